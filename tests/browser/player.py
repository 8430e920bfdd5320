"""A person at a browser: sees what glows, clicks it, answers what the page asks."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Literal

from playwright.sync_api import APIResponse, ConsoleMessage, Locator, Page, Request, expect

SLOW = 60_000  # a deadline for what hangs, not a measure: whatever is waited for comes by an event
SCREENS = {"laptop": (1366, 768), "phone": (390, 844), "phone on its side": (844, 390)}
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PICKS = ".ask .option, .picks .pick"
QUESTIONS = ".odds .primary, .warning .primary, .counting .primary, .option.armed"
expect.set_options(timeout=SLOW)

ENTERED_OR_ASKED = """([before, questions]) => {
  const ask = document.querySelector(".ask");
  if (document.querySelector(".hand-over") || (ask && Number(ask.dataset.entry) !== before)) return "entered";
  return document.querySelector(questions) ? "asked" : null;
}"""


@cache
def shelf(base: str) -> list[dict[str, Any]]:
    """The games of a server, asked once."""
    with urllib.request.urlopen(f"{base}/api/games") as answer:
        games: list[dict[str, Any]] = json.load(answer)["games"]
    return games


def scenario_titled(base: str, title: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A game and one of its scenarios."""
    found = [(game, each) for game in shelf(base) for each in game["scenarios"] if each["title"] == title]
    assert found, f"No game has a scenario {title}."
    return found[0]


class Player:
    """One page, and the errors it showed."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.errors: list[str] = []
        self._csrf = ""
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def go(self, path: str) -> None:
        self.page.goto(self.base + path)

    def start(self, scenario: str, way: str = "Against the bot") -> str:
        """A new game, set up by a request as the page would; returns the table's path."""
        self.page.goto(self.base + (path := self.set_up(scenario, way)))
        return path

    def set_up(self, scenario: str, way: str = "Against the bot") -> str:
        """A new table without a look at it: its path."""
        game, found = scenario_titled(self.base, scenario)
        others = {"Against the bot": {"kind": "bot", "bot": game["usual_bot"]}, "With friends": {"kind": "open"}}
        seats = [{"kind": "me"}, *[others.get(way, {"kind": "me"})] * (len(found["seats"]) - 1)]
        table = {"game": game["id"], "scenario": found["id"], "seats": seats, "watchable": True}
        return f"/table/{self.post('/api/tables', table)['id']}"

    def post(self, path: str, body: Any) -> Any:
        """A request of mine beside the page; who is nobody yet becomes a guest."""
        answer = self._sent(path, body) if self._csrf else None
        if answer is None or answer.status == 403:  # the page may have become somebody else
            me = self.page.request.get(f"{self.base}/api/me").json()
            if me["user"] is None:
                me = self.page.request.post(f"{self.base}/api/guest", data={"name": "Ann"}).json()
            self._csrf = me["csrf"]
            answer = self._sent(path, body)
        assert answer.ok, answer.text()
        return answer.json()

    def _sent(self, path: str, body: Any) -> APIResponse:
        return self.page.request.post(self.base + path, data=body, headers={"X-Wyrm-CSRF": self._csrf})

    def start_from_lobby(self, scenario: str, way: str = "Against the bot") -> str:
        """A new game from the lobby in three clicks at most; returns the table's path."""
        self.go("/")
        self.page.get_by_role("button", name=f"Play {scenario}", exact=True).click()
        self.page.get_by_role("radio", name=way).check()
        return self.begin()

    def begin(self, button: str = "Start the game") -> str:
        """Presses what starts a game, after saying who I am if that is asked; returns the table's path."""
        name = self.page.get_by_role("dialog").get_by_label("Your name")
        if name.is_visible():
            name.fill("Ann")
        self.page.get_by_role("button", name=button).click()
        self.page.wait_for_url("**/table/*")
        return self.page.url.removeprefix(self.base)

    def invites(self, path: str) -> list[str]:
        """The invitations to the free seats of a table of mine, in their order."""
        table = self.page.request.get(f"{self.base}/api/tables/{path.split('/')[-1]}").json()
        return [seat["invite"] for seat in table["seats"] if seat.get("invite")]

    def join(self, invite: str, path: str) -> None:
        """Takes the seat of an invitation by a request, and looks at the table."""
        self.post(f"/api/invites/{invite.split('/')[-1]}", {})
        self.go(path)

    def in_every_look(self) -> Iterator[str]:
        """One visit on every screen, in the light and in the dark, one after the other; the name of the screen."""
        for name, (width, height) in SCREENS.items():
            self.page.set_viewport_size({"width": width, "height": height})
            for light in LIGHTS:
                self.page.emulate_media(color_scheme=light)
                yield name

    def put_drawer_away(self) -> None:
        """On a small screen the panels are a drawer over the board."""
        self.page.evaluate("document.querySelector('.tabs').dataset.open = 'false'")

    def pull_drawer_out(self, name: str) -> None:
        """One of the panels in sight, on any screen."""
        self.tab(name)
        self.page.evaluate("document.querySelector('.tabs').dataset.open = 'true'")

    # -- what is seen --------------------------------------------------------------------------------------------

    @property
    def ask(self) -> Locator:
        return self.page.locator(".ask")

    def entry(self) -> int:
        return int(self.page.evaluate("document.querySelector('.ask')?.dataset.entry ?? -1"))

    def my_turn(self) -> None:
        """Waits until something is asked of me."""
        expect(self.page.locator(".ask.mine")).to_be_visible()
        expect(self.page.locator("div.frame")).to_be_visible()

    def take_over(self) -> None:
        """Waits until something is asked of me, taking the screen over from the player before me if it is offered."""
        expect(self.page.locator(".hand-over, .ask.mine").first).to_be_visible()
        if self.page.locator(".hand-over").is_visible():
            self.page.locator(".hand-over").get_by_role("button").click()
        self.my_turn()

    def legal(self) -> list[str]:
        """The texts of all picks on offer."""
        found = self.page.eval_on_selector_all(PICKS, "all => all.map(each => each.dataset.pick)")
        return [str(text) for text in found]

    def over(self) -> bool:
        return self.page.locator(".banner").is_visible()

    def told(self) -> list[str]:
        return self.page.locator(".lines .line").all_inner_texts()

    # -- what is done --------------------------------------------------------------------------------------------

    def tab(self, name: str) -> None:
        tab = self.page.get_by_role("tab", name=name)
        if tab.get_attribute("aria-selected") != "true":
            tab.click()

    def choose(self, pick: str) -> None:
        """Presses the button of a pick, once more if the page asks for it, and waits until it is entered."""
        before = self.entry()
        button = self.page.locator(PICKS).and_(self.page.locator(f"[data-pick={json.dumps(pick)}]"))
        self.tab("Choices")
        button.first.click()
        self._agree(before)

    def press(self, pick: str) -> None:
        """The same without resting on the button before, which would have its odds counted."""
        before = self.entry()
        self.page.locator(PICKS).and_(self.page.locator(f"[data-pick={json.dumps(pick)}]")).first.dispatch_event(
            "click"
        )
        self._agree(before)

    def _agree(self, before: int) -> None:
        if self._heard(before) == "asked":  # once at most: a yes is a yes
            self.page.evaluate("questions => document.querySelector(questions)?.click()", QUESTIONS)
            self.page.wait_for_function(ENTERED_OR_ASKED, arg=[before, ".never"])

    def _heard(self, before: int) -> str:
        """Whether a pick was entered at once or is asked about."""
        return str(self.page.wait_for_function(ENTERED_OR_ASKED, arg=[before, QUESTIONS]).json_value())

    def choose_any(self, rng: Random, ending: float = 0.0) -> str:
        """Any pick; one that closes something with at least this chance, so that long games come to an end."""
        picks = [pick for pick in self.legal() if pick != "concede"]
        closing = [pick for pick in picks if pick.partition("-")[0] in ("end", "done", "stop")]
        pick = rng.choice(closing if closing and rng.random() < ending else picks)
        self.choose(pick)
        return pick


