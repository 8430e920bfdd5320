"""Nothing covers what can be picked, and nothing is cut off that cannot be had whole: stacks, buttons, the aim."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import NewPlayer
from .player import SCREENS, Player, rest
from .test_tour import middle, point_at

HIDDEN = """() => {
  const frame = document.querySelector("div.frame");
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  return [...document.querySelectorAll(".glow, .token.legal")].filter((each) => {
    const box = each.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const inside = x > left && x < right && y > top && y < bottom;
    const over = inside && document.elementFromPoint(x, y);
    return over && (!frame.contains(over) || (over.closest(".fan, .spread") && !each.matches(".spread")));
  }).map((each) => each.dataset.pick || each.dataset.place);
}"""

UNDER_ZOOMS = """() => {
  const zooms = document.querySelector(".zooms").getBoundingClientRect();
  const glow = document.querySelector(".glow").getBoundingClientRect();
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [[x, y], [toX, toY]] = [middle(glow), middle(zooms)];
  return [toX - x, toY - y];
}"""

GLOWS_AT = """([x, y]) => document.elementFromPoint(x, y)?.closest(".glow")?.dataset.place"""

CUT = """goal => goal.scrollWidth > goal.clientWidth + 1 || goal.scrollHeight > goal.clientHeight + 2"""


def in_hand(player: Player) -> Page:
    """A guard in hand: the places around it glow, and so do the others of its stack."""
    player.start("The March")
    player.my_turn()
    player.choose("guard.1")
    expect(player.page.locator(".prompt")).to_contain_text("Where does")
    return player.page


def corner(page: Page, selector: str) -> tuple[float, float]:
    """A point just inside the upper left of something."""
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + 4, box["y"] + 4


def test_an_opened_stack_lies_on_nothing_else_that_can_be_picked(person: NewPlayer) -> None:
    """It opens beside its place where its neighbours can be picked, and the hand that goes there does not lose it;
    where there is no room at all, as upright on a phone, it waits for a tap."""
    ann = person()
    page = in_hand(ann)
    spread = page.locator(".token.spread")
    for look in ann.in_every_look():
        ann.put_drawer_away()
        page.mouse.move(2, 2)
        expect(spread).to_have_count(0)
        point_at(page, ".token[data-pick='guard.2']")
        expect(page.locator(".unit-card")).to_be_visible()  # the hand has come to rest
        expect(spread).to_have_count(0 if look == "phone" else 3)
        assert page.evaluate(HIDDEN) == [], look
        if look != "phone":
            point_at(page, ".fan > rect")
            rest(page, 300)
            expect(spread).to_have_count(3)


def test_a_stack_that_can_be_picked_as_a_place_is_picked_where_it_lies_open(person: NewPlayer) -> None:
    """The hand rests on a stack until it opens, and then presses: that means the place."""
    ann = person()
    page = in_hand(ann)
    ann.choose("b2")
    ann.choose("guard.2")
    ann.choose("b2")
    ann.choose("guard.3")
    point_at(page, ".token[data-pick='guard.1']")
    expect(page.locator(".token.spread")).to_have_count(2)
    page.locator(".token.spread").first.click()
    expect(page.locator(".token[data-place=b2]")).to_have_count(3)


def test_the_zoom_buttons_make_way_when_the_board_was_moved_by_hand(person: NewPlayer) -> None:
    """What was drawn under them comes out from there, at every size."""
    ann = person()
    page = in_hand(ann)
    for look in ann.in_every_look():
        ann.put_drawer_away()
        page.get_by_role("button", name="Whole board").click()
        for _ in range(3):
            page.keyboard.press("+")
        rest(page, 300)
        box = page.locator("div.frame").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        right, down = page.evaluate(UNDER_ZOOMS)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + right, y + down, steps=5)
        page.mouse.up()
        page.mouse.move(2, 2)
        page.wait_for_function(f"() => !({HIDDEN})().length", timeout=5000)
        assert page.locator(".zooms").is_visible(), look


def test_the_zoom_buttons_take_the_first_corner_that_is_free(person: NewPlayer) -> None:
    """They stay where they are as long as that is as good as elsewhere."""
    ann = person(844, 390)
    ann.start("The March")
    ann.my_turn()
    stood, free = ann.page.evaluate(
        """async () => {
          const { Zooms } = await import("/static/js/zooms.js");
          const zooms = new Zooms(document.createElement("i"), () => null);
          document.querySelector(".board-pane").append(zooms.box);
          const map = document.querySelector(".mini-map");
          const [corners, boxes, free, tray] = [[], [], [], { left: 0, top: 0, right: 0, bottom: 0 }];
          const look = (...there) => {
            free.push(zooms.avoid({ picks: there, mine: [], front: [tray], miniMap: map }));
            corners.push(zooms.box.className);
            boxes.push(zooms.box.getBoundingClientRect());
          };
          look();
          look(boxes[0]);
          look(boxes[0], boxes[1]);
          look(boxes[2]);
          look(boxes[1]);
          Object.assign(tray, boxes[0].toJSON());
          look();
          look({ left: 0, top: 0, right: 2000, bottom: 2000 });
          zooms.box.remove();
          return [corners.slice(0, -1), free];
        }"""
    )
    assert stood == ["zooms ", "zooms left", "zooms high", "zooms ", "zooms ", "zooms left"]
    assert free == [True] * 6 + [False]


def test_the_whole_goal_can_be_read_on_every_screen(person: NewPlayer) -> None:
    """Where it is cut a sign says so, and a tap or Enter opens all of it; upright phones wrap it."""
    ann = person()
    for scenario in ("Passage of UnderEarth", "The Historical Game", "The Two Hosts"):
        ann.start(scenario)
        ann.my_turn()
        aim = ann.page.locator(".aim")
        for look in ann.in_every_look():
            goal, sign = aim.locator(".goal"), aim.locator(".unfold")
            expect(sign).to_be_visible(visible=goal.evaluate(CUT))
            for score in aim.locator(".score.mine b").all():
                assert not (look == "phone" and score.evaluate(CUT)), scenario
            aim.locator("summary").focus()
            ann.page.keyboard.press("Enter")
            whole = aim.locator("> p")
            expect(whole).to_contain_text(goal.text_content() or "")
            box = whole.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= SCREENS[look][0]
            expect(whole.get_by_role("button", name="About this game")).to_be_in_viewport(ratio=1)
            ann.page.keyboard.press("Enter")
            expect(whole).to_be_hidden()


def opened_by_a_finger(page: Page) -> None:
    page.get_by_role("button", name="Whole board").click()
    rest(page, 300)
    page.touchscreen.tap(*middle(page, ".token[data-pick='guard.3']"))
    expect(page.locator(".token.spread, .stack-strip .tray-token")).to_have_count(3)


def test_a_stack_for_which_the_board_has_no_room_lies_open_beside_it(person: NewPlayer) -> None:
    """On a small board full of picks a tap opens it off the board, where its counters can be touched as on the board. A
    second tap on it, one elsewhere, its button or Escape closes it without picking anything or laying down what is
    held."""
    ann = person(320, 568, has_touch=True)
    page = in_hand(ann)
    ann.put_drawer_away()
    strip, prompt = page.locator(".stack-strip"), page.locator(".prompt")
    asked, entry = prompt.inner_text(), ann.entry()
    ways_out: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.touchscreen.tap(*middle(page, ".token[data-pick='guard.3']")),
        lambda: page.touchscreen.tap(*corner(page, "div.frame")),
        lambda: page.touchscreen.tap(*middle(page, ".stack-strip .icon-button")),
    )
    for close in ways_out:
        opened_by_a_finger(page)
        expect(strip).to_be_in_viewport(ratio=1)
        assert page.evaluate(HIDDEN) == []
        close()
        expect(strip).to_be_hidden()
        assert (prompt.inner_text(), ann.entry()) == (asked, entry)
    opened_by_a_finger(page)
    page.touchscreen.tap(*middle(page, ".stack-strip .tray-token:not(.subject)"))
    expect(page.locator(".token.subject")).not_to_have_attribute("data-pick", "guard.1")


def test_whatever_lies_around_an_opened_stack_is_picked_with_one_tap(person: NewPlayer) -> None:
    """On every screen, the smallest too: each pick that the stack could lie on is in sight and answers a finger."""
    ann = person(has_touch=True)
    page = in_hand(ann)
    for size in (*SCREENS.values(), (320, 568)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        ann.put_drawer_away()
        opened_by_a_finger(page)
        assert page.evaluate(HIDDEN) == [], size
        for place in ("b1", "a2"):
            x, y = middle(page, f".glow[data-place='{place}']")
            assert page.evaluate(GLOWS_AT, [x, y]) == place, size
        before = ann.entry()
        page.touchscreen.tap(*middle(page, ".glow[data-place=a3]"))
        expect(ann.ask).not_to_have_attribute("data-entry", str(before))
        page.keyboard.press("u")
        expect(page.locator(".prompt")).to_contain_text("Where does")
