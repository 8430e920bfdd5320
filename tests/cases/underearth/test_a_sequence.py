"""Cases of preparation and the sequence of play (LOU-1.0d, LOU-4, LOU-5)."""

from importlib.resources import files as resources

import pytest

from wyrmtable.core import Setting, complete
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.rules.combat import assess

from .table import Table


def scenario_text(id_: str) -> str:
    """A scenario file of the rulebook, to be changed by players."""
    return (resources("wyrmtable.games.underearth") / "content" / "scenarios" / f"{id_}.toml").read_text("utf-8")


def test_two_sides_one_player_or_many() -> None:
    """LOU-1.0d: two sides as a rule, one seat in the solitaire Dragonfire, one to seven in Gold!."""
    seats = {id_: len(scenario.seats) for id_, scenario in GAME.scenarios().items()}
    assert seats.pop("dragonfire-solitaire") == 1
    assert set(seats.values()) == {2}
    for players in range(1, 8):
        assert len(Table("gold", options={"players": str(players)}).content.seats) == players


def test_scenarios_to_choose_from() -> None:
    """LOU-4.0a: the five of the rulebook, the solitaire one, and whatever players have devised."""
    book = ["pursuit", "surprise", "dragonfire", "dragonfire-solitaire", "passage", "gold"]
    assert list(GAME.scenarios()) == book
    devised = scenario_text("surprise").replace('id = "surprise"', 'id = "new-year"').replace("Orcs", "Raiders")
    assert list(GAME.scenarios({"new-year.toml": devised})) == [*book, "new-year"]
    assert Table("new-year", files={"new-year.toml": devised}).content.seats == ("Dwarves", "Raiders")


def test_the_scenario_tells_everything() -> None:
    """LOU-4.0b: forces, places, faces, sleep, Gates, first move and ends of Surprise Attack come from its file."""
    file = Table("surprise").content.scenario
    assert {force.side for force in file.forces.values()} == {"Dwarves", "Orcs"}
    assert [(stage.side, stage.face, stage.asleep) for stage in file.setup] == [
        *[("Dwarves", "down", True)] * 5,
        ("Orcs", "down", False),
    ]
    assert file.order[0] == "Orcs"
    assert file.gates["always"] == {"west": ("dwarf",), "east": "destroyed"}
    assert {ending.winner for ending in file.end} == {"Dwarves", "Orcs"}


def test_options_and_their_defaults() -> None:
    """LOU-4.0c, LOU-R27: morale and locked doors are options of every scenario, on unless somebody turns them off."""
    for id_ in GAME.scenarios():
        options = complete(GAME, Setting(id_)).options
        assert (options["morale"], options["locked_doors"]) == ("on", "on")


@pytest.mark.parametrize(("morale", "column"), [("on", 6), ("off", 7)])
def test_morale_can_be_turned_off(morale: str, column: int) -> None:
    """LOU-4.0c: with it a Captain among the defenders shifts 50 against 48 from 1-1 to 1-2, without it nothing."""
    place = {"orc-co-55.1": "2224", "dwarf-co-50.1": "2222", "dwarf-captain.1": "2222"}
    table = Table("surprise", place, options={"morale": morale})
    worked_out = assess(table.pos, table.mask("orc-co-55.1"), table.hex("2222"))
    assert worked_out is not None
    assert (worked_out.raw, worked_out.column) == (7, column)


def test_without_locked_doors_none_is_locked_in_the_set_up() -> None:
    """LOU-4.0c: the Dwarf player of Pursuit is not asked about the doors of the East Hall."""
    for option, asked in (("on", True), ("off", False)):
        table = Table("pursuit", {"human-scout": "4109"}, choice="east", options={"locked_doors": option})
        at = next(number for number, stage in enumerate(table.content.scenario.setup) if stage.do == "lock")
        table.run([("game-turn",), ("setup", at)])
        assert ("3804-3806" in table.picks()) is asked


