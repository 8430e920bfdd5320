"""Small beasts that come upon a house by night, and where lairs were found (UWA-WENC-8, UWA-WENC-10)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ...files.charts import POISON
from ..land.encounters import ALOFT, Met
from . import warring
from .ending import HEROES, level, mourn
from .position import DominionPosition

LAST_POINT = 1  # on a die: a man who has no more than one
STINGS = ("poison", "tail", "snake")


def creep(pos: DominionPosition, seat: int, met: Met, dice: Dice, log: Log | None) -> None:
    """Small animals come upon d6 sleepers, any of the house: poison, or a point (UWA-WENC-8)."""
    kind = pos.content.land.book.kinds[met.kind]
    tell_all(log, "house-vermin", pos.content.seats[seat], kind.name.removeprefix("Giant ").lower())
    poison = any(sting in kind.powers for sting in STINGS)
    for _ in range(dice.d6("UWA-WENC-8 sleepers")):
        men = 0 if pos.trek[:1] == (ALOFT,) else pos.soldiers(seat)
        if dice.roll(HEROES + men, "UWA-WENC-8 who") <= HEROES:
            bite_hero(pos, seat, poison, dice)
        elif dies(pos, 1, dice) if poison else dice.d6("UWA-WENC-8 point") == LAST_POINT:
            warring.lose_men(pos, seat, 1)
    warring.bury(pos, seat, log)


def bite_hero(pos: DominionPosition, seat: int, poison: bool, dice: Dice) -> None:
    """One of the six saves or dies; without poison it is a point."""
    if not poison:
        pos.hurt[seat] += 1
    elif dies(pos, level(pos, seat), dice):
        mourn(pos, seat, 1)


def dies(pos: DominionPosition, rank: int, dice: Dice) -> bool:
    need = pos.content.land.book.combat.save("fighter", rank, POISON)
    return dice.roll(20, "UWA-SAVE throw") < need


# -- lairs ------------------------------------------------------------------------------------------------------------


def den_at(pos: DominionPosition, hex_: int) -> tuple[int, int, int, int] | None:
    """Who lives in the lair that was found on a hex."""
    return next((den for den in pos.dens if den[0] == hex_), None)


def beaten(pos: DominionPosition, hex_: int) -> None:
    """Nobody lives there any more."""
    pos.dens = [den for den in pos.dens if den[0] != hex_]
