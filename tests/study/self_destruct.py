"""The Barrow with worker-killing dice: `deadly` seeds take their process with them, once or always."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from wyrmtable.checks.toy import Position, TheBarrow
from wyrmtable.core import Dice, LiveDice, Log, Setting


class Doomed(TheBarrow):
    """Seeds named in the environment variable DEADLY kill the worker; with DEADLY_ONCE (a folder) only once each."""

    id = "doomed"

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        deadly = {LiveDice(seed)._key: seed for seed in os.environ.get("DEADLY", "").split()}
        if isinstance(dice, LiveDice) and dice._key in deadly and os.environ.get("WORKERS_DIE"):
            self._die(deadly[dice._key])
        if isinstance(dice, LiveDice) and dice._key == LiveDice("13")._key:
            raise ZeroDivisionError("unlucky number")
        return super().setup(setting, dice, log)

    def _die(self, seed: str) -> None:
        if folder := os.environ.get("DEADLY_ONCE"):
            mark = Path(folder) / seed
            if mark.exists():
                return
            mark.write_text("")
        os.kill(os.getpid(), signal.SIGKILL)


GAME = Doomed()
