"""What counters, their figures and the signs on the map mean: one line for every symbol, one text for every meaning."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import Legend

from ..files.content import Content
from ..files.units import UnitType

FIGURES = "The figures are its strength in combat and its movement points"  # CF-MA
COMPANY = ("A Company", f"{FIGURES}: 60-7 fights with 60 and moves 7. The box means about 30 fighters (LOU-3.0b).")
DEPENDENTS = ("Dependents", "They cannot fight, hence the 0; the other figure is their movement points (LOU-13.0b).")
LEADER = ("A leader", f"{FIGURES}. He stands for one person (LOU-3.0b).")
INSPIRING = ("A leader", f"{FIGURES}; he lifts the morale of the Company in his hex (LOU-11.2a).")
SENTRY = ("A Sentry", f"{FIGURES}; awake, he rouses friends up to four hexes away (LOU-6.1C).")
DUMMY = ("Nothing", "A counter without a unit: it is taken off when it is turned up (LOU-20.5h).")
INDIVIDUAL = ("An Individual", f"{FIGURES}; without a box it is one person or creature (LOU-1.0b).")
LARGE = ("A large creature", f"{FIGURES}; it is too big for Tunnels (LOU-7.5).")
FLYING = ("A creature that flies", f"{FIGURES}; on the wing it passes pits, lakes and enemies (LOU-15.1).")
TREASURE = ("Treasure you have seen", "The figure is what it is worth (LOU-14.1).")
SIGNS = (
    Legend("back-d", "Face-down Dwarf", "Only its owner knows what it is (LOU-9.0a)."),
    Legend("back-blank", "Face-down counter", "Only its owner knows what it is, if it has one (LOU-9.0a)."),
    Legend("back-t", "Treasure", "Its value is known to those who have looked at it (LOU-14.3)."),
    Legend(
        "badge-unalerted", "Unalerted", "The unit is asleep: it neither moves nor attacks until it is roused (LOU-6.1)."
    ),
    Legend("badge-moved", "Moved", "The unit has ended its move in this phase (LOU-7.1a)."),
    Legend("badge-carrying", "Carrying", "The unit carries Treasure (LOU-14.2)."),
    Legend("locked", "Locked door", "Nobody passes until it is opened (LOU-12.2)."),
    Legend("gate-open", "Open Gate", "Everybody passes (LOU-12.3)."),
    Legend("gate-restricted", "Gate open to some", "Only the races named pass (LOU-R59)."),
    Legend("attack", "Declared attack", "It is fought in this Combat phase (LOU-10.1e)."),
)


@lru_cache(maxsize=32)
def legend(content: Content) -> tuple[Legend, ...]:
    """Every symbol that can lie on the map of this match, whoever has it: what is hidden changes nothing in it."""
    kinds = dict(zip(content.unit_kinds, content.types, strict=True))
    ordered = sorted(kinds.items(), key=lambda item: not item[1].company)  # Companies are what most ask about
    units = (Legend(kind, *meaning(unit, morale=content.morale)) for kind, unit in ordered)
    values = (Legend(f"treasure-{value}", *TREASURE) for value in sorted({*content.values}))
    return (*units, *values, *SIGNS)


def meaning(unit: UnitType, *, morale: bool) -> tuple[str, str]:
    """What kind of unit it is, and what its figures say (LOU-3.0b)."""
    if unit.dummy:
        return DUMMY
    if unit.dependents:
        return DEPENDENTS
    if unit.company:
        return COMPANY
    if unit.leader:
        return INSPIRING if morale else LEADER
    if unit.sentry:
        return SENTRY
    if unit.flight:
        return FLYING
    return LARGE if unit.large else INDIVIDUAL
