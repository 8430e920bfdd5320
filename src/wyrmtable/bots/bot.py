"""What a bot is, how a match is played out by bots, and how long a bot may think."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Protocol

from ..core import Chair, Decision, Match, Outcome, WyrmError


class BotFailed(WyrmError):
    """A bot crashed, took too long or answered nonsense; the game stands where it stood."""


class Bot(Protocol):
    """Chooses for one seat. It is given the seat's chair: its view, log, odds and imagined worlds, never the match."""

    def choose(self, chair: Chair) -> int:
        """One of `chair.decision.picks`."""
        ...


class RandomBot:
    """Picks evenly from all that is legal."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        if decision is None:
            raise BotFailed("A bot was asked to choose while another seat decides.")
        return self._rng.choice(decision.picks)


class TimedBot:
    """A bot with a time budget per decision. `spent` adds up the seconds it thought."""

    def __init__(self, bot: Bot, seconds: float, name: str = "The bot") -> None:
        self.bot = bot
        self.seconds = seconds
        self.name = name
        self.spent = 0.0

    def choose(self, chair: Chair) -> int:
        start = time.monotonic()
        late = f"{self.name} thought longer than its {self.seconds:g} seconds. Give it more time, or another bot."
        with _alarm(self.seconds, late):
            pick = self.bot.choose(chair)
        took = time.monotonic() - start
        self.spent += took
        if took > self.seconds:
            raise BotFailed(late)
        return pick

    def close(self) -> None:
        dismiss(self.bot)


@contextmanager
def _alarm(seconds: float, message: str) -> Iterator[None]:
    """Interrupts the block after so many seconds where the system can (the main thread of a Unix process); elsewhere
    the budget is checked when the bot answers."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise BotFailed(message)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def why(bot: Bot) -> str:
    """One line about the bot's last choice, if it can tell."""
    inner = bot.bot if isinstance(bot, TimedBot) else bot
    tell = getattr(inner, "why", "")
    return str(tell() if callable(tell) else tell)


def dismiss(bot: Bot) -> None:
    """Lets a bot go: those that hold a process end it."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def play_out(match: Match, bots: Mapping[int, Bot], on_entry: Callable[[Match], None] | None = None) -> Outcome | None:
    """Plays until the game is over (its outcome) or a seat without a bot is to decide (None)."""
    chairs = {seat: match.chair(seat) for seat in bots}
    while True:
        decision = match.decision
        if isinstance(decision, Outcome):
            return decision
        if decision.seat not in bots:
            return None
        match.pick(decision.seat, checked(bots[decision.seat].choose(chairs[decision.seat]), decision))
        if on_entry is not None:
            on_entry(match)


def checked(pick: int, decision: Decision) -> int:
    """The pick, if it is legal: a bot that cheats or errs is stopped with its name on it."""
    if pick not in decision.picks:
        raise BotFailed(
            f"The bot of seat {decision.seat} chose {pick!r}, which is not among its {len(decision)} picks."
        )
    return pick
