"""Cases from reading the rulebook once more: the Wand carries anywhere on the board, whatever waits there."""

from __future__ import annotations

import pytest

from wyrmtable.core import Preview
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, CAVE_IN, HELD_POST, PIT

from .table import Table
from .test_lawyer_3 import with_wand

FOOTMAN = "dwarves-footman-1"


def seen_before(table: Table, square: str) -> Preview:
    """What the page tells of a square before it is picked."""
    return GAME.preview(table.pos, table.pos.owner[table.pos.army], table.place(square))


def test_case_1_a_tile_is_turned_over_by_those_the_wand_brings() -> None:
    """LB-TRE-9, LB-R77, LB-MYS-1: no place is excepted; the tile does what it shows, and its finders go on."""
    table = with_wand()
    table.tile("V12")
    table.pick("wand")
    assert [warning.rule for warning in seen_before(table, "V12").warnings] == ["LB-MYS-1"]
    table.pick("V12", dice=[table.face("gold")])
    assert (table.at(FOOTMAN), table.mp(FOOTMAN), table.gold("dwarves")) == ("V12", 5, 150)
    assert table.pos.tile[table.square("V12")] == 0


def test_case_2_a_cave_in_throws_them_back_to_where_they_were() -> None:
    """LB-TRE-9, LB-MYS-3: the last square they fitted in is the one the Wand took them from."""
    table = with_wand()
    table.tile("V12")
    table.pick("wand", "V12", dice=[table.face("cave_in")])
    assert (table.at(FOOTMAN), table.mp(FOOTMAN)) == ("K11", 0)
    assert table.pos.tile[table.square("V12")] == CAVE_IN


def test_case_3_the_wind_finds_no_way_to_blow_them_back() -> None:
    """LB-TRE-9, LB-MYS-8: whoever came by magic has no path of this turn behind him."""
    table = with_wand()
    table.tile("V12")
    table.pick("wand", "V12", dice=[table.face("wind"), 6])
    assert (table.at(FOOTMAN), table.mp(FOOTMAN)) == ("V12", 0)


def test_case_4_a_monster_under_the_tile_is_fought() -> None:
    """LB-TRE-9, LB-CMB-16: it ambushes the squad where it has arrived."""
    table = with_wand()
    table.tile("V12")
    table.pick("wand", "V12", dice=[table.face("lizardman"), 4, 1])
    assert table.at(FOOTMAN) == "V12"
    assert table.pos.monster[table.square("V12")] == 0


@pytest.mark.parametrize(
    ("kind", "dice", "there"), [("footman", [3], "V12"), ("footman", [4], ""), ("wagon", [], "V12")]
)
def test_cases_5_to_7_an_open_pit(kind: str, dice: list[int], there: str) -> None:
    """LB-TRE-9, LB-MYS-5, LB-MYS-6: all but wagons roll; a wagon's visit counts."""
    table = with_wand("K11", kind)
    table.tile("V12", PIT)
    table.pick("wand", "V12", dice=dice)
    assert table.at(f"dwarves-{kind}-1") == there
    assert table.pos.wear[table.square("V12")] == (kind == "wagon")


def test_case_8_a_blocked_square_stays_blocked() -> None:
    """LB-TRE-9, LB-MYS-3: where the roof has come down there is no room for anybody."""
    table = with_wand()
    table.tile("V12", CAVE_IN)
    table.pick("wand")
    assert not table.legal("V12")
    assert table.why("V12") == ["LB-TRE-9"]


def test_case_9_an_outpost_nobody_has_opened() -> None:
    """LB-TRE-9, LB-POST-3, LB-POST-7: no die for the door, one for what is inside; it is theirs and they stay."""
    table = with_wand().pick("wand", "L4", dice=[6])
    assert (table.at(FOOTMAN), table.mp(FOOTMAN), table.gold("dwarves")) == ("L4", 0, 200)
    assert table.pos.post[table.square("L4")] == HELD_POST + ARMIES.index("dwarves")


def test_case_10_somebody_lives_in_the_outpost() -> None:
    """LB-TRE-9, LB-POST-3, LB-CMB-16: its monster fights the squad at once, and keeps the outpost if it wins."""
    table = with_wand().pick("wand", "L4", dice=[3, 1, 5])
    assert table.at(FOOTMAN) == ""
    assert table.pos.monster[table.square("L4")] != 0
    assert table.pos.post[table.square("L4")] < HELD_POST
