"""Ships that are bound: what the captains order there, and who goes over the rail (UWA-GRAP, UWA-BOARD, UWA-CMD-5)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.seaboard import (
    BOARD,
    BOW,
    CHARGE,
    CUT,
    EVERYBODY,
    FALL_BACK,
    GRAPPLE,
    HACK,
    QUARTER,
    SINES,
    STAND,
    STERN,
    SURRENDER,
    THIRD,
    TWO_THIRDS,
    WAIST,
    WITHDRAW,
    WITHDRAW_3,
    near,
)
from .command import led
from .contact import CLOSE, GRAPPLE_HOLDS, PARALLEL, TRIES, skew
from .crews import felled, front_rank, shield_wall
from .position import (
    AFLOAT,
    BOARDING,
    CHARGING,
    CUTTING,
    FALLING_BACK,
    GRAPPLING,
    HACKING,
    RAM_AND_GRAPPLE,
    STAND_FAST,
    STRIKING,
    THROWING,
    SeaPosition,
)

FEET_A_MAN = 3
BEAM = 15  # feet: the least that lies along another ship (UWA-R146)
DEEDS = {
    BOARD: BOARDING, CHARGE: CHARGING, FALL_BACK: FALLING_BACK, SURRENDER: STRIKING, HACK: HACKING,
}  # fmt: skip
ROPES = {CUT: CUTTING, GRAPPLE: THROWING}
RAILS = {1: (WAIST,), 2: (BOW, STERN), 3: (BOW, WAIST, STERN), 4: (BOW, WAIST, QUARTER, STERN)}


def deeds(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next ship of a side that is bound to another, or has enemies on her deck."""
    pos.steps.pop()
    for number in range(step[2], len(pos.x)):
        if pos.seat(number) == step[1] and pos.state[number] == AFLOAT and concerned(pos, number):
            pos.steps += [("deeds", step[1], number + 1), ("deed", number)]
            return


def concerned(pos: SeaPosition, number: int) -> bool:
    close = neighbours(pos, number) or holders(pos, number) or may_throw(pos, number)
    return bool(pos.boarders[number] or close or over_there(pos, number) >= 0)


def may_throw(pos: SeaPosition, number: int) -> bool:
    """Tries left, hands to throw them, and an enemy within an inch; for whoever has written to grapple they are thrown
    in any case (UWA-GRAP-1, UWA-GRAP-2)."""
    if pos.beast(number) or pos.tries[number] >= TRIES or pos.intent[number] in (GRAPPLING, RAM_AND_GRAPPLE):
        return False
    hull, hands = pos.outline(number), pos.fighters(number) + pos.rowers(number)
    return hands > 0 and any(near(hull, pos.outline(foe), CLOSE) for foe in pos.ships_of(1 - pos.seat(number)))


def neighbours(pos: SeaPosition, number: int) -> list[int]:
    """Ships that her men can go over to: bound to her, or held by a band (UWA-BOARD-1, UWA-SEA-1)."""
    if pos.band(number):
        return [ship for band, ship in pos.clings if band == number]
    return pos.grappled(number)


def boarded(pos: SeaPosition, number: int) -> int:
    """The one of them that was named, or the first."""
    found = neighbours(pos, number)
    return pos.prize[number] if pos.prize[number] in found else found[0]


def holders(pos: SeaPosition, number: int) -> list[int]:
    return [band for band, ship in pos.clings if ship == number]


def over_there(pos: SeaPosition, number: int) -> int:
    """The deck that her own men are fighting on, or -1."""
    decks = [deck for deck in range(len(pos.x)) if pos.boarders[deck] and pos.raiders[deck] == number]
    return decks[0] if decks else -1


def may_board(pos: SeaPosition, number: int) -> bool:
    """Men, somebody to lead them, and something to board, whatever the wind (UWA-NMEL-1, UWA-R400)."""
    return bool(neighbours(pos, number)) and boarding_men(pos, number) > 0 and led(pos, number)


