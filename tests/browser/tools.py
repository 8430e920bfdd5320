"""What the browser tests need beside Python: Chromium, and npm packages that audit the page.

`make tools` fetches both once, before any test runs. Tests only look whether they are there: where one is missing they
are skipped and say which command brings it; in CI they fail.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Error, Playwright

T = TypeVar("T")
PACKAGES = ("typescript@5.9.3", "axe-core@4.11.0")
HEADLESS = "chromium-headless-shell"  # the same browser without its windows: two fifths less work for the processor
FONTS = ("fonts-dejavu", "fonts-liberation")
FLAGS = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_CHROMIUM = (
    "The browser tests need Chromium. Fetch it with 'make tools'; or install it: apt-get install chromium as root, or "
    "'.venv/bin/playwright install --with-deps chromium'."
)
NO_LIBRARIES = (
    "Chromium is there, but not the libraries it needs. Install them as root: '.venv/bin/playwright install-deps "
    "chromium'; or apt-get install chromium, which brings its own."
)
UNABLE = {  # what Playwright or the loader says, and what it means
    "Executable doesn't exist": NO_CHROMIUM,
    "missing dependencies": NO_LIBRARIES,
    "error while loading shared libraries": NO_LIBRARIES,
}
NO_NPM = (
    "The page's audits need npm (Node.js 18 or newer). Install it, on Debian and Ubuntu with apt-get install npm, and "
    "run 'make tools'."
)


class Missing(Exception):
    """A tool is not there, or could not be had."""


def needed(tool: Callable[[], T]) -> T:
    """A tool for a test. Without it the test is skipped, and says why; in CI nothing is left out."""
    try:
        return tool()
    except Missing as lack:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(lack))


# -- looking whether they are there ----------------------------------------------------------------------------------


def chromium() -> str | None:
    """The path of the system's Chromium; None means Playwright's own."""
    names = (HEADLESS, "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def launched(play: Playwright) -> Browser:
    """A browser for tests."""
    return needed(lambda: _launched(play))


def _launched(play: Playwright) -> Browser:
    try:
        return play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
    except Error as trouble:
        for said, meant in UNABLE.items():
            if said in str(trouble):
                raise Missing(meant) from None
        raise


def npm_packages() -> Path:
    """The folder `node_modules` with the checker and the auditor, in the user's cache, for tests."""
    return needed(_packages)


def _packages() -> Path:
    if not _fetched():
        raise Missing("The page's audits need npm packages. Fetch them with 'make tools'.")
    return _home() / "node_modules"


def _home() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wyrmtable-browser-tests"


def _fetched() -> bool:
    stamp = _home() / "packages.txt"
    return stamp.is_file() and stamp.read_text() == " ".join(PACKAGES)


# -- fetching them ---------------------------------------------------------------------------------------------------


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def fetch_chromium() -> None:
    """Debian's for root, without windows if it can be had so; for everybody else what is there, or Playwright's own."""
    if shutil.which(HEADLESS):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _apt_chromium()
    elif chromium() is None:
        _run(sys.executable, "-m", "playwright", "install", "chromium")


def _apt_chromium() -> None:
    found = chromium()
    try:
        _run("apt-get", "update")
        _run("apt-get", "install", "-y", "--no-install-recommends", HEADLESS, *FONTS)
    except Missing:
        if found is None:
            _run("apt-get", "install", "-y", "--no-install-recommends", "chromium", *FONTS)


def fetch_packages() -> None:
    if _fetched():
        return
    if shutil.which("npm") is None:
        raise Missing(NO_NPM)
    _home().mkdir(parents=True, exist_ok=True)
    _run("npm", "install", "--prefix", str(_home()), "--no-audit", "--no-fund", *PACKAGES)
    (_home() / "packages.txt").write_text(" ".join(PACKAGES))


def main() -> int:
    """Fetches what is missing and says what could not be had, which fails in CI alone."""
    lacking = 0
    for fetch, words in ((fetch_chromium, NO_CHROMIUM), (fetch_packages, NO_NPM)):
        try:
            fetch()
        except Missing as lack:
            lacking += 1
            sys.stderr.write(f"{lack}\n{words}\n" if str(lack) != words else f"{words}\n")
    return 1 if lacking and os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main())
