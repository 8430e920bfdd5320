"""What an act costs in days, told before it is confirmed, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ...files.dominioncampaign import (
    BESIEGE,
    CHOOSE_MEN,
    CLEAR_HEX,
    EXPEDITION,
    HIRE,
    NOTICES,
    SEEK,
    SEEK_SEAMEN,
    SEEK_SHIP_CAPTAIN,
    SERVANTS,
    SOUGHT,
    TREACHERY,
    WAIT,
)
from ...rules.dominion.position import DominionPosition
from ...rules.dominion.sequence import STEPS

NOTHING = Preview()
FEW = 20
LONGER = {
    **dict.fromkeys(
        (EXPEDITION, HIRE, NOTICES, SERVANTS, CHOOSE_MEN, SEEK_SEAMEN, SEEK_SHIP_CAPTAIN, WAIT, BESIEGE), "a week"
    ),
    **{SEEK + who: "a week" for who in range(len(SOUGHT))},
    TREACHERY: "one to four weeks",
}


def preview(pos: DominionPosition, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    cost = LONGER.get(pick, "a day") if pos.steps[-1][0] == "act" else ""
    return Preview((), cost, tuple(warnings(pos, decision.seat, pick)))


def warned(pos: DominionPosition, eyes: Eyes) -> tuple[str, ...]:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    return tuple(pos.content.names.text(pick) for pick in decision.picks if warnings(pos, decision.seat, pick))


def warnings(pos: DominionPosition, seat: int, pick: int) -> list[Reason]:
    if pick == CLEAR_HEX and pos.soldiers(seat) < FEW:
        return [Reason("UWA-BARONY-1", f"The house has only {pos.soldiers(seat)} men, and a lair may hold hundreds.")]
    return []
