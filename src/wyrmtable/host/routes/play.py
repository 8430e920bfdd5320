"""Playing: the state a seat sees, picks, undo, giving up; the log in pages."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from ...core import Eyes
from ..entries import read_events
from ..requests import Before, ConcedeRequest, MySeat, PickRequest, PlainPick, Seat, TableId, UndoRequest
from ..responses import Entered, LogResponse, StateResponse, documented
from ..sending import json
from ..server import Server, TheServer, TheVisitor
from ..stored import truly
from ..table import Table, page_before
from ..visitors import Visitor
from ..wire import log_of
from .tables import may_see

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])


async def seen_by(server: Server, table_id: str, seat: Eyes, visitor: Visitor) -> Table:
    """The table, if this visitor may look at it through that seat's eyes."""
    table = await server.tables.get(table_id)
    may_see(table.row, visitor)
    if seat is not None:
        table.seat_of(seat, visitor.id)
    return table


def whole_state(server: Server, table: Table, seat: Eyes, person: str | None) -> dict[str, Any]:
    """Everything a client needs after it (re)connected. Call it with the table's lock held."""
    return {"table": server.updates.whole(table.row, person), **table.state(seat)}


@router.get("/state", responses=documented(StateResponse))
async def state(table_id: TableId, server: TheServer, visitor: TheVisitor, seat: Seat = None) -> Response:
    """The game as a seat of yours sees it, with its decision; without a seat, as a spectator sees it."""
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        return json(whole_state(server, table, seat, visitor.id))


async def enter_pick(
    server: Server, visitor: Visitor, table_id: str, seat: int, body: PickRequest | PlainPick
) -> dict[str, Any]:
    """Enters a pick for whoever holds the seat."""
    person = visitor.known.id
    server.presence.mark(person)
    number, repeated = await server.tables.pick(
        table_id, seat, lambda table: table.seat_of(seat, person), body.pick, body.expected
    )
    return {"n": number, "repeated": True} if repeated else {"n": number}


@router.post("/pick", responses=documented(Entered))
async def pick(table_id: TableId, body: PickRequest, server: TheServer, visitor: TheVisitor, seat: MySeat) -> Response:
    """Picks. Answered once the entry is durable; the same request sent again is answered without a second entry."""
    return json(await enter_pick(server, visitor, table_id, seat, body))


@router.post("/undo", responses=documented(Entered))
async def undo(table_id: TableId, body: UndoRequest, server: TheServer, visitor: TheVisitor, seat: MySeat) -> Response:
    """Takes back entries of your own turn, from number `to` on, as far as nothing became known."""
    person = visitor.known.id
    number = await server.tables.undo(table_id, seat, lambda table: table.seat_of(seat, person), body.to, body.expected)
    return json({"n": number})


@router.post("/concede", responses=documented(Entered))
async def concede(
    table_id: TableId, body: ConcedeRequest, server: TheServer, visitor: TheVisitor, seat: MySeat
) -> Response:
    """Gives up for a seat of yours, whoever is to decide. It cannot be taken back."""
    person = visitor.known.id
    number, repeated = await server.tables.concede(
        table_id, seat, lambda table: table.seat_of(seat, person), body.expected
    )
    return json({"n": number, "repeated": True} if repeated else {"n": number})


@router.get("/log", responses=documented(LogResponse))
async def log(table_id: TableId, server: TheServer, visitor: TheVisitor, before: Before, seat: Seat = None) -> Response:
    """An older page of the log: the lines of the entries before number `before`. `from` says where it begins."""
    first, unseen = page_before(before), (await seen_by(server, table_id, seat, visitor)).match.unseen(seat)
    span = truly(unseen, first), truly(unseen, before)
    kept = await server.storage.read(lambda connection: read_events(connection, table_id, *span))
    async with server.tables.locked(table_id) as table:
        told = {number: events or () for number, events in kept.items() if number < table.entered}
        return json({"from": first, "lines": log_of(table.match, seat, told, table.undone, unseen)})
