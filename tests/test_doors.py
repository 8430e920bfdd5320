"""The doors between the rooms of the house, and those inside every game: who may import whom.

`core` knows nothing of ours, games know only what carries them, nothing but the registry knows a game, and inside a
game the rules know neither what is shown of them nor who plays by them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from wyrmtable.registry import SHELF

SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "wyrmtable"
GAMES = PACKAGE / "games"
MODULES = sorted(path.relative_to(SOURCE).as_posix() for path in PACKAGE.rglob("*.py"))
CORE_LINES = 2_200

# A room and the rooms it may enter besides itself. Rooms not listed may enter all but the games.
DOORS = {
    "core": set[str](),
    "files": {"core"},
    "boards": {"core", "files"},
    "draw": {"core", "boards"},
    "reading": {"core"},
    "replaying": {"core", "reading"},
    "proving": {"core", "reading", "replaying"},
    "workbench": {"core"},
    "rulebook": {"core"},
    "games": {"core", "files", "boards", "draw", "reading", "replaying", "rulebook", "workbench"},
    "checks": {"core", "files", "boards", "draw", "reading", "replaying", "rulebook", "workbench"},
}

# The same inside a game. What is not listed (game.py, audit.py) may enter all rooms of its game but the captain's.
INNER_DOORS = {
    "files": set[str](),
    "position": {"files"},
    "rules": {"files", "position"},
    "show": {"files", "position", "rules", "audit"},
    "captain": {"files", "position", "rules", "show", "audit", "game"},
}

PLAN = (
    "game.py", "position.py", "rules.md", "rulings.md", "audit.py", "content",
    "rules/__init__.py", "rules/sequence.py",
    "show/__init__.py", "show/view.py", "show/events.py", "show/why_not.py", "show/explain.py", "show/imagine.py",
    "show/preview.py", "show/draw.py",
    "captain/__init__.py", "captain/captain.py", "captain/weights.py",
    "files/__init__.py", "files/content.py", "files/scenarios.py",
)  # fmt: skip

# What a module of the plan is for has the same name in every game.
SAME_NAMES = {
    "rules/sequence.py": ("STEPS",),
    "show/view.py": ("view",), "show/events.py": ("SENTENCES", "RESULTS", "TURNS"), "show/why_not.py": ("why_not",),
    "show/explain.py": ("explain",), "show/imagine.py": ("imagine",), "show/preview.py": ("preview",),
    "files/content.py": ("Content", "content_of"), "audit.py": ("audit",), "captain/__init__.py": ("Captain",),
}  # fmt: skip


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


def inner_room(name: str) -> str:
    """The room inside its game that a module of a game stands in; the game's front door is the room ''."""
    return ".".join(name.split(".")[3:4])


def trespasses(file: str, text: str) -> list[str]:
    """What a module imports though its room has no door to it."""
    name = module_name(file)
    here = room(name)
    return [other for other in imports(file, text) if not may_enter(here, name, other)]


def may_enter(here: str, name: str, other: str) -> bool:
    there = room(other)
    if there != here:
        return there != "games" and (here not in DOORS or there in DOORS[here])
    if here != "games" or name.count(".") < 2:
        return True
    return name.split(".")[2] == other.split(".")[2] and inner_door(inner_room(name), inner_room(other))


def inner_door(here: str, there: str) -> bool:
    """Whether a room of a game may enter another of the same game; its front door is open to all."""
    if here == there or here == "" or there == "":
        return True
    return there in INNER_DOORS[here] if here in INNER_DOORS else there != "captain"


def disguised(file: str, text: str) -> Iterator[str]:
    """Games spelt out in strings: imports in disguise. A game may name its own package, to find its content."""
    if "games" not in text:  # most modules: seen sooner than their code is read
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = node.value.split(".")
            if named[:2] == ["wyrmtable", "games"] and module_name(file).split(".")[:3] != named[:3]:
                yield node.value


