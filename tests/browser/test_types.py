"""The page's modules are typed: the checker finds nothing in them."""

import subprocess
from pathlib import Path

from .tools import npm_packages


def test_modules_are_typed() -> None:
    checker = npm_packages() / ".bin" / "tsc"
    settings = Path(__file__).with_name("tsconfig.json")
    done = subprocess.run([str(checker), "-p", str(settings)], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def test_no_module_knows_a_game() -> None:
    web = Path(__file__).parents[2] / "src" / "wyrmtable" / "web"
    games = [folder.name for folder in (web.parent / "games").iterdir() if folder.is_dir() and folder.name[0] != "_"]
    assert games
    for file in [*web.rglob("*.js"), *web.rglob("*.css"), *web.rglob("*.html")]:
        text = file.read_text(encoding="utf-8").lower()
        assert not [game for game in games if game in text], file


def test_the_page_needs_nothing_from_elsewhere() -> None:
    web = Path(__file__).parents[2] / "src" / "wyrmtable" / "web"
    for file in [*web.rglob("*.js"), *web.rglob("*.css"), *web.rglob("*.html")]:
        for line in file.read_text(encoding="utf-8").splitlines():
            shown = line.replace('placeholder: "https://', "").replace("http://www.w3.org", "")
            assert "http://" not in shown, f"{file.name}: {line}"
            assert "https://" not in shown, f"{file.name}: {line}"
