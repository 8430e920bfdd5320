"""Light: few bytes for the lobby and for a table, and nothing painted while nothing happens."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import THUMB, NewPlayer
from .player import weighed

THUMB_BYTES = 40_000  # the most that a picture of the lobby weighs; the host sees to that

FETCHED = """performance.getEntriesByType("resource")
  .filter(({ name, transferSize }) => name.includes("/static/") && transferSize > 0).length"""

ANIMATED = """document.getAnimations().flatMap(({ effect }) => effect.getKeyframes())
  .flatMap(({ offset, computedOffset, easing, composite, ...rest }) => Object.keys(rest))"""


def test_a_cold_lobby_is_light(person: NewPlayer) -> None:
    ann = person(cold=True)
    weights = weighed(ann)
    ann.go("/")
    expect(ann.page.locator(".scenario").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    pictures = [url for url in weights if THUMB.search(url)]
    rest = sum(weight for url, weight in weights.items() if url not in pictures)
    assert 1 <= len(pictures) < ann.page.locator("img[data-src]").count()  # those in sight, not all
    assert rest + THUMB_BYTES * len(pictures) < 600_000


def test_a_cold_table_is_light_and_comes_from_the_cache_next_time(person: NewPlayer) -> None:
    ann = person(cold=True)
    weights = weighed(ann)
    ann.start("Pursuit")
    ann.my_turn()
    assert 0 < sum(weights.values()) < 350_000
    ann.page.reload()
    ann.my_turn()
    assert ann.page.evaluate(FETCHED) == 0


def test_nothing_is_painted_while_nothing_happens(person: NewPlayer) -> None:
    ann = person(calm=False)
    ann.start("The March")
    ann.my_turn()
    expect(ann.page.locator(".token.legal").first).to_be_visible()
    ann.page.wait_for_function("() => document.getAnimations().length > 0")
    cheap = {"opacity", "transform", "visibility"}  # no counter is painted again for these
    assert set(ann.page.evaluate(ANIMATED)) <= cheap
    ann.page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")
