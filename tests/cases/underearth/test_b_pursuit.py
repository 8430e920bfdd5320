"""Numbered cases of Pursuit (LOU-20.1): forces, the set-up by real picks, Gates, and every way it ends."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import all_of, begin, deciding, hexes_of, marked, muster, over, play_on, step
from tests.cases.underearth.table import Table


def garrison_placed() -> Table:
    table = begin("pursuit")
    play_on(table, lambda table: step(table) == "choose")
    return table


def humans_placed(side: str) -> Table:
    table = garrison_placed()
    table.pick(side)
    field = table.content.forces["field"]
    play_on(table, lambda table: step(table) == "place-who" and deciding(table) == "Dwarves")
    assert all(table.pos.where[unit] < 0 for unit in field)
    return table


def last_turn(humans: dict[str, str], dwarves: dict[str, str]) -> Table:
    """The Dwarves' last player-turn of Game-Turn 10."""
    table = Table("pursuit", {**humans, **dwarves}, turn=10, choice="west", deciding="Dwarves")
    table.phase("movement")
    return table


# -- forces and set-up -----------------------------------------------------------------------------------------------


def test_the_forces() -> None:
    """LOU-20.1a, LOU-20.1b, LOU-20.1c: twelve of the Garrison, six of the Field Army, eleven Humans."""
    table = begin("pursuit")
    assert muster(table, "garrison") == {
        "dwarf-captain": 2, "dwarf-guards": 1, "dwarf-co-50": 5, "dwarf-dependents": 4,
    }  # fmt: skip
    assert muster(table, "field") == {"dwarf-captain": 1, "dwarf-scout": 1, "dwarf-co-60": 2, "dwarf-co-45": 2}
    assert muster(table, "humans") == {
        "human-duke": 1, "human-captain": 2, "human-scout": 1, "human-co-60": 2, "human-co-45": 3, "human-co-40": 2,
    }  # fmt: skip


def test_the_garrison_is_set_up_face_down() -> None:
    """LOU-20.1d, LOU-R12: Guards on Gds, any five on *** in the Barracks, the other six on *, there one to a hex."""
    table = begin("pursuit")
    assert table.where("dwarf-guards") == "0622", "there is one such hex only"
    table.pick("dwarf-dependents.1")
    assert set(table.places()) == marked(table, "***")
    assert table.why_not("1240", 0)[0] == ("LOU-20.1d", "The scenario does not set this unit up there.")
    table.pick("2923", "dwarf-co-50.1")
    assert table.why_not("2923", 0)[0].rule == "LOU-8.0a", "one Company to a hex"
    table.pick("2824")
    for hex_ in ("3024", "2828", "3028"):
        assert step(table) == "place-who"
        table.pick("dwarf-co-50." + {"3024": "2", "2828": "3", "3028": "4"}[hex_], hex_)
    table.pick(table.picks()[1])
    assert set(table.places()) == marked(table, "*"), "the five are in the Barracks, the rest goes elsewhere"
    play_on(table, lambda table: step(table) == "choose")
    garrison = table.content.forces["garrison"]
    places = hexes_of(table, garrison)
    assert len(set(places)) == 12
    assert sum(hex_ in marked(table, "***") for hex_ in places) == 5
    assert sum(hex_ in marked(table, "*") for hex_ in places) == 6
    assert not any(table.pos.up >> unit & 1 for unit in garrison)
    assert all_of(table, table.pos.asleep, garrison)


def test_one_unit_to_a_hex_is_said_of_the_single_stars() -> None:
    """LOU-20.1d, LOU-R12, LOU-8.0a: on *** a Captain joins a Company as anywhere; on * nobody joins another."""
    table = begin("pursuit")
    table.pick("dwarf-co-50.1", "2923", "dwarf-captain.1")
    assert table.legal("2923")
    table.pick("2923")
    assert hexes_of(table, [table.unit("dwarf-co-50.1"), table.unit("dwarf-captain.1")]) == ["2923", "2923"]
    table.pick("dwarf-co-50.2", "2824", "dwarf-co-50.3", "3024", "dwarf-co-50.4", "2828", "dwarf-co-50.5")
    alone = table.places()[0]
    table.pick(alone, "dwarf-captain.2")
    assert set(table.places()) == marked(table, "*") - {alone}


