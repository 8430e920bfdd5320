"""On the board: overlays, groups, ways with their cost, warnings, tiles, facing and height, sheets."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NewPlayer
from .fingers import centre, holding_b2, marching


def test_overlays_are_shown_hidden_and_remembered(person: NewPlayer) -> None:
    ann = person(390, 844)
    ann.start("The Auction")
    ann.my_turn()
    shown = ann.page.locator("path.overlay")
    expect(shown).to_have_count(1)
    ann.page.get_by_role("button", name="Layers and legend").click()
    key = ann.page.get_by_role("region", name="Layers and legend")
    key.get_by_label("Swamp").check()
    key.get_by_label("Guarded").uncheck()
    expect(shown).to_have_attribute("data-overlay", "swamp")
    assert shown.get_attribute("fill") != "#1b6e4b"  # a pattern, not the colour alone
    assert (
        shown.evaluate("path => document.querySelector(path.getAttribute('fill').slice(4, -1)).childElementCount") == 2
    )
    expect(key.locator(".legend")).to_contain_text("strength 3 each")
    ann.page.reload()
    ann.my_turn()
    expect(shown).to_have_attribute("data-overlay", "swamp")


def test_layers_by_keyboard(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Auction")
    ann.my_turn()
    ann.page.keyboard.press("k")
    expect(ann.page.get_by_label("Swamp")).to_be_focused()
    ann.page.keyboard.press("Space")
    expect(ann.page.locator("path.overlay")).to_have_count(2)
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("region", name="Layers and legend")).to_be_hidden()


def test_a_group_is_offered_on_its_stack_and_lights_its_members(person: NewPlayer) -> None:
    ann = person()
    ann.start("The March")
    ann.my_turn()
    ann.page.locator(".token").last.hover()
    band = ann.page.locator(".group-pick")
    expect(band).to_have_text("The whole band")
    band.hover()
    expect(ann.page.locator(".token.lit")).to_have_count(3)
    band.click()
    expect(ann.page.locator(".prompt")).to_contain_text("Where does the whole band go?")
    expect(ann.page.locator(".token.subject")).to_have_count(3)
    ann.page.locator(".glow[data-place=b1]").click()
    expect(ann.page.locator(".token[data-place=b1]")).to_have_count(3)


def test_a_finger_takes_up_the_group_and_then_one_of_it(person: NewPlayer) -> None:
    """The first touch of a stack that moves as one takes it up; the next opens it, and there one of it is taken alone."""
    ann = person(390, 844, has_touch=True, is_mobile=True)
    ann.start("The March")
    ann.my_turn()
    page, prompt = ann.page, ann.page.locator(".prompt")
    page.locator(".token").last.tap()
    expect(prompt).to_contain_text("Where does the whole band go?")
    ann.put_drawer_away()
    page.locator(".token").last.tap()
    single = page.locator(".token.spread, .stack-strip .tray-token")
    expect(single).to_have_count(3)
    single.first.tap()
    expect(page.locator(".token.subject")).to_have_count(1)
    expect(prompt).to_contain_text("Where does")


def test_the_list_lights_a_groups_members(person: NewPlayer) -> None:
    ann = person()
    ann.start("The March")
    ann.my_turn()
    ann.tab("Choices")
    ann.page.locator(".pick[data-pick=band]").focus()
    expect(ann.page.locator(".token.lit")).to_have_count(3)


def test_the_way_and_its_cost_are_drawn_on_hover_and_fetched_once(person: NewPlayer) -> None:
    ann = person()
    page = marching(ann)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/preview?" in request.url else None)
    for place in ("c2", "b1", "c2"):
        page.mouse.move(*centre(page, f".glow[data-place={place}]"))
        expect(page.locator(".cost text")).to_have_text({"c2": "3 of 7 MP", "b1": "1 of 7 MP"}[place])
    points = page.locator(".path .way").get_attribute("points") or ""
    assert len(points.split()) == 4
    assert len(asked) == 2
    page.mouse.move(5, 300)
    expect(page.locator(".path .way")).to_have_count(0)


def test_the_way_is_drawn_under_a_long_press(person: NewPlayer) -> None:
    ann = person(390, 844, has_touch=True, is_mobile=True)
    with holding_b2(ann):
        pass
    assert ann.entry() == 2


def test_a_warned_pick_is_asked_with_its_rule(person: NewPlayer) -> None:
    ann = person()
    page = marching(ann)
    card = page.locator(".warning")
    for _ in ann.in_every_look():
        ann.tab("Choices")
        expect(page.locator(".glow.warned")).to_have_attribute("data-place", "d3")
        page.locator(".pick[data-pick=d3]").click()
        expect(card).to_contain_text("The swamp keeps whoever enters it.")
        expect(card.get_by_role("button", name="Rule FAIR-3")).to_be_visible()
        card.get_by_role("button", name="Not now").click()
        assert ann.entry() == 2
    page.locator(".pick[data-pick=d3]").click()
    card.get_by_role("button", name="Go: d3").click()
    expect(page.locator(".token[data-place=d3]")).to_have_count(3)


def test_a_pick_without_a_warning_is_not_asked(person: NewPlayer) -> None:
    ann = person()
    page = marching(ann)
    page.locator(".glow[data-place=c1]").click()
    expect(page.locator(".token[data-place=c1]")).to_have_count(3)


def test_a_warned_option_is_asked_once(person: NewPlayer) -> None:
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    ann.page.locator(".option[data-pick=burn]").click()
    expect(ann.page.locator(".warning")).to_contain_text("never built again")
    ann.page.locator(".warning .primary").click()
    expect(ann.page.locator(".prompt")).to_contain_text("How much")


def test_the_view_is_followed_from_sheet_to_sheet(person: NewPlayer) -> None:
    ann = person(390, 844)
    drawings: list[str] = []
    ann.page.on("request", lambda request: drawings.append(request.url) if "/picture/" in request.url else None)
    ann.start("The March")
    ann.my_turn()
    tabs = ann.page.get_by_role("tablist", name="Boards")
    expect(tabs.get_by_role("tab", name="Land")).to_have_attribute("aria-selected", "true")
    ann.page.locator(".option[data-role=stop]").click()
    expect(tabs.get_by_role("tab", name=re.compile("Sky"))).to_have_attribute("aria-selected", "true")
    kite = ann.page.locator(".token")
    expect(kite).to_have_attribute("data-place", "near")
    expect(kite.locator("title")).to_have_text("The kite, facing south-east, height 800 ft")
    expect(kite.locator(".facing")).to_have_attribute("transform", "rotate(135)")
    expect(kite.locator(".height text")).to_have_text("800 ft")
    expect(ann.page.locator(".glow")).to_have_count(2)
    assert len(drawings) == 2


def test_sheets_are_turned_by_hand_and_show_where_to_pick(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Kite")
    ann.my_turn()
    land = ann.page.get_by_role("tab", name="Land")
    land.click()
    expect(ann.page.locator(".token")).to_have_count(3)
    sky = ann.page.get_by_role("tab", name="Sky, something can be picked there")
    expect(sky).to_be_visible()
    land.press("ArrowRight")
    expect(ann.page.locator(".glow")).to_have_count(2)
    assert ann.page.locator(".tray").count() == 0


def test_a_tile_lies_under_the_counters_and_is_turned(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Auction")
    ann.my_turn()
    tile = ann.page.locator(".grounds .tile")
    assert (tile.get_attribute("transform") or "").startswith("rotate(90 ")
    assert tile.get_attribute("data-tile") == "b2"
    expect(ann.page.locator(".mini-map .tile")).to_have_attribute("data-tile", "b2")
    wide, counter = (
        ann.page.locator(part).first.evaluate("use => use.width.baseVal.value") for part in (".tile use", ".token use")
    )
    assert wide > 2 * counter
    order = ann.page.locator(".things > g").evaluate_all("all => all.map(each => each.getAttribute('class'))")
    assert order.index("grounds") < order.index("overlays") < order.index("tokens")
