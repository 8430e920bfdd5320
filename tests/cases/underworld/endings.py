"""A recorded game for every way a meeting, an expedition, a journey, a battle, a siege or a campaign can end: played
from known seeds by chance, by the captain or by players who do but one thing; and games that were once played by hand,
such as sieges that end in a rare way, whose picks are repeated.

`python -m tests.cases.underworld.endings` plays them again and writes `records/*.wyrm`; names after it play only these.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
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
    Ending("season-given-up", "Caller gave up", "season", quits=True),
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
    Campaign("barony-hosts", 2, "a battle of hosts"),
    Campaign("barony-last-house", 2, "the last house that is left", quits=True),
)


class Played(NamedTuple):
    """A game of these players with this seed, and what is said at its end; without players it was played by hand, and
    its picks are repeated.

    A player is `captain`, `random` or `idle` (ends whatever can be ended), with a word behind it if he says that
    whenever he can; or `quit`, who gives up as soon as he is asked."""

    name: str
    scenario: str
    players: str
    seed: int
    summary: str
    options: tuple[tuple[str, str], ...] = ()


ON_GRIFFONS = (("travel", "griffons"), ("referee", "yes"))
HEROES = (("level", "8"),)
ONE_HOUSE, TWO_HOUSES = (("players", "1"),), (("players", "2"),)
SKY, SEA = ": the sky is won, ", ": the battle is won, "

PLAYED = (
    Played("border-patrol", "border-patrol", "captain captain", 1, SKY),
    Played("dragon-at-the-tower", "dragon-at-the-tower", "captain captain", 1, SKY),
    Played("wizards-flight", "wizards-flight", "captain captain", 1, SKY),
    Played("night-riders", "night-riders", "captain captain", 1, SKY),
    Played("wyvern-brood", "wyvern-brood", "captain captain", 1, SKY),
    Played("sky-drawn", "border-patrol", "idle idle", 1, "Nobody holds the sky: "),
    Played("sky-given-up", "border-patrol", "captain quit", 1, "Hippogriffs: the sky is given up."),
    Played("galley-duel", "galley-duel", "captain captain", 1, SEA),
    Played("great-galleys", "great-galleys", "captain captain", 1, SEA),
    Played("convoy", "convoy", "captain captain", 1, SEA),
    Played("turtle", "turtle", "captain captain", 1, SEA),
    Played("river-raid", "river-raid", "captain captain", 1, SEA),
    Played("merfolk-toll", "merfolk-toll", "captain captain", 1, SEA),
    Played("sea-drawn", "galley-duel", "idle idle", 1, "Nobody rules the waves: "),
    Played("sea-given-up", "galley-duel", "quit captain", 1, "Red galley: the battle is given up."),
    Played("two-hosts", "two-hosts", "captain captain", 1, ": the day is won; the enemy runs, "),
    Played("two-hosts-by-losses", "two-hosts", "idle random", 1, " of a hundred lost against "),
    Played("two-hosts-drawn", "two-hosts", "idle idle", 1, "Neither host can say that it has won the day."),
    Played("two-hosts-given-up", "two-hosts", "captain quit", 1, "Blue host: the day is given up."),
    Played("siege", "siege", "captain captain", 2, "Besiegers: the day is won; the enemy runs, "),
    Played("siege-broken", "siege", "captain idle", 1, "Besiegers: the day is won; the enemy runs, "),
    Played("siege-keep", "siege", "captain:escalade random:stand", 5, "the keep is taken."),
    Played("siege-beaten-off", "siege", "captain captain", 1, "the storm is beaten off."),
    Played("siege-ring-broken", "siege", "idle:wait captain:sally", 1, "there are too few besiegers left"),
    Played("siege-hunger", "siege", "idle:wait idle:stand", 13, "hunger has opened the gates."),
    Played("siege-relief", "siege", "", 0, "a host comes to its relief."),
    Played("siege-lifted", "siege", "", 0, "the siege is lifted."),
    Played("siege-yielded", "siege", "", 0, "the castle is yielded."),
    Played("siege-given-up", "siege", "quit captain", 1, "Besiegers: the day is given up."),
    Played("expedition-medal", "expedition", "captain", 35, " come home: 1000 points."),
    Played("expedition-benighted", "expedition", "random:rest", 1483, "The day is over, and nobody has", HEROES),
    Played("season-ransomed", "season", "random", 2968, "They took a ransom and let you go."),
    Played("journey-battle", "journey", "random random", 37, "A battle in the air.", ON_GRIFFONS),
    Played("barony-given-up", "barony", "quit", 1, "No house is left.", ONE_HOUSE),
    Played("barony-water", "barony", "random random", 89, ": a battle on the water.", TWO_HOUSES),
)  # fmt: skip


def idle(match: Match, decision: Decision, rng: Random) -> int:
    """Ends whatever can be ended."""
    roles = [pick for pick in decision.picks if match.names.role(pick) in ("done", "pass", "stop", "back")]
    return roles[0] if roles else rng.choice(list(decision.picks))


def chosen(match: Match, decision: Decision, player: str, captain: Captain, rng: Random) -> int:
    """What such a player picks."""
    manner, _, word = player.partition(":")
    if word and match.names.pick(word) in decision.picks:
        return match.names.pick(word)
    if manner == "captain":
        return captain.choose(match.chair(decision.seat))
    return idle(match, decision, rng) if manner == "idle" else rng.choice(list(decision.picks))


def played(game: Played) -> Match:
    """By its players or, if it has none, as its record has it."""
    if not game.players:
        return repeated(GAME, (RECORDS / f"{game.name}.wyrm").read_text(encoding="utf-8"))
    players = game.players.split()
    seats = tuple(player.partition(":")[0] for player in players)
    match = Match(GAME, Setting(game.scenario, dict(game.options)), seats, str(game.seed))
    chances = [Random(10 * game.seed + seat) for seat in range(len(players))]
    captains = [Captain(rng) for rng in chances]
    while isinstance(decision := match.decision, Decision):
        seat = decision.seat
        if players[seat] == "quit":
            match.concede(seat)
        else:
            match.pick(seat, chosen(match, decision, players[seat], captains[seat], chances[seat]))
    return match


def ended(game: Played) -> Match:
    """A game that came to another end is refused."""
    match = played(game)
    said = match.outcome.summary if match.outcome else "It goes on."
    assert game.summary in said, f"{game.name} came to another end: {said} Look for another seed."
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


def renew(*names: str) -> Iterator[str]:
    """Writes the records: all of them, or these."""
    RECORDS.mkdir(exist_ok=True)
    games: dict[str, Callable[[], Match]] = {
        **{ending.name: partial(found, ending) for ending in ENDINGS},
        **{campaign.name: partial(first, campaign) for campaign in CAMPAIGNS},
        **{game.name: partial(ended, game) for game in PLAYED},
    }
    for name in names or games:
        (RECORDS / f"{name}.wyrm").write_text(games[name]().text(reveal=True), encoding="utf-8")
        yield name


if __name__ == "__main__":
    for name in renew(*sys.argv[1:]):
        print(name)  # noqa: T201  # a command says what it did
