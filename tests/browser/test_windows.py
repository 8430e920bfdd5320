"""Windows: asked in another's turn, with a beat that runs out, a hold, and standing orders that nobody else sees."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player


@pytest.fixture
def yard(person: NewPlayer) -> tuple[Player, Player]:
    """A guard and a thief, each at a screen; the card at the gate is laid."""
    guard, thief = person(), person()
    path = guard.start("The Yard", "With friends")
    thief.join(guard.invites(path)[0], path)
    expect(thief.page.locator(".ask")).to_be_visible()
    guard_lays(guard)
    thief.my_turn()
    return guard, thief


def guard_lays(guard: Player) -> None:
    """The guard lays a card, unless his hand leaves him no choice and it is laid for him."""
    expect(guard.page.locator(".docked .row.legal, .lines .line:has-text('at the gate')")).not_to_have_count(0)
    row = guard.page.locator(".docked .row.legal")
    if row.count():
        row.first.click()
    expect(guard.page.locator(".lines")).to_contain_text("at the gate")


def run(thief: Player) -> None:
    """One step of the thief: the guard is asked."""
    thief.choose("first")


WATCH_BEATS = """() => {
  const beat = document.querySelector(".beat");
  window.beats = [];
  const note = () => window.beats.push(beat.hidden ? -1 : parseFloat(beat.querySelector(".beat-bar i").style.width));
  new MutationObserver(note).observe(beat, { attributes: true, subtree: true, attributeFilter: ["hidden", "style"] });
}"""


def test_a_window_of_mine_shows_its_beat_and_silence_passes(yard: tuple[Player, Player]) -> None:
    guard, thief = yard
    guard.page.evaluate(WATCH_BEATS)
    run(thief)
    guard.page.wait_for_function("() => window.beats.at(-1) === -1 && window.beats.length > 1")
    widths = [width for width in guard.page.evaluate("window.beats") if width >= 0]
    assert len(widths) > 2
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > widths[-1]
    thief.my_turn()
    expect(thief.page.get_by_role("group", name="A moment to answer")).to_have_count(0)


def let_a_beat_pass(person: NewPlayer) -> None:
    """At another table a window opens and is passed in silence: so long takes a beat."""
    other = person()
    other.start("The Yard")
    expect(other.page.locator(".ask")).to_be_visible()
    other.page.evaluate(WATCH_BEATS)
    guard_lays(other)
    other.page.wait_for_function(
        "() => window.beats.some((width, at) => width > 0 && window.beats.slice(at).includes(-1))"
    )


def test_hold_stops_the_beat_until_an_answer(yard: tuple[Player, Player], person: NewPlayer) -> None:
    guard, thief = yard
    run(thief)
    guard.page.get_by_role("button", name="Hold", exact=True).click()
    expect(guard.page.locator(".beat.held")).to_contain_text("take your time")
    let_a_beat_pass(person)
    expect(guard.page.locator(".beat.held")).to_be_visible()
    expect(thief.page.locator(".prompt")).to_contain_text("Waiting for Guard")
    guard.page.get_by_role("button", name="Let him go").click()
    thief.my_turn()
    expect(guard.page.locator(".beat")).to_be_hidden()


def test_an_answer_can_be_changed_until_the_bar_runs_out(yard: tuple[Player, Player]) -> None:
    guard, thief = yard
    run(thief)
    guard.page.get_by_role("button", name="Let him go").click()
    expect(guard.page.locator(".beat-words")).to_contain_text("You answer: Let him go.")
    guard.page.get_by_role("button", name="Let him go").click()
    thief.my_turn()
    expect(guard.page.locator(".beat")).to_be_hidden()
    assert guard.page.locator(".notice.trouble").count() == 0
    guard.errors.clear()  # the browser logs that the first answer was replaced


def test_the_next_window_is_held_in_advance(yard: tuple[Player, Player]) -> None:
    guard, thief = yard
    ready = guard.page.get_by_role("button", name="Hold the next")
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "true")
    run(thief)
    expect(guard.page.locator(".beat.held")).to_be_visible()


def test_standing_orders_answer_and_are_taken_back(yard: tuple[Player, Player]) -> None:
    guard, thief = yard
    guard.page.get_by_role("button", name="Orders").click()
    sheet = guard.page.get_by_role("dialog")
    kind = sheet.locator("fieldset.order")
    expect(kind.get_by_role("radio", name="Ask me (usual)")).to_be_checked()
    kind.get_by_role("radio", name="Pass for me").check()
    expect(sheet.get_by_role("button", name="Take all orders back")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(guard.page.get_by_role("button", name="Orders (1)")).to_be_visible()
    run(thief)
    thief.my_turn()
    expect(guard.page.locator(".beat")).to_be_hidden()
    guard.page.reload()
    guard.page.get_by_role("button", name="Orders (1)").click()
    sheet.get_by_role("button", name="Take all orders back").click()
    expect(kind.get_by_role("radio", name="Ask me (usual)")).to_be_checked()
    expect(sheet).to_contain_text("You have given no orders.")


def test_a_special_order_holds_for_one_stone_only(yard: tuple[Player, Player]) -> None:
    guard, thief = yard
    guard.page.get_by_role("button", name="Orders").click()
    sheet = guard.page.get_by_role("dialog")
    sheet.locator("summary", has_text="A special order").click()
    form = sheet.locator(".order-form")
    held = guard.page.locator(".docked .row").count()
    assert held
    expect(form.get_by_label("Answer").locator("option")).to_have_count(2 + held)  # pass, ask me, whatever he holds
    form.get_by_label("Answer").select_option("pass")
    form.get_by_label("Only if").fill("stone")
    form.get_by_label("is", exact=True).fill("first")
    form.get_by_role("button", name="Give this order").click()
    expect(sheet).to_contain_text("When the thief takes a step: pass, when stone first")
    sheet.get_by_role("button", name="Close").click()
    run(thief)
    thief.my_turn()
    expect(guard.page.locator(".beat")).to_be_hidden()
    thief.choose("second")
    expect(guard.page.locator(".beat")).to_be_visible()
    guard.page.get_by_role("button", name="Orders (1)").click()
    sheet.get_by_role("button", name="Take back", exact=True).click()
    expect(sheet).to_contain_text("You have given no orders.")


def test_pass_from_now_on(yard: tuple[Player, Player]) -> None:
    guard, thief = yard
    run(thief)
    guard.page.get_by_role("button", name="Always pass here").click()
    thief.my_turn()
    expect(guard.page.get_by_role("button", name="Orders (1)")).to_be_visible()


def test_a_window_on_a_phone(person: NewPlayer) -> None:
    guard = person()
    guard.start("The Yard")
    expect(guard.page.locator(".ask")).to_be_visible()
    guard_lays(guard)
    expect(guard.page.locator(".beat")).to_be_visible()
    guard.page.keyboard.press("w")
    expect(guard.page.locator(".beat.held")).to_be_visible()
    for _ in guard.in_every_look():
        for part in (".beat-bar", ".beat .button >> nth=0"):
            expect(guard.page.locator(part)).to_be_in_viewport(ratio=1)
