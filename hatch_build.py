"""What is made when a package is built: native code if somebody wants it, and what a package index shows.

**Native code**, from the very same source: `WYRMTABLE_COMPILE=1` compiles all that `parts` tells, ids of games
(`WYRMTABLE_COMPILE="underearth"`) the engine and their rules alone; everything else stays Python, and so does all
where the setting is absent. The source tree is never touched: what is built goes straight into the wheel.
`WYRMTABLE_OPTIMISE=0` builds in a fraction of the time, for checks that native and plain rules come to the same.

**The index page**: `WYRMTABLE_HOMEPAGE` names the project's home page, `WYRMTABLE_FILES` the address below which the
files of this tree lie, if it is another. Then the package has its addresses, and pictures and links of the README lead
there; without a home its description goes without pictures, and links are plain words.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# Not the dice: whoever needs other dice derives them, and plain Python cannot derive from what is compiled.
ENGINE = ("core/steps.py", "core/decision.py", "boards/paths.py")
# Modules of a game's files that the rules ask at every turn.
FIXED = ("content", "terms", "buttons", "terrain", "ways", "board", "seaboard", "skyboard", "ground")
# Modules of a group beyond which each becomes a file of C of its own: as one, the Underworld's two hundred are 200 MB
# of it, four times what they are apart, and more than a compiler gets through in sane time and memory.
MANY = 100


def parts(package: Path) -> dict[str, list[str]]:
    """The modules that are compiled, in groups that become one library each: the engine, and the rules of a game."""
    games = sorted(path.parent for path in package.glob("games/*/position.py"))
    rules = {game.name: [game / "position.py", *_fixed(game), *sorted(game.glob("rules/**/*.py"))] for game in games}
    grouped = {"engine": [package / name for name in ENGINE], **rules}
    return {name: [str(path) for path in paths] for name, paths in grouped.items()}


def _fixed(game: Path) -> list[Path]:
    """What never changes in a match, and what a position is derived from: what is compiled has no plain base."""
    position = (game / "position.py").read_text(encoding="utf-8")
    derived = {base for bases in re.findall(r"^class \w+\((.*)\):$", position, re.M) for base in bases.split(", ")}
    named = re.findall(r"^from \.files\.(\w+) import (\w+)$", position, re.M)
    bases = [module for module, name in named if name in derived]
    asked = [module for module in FIXED if (game / "files" / f"{module}.py").exists()]
    return [game / "files" / f"{module}.py" for module in dict.fromkeys((*asked, *bases))]


CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]+$")
FUTURE = "from __future__ import annotations"


def settled(text: str) -> str:
    """A module that says of its names in capitals that they are final: native code need not look them up every time.
    Every line stays where it is."""
    edits = [edit for node in ast.parse(text).body for edit in _settling(node)]
    if not edits or FUTURE not in text:
        return text
    rows = text.encode().splitlines(keepends=True)  # columns are counted in bytes
    for node, new in reversed(edits):
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        before, behind = rows[first][: node.col_offset], rows[last][node.end_col_offset :]
        rows[first : last + 1] = [before, new.encode(), b"\n" * (last - first), behind]
    return b"".join(rows).decode().replace(FUTURE, f"{FUTURE}; from typing import Final", 1)


def _settling(node: ast.stmt) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What to write in place of what, so that the constants of a statement are final."""
    if isinstance(node, ast.AnnAssign) and _constant(node.target):
        yield node.annotation, f"Final[{ast.unparse(node.annotation)}]"
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        if _constant(target) and "TypeVar" not in ast.unparse(node.value):
            yield target, f"{ast.unparse(target)}: Final"
        elif isinstance(target, ast.Tuple) and all(map(_constant, target.elts)) and (values := _values(node.value)):
            pairs = zip(map(ast.unparse, target.elts), values, strict=False)
            yield node, "; ".join(f"{name}: Final = {value}" for name, value in pairs)


