"""A recorded game for every way a meeting or an expedition can end, played from known seeds by chance or by the
captain; a recorded battle of every scenario in the sky and at sea, captain against captain; campaigns; and games that
were once played by hand, such as sieges that end in a rare way, whose picks are repeated.

`python -m tests.cases.underworld.endings` plays them again and writes `records/*.wyrm`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.captain import Captain

from ..repeating import repeated

RECORDS = Path(__file__).parent / "records"
QUIT_AFTER = 6


class Ending(NamedTuple):
    """The first seed from which a game comes to an end whose sentence begins so."""

    name: str
    summary: str
    scenario: str = "meeting"
    captain: bool = False
    quits: bool = False


ENDINGS = (
    Ending("meeting-won", "The field is yours.", captain=True),
    Ending("meeting-parted", "You part in peace.", captain=True),
    Ending("meeting-away", "You got away."),
    Ending("meeting-lost", "Nobody is left to tell of it."),
    Ending("meeting-robbed", "They robbed you"),
    Ending("meeting-given-up", "Caller gave up", quits=True),
    Ending("expedition-home", "6 of 6 come home", "expedition", captain=True),
    Ending("expedition-lost", "Nobody is left to tell of it.", "expedition"),
    Ending("expedition-robbed", "They robbed you", "expedition"),
    Ending("expedition-given-up", "Caller gave up", "expedition", quits=True),
    Ending("season-home", "6 of 6 come home", "season", captain=True),
    Ending("season-lost", "Nobody is left to tell of it.", "season"),
    Ending("journey-home", "Home after", "journey", captain=True),
    Ending("journey-unfinished", "Home, but not all was found", "journey"),
    Ending("journey-late", "The days are over", "journey", captain=True),
    Ending("journey-lost", "Nobody comes back", "journey"),
    Ending("journey-given-up", "Caller gave up", "journey", quits=True),
)  # fmt: skip


class Campaign(NamedTuple):
    """The first seed from which captains bring a campaign to an end whose sentence holds this; or one that a house
    leaves."""

    name: str
    houses: int
    summary: str
    quits: bool = False


CAMPAIGNS = (
    Campaign("barony-held", 1, "the barony has been held for a year"),
    Campaign("barony-unheld", 1, "nobody holds a barony"),
    Campaign("barony-points", 2, "The time is up. House"),
    Campaign("barony-battle", 2, "a battle in the air"),
    Campaign("barony-last-house", 2, "the last house that is left", quits=True),
)
OTHERS = {"barony", *(ending.scenario for ending in ENDINGS)}
BATTLES = tuple(scenario for scenario in GAME.scenarios() if scenario not in OTHERS)


def fought(scenario: str) -> Match:
    match = Match(GAME, Setting(scenario, {}), ("captain", "captain"), "1")
    captains = [Captain(Random(seat)) for seat in range(2)]
    while isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, captains[decision.seat].choose(match.chair(decision.seat)))
    return match


def reigned(campaign: Campaign, seed: int) -> Match:
    seats = ("captain",) * campaign.houses
    match = Match(GAME, Setting("barony", {"players": str(campaign.houses)}), seats, str(seed))
    captains = [Captain(Random(seat)) for seat in range(campaign.houses)]
    while isinstance(decision := match.decision, Decision):
        if campaign.quits and len(match.entries) >= QUIT_AFTER:
            match.concede(decision.seat)
            continue
        match.pick(decision.seat, captains[decision.seat].choose(match.chair(decision.seat)))
    return match


def first(campaign: Campaign) -> Match:
    games = (reigned(campaign, seed) for seed in range(100))
    return next(match for match in games if match.outcome and campaign.summary in match.outcome.summary)


def play(ending: Ending, seed: int) -> Match:
    seats = ("captain" if ending.captain else "random",)
    match, rng = Match(GAME, Setting(ending.scenario, {}), seats, str(seed)), Random(seed)
    caller = Captain(rng)
    while match.outcome is None:
        if ending.quits and len(match.entries) >= QUIT_AFTER:
            match.concede(0)
            continue
        decision = match.decision
        assert isinstance(decision, Decision)
        match.pick(0, caller.choose(match.chair(0)) if ending.captain else rng.choice(list(decision.picks)))
    return match


def found(ending: Ending) -> Match:
    games = (play(ending, seed) for seed in range(1, 200))
    return next(match for match in games if match.outcome and match.outcome.summary.startswith(ending.summary))


def renew() -> Iterator[str]:
    RECORDS.mkdir(exist_ok=True)
    for ending in ENDINGS:
        (RECORDS / f"{ending.name}.wyrm").write_text(found(ending).text(reveal=True), encoding="utf-8")
        yield ending.name
    for scenario in BATTLES:
        (RECORDS / f"{scenario}.wyrm").write_text(fought(scenario).text(), encoding="utf-8")
        yield scenario
    for campaign in CAMPAIGNS:
        (RECORDS / f"{campaign.name}.wyrm").write_text(first(campaign).text(reveal=True), encoding="utf-8")
        yield campaign.name
    known = {*BATTLES, *(ending.name for ending in (*ENDINGS, *CAMPAIGNS))}
    for path in sorted(path for path in RECORDS.glob("*.wyrm") if path.stem not in known):
        path.write_text(repeated(GAME, path.read_text(encoding="utf-8")).text(), encoding="utf-8")
        yield path.stem


if __name__ == "__main__":
    for name in renew():
        print(name)  # noqa: T201  # a command says what it did
