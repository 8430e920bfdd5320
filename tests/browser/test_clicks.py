"""How many clicks a turn takes, counted by really clicking."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .fights import HOLLOW, Campaign, State, sit_down, texts
from .player import ENTERED_OR_ASKED, Player

COUNT = "() => { window.presses = 0; addEventListener('pointerdown', () => { window.presses += 1; }, true); }"
MOVERS = """() => [...document.querySelectorAll(".token.legal")].map((node) => node.dataset.pick)"""
GROUND = """() => {
  const frame = document.querySelector("div.frame").getBoundingClientRect();
  for (const glow of document.querySelectorAll(".glow:not(.warned)")) {
    const box = glow.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest(".glow") === glow && y < frame.bottom) return [x, y];
  }
  return null;
}"""


def press(player: Player, what: Locator) -> None:
    """One click on something that is a pick, and what comes of it."""
    before = player.entry()
    box = what.bounding_box()
    assert box
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.wait_for_function(ENTERED_OR_ASKED, arg=[before, ".never"])


def march(player: Player, times: int, among: Collection[str] = ()) -> None:
    """So often a piece, or the squad it stands in, is taken up and sent to a glowing place; nobody is told to stop."""
    done: set[str] = set()
    page = player.page
    for _ in range(times):
        piece = next(pick for pick in page.evaluate(MOVERS) if pick not in done and (not among or pick in among))
        page.locator(f".token[data-pick='{piece}']").click()
        expect(page.locator(".token.subject, .group-pick").first).to_be_visible()
        if page.locator(".group-pick").count():
            page.locator(".group-pick").first.click()
            expect(page.locator(".token.subject").first).to_be_visible()
        done.update(page.locator(".token.subject").evaluate_all("all => all.map(each => each.dataset.pick)"))
        before = player.entry()
        page.mouse.click(*page.evaluate(GROUND))
        expect(player.ask).not_to_have_attribute("data-entry", str(before))


def clicks(player: Player) -> int:
    return int(player.page.evaluate("window.presses"))


def declaring(state: State) -> bool:
    """Somebody can choose what to attack, among places."""
    return "declar" in state["view"]["phase"] and bool(state["decision"].get("places"))


def test_a_turn_of_pursuit_takes_nine_clicks(person: NewPlayer) -> None:
    """Three moves and the end of the phase; at another table one attack from the choice of its target."""
    ann = person()
    marching = Campaign(ann.page.context, ann.base)
    marching.to_march()
    sit_down(ann, marching.id)
    ann.page.evaluate(COUNT)
    march(ann, 3)
    ann.page.locator(".option[data-pick=end-phase]").click()
    moved = clicks(ann)

    fighting = Campaign(ann.page.context, ann.base)
    state = fighting.play(Random(5), declaring)
    sit_down(ann, fighting.id)
    ann.page.evaluate(COUNT)
    target = texts({"places": state["decision"]["places"]})[0]
    press(ann, ann.page.locator(f".glow[data-place='{target}']"))
    everybody = ann.page.locator(".option[data-pick=all]")
    if everybody.is_visible():
        press(ann, everybody)
    assert moved + clicks(ann) <= 9, (moved, clicks(ann))


def test_a_turn_in_the_hollow(person: NewPlayer) -> None:
    """One purchase with its place, two moves of pieces that stand in squads, two endings of which the last asks once
    more; no click for stopping anybody."""
    ann = person()
    campaign = Campaign(ann.page.context, ann.base, HOLLOW)
    sit_down(ann, campaign.id)
    ann.page.evaluate(COUNT)
    press(ann, ann.page.locator("[data-row=buy-miner]"))
    ann.page.wait_for_function(f"() => ({GROUND})() !== null")
    before = ann.entry()
    ann.page.mouse.click(*ann.page.evaluate(GROUND))
    expect(ann.ask).not_to_have_attribute("data-entry", str(before))
    press(ann, ann.page.locator(".option[data-pick=end-purchase]"))
    groups = campaign.deciding()["view"]["groups"]
    arrange = ann.page.locator(".option[data-pick=arrange]")
    expect(arrange).to_have_attribute("data-role", "tidy")  # no deed: it stands quiet
    expect(arrange).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    march(ann, 2, [member for group in groups for member in group["members"]])
    before = ann.entry()
    ann.page.locator(".option[data-pick=end-turn]").click()
    again = ann.page.locator(".option.armed")
    expect(again).to_be_visible()
    again.click()
    ann.page.wait_for_function(ENTERED_OR_ASKED, arg=[before, ".never"])
    assert clicks(ann) <= 9
