"""A day of a journey at the screen: the morning's choice, a blank hex by a click, and the sheet that fills."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player

pytestmark = pytest.mark.slow  # a party is made up before the first day


def state_of(player: Player, path: str) -> dict[str, Any]:
    answer: dict[str, Any] = player.page.request.get(
        f"{player.base}/api{path.replace('table', 'tables')}/state?seat=0"
    ).json()
    return answer


def set_out(player: Player, path: str) -> None:
    """The party as a captain would make it up, by requests, until the first morning."""
    api = f"/api{path.replace('table', 'tables')}"
    for _ in range(30):
        state = state_of(player, path)
        if state["view"]["phase"] == "Morning":
            return
        hint = player.page.request.get(f"{player.base}{api}/hint?seat=0").json()["pick"]
        player.post(f"{api}/pick?seat=0", {"pick": hint, "expected": state["n"]})
    raise AssertionError("The first morning never came.")


def test_a_day_on_the_road(person: NewPlayer) -> None:
    """March, and a hex further the sheet shows more of the land; camp ends the day."""
    ann = person()
    path = ann.set_up("The Journey")
    set_out(ann, path)
    ann.go(path)
    ann.my_turn()
    drawn = len(state_of(ann, path)["view"]["grounds"])
    assert drawn < 20
    ann.choose("keep-to-track" if "keep-to-track" in ann.legal() else "march")
    ann.my_turn()
    hexes = [pick for pick in ann.legal() if pick.isdecimal()]
    if hexes:  # a lost party with one way to go has gone it
        ann.choose(hexes[0])
    after = state_of(ann, path)["view"]
    assert len(after["grounds"]) >= drawn
    assert {ground["place"] for ground in after["grounds"]} >= set(hexes[:1])
    expect(ann.page.locator("div.frame")).to_be_visible()
    replayed(ann, path)
    assert ann.errors == []


def replayed(player: Player, path: str) -> None:
    """Given up and looked at again, on a phone: the party is in sight from the first moment it is on the sheet."""
    api = f"/api{path.replace('table', 'tables')}"
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.post(f"{api}/concede?seat=0", {"expected": state_of(player, path)["n"]})
    player.page.get_by_role("button", name="Whole board").click()
    for _ in range(4):
        player.page.keyboard.press("+")  # somewhere in the middle of the sheet
    player.page.get_by_role("button", name="Replay").first.click()
    player.page.keyboard.press("Home")
    for _ in range(40):
        if player.page.locator("div.frame .token").count():
            break
        player.page.keyboard.press("ArrowRight")
        player.page.wait_for_timeout(50)
    expect(player.page.locator("div.frame .token").first).to_be_in_viewport(ratio=0.9)
