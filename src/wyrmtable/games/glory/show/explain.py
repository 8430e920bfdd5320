"""What goes into the result of a pick: odds and modifiers of an attack; its results are told by the odds (DOG-U.1)."""

from __future__ import annotations

from wyrmtable.core import Decision, Reason, decide

from ..files.buttons import BACK, NOT_NOW
from ..position import Position
from ..rules.activation import bonus
from ..rules.attack import victims
from ..rules.fog import as_seen
from ..rules.naval import rating as rating_at_sea
from ..rules.neutral import country_of, rating
from ..rules.odds import assess
from ..rules.sequence import STEPS
from ..rules.tower import crew
from .prospects import Onset, onset

VEILS = ("combat", "attackers", "taunt-whom")
VEILED = Reason("DOG-7.50", "What lies under the enemy's top counter is not counted: nobody knows it yet.")


def explain(pos: Position, seat: int, pick: int) -> list[Reason]:
    """Strengths, column and modifiers of an attack, the chance of an activation; nothing for other picks."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != seat or pick not in decision.picks:
        return []
    side, pos = pos.content.side_of[seat], as_seen(pos, seat)
    return _explain(pos, side, pick) + ([VEILED] if pos.content.fog and pos.steps[-1][0] in VEILS else [])


def _explain(pos: Position, seat: int, pick: int) -> list[Reason]:
    """The same, for a side and from what it sees."""
    step, content = pos.steps[-1], pos.content
    attack = onset(pos, seat, pick)
    if attack:
        return _attack(pos, attack, "With everyone who can: " if step[0] == "combat" else "")
    match step[0]:
        case "activation" if pick != NOT_NOW:
            return _activation(pos, seat, content.seat.index(pick - content.place))
        case "fire":
            return [Reason("DOG-8.3", f"It hits with {rating_at_sea(pos, step[1])} or less on a d10.")]
        case "taunt-whom" if pick != BACK:
            hex_ = step[2]
            chance = Reason("DOG-10.3", "On 4 to 6 they attack at once, on 1 to 3 nothing happens.")
            return [chance, *_attack(pos, Onset(hex_, victims(pos, pick, hex_)), "If they attack: ", taunted=True)]
    return []


def _activation(pos: Position, seat: int, country: int) -> list[Reason]:
    """The rating, the bonus, and the chance (DOG-3.1)."""
    mine, help_ = rating(pos, country, seat), bonus(pos, seat)
    chance = 10 * min(max(mine + help_, 0), 10)
    theirs = rating(pos, country, 1 - seat)
    told = f"{country_of(pos, country).title}: your rating is {mine}, the enemy's {theirs}."
    return [Reason("DOG-3.3", told), Reason("DOG-3.6", f"With a bonus of {help_} it joins you with {chance} %.")]


def _attack(pos: Position, attack: Onset, lead: str, taunted: bool = False) -> list[Reason]:
    hex_, attackers, tower = attack
    defenders = crew(pos, tower) if tower >= 0 else pos.armies_at(hex_)
    first, *rest = assess(pos, attackers, defenders, hex_, taunted, tower).reasons
    return [Reason(first.rule, lead + first.text), *rest]
