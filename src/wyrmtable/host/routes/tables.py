"""Tables: setting them up, finding them, clearing them away."""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from ...core import AnyGame, Match, Setting
from ...registry import level, levels, load, usual_level
from .. import store
from ..accounts import Person
from ..errors import Refused
from ..guides import chairs, guide
from ..jobs import while_connected
from ..requests import ChairRequest, PublishRequest, TableId, TableRequest
from ..responses import TableList, TableResponse, documented
from ..security import new_id
from ..sending import json
from ..server import Server, TheServer, TheVisitor
from ..store import Members, SeatRow, TableRow
from ..summaries import sort_mine
from ..table import open_window
from ..visitors import Visitor
from ..wire import outcome_of

router = APIRouter(prefix="/api", tags=["tables"])


def may_see(row: TableRow | Members, visitor: Visitor) -> None:
    """Members always, everybody else if the table is open to spectators."""
    member = visitor.id is not None and (row.owner == visitor.id or any(seat.is_of(visitor.id) for seat in row.seats))
    if not member and not row.watchable:
        raise Refused(403, "forbidden", "This table is private. Ask its host for an invitation.")


# -- setting up ------------------------------------------------------------------------------------------------------


def _chair(seat: int, side: str, given: ChairRequest, person: Person, body: TableRequest) -> SeatRow:
    kind = {"me": "person", "open": "open", "bot": "bot"}[given.kind]
    bot = given.bot or "" if kind == "bot" else ""
    return SeatRow(
        seat=seat,
        side=side,
        kind=kind,
        person=person.id if kind == "person" else None,
        bot=bot,
        nonce=new_id(),
        clock=body.clock.bank if body.clock else None,
        trouble="",
        name={"person": person.name, "bot": bot, "open": ""}[kind],
        seen=time.time(),
    )


def _row(match: Match, body: TableRequest, person: Person, title: str) -> TableRow:
    now, outcome = time.time(), match.outcome
    chairs = [
        _chair(seat, side, given, person, body)
        for seat, (side, given) in enumerate(zip(match.seat_names, body.seats, strict=True))
    ]
    status = "waiting" if any(chair.kind == "open" for chair in chairs) else "running"
    return TableRow(
        id=new_id(),
        game=body.game,
        header=match.header,
        seed=match.seed,
        title=body.title,
        owner=person.id,
        status="over" if outcome else status,
        watchable=status == "waiting" if body.watchable is None else body.watchable,
        takeover=body.takeover,
        bank=body.clock.bank if body.clock else None,
        bonus=body.clock.bonus if body.clock else 0.0,
        created=now,
        moved=now,
        deciding=match.deciding,
        entries=match.count(None),
        outcome=outcome_of(outcome, match.sequel) if outcome else None,
        seats=chairs,
        pace=body.pace,
        window=now if open_window(match) else None,
        scenario_title=title,
    )


def bot_named(server: Server, game_id: str, word: str | None) -> str:
    """The id of the bot that a word means, or of the game's usual one. Programs of a visitor's choice are none: those
    play over the HTTP API."""
    game = load(server.tables.module(game_id))
    found = usual_level(game) if word is None else level(game, word)
    if found is None:
        listed = ", ".join(each.id for each in levels(game))
        raise Refused(422, "bad-setup", f"{game.title} has no bot {word!r}. It has: {listed}.")
    return found.id


def _guided(body: TableRequest, game: AnyGame) -> tuple[TableRequest, str]:
    """What the guide says instead of the visitor, and the seed it is written for."""
    script = guide(game, body.scenario)
    options = {str(name): str(value) for name, value in script.get("options", {}).items()}
    sides = Match(game, Setting(body.scenario, options)).seat_names
    changes = {"options": options, "files": {}, "seats": chairs(game, script, list(sides))}
    return body.model_copy(update=changes), str(script.get("seed", "guide"))


@router.post("/tables", status_code=201, responses=documented(TableResponse, 201))
async def set_up(body: TableRequest, request: Request, server: TheServer, visitor: TheVisitor) -> Response:
    """A new table. The game begins as soon as no seat is open."""
    person = visitor.known
    game, seed = load(server.tables.module(body.game)), None
    if not body.guide and not body.seats:
        raise Refused(422, "bad-setup", "Say who sits where: a list of seats, each for me, open, or a bot.")
    owned = await server.storage.read(lambda connection: store.unfinished(connection, person.id))
    server.quotas.set_up(person.id, visitor.address, owned)
    if body.guide:
        body, seed = await server.storage.build(partial(_guided, body, game), {})
    for chair in body.seats:
        if chair.kind == "bot":
            chair.bot = bot_named(server, body.game, chair.bot)
    words = {"me": "human", "open": "human"}
    seats = [words.get(chair.kind, chair.bot or "") for chair in body.seats]
    if body.files:
        server.quotas.upload(person.id, visitor.address)
    setting = Setting(body.scenario, body.options, body.files)
    building = server.tables.builder.begin(server.tables.module(body.game), setting, seats, seed, visitor.asker)
    match, title = await while_connected(request, building)
    table = await server.tables.begin(match, _row(match, body, person, title))
    server.autoplay.nudge(table)
    return json(server.updates.whole(table.row, person.id), 201)


@router.get("/tables", responses=documented(TableList))
async def list_tables(
    server: TheServer,
    visitor: TheVisitor,
    public: Annotated[
        bool, Query(alias="open", description="Instead of mine: those anybody may join or watch.")
    ] = False,
) -> Response:
    """My tables, those that wait for my move first."""
    if public:
        found = await server.storage.read(store.open_tables)
        shown = server.updates.listed(found, visitor.id)
        return json({"tables": [brief for brief in shown if brief["status"] != store.DAMAGED]})
    person_id = visitor.id
    if person_id is None:
        return json({"tables": []})
    found = await server.storage.read(lambda connection: store.tables_of(connection, person_id))
    return json({"tables": sort_mine(list(server.updates.listed(found, person_id)))})


@router.get("/tables/{table_id}", responses=documented(TableResponse))
async def look(table_id: TableId, server: TheServer, visitor: TheVisitor) -> Response:
    row = await server.tables.row(table_id)
    may_see(row, visitor)
    return json(server.updates.whole(row, visitor.id))


@router.patch("/tables/{table_id}", responses=documented(TableResponse))
async def publish(table_id: TableId, body: PublishRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Lets everybody watch a table, or only those who play there. Spectators of a table that is closed must go."""
    person_id = visitor.known.id
    row = await server.tables.row(table_id)
    may_see(row, visitor)
    if row.owner != person_id:
        raise Refused(403, "forbidden", "Only who set the table up can say who may watch it.")
    await server.storage.write(
        lambda connection: store.publish(connection, table_id, body.watchable, server.tables.origin)
    )
    await server.tables.get(table_id)
    await server.tables.refresh(table_id)
    return json(server.updates.whole(await server.tables.row(table_id), person_id))


@router.delete("/tables/{table_id}", status_code=204, responses=documented(TableResponse))
async def clear_away(table_id: TableId, server: TheServer, visitor: TheVisitor) -> Response:
    """Clears a table away that has not begun."""
    person_id = visitor.known.id
    row = await server.tables.row(table_id)
    may_see(row, visitor)
    if row.owner != person_id:
        raise Refused(403, "forbidden", "Only who set the table up can clear it away.")
    await server.storage.write(lambda connection: store.delete_table(connection, table_id, server.tables.origin))
    table = server.tables.loaded.get(table_id)
    if table is not None:
        server.tables.forget(table)
    return Response(status_code=204)