def boarding_men(pos: SeaPosition, number: int) -> int:
    """Men-at-arms and sailors; warriors leave their oars (UWA-BOARD-1, UWA-GAME-14)."""
    return pos.marines[number] + pos.sailors[number] + (pos.rowers(number) if pos.vessel(number).warriors else 0)


def deed_picks(pos: SeaPosition, step: Step) -> Decision:
    """Cut, board, call men back, or fight for the deck (UWA-GRAP-1, UWA-BOARD-1, UWA-CMD-5)."""
    number = step[1]
    picks = ropes(pos, number)
    if may_board(pos, number):
        picks.append(BOARD)
    picks.append(STAND)
    deck = over_there(pos, number)
    if deck >= 0 and not pos.recall[number] and (pos.grappled(number) or pos.band(number)):
        picks += range(WITHDRAW, WITHDRAW_3 + 1)
    if pos.boarders[number]:
        if pos.front[number] != pos.guard[number]:
            picks.append(CHARGE)
        picks += [FALL_BACK, SURRENDER]
    if deck >= 0 and pos.front[deck] != pos.guard[deck] and pos.mast[deck] > 0:
        picks.append(HACK)
    if BOARD in picks:  # or another than the first
        bound = neighbours(pos, number)
        picks += [pos.piece(other) for other in sorted(set(bound)) if other != bound[0]]
    rules = ("UWA-GRAP-1", "UWA-BOARD-1")
    prompt = "{0}: what is to be done on the decks?"
    if pos.ropes[number]:
        prompt = "{0}: some see to the grapples; what do the others do?"
    return Decision(pos.chair(number), picks, prompt, rules, (pos.piece(number),))


def ropes(pos: SeaPosition, number: int) -> list[int]:
    """What can still be done with grapples: one man is enough for it, so the others may do something else (UWA-GRAP-1,
    UWA-R402)."""
    found: list[int] = []
    if may_throw(pos, number) and not pos.ropes[number] & THROWING:
        found.append(GRAPPLE)
    if (pos.grappled(number) or holders(pos, number)) and not pos.ropes[number] & CUTTING:
        found.append(CUT)
    return found


def deed_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    number = step[1]
    if pick in ROPES:
        pos.ropes[number] |= ROPES[pick]
        if list(deed_picks(pos, step).picks) == [STAND]:
            pos.steps.pop()
        return
    pos.deed[number] = DEEDS.get(pick, STAND_FAST)
    if pick >= pos.piece(0):
        pos.deed[number], pos.prize[number] = BOARDING, pick - pos.piece(0)
    if pos.deed[number] == BOARDING:
        pos.steps[-1] = ("party", number)
        return
    if WITHDRAW <= pick <= WITHDRAW_3:
        pos.recall[number], pos.heard[number] = pos.turn + pick - WITHDRAW, 0
    pos.steps.pop()


def party_picks(pos: SeaPosition, step: Step) -> Decision:
    """How many of the men (UWA-BOARD-1)."""
    picks = [THIRD, TWO_THIRDS, EVERYBODY]
    return Decision(pos.chair(step[1]), picks, "{0}: how many go over?", ("UWA-BOARD-1",), (pos.piece(step[1]),))


def party_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    number = step[1]
    pos.party[number] = pick - THIRD + 1
    other = boarded(pos, number)
    if pos.boarders[other]:
        pos.rail[number] = pos.front[other]
        pos.steps.pop()
    else:
        pos.steps[-1] = ("rail", number)


def rail_picks(pos: SeaPosition, step: Step) -> Decision:
    """Over which part of her deck (UWA-NAV-5)."""
    other = boarded(pos, step[1])
    about = (pos.piece(step[1]), pos.piece(other))
    return Decision(pos.chair(step[1]), RAILS[pos.vessel(other).zones], "{0}: where on {1}?", ("UWA-NAV-5",), about)


def rail_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    other = boarded(pos, step[1])
    pos.rail[step[1]] = RAILS[pos.vessel(other).zones].index(pick)
    pos.steps.pop()


