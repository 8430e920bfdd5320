"""Six at one table of Lair Break: three people in three browsers, invited by links, and three captains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer, serving
from .player import SLOW, Player

NAMES = ("Ann", "Bob", "Cyd")
HALLS = "Halls, layout one"
BOTS = range(3, 6)


def set_table(host: Player) -> None:
    """A table for six, dealt: one seat for the host, two for friends, three for captains."""
    host.go("/")
    host.page.get_by_role("button", name=f"Play {HALLS}", exact=True).click()
    for number, who in enumerate(["me", "open", "open", *["bot:regular"] * len(BOTS)], start=1):
        host.page.get_by_label(f"Player {number}", exact=True).select_option(who)
    host.page.get_by_text("Options", exact=True).click()
    host.page.get_by_label("Armies, bases and tiles", exact=True).select_option("dealt")
    host.begin()


def invite(host: Player, seat: int) -> str:
    """The link for a free seat, as the host would send it."""
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    row = host.page.locator(".person").nth(seat)
    row.get_by_role("button", name="Copy invite link").click()
    expect(host.page.locator("#notices")).to_contain_text("copied")
    link: str = host.page.evaluate("navigator.clipboard.readText()")
    return link.removeprefix(host.base)


def sit_down(guest: Player, link: str, name: str, seat: int) -> None:
    guest.go(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name=f"Play Player {seat + 1}").click()
    guest.page.wait_for_url("**/table/*")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of their own: six seats at work would slow the other tables down."""
    with serving(tmp_path_factory.mktemp("halls")) as address:
        yield address


@pytest.fixture
def friends(person: NewPlayer) -> list[Player]:
    """Three people at their own browsers, all seats taken, the board before them."""
    three = [person() for _ in NAMES]
    set_table(three[0])
    for seat in (1, 2):
        sit_down(three[seat], invite(three[0], seat), NAMES[seat], seat)
    for player in three:
        expect(player.page.locator("div.frame")).to_be_visible(timeout=2 * SLOW)
        expect(player.page.locator(".person .player").filter(has_text="egular")).to_have_count(len(BOTS))
    return three


def purses(player: Player) -> list[str]:
    """What this player is told about each seat's money."""
    return [re.sub(r"^.*?: |,.*$", "", note) for note in player.page.locator(".person .note").all_inner_texts()]


def sees_only_his_own_money(player: Player, seat: int) -> None:
    told = purses(player)
    assert re.fullmatch(r"\d+ gold", told.pop(seat))
    assert told == ["gold hidden"] * 5


def public(player: Player) -> tuple[object, ...]:
    """What everybody at the table sees alike: the track, the counters, the story."""
    counters = player.page.eval_on_selector_all(
        ".token", "all => all.map(each => each.dataset.place + ' ' + each.querySelector('title')?.textContent).sort()"
    )
    return player.page.locator(".track").inner_text(), counters, player.told()


def in_step(friends: list[Player]) -> None:
    """While a person thinks, all three browsers show the same moment."""
    entries = {player.entry() for player in friends}
    for player in friends:
        expect(player.ask).to_have_attribute("data-entry", str(max(entries)))
    first, *others = [public(player) for player in friends]
    assert first[1]
    assert others == [first, first]


def asked(friends: list[Player]) -> int:
    """Waits until one of the people is asked, and says who; the others are not."""
    end = monotonic() + 2 * SLOW / 1000
    while monotonic() < end:
        waiting = [seat for seat, player in enumerate(friends) if player.page.locator(".ask.mine").count()]
        if waiting:
            assert len(waiting) == 1
            return waiting[0]
        friends[0].page.wait_for_timeout(20)
    raise AssertionError("The captains never came to an end.")


def round_of(player: Player) -> int:
    return int(player.page.locator(".turn b").inner_text().split()[-1])


def told_of_all(player: Player) -> bool:
    """Somebody bought, and somebody marched."""
    story = " ".join(player.told())
    return bool(re.search(r"buy .* for \d+ gold", story) and re.search(r"goes from \w+ to \w+", story))


def eyes_are_their_own(friends: list[Player]) -> None:
    """Nobody gets the state of another seat, and an outsider sees no money at all."""
    table = friends[0].page.url.split("/")[-1]
    for seat, player in enumerate(friends):
        state = f"{player.base}/api/tables/{table}/state"
        assert [player.page.request.get(f"{state}?seat={other}").ok for other in range(6)] == [
            other == seat for other in range(6)
        ]
        outside = player.page.request.get(state).json()
        assert all("gold hidden" in line["note"] for line in outside["view"]["seats"])


def test_three_people_and_three_captains_stay_in_step_and_keep_their_secrets(friends: list[Player]) -> None:
    eyes_are_their_own(friends)
    rng, turns, last = Random(11), [0, 0, 0], -1
    while min(turns) < 1 or not told_of_all(friends[0]):
        seat = asked(friends)
        player = friends[seat]
        if seat != last:
            turns[seat], last = turns[seat] + 1, seat
            in_step(friends)
            for at, friend in enumerate(friends):
                sees_only_his_own_money(friend, at)
        player.choose_any(rng, ending=0.4)
        assert round_of(friends[0]) < 4
    asked(friends)
    in_step(friends)


def test_the_seats_follow_the_number_of_players(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name=f"Play {HALLS}", exact=True).click()
    form = ann.page.locator(".setup-form")
    seats = form.locator(".seats select[aria-label]")
    expect(seats).to_have_count(6)
    form.get_by_label("Player 2", exact=True).select_option("open")
    form.locator("select[name=players]").select_option("3")
    expect(seats).to_have_count(3)
    form.locator("select[name=players]").select_option("4")
    assert seats.evaluate_all("all => all.map(each => each.value)") == ["me", "open", "bot:regular", "bot:regular"]
    ann.begin()
    expect(ann.page.locator(".person")).to_have_count(4)
    assert ann.page.locator(".person .seat-mark [aria-hidden]").all_inner_texts() == ["1", "2", "3", "4"]
