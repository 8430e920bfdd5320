"""The Underworld at the screen: a meeting, a map that is drawn as the party walks, and the referee's desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player

READY = "ready"


def state_of(player: Player, path: str) -> dict[str, Any]:
    api = f"{player.base}/api{path.replace('table', 'tables')}"
    state: dict[str, Any] = player.page.request.get(f"{api}/state?seat=0").json()
    return state


def set_out(player: Player, path: str) -> dict[str, Any]:
    """The party as it is given, by requests, until somebody is met or the first room lies there; what is seen then."""
    api = f"/api{path.replace('table', 'tables')}"
    for _ in range(12):
        state = state_of(player, path)
        if state["view"]["phase"] not in ("Setting out", "Marching order"):
            return state
        options = [option[0] for option in state["decision"]["options"]]
        pick = READY if READY in options else options[0]
        player.post(f"{api}/pick?seat=0", {"pick": pick, "expected": state["n"]})
    raise AssertionError("The party never set out.")


def meeting(player: Player) -> tuple[str, dict[str, Any]]:
    """A table where somebody is met who stays, and what is seen there: on the first level that has such people."""
    for dungeon in "123456":
        wish = {"game": "underworld", "scenario": "meeting", "seats": [{"kind": "me"}], "options": {"dungeon": dungeon}}
        path = f"/table/{player.post('/api/tables', wish)['id']}"
        state = set_out(player, path)
        if not state["view"].get("outcome"):
            return path, state
    raise AssertionError("Nobody would stay.")


def test_a_meeting(person: NewPlayer) -> None:
    """Whoever is met stands on the board, and whatever can be done about them is a button or a counter."""
    ann = person()
    path, state = meeting(ann)
    ann.go(path)
    ann.my_turn()
    assert any(token["symbol"].startswith("foe-") for token in state["view"]["tokens"])
    before = ann.entry()
    ann.choose(ann.legal()[0])
    assert ann.entry() > before
    assert ann.errors == []


def test_the_map_grows(person: NewPlayer) -> None:
    """The first room is drawn; the way that is taken next is on the map, or a door is in the way."""
    ann = person()
    path = ann.set_up("The Expedition")
    set_out(ann, path)
    ann.go(path)
    ann.my_turn()
    (party,) = [one for one in state_of(ann, path)["view"]["tokens"] if one["symbol"] == "party"]
    assert party["sheet"] == "level-1"
    expect(ann.page.locator("div.frame")).to_be_visible()
    ann.choose("exit-1")
    ann.my_turn()
    after = state_of(ann, path)["view"]
    assert after["phase"] in ("Exploring", "At a door", "The meeting", "Surprise", "Fight")
    ann.post(f"/api{path.replace('table', 'tables')}/concede?seat=0", {"expected": ann.entry()})
    expect(ann.page.locator(".banner h2")).to_have_text("The game is over")  # who plays alone has no draw
    assert ann.errors == []


def guided(player: Player) -> str:
    """The path of a guided expedition that begins."""
    return f"/table/{player.post('/api/tables', {'game': 'underworld', 'scenario': 'expedition', 'guide': True})['id']}"


def led(player: Player, path: str, until: Callable[[dict[str, Any]], bool]) -> None:
    """By requests all is done as the guide says until such a moment comes."""
    guide = player.page.request.get(f"{player.base}/api/games/underworld/guides/expedition").json()
    for wish in [step["do"] for step in guide["steps"] if "do" in step]:
        state = state_of(player, path)
        if until(state):
            return
        player.post(f"/api{path.replace('table', 'tables')}/pick?seat=0", {"pick": wish, "expected": state["n"]})
    raise AssertionError("Such a moment never came.")


def test_very_many_actions_leave_room_for_all_else(person: NewPlayer) -> None:
    """Somebody searches a room in twenty ways: on a phone they are looked through in their place, each can be pressed,
    and the guide beneath is read."""
    ann = person(390, 844)
    path = guided(ann)
    led(ann, path, lambda state: str(state["decision"].get("prompt", "")).endswith("do here?"))
    assert len(state_of(ann, path)["decision"]["options"]) > 19
    ann.go(path)
    ann.my_turn()
    guide, options = ann.page.get_by_role("status", name="Guide"), ann.page.locator(".ask .option")
    for _ in ann.in_every_look():
        expect(guide.locator("h2")).to_be_in_viewport(ratio=1)
        expect(guide.locator(".guide-words")).to_be_in_viewport()
        for option in (options.first, options.last):
            option.click(trial=True)
            expect(option).to_be_in_viewport(ratio=0.9)
        assert ann.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1
    options.last.scroll_into_view_if_needed()
    ann.press("back")
    expect(options.nth(12)).to_be_attached()  # many again
    expect(options.first).to_be_in_viewport(ratio=1)


def test_whoever_is_met_is_in_sight(person: NewPlayer) -> None:
    """The board of the meeting is turned up, and looked at where everybody stands, large enough to be read. It does not
    matter how a phone is held."""
    ann = person(390, 844)
    path = guided(ann)
    ann.go(path)
    ann.my_turn()
    led(ann, path, lambda state: str(state["view"]["phase"]) == "Surprise")
    expect(ann.page.get_by_role("tab", name="The meeting")).to_have_attribute("aria-selected", "true")
    expect(ann.page.locator(".token[data-place='10-ft'], .token[data-pick^=foe-]")).to_have_count(6)
    for width, height in ((390, 844), (844, 390)):
        ann.page.set_viewport_size({"width": width, "height": height})
        for counter in ann.page.locator(".token").all():
            expect(counter).to_be_in_viewport(ratio=0.9)
        box = ann.page.locator(".token").last.bounding_box()
        assert box
        assert box["width"] > 24


def test_the_desk(person: NewPlayer) -> None:
    """A monster is thrown up on the referee's page, with the rules it goes by."""
    ann = person()
    ann.go("/referee/underworld")
    tool = ann.page.locator("#tool-monster")
    tool.get_by_role("button", name="Run it").click()
    expect(tool.locator(".tool-result")).to_contain_text("AC")
    assert ann.errors == []


def test_a_referee_is_one_seat_more(person: NewPlayer) -> None:
    """The server names the seats that an option brings with it, and the form follows."""
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play Galley Duel", exact=True).click()
    form = ann.page.locator(".setup-form")
    form.locator("summary").click()
    form.locator("select[name=referee]").select_option("yes")
    form.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(form.get_by_role("alert")).to_contain_text("This game has 3 seats")
    seats = form.locator(".seats select[aria-label]")
    expect(seats).to_have_count(3)
    expect(seats.last).to_have_accessible_name("Referee")
    seats.last.select_option("open")
    ann.errors.clear()  # the browser logs the refused request
    ann.begin()
    expect(ann.page.locator(".person")).to_have_count(3)
    assert ann.errors == []
