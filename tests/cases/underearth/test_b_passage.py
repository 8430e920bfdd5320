"""Numbered cases of Passage of UnderEarth (LOU-20.4): the flight of the Alliance, and those who live in the ruin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.cases.underearth.arena import all_of, begin, deciding, hexes_of, marked, muster, over, play_on, step
from tests.cases.underearth.table import Table
from wyrmtable.core import ScriptedDice
from wyrmtable.games.underearth.position import DEAD, LEFT_EAST
from wyrmtable.games.underearth.rules.alerting import wake

ALLIANCE = ("dwarf-lord", "dwarf-scout", "human-duke", "human-captain.1", "human-captain.2", "human-scout")


def passage(
    place: Mapping[str, str], side: str = "Dwellers", *, asleep: Sequence[str] = (), dice: Sequence[int] = ()
) -> Table:
    """A player-turn of a side begins; the dice are for tempers. Morale is off."""
    table = Table("passage", place, deciding=side, asleep=asleep, options={"morale": "off"})
    table.run([("player-turn", ("Alliance", "Dwellers").index(side))], dice)
    return table


# -- forces and set-up -----------------------------------------------------------------------------------------------


def test_the_forces() -> None:
    """LOU-20.4a, LOU-20.4b, LOU-20.4c, LOU-20.4d: six of the Alliance, six followers, five allies, four beasts."""
    table = begin("passage")
    assert muster(table, "alliance") == {
        "dwarf-lord": 1, "dwarf-scout": 1, "human-duke": 1, "human-captain": 2, "human-scout": 1,
    }  # fmt: skip
    assert muster(table, "followers") == {
        "orc-chieftain": 1, "orc-sentry": 1, "orc-scout": 1, "orc-co-45": 2, "orc-co-35": 1,
    }  # fmt: skip
    beasts = {"dragon": 1, "bear": 1, "gargoyle": 1, "scorpion": 1}
    assert muster(table, "allies") == {"orc-co-55": 1, "goblin-co": 1, "troll": 2, "wolf": 1, **beasts}
    assert table.content.semi == table.mask(*beasts)


def test_the_alliance_sets_up_first_outside_the_west_gate() -> None:
    """LOU-20.4e, LOU-R26: face-down in the West Field; Humans and Dwarves may share a hex already here."""
    table = begin("passage")
    assert deciding(table) == "Alliance"
    table.pick("dwarf-lord")
    assert table.hexes(" ".join(table.places())) == set(table.content.terrain.board.places_of("west_field"))
    table.pick("0341", "human-duke", "0341")
    play_on(table, lambda table: deciding(table) == "Dwellers")
    assert not table.pos.up
    assert not table.pos.asleep


def test_the_dwellers_are_set_up_and_shuffled() -> None:
    """LOU-20.4f, LOU-R84: the Sentry anywhere but on enemies, the followers on marks, nine unseen, one to a hex."""
    table = begin("passage")
    play_on(table, lambda table: deciding(table) == "Dwellers")
    ground = table.content.terrain
    alliance = {table.pos.where[unit] for unit in table.content.forces["alliance"]}
    anywhere = {hex_ for hex_ in range(ground.size) if ground.standable[hex_] and hex_ not in alliance}
    assert table.hexes(" ".join(table.places())) == anywhere
    assert any(ground.outside[hex_] for hex_ in anywhere)
    table.pick("2224")
    followers = [unit for unit in table.content.forces["followers"] if unit != table.unit("orc-sentry")]
    table.pick(table.picks()[1])
    assert set(table.places()) == marked(table, "*") | marked(table, "***")
    play_on(table, lambda table: step(table) == "scatter")
    assert len(set(hexes_of(table, followers)) & (marked(table, "*") | marked(table, "***"))) == 5
    hexes = table.picks()[:9]
    dice = [9, 1, 1, 1, 1, 1, 1, 1]
    table.pick(*hexes, dice=dice)
    assert table.where("scorpion") == min(hexes), "the ninth counter came first"
    assert sorted(hexes_of(table, table.content.forces["allies"])) == sorted(hexes)
    told = table.events("dealt")
    assert len(told) == 9
    assert {event[0] for event in told} == {1 << 1}, "he may look at them now, the Alliance may not"
    dwellers = (*table.content.forces["followers"], *table.content.forces["allies"])
    assert len(set(hexes_of(table, dwellers))) == 15
    assert not table.pos.up
    assert all_of(table, table.pos.asleep, dwellers)


def test_the_alliance_moves_first() -> None:
    """LOU-20.4g, LOU-R25: all Dwellers are Unalerted, and the Alliance begins."""
    table = begin("passage")
    play_on(table, lambda table: table.pos.turn == 1, ScriptedDice(*[1] * 20))
    assert deciding(table) == "Alliance"
    assert table.pos.order == (0, 1, 2)
    assert all_of(table, table.pos.asleep, table.content.forces["allies"])


# -- special rules ---------------------------------------------------------------------------------------------------


def test_humans_and_dwarves_share_a_hex_others_do_not() -> None:
    """LOU-20.4h: a Duke may end his move with a Dwarf Lord; an Orc may not with a Troll."""
    table = passage({"dwarf-lord": "1424", "human-duke": "1525", "wolf": "0812"}, "Alliance")
    table.pick("human-duke")
    assert "1424" in table.picks()
    dwellers = passage({"troll.1": "1424", "orc-scout": "1626", "human-scout": "4309"})
    dwellers.pick("orc-scout")
    assert "1424" not in dwellers.picks()


def test_gates_serve_dwarves_and_humans_with_a_dwarf() -> None:
    """LOU-20.4i: the Duke alone stays out, beside a Dwarf he passes; Orcs never do."""
    for companion, passes in (({}, False), ({"dwarf-scout": "0341"}, True), ({"human-scout": "0341"}, False)):
        table = passage({"human-duke": "0341", "wolf": "0812", **companion}, "Alliance")
        table.pick("human-duke")
        assert ("0440" in table.picks()) == passes
    orc = passage({"orc-scout": "4010", "human-scout": "0141"})
    orc.pick("orc-scout")
    assert orc.why_not("4109") == [("LOU-R59", "The Gate is closed to this unit.")]


def test_disorganized_races_block_each_other() -> None:
    """LOU-20.4j: in a corridor a Troll bars the way to an Orc; only infiltration and flight get past it."""
    units = {"troll.1": "1222", "orc-scout": "1424", "orc-chieftain": "1323", "gargoyle": "1525", "human-scout": "4309"}
    table = passage(units, dice=[1])
    table.pick("orc-scout")
    assert "1121" not in table.picks()
    assert table.why_not("1222")[0] == ("LOU-20.4j", "Units of another race block the way.")
    table.pick("stop", "gargoyle")
    assert "1121" in table.picks(), "it flies over the Troll"
    table.pick("stop", "orc-chieftain")
    assert "1121" not in table.picks()
    table.pick("1222")
    assert table.where("orc-chieftain") == "1121", "he slips past the Troll, and that was his whole move"
    assert step(table) == "movement"
    kin = passage({"orc-co-45.1": "1222", "orc-scout": "1424", "human-scout": "4309"})
    kin.pick("orc-scout")
    assert "1121" in kin.picks(), "Orcs pass Orcs"


def test_disorganized_races_do_not_attack_together() -> None:
    """LOU-20.4j: a Troll and an Orc next to one enemy never add up; two Trolls do."""
    table = passage({"troll.1": "1424", "troll.2": "1422", "orc-scout": "1325", "human-duke": "1323"})
    table.pick("end-phase", "1323", "troll.1")
    assert table.picks() == ["attack", "let-go", "all", "troll.1", "troll.2"]
    assert table.why_not("orc-scout") == [("LOU-20.4j", "Units of different races do not attack together.")]
    allied = passage({"dwarf-lord": "1424", "human-duke": "1422", "troll.1": "1323"}, "Alliance")
    allied.pick("end-phase")
    assert allied.attack("1323", "dwarf-lord", "human-duke")[1] == "2-1", "the Alliance is of one mind"


def test_his_own_troops_obey_without_a_die() -> None:
    """LOU-20.4k: Orcs, Goblins, Trolls and Wolf are under full control."""
    units = {"orc-scout": "1406", "goblin-co": "1030", "troll.1": "2503", "wolf": "0812", "human-scout": "4309"}
    table = passage(units)
    assert table.picks() == ["end-phase", "orc-scout", "goblin-co", "troll.1", "wolf"]


@pytest.mark.parametrize("die", [1, 2, 3])
def test_it_obeys_on_1_to_3(die: int) -> None:
    """LOU-20.4l: the Bear moves and attacks under orders."""
    table = passage({"bear": "1525", "human-scout": "1323"}, dice=[die])
    table.pick("bear", "1424", "stop")
    assert table.attack("1323", "bear", dice=[1])[1] == "2-1"


@pytest.mark.parametrize("die", [4, 5])
def test_it_stays_on_4_and_5(die: int) -> None:
    """LOU-20.4l: it does not move but may attack an adjacent Alliance unit."""
    table = passage({"bear": "1424", "human-scout": "1323", "orc-scout": "0812"}, dice=[die])
    assert table.picks() == ["end-phase", "orc-scout"]
    assert table.why_not("bear") == [("LOU-20.4l", "This unit does not obey this turn.")]
    table.pick("end-phase")
    assert table.attack("1323", "bear", dice=[1])[1] == "2-1"


def test_it_runs_wild_on_a_6() -> None:
    """LOU-20.4l, LOU-R87: it does nothing in its owner's player-turn, then attacks the nearest unit of any kind."""
    table = passage({"bear": "1424", "orc-scout": "1323", "human-scout": "4309"}, dice=[6])
    assert table.picks() == ["end-phase", "orc-scout"]
    assert table.why_not("bear")[0].rule == "LOU-R87"
    table.pick("end-phase", dice=[1])
    assert table.where("orc-scout") == "dead", "in the uncontrolled player-turn its own side is prey"
    assert table.where("bear") == "1323"


