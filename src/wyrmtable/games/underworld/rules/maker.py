"""The level maker: `grow` keeps the squares that are known and makes the rest (UWA-LVL-9, UWA-GEN-2).

A level is a function of what is fixed and one number. Nothing is fixed when a level is first made; a player who
imagines it fixes all he has seen.
"""

from __future__ import annotations

from random import Random

from . import stamps
from .digging import Work
from .level import BLIND, Known, Level

BRANCHES = 0.4  # how often a level with tricks has blind branches


def grow(known: Known, number: int, tricky: int = 0) -> Level:
    """A whole level around what is known: set pieces if it is to have them, rooms, passages, doors, dead ends."""
    work = Work(known, Random(number))
    work.find_known_rooms()
    if tricky:
        stamps.stamp(work, tricky)
    work.place_rooms()
    work.continue_known_ways()
    work.link_rooms()
    if tricky:
        finish_pieces(work)
    work.dead_ends()
    work.hang_doors()
    work.false_doors()
    return work.level()


def finish_pieces(work: Work) -> None:
    """What set pieces have begun leads on, and some branches are blind, all of them (UWA-TRK-7)."""
    stamps.lead_on(work)
    fork = stamps.blind_branches(work) if work.random() < BRANCHES else -1
    work.notes += [(BLIND, fork)] if fork >= 0 else []
