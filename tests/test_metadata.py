"""What a package index shows: addresses and pictures if somebody names a home page, nothing broken if nobody does."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOME = "https://wyrm.example/table"


@pytest.fixture
def building(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """hatch_build.py as the build reads it; the builder itself is not installed where tests run."""
    for name, hook in (
        ("hatchling.builders.hooks.plugin.interface", "BuildHookInterface"),
        ("hatchling.metadata.plugin.interface", "MetadataHookInterface"),
    ):
        stand_in = ModuleType(name)
        setattr(stand_in, hook, type(hook, (), {"__class_getitem__": classmethod(lambda cls, _: cls)}))
        monkeypatch.setitem(sys.modules, name, stand_in)
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_with_a_home_pictures_and_links_lead_there(building: ModuleType) -> None:
    home, files = building.where({"WYRMTABLE_HOMEPAGE": f"{HOME}/", "WYRMTABLE_FILES": f"{HOME}/raw"})
    shown = building.described(README, files)
    assert f"]({HOME}/raw/docs/play.gif)" in shown
    assert f"[players]({HOME}/raw/docs/players.md)" in shown
    assert "](docs/" not in shown
    assert building.addresses(home, files)["Homepage"] == HOME
    assert building.where({"WYRMTABLE_HOMEPAGE": HOME}) == (HOME, HOME)


def test_without_a_home_nothing_is_broken(building: ModuleType) -> None:
    home, files = building.where({})
    shown = building.described(README, files)
    assert "![" not in shown
    assert "](" not in shown.replace("](http", "")
    assert "| | |" not in shown
    assert "players, hosts" in shown.replace("\n", " ")
    assert building.addresses(home, files) == {}


def test_what_is_no_address_is_refused(building: ModuleType) -> None:
    with pytest.raises(ValueError, match="is no address of a page"):
        building.where({"WYRMTABLE_HOMEPAGE": "wyrm.example"})


def test_everything_the_readme_points_to_is_there() -> None:
    """Below whatever address the tree lies, a picture or a link finds its file."""
    found = re.findall(r"\]\((?!https?:|#)([^)#]+)", README)
    assert found
    assert [name for name in found if not (ROOT / name).is_file()] == []


def test_what_a_position_is_derived_from_is_compiled_with_it(building: ModuleType, tmp_path: Path) -> None:
    game = tmp_path / "games" / "marbles"
    (game / "files").mkdir(parents=True)
    (game / "rules").mkdir()
    (game / "rules" / "rolling.py").touch()
    (game / "position.py").write_text(
        "from .files.content import Content\nfrom .files.bags import Bags\n\nclass Position(Bags):\n", encoding="utf-8"
    )
    found = [str(Path(path).relative_to(game)) for path in building.parts(tmp_path)["marbles"]]
    assert found == ["position.py", str(Path("files", "bags.py")), str(Path("rules", "rolling.py"))]