def test_special_rules_are_switched_on_by_the_scenario() -> None:
    """LOU-4.0c: in Dragonfire the Dragon flies and Treasure lies about; where the file names neither, there is none."""
    assert Table("surprise").content.values == ()
    assert sum(Table("dragonfire").content.values) == 62
    grounded = scenario_text("dragonfire").replace('"treasure", "flight"', '"treasure"')
    for files, halves in (({}, 1), ({"dragonfire.toml": grounded}, 2)):
        table = Table("dragonfire", {"dragon": "2028", "dwarf-lord": "0521"}, files=files)
        table.phase("movement", "Dragon")
        table.pick("dragon", "2026")
        assert table.pos.steps[-1][2] == 16 - halves


# -- the turn --------------------------------------------------------------------------------------------------------


def test_movement_alerting_combat_for_one_side_after_the_other() -> None:
    """LOU-5.0a: the Orcs move, sleepers are roused, the Orcs fight; then the Dwarves do the same."""
    place = {"orc-co-45.1": "2028", "dwarf-co-50.1": "2224", "dwarf-captain.1": "0521", "dwarf-co-50.2": "0622"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.2"])
    table.run([("player-turn", 0)])
    assert (table.asks, table.pos.steps[-1][0]) == ("Orcs", "movement")
    assert not table.awake("dwarf-co-50.2")
    table.pick("orc-co-45.1", "2226", "stop")
    assert table.awake("dwarf-co-50.2")  # the Captain next to it, in the Orcs' Alerting phase
    assert (table.asks, table.pos.steps[-1][0]) == ("Orcs", "declare")
    table.pick("done")
    assert (table.asks, table.pos.steps[-1][0]) == ("Dwarves", "movement")
    table.pick("end-phase")
    assert (table.asks, table.pos.steps[-1][0]) == ("Dwarves", "declare")
    table.pick("done")
    assert (table.asks, table.pos.steps[-1][0], table.pos.turn) == ("Orcs", "movement", 2)


def test_further_players_and_uncontrolled_units_come_last() -> None:
    """LOU-5.0a: in Gold! with three players the uncontrolled units have the fourth player-turn."""
    table = Table("gold", options={"players": "3", "morale": "off"})
    assert table.pos.order == (0, 1, 2, table.content.wild)
    table.put("dwarf-captain.1", "2028", 0)
    table.put("human-captain.1", "4305", 1)
    table.put("orc-chieftain.1", "4313", 2)
    table.put("troll.1", "2224")
    table.run([("player-turn", 0)])
    assert table.asks == "Player 1"
    table.pick("end-phase")
    assert table.asks == "Player 2"
    table.pick("end-phase")
    assert (table.asks, table.where("troll.1"), table.pos.turn) == ("Player 3", "2224", 1)
    table.pick("end-phase", dice=[4])  # the Troll goes for the Captain and attacks
    assert table.where("troll.1") in ("2127", "2026")
    assert (table.asks, table.pos.turn) == ("Player 1", 2)


def test_a_game_turn_is_marked_as_passed() -> None:
    """LOU-5.0b: the count goes up when all have had their turn, and Pursuit ends after the tenth."""
    table = Table("pursuit", {"human-scout": "2224", "dwarf-scout": "0521"}, choice="west", turn=9)
    table.run([("player-turn", 0)])
    assert (table.asks, table.pos.turn) == ("Humans", 9)
    table.pick("end-phase")
    assert (table.asks, table.pos.turn) == ("Dwarves", 9)
    table.pick("end-phase")
    assert (table.asks, table.pos.turn) == ("Humans", 10)
    table.pick("end-phase", "end-phase")
    assert table.over


def test_nothing_is_done_outside_its_phase() -> None:
    """LOU-5.0c: no attack while moving, no move while fighting, and nobody acts in another's decision."""
    place = {"orc-co-45.1": "2226", "orc-scout": "4313", "dwarf-co-50.1": "2224"}
    table = Table("surprise", place, deciding="Orcs")
    table.phase("movement")
    assert not {"attack", "2224"} & set(table.picks())
    table.pick("end-phase")
    assert table.pos.steps[-1][0] == "declare"
    assert "orc-co-45.1" not in table.picks()
    assert table.picks() == ["done", "2224"]
    reasons = table.why_not("2224", seat=0)
    assert [(reason.rule, reason.text) for reason in reasons] == [("LOU-5.0c", "It is Orcs' turn.")]
