"""A table in memory: its match, its clocks and windows, and who watches it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

import msgspec

from ..core import ALL, BadPick, Decision, Eyes, Match, Outcome, StalePick
from ..core.match import known
from ..core.orders import answer, standing
from .chat import CHAT_PAGE
from .entries import Progress
from .errors import Refused, not_your_seat
from .orders import Standing
from .showing import Showing
from .store import SeatRow, TableRow
from .stored import Events, StoredEntry, StoredGame, last_of, sealed_entries, snapshot_due, truly, undone
from .streams import Stream, message
from .summaries import chat_line, thought, window_of
from .wire import Lines, Plain, decision_of, log_of, outcome_of, pictures_of

LOG_PAGE = 200  # entries whose lines are sent at once


def page_before(number: int) -> int:
    """The first entry of the page of the log that ends before an entry."""
    return max(0, number - LOG_PAGE)


class Table:
    """Everything here is changed under `lock`, and shows only what is committed once the lock is free.

    `entered` is the number of entries that are durable; `row.entries` is how many of them everybody can count (and
    `row.moved` when the last of those was made): of secret orders that are being written nobody else is told.
    `told` is what happened at the latest entries, at least a page of them.
    """

    def __init__(
        self, row: TableRow, module: str, match: Match, snapshot: Plain, told: dict[int, Events], beat: float
    ) -> None:
        self.row = row
        self.module = module
        self.match = match
        self.entered = len(match.entries)
        self.quiet = False  # nobody but their writer could count the last entries
        self.told = told
        self.beat = beat
        self._snapshot: Plain | str = snapshot  # the last one that is stored, or its text
        self._snapshot_entries = int(snapshot["entries"])
        self.chat: list[Plain] = []
        self.standing: dict[int, Standing] = {}
        self.lock = asyncio.Lock()
        self.gone = False
        self.used = time.monotonic()
        self.streams: dict[Eyes, set[Stream]] = {}
        self.undone = undone(match.entries)
        self._latest: dict[int, tuple[int, int]] = {}  # of each seat: the number it asked for, and the true one
        self._sealed: list[StoredEntry] = []
        self._takeable: tuple[int, list[int]] = (0, [])  # of how many entries, and which
        self._stirred: asyncio.Event | None = None
        self.showing = Showing(self)

    @property
    def snapshot(self) -> Plain:
        """The last one that is stored. (Most are never asked for: they are read when they are.)"""
        if isinstance(self._snapshot, str):
            self._snapshot = cast(Plain, msgspec.json.decode(self._snapshot))
        return self._snapshot

    @property
    def stored(self) -> StoredGame:
        """All it takes to rebuild the match; entries once sealed are kept so, since bots ask for them at every pick."""
        return self.stored_for(ALL)

    def stored_for(self, eyes: Eyes) -> StoredGame:
        """The same for a job that somebody with these eyes asks for."""
        self._sealed += sealed_entries(self.match, len(self._sealed))
        entries = tuple(self._sealed[: self.entered])
        unseen = tuple(entry for entry in self.match.unseen(eyes) if entry < self.entered)
        return StoredGame(self.row.id, self.module, self.row.header, entries, self.snapshot, unseen)

    @property
    def decider(self) -> SeatRow | None:
        """The seat that is to decide in a running game."""
        running = self.row.status == "running" and self.row.deciding is not None
        return self.row.seats[self.row.deciding or 0] if running else None

    @property
    def stirred(self) -> asyncio.Event:
        """Set when something changes. (Made for whoever waits for it: at most picks, nobody does.)"""
        if self._stirred is None:
            self._stirred = asyncio.Event()
        return self._stirred

    def stir(self) -> None:
        """Wakes whoever waits for something to change."""
        if self._stirred is not None:
            self._stirred.set()
            self._stirred = None

    # -- entries -----------------------------------------------------------------------------------------------------

    def check_playing(self) -> None:
        if self.row.status == "waiting":
            raise Refused(409, "waiting", "The game begins when every seat is taken. Invite somebody or seat a bot.")

    def repeats(self, seat: int, text: str, expected: int) -> bool:
        """Whether this very pick is in the record already: an answer got lost, and the request came again."""
        counted, number = self._latest.get(seat, (-1, 0))
        if counted != expected:
            number = truly(self.match.unseen(seat), expected)
        if not 0 < number < len(self.match.entries):
            return False
        entry = self.match.entries[number]
        return entry.seat == seat and entry.text == text and entry.undo is None

    def let(self, seat: int, act: Callable[[], object], expected: int) -> None:
        """Lets the match decide. Which entry it was is kept: if all orders are shown by it, the seat counts otherwise
        from then on, but may send the same request again."""
        number = len(self.match.entries)
        act()
        self._latest[seat] = expected, number

    def progress(self, now: float) -> Progress:
        """What the entries just made change besides the record."""
        decision = self.match.decision
        outcome = decision if isinstance(decision, Outcome) else None
        deciding = decision.seat if isinstance(decision, Decision) else None
        count = self.match.count(None)
        sequel = self.match.sequel if outcome else None
        sealed = sequel is not None and sequel.lives_on
        opened = now if isinstance(decision, Decision) and decision.manner.window else None
        given = self.standing.get(deciding) if deciding is not None else None
        return Progress(
            at=now,
            count=count,
            quiet=count == self.row.entries,
            deciding=deciding,
            status="over" if outcome else self.row.status,
            outcome=_text(outcome_of(outcome, sequel)) if outcome else None,
            snapshot=_text(self.match.snapshot()) if self._snapshot_due() else None,
            clocks=tuple(self._clocks(deciding, now)) if count != self.row.entries else (),
            window=opened,
            held=opened if given is not None and given.hold else None,
            sealed=sealed,
            chain=self.row.chain if outcome and not sealed else None,
        )

    def _snapshot_due(self) -> bool:
        """Snapshots are taken at the first entry, so many after the last one, that nothing can be taken back across."""
        return snapshot_due(len(self.match.entries), self._snapshot_entries) and not self._takeable_now()

    def _takeable_now(self) -> list[int]:
        """Entries that can be taken back: the decider's alone, since whatever passes the decision on bars undo. In a
        long turn they are many, and looked for once."""
        count, deciding = len(self.match.entries), self.match.deciding
        if self._takeable[0] != count:
            self._takeable = count, [] if deciding is None else self.match.undoable(deciding)
        return self._takeable[1]

    def _clocks(self, deciding: int | None, now: float) -> Iterator[tuple[int, float]]:
        """The decider's time is taken off his clock; the bonus comes when the decision passes on."""
        decider = self.decider
        if decider is not None and decider.kind == "person" and decider.clock is not None:
            bonus = self.row.bonus if deciding != decider.seat and self.row.window is None else 0.0
            yield decider.seat, decider.clock - thought(self.row, now) + bonus

    def advance(self, progress: Progress, events: Sequence[Events]) -> None:
        """The entries are durable: they become what the table shows."""
        row = self.row
        self.keep_told(self.entered, events)
        self.entered = len(self.match.entries)
        if progress.snapshot is not None:
            self._snapshot, self._snapshot_entries = progress.snapshot, self.entered
        self.quiet = progress.quiet
        if self.quiet:
            return
        row.entries, row.moved, row.deciding = progress.count, progress.at, progress.deciding
        row.status, row.window, row.held, row.answer = progress.status, progress.window, progress.held, ""
        row.sealed = row.sealed or progress.sealed
        if progress.outcome is not None:
            row.outcome = msgspec.json.decode(progress.outcome)
        if progress.held is not None and row.deciding is not None:
            self.standing[row.deciding] = msgspec.structs.replace(self.standing[row.deciding], hold=False)
        for seat, clock in progress.clocks:
            row.seats[seat].clock = clock

    def keep_told(self, since: int, events: Sequence[Events]) -> None:
        """Keeps what happened at the entries from `since` on, and lets go of what is long past."""
        for number, told in enumerate(events, since):
            self.told[number] = told
        if len(self.told) > 2 * LOG_PAGE and not self.match.unseen(None):  # where the log begins tells no number either
            self.told = dict(list(self.told.items())[-LOG_PAGE:])
        self.undone |= undone(self.match.entries[since:])

    def lines(self, since: int) -> Lines:
        """The lines of the log from entry `since` on."""
        told = self.told
        return Lines(self.match, {at: told[at] for at in range(since, self.entered) if at in told}, self.undone)

    def undoable(self, eyes: Eyes) -> list[int]:
        """Entries that a seat can take back, as it counts."""
        if eyes is None or eyes != self.match.deciding:
            return []
        unseen, entries = self.match.unseen(eyes), self._takeable_now()
        return [known(unseen, entry) for entry in entries] if unseen else entries

    # -- windows and standing orders ---------------------------------------------------------------------------------

    def window(self, now: float) -> Plain | None:
        return window_of(self.row, self.beat, now) if self.row.status == "running" else None

    def beat_runs(self, seat: int) -> bool:
        """Whether this seat's answer waits for the end of a beat. Where only bots sit, nobody's time tells anything."""
        window = open_window(self.match)
        asked = window is not None and window.seat == seat and self.row.held is None
        return asked and any(chair.kind != "bot" for chair in self.row.seats)

    def check_answer(self, seat: int, text: str, expected: int) -> None:
        """Refuses what would not be legal at the end of the beat."""
        decision, names = self.match.decision, self.match.names_for(seat)
        if expected != self.match.count(seat):
            raise StalePick(f"The game has moved on: entry {self.match.count(seat)} is next, not {expected}.")
        pick = names.pick(text)
        if isinstance(decision, Decision) and pick not in decision.picks:
            reasons = " ".join(map(str, self.match.chair(seat).why_not(pick)))
            raise BadPick(f"{names.title(pick)} cannot be picked. {reasons}")

    def due(self) -> float | None:
        """When something is to be entered in a seat's name; none: the seat itself is waited for."""
        decision = self.match.decision
        if self.row.status != "running" or not isinstance(decision, Decision):
            return None
        if not decision.manner.window:
            return self.row.moved if self._ordered(decision) is not None else None
        timed = self.row.window is not None and self.beat_runs(decision.seat)
        if not timed or self._silence(decision) is None:
            return None
        at_once = self.row.pace == "days" and self.row.seats[decision.seat].kind != "bot"
        return (self.row.window or 0.0) + (0.0 if at_once else self.beat)

    def enter_due(self) -> None:
        """Enters what a seat answered, ordered, or let pass by its silence."""
        decision = self.match.decision
        assert isinstance(decision, Decision)
        names, text = self.match.names, self.row.answer
        pick = names.pick(text) if decision.manner.window and text in names else None
        if pick not in decision.picks:
            pick = self._ordered(decision)
        if pick is None:
            pick = self._silence(decision)
        if pick is not None:
            self.match.pick(decision.seat, pick)

    def _ordered(self, decision: Decision) -> int | None:
        if self.row.seats[decision.seat].kind != "person":
            return None
        given = self.standing.get(decision.seat, Standing()).orders
        return answer(self.match.game, self.match.position, decision, self.match.names, given)

    def _silence(self, decision: Decision) -> int | None:
        return decision.manner.silence if decision.manner.silence in decision.picks else None

    # -- watchers ----------------------------------------------------------------------------------------------------

    def seat_of(self, seat: int, person: str | None) -> SeatRow:
        """The seat, if it is this person's."""
        if not 0 <= seat < len(self.row.seats):
            raise Refused(404, "not-found", f"There is no seat {seat} at this table; it has {len(self.row.seats)}.")
        chair = self.row.seats[seat]
        if person is None or chair.person != person:
            raise not_your_seat()
        return chair

    def state(self, eyes: Eyes) -> Plain:
        """The game as a seat (or spectator) sees it now."""
        match, unseen = self.match, self.match.unseen(eyes)
        view = match.view(eyes)
        pictures = pictures_of(self.row.id, match, eyes, view)
        if self.streams.get(eyes):
            self.showing.catch_up(eyes)
            self.showing.note_whole(eyes, view)
        window = self.window(time.time())
        return {
            "n": match.count(eyes),
            "view": view,
            "decision": decision_of(match, eyes, window) if self.row.status != "waiting" else None,
            "undoable": self.undoable(eyes),
            "log": log_of(match, eyes, self.told, self.undone, unseen),
            "log_from": known(unseen, min(self.told)),
            "window": window,
            "picture": pictures.get(view.sheet) or next(iter(pictures.values())),
            "pictures": pictures,
            "orders": eyes is not None and bool(standing(match.game, match.position, eyes)),
            "previews": hasattr(match.game, "preview"),
            "threats": hasattr(match.game, "threat"),
            "seen": known(unseen, last_of(match.entries, eyes)),
            "chat": [chat_line(line) for line in self.chat],
            "chat_from": self.chat[0]["id"] if len(self.chat) == CHAT_PAGE else 0,
        }

    def join(self, eyes: Eyes, stream: Stream) -> None:
        self.showing.catch_up(eyes)
        self.streams.setdefault(eyes, set()).add(stream)

    def leave(self, eyes: Eyes, stream: Stream) -> None:
        self.streams.get(eyes, set()).discard(stream)

    def watchers(self) -> Iterator[tuple[Eyes, Stream]]:
        for eyes, streams in self.streams.items():
            for stream in list(streams):
                yield eyes, stream

    def tell(self, kind: str, value: Any) -> None:
        """The same message for everybody."""
        data = message(kind, value)
        for _, stream in self.watchers():
            stream.push(data)

    def say(self, line: Plain) -> None:
        """A line of chat, shown once whichever way it came."""
        if all(known["id"] != line["id"] for known in self.chat):
            self.chat = [*self.chat, line][-CHAT_PAGE:]
            self.tell("chat", chat_line(line))

    def send_off(self) -> None:
        """Ends the streams of those who no longer may watch through the eyes they had."""
        for eyes, stream in self.watchers():
            if not self.may_watch(stream.person) or (eyes is not None and self.row.seats[eyes].person != stream.person):
                stream.close()

    def may_watch(self, person: str | None) -> bool:
        row = self.row
        return row.watchable or (
            person is not None and (row.owner == person or any(seat.is_of(person) for seat in row.seats))
        )


def open_window(match: Match) -> Decision | None:
    decision = match.decision
    return decision if isinstance(decision, Decision) and decision.manner.window else None


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
