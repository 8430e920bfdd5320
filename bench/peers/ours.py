"""Random self-play of one of our scenarios: `python ours.py GAME/SCENARIO SECONDS SEED` prints decisions per CPU
second, and moves per CPU second of the chess that was played beside it, in slices in turn."""

from __future__ import annotations

import sys
from random import Random

from wyrmtable import registry
from wyrmtable.bench.speed import SelfPlay, beside, rates
from wyrmtable.core import Setting, complete

if __name__ == "__main__":
    what, seconds, seed = sys.argv[1:]
    game_id, _, scenario = what.partition("/")
    game = registry.game(game_id)
    rng = Random(int(seed))
    print(*rates([SelfPlay(game, complete(game, Setting(scenario)), rng), *beside(rng)], float(seconds)))
