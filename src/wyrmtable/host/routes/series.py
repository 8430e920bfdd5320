"""What follows a game: the next match of a series with the same people, or a rematch with the seats changed."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from fastapi import APIRouter
from starlette.responses import Response

from ...core import Match, Setting
from ..adding import add_rematch, add_sequel
from ..errors import Refused
from ..requests import RematchRequest, SequelRequest, TableId
from ..responses import TableResponse, documented
from ..security import new_id
from ..sending import json
from ..server import Server, TheServer, TheVisitor
from ..store import SeatRow, TableRow
from ..table import open_window
from ..tables import AddNext
from ..visitors import Visitor
from ..wire import outcome_of
from .tables import may_see

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"])


@router.post("/sequel", responses=documented(TableResponse))
async def sequel(table_id: TableId, body: SequelRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Sets up the next game of a series. It is made once: whoever asks later gets the same table."""
    row = await server.tables.row(table_id)
    _check_player(row, visitor)
    if row.sequel is None:
        async with server.tables.locked(table_id) as table:
            found = table.match.sequel
        if found is None:
            raise Refused(409, "invalid", "Nothing follows this game: it is not over, or it is no part of a series.")
        server.quotas.set_up(visitor.known.id, visitor.address, 0)
        module = server.tables.module(row.game)
        match, title = await server.tables.builder.begin_next(module, found.setting, row.header.seats, visitor.asker)
        made = _next_row(match, row, row.seats, found.setting.secret, title)
        return await _begin(server, match, row, made, add_sequel, visitor)
    return json(server.updates.whole(await server.tables.row(row.sequel), visitor.id))


@router.post("/rematch", responses=documented(TableResponse))
async def rematch(table_id: TableId, body: RematchRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """The same game once more, everybody one seat further on. It is made once: whoever asks later gets the same
    table."""
    row = await server.tables.row(table_id)
    _check_player(row, visitor)
    if row.status != "over":
        raise Refused(409, "invalid", "There can be a rematch when the game is over.")
    if row.chain is not None or (row.outcome or {}).get("sequel"):
        raise Refused(409, "invalid", "This game is part of a series: it goes on with the next one.")
    if row.rematch is None:
        server.quotas.set_up(visitor.known.id, visitor.address, 0)
        module, before = server.tables.module(row.game), row.header.setting
        setting = Setting(before.scenario, before.options, before.files)
        seats = (*row.header.seats[-1:], *row.header.seats[:-1])
        match, title = await server.tables.builder.begin(module, setting, seats, None, visitor.asker)
        made = _next_row(match, row, [*row.seats[-1:], *row.seats[:-1]], {}, title)
        return await _begin(server, match, row, made, add_rematch, visitor)
    return json(server.updates.whole(await server.tables.row(row.rematch), visitor.id))


def _check_player(row: TableRow, visitor: Visitor) -> None:
    may_see(row, visitor)
    person = visitor.known.id
    if row.owner != person and all(chair.person != person for chair in row.seats):
        raise Refused(403, "forbidden", "Only those who played this game can go on with the next one.")


async def _begin(
    server: Server, match: Match, before: TableRow, row: TableRow, add: AddNext, visitor: Visitor
) -> Response:
    """Sets up the next table."""
    made = await server.tables.begin_next(match, row, before, add)
    server.autoplay.nudge(made)
    return json(server.updates.whole(made.row, visitor.id))


def _next_row(
    match: Match, row: TableRow, before: Sequence[SeatRow], secret: Mapping[str, str], title: str
) -> TableRow:
    now, outcome = time.time(), match.outcome
    chairs = [_next_chair(seat, side, row, before) for seat, side in enumerate(match.seat_names)]
    status = "waiting" if any(chair.kind == "open" for chair in chairs) else "running"
    return TableRow(
        id=new_id(),
        game=row.game,
        header=match.header,
        seed=match.seed,
        title=row.title,
        owner=row.owner,
        status="over" if outcome else status,
        watchable=row.watchable,
        takeover=row.takeover,
        bank=row.bank,
        bonus=row.bonus,
        created=now,
        moved=now,
        deciding=match.deciding,
        entries=match.count(None),
        outcome=outcome_of(outcome, match.sequel) if outcome else None,
        pace=row.pace,
        window=now if open_window(match) else None,
        secret=dict(secret),
        scenario_title=title,
        seats=chairs,
    )


def _next_chair(seat: int, side: str, row: TableRow, before: Sequence[SeatRow]) -> SeatRow:
    """The seat with whoever is to have it now."""
    chair = before[seat] if seat < len(before) else None
    return SeatRow(
        seat=seat,
        side=side,
        kind=chair.kind if chair else "open",
        person=chair.person if chair else None,
        bot=chair.bot if chair else "",
        nonce=new_id(),
        clock=row.bank,
        trouble="",
        keeper=chair.keeper if chair else None,
        name=chair.name if chair else "",
        seen=chair.seen if chair else 0.0,
    )
