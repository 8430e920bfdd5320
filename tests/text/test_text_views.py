"""More than a board, in characters: panels, overlays, groups, the aim, previews, warnings, facing, sheets, amounts."""

from __future__ import annotations

from pathlib import Path

import pytest

from wyrmtable.checks import caravan, fords
from wyrmtable.core import Arrow, BadPick, Chance, Decision, Names, Odds, Panel, Row, Token, View
from wyrmtable.text.board import TextBoard
from wyrmtable.text.menu import Menu, named
from wyrmtable.text.panels import arrow_lines, panel_lines
from wyrmtable.text.screen import Screen

from .desk import Desk, sit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.wyrm"


def test_the_table_shows_aim_panels_groups_and_overlays(path: Path) -> None:
    page = sit(caravan.GAME, path).page
    assert "Aim: Most gold after three rounds.  Turn 1 of 3" in page
    assert "Shop: 2 gold each" in page
    row = next(line for line in page.splitlines() if "the red flask" in line)
    assert row.split()[0].isdecimal()
    assert "Overlays: ~ Robbers" in page
    assert "~wood~" in page
    assert page.count("Red's flasks:") == 1


def test_a_group_is_listed_with_its_members_and_tokens_with_their_facing(path: Path) -> None:
    sitting = sit(caravan.GAME, path, "done", "pieces", "quit")
    assert "Red's band (red-band) [red-cart, red-guard]" in sitting.page
    assert "R:Red's cart [facing east]" in sitting.after("pieces")


def test_the_path_of_a_pick_and_its_cost(path: Path) -> None:
    sitting = sit(caravan.GAME, path, "done", "red-cart", "path wood", "path bridge", "path", "quit")
    assert "the wood: inn wood; costs 2 of 3 points." in sitting.after("path wood")
    assert "A cart alone in the wood may be robbed. (CAR-4)" in sitting.after("path wood")
    assert "The path of what?" in sitting.after("path")


def test_a_warning_is_told_and_the_pick_wants_to_be_confirmed(path: Path) -> None:
    sitting = sit(caravan.GAME, path, "done", "red-cart", "wood", "n", "wood", "y")
    assert "the wood (!)" in sitting.page
    assert sitting.desk.asked.count("Pick it anyway? (y/n)") == 2
    assert [entry.text for entry in sitting.match.entries].count("wood") == 1
    assert "A cart alone in the wood may be robbed. (CAR-4)" in sitting.page


def test_nothing_is_asked_where_nothing_speaks_against_a_pick(path: Path) -> None:
    sitting = sit(caravan.GAME, path, "done", "red-band", "wood")
    assert "Pick it anyway? (y/n)" not in sitting.desk.asked
    assert sitting.match.entries[-1].text == "wood"


def test_sheets_are_listed_and_looked_at(path: Path) -> None:
    sitting = sit(caravan.GAME, path, "sheet", "sheet deep", "sheet nowhere", "map cave", "map inn", "quit")
    assert "deep  Below" in sitting.after("sheet")
    assert "cave" in sitting.after("sheet deep")
    assert "inn" not in sitting.after("sheet deep")
    assert "No sheet is called 'nowhere'. The sheets are: road, deep." in sitting.after("sheet nowhere")
    assert "cave" in sitting.after("map cave")
    assert "bridge" in sitting.after("map inn")


def test_overlays_are_switched_and_their_places_listed(path: Path) -> None:
    sitting = sit(caravan.GAME, path, "overlay", "overlay rob", "map", "overlay robbers", "map ", "quit")
    assert "~ Robbers (robbers), 1 places, shown" in sitting.after("overlay")
    assert "Robbers: wood." in sitting.after("overlay rob")
    assert "not shown" in sitting.after("overlay rob")
    assert "~wood~" not in sitting.after("map")
    assert "~wood~" in sitting.after("map ")


def test_the_ground_is_told_and_a_panel_is_shown_whole(path: Path) -> None:
    sitting = sit(caravan.GAME, path, "look bridge", "panel shop", "panel barn", "quit")
    assert "On the ground: The drawbridge." in sitting.after("look bridge")
    assert "the green flask" in sitting.after("panel shop")
    assert "No panel is called 'barn'" in sitting.after("panel barn")


def test_titles_are_those_the_seat_knows(path: Path) -> None:
    """Whoever has tasted a flask reads what is in it, on panel and menu; the other does not."""
    lines = ("red-flask", "red-flask", "panel")
    sitting = sit(caravan.GAME, path, *lines, "quit")
    known = sitting.match.names_for(0).title(sitting.match.names.pick("red-flask"))
    assert known != "the red flask"
    assert known in sitting.after("panel")
    assert known not in str(sitting.match.view(1))


