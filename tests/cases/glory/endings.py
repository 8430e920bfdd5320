"""A recorded game for every way a scenario can end, played by bots from known seeds.

`python -m tests.cases.glory.endings` plays them again and writes `records/*.wyrm`: needed after the rules have changed,
or when a bot plays otherwise and its games should be the present ones. Names after it play only these.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from wyrmtable.bots import cast
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.glory import GAME

from ..repeating import repeated

DULL = ("idle", "quit")
RECORDS = Path(__file__).parent / "records"
QUICK = {"march": ("stop", "back"), "sail": ("stop", "back"), "fly": ("stop", "back"), "set-up": ("done", "place-rest")}

EASIER = (("hobgoblin_mp", "4"),)
FOG = (("fog", "on"),)
FOUR = (("players", "4"), ("fog", "on"))


class Ending(NamedTuple):
    """A game that comes to a certain end: who plays, from which seed, and what the last sentence ends with.
    Besides bots there is `idle`, who does nothing if he can, and `quit`, who gives up when the game has begun."""

    name: str
    scenario: str
    seats: tuple[str, ...]
    seed: str
    text: str
    options: tuple[tuple[str, str], ...] = ()
    kept: bool = False  # no bot plays it like this any more: its picks are repeated


ENDINGS = (
    Ending("kender-strike-drawn", "kender-strike", ("captain", "idle"), "1", "a draw."),
    Ending("kender-strike-given-up", "kender-strike", ("quit", "captain"), "1", "The Highlords have given up."),
    Ending("kender-strike-highlords", "kender-strike", ("captain", "random"), "53", "the Highlords win.", EASIER, True),
    Ending("kender-strike-whitestone", "kender-strike", ("random", "captain"), "4", "Whitestone wins."),
    Ending("kender-strike-fog", "kender-strike", ("random", "captain"), "4", "Whitestone wins.", FOG),
    Ending("silvanesti-highlords-major", "silvanesti", ("captain", "idle"), "1", "major victory for the Highlords."),
    Ending(
        "silvanesti-highlords-marginal", "silvanesti", ("captain", "random"), "7", "marginal victory for the Highlords."
    ),
    Ending("silvanesti-whitestone-major", "silvanesti", ("idle", "captain"), "1", "major victory for Whitestone."),
    Ending("silvanesti-whitestone-marginal", "silvanesti", ("idle", "random"), "5", "marginal victory for Whitestone."),
    Ending("kalaman-highlords", "kalaman", ("captain", "random"), "1", "the Highlords win."),
    Ending("kalaman-whitestone", "kalaman", ("idle", "idle"), "1", "Whitestone wins."),
    Ending("kalaman-teams", "kalaman", ("captain", "idle", "captain", "idle"), "1", "Whitestone wins.", FOUR),
    Ending("solamnic-highlords", "solamnic", ("captain", "idle"), "2", "they win."),
    Ending("solamnic-whitestone", "solamnic", ("idle", "idle"), "1", "Whitestone wins."),
    Ending("historical-highlords", "historical", ("captain", "idle"), "10", "for the Highlords."),
    Ending("historical-whitestone", "historical", ("idle", "captain"), "3", "for Whitestone."),
    Ending("historical-indecisive", "historical", ("idle", "idle"), "1", "an indecisive result."),
    Ending("campaign-given-up", "campaign", ("captain", "quit"), "1", "Whitestone has given up."),
    Ending("campaign-highlords", "campaign", ("captain", "idle"), "1", "for the Highlords."),
    Ending("campaign-whitestone", "campaign", ("idle", "captain"), "1", "for Whitestone."),
    Ending("campaign-indecisive", "campaign", ("idle", "idle"), "1", "an indecisive result."),
)  # fmt: skip


def idle(match: Match, decision: Decision, rng: Random) -> int:
    """Ends whatever can be ended, and sets up as the scenario does."""
    quick = [match.names.pick(word) for word in QUICK.get(match.position.steps[-1][0], ()) if word]
    for pick in (*quick, match.names.pick("place-rest")):
        if pick in decision.picks:
            return pick
    roles = [pick for pick in decision.picks if match.names.role(pick) in ("done", "pass", "stop", "back")]
    return roles[0] if roles else rng.choice(decision.picks)


def played(ending: Ending) -> Match:
    match = Match(GAME, Setting(ending.scenario, dict(ending.options)), ending.seats, ending.seed)
    bots = cast(GAME, tuple("random" if seat in DULL else seat for seat in ending.seats), ending.seed)
    rng = Random(ending.seed)
    while isinstance(decision := match.decision, Decision):
        who = ending.seats[decision.seat]
        if who == "quit" and match.position.turn:
            match.concede(decision.seat)
        elif who in DULL:
            match.pick(decision.seat, idle(match, decision, rng))
        else:
            match.pick(decision.seat, bots[decision.seat].choose(match.chair(decision.seat)))
    return match


def write(*names: str) -> None:
    """Plays them and writes their records; a game that came to another end is refused."""
    RECORDS.mkdir(exist_ok=True)
    for ending in ENDINGS:
        if names and ending.name not in names:
            continue
        path = RECORDS / f"{ending.name}.wyrm"
        match = repeated(GAME, path.read_text(encoding="utf-8")) if ending.kept else played(ending)
        summary = match.outcome.summary if match.outcome else "It goes on."
        assert summary.endswith(ending.text), f"{ending.name} came to another end: {summary} Look for another seed."
        path.write_text(match.text(), encoding="utf-8")


if __name__ == "__main__":
    write(*sys.argv[1:])
