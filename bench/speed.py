"""Speed of the games against python-chess in one run: a table, then the same as JSON. `wyrm bench` is the same."""

from __future__ import annotations

import argparse

import msgspec
from rich.console import Console

from wyrmtable import registry
from wyrmtable.bench import measure, report_table


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=list(registry.SHELF), help="ids of games; default: all")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each measurement")
    asked = arguments.parse_args()
    notes = Console(stderr=True)
    results = measure([registry.game(name) for name in asked.games], asked.rounds, asked.seconds, notes.print)
    console = Console()
    for part in report_table(results):
        console.print(part)
    print(msgspec.json.encode(results).decode())


if __name__ == "__main__":
    main()
