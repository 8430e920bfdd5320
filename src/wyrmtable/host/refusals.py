"""What the host refuses, and which status and code each error of the engine gets on the wire."""

from __future__ import annotations

from ..core import BadFile, BadPick, BadRecord, BadSetup, GameOver, StalePick, UndoBarred, WrongSeat, WyrmError


class Refused(WyrmError):
    """A request the host turns down: the status, a code for programs and a sentence for people."""

    def __init__(self, status: int, code: str, message: str, retry: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.retry = retry


class Unplayable(WyrmError):
    """A stored game no longer fits the rules it was played by."""


CODES: tuple[tuple[type[WyrmError], int, str], ...] = (
    (BadPick, 422, "bad-pick"),
    (WrongSeat, 403, "wrong-seat"),
    (GameOver, 409, "game-over"),
    (StalePick, 409, "stale"),
    (UndoBarred, 409, "undo-barred"),
    (BadSetup, 422, "bad-setup"),
    (BadFile, 422, "bad-setup"),
    (BadRecord, 409, "unplayable"),
    (Unplayable, 409, "unplayable"),
)


def status_of(trouble: WyrmError) -> tuple[int, str]:
    """Status and code for an error a person can meet."""
    if isinstance(trouble, Refused):
        return trouble.status, trouble.code
    return next(((status, code) for kind, status, code in CODES if isinstance(trouble, kind)), (422, "invalid"))


def no_such_table() -> Refused:
    return Refused(404, "not-found", "There is no such table. It may have been cleared away; look in your list.")


def not_your_seat() -> Refused:
    return Refused(403, "forbidden", "That seat is not yours. You can watch, or take an open seat.")


def sign_in_first() -> Refused:
    return Refused(401, "unauthorized", "Nobody is signed in here. Play as a guest or sign in first.")
