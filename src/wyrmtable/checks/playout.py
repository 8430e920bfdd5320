"""Random games, kept moment by moment, for the checks to look at.

A playout is a function of game, setting and seed: what a check found can be played again. Now and then a pick is taken
back, so that records with undone lines are examined, too; nobody ever gives up by chance.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

from .. import replaying
from ..core import (
    ALL,
    AnyGame,
    Decision,
    Entry,
    Event,
    Eyes,
    Match,
    Outcome,
    RecordedDice,
    Setting,
    fingerprint,
    to_json,
)
from ..core.decision import writing_of
from ..core.match import SCHEMA
from .found import Broken, blame

LIMIT = 60_000
UNDO_RATE = 1 / 16
HEADER = 5  # lines of a record before its entries
MEMORY = 3


@dataclass(frozen=True)
class Moment:
    """One entry: the position and decision before it, what it brought about, and whether it could be taken back.

    `mark` is the fingerprint of `pos` when the decision was asked for, before anything else touched it; `held` are the
    entries of secret orders that only their writer could count then; `trail` are the last moments that led here, oldest
    first, back to the set-up or a take-back at most. `found` keeps what several checks would work out alike."""

    entry: int
    pos: Any
    mark: str
    decision: Decision
    pick: int
    dice: tuple[int, ...]
    after: Any
    events: tuple[Event, ...]
    undoable: tuple[int, ...]
    held: tuple[int, ...] = ()
    trail: tuple[Moment, ...] = ()
    found: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seat(self) -> int:
        return self.decision.seat

    @cached_property
    def sort(self) -> Hashable:
        """What kind of thing happens: rare kinds are examined as well as common ones."""
        changed = [field for field in self.pos.FIELDS if getattr(self.pos, field) != getattr(self.after, field)]
        step = getattr(self.pos, "steps", ((),))[-1][:1]
        return self.seat, step, tuple(changed), tuple(sorted({str(event[1]) for event in self.events}))


@dataclass(frozen=True, slots=True)
class Undone:
    """A take-back: the entry gone back to, and the fingerprint of the position restored."""

    entry: int
    to: int
    mark: str


@dataclass(slots=True)
class Playout:
    """A random game, played to its end or to the trouble that stopped it. `moments` are its entries but set-up and
    take-backs, of every sort as many as were to be kept; `chosen` are those to be examined."""

    game: AnyGame
    match: Match
    seed: str
    moments: list[Moment] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)
    undone: list[Undone] = field(default_factory=list)
    last_views: dict[Eyes, bytes] = field(default_factory=dict)
    trouble: Broken | None = None
    chosen: Sequence[Moment] = ()

    @property
    def setting(self) -> Setting:
        return self.match.setting

    @property
    def seats(self) -> Sequence[Eyes]:
        """Every seat, and the spectator."""
        return [*range(len(self.match.seat_names)), None]

    def rng(self, purpose: str) -> Random:
        """Random numbers of a check's own, the same whenever the playout is examined."""
        return Random(f"{self.seed} {purpose}")

    def choose(self, most: int) -> None:
        """Limits what is examined to so many moments."""
        self.chosen = spread(self.moments, most, self.rng("chosen"))

    def sample(self, purpose: str, most: int) -> Sequence[Moment]:
        """At most so many of the chosen moments, of as many sorts as there are, in the order of play."""
        return spread(self.chosen, most, self.rng(purpose))

    def at(self, moment: Moment) -> Match:
        """The match as it stood at a moment, for requests that will be refused or only read."""
        match = copy(self.match)
        match.position = moment.pos
        return match

    def resumed(self, moment: Moment) -> Match:
        """The match as it stood at a moment, to be gone on with in another way than it was."""
        text = "\n".join(self.match.lines[: HEADER + moment.entry]) + "\n"
        snapshot = {
            "schema": SCHEMA,
            "version": self.game.version,
            "entries": moment.entry,
            "seed": self.match.seed,
            "secret": dict(self.setting.secret),
            "held": moment.held,
            "position": to_json(moment.pos),
        }
        return replaying.reload(self.game, text, snapshot)

    def broken(self, check: str, sentence: str, moment: Moment | None = None) -> Broken:
        return Broken(check, sentence, self.setting, self.seed, moment.entry if moment else None)


def spread(moments: Sequence[Moment], most: int, rng: Random) -> Sequence[Moment]:
    """At most so many moments in the order of play: one of each sort before a second of any."""
    if len(moments) <= most:
        return moments
    sorts: dict[Hashable, list[int]] = {}
    for at in rng.sample(range(len(moments)), len(moments)):
        sorts.setdefault(moments[at].sort, []).append(at)
    ranked = sorted((rank, n, at) for n, same in enumerate(sorts.values()) for rank, at in enumerate(same))
    return [moments[at] for at in sorted(at for _, _, at in ranked[:most])]


