"""A study as a process: Ctrl-C stops it cleanly, and its workers die with it however it dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wyrmtable.study import read_rows

SHELF = "import wyrmtable.registry as r; r.SHELF = {'toy': 'wyrmtable.checks.toy'}; import wyrmtable.cli as c; c.main()"


def start(out: Path, games: int = 500_000) -> subprocess.Popen[str]:
    arguments = [
        "study",
        "toy/small",
        "--seats",
        "random,random",
        "--games",
        str(games),
        "--seed",
        "1",
        "--workers",
        "2",
    ]
    study = subprocess.Popen(
        [sys.executable, "-c", SHELF, *arguments, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and (not out.exists() or out.read_text().count("\n") < 20):
        time.sleep(0.1)
    assert out.read_text().count("\n") >= 20, "the study does not get going"
    return study


def family(parent: int) -> list[int]:
    """Processes of the session that the parent leads, itself not counted."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and int(entry.name) != parent:
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it ended while we looked
                continue
            if int(fields[3]) == parent and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def workers_of(parent: int) -> list[int]:
    return [pid for pid in family(parent) if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]


def deaf_to_ctrl_c(pid: int) -> bool:
    """Whether the process has been deaf from its birth: what it blocks is inherited, what it ignores comes later."""
    status = Path(f"/proc/{pid}/status").read_text()
    blocked = next(int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigBlk"))
    return bool(blocked >> (signal.SIGINT - 1) & 1)


def gone(parent: int, seconds: float = 15) -> bool:
    until = time.monotonic() + seconds
    while family(parent) and time.monotonic() < until:
        time.sleep(0.1)
    return not family(parent)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the process table of Linux")
def test_ctrl_c_keeps_the_rows_and_leaves_no_process(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    study = start(out)
    workers = workers_of(study.pid)
    assert workers
    assert all(deaf_to_ctrl_c(worker) for worker in workers)
    os.killpg(study.pid, signal.SIGINT)
    said, complaints = study.communicate(timeout=30)
    assert study.returncode == 130
    assert "Stopped after" in said
    assert "win rate" in said
    assert "Traceback" not in complaints
    assert gone(study.pid)
    rows = read_rows(out)
    assert len({row.seed for row in rows}) == len(rows) >= 19


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the process table of Linux")
def test_workers_die_with_a_killed_parent(tmp_path: Path) -> None:
    study = start(tmp_path / "rows.csv")
    assert family(study.pid)
    os.kill(study.pid, signal.SIGKILL)
    study.communicate(timeout=30)
    assert gone(study.pid)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the process table of Linux")
def test_a_worker_killed_from_outside_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    study = start(out, games=20_000)
    os.kill(workers_of(study.pid)[0], signal.SIGKILL)
    before = out.read_text().count("\n")
    until = time.monotonic() + 60
    while time.monotonic() < until and out.read_text().count("\n") < before + 500:
        time.sleep(0.2)
    assert out.read_text().count("\n") >= before + 500
    os.killpg(study.pid, signal.SIGINT)
    said, _ = study.communicate(timeout=30)
    assert "died" not in said
    assert gone(study.pid)
