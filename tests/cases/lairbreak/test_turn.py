"""The turn (section 4), purchase (section 5), victory and information (sections 15.2 and 15.3)."""

from __future__ import annotations

import pytest

from wyrmtable.core import EVERYONE, heard
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, HELD_POST, LYING

from .table import Table

CHART = {
    "miner": ("dwarves", 40, 4, 1, 5),
    "wagon": ("dwarves", 70, 6, 1, 6),
    "footman": ("dwarves", 50, 5, 1, 4),
    "assassin": ("dark_elves", 100, 7, 2, 4),
    "knight": ("humans", 90, 6, 1, 3),
    "saboteur": ("goblins", 90, 6, 1, 2),
    "archer": ("orcs", 80, 5, 1, 4),
    "steam_wagon": ("gnomes", 110, 8, 1, 5),
    "master_miner": ("dwarves", 80, 5, 2, 5),
}


def test_order_of_steps() -> None:
    """LB-TURN-1, LB-TURN-3, LB-TURN-4, LB-BUY-4, LB-D8, LB-D9, LB-D33, LB-TERM-11: buy, mine, move, next army."""
    table = Table(players=3)
    table.put("J1", "dwarves", "miner")
    table.put("X2", "humans", "miner")
    table.give("dwarves", 50)
    table.go("dwarves", "buy")
    assert table.asked == "buy"
    table.pick("buy-footman", "G2", "end-purchase")
    assert table.asked == "mine"
    assert not table.legal("G2"), "a unit just bought cannot mine"
    table.pick("end-mining")
    assert (table.asked, table.mp("dwarves-footman-1")) == ("act", 5)
    table.pick("end-turn")
    assert (table.asked, table.pos.army) == ("buy", 1)
    assert table.pos.round == 1
    table.end_turn().end_turn()
    assert (table.pos.army, table.pos.round) == (0, 2)


@pytest.mark.parametrize("kind", CHART)
def test_purchase_chart(kind: str) -> None:
    """LB-BUY-1, LB-BUY-2, LB-R1, LB-R2, LB-TERM-10, LB-MOVE-1: price, speed and attack of every unit."""
    army, price, speed, dice, needs = CHART[kind]
    table = Table()
    home = table.content.halls.names[table.pos.base_squares(ARMIES.index(army))[0]]
    table.give(army, price)
    table.go(army, "buy").pick(f"buy-{kind}", home)
    assert table.gold(army) == 0
    unit = f"{army}-{kind}-1"
    table.pick("end-purchase")
    assert table.mp(unit) == speed
    number = table.content.kind[table.unit(unit)]
    assert (table.content.dice[number], table.content.hits_on[number]) == (dice, needs)


def test_only_own_elites() -> None:
    """LB-BUY-2: an army cannot buy another's elite unit, nor what it cannot pay."""
    table = Table()
    table.give("humans", 80)
    table.go("humans", "buy")
    assert table.why("buy-archer") == ["LB-BUY-2"]
    assert table.why("buy-knight") == ["LB-BUY-2"]
    assert table.legal("buy-wagon")


def test_placement_of_purchases() -> None:
    """LB-BUY-3, LB-BUY-5, LB-R48, LB-BASE-2, LB-R92: own base or controlled outposts, not where enemies stand."""
    table = Table()
    table.give("dwarves", 500)
    table.control("L4", "dwarves")
    table.put("F1", "orcs", "footman")
    table.put("F2", "dwarves", "footman", "footman", "footman", "footman")
    table.go("dwarves", "buy").pick("buy-footman")
    assert table.picks() == ["G1", "G2", "L4"]
    assert table.why("F1") == ["LB-BASE-2"]
    assert table.why("F2") == ["LB-SPACE-1"]
    assert table.why("K11") == ["LB-BUY-3"]


def test_no_room_no_purchase() -> None:
    """LB-BUY-5, LB-BASE-2, LB-R48: a base full of enemies takes no purchase, and its money cannot be looted."""
    table = Table()
    table.give("dwarves", 500)
    for square in ("F1", "F2", "G1", "G2"):
        table.put(square, "orcs", "footman")
    table.go("dwarves", "buy")
    assert table.picks() == ["end-purchase"]
    assert table.why("buy-miner") == ["LB-BUY-5"]
    assert table.gold("dwarves") == 500


