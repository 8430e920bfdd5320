"""Everybody can play: no serious finding of axe-core on any page, keyboard alone, narrow and wide screens."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player
from .tools import npm_packages

ALL_RULES = "{resultTypes: ['violations']}"
COLOURS = "{resultTypes: ['violations'], runOnly: ['color-contrast']}"


def findings(player: Player, rules: str = ALL_RULES) -> list[str]:
    """What axe-core calls serious or critical on the page as it stands."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate((npm_packages() / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    answer: dict[str, Any] = player.page.evaluate(f"axe.run(document, {rules})")
    return [
        f"{found['id']}: {found['help']} {json.dumps([node['target'] for node in found['nodes']][:3])}"
        for found in answer["violations"]
        if found["impact"] in ("serious", "critical")
    ]


def lobby(player: Player) -> Iterator[str]:
    player.go("/")
    expect(player.page.locator(".scenario").first).to_be_visible()
    yield "the lobby"
    player.page.get_by_role("button", name="Preferences").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    yield "preferences"
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Play Pursuit", exact=True).click()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    yield "setting up"


def account(player: Player) -> Iterator[str]:
    player.go("/account")
    expect(player.page.get_by_role("heading", name="Sign in")).to_be_visible()
    yield "signing in"


def rulebook(player: Player) -> Iterator[str]:
    player.go("/rules/underearth")
    expect(player.page.get_by_role("heading", name="Rulebook")).to_be_visible()
    player.page.evaluate("[...document.querySelectorAll('.book section')].slice(8).forEach(each => each.remove())")
    yield "the first pages of the book"  # the others are of the same kind, and the auditor reads slowly


def table(player: Player) -> Iterator[str]:
    player.start("The Large Barrow")
    player.my_turn()
    yield "the table"
    for tab in ("Choices", "Talk", "Notes"):
        player.tab(tab)
        yield tab
    player.page.get_by_role("button", name="Share").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    yield "sharing"


def why_not(player: Player) -> Iterator[str]:
    player.start("The Small Barrow")
    player.my_turn()
    player.page.locator(".tray-token[title*='(']").first.click()
    expect(player.page.locator(".whynot")).to_be_visible()
    yield "why not?"


def before_a_game(player: Player) -> Iterator[str]:
    player.start("The Small Barrow", "On this screen")
    expect(player.page.locator(".hand-over")).to_be_visible()
    yield "handing over"
    player.start("The Small Barrow", "With friends")
    expect(player.page.locator(".prompt")).to_contain_text("Waiting")
    yield "waiting"


def panels(player: Player) -> Iterator[str]:
    player.start("Market Day")
    player.my_turn()
    player.page.locator(".option[data-pick=burn]").click()
    expect(player.page.locator(".warning")).to_be_visible()
    yield "a warning"
    player.page.get_by_role("tab", name="Buildings").click()
    yield "a tree"


def layers(player: Player) -> Iterator[str]:
    player.start("The Auction")
    player.my_turn()
    player.page.get_by_role("button", name="Layers and legend").click()
    yield "layers"


def orders(player: Player) -> Iterator[str]:
    player.start("The Yard")
    player.page.get_by_role("button", name="Orders").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("Standing orders")
    yield "standing orders"


def referee(player: Player) -> Iterator[str]:
    player.go("/referee/caravan")
    player.page.get_by_role("button", name="Run it").click()
    expect(player.page.locator(".parts li").first).to_be_visible()
    yield "a referee's tool"


VISITS = (lobby, account, rulebook, table, why_not, before_a_game, panels, layers, orders, referee)


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.__name__)
def test_no_serious_violation(person: NewPlayer, visit: Callable[[Player], Iterator[str]]) -> None:
    """By daylight all that the auditor knows, by candle light what other colours could break."""
    ann = person(color_scheme="light")
    for where in visit(ann):
        assert (where, findings(ann)) == (where, [])
        ann.page.emulate_media(color_scheme="dark")
        assert (where, findings(ann, COLOURS)) == (where, [])
        ann.page.emulate_media(color_scheme="light")


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


SIZES = ((360, 740), (390, 844), (844, 390), (820, 1180), (1366, 768), (3840, 2160))


def test_every_width_shows_the_lobby(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    expect(ann.page.locator(".scenario").first).to_be_visible()
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_width_shows_board_prompt_and_actions(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit")
    ann.my_turn()
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        for part in (".prompt", ".frame", ".tab-list", ".bar-tools button >> nth=-1", ".people .person >> nth=-1"):
            box = ann.page.locator(part).bounding_box()
            assert box is not None
            assert box["width"] > 0
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width + 1
            assert box["y"] + box["height"] <= height + 1
        board = ann.page.locator(".frame").bounding_box()
        assert board is not None
        assert board["width"] * board["height"] > width * height / 3  # a phone, too, keeps a usable board


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
    ann.go("/account")
    ann.page.get_by_role("button", name="Preferences").click()
    ann.page.get_by_role("radio", name="Dark").check()
    ann.page.get_by_role("radio", name="Large").check()
    ann.page.keyboard.press("Escape")
    paper = ann.page.evaluate("getComputedStyle(document.body).backgroundColor")
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(ann.page.locator("html")).to_have_attribute("data-text", "large")
    assert ann.page.evaluate("getComputedStyle(document.body).backgroundColor") == paper == "rgb(23, 19, 14)"
