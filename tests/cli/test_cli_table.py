"""Playing in a terminal: by pipe and on a real one, alone, in hot seat, saved, interrupted, killed and resumed."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .wyrm_process import COMMAND, Session, environment, wyrm

ALONE = ("play", "toy/large", "--seats", "human,random", "--seed", "7")
FOREGROUND = re.compile(r"\x1b\[[0-9;]*(3[0-7]|9[0-7])[0-9;]*m")
HOT = ("play", "toy/large", "--seats", "human,human", "--seed", "7")


@pytest.fixture
def sessions() -> Iterator[list[Session]]:
    opened: list[Session] = []
    yield opened
    for session in opened:
        session.close()


def test_a_whole_game_by_typed_lines(tmp_path: Path) -> None:
    done = wyrm(tmp_path, *ALONE, typed="west\norc\nend\n" + "end\n" * 30)
    assert done.returncode == 0, done.stderr
    assert "You lay Orc (5) in the west hall." in done.stdout
    assert "won with" in done.stdout
    assert "wyrm replay" in done.stdout
    (record,) = tmp_path.glob("*.wyrm")
    assert wyrm(tmp_path, "verify", str(record)).returncode == 0


def test_every_command_answers(tmp_path: Path) -> None:
    asked = [
        "help",
        "odds 1",
        "odds",
        "why wyrm",
        "why west",
        "why",
        "hint",
        "undo ?",
        "undo",
        "undo x",
        "menu",
        "map",
        "map west",
    ]
    asked += [
        "map off",
        "over",
        "look west",
        "look hand-of-red",
        "look",
        "pieces",
        "pieces red",
        "pieces x",
        "log",
        "log 1",
    ]
    asked += [
        "log x",
        "rule TOY-1",
        "rules",
        "save",
        f"save {tmp_path / 'copy.wyrm'}",
        ":nonsense",
        "",
        "zz",
        "west",
        "undo ?",
    ]
    done = wyrm(tmp_path, *ALONE, typed="\n".join([*asked, "quit", ""]))
    assert done.returncode == 0, done.stderr
    said = done.stdout
    for words in (
        "the chances of every result",
        "Nothing is decided by this pick alone.",
        "First choose the hall, then the card. (TOY-3)",
        "the west hall can be picked.",
        "has no captain who could advise you",
        "Nothing can be taken back.",
        "No seat is called 'x'",
        "ships without a rulebook",
        "A copy is saved as",
        "no command 'nonsense'",
        "nothing called 'zz'",
        "Which card for the west hall?",
        "1  the west hall",
        "It may be picked now.",
        f"  wyrm resume {tmp_path}",
    ):
        assert words in said, words
    assert (tmp_path / "copy.wyrm").exists()


def test_illegal_picks_are_refused_with_the_rule(tmp_path: Path) -> None:
    done = wyrm(tmp_path, *ALONE, typed="west\norc\nwest\nquit\n")
    assert "the west hall cannot be picked. You hold the west hall already. (TOY-3)" in done.stdout


def test_quit_and_come_back(tmp_path: Path) -> None:
    assert "no saved games" in wyrm(tmp_path, "play").stdout
    first = wyrm(tmp_path, *ALONE, typed="west\norc\nquit\n")
    assert "The game is saved." in first.stdout
    listed = wyrm(tmp_path, "play")
    assert "toy/large" in listed.stdout
    again = wyrm(tmp_path, "resume", typed="pieces\nundo\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "west  R:Orc (5)" in again.stdout
    assert "Taken back." in again.stdout
    finished = wyrm(tmp_path, "resume", "1", typed="orc\n" + "end\n" * 30)
    assert "won with" in finished.stdout
    assert wyrm(tmp_path, "resume").returncode == 2


def test_the_game_survives_being_killed_after_any_pick(tmp_path: Path, sessions: list[Session]) -> None:
    record = tmp_path / "game.wyrm"
    session = Session(tmp_path, *ALONE, "--record", str(record))
    sessions.append(session)
    session.expect("Red>")
    session.type("west")
    session.expect("Which card")
    session.expect("Red>")
    os.kill(session.process.pid, signal.SIGKILL)
    session.process.wait()
    resumed = wyrm(tmp_path, "play", "--resume", str(record), typed="orc\nquit\n")
    assert "Which card for the west hall?" in resumed.stdout
    assert "You lay Orc (5) in the west hall." in resumed.stdout


def test_ctrl_c_leaves_a_saved_game(tmp_path: Path, sessions: list[Session]) -> None:
    session = Session(tmp_path, *ALONE)
    sessions.append(session)
    session.expect("Red>")
    session.type("west")
    session.expect("Which card")
    session.expect("Red>")
    time.sleep(0.5)  # the prompt shows a moment before the line editor listens
    session.keys("\x03")
    session.expect("wyrm resume")
    assert session.end() == 130
    assert "Traceback" not in session.text
    assert "Which card" in wyrm(tmp_path, "resume", typed="quit\n").stdout


def test_tab_completes_names(tmp_path: Path, sessions: list[Session]) -> None:
    session = Session(tmp_path, *ALONE)
    sessions.append(session)
    session.expect("Red>")
    session.keys("we\t\n")
    session.expect("Which card for the west hall?")
    session.type("quit")
    assert session.end() == 0


def test_hot_seat_leaves_nothing_of_the_other_on_the_screen(tmp_path: Path, sessions: list[Session]) -> None:
    """Red lays a card that Blue must not see: after the hand-over the screen and its scroll-back are cleared."""
    session = Session(tmp_path, *HOT)
    sessions.append(session)
    session.expect("Pass the keyboard to Red.")
    session.type("")
    for line in ("west", "orc", "end"):
        session.expect("Red>")
        session.type(line)
    session.expect("Pass the keyboard to Blue.")
    last_wipe = session.raw.rindex("\x1b[3J")
    assert "\x1b[2J" in session.raw[last_wipe - 30 : last_wipe]
    assert "Orc" not in session.raw[last_wipe:]
    session.type("")
    session.expect("Blue>")
    after = session.raw[last_wipe:]
    assert after.count("\x1b[3J") == 2
    for card in ("Orc", "Ghoul", "Troll"):
        assert card not in after
    assert "Red lays a card in the west hall." in after
    session.keys("\x1b[A")  # the line typed before: nothing of Red's must come back
    session.type("quit")
    session.end()
    assert "orc" not in session.raw[last_wipe:].casefold()


def test_one_person_is_never_asked_to_pass_the_keyboard(tmp_path: Path) -> None:
    assert "Pass the keyboard" not in wyrm(tmp_path, *ALONE, typed="end\nend\nend\n").stdout


def test_narrow_terminals(tmp_path: Path, sessions: list[Session]) -> None:
    session = Session(tmp_path, *ALONE, columns=40)
    sessions.append(session)
    session.expect("Red>")
    session.type("pieces")
    session.expect("Red>")
    assert max(len(line) for line in session.text.replace("\r", "").split("\n")) <= 40


@pytest.mark.parametrize(
    ("arguments", "no_color", "coloured"), [([], "", True), (["--no-colour"], "", False), ([], "1", False)]
)
def test_colours_are_optional(
    tmp_path: Path, sessions: list[Session], arguments: list[str], no_color: str, coloured: bool
) -> None:
    """Bold and dim are no colours."""
    session = Session(tmp_path, *ALONE, *arguments, NO_COLOR=no_color)
    sessions.append(session)
    session.expect("Red>")
    assert (FOREGROUND.search(session.raw) is not None) is coloured


def test_an_unwritable_save_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = wyrm(tmp_path, *ALONE, "--record", str(tmp_path / "file" / "game.wyrm"), typed="west\norc\n" + "end\n" * 30)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("The game goes on, but it is not saved.") == 1
    assert "won with" in done.stdout


def test_a_full_disk_is_told_and_the_last_good_save_stays(tmp_path: Path) -> None:
    record = tmp_path / "game.wyrm"
    assert wyrm(tmp_path, *ALONE, "--record", str(record), typed="west\nquit\n").returncode == 0
    room = record.stat().st_size
    record.unlink()

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    done = subprocess.run(
        [*COMMAND, *ALONE, "--record", str(record)],
        input="west\norc\n" + "end\n" * 30,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        preexec_fn=small_disk,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    said = " ".join(done.stdout.split())
    assert "The game goes on, but it is not saved." in said
    assert "File too large" in said
    assert "won with" in said
    assert [path.name for path in tmp_path.iterdir()] == ["game.wyrm"]
    assert "Which card for the west hall?" in wyrm(tmp_path, "resume", str(record), typed="quit\n").stdout


def test_a_crashing_program_ends_in_one_sentence(tmp_path: Path) -> None:
    done = wyrm(tmp_path, "play", "toy/large", "--seats", "command:false,random", "--seed", "7")
    assert done.returncode == 2
    assert "'false' has ended (exit code 1)" in done.stderr
    assert "Traceback" not in done.stderr
