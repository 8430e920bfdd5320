"""Ships that are bound: cutting loose, boarding, the fight on the decks, capture (UWA-BOARD, UWA-CBT-12, UWA-CAP)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.monsters import Kind
from ...files.seaboard import BOARD, CUT, STAND
from .contact import GRAPPLE_HOLDS, TRIES, throw_grapples
from .position import AFLOAT, BOARDING, CUTTING, GALE, STAND_FAST, TAKEN, SeaPosition

FEET_A_MAN = 3
KILLS = 4  # on a die, for every blow that lands (UWA-CBT-12)


def deeds(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next ship of a side that is bound to another."""
    pos.steps.pop()
    for number in range(step[2], len(pos.x)):
        if pos.seat(number) == step[1] and pos.state[number] == AFLOAT and pos.grappled(number):
            pos.steps += [("deeds", step[1], number + 1), ("deed", number)]
            return


def deed_picks(pos: SeaPosition, step: Step) -> Decision:
    """Cut, board, or stand fast; nobody boards in a gale (UWA-GRAP-1, UWA-BOARD-1, UWA-WIND-3)."""
    number = step[1]
    picks = [CUT]
    if pos.marines[number] and pos.wind != GALE:
        picks.append(BOARD)
    rules = ("UWA-GRAP-1", "UWA-BOARD-1")
    return Decision(pos.seat(number), [*picks, STAND], "{0}: cut loose, or board?", rules, (pos.piece(number),))


def deed_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.deed[step[1]] = {CUT: CUTTING, BOARD: BOARDING}.get(pick, STAND_FAST)
    pos.steps.pop()


def decks(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Cutting, tries that are left, boarding, and blows on every deck (UWA-GRAP-2)."""
    pos.steps.pop()
    ships = [number for number in range(len(pos.x)) if pos.state[number] == AFLOAT]
    for number in ships:
        if pos.deed[number] == CUTTING:
            cut(pos, number, dice, log)
    for pair in sorted(set(pos.grapples)):
        throw_grapples(pos, pair[0], pair[1], dice, log)
    for number in ships:
        if pos.deed[number] == BOARDING and pos.grappled(number):
            other = pos.grappled(number)[0]
            if pos.deed[other] == BOARDING and number in pos.grappled(other)[:1]:
                meet_at_the_rail(pos, number, other, dice, log)
            board(pos, number, other, log)
    for number in ships:
        if pos.boarders[number]:
            fight(pos, number, dice, log)


def cut(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Three tries, 20 per cent each; every grapple must be cut (UWA-GRAP-1)."""
    for _ in range(TRIES):
        mine = [pair for pair in pos.grapples if number in pair]
        if mine and dice.roll(100, "UWA-GRAP-1 cut") <= GRAPPLE_HOLDS:
            pos.grapples.remove(mine[0])
            tell_all(log, "sea-cut", pos.piece(number))


def width(pos: SeaPosition, one: int, other: int) -> int:
    """A man for every three feet of deck along the other ship (UWA-BOARD-1)."""
    return min(pos.vessel(one).deck, pos.vessel(other).deck) // FEET_A_MAN


def board(pos: SeaPosition, number: int, other: int, log: Log | None) -> None:
    """Whoever was thrown back at the rail does not board."""
    if pos.deed[number] != BOARDING:
        return
    men = min(width(pos, number, other), pos.marines[number])
    pos.marines[number] -= men
    pos.boarders[other] += men
    tell_all(log, "sea-boarded", pos.piece(number), pos.piece(other), men)


def meet_at_the_rail(pos: SeaPosition, one: int, other: int, dice: Dice, log: Log | None) -> None:
    """Both board each other: the parties fight, and the one that is left with more men goes over (UWA-R141)."""
    marine = pos.content.marine
    parties = [min(width(pos, one, other), pos.marines[number]) for number in (one, other)]
    lost = [min(felled(pos, parties[1 - at], marine, marine, dice), parties[at]) for at in range(2)]
    pos.marines[one] -= lost[0]
    pos.marines[other] -= lost[1]
    tell_all(log, "sea-rail", lost[0], lost[1])
    weaker = one if parties[0] - lost[0] < parties[1] - lost[1] else other
    pos.deed[weaker] = STAND_FAST


# -- on the deck -------------------------------------------------------------------------------------------------------


def fight(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Everybody on the deck at once, lots of men by many dice; marines stand before sailors (UWA-CBT-12)."""
    content = pos.content
    front = content.marine if pos.marines[number] else content.sailor
    defenders = pos.marines[number] + pos.sailors[number]
    slain = felled(pos, pos.boarders[number], content.marine, front, dice)
    lost = felled(pos, defenders, front, content.marine, dice)
    pos.boarders[number] = max(pos.boarders[number] - lost, 0)
    fallen = min(slain, pos.marines[number])
    pos.marines[number] -= fallen
    pos.sailors[number] = max(pos.sailors[number] - (slain - fallen), 0)
    tell_all(log, "sea-fought", pos.piece(number), min(slain, defenders), lost)
    if pos.boarders[number] and (not pos.marines[number] + pos.sailors[number] or breaks(pos, number, dice)):
        capture(pos, number, log)


def felled(pos: SeaPosition, men: int, who: Kind, whom: Kind, dice: Dice) -> int:
    need = pos.content.combat.to_hit_as_creature(who.hd, whom.ac)
    blows = dice.hits(men, 20, need, "UWA-CBT-12 to hit")
    return dice.hits(blows, 6, KILLS, "UWA-CBT-12 slain")


def breaks(pos: SeaPosition, number: int, dice: Dice) -> bool:
    """At each quarter of the fighting crew lost, 2d6 above the score (UWA-CAP-1, UWA-MOR-1)."""
    full = pos.vessel(number).marines + pos.vessel(number).sailors
    left = pos.marines[number] + pos.sailors[number]
    quarters = min(4 * (full - left) // full, 3)
    if quarters <= pos.checks[number]:
        return False
    pos.checks[number] = quarters
    score = (pos.content.marine if pos.marines[number] else pos.content.sailor).morale
    return dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale") > score


def capture(pos: SeaPosition, number: int, log: Log | None) -> None:
    """She is taken, and out of the battle (UWA-CAP-1)."""
    pos.state[number] = TAKEN
    pos.grapples = [pair for pair in pos.grapples if number not in pair]
    tell_all(log, "sea-taken", pos.piece(number))
