"""A finger cannot rest on a target: its first touch tells the odds before anything is declared, the next does it."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from .conftest import NewPlayer
from .fights import Campaign, State, sit_down, texts
from .player import Player
from .test_odds import prospect
from .test_tour import UNDER, aiming, middle

MEETING: State = {"game": "underworld", "scenario": "meeting", "seats": [{"kind": "me"}]}
BOLDLY = ("ready", "fight", "close")


def touch(page: Page, selector: str) -> None:
    page.touchscreen.tap(*middle(page, selector))


def test_the_first_touch_of_a_target_tells_its_odds_and_the_next_declares_the_attack(person: NewPlayer) -> None:
    """In every look: nothing is entered by the first touch, no other pick is hidden, and Escape lets the target go. The
    attackers then join with one touch each, and the odds change with them."""
    ann = person(has_touch=True)
    campaign = Campaign(ann.page.context, ann.base)
    (target, *_) = texts({"places": campaign.play(Random(5), aiming)["decision"]["places"]})
    sit_down(ann, campaign.id)
    page, card, before = ann.page, prospect(ann), ann.entry()
    place = f".glow[data-place='{target}']"
    for look in ann.in_every_look():
        ann.put_drawer_away()
        expect(page.locator(place)).to_be_in_viewport()
        touch(page, place)
        expect(card.locator("h3")).to_contain_text("Attack on")
        expect(card.locator("td").first).to_contain_text("%")
        expect(card.get_by_role("button", name="Go: ")).to_be_in_viewport(ratio=1)
        assert page.evaluate(UNDER, ".prospect") == [], look
        assert ann.entry() == before
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    touch(page, place)
    expect(card).to_be_visible()
    touch(page, place)
    expect(ann.ask).not_to_have_attribute("data-entry", str(before))
    expect(page.locator(".prompt")).to_contain_text("Who attacks")
    expect(card.get_by_role("button", name="Go: ")).to_have_count(0)
    everyone, chosen = card.locator("h3").inner_text(), ann.entry()
    ann.pull_drawer_out("Choices")
    touch(page, ".pick-list.piece .pick")
    expect(ann.ask).not_to_have_attribute("data-entry", str(chosen))
    expect(card.locator("h3")).not_to_have_text(everyone)


def met(player: Player) -> Campaign:
    """A table where somebody is fought with whom blows can be exchanged: the first man is asked what he does."""
    for dungeon in "123456":
        campaign = Campaign(player.page.context, player.base, {**MEETING, "options": {"dungeon": dungeon}})
        while (state := campaign.read("/state?seat=0"))["decision"]:
            picks = texts(state["decision"])
            if state["view"]["phase"] == "Fight" and "foe-1" in picks:
                odds = campaign.read("/odds?pick=foe-1&seat=0")
                if odds["final"] is False and any(chance["result"] for chance in odds["chances"]):
                    return campaign
                break
            pick = next((each for each in BOLDLY if each in picks), picks[0])
            campaign.pick(0, pick, state["n"])
    raise AssertionError("Nobody can be fought.")


def test_the_first_man_below_ground_knows_the_odds_of_his_blow_before_he_is_told_to_strike(person: NewPlayer) -> None:
    """The foe is touched on the board, or in the stack it stands in; the button on the card does it."""
    ann = person(390, 844, has_touch=True)
    campaign = met(ann)
    ann.go(f"/table/{campaign.id}")
    ann.my_turn()
    ann.put_drawer_away()
    page, card, before = ann.page, prospect(ann), ann.entry()
    foe = ".token.legal[data-pick=foe-1]"
    expect(page.locator(foe)).to_be_in_viewport()
    if page.locator(".token[data-pick^=foe-]").count() > 1:
        touch(page, foe)
        expect(page.locator(f"{foe}.spread")).to_be_visible()
    touch(page, foe)
    expect(card.locator("h3")).to_contain_text("Attack on")
    assert ann.entry() == before
    card.get_by_role("button", name="Go: ").tap()
    expect(ann.ask).not_to_have_attribute("data-entry", str(before))
