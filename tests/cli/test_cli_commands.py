"""The other commands of `wyrm`, for people and for programs, and what they say when something is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from wyrmtable import registry
from wyrmtable.checks.toy import GAME as TOY
from wyrmtable.cli.commands import COMMANDS, load
from wyrmtable.core.record import chained, header_lines
from wyrmtable.reading import parse

from .conftest import Here, RunHere
from .wyrm_process import SHELF, environment, wyrm


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def here(home: Path, run_here: RunHere) -> Here:
    """The command with the Barrow alone on the shelf."""
    return run_here(home, {"toy": "wyrmtable.checks.toy"})


@pytest.fixture(scope="module")
def record(home: Path) -> Path:
    """A finished game of two bots."""
    path = home / "finished.wyrm"
    done = wyrm(home, "play", "toy/large", "--seats", "random,random", "--seed", "5", "--record", str(path))
    assert done.returncode == 0, done.stderr
    assert "won with" in done.stdout
    return path


def test_wyrm_alone_and_help_are_pleasant(home: Path) -> None:
    alone = wyrm(home)
    assert alone.returncode == 0
    assert "wyrm play toy/small" in alone.stdout
    helped = wyrm(home, "--help").stdout
    playing = ("games", "play", "saved", "resume", "campaign", "serve", "backup", "restore", "admin")
    for command in (
        *playing,
        "show",
        "replay",
        "verify",
        "odds",
        "export",
        "rules",
        "copy",
        "check",
        "study",
        "bench",
        "referee",
    ):
        assert command in helped
    assert re.fullmatch(r"wyrmtable \S+ \((plain Python|compiled)\)\n", wyrm(home, "--version").stdout)


def test_what_a_command_does_not_need_is_not_loaded(home: Path) -> None:
    """Drawing, studies, the host, rulebooks and the games themselves wait until they are asked for."""
    games = (f"games.{name}" for name in registry.OURS)
    heavy = ("draw", "study", "host", "designs", "rulebook", "checks", "bench", *games)
    asked = "import sys, wyrmtable.cli; print(list(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert "wyrmtable.cli.wyrm" in loaded
    assert [name for name in heavy if f"'wyrmtable.{name}'" in loaded] == []
    assert "'rich.console'" not in loaded


def test_every_command_listed_is_there_and_tells_what_it_does() -> None:
    for name in COMMANDS:
        command = load(name)
        assert command.name == name
        assert command.get_short_help_str(), name


def test_games(here: Here, home: Path) -> None:
    listed = here("games").stdout
    assert "toy/small" in listed
    assert "delvers=2|3" in listed
    (game,) = json.loads(here("games", "--json").stdout)
    assert [scenario["id"] for scenario in game["scenarios"]] == ["small", "large"]
    assert [bot["id"] for bot in game["bots"]] == ["random"]


def test_options_and_seeds(here: Here, home: Path) -> None:
    arguments = ("play", "toy/small", "--option", "delvers=3", "--seats", "random,random,random", "--seed", "9")
    texts = []
    for name in ("a", "b"):
        path = home / f"{name}.wyrm"
        assert here(*arguments, "--record", str(path)).returncode == 0
        texts.append(path.read_text())
    assert texts[0] == texts[1]
    assert '"delvers":"3"' in texts[0]


def test_verify_proves_and_names_what_is_wrong(here: Here, home: Path, record: Path) -> None:
    assert "Proved." in here("verify", str(record)).stdout
    assert json.loads(here("verify", str(record), "--json").stdout)["proved"] is True
    lines = record.read_text().split("\n")
    forged = home / "forged.wyrm"
    forged.write_text("\n".join([*lines[:7], lines[7].replace(" 0 ", " 1 "), *lines[8:]]))
    done = here("verify", str(forged))
    assert done.returncode == 2
    assert "Line 8 of the record" in done.stderr


def test_verify_says_what_it_cannot_prove(here: Here, home: Path, record: Path) -> None:
    """A record that was played by rules which have changed since: its seals and dice are proved, its moves are not."""
    lines = record.read_text().split("\n")
    header = replace(parse(record.read_text()).header, version=TOY.version - 1)
    before, mark = header_lines(header)
    rest = chained(mark, [line.rpartition(" #")[0] for line in lines[5:-1]])[0]
    older = home / "older.wyrm"
    older.write_text("\n".join([*before, *rest, ""]))
    told = here("verify", str(older)).stdout
    assert "Seals and dice proved." in told
    assert "Not proved: that the moves were legal" in told
    found = json.loads(here("verify", str(older), "--json").stdout)
    assert [found[what] for what in ("proved", "seals", "dice", "moves")] == [False, True, True, False]
    at = next(number for number, line in enumerate(lines) if "/6" in line)
    loaded = re.sub(r"\d/6", lambda die: f"{int(die[0][0]) % 6 + 1}/6", lines[at], count=1).rpartition(" #")[0]
    bodies = [line.rpartition(" #")[0] for line in (*lines[5:at], loaded + " #", *lines[at + 1 : -1])]
    older.write_text("\n".join([*before, *chained(mark, bodies)[0], ""]))
    done = here("verify", str(older))
    assert done.returncode == 2
    assert f"Line {at + 1} of the record" in done.stderr


def test_show_as_text_drawing_and_json(here: Here, home: Path, record: Path) -> None:
    assert "north" in here("show", "toy/large").stdout
    for name in ("board.svg", "board.png"):
        assert here("show", str(record), "--entry", "4", "-o", str(home / name)).returncode == 0
    assert (home / "board.svg").read_text().startswith("<svg")
    assert (home / "board.png").read_bytes().startswith(b"\x89PNG")
    view = json.loads(here("show", str(record), "--entry", "0", "--seat", "red", "--json").stdout)
    assert view["seat"] == 0
    assert "Round 1" in view["turn"]


def test_replay_steps(here: Here, home: Path, record: Path) -> None:
    done = here("replay", str(record), typed="\n+2\ns blue\nb\n99\no\np\nhuh\ns\nq\n")
    assert done.returncode == 0, done.stderr
    for words in (
        "1/13>",
        "3/13>",
        "2/13>",
        "there is no entry 99",
        "Blue (you)",
        "go to that entry",
    ):
        assert words in done.stdout, words


def test_replay_for_programs_pages_and_animations(here: Here, home: Path, record: Path) -> None:
    whole = json.loads(here("replay", str(record), "--json").stdout)
    assert len(whole["entries"]) == 14
    assert whole["view"]["outcome"]
    part = json.loads(here("replay", str(record), "--json", "--to", "3").stdout)
    assert len(part["entries"]) == 4
    page, film = home / "game.html", home / "game.gif"
    done = here("replay", str(record), "--html", str(page), "--gif", str(film))
    assert done.returncode == 0, done.stderr
    assert "<svg" in page.read_text()
    assert film.read_bytes().startswith(b"GIF8")


def test_replay_writes_a_picture_of_every_turn(here: Here, home: Path, record: Path) -> None:
    whole = json.loads(here("replay", str(record), "--json").stdout)
    done = here("replay", str(record), "--pictures", str(home / "turns"), "--html", str(home / "turns.html"), "--turns")
    assert done.returncode == 0, done.stderr
    painted = sorted((home / "turns").iterdir())
    turns = {
        json.loads(here("replay", str(record), "--json", "--to", str(number)).stdout)["view"]["turn"]
        for number in range(len(whole["entries"]))
    }
    assert len(painted) == len(turns) > 1
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in painted)
    assert f'max="{len(turns) - 1}"' in (home / "turns.html").read_text()


def test_odds_of_a_scenario_and_of_a_record(here: Here, home: Path, record: Path) -> None:
    assert "Nothing is decided by this pick alone." in here("odds", "toy/large", "end", "--seed", "1").stdout
    storm = json.loads(_storm(here, record))
    chances = storm["odds"]["chances"]
    assert {chance["result"] for chance in chances} == {"taken", "held"}
    assert sum(chance["chance"] for chance in chances) == pytest.approx(1)
    refused = here("odds", "toy/large", "orc", "--seed", "1")
    assert refused.returncode == 2
    assert "First choose the hall" in refused.stderr


def _storm(here: Here, record: Path) -> str:
    """The odds of the first storm of the record: the first entry with two dice that is a card."""
    for line in record.read_text().split("\n")[6:]:
        number, _, pick, *rest = line.split()
        if rest[0].startswith("[") and pick not in ("end", "north", "west", "south", "east"):
            return here("odds", str(record), pick, "--entry", str(int(number) - 1), "--json").stdout
    raise AssertionError("no hall was stormed in this game; choose another seed")


def test_check_a_game(here: Here, home: Path) -> None:
    done = here("check", "toy", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["passed"] is True
    assert report["games"] == 2


def test_study_prints_rates_and_writes_rows(home: Path) -> None:
    out = home / "rows.csv"
    arguments = ("study", "toy/small", "--seats", "random,random", "--games", "40", "--seed", "3", "--workers", "2")
    done = wyrm(home, *arguments, "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert "win rate" in done.stdout
    assert len(out.read_text().splitlines()) == 41
    again = json.loads(wyrm(home, *arguments, "--out", str(out), "--json").stdout)
    assert again["games"] == 40
    assert again["first_seed"] == 3
    assert [seat["name"] for seat in again["seats"]] == ["Red", "Blue"]


def test_bench_measures(here: Here, home: Path) -> None:
    done = here("bench", "toy", "--rounds", "2", "--seconds", "0.05", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["chess_moves_per_second"] > 100
    (toy,) = found["games"]
    assert toy["rates"][0]["decisions_per_second"] > 1000
    assert len(toy["rates"][0]["ratios"]) == 2
    assert toy["copy_microseconds"] > 0
    assert toy["captain_seconds"] is None
    assert "x chess" in here("bench", "toy", "--rounds", "1", "--seconds", "0.02").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "chess/classic"), "There is no game and no file 'chess/classic'. The games are: toy"),
        (("play", "toy/huge"), "The Barrow has no scenario 'huge'. Say toy/small or toy/large."),
        (("play", "toy"), "has several scenarios"),
        (("play", "toy/small", "--seats", "human"), "This game has 2 seats (Red, Blue); 1 were filled."),
        (("play", "toy/small", "--seats", "human,wizard"), "Nobody called 'wizard'"),
        (("play", "toy/small", "--option", "delvers"), "NAME=VALUE"),
        (("play", "toy/small", "--option", "delvers=9"), "Option delvers can be 2, 3; not '9'."),
        (("play", "mine.toml"), "There is no game and no file 'mine.toml'"),
        (("resume", "nothing.wyrm"), "nothing.wyrm cannot be read"),
        (("resume", "3"), "There is no saved game 3"),
        (("replay", "nothing.wyrm"), "cannot be read"),
        (("show", "toy/small", "--entry", "3"), "--entry goes with a record"),
        (("show", "toy/small", "-o", "board.bmp"), "should end in .svg or .png"),
        (("show", "toy/small", "-o", "/no/such/folder/board.png"), "/no/such/folder/board.png"),
        (("show", "toy/small", "--seat", "green"), "No seat is called 'green'"),
        (("rules", "toy"), "ships without a rulebook"),
        (("rules", "go"), "There is no game 'go'"),
        (("check", "go"), "There is no game and no file 'go'"),
        (("study", "toy/small", "--seats", "human,random"), "bots alone"),
        (("study", "toy/small", "--seats", "random"), "1 were filled"),
        (("study", "toy/small", "--seats", "captain,random"), "has no captain yet"),
    ],
)
def test_mistakes_end_in_one_sentence(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.setenv("WYRMTABLE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    done = here(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_an_existing_file_is_not_written_over(here: Here, home: Path, record: Path) -> None:
    before = record.read_text()
    done = here("play", "toy/small", "--seats", "random,random", "--record", str(record))
    assert done.returncode == 2
    assert "exists" in done.stderr
    assert record.read_text() == before


def test_a_file_that_is_no_record(here: Here, home: Path) -> None:
    other = home / "letter.txt"
    other.write_text("Dear wyrm,\n")
    assert "this is not a record" in here("verify", str(other)).stderr
    (home / "noise.wyrm").write_bytes(bytes(range(128, 256)))
    assert "not a text file" in here("replay", str(home / "noise.wyrm")).stderr


def test_a_mistake_of_ours_is_one_sentence_too(home: Path) -> None:
    """A game that fails in the middle: no traceback, unless it is asked for."""
    broken = "import wyrmtable.checks.toy as t; t.TheBarrow.picture = lambda self, *_: 1 // 0; "
    for trace, lines in (("", 1), ("1", 5)):
        done = subprocess.run(
            [sys.executable, "-c", broken + SHELF, "show", "toy/small"],
            capture_output=True,
            text=True,
            env=environment(home, WYRMTABLE_TRACE=trace),
            timeout=60,
        )
        assert done.returncode == (1 if trace else 3)
        assert "ZeroDivisionError" in done.stderr
        assert len(done.stderr.splitlines()) >= lines
        assert ("Traceback" in done.stderr) is bool(trace)
