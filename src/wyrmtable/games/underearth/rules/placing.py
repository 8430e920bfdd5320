"""Setting units up (LOU-4.0, LOU-8.0a): one by one as the owner likes, or all that are left at once.

What a stage has placed may be taken up again as long as the stage lasts; whoever has had the rest placed for him looks
it over before it is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import BadSetup, Decision, Dice, Log, Manner, Step

from ..files.content import DONE, REST, bits
from ..files.scenarios import Stage
from ..position import BOX, Position, owned, put, take
from .stacking import shunned
from .telling import of_unit

OPENLY, SECRETLY = Manner(kind="setup"), Manner(kind="setup", recorded=True)


def seat_of(pos: Position, stage: Stage) -> int:
    return pos.content.owner_number(stage.side)


def to_place(pos: Position, at: int, placed: int) -> list[int]:
    """Units a stage still wants, one for each kind."""
    content, stage = pos.content, pos.content.scenario.setup[at]
    if stage.number and placed.bit_count() >= stage.number:
        return []
    kinds, where, found = content.unit_kinds, pos.where, []
    for first, end in content.alike[stage.force]:
        places = where[first:end]
        if BOX in places:
            found.append(first + places.index(BOX))
    if stage.units:
        here = [kinds[unit] for unit in content.forces[stage.force] if pos.group[unit] == at + 1]
        return [unit for unit in found if here.count(kinds[unit]) < stage.units.count(kinds[unit])]
    return found


def _several(pos: Position, stage: Stage, placed: int, waiting: list[int]) -> bool:
    """Whether more than one unit is left to place, where those of `waiting` are, one for each kind."""
    if stage.number:
        return stage.number - placed.bit_count() > 1 and bool(waiting)
    if stage.units:
        return len(stage.units) - placed.bit_count() > 1
    return _in_the_box(pos, stage) > 1


def _in_the_box(pos: Position, stage: Stage) -> int:
    """How many units of a stage's force are not set up yet."""
    force = pos.content.forces[stage.force]
    return pos.where[force[0] : force[-1] + 1].count(BOX)


def place_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Goes on placing until the stage has what it wants."""
    _, at, placed, looked_over = step
    stage = pos.content.scenario.setup[at]
    if to_place(pos, at, placed) if stage.number or stage.units else _in_the_box(pos, stage):
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
    options: list[int] = []
    if len(units) > 1:
        options = [REST] if _several(pos, stage, placed, units) else []
        units = sorted((*units, *bits(placed)))
    picks = options + [content.piece + unit for unit in units]
    return Decision(seat_of(pos, stage), picks, "Which unit do you set up?", (stage.rule,), (), _manner(pos, stage))


def _manner(pos: Position, stage: Stage) -> Manner:
    """Which counters are left of a force that is set up face-down, and where they fit, is nobody else's business."""
    return SECRETLY if stage.force in pos.content.secret_forces else OPENLY


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
    piece, place, hexes = content.piece, content.place, free_places(pos, stage, unit)
    if not hexes:
        raise BadSetup(f"There is no room left for {content.names.title(piece + unit)} ({stage.rule}).")
    picks = [place + hex_ for hex_ in hexes]
    if len(hexes) > 1:
        waiting, kinds = to_place(pos, at, placed), content.unit_kinds
        if _several(pos, stage, placed, waiting):
            picks.insert(0, REST)
        others = [other for other in waiting if kinds[other] != kinds[unit]]
        others += bits(placed)
        others.sort()
        picks += [piece + other for other in others]
    about = (piece + unit,)
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
    pos.group[unit] = pos.content.groups[at]
    put(pos, unit, hex_)


# -- where there is room ---------------------------------------------------------------------------------------------


def free_places(pos: Position, stage: Stage, unit: int) -> list[int]:
    """Hexes of a stage with room for a unit; set-up never breaks stacking (LOU-8.0a)."""
    at, places = pos.at, stage_places(pos, stage)
    if stage.per_hex == 1:
        return [hex_ for hex_ in places if not at[hex_]]
    room, avoided = stage.per_hex or pos.content.size, shunned(pos, unit)
    return [hex_ for hex_ in places if not at[hex_] or (not at[hex_] & avoided and at[hex_].bit_count() < room)]


