"""A party that was cut in two at the screen: on a phone, who is with whom, and whose turn it is."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player, rest
from .test_underworld import state_of

WAYS = ("exit-", "way-", "force-3", "open-door")
VICIOUS = {"tricks": "vicious", "level": "8"}
LUCKS = (6, 8, 2, *range(9, 60))  # the first of them come upon bars or pits within a few dozen steps
PATIENCE = 120


def groups_of(state: dict[str, Any]) -> dict[str, Any] | None:
    """The panel that tells who is with whom; none while they are one."""
    return next((panel for panel in state["view"]["panels"] if panel["id"] == "groups"), None)


def wander(player: Player, luck: int) -> str | None:
    """By requests into passages and through doors, until something parts them; None if nothing does so soon."""
    wish = {"game": "underworld", "scenario": "expedition", "seats": [{"kind": "me"}], "options": VICIOUS}
    path, rng = f"/table/{player.post('/api/tables', wish)['id']}", Random(luck)
    for _ in range(PATIENCE):
        state = state_of(player, path)
        if state["view"].get("outcome"):
            return None
        if groups_of(state) and state["view"]["phase"] == "Exploring":
            return path
        options = [str(option[0]) for option in state["decision"]["options"]]
        ways = [text for text in options if text.startswith(WAYS)]
        others = [text for text in options if text not in ("go-home", "surrender")] or options
        pick = rng.choice(ways) if ways and rng.random() < 0.9 else rng.choice(others)
        player.post(f"/api{path.replace('table', 'tables')}/pick?seat=0", {"pick": pick, "expected": state["n"]})
    return None


def parted(player: Player) -> str:
    found = next((path for luck in LUCKS if (path := wander(player, luck))), None)
    assert found, "Nothing has parted them."
    return found


def test_each_group_has_its_turn(person: NewPlayer) -> None:
    """The panel says who is where; when those who act have rested for a turn, the others are asked, and it says so."""
    ann = person(390, 844, has_touch=True, is_mobile=True)
    path = parted(ann)
    ann.go(path)
    ann.my_turn()
    panel = groups_of(state_of(ann, path))
    assert panel
    first = panel["rows"][0]["title"]
    ann.pull_drawer_out("Groups of the party")
    rows = ann.page.locator(".panel", has_text="acts now")
    expect(rows.first).to_contain_text(first)
    ann.put_drawer_away()
    ann.choose("rest")
    ann.my_turn()
    after = groups_of(state_of(ann, path))
    if after and state_of(ann, path)["view"]["phase"] == "Exploring":
        assert after["rows"][0]["title"] != first
        ann.pull_drawer_out("Groups of the party")
        expect(rows.first).to_contain_text(after["rows"][0]["title"])
    assert ann.errors == []


def test_the_rows_of_every_panel_that_is_opened_are_in_sight(person: NewPlayer) -> None:
    """There are so many panels that their tabs alone would fill the drawer of a phone, and answers for half its screen:
    the tab that was touched, what is asked, an answer and the first row are in sight together, and nothing lies below
    the screen."""
    ann = person(has_touch=True)
    ann.go(parted(ann))
    for (width, height), least in {(390, 844): 1, (320, 568): 0.3, (844, 390): 0.3}.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.reload()
        ann.my_turn()
        ann.put_drawer_away()
        ann.page.evaluate("document.querySelector('.side').scrollTop = 0")
        tabs = ann.page.locator(".game-tabs [role=tab]")
        assert tabs.count() >= 6
        for tab in [*tabs.all(), tabs.first]:
            tab.tap()
            rest(ann.page, 50)
            assert ann.page.evaluate("document.documentElement.scrollHeight") <= height + 1
            expect(tab).to_have_attribute("aria-selected", "true")
            expect(tab).to_be_in_viewport(ratio=0.95)
            expect(ann.page.locator(".prompt")).to_be_in_viewport(ratio=1)
            expect(ann.page.locator(".option").first).to_be_in_viewport(ratio=1)
            expect(ann.page.locator(".game-panel .rows :is(.row, p:only-child)").first).to_be_in_viewport(ratio=least)
