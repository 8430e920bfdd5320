"""The rules can be compiled: what mypyc cannot read stays out of all modules of a game that are compiled.

That is a loop over a bytearray, with `enumerate`, `zip` or plainly; a starred index such as `table[*key]`; and a
tuple or list with stars behind `in`, such as `kind in (*DOORS, SECRET)`. The constants of what is compiled are settled,
and no line moves by that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from .test_metadata import building  # noqa: F401  # a fixture: the build as the builder reads it

PACKAGE = Path(__file__).parent.parent / "src" / "wyrmtable"
FOLDERS = sorted(path.parent for path in PACKAGE.glob("games/*/position.py"))
COUNTING = ("enumerate", "zip")


def is_bytearray(note: ast.AST | None) -> bool:
    return isinstance(note, ast.Name) and note.id == "bytearray"


def holds_bytearrays(note: ast.expr | None) -> bool:
    """`list[bytearray]` and the like: its items are bytearrays."""
    return isinstance(note, ast.Subscript) and any(map(is_bytearray, ast.walk(note.slice)))


class Fields:
    """The fields of a position by what they hold, from its annotations and from what is assigned to `self`; and the
    functions of the rules that answer with a bytearray."""

    def __init__(self, position: str, *rules: str) -> None:
        self.bytes: set[str] = set()
        self.rows: set[str] = set()
        functions = [node for text in rules for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
        self.makers = {"bytearray"} | {node.name for node in functions if is_bytearray(node.returns)}
        for node in ast.walk(ast.parse(position)):
            if isinstance(node, ast.AnnAssign):
                self._note(node.target, is_bytearray(node.annotation), holds_bytearrays(node.annotation))
            elif isinstance(node, ast.Assign):
                for target, value in pairs(node):
                    self._note(target, made_bytearray(value), made_rows(value))

    def _note(self, target: ast.expr, plain: bool, rows: bool) -> None:
        if not isinstance(target, ast.Attribute | ast.Name):
            return
        name = target.attr if isinstance(target, ast.Attribute) else target.id
        if plain:
            self.bytes.add(name)
        elif rows:
            self.rows.add(name)


def pairs(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is assigned to what, side by side assignments taken apart."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=False)
        else:
            yield target, node.value


def made_bytearray(value: ast.expr) -> bool:
    if isinstance(value, ast.BinOp):
        return made_bytearray(value.left) or made_bytearray(value.right)
    return isinstance(value, ast.Call) and is_bytearray(value.func)


def cuts(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "slice"


def made_rows(value: ast.expr) -> bool:
    return isinstance(value, ast.ListComp) and made_bytearray(value.elt)


class Reader(ast.NodeVisitor):
    """Finds the forms in one module. Names inside a function count as bytearrays if they are declared or made so."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.found: list[tuple[int, str]] = []
        self.local: set[str] = set()
        self.slices: set[str] = set()  # names of slices
        self.own: dict[str, bool] = {}  # what the class that is being read gives itself, and whether it is a bytearray

    def visit_ClassDef(self, node: ast.ClassDef) -> None:  # the name ast asks for
        made = [pair for part in ast.walk(node) if isinstance(part, ast.Assign) for pair in pairs(part)]
        given = [(target.attr, value) for target, value in made if isinstance(target, ast.Attribute)]
        self.own = {name: made_bytearray(value) for name, value in given}
        self.generic_visit(node)
        self.own = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:  # the name ast asks for
        outer = self.local
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        self.local = outer | {argument.arg for argument in arguments if is_bytearray(argument.annotation)}
        for part in ast.walk(node):
            if isinstance(part, ast.Assign):
                made = {target for target, value in pairs(part) if self.bytearray(value)}
                self.local |= {target.id for target in made if isinstance(target, ast.Name)}
                self.slices |= {name.id for name, value in pairs(part) if isinstance(name, ast.Name) and cuts(value)}
            elif isinstance(part, ast.For) and isinstance(part.iter, ast.Tuple) and isinstance(part.target, ast.Name):
                self.local |= {part.target.id} if any(map(self.bytearray, part.iter.elts)) else set()
        self.generic_visit(node)
        self.local = outer

    def visit_Call(self, node: ast.Call) -> None:  # the name ast asks for
        if isinstance(node.func, ast.Name) and node.func.id in COUNTING and any(map(self.bytearray, node.args)):
            self.found.append((node.lineno, f"{node.func.id} over a bytearray"))
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:  # the name ast asks for
        self.looped(node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:  # the name ast asks for
        self.looped(node.iter)
        self.generic_visit(node)

    def looped(self, over: ast.expr) -> None:
        if self.bytearray(over):
            self.found.append((over.lineno, "a loop over a bytearray"))

    def visit_Compare(self, node: ast.Compare) -> None:  # the name ast asks for
        for among in node.comparators:
            if isinstance(among, ast.Tuple | ast.List) and any(isinstance(part, ast.Starred) for part in among.elts):
                self.found.append((node.lineno, "stars behind `in`"))
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:  # the name ast asks for
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if any(isinstance(part, ast.Starred) for part in parts):
            self.found.append((node.lineno, "a starred index"))
        self.generic_visit(node)

    def bytearray(self, value: ast.expr) -> bool:
        if isinstance(value, ast.Name):
            return value.id in self.local
        if isinstance(value, ast.Attribute):
            mine = isinstance(value.value, ast.Name) and value.value.id == "self"
            return self.own[value.attr] if mine and value.attr in self.own else value.attr in self.fields.bytes
        if isinstance(value, ast.Subscript):
            named = isinstance(value.slice, ast.Name) and value.slice.id in self.slices
            slice_of = (named or isinstance(value.slice, ast.Slice)) and self.bytearray(value.value)
            row = isinstance(value.value, ast.Attribute) and value.value.attr in self.fields.rows
            return slice_of or (row and not isinstance(value.slice, ast.Slice))
        made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in self.fields.makers
        return made or made_bytearray(value)


def unreadable(fields: Fields, text: str) -> list[tuple[int, str]]:
    reader = Reader(fields)
    reader.visit(ast.parse(text))
    return reader.found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rules_can_be_compiled(folder: Path, building: ModuleType) -> None:  # noqa: F811  # the fixture
    paths = [Path(path) for path in building.parts(PACKAGE)[folder.name]]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    fields = Fields(*texts.values())
    assert fields.bytes
    found = [
        f"{path.relative_to(folder)}, line {line}: {what}"
        for path, text in texts.items()
        for line, what in unreadable(Fields(text) if path.parent.name == "files" else fields, text)
    ]
    assert found == []


POSITION = """
class Position:
    owner: bytearray
    rows: list[bytearray]
    where: list[int]
    def __init__(self):
        self.gas, self.turn = bytearray(9), 0
        self.open = [bytearray(9) for _ in range(2)]
"""
MAKER = """
class Maker:
    def __init__(self): self.squares = bytearray(9)
    def dug(self): return [square for square in self.squares]
"""
CUT = """
def f(pos, units):
    mine = slice(units.start, units.stop)
    for delay in (pos.owner, pos.gas):
        delay[mine] = bytes([turns - 1 for turns in delay[mine]])
"""
RULES = """
def open_field(pos: Position) -> bytearray: ...
"""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("for unit, owner in enumerate(pos.owner): pass", "enumerate over a bytearray"),
        ("for gas in zip(pos.where, pos.gas, strict=True): pass", "zip over a bytearray"),
        ("for gas in zip(pos.where, pos.gas[2:]): pass", "zip over a bytearray"),
        ("for at, row in enumerate(pos.rows[0]): pass", "enumerate over a bytearray"),
        ("for at, row in enumerate(pos.open[0]): pass", "enumerate over a bytearray"),
        ("def f(cost: bytearray):\n    return list(enumerate(cost))", "enumerate over a bytearray"),
        ("def f(pos):\n    field = pos.owner\n    return list(enumerate(field))", "enumerate over a bytearray"),
        ("def f(pos):\n    field = bytearray(4) * 2\n    return list(zip(field))", "zip over a bytearray"),
        ("for at, free in enumerate(open_field(pos)): pass", "enumerate over a bytearray"),
        ("cost = table[*key]", "a starred index"),
        ("cost = table[0, *key]", "a starred index"),
        ("dead = any(gas > 1 for gas in pos.gas)", "a loop over a bytearray"),
        ("for gas in pos.gas: pass", "a loop over a bytearray"),
        (MAKER, "a loop over a bytearray"),
        (CUT, "a loop over a bytearray"),
        ("dead = kind in (*DOORS, SECRET)", "stars behind `in`"),
        ("dead = any(there > 1 for there in pos.where) and bytes(pos.gas)", None),
        ("dead = kind in (*DOORS, SECRET)[:2] or kind in DOORS", None),
        ("for unit, where in enumerate(pos.where): pass", None),
        ("for at, row in enumerate(pos.rows): pass", None),
        ("for unit in range(len(pos.owner)): pass", None),
        ("cost = table[1, 2]; call(*key)", None),
    ],
)
def test_the_reader_sees_what_mypyc_cannot_read(text: str, wrong: str | None) -> None:
    fields = Fields(POSITION, RULES)
    assert [what for _, what in unreadable(fields, text)] == ([wrong] if wrong else [])


