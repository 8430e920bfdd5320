"""What a pick would do, told before it is confirmed, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ..files.buttons import DROP_WEAPONS, FLEE, HIDE, RUN, SURRENDER
from ..position import Position
from ..rules.sequence import STEPS
from ..rules.talk import merciful
from .resolving import title

NOTHING = Preview()


def preview(pos: Position, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    cost = f"{pos.party_rate() * 10} feet" if pick == RUN else ""
    return Preview((), cost, tuple(warnings(pos, pick)), title(pos, pick))


def warned(pos: Position, eyes: Eyes) -> tuple[str, ...]:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    return tuple(pos.content.names.text(pick) for pick in decision.picks if warnings(pos, pick))


def warnings(pos: Position, pick: int) -> list[Reason]:
    step = pos.steps[-1][0]
    if pick == FLEE and step == "stance" and pos.gap == 0:
        return [Reason("UWA-CBT-10", "Everyone who stands before you gets a blow at +2.")]
    if pick == SURRENDER and not merciful(pos):
        return [Reason("UWA-REACT-5", "Such foes take no prisoners.")]
    if pick == DROP_WEAPONS:
        return [Reason("UWA-PURS-4", "If they catch you all the same, you fight with bare hands.")]
    if pick == HIDE:
        return [Reason("UWA-AVOID-4", "Creatures see in the dark: they find you on 1 to 4, and you stand there blind.")]
    if pick == RUN and pos.party_rate() * 10 + pos.gap <= pos.foe_rate() * 10:
        return [Reason("UWA-PURS-3", "They will catch you in this move.")]
    return []
