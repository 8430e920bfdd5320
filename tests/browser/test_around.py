"""What lies around a game: notices, tokens for bots, clocks, empty seats, and files to share."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .player import Player, play_on


def sheet(player: Player, title: str) -> Locator:
    return player.page.locator("form", has=player.page.get_by_role("heading", name=title))


def with_account(player: Player, name: str) -> None:
    player.go("/account")
    form = sheet(player, "New account")
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label("Password").fill("under the mountain")
    form.get_by_role("button").click()
    expect(player.page.locator(".top-bar")).to_contain_text(name)
    player.go("/account")


def test_notices_are_kept_and_never_go_to_private_addresses(person: NewPlayer) -> None:
    ann = person()
    with_account(ann, "Berengar")
    form = sheet(ann, "Tell me when it is my move")
    form.get_by_label("Webhook address").fill("https://127.0.0.1/hook")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    ann.errors.clear()  # the browser logs the refused request
    form.get_by_label("Webhook address").fill("")
    form.get_by_label("E-mail").fill("berengar@example.org")
    form.get_by_label("When").select_option("Never")
    form.get_by_role("button", name="Save").click()
    expect(ann.page.locator("#notices")).to_contain_text("Saved.")
    ann.page.reload()
    form = sheet(ann, "Tell me when it is my move")
    expect(form.get_by_label("E-mail")).to_have_value("berengar@example.org")
    expect(form.get_by_label("When")).to_have_value("never")


def test_a_token_lets_a_program_play_until_it_is_removed(person: NewPlayer) -> None:
    ann = person()
    with_account(ann, "Cunegunde")
    form = sheet(ann, "Tokens for bots")
    form.get_by_label("What for").fill("night watch")
    form.get_by_role("button", name="Make a token").click()
    token = form.locator("code").inner_text()
    program = ann.page.context.browser.new_context() if ann.page.context.browser else None
    assert program is not None
    headers = {"Authorization": f"Bearer {token}"}
    assert program.request.get(f"{ann.base}/api/tables", headers=headers).status == 200
    form.get_by_role("button", name="Remove night watch").click()
    expect(form.get_by_role("button", name="Remove night watch")).to_have_count(0)
    assert program.request.get(f"{ann.base}/api/tables", headers=headers).status == 401
    program.close()


def test_the_clock_of_whoever_decides_runs(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play The Small Barrow", exact=True).click()
    ann.page.get_by_role("radio", name="Against the bot").check()
    ann.page.locator("summary", has_text="Options").click()
    ann.page.get_by_label("Clock").select_option(label="An evening: 45 minutes, and 20 seconds a pick")
    ann.begin()
    ann.my_turn()
    clocks = ann.page.locator(".clock")
    expect(clocks.first).to_have_text(re.compile(r"^4[45]:\d\d$"))
    shown = clocks.first.inner_text()
    expect(clocks.first).not_to_have_text(shown)


def test_an_open_seat_is_given_to_a_bot_and_the_game_begins(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit", "With friends")
    expect(ann.page.get_by_role("button", name="Copy invite link")).to_be_visible()
    ann.page.get_by_role("button", name="Give to a bot").click()
    ann.my_turn()
    expect(ann.page.get_by_role("button", name="Copy invite link")).to_have_count(0)


def test_a_finished_game_is_shared_as_files(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    ann.page.get_by_role("button", name="Share").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("until then they would tell secrets")
    ann.page.keyboard.press("Escape")
    play_on([ann], Random(6))
    ann.page.get_by_role("button", name="Share").first.click()
    begins = {
        "Replay in one file": b"<!doctype html",
        "Animated picture": b"GIF8",
        "Picture": b"\x89PNG",
        "Record": b"wyrmtable record 1",
    }
    for title, start in begins.items():
        with ann.page.expect_download(timeout=60_000) as download:
            ann.page.get_by_role("link", name=title, exact=True).click()
        assert download.value.path().read_bytes().lower().startswith(start.lower()), title
