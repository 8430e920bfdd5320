"""The captain: plays every army to the end, sees nothing hidden, and says why."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Match, Outcome, Setting
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.captain import Captain
from wyrmtable.games.lairbreak.captain.scouting import Scout
from wyrmtable.games.lairbreak.captain.shopping import purchase
from wyrmtable.games.lairbreak.captain.weights import WEIGHTS
from wyrmtable.games.lairbreak.files.terms import ARMIES, GNOMES

from .table import Table


def advise(table: Table, captain: Captain | None = None) -> str:
    """What a captain would pick now."""
    match = Match(GAME, table.content.setting, seed="1")
    match.position = table.pos
    chosen = (captain or Captain(Random(1))).choose(match.chair(table.decision.seat))
    return table.content.names.text(chosen)


def play_on(table: Table, most: int = 60) -> Captain:
    """Lets one captain finish the movement phase of the army whose turn it is."""
    captain = Captain(Random(1))
    army = table.pos.army
    for _ in range(most):
        if table.pos.army != army or table.pos.outcome or table.asked == "buy":
            break
        table.pick(advise(table, captain))
    return captain


@pytest.mark.parametrize(("scenario", "players"), [("halls", "6"), ("halls", "3"), ("hollow", "2")])
def test_captains_finish_a_game(scenario: str, players: str) -> None:
    """LB-WIN-1, LB-WIN-2, LB-WIN-3: captains in all seats bring a game to its end."""
    match = Match(GAME, Setting(scenario, {"players": players, "round_limit": "80"}), seed="captains")
    captains = [Captain(Random(seat)) for seat in range(int(players))]
    for _ in range(40_000):
        decision = match.decision
        if isinstance(decision, Outcome):
            break
        seat = decision.seat
        match.pick(seat, captains[seat].choose(match.chair(seat)))
        assert captains[seat].why()
    assert match.outcome is not None


def test_a_loaded_wagon_goes_home() -> None:
    """LB-WAG-4: the load is brought to the nearest drop-off and sold."""
    table = Table()
    (wagon,) = table.put("J2", "dwarves", "wagon")
    table.load(wagon, "gold")
    table.go("dwarves")
    play_on(table)
    assert table.gold("dwarves") == 120


def test_the_temple_is_left_by_a_way_round() -> None:
    """LB-TEMP-3: the turn cannot end while a unit could leave the temple, so it goes even if no way leads home."""
    table = Table()
    (wagon,) = table.put("P10", "gnomes", "wagon")
    table.put("P11", "goblins", "footman", "footman")
    table.put("O13", "goblins", "footman", "footman")
    table.go("gnomes")
    play_on(table)
    assert table.pos.army != ARMIES.index("gnomes")
    assert table.at(wagon) not in ("O9", "O10", "P9", "P10")


def test_a_load_goes_where_there_is_room() -> None:
    """LB-WAG-4: wagons fill the nearest outpost, so the load is brought to another place that pays."""
    table = Table()
    table.control("S4", "dwarves")
    table.put("S4", "dwarves", "wagon", "wagon")
    (wagon,) = table.put("R4", "dwarves", "wagon")
    table.load(wagon, "gold")
    table.go("dwarves")
    play_on(table)
    assert table.at(wagon) != "R4"


def test_a_find_is_fetched() -> None:
    """LB-WAG-2: an empty wagon goes for the chit."""
    table = Table()
    (wagon,) = table.put("G2", "dwarves", "wagon")
    table.chit("J1", "gems")
    table.go("dwarves")
    play_on(table)
    assert table.cargo(wagon) == "gems"


def test_a_miner_goes_to_a_mine() -> None:
    """LB-MINE-1: a miner without work walks to an open mine near the base."""
    table = Table()
    (miner,) = table.put("G2", "dwarves", "miner")
    table.go("dwarves")
    play_on(table)
    assert table.at(miner) == "J1"


def test_a_lone_wagon_is_raided() -> None:
    """LB-CAP-2, LB-CMB-2: two footmen do not let a loaded enemy wagon pass."""
    table = Table()
    table.put("K11", "orcs", "footman", "footman")
    (wagon,) = table.put("M11", "humans", "wagon")
    table.load(wagon, "gems")
    table.go("orcs")
    captain = Captain(Random(1))
    for _ in range(6):
        text = advise(table, captain)
        if text == "M11" and table.at("orcs-footman-1") == "L11":
            break
        table.pick(text)
    assert text == "M11"
    assert "worth" in captain.why()


def test_a_hopeless_fight_is_left() -> None:
    """LB-CMB-12: one footman retreats from two knights."""
    table = Table()
    table.put("K11", "orcs", "footman")
    table.put("L11", "humans", "knight", "knight")
    table.go("orcs").pick("orcs-footman-1", "L11", dice=[1, 1, 1])
    assert advise(table) == "retreat"


def test_the_hoard_goes_home() -> None:
    """LB-LAIR-7, LB-WIN-3: a wagon one turn from home wins."""
    table = Table()
    (wagon,) = table.put("J2", "dwarves", "wagon")
    table.load(wagon, "hoard")
    table.go("dwarves")
    play_on(table)
    assert table.outcome.winners == (0,)


def test_enough_knights_attack_the_dragon() -> None:
    """LB-LAIR-3, LB-LAIR-4: two squads at the marks attack, one footman does not."""
    table = Table()
    table.pos.round = 20
    table.put("O13", "humans", "knight", "knight", "knight", "knight")
    table.put("Q14", "humans", "knight", "knight", "knight", "knight")
    table.go("humans")
    captain = Captain(Random(1))
    first = advise(table, captain)
    assert first in ("O13", "Q14")
    table.pick(first)
    assert advise(table, captain) in ("O14", "P14")
    weak = Table()
    weak.put("O13", "humans", "footman")
    weak.go("humans")
    assert "dragon" not in _reason(weak)


def _reason(table: Table) -> str:
    captain = Captain(Random(1))
    advise(table, captain)
    return captain.why()


def test_shopping_begins_with_the_economy() -> None:
    """LB-BUY-2: the first purchases are miners and wagons, gnomes' wagons run on steam."""
    table = Table()
    table.put("X1", "gnomes", "miner", "wagon")
    table.put("Y1", "gnomes", "footman")
    table.give("gnomes", 300)
    table.go("gnomes", "buy")
    bought = []
    for _ in range(2):
        pick, why = purchase(Scout(table.pos, GNOMES), WEIGHTS[GNOMES], list(table.decision.picks))
        bought.append(table.content.names.text(pick))
        table.pick(bought[-1], table.content.halls.names[table.pos.base_squares(GNOMES)[-1]])
        assert why
    assert set(bought) == {"buy-miner", "buy-steam_wagon"}


def test_near_the_goal_money_is_kept() -> None:
    """LB-WIN-2: an army with most of the gold it needs buys nothing more."""
    table = Table()
    table.put("F2", "dwarves", "miner")
    table.give("dwarves", 2600)
    table.go("dwarves", "buy")
    assert advise(table) == "buy-miner", "without wagons there is no income"
    table.put("F1", "dwarves", "wagon")
    assert advise(table) == "end-purchase"


def test_every_army_has_a_temper() -> None:
    """LB-COMP-14: six armies, six ways to lead them."""
    assert {ARMIES[army] for army in WEIGHTS} == set(ARMIES)


def test_the_entrance_is_cleared_for_the_hoard() -> None:
    """LB-WIN-1: units that fill the gateway of their own base go further in, and the hoard comes home."""
    table = Table()
    table.put("X2", "humans", *["footman"] * 4)
    (wagon,) = table.put("W2", "humans", "wagon")
    table.load(wagon, "hoard")
    table.go("humans")
    play_on(table)
    assert table.outcome.winners == (ARMIES.index("humans"),)
