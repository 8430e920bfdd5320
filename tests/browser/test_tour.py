"""A tour: what the hand does and what it is told, at every size of screen, in the light and in the dark.

Each stop is one visit that goes through all looks. What happens in depth at one size is tested elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Lodgings, NewPlayer
from .fights import Campaign, State, sit_down
from .player import Player, rest
from .test_reader import listed
from .test_windows import guard_lays

COVERED = """() => {
  const frame = document.querySelector("div.frame");
  return [...document.querySelectorAll(".glow, .token.legal")].filter((each) => {
    const box = each.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !top || !frame.contains(top) || top.closest(".unit-card, .look-card");
  }).map((each) => each.dataset.pick ?? each.dataset.place);
}"""

UNDER = """selector => {
  const card = document.querySelector(selector).getBoundingClientRect();
  return [...document.querySelectorAll(".glow, .token.legal:not(.spread)")].filter((each) => {
    const box = each.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > card.left && x < card.right && y > card.top && y < card.bottom;
  }).map((each) => each.dataset.pick ?? each.dataset.place);
}"""

ON_TOP = """node => {
  const box = node.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return node.contains(top) || Boolean(top?.contains(node));
}"""


def readable(node: Locator) -> None:
    """In sight, and under nothing else; whether its colours stand out is audited elsewhere, in both lights."""
    node.scroll_into_view_if_needed()
    expect(node).to_be_in_viewport(ratio=0.9)
    assert node.evaluate(ON_TOP)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_at(page: Page, selector: str) -> None:
    x, y = middle(page, selector)
    page.mouse.move(x - 2, y - 2)
    page.mouse.move(x, y)


def test_pieces_are_taken_up_changed_and_laid_down(person: NewPlayer) -> None:
    """Another piece switches, the same one and Escape let go, the next piece ends the last one's move."""
    ann = person()
    ann.start("The March")
    ann.my_turn()
    page, prompt = ann.page, ann.page.locator(".prompt")
    subject = page.locator(".token.subject")
    for guard, place in (("guard.1", "c2"), ("guard.3", "d1")):  # apart, so that each can be touched
        ann.choose(guard)
        ann.choose(place)
    for look in ann.in_every_look():
        ann.put_drawer_away()
        readable(prompt)
        page.locator(".token[data-pick='guard.1']").click()
        expect(subject).to_have_attribute("data-pick", "guard.1")
        assert page.evaluate(COVERED) == []
        point_at(page, ".token[data-pick='guard.2']")
        expect(page.locator(".unit-card h3")).to_have_text("a1")
        assert page.evaluate(UNDER, ".unit-card") == [], look
        page.locator(".token[data-pick='guard.2']").click()
        expect(subject).to_have_attribute("data-pick", "guard.2")
        page.locator(".token[data-pick='guard.2']").click()
        expect(prompt).to_contain_text("Who marches?")
        page.locator(".token[data-pick='guard.1']").click()
        expect(subject).to_have_attribute("data-pick", "guard.1")
        page.keyboard.press("Escape")
        expect(prompt).to_contain_text("Who marches?")
    assert page.locator(".armed, .warning").count() == 0


def test_ways_costs_stacks_and_groups(person: NewPlayer) -> None:
    """A stack fans out and moves as one; the way goes round the rock and tells its cost; no card stays behind."""
    ann = person()
    ann.start("The March")
    ann.my_turn()
    page = ann.page
    for _ in ann.in_every_look():
        ann.put_drawer_away()
        point_at(page, ".token")
        expect(page.locator(".token.spread")).to_have_count(3)
        page.locator(".group-pick").hover()
        expect(page.locator(".token.lit")).to_have_count(3)
        page.locator(".group-pick").click()
        expect(page.locator(".token.subject")).to_have_count(3)
        ann.put_drawer_away()
        point_at(page, ".glow[data-place=c2]")
        expect(page.locator(".cost text")).to_have_text("3 of 7 MP")
        assert len((page.locator(".path .way").get_attribute("points") or "").split()) == 4
        page.mouse.move(2, 2)
        expect(page.locator(".path .way")).to_have_count(0)
        assert page.evaluate(COVERED) == []
        page.keyboard.press("Escape")
        expect(page.locator(".prompt")).to_contain_text("Who marches?")


