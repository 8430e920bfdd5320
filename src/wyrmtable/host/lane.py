"""The fast lane: picks and live streams go straight to their code, past the routing that all other requests take.

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

from .bodies import PickBody, SeatNumber
from .house import House
from .routes.play import enter_pick
from .routes.streams import open_stream
from .troubles import answer_to

HOT = re.compile(r"/api/tables/(?P<table>[0-9a-f]{16})/(?P<what>pick|live)")
METHODS = {"pick": "POST", "live": "GET"}
SEAT: TypeAdapter[int] = TypeAdapter(SeatNumber)


class Lane:
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
            answer = await self._answer(request, hot["table"], hot["what"])
        except ValidationError as trouble:
            answer = await answer_to(request, RequestValidationError(trouble.errors()))
        except Exception as trouble:
            answer = await answer_to(request, trouble)
        await answer(scope, receive, send)

    async def _answer(self, request: Request, table_id: str, what: str) -> Response:
        house: House = self._main.state.house
        visitor = await house.guests.identify(request)
        given = request.query_params.get("seat")
        if what == "live":
            return await open_stream(house, visitor, table_id, None if given is None else SEAT.validate_strings(given))
        body = PickBody.model_validate_json(await request.body())
        return await enter_pick(house, visitor, table_id, SEAT.validate_strings(given or ""), body)
