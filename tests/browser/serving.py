"""Starts a server for the browser tests in a process of its own, says its port: `serving.py DATABASE [PORT [WHICH]]`.

Toy games stand on the shelf beside the real ones; `real` leaves them out, `toys` leaves the real ones out. Beside toys
the lobby's pictures are blank: drawing every map on a fresh server would slow all else down.
"""

import base64
import sys
from dataclasses import replace
from pathlib import Path

from wyrmtable.host.routes import games
from wyrmtable.host.serve import bind, run
from wyrmtable.host.server import Server
from wyrmtable.host.settings import Settings

TOYS = {
    "toy": "wyrmtable.checks.toy",
    "caravan": "wyrmtable.checks.caravan",
    "gatehouse": "wyrmtable.checks.gatehouse",
    "fair": "tests.browser.games.fair",
    "continent": "tests.browser.games.continent",
}

BEAT = 5.0  # seconds: long enough to press something on a busy machine, short enough to wait for

BLANK = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=")


async def blank(server: Server, word: str) -> bytes:
    return BLANK


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parents[2]))  # the toys of the tests are found from there
    settings = Settings(database=sys.argv[1], rate=1000.0, burst=5000, tries=100, pace=0.02, beat=BEAT)
    real = {} if "toys" in sys.argv else dict(settings.shelf)
    shelf = real if "real" in sys.argv else {**real, **TOYS}
    if "real" not in sys.argv:
        games._draw_thumb = blank
    link = bind("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    sys.stdout.write(f"port {link.getsockname()[1]}\n")
    sys.stdout.flush()
    run(replace(settings, shelf=shelf), link, open_browser=False)


if __name__ == "__main__":
    main()
