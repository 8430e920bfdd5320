"""The end of a day: castles whose people come out, encounters, lairs, night (UWA-CASTLE-2, UWA-WENC-1, UWA-WENC-10).

Whether somebody comes is one throw; all other secret throws of a watch come from one recorded number, so that how many
are made tells nothing.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.landboard import ATTACK, COMING, SLIP_AWAY
from ...files.terms import WANDERING
from .. import retinue
from ..judging import hand_on
from . import bands, castles, encounters, healing, tasks, travel
from .castles import IN_SIGHT
from .encounters import ALOFT, ASHORE, EVENING, MID_DAY, Met
from .position import ON_WING, LandPosition
from .secrets import out_of, secret
from .truth import ground, land, surroundings

CASTLES, ENCOUNTERS = range(2)  # stages of an evening
SEEN_FIRST = 50
CUT_THROATS = "brigand"


def evening(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """First the castles that the day's path has passed, then whoever roams there, then the night."""
    if not retinue.led(pos):
        pos.steps[:] = [("lost",)]
    elif pos.stage == CASTLES:
        pos.stage = ENCOUNTERS
        pos.watches = 2 if flown(pos) else 1
        pos.steps.append(("castles",))
    elif pos.callers:
        call(pos, dice, log)
    elif pos.inside:
        pos.steps.append(("ruin-on",))
    elif pos.watches:
        pos.watches -= 1
        pos.steps.append(("watch",))
    else:
        healing.before_sleep(pos, dice, log)
        travel.night(pos, log)
        pos.steps[:] = [("dawn",)]
        tasks.weigh(pos, log)


