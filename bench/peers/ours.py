"""Random self-play of one of our scenarios: `python ours.py GAME/SCENARIO SECONDS SEED` prints decisions per CPU
second."""

from __future__ import annotations

import sys
from random import Random

from wyrmtable import registry
from wyrmtable.bench.speed import self_play
from wyrmtable.core import Setting, complete

if __name__ == "__main__":
    what, seconds, seed = sys.argv[1:]
    game_id, _, scenario = what.partition("/")
    game = registry.game(game_id)
    print(self_play(game, complete(game, Setting(scenario)), float(seconds), Random(int(seed)))[0])
