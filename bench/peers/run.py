"""All peers in one table: `python bench/peers/run.py` lets our games and other engines play at random, in turn.

Every contestant is a process of its own and counts its own CPU time. In each round all of them go once. Whoever is
Python plays chess beside itself, in short slices in turn, so that a machine that changes its pace slows both alike; its
ratio is taken to that, boardgame.io's to the chess of its round. Ratios are shown as median, lowest and highest.
`--tools FOLDER` is where the peers' packages lie (pip and npm fetch them there once); without it only python-chess is
compared, if it is installed beside us. `--compiled FOLDER` is where the rules lie as native code (built there once, in
minutes; a C compiler is needed): then every game plays once more with these, right after it has played without, and
the last columns tell how fast that is and by how much it gains. A peer that cannot be had is named, not counted. Last
comes what doubling units and map costs (`bench/growth.py`). Everything at once, as the README has it:

    python bench/peers/run.py --tools .peers --compiled .fast --seconds 0.3
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from wyrmtable import registry

HERE = Path(__file__).parent
MEASURE = "python-chess"  # what the others are compared with
THEIRS = ("OpenSpiel chess (C++)", "OpenSpiel tic-tac-toe (Python)", "PettingZoo connect four")
JAVASCRIPT = "boardgame.io tic-tac-toe"
COMPILED = ", compiled"

Rates = dict[str, list[tuple[float, float]]]  # of everybody, round by round: its own and that of the chess beside it


class Contestant(NamedTuple):
    """Who plays, the command that prints a rate when it is given seconds and a seed, and what it looks for first."""

    name: str
    command: tuple[str, ...]
    folder: Path | None = None

    def rate(self, seconds: float, seed: int) -> tuple[float, float] | None:
        """Decisions per CPU second, and moves of the chess beside them, 0 if there is none; none if it cannot play."""
        command = [*self.command, str(seconds), str(seed)]
        paths = {"PYTHONPATH": str(self.folder)} if self.folder is not None else {}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | paths)
        try:
            rate, *chess = map(float, done.stdout.split()[-2:])
            return rate, sum(chess)
        except ValueError:
            said = (done.stderr.strip().splitlines() or ["no answer"])[-1]
            print(f"{self.name} cannot play: {said[:200]}", file=sys.stderr)
            return None


def prepare(folder: Path) -> tuple[str, bool]:
    """Fetches the peers' packages; the Python that has them, and whether there is a boardgame.io."""
    python = folder / "venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        for line in (HERE / "requirements.txt").read_text(encoding="utf-8").split():
            install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", line]
            if subprocess.run(install, check=False, stderr=subprocess.DEVNULL).returncode:
                print(f"{line} cannot be had here.", file=sys.stderr)
    return str(python), fetch_boardgame(folder)


def fetch_boardgame(folder: Path) -> bool:
    """Fetches boardgame.io, unless it is there already, and puts what plays with it beside it; whether it is there."""
    if not (folder / "node_modules").exists() and shutil.which("npm"):
        shutil.copy(HERE / "package.json", folder / "package.json")
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--prefer-offline"], cwd=folder, check=False)
    for path in HERE.glob("*.mjs"):
        shutil.copy(path, folder / path.name)
    return (folder / "node_modules" / "boardgame.io").exists()


def build(folder: Path, games: list[str]) -> None:
    """The rules as native code, unless they lie there already."""
    if folder.exists():
        return
    root, setting = HERE.parent.parent, os.environ | {"WYRMTABLE_COMPILE": " ".join(games)}
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*install, "--target", str(folder), str(root)], check=True, env=setting)


def contestants(games: list[str], tools: Path | None, compiled: Path | None) -> list[Contestant]:
    """The measure first, then the other peers, then every scenario of our games, plain and compiled."""
    python, javascript = prepare(tools) if tools is not None else (sys.executable, False)
    theirs = str(HERE / "theirs.py")
    found = [Contestant(MEASURE, (python, theirs, MEASURE))]
    if tools is not None:
        found += [Contestant(name, (python, theirs, name)) for name in THEIRS]
    if tools is not None and javascript:
        found.append(Contestant(JAVASCRIPT, ("node", str(tools / "boardgame.mjs"))))
    for name in games:
        for each in sorted(registry.game(name).scenarios({}).values(), key=lambda scenario: scenario.learn):
            command = (sys.executable, str(HERE / "ours.py"), f"{name}/{each.id}")
            found.append(Contestant(f"{name}/{each.id}", command))
            if compiled is not None:
                found.append(Contestant(f"{name}/{each.id}{COMPILED}", command, compiled.resolve()))
    return found


def play(field: list[Contestant], rounds: int, seconds: float) -> Rates:
    """The rates of everybody who can play. (The first round also finds out who can.)"""
    rates: Rates = {each.name: [] for each in field}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for each in field:
            if each.name in rates:
                found = each.rate(seconds, number)
                if found is None:
                    del rates[each.name]
                else:
                    rates[each.name].append(found)
    return rates


def ratios(rates: Rates) -> dict[str, list[float]]:
    """How many times as fast as chess everybody is, round by round; empty without chess."""
    measure = [chess for _, chess in rates.get(MEASURE, [])]
    found = {}
    for name, row in rates.items():
        chess = [beside for _, beside in row if beside] or measure
        found[name] = [own / theirs for (own, _), theirs in zip(row, chess, strict=True)] if chess else []
    return found


def spread(found: list[float]) -> str:
    """The median, and between what the rounds lay."""
    return f"{median(found):.2f} ({min(found):.2f} to {max(found):.2f})" if found else "-"


def table(rates: Rates) -> list[str]:
    """A Markdown table: medians and ratios, one line for each game, plain and compiled side by side."""
    lines = [
        f"| self-play at random | decisions/s | x {MEASURE} | compiled: x {MEASURE} | x plain |",
        "|---|---:|---:|---:|---:|",
    ]
    times = ratios(rates)
    for name, row in rates.items():
        if name.endswith(COMPILED):
            continue
        fast = times.get(name + COMPILED, [])
        gains = [compiled / plain for compiled, plain in zip(fast, times[name] if fast else [], strict=True)]
        told = f"{spread(fast)} | {median(gains):.2f}" if gains else " | "
        lines.append(f"| {name} | {median(rate for rate, _ in row):,.0f} | {spread(times[name])} | {told} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="ids of games; default: all")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each measurement")
    parser.add_argument("--tools", type=Path, help="where the peers' packages lie or are fetched to")
    parser.add_argument("--compiled", type=Path, help="where the compiled rules lie or are built")
    parser.add_argument("--json", action="store_true", help="the rates of every round as JSON after the table")
    asked = parser.parse_args()
    if asked.tools is not None:
        asked.tools.mkdir(parents=True, exist_ok=True)
    games = asked.games or list(registry.SHELF)
    if asked.compiled is not None:
        build(asked.compiled, games)
    field = contestants(games, asked.tools, asked.compiled)
    rates = play(field, asked.rounds, asked.seconds)
    print("\n".join(table(rates)), flush=True)
    print(flush=True)
    subprocess.run([sys.executable, str(HERE.parent / "growth.py")], check=False)
    if asked.json:
        print(json.dumps(rates))


if __name__ == "__main__":
    main()
