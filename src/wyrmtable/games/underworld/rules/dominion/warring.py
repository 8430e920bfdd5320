"""The fights of a house, round by round as bodies of men fight: how one begins, and what a round does (UWA-CBT-12,
UWA-R223). What comes of a fight is in `spoils`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wyrmtable.core import Dice, Log, only, tell_all, tell_to

from ...files.monsters import Kind
from ..land.encounters import PERSONS, Met, hit_dice
from ..land.tasks import CURSE
from . import errands, forging
from .ending import HEROES, level, mourn
from .position import DominionPosition, without

FRONT, MOST_BLOWS = 40, 80  # men, and blows of monsters, that come to bear in a round
FALLEN = 3  # of six, when a house is beaten
OUR_AC, HERO_AC = 5, 2
KILLS = 4  # on a die
WALLS, BEST_AC, WORSE = 2, 2, 1  # armour classes
ROUNDS = 12
COURAGE = 8  # morale of hired men who follow a house
ONE_DIE = 1
LESSON = 100  # for each hit die (UWA-XP-1)
LAIR, ROAD, ALOFT, BELOW, RISING, RAID, HOST, STORM, INTAKING, ABROAD, BREACH, DEN = range(12)  # why it is fought
AT_THE_WALLS = (STORM, INTAKING, BREACH)  # over them, through a gate that somebody opens, or where they are down
ALONE = (ALOFT, BELOW, ABROAD)  # the six have no men with them
ROAMING = (LAIR, ROAD, ALOFT, RAID, DEN)  # those whom the tables of the wilderness have thrown
BOTH, OURS, THEIRS = range(3)  # who strikes in the first round
FIGHTING, WON, LOST = range(3)


class Fray(NamedTuple):
    """The kind and hit dice of those who are fought: left, at first, and each; the men at first; rounds; whether they
    have been shaken and the men have wavered; the reason; and who strikes in the first round."""

    kind: int
    left: int
    full: int
    hd: int
    start: int
    rounds: int
    shaken: int
    wavered: int
    cause: int
    first: int = BOTH


Venom = Callable[[Fray, int], int]  # hit dice that poison takes besides so many hits of the six


# -- how it comes to blows ---------------------------------------------------------------------------------------------


def begin(pos: DominionPosition, seat: int, met: Met, hd: int, cause: int, log: Log | None, first: int = BOTH) -> None:
    """A person's men are weaker than he is (UWA-WENC-9); of the others each has so many dice."""
    kind, hd = pos.content.land.book.kinds[met.kind], max(hd, ONE_DIE)
    full, men = met.number * hd, 0 if cause in ALONE else pos.soldiers(seat)
    if cause in ROAMING and kind.group in PERSONS:
        full = hit_dice(kind, met.number)
        hd = full // met.number
    pos.band = ()
    pos.fray = tuple(Fray(met.kind, full, full, hd, men, 0, 0, 0, cause, first))
    tell_all(log, "house-met", pos.content.seats[seat], met.number, kind.name)
    pos.steps.append(("fray", seat))


# -- a round -----------------------------------------------------------------------------------------------------------


def force(pos: DominionPosition, seat: int, fray: Fray) -> int:
    """The men who are there."""
    return 0 if fray.cause in ALONE else pos.soldiers(seat)


def fight(pos: DominionPosition, seat: int, kind: Kind, dice: Dice, venom: Venom | None = None) -> int:
    """Both sides at once, but that the surprised strike in the first round at nobody; each tests its morale once, at
    half (UWA-R223, UWA-MOR-1, UWA-SURP-4)."""
    fray = Fray(*pos.fray)
    men, alone = force(pos, seat, fray), fray.first if not fray.rounds else BOTH
    felled, hits = struck(pos, seat, behind_walls(kind, fray.cause), men, dice) if alone != THEIRS else (0, 0)
    ours = felled + hits + (venom(fray, hits) if venom and alone != THEIRS else 0)
    theirs = their_blows(pos, seat, kind, fray, dice) if alone != OURS else 0
    fray = fray._replace(left=max(fray.left - ours, 0), rounds=fray.rounds + 1)
    suffer(pos, seat, fray, theirs, dice)
    shaken = not fray.shaken and kind.morale > 0 and 2 * fray.left <= fray.full
    wavered = not fray.wavered and fray.start > 0 and 2 * force(pos, seat, fray) <= fray.start
    pos.fray = tuple(fray._replace(shaken=fray.shaken or int(shaken), wavered=fray.wavered or int(wavered)))
    if not fray.left:
        return WON
    if pos.hurt[seat] >= HEROES * level(pos, seat):
        return LOST
    if shaken and fails(kind.morale, dice):
        return WON
    return LOST if (wavered and fails(COURAGE, dice)) or fray.rounds >= ROUNDS else FIGHTING


