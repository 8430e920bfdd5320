"""The pieces of Lair Break as symbols: units in their army's livery, monsters, chits, tiles and signs."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.draw.counter import Face, Livery, counter, plaque, symbol
from wyrmtable.draw.glyphs import glyph
from wyrmtable.draw.lettering import num, text_path

from ..files.charts import Charts
from ..files.terms import ARMIES, MINERALS, UNITS

LIVERIES = {
    "dwarves": Livery("#e8d3b3", "#7a4a21", edge="battlement"),
    "humans": Livery("#dbe6f7", "#1f4f9e", edge="point"),
    "gnomes": Livery("#e6e6e6", "#6a6f75", edge="wave"),
    "orcs": Livery("#f6d6cf", "#a3201a", edge="teeth"),
    "dark_elves": Livery("#d9d3e0", "#221c2b", edge="scallop"),
    "goblins": Livery("#d9ecd0", "#2f7a2b", edge="plain"),
}
LETTERS = ("D", "H", "N", "O", "E", "G")  # one for each army: gnomes are N, dark elves E
PATTERNS = ("stripes", "grid", "dots", "hatch", "cross", "waves")  # for eyes that do not tell the colours apart
GLYPH_OF_UNIT = {
    "miner": "pick",
    "wagon": "wagon",
    "footman": "helmet",
    "assassin": "dagger",
    "knight": "knight",
    "saboteur": "bomb",
    "archer": "bow",
    "steam_wagon": "wagon",
    "master_miner": "hammer",
}
GLYPH_OF_MONSTER = {
    "dragon": "dragon",
    "giant": "troll",
    "giant_tile": "troll",
    "banshee": "gargoyle",
    "rats": "wolf",
    "spider": "scorpion",
    "vampire": "gargoyle",
    "mummy": "skull",
    "lizardman": "goblin",
    "hellhound": "wolf",
    "hellhounds": "wolf",
    "zombies": "skull",
    "skeletons": "skull",
    "wraith": "eye",
    "golem": "great-helm",
}
CHIT_INK = {
    "iron": ("#6f665c", "#fff", "Fe"),
    "copper": ("#b8642c", "#fff", "Cu"),
    "silver": ("#d7dbe0", "#222", "Ag"),
    "gold": ("#e5b52b", "#3b2a00", "Au"),
    "platinum": ("#bfe0e6", "#173138", "Pt"),
    "gems": ("#9a3fb8", "#fff", "Gem"),
}
MONSTER_SIZE = 190.0
DRAGON_SIZE = 400.0


def symbols(charts: Charts) -> dict[str, str]:
    """Every symbol a view can name."""
    found = dict(_units(charts))
    found.update(_monsters(charts))
    found.update(_chits())
    found.update(_signs())
    return found


def _units(charts: Charts) -> Iterator[tuple[str, str]]:
    for army in ARMIES:
        livery = LIVERIES[army]
        for number, unit in enumerate(UNITS):
            kind = charts.units[number]
            key = f"{army}-{unit}"
            if kind.spaces == 2:
                yield key, _cart(key, unit, livery, f"{kind.hits_on}+ {kind.speed}", upright=False)
                upright = f"{key}-upright"
                yield upright, _cart(upright, unit, livery, f"{kind.hits_on}+ {kind.speed}", upright=True)
            else:
                figures = (
                    f"{kind.dice if kind.dice > 1 else ''}{'x' if kind.dice > 1 else ''}{kind.hits_on}+ {kind.speed}"
                )
                yield key, counter(key, Face(kind.title.upper(), GLYPH_OF_UNIT[unit], figures), livery)


def _cart(key: str, unit: str, livery: Livery, figures: str, *, upright: bool) -> str:
    """A wagon fills two spaces: a long card lying along them."""
    wide, high = (100.0, 214.0) if upright else (214.0, 100.0)
    x, y = 50 - wide / 2 + 4, 50 - high / 2 + 4
    size = 74.0 if upright else 66.0
    top = 50 - size / 2 + (-8 if upright else 6)
    name = "STEAM" if unit == "steam_wagon" else "WAGON"
    plume = _plume(50, top) if unit == "steam_wagon" else ""
    card = f'width="{num(wide - 8)}" height="{num(high - 8)}" rx="9"'
    body = (
        f'<rect x="{num(x + 3)}" y="{num(y + 4)}" {card} opacity=".38"/>'
        f'<rect x="{num(x)}" y="{num(y)}" {card} fill="{livery.paper}" stroke="#1a1713" stroke-width="2"/>'
        f'<rect x="{num(x + 1)}" y="{num(y + 1)}" width="{num(wide - 10)}" height="22" rx="8" fill="{livery.band}"/>'
        + text_path(name, 50, y + 18, 13, livery.on_band, 0.17)
        + glyph("wagon", 50 - size / 2, top, size, livery.ink, livery.paper)
        + plume
        + text_path(figures, x + wide - 34 if not upright else 50, y + high - 18, 16, livery.ink, 0.2)
    )
    return symbol(key, body, livery.band)


def _plume(x: float, y: float) -> str:
    puffs = ((x + 26, y + 2, 7), (x + 36, y - 6, 9), (x + 50, y - 12, 11))
    return "".join(
        f'<circle cx="{num(a)}" cy="{num(b)}" r="{num(r)}" fill="#fff" stroke="#444" stroke-width="2"/>'
        for a, b, r in puffs
    )


def _monsters(charts: Charts) -> Iterator[tuple[str, str]]:
    for beast in charts.monsters:
        key = f"monster-{beast.id}"
        if beast.id == "dragon":
            yield key, symbol(key, _sleeping_dragon())
        else:
            yield key, symbol(key, _beast(beast.title, GLYPH_OF_MONSTER[beast.id], f"{beast.dice}d {beast.hits_on}+"))
    yield "hoard", symbol("hoard", _heap())


def _beast(title: str, name: str, figures: str) -> str:
    """A monster takes up its whole square."""
    size = MONSTER_SIZE
    edge = 50 - size / 2
    label = title.removeprefix("a ").upper()
    return (
        f'<rect x="{num(edge + 4)}" y="{num(edge + 6)}" width="{num(size)}" height="{num(size)}" rx="16" opacity=".4"/>'
        f'<rect x="{num(edge)}" y="{num(edge)}" width="{num(size)}" height="{num(size)}" rx="16" fill="#2c1f2b" '
        'stroke="#c9a24a" stroke-width="6"/>'
        + glyph(name, 50 - 55, edge + 34, 110, "#f0dfb8", "#2c1f2b")
        + text_path(label, 50, edge + 27, min(17, 340 / max(8, len(label)) * 0.8), "#ffd968", 0.16)
        + text_path(figures, 50, edge + size - 14, 24, "#ffd968", 0.18)
    )


def _sleeping_dragon() -> str:
    """The dragon curled up on its hoard, asleep across the whole lair."""
    size = DRAGON_SIZE
    edge = 50 - size / 2
    return (
        f'<ellipse cx="50" cy="{num(50 + size * 0.3)}" rx="{num(size * 0.46)}" ry="{num(size * 0.15)}" fill="#c9971f" '
        'stroke="#6b4a0a" stroke-width="5"/>'
        + _coins(50, 50 + size * 0.3, size)
        + glyph("dragon", edge + size * 0.06, edge + size * 0.03, size * 0.86, "#7c1712", "#f3c14b")
        + text_path("z", 50 - size * 0.3, edge + size * 0.2, 40, "#fff3d6", 0.18)
        + text_path("z", 50 - size * 0.38, edge + size * 0.12, 30, "#fff3d6", 0.18)
        + text_path("z", 50 - size * 0.44, edge + size * 0.06, 22, "#fff3d6", 0.18)
    )


def _coins(x: float, y: float, size: float) -> str:
    spots = ((-0.34, 0.0), (-0.22, 0.06), (-0.08, 0.09), (0.08, 0.09), (0.22, 0.06), (0.34, 0.0), (0.0, 0.02))
    return "".join(
        f'<circle cx="{num(x + a * size)}" cy="{num(y + b * size)}" r="13" fill="#ffe07a" stroke="#8a6410" '
        'stroke-width="3"/>'
        for a, b in spots
    )


def _heap() -> str:
    return (
        '<ellipse cx="50" cy="120" rx="150" ry="46" fill="#c9971f" stroke="#6b4a0a" stroke-width="5"/>'
        + _coins(50, 118, 330)
        + glyph("chest", -40, -40, 180, "#5a3208", "#ffd968")
    )


def _chits() -> Iterator[tuple[str, str]]:
    """Minerals as hexagonal chits, told apart by letters as well as by colour; and the same as badges of a wagon."""
    for mineral in MINERALS:
        ground, ink, sign = CHIT_INK[mineral]
        hexagon = (
            f'<path d="M50 8L88 29L88 71L50 92L12 71L12 29Z" fill="{ground}" stroke="#1a1713" stroke-width="6"/>'
            f'<path d="M24 34L50 20L76 34" fill="none" stroke="#fff" stroke-width="5" opacity=".6"/>'
        )
        drawn = hexagon + text_path(sign, 50, 64, 30 if len(sign) < 3 else 22, ink, 0.2)
        yield f"chit-{mineral}", symbol(f"chit-{mineral}", f'<g transform="translate(15 15) scale(.7)">{drawn}</g>')
        yield f"badge-{mineral}", symbol(f"badge-{mineral}", drawn)
    yield "badge-hoard", plaque("badge-hoard", "crown", "#ffd968", "#4a3204")
    yield "badge-held", plaque("badge-held", "lock", "#f2d5d0", "#5a120c")


def _signs() -> Iterator[tuple[str, str]]:
    """Tiles, symbols and flags that lie on squares; markers are small, so they are drawn beyond their field."""
    tile = (
        '<rect x="-28" y="-28" width="156" height="156" rx="14" fill="#3d2f52" stroke="#c9a24a" stroke-width="7"/>'
        '<rect x="-14" y="-14" width="128" height="128" rx="8" fill="none" stroke="#c9a24a" stroke-width="3"/>'
        + glyph("question", 5, 5, 90, "#ffd968", "#3d2f52")
    )
    yield "tile", symbol("tile", tile)
    rubble = "M-50 110L-30 40L-5 70L10 10L40 60L60 -10L85 55L110 20L130 70L150 110Z"
    stones = "M-30 110L-10 75L20 110M25 110L50 60L80 110M85 110L105 70L130 110"
    cave = (
        f'<path d="{rubble}" fill="#6d655b" stroke="#1d1a16" stroke-width="7" stroke-linejoin="round"/>'
        f'<path d="{stones}" fill="#8d8478" stroke="#1d1a16" stroke-width="5"/>'
    )
    yield "cave-in", symbol("cave-in", cave)
    pit = (
        '<ellipse cx="50" cy="50" rx="98" ry="92" fill="#0c0a09" stroke="#7a6a52" stroke-width="9"/>'
        '<ellipse cx="50" cy="62" rx="72" ry="60" fill="#000"/>'
        '<path d="M10 90L22 50L34 90M38 98L50 55L62 98M66 90L78 50L90 90" fill="#b9b2a6"/>'
    )
    yield "pit", symbol("pit", pit)
    cross = '<path d="M-10 -10L110 110M110 -10L-10 110" stroke="#a3201a" stroke-width="20" stroke-linecap="round"/>'
    yield "mined-out", symbol("mined-out", cross)
    yield "tomb", plaque("tomb", "skull", "#ddd5c4", "#2b2418")
    yield "door-shut", plaque("door-shut", "lock", "#e7d7ae", "#3b2a10")
    yield "door-open", plaque("door-open", "door", "#e7d7ae", "#3b2a10")
    for army in ARMIES:
        yield f"flag-{army}", plaque(f"flag-{army}", "banner", LIVERIES[army].paper, LIVERIES[army].band)
