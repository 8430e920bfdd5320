"""Paper to cut and to write on: a token for every figure at one inch, and rosters with blank lines (DUN-UI-3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wyrmtable.draw.counter import symbol_id
from wyrmtable.draw.lettering import num

from ..files.content import Content
from ..files.terms import ABSENT, CLASSES
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
        if pos.spot[card] != ABSENT or not any(pos.owned):
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


def blank_pages(pos: Position) -> Pages:
    """A roster to be filled in: a box for each class, and one for the merchant (DUN-PARTY-5)."""
    return (_blank_roster(tuple(pos.content.hero_titles)),)


@lru_cache(maxsize=4)
def _blank_roster(titles: tuple[str, ...]) -> str:
    parts = [words("Party roster", WIDTH / 2, MARGIN + 8, 8, "middle")]
    high = (HEIGHT - 2 * MARGIN - 16) / len(titles)
    for number, title in enumerate(titles):
        parts += _box(title, MARGIN + 16 + number * high, high - 4, is_hero=number < len(CLASSES))
    return page(parts)


def _box(title: str, top: float, high: float, *, is_hero: bool) -> Iterator[str]:
    """One hero: his values in a row, and lines for what he carries and has learned."""
    wide = WIDTH - 2 * MARGIN
    yield words(title, MARGIN, top + 5, 4)
    x, below = MARGIN, top + 8
    for field, width in zip(FIELDS, WIDTHS, strict=True):
        yield _frame(x, below, width, 12)
        yield words(field, x + 1, below + 3.2, 2.2)
        x += width
    step = (high - 22) / LINES
    for line in range(LINES):
        y = below + 12 + step * (line + 0.8)
        label = ("Items", "Skills" if is_hero else "", "")[line]
        yield words(label, MARGIN, y - 1, 2.2) if label else ""
        yield f'<path d="M{num(MARGIN)} {num(y)}h{num(wide)}" stroke="{INK}" stroke-width=".2"/>'


def _frame(x: float, y: float, width: float, high: float) -> str:
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(high)}" fill="none" stroke="{INK}" '
        'stroke-width=".3"/>'
    )