# -- over the rail -----------------------------------------------------------------------------------------------------


def cut(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Three tries, 20 per cent each; every grapple must be cut, and holds from the water alike (UWA-GRAP-1)."""
    for _ in range(TRIES):
        mine = [pair for pair in pos.grapples if number in pair]
        held = [hold for hold in pos.clings if hold[1] == number]
        if (mine or held) and dice.roll(100, "UWA-GRAP-1 cut") <= GRAPPLE_HOLDS:
            if mine:
                pos.grapples.remove(mine[0])
            else:
                pos.clings.remove(held[0])
            tell_all(log, "sea-cut", pos.piece(number))


def width(pos: SeaPosition, one: int, other: int) -> int:
    """A man for every three feet of deck along the other ship; out of the water all around her (UWA-BOARD-1)."""
    if pos.band(one):
        return 2 * pos.vessel(other).deck // FEET_A_MAN
    feet, apart = min(pos.vessel(one).deck, pos.vessel(other).deck), skew(pos.heading[one], pos.heading[other])
    if apart > PARALLEL:
        feet = max(feet * SINES[6 - apart] // 10000, BEAM)
    return feet // FEET_A_MAN


def party_size(pos: SeaPosition, number: int, other: int) -> int:
    """The thirds that were ordered, as far as the rail lets them over."""
    men = -(-boarding_men(pos, number) * (pos.party[number] or 3) // 3)
    return min(width(pos, number, other), men)


def board(pos: SeaPosition, number: int, other: int, log: Log | None) -> None:
    """Whoever was thrown back at the rail does not board."""
    if pos.deed[number] != BOARDING:
        return
    if over_there(pos, number) < 0:  # an old call was for others
        pos.recall[number] = pos.heard[number] = 0
    men = party_size(pos, number, other)
    sailors = send(pos, number, men)
    if not pos.boarders[other]:
        pos.front[other] = pos.entry[other] = pos.rail[number]
        pos.hacked[other] = 0
    pos.boarders[other] += men
    pos.hands[other] += sailors
    pos.raiders[other] = number
    tell_all(log, "sea-boarded", pos.piece(number), pos.piece(other), men)


def send(pos: SeaPosition, number: int, men: int) -> int:
    """Men-at-arms go first, then sailors, then warriors from the oars; how many of them are sailors."""
    marines = min(men, pos.marines[number])
    sailors = min(men - marines, pos.sailors[number])
    pos.marines[number] -= marines
    pos.sailors[number] -= sailors
    leave_oars(pos, number, men - marines - sailors)
    return sailors


def come_back(pos: SeaPosition, raider: int, deck: int) -> None:
    """Whoever is left on an enemy deck is aboard his own ship again."""
    pos.sailors[raider] += pos.hands[deck]
    pos.marines[raider] += pos.boarders[deck] - pos.hands[deck]
    pos.boarders[deck] = pos.hands[deck] = 0


def leave_oars(pos: SeaPosition, number: int, men: int) -> None:
    """Warriors rise from both sides."""
    port = min(-(-men // 2), pos.port[number])
    pos.port[number] -= port
    pos.starboard[number] -= men - port


def meet_at_the_rail(pos: SeaPosition, one: int, other: int, dice: Dice, log: Log | None) -> None:
    """Both board each other: the parties fight, and the one that is left with more men goes over (UWA-R141)."""
    kinds = (front_rank(pos, one), front_rank(pos, other))
    parties = [party_size(pos, one, other), party_size(pos, other, one)]
    walls = (shield_wall(pos, one), shield_wall(pos, other))
    lost = [
        min(felled(pos, parties[1 - at], kinds[1 - at], kinds[at], dice, walls[at]), parties[at]) for at in range(2)
    ]
    for at, number in ((0, one), (1, other)):
        send(pos, number, lost[at])
    tell_all(log, "sea-rail", lost[0], lost[1])
    weaker = one if parties[0] - lost[0] < parties[1] - lost[1] else other
    pos.deed[weaker] = STAND_FAST
