"""A whole game of Pursuit in the browser: two people in two browsers, from the lobby to the replay."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player, play_on


def invite_of(host: Player) -> str:
    """The link that the page offers for the free seat."""
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.get_by_role("button", name="Copy invite link").click()
    expect(host.page.locator("#notices")).to_contain_text("copied")
    link: str = host.page.evaluate("navigator.clipboard.readText()")
    return link.removeprefix(host.base)


def test_two_browsers_play_pursuit_to_the_end(person: NewPlayer) -> None:
    ann, bob = person(), person()
    ann.start("Pursuit", "With friends")
    bob.go(invite_of(ann))
    expect(bob.page.get_by_role("heading", level=1)).to_contain_text("You are invited to Pursuit")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Play the Humans").click()
    ann.my_turn()
    expect(ann.page.locator(".people")).to_contain_text("Bob")
    play_on([ann, bob], Random(20), ending=0.45)
    assert ann.page.locator(".banner p").inner_text() == bob.page.locator(".banner p").inner_text()
    expect(bob.page.locator(".banner h2")).to_have_text(re.compile(r"^(Victory: (Dwarves|Humans)|A draw)$"))

    bob.page.get_by_role("button", name="Replay").click()
    bob.page.get_by_label("Moment of the game").press("End")
    last = bob.page.locator(".playback output").inner_text()
    assert re.fullmatch(r"(\d+) / \1", last)
    assert int(last.split()[0]) > 30
    bob.page.get_by_role("button", name="Back to the table").click()

    bob.page.get_by_role("button", name="Share").click()
    files = bob.page.get_by_role("dialog").locator("a[download]")
    assert files.all_inner_texts()[:4] == ["Replay in one file", "Animated picture", "Picture", "Record"]
    for path in files.evaluate_all("all => all.map(each => each.getAttribute('href'))"):
        if not path.endswith(".gif"):  # drawing hundreds of frames takes its time and is tested where it is made
            assert bob.page.request.get(bob.base + path).ok, path


def test_the_captain_answers_a_person(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit")
    rng = Random(7)
    for _ in range(60):
        ann.my_turn()
        ann.choose_any(rng, ending=0.6)
        if any(line.startswith("Humans: movement") for line in ann.told()):
            break
    ann.my_turn()
    assert any("Human" in line and "moves" in line for line in ann.told())


def test_since_my_last_turn_shows_what_the_other_side_did(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit")
    rng = Random(8)
    since = ann.page.get_by_role("button", name="Since my last turn")
    for _ in range(80):
        ann.my_turn()
        if since.is_visible():
            break
        ann.choose_any(rng, ending=0.7)
    since.click()
    player = ann.page.locator(".playback")
    expect(player).to_contain_text("Since your last turn")
    expect(player.locator("output")).to_have_text(re.compile(r" / [1-9]"))
    player.get_by_role("button", name="Back to the table").click()
    ann.my_turn()