def ring(texts: Mapping[str, str]) -> list[str]:
    """Modules that import each other in a circle, by file and text; an import inside a function counts like the others:
    there it would only hide the ring."""
    names = {module_name(file) for file in texts}
    graph = dict[str, set[str]]()
    for file, text in texts.items():
        wanted = {name if name in names else name.rpartition(".")[0] for name in imports(file, text)}
        graph[module_name(file)] = wanted & names - {module_name(file)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def test_no_module_trespasses() -> None:
    found = {file: trespasses(file, (SOURCE / file).read_text(encoding="utf-8")) for file in MODULES}
    assert {file: wrong for file, wrong in found.items() if wrong} == {}


def test_no_modules_of_a_game_import_each_other_in_a_ring() -> None:
    files = [file for file in MODULES if file.startswith("wyrmtable/games/")]
    assert ring({file: (SOURCE / file).read_text(encoding="utf-8") for file in files}) == []


def test_the_guard_sees_rings() -> None:
    rules = "wyrmtable/games/glory/rules/"
    combat, losses = f"{rules}combat.py", "wyrmtable.games.glory.rules.losses"
    hidden = {combat: "from . import losses", f"{rules}losses.py": "def f():\n    from .combat import fight"}
    assert losses in ring(hidden)
    assert ring(hidden | {combat: "from ..position import Position"}) == []


def test_only_the_registry_spells_out_a_game() -> None:
    files = [file for file in MODULES if file != "wyrmtable/registry.py"]
    found = {file: list(disguised(file, (SOURCE / file).read_text(encoding="utf-8"))) for file in files}
    assert {file: wrong for file, wrong in found.items() if wrong} == {}


def test_every_game_has_the_rooms_of_the_plan() -> None:
    folders = [module.rpartition(".")[2] for module in SHELF.values()]
    assert [f"{name}/{part}" for name in folders for part in PLAN if not (GAMES / name / part).exists()] == []


def named_in(text: str) -> set[str]:
    """Functions, classes and constants that a module defines or brings in."""
    found = set[str]()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(target.id for target in targets if isinstance(target, ast.Name))
    return found


def test_the_same_concept_has_the_same_name_in_every_game() -> None:
    games = [GAMES / module.rpartition(".")[2] for module in SHELF.values()]
    found = {(game.name, part): named_in((game / part).read_text("utf-8")) for game in games for part in SAME_NAMES}
    lacking = {(game, part, name) for (game, part), names in found.items() for name in {*SAME_NAMES[part]} - names}
    assert lacking == set()


@pytest.mark.parametrize(
    ("file", "text", "wrong"),
    [
        ("wyrmtable/core/match.py", "from ..draw import Picture", ["wyrmtable.draw.Picture"]),
        ("wyrmtable/core/match.py", "from ..files import toml", ["wyrmtable.files.toml"]),
        ("wyrmtable/core/match.py", "from .dice import Dice", []),
        ("wyrmtable/core/__init__.py", "from .dice import Dice", []),
        ("wyrmtable/core/__init__.py", "from ..boards import Board", ["wyrmtable.boards.Board"]),
        ("wyrmtable/files/toml.py", "from ..boards import Board", ["wyrmtable.boards.Board"]),
        ("wyrmtable/boards/grid.py", "import wyrmtable.games.glory", ["wyrmtable.games.glory"]),
        ("wyrmtable/draw/svg.py", "def f():\n    from wyrmtable.bots import x", ["wyrmtable.bots.x"]),
        ("wyrmtable/games/glory/game.py", "from ..lairbreak import GAME", ["wyrmtable.games.lairbreak.GAME"]),
        ("wyrmtable/games/glory/game.py", "from .rules.movement import march\nfrom ...core import Game", []),
        ("wyrmtable/games/glory/game.py", "from .captain import Captain", ["wyrmtable.games.glory.captain.Captain"]),
        ("wyrmtable/games/glory/game.py", "from wyrmtable.bots import RandomBot", ["wyrmtable.bots.RandomBot"]),
        ("wyrmtable/games/glory/rules/combat.py", "from ..position import P\nfrom .losses import l", []),
        ("wyrmtable/games/glory/rules/combat.py", "from ..show import view", ["wyrmtable.games.glory.show.view"]),
        ("wyrmtable/games/glory/rules/__init__.py", "from ..captain import c", ["wyrmtable.games.glory.captain.c"]),
        ("wyrmtable/games/glory/position.py", "from .rules.turn import f", ["wyrmtable.games.glory.rules.turn.f"]),
        ("wyrmtable/games/glory/position.py", "from .show import view", ["wyrmtable.games.glory.show.view"]),
        ("wyrmtable/games/glory/files/units.py", "from ..position import P", ["wyrmtable.games.glory.position.P"]),
        ("wyrmtable/games/glory/show/view.py", "from ..rules import turn\nfrom ..captain import c",
         ["wyrmtable.games.glory.captain.c"]),
        ("wyrmtable/games/glory/captain/plan.py", "from ..show.view import view\nfrom ..rules import turn", []),
        ("wyrmtable/cli/app.py", "from ..games import glory", ["wyrmtable.games.glory"]),
        ("wyrmtable/cli/app.py", "from ..registry import game\nimport os", []),
    ],
)  # fmt: skip
def test_the_guard_sees_trespassers(file: str, text: str, wrong: list[str]) -> None:
    assert trespasses(file, text) == wrong


def test_the_guard_sees_disguises() -> None:
    text = 'import_module("wyrmtable.games.glory.captain")'
    assert list(disguised("wyrmtable/bots/cast.py", text)) == ["wyrmtable.games.glory.captain"]
    assert list(disguised("wyrmtable/games/glory/files/content.py", text)) == []


def test_the_engine_stays_small() -> None:
    """What grows beyond this belongs into another room."""
    lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in (PACKAGE / "core").glob("*.py")]
    assert sum(lines) <= CORE_LINES


def test_there_is_something_to_guard() -> None:
    assert {*DOORS} <= {room(module_name(file)) for file in MODULES}
    assert len(MODULES) > 40
