"""Which game a designer's file is for: the file says it in its first lines.

TOML files say `game = "lairbreak"` before their first table; text files begin with the statement `game lairbreak`.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from .errors import BadFile
from .mistakes import did_you_mean, listed

_TOML_GAME = re.compile(r"""\s*game\s*=\s*(?:"([^"]*)"|'([^']*)')\s*(?:#.*)?""")
_TEXT_GAME = re.compile(r"game\s+(\S+)\s*(?:[#;].*)?")
_COMMENT = re.compile(r"\s*(?:[#;].*)?")
FIRST_LINES = 200


def game_named(path: str, text: str) -> tuple[str, int] | None:
    """The game that a file names, and the line it does so in; None if it names none."""
    numbered = enumerate(text.removeprefix("\ufeff").split("\n", FIRST_LINES)[:FIRST_LINES], 1)
    said = ((number, line[:1000].rstrip("\r")) for number, line in numbered if not _COMMENT.fullmatch(line[:1000]))
    if not path.endswith(".toml"):
        number, first = next(said, (0, ""))
        found = _TEXT_GAME.fullmatch(first.strip())
        return (found[1], number) if found else None
    for number, line in said:
        if line.lstrip().startswith("["):
            break
        found = _TOML_GAME.fullmatch(line)
        if found:
            return found[1] or found[2] or "", number
    return None


def game_of(path: str, text: str, games: Collection[str]) -> str:
    """The game that a file names, one of `games`."""
    named = game_named(path, text)
    if named is None:
        form = 'game = "{}"' if path.endswith(".toml") else "game {}"
        remedy = f"Write {form.format(next(iter(games), '...'))} as its first line; the games are: {listed(games)}."
        raise BadFile(path, 0, "the file does not say which game it is for.", remedy)
    game, line = named
    if game not in games:
        remedy = f"{did_you_mean(game, games)}The games are: {listed(games)}."
        raise BadFile(path, line, f"there is no game {game[:80]!r}.", remedy)
    return game
