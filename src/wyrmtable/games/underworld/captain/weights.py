"""The captain's numbers."""

ENOUGH = 1  # points that are carried home at once: a first-level party seldom wins twice
SOMETHING = 1  # points worth going home with when somebody is hurt or it is late
BADLY_HURT = 1  # characters below half their points
LATE = 12  # the turn from which on something is enough
DUSK = 100  # the turn in which one goes home anyway
TOO_FEW = 1  # able characters who go home whatever they have
SILVER_LOAD = 1500  # coins' weight beyond which silver is left
TALK = 3.0  # odds above which words are wasted in a meeting
SURE = 4.0  # odds that are worth a fight below ground, where every friend lost costs dear
WORTH = 3.0  # odds above which those who can be put to sleep or turned are fought
DESPERATE = 1.5  # odds that are worth a fight for whoever has lost more than he has won
OIL = 2  # hit dice of foes from which on oil is thrown
HEAD_START = 10  # feet that are worth running for
FLASKS = 0  # flasks of oil that are kept for a flight
STAND = 0.5  # odds below which even a fight that has begun is left
PATIENCE = 90  # turns that are spent waiting in a room with nothing but doors, as long as nothing was won
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
