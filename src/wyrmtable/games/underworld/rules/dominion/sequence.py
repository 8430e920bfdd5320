"""The campaign's table of steps: whose clock is smallest acts (UWA-CAL-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import OVER, Asking, Dice, Log, Running, Step, Table, halting

from ...files.dominioncampaign import COMING, ENCOUNTERS, REACTIONS, RUMOUR, SURPRISE, UNREST
from .. import judging
from . import (
    acting,
    clearing,
    delving,
    dens,
    exploring,
    fleets,
    flying,
    founding,
    hosts,
    lords,
    manning,
    meeting,
    passing,
    poisons,
    proposing,
    recruiting,
    retainers,
    rivals,
    rumours,
    spoils,
    tilting,
    travelling,
)
from .position import DominionPosition

Use = Callable[[DominionPosition, int, int, Dice, Log | None], None]
USES: Mapping[int, Use] = {
    ENCOUNTERS: travelling.use_encounter,
    REACTIONS: lords.use_reaction,
    RUMOUR: rumours.use_rumour,
    UNREST: passing.use_unrest,
    SURPRISE: meeting.use_surprise,
    COMING: lords.use_coming,
}


def use(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Hands the result of a throw to whoever asked for it."""
    _, what, total, more = step
    pos.steps.pop()
    USES[what](pos, total, more, dice, log)


STEPS: Table[DominionPosition] = halting(
    {
        "turn": Running(acting.turn, "Clocks"),
        "act": Asking(acting.act_picks, acting.act_take, "The house acts"),
        "day": Running(acting.day, "The house acts"),
        "tax": Asking(acting.tax_picks, acting.tax_take, "The house acts"),
        "den": Asking(dens.den_picks, dens.den_take, "Who is met"),
        "garrison": Asking(manning.stay_picks, manning.stay_take, "The house acts"),
        "outlay": Asking(founding.outlay_picks, founding.outlay_take, "The house acts"),
        "works": Asking(founding.works_picks, founding.works_take, "The house acts"),
        "form": Asking(founding.form_picks, founding.form_take, "The house acts"),
        "besides": Asking(recruiting.besides_picks, recruiting.besides_take, "The house acts"),
        "recruit": Running(recruiting.recruit, "The house acts"),
        "offers": Asking(recruiting.offers_picks, recruiting.offers_take, "The house acts"),
        "promise": Asking(recruiting.promise_picks, recruiting.promise_take, "The house acts"),
        "week-over": Running(recruiting.week_over, "The house acts"),
        "target": Asking(retainers.target_picks, retainers.target_take, "The house acts"),
        "question": Asking(retainers.question_picks, retainers.question_take, "The house acts"),
        "study": Asking(poisons.study_picks, poisons.study_take, "The house acts"),
        "bribe": Asking(retainers.bribe_picks, retainers.bribe_take, "The house acts"),
        "yard": Asking(fleets.yard_picks, fleets.yard_take, "The house acts"),
        "depth": Asking(delving.depth_picks, delving.depth_take, "The dungeon"),
        "below": Running(delving.below, "The dungeon"),
        "trek": Asking(travelling.trek_picks, travelling.trek_take, "On the march"),
        "flight": Asking(flying.flight_picks, flying.flight_take, "In the air"),
        "evening": Running(travelling.evening, "Evening"),
        "startle": Running(meeting.startle, "A meeting"),
        "met": Asking(meeting.met_picks, meeting.met_take, "A meeting"),
        "fray": Asking(spoils.fray_picks, spoils.fray_take, "A fight"),
        "castles": Running(lords.look_out, "Evening"),
        "caller": Running(lords.call, "Evening"),
        "lord": Asking(lords.lord_picks, lords.lord_take, "At the castle"),
        "host": Running(lords.host, "At the castle"),
        "lance": Asking(tilting.lance_picks, tilting.lance_take, "The joust"),
        "shield": Asking(tilting.shield_picks, tilting.shield_take, "The joust"),
        "again": Asking(tilting.again_picks, tilting.again_take, "The joust"),
        "greet": Asking(rivals.greet_picks, rivals.greet_take, "Two houses meet"),
        "answer": Asking(rivals.answer_picks, rivals.answer_take, "Two houses meet"),
        "assault": Running(rivals.assault, "The house acts"),
        "fought": Running(hosts.fought, "A fight"),
        "feud": Asking(rivals.feud_picks, rivals.feud_take, "A fight of houses"),
        "comb": Running(clearing.comb, "The house acts"),
        "hear": Running(exploring.hear, "The house acts"),
        "watch": Running(travelling.watch, "Evening"),
        "unrest": Running(passing.unrest, "The people"),
        "thrown": Running(use, "The house acts"),
        "tick": Asking(judging.tick_picks, judging.tick_take, "The referee"),
        "ruling": Asking(judging.ruling_picks, judging.ruling_take, "The referee"),
        "proposal": Asking(proposing.proposal_picks, proposing.proposal_take, "The referee"),
        "effect": Asking(proposing.effect_picks, proposing.effect_take, "The referee"),
        "over": OVER,
    }
)
