"""Maps to print: a level with everything in it for the referee, without its secrets for the players, and the cross
section of a dungeon (UWA-LVL-4, UWA-TOOL-28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import dist

from wyrmtable.draw.export import png_bytes
from wyrmtable.draw.lettering import text_path, text_width

from ..files.terms import HIGH, SIZE, WIDE
from ..rules.dungeon import Dungeon
from ..rules.level import DOORS, FALSE, FREE, LOCKED, OPEN, ROCK, ROOM, SECRET, WALL, Level, side
from ..rules.ways import BEYOND, EITHER_WAY, FALSE_STAIRS, FLIGHTS, SLIDE, SLOPING_STEPS, STAIRS
from ..show.features import MARK, Feature, features, lettered

CELL = 26.0
EDGE = 30.0
FOOT = 46.0
IN_A_ROW, ROW = 3, 24.0  # entries of the legend side by side, and from row to row
CLEAR = 0.8  # of a square that a number keeps away from other letters
PIXELS = 1400  # the width of a PNG
ROCK_INK, PAPER, FLOOR, HALL, GRID, INK = "#d9d2c3", "#fffdf6", "#fffdf6", "#ffffff", "#c9c2b2", "#1d1a16"
SECRET_INK, TRAP_INK, WAY_INK, TRICK_INK = "#a12a1f", "#a12a1f", "#1f4f8a", "#6b2d86"
DOOR_LETTERS = {FALSE: "F", LOCKED: "L", FREE: "O"}
PLAYERS = (("door", "A door"), ("steps", "Stairs: steps narrow as they lead"))
REFEREES = (
    ("1", "A room of the key"), ("door", "A stuck door"), ("steps", "Stairs"),
    ("S", "A secret door"), ("L", "A locked door"), ("O", "A door that opens freely"),
    ("F", "A false door"), ("T", "A trap"), ("Z", "A slime or jelly"),
    ("N", "A noise without a cause"), ("A", "A way to another level"), ("*1", "A trick or set piece"),
)  # fmt: skip


def level_map(dungeon: Dungeon, at: int, secrets: bool, name: str = "") -> str:
    """A level as SVG, under its number or the name that it has instead. The players' version shows no room numbers, no
    secret or false doors, no traps and no hidden ways, but everything that anybody would see who walked it."""
    level = dungeon.levels[at]
    signs = REFEREES if secrets else PLAYERS
    wide, below = CELL * WIDE + 2 * EDGE, CELL * HIGH + 2 * EDGE
    high = below + FOOT + ROW * -(-len(signs) // IN_A_ROW)
    odd = features(dungeon, at) if secrets else []
    parts = [f'<rect width="{wide:g}" height="{high:g}" fill="{PAPER}"/>', _rock(level)]
    parts += [_tint(square) for feature in odd if len(feature.squares) > 1 for square in feature.squares]
    parts += [_side(number, level.sides[number], secrets) for number in _sides(level)]
    parts += _numbers(dungeon, at, odd) if secrets else []
    parts += _ways(dungeon, at, secrets)
    if secrets:
        lying = (("T", dungeon.traps), ("Z", dungeon.slimes), ("N", dungeon.noises))
        parts += [_lurking(letter, one.square) for letter, lot in lying for one in lot if one.at == at]
        parts += [_plate(feature.mark, *_low(feature.at), 8, TRICK_INK) for feature in odd]
    title = f"{name or f'Level {dungeon.first + at}'}: " + ("the referee's map" if secrets else "the players' map")
    parts += _foot(title, wide, below) + _legend(signs, below + FOOT)
    return _page(wide, high, parts)


def _page(wide: float, high: float, parts: list[str]) -> str:
    body = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}">{body}</svg>'


def _corner(square: int) -> tuple[float, float]:
    return EDGE + CELL * (square % WIDE), EDGE + CELL * (square // WIDE)


def _middle(square: int) -> tuple[float, float]:
    x, y = _corner(square)
    return x + CELL / 2, y + CELL / 2


def _rock(level: Level) -> str:
    """Rock is shaded, rooms and passages are paper with the grid of ten feet on them."""
    left, top = EDGE, EDGE
    parts = [f'<rect x="{left:g}" y="{top:g}" width="{CELL * WIDE:g}" height="{CELL * HIGH:g}" fill="{ROCK_INK}"/>']
    for square in range(SIZE):
        if level.squares[square] != ROCK:
            x, y = _corner(square)
            colour = HALL if level.squares[square] == ROOM else FLOOR
            parts.append(
                f'<rect x="{x:g}" y="{y:g}" width="{CELL:g}" height="{CELL:g}" fill="{colour}" stroke="{GRID}" '
                'stroke-width=".6"/>'
            )
    return "".join(parts)


def _sides(level: Level) -> list[int]:
    dug = [square for square in range(SIZE) if level.squares[square] != ROCK]
    found = {side(square, way) for square in dug for way in range(4)} - {-1}
    return sorted(number for number in found if level.sides[number] != OPEN)


def _side(number: int, kind: int, secrets: bool) -> str:
    """Walls are lines, doors boxes across them; a letter beside a box tells what is not plain about the door."""
    square, south = divmod(number, 2)
    x, y = _corner(square)
    x, y = (x, y + CELL) if south else (x + CELL, y)
    dx, dy = (CELL, 0.0) if south else (0.0, CELL)
    line = f'<path d="M{x:g} {y:g}l{dx:g} {dy:g}" stroke="{INK}" stroke-width="2.4" stroke-linecap="square"/>'
    if kind == WALL or (kind == SECRET and not secrets):
        return line
    middle_x, middle_y = x + dx / 2, y + dy / 2
    if kind == SECRET:
        return line + text_path("S", middle_x, middle_y + 4.5, 9, SECRET_INK, 0.2)
    assert kind in (*DOORS, FALSE), "only doors are left"
    return line + _door(middle_x, middle_y, bool(south), DOOR_LETTERS.get(kind, "") if secrets else "")


def _door(x: float, y: float, along: bool, letter: str) -> str:
    """A box across the wall, and its letter next to it: above it where the wall runs east, else to its right."""
    wide, high = (6 + CELL * 0.35, 6.0) if along else (6.0, 6 + CELL * 0.35)
    box = (
        f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="1.6"/>'
    )
    beside = (x, y - 5) if along else (x + 7.5, y + 3)
    return box + (text_path(letter, *beside, 6.5, SECRET_INK, 0.2) if letter else "")


def _tint(square: int) -> str:
    x, y = _corner(square)
    return f'<rect x="{x:g}" y="{y:g}" width="{CELL:g}" height="{CELL:g}" fill="{TRICK_INK}" opacity=".12"/>'


def _numbers(dungeon: Dungeon, at: int, odd: list[Feature]) -> list[str]:
    """Every room's number in its middle, or beside it where something is marked there."""
    level, parts = dungeon.levels[at], list[str]()
    marked = {*lettered(dungeon, at), *(feature.at for feature in odd)} - {-1}
    for room in range(level.halls):
        squares = level.room_squares(room)
        if not squares:  # filled in
            continue
        if len(squares) == 1:  # a cell has room for a small number in its corner
            x, y = _corner(squares[0])
            parts.append(text_path(str(room + 1), x + 5.5, y + 11, 6.5, INK, 0.2, "start"))
            continue
        x, y = place_of_number(squares, [_middle(square) for square in sorted(marked)])
        parts.append(text_path(str(room + 1), x, y + 5, 15, INK, 0.25))
    return parts


