"""The fast path: picks and live streams go straight to their code, past the routing that all other requests take.

They are most of a server's work. What they do, check and answer is the same: the routes call the same functions.
"""

from __future__ import annotations

import re

import msgspec
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from .errors import response_to
from .lines import Answer
from .requests import SeatNumber, read_pick
from .routes.play import enter_pick
from .routes.streams import open_stream
from .server import Server

HOT = re.compile(r"/api/tables/(?P<table>[0-9a-f]{16})/(?P<what>pick|live)")
PLAIN_SEAT = re.compile(rb"seat=(\d{1,2})")
METHODS = {"pick": "POST", "live": "GET"}
SEAT: TypeAdapter[int] = TypeAdapter(SeatNumber)


class FastPath:
    """Sits in front of the application `main`."""

    def __init__(self, app: ASGIApp, main: FastAPI) -> None:
        self._app = app
        self._main = main

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hot = HOT.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if hot is None or METHODS[hot["what"]] != scope["method"]:
            await self._app(scope, receive, send)
            return
        response: ASGIApp
        try:
            response = await self._respond(scope, receive, hot["table"], hot["what"])
        except ValidationError as trouble:
            response = await response_to(Request(scope), RequestValidationError(trouble.errors()))
        except Exception as trouble:
            response = await response_to(Request(scope), trouble)
        await response(scope, receive, send)

    async def _respond(self, scope: Scope, receive: Receive, table_id: str, what: str) -> ASGIApp:
        server: Server = self._main.state.server
        visitor = await server.visitors.identify(scope)
        asked = PLAIN_SEAT.fullmatch(scope["query_string"])
        given = asked[1].decode() if asked else Request(scope).query_params.get("seat")
        if what == "live":
            return await open_stream(server, visitor, table_id, None if given is None else SEAT.validate_strings(given))
        body = read_pick(await _body(receive))
        entered = await enter_pick(server, visitor, table_id, SEAT.validate_strings(given or ""), body)
        return Answer(msgspec.json.encode(entered))


async def _body(receive: Receive) -> bytes:
    """All that a request brings; of a pick it nearly always comes at once."""
    pieces, more = [], True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        pieces.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(pieces)
