"""The sentence for every kind of event; everything in this war is done in the open."""

from __future__ import annotations

SENTENCES = {
    "placed": "Set up at {1}: {0}.",
    "set-up": "{0:n}: the set-up is complete.",
    "turn": "Turn {0:n} begins: {1:n}.",
    "merged": "Rebuilt: {0}. To the pool: {1}.",
    "returned": "Returned to {1}: {0}. Given up for good: {2}.",
    "initiative": "Initiative: {0:n} (the Highlords rolled {1:d}, Whitestone {2:d}).",
    "first": "First to move this Turn: {0:n}.",
    "side": "Movement: {0:n}.",
    "marches": "{0:n}: from {1} to {2}.",
    "captured": "{1} is taken by {0:n}.",
    "conquered": "{0:n} is conquered: its armies and leaders are gone.",
    "leader-lost": "{0} is lost (die {1:d}).",
    "leader-saved": "{0} escapes to {2} (die {1:d}).",
    "leader-escapes": "{0} escapes (die {1:d}).",
    "leader-joins": "{0} goes to {1}.",
    "taunt-fails": "The kender at {0} taunt the stack at {1} in vain (die {2:d}).",
    "taunt-works": "The kender at {0} taunt the stack at {1} into an attack (die {2:d}).",
    "attack": "{0:n}: attack on {1} with {2:n}.",
    "withdraws": "Withdrawn to {1} before the combat: {0:n}.",
    "battle": "The attack on {1}: {0:n} (die {2:d}, modified by {3:n}, column {4:n}).",
    "depleted": "Depleted: {0}.",
    "eliminated": "Eliminated: {0}.",
    "holds": "The place is held by {0}.",
    "retreats": "Retreat to {1}: {0}.",
    "advances": "Advance to {1}: {0}.",
    "over": "{0:n}",
}
RESULTS = frozenset(("battle",))
