"""After a game of a campaign (section 20): Imps to build with, experience, what is kept, and the sheet of the next."""

from __future__ import annotations

from typing import Literal

from ..files.campaign import Chapter, HeroSheet, Sheet
from ..files.switches import BOSSES, FIRST
from ..files.terms import ASSASSINATE, CARRIED, CLASSES, DESECRATORS, ESCORT
from ..position import Position
from .ending import ENDS, MISSION_DONE, TIME_UP, saved

SHEET_CLASSES: tuple[Literal["fighter", "cleric", "mage", "thief", "archer"], ...] = (
    "fighter", "cleric", "mage", "thief", "archer",
)  # fmt: skip
SHEET_RACES: tuple[Literal["human", "elf", "dwarf", "halfling"], ...] = ("human", "elf", "dwarf", "halfling")


def heroes_won(pos: Position) -> bool:
    return pos.ended == MISSION_DONE


def to_build(pos: Position) -> int:
    """Unused Imps, no more than were gained; after a Hero victory a part of them; and one for each prisoner
    (DUN-CAMP-2, DUN-CAMP-3, DUN-JAIL-3)."""
    if rests(pos):
        return 0
    unused = min(pos.imps, pos.gained)
    if heroes_won(pos):
        unused = unused // 2 if pos.content.switches.share else 0
    return unused + prisoners(pos)


def rests(pos: Position) -> bool:
    """Where stalling would pay nothing is built after a game that ran out of time (DUN-END-6)."""
    return pos.ended == TIME_UP and pos.mission in (ASSASSINATE, DESECRATORS)


def prisoners(pos: Position) -> int:
    return len(pos.cell) - pos.cell.count(0)


def experience(pos: Position, hero: int) -> int:
    """XP of a hero for this game (DUN-XP-1 to -4)."""
    gained = 1 if pos.slayer == hero + 1 else 0
    if heroes_won(pos):
        return gained + (2 if pos.where[hero] >= 0 or pos.out >> hero & 1 else 1)
    half = 2 * explored(pos) >= laid(pos)
    return gained + (1 if half and hero in saved(pos) else 0)


def explored(pos: Position) -> int:
    """Tiles seen face up: those turned, every Entry Chamber, and in mission 2 the first Hall (DUN-XP-3)."""
    return 1 + pos.level + (pos.mission == ESCORT) + pos.turned


def laid(pos: Position) -> int:
    """Tiles laid in this game, the Entry Chamber included."""
    return pos.spread


def is_dead(pos: Position, hero: int) -> bool:
    """After a lost mission whoever is neither saved nor a prisoner is dead (DUN-DEATH-5, DUN-JAIL-6)."""
    return not heroes_won(pos) and hero not in saved(pos) and not pos.cell[hero]


def kept(pos: Position, hero: int) -> list[int]:
    """Items a hero brings home: a prisoner none, in a victory the fallen too; provisions go back (DUN-XP-5)."""
    if pos.cell[hero] or (not heroes_won(pos) and hero not in saved(pos)):
        return []
    mine = [item for item in range(pos.content.items) if pos.holds[item] == CARRIED + hero]
    return [item for item in mine if item not in pos.content.provisions]


def _hero(pos: Position, hero: int) -> HeroSheet:
    content, dead = pos.content, is_dead(pos, hero)
    count = len(content.feats)
    names = list(content.feat_number)
    known = [names[n] for n in range(count) for _ in range(pos.feats[hero * count + n])]
    things = [content.item_id[item] for item in kept(pos, hero) if not content.item_form[item].crowns]
    xp = 0 if dead else pos.xp[hero] + experience(pos, hero)
    return HeroSheet(
        SHEET_CLASSES[hero], SHEET_RACES[pos.race[hero]], min(xp, 99), () if dead else tuple(known), tuple(things), dead
    )


def crowns_found(pos: Position) -> int:
    """Gold that came home goes into the party's chest (DUN-XP-6)."""
    forms = pos.content.item_form
    return sum([forms[item].crowns for hero in range(len(CLASSES)) for item in kept(pos, hero)])


def chapter(pos: Position) -> Chapter:
    heroes = range(len(CLASSES))
    return Chapter(
        mission=pos.mission,
        winner="heroes" if heroes_won(pos) else "keeper",
        end=ENDS[pos.ended],
        rounds=pos.round,
        explored=min(99, explored(pos)),
        laid=laid(pos),
        imps=pos.gained,
        to_build=to_build(pos),
        dead=tuple(CLASSES[hero] for hero in heroes if is_dead(pos, hero)),
        captured=tuple(CLASSES[hero] for hero in heroes if pos.cell[hero]),
        built=pos.bought,
    )


def next_sheet(pos: Position) -> Sheet:
    """The campaign after this game."""
    before = pos.content.sheet
    tiles = pos.content.tiles
    owned = {tiles[kind].id: pos.owned[kind] for kind in range(len(tiles)) if pos.owned[kind]}
    return Sheet(
        boss=pos.content.card_id[pos.boss],
        tiles=owned,
        hero=tuple(_hero(pos, hero) for hero in range(len(CLASSES))),
        fund=min(99, pos.fund + to_build(pos)),
        building=not rests(pos),
        crowns=min(9999, pos.crowns + crowns_found(pos)),
        history=(*(before.history if before else ()), chapter(pos)),
    )


# -- balance of power (DUN-CAMP-9) -------------------------------------------------------------------------------

MOST_HELP = 8


def lead_of_keeper(pos: Position) -> int:
    """How much stronger the Keeper's side has become than the heroes', or less if it is negative."""
    boss = BOSSES.index(pos.content.card_id[pos.boss])
    stairs = pos.content.stairs_down
    tiles = sum(pos.owned) - (pos.owned[stairs] if stairs >= 0 else 0)
    return tiles - FIRST + boss - sum(pos.feats) // 2