def behind_walls(kind: Kind, cause: int) -> Kind:
    """Two classes better against those who come by ladders (UWA-LAND-3)."""
    return kind._replace(ac=max(kind.ac - WALLS, BEST_AC)) if cause == STORM else kind


def fails(morale: int, dice: Dice) -> bool:
    return dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale") > morale


def column(rank: int) -> int:
    """Of the first matrix, for fighters of a level (UWA-CBT-3)."""
    return 1 if rank < 4 else 2 if rank < 7 else 3 if rank < 10 else 4


def our_blows(
    pos: DominionPosition, seat: int, kind: Kind, men: int, dice: Dice, worn: tuple[int, int] = (0, 1)
) -> int:
    """Hit dice that men and heroes take from the others in a round (UWA-CBT-7, UWA-CBT-12); of those so many, of how
    many, count an armour class worse (UWA-SPEC-12)."""
    bare = min(men, FRONT) * worn[0] // max(worn[1], 1)
    return sum(struck(pos, seat, kind, men, dice, bare))


def struck(pos: DominionPosition, seat: int, kind: Kind, men: int, dice: Dice, bare: int = 0) -> tuple[int, int]:
    """Of the men, of whose blows some meet worn arms, and of the six."""
    combat, rank = pos.content.land.book.combat, level(pos, seat)
    curse = CURSE if errands.cursed(pos, seat) else 0

    def need(column_: int, worse: int = 0) -> int:
        return min(max(combat.to_hit_as_person(column_, min(kind.ac + worse, 9)), 2) + curse, 20)

    hits = landed(dice, min(men, FRONT), need(1), bare, need(1, WORSE))
    felled = dice.hits(hits, 6, KILLS, "UWA-CBT-12 slain")
    blows = HEROES * (rank if kind.hd.weak else 1)
    return felled, dice.hits(blows, 20, need(column(rank)), "UWA-CBT-3 heroes")


def landed(dice: Dice, blows: int, need: int, bare: int, need_bare: int) -> int:
    """Hits of so many blows, of which some meet men whose arms are worn (UWA-SPEC-12)."""
    hits = dice.hits(blows - bare, 20, need, "UWA-CBT-12 to hit")
    return hits + (dice.hits(bare, 20, need_bare, "UWA-CBT-12 to hit") if bare else 0)


def their_blows(pos: DominionPosition, seat: int, kind: Kind, fray: Fray, dice: Dice) -> int:
    """Hits of the monsters: against men once for each die, against heroes by their attacks (UWA-CBT-7); men whose arms
    are worn get their part of the blows (UWA-SPEC-12)."""
    men, combat = force(pos, seat, fray), pos.content.land.book.combat
    each = max(kind.attacks, fray.hd if fray.hd > ONE_DIE and men else 1)
    blows = min(-(-fray.left // fray.hd) * each, MOST_BLOWS)
    bare, ac = (blows * forging.worn(pos, seat) // men, OUR_AC) if men else (0, HERO_AC)
    need, need_bare = [min(max(combat.to_hit_as_creature(kind.hd, ac + worse), 2), 20) for worse in (0, WORSE)]
    return landed(dice, blows, need, bare, need_bare)


def suffer(pos: DominionPosition, seat: int, fray: Fray, hits: int, dice: Dice) -> None:
    """Men fall on 4 and more, the cheapest first; without men the heroes are hurt."""
    if force(pos, seat, fray):
        lose_men(pos, seat, dice.hits(hits, 6, KILLS, "UWA-CBT-12 slain"))
    else:
        pos.hurt[seat] += hits


def lose_men(pos: DominionPosition, seat: int, count: int) -> None:
    """The cheapest men stand in front."""
    pos.men[seat] = without(pos.men[seat], count)


def bury(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """If the six were hurt too much, half of them have fallen (UWA-R225)."""
    if pos.hurt[seat] >= HEROES * level(pos, seat):
        pos.hurt[seat] = 0
        mourn(pos, seat, FALLEN)
        tell_to(log, only(seat), "house-mourns")
