"""Who I am: guests, accounts, sign-in, and tokens for bots."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from html import escape
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from sqlalchemy import Connection
from starlette.responses import HTMLResponse, Response

from .. import accounts
from ..access import Namesakes, end_all, key_of_token, take_name
from ..accounts import Person
from ..errors import Refused
from ..mail import Notice
from ..naming import fold
from ..requests import GuestRequest, LoginRequest, PersonRequest, RegisterRequest, TokenRequest
from ..responses import Me, NewToken, TokenList, documented
from ..security import key_of, new_token
from ..sending import json
from ..server import Server, TheServer, TheVisitor
from ..summaries import moment
from ..visitors import COOKIE, Visitor, check_welcome
from ..webhooks import check_webhook

router = APIRouter(prefix="/api", tags=["people"])
TokenId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
Letter = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{10,500}$")]
MOST_TOKENS = 20


def _me(server: Server, person: Person | None, session: str) -> dict[str, Any]:
    user = None
    if person is not None:
        user = {"id": person.id, "name": person.name, "guest": person.guest, "email": person.email}
        user |= {"confirmed": bool(person.email) and person.confirmed == person.email}
        user |= {"notices": person.notices, "webhook": person.webhook, "trouble": person.trouble}
    return {"user": user, "csrf": server.signer.csrf(session)}


async def _signed_in(server: Server, person_id: str, sealed: str | None = None) -> Response:
    """Opens a session and tells who it is now. `sealed`: the password that was checked."""
    answer = json({})
    session = await server.open_session(person_id, answer, sealed)
    person = await server.storage.read(lambda connection: accounts.person(connection, person_id))
    cookie = answer.headers["set-cookie"]
    return json(_me(server, person, session), headers={"set-cookie": cookie})


async def _hashed(server: Server, password: str) -> str:
    async with server.visitors.hashing:
        return await asyncio.to_thread(server.passwords.seal, password)


async def _fits(server: Server, password: str, sealed: str | None) -> bool:
    async with server.visitors.hashing:
        return await asyncio.to_thread(server.passwords.fits, password, sealed)


async def _end(server: Server, visitor: Visitor) -> None:
    """Closes the session the visitor came with."""
    if visitor.session and visitor.person:
        await server.access.end_one(visitor.person.id, visitor.session)


def _newcomer(server: Server, visitor: Visitor, what: str) -> None:
    """Somebody new, by hand: tokens bring nobody in."""
    visitor.check_by_hand()
    server.visitors.tries.take(f"{what} {visitor.address}")
    server.quotas.come_in(visitor.address)


@router.get("/me", responses=documented(Me))
async def me(server: TheServer, visitor: TheVisitor) -> Response:
    """Who is signed in, and the token that changes must carry in the header X-Wyrm-CSRF."""
    return json(_me(server, visitor.person, visitor.session))


@router.post("/guest", responses=documented(Me))
async def play_as_guest(body: GuestRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Play at once, without an account."""
    _newcomer(server, visitor, "guest")
    now = time.time()
    await _end(server, visitor)
    person_id = await server.storage.write(lambda connection: accounts.add_guest(connection, body.name, now))
    return await _signed_in(server, person_id)


