"""A sentence for every kind of event of a campaign."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "house-marched": "{0:n} marches to {1}.",
    "house-nothing": "{0:n} hears nothing of use in the taverns.",
    "house-heard": "{0:n} hears of a village of {1:n} people at {2}.",
    "house-clear": "{0:n} finds no monsters here: the land is clear.",
    "house-met": "{0:n} finds a lair: {1:n} x {2:n}.",
    "house-won": "{0:n} has removed them, and takes {1:n} gold pieces from the lair.",
    "house-driven": "{0:n} is driven off.",
    "house-unpaid": "{0:n} cannot pay: half of the men leave.",
    "house-built": "{0:n} builds for {1:n} gold pieces; {2:n} stand.",
    "house-village": "{0:n}: a village of {1:n} people at {2} pays tribute.",
    "house-risen": "{0:n}: the people rise. {1:n}",
    "house-taxes": "{0:n}: {1:n} gold pieces of taxes; {2:n} with all investments.",
    "house-waits": "{0:n} stays for a week.",
    "house-engineers": "{0:n}: so many Engineers build now: {1:n}.",
    "house-rate": "{0:n} asks for {1:n} gold pieces a head.",
    "house-invests": "{0:n} puts 1,000 gold pieces into {1:n}.",
    "house-ordered": "{0:n} orders works for {1:n} gold pieces.",
    "house-delved": "{0:n} brings {1:n} gold pieces home from the dungeon.",
    "house-mourns": "{0:n}: somebody did not come back.",
    "house-hired": "{0:n}: {1:n} men have joined; the search cost {2:n} gold pieces.",
    "house-gone": "{0:n} leaves the game.",
}

RESULTS: frozenset[str] = frozenset()  # what comes of an act is told by the rules beside it
