"""The table of steps of a journey: a meeting's own, with those that are different outdoors, and the days around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmtable.core import Asking, Dice, Log, Running, Step, Table, tell_all

from ...files import terms
from ...files.landboard import COMING
from .. import orders, refereeing, sequence, spoils
from . import (
    castles,
    ending,
    evening,
    gates,
    joust,
    linking,
    outdoors,
    proposals,
    recruits,
    ruins,
    tasks,
    travel,
    underhand,
)
from .position import LandPosition
from .truth import land

USES: Mapping[int, Any] = {
    **sequence.USES,
    terms.REACTION: outdoors.react,
    terms.WANDERING: evening.use_watch,
    COMING: evening.use_coming,
}


def depart(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The first morning: what was prepared is prepared every day anew (UWA-SPELL-1)."""
    pos.daybook = bytearray(pos.spells)
    pos.column = pos.march[:]
    tell_all(log, "land-depart")
    pos.steps[:] = [("dawn",)]


def use(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Hands the result of a secret throw to whoever asked for it."""
    _, what, total, more = step
    pos.steps.pop()
    USES[what](pos, total, more)


def evade(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    outdoors.evade(pos, dice, log)


def gate(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("evening",)
    gates.pass_through(pos, dice, log)


def trek_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A hex further: tasks may end there, and a lair may lie there."""
    before = pos.hex
    travel.trek_take(pos, step, pick, dice, log)
    if pos.hex != before:
        tasks.arrive(pos, log)
        if lair_here(pos):
            pos.steps.append(("stumble",))


def lair_here(pos: LandPosition) -> bool:
    known = [den for den in pos.dens if den[0] == pos.hex]
    if known:
        return known[0][2] > 0
    return pos.hex in land(pos).lairs or tasks.lair_wanted(pos, pos.hex)


STEPS: Table[Any] = {
    **sequence.STEPS,
    "thrown": Running(use),
    "meet": Running(depart),
    "dawn": Running(travel.dawn),
    "morning": Asking(travel.morning_picks, travel.morning_take, "Morning"),
    "trek": Asking(travel.trek_picks, trek_take, "On the march"),
    "ruin-door": Running(ruins.enter),
    "ruin-on": Running(ruins.go_on),
    "ruin": Asking(ruins.room_picks, ruins.room_take, "The ruin"),
    "hoard": Running(ruins.hoard),
    "mission": Asking(underhand.mission_picks, underhand.mission_take, "Hiring"),
    "applicants": Running(recruits.applicants),
    "men": Asking(recruits.men_picks, recruits.men_take, "Hiring"),
    "evening": Running(evening.evening),
    "castles": Running(evening.look_out),
    "sally": Running(evening.sally),
    "gate": Running(gate),
    "watch": Running(evening.watch),
    "roam": Running(evening.roam),
    "gang": Running(evening.gang),
    "effect": Asking(refereeing.effect_picks, proposals.effect_take, "The referee"),
    "stumble": Running(evening.stumble),
    "hail": Running(evening.hail),
    "lair-seen": Asking(evening.lair_picks, evening.lair_take, "A lair"),
    "sight": Running(outdoors.sight),
    "ground": Running(outdoors.lie_of_the_land),
    "begin": Running(outdoors.begin),
    "menu": Asking(outdoors.menu_picks, outdoors.menu_take, "The meeting"),
    "segment": Asking(outdoors.segment_picks, outdoors.segment_take, "Surprise"),
    "round": Running(linking.round_begins),
    "stance": Asking(orders.stance_picks, outdoors.stance_take, "Fight"),
    "evade": Running(evade),
    "chase": Running(outdoors.run),
    "demand": Asking(castles.demand_picks, castles.demand_take, "At the castle"),
    "champion": Asking(joust.champion_picks, joust.champion_take, "The joust"),
    "lance": Asking(joust.lance_picks, joust.lance_take, "The joust"),
    "shield": Asking(joust.shield_picks, joust.shield_take, "The joust"),
    "won": Running(ending.won),
    "lair": Running(ending.lair),
    "loot": Asking(spoils.loot_picks, ending.loot_take, "Treasure"),
    "home": Running(ending.home),
    "parted": Running(ending.parted),
    "away": Running(ending.away),
    "victors": Running(ending.victors),
    "lost": Running(ending.lost),
    "time-up": Running(ending.time_up),
}
