"""UnderEarth's map and counters: halls of worn flagstone cut into hatched rock, and the counter mix of LOU-3.1.

Draws any board in the vocabulary of LOU-2.0 and LOU-22.5, in any order of its strips.
"""

import math
from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType

from wyrmtable.draw import ornament, signs
from wyrmtable.draw.labels import Box, Label, fit_label
from wyrmtable.draw.lettering import lettering, pen_path, text_path, text_width
from wyrmtable.draw.picture import Picture
from wyrmtable.draw.terrain import Point, midpoint, stroke, towards

from ..files.mapstrips import StripBoard
from ..files.units import CounterMix
from .counters import symbols
from .ground import (
    FLOOR,
    FOOT,
    GROUND,
    MARGIN,
    PASSAGE,
    PIT,
    ROW,
    SETTS,
    SIDE,
    WALL,
    Sheet,
    ground,
    patterns,
    planks,
)

COUNTER = 36.0
NUMBER = 5.2
LEGEND = 9.5


def _signs(sheet: Sheet) -> Iterator[str]:
    """Stairs, cliffs, doors and gates on their sides (LOU-2.0i to l)."""
    for number, side in enumerate(sheet.board.sides):
        at, width = sheet.side_middle(number), min(sheet.width_of(number), 27.0)
        if side.feature == "stairs":
            yield signs.stairs(at, sheet.centre(side.higher), width)
        elif side.feature == "cliff":
            yield signs.cliff(at, sheet.centre(side.higher), width)
        elif side.feature == "door":
            yield signs.door(at, sheet.centre(side.b), width)
        elif side.feature == "gate":
            yield signs.gate(at, sheet.centre(side.b), width)
            yield signs.banner(f"{side.label} gate".title(), (at[0], at[1] - 48), 8)


def _mark(word: str, at: Point) -> str:
    if set(word) == {"*"}:
        drawing = signs.stars(at, len(word), 11, "#a3271c")
    elif word == "T":
        drawing = signs.disc("T", at, 7.5, "#ffd968", "#5a3d00")
    else:
        drawing = signs.tag(word, at, 6.4, "#fbf4e0", "#a3271c")
    return f'<g class="mark">{drawing}</g>'


def _mark_box(word: str, at: Point) -> Box:
    half = max(8.0, text_width(word, 6.4) / 2 + 4)
    return at[0] - half, at[1] - 8, at[0] + half, at[1] + 8


def _mark_spot(sheet: Sheet, place: int) -> Point:
    x, y = sheet.centre(place)
    return x, y + 14.5


def _crowded(sheet: Sheet, side: int) -> bool:
    """Whether a sign or a bridge stands on the side."""
    return bool(sheet.board.sides[side].feature) or sheet.board.sides[side].width == "bridge"


def _number_spot(sheet: Sheet, place: int) -> Point:
    """Baseline centre of a hex number: at the top of a hall hex, beside the passages of a corridor hex."""
    x, y = sheet.centre(place)
    if sheet.is_hall(place):
        busy = any(
            _crowded(sheet, side) and sheet.side_middle(side)[1] < y - 20 for _, side in sheet.board.joined[place]
        )
        return x, y - SIDE * 0.866 + NUMBER + (8.6 if busy else 2.6)
    exits, half = [], 0.0
    for _, side in sheet.board.joined[place]:
        middle = sheet.side_middle(side)
        exits.append(math.atan2(middle[1] - y, middle[0] - x))
        half = max(half, sheet.width_of(side) / 2)
    turns = [math.radians(step * 30 - 90) for step in (0, 6, 1, 11, 5, 7, 2, 10, 4, 8, 3, 9)]
    best = max(turns, key=lambda turn: round(min(abs(math.remainder(turn - e, math.tau)) for e in exits), 2))
    far = half + 4 + 10 * abs(math.cos(best)) + 2.6 * abs(math.sin(best))
    return x + far * math.cos(best), y + far * math.sin(best) + NUMBER / 2


def _numbers(sheet: Sheet) -> str:
    """Hex numbers: dark on floors and grass, pale with a dark rim on rock and over depths."""
    dark, light = "", ""
    for place, name in enumerate(sheet.board.names):
        data = lettering(name, *_number_spot(sheet, place), NUMBER)
        if sheet.board.kind[place] in ("room", "outside"):
            dark += data
        else:
            light += data
    return (
        f'<defs><path id="pale-numbers" d="{light}"/></defs>'
        + stroke("numbers", dark, "#5f4d2a", 0.75)
        + stroke("numbers-rim", "#pale-numbers", "#2c241a", 2.6)
        + stroke("numbers", "#pale-numbers", "#fdf3d8", 0.8)
    )


def _labels(sheet: Sheet) -> Iterator[tuple[str, Label]]:
    taken = [_mark_box(word, _mark_spot(sheet, p)) for word, places in sheet.board.marks.items() for p in places]
    for place in range(len(sheet.board)):
        x, y = _number_spot(sheet, place)
        taken.append((x - 10, y - NUMBER - 0.5, x + 10, y + 0.5))
    crowded = [sheet.side_middle(side) for side in range(len(sheet.board.sides)) if _crowded(sheet, side)]
    spans = {p for passage in sheet.board.passages if passage.width == "bridge" for p in passage.places[1:-1]}
    taken += [(x - 14, y - 14, x + 14, y + 14) for x, y in (*crowded, *map(sheet.centre, sorted(spans)))]
    for area in sheet.board.areas:
        centres = [sheet.centre(place) for place in area.places]
        yield area.kind, fit_label(area.title, centres, SIDE * 0.866, taken, (13, 11.5, 10, 9, 8), 3.2)


