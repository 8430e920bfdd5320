"""What a position must always satisfy: spaces, armies, pieces, cards and tiles are conserved."""

from __future__ import annotations

from collections.abc import Iterator

from .files.terms import (
    AMBUSH,
    CARD,
    CARRIED,
    CAVE_IN,
    COUNT,
    FACE_DOWN,
    HOARD,
    KIND,
    MINED_OUT,
    MINERALS,
    PAIRS,
    SINGLES,
    WAGON,
)
from .position import Position


def audit(pos: Position) -> list[str]:
    """Everything wrong with a position, in sentences; empty if nothing is."""
    return [*_squares(pos), *_units(pos), *_cards(pos), *_purses(pos)]


def _squares(pos: Position) -> Iterator[str]:
    halls = pos.content.halls
    for square in range(len(halls)):
        units = tuple(unit for unit, at in enumerate(pos.where) if at == square) if pos.stack[square] else ()
        name = halls.names[square]
        if units != pos.stack[square]:
            yield f"The stack of {name} is wrong."
        armies = {pos.content.army[unit] for unit in units}
        if len(armies) > 1:
            yield f"Two armies stand in {name} (LB-SPACE-2)."
        if pos.holder[square] != (armies.pop() + 1 if armies else 0):
            yield f"The holder of {name} is wrong."
        spaces = 0
        for unit in units:
            if pos.space[unit] not in (PAIRS if pos.is_wagon(unit) else SINGLES) or spaces & pos.space[unit]:
                yield f"Units in {name} stand in impossible spaces (LB-SPACE-1)."
            spaces |= pos.space[unit]
        if spaces != pos.taken[square] or COUNT[spaces] > 4:
            yield f"The spaces of {name} are miscounted."
        fighting = (pos.how & AMBUSH and pos.spot == square) or _is_fleeing(pos, square)
        if units and pos.monster[square] and not fighting:
            yield f"Units share {name} with a monster (LB-MON-5)."
        if units and pos.tile[square] in (CAVE_IN, FACE_DOWN):
            yield f"Units stand on a closed tile in {name} (LB-MOVE-8, LB-MOVE-9)."


def _is_fleeing(pos: Position, square: int) -> bool:
    """The hoard wagon is about to leave a monster's square (LB-LAIR-11)."""
    step = pos.steps[-1] if pos.steps else ("",)
    return step[0] == "flee" and pos.where[step[1]] == square


def _units(pos: Position) -> Iterator[str]:
    for unit, square in enumerate(pos.where):
        if square < 0 and (pos.load[unit] or pos.mp[unit] or pos.held[unit] or pos.space[unit]):
            yield f"{pos.content.names.title(pos.content.pieces + unit)} is off the board but not put away."
        if square >= 0 and not pos.alive >> pos.content.army[unit] & 1:
            yield f"{pos.content.names.title(pos.content.pieces + unit)} belongs to no army in play."
        if pos.load[unit] and not pos.is_wagon(unit):
            yield f"{pos.content.names.title(pos.content.pieces + unit)} carries a load."
    hoards = [unit for unit, load in enumerate(pos.load) if load == HOARD]
    if len(hoards) != (pos.hoard == CARRIED):
        yield "The hoard is in two places or in none."
    for army, pools in enumerate(pos.content.pools):
        carts = [unit for unit in pools[WAGON] if pos.where[unit] >= 0]
        if len(carts) >= len(pools[WAGON]) and not any(pos.load[unit] == HOARD for unit in carts):
            yield f"Army {army} has more wagons than its supply (LB-COMP-3)."


def _cards(pos: Position) -> Iterator[str]:
    content = pos.content
    for card, count in enumerate(content.deck):
        seen = pos.deck[card] + pos.discard[card]
        if card < len(MINERALS):
            seen += sum(chit == card + 1 for chit in pos.chit)
        elif card < content.treasure_card:
            monsters = [monster & KIND for monster in pos.monster if monster & CARD]
            seen += len(monsters) if content.switches.random_monsters else monsters.count(content.card_monster[card])
        elif card < content.dig_deeper:
            if seen > count:
                yield f"Treasure card {card} is there twice (LB-MINE-7)."
            continue
        elif card == content.mined_out and content.switches.mined_out_stay:
            seen += pos.mined.count(MINED_OUT)
        if seen != count:
            yield f"Card {card} is there {seen} times, not {count} (LB-COMP-7)."
    if pos.round and pos.tile.count(FACE_DOWN) > sum(pos.tiles):
        yield "More tiles lie face down than faces are left (LB-COMP-5)."


def _purses(pos: Position) -> Iterator[str]:
    for purse, gold in enumerate(pos.gold):
        if gold < 0:
            yield f"Purse {purse} holds {gold} gold."
    if not pos.outcome and max(pos.gold) >= pos.content.charts.goal:
        yield "An army is rich enough to have won (LB-WIN-2)."
