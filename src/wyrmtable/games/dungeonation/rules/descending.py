"""The second level (DUN-DOWN): the way down, what is left behind, and how the new level is laid."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.terms import (
    BENEATH,
    BOARD,
    CLEAR_OUT,
    DESECRATORS,
    DISCARD,
    DOWN,
    ENTRY,
    ESCORT,
    FACE_DOWN,
    HAND,
    HEROES,
    KEEPER,
    LOST,
    LYING,
    NO_TILE,
    NOT_YET,
    NOWHERE,
    OPEN_PORTAL,
    PARTY,
    PILE,
    RELIC,
    SET_ASIDE,
    SPENT,
    STEAL_RELIC,
    WORN,
)
from ..position import Position
from . import ending
from .exploring import lay_tile

MOST_PLACES = 16


def can_descend(pos: Position) -> bool:
    """All living free heroes stand on the stairs down (DUN-DOWN-2); never in mission 2 (DUN-R87)."""
    if pos.content.stairs_down < 0 or pos.level or pos.mission == ESCORT or not below(pos):
        return False
    heroes = pos.heroes()
    return bool(heroes) and all(pos.ground[pos.where[hero]] == DOWN for hero in heroes)


def below(pos: Position) -> int:
    """Tiles that wait for the second level, as far as they find room there (DUN-DOWN-1, DUN-DOWN-9)."""
    if pos.owned[pos.content.stairs_down] == 0 or pos.turn.count(NO_TILE):
        return 0
    return min(max(0, sum(pos.owned) - MOST_PLACES), MOST_PLACES - 1)


def run_descend(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Everything on the first level is out of the game but what the heroes carry (DUN-DOWN-3, -6, -8)."""
    pos.steps.pop()
    stack = below(pos)
    pos.spread += stack + 1
    tell_all(log, "descended")
    _judge(pos, log)
    heroes = pos.heroes()
    for hero in heroes:
        pos.lift(hero)
    _dismiss(pos, dice)
    _clear_table(pos)
    pos.level = 1
    pos.quiet = 0
    pos.entry = 0
    pos.laid[0] = pos.content.entry + 1
    lay_tile(pos, 0, 0)
    pos.steps.append(("land", *heroes))
    pos.steps.append(("deepen", stack))


def _judge(pos: Position, log: Log | None) -> None:
    """A mission that needs something left behind cannot be completed any more (DUN-DOWN-8, DUN-END-3)."""
    everywhere = sum(1 << place for place in range(len(pos.turn)) if pos.turn[place] != NO_TILE)
    lairs = [place for place in range(len(pos.turn)) if pos.explored(place) and pos.laid[place] - 1 == pos.lair]
    relic = pos.tokens[RELIC] > NOT_YET or any(not pos.emptied >> place & 1 for place in lairs)
    failed = {
        CLEAR_OUT: pos.visited != everywhere,
        OPEN_PORTAL: True,
        STEAL_RELIC: relic,
        DESECRATORS: bool(pos.desecrators) or not pos.bag[pos.content.sanctuary],
    }
    if failed.get(pos.mission, False) and not pos.stage & ending.HOPELESS:
        ending.give_up_hope(pos, log)


def _dismiss(pos: Position, dice: Dice) -> None:
    """Monsters and their cards are discarded, a living boss goes back to the hand, prisoners stay behind (DUN-DOWN-6,
    DUN-JAIL-5)."""
    for figure in pos.monsters():
        pos.lift(figure)
        pos.wounds[figure] = 0
    pos.leader = -1
    for card in range(pos.content.cards):
        spot = pos.spot[card]
        if card == pos.boss and spot in (BOARD, LYING):
            pos.lay_card(card, HAND)
            pos.boss_known = 1
        elif spot in (BOARD, LYING, BENEATH, WORN):
            pos.lay_card(card, DISCARD)
        if pos.treasure >> card & 1:
            pos.treasure &= ~(1 << card)
            pile = [item for item in range(pos.content.pile) if pos.holds[item] == PILE]
            pos.holds[dice.choose(pile, "DUN-DOWN-6 treasure")] = SPENT
    for hero in range(PARTY):
        if pos.cell[hero] and pos.cell[hero] != SET_ASIDE:
            pos.cell[hero] = LOST


def _clear_table(pos: Position) -> None:
    for place in range(len(pos.turn)):
        pos.turn[place], pos.laid[place] = NO_TILE, 0
    for door in range(len(pos.door)):
        pos.door[door] = pos.lock[door] = 0
    pos.carved, pos.climbs, pos.rubble = (), (), ()
    pos.visited = pos.searched = pos.peeked = pos.emptied = 0
    pos.body, pos.fell, pos.notes = [NOWHERE] * PARTY, 0, ()
    for token in range(len(pos.tokens)):
        pos.tokens[token] = min(pos.tokens[token], NOT_YET)


# -- laying the second level (DUN-DOWN-4) -------------------------------------------------------------------------


def room_for(pos: Position) -> list[int]:
    """Places that touch as many laid tiles as possible; the first two are at the Entry Chamber's ports."""
    beside = pos.content.board.beside
    free = [place for place in range(len(pos.turn)) if pos.turn[place] == NO_TILE]
    touching = [len([there for there in beside[p] if there >= 0 and pos.turn[there] != NO_TILE]) for p in free]
    ports = [there for side, there in enumerate(beside[pos.entry]) if there in free and pos.port(pos.entry, side)]
    most = max(touching)
    return ports or [place for place, count in zip(free, touching, strict=True) if count == most]


def deepen_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_place + place for place in room_for(pos)]
    return Decision(KEEPER, picks, "Where does the next tile lie?", ("DUN-DOWN-4",))


def take_deepen(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.turn[pick - pos.content.first_place] = FACE_DOWN
    if step[1] > 1:
        pos.steps[-1] = ("deepen", step[1] - 1)
        return
    pos.steps.pop()
    lay_tile(pos, pos.entry, 0)
    tell_all(log, "laid", pos.content.first_place + pos.entry)


def land_picks(pos: Position, step: Step) -> Decision:
    """The heroes stand on the stairs of the new Entry Chamber (DUN-DOWN-5)."""
    content = pos.content
    stairs = [s for s in content.board.squares[pos.entry] if pos.ground[s] == ENTRY and not pos.holder[s]]
    about = (content.first_figure + step[1],)
    picks = [content.first_square + square for square in stairs]
    return Decision(HEROES, picks, "Where does {0} stand?", ("DUN-DOWN-5",), about)


def take_land(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.put(step[1], pick - pos.content.first_square)
    pos.visited |= 1 << pos.entry
    tell_all(log, "placed", pos.content.first_figure + step[1], pick)
    pos.steps.pop()
    if len(step) > 2:
        pos.steps.append(("land", *step[2:]))
