"""Who sends a request: a guest, an account or a bot's token, and whether the request may be carried out."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.types import Scope

from . import accounts
from .accounts import Person
from .errors import Refused, sign_in_first
from .limits import NEIGHBOURS, Buckets
from .logs import PERSON
from .queueing import Asker
from .security import Signer, key_of
from .settings import Settings
from .tables import Tables

COOKIE = "wyrm_session"
REMEMBERED = 20.0  # seconds a session is believed without asking the database again
MOST_REMEMBERED = 20_000
SAFE = ("GET", "HEAD", "OPTIONS")
TELLING = frozenset((b"authorization", b"cookie", b"origin", b"host", b"sec-fetch-site", b"x-wyrm-csrf"))
SESSION_COOKIE = re.compile(rb"(?:^|;\s*)%b=\"?([^;\"\s]*)" % COOKIE.encode())


class Visitor(NamedTuple):
    """Who sends a request: a person or nobody yet, by cookie or by a bot's token."""

    person: Person | None
    session: str  # the key of the cookie, empty for a bot's token
    address: str
    token: str = ""  # the key of a bot's token

    @property
    def id(self) -> str | None:
        return self.person.id if self.person else None

    @property
    def who(self) -> str:
        """By whom limits count: the person, or the address of somebody unknown."""
        return self.person.id if self.person else self.address

    @property
    def asker(self) -> Asker:
        """Who waits for a worker: neighbours take turns as one."""
        return Asker(self.who, self.address)

    @property
    def key(self) -> str:
        """What he came in with."""
        return self.session or self.token

    @property
    def in_person(self) -> Person:
        """The person himself: a token plays, but the account is not its business."""
        self.check_by_hand()
        return self.known

    def check_by_hand(self) -> None:
        """Refuses whoever comes with a token."""
        if self.token:
            raise Refused(403, "forbidden", "A bot's token plays; it cannot change the account. Sign in for that.")

    def check_known(self) -> None:
        """Refuses whoever has neither signed in nor come as a guest."""
        if self.person is None:
            raise sign_in_first()

    @property
    def known(self) -> Person:
        """The person; nobody is asked to sign in first."""
        if self.person is None:
            raise sign_in_first()
        return self.person


class Claim:
    """Who a request says that it comes from, and from where. Whatever else is asked about it (whether such a person is
    known and welcome, whether he asks too much) is asked every time anew."""

    __slots__ = ("by_token", "given", "is_foreign", "key")

    def __init__(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        told = {name: value for name, value in headers if name in TELLING}
        self.key, self.by_token = _key(told)
        self.is_foreign = _is_foreign(told)
        self.given = told.get(b"x-wyrm-csrf", b"").decode("latin-1")  # the token that only our page knows


def check_welcome(person: Person) -> None:
    if person.banned:
        raise Refused(403, "banned", "The host of this server has asked you to stay away.")


class Visitors:
    """Tells who a visitor is and whether his request may be carried out."""

    def __init__(self, settings: Settings, tables: Tables, signer: Signer) -> None:
        self._settings = settings
        self._tables = tables
        self._signer = signer
        self._rate = Buckets(settings.rate, settings.burst)
        self._rate_there = Buckets(settings.rate * NEIGHBOURS, settings.burst * NEIGHBOURS)
        self.tries = Buckets(settings.tries / 60, settings.tries)
        self.hashing = asyncio.Semaphore(2)  # Argon2 takes a core and much memory for as long as it lasts
        self._remembered: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._forgotten = 0  # how often something was

    async def identify(self, scope: Scope) -> Visitor:
        """Who sends a request."""
        claim = Claim(scope["headers"])
        address = scope["client"][0] if scope.get("client") else "local"
        key, by_token = claim.key, claim.by_token
        person = await self._recall(key, address, by_token=by_token) if key else None
        if by_token and person is None:
            raise Refused(401, "unauthorized", "This token is not known here. Make a new one on your account page.")
        self._rate.take(person.id if person else address)
        self._rate_there.take(address)
        if person is not None:
            check_welcome(person)
            PERSON.set(person.id)
        visitor = Visitor(person, key if person and not by_token else "", address, key if by_token else "")
        if scope["method"] not in SAFE:
            self._check_origin(claim, visitor.session)
        return visitor

    def remembered(self, claim: Claim, address: str) -> Person | None:
        """Somebody who is known without asking the database, and against whose asking there is nothing to say. Nothing
        is counted yet."""
        found = self._remembered.get(claim.key)
        if found is None or found[1] <= time.time() or found[0].banned:
            return None
        return found[0] if self._rate.has(found[0].id) and self._rate_there.has(address) else None

    def at_once(self, claim: Claim, address: str) -> str | None:
        """The id of such a person who wants to change something, if there is nothing to say against that either."""
        if claim.is_foreign or not self._is_signed(claim, "" if claim.by_token else claim.key):
            return None
        person = self.remembered(claim, address)
        return person.id if person else None

    def count(self, person: str, address: str) -> None:
        """Counts a request of somebody who was known at once."""
        self._rate.spend(person)
        self._rate_there.spend(address)

    async def _recall(self, key: str, address: str, *, by_token: bool) -> Person | None:
        now = time.time()
        found = self._remembered.get(key)
        if found is not None and found[1] > now:
            return found[0]
        self._rate.take(address)
        before = self._forgotten
        if by_token:
            person = await self._tables.storage.read(lambda connection: accounts.by_token(connection, key))
        else:
            person = await self._tables.storage.read(lambda connection: accounts.by_session(connection, key, now))
        if person is not None and before == self._forgotten:  # else it may be out of date already
            self._remembered[key] = (person, now + REMEMBERED)
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return person

    def forget(self, person_id: str) -> None:
        """What was remembered of a person is out of date."""
        self._forgotten += 1
        for key in [key for key, (person, _) in self._remembered.items() if person.id == person_id]:
            del self._remembered[key]

    def forget_all(self) -> None:
        """Whatever was remembered may be out of date."""
        self._forgotten += 1
        self._remembered.clear()

    def _check_origin(self, claim: Claim, session: str) -> None:
        """A change must come from our own page: by what the browser says, and by the token only our page knows."""
        if claim.is_foreign:
            raise Refused(403, "csrf", "This request came from another site; it was not carried out.")
        if not self._is_signed(claim, session):
            message = "The page's security token is missing or out of date. Reload the page and try again."
            raise Refused(403, "csrf", message)

    def _is_signed(self, claim: Claim, session: str) -> bool:
        return not session or self._signer.is_ours(session, claim.given)


def _key(headers: Mapping[bytes, bytes]) -> tuple[str, bool]:
    """What somebody comes in with (nothing, if he is unknown), and whether it is a bot's token."""
    scheme, _, token = headers.get(b"authorization", b"").partition(b" ")
    if token and scheme.lower() == b"bearer":
        return key_of(token.decode("latin-1")), True
    found = SESSION_COOKIE.search(headers.get(b"cookie", b""))
    return (key_of(found[1].decode("latin-1")), False) if found and found[1] else ("", False)


def _is_foreign(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a browser says that a request comes from another site."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    site = headers.get(b"sec-fetch-site", b"same-origin")
    host = headers.get(b"host", b"").decode("latin-1")
    return (origin not in ("", "null") and urlsplit(origin).netloc != host) or site not in (b"same-origin", b"none")
