"""A whole Turn of the Historical Game, typed in the text client by the two players at one keyboard."""

from __future__ import annotations

import pytest

from tests.text.desk import Desk, Sitting
from wyrmtable.core import Match, Setting
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.position import Position
from wyrmtable.text.client import Client

SET_UP = ("place-rest", "done", "1625", "place-rest", "done")  # the hex is where a capital is in exile
EVENTS = ("4128", "ldr_qualinesti", "not-now", "not-now", "highlords-first")
HIGHLORDS = (
    "sanction_ship.1", "3127", "stop", "end-ships",
    "2235", "2236", "2135", "2136", "back", "end-movement",
    "2137", "everyone", "odds attack", "attack", "stand", "stand",
)  # fmt: skip
WHITESTONE = ("end-ships", "qualinesti_air.3", "qualinesti_inf.4", "2137", "1937", "stop", "end-movement")


@pytest.fixture(scope="module")
def sitting(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    match = Match(GAME, Setting("historical"), seed="1")
    desk = Desk(*SET_UP, *EVENTS, *HIGHLORDS, *WHITESTONE)
    client = Client(match, {}, desk, tmp_path_factory.mktemp("saves") / "game.wyrm")
    client.run()
    return Sitting(match, desk, client)


def test_a_person_types_a_whole_turn(sitting: Sitting) -> None:
    """DOG-C, DOG-S.24: set-up, event, activation, initiative, ships, movement and combat of both sides; the next Turn
    begins."""
    pos = sitting.match.position
    assert isinstance(pos, Position)
    assert not sitting.desk.lines  # all was typed
    assert pos.turn == 21
    for phase in ("Activation", "Initiative", "Ships", "Movement", "Combat", "Withdrawal"):
        assert f"Turn 20 (1 of 11), winter 351 - {phase} -" in sitting.page, phase
    assert sitting.after("end-movement").startswith("Turn 20 (1 of 11), winter 351 - Combat")
    assert "Turn 21 begins: March and April 352." in sitting.page


def test_what_is_forbidden_is_explained(sitting: Sitting) -> None:
    """DOG-5.7, DOG-5.8: mountains in the way, a city that is full; the march is asked for again."""
    assert "Only dwarves, ogres and flyers cross these mountains. (DOG-5.7)" in sitting.after("2136")
    refused = sitting.page.partition("Whitestone> 2137\n")[2].partition("Whitestone> ")[0]
    assert refused.startswith("Qualinost 2137 cannot be picked. The hex has no room")


def test_the_attack_is_weighed_and_told(sitting: Sitting) -> None:
    """DOG-7.6e, DOG-7.6f: the odds name column and die before the attack; afterwards all is told."""
    weighed = sitting.after("odds attack")
    assert "12 against 38 is column 1-3. (DOG-7.6e)" in weighed
    assert "The die is modified by -8. (DOG-7.6f)" in weighed
    for told in ("The attack on Qualinost 2137: E / - (die", "Eliminated: Dragonarmy Infantry (1)."):
        assert told in sitting.page
