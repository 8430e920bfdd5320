"""A finger on a touch screen, and a band of guards for it to lead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from .player import Player, rest

SETTLED = 500  # milliseconds of the page's clock after which a board that got more room lies still


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def marching(player: Player) -> Page:
    """The whole band in hand, about to go somewhere."""
    player.start("The March")
    player.my_turn()
    player.tab("Choices")
    player.page.locator(".pick[data-pick=band]").click()
    expect(player.page.locator(".prompt")).to_contain_text("Where does the whole band go?")
    return player.page


@contextmanager
def finger_on(page: Page, selector: str) -> Iterator[None]:
    """A finger that stays there as long as the block lasts."""
    x, y = centre(page, selector)
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    yield
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@contextmanager
def holding_b2(player: Player) -> Iterator[Page]:
    """The band is in hand, the drawer away, and a finger on b2, whose way and cost are shown."""
    page = marching(player)
    page.get_by_role("tab", name="Choices").tap()
    rest(page, SETTLED)
    with finger_on(page, ".glow[data-place=b2]"):
        expect(page.locator(".cost text")).to_have_text("2 of 7 MP")
        yield page