def place_of_number(squares: list[int], marks: list[tuple[float, float]]) -> tuple[float, float]:
    """The middle of a room, unless a letter stands there; then the nearest square on which none does."""
    places = [_middle(square) for square in squares]
    middle = sum([x for x, _ in places]) / len(places), sum([y for _, y in places]) / len(places)
    free = [place for place in [middle, *places] if all(dist(place, mark) >= CELL * CLEAR for mark in marks)]
    return min(free, key=lambda place: dist(place, middle), default=middle)


def _ways(dungeon: Dungeon, at: int, secrets: bool) -> list[str]:
    """Stairs with their steps, for the referee with the letter that their other end bears, too; hidden ways are his
    alone, and players see odd stairs as whatever they look like (UWA-LVL-5, UWA-TRK-1 to UWA-TRK-3)."""
    parts, depth = list[str](), dungeon.first + at
    deepest = at + 1 == len(dungeon.levels)
    for way in dungeon.ways:
        for square, high in ((way.high_square, True), (way.low_square, False)):
            if square < 0 or depth != (way.high if high else way.low):
                continue
            shown = way.kind in FLIGHTS and (high or way.kind != SLIDE)
            down = high and (
                way.kind in (STAIRS, EITHER_WAY) or (way.kind in (FALSE_STAIRS, SLOPING_STEPS) and not deepest)
            )
            parts.append(_stairs(square, down) if shown else "")
            if shown or secrets:
                word = way.letter if secrets else "down" if down else "up"
                parts.append(_plate(word, *_low(square), 8 if secrets else 5.5, WAY_INK, secrets))
    if at == 0 and dungeon.first == 1:
        entrance = dungeon.entrances[0]
        parts.append(_stairs(entrance, False) + _plate("entry", *_low(entrance), 5.5, WAY_INK))
    return parts


