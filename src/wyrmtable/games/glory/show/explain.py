"""What goes into the result of a pick: odds and modifiers of an attack, and the ten results (DOG-U.1)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Reason, decide

from ..files.buttons import ATTACK, BACK, EVERYONE, NOT_NOW
from ..position import Position
from ..rules.activation import bonus
from ..rules.attack import able, choice, storming, victims
from ..rules.fog import as_seen
from ..rules.naval import rating as rating_at_sea
from ..rules.neutral import country_of, rating
from ..rules.odds import Assessment, assess, read_table
from ..rules.sequence import STEPS
from ..rules.tower import crew

VEILS = ("combat", "attackers", "taunt-whom")
VEILED = Reason("DOG-7.50", "What lies under the enemy's top counter is not counted: nobody knows it yet.")
LEGEND = "Attacker / defender; 1 and 2: depletions, D: all depleted, R: retreat, E: all eliminated, -: nothing."


def explain(pos: Position, seat: int, pick: int) -> list[Reason]:
    """Strengths, column, modifiers and results of an attack; nothing for other picks."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != seat or pick not in decision.picks:
        return []
    side, pos = pos.content.side_of[seat], as_seen(pos, seat)
    return _explain(pos, side, pick) + ([VEILED] if pos.content.fog and pos.steps[-1][0] in VEILS else [])


def _explain(pos: Position, seat: int, pick: int) -> list[Reason]:
    """The same, for a side and from what it sees."""
    step, content = pos.steps[-1], pos.content
    match step[0]:
        case "combat" if content.place <= pick < content.piece:
            hex_ = pick - content.place
            return _attack(pos, able(pos, seat, hex_), hex_, "With everyone who can: ")
        case "attackers" if pick != BACK:
            everyone = able(pos, seat, step[2])
            more = everyone if pick == EVERYONE else [] if pick == ATTACK else [pick - content.piece]
            return _attack(pos, sorted({*step[3:], *more}), step[2])
        case "combat" if pick >= content.piece:
            citadel = pick - content.piece
            return _attack(pos, storming(pos, seat, citadel), pos.where[citadel], "With all flyers: ", False, citadel)
        case "storm" if pick != BACK:
            more = choice(pos, step) if pick == EVERYONE else [] if pick == ATTACK else [pick - content.piece]
            return _attack(pos, sorted({*step[3:], *more}), pos.where[step[2]], "", False, step[2])
        case "activation" if pick != NOT_NOW:
            return _activation(pos, seat, content.seat.index(pick - content.place))
        case "fire":
            return [Reason("DOG-8.3", f"It hits with {rating_at_sea(pos, step[1])} or less on a d10.")]
        case "taunt-whom" if pick != BACK:
            hex_ = step[2]
            chance = Reason("DOG-10.3", "On 4 to 6 they attack at once, on 1 to 3 nothing happens.")
            return [chance, *_attack(pos, victims(pos, pick, hex_), hex_, "If they attack: ", taunted=True)]
    return []


def _activation(pos: Position, seat: int, country: int) -> list[Reason]:
    """The rating, the bonus, and the chance (DOG-3.1)."""
    mine, help_ = rating(pos, country, seat), bonus(pos, seat)
    chance = 10 * min(max(mine + help_, 0), 10)
    theirs = rating(pos, country, 1 - seat)
    told = f"{country_of(pos, country).title}: your rating is {mine}, the enemy's {theirs}."
    return [Reason("DOG-3.3", told), Reason("DOG-3.6", f"With a bonus of {help_} it joins you with {chance} %.")]


def _attack(
    pos: Position, attackers: Sequence[int], hex_: int, lead: str = "", taunted: bool = False, tower: int = -1
) -> list[Reason]:
    defenders = crew(pos, tower) if tower >= 0 else pos.armies_at(hex_)
    found = assess(pos, attackers, defenders, hex_, taunted, tower)
    first, *rest = found.reasons
    told = [Reason("DOG-CRT", results(pos, found)), Reason("DOG-7.20", LEGEND)]
    return [Reason(first.rule, lead + first.text), *rest, *told]


def results(pos: Position, found: Assessment) -> str:
    """What the ten faces of the die give."""
    cells = [" / ".join(read_table(pos, die + found.modifier, found.column)) for die in range(1, 11)]
    return "Rolls of 1 to 10 give " + ", ".join(cells) + "."
