"""The installed command on the real shelf: rules, records, a designer's own scenario and map."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from wyrmtable import registry

from .conftest import Here, RunHere
from .wyrm_process import environment

CONTENT = Path(str(files("wyrmtable"))) / "games" / "underearth" / "content"


def wyrm(home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wyrmtable.cli", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environment(home), timeout=120)


@pytest.fixture
def here(run_here: RunHere, tmp_path: Path) -> Here:
    """The same in this process, which has the games at hand."""
    return run_here(tmp_path, registry.OURS)


def test_rules_by_id_by_words_and_as_contents(tmp_path: Path, here: Here) -> None:
    rule = wyrm(tmp_path, "rules", "underearth", "lou-7.4.2")
    assert "LOU-7.4.2" in rule.stdout
    assert "stairs" in rule.stdout.casefold()
    below = json.loads(here("rules", "underearth", "LOU-7.4", "--json").stdout)
    assert [each["id"] for each in below][:2] == ["LOU-7.4.1", "LOU-7.4.2"]
    found = json.loads(here("rules", "underearth", "--search", "cliff side", "--json").stdout)
    assert "LOU-7.4.3" in [each["id"] for each in found]
    assert "Movement" in here("rules", "underearth").stdout
    missing = here("rules", "underearth", "LOU-777")
    assert missing.returncode == 2
    assert "nearest" in missing.stderr
    assert here("rules", "underearth", "--search", "spaceship").returncode == 2


def test_coverage_counts_every_rule_once(here: Here) -> None:
    tests = str(Path(__file__).parents[1])
    found = json.loads(here("rules", "underearth", "--coverage", "--tests", tests, "--json").stdout)
    assert found["total"] == len(found["cited"]) + len(found["missing"]) + len(found["reference"])
    assert found["total"] > 300
    assert here("rules", "underearth", "--coverage", "--tests", "/no/folder").returncode == 2


def test_a_game_of_bots_is_played_proved_and_drawn(tmp_path: Path) -> None:
    record = tmp_path / "game.wyrm"
    arguments = ("--seats", "random,random", "--seed", "1", "--record", str(record))
    done = wyrm(tmp_path, "play", "underearth/pursuit", *arguments)
    assert done.returncode == 0, done.stderr
    assert "Proved." in wyrm(tmp_path, "verify", str(record)).stdout
    assert wyrm(tmp_path, "show", str(record), "--entry", "40", "-o", str(tmp_path / "board.svg")).returncode == 0
    assert "<svg" in (tmp_path / "board.svg").read_text()[:200]
    assert "32/" in wyrm(tmp_path, "replay", str(record), "--to", "30", typed="\n\nq\n").stdout


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A designer's scenario on a map of his own, which is the map of the box by another name."""
    text = (CONTENT / "scenarios" / "pursuit.toml").read_text()
    text = text.replace('id = "pursuit"', 'id = "chase"').replace('map = "chalasi"', 'map = "caverns"')
    (tmp_path / "chase.toml").write_text(text)
    (tmp_path / "caverns.map").write_text((CONTENT / "chalasi.map").read_text())
    (tmp_path / "unrelated.map").write_text("nonsense")
    return tmp_path / "chase.toml"


def test_a_scenario_of_ones_own_is_played_and_its_record_needs_no_other_file(own: Path) -> None:
    home = own.parent
    record = home / "game.wyrm"
    done = wyrm(home, "play", str(own), "--seats", "random,random", "--seed", "1", "--record", str(record))
    assert done.returncode == 0, done.stderr
    header = record.read_text().split("\n")[2]
    assert "caverns.map" in header
    assert "unrelated.map" not in header
    for file in home.glob("*.map"):
        file.unlink()
    own.unlink()
    assert "Proved." in wyrm(home, "verify", str(record)).stdout


def test_a_scenario_of_ones_own_is_studied(own: Path) -> None:
    done = wyrm(own.parent, "study", str(own), "--seats", "random,random", "--games", "3", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 3


def test_check_names_the_line_and_the_remedy(own: Path, here: Here) -> None:
    fine = here("check", str(own), "--games", "2")
    assert fine.returncode == 0, fine.stdout
    assert "is in order" in fine.stdout
    assert "Random games played to the end: 2" in fine.stdout
    text = own.read_text()
    line = text[: text.index("dwarf-guards")].count("\n") + 1
    own.write_text(text.replace("dwarf-guards", "dwarf-gards"))
    wrong = here("check", str(own))
    assert wrong.returncode == 2
    assert f"line {line}: there is no unit 'dwarf-gards'" in wrong.stdout
    own.write_text(text + "\nbroken = [\n")
    assert "not proper TOML" in here("check", str(own)).stdout


def test_check_a_map(own: Path, here: Here) -> None:
    chart = own.parent / "caverns.map"
    assert "is in order" in here("check", str(chart)).stdout
    lines = chart.read_text().split("\n")
    lines[50] = "teapot 0102"
    chart.write_text("\n".join(lines))
    wrong = here("check", str(chart), "--json")
    assert wrong.returncode == 2
    assert any("line 51" in mistake for mistake in json.loads(wrong.stdout)["mistakes"])
