"""What goes into the result of a pick in the air, by rule: numbers to throw, ranges, the part that may be struck."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import Reason

from ...files.sky import PARTS
from ...rules.sky import orders, shooting
from ...rules.sky.geometry import bearing
from ...rules.sky.position import SkyPosition
from ...rules.sky.wounds import ROW_OF, to_hit


def explain(pos: SkyPosition, seat: int, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if pos.outcome or (step[0] in orders_steps() and pos.chair(step[1]) != seat):
        return []
    if step[0] == "fire" and pos.content.names.kind(pick) == "piece":
        return list(_shot(pos, step[1], pick - pos.piece(0)))
    if step[0] == "path" and pos.content.names.kind(pick) == "place":
        run, turns = orders.straight(pos, step[1])
        unit = pos.unit(step[1])
        text = f"{unit.turns - turns} turns left; a turn needs {unit.spaces} hexes straight ahead, and it has {run}."
        return [Reason("UWA-AIR-7", text)]
    if step[0] == "height" and pos.content.names.kind(pick) == "number":
        return _rise(pos, step[1], pos.content.names.value(pick))
    return []


def orders_steps() -> tuple[str, ...]:
    """Whose answers would tell an order before it is shown."""
    return ("path", "height", "bomb", "stance")


def _rise(pos: SkyPosition, number: int, height: int) -> list[Reason]:
    climbed = height - pos.height[number]
    if climbed > 0:
        cost = len(pos.path[number]) + climbed + pos.unit(number).spaces
        return [Reason("UWA-AIR-10", f"The climb makes the flight cost {cost} of {pos.rate(number)} inches.")]
    return [Reason("UWA-AIR-8", "A dive costs nothing.")] if climbed < 0 else []


def _shot(pos: SkyPosition, number: int, foe: int) -> Iterator[Reason]:
    unit = pos.unit(number)
    if pos.seat(foe) == unit.seat or not pos.active(foe):
        return
    if unit.breath:
        word = pos.being(unit.body).kind.powers["breath"].partition(":")[2]
        points = "as many points as it had at first" if word == "full" else f"{word} points"
        yield Reason("UWA-MON-9", f"Everybody in the cone takes {points}, half if he saves.")
        return
    if unit.engine:
        engine = shooting.engine_of(pos, number)
        if not engine.peak:
            need = pos.content.combat.to_hit_as_creature(shooting.DART_DICE, shooting.armour(pos, foe))
            yield Reason("UWA-CAT-4", f"{max(need, 2)} or more on a d20; {engine.dice}d6 points.")
        else:
            yield Reason("UWA-CAT-2", f"Off by a die unless two dice fall alike; then {engine.dice}d6 on 3 or more.")
    elif shooting.spiked(pos, number):
        armour = shooting.armour_at(pos, number, foe, shooting.tail_of(pos, number))
        need = to_hit(pos, unit.body, armour)
        yield Reason("UWA-MON-1", f"{unit.spikes[1]} spikes at armour class {armour}: {max(need, 2)} or more on a d20.")
    elif unit.bow is not None and shooting.archers(pos, number):
        armour = shooting.armour_at(pos, number, foe, unit.bow)
        need = to_hit(pos, shooting.archers(pos, number)[0], armour)
        yield Reason("UWA-CBT-8", f"Armour class {armour} at this range: {max(need, 2)} or more on a d20.")
    if not pos.grounded(foe):
        yield _part(pos, number, foe)


def _part(pos: SkyPosition, number: int, foe: int) -> Reason:
    side = ROW_OF[bearing(pos, foe, number)]
    row = (0, *pos.content.tables.location[side])
    told = [f"{PARTS[at]} {10 * (row[at + 1] - row[at])} %" for at in range(len(PARTS)) if row[at + 1] > row[at]]
    return Reason("UWA-AIR-15", f"From the {side}: {', '.join(told)}.")
