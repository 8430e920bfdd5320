"""The Barrow with a set-up that takes whatever it can get, if a designer's file says so."""

from collections.abc import Mapping
from pathlib import Path

from wyrmtable.checks.toy import Position, TheBarrow
from wyrmtable.core import Dice, Log, Setting


def devour(files: Mapping[str, str]) -> None:
    words = " ".join(files.values())
    if "memory" in words:
        hoard = [bytearray(1024 * 1024) for _ in range(100_000)]
        hoard.clear()
    while "time" in words:
        words += "!" if len(words) < 1000 else ""


def wait_while_it_lies_there(files: Mapping[str, str]) -> None:
    """Takes for ever while the file exists that a designer's file names after the word "beside"."""
    _, beside, name = " ".join(files.values()).partition("beside ")
    while beside and Path(name.strip()).exists():
        pass


class Greedy(TheBarrow):
    id = "greedy"
    title = "The Greedy Barrow"

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        devour(setting.files)
        return super().setup(setting, dice, log)

    def blank(self, setting: Setting) -> Position:
        wait_while_it_lies_there(setting.files)
        return super().blank(setting)


GAME = Greedy()
