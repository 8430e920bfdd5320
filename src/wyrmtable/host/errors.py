"""What the host refuses, and how every error goes over the wire: a status, a code for programs, a sentence for people.

Nobody is ever sent a stack trace.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ..core import BadPick, BadRecord, BadSetup, GameOver, StalePick, UndoBarred, WrongSeat, WyrmError
from ..files import BadFile
from .sending import json
from .stored import Unplayable

logger = logging.getLogger(__name__)


class Refused(WyrmError):
    """A request the host turns down: the status, a code for programs and a sentence for people."""

    def __init__(self, status: int, code: str, message: str, retry: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.retry = retry


class WorkFailed(WyrmError):
    """A worker crashed or took too long; the message says which."""


class TookTooLong(WorkFailed):
    """A job overran its time; its worker was ended."""


class WorkerEnded(WorkFailed):
    """A worker's process ended in the middle of a job, by no fault of the job that we know of."""


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
    (WorkFailed, 503, "timeout"),
)
STATUS_WORDS = {
    404: ("not-found", "There is nothing at this address."),
    405: ("bad-request", "This address does not understand that method."),
}


LONGEST = 4000  # characters of a message; a file can have many mistakes, and quote long words


def shortened(message: str) -> str:
    return message if len(message) <= LONGEST else f"{message[:LONGEST]} ... and so on."


def status_of(trouble: WyrmError) -> tuple[int, str]:
    """Status and code for an error a person can meet."""
    if isinstance(trouble, Refused):
        return trouble.status, trouble.code
    return next(((status, code) for kind, status, code in CODES if isinstance(trouble, kind)), (422, "invalid"))


def no_such_table() -> Refused:
    return Refused(404, "not-found", "There is no such table. It may have been cleared away; look in your list.")


def damaged() -> Refused:
    message = "This table is damaged and cannot be opened. Whoever runs this server finds it in the log."
    return Refused(409, "damaged", message)


def not_your_seat() -> Refused:
    return Refused(403, "forbidden", "That seat is not yours. You can watch, or take an open seat.")


def sign_in_first() -> Refused:
    return Refused(401, "unauthorized", "Nobody is signed in here. Play as a guest or sign in first.")


# -- over the wire ---------------------------------------------------------------------------------------------------


def _error(status: int, code: str, message: str, retry: int = 0, **more: Any) -> Response:
    """`more` is what a program needs to do better next time."""
    headers = {"retry-after": str(retry)} if retry else None
    return json({"error": {"code": code, "message": message, **more}}, status, headers)


async def _refused(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, WyrmError)
    status, code = status_of(trouble)
    message = f"This could not be worked out. {trouble}" if isinstance(trouble, WorkFailed) else str(trouble)
    more = {"seats": trouble.seats} if isinstance(trouble, BadSetup) and trouble.seats else {}
    return _error(status, code, shortened(message), trouble.retry if isinstance(trouble, Refused) else 0, **more)


async def _invalid(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, RequestValidationError)
    first: dict[str, Any] = trouble.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path")) or "the request"
    if "path" in first["loc"][:1]:  # a person followed a broken link, and knows nothing of patterns
        return _error(422, "invalid", "There is nothing at this address. Check the link.")
    what = str(first["msg"]).removeprefix("Value error, ")
    return _error(422, "invalid", shortened(f"Something is wrong with {where[:200]}: {what}."))


async def _status(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, HTTPException)
    code, message = STATUS_WORDS.get(trouble.status_code, ("bad-request", str(trouble.detail)))
    response = _error(trouble.status_code, code, message)
    for name, value in (trouble.headers or {}).items():
        response.headers[name] = value
    return response


async def _gone(request: Request, trouble: Exception) -> Response:
    """Nobody will read it: who sent half a request and hung up is no fault of ours."""
    return _error(400, "gone", "You hung up before the request had arrived.")


async def _broken(request: Request, trouble: Exception) -> Response:
    logger.error("%s %s failed.", request.method, request.url.path, exc_info=trouble)
    return _error(
        500, "broken", "Something went wrong on the server; nothing was changed. The host can see it in the log."
    )


HANDLERS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    WyrmError: _refused,
    RequestValidationError: _invalid,
    HTTPException: _status,
    ClientDisconnect: _gone,
    Exception: _broken,
}


async def response_to(request: Request, trouble: Exception) -> Response:
    """The response to an error of any kind."""
    handler = next(handler for kind, handler in HANDLERS.items() if isinstance(trouble, kind))
    return await handler(request, trouble)
