"""Pages to print at true size: tiles at one inch a square, cards, and sheets for party, dungeon and mission (DUN-UI-3).

Tokens to cut out and rosters are in `cutting`, sheets filled in in `sheets`, the paper itself in `paper`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from wyrmtable.core import Eyes, Match
from wyrmtable.draw.counter import symbol_id
from wyrmtable.draw.lettering import num
from wyrmtable.workbench import Export

from ..files.content import Content
from ..files.terms import ABSENT
from ..files.tiles import Tile
from ..position import Position
from .counters import symbols
from .cutting import blank_pages, token_pages
from .draw import tile_symbol
from .paper import HEIGHT, INCH, INK, WIDTH, Pages, html, page, pdf, words, wrapped
from .sayings import found, told, values
from .sheets import sheet_pages

TILE = 6 * INCH
CARD_WIDE, CARD_HIGH, ACROSS, DOWN = 58.0, 84.0, 3, 3
EMBLEM = 26.0


# -- tiles -------------------------------------------------------------------------------------------------------


def tile_pages(pos: Position) -> Pages:
    """A page for each kind of tile that the Keeper owns, or can own before he has chosen."""
    owned = [kind for kind in range(pos.content.kinds) if pos.owned[kind] or not any(pos.owned)]
    return tuple(_tile_page(pos.content.tiles[kind]) for kind in owned)


@lru_cache(maxsize=64)
def _tile_page(tile: Tile) -> str:
    left, top = (WIDTH - TILE) / 2, (HEIGHT - TILE) / 2
    use = f'<use href="#{symbol_id(f"tile-{tile.id}")}" width="{num(TILE)}" height="{num(TILE)}"/>'
    return page(
        [
            f"<defs>{tile_symbol(tile)}</defs>",
            f'<g transform="translate({num(left)} {num(top)})">{use}</g>',
            words(tile.name, WIDTH / 2, top - 8, 6, "middle"),
            words("One inch a square: print at full size", WIDTH / 2, top + TILE + 8, 2.6, "middle"),
        ]
    )


# -- cards -------------------------------------------------------------------------------------------------------


def card_pages(pos: Position) -> Pages:
    """The cards of the Keeper's deck, or one set of all that can be in it before he has chosen, tile by tile, then the
    Search Deck; up to nine on a page."""
    content = pos.content
    piles = dict[str, list[Face]]()
    for card in range(content.cards):
        if pos.spot[card] != ABSENT if any(pos.owned) else not content.card_set[card]:
            piles.setdefault(content.card_form[card].tile, []).append(_dungeon_card(content, card))
    piles["search"] = [_search_card(content, item) for item in range(content.pile)]
    each = ACROSS * DOWN
    return tuple(
        _card_page(content, tuple(faces[start : start + each]))
        for faces in piles.values()
        for start in range(0, len(faces), each)
    )


Face = tuple[str, str, str, str, str, str]  # head, name, values, text, lower right corner, symbol


def _dungeon_card(content: Content, card: int) -> Face:
    form = content.card_form[card]
    head = "Basic" if form.tile == "basic" else content.box.tiles[form.tile].name
    cost = "" if form.type == "shuffle" else str(form.cost)
    return head, form.name, values(form), told(form), cost, content.card_id[card] if form.figures else ""


def _search_card(content: Content, item: int) -> Face:
    form = content.item_form[item]
    return form.type.capitalize(), form.name, form.slot, found(form), "", ""


@lru_cache(maxsize=256)
def _card_page(content: Content, faces: tuple[Face, ...]) -> str:
    left, top = (WIDTH - ACROSS * CARD_WIDE) / 2, (HEIGHT - DOWN * CARD_HIGH) / 2
    drawn = symbols(content)
    parts = [f"<defs>{''.join(drawn[key] for key in dict.fromkeys(face[-1] for face in faces) if key)}</defs>"]
    for number, face in enumerate(faces):
        parts += _card(face, left + number % ACROSS * CARD_WIDE, top + number // ACROSS * CARD_HIGH)
    return page(parts)


def _card(face: Face, x: float, y: float) -> Iterator[str]:
    head, name, values, text, cost, key = face
    yield (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(CARD_WIDE)}" height="{num(CARD_HIGH)}" rx="3" fill="#fbf5e3" '
        f'stroke="{INK}" stroke-width=".4"/>'
    )
    yield words(head, x + CARD_WIDE / 2, y + 7, 2.4, "middle")
    yield words(name, x + CARD_WIDE / 2, y + 16, 3.6, "middle")
    drawn, below = wrapped(values, x + 4, y + 26, CARD_WIDE - 8)
    yield from drawn
    yield from wrapped(text, x + 4, below + 4 if values else y + 26, CARD_WIDE - 8)[0]
    if key:
        at = f'x="{num(x + (CARD_WIDE - EMBLEM) / 2)}" y="{num(y + CARD_HIGH - EMBLEM - 8)}"'
        yield f'<use href="#{symbol_id(key)}" {at} width="{num(EMBLEM)}" height="{num(EMBLEM)}"/>'
    if cost:
        yield words(cost, x + CARD_WIDE - 5, y + CARD_HIGH - 5, 6, "end")


def _as_html(make: Callable[[Position], Pages]) -> Callable[[Match, Eyes], str]:
    return lambda match, eyes: html(make(match.position))


def _as_pdf(make: Callable[[Position], Pages]) -> Callable[[Match, Eyes], bytes]:
    return lambda match, eyes: pdf(make(match.position))


_PRINTED: tuple[tuple[str, str, str, Callable[[Position], Pages]], ...] = (
    ("tiles", "Tiles", "The Keeper's tiles at one inch a square.", tile_pages),
    ("cards", "Cards", "Every card of the Keeper's deck and of the Search Deck.", card_pages),
    ("tokens", "Tokens", "Heroes, the figures of the deck, and the signs of the missions, one inch each.", token_pages),
    ("blanks", "Blank rosters", "A roster of five heroes and the merchant, to be filled in by hand.", blank_pages),
    ("sheets", "Sheets", "Party roster, dungeon sheet and mission sheet.", sheet_pages),
)
EXPORTS = (
    *(
        Export(f"{key}-page", f"{title} to print", about, ".html", _as_html(make))
        for key, title, about, make in _PRINTED
    ),
    *(Export(f"{key}-pdf", f"{title} as PDF", about, ".pdf", _as_pdf(make)) for key, title, about, make in _PRINTED),
)
