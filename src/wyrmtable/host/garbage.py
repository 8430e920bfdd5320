"""Garbage in rings, which Python looks for by itself: everybody's pick waits for as long as such a look takes.

So what is new is looked through in small portions, of a few milliseconds, and all that came since the start once in a
while: by itself Python would do that in the middle of the liveliest play, when most is new. The program itself, which
is most of what there is, and whatever else has lasted long, is looked at once an hour.
"""

from __future__ import annotations

import asyncio
import gc
import time
from itertools import count

PORTION = (10_000, 5)  # new objects between two looks at them; such looks between two at what they left
NEVER = 1_000_000  # a look at everything is not left to chance
PAUSE = 60.0  # seconds between two looks at everything, at least
SHARE = 500  # and at least so many times as long as the last one took
WHOLE = 60  # looks at everything that came of late, before one that leaves nothing out


def look_in_portions() -> None:
    """From now on, in this process. What is there already, the program itself, is not looked at any more."""
    gc.freeze()
    gc.set_threshold(*PORTION, NEVER)


async def look_at_everything() -> None:
    """Again and again, the first time and then every so often really at everything: what is still in use afterwards is
    left alone until the next such time. (After the first one those are the games, too, which are loaded by then.)"""
    pause = PAUSE
    for number in count():
        await asyncio.sleep(pause)
        began, whole = time.perf_counter(), number % WHOLE == 0
        if whole:
            gc.unfreeze()
        gc.collect()
        if whole:
            gc.freeze()
        pause = max(PAUSE, SHARE * (time.perf_counter() - began))
