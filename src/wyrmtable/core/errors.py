"""What can go wrong, in words for the person in front of the screen.

Every error a player, host or designer can meet derives from `WyrmError`; raising one has changed nothing.
"""

from __future__ import annotations


class WyrmError(Exception):
    """A request that cannot be carried out; the message says why and what to do instead."""


class BadPick(WyrmError):
    """The pick is not among those the current decision offers."""


class WrongSeat(WyrmError):
    """Another seat is to decide, or there is no such seat."""


class GameOver(WyrmError):
    """The game has ended; nothing more can be picked."""


class StalePick(WyrmError):
    """The pick was meant for an earlier or later entry of the record than the one now awaited."""


class UndoBarred(WyrmError):
    """The line cannot be taken back: dice, news or another player's turn lie between."""


class BadSetup(WyrmError):
    """No such game, scenario or option, or the seats do not fit: then `seats` names those that there are."""

    def __init__(self, message: str, seats: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.seats = seats


class DiceError(WyrmError):
    """The dice asked for are not the dice at hand (scripted or recorded rolls that do not match)."""


class TooManyWorlds(WyrmError):
    """The exact odds would need more branches than is sensible."""


class BadRecord(WyrmError):
    """A record cannot be read, or does not replay."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"Line {line} of the record: {what}" if line else f"The record: {what}")
        self.line = line
        self.what = what
