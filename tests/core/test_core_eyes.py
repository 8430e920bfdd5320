"""Eyes and ears: who is told, and what all-seeing eyes see."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from wyrmtable.checks.toy import GAME as BARROW
from wyrmtable.core import (
    ALL,
    EVERYONE,
    Aim,
    Eyes,
    Ground,
    Group,
    Legend,
    Log,
    Marker,
    Match,
    Overlay,
    Panel,
    Row,
    Score,
    SeatLine,
    Setting,
    Sheet,
    Token,
    View,
    but,
    fingerprint,
    heard,
    only,
    tell_all,
    tell_to,
)

from .cellar import GAME, GUESTS, begin

SEATS: tuple[Eyes, ...] = (0, 1, 2, None)


def test_all_seeing_eyes_are_no_seat_and_no_spectator() -> None:
    assert ALL not in (*range(64), None)


@pytest.mark.parametrize("audience", [EVERYONE, only(1), only(0, 2), but(1), but(0, 1, 2)])
def test_all_seeing_eyes_hear_everything(audience: int) -> None:
    assert heard((audience, "x"), ALL)


def test_telling_all() -> None:
    log: Log = []
    tell_all(log, "moved", 5, "north")
    tell_all(log, "night")
    assert log == [(EVERYONE, "moved", 5, "north"), (EVERYONE, "night")]
    assert all(heard(log[0], eyes) for eyes in SEATS)


def test_telling_some() -> None:
    log: Log = []
    tell_to(log, only(1), "drew", 5)
    tell_to(log, but(1), "draws")
    assert log == [(only(1), "drew", 5), (but(1), "draws")]
    assert [[eyes for eyes in SEATS if heard(event, eyes)] for event in log] == [[1], [0, 2, None]]


def test_nobody_listens() -> None:
    tell_all(None, "moved", 5)
    tell_to(None, only(1), "moved", 5)


def test_all_seeing_eyes_read_every_line_of_the_log() -> None:
    """Deals are told to their owner by name and to the others without: whoever sees everything reads both."""
    match = Match(BARROW, Setting("large"), seed="7")
    (setup,) = match.events
    assert [line.event for line in match.log(ALL)] == list(setup)
    assert {event[1] for event in setup} == {"drew", "draws"}
    assert len(setup) == 10
    for eyes in SEATS:
        assert len(list(match.log(eyes))) < len(setup)


def test_all_seeing_eyes_see_every_card() -> None:
    match = Match(BARROW, Setting("large"), seed="7")
    backs = {eyes: sum(token.symbol == "back" for token in match.view(eyes).tokens) for eyes in (0, 1, None, ALL)}
    assert backs == {0: 2, 1: 3, None: 5, ALL: 0}
    assert match.view(ALL).seat == ALL


def test_all_seeing_eyes_imagine_what_is() -> None:
    match = begin(spare="1")
    world = GAME.imagine(match.position, ALL, Random(3))
    assert fingerprint(world) == fingerprint(match.position)
    assert world is not match.position
    others = {fingerprint(GAME.imagine(match.position, GUESTS, Random(seed))) for seed in range(20)}
    assert len(others) > 1


def test_views_carry_more_than_a_board_and_have_one_json_form() -> None:
    view = View(
        "toy",
        "small",
        ALL,
        "Turn 3",
        "Movement",
        (SeatLine("Red", letter="R", colour="#a00"),),
        0,
        (Token("a1", "ship", "Ship", facing=90, height="3", sheet="sky"),),
        (Marker("a1-a2", "door", "A door", "sky", side=True),),
        aim=Aim("Hold the hall", 3, 10, (Score(0, "2 of 5 halls", 2, 5),)),
        panels=(Panel("hand", "Hand", "hand", ("Cost",), (Row("Net", "net", "a trap", ("3",), "net", dim=True),)),),
        overlays=(Overlay("reach", "In reach", ("a1", "a2"), "#0a0", "dots", shown=True),),
        groups=(Group("stack.1", "The whole stack", ("wolf", "bear")),),
        grounds=(Ground("a1", "tile", 3, "A cave", "sky"),),
        sheets=(Sheet("sky", "The sky"), Sheet("sea", "The sea")),
        sheet="sky",
        warned=("a2",),
        legend=(Legend("ship", "Ship", "left: speed"),),
    )
    assert msgspec.json.decode(view.json(), type=View) == view
    assert msgspec.json.decode(view.json())["seat"] == -1


def test_what_a_view_does_not_carry_is_not_sent() -> None:
    """Clients of games that need no more get no more."""
    plain = View(
        "toy", "small", None, "", "", (SeatLine("Red"),), 0, (Token("a1", "x", "X"),), (Marker("a1", "m", "M"),)
    )
    sent = msgspec.json.decode(plain.json())
    assert sorted(sent) == ["deciding", "game", "markers", "phase", "scenario", "seat", "seats", "tokens", "turn"]
    assert sent["tokens"] == [{"place": "a1", "symbol": "x", "title": "X"}]
    assert sent["markers"] == [{"place": "a1", "symbol": "m", "title": "M"}]
    assert sent["seats"] == [{"name": "Red"}]
