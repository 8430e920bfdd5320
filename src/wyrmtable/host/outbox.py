"""Notices that wait to be sent: kept in the database, so that they survive a restart, and tried a few times.

Several server processes may share an outbox; each takes a notice for itself before it sends it. Everybody has one
notice under way at a time, and those whose address was slow or did not answer last time share a few places: so nobody
waits for somebody else's slow address.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, and_, delete, insert, select, update

from .errors import Refused
from .mail import Notice, send_mail
from .schema import outbox, people
from .settings import Settings
from .storage import Storage
from .webhooks import is_public, post

RETRIES = (5.0, 60.0, 600.0)  # seconds after the first, second and third failure
CLAIM = 120.0  # seconds for which a process keeps a notice to itself
LOOK = 5.0  # seconds between two looks, if nobody calls
AT_ONCE = 20  # taken with one look
PLACES = 128  # notices under way
SLOW_PLACES = 32  # of these, for people whose last one took long
SLOW = 3.0  # seconds
MOST_SLOW = 1000  # people of whom that is remembered
LOOKUPS = 16  # threads that ask for addresses
SLOW_LOOKUPS = 4
LETTERS = 4  # threads that hand letters to the mail server

logger = logging.getLogger(__name__)


class Waiting(NamedTuple):
    """A notice to be sent."""

    id: int
    person: str
    way: str
    address: str
    notice: str
    due: float
    tries: int


def put(connection: Connection, person: str, way: str, address: str, notice: Notice, now: float) -> None:
    text = msgspec.json.encode(notice).decode()
    values = {"person": person, "way": way, "address": address, "notice": text, "due": now, "tries": 0}
    connection.execute(insert(outbox).values(**values))


def take_due(connection: Connection, now: float, but: Collection[str] = (), most: int = AT_ONCE) -> list[Waiting]:
    """Notices that are due, one for each person but these, now this process's to send."""
    wanted = and_(outbox.c.due <= now, outbox.c.person.not_in(list(but)))
    due = select(outbox).where(wanted).order_by(outbox.c.due).limit(AT_ONCE)
    first: dict[str, Waiting] = {}
    for row in connection.execute(due):
        first.setdefault(row.person, Waiting(**row._mapping))
    return [each for each in list(first.values())[:most] if _claimed(connection, each, now)]


def _claimed(connection: Connection, each: Waiting, now: float) -> bool:
    still = and_(outbox.c.id == each.id, outbox.c.due == each.due)
    return connection.execute(update(outbox).where(still).values(due=now + CLAIM)).rowcount == 1


def delivered(connection: Connection, each: Waiting) -> None:
    connection.execute(delete(outbox).where(outbox.c.id == each.id))
    connection.execute(update(people).where(people.c.id == each.person).values(trouble=""))


def failed(connection: Connection, each: Waiting, now: float, trouble: str) -> None:
    """Tries again later; after the last time the person is told on his account page."""
    this = outbox.c.id == each.id
    if each.tries < len(RETRIES):
        later = {"due": now + RETRIES[each.tries], "tries": each.tries + 1}
        connection.execute(update(outbox).where(this).values(**later))
        return
    connection.execute(delete(outbox).where(this))
    what = {"mail": "e-mail", "webhook": "webhook"}[each.way]
    message = f"Notices by {what} do not reach you: {trouble}"
    connection.execute(update(people).where(people.c.id == each.person).values(trouble=message))


class Outbox:
    """Sends what is due. What came of it is kept with the person, of whom `forget` lets go what was remembered."""

    def __init__(self, settings: Settings, storage: Storage, forget: Callable[[str], None]) -> None:
        self.reachable: Callable[[str], bool] = is_public
        self._settings = settings
        self._storage = storage
        self._forget = forget
        self._called = asyncio.Event()
        self._under_way: set[str] = set()  # people
        self._slow: OrderedDict[str, None] = OrderedDict()  # people
        self._lookups = ThreadPoolExecutor(LOOKUPS, "wyrm-lookup")
        self._slow_lookups = ThreadPoolExecutor(SLOW_LOOKUPS, "wyrm-slow-lookup")
        self._letters = ThreadPoolExecutor(LETTERS, "wyrm-letters")

    def close(self) -> None:
        for threads in (self._lookups, self._slow_lookups, self._letters):
            threads.shutdown(wait=False, cancel_futures=True)

    async def add(self, person: str, way: str, address: str, notice: Notice) -> None:
        now = time.time()
        await self._storage.write(lambda connection: put(connection, person, way, address, notice, now))
        self._called.set()

    async def run(self) -> None:
        while True:
            try:
                begun = await self._begin()
            except Refused as trouble:
                logger.warning("Notices wait: %s", trouble)
                begun = False
            if not begun:
                await self._until_called()

    async def _begin(self) -> bool:
        """Begins to send what is due and has a place; whether there was anything."""
        slow = self._under_way & self._slow.keys()
        places = PLACES - len(self._under_way)
        if places <= 0:
            return False
        but = self._under_way | self._slow.keys() if len(slow) >= SLOW_PLACES else self._under_way
        due = await self._storage.write(partial(take_due, now=time.time(), but=frozenset(but), most=places))
        for each in due:
            self._under_way.add(each.person)
            self._storage.in_background(self._send(each))
        return bool(due)

    async def _until_called(self) -> None:
        try:
            await asyncio.wait_for(self._called.wait(), LOOK)
        except TimeoutError:
            return
        self._called.clear()

    async def _send(self, each: Waiting) -> None:
        began = time.monotonic()
        try:
            trouble = await self._attempt(each)
            self._note_pace(each.person, bool(trouble) or time.monotonic() - began > SLOW)
            if trouble:
                logger.warning("A notice by %s failed (%d. time): %s", each.way, each.tries + 1, trouble)
                await self._storage.write(partial(failed, each=each, now=time.time(), trouble=trouble))
            else:
                await self._storage.write(partial(delivered, each=each))
        finally:
            self._under_way.discard(each.person)
            self._forget(each.person)
            self._called.set()

    def _note_pace(self, person: str, slow: bool) -> None:
        self._slow.pop(person, None)
        if slow:
            self._slow[person] = None
            if len(self._slow) > MOST_SLOW:
                self._slow.popitem(last=False)

    async def _attempt(self, each: Waiting) -> str:
        """Why it could not be delivered; nothing, if it was."""
        try:
            if each.way == "mail":
                notice = msgspec.json.decode(each.notice, type=Notice)
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._letters, send_mail, self._settings, each.address, notice)
                return ""
            lookups = self._slow_lookups if each.person in self._slow else self._lookups
            status = await post(each.address, each.notice.encode(), self.reachable, lookups=lookups)
        except Refused as trouble:
            return str(trouble)
        except TimeoutError:
            return "no answer came in time."
        except (OSError, smtplib.SMTPException) as trouble:
            return f"{trouble or type(trouble).__name__}."
        except Exception as trouble:  # whatever an address brings about, the other notices are sent
            logger.error("A notice by %s failed oddly.", each.way, exc_info=trouble)
            return "it cannot be sent there."
        return "" if 200 <= status < 300 else f"it was answered with the status {status}."
