"""What all tests share: examples are found at any speed, since the machine may be busy with other work; Ctrl-C works in
the processes they start, even where the run itself was started with interrupts ignored; whole games are slow."""

import os
import signal
from contextlib import suppress
from importlib import import_module
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("shared-machine", deadline=None)
settings.load_profile("shared-machine")
signal.signal(signal.SIGINT, signal.default_int_handler)

REAL_PROCESSES = {"browser", "host", "study"}  # servers, browsers and workers, which a busy machine may keep waiting
WHOLE_GAMES = ("test_captain.py", "test_conceding.py", "test_endings.py", "test_lawful.py", "test_long_games.py")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Every worker of a run loads all tests. Each begins with others: what pytest makes of a file when it is loaded for
    the first time is kept, and takes longer than everything else before the first test."""
    if worker := getattr(session.config, "workerinput", None):
        number, count = int(worker["workerid"].removeprefix("gw")), int(worker["workercount"])
        for path in beginning_at(number % count / count, asked_for(session.config)):
            with suppress(Exception, pytest.skip.Exception):  # said when it is collected
                import_module(".".join(path.relative_to(session.config.rootpath).with_suffix("").parts))


def asked_for(config: pytest.Config) -> list[Path]:
    """The files with tests that a run is about."""
    named = [config.invocation_params.dir / argument.partition("::")[0] for argument in config.args]
    found = [path.rglob("test_*.py") if path.is_dir() else [path] for path in named]
    return [path for paths in found for path in sorted(paths) if path.suffix == ".py"]


def beginning_at(part: float, files: list[Path]) -> list[Path]:
    """All of the files, from the one that lies behind this part of what there is to read."""
    read = list(accumulate(path.stat().st_size for path in files))
    first = sum(total <= part * read[-1] for total in read)
    return files[first:] + files[:first]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that play whole games are left out of `make quick`, wherever they lie. Where a submission is judged, on a
    machine that others use too, what needs real processes is tried a second time before it counts as failed."""
    for item in items:
        if os.environ.get("CI") and REAL_PROCESSES & set(item.path.parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.path.name in WHOLE_GAMES or item.name == "test_lawful":
            item.add_marker("slow")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was tried a second time is named, with what went wrong the first time: a run that passed says only R."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"tried again: {report.nodeid} ({report.when})", sep="-")
        terminalreporter.write_line(report.longreprtext)
