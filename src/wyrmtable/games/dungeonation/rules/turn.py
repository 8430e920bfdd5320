"""The order of turns (section 9): the Hero turn's beginning and end."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import HEROES, NOWHERE, PARTY, SUMMONED, TRAP
from ..position import Position
from . import ending, windows
from .combat import lose_wounds, thrown
from .figures import has_hook

NO_LONGER_NEW = bytes(deeds & ~SUMMONED for deeds in range(256))


def run_dawn(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A new round: everybody may act again; window `dawn` (DUN-TURN-1, DUN-TURN-4)."""
    pos.round += 1
    pos.side = HEROES
    pos.dark = 0
    pos.did = bytearray(len(pos.did))
    tell_all(log, "hero-turn", pos.round)
    pos.steps[:] = [("heroes",), ("daybreak",)]
    for hero in reversed(pos.heroes()):
        if has_hook(pos, pos.where[hero], "spores_d12"):
            pos.steps.append(("spores", hero))


def run_spores(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Among mushrooms a hero loses a wound with a 1 of a D12 (DUN-ROOM-19)."""
    hero = step[1]
    if pos.where[hero] < 0:
        pos.steps.pop()
        return
    shown = thrown(pos, dice, (12,), "DUN-ROOM-19 spores", ((hero,),))
    if shown is None:
        return
    pos.steps.pop()
    tell_all(log, "spores", pos.content.first_figure + hero, shown[0])
    if shown[0] == 1:
        lose_wounds(pos, hero, 1, -1, TRAP, log)


def run_daybreak(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    windows.open_dawn(pos)


def run_dusk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All fallen markers are removed for good (DUN-TURN-4, DUN-DEATH-3)."""
    for hero in range(PARTY):
        if pos.body[hero] >= 0:
            pos.body[hero] = NOWHERE
    pos.fell = 0
    pos.did[PARTY:] = pos.did[PARTY:].translate(NO_LONGER_NEW)
    pos.steps[:] = [("keeper",)]
    ending.check_end(pos, log)
