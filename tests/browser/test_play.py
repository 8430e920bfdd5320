"""Playing in the browser: against a bot, against each other, on one screen; undo, odds, why not, reload, watching."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import SLOW, Player, play_on


def titles(player: Player) -> list[str]:
    """What the counters beside the board say to whom looks at them."""
    found = player.page.locator(".tray-token").evaluate_all("all => all.map(each => each.title)")
    return [str(title) for title in found]


def test_a_newcomer_plays_a_bot_to_the_end(person: NewPlayer) -> None:
    ann = person()
    ann.start_from_lobby("The Small Barrow")
    ann.my_turn()
    play_on([ann], Random(1))
    expect(ann.page.locator(".banner")).to_contain_text("won")
    assert "to move" not in ann.page.locator(".people").inner_text()


def test_two_browsers_play_each_other_to_the_end(person: NewPlayer) -> None:
    ann, bob = person(), person()
    table = ann.start("The Large Barrow", "With friends")
    expect(ann.page.locator(".prompt")).to_contain_text("Waiting until every seat is taken")
    bob.go(ann.invites(table)[0])
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Play the Blue").click()
    ann.my_turn()
    expect(ann.page.locator(".people")).to_contain_text("Bob")
    play_on([ann, bob], Random(2))
    assert ann.page.locator(".banner p").inner_text() == bob.page.locator(".banner p").inner_text()


def test_hidden_cards_stay_hidden_from_the_other_browser(person: NewPlayer) -> None:
    ann, eve = person(), person()
    table = ann.start("The Small Barrow")
    ann.my_turn()
    hand = ann.page.locator(".tray-token[aria-label*='(']")
    expect(hand.first).to_be_visible()
    eve.go(table)
    expect(eve.page.locator(".tray-token").first).to_be_visible()
    assert set(eve.page.locator(".tray-token").evaluate_all("all => all.map(each => each.title)")) == {
        "A face-down card"
    }
    assert eve.page.locator(".watching").is_visible()
    assert not eve.page.locator(".ask.mine").is_visible()
    assert not any("You draw" in line for line in eve.told())


def test_hot_seat_hides_everything_between_turns(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Small Barrow", "On this screen")
    cover = ann.page.locator(".hand-over")
    expect(cover).to_contain_text("Pass the screen to the Red")
    assert ann.page.locator(".tray-token, .token, .line").count() == 0
    cover.get_by_role("button").click()
    ann.my_turn()
    mine = [title for title in titles(ann) if "(" in title]
    ann.choose("end")
    expect(cover).to_contain_text("Pass the screen to the Blue")
    assert ann.page.locator(".tray-token, .token, .line").count() == 0
    ann.page.reload()
    expect(cover).to_contain_text("Pass the screen to the Blue")
    cover.get_by_role("button").click()
    ann.my_turn()
    theirs = [title for title in titles(ann) if "(" in title]
    assert mine
    assert theirs
    assert not set(mine) & set(theirs)


def test_reload_in_mid_turn_changes_nothing(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Large Barrow")
    ann.my_turn()
    ann.choose("north")
    before = (ann.entry(), ann.legal(), ann.told(), ann.page.locator(".prompt").inner_text())
    ann.page.reload()
    ann.my_turn()
    assert (ann.entry(), ann.legal(), ann.told(), ann.page.locator(".prompt").inner_text()) == before


def test_undo_by_button_key_and_line(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Large Barrow")
    ann.my_turn()
    start = ann.legal()
    for hall in ("north", "west"):
        ann.choose(hall)
        ann.choose(next(pick for pick in ann.legal() if pick != "end"))
    assert "north" not in ann.legal()
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.page.locator(".prompt")).to_contain_text("Which card")
    ann.page.keyboard.press("u")
    expect(ann.page.locator(".prompt")).to_contain_text("Lay or storm")
    ann.tab("Log")
    ann.page.get_by_role("button", name="Take back from here").first.click()
    expect(ann.page.locator(".prompt")).to_contain_text("Which card")
    ann.page.keyboard.press("u")
    expect(ann.page.get_by_role("button", name="Undo")).to_be_hidden()
    assert ann.legal() == start


def test_an_ending_is_asked_again_while_something_is_left_to_do(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    entry = ann.entry()
    ann.page.locator(".option.ends").click()
    expect(ann.page.locator(".option.armed")).to_contain_text("press again")
    assert ann.entry() == entry
    ann.page.locator(".option.armed").click()
    expect(ann.ask).not_to_have_attribute("data-entry", str(entry))


def test_why_not_tells_the_rule_and_opens_it(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    ann.page.locator(".tray-token[title*='(']").first.click()
    card = ann.page.locator(".whynot")
    expect(card).to_contain_text("Why not")
    expect(card).to_contain_text("First choose the hall, then the card.")
    card.get_by_role("button", name="Rule TOY-3").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("TOY-3")
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    ann.errors.clear()  # the toy game has no rulebook: the browser logs that as a failed request


def test_odds_come_before_the_dice_and_can_be_declined(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Small Barrow", "On this screen")
    for seat in range(2):
        ann.page.locator(".hand-over").get_by_role("button").click()
        ann.my_turn()
        if seat == 0:
            ann.choose("west")
            ann.choose(next(pick for pick in ann.legal() if pick != "end"))
            ann.choose("end")
    ann.choose("west")
    entry = ann.entry()
    ann.page.locator(".tray-token.legal").first.click()
    odds = ann.page.locator(".odds")
    expect(odds).to_contain_text("Odds")
    shares = [float(text.strip("<%")) for text in odds.locator("tbody td:nth-child(2)").all_inner_texts()]
    assert abs(sum(shares) - 100) <= len(shares)
    expect(odds).to_contain_text("TOY-4")
    odds.get_by_role("button", name="Not now").click()
    expect(odds).to_be_hidden()
    assert ann.entry() == entry
    ann.page.locator(".tray-token.legal").first.click()
    odds.locator(".primary").click()
    expect(ann.page.locator(".hand-over")).to_be_visible()


def test_a_hint_names_a_legal_pick(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    ann.page.keyboard.press("h")
    hint = ann.page.locator(".hint")
    expect(hint).to_contain_text("You could choose")  # no captain of this game says why
    entry = ann.entry()
    hint.locator(".primary").click()
    for _ in range(SLOW // 25):
        if ann.entry() != entry:
            break
        ann.page.evaluate("document.querySelector('.option.armed, .odds .primary, .warning .primary')?.click()")
        ann.page.wait_for_timeout(25)
    assert ann.entry() != entry


def test_a_spectator_follows_the_game_live(person: NewPlayer) -> None:
    ann, eve = person(), person()
    table = ann.start("The Large Barrow", "On this screen")
    ann.page.locator(".hand-over").get_by_role("button").click()
    ann.my_turn()
    eve.go(table)
    expect(eve.page.locator(".prompt")).to_contain_text("Waiting for Red")
    ann.choose("north")
    ann.choose(next(pick for pick in ann.legal() if pick != "end"))
    expect(eve.page.locator(".token")).to_have_count(1)
    assert eve.page.locator(".token title").first.text_content() == "A face-down card"
    assert "Red lays a card in the north hall." in eve.told()


def test_talk_and_notes(person: NewPlayer) -> None:
    ann, eve = person(), person()
    table = ann.start("The Small Barrow")
    ann.my_turn()
    eve.go(table)
    ann.tab("Talk")
    ann.page.get_by_label("Say something to all").fill("Beware of the troll!")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".chat-lines")).to_contain_text("Beware of the troll!")
    eve.tab("Talk")
    expect(eve.page.locator(".chat-lines")).to_contain_text("Beware of the troll!")
    ann.tab("Notes")
    ann.page.get_by_label("My notes").fill("He has the wyrm.")
    expect(ann.page.locator(".notes")).to_contain_text("Saved")
    ann.page.reload()
    ann.my_turn()
    ann.tab("Notes")
    expect(ann.page.get_by_label("My notes")).to_have_value("He has the wyrm.")


def test_the_replay_shows_every_moment_with_all_secrets(person: NewPlayer) -> None:
    ann = person()
    table = ann.start("The Small Barrow")
    ann.my_turn()
    play_on([ann], Random(5))
    ann.page.get_by_role("button", name="Replay").click()
    player = ann.page.locator(".playback")
    expect(player).to_be_visible()
    slider = ann.page.get_by_label("Moment of the game")
    slider.evaluate("range => { range.value = 0; range.dispatchEvent(new Event('input')) }")
    expect(player.locator("output")).to_have_text(re.compile(r"^0 / \d+$"))
    faces = titles(ann)
    assert faces
    assert "A face-down card" not in faces
    player.get_by_role("button", name="Step on").click()
    expect(player.locator("output")).to_have_text(re.compile(r"^1 / \d+$"))
    player.get_by_role("button", name="Back to the table").click()
    expect(player).to_be_hidden()
    record = ann.page.request.get(f"{ann.base}/api/tables/{table.split('/')[-1]}/record")
    assert record.ok


def test_a_lost_connection_is_told_and_healed(person: NewPlayer) -> None:
    ann = person()
    ann.start("The Small Barrow")
    ann.my_turn()
    ann.page.context.set_offline(True)
    ann.page.locator(".option.ends").click()
    ann.page.locator(".option.armed").click()
    expect(ann.page.locator("#notices")).to_contain_text("cannot be reached")
    ann.page.context.set_offline(False)
    ann.my_turn()
    ann.choose("end")
    ann.errors.clear()  # the browser itself logs the failed requests