def _names(sheet: Sheet) -> Iterator[str]:
    for kind, label in _labels(sheet):
        ink, rim = ("#f2f7ff", "#1d3358") if kind in ("pit", "lake") else ("#3a2210", FLOOR)
        data = "".join(pen_path(text, x, y, label.size) for text, x, y in label.lines)
        yield (
            f'<path class="name" d="{data}" fill="{ink}" stroke="{rim}" stroke-width="2.4" paint-order="stroke" '
            'stroke-linejoin="round" stroke-opacity=".85"/>'
        )


def _swatch(*paints: str) -> str:
    plate = '<rect x="-14" y="-11" width="28" height="22" rx="3" fill="{}" stroke="#1f1912" stroke-width="2"/>'
    return "".join(plate.format(paint) for paint in paints)


def _sample(width: str) -> str:
    """A piece of corridor."""
    wall, floor = PASSAGE[width] + 7, PASSAGE[width]
    return stroke("walls", "M-13 0H13", WALL, wall, ends="butt") + stroke(
        "sample", "M-13 0H13", SETTS, floor, ends="butt"
    )


def _legend() -> list[ornament.Entry]:
    here, up = (0.0, 0.0), (1.0, 0.0)
    return [
        (_sample("wide"), "Wide", 28.0),
        (_sample("narrow"), "Narrow", 28.0),
        (_sample("tunnel"), "Tunnel", 28.0),
        (_swatch(PIT) + planks("M-14 0H14"), "Bridge", 30.0),
        (signs.stairs(here, up, 26), "Stairs up", 40.0),
        (signs.cliff(here, up, 26), "Cliff up", 30.0),
        (signs.door(here, up, 24), "Door", 18.0),
        (signs.gate(here, up, 18), "Main Gate", 26.0),
        (_swatch(PIT, GROUND["pit"]), "Pit", 30.0),
        (_swatch(GROUND["lake"]), "Lake", 30.0),
        (_mark("*", here), "Garrison", 14.0),
        (_mark("***", here), "Barracks", 34.0),
        (_mark("Sen", here), "Sentry", 26.0),
        (_mark("Gds", here), "Guards", 26.0),
        (_mark("Lord", here), "Lord", 32.0),
        (_mark("T", here), "Treasure", 18.0),
    ]


def _legend_rows(board: StripBoard) -> list[list[ornament.Entry]]:
    left, _, right, _ = board.grid.bounds
    return ornament.legend_rows(_legend(), (right - left) * SIDE - 100, LEGEND)


def _print_legend(sheet: Sheet) -> str:
    rows = _legend_rows(sheet.board)
    top = sheet.top + sheet.high + FOOT / 2 - 4
    return "".join(ornament.legend(row, MARGIN + 6, top + n * ROW, LEGEND) for n, row in enumerate(rows))


def _paper(sheet: Sheet) -> str:
    title = sheet.board.name.rstrip("0123456789-").replace("-", " ").replace("_", " ").title() or sheet.board.name
    order = ", ".join(strip.letter for strip in sheet.board.strips)
    subtitle = "The halls of UnderEarth" + (f" - strips {order}" if order else "")
    letters, y = "", sheet.top
    for strip in sheet.board.strips:
        high = sheet.high * strip.height / sum(s.height for s in sheet.board.strips)
        for x in (MARGIN * 0.66, sheet.width - MARGIN * 0.66):
            letters += text_path(strip.letter, x, y + high / 2 + 8, 16, "#7a1f16", 0.14)
        y += high
    size = f'width="{sheet.width:.0f}" height="{sheet.height:.0f}"'
    rim = f'x="{sheet.left}" y="{sheet.top}" width="{sheet.wide:.1f}" height="{sheet.high:.1f}"'
    return (
        f'<rect class="paper" {size} fill="#eadbb6"/>'
        + ornament.frame(sheet.width, sheet.height, 12)
        + ornament.cartouche(title, subtitle, sheet.width / 2, 72, 36)
        + ornament.compass(sheet.width - MARGIN - 36, sheet.height - FOOT / 2 - 2, 30)
        + f'<rect {rim} fill="none" stroke="{WALL}" stroke-width="5"/>{letters}'
    )


def _background(sheet: Sheet) -> str:
    marks = "".join(
        _mark(word, _mark_spot(sheet, place)) for word, places in sheet.board.marks.items() for place in places
    )
    return "".join(
        (
            patterns(),
            _paper(sheet),
            ground(sheet),
            *_signs(sheet),
            _numbers(sheet),
            *_names(sheet),
            marks,
            _print_legend(sheet),
        )
    )


def _side_shape(sheet: Sheet, side: int) -> tuple[Point, ...]:
    """A slim lozenge on the side, wide enough to click."""
    a, b = sheet.side_ends(side)
    middle = midpoint(a, b)
    ends = sheet.board.sides[side]
    return a, towards(middle, sheet.centre(ends.a), 9), b, towards(middle, sheet.centre(ends.b), 9)


@lru_cache(maxsize=8)
def picture(board: StripBoard, mix: CounterMix) -> Picture:
    """The drawing of a board, with every counter of the game; drawn once for each board."""
    sheet = Sheet(board, len(_legend_rows(board)))
    places = {name: sheet.centre(place) for place, name in enumerate(board.names)}
    shapes = {name: sheet.corners(place) for place, name in enumerate(board.names)}
    for side in range(len(board.sides)):
        places[board.side_text(side)] = sheet.side_middle(side)
        shapes[board.side_text(side)] = _side_shape(sheet, side)
    return Picture(
        width=sheet.width,
        height=sheet.height,
        background=_background(sheet),
        symbols=symbols(mix),
        places=MappingProxyType(places),
        shapes=MappingProxyType(shapes),
        counter=COUNTER,
        title="The Lords of UnderEarth",
        sides=[board.side_text(side) for side in range(len(board.sides))],
    )
