"""The fight, round by round: initiative, deeds, those who come from behind (UWA-CBT-1, UWA-CBT-13, UWA-WAND-6)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.buttons import (
    BURN_OFF,
    CAST,
    CLOSE,
    CONCENTRATE,
    DRINK,
    GRAPPLE,
    LIGHT_TORCH,
    OIL,
    PICK_UP,
    SUBDUE,
    TURN,
    WAIT,
    WATER,
    WITHDRAW,
)
from ..files.charts import SPELLS
from ..files.terms import (
    ABLE,
    ASLEEP,
    BARE,
    BEHIND,
    CHARMED,
    DAZED,
    DEAD,
    DISARMED,
    ENVENOMED,
    FRESH,
    GOING_ROUND,
    GRIPPED,
    HELD,
    HELPLESS,
    ROUND,
    TORCH,
    UNARMED,
    YIELDING,
)
from ..position import Position
from . import blows, chase, draughts, foes, holding, lasting, lending, magic, morale, powers, retinue, turns, wizardry
from .pace import round_move
from .throwing import throw

LAST_ROUND = 50
HURLED = 30  # feet that a weapon flies
NUMBERS = ("none", "one", "two", "three", "four", "five or more")


def begin_round(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Unless one side is done for, another round begins."""
    if pos.due and (pos.round + 1 >= pos.due or not pos.foes()):
        arrive(pos, log)
    if not retinue.led(pos):
        pos.steps[-1] = ("lost",)
    elif not pos.foes():
        pos.steps[-1] = ("won",)
    elif pos.round >= LAST_ROUND:
        pos.steps[-1] = ("parted",)
    else:
        pos.round += 1
        pos.spoiled = pos.foe_spoiled = pos.free = 0
        turn_about(pos)
        tell_all(log, "round", pos.round)
        pos.steps[-1] = ("stance",)
        if lasting.expire(pos, log) and not retinue.led(pos):
            pos.steps[-1] = ("lost",)
            return
        if pos.round == 1 and not pos.due and len(spare(pos)) > 1:
            throw(pos, GOING_ROUND, 1, 6)


def spare(pos: Position) -> list[int]:
    """Intelligent foes for whom there is no room in front."""
    front = pos.foe_front()
    return [foe for foe in pos.foes() if foe not in front] if pos.leader().intel == "I" else []


