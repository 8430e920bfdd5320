"""Events: what happened, as tuples, told to those who may know.

An event is `(audience, kind, *arguments)`. The audience is a bit mask of seats, or EVERYONE (spectators too). Rules
push events only when somebody listens (`log is not None`); sentences are made only for people.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .names import Names, fluent

Event = tuple[int | str, ...]
Log = list[Event]
EVERYONE = -1


def only(*seats: int) -> int:
    """The audience of just these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def but(*seats: int) -> int:
    """The audience of everyone except these seats."""
    return EVERYONE & ~only(*seats)


def heard(event: Event, seat: int | None) -> bool:
    """Whether the seat (None: a spectator) is told. A spectator hears what no seat is left out of, or what is
    addressed to all but some seats: he hears whatever an outsider at the table would."""
    audience = int(event[0])
    return audience < 0 if seat is None else bool(audience >> seat & 1)


class _Argument:
    """An event's argument inside a sentence: `{0}` names a pick, `{0:n}` is a number or word as it stands, `{0:d}`
    what dice showed (several as a word with blanks between)."""

    __slots__ = ("_names", "_value")

    def __init__(self, value: int | str, names: Names) -> None:
        self._value = value
        self._names = names

    def __format__(self, spec: str) -> str:
        if spec in ("n", "d") or isinstance(self._value, str):
            return str(self._value)
        return self._names.title(self._value)


def tell(event: Event, sentences: Mapping[str, str], names: Names) -> str:
    """The sentence for an event, from the game's own table of sentences."""
    return fluent(sentences[str(event[1])].format(*(_Argument(value, names) for value in event[2:])))


def mentioned(event: Event, sentences: Mapping[str, str], names: Names) -> Sequence[str]:
    """Texts of the places, sides and pieces an event names, so that a client can light them up."""
    template = sentences[str(event[1])]
    named = [value for at, value in enumerate(event[2:]) if isinstance(value, int) and f"{{{at}}}" in template]
    return [names.text(pick) for pick in named if pick >= names.places]
