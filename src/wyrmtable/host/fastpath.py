"""The fast path: picks, live streams and new tables go straight to their code, past the routing that all others take.

They are most of a server's work. What they do, check and answer is the same: the routes call the same functions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable

import msgspec
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import response_to
from .lines import Answer
from .requests import SeatNumber, TableRequest, read_pick
from .routes.play import enter_pick
from .routes.streams import open_stream
from .routes.tables import set_up
from .server import Server

HOT = re.compile(r"/api/tables/(?P<table>[0-9a-f]{16})/(?P<what>pick|live)")
PLAIN_SEAT = re.compile(rb"seat=(\d{1,2})")
METHODS = {"pick": "POST", "live": "GET"}
TABLES = "/api/tables"
JSON = (b"content-type", b"application/json")
SEAT: TypeAdapter[int] = TypeAdapter(SeatNumber)


class FastPath:
    """Sits in front of the application `main`."""

    def __init__(self, app: ASGIApp, main: FastAPI) -> None:
        self._app = app
        self._main = main

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hot = HOT.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if hot is not None and METHODS[hot["what"]] == scope["method"]:
            await self._answer(scope, receive, send, self._respond(scope, receive, hot["table"], hot["what"]))
        elif scope["type"] == "http" and scope["path"] == TABLES and scope["method"] == "POST" and _is_json(scope):
            await self._set_up(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _set_up(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A new table; a request with which anything is wrong goes the usual way, which says what."""
        try:
            body = await _body(receive)
        except ClientDisconnect:
            return  # nobody is there to be answered
        asked = _table_request(body)
        if asked is None:
            await self._app(scope, _once_more(body, receive), send)
        else:
            await self._answer(scope, receive, send, self._new_table(asked, Request(scope, receive)))

    async def _new_table(self, asked: TableRequest, request: Request) -> ASGIApp:
        server: Server = self._main.state.server
        return await set_up(asked, request, server, await server.visitors.identify(request.scope))

    async def _answer(self, scope: Scope, receive: Receive, send: Send, work: Awaitable[ASGIApp]) -> None:
        response: ASGIApp
        try:
            response = await work
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


def _is_json(scope: Scope) -> bool:
    """Whether a request says so in the plainest way."""
    return [header for header in scope["headers"] if header[0] == JSON[0]] == [JSON]


def _table_request(body: bytes) -> TableRequest | None:
    """What is asked for, if nothing is wrong with it."""
    try:
        return TableRequest.model_validate(json.loads(body))
    except (ValueError, RecursionError):  # those of pydantic are such, too
        return None


def _once_more(body: bytes, receive: Receive) -> Receive:
    """A request that was read brings the same again."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
