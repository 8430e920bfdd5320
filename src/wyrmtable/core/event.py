"""Events: what happened, as tuples, told to those who may know.

An event is `(audience, kind, *arguments)`. The audience is a bit mask of seats, or EVERYONE (spectators too). Rules
push events only when somebody listens (`log is not None`); sentences are made only for people.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter

from .eyes import ALL, Eyes
from .names import Names, fluent

Event = tuple[int | str, ...]
Log = list[Event]
EVERYONE = -1


class Watching(list[Event]):
    """A log that is also told which picks were taken on the way because there was no other, before they are: whoever
    checks that nothing leaks by it looks at the position then."""

    def forced(self, pick: int) -> None:
        """The pick is about to be taken."""


def tell_all(log: Log | None, kind: str, *arguments: int | str) -> None:
    """Tells everybody at the table what happened, if somebody listens."""
    if log is not None:
        log.append((EVERYONE, kind, *arguments))


def tell_to(log: Log | None, audience: int, kind: str, *arguments: int | str) -> None:
    """Tells those of the audience (see `only` and `but`) what happened, if somebody listens."""
    if log is not None:
        log.append((audience, kind, *arguments))


def only(*seats: int) -> int:
    """The audience of just these seats."""
    return sum({1 << seat for seat in seats})


def but(*seats: int) -> int:
    """The audience of everyone except these seats."""
    return EVERYONE & ~only(*seats)


def heard(event: Event, eyes: Eyes) -> bool:
    """Whether these eyes are told. A spectator hears what no seat is left out of, or what is addressed to all but
    some seats: he hears whatever an outsider at the table would. Whoever sees everything hears everything."""
    return eyes == ALL or (int(event[0]) < 0 if eyes is None else bool(int(event[0]) >> eyes & 1))


def tell(event: Event, sentences: Mapping[str, str], names: Names) -> str:
    """The sentence for an event, from the game's own table of sentences: `{0}` names a pick, `{0:n}` is a number or
    word as it stands, `{0:d}` what dice showed, `{0:w}` the places of a move's way (words with blanks between,
    `place@facing@height` for a counter that turns or climbs): clients draw it, nobody says it."""
    said = []
    for words, at, spec in _parts(sentences[str(event[1])]):
        said.append(words)
        if at >= 0 and spec != "w":
            value = event[2 + at]
            said.append(str(value) if spec or isinstance(value, str) else names.title(value))
    return fluent("".join(said))


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, int, str], ...]:
    """A sentence taken apart, once: words, and the argument behind them (-1: none) with the way it is said."""
    parsed = Formatter().parse(template)
    return tuple((words, -1 if at is None else int(at), spec or "") for words, at, spec, _ in parsed)


def mentioned(event: Event, sentences: Mapping[str, str], names: Names) -> Sequence[str]:
    """Texts of the places, sides and pieces an event names, so that a client can light them up."""
    said = (event[2 + at] for at in _named(sentences[str(event[1])]) if 2 + at < len(event))
    first, last = names.places, names.numbers
    return [names.text(pick) for pick in said if isinstance(pick, int) and first <= pick < last]


@lru_cache(maxsize=4096)
def _named(template: str) -> tuple[int, ...]:
    """Which arguments a sentence names as picks, ascending."""
    return tuple(sorted({at for _, at, spec in _parts(template) if at >= 0 and not spec}))
