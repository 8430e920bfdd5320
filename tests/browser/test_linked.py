"""A journey that comes to blows in the air, and a campaign on the water and with hosts on land: the board opens, the
battle is fought, and the day goes on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from wyrmtable.files import own_text

from .conftest import NewPlayer
from .player import Player

pytestmark = pytest.mark.slow  # days of flying, and a whole battle
CALLER, REFEREE = 0, 1
ANYWHERE = "anywhere"  # one hex or another
DAYS, BLOWS, JOURNEYS = 1500, 1500, 8  # requests, and journeys: more than ever needed


def skies_full_of_wyverns() -> str:
    """The land's own file, but in its air there is nobody else, and on its ground nobody at all."""
    text = own_text("wyrmtable.games.underworld", "land.toml")
    text = re.sub(r"(?m)^meets = .*$", "meets = 7", text)
    return re.sub(r"(?m)^flyer = .*$", 'flyer = ["wyvern"]', text)


def state_of(player: Player, path: str, seat: int) -> dict[str, Any]:
    answer: dict[str, Any] = player.page.request.get(
        f"{player.base}/api{path.replace('table', 'tables')}/state?seat={seat}"
    ).json()
    return answer


def by_hints(player: Player, path: str, wanted: dict[str, str], limit: int) -> bool:
    """Plays both seats by requests until the match is over: a wanted pick where it is offered, else as a captain."""
    api = f"/api{path.replace('table', 'tables')}"
    for _ in range(limit):
        for seat in (CALLER, REFEREE):
            state = state_of(player, path, seat)
            if state["view"].get("outcome"):
                return True
            if state["decision"]:
                break
        words = wanted.get(state["view"]["phase"], "").split()
        options = [option[0] for option in state["decision"].get("options", [])]
        places = [place if isinstance(place, str) else place[0] for place in state["decision"].get("places", [])]
        wish = next((word for word in words if word in options), "")
        wish = places[state["n"] % len(places)] if places and words == [ANYWHERE] else wish
        pick = wish or player.page.request.get(f"{player.base}{api}/hint?seat={seat}").json()["pick"]
        player.post(f"{api}/pick?seat={seat}", {"pick": pick, "expected": state["n"]})
    return False


def land_of(meets: int, *changes: tuple[str, str]) -> str:
    """The land's own file, with other encounters and other lines in it."""
    text = re.sub(r"(?m)^meets = .*$", f"meets = {meets}", own_text("wyrmtable.games.underworld", "land.toml"))
    for old, new in changes:
        text = re.sub(old, new, text)
    return text


def broken_off(player: Player, land: str, wanted: dict[str, str], words: str) -> str:
    """The table of a campaign of two houses that was broken off by such a battle; others may come before it."""
    table = {
        "game": "underworld", "scenario": "barony", "options": {"players": "2"}, "files": {"land.toml": land},
        "seats": [{"kind": "me"}, {"kind": "me"}], "watchable": True,
    }  # fmt: skip
    for _ in range(JOURNEYS):
        path = f"/table/{player.post('/api/tables', table)['id']}"
        if by_hints(player, path, wanted, DAYS) and words in state_of(player, path, CALLER)["view"]["outcome"]:
            return path
    raise AssertionError("It never came to such a battle.")


def come_to_blows(player: Player) -> str:
    """The table of a journey that was broken off by a battle; lords of castles may end one before that."""
    table = {
        "game": "underworld",
        "scenario": "journey",
        "options": {"travel": "griffons", "referee": "yes"},
        "files": {"land.toml": skies_full_of_wyverns()},
        "seats": [{"kind": "me"}, {"kind": "me"}],
        "watchable": True,
    }
    for _ in range(JOURNEYS):
        path = f"/table/{player.post('/api/tables', table)['id']}"
        assert by_hints(player, path, {"Morning": "march rest", "The meeting": "fight"}, DAYS)
        if state_of(player, path, CALLER)["view"]["outcome"].startswith("A battle in the air"):
            return path
    raise AssertionError("Nobody has met a wyvern.")


def test_a_battle_on_the_way(person: NewPlayer) -> None:
    """The banner leads from the journey to the board, and from the board back to the day that was broken off."""
    ann = person()
    path = come_to_blows(ann)
    ann.go(path)
    expect(ann.page.locator(".banner")).to_contain_text("A battle in the air")
    day = state_of(ann, path, CALLER)["view"]["turn"]
    ann.page.get_by_role("button", name="Go on: The battle").click()
    ann.page.wait_for_url(lambda url: url != ann.base + path and "/table/" in url)
    board = ann.page.url.removeprefix(ann.base)
    ann.take_over()
    titles = [token["title"] for token in state_of(ann, board, CALLER)["view"]["tokens"]]
    assert "The first wyvern" in titles
    assert set(titles) & {"The first fighting-man", "The second fighting-man", "The dwarf", "The cleric", "The elf"}
    assert by_hints(ann, board, {}, BLOWS)
    ann.go(board)
    ann.page.get_by_role("button", name="Go on: The journey goes on").click()
    ann.page.wait_for_url(lambda url: url != ann.base + board and "/table/" in url)
    after = state_of(ann, ann.page.url.removeprefix(ann.base), CALLER)["view"]
    assert after["scenario"] == "journey"
    days = [int(turn.split()[1].rstrip(",")) for turn in (day, after["turn"])]  # "Day 13", or "Day 13, round 1"
    assert days[1] - days[0] in (0, 1)
    assert ann.errors == []


RIVERS = land_of(
    7, (r"(\[terrain\.river\](?:\n.*?)*?\nshare = )\d+", r"\g<1>55"), (r"(?m)^share = [1-4].$", "share = 10"),
    (r"(?m)^share = 7$", "share = 5"), (r"(?m)^swimmer = .*$", 'swimmer = ["nixie"]'),
)  # fmt: skip
WATER = {"The house acts": "boats", "On the march": ANYWHERE, "A meeting": "fight", "A fight": "withdraw"}
PEOPLED = land_of(3, (r"(?m)^column = .*$", 'column = ["men"]'))


@pytest.mark.parametrize(
    ("land", "wanted", "words", "piece"),
    [
        pytest.param(RIVERS, WATER, "a battle on the water", "The first boat", marks=pytest.mark.full),
        (PEOPLED, {"A fight": "hosts"}, "a battle of hosts", "hero 1"),
    ],
)
def test_a_battle_of_the_campaign(person: NewPlayer, land: str, wanted: dict[str, str], words: str, piece: str) -> None:
    """The banner leads from the campaign to the board with the house's own on it, and back to what was broken off."""
    ann = person()
    path = broken_off(ann, land, wanted, words)
    ann.go(path)
    expect(ann.page.locator(".banner")).to_contain_text(words)
    clock = int(state_of(ann, path, CALLER)["view"]["turn"].split()[1])
    ann.page.get_by_role("button", name="Go on: The battle").click()
    ann.page.wait_for_url(lambda url: url != ann.base + path and "/table/" in url)
    board = ann.page.url.removeprefix(ann.base)
    ann.take_over()
    assert any(piece in token["title"] for token in state_of(ann, board, CALLER)["view"]["tokens"])
    assert by_hints(ann, board, {}, BLOWS)
    ann.go(board)
    ann.page.get_by_role("button", name="Go on: The campaign goes on").click()
    ann.page.wait_for_url(lambda url: url != ann.base + board and "/table/" in url)
    after = state_of(ann, ann.page.url.removeprefix(ann.base), CALLER)["view"]
    assert after["scenario"] == "barony"
    assert int(after["turn"].split()[1]) - clock in range(8)
    assert ann.errors == []
