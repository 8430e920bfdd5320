"""What the party says it will do: the stance of all, the deed of each, and at whom (UWA-CBT-1, UWA-DEC-7)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.buttons import (
    BACK,
    BURN_OFF,
    CAST,
    CLOSE,
    CONCENTRATE,
    DRINK,
    FIGHT,
    FLEE,
    GRAPPLE,
    HIDE,
    HOLD,
    LIGHT_TORCH,
    OIL,
    PARLEY,
    PICK_UP,
    SUBDUE,
    SURRENDER,
    THREATEN,
    TURN,
    WAIT,
    WATER,
    WITHDRAW,
)
from ..files.charts import USELESS
from ..files.terms import ABLE, BARE, DISARMED, HELPLESS, HIDING, NAPPING, UNARMED
from ..position import Position
from . import chase, draughts, magic, powers, talk
from .blows import can_hurl
from .lending import has_arrows
from .throwing import throw

FLASK_FEET = 30
PHANTOM = "phantasmal_forces"
GANG = 4
WORDS: dict[int, Step] = {PARLEY: ("speaker",), THREATEN: ("speaker", talk.THREATENING)}


def stance_picks(pos: Position, step: Step) -> Decision:
    """What the party does as a whole (UWA-CBT-1, UWA-CBT-10); whoever was surprised within 20 feet cannot slip away
    before they meet (UWA-AVOID-3). The party may still speak, or threaten (UWA-REACT-2, UWA-REACT-4, UWA-R304)."""
    move = [CLOSE, HOLD] if pos.gap and pos.party_rate() else [HOLD] if pos.gap else [FIGHT, WITHDRAW]
    flight = [] if pos.trapped and pos.gap else [FLEE]
    flat = [SUBDUE] if not pos.gap and can_subdue(pos) else []
    picks = sorted([*move, *flight, *flat, *talk.words(pos), SURRENDER])
    return Decision(pos.caller(), picks, "What does the party do?", ("UWA-CBT-1", "UWA-CBT-10"))


def can_subdue(pos: Position) -> bool:
    """A dragon alone may be beaten into yielding (UWA-MON-9)."""
    return len(pos.foes()) == 1 and "drowsy" in pos.leader().powers


def stance_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == FLEE:
        chase.turn_and_run(pos, dice, log)
    elif pick == SURRENDER:
        pos.steps[-1] = ("surrender",)
    elif pick in WORDS:
        pos.steps.append(WORDS[pick])
    else:
        ask_all(pos, pick)


def ask_all(pos: Position, stance: int) -> None:
    pos.order[:] = [WAIT] * len(pos.order)
    pos.aim[:] = [-1] * len(pos.aim)
    pos.steps[-1] = ("clash", stance)
    pos.steps.append(("orders", 0))


def segment_picks(pos: Position, step: Step) -> Decision:
    """The free segment: blows or a spell, or a full move (UWA-SURP-4); or hiding before they have seen anybody
    (UWA-AVOID-4), or showing oneself to speak with them (UWA-REACT-1)."""
    asleep = pos.foe_marks[0] & NAPPING
    words = [] if asleep else talk.words(pos)
    picks = sorted([FIGHT, FLEE] + words + ([CLOSE] if pos.gap else []) + ([] if asleep else [HIDE]))
    return Decision(pos.caller(), picks, "They have not seen you yet. What do you do?", ("UWA-SURP-4", "UWA-AVOID-4"))


def segment_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == FLEE:
        pos.gap += pos.party_rate() * 10
        chase.start(pos, log)
    elif pick in WORDS:
        pos.surprise = 0
        pos.steps[-1:] = [("menu",), WORDS[pick]]
    elif pick == HIDE:
        pos.lit = 0
        pos.steps[-1] = ("hidden", 0)
        throw(pos, HIDING, 1, 6)
    elif pick == CLOSE:
        pos.gap = max(pos.gap - pos.party_rate() * 10, 0)
        pos.steps[-1] = ("round",)
    else:
        pos.free = 1
        pos.gap = 0 if pos.gap <= 10 else pos.gap
        ask_all(pos, FIGHT)


def orders_picks(pos: Position, step: Step) -> Decision:
    """Each character's owner says what he does (UWA-CBT-1)."""
    who = pos.march[step[1]]
    found = deeds(pos, who)
    prompt = "What does {0} do? (A foe: strike or shoot at it.)" if pos.is_foe(found[-1]) else "What does {0} do?"
    return Decision(pos.content.owner(who), found, prompt, ("UWA-CBT-1",), (pos.piece(who),))


