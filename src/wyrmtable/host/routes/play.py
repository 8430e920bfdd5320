"""Playing: the state a seat sees, picks, undo, odds, why-not, hints; frames, pictures and exports."""

from __future__ import annotations

import gzip
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from ...core import Reason
from ...core.record import header_lines, sealed
from .. import store
from ..answers import (
    ERRORS,
    Entered,
    Frames,
    Hint,
    OddsAnswer,
    Reasons,
    StateAnswer,
    documented,
    json,
    raw,
)
from ..bodies import MySeat, Number, PickBody, PickQuery, Seat, TableId, UndoBody
from ..house import House, TheHouse, TheVisitor, Visitor
from ..labour import Task
from ..live import Eyes, Live
from ..minder import bots_for
from ..refusals import Refused
from ..retell import REVEALED, WATCHED, stored_frames
from ..store import TableRow
from ..story import Story
from .tables import may_see

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])
Hash = Annotated[str, Path(pattern=r"^[0-9a-f]{24}$")]
SymbolKey = Annotated[str, Path(pattern=r"^[A-Za-z0-9._+-]{1,80}$")]
ODDS_TIME = 20.0
FRAMES_TIME = 60.0
EXPORT_TIME = 180.0
PNG_WIDTH = 1600
GIF_WIDTH = 900
IMMUTABLE = {"cache-control": "private, max-age=31536000, immutable"}


async def seen_by(house: House, table_id: str, seat: Eyes, visitor: Visitor) -> Live:
    """The table, if this visitor may look at it through that seat's eyes."""
    live = await house.hall.live(table_id)
    may_see(live.info, visitor)
    if seat is not None:
        live.seat_of(seat, visitor.id)
    return live


def whole_state(house: House, live: Live, seat: Eyes, person: str | None) -> dict[str, Any]:
    """Everything a client needs after it (re)connected. Call it with the table's lock held."""
    return {"table": house.news.whole(live.info, person), **live.state(seat)}


@router.get("/state", responses=documented(StateAnswer))
async def state(table_id: TableId, house: TheHouse, visitor: TheVisitor, seat: Seat = None) -> Response:
    """The game as a seat of yours sees it, with its decision; without a seat, as a spectator sees it."""
    await seen_by(house, table_id, seat, visitor)
    async with house.hall.at(table_id) as live:
        return json(whole_state(house, live, seat, visitor.id))


async def enter_pick(house: House, visitor: Visitor, table_id: str, seat: int, body: PickBody) -> Response:
    """Enters a pick for whoever holds the seat."""
    person = visitor.known.id
    number, repeated = await house.hall.pick(
        table_id, seat, lambda live: live.seat_of(seat, person), body.pick, body.expected
    )
    return json({"n": number, "repeated": True} if repeated else {"n": number})


@router.post("/pick", responses=documented(Entered))
async def pick(table_id: TableId, body: PickBody, house: TheHouse, visitor: TheVisitor, seat: MySeat) -> Response:
    """Picks. Answered once the entry is durable; the same request sent again is answered without a second entry."""
    return await enter_pick(house, visitor, table_id, seat, body)


@router.post("/undo", responses=documented(Entered))
async def undo(table_id: TableId, body: UndoBody, house: TheHouse, visitor: TheVisitor, seat: MySeat) -> Response:
    """Takes back entries of your own turn, from number `to` on, as far as nothing became known."""
    person = visitor.known.id
    number = await house.hall.undo(table_id, seat, lambda live: live.seat_of(seat, person), body.to, body.expected)
    return json({"n": number})


# -- asking before picking -------------------------------------------------------------------------------------------


