"""A TOML file written from its tables: for a match that goes on with a designer's file and something else in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(tables: Mapping[str, Any]) -> str:
    """What `tomllib` reads back as these tables; comments and the manner of writing are not kept."""
    return "\n".join(_lines(tables, "")) + "\n"


def _lines(table: Mapping[str, Any], place: str) -> Iterator[str]:
    """Its own values first: whatever stands beneath a later head belongs to that."""
    below = {key: value for key, value in table.items() if _has_head(value)}
    for key, value in table.items():
        if key not in below:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in below.items():
        name = f"{place}.{_key(key)}" if place else _key(key)
        for one in [value] if isinstance(value, Mapping) else value:
            yield f"[{name}]" if isinstance(value, Mapping) else f"[[{name}]]"
            yield from _lines(one, name)


def _has_head(value: Any) -> bool:
    tables = isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)
    return tables or isinstance(value, Mapping)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _value(key)


def _value(value: Any) -> str:
    """Texts, numbers and lists are written as in JSON, but for the one control character that JSON lets stand."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
