"""A week of the campaign at the screen: the dungeon, a march onto the blank sheet; and a round of a battle."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player

pytestmark = pytest.mark.slow  # bots answer every order


def view_of(player: Player, path: str) -> dict[str, Any]:
    answer: dict[str, Any] = player.page.request.get(
        f"{player.base}/api{path.replace('table', 'tables')}/state?seat=0"
    ).json()["view"]
    return answer


def test_a_week_of_a_house(person: NewPlayer) -> None:
    """A week in the dungeon with its fights, told in a ledger of one's own; a day's march draws more of the sheet."""
    ann = person()
    path = ann.start("The Barony")
    ann.my_turn()
    assert view_of(ann, path)["turn"] == "Day 0"
    ann.choose("expedition")
    ann.my_turn()
    ann.choose("level-1")
    ann.my_turn()
    while "fight-on" in ann.legal():
        ann.choose("fight-on")
        ann.my_turn()
    assert view_of(ann, path)["seats"][0]["note"] == "day 7"
    ledger = next(panel for panel in view_of(ann, path)["panels"] if panel["id"] == "ledger-0")
    assert ledger["title"] == "Your ledger"
    drawn = len(view_of(ann, path)["grounds"])
    ann.choose("march")
    ann.my_turn()
    ann.choose(next(pick for pick in ann.legal() if pick.isdecimal()))
    ann.my_turn()
    assert len(view_of(ann, path)["grounds"]) >= drawn
    expect(ann.page.locator("div.frame")).to_be_visible()
    assert ann.errors == []


def test_a_round_of_a_battle(person: NewPlayer) -> None:
    """An order for each body by a click on a hex, an enemy or a button; then the round is told."""
    ann = person()
    path = ann.start("The Two Hosts")
    ann.my_turn()
    assert {"hold", "withdraw"} & set(ann.legal())
    ann.choose(next(pick for pick in ann.legal() if pick.isdecimal()))
    for _ in range(4):
        ann.my_turn()
        ann.choose("hold")
    ann.my_turn()
    assert view_of(ann, path)["turn"] == "Round 2"
    assert ann.errors == []
