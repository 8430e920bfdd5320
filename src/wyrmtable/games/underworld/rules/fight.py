"""The fight, round by round: intent, initiative, deeds, morale (UWA-CBT-1, UWA-CBT-2, UWA-MOR)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, CAST, CLOSE, FIGHT, FLEE, HOLD, OIL, PICK_UP, SURRENDER, TURN, WAIT, WATER, WITHDRAW
from ..files.charts import USELESS
from ..files.terms import ABLE, ASLEEP, BARE, BREAKING, CHARMED, DEAD, GONE, HELD, MORALE, PARTY, UNARMED
from ..position import Position
from . import blows, chase, magic
from .throwing import throw

LAST_ROUND = 50
FLASK_FEET = 30
FIRST_LOSS, HALF_LOST = 1, 2
BURNING_OLD = 512  # the oil has burnt for a round


def round_move(rate: int) -> int:
    """A sixth of a move in feet, rounded down to five (UWA-CBT-2)."""
    return rate * 10 // 6 // 5 * 5


# -- intent ------------------------------------------------------------------------------------------------------------


def begin_round(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Unless one side is done for, another round begins."""
    if not pos.able():
        pos.steps[-1] = ("lost",)
    elif not pos.foes():
        pos.steps[-1] = ("won",)
    elif pos.round >= LAST_ROUND:
        pos.steps[-1] = ("parted",)
    else:
        pos.round += 1
        pos.spoiled = pos.free = 0
        tell_all(log, "round", pos.round)
        pos.steps[-1] = ("stance",)


def stance_picks(pos: Position, step: Step) -> Decision:
    """What the party does as a whole (UWA-CBT-1, UWA-CBT-10)."""
    move = [CLOSE, HOLD] if pos.gap and pos.party_rate() else [HOLD] if pos.gap else [FIGHT, WITHDRAW]
    picks = sorted([*move, FLEE, SURRENDER])
    return Decision(pos.caller(), picks, "What does the party do?", ("UWA-CBT-1", "UWA-CBT-10"))


def stance_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == FLEE:
        chase.turn_and_run(pos, dice, log)
    elif pick == SURRENDER:
        pos.steps[-1] = ("surrender",)
    else:
        pos.order[:] = [WAIT] * PARTY
        pos.aim[:] = [-1] * PARTY
        pos.steps[-1] = ("clash", pick)
        pos.steps.append(("orders", 0))


def segment_picks(pos: Position, step: Step) -> Decision:
    """The free segment: blows or a spell, or a full move (UWA-SURP-4)."""
    picks = sorted([FIGHT, FLEE] + ([CLOSE] if pos.gap else []))
    return Decision(pos.caller(), picks, "They have not seen you yet. What do you do?", ("UWA-SURP-4",))


def segment_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == FLEE:
        pos.gap += pos.party_rate() * 10
        chase.start(pos, log)
    elif pick == CLOSE:
        pos.gap = max(pos.gap - pos.party_rate() * 10, 0)
        pos.steps[-1] = ("round",)
    else:
        pos.free = 1
        pos.gap = 0 if pos.gap <= 10 else pos.gap
        pos.order[:] = [WAIT] * PARTY
        pos.aim[:] = [-1] * PARTY
        pos.steps[-1] = ("clash", FIGHT)
        pos.steps.append(("orders", 0))


def orders_picks(pos: Position, step: Step) -> Decision:
    """Each character's owner says what he does (UWA-CBT-1)."""
    who = pos.march[step[1]]
    return Decision(pos.content.owner(who), deeds(pos, who), "What does {0} do?", ("UWA-CBT-1",), (pos.piece(who),))


def deeds(pos: Position, who: int) -> list[int]:
    """Everything a character could do this round; somebody who cannot act does nothing."""
    if pos.fate[who] != ABLE:
        return [WAIT]
    found = [WAIT]
    if not pos.turned and magic.turn_needs(pos, who) < USELESS:
        found.append(TURN)
    if pos.gap <= FLASK_FEET:
        found += [OIL] if pos.oil[who] else []
        found += [WATER] if pos.water[who] and any(pos.kind(foe).undead for foe in pos.foes()) else []
    if pos.marks[who] & (UNARMED | BARE):
        found.append(PICK_UP)
    known = pos.content.book.spells.known
    found += [CAST + spell for spell in range(len(known)) if magic.fits(pos, who, spell)]
    archer = pos.gap and (pos.arrows[who] or pos.silver_arrows[who])
    if archer or who in pos.front():
        found += [pos.foe_piece(foe) for foe in pos.foe_front()]
    return found


