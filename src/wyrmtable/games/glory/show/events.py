"""The sentence for every kind of event; everything in this war is done in the open."""

from __future__ import annotations

SENTENCES = {
    "placed": "{0} is set up at {1}.",
    "set-up": "{0:n}: the set-up is complete.",
    "turn": "Turn {0:n} begins: {1:n}.",
    "merged": "{0} is filled up; {1} goes to the pool.",
    "returned": "{0} returns at {1}; {2} is given up for good.",
    "initiative": "Initiative: {0:n} (the Highlords rolled {1:d}, Whitestone {2:d}).",
    "first": "First to move this Turn: {0:n}.",
    "side": "Movement: {0:n}.",
    "marches": "{0:n}: from {1} to {2}.",
    "captured": "{1} is taken by {0:n}.",
    "conquered": "{0:n} is conquered: its armies and leaders are gone.",
    "leader-lost": "Die {1:d}: {0} is lost.",
    "leader-saved": "Die {1:d}: {0} escapes to {2}.",
    "leader-escapes": "Die {1:d}: {0} escapes.",
    "leader-joins": "{0} goes to {1}.",
    "taunt-fails": "The kender at {0} taunt the stack at {1} in vain (die {2:d}).",
    "taunt-works": "The kender at {0} taunt the stack at {1} into an attack (die {2:d}).",
    "attack": "{0:n}: attack on {1} with {2:n}.",
    "withdraws": "{0:n}: withdrawn to {1} before the combat.",
    "battle": "{0:n} (die {2:d}, modified by {3:n}, column {4:n}) in the attack on {1}.",
    "depleted": "{0} is depleted.",
    "eliminated": "{0} is eliminated.",
    "holds": "{0} holds the place.",
    "retreats": "{0} retreats to {1}.",
    "advances": "{0} advances to {1}.",
    "over": "{0:n}",
}
RESULTS = frozenset(("battle",))
