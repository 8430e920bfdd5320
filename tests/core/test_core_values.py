"""The plain values of the engine: names, decisions, outcomes, events, views, settings."""

from __future__ import annotations

import msgspec
import pytest

from wyrmtable.checks.toy import GAME
from wyrmtable.core import (
    EVERYONE,
    BadPick,
    BadRecord,
    BadSetup,
    Decision,
    Names,
    Outcome,
    Reason,
    SeatLine,
    Setting,
    Token,
    View,
    but,
    complete,
    heard,
    mentioned,
    only,
    tell,
    win,
)
from wyrmtable.core.names import fluent
from wyrmtable.files import BadFile

NAMES = Names(
    [("end", "End the phase"), ("back", "Go back")],
    ["1222", "1223"],
    ["1222-1223"],
    [("dwarf.1", "Dwarf Company (1)"), ("dwarf.2", "Dwarf Company (2)")],
    ["the Great Hall", "the Stair"],
)


def test_names_both_ways() -> None:
    assert len(NAMES) == 7
    for pick in range(len(NAMES)):
        assert NAMES.pick(NAMES.text(pick)) == pick
        assert NAMES.text(pick) in NAMES
    assert [NAMES.kind(pick) for pick in range(7)] == ["option"] * 2 + ["place"] * 2 + ["side"] + ["piece"] * 2
    assert (NAMES.places, NAMES.sides, NAMES.pieces) == (2, 4, 5)
    assert NAMES.title(2) == "the Great Hall"
    assert NAMES.title(4) == "1222-1223"
    assert NAMES.title(6) == "Dwarf Company (2)"


def test_misspelt_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(BadPick, match=r"nothing called 'dwarf.3' in this game. Did you mean dwarf.[12] or dwarf.[12]"):
        NAMES.pick("dwarf.3")
    with pytest.raises(BadPick, match=r"nothing called 'zzz' in this game.$"):
        NAMES.pick("zzz")
    assert "zzz" not in NAMES


def test_a_name_for_two_things_is_refused() -> None:
    with pytest.raises(BadSetup, match="The name 'end' is used for two things"):
        Names([("end", "End")], ["end"])


def test_decisions_are_containers_and_values() -> None:
    decision = Decision(1, [2, 5], "Where to, {0}?", ("LOU-7.1",), (5,))
    assert 5 in decision
    assert 3 not in decision
    assert len(decision) == 2
    assert list(decision) == [2, 5]
    twin = Decision(1, (2, 5), "Where to, {0}?", ("LOU-7.1",), (5,))
    assert decision == twin
    assert hash(decision) == hash(twin)
    for other in (
        Decision(0, [2, 5], "Where to, {0}?", ("LOU-7.1",), (5,)),
        Decision(1, [2], "Where to, {0}?", ("LOU-7.1",), (5,)),
        Decision(1, [2, 5], "Where?", ("LOU-7.1",), (5,)),
        Decision(1, [2, 5], "Where to, {0}?", (), (5,)),
        Decision(1, [2, 5], "Where to, {0}?", ("LOU-7.1",), (2,)),
        "a decision",
    ):
        assert decision != other
    assert repr(decision) == "<Decision of seat 1: 'Where to, {0}?', 2 picks>"


def test_outcomes() -> None:
    assert win(3, [1], "Blue won.").scores == (0.0, 1.0, 0.0)
    assert win(4, [0, 2], "Shared.").scores == (0.5, 0.0, 0.5, 0.0)
    drawn = win(2, [], "A draw.", ("TOY-5",))
    assert (drawn.winners, drawn.scores, drawn.rules) == ((), (0.5, 0.5), ("TOY-5",))
    assert drawn == Outcome((), "A draw.", (0.5, 0.5))
    assert hash(drawn) == hash(Outcome((), "A draw.", (0.5, 0.5)))
    assert drawn != win(2, [], "Another draw.")
    assert drawn != win(2, [0], "A draw.")
    assert repr(drawn) == "<Outcome: A draw.>"


