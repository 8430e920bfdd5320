"""The fast path: picks and live streams go straight to their code, past the routing that all other requests take.

They are most of a server's work. What they do, check and answer is the same: the routes call the same functions.
"""

from __future__ import annotations

import re

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from .errors import response_to
from .requests import PickRequest, SeatNumber
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
        request = Request(scope, receive)
        try:
            response = await self._respond(request, hot["table"], hot["what"])
        except ValidationError as trouble:
            response = await response_to(request, RequestValidationError(trouble.errors()))
        except Exception as trouble:
            response = await response_to(request, trouble)
        await response(scope, receive, send)

    async def _respond(self, request: Request, table_id: str, what: str) -> Response:
        server: Server = self._main.state.server
        visitor = await server.visitors.identify(request.scope)
        asked = PLAIN_SEAT.fullmatch(request.scope["query_string"])
        given = asked[1].decode() if asked else request.query_params.get("seat")
        if what == "live":
            return await open_stream(server, visitor, table_id, None if given is None else SEAT.validate_strings(given))
        body = PickRequest.model_validate_json(await request.body())
        return await enter_pick(server, visitor, table_id, SEAT.validate_strings(given or ""), body)
