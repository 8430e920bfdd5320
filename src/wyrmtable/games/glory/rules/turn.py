"""The Battle Turn (DOG-C): replacements, initiative, then movement, taunts and combat of one side and of the other."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import HIGHLORDS_FIRST, WHITESTONE_FIRST
from ..files.scenarios import HIGHLORD, WHITESTONE
from ..position import WHIRLED, Position
from .activation import late_forces
from .command import shares
from .maelstrom import caught, whirled
from .naval import regroup
from .victory import at_turn_end


def turn_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A new Turn; the Highlords replace first (DOG-C.1, DOG-R2)."""
    content = pos.content
    pos.turn = pos.turn + 1 if pos.turn else content.first_turn
    pos.did[:] = bytes(content.size)
    tell_all(log, "turn", pos.turn, content.calendar.date(pos.turn))
    pos.steps[-1] = ("turn-end",)
    pos.steps.append(("initiative",))
    if content.neutrals:
        drawer = HIGHLORD if pos.turn % 2 else WHITESTONE
        pos.steps += [("activation", 1 - drawer), ("activation", drawer)]
    if content.scenario.cup:
        pos.steps.append(("event",))
    pos.steps += [*shares(pos, "replacements", WHITESTONE), *shares(pos, "replacements", HIGHLORD)]
    if content.scenario.temple:
        pos.steps.append(("step-1",))
    if pos.capitals:
        pos.steps.append(("founding",))
    pos.steps += late_forces(pos)


def initiative_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Both roll a d4; a tie leaves it where it was. In the first Turn the scenario says who has it (DOG-C.4,
    DOG-R1)."""
    if pos.turn > pos.content.first_turn:
        highlord, whitestone = dice.roll(4, "DOG-C.4 Highlords"), dice.roll(4, "DOG-C.4 Whitestone")
        if highlord != whitestone:
            pos.holder = HIGHLORD if highlord > whitestone else WHITESTONE
        tell_all(log, "initiative", pos.content.sides[pos.holder], highlord, whitestone)
    pos.steps[-1] = ("who-first",)


def first_picks(pos: Position, step: Step) -> Decision:
    """The holder says who moves first (DOG-C.4)."""
    prompt = "You have the initiative: which side moves first?"
    return Decision(pos.holder, [HIGHLORDS_FIRST, WHITESTONE_FIRST], prompt, ("DOG-C.4",))


def first_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.first = HIGHLORD if pick == HIGHLORDS_FIRST else WHITESTONE
    tell_all(log, "first", pos.content.sides[pos.first])
    pos.steps[-1:] = [("side", 1 - pos.first), ("side", pos.first)]


def side_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Steps 5 and 6 of one side, with the other's taunts between (DOG-C.5 to DOG-C.7)."""
    side = step[1]
    pos.mover = side
    pos.struck = pos.taunters = pos.taunted = ()
    regroup(pos)
    pos.steps[-1:] = [("combat", side), ("taunt", 1 - side)]
    if pos.content.neutrals:
        pos.steps.append(("late",))
    if _is_on_map(pos, side):
        tell_all(log, "side", pos.content.sides[side])
        pos.steps += shares(pos, "movement", side)
        if pos.afloat[side] or whirled(pos, side):
            pos.steps += shares(pos, "ships", side)
        pos.steps += [("whirl", ship) for ship in reversed(caught(pos, side))]


def _is_on_map(pos: Position, side: int) -> bool:
    """Whether anything of a side is on the map, or in the Maelstrom."""
    if pos.present[side] or pos.afloat[side]:
        return True
    return any((hex_ >= 0 or hex_ == WHIRLED) and pos.side[piece] == side for piece, hex_ in enumerate(pos.where))


def turn_end_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The end of the game, or the next Turn (DOG-C.8)."""
    if not at_turn_end(pos, log):
        pos.steps[-1] = ("turn",)
