"""The drawing of a meeting: the party's ranks, the corridor in steps of ten feet, and the counters."""

from __future__ import annotations

from functools import cache

from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter
from wyrmtable.draw.lettering import text_path

from ..files.buttons import PLACES
from ..files.content import Content

SIZE = 200.0
ROW = 8  # squares in a row; the corridor goes on in the second
HALL, ROOM, GRAVE, STONE = "#d9c9a3", "#e9dcba", "#b3a68a", "#3b3228"
PARTY_LIVERY = Livery(paper="#e6eef2", band="#2f5d8a")
FOE_LIVERY = Livery(paper="#f2dfd6", band="#7a2f22")
MEMBERS = {"fighter-1": "sword", "fighter-2": "helmet", "dwarf": "axe", "cleric": "mace", "elf": "bow", "mage": "star"}
GLYPHS = {
    "giantkin": "goblin", "undead": "skull", "lycanthrope": "wolf", "slime": "question", "animal": "bear",
    "insect": "scorpion", "dragonkin": "dragon", "fabulous": "gargoyle", "flyer": "gargoyle", "men": "spears",
    "npc_fm": "great-helm", "npc_mu": "star", "npc_cl": "mace", "soldier": "spears",
}  # fmt: skip
BANDS = {"npc_fm": "Fighter", "npc_mu": "Magician", "npc_cl": "Priest", "giantkin": "Giant-kin"}
LABELS = ("Rear", "Front", "Contact", *(f"{feet} ft" for feet in range(10, 100, 10)), "Beyond", "Fallen", "Behind")


def picture(content: Content) -> Picture:
    members = tuple((member.id, member.title.removeprefix("The ").capitalize()) for member in content.book.party)
    groups = tuple(sorted({kind.group for kind in content.book.kinds}))
    return _picture(members, groups)


@cache
def _picture(members: tuple[tuple[str, str], ...], groups: tuple[str, ...]) -> Picture:
    symbols = {key: counter(key, Face(title, MEMBERS.get(key, "shield")), PARTY_LIVERY) for key, title in members}
    for group in groups:
        key = f"foe-{group}"
        symbols[key] = counter(
            key, Face(BANDS.get(group, group.capitalize()), GLYPHS.get(group, "question")), FOE_LIVERY
        )
    shapes = {place: _square(number) for number, place in enumerate(PLACES)}
    centres = {
        place: (SIZE * (number % ROW + 0.5), SIZE * (number // ROW + 0.45)) for number, place in enumerate(PLACES)
    }
    floors = [_floor(number) for number in range(len(PLACES))]
    wide, high = SIZE * ROW, SIZE * 2
    ground = f'<rect width="{wide:g}" height="{high:g}" fill="{STONE}"/>' + "".join(floors)
    return Picture(wide, high, ground, symbols, centres, shapes, SIZE * 0.4, "The Meeting")


def _square(number: int) -> tuple[tuple[float, float], ...]:
    left, top = SIZE * (number % ROW), SIZE * (number // ROW)
    edge, side = SIZE * 0.02, SIZE * 0.98
    return (
        (left + edge, top + edge), (left + side, top + edge), (left + side, top + side), (left + edge, top + side),
    )  # fmt: skip


def _floor(number: int) -> str:
    """A square with its name at the foot, below the counters."""
    points = " ".join(f"{x:g},{y:g}" for x, y in _square(number))
    x, y = SIZE * (number % ROW + 0.5), SIZE * (number // ROW + 0.92)
    colour = ROOM if PLACES[number] in ("rear", "front") else GRAVE if PLACES[number] == "fallen" else HALL
    name = text_path(LABELS[number], x, y, SIZE * 0.1, "#5b4a36", 0.15)
    return f'<polygon class="hall" points="{points}" fill="{colour}"/>{name}'
