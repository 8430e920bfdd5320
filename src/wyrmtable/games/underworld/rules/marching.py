"""Before anything is met: what the elf goes as, what is prepared, who goes in front (UWA-DEC-1, UWA-MARCH-1)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import AS_FIGHTER, AS_MAGE, BACK, CAST, READY
from ..files.terms import MAGE, NONE, SHIELD, SPEAR, TORCH
from ..position import Position
from . import fitting, magic, parting
from .blows import ELF_MAGE

SWAPS = 3


# -- the elf -----------------------------------------------------------------------------------------------------------


def calling_picks(pos: Position, step: Step) -> Decision:
    """An elf names one of his two classes at the start (UWA-CHAR-6)."""
    about = (pos.piece(step[1]),)
    seat = pos.content.owner(step[1])
    return Decision(seat, [AS_FIGHTER, AS_MAGE], "What does {0} go as?", ("UWA-CHAR-6",), about)


def calling_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A Magic-User wears no plain armour and bears only a dagger (UWA-CHAR-10); better hit points stay (UWA-CHAR-6)."""
    pos.steps.pop()
    who = step[1]
    if pick == AS_MAGE:
        pos.craft[who] = MAGE
        came = pos.level[who] if pos.content.of_season else pos.content.level
        pos.level[who] = min(came, ELF_MAGE)
        pos.armour[who] = NONE
        pos.marks[who] &= ~(SHIELD | SPEAR)
        pos.arrows[who] = pos.silver_arrows[who] = 0
        fitting.prepare(pos, who)
        pos.steps[-1] = ("study", who, sum(pos.rung(who).spells))
    tell_all(log, "calling", pos.piece(who), pos.klass(who))


# -- spells ------------------------------------------------------------------------------------------------------------


def study_picks(pos: Position, step: Step) -> Decision:
    """A default list is prepared; slot by slot it may be changed (UWA-SPELL-1, UWA-Q28)."""
    who = step[1]
    prepared = [spell for spell in magic.prepared(pos, who) if others(pos, who, spell)] if step[2] else []
    picks = [READY, *[CAST + spell for spell in prepared]]
    return Decision(
        pos.content.owner(who), picks, "Which spell does {0} leave out?", ("UWA-SPELL-1",), (pos.piece(who),)
    )


def others(pos: Position, who: int, spell: int) -> tuple[int, ...]:
    """Spells of the same level that could be prepared instead."""
    return pos.content.book.spells.peers["mage" if pos.klass(who) == "mage" else "cleric"][spell]


def study_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == READY:
        pos.steps.pop()
    else:
        pos.steps[-1] = ("study", step[1], step[2] - 1)
        pos.steps.append(("instead", step[1], pick - CAST))


def instead_picks(pos: Position, step: Step) -> Decision:
    picks = [BACK, *(CAST + spell for spell in others(pos, step[1], step[2]))]
    about = (pos.piece(step[1]),)
    return Decision(pos.content.owner(step[1]), picks, "What does {0} prepare instead?", ("UWA-SPELL-1",), about)


def instead_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != BACK:
        pos.spells[magic.slot(pos, step[1], step[2])] -= 1
        pos.spells[magic.slot(pos, step[1], pick - CAST)] += 1
        tell_all(log, "prepared", pos.piece(step[1]), pos.content.book.spells.known[pick - CAST].title)


# -- the column --------------------------------------------------------------------------------------------------------


def march_picks(pos: Position, step: Step) -> Decision:
    """Two characters may change places, so often as the step says; the order given is a good one. Whoever can look or
    listen ahead by a spell may do it now (UWA-SURP-1)."""
    members = sorted(pos.piece(who) for who in here(pos)) if step[1] else []
    picks = [READY, *sorted(CAST + spell for spell, _ in scouts(pos)), *members]
    return Decision(pos.caller(), picks, "Who changes his place in the column?", ("UWA-MARCH-1",))


def here(pos: Position) -> list[int]:
    """Those of the column who are here."""
    away = parting.elsewhere(pos)
    return [who for who in pos.march if who not in away]


def scouts(pos: Position) -> list[tuple[int, int]]:
    """Spells that tell what is ahead, each with the first who has it."""
    found: dict[int, int] = {}
    if pos.keen or pos.content.floors:
        return []
    for spell, known in enumerate(pos.content.book.spells.known):
        for who in pos.able() if known.aim == "scout" else ():
            if magic.has(pos, who, spell):
                found.setdefault(spell, who)
    return list(found.items())


def march_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == READY:
        pos.steps.pop()
        pos.column = pos.march[:]
    elif pick < pos.content.names.pieces:
        magic.cast(pos, dict(scouts(pos))[pick - CAST], pick - CAST, -1, dice, log)
    else:
        pos.steps[-1] = ("march", step[1] - 1)
        pos.steps.append(("swap", pick - pos.content.names.pieces))


def swap_picks(pos: Position, step: Step) -> Decision:
    others = sorted(pos.piece(who) for who in here(pos) if who != step[1])
    return Decision(
        pos.caller(), [BACK, *others], "With whom does {0} change?", ("UWA-MARCH-1",), (pos.piece(step[1]),)
    )


def swap_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BACK:
        return
    other = pick - pos.content.names.pieces
    one, another = pos.march.index(step[1]), pos.march.index(other)
    pos.march[one], pos.march[another] = other, step[1]
    for who in here(pos):
        pos.marks[who] &= ~TORCH
    if pos.lit:
        pos.marks[pos.able()[-1]] |= TORCH
    tell_all(log, "swapped", pos.piece(step[1]), pos.piece(other))
