"""Guided first games, walked to their ends."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import LIGHTS, SCREENS, Player, scenario_titled

QUICK = """localStorage.setItem("wyrmtable", '{"ask": "never", "pace": "none"}')"""


@pytest.fixture(scope="module")
def site(brisk_site: str) -> str:
    """A dungeon has dozens of windows before the third turn."""
    return brisk_site


GUIDED = {  # and whether the game is played out: the others go on for hundreds of picks without a word of the guide
    "Pursuit": False,
    "The Hollow": False,
    "The Kender Strike": True,
    "The Simple Dungeon": False,
    "The Expedition": True,
}
LOOKS = [(screen, light) for light in LIGHTS for screen in SCREENS]
READ = """() => {
  const guide = document.querySelector(".guide");
  return guide && !guide.hidden ? [guide.querySelector("header small").textContent, guide.dataset.do] : null;
}"""
BEHIND = "n => Number(document.querySelector('.ask').dataset.entry) >= n"


def advised(player: Player, table: Any) -> None:
    """The guide is silent: the captain's pick, by a request; the page follows."""
    api, me = f"/api/tables/{table['id']}", table["yours"][0]
    at, asked = player.entry(), player.page.locator(".ask.mine")
    pick = player.page.request.get(f"{player.base}{api}/hint?seat={me}").json()["pick"]
    player.post(f"{api}/pick?seat={me}", {"pick": pick, "expected": at})
    player.page.wait_for_function(BEHIND, arg=at + 1)
    expect(asked.or_(player.page.locator(".banner:not([hidden])")).first).to_be_visible()


def obeyed(player: Player, wish: str) -> None:
    if wish:
        player.press(wish)
    else:
        player.page.get_by_role("status", name="Guide").get_by_role("button", name="Go on").click()


def read(player: Player) -> None:
    """A step that was just said is in sight, with what to do next."""
    guide = player.page.get_by_role("status", name="Guide")
    expect(guide.locator(".guide-words")).to_be_in_viewport()
    guide.locator("footer").scroll_into_view_if_needed()
    expect(guide.locator(".guide-do, .primary").first).to_be_in_viewport()


def turn_to(player: Player, screen: str, light: Literal["light", "dark"]) -> None:
    width, height = SCREENS[screen]
    player.page.set_viewport_size({"width": width, "height": height})
    player.page.emulate_media(color_scheme=light)


@pytest.mark.parametrize("scenario", GUIDED)
def test_a_guide_is_walked_to_its_end(person: NewPlayer, scenario: str) -> None:
    """Reading, and doing what it says, goes on from step to step until the last but one; where it is silent, the
    captain is asked. The last is said when the game is over: played out, or given up where that would take too long.
    None of the counted steps is missing. From step to step the screen is another one, in the light or in the dark."""
    ann = person()
    ann.page.add_init_script(QUICK)  # odds before a pick are looked at elsewhere
    game, found = scenario_titled(ann.base, scenario)
    table = ann.post("/api/tables", {"game": game["id"], "scenario": found["id"], "guide": True})
    ann.go(f"/table/{table['id']}")
    expect(ann.page.get_by_role("status", name="Guide")).to_be_visible()
    told, looks = list[str](), LOOKS * 20
    while not ann.over():
        ann.my_turn()
        says, wish = ann.page.evaluate(READ) or ("", "")
        if says and says not in told:
            told += [says]
            read(ann)
            turn_to(ann, *looks.pop())
        if says:
            obeyed(ann, wish)
        elif not GUIDED[scenario] and at_last_but_one(told):
            ann.post(f"/api/tables/{table['id']}/concede?seat={table['yours'][0]}", {"expected": ann.entry()})
            expect(ann.page.locator(".banner")).to_be_visible()
        else:
            advised(ann, table)
    expect(ann.page.get_by_role("status", name="Guide")).to_contain_text("over")
    told += [ann.page.evaluate(READ)[0]]
    counted = [says for says in told if says != "by the way"]
    assert counted == [f"{at + 1} of {len(counted)}" for at in range(len(counted))]


def at_last_but_one(told: list[str]) -> bool:
    done, course = next(says for says in reversed(told) if says != "by the way").split(" of ")
    return int(done) == int(course) - 1
