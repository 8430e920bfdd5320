"""The Barrow with a set-up that takes whatever it can get, if a designer's file says so."""

from collections.abc import Mapping

from wyrmtable.checks.toy import Position, TheBarrow
from wyrmtable.core import Dice, Log, Setting


def devour(files: Mapping[str, str]) -> None:
    words = " ".join(files.values())
    if "memory" in words:
        hoard = [bytearray(1024 * 1024) for _ in range(100_000)]
        hoard.clear()
    while "time" in words:
        words += "!" if len(words) < 1000 else ""


class Greedy(TheBarrow):
    id = "greedy"
    title = "The Greedy Barrow"

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        devour(setting.files)
        return super().setup(setting, dice, log)


GAME = Greedy()
