"""Bots in any language: a program that reads one JSON object per line and answers with one.

A question (self-contained, so a bot may forget everything in between):

    {"game": "underearth", "scenario": "pursuit", "seat": 0, "seconds": 10.0,
     "prompt": "Choose a unit to move.", "rules": ["LOU-7.1"],
     "picks": [{"text": "dwarf-guards", "title": "Dwarf Guards", "kind": "piece"}, ...],
     "log": ["sentences this seat heard since its last question", ...],
     "view": {...}}

Where standing orders could answer, `"kind"` names the kind of decision; `"silence"` is the pick that silence takes, and
`"window": true` says that the bot is asked in the middle of another's turn: it is asked whether it can answer or not.

An answer: `{"pick": "dwarf-guards"}`, with an optional `"why": "one line"`. Before it the program may ask, as often as
its time allows: `{"ask": "odds", "pick": "dwarf-guards"}` is answered by `{"odds": {...}}`, and
`{"ask": "imagine", "seed": 7}` by `{"world": {...}}`, the view with all-seeing eyes of a world that the seat could not
tell from the real one.

Standard input is closed when the bot is no longer needed. Whatever the program writes to standard error is kept for the
message if it fails.
"""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import IO, Literal

import msgspec

from ..core import ALL, Chair, Decision
from .bot import BotFailed

PATIENCE = 10.0  # seconds for a decision, unless another budget is given
GRACE = 2.0  # seconds a program gets to end by itself


class PickLine(msgspec.Struct, frozen=True):
    text: str
    title: str
    kind: str


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a program is asked; `view` is the seat's own view."""

    game: str
    scenario: str
    seat: int
    seconds: float
    prompt: str
    rules: tuple[str, ...]
    picks: list[PickLine]
    log: list[str]
    view: msgspec.Raw
    kind: str = ""
    silence: str = ""
    window: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What a program says: its pick, or first something it asks for."""

    pick: str = ""
    why: str = ""
    ask: Literal["", "odds", "imagine"] = ""
    seed: int | str = 0


class ProgramBot:
    """Runs a program and asks it over standard input and output."""

    def __init__(self, command: str, seconds: float = PATIENCE) -> None:
        self.command = command
        self.seconds = seconds
        self._why = ""
        self._told = 0
        self._answers: queue.Queue[bytes] = queue.Queue()
        self._grumbles: deque[str] = deque(maxlen=5)
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except (OSError, ValueError) as trouble:
            raise BotFailed(
                f"The bot {command!r} cannot be started: {trouble}. Check the path and its rights."
            ) from None
        self._reader = self._listen(self._process.stdout, self._answers.put)
        self._moaner = self._listen(
            self._process.stderr, lambda line: self._grumbles.append(line.decode(errors="replace"))
        )

    def _listen(self, stream: IO[bytes] | None, hear: Callable[[bytes], None]) -> threading.Thread:
        def run() -> None:
            assert stream is not None
            for line in stream:
                hear(line)
            hear(b"")

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        if decision is None:
            raise BotFailed("A bot was asked to choose while another seat decides.")
        until = time.monotonic() + self.seconds
        self._send(self._question(chair, decision))
        answer = self._receive(until, chair, decision)
        while answer.ask:
            self._send(self._told_about(answer, chair, decision))
            answer = self._receive(until, chair, decision)
        self._why = answer.why
        return self._legal(answer.pick, chair, decision)

    def why(self) -> str:
        return self._why

    def _question(self, chair: Chair, decision: Decision) -> Question:
        names, view = chair.names, chair.view()
        told = list(chair.log(self._told))
        if told:
            self._told = told[-1].entry + 1
        picks = [PickLine(names.text(pick), names.title(pick), names.kind(pick)) for pick in decision.picks]
        return Question(
            view.game,
            view.scenario,
            chair.seat,
            self.seconds,
            decision.question(chair.names),
            decision.rules,
            picks,
            [line.sentence for line in told],
            msgspec.Raw(view.json()),
            decision.manner.kind,
            names.text(decision.manner.silence) if decision.manner.silence >= 0 else "",
            decision.manner.window,
        )

    def _told_about(self, answer: Answer, chair: Chair, decision: Decision) -> dict[str, object]:
        """The odds of a pick, or an imagined world."""
        if answer.ask == "odds":
            return {"odds": chair.odds(self._legal(answer.pick, chair, decision))}
        world = chair.imagine(Random(str(answer.seed)))
        return {"world": chair.game.view(world, ALL)}

    def _send(self, line: Question | dict[str, object]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(line) + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._ended() from None

    def _receive(self, until: float, chair: Chair, decision: Decision) -> Answer:
        """The program's next line; all lines of a decision share its time."""
        try:
            line = self._answers.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            self.close()
            raise BotFailed(
                f"The bot {self.command!r} did not answer within {self.seconds:g} seconds; it was stopped. "
                "Does it flush its output after every line?"
            ) from None
        if not line:
            raise self._ended()
        try:
            return msgspec.json.decode(line, type=Answer)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            shown = line.decode(errors="replace").strip()[:200]
            raise BotFailed(
                f"The bot {self.command!r} answered {shown!r}; expected is one line such as "
                f'{{"pick": "{chair.names.text(decision.picks[0])}"}}.'
            ) from None

    def _legal(self, text: str, chair: Chair, decision: Decision) -> int:
        if text not in chair.names or chair.names.pick(text) not in decision.picks:
            raise BotFailed(f"The bot {self.command!r} picked {text!r}, which is not among the picks it was offered.")
        return chair.names.pick(text)

    def _ended(self) -> BotFailed:
        code = self._wait()
        self._moaner.join(GRACE)
        last = "".join(self._grumbles).strip().splitlines()
        said = f" Its last words: {last[-1][:300]}" if last else ""
        return BotFailed(f"The bot {self.command!r} has ended (exit code {code}) in the middle of the game.{said}")

    def _wait(self) -> int:
        try:
            return self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def close(self) -> None:
        """Closes the program's input, and ends it if it does not go by itself."""
        assert self._process.stdin is not None
        with suppress(OSError):  # it may be gone already, with our last question unread
            self._process.stdin.close()
        self._wait()
