"""A new version of the rules is installed while a real game runs and another is finished: the old server process stops,
one with other code starts on the same database, and everything comes back that can.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import wyrmtable
from wyrmtable.core import BadRecord
from wyrmtable.games.underearth import GAME
from wyrmtable.host.stored import SNAPSHOT_AFTER
from wyrmtable.proving import prove
from wyrmtable.reading import parse
from wyrmtable.replaying import verify

from .hosting import Player, Refusal, ServerProcess

PACKAGE = Path(wyrmtable.__file__).parent
PLAYED = "        take(STEPS, pos, pick, dice, log)\n"
NOT_ENDED = 3 * SNAPSHOT_AFTER + 7  # picks of a game that goes on: some snapshots, and a tail after the last
Serve = Callable[[Path], ServerProcess]


class Later(type(GAME)):  # type: ignore[misc]  # the class of the game has no name of its own outside its module
    """The game after its rules have changed."""

    version = GAME.version + 1


def release(folder: Path, version: int, played: str = PLAYED) -> Path:
    """The package with another version of one game's rules, and all the rest as it is."""
    game = folder / "wyrmtable" / "games" / GAME.id
    game.parent.mkdir(parents=True)
    for inside in (PACKAGE, PACKAGE / "games"):
        for part in inside.iterdir():
            if part.name not in ("games", GAME.id, "__pycache__"):
                (folder / part.relative_to(PACKAGE.parent)).symlink_to(part)
    shutil.copytree(PACKAGE / "games" / GAME.id, game)
    rules = game / "game.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count(PLAYED) == text.count(f"version = {GAME.version}\n") == 1
    changed = text.replace(f"version = {GAME.version}\n", f"version = {version}\n").replace(PLAYED, played)
    rules.write_text(changed, encoding="utf-8")
    return folder


@pytest.fixture
def serve(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """A server process of the package that lies in a folder; at most one at a time."""
    running: list[ServerProcess] = []

    def serving(folder: Path) -> ServerProcess:
        for server in running:
            server.stop()
        monkeypatch.setenv("PYTHONPATH", str(folder))
        running[:] = [ServerProcess(database, shelf={GAME.id: f"wyrmtable.games.{GAME.id}"})]
        return running[0]

    yield serving
    for server in running:
        server.stop()


def test_a_new_version_of_the_rules(serve: Serve, tmp_path: Path) -> None:
    """A running game goes on from its last snapshot if the entries after it come out as they were sealed; if not, it is
    said plainly what is lost. A finished one is shown by its stored views, and its dice and seals are proved."""
    ann = Player(serve(PACKAGE.parent).url)
    running = ann.table("me", "me", game=GAME.id, scenario="surprise")
    ann.play_out(running, Random(5), most=NOT_ENDED)
    before = [ann.state(running, seat) for seat in (0, 1)]
    finished = ann.table("random", "random", game=GAME.id, scenario="pursuit")
    assert ann.wait_for_end(finished)["table"]["outcome"]
    frames = ann.call("GET", f"/api/tables/{finished}/frames?reveal=1")
    record = ann.ask("GET", f"/api/tables/{finished}/record").text
    assert verify(GAME, record).lines

    # rules by which the same comes of what was played last
    ann = ann.at(serve(release(tmp_path / "next", GAME.version + 1)).url)
    for seat, old in enumerate(before):
        now = ann.state(running, seat)
        assert [now[key] for key in ("n", "view", "decision")] == [old[key] for key in ("n", "view", "decision")]
    assert_still_there(ann, finished, frames, record)
    played = ann.play_out(running, Random(6), most=5)["n"]
    assert played > before[0]["n"]

    # rules by which it would come out otherwise: every counter lies face-up after any pick
    turned = f"{PLAYED}        pos.up = (1 << len(pos.where)) - 1\n"
    ann = ann.at(serve(release(tmp_path / "other", GAME.version + 2, turned)).url)
    with pytest.raises(Refusal, match=r"entries \d+ to \d+ of this game would come out otherwise") as refusal:
        ann.state(running)
    assert refusal.value.code == "unplayable"
    assert "Its record is kept." in refusal.value.message
    assert_still_there(ann, finished, frames, record)

    # the rules it was played by last are put back: nothing was lost
    ann = ann.at(serve(tmp_path / "next").url)
    assert ann.state(running)["n"] == played


def assert_still_there(ann: Player, table: str, frames: dict[str, object], record: str) -> None:
    """A finished game of older rules: its views and board as they were, its record with dice and seals that are proved,
    and no claim that its moves were."""
    assert ann.call("GET", f"/api/tables/{table}/frames?reveal=1") == frames
    kept = ann.ask("GET", f"/api/tables/{table}/record").text
    assert kept == record
    proof = prove(Later(), kept)
    assert proof.match is None
    assert proof.rolls == sum(len(entry.dice) for entry in parse(record).entries) > 0
    with pytest.raises(BadRecord, match=f"played by version {GAME.version} of the rules"):
        verify(Later(), kept)
