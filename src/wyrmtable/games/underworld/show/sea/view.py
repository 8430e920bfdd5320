"""What eyes may see of a battle at sea: everything but orders that are not shown yet (UWA-GAME-7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wyrmtable.core import (
    Aim,
    Arrow,
    Eyes,
    Legend,
    Marker,
    Overlay,
    Panel,
    Row,
    Score,
    Token,
    View,
)

from ...files.sea import Ship
from ...files.seaboard import GRID, HEADINGS, SIDE, middle, square
from ...rules.sea.ending import TURNS, blowing, points
from ...rules.sea.movement import swum, track
from ...rules.sea.position import AFLOAT, CALM, DRIFT, STATES, SeaPosition
from ...rules.sea.sequence import STEPS
from ...rules.sea.shooting import aimed_at
from ...rules.sea.telling import Track
from ..court import refereed
from ..frame import SIDES, frame, seat_lines
from .preview import warned

ZONES = {1: ("deck",), 2: ("bow", "stern"), 3: ("bow", "waist", "stern"), 4: ("bow", "waist", "quarter", "stern")}

WIND, STREAM, WAYS = "wind", "stream", 8  # signs of the weather, by where it goes
CORNERS = (GRID.name_at(1, 1), GRID.name_at(SIDE, 1))
FLOWS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
GOES = "The arrow points where it goes."
SHIP = "The arrow head is her heading. Bound: grapples hold her; holed: she will sink; boarded: enemies are aboard."
BEAST = "Under water only its own side sees it."
SIGNS = (
    Legend("swimmers", "Men in the water", "They make for a ship, or drown."),
    Legend("ink", "A cloud of ink", "What is behind it cannot be shot at."),
    Legend("lurking", "Seen here last", "Since then it is under water."),
)


def view(pos: SeaPosition, eyes: Eyes) -> View:
    notes = tuple(f"{len(pos.afloat(side))} of {_full(pos, side)} in the battle" for side in range(2))
    seats = seat_lines(pos.content.seats, pos.content.chairs, notes)
    return replace(
        frame(STEPS, pos, eyes, f"Turn {pos.turn}", seats),
        tokens=tuple(sorted(_token(pos, n) for n in range(len(pos.x)) if pos.state[n] == AFLOAT and pos.sees(eyes, n))),
        markers=tuple(sorted((*_markers(pos), *_weather(pos)))),
        facts=(("Wind", blowing(pos)), ("Water", _water(pos)), *refereed(pos, eyes)),
        aim=_aim(pos),
        panels=tuple(_fleet(pos, seat) for seat in range(2)),
        overlays=tuple(_overlays(pos, eyes)),
        warned=warned(pos, eyes),
        arrows=(*_arrows(pos, eyes), *_shots(pos, eyes)),
        legend=(*_legend(pos), *SIGNS, *[Legend(sign.symbol, sign.title, GOES) for sign in _weather(pos)]),
    )


def _water(pos: SeaPosition) -> str:
    """What they fight on, and where a river runs (UWA-OAR-2)."""
    battle = pos.content.battle
    return f"{battle.water}, flowing {FLOWS[_stream(pos)]}" if battle.current >= 0 else battle.water


def _stream(pos: SeaPosition) -> int:
    return pos.content.battle.current // (HEADINGS // WAYS) % WAYS


def _weather(pos: SeaPosition) -> Iterator[Marker]:
    """In the corners of the board: where the wind blows to, and where a river runs."""
    if pos.wind != CALM:
        yield Marker(CORNERS[0], f"{WIND}-{(pos.wind_from + WAYS // 2) % WAYS}", f"The wind: {blowing(pos)}")
    if pos.content.battle.current >= 0:
        yield Marker(CORNERS[1], f"{STREAM}-{_stream(pos)}", f"The current: 5 inches {FLOWS[_stream(pos)]}")


def _legend(pos: SeaPosition) -> Iterator[Legend]:
    """Every sort of ship and beast in the battle."""
    ships = pos.content.battle.ships
    sorts = {symbol(ship): (ship.vessel.title, BEAST if ship.beast else SHIP) for ship in ships}
    for key, (title, text) in sorted(sorts.items()):
        yield Legend(key, title, text)


def _full(pos: SeaPosition, side: int) -> int:
    return len([ship for ship in pos.content.battle.ships if ship.seat == side])


def symbol(ship: Ship) -> str:
    """Of a ship or beast, for the drawing: its kind and side."""
    return f"{ship.vessel.title.lower().replace(' ', '-')}-{ship.seat}"


def _token(pos: SeaPosition, number: int) -> Token:
    ship = pos.ship(number)
    badges = tuple(
        word
        for word, on in (
            ("bound", pos.grappled(number)),
            ("holed", pos.sinks[number]),
            ("boarded", pos.boarders[number]),
            ("held", [hold for hold in pos.clings if hold[1] == number]),
            ("under water", pos.under[number]),
        )
        if on
    )
    place = square(pos.x[number], pos.y[number])
    return Token(place, symbol(ship), ship.title, pos.chair(number), badges, ship.id, 15 * pos.heading[number])


def _markers(pos: SeaPosition) -> Iterator[Marker]:
    for swimmers in pos.swimmers:
        men = swimmers[3] + swimmers[4]
        yield Marker(square(swimmers[1], swimmers[2]), "swimmers", f"{men} men of {pos.content.sides[swimmers[0]]}")
    for x, y, _ in pos.ink:
        yield Marker(square(x, y), "ink", "A cloud of ink")
    for number in range(len(pos.x)):
        if pos.state[number] == AFLOAT and pos.under[number]:
            x, y, turn = pos.seen[number]
            when = f"last seen in turn {turn}" if turn > 0 else "began the battle here"
            yield Marker(square(x, y), "lurking", f"{pos.ship(number).title}: {when}")


def _aim(pos: SeaPosition) -> Aim:
    scores = tuple(
        Score(chair, f"{points(pos, side)} points", points(pos, side)) for side, chair in enumerate(pos.content.chairs)
    )
    return Aim(pos.content.battle.aim, min(pos.turn, TURNS), TURNS, scores)


def _fleet(pos: SeaPosition, seat: int) -> Panel:
    rows = tuple(_row(pos, number) for number in range(len(pos.x)) if pos.seat(number) == seat)
    columns = ("Hull", "Rowers", "Men", "Sailors", "Strength", "Boarders", "State")
    return Panel(f"fleet-{seat}", pos.content.sides[seat], "forces", columns, rows)


def _row(pos: SeaPosition, number: int) -> Row:
    ship = pos.ship(number)
    band = pos.band(number) > 0
    cells = (
        "" if band else f"{max(pos.hull[number], 0)} of {pos.full[number]}",
        f"{pos.port[number]} + {pos.starboard[number]}" if ship.vessel.rowers else "",
        str(pos.marines[number]) if band or not ship.beast else "",
        "" if ship.beast else str(pos.sailors[number]),
        str(pos.fatigue[number]) if ship.vessel.rowers else "",
        _boarders(pos, number),
        "under water" if pos.state[number] == AFLOAT and pos.under[number] else STATES[pos.state[number]],
    )
    title = f"{ship.title} ({ship.vessel.title.lower()})"
    return Row(title, ship.id, pos.told[number], cells, dim=pos.state[number] != AFLOAT)


def _boarders(pos: SeaPosition, number: int) -> str:
    """How many, and where both bodies stand."""
    if not pos.boarders[number]:
        return ""
    zones = ZONES[pos.vessel(number).zones]
    return f"{pos.boarders[number]}, {zones[pos.front[number]]}; defenders {zones[pos.guard[number]]}"


def _overlays(pos: SeaPosition, eyes: Eyes) -> Iterator[Overlay]:
    """Courses as paths: everybody's wake of the last move, and one's own orders while they are written."""
    for seat in range(2):
        ships = [number for number in range(len(pos.x)) if pos.seat(number) == seat and pos.state[number] == AFLOAT]
        name, colour = pos.content.sides[seat], SIDES[seat]
        wakes = {square(*spot) for number in ships for spot in _wake(pos, number)}
        if wakes:
            yield Overlay(f"wakes-{seat}", f"{name}: wakes", tuple(sorted(wakes)), colour, "dots", True)
        if pos.open or not pos.sees_orders(eyes, seat):
            continue
        driven = [number for number in ships if pos.drive[number] != DRIFT]
        found = {square(spot[0], spot[1]) for number in driven for spot in planned(pos, number)}
        if found:
            yield Overlay(f"courses-{seat}", f"{name}: orders", tuple(sorted(found)), colour, "stripes", True)


def planned(pos: SeaPosition, number: int) -> Track:
    return swum(pos, number) if pos.beast(number) else track(pos, number)


def _wake(pos: SeaPosition, number: int) -> list[tuple[int, int]]:
    went = pos.went[number]
    return [(went[at], went[at + 1]) for at in range(0, len(went), 2)]


def _arrows(pos: SeaPosition, eyes: Eyes) -> Iterator[Arrow]:
    for number in range(len(pos.x)):
        ship = pos.ship(number)
        if pos.state[number] != AFLOAT or pos.open or not pos.sees_orders(eyes, ship.seat):
            continue
        if pos.drive[number] != DRIFT:
            x, y, _ = (*middle(pos.goal[number]), 0) if ship.beast else track(pos, number)[-1]
            start, end = square(pos.x[number], pos.y[number]), square(x, y)
            if start != end:
                yield Arrow(start, end, f"{ship.title} to {end}", pos.chair(number), "plan")


def _shots(pos: SeaPosition, eyes: Eyes) -> Iterator[Arrow]:
    """Whom catapults and crossbows were told to shoot at, while targets are being named (UWA-NAV-7)."""
    if pos.steps[-1][0] not in ("fire", "bows"):
        return
    ships = range(len(pos.x))
    aimed = [(at % len(pos.x), foe) for at, foe in enumerate(pos.aim)] + list(zip(ships, pos.volley, strict=True))
    for number, foe in dict.fromkeys(aimed):
        if foe >= 0 and pos.sees(eyes, number) and (foe >= len(pos.x) or pos.sees(eyes, foe)):
            start, end = square(pos.x[number], pos.y[number]), square(*aimed_at(pos, foe))
            if start != end:
                yield Arrow(start, end, f"{pos.ship(number).title} shoots", pos.chair(number))