def test_each_alerted_beast_rolls_every_turn_anew() -> None:
    """LOU-20.4l: a die for each alerted one, none for sleepers; the next turn they roll again."""
    units = {"bear": "1406", "scorpion": "3046", "gargoyle": "3442", "human-scout": "4309", "orc-scout": "0812"}
    table = passage(units, asleep=["scorpion"], dice=[4, 1])
    assert table.picks() == ["end-phase", "orc-scout", "gargoyle"]
    table.pick("end-phase", "end-phase", dice=[1, 4])
    assert deciding(table) == "Dwellers"
    assert table.picks() == ["end-phase", "orc-scout", "bear"]


def test_dwellers_do_not_attack_each_other_under_orders() -> None:
    """LOU-R87: next to an Orc and a Human the obedient Bear may attack the Human only."""
    table = passage({"bear": "1424", "orc-scout": "1525", "human-scout": "1323"}, dice=[1])
    table.pick("end-phase")
    assert table.picks() == ["done", "1323"]


def test_a_beast_roused_after_the_roll_waits_for_the_next() -> None:
    """LOU-R99: woken in the Alerting phase it neither attacks nor, before the next roll, moves."""
    units = {"bear": "1424", "orc-scout": "1422", "orc-co-45.1": "1422", "human-captain.1": "1323"}
    table = passage({**units, "human-duke": "4309"}, asleep=["bear"])
    table.pick("end-phase")
    assert not table.pos.asleep, "the Orcs have roused it"
    table.pick("1323")
    assert table.picks() == ["let-go", "all", "orc-scout", "orc-co-45.1"]
    text = "This unit was roused after the dice were rolled; it waits for the next roll."
    assert table.why_not("bear") == [("LOU-R99", text)]