def _stairs(square: int, down: bool) -> str:
    """Steps in the upper half of a square that grow narrower the way they lead: to the right down, to the left up."""
    x, y = _corner(square)
    steps = list[str]()
    for step in range(6):
        share = 1 - step * 0.16 if down else 0.2 + step * 0.16
        steps.append(f"M{x + 4 + step * 3.6:g} {y + 6.5 - 4 * share:g}v{8 * share:g}")
    return f'<path d="{"".join(steps)}" stroke="{WAY_INK}" stroke-width="1.4"/>'


def _low(square: int) -> tuple[float, float]:
    """The middle of the lower half of a square, where ways and tricks are lettered."""
    x, y = _middle(square)
    return x, y + 4


def _lurking(letter: str, square: int) -> str:
    """In the upper half, so that a trick's mark has room below it."""
    x, y = _middle(square)
    return _plate(letter, x, y - 6, 7.5, TRAP_INK)


def _plate(word: str, x: float, y: float, size: float, ink: str, framed: bool = False) -> str:
    """On a plate of paper, so that it can be read on tints, too; letters of ways are framed, to be told from others
    where a map is printed in black."""
    half, high = text_width(word, size) / 2 + 2.5, size + 4
    frame = f'stroke="{ink}" stroke-width=".9"' if framed else 'opacity=".85"'
    plate = f'<rect x="{x - half:.1f}" y="{y - high / 2:.1f}" width="{2 * half:.1f}" height="{high:g}" rx="2"'
    return f'{plate} fill="{PAPER}" {frame}/>' + text_path(word, x, y + size / 2, size, ink, 0.18)