def orders_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    who = pos.march[step[1]]
    pos.order[who] = pick
    if pick in (OIL, WATER) or (pick >= CAST and aims(pos, who, pick)):
        pos.steps.append(("aim", step[1]))
    else:
        next_order(pos, step[1])


def aims(pos: Position, who: int, pick: int) -> list[int]:
    """Whom a spell or flask can be aimed at; empty where it needs no aim."""
    if pick in (OIL, WATER):
        return [pos.foe_piece(foe) for foe in pos.foe_front()]
    if not CAST <= pick < CAST + len(pos.content.book.spells.known):
        return []
    spell = pos.content.book.spells.known[pick - CAST]
    if spell.id == "cure_light_wounds":
        return [pos.piece(one) for one in magic.healable(pos)]
    if spell.aim == "friend":
        return sorted(pos.piece(one) for one in pos.able())
    return [pos.foe_piece(foe) for foe in pos.foe_front()] if spell.aim == "foe" else []


def aim_picks(pos: Position, step: Step) -> Decision:
    who = pos.march[step[1]]
    picks = [BACK, *aims(pos, who, pos.order[who])]
    return Decision(
        pos.content.owner(who), picks, "At whom? ({0}: {1})", ("UWA-SPELL-1",), (pos.piece(who), pos.order[who])
    )


def aim_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    who = pos.march[step[1]]
    pos.steps.pop()
    if pick == BACK:
        pos.order[who] = WAIT
        return
    at = pick - pos.content.names.pieces
    pos.aim[who] = at - PARTY if at >= PARTY else at
    next_order(pos, step[1])


def next_order(pos: Position, at: int) -> None:
    if at + 1 < PARTY:
        pos.steps[-1] = ("orders", at + 1)
    else:
        pos.steps.pop()


# -- deeds -------------------------------------------------------------------------------------------------------------


