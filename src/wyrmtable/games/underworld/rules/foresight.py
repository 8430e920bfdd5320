"""What a human referee sets before he can know whether it is thrown: traps, slopes, walls that move, sharp ears.

He is put the same question at every move, whatever lies ahead: so his being asked tells nobody anything (UWA-R107).
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_to

from ..files.terms import FORESEEN, LURKING
from ..position import Position
from .judging import looked_at

FACES = 6


def ask(pos: Position, kind: int) -> None:
    """Before anything else comes of a pick of the players."""
    pos.foreseen = ()
    if pos.ticks and looked_at(pos, kind):
        pos.steps.append(("foresee", kind))


def foresee_picks(pos: Position, step: Step) -> Decision:
    """As the dice fall, or what every such die will show until the players decide again."""
    bench, names = pos.content.bench, pos.content.names
    prompt = f"{bench.word(step[1])}: let the dice fall, or set them for what comes now?"
    picks = [bench.accept, *[names.number(face) for face in range(1, FACES + 1)]]
    return Decision(bench.seat, picks, prompt, ("UWA-GEN-4",))


def foresee_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != pos.content.bench.accept:
        pos.foreseen = (step[1], pos.content.names.value(pick))


def foretold(pos: Position, what: int, sides: int, total: int, log: Log | None) -> int:
    """A die that he has set; both values stay in his log (UWA-Q6)."""
    kind, value = pos.foreseen
    if FORESEEN.get(what) != kind or what == LURKING:
        return total
    bench = pos.content.bench
    tell_to(log, only(bench.seat), "ruled", bench.word(kind), total, min(value, sides))
    return min(value, sides)