RESTED = """time => new Promise((done) =>
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done(null))), time))"""


def rest(page: Page, time: int) -> None:
    """Waits by the page's own clock, and until it is drawn: on a busy machine all that is due there comes before."""
    page.evaluate(RESTED, time)


def weighed(player: Player) -> dict[str, int]:
    """The bytes of everything that is sent from now on, by address."""
    weights: dict[str, int] = {}

    def weigh(request: Request) -> None:
        weights[request.url] = request.sizes()["responseBodySize"]

    player.page.on("requestfinished", weigh)
    return weights


def asked_or_over(players: list[Player]) -> list[Player]:
    """Waits until somebody is asked or the game is over; whoever is asked."""
    for _ in range(SLOW // 20):
        if any(player.over() for player in players):
            return []
        asked = [player for player in players if player.ask.evaluate("ask => ask.matches('.mine')") and player.legal()]
        if asked:
            return asked
        players[0].page.wait_for_timeout(20)
    raise AssertionError("Nobody is asked, and the game is not over.")


def play_on(players: list[Player], rng: Random, ending: float = 0.0, limit: int = 3000) -> None:
    """Whoever is asked picks anything legal, until the game is over for all."""
    for _ in range(limit):
        asked = asked_or_over(players)
        for player in asked:
            player.choose_any(rng, ending)
        if not asked:
            break
    for player in players:
        expect(player.page.locator(".banner")).to_be_visible()
