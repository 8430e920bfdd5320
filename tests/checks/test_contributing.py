"""The guide for contributors is true: its game is built from its own code blocks and passes its own tests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from wyrmtable.core import Match, Setting
from wyrmtable.draw import svg

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "wyrmtable"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)


def built() -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": "ring"}
    exec(compile("\n\n".join(BLOCKS), "CONTRIBUTING.md", "exec"), space)
    return space


SPACE = built()
TESTS = [name for name in SPACE if name.startswith("test_")]


def test_the_guide_has_its_blocks() -> None:
    assert len(BLOCKS) == 7
    assert len(TESTS) == 6


@pytest.mark.parametrize("name", TESTS)
def test_of_the_guide(name: str) -> None:
    SPACE[name]()


def test_every_rule_of_the_guide_is_cited_by_its_code() -> None:
    for rule in SPACE["RULES"]:
        assert len(re.findall(rf"{rule}\b", GUIDE)) > 1, rule


def test_the_game_of_the_guide_can_be_drawn() -> None:
    match = Match(SPACE["GAME"], Setting("garden"), seed="1")
    match.pick(0, "flat")
    keeper, seeker = (svg(SPACE["GAME"].picture(match.position), match.view(seat)) for seat in (0, 1))
    assert "The ring" in keeper
    assert "The ring" not in seeker


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([\w/]+\.(?:py|js))`", GUIDE))))
def test_files_named_in_the_guide_exist(path: str) -> None:
    """From the root, or as one says it: inside the package, among the page's scripts, or in a game."""
    homes = (ROOT, SOURCE, PACKAGE, PACKAGE / "web" / "js")
    assert any((home / path).is_file() for home in homes) or list(SOURCE.glob(f"wyrmtable/games/*/{path}"))


INTERFACES = re.findall(
    r"^\| (`[\w.]+`.*?|a captain) \| (.+) \|$", GUIDE.partition("## The interfaces")[2], re.MULTILINE
)


@pytest.mark.parametrize(("where", "promise"), INTERFACES, ids=[where for where, _ in INTERFACES])
def test_words_of_the_interfaces_are_those_of_the_code(where: str, promise: str) -> None:
    """Every name that a row promises stands in the room that it names."""
    rooms = [word.split(".")[0] for word in re.findall(r"`([\w.]+)`", where)] or ["games/*/captain", "registry"]
    modules = [path for room in rooms for form in ("{}.py", "{}/**/*.py") for path in PACKAGE.glob(form.format(room))]
    known = set(re.findall(r"\w+", " ".join(path.read_text(encoding="utf-8") for path in modules)))
    said = {word for code in re.findall(r"`([^`]+)`", promise) for word in re.findall(r"[A-Za-z_]\w*", code)}
    assert said - known - {"id", "random"} == set()  # random: what is never used


def test_the_guide_has_its_interfaces() -> None:
    assert len(INTERFACES) > 12
