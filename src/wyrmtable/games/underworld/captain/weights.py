"""The captain's numbers."""

ENOUGH_GOLD = 400  # gold pieces' worth that are carried home at once
BADLY_HURT = 1  # characters below half their points
LATE = 5  # the turn in which one goes home anyway
SILVER_LOAD = 1500  # coins' weight beyond which silver is left
TALK = 3.0  # odds above which words are wasted in a meeting
SURE = 8.0  # odds that are worth a fight below ground, where every friend lost costs dear
