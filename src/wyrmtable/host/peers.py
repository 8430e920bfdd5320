"""Several processes on one PostgreSQL: each hears through LISTEN what the others committed."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from functools import partial

import psycopg

from .database import CHANNEL

RETRY = 1.0
PULSE = 1.0

logger = logging.getLogger(__name__)


class PeerListener:
    """A thread with a connection of its own. `heard` and `lost_touch` are called in the event loop."""

    def __init__(
        self,
        url: str,
        loop: asyncio.AbstractEventLoop,
        origin: str,
        heard: Callable[[str], None],
        lost_touch: Callable[[], None],
    ) -> None:
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._loop = loop
        self._own = f"{origin} "  # what this process says itself begins so
        self._heard = heard
        self._lost_touch = lost_touch
        self._stop = threading.Event()
        self.ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="wyrm-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join(PULSE * 3)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error as trouble:
                logger.warning("The ear on the database was cut off (%s); listening again.", trouble)
                self._stop.wait(RETRY)

    def _listen(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._in_loop(self._lost_touch)
            self.ready.set()
            while not self._stop.is_set():
                for notify in connection.notifies(timeout=PULSE):
                    if not self._is_own(notify.payload):
                        self._in_loop(partial(self._heard, notify.payload))

    def _is_own(self, payload: str) -> bool:
        """Whether this process said all of it: nobody needs to be woken for that."""
        return all(line.startswith(self._own) for line in payload.split("\n"))

    def _in_loop(self, call: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)
