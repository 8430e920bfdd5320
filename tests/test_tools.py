"""What tests need beside Python is looked for, fetched once, and named with the command that brings it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from .browser.tools import Missing, fetch_packages, needed, npm_packages

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
