"""Who I am: guests, accounts, sign-in, and tokens for bots."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import Response

from .. import accounts
from ..accounts import Person
from ..errors import Refused
from ..notices import check_webhook
from ..requests import GuestRequest, LoginRequest, PersonRequest, RegisterRequest, TokenRequest
from ..responses import Me, NewToken, TokenList, documented, json
from ..security import key_of, new_token
from ..server import Server, TheServer, TheVisitor
from ..summaries import moment
from ..visitors import COOKIE, Visitor

router = APIRouter(prefix="/api", tags=["people"])
TokenId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
MOST_TOKENS = 20


def _me(server: Server, person: Person | None, session: str) -> dict[str, Any]:
    user = None
    if person is not None:
        user = {"id": person.id, "name": person.name, "guest": person.guest, "email": person.email}
        user |= {"notices": person.notices, "webhook": person.webhook}
    return {"user": user, "csrf": server.signer.csrf(session)}


async def _signed_in(server: Server, person_id: str) -> Response:
    """Opens a session and tells who it is now."""
    answer = json({})
    session = await server.open_session(person_id, answer)
    person = await server.storage.read(lambda connection: accounts.person(connection, person_id))
    cookie = answer.headers["set-cookie"]
    return json(_me(server, person, session), headers={"set-cookie": cookie})


async def _hashed(server: Server, password: str) -> str:
    return await asyncio.to_thread(server.passwords.seal, password)


async def _end(server: Server, visitor: Visitor) -> None:
    """Closes the session the visitor came with."""
    if visitor.session:
        await server.storage.write(lambda connection: accounts.close_session(connection, visitor.session))
        server.updates.sign_off(visitor.session)
    if visitor.person:
        server.visitors.forget(visitor.person.id)


@router.get("/me", responses=documented(Me))
async def me(server: TheServer, visitor: TheVisitor) -> Response:
    """Who is signed in, and the token that changes must carry in the header X-Wyrm-CSRF."""
    return json(_me(server, visitor.person, visitor.session))


@router.post("/guest", responses=documented(Me))
async def play_as_guest(body: GuestRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Play at once, without an account."""
    server.visitors.tries.take(f"guest {visitor.address}")
    now = time.time()
    await _end(server, visitor)
    person_id = await server.storage.write(lambda connection: accounts.add_guest(connection, body.name, now))
    return await _signed_in(server, person_id)


@router.post("/register", responses=documented(Me))
async def register(body: RegisterRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """An account. A guest's games become its games."""
    server.visitors.tries.take(f"register {visitor.address}")
    now = time.time()
    values = {"name": body.name, "login": accounts.fold(body.name), "email": body.email}
    values["password"] = await _hashed(server, body.password)
    guest = visitor.id if visitor.person and visitor.person.guest and visitor.session else None

    def write(connection: Any) -> str:
        person_id = guest or accounts.add_guest(connection, body.name, now)
        accounts.change_person(connection, person_id, values)
        return person_id

    person_id = await server.storage.write(write)
    await _end(server, visitor)
    return await _signed_in(server, person_id)


@router.post("/login", responses=documented(Me))
async def login(body: LoginRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Sign in. The games of a guest in this browser move to the account."""
    server.visitors.tries.take(f"login {visitor.address}")
    server.visitors.tries.take(f"login {accounts.fold(body.name)}")
    person = await server.storage.read(lambda connection: accounts.by_login(connection, body.name))
    if not await asyncio.to_thread(server.passwords.fits, body.password, person.password if person else None):
        raise Refused(401, "unauthorized", "The name or the password is wrong.")
    assert person is not None
    if visitor.person and visitor.person.guest and visitor.session:
        guest, account = visitor.person.id, person.id
        moved = await server.storage.write(lambda connection: accounts.move_in(connection, guest, account))
        for table_id in moved:
            await server.tables.refresh(table_id)
    await _end(server, visitor)
    return await _signed_in(server, person.id)


@router.post("/logout", responses=documented(Me))
async def logout(server: TheServer, visitor: TheVisitor) -> Response:
    await _end(server, visitor)
    answer = json(_me(server, None, ""))
    answer.delete_cookie(COOKIE, path="/")
    return answer


@router.patch("/me", responses=documented(Me))
async def change_me(body: PersonRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Name, address, password, and how to be told that it is your move."""
    person = visitor.known
    values = body.model_dump(exclude_none=True, exclude={"current", "password"})
    if body.webhook:
        check_webhook(body.webhook)
    if body.name is not None and not person.guest:
        values["login"] = accounts.fold(body.name)
    if body.password is not None:
        values["password"] = await _new_password(server, visitor, body)
    person_id, session = person.id, visitor.session

    def write(connection: Any) -> None:
        if values:
            accounts.change_person(connection, person_id, values)
        if body.password is not None:
            accounts.close_other_sessions(connection, person_id, session)

    await server.storage.write(write)
    server.visitors.forget(person_id)
    fresh = await server.storage.read(lambda connection: accounts.person(connection, person_id))
    return json(_me(server, fresh, session))


async def _new_password(server: Server, visitor: Visitor, body: PersonRequest) -> str:
    """The new password's hash, if the current one was given."""
    person = visitor.known
    if person.guest:
        raise Refused(409, "invalid", "A guest has no password. Register to get an account.")
    server.visitors.tries.take(f"login {person.login}")
    if not await asyncio.to_thread(server.passwords.fits, body.current, person.password):
        raise Refused(403, "forbidden", "The current password is wrong; nothing was changed.")
    assert body.password is not None
    return await _hashed(server, body.password)


@router.get("/me/tokens", responses=documented(TokenList))
async def my_tokens(server: TheServer, visitor: TheVisitor) -> Response:
    person_id = visitor.known.id
    found = await server.storage.read(lambda connection: accounts.list_tokens(connection, person_id))
    return json({"tokens": [{**line, "created": moment(line["created"])} for line in found]})


@router.post("/me/tokens", status_code=201, responses=documented(NewToken, 201))
async def new_bot_token(body: TokenRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """A token for a bot: it plays your seats with the header `Authorization: Bearer ...`. Shown only once."""
    person_id, token, now = visitor.known.id, new_token(), time.time()
    if len(await server.storage.read(lambda connection: accounts.list_tokens(connection, person_id))) >= MOST_TOKENS:
        raise Refused(409, "too-many", f"You have {MOST_TOKENS} tokens already. Delete one first.")
    key = key_of(token)
    token_id = await server.storage.write(
        lambda connection: accounts.add_token(connection, person_id, key, body.title, now)
    )
    return json({"id": token_id, "title": body.title, "token": token}, 201)


@router.delete("/me/tokens/{token_id}", status_code=204, responses={404: documented(Me)[404]})
async def drop_bot_token(token_id: TokenId, server: TheServer, visitor: TheVisitor) -> Response:
    person_id = visitor.known.id
    gone = await server.storage.write(lambda connection: accounts.drop_token(connection, person_id, token_id))
    if gone is None:
        raise Refused(404, "not-found", "You have no such token.")
    server.visitors.forget(person_id)
    return Response(status_code=204)
