"""What somebody suffers from besides wounds, or what a potion does for him, in words."""

from __future__ import annotations

from ..files.terms import DISEASED, ENVENOMED, LAMED, MIGHTY, ROTTING, SICK, SLIMED, STRENGTH, SWIFT, TAINTED
from ..position import Position
from ..rules.might import strength_of

WORDS = {
    SICK: "sick", LAMED: "limping", ENVENOMED: "poison at work", DISEASED: "a fever", ROTTING: "rotting wounds",
    SLIMED: "turning to slime", TAINTED: "bitten by a lycanthrope", MIGHTY: "strong as a giant", SWIFT: "hastened",
}  # fmt: skip


def ails(pos: Position, who: int) -> str:
    """Behind a comma, for the note on somebody; empty if nothing does."""
    found = [word for mark, word in WORDS.items() if pos.marks[who] & mark]
    gone = pos.score(who, STRENGTH) - strength_of(pos, who) if pos.lasting else 0
    found += [f"Strength {gone} lower"] if gone else []
    return "".join(f", {word}" for word in found)
