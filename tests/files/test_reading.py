"""Text files, content cached by setting, a package's own files, and the game a file names."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event

import pytest

from wyrmtable.core import Setting
from wyrmtable.files import (
    BadFile,
    Mistake,
    Mistakes,
    by_setting,
    game_named,
    game_of,
    lines,
    own_files,
    own_text,
    read_text,
    statements,
)
from wyrmtable.files.cached import MOST_SETTINGS


@pytest.fixture
def camps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with content, and a package inside it."""
    for folder in ("camp_game/files", "camp_game/content/scenarios"):
        (tmp_path / folder).mkdir(parents=True)
    for file in ("camp_game/__init__.py", "camp_game/files/__init__.py"):
        (tmp_path / file).touch()
    (tmp_path / "secret.toml").write_text("not for you")
    (tmp_path / "camp_game/content/units.toml").write_text("[unit.orc]")
    (tmp_path / "camp_game/content/scenarios/first.toml").write_text("id = 1")
    monkeypatch.syspath_prepend(tmp_path)
    return "camp_game"


def test_lines_have_numbers_words_and_notes() -> None:
    found = lines('map small # a map\r\n\n  room hall "Great # Hall" 04:2# tight\n# only this\n')
    assert [line.number for line in found] == [1, 2, 3, 4]
    assert [line.words for line in found] == [("map", "small"), (), ("room", "hall", '"Great # Hall"', "04:2"), ()]
    assert [line.note for line in found] == ["# a map", "", "# tight", "# only this"]
    assert found[2].text.startswith("  room")


def test_other_signs_begin_comments() -> None:
    said = list(statements("; nothing\nmap:\n01 ##.#\n\nend ; there", ";"))
    assert [(line.number, line.text) for line in said] == [(2, "map:"), (3, "01 ##.#"), (5, "end")]


def test_a_mark_that_is_never_closed() -> None:
    (line,) = lines('room hall "Great # Hall')
    assert line.unclosed
    assert line.words == ("room", "hall", '"Great # Hall')
    assert line.note == ""


def test_numbers_are_those_an_editor_shows() -> None:
    """Characters that Python calls line ends, but no editor does, end no line."""
    assert [line.number for line in lines("a\x0cb\u2028c\x85d\ne")] == [1, 2]


@pytest.mark.parametrize("text", ["x" * 20_001, "x\n" * 600_000, "\udc80"])
def test_hostile_texts_are_refused(text: str) -> None:
    with pytest.raises(BadFile, match=r"evil\.map"):
        lines(text, path="evil.map")


def test_files_on_disk(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        read_text(tmp_path / "none.map")
    (tmp_path / "latin.map").write_bytes(b"map caf\xe9\n")
    with pytest.raises(BadFile, match="not UTF-8"):
        read_text(tmp_path / "latin.map")
    (tmp_path / "marked.map").write_bytes(b"\xef\xbb\xbfmap small\n")
    assert read_text(tmp_path / "marked.map") == "map small\n"


def test_mistakes_are_collected_and_told_together() -> None:
    found = Mistakes("camp.map")
    found.raise_any()
    assert found.known(3, "orc", ("orc", "troll"), "unit")
    assert not found.known(7, "trol", ("orc", "troll"), "unit")
    found.wrong(2, "it is dark.", "Bring a lamp.")
    with pytest.raises(BadFile) as caught:
        found.raise_any()
    assert caught.value.mistakes == (
        Mistake(2, "it is dark.", "Bring a lamp."),
        Mistake(7, "there is no unit 'trol'.", "Did you mean 'troll'? Choose from: orc, troll."),
    )
    assert (caught.value.line, caught.value.what, caught.value.remedy) == caught.value.mistakes[0]


def test_errors_come_back_whole_from_another_process() -> None:
    bad = BadFile.of("camp.map", [Mistake(7, "b.", ""), Mistake(2, "a.", "A.")])
    again = pickle.loads(pickle.dumps(bad))
    assert (str(again), again.mistakes, again.path) == (str(bad), bad.mistakes, "camp.map")


# -- content by setting ----------------------------------------------------------------------------------------------


def test_the_same_setting_gives_the_same_object() -> None:
    made: list[str] = []

    @by_setting
    def content(setting: Setting) -> object:
        made.append(setting.scenario)
        return object()

    first = content(Setting("a", {"x": "1", "y": "2"}, {"m.map": "text"}))
    assert content(Setting("a", {"y": "2", "x": "1"}, {"m.map": "text"})) is first
    assert content(Setting("a", {"x": "1", "y": "2"}, {"m.map": "other"})) is not first
    assert content(Setting("a", {"x": "1"}, {"m.map": "text"})) is not first
    assert made == ["a", "a", "a"]
    for number in range(MOST_SETTINGS):
        content(Setting(f"b{number}"))
    assert content(Setting("a", {"x": "1", "y": "2"}, {"m.map": "text"})) is not first


def test_many_threads_make_it_once() -> None:
    made: list[int] = []
    together = Barrier(8)

    @by_setting
    def content(setting: Setting) -> object:
        made.append(1)
        return object()

    def ask(_: int) -> object:
        together.wait()
        return content(Setting("a"))

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(ask, range(8)))) == 1
    assert made == [1]


