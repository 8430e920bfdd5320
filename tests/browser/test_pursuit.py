"""A whole game of Pursuit in the browser: two people in two browsers, from the lobby to the replay."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from .conftest import NewPlayer
from .fights import PURSUIT, Campaign, texts
from .player import Player, asked_or_over


def invite_of(host: Player) -> str:
    """The link that the page offers for the free seat."""
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.get_by_role("button", name="Copy invite link").click()
    expect(host.page.locator("#notices")).to_contain_text("copied")
    link: str = host.page.evaluate("navigator.clipboard.readText()")
    return link.removeprefix(host.base)


def play_on_by_requests(players: list[Player], path: str, picks: int, rng: Random) -> None:
    """Whoever is asked picks anything legal, mostly what ends something: by requests of the same two people."""
    for _ in range(picks):
        seat = players[0].page.request.get(players[0].base + path).json()["deciding"]
        if seat is None:
            return
        player = players[seat]
        state = player.page.request.get(f"{player.base}{path}/state?seat={seat}").json()
        offered = texts(state["decision"])
        closing = [pick for pick in offered if pick.partition("-")[0] in ("end", "done", "stop")]
        pick = rng.choice(closing if closing and rng.random() < 0.6 else offered)
        player.post(f"{path}/pick?seat={seat}", {"pick": pick, "expected": state["n"]})


def test_two_browsers_play_pursuit_to_the_end(person: NewPlayer) -> None:
    """Begun by clicks; the middle is picked by requests while both pages look on; then one gives up."""
    ann, bob = person(), person()
    table = ann.start_from_lobby("Pursuit", "With friends")
    bob.go(invite_of(ann))
    expect(bob.page.get_by_role("heading", level=1)).to_contain_text("You are invited to Pursuit")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Play the Humans").click()
    ann.my_turn()
    expect(ann.page.locator(".people")).to_contain_text("Bob")
    rng = Random(20)
    for _ in range(12):
        for player in asked_or_over([ann, bob]):
            player.choose_any(rng, ending=0.45)
    path = table.replace("/table/", "/api/tables/")
    play_on_by_requests([ann, bob], path, 60, rng)
    if bob.page.request.get(bob.base + path).json()["status"] == "running":
        bob.post(f"{path}/concede?seat=1", {})
    for player in (ann, bob):
        expect(player.page.locator(".banner")).to_be_visible()
        player.errors.clear()  # the browser logs what was asked about moments that had gone by
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


def test_the_captain_answers_and_since_my_last_turn_shows_what_it_did(person: NewPlayer) -> None:
    """A turn of mine by requests, then the captain's on the page."""
    ann = person()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "regular"}]
    campaign = Campaign(ann.page.context, ann.base, {**PURSUIT, "seats": seats})
    ann.go(f"/table/{campaign.id}")
    ann.my_turn()
    ann.choose("rest")
    rng = Random(7)
    for _ in range(60):
        ann.my_turn()
        if any(line.startswith("Humans: movement") for line in ann.told()):
            break
        ann.choose_any(rng, ending=0.8)
    assert any("Human" in line and "moves" in line for line in ann.told())
    ann.page.get_by_role("button", name="Since my last turn").click()
    player = ann.page.locator(".playback")
    expect(player).to_contain_text("Since your last turn")
    expect(player.locator("output")).to_have_text(re.compile(r" / [1-9]"))
    player.get_by_role("button", name="Back to the table").click()
    ann.my_turn()
