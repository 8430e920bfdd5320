"""A table in memory: its match, who watches it, and what they were last shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from ..core import Match, View
from . import present
from .feed import Feed, message
from .refusals import Refused
from .store import Progress, SeatRow, TableRow
from .story import Ledger, Page, Story

Eyes = int | None  # a seat, or None for a spectator


class Live:
    """Everything here is changed under `lock`, and shows only what is committed once the lock is free."""

    def __init__(
        self, info: TableRow, module: str, ledger: Ledger, pages: list[Page], chat: list[present.Plain]
    ) -> None:
        self.info = info
        self.module = module
        self.ledger = ledger
        self.pages = pages
        self.chat = chat
        self.lock = asyncio.Lock()
        self.gone = False
        self.used = time.monotonic()
        self.feeds: dict[Eyes, set[Feed]] = {}
        self.answers: dict[tuple[str, int, str], bytes] = {}  # odds and the like, for the current position only
        self.picture_name = present.picture_name(info.header, ledger.match.game.version)
        self._shown: dict[Eyes, View] = {}

    @property
    def match(self) -> Match:
        return self.ledger.match

    @property
    def story(self) -> Story:
        info = self.info
        snapshot = None
        if info.header.version != self.match.game.version:
            snapshot = self.match.snapshot()
        return Story(info.id, self.module, info.header, info.seed, tuple(self.pages), snapshot)

    @property
    def decider(self) -> SeatRow | None:
        """The seat that is to decide in a running game."""
        running = self.info.status == "running" and self.info.deciding is not None
        return self.info.seats[self.info.deciding or 0] if running else None

    # -- entries -----------------------------------------------------------------------------------------------------

    def check_playing(self) -> None:
        if self.info.status == "waiting":
            raise Refused(409, "waiting", "The game begins when every seat is taken. Invite somebody or seat a bot.")

    def repeats(self, seat: int, text: str, expected: int) -> bool:
        """Whether this very pick is in the record already: an answer got lost, and the request came again."""
        if not 0 < expected < len(self.pages):
            return False
        entry = self.pages[expected].entry
        return entry.seat == seat and entry.text == text and entry.undo is None

    def progress(self, now: float) -> Progress:
        """What the entry just made changes besides the record."""
        outcome = self.match.outcome
        deciding = self.match.deciding
        snapshot = self.match.snapshot() if self.ledger.snapshot_due() else None
        return Progress(
            at=now,
            deciding=deciding,
            status="over" if outcome else self.info.status,
            outcome=_text(present.outcome_of(outcome)) if outcome else None,
            snapshot=_text(snapshot) if snapshot else None,
            clocks=tuple(self._clocks(deciding, now)),
        )

    def _clocks(self, deciding: int | None, now: float) -> Iterator[tuple[int, float]]:
        """The decider's time is taken off his clock; the bonus comes when the decision passes on."""
        decider = self.decider
        if decider is not None and decider.kind == "person" and decider.clock is not None:
            bonus = self.info.bonus if deciding != decider.seat else 0.0
            yield decider.seat, decider.clock - (now - self.info.moved) + bonus

    def advance(self, page: Page, progress: Progress) -> None:
        """The entry is durable: it becomes what the table shows."""
        info = self.info
        self.pages.append(page)
        self.answers.clear()
        info.entries, info.moved, info.deciding = len(self.pages), progress.at, progress.deciding
        info.status = progress.status
        if progress.outcome is not None:
            info.outcome = msgspec.json.decode(progress.outcome)
        for seat, clock in progress.clocks:
            info.seats[seat].clock = clock

    def publish(self) -> None:
        """Sends everybody who watches what the newest entry changed for him."""
        match = self.match
        for eyes, feeds in self.feeds.items():
            if not feeds:
                self._shown.pop(eyes, None)
                continue
            view = match.view(eyes)
            data = message("change", present.change_of(match, eyes, self._shown[eyes], view), len(self.pages))
            self._shown[eyes] = view
            for feed in feeds:
                feed.push(data)

    # -- watchers ----------------------------------------------------------------------------------------------------

    def seat_of(self, seat: int, person: str | None) -> SeatRow:
        """The seat, if it is this person's."""
        if not 0 <= seat < len(self.info.seats):
            raise Refused(404, "not-found", f"There is no seat {seat} at this table; it has {len(self.info.seats)}.")
        chair = self.info.seats[seat]
        if person is None or chair.person != person:
            raise Refused(403, "forbidden", "That seat is not yours. You can watch, or take an open seat.")
        return chair

    def state(self, eyes: Eyes) -> dict[str, Any]:
        """The game as a seat (or spectator) sees it now."""
        match = self.match
        view = match.view(eyes)
        if self.feeds.get(eyes):
            self._shown[eyes] = view
        return {
            "n": len(self.pages),
            "view": view,
            "decision": present.decision_of(match, eyes) if self.info.status != "waiting" else None,
            "undoable": [] if eyes is None else match.undoable(eyes),
            "log": present.log_of(match, eyes),
            "picture": self.picture_path(eyes),
            "seen": present.last_own(match, eyes),
            "chat": [present.chat_line(line) for line in self.chat],
        }

    def join(self, eyes: Eyes, feed: Feed) -> None:
        self.feeds.setdefault(eyes, set()).add(feed)

    def leave(self, eyes: Eyes, feed: Feed) -> None:
        self.feeds.get(eyes, set()).discard(feed)

    def watchers(self) -> Iterator[tuple[Eyes, Feed]]:
        for eyes, feeds in self.feeds.items():
            for feed in list(feeds):
                yield eyes, feed

    def tell(self, kind: str, value: Any) -> None:
        """The same news for everybody."""
        data = message(kind, value)
        for _, feed in self.watchers():
            feed.push(data)

    def say(self, line: present.Plain) -> None:
        """A line of chat, shown once whichever way it came."""
        if all(known["id"] != line["id"] for known in self.chat):
            self.chat.append(line)
            self.tell("chat", present.chat_line(line))

    def send_off(self) -> None:
        """Ends the streams of those who no longer may watch through the eyes they had."""
        for eyes, feed in self.watchers():
            if not self.may_watch(feed.person) or (eyes is not None and self.info.seats[eyes].person != feed.person):
                feed.close()

    def may_watch(self, person: str | None) -> bool:
        info = self.info
        return info.watchable or (
            person is not None and (info.owner == person or any(seat.person == person for seat in info.seats))
        )

    def picture_path(self, eyes: Eyes) -> str:
        """Where the board's drawing is. It is not drawn here: that takes seconds, and a worker does it when asked."""
        query = "" if eyes is None else f"?seat={eyes}"
        return f"/api/tables/{self.info.id}/picture/{self.picture_name}{query}"


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
