"""Nothing jumps, goes stale or lies in the way: stacks, cards and the camera keep still under a hand that does."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, Route, expect

from .conftest import NewPlayer
from .covers import covered, crowding
from .fights import Campaign
from .fingers import holding_b2
from .player import SCREENS, rest
from .test_clear import in_hand
from .test_tour import middle, point_at

SETTLED = """async () => {
  const { settle } = await import("/static/js/corners.js");
  const pane = document.querySelector(".board-pane");
  const box = document.createElement("div");
  box.style.cssText = "position: absolute; left: 10px; top: 10px; width: 200px; height: 100px";
  pane.append(box);
  const { left, top, bottom } = pane.getBoundingClientRect();
  const spot = { left: left + 20, top: top + 20, right: left + 60, bottom: top + 60 };
  const hidden = settle(box, box, { pane, far: false, clear: [spot] });
  const lies = box.getBoundingClientRect();
  box.remove();
  return [hidden, lies.top > spot.bottom, lies.bottom <= bottom];
}"""

SHOWN = """async () => {
  const { Camera } = await import("/static/js/camera.js");
  const frame = document.createElement("div");
  const world = document.createElement("div");
  frame.style.cssText = "position: absolute; width: 400px; height: 300px";
  document.body.append(frame);
  const hands = { onTap: () => undefined, onLong: () => undefined };
  const camera = new Camera(frame, world, { width: 4000, height: 3000 }, hands);
  const scales = { legible: 0.72, close: 1.2 };
  camera.look(1, 1000, 1000);
  const before = camera.seen();
  camera.show({ left: 1100, top: 1000, right: 1230, bottom: 1050 }, scales);
  const near = camera.seen();
  camera.show({ left: 3000, top: 2000, right: 3100, bottom: 2100 }, scales);
  const far = camera.seen();
  frame.remove();
  return [near.right - before.right, near.top - before.top, (far.left + far.right) / 2];
}"""


def test_a_press_keeps_a_stack_open_that_the_pointer_opened(person: NewPlayer) -> None:
    """Whoever presses the place where it lay, beside its counters, has not meant to close it; a second press does."""
    ann = person()
    page = in_hand(ann)
    spread = page.locator(".token.spread")
    x, y = middle(page, ".token[data-pick='guard.2']")
    point_at(page, ".token[data-pick='guard.2']")
    expect(spread).to_have_count(3)
    page.mouse.click(x, y + 48)
    rest(page, 400)
    expect(spread).to_have_count(3)
    page.mouse.click(x, y + 48)
    expect(spread).to_have_count(0)


def test_a_stack_does_not_open_again_when_its_pick_was_made(person: NewPlayer) -> None:
    """The pointer came to rest on the button of the group, which was pressed before anything could be looked at."""
    ann = person()
    ann.start("The March")
    ann.my_turn()
    page = ann.page
    point_at(page, ".token")
    page.locator(".group-pick").click()
    expect(page.locator(".token.subject")).to_have_count(3)
    rest(page, 600)
    expect(page.locator(".token.spread")).to_have_count(0)


def test_a_card_goes_when_the_board_moves_away_under_a_hand_that_rests(person: NewPlayer) -> None:
    ann = person()
    ann.start("The March")
    ann.my_turn()
    page = ann.page
    point_at(page, ".token")
    expect(page.locator(".unit-card")).to_be_visible()
    for _ in range(4):
        page.keyboard.press("+")
    expect(page.locator(".unit-card")).to_be_hidden()


NEAR_THE_MAP = """() => {
  const middle = (each) => {
    const box = each.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const { left, top, right, bottom } = document.querySelector("div.frame").getBoundingClientRect();
  const [x, y] = middle(document.querySelector(".mini-map:not(.idle, .shy)"));
  const far = (spot) => Math.hypot(spot[0] - x, spot[1] - y);
  const spots = [...document.querySelectorAll("div.frame .token")].map(middle);
  const seen = spots.filter((spot) => spot[0] > left && spot[0] < right && spot[1] > top && spot[1] < bottom);
  return seen.sort((one, other) => far(one) - far(other)).slice(0, 4);
}"""


def test_a_closer_look_lies_on_no_map_and_no_buttons(person: NewPlayer) -> None:
    """What is over the board already keeps its place: the card goes elsewhere, or beside the board."""
    ann = person()
    ann.start("Pursuit")
    ann.my_turn()
    ann.choose("rest")
    page = ann.page
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        ann.put_drawer_away()
        for _ in range(2):
            page.keyboard.press("+")
        rest(page, 400)
        for x, y in page.evaluate(NEAR_THE_MAP):
            page.mouse.move(x - 2, y - 2)
            page.mouse.move(x, y)
            expect(page.locator(".unit-card")).to_be_visible()
            rest(page, 250)
            assert crowding(page) == [], (width, height)
        page.keyboard.press("0")


def test_cards_take_the_corner_where_they_hide_nothing(person: NewPlayer) -> None:
    ann = person()
    ann.start("The March")
    ann.my_turn()
    assert ann.page.evaluate(SETTLED) == [0, True, True]


def test_the_camera_moves_no_farther_than_it_must(person: NewPlayer) -> None:
    """What is partly in sight is brought in whole at the same scale; what is far away comes to the middle."""
    ann = person()
    ann.go("/")
    across, down, middle_of_it = ann.page.evaluate(SHOWN)
    assert (across, down) == (30, 0)
    assert abs(middle_of_it - 3050) < 1


def slow_pictures(page: Page) -> None:
    """The board comes a good while after the question."""

    def later(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    page.route("**/picture/**", later)


UNMOVED = """() => {
  const card = document.querySelector(".prospect").cloneNode(true);
  card.className = "prospect";
  card.removeAttribute("style");
  document.querySelector(".ask").append(card);
  const lies = card.getBoundingClientRect();
  card.remove();
  return [...document.querySelectorAll(".glow, .token.legal")].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > lies.left && x < lies.right && y > lies.top && y < lies.bottom;
  }).length;
}"""


def test_odds_that_came_before_the_board_make_way_for_it(person: NewPlayer) -> None:
    """Upright on a small phone they would lie on attackers where they came first. They go from there when the board is
    laid, and say how good they are wherever they lie."""
    ann = person(360, 640, has_touch=True)
    campaign = Campaign(ann.page.context, ann.base)
    campaign.to_arms(Random(5))
    slow_pictures(ann.page)
    ann.go(f"/table/{campaign.id}")
    ann.page.locator(".hand-over").get_by_role("button").click()
    card = ann.page.locator(".prospect")
    expect(card).to_be_visible()
    assert ann.page.locator("div.frame").count() == 0
    ann.my_turn()
    rest(ann.page, 600)
    assert ann.page.evaluate(UNMOVED) > 0
    assert covered(ann.page) == []
    if "terse" in (card.get_attribute("class") or ""):
        expect(card.locator(".gist")).to_contain_text("% ")
    else:
        expect(card.locator("td").first).to_contain_text("%")


def test_the_way_that_a_finger_asked_for_stays_until_the_next_touch(person: NewPlayer) -> None:
    """It is drawn under the finger: whoever lifts it wants to see it."""
    ann = person(390, 844, has_touch=True, is_mobile=True)
    with holding_b2(ann) as page:
        pass
    rest(page, 500)
    expect(page.locator(".cost text")).to_have_text("2 of 7 MP")
    page.keyboard.press("Escape")
    expect(page.locator(".cost text")).to_have_count(0)


def test_whoever_takes_a_hint_by_keyboard_goes_on_where_he_was(person: NewPlayer) -> None:
    """From the list of choices to the hint by H, Enter takes it, and the list has the focus again."""
    ann = person()
    ann.start("Pursuit")
    ann.my_turn()
    page = ann.page
    page.keyboard.press("c")
    expect(page.locator(".picks .pick").first).to_be_focused()
    before = ann.entry()
    page.keyboard.press("h")
    expect(page.locator(".hint .primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ann.ask).not_to_have_attribute("data-entry", str(before))
    expect(page.locator(".ask .option:focus, .picks .pick:focus")).to_have_count(1)


def test_a_board_that_cannot_be_drawn_is_not_waited_for(person: NewPlayer) -> None:
    """It is said, and the game can be played from the list."""
    ann = person()
    ann.page.route("**/picture/**", lambda route: route.fulfill(status=503, body="{}"))
    ann.start("The March")
    pane = ann.page.locator(".board-pane")
    expect(pane).to_contain_text("The map could not be drawn.")
    expect(pane).not_to_contain_text("Unrolling")
    expect(ann.page.locator(".picks .pick").first).to_be_visible()
    ann.errors.clear()  # the browser notes the refusal
