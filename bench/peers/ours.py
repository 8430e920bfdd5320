"""Random self-play of one of our scenarios: `python ours.py GAME/SCENARIO SECONDS SEED` prints decisions per CPU
second, and moves per CPU second of the chess that was played beside it, in slices in turn."""

from __future__ import annotations

import sys
from random import Random

from wyrmtable import registry
from wyrmtable.bench.speed import SelfPlay, beside, rates
from wyrmtable.core import Setting, complete
from wyrmtable.loading import load_for_good

if __name__ == "__main__":
    what, seconds, seed = sys.argv[1:]
    game_id, _, scenario = what.partition("/")
    game = registry.game(game_id)
    setting, rng = complete(game, Setting(scenario)), Random(int(seed))
    load_for_good(game, setting)
    print(*rates([SelfPlay(game, setting, rng), *beside(rng)], float(seconds)))
