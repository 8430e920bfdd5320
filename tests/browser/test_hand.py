"""Free hands: taking up another piece, laying one down, ending without being asked, dangerous options apart."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from .conftest import NewPlayer
from .player import Player


def at_march(player: Player) -> Page:
    player.start("The March")
    player.my_turn()
    return player.page


def take_up(player: Player, piece: str) -> None:
    player.choose(piece)
    expect(player.page.locator(".prompt")).to_contain_text("Where does")


def test_escape_puts_away_what_is_open_and_then_lays_down_what_is_in_hand(person: NewPlayer) -> None:
    ann = person()
    page = at_march(ann)
    for _ in ann.in_every_look():
        take_up(ann, "guard.1")
        page.keyboard.press("Escape")
        expect(page.locator(".prompt")).to_contain_text("Who marches?")
    take_up(ann, "guard.1")
    page.keyboard.press("k")
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Layers and legend")).to_be_hidden()
    expect(page.locator(".prompt")).to_contain_text("Where does")


GIVEN_UP = """() => {
  const ask = window.fetch;
  window.given_up = [];
  window.fetch = (path, how) => {
    how?.signal?.addEventListener("abort", () => window.given_up.push(path));
    return ask(path, how);
  };
}"""


def test_odds_are_not_waited_for_once_something_is_done(person: NewPlayer) -> None:
    """After it they may be refused, which would be noted as an error."""
    ann = person()
    page = at_march(ann)
    take_up(ann, "guard.1")
    held: list[Route] = []
    page.evaluate(GIVEN_UP)
    page.route("**/odds?pick=d3*", lambda route: None)
    page.route("**/pick?*", lambda route: held.append(route))
    with page.expect_request("**/odds?pick=d3*"):
        page.locator(".picks .pick[data-pick=d3]").hover()
    page.keyboard.press("Escape")
    page.wait_for_function("() => window.given_up.some((path) => path.includes('/odds?'))")
    held[0].continue_()
    expect(page.locator(".prompt")).to_contain_text("Who marches?")


def test_touching_the_piece_in_hand_lays_it_down(person: NewPlayer) -> None:
    ann = person()
    page = at_march(ann)
    take_up(ann, "guard.1")
    page.locator(".glow[data-place=c2]").click()
    expect(page.locator(".token[data-place=c2]")).to_have_count(1)
    take_up(ann, "guard.1")
    page.locator(".token[data-pick='guard.1']").click()
    expect(page.locator(".prompt")).to_contain_text("Who marches?")


def test_touching_another_piece_takes_that_one_up(person: NewPlayer) -> None:
    ann = person(390, 844)
    page = at_march(ann)
    for guard, place in (("guard.1", "c2"), ("guard.3", "d1")):
        take_up(ann, guard)
        ann.choose(place)
    take_up(ann, "guard.1")
    ann.put_drawer_away()
    page.locator(".token[data-pick='guard.2']").click()
    expect(page.locator(".token.subject")).to_have_attribute("data-pick", "guard.2")


def test_what_can_be_taken_back_is_not_asked(person: NewPlayer) -> None:
    """The day goes on with the kite, and is still mine to take back: no second press."""
    ann = person()
    page = at_march(ann)
    before = ann.entry()
    page.locator(".option[data-pick=done]").click()
    expect(ann.ask).not_to_have_attribute("data-entry", str(before))
    assert page.locator(".armed").count() == 0
    page.keyboard.press("u")
    expect(page.locator(".prompt")).to_contain_text("Who marches?")


def test_pressing_again_is_a_yes(person: NewPlayer) -> None:
    """An ending that cannot be taken back asks once; presses in between neither count twice nor are lost."""
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    before = ann.entry()
    end = ann.page.locator(".option.ends")
    end.evaluate("button => { button.click(); button.click(); button.click(); }")
    expect(ann.page.locator(".option.armed")).to_be_visible()
    assert ann.entry() == before
    end.click()
    expect(ann.ask).not_to_have_attribute("data-entry", str(before))


def test_dangerous_options_stand_apart_and_last(person: NewPlayer) -> None:
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    options = ann.page.locator(".options .option")
    for _ in ann.in_every_look():
        expect(options.last).to_have_attribute("data-role", "danger")
        assert float(options.last.evaluate("button => parseFloat(getComputedStyle(button).marginLeft)")) > 12


def test_the_focus_stays_among_the_choices_and_c_goes_there(person: NewPlayer) -> None:
    ann = person()
    page = at_march(ann)
    page.keyboard.press("c")
    expect(page.locator(".picks .pick").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).to_contain_text("Where does")
    expect(page.locator(".picks .pick").first).to_be_focused()


def test_enter_takes_a_hint(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Large Barrow")
    ann.my_turn()
    before = ann.entry()
    ann.page.keyboard.press("h")
    expect(ann.page.locator(".hint .primary")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(f".ask:not([data-entry='{before}']), .armed, .odds .primary").first).to_be_visible()
