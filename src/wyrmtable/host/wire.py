"""What is sent of a game: decisions, log lines, changes and drawings, as plain values ready for JSON.

Everything about a running game goes through the view, the log and the decision of one seat; nothing else is read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, cast

import msgspec

from ..core import (
    ALL,
    EVERYONE,
    AnyGame,
    Decision,
    Event,
    Eyes,
    Match,
    Names,
    Outcome,
    Sequel,
    View,
    heard,
    tell,
)
from ..core.extras import drawn, meaning, resolving
from ..core.match import known
from ..draw import __file__ as draw_package
from ..registry import folder
from .stored import Events

Plain = dict[str, Any]
DRAWN_FROM = (".py", ".toml", ".map", ".board", ".svg", ".json", ".txt")
KINDS = ("options", "places", "sides", "pieces")


# -- decisions -------------------------------------------------------------------------------------------------------


def decision_of(match: Match, eyes: Eyes, window: Plain | None) -> Plain | None:
    """The decision, if it is this seat's; picks grouped by kind, titles only where they differ from the text."""
    decision = match.decision
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return None
    names, manner = match.names_for(eyes), decision.manner
    shown: Plain = {
        "prompt": decision.question(names),
        "rules": decision.rules,
        "about": [names.text(pick) for pick in decision.about],
        **_grouped(names, decision.picks, names is match.names),
    }
    if manner.kind:
        shown["kind"] = manner.kind
    if manner.silence >= 0:
        shown["silence"] = names.text(manner.silence)
    if (leads_on := resolving(match.game, match.position)) is not None:
        shown["resolving"] = names.text(leads_on)
    if manner.window and window is not None:
        shown["window"] = {key: window[key] for key in ("beat", "left", "held")}
    return shown


def _grouped(names: Names, picks: Sequence[int], usual: bool) -> Plain:
    """Picks by their kind. Who knows things by other than the `usual` names, is shown his own."""
    items, first, found = _items(names) if usual else None, 0, Plain()
    for kind, end in zip(KINDS, (names.places, names.sides, names.pieces, names.numbers), strict=True):
        last = bisect_left(picks, end, first)  # they ascend, kind by kind
        if last > first:
            few = picks[first:last]
            found[kind] = [items[pick] for pick in few] if items else [_item(names, pick) for pick in few]
            first = last
    if first < len(picks):
        found["numbers"] = list(_spans([names.value(pick) for pick in picks[first:]]))
    return found


@lru_cache(maxsize=64)
def _items(names: Names) -> Sequence[str | tuple[str, ...]]:
    """How all but numbers are shown, made once: most games have the same names for everybody, from first to last."""
    return [_item(names, pick) for pick in range(names.numbers)]


def _item(names: Names, pick: int) -> str | tuple[str, ...]:
    text, title, role = names.texts[pick], names.titles[pick], names.role(pick)
    if role:
        return text, title, role
    return text if text == title else (text, title)


def _spans(values: Sequence[int]) -> Iterator[list[int]]:
    """Ascending numbers as first and last of every unbroken run."""
    span: list[int] = []
    for value in values:
        if span and value == span[1] + 1:
            span[1] = value
        else:
            if span:
                yield span
            span = [value, value]
    if span:
        yield span


# -- the log ---------------------------------------------------------------------------------------------------------


class SaidAs(NamedTuple):
    """Which arguments of a sentence are picks, which are dice (d), and which the way of a move (w)."""

    picks: Sequence[int]
    dice: Sequence[int]
    ways: Sequence[int]


@lru_cache(maxsize=4096)
def _said_as(template: str) -> SaidAs:
    said = [(int(field), spec) for _, field, spec, _ in Formatter().parse(template) if field]
    picks, dice, ways = ([at for at, spec in said if (spec or "") == kind] for kind in ("", "d", "w"))
    return SaidAs(sorted(set(picks)), dice, ways)


def _whose(match: Match, names: Names, number: int) -> int:
    """The seat whose doing it is that an entry tells of. Who passes, in a window or where he could have answered, does
    nothing: what happens then was begun by the one before him."""
    entries, passes = match.entries, _passes(names)
    while number and entries[number - 1].seat >= 0 and entries[number].text in passes:
        number -= 1
    return entries[number].seat


@lru_cache(maxsize=64)
def _passes(names: Names) -> frozenset[str]:
    """The picks by which somebody passes."""
    return frozenset(names.texts[pick] for pick in range(names.places) if names.role(pick) == "pass")


def _line(match: Match, names: Names, number: int, seat: int, event: Event) -> Plain:
    """A line of the log, of what a seat did. Only what its sentence says goes out, never the bare event."""
    sentences = match.game.sentences
    kind, arguments = str(event[1]), event[2:]
    line: Plain = {"n": number, "seat": seat, "text": tell(event, sentences, names), "kind": kind}
    picks, dice, ways = _said_as(sentences[kind])
    if picks and (lit := _lit(arguments, picks, names)):
        line["at"] = lit
    if dice and (faces := [int(face) for face in _words(arguments, dice)]):
        line["dice"] = faces
    if ways and len(way := _words(arguments, ways)) > 1:
        line["way"] = way
    if kind in match.game.results:
        line["result"] = str(arguments[0])
        words, _ = meaning(match.game, line["result"])
        if words:
            line["words"] = words
    if kind in match.game.turns:
        line["turn"] = True
    return line