def test_wagon_needs_spaces_that_share_a_side() -> None:
    """LB-SPACE-1, LB-BUY-3: two units on opposite corners leave no room for a wagon bought."""
    table = Table()
    table.give("dwarves", 500)
    for square in ("F1", "F2", "G1"):
        table.put(square, "dwarves", "footman", "footman", "footman", "footman")
    table.put("G2", "dwarves", "footman", "footman", spaces=[1, 8])
    table.go("dwarves", "buy")
    assert not table.legal("buy-wagon")
    assert table.legal("buy-miner")


def test_end_of_turn() -> None:
    """LB-TURN-6, LB-MYS-7, LB-R70: delays count down at the end of their own army's turns."""
    table = Table(players=3)
    (held,) = table.put("K11", "dwarves", "footman")
    table.put("L2", "dwarves", "footman")
    table.put("A11", "humans", "footman")
    table.pos.held[table.unit(held)] = 3
    table.go("dwarves")
    assert table.why(held) == ["LB-MYS-7"]
    table.end_turn()
    assert table.pos.held[table.unit(held)] == 2
    table.end_turn()
    assert table.pos.held[table.unit(held)] == 2, "another army's turn does not count"


def test_free_order_of_actions() -> None:
    """LB-TURN-5, LB-MOVE-13, LB-TURN-2: move, fight, move somebody else, or nothing at all."""
    table = Table()
    one, two = table.put("K11", "dwarves", "footman", "footman")
    table.go("dwarves").pick(one, "L11", "stop", two, "M11", "stop", one, "N11", "stop")
    assert (table.mp(one), table.mp(two)) == (2, 3)
    table.pick("end-turn")
    assert table.pos.army == 1


# -- victory -----------------------------------------------------------------------------------------------------


def test_conquest() -> None:
    """LB-WIN-4, LB-WIN-5, LB-TURN-7: the last player with units wins; units in the temple count."""
    table = Table(players=3)
    table.put("O10", "humans", "miner")
    table.pos.alive = 0b11
    table.pos.marked = 0b01
    table.go("dwarves", "buy").pick("end-purchase")
    assert table.outcome.winners == (1,)
    assert table.outcome.rules == ("LB-WIN-4",)


def test_property_of_the_eliminated() -> None:
    """LB-WIN-6, LB-WIN-8, LB-R85, LB-D34, LB-TRE-0: money, treasures and outposts are gone."""
    table = Table(players=3)
    (wagon,) = table.put("K11", "dwarves", "wagon")
    table.put("L2", "humans", "miner")
    table.put("A11", "gnomes", "miner")
    table.load(wagon, "hoard")
    table.treasure("dwarves", "staff", 3)
    table.control("L4", "dwarves")
    table.give("dwarves", 900)
    table.go("dwarves", "buy").concede("dwarves")
    assert table.pos.alive == 0b110
    assert (table.gold("dwarves"), table.pos.hoard) == (0, LYING)
    assert table.pos.post[table.square("L4")] == 1
    assert not any(table.pos.keeper)
    assert table.pos.army == 1


def test_concede_ends_a_duel() -> None:
    """LB-WIN-8, LB-WIN-7: with two players both armies of the loser go, and the other player wins."""
    table = Table(players=2)
    table.put("K11", "orcs", "miner")
    table.put("L2", "dwarves", "miner")
    table.go("orcs", "buy").concede("orcs")
    assert table.outcome.winners == (1,)
    assert table.pos.alive == 0b101


def test_wealth_per_army() -> None:
    """LB-WIN-2, LB-WIN-7, LB-R11: two allied purses do not add up; one with 3000 wins for its player."""
    table = Table(players=2)
    (wagon,) = table.put("X28", "orcs", "wagon")
    table.load(wagon, "gems")
    table.give("orcs", 2000)
    table.give("goblins", 2000)
    table.go("orcs").pick(wagon, "unload")
    assert table.gold("orcs") == 2350
    assert not table.pos.outcome
    table.load(wagon, "gems")
    table.give("orcs", 2650)
    table.go("orcs").pick(wagon, "unload")
    assert table.outcome.winners == (0,)


