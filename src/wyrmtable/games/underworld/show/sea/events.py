"""A sentence for every kind of event at sea, and which of them answer "what came of it"."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "sea-turn": "Turn {0:n}.",
    "sea-written": "{0:n}: the orders are written.",
    "sea-order": "Orders of {0}: {1:n}.",
    "sea-went": "{0} {1:n} {2}{3:n}.{4:w}",
    "sea-rammed": "{1} rams {2}: {0:n}, {3:n} points of her hull.",
    "sea-collided": "{0} runs into {2}: {1:n} points of her own hull.",
    "sea-sheared": "{1} passes close alongside and shears the oars of {0}.",
    "sea-grappled": "A grapple of {0} holds {1}.",
    "sea-cut": "{0} cuts a grapple.",
    "sea-boarded": "{2:n} men of {0} board {1}.",
    "sea-rail": "Both crews meet at the rail; fallen: {0:n} and {1:n}.",
    "sea-fought": "On the deck of {0}; fallen: {1:n} of her men, {2:n} boarders.",
    "sea-taken": "{0} is captured.",
    "sea-shot": "{1} shoots a stone at {2}: {0:n}.",
    "sea-stone": "The stone costs {0} {1:n}.",
    "sea-sails": "{0} makes or takes in sail.",
    "sea-mast": "{0} has raised or lowered her mast.",
    "sea-patched": "The patch of {1} {0:n}.",
    "sea-water": "{0} ships water.",
    "sea-sunk": "{0} goes down.",
    "sea-volley": "Crossbows of {0} at {1}: fallen: {2:n}.",
    "sea-bolts": "Crossbows of {0} at {1}: {2:n} points.",
    "sea-recalled": "{1:n} men come back to {0}.",
    "sea-hacked": "The rigging of {0} is cut: she sails no more.",
    "sea-captain": "An officer of {0} falls.",
    "sea-overboard": "Men in the water: {0:n}; {1:n} of them drown at once.",
    "sea-saved": "{0} takes {1:n} swimmers in.",
    "sea-home": "{0} is away.",
    "sea-edge": "{0} sails over the edge of the world.",
    "sea-struck-flag": "The crew of {0} loses heart.",
    "sea-hired": "{0:n}: the nixies take the gold.",
    "sea-dives": "{0} goes under water.",
    "sea-rises": "{0} comes up.",
    "sea-ink": "{0} shoots away and leaves a cloud of ink.",
    "sea-clung": "{0} gets {2:n} holds on {1}.",
    "sea-slain": "{0} is no more.",
    "sea-lifted": "{0} lifts {1} on its back.",
    "sea-upset": "{0} turns over.",
    "sea-held": "{0} holds {1} still.",
    "sea-wrapped": "{0} crushes {1}: {2:n} points of her hull.",
    "sea-bitten": "{0} slays {2:n} men of {1}.",
    "sea-worried": "{0} goes for {1}: {2:n}.",
    "sea-struck": "The men of {0} strike back at {1}: {2:n} points.",
    "sea-steamed": "{0} breathes steam over {1}: {2:n} men die.",
    "sea-left": "{0} leaves the sea of battle.",
    "sea-wind": "The wind: {0:n}.",
    "sea-conceded": "{0:n}: the battle is given up.",
}

RESULTS: frozenset[str] = frozenset()  # all ships move at once, and all stones fly: none of them answers a pick
TURNS = frozenset({"sea-turn"})