def _legend(entries: Sequence[tuple[str, str]], top: float) -> list[str]:
    """What every letter and sign means that can stand on the map, in rows below it."""
    parts, step = list[str](), CELL * WIDE / IN_A_ROW
    for number, (sign, words) in enumerate(entries):
        x = EDGE + step * (number % IN_A_ROW)
        y = top + ROW * (number // IN_A_ROW)
        parts += [_sign(sign, x + 14, y), text_path(words, x + 36, y + 4, 11, INK, 0.16, "start")]
    return parts


def _sign(sign: str, x: float, y: float) -> str:
    """A letter as it stands on the map, or a door or steps by their names; that of a way is framed."""
    if sign == "door":
        return f'<path d="M{x - 13:g} {y:g}h26" stroke="{INK}" stroke-width="2.4"/>' + _door(x, y, True, "")
    if sign == "steps":
        return f'<g transform="translate({x - EDGE - CELL / 2:g} {y - EDGE - 8:g})">{_stairs(0, True)}</g>'
    ink = {"1": INK, "A": WAY_INK, MARK: TRICK_INK}.get(sign[0], TRAP_INK)
    return _plate(sign, x, y, 10, ink, sign == "A")


def _foot(title: str, wide: float, top: float) -> list[str]:
    """Title, scale and north below the map."""
    y = top + 6
    bar = EDGE + CELL * WIDE - 4 * CELL
    return [
        text_path(title, EDGE + 10, y + 6, 17, INK, 0.2, "start"),
        f'<path d="M{bar:g} {y - 5:g}v10m0 -5h{3 * CELL:g}m0 -5v10" stroke="{INK}" stroke-width="2" fill="none"/>',
        text_path("30 feet", bar + 1.5 * CELL, y + 16, 11, INK, 0.2),
        f'<path d="M{wide - 22:g} {y + 12:g}v-26l-5 9m5 -9l5 9" stroke="{INK}" stroke-width="2" fill="none"/>',
        text_path("N", wide - 22, y - 17, 12, INK, 0.2),
    ]


def cross_section(dungeon: Dungeon) -> str:
    """The levels from the side, each as far off the one above as it lies, with the ways between them (UWA-LVL-4), and
    offshoots beside their levels (UWA-LVL-3)."""
    wide, gap, left = 980.0, 110.0, 250.0
    high = gap * (len(dungeon.levels) + 1)
    parts = [f'<rect width="{wide:g}" height="{high:g}" fill="{PAPER}"/>']
    parts.append(f'<path d="M0 50h{wide:g}" stroke="{INK}" stroke-width="2" stroke-dasharray="9 5"/>')
    parts.append(text_path("the ground above", 110, 42, 15, INK, 0.2))
    offset, starts = 0.0, list[float]()
    for at in range(len(dungeon.levels)):
        offset += dungeon.offsets[at][0] * 4.0 if at else 0.0
        starts.append(left + offset)
        top = gap * (at + 1)
        parts.append(
            f'<rect x="{starts[at]:g}" y="{top:g}" width="480" height="46" fill="{ROCK_INK}" stroke="{INK}" '
            'stroke-width="2" rx="7"/>'
        )
        rooms = dungeon.levels[at].halls
        parts.append(text_path(f"Level {dungeon.first + at}: {rooms} rooms", starts[at] + 240, top + 29, 16, INK, 0.2))
    if dungeon.first == 1:
        x = starts[0] + _across(dungeon.entrances[0])
        parts.append(f'<path d="M{x:.0f} 50V{gap:g}" stroke="{WAY_INK}" stroke-width="2.5"/>')
        parts.append(text_path("entry", x + 26, gap - 25, 14, WAY_INK, 0.25))
    parts += [
        _beside(starts[way.high - dungeon.first], gap * (way.high - dungeon.first + 1), wide, way.letter)
        for way in dungeon.ways
        if way.kind == BEYOND and way.high_square >= 0 and 0 <= way.high - dungeon.first < len(starts)
    ]
    return _page(wide, high, [*parts, *_shafts(dungeon, starts, gap)])


def _beside(start: float, top: float, wide: float, letter: str) -> str:
    """An offshoot on the side of its level where there is more room, and the letter of the passage there."""
    left = start > wide - start - 480
    x = start - 26 - 150 if left else start + 480 + 26
    x1, x2 = (x + 150, start) if left else (start + 480, x)
    return (
        f'<rect x="{x:g}" y="{top + 4:g}" width="150" height="38" fill="{ROCK_INK}" stroke="{INK}" stroke-width="2" '
        f'rx="7"/><path d="M{x1:g} {top + 23:g}H{x2:g}" stroke="{WAY_INK}" stroke-width="2.5"/>'
        + text_path(f"Offshoot {letter}", x + 75, top + 28, 13, INK, 0.2)
    )


def _across(square: int) -> float:
    return 480 * (square % WIDE) / WIDE


def _shafts(dungeon: Dungeon, starts: list[float], gap: float) -> Iterator[str]:
    """The ways between the levels, each with its letter where no other stands."""
    letters = list[tuple[float, float]]()
    for way in dungeon.ways:
        if way.low < 0 or way.kind == BEYOND or way.low == way.high:
            continue
        ends = ((way.high - dungeon.first, way.high_square), (way.low - dungeon.first, way.low_square))
        (above, start), (below, end) = sorted(ends)  # steps into a slope may truly lead up
        x1, x2 = starts[above] + _across(start), starts[below] + _across(end)
        y1, y2 = gap * (above + 1) + 46, gap * (below + 1)
        dashes = "" if way.kind == STAIRS else ' stroke-dasharray="5 4"'
        yield f'<path d="M{x1:.0f} {y1:g}L{x2:.0f} {y2:g}" stroke="{WAY_INK}" stroke-width="2.5"{dashes}/>'
        places = [(x1 + share * (x2 - x1) + 11, y1 + share * (y2 - y1) + 5) for share in (0.25, 0.5, 0.75, 0.1, 0.9)]
        free = [place for place in places if all(dist(place, other) >= 18 for other in letters)]
        x, y = (free or places)[0]
        letters.append((x, y))
        yield text_path(way.letter, x, y, 14, WAY_INK, 0.25)


def printable(title: str, sections: list[tuple[str, str]]) -> str:
    """One page of HTML to print: pictures, tables and texts in their order."""
    body = list[str]()
    for heading, content in sections:
        text = content if content.startswith(("<svg", "<table")) else f"<pre>{escape(content)}</pre>"
        body.append(f"<section><h2>{escape(heading)}</h2>{text}</section>")
    style = (
        "body{font-family:serif;margin:2em;max-width:60em}svg{width:100%;height:auto;border:1px solid #999}"
        "pre{white-space:pre-wrap;font-family:inherit}section{break-after:page}"
        "table{border-collapse:collapse;width:100%;margin-bottom:1.2em;break-inside:avoid}caption{text-align:left}"
        "caption{font-weight:bold}th,td{border:1px solid #999;padding:.15em .5em;text-align:left;height:1.4em}"
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{style}</style></head><body><h1>{escape(title)}</h1>{''.join(body)}</body></html>"
    )


def table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table to print, on one sheet if there is room; empty cells are for writing in."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def painted(name: str, picture: str, pixels: bool) -> dict[str, str | bytes]:
    """A picture as SVG, and as PNG if that is wanted."""
    files: dict[str, str | bytes] = {f"{name}.svg": picture}
    if pixels:
        files[f"{name}.png"] = png_bytes(picture, PIXELS)
    return files