def test_menus_aim_legend_and_colours(person: NewPlayer) -> None:
    """Prices and what I have; the danger apart; goal, turn and score; what a counter means; one colour per army."""
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    page = ann.page
    shop, danger = page.locator(".rows.shop"), page.locator(".options .option").last
    for _ in ann.in_every_look():
        ann.pull_drawer_out("Shop")
        expect(shop.locator("thead th")).to_have_text(["Price", "Weight"])
        expect(shop).to_contain_text("You have 100 gold.")
        readable(page.locator("[data-row=buy-rope] strong"))
        expect(danger).to_have_attribute("data-role", "danger")
        readable(danger)
        readable(page.locator(".aim .turn b"))
        ann.put_drawer_away()
        page.keyboard.press("k")
        readable(page.locator(".legend").get_by_text("strength 3 each").first)
        page.keyboard.press("Escape")
        marks = page.locator(".person .seat-mark")
        looks = marks.evaluate_all("all => all.map(each => getComputedStyle(each).backgroundColor)")
        assert looks == ["rgb(138, 31, 106)", "rgb(242, 210, 27)"]  # the army's own, by day and by night


@pytest.fixture(scope="module")
def fight(lodgings: Lodgings, site: str) -> Iterator[tuple[str, Any, str]]:
    """A table where somebody chooses attackers, his cookies, and a piece of his."""
    context = lodgings.browser.new_context()
    campaign = Campaign(context, site)
    state = campaign.to_arms(Random(5))
    mine = [each["pick"] for each in state["view"]["tokens"] if each.get("owner") == state["view"]["seat"]]
    yield campaign.id, context.storage_state(), mine[0]
    context.close()


