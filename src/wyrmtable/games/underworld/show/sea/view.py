"""What eyes may see of a battle at sea: everything but orders that are not shown yet (UWA-GAME-7)."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import (
    Aim,
    Arrow,
    Decision,
    Eyes,
    Outcome,
    Overlay,
    Panel,
    Row,
    Score,
    SeatLine,
    Token,
    View,
    decide,
    phase,
)

from ...files.seaboard import square
from ...rules.sea.ending import TURNS, points
from ...rules.sea.movement import track
from ...rules.sea.position import AFLOAT, BLOWS_FROM, CALM, DRIFT, STATES, WINDS, SeaPosition
from ...rules.sea.sequence import STEPS
from .preview import warned

COLOURS = ("#8a3b2f", "#2f5d8a")
GOAL = "Sink the enemy, or better: capture her."


def view(pos: SeaPosition, eyes: Eyes) -> View:
    decision = decide(STEPS, pos)
    return View(
        "underworld",
        pos.content.setting.scenario,
        eyes,
        f"Turn {pos.turn}",
        phase(STEPS, pos),
        tuple(_seat(pos, seat) for seat in range(2)),
        decision.seat if isinstance(decision, Decision) else None,
        tuple(sorted(_token(pos, n) for n in range(len(pos.x)) if pos.state[n] == AFLOAT)),
        (),
        (("Wind", _wind(pos)),),
        decision.summary if isinstance(decision, Outcome) else "",
        _aim(pos),
        tuple(_fleet(pos, seat) for seat in range(2)),
        tuple(_overlays(pos, eyes)),
        warned=warned(pos, eyes),
        arrows=tuple(_arrows(pos, eyes)),
    )


def _wind(pos: SeaPosition) -> str:
    return WINDS[CALM] if pos.wind == CALM else f"{WINDS[pos.wind]}, from the {BLOWS_FROM[pos.wind_from]}"


def _seat(pos: SeaPosition, seat: int) -> SeatLine:
    name = pos.content.seats[seat]
    return SeatLine(name, f"{points(pos, seat)} points", name[0], COLOURS[seat])


def _token(pos: SeaPosition, number: int) -> Token:
    ship = pos.ship(number)
    badges = tuple(
        word
        for word, on in (
            ("bound", pos.grappled(number)),
            ("holed", pos.sinks[number]),
            ("boarded", pos.boarders[number]),
        )
        if on
    )
    place = square(pos.x[number], pos.y[number])
    return Token(place, f"ship-{ship.seat}", ship.title, ship.seat, badges, ship.id, 15 * pos.heading[number])


def _aim(pos: SeaPosition) -> Aim:
    scores = tuple(Score(seat, f"{points(pos, seat)} points", points(pos, seat)) for seat in range(2))
    return Aim(GOAL, min(pos.turn, TURNS), TURNS, scores)


def _fleet(pos: SeaPosition, seat: int) -> Panel:
    rows = tuple(_row(pos, number) for number in range(len(pos.x)) if pos.seat(number) == seat)
    columns = ("Hull", "Rowers", "Marines", "Sailors", "Strength", "Boarders", "State")
    return Panel(f"fleet-{seat}", pos.content.seats[seat], "forces", columns, rows)


def _row(pos: SeaPosition, number: int) -> Row:
    cells = (
        f"{max(pos.hull[number], 0)} of {pos.full[number]}",
        f"{pos.port[number]} + {pos.starboard[number]}",
        str(pos.marines[number]),
        str(pos.sailors[number]),
        str(pos.fatigue[number]),
        str(pos.boarders[number] or ""),
        STATES[pos.state[number]],
    )
    ship = pos.ship(number)
    return Row(
        f"{ship.title} ({ship.vessel.title.lower()})", ship.id, pos.told[number], cells, dim=pos.state[number] != AFLOAT
    )


def _overlays(pos: SeaPosition, eyes: Eyes) -> Iterator[Overlay]:
    """Courses as paths: one's own orders while they are written, everybody's wake once they were shown."""
    for seat in range(2):
        ships = [number for number in range(len(pos.x)) if pos.seat(number) == seat and pos.state[number] == AFLOAT]
        if pos.shown == pos.turn:
            found = {square(*spot) for number in ships for spot in _wake(pos, number)}
            title = f"{pos.content.seats[seat]}: wake"
        elif pos.sees_orders(eyes, seat):
            driven = [number for number in ships if pos.drive[number] != DRIFT]
            found = {square(spot[0], spot[1]) for number in driven for spot in track(pos, number)}
            title = f"{pos.content.seats[seat]}: orders"
        else:
            continue
        if found:
            pattern = ("dots", "stripes")[seat]
            yield Overlay(f"courses-{seat}", title, tuple(sorted(found)), COLOURS[seat], pattern, True)


def _wake(pos: SeaPosition, number: int) -> list[tuple[int, int]]:
    went = pos.went[number]
    return [(went[at], went[at + 1]) for at in range(0, len(went), 2)]


def _arrows(pos: SeaPosition, eyes: Eyes) -> Iterator[Arrow]:
    for number in range(len(pos.x)):
        ship = pos.ship(number)
        if pos.state[number] != AFLOAT or pos.shown == pos.turn or not pos.sees_orders(eyes, ship.seat):
            continue
        if pos.drive[number] != DRIFT:
            x, y, _ = track(pos, number)[-1]
            start, end = square(pos.x[number], pos.y[number]), square(x, y)
            if start != end:
                yield Arrow(start, end, f"{ship.title} to {end}", ship.seat, "plan")
