"""Who I am: guests, accounts, sign-in, and tokens for bots."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import Response

from .. import people
from ..answers import Me, NewToken, TokenList, documented, json
from ..bell import check_webhook
from ..bodies import GuestBody, LoginBody, PersonBody, RegisterBody, TokenBody
from ..house import COOKIE, House, TheHouse, TheVisitor, Visitor
from ..people import Person
from ..present import moment
from ..refusals import Refused
from ..security import key_of, new_token

router = APIRouter(prefix="/api", tags=["people"])
TokenId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
MOST_TOKENS = 20


def _me(house: House, person: Person | None, session: str) -> dict[str, Any]:
    user = None
    if person is not None:
        user = {"id": person.id, "name": person.name, "guest": person.guest, "email": person.email}
        user |= {"notices": person.notices, "webhook": person.webhook}
    return {"user": user, "csrf": house.signer.csrf(session)}


async def _signed_in(house: House, person_id: str) -> Response:
    """Opens a session and tells who it is now."""
    answer = json({})
    session = await house.open_session(person_id, answer)
    person = await house.hall.read(lambda connection: people.person(connection, person_id))
    cookie = answer.headers["set-cookie"]
    return json(_me(house, person, session), headers={"set-cookie": cookie})


async def _hashed(house: House, password: str) -> str:
    return await asyncio.to_thread(house.passwords.seal, password)


async def _end(house: House, visitor: Visitor) -> None:
    """Closes the session the visitor came with."""
    if visitor.session:
        await house.hall.write(lambda connection: people.close_session(connection, visitor.session))
        house.news.sign_off(visitor.session)
    if visitor.person:
        house.guests.forget(visitor.person.id)


@router.get("/me", responses=documented(Me))
async def me(house: TheHouse, visitor: TheVisitor) -> Response:
    """Who is signed in, and the token that changes must carry in the header X-Wyrm-CSRF."""
    return json(_me(house, visitor.person, visitor.session))


@router.post("/guest", responses=documented(Me))
async def play_as_guest(body: GuestBody, house: TheHouse, visitor: TheVisitor) -> Response:
    """Play at once, without an account."""
    house.guests.tries.take(f"guest {visitor.address}")
    now = time.time()
    await _end(house, visitor)
    person_id = await house.hall.write(lambda connection: people.add_guest(connection, body.name, now))
    return await _signed_in(house, person_id)


@router.post("/register", responses=documented(Me))
async def register(body: RegisterBody, house: TheHouse, visitor: TheVisitor) -> Response:
    """An account. A guest's games become its games."""
    house.guests.tries.take(f"register {visitor.address}")
    now = time.time()
    values = {"name": body.name, "login": people.fold(body.name), "email": body.email}
    values["password"] = await _hashed(house, body.password)
    guest = visitor.id if visitor.person and visitor.person.guest and visitor.session else None

    def write(connection: Any) -> str:
        person_id = guest or people.add_guest(connection, body.name, now)
        people.change_person(connection, person_id, values)
        return person_id

    person_id = await house.hall.write(write)
    await _end(house, visitor)
    return await _signed_in(house, person_id)


@router.post("/login", responses=documented(Me))
async def login(body: LoginBody, house: TheHouse, visitor: TheVisitor) -> Response:
    """Sign in. The games of a guest in this browser move to the account."""
    house.guests.tries.take(f"login {visitor.address}")
    house.guests.tries.take(f"login {people.fold(body.name)}")
    person = await house.hall.read(lambda connection: people.by_login(connection, body.name))
    if not await asyncio.to_thread(house.passwords.fits, body.password, person.password if person else None):
        raise Refused(401, "unauthorized", "The name or the password is wrong.")
    assert person is not None
    if visitor.person and visitor.person.guest and visitor.session:
        guest, account = visitor.person.id, person.id
        moved = await house.hall.write(lambda connection: people.move_in(connection, guest, account))
        for table_id in moved:
            await house.hall.refresh(table_id)
    await _end(house, visitor)
    return await _signed_in(house, person.id)


@router.post("/logout", responses=documented(Me))
async def logout(house: TheHouse, visitor: TheVisitor) -> Response:
    await _end(house, visitor)
    answer = json(_me(house, None, ""))
    answer.delete_cookie(COOKIE, path="/")
    return answer


@router.patch("/me", responses=documented(Me))
async def change_me(body: PersonBody, house: TheHouse, visitor: TheVisitor) -> Response:
    """Name, address, password, and how to be told that it is your move."""
    person = visitor.known
    values = body.model_dump(exclude_none=True, exclude={"current", "password"})
    if body.webhook:
        check_webhook(body.webhook)
    if body.name is not None and not person.guest:
        values["login"] = people.fold(body.name)
    if body.password is not None:
        values["password"] = await _new_password(house, visitor, body)
    person_id, session = person.id, visitor.session

    def write(connection: Any) -> None:
        if values:
            people.change_person(connection, person_id, values)
        if body.password is not None:
            people.close_other_sessions(connection, person_id, session)

    await house.hall.write(write)
    house.guests.forget(person_id)
    fresh = await house.hall.read(lambda connection: people.person(connection, person_id))
    return json(_me(house, fresh, session))


async def _new_password(house: House, visitor: Visitor, body: PersonBody) -> str:
    """The new password's hash, if the current one was given."""
    person = visitor.known
    if person.guest:
        raise Refused(409, "invalid", "A guest has no password. Register to get an account.")
    house.guests.tries.take(f"login {person.login}")
    if not await asyncio.to_thread(house.passwords.fits, body.current, person.password):
        raise Refused(403, "forbidden", "The current password is wrong; nothing was changed.")
    assert body.password is not None
    return await _hashed(house, body.password)


@router.get("/me/tokens", responses=documented(TokenList))
async def my_tokens(house: TheHouse, visitor: TheVisitor) -> Response:
    person_id = visitor.known.id
    found = await house.hall.read(lambda connection: people.list_tokens(connection, person_id))
    return json({"tokens": [{**line, "created": moment(line["created"])} for line in found]})


@router.post("/me/tokens", status_code=201, responses=documented(NewToken, 201))
async def new_bot_token(body: TokenBody, house: TheHouse, visitor: TheVisitor) -> Response:
    """A token for a bot: it plays your seats with the header `Authorization: Bearer ...`. Shown only once."""
    person_id, token, now = visitor.known.id, new_token(), time.time()
    if len(await house.hall.read(lambda connection: people.list_tokens(connection, person_id))) >= MOST_TOKENS:
        raise Refused(409, "too-many", f"You have {MOST_TOKENS} tokens already. Delete one first.")
    key = key_of(token)
    token_id = await house.hall.write(lambda connection: people.add_token(connection, person_id, key, body.title, now))
    return json({"id": token_id, "title": body.title, "token": token}, 201)


@router.delete("/me/tokens/{token_id}", status_code=204, responses={404: documented(Me)[404]})
async def drop_bot_token(token_id: TokenId, house: TheHouse, visitor: TheVisitor) -> Response:
    person_id = visitor.known.id
    gone = await house.hall.write(lambda connection: people.drop_token(connection, person_id, token_id))
    if gone is None:
        raise Refused(404, "not-found", "You have no such token.")
    house.guests.forget(person_id)
    return Response(status_code=204)
