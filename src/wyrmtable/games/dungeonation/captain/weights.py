"""The captain's numbers."""

from __future__ import annotations

from ..files.terms import ARCHER, CLERIC, FIGHTER, MAGE, MERCHANT, THIEF

# heroes
NEAR = 9  # spaces within which a monster counts
AT_HAND = 12  # steps on foot within which it does
TOGETHER = 7  # spaces within which a hero counts as with the party
LEASH = 9  # spaces to the second nearest companion that nobody exceeds
COMPANY = 3  # heroes that make a party
TOO_HURT = 6  # wounds missing with which nobody explores while there is a healer
PATIENCE = 2  # rounds without anything after which caution ends
WEAK = 1  # wounds left at which a hero is healed by himself
RICH = 2  # Imps at which no room is searched any more: noise costs more than treasure brings
BEHIND = 7  # steps from the goal at which a hero runs
DREAD = 3  # steps that a foe beside a square counts for the frail
CROWD = 0.3  # what every further foe beside a square costs
BOWSHOT = 8
DANGER = 6  # steps to a foe at which the merchant is afraid
KEEP_OFF = 4  # steps that marksmen keep from a foe
BOW_AV, BOW_DIE = 4, 8
UNKNOWN, KNOWN = 3, 1  # what a way towards an unexplored and an explored tile is worth
THIRST = (MAGE, CLERIC, FIGHTER, ARCHER, THIEF, MERCHANT)  # who gets a potion first

# the Keeper
TEMPTING = 3  # wounds at which a hero is not worth a trap
RESERVE = 1  # Imps kept to move a card
WEALTH = 6  # Imps at which traps are sprung on anybody
EAGER = 4  # round from which Imps are no longer saved
SAVING = 4  # Imps below which he saves before that
