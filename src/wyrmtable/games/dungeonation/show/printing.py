"""Pages to print at true size: tiles at one inch a square, cards, and sheets for party, dungeon and mission (DUN-UI-3).

A page is an SVG of A4 in millimetres. A browser prints it from HTML; for a PDF the picture library paints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO

from wyrmtable.core import Eyes, Match
from wyrmtable.draw.counter import symbol_id
from wyrmtable.draw.export import PicturesMissing, png_bytes
from wyrmtable.draw.lettering import num, text_path, text_width
from wyrmtable.workbench import Export

from ..files.content import Content
from ..files.forms import CardForm
from ..files.terms import ABSENT, CARRIED, MERCHANT, RACES
from ..files.tiles import Tile
from ..position import Position
from ..rules.figures import combat_die, defence, most_wounds, plain_value, resistance, speed
from .draw import tile_symbol

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 15.0
INCH = 25.4
TILE = 6 * INCH
CARD_WIDE, CARD_HIGH, ACROSS, DOWN = 58.0, 84.0, 3, 3
DOTS = 75  # pixels to the inch of a PDF
INK = "#241c12"
Pages = tuple[str, ...]


def _page(parts: Sequence[str]) -> str:
    body = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDTH)} {num(HEIGHT)}">{body}</svg>'


def _words(text: str, x: float, y: float, size: float = 3.2, anchor: str = "start") -> str:
    return text_path(text, x, y, size, INK, 0.13, anchor)


def _wrapped(text: str, x: float, y: float, wide: float, size: float = 2.4) -> tuple[list[str], float]:
    """Lines no longer than so many millimetres, and where the next one would stand."""
    lines, line = list[str](), ""
    for word in text.split():
        if line and text_width(f"{line} {word}", size) > wide:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    drawn = [_words(each, x, y + number * size * 1.8, size) for number, each in enumerate([*lines, line])]
    return drawn, y + (len(lines) + 1) * size * 1.8


# -- tiles -------------------------------------------------------------------------------------------------------


def tile_pages(pos: Position) -> Pages:
    """A page for each kind of tile that the Keeper owns, or can own before he has chosen."""
    owned = [kind for kind in range(pos.content.kinds) if pos.owned[kind] or not any(pos.owned)]
    return tuple(_tile_page(pos.content.tiles[kind]) for kind in owned)


@lru_cache(maxsize=64)
def _tile_page(tile: Tile) -> str:
    left, top = (WIDTH - TILE) / 2, (HEIGHT - TILE) / 2
    use = f'<use href="#{symbol_id(f"tile-{tile.id}")}" width="{num(TILE)}" height="{num(TILE)}"/>'
    return _page(
        [
            f"<defs>{tile_symbol(tile)}</defs>",
            f'<g transform="translate({num(left)} {num(top)})">{use}</g>',
            _words(tile.name, WIDTH / 2, top - 8, 6, "middle"),
            _words("One inch a square: print at full size", WIDTH / 2, top + TILE + 8, 2.6, "middle"),
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
    words = [*form.keywords, *(skill.id.replace("_", " ") for skill in form.skills)]
    words += [f"range {bow.range}, AV {bow.av} {bow.die}" for bow in form.ranged]
    words += ["with a treasure"] if form.treasure else []
    words += [f"detect {form.detect}"] if form.detect else []
    text = ", ".join(words) or f"See {form.rule}"
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
    return _page(parts)


def _card(face: Face, x: float, y: float) -> Iterator[str]:
    head, name, values, text, cost = face
    yield (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(CARD_WIDE)}" height="{num(CARD_HIGH)}" rx="3" fill="#fbf5e3" '
        f'stroke="{INK}" stroke-width=".4"/>'
    )
    yield _words(head, x + CARD_WIDE / 2, y + 7, 2.4, "middle")
    yield _words(name, x + CARD_WIDE / 2, y + 16, 3.6, "middle")
    drawn, below = _wrapped(values, x + 4, y + 26, CARD_WIDE - 8)
    yield from drawn
    yield from _wrapped(text, x + 4, below + 4, CARD_WIDE - 8)[0]
    if cost:
        yield _words(cost, x + CARD_WIDE - 5, y + CARD_HIGH - 5, 6, "end")


# -- sheets ------------------------------------------------------------------------------------------------------


def sheet_pages(pos: Position) -> Pages:
    """Roster, dungeon sheet and mission sheet."""
    sheets = (("Party roster", _roster(pos)), ("Dungeon sheet", _dungeon(pos)), ("Mission", _mission(pos)))
    return tuple(_sheet(title, tuple(lines)) for title, lines in sheets)


@lru_cache(maxsize=64)
def _sheet(title: str, lines: tuple[str, ...]) -> str:
    parts, y = [_words(title, WIDTH / 2, MARGIN + 8, 8, "middle")], MARGIN + 24
    for line in lines:
        drawn, y = _wrapped(line, MARGIN, y, WIDTH - 2 * MARGIN, 3.2)
        parts += drawn
        y += 3
    return _page(parts)


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


# -- as files ----------------------------------------------------------------------------------------------------


def html(pages: Pages) -> str:
    """Pages that a browser prints at true size."""
    style = (
        f"@page{{size:A4;margin:0}}body{{margin:0}}svg{{display:block;width:{num(WIDTH)}mm;height:{num(HEIGHT)}mm;"
        "page-break-after:always}"
    )
    return f'<!doctype html><meta charset="utf-8"><title>Dungeonation</title><style>{style}</style>{"".join(pages)}\n'


@lru_cache(maxsize=256)
def _painted(page: str) -> tuple[int, int, bytes]:
    """A page as the picture library paints it: pixels across and down, and the JPEG."""
    try:
        from PIL import Image
    except ImportError:
        raise PicturesMissing("pillow") from None
    picture = Image.open(BytesIO(png_bytes(page, round(WIDTH / INCH * DOTS)))).convert("RGBA")
    paper, file = Image.new("RGB", picture.size, "white"), BytesIO()
    paper.paste(picture, mask=picture)
    paper.save(file, "JPEG", quality=88)
    return picture.width, picture.height, file.getvalue()


def pdf(pages: Pages) -> bytes:
    """The same pages painted, at their true size: one picture that fills each."""
    wide, high = WIDTH / INCH * 72, HEIGHT / INCH * 72
    count = len(pages)
    kids = " ".join(f"{3 + 3 * number} 0 R" for number in range(count))
    parts = [b"<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Kids[{kids}]/Count {count}>>".encode()]
    for number, page in enumerate(pages):
        first, (across, down, jpeg) = 3 + 3 * number, _painted(page)
        drawing = f"{wide:.2f} 0 0 {high:.2f} 0 0 cm /I Do".encode()
        parts.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {wide:.2f} {high:.2f}]/Contents {first + 1} 0 R"
            f"/Resources<</XObject<</I {first + 2} 0 R>>>>>>".encode()
        )
        parts.append(b"<</Length %d>>stream\n%b\nendstream" % (len(drawing), drawing))
        image = f"/Type/XObject/Subtype/Image/Width {across}/Height {down}/ColorSpace/DeviceRGB/BitsPerComponent 8"
        parts.append(f"<<{image}/Filter/DCTDecode/Length {len(jpeg)}>>stream\n".encode() + jpeg + b"\nendstream")
    return _pdf_file(parts)


def _pdf_file(parts: Sequence[bytes]) -> bytes:
    """Objects numbered from 1, and the table that says where each begins."""
    file, places = bytearray(b"%PDF-1.4\n"), list[int]()
    for number, part in enumerate(parts, 1):
        places.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    start = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    file += b"".join(b"%010d 00000 n \n" % place for place in places)
    file += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, start)
    return bytes(file)


def _as_html(make: Callable[[Position], Pages]) -> Callable[[Match, Eyes], str]:
    return lambda match, eyes: html(make(match.position))


def _as_pdf(make: Callable[[Position], Pages]) -> Callable[[Match, Eyes], bytes]:
    return lambda match, eyes: pdf(make(match.position))


_PRINTED: tuple[tuple[str, str, str, Callable[[Position], Pages]], ...] = (
    ("tiles", "Tiles", "The Keeper's tiles at one inch a square.", tile_pages),
    ("cards", "Cards", "Every card of the Keeper's deck and of the Search Deck.", card_pages),
    ("sheets", "Sheets", "Party roster, dungeon sheet and mission sheet.", sheet_pages),
)
EXPORTS = (
    *(
        Export(f"{key}-page", f"{title} to print", about, ".html", _as_html(make))
        for key, title, about, make in _PRINTED
    ),
    *(Export(f"{key}-pdf", f"{title} as PDF", about, ".pdf", _as_pdf(make)) for key, title, about, make in _PRINTED),
)
