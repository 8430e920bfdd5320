"""A recorded game for every way a scenario can end, in `records/`.

Each is played again by `python -m tests.cases.underearth.endings`, which rewrites the records after the rules have
changed: the players and seeds below are known to come to that end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.captain import Captain
from wyrmtable.games.underearth.files.content import LEAVE, STOP, bits
from wyrmtable.games.underearth.files.terrain import Terrain
from wyrmtable.games.underearth.position import LEFT_EAST, LEFT_WEST, enemies_at

RECORDS = Path(__file__).parent / "records"
MOST = 3000  # entries; who plays longer does not come to an end worth keeping

Player = Callable[[Match, Decision], int]


class Ended(NamedTuple):
    """A game that comes to a certain end: its players by seat, a seed, and how the end begins in words.

    A player is `captain`, `random`, `idle` (does nothing if he can), `flee` (makes for the edges of the map),
    `rouse` (goes where somebody sleeps), `muster` (does so before it flees), `west` (makes
    for the western edge), `quit:N` (gives up at his Nth decision), or `captain:N`: idle once N of his units are gone.
    """

    name: str
    scenario: str
    players: str
    seed: int
    text: str
    flown: str = ""  # what becomes of a Dragon that leaves, if not the usual


def idle(match: Match, decision: Decision) -> int:
    """Ends whatever can be ended."""
    roles = [pick for pick in decision.picks if match.names.role(pick) in ("done", "stop")]
    return roles[0] if roles else decision.picks[0]


def player(word: str, seat: int, seed: int) -> Player:
    """How a player plays, by his word."""
    name, _, number = word.partition(":")
    rng = Random(seed * 10 + seat)
    captain = Captain(rng)
    ways: dict[str, Player] = {
        "captain": lambda match, decision: captain.choose(match.chair(seat)),
        "random": lambda match, decision: rng.choice(decision.picks),
        "quit": lambda match, decision: rng.choice(decision.picks),
        "flee": lambda match, decision: make_for(match, decision, exits(match), rng),
        "west": lambda match, decision: make_for(match, decision, exits(match, "west"), rng),
        "rouse": lambda match, decision: make_for(match, decision, sleepers(match), rng),
        "muster": lambda match, decision: make_for(match, decision, sleepers(match) or exits(match), rng),
        "idle": idle,
    }
    return lambda match, decision: (
        idle(match, decision) if number and left(match, seat) >= int(number) else ways[name](match, decision)
    )


def exits(match: Match, edge: str = "") -> list[int]:
    edges = match.position.content.terrain.edges
    return [hex_ for name, hexes in edges.items() for hex_ in hexes if not edge or name == edge]


def sleepers(match: Match) -> list[int]:
    """Hexes from which somebody can be roused."""
    pos = match.position
    near = pos.content.terrain.near
    return sorted({hex_ for unit in bits(pos.asleep) if pos.where[unit] >= 0 for hex_ in near[pos.where[unit]]})


def make_for(match: Match, decision: Decision, goals: list[int], rng: Random) -> int:
    """Moves every unit towards the nearest of some hexes, off the map if they are its edge, through doors too."""
    pos, step = match.position, match.position.steps[-1]
    if step[0] in ("movement", "try-doors"):
        return max(pick for pick in decision.picks if pick < pos.content.stack)
    if step[0] != "march":
        return idle(match, decision) if pos.turn else rng.choice(decision.picks)
    if LEAVE in decision and pos.where[step[1]] in goals and sleepers(match) != goals:
        return LEAVE
    far = distances(pos.content.terrain, tuple(goals))
    hexes = [pick for pick in decision.picks if 0 <= pick - pos.content.place < pos.content.terrain.size]
    free = [pick for pick in hexes if not enemies_at(pos, decision.seat, pick - pos.content.place)]
    best = min(free, key=lambda pick: far[pick - pos.content.place], default=STOP)
    stay = STOP in decision and (best == STOP or far[best - pos.content.place] >= far[pos.where[step[1]]])
    return STOP if stay else best if best != STOP else decision.picks[0]


@lru_cache(maxsize=8)
def distances(ground: Terrain, goals: tuple[int, ...]) -> list[int]:
    """How many hexes on foot every hex is from the nearest goal."""
    far, queue = [999] * ground.size, list(goals)
    for goal in goals:
        far[goal] = 0
    for hex_ in queue:
        for near in ground.near[hex_]:
            if far[near] == 999 and any(target == hex_ for target, _ in ground.walking[near]):
                far[near] = far[hex_] + 1
                queue.append(near)
    return far


def left(match: Match, seat: int) -> int:
    """How many units of a seat have left the map."""
    pos = match.position
    return sum(pos.where[u] in (LEFT_WEST, LEFT_EAST) for u in range(len(pos.where)) if pos.owner[u] == seat)


def play(ended: Ended) -> Match:
    """The game that these players play with this seed."""
    words = ended.players.split()
    options = {"players": str(len(words))} if ended.scenario == "gold" else {}
    options |= {"flown": ended.flown} if ended.flown else {}
    names = tuple(word.partition(":")[0] for word in words)
    match = Match(GAME, Setting(ended.scenario, options), names, str(ended.seed))
    seats = [player(word, seat, ended.seed) for seat, word in enumerate(words)]
    asked = [0] * len(words)
    while isinstance(decision := match.decision, Decision) and len(match.entries) < MOST:
        asked[decision.seat] += 1
        word = words[decision.seat]
        if word.startswith("quit") and asked[decision.seat] >= int(word.partition(":")[2]):
            match.concede(decision.seat)
        else:
            match.pick(decision.seat, seats[decision.seat](match, decision))
    return match


ENDINGS = (
    Ended("pursuit-driven-out", "pursuit", "idle flee", 5, "No Human is left in the mountain."),
    Ended("pursuit-great-hall", "pursuit", "idle captain", 1, "The tenth turn is over and the Humans stand in"),
    Ended(
        "pursuit-held", "pursuit", "captain idle", 1, "The tenth turn is over and no Human stands in the Great Hall."
    ),
    Ended("pursuit-gave-up", "pursuit", "captain quit:9", 1, "Humans gave up."),
    Ended("surprise-lord-dead", "surprise", "idle captain", 3, "The Lord of UnderEarth is dead."),
    Ended("surprise-orcs-gone", "surprise", "idle flee", 1, "Every Orc is dead, gone or hiding in the tunnels."),
    Ended("surprise-quiet", "surprise", "captain idle", 1, "For twenty turns nothing has happened; the Lord lives."),
    Ended("dragonfire-slain", "dragonfire", "captain captain", 10, "The dragon is slain."),
    Ended(
        "dragonfire-gold-out", "dragonfire", "captain captain", 1, "Treasure worth 40 or more is out of the mountain."
    ),
    Ended("dragonfire-twelve-dead", "dragonfire", "idle captain", 3, "Twelve Dwarf units are gone;"),
    Ended("dragonfire-flown-away", "dragonfire", "flee random", 6, "The dragon has flown away too early."),
    Ended("dragonfire-gone", "dragonfire", "flee random", 6, "The dragon is gone, neither slain nor robbed", "wins"),
    Ended("dragonfire-nobody-left", "dragonfire", "flee rouse", 63, "No Dwarf is left on the map, and too little gold"),
    Ended("dragonfire-quiet", "dragonfire", "flee idle", 1, "For twenty turns nothing has happened;"),
    Ended("solitaire-slain", "dragonfire-solitaire", "captain", 2, "The dragon is slain."),
    Ended("solitaire-twelve-dead", "dragonfire-solitaire", "idle", 3, "Twelve Dwarf units are gone;"),
    Ended("solitaire-nobody-left", "dragonfire-solitaire", "muster", 8, "No Dwarf is left on the map;"),
    Ended("solitaire-quiet", "dragonfire-solitaire", "flee", 87, "For twenty turns nothing has happened;"),
    Ended("solitaire-gave-up", "dragonfire-solitaire", "quit:30", 1, "Dwarves gave up."),
    Ended("passage-six", "passage", "captain idle", 1, "All six have come through"),
    Ended("passage-four", "passage", "captain captain", 13, "Four or five have come through"),
    Ended("passage-three", "passage", "captain captain", 26, "Three have come through"),
    Ended("passage-one", "passage", "captain captain", 5, "Only one or two have come through"),
    Ended("passage-nobody", "passage", "west idle", 1, "Nobody has come through"),
    Ended("passage-quiet-four", "passage", "captain:4 idle", 1, "Twenty quiet turns. Four or five"),
    Ended("passage-quiet-three", "passage", "captain:3 idle", 1, "Twenty quiet turns. Three"),
    Ended("passage-quiet-one", "passage", "captain:1 idle", 1, "Twenty quiet turns. Only one or two"),
    Ended("passage-quiet-nobody", "passage", "idle captain", 1, "Twenty quiet turns. Nobody"),
    Ended("gold-done", "gold", "captain captain", 4, "The hunt for gold is over."),
    Ended("gold-last-dweller", "gold", "captain captain captain captain", 11, "The last Dweller is dead."),
    Ended("gold-quiet", "gold", "idle captain", 1, "For twenty turns nothing has happened;"),
    Ended("gold-gave-up", "gold", "quit:12 captain quit:20", 5, "Player 3 gave up."),
)


def write() -> None:
    """Plays all of them and writes their records; a game that came to another end is refused."""
    RECORDS.mkdir(exist_ok=True)
    for ended in ENDINGS:
        match = play(ended)
        summary = match.outcome.summary if match.outcome else "It goes on."
        assert summary.startswith(ended.text), f"{ended.name} came to another end: {summary} Look for another seed."
        (RECORDS / f"{ended.name}.wyrm").write_text(match.text(), encoding="utf-8")


if __name__ == "__main__":
    write()
