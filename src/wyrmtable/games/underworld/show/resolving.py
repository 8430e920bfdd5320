"""How what was begun goes on to its result, and what it is called: the odds while somebody still chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Step, decide

from ..files.buttons import ACCEPT, BACK, CAST, RUN, TURN, WAIT
from ..files.terms import ABLE, CHARISMA
from ..position import Position
from ..rules.sequence import STEPS
from .prospects import within
from .titles import figure_title, foe_title

Lead = Callable[[Position, Step, Decision], int]


def resolving(pos: Position) -> int | None:
    """The pick that leads on as if nothing else were wanted: nobody else does anything in this round, a spell goes at
    the first it can be aimed at, the most winning speaks and offers nothing, whoever runs runs on, a referee lets it
    stand."""
    decision, step = decide(STEPS, pos), pos.steps[-1]
    lead = _LEADS.get(step[0])
    return lead(pos, step, decision) if lead is not None and isinstance(decision, Decision) else None


def _always(pick: int) -> Lead:
    return lambda pos, step, decision: pick


def _first_aim(pos: Position, step: Step, decision: Decision) -> int:
    return next(pick for pick in decision.picks if pick != BACK)


def _speaker(pos: Position, step: Step, decision: Decision) -> int:
    return pos.piece(max(sorted(pos.able()), key=lambda who: pos.score(who, CHARISMA)))


def _nothing(pos: Position, step: Step, decision: Decision) -> int:
    return pos.content.names.number(0)


_LEADS: Mapping[str, Lead] = {
    "orders": _always(WAIT),
    "aim": _first_aim,
    "speaker": _speaker,
    "offer": _nothing,
    "chase": _always(RUN),
    "ruling": _always(ACCEPT),
}


# -- what was begun ----------------------------------------------------------------------------------------------------


def begun(pos: Position) -> dict[int, list[int]]:
    """At whom somebody was told to strike or shoot in this round, and who; the last one named comes last."""
    found = dict[int, list[int]]()
    for who in pos.march[: pos.steps[-1][1]]:
        if pos.is_foe(pos.order[who]) and pos.fate[who] == ABLE:
            found[pos.order[who]] = [*found.pop(pos.order[who], []), who]
    return found


def joined(pos: Position, pick: int) -> list[int]:
    """Who would strike at a foe if whoever is being asked does it, too."""
    return [*begun(pos).get(pick, []), pos.march[pos.steps[-1][1]]]


def title(pos: Position, pick: int) -> str:
    """What a pick is about, with everybody who was told to take part (UWA-CBT-1)."""
    step = pos.steps[-1]
    if step[0] == "aim":
        return _deed(pos, pos.march[step[1]], pos.order[pos.march[step[1]]], pick)
    if step[0] != "orders":
        return ""
    who = pos.march[step[1]]
    if pos.is_foe(pick):
        return _attack(pos, pick, joined(pos, pick))
    if pick == TURN:
        return f"The undead turned by {_called(pos, who)}"
    if CAST <= pick < CAST + len(pos.content.book.spells.known):
        return _deed(pos, who, pick, BACK)
    return _attack(pos, *list(begun(pos).items())[-1]) if begun(pos) and pick == WAIT else ""


def _attack(pos: Position, pick: int, attackers: list[int]) -> str:
    names = [_called(pos, who) for who in attackers]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"Attack on {foe_title(pos, pick - pos.foe_piece(0))} with {listed}"


def _deed(pos: Position, who: int, pick: int, aim: int) -> str:
    known = pos.content.book.spells.known
    what = known[pick - CAST].title if CAST <= pick < CAST + len(known) else pos.content.names.title(pick)
    return f"{what}, by {_called(pos, who)}" + (f", on {_target(pos, aim)}" if aim != BACK else "")


def _target(pos: Position, aim: int) -> str:
    foe = aim - pos.foe_piece(0)
    return foe_title(pos, foe) if foe >= 0 else _called(pos, aim - pos.piece(0))


def _called(pos: Position, who: int) -> str:
    return within(figure_title(pos, who))
