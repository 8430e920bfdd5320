"""The specification's worked examples, as far as they concern what is built, and cases around them."""

from __future__ import annotations

from wyrmtable.games.dungeonation.files.terms import CLOSED, DESTROYED, LOCKED, NO_WAY, OPEN, PASSAGE
from wyrmtable.games.dungeonation.rules.figures import combat_die, resistance, speed, strike_value
from wyrmtable.games.dungeonation.rules.sight import BLOCKED, CLEAR, COVER, sight

from .table import Table

ROOM = {0: ("entry_chamber", 0), 1: ("hall_pillar", 0), 4: ("sanctuary", 0)}


def room() -> Table:
    """Entry Chamber a1-f6, Pillared Hall g1-l6 to its east, Sanctuary g7-l12 to the south of the Hall."""
    return Table(ROOM)


def test_elf_mage() -> None:
    """DUN-MR-1, DUN-PARTY-2, DUN-PARTY-3: an elf mage has MR 4/10, D6 and MV 5."""
    table = room().put("mage", "d4", race="elf")
    mage = table.figure("mage")
    assert (resistance(table.pos, mage), combat_die(table.pos, mage), speed(table.pos, mage)) == (4, 6, 5)


def test_tie_misses() -> None:
    """DUN-CMB-1, DUN-CHR-3, DUN-ACT-2: 5 + 3 against 3 + 5 is no wound, with a 4 the Brigand falls."""
    table = room().put("fighter", "d4").put("brigands-1a", "d5")
    table.pick("fighter", "brigands-1a", dice=(3, 5))
    assert table.wounds("brigands-1a") == 1
    table.pick("brigands-1a", dice=(6, 5))
    assert table.at("brigands-1a") == ""


def test_cover() -> None:
    """DUN-CMB-2, DUN-LOS-3, DUN-R103: round a corner 4 + 6 against 4 + 5 + 1 misses; in the open it hits."""
    table = room().put("archer", "h1").put("gnolls-1a", "i2")
    table.pick("archer", "shoot", "gnolls-1a", dice=(6, 5))
    assert table.wounds("gnolls-1a") == 2
    table = room().put("archer", "g3").put("gnolls-1a", "i3")
    table.pick("archer", "shoot", "gnolls-1a", dice=(6, 5))
    assert table.wounds("gnolls-1a") == 1


def test_backstab() -> None:
    """DUN-THF-4: (3 + 1) x 2 beside a friend of his; not with a second enemy beside him."""
    table = room().put("thief", "d4", race="halfling").put("fighter", "e5").put("bugbear-1a", "d5")
    table.give("thief", "keen-blade-1")
    thief, prey = table.figure("thief"), table.figure("bugbear-1a")
    assert strike_value(table.pos, thief, prey) == 8
    table.put("bugbear-2a", "d3")
    assert strike_value(table.pos, thief, prey) == 4


def test_parting_attacks() -> None:
    """DUN-PART-1, DUN-PART-2, DUN-SKL-7, DUN-MOVE-1: two Wolves strike with 3 + 1 each when the Mage leaves."""
    table = room().put("mage", "d4").put("wolves-1a", "d5").put("wolves-1b", "e4")
    table.pick("mage", "c4", dice=(2, 5, 3, 5))  # 6 to 6, then 7 to 6
    assert table.wounds("mage") == 2
    assert table.at("mage") == "c4"


def test_halflings_slip_away() -> None:
    """DUN-PART-3, DUN-PARTY-4: a halfling passes enemies and suffers no parting attack."""
    table = room().put("mage", "d4", race="halfling").put("wolves-1a", "d5")
    table.pick("mage", "d6")
    assert table.at("mage") == "d6"


def test_each_square_left() -> None:
    """DUN-PART-2, DUN-PART-4, DUN-KEEP-2: a Bugbear leaving three squares beside heroes is struck at thrice."""
    table = room().put("fighter", "g3").put("cleric", "h3").put("archer", "i3").put("bugbear-1a", "g4").keepers_turn()
    table.pick("bugbear-1a", "j4", dice=(1, 8, 1, 8, 1, 8))
    assert table.at("bugbear-1a") == "j4"


def test_summoned_figures_do_not_strike() -> None:
    """DUN-PART-5, DUN-SUM-6: not in the turn in which they were summoned."""
    table = room().put("mage", "d4").put("wolves-1a", "d5")
    table.pos.did[table.figure("wolves-1a")] = 2
    table.pick("mage", "c4")
    assert table.wounds("mage") == 3


