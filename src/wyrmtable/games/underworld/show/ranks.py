"""The drawing of a meeting: the party's ranks, the corridor in steps of ten feet, and the counters."""

from __future__ import annotations

from functools import cache

from wyrmtable.draw import Picture
from wyrmtable.draw.counter import Face, Livery, counter

from ..files.buttons import PLACES
from ..files.content import Content
from ..files.terms import HIRELINGS
from .corridor import HIGH, SIZE, WIDE, ground, spot, square

PARTY_LIVERY = Livery(paper="#e6eef2", band="#2f5d8a")
FOE_LIVERY = Livery(paper="#f2dfd6", band="#7a2f22")
MEMBERS = {
    "fighter-1": "sword",
    "fighter-2": "helmet",
    "dwarf": "axe",
    "cleric": "mace",
    "elf": "bow",
    "mage": "star",
    "fighter-3": "shield",
    "halfling": "dagger",
    "mage-2": "eye",
    "heavy_foot": "spears",
    "archer": "bow",
    "crossbowman": "bow",
    "light_foot": "spears",
    "longbowman": "bow",
}
GLYPHS = {
    "giantkin": "goblin", "undead": "skull", "lycanthrope": "wolf", "slime": "question", "animal": "bear",
    "insect": "scorpion", "dragonkin": "dragon", "fabulous": "gargoyle", "flyer": "gargoyle", "men": "spears",
    "npc_fm": "great-helm", "npc_mu": "star", "npc_cl": "mace", "soldier": "spears",
}  # fmt: skip
BANDS = {"npc_fm": "Fighter", "npc_mu": "Magician", "npc_cl": "Priest", "giantkin": "Giant-kin"}


def ranks(content: Content) -> Picture:
    """The ground that a meeting is fought on."""
    members = tuple((member.id, member.title.removeprefix("The ").capitalize()) for member in content.company)
    members += tuple((kind, kind.replace("_", " ").capitalize()) for kind in HIRELINGS)
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
    shapes = {place: square(number) for number, place in enumerate(PLACES)}
    centres = {place: _middle(number) for number, place in enumerate(PLACES)}
    return Picture(WIDE, HIGH, ground(), symbols, centres, shapes, SIZE * 0.4, "The Meeting")


def _middle(number: int) -> tuple[float, float]:
    x, y = spot(number)
    return x + SIZE / 2, y + SIZE * 0.45
