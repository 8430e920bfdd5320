"""Tables: setting them up, finding them, seats and invitations, chat and notes."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from ...core import Match, Setting
from .. import store
from ..answers import ChatAnswer, Invitation, NotesAnswer, TableAnswer, TableList, documented, json
from ..bodies import ChairBody, ChatBody, NotesBody, SeatBody, SeatPath, TableBody, TableId
from ..house import House, TheHouse, TheVisitor, Visitor
from ..minder import bots_for
from ..people import Person
from ..present import chat_line, outcome_of, sort_mine
from ..refusals import Refused, not_your_seat
from ..security import new_id
from ..store import SeatRow, TableRow
from ..story import load_game

router = APIRouter(prefix="/api", tags=["tables"])
Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{10,200}$")]


def may_see(table: TableRow, visitor: Visitor) -> None:
    """Members always, everybody else if the table is open to spectators."""
    member = visitor.id is not None and (
        table.owner == visitor.id or any(seat.person == visitor.id for seat in table.seats)
    )
    if not member and not table.watchable:
        raise Refused(403, "forbidden", "This table is private. Ask its host for an invitation.")


# -- setting up ------------------------------------------------------------------------------------------------------


def _chair(seat: int, side: str, given: ChairBody, person: Person, body: TableBody) -> SeatRow:
    kind = {"me": "person", "open": "open", "bot": "bot"}[given.kind]
    return SeatRow(
        seat=seat,
        side=side,
        kind=kind,
        person=person.id if kind == "person" else None,
        bot=given.bot if kind == "bot" else "",
        nonce=new_id(),
        clock=body.clock.bank if body.clock else None,
        trouble="",
        name={"person": person.name, "bot": given.bot, "open": ""}[kind],
        seen=time.time(),
    )


def _row(match: Match, body: TableBody, person: Person) -> TableRow:
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
        watchable=body.watchable,
        takeover=body.takeover,
        bank=body.clock.bank if body.clock else None,
        bonus=body.clock.bonus if body.clock else 0.0,
        created=now,
        moved=now,
        deciding=match.deciding,
        entries=1,
        outcome=outcome_of(outcome) if outcome else None,
        seats=chairs,
    )


def _check_bot(house: House, game_id: str, name: str) -> None:
    game = load_game(house.hall.module(game_id))
    if name not in bots_for(game):
        raise Refused(422, "bad-setup", f"{game.title} has no bot {name!r}. It has: {', '.join(bots_for(game))}.")


@router.post("/tables", status_code=201, responses=documented(TableAnswer, 201))
async def set_up(body: TableBody, house: TheHouse, visitor: TheVisitor) -> Response:
    """A new table. The game begins as soon as no seat is open."""
    person = visitor.known
    for chair in body.seats:
        if chair.kind == "bot":
            _check_bot(house, body.game, chair.bot)
    game = load_game(house.hall.module(body.game))
    words = {"me": "human", "open": "human"}
    seats = [words.get(chair.kind, chair.bot) for chair in body.seats]
    setting = Setting(body.scenario, body.options, body.files)
    match = await asyncio.to_thread(Match, game, setting, seats)
    live = await house.hall.begin(match, lambda match: _row(match, body, person))
    house.minder.nudge(live)
    return json(house.news.whole(live.info, person.id), 201)


@router.get("/tables", responses=documented(TableList))
async def list_tables(
    house: TheHouse,
    visitor: TheVisitor,
    public: Annotated[
        bool, Query(alias="open", description="Instead of mine: those anybody may join or watch.")
    ] = False,
) -> Response:
    """My tables, those that wait for my move first."""
    if public:
        found = await house.hall.read(store.open_tables)
        return json({"tables": [house.news.brief(table, visitor.id) for table in found]})
    person_id = visitor.id
    if person_id is None:
        return json({"tables": []})
    found = await house.hall.read(lambda connection: store.tables_of(connection, person_id))
    return json({"tables": sort_mine([house.news.brief(table, person_id) for table in found])})


@router.get("/tables/{table_id}", responses=documented(TableAnswer))
async def look(table_id: TableId, house: TheHouse, visitor: TheVisitor) -> Response:
    table = await house.hall.table(table_id)
    may_see(table, visitor)
    return json(house.news.whole(table, visitor.id))


@router.delete("/tables/{table_id}", status_code=204, responses=documented(TableAnswer))
async def clear_away(table_id: TableId, house: TheHouse, visitor: TheVisitor) -> Response:
    """Clears a table away that has not begun."""
    person_id = visitor.known.id
    table = await house.hall.table(table_id)
    may_see(table, visitor)
    if table.owner != person_id:
        raise Refused(403, "forbidden", "Only who set the table up can clear it away.")
    await house.hall.write(lambda connection: store.delete_table(connection, table_id, house.hall.origin))
    live = house.hall.tables.get(table_id)
    if live is not None:
        house.hall.forget(live)
    return Response(status_code=204)


# -- seats -----------------------------------------------------------------------------------------------------------


async def change_seat(house: House, table: TableRow, seat: int, values: dict[str, Any], visitor: Visitor) -> Response:
    """Writes a seat's change, shows it, and lets a bot begin if it is its turn."""
    was, now = table.seats[seat], time.time()
    await house.hall.write(
        lambda connection: store.change_seat(connection, table.id, was, values, now, house.hall.origin)
    )
    live = await house.hall.live(table.id)
    await house.hall.refresh(table.id)
    house.minder.nudge(live)
    return json(house.news.whole(live.info, visitor.id))


