"""The house: everything one server process holds, opened and closed in order, and who a visitor is."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request
from sqlalchemy.exc import IntegrityError
from starlette.responses import Response

from . import people, store
from .archive import Archive
from .bell import Bell
from .crew import Crew
from .database import migrate, open_database, open_for_writing
from .feed import Doors
from .gallery import Gallery
from .hall import Hall
from .limits import Buckets
from .minder import Minder
from .news import News
from .people import SESSION, Person
from .refusals import Refused, sign_in_first
from .security import Passwords, Signer, key_of, new_token
from .settings import Settings
from .story import load_game
from .writer import Writer

COOKIE = "wyrm_session"
REMEMBERED = 20.0  # seconds a session is believed without asking the database again
MOST_REMEMBERED = 20_000
HERE = 30.0  # seconds between notes of who is present
SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sends a request: a person or nobody yet, by cookie or by a bot's token."""

    person: Person | None
    session: str
    address: str

    @property
    def id(self) -> str | None:
        return self.person.id if self.person else None

    @property
    def known(self) -> Person:
        """The person; nobody is asked to sign in first."""
        if self.person is None:
            raise sign_in_first()
        return self.person


class Guests:
    """Tells who a visitor is and whether his request may be carried out."""

    def __init__(self, settings: Settings, hall: Hall, signer: Signer) -> None:
        self._settings = settings
        self._hall = hall
        self._signer = signer
        self._rate = Buckets(settings.rate, settings.burst)
        self.tries = Buckets(settings.tries / 60, settings.tries)
        self._remembered: OrderedDict[str, tuple[Person, float]] = OrderedDict()

    async def identify(self, request: Request) -> Visitor:
        address = request.client.host if request.client else "local"
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        cookie = request.cookies.get(COOKIE, "")
        person, session = None, ""
        if scheme.lower() == "bearer" and token:
            person = await self._recall(key_of(token), address, by_token=True)
            if person is None:
                raise Refused(401, "unauthorized", "This token is not known here. Make a new one on your account page.")
        elif cookie:
            session = key_of(cookie)
            person = await self._recall(session, address, by_token=False)
        self._rate.take(person.id if person else address)
        visitor = Visitor(person, session if person else "", address)
        if request.method not in SAFE:
            self._check_origin(request, visitor)
        return visitor

    async def _recall(self, key: str, address: str, *, by_token: bool) -> Person | None:
        now = time.time()
        found = self._remembered.get(key)
        if found is not None and found[1] > now:
            return found[0]
        self._rate.take(address)
        if by_token:
            person = await self._hall.read(lambda connection: people.by_token(connection, key))
        else:
            person = await self._hall.read(lambda connection: people.by_session(connection, key, now))
        if person is not None:
            self._remembered[key] = (person, now + REMEMBERED)
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return person

    def forget(self, person_id: str) -> None:
        """What was remembered of a person is out of date."""
        for key in [key for key, (person, _) in self._remembered.items() if person.id == person_id]:
            del self._remembered[key]

    def _check_origin(self, request: Request, visitor: Visitor) -> None:
        """A change must come from our own page: by what the browser says, and by the token only our page knows."""
        origin = request.headers.get("origin", "")
        site = request.headers.get("sec-fetch-site", "same-origin")
        foreign = origin not in ("", "null") and urlsplit(origin).netloc != request.headers.get("host", "")
        if foreign or site not in ("same-origin", "none"):
            raise Refused(403, "csrf", "This request came from another site; it was not carried out.")
        if visitor.session and not self._signer.is_ours(visitor.session, request.headers.get("x-wyrm-csrf", "")):
            message = "The page's security token is missing or out of date. Reload the page and try again."
            raise Refused(403, "csrf", message)


