"""The ASGI application: routes, errors in words, limits, and the server behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from .errors import HANDLERS
from .fastpath import FastPath
from .limits import Gate
from .metrics import Metrics
from .routes import (
    accounts,
    advice,
    chat,
    games,
    health,
    manual,
    pages,
    pictures,
    play,
    replays,
    seats,
    series,
    streams,
    tables,
    windows,
)
from .server import open_server
from .settings import Settings, from_environment

ABOUT = """Play over HTTP: list your tables, read the state of a seat, send a pick.

A bot signs in with a token (`POST /api/me/tokens`) in the header `Authorization: Bearer ...`. The loop is short:
`GET /api/tables` until `your_move`; `GET /api/tables/{id}/state?seat=N` gives the view and the decision;
`POST /api/tables/{id}/pick?seat=N` with a pick's text and `expected` = the state's `n`. Or listen to
`GET /api/tables/{id}/live?seat=N` (server-sent events). Errors are `{"error": {"code", "message"}}`."""


class Application(FastAPI):
    """The routes behind their gate: what most requests ask for never comes near the routing."""

    def __init__(self, settings: Settings, metrics: Metrics, **about: Any) -> None:
        super().__init__(**about)
        self._gate = self.state.gate = Gate(FastPath(super().__call__, main=self), settings, metrics)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._gate(scope, receive, send)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; settings come from the environment unless given."""
    chosen, metrics = settings or from_environment(), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_server(chosen, metrics) as server:
            app.state.server = server
            yield

    app = Application(
        chosen,
        metrics,
        title="Wyrmtable",
        description=ABOUT,
        version="1",
        lifespan=lifespan,
        openapi_url=None,  # told by a route of our own, which writes it once
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = chosen
    app.state.thumbs = {}
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    for module in (
        accounts,
        games,
        tables,
        seats,
        series,
        chat,
        play,
        windows,
        advice,
        replays,
        pictures,
        streams,
        manual,
    ):
        app.include_router(module.router)
    app.include_router(health.router)
    app.include_router(pages.router)
    return app
