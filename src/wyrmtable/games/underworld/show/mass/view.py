"""What eyes may see of a battle of many figures: everything but orders that are not shown yet (UWA-GAME-7)."""

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

from ...files.massboard import GRID
from ...rules.mass.ending import BROKEN, SORTIE_ROUNDS, STORMS, share
from ...rules.mass.position import (
    ADVANCING,
    BACK,
    CAMP,
    CHARGING,
    FIELD,
    FLEEING,
    ORDERS,
    SHOOTING,
    SORTIE,
    STATES,
    MassPosition,
)
from ...rules.mass.sequence import STEPS
from ...rules.mass.siege import breaches
from ..court import refereed
from ..frame import SIDES, frame, seat_lines
from .preview import warned

GOALS = {
    FIELD: f"Break the enemy's host: it runs when it has lost {BROKEN} of a hundred.",
    CAMP: "Take the castle before hunger or a host of relief decides it.",
    SORTIE: "Beat the besiegers so badly that they cannot shut the castle in any more.",
}
STORM_GOAL = f"Reach the keep, or beat the storm off; who loses {BROKEN} of a hundred runs."

BODY = "Its badge tells how many men are left; twenty of them are a figure, and every figure strikes once."
SINGLE = "One hero or monster; its badge tells the hit points."
BREACH = Legend("breach", "A breach in the wall", "Men come through without ladders, two figures of a body at a time.")


def view(pos: MassPosition, eyes: Eyes) -> View:
    notes = tuple(f"{share(pos, side)} of a hundred lost" for side in range(2))
    seats = seat_lines(pos.content.seats, pos.content.chairs, notes)
    return replace(
        frame(STEPS, pos, eyes, f"Week {pos.week}" if pos.stage == CAMP else f"Round {pos.round}", seats),
        tokens=tuple(sorted(_token(pos, n) for n in range(len(pos.place)) if pos.here(n))),
        markers=tuple(Marker(GRID.names[cell], "breach", "A breach in the wall") for cell in breaches(pos)),
        facts=(*_facts(pos), *refereed(pos, eyes)),
        aim=_aim(pos),
        panels=tuple(_host(pos, eyes, seat) for seat in range(2)),
        overlays=tuple(_overlays(pos)),
        warned=warned(pos, eyes),
        arrows=tuple(_arrows(pos, eyes)),
        legend=(*_legend(pos), BREACH),
    )


def _legend(pos: MassPosition) -> Iterator[Legend]:
    """Every sort of body in the battle."""
    sorts = {symbol(pos, number): pos.body(number) for number in range(len(pos.place))}
    for key, body in sorted(sorts.items()):
        yield Legend(key, body.kind.name, SINGLE if body.single else BODY)


def symbol(pos: MassPosition, number: int) -> str:
    """Of a body, for the drawing: its people and arms, and its side."""
    words = "".join(letter if letter.isalnum() else " " for letter in pos.body(number).kind.name.lower())
    return f"{'-'.join(words.split())}-{pos.seat(number)}"


def _token(pos: MassPosition, number: int) -> Token:
    body = pos.body(number)
    badges = [str(pos.men[number])]
    badges += ["back"] if pos.state[number] == BACK else ["flees"] if pos.state[number] == FLEEING else []
    badges += ["leader"] if body.charisma else []
    place, key = GRID.names[pos.place[number]], symbol(pos, number)
    return Token(place, key, body.title, pos.chair(number), tuple(badges), body.id)


def _facts(pos: MassPosition) -> Iterator[tuple[str, str]]:
    siege = pos.content.battle.siege
    if siege.stores:
        yield "Stores", f"{max(pos.stores - pos.week, 0)} weeks"
        yield "Engines", ", ".join(siege.engines)
        if pos.week > siege.relief:
            yield "Relief", "may come any week"


def _aim(pos: MassPosition) -> Aim:
    goal = STORM_GOAL if pos.stage in STORMS else GOALS[pos.stage]
    lost = [share(pos, 1 - side) for side in range(2)]
    scores = tuple(
        Score(chair, f"{lost[side]} of a hundred of the enemy", lost[side], BROKEN)
        for side, chair in enumerate(pos.content.chairs)
    )
    if pos.stage == CAMP:
        return Aim(goal, pos.week, pos.stores, scores)
    return Aim(goal, pos.round, SORTIE_ROUNDS if pos.stage == SORTIE else pos.content.battle.rounds, scores)


def _host(pos: MassPosition, eyes: Eyes, seat: int) -> Panel:
    numbers = [number for number in range(len(pos.place)) if pos.seat(number) == seat]
    rows = tuple(_row(pos, eyes, number) for number in numbers)
    return Panel(
        f"host-{seat}", pos.content.sides[seat], "forces", ("Men", "Armour", "Morale", "State", "Orders"), rows
    )


def _row(pos: MassPosition, eyes: Eyes, number: int) -> Row:
    body = pos.body(number)
    count = f"{pos.men[number]} of {pos.full[number]}"
    order = ORDERS[pos.order[number]] if pos.order[number] and pos.sees_orders(eyes, body.seat) else ""
    cells = (
        f"{count} points" if body.single else count,
        str(body.kind.ac),
        "-" if body.single else str(body.kind.morale or "-"),
        STATES[pos.state[number]],
        order or pos.told[number],
    )
    return Row(body.title, body.id, body.kind.name, cells, symbol(pos, number), not pos.here(number))


def _overlays(pos: MassPosition) -> Iterator[Overlay]:
    for seat in range(2):
        found = sorted({GRID.names[pos.went[n]] for n in pos.of(seat) if pos.went[n] not in (-1, pos.place[n])})
        if found:
            title = f"{pos.content.sides[seat]}: where they came from"
            yield Overlay(f"came-{seat}", title, tuple(found), SIDES[seat], ("dots", "stripes")[seat])


def _arrows(pos: MassPosition, eyes: Eyes) -> Iterator[Arrow]:
    """One's own orders while they are given."""
    for number in range(len(pos.place)):
        order, goal = pos.order[number], pos.goal[number]
        if order not in (ADVANCING, SHOOTING, CHARGING) or not pos.sees_orders(eyes, pos.seat(number)):
            continue
        end = GRID.names[goal if order == ADVANCING else pos.place[goal]]
        kind = "plan" if order == ADVANCING else "attack"
        title = f"{pos.body(number).title}: {ORDERS[order]}"
        yield Arrow(GRID.names[pos.place[number]], end, title, pos.chair(number), kind)
