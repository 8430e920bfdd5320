"""The server: everything one server process holds, opened and closed in order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.exc import IntegrityError
from starlette.responses import Response

from ..registry import load
from . import accounts, chat, store
from .access import Access
from .accounts import SESSION
from .autoplay import Autoplay
from .building import Builder
from .cleanup import Cleanup
from .database import EVERYBODY, migrate, open_database, open_for_writing, prepare_file
from .errors import Refused
from .jobs import Jobs
from .joining import Found, Joining, look_up
from .lookups import Lookups
from .metrics import Metrics
from .notices import Notices
from .outbox import Outbox
from .pictures import Pictures
from .presence import Presence
from .pulse import CLOCKS, Pulse
from .queueing import Rank
from .quotas import Quotas
from .replays import Replays
from .routes.pages import assets
from .security import Passwords, Signer, key_of, new_token
from .settings import Settings
from .standins import StandIns
from .storage import Care, Storage
from .streams import StreamLimits
from .tables import Tables
from .updates import Updates
from .visitors import COOKIE, Visitor, Visitors
from .windows import Windows
from .workers import Workers
from .writer import Writer

BOTS_OF_ONE = dict.fromkeys(Rank, 10000)  # a bot's turn is never refused, but everybody's bots take turns
ONE_EACH = dict.fromkeys(Rank, 1)


@dataclass(frozen=True, slots=True)
class Server:
    """What the routes work with."""

    settings: Settings
    storage: Storage
    tables: Tables
    signer: Signer
    passwords: Passwords
    visitors: Visitors
    updates: Updates
    windows: Windows
    autoplay: Autoplay
    notices: Notices
    stream_limits: StreamLimits
    joining: Lookups[Joining, Found]
    presence: Presence
    access: Access
    outbox: Outbox
    stand_ins: StandIns
    bot_workers: Workers
    workers: Workers
    checkers: Workers
    jobs: Jobs
    quotas: Quotas
    pictures: Pictures
    replays: Replays
    pulse: Pulse
    cleanup: Cleanup
    metrics: Metrics

    @property
    def cares(self) -> Sequence[Care]:
        """What is looked after for as long as the server runs."""
        seats = (self.autoplay.watch, self.stand_ins.watch, self.note_presence, self.updates.watch_presence)
        return (*seats, self.pulse.beat, self.cleanup.run, self.updates.ping, self.outbox.run)

    async def open_session(self, person_id: str, response: Response, sealed: str | None = None) -> str:
        """A new session for a person, if his password still is the one that was checked; the cookie goes into the
        response."""
        token, now = new_token(), time.time()
        key = key_of(token)
        await self.storage.write(lambda connection: accounts.open_session(connection, person_id, key, now, sealed))
        response.set_cookie(
            COOKIE, token, max_age=int(SESSION), path="/", httponly=True, samesite="lax", secure=self.settings.secure
        )
        return key

    async def note_presence(self) -> None:
        """Who has a stream open is here; the others are away after a while."""
        while True:
            with suppress(Refused):  # the database will be back; the next note says the same
                await self.presence.exchange()
            await asyncio.sleep(self.presence.pause)

    def lost_touch(self) -> None:
        """Something that another process said may have been missed: about tables, or about who may come in."""
        self.tables.lost_touch()
        self.storage.in_background(self.access.look_again())

    def heard(self, payload: str) -> None:
        """Some process committed something; a line each."""
        for line in payload.split("\n"):
            origin, table_id, what = line.split(" ", 2)
            if origin != self.tables.origin:
                self._follow(table_id, what)

    def _follow(self, table_id: str, what: str) -> None:
        """Another process has changed a table, all clocks, or who may come in."""
        if table_id == EVERYBODY and what == CLOCKS:
            self.tables.lost_touch()
            return
        if table_id == EVERYBODY:
            self.access.hear(what)
            return
        if table_id not in self.tables.loaded:
            return
        if what.startswith("chat:"):
            self.storage.in_background(self.show_chat(table_id, int(what.removeprefix("chat:"))))
        elif what == "orders":
            self.storage.in_background(self.tables.reread(table_id))
        elif what == "gone":
            self.tables.forget(self.tables.loaded[table_id])
        elif what == "entry":
            self.storage.in_background(self.tables.catch_up(table_id))
        else:
            self.storage.in_background(self.tables.look_again(table_id))

    async def show_chat(self, table_id: str, number: int) -> None:
        table = self.tables.loaded.get(table_id)
        lines = await self.storage.read(lambda connection: chat.read_chat(connection, table_id, number))
        if table is not None and lines:
            table.say(lines[0])


def _assemble(settings: Settings, tables: Tables, checkers: Workers, signer: Signer, metrics: Metrics) -> Server:
    """Everything around the tables."""
    bot_workers = Workers(settings.thinkers, BOTS_OF_ONE, settings.work_memory)
    workers = Workers(2, None, settings.work_memory)
    limits = StreamLimits(settings.connections, settings.connections_each)
    presence = Presence(settings.away, limits, tables.storage)
    updates, windows = Updates(settings, tables, signer, presence), Windows(tables)
    pulse = Pulse(tables.storage, tables.origin, tables.lost_touch)
    visitors, autoplay = Visitors(settings, tables, signer), Autoplay(settings, tables, bot_workers, windows, pulse)
    outbox = Outbox(settings, tables.storage, visitors.forget)
    notices = Notices(settings, tables, outbox, lambda person: presence.is_away(person.id, person.seen))
    return Server(
        settings=settings,
        storage=tables.storage,
        tables=tables,
        signer=signer,
        passwords=Passwords(),
        visitors=visitors,
        updates=updates,
        windows=windows,
        autoplay=autoplay,
        notices=notices,
        stream_limits=limits,
        joining=Lookups(tables.storage, look_up),
        presence=presence,
        access=Access(tables.storage, tables.origin, visitors, updates),
        outbox=outbox,
        stand_ins=StandIns(settings, tables, presence, notices, autoplay),
        bot_workers=bot_workers,
        workers=workers,
        checkers=checkers,
        jobs=Jobs(workers),
        quotas=Quotas(settings),
        pictures=Pictures(workers),
        replays=Replays(tables, workers),
        pulse=pulse,
        cleanup=Cleanup(settings, tables, visitors.forget),
        metrics=metrics,
    )


@asynccontextmanager
async def open_server(settings: Settings, metrics: Metrics) -> AsyncIterator[Server]:
    """Opens the database, the writer and the workers; closes them in turn."""
    loop = asyncio.get_running_loop()
    prepare_file(settings.url)
    engine = open_database(settings.url)
    await loop.run_in_executor(None, migrate, engine)
    writer = Writer(open_for_writing(settings.url), loop)
    storage = Storage(engine, writer)
    checkers = Workers(1, ONE_EACH, settings.check_memory)
    tables = Tables(dict(settings.shelf), storage, Builder(storage, checkers, settings.check), settings.beat)
    server = _assemble(settings, tables, checkers, Signer(await _secret(storage)), metrics)
    await server.pulse.wake()
    listener = None
    if engine.dialect.name == "postgresql":
        from .peers import PeerListener  # needs the extra `postgres`

        listener = PeerListener(settings.url, loop, tables.origin, server.heard, server.lost_touch)
        await loop.run_in_executor(None, listener.ready.wait, 10)
    else:
        storage.keep(partial(server.pulse.listen, server.heard))
        storage.keep(storage.empty_journal)
    storage.in_background(_unpack(settings))
    for care in server.cares:
        storage.keep(care)
    try:
        yield server
    finally:
        if listener is not None:
            await loop.run_in_executor(None, listener.close)
        server.updates.close()
        await storage.close()
        await server.bot_workers.close()
        await server.workers.close()
        await server.checkers.close()
        server.outbox.close()
        await loop.run_in_executor(None, writer.close)
        engine.dispose()


async def _unpack(settings: Settings) -> None:
    """Reads the page and imports the games, which takes a while: beside the first visitors, not before them."""
    await asyncio.to_thread(assets)
    for module in settings.shelf.values():
        with suppress(Exception):  # one that cannot be loaded is told of when somebody asks for it
            await asyncio.to_thread(load, module)


async def _secret(storage: Storage) -> str:
    """The key of all signatures, the same for all processes on one database."""
    fresh = new_token()
    try:
        return await storage.writer.submit(lambda connection: store.secret(connection, "signing", fresh))
    except IntegrityError:  # another process was quicker
        return await storage.writer.submit(lambda connection: store.secret(connection, "signing", fresh))


async def server_of(request: Request) -> Server:
    """(Not a plain function: those are run in a thread, request by request.)"""
    server: Server = request.app.state.server
    return server


async def visitor_of(request: Request) -> Visitor:
    server: Server = request.app.state.server
    return await server.visitors.identify(request.scope)


TheServer = Annotated[Server, Depends(server_of)]
TheVisitor = Annotated[Visitor, Depends(visitor_of)]
