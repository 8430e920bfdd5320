"""A TOML file being read: its tables, what is asked of them, and the mistakes found so far.

Whatever a reader asks for is a key the file may have; `finish` reports every other one. A value that does not fit is
reported and replaced by one that does, so that reading goes on to the next mistake.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import inspect as kinds

from .errors import BadFile, Mistake
from .fitting import Form, fits, head, unknown, wanted
from .mistakes import Mistakes, unsound
from .tomllines import Place, Scan, TooMuch

T = TypeVar("T")


class Page:
    """One file. `top` is its outermost table. With `game`, a file that names another game is refused."""

    def __init__(self, text: str, path: str, game: str = "") -> None:
        self.path = path
        self.mistakes = Mistakes(path)
        self.scan = Scan("")
        self.tables: list[Table] = []
        data = self._load(text)
        self.readable = not self.mistakes
        self.top = Table(self, (), data)
        if game and data.setdefault("game", game) != game:
            what = f"the file is for the game {data['game']!r}."
            self.wrong(("game",), what, f'Here it must say game = "{game}".')
        if game:
            self.top.asked.add("game")

    def _load(self, text: str) -> dict[str, Any]:
        trouble = unsound(text)
        try:
            if trouble is None:
                self.scan = Scan(text)
                return tomllib.loads(text)
        except TooMuch as too_much:
            trouble = too_much.mistake
        except RecursionError:
            trouble = Mistake(0, "lists or tables are nested too deeply.", "Flatten them.")
        except ValueError as error:  # a TOMLDecodeError, or a number or date that Python refuses
            trouble = _not_toml(str(error), text)
        self.mistakes.found.append(trouble)
        return {}

    def line(self, place: Place) -> int:
        return self.scan.line(place)

    def seek(self, word: str, place: Place = ()) -> Place:
        """Where a word stands beneath a place: a key of that name, or the first text it is a whole word of."""
        whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        inside: Any = self.top.data
        for part in place:
            inside = inside[part]
        found = (at for at, value in _walk(inside, place) if at != place and (at[-1] == word or _says(value, whole)))
        return next(found, place) if word else place

    def wrong(self, place: Place, what: str, remedy: str) -> None:
        """Notes a mistake at a place such as `("setup", 0, "where")`."""
        self.mistakes.wrong(self.line(place), what, remedy)

    def check(self) -> list[Mistake]:
        """Every mistake by line, keys that nobody asked for included."""
        if self.readable:
            for table in self.tables:
                table.report_unknown()
        self.tables.clear()
        return sorted(set(self.mistakes.found))

    def finish(self) -> None:
        """Raises `BadFile` if anything is wrong."""
        found = self.check()
        if found:
            raise BadFile.of(self.path, found)


class Table:
    """A table of a page. Its methods take a key's value, or report why they cannot."""

    def __init__(self, page: Page, place: Place, data: dict[str, Any]) -> None:
        self.page = page
        self.place = place
        self.data = data
        self.asked: set[str] = set()
        page.tables.append(self)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def line(self, key: str = "") -> int:
        """The line of a key, else of the table's head."""
        return self.page.line((*self.place, key) if key else self.place)

    def wrong(self, key: str, what: str, remedy: str) -> None:
        """Notes a mistake in the line of a key, or of the table for the key ""."""
        self.page.wrong((*self.place, key) if key else self.place, what, remedy)

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number between two bounds."""
        return int(self._take(key, kinds.IntType(ge=low, le=high), default, low))

    def word(self, key: str, among: Iterable[str] = (), default: str | None = None) -> str:
        """A text that is not empty, one of several if they are given."""
        allowed = tuple(among)
        return str(self._take(key, _word_kind(allowed), default, allowed[0] if allowed else "?"))

    def flag(self, key: str, default: bool | None = False) -> bool:
        return bool(self._take(key, kinds.BoolType(), default, False))

    def words(self, key: str, among: Iterable[str] = (), default: Iterable[str] | None = None) -> tuple[str, ...]:
        """A list of texts, each one of several if they are given."""
        usual = None if default is None else list(default)
        return tuple(self._take(key, kinds.VarTupleType(_word_kind(tuple(among))), usual, []))

    def numbers(self, key: str, low: int, high: int, default: Iterable[int] | None = None) -> tuple[int, ...]:
        """A list of whole numbers between two bounds."""
        usual = None if default is None else list(default)
        return tuple(self._take(key, kinds.VarTupleType(kinds.IntType(ge=low, le=high)), usual, []))

    def table(self, key: str) -> Table:
        """The table of that name; where it is missing, an empty one."""
        found = self._take(key, kinds.DictType(kinds.StrType(), kinds.AnyType()), {}, {})
        return Table(self.page, (*self.place, key), found)

    def tables(self, key: str) -> tuple[Table, ...]:
        """The tables `[[key]]`, in their order."""
        inner = kinds.DictType(kinds.StrType(), kinds.AnyType())
        found = self._take(key, kinds.VarTupleType(inner), [], [])
        return tuple(Table(self.page, (*self.place, key, number), data) for number, data in enumerate(found))

    def named(self, key: str, ids: Iterable[str] = ()) -> dict[str, Table]:
        """The tables `[key.id]`: any, or exactly those of `ids`."""
        group = self.table(key)
        wanted_ids = tuple(ids)
        for extra in group.data if wanted_ids else ():
            if extra not in wanted_ids:
                group.wrong(extra, f"the rules know no {key} {extra!r}.", f"They know {', '.join(wanted_ids)}.")
        for missing in wanted_ids:
            if missing not in group.data:
                group.wrong("", f"the {key} {missing!r} is missing.", f"Add a table [{key}.{missing}].")
        group.asked.update(group.data)
        known = wanted_ids or tuple(group.data)
        return {name: group.table(name) for name in known if not wanted_ids or name in group.data}

    def into(self, form: Form[T]) -> T | None:
        """The whole table as a structure, or None if it does not fit; its annotations say what may stand in it."""
        self.asked.update(self.data)
        plain = {key: value for key, value in self.data.items() if self.place or key != "game"}
        if not self.page.readable or not fits(plain, form.kind, self.place, self.page.wrong):
            return None
        try:
            return form.from_plain(plain)
        except msgspec.ValidationError as trouble:
            self.wrong("", f"{trouble}.", "Compare it with a file of the game's own.")
            return None

    def _take(self, key: str, kind: kinds.Type, default: Any, instead: Any) -> Any:
        self.asked.add(key)
        if key in self.data:
            return self.data[key] if fits(self.data[key], kind, (*self.place, key), self.page.wrong) else instead
        if default is None and self.page.readable:
            self.wrong("", f"{head(self.place)}{key} is missing.", f"Write {wanted(kind)}.")
        return instead if default is None else default

    def report_unknown(self) -> None:
        for key in self.data:
            if key not in self.asked:
                unknown(key, sorted(self.asked), self.place, self.page.wrong)


def _word_kind(allowed: tuple[str, ...]) -> kinds.Type:
    return kinds.LiteralType(allowed) if allowed else kinds.StrType(min_length=1)


def _walk(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    """Everything in a table or list, each with its place, in the order of the file."""
    yield place, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, found in inner:
        yield from _walk(found, (*place, key))


def _says(value: Any, word: re.Pattern[str]) -> bool:
    return isinstance(value, str) and bool(word.search(value))


def _not_toml(said: str, text: str) -> Mistake:
    found = re.search(r"\(at line (\d+)", said)
    line = int(found[1]) if found else text.count("\n") + 1
    return Mistake(line, f"it is not proper TOML: {said.partition(' (at')[0]}.", "Mend that line.")
