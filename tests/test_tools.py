"""What tests need beside Python is looked for, fetched once, and named with the command that brings it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Error, Playwright

from .browser.tools import Missing, fetch_packages, launched, needed, npm_packages

ROOT = Path(__file__).parents[1]


def lacking() -> None:
    raise Missing("There is no ladder. Fetch it with 'make ladder'.")


def test_a_test_without_its_tool_is_skipped_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="make ladder"):
        needed(lacking)


def test_in_ci_nothing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    with pytest.raises(Missing, match="make ladder"):
        needed(lacking)
    assert "export CI=1" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_what_is_missing_is_named_with_its_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(Missing, match="make tools"):
        npm_packages()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Missing, match="apt-get install npm"):
        fetch_packages()


class Stage:
    """A Playwright whose browser does not start."""

    def __init__(self, trouble: str) -> None:
        self.chromium, self.trouble = self, trouble

    def launch(self, **how: object) -> Browser:
        raise Error(self.trouble)


@pytest.mark.parametrize(
    ("trouble", "remedy"),
    [
        ("BrowserType.launch: Executable doesn't exist at chrome-linux/headless_shell", "make tools"),
        ("Host system is missing dependencies to run browsers.\nlibnss3", "playwright install-deps chromium"),
        ("chrome: error while loading shared libraries: libnss3.so: cannot open", "playwright install-deps chromium"),
    ],
)
def test_a_browser_that_cannot_start_is_named_with_its_remedy(
    trouble: str, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Skipped outside CI, a failure in CI; any other trouble of the browser is a failure everywhere."""
    stage = cast(Playwright, Stage(trouble))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=remedy):
        launched(stage)
    monkeypatch.setenv("CI", "1")
    with pytest.raises(Missing, match=remedy):
        launched(stage)
    monkeypatch.delenv("CI")
    with pytest.raises(Error, match="crashed"):
        launched(cast(Playwright, Stage("the browser crashed")))


def test_players_are_spared_the_developers_tools() -> None:
    """`make play` and `make test` install different things; whatever developers get is pinned."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    plain = {name.split(">")[0] for name in [*project["dependencies"], *project["optional-dependencies"]["pictures"]]}
    tools = {name.split(">")[0] for name in project["optional-dependencies"]["dev"] if ">" in name}
    assert {"pytest", "mypy", "ruff", "playwright"} <= tools
    assert not plain & tools
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "play: $(VENV)/ready-to-play\n" in makefile
    pinned = {
        line.split("==")[0].casefold().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line
    }
    assert {name.split("[")[0].casefold() for name in plain | tools} <= pinned
