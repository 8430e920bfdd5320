"""Mystery tiles (section 15.1)."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice, settle
from wyrmtable.games.lairbreak.files.terms import ARMIES, CAVE_IN, DRUMS, HORN, PIT, TILES
from wyrmtable.games.lairbreak.rules.sequence import STEPS

from .table import Table


def walk_onto(face: str, *dice: int, kinds: tuple[str, ...] = ("footman", "footman"), army: str = "orcs") -> Table:
    """A group enters a tile on L11 from K11."""
    table = Table()
    table.put("K11", army, *kinds)
    table.tile("L11")
    table.go(army)
    first = table.picks()[-1] if len(kinds) == 1 else "K11"
    table.pick(first, "L11", dice=[table.face(face), *dice])
    return table


def test_sixteen_tiles() -> None:
    """LB-MYS-2, LB-COMP-5: five traps, four treasures, four monsters and three lost units; seen faces are gone."""
    table = walk_onto("gold")
    counts = dict(zip(TILES, table.content.tiles, strict=True))
    assert counts == {name: 2 if name == "cave_in" else 1 for name in TILES}
    assert table.pos.tiles[TILES.index("gold")] == 0
    assert table.legal("M11"), "the group goes on with what it has left"


def test_tiles_are_turned_at_once() -> None:
    """LB-MYS-1: a group stops on the tile and resolves it before anything else."""
    table = walk_onto("gems")
    assert table.gold("orcs") == 200
    assert table.at("orcs-footman-1") == "L11"
    assert table.mp("orcs-footman-1") == 4


def test_cave_in_blocks() -> None:
    """LB-MYS-3, LB-R68, LB-MOVE-8: nobody is lost, everybody is thrown back, the square is closed to all."""
    table = walk_onto("cave_in")
    assert table.here("K11") == ["orcs footman", "orcs footman"]
    assert table.mp("orcs-footman-1") == 0
    assert table.pos.tile[table.square("L11")] == CAVE_IN
    table.put("M11", "humans", "knight")
    table.go("humans").pick("humans-knight-1")
    assert table.why("L11") == ["LB-MOVE-8"]


def test_clearing_by_others() -> None:
    """LB-MYS-4: any miner of any army makes the second step; a wall between does not allow it."""
    table = Table()
    table.tile("L11", CAVE_IN)
    table.pos.wear[table.square("L11")] = 1
    (miner,) = table.put("M11", "gnomes", "miner")
    table.go("gnomes", "mine").pick(miner)
    assert table.pos.tile[table.square("L11")] == 0
    table = Table()
    table.tile("K11", CAVE_IN)
    table.put("J10", "gnomes", "miner")
    table.go("gnomes", "mine")
    assert table.asked == "act", "the wall lies between"


def test_pit_at_first_sight() -> None:
    """LB-MYS-5, LB-R51, LB-R69: every unit rolls when the tile is turned, wagons and knights too."""
    table = walk_onto("pit", 4, 3, 4, kinds=("wagon", "knight", "knight"), army="humans")
    assert table.here("L11") == ["humans knight"]
    assert table.pos.tile[table.square("L11")] == PIT


def test_filling_takes_two_visits() -> None:
    """LB-MYS-6: the second of the same wagon too, even in the same turn."""
    table = Table()
    (wagon,) = table.put("K11", "orcs", "wagon")
    table.tile("L11", PIT)
    table.go("orcs").pick(wagon, "L11", "M11")
    assert (table.pos.tile[table.square("L11")], table.pos.wear[table.square("L11")]) == (PIT, 1)
    table.pick("L11")
    assert (table.pos.tile[table.square("L11")], table.mp(wagon)) == (0, 3)


@pytest.mark.parametrize(("roll", "held"), [(3, 0), (4, 3)])
def test_bear_traps(roll: int, held: int) -> None:
    """LB-MYS-7, LB-R70: one die for the group; held this turn and two more, defending normally."""
    table = walk_onto("bear_traps", roll)
    unit = table.unit("orcs-footman-1")
    assert table.pos.held[unit] == held
    assert table.mp("orcs-footman-1") == (0 if held else 4)
    assert table.pos.tile[table.square("L11")] == 0
    if held:
        table.put("M11", "humans", "miner")
        table.go("humans").pick("humans-miner-1", "L11", dice=[1, 4, 1])
        assert table.at("humans-miner-1") == "", "held units strike back"
        for turn in (1, 2, 3):
            table.pos.steps = [("close",)]
            table.pos.army = ARMIES.index("orcs")
            settle(STEPS, table.pos, ScriptedDice(), None)
            table.go("orcs")
            assert bool(table.mp("orcs-footman-1")) == (turn == 3)


def test_wind_by_two_ways() -> None:
    """LB-MYS-8, LB-R71: members that came different ways are blown back along the way the owner picks."""
    table = Table()
    (one,) = table.put("K11", "orcs", "footman")
    (two,) = table.put("N11", "orcs", "footman")
    table.tile("O12")
    table.go("orcs").pick(one, "O11", "stop", two, "O11", one, "O12", dice=[table.face("wind"), 2])
    assert table.asked == "wind"
    table.pick(two)
    assert [table.at(unit) for unit in (one, two)] == ["N11", "N11"]


@pytest.mark.parametrize(("face", "gold"), [("gold", 150), ("gems", 200)])
def test_money_tiles(face: str, gold: int) -> None:
    """LB-MYS-9, LB-MYS-10: paid at once."""
    assert walk_onto(face).gold("orcs") == gold


def test_drums() -> None:
    """LB-MYS-11, LB-R72, LB-D29: +1 on attack dice for the turn; breach dice get nothing."""
    table = walk_onto("drums")
    assert table.pos.keeper[DRUMS] == ARMIES.index("orcs") + 1
    table.put("M11", "humans", "miner")
    table.pick("stop", "drums", "L11", "M11", "advance-all", dice=[3, 1, 1])
    assert table.at("orcs-footman-1") == "M11"
    assert table.pos.keeper[DRUMS] == 0
    table = Table()
    table.treasure("humans", "drums")
    table.put("J11", "humans", "footman")
    table.put("K11", "orcs", "miner")
    table.put("O13", "humans", "knight")
    table.go("humans").pick("drums", "humans-footman-1", "K11", dice=[3])
    assert table.at("humans-footman-1") == "J11", "3 does not breach for equal numbers"
    table.pick("humans-knight-1", "O14", dice=[1, 1])
    assert table.pos.hp(table.square("O14")) == 10


def test_horn() -> None:
    """LB-MYS-12, LB-R73, LB-D7, LB-TURN-2: blown before an enemy's purchases, it forbids attacks on its owner."""
    table = Table(players=3)
    table.put("K11", "humans", "miner")
    table.put("L11", "dwarves", "footman")
    table.treasure("humans", "horn", 2)
    table.pos.army = 0
    table.pos.steps = [("begin",)]
    settle(STEPS, table.pos, ScriptedDice(), None)
    assert (table.asked, table.decision.seat) == ("horn", 1)
    table.pick("blow-horn", "end-purchase", "dwarves-footman-1")
    assert table.why("K11") == ["LB-MYS-12"]
    assert table.pos.uses[HORN] == 1
    table.end_turn()
    assert table.pos.army == 1
    assert table.asked == "buy", "the owner does not blow it at himself"