def deeds(pos: Position, who: int) -> list[int]:
    """Everything a character could do this round; somebody who cannot act does nothing."""
    if pos.fate[who] != ABLE or (pos.free and pos.strained >> who & 1):
        return [WAIT]
    found = [WAIT]
    if not pos.turned and magic.turn_needs(pos, who) < USELESS:
        found.append(TURN)
    if pos.gap <= FLASK_FEET:
        found += [OIL] if pos.oil[who] else []
        found += [WATER] if pos.water[who] and any(pos.kind(foe).undead for foe in pos.foes()) else []
    if fallen_things(pos, who):
        found.append(PICK_UP)
    if not pos.gap and who in pos.front() and len([one for one in pos.front() if pos.fate[one] == ABLE]) >= GANG:
        found.append(GRAPPLE)
    if not pos.lit:
        found.append(LIGHT_TORCH)
    if pos.phantom == who:
        found.append(CONCENTRATE)
    if pos.slimed and powers.flame(pos, who):
        found.append(BURN_OFF)
    found += [CAST + spell for spell in magic.prepared(pos, who) if magic.fits(pos, who, spell)]
    if pos.things and pos.hurt[who] and draughts.ready(pos) >= 0:
        found.append(pos.deed(DRINK))
    return found + [pos.foe_piece(foe) for foe in targets(pos, who)]


def fallen_things(pos: Position, who: int) -> int:
    """What he dropped and can pick up; a weapon thrown away in flight is gone (UWA-PURS-4)."""
    return pos.marks[who] & (BARE if pos.marks[who] & DISARMED else UNARMED | BARE)


def targets(pos: Position, who: int) -> list[int]:
    """Whom a character can strike or shoot at: bows and thrown weapons need distance; the helpless lie at hand."""
    archer = pos.gap and has_arrows(pos, who)
    thrower = 0 < pos.gap <= FLASK_FEET and can_hurl(pos, who)
    found = set(pos.foe_front()) if archer or thrower or pos.reaches(who) else set[int]()
    if who in pos.rear():
        found |= set(pos.foe_front(True))
    if not pos.gap and pos.reaches(who):
        helpless = [foe for foe in range(len(pos.foe_fate)) if pos.foe_fate[foe] in HELPLESS]
        found |= set(helpless[: pos.rank()])
    return sorted(found)


def orders_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    who = pos.march[step[1]]
    pos.order[who] = pick
    if aims(pos, pick):
        pos.steps.append(("aim", step[1]))
    else:
        next_order(pos, step[1])


def aims(pos: Position, pick: int) -> list[int]:
    """Whom a spell, a flask or a grip can be aimed at; empty where it needs no aim."""
    if pick in (OIL, WATER, GRAPPLE) or (pick == CONCENTRATE and pos.conjured):
        return [pos.foe_piece(foe) for foe in pos.foe_front()]
    if pick == CONCENTRATE:
        return [pos.foe_piece(foe) for foe in magic.marks_of(pos, PHANTOM)]
    if pick == BURN_OFF:
        return sorted(pos.piece(one) for one, _ in pos.slimed)
    if not CAST <= pick < CAST + len(pos.content.book.spells.known):
        return []
    spell = pos.content.book.spells.known[pick - CAST]
    if spell.aim == "friend":
        return [pos.piece(one) for one in magic.friends(pos, spell.id)]
    return [pos.foe_piece(foe) for foe in magic.marks_of(pos, spell.id)] if spell.aim == "foe" else []


def aim_picks(pos: Position, step: Step) -> Decision:
    who = pos.march[step[1]]
    picks = [BACK, *aims(pos, pos.order[who])]
    return Decision(
        pos.content.owner(who), picks, "At whom? ({0}: {1})", ("UWA-SPELL-1",), (pos.piece(who), pos.order[who])
    )


def aim_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    who = pos.march[step[1]]
    pos.steps.pop()
    if pick == BACK:
        pos.order[who] = WAIT
        return
    first = pos.foe_piece(0)
    pos.aim[who] = pick - first if pick >= first else pick - pos.content.names.pieces
    next_order(pos, step[1])


def next_order(pos: Position, at: int) -> None:
    if at + 1 < len(pos.march):
        pos.steps[-1] = ("orders", at + 1)
    else:
        pos.steps.pop()


def use_hiding(pos: Position, total: int, more: int) -> None:
    """Creatures see in the dark: they find the hidden on 1 to 4 (UWA-AVOID-4, UWA-LIGHT-4)."""
    pos.steps[-1] = ("hidden", 1 if total <= 4 else 2)