def seated(person: Person) -> dict[str, Any]:
    return {"kind": "person", "person": person.id, "bot": "", "nonce": new_id(), "trouble": ""}


def _vacated(table: TableRow) -> dict[str, Any]:
    if table.status == "over":
        raise Refused(409, "game-over", "The game is over; seats no longer change.")
    return {"kind": "open", "person": None, "bot": "", "nonce": new_id(), "trouble": ""}


def _bot_values(house: House, table: TableRow, seat: SeatRow, body: SeatBody, visitor: Visitor) -> dict[str, Any]:
    """A bot may be seated by the host on a seat that is open or a bot's, and by any player on one that was left."""
    _check_bot(house, table.game, body.bot)
    shown = house.news.brief(table, visitor.id)
    empty = seat.kind != "person"
    left = seat.kind == "person" and shown["seats"][seat.seat]["away"] and table.takeover
    own = seat.person is not None and seat.person == visitor.id
    player = bool(shown["yours"]) or shown["owner"]
    if not (
        own or (shown["owner"] and empty) or (player and left) or (player and seat.kind == "open" and table.takeover)
    ):
        message = "A bot can take an open seat, or one whose player is away if the host allows it."
        raise Refused(403, "forbidden", message)
    return {"kind": "bot", "person": None, "bot": body.bot, "nonce": new_id(), "trouble": ""}


def _new_values(house: House, table: TableRow, seat: SeatRow, body: SeatBody, visitor: Visitor) -> dict[str, Any]:
    """What the seat becomes, if this visitor may make it so."""
    person = visitor.known
    if body.do == "sit":
        if seat.kind != "open":
            raise Refused(409, "taken", "That seat is taken.")
        if not table.watchable and table.owner != person.id:
            raise Refused(403, "forbidden", "This table is private. Ask its host for an invitation.")
        return seated(person)
    if body.do == "leave":
        if seat.person != person.id:
            raise not_your_seat()
        return _vacated(table)
    if body.do == "open":
        if table.owner != person.id or seat.kind == "person":
            raise Refused(403, "forbidden", "Only the host can open a seat, and only one that no person holds.")
        return _vacated(table)
    return _bot_values(house, table, seat, body, visitor)


