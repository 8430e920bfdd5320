"""A turn of Dragons of Glory in the browser: the Kender Strike and the historical game, by pointing and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import ENTERED_OR_ASKED, QUESTIONS, Player, weighed
from .test_large import at

KENDER, HISTORICAL = "The Kender Strike", "The Historical Game"
STACKS = {KENDER: ("1314", "1213"), HISTORICAL: ("2235", "2334")}  # who marches, and where to
FIRST_BOARD = 400_000  # bytes on the wire
FILL = """dot => "#" + dot.style.fill.match(/\\d+/g).map(part => Number(part).toString(16).padStart(2, "0")).join("")"""
CUT_OFF = """() => [...document.querySelectorAll(".panel .rows, .aim > summary, .bar, .ask")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className || each.tagName)"""


def by_pointing(player: Player, pick: str) -> None:
    """A button is pressed, a hex is clicked where it lies on the map."""
    before = player.entry()
    button = player.page.locator(f".ask .option[data-pick='{pick}']")
    if button.count():
        button.click()
    else:
        player.page.mouse.click(*at(player.page, pick))
    entered(player, before)


def by_keyboard(player: Player, pick: str) -> None:
    """An option has the number that stands on it; a hex is found in the list."""
    before, page = player.entry(), player.page
    options: list[str] = page.eval_on_selector_all(".ask .option", "all => all.map(each => each.dataset.pick)")
    if pick in options:
        page.keyboard.press(str(options.index(pick) + 1))
    else:
        page.keyboard.press("c")
        page.locator(f".picks .pick[data-pick='{pick}']").focus()
        page.keyboard.press("Enter")
    entered(player, before, lambda: page.keyboard.press("Enter"))


def entered(player: Player, before: int, agree: Callable[[], None] | None = None) -> None:
    """Waits until the pick counts; says yes if the page asks first, by a click or by a key."""
    if player._heard(before) == "asked":
        said = "focus" if agree else "click"
        player.page.evaluate(f"questions => document.querySelector(questions)?.{said}()", QUESTIONS)
        if agree:
            agree()
    player.page.wait_for_function(ENTERED_OR_ASKED, arg=[before, ".never"])


Hand = Callable[[Player, str], None]
HANDS: dict[str, Hand] = {"pointing": by_pointing, "keyboard": by_keyboard}


def until(player: Player, hand: Hand, prompt: str) -> None:
    """Answers everything with what ends it, or with the first pick, until a question begins like this."""
    for _ in range(60):
        player.my_turn()
        if player.page.locator(".prompt").inner_text().startswith(prompt):
            return
        legal = player.legal()
        ending = [pick for pick in legal if pick.partition("-")[0] in ("place", "end", "done", "no", "not", "stop")]
        hand(player, (ending or legal)[0])
    raise AssertionError(f"Nobody asked: {prompt}")


@pytest.mark.parametrize("scenario", [KENDER, HISTORICAL])
@pytest.mark.parametrize("hand", ["pointing", "keyboard"])
def test_a_turn_of_the_highlords(person: NewPlayer, scenario: str, hand: str) -> None:
    """Set-up, a stack that marches as one with its leader, and on to the next side."""
    ann, do, (camp, goal) = person(), HANDS[hand], STACKS[scenario]
    ann.start(scenario)
    ann.my_turn()
    do(ann, "place-rest")
    ann.my_turn()
    do(ann, "done")
    until(ann, do, "Movement")
    here = ann.page.locator(f".token[data-place='{camp}']")
    armies = here.count()
    whose = here.locator(".pip text").all_text_contents()
    if scenario == KENDER:  # nations have colours of their own: the side's letter and colour stand beside
        assert whose == ["H"] * armies
        dot = ann.page.locator(".mini-map .dot").first.evaluate(FILL)
        assert here.locator(".pip circle").first.get_attribute("fill") == dot
    else:  # dragonarmies wear the colour of their side
        assert whose == []
    do(ann, camp)
    expect(ann.page.locator(".prompt")).to_contain_text("march")
    do(ann, goal)
    if "stop" in ann.legal():
        do(ann, "stop")
    expect(ann.page.locator(f".token[data-place='{goal}']")).to_have_count(armies)
    expect(here).to_have_count(0)
    ann.my_turn()
    do(ann, "end-movement")
    assert any(re.search(rf"from .*{camp} to .*{goal}", line) for line in ann.told())
    if scenario == KENDER:  # a short game: the captain has answered before long
        until(ann, do, "Movement")
        expect(ann.page.locator("body")).to_contain_text("Turn 2")


def test_the_first_board_of_the_war_is_small(person: NewPlayer) -> None:
    """What the map of 3,445 hexes and its counters cost on the way to a phone, the page itself aside."""
    ann = person(390, 844, has_touch=True, is_mobile=True, cold=True)
    weights = weighed(ann)
    ann.start(HISTORICAL)
    ann.my_turn()
    assert any("/picture/" in url for url in weights)
    assert sum(weight for url, weight in weights.items() if "/api/" in url) < FIRST_BOARD
    ann.tab("Forces")
    for look in ann.in_every_look():  # many columns, long scores, and yet all is to be read
        assert ann.page.evaluate(CUT_OFF) == [], look
        expect(ann.page.locator(".forces td", has_text="Highlords").first).to_be_attached()
        assert ann.page.locator(".goal").evaluate("goal => goal.clientWidth") >= 70, look
