"""The proof of a finished record: every pick legal, every line sealed, every die from the revealed seed."""

from __future__ import annotations

from .dice import commitment
from .errors import BadRecord
from .game import AnyGame
from .match import Match
from .record import Entry, parse


def verify(game: AnyGame, text: str) -> Match:
    """Replays a finished record and proves every die from the revealed seed; the first false line is named."""
    parsed = parse(text)
    if not parsed.seed:
        raise BadRecord(
            len(parsed.lines), "the seed is not revealed (the game is not over), so the dice cannot be proved yet."
        )
    match = Match.replay(game, text)
    if commitment(parsed.seed) != parsed.header.commitment:
        raise BadRecord(5, "the commitment does not fit the seed revealed at the end.")
    fair = Match(game, parsed.header.setting, parsed.header.seats, parsed.seed)
    for entry in parsed.entries:
        _prove(fair, entry)
    return match


def _prove(fair: Match, entry: Entry) -> None:
    if entry.number:
        if entry.undo is not None:
            fair.undo(entry.seat, entry.undo)
        else:
            fair.pick(entry.seat, entry.text)
    if fair.entries[entry.number].dice != entry.dice:
        rolled = " ".join(map(str, fair.entries[entry.number].dice)) or "nothing"
        raise BadRecord(entry.number + 6, f"the dice are not those of the committed seed, which gives {rolled}.")
