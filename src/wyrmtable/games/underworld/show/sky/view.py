"""What eyes may see of a battle in the air: everything but orders that are not shown yet (UWA-GAME-7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from wyrmtable.core import (
    Aim,
    Arrow,
    Eyes,
    Legend,
    Overlay,
    Panel,
    Row,
    Score,
    Token,
    View,
)

from ...files.skyboard import GRID, OFF
from ...rules.sky.ending import PREY, TURNS, points
from ...rules.sky.position import LANDED, STATES, WITHDRAWING, SkyPosition
from ...rules.sky.sequence import STEPS
from ..court import refereed
from ..frame import SIDES, frame, seat_lines
from .preview import warned

GOALS = {
    "points": "Destroy or drive off more hit dice than the other side.",
    "engines": "The dragon wants both crews dead or fled; every hit die counts, too.",
    "escape": "The Wizard wants to leave by the far edge; every hit die counts, too.",
    "carry": f"The wyverns want to carry off {PREY} men; every hit die counts, too.",
}
FLIES = "Its arrow head is its facing, its label the height in inches; on the counter stand the inches of a turn."
STANDS = "On the ground or on a wall; it does not fly."


def view(pos: SkyPosition, eyes: Eyes) -> View:
    notes = tuple(f"{len(pos.all_of(side))} of {_full(pos, side)} in the battle" for side in range(2))
    seats = seat_lines(pos.content.seats, pos.content.chairs, notes)
    return replace(
        frame(STEPS, pos, eyes, f"Turn {pos.turn}", seats),
        tokens=tuple(sorted(_token(pos, n) for n in range(len(pos.place)) if pos.active(n))),
        facts=(*_facts(pos), *refereed(pos, eyes)),
        aim=_aim(pos),
        panels=tuple(_forces(pos, seat) for seat in range(2)),
        overlays=tuple(_overlays(pos, eyes)),
        warned=warned(pos, eyes),
        arrows=tuple(_arrows(pos, eyes)),
        legend=tuple(_legend(pos)),
    )


def _legend(pos: SkyPosition) -> Iterator[Legend]:
    """Every sort of counter in the battle."""
    sorts = {symbol(pos, number): pos.grounded(number) for number in range(len(pos.place))}
    for key, grounded in sorted(sorts.items()):
        yield Legend(key, key.replace("-", " ").capitalize(), STANDS if grounded else FLIES)


def _full(pos: SkyPosition, side: int) -> int:
    return len([unit for unit in pos.content.battle.units if unit.seat == side])


def _token(pos: SkyPosition, number: int) -> Token:
    unit = pos.unit(number)
    badges = tuple(
        word
        for word, on in (
            ("load", pos.load[number]),
            ("home", pos.state[number] == WITHDRAWING),
            ("prey", pos.cargo[number] >= 0),
        )
        if on
    )
    return Token(
        GRID.names[pos.place[number]],
        symbol(pos, number),
        unit.title.capitalize(),
        pos.chair(number),
        badges,
        unit.id,
        60 * pos.facing[number] if unit.fly else -1,
        str(pos.height[number]),
    )


def symbol(pos: SkyPosition, number: int) -> str:
    """One drawing for each sort of unit."""
    name, _, last = pos.unit(number).id.rpartition("-")
    return name if last.isdecimal() else pos.unit(number).id


def _facts(pos: SkyPosition) -> Iterator[tuple[str, str]]:
    if pos.content.battle.objective == "carry":
        yield "Men carried off", f"{pos.captured} of {PREY}"


def _aim(pos: SkyPosition) -> Aim:
    scores = tuple(
        Score(chair, f"{points(pos, side)} points", points(pos, side)) for side, chair in enumerate(pos.content.chairs)
    )
    return Aim(GOALS[pos.content.battle.objective], min(pos.turn, TURNS), TURNS, scores)


def _forces(pos: SkyPosition, seat: int) -> Panel:
    rows = tuple(_row(pos, number) for number in range(len(pos.place)) if pos.seat(number) == seat)
    return Panel(f"forces-{seat}", pos.content.sides[seat], "forces", ("Rate", "Height", "Points", "State"), rows)


def _row(pos: SkyPosition, number: int) -> Row:
    unit = pos.unit(number)
    beings = ([unit.body] if unit.body >= 0 else []) + list(unit.riders)
    left = " + ".join(str(pos.hp[being]) for being in beings)
    out = pos.state[number] >= LANDED
    return Row(
        unit.title.capitalize(),
        unit.id,
        pos.told[number],
        (str(pos.rate(number)), "" if out else str(pos.height[number]), left, STATES[pos.state[number]]),
        dim=out,
    )


def _overlays(pos: SkyPosition, eyes: Eyes) -> Iterator[Overlay]:
    """Orders as paths: one's own while they are written, everybody's once they were shown."""
    for seat in range(2):
        if pos.open:
            cells = {cell for n in range(len(pos.place)) if pos.seat(n) == seat for cell in pos.flown[n][1:]}
            title = f"{pos.content.sides[seat]}: flown"
        elif pos.sees_orders(eyes, seat):
            cells = {inch // 6 for n in range(len(pos.place)) if pos.seat(n) == seat for inch in pos.path[n]} - {OFF}
            title = f"{pos.content.sides[seat]}: orders"
        else:
            continue
        if cells:
            places = tuple(GRID.names[cell] for cell in sorted(cells))
            yield Overlay(f"paths-{seat}", title, places, SIDES[seat], ("dots", "stripes")[seat], True)


def corners(start: int, path: list[int]) -> list[str]:
    """The hexes where a path begins, turns and ends: it is drawn leg by leg."""
    turns = [before for before, after in pairwise(path) if before % 6 != after % 6]
    return [GRID.names[start], *[GRID.names[inch // 6] for inch in (*turns, path[-1])]]


def _arrows(pos: SkyPosition, eyes: Eyes) -> Iterator[Arrow]:
    """A plan for every flyer that has orders; whom it aims at."""
    for number in range(len(pos.place)):
        unit, path = pos.unit(number), [inch for inch in pos.path[number] if inch != OFF]
        if not pos.open and path and pos.sees_orders(eyes, unit.seat) and pos.active(number):
            spots = corners(pos.place[number], path)
            title = f"{unit.title.capitalize()} to {spots[-1]}, height {pos.goal[number]}"
            for start, end in pairwise(spots):
                yield Arrow(start, end, title, pos.chair(number), "plan")
        if pos.aim[number] >= 0 and pos.steps[-1][0] in ("fire", "spell"):
            start, end = GRID.names[pos.place[number]], GRID.names[pos.place[pos.aim[number]]]
            if start != end:
                yield Arrow(start, end, f"{unit.title.capitalize()} shoots", pos.chair(number))