def test_horn_against_arrows_and_shadows() -> None:
    """LB-MYS-12, LB-TRE-11, LB-ELITE-4: no volley and no shadow against the Horn's owner either."""
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("M11", "humans", "miner")
    table.put("A11", "gnomes", "miner")
    table.treasure("orcs", "ring")
    table.go("orcs")
    table.pos.shield = 1 << ARMIES.index("humans")
    table.pos.pending = None
    assert not table.legal("humans-miner-1")
    table.pick("ring")
    assert "humans-miner-1" not in table.picks()
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("M11", "humans", "miner")
    table.pos.shield = 1 << ARMIES.index("humans")
    table.go("orcs").pick(archer)
    assert not table.legal("volley")


@pytest.mark.parametrize(("face", "hp"), [("hellhounds", 2), ("lizardman", 1), ("giant", 3), ("banshee", 1)])
def test_monster_tiles(face: str, hp: int) -> None:
    """LB-MYS-13, LB-CMB-16, LB-R75, LB-MON-6: it fights at once and stays if it is not beaten."""
    table = walk_onto(face, 1, 1, 1)
    square = table.square("L11")
    assert table.pos.hp(square) == hp
    table.pick("retreat")
    assert table.here("K11") == ["orcs footman", "orcs footman"]
    assert table.pos.monster[square]


def test_lost_units() -> None:
    """LB-MYS-14, LB-MYS-17: a miner, or an elite unit of the finder's own kind."""
    assert walk_onto("lost_miner", kinds=("footman",)).here("L11") == ["orcs miner", "orcs footman"]
    assert walk_onto("hero", kinds=("footman",)).here("L11") == ["orcs footman", "orcs archer"]
    assert walk_onto("hero", kinds=("footman",), army="gnomes").here("L11") == ["gnomes footman", "gnomes steam_wagon"]


def test_found_unit_beside() -> None:
    """LB-MYS-15, LB-R27, LB-D31: no room on the square, so the owner chooses one beside it."""
    table = walk_onto("lost_miner", kinds=("footman",) * 4)
    assert table.asked == "found"
    assert table.picks() == ["K11", "M11"]
    table.pick("M11")
    assert table.at("orcs-miner-1") == "M11"


def test_found_unit_without_supply() -> None:
    """LB-MYS-15, LB-COMP-13, LB-R86: no piece in the box, no unit."""
    table = Table()
    for square in ("A11", "A12", "B11", "B12"):
        table.put(square, "orcs", *["miner"] * (4 if square != "B12" else 3))
    table.put("K11", "orcs", "footman")
    table.tile("L11")
    table.go("orcs").pick("orcs-footman-1", "L11", dice=[table.face("lost_miner")])
    assert table.here("L11") == ["orcs footman"]


def test_thief_spares_allies() -> None:
    """LB-MYS-16, LB-R76, LB-TERM-9: only enemies pay, each at most what it has."""
    table = Table(players=2)
    table.put("K11", "orcs", "footman")
    table.tile("L11")
    for army, gold in (("goblins", 100), ("dwarves", 100), ("gnomes", 20)):
        table.give(army, gold)
    table.go("orcs").pick("orcs-footman-1", "L11", dice=[table.face("thief")])
    assert [table.gold(army) for army in ("orcs", "goblins", "dwarves", "gnomes")] == [70, 100, 50, 0]
