"""Paper to cut and to write on: a token for every figure at one inch, and rosters with blank lines (DUN-UI-3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from wyrmtable.draw.counter import symbol_id
from wyrmtable.draw.lettering import num

from ..files.content import Content
from ..files.terms import ABSENT
from ..position import Position
from .counters import HERO_GLYPHS, symbols
from .paper import HEIGHT, INCH, INK, MARGIN, WIDTH, Pages, page, words

ACROSS, DOWN = 7, 10
SIGNS = ("portal", "crystal", "relic", *["rubble"] * 4)
FIELDS = ("Name", "Race", "AV", "DV", "MV", "CD", "MR", "Wounds", "XP")
WIDTHS = (34.0, 26.0, 14.0, 14.0, 14.0, 14.0, 18.0, 28.0, 18.0)
LINES = 3  # for items and skills


def token_pages(pos: Position) -> Pages:
    """The heroes, every figure of the Keeper's cards, and what the missions lay out."""
    content = pos.content
    keys = list(HERO_GLYPHS)
    for card in content.monsters:
        if pos.spot[card] != ABSENT if any(pos.owned) else not content.card_set[card]:
            keys += [content.card_id[card]] * content.group[card]
    keys += SIGNS
    each = ACROSS * DOWN
    return tuple(_token_page(content, tuple(keys[start : start + each])) for start in range(0, len(keys), each))


@lru_cache(maxsize=64)
def _token_page(content: Content, keys: tuple[str, ...]) -> str:
    drawn = symbols(content)
    left, top = (WIDTH - ACROSS * INCH) / 2, (HEIGHT - DOWN * INCH) / 2
    parts = [f"<defs>{''.join(drawn[key] for key in dict.fromkeys(keys))}</defs>"]
    for number, key in enumerate(keys):
        x, y = left + number % ACROSS * INCH, top + number // ACROSS * INCH
        parts.append(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(INCH)}" height="{num(INCH)}" fill="none" stroke="{INK}" '
            f'stroke-width=".2" stroke-dasharray="1 1"/><use href="#{symbol_id(key)}" x="{num(x + 1)}" '
            f'y="{num(y + 1)}" width="{num(INCH - 2)}" height="{num(INCH - 2)}"/>'
        )
    return page(parts)


class Line(NamedTuple):
    """A hero as the roster has him: the values of `FIELDS`, what he carries, what he has learned."""

    title: str
    values: tuple[str, ...] = ("",) * len(FIELDS)
    items: str = ""
    skills: str = ""


def blank_pages(pos: Position) -> Pages:
    """A roster to be filled in: a box for each class, and one for the merchant (DUN-PARTY-5)."""
    return (roster_page(tuple(Line(title) for title in pos.content.hero_titles)),)


@lru_cache(maxsize=64)
def roster_page(lines: tuple[Line, ...], crowns: int | None = None) -> str:
    """The party, filled in as far as the lines are; and the crowns in its chest."""
    parts = [words("Party roster", WIDTH / 2, MARGIN + 8, 8, "middle")]
    if crowns is not None:
        parts.append(words(f"Crowns in the chest: {crowns}", WIDTH - MARGIN, MARGIN + 14, 2.8, "end"))
    high = (HEIGHT - 2 * MARGIN - 16) / len(lines)
    for number, line in enumerate(lines):
        parts += _box(line, MARGIN + 16 + number * high, high - 4)
    return page(parts)


def _box(hero: Line, top: float, high: float) -> Iterator[str]:
    """One hero: his values in a row, and lines for what he carries and has learned."""
    yield words(hero.title, MARGIN, top + 5, 4)
    x, below = MARGIN, top + 8
    for field, value, width in zip(FIELDS, hero.values, WIDTHS, strict=True):
        yield _frame(x, below, width, 12)
        yield words(field, x + 1, below + 3.2, 2.2)
        yield words(value, x + width / 2, below + 9.4, 3.6, "middle") if value else ""
        x += width
    step = (high - 22) / LINES
    for line, (label, told) in enumerate((("Items", hero.items), ("Skills", hero.skills), ("", ""))):
        y = below + 12 + step * (line + 0.8)
        yield words(label, MARGIN, y - 1, 2.2) if label else ""
        yield words(told, MARGIN + 14, y - 1, 2.8) if told else ""
        yield f'<path d="M{num(MARGIN)} {num(y)}h{num(WIDTH - 2 * MARGIN)}" stroke="{INK}" stroke-width=".2"/>'


def _frame(x: float, y: float, width: float, high: float) -> str:
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(high)}" fill="none" stroke="{INK}" '
        'stroke-width=".3"/>'
    )
