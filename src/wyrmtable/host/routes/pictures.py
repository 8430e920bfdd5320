"""Pictures: the board, single drawings, and the table now as a file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from ...core import ALL, Eyes
from ..errors import Refused
from ..jobs import while_connected
from ..queueing import Rank
from ..requests import Seat, TableId
from ..responses import ERRORS
from ..sending import Zipped
from ..server import Server, TheServer, TheVisitor
from ..stored import Unplayable
from ..table import Table
from ..tasks import Task
from ..visitors import Visitor
from ..wire import picture_name
from .play import seen_by
from .replays import attachment
from .tables import may_see

router = APIRouter(prefix="/api/tables/{table_id}", tags=["pictures"])
Hash = Annotated[str, Path(pattern=r"^[0-9a-f]{24}$")]
SymbolKey = Annotated[str, Path(pattern=r"^[A-Za-z0-9._+-]{1,80}$")]
PictureEyes = Annotated[
    int | None, Query(ge=-1, le=31, description="A seat of yours; -1 in finished games: with all secrets open.")
]
SheetId = Annotated[str, Query(max_length=60, pattern=r"^[A-Za-z0-9._-]*$", description="Which of several boards.")]
PNG_WIDTH = 1600
STILL_TIME = 60.0
IMMUTABLE = {"cache-control": "private, max-age=31536000, immutable"}


async def _open_to(server: Server, table_id: str, eyes: Eyes, visitor: Visitor) -> Table:
    """The table, if this visitor may look at its board through these eyes: through any, once no secret is left."""
    row = await server.tables.row(table_id)
    if row.status != "over" or row.sealed:
        if eyes == ALL:
            raise Refused(403, "forbidden", "Secrets are opened when the game is over.")
        return await seen_by(server, table_id, eyes, visitor)
    may_see(row, visitor)
    return await server.tables.get(table_id)


@router.get("/picture/{name}", responses=ERRORS)
async def picture(
    table_id: TableId,
    name: Hash,
    request: Request,
    server: TheServer,
    visitor: TheVisitor,
    seat: PictureEyes = None,
    sheet: SheetId = "",
) -> Response:
    """The board and the drawings of the counters, once and for all under this name."""
    headers: dict[str, str] = {}
    try:
        table = await _open_to(server, table_id, seat, visitor)
    except Unplayable:
        row = await server.tables.row(table_id)
        if row.status != "over":
            raise
        module = server.tables.module(row.game)
        body = await while_connected(request, server.pictures.board(row, module, seat, sheet, visitor.asker))
    else:
        body = await while_connected(request, server.pictures.picture(table, seat, sheet, visitor.asker))
        headers |= IMMUTABLE if picture_name(table.match, seat, sheet) == name else {}
    return Zipped(body, headers)


@router.get("/symbol/{key}", responses={**ERRORS, 200: {"content": {"image/svg+xml": {}}}})
async def symbol(
    table_id: TableId, key: SymbolKey, server: TheServer, visitor: TheVisitor, seat: Seat = None
) -> Response:
    """One drawing, as a `<symbol>`."""
    table = await seen_by(server, table_id, seat, visitor)
    drawing = await server.pictures.symbol(table, seat, key, visitor.asker)
    return Response(drawing, headers={"cache-control": "no-store"}, media_type="text/plain; charset=utf-8")


@router.get("/export.png", responses={**ERRORS, 200: {"content": {"image/png": {}}}})
async def export_png(
    table_id: TableId, request: Request, server: TheServer, visitor: TheVisitor, seat: Seat = None
) -> Response:
    """The table now, as a seat of yours (or a spectator) sees it."""
    table = await seen_by(server, table_id, seat, visitor)
    async with table.lock:
        stored, row = table.stored_for(seat), table.row
    task = Task("still", stored, seat=seat, number=PNG_WIDTH)
    body = await while_connected(request, server.jobs.of_game(task, STILL_TIME, visitor.asker, Rank.FILE))
    return attachment(body, row, "png", "image/png")
