"""Starts a server for the browser tests in a process of its own and says its port: `serving.py DATABASE [PORT [real]]`.

The toy game stands on the shelf beside the real ones, unless only these are wanted: short, with hidden cards and dice.
"""

import sys
from dataclasses import replace

from wyrmtable.host.serve import bind, run
from wyrmtable.host.settings import Settings


def main() -> None:
    settings = Settings(database=sys.argv[1], rate=1000.0, burst=5000, tries=100, pace=0.02)
    shelf = dict(settings.shelf) if "real" in sys.argv else {**settings.shelf, "toy": "wyrmtable.checks.toy"}
    link = bind("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    sys.stdout.write(f"port {link.getsockname()[1]}\n")
    sys.stdout.flush()
    run(replace(settings, shelf=shelf), link, open_browser=False)


if __name__ == "__main__":
    main()
