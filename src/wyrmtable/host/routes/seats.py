"""Seats: sitting down, leaving, bots, and invitations."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path
from sqlalchemy import Connection
from starlette.responses import Response

from ...core import ALL, Match
from .. import accounts, store
from ..accounts import Person
from ..errors import Refused, not_your_seat
from ..knowing import Knowledge, knowledge
from ..requests import SeatPath, SeatRequest, TableId
from ..responses import Invitation, TableResponse, documented
from ..security import new_id
from ..sending import json
from ..server import Server, TheServer, TheVisitor
from ..standins import ABANDONED, comes_back
from ..store import SeatRow, TableRow
from ..visitors import Visitor
from .tables import bot_named, may_see

router = APIRouter(prefix="/api", tags=["tables"])
Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{10,200}$")]


async def change_seat(
    server: Server, row: TableRow, seat: int, values: dict[str, Any], visitor: Visitor, known: Knowledge | None = None
) -> Response:
    """Writes a seat's change, shows it, and lets a bot begin if it is its turn. `known`: what was found about the
    visitor's knowledge, which must still be true."""
    was, now = row.seats[seat], time.time()

    def write(connection: Connection) -> None:
        store.hold_table(connection, row.id)
        if known is not None and known != knowledge(connection, row.id, seat, visitor.known.id):
            raise Refused(409, "taken", "You have changed seats meanwhile. Look at the table again.")
        store.change_seat(connection, row.id, was, values, now, server.tables.origin)

    await server.storage.write(write)
    table = await server.tables.get(row.id)
    await server.tables.refresh(row.id)
    server.autoplay.nudge(table)
    return json(server.updates.whole(table.row, visitor.id))


EMPTY: dict[str, Any] = {"person": None, "keeper": None, "bot": "", "asked": None, "trouble": ""}


def seated(person: Person) -> dict[str, Any]:
    return {**EMPTY, "kind": "person", "person": person.id, "nonce": new_id()}


def _vacated(row: TableRow) -> dict[str, Any]:
    if row.status == "over":
        raise Refused(409, "game-over", "The game is over; seats no longer change.")
    return {**EMPTY, "kind": "open", "nonce": new_id()}


async def check_secrets(server: Server, row: TableRow, seat: int, person: str) -> Knowledge:
    """A seat's secrets never pass to somebody who knows another side's: only who holds several seats from the start
    may play them all, and only who alone has looked through a seat may come back to it. In a series they live on."""
    found = await server.storage.read(lambda connection: knowledge(connection, row.id, seat, person))
    others, alone = found.known - {seat}, found.sitters == {person}
    fresh = row.status == "waiting" and (row.chain is None or not found.sitters)
    if not others or alone or (fresh and others <= found.held):
        return found
    async with server.tables.locked(row.id) as table:
        if not has_secrets(table.match):
            return found
    message = "You know what another seat of this game knows; somebody else has to sit here, or a bot."
    raise Refused(403, "forbidden", message)


def has_secrets(match: Match) -> bool:
    """Whether anything on the table is hidden from somebody who only watches."""
    return msgspec.structs.replace(match.view(ALL), seat=None) != match.view(None)


async def _check_keeper(server: Server, chair: SeatRow) -> None:
    """A seat that a bot keeps for somebody is not given away before he has been gone for long."""
    keeper = chair.keeper
    if keeper is None:
        return
    person = await server.storage.read(lambda connection: accounts.person(connection, keeper))
    if person is not None and time.time() - server.presence.seen(keeper, person.seen) < ABANDONED:
        message = f"The bot keeps this seat for {person.name}, who may come back."
        raise Refused(403, "forbidden", message)


def _bot_values(server: Server, row: TableRow, seat: SeatRow, body: SeatRequest, visitor: Visitor) -> dict[str, Any]:
    """A bot may be seated by the host on a seat that is open or a bot's, and by any player on one that was left."""
    bot = bot_named(server, row.game, body.bot)
    shown = server.updates.brief(row, visitor.id)
    empty = seat.kind != "person"
    left = seat.kind == "person" and shown["seats"][seat.seat]["away"] and row.takeover
    own = seat.person is not None and seat.person == visitor.id
    player = bool(shown["yours"]) or shown["owner"]
    if not (
        own or (shown["owner"] and empty) or (player and left) or (player and seat.kind == "open" and row.takeover)
    ):
        message = "A bot can take an open seat, or one whose player is away if the host allows it."
        raise Refused(403, "forbidden", message)
    return {**EMPTY, "kind": "bot", "keeper": seat.keeper, "bot": bot, "nonce": new_id()}


