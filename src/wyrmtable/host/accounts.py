"""Guests, accounts, sessions and bot tokens in the database: plain functions on a connection."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from .errors import Refused, sign_in_first
from .naming import ANYBODY, anybodys, fold, reserved, skeleton
from .schema import people, seats, sessions, sitters, tables, tokens
from .security import new_id

SESSION_DAYS = 90
SESSION = SESSION_DAYS * 86400.0


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays: a guest until he has a password."""

    id: str
    name: str
    login: str | None
    email: str
    password: str
    notices: str
    webhook: str
    seen: float
    confirmed: str = ""
    trouble: str = ""
    muted: bool = False
    banned: bool = False

    @property
    def guest(self) -> bool:
        return self.login is None


_COLUMNS = [people.c[field] for field in Person.__struct_fields__]


def person(connection: Connection, person_id: str) -> Person | None:
    row = connection.execute(select(*_COLUMNS).where(people.c.id == person_id)).first()
    return Person(**row._mapping) if row else None


def by_login(connection: Connection, name: str) -> Person | None:
    row = connection.execute(select(*_COLUMNS).where(people.c.login == fold(name))).first()
    return Person(**row._mapping) if row else None


def by_session(connection: Connection, key: str, now: float) -> Person | None:
    query = select(*_COLUMNS).join(sessions, sessions.c.person == people.c.id)
    row = connection.execute(query.where(sessions.c.key == key, sessions.c.expires > now)).first()
    return Person(**row._mapping) if row else None


def by_token(connection: Connection, key: str) -> Person | None:
    query = select(*_COLUMNS).join(tokens, tokens.c.person == people.c.id)
    row = connection.execute(query.where(tokens.c.key == key)).first()
    return Person(**row._mapping) if row else None


def check_name(connection: Connection, name: str, person_id: str = "") -> None:
    """Refuses a name that looks like an account's or the house's own; guests may share theirs."""
    if reserved(name):
        raise Refused(409, "taken", "That name belongs to the house. Choose a different one.")
    like = or_(people.c.skeleton == skeleton(name), people.c.login == fold(name))
    others = (like, people.c.login.is_not(None), people.c.id != person_id)
    if connection.scalar(select(people.c.id).where(*others).limit(1)) is not None:
        raise Refused(409, "taken", "An account has that name or one that looks like it. Choose a different one.")


def add_guest(connection: Connection, name: str, now: float) -> str:
    check_name(connection, name)
    person_id = new_id()
    values = {"id": person_id, "name": name, "login": None, "email": "", "password": "", "notices": "away"}
    values["skeleton"] = skeleton(name)
    connection.execute(insert(people).values(**values, webhook="", created=now, seen=now))
    return person_id


def change_person(connection: Connection, person_id: str, values: dict[str, Any]) -> None:
    """Changes an account; a name that another account has is refused."""
    if "name" in values:
        check_name(connection, values["name"], person_id)
        if "login" in values and anybodys(values["name"]):
            raise Refused(409, "taken", "Everybody may be called that, so no account can be. Choose a different name.")
        values = {**values, "skeleton": skeleton(values["name"])}
    try:
        connection.execute(update(people).where(people.c.id == person_id).values(**values))
    except IntegrityError:
        raise Refused(409, "taken", "Another account has that name. Choose a different one.") from None


def make_way(connection: Connection, account: str, name: str) -> tuple[list[str], list[str]]:
    """Guests who had a name before it became an account's are guests without one: them, and the tables they are at."""
    alike = (people.c.skeleton == skeleton(name), people.c.login.is_(None), people.c.id != account)
    guests = list(connection.scalars(select(people.c.id).where(*alike)))
    nameless = {"name": ANYBODY.capitalize(), "skeleton": skeleton(ANYBODY)}
    connection.execute(update(people).where(people.c.id.in_(guests)).values(**nameless))
    theirs = or_(seats.c.person.in_(guests), seats.c.keeper.in_(guests))
    return guests, list(connection.scalars(select(seats.c.table_id).where(theirs).distinct()))


def confirm(connection: Connection, person_id: str, address: str) -> None:
    """The address is shown to be his, if he still has it."""
    his = (people.c.id == person_id, people.c.email == address)
    if connection.execute(update(people).where(*his).values(confirmed=address, trouble="")).rowcount != 1:
        raise Refused(404, "not-found", "This account has another address by now. Look at your account page.")


def check_password(connection: Connection, person_id: str, sealed: str) -> None:
    """The password that was checked a moment ago still is his, and he is welcome. (Whoever changes it waits for us.)"""
    query = select(people.c.password, people.c.banned).where(people.c.id == person_id).with_for_update()
    row = connection.execute(query).first()
    if row is None or row.banned or row.password != sealed:
        raise Refused(401, "unauthorized", "The password has just been changed. Sign in again.")


def check_session(connection: Connection, key: str) -> None:
    """What he came in with still holds. (Whoever ends it waits for us.)"""
    if connection.scalar(select(sessions.c.person).where(sessions.c.key == key).with_for_update()) is None:
        raise sign_in_first()


def open_session(connection: Connection, person_id: str, key: str, now: float, sealed: str | None = None) -> None:
    """`sealed`: the password that was checked; none, if he has just come."""
    if sealed is not None:
        check_password(connection, person_id, sealed)
    connection.execute(delete(sessions).where(sessions.c.person == person_id, sessions.c.expires < now))
    connection.execute(insert(sessions).values(key=key, person=person_id, expires=now + SESSION))


def move_in(connection: Connection, guest: str, account: str) -> list[str]:
    """A guest signs in: his seats and tables become the account's. Returns the tables concerned."""
    mine = list(connection.scalars(select(seats.c.table_id).where(seats.c.person == guest)))
    own = list(connection.scalars(select(tables.c.id).where(tables.c.owner == guest)))
    connection.execute(update(seats).where(seats.c.person == guest).values(person=account))
    connection.execute(update(seats).where(seats.c.keeper == guest).values(keeper=account))
    connection.execute(update(tables).where(tables.c.owner == guest).values(owner=account))
    known = {(row.table_id, row.seat) for row in connection.execute(select(sitters).where(sitters.c.person == account))}
    for row in connection.execute(select(sitters).where(sitters.c.person == guest)).all():
        if (row.table_id, row.seat) not in known:
            connection.execute(insert(sitters).values(table_id=row.table_id, seat=row.seat, person=account))
    connection.execute(delete(sitters).where(sitters.c.person == guest))
    return sorted({*mine, *own})


def add_token(connection: Connection, person_id: str, key: str, title: str, now: float) -> str:
    token_id = new_id()
    connection.execute(insert(tokens).values(id=token_id, key=key, person=person_id, title=title, created=now))
    return token_id


def list_tokens(connection: Connection, person_id: str) -> list[dict[str, Any]]:
    query = select(tokens.c.id, tokens.c.title, tokens.c.created).where(tokens.c.person == person_id)
    return [dict(row._mapping) for row in connection.execute(query.order_by(tokens.c.created))]


def mark_seen(connection: Connection, present: dict[str, float]) -> None:
    """When each of these was last here, unless another process knows of a later time."""
    place = and_(people.c.id == bindparam("who"), people.c.seen < bindparam("at"))
    rows = [{"who": person, "at": at} for person, at in sorted(present.items())]
    connection.execute(update(people).where(place).values(seen=bindparam("at")), rows)
