"""What a pick would cost and risk, told before it is confirmed."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ...files.landboard import AIM, AIMED, ATTACK, GUARD, GUARDS, REFUSE, UNKNOWN
from ...rules.land import travel
from ...rules.land.position import ON_WING, LandPosition
from ...rules.land.sequence import STEPS
from ...rules.land.truth import code
from ...rules.sequence import STEPS as MEETING_TABLE
from .. import preview as meeting

NOTHING = Preview()


def preview(pos: LandPosition, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    return Preview((), cost(pos, pick), tuple(warnings(pos, pick)), title(pos, pick))


def title(pos: LandPosition, pick: int) -> str:
    """A ride of a joust: who aims where, and how he meets the other lance (UWA-JOUST-1)."""
    step, deed = pos.steps[-1], pick - pos.content.deeds
    if step[0] not in ("lance", "shield"):
        return ""
    rider = pos.content.names.title(pos.piece(step[1]))
    if step[0] == "lance":
        return f"{rider} aims {AIMED[deed - AIM]}"
    return f"{rider} aims {AIMED[step[5]]}, with a {GUARDS[deed - GUARD]}"


def resolving(pos: LandPosition) -> int | None:
    """Whoever has said where he aims rides with a steady seat, unless he wants something else (UWA-JOUST-1)."""
    return pos.deed(GUARD) if pos.steps[-1][0] == "shield" and not pos.outcome else None


def cost(pos: LandPosition, pick: int) -> str:
    if pos.steps[-1][0] != "trek" or not 0 <= pos.hex_of(pick) < len(pos.fog):
        return ""
    hex_ = pos.hex_of(pick)
    if pos.fog[hex_] == UNKNOWN:
        return "unknown ground"
    price = travel.cost(pos.content, code(pos, hex_), pos.travel == ON_WING)
    return f"{price} of {max(pos.points, 0)}"


def warned(pos: LandPosition, eyes: Eyes) -> tuple[str, ...]:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    return tuple(pos.content.names.text(pick) for pick in decision.picks if warnings(pos, pick))


def warnings(pos: LandPosition, pick: int) -> list[Reason]:
    step = pos.steps[-1][0]
    if step in MEETING_TABLE:
        return meeting.warnings(pos, pick)
    deed = pick - pos.content.deeds
    if step == "demand" and deed == REFUSE:
        return [Reason("UWA-CASTLE-8", "A hostile lord attacks; another bars the way and remembers it.")]
    if step == "demand" and deed == ATTACK:
        return [Reason("UWA-CASTLE-13", f"There are {pos.throng} of them.")]
    return []
