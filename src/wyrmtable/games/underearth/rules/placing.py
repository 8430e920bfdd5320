"""Setting units up (LOU-4.0, LOU-8.0a): one by one as the owner likes, or all that are left at once.

What a stage has placed may be taken up again as long as the stage lasts; whoever has had the rest placed for him looks
it over before it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wyrmtable.boards.paths import field
from wyrmtable.core import BadSetup, Decision, Dice, Log, Manner, Step

from ..files.content import DONE, REST, bits
from ..files.scenario import Stage
from ..position import BOX, Position, enemies_at, owned, put, take
from .stacking import may_stop
from .telling import of_unit

OPENLY, SECRETLY = Manner(kind="setup"), Manner(kind="setup", recorded=True)
FAR = 400


def seat_of(pos: Position, stage: Stage) -> int:
    return pos.content.owner_number(stage.side)


def to_place(pos: Position, at: int, placed: int) -> list[int]:
    """Units a stage still wants, one for each kind."""
    content, stage = pos.content, pos.content.scenario.setup[at]
    if stage.number and placed.bit_count() >= stage.number:
        return []
    wanted = list(stage.units)
    for unit in content.forces[stage.force]:
        if pos.group[unit] == at + 1 and content.unit_kinds[unit] in wanted:
            wanted.remove(content.unit_kinds[unit])
    found: dict[str, int] = {}
    for unit in content.forces[stage.force]:
        kind = content.unit_kinds[unit]
        if pos.where[unit] == BOX and (not stage.units or kind in wanted):
            found.setdefault(kind, unit)
    return sorted(found.values())


def _several(pos: Position, at: int, placed: int) -> bool:
    """Whether more than one unit is left to place."""
    stage, waiting = pos.content.scenario.setup[at], to_place(pos, at, placed)
    if stage.number:
        return bool(waiting) and stage.number - placed.bit_count() > 1
    if stage.units:
        return len(stage.units) - placed.bit_count() > 1
    return sum(pos.where[unit] == BOX for unit in pos.content.forces[stage.force]) > 1


def place_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Goes on placing until the stage has what it wants."""
    _, at, placed, looked_over = step
    if to_place(pos, at, placed):
        pos.steps.append(("place-who", at, placed, looked_over))
    elif looked_over:
        pos.steps.append(("look-over", at, placed))
    else:
        pos.steps.pop()


def place_who_picks(pos: Position, step: Step) -> Decision:
    """Which unit is set up next; where there is a choice, one that stands may be taken up again."""
    _, at, placed, _ = step
    content, stage = pos.content, pos.content.scenario.setup[at]
    units = to_place(pos, at, placed)
    options = []
    if len(units) > 1:
        options = [REST] if _several(pos, at, placed) else []
        units = sorted((*units, *bits(placed)))
    picks = [*options, *(content.piece + unit for unit in units)]
    return Decision(seat_of(pos, stage), picks, "Which unit do you set up?", (stage.rule,), (), _manner(pos, stage))


def _manner(pos: Position, stage: Stage) -> Manner:
    """Which counters are left of a force that is set up face-down, and where they fit, is nobody else's business."""
    stages = (other for other in pos.content.scenario.setup if other.force == stage.force)
    return SECRETLY if any(other.face == "down" for other in stages) else OPENLY


def place_who_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == REST:
        _place_rest(pos, log)
    else:
        _take_in_hand(pos, pick - pos.content.piece, log)


def _take_in_hand(pos: Position, unit: int, log: Log | None) -> None:
    """A unit out of the box, or one that stands already, is about to be placed."""
    _, at, placed, looked_over = pos.steps[-1]
    if placed >> unit & 1:
        hex_ = pos.where[unit]
        pos.steps[-1] = ("place", at, placed & ~(1 << unit), looked_over)
        of_unit(pos, log, unit, "taken-up", pos.content.place + hex_)
        take(pos, unit, BOX)
        pos.up &= ~(1 << unit)
        pos.asleep &= ~(1 << unit)
        pos.group[unit] = 0
    pos.steps.append(("place-at", at, unit))


def place_at_picks(pos: Position, step: Step) -> Decision:
    """Where it is set up, or what is set up instead of it."""
    _, at, unit = step
    content, stage, placed = pos.content, pos.content.scenario.setup[at], pos.steps[-2][2]
    hexes = [content.place + hex_ for hex_ in free_places(pos, stage, unit)]
    if not hexes:
        raise BadSetup(f"There is no room left for {content.names.title(content.piece + unit)} ({stage.rule}).")
    options, others = [], list[int]()
    if len(hexes) > 1:
        options = [REST] if _several(pos, at, placed) else []
        kinds = (other for other in to_place(pos, at, placed) if content.types[other] != content.types[unit])
        others = sorted((*kinds, *bits(placed)))
    picks, about = [*options, *hexes, *(content.piece + other for other in others)], (content.piece + unit,)
    return Decision(seat_of(pos, stage), picks, "Where do you set up {0}?", (stage.rule,), about, _manner(pos, stage))


