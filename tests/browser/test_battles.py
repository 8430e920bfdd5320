"""A turn at sea and one in the air at the screen: orders by clicks, shown as paths, told in order."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import SLOW, Player

pytestmark = pytest.mark.slow  # two whole turns against a captain
ASKED = ".ask .option"
ROWING = ("oars", "cruise", "port-15", "steady", "oars-out", "avoid", "no-task")


def state_of(player: Player, path: str) -> dict[str, Any]:
    answer: dict[str, Any] = player.page.request.get(
        f"{player.base}/api{path.replace('table', 'tables')}/state?seat=0"
    ).json()
    return answer


def by_hints(player: Player, path: str, turns: str) -> None:
    """Writes orders as a captain would, by requests, until the turn is over."""
    api = f"/api{path.replace('table', 'tables')}"
    for _ in range(SLOW // 20):
        state = state_of(player, path)
        if state["view"]["turn"] != turns:
            return
        if state["decision"]:
            hint = player.page.request.get(f"{player.base}{api}/hint?seat=0").json()["pick"]
            player.post(f"{api}/pick?seat=0", {"pick": hint, "expected": state["n"]})
        else:
            player.page.wait_for_timeout(20)  # the captain is at it
    raise AssertionError("The turn never ended.")


def test_a_turn_at_sea(person: NewPlayer) -> None:
    """The last order is given by a click; then both are told, and the ship lies where hers has led her."""
    ann = person()
    path = ann.start("Galley Duel")
    ann.my_turn()
    before = next(token for token in state_of(ann, path)["view"]["tokens"] if token["pick"] == "red")
    expect(ann.page.locator("svg .facing")).to_have_count(2)
    for pick in ROWING[:-1]:
        ann.post(
            f"/api{path.replace('table', 'tables')}/pick?seat=0", {"pick": pick, "expected": state_of(ann, path)["n"]}
        )
    expect(ann.page.locator(f"{ASKED}[data-pick={ROWING[-1]}]")).to_be_visible()
    ann.choose(ROWING[-1])
    ann.my_turn()
    after = next(token for token in state_of(ann, path)["view"]["tokens"] if token["pick"] == "red")
    assert (after["place"], after["facing"]) != (before["place"], before["facing"])
    ann.tab("Log")
    told = "\n".join(ann.told())
    assert "Orders of the red galley: cruise, port 15, steady, oars out, keep off." in told
    assert told.index("Orders of the red galley") < told.index("Orders of the blue galley")


def test_a_turn_in_the_air(person: NewPlayer) -> None:
    """Flyers are drawn with their facing and height; every flight is told with where it ends and how high."""
    ann = person()
    path = ann.set_up("Border Patrol")
    by_hints(ann, path, "Turn 1")
    ann.go(path)
    ann.my_turn()
    flyers = state_of(ann, path)["view"]["tokens"]
    assert all(token["facing"] >= 0 and token["height"] for token in flyers)
    expect(ann.page.locator("svg .height")).to_have_count(len(flyers))
    ann.tab("Log")
    told = "\n".join(ann.told())
    assert re.search(r"The second griffon flies \d+ inches \w+ to \d+, \d+ inches up", told)
