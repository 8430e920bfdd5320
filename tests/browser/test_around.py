"""What lies around a game: notices, tokens for bots, clocks, empty seats, and files to share."""

from __future__ import annotations

import re

from playwright.sync_api import APIResponse, Locator, Route, expect

from .conftest import NewPlayer
from .player import SLOW, Player
from .post import PostOffice


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


def test_an_address_is_confirmed_by_its_letter_and_then_gets_notices(
    person: NewPlayer, post_office: PostOffice
) -> None:
    ann = person()
    with_account(ann, "Dietlind")
    form = sheet(ann, "Tell me when it is my move")
    form.get_by_label("E-mail").fill("dietlind@example.org")
    form.get_by_label("When").select_option("Always")
    form.get_by_role("button", name="Save").click()
    question = post_office.letter_to("dietlind@example.org", "is this your address")
    ann.page.reload()
    expect(form).to_contain_text("not confirmed yet")
    link = next(line.strip() for line in question.splitlines() if "/api/confirm/" in line)
    ann.page.goto(link)
    ann.page.get_by_role("button").click()
    expect(ann.page.locator("body")).to_contain_text("Notices will go to")
    ann.go("/account")
    expect(form).not_to_contain_text("not confirmed yet")
    bob = person()
    table = bob.start("The Small Barrow", "With friends")
    ann.join(bob.invites(table)[0], table)
    bob.my_turn()
    bob.choose("end")
    assert table in post_office.letter_to("dietlind@example.org", "it is your move")


def test_talk_comes_in_pages(person: NewPlayer) -> None:
    ann = person()
    table = ann.set_up("The Small Barrow")
    for number in range(70):
        ann.post(f"/api/tables/{table.split('/')[-1]}/chat", {"text": f"Line {number}."})
    ann.go(table)
    ann.my_turn()
    ann.tab("Talk")
    lines = ann.page.locator(".chat-lines p")
    expect(lines.last).to_contain_text("Line 69.")
    assert lines.count() < 70
    earlier = ann.page.get_by_role("button", name="Earlier")
    while earlier.is_visible():
        shown = lines.count()
        earlier.click()
        expect(lines.nth(shown)).to_be_attached()
    assert lines.all_inner_texts() == [f"Ann\nLine {number}." for number in range(70)]


AWAY = "path => fetch(path).then(answer => answer.json()).then(({ seats }) => seats[1].away)"


def test_a_bot_stands_in_for_whoever_is_away_until_he_is_back(person: NewPlayer) -> None:
    ann, bob = person(), person()
    table = ann.start("Pursuit", "With friends")
    bob.join(ann.invites(table)[0], table)
    ann.my_turn()
    bob.go("/account")
    his = ann.page.locator(".person").nth(1)
    ann.page.wait_for_function(AWAY, arg=table.replace("/table/", "/api/tables/"))
    ann.page.reload()
    expect(his).to_contain_text("away")
    his.get_by_role("button", name="Let a bot take over").click()
    expect(his).to_contain_text("stands in for Ann")
    bob.go(table)
    bob.page.get_by_role("button", name="I am back").click()
    expect(his).not_to_contain_text("stands in")


def test_what_is_told_while_the_page_asks_is_not_lost(person: NewPlayer) -> None:
    """The game begins, and the answer to how it stands is slower than what is said meanwhile."""
    ann, bob = person(), person()
    table = ann.start("Pursuit", "With friends")
    expect(ann.page.locator("div.frame")).to_be_visible()
    late: list[tuple[Route, APIResponse]] = []
    ann.page.route("**/state?*", lambda route: late.append((route, route.fetch())))
    bob.post(f"/api/invites/{ann.invites(table)[0].split('/')[-1]}", {})
    for _ in range(SLOW // 20):
        if late:
            break
        ann.page.wait_for_timeout(20)
    bob.post(f"/api/tables/{table.split('/')[-1]}/chat", {"text": "Here I am."})
    said = ann.page.locator(".chat-lines p")
    expect(said).to_contain_text("Here I am.")
    route, answer = late[0]
    route.fulfill(response=answer)
    ann.my_turn()
    assert "Here I am." in said.inner_text()


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
    table = ann.start("The Small Barrow")
    ann.my_turn()
    ann.page.get_by_role("button", name="Share").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("until then they would tell secrets")
    ann.page.keyboard.press("Escape")
    ann.post(f"{table.replace('/table/', '/api/tables/')}/concede?seat=0", {})
    expect(ann.page.locator(".banner")).to_be_visible()
    ann.page.get_by_role("button", name="Share").first.click()
    expect(ann.page.get_by_role("link", name="Animated picture")).to_be_visible()  # drawing it is tested elsewhere
    begins = {
        "Replay in one file": b"<!doctype html",
        "Picture": b"\x89PNG",
        "Record": b"wyrmtable record 1",
    }
    for title, start in begins.items():
        with ann.page.expect_download(timeout=60_000) as download:
            ann.page.get_by_role("link", name=title, exact=True).click()
        assert download.value.path().read_bytes().lower().startswith(start.lower()), title
