"""Clearing a hex: whether monsters are there, and the fight against them (UWA-BARONY-1, UWA-CBT-12)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ...files.monsters import Kind
from ..land.encounters import ASHORE, EVENING, met_at_evening, who
from .ending import HEROES, level, mourn
from .position import CampaignPosition

FRONT, MOST_BLOWS = 40, 80  # men, and blows of monsters, that come to bear in a round
FALLEN = 3  # of six, when a house is beaten without men
OUR_AC, HERO_AC = 5, 2
KILLS = 4  # on a die
ROUNDS = 12
COURAGE = 8  # morale of hired men who follow a house
SPOILS = 10  # gold pieces for each hit die and pip of two dice
MOST_SPOILS = 5_000
ONE_DIE = 1


def clear(pos: CampaignPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """The encounter die of the ground; whoever is found there is at home, and must be removed. What another
    house has cleared is clear already (UWA-BARONY-1)."""
    hex_, land, name = pos.hex[seat], pos.content.land, pos.content.seats[seat]
    ground = pos.ground(hex_)
    if pos.cleared[hex_] or not met_at_evening(land.land, ground, ASHORE, dice):
        pos.take_hex(seat, hex_)
        tell_all(log, "house-clear", name)
        return
    found = who(land, ground, ASHORE, EVENING, dice)
    kind = land.book.kinds[found.kind]
    hd = max(found.heads, kind.hd.levels)
    tell_all(log, "house-met", name, found.number, kind.name)
    if fight(pos, seat, kind, found.number * hd, hd, dice):
        pos.take_hex(seat, hex_)
        spoils = min(
            SPOILS * (dice.d6("UWA-R223 spoils") + dice.d6("UWA-R223 spoils")) * found.number * hd, MOST_SPOILS
        )
        pos.gold[seat] += spoils
        tell_all(log, "house-won", name, spoils)
    else:
        tell_all(log, "house-driven", name)


def column(rank: int) -> int:
    """Of the first matrix, for fighters of a level (UWA-CBT-3)."""
    return 1 if rank < 4 else 2 if rank < 7 else 3 if rank < 10 else 4


def fight(pos: CampaignPosition, seat: int, kind: Kind, full: int, hd: int, dice: Dice) -> bool:
    """Round by round, both sides at once, until one side is gone or breaks: whether the house has won (UWA-R223)."""
    start, left, hurt, shaken, wavered = pos.soldiers(seat), full, 0, False, False
    for _ in range(ROUNDS):
        ours = our_blows(pos, seat, kind, dice)
        theirs = their_blows(pos, kind, -(-left // hd), hd, pos.soldiers(seat) > 0, dice)
        left -= ours
        if pos.soldiers(seat):
            lose_men(pos, seat, dice.hits(theirs, 6, KILLS, "UWA-CBT-12 slain"))
        else:
            hurt += theirs
        if left <= 0:
            return True
        if hurt >= HEROES * level(pos, seat):
            mourn(pos, seat, FALLEN)
            return False
        if kind.morale and not shaken and 2 * left <= full:
            shaken = True
            if dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale") > kind.morale:
                return True
        if start and not wavered and 2 * pos.soldiers(seat) <= start:
            wavered = True
            if dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale") > COURAGE:
                return False
    return False


def our_blows(pos: CampaignPosition, seat: int, kind: Kind, dice: Dice) -> int:
    """Hit dice that men and heroes take from the monsters in a round (UWA-CBT-7, UWA-CBT-12)."""
    combat, rank = pos.content.land.book.combat, level(pos, seat)
    need = min(max(combat.to_hit_as_person(1, min(kind.ac, 9)), 2), 20)
    struck = dice.hits(min(pos.soldiers(seat), FRONT), 20, need, "UWA-CBT-12 to hit")
    felled = dice.hits(struck, 6, KILLS, "UWA-CBT-12 slain")
    blows = HEROES * (rank if kind.hd.weak else 1)
    need = min(max(combat.to_hit_as_person(column(rank), min(kind.ac, 9)), 2), 20)
    return felled + dice.hits(blows, 20, need, "UWA-CBT-3 heroes")


def their_blows(pos: CampaignPosition, kind: Kind, number: int, hd: int, men: bool, dice: Dice) -> int:
    """Hits of the monsters: against men once for each die, against heroes by their attacks (UWA-CBT-7)."""
    each = max(kind.attacks, hd if hd > ONE_DIE and men else 1)
    need = pos.content.land.book.combat.to_hit_as_creature(kind.hd, OUR_AC if men else HERO_AC)
    return dice.hits(min(number * each, MOST_BLOWS), 20, min(max(need, 2), 20), "UWA-CBT-12 to hit")


def lose_men(pos: CampaignPosition, seat: int, count: int) -> None:
    """The cheapest men stand in front."""
    men = list(pos.men[seat])
    for kind in range(len(men)):
        fallen = min(men[kind], count)
        men[kind] -= fallen
        count -= fallen
    pos.men[seat] = tuple(men)
