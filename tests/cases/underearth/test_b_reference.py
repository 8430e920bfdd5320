"""Numbered cases of the conversion notes and of rulings about the rulebook's own text (LOU-19, LOU-R4)."""

from __future__ import annotations

from pathlib import Path

import wyrmtable
from wyrmtable.games.underearth.files.scenarios import rulebook_scenarios
from wyrmtable.games.underearth.files.units import counter_mix
from wyrmtable.rulebook import Rulebook

SECONDS_OF_A_GAME_TURN = 6 * 60
SECONDS_OF_A_ROLE_PLAYING_TURN = 5


def test_ex_17_an_average_captain() -> None:
    """LOU-19.2: ST 16 and DX 13 give 2.9, which rounds to the 3 on every Captain's and Chieftain's counter."""
    factor = (16 + 13) / 10
    assert factor == 2.9
    units = counter_mix().units
    assert {units[kind].cf for kind in ("dwarf-captain", "human-captain", "orc-chieftain")} == {round(factor)}


def test_powers_and_items_lift_a_combat_factor() -> None:
    """LOU-19.2: a Dwarf Lord's ST 18 and DX 15 are 3.3; his many items make it 5. The Dragon stands above all."""
    units = counter_mix().units
    assert round((18 + 15) / 10) == 3 < units["dwarf-lord"].cf == 5
    individuals = {kind: unit.cf for kind, unit in units.items() if not unit.company}
    assert max(individuals, key=lambda kind: individuals[kind]) == "dragon"


def test_ex_18_a_game_turn_in_role_playing_turns() -> None:
    """LOU-19.4: six minutes are 72 turns of five seconds."""
    book = Rulebook.load(Path(wyrmtable.__file__).parent / "games" / "underearth")
    assert str(SECONDS_OF_A_GAME_TURN // SECONDS_OF_A_ROLE_PLAYING_TURN) in book["LOU-19.4"].text.split()


def test_scenarios_are_those_of_section_20() -> None:
    """LOU-R4: sent to 18.0 for scenarios, the reader turns to 20.0: every one cites its paragraph there."""
    book = Rulebook.load(Path(wyrmtable.__file__).parent / "games" / "underearth")
    rules = [scenario.rule for scenario in rulebook_scenarios().values()]
    assert rules == ["LOU-20.1", "LOU-20.2", "LOU-20.3", "LOU-20.3.1", "LOU-20.4", "LOU-20.5"]
    for scenario in rulebook_scenarios().values():
        cited = {stage.rule for stage in scenario.setup} | {ending.rule for ending in scenario.end}
        assert all(book.resolve(rule) for rule in cited)
