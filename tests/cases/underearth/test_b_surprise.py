"""Numbered cases of Surprise Attack (LOU-20.2): set-up, surprise, the Lord, and every way it ends."""

from __future__ import annotations

from tests.cases.underearth.arena import (
    all_of,
    begin,
    deciding,
    hexes_of,
    marked,
    muster,
    over,
    play_on,
    step,
    worked_out,
)
from tests.cases.underearth.table import Table
from wyrmtable.games.underearth.rules.retreat import retreat_hexes


def surprise(place: dict[str, str], deciding: str = "Orcs", **how: list[str]) -> Table:
    """A game under way, morale off; the Lord sits on his throne."""
    table = Table(
        "surprise",
        {"dwarf-lord": "0521", **place},
        deciding=deciding,
        asleep=how.get("asleep", ()),
        options={"morale": "off"},
    )
    at = 0 if deciding == "Orcs" else 1
    table.run([("player-turn", at)])
    return table


# -- forces and set-up -----------------------------------------------------------------------------------------------


def test_the_forces() -> None:
    """LOU-20.2a, LOU-20.2b: twenty Dwarves and ten Orcs."""
    table = begin("surprise")
    assert muster(table, "dwarves") == {
        "dwarf-lord": 1, "dwarf-captain": 3, "dwarf-sentry": 1, "dwarf-scout": 1, "dwarf-guards": 1, "dwarf-co-60": 2,
        "dwarf-co-50": 5, "dwarf-co-45": 2, "dwarf-dependents": 4,
    }  # fmt: skip
    assert muster(table, "orcs") == {
        "orc-chieftain": 2, "orc-scout": 1, "orc-co-55": 2, "orc-co-45": 3, "orc-co-35": 2,
    }  # fmt: skip


def test_the_dwarves_are_set_up_first_and_face_down() -> None:
    """LOU-20.2c, LOU-R26: Lord, Guards, Sentry and two Dependents on Sen, four on ***, eleven on *; then Orcs."""
    table = begin("surprise")
    assert (table.where("dwarf-lord"), table.where("dwarf-guards")) == ("0521", "0622")
    assert table.picks() == ["rest", "dwarf-sentry", "dwarf-dependents.1"], "these three, in any order"
    table.pick("dwarf-dependents.1")
    assert set(table.places()) == marked(table, "Sen")
    table.pick("2224", "dwarf-sentry", "0840")
    assert table.where("dwarf-dependents.2") == "3610", "what is left goes to the third"
    play_on(table, lambda table: deciding(table) == "Orcs")
    dwarves = table.content.forces["dwarves"]
    places = hexes_of(table, dwarves)
    assert len(set(places)) == 20
    assert sum(hex_ in marked(table, "***") for hex_ in places) == 4
    assert sum(hex_ in marked(table, "*") for hex_ in places) == 11
    assert not table.pos.up
    assert all_of(table, table.pos.asleep, dwarves)


def test_the_orcs_wait_outside_the_east_gate() -> None:
    """LOU-20.2d, LOU-20.2f: face-down in the East Field, awake; all Dwarves sleep, and the Orcs move first."""
    table = begin("surprise")
    play_on(table, lambda table: step(table) == "place-at" and deciding(table) == "Orcs")
    field = table.content.terrain.board.places_of("east_field")
    assert table.hexes(" ".join(table.places())) == set(field)
    play_on(table, lambda table: table.pos.turn == 1)
    orcs = table.content.forces["orcs"]
    assert {table.pos.where[unit] for unit in orcs} <= set(field)
    assert not table.pos.up
    assert table.pos.asleep == sum(1 << unit for unit in table.content.forces["dwarves"])
    assert deciding(table) == "Orcs"


def test_the_east_gate_is_gone_and_the_west_gate_is_the_dwarves() -> None:
    """LOU-20.2e: Orcs walk in by the East Gate; through the West Gate only Dwarves go."""
    east = surprise({"orc-scout": "4109"})
    east.pick("orc-scout")
    assert "4010" in east.picks()
    west = surprise({"orc-scout": "0440"})
    west.pick("orc-scout")
    assert west.why_not("0341") == [("LOU-R59", "The Gate is closed to this unit.")]
    dwarf = surprise({"dwarf-scout": "0440", "orc-scout": "4109"}, "Dwarves")
    dwarf.pick("dwarf-scout")
    assert "0341" in dwarf.picks()


# -- surprise --------------------------------------------------------------------------------------------------------


def come_up_and_strike(die: int) -> tuple[Table, str]:
    table = surprise({"orc-co-45.1": "1525", "dwarf-co-45.1": "1323"}, asleep=["dwarf-co-45.1", "dwarf-lord"])
    table.pick("orc-co-45.1", "1424", "stop")
    assert table.pos.asleep == table.mask("dwarf-lord"), "coming adjacent has alerted it"
    return table, table.attack("1323", "orc-co-45.1", dice=[die])[1]


def test_ex_16_surprised_dwarves_lose_two_columns() -> None:
    """LOU-20.2g, LOU-R21: 45 against 45 is 1-1; against a unit asleep when the player-turn began it is 3-1."""
    table, column = come_up_and_strike(1)
    assert column == "3-1"
    assert table.where("dwarf-co-45.1") == "dead"


def test_ex_33_surprise_lasts_one_player_turn() -> None:
    """LOU-R21: alerted and attacked in the same player-turn +2 columns; in the next Orc turn none."""
    table, column = come_up_and_strike(6)
    assert (column, table.where("dwarf-co-45.1")) == ("3-1", "1323")
    table.pick("end-phase", "done")
    assert deciding(table) == "Orcs"
    table.pick("end-phase")
    assert table.attack("1323", "orc-co-45.1", dice=[4]) == ("--", "1-1")


