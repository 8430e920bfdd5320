"""What a pick would do, told before it is confirmed: the way of a squad with its cost, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ..files.buttons import END_MINING, END_PURCHASE, END_TURN, EXPLODE, FIGHT_ON, PLACES, THROW
from ..files.terms import FACE_DOWN, HOARD, PIT, SABOTEUR
from ..position import Position
from ..rules import combat, gates, movement, passing, squad, wagons
from ..rules.sequence import STEPS
from ..rules.telling import roll

NOTHING = Preview()


def preview(pos: Position, eyes: Eyes, pick: int) -> Preview:
    """Way, cost and warnings of a pick of the decision these eyes are asked for."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    path, cost = _way(pos, pick)
    return Preview(path, cost, tuple(_warnings(pos, pick)), _title(pos, pick))


def warned(pos: Position, eyes: Eyes) -> tuple[str, ...]:
    """The picks that want to be confirmed."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    return tuple(pos.content.names.text(pick) for pick in decision.picks if _warnings(pos, pick))


def _way(pos: Position, pick: int) -> tuple[tuple[str, ...], str]:
    """The squares a squad passes and the MP that costs; a fight or a door has no way (LB-MOVE-2)."""
    step = pos.steps[-1]
    if step[0] not in ("group", "passing") or not PLACES <= pick < pos.content.pieces:
        return (), ""
    names = pos.content.halls.names
    if step[0] == "passing":
        cost, way = passing.whole_way(pos, step, pick - PLACES)
        return tuple(names[there] for there in way), f"{cost} of {movement.points(pos, step[3:])} MP"
    square, target, group = step[1], pick - PLACES, squad.members(pos, step)
    edge = pos.content.halls.edges.get((square, target), -1)
    if gates.can_break_in(pos, target, edge) or target in combat.targets(pos, group, square):
        return (), ""
    cost, way = movement.way_to(pos, group, square, target)
    return tuple(names[there] for there in way), f"{cost} of {movement.points(pos, group)} MP"


def _title(pos: Position, pick: int) -> str:
    """What an attack is about: "Attack on L11 with 2 footmen"."""
    step, names = pos.steps[-1], pos.content.halls.names
    if step[0] == "press" and pick == FIGHT_ON:
        return f"The next round of the fight for {names[pos.spot]}"
    if step[0] == "front":
        return f"Attack on {names[pos.spot]} with {roll(pos, pos.attackers)}"
    if step[0] == "volley" and pick >= PLACES:
        return f"A volley at {names[pick - PLACES]}"
    if step[0] != "group" or not PLACES <= pick < pos.content.pieces:
        return ""
    square, target, group = step[1], pick - PLACES, squad.members(pos, step)
    if gates.can_break_in(pos, target, pos.content.halls.edges.get((square, target), -1)):
        return f"Breaking into {names[target]} with {roll(pos, group)}"
    return f"Attack on {names[target]} with {roll(pos, group)}" if target in combat.targets(pos, group, square) else ""


def _warnings(pos: Position, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if step[0] == "group" and PLACES <= pick < pos.content.pieces:
        return _of_square(pos, squad.members(pos, step), pick - PLACES)
    if step[0] == "wand" and pick >= PLACES:
        return _of_square(pos, step[1:], pick - PLACES)
    if step[0] == "group" and pick == THROW:
        loads = [pos.load[unit] for unit in squad.members(pos, step) if pos.load[unit] not in (0, HOARD)]
        return [Reason("LB-WAG-5", f"A load worth {wagons.value_of(pos, loads[0])} gold is lost.")]
    if pick == END_TURN and step[0] in ("act", "group"):
        return _of_the_end(pos)
    if pick == END_PURCHASE and pos.marked >> pos.army & 1 and not pos.units_of(pos.army):
        return [Reason("LB-WIN-4", "Without a unit the army is out of the game now.")]
    if pick == END_MINING and any(PLACES <= other < pos.content.pieces for other in _asked(pos)):
        return [Reason("LB-MINE-2", "A mine can still be worked this turn.")]
    if pick == EXPLODE and len(pos.attackers) > 1 and pos.content.switches.blast_own_side:
        return [Reason("LB-ELITE-3", "The explosion takes the whole squad along.")]
    return []


def _of_square(pos: Position, group: tuple[int, ...], square: int) -> list[Reason]:
    if pos.tile[square] == FACE_DOWN:
        return [Reason("LB-MYS-1", "The mystery tile is turned over and does what it shows.")]
    if pos.monster[square] or pos.is_enemy_at(square, pos.army):
        return _of_bombs(pos, group)
    if pos.tile[square] == PIT and not all(pos.is_wagon(unit) for unit in group):
        return [Reason("LB-MYS-5", "Every unit but a wagon falls into the pit on 4 or more.")]
    return []


def _of_bombs(pos: Position, group: tuple[int, ...]) -> list[Reason]:
    """A saboteur among others blows them up as well."""
    bombs = sum(pos.content.kind[unit] == SABOTEUR for unit in group)
    if not bombs or len(group) == 1 or not pos.content.switches.blast_own_side:
        return []
    return [Reason("LB-ELITE-3", "The saboteur's explosion takes the whole squad along.")]


def _of_the_end(pos: Position) -> list[Reason]:
    """A load that could be sold this turn."""
    ready = [unit for unit in pos.units_of(pos.army) if wagons.can_unload(pos, unit)]
    if not ready:
        return []
    gold = sum(wagons.value_of(pos, pos.load[unit]) for unit in ready)
    return [Reason("LB-WAG-4", f"A wagon at home could still unload, for {gold} gold.")]


def _asked(pos: Position) -> tuple[int, ...]:
    decision = decide(STEPS, pos)
    return tuple(decision.picks) if isinstance(decision, Decision) else ()