async def _ask(server: Server, row: TableRow, seat: SeatRow, body: SeatRequest, visitor: Visitor) -> Response:
    """A bot for somebody who is away: he is asked first."""
    values = _bot_values(server, row, seat, body, visitor)
    await server.stand_ins.ask(row.id, seat.seat, values["bot"])
    return json(server.updates.whole(await server.tables.row(row.id), visitor.id))


async def _withdraw(server: Server, row: TableRow, seat: int, visitor: Visitor) -> Response:
    if not any(chair.is_of(visitor.known.id) for chair in row.seats) and row.owner != visitor.known.id:
        raise not_your_seat()
    await server.stand_ins.withdraw(row.id, seat)
    return json(server.updates.whole(await server.tables.row(row.id), visitor.id))


def _new_values(server: Server, row: TableRow, seat: SeatRow, body: SeatRequest, visitor: Visitor) -> dict[str, Any]:
    """What the seat becomes, if this visitor may make it so."""
    person = visitor.known
    if body.do == "sit":
        if seat.kind != "open":
            raise Refused(409, "taken", "That seat is taken.")
        if not row.watchable and row.owner != person.id:
            raise Refused(403, "forbidden", "This table is private. Ask its host for an invitation.")
        return seated(person)
    if body.do == "leave":
        if seat.person != person.id:
            raise not_your_seat()
        return _vacated(row)
    if body.do == "open":
        if row.owner != person.id or seat.kind == "person":
            raise Refused(403, "forbidden", "Only the host can open a seat, and only one that no person holds.")
        return _vacated(row)
    if body.do == "back":
        if seat.keeper != person.id:
            raise not_your_seat()
        return comes_back(row, seat, time.time())
    return _bot_values(server, row, seat, body, visitor)


@router.post("/tables/{table_id}/seats/{seat}", responses=documented(TableResponse))
async def at_seat(
    table_id: TableId, seat: SeatPath, body: SeatRequest, server: TheServer, visitor: TheVisitor
) -> Response:
    """Sit down, leave, open the seat, seat a bot (an absent player is asked first; `wait` takes that back), come back
    to a seat a bot has kept, or restart a bot in trouble."""
    person = visitor.known
    row = await server.tables.row(table_id)
    may_see(row, visitor)
    if seat >= len(row.seats):
        raise Refused(404, "not-found", f"There is no seat {seat} at this table; it has {len(row.seats)}.")
    if body.do == "restart":
        return await _restart(server, row, seat, visitor)
    chair = row.seats[seat]
    if body.do == "wait":
        return await _withdraw(server, row, seat, visitor)
    if body.do == "bot" and chair.kind == "person" and chair.person != person.id:
        return await _ask(server, row, chair, body, visitor)
    values = _new_values(server, row, chair, body, visitor)
    known = None
    if body.do == "sit":
        known = await check_secrets(server, row, seat, person.id)
    if body.do == "open":
        await _check_keeper(server, chair)
    return await change_seat(server, row, seat, values, visitor, known)


async def _restart(server: Server, row: TableRow, seat: int, visitor: Visitor) -> Response:
    shown = server.updates.brief(row, visitor.id)
    if not shown["yours"] and not shown["owner"]:
        raise Refused(403, "forbidden", "Only players of this table can restart a bot.")
    if row.seats[seat].kind != "bot":
        raise Refused(409, "invalid", "No bot sits there.")
    await server.autoplay.set_trouble(row.id, seat, "")
    table = await server.tables.get(row.id)
    server.autoplay.nudge(table)
    return json(server.updates.whole(table.row, visitor.id))


@router.get("/invites/{token}", responses=documented(Invitation))
async def invitation(token: Token, server: TheServer, visitor: TheVisitor) -> Response:
    """What an invitation is for."""
    row, seat = await _invited(server, token, visitor)
    return json({"table": server.updates.brief(row, visitor.id), "seat": seat, "side": row.seats[seat].side})


@router.post("/invites/{token}", responses=documented(TableResponse))
async def accept(token: Token, server: TheServer, visitor: TheVisitor) -> Response:
    """Takes the seat one is invited to."""
    person = visitor.known
    row, seat = await _invited(server, token, visitor)
    if row.seats[seat].person == person.id:
        return json(server.updates.whole(row, person.id))
    known = await check_secrets(server, row, seat, person.id)
    return await change_seat(server, row, seat, seated(person), visitor, known)


async def _invited(server: Server, token: str, visitor: Visitor) -> tuple[TableRow, int]:
    """Table and seat of an invitation that still holds, or that this visitor has followed already."""
    table_id, seat, nonce = server.signer.invited(token)
    row = await server.tables.row(table_id)
    if visitor.id is not None and row.seats[seat].person == visitor.id:
        return row, seat
    if row.seats[seat].kind != "open" or row.seats[seat].nonce != nonce:
        raise Refused(409, "taken", "Somebody has taken this seat already, or the invitation was withdrawn.")
    return row, seat
