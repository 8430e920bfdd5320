"""The captain's numbers."""

ENOUGH = 1  # points that are carried home at once: a first-level party seldom wins twice
SOMETHING = 1  # points worth going home with when somebody is hurt or it is late
BADLY_HURT = 1  # characters below half their points
LATE = 12  # the turn from which on something is enough
TRIES = 20  # at a door, before whoever is too weak for it looks for another way
DUSK = 130  # the turn in which one goes home anyway
TOO_FEW = 1  # able characters who go home whatever they have
SEARCHES = 2  # of everybody along a stretch of wall
SILVER_LOAD = 1500  # coins' weight beyond which silver is left
TALK = 3.0  # odds above which words are wasted in a meeting
SURE = 4.0  # odds that are worth a fight below ground, where every friend lost costs dear
WORTH = 3.0  # odds above which those who can be put to sleep or turned are fought
DESPERATE = 1.5  # odds that are worth a fight for whoever has lost more than he has won
NO_CROSS = 4.0  # odds above which the dead are struck down for what they teach, and not turned
OIL = 2  # hit dice of foes from which on oil is thrown
HEAD_START = 10  # feet that are worth running for
FLASKS = 0  # flasks of oil that are kept for a flight
STAND = 0.5  # odds below which even a fight that has begun is left
PATIENCE = 120  # turns that are spent waiting in a room with nothing but doors, as long as nothing was won
DRAUGHTY = 0.26  # the share of a room's exits that may stand open if it is to be waited in
IN_DEBT = 300  # points below nought that wanderers may still make good
MOUTH = 20  # steps that are rather gone than one through an open mouth, where whoever lives behind it may surprise us
CLOSE = 30  # feet; with pursuers nearer than that one leaves the dungeon whatever one has
RICH = 3000  # gold pieces from which on hired men are worth their cost
SAVINGS = 300  # gold pieces that stay at home when the temple is paid
ARCHMAGE = 5  # the level from which on a Magic-User has fire at hand
NEVER_ALL = 0.9  # the share of a band that sleep or the cross takes away at best
IN_HASTE = 0.75  # the same if they are upon the party already
PROOF = 20  # how much stronger a band is that no weapon of ours hurts
FLANK = 1  # foes who may come from behind where everybody stands in the first rank,
NARROW_FLANK = 0  # and where the weak stand in the last
ARMOUR = 3  # what is added to an armour class so that it grows as the blows that land
LOOKS = 4  # times that a box is looked at before it is opened
LAIR = 60  # steps that are rather gone than one into a room where somebody is known to live
RICH_FIELD = 12  # hit dice of foes whose defeat pays for a friend lost

# What the caller thinks of who walks on after a meeting: about the share of such parties that came home with something
# won, in 2,500 expeditions of a captain who does not look ahead. FRESH and UNDER_WAY were 0.87 and 0.75 there; both are
# five points more by judgement, since this one does. NO_SPELL rests on 27 parties only; DEBT, FIT, PLENTY and
# FOR_PLENTY are drawn by eye.
FRESH = 0.92  # nothing won and nobody lost, at the way out,
UNDER_WAY = 0.8  # and anywhere else on the first level
NO_SPELL = 0.45  # how much of that is left without a spell of sleep
ON_THE_WAY = 0.96  # something won, everybody well, and some way to go
ON_THE_WAY_FEW = 0.85  # the same after losses
ASTRAY = 0.25  # on a lower level, with or without gold
BEREFT = 0.45  # friends lost and nothing won for it, if the debt is small; and
DEBT = 500  # points of debt that leave a third of it
FIT = 20  # points of the party that can still be lost, below which all this shrinks
NOTHING_WON = 0.08  # home with nothing
PLENTY = 3000  # points beyond which more is not better,
FOR_PLENTY = 0.1  # and how much better they are than a single one
WORLDS = 6  # worlds in which every plan is tried,
MORE_WORLDS = 10  # and more of them for what comes to mind first and for
SHORT_LIST = 3  # other plans that did best
DOUBT = 1.0  # standard errors by which another plan must be better
LONG_FIGHT = 12  # rounds after which nobody thinks ahead any more,
HOPELESS = 1250  # and points of debt beyond which it is no longer worth the time
