"""What the browser tests need beside Python, fetched when missing: Chromium, and npm packages that audit the page."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

PACKAGES = ("typescript@5.9.3", "axe-core@4.11.0")
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


class Missing(Exception):
    """A tool could not be had."""


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


@cache
def chromium() -> str | None:
    """The path of the system's Chromium, installed first if root may; None means Playwright's own download."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found:
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _run("apt-get", "update")
        _run("apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu", "fonts-liberation")
        return shutil.which("chromium")
    _run("python", "-m", "playwright", "install", "chromium")
    return None


@cache
def npm_packages() -> Path:
    """The folder `node_modules` with the checker and the auditor, in the user's cache."""
    home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "wyrmtable-browser-tests"
    modules = home / "node_modules"
    stamp = home / "packages.txt"
    wanted = " ".join(PACKAGES)
    if not stamp.is_file() or stamp.read_text() != wanted:
        if shutil.which("npm") is None:
            raise Missing("The page's audits need npm (Node.js 18 or newer). Install it and run the tests again.")
        home.mkdir(parents=True, exist_ok=True)
        _run("npm", "install", "--prefix", str(home), "--no-audit", "--no-fund", *PACKAGES)
        stamp.write_text(wanted)
    return modules
