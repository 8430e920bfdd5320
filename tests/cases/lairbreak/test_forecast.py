"""The combat forecast: its chances are those of the rules, and players are told them before they attack."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from wyrmtable.core import Outcome, RandomDice, chances
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.captain.quest import damage
from wyrmtable.games.lairbreak.captain.scouting import Scout
from wyrmtable.games.lairbreak.files.buttons import FIGHT_ON
from wyrmtable.games.lairbreak.files.terms import ARMIES, DRAGON
from wyrmtable.games.lairbreak.rules.forecast import Forecast, Rank, fighter, forecast, hunt, lined_up

from .table import Table

PLAYING_WELL = [
    ("rats", ["miner"], 0.62, 0.7),
    ("rats", ["footman", "miner"], 0.96, 1.6),
    ("banshee", ["miner"], 0.50, 0.5),
    ("spider", ["miner"], 0.47, 0.4),
    ("wraith", ["footman", "miner"], 0.72, 1.1),
    ("skeletons", ["footman", "miner"], 0.63, 1.0),
    ("vampire", ["footman", "miner"], 0.61, 0.9),
    ("zombies", ["footman", "miner"], 0.50, 1.1),
    ("mummy", ["footman"] * 4, 0.91, 2.1),
    ("golem", ["footman"] * 4, 0.96, 2.5),
    ("giant_tile", ["footman"] * 4, 0.91, 2.0),
]


def told(attackers: list[str], monster: str) -> Forecast:
    table = Table()
    table.put("K11", "humans", *attackers)
    table.monster("L11", monster)
    table.go("humans")
    return forecast(table.pos, table.pos.stack[table.square("K11")], table.square("K11"), table.square("L11"))[1]


@pytest.mark.parametrize(("monster", "attackers", "chance", "left"), PLAYING_WELL)
def test_monsters(monster: str, attackers: list[str], chance: float, left: float) -> None:
    """LB-MON-1, LB-CMB-10, LB-CMB-16: the table of trials in the rules agrees with the exact chances."""
    found = told(attackers, monster)
    assert found.win == pytest.approx(chance, abs=0.015)
    survivors = len(attackers) - found.own_losses
    assert survivors == pytest.approx(left * chance, abs=0.12)


@pytest.mark.parametrize(("squads", "chance"), [(2, 0.31), (3, 0.86), (4, 0.99)])
def test_squads_of_footmen_against_the_dragon(squads: int, chance: float) -> None:
    """LB-LAIR-3, LB-LAIR-4, LB-R3: one squad after the other, worked out as one long fight."""
    table = Table()
    table.put("K11", "humans", *["footman"] * 4)
    squad = [fighter(table.pos, unit) for unit in table.pos.stack[table.square("K11")]]
    left = {10: 1.0}
    for _ in range(squads):
        left = _after(lined_up(squad), left)
    assert left.get(0, 0.0) == pytest.approx(chance, abs=0.015)


def _after(lines: tuple[Rank, Rank], before: dict[int, float]) -> dict[int, float]:
    """Hit points after a squad has fought to its end, from the chances to deal at least so many hits."""
    front, back = lines
    after: dict[int, float] = {}
    for hp, chance in before.items():
        at_least = [1.0] + [hunt(front, back, hits, 1, 2).win for hits in range(1, hp + 1)]
        for dealt in range(hp + 1):
            exactly = at_least[dealt] - (at_least[dealt + 1] if dealt < hp else 0.0)
            after[hp - dealt] = after.get(hp - dealt, 0.0) + chance * exactly
    return after


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        (["footman", "footman"], ["footman", "footman"]),
        (["archer", "archer", "footman", "footman"], ["knight", "knight"]),
        (["footman", "footman", "footman"], ["miner", "miner", "footman"]),
    ],
)
def test_real_fights_agree(attackers: list[str], defenders: list[str]) -> None:
    """LB-CMB-7, LB-CMB-10, LB-ELITE-2, LB-ELITE-4: many fights by the real rules end as the forecast says."""
    fights, wins, lost = 400, 0, 0
    expected = Forecast(0.0, 0.0, 0.0)
    for seed in range(fights):
        table = Table()
        table.put("K11", "orcs", *attackers)
        table.put("L11", "humans", *defenders)
        table.go("orcs")
        camp, spot = table.square("K11"), table.square("L11")
        _, expected = forecast(table.pos, table.pos.stack[camp], camp, spot)
        table.pick("K11")
        _fight(table, seed)
        alive = len(table.pos.units_of(ARMIES.index("orcs")))
        wins += not table.pos.units_of(ARMIES.index("humans")) and alive > 0
        lost += len(attackers) - alive
    error = 4 * sqrt(expected.win * (1 - expected.win) / fights) + 0.01
    assert wins / fights == pytest.approx(expected.win, abs=error)
    assert lost / fights == pytest.approx(expected.own_losses, abs=0.25)


def _fight(table: Table, seed: int) -> None:
    """Fights to the end: the cheapest fall, footmen stand in front, nobody retreats."""
    dice = RandomDice(Random(seed))
    GAME.apply(table.pos, table.place("L11"), dice)
    price, kind = table.content.price, table.content.kind
    while not isinstance(decision := GAME.decision(table.pos), Outcome) and table.pos.spot >= 0:
        pieces = [pick for pick in decision.picks if pick >= table.content.pieces]
        pick = decision.picks[0]
        if FIGHT_ON in decision.picks:
            pick = FIGHT_ON
        elif pieces:
            pick = min(pieces, key=lambda piece: price[kind[piece - table.content.pieces]])
        GAME.apply(table.pos, pick, dice)


def test_players_are_told() -> None:
    """LB-CMB-7, LB-CMB-8, LB-CMB-10, LB-GATE-4: breach, round and end before the attack; exact odds of the round."""
    table = Table()
    table.put("J11", "orcs", "footman", "footman")
    table.put("K11", "humans", "miner")
    table.go("orcs").pick("J11")
    reasons = {reason.rule: reason.text for reason in GAME.explain(table.pos, 3, table.place("K11"))}
    assert "breached on 3 or more, 66.7%" in reasons["LB-GATE-4"]
    assert "you deal 1.00 hits on average and take 0.33" in reasons["LB-CMB-7"]
    assert reasons["LB-CMB-10"].startswith("If you fight to the end, you win 9")
    assert "On average you lose 0." in reasons["LB-CMB-8"]
    odds = chances(GAME, table.pos, table.place("K11"))
    assert {label: float(chance) for label, chance in odds.items()} == pytest.approx(
        {"breached": 2 / 3, "the gate holds": 1 / 3}
    )


def test_odds_of_a_round() -> None:
    """LB-TERM-12, LB-CMB-7: the exact odds of one exchange come from the real rules."""
    table = Table()
    table.put("K11", "orcs", "footman")
    table.put("L11", "humans", "miner")
    table.go("orcs").pick("orcs-footman-1")
    odds = {label: float(chance) for label, chance in chances(GAME, table.pos, table.place("L11")).items()}
    assert odds == pytest.approx(
        {"1 dealt, 0 taken": 1 / 3, "0 dealt, 0 taken": 1 / 3, "1 dealt, 1 taken": 1 / 6, "0 dealt, 1 taken": 1 / 6}
    )


def test_cards_and_tiles_are_explained() -> None:
    """LB-MINE-6, LB-MYS-2, LB-POST-2, LB-BUY-1: what is left in the deck and under the tiles, what doors need."""
    table = Table()
    table.put("J1", "dwarves", "miner")
    table.put("M4", "dwarves", "footman")
    table.tile("M3")
    table.go("dwarves", "mine")
    told_of_card = " ".join(reason.text for reason in GAME.explain(table.pos, 0, table.place("J1")))
    assert "88 of 120 cards are minerals, worth 78 gold a card" in told_of_card
    table.pick("end-mining", "dwarves-footman-1")
    assert GAME.explain(table.pos, 0, table.place("L4"))[0].rule == "LB-POST-2"
    assert "16 faces are unseen: 5 traps, 4 monsters, 7 gifts" in GAME.explain(table.pos, 0, table.place("M3"))[0].text
    assert GAME.explain(table.pos, 0, table.place("M5")) == []


def test_scouts_reckon_with_the_dragon() -> None:
    """LB-LAIR-3, LB-ELITE-3: saboteurs are counted one by one, fighters in squads of four."""
    table = Table()
    table.put("O13", "goblins", "saboteur", "saboteur", "saboteur", "saboteur")
    table.put("Q14", "humans", "knight", "knight", "knight", "knight")
    goblins = Scout(table.pos, ARMIES.index("goblins"))
    humans = Scout(table.pos, ARMIES.index("humans"))
    assert damage(goblins, goblins.mine) == pytest.approx(10.4)
    assert 7 < damage(humans, humans.mine) < 10
    assert table.pos.monster[table.square("O14")] == DRAGON