def test_a_stack_is_surprised_only_as_a_whole() -> None:
    """LOU-R21: one wakeful unit in the stack spoils the surprise; Dwarves never surprise anybody."""
    units = {"orc-co-55.1": "1424", "dwarf-co-45.1": "1323", "dwarf-captain.1": "1323"}
    both = surprise(units, asleep=["dwarf-co-45.1", "dwarf-captain.1"])
    assert worked_out(both, "1323", "orc-co-55.1").column == 9
    one = surprise(units, asleep=["dwarf-co-45.1"])
    assert worked_out(one, "1323", "orc-co-55.1").column == 7
    back = surprise({"orc-co-55.1": "1424", "dwarf-co-60.1": "1323"}, "Dwarves", asleep=["orc-co-55.1"])
    assert worked_out(back, "1424", "dwarf-co-60.1").column == 7


# -- the end ---------------------------------------------------------------------------------------------------------


def test_the_orcs_win_with_the_lords_death() -> None:
    """LOU-20.2h: at once, in the middle of the Combat phase."""
    table = surprise({"orc-co-45.1": "0622", "orc-co-55.1": "1424", "dwarf-scout": "1323"})
    table.pick("end-phase", "0521", "1323")
    table.pick("0521", dice=[1])
    assert (over(table).winners, over(table).rules) == ((1,), ("LOU-20.2h",))
    assert table.where("dwarf-scout") == "1323", "the second attack is not fought any more"


def test_the_dwarves_win_when_every_orc_is_dead_gone_or_in_the_tunnels() -> None:
    """LOU-20.2h, LOU-R80: checked at the end of every player-turn; the Old Lode is reached by tunnel only."""
    hidden = surprise({"orc-scout": "1303", "orc-chieftain.1": "1103"})
    hidden.pick("orc-scout", "1204", "stop", "end-phase")
    assert (over(hidden).winners, over(hidden).rules) == ((0,), ("LOU-20.2h",))
    seen = surprise({"orc-scout": "1303", "orc-chieftain.1": "1103"})
    seen.pick("end-phase")
    assert step(seen) == "movement", "an Orc in the Ore Hall keeps the game open"
    assert deciding(seen) == "Dwarves"
    killed = surprise({"orc-scout": "1424", "dwarf-co-50.1": "1323"}, "Dwarves")
    killed.pick("end-phase")
    killed.attack("1424", "dwarf-co-50.1", dice=[1])
    killed.pick("done")
    assert over(killed).winners == (0,)


def test_an_orc_may_leave_and_is_gone() -> None:
    """LOU-20.2h, LOU-R80: the last Orc walks off the east edge; at the end of his player-turn the Dwarves have won."""
    table = surprise({"orc-scout": "4309"})
    table.pick("orc-scout", "leave")
    assert table.where("orc-scout") == "left east"
    assert over(table).winners == (0,)


def test_the_lord_stays_inside() -> None:
    """LOU-R79: the Lord walks to no outside hex and retreats there only for want of another; others may leave."""
    table = Table("surprise", {"dwarf-lord": "0440", "orc-scout": "4309"}, deciding="Dwarves")
    table.phase("movement")
    table.pick("dwarf-lord")
    assert "0341" not in table.picks()
    assert table.why_not("0341") == [("LOU-R79", "The Lord may not go outside.")]
    scout = Table("surprise", {"dwarf-scout": "0141", "orc-scout": "4309"}, deciding="Dwarves")
    scout.phase("movement")
    scout.pick("dwarf-scout")
    assert "leave" in scout.picks()
    cornered = Table(
        "surprise",
        {"dwarf-lord": "0440", "orc-co-45.1": "0539", "orc-co-45.2": "0541"},
        deciding="Orcs",
        options={"morale": "off"},
    )
    cornered.phase("declare")
    assert cornered.attack("0440", "orc-co-45.1", dice=[6])[0] == "DE"
    driven = Table(
        "surprise",
        {"dwarf-lord": "0440", "orc-scout": "0539", "orc-chieftain.1": "0541"},
        deciding="Orcs",
        options={"morale": "off"},
    )
    driven.phase("declare")
    assert driven.attack("0440", "orc-scout", "orc-chieftain.1", dice=[2]) == ("DR", "1-1")
    assert driven.where("dwarf-lord") == "0341", "there was nowhere else to go"
    driven.pos.moved = 0
    driven.phase("movement", "Dwarves")
    driven.pick("dwarf-lord")
    assert driven.forbids("0240") == ["LOU-R79"]
    choice = Table("surprise", {"dwarf-lord": "0440", "orc-scout": "0539"})
    assert retreat_hexes(choice.pos, choice.unit("dwarf-lord")) == [choice.hex("0541")]


def test_twenty_quiet_turns_end_it_for_the_dwarves() -> None:
    """LOU-R92: after 20 Game-Turns without incident the Dwarves win; an attack begins the count anew."""
    table = Table("surprise", {"dwarf-lord": "0521", "orc-scout": "1323"}, deciding="Orcs", turn=0)
    table.run([("game-turn",)])
    for turn in range(1, 21):
        assert table.pos.turn == turn
        table.pick("end-phase", "end-phase")
    assert (over(table).winners, over(table).rules, table.pos.turn) == ((0,), ("LOU-R92",), 20)
    noisy = Table("surprise", {"dwarf-lord": "0521", "orc-scout": "1323", "dwarf-sentry": "1424"}, deciding="Orcs")
    noisy.pos.quiet = 19
    noisy.run([("game-turn",)])
    noisy.pick("end-phase")
    assert noisy.attack("1424", "orc-scout", dice=[4]) == ("--", "1-1")
    noisy.pick("end-phase", "done")
    assert noisy.pos.quiet == 1, "the turn after the fight is the first quiet one"
