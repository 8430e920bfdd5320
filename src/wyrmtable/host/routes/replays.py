"""Looking back: the game again frame by frame, its record, and finished games as files."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from ...core import ALL, Eyes
from ...core.record import closing, header_lines
from ...registry import exports
from ..entries import read_entries
from ..errors import Refused
from ..jobs import while_connected
from ..queueing import Asker, Rank
from ..requests import Number, Seat, TableId
from ..responses import ERRORS, Frames, documented
from ..sending import Zipped
from ..server import Server, TheServer, TheVisitor
from ..store import TableRow
from ..stored import StoredGame
from ..tasks import Task
from ..visitors import Visitor
from .play import seen_by
from .tables import may_see

router = APIRouter(prefix="/api/tables/{table_id}", tags=["replays"])
FRAMES_TIME = 60.0
EXPORT_TIME = 180.0
GIF_WIDTH = 800
ExportId = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,60}$")]


SEALED = "The secrets of this game live on in the next one; the {} can be had when the series has ended."


async def _kept_frames(server: Server, row: TableRow, eyes: Eyes, since: int, who: Asker) -> bytes:
    """From the stored views; those of a long game take a worker's time and memory to look through."""
    if eyes is not None and eyes >= len(row.seats):
        raise Refused(404, "not-found", f"There is no seat {eyes} at this table; it has {len(row.seats)}.")

    async def look_back() -> bytes:
        body = await server.replays.body(row)
        task = Task("kept_frames", word=server.tables.module(row.game), seat=eyes, number=since, form=body)
        return await server.workers.ask(task, FRAMES_TIME, who, Rank.FILE)

    return await server.jobs.get(("kept frames", row.id, eyes, since), look_back)


@router.get("/frames", responses=documented(Frames))
async def frames(
    table_id: TableId,
    request: Request,
    server: TheServer,
    visitor: TheVisitor,
    seat: Seat = None,
    since: Number = 0,
    reveal: Annotated[bool, Query(description="All secrets open; finished games only.")] = False,
) -> Response:
    """The game again, from entry `since` on: a first view and what each entry changed, so many of them at a time. Where
    there are `more`, the next page begins with that entry."""
    row = await server.tables.row(table_id)
    may_see(row, visitor)
    open_to_all = row.status == "over" and not row.sealed
    if reveal and not open_to_all:
        message = SEALED.format("replay") if row.sealed else "Secrets are opened when the game is over."
        raise Refused(403, "forbidden", message)
    if not open_to_all:
        await seen_by(server, table_id, seat, visitor)
    if row.status == "over":
        kept = _kept_frames(server, row, ALL if reveal else seat, since, visitor.asker)
        return Zipped(await while_connected(request, kept))
    async with server.tables.locked(table_id) as table:
        stored = table.stored_for(seat)
    task = Task("frames", stored, seat=seat, number=since)
    return Zipped(await while_connected(request, server.jobs.of_game(task, FRAMES_TIME, visitor.asker, Rank.FILE)))


@router.get("/record", responses={**ERRORS, 200: {"content": {"text/plain": {}}}})
async def record(table_id: TableId, server: TheServer, visitor: TheVisitor) -> Response:
    """The record of a finished game, with the seed that proves its dice."""
    row = await _finished(server, table_id, visitor, "record")
    entries = await server.storage.read(lambda connection: read_entries(connection, table_id))
    lines = [*header_lines(row.header)[0], *(entry.line() for entry in entries)]
    lines += closing(entries[-1].mark, (row.outcome or {}).get("summary", ""), row.secret, row.seed)
    name = {"content-disposition": f'attachment; filename="{row.game}-{table_id}.txt"'}
    return Response("\n".join(lines) + "\n", headers=name, media_type="text/plain; charset=utf-8")


async def _finished(server: Server, table_id: str, visitor: Visitor, what: str) -> TableRow:
    row = await server.tables.row(table_id)
    may_see(row, visitor)
    if row.status != "over":
        raise Refused(403, "forbidden", f"The {what} can be had when the game is over: it would tell secrets now.")
    if row.sealed:
        raise Refused(403, "forbidden", SEALED.format(what))
    return row


def attachment(body: bytes, row: TableRow, ending: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{row.game}-{row.id}.{ending}"'}
    if ending.endswith("html"):  # opened from disk it has no site; here it must not run as a page of ours
        headers["content-security-policy"] = "sandbox"
    return Response(body, headers={**headers, "cache-control": "no-store"}, media_type=kind)


async def _export(
    request: Request, server: Server, table_id: str, visitor: Visitor, task: Task
) -> tuple[bytes, TableRow]:
    row = await _finished(server, table_id, visitor, "replay")
    stored: StoredGame = (await server.tables.get(table_id)).stored
    whole = msgspec.structs.replace(task, stored=stored)
    return await while_connected(request, server.jobs.of_game(whole, EXPORT_TIME, visitor.asker, Rank.FILE)), row


@router.get("/export.html", responses={**ERRORS, 200: {"content": {"text/html": {}}}})
async def export_page(table_id: TableId, request: Request, server: TheServer, visitor: TheVisitor) -> Response:
    """A finished game as a page in one file."""
    body, row = await _export(request, server, table_id, visitor, Task("page"))
    return attachment(body, row, "html", "text/html; charset=utf-8")


@router.get("/export.gif", responses={**ERRORS, 200: {"content": {"image/gif": {}}}})
async def export_gif(table_id: TableId, request: Request, server: TheServer, visitor: TheVisitor) -> Response:
    """A finished game as an animation."""
    body, row = await _export(request, server, table_id, visitor, Task("animation", number=GIF_WIDTH))
    return attachment(body, row, "gif", "image/gif")


@router.get("/exports/{export_id}", responses={**ERRORS, 200: {"content": {"application/octet-stream": {}}}})
async def export_game(
    table_id: TableId,
    export_id: ExportId,
    request: Request,
    server: TheServer,
    visitor: TheVisitor,
    seat: Seat = None,
    reveal: Annotated[bool, Query(description="With all-seeing eyes; finished games only.")] = False,
) -> Response:
    """The game written out in one of the ways it offers, as a seat of yours (or a spectator) may see it."""
    if reveal:
        await _finished(server, table_id, visitor, "whole game")
    await seen_by(server, table_id, seat, visitor)
    async with server.tables.locked(table_id) as table:
        stored, row = table.stored_for(seat), table.row
        offered = {each.id: each for each in exports(table.match.game)}
    if export_id not in offered:
        raise Refused(404, "not-found", f"This game cannot be written out as {export_id!r}.")
    eyes = ALL if reveal else seat
    task = Task("export", stored, seat=eyes, word=export_id)
    body = await while_connected(request, server.jobs.of_game(task, EXPORT_TIME, visitor.asker, Rank.FILE))
    return attachment(body, row, f"{export_id}.{offered[export_id].suffix.lstrip('.')}", "application/octet-stream")