@router.get("/odds", responses=documented(OddsAnswer))
async def odds(table_id: TableId, house: TheHouse, visitor: TheVisitor, seat: MySeat, pick: PickQuery) -> Response:
    """How likely each result of a pick is, from what the seat knows."""
    await seen_by(house, table_id, seat, visitor)
    async with house.hall.at(table_id) as live:
        live.check_playing()
        decision = live.match.chair(seat).decision
        if decision is None or live.match.names.pick(pick) not in decision:
            raise Refused(409, "bad-pick", "Odds are told for the picks of your own decision only.")
        key, story = ("odds", seat, pick), live.story
        known = live.answers.get(key)
    if known is None:
        known = await house.clerks.ask(Task("odds", story, seat=seat, word=pick), ODDS_TIME)
        if len(live.pages) == len(story.pages):
            live.answers[key] = known
    return raw(known)


def _pairs(reasons: list[Reason]) -> list[list[str]]:
    return [[reason.rule, reason.text] for reason in reasons]


@router.get("/whynot", responses=documented(Reasons))
async def why_not(table_id: TableId, house: TheHouse, visitor: TheVisitor, seat: MySeat, pick: PickQuery) -> Response:
    """The rules that forbid a pick now; none if it is legal."""
    await seen_by(house, table_id, seat, visitor)
    async with house.hall.at(table_id) as live:
        names = live.match.names
        title = names.title(names.pick(pick))
        return json({"pick": pick, "title": title, "reasons": _pairs(live.match.chair(seat).why_not(pick))})


@router.get("/explain", responses=documented(Reasons))
async def explain(table_id: TableId, house: TheHouse, visitor: TheVisitor, seat: MySeat, pick: PickQuery) -> Response:
    """What goes into the result of a pick: strengths, columns, shifts, by rule."""
    await seen_by(house, table_id, seat, visitor)
    async with house.hall.at(table_id) as live:
        names = live.match.names
        title = names.title(names.pick(pick))
        return json({"pick": pick, "title": title, "reasons": _pairs(live.match.chair(seat).explain(pick))})


@router.get("/hint", responses=documented(Hint))
async def hint(table_id: TableId, house: TheHouse, visitor: TheVisitor, seat: MySeat) -> Response:
    """What a bot would pick for you, and why."""
    await seen_by(house, table_id, seat, visitor)
    async with house.hall.at(table_id) as live:
        live.check_playing()
        if live.match.chair(seat).decision is None:
            raise Refused(409, "wrong-seat", "It is not your decision now; there is nothing to advise.")
        word, story = bots_for(live.match.game)[0], live.story
    seconds = house.settings.think
    return raw(await house.clerks.ask(Task("think", story, seat=seat, word=word, seconds=seconds), seconds))


# -- looking back ----------------------------------------------------------------------------------------------------


async def _frames_of_finished(house: House, table: TableRow, seat: Eyes, reveal: bool, since: int) -> Response:
    """From the stored views."""
    body = await house.archive.replay(table)
    if seat is not None and seat >= len(table.seats):
        raise Refused(404, "not-found", f"There is no seat {seat} at this table; it has {len(table.seats)}.")
    eyes = REVEALED if reveal else WATCHED if seat is None else str(seat)
    return raw(stored_frames(body, eyes, since))


@router.get("/frames", responses=documented(Frames))
async def frames(
    table_id: TableId,
    house: TheHouse,
    visitor: TheVisitor,
    seat: Seat = None,
    since: Number = 0,
    reveal: Annotated[bool, Query(description="All secrets open; finished games only.")] = False,
) -> Response:
    """The game again, from entry `since` on: a first view and what each entry changed."""
    table = await house.hall.table(table_id)
    may_see(table, visitor)
    if table.status == "over":
        return await _frames_of_finished(house, table, seat, reveal, since)
    if reveal:
        raise Refused(403, "forbidden", "Secrets are opened when the game is over.")
    live = await seen_by(house, table_id, seat, visitor)
    async with live.lock:
        story = live.story
    return raw(await house.clerks.ask(Task("frames", story, seat=seat, number=since), FRAMES_TIME))


