"""The ASGI application: routes, errors in words, limits, and the house behind them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..core import WyrmError
from .answers import json
from .crew import WorkFailed
from .house import open_house
from .limits import Gate
from .refusals import Refused, status_of
from .routes import games, pages, people, play, streams, tables
from .settings import Settings, from_environment

ABOUT = """Play over HTTP: list your tables, read the state of a seat, send a pick.

A bot signs in with a token (`POST /api/me/tokens`) in the header `Authorization: Bearer ...`. The loop is short:
`GET /api/tables` until `your_move`; `GET /api/tables/{id}/state?seat=N` gives the view and the decision;
`POST /api/tables/{id}/pick?seat=N` with a pick's text and `expected` = the state's `n`. Or listen to
`GET /api/tables/{id}/live?seat=N` (server-sent events). Errors are `{"error": {"code", "message"}}`."""
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


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; settings come from the environment unless given."""
    chosen = settings or from_environment()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_house(chosen) as house:
            app.state.house = house
            yield

    app = FastAPI(
        title="Wyrmtable",
        description=ABOUT,
        version="1",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.thumbs = {}
    for kind, handler in (
        (WyrmError, _refused),
        (RequestValidationError, _invalid),
        (HTTPException, _status),
        (Exception, _broken),
    ):
        app.add_exception_handler(kind, handler)
    for module in (people, games, tables, play, streams):
        app.include_router(module.router)
    if pages.WEB.is_dir():
        app.mount("/static", pages.Fresh(directory=pages.WEB), name="static")
    app.include_router(pages.router)
    app.add_middleware(Gate, body=chosen.body, upload=chosen.upload, secure=chosen.secure)
    return app
