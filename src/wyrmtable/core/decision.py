"""The one idea: a decision asks one seat to pick one thing.

Picks are ints in fixed ranges (options, places, sides, pieces, numbers; see `names`), ascending. Decisions and
outcomes are immutable values: positions share them freely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .names import Names, fluent


class Reason(NamedTuple):
    """One rule id and a sentence: why a move is forbidden, or what goes into the odds."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Manner(NamedTuple):
    """How a seat is asked, where that matters.

    `kind` is the word standing orders use; `silence` the pick that silence takes, or -1. A `window` asks in the middle
    of another's turn, where being asked could tell what a hand holds: it opens from public facts alone, always leaves
    one entry, and bars undo. A `recorded` decision leaves an entry even if there is no choice, because whether there is
    one depends on what others may not know; an `asked` one is even put to its seat, since when it answers would tell.

    `writing` numbers secret orders: all decisions of one writing (a turn's orders of all sides) carry the same number,
    the next writing another one, 0 is none. While a seat is asked on in it, the others cannot count its picks and
    take-backs and are told nothing; so a game may show and tell them nothing either before its last pick. Once nobody
    is asked under that number any more, all entries count. `Manner("orders", recorded=True, writing=turn)`.
    """

    kind: str = ""
    silence: int = -1
    window: bool = False
    recorded: bool = False
    writing: int = 0
    asked: bool = False

    @property
    def swallowed(self) -> bool:
        """Whether a single pick may be taken on the way, without an entry of its own."""
        return not (self.window or self.recorded or self.asked)


PLAIN = Manner()
RECORDED = Manner(recorded=True)
ASKED = Manner(asked=True)


class Decision:
    """Who picks, from what, and why he is asked.

    `prompt` is a template: `{0}` stands for the name of `about[0]` and so on, so that nothing is formatted
    unless a person reads it. Behaves like a container of legal picks: `pick in decision`, `len(decision)`.
    """

    __slots__ = ("about", "manner", "picks", "prompt", "rules", "seat")

    def __init__(
        self,
        seat: int,
        picks: Sequence[int],
        prompt: str,
        rules: tuple[str, ...] = (),
        about: tuple[int, ...] = (),
        manner: Manner = PLAIN,
    ) -> None:
        self.seat = seat
        self.picks = picks
        self.prompt = prompt
        self.rules = rules
        self.about = about
        self.manner = manner

    @property
    def forced(self) -> bool:
        """There is one pick, and nobody needs to be asked for it."""
        return len(self.picks) == 1 and not (self.manner.window or self.manner.asked)

    def goes_on(self, following: Decision | Outcome) -> bool:
        """Whether the same seat is asked next, within the same writing: only then can an answer be taken back."""
        asked_on = isinstance(following, Decision) and following.seat == self.seat
        return asked_on and writing_of(following) == self.manner.writing

    def question(self, names: Names) -> str:
        """The prompt in words."""
        return fluent(self.prompt.format(*map(names.title, self.about)))

    def __len__(self) -> int:
        return len(self.picks)

    def __iter__(self) -> Iterator[int]:
        return iter(self.picks)

    def __contains__(self, pick: int) -> bool:
        return pick in self.picks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.seat, tuple(self.picks), self.prompt, self.rules, self.about, self.manner

    def __repr__(self) -> str:
        return f"<Decision of seat {self.seat}: {self.prompt!r}, {len(self.picks)} picks>"


class Outcome:
    """How a game ended: the winning seats (none is a draw), a sentence, and a score per seat.

    `scores` add up to 1 unless a game says otherwise: 1 for a sole winner, shares for shared wins and draws.
    """

    __slots__ = ("rules", "scores", "summary", "winners")

    def __init__(
        self, winners: tuple[int, ...], summary: str, scores: tuple[float, ...], rules: tuple[str, ...] = ()
    ) -> None:
        self.winners = winners
        self.summary = summary
        self.scores = scores
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        mine = self.winners, self.summary, self.scores
        return isinstance(other, Outcome) and mine == (other.winners, other.summary, other.scores)

    def __hash__(self) -> int:
        return hash((self.winners, self.summary, self.scores))

    def __repr__(self) -> str:
        return f"<Outcome: {self.summary}>"


def writing_of(decision: Decision | Outcome) -> int:
    """The secret orders that are being written now, or 0."""
    return decision.manner.writing if isinstance(decision, Decision) else 0


def win(seats: int, winners: Sequence[int], summary: str, rules: tuple[str, ...] = ()) -> Outcome:
    """The ordinary outcome: the winners share one point, a draw shares it among all."""
    sharing = tuple(winners) or tuple(range(seats))
    scores = tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(seats))
    return Outcome(tuple(winners), summary, scores, rules)
