"""Giving up, the game that follows, files to take away, presets in the set-up, and the referee's tools."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player


def test_giving_up_stands_apart_and_is_asked(person: NewPlayer) -> None:
    ann = person()
    ann.start("Market Day")
    ann.my_turn()
    flag = ann.page.get_by_role("button", name="Give up")
    question = ann.page.get_by_role("dialog")
    for _ in ann.in_every_look():
        flag.click()
        expect(question).to_contain_text("This cannot be taken back")
        question.get_by_role("button", name="Not yet").click()
        assert ann.entry() == 1
    flag.click()
    question.get_by_role("button", name="I give up").click()
    expect(ann.page.locator(".banner")).to_contain_text("The Greens stay, the Reds left.")
    expect(flag).to_be_hidden()


def test_giving_up_while_another_is_to_move(person: NewPlayer) -> None:
    ann, bob = person(), person()
    path = ann.start("The Small Barrow", "With friends")
    bob.join(ann.invites(path)[0], path)
    ann.my_turn()
    expect(bob.page.locator(".prompt")).to_contain_text("Waiting for Red")
    bob.page.get_by_role("button", name="Give up").click()
    bob.page.get_by_role("button", name="I give up").click()
    expect(ann.page.locator(".banner")).to_contain_text("Red won: all others gave up.")


def test_spectators_cannot_give_up(person: NewPlayer) -> None:
    ann, eve = person(), person()
    table = ann.start("Market Day")
    eve.go(table)
    expect(eve.page.locator(".watching")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Give up")).to_be_hidden()


def finish(player: Player) -> None:
    player.start("The Cards")
    player.my_turn()
    player.page.locator("[data-row=card-truce]").click()
    expect(player.page.locator(".banner")).to_be_visible()


def test_the_next_game_of_a_series_is_offered(person: NewPlayer) -> None:
    ann = person()
    finish(ann)
    banner = ann.page.locator(".banner")
    for _ in ann.in_every_look():
        expect(banner).to_contain_text("The fair opens again tomorrow.")
        go_on = banner.get_by_role("button", name="Go on: Day 2")
        go_on.scroll_into_view_if_needed()
        expect(go_on).to_be_in_viewport(ratio=1)
    before = ann.page.url
    banner.get_by_role("button", name="Go on: Day 2").click()
    ann.page.wait_for_url(lambda url: url != before and "/table/" in url)
    ann.my_turn()
    expect(ann.page.locator(".turn b")).to_have_text("Turn 5 of 10")
    after = ann.page.url
    ann.page.goto(before)
    banner.get_by_role("button", name="Go on: Day 2").click()
    ann.page.wait_for_url(after)  # the same table, not a second one


def test_a_game_can_be_written_out(person: NewPlayer, tmp_path: Path) -> None:
    ann = person()
    ann.start("The Road")
    ann.my_turn()
    ann.page.get_by_role("button", name="Share").click()
    link = ann.page.get_by_role("dialog").get_by_role("link", name="Ledger")
    with ann.page.expect_download() as waiting:
        link.click()
    file = tmp_path / "ledger"
    waiting.value.save_as(file)
    assert waiting.value.suggested_filename.endswith(".csv")
    assert file.read_text(encoding="utf-8")


def test_presets_labels_and_the_number_of_players(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    card = ann.page.locator(".scenario", has=ann.page.get_by_role("heading", name="Market Day"))
    expect(card.locator(".facts")).to_contain_text("2 to 3 players")
    ann.page.get_by_role("button", name="Play Market Day", exact=True).click()
    form = ann.page.locator(".setup-form")
    seats = form.locator(".seats select[aria-label]")
    expect(seats).to_have_count(2)
    expect(form.get_by_role("radio", name="A calm fair")).to_be_checked()
    form.get_by_role("radio", name="A wild fair").check()
    expect(seats).to_have_count(3)
    form.locator("summary").click()
    weather = form.locator("select[name=weather]")
    expect(weather.locator("option:checked")).to_have_text("Pouring rain")
    expect(form).to_contain_text("Rain makes the swamp deeper.")
    weather.select_option("Sunshine")
    expect(form.get_by_role("radio", name="A wild fair")).not_to_be_checked()
    form.locator("select[name=stalls]").select_option("Two sides")
    for _ in ann.in_every_look():
        calm = form.get_by_role("radio", name="A calm fair")
        expect(calm).to_be_checked()
        calm.scroll_into_view_if_needed()
        expect(calm).to_be_in_viewport()


def test_the_referee_rolls_one_part_again_and_takes_a_file_away(person: NewPlayer, tmp_path: Path) -> None:
    ann = person(390, 844)
    ann.go("/")
    ann.page.get_by_role("region", name="The Caravan").get_by_role("link", name="Referee's tools").click()
    sheet = ann.page.locator("#tool-weather")
    sheet.get_by_label("Days").fill("12")
    sheet.get_by_role("button", name="Run it").click()
    assert sheet.get_by_label("Days").evaluate("field => field.validity.rangeOverflow")
    sheet.get_by_label("Days").fill("3")
    sheet.get_by_role("button", name="Run it").click()
    parts = sheet.locator(".parts li")
    expect(parts).to_have_count(3)
    expect(parts.first.get_by_role("button", name=re.compile("Rule CAR"))).to_be_visible()
    faces = "all => all.map(each => each.querySelector('header .unseen').textContent)"
    first = parts.evaluate_all(faces)
    assert all(re.fullmatch(r"dice \d", face) for face in first)
    for _ in range(40):  # a die may fall as before; one day changes, the others never do
        parts.nth(1).get_by_role("button", name=re.compile("again")).click()
        expect(ann.page.locator(".tool-sheet.busy")).to_have_count(0)
        now = parts.evaluate_all(faces)
        assert (now[0], now[2]) == (first[0], first[2])
        if now[1] != first[1]:
            break
    assert parts.evaluate_all(faces)[1] != first[1]
    with ann.page.expect_download() as waiting:
        sheet.get_by_role("link", name="Save weather.txt").click()
    file = tmp_path / "weather.txt"
    waiting.value.save_as(file)
    assert file.read_text(encoding="utf-8")