def _constant(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and CAPITALS.match(target.id) is not None


def _values(value: ast.expr) -> list[str]:
    """What several constants of one line stand for: a tuple's parts, or numbers counted up."""
    if isinstance(value, ast.Tuple):
        return [ast.unparse(part) for part in value.elts]
    counted = isinstance(value, ast.Call) and ast.unparse(value.func) == "range" and len(value.args) == 1
    return [str(number) for number in range(1000)] if counted else []


def chosen(groups: dict[str, list[str]], setting: str) -> dict[str, list[str]]:
    """The groups that the setting asks for: all of them, or the engine and the games it names."""
    wanted = set(groups) if setting == "1" else {"engine", *setting.split()}
    if unknown := wanted - set(groups):
        raise ValueError(f"WYRMTABLE_COMPILE is 1 or names games; there are no {', '.join(sorted(unknown))}.")
    return {name: paths for name, paths in groups.items() if name in wanted}


def compile_to(folder: Path, package: Path, setting: str) -> None:
    """Native modules of what the setting asks for, laid out below a folder as Python looks for them."""
    from mypyc.build import mypycify  # only there when something is compiled
    from setuptools import Distribution

    copy_settled(package, folder / "src" / package.name)
    os.environ["MYPYPATH"] = "src"
    with chdir(folder):
        groups = chosen(parts(Path("src") / package.name), setting)
        extensions = mypycify(
            ["--config-file=", *(path for paths in groups.values() for path in paths)],
            opt_level=os.environ.get("WYRMTABLE_OPTIMISE", "2"),
            debug_level="0",
            target_dir="c",
            separate=[(paths, name) for name, paths in groups.items()],
            multi_file=max(map(len, groups.values())) > MANY,
        )
        if os.name == "posix":
            for extension in extensions:  # made lines are indented anyhow; to look at that takes gcc more than all else
                extension.extra_compile_args.append("-Wno-misleading-indentation")
                # files of one library each declare what other libraries offer, and mean the same by it
                extension.extra_compile_args.append("-fcommon")
                # nobody puts other functions in place of a library's own: they may call each other directly
                extension.extra_compile_args.append("-fno-semantic-interposition")
        extensions.sort(key=_size, reverse=True)  # the longest first, so that no core waits for it alone
        distribution = Distribution({"name": package.name, "ext_modules": extensions})
        build = distribution.get_command_obj("build_ext")
        build.build_lib, build.build_temp, build.parallel = ".", "temp", os.cpu_count()
        distribution.run_command("build_ext")


def copy_settled(package: Path, to: Path) -> None:
    """The modules of a package, laid out alike elsewhere, with their constants settled."""
    for path in package.rglob("*.py"):
        there = to / path.relative_to(package)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(settled(path.read_text(encoding="utf-8")), encoding="utf-8")


def _size(extension: Any) -> int:
    """How much there is to compile."""
    return sum(Path(source).stat().st_size for source in extension.sources)


PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")
EMPTY_TABLE = re.compile(r"^\|(?:[ |-]*\|)+\n(?:\|[ |-]*\|\n)+", re.MULTILINE)


def described(readme: str, files: str) -> str:
    """The README for a package index: what it points to lies below an address, or is left out."""
    if files:
        shown = PICTURE.sub(lambda found: f"![{found[1]}]({files}/{found[2]})", readme)
        return LINK.sub(lambda found: f"[{found[1]}]({files}/{found[2]})", shown)
    shown = LINK.sub(lambda found: found[1], PICTURE.sub("", readme))
    return re.sub(r"\n{3,}", "\n\n", EMPTY_TABLE.sub("", shown))


def addresses(home: str, files: str) -> dict[str, str]:
    """What an index links to."""
    named = {"Homepage": "", "Documentation": "docs/players.md", "Changelog": "CHANGELOG.md"}
    return {name: f"{files}/{path}" if path else home for name, path in named.items()} if home else {}


class IndexPage(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        home, files = where(os.environ)
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(readme, files)}
        metadata["urls"] = addresses(home, files)


def where(settings: Mapping[str, str]) -> tuple[str, str]:
    """The home page, and where the tree's files lie; both empty if nobody has named them."""
    home = settings.get("WYRMTABLE_HOMEPAGE", "").rstrip("/")
    files = settings.get("WYRMTABLE_FILES", home).rstrip("/")
    for address in filter(None, (home, files)):
        if not re.match(r"https?://\S+$", address):
            raise ValueError(f"{address!r} is no address of a page; one begins with https://.")
    return home, files


class CompiledRules(BuildHookInterface[Any]):
    def wanted(self) -> bool:
        return os.environ.get("WYRMTABLE_COMPILE", "0") not in ("", "0") and self.target_name == "wheel"

    def dependencies(self) -> list[str]:
        return ["mypy>=1.11", "setuptools>=65", *self.metadata.core.dependencies] if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """What is compiled joins the wheel, which is then good for this machine and this Python only."""
        if not self.wanted() or version == "editable":
            return
        made = Path(mkdtemp(prefix="wyrmtable-compiled-"))
        compile_to(made, Path(self.root) / "src" / "wyrmtable", os.environ["WYRMTABLE_COMPILE"])
        build_data["pure_python"], build_data["infer_tag"] = False, True
        native = [path for path in made.rglob("*") if path.suffix in (".so", ".pyd") and "temp" not in path.parts]
        build_data["force_include"].update({str(path): str(path.relative_to(made)) for path in native})
