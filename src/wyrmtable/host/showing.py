"""What goes out to those who watch a table: after every entry what it changed for them, through their own eyes.

Whoever picked and whoever is to decide is shown it at once, and so is everybody else as long as entries come no faster
than people pick. When they do come faster, those who only watch are shown several of them together: a table where bots
race costs little more than one where people think. And the more goes on at all tables together, the more seldom those
are shown something who only watch: those who pick go first.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import Eyes, View
from ..core.decision import writing_of
from ..core.match import known
from .changes import view_change
from .streams import message
from .wire import Lines, Plain, decision_of, drawings_of, pictures_of

if TYPE_CHECKING:
    from .table import Table

PACE = (0.1, 1.0)  # seconds between two changes for those who only watch, while little goes on and at most
RUSH = (250.0, 1000.0)  # entries a second at all tables of a server up to which little goes on, and which are very many


@dataclass(slots=True)
class Shown:
    """What a pair of eyes was shown last: the view, how many entries it could count then, of how many there were, what
    the drawings depended on, and when it was."""

    view: View
    count: int
    entries: int
    drawings: list[tuple[str, str]]
    at: float


class Pace:
    """How often those who only watch are shown something: the same for all tables of a server."""

    def __init__(self) -> None:
        self.seconds = PACE[0]
        self._entered = 0
        self._since = 0.0

    def note(self, now: float) -> None:
        """Something was entered at some table. Every second it is seen how much that is."""
        self._entered += 1
        passed = now - self._since
        if passed >= 1.0:
            (least, most), (calm, rush) = PACE, RUSH
            share = (self._entered / passed - calm) / (rush - calm)
            self.seconds = least + (most - least) * min(1.0, max(0.0, share))
            self._entered, self._since = 0, now


class Showing:
    """Remembers what every pair of eyes that watches a table was shown."""

    def __init__(self, table: Table) -> None:
        self.pace = Pace()
        self._table = table
        self._last: dict[Eyes, Shown] = {}
        self._published = len(table.match.entries)
        self._reminder: asyncio.TimerHandle | None = None

    def note_whole(self, eyes: Eyes, view: View) -> None:
        """The whole state goes out to these eyes; while little goes on, the next change may follow at once."""
        match, at = self._table.match, time.monotonic() - PACE[0]
        drawings = drawings_of(match, eyes, view)
        self._last[eyes] = Shown(view, match.count(eyes), len(match.entries), drawings, at)

    def catch_up(self, eyes: Eyes) -> None:
        """What was put off is shown now: somebody joins those who watch through these eyes."""
        if self._table.streams.get(eyes) and self._is_behind(eyes):
            self._send(eyes, self._last[eyes], {})

    def publish(self) -> None:
        """Shows the new entries to everybody who watches, at once or soon; who cannot count them is sent nothing."""
        now, entries = time.monotonic(), self._table.match.entries
        picked = {entry.seat for entry in entries[self._published :]}
        self._published = len(entries)
        self.pace.note(now)
        self._show(now, picked)

    def _show(self, now: float, picked: Collection[int]) -> None:
        """Whoever `picked` and whoever is to decide is shown it at once, and the others when it is time."""
        lines: dict[int, Lines] = {}
        table, at_once = self._table, self._concerns_all()
        for eyes, streams in table.streams.items():
            last = self._last.get(eyes)
            if not streams:
                self._last.pop(eyes, None)
            elif last is None:
                continue
            elif last.count == table.match.count(eyes):
                last.entries = len(table.match.entries)  # of orders being written nothing is told
            elif (
                at_once
                or eyes == table.row.deciding
                or eyes in picked
                or (wait := last.at + self.pace.seconds - now) <= 0
            ):
                self._send(eyes, last, lines)
            elif self._reminder is None:
                self._remind(wait)

    def _is_behind(self, eyes: Eyes) -> bool:
        return eyes in self._last and self._table.match.count(eyes) != self._last[eyes].count

    def _concerns_all(self) -> bool:
        """Everybody is shown at once where a beat runs, orders are being written (when something is shown must not
        depend on what is written) or the game has ended."""
        row = self._table.row
        return row.window is not None or row.deciding is None or bool(writing_of(self._table.match.decision))

    def _remind(self, wait: float) -> None:
        self._reminder = asyncio.get_running_loop().call_later(wait, self._show_late)

    def _show_late(self) -> None:
        """Shows what was put off, unless an entry is being written: it brings all that came before it."""
        self._reminder, table = None, self._table
        if table.gone:
            return
        if len(table.match.entries) == table.entered:
            self._show(time.monotonic(), ())
        else:
            self._remind(self.pace.seconds)

    def _send(self, eyes: Eyes, last: Shown, lines: dict[int, Lines]) -> None:
        """`lines` are those of the log from an entry on, made once for all who read them alike."""
        since, table = last.entries, self._table
        told = lines.get(since)
        if told is None:
            told = lines[since] = table.lines(since)
        change = self._change(eyes, last, told)
        data = message("change", change, change["n"])
        for stream in table.streams[eyes]:
            stream.push(data)

    def _change(self, eyes: Eyes, last: Shown, lines: Lines) -> Plain:
        table, match = self._table, self._table.match
        unseen, entries = match.unseen(eyes), len(match.entries)
        view, window = match.view(eyes), table.window(table.row.moved)
        change: Plain = {
            "from": last.count,
            "n": entries - len(unseen),
            "view": view_change(last.view, view),
            "decision": decision_of(match, eyes, window),
            "undoable": table.undoable(eyes),
            "log": lines.of(eyes, unseen),
            "window": window,
        }
        taken_back = [known(unseen, entry.undo) for entry in match.entries[last.entries :] if entry.undo is not None]
        if taken_back:
            change["drop"] = min(taken_back)
        drawings = drawings_of(match, eyes, view)
        if drawings != last.drawings:
            change["pictures"] = pictures_of(table.row.id, match, eyes, view)
        self._last[eyes] = Shown(view, change["n"], entries, drawings, time.monotonic())
        return change