def clash(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Each side throws a d6; the higher acts first, equal throws act together (UWA-CBT-1)."""
    pos.steps[-1] = ("aftermath", step[1])
    if pos.free:
        act(pos, step[1], dice, log)
        return
    first = pos.initiative
    if not first:
        theirs, ours = dice.d6("UWA-CBT-1 initiative"), dice.d6("UWA-CBT-1 initiative")
        first = 1 if theirs > ours else 2 if ours > theirs else 0
    pos.initiative = 0
    tell_all(log, "initiative", ("both at once", "theirs", "ours")[first])
    if first == 1:
        foes_act(pos, pos.foes(), dice, log)
        act(pos, step[1], dice, log)
    else:
        standing = pos.foes()
        act(pos, step[1], dice, log)
        together = [foe for foe in standing if pos.foe_fate[foe] in (ABLE, DEAD)]
        foes_act(pos, together if first == 0 else pos.foes(), dice, log)


def act(pos: Position, stance: int, dice: Dice, log: Log | None) -> None:
    """Spells begun, missiles, movement, melee, in that order (UWA-CBT-1)."""
    for who in pos.able():
        pick = pos.order[who]
        if CAST <= pick < CAST + len(pos.content.book.spells.known):
            if pos.spoiled >> who & 1:
                tell_all(log, "spoiled", pos.piece(who))
            else:
                magic.cast(pos, who, pick - CAST, pos.aim[who], dice, log)
        elif pick == TURN and pos.foes():
            magic.turn(pos, who, dice, log)
    for who in pos.able():
        missile(pos, who, dice, log)
    if stance == CLOSE:
        pos.gap = max(pos.gap - round_move(pos.party_rate()), 0)
    for who in pos.front() if pos.gap == 0 else ():
        foe = target(pos, pos.order[who])
        if foe >= 0:
            blows.strike(pos, who, foe, dice, log)


def missile(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    pick = pos.order[who]
    if pick == PICK_UP:
        pos.marks[who] &= ~(UNARMED | BARE)
    elif pick in (OIL, WATER):
        front = pos.foe_front()
        foe = pos.aim[who] if pos.aim[who] in front else front[0] if front else -1
        if foe >= 0:
            magic.throw_flask(pos, who, foe, pick == WATER, dice, log)
    elif pos.gap and (pos.arrows[who] or pos.silver_arrows[who]):
        foe = target(pos, pick)
        if foe >= 0:
            blows.shoot(pos, who, foe, dice, log)


def target(pos: Position, pick: int) -> int:
    """The foe that was named, or the first of the front if he is down; -1 if none was named or is left."""
    if not pos.is_foe(pick):
        return -1
    foe = pick - pos.foe_piece(0)
    front = pos.foe_front()
    return foe if foe in front else front[0] if front else -1


def foes_act(pos: Position, acting: list[int], dice: Dice, log: Log | None) -> None:
    """Magicians cast, dragons breathe, the others close and strike whom chance gives them."""
    busy = set[int]()
    for foe in acting:
        spell = magic.foe_spell(pos, foe) if pos.foe_spells[foe] else -1
        breath = "breath" in pos.kind(foe).powers and pos.foe_marks[foe] & 255 < 3 and pos.gap <= 50
        if pos.able() and spell >= 0:
            magic.foe_cast(pos, foe, spell, dice, log)
            busy.add(foe)
        elif pos.able() and breath and dice.d6("UWA-MON-9 breath") <= 3:
            blows.breathe(pos, foe, dice, log)
            busy.add(foe)
    if pos.gap:
        pos.gap = max(pos.gap - round_move(pos.foe_rate()), 0)
    if pos.gap == 0:
        rank = 3 * pos.content.front // 10
        for foe in [foe for foe in acting if foe not in busy][:rank]:
            if pos.front() and (foe in pos.foe_front() or pos.foe_fate[foe] == DEAD):
                blows.attack(pos, foe, dice.choose(pos.front(), "UWA-CBT-9 whom"), dice, log)


def pounce(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The foes' free segment: blows if they are within ten feet, else a full move (UWA-SURP-4, UWA-SURP-5)."""
    pos.steps.pop()
    if pos.gap <= 10:
        pos.gap = 0
        foes_act(pos, pos.foes(), dice, log)
    else:
        pos.gap = max(pos.gap - pos.foe_rate() * 10, 0)
        tell_all(log, "closed", pos.gap)


# -- morale ------------------------------------------------------------------------------------------------------------


def aftermath(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Oil burns on, trolls heal, the slept wake up; then the foes look at their losses (UWA-CBT-1, UWA-MOR-1)."""
    for foe in pos.foes():
        if pos.foe_marks[foe] & BURNING_OLD:
            blows.wound(pos, foe, dice.d6("UWA-CBT-11 burning"), log)
            pos.foe_marks[foe] &= ~(blows.BURNING | BURNING_OLD)
        elif pos.foe_marks[foe] & blows.BURNING:
            pos.foe_marks[foe] |= BURNING_OLD
        healing = pos.kind(foe).power("regen")
        pos.foe_hurt[foe] = max(pos.foe_hurt[foe] - healing, 0)
    pos.steps[-1] = ("round",)
    if step[1] == WITHDRAW and pos.able():
        chase.fall_back(pos, round_move(pos.party_rate()) // 2, log)
    check_morale(pos)


def check_morale(pos: Position) -> None:
    """At the first loss, and at half losses (UWA-MOR-1)."""
    lost = pos.strength - len(pos.foes())
    due = (FIRST_LOSS if lost else 0) | (HALF_LOST if 2 * lost >= pos.strength else 0)
    if due & ~pos.checks and pos.foes() and pos.leader().morale:
        pos.checks |= due
        throw(pos, MORALE, 2, 6)


def use_morale(pos: Position, total: int, more: int) -> None:
    if total > pos.leader().morale:
        throw(pos, BREAKING, 2, 6, -1 if pos.checks & HALF_LOST else 0)


def use_breaking(pos: Position, total: int, more: int) -> None:
    """Fighting withdrawal, flight, or surrender (UWA-MOR-2)."""
    yielding = total <= 3 and pos.leader().intel == "I"
    pos.steps.append(("broken", 2 if yielding else 1 if total <= 6 else 0))


def broken(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Who turns to flee from melee takes a last blow from each who stands before him (UWA-CBT-10)."""
    pos.steps.pop()
    tell_all(log, "broke", ("fall back", "flee", "surrender")[step[1]])
    if step[1] == 1 and pos.gap == 0:
        for who in pos.front():
            front = pos.foe_front()
            if front:
                blows.strike(pos, who, front[0], dice, log, 2)
    for foe in pos.foes():
        pos.foe_fate[foe] = HELD if step[1] == 2 else GONE


def wake(pos: Position) -> None:
    """When the meeting is over, sleepers and those who were held or charmed come to themselves."""
    for who in range(PARTY):
        if pos.fate[who] in (ASLEEP, HELD, CHARMED):
            pos.fate[who] = ABLE
