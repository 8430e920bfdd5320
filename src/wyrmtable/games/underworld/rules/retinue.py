"""Hired men below ground: what they bring, how loyal they are, when they run, what they get (UWA-LOY, UWA-MOR-1).

They stand in the column after the characters and do in a fight what they are told. Each has a row in `Position.men`.
"""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Dice, Log, tell_all

from ..files.monsters import Kind
from ..files.season import MONTH
from ..files.terms import (
    ABED,
    ABLE,
    ARMOURS,
    CHARISMA,
    CHARMED,
    DEAD,
    FIGHTER,
    GONE,
    HEAVY_FOOT,
    STONE,
    TORCH,
)
from ..position import Position
from . import blows, fitting
from .dominion import household

OUR_FIRST_LOSS, OUR_HALF_LOST = 4, 8  # bits of `checks` beside those of the foes (see `morale`)
GIFT = household.BONUS
AT_FIRST = 3  # heavy foot, archers and crossbowmen: of these are those who come before the first expedition
OF_CREATURES = 9  # loyalty (UWA-Q25)
AT_YOUR_SERVICE = 4  # of `humour`: one more than the reaction


class Man(NamedTuple):
    """What he is paid in half gold pieces a month, whether that is double, months unpaid, gifts of 500 gold pieces,
    whether he came gladly; for a creature that serves one more than its kind (UWA-Q25), and whether a spell has made it
    for a meeting; for a dwarf or an elf one more than his kind (UWA-MEN-2)."""

    wage: int = 0
    double: int = 0
    unpaid: int = 0
    gifts: int = 0
    glad: int = 0
    creature: int = 0
    summoned: int = 0  # by a spell, for this meeting only
    people: int = 0


def take_along(pos: Position, dice: Dice) -> None:
    """Those who were hired before the first expedition: of three kinds by turns (UWA-GAME-1, UWA-LOY-3)."""
    for number in range(pos.content.hired):
        enlist(pos, HEAVY_FOOT + number % AT_FIRST, Man(), dice.d6("UWA-LOY-3 hit points"))


def enlist(pos: Position, craft: int, man: Man, points: int) -> int:
    """He joins at the end of the column, but before whoever bears the torch, and is armed by his employer
    (UWA-MEN-2); a creature comes as it is."""
    who = len(pos.fate)
    for counts in (pos.hurt, pos.marks, pos.arrows, pos.silver_arrows, pos.oil, pos.water, pos.food, pos.gold):
        counts.append(0)
    for counts in (pos.spellbound, pos.edge, pos.ward, pos.learnt, pos.month, pos.bed):
        counts.append(0)
    pos.ability += [10] * 6
    pos.level.append(1)
    pos.hp.append(points)
    pos.fate.append(ABLE)
    pos.armour.append(0)
    pos.spells += bytearray(len(pos.content.book.spells.known))
    pos.order.append(-1)
    pos.aim.append(-1)
    pos.craft.append(craft)
    pos.men.append(tuple(man))
    last = pos.able()[-1] if pos.groups and pos.able() else pos.march[-1]
    pos.march.insert(pos.march.index(last), who)
    pos.column = pos.march[:]
    if man.creature:
        put_in_hide(pos, who, pos.content.book.kinds[man.creature - 1])
        return who
    for thing in fitting.kit(pos, who):
        fitting.receive(pos, who, thing)
    return who


def put_in_hide(pos: Position, who: int, kind: Kind) -> None:
    """It saves like a Fighting-Man of as many levels as it has dice, and strikes as what it is, behind a hide as good
    as its own (UWA-R265)."""
    suits = [pos.content.book.equipment.armour[name][0] for name in ARMOURS]
    pos.armour[who] = max(at for at, ac in enumerate(suits) if ac >= kind.ac or at == 0)
    pos.ward[who] = suits[pos.armour[who]] - kind.ac
    pos.level[who] = kind.hd.levels


def creature(pos: Position, who: int) -> Kind | None:
    """What he is, if he is no man who was hired."""
    return pos.beast(who)


def willing(pos: Position, peace: bool) -> list[int]:
    """Foes who would go along: the charmed, and after the best of words whoever offers service, for as many as there is
    room (UWA-Q25, UWA-REACT-2, UWA-R263)."""
    serves = (CHARMED, ABLE) if peace and pos.humour == AT_YOUR_SERVICE else (CHARMED,)
    found = [foe for foe in range(len(pos.foe_fate)) if pos.foe_fate[foe] in serves]
    return found[: len(pos.content.figures) - len(pos.fate)]


def dismiss(pos: Position) -> None:
    """What a spell has made for a meeting is no more when that is over (UWA-R94)."""
    for who in hired(pos):
        if Man(*pos.men[who - len(pos.content.company)]).summoned:
            pos.fate[who] = GONE


def go_along(pos: Position, foe: int, log: Log | None) -> None:
    """As hired men do, but for nothing, and see in the dark no longer (UWA-LIGHT-4)."""
    who = enlist(pos, FIGHTER, Man(creature=pos.foe_kind[foe] + 1), pos.foe_hp[foe])
    pos.hurt[who] = pos.foe_hurt[foe]
    tell_all(log, "serves", pos.piece(who))


