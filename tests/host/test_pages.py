"""The page's files are compressed once and kept by browsers; pictures go by names that change when they do."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from wyrmtable.core import Match, Setting
from wyrmtable.host import wire
from wyrmtable.host.guides import chairs, guide, guided
from wyrmtable.host.routes.pages import WEB, asset
from wyrmtable.registry import SHELF, folder, game, level, rulebook

from .hosting import PATIENCE, Player, ServerThread, free_port, settings_for, until

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_files_of_the_page_are_compressed(server: ServerThread) -> None:
    for path in ("static/js/app.js", ""):
        name = "index.html" if not path else path.removeprefix("static/")
        plain = httpx.get(f"{server.url}/{path}", headers={"accept-encoding": "identity"})
        packed = httpx.get(f"{server.url}/{path}", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert plain.content == (WEB / name).read_bytes() or name == "index.html"
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
        assert packed.headers["vary"] == "accept-encoding"


def test_browsers_keep_what_has_not_changed(server: ServerThread) -> None:
    first = httpx.get(f"{server.url}/static/js/app.js")
    again = httpx.get(f"{server.url}/static/js/app.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert asset(b"a", "a.js").mark != asset(b"b", "a.js").mark


def test_the_page_asks_for_files_that_browsers_keep_for_ever(server: ServerThread) -> None:
    named = re.findall(r'"(/static/~[0-9a-f]{16}/[^"]+)"', httpx.get(server.url).text)
    assert any(path.endswith(".js") for path in named)
    for path in named[-3:]:
        answer = httpx.get(f"{server.url}{path}")
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content == (WEB / path.split("/", 3)[3]).read_bytes()
    old = httpx.get(f"{server.url}/static/~{'0' * 16}/js/app.js")
    assert (old.status_code, old.headers["cache-control"]) == (200, "no-cache")
    assert httpx.get(f"{server.url}/static/~/").status_code == 404


@pytest.mark.parametrize(
    "path", ["js/%2e%2e/%2e%2e/host/app.py", "%2e%2e/host/app.py", "nothing.js", "js", "js/", "/etc/passwd"]
)
def test_nothing_else_is_served(server: ServerThread, path: str) -> None:
    assert httpx.get(f"{server.url}/static/{path}").status_code == 404


def test_a_picture_has_another_name_after_a_change_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(game("lairbreak"), Setting("hollow"))
    before = wire.picture_name(match, 0, "")
    home = folder(match.game)
    assert home is not None
    copy = tmp_path / "lairbreak"
    shutil.copytree(home, copy)
    monkeypatch.setattr(wire, "folder", lambda game: copy)
    wire._program.cache_clear()
    assert wire.picture_name(match, 0, "") == before, "the same files give the same name"
    changed = next(copy.rglob("*.toml"))
    changed.write_text(changed.read_text() + "\n# a new colour\n")
    wire._program.cache_clear()
    assert wire.picture_name(match, 0, "") != before
    wire._program.cache_clear()


def test_thumbnails_are_named_after_their_game(ann: Player) -> None:
    thumbs = [scenario["thumb"] for scenario in ann.call("GET", "/api/games")["games"][0]["scenarios"]]
    assert all(re.search(r"\?of=[0-9a-f]{16}$", thumb) for thumb in thumbs)


@pytest.mark.parametrize("name", ["underearth", "lairbreak", "glory", "dungeonation", "underworld"])
def test_guides_seat_somebody_and_bots(name: str) -> None:
    """Whatever guides there are can be set up as they say."""
    for scenario in guided(game(name)):
        script = guide(game(name), scenario)
        sides = list(Match(game(name), Setting(scenario, dict(script.get("options", {})))).seat_names)
        seats = chairs(game(name), script, sides)
        assert [seat.kind for seat in seats].count("me") == 1
        assert all(level(game(name), seat.bot or "") for seat in seats if seat.kind == "bot")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server with all games on its shelf."""
    database = str(tmp_path_factory.mktemp("library") / "wyrm.db")
    with ServerThread(settings_for(database, shelf=dict(SHELF))) as running:
        yield running


def test_a_rule_comes_with_the_paragraphs_below_it(library: ServerThread) -> None:
    ann = Player(library.url)
    book = rulebook(game("underearth"))
    split = next(rule.id[:-1] for rule in book if rule.id.endswith("a") and rule.id[:-1] not in book)
    found = ann.call("GET", f"/api/games/underearth/rules/{split}")
    assert (found["id"], found["text"]) == (split, "")
    assert [each["id"] for each in found["list"]] == [rule.id for rule in book.children(split)]
    whole = ann.call("GET", f"/api/games/underearth/rules/{split}a")
    assert whole["text"] == book[f"{split}a"].text
    assert ann.ask("GET", "/api/games/underearth/rules/LOU-77").status_code == 404


