"""Series of games: after an outcome the next match is set up with the same people."""

from __future__ import annotations

import time
from functools import partial

from fastapi import APIRouter
from starlette.responses import Response

from ...core import AnyGame, Match, Sequel, Setting
from ..errors import Refused
from ..requests import SequelRequest, TableId
from ..responses import TableResponse, documented, json
from ..security import new_id
from ..server import TheServer, TheVisitor
from ..store import SeatRow, TableRow
from ..table import open_window
from ..visitors import Visitor
from ..wire import outcome_of
from .tables import may_see, title_of

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"])


@router.post("/sequel", responses=documented(TableResponse))
async def sequel(table_id: TableId, body: SequelRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Sets up the next game of a series. It is made once: whoever asks later gets the same table."""
    row = await server.tables.row(table_id)
    _check_player(row, visitor)
    if row.sequel is None:
        async with server.tables.locked(table_id) as table:
            game, found = table.match.game, table.match.sequel
        if found is None:
            raise Refused(409, "invalid", "Nothing follows this game: it is not over, or it is no part of a series.")
        match = await server.storage.build(partial(_next_match, game, found.setting, row))
        title = await server.storage.build(partial(title_of, game, match.setting))
        made = await server.tables.begin(match, _next_row(match, row, found, title), previous=row)
        server.autoplay.nudge(made)
        return json(server.updates.whole(made.row, visitor.id))
    return json(server.updates.whole(await server.tables.row(row.sequel), visitor.id))


def _check_player(row: TableRow, visitor: Visitor) -> None:
    may_see(row, visitor)
    person = visitor.known.id
    if row.owner != person and all(chair.person != person for chair in row.seats):
        raise Refused(403, "forbidden", "Only those who played this game can go on with the next one.")


def _next_match(game: AnyGame, setting: Setting, row: TableRow) -> Match:
    """The next match; a seat that there was not before is open."""
    count = len(Match(game, setting).seat_names)
    return Match(game, setting, [*row.header.seats[:count], *["human"] * (count - len(row.header.seats))])


def _next_row(match: Match, row: TableRow, found: Sequel, title: str) -> TableRow:
    now, outcome = time.time(), match.outcome
    chairs = [_next_chair(seat, side, row) for seat, side in enumerate(match.seat_names)]
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
        entries=len(match.entries),
        outcome=outcome_of(outcome, match.sequel) if outcome else None,
        pace=row.pace,
        window=now if open_window(match) else None,
        secret=dict(found.setting.secret),
        scenario_title=title,
        seats=chairs,
    )


def _next_chair(seat: int, side: str, row: TableRow) -> SeatRow:
    """The seat with whoever had it before."""
    before = row.seats[seat] if seat < len(row.seats) else None
    return SeatRow(
        seat=seat,
        side=side,
        kind=before.kind if before else "open",
        person=before.person if before else None,
        bot=before.bot if before else "",
        nonce=new_id(),
        clock=row.bank,
        trouble="",
        name=before.name if before else "",
        seen=before.seen if before else 0.0,
    )