def test_round_limit() -> None:
    """LB-WIN-9, LB-OPT-19, LB-R88: after the last round gold and units are counted."""
    table = Table(players=3, round_limit="20")
    table.pos.round = 20
    table.give("humans", 100)
    table.put("K11", "gnomes", "footman", "footman", "footman")
    table.put("L2", "humans", "miner")
    table.put("A11", "dwarves", "miner")
    table.go("gnomes").pick("end-turn")
    assert table.outcome.winners == (2,)
    assert table.outcome.rules == ("LB-WIN-9",)


def test_round_limit_ties() -> None:
    """LB-OPT-19: equal estates are decided by units, then by the start rank."""
    table = Table(players=3, round_limit="20")
    table.pos.round = 20
    table.give("humans", 40)
    table.put("K11", "gnomes", "miner")
    table.put("A11", "dwarves", "miner")
    table.pos.rank = (2, 1, 0)
    table.go("gnomes").pick("end-turn")
    assert table.outcome.winners == (2,)


# -- information -------------------------------------------------------------------------------------------------


def test_hidden_money() -> None:
    """LB-INFO-1, LB-INFO-4, LB-R81, LB-OPT-15: others see payments, not purses."""
    table = Table()
    table.put("G2", "dwarves", "miner")
    table.give("dwarves", 345)
    table.go("dwarves", "buy")
    own, other, spectator = (GAME.view(table.pos, seat) for seat in (0, 1, None))
    assert "345 gold" in own.seats[0].note
    assert "345" not in other.json().decode()
    assert "345" not in spectator.json().decode()
    table.pick("buy-footman", "G1")
    bought = next(event for event in table.log if event[1] == "bought")
    assert bought[0] == EVERYONE
    assert bought[-1] == 50
    shown = Table(hidden_money="false")
    shown.give("dwarves", 345)
    shown.go("dwarves", "buy")
    assert "345 gold" in GAME.view(shown.pos, 1).seats[0].note


def test_the_thief_does_not_tell() -> None:
    """LB-INFO-4, LB-MYS-16: how much poor victims gave is heard by the finder alone."""
    table = Table(players=3)
    table.put("K11", "dwarves", "footman")
    table.tile("L11")
    table.give("humans", 13)
    table.go("dwarves").pick("dwarves-footman-1", "L11", dice=[table.face("thief")])
    paid = next(event for event in table.log if event[1] == "paid")
    assert paid[-1] == 13
    assert [heard(paid, seat) for seat in (0, 1, 2, None)] == [True, False, False, False]


def test_hidden_from_everyone() -> None:
    """LB-INFO-2, LB-SET-8: no view tells what a face-down tile or an outpost holds; positions do not know either."""
    table = Table()
    table.tile("L11")
    table.put("K11", "dwarves", "footman")
    table.go("dwarves")
    for seat in (0, None):
        view = GAME.view(table.pos, seat)
        assert [m.title for m in view.markers if m.place == "L11"] == ["a mystery tile"]
        assert [m.title for m in view.markers if m.place == "L4"] == ["an unexplored outpost"]
    assert sum(table.pos.tiles) == 16


def test_public_things() -> None:
    """LB-INFO-3, LB-TRE-0, LB-R90: units, spaces, loads, monsters, treasures, control and delays are open to all."""
    table = Table()
    (wagon,) = table.put("K11", "orcs", "wagon")
    table.load(wagon, "gems")
    table.pos.held[table.unit(wagon)] = 2
    table.monster("D4", "golem")
    table.pos.wound[table.square("D4")] = 1
    table.treasure("orcs", "staff", 2)
    table.control("L4", "orcs")
    table.chit("J1", "silver")
    table.go("humans", "buy")
    for seat in (1, None):
        view = GAME.view(table.pos, seat)
        token = next(token for token in view.tokens if token.pick == wagon)
        assert (token.place, token.badges) == ("K11.N", ("gems", "held"))
        assert any(token.title == "a golem, 2 HP" for token in view.tokens)
        assert "Staff of Enslavement (2)" in view.seats[3].note
        titles = {marker.place: marker.title for marker in view.markers}
        assert titles["L4"] == "an outpost of the orcs"
        assert any((token.place, token.title) == ("J1", "silver waits for a wagon") for token in view.tokens)
    assert table.pos.post[table.square("L4")] == HELD_POST + 3
