"""Set-up with a free hand (LOU-4.0, LOU-8.0a): units are taken up, changed for others, or all placed at once."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import begin, deciding, hexes_of, marked, play_on, step
from tests.cases.underearth.table import Table
from wyrmtable.core import Decision
from wyrmtable.core.odds import odds_of
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.position import BOX


def test_a_unit_in_hand_is_changed_for_another() -> None:
    """LOU-4.0b, LOU-20.1d: whoever has picked one unit to place may place another instead."""
    table = begin("pursuit")
    table.pick("dwarf-dependents.1", "dwarf-captain.1", "2923")
    assert table.where("dwarf-captain.1") == "2923"
    assert table.pos.where[table.unit("dwarf-dependents.1")] == BOX


def test_what_stands_is_taken_up_again() -> None:
    """LOU-4.0b, LOU-20.1d: a unit placed by this stage goes elsewhere; nothing of it is left behind."""
    table = begin("pursuit")
    table.pick("dwarf-co-50.1", "2923", "dwarf-co-50.1")
    assert table.pos.where[table.unit("dwarf-co-50.1")] == BOX
    assert not (table.pos.asleep | table.pos.up) & table.mask("dwarf-co-50.1")
    table.pick("2824")
    assert table.where("dwarf-co-50.1") == "2824"
    assert table.pos.asleep & table.mask("dwarf-co-50.1")


def test_the_rest_is_placed_and_looked_over() -> None:
    """LOU-4.0b, LOU-8.0a, LOU-20.1d: all five stand in the Barracks; their owner may change it before he goes on."""
    table = begin("pursuit")
    table.pick("rest")
    assert step(table) == "look-over"
    placed = [text for text in table.picks() if text != "done"]
    assert len(placed) == 5
    hexes = hexes_of(table, [table.unit(name) for name in placed])
    assert set(hexes) <= marked(table, "***")
    assert any("dwarf-co-50" in name for name in placed)
    table.pick(placed[0])
    free = [text for text in table.picks() if text in marked(table, "***") and text not in hexes]
    table.pick(free[0])
    assert step(table) == "look-over"
    assert table.where(placed[0]) == free[0]
    table.pick("done")
    assert step(table) == "place-who"


@pytest.mark.parametrize("scenario", ["pursuit", "surprise", "dragonfire", "passage"])
def test_every_set_up_can_be_left_to_itself(scenario: str) -> None:
    """LOU-20.7a: whoever has all placed for him gets a lawful set-up in every scenario."""
    table = begin(scenario)
    while table.pos.turn == 0 and step(table) != "scatter":
        table.pick("rest" if "rest" in table.picks() else table.picks()[0])
    assert GAME.audit(table.pos) == []


def test_a_lone_unit_with_a_choice_of_hexes_asks_only_for_the_hex() -> None:
    """LOU-20.3e: there is nothing to leave to the machine when one unit is left."""
    table = begin("dragonfire")
    play_on(table, lambda table: deciding(table) == "Dragon")
    assert step(table) == "place-at"
    assert "rest" not in table.picks()


def test_set_up_decisions_say_what_they_are() -> None:
    """LOU-4.0b: clients offer what helps in a set-up."""
    table = begin("pursuit")
    decision = table.decision
    assert isinstance(decision, Decision)
    assert decision.manner.kind == "setup"


def test_odds_follow_an_attack_that_is_being_prepared() -> None:
    """LOU-10.1c, LOU-10.8: choosing a target, adding an attacker and declaring all tell the odds of that attack."""
    place = {"orc-co-45.1": "1424", "orc-scout": "1422", "dwarf-co-45.1": "1323", "dwarf-scout": "1525"}
    table = Table("surprise", place, deciding="Orcs", options={"morale": "off"})
    table.phase("declare")

    def chances(text: str) -> dict[str, float]:
        odds = odds_of(GAME, table.pos, table.seat, table.content.names.pick(text))
        return {chance.result: round(chance.chance, 3) for chance in odds.chances}

    everybody = {"DR": 0.5, "--": 0.167, "AR": 0.333}
    assert chances("1323") == {"DE": 0.167, "DR": 0.333, "--": 0.167, "AR": 0.333} or chances("1323") == everybody
    whole = chances("1323")
    table.pick("1323")
    assert chances("all") == whole
    assert chances("orc-scout").get("AE", 0) > 0.3
    table.pick("orc-co-45.1")
    assert chances("attack") == chances("orc-scout") == whole