def look_out(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Every evening a throw for the nearest castle, whether one is near or not, which a human referee may see first; it
    comes from one number with all others that castles need, so that nobody learns of one by it (UWA-CASTLE-2)."""
    number = dice.number(2**53, "UWA-CASTLE-2 castles")
    hand_on(pos, COMING, out_of(number).d6("UWA-CASTLE-2 comes out"), number, 1, 6)


def use_coming(pos: LandPosition, face: int, number: int) -> None:
    pos.steps.append(("sally", face, number))


def sally(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Whether the people of a castle come out."""
    _, face, number = step
    rolls = out_of(number)
    rolls.d6("UWA-CASTLE-2 comes out")
    pos.steps.pop()
    pass_castles(pos, face, rolls, log)


def pass_castles(pos: LandPosition, face: int, rolls: Dice, log: Log | None) -> None:
    """One throw for each castle at the closest point of the day's path; if several come out, one after the other meets
    the party, the nearest first (UWA-CASTLE-2, UWA-R164)."""
    grid = pos.content.grid
    castles.go_past(pos)
    there = [hex_ for hex_ in land(pos).castles if castles.willing(pos, hex_)]
    found = [(min([grid.distance(hex_, at) for at in pos.path]), hex_) for hex_ in there]
    pos.callers = castles.all_out([one for one in found if one[0] <= IN_SIGHT], face, rolls)
    if pos.callers:
        castles.come(pos, pos.callers.pop(0), rolls, log)


def call(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """The next lord who has come out, unless the party has fled from him meanwhile (UWA-R164)."""
    hex_ = pos.callers.pop(0)
    if pos.content.grid.distance(hex_, pos.hex) <= IN_SIGHT:
        castles.come(pos, hex_, secret(dice, "UWA-CASTLE-2 another castle"), log)


def hail(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Whoever hails a castle is met, unless he looks bent on war (UWA-CASTLE-3). It takes the day."""
    pos.stage, pos.watches = ENCOUNTERS, 1
    pos.steps[:] = [("evening",)]
    if not castles.willing(pos, pos.hex):
        tell_all(log, "land-nobody")
        return
    castles.come(pos, pos.hex, secret(dice, "UWA-CASTLE-3 hail"), None)
    if castles.too_strong(pos):
        tell_all(log, "land-nobody")
        bands.clear_table(pos)
        pos.steps[:] = [("evening",)]
    else:
        castles.announce(pos, log)


def flown(pos: LandPosition) -> bool:
    """Whether the party has travelled in the air today (UWA-WENC-2)."""
    return pos.travel == ON_WING and len(pos.path) > 1


def watch(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """One throw for an encounter, which a human referee may see first (UWA-WENC-1, UWA-GEN-4)."""
    hand_on(pos, WANDERING, dice.d6("UWA-WENC-1 encounter"), 0, 1, 6)


def use_watch(pos: LandPosition, face: int, more: int) -> None:
    pos.steps.append(("roam", face))


def roam(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Whether somebody comes; in the air the first of two throws is for flyers at mid-day (UWA-WENC-2)."""
    pos.steps.pop()
    face, rolls = step[1], secret(dice, "UWA-WENC-1 evening")
    aloft = flown(pos)
    if aloft and pos.watches == 1:
        if face == encounters.AT_NOON:
            meet(pos, encounters.who(pos.content, ground(pos), ALOFT, MID_DAY, rolls, pos.world), rolls, log)
        return
    mode = ALOFT if aloft else ASHORE
    if encounters.brings(pos.content.land, surroundings(pos), mode, face):
        meet(pos, encounters.who(pos.content, surroundings(pos), ASHORE, EVENING, rolls, pos.world), rolls, log)


def meet(pos: LandPosition, met: Met, rolls: Dice, log: Log | None) -> None:
    """Somebody: small beasts by night, a band on its way, or a lair that the party has stumbled on (UWA-WENC-10)."""
    if met.small:
        bands.creep(pos, met, rolls, log)
        return
    lair = rolls.roll(100, "UWA-WENC-10 lair") <= pos.content.book.kinds[met.kind].lair_pct
    bands.bring(pos, met, rolls)
    if lair:
        find_den(pos, met, rolls)
    else:
        confront(pos)


def find_den(pos: LandPosition, met: Met, rolls: Dice) -> None:
    """The lair is put on the map and stays; in half the cases the party sees it first (UWA-WENC-10)."""
    known = [at for at in range(len(pos.dens)) if pos.dens[at][0] == pos.hex]
    if not known:
        pos.dens.append((pos.hex, met.kind, met.number, met.heads))
    pos.den = known[0] if known else len(pos.dens) - 1
    if rolls.roll(100, "UWA-WENC-10 seen first") <= SEEN_FIRST:
        pos.steps[:] = [("lair-seen",)]
    else:
        confront(pos)


def gang(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Two dice of cut-throats in a lane of the thieves' quarter, as men are met in cities (UWA-WLD-2, UWA-WENC-11)."""
    rolls = secret(dice, "UWA-WLD-2 gang")
    number = rolls.d6("UWA-WENC-11 number") + rolls.d6("UWA-WENC-11 number")
    tell_all(log, "land-gang")
    bands.bring(pos, Met(pos.content.book.number[CUT_THROATS], number), rolls)
    confront(pos)


def confront(pos: LandPosition) -> None:
    pos.blessed = -tasks.CURSE if tasks.cursed(pos) else 0
    pos.steps[:] = [("sight",), ("muster",)]


def stumble(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A hex with a lair: the day ends there."""
    rolls = secret(dice, "UWA-WENC-10 lair")
    known = [den for den in pos.dens if den[0] == pos.hex]
    pos.points = 0
    if known:
        met = Met(known[0][1], known[0][2], known[0][3])
    else:
        met = encounters.who(pos.content, ground(pos), ASHORE, EVENING, rolls, pos.world)._replace(small=False)
    bands.bring(pos, met, rolls)
    find_den(pos, met, rolls)


def lair_picks(pos: LandPosition, step: Step) -> Decision:
    picks = [pos.deed(ATTACK), pos.deed(SLIP_AWAY)]
    return Decision(pos.caller(), picks, "A lair, and nobody has seen you yet. What now?", ("UWA-WENC-10",))


def lair_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == pos.deed(SLIP_AWAY):
        tell_all(log, "land-slipped")
        bands.clear_table(pos)
        pos.steps[:] = [("evening",)]
    else:
        confront(pos)
