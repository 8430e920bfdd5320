"""The captain fights at sea: while it is the stronger, at whoever a hit does most to, and out of the Maelstrom."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.steps import Step

from ..files.buttons import ATTACK, BACK, EVERYONE, FIGHT_ON, STAY, WITHDRAW
from ..rules.naval import rating, weakest
from .choice import Choice
from .survey import Survey


def raid(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    if ATTACK in picks:
        return ATTACK, "every ship that can take part does"
    return (EVERYONE, "the more ships, the more hits") if EVERYONE in picks else (BACK, "no ship can take part")


def fire(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """At the ship that a hit does most to."""
    first = survey.pos.content.piece
    return first + weakest(survey.pos, tuple(pick - first for pick in picks)), "a hit there sinks or cripples"


def parley(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """On while the sum of own hits to come exceeds the enemy's."""
    pos = survey.pos
    ours, theirs = pos.raiders, pos.prey
    if pos.side[theirs[0]] == survey.side:
        ours, theirs = theirs, ours
    own, enemy = (sum(rating(pos, ship) for ship in fleet) for fleet in (ours, theirs))
    told = f"{own / 10:.1f} hits of ours a round against {enemy / 10:.1f} of theirs"
    return (FIGHT_ON if own >= enemy or WITHDRAW not in picks else WITHDRAW), told


def escape(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return STAY, "the Maelstrom sinks more ships than the enemy does"
