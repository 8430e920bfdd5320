"""Pages to print at true size: tiles at one inch a square, cards, and sheets for party, dungeon and mission (DUN-UI-3).

Tokens to cut out and blank rosters are in `cutting`, the paper itself in `paper`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from wyrmtable.core import Eyes, Match
from wyrmtable.draw.counter import symbol_id
from wyrmtable.draw.lettering import num
from wyrmtable.workbench import Export

from ..files.content import Content
from ..files.forms import CardForm
from ..files.terms import ABSENT, CARRIED, MERCHANT, RACES
from ..files.tiles import Tile
from ..position import Position
from ..rules.figures import combat_die, defence, most_wounds, plain_value, resistance, speed
from .cutting import blank_pages, token_pages
from .draw import tile_symbol
from .paper import HEIGHT, INCH, INK, MARGIN, WIDTH, Pages, html, page, pdf, words, wrapped

TILE = 6 * INCH
CARD_WIDE, CARD_HIGH, ACROSS, DOWN = 58.0, 84.0, 3, 3


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
    """Every card that can be in the Keeper's deck, tile by tile, then the Search Deck; up to nine on a page."""
    content = pos.content
    piles = dict[str, list[Face]]()
    for card in range(content.cards):
        if pos.spot[card] != ABSENT or not any(pos.owned):
            form = content.card_form[card]
            piles.setdefault(form.tile, []).append(_dungeon_card(content, form))
    piles["search"] = [_search_card(content, item) for item in range(content.pile)]
    each = ACROSS * DOWN
    return tuple(
        _card_page(tuple(faces[start : start + each]))
        for faces in piles.values()
        for start in range(0, len(faces), each)
    )


Face = tuple[str, str, str, str, str]  # head, name, values, text, lower right corner


def _dungeon_card(content: Content, form: CardForm) -> Face:
    head = "Basic" if form.tile == "basic" else content.box.tiles[form.tile].name
    values = ""
    if form.figures:
        values = f"Figures {form.figures}. AV {form.av}, DV {form.dv}, MV {form.mv}, {form.cd}, wounds {form.wounds}"
    told = [*form.keywords, *(skill.id.replace("_", " ") for skill in form.skills)]
    told += [f"range {bow.range}, AV {bow.av} {bow.die}" for bow in form.ranged]
    told += ["with a treasure"] if form.treasure else []
    told += [f"detect {form.detect}"] if form.detect else []
    text = ", ".join(told) or f"See {form.rule}"
    return head, form.name, values, text, "" if form.type == "shuffle" else str(form.cost)


def _search_card(content: Content, item: int) -> Face:
    form = content.item_form[item]
    who = f"For: {', '.join(form.who)}" if form.who else ""
    use = "" if form.use == "never" else f"Use: {form.use}"
    return form.type.capitalize(), form.name, form.slot, " ".join(filter(None, (who, use, f"See {form.rule}"))), ""


@lru_cache(maxsize=256)
def _card_page(faces: tuple[Face, ...]) -> str:
    left, top = (WIDTH - ACROSS * CARD_WIDE) / 2, (HEIGHT - DOWN * CARD_HIGH) / 2
    parts = list[str]()
    for number, face in enumerate(faces):
        parts += _card(face, left + number % ACROSS * CARD_WIDE, top + number // ACROSS * CARD_HIGH)
    return page(parts)


def _card(face: Face, x: float, y: float) -> Iterator[str]:
    head, name, values, text, cost = face
    yield (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(CARD_WIDE)}" height="{num(CARD_HIGH)}" rx="3" fill="#fbf5e3" '
        f'stroke="{INK}" stroke-width=".4"/>'
    )
    yield words(head, x + CARD_WIDE / 2, y + 7, 2.4, "middle")
    yield words(name, x + CARD_WIDE / 2, y + 16, 3.6, "middle")
    drawn, below = wrapped(values, x + 4, y + 26, CARD_WIDE - 8)
    yield from drawn
    yield from wrapped(text, x + 4, below + 4, CARD_WIDE - 8)[0]
    if cost:
        yield words(cost, x + CARD_WIDE - 5, y + CARD_HIGH - 5, 6, "end")


# -- sheets ------------------------------------------------------------------------------------------------------


def sheet_pages(pos: Position) -> Pages:
    """Roster, dungeon sheet and mission sheet."""
    sheets = (("Party roster", _roster(pos)), ("Dungeon sheet", _dungeon(pos)), ("Mission", _mission(pos)))
    return tuple(_sheet(title, tuple(lines)) for title, lines in sheets)


@lru_cache(maxsize=64)
def _sheet(title: str, lines: tuple[str, ...]) -> str:
    parts, y = [words(title, WIDTH / 2, MARGIN + 8, 8, "middle")], MARGIN + 24
    for line in lines:
        drawn, y = wrapped(line, MARGIN, y, WIDTH - 2 * MARGIN, 3.2)
        parts += drawn
        y += 3
    return page(parts)


def _roster(pos: Position) -> Iterator[str]:
    """The five heroes and a line for the merchant (DUN-PARTY-5)."""
    content = pos.content
    for hero, title in enumerate(content.hero_titles):
        race = f", {RACES[pos.race[hero]].capitalize()}" if hero < MERCHANT else ""
        learned = f" Experience: {pos.xp[hero]}." if hero < MERCHANT else ""
        items = [content.item_form[n].name for n in range(content.items) if pos.holds[n] == CARRIED + hero]
        yield (
            f"{title}{race}: AV {plain_value(pos, hero)}, DV {defence(pos, hero)}, MV {speed(pos, hero)}, "
            f"D{combat_die(pos, hero)}, MR {resistance(pos, hero)}/10, wounds {most_wounds(pos, hero)}"
        )
        yield f"  Carries: {', '.join(items) or 'nothing'}.{learned}"
    yield f"Crowns in the chest: {pos.crowns}"


def _dungeon(pos: Position) -> Iterator[str]:
    content = pos.content
    yield f"Boss: {content.card_form[pos.boss].name}. Building fund: {pos.fund} Imps."
    for kind, tile in enumerate(content.tiles):
        if pos.owned[kind]:
            cards = [content.box.cards[card].name for card in tile.form.cards]
            yield f"{pos.owned[kind]} x {tile.name}" + (f": {', '.join(cards)}" if cards else "")


def _mission(pos: Position) -> Iterator[str]:
    missions = pos.content.box.missions
    if not pos.mission:
        yield "The mission has not been chosen yet."
    for number, mission in missions.items():
        if not pos.mission or number == str(pos.mission):
            yield f"{number}. {mission.name}: {mission.goal}"


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