def play(
    game: AnyGame, setting: Setting, seed: str, limit: int = LIMIT, stretch: int | None = None, keep: int | None = None
) -> Playout:
    """Plays at random to the end. More than `limit` entries are a breach; after `stretch` entries the game is left as
    it is. `keep` bounds the moments kept of each sort, since positions of a long game need much room."""
    match = Match(game, setting, seed=seed)
    playout = Playout(game, match, seed)
    keeper = Keeper(playout, keep)
    try:
        if len(match.entries) > 1:
            keeper.note_all(game.setup(match.setting, RecordedDice(match.entries[0].dice)), 1)
        _play_on(keeper, limit, stretch)
        playout.last_views = {eyes: match.view(eyes).json() for eyes in (*playout.seats, ALL)}
    except Exception as error:
        playout.trouble = _stuck(playout, f"A legal pick failed: {blame(error)}")
        playout.trouble.__cause__ = error
    playout.chosen = playout.moments = keeper.kept()
    return playout


def _play_on(keeper: Keeper, limit: int, stretch: int | None) -> None:
    playout = keeper.playout
    match, rng = playout.match, playout.rng("picks")
    while isinstance(decision := match.decision, Decision):
        if not decision.picks:
            playout.trouble = _stuck(playout, f"Seat {decision.seat} is asked {decision.prompt!r} but has no pick.")
            return
        if len(match.entries) > limit:
            playout.trouble = _stuck(playout, f"The game has not ended after {limit} decisions.")
            return
        if stretch is not None and len(match.entries) > stretch:
            return
        _advance(keeper, decision, rng)


def _stuck(playout: Playout, sentence: str) -> Broken:
    return Broken("playouts", sentence, playout.setting, playout.seed, len(playout.match.entries))


def _advance(keeper: Keeper, decision: Decision, rng: Random) -> None:
    playout = keeper.playout
    match = playout.match
    able = match.undoable(decision.seat)
    if able and rng.random() < UNDO_RATE:
        to = match.undo(decision.seat, rng.choice(able))
        playout.undone.append(Undone(len(match.entries) - 1, to, fingerprint(match.position)))
        keeper.trail.clear()
        keeper.held = tuple(match.unseen(None))
        return
    pick = rng.choice(decision.picks)
    pos, mark, entry = match.position, fingerprint(match.position), len(match.entries)
    events = match.pick(decision.seat, pick)
    if len(match.entries) > entry + 1:
        keeper.note_all(pos, entry)
    else:
        keeper.note(pos, mark, match.entries[-1], match.position, events)


class Keeper:
    """Notes the moments of a game being played, and keeps at most so many of each sort."""

    def __init__(self, playout: Playout, most: int | None) -> None:
        self.playout = playout
        self.trail: deque[Moment] = deque(maxlen=MEMORY)
        self.held: tuple[int, ...] = ()
        self._most = most
        self._rng = playout.rng("kept")
        self._sorts: dict[Hashable, list[Moment]] = {}
        self._met: Counter[Hashable] = Counter()

    def note_all(self, pos: Any, first: int) -> None:
        """The entries from `first` on, where the match wrote more than one: it answered what left no choice."""
        match = self.playout.match
        for entry in match.entries[first:]:
            mark, events = fingerprint(pos), list[Event]()
            after = pos.copy()
            self.playout.game.apply(after, match.names.pick(entry.text), RecordedDice(entry.dice), events)
            if entry is match.entries[-1]:
                after = match.position
            self.note(pos, mark, entry, after, events)
            pos = after

    def note(self, pos: Any, mark: str, entry: Entry, after: Any, events: Sequence[Event]) -> None:
        decision = self.playout.game.decision(pos)
        assert isinstance(decision, Decision)
        undoable = tuple(self.playout.match.undoable(decision.seat))
        pick = self.playout.match.names.pick(entry.text)
        moment = Moment(entry.number, pos, mark, decision, pick, entry.dice, after, tuple(events), undoable, self.held)
        self.playout.marks[entry.number] = mark
        self._hold(moment)
        self._keep(replace(moment, trail=tuple(self.trail)))
        self.trail.append(moment)

    def _hold(self, moment: Moment) -> None:
        """What only its writer can count after this moment."""
        following = self.playout.game.decision(moment.after)
        if moment.decision.manner.writing and moment.decision.goes_on(following):
            self.held += (moment.entry,)
        elif writing_of(following) != moment.decision.manner.writing:
            self.held = ()

    def _keep(self, moment: Moment) -> None:
        sort = moment.sort if self._most is not None else None
        same = self._sorts.setdefault(sort, [])
        self._met[sort] += 1
        if self._most is None or len(same) < self._most:
            same.append(moment)
        elif self._rng.random() < self._most / self._met[sort]:
            same[self._rng.randrange(self._most)] = moment

    def kept(self) -> list[Moment]:
        """In the order of play."""
        return sorted((moment for same in self._sorts.values() for moment in same), key=lambda moment: moment.entry)


def finished(playout: Playout) -> Outcome | None:
    """The outcome of a playout that was not stopped by trouble."""
    return None if playout.trouble else playout.match.outcome
