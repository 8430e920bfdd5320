"""The doors between the rooms of the house: who may import whom.

`core` and `boards` know nothing above them, `draw` knows no game, games know only what carries them, and nothing but
the registry knows a game.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "wyrmtable"
MODULES = sorted(path.relative_to(SOURCE).as_posix() for path in PACKAGE.rglob("*.py"))

# A room and the rooms it may enter besides itself. Rooms not listed may enter all but the games.
DOORS = {
    "core": set[str](),
    "boards": {"core"},
    "draw": {"core", "boards"},
    "games": {"core", "boards", "draw", "rulebook"},
    "rulebook": {"core"},
    "checks": {"core", "boards", "draw", "rulebook"},
}


def module_name(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(file: str, text: str) -> Iterator[str]:
    """Full names of everything of ours that a module imports, wherever in it the import stands."""
    package = module_name(file).split(".")
    if not file.endswith("/__init__.py"):
        package = package[:-1]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "wyrmtable")
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            if source.split(".")[0] == "wyrmtable":
                yield from (f"{source}.{alias.name}" for alias in node.names)


def room(name: str) -> str:
    """The room a module stands in; the package's own front door is the room ''."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def trespasses(file: str, text: str) -> list[str]:
    """What a module imports though its room has no door to it."""
    name = module_name(file)
    here, wrong = room(name), []
    for other in imports(file, text):
        there = room(other)
        foreign_game = here == there == "games" and other.split(".")[2:3] != name.split(".")[2:3]
        closed = there != here and here in DOORS and there not in DOORS[here]
        if foreign_game or closed or (there == "games" and here != "games"):
            wrong.append(other)
    return wrong


@pytest.mark.parametrize("file", MODULES)
def test_no_module_trespasses(file: str) -> None:
    assert trespasses(file, (SOURCE / file).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", [file for file in MODULES if file != "wyrmtable/registry.py"])
def test_only_the_registry_spells_out_a_game(file: str) -> None:
    """A module name in a string is an import in disguise; a game may name its own package, to find its content."""
    for node in ast.walk(ast.parse((SOURCE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = node.value.split(".")
            stranger = named[:2] == ["wyrmtable", "games"] and module_name(file).split(".")[:3] != named[:3]
            assert not stranger, node.value


@pytest.mark.parametrize(
    ("file", "text", "wrong"),
    [
        ("wyrmtable/core/match.py", "from ..draw import Picture", ["wyrmtable.draw.Picture"]),
        ("wyrmtable/core/match.py", "from .dice import Dice", []),
        ("wyrmtable/core/__init__.py", "from .dice import Dice", []),
        ("wyrmtable/core/__init__.py", "from ..boards import Board", ["wyrmtable.boards.Board"]),
        ("wyrmtable/boards/grid.py", "import wyrmtable.games.glory", ["wyrmtable.games.glory"]),
        ("wyrmtable/draw/svg.py", "def f():\n    from wyrmtable.bots import x", ["wyrmtable.bots.x"]),
        ("wyrmtable/games/glory/game.py", "from ..lairbreak import GAME", ["wyrmtable.games.lairbreak.GAME"]),
        ("wyrmtable/games/glory/game.py", "from .movement import march\nfrom ...core import Game", []),
        ("wyrmtable/games/glory/game.py", "from wyrmtable.bots import RandomBot", ["wyrmtable.bots.RandomBot"]),
        ("wyrmtable/cli.py", "from .games import glory", ["wyrmtable.games.glory"]),
        ("wyrmtable/cli.py", "from .registry import game\nimport os", []),
    ],
)
def test_the_guard_sees_trespassers(file: str, text: str, wrong: list[str]) -> None:
    assert trespasses(file, text) == wrong


def test_there_is_something_to_guard() -> None:
    assert {"core", "boards", "draw", "games", "checks"} <= {room(module_name(file)) for file in MODULES}
    assert len(MODULES) > 40
