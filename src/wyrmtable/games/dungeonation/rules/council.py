"""The heroes' council (DUN-UI-5): where several players share the heroes they may vote on what concerns all of them."""

from __future__ import annotations

from wyrmtable.core import Decision, Log, tell_all

from ..files.terms import HEROES, KEEPER
from ..position import Position

VOTED = (
    "heroes",
    "orient",
    "prize",
)  # who acts next, retreat and descent among it; how a tile lies; who gets a treasure


def voters(pos: Position) -> list[int]:
    """The players of heroes who are still at the table, the leader first."""
    seats = (HEROES, *range(KEEPER + 1, pos.content.players))
    return [seat for seat in seats if not pos.quit >> seat & 1]


def is_voted(pos: Position, decision: Decision) -> bool:
    """Whether the players of the heroes vote on a decision."""
    if not pos.content.switches.vote or decision.seat != HEROES or pos.steps[-1][0] not in VOTED:
        return False
    return len(decision.picks) > 1 and len(voters(pos)) > 1


def leading(pos: Position) -> list[int]:
    """The picks with most votes."""
    counts = {pick: pos.ballots.count(pick) for pick in pos.ballots}
    most = max(counts.values())
    return sorted(pick for pick, count in counts.items() if count == most)


def asked(pos: Position, decision: Decision) -> Decision:
    """The next who votes; when all have, the leader breaks a tie that he is no part of."""
    able, done = voters(pos), len(pos.ballots)
    picks = decision.picks if done < len(able) else leading(pos)
    seat = able[done] if done < len(able) else HEROES
    return Decision(seat, picks, decision.prompt, decision.rules, decision.about, decision.manner)


def vote(pos: Position, pick: int, log: Log | None) -> int:
    """Notes a vote; what the council has decided, or -1 while it has not. In a tie the leader's own vote counts."""
    if len(pos.ballots) < len(voters(pos)):
        tell_all(log, "voted", pos.content.seats[voters(pos)[len(pos.ballots)]], pick)
        pos.ballots = (*pos.ballots, pick)
        if len(pos.ballots) < len(voters(pos)):
            return -1
        ahead = leading(pos)
        if len(ahead) > 1 and pos.ballots[0] not in ahead:
            return -1
        pick = ahead[0] if len(ahead) == 1 else pos.ballots[0]
    pos.ballots = ()
    return pick
