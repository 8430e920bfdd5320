"""Beside the board: the Keeper's hand, the party with its items, and what is known of the deck."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import ALL, Eyes, Panel, Row

from ..files.switches import BOSSES
from ..files.terms import BOARD, CARRIED, DISCARD, GONE, HAND, HIDDEN, KEEPER, PARTY, WORN
from ..position import Position
from ..rules.figures import combat_die, defence, most_wounds, plain_value, resistance, speed
from . import story
from .sayings import found, told, values
from .words import counted

IN_PLAY, SET_BY = (BOARD, WORN), (DISCARD, GONE)


def panels(pos: Position, eyes: Eyes) -> Iterator[Panel]:
    if eyes in (KEEPER, ALL) and pos.mission:
        yield _hand(pos)
    yield _party(pos)
    yield _items(pos)
    if any(pos.owned):
        yield _dungeon(pos)
    if pos.content.switches.games > 1:
        yield _building(pos)
    yield from story.panels(pos)
    if pos.mission:
        yield _deck(pos)


def _hand(pos: Position) -> Panel:
    content, names = pos.content, pos.content.names
    rows = tuple(
        Row(
            form.name,
            names.text(content.first_card + card),
            form.type,
            (str(content.card_cost[card]), ". ".join(filter(None, (values(form), told(form))))),
            f"card-{content.card_id[card]}",
            content.card_cost[card] > pos.imps,
        )
        for card, form in [(card, content.card_form[card]) for card in pos.cards_at(HAND)]
    )
    return Panel("hand", "Your hand", "hand", ("Imps", "What it does"), rows, counted(pos.imps, "Imp"))


def _party(pos: Position) -> Panel:
    """The roster (DUN-PARTY-5)."""
    content, names, rows = pos.content, pos.content.names, list[Row]()
    for hero in range(PARTY - 1 if pos.mission != 2 else PARTY):
        pick = content.first_figure + hero
        state = (
            ""
            if pos.where[hero] >= 0
            else "out"
            if pos.out >> hero & 1
            else "captured"
            if pos.cell[hero]
            else "fallen"
            if pos.round
            else ""
        )
        race = names.title(content.names.pick(("human", "elf", "dwarf", "halfling")[pos.race[hero]]))
        cells = (
            race if hero < PARTY - 1 else "",
            f"{pos.wounds[hero]}/{most_wounds(pos, hero)}",
            str(plain_value(pos, hero)),
            str(defence(pos, hero)),
            str(speed(pos, hero)),
            f"D{combat_die(pos, hero)}",
            f"{resistance(pos, hero)}/10",
        )
        dim = bool(pos.round) and pos.where[hero] < 0
        rows.append(Row(content.hero_titles[hero], names.text(pick), state, cells, names.text(pick), dim))
    columns = ("Race", "Wounds", "AV", "DV", "MV", "CD", "MR")
    return Panel("party", "The party", "forces", columns, tuple(rows))


def _items(pos: Position) -> Panel:
    content, names = pos.content, pos.content.names
    rows = tuple(
        Row(
            content.item_form[item].name,
            names.text(content.first_item + item),
            content.item_form[item].slot,
            (content.hero_titles[pos.holds[item] - CARRIED], found(content.item_form[item])),
        )
        for item in range(content.items)
        if CARRIED <= pos.holds[item] < CARRIED + PARTY
    )
    return Panel("items", "Items of the heroes", "list", ("Carried by", "What it does"), rows)


def _dungeon(pos: Position) -> Panel:
    """The tiles that the Keeper owns are known to everybody (DUN-SET-9)."""
    tiles = pos.content.tiles
    rows = [Row(tiles[kind].name, "", tiles[kind].kind, (str(pos.owned[kind]),)) for kind in range(len(tiles))]
    mine = tuple(row for row, count in zip(rows, pos.owned, strict=True) if count)
    return Panel("dungeon", "The Keeper's dungeon", "list", ("Owned",), mine)


def _building(pos: Position) -> Panel:
    """What can be bought between games: prices, what is still missing for it, and what it brings; the bosses in their
    order (DUN-CAMP-5, DUN-BOSS-2)."""
    content, box = pos.content, pos.content.box
    rank = BOSSES.index(content.card_id[pos.boss])
    bosses = [
        Row(box.cards[boss].name, "", "boss" if place > rank else "owned", (str(box.cards[boss].upgrade), "", ""))
        for place, boss in enumerate(BOSSES)
        if place >= rank
    ]
    rows = list[Row]()
    halls = sum([pos.owned[kind] for kind in content.halls])
    for key, tile in box.tiles.items():
        if not isinstance(tile.form.buy, int):
            continue
        needs, mine = tile.form.needs, _owned(pos, key)
        missing = [box.tiles[other].name for other in needs.tiles if not _owned(pos, other)]
        missing += [f"{needs.halls} Halls"] if halls < needs.halls else []
        cards = ", ".join(box.cards[card].name for card in tile.form.cards)
        note = f"{mine} owned" if mine else tile.kind
        rows.append(Row(tile.name, "", note, (str(tile.form.buy), ", ".join(missing), cards), dim=bool(missing)))
    rows.sort(key=lambda row: row.dim)  # what can be had now comes first
    return Panel("building", "What can be built", "list", ("Imps", "Still missing", "Brings"), (*rows, *bosses))


def _owned(pos: Position, tile: str) -> int:
    kind = pos.content.tile_number.get(tile, -1)
    return pos.owned[kind] if kind >= 0 else 0


def _deck(pos: Position) -> Panel:
    """Copies that nobody has seen, by card, and the numbers of those in the open (DUN-UI-6)."""
    content, rows = pos.content, list[Row]()
    for cards in content.copies.values():
        copies = [card for card in cards if pos.spot[card]]
        if copies:
            unseen = sum(HIDDEN[pos.spot[card]] for card in copies)
            form = content.card_form[copies[0]]
            seen = _numbers(pos, copies, IN_PLAY), _numbers(pos, copies, SET_BY)
            rows.append(Row(form.name, "", form.type, (str(form.cost), str(unseen), *seen), dim=not unseen))
    columns = ("Imps", "Unseen", "In play", "Discarded")
    return Panel("deck", "The Keeper's deck, as far as it is known", "deck", columns, tuple(rows))


def _numbers(pos: Position, copies: list[int], spots: tuple[int, ...]) -> str:
    """Which copies lie there, by the numbers that their figures bear."""
    found = [str(pos.content.card_copy[card]) for card in copies if pos.spot[card] in spots]
    return f"no. {', '.join(found)}" if found else ""
