"""A sentence for every kind of event at sea, and which of them answer "what came of it"."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "sea-turn": "Turn {0:n}.",
    "sea-written": "{0:n}: the orders are written.",
    "sea-order": "Orders of {0}: {1:n}.",
    "sea-rammed": "{1} rams {2}: {0:n}, {3:n} points of her hull.",
    "sea-collided": "{0} is run into: {1:n} points of her hull.",
    "sea-sheared": "The oars of {0} are sheared off.",
    "sea-grappled": "A grapple of {0} holds.",
    "sea-cut": "{0} cuts a grapple.",
    "sea-boarded": "{2:n} men of {0} board {1}.",
    "sea-rail": "Both crews meet at the rail: {0:n} and {1:n} men fall.",
    "sea-fought": "On the deck of {0} {1:n} of her men fall, and {2:n} boarders.",
    "sea-taken": "{0} is captured.",
    "sea-shot": "{1} shoots at {2}: {0:n}, {3:n} points of her hull.",
    "sea-sails": "{0} makes or takes in sail.",
    "sea-mast": "{0} has raised or lowered her mast.",
    "sea-patched": "The patch of {1} {0:n}.",
    "sea-water": "{0} ships water.",
    "sea-sunk": "{0} goes down.",
    "sea-left": "{0} leaves the sea of battle.",
    "sea-wind": "The wind is watched for a change.",
    "sea-conceded": "{0:n}: the battle is given up.",
}

RESULTS = frozenset({"sea-rammed", "sea-shot", "sea-patched"})
