"""The counters: armies boxed with strength and movement at the foot, leaders with rating and movement, in the colours
of their nations; depleted armies show their back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from wyrmtable.draw.counter import Face, Livery, badge_symbol, counter, plaque, symbol
from wyrmtable.draw.glyphs import glyph

from ..files.content import SHIP, Content
from ..files.forces import Army, Citadel, Leader, Piece, Ship
from ..files.scenarios import NOBODY, SIDES

LIVERY: Mapping[str, Livery] = MappingProxyType(
    {
        "throtyl": Livery("#d8c9a2", "#6e4a12", edge="teeth"),
        "hylo": Livery("#dcebc4", "#3d6b1f", edge="wave"),
        "goodlund": Livery("#e7efc0", "#6a7d12", edge="wave"),
        "neraka": Livery("#e6d3d0", "#7a1410", edge="teeth"),
        "draconian": Livery("#dccfdf", "#4b1f5c", edge="teeth"),
        "knights": Livery("#d6e2f2", "#1f4e8c", edge="battlement"),
    }
)
HIGHLORD_LIVERY = Livery("#e3d5cb", "#5a2a1a", edge="teeth")
WHITESTONE_LIVERY = Livery("#e6ecf3", "#2a5a7a", edge="battlement")
NEUTRAL_LIVERY = Livery("#e4e4de", "#6b6b62")
GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        "hobgoblin": "goblin",
        "draconian": "gargoyle",
        "kender": "runner",
        "dragon": "dragon",
        "ogre": "troll",
        "dwarf": "axes",
        "elf": "bow",
        "undead": "skull",
        "minotaur": "tusks",
    }
)
ARMS = (("H", "#7a1410"), ("W", "#1f4e8c"))


def livery(nationality: str, side: int) -> Livery:
    if side < 0:
        return NEUTRAL_LIVERY
    return LIVERY.get(nationality) or (WHITESTONE_LIVERY if side else HIGHLORD_LIVERY)


FOUGHT = '<circle cx="50" cy="50" r="44" fill="#f7d6cf" stroke="#7a1410" stroke-width="7"/>' + glyph(
    "sword", 25, 25, 50, "#7a1410", "#f7d6cf"
)


def face_of(piece: Piece, depleted: bool, mp: int) -> Face:
    """What is printed on a side of a counter (DOG-B.2 to DOG-B.4)."""
    if isinstance(piece, Ship):
        return Face(piece.title.split()[0], "ship", f"{piece.damaged if depleted else piece.rating}-{mp}")
    if isinstance(piece, Citadel):
        return Face("Citadel", "tower", f"-{mp}")
    if not isinstance(piece, (Army, Leader)):
        return Face("Wizard", "star", "+3")
    if isinstance(piece, Leader):
        return Face(piece.title.split()[0], "crown", f"{piece.rating}-{mp}")
    label = piece.title.rpartition(" ")[2] if piece.home else piece.title
    strength = piece.depleted if depleted else piece.full
    glyph = "knight" if piece.kind == "cavalry" else GLYPHS.get(piece.race, "spears")
    return Face(label, glyph, f"{strength}-{mp}", boxed=piece.kind != "air")


def key_of(content: Content, piece: int, side: int, depleted: bool) -> str:
    """The drawing of a piece as it stands; one that may serve either side wears the colours of the one it serves."""
    kind = content.kinds[piece]
    if content.first_side[piece] == NOBODY and side >= 0:
        kind = f"{kind}-{SIDES[side]}"
    return f"{kind}-depleted" if depleted else kind


def looks(content: Content) -> Iterator[tuple[str, int, int, bool]]:
    """Every way a piece of this game can look: its drawing, the piece, whose it is, and whether it is depleted."""
    known = set[str]()
    for number in range(content.size):
        first = content.first_side[number]
        for side in (-1, *range(len(SIDES))) if first == NOBODY else (first,):
            for depleted in (False, True) if content.is_army[number] or content.sort[number] == SHIP else (False,):
                key = key_of(content, number, side, depleted)
                if key not in known:
                    known.add(key)
                    yield key, number, side, depleted


@lru_cache(maxsize=16)
def symbols(content: Content) -> Mapping[str, str]:
    """Every drawing a view of this game may name."""
    found: dict[str, str] = {}
    for key, number, side, depleted in looks(content):
        dress = livery(content.nationality[number], side)
        look = dress if not depleted else Livery("#f7f3e8", dress.band, dress.ink, "#f0d9a8", dress.edge)
        found[key] = counter(key, face_of(content.types[number], depleted, content.mp[number]), look)
    plaques = {
        "control-0": ("banner", "#f2d5d0", ARMS[0][1]),
        "control-1": ("banner", "#d9e6f5", ARMS[1][1]),
        "turn": ("star", "#fff3b0", "#6b4d00"),
        "attack": ("sword", "#f7d6cf", "#7a1410"),
        "temple": ("skull", "#dccfdf", "#4b1f5c"),
        "capital": ("crown", "#d9e6f5", "#1f4e8c"),
        "ruin": ("banner", "#e8e8e8", "#555555"),
    }
    found |= {key: plaque(key, *look) for key, look in plaques.items()}
    return MappingProxyType(
        found | {"badge-moved": badge_symbol("moved"), "badge-fought": symbol("badge-fought", FOUGHT)}
    )