def test_fireball() -> None:
    """DUN-MAG-2, DUN-R58, DUN-CMB-4, DUN-IMP-1: everybody in the area is attacked by himself; one Imp in all."""
    table = room().put("mage", "a6").put("kobolds-1a", "e4").put("kobolds-1b", "f4").put("cleric", "e5")
    table.pick("mage", "fireball", "e4", "cleric", dice=(8, 1, 8, 1, 1, 6))  # the Cleric and a Kobold are equally near
    assert table.at("kobolds-1a") == ""
    assert table.wounds("cleric") == 2
    assert table.pos.imps == 1


def test_bolt_and_resistance() -> None:
    """DUN-MAG-1, DUN-MR-2, DUN-MR-3, DUN-CHR-2, DUN-ACT-4: two wounds; friendly fire is resisted on the MR or less."""
    table = room().put("mage", "a6").put("bugbear-1a", "d6")
    table.pick("mage", "bolt", "bugbear-1a", dice=(8, 1))
    assert table.wounds("bugbear-1a") == 2
    table = room().put("mage", "a6").put("cleric", "e5", race="dwarf").put("kobolds-1a", "e4")
    table.pick("mage", "fireball", "d4", "cleric", dice=(1, 8, 1))
    assert table.wounds("cleric") == 3


def test_heal_and_raise() -> None:
    """DUN-CLR-2, DUN-CLR-3, DUN-R13, DUN-DEATH-2, DUN-TURN-6: Fighter 4/4, Thief back with one wound, one Imp."""
    table = room().put("cleric", "d4", 2).put("fighter", "d5", 3)
    table.pos.body[table.figure("thief")] = table.square("d3")
    table.pos.fell |= 1 << table.figure("thief")
    table.pick("cleric", "heal")
    assert (table.wounds("fighter"), table.wounds("thief"), table.wounds("cleric")) == (4, 1, 2)
    assert (table.at("thief"), table.pos.imps) == ("d3", 1)
    table.pick("stop")
    assert "thief" in table.picks()


def test_fallen_in_the_keepers_turn() -> None:
    """DUN-DEATH-3, DUN-R11, DUN-DEATH-1: gone with `turn`, to be raised with the other value."""
    for value, raised in (("turn", False), ("since_last_heroes_turn", True)):
        table = Table(ROOM, options={"raise": value}).put("thief", "d3", 1).put("fighter", "a1").put("bugbear-1a", "d4")
        table.keepers_turn().pick("bugbear-1a", "thief", dice=(8, 1))
        assert table.at("thief") == ""
        assert bool(table.pos.fell) == raised


def test_heal_self() -> None:
    """DUN-CLR-4, DUN-CHR-4: one wound for the Cleric alone, never more than there were."""
    table = room().put("cleric", "d4", 2).put("fighter", "d5", 3)
    table.pick("cleric", "heal-self")
    assert (table.wounds("cleric"), table.wounds("fighter")) == (3, 3)


def test_locks() -> None:
    """DUN-ACT-8, DUN-ACT-6, DUN-R24, DUN-THF-2, DUN-DECK-6: failure makes an Imp, success none; a bash always."""
    table = room().put("thief", "c6").put("cleric", "d6")
    door = table.content.board.border_names.index("c6-c7")
    table.pos.door[door], table.pos.lock[door] = LOCKED, 4
    table.pick("thief", "pick-lock", "c6-c7", dice=(3,))
    assert (table.pos.door[door], table.pos.imps) == (LOCKED, 1)
    table.pick("stop", "cleric", "bash", "c6-c7", dice=(5, 6))
    assert (table.pos.door[door], table.pos.imps) == (LOCKED, 2)
    table.pick("stop").rest("thief").pick("thief", "pick-lock", "c6-c7", dice=(4,))
    assert (table.pos.door[door], table.pos.imps) == (CLOSED, 2)
    table.pos.door[door], table.pos.lock[door] = LOCKED, 4
    table.pick("stop").rest("cleric").pick("cleric", "bash", "c6-c7", dice=(7, 6))
    assert (table.pos.door[door], table.pos.imps) == (DESTROYED, 3)


def test_locked_answer() -> None:
    """DUN-ACT-1b, DUN-TRAP-5, DUN-IMP-5, DUN-WIN-1: the action is spent, no Imp is gained, the door is locked."""
    table = room().put("fighter", "c6").hold("locked-3-1", "wolves-1", imps=1)
    table.pick("fighter", "c6-c7")
    assert table.decision.manner.kind == "try"
    table.pick("card-locked-3-1")
    door = table.content.board.border_names.index("c6-c7")
    assert (table.pos.imps, table.pos.door[door], table.pos.lock[door]) == (0, LOCKED, 3)
    assert "c6-c7" not in table.picks()