def test_odds_arrows_threats_and_hints(person: NewPlayer, fight: tuple[str, Any, str]) -> None:
    """The odds change with the attackers pointed at; what they could do to me; a hint in words that Enter takes."""
    table, cookies, mine = fight
    ann = person(storage_state=cookies)
    sit_down(ann, table)
    page = ann.page
    title = page.get_by_role("status", name="Odds as things stand").locator("h3")
    threat, hint = page.locator(".threat"), page.locator(".hint")
    for _ in ann.in_every_look():
        expect(title).to_be_in_viewport(ratio=1)  # pointers go through it
        everyone = title.inner_text()
        assert everyone.startswith("Attack on")
        ann.pull_drawer_out("Choices")
        page.locator(".pick-list.piece .pick").first.focus()
        expect(title).not_to_have_text(everyone)
        page.locator(".pick-list.piece .pick").first.blur()
        expect(title).to_have_text(everyone)
        page.locator(f".token[data-pick='{mine}']").dispatch_event("contextmenu")
        page.get_by_role("button", name="What could they do to me here?").click()
        readable(threat.locator("h3, strong").first)
        threat.get_by_role("button", name="Close").click()
        page.keyboard.press("h")
        expect(hint.locator(".primary")).to_be_focused()
        readable(hint.locator("p").first)
        assert "best place for it" not in hint.inner_text()
        hint.get_by_role("button", name="Thanks").click()
        expect(hint).to_be_hidden()
        page.mouse.move(2, 2)  # what lay under the card has odds of its own
        rest(page, 300)
    before = ann.entry()
    page.keyboard.press("h")
    expect(hint.locator(".primary")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function(  # the next decision may be the other side's
        "before => (document.querySelector('.ask')?.dataset.entry ?? '') !== before", arg=str(before)
    )


def aiming(state: State) -> bool:
    """Targets are offered, and nobody was chosen to attack them."""
    return "declar" in state["view"]["phase"] and bool(state["decision"].get("places"))


def test_targets_have_odds_and_declared_attacks_their_arrows(person: NewPlayer) -> None:
    """Pointing at a target tells its odds before attackers are chosen; what is declared is drawn in sight."""
    ann = person()
    campaign = Campaign(ann.page.context, ann.base)
    (target, *_) = campaign.play(Random(5), aiming)["decision"]["places"]
    place = target if isinstance(target, str) else target[0]
    sit_down(ann, campaign.id)
    page = ann.page
    for _ in ann.in_every_look():
        ann.put_drawer_away()
        page.mouse.move(2, 2)
        expect(page.locator(f".token.target[data-place='{place}']").first).to_be_in_viewport()
        point_at(page, f".glow[data-place='{place}']")
        expect(page.locator(".prospect h3")).to_contain_text("Attack on")
    ann.go("/")  # a page that looks on asks for odds, which are stale when others race ahead
    campaign.play(Random(5), lambda state: bool(state["view"].get("arrows")))
    sit_down(ann, campaign.id)
    for _ in ann.in_every_look():
        ann.put_drawer_away()
        expect(page.locator(".arrow polygon").first).to_be_in_viewport()


def test_set_up_for_me_and_saved(person: NewPlayer) -> None:
    """One press places all; it can be taken back; what stands can be saved."""
    ann = person()
    ann.start("Pursuit")
    ann.my_turn()
    page, rest = ann.page, ann.page.locator(".option[data-pick=rest]")
    empty = page.locator(".token[data-pick]").count()
    for look in ann.in_every_look():
        readable(rest)
        rest.click()
        expect(rest).to_have_count(0)
        assert page.locator(".board .token[data-pick], .token[data-pick]").count() >= empty, look
        page.get_by_role("button", name="Set-ups").click()
        readable(page.get_by_role("dialog").get_by_role("button", name="Save"))
        page.keyboard.press("Escape")
        page.keyboard.press("u")
        expect(rest).to_be_visible()


def test_orders_are_given_and_taken_back(person: NewPlayer) -> None:
    """The number of standing orders is in sight as long as any stands."""
    ann, bob = person(), person()
    table = ann.start("The Yard", "With friends")
    bob.join(ann.invites(table)[0], table)
    expect(bob.page.locator(".ask")).to_be_visible()
    guard_lays(ann)
    bob.my_turn()  # it is he who thinks, all the while
    page = ann.page
    sheet = page.get_by_role("dialog")
    for _ in ann.in_every_look():
        page.get_by_role("button", name=re.compile("^Orders")).click()
        sheet.get_by_role("radio", name="Pass for me").first.check()
        sheet.get_by_role("button", name="Close").click()
        given = page.get_by_role("button", name=re.compile(r"^Orders \(1\)"))
        readable(given)
        expect(page.get_by_role("button", name="Hold the next")).to_be_visible()
        given.click()
        sheet.get_by_role("button", name="Take all orders back").click()
        expect(sheet).to_contain_text("You have given no orders.")
        sheet.get_by_role("button", name="Close").click()


def test_bots_presets_and_options_of_a_new_game(person: NewPlayer) -> None:
    """Levels with names, presets first, a title for each value."""
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play The Hollow", exact=True).click()
    form = ann.page.locator(".setup-form")
    form.locator("summary").click()
    for _ in ann.in_every_look():
        assert "presets" in (form.locator("fieldset").first.get_attribute("class") or "")
        level = form.get_by_role("group", name="How strong is the bot?").locator("strong").first
        level.scroll_into_view_if_needed()
        readable(level)
        assert not [text for text in form.locator("option").all_inner_texts() if "_" in text]


def turn_by_tree(player: Player) -> None:
    """A piece and a place, by their names in the accessibility tree alone; then back."""
    page = player.page
    for kind in ("Pieces", "Places"):
        player.pull_drawer_out("Choices")
        name = listed(page, kind)[0]
        before = player.entry()
        page.get_by_role("button", name=name, exact=True).first.focus()
        page.keyboard.press("Enter")
        expect(player.ask).not_to_have_attribute("data-entry", str(before))


def test_keys_and_a_screen_reader(person: NewPlayer) -> None:
    """`C` goes to the choices, the focus stays there, and a move is made by what the tree tells."""
    ann = person()
    ann.start("The March")
    ann.my_turn()
    page = ann.page
    first = page.locator(".picks .pick").first
    for _ in ann.in_every_look():
        page.keyboard.press("c")
        expect(first).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".prompt")).to_contain_text("Where does")
        expect(first).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".prompt")).to_contain_text("Who marches?")
        turn_by_tree(ann)
        for _ in ("place", "piece"):
            before = ann.entry()
            page.keyboard.press("u")
            expect(ann.ask).not_to_have_attribute("data-entry", str(before))
        expect(page.locator(".prompt")).to_contain_text("Who marches?")