def test_a_heading_stands_over_its_column() -> None:
    desk = Desk()
    desk.show(*panel_lines(Panel("party", "Party", "forces", ("Armour", "Wounds"), (Row("Elf", cells=("5", "3/3")),))))
    head, line = desk.page.splitlines()[1:3]
    assert head.index("Armour") == line.index("5")
    assert head.index("Wounds") == line.index("3/3")


def test_long_panels_are_cut_short_but_never_what_can_be_picked() -> None:
    names = Names([(f"buy-{n}", f"Buy {n}") for n in range(30)])
    panel = Panel("shop", "Shop", "shop", ("Price",), tuple(Row(f"Thing {n}", f"buy-{n}") for n in range(30)))
    menu = Menu(Decision(0, [3, 25], "Buy?"), names)
    for whole, shown in ((False, 9), (True, 30)):
        desk = Desk()
        desk.show(*panel_lines(panel, menu, whole))
        assert desk.page.count("Thing") == shown
        assert "Thing 25" in desk.page
        assert ("'panel shop' shows all" in desk.page) is not whole


def test_amounts_are_typed_as_they_are(path: Path) -> None:
    sitting = sit(fords.GAME, path, "13", "5", "=12", seed="3")
    assert "Type a number: 0 to 12." in sitting.page
    assert "13 is not possible here. Type a number: 0 to 12." in sitting.page
    assert [entry.text for entry in sitting.match.entries[1:3]] == ["=5", "=12"]


def test_amounts_beside_other_picks() -> None:
    names = Names([("leave", "Leave")], numbers=1000)
    menu = Menu(Decision(0, [0, *(names.number(value) for value in range(100, 501, 50))], "A bribe?"), names)
    assert menu.amounts_told() == "100 to 500 in steps of 50"
    assert names.text(menu.find("250")) == "=250"
    assert names.text(menu.find("leave")) == "leave"
    assert names.text(named(names, "300", menu)) == "=300"
    assert [line.number for line in menu.lines] == [0]
    with pytest.raises(BadPick, match="1 is not possible here"):
        menu.find("1")


def test_what_is_to_be_feared_at_a_place(path: Path) -> None:
    sitting = sit(caravan.GAME, path, "threat wood", "threat inn", "threat", "quit")
    assert "Robbers" in sitting.after("threat wood")
    assert "robbed" in sitting.after("threat wood")
    assert "50.0%" in sitting.after("threat wood")
    assert "there is nothing to fear at inn" in sitting.after("threat inn")
    assert "Threatened where?" in sitting.page


def test_arrows_are_listed_and_trees_stand_in() -> None:
    view = View("g", "s", 0, "", "", (), None, arrows=(Arrow("ford", "gate", "Attack on the gate"),))
    assert [str(line) for line in arrow_lines(view)] == ["  ford -> gate  Attack on the gate"]
    tree = Panel("tree", "Tree", "tree", rows=(Row("Trunk"), Row("Branch", depth=1), Row("Leaf", depth=2)))
    desk = Desk()
    desk.show(*panel_lines(tree))
    trunk, branch, leaf = (line.rstrip() for line in desk.page.splitlines()[1:])
    assert branch.index("Branch") == trunk.index("Trunk") + 2
    assert leaf.index("Leaf") == trunk.index("Trunk") + 4


def test_odds_are_told_in_words() -> None:
    desk = Desk()
    odds = Odds((Chance("DR", 0.5, "1/2", "the defender retreats", "gain"), Chance("--", 0.5, "1/2")), (), 1)
    Screen(desk, TextBoard(Names([], []), {}, ()), Names([], [])).odds("Attack", odds)
    assert "the defender retreats" in desk.page


@pytest.mark.parametrize(("whole", "shown"), [(False, 2), (True, 200)])
def test_of_very_many_places_those_with_a_name_or_a_piece_are_listed(whole: bool, shown: int) -> None:
    places = [f"{number:04}" for number in range(200)]
    titles = ["Kalaman 0000", *places[1:]]
    names, desk = Names([], places, place_titles=titles), Desk()
    view = View("war", "plain", 0, "Turn 1", "", (), 0, (Token("0007", "army", "An army", 0),))
    Screen(desk, TextBoard(names, {}, ()), names).menu(Menu(Decision(0, range(200), "Where?"), names), view, whole)
    assert sum(place in desk.page for place in places) == shown
    assert ("and 198 more: type any by its name" in desk.page) != whole
