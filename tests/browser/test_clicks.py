"""How many clicks a turn takes, counted by really clicking."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .fights import HOLLOW, Campaign, State, sit_down, texts
from .player import Player

COUNT = "() => { window.presses = 0; addEventListener('pointerdown', () => { window.presses += 1; }, true); }"
ALONE = """() => {
  const place = (node) => node.dataset.place;
  const all = [...document.querySelectorAll(".token")].map(place);
  return [...document.querySelectorAll(".token.legal")]
    .filter((node) => all.filter((each) => each === place(node)).length === 1)
    .map((node) => node.dataset.pick);
}"""


def press(player: Player, what: Locator) -> None:
    """One click on something that is a pick, and what comes of it."""
    before = player.entry()
    what.click()
    expect(player.ask).not_to_have_attribute("data-entry", str(before))


def march(player: Player, pieces: int) -> None:
    """So many pieces are taken up, one after the other, and each is sent to a glowing place; none is told to stop."""
    done: set[str] = set()
    for _ in range(pieces):
        piece = next(pick for pick in player.page.evaluate(ALONE) if pick not in done)
        done.add(piece)
        player.page.locator(f".token[data-pick='{piece}']").click()
        expect(player.page.locator(".token.subject")).to_have_attribute("data-pick", piece)
        press(player, player.page.locator(".glow:not(.warned)").first)


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
    assert moved + clicks(ann) <= 9


def test_a_turn_in_the_hollow(person: NewPlayer) -> None:
    """One purchase with its place, three moves, two endings: a click for each of them, and none for stopping."""
    ann = person()
    campaign = Campaign(ann.page.context, ann.base, HOLLOW)
    sit_down(ann, campaign.id)
    ann.page.evaluate(COUNT)
    press(ann, ann.page.locator("[data-row=buy-miner]"))
    press(ann, ann.page.locator(".glow").first)
    press(ann, ann.page.locator(".option[data-pick=end-purchase]"))
    march(ann, 3)
    ann.page.locator(".option[data-pick=end-turn]").click()
    assert clicks(ann) <= 10