def test_window_needs_imps() -> None:
    """DUN-WIN-2, DUN-WIN-3, DUN-IMP-4: without Imps no window for Locked opens; the Keeper is asked with any hand."""
    table = room().put("fighter", "c6").hold("locked-3-1", "wolves-1", imps=0)
    table.pick("fighter", "c6-c7")
    assert table.decision.manner.kind != "try"
    table = room().put("fighter", "c6").hold("wolves-1", "wolves-2", imps=1)
    table.pick("fighter", "c6-c7")
    assert (table.decision.manner.kind, set(table.picks())) == ("try", {"pass"})


def test_pit_trap() -> None:
    """DUN-TRAP-1, DUN-TRAP-0, DUN-THF-3, DUN-R21: a wound without defence, the move ends; a thief may disarm it."""
    table = room().put("fighter", "d4").hold("pit-trap-a-1", imps=2)
    table.pick("fighter", "d5", "card-pit-trap-a-1")
    assert (table.wounds("fighter"), table.pos.imps) == (3, 0)
    assert "d6" not in table.picks()
    assert "run" not in table.picks()
    table = room().put("fighter", "d4").put("thief", "a4").hold("pit-trap-a-1", imps=2)
    table.pick("fighter", "d5", "card-pit-trap-a-1", dice=(4,))
    assert table.wounds("fighter") == 4
    assert "d6" in table.picks()


def test_other_traps() -> None:
    """DUN-TRAP-2, DUN-TRAP-3, DUN-TRAP-4, DUN-SKL-3: the dart is poisoned, the blade needs a port square."""
    table = room().put("mage", "d4").hold("dart-trap-1", "scything-blade-1", "pit-trap-b-1", imps=9)
    table.pick("mage", "d5")
    assert set(table.picks()) == {"pass", "card-dart-trap-1", "card-pit-trap-b-1"}
    table.pick("card-dart-trap-1", dice=(6, 1, 6, 1))
    assert table.wounds("mage") == 1
    table.pick("d6")
    assert "card-scything-blade-1" in table.picks()
    table.pick("card-scything-blade-1", dice=(1, 8))
    assert table.wounds("mage") == 1


def test_furniture() -> None:
    """DUN-MOVE-6, DUN-MOVE-10, DUN-ACT-9: hopping onto a chest ends the move, and no Run may follow."""
    table = Table({0: ("lair_ogre", 0), 1: ("hall_pillar", 0)}).put("fighter", "d2")
    table.pick("fighter", "e1")
    assert {"run", "e2"} & set(table.picks()) == set()


def test_running() -> None:
    """DUN-ACT-9, DUN-MOVE-10, DUN-TURN-3: a D6 of further spaces after the move; a dwarf rolls a D4."""
    table = room().put("fighter", "a6", race="dwarf")
    table.pick("fighter", "e6", "run", dice=(3,))
    assert table.pos.spaces == 3
    assert "search" not in table.picks()


def test_line_of_sight() -> None:
    """DUN-LOS-1, DUN-LOS-2, DUN-LOS-3, DUN-LOS-4: the examples on the Pillared Hall and in the Sanctuary."""
    table = room()

    def seen(one: str, other: str) -> int:
        both = sight(table.pos, table.square(one), table.square(other))
        assert both == sight(table.pos, table.square(other), table.square(one))
        return both

    assert seen("g2", "i2") == BLOCKED
    assert seen("g1", "i3") == BLOCKED
    assert seen("h1", "i2") == COVER
    assert seen("g3", "l4") == CLEAR
    assert seen("i8", "i11") == CLEAR  # over the pool
    assert table.content.board.distance(table.square("a1"), table.square("c6")) == 5


def test_furniture_gives_cover() -> None:
    """DUN-LOS-4: a chest on the line."""
    table = Table({0: ("lair_ogre", 0)})
    assert sight(table.pos, table.square("d1"), table.square("f2")) != BLOCKED
    assert sight(table.pos, table.square("b1"), table.square("d1")) == COVER  # over the throne


def test_joining() -> None:
    """DUN-PORT-2, DUN-PORT-3, DUN-PORT-4, DUN-DOOR-1: mouth and mouth, mouth and door, anything and wall."""
    table = room()
    door, names = table.pos.door, table.content.board.border_names
    assert door[names.index("f3-g3")] == CLOSED  # the Entry's mouth against the Hall's door
    assert door[names.index("i6-i7")] == PASSAGE
    assert door[names.index("c6-c7")] == CLOSED  # towards an unexplored tile
    table = Table({0: ("entry_chamber", 0), 1: ("hall_long", 0)})
    assert table.pos.door[names.index("f3-g3")] == NO_WAY


