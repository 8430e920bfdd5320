"""What can be proved of a finished record. By the rules it was played by: everything. By other rules (they have changed
since, or the game is not at hand): every seal and every die, for a record tells all that these need.
"""

from __future__ import annotations

from typing import NamedTuple

from .core.dice import MOST, LiveDice
from .core.errors import BadRecord
from .core.game import AnyGame
from .core.match import Match
from .core.record import Entry, header_lines, sealed
from .reading import ALTERED, Parsed, parse
from .replaying import HEADER, check_seed, verify


class Proof(NamedTuple):
    """A record whose seals, dice and secret files are proved. Its `match` is there if its moves are proved, too: that
    each was legal, rolled these dice and led where the record says. Only the rules it was played by can tell."""

    record: Parsed
    match: Match | None

    @property
    def rolls(self) -> int:
        return sum([len(entry.dice) for entry in self.record.entries])


def prove(game: AnyGame, text: str) -> Proof:
    """Proves a finished record as far as these rules can; the first false line is named."""
    record = parse(text)
    if (record.header.game, record.header.version) == (game.id, game.version):
        return Proof(record, verify(game, text))
    return Proof(sealed_and_rolled(text), None)


def sealed_and_rolled(text: str) -> Parsed:
    """Proves seals, dice and secret files of a finished record, whatever rules it was played by."""
    record = parse(text)
    check_seed(record)
    for entry in record.entries:
        if not entry.reached or len(entry.sides) != len(entry.dice):
            raise BadRecord(
                entry.number + HEADER + 1,
                "it tells neither the position reached nor its dice, as was usual once; only version "
                f"{record.header.version} of the rules of {record.header.game!r} can prove this record.",
            )
    mark = header_lines(record.header)[1]
    for number, line in enumerate(record.lines[HEADER:], HEADER + 1):
        wanted, mark = sealed(mark, line.rpartition(" #")[0])
        if line != wanted:
            raise BadRecord(number, ALTERED)
    dice = LiveDice(record.seed)
    for entry in record.entries:
        _check_rolls(entry, dice)
    return record


def _check_rolls(entry: Entry, dice: LiveDice) -> None:
    """The rolls of an entry are those of the seed, for dice of the sides that were written down."""
    for written, sides in zip(entry.dice, entry.sides, strict=True):
        if not 0 < sides <= MOST:
            raise BadRecord(entry.number + HEADER + 1, f"there is no die of {sides} sides.")
        rolled = dice.roll(sides, "proof")
        if rolled != written:
            raise BadRecord(
                entry.number + HEADER + 1,
                f"the dice are not those of the committed seed, which gives {rolled} of {sides} instead of {written}.",
            )
