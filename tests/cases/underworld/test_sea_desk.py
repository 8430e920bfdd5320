"""The desk's tools for sky and sea (UWA-TOOL-20 to UWA-TOOL-22)."""

from __future__ import annotations

import re

import pytest

from wyrmtable.core import BadSetup, ScriptedDice
from wyrmtable.games.underworld.desk import battles
from wyrmtable.games.underworld.game import GAME
from wyrmtable.workbench import Result, tool, use


def used(which: str, /, **blanks: str) -> Result:
    return use(tool(GAME, which), blanks, "7")


def test_the_wind_of_a_day() -> None:
    """UWA-TOOL-20, UWA-WIND-2: one line for every four hours; the same seed blows alike."""
    day = used("wind", date="day 3", hours="24")
    assert len(day.parts[0].text.splitlines()) == 7
    assert day == used("wind", date="day 3", hours="24")
    assert battles.told(0, 3) == "Calm."
    assert battles.told(2, 3) == "Fresh to strong, from the south-east."


@pytest.mark.parametrize(
    ("battle", "forces", "slips", "first", "column"),
    [
        ("border-patrol", "<th>Rate</th><th>Height</th><th>Points</th>", 10, "Griffons: the first griffon", "Height"),
        ("wyvern-brood", "<th>Rate</th><th>Height</th><th>Points</th>", 6, "Wyverns: the first wyvern", "Height"),
        ("turtle", "<th>Hull</th><th>Rowers</th>", 4, "Lake patrol: the warship (sailed warship)", "Helm"),
    ],
)
def test_a_board_to_print(battle: str, forces: str, slips: int, first: str, column: str) -> None:
    """UWA-TOOL-21: the board with its counters, the forces with what their numbers mean, thirty turns, and a slip for
    all who are given orders: men on the ground are not."""
    page = str(used("board", battle=battle).files["board.html"])
    assert "<svg" in page
    assert page.count(forces) == 2
    assert page.count("<th>Turn</th>") == slips
    assert f"<caption>{first}</caption>" in page
    assert page.count(f"<th>{column}</th>") >= slips
    assert "[ ] 30" in page


@pytest.mark.parametrize(
    ("blanks", "slips", "first"),
    [
        ({"battle": "turtle", "first": "2 small galleys, boat", "second": "3 longships"}, 6, "The first small galley"),
        ({"battle": "turtle", "first": "raft", "second": "nixies", "water": "lake"}, 2, "First side: the raft"),
        ({"battle": "wyvern-brood", "first": "3 griffons hero", "second": "manticore"}, 4, "The first griffon"),
        ({"first": "2 small galleys, boat", "second": "large merchant", "water": "river"}, 4, "The large merchant"),
        ({"battle": "turtle", "first": "3 griffons hero", "second": "manticore"}, 4, "The first griffon"),
    ],
)
def test_a_board_for_forces_of_ones_own(blanks: dict[str, str], slips: int, first: str) -> None:
    """UWA-TOOL-21: ships and beasts, or flyers with their riders, so many of each, whichever battle is named besides; a
    slip for all of them."""
    page = str(used("board", **blanks).files["board.html"])
    assert page.count("<th>Turn</th>") == slips
    assert first.lower() in page.lower()
    assert ("[48]" in page) is ("griffon" in first), "counters for heights, in the air alone"


@pytest.mark.parametrize(
    ("blanks", "told"),
    [
        ({"battle": "turtle", "first": "boat", "second": ""}, "Only one side has forces of your own."),
        ({"battle": "turtle", "first": "boat", "second": "2 submarines"}, "There is no ship or beast '2 submarines'."),
        ({"battle": "turtle", "first": "boat red", "second": "boat"}, "'red' says nothing of the boat."),
        (
            {"battle": "turtle", "first": "20 boats, 5 rafts", "second": "boat"},
            "A side has room for 24, and here are 25.",
        ),
        ({"battle": "night-riders", "first": "griffon", "second": "orc"}, "There is no flyer 'orc'."),
        ({"battle": "night-riders", "first": "griffon", "second": "roc small nobody"}, "Nobody is called 'nobody'."),
    ],
)
def test_forces_that_nobody_knows(blanks: dict[str, str], told: str) -> None:
    """UWA-TOOL-21: what is wrong with them is told, and what can be written."""
    with pytest.raises(BadSetup, match=re.escape(told)):
        used("board", **blanks)


@pytest.mark.parametrize(
    ("what", "rolls", "text"),
    [
        ("ram", (4, 26), "A ram: 8 of 20 points of her hull."),
        ("ram", (4, 25, 1, 2, 3), "A ram: 8 of 20 points, and she is holed: she sinks in 6 turns."),
        ("grapple", (20, 21, 1), "2 of 3 grapples hold."),
        ("bomb", (3, 4), "A direct hit."),
        ("bomb", (5, 5, 1, 2, 3, 2), "The bomb falls 6 inches to the right."),
        ("critical hit", (21,), "A hit on the wing: not critical."),
        ("critical hit", (20, 50), "A critical hit on the wing: its speed is halved."),
        ("drowning", (*[80] * 19, 81), "19 of 20 men drown on entering the water."),
    ],
)
def test_throws_in_battle(what: str, rolls: tuple[int, ...], text: str) -> None:
    """UWA-TOOL-22, UWA-EX-36, UWA-EX-39: each throw by its rule."""
    dice = ScriptedDice(*rolls)
    values = {"what": what, "number": "20", "part": "wing", "armour": "chain"}
    found = battles.throw(values, lambda part: dice)
    dice.finish()
    assert found.parts[0].text == text


@pytest.mark.parametrize("what", ["critical hit", "bomb", "ram", "grapple", "drowning"])
def test_a_throw_shows_its_dice(what: str) -> None:
    """UWA-TOOL-22: the dice stand beside the result, and the part can be thrown again alone."""
    found = used("battle-throw", what=what)
    assert found.parts[0].dice
    again = use(tool(GAME, "battle-throw"), {"what": what}, "7", {"throw": "8"})
    assert again.parts[0].dice != found.parts[0].dice
