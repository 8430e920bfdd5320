"""A sentence for every kind of event of a journey."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "land-depart": "You leave the home town.",
    "land-dawn": "Day {0:n}.",
    "land-sold": "The market pays {0:n} gold pieces for the magic.",
    "land-hearsay": "In the taverns they say that {0:n} {1}.",
    "land-no-news": "Nobody has anything new to tell.",
    "land-gang": "In a lane of the thieves' quarter a gang bars your way.",
    "land-provisions": "You buy food for four weeks.",
    "land-rested": "You rest.",
    "land-game": "The hunters bring food for {0:n}.",
    "land-lost": "You have lost your way and drift {0:n}.",
    "land-too-far": "What is left of the day is too short for {0}.",
    "land-site": "You see the {0:n} at {1}.",
    "land-hungry": "There is not enough to eat.",
    "land-starving": "You starve.",
    "land-vermin": "In the night something small creeps over the sleepers: {0:n}.",
    "land-met": "{1:n} yards off: {0:n}.",
    "land-closed": "They rush up to {0:n} yards.",
    "land-upon": "They are upon you.",
    "land-let-go": "They do not care to follow.",
    "land-evaded": "You try to get away: {0:n}.",
    "land-bolted": "You flee to {0}.",
    "land-came-out": "The lord of the castle at {2} comes out: {0:n}, and {1:n} others.",
    "land-nobody": "Nobody answers from the walls.",
    "land-paid": "You hand over {0:n} gold pieces.",
    "land-gave": "You give up something magic.",
    "land-chose": "The magician chooses: {0:n}.",
    "land-greeted": "They greet you and let you pass.",
    "land-attacked": "They draw their swords.",
    "land-barred": "They bar the way, and you turn back to {0}.",
    "land-ride": "Ride {0:n}: the lord aims {1:n}, with a {2:n}. Lances broken: you {3:n}, he {4:n}.",
    "land-unhorsed": "{0} is thrown from the saddle.",
    "land-jousted": "The joust is {0:n} for {1}.",
    "land-welcome": "You are welcome at {0} for a month, and leave with food and horses.",
    "land-resists": "{0} shakes off the spell.",
    "land-bound": "A {0:n} lies on {1}: {2:n} {3}, within four weeks.",
    "land-done": "The {0:n} is done.",
    "land-carrying": "Half of the hoard belongs to {0} now.",
    "land-shared": "You hand over half of the hoard: {0:n} gold pieces' worth.",
    "land-weakened": "The geas gnaws at {0}.",
    "land-gate": "You go through the gate, into {0:n}.",
    "land-slipped": "You slip away before anybody sees you.",
}
RESULTS = frozenset({"land-evaded", "land-jousted"})
TURNS = frozenset({"land-dawn"})
