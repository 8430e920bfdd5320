"""Before an attack in the games whose targets are chosen one by one: odds, arrows, threats, and nothing on a pick.

Pursuit's, which are chosen together, are looked at in `test_odds`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import sleep

import pytest
from playwright.sync_api import expect

from .conftest import Lodgings, NewPlayer
from .fights import HOT_SEAT, MOST, Campaign, State, texts
from .player import Player
from .test_odds import prospect
from .test_tour import UNDER, point_at

pytestmark = pytest.mark.slow  # games are played until somebody can attack
Until = Callable[[State], bool]
PAUSE = 0.05  # seconds
HIDDEN = """() => {
  const [card, odds] = [".unit-card", ".prospect"].map((each) => document.querySelector(each).getBoundingClientRect());
  return card.left < odds.right && odds.left < card.right && card.top < odds.bottom && odds.top < card.bottom;
}"""


@pytest.fixture(scope="module")
def site(brisk_site: str) -> str:
    """A dungeon has dozens of windows before the first blow."""
    return brisk_site


def aiming(state: State) -> bool:
    """Somebody chooses whom to attack, and it is known how that goes on."""
    return "resolving" in state["decision"] and bool(state["decision"].get("pieces"))


def shooting(state: State) -> bool:
    return state["view"]["phase"] == "Missiles" and bool(state["view"].get("arrows"))


def sit_where(person: NewPlayer, lodgings: Lodgings, site: str, table: State, until: Until) -> tuple[Player, State]:
    """A table played by both captains until such a moment comes, and whoever is to decide then."""
    context = lodgings.browser.new_context()
    campaign = Campaign(context, site, {"seats": HOT_SEAT, "watchable": True, **table})
    for _ in range(MOST):
        state = campaign.deciding()
        if state["decision"] is None or "window" in state["decision"]:
            sleep(PAUSE)  # a window passes in silence; whoever answers could come too late
            continue
        if until(state):
            break
        picks = texts(state["decision"])
        pick = picks[0] if len(picks) == 1 else campaign.read(f"/hint?seat={campaign.seat}")["pick"]
        campaign.pick(campaign.seat, pick, state["n"])
    ann = person(storage_state=context.storage_state())
    context.close()
    ann.go(f"/table/{campaign.id}")
    ann.take_over()
    return ann, state


def told_odds(player: Player) -> None:
    """In every look the odds of the attack lie clear of what can be picked, in words, with a share for each."""
    card = prospect(player)
    for look in player.in_every_look():
        player.put_drawer_away()
        expect(card).to_be_visible()
        expect(card.locator("h3")).to_be_in_viewport()
        assert player.page.evaluate(UNDER, ".prospect") == [], look
    player.page.set_viewport_size({"width": 1366, "height": 768})
    shares = [int(text.strip("<%")) for text in card.locator("tbody td:nth-child(2)").all_inner_texts()]
    assert abs(sum(shares) - 100) <= len(shares)
    assert card.locator(".reasons .rule-name").count() > 0


def threatened(player: Player, state: State) -> None:
    """Some piece of mine is in danger, and I am told by whom and how much."""
    page, mine = (
        player.page,
        [token for token in state["view"]["tokens"] if token.get("owner") == state["view"]["seat"]],
    )
    for token in mine:
        page.locator(f".token[data-pick='{token['pick']}']").first.dispatch_event("contextmenu")
        page.get_by_role("button", name="What could they do to me here?").click()
        card = page.locator(".threat")
        expect(card).to_contain_text("What could they do to me in")
        if card.locator(".odds-bar").count():
            expect(card.locator("td").first).to_have_text(re.compile("%$"))
            return
        card.get_by_role("button", name="Close").click()
    raise AssertionError("Nobody is in danger.")


def test_in_the_dungeon(person: NewPlayer, lodgings: Lodgings, site: str) -> None:
    table: State = {"game": "dungeonation", "scenario": "simple", "options": {"mission": "2"}}
    ann, state = sit_where(person, lodgings, site, table, aiming)
    told_odds(ann)
    expect(prospect(ann).locator("tbody th").first).to_have_text(re.compile("^The attack hits"))
    expect(prospect(ann).locator("h3")).to_contain_text(" at ")  # who strikes at whom
    threatened(ann, state)


def test_in_the_war(person: NewPlayer, lodgings: Lodgings, site: str) -> None:
    """The closer look never lies behind the odds; a declared attack is an arrow."""
    ann, state = sit_where(person, lodgings, site, {"game": "glory", "scenario": "kender-strike"}, aiming)
    told_odds(ann)
    expect(prospect(ann).locator("h3")).to_contain_text("Attack on")
    piece = texts({"pieces": state["decision"]["pieces"]})[0]
    point_at(ann.page, f".token[data-pick='{piece}']")
    expect(ann.page.locator(".unit-card")).to_be_visible()
    expect(prospect(ann)).to_be_visible()
    assert not ann.page.evaluate(HIDDEN)
    ann.page.mouse.move(2, 2)
    ann.choose("everyone")
    expect(ann.page.locator(".arrow").first).to_be_attached()


def test_in_the_air(person: NewPlayer, lodgings: Lodgings, site: str) -> None:
    ann, state = sit_where(person, lodgings, site, {"game": "underworld", "scenario": "border-patrol"}, shooting)
    expect(ann.page.locator(".arrow")).to_have_count(len(state["view"]["arrows"]))
    threatened(ann, state)
