"""Being asked in another's turn: holding the beat of a window, and standing orders."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from ...core import Order
from ..orders import Standing
from ..requests import HoldRequest, MySeat, OrdersRequest, TableId
from ..responses import Held, OrdersResponse, documented
from ..sending import json
from ..server import Server, TheServer, TheVisitor
from ..visitors import Visitor
from .play import seen_by

router = APIRouter(prefix="/api/tables/{table_id}", tags=["windows"])


@router.post("/hold", responses=documented(Held))
async def hold(table_id: TableId, body: HoldRequest, server: TheServer, visitor: TheVisitor, seat: MySeat) -> Response:
    """Stops the beat of the window that is open for you; where none is, the next one begins held."""
    person = visitor.known.id
    held = await server.windows.hold(table_id, seat, lambda table: table.seat_of(seat, person), on=True)
    return json({"held": held})


@router.delete("/hold", responses=documented(Held))
async def go_on(table_id: TableId, server: TheServer, visitor: TheVisitor, seat: MySeat) -> Response:
    """Lets the beat run again from its start; where no window is open, the next one does not begin held."""
    person = visitor.known.id
    held = await server.windows.hold(table_id, seat, lambda table: table.seat_of(seat, person), on=False)
    return json({"held": held})


@router.get("/orders", responses=documented(OrdersResponse))
async def my_orders(table_id: TableId, server: TheServer, visitor: TheVisitor, seat: MySeat) -> Response:
    """Your standing orders, and what orders can be given for. Nobody else is ever shown them."""
    return json(await _orders(server, visitor, table_id, seat))


@router.put("/orders", responses=documented(OrdersResponse))
async def give_orders(
    table_id: TableId, body: OrdersRequest, server: TheServer, visitor: TheVisitor, seat: MySeat
) -> Response:
    """Replaces your standing orders. The first that fits is obeyed: it passes, picks, or (`?`) has you asked."""
    person = visitor.known.id
    orders = [Order(each.kind, each.pick, tuple((a, b) for a, b in each.when), each.until) for each in body.orders]
    await server.windows.give(table_id, seat, lambda table: table.seat_of(seat, person), orders)
    return json(await _orders(server, visitor, table_id, seat))


async def _orders(server: Server, visitor: Visitor, table_id: str, seat: int) -> dict[str, Any]:
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        kinds = [
            {
                "kind": each.kind,
                "title": each.title,
                "about": each.about,
                "default": each.default,
                "window": each.window,
            }
            for each in server.windows.kinds(table, seat)
        ]
        standing = table.standing.get(seat, Standing())
        orders = [
            {"kind": each.kind, "pick": each.pick, "when": each.when, "until": each.until} for each in standing.orders
        ]
        return {"kinds": kinds, "orders": orders, "hold": standing.hold}
