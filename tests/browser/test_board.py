"""The board under mouse, wheel and fingers: zoom, pan, pinch, stacks, cards, lit places, dice; and the account."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import THUMB, NewPlayer
from .fights import Campaign, sit_down
from .player import Player

SCALE = re.compile(r"translate\((-?[\d.]+)px, (-?[\d.]+)px\) scale\(([\d.]+)\)")


def camera(page: Page) -> tuple[float, float, float]:
    found = SCALE.search(page.locator(".world").get_attribute("style") or "")
    assert found
    return float(found[1]), float(found[2]), float(found[3])


@pytest.fixture
def marching(person: NewPlayer) -> Player:
    """A hot-seat game of Pursuit, set up and on the march."""
    ann = person()
    campaign = Campaign(ann.page.context, ann.base)
    campaign.to_march()
    sit_down(ann, campaign.id)
    return ann


def test_wheel_zooms_at_the_pointer_and_drag_pans(marching: Player) -> None:
    page = marching.page
    page.get_by_role("button", name="Whole board").click()
    x, y, scale = camera(page)
    box = page.locator("div.frame").bounding_box()
    assert box
    at = (300.0, 250.0)
    page.mouse.move(box["x"] + at[0], box["y"] + at[1])
    page.mouse.wheel(0, -400)
    page.wait_for_function(
        "before => !document.querySelector('.world').style.transform.includes(before)", arg=f"scale({scale}"
    )
    closer = camera(page)
    assert closer[2] > scale
    for side in (0, 1):
        assert abs((at[side] - (x, y)[side]) / scale - (at[side] - closer[side]) / closer[2]) < 1
    page.mouse.down()
    page.mouse.move(box["x"] + at[0] + 80, box["y"] + at[1] + 60, steps=4)
    page.mouse.up()
    moved = camera(page)
    assert moved[2] == closer[2]
    assert abs(moved[0] - closer[0] - 80) < 10
    assert abs(moved[1] - closer[1] - 60) < 10
    assert not page.locator(".whynot").is_visible()


def test_two_fingers_pinch(person: NewPlayer) -> None:
    ann = person(390, 844, has_touch=True, is_mobile=True)
    ann.start("The Large Barrow")
    ann.my_turn()
    before = camera(ann.page)[2]
    line = ann.page.context.new_cdp_session(ann.page)

    def touch(kind: str, *spread: float) -> None:
        points = [{"x": 195 + step, "y": 300} for step in spread]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -30, 30)
    for spread in (45, 60, 80):
        touch("touchMove", -spread, spread)
    touch("touchEnd")
    assert camera(ann.page)[2] > before * 1.8
    assert ann.entry() == 1


def test_a_stack_opens_and_every_counter_of_it_can_be_read(marching: Player) -> None:
    page = marching.page
    height = page.evaluate(
        """() => {
          const places = [...document.querySelectorAll(".token")].map(node => node.dataset.place);
          window.stack = places.find((place, at) => places.indexOf(place) !== at);
          return places.filter(place => place === window.stack).length;
        }"""
    )
    assert height > 1
    page.get_by_role("button", name="Whole board").click()
    box = page.evaluate(
        "document.querySelector(`.token[data-place='${window.stack}']`).getBoundingClientRect().toJSON()"
    )
    page.mouse.move(box["x"] + box["width"] / 2 - 3, box["y"] + box["height"] / 2)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".token.spread")).to_have_count(height)
    card = page.locator(".unit-card")
    expect(card).to_be_visible()
    said = page.locator(".token.spread title").all_text_contents()
    assert card.locator("strong").all_inner_texts() == said[:6]
    wide = page.evaluate("document.querySelector('.token.spread use').getBoundingClientRect().width")
    assert wide >= 40
    page.mouse.move(3, 200)
    expect(page.locator(".token.spread")).to_have_count(0)


def test_log_lines_light_up_their_places(marching: Player) -> None:
    marching.tab("Log")
    line = marching.page.locator("button.line").first
    line.hover()
    expect(marching.page.locator(".light polygon").first).to_be_attached()
    marching.page.mouse.move(300, 300)
    expect(marching.page.locator(".light polygon")).to_have_count(0)


def test_the_piece_asked_about_is_marked_and_its_way_is_shown(marching: Player) -> None:
    piece = next(pick for pick in marching.legal() if "." in pick or pick.startswith("human"))
    marching.choose(piece)
    expect(marching.page.locator(".token.subject")).to_have_count(1)
    place = marching.page.locator(".glow").first.get_attribute("data-place")
    assert place
    marching.page.locator(f".glow[data-place='{place}']").dispatch_event("pointerdown", {"pointerId": 1, "button": 0})
    marching.page.locator(f".glow[data-place='{place}']").dispatch_event("pointerup", {"pointerId": 1, "button": 0})
    expect(marching.page.locator(".trail circle")).to_have_count(1)
    assert marching.page.locator(".token.subject").get_attribute("data-place") == place


def test_the_small_map_moves_the_view(marching: Player) -> None:
    page = marching.page
    page.get_by_role("button", name="Whole board").click()
    for _ in range(4):
        page.get_by_role("button", name="Closer").click()
    small = page.locator(".mini-map")
    expect(small).to_be_visible()
    before = camera(page)
    box = small.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1)
    after = camera(page)
    assert after[0] < before[0]
    assert after[1] > before[1]


def test_a_guest_becomes_an_account_and_keeps_the_games(person: NewPlayer) -> None:
    ann, elsewhere = person(), person()
    table = ann.start("The Small Barrow")
    ann.go("/account")
    form = ann.page.locator("form", has=ann.page.get_by_role("heading", name="New account"))
    form.get_by_label("Name", exact=True).fill("Annabel")
    form.get_by_label("Password").fill("under the mountain")
    form.get_by_role("button").click()
    expect(ann.page.locator(".top-bar")).to_contain_text("Annabel")
    elsewhere.go("/account")
    form = elsewhere.page.locator("form", has=elsewhere.page.get_by_role("heading", name="Sign in"))
    form.get_by_label("Name").fill("Annabel")
    form.get_by_label("Password").fill("over the mountain")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    elsewhere.errors.clear()  # the browser logs the refused request
    form.get_by_label("Password").fill("under the mountain")
    form.get_by_role("button").click()
    expect(elsewhere.page.locator(".table-row.your-move")).to_have_attribute("href", table)
    expect(elsewhere.page.locator(".table-row.your-move")).to_contain_text("Your move")


def test_wrong_addresses_are_told_in_plain_words(person: NewPlayer) -> None:
    ann = person()
    for path in ("/table/no-such-table", "/join/no-such-invite", "/nowhere"):
        ann.go(path)
        expect(ann.page.get_by_role("heading", name="That did not work")).to_be_visible()
        expect(ann.page.locator(".trouble-page p")).to_have_text(re.compile(r"^[A-Z].*\.$"))
    ann.page.get_by_role("link", name="To the lobby").click()
    expect(ann.page.locator(".scenario").first).to_be_visible()
    ann.errors.clear()  # the browser logs the missing pages


def test_pictures_in_the_making_do_not_hold_up_a_new_game(person: NewPlayer) -> None:
    ann, awaited = person(), list[str]()
    ann.page.context.route(THUMB, lambda route: awaited.append(route.request.url))  # never answered
    ann.start_from_lobby("The Small Barrow")
    ann.my_turn()
    assert 1 <= len(awaited) <= 2


def test_a_choice_can_be_made_while_the_board_is_drawn(person: NewPlayer) -> None:
    ann, drawings = person(), list[Route]()
    ann.page.context.route("**/picture/**", lambda route: drawings.append(route))
    ann.start("The Large Barrow")
    expect(ann.page.locator(".unrolling")).to_contain_text("Unrolling the map")
    ann.page.get_by_role("tabpanel", name="Choices").locator("[data-pick=north]").click()
    expect(ann.page.locator(".prompt")).to_contain_text("Which card")
    drawings[0].continue_()
    ann.my_turn()


def test_a_tray_stays_as_it_was_left(person: NewPlayer) -> None:
    """What lies beside the board is opened and closed by hand, and a pick does not undo that."""
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    trays = ann.page.locator("details.tray")
    idle = trays.filter(has_not=ann.page.locator(".legal")).first
    name = idle.locator("summary").inner_text().split(" (")[0]
    was_open = idle.get_attribute("open") is not None
    idle.locator("summary").click()
    ann.choose(ann.legal()[0])
    ann.my_turn()
    same = trays.filter(has=ann.page.locator("summary", has_text=name)).first
    expect(same.locator(".legal")).to_have_count(0)
    assert (same.get_attribute("open") is not None) != was_open


def test_in_the_dark_laid_tiles_are_as_dim_as_the_ground(person: NewPlayer) -> None:
    """By the system's wish or by one's own, which goes first."""
    ann = person()
    ann.start("The Journey")
    tiles = ann.page.locator(".grounds").first
    expect(tiles.locator("use").first).to_be_attached()
    for light, theme, dimmed in (
        ("light", "auto", "none"),
        ("dark", "auto", "brightness(0.78)"),
        ("dark", "light", "none"),
        ("light", "dark", "brightness(0.78)"),
    ):
        ann.page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        ann.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        expect(tiles).to_have_css("filter", dimmed)
