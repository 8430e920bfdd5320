"""Coming to stand on a square by other ways than walking: retreats, captures, finds, and loading in passing."""

from __future__ import annotations

import pytest

from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, HELD_POST, SHELTERED

from .table import Table


def held_by(table: Table, square: str) -> str:
    post = table.pos.post[table.square(square)]
    return ARMIES[post - HELD_POST] if post >= HELD_POST else ""


# -- retreats ----------------------------------------------------------------------------------------------------------


def test_back_along_a_diagonal() -> None:
    """LB-CMB-12, LB-R39: the group goes back where it came from, diagonally too."""
    table = Table()
    table.put("H6", "humans", "footman", "footman")
    (one,) = table.put("J5", "orcs", "footman")
    table.go("orcs").pick(one, "I6", "H6", dice=[1, 1, 1])
    table.pick("retreat")
    assert (table.at(one), table.mp(one)) == ("J5", 0)


def test_back_where_somebody_stands() -> None:
    """LB-CMB-12, LB-R39: if the square it came from is not free, the owner chooses among the others."""
    table = Table()
    table.put("H6", "humans", "footman", "footman")
    (one,) = table.put("J5", "orcs", "footman")
    table.go("orcs").pick(one, "I6")
    table.put("J5", "gnomes", "miner")
    table.pos.pending = None
    table.pick("H6", dice=[1, 1, 1]).pick("retreat")
    assert table.at(one) != "J5"


def test_the_hoard_wagon_flees_from_an_ambush() -> None:
    """LB-LAIR-11, LB-MON-5: left alone with a monster it goes back where it came from, without MP."""
    table = Table()
    wagon, guard = table.put("K11", "dwarves", "wagon", "footman")
    table.load(wagon, "hoard")
    table.tile("L11")
    table.go("dwarves").pick("K11", "L11", dice=[table.face("giant"), 1, 1, 3])
    table.pick(guard, "fight-on", dice=[1, 3])
    assert (table.at(guard), table.at(wagon), table.mp(wagon)) == ("", "K11", 0)
    assert table.cargo(wagon) == "hoard"
    assert table.pos.monster[table.square("L11")]


def test_the_hoard_wagon_flees_past_others() -> None:
    """LB-LAIR-11: where nothing beside the monster is free it goes to the nearest square that is; no MP this turn."""
    table = Table()
    (wagon,) = table.put("J1", "dwarves", "wagon")
    (miner,) = table.put("J1", "dwarves", "miner")
    table.load(wagon, "hoard")
    table.put("J2", "orcs", "footman")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("vampire"), 1, 1, 3])
    table.pick(miner, dice=[1, 3])
    assert set(table.picks()) == {"I2", "K2"}
    table.pick("K2")
    assert (table.at(wagon), table.mp(wagon), table.here("J1")) == ("K2", 0, [])


def test_an_outpost_taken_by_retreat() -> None:
    """LB-POST-7: units that fall back into an outpost control it."""
    table = Table()
    (one,) = table.put("M4", "orcs", "footman")
    table.control("L4", "humans")
    table.put("M5", "humans", "footman", "footman")
    table.put("M3", "humans", "miner")
    table.go("orcs").pick(one, "M5", dice=[1, 1, 1]).pick("retreat")
    assert (table.at(one), held_by(table, "L4")) == ("L4", "orcs")


def test_an_outpost_taken_by_a_find() -> None:
    """LB-POST-7, LB-MYS-15: a unit found beside the full square takes over the outpost it is put into."""
    table = Table()
    table.control("L4", "humans")
    squad = table.put("M3", "orcs", *["footman"] * 4)
    table.tile("M4")
    table.go("orcs").pick("M3", "M4", dice=[table.face("hero")])
    table.pick("L4")
    assert held_by(table, "L4") == "orcs"
    assert {table.at(unit) for unit in squad} == {"M4"}


# -- the hoard comes home --------------------------------------------------------------------------------------------


def test_the_hoard_retreats_home() -> None:
    """LB-LAIR-7, LB-WIN-3: a hoard wagon that falls back into its own base has brought the hoard home."""
    table = Table()
    wagon, *_ = table.put("H2", "dwarves", "wagon", "footman")
    table.load(wagon, "hoard")
    table.put("I2", "orcs", "footman", "footman")
    table.go("dwarves").pick("H2", "I2", dice=[1, 1, 1, 1]).pick("retreat")
    assert table.outcome.rules == ("LB-WIN-3",)
    assert table.outcome.winners == (ARMIES.index("dwarves"),)


