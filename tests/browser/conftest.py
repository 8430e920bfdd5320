"""A server in a process of its own and a browser, once per test run; a fresh person per asking.

Browser contexts are lent out again once whoever had them has left no trace: their caches stay warm, which halves the
time of most tests. Nothing is routed by default, since a context with a route has no cache at all.

A browser may hang for ever where nobody counts the time, as when a page is opened or closed. It is put down then, and
the test is tried once more with a new one.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

from tests.bytecode import keep_bytecode

from .player import Player
from .post import PostOffice
from .tools import launched

keep_bytecode()
MET = """localStorage.setItem("wyrmtable: scenarios met", '{"*": true}')"""
NewPlayer = Callable[..., Player]
THUMB = re.compile(r"/thumb(\?|$)")
PATIENCE = 240.0  # seconds; no test takes nearly as long


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only a browser that was put down is a reason to try again."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TargetClosedError"]))


def put_down() -> None:
    """Ends the browsers that were started from here."""
    table = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,comm="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in table.splitlines()]
    family = {str(os.getpid())}
    for _ in rows:  # children of children, however deep
        grown = family | {pid for pid, parent, _ in rows if parent in family}
        if grown == family:
            break
        family = grown
    for pid, _, name in rows:
        if pid in family and "chrom" in name:
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    clock = threading.Timer(PATIENCE, put_down)
    clock.daemon = True
    clock.start()
    yield
    clock.cancel()


@contextmanager
def serving(folder: Path, *which: str, **environment: str) -> Iterator[str]:
    """The address of a running server with an empty database."""
    command = [sys.executable, str(Path(__file__).with_name("serving.py")), str(folder / "tables.db"), "0", *which]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
    assert server.stdout is not None
    port = server.stdout.readline().split()[-1]
    server.stdout.readline()  # it says when it answers
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait(20)


@pytest.fixture(scope="session")
def post_office() -> Iterator[PostOffice]:
    made = PostOffice()
    yield made
    made.shutdown()
    made.server_close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, post_office: PostOffice) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("site"), WYRM_SMTP_PORT=str(post_office.port)) as address:
        yield address


@pytest.fixture(scope="session")
def brisk_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose windows are short, for games that have dozens of them: one for all modules that want it."""
    with serving(tmp_path_factory.mktemp("brisk"), "brisk") as address:
        yield address


@pytest.fixture(scope="session")
def play() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


class Lodgings:
    """Browser contexts by their looks, each lent to one person at a time."""

    def __init__(self, play: Playwright) -> None:
        self.play = play
        self.opened: Browser | None = None
        self.free: dict[str, list[BrowserContext]] = {}
        self.rented: list[tuple[str, BrowserContext]] = []

    def rent(self, site: str, met: bool, cold: bool, looks: dict[str, Any]) -> Page:
        """A page of somebody whom the browser does not know; `met` if no scenario is new to him, `cold` if nothing of
        the site is in his cache."""
        name = json.dumps([met, looks], sort_keys=True)
        browser = self.browser  # a new one has no free rooms
        vacant = None if cold else self.free.get(name)
        context = vacant.pop() if vacant else self.furnished(browser, met, looks)
        self.rented.append((name, context))
        page = context.new_page()
        wiper = context.new_cdp_session(page)
        wiper.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "local_storage"})
        wiper.detach()
        return page

    @property
    def browser(self) -> Browser:
        """The browser of this run, or another one if it was put down."""
        if self.opened is None or not self.opened.is_connected():
            self.opened = launched(self.play)
            self.free.clear()
        return self.opened

    @staticmethod
    def furnished(browser: Browser, met: bool, looks: dict[str, Any]) -> BrowserContext:
        context = browser.new_context(**looks)
        if met:  # the card for the first time stays away
            context.add_init_script(MET)
        return context

    def clear(self) -> None:
        """All leave, without a trace; a room that broke down with its browser is not let again."""
        if self.opened is None or not self.opened.is_connected():
            self.rented.clear()
        while self.rented:
            name, context = self.rented.pop()
            with suppress(Error):
                self.tidy(context)
                self.free.setdefault(name, []).append(context)

    @staticmethod
    def tidy(context: BrowserContext) -> None:
        for page in context.pages:
            page.close()
        context.unroute_all()
        context.set_offline(False)
        context.clear_permissions()
        context.clear_cookies()


@pytest.fixture(scope="session")
def lodgings(play: Playwright) -> Iterator[Lodgings]:
    made = Lodgings(play)
    yield made
    if made.opened is not None:
        made.opened.close()


@pytest.fixture
def person(lodgings: Lodgings, site: str) -> Iterator[NewPlayer]:
    """Makes people with browsers of their own (cookies and all). None of them may meet an error."""
    people: list[Player] = []

    def new(
        width: int = 1366,
        height: int = 768,
        calm: bool = True,
        met: bool = True,
        cold: bool = False,
        storage_state: Any = None,
        **more: Any,
    ) -> Player:
        looks = {"viewport": {"width": width, "height": height}, **more}
        looks["reduced_motion"] = "reduce" if calm else "no-preference"
        page = lodgings.rent(site, met, cold, looks)
        if storage_state:
            page.context.add_cookies(storage_state["cookies"])
        people.append(Player(page, site))
        return people[-1]

    yield new
    lodgings.clear()
    assert [player.errors for player in people] == [[] for _ in people]
