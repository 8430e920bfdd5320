"""A sentence for every kind of event of a campaign; what is in a ledger only its house is told."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "house-marched": "{0:n} marches to {1}.",
    "house-barred": "{0:n} cannot go on to {1}.",
    "house-lost": "{0:n} has lost the way and drifts {1:n}.",
    "house-gate": "{0:n} goes through the gate and comes out at {1}.",
    "house-flew": "{0:n} flies out as far as {1}.",
    "house-meets": "{0:n} meets {1:n} x {2:n}.",
    "house-parts": "{0:n} and they part without blows.",
    "house-nothing": "{0:n} hears nothing of use in the taverns.",
    "house-heard": "{0:n} hears of a village of {1:n} people at {2}.",
    "house-finds": "{0:n} finds a village of {1:n} people at {2}.",
    "house-clear": "{0:n} finds no monsters here: the land is clear.",
    "house-met": "{0:n} fights {1:n} x {2:n}.",
    "house-won": "{0:n} has the field.",
    "house-driven": "{0:n} is driven off.",
    "house-lair": "In the lair lie {0:n} gold pieces' worth.",
    "house-unpaid": "You cannot pay: half of the men leave.",
    "house-built": "{0:n} builds for {1:n} gold pieces; {2:n} stand.",
    "house-village": "{0:n}: a village of {1:n} people at {2} pays tribute.",
    "house-risen": "{0:n}: the people rise. {1:n}",
    "house-beset": "{0:n} x {1:n} come down on the village at {2}.",
    "house-raided": "{0:n}: raiders carry off {1:n} people of the village at {2}.",
    "house-taxes": "You take {0:n} gold pieces of taxes; {1:n} with all investments.",
    "house-waits": "{0:n} stays for a week.",
    "house-engineers": "{0:n}: so many Engineers build now: {1:n}.",
    "house-rate": "You ask for {0:n} gold pieces a head.",
    "house-invests": "You put 1,000 gold pieces into {0:n}.",
    "house-ordered": "{0:n} orders works for {1:n} gold pieces.",
    "house-raises": "A trainer raises hippogriffs for you: {0:n} months.",
    "house-mounted": "Your hippogriffs can be ridden: {0:n}.",
    "house-delves": "{0:n} goes down into the dungeon.",
    "house-delved": "You carry {0:n} gold pieces' worth out of a chamber.",
    "house-mourns": "Half of your six did not come back.",
    "house-looks": "{0:n} looks for men.",
    "house-hired": "{0:n} men have joined you; the search cost {1:n} gold pieces.",
    "house-lord": "The {0:n} of the castle at {1} comes out to {2:n}.",
    "house-greeted": "{0:n} is greeted and may pass.",
    "house-unheard": "{0:n} hails the castle, and nobody answers.",
    "house-pays": "{0:n} pays what is asked.",
    "house-paid": "It costs you {0:n} gold pieces.",
    "house-turned": "{0:n} is turned back to {1}.",
    "house-jousted": "{1:n}: the joust is {0:n}.",
    "house-bound": "{0:n} is bound by a {1:n}: to {2:n} {3}.",
    "house-resists": "The Geas finds no hold on {0:n}.",
    "house-freed": "{0:n} is free of what was laid on it.",
    "house-gone": "{0:n} leaves the game.",
}

RESULTS: frozenset[str] = frozenset()  # what comes of an act is told by the rules beside it
TURNS: frozenset[str] = frozenset()  # every house has a clock of its own: no turn begins for all of them
