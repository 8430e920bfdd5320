"""A sentence for every kind of event on the field."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "mass-round": "Round {0:n}.",
    "mass-written": "{0:n}: the orders are given.",
    "mass-order": "Orders of {0}: {1:n}.",
    "mass-first": "First to act: {0:n}.",
    "mass-marched": "{0}: {1:n} {2}.{3:w}",
    "mass-shot": "Shots of {1} at {2}: {0:n} ({3:n}).",
    "mass-struck": "Blows of {1} at {2}: {0:n} ({3:n}).",
    "mass-slain": "{0}: nobody is left standing.",
    "mass-back": "{0}: they waver and fall back.",
    "mass-fled": "{0}: they throw away their shields and run.",
    "mass-taken": "{0}: they lay down their arms.",
    "mass-gone": "{0}: they have fled the field.",
    "mass-week": "Week {0:n} of the siege.",
    "mass-battered": "The engines shoot at the {0:n} at {1:n}: {2:n} points of it are left.",
    "mass-breach": "The {0:n} at {1:n} comes down: there is a breach.",
    "mass-relief": "Banners on the hills: a host comes to the castle's relief.",
    "mass-storm": "The storm begins, {0:n}.",
    "mass-sally": "{0:n}: the gates open for a sally.",
    "mass-home": "{0:n}: back behind the walls.",
    "mass-conceded": "{0:n}: the day is given up.",
}

RESULTS: frozenset[str] = frozenset()  # a round is all results at once: blows and shots are explained before it
TURNS = frozenset({"mass-round", "mass-week"})