def test_a_beast_roused_in_the_movement_phase_does_not_move() -> None:
    """LOU-R99: a Bear woken by a chain in its own side's Movement phase is not among the movers."""
    units = {"bear": "1525", "orc-co-45.1": "1424", "orc-scout": "2121", "human-captain.1": "1222"}
    table = passage({**units, "human-scout": "4309"}, asleep=["bear", "orc-co-45.1"])
    wake(table.pos, table.mask("orc-co-45.1"), table.log)
    table.pick("orc-scout", "stop")
    assert not table.pos.asleep
    assert table.picks() == ["end-phase", "orc-co-45.1"]
    assert table.why_not("bear")[0].rule == "LOU-R99"


def test_gas_kills_after_ten_turns() -> None:
    """LOU-20.4m, LOU-R85: counted at the end of each Game-Turn in tunnels or rooms only tunnels reach; dead at ten."""
    table = Table("passage", {"human-scout": "1103", "human-duke": "0141", "orc-scout": "3628"}, turn=0)
    table.run([("game-turn",)])
    for turn in range(1, 11):
        assert (table.pos.turn, table.where("human-scout")) == (turn, "1103")
        table.pick("end-phase", "end-phase")
    assert table.where("human-scout") == "dead"
    assert len(table.events("gas")) == 1


