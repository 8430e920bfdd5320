"""How many clicks a turn takes, counted by really clicking."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .fights import HOLLOW, Campaign, State, sit_down, texts
from .player import ENTERED_OR_ASKED, SCREENS, Player

COUNT = "() => { window.presses = 0; addEventListener('pointerdown', () => { window.presses += 1; }, true); }"
MOVERS = """() => {
  const frame = document.querySelector("div.frame");
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return frame.contains(top);
  };
  return [...document.querySelectorAll(".token.legal")].filter(seen).map((node) => node.dataset.pick);
}"""
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


def marched(player: Player) -> int:
    """The clicks of three moves and the end of the phase."""
    marching = Campaign(player.page.context, player.base)
    marching.to_march()
    sit_down(player, marching.id)
    player.put_drawer_away()
    player.page.evaluate(COUNT)
    march(player, 3)
    player.page.locator(".option[data-pick=end-phase]").click()
    return clicks(player)


def attacked(player: Player, fighting: Campaign, target: str) -> int:
    """The clicks of one attack: its target, and everybody, which is in sight then. The target is taken back."""
    sit_down(player, fighting.id)
    player.put_drawer_away()
    player.page.evaluate(COUNT)
    press(player, player.page.locator(f".glow[data-place='{target}']"))
    expect(player.page.locator(".option[data-pick=all]")).to_be_in_viewport(ratio=1)
    counted = clicks(player) + 1
    player.post(f"/api/tables/{fighting.id}/undo?seat={fighting.seat}", {"expected": player.entry()})
    return counted


def test_a_turn_of_pursuit_takes_nine_clicks(person: NewPlayer) -> None:
    """Three moves and the end of the phase; at another table one attack from the choice of its target. On every screen,
    in one light or the other."""
    ann = person()
    fighting = Campaign(ann.page.context, ann.base)
    state = fighting.play(Random(5), declaring)
    target = texts({"places": state["decision"]["places"]})[0]
    for (width, height), light in zip(SCREENS.values(), ("light", "dark", "light"), strict=True):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]  # one of the two
        moved, fought = marched(ann), attacked(ann, fighting, target)
        assert moved + fought <= 9, (width, height, moved, fought)
    sit_down(ann, fighting.id)
    press(ann, ann.page.locator(f".glow[data-place='{target}']"))
    press(ann, ann.page.locator(".option[data-pick=all]"))
    expect(ann.page.locator(".arrow, .dice-tray .die").first).to_be_attached()  # it counts, without another question


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
