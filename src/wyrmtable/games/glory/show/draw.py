"""The map as a printed sheet: ground, names, places, hex numbers, Turn track and legend, with every counter in play."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import MappingProxyType

from wyrmtable.draw import Picture, ornament
from wyrmtable.draw.labels import Box, Label, fit_label, overlap
from wyrmtable.draw.lettering import lettering, num, text_path, text_width
from wyrmtable.draw.mosaic import Cut, numbers, pieces
from wyrmtable.draw.terrain import midpoint, stroke

from ..files.content import Content
from ..files.land import Land
from ..files.lanes import lanes
from ..files.mapwords import CITY, DWARVEN, FORTRESS, Place
from ..files.nations import Country
from ..files.tables import Calendar
from .counters import symbols
from .ground import FOOT, HEAD, MARGIN, SIDE, Chart, Point, ground

COUNTER = 38.0
INK = "#2b2013"
TURN_BOX = 78.0
LEGEND = 13.0
HEART = 20  # hexes of a country among which its name is placed
LARGE = 8  # hexes beyond which its name may be large
# sizes of names, the first that finds room: what is large is read with the whole map in view
NATION = (34.0, 26.0, 20.0, 14.0, 9.0)
AREA = (20.0, 14.0, 11.0, 8.0)
SMALL = (14.0, 11.0, 8.0)
PLACE = (22.0, 19.0, 16.0, 13.0, 11.0, 9.0)
TOWN = (14.0, 11.0, 9.0, 6.5)
WATER, REGION = 25.0, 10.0
SPACED = 1.4  # letters of waters stand apart


def _badge(kind: int) -> str:
    """The sign of a place by its kind, around the origin."""
    if kind == CITY:
        return (
            '<path d="M-10 8V-5h4v-4h4v4h4v-4h4v4h4V8Z" fill="#3a2a1a" stroke="#fff6dc" stroke-width="1.6" '
            'stroke-linejoin="round"/><path d="M-2.5 8V2a2.5 2.5 0 0 1 5 0V8Z" fill="#f3d98a"/>'
        )
    if kind == FORTRESS:
        return (
            '<path d="M-6 9V-6l-2 -1V-11h3v2h2.5v-2h5v2H5v-2h3v4l-2 1V9Z" fill="#7a1f16" stroke="#fff6dc" '
            'stroke-width="1.5" stroke-linejoin="round"/>'
        )
    return (
        '<path d="M-10 9L0 -11L10 9Z" fill="#3d3d46" stroke="#fff6dc" stroke-width="1.6" stroke-linejoin="round"/>'
        '<path d="M-3.5 9V3a3.5 3.5 0 0 1 7 0V9Z" fill="#f3d98a"/>'
    )


ANCHOR = (
    '<path d="M0 -5V5M-3 -3H3M-5 1Q-4 5 0 5Q4 5 5 1" fill="none" stroke="#0f3c5e" stroke-width="1.8" '
    'stroke-linecap="round"/>'
)


def _sign(chart: Chart, place: Place) -> str:
    x, y = chart.centre(place.hex)
    port = f'<g transform="translate({num(x + 15)} {num(y - 9)})">{ANCHOR}</g>' if place.port else ""
    return f'<g transform="translate({num(x)} {num(y - 2)})">{_badge(place.kind)}</g>{port}'


def _haloed(text: str, at: Point, size: float, ink: str, spacing: float = 1.0) -> str:
    """A name readable on any ground."""
    data = lettering(text, *at, size, "middle", spacing)
    return stroke("halo", data, "#fff8e4", size * 0.42, ' opacity=".8"') + stroke("name", data, ink, size * 0.16)


def _items(chart: Chart) -> Iterator[tuple[Point, str]]:
    """Places and towns, each where it stands."""
    for place in chart.land.places:
        yield chart.centre(place.hex), _sign(chart, place)
    for _, hex_ in chart.land.sheet.towns:
        x, y = chart.centre(hex_)
        dot = f'<circle cx="{num(x)}" cy="{num(y)}" r="2.8" fill="#fff8e4" stroke="{INK}" stroke-width="1.4"/>'
        yield (x, y), dot


def printed(chart: Chart) -> list[Box]:
    """Where no name may lie: signs of places and towns, names of waters and regions."""
    land, taken = chart.land, []
    for place in land.places:
        x, y = chart.centre(place.hex)
        taken.append((x - 14, y - 14, x + 14 + 7 * bool(place.port), y + 9))
    for _, hex_ in land.sheet.towns:
        x, y = chart.centre(hex_)
        taken.append((x - 4, y - 4, x + 4, y + 4))
    for word, title, hex_ in land.sheet.labels:
        (x, y), size = chart.centre(hex_), WATER if word == "water" else REGION
        half = text_width(title, size) * SPACED / 2
        taken.append((x - half, y - size, x + half, y + size / 3))
    return taken


def place_labels(chart: Chart, taken: list[Box]) -> list[Label]:
    """The names of all places, then of all towns, each beside its sign and as large as finds room: with the whole map
    in view they are read, too."""
    named: list[tuple[str, int, Sequence[float], float]]
    named = [(place.title, place.hex, PLACE, 11.0) for place in chart.land.places]
    named += [(title, hex_, TOWN, 5.0) for title, hex_ in chart.land.sheet.towns]
    found = []
    for title, hex_, sizes, apart in named:
        label = _beside(title, chart.centre(hex_), sizes, apart, taken)
        taken += label.boxes()
        found.append(label)
    return found


def _beside(title: str, sign: Point, sizes: Sequence[float], apart: float, taken: Sequence[Box]) -> Label:
    """The largest name that finds room below, above or beside a sign; the smallest below it if none does."""
    x, y = sign
    for size in sizes:
        aside, low = text_width(title, size) / 2 + apart + 4, y + size / 2
        for at in ((x, y + apart + size), (x, y - apart - 4), (x + aside, low), (x - aside, low)):
            label = Label(((title, *at),), size)
            if not any(overlap(box, other) for box in label.boxes() for other in taken):
                return label
    return Label(((title, x, y + apart + sizes[-1]),), sizes[-1])


def _place_names(chart: Chart, taken: list[Box]) -> str:
    inks = [INK] * len(chart.land.places) + ["#5b4a2c"] * len(chart.land.sheet.towns)
    labels = zip(place_labels(chart, taken), inks, strict=True)
    return "".join(_haloed(text, (x, y), label.size, ink) for label, ink in labels for text, x, y in label.lines)


def country_names(chart: Chart, countries: Sequence[Country], taken: list[Box]) -> str:
    """The name of every country where it finds room, nations in capitals."""
    land, parts = chart.land, []
    for number, country in enumerate(countries):
        centres = [chart.centre(hex_) for hex_ in range(land.size) if land.country[hex_] == number]
        if not centres:
            continue
        nation = country.kind == "nation"
        sizes = (NATION if nation else AREA) if len(centres) > LARGE else SMALL
        title = country.title.upper() if nation else country.title
        label = fit_label(title, _heart(centres), SIDE * 0.86, taken, sizes, 0)
        taken += label.boxes()
        for text, x, y in label.lines:
            parts.append(_haloed(text, (x, y), label.size, "#7a2217" if nation else "#6b5a3c"))
    return "".join(parts)


def _heart(centres: Sequence[Point]) -> list[Point]:
    """The middle hexes of a country: enough for its name, and quick to search."""
    middle = sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
    return sorted(centres, key=lambda centre: math.dist(centre, middle))[:HEART]


def _waters(chart: Chart) -> str:
    parts = []
    for word, title, hex_ in chart.land.sheet.labels:
        x, y = chart.centre(hex_)
        ink, size = ("#1d4a74", WATER) if word == "water" else ("#6b5a3c", REGION)
        if title == "Maelstrom":
            parts.append(text_path(title, x, y, 30, "#dfe9f8", 0.12, spacing=1.6))
        else:
            parts.append(_haloed(title, (x, y), size, ink, SPACED if word == "water" else 1.0))
    return "".join(parts)


def _pieces_of(chart: Chart) -> Iterator[tuple[Point, tuple[str, str]]]:
    """What is painted region by region: hex numbers and places."""
    for hex_, name in enumerate(chart.land.names):
        yield chart.centre(hex_), (name, "")
    for at, markup in _items(chart):
        yield at, ("", markup)


def _region(found: Sequence[tuple[Point, tuple[str, str]]], prefix: str) -> str:
    labels = [((x, y - SIDE * 0.58), name) for (x, y), (name, _) in found if name]
    return numbers(labels, 5.2, "#5a5240", prefix) + "".join(markup for _, (_, markup) in found)


def turn_spot(chart: Chart, turn: int) -> Point:
    """The middle of a box of the Turn track: two rows of fifteen below the map."""
    row, col = divmod(turn - 1, 15)
    return MARGIN + 60 + (col + 0.5) * TURN_BOX, chart.height - FOOT + 40 + (row + 0.5) * TURN_BOX


def _track(chart: Chart, calendar: Calendar) -> str:
    parts = []
    for turn in range(1, calendar.turns + 1):
        x, y = turn_spot(chart, turn)
        half = TURN_BOX / 2
        season = calendar.date(turn).rpartition(" ")[0]
        winter = (turn - 1) % len(calendar.seasons) == len(calendar.seasons) - 1
        fill = "#dfe9f0" if winter else "#f7edd2"
        parts.append(
            f'<rect x="{num(x - half)}" y="{num(y - half)}" width="{num(TURN_BOX)}" height="{num(TURN_BOX)}" '
            f'fill="{fill}" stroke="#6b4a22" stroke-width="1.5"/>'
        )
        parts.append(text_path(str(turn), x, y - half + 20, 14, "#7a1f16", 0.16))
        words = season.replace(" and ", "-").replace("winter", "Winter")
        parts.append(text_path(words, x, y + half - 8, min(7.0, 7.0 * 68 / text_width(words, 7)), INK, 0.14))
        if turn % len(calendar.seasons) == 1:
            year = calendar.date(turn).rpartition(" ")[2]
            parts.append(text_path(year, x, y - half + 33, 8, "#6b4a22", 0.14))
    return "".join(parts)


def _legend() -> list[ornament.Entry]:
    line = '<path d="M-14 0H14" fill="none" stroke="{}" stroke-width="{}"/>'.format
    return [
        (_badge(CITY), "Fortified city", 26.0),
        (_badge(FORTRESS), "Fortress", 22.0),
        (_badge(DWARVEN), "Dwarven fortress", 26.0),
        (ANCHOR, "Port", 14.0),
        (line("#a5825a", 8) + '<use href="#peak"/>', "Mountains", 30.0),
        (line("#3f86b4", 3.6), "Shallow river", 30.0),
        (line("#1f5c88", 8), "Deep river", 30.0),
        (line("#5b4a2c", 13) + line("#8fb8cf", 9), "Sea hexside", 30.0),
        (line("#5b431f", 9) + line("#f2d58a", 6), "Pass", 30.0),
        (line("#1c1712", 4.5), "Tunnel", 30.0),
        (line("#9c2f22", 2), "Border", 30.0),
    ]


def _paper(chart: Chart, calendar: Calendar) -> str:
    size = f'width="{num(chart.width)}" height="{num(chart.height)}"'
    rim = f'x="{MARGIN}" y="{HEAD}" width="{num(chart.width - 2 * MARGIN)}" height="{num(chart.height - HEAD - FOOT)}"'
    left = MARGIN + 60 + 15 * TURN_BOX + 60
    rows = ornament.legend_rows(_legend(), chart.width - left - MARGIN - 200, LEGEND)
    legend = "".join(
        ornament.legend(row, left, chart.height - FOOT + 70 + 34 * n, LEGEND) for n, row in enumerate(rows)
    )
    return (
        f'<rect class="paper" {size} fill="#eadbb6"/>'
        + ornament.frame(chart.width, chart.height, 16)
        + ornament.cartouche(
            "Dragons of Glory", "The continent of Ansalon in the War of the Lance", chart.width / 2, 96, 50
        )
        + ornament.compass(chart.width - MARGIN - 90, chart.height - FOOT / 2, 70)
        + f'<rect {rim} fill="none" stroke="{INK}" stroke-width="6"/>'
        + _track(chart, calendar)
        + legend
    )


@lru_cache(maxsize=4)
def chart_of(land: Land) -> Chart:
    return Chart(land)


@lru_cache(maxsize=4)
def _sheet(land: Land, countries: tuple[Country, ...], calendar: Calendar) -> Picture:
    """The drawing of a map without counters; drawn once for each."""
    chart = chart_of(land)
    taken = printed(chart)
    names = country_names(chart, countries, taken) + _place_names(chart, taken) + _waters(chart)
    background = _paper(chart, calendar) + ground(chart) + names
    places = {name: chart.centre(hex_) for hex_, name in enumerate(land.names)}
    shapes = {name: chart.corners(hex_) for hex_, name in enumerate(land.names)}
    net = lanes(land)
    places |= {name: midpoint(*chart.ends(side)) for name, side in zip(net.names, net.rivers, strict=True)}
    places |= {f"turn-{turn}": turn_spot(chart, turn) for turn in range(1, calendar.turns + 1)}
    return Picture(
        width=chart.width,
        height=chart.height,
        background=background,
        symbols={},
        places=MappingProxyType(places),
        shapes=MappingProxyType(shapes),
        counter=COUNTER,
        title="Dragons of Glory",
        sides=net.names,
        pieces=pieces(Cut(chart.width, chart.height, 6, 5, 60), _pieces_of(chart), _region),
    )


@lru_cache(maxsize=16)
def picture(content: Content) -> Picture:
    """The drawing of the map with every counter of this game."""
    bare = _sheet(content.land, tuple(content.countries.values()), content.calendar)
    return Picture(
        bare.width, bare.height, bare.background, symbols(content), bare.places, bare.shapes, bare.counter, bare.title,
        bare.sides, bare.pieces, bare.tile,
    )  # fmt: skip
