"""A table friends come back to: names, privacy, rematches, a sound, others' turns told, the log, replays."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .fights import HOLLOW, Campaign, sit_down
from .player import Player, play_on
from .test_tour import UNDER, middle


def test_the_host_is_asked_for_a_name_at_once(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    play = ann.page.get_by_role("button", name="Play The Small Barrow", exact=True)
    play.click()
    form = ann.page.get_by_role("dialog")
    form.get_by_role("button", name="Start the game").click()
    expect(form.get_by_role("alert")).to_have_text("Say what the others should call you.")
    for _ in ann.in_every_look():
        form.get_by_label("Your name").scroll_into_view_if_needed()
        expect(form.get_by_label("Your name")).to_be_in_viewport(ratio=1)
    form.get_by_label("Your name").fill("Kunigunde")
    form.get_by_role("button", name="Start the game").click()
    ann.my_turn()
    expect(ann.page.locator(".person").first).to_contain_text("Kunigunde")
    expect(ann.page.locator(".person").nth(1)).to_contain_text("Random (bot)")
    ann.go("/")
    play.click()
    expect(form).to_be_visible()
    expect(form.get_by_label("Your name")).to_have_count(0)


def test_a_table_of_my_own_is_private_until_it_is_published(person: NewPlayer) -> None:
    ann, eve = person(), person()
    table = ann.start_from_lobby("The Small Barrow", "On this screen")
    ann.take_over()
    eve.go(table)
    expect(eve.page.locator(".trouble-page")).to_contain_text("This table is private")
    ann.page.get_by_role("button", name="Share").click()
    ann.page.get_by_role("button", name="Publish this table").click()
    expect(ann.page.locator("#notices")).to_contain_text("The table is published")
    eve.page.reload()
    expect(eve.page.locator(".watching")).to_be_visible()
    eve.errors.clear()  # the browser logs the refused request


def test_with_a_free_seat_it_is_published_from_the_start(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play The Small Barrow", exact=True).click()
    form = ann.page.locator(".setup-form")
    form.locator("summary").click()
    published = form.get_by_label("Published: listed in the lobby, and others may watch")
    expect(published).not_to_be_checked()
    form.get_by_role("radio", name="With friends").check()
    expect(published).to_be_checked()
    published.uncheck()
    form.get_by_role("radio", name="On this screen").check()
    form.get_by_role("radio", name="With friends").check()
    expect(published).not_to_be_checked()  # what somebody said himself holds


def test_a_rematch_swaps_the_seats_in_one_click(person: NewPlayer) -> None:
    ann, bob = person(), person()
    table = ann.start("The Small Barrow", "With friends")
    bob.join(ann.invites(table)[0], table)
    ann.my_turn()
    ann.post(f"/api{table.replace('/table/', '/tables/')}/concede?seat=0", {})
    again = bob.page.get_by_role("button", name="Rematch, sides swapped")
    for _ in bob.in_every_look():
        expect(again).to_be_in_viewport(ratio=1)
    again.click()
    bob.page.wait_for_url(lambda url: table not in url)
    bob.my_turn()  # he is Red now, and Red begins
    ann.page.get_by_role("button", name="Rematch, sides swapped").click()
    ann.page.wait_for_url(bob.page.url)  # the same table, not a second one
    expect(ann.page.locator(".person").nth(1)).to_contain_text("you")


LISTEN = """() => {
  window.rung = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.rung += 1; return make.call(this); };
}"""


@pytest.mark.parametrize("sound", ["No", "Yes"])
def test_a_sound_says_your_turn_if_it_is_wanted(person: NewPlayer, sound: str) -> None:
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    ann.page.evaluate(LISTEN)
    ann.page.get_by_role("button", name="Preferences").click()
    group = ann.page.get_by_role("group", name="A sound when it is my turn")
    expect(group.get_by_role("radio", name="No")).to_be_checked()
    group.get_by_role("radio", name=sound).check()
    ann.page.keyboard.press("Escape")
    ann.choose("end")
    ann.my_turn()
    assert (ann.page.evaluate("window.rung") > 0) == (sound == "Yes")


def to_be_stormed(person: NewPlayer) -> tuple[Player, Player]:
    """Ann has laid a card in the west, and Bob is to move."""
    ann, bob = person(), person()
    table = ann.start("The Small Barrow", "With friends")
    bob.join(ann.invites(table)[0], table)
    ann.my_turn()
    ann.choose("west")
    ann.choose(next(pick for pick in ann.legal() if pick != "end"))
    ann.choose("end")
    bob.my_turn()
    return ann, bob


def storm(bob: Player) -> None:
    bob.choose("west")
    bob.choose(next(pick for pick in bob.legal() if pick != "end"))


def stormed(person: NewPlayer) -> tuple[Player, Player]:
    """Ann has laid a card in the west; Bob storms it."""
    ann, bob = to_be_stormed(person)
    storm(bob)
    return ann, bob


def test_a_battle_of_others_has_a_banner(person: NewPlayer) -> None:
    """Dice land on the board of whoever throws; others see them in the banner that tells the battle."""
    ann, bob = stormed(person)
    note = ann.page.locator(".battle-note")
    expect(bob.page.locator(".dice-tray .die")).to_have_count(2)
    expect(bob.page.locator(".dice-result")).to_have_text(re.compile("taken|held"))
    for _ in ann.in_every_look():
        expect(note).to_be_in_viewport(ratio=1)
    expect(note.locator("header")).to_contain_text("Blue")
    expect(note.locator(".die")).to_have_count(2)
    expect(ann.page.locator(".dice-tray .die")).to_have_count(0)
    expect(note.locator(".came-of-it")).to_have_text(re.compile("taken|held", re.IGNORECASE))
    expect(note.locator(".for-me").first).to_have_text(re.compile(r"^Yours there: .+\.$"))  # the card she laid
    note.get_by_role("button", name="Close").click()
    expect(note).to_be_hidden()
    assert bob.page.locator(".battle-note").is_hidden()  # it was his own


LONGER = """() => {
  const later = window.setTimeout;
  window.setTimeout = (go, time, ...more) => later(go, time >= 6000 ? 20 * time : time, ...more);
}"""  # a banner does not fade while a test looks at it


def drag(player: Player, start: tuple[float, float], end: tuple[float, float]) -> None:
    player.page.mouse.move(*start)
    player.page.mouse.down()
    player.page.mouse.move(*end, steps=4)
    player.page.mouse.up()


def test_the_banner_of_a_battle_makes_way_for_what_can_be_picked(person: NewPlayer) -> None:
    """Whichever pick is pulled under it: it goes down, says less, or leaves the board, and is read all the same."""
    ann, bob = to_be_stormed(person)
    ann.page.evaluate(LONGER)
    storm(bob)
    note = ann.page.locator(".battle-note")
    expect(note).to_be_visible()
    ann.my_turn()
    for look in ann.in_every_look():
        ann.put_drawer_away()
        ann.page.keyboard.press("0")
        for _ in range(2):
            drag(ann, middle(ann.page, ".glow"), middle(ann.page, ".battle-note"))
            assert ann.page.evaluate(UNDER, ".battle-note") == [], look
            expect(note).to_be_in_viewport(ratio=0.9)
            expect(note.locator(".came-of-it")).to_be_in_viewport(ratio=0.9)


def test_the_log_is_grouped_by_seat_and_goes_to_its_places(person: NewPlayer) -> None:
    ann, _ = stormed(person)
    ann.tab("Log")
    chapters = ann.page.locator(".lines .chapter")
    heads = chapters.locator("header b").all_inner_texts()
    assert heads == [name for at, name in enumerate(heads) if not at or heads[at - 1] != name]
    assert heads[-2:] == ["Red", "Blue"]
    for _ in ann.in_every_look():
        ann.pull_drawer_out("Log")
        chapters.last.scroll_into_view_if_needed()
        expect(chapters.last.locator("header b")).to_be_in_viewport()
    assert chapters.last.locator(".told").count() >= 1
    ann.page.locator("button.line", has_text="west").last.click()
    expect(ann.page.locator(".light polygon").first).to_be_attached()


def test_a_turn_is_a_heading_of_the_log(person: NewPlayer) -> None:
    ann = person()
    sit_down(ann, Campaign(ann.page.context, ann.base, HOLLOW).id)
    ann.tab("Log")
    expect(ann.page.locator(".turn-line").first).to_contain_text("Round 1")


def test_a_game_of_bots_is_held_hastened_and_skipped(person: NewPlayer) -> None:
    """Whoever watches a game of bots holds it, sets its speed and skips; it is long enough to be looked at."""
    ann, eve = person(), person(calm=False)
    table = ann.set_up("Pursuit", "With friends")
    api = table.replace("/table/", "/api/tables/")
    ann.post(f"{api}/seats/0", {"do": "leave"})
    eve.go(table)
    expect(eve.page.locator("div.frame")).to_be_visible()
    for seat in (0, 1):
        ann.post(f"{api}/seats/{seat}", {"do": "bot", "bot": "random"})
    bar = eve.page.get_by_role("group", name="Telling")
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="Pause").click()
    bar.get_by_role("button", name="Speed: normal").click()
    expect(bar.get_by_role("button", name="Speed: fast")).to_be_visible()
    expect(bar).to_contain_text("Held.")
    held = eve.entry()
    expect(bar.get_by_role("button", name="Skip")).to_be_visible()  # something waits to be told
    assert eve.entry() == held
    for _ in eve.in_every_look():
        for name in ("Go on", "Skip", "Speed: fast"):
            expect(bar.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    bar.get_by_role("button", name="Go on").click()
    expect(eve.ask).not_to_have_attribute("data-entry", str(held))
    bar.get_by_role("button", name="Pause").click()
    held = eve.entry()
    expect(bar.get_by_role("button", name="Skip")).to_be_visible()
    eve.page.keyboard.press("x")
    expect(eve.ask).not_to_have_attribute("data-entry", str(held))
    expect(eve.page.locator(".telling:visible", has_text="Held.")).to_have_count(0)


def test_a_spectator_catches_up(person: NewPlayer) -> None:
    ann, eve = person(), person()
    table = ann.start("The Large Barrow", "On this screen")
    ann.take_over()
    ann.choose("north")
    ann.choose(next(pick for pick in ann.legal() if pick != "end"))
    eve.go(table)
    eve.page.get_by_role("button", name="Catch up").click()
    player = eve.page.locator(".playback")
    expect(player).to_contain_text("From the beginning")
    player.get_by_label("Moment of the game").press("End")
    expect(player.locator(".caption")).to_contain_text("Red lays a card")
    for _ in eve.in_every_look():
        expect(player.get_by_role("button", name="Back to the table")).to_be_in_viewport(ratio=1)
    player.get_by_role("button", name="Back to the table").click()
    eve.page.reload()
    expect(eve.page.locator(".watching")).to_be_visible()
    expect(eve.page.locator(".token")).to_have_count(1)
    expect(eve.page.get_by_role("button", name="Catch up")).to_be_hidden()  # all of it was seen


def test_a_replay_by_keys_by_turns_and_from_a_line(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    play_on([ann], Random(5))
    ann.page.get_by_role("button", name="Replay", exact=True).click()
    at = ann.page.locator(".playback output")
    for key, moment in (("Home", "0"), ("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
        ann.page.keyboard.press(key)
        expect(at).to_have_text(re.compile(rf"^{moment} / \d+$"))
    marks = ann.page.locator(".turn-marks i")
    assert marks.count() >= 1
    for _ in ann.in_every_look():
        ann.put_drawer_away()
        for part in (marks.first, at, ann.page.get_by_role("button", name="A turn back")):
            expect(part).to_be_in_viewport(ratio=1)
    ann.page.keyboard.press("Shift+ArrowRight")
    expect(at).not_to_have_text(re.compile(r"^1 / "))
    ann.page.get_by_role("button", name="A turn back").click()
    expect(at).to_have_text(re.compile(r"^0 / "))
    ann.tab("Log")
    theirs = ann.page.locator(".chapter", has=ann.page.locator("header b", has_text="Blue"))
    expect(theirs.locator(".line", has_text="You ").first).to_be_attached()  # secrets are told in words, too
    ann.page.locator(".lines .line").last.click()
    expect(at).to_have_text(re.compile(r"^(\d+) / \1$"))
    ann.page.get_by_role("button", name="Back to the table").click()
    line = ann.page.locator(".lines .told").nth(2)
    line.hover()
    line.get_by_role("button", name="Replay from here").click()
    expect(ann.page.locator(".told.now").first).to_be_visible()