@dataclass(frozen=True, slots=True)
class House:
    """What the routes work with."""

    settings: Settings
    hall: Hall
    signer: Signer
    passwords: Passwords
    guests: Guests
    news: News
    minder: Minder
    bell: Bell
    doors: Doors
    thinkers: Crew
    clerks: Crew
    gallery: Gallery
    archive: Archive

    async def open_session(self, person_id: str, response: Response) -> str:
        """A new session for a person; the cookie goes into the response."""
        token, now = new_token(), time.time()
        key = key_of(token)
        await self.hall.write(lambda connection: people.open_session(connection, person_id, key, now))
        response.set_cookie(
            COOKIE, token, max_age=int(SESSION), path="/", httponly=True, samesite="lax", secure=self.settings.secure
        )
        return key

    async def note_presence(self) -> None:
        """Who has a stream open is here; the others are away after a while."""
        while True:
            here = sorted(self.news.present_people())
            if here:
                with suppress(Refused):  # the database will be back; the next note says the same
                    await self.hall.write(partial(people.mark_seen, present=here, now=time.time()))
            await asyncio.sleep(HERE)

    def heard(self, payload: str) -> None:
        """Another process committed something."""
        origin, table_id, what = payload.split(" ", 2)
        if origin == self.hall.origin or table_id not in self.hall.tables:
            return
        if what.startswith("chat:"):
            self.hall.errand(self.show_chat(table_id, int(what.removeprefix("chat:"))))
        elif what == "gone":
            self.hall.forget(self.hall.tables[table_id])
        else:
            self.hall.errand(self.hall.catch_up(table_id))

    async def show_chat(self, table_id: str, number: int) -> None:
        live = self.hall.tables.get(table_id)
        lines = await self.hall.read(lambda connection: store.read_chat(connection, table_id, number))
        if live is not None and lines:
            live.say(lines[0])


def _furnish(settings: Settings, hall: Hall, signer: Signer) -> House:
    """Everything in its place around the hall."""
    thinkers, clerks = Crew(settings.thinkers), Crew(2)
    news = News(settings, hall, signer)
    return House(
        settings,
        hall,
        signer,
        Passwords(),
        Guests(settings, hall, signer),
        news,
        Minder(settings, hall, thinkers),
        Bell(settings, hall, news.present_people),
        Doors(settings.connections, settings.connections_each),
        thinkers,
        clerks,
        Gallery(clerks),
        Archive(hall, clerks),
    )


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Opens the database, the writer and the crew; closes them in turn."""
    loop = asyncio.get_running_loop()
    engine = open_database(settings.url)
    await loop.run_in_executor(None, migrate, engine)
    for module in settings.shelf.values():  # importing a game takes a while; nobody should wait for it later
        await loop.run_in_executor(None, load_game, module)
    writer = Writer(open_for_writing(settings.url), loop)
    hall = Hall(dict(settings.shelf), engine, writer)
    house = _furnish(settings, hall, Signer(await _secret(hall)))
    listener = None
    if engine.dialect.name == "postgresql":
        from .listener import Listener  # needs the extra `postgres`

        listener = Listener(settings.url, loop, house.heard, hall.lost_touch)
        await loop.run_in_executor(None, listener.ready.wait, 10)
    hall.errand(house.minder.watch())
    hall.errand(house.note_presence())
    hall.errand(house.news.ping())
    try:
        yield house
    finally:
        if listener is not None:
            await loop.run_in_executor(None, listener.close)
        house.news.close()
        await hall.close()
        await house.thinkers.close()
        await house.clerks.close()
        house.bell.close()
        await loop.run_in_executor(None, writer.close)
        engine.dispose()


async def _secret(hall: Hall) -> str:
    """The key of all signatures, the same for all processes on one database."""
    fresh = new_token()
    try:
        return await hall.writer.submit(lambda connection: store.secret(connection, "signing", fresh))
    except IntegrityError:  # another process was quicker
        return await hall.writer.submit(lambda connection: store.secret(connection, "signing", fresh))


async def house_of(request: Request) -> House:
    """(Not a plain function: those are run in a thread, request by request.)"""
    house: House = request.app.state.house
    return house


async def visitor_of(request: Request) -> Visitor:
    house: House = request.app.state.house
    return await house.guests.identify(request)


TheHouse = Annotated[House, Depends(house_of)]
TheVisitor = Annotated[Visitor, Depends(visitor_of)]