@router.get("/record", responses={**ERRORS, 200: {"content": {"text/plain": {}}}})
async def record(table_id: TableId, house: TheHouse, visitor: TheVisitor) -> Response:
    """The record of a finished game, with the seed that proves its dice."""
    table = await _finished(house, table_id, visitor, "record")
    pages = await house.hall.read(lambda connection: store.read_pages(connection, table_id))
    lines = [*header_lines(table.header)[0], *(page.line() for page in pages)]
    mark = pages[-1].mark
    for body in (f"end {(table.outcome or {}).get('summary', '')}", f"seed {table.seed}"):
        line, mark = sealed(mark, body)
        lines.append(line)
    name = {"content-disposition": f'attachment; filename="{table.game}-{table_id}.txt"'}
    return Response("\n".join(lines) + "\n", headers=name, media_type="text/plain; charset=utf-8")


async def _finished(house: House, table_id: str, visitor: Visitor, what: str) -> TableRow:
    table = await house.hall.table(table_id)
    may_see(table, visitor)
    if table.status != "over":
        raise Refused(403, "forbidden", f"The {what} can be had when the game is over: it would tell secrets now.")
    return table


# -- pictures --------------------------------------------------------------------------------------------------------


@router.get("/picture/{name}", responses=ERRORS)
async def picture(
    table_id: TableId, name: Hash, request: Request, house: TheHouse, visitor: TheVisitor, seat: Seat = None
) -> Response:
    """The board and the drawings of the counters, once and for all under this name."""
    live = await seen_by(house, table_id, seat, visitor)
    body = await house.gallery.picture(live, seat)
    headers = {"vary": "accept-encoding", **(IMMUTABLE if live.picture_name == name else {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return raw(body, headers={**headers, "content-encoding": "gzip"})
    return raw(gzip.decompress(body), headers=headers)


@router.get("/symbol/{key}", responses={**ERRORS, 200: {"content": {"image/svg+xml": {}}}})
async def symbol(
    table_id: TableId, key: SymbolKey, house: TheHouse, visitor: TheVisitor, seat: Seat = None
) -> Response:
    """One drawing, as a `<symbol>`."""
    live = await seen_by(house, table_id, seat, visitor)
    drawing = await house.gallery.symbol(live, seat, key)
    return Response(
        drawing, headers={"cache-control": "private, max-age=86400"}, media_type="text/plain; charset=utf-8"
    )


def _attachment(body: bytes, table: TableRow, ending: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{table.game}-{table.id}.{ending}"'}
    if ending == "html":  # opened from disk it has no site; here it must not run as a page of ours
        headers["content-security-policy"] = "sandbox"
    return Response(body, headers={**headers, "cache-control": "no-store"}, media_type=kind)


async def _export(house: House, table_id: str, visitor: Visitor, task: Task) -> tuple[bytes, TableRow]:
    table = await _finished(house, table_id, visitor, "replay")
    story: Story = (await house.hall.live(table_id)).story
    return await house.clerks.ask(msgspec.structs.replace(task, story=story), EXPORT_TIME), table


@router.get("/export.html", responses={**ERRORS, 200: {"content": {"text/html": {}}}})
async def export_page(table_id: TableId, house: TheHouse, visitor: TheVisitor) -> Response:
    """A finished game as a page in one file."""
    body, table = await _export(house, table_id, visitor, Task("page"))
    return _attachment(body, table, "html", "text/html; charset=utf-8")


@router.get("/export.gif", responses={**ERRORS, 200: {"content": {"image/gif": {}}}})
async def export_gif(table_id: TableId, house: TheHouse, visitor: TheVisitor) -> Response:
    """A finished game as an animation."""
    body, table = await _export(house, table_id, visitor, Task("painted", number=GIF_WIDTH))
    return _attachment(body, table, "gif", "image/gif")


@router.get("/export.png", responses={**ERRORS, 200: {"content": {"image/png": {}}}})
async def export_png(table_id: TableId, house: TheHouse, visitor: TheVisitor, seat: Seat = None) -> Response:
    """The table now, as a seat of yours (or a spectator) sees it."""
    live = await seen_by(house, table_id, seat, visitor)
    async with live.lock:
        story, table = live.story, live.info
    body = await house.clerks.ask(Task("still", story, seat=seat, number=PNG_WIDTH), EXPORT_TIME)
    return _attachment(body, table, "png", "image/png")
