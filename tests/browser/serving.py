"""Starts a server for the browser tests in a process of its own, says its port: `serving.py DATABASE [PORT [WHICH]]`.

Toy games stand on the shelf beside the real ones; `real` leaves them out, `toys` leaves the real ones out. Beside toys
the lobby's pictures are blank: drawing every map on a fresh server would slow all else down. What is set up alike is
dealt and rolled alike, and bots do the same each time, so that no test waits on chance; `real` leaves that to chance.
The windows of `real` and `brisk` are short. WYRM_SMTP_PORT names a post office.
"""

import base64
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from wyrmtable.core import AnyGame, Match, Setting
from wyrmtable.host import beginning
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

POST = "WYRM_SMTP_PORT"
BEAT = 5.0  # seconds: long enough to press something on a busy machine, short enough to wait for
BRISK = 0.1  # where nobody has to press anything in time

BLANK = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=")


def dealt(game: AnyGame, setting: Setting, seats: Sequence[str] | None = None, seed: str | None = None) -> Match:
    """A game whose dice are known before: by its seed, or by what is played."""
    return Match(game, setting, seats, seed or f"one {setting.scenario}")


async def blank(server: Server, word: str) -> bytes:
    return BLANK


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parents[2]))  # the toys of the tests are found from there
    link = bind("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    port = link.getsockname()[1]
    settings = Settings(
        database=sys.argv[1],
        public_url=f"http://127.0.0.1:{port}",
        rate=1000.0,
        burst=5000,
        tries=100,
        tables_pace=10_000,
        newcomers=10_000,
        talk=10_000,
        pace=0.02,
        bluff=0.0,
        beat=BRISK if "real" in sys.argv or "brisk" in sys.argv else BEAT,
        away=1.0,
        stand_in=1.0,
        smtp_host="127.0.0.1" if POST in os.environ else "",
        smtp_port=int(os.environ.get(POST, "0")),
        smtp_from="table@table.example",
        smtp_tls="none",
    )
    real = {} if "toys" in sys.argv else dict(settings.shelf)
    shelf = real if "real" in sys.argv else {**real, **TOYS}
    if "real" not in sys.argv:
        games._draw_thumb = blank
        vars(beginning)["Match"] = dealt
    sys.stdout.write(f"port {port}\n")
    sys.stdout.flush()
    run(replace(settings, shelf=shelf), link, open_browser=False)


if __name__ == "__main__":
    main()