@pytest.mark.parametrize(
    ("side", "allowed"),
    [
        ("west", {"West Field", "West Hall"}),
        ("east", {"East Field", "East Hall"}),
    ],
)
def test_the_humans_choose_a_side_for_the_whole_force(side: str, allowed: set[str]) -> None:
    """LOU-20.1e: outside the West Gate and up to two hexes inside, or the East Hall and outside the East Gate."""
    table = garrison_placed()
    assert table.picks() == ["west", "east"]
    table.pick(side, "human-duke")
    titles = {table.content.names.title(table.content.names.pick(hex_)).rsplit(" ", 1)[0] for hex_ in table.places()}
    assert titles == allowed
    if side == "west":
        inside = {hex_ for hex_ in table.places() if hex_[:2] in ("04", "05")}
        assert inside == {"0440", "0539", "0541"}
        assert len(table.places()) == 13
    else:
        assert len(table.places()) == 23
    play_on(table, lambda table: deciding(table) == "Dwarves")
    humans = table.content.forces["humans"]
    assert all_of(table, table.pos.up, humans)
    assert not table.pos.asleep & sum(1 << unit for unit in humans)
    assert set(hexes_of(table, humans)) <= {
        table.content.terrain.board.names[hex_]
        for area in ("west_field", "west_hall", "east_field", "east_hall")
        for hex_ in table.content.terrain.board.places_of(area)
    }


def test_the_field_army_clings_to_the_pursuers() -> None:
    """LOU-20.1f, LOU-R77: within four hexes of some Human by a path that crosses no wall, never in his hex, awake."""
    table = humans_placed("west")
    humans = {table.pos.where[unit] for unit in table.content.forces["humans"]}
    near = 0
    for hex_ in humans:
        near |= table.content.terrain.within(hex_, 4)
    table.pick("dwarf-scout")
    offered = table.hexes(" ".join(table.places()))
    assert offered == {
        hex_
        for hex_ in range(table.content.terrain.size)
        if near >> hex_ & 1 and hex_ not in humans and table.content.terrain.standable[hex_]
    }
    assert table.why_not("2224", 0)[0] == ("LOU-20.1f", "The scenario does not set this unit up there.")
    taken = table.content.terrain.board.names[min(humans)]
    assert table.why_not(taken, 0)[0] == ("LOU-20.1f", "Enemies hold this hex.")
    play_on(table, lambda table: table.pos.turn == 1)
    field = table.content.forces["field"]
    assert all_of(table, table.pos.up, field)
    assert not table.pos.asleep & sum(1 << unit for unit in field)


def test_the_doors_of_the_east_hall_may_be_locked() -> None:
    """LOU-20.1g, LOU-R62: if the Humans chose East, the Dwarves lock any of them after all set-up, not the Gate."""
    table = humans_placed("east")
    play_on(table, lambda table: step(table) == "lock-some")
    assert table.picks() == ["done", "3511-3610", "3804-3806", "3812-3814"]
    table.pick("3804-3806", "3812-3814", "done")
    doors = {table.content.names.text(table.content.barrier + bit) for bit in range(40) if table.pos.locked >> bit & 1}
    assert doors == {"3804-3806", "3812-3814"}
    west = humans_placed("west")
    play_on(west, lambda table: step(table) == "lock-some" or table.pos.turn == 1)
    assert (step(west), west.pos.locked) == ("movement", 0)


