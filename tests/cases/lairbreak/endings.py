"""A recorded game for every way a scenario can end, played by bots from known seeds.

`python -m tests.cases.lairbreak.endings` plays them again and writes `records/*.wyrm`: needed after a change that
raises the rules version, or when a bot plays otherwise and its games should be the present ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from wyrmtable.bots import Bot, cast
from wyrmtable.core import Chair, Match, Setting
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.captain import Rollout

RECORDS = Path(__file__).parent / "records"
CAPTAIN_AND_CHANCE = ("captain", "random", "random")
HAND_AND_SLEEPERS = ("rollout", "idle", "idle")


class Ending(NamedTuple):
    """A game and the rule it ends by; `quitters` give up when the record has so many entries."""

    name: str
    scenario: str
    seats: tuple[str, ...]
    seed: str
    rule: str
    options: tuple[tuple[str, str], ...] = (("preparation", "dealt"),)
    quitters: tuple[tuple[int, int], ...] = ()


ONE_BY_ONE = ((40, 5), (90, 0), (130, 1), (150, 4), (190, 2))
LIMITED = (("preparation", "dealt"), ("round_limit", "20"))

ENDINGS = (
    Ending("halls-wealth", "halls", CAPTAIN_AND_CHANCE, "1", "LB-WIN-2"),
    Ending("halls-hoard", "halls", ("captain",) * 3, "6", "LB-WIN-3"),
    Ending("halls-conquest", "halls", HAND_AND_SLEEPERS, "2", "LB-WIN-4"),
    Ending("halls-last-round", "halls", ("random",) * 3, "1", "LB-WIN-9", LIMITED),
    Ending("halls-given-up", "halls", ("captain",) * 6, "1", "LB-WIN-4", quitters=ONE_BY_ONE),
    Ending("halls-never-begun", "halls", ("random",) * 3, "1", "LB-WIN-8", (), ((6, 0), (12, 2))),
    Ending("hollow-wealth", "hollow", CAPTAIN_AND_CHANCE, "5", "LB-WIN-2"),
    Ending("hollow-hoard", "hollow", CAPTAIN_AND_CHANCE, "2", "LB-WIN-3"),
    Ending("hollow-conquest", "hollow", HAND_AND_SLEEPERS, "14", "LB-WIN-4"),
    Ending("hollow-last-round", "hollow", ("random",) * 3, "1", "LB-WIN-9", LIMITED),
    Ending("hollow-given-up", "hollow", ("captain",) * 2, "1", "LB-WIN-4", quitters=((200, 1),)),
    Ending("hollow-never-begun", "hollow", ("random",) * 2, "1", "LB-WIN-8", (), ((4, 0),)),
)  # fmt: skip


class Idle:
    """Is done with everything as soon as it can be: whoever comes to conquer it has a short way."""

    def choose(self, chair: Chair) -> int:
        assert chair.decision is not None, "a bot is asked only when it is its decision"
        picks = chair.decision.picks
        return next((pick for pick in picks if chair.names.role(pick) == "done"), picks[0])


def bots_of(ending: Ending) -> Mapping[int, Bot]:
    """The bots of a game; the quick hand and those who do nothing cannot be had at a table."""
    if ending.seats != HAND_AND_SLEEPERS:
        return cast(GAME, ending.seats, ending.seed)
    return {0: Rollout(Random(f"{ending.seed}:0")), 1: Idle(), 2: Idle()}


def played(ending: Ending) -> Match:
    options = {"players": str(len(ending.seats)), **dict(ending.options)}
    match = Match(GAME, Setting(ending.scenario, options), ending.seats, ending.seed)
    bots, quitters = bots_of(ending), list(ending.quitters)
    while match.outcome is None:
        if quitters and len(match.entries) >= quitters[0][0]:
            match.concede(quitters.pop(0)[1])
            continue
        seat = match.deciding
        assert seat is not None
        match.pick(seat, bots[seat].choose(match.chair(seat)))
    return match


def write() -> None:
    RECORDS.mkdir(exist_ok=True)
    for ending in ENDINGS:
        (RECORDS / f"{ending.name}.wyrm").write_text(played(ending).text(), encoding="utf-8")


if __name__ == "__main__":
    write()
