"""Content may be read by several threads at once: a crash there would take a whole server with it."""

import subprocess
import sys

RACE = """
import sys, threading
from importlib.resources import files
from wyrmtable.games.underearth.files import scenarios, units

sys.setswitchinterval(1e-6)
folder = files("wyrmtable.games.underearth") / "content" / "scenarios"
text = next(iter(sorted(folder.iterdir(), key=str))).read_text("utf-8")
start, titles = threading.Barrier(16), []

def read():
    start.wait()
    units.counter_mix()
    titles.append(scenarios.read(text).title)

threads = [threading.Thread(target=read) for _ in range(16)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert len(titles) == 16 and len(set(titles)) == 1
"""


def test_threads_that_read_content_for_the_first_time_together() -> None:
    # each process has one first time; a crash used to come in about one of three
    for _ in range(6):
        done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
