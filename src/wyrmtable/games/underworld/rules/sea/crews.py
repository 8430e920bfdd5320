"""The men of a ship: who falls, who fights, and how well (UWA-RAM-4, UWA-CBT-12, UWA-CAP-1)."""

from __future__ import annotations

from wyrmtable.core import Dice

from ...files.monsters import Kind
from .command import cheer, station
from .position import SeaPosition

KILLS = 4  # on a die, for every blow that lands (UWA-CBT-12)
QUARTERS, SINKING = 3, 4  # bits of what morale has answered for
SMALL_BLOW = 4  # whoever cannot do so much kills less often
SHIELD_WALL = -2  # of Vikings who board


def share(men: int, per_cent: int) -> int:
    """A share of the crew, rounded up."""
    return -(-men * per_cent // 100)


def lose_men(pos: SeaPosition, number: int, side: bool) -> None:
    """In the side a fifth of the crew, 15 of the 20 per cent rowers; bow or stern a twentieth, none of them rowers,
    not even Vikings (UWA-RAM-4)."""
    crew = pos.rowers(number) + pos.marines[number] + pos.sailors[number]
    rowers = share(crew, 15) if side and pos.vessel(number).rowed else 0
    others = share(crew, 20) - rowers if side else share(crew, 5)
    lose_rowers(pos, number, rowers)
    fallen = min(others // 2, pos.sailors[number])
    pos.sailors[number] -= fallen
    standing = pos.marines[number] + pos.sailors[number]
    lose_fighters(pos, number, others - fallen if side else min(others - fallen, standing))


def lose_rowers(pos: SeaPosition, number: int, men: int) -> None:
    """Evenly from both sides, as far as there are any."""
    port = min(max(men // 2, men - pos.starboard[number]), pos.port[number])
    pos.port[number] -= port
    pos.starboard[number] = max(pos.starboard[number] - (men - port), 0)


def lose_fighters(pos: SeaPosition, number: int, men: int) -> int:
    """Marines before sailors, warriors at the oars last; how many fell."""
    marines = min(men, pos.marines[number])
    sailors = min(men - marines, pos.sailors[number])
    pos.marines[number] -= marines
    pos.sailors[number] -= sailors
    rest = men - marines - sailors
    if rest and pos.vessel(number).warriors:
        before = pos.rowers(number)
        lose_rowers(pos, number, min(rest, before))
        return marines + sailors + before - pos.rowers(number)
    return marines + sailors


def lose_share(pos: SeaPosition, number: int, per_cent: int) -> int:
    """So many of everybody aboard, rounded up; how many."""
    crew = pos.rowers(number) + pos.marines[number] + pos.sailors[number]
    lost = share(crew, per_cent)
    rowers = min(share(pos.rowers(number), per_cent), lost)
    lose_rowers(pos, number, rowers)
    lose_fighters(pos, number, lost - rowers)
    return lost


def front_rank(pos: SeaPosition, number: int) -> Kind:
    """Who meets a blow first: men-at-arms, then sailors (UWA-R142)."""
    vessel = pos.vessel(number)
    return vessel.men if pos.marines[number] or vessel.warriors else pos.content.sailor


def felled(pos: SeaPosition, men: int, who: Kind, whom: Kind, dice: Dice, ease: int = 0) -> int:
    """Many blows at once; `ease` makes them easier, or harder if it is below nothing (UWA-CBT-12)."""
    need = min(max(pos.content.combat.to_hit_as_creature(who.hd, whom.ac) - ease, 2), 20)
    blows = dice.hits(men, 20, need, "UWA-CBT-12 to hit")
    return dice.hits(blows, 6, kills_on(who, whom), "UWA-CBT-12 slain")


def shield_wall(pos: SeaPosition, number: int) -> int:
    """On blows against the boarders of a ship: Vikings are two classes better off (UWA-NAV-2)."""
    return SHIELD_WALL if number >= 0 and pos.vessel(number).warriors and pos.beast(number) is None else 0


def kills_on(who: Kind, whom: Kind) -> int:
    """What a die must show: more for small blows, and against men of more than one die (UWA-R145)."""
    return KILLS + int(whom.hd.plus > 0) + int(who.damage.most < SMALL_BLOW)


def shaken(pos: SeaPosition, number: int) -> bool:
    """At each quarter of the fighting crew lost, and when she begins to sink, once each (UWA-CAP-1)."""
    full, answered = pos.muster[number], pos.checks[number]
    quarters = min(max(4 * (full - pos.fighters(number)) // full, 0), 3) if full else 0
    sinking = SINKING if pos.sinks[number] and not answered & SINKING else 0
    if quarters <= answered & QUARTERS and not sinking:
        return False
    pos.checks[number] = max(quarters, answered & QUARTERS) | answered & SINKING | sinking
    return True


def breaks(pos: SeaPosition, number: int, dice: Dice) -> bool:
    """A new reason to lose heart, and 2d6 above the score (UWA-CAP-1)."""
    return shaken(pos, number) and quails(pos, number, dice)


def quails(pos: SeaPosition, number: int, dice: Dice) -> bool:
    """2d6 above the men's score (UWA-MOR-1)."""
    return dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale") > heart(pos, number)


def heart(pos: SeaPosition, number: int) -> int:
    """The morale of those who defend a ship, with the charm of a captain near enough (UWA-MOR-1)."""
    return front_rank(pos, number).morale + cheer(pos, number, station(pos, number) - pos.guard[number])
