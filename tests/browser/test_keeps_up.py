"""What is shown keeps up with the game, and what was just asked for comes into sight by itself."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Route, expect

from .conftest import NewPlayer
from .player import Player

LOOKS = "mark => [mark.textContent, getComputedStyle(mark).backgroundColor]"
REFUSED = {"error": {"code": "bad-setup", "message": "This table cannot be had today."}}


def test_the_hand_over_shows_the_mark_of_whoever_comes_next(person: NewPlayer) -> None:
    """Letter and colour as the game draws them, and as they stand beside the board."""
    ann = person()
    ann.start("The Road", "On one screen")
    ann.take_over()
    page, rng = ann.page, Random(1)
    beside = [page.locator(".person .seat-mark").nth(seat).evaluate(LOOKS) for seat in range(2)]
    assert beside == [["Red: R", "rgb(176, 48, 48)"], ["Blue: B", "rgb(48, 48, 176)"]]
    while not page.locator(".hand-over").is_visible():
        ann.choose_any(rng, ending=0.5)
    mark = page.locator(".hand-over .seat-mark")
    for _ in ann.in_every_look():
        expect(mark).to_be_in_viewport(ratio=1)
        assert mark.evaluate(LOOKS) == beside[1]


def test_a_greeting_that_lies_open_tells_the_score_as_it_stands(person: NewPlayer) -> None:
    """A pick made from elsewhere changes it, on the card as in the strip."""
    ann = person(met=False)
    path = ann.start("The Road")
    ann.my_turn()
    lines = ann.page.locator(".welcome .score-lines li")
    expect(lines.first).to_contain_text("Red: 4 gold")
    flask = next(pick for pick in ann.legal() if "flask" in pick)
    ann.post(f"/api{path.replace('table', 'tables')}/pick?seat=0", {"pick": flask, "expected": ann.entry()})
    expect(lines.first).to_contain_text("Red: 2 gold")
    expect(ann.page.locator(".aim .score.mine")).to_contain_text("2 gold")
    expect(ann.page.locator(".welcome .goal-words")).to_have_text("Most gold after three rounds.")


def form_of(player: Player, scenario: str) -> None:
    player.go("/")
    player.page.get_by_role("button", name=f"Play {scenario}", exact=True).click()
    expect(player.page.locator(".setup-form")).to_be_visible()


def test_a_refusal_comes_into_sight(person: NewPlayer) -> None:
    """It stands at the end of a long form, and is read at once."""
    ann = person(390, 844)

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=400, json=REFUSED)
        else:
            route.continue_()

    ann.post("/api/tables", {"game": "toy", "scenario": "small", "seats": [{"kind": "me"}, {"kind": "me"}]})
    ann.page.route("**/api/tables", refuse)
    form_of(ann, "The Hollow")
    ann.page.locator(".setup-form .more summary").first.click()
    ann.page.locator(".setup-form").evaluate("form => form.firstElementChild.scrollIntoView()")
    ann.page.get_by_role("button", name="Start the game").click()
    refusal = ann.page.locator(".setup-form > .trouble-line")
    expect(refusal).to_have_text("This table cannot be had today.")
    expect(refusal).to_be_in_viewport(ratio=1)
    ann.errors.clear()  # the browser notes the refusal
