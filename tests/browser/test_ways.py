"""On the board: trails along the real path, cards that are never stale, a camera that shows all that is asked."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from .conftest import NewPlayer
from .fights import Campaign, State, sit_down, texts


def test_the_trail_goes_the_way_that_was_foretold(person: NewPlayer) -> None:
    ann = person()
    ann.start("The March")
    ann.my_turn()
    ann.choose("guard.1")
    ann.choose("c2")
    points = ann.page.locator(".trail .way").get_attribute("points") or ""
    assert len(points.split()) == 4  # a1, b1, c1, c2: not straight through


def test_whoever_watches_sees_the_way_that_is_told_and_of_another_only_its_end(person: NewPlayer) -> None:
    """A guard's march is told with its way; that of the band is not: no line through the rock."""
    ann, eve = person(), person()
    table = ann.start("The March")
    ann.my_turn()
    eve.go(table)
    expect(eve.page.locator(".token[data-pick='guard.1']")).to_be_attached()
    way = eve.page.locator(".trail .way")
    ann.choose("guard.1")
    ann.choose("c2")
    expect(way).to_have_attribute("points", re.compile(r"^\S+ \S+ \S+ \S+$"))  # a1, b1, c1, c2
    for _ in eve.in_every_look():
        expect(way).to_be_in_viewport()
    ann.choose("band")
    ann.choose("b3")
    expect(eve.page.locator(".token[data-pick='guard.1']")).to_have_attribute("data-place", "b3")
    expect(eve.page.locator(".trail circle")).to_have_count(1)
    expect(way).to_have_count(0)


def test_the_card_of_a_place_changes_with_the_place(person: NewPlayer) -> None:
    ann = person()
    ann.start("The March")
    ann.my_turn()
    ann.tab("Choices")
    box = ann.page.locator(".token").first.bounding_box()
    assert box
    ann.page.mouse.move(box["x"] + 5, box["y"] + 5)
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    rows = ann.page.locator(".unit-card .unit")
    expect(rows).to_have_count(3)
    expect(ann.page.locator(".unit-card .meaning").first).to_contain_text("strength 3 each")
    for pick in ("guard.1", "b1"):
        ann.page.locator(f".picks .pick[data-pick='{pick}']").evaluate("button => button.click()")
        expect(ann.page.locator(f".picks .pick[data-pick='{pick}']")).to_have_count(0)
    expect(rows).to_have_count(2)


OUT_OF_SIGHT = """() => {
  const frame = document.querySelector("div.frame").getBoundingClientRect();
  return [...document.querySelectorAll(".glow")].filter((glow) => {
    const box = glow.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x < frame.left || x > frame.right || y < frame.top || y > frame.bottom;
  }).length;
}"""


def in_hand(state: State) -> bool:
    """Somebody is taken up who can go to several places."""
    return "Where does" in state["decision"]["prompt"] and len(state["decision"].get("places", [])) > 3


def test_all_that_is_asked_is_in_sight_however_the_screen_is_turned(person: NewPlayer) -> None:
    """Pursuit, a unit in hand: every place it can go to lies inside the frame, also after the screen was turned. When
    it has gone, the way is told: the trail follows the tunnels."""
    ann = person()
    campaign = Campaign(ann.page.context, ann.base)
    state = campaign.play(Random(3), in_hand)
    sit_down(ann, campaign.id)
    assert ann.page.locator(".glow").count() > 3
    assert ann.page.evaluate(OUT_OF_SIGHT) == 0
    for _ in ann.in_every_look():
        ann.put_drawer_away()
        ann.page.wait_for_function(f"() => ({OUT_OF_SIGHT})() === 0")
    ann.page.set_viewport_size({"width": 390, "height": 600})  # the board has the same proportions, and is smaller
    ann.page.wait_for_function(f"() => ({OUT_OF_SIGHT})() === 0")
    goal, seat = texts({"places": state["decision"]["places"]})[-1], state["view"]["seat"]
    ann.post(f"/api/tables/{campaign.id}/pick?seat={seat}", {"pick": goal, "expected": state["n"]})
    expect(ann.page.locator(".trail .way")).to_have_attribute("points", re.compile(r"\S+ \S+ \S+"))