def test_doors_bar_and_open() -> None:
    """DUN-DOOR-2, DUN-DOOR-3, DUN-ACT-1, DUN-GEN-5, DUN-MOVE-2, DUN-IMP-1: one Imp to open, one to close."""
    table = room().put("fighter", "f3")
    table.pick("fighter")
    assert "g3" not in table.picks()
    table.pick("f3-g3")
    assert table.pos.imps == 1
    assert "g3" in table.picks()
    table.pick("stop")
    table.rest("fighter").pick("fighter", "close", "f3-g3")
    assert table.pos.imps == 2
    assert "g3" not in table.picks()


def test_spawn_order() -> None:
    """DUN-SUM-4, DUN-SUM-3, DUN-GEN-7: the point itself, then the nearest squares on foot."""
    table = room().put("fighter", "a1").hold("kobolds-1", imps=2)
    table.pos.side, table.pos.steps = 1, [("draw",), ("act",), ("summon",)]
    table.pick("card-kobolds-1", "g12")
    assert table.at("kobolds-1a") == "g12"
    assert set(table.picks()) == {"g11", "h12"}
    table.pick("g11")
    assert set(table.picks()) == {"g10", "i12"}
    assert "card-kobolds-1" not in table.picks()


def test_summoning_limits() -> None:
    """DUN-SUM-2, DUN-SUM-3, DUN-SUM-1, DUN-SUM-5: no spawn point beside a hero, one card to a tile; buffs are paid."""
    table = room().put("fighter", "g12").put("mage", "a1").hold("kobolds-1", "war-paint-1", imps=3).lie("wolves-1", 8)
    table.pos.side, table.pos.steps = 1, [("draw",), ("act",), ("summon",)]
    table.pick("card-kobolds-1")
    assert "g12" not in table.picks()
    assert "tile-9" not in table.picks()
    table.pick("card-war-paint-1", "tile-8")
    assert table.pos.imps == 0


def test_mighty_strike_and_shield() -> None:
    """DUN-SKL-12, DUN-R76, DUN-R59, DUN-CMB-3: the Ogre's hit costs two wounds and ends the Shield."""
    table = room().put("cleric", "d4").put("mage", "a1").put("ogre-1a", "d5")
    table.pick("mage", "shield", "cleric")
    assert table.pos.shield
    table.pick("stop")
    table.keepers_turn().pick("ogre-1a", "cleric", dice=(8, 1))
    assert (table.wounds("cleric"), table.pos.shield) == (1, 0)


def test_hard_to_kill() -> None:
    """DUN-SKL-10, DUN-BUFF-4: on a 5 it stays with one wound."""
    table = room().put("fighter", "d4").put("bugbear-1a", "d5", 1)
    buff = table.card("unnatural-vigour-1")
    table.pos.spot[buff], table.pos.under[buff] = 8, table.card("bugbear-1") + 1
    table.pick("fighter", "bugbear-1a", dice=(8, 1, 5))
    assert table.wounds("bugbear-1a") == 1


def test_elf_steps_diagonally() -> None:
    """DUN-MOVE-3, DUN-PARTY-3, DUN-MOVE-5, DUN-MOVE-9: past one pillar, one space."""
    table = room().put("mage", "h1", race="elf")
    table.pick("mage", "i2")
    assert table.pos.spaces == 4
    table = room().put("mage", "h1").pick("mage")
    table.pick("i2")
    assert table.pos.spaces == 3


def test_open_door_and_tile() -> None:
    """DUN-EXP-2, DUN-EXP-1, DUN-EXP-3, DUN-EXP-4, DUN-R9: one Imp for door and tile; at a mouth one for the tile."""
    table = room().put("fighter", "c6")
    table.pos.imps = 3
    table.pos.bag[:] = bytes(len(table.pos.bag))
    table.pos.bag[table.content.tile_number["hall_cross"]] = 6
    table.pick("fighter", "c6-c7", "yes", dice=(3,))
    assert table.pos.imps == 4
    turns = sorted(table.picks())
    assert turns == ["turn-0", "turn-1", "turn-2", "turn-3"]
    table.pick("turn-0")
    assert table.pos.door[table.content.board.border_names.index("c6-c7")] == OPEN


def test_boss_at_home() -> None:
    """DUN-MIS1-2, DUN-MIS1-1, DUN-MIS1-3, DUN-R42, DUN-MIS-2, DUN-EXP-5: on the throne, free, a treasure under him."""
    for mission, home in ((1, True), (4, False)):
        table = Table(ROOM, mission).put("fighter", "c6").hold("ogre-1", imps=0)
        table.pos.bag[:] = bytes(len(table.pos.bag))
        table.pos.bag[table.pos.lair] = 6
        table.pick("fighter", "c6-c7", "pass").pick("yes", dice=(1,))
        table.pick(sorted(table.picks())[0])
        while table.decision.seat == 1:
            table.pick("pass" if "pass" in table.picks() else "enough")
        assert bool(table.at("ogre-1a")) == home
        assert bool(table.pos.treasure) == home
