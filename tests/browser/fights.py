"""Games played on by requests, to be looked at in a browser: Pursuit on the march, or come to an attack."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, expect

from .player import Player

State = dict[str, Any]
HOT_SEAT = [{"kind": "me"}, {"kind": "me"}]
PURSUIT: State = {"game": "underearth", "scenario": "pursuit", "seats": HOT_SEAT}
HOLLOW: State = {"game": "lairbreak", "scenario": "hollow", "options": {"preparation": "dealt"}, "seats": HOT_SEAT}
MOST = 1500


def texts(decision: State) -> list[str]:
    """The picks of a decision, in their text form."""
    items = [item for kind in ("options", "places", "sides", "pieces") for item in decision.get(kind, [])]
    return [item if isinstance(item, str) else item[0] for item in items]


class Campaign:
    """One person plays both sides by requests, quickly."""

    def __init__(self, context: BrowserContext, base: str, table: State = PURSUIT) -> None:
        self.context, self.base = context, base
        me = context.request.get(f"{base}/api/me").json()
        if me["user"] is None:
            me = context.request.post(f"{base}/api/guest", data={"name": "Ann"}).json()
        self.headers = {"X-Wyrm-CSRF": me["csrf"]}
        made = context.request.post(f"{base}/api/tables", data=table, headers=self.headers)
        assert made.ok, made.text()
        self.id = str(made.json()["id"])
        self.seat = 0  # that was to decide when somebody looked last

    def read(self, what: str) -> State:
        answer: State = self.context.request.get(f"{self.base}/api/tables/{self.id}{what}").json()
        return answer

    def pick(self, seat: int, text: str, number: int) -> None:
        path = f"{self.base}/api/tables/{self.id}/pick?seat={seat}"
        done = self.context.request.post(path, data={"pick": text, "expected": number}, headers=self.headers)
        assert done.ok, done.text()

    def play(self, rng: Random, until: Callable[[State], bool]) -> State:
        """Plays on boldly until a moment comes that is wanted; that moment, as whoever decides sees it."""
        for _ in range(MOST):
            state = self.deciding()
            if until(state):
                return state
            self.pick(self.seat, self.bold(rng, self.seat, texts(state["decision"]), state), state["n"])
        raise AssertionError("Such a moment never came.")

    def deciding(self) -> State:
        """What whoever is to decide sees; mostly it is the same as before."""
        state = self.read(f"/state?seat={self.seat}")
        if state["view"]["deciding"] != self.seat:
            self.seat = state["view"]["deciding"]
            assert self.seat is not None, "The game ended before such a moment came."
            state = self.read(f"/state?seat={self.seat}")
        return state

    def to_arms(self, rng: Random) -> State:
        """Everybody marches at the enemy until attackers of one hex are chosen among several."""
        return self.play(rng, lambda state: "all" in texts(state["decision"]))

    def to_march(self) -> State:
        """All are set up, and somebody marches."""
        return self.play(Random(1), lambda state: state["view"]["phase"] == "Movement")

    def bold(self, rng: Random, seat: int, picks: list[str], state: State) -> str:
        if "rest" in picks:
            return "rest"
        if state["view"]["phase"] == "Set-up":
            return "done" if "done" in picks else picks[0]
        if "declar" in state["view"]["phase"]:
            return next((pick for pick in picks if pick not in ("done", "let-go")), picks[0])
        hint = self.read(f"/hint?seat={seat}")["pick"] if rng.random() < 0.7 else None
        return str(hint) if hint else rng.choice([pick for pick in picks if pick not in ("leave", "dismiss")])


def sit_down(player: Player, table: str) -> None:
    """The one who is to decide takes the screen."""
    player.go(f"/table/{table}")
    player.page.locator(".hand-over").get_by_role("button").click()
    player.my_turn()
    expect(player.page.locator(".token").first).to_be_attached()
