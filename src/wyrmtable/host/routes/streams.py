"""Live updates: a stream per table and seat, and one for the lobby."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from ..access import check_key
from ..errors import no_such_table, not_your_seat, sign_in_first
from ..joining import Joining
from ..requests import Seat, TableId
from ..responses import ERRORS
from ..server import Server, TheServer, TheVisitor
from ..streams import Stream, StreamResponse, message
from ..visitors import Visitor
from .play import seen_by, whole_state
from .tables import may_see

router = APIRouter(prefix="/api", tags=["live"])
STREAM: dict[int | str, dict[str, Any]] = {**ERRORS, 200: {"content": {"text/event-stream": {}}}}


async def open_stream(server: Server, visitor: Visitor, table_id: str, seat: int | None) -> Response:
    """Joins a table: the state goes out first, and no change after it is missed."""
    await seen_by(server, table_id, seat, visitor)
    who = visitor.asker
    server.stream_limits.enter(who)
    stream = Stream(visitor.id, visitor.key)
    try:
        async with server.tables.locked(table_id) as table:
            table.join(seat, stream)
            stream.push(message("state", whole_state(server, table, seat, visitor.id), table.match.count(seat)))
    except BaseException:
        stream.close()
        server.stream_limits.leave(who)
        raise

    def leave() -> None:
        table.leave(seat, stream)
        server.stream_limits.leave(who)

    try:
        await _check_still(server, visitor, table_id, seat)
    except BaseException:
        stream.close()
        leave()
        raise
    server.stand_ins.welcome(table, visitor.id)
    return StreamResponse(stream, leave)


async def _check_still(server: Server, visitor: Visitor, table_id: str, seat: int | None) -> None:
    """What was taken from the visitor before he had joined is seen here; what is taken later ends his stream."""
    is_held, members = await server.joining.ask(Joining(visitor.key, table_id))
    if not is_held:
        raise sign_in_first()
    if members is None:
        raise no_such_table()
    may_see(members, visitor)
    if seat is not None and members.seats[seat].person != visitor.id:
        raise not_your_seat()


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
