"""Live updates: a stream per table and seat, and one for the lobby."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from ..answers import ERRORS
from ..bodies import Seat, TableId
from ..feed import Feed, message
from ..house import House, TheHouse, TheVisitor, Visitor
from .play import seen_by, whole_state

router = APIRouter(prefix="/api", tags=["live"])
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
STREAM = {**ERRORS, 200: {"content": {"text/event-stream": {}}}}


def _answer(house: House, visitor: Visitor, feed: Feed, leave: Callable[[], None]) -> Response:
    """The stream; its place is given back however it ends."""
    who = visitor.id or visitor.address

    async def chunks() -> AsyncIterator[bytes]:
        try:
            async for chunk in feed.chunks():
                yield chunk
        finally:
            leave()
            house.doors.leave(who)

    return StreamingResponse(chunks(), headers=HEADERS, media_type="text/event-stream")


@router.get("/tables/{table_id}/live", responses=STREAM)
async def watch_table(table_id: TableId, house: TheHouse, visitor: TheVisitor, seat: Seat = None) -> Response:
    """Server-sent events: the whole state first, then every change as this seat sees it."""
    await seen_by(house, table_id, seat, visitor)
    house.doors.enter(visitor.id or visitor.address)
    feed = Feed(visitor.id, visitor.session)
    try:
        async with house.hall.at(table_id) as live:
            live.join(seat, feed)
            state = await whole_state(house, live, seat, visitor.id)
            feed.push(message("state", state, len(live.pages)))
    except BaseException:
        house.doors.leave(visitor.id or visitor.address)
        raise
    return _answer(house, visitor, feed, lambda: live.leave(seat, feed))


@router.get("/live", responses=STREAM)
async def watch_lobby(house: TheHouse, visitor: TheVisitor) -> Response:
    """Server-sent events: a line whenever one of my tables changes."""
    person = visitor.known.id
    house.doors.enter(person)
    feed = Feed(person, visitor.session)
    house.news.enter(person, feed)
    feed.push(message("hello", {}))
    return _answer(house, visitor, feed, lambda: house.news.leave(person, feed))
