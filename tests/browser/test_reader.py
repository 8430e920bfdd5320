"""A screen reader plays a whole turn: nothing is read or pressed but what the accessibility tree tells."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import NewPlayer

LISTED = re.compile(r'^( *)- list "(Pieces|Places)":\n((?:\1 +.*\n?)*)', re.MULTILINE)  # and what is deeper
BUTTON = re.compile(r'- button "([^"]+)"')


def listed(page: Page, kind: str) -> list[str]:
    """The picks of a kind as the tree of the page names them."""
    tree = page.get_by_role("complementary").aria_snapshot()
    found = [body for _, name, body in LISTED.findall(tree) if name == kind]
    return BUTTON.findall(found[0]) if found else []


def actions(page: Page) -> list[str]:
    return BUTTON.findall(page.get_by_role("group", name="Actions").aria_snapshot())


def press(page: Page, name: str) -> None:
    """Focuses a button by its name and presses Enter; once more if it asks for it."""
    ask = page.get_by_role("region", name="Your decision")
    before = ask.get_attribute("data-entry")
    page.get_by_role("button", name=name, exact=True).first.focus()
    page.keyboard.press("Enter")
    moved = page.locator(f".ask:not([data-entry='{before}'])")
    again = page.get_by_role("button", name=re.compile("press again|^Go: ")).or_(
        page.locator(".answers").get_by_role("button", name=name)
    )
    expect(moved.or_(again.first).first).to_be_attached()
    if not moved.count():
        again.first.focus()
        page.keyboard.press("Enter")
    expect(moved).to_be_attached()


def test_a_screen_reader_plays_a_whole_turn(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit")
    page = ann.page
    done: list[str] = []
    for _ in range(40):
        ann.my_turn()
        page.keyboard.press("c")  # to the choices
        phase = page.get_by_role("group", name="Turn and phase").inner_text()
        offered = actions(page)
        if "Place the rest for me" in offered:
            press(page, "Place the rest for me")
        elif "Movement" in phase and done.count("place") < 2 and listed(page, "Places"):
            press(page, listed(page, "Places")[-1])
            done.append("place")
        elif "Movement" in phase and done.count("piece") < 2 and listed(page, "Pieces"):
            press(page, listed(page, "Pieces")[done.count("piece")])
            done.append("piece")
        elif offered:
            press(page, next((each for each in offered if each in ("End the phase", "Done")), offered[0]))
            if "Movement" in phase:
                done.append("turn")
        else:
            press(page, (listed(page, "Places") or listed(page, "Pieces"))[0])
        if done.count("turn") == 2:
            break
    assert done[:4].count("place") >= 1
    assert done.count("turn") == 2
    page.keyboard.press("l")
    expect(page.get_by_role("log", name="What happened")).to_contain_text("moves from")
