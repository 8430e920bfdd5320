"""The guides are true: their programs run, their commands do what they say, their files load and play to the end.

A block whose first line is a comment with a file name (`# ford.map`) is that file; the others run in their order.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec
import pytest
import typer.main
from typer.testing import CliRunner

from wyrmtable import registry
from wyrmtable.bots import known, words
from wyrmtable.cli import app, sources
from wyrmtable.designs import examine
from wyrmtable.games.underearth.files.check import CONDITIONS
from wyrmtable.games.underearth.files.scenarios import SPECIAL, Rules, ScenarioFile, Stage
from wyrmtable.games.underearth.files.terrain import VOCABULARY
from wyrmtable.host.app import create_app
from wyrmtable.host.database import migrate, open_database
from wyrmtable.host.notices import Notice
from wyrmtable.host.serve import TableServer
from wyrmtable.host.settings import Settings
from wyrmtable.reading import parse
from wyrmtable.text.commands import HELP

from .host.hosting import Player, ServerThread, settings_for

ROOT = Path(__file__).parents[1]
GUIDES = ("players", "hosts", "bots", "designers", "records")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"# ([\w-]+\.(?:py|map|toml))\n")
ROW = re.compile(r"^\| `(.+?)` \| `(.+?)` \| (.*) \|$", re.MULTILINE)
LINE = re.compile(r"(wyrmtable record 1|\.\.\.|(game|setting|seats|commitment|\d+|end|seed) .+ #[0-9a-f]{12})")
LASTING = ("serve", "resume")  # commands that end only when their user wants it


def guide(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, heading: str) -> str:
    """The part of a guide under a heading."""
    return re.split(r"^#+ ", guide(name).partition(f"# {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def blocks(name: str) -> list[tuple[str, str]]:
    return BLOCK.findall(guide(name))


def files(name: str) -> dict[str, str]:
    """The files that a guide tells its reader to write."""
    return {found[1]: text for _, text in blocks(name) if (found := FILE.match(text))}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the reader's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WYRMTABLE_HOME", str(tmp_path / "saved"))
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


# -- commands --------------------------------------------------------------------------------------------------------


class Command(NamedTuple):
    """A line of a console block, and what is shown below it."""

    words: list[str]
    settings: list[str]
    shown: list[str]

    @property
    def option(self) -> dict[str, str]:
        """The words behind the options."""
        return dict(zip(self.words, self.words[1:], strict=False))

    @property
    def quick(self) -> bool:
        """Whether it ends by itself, soon."""
        name, seats = self.words[1], self.option.get("--seats", "human")
        return not (
            name in LASTING
            or (name == "play" and "human" in seats)
            or (name == "study" and not set(words(seats)) <= {"random"} and "command:" not in seats)
            or "python:" in seats
            or "--pictures" in self.words  # painted by the tests of the command, from a smaller board
            or (name == "replay" and not {"--json", "--html", "--gif", "--pictures"} & set(self.words))
        )


def commands(text: str) -> Iterator[Command]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, *shown = part.splitlines()
        split = shlex.split(line)
        settings = [word for word in split if re.match(r"WYRM_\w+=", word)]
        yield Command(split[len(settings) :], settings, shown)


def try_command(command: Command) -> None:
    """Every command is understood; those that end soon are carried out."""
    if command.words[0] == "pip":
        extra = re.search(r"\[(\w+)\]", command.words[-1])
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert extra is not None
        assert extra[1] in project["optional-dependencies"]
        return
    assert command.words[0] == "wyrm"
    known_settings = {f"WYRM_{each.name.upper()}" for each in fields(Settings)}
    assert {word.partition("=")[0] for word in command.settings} <= known_settings
    name, *rest = (word.replace("python3", sys.executable) for word in command.words[1:])
    typer.main.get_command(app).commands[name].make_context(name, list(rest))  # type: ignore[attr-defined]  # a group
    if "--seats" in command.option:
        assert all(map(known, words(command.option["--seats"])))
    if name in ("play", "study"):
        options = dict([command.option["--option"].split("=")]) if "--option" in command.option else {}
        sources.source(rest[0]).match(options, words(command.option["--seats"]))
    if command.quick:
        done = CliRunner().invoke(app, [name, *rest])
        assert done.exit_code == 0, (command.words, done.output, done.exception)
        for line in command.shown:
            assert line in done.output, (command.words, done.output)


@pytest.mark.parametrize("name", GUIDES)
def test_commands_and_programs_of_a_guide(name: str, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, text in files(name).items():
        (desk / path).write_text(text, encoding="utf-8")
    if name == "hosts":
        migrate(open_database(Settings(database="wyrmtable.db").url))
    tried = 0
    for language, text in blocks(name):
        if language == "console":
            for command in commands(text):
                try_command(command)
                tried += 1
        elif language == "python" and not FILE.match(text):
            monkeypatch.syspath_prepend(desk)
            exec(compile(text, f"docs/{name}.md", "exec"), {"__name__": "guide"})
            tried += 1
    assert tried > 3
    if name == "hosts":
        assert (desk / "backup.db").stat().st_size > 0


@pytest.mark.parametrize("name", GUIDES)
def test_links_and_pictures_of_a_guide_are_there(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", guide(name)):
        assert (ROOT / "docs" / target).is_file(), target


# -- the README ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_tour_of_the_readme_is_typed(tmp_path: Path) -> None:
    """Its lines, as a reader would put them into a file, pass the strictest check."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", text, re.MULTILINE)
    assert len(code) > 20
    tour = tmp_path / "tour.py"
    tour.write_text("\n".join(code) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(tour)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout


def test_the_commands_of_the_readme_are_understood(desk: Path) -> None:
    """Every line of its table of commands, and everything that make is asked to do."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = [
        word for row in re.findall(r"^\| (`wyrm .+?) \|", text, re.MULTILINE) for word in re.findall(r"`(.+?)`", row)
    ]
    assert len(told) > 15
    group = typer.main.get_command(app)
    for line in told:
        name, *rest = shlex.split(line)[1:]
        command = group.commands[name]  # type: ignore[attr-defined]  # a group
        if name not in ("admin", "referee"):
            command.make_context(name, rest)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for goal in re.findall(r"`?make (\w+)", text):
        assert f"\n{goal}:" in makefile


def test_the_readme_names_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in registry.OURS:
        assert f"(`{name}`)" in text


# -- players and hosts -----------------------------------------------------------------------------------------------


def test_words_of_the_terminal() -> None:
    told = {
        word.split()[0]
        for cell in re.findall(r"^\| (`.+?) \|", section("players", "In the terminal"), re.M)
        for word in re.findall(r"`(.+?)`", cell)
    }
    understood = {usage.split()[0] for usage in HELP}
    assert told
    assert told <= understood


def test_every_setting_is_told_with_its_default() -> None:
    told = dict(re.findall(r"^\| `(WYRM_\w+)` \| (?:`(.+?)`)? *\|", guide("hosts"), re.MULTILINE))
    plain = Settings()
    settings = {f"WYRM_{each.name.upper()}": str(getattr(plain, each.name)) for each in fields(Settings)}
    del settings["WYRM_SHELF"]
    assert told == settings


def test_the_notice_is_shaped_as_told() -> None:
    (told,) = (json.loads(text) for language, text in blocks("hosts") if language == "json")
    assert msgspec.to_builtins(msgspec.convert(told, Notice)) == told


def test_proxies_of_the_same_machine_are_believed(tmp_path: Path) -> None:
    config = TableServer(create_app(Settings(database=str(tmp_path / "wyrm.db")))).config
    assert config.proxy_headers
    assert "127.0.0.1" in str(config.forwarded_allow_ips)


# -- bots ------------------------------------------------------------------------------------------------------------


def test_the_client_over_http_plays_all_its_games(desk: Path) -> None:
    (desk / "client.py").write_text(files("bots")["client.py"], encoding="utf-8")
    with ServerThread(settings_for(str(desk / "wyrm.db"))) as server:
        owner = Player(server.url)
        tables = [owner.table("me", "me"), owner.table("me", "random")]
        token = owner.call("POST", "/api/me/tokens", {"title": "my bot"})["token"]
        subprocess.run([sys.executable, "client.py", server.url, token], check=True, timeout=120)
        assert [owner.state(table)["table"]["status"] for table in tables] == ["over", "over"]


def test_the_requests_of_the_guide_exist(tmp_path: Path) -> None:
    paths: dict[str, Any] = create_app(Settings(database=str(tmp_path / "wyrm.db"))).openapi()["paths"]
    told = re.findall(r"^\| `(GET|POST) (/api/[^?`]+)(?:\?([^`]+))?`", guide("bots"), re.MULTILINE)
    assert len(told) == 6
    for method, path, query in told:
        parameters = {each["name"] for each in paths[path][method.lower()].get("parameters", ())}
        assert set(re.findall(r"(\w+)=", query)) <= parameters


# -- designers -------------------------------------------------------------------------------------------------------


def mistakes() -> list[tuple[str, str, str, str]]:
    found = []
    for heading, path in (("In the map", "ford.map"), ("In the scenario", "ford.toml")):
        found += [(path, *row) for row in ROW.findall(section("designers", heading))]
    return found


@pytest.mark.parametrize(("path", "old", "new", "said"), mistakes(), ids=[str(row[1:3]) for row in mistakes()])
def test_a_mistake_is_explained_as_told(path: str, old: str, new: str, said: str, desk: Path) -> None:
    texts = files("designers")
    before, after = (words.replace(" ⏎ ", "\n") for words in (old, new))
    assert before in texts[path]
    texts[path] = texts[path].replace(before, after, 1)
    for name, text in texts.items():
        (desk / name).write_text(text, encoding="utf-8")
    found = [mistake.removeprefix(path).lstrip(",: ") for mistake in examine(desk / path).mistakes]
    told = re.findall(r"`` (.+?) ``", said)
    assert told
    assert said.endswith("...") or len(found) == len(told)
    for mistake, line in zip(found, told, strict=False):
        assert mistake.startswith(line.removesuffix("...")), mistake


def test_the_guide_shows_many_mistakes() -> None:
    assert len(mistakes()) > 60


def test_an_ending_must_be_sure(desk: Path) -> None:
    for name, text in files("designers").items():
        (desk / name).write_text(text.replace('"turn 6"', '"none_left Orcs"'), encoding="utf-8")
    (found,) = examine(desk / "ford.toml").mistakes
    assert "the game might never end: no ending is sure to come." in found
    assert "the game might never end: no ending is sure to come." in guide("designers")


def test_a_lack_of_room_shows_in_the_random_games(desk: Path) -> None:
    for name, text in files("designers").items():
        (desk / name).write_text(text.replace('"mark:*"', '"mark:Gds"'), encoding="utf-8")
    done = CliRunner().invoke(app, ["check", "ford.toml"])
    assert done.exit_code == 2
    assert "There is no room left for Dwarf Company 50-7 (1)" in done.output
    assert "There is no room left for Dwarf Company 50-7 (1)" in guide("designers")


def test_everything_a_designer_may_write_is_told() -> None:
    text = guide("designers")
    stages = get_args(get_type_hints(Stage)["do"])
    keys = (field.name for kind in (ScenarioFile, Rules) for field in msgspec.structs.fields(kind))
    map_words = (*VOCABULARY.areas, *VOCABULARY.widths, *VOCABULARY.features, *VOCABULARY.slopes, *VOCABULARY.marks)
    for word in (*CONDITIONS, *stages, *SPECIAL, *keys, *map_words, *VOCABULARY.statements):
        assert re.search(rf"(?<![\w*]){re.escape(word)}(?![\w*])", text), word


# -- records ---------------------------------------------------------------------------------------------------------


def test_the_lines_of_a_record(desk: Path) -> None:
    (told,) = (text.splitlines() for language, text in blocks("records") if language == "record")
    assert all(LINE.fullmatch(line) for line in told), told
    done = CliRunner().invoke(app, ["play", "underearth/pursuit", "--seats", "random,random", "--record", "a.wyrm"])
    assert done.exit_code == 0
    lines = (desk / "a.wyrm").read_text(encoding="utf-8").splitlines()
    assert all(LINE.fullmatch(line) for line in lines)
    kinds = {line.split()[0] for line in told if not line[0].isdigit()} - {"..."}
    assert kinds == {line.split()[0] for line in lines if not line[0].isdigit()}
    assert parse("\n".join(lines) + "\n").end
