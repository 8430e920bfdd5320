"""Random games, kept moment by moment, for the checks to look at.

A playout is a function of game, setting and seed: what a check found can be played again. Now and then a pick is taken
back, so that records with undone lines are examined, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any

from ..core import AnyGame, Decision, Event, Match, Outcome, Setting, fingerprint
from .found import Broken, blame

LIMIT = 60_000
UNDO_RATE = 1 / 16


@dataclass(frozen=True, slots=True)
class Moment:
    """One pick: the position and decision before it, what it brought about, and whether it could be taken back.

    `mark` is the fingerprint of `pos` when the decision was asked for, before anything else touched it; `previous` is
    the moment that led here, unless it was the set-up or a take-back."""

    entry: int
    pos: Any
    mark: str
    decision: Decision
    pick: int
    dice: tuple[int, ...]
    after: Any
    events: tuple[Event, ...]
    undoable: tuple[int, ...]
    previous: Moment | None

    @property
    def seat(self) -> int:
        return self.decision.seat


@dataclass(frozen=True, slots=True)
class Undone:
    """A take-back: the entry gone back to, and the fingerprint of the position restored."""

    entry: int
    to: int
    mark: str


@dataclass(slots=True)
class Playout:
    """A random game, played to its end or to the trouble that stopped it."""

    game: AnyGame
    match: Match
    seed: str
    moments: list[Moment]
    undone: list[Undone]
    last_views: dict[int | None, bytes]
    trouble: Broken | None = None

    @property
    def setting(self) -> Setting:
        return self.match.setting

    @property
    def seats(self) -> Sequence[int | None]:
        """Every seat, and the spectator."""
        return [*range(len(self.match.seat_names)), None]

    def rng(self, purpose: str) -> Random:
        """Random numbers of a check's own, the same whenever the playout is examined."""
        return Random(f"{self.seed} {purpose}")

    def sample(self, purpose: str, most: int) -> Iterator[Moment]:
        """At most so many moments, in the order of play."""
        chosen = self.rng(purpose).sample(range(len(self.moments)), min(most, len(self.moments)))
        return (self.moments[at] for at in sorted(chosen))

    def at(self, moment: Moment) -> Match:
        """The match as it stood at a moment, for requests that will be refused or only read."""
        match = copy(self.match)
        match.position = moment.pos
        return match

    def broken(self, check: str, sentence: str, moment: Moment | None = None) -> Broken:
        return Broken(check, sentence, self.setting, self.seed, moment.entry if moment else None)


def play(game: AnyGame, setting: Setting, seed: str, limit: int = LIMIT) -> Playout:
    """Plays at random to the end, or to `limit` decisions."""
    match = Match(game, setting, seed=seed)
    playout = Playout(game, match, seed, [], [], {})
    try:
        _play_on(playout, limit)
        playout.last_views = {seat: match.view(seat).json() for seat in playout.seats}
    except Exception as error:
        playout.trouble = _stuck(playout, f"A legal pick failed: {blame(error)}")
        playout.trouble.__cause__ = error
    return playout


def _play_on(playout: Playout, limit: int) -> None:
    match, rng = playout.match, playout.rng("picks")
    while isinstance(decision := match.decision, Decision):
        if not decision.picks:
            playout.trouble = _stuck(playout, f"Seat {decision.seat} is asked {decision.prompt!r} but has no pick.")
            return
        if len(match.entries) > limit:
            playout.trouble = _stuck(playout, f"The game has not ended after {limit} decisions.")
            return
        _advance(playout, decision, rng)


def _stuck(playout: Playout, sentence: str) -> Broken:
    return Broken("playouts", sentence, playout.setting, playout.seed, len(playout.match.entries))


def _advance(playout: Playout, decision: Decision, rng: Random) -> None:
    match = playout.match
    able = match.undoable(decision.seat)
    if able and rng.random() < UNDO_RATE:
        to = match.undo(decision.seat, rng.choice(able))
        playout.undone.append(Undone(len(match.entries) - 1, to, fingerprint(match.position)))
        return
    pick = rng.choice(decision.picks)
    pos, mark, entry = match.position, fingerprint(match.position), len(match.entries)
    events = tuple(match.pick(decision.seat, pick))
    undoable = tuple(match.undoable(decision.seat))
    dice = match.entries[-1].dice
    last = playout.moments[-1] if playout.moments else None
    previous = last if last and last.after is pos else None
    playout.moments.append(Moment(entry, pos, mark, decision, pick, dice, match.position, events, undoable, previous))


def finished(playout: Playout) -> Outcome | None:
    """The outcome of a playout that was not stopped by trouble."""
    return None if playout.trouble else playout.match.outcome