def stage_places(pos: Position, stage: Stage) -> Sequence[int]:
    """The hexes a stage names, ascending; `within:4:of:Humans` is counted by LOU-R29 (LOU-R77)."""
    wheres = stage.places(pos.choice)
    if (named := pos.content.named_places(wheres)) is not None:
        return named
    ground, found = pos.content.terrain, 0
    for where in wheres:
        found |= _near(pos, where) if where.startswith("within:") else sum([1 << hex_ for hex_ in ground.places(where)])
    return bits(found)


def _near(pos: Position, where: str) -> int:
    """The hexes so near to a unit of a side, as a bit mask."""
    _, distance, _, side = where.split(":")
    near, ground = 0, pos.content.terrain
    for unit in bits(owned(pos, pos.content.owner_number(side)) & pos.on_map):
        near |= ground.within(pos.where[unit], int(distance))
    return near & ground.footholds


# -- the rest at once ------------------------------------------------------------------------------------------------


def _place_rest(pos: Position, log: Log | None) -> None:
    """Sets up whatever the stage still wants, soundly: Companies as near as may be to where the scenario gathers them,
    leaders with Companies, the helpless out of the way. The owner then looks it over."""
    _, at, placed, _ = pos.steps[-1]
    stage = pos.content.scenario.setup[at]
    pos.steps[-1] = ("place", at, placed, 1)
    far = pos.content.terrain.away_from(stage.gather)
    stood: list[tuple[int, int]] = []
    for unit in _in_turn(pos, at, placed):
        hexes = free_places(pos, stage, unit)
        if not hexes:
            raise BadSetup(f"There is no room left for {pos.content.names.title(pos.content.piece + unit)}.")
        hex_ = _best_place(pos, unit, hexes, far)
        _set_down(pos, unit, hex_, None)
        stood.append((hex_, unit))
    for hex_, unit in sorted(stood):  # told hex by hex: who came first would tell which counter is what
        of_unit(pos, log, unit, "placed", pos.content.place + hex_)


def _in_turn(pos: Position, at: int, placed: int) -> list[int]:
    """All units a stage still wants, one after the other as they are placed."""
    content, stage = pos.content, pos.content.scenario.setup[at]
    force, kinds = content.forces[stage.force], content.unit_kinds
    found = [unit for unit in force if pos.where[unit] == BOX]
    if stage.units:
        here = [kinds[unit] for unit in force if pos.group[unit] == at + 1]
        lacking = {kind: stage.units.count(kind) - here.count(kind) for kind in stage.units}
        alike = [[unit for unit in found if kinds[unit] == kind][:number] for kind, number in lacking.items()]
        found = [unit for several in alike for unit in several]
    found.sort(key=lambda unit: (_turn_to_be_placed(pos, unit), unit))
    return found[: stage.number - placed.bit_count()] if stage.number else found


def _turn_to_be_placed(pos: Position, unit: int) -> float:
    kind = pos.content.types[unit]
    return 90.0 if kind.dependents else -kind.cf if kind.company else 1.0 if kind.leader else 2.0


def _best_place(pos: Position, unit: int, hexes: Sequence[int], far: tuple[int, ...]) -> int:
    """Of equally good hexes the first; a leader goes some way for a Company without one."""
    content = pos.content
    kind, at, own = content.types[unit], pos.at, pos.mine[pos.owner[unit]]
    if kind.dependents:
        return max(hexes, key=far.__getitem__)
    if not kind.leader:
        return min(hexes, key=far.__getitem__)

    def rate(hex_: int) -> int:
        mates = at[hex_] & own
        led = mates & content.company and not mates & content.leaders
        return (8 if led else 0) - far[hex_]

    return max(hexes, key=rate)


def look_over_picks(pos: Position, step: Step) -> Decision:
    """Whether it is good as it is, or a unit to be placed elsewhere."""
    _, at, placed = step
    stage = pos.content.scenario.setup[at]
    picks = [DONE, *pos.content.picks_of(placed)]
    prompt = "These are placed. Move any of them elsewhere, or go on."
    return Decision(seat_of(pos, stage), picks, prompt, (stage.rule,), (), _manner(pos, stage))


def look_over_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == DONE:
        pos.steps.pop()
    else:
        _take_in_hand(pos, pick - pos.content.piece, log)
