"""Numbered cases of Dragonfire (LOU-20.3) and its solitaire variant (LOU-20.3.1)."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import all_of, begin, deciding, hexes_of, marked, muster, over, play_on, step
from tests.cases.underearth.table import Table
from wyrmtable.core import ScriptedDice
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.position import ANYONE, DEAD

DWARVES = {
    "dwarf-lord": 1, "dwarf-captain": 3, "dwarf-sentry": 3, "dwarf-guards": 1, "dwarf-co-60": 2, "dwarf-co-50": 5,
    "dwarf-co-45": 2, "dwarf-dependents": 4,
}  # fmt: skip


def losses(table: Table, number: int) -> None:
    """Kills Dwarves who have not been placed."""
    boxed = [unit for unit in table.content.forces["dwarves"] if table.pos.where[unit] == -2]
    for unit in boxed[:number]:
        table.pos.where[unit] = DEAD


def set_up(scenario: str, dice: ScriptedDice | None = None) -> Table:
    """Treasure and Dwarves are placed, in the order of the counters."""
    table = begin(scenario)
    play_on(table, lambda table: table.pos.turn == 1 or deciding(table) == "Dragon", dice)
    return table


# -- forces and set-up -----------------------------------------------------------------------------------------------


def test_the_forces_and_special_rules() -> None:
    """LOU-20.3a, LOU-20.3b, LOU-R13: the Dragon against 21 Dwarves; Treasure and Flight are two rules."""
    table = begin("dragonfire")
    assert muster(table, "dragon") == {"dragon": 1}
    assert muster(table, "dwarves") == DWARVES
    assert sum(DWARVES.values()) == 21
    assert table.content.values == (20, 10, 10, 5, 5, 5, 5, 1, 1)
    assert table.content.flyers == table.mask("dragon")


def test_the_dwarves_lay_the_treasure_first() -> None:
    """LOU-20.3c: all nine counters face-down on the T hexes, one each, where the Dwarf player likes."""
    table = begin("dragonfire")
    assert table.picks() == ["treasure-20", "treasure-10.1", "treasure-5.1", "treasure-1.1"], "like values are alike"
    table.pick("treasure-5.1")
    assert set(table.places()) == marked(table, "T")
    table.pick("0309", "treasure-20")
    assert "0309" not in table.picks(), "one to a hex"
    assert [event[0] for event in table.events("treasure-placed")] == [1], "told to the Dwarves alone"
    hidden = GAME.view(table.pos, 1).tokens
    assert [(token.place, token.symbol) for token in hidden] == [("0309", "back-t")]
    assert GAME.view(table.pos, 0).tokens[0].symbol == "treasure-5"


def test_the_dwarves_are_set_up_face_down() -> None:
    """LOU-20.3d: Lord, Guards, three Sentries on Sen, three others on ***, thirteen on *, one to a hex."""
    table = set_up("dragonfire")
    assert (table.where("dwarf-lord"), table.where("dwarf-guards")) == ("0521", "0622")
    assert {table.where(f"dwarf-sentry.{n}") for n in (1, 2, 3)} == marked(table, "Sen")
    dwarves = table.content.forces["dwarves"]
    places = hexes_of(table, dwarves)
    assert len(set(places)) == 21
    assert sum(hex_ in marked(table, "***") for hex_ in places) == 3
    assert sum(hex_ in marked(table, "*") for hex_ in places) == 13
    assert not table.pos.up


def test_the_dragon_comes_last_and_moves_first() -> None:
    """LOU-20.3e, LOU-20.3g: face-up in an outside hex of either Gate; all Dwarves sleep; it has the first move."""
    table = set_up("dragonfire")
    board = table.content.terrain.board
    outside = {*board.places_of("west_field"), *board.places_of("east_field")}
    assert table.hexes(" ".join(table.places())) == outside
    table.pick("4109")
    assert (table.where("dragon"), table.pos.up) == ("4109", table.mask("dragon"))
    assert all_of(table, table.pos.asleep, table.content.forces["dwarves"])
    assert (deciding(table), table.pos.turn) == ("Dragon", 1)


# -- Gates -----------------------------------------------------------------------------------------------------------


def test_the_dragon_breaks_a_gate_without_a_die() -> None:
    """LOU-20.3f: next to a closed Gate, in its Combat phase, as its attack; the Gate is open to all for good."""
    table = Table("dragonfire", {"dragon": "4109", "dwarf-sentry.1": "4208"}, deciding="Dragon")
    table.phase("movement")
    table.pick("dragon")
    assert "4010" not in table.picks()
    assert table.why_not("4010") == [("LOU-R59", "The Gate is closed to this unit.")]
    table.pick("stop")
    assert (step(table), table.picks()) == ("try-doors", ["done", "dragon"])
    table.pick("dragon")
    assert table.pos.gates[1] == ANYONE
    assert table.pos.gates[0] != ANYONE, "the other Gate stands"
    assert not table.events("battle"), "that was its attack; the Sentry beside it is safe"
    assert deciding(table) == "Dwarves"
    free = Table("dragonfire", {"dragon": "4109", "dwarf-sentry.1": "2224"}, deciding="Dragon")
    free.pos.gates = table.pos.gates
    free.pos.rebar()
    free.phase("movement")
    free.pick("dragon")
    assert "4010" in free.picks()


def test_dwarves_pass_their_gates() -> None:
    """LOU-20.3f: for Dwarves both Gates are open doors."""
    table = Table("dragonfire", {"dragon": "4313", "dwarf-co-45.1": "0440"}, deciding="Dwarves")
    table.phase("movement")
    table.pick("dwarf-co-45.1")
    assert "0141" in table.picks()


def test_the_only_way_off_is_outside() -> None:
    """LOU-20.3g: leaving is possible from outside hexes of an edge only."""
    table = Table(
        "dragonfire", {"dragon": "4313", "dwarf-co-45.1": "0440", "dwarf-co-45.2": "0143"}, deciding="Dwarves"
    )
    table.phase("movement")
    table.pick("dwarf-co-45.1")
    assert "leave" not in table.picks()
    assert table.why_not("leave")[0].rule == "LOU-7.6b"
    table.pick("stop", "dwarf-co-45.2")
    assert "leave" in table.picks()


# -- the end ---------------------------------------------------------------------------------------------------------


def slay(dead: int, die: int = 1) -> Table:
    table = Table(
        "dragonfire", {"dragon": "1424", "dwarf-guards": "1323", "dwarf-lord": "1323"}, deciding="Dwarves", turn=5
    )
    losses(table, dead)
    table.phase("declare")
    table.attack("1424", "dwarf-guards", "dwarf-lord", dice=[die])
    return table


def test_the_dwarves_win_by_killing_the_dragon() -> None:
    """LOU-20.3h, LOU-20.3i: with fewer than twelve lost the dead Dragon is their victory, at once."""
    assert over(slay(11)).winners == (0,)
    assert over(slay(11)).rules == ("LOU-20.3h",)


@pytest.mark.parametrize("victims", [("dwarf-sentry.1",), ("dwarf-dependents.1",)])
def test_the_twelfth_loss_gives_the_dragon_the_city(victims: tuple[str, ...]) -> None:
    """LOU-20.3i: twelve units eliminated, Dependents too, end the game; eleven do not."""
    for dead, ended in ((11, True), (10, False)):
        table = Table("dragonfire", {"dragon": "1424", "dwarf-lord": "0521", victims[0]: "1323"}, deciding="Dragon")
        losses(table, dead)
        table.phase("declare")
        table.attack("1323", "dragon", dice=[] if "dependents" in victims[0] else [1])
        assert table.where(victims[0]) == "dead"
        assert bool(table.pos.outcome) == ended
        if ended:
            assert (over(table).winners, over(table).rules) == ((1,), ("LOU-20.3i",))


def carry_off(value: str, taken: int, dead: int = 0) -> Table:
    """A Company carries a last counter off the board."""
    table = Table(
        "dragonfire", {"dragon": "1424", "dwarf-co-45.1": "4309", "dwarf-lord": "0521"}, deciding="Dwarves",
        treasure={value: "4309"},
    )  # fmt: skip
    losses(table, dead)
    for number in range(taken):
        table.pos.taken[number] = 0
    table.phase("movement")
    table.pick("dwarf-co-45.1", value, "leave")
    return table


def test_forty_points_of_treasure_win() -> None:
    """LOU-20.3h: Treasure worth 40 or more taken off the board before the twelfth loss is a victory; 35 is not."""
    won = carry_off("treasure-10.2", 2, dead=11)
    assert (over(won).winners, over(won).rules) == ((0,), ("LOU-20.3h",))
    short = carry_off("treasure-5.1", 2)
    assert not short.pos.outcome


def test_the_dragon_does_not_win_by_flying_off() -> None:
    """LOU-R81, LOU-20.3i: if it leaves before twelve are eliminated the Dwarves win."""
    table = Table("dragonfire", {"dragon": "4309", "dwarf-lord": "0521"}, deciding="Dragon")
    table.phase("movement")
    table.pick("dragon", "leave")
    assert (over(table).winners, over(table).rules) == ((0,), ("LOU-R81",))


def test_by_the_letter_the_dragon_wins_by_flying_off() -> None:
    """LOU-20.3i, LOU-R81: with the option `flown = wins` it ends the game and has prevented both Dwarf victories."""
    place = {"dragon": "4309", "dwarf-lord": "0521"}
    table = Table("dragonfire", place, deciding="Dragon", options={"flown": "wins"})
    table.phase("movement")
    table.pick("dragon", "leave")
    assert (over(table).winners, over(table).rules) == ((1,), ("LOU-20.3i",))


def test_an_empty_city_is_the_dragons() -> None:
    """LOU-R82: those who left are not eliminated, but nobody on the map and too little gold out is a defeat."""
    table = Table("dragonfire", {"dragon": "1424", "dwarf-co-45.1": "4309"}, deciding="Dwarves")
    table.phase("movement")
    table.pick("dwarf-co-45.1", "leave")
    assert (over(table).winners, over(table).rules) == ((1,), ("LOU-R82",))


def test_twenty_quiet_turns_are_the_dragons() -> None:
    """LOU-R92: in Dragonfire the Dragon wins when nothing happens for 20 Game-Turns."""
    table = Table("dragonfire", {"dragon": "1424", "dwarf-co-45.1": "4010"}, deciding="Dragon", turn=30)
    table.pos.quiet = 19
    table.run([("game-turn",)])
    table.pick("end-phase")
    assert not table.pos.outcome, "the Game-Turn is not over yet"
    table.pick("end-phase")
    assert (over(table).winners, over(table).rules) == ((1,), ("LOU-R92",))


# -- solitaire -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "field"), [(1, "west_field"), (3, "west_field"), (4, "east_field"), (6, "east_field")])
def test_the_dragons_gate_is_drawn_after_the_set_up(die: int, field: str) -> None:
    """LOU-20.3.1c, LOU-R83, LOU-20.3.1a: 1-3 West, 4-6 East; the Dwarves lie face-up; the Dragon moves first."""
    table = begin("dragonfire-solitaire")
    assert table.content.seats == ("Dwarves",)
    play_on(table, lambda table: len([u for u in table.content.forces["dwarves"] if table.pos.where[u] < 0]) == 1)
    rolls = ScriptedDice(die, *[1] * 20)
    play_on(table, lambda table: table.pos.turn > 0, rolls)
    (arrival,) = table.events("arrives")
    board = table.content.terrain.board
    assert int(arrival[3]) - table.content.place in board.places_of(field)
    assert all_of(table, table.pos.up, table.content.forces["dwarves"])
    assert table.pos.order == (table.content.wild, 0)
    assert table.events("moves") or table.events("gate"), "it has been on its way already"
    assert deciding(table) == "Dwarves"


def test_solitaire_is_won_by_the_dragons_death_alone() -> None:
    """LOU-20.3.1b: killing the Dragon wins, twelve losses lose, and Treasure gives no victory."""
    units = {"dragon": "1424", "dwarf-guards": "1323", "dwarf-lord": "1323"}
    table = Table("dragonfire-solitaire", units, deciding="Dwarves")
    losses(table, 11)
    table.phase("declare")
    table.attack("1424", "dwarf-guards", "dwarf-lord", dice=[1])
    assert (over(table).winners, over(table).scores, over(table).rules) == ((0,), (1.0,), ("LOU-20.3.1b",))
    rich = Table(
        "dragonfire-solitaire",
        {**units, "dwarf-co-45.1": "4309"},
        deciding="Dwarves",
        treasure={"treasure-5.1": "4309"},
    )
    rich.pos.taken[0] = rich.pos.taken[1] = rich.pos.taken[2] = 0
    rich.phase("movement")
    rich.pick("dwarf-co-45.1", "treasure-5.1", "leave")
    assert not rich.pos.outcome
    doomed = Table("dragonfire-solitaire", {"dragon": "1424", "dwarf-lord": "0521", "dwarf-dependents.1": "1323"})
    losses(doomed, 11)
    doomed.run([("player-turn", 0)])
    assert (over(doomed).winners, over(doomed).scores) == ((), (0.0,))
