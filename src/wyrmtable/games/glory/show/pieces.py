"""Every piece as whose eyes see it: its counter on the map and its line in the list of forces.

Most pieces look as they did a moment ago: a look is made once and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wyrmtable.core import Panel, Row, Token

from ..files.content import CITADEL, SHIP, WIZARD, Content
from ..files.forces import Ship
from ..files.scenarios import NOBODY
from ..position import ABOARD, FOUGHT, GONE, MOVED, POOL, RESERVE, WHIRLED, Position
from ..rules.fog import UNSEEN, top_of
from .counters import key_of

BESIDE = {
    RESERVE: "waiting",
    POOL: "replacement-pool",
    GONE: "removed",
    WHIRLED: "in-the-maelstrom",
    UNSEEN: "somewhere-on-the-map",
}  # boxes
BADGES = tuple(tuple(word for bit, word in ((MOVED, "moved"), (FOUGHT, "fought")) if did & bit) for did in range(64))


class Look(NamedTuple):
    """All that decides how a piece is shown."""

    spot: int
    side: int
    did: int
    worn: int  # depleted, or damaged
    lance: int
    orb: int
    gnomes: bool
    aboard: bool


def look(pos: Position, piece: int) -> Look:
    where = pos.where[piece]
    spot, did = (where, pos.did[piece]) if where != ABOARD else (pos.where[pos.aboard[piece]], pos.did[piece])
    gnomes, aboard = pos.gnomes == piece, where == ABOARD
    return Look(spot, pos.side[piece], did, pos.depleted[piece], pos.lance[piece], pos.orb[piece], gnomes, aboard)


def tokens(pos: Position) -> tuple[Token, ...]:
    """All counters that are seen, leaders below the armies of their stack; under fog the top one comes last."""
    content, where, fog = pos.content, pos.where, pos.content.fog
    tops = {top_of(pos, hex_) for hex_ in pos.stack} if fog else set()
    shown = range(content.size) if not fog else [piece for piece in range(content.size) if where[piece] != UNSEEN]
    order = sorted(shown, key=lambda piece: (where[piece], content.is_army[piece], piece in tops))
    return tuple([token(content, piece, look(pos, piece)) for piece in order])


def forces(pos: Position) -> Panel:
    """Every piece of both sides: strength, movement, where it is."""
    rows = tuple([row(pos.content, piece, look(pos, piece)) for piece in range(pos.content.size)])
    return Panel("forces", "Forces", "forces", ("Side", "Strength", "Movement", "Where", "State"), rows)


@lru_cache(maxsize=1 << 14)
def token(content: Content, piece: int, shown: Look) -> Token:
    names, first = content.names, content.piece
    place = names.text(content.place + shown.spot) if shown.spot >= 0 else BESIDE[shown.spot]
    badges = BADGES[shown.did] if shown.spot >= 0 else ()
    side = shown.side if shown.side < NOBODY else -1
    key = key_of(content, piece, side, bool(shown.worn))
    title = ", ".join((names.title(first + piece), *_gear(content, piece, shown)))
    return Token(place, key, title, side, badges, names.text(first + piece))


@lru_cache(maxsize=1 << 14)
def row(content: Content, piece: int, shown: Look) -> Row:
    spot, names = shown.spot, content.names
    where = names.text(content.place + spot) if spot >= 0 else BESIDE[spot].replace("-", " ")
    state = ", ".join(_gear(content, piece, shown))
    mp = str(content.mp[piece]) if content.mp[piece] else "any"
    whose = content.sides[shown.side] if shown.side < NOBODY else "neutral"
    cells = (whose, _value(content, piece, shown), mp, where, state)
    title, text = names.title(content.piece + piece), names.text(content.piece + piece)
    return Row(title, text, cells=cells, dim=spot < 0)


def _gear(content: Content, piece: int, shown: Look) -> list[str]:
    """What state a piece is in and what it has with it."""
    signs = (
        (shown.worn, "damaged" if content.sort[piece] == SHIP else "depleted"),
        (shown.lance, "Dragonlances"),
        (shown.orb, "Dragon Orb"),
        (shown.gnomes, "gnomes"),
        (shown.aboard, "aboard"),
    )
    return [word for sign, word in signs if sign]


def _value(content: Content, piece: int, shown: Look) -> str:
    kind = content.types[piece]
    if content.is_army[piece]:
        return str(content.strength[piece][shown.worn] << shown.lance)
    if isinstance(kind, Ship):
        return f"rating {kind.damaged if shown.worn else kind.rating}"
    if content.sort[piece] == CITADEL:
        return "walls"
    return "+3" if content.sort[piece] == WIZARD else f"rating {content.rating[piece]}"
