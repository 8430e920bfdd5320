"""A fight in the air on the way: when it has a board of its own, and how the journey goes on after it (UWA-GAME-6)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Outcome, Step, fill, finish

from ...files.dominionstate import Campaign
from ...files.terms import DEAD
from ..fight import begin_round
from . import bands
from .position import NOWHERE, ON_FOOT, ON_WING, LandPosition

LESSON = 100  # for each hit die (UWA-XP-1)
AT_NOON = 1  # throws for encounters that are still to come then


def has_board(pos: LandPosition) -> bool:
    """A human referee leads whoever flies at mid-day towards a party that flies as well (UWA-R274)."""
    flying = pos.travel == ON_WING and len(pos.path) > 1 and pos.watches == AT_NOON
    on_the_ground = pos.host != NOWHERE or pos.den != NOWHERE
    if not flying or on_the_ground or pos.content.bench.seat < 0:
        return False
    return all(pos.kind(foe).fly > 0 and pos.kind(foe).air_class != "-" for foe in pos.foes())


def round_begins(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    if has_board(pos):
        open_board(pos)
    else:
        begin_round(pos, step, dice, log)


def open_board(pos: LandPosition) -> None:
    """This match is over, and the battle comes next; nothing is won or lost yet."""
    told = "A battle in the air. The journey goes on when it has been fought."
    finish(pos, Outcome((), told, (0.0,) * pos.content.chairs, ("UWA-GAME-6",)))


def resume(pos: LandPosition, state: Campaign) -> None:
    """The table as it was, less whoever fell. Who has lost his griffon walks, and the others with him; the day goes on
    from noon (UWA-R274)."""
    fill(pos, state.fields)
    for who in state.dead:
        pos.fate[who] = DEAD
    pos.travel = ON_FOOT if state.mounts else pos.travel
    pos.experience += LESSON * state.slain
    bands.clear_table(pos)
    pos.outcome, pos.steps = (), [("evening",) if pos.able() else ("lost",)]
