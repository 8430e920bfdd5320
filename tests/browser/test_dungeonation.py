"""Dungeonation at the screen: a hero steps into the Keeper's trap, and a Keeper holds the moment before he answers."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .fights import texts
from .player import SLOW, Player

CARDS = files("wyrmtable.games.dungeonation") / "content" / "dungeon_cards.toml"
TUNED = {"mission": "5", "start_imps": "by_mission", "potions": "by_mission"}  # nine Imps: every step can be answered
PITS = 9
PAUSE = 20
SQUARE = re.compile(r"([a-z])(\d+)")
pytestmark = pytest.mark.slow  # every open window lasts as long as its beat


def pitfalls() -> str:
    """Our cards with so many Pit Traps that some are in every hand, and nothing to answer the dawn with."""
    text = CARDS.read_text(encoding="utf-8")
    found = re.search(r"\[card\.pit_trap_b\]\n(?:.+\n)+", text)
    assert found
    pit = found[0].replace("copies = 1", "copies = 9")
    more = "\n".join(pit.replace("pit_trap_b", f"pit_trap_more_{number}") for number in range(PITS))
    return re.sub(r"\[card\.snuffed_torches\]\n(?:.+\n)+", "", text) + "\n" + more


def table_of(player: Player, *seats: dict[str, str]) -> str:
    """A new table on the simple dungeon: its path."""
    table = {
        "game": "dungeonation", "scenario": "simple", "options": TUNED, "seats": list(seats),
        "files": {"dungeon_cards.toml": pitfalls()}, "watchable": True,
    }  # fmt: skip
    return f"/table/{player.post('/api/tables', table)['id']}"


def prepare(path: str, people: dict[int, Player]) -> set[str]:
    """Everybody is set up as a captain would have it, by requests, until the first hero may act; the stairs."""
    api, stairs = f"/api{path.replace('table', 'tables')}", set[str]()
    for _ in range(SLOW // PAUSE):
        for seat, player in people.items():
            state: dict[str, Any] = player.page.request.get(f"{player.base}{api}/state?seat={seat}").json()
            picks = texts(state["decision"] or {})
            if "end-turn" in picks:
                return stairs
            if picks:
                stairs.update(pick for pick in picks if SQUARE.fullmatch(pick))
                hint = player.page.request.get(f"{player.base}{api}/hint?seat={seat}").json()["pick"]
                player.post(f"{api}/pick?seat={seat}", {"pick": hint, "expected": state["n"]})
                break
        else:
            people[0].page.wait_for_timeout(PAUSE)  # a bot is at it
    raise AssertionError("The dungeon was never ready.")


def first_step(hero: Player, path: str, stairs: set[str]) -> None:
    """The Fighter goes to the nearest square beyond the stairs, where a pit may be: one window."""
    hero.choose("fighter")
    state = hero.page.request.get(f"{hero.base}/api{path.replace('table', 'tables')}/state?seat=0").json()
    start = next(token["place"] for token in state["view"]["tokens"] if token["symbol"] == "fighter")
    squares = [pick for pick in hero.legal() if SQUARE.fullmatch(pick) and pick not in stairs]
    hero.choose(min(squares, key=lambda square: gap(start, square)))


def gap(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


def test_a_hero_falls_into_a_pit_of_the_keepers_bot(person: NewPlayer) -> None:
    ann = person()
    path = table_of(ann, {"kind": "me"}, {"kind": "bot"})
    stairs = prepare(path, {0: ann})
    ann.go(path)
    ann.my_turn()
    first_step(ann, path, stairs)
    expect(ann.page.locator(".lines")).to_contain_text("The Keeper plays Pit Trap")
    ann.my_turn()
    assert sum("Pit Trap" in line for line in ann.told()) == 1
    expect(ann.page.locator(".ask")).to_contain_text("fighter")


def test_the_keeper_holds_the_moment_and_springs_his_trap(person: NewPlayer) -> None:
    ann, bob = person(), person()
    path = table_of(ann, {"kind": "me"}, {"kind": "open"})
    bob.join(ann.invites(path)[0], path)
    stairs = prepare(path, {0: ann, 1: bob})
    ann.go(path)
    ann.my_turn()
    bob.page.reload()
    bob.page.get_by_role("button", name="Orders").click()
    sheet = bob.page.get_by_role("dialog")
    steps = sheet.locator("fieldset.order").filter(has_text="When a hero takes a step")
    steps.get_by_role("radio", name=re.compile("^Ask me")).check()
    sheet.get_by_role("button", name="Close").click()
    bob.page.get_by_role("button", name="Hold the next").click()
    first_step(ann, path, stairs)
    expect(bob.page.locator(".beat.held")).to_be_visible()
    expect(ann.page.locator(".prompt")).to_contain_text("Waiting for")
    assert not [line for line in ann.told() if "Pit Trap" in line]
    bob.choose(next(pick for pick in bob.legal() if pick.startswith("card-pit-trap")))
    expect(ann.page.locator(".lines")).to_contain_text("The Keeper plays Pit Trap")
    ann.my_turn()
