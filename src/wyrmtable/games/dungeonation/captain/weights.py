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
FELLED = 1.0  # what it is worth beyond its wounds that a monster falls
THREAT = 0.1  # and for every point of its AV
TWICE = 1.8  # what a second shot adds: the first may fell the target
BOLT_WOUNDS = 2
FRIEND = 2.0  # what a wound of a friend costs
NOISE = 0.3  # wounds that an Imp is worth to the Keeper
KEPT = 0.9  # wounds to be hoped for below which a thing is kept for later
MENACE = 2  # foes about from which a Shield is worth its Imp
FRONT = (FIGHTER, CLERIC, THIEF, MERCHANT, MAGE, ARCHER)  # who stands in front
DETOUR = 6  # steps that heroes go farther to keep away from a face-down card
HOPE = 2  # heroes below which a party with something to lose turns back
SPENT = 3  # wounds left in such a party
READY = 2  # companions who can still act when a tile is turned
UNKNOWN, KNOWN = 3, 1  # what a way towards an unexplored and an explored tile is worth

# the Keeper
TEMPTING = 3  # wounds at which a hero is not worth a trap
TEASING = 4  # Imps from which doors are locked and slammed
WEALTH = 6  # Imps at which traps are sprung on anybody
EAGER = 4  # round from which Imps are no longer saved
SAVING = 4  # Imps below which he saves before that
BEATEN = 6  # wounds left in a party that is as good as beaten
SPARE = 1  # Imps left over when a buff is bought
OUT_OF_REACH = 10  # squares from the heroes at which a face-down card comes too late
BEHIND_THEM = 9  # steps from the heroes within which a spawn point lies behind them
WHIM = 0.15  # how often he bluffs
BLUFF = 3  # Imps that a bluff may use up, one of them kept to move it