def test_a_game_that_cannot_be_loaded_takes_no_other_off_the_list(tmp_path: Path) -> None:
    shelf = {"lost": "tests.no_such_game", "underearth": SHELF["underearth"]}
    with ServerThread(settings_for(str(tmp_path / "wyrm.db"), shelf=shelf)) as running:
        ann = Player(running.url)
        assert [listed["id"] for listed in ann.call("GET", "/api/games")["games"]] == ["underearth"]
        refused = ann.ask("GET", "/api/games/lost/rules")
    assert refused.status_code == 503
    assert "'lost' cannot be loaded" in refused.json()["error"]["message"]


def test_large_answers_are_compressed_for_whoever_reads_them_so(library: ServerThread) -> None:
    packed = httpx.get(f"{library.url}/api/games/underearth/rules", headers={"accept-encoding": "gzip"})
    plain = httpx.get(f"{library.url}/api/games/underearth/rules", headers={"accept-encoding": "identity"})
    assert packed.json() == plain.json()
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < len(plain.content) / 3
    small = httpx.get(f"{library.url}/api/me", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers


def test_a_guided_game_is_set_up_as_the_guide_says(library: ServerThread) -> None:
    server = library
    ann = Player(server.url)
    shown = ann.call("POST", "/api/tables", {"game": "underearth", "scenario": "pursuit", "guide": True})
    script = ann.call("GET", "/api/games/underearth/guides/pursuit")
    assert shown["guide"] is True
    assert [seat["side"] for seat in shown["seats"] if seat["seat"] in shown["yours"]] == [script["seat"]]
    assert {seat["kind"] for seat in shown["seats"]} == {"person", "bot"}
    assert server.server.tables.loaded[shown["id"]].match.seed == script["seed"]
    seats = [{"kind": "me"}] * len(shown["seats"])
    plain = ann.call("POST", "/api/tables", {"game": "underearth", "scenario": "pursuit", "seats": seats})
    assert plain["guide"] is False
    listed = {game["id"]: game for game in ann.call("GET", "/api/games")["games"]}
    assert "pursuit" in [each["id"] for each in listed["underearth"]["scenarios"] if each["guide"]]
    assert ann.ask("GET", "/api/games/underearth/guides/nothing").status_code == 404
    assert ann.ask("POST", "/api/tables", {"game": "underearth", "scenario": "pursuit"}).status_code == 422


def test_threats_are_told_by_a_worker(library: ServerThread) -> None:
    ann = Player(library.url)
    seats = [{"kind": "me"}] * 2
    table = ann.call("POST", "/api/tables", {"game": "underearth", "scenario": "pursuit", "seats": seats})["id"]
    state = ann.state(table, 0)
    answer = ann.ask("GET", f"/api/tables/{table}/threat?seat=0&place=2226")
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"threat"}
    assert isinstance(state["threats"], bool)


@pytest.mark.parametrize("file", ["wyrmtable.service", "Containerfile"])
def test_what_starts_a_server_elsewhere_starts_one_here(tmp_path: Path, file: str) -> None:
    """The command of the unit and of the container serves, is well, and ends when told."""
    text = (DEPLOY / file).read_text()
    found = re.search(r'ExecStart=\S+/wyrm (.+)|^CMD \["wyrm", (.+)\]', text, re.MULTILINE)
    assert found is not None
    words = found[1].split() if found[1] else re.findall(r'"([^"]+)"', found[2])
    port = str(free_port())
    words = [port if word == "8000" else "127.0.0.1" if word == "0.0.0.0" else word for word in words]
    database = f"{tmp_path}/games.db"
    command = [sys.executable, "-m", "wyrmtable.cli", *words, "--database", database]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        until(lambda: _well(f"http://127.0.0.1:{port}/healthz"), "a healthy server")
    finally:
        process.terminate()
    assert process.wait(PATIENCE) in (0, -15, 143)


def _well(url: str) -> bool:
    try:
        return httpx.get(url, timeout=PATIENCE).status_code == 200
    except httpx.HTTPError:
        return False


def test_an_image_is_built_from_all_that_the_package_is_made_of() -> None:
    root = DEPLOY.parent
    project = tomllib.loads((root / "pyproject.toml").read_text())
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    hooks = [hook.get("path", "hatch_build.py") for hook in wheel.get("hooks", {}).values()]
    needed = {"pyproject.toml", "README.md", "LICENSE", *hooks}  # the readme is read by the hook of the metadata
    needed |= {path.partition("/")[0] for path in wheel["packages"]}
    sent = {line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text().splitlines() if line[:1] == "!"}
    assert needed <= sent
    assert all((root / name).exists() for name in sent)