def _lit(arguments: Sequence[int | str], picks: Sequence[int], names: Names) -> list[str]:
    """Texts of the places, sides and pieces among the arguments that are picks: what a client lights up."""
    said, first, last = [arguments[at] for at in picks if at < len(arguments)], names.places, names.numbers
    return [names.texts[pick] for pick in said if isinstance(pick, int) and first <= pick < last]


def _words(arguments: Sequence[int | str], chosen: Sequence[int]) -> list[str]:
    return [word for at in chosen for word in str(arguments[at]).split()]


def log_of(
    match: Match, eyes: Eyes, told: Mapping[int, Events], undone: Collection[int] = (), unseen: Sequence[int] = ()
) -> list[Plain]:
    """What these eyes are told of some entries; lines taken back are gone."""
    return Lines(match, told, undone).of(eyes, unseen)


class Lines:
    """The log lines of some entries for several pairs of eyes: whoever knows things by their usual names reads the same
    line as the others, which is made once."""

    def __init__(self, match: Match, told: Mapping[int, Events], undone: Collection[int] = ()) -> None:
        self._match = match
        self._told = {number: events for number, events in told.items() if events and number not in undone}
        self._usual = match.names
        self._made: dict[int, Plain] = {}  # by the identity of an event, which `told` keeps alive
        self._seats: dict[int, int] = {}  # whose doing an entry is

    def of(self, eyes: Eyes, unseen: Sequence[int] = ()) -> list[Plain]:
        """Numbered as these eyes count, who cannot count the `unseen` entries."""
        names = self._match.names_for(eyes)
        made = self._made if names is self._usual else {}
        lines = [
            self._line(made, names, number, event)
            for number, events in self._told.items()
            for event in (plainest(events) if eyes == ALL else events)
            if heard(event, eyes)
        ]
        return [{**line, "n": known(unseen, line["n"])} for line in lines] if unseen else lines

    def _line(self, made: dict[int, Plain], names: Names, number: int, event: Event) -> Plain:
        if id(event) not in made:
            if number not in self._seats:
                self._seats[number] = _whose(self._match, self._usual, number)
            made[id(event)] = _line(self._match, names, number, self._seats[number], event)
        return made[id(event)]


def plainest(events: Events) -> list[Event]:
    """What happened with all secrets open: where some seats were told one thing and everybody else less about it, the
    lesser sentence is left out."""
    found: list[Event] = []
    for before, event, after in zip(((), *events), events, (*events[1:], ()), strict=False):
        others = [~int(near[0]) for near in (before, after) if near]
        if not (int(event[0]) < EVERYONE and int(event[0]) in others):
            found.append(event)
    return found


def outcome_of(outcome: Outcome, sequel: Sequel | None) -> Plain:
    """How a game ended, and what could follow it."""
    ended = {"winners": outcome.winners, "summary": outcome.summary, "scores": outcome.scores}
    return ended | ({"sequel": {"title": sequel.title, "about": sequel.about}} if sequel else {})


# -- drawings --------------------------------------------------------------------------------------------------------


def sheets_of(view: View) -> list[str]:
    """The boards there are: their ids, or the empty one if there is just one."""
    return [sheet.id for sheet in view.sheets] or [""]


def drawing_of(match: Match, eyes: Eyes, sheet: str) -> str:
    """What a board's drawing depends on besides the setting. A game whose boards change in play tells it by `drawn`;
    drawing it to find out would take too long."""
    return drawn(match.game, match.position, eyes, sheet)


def program_of(game: AnyGame) -> str:
    """A word for the program and content that a game's drawings are made by: another one after any change of them."""
    return _program(cast(Hashable, game))


@lru_cache(maxsize=32)
def _program(game: Any) -> str:
    home = folder(game)
    return _digest(str(home)) if home is not None else f"{game.version}"


def thumb_of(game: AnyGame, game_id: str, scenario: str) -> str:
    """Where the small picture of a scenario is found; kept for as long as the game does not change."""
    return f"/api/games/{game_id}/{scenario}/thumb?of={program_of(game)}"


def _digest(home: str) -> str:
    digest = blake2b(digest_size=8)
    for place in (Path(home), Path(draw_package).parent):
        for path in sorted(place.rglob("*")):
            if path.suffix in DRAWN_FROM:
                digest.update(path.read_bytes())
    return digest.hexdigest()


def picture_name(match: Match, eyes: Eyes, sheet: str) -> str:
    """A name under which clients may keep a drawing: another one after a change of board, rules or program."""
    drawing = drawing_of(match, eyes, sheet)
    told = [match.header.commitment, program_of(match.game), sheet, drawing]
    return blake2b(msgspec.json.encode(told), digest_size=12).hexdigest()


def drawings_of(match: Match, eyes: Eyes, view: View) -> list[tuple[str, str]]:
    """What the drawings of all sheets depend on: as long as it is the same, they are."""
    return [(sheet, drawing_of(match, eyes, sheet)) for sheet in sheets_of(view)]


def pictures_of(table_id: str, match: Match, eyes: Eyes, view: View) -> dict[str, str]:
    """Where a client finds the drawing of each sheet. They are not drawn here: that takes seconds, and a worker does it
    when asked."""
    found = {}
    for sheet in sheets_of(view):
        name = picture_name(match, eyes, sheet)
        asked = [f"seat={eyes}"] * (eyes is not None) + [f"sheet={sheet}"] * bool(sheet)
        query = f"?{'&'.join(asked)}" if asked else ""
        found[sheet] = f"/api/tables/{table_id}/picture/{name}{query}"
    return found
