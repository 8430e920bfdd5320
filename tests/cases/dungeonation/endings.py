"""A recorded game for every way a scenario can end, played by captains from known seeds.

`python -m tests.cases.dungeonation.endings [NAME ...]` plays them again and writes `records/*.wyrm`: needed when the
rules have changed. A game that comes to another end is refused.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from wyrmtable.core import Chair, Decision, Match, Setting
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.captain import Captain
from wyrmtable.games.dungeonation.files.terms import ACTED, CLOSED
from wyrmtable.games.dungeonation.position import Position
from wyrmtable.games.dungeonation.rules.ending import ENDS

RECORDS = Path(__file__).parent / "records"
MOST_SEEDS = 60


class Ending(NamedTuple):
    """A game, who wins it and how; `idle` seats only end their turns, and `first` is picked whenever it can be."""

    name: str
    scenario: str
    mission: int
    winner: int
    end: str
    preset: str = "tuned"
    idle: tuple[int, ...] = ()
    first: str = ""
    quitter: int = -1
    pacing: bool = False  # the Fighter opens and closes the same door, turn by turn
    below: bool = False  # twenty tiles, and it ends on the second level


WORDS = ("assassinated", "escorted", "portal-open", "relic-stolen", "desecrators-slain", "cleared-out")
ENDINGS = (
    *(Ending(f"simple-{word}", "simple", number, 0, "mission") for number, word in enumerate(WORDS, 1)),
    Ending("simple-all-down", "simple", 4, 1, "all_down"),
    Ending("simple-merchant-dead", "simple", 2, 1, "impossible", first="retreat"),
    Ending("simple-retreat", "simple", 3, 1, "retreat", first="retreat"),
    Ending("simple-heroes-give-up", "simple", 1, 1, "concede", quitter=0),
    Ending("simple-keeper-gives-up", "simple", 6, 0, "mission", quitter=1),
    Ending("simple-time-up", "simple", 6, 1, "round_limit", pacing=True),
    Ending("simple-stall", "simple", 5, 1, "stall", "letter", idle=(0, 1)),
    *(Ending(f"rooms-{word}", "rooms", number, 0, "mission") for number, word in enumerate(WORDS, 1)),
    Ending("rooms-all-down", "rooms", 6, 1, "all_down"),
    Ending("rooms-retreat", "rooms", 4, 1, "retreat", first="retreat"),
    Ending("rooms-heroes-give-up", "rooms", 5, 1, "concede", quitter=0),
    Ending("rooms-time-up", "rooms", 6, 1, "round_limit", pacing=True),
    Ending("rooms-stall", "rooms", 5, 1, "stall", "letter", idle=(0, 1)),
    Ending("grown-assassinated", "grown", 1, 0, "mission"),
    Ending("grown-escorted", "grown", 2, 0, "mission"),
    Ending("grown-all-down", "grown", 3, 1, "all_down"),
    Ending("grown-retreat", "grown", 4, 1, "retreat", first="retreat"),
    Ending("campaign-assassinated", "campaign", 1, 0, "mission"),
    Ending("campaign-all-down", "campaign", 6, 1, "all_down"),
    Ending("grown-below", "grown", 5, 0, "mission", idle=(1,), below=True),
    Ending("grown-heroes-give-up", "grown", 6, 1, "concede", quitter=0),
)  # fmt: skip


def choose(ending: Ending, captain: Captain, chair: Chair) -> int:
    """What the seat picks: the game's wanted pick, the end of an idle seat's turn, or the captain's choice."""
    assert chair.decision is not None
    picks = {chair.names.text(pick): pick for pick in chair.decision.picks}
    if ending.first in picks:
        return picks[ending.first]
    for word in ("end-turn", "enough") if chair.decision.seat in ending.idle else ():
        if word in picks:
            return picks[word]
    return captain.choose(chair)


def pace(match: Match) -> int:
    """The Fighter opens the nearest door and closes it again, so that the game never stalls; all others let him."""
    decision, pos = match.decision, match.position
    assert isinstance(decision, Decision)
    picks = {match.names.text(pick): pick for pick in decision.picks}
    if pos.steps[-1][0] == "hero":
        return at_the_door(match, picks)
    for word in ("pass", "enough", "no", "fighter", "end-turn"):
        if word in picks:
            return picks[word]
    return max(decision.picks)


def at_the_door(match: Match, picks: dict[str, int]) -> int:
    """What the Fighter does: his one action at a door, or a move that brings him nearer to one."""
    pos: Position = match.position
    board, first = pos.content.board, pos.content.first_border
    if pos.doing & ACTED:
        return picks["stop"]
    if "close" in picks:
        return picks["close"]
    closed = [door for door in range(board.borders) if pos.door[door] == CLOSED]
    here = [first + door for door in closed if first + door in picks.values()]
    if here:
        return here[0]
    ends = [square for door in closed for square in board.border_squares[door]]
    moves = [board.names.index(text) for text in picks if text in board.names]
    if not moves:
        return picks["stop"]
    return pos.content.first_square + min(moves, key=lambda move: min(board.distance(move, end) for end in ends))


def played(ending: Ending, seed: str) -> Match:
    preset = next(preset for preset in GAME.scenarios()[ending.scenario].presets if preset.id == ending.preset)
    options = {**preset.options, "mission": str(ending.mission), **({"tiles": "20"} if ending.below else {})}
    match = Match(GAME, Setting(ending.scenario, options), ("Heroes", "Keeper"), seed)
    captains = [Captain(Random(f"{seed} {seat}")) for seat in range(2)]
    while match.outcome is None:
        if ending.quitter >= 0 and match.position.round > 1:
            match.concede(ending.quitter)
            continue
        seat = match.deciding
        assert seat is not None
        paced = ending.pacing and match.position.round
        match.pick(seat, pace(match) if paced else choose(ending, captains[seat], match.chair(seat)))
    return match


def ends_so(ending: Ending, match: Match) -> bool:
    assert match.outcome is not None
    if bool(match.position.level) != ending.below:
        return False
    return match.outcome.winners == (ending.winner,) and ENDS[match.position.ended] == ending.end


def write(*names: str) -> None:
    """The first seed that leads to the end is kept; of all endings, or of those named."""
    RECORDS.mkdir(exist_ok=True)
    for ending in [ending for ending in ENDINGS if not names or ending.name in names]:
        games = (played(ending, str(seed)) for seed in range(MOST_SEEDS))
        match = next((match for match in games if ends_so(ending, match)), None)
        if match is None:
            raise AssertionError(f"{ending.name} never comes to its end.")
        (RECORDS / f"{ending.name}.wyrm").write_text(match.text(), encoding="utf-8")


if __name__ == "__main__":
    write(*sys.argv[1:])
