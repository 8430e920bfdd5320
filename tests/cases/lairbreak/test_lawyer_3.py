"""Cases from reading the rulebook sentence by sentence: what it does not forbid is allowed."""

from __future__ import annotations

from wyrmtable.games.lairbreak.files.terms import ARMIES, CAVE_IN, FREE_POST, HELD_POST

from .table import Table


def test_case_1_a_cave_in_is_cleared_through_a_gate() -> None:
    """LB-MYS-4, LB-GATE-2: a miner in his base digs at the blocked square outside; nobody there defends the gate."""
    table = Table()
    (miner,) = table.put("F2", "dwarves", "miner")
    table.tile("F3", CAVE_IN)
    for _ in range(2):
        table.go("dwarves", "mine").pick(miner)
        table.pos.did[:] = bytes(len(table.pos.did))
    assert table.pos.tile[table.square("F3")] == 0


def test_case_2_a_cave_in_is_cleared_from_an_outpost() -> None:
    """LB-MYS-4, LB-R97: the open door of the outpost he stands in does not hinder a miner."""
    table = Table()
    (miner,) = table.put("L4", "dwarves", "miner")
    table.control("L4", "dwarves")
    table.tile("M4", CAVE_IN)
    table.go("dwarves", "mine").pick(miner)
    assert table.pos.wear[table.square("M4")] == 1


def with_wand(square: str = "K11", *kinds: str) -> Table:
    """Dwarves with the Wand, the chosen group about to be carried off."""
    table = Table()
    units = table.put(square, "dwarves", *(kinds or ("footman",)))
    table.treasure("dwarves", "wand")
    table.go("dwarves").pick(units[0])
    return table


def test_case_3_the_wand_carries_into_a_foreign_base() -> None:
    """LB-TRE-9, LB-R77, LB-R48: anywhere on the board, if no enemy is within five squares."""
    table = with_wand().pick("wand", "X1")
    assert (table.at("dwarves-footman-1"), table.mp("dwarves-footman-1")) == ("X1", 5)


def test_case_4_the_wand_carries_into_the_open_lair() -> None:
    """LB-TRE-9, LB-LAIR-6: once the dragon is dead a wagon can be carried to its hoard and loads it there."""
    table = Table()
    (wagon,) = table.put("G11", "dwarves", "wagon")
    table.dead_dragon()
    table.treasure("dwarves", "wand")
    table.go("dwarves").pick(wagon, "wand", "O14", "load")
    assert (table.cargo(wagon), table.mp(wagon)) == ("hoard", 5)


def test_case_5_the_wand_carries_into_an_opened_outpost() -> None:
    """LB-TRE-9, LB-POST-5, LB-POST-7: it comes under control, and that ends the movement."""
    table = with_wand()
    table.pos.lay(table.pos.post, table.square("S4"), FREE_POST)
    table.pick("wand", "S4")
    assert table.pos.post[table.square("S4")] == HELD_POST + ARMIES.index("dwarves")
    assert table.mp("dwarves-footman-1") == 0


def test_case_6_the_wand_and_the_temple() -> None:
    """LB-TRE-9, LB-TEMP-3, LB-TEMP-4: into it like elsewhere, but not from one of its squares to another, nor back."""
    assert with_wand("K18").pick("wand", "O9").at("dwarves-footman-1") == "O9"
    inside = with_wand("P9").pick("wand")
    assert not inside.legal("O9")
    left = Table()
    (unit,) = left.put("K18", "dwarves", "footman")
    left.pos.ban[left.unit(unit)] = 1
    left.treasure("dwarves", "wand")
    left.go("dwarves").pick(unit, "wand")
    assert not left.legal("O9")


def test_case_7_miners_make_room_for_the_chariot() -> None:
    """LB-TRE-3, LB-MYS-15, LB-SPACE-1: two spaces are free in the mine, so the wagon stands in it."""
    table = Table()
    table.put("J1", "dwarves", "miner", "miner", spaces=(1, 8))
    table.go("dwarves", "mine").pick("J1", dice=[table.card("chariot")])
    assert sorted(table.here("J1")) == ["dwarves miner", "dwarves miner", "dwarves wagon"]


def ill_fated_raid(*raiders: str) -> Table:
    """Raiders with a wagon in K11 attack an orc footman in L11; the gnomes have the turn."""
    table = Table()
    table.put("K11", "gnomes", *raiders)
    table.put("L11", "orcs", "footman")
    return table.go("gnomes")


def test_case_8_the_defender_captures_the_wagon_that_attacked_him() -> None:
    """LB-CAP-2, LB-CAP-3, LB-R60: who defeats a wagon in combat may put his own in its place, load and all."""
    table = ill_fated_raid("steam_wagon")
    table.load("gnomes-steam_wagon-1", "gold")
    table.pick("gnomes-steam_wagon-1", "L11", dice=[1, 4])
    assert table.decision.seat == table.pos.owner[ARMIES.index("orcs")]
    table.pick("capture")
    assert (table.here("K11"), table.cargo("orcs-wagon-1"), table.mp("orcs-wagon-1")) == (["orcs wagon"], "gold", 0)
    assert table.here("L11") == ["orcs footman"]


def test_case_9_he_may_as_well_destroy_it() -> None:
    """LB-CAP-2, LB-D26: the choice is that of the player who has beaten it."""
    table = ill_fated_raid("steam_wagon").pick("gnomes-steam_wagon-1", "L11", dice=[1, 4])
    table.pick("destroy")
    assert (table.here("K11"), table.at("orcs-wagon-1")) == ([], "")


def test_case_10_no_capture_where_others_still_stand() -> None:
    """LB-CAP-2, LB-SPACE-2: the rest of the raiders hold the square, so the wagon can only be destroyed."""
    table = ill_fated_raid("steam_wagon", "miner").pick("gnomes-steam_wagon-1", "L11", dice=[1, 4])
    assert table.here("K11") == ["gnomes miner"]
    assert table.asked != "spoils"


def test_case_11_no_capture_before_all_attackers_are_beaten() -> None:
    """LB-CAP-4: a raider fights on without the wagon and wins; it is lost to both."""
    table = ill_fated_raid("wagon", "miner").pick("K11", "L11", dice=[1, 1, 4])
    table.pick("gnomes-wagon-1", "fight-on", dice=[5, 1])
    assert (table.here("K11"), table.here("L11")) == ([], ["gnomes miner"])


def test_case_12_a_captor_who_gives_up_is_not_asked_any_more() -> None:
    """LB-CAP-2, LB-R100: the turn of the raiders goes on without him."""
    table = ill_fated_raid("steam_wagon")
    table.put("A14", "gnomes", "footman")
    table.pick("gnomes-steam_wagon-1", "L11", dice=[1, 4]).concede("orcs")
    assert table.pos.owner[table.pos.army] == table.decision.seat
    assert table.here("K11") == []
