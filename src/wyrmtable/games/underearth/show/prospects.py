"""What lies ahead: the pick that leads an attack to its die, whose turn it is, and what results mean in words."""

from __future__ import annotations

from wyrmtable.core import Decision, decide

from ..files.content import ATTACK, DONE, EVERYONE, GO_ON
from ..position import Position
from ..rules.sequence import STEPS

# What a result is for the one who rolls: in words, and its tone.
MEANINGS = {
    "DE": ("The defenders are eliminated", "win"),
    "DR": ("The defenders retreat", "gain"),
    "--": ("Nothing happens", "even"),
    "AR": ("The attackers retreat", "loss"),
    "AE": ("The attackers are eliminated", "ruin"),
    "opens": ("The door opens", "win"),
    "stays locked": ("The door stays locked", "loss"),
    "breaks": ("The Gate breaks", "win"),
}


def resolving(pos: Position) -> int | None:
    """The pick that takes the attack begun last, or a try at a door, to its die as if nothing else were wanted."""
    decision, step = decide(STEPS, pos), pos.steps[-1]
    if not isinstance(decision, Decision):
        return None
    wanted = {
        "attackers": ATTACK if step[-1] else EVERYONE,
        "declare": DONE if pos.attacks else -1,
        "which-attack": pos.content.place + pos.attacks[-1][0] if pos.attacks else -1,
        "reconsider": GO_ON,
        "which-door": decision.picks[0],
    }.get(step[0], -1)
    return wanted if wanted in decision else None


def turn(pos: Position) -> tuple[int, ...]:
    """The player-turn: retreats of others in the middle of it belong to it."""
    return pos.turn, pos.active
