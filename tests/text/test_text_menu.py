"""Menus: what a player may type for a pick."""

from __future__ import annotations

import pytest

from wyrmtable.core import BadPick, Decision, Names
from wyrmtable.text.menu import Menu, named

NAMES = Names(
    [("end-phase", "End the phase"), ("attack", "Attack")],
    ["0102", "0104", "0203", "12"],
    ["0102-0203"],
    [("dwarf-lord", "Dwarf Lord 5-8"), ("dwarf-co.1", "Dwarf Company (1)"), ("dwarf-co.2", "Dwarf Company (2)")],
    ["Hall 0102", "Hall 0104", "0203", "12"],
)


def menu(*texts: str) -> Menu:
    return Menu(Decision(0, sorted(map(NAMES.pick, texts)), "Pick."), NAMES)


ALL = menu("end-phase", "attack", "0102", "0104", "0102-0203", "dwarf-lord", "dwarf-co.1", "dwarf-co.2")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("1", "end-phase"),
        ("3", "0102"),
        ("0104", "0104"),
        ("end", "end-phase"),
        ("END", "end-phase"),
        ("dwarf-l", "dwarf-lord"),
        ("dwarf lord", "dwarf-lord"),
        ("Hall 0104", "0104"),
        ("company 2", "dwarf-co.2"),
        ("0102-0203", "0102-0203"),
        ("0203", "0203"),
    ],
)
def test_picks_are_found_by_number_name_or_beginning(typed: str, found: str) -> None:
    assert NAMES.text(ALL.find(typed)) == found


def test_a_name_goes_before_a_number() -> None:
    assert NAMES.text(menu("0102", "12").find("12")) == "12"
    many = menu("0102", "0104", "0203")
    assert NAMES.text(many.find("12")) == "12"
    assert NAMES.text(many.find("2")) == "0104"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("dwarf-c", r"could be dwarf-co\.1, dwarf-co\.2"),
        ("9", "numbered 1 to 8"),
        ("0", "could be 0102, 0104, 0102-0203"),
        ("dwarf-lurd", "Did you mean dwarf-lord"),
    ],
)
def test_unclear_words_are_answered_with_what_is_near(typed: str, message: str) -> None:
    with pytest.raises(BadPick, match=message):
        ALL.find(typed)


def test_groups_follow_the_kinds() -> None:
    assert [(heading, len(lines)) for heading, lines in ALL.groups()] == [
        ("Options", 2),
        ("Places", 2),
        ("Sides", 1),
        ("Pieces", 3),
    ]
    assert [line.label for line in ALL.lines][:3] == ["End the phase (end-phase)", "Attack", "Hall 0102"]


def test_a_place_is_named_without_its_number() -> None:
    """A map's places are titled with their number behind the name; pieces that begin alike do not stand in the way."""
    pieces = [("hylo_inf.1", "Hylo Kender (1)"), ("hylo_inf.2", "Hylo Kender (2)")]
    names = Names([], ["1517", "1619"], [], pieces, ["1517", "Hylo 1619"])
    assert names.text(named(names, "Hylo")) == "1619"
    assert names.text(named(names, "hylo 1619")) == "1619"
    assert names.text(named(names, "1517")) == "1517"
    with pytest.raises(BadPick):
        named(names, "hyl")


def test_anything_of_the_game_can_be_named() -> None:
    assert NAMES.text(named(NAMES, "DWARF-L")) == "dwarf-lord"
    assert NAMES.text(named(NAMES, "Attack")) == "attack"
    assert NAMES.text(named(NAMES, "2", ALL)) == "attack"
    assert NAMES.text(named(NAMES, "phase")) == "end-phase"
    with pytest.raises(BadPick, match="'hall' could be 0102, 0104"):
        named(NAMES, "hall")
    with pytest.raises(BadPick, match="nothing called"):
        named(NAMES, "xyzzy")
