"""A server in a process of its own and a browser, once per test run; a fresh person per asking."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, sync_playwright

from .player import Player
from .tools import launched

MET = """localStorage.setItem("wyrmtable: scenarios met", '{"*": true}')"""
NewPlayer = Callable[..., Player]
Screen = tuple[int, int]


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a running server with an empty database."""
    command = [sys.executable, str(Path(__file__).with_name("serving.py")), str(folder / "tables.db")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    port = server.stdout.readline().split()[-1]
    server.stdout.readline()  # it says when it answers
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait(20)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        opened = launched(play)
        yield opened
        opened.close()


@pytest.fixture(params=[(1366, 768), (390, 844)], ids=["laptop", "phone"])
def screen(request: pytest.FixtureRequest) -> Screen:
    """Width and height of a laptop, then of a phone."""
    found: Screen = request.param
    return found


THUMB = re.compile(r"/thumb(\?|$)")
LOOKS = {"laptop": (1366, 768, "light"), "phone": (390, 844, "dark"), "phone-on-its-side": (844, 390, "light")}


@pytest.fixture(params=list(LOOKS.values()), ids=list(LOOKS))
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Every size of screen, and both colour schemes, as arguments for a new person."""
    width, height, scheme = request.param
    return {"width": width, "height": height, "color_scheme": scheme, "has_touch": width < 900}


def blank(route: Route) -> None:
    """Stands in for the lobby's pictures: drawing every map on a fresh server would slow all else down."""
    route.fulfill(content_type="image/svg+xml", body="<svg xmlns='http://www.w3.org/2000/svg' width='16' height='9'/>")


@pytest.fixture
def person(browser: Browser, site: str) -> Iterator[NewPlayer]:
    """Makes people with browsers of their own (cookies and all). None of them may meet an error."""
    people: list[Player] = []

    def new(width: int = 1366, height: int = 768, calm: bool = True, met: bool = True, **more: Any) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce" if calm else "no-preference",
            **more,
        )
        context.route(THUMB, blank)
        if met:  # nothing is new to them: the card for the first time stays away
            context.add_init_script(MET)
        people.append(Player(context.new_page(), site))
        return people[-1]

    yield new
    for player in people:
        player.page.context.close()
    assert [player.errors for player in people] == [[] for _ in people]
