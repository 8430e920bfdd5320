"""Sheets filled in: the party's roster, the Keeper's dungeon and the mission with its rules (DUN-UI-3)."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.draw.lettering import num

from ..files.terms import MERCHANT, RACES
from ..position import Position
from ..rules.figures import combat_die, defence, most_wounds, plain_value, resistance, speed
from .cutting import Line, roster_page
from .paper import INK, MARGIN, WIDTH, Pages, page, words, wrapped
from .sayings import rulebook, spelled
from .words import counted

INNER = WIDTH - 2 * MARGIN
COLUMNS = (20.0, 90.0)  # where a tile's name and its cards begin


def sheet_pages(pos: Position) -> Pages:
    """Roster, dungeon sheet and mission sheet."""
    return (
        roster_page(tuple(_line(pos, hero) for hero in range(MERCHANT + 1)), pos.crowns),
        _dungeon(pos),
        _mission(pos),
    )


def _line(pos: Position, hero: int) -> Line:
    """A hero of the roster: his values, what he carries and what he has learned (DUN-PARTY-5)."""
    content, count = pos.content, len(pos.content.feats)
    values = (
        plain_value(pos, hero), defence(pos, hero), speed(pos, hero), f"D{combat_die(pos, hero)}",
        f"{resistance(pos, hero)}/10", most_wounds(pos, hero),
    )  # fmt: skip
    race, xp = (RACES[pos.race[hero]].capitalize(), str(pos.xp[hero])) if hero < MERCHANT else ("", "")
    items = [content.item_form[item].name for item in pos.carried(hero)]
    feats = [content.feats[n].name for n in range(count) for _ in range(pos.feats[hero * count + n])]
    return Line(content.hero_titles[hero], ("", race, *map(str, values), xp), ", ".join(items), ", ".join(feats))


def _dungeon(pos: Position) -> str:
    """What the Keeper owns, and the cards that come with it."""
    content, y = pos.content, MARGIN + 40
    parts = [words("Dungeon sheet", WIDTH / 2, MARGIN + 8, 8, "middle")]
    told = (
        f"Boss: {content.card_form[pos.boss].name}. Building fund: {counted(pos.fund, 'Imp')}. Tiles: {sum(pos.owned)}."
    )
    parts.append(words(told, MARGIN, MARGIN + 24, 3.6))
    for title, x in zip(("Tile", "Its cards"), COLUMNS, strict=True):
        parts.append(words(title, MARGIN + x, y - 7, 2.6))
    for kind, tile in enumerate(content.tiles):
        if not pos.owned[kind]:
            continue
        cards = [content.box.cards[card].name for card in tile.form.cards]
        drawn, below = wrapped(", ".join(cards), MARGIN + COLUMNS[1], y, INNER - COLUMNS[1], 3.0)
        parts += [words(f"{pos.owned[kind]} x", MARGIN + 4, y), words(tile.name, MARGIN + COLUMNS[0], y, 3.4), *drawn]
        parts.append(_rule(below - 1.5))
        y = below + 3.5
    return page(parts)


def _rule(y: float) -> str:
    return f'<path d="M{num(MARGIN)} {num(y)}h{num(INNER)}" stroke="{INK}" stroke-width=".2"/>'


def _mission(pos: Position) -> str:
    """The goal of the mission, or of all six before it is known, each with its rules."""
    parts, y = [words("Mission", WIDTH / 2, MARGIN + 8, 8, "middle")], MARGIN + 24
    for text, size in _orders(pos):
        drawn, y = wrapped(text, MARGIN, y, INNER, size)
        parts += drawn
        y += 2.5
    return page(parts)


def _orders(pos: Position) -> Iterator[tuple[str, float]]:
    for number, mission in pos.content.box.missions.items():
        if pos.mission and number != str(pos.mission):
            continue
        yield f"{number}. {mission.name}", 4.4
        yield mission.goal, 3.4
        for rule in rulebook().resolve(f"DUN-MIS{number}") if pos.mission else ():
            yield spelled(rule.text), 2.8