def test_the_hoard_captured_at_home() -> None:
    """LB-LAIR-7, LB-LAIR-10: an enemy's hoard wagon conquered inside one's own base is at home at once."""
    table = Table()
    table.put("F1", "dwarves", "footman", "footman")
    (wagon,) = table.put("F2", "orcs", "wagon")
    table.load(wagon, "hoard")
    table.go("dwarves").pick("F1", "F2", dice=[4, 4, 1])
    table.pick("advance-all")
    assert table.outcome.rules == ("LB-WIN-3",)
    assert table.outcome.winners == (ARMIES.index("dwarves"),)


# -- loading in passing ------------------------------------------------------------------------------------------------


def full_mine(load_cost: str = "entry_free") -> tuple[Table, str]:
    """A wagon beside a mine with a find, filled by four miners of its own."""
    table = Table(load_cost=load_cost)
    (wagon,) = table.put("J2", "dwarves", "wagon")
    table.put("J1", "dwarves", *["miner"] * 4)
    table.chit("J1", "gold")
    table.go("dwarves").pick(wagon)
    return table, wagon


def test_loading_in_passing_a_full_mine() -> None:
    """LB-WAG-2, LB-R29: the wagon cannot stop on the mine, but takes the find and goes on."""
    table, wagon = full_mine()
    table.pick("J1")
    assert table.asked == "passing"
    assert "J1" not in table.picks()
    found = GAME.preview(table.pos, table.decision.seat, table.place("I2"))
    assert (found.path, found.cost) == (("J2", "J1", "I2"), "3 of 6 MP")
    table.pick("I2")
    assert (table.at(wagon), table.cargo(wagon), table.mp(wagon)) == ("I2", "gold", 3)
    assert table.pos.chit[table.square("J1")] == 0


def test_loading_in_passing_and_back() -> None:
    """LB-WAG-2: the square it came from has room for it again; or it thinks better of it, and nothing has happened."""
    table, wagon = full_mine()
    table.pick("J1", "stop")
    assert (table.asked, table.mp(wagon), table.cargo(wagon)) == ("group", 6, "")
    table.pick("J1", "J2")
    assert (table.at(wagon), table.cargo(wagon), table.mp(wagon)) == ("J2", "gold", 4)


@pytest.mark.parametrize(("points", "legal"), [(3, True), (2, False)])
def test_loading_in_passing_has_its_price(points: int, legal: bool) -> None:
    """LB-WAG-2, LB-OPT-7: if loading always costs 1 MP, in, out and loading take three."""
    table, wagon = full_mine(load_cost="always_1")
    table.pos.mp[table.unit(wagon)] = points
    table.pos.pending = table.pos.reach = None
    assert table.legal("J1") == legal
    if legal:
        table.pick("J1", "J2")
        assert table.mp(wagon) == 0


# -- the temple --------------------------------------------------------------------------------------------------------


def test_no_camping_in_the_temple() -> None:
    """LB-TEMP-3: whoever must leave may walk about in the temple only while he can still get out."""
    table = Table()
    (one,) = table.put("O9", "dwarves", "miner")
    table.go("dwarves").pick(one)
    assert table.pos.did[table.unit(one)] & SHELTERED
    assert table.legal("O10")
    table.pos.mp[table.unit(one)] = 2
    table.pos.pending = table.pos.reach = None
    assert not table.legal("P9"), "two squares from the way out"
    table.pick("O11")
    assert table.at(one) == "O11"


def test_who_enters_the_temple_may_stop_there() -> None:
    """LB-TEMP-2, LB-TEMP-3: the turn in which a unit comes in is not the one in which it must leave."""
    table = Table()
    (one,) = table.put("O11", "dwarves", "miner")
    table.go("dwarves").pick(one, "O9", "P9", "end-turn")
    assert table.at(one) == "P9"


def test_a_hoard_wagon_that_lost_its_escort_goes_back_diagonally() -> None:
    """LB-LAIR-11: ambushed after a slanting step, it flees to where it came from, not to a square that is nearer."""
    table = Table()
    wagon, guard = table.put("J5", "dwarves", "wagon", "footman")
    table.load(wagon, "hoard")
    table.tile("I6")
    table.go("dwarves").pick("J5", "I6", dice=[table.face("giant"), 1, 1, 3])
    table.pick(guard, "fight-on", dice=[1, 3])
    assert (table.at(wagon), table.mp(wagon)) == ("J5", 0)


# -- the Orb -----------------------------------------------------------------------------------------------------------


def test_an_orb_dug_up_this_turn() -> None:
    """LB-TRE-6, LB-R79: it can be used before this very turn's movement."""
    table = Table(players=3)
    (miner,) = table.put("J1", "dwarves", "miner")
    table.put("L2", "humans", "miner")
    table.put("A11", "gnomes", "miner")
    table.begin_turn("dwarves")
    table.pick("end-purchase", "J1", dice=[table.card("orb")]).pick("use-orb")
    assert table.mp(miner) == 5
