"""After a combat (sections 12.4 and 12.6): who advances, which wagons are captured, who holds the square."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import ADVANCE_ALL, CAPTURE, DESTROY, ENOUGH, PLACES
from ..files.terms import AMBUSH, ASSAULT, HOARD, SPENT, WAGON
from ..position import Position
from . import movement
from .combat import ATTACKING, DEFENDING, unlike
from .holding import hold
from .retreat import leave_combat
from .rounds import standing
from .spaces import station
from .victory import remove


def run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Sorts out how the combat ended (LB-CMB-10)."""
    pos.steps.pop()
    winners = standing(pos, ATTACKING)
    beaten = not standing(pos, DEFENDING) and not pos.monster[pos.spot]
    for unit in pos.overrun:
        if unit in pos.attackers or not (winners and beaten):
            pos.mp[unit] = 0
            pos.did[unit] |= SPENT
    if not winners or not beaten:
        _note_end(pos, bool(winners), log)
        _flee(pos)
        _plunder(pos)
        leave_combat(pos)
    elif pos.how & AMBUSH:
        _hold_the_square(pos, winners, log)
        leave_combat(pos)
    else:
        _note_end(pos, True, log)
        pos.steps.append(("advance",))


def _flee(pos: Position) -> None:
    """A hoard wagon left alone with the monster that ambushed it cannot stay there (LB-LAIR-11, LB-MON-5)."""
    if pos.how & AMBUSH and pos.monster[pos.spot]:
        pos.steps += [("flee", unit) for unit in pos.overrun if unit in pos.attackers]


def _plunder(pos: Position) -> None:
    """Defenders who have beaten all attackers may capture the wagons among them, where these stood (LB-CAP-2)."""
    if pos.attackers or not pos.defenders:
        return
    army = pos.content.army[pos.defenders[0]]
    pos.steps += [("spoils", pos.camp, ~load, army) for load in pos.spoils if load < 0]


def _note_end(pos: Position, won: bool, log: Log | None) -> None:
    tell_all(log, "won" if won else "beaten", PLACES + pos.spot)


def _hold_the_square(pos: Position, winners: list[int], log: Log | None) -> None:
    """After winning an ambush no advance is needed; an outpost changes hands (LB-CMB-17, LB-POST-7)."""
    _note_end(pos, True, log)
    hold(pos, pos.content.army[winners[0]], tuple(winners), pos.spot, log)


def _hoard_wagon(pos: Position) -> int:
    """The defenders' overrun hoard wagon, or -1 (LB-LAIR-10)."""
    return next((unit for unit in pos.overrun if unit in pos.defenders), -1)


def _room(pos: Position, chosen: tuple[int, ...]) -> int:
    """Spaces left in the conquered square; two are kept for the hoard wagon."""
    return 4 - pos.spaces_of(chosen) - (2 if _hoard_wagon(pos) >= 0 else 0)


def advance_picks(pos: Position, step: Step) -> Decision:
    """At least one survivor steps into the conquered square; the owner chooses who comes along (LB-CMB-13)."""
    chosen, pieces = step[1:], pos.content.pieces
    rest = [unit for unit in standing(pos, ATTACKING) if unit not in chosen]
    room = _room(pos, chosen)
    fitting = [unit for unit in rest if pos.content.span[unit] <= room]
    picks = [pieces + unit for unit in _alike_with_mp(pos, fitting)]
    if chosen:
        picks.insert(0, ENOUGH)
    elif len(rest) > 1 and pos.spaces_of(tuple(rest)) <= room:
        picks.insert(0, ADVANCE_ALL)
    about = (PLACES + pos.spot,)
    return Decision(pos.owner[pos.army], picks, "Who advances to {0}?", ("LB-CMB-13",), about)


def _alike_with_mp(pos: Position, units: list[int]) -> list[int]:
    """Units of one kind, load and MP are as good as each other."""
    groups: dict[int, list[int]] = {}
    for unit in units:
        groups.setdefault(pos.mp[unit], []).append(unit)
    return sorted(unit for group in groups.values() for unit in unlike(pos, group))


def take_advance(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    chosen = step[1:]
    if pick == ADVANCE_ALL:
        chosen = tuple(standing(pos, ATTACKING))
    elif pick != ENOUGH:
        chosen = (*chosen, pick - pos.content.pieces)
        if len(chosen) < len(standing(pos, ATTACKING)) and _room(pos, chosen) > 0:
            pos.steps[-1] = ("advance", *chosen)
            return
    pos.steps.pop()
    _advance(pos, tuple(sorted(chosen)), dice, log)


def _advance(pos: Position, group: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """The advance is a normal entry paid with 1 MP, nothing after an assault (LB-CMB-13, LB-CMB-14)."""
    spot, camp, spoils = pos.spot, pos.camp, pos.spoils
    assault = pos.how & ASSAULT
    for unit in group:
        pos.mp[unit] = 0 if assault else pos.mp[unit] - 1
    hoard = _hoard_wagon(pos)
    if hoard >= 0:
        remove(pos, hoard)
    movement.tell_moves(pos, group, (camp, spot), log)
    leave_combat(pos)
    if pos.steps[-1][0] == "group":
        pos.steps[-1] = ("group", spot, *group)
    movement.transfer(pos, group, (camp, spot))
    if hoard >= 0:
        _take_over(pos, pos.content.army[group[0]], spot, HOARD, log)
    if pos.outcome:
        return
    movement.enter(pos, group, (camp, spot), dice, log)
    if not pos.outcome:
        pos.steps += [("spoils", spot, load, pos.army) for load in spoils if load >= 0]


def spoils_picks(pos: Position, step: Step) -> Decision:
    """Capture or destroy, for every wagon defeated; capturing needs a wagon in supply and room (LB-CAP-2)."""
    _, square, _, army = step
    picks = [DESTROY]
    if can_capture(pos, army, square):
        picks = [CAPTURE, DESTROY]
    return Decision(pos.owner[army], picks, "Capture the wagon beaten in {0}?", ("LB-CAP-2",), (PLACES + square,))


def can_capture(pos: Position, army: int, square: int) -> bool:
    mine = pos.holder[square] in (0, army + 1)
    return mine and pos.has_room(square, 2) and pos.supply(army, WAGON) >= 0


def take_spoils(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, square, load, army = step
    pos.steps.pop()
    if pick == CAPTURE:
        _take_over(pos, army, square, load, log)


def _take_over(pos: Position, army: int, square: int, load: int, log: Log | None) -> None:
    """An ordinary wagon of the winner with the same load and no MP this turn (LB-CAP-2, LB-CAP-3, LB-LAIR-10)."""
    unit = next(unit for unit in pos.content.pools[army][WAGON] if pos.where[unit] < 0)
    station(pos, (unit,), square)
    pos.stow(unit, load)
    pos.mp[unit] = 0
    tell_all(log, "captured", pos.content.pieces + unit, PLACES + square)
    hold(pos, army, (unit,), square, log)
