"""Golden playthroughs small enough to read in a diff, and counts of what can be played from a position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..core import AnyGame, Dice, Outcome, Setting, exhaust
from .found import Broken
from .playout import Playout, play

LONG = 5_000


def playthrough(game: AnyGame, setting: Setting, seed: str, most: int = 40) -> str:
    """The first decisions of a random game as text: what was asked, offered, picked, rolled and told to whom."""
    playout = play(game, setting, seed, stretch=2 * most)
    lines = [f"{game.id}/{setting.scenario} seed {seed}"]
    for moment in playout.moments[:most]:
        names, decision = game.names(moment.pos), moment.decision
        prompt = decision.question(names)
        rolls = f" [{' '.join(map(str, moment.dice))}]" if moment.dice else ""
        lines.append(f"{moment.entry} {game.seats(moment.pos)[moment.seat]}: {prompt}")
        lines.append(f"  of {' '.join(map(names.text, decision.picks))}")
        lines.append(f"  picks {names.text(moment.pick)}{rolls} -> {_digest(game, moment.after)}")
        lines.extend(f"  {line}" for line in _told(playout, moment.entry))
    return "\n".join([*lines, _ending(play(game, setting, seed, stretch=LONG, keep=1))]) + "\n"


def _ending(playout: Playout) -> str:
    """How many decisions there were, and what came of them; of a very long game only where it stands."""
    match = playout.match
    outcome = match.outcome.summary if match.outcome else str(playout.trouble or _digest(match.game, match.position))
    return f"{len(playout.marks)} decisions: {outcome}"


def _digest(game: AnyGame, pos: Any) -> str:
    view = game.view(pos, None)
    return ", ".join(word for word in (view.turn, view.phase, f"{len(view.tokens)} counters") if word)


def _told(playout: Playout, entry: int) -> Iterator[str]:
    """The sentences of an entry, each with the seats that hear it (* for all)."""
    seats = [seat for seat in playout.seats if seat is not None]
    heard: dict[str, list[int]] = {}
    for seat in seats:
        for told in playout.match.log(seat, entry):
            if told.entry == entry:
                heard.setdefault(told.sentence, []).append(seat)
    for sentence, ears in heard.items():
        yield f"{'*' if ears == seats else ''.join(map(str, ears))} {sentence}"


def check_golden(path: Path, game: AnyGame, setting: Setting, seed: str, most: int = 40) -> None:
    """Compares a playthrough with its file; the first line that differs is named."""
    text = playthrough(game, setting, seed, most)
    if not path.exists():
        raise Broken(
            "golden", f"{path.name} does not exist. Write it with write_golden and read it before you keep it."
        )
    kept = path.read_text(encoding="utf-8").split("\n")
    for number, (line, wanted) in enumerate(zip([*text.split("\n"), ""], [*kept, ""], strict=False), 1):
        if line != wanted:
            raise Broken(
                "golden",
                f"{path.name}, line {number}: {wanted!r} has become {line!r}. "
                "If the change is wanted, renew the file with write_golden.",
            )


def write_golden(path: Path, game: AnyGame, setting: Setting, seed: str, most: int = 40) -> None:
    """Writes or renews a golden playthrough; what changed is then seen in the diff."""
    path.write_text(playthrough(game, setting, seed, most), encoding="utf-8")


def count(game: AnyGame, pos: Any, depth: int) -> int:
    """How many lines of play of so many picks there are, every series of rolls counted; ended games count once.

    A single number that changes as soon as one legal move is lost or invented."""
    decision = game.decision(pos)
    if depth == 0 or isinstance(decision, Outcome):
        return 1
    return sum(count(game, child, depth - 1) for pick in decision.picks for child in _children(game, pos, pick))


def _children(game: AnyGame, pos: Any, pick: int) -> Iterator[Any]:
    def carried_out(dice: Dice) -> Any:
        child = pos.copy()
        game.apply(child, pick, dice, None)
        return child

    return (child for _, child in exhaust(carried_out))
