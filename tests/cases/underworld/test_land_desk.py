"""The referee's desk for the wilderness: a hex map, a day, a castle, a joust (UWA-TOOL-11 to UWA-TOOL-14)."""

from __future__ import annotations

import pytest

from wyrmtable.core import BadSetup, ScriptedDice
from wyrmtable.games.underworld.desk import land
from wyrmtable.games.underworld.files.landboard import CLEAR, WOODS
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land.encounters import Met
from wyrmtable.workbench import Result, tool, use


def used(which: str, seed: str = "7", /, **blanks: str) -> Result:
    return use(tool(GAME, which), blanks, seed)


def test_hex_map() -> None:
    """UWA-TOOL-11: the referee's map and the players' blank sheet, with a gazetteer; the same from the same seed."""
    found = used("land")
    assert found == used("land")
    assert set(found.files) == {"referee.svg", "players.svg", "land.html"}
    referee, players = str(found.files["referee.svg"]), str(found.files["players.svg"])
    assert "wt-land-woods" in referee
    assert "wt-land-woods" not in players
    assert found.parts[0].text.startswith("320 hexes: clear")
    assert found.parts[0].text.count("a castle") == 5
    assert "the far town" in found.parts[0].text
    assert "H home town, F far town, D dungeon, L lair" in str(found.files["land.html"])


def test_day() -> None:
    """UWA-TOOL-12: the way, the castle if there is one near, and the evening."""
    assert [part.id for part in used("day").parts] == ["lost", "evening"]
    assert [part.id for part in used("day", castle="1").parts] == ["lost", "castle", "evening"]
    assert [part.id for part in used("day", way="air").parts] == ["lost", "mid-day", "evening"]
    assert used("day", terrain="swamp") == used("day", terrain="swamp")


def test_lost_on_a_day() -> None:
    """UWA-TOOL-12: the throw and the direction are told."""
    assert land.lost(land.content(), WOODS, ScriptedDice(2, 4)) == "2: lost, drifting south."
    assert land.lost(land.content(), CLEAR, ScriptedDice(2)) == "2: the party knows where it is."


def test_who_is_met_on_a_day() -> None:
    """UWA-TOOL-12: sixty bandits before a party of six in woods are evaded with 55 %."""
    found = land.content()
    values = {"terrain": "woods", "party": "6", "speed": "12"}
    text = land.told(found, Met(found.book.number["bandit"], 60), values, WOODS, ScriptedDice(100, 1, 2, 3, 4))
    assert text == (
        "60 x Bandit, on their way, seen at 100 yards; 55 % to evade them, 85 % if they are surprised, "
        "10 % if they surprise the party."
    )


def test_a_person_with_his_men() -> None:
    """UWA-TOOL-12, UWA-WENC-9: a Lord with two men, each with his level."""
    found = land.content()
    lord = Met(found.book.number["lord"], 3)
    values = {"terrain": "clear", "party": "6", "speed": "12"}
    text = land.told(found, lord, values, CLEAR, ScriptedDice(100, 1, 2, 3, 4, 4, 2))
    assert text.startswith("Lord with 2 men of levels 2, 4, on their way")


def test_a_day_of_rest() -> None:
    """UWA-TOOL-12, UWA-WPURS-3: nobody is lost, and two dice are thrown for somebody."""
    found = used("day", way="rest", castle="2")
    assert [part.id for part in found.parts] == ["castle", "day", "evening"]
    assert all(part.dice for part in found.parts)


def test_nobody_is_lost_on_the_water() -> None:
    """UWA-TOOL-12, UWA-LOST-3: neither in a boat on a river nor on a ship; in a swamp one may be."""
    for way, terrain, dice in (("boat", "river", 0), ("ship", "sea", 0), ("boat", "swamp", 1)):
        assert (len(used("day", way=way, terrain=terrain).parts[0].dice) > 0) is bool(dice)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
def test_castle(seed: str) -> None:
    """UWA-TOOL-13: lord, garrison, magic and demand."""
    found = used("castle", seed)
    (part,) = found.parts
    lord, garrison, magic, demand = part.text.split("\n")
    assert found.title == f"A castle: {lord.partition(',')[0]}"
    assert " men: " in garrison
    assert magic.startswith("He owns: ")
    assert demand.startswith("He asks for ")


def test_joust() -> None:
    """UWA-TOOL-14: it ends with a winner or drawn; a lowered helm never goes with an aim at the helm."""
    lines = used("joust").parts[0].text.split("\n")
    assert lines[-1] in ("The first rider wins.", "The second rider wins.", "It is drawn.")
    assert land.rider("any", "lowered helm", 4, ScriptedDice(1)) == (1, 3, 4)
    assert land.rider("helm", "any", 4, ScriptedDice(3)) == (0, 2, 4)
    same = {"aim": "high", "guard": "lean", "second-aim": "low", "second-guard": "lean"}
    assert "high with lean against low with lean" in used("joust", **same).parts[0].text
    with pytest.raises(BadSetup, match="cannot aim at the other's"):
        land.rider("helm", "lowered helm", 4, ScriptedDice())
