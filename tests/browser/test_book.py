"""The rulebook: passages found with the words marked, links that land where they should, rules with their lists."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player

OPEN = """async ([game, id]) => {
  const { openRule } = await import("/static/js/rulebook.js");
  void openRule(game, id);
}"""


def at_book(player: Player, place: str = "") -> None:
    player.go(f"/rules/underearth{place}")
    expect(player.page.get_by_role("heading", name="Rulebook")).to_be_visible()


def test_a_search_shows_passages_with_the_words_marked(person: NewPlayer) -> None:
    ann = person()
    at_book(ann)
    search = ann.page.get_by_label("Search the rules")
    search.fill("treasure counter")
    found = ann.page.get_by_role("list", name="Passages found")
    for _ in ann.in_every_look():
        expect(found.locator("mark").first).to_be_visible()
    for passage in found.locator("p").all_inner_texts():
        assert "treasure" in passage.lower()
        assert "counter" in passage.lower()
    assert {text.lower() for text in found.locator("mark").all_inner_texts()} == {"treasure", "counter"}
    expect(ann.page.locator(".book")).to_be_hidden()
    link = found.get_by_role("link").first
    place = link.get_attribute("href") or ""
    link.click()
    expect(search).to_have_value("")
    expect(ann.page.locator(".book .found")).to_have_attribute("id", place.removeprefix("#"))
    expect(ann.page.locator(".book .found")).to_be_in_viewport()


def test_a_search_in_vain_says_so(person: NewPlayer) -> None:
    ann = person()
    at_book(ann)
    ann.page.get_by_label("Search the rules").fill("helicopter")
    expect(ann.page.get_by_role("status").filter(has_text="passages")).to_have_text("No passages")


def test_links_into_the_book_land_there(person: NewPlayer) -> None:
    ann = person()
    at_book(ann)
    ids = ann.page.locator(".book li[id]").evaluate_all("all => all.map(each => each.id)")
    for rule in (ids[-1], ids[len(ids) // 2]):
        at_book(ann, f"#{rule}")
        ann.page.evaluate("place => { location.hash = place; }", f"#{rule}")
        expect(ann.page.locator(".found")).to_have_attribute("id", rule)
        expect(ann.page.locator(".found")).to_be_in_viewport()
    ann.page.locator(".contents summary").click()
    last = ann.page.locator(".contents a").last
    name = last.inner_text()
    last.click()
    expect(ann.page.get_by_role("heading", name=name, exact=True)).to_be_in_viewport()


def test_a_rule_that_was_cut_into_parts_shows_them(person: NewPlayer) -> None:
    ann = person()
    at_book(ann)
    ids = ann.page.locator(".book li[id]").evaluate_all("all => all.map(each => each.id)")
    parts = [rule for rule in ids if re.search(r"\d[ab]$", rule)]
    whole = parts[0][:-1]
    ann.page.evaluate(OPEN, ["underearth", whole])
    window = ann.page.get_by_role("dialog")
    expect(window).to_contain_text(parts[0])
    expect(window).to_contain_text(parts[1])
