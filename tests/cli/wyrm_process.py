"""Runs the real `wyrm` command in a process of its own, on a pipe or on a terminal, with the Barrow on the shelf."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

SHELF = "import wyrmtable.registry as r; r.SHELF = {'toy': 'wyrmtable.checks.toy'}; import wyrmtable.cli as c; c.main()"
COMMAND = (sys.executable, "-c", SHELF)
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")


def environment(home: Path, **more: str) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return plain | {"WYRMTABLE_HOME": str(home), "COLUMNS": "100", "PYTHONUNBUFFERED": "1"} | more


def wyrm(home: Path, *arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command on pipes."""
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, env=environment(home, **more), timeout=120
    )


class Session:
    """The command on a terminal of a given size."""

    def __init__(self, home: Path, *arguments: str, columns: int = 80, lines: int = 40, **more: str) -> None:
        self.screen, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        settings = environment(home, TERM="xterm", **more)
        for name in ("COLUMNS", "LINES"):
            settings.pop(name, None)
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            env=settings,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(child)
        self.raw = ""
        self.mark = 0

    def expect(self, words: str, seconds: float = 45) -> str:
        """Reads until the words appear after what was expected before; gives all text since then."""
        until = time.monotonic() + seconds
        while words not in self.text[self.mark :]:
            left = until - time.monotonic()
            if left <= 0 or not self._read(left):
                raise AssertionError(f"{words!r} did not appear; the screen says:\n{self.text[-2000:]}")
        text = self.text
        at = text.index(words, self.mark) + len(words)
        seen, self.mark = text[self.mark : at], at
        return seen

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.screen], [], [], min(seconds, 0.5))
        if not ready:
            return True
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)

    @property
    def text(self) -> str:
        """The output without its escapes."""
        return ESCAPES.sub("", self.raw)

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())

    def keys(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def end(self, seconds: float = 45) -> int:
        """Waits for the process; its exit code."""
        until = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < until:
            self._read(0.2)
        while self._read(0.1) and select.select([self.screen], [], [], 0.1)[0]:
            pass
        return self.process.wait(1)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.screen)
