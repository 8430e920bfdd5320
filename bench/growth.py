"""Growth: decisions per second of random self-play when the units, or the map, are doubled.

Half the units of Pursuit against all of them, and the map of Chalasi against a map of twice its strips, interleaved.
The factor by which the rate falls should stay below 1.5.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Mapping
from importlib.resources import files
from random import Random
from statistics import median

from wyrmtable import game
from wyrmtable.core import Outcome, RandomDice, Setting, complete

UNDEREARTH = game("underearth")
CONTENT = files("wyrmtable.games.underearth") / "content"


def pursuit() -> str:
    return (CONTENT / "scenarios" / "pursuit.toml").read_text("utf-8")


def half_pursuit() -> dict[str, str]:
    """Pursuit with about half the units of either side."""
    text = pursuit().replace('id = "pursuit"', 'id = "half"').replace("any = 5", "any = 2")
    return {"half.toml": re.sub(r"^units = \{.*", _halved, text, flags=re.MULTILINE)}


def _halved(units: re.Match[str]) -> str:
    return re.sub(r"= (\d+)", lambda count: f"= {max(1, int(count[1]) // 2)}", units[0])


def double_map() -> dict[str, str]:
    """Pursuit on a map with every strip twice: the copies lie below, their Gates are ordinary doors."""
    lines = (CONTENT / "chalasi.map").read_text("utf-8").splitlines()
    copies = [
        _lowered(line)
        for line in lines
        if re.match(r"(room|outside|pit|lake|path|link|door|gate|stairs|cliff)\b", line)
    ]
    strips = ["strip D 49-64", "strip E 65-80", "strip F 81-96"]
    text = pursuit().replace('id = "pursuit"', 'id = "double"').replace('map = "chalasi"', 'map = "double"')
    text = text.replace('strips = "ABC"', 'strips = "ABCDEF"')
    return {"double.toml": text, "double.map": "\n".join([*lines, *strips, *copies]) + "\n"}


def _lowered(line: str) -> str:
    """A line of the map 48 rows further down."""
    line = re.sub(r"^gate +\w+", "door", line)
    line = re.sub(r"^(room|outside|pit|lake) (\w+)", r"\1 \2_below", line)
    line = re.sub(r"^(path +\w+) +(\w+)", r"\1 \2_below", line)
    line = re.sub(r"\b(\d\d)(\d\d)\b", lambda hex_: f"{hex_[1]}{int(hex_[2]) + 48:02}", line)
    rows = r"\b(\d\d):(\d+)(?:-(\d+))?\b"
    return re.sub(rows, lambda run: f"{run[1]}:{'-'.join(str(int(row) + 48) for row in run.groups()[1:] if row)}", line)


def rate(setting: Setting, games: range) -> float:
    """Decisions per second of CPU time over a few random games."""
    decisions, begun = 0, time.process_time()
    for seed in games:
        rng = Random(seed)
        dice = RandomDice(rng)
        pos = UNDEREARTH.setup(setting, dice)
        while not isinstance(decision := UNDEREARTH.decision(pos), Outcome):
            UNDEREARTH.apply(pos, decision.picks[int(rng.random() * len(decision.picks))], dice)
            decisions += 1
    return decisions / (time.process_time() - begun)


def setting_of(name: str, own: Mapping[str, str]) -> Setting:
    return complete(UNDEREARTH, Setting(name, {}, dict(own)))


def main(rounds: int = 7, games: int = 12) -> None:
    settings = {
        "Pursuit, half the units": setting_of("half", half_pursuit()),
        "Pursuit": setting_of("pursuit", {}),
        "Pursuit, twice the map": setting_of("double", double_map()),
    }
    rates: dict[str, list[float]] = {name: [] for name in settings}
    for setting in settings.values():
        rate(setting, range(1))
    for round_ in range(rounds):
        for name, setting in settings.items():
            rates[name].append(rate(setting, range(round_ * games, (round_ + 1) * games)))
    half, plain, double = rates.values()
    for name, row in rates.items():
        print(f"{name:<26} {median(row):>9,.0f} decisions/s")
    print(f"units doubled: slower by {median(a / b for a, b in zip(half, plain, strict=True)):.2f}x")
    print(f"map doubled:   slower by {median(a / b for a, b in zip(plain, double, strict=True)):.2f}x")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
