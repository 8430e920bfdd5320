"""Garbage in rings, which Python looks for by itself: everybody's pick waits for as long as such a look takes.

So what is new is looked through in small portions, of a few milliseconds, and all that came since the start once in a
while: by itself Python would do that in the middle of the liveliest play, when most is new. The program itself and its
games, which are most of what there is, and whatever else has lasted long, is looked at in a calm moment once an hour:
it takes a tenth of a second.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

PORTION = (10_000, 5)  # new objects between two looks at them; such looks between two at what they left
NEVER = 1_000_000  # a look at everything is not left to chance
PAUSE = 60.0  # seconds between two looks at everything, at least
SHARE = 500  # and at least so many times as long as the last one took
WHOLE = 60  # looks at everything that came of late, before one that leaves nothing out
LATEST = 24 * WHOLE  # so many of them, and a calm moment is not waited for any longer


def look_in_portions() -> None:
    """From now on, in this process. What is there already, the program itself, is not looked at any more."""
    gc.freeze()
    gc.set_threshold(*PORTION, NEVER)


async def look_at_everything(is_calm: Callable[[], bool]) -> None:
    """Again and again, every so often in a calm moment really at everything: what is still in use afterwards is left
    alone until the next such time. Before the first look the games are left alone as well, which are loaded by then."""
    await asyncio.sleep(PAUSE)
    gc.freeze()
    pause, looks = PAUSE, 0
    while True:
        await asyncio.sleep(pause)
        began, looks = time.perf_counter(), looks + 1
        if looks >= LATEST or (looks >= WHOLE and is_calm()):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            looks = 0
        else:
            gc.collect()
        pause = max(PAUSE, SHARE * (time.perf_counter() - began))