@pytest.mark.parametrize(
    ("side", "theirs", "other"), [("west", "0341-0440", "4010-4109"), ("east", "4010-4109", "0341-0440")]
)
def test_one_gate_is_open_the_other_lets_dwarves_through(side: str, theirs: str, other: str) -> None:
    """LOU-20.1h, LOU-R61: the Gate on the Humans' side is open all game, the other serves Dwarves only."""
    table = Table("pursuit", {"human-scout": theirs[:4]}, choice=side, deciding="Humans")
    table.phase("movement")
    table.pick("human-scout")
    assert theirs[5:] in table.picks()
    shut = Table("pursuit", {"human-scout": other[:4], "dwarf-scout": "1240"}, choice=side, deciding="Humans")
    shut.phase("movement")
    shut.pick("human-scout")
    assert shut.why_not(other[5:]) == [("LOU-R59", "The Gate is closed to this unit.")]
    dwarf = Table("pursuit", {"dwarf-scout": other[:4]}, choice=side, deciding="Dwarves")
    dwarf.phase("movement")
    dwarf.pick("dwarf-scout")
    assert other[5:] in dwarf.picks()


def test_humans_move_first_and_the_garrison_sleeps() -> None:
    """LOU-20.1i: all Garrison units are Unalerted, and the Humans begin every Game-Turn."""
    table = humans_placed("west")
    play_on(table, lambda table: table.pos.turn == 1)
    assert deciding(table) == "Humans"
    assert all_of(table, table.pos.asleep, table.content.forces["garrison"])
    order = [event[2] for event in table.events("player-turn")]
    play_on(table, lambda table: table.pos.turn == 2)
    order = [event[2] for event in table.events("player-turn")]
    assert order == ["Humans", "Dwarves", "Humans"]


# -- the end ---------------------------------------------------------------------------------------------------------


def test_humans_win_in_the_great_hall_after_ten_turns() -> None:
    """LOU-20.1j: one Human unit in the Great Hall after the Dwarves' tenth player-turn is enough."""
    table = last_turn({"human-scout": "2224"}, {"dwarf-co-50.1": "2923"})
    table.pick("end-phase")
    assert over(table).winners == (1,)
    assert over(table).rules == ("LOU-20.1j",)


def test_dwarves_win_if_the_great_hall_is_clear() -> None:
    """LOU-20.1j: with the Humans anywhere else the Dwarves have won, not a turn earlier."""
    table = last_turn({"human-scout": "1925"}, {"dwarf-co-50.1": "2923"})
    table.pick("end-phase")
    assert (over(table).winners, over(table).scores) == ((0,), (1.0, 0.0))
    early = Table(
        "pursuit", {"human-scout": "2224", "dwarf-co-50.1": "2923"}, turn=9, choice="west", deciding="Dwarves"
    )
    early.phase("movement")
    early.pick("end-phase")
    assert (step(early), early.pos.turn) == ("movement", 10)


def test_the_hall_counts_only_after_the_dwarf_turn() -> None:
    """LOU-20.1j: in the tenth Game-Turn the Dwarves still have their player-turn after the Humans'."""
    table = Table(
        "pursuit",
        {"human-scout": "2123", "human-co-60.1": "0341", "dwarf-co-50.1": "2024"},
        turn=10,
        choice="west",
        deciding="Humans",
    )
    table.phase("movement")
    table.pick("end-phase", "done")
    assert deciding(table) == "Dwarves"
    table.pick("end-phase")
    assert table.attack("2123", "dwarf-co-50.1", dice=[1])[0] == "DE"
    table.pick("done")
    assert over(table).winners == (0,)


def test_it_ends_early_when_no_human_is_left() -> None:
    """LOU-R78: the last Human killed or gone ends the game for the Dwarves."""
    table = Table(
        "pursuit", {"human-scout": "1424", "dwarf-co-50.1": "1323"}, choice="west", deciding="Dwarves", turn=3
    )
    table.phase("declare")
    table.attack("1424", "dwarf-co-50.1", dice=[1])
    assert (over(table).winners, over(table).rules) == ((0,), ("LOU-R78",))
    gone = Table("pursuit", {"human-scout": "0141", "dwarf-co-50.1": "1323"}, choice="west", deciding="Humans", turn=3)
    gone.phase("movement")
    gone.pick("human-scout", "leave")
    assert over(gone).rules == ("LOU-R78",)
