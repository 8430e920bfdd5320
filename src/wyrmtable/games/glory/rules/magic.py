"""Before the die of a combat: Dragon Orbs (DOG-E.3), then the gnomes' machines (DOG-E.7)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import LEAVE_IT, USE_IT
from ..position import GONE, Position
from .combat import eliminate, force_of
from .odds import friends


def orbs_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Each Orb of a side that faces dragons, one after the other (DOG-E.3.1)."""
    _, side, *asked = step
    waiting = [leader for leader in bearers(pos, side) if leader not in asked]
    if waiting and dragons(pos, 1 - side):
        pos.steps[-1] = ("orbs", side, *asked, waiting[0])
        pos.steps.append(("orb", waiting[0]))
    else:
        pos.steps.pop()


def bearers(pos: Position, side: int) -> list[int]:
    """Leaders with an Orb who attack or are attacked: an army of their stack takes part."""
    return sorted(piece for piece in friends(pos, force_of(pos, side)) if pos.orb[piece])


def dragons(pos: Position, side: int) -> list[int]:
    return [army for army in force_of(pos, side) if pos.content.race[army] == "dragon"]


def orb_picks(pos: Position, step: Step) -> Decision:
    leader, content = step[1], pos.content
    manner = Manner(kind="orb", silence=LEAVE_IT)
    about = (content.piece + leader,)
    prompt = "Does {0} use the Dragon Orb?"
    return Decision(pos.side[leader], [USE_IT, LEAVE_IT], prompt, ("DOG-E.3.1", "DOG-E.3.2"), about, manner)


def orb_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A d6 against his rating: above it he is lost with the Orb, else all dragons against him are (DOG-E.3.2)."""
    leader, content = step[1], pos.content
    pos.steps.pop()
    if pick == LEAVE_IT:
        return
    die = dice.d6("DOG-E.3.2 Dragon Orb")
    pos.orb[leader] -= 1
    if die > content.rating[leader]:
        pos.orb[leader] = 0
        pos.take(leader, GONE)
        tell_all(log, "orb-fails", content.piece + leader, die)
        return
    tell_all(log, "orb-works", content.piece + leader, die)
    for army in dragons(pos, 1 - pos.side[leader]):
        eliminate(pos, army, log)
    pos.defenders = tuple([army for army in pos.defenders if pos.is_there(army)])


def gnomes_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Asked if the army with the gnomes takes part, and somebody is left to fight (DOG-E.7.1, DOG-7.6b)."""
    pos.steps.pop()
    if pos.gnomes >= 0 and pos.gnomes in force_of(pos, step[1]) and force_of(pos, 1 - step[1]):
        pos.steps.append(("gnomes-use", step[1]))


def gnomes_picks(pos: Position, step: Step) -> Decision:
    manner = Manner(kind="gnomes", silence=LEAVE_IT)
    prompt = "Are the gnomes' machines used?"
    return Decision(step[1], [USE_IT, LEAVE_IT], prompt, ("DOG-E.7.1", "DOG-E.7.2"), (), manner)


def gnomes_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Two dice: the higher helps the user; doubles cost him 6 and the counter (DOG-E.7.2)."""
    pos.steps.pop()
    if pick == LEAVE_IT:
        return
    first, second = dice.d6("DOG-E.7.2 gnomes"), dice.d6("DOG-E.7.2 gnomes")
    value = -6 if first == second else max(first, second)
    if first == second:
        pos.gnomes = -1
    attacking = bool(pos.attackers) and pos.side[pos.attackers[0]] == step[1]
    pos.gadget += value if attacking else -value
    tell_all(log, "gnomes-roll", first, second)