def test_fresh_air_resets_the_count() -> None:
    """LOU-R85: leaving such hexes begins the count anew."""
    table = Table("passage", {"human-scout": "1204", "human-duke": "0141", "orc-scout": "3628"}, turn=9)
    table.pos.gas[table.unit("human-scout")] = 9
    table.run([("game-turn",)])
    table.pick("human-scout", "1303", "stop", "end-phase", "end-phase")
    assert table.where("human-scout") == "1303"
    assert table.pos.gas[table.unit("human-scout")] == 0


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("through", "winners", "words"),
    [
        (6, (0,), "decisive victory of the Alliance"),
        (5, (0,), "marginal victory of the Alliance"),
        (4, (0,), "marginal victory of the Alliance"),
        (3, (), "draw"),
        (2, (1,), "marginal victory of the Dwellers"),
        (1, (1,), "marginal victory of the Dwellers"),
        (0, (1,), "decisive victory of the Dwellers"),
    ],
)
def test_those_who_came_through_are_counted(through: int, winners: tuple[int, ...], words: str) -> None:
    """LOU-20.4n: when nobody of the Alliance is left on the map, the east edge is counted."""
    table = Table("passage", {"dwarf-lord": "4309", "orc-scout": "3628"}, deciding="Alliance", turn=7)
    for number, name in enumerate(ALLIANCE[1:], 1):
        table.pos.where[table.unit(name)] = LEFT_EAST if number < through else DEAD
    table.phase("movement")
    if through:
        table.pick("dwarf-lord", "leave")
    else:
        table = Table("passage", {"human-scout": "1323", "orc-co-45.1": "1424"}, deciding="Dwellers", turn=7)
        table.phase("declare")
        table.attack("1323", "orc-co-45.1", dice=[1])
    assert over(table).winners == winners
    assert words in over(table).summary


def test_the_west_edge_does_not_score() -> None:
    """LOU-R86: leaving by the west edge is leaving, and no more."""
    table = Table("passage", {"dwarf-lord": "0141", "orc-scout": "3628"}, deciding="Alliance", turn=7)
    for name in ALLIANCE[1:4]:
        table.pos.where[table.unit(name)] = LEFT_EAST
    table.phase("movement")
    table.pick("dwarf-lord", "leave")
    assert table.where("dwarf-lord") == "left west"
    assert over(table).winners == (), "three by the east edge: a draw"


def test_quiet_turns_end_the_passage_when_the_game_turn_is_over() -> None:
    """LOU-R92: after 20 Game-Turns without incident units still inside do not score."""
    table = Table("passage", {"dwarf-lord": "1424", "orc-scout": "3628"}, deciding="Alliance", turn=40)
    for name in ALLIANCE[1:5]:
        table.pos.where[table.unit(name)] = LEFT_EAST
    table.pos.quiet = 19
    table.run([("game-turn",)])
    table.pick("end-phase")
    assert not table.pos.outcome, "the Dwellers have their player-turn still"
    table.pick("end-phase")
    assert (over(table).winners, over(table).rules) == ((0,), ("LOU-R92",))
    assert "Four or five" in over(table).summary