def test_reasons_read_as_sentences() -> None:
    assert str(Reason("LOU-7.1", "Only units may move.")) == "Only units may move. (LOU-7.1)"


@pytest.mark.parametrize(
    ("audience", "hearers"),
    [(EVERYONE, {0, 1, 2, None}), (only(1), {1}), (only(0, 2), {0, 2}), (but(1), {0, 2, None}), (only(), set())],
)
def test_who_hears(audience: int, hearers: set[int | None]) -> None:
    assert {seat for seat in (0, 1, 2, None) if heard((audience, "x"), seat)} == hearers


SENTENCES = {"moved": "{0} moves {2:n} steps to {1}.", "said": "{0:n}!", "plain": "Night falls."}


def test_events_become_sentences() -> None:
    assert tell((EVERYONE, "moved", 5, 2, 3), SENTENCES, NAMES) == "Dwarf Company (1) moves 3 steps to the Great Hall."
    assert tell((EVERYONE, "said", "Hurrah"), SENTENCES, NAMES) == "Hurrah!"
    assert tell((EVERYONE, "plain"), SENTENCES, NAMES) == "Night falls."
    with pytest.raises(KeyError):
        tell((EVERYONE, "unheard-of"), SENTENCES, NAMES)


def test_articles_are_small_inside_a_sentence() -> None:
    assert fluent("The goblins flee, The dwarves follow The orcs.") == "The goblins flee, the dwarves follow the orcs."
    as_it_is = "Round 2: The goblins. The dwarves of The Hollow"
    assert fluent(as_it_is) == as_it_is


def test_events_name_places_to_light_up() -> None:
    """Numbers and options are no places, even if their value is one."""
    assert mentioned((EVERYONE, "moved", 5, 2, 3), SENTENCES, NAMES) == ["dwarf.1", "1222"]
    assert mentioned((EVERYONE, "moved", 0, 4, 3), SENTENCES, NAMES) == ["1222-1223"]
    assert mentioned((EVERYONE, "said", "x"), SENTENCES, NAMES) == []


def test_views_have_one_json_form() -> None:
    tokens = (Token("1222", "dwarf", "Dwarf", 0, ("moved",), "dwarf.1"), Token("1222", "back", "A counter"))
    view = View("lou", "pursuit", None, "Turn 1", "Movement", (SeatLine("Dwarves", "3 points"),), 0, tokens)
    assert msgspec.json.decode(view.json(), type=View) == view
    assert view.json() == View(**{name: getattr(view, name) for name in view.__struct_fields__}).json()
    assert b"owner" not in view.json().split(b"A counter")[1]


def test_settings_are_completed() -> None:
    full = complete(GAME, Setting("small", {"hand": "1"}))
    assert full.options == {"delvers": "2", "hand": "1"}
    assert complete(GAME, full) == full


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        (Setting("huge"), "The Barrow has no scenario 'huge'. It has: small, large."),
        (Setting("small", {"colour": "red"}), "small has no option 'colour'. It has: delvers, hand."),
        (Setting("small", {"hand": "9"}), "Option hand can be 1, 2; not '9'."),
    ],
)
def test_bad_settings_are_refused(setting: Setting, message: str) -> None:
    with pytest.raises(BadSetup) as refused:
        complete(GAME, setting)
    assert str(refused.value) == message


def test_errors_say_where() -> None:
    assert str(BadRecord(7, "it is torn.")) == "Line 7 of the record: it is torn."
    assert str(BadRecord(0, "it is torn.")) == "The record: it is torn."
    bad = BadFile("map.txt", 3, "the hex 99 is unknown.", "Use 1222.")
    assert str(bad) == "map.txt, line 3: the hex 99 is unknown. Use 1222."
    assert str(BadFile("map.txt", 0, "it is empty.")) == "map.txt: it is empty."
