"""Live updates: a stream per table and seat, and one for the lobby."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from ..access import check_key
from ..joining import Joining
from ..listening import check_still, tune_in
from ..requests import Seat, TableId
from ..responses import ERRORS
from ..server import Server, TheServer, TheVisitor
from ..streams import Stream, StreamResponse, message
from ..visitors import Visitor
from .play import seen_by

router = APIRouter(prefix="/api", tags=["live"])
STREAM: dict[int | str, dict[str, Any]] = {**ERRORS, 200: {"content": {"text/event-stream": {}}}}


async def open_stream(server: Server, visitor: Visitor, table_id: str, seat: int | None) -> Response:
    """Joins a table: the state goes out first, and no change after it is missed."""
    await seen_by(server, table_id, seat, visitor)
    who = visitor.asker
    server.stream_limits.enter(who)
    try:
        async with server.tables.locked(table_id) as table:
            stream = tune_in(server, visitor, table, seat)
    except BaseException:
        server.stream_limits.leave(who)
        raise

    def leave() -> None:
        table.leave(seat, stream)
        server.stream_limits.leave(who)

    try:
        check_still(await server.joining.ask(Joining(visitor.key, table_id)), visitor, seat)
    except BaseException:
        stream.close()
        leave()
        raise
    server.stand_ins.welcome(table, visitor.id)
    return StreamResponse(stream, leave)


@router.get("/tables/{table_id}/live", responses=STREAM)
async def watch_table(table_id: TableId, server: TheServer, visitor: TheVisitor, seat: Seat = None) -> Response:
    """Server-sent events: the whole state first, then every change as this seat sees it."""
    return await open_stream(server, visitor, table_id, seat)


@router.get("/live", responses=STREAM)
async def watch_lobby(server: TheServer, visitor: TheVisitor) -> Response:
    """Server-sent events: a line whenever one of my tables changes."""
    person = visitor.known.id
    server.stream_limits.enter(visitor.asker)
    stream = Stream(person, visitor.key)
    server.updates.enter(person, stream)
    stream.push(message("hello", {}))

    def leave() -> None:
        server.updates.leave(person, stream)
        server.stream_limits.leave(visitor.asker)

    try:
        await server.storage.read(lambda connection: check_key(connection, visitor.key))
    except BaseException:
        leave()
        raise
    return StreamResponse(stream, leave)