def test_content_that_cannot_be_made_is_tried_again() -> None:
    @by_setting
    def content(setting: Setting) -> object:
        raise BadFile("a.map", 0, "it is empty.")

    for _ in range(2):
        with pytest.raises(BadFile):
            content(Setting("a"))


def test_a_designers_file_takes_the_place_of_the_games(camps: str) -> None:
    assert own_text(camps, "units.toml") == "[unit.orc]"
    assert own_text(camps, "units.toml", {"units.toml": "mine"}) == "mine"
    assert own_text(f"{camps}.files", "units.toml", {}) == "[unit.orc]"
    assert own_text(camps, "scenarios/first.toml") == "id = 1"
    assert own_files(camps, ".toml") == {"units.toml": "[unit.orc]"}
    assert own_files(camps, ".toml", "scenarios") == {"first.toml": "id = 1"}


@pytest.mark.parametrize("name", ["none.toml", "../../secret.toml", "scenarios/../units.toml", "/etc/hosts", "", "."])
def test_no_other_file_can_be_had(camps: str, name: str) -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        own_text(camps, name)


# -- which game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "text", "named"),
    [
        ("a.toml", '# mine\n\ngame = "barrow"  # this\n[table]\n', ("barrow", 3)),
        ("a.toml", "title = 'x'\ngame='barrow'\r\nbroken = = 3", ("barrow", 2)),
        ("a.toml", '[table]\ngame = "barrow"\n', None),
        ("a.toml", "", None),
        ("a.board", "; mine\n\ngame barrow\nmap:\n", ("barrow", 3)),
        ("a.map", "\ufeffgame barrow # this\nmap small\n", ("barrow", 1)),
        ("a.map", "map small\ngame barrow\n", None),
        ("a.map", "", None),
    ],
)
def test_a_file_names_its_game(path: str, text: str, named: tuple[str, int] | None) -> None:
    assert game_named(path, text) == named


def test_a_file_without_a_known_game_is_refused() -> None:
    games = ("barrow", "camps")
    assert game_of("a.map", "game camps\n", games) == "camps"
    with pytest.raises(BadFile) as caught:
        game_of("a.toml", "x = 1\n", games)
    assert str(caught.value) == (
        "a.toml: the file does not say which game it is for. "
        'Write game = "barrow" as its first line; the games are: barrow, camps.'
    )
    with pytest.raises(BadFile, match=r"a\.map, line 1: there is no game 'camp'\. Did you mean 'camps'"):
        game_of("a.map", "game camp\n", games)


def test_content_that_takes_long_holds_up_nobody_else() -> None:
    begun, go_on = Event(), Event()

    @by_setting
    def content(setting: Setting) -> str:
        if setting.scenario == "long":
            begun.set()
            assert go_on.wait(60)
        return setting.scenario

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(content, Setting("long"))
        assert begun.wait(60)
        assert content(Setting("short")) == "short"
        assert not slow.done()
        go_on.set()
        assert slow.result() == "long"


@pytest.mark.parametrize("text", ["x" * 30_000, "x\n" * 1_000_000])
def test_texts_have_bounds(text: str) -> None:
    with pytest.raises(BadFile, match=r"Keep it under|Break it"):
        lines(text)
