"""Whether a value from a TOML file fits a type: whole numbers in bounds, words among those allowed, lists, tables.

The types are those of `msgspec.inspect`, so that a structure's own annotations say what its file may hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import inspect as kinds

from .mistakes import did_you_mean
from .shapes import Shape
from .tomllines import Place

T = TypeVar("T")

Report = Callable[[Place, str, str], None]

LARGEST = 2**63 - 1
MOST_MEMBERS = 1000  # of a list or table that states no limit of its own


class Form(Shape[T]):
    """A structure that files are read into: its annotations say what may stand in them. Make forms at import."""

    def __init__(self, structure: type[T]) -> None:
        super().__init__(structure)
        self.kind = kinds.type_info(structure)


def fits(value: Any, kind: kinds.Type, place: Place, wrong: Report) -> bool:
    """Whether a value is of a kind; everything that is not is reported with its place."""
    if isinstance(kind, kinds.AnyType):
        return True
    if isinstance(kind, kinds.UnionType):
        kind = _likeliest(value, kind)
    if isinstance(value, dict) and isinstance(kind, kinds.StructType):
        return _structure(value, kind, place, wrong)
    if _crowded(value, kind):
        wrong(place, f"{head(place)}there are {len(value):,} members.", f"{_most(kind):,} are the most.")
        return False
    parts = _parts(value, kind)
    if parts is not None:
        checked = [fits(inner, wish, (*place, key), wrong) for key, inner, wish in parts]
        return all(checked)
    if _plain(value, kind):
        return True
    key = max((number for number, part in enumerate(place) if isinstance(part, str)), default=0)
    name = f"{head(place[:key])}{place[key] if place else 'the file'}"
    allowed = [str(word) for word in kind.values] if isinstance(kind, kinds.LiteralType) else []
    hint = did_you_mean(value, allowed) if isinstance(value, str) else ""
    wrong(place, f"{name} cannot be {said(value)}.", f"{hint}Write {wanted(kind)}.")
    return False


def _parts(value: Any, kind: kinds.Type) -> list[tuple[str | int, Any, kinds.Type]] | None:
    """What a list or table holds, and the kind wanted of each; None where the two do not go together."""
    if isinstance(value, dict) and isinstance(kind, kinds.DictType):
        return [(key, inner, kind.value_type) for key, inner in value.items()]
    if isinstance(value, list) and isinstance(kind, kinds.VarTupleType | kinds.ListType) and _counted(value, kind):
        return [(number, inner, kind.item_type) for number, inner in enumerate(value)]
    if isinstance(value, list) and isinstance(kind, kinds.TupleType) and len(value) == len(kind.item_types):
        return [(number, inner, wish) for number, (inner, wish) in enumerate(zip(value, kind.item_types, strict=True))]
    return None


def _likeliest(value: Any, union: kinds.UnionType) -> kinds.Type:
    """The member of a union that a value is or seems to be meant for; the union itself where none is likelier."""
    for kind in union.types:
        if fits(value, kind, (), _unheard):
            return kind
    sorts: tuple[type, ...] = ()
    if isinstance(value, dict):
        sorts = kinds.DictType, kinds.StructType
    elif isinstance(value, list):
        sorts = kinds.VarTupleType, kinds.ListType
    return next((kind for kind in union.types if isinstance(kind, sorts)), union)


def _unheard(place: Place, what: str, remedy: str) -> None:
    """Takes a report that nobody wants."""


def _structure(value: dict[str, Any], kind: kinds.StructType, place: Place, wrong: Report) -> bool:
    fields = {field.encode_name: field for field in kind.fields}
    sound = True
    for key, inner in value.items():
        if key in fields:
            sound = fits(inner, fields[key].type, (*place, key), wrong) and sound
        else:
            unknown(key, list(fields), place, wrong)
            sound = False
    for key, field in fields.items():
        if field.required and key not in value:
            wrong(place, f"{head(place)}{key} is missing.", f"Write {wanted(field.type)}.")
            sound = False
    return sound


def head(place: Place) -> str:
    """A table as the file writes it, to begin a sentence with."""
    return f"In [{'.'.join(part for part in place if isinstance(part, str))}] " if place else ""


def unknown(key: str, among: list[str], place: Place, wrong: Report) -> None:
    """Reports a key that means nothing."""
    remedy = f"{did_you_mean(key, among)}The keys are: {', '.join(among) or 'none'}."
    wrong((*place, key), f"{head(place)}the key {said(key)} means nothing.", remedy)


def _crowded(value: Any, kind: kinds.Type) -> bool:
    """Whether a list or table holds more than it may: what is built from a file must not grow without bounds."""
    tables = isinstance(value, dict) and isinstance(kind, kinds.DictType)
    lists = isinstance(value, list) and isinstance(kind, kinds.VarTupleType | kinds.ListType)
    return (tables or lists) and len(value) > _most(kind)


def _most(kind: kinds.Type) -> int:
    stated: int | None = getattr(kind, "max_length", None)
    return MOST_MEMBERS if stated is None else stated


def _counted(value: list[Any], kind: kinds.VarTupleType | kinds.ListType) -> bool:
    return (kind.min_length or 0) <= len(value)


def _plain(value: Any, kind: kinds.Type) -> bool:
    match kind:
        case kinds.BoolType():
            return isinstance(value, bool)
        case kinds.IntType():
            return isinstance(value, int) and not isinstance(value, bool) and _low(kind) <= value <= _high(kind)
        case kinds.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST
        case kinds.StrType():
            return isinstance(value, str) and len(value) >= (kind.min_length or 0)
        case kinds.LiteralType():
            return isinstance(value, str | int) and not isinstance(value, bool) and value in kind.values
    return False


def _low(kind: kinds.IntType) -> int:
    return kind.ge if kind.ge is not None else -LARGEST


def _high(kind: kinds.IntType) -> int:
    return kind.le if kind.le is not None else LARGEST


def wanted(kind: kinds.Type) -> str:
    """What should be written, in words."""
    match kind:
        case kinds.BoolType():
            return "true or false"
        case kinds.IntType():
            bounds = (f"from {kind.ge}" if kind.ge is not None else "", f"to {kind.le}" if kind.le is not None else "")
            return " ".join(("a whole number", *filter(None, bounds)))
        case kinds.FloatType():
            return "a number"
        case kinds.StrType():
            return "a text in quotes"
        case kinds.LiteralType():
            return f"one of {', '.join(map(str, kind.values))}"
        case kinds.VarTupleType() | kinds.ListType():
            length = _number_of(kind.min_length or 0, kind.max_length)
            return f"a list in brackets{length}, of which each is {wanted(kind.item_type)}"
        case kinds.TupleType():
            return f"a list in brackets: {'; '.join(map(wanted, kind.item_types))}"
        case kinds.UnionType():
            return ", or ".join(wanted(each) for each in kind.types if not isinstance(each, kinds.NoneType))
        case kinds.DictType() | kinds.StructType():
            return "a table"
    return "something else"


def _number_of(low: int, high: int | None) -> str:
    if high is None:
        return f" of at least {low}" if low else ""
    return f" of {low}" if low == high else f" of {low} to {high}"


def said(value: Any) -> str:
    """A value as a message quotes it: as TOML writes it, and not too long."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 80 else f"{text[:60]}..."
