"""A siege in steps of a week: engines against walls, hunger, relief, a sally, and the one storm (UWA-LAND-3)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, finish, tell_all

from ...files.mass import ENGINES
from ...files.massboard import ASSAULT, ESCALADE, GRID, GROUNDS, KEEP, LIFT, SALLY, STAND, WAIT, YIELD
from .ending import won
from .position import BESIEGER, BREACHED, GARRISON, LADDERS, SORTIE, MassPosition

SHOTS = 20  # a week, of every engine
TO_ONE = 3  # besiegers for every man of the garrison
RELIEF = 2  # on a die, every week from the one that the scenario names
RULES = ("UWA-LAND-3", "UWA-CAT-3")


def heads(pos: MassPosition, seat: int) -> int:
    return sum([1 if pos.body(n).single else pos.men[n] for n in pos.of(seat)])


def invested(pos: MassPosition) -> bool:
    """It takes an Engineer and three men for every one inside (UWA-LAND-3, UWA-BUILD-5)."""
    enough = heads(pos, BESIEGER) >= TO_ONE * heads(pos, GARRISON)
    return enough and pos.content.battle.siege.engineers > 0


def week(pos: MassPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Another week, unless the ring has become too thin, hunger has done its work, or help has come."""
    siege = pos.content.battle.siege
    if not invested(pos):
        finish(pos, won(pos, GARRISON, "there are too few besiegers left to shut the castle in", "UWA-LAND-3"))
    elif pos.week >= pos.stores:
        finish(pos, won(pos, BESIEGER, "hunger has opened the gates", "UWA-LAND-3"))
    elif pos.week >= siege.relief and dice.d6("UWA-R207 relief") <= RELIEF:
        tell_all(log, "mass-relief")
        finish(pos, won(pos, GARRISON, "a host comes to its relief", "UWA-LAND-3"))
    else:
        pos.week += 1
        tell_all(log, "mass-week", pos.week)
        pos.steps[:] = [("camp",)]


def damage(pos: MassPosition) -> int:
    """Points of a wall that the engines beat down in a week (UWA-CAT-3, UWA-CAT-5)."""
    return SHOTS * sum([ENGINES[engine] for engine in pos.content.battle.siege.engines])


def breaches(pos: MassPosition) -> list[int]:
    """Parts of the wall that have no points left (UWA-BUILD-9)."""
    ground = pos.content.battle.ground
    return [cell for cell in range(len(ground)) if ground[cell] in RAMPARTS and pos.walls[cell] == 0]


RAMPARTS = tuple(range(3, KEEP))


def parts(pos: MassPosition) -> list[int]:
    """What can still be shot at: walls, towers and gates that stand."""
    ground = pos.content.battle.ground
    return [cell for cell in range(len(ground)) if ground[cell] in RAMPARTS and pos.walls[cell] > 0]


def camp_picks(pos: MassPosition, step: Step) -> Decision:
    picks = [ASSAULT] if breaches(pos) else []
    picks += [ESCALADE, WAIT, LIFT]
    picks += [pos.content.names.places + cell for cell in parts(pos)] if damage(pos) else []
    prompt = "Which part of the walls do the engines shoot at, or what else?"
    return Decision(pos.content.chairs[BESIEGER], picks, prompt, RULES)


def camp_take(pos: MassPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick in (ASSAULT, ESCALADE):
        storm(pos, BREACHED if pick == ASSAULT else LADDERS, log)
    elif pick == LIFT:
        finish(pos, won(pos, GARRISON, "the siege is lifted", "UWA-LAND-3"))
    else:
        if pick >= pos.content.names.places:
            batter(pos, pick - pos.content.names.places, log)
        pos.steps[:] = [("answer",)]


def batter(pos: MassPosition, cell: int, log: Log | None) -> None:
    """A week's shots; at no points a breach is open (UWA-BUILD-9)."""
    pos.walls[cell] = max(pos.walls[cell] - damage(pos), 0)
    what = GROUNDS[pos.content.battle.ground[cell]]
    tell_all(log, "mass-battered" if pos.walls[cell] else "mass-breach", what, GRID.names[cell], pos.walls[cell])


def storm(pos: MassPosition, how: int, log: Log | None) -> None:
    """The one assault (UWA-LAND-3)."""
    pos.stage, pos.round = how, 0
    tell_all(log, "mass-storm", "through the breach" if how == BREACHED else "with ladders")
    pos.steps[:] = [("round",)]


def answer_picks(pos: MassPosition, step: Step) -> Decision:
    prompt = "Stand fast, or meet them outside the walls?"
    return Decision(pos.content.chairs[GARRISON], [STAND, SALLY, YIELD], prompt, RULES)


def answer_take(pos: MassPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == YIELD:
        finish(pos, won(pos, BESIEGER, "the castle is yielded", "UWA-LAND-3"))
    elif pick == SALLY:
        pos.stage, pos.round = SORTIE, 0
        tell_all(log, "mass-sally", pos.content.sides[GARRISON])
        pos.steps[:] = [("round",)]
    else:
        pos.steps[:] = [("week",)]