@pytest.mark.parametrize(
    ("line", "native"),
    [
        ("FREE = 255  # beyond reach", "FREE: Final = 255  # beyond reach"),
        ("_NEAR = bytes(8)", "_NEAR: Final = bytes(8)"),
        ("OVER: Asking[Any] = Asking(_over, _nothing)", "OVER: Final[Asking[Any]] = Asking(_over, _nothing)"),
        ('DEAD, GONE = "–", "x"  # off', "DEAD: Final = '–'; GONE: Final = 'x'  # off"),
        ("DEAD, GONE = -1, -2", "DEAD: Final = -1; GONE: Final = -2"),
        ("STOP, END = range(len(BUTTONS))", "STOP: Final = 0; END: Final = 1"),
        (
            "DEAD, GONE = (\n    -1,\n    -2,\n)  # off the map",
            "DEAD: Final = -1; GONE: Final = -2\n\n\n  # off the map",
        ),
    ],
)
def test_constants_are_settled_for_native_code(line: str, native: str, building: ModuleType) -> None:  # noqa: F811
    assert building.settled(FUTURE + line + "\n") == f"{FUTURE[:-1]}; from typing import Final\n{native}\n"


FUTURE = "from __future__ import annotations\n"


@pytest.mark.parametrize(
    "line",
    [
        'S = TypeVar("S", bound=Stacked)',
        'POS = TypeVar("POS", bound=Stacked)',
        "Step = tuple[Any, ...]",
        "DEAD = GONE = 4",
        "DEAD, GONE = map(len, WORDS)",
        "DEAD, GONE = range(1, 3)",
        "def f():\n    LOCAL = 1",
    ],
)
def test_what_may_be_no_constant_is_left_alone(line: str, building: ModuleType) -> None:  # noqa: F811  # the fixture
    assert building.settled(FUTURE + line + "\n") == FUTURE + line + "\n"


def test_settled_modules_are_sound_and_keep_their_lines(building: ModuleType) -> None:  # noqa: F811  # the fixture
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        settled = building.settled(text)
        ast.parse(settled)
        assert ("Final" in settled) <= ("import Final" in settled or "Final" in text), path
        assert settled.count("\n") == text.count("\n"), path
