"""What is made when a package is built: native code if somebody wants it, and what a package index shows.

**Native code**, from the very same source: `WYRMTABLE_COMPILE=1` compiles all that `parts` tells, ids of games
(`WYRMTABLE_COMPILE="underearth"`) the engine and their rules alone; everything else stays Python, and so does all
where the setting is absent. The source tree is never touched: what is built goes straight into the wheel.

**The index page**: `WYRMTABLE_HOMEPAGE` names the project's home page, `WYRMTABLE_FILES` the address below which the
files of this tree lie, if it is another. Then the package has its addresses, and pictures and links of the README lead
there; without a home its description goes without pictures, and links are plain words.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# Not the dice: whoever needs other dice derives them, and plain Python cannot derive from what is compiled.
ENGINE = ("core/steps.py", "core/decision.py", "boards/paths.py")


def parts(package: Path) -> dict[str, list[str]]:
    """The modules that are compiled, in groups that become one library each: the engine, and the rules of a game."""
    games = sorted(path.parent for path in package.glob("games/*/position.py"))
    rules = {game.name: [game / "position.py", *_bases(game), *sorted(game.glob("rules/**/*.py"))] for game in games}
    grouped = {"engine": [package / name for name in ENGINE], **rules}
    return {name: [str(path) for path in paths] for name, paths in grouped.items()}


def _bases(game: Path) -> list[Path]:
    """Modules of a game's files that its position is derived from: what is compiled has no plain base."""
    position = (game / "position.py").read_text(encoding="utf-8")
    derived = {base for bases in re.findall(r"^class \w+\((.*)\):$", position, re.M) for base in bases.split(", ")}
    named = re.findall(r"^from \.files\.(\w+) import (\w+)$", position, re.M)
    return [game / "files" / f"{module}.py" for module, name in named if name in derived]


def chosen(groups: dict[str, list[str]], setting: str) -> dict[str, list[str]]:
    """The groups that the setting asks for: all of them, or the engine and the games it names."""
    wanted = set(groups) if setting == "1" else {"engine", *setting.split()}
    if unknown := wanted - set(groups):
        raise ValueError(f"WYRMTABLE_COMPILE is 1 or names games; there are no {', '.join(sorted(unknown))}.")
    return {name: paths for name, paths in groups.items() if name in wanted}


def compile_to(folder: Path, groups: dict[str, list[str]]) -> None:
    """Native modules of these groups, laid out below a folder as Python looks for them."""
    from mypyc.build import mypycify  # only there when something is compiled
    from setuptools import Distribution

    extensions = mypycify(
        [path for paths in groups.values() for path in paths],
        opt_level=os.environ.get("WYRMTABLE_OPTIMISE", "2"),
        debug_level="0",
        target_dir=str(folder / "c"),
        separate=[(paths, name) for name, paths in groups.items()],
    )
    extensions.sort(key=_size, reverse=True)  # the longest first, so that no core waits for it alone
    distribution = Distribution({"name": "wyrmtable", "ext_modules": extensions, "package_dir": {"": "src"}})
    build = distribution.get_command_obj("build_ext")
    build.build_lib, build.build_temp, build.parallel = str(folder), str(folder / "temp"), os.cpu_count()
    distribution.run_command("build_ext")


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
        os.environ["MYPYPATH"] = str(Path(self.root) / "src")
        made = Path(mkdtemp(prefix="wyrmtable-compiled-"))
        compile_to(made, chosen(parts(Path(self.root) / "src" / "wyrmtable"), os.environ["WYRMTABLE_COMPILE"]))
        build_data["pure_python"], build_data["infer_tag"] = False, True
        native = [path for path in made.rglob("*") if path.suffix in (".so", ".pyd") and "temp" not in path.parts]
        build_data["force_include"].update({str(path): str(path.relative_to(made)) for path in native})
