"""The odds while choosing, declared attacks as arrows, and what the others could do: on a real attack of Pursuit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Lodgings, NewPlayer
from .fights import PURSUIT, Campaign, sit_down
from .player import Player
from .test_tour import point_at

STACKED = """() => {
  const piles = Map.groupBy(document.querySelectorAll(".token.legal"), ({ dataset }) => dataset.place);
  return ([...piles.values()].find(({ length }) => length > 1) ?? []).map(({ dataset }) => dataset.pick);
}"""
Fight = tuple[Campaign, Any, str]


@pytest.fixture(scope="module")
def fight(lodgings: Lodgings, site: str) -> Iterator[Fight]:
    """A table where somebody chooses attackers, the cookies of the person who plays there, and a piece of his."""
    context = lodgings.browser.new_context()
    campaign = Campaign(context, site, {**PURSUIT, "watchable": True})
    state = campaign.to_arms(Random(5))
    mine = [each["pick"] for each in state["view"]["tokens"] if each.get("owner") == state["view"]["seat"]]
    yield campaign, context.storage_state(), mine[0]
    context.close()


def choosing(person: NewPlayer, fight: Fight) -> Player:
    campaign, cookies, _ = fight
    ann = person(storage_state=cookies)
    sit_down(ann, campaign.id)
    return ann


def prospect(player: Player) -> Locator:
    return player.page.get_by_role("status", name="Odds as things stand")


def test_running_odds_are_titled_in_words_and_explained_by_rule(person: NewPlayer, fight: Fight) -> None:
    ann = choosing(person, fight)
    card = prospect(ann)
    for _ in ann.in_every_look():
        expect(card).to_be_visible()
        expect(card.locator("h3")).to_be_in_viewport()
    expect(card.locator("h3")).to_contain_text("Attack on")
    shares = [int(text.strip("<%")) for text in card.locator("tbody td:nth-child(2)").all_inner_texts()]
    assert abs(sum(shares) - 100) <= len(shares)
    for row in card.locator("tbody th").all():
        code = row.locator(".code").inner_text().strip()
        assert not row.inner_text().startswith(code)  # words before codes
        looks = row.locator(".swatch").get_attribute("class") or ""
        assert looks.split()[1] == {
            "DE": "tone-win",
            "DR": "tone-gain",
            "--": "tone-even",
            "AR": "tone-loss",
            "AE": "tone-ruin",
        }.get(code, looks.split()[1])
    parts = card.locator(".odds-part b").all_text_contents()
    assert parts
    assert all(part.endswith("%") for part in parts)  # no code before its words: the bar says how much
    expect(card.locator(".reasons")).to_contain_text("column")
    assert card.locator(".rule-name").count() >= 2
    assert card.evaluate("card => getComputedStyle(card).pointerEvents") == "none"


def test_on_a_phone_the_odds_leave_the_board_in_sight_until_somebody_asks_why(person: NewPlayer, fight: Fight) -> None:
    ann = choosing(person, fight)
    for look in ann.in_every_look():
        card = prospect(ann)
        why = card.get_by_role("button", name="Why?")
        expect(why).to_be_visible(visible=look != "laptop")
        if look == "laptop":
            continue
        expect(card.locator(".reasons")).to_be_hidden()
        why.click()
        expect(card.locator(".reasons")).to_be_visible()
        why.click()


def test_the_odds_change_with_every_attacker(person: NewPlayer, fight: Fight) -> None:
    ann = choosing(person, fight)
    card = prospect(ann)
    expect(card).to_be_visible()
    everyone = card.locator("h3").inner_text()
    ann.tab("Choices")
    ann.page.locator(".pick-list.piece .pick").first.hover()
    expect(card.locator("h3")).not_to_have_text(everyone)
    ann.page.mouse.move(5, 300)
    expect(card.locator("h3")).to_have_text(everyone)


def test_the_odds_of_one_counter_of_an_opened_stack(person: NewPlayer, fight: Fight) -> None:
    """They are those that the list of choices tells of the same counter, not those of the whole stack."""
    ann = choosing(person, fight)
    page, title = ann.page, prospect(ann).locator("h3")
    expect(title).to_be_visible()
    everyone = title.inner_text()
    ann.tab("Choices")
    stack = page.evaluate(STACKED)
    assert len(stack) > 1, "no two attackers stand together"
    alone = dict[str, str]()
    for piece in stack:
        page.locator(f".pick-list.piece .pick[data-pick='{piece}']").hover()
        expect(title).not_to_have_text(everyone)
        alone[piece] = title.inner_text()
        page.mouse.move(5, 300)
        expect(title).to_have_text(everyone)
    point_at(page, f".token[data-pick='{stack[-1]}']")
    expect(page.locator(".token.spread")).not_to_have_count(0)
    for piece, told in alone.items():
        point_at(page, f".token[data-pick='{piece}']")
        expect(title).to_have_text(told)


def test_a_hint_says_why_and_what_the_dice_may_make_of_it(person: NewPlayer, fight: Fight) -> None:
    ann = choosing(person, fight)
    ann.page.keyboard.press("h")
    hint = ann.page.locator(".hint")
    expect(hint.locator("h3")).to_contain_text("The captain would choose")
    expect(hint.locator("p")).to_have_text(re.compile(r"^[A-Z].*[.!?]$"))
    shares = hint.locator(".foretold td:nth-child(2)")
    expect(shares.first).to_have_text(re.compile("%$"))


def test_an_attack_whose_odds_are_in_sight_is_declared_with_one_click_and_drawn(
    person: NewPlayer, fight: Fight
) -> None:
    ann = choosing(person, fight)
    expect(prospect(ann)).to_be_visible()
    before = ann.entry()
    ann.page.locator(".option[data-pick=all]").click()
    ann.page.wait_for_function(  # the next decision may be the other side's: then the screen is handed over
        "before => (document.querySelector('.ask')?.dataset.entry ?? '') !== before", arg=str(before)
    )
    undo = ann.page.get_by_role("button", name="Undo")
    if undo.is_visible():  # other attacks can still be declared: the arrow stands until they are fought
        arrow = ann.page.locator(".arrow").first
        expect(arrow).to_be_attached()
        assert arrow.get_attribute("data-from") != arrow.get_attribute("data-to")
        undo.click()
        expect(prospect(ann)).to_be_visible()


def test_what_could_they_do_to_me_here(person: NewPlayer, fight: Fight) -> None:
    ann = choosing(person, fight)
    ann.page.locator(f".token[data-pick='{fight[2]}']").dispatch_event("contextmenu")
    ann.page.get_by_role("button", name="What could they do to me here?").click()
    card = ann.page.locator(".threat")
    expect(card).to_contain_text("What could they do to me in")
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_a_code_inside_a_line_comes_after_its_words_too(person: NewPlayer) -> None:
    """As other games tell their battles; a plain word is no code and is not said twice."""
    ann = person()
    ann.go("/")
    told = ann.page.evaluate(
        """async () => {
          const { inWords } = await import("/static/js/dice.js");
          const words = "The attackers lose nothing, the defenders take 1 depletion";
          return [
            inWords({ text: "The attack on 1314: - / 1 (die 8).", result: "- / 1", words }),
            inWords({ text: "The bolt: a hit on the rat.", result: "a hit", words: "The attack hits" }),
          ];
        }"""
    )
    assert told == [
        "The attack on 1314: the attackers lose nothing, the defenders take 1 depletion: - / 1 (die 8).",
        "The bolt: a hit on the rat.",
    ]


def test_a_battle_is_told_in_words_before_its_code(person: NewPlayer, fight: Fight) -> None:
    """In the banner, which begins with who attacked, and in the log, to somebody who watches; the table moves on: the
    last test."""
    eve, campaign = person(), fight[0]
    eve.go(f"/table/{campaign.id}")
    expect(eve.page.locator(".token").first).to_be_attached()
    begun = campaign.deciding()["n"]
    campaign.play(Random(5), lambda state: any(each.get("result") and each["n"] >= begun for each in state["log"]))
    told = re.compile(r"^(The (defenders|attackers) \w+.*|Nothing happens): (DE|DR|--|AR|AE) \(die .* in the attack on")
    expect(eve.page.locator(".battle-note .came-of-it")).to_have_text(told)
    expect(eve.page.locator(".battle-note p").first).to_have_text(re.compile("^An attack on .+ is declared: .+"))
    eve.tab("Log")
    expect(eve.page.locator(".told.result .line").last).to_have_text(told)