def hired(pos: Position) -> range:
    return range(len(pos.content.company), len(pos.fate))


def serving(pos: Position) -> list[int]:
    """Hired men who can act."""
    return [who for who in hired(pos) if pos.fate[who] == ABLE]


def living(pos: Position) -> list[int]:
    return [who for who in hired(pos) if pos.fate[who] not in (DEAD, STONE, GONE)]


def led(pos: Position) -> bool:
    """Somebody can act; and men who are hired go on only for a character who lives (UWA-R264)."""
    if not pos.men:
        return bool(pos.able())
    return bool(pos.able()) and any(pos.fate[who] not in (DEAD, STONE, ABED) for who in pos.characters())


def part(pos: Position, worth: int) -> int:
    """What one character gets: all who live share alike, hired men by half (UWA-DEC-27), creatures not."""
    alive = sum([pos.fate[who] not in (DEAD, STONE, ABED) for who in pos.characters()])
    men = sum([creature(pos, who) is None for who in living(pos)])
    return 2 * worth // max(2 * alive + men, 2)


def charm(pos: Position) -> int:
    """Of the most winning character who lives (UWA-CHAR-5, UWA-R263)."""
    alive = [who for who in pos.characters() if pos.fate[who] not in (DEAD, STONE, ABED)]
    return max([pos.content.book.combat.charm(pos.score(who, CHARISMA)) for who in alive], default=0)


# -- loyalty -----------------------------------------------------------------------------------------------------------


def loyalty(pos: Position, who: int) -> int:
    """By his pay, gifts, and the comrades who fell within a month (UWA-LOY-1); who came gladly has a point more
    (UWA-LOY-2). A creature has nine (UWA-Q25)."""
    if creature(pos, who):
        return OF_CREATURES
    man = Man(*pos.men[who - len(pos.content.company)])
    dead = sum([pos.fate[one] in (DEAD, STONE) for one in hired(pos)])
    dead += sum([pos.week - week < MONTH for week in pos.mourned])
    return household.loyalty(charm(pos), bool(man.double), man.unpaid, dead, GIFT * man.gifts) + man.glad


def try_loyalty(pos: Position, dice: Dice, log: Log | None) -> None:
    """Each throws two dice; above his loyalty he deserts (UWA-LOY-1): at every stair down (UWA-LOY-3), and when his pay
    is missed."""
    for who in serving(pos):
        if not household.stays(loyalty(pos, who), dice):
            desert(pos, who, log)


def desert(pos: Position, who: int, log: Log | None) -> None:
    pos.fate[who] = GONE
    tell_all(log, "deserted", pos.piece(who))
    if pos.marks[who] & TORCH:
        blows.hand_on(pos, who)


def waver(pos: Position, dice: Dice, log: Log | None) -> None:
    """When the party first loses somebody in a fight, and at half of them, hired men throw for morale, to which a
    blessing adds and from which the roar of some beasts takes; whoever breaks runs away (UWA-MOR-1, UWA-SPELL-1,
    UWA-MON-1, UWA-R264)."""
    if not pos.men:
        return
    lost = pos.ours - len(pos.able())
    due = (OUR_FIRST_LOSS if lost > 0 else 0) | (OUR_HALF_LOST if 2 * lost >= pos.ours else 0)
    if not due & ~pos.checks:
        return
    pos.checks |= due
    book = pos.content.book
    roar = max([pos.kind(foe).power("roar") for foe in pos.foes()], default=0)
    for who in serving(pos):
        people = pos.race(who)
        kind = creature(pos, who) or book.kinds[book.number[pos.klass(who) if people == "man" else people]]
        score = kind.morale + charm(pos) + pos.blessed - roar
        if dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale") > score:
            desert(pos, who, log)


# -- pay ---------------------------------------------------------------------------------------------------------------


def wages(pos: Position) -> int:
    """Gold pieces a month for those who serve, halves rounded up (UWA-MEN-1)."""
    first = len(pos.content.company)
    return -(-sum([Man(*pos.men[who - first]).wage for who in living(pos)]) // 2)


def go_unpaid(pos: Position) -> None:
    """A month without pay, or without keep for their employers (UWA-LOY-1, UWA-UPKEEP-2)."""
    pos.men = [tuple(man._replace(unpaid=man.unpaid + 1)) for man in (Man(*row) for row in pos.men)]


def reward(pos: Position) -> None:
    """A gift for each who has had fewer than two (UWA-LOY-1)."""
    first, most = len(pos.content.company), household.MOST_BONUS
    for who in living(pos):
        man = Man(*pos.men[who - first])
        pos.men[who - first] = tuple(man._replace(gifts=min(man.gifts + 1, most)))


def rewarded(pos: Position) -> list[int]:
    """Who would thank for a gift."""
    first, most = len(pos.content.company), household.MOST_BONUS
    men = [who for who in living(pos) if creature(pos, who) is None]
    return [who for who in men if Man(*pos.men[who - first]).gifts < most]
