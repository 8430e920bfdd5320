"""Games told again from their entries: frames from a seat's view, the stored views of finished games, exports."""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from ..core import Decision, Entry, Match, Setting, Token, View
from ..draw import Picture, export, svg
from ..draw.picture import Frame
from .delta import apply_change, view_change
from .present import log_of
from .story import Ledger, Story, load_game

MOST_FRAMES = 150
LIVELY = 40  # picks played before a scenario's picture is taken, so that counters stand on it
REVEALED = "reveal"
WATCHED = "watch"


def undone(entries: Iterable[Entry]) -> set[int]:
    """Entries that were taken back, and the undos themselves."""
    return {number for entry in entries if entry.undo is not None for number in range(entry.undo, entry.number + 1)}


def revealed(match: Match) -> View:
    """The table with all secrets open: every side's counters as their owner sees them."""
    base = match.view(None)
    views = [match.view(seat) for seat in range(len(match.seat_names))]
    tokens: list[Token] = [token for token in base.tokens if token.owner < 0]
    for seat, view in enumerate(views):
        tokens += [token for token in view.tokens if token.owner == seat]
    facts = list(dict.fromkeys(fact for view in (base, *views) for fact in view.facts))
    return msgspec.structs.replace(base, tokens=tuple(tokens), facts=tuple(facts))


class Strip(NamedTuple):
    """A first view and the changes after it, entry by entry."""

    first: View
    frames: list[dict[str, Any]]


def _told(story: Story) -> Iterator[Match]:
    """The match after every entry that was not taken back."""
    skipped = undone(page.entry for page in story.pages)
    for number, ledger in enumerate(Ledger.retell(story)):
        if number not in skipped:
            yield ledger.match


def strip(matches: Iterable[Match], audiences: Sequence[str], since: int = 0) -> dict[str, Strip]:
    """One pass through a game for several pairs of eyes. Frames begin with entry `since`."""
    strips: dict[str, Strip] = {}
    last: dict[str, View] = {}
    for match in matches:
        number = len(match.entries) - 1
        for eyes in audiences:
            seat = None if eyes in (REVEALED, WATCHED) else int(eyes)
            view = revealed(match) if eyes == REVEALED else match.view(seat)
            if eyes not in strips or number < since:
                strips[eyes] = Strip(view, [])
            else:
                change = view_change(last[eyes], view)
                strips[eyes].frames.append({"n": number, "change": change, "log": log_of(match, seat, number)})
            last[eyes] = view
    return strips


def frames_json(story: Story, seat: int | None, since: int) -> bytes:
    """What a seat saw from entry `since` on."""
    eyes = WATCHED if seat is None else str(seat)
    found = strip(_told(story), [eyes], since)[eyes]
    return msgspec.json.encode({"since": since, "n": len(story.pages), "first": found.first, "frames": found.frames})


def replay_body(story: Story) -> bytes:
    """All views of a finished game, by all eyes, compressed: kept, so that a replay outlives the rules."""
    eyes = [REVEALED, WATCHED, *map(str, range(len(story.header.seats)))]
    strips = strip(_told(story), eyes)
    stored = {each: {"first": found.first, "frames": found.frames} for each, found in strips.items()}
    return zlib.compress(msgspec.json.encode({"n": len(story.pages), "eyes": stored}))


def stored_frames(body: bytes, eyes: str, since: int) -> bytes:
    """Frames out of a stored replay."""
    stored = msgspec.json.decode(zlib.decompress(body))
    first, frames = stored["eyes"][eyes]["first"], stored["eyes"][eyes]["frames"]
    while frames and frames[0]["n"] < since:
        first = apply_change(first, frames.pop(0)["change"])
    return msgspec.json.encode({"since": since, "n": stored["n"], "first": first, "frames": frames})


# -- pictures --------------------------------------------------------------------------------------------------------


def _scenes(story: Story) -> tuple[Picture, list[Frame], str]:
    """A finished game with all secrets open, ready to be painted."""
    frames: list[Frame] = []
    picture: Picture | None = None
    title = ""
    for match in _told(story):
        number = len(match.entries) - 1
        caption = " ".join(line["text"] for line in log_of(match, None, number))
        frames.append(Frame(revealed(match), caption))
        picture = match.game.picture(match.position)
        title = f"{match.game.title}: {match.game.scenarios(match.setting.files)[match.setting.scenario].title}"
    assert picture is not None
    return picture, frames, title


def page(story: Story) -> bytes:
    """A finished game as one HTML file."""
    return export.html(*_scenes(story)).encode()


def painted(story: Story, width: int) -> bytes:
    """A finished game as an animation; of a long one every so many frames."""
    picture, frames, _ = _scenes(story)
    step = -(-len(frames) // MOST_FRAMES)
    chosen = [*frames[:-1:step], frames[-1]]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.gif"
        export.gif(picture, chosen, path, width)
        return path.read_bytes()


def picture_for(match: Match, seat: int | None) -> Picture:
    """The board as the seat may know it: drawn from a world it could imagine, so that nothing hidden shows."""
    picture: Picture = match.game.picture(match.game.imagine(match.position, seat, Random(0)))
    return picture


def still(match: Match, seat: int | None, width: int) -> bytes:
    """The table now, as a seat sees it, as PNG."""
    return export.png_bytes(svg(picture_for(match, seat), match.view(seat)), width)


def thumbnail(module: str, scenario: str, width: int) -> bytes:
    """A scenario's picture for the lobby: some way into a game, as a spectator sees it."""
    match = Match(load_game(module), Setting(scenario), None, "thumbnail")
    rng = Random(1)
    for _ in range(LIVELY):
        decision = match.decision
        if isinstance(decision, Decision):
            match.pick(decision.seat, rng.choice(decision.picks))
    return export.png_bytes(svg(match.game.picture(match.position), match.view(None)), width)
