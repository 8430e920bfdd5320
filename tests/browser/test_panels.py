"""Beside the board: shop, hand, deck, forces and tree with rows that can be picked; the aim; numbers; roles."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .player import Player


def row(player: Player, pick: str) -> Locator:
    return player.page.locator(f"[data-row='{pick}']")


def test_a_shop_opens_by_itself_and_its_rows_are_picked(person: NewPlayer) -> None:
    ann = person(390, 844)
    ann.start("Market Day")
    ann.my_turn()
    expect(ann.page.get_by_role("tab", name="Shop")).to_have_attribute("aria-selected", "true")
    expect(ann.page.locator(".rows.shop thead th")).to_have_text(["Price", "Weight"])
    expect(row(ann, "buy-rope")).to_be_visible()
    assert ann.page.locator(".ask .option").evaluate_all("all => all.map(each => each.dataset.pick)") == [
        "done",
        "burn",
    ]
    row(ann, "buy-rope").click()
    expect(ann.page.locator(".rows.shop")).to_contain_text("You have 90 gold.")
    ann.page.locator(".rows.shop tr.legal td").first.click()  # the whole line is as good as its button
    expect(ann.page.locator(".rows.shop")).to_contain_text("You have 60 gold.")
    ann.page.get_by_role("tab", name="Bought").click()
    expect(ann.page.locator(".game-panel .row strong")).to_have_text(["Rope", "Axe"])


def test_a_row_that_cannot_be_picked_says_why(person: NewPlayer) -> None:
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    expect(row(ann, "buy-boat")).to_have_class(re.compile(r"\bdim\b"))
    for _ in ann.in_every_look():
        row(ann, "buy-boat").click()
        expect(ann.page.locator(".whynot")).to_contain_text("too dear")
        assert ann.entry() == 1
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(".whynot")).to_be_hidden()


def test_every_kind_of_panel_has_its_place(person: NewPlayer) -> None:
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    assert ann.page.locator(".dock summary").all_inner_texts() == ["Your hand\n3", "Deck\n9 cards"]
    names = [re.sub(r"\W*\d+$", "", name) for name in ann.page.locator(".game-tabs button").all_inner_texts()]
    assert names == ["Shop", "Order of battle", "Buildings", "Bought"]
    ann.page.get_by_role("tab", name="Order of battle").click()
    assert ann.page.locator(".rows.forces td:last-child").all_inner_texts()[-3:] == ["a1"] * 3
    ann.page.get_by_role("tab", name="Buildings").click()
    expect(ann.page.locator(".rows.tree .dim")).to_have_count(2)


def test_a_hand_is_folded_on_a_phone_until_it_is_needed(person: NewPlayer) -> None:
    ann = person(390, 844, has_touch=True, is_mobile=True)
    ann.start("The Kite")
    ann.my_turn()
    hand = ann.page.locator(".docked.hand")
    expect(hand).not_to_have_attribute("open", "")
    ann.page.locator(".glow").first.tap()
    expect(ann.page.locator(".prompt")).to_contain_text("Which card")
    expect(hand).to_have_attribute("open", "")
    expect(row(ann, "card-storm")).to_be_in_viewport()
    row(ann, "card-storm").tap()
    expect(ann.page.locator(".banner")).to_be_visible()


def test_a_hand_that_was_folded_stays_so(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Auction")
    ann.my_turn()
    hand = ann.page.locator(".docked.hand")
    expect(hand).to_have_attribute("open", "")
    hand.locator("summary").click()
    ann.page.reload()
    ann.my_turn()
    expect(hand).not_to_have_attribute("open", "")


def test_rows_by_keyboard_alone(person: NewPlayer) -> None:
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    keys = ann.page.keyboard
    keys.press("p")
    expect(row(ann, "card-feast")).to_be_focused()
    keys.press("p")  # nothing in the deck can be picked or asked about: the shop is open, the next panel comes
    expect(ann.page.get_by_role("tab", name="Order of battle")).to_have_attribute("aria-selected", "true")
    expect(row(ann, "guard.1")).to_be_focused()
    for _ in range(3):
        keys.press("p")
    expect(row(ann, "buy-axe")).to_be_focused()
    keys.press("ArrowDown")
    expect(row(ann, "buy-rope")).to_be_focused()
    assert row(ann, "buy-rope").get_attribute("aria-description") == "Can be picked"
    keys.press("Enter")
    expect(ann.page.locator(".rows.shop")).to_contain_text("You have 90 gold.")
    expect(row(ann, "buy-rope")).to_be_focused()


def test_the_whole_shop_is_in_the_list_of_choices(person: NewPlayer) -> None:
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    ann.tab("Choices")
    actions = ann.page.get_by_role("list", name="Actions").get_by_role("button")
    assert actions.all_inner_texts() == ["Buy Axe", "Buy Rope"]


def test_the_aim_tells_goal_turn_and_scores(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Auction")
    ann.my_turn()
    aim = ann.page.locator(".aim")
    for _ in ann.in_every_look():
        expect(aim.locator(".turn b")).to_have_text("Turn 4 of 10")
        expect(aim.locator(".turn b")).to_be_in_viewport(ratio=1)
        for at, sold in enumerate(("12 of 20 sold", "5 of 20 sold")):
            expect(aim.locator(".score").nth(at)).to_contain_text(sold)
            expect(aim.locator(".score").nth(at)).to_be_in_viewport(ratio=1)
    expect(aim.locator(".goal")).to_contain_text("Sell more than the others")
    expect(aim.locator(".score.mine")).to_contain_text("12 of 20 sold")
    aim.locator("summary").click()
    expect(aim.locator(".score").nth(1)).to_contain_text("5 of 20 sold")
    expect(aim.locator(":scope > p")).to_contain_text("home before the storm")
    assert ann.page.locator(".pips i.past").count() == 4
    width = aim.locator(".score.mine .meter i").evaluate("bar => bar.style.width")
    assert width == "60%"


def test_what_all_may_know_is_told_on_a_phone_too(person: NewPlayer) -> None:
    ann = person(390, 844)
    ann.start("The Small Barrow")
    ann.my_turn()
    sheet = ann.page.locator(".all-facts dl")
    expect(sheet).to_be_hidden()
    ann.page.locator(".all-facts summary").click()
    expect(sheet).to_be_in_viewport(ratio=1)
    expect(sheet.locator("dt")).to_have_text(["Cards in the pile"])
    ann.choose(ann.legal()[0])
    expect(sheet).to_be_visible()  # the next moment leaves it open


def test_seats_have_the_letter_and_colour_of_their_game(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Auction")
    ann.my_turn()
    marks = ann.page.locator(".person .seat-mark")
    looks = marks.evaluate_all("all => all.map(each => [getComputedStyle(each).backgroundColor, each.style.color])")
    assert looks == [["rgb(138, 31, 106)", "rgb(255, 255, 255)"], ["rgb(242, 210, 27)", "rgb(21, 16, 10)"]]
    assert marks.locator("[aria-hidden]").all_inner_texts() == ["R", "G"]


def test_a_number_is_typed_stepped_or_slid(person: NewPlayer) -> None:
    ann = person(390, 844)
    ann.start("The Auction")
    ann.my_turn()
    field = ann.page.locator(".number-field")
    number = field.locator("input[type=number]")
    expect(field.locator(".range")).to_have_text("10 to 250")
    expect(number).to_have_value("100")  # the number that the question is about
    number.fill("9")
    assert number.evaluate("field => field.validationMessage") == "It must be 10 to 250."
    number.press("Enter")
    assert ann.entry() == 1
    number.fill("40")
    field.get_by_role("button", name="More").click()
    expect(field.locator("output")).to_have_text("41")
    field.locator("input[type=range]").fill("120")
    expect(number).to_have_value("120")
    field.get_by_role("button", name="Choose").click()
    expect(ann.page.locator(".prompt")).to_contain_text("How many men?")
    ann.tab("Log")
    expect(ann.page.locator(".lines")).to_contain_text("The Reds bid 120.")


def test_few_numbers_are_buttons_with_keys(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Auction")
    ann.my_turn()
    ann.page.locator(".number-field").get_by_role("button", name="Choose").click()
    expect(ann.page.locator(".ask .option span")).to_have_text(["1", "2", "3"])
    ann.page.keyboard.press("2")
    expect(ann.page.locator(".prompt")).to_contain_text("Who marches?")


@pytest.mark.parametrize(("role", "pick"), [("done", "done"), ("danger", "burn")])
def test_what_an_option_is_for_comes_from_its_game(person: NewPlayer, role: str, pick: str) -> None:
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    option = ann.page.locator(f".option[data-pick={pick}]")
    expect(option).to_have_attribute("data-role", role)
    option.click()
    if role == "danger":
        expect(ann.page.locator(".warning")).to_contain_text("never built again")
        assert ann.entry() == 1
    else:  # it can be taken back
        ann.page.wait_for_function("() => Number(document.querySelector('.ask')?.dataset.entry ?? 0) > 1")


def test_an_option_that_only_stops_is_not_asked_twice(person: NewPlayer) -> None:
    ann = person()
    ann.start("The March")
    ann.my_turn()
    ann.page.locator(".option[data-role=stop]").click()
    expect(ann.page.locator(".prompt")).to_contain_text("kite")


INSIDE = """name => {
  const panel = document.querySelector(".panel:not([hidden])").getBoundingClientRect();
  const out = ({ left, right }) => left < panel.left - 0.5 || right > panel.right + 0.5;
  return [...document.querySelectorAll(name)].filter((each) => out(each.getBoundingClientRect())).length;
}"""
DEALT = {"game": "lairbreak", "scenario": "hollow", "options": {"preparation": "dealt"}}


@pytest.mark.parametrize("scenario", ["The Hollow", "Gold!"])
def test_all_columns_of_a_shop_are_in_sight_and_so_is_its_first_row(person: NewPlayer, scenario: str) -> None:
    """Price, strength and how many are left: nobody has to push the table aside, on no screen. Where the shop opens by
    itself, something that can be bought is in sight at once, also on a small screen."""
    ann = person(844, 390)
    dealt = {**DEALT, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "regular"}]}
    path = f"/table/{ann.post('/api/tables', dealt)['id']}" if scenario == "The Hollow" else ann.set_up(scenario)
    first = ann.page.locator(".rows.shop .row.legal").first
    for width, height in ((390, 844), (844, 390)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.go(path)
        ann.my_turn()
        expect(first).to_be_in_viewport(ratio=1)
    for _ in ann.in_every_look():
        assert ann.page.locator(".rows.shop tbody td").count() >= 4
        assert ann.page.evaluate(INSIDE, ".rows.shop :is(th, td):not(:empty)") == 0


OFFERED = """async () => {
  const { Tabs } = await import("/static/js/tabs.js");
  const tabs = new Tabs([{ name: "log", title: "Log", body: document.createElement("p") }]);
  const body = document.createElement("div");
  const rows = Array.from({ length: 40 }, (_, at) => {
    const row = document.createElement("p");
    row.className = at === 25 ? "row legal" : "row";
    row.dataset.row = String(at);
    row.style.height = "3rem";
    return row;
  });
  body.append(...rows);
  tabs.showGame([{ id: "wares", title: "Wares", lively: 1, body }]);
  const frame = document.createElement("div");
  frame.style.cssText = "position: fixed; inset: 0 0 auto 0; height: 300px; overflow: auto";
  frame.append(tabs.box);
  document.body.append(frame);
  tabs.offer("game-wares");
  const { top, bottom } = rows[25].getBoundingClientRect();
  frame.scrollTop = 0;
  tabs.offer("game-wares");
  const left = frame.scrollTop;
  frame.remove();
  return [tabs.name, top >= 0, bottom <= 301, left];
}"""


def test_a_panel_that_opens_by_itself_shows_the_first_row_that_can_be_picked(person: NewPlayer) -> None:
    """Also where that row stands far below others which cannot. When the same is drawn once more, whoever reads
    elsewhere is left there."""
    ann = person()
    ann.go("/")
    assert ann.page.evaluate(OFFERED) == ["game-wares", True, True, 0]