def place_at_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == REST:
        _place_rest(pos, log)
    elif pick >= pos.content.piece:
        _take_in_hand(pos, pick - pos.content.piece, log)
    else:
        _set_down(pos, step[2], pick - pos.content.place, log)


def _set_down(pos: Position, unit: int, hex_: int, log: Log | None) -> None:
    _, at, placed, looked_over = pos.steps[-1]
    pos.steps[-1] = ("place", at, placed | 1 << unit, looked_over)
    deploy(pos, at, unit, hex_)
    of_unit(pos, log, unit, "placed", pos.content.place + hex_)


def deploy(pos: Position, at: int, unit: int, hex_: int) -> None:
    """Sets a unit up as its stage says: face, sleep, and the group that others may guess it from."""
    stage = pos.content.scenario.setup[at]
    if stage.face == "up":
        pos.up |= 1 << unit
    if stage.asleep:
        pos.asleep |= 1 << unit
    pos.group[unit] = pos.content.group_of(at)
    put(pos, unit, hex_)


# -- where there is room ---------------------------------------------------------------------------------------------


def free_places(pos: Position, stage: Stage, unit: int) -> list[int]:
    """Hexes of a stage with room for a unit; set-up never breaks stacking (LOU-8.0a)."""
    owner = pos.owner[unit]
    return [
        hex_
        for hex_ in stage_places(pos, stage)
        if not enemies_at(pos, owner, hex_)
        and (not stage.per_hex or pos.at[hex_].bit_count() < stage.per_hex)
        and may_stop(pos, unit, hex_)
    ]


def stage_places(pos: Position, stage: Stage) -> list[int]:
    """The hexes a stage names, ascending; `within:4:of:Humans` is counted by LOU-R29 (LOU-R77)."""
    ground = pos.content.terrain
    found: set[int] = set()
    for where in stage.places(pos.choice):
        if where.startswith("within:"):
            _, distance, _, side = where.split(":")
            near = 0
            for unit in bits(owned(pos, pos.content.owner_number(side))):
                if pos.where[unit] >= 0:
                    near |= ground.within(pos.where[unit], int(distance))
            found.update(hex_ for hex_ in range(ground.size) if near >> hex_ & 1 and ground.standable[hex_])
        else:
            found.update(ground.places(where))
    return sorted(found)


# -- the rest at once ------------------------------------------------------------------------------------------------


def _place_rest(pos: Position, log: Log | None) -> None:
    """Sets up whatever the stage still wants, soundly: Companies as near as may be to where the scenario gathers them,
    leaders with Companies, the helpless out of the way. The owner then looks it over."""
    _, at, placed, _ = pos.steps[-1]
    stage = pos.content.scenario.setup[at]
    pos.steps[-1] = ("place", at, placed, 1)
    far = _from_gathering(pos, stage)
    while waiting := to_place(pos, at, pos.steps[-1][2]):
        unit = min(waiting, key=lambda unit: (_turn_to_be_placed(pos, unit), unit))
        hexes = free_places(pos, stage, unit)
        if not hexes:
            raise BadSetup(f"There is no room left for {pos.content.names.title(pos.content.piece + unit)}.")
        rate = _rating(pos, unit, far)
        _set_down(pos, unit, max(hexes, key=lambda hex_: (rate(hex_), -hex_)), log)


def _turn_to_be_placed(pos: Position, unit: int) -> float:
    kind = pos.content.types[unit]
    return 90.0 if kind.dependents else -kind.cf if kind.company else 1.0 if kind.leader else 2.0


def _from_gathering(pos: Position, stage: Stage) -> list[int]:
    """How far each hex is from where a stage gathers its force."""
    ground = pos.content.terrain
    ends = {hex_ for where in stage.gather for hex_ in ground.places(where)}
    return field(ground.walking, ends) if ends else [0] * ground.size


def _rating(pos: Position, unit: int, far: Sequence[int]) -> Callable[[int], float]:
    content = pos.content
    kind = content.types[unit]

    def rate(hex_: int) -> float:
        if kind.dependents:
            return min(far[hex_], FAR)
        mates = [other for other in bits(owned(pos, pos.owner[unit])) if pos.where[other] == hex_]
        alone = not any(content.types[other].leader for other in mates)
        led = kind.leader and alone and any(content.company >> other & 1 for other in mates)
        return (8 if led else 0) - min(far[hex_], FAR)

    return rate


def look_over_picks(pos: Position, step: Step) -> Decision:
    """Whether it is good as it is, or a unit to be placed elsewhere."""
    _, at, placed = step
    stage = pos.content.scenario.setup[at]
    picks = [DONE, *(pos.content.piece + unit for unit in bits(placed))]
    prompt = "All are placed. Move any of them elsewhere, or go on."
    return Decision(seat_of(pos, stage), picks, prompt, (stage.rule,), (), _manner(pos, stage))


def look_over_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == DONE:
        pos.steps.pop()
    else:
        _take_in_hand(pos, pick - pos.content.piece, log)
