"""Errors in words: what each of them is answered with. Nobody is ever sent a stack trace."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..core import WyrmError
from .answers import json
from .crew import WorkFailed
from .refusals import Refused, status_of

STATUS_WORDS = {
    404: ("not-found", "There is nothing at this address."),
    405: ("bad-request", "This address does not understand that method."),
}

logger = logging.getLogger(__name__)


def _error(status: int, code: str, message: str, retry: int = 0) -> Response:
    headers = {"retry-after": str(retry)} if retry else None
    return json({"error": {"code": code, "message": message}}, status, headers)


async def _refused(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, WyrmError)
    if isinstance(trouble, WorkFailed):
        return _error(503, "timeout", f"This could not be worked out. {trouble}")
    status, code = status_of(trouble)
    return _error(status, code, str(trouble), trouble.retry if isinstance(trouble, Refused) else 0)


async def _invalid(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, RequestValidationError)
    first: dict[str, Any] = trouble.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path")) or "the request"
    what = str(first["msg"]).removeprefix("Value error, ")
    return _error(422, "invalid", f"Something is wrong with {where}: {what}.")


async def _status(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, HTTPException)
    code, message = STATUS_WORDS.get(trouble.status_code, ("bad-request", str(trouble.detail)))
    answer = _error(trouble.status_code, code, message)
    for name, value in (trouble.headers or {}).items():
        answer.headers[name] = value
    return answer


async def _broken(request: Request, trouble: Exception) -> Response:
    logger.error("%s %s failed.", request.method, request.url.path, exc_info=trouble)
    return _error(
        500, "broken", "Something went wrong on the server; nothing was changed. The host can see it in the log."
    )


HANDLERS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    WyrmError: _refused,
    RequestValidationError: _invalid,
    HTTPException: _status,
    Exception: _broken,
}


async def answer_to(request: Request, trouble: Exception) -> Response:
    """The answer to an error of any kind."""
    handler = next(handler for kind, handler in HANDLERS.items() if isinstance(trouble, kind))
    return await handler(request, trouble)
