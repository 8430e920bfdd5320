"""A sentence for every kind of event, and which events answer "what came of it"."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "start-roll": "{0:n} rolls {1:n} for the start.",
    "leads": "{0:n} leads {1}.",
    "enters": "{0} enter the halls by {1}.",
    "appeared": "{0} stands in {1}.",
    "laid": "A mystery tile is laid on {0}.",
    "turn": "Round {1:n}: the turn of {0}.",
    "bought": "{0} buy {1} for {2:n} gold.",
    "paid": "{0} receive {1:n} gold.",
    "card": "The mine {1} yields: {0:n}.",
    "shuffled": "The deck is made anew from {0:n} cards.",
    "symbol": "Hammering on {1}: {0:n} (rolled {2:n}).",
    "clearing": "{0} clears the cave-in on {1}.",
    "cleared": "{0} opens the way through {1}.",
    "moved": "{0} goes from {1} to {2}.",
    "loaded": "{0} loads {1:n} on {2}.",
    "hoard": "{0} takes the dragon's hoard from {1}!",
    "unloaded": "{0} unloads in {1}.",
    "thrown": "{0} throws its load away.",
    "door": "The outpost {1}: {0:n} (rolled {2:n}).",
    "controls": "{0} control the outpost {1}.",
    "monster": "In {1} waits {0:n}!",
    "tile": "The tile on {1} shows {0:n}.",
    "traps": "Bear traps on {1}: {0:n}.",
    "wind": "The wind blows {0:n} squares back, to {1}.",
    "filled": "The pit on {0} is filled.",
    "astray": "{0} find no room for the unit, and it is lost.",
    "attack": "{0} attack from {1} on {2}.",
    "breach": "The gate before {1}: {0:n} (rolled {2:n}).",
    "exchange": "Blows in {1}: {0:n}.",
    "fuse": "{1} lights the fuse: {0:n} (rolled {2:n}).",
    "saved": "{0} saves himself with a {1:n}.",
    "lost": "{0} is lost in {1}.",
    "overrun": "{0} is overrun.",
    "slain": "{0:n} in {1} is no more.",
    "won": "The fight for {0} is won.",
    "beaten": "The attack on {0} is beaten off.",
    "retreated": "{0} retreat to {1}.",
    "captured": "{0} is captured in {1}.",
    "volley": "{1} shoots at {2}: {0:n} (rolled {3:n}).",
    "duel": "A shadow in {2}: {0:n}.",
    "used": "{0} use {1:n}.",
    "carried": "The Wand carries a squad of {0} to {1}.",
    "marked": "{0} have no unit left and one turn to recover.",
    "eliminated": "{0} are out of the game.",
}

RESULTS = frozenset({"card", "symbol", "door", "tile", "breach", "exchange", "fuse", "volley", "duel"})