@router.post("/tables/{table_id}/seats/{seat}", responses=documented(TableAnswer))
async def at_seat(table_id: TableId, seat: SeatPath, body: SeatBody, house: TheHouse, visitor: TheVisitor) -> Response:
    """Sit down, leave, open the seat, seat a bot, or restart a bot in trouble."""
    visitor.known  # noqa: B018  # nobody unknown changes a seat
    table = await house.hall.table(table_id)
    may_see(table, visitor)
    if seat >= len(table.seats):
        raise Refused(404, "not-found", f"There is no seat {seat} at this table; it has {len(table.seats)}.")
    if body.do == "restart":
        return await _restart(house, table, seat, visitor)
    values = _new_values(house, table, table.seats[seat], body, visitor)
    return await change_seat(house, table, seat, values, visitor)


async def _restart(house: House, table: TableRow, seat: int, visitor: Visitor) -> Response:
    shown = house.news.brief(table, visitor.id)
    if not shown["yours"] and not shown["owner"]:
        raise Refused(403, "forbidden", "Only players of this table can restart a bot.")
    if table.seats[seat].kind != "bot":
        raise Refused(409, "invalid", "No bot sits there.")
    await house.minder.set_trouble(table.id, seat, "")
    live = await house.hall.live(table.id)
    house.minder.nudge(live)
    return json(house.news.whole(live.info, visitor.id))


@router.get("/invites/{token}", responses=documented(Invitation))
async def invitation(token: Token, house: TheHouse, visitor: TheVisitor) -> Response:
    """What an invitation is for."""
    table, seat = await _invited(house, token, visitor)
    return json({"table": house.news.brief(table, visitor.id), "seat": seat, "side": table.seats[seat].side})


@router.post("/invites/{token}", responses=documented(TableAnswer))
async def accept(token: Token, house: TheHouse, visitor: TheVisitor) -> Response:
    """Takes the seat one is invited to."""
    person = visitor.known
    table, seat = await _invited(house, token, visitor)
    if table.seats[seat].person == person.id:
        return json(house.news.whole(table, person.id))
    return await change_seat(house, table, seat, seated(person), visitor)


async def _invited(house: House, token: str, visitor: Visitor) -> tuple[TableRow, int]:
    """Table and seat of an invitation that still holds, or that this visitor has followed already."""
    table_id, seat, nonce = house.signer.invited(token)
    table = await house.hall.table(table_id)
    if visitor.id is not None and table.seats[seat].person == visitor.id:
        return table, seat
    if table.seats[seat].kind != "open" or table.seats[seat].nonce != nonce:
        raise Refused(409, "taken", "Somebody has taken this seat already, or the invitation was withdrawn.")
    return table, seat


# -- chat and notes --------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/chat", responses=documented(ChatAnswer))
async def say(table_id: TableId, body: ChatBody, house: TheHouse, visitor: TheVisitor) -> Response:
    """Says something to everybody at the table."""
    person = visitor.known
    table = await house.hall.table(table_id)
    may_see(table, visitor)
    if body.seat is not None and (body.seat >= len(table.seats) or table.seats[body.seat].person != person.id):
        raise not_your_seat()
    line = {"name": person.name, "seat": body.seat, "text": body.text.strip() or "...", "at": time.time()}
    number = await house.hall.write(lambda connection: store.add_chat(connection, table_id, line, house.hall.origin))
    said = {"id": number, **line}
    live = house.hall.tables.get(table_id)
    if live is not None:
        live.say(said)
    return json(chat_line(said))


@router.get("/tables/{table_id}/notes", responses=documented(NotesAnswer))
async def my_notes(table_id: TableId, house: TheHouse, visitor: TheVisitor) -> Response:
    """My notes about this game; nobody else ever sees them."""
    person_id = visitor.known.id
    may_see(await house.hall.table(table_id), visitor)
    text = await house.hall.read(lambda connection: store.read_notes(connection, table_id, person_id))
    return json({"text": text})


@router.put("/tables/{table_id}/notes", responses=documented(NotesAnswer))
async def note(table_id: TableId, body: NotesBody, house: TheHouse, visitor: TheVisitor) -> Response:
    person_id = visitor.known.id
    may_see(await house.hall.table(table_id), visitor)
    await house.hall.write(lambda connection: store.write_notes(connection, table_id, person_id, body.text))
    return json({"text": body.text})
