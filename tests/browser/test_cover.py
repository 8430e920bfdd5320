"""Nothing covers what can be picked, to the letter: whatever one asks for where picks are everywhere lies beside the
board, in every game and on every screen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPlayer
from .covers import covered, crowding
from .fights import HOT_SEAT, Campaign, State, texts
from .player import SCREENS, Player, rest, scenario_titled
from .test_large import at_war

COUNTERS = """() => {
  const { left, top, right, bottom } = document.querySelector("div.frame").getBoundingClientRect();
  const spots = [...document.querySelectorAll(".token, .glow")].map((each) => {
    const box = each.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  const inside = spots.filter(([x, y]) => x > left && x < right && y > top && y < bottom);
  return inside.filter((_, at) => at % Math.ceil(inside.length / 3) === 0);
}"""


def many(state: State) -> bool:
    """A good way into a game, much can be picked of the board."""
    decision = state["decision"]
    return state["n"] >= 30 and len(decision.get("places", [])) + len(decision.get("pieces", [])) >= 3


def at_once(state: State) -> bool:
    return True


class Advised(Campaign):
    """Both sides do what their captains would."""

    def bold(self, rng: Random, seat: int, picks: list[str], state: State) -> str:
        return picks[0] if len(picks) == 1 else str(self.read(f"/hint?seat={seat}")["pick"])


def table(game: str, scenario: str, seats: int = 2) -> State:
    return {"game": game, "scenario": scenario, "seats": HOT_SEAT[:seats]}


CROWDED: dict[str, tuple[State, Callable[[State], bool]]] = {
    "historical set-up": (table("glory", "historical"), at_once),
    "historical march": (
        table("glory", "historical"),
        lambda state: many(state) and state["view"]["phase"] == "Movement",
    ),
    "Pursuit set-up": (table("underearth", "pursuit"), at_once),
    "Pursuit attack": (table("underearth", "pursuit"), lambda state: "all" in texts(state["decision"])),
    "Hollow": (table("lairbreak", "hollow"), many),
    "dungeon": (table("dungeonation", "simple"), many),
    "sky": (table("underworld", "dragon-at-the-tower"), many),
    "sea": (table("underworld", "convoy"), many),
    "hosts": (table("underworld", "two-hosts"), many),
    "expedition": (table("underworld", "expedition", 1), lambda state: state["n"] >= 30),
    "meeting": (table("underworld", "meeting", 1), lambda state: state["n"] >= 16),
}


def sit_down(player: Player, table: str) -> None:
    player.go(f"/table/{table}")
    player.take_over()


def asks_for_everything(page: Page) -> list[str]:
    """A hint, the key to the map, a look at counters and places by pointer and by the other button, and why not; what
    any of it covers. Escape after each."""
    found = list[str]()

    def done(what: str) -> None:
        rest(page, 450)
        found.extend(f"{what}: {each}" for each in [*covered(page), *crowding(page)])
        page.mouse.move(2, 2)
        for _ in range(2):  # the second one lets go of what a click took up
            page.keyboard.press("Escape")
        rest(page, 150)

    done("nothing")
    page.keyboard.press("h")
    expect(page.locator(".hint .button").first).to_be_visible()
    done("hint")
    page.keyboard.press("k")
    done("key")
    for x, y in page.evaluate(COUNTERS):
        page.mouse.move(x - 2, y - 2)
        page.mouse.move(x, y)
        done("look")
        page.mouse.click(x, y, button="right")
        done("long look")
        page.keyboard.press("d")
        done("threat")
    return found


@pytest.mark.parametrize("scene", CROWDED)
def test_nothing_covers_what_can_be_picked(person: NewPlayer, scene: str) -> None:
    ann = person()
    wish, until = CROWDED[scene]
    campaign = Advised(ann.page.context, ann.base, wish)
    campaign.play(Random(3), until)
    for width, height in SCREENS.values():
        ann.page.set_viewport_size({"width": width, "height": height})
        sit_down(ann, campaign.id)
        ann.put_drawer_away()
        assert asks_for_everything(ann.page) == [], (width, height)


def test_where_all_the_ground_can_be_picked_everything_lies_beside_the_board(person: NewPlayer) -> None:
    """Thousands of hexes glow: no corner is free for the zoom buttons, and no card finds one. All of it is in sight and
    can be used there."""
    ann = person()
    page = at_war(ann)
    ann.choose("army.7")
    for look in ann.in_every_look():
        ann.put_drawer_away()
        page.get_by_role("button", name="Whole board").click()
        for _ in range(3):
            page.get_by_role("button", name="Closer").click()
        rest(page, 450)
        assert covered(page) == [], look
        expect(page.locator(".beside-board > .zooms")).to_be_in_viewport(ratio=1)
        page.keyboard.press("h")
        hint = page.locator(".beside-board .hint")
        expect(hint.locator(".primary")).to_be_focused()
        expect(hint.locator(".primary")).to_be_in_viewport(ratio=1)
        expect(hint.locator("h3")).to_be_in_viewport()
        assert covered(page) == [], look
        hint.get_by_role("button", name="Thanks").click()
        expect(hint).to_have_count(0)
        assert page.locator(".beside-board > .answers").count() == 0


def test_dice_and_notices_lie_on_nothing_that_can_be_picked(person: NewPlayer) -> None:
    """Where each corner of the board has a pick the dice land above it; a notice lies over the bar."""
    ann = person()
    page = at_war(ann)
    ann.choose("army.7")
    for look in ann.in_every_look():
        ann.put_drawer_away()
        page.evaluate(THROWN)
        rest(page, 300)
        expect(page.locator(".dice-tray .die")).to_be_visible()
        assert covered(page) == [], look
        page.evaluate("document.querySelector('.notice button')?.click()")


THROWN = """async () => {
  const { notice } = await import("/static/js/dialog.js");
  const { DiceTray } = await import("/static/js/dice.js");
  const old = document.querySelector(".dice-tray");
  const tray = new DiceTray();
  old.replaceWith(tray.box);
  const frame = document.querySelector("div.frame").getBoundingClientRect();
  notice("Somebody was here before.");
  tray.throw([{ n: 1, seat: 0, text: "", dice: [4], result: "DR" }]);
  tray.avoid([frame]);
}"""


@pytest.mark.parametrize("scenario", ["Pursuit", "The Historical Game", "The Simple Dungeon"])
def test_a_first_greeting_leaves_the_picks_in_sight(person: NewPlayer, scenario: str) -> None:
    """It lies where nothing can be picked, can be read to its end there, and goes away."""
    ann = person(met=False)
    ann.start(scenario)
    for _ in ann.in_every_look():
        ann.page.reload()
        ann.my_turn()
        begin = ann.page.get_by_role("button", name="Let us begin")
        expect(begin).to_be_visible()
        rest(ann.page, 400)
        assert covered(ann.page) == []
        begin.scroll_into_view_if_needed()
        expect(begin).to_be_in_viewport(ratio=1)
    begin.click()
    expect(begin).to_be_hidden()
    assert ann.page.locator(".beside-board > .welcome").count() == 0


def test_a_guide_beside_many_options_leaves_the_board_whole(person: NewPlayer) -> None:
    """A phone on its side: the question, the guide and the board each have their own room."""
    ann = person(844, 390)
    game, found = scenario_titled(ann.base, "Pursuit")
    made = ann.post("/api/tables", {"game": game["id"], "scenario": found["id"], "guide": True})
    ann.go(f"/table/{made['id']}")
    expect(ann.page.get_by_role("status", name="Guide")).to_be_visible()
    ann.my_turn()
    ann.page.evaluate("document.querySelector('.options').classList.add('crowded')")
    frame, ask, side = (ann.page.locator(part).bounding_box() for part in ("div.frame", ".ask", ".side"))
    assert frame
    assert ask
    assert side
    assert abs(frame["y"] + frame["height"] - 390) <= 1
    assert ask["y"] + ask["height"] <= side["y"] + 1
    assert ann.page.locator(".options").evaluate("box => box.getBoundingClientRect().bottom") <= side["y"] + 1
