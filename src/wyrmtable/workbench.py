"""What a game can be written out as, and tools for a referee: one hook each, `exports` and `tools`.

A tool is a form with a result. Each part of a result has dice of its own, from a seed that names the part, so that one
part can be rolled again while the others stay, and a result can be had again from its seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from .core import AnyGame, BadSetup, Dice, Eyes, Match
from .core.dice import LiveDice

T = TypeVar("T")
MOST, MOST_TEXT = 20_000, 400_000  # characters in a blank; in one for text, which may be a whole record


class Export(NamedTuple):
    """Something a match can be written out as. `make` is given the match, at any entry, and whose eyes to use."""

    id: str
    title: str
    about: str
    suffix: str
    make: Callable[[Match, Eyes], str | bytes]


class Field(NamedTuple):
    """A blank of a tool's form. `kind` is word, number (from `least` to `most`), choice, text or flag (yes or no)."""

    id: str
    title: str
    kind: str
    default: str = ""
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    about: str = ""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a tool's result, with the rules and the dice it came from."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class Result(NamedTuple):
    """What a tool found: its parts, and files to take away."""

    title: str
    parts: tuple[Part, ...]
    files: Mapping[str, str | bytes] = {}


class Tool(NamedTuple):
    """A form with a result. `run` is given the blanks as text and the dice of each part it names."""

    id: str
    title: str
    about: str
    rules: tuple[str, ...]
    fields: tuple[Field, ...]
    run: Callable[[Mapping[str, str], Callable[[str], Dice]], Result]


def exports(game: AnyGame) -> Sequence[Export]:
    """What this game itself writes a match out as; its captain's come with `registry.exports`."""
    found: Sequence[Export] = getattr(game, "exports", ())
    return found


def tools(game: AnyGame) -> Sequence[Tool]:
    """The tools this game offers a referee."""
    found: Sequence[Tool] = getattr(game, "tools", ())
    return found


def tool(game: AnyGame, id: str) -> Tool:  # noqa: A002  # "id" is the word users read
    """The tool of this id."""
    return named("tool", game, id, {each.id: each for each in tools(game)})


def use(tool: Tool, blanks: Mapping[str, str], seed: str, again: Mapping[str, str] = {}) -> Result:
    """A tool's result from a seed; `again` gives parts that were rolled again a seed of their own."""
    values = {field.id: filled(field, blanks.get(field.id, field.default)) for field in tool.fields}
    for name in blanks:
        if name not in values:
            raise BadSetup(f"{tool.title} has no blank {name!r}. It has: {', '.join(values) or 'none'}.")
    rolled: dict[str, LiveDice] = {}

    def dice_of(part: str) -> Dice:
        return rolled.setdefault(part, LiveDice(f"{again.get(part, seed)} {tool.id} {part}"))

    result = tool.run(values, dice_of)
    for part in again:
        if part not in rolled:
            known = f"Roll one of these again: {', '.join(rolled)}." if rolled else "It rolls no dice."
            raise BadSetup(f"{tool.title} has no part {part!r} with dice. {known}")
    parts = [
        msgspec.structs.replace(part, dice=part.dice or rolled[part.id].take()) if part.id in rolled else part
        for part in result.parts
    ]
    return result._replace(parts=tuple(parts))


def filled(field: Field, text: str) -> str:
    """What stands in a blank, if it may stand there."""
    most = MOST_TEXT if field.kind == "text" else MOST
    if len(text) > most:
        raise BadSetup(f"{field.title} is too long: {most} characters at most.")
    if field.kind == "number":
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 12 else None
        if number is None or not field.least <= number <= field.most:
            raise BadSetup(f"{field.title} must be a number from {field.least} to {field.most}; not {text!r}.")
    if field.kind == "choice" and text not in field.values:
        raise BadSetup(f"{field.title} can be {', '.join(field.values)}; not {text!r}.")
    if field.kind == "flag" and text not in ("yes", "no"):
        raise BadSetup(f"{field.title} can be yes or no; not {text!r}.")
    return text


def named(what: str, game: AnyGame, id_: str, known: Mapping[str, T]) -> T:
    """The one of this id among those that a game has."""
    if id_ not in known:
        offered = f"It has: {', '.join(known)}." if known else "It has none."
        raise BadSetup(f"{game.title} has no {what} {id_!r}. {offered}")
    return known[id_]
