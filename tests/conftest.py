"""What all tests share: examples are found at any speed, since the machine may be busy with other work; Ctrl-C works in
the processes they start, even where the run itself was started with interrupts ignored; whole games are slow."""

import os
import signal

import pytest
from hypothesis import settings

settings.register_profile("shared-machine", deadline=None)
settings.load_profile("shared-machine")
signal.signal(signal.SIGINT, signal.default_int_handler)

REAL_PROCESSES = {"browser", "host", "study"}  # servers, browsers and workers, which a busy machine may keep waiting
WHOLE_GAMES = ("test_captain.py", "test_conceding.py", "test_endings.py", "test_lawful.py", "test_long_games.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that play whole games are left out of `make quick`, wherever they lie. Where a submission is judged, on a
    machine that others use too, what needs real processes is tried a second time before it counts as failed."""
    for item in items:
        if os.environ.get("CI") and REAL_PROCESSES & set(item.path.parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.path.name in WHOLE_GAMES or item.name == "test_lawful":
            item.add_marker("slow")
