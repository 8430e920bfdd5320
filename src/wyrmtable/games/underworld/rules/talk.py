"""Before blows: the menu of the meeting, parley, bribes, threats, food, surrender (UWA-REACT, UWA-DEC-5)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import ALL_GOLD, BACK, FEED, FIGHT, FLEE, LADDER, PARLEY, SURRENDER, THREATEN
from ..files.terms import CHARISMA, REACTION, VICTORS
from ..position import Position
from . import chase
from .meeting import foe_dice, party_levels
from .purse import eat, fodder, pay, rations
from .throwing import throw

PARLEYING, THREATENING, FEEDING = range(3)
THREATENED, FED = 4, 8  # bits of `talked`; the two lowest count parleys
PARLEYS = 2


def can_talk(pos: Position) -> bool:
    """All of intelligence I can parley; those that are always hostile never do (UWA-REACT-2, UWA-MON-8)."""
    kind = pos.leader()
    return kind.intel == "I" and "hostile" not in kind.powers


def menu_picks(pos: Position, step: Step) -> Decision:
    picks = [FIGHT, FLEE, SURRENDER]
    if can_talk(pos) and pos.talked & 3 < PARLEYS:
        picks += [PARLEY] if not pos.talked & THREATENED else []
        picks += [THREATEN] if not pos.talked & THREATENED else []
    hungry = pos.leader().intel == "S" and "hostile" not in pos.leader().powers and not pos.leader().undead
    if hungry and rations(pos) >= fodder(pos) and not pos.talked & FED:
        picks.append(FEED)
    return Decision(pos.caller(), sorted(picks), "They have seen you. What do you do?", ("UWA-REACT-1", "UWA-AVOID-1"))


def menu_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == FIGHT:
        pos.steps[-1] = ("round",)
    elif pick == FLEE:
        chase.start(pos, log)
    elif pick == SURRENDER:
        pos.steps[-1] = ("surrender",)
    elif pick == PARLEY:
        pos.steps.append(("speaker",))
    elif pick == THREATEN:
        pos.talked |= THREATENED
        react(pos, mood(pos) + 2 * fear(pos), THREATENING)
    else:
        pos.talked |= FED
        eat(pos, fodder(pos))
        react(pos, -2, FEEDING)


def speaker_picks(pos: Position, step: Step) -> Decision:
    picks = [BACK, *sorted(pos.piece(who) for who in pos.able())]
    return Decision(pos.caller(), picks, "Who speaks for the party?", ("UWA-REACT-2",))


def speaker_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != BACK:
        pos.steps.append(("offer", pick - pos.content.names.pieces))


def offer_picks(pos: Position, step: Step) -> Decision:
    """Sums from a ladder up to the purse, or everything (UWA-Q5)."""
    purse, names = pos.purse(), pos.content.names
    sums = [names.number(value) for value in LADDER if value <= purse]
    everything = [ALL_GOLD] if purse and purse not in LADDER else []
    return Decision(
        pos.caller(), [*everything, *sums], "How much gold does {0} offer?", ("UWA-REACT-2",), (pos.piece(step[1]),)
    )


def offer_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    gold = pos.purse() if pick == ALL_GOLD else pos.content.names.value(pick)
    charm = pos.content.book.combat.charm(pos.score(step[1], CHARISMA))
    again = 0 if not pos.talked & 3 else 1 if gold else -1
    tell_all(log, "offered", pos.piece(step[1]), gold)
    react(pos, charm + mood(pos) + fear(pos) + min(gold // (10 * foe_dice(pos)), 3) + again, PARLEYING + 4 * gold)


def mood(pos: Position) -> int:
    """The party stands for Law: the Lawful like it, the Chaotic do not; blood is remembered (UWA-REACT-2)."""
    return {"L": 1, "C": -2}.get(pos.alignment(), 0) - (3 if pos.blood else 0)


def fear(pos: Position) -> int:
    """+1 before a clearly stronger party, -1 before a weaker one."""
    ours, theirs = party_levels(pos), foe_dice(pos)
    return 1 if ours >= 2 * theirs else -1 if 2 * ours <= theirs else 0


def react(pos: Position, modifier: int, how: int) -> None:
    throw(pos, REACTION, 2, 6, modifier, how)


def use_reaction(pos: Position, total: int, more: int) -> None:
    pos.steps.append(("reaction", 0 if total <= 5 else 1 if total <= 8 else 2, more))


def reaction(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Negative: they attack. Uncertain: one more word. Positive: they let the party pass (UWA-REACT-1, UWA-REACT-2)."""
    pos.steps.pop()
    how, gold = step[2] % 4, step[2] // 4
    result = step[1]
    tell_all(log, "reaction", ("hostile", "uncertain", "friendly")[result])
    if how == PARLEYING:
        pos.talked += 1
    if result == 0:
        pos.initiative = 1 if how == THREATENING else 0
        pos.steps[-1] = ("round",)
    elif result == 2 or pos.talked & 3 >= PARLEYS:
        pay(pos, gold)
        pos.steps[-1] = ("parted",)


# -- surrender ---------------------------------------------------------------------------------------------------------


def surrender(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Intelligent victors may spare the party; others do not (UWA-REACT-5)."""
    tell_all(log, "surrendered")
    if can_talk(pos):
        pos.steps[-1] = ("victors", 0)
        throw(pos, VICTORS, 1, 6)
    else:
        pos.steps[-1] = ("victors", 3)


def use_victors(pos: Position, total: int, more: int) -> None:
    pos.steps[-1] = ("victors", 1 if total <= 3 else 2 if total <= 5 else 3)
