"""Small lands for the cases: open country, and what a case puts on single hexes."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from wyrmtable.core import Event, Setting, complete
from wyrmtable.games.underworld.files.landboard import CASTLE, ENTERED, FAR, HOME, SITE, TOWN
from wyrmtable.games.underworld.files.terms import PARTY, PLATE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land.maker import Land
from wyrmtable.games.underworld.rules.land.position import ON_HORSE, LandPosition

from ..playing import asked, offered, play

START = "0810"
NOTHING_THERE: Mapping[str, int] = {}


def country(hexes: Mapping[str, int] = NOTHING_THERE, lairs: Collection[str] = (), **options: str) -> LandPosition:
    """A party of the fourth level on horseback at 0810, on clear ground but for these hexes, on its first morning."""
    pos: LandPosition = GAME.blank(complete(GAME, Setting("journey", options)))
    index, codes = pos.content.grid.index, bytearray(len(pos.content.grid))
    for name, code in hexes.items():
        codes[index[name]] = code
    towns = tuple(at for site in (HOME, FAR, TOWN) for at in range(len(codes)) if codes[at] >> SITE == site)
    castles = tuple(at for at in range(len(codes)) if codes[at] >> SITE == CASTLE)
    pos.country = Land(bytes(codes), towns, castles, frozenset(index[name] for name in lairs))
    pos.hex = index[START]
    pos.fog[pos.hex], pos.drawn[pos.hex] = ENTERED, codes[pos.hex]
    pos.path, pos.day, pos.points, pos.travel, pos.lit = [pos.hex], 1, 5, ON_HORSE, 2
    for who in range(PARTY):
        pos.level[who] = min(4, pos.member(who).most)
        pos.hp[who], pos.food[who], pos.gold[who] = 20, 28, 100
        pos.armour[who] = PLATE
    pos.daybook = bytearray(pos.spells)
    pos.steps = [("morning",)]
    return pos


def at(pos: LandPosition, name: str) -> int:
    return pos.content.grid.index[name]


def where(pos: LandPosition) -> str:
    return pos.content.grid.names[pos.hex]


def know(pos: LandPosition, *names: str) -> None:
    """These hexes are drawn."""
    assert pos.country is not None
    for name in names:
        pos.fog[at(pos, name)] = max(pos.fog[at(pos, name)], 1)
        pos.drawn[at(pos, name)] = pos.country.codes[at(pos, name)]
    pos.pending = None


def pick(pos: LandPosition, text: str, *dice: int) -> list[Event]:
    """A pick by its text, which must be offered, with these rolls."""
    log: list[Event] = []
    play(GAME, pos, [text], dice, log)
    return log


def texts(pos: LandPosition) -> list[str]:
    assert asked(GAME, pos)
    return offered(GAME, pos)
