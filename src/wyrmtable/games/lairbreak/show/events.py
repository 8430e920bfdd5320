"""A sentence for every kind of event, and which events answer "what came of it"."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "start-roll": "{0:n} rolls a {1:d} for the order of play.",
    "leads": "{0:n} leads {1}.",
    "enters": "{0} enter the halls at {1}.",
    "appeared": "{0} appears in {1}.",
    "laid": "A mystery tile is laid on {0}.",
    "turn": "Round {1:n}: the turn of {0}.",
    "bought": "{0} buy {1} for {2:n} gold.",
    "paid": "{0} receive {1:n} gold.",
    "robbed": "The Gate Thief robs the enemies of {0} on their behalf.",
    "card": "Mine {1}: {0:n}.",
    "shuffled": "The discards are shuffled into a new deck of {0:n} cards.",
    "symbol": "A master miner hammers at {1}: {0:n} (rolled {2:d}).",
    "clearing": "{0} clears the cave-in on {1}.",
    "cleared": "{0} opens the way through {1}.",
    "moved": "{0} goes from {1} to {2}.{3:w}",
    "loaded": "{0} loads {1:n} at {2}.",
    "hoard": "{0} takes the dragon's hoard from {1}!",
    "unloaded": "{0} unloads in {1}.",
    "thrown": "{0} throws its load away.",
    "door": "Outpost {1}: {0:n} (rolled {2:d}).",
    "controls": "{0} now hold outpost {1}.",
    "monster": "Lying in wait in {1}: {0:n}!",
    "tile": "The tile on {1} shows {0:n}.",
    "traps": "Bear traps on {1}: {0:n}.",
    "wind": "The wind blows them back to {1} (rolled {0:d}).",
    "filled": "The pit on {0} is filled.",
    "astray": "{0} have no room for the unit they found, and it is lost.",
    "attack": "{0} attack {2} from {1} with {3:n} against {4:n}: {5:n}.",
    "breach": "The gate before {1}: {0:n} (rolled {2:d}).",
    "exchange": "Blows at {1}: {0:n} ({2:n} against {3:n}).",
    "fuse": "{1} lights the fuse: {0:n} (rolled {2:d}).",
    "saved": "{0} saves himself with a {1:d}.",
    "lost": "{0} is lost in {1}.",
    "overrun": "{0} is overrun.",
    "slain": "Slain in {1}: {0:n}.",
    "won": "The fight for {0} is won.",
    "beaten": "The attack on {0} is beaten off.",
    "fled": "{0} flees to {1}.",
    "retreated": "{0} retreat to {1}.",
    "captured": "{0} takes the place of the wagon captured in {1}.",
    "volley": "{1} shoots at {2}: {0:n} (rolled {3:d}).",
    "duel": "A shadow in {2}: {0:n} ({3:n}).",
    "used": "{0} use {1:n}.",
    "carried": "The Wand carries a squad of {0} to {1}.",
    "marked": "{0} have no units left, and one turn to recover.",
    "conceded": "{0:n} gives up.",
    "eliminated": "{0} are out of the game.",
}

RESULTS = frozenset({"card", "symbol", "door", "tile", "breach", "exchange", "fuse", "volley", "duel"})
TURNS = frozenset({"turn"})
