"""A game again from its entries, frame by frame: as a seat saw it, or with all secrets open.

A strip is a first view and what each entry changed. The views of all eyes together are what is kept of a finished game.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from ..core import ALL, Eyes, View
from ..core.match import known
from ..registry import load
from ..replaying import Frame, tail, walk
from .changes import apply_change, view_change
from .stored import StoredGame, truly, undone
from .wire import Lines, Plain, pictures_of, sheets_of

FORM = 3  # of stored replays; the first showed only what some seat had seen, the second not where turns begin
REVEALED = "reveal"
WATCHED = "watch"
PAGE = 500  # frames that are sent at once: a long game goes in pages, none of them megabytes


class Strip(NamedTuple):
    """A first view and the changes after it, entry by entry."""

    first: View
    pictures: Plain
    frames: list[Plain]

    def page(self, since: int, count: int) -> Plain:
        """As it is sent, `since` an entry and of a game with so many: frames of one page, and where the next begins."""
        shown, rest = self.frames[:PAGE], self.frames[PAGE:]
        more = {"more": rest[0]["n"]} if rest else {}
        return {"since": since, "n": count, "first": self.first, "pictures": self.pictures, "frames": shown, **more}


class KeptReplay(msgspec.Struct):
    """A stored replay; of the strips, which are long, only the one that is asked for is read."""

    n: int
    eyes: dict[str, msgspec.Raw]


class KeptStrip(msgspec.Struct):
    """A stored strip; of its frames only those are read that nobody wants to see."""

    first: msgspec.Raw
    frames: list[msgspec.Raw]
    pictures: msgspec.Raw = msgspec.Raw()  # the first form had none


class Passed(msgspec.Struct):
    """What counts of a stored frame that comes before those asked for."""

    n: int
    change: dict[str, Any]
    pictures: msgspec.Raw = msgspec.Raw()


def played(stored: StoredGame, since: int = 0) -> Iterator[Frame]:
    """The game after every entry that can be counted and was not taken back, from the snapshot on where that is early
    enough. Of a game that went on under newer rules, only what came after its last snapshot can be played again."""
    skipped = undone(each.entry for each in stored.entries).union(stored.unseen)
    game, kept = load(stored.module), int(stored.snapshot["entries"])
    whole = stored.header.version == game.version
    if kept and (kept <= since or not whole):
        frames = tail(game, stored.text(), stored.snapshot)
    else:
        frames = walk(game, stored.text(), stored.secret)
    for frame in frames:
        if frame.entry.number not in skipped:
            yield frame


def word_for(eyes: Eyes) -> str:
    """Whose eyes, as a stored replay names them."""
    return WATCHED if eyes is None else REVEALED if eyes == ALL else str(eyes)


def strip(stored: StoredGame, audiences: Sequence[Eyes], since: int = 0, most: int = sys.maxsize) -> dict[Eyes, Strip]:
    """One pass through a game for several pairs of eyes, for at most so many frames. They begin with entry `since`."""
    strips: dict[Eyes, Strip] = {}
    last: dict[Eyes, View] = {}
    for frame in played(stored, since):
        if strips and len(strips[audiences[0]].frames) >= most:
            break
        lines = Lines(frame.match, {frame.entry.number: frame.events})
        for eyes in audiences:
            view = frame.match.view(eyes)
            if eyes not in strips or frame.entry.number < since:
                strips[eyes] = Strip(view, pictures_of(stored.table, frame.match, eyes, view), [])
            else:
                told = lines.of(eyes, stored.unseen)
                strips[eyes].frames.append(_frame(stored, frame, eyes, told, (last[eyes], view)))
            last[eyes] = view
    return strips


def _frame(stored: StoredGame, frame: Frame, eyes: Eyes, told: list[Plain], views: tuple[View, View]) -> Plain:
    """What an entry changed between two views, and what was told of it."""
    old, new = views
    shown = {"n": known(stored.unseen, frame.entry.number), "change": view_change(old, new), "log": told}
    if sheets_of(old) != sheets_of(new):
        shown["pictures"] = pictures_of(stored.table, frame.match, eyes, new)
    return shown


def frames_json(stored: StoredGame, eyes: Eyes, since: int) -> bytes:
    """A page of what a seat saw from entry `since` on, as it counts."""
    found = strip(stored, [eyes], truly(stored.unseen, since), PAGE + 1)[eyes]
    return msgspec.json.encode(found.page(since, stored.count))


def replay_body(stored: StoredGame) -> bytes:
    """All views of a finished game, by all eyes, compressed: kept, so that a replay outlives the rules."""
    strips = strip(stored, [ALL, None, *range(len(stored.header.seats))])
    views = {word_for(eyes): found._asdict() for eyes, found in strips.items()}
    return zlib.compress(msgspec.json.encode({"form": FORM, "n": len(stored.entries), "eyes": views}))


def form_of(body: bytes) -> int:
    """The form a replay was stored in."""
    head = zlib.decompressobj().decompress(body, 16)
    return int(head.removeprefix(b'{"form":').split(b",")[0]) if head.startswith(b'{"form":') else 1


def stored_frames(body: bytes, eyes: Eyes, since: int) -> bytes:
    """A page of frames out of a stored replay."""
    replay = msgspec.json.decode(zlib.decompress(body), type=KeptReplay)
    kept = msgspec.json.decode(replay.eyes[word_for(eyes)], type=KeptStrip)
    strip = _from(kept, since) if since else kept
    shown = {"since": since, "n": replay.n, "first": strip.first, "frames": strip.frames[:PAGE]}
    if strip.pictures:
        shown["pictures"] = strip.pictures
    if len(strip.frames) > PAGE:
        shown["more"] = msgspec.json.decode(strip.frames[PAGE], type=Passed).n
    return msgspec.json.encode(shown)


def _from(kept: KeptStrip, since: int) -> KeptStrip:
    """The strip from entry `since` on: what comes before it has become part of the first view."""
    first, pictures, count = msgspec.json.decode(kept.first), kept.pictures, 0
    for each in kept.frames:
        frame = msgspec.json.decode(each, type=Passed)
        if frame.n >= since:
            break
        first, pictures, count = apply_change(first, frame.change), frame.pictures or pictures, count + 1
    return KeptStrip(msgspec.Raw(msgspec.json.encode(first)), kept.frames[count:], pictures)
