"""Live updates: a stream per table and seat, and one for the lobby."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from ..answers import ERRORS
from ..bodies import Seat, TableId
from ..feed import EventStream, Feed, message
from ..house import House, TheHouse, TheVisitor, Visitor
from .play import seen_by, whole_state

router = APIRouter(prefix="/api", tags=["live"])
STREAM: dict[int | str, dict[str, Any]] = {**ERRORS, 200: {"content": {"text/event-stream": {}}}}


async def open_stream(house: House, visitor: Visitor, table_id: str, seat: int | None) -> Response:
    """Joins a table: the state goes out first, and no change after it is missed."""
    await seen_by(house, table_id, seat, visitor)
    who = visitor.id or visitor.address
    house.doors.enter(who)
    feed = Feed(visitor.id, visitor.session)
    try:
        async with house.hall.at(table_id) as live:
            live.join(seat, feed)
            feed.push(message("state", whole_state(house, live, seat, visitor.id), len(live.pages)))
    except BaseException:
        feed.close()
        house.doors.leave(who)
        raise

    def leave() -> None:
        live.leave(seat, feed)
        house.doors.leave(who)

    return EventStream(feed, leave)


@router.get("/tables/{table_id}/live", responses=STREAM)
async def watch_table(table_id: TableId, house: TheHouse, visitor: TheVisitor, seat: Seat = None) -> Response:
    """Server-sent events: the whole state first, then every change as this seat sees it."""
    return await open_stream(house, visitor, table_id, seat)


@router.get("/live", responses=STREAM)
async def watch_lobby(house: TheHouse, visitor: TheVisitor) -> Response:
    """Server-sent events: a line whenever one of my tables changes."""
    person = visitor.known.id
    house.doors.enter(person)
    feed = Feed(person, visitor.session)
    house.news.enter(person, feed)
    feed.push(message("hello", {}))

    def leave() -> None:
        house.news.leave(person, feed)
        house.doors.leave(person)

    return EventStream(feed, leave)
