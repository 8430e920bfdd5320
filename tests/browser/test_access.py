"""Everybody can play: no serious finding of axe-core on any page, keyboard alone, narrow and wide screens."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player
from .tools import npm_packages


def findings(player: Player) -> list[str]:
    """What axe-core calls serious or critical on the page as it stands."""
    source = (npm_packages() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    player.page.evaluate(source)
    answer: dict[str, Any] = player.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']}: {found['help']} {json.dumps([node['target'] for node in found['nodes']][:3])}"
        for found in answer["violations"]
        if found["impact"] in ("serious", "critical")
    ]


def lobby(player: Player) -> None:
    player.go("/")
    expect(player.page.locator(".scenario").first).to_be_visible()


def setting_up(player: Player) -> None:
    lobby(player)
    player.page.get_by_role("button", name="Play Pursuit", exact=True).click()
    expect(player.page.get_by_role("dialog")).to_be_visible()


def account(player: Player) -> None:
    player.go("/account")
    expect(player.page.get_by_role("heading", name="Sign in")).to_be_visible()


def rulebook(player: Player) -> None:
    player.go("/rules/underearth")
    expect(player.page.get_by_role("heading", name="Rulebook")).to_be_visible()


def preferences(player: Player) -> None:
    lobby(player)
    player.page.get_by_role("button", name="Preferences").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()


def table(player: Player) -> None:
    player.start("Pursuit")
    player.my_turn()


def choices(player: Player) -> None:
    table(player)
    player.tab("Choices")


def talk(player: Player) -> None:
    table(player)
    player.tab("Talk")


def notes(player: Player) -> None:
    table(player)
    player.tab("Notes")


def why_not(player: Player) -> None:
    player.start("The Small Barrow")
    player.my_turn()
    player.page.locator(".tray-token[title*='(']").first.click()
    expect(player.page.locator(".whynot")).to_be_visible()


def sharing(player: Player) -> None:
    table(player)
    player.page.get_by_role("button", name="Share").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()


def hand_over(player: Player) -> None:
    player.start("Pursuit", "On this screen")
    expect(player.page.locator(".hand-over")).to_be_visible()


def waiting(player: Player) -> None:
    player.start("Pursuit", "With friends")
    expect(player.page.locator(".prompt")).to_contain_text("Waiting")


def panels(player: Player) -> None:
    player.start("Market Day")
    player.my_turn()
    player.page.locator(".option[data-pick=burn]").click()
    expect(player.page.locator(".warning")).to_be_visible()


def cards(player: Player) -> None:
    player.start("The Cards")
    player.my_turn()
    player.page.get_by_role("tab", name="Buildings").click()


def layers(player: Player) -> None:
    player.start("The Auction")
    player.my_turn()
    player.page.get_by_role("button", name="Layers and legend").click()


def orders(player: Player) -> None:
    player.start("The Yard")
    player.page.get_by_role("button", name="Orders").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("Standing orders")


def referee(player: Player) -> None:
    player.go("/referee/caravan")
    player.page.get_by_role("button", name="Run it").click()
    expect(player.page.locator(".parts li").first).to_be_visible()


PAGES = (
    lobby,
    setting_up,
    account,
    rulebook,
    preferences,
    table,
    choices,
    talk,
    notes,
    why_not,
    sharing,
    hand_over,
    waiting,
    panels,
    cards,
    layers,
    orders,
    referee,
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_no_serious_violation(person: NewPlayer, page: Callable[[Player], None]) -> None:
    ann = person(color_scheme="light")
    page(ann)
    assert findings(ann) == []
    ann.page.emulate_media(color_scheme="dark")
    assert findings(ann) == []


def test_a_whole_turn_by_keyboard_alone(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Large Barrow")
    ann.my_turn()
    keys = ann.page.keyboard
    keys.press("b")
    keys.press("ArrowRight")
    expect(ann.page.locator(".cursor polygon")).to_have_count(1)
    expect(ann.page.locator("#spoken")).to_contain_text("hall")
    keys.press("Enter")
    expect(ann.page.locator(".prompt")).to_contain_text("Which card")
    keys.press("c")
    ann.page.locator(".pick").first.focus()
    keys.press("Enter")
    expect(ann.page.locator(".prompt")).to_contain_text("Lay or storm")
    keys.press("1")
    expect(ann.page.locator(".option.armed, .odds .primary").first).to_be_visible()  # it cannot be taken back
    keys.press("1")
    expect(ann.page.locator(".ask.mine")).to_be_hidden()


def test_the_cursor_asks_why_not_anywhere(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit", "On this screen")
    ann.page.locator(".hand-over").get_by_role("button").click()
    ann.my_turn()
    ann.page.keyboard.press("b")
    ann.page.keyboard.press("Alt+ArrowUp")
    ann.page.keyboard.press("Alt+ArrowLeft")
    expect(ann.page.locator("#spoken")).not_to_be_empty()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".whynot .rule").first).to_be_visible()


def test_board_keys_zoom_and_pan(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Large Barrow")
    ann.my_turn()
    world = ann.page.locator(".world")
    ann.page.keyboard.press("b")
    whole = world.get_attribute("style")
    ann.page.keyboard.press("+")
    ann.page.keyboard.press("+")
    closer = world.get_attribute("style")
    ann.page.keyboard.press("Shift+ArrowRight")
    aside = world.get_attribute("style")
    ann.page.keyboard.press("0")
    assert len({whole, closer, aside}) == 3
    assert world.get_attribute("style") == whole


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (820, 1180), (1366, 768), (3840, 2160)])
def test_every_width_shows_board_prompt_and_actions(person: NewPlayer, width: int, height: int) -> None:
    touch = width < 900
    ann = person(width, height, has_touch=touch, is_mobile=touch)
    ann.go("/")
    expect(ann.page.locator(".scenario").first).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    ann.start("Pursuit")
    ann.my_turn()
    for part in (".prompt", ".frame", ".tab-list", ".bar-tools button >> nth=-1", ".people .person >> nth=-1"):
        box = ann.page.locator(part).bounding_box()
        assert box is not None
        assert box["width"] > 0
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width + 1
        assert box["y"] + box["height"] <= height + 1


def test_a_phone_plays_by_touch(person: NewPlayer) -> None:
    ann = person(390, 844, has_touch=True, is_mobile=True)
    ann.start("The Large Barrow")
    ann.my_turn()
    ann.page.locator(".glow").nth(1).tap()
    expect(ann.page.locator(".prompt")).to_contain_text("Which card")
    ann.page.locator(".tray-token.legal").first.tap()
    expect(ann.page.locator(".token")).to_have_count(1)
    ann.page.get_by_role("tab", name="Log").tap()
    expect(ann.page.locator(".lines")).to_contain_text("You lay")
    ann.page.get_by_role("tab", name="Log").tap()
    expect(ann.page.locator(".lines")).to_be_hidden()


def test_preferences_are_remembered(person: NewPlayer) -> None:
    ann = person()
    preferences(ann)
    ann.page.get_by_role("radio", name="Dark").check()
    ann.page.get_by_role("radio", name="Large").check()
    ann.page.keyboard.press("Escape")
    paper = ann.page.evaluate("getComputedStyle(document.body).backgroundColor")
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(ann.page.locator("html")).to_have_attribute("data-text", "large")
    assert ann.page.evaluate("getComputedStyle(document.body).backgroundColor") == paper == "rgb(23, 19, 14)"
