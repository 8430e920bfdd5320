"""What a host may set, from the environment (`WYRM_...`) or in Python. Everything has a sensible default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from ..core import WyrmError
from ..registry import SHELF

SCHEMES = ("sqlite", "postgresql")


class BadSettings(WyrmError):
    """A setting of the host cannot be used as it is."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One field per setting; the environment variable is `WYRM_` and the field's name in capitals."""

    database: str = "wyrmtable.db"  # a file (SQLite), or postgresql://user:password@host/name
    public_url: str = ""  # as players reach it: links in notices, and https turns on secure cookies
    rate: float = 40.0  # requests per second and person in the long run
    burst: int = 160  # requests at once before the rate counts
    tries: int = 10  # sign-in attempts per name or address and minute
    body: int = 64 * 1024  # bytes of a request
    upload: int = 512 * 1024  # bytes of a request that may bring files: a designer's, or a record for a tool
    connections: int = 2000  # open live streams in all
    connections_each: int = 24  # open live streams per person or address
    requests: int = 100  # requests from one address that are being answered at once
    waiting: int = 500  # connections in all that have not sent a whole request yet
    header: int = 32 * 1024  # bytes of a request's head
    patience: float = 15.0  # seconds a request may take to arrive, and an answer may lie untaken
    tables: int = 100  # unfinished tables of one person's own
    tables_pace: int = 20  # new tables per person and minute
    uploads: int = 10  # tables with a designer's files per person and minute
    check: float = 5.0  # seconds that reading a designer's files may take
    check_memory: int = 400  # megabytes that it may take
    work_memory: int = 1500  # megabytes of a process that thinks, draws or counts; 0: as many as it likes
    talk: int = 30  # lines of chat per person and minute
    newcomers: int = 300  # new guests and accounts per address and hour
    letters: int = 5  # letters per day to an address that is not confirmed yet
    notices: int = 40  # notices per person and day
    keep_waiting: float = 14.0  # days a table that never began is kept; 0: for ever
    keep_running: float = 180.0  # days a game that nobody goes on with is kept; 0: for ever
    keep_guests: float = 60.0  # days a guest is remembered who does not come back; 0: for ever
    stand_in: float = 60.0  # seconds an absent player is asked before a bot stands in for him
    log_format: str = "text"  # or json: one object a line
    think: float = 10.0  # seconds a bot may think about one decision
    thinkers: int = 2  # processes in which bots think
    pace: float = 0.2  # seconds between a bot's picks while somebody watches
    beat: float = 1.5  # seconds that every window stays open before silence passes
    bluff: float = 0.05  # of the windows that bots are asked at, the share that they hold, whatever they have
    away: float = 90.0  # seconds without a live stream after which a person counts as away
    smtp_host: str = ""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    smtp_tls: str = "starttls"  # starttls, tls or none
    shelf: Mapping[str, str] = field(default_factory=lambda: dict(SHELF))  # game id to module

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        scheme, found, rest = self.database.partition("://")
        if not found:
            return f"sqlite:///{Path(self.database).expanduser()}"
        kind = {"postgres": "postgresql"}.get(scheme.partition("+")[0], scheme.partition("+")[0])
        if kind not in SCHEMES:
            raise BadSettings(f"WYRM_DATABASE names a {scheme!r} database. Give a file name or postgresql://...")
        return f"postgresql+psycopg://{rest}" if kind == "postgresql" else f"sqlite://{rest}"

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https:")


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings with whatever the environment says; a value that makes no sense is refused by name."""
    environment = os.environ if environment is None else environment
    given: dict[str, str | int | float] = {}
    for each in fields(Settings):
        name = f"WYRM_{each.name.upper()}"
        if name in environment and each.name != "shelf":
            given[each.name] = _value(name, environment[name], str(each.type))
    return Settings(**given)  # type: ignore[arg-type]  # each value has just been read as its field's type


def _value(name: str, text: str, kind: str) -> str | int | float:
    if kind == "str":
        return text
    try:
        number = int(text) if kind == "int" else float(text)
    except ValueError:
        raise BadSettings(f"{name} should be a number, not {text!r}.") from None
    if not 0 <= number < 1e12:
        raise BadSettings(f"{name} should be a number from 0 on, not {text!r}.")
    return number
