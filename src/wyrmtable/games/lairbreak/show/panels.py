"""Beside the board: the shop with what an army can buy, the forces of all armies, and what is left in the deck."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import ALL, Eyes, Panel, Row

from ..files.buttons import BUY
from ..files.terms import ARMIES, FOOTMAN, HELD_POST, MINER, MINERALS, TREASURES, UNITS, WAGON
from ..position import Position
from ..rules.purchase import affordable
from .purses import sees_purse


def panels(pos: Position, eyes: Eyes) -> Iterator[Panel]:
    if not pos.round:
        return
    army = _shopper(pos, eyes)
    if army >= 0:
        yield _shop(pos, eyes, army)
    yield _forces(pos)
    yield _deck(pos)


# -- the shop (section 5) ----------------------------------------------------------------------------------------


def _shopper(pos: Position, eyes: Eyes) -> int:
    """Whose shop is shown: the active army's to its player and to those who only watch, else one's own; or -1."""
    own = [army for army in pos.order if pos.owner[army] == eyes and pos.alive >> army & 1]
    if eyes is None or eyes == ALL or pos.army in own:
        return pos.army
    return own[0] if own else -1


def _shop(pos: Position, eyes: Eyes, army: int) -> Panel:
    """Price, strength, and what the army has; dim is what it cannot buy, as far as these eyes know (LB-BUY-1)."""
    content = pos.content
    kinds = sorted((MINER, WAGON, FOOTMAN, content.charts.armies[army].elite))
    known = sees_purse(pos, eyes, army)
    able = affordable(pos, army) if known else kinds
    rows = tuple(_ware(pos, army, kind, kind not in able) for kind in kinds)
    note = f"{pos.money(army)} gold" if known else ""
    title = f"What {content.charts.armies[army].title} can buy"
    return Panel("shop", title, "shop", ("Price", "Speed", "Hits on", "On the board", "In supply"), rows, note)


def _ware(pos: Position, army: int, kind: int, dim: bool) -> Row:
    content, pool = pos.content, pos.content.pools[army][kind]
    standing = sum(pos.where[unit] >= 0 for unit in pool)
    dice = content.dice[kind]
    strength = f"{dice}x {content.hits_on[kind]}+" if dice > 1 else f"{content.hits_on[kind]}+"
    left = len(pool) - standing - (kind == WAGON)
    cells = (str(content.price[kind]), str(content.speed[pool[0]]), strength, str(standing), str(max(0, left)))
    title = content.charts.units[kind].title
    pick = content.names.text(BUY + kind)
    return Row(title[:1].upper() + title[1:], pick, "", cells, f"{ARMIES[army]}-{UNITS[kind]}", dim)


# -- what is open to all -----------------------------------------------------------------------------------------


def _forces(pos: Position) -> Panel:
    """The armies on the board."""
    rows = []
    for army in pos.order:
        pools = pos.content.pools[army]
        kinds = (MINER, WAGON, FOOTMAN, pos.content.charts.armies[army].elite)
        counts = [sum(pos.where[unit] >= 0 for unit in pools[kind]) for kind in kinds]
        posts = sum(pos.post[square] == HELD_POST + army for square in pos.content.halls.outposts)
        cells = tuple(map(str, (*counts, posts)))
        rows.append(Row(pos.content.names.title(army), cells=cells, dim=not pos.alive >> army & 1))
    return Panel("forces", "The armies", "forces", ("Miners", "Wagons", "Footmen", "Elite", "Outposts"), tuple(rows))


def _deck(pos: Position) -> Panel:
    """The cards not yet drawn, by kind; everybody can count them (LB-INFO-3)."""
    content, deck = pos.content, pos.deck
    rows = [
        Row(content.charts.minerals[card].title.capitalize(), cells=(str(deck[card]), f"{content.value[card]} gold"))
        for card in range(len(MINERALS))
    ]
    rest = (
        ("Monsters", sum(deck[len(MINERALS) : content.treasure_card])),
        ("Treasures", sum(deck[content.treasure_card : content.treasure_card + len(TREASURES)])),
        ("Dig deeper", deck[content.dig_deeper]),
        ("Mined out", deck[content.mined_out]),
    )
    rows += [Row(title, cells=(str(count), "")) for title, count in rest]
    note = f"{sum(deck)} cards are left, {sum(pos.discard)} lie on the discards."
    return Panel("deck", "The mining deck", "deck", ("Cards", "Worth"), tuple(rows), note)
