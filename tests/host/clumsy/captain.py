"""A bot that crashes in the small barrow, takes its process along with short hands, and thinks forever in the large."""

import os
from random import Random

from wyrmtable.core import Chair


class Captain:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, chair: Chair) -> int:
        hand = sum(token.place == f"hand-of-{'red' if chair.seat == 0 else 'blue'}" for token in chair.view().tokens)
        if chair.view().scenario == "small":
            if hand <= 2:
                os._exit(3)
            raise ZeroDivisionError("no card is like another")
        while True:
            try:
                hand += 1
            except Exception:
                hand = 0