@router.post("/register", responses=documented(Me))
async def register(body: RegisterRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """An account. A guest's games become its games."""
    _newcomer(server, visitor, "register")
    now = time.time()
    values = {"name": body.name, "login": fold(body.name), "email": body.email}
    values["password"] = await _hashed(server, body.password)
    guest = visitor.id if visitor.person and visitor.person.guest and visitor.session else None

    def write(connection: Connection) -> tuple[str, Namesakes]:
        accounts.check_name(connection, body.name)
        person_id = guest or accounts.add_guest(connection, body.name, now)
        accounts.change_person(connection, person_id, values)
        return person_id, take_name(connection, person_id, body.name, server.tables.origin)

    person_id, namesakes = await server.storage.write(write)
    await _rename(server, namesakes)
    await _end(server, visitor)
    if body.email:
        with suppress(Refused):  # the account is made; its page says that the address is not confirmed, and asks again
            _count_letter(server, body.email, person_id, visitor.address)
            await _ask_to_confirm(server, person_id, body.email)
    return await _signed_in(server, person_id)


@router.post("/login", responses=documented(Me))
async def login(body: LoginRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Sign in. The games of a guest in this browser move to the account."""
    visitor.check_by_hand()
    server.visitors.tries.take(f"login {visitor.address}")  # it slows the guesser, never the owner elsewhere
    person = await server.storage.read(lambda connection: accounts.by_login(connection, body.name))
    if not await _fits(server, body.password, person.password if person else None):
        raise Refused(401, "unauthorized", "The name or the password is wrong.")
    assert person is not None
    check_welcome(person)
    if visitor.person and visitor.person.guest and visitor.session:
        await _move_in(server, visitor.person.id, person)
    await _end(server, visitor)
    return await _signed_in(server, person.id, person.password)


async def _move_in(server: Server, guest: str, account: Person) -> None:
    """A guest's games become the account's, if its password still is the one that was checked."""

    def write(connection: Connection) -> list[str]:
        accounts.check_password(connection, account.id, account.password)
        return accounts.move_in(connection, guest, account.id)

    for table_id in await server.storage.write(write):
        await server.tables.refresh(table_id)


@router.post("/logout", responses=documented(Me))
async def logout(server: TheServer, visitor: TheVisitor) -> Response:
    await _end(server, visitor)
    answer = json(_me(server, None, ""))
    answer.delete_cookie(COOKIE, path="/")
    return answer


@router.patch("/me", responses=documented(Me))
async def change_me(body: PersonRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Name, address, password, and how to be told that it is your move."""
    person = visitor.in_person
    values = body.model_dump(exclude_none=True, exclude={"current", "password"})
    if body.webhook:
        check_webhook(body.webhook)
    if values.get("name") == person.name:
        del values["name"]
    elif body.name is not None and not person.guest:
        values["login"] = fold(body.name)
    if body.password is not None:
        values["password"] = await _new_password(server, visitor, body)
    asking = bool(body.email) and body.email not in (person.email, person.confirmed)
    if body.email and asking:
        _count_letter(server, body.email, person.id, visitor.address)
    if {"email", "webhook"} & values.keys():
        values["trouble"] = ""
    person_id, session = person.id, visitor.session
    if values:
        await _write_person(server, visitor, values)
    if body.email and asking:
        await _ask_to_confirm(server, person_id, body.email)
    server.visitors.forget(person_id)
    server.notices.forget(person_id)
    fresh = await server.storage.read(lambda connection: accounts.person(connection, person_id))
    return json(_me(server, fresh, session))


async def _write_person(server: Server, visitor: Visitor, values: dict[str, Any]) -> None:
    """A new password and the end of everything that the old one opened are one: neither is without the other."""
    person, kept = visitor.known, visitor.session

    def write(connection: Connection) -> Namesakes:
        if "password" in values:
            accounts.check_password(connection, person.id, person.password)
        accounts.change_person(connection, person.id, values)
        if "password" in values:
            end_all(connection, person.id, kept, server.tables.origin)
        named = "login" in values
        return take_name(connection, person.id, values["name"], server.tables.origin) if named else ([], [])

    await _rename(server, await server.storage.write(write))
    if "password" in values:
        server.access.hear(f"person:{person.id}:{kept}")


async def _rename(server: Server, namesakes: Namesakes) -> None:
    """Guests whose name has become an account's are shown without it from now on."""
    guests, played = namesakes
    for guest in guests:
        server.visitors.forget(guest)
    for table_id in played:
        await server.tables.refresh(table_id)


async def _new_password(server: Server, visitor: Visitor, body: PersonRequest) -> str:
    """The new password's hash, if the current one was given."""
    person = visitor.known
    if person.guest:
        raise Refused(409, "invalid", "A guest has no password. Register to get an account.")
    server.visitors.tries.take(f"login {person.login}")
    if not await _fits(server, body.current, person.password):
        raise Refused(403, "forbidden", "The current password is wrong; nothing was changed.")
    assert body.password is not None
    return await _hashed(server, body.password)


# -- an address that is mine ----------------------------------------------------------------------------------------


def _count_letter(server: Server, email: str, person_id: str, address: str) -> None:
    """Refuses a letter too many, before anything is changed; without a mail server there are no letters at all."""
    if server.settings.smtp_host:
        server.quotas.write_to(email, person_id, address)


async def _ask_to_confirm(server: Server, person_id: str, address: str) -> None:
    """Sends the one letter that an unconfirmed address gets."""
    if not server.settings.smtp_host:
        return
    link = f"{server.settings.public_url.rstrip('/')}/api/confirm/{server.signer.letter(person_id, address)}"
    await server.outbox.add(person_id, "mail", address, Notice("", "", "", "", "confirm", "", link))


@router.post("/me/confirm", responses=documented(Me))
async def send_letter_again(server: TheServer, visitor: TheVisitor) -> Response:
    """Sends the letter that confirms my address once more."""
    person = visitor.in_person
    if person.email and person.email != person.confirmed:
        _count_letter(server, person.email, person.id, visitor.address)
        await _ask_to_confirm(server, person.id, person.email)
    return json(_me(server, person, visitor.session))


def _sheet(words: str, form: str = "") -> Response:
    body = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Wyrmtable</title><p>{escape(words)}</p>{form}'
    return HTMLResponse(body, headers={"cache-control": "no-store"})


@router.get("/confirm/{letter}", include_in_schema=False)
async def confirmation(letter: Letter, server: TheServer, request: Request) -> Response:
    """A page with one button: programs that look at every link of a letter must not confirm anything."""
    server.visitors.tries.take(f"confirm {request.client.host if request.client else ''}")
    _, address = server.signer.confirmed(letter)
    return _sheet(
        f"Send notices of your games to {address}?", '<form method="post"><button>Yes, please</button></form>'
    )


@router.post("/confirm/{letter}", include_in_schema=False)
async def confirm(letter: Letter, server: TheServer, request: Request) -> Response:
    server.visitors.tries.take(f"confirm {request.client.host if request.client else ''}")
    person_id, address = server.signer.confirmed(letter)
    await server.storage.write(lambda connection: accounts.confirm(connection, person_id, address))
    server.visitors.forget(person_id)
    server.notices.forget(person_id)
    return _sheet(f"Thank you. Notices will go to {address}.")


# -- tokens for bots -------------------------------------------------------------------------------------------------


@router.get("/me/tokens", responses=documented(TokenList))
async def my_tokens(server: TheServer, visitor: TheVisitor) -> Response:
    person_id = visitor.in_person.id
    found = await server.storage.read(lambda connection: accounts.list_tokens(connection, person_id))
    return json({"tokens": [{**line, "created": moment(line["created"])} for line in found]})


@router.post("/me/tokens", status_code=201, responses=documented(NewToken, 201))
async def new_bot_token(body: TokenRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """A token for a bot: it plays your seats with the header `Authorization: Bearer ...`. Shown only once."""
    person_id, token, now = visitor.in_person.id, new_token(), time.time()
    if len(await server.storage.read(lambda connection: accounts.list_tokens(connection, person_id))) >= MOST_TOKENS:
        raise Refused(409, "too-many", f"You have {MOST_TOKENS} tokens already. Delete one first.")
    key = key_of(token)

    def write(connection: Connection) -> str:
        accounts.check_session(connection, visitor.session)
        return accounts.add_token(connection, person_id, key, body.title, now)

    token_id = await server.storage.write(write)
    return json({"id": token_id, "title": body.title, "token": token}, 201)


@router.delete("/me/tokens/{token_id}", status_code=204, responses={404: documented(Me)[404]})
async def drop_bot_token(token_id: TokenId, server: TheServer, visitor: TheVisitor) -> Response:
    person_id = visitor.in_person.id
    key = await server.storage.read(lambda connection: key_of_token(connection, person_id, token_id))
    if key is None:
        raise Refused(404, "not-found", "You have no such token.")
    await server.access.end_one(person_id, key)
    return Response(status_code=204)