def use_going_round(pos: Position, total: int, more: int) -> None:
    """Half of those who find no room come by another way, after so many rounds (UWA-WAND-6)."""
    extra = spare(pos)
    for foe in extra[len(extra) - len(extra) // 2 :]:
        pos.foe_fate[foe] = ROUND
    pos.due = pos.round + total


def arrive(pos: Position, log: Log | None) -> None:
    pos.due = 0
    coming = [foe for foe in range(len(pos.foe_fate)) if pos.foe_fate[foe] == ROUND]
    for foe in coming:
        pos.foe_fate[foe] = ABLE
        pos.foe_marks[foe] |= BEHIND | FRESH
    if coming:
        tell_all(log, "outflanked", len(coming))


def turn_about(pos: Position) -> None:
    """If nobody is left in front, the column faces those behind."""
    if pos.foes() and all(pos.foe_marks[foe] & BEHIND for foe in pos.foes()):
        for foe in pos.foes():
            pos.foe_marks[foe] &= ~BEHIND
        pos.march.reverse()
        pos.gap = 0


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
        foes.foes_act(pos, pos.foes(), dice, log)
        act(pos, step[1], dice, log)
    else:
        standing, late = pos.foes(), held_back(pos)
        act(pos, step[1], dice, log)
        if first == 0:
            pos.foe_spoiled = 0
        together = [foe for foe in standing if pos.foe_fate[foe] in (ABLE, DEAD)]
        foes.foes_act(pos, together if first == 0 else pos.foes(), dice, log)
        if late:
            act_late(pos, late, step[1], dice, log)


def held_back(pos: Position) -> list[tuple[int, int]]:
    """Whoever has forced the door acts in the first round only when the foes have acted (UWA-DOOR-4): who, and what he
    will do then."""
    if pos.round != 1 or not pos.strained:
        return []
    late = [(who, pos.order[who]) for who in pos.able() if pos.strained >> who & 1 and pos.order[who] != WAIT]
    for who, _ in late:
        pos.order[who] = WAIT
    return late


def act_late(pos: Position, late: list[tuple[int, int]], stance: int, dice: Dice, log: Log | None) -> None:
    """Those who strained at the door, after everybody else (UWA-DOOR-4)."""
    slow = [who for who, _ in late]
    for who in pos.everybody():
        pos.order[who] = WAIT
    for who, pick in late:
        pos.order[who] = pick
    standing, harm = pos.foes(), sum(pos.foe_hurt)
    for who in [one for one in pos.able() if one in slow]:
        cast(pos, who, dice, log)
    loose_and_strike(pos, stance, dice, log)
    if log is not None:
        tell_all(log, "deeds", achieved(pos, standing, sum(pos.foe_hurt) > harm))


def act(pos: Position, stance: int, dice: Dice, log: Log | None) -> None:
    """Spells begun, missiles, movement, melee, in that order (UWA-CBT-1); the confused do as chance will."""
    standing, harm = pos.foes(), sum(pos.foe_hurt)
    dazed(pos, dice, log)
    for who in pos.able():
        cast(pos, who, dice, log)
    if pos.conjured and pos.phantom < 0:
        wizardry.break_loose(pos, dice, log)
    close_in = round_move(pos.party_rate()) if stance == CLOSE else 0
    loose_and_strike(pos, stance, dice, log, close_in)
    if log is not None and any(pick != WAIT for pick in pos.order):
        tell_all(log, "deeds", achieved(pos, standing, sum(pos.foe_hurt) > harm))


def loose_and_strike(pos: Position, stance: int, dice: Dice, log: Log | None, feet: int = 0) -> None:
    """Missiles, so many feet nearer, and blows (UWA-CBT-1)."""
    for who in pos.able() if fast(pos) else ():
        missile(pos, who, stance == CLOSE, dice, log)
    pos.gap = max(pos.gap - feet, 0)
    if fast(pos):
        if pos.gap == 0:
            grapple(pos, dice, log)
        melee(pos, stance == SUBDUE, dice, log)


def achieved(pos: Position, standing: list[int], hurt: bool) -> str:
    """What has come of the party's deeds: how many who stood are out of the fight, or else whether any is hurt."""
    out = len([foe for foe in standing if pos.foe_fate[foe] != ABLE])
    if out and out == len(standing):
        return "all"
    return NUMBERS[min(out, len(NUMBERS) - 1)] if out else "hurt" if hurt else "none"


def dazed(pos: Position, dice: Dice, log: Log | None) -> None:
    """Each whom a spell confuses stands still on 6 to 8, and from 9 on strikes a neighbour (UWA-SPELL-1)."""
    for who in [one for one in pos.able() if pos.marks[one] & DAZED]:
        whim = foes.whim(pos.level[who] >= foes.STEADY and blows.saves(pos, who, SPELLS, dice), dice)
        if whim != foes.AT_THE_FOE:
            pos.order[who] = WAIT
        if whim == foes.AT_HIS_OWN:
            blows.strike_neighbour(pos, who, "UWA-SPELL-1 confused", dice, log)


def fast(pos: Position) -> bool:
    """Whoever is slowed strikes every other round only."""
    return not pos.lagging or pos.round % 2 == 1


def cast(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """A caster who was hit before his side acts loses the spell (UWA-CBT-1); who was made feeble-minded has none
    left to cast or to lose (UWA-SPELL-1)."""
    pick = pos.order[who]
    if pos.phantom == who and (pick != CONCENTRATE or pos.spoiled >> who & 1):
        pos.phantom = -1
    if CAST <= pick < CAST + len(pos.content.book.spells.known):
        if not magic.has(pos, who, pick - CAST):
            return
        if pos.spoiled >> who & 1:
            pos.spells[magic.slot(pos, who, pick - CAST)] -= 1
            lending.used(pos, who, pos.content.book.spells.known[pick - CAST].id)
            tell_all(log, "spoiled", pos.piece(who))
        else:
            magic.cast(pos, who, pick - CAST, pos.aim[who], dice, log)
    elif pick == CONCENTRATE and pos.phantom == who and pos.conjured:
        wizardry.smite(pos, pos.aim[who], dice, log)
    elif pick == CONCENTRATE and pos.phantom == who:
        magic.haunt(pos, pos.aim[who], dice, log)
    elif pick == TURN and pos.foes():
        magic.turn(pos, who, dice, log)


def missile(pos: Position, who: int, moving: bool, dice: Dice, log: Log | None) -> None:
    pick = pos.order[who]
    if pick == PICK_UP:
        pos.marks[who] &= ~BARE if pos.marks[who] & DISARMED else ~(UNARMED | BARE)
    elif pick == LIGHT_TORCH:
        pos.lit = pos.lit or 1
        pos.marks[who] = pos.marks[who] & ~BARE | TORCH
    elif pick == pos.deed(DRINK):
        draughts.drink(pos, who, dice, log)
    elif pick == BURN_OFF:
        powers.burn_off(pos, who, pos.aim[who], log)
    elif pick in (OIL, WATER):
        foe = first_of(pos, pos.aim[who])
        if foe >= 0:
            magic.throw_flask(pos, who, foe, pick == WATER, dice, log)
    elif pos.gap and pos.is_foe(pick) and not behind(pos, pick):
        foe = first_of(pos, pick - pos.foe_piece(0))
        if foe < 0 or not can_loose(pos, who, moving):
            return
        if lending.has_arrows(pos, who):
            blows.shoot(pos, who, foe, dice, log, moving)
        else:
            blows.hurl_weapon(pos, who, foe, dice, log)


def can_loose(pos: Position, who: int, moving: bool) -> bool:
    """Whether he has something for the distance: an arrow, or, while the party stands, what he holds (UWA-CBT-8)."""
    return lending.has_arrows(pos, who) or (pos.gap <= HURLED and not moving and blows.can_hurl(pos, who))


def behind(pos: Position, pick: int) -> bool:
    return bool(pos.foe_marks[pick - pos.foe_piece(0)] & BEHIND)


def first_of(pos: Position, foe: int, rear: bool = False) -> int:
    """The foe that was named, or the first of the rank if he is down; -1 if none is left."""
    front = pos.foe_front(rear)
    if foe in front or (foe >= 0 and pos.foe_fate[foe] in HELPLESS):
        return foe
    return front[0] if front else -1


def melee(pos: Position, flat: bool, dice: Dice, log: Log | None) -> None:
    """Whoever reaches a foe strikes him: those in front at sword's length, those behind at once (UWA-CBT-9)."""
    for who in pos.able():
        pick = pos.order[who]
        if not pos.is_foe(pick) or pos.fate[who] != ABLE:
            continue
        rear = behind(pos, pick)
        near = who in pos.rear() if rear else pos.gap == 0 and pos.reaches(who)
        foe = first_of(pos, pick - pos.foe_piece(0), rear) if near else -1
        if foe >= 0:
            blows.strike(pos, who, foe, dice, log, 0, flat)


def grapple(pos: Position, dice: Dice, log: Log | None) -> None:
    """Four or more who are weaker than a foe may seize him together (UWA-CBT-13)."""
    seizing = [who for who in pos.front() if pos.order[who] == GRAPPLE and pos.fate[who] == ABLE]
    foe = first_of(pos, pos.aim[seizing[0]]) if seizing else -1
    if len(seizing) < foes.GANG or foe < 0:
        return
    weaker = [who for who in seizing if pos.level[who] < pos.dice_of(foe)]
    combat, total = pos.content.book.combat, 0
    holding: list[int] = []
    for who in weaker if len(weaker) >= foes.GANG else ():
        need = combat.to_hit_as_person(pos.rung(who).column, pos.kind(foe).ac)
        if blows.lands(dice, need, blows.bonus_of(pos, who), "UWA-CBT-13 grapple"):
            total += pos.level[who]
            holding.append(who)
    if total >= pos.dice_of(foe):
        pos.foe_fate[foe], pos.foe_grip[foe] = GRIPPED, -len(holding)
    tell_all(log, "seized" if total >= pos.dice_of(foe) else "seized-in-vain", pos.foe_piece(foe))


def pounce(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The foes' free segment: blows if they are within ten feet, else a full move (UWA-SURP-4, UWA-SURP-5)."""
    pos.steps.pop()
    if pos.gap <= 10 and pos.foe_rate():
        pos.gap = 0
        foes.run_down(pos)
    if pos.gap == 0:
        foes.foes_act(pos, pos.foes(), dice, log)
    else:
        pos.gap = max(pos.gap - pos.foe_rate() * 10, 0)
        tell_all(log, *(("closed", pos.gap) if pos.gap else ("upon-you",)))


# -- the end of the round ----------------------------------------------------------------------------------------------


def aftermath(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Oil burns on, some mend, the held struggle; then the foes look at their losses (UWA-CBT-1, UWA-MOR-1)."""
    powers.burn_and_mend(pos, dice, log)
    powers.break_free(pos, dice, log)
    powers.turn_to_slime(pos, log)
    pos.steps[-1] = ("round",)
    if step[1] == WITHDRAW and pos.able():
        chase.fall_back(pos, round_move(pos.party_rate()) // 2, log)
    if step[1] == SUBDUE and pos.flat and pos.foes():
        throw(pos, YIELDING, 1, 100)
    retinue.waver(pos, dice, log)
    morale.check(pos)


def use_yielding(pos: Position, total: int, more: int) -> None:
    """A dragon yields when a d100 is no more than the blows it has taken in hundredths of its points (UWA-MON-9)."""
    dragon = pos.foes()[0] if pos.foes() else -1
    if dragon >= 0 and 100 * pos.flat >= total * pos.foe_hp[dragon]:
        pos.foe_fate[dragon] = HELD
        pos.prize = 5000 * pos.foe_hp[dragon]


def hidden(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A quarter of a turn (UWA-ACT-1). Found: they see the party after all. Not found: they pass, and below ground
    nobody has run (UWA-AVOID-4)."""
    if pos.coming:
        holding.overlooked(pos, step[1] == 1, log)
        return
    if turns.LURKING_LOW in pos.steps:
        turns.passed_by(pos, step[1] == 1, log)
        return
    if pos.content.floors:
        turns.linger(pos, turns.QUARTER)
    if step[1] == 2:
        tell_all(log, "pursuit", "pass by without finding you")
        pos.steps[-1] = ("parted",) if pos.content.floors else ("away",)
    else:
        tell_all(log, "pursuit", "have found you")
        pos.surprise = 0
        pos.steps[-1] = ("menu",)


def wake(pos: Position, log: Log | None = None) -> None:
    """When the meeting is over those who were charmed or held down come to themselves; and in the open sleepers and
    whoever was bound, who below ground are so for their turns (UWA-TRK-6, UWA-R94)."""
    powers.scour(pos, log)
    if not pos.content.floors:
        lasting.succumb(pos, [who for who, mark in enumerate(pos.marks) if mark & ENVENOMED], log)
    deep = {who for who, until in pos.sleepers if until > pos.clock}
    for who in pos.everybody():
        bound = pos.fate[who] in (ASLEEP, HELD) and not pos.content.floors
        if (bound or pos.fate[who] in (CHARMED, GRIPPED)) and who not in deep:
            pos.fate[who] = ABLE
