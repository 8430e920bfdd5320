"""A sentence for every kind of event in the air, and which of them answer "what came of it"."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "sky-turn": "Turn {0:n}.",
    "sky-written": "{0:n}: the orders are written.",
    "sky-order": "Orders of {0}: {1:n}.",
    "sky-flew": "{0} flies {1:n} {2:n} to {3}, {4:n}.{5:w}",
    "sky-plunged": "{0} plunges to {1}, {2:n}.{3:w}",
    "sky-turned": "{0} turns to face {1:n}.{2:w}",
    "sky-sank": "{0} is too slow to stay up and sinks to {1:n}.{2:w}",
    "sky-met": "{0} and {1} come within reach of each other.",
    "sky-landed": "{0} comes down and is out of the battle.",
    "sky-left": "{0} leaves the sky.",
    "sky-escaped": "{0} gets away by the far edge.",
    "sky-bombed": "{1} drops its load on {2}: {0:n}.",
    "sky-burst": "The load comes down at {0}.",
    "sky-shot": "{1} shoots at {2}: {0:n}.",
    "sky-dart": "{1} shoots a dart at {2}: {0:n}.",
    "sky-stones": "{0} slings stones at {1}; they come down {2:n} away.",
    "sky-breathed": "{0} breathes fire at {1}.",
    "sky-fireball": "From {0} a ball of fire bursts about {1}: {2:n} points.",
    "sky-hit": "{1} is struck in the {0:n} for {2:n} points.",
    "sky-critical": "A critical hit on {1}: {0:n}.",
    "sky-blow": "{1} strikes at {2}: {0:n}.",
    "sky-wounded": "{0} is wounded for {1:n} points.",
    "sky-rider": "{0}: the {2:n} is wounded for {1:n} points.",
    "sky-slain": "{1}: the {0:n} is dead.",
    "sky-killed": "{0} is dead.",
    "sky-drained": "{0} loses life itself: {1:n} levels.",
    "sky-seized": "{0} seizes {1}.",
    "sky-carried-off": "{0} has carried off {1}.",
    "sky-turning": "{1} holds up the cross: {0:n}.",
    "sky-withdraws": "{0} turns for home.",
    "sky-crashed": "{0} falls from {1:n}.",
    "sky-fled": "{0} runs away.",
    "sky-conceded": "{0:n}: the sky is given up.",
}

RESULTS: frozenset[str] = frozenset()  # all missiles fly at once, and all blows fall: none of them answers a pick
TURNS = frozenset({"sky-turn"})
