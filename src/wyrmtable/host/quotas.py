"""How much one person or address may ask of the house: tables, talk, uploads, newcomers, letters.

Everybody behind one address shares its quotas, so those are several times a person's.
"""

from __future__ import annotations

from .errors import Refused
from .limits import NEIGHBOURS, Buckets
from .settings import Settings

MINUTE = 60.0
HOUR = 3600.0
DAY = 86400.0


def per(seconds: float, count: float) -> Buckets:
    """So many at once, and as many again within that time."""
    return Buckets(count / seconds, count)


def few(seconds: float, count: float) -> Buckets:
    """So many within that time, but only a third of them at once: each is work."""
    return Buckets(count / seconds, max(1, count / 3))


class Quotas:
    """What is counted, each by whoever asks."""

    def __init__(self, settings: Settings) -> None:
        self._tables = few(MINUTE, settings.tables_pace)
        self._tables_there = few(MINUTE, settings.tables_pace * NEIGHBOURS)
        self._uploads = few(MINUTE, settings.uploads)
        self._uploads_there = few(MINUTE, settings.uploads * NEIGHBOURS)
        self._talk = per(MINUTE, settings.talk)
        self._talk_there = per(MINUTE, settings.talk * NEIGHBOURS)
        self._newcomers = per(HOUR, settings.newcomers)
        self._letters = per(DAY, settings.letters)
        self._letters_there = per(DAY, settings.letters * NEIGHBOURS)
        self._most_tables = settings.tables

    def set_up(self, person: str, address: str, owned: int) -> None:
        """A new table for somebody who owns so many unfinished ones."""
        if owned >= self._most_tables:
            message = f"You have {owned} tables that are not finished. Finish or clear away one of them first."
            raise Refused(409, "too-many", message)
        _take(self._tables, person, "You set up tables faster than anybody can play")
        _take(self._tables_there, address, "Many tables are being set up from your address")

    def upload(self, person: str, address: str) -> None:
        _take(self._uploads, person, "Your files are being read as fast as we can")
        _take(self._uploads_there, address, "Many files are coming from your address")

    def talk(self, person: str, address: str) -> None:
        _take(self._talk, person, "You talk faster than anybody can read")
        _take(self._talk_there, address, "Your neighbours and you talk faster than anybody can read")

    def come_in(self, address: str) -> None:
        _take(self._newcomers, address, "Many new people have come from your address")

    def write_to(self, email: str, person: str, address: str) -> None:
        """A letter to an e-mail address that nobody has confirmed yet, for somebody who says that it is his."""
        _take(self._letters, person, "You have had several letters sent today")
        _take(self._letters_there, address, "Many letters have been asked for from your address today")
        _take(self._letters, mailbox(email), "Several letters have gone to this address today")


def mailbox(email: str) -> str:
    """Where letters to an address come in: whatever stands after a plus sign leads to the same box."""
    name, _, host = email.casefold().partition("@")
    return f"{name.partition('+')[0]}@{host}"


def _take(buckets: Buckets, who: str, why: str) -> None:
    """Takes one, or says kindly why not and when again."""
    try:
        buckets.take(who)
    except Refused as refusal:
        message = f"{why}. Try again in {_time(refusal.retry)}."
        raise Refused(429, "too-many", message, refusal.retry) from None


def _time(seconds: int) -> str:
    if seconds <= 90:
        return f"{seconds} s"
    return f"{-(-seconds // 60)} minutes" if seconds <= 5400 else f"{-(-seconds // 3600)} hours"
