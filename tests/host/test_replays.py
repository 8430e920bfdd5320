"""Finished games with all secrets open: everything is shown, and replays stored in the older form are made again."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from sqlalchemy import select, update

from wyrmtable.core import EVERYONE, Decision, Match, Setting, but, only
from wyrmtable.host.changes import apply_change
from wyrmtable.host.drawing import single_page
from wyrmtable.host.frames import FORM, form_of, frames_json, replay_body, stored_frames
from wyrmtable.host.schema import replays
from wyrmtable.host.stored import StoredGame, first_snapshot, sealed_entries
from wyrmtable.host.wire import plainest
from wyrmtable.registry import load

from .conftest import Start
from .hosting import Player, ServerThread, until

REVEAL = -1


def gold(seed: str, picks: int) -> StoredGame:
    """A game of Gold!, some way in, then given up."""
    module = "wyrmtable.games.underearth"
    match, rng = Match(load(module), Setting("gold"), None, seed), Random(seed)
    for _ in range(picks):
        decision = match.decision
        assert isinstance(decision, Decision)
        match.pick(decision.seat, rng.choice(decision.picks))
    match.concede(0)
    return StoredGame("0" * 16, module, match.header, tuple(sealed_entries(match)), first_snapshot(match.seed, {}))


def test_gold_shows_every_guardian_and_every_treasure() -> None:
    body = replay_body(gold("1", 60))
    assert form_of(body) == FORM
    shown = json.loads(stored_frames(body, REVEAL, 0))
    view = shown["first"]
    hoards = [token for token in view["tokens"] if token["symbol"].startswith("treasure-")]
    guards = [token for token in view["tokens"] if token.get("owner") == 2]
    assert len(hoards) == 9
    assert [token["title"] for token in guards if token["symbol"].startswith("back")] == []
    assert sorted(token["place"] for token in guards) == sorted(token["place"] for token in hoards)
    for frame in shown["frames"]:
        view = apply_change(view, frame["change"])
    assert len([token for token in view["tokens"] if token.get("owner") == 2]) == 9
    seen = json.loads(stored_frames(body, None, 0))["first"]["tokens"]
    assert not [token for token in seen if token["symbol"].startswith("treasure-")], "a spectator saw them face-down"


def test_gold_as_a_page_shows_the_treasure() -> None:
    assert b"treasure-20" in single_page(gold("1", 20))


def _kept(server: ServerThread) -> bytes | None:
    with server.server.storage.engine.connect() as connection:
        found = connection.scalar(select(replays.c.body))
        return bytes(found) if found is not None else None


def _in_the_first_form(body: bytes) -> bytes:
    """As an older host stored it: no form, no pictures, cards of the pile missing."""
    whole: dict[str, Any] = json.loads(zlib.decompress(body))
    del whole["form"]
    for strip in whole["eyes"].values():
        del strip["pictures"]
    whole["eyes"]["reveal"]["first"]["tokens"] = []
    return zlib.compress(json.dumps(whole).encode())


def test_a_replay_of_the_older_form_is_made_again(start: Start, database: str) -> None:
    server = start(database)
    ann = Player(server.url)
    table = ann.table("me", "me")
    ann.play_out(table, Random(2))
    until(lambda: _kept(server), "the storing of the replay")
    path = f"/api/tables/{table}/frames?reveal=1"
    whole, kept = ann.call("GET", path), _kept(server)
    assert kept is not None
    with server.server.storage.writer._engine.begin() as connection:
        connection.execute(update(replays).values(body=_in_the_first_form(kept)))
    server.__exit__()
    later = start(database)
    assert ann.at(later.url).call("GET", path) == whole
    assert _kept(later) == kept


def test_the_server_never_unpacks_a_replay_itself(server: ServerThread, ann: Player, monkeypatch: Any) -> None:
    """A long game's takes seconds and much memory: a worker looks through it, and packed or not it says the same."""
    table = ann.table("me", "me")
    ann.play_out(table, Random(2))
    until(lambda: _kept(server), "the storing of the replay")
    monkeypatch.setattr("wyrmtable.host.frames.zlib.decompress", None)
    path = f"/api/tables/{table}/frames?reveal=1"
    packed, plain = ann.ask("GET", path), ann.ask("GET", path, headers={"accept-encoding": "identity"})
    assert (packed.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
    assert packed.json() == plain.json()
    later = ann.call("GET", f"{path}&since=5")
    view = packed.json()["first"]
    for frame in packed.json()["frames"]:
        if frame["n"] < 5:
            view = apply_change(view, frame["change"])
    assert later["first"] == view
    assert later["frames"] == [frame for frame in packed.json()["frames"] if frame["n"] >= 5]


def test_a_replay_of_the_older_form_is_shown_if_the_rules_have_changed(
    start: Start, database: str, monkeypatch: Any
) -> None:
    server = start(database)
    ann = Player(server.url)
    table = ann.table("me", "me")
    ann.play_out(table, Random(2))
    kept = until(lambda: _kept(server), "the storing of the replay")
    with server.server.storage.writer._engine.begin() as connection:
        connection.execute(update(replays).values(body=_in_the_first_form(kept)))
    server.__exit__()
    monkeypatch.setattr("wyrmtable.checks.toy.TheBarrow.version", 2)
    again = ann.at(start(database).url)
    assert again.call("GET", f"/api/tables/{table}/frames?reveal=1")["first"]["tokens"] == []


def test_secrets_are_told_in_words_and_only_once() -> None:
    """Where a seat is told more than the others, whoever sees everything reads that sentence alone."""
    drew, drawn, passed = (only(0), "drew", "Wyrm"), (but(0), "drew-hidden"), (EVERYONE, "passed")
    assert plainest((drawn, drew, passed)) == [drew, passed]
    assert plainest((drew, drawn, drew, drawn)) == [drew, drew]
    assert plainest((drawn, passed)) == [drawn, passed], "where nobody was told more, the little there is stays"
    assert plainest((drew, (but(1), "drew-hidden"))) == [drew, (but(1), "drew-hidden")]


def _said(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is empty: sent or left out, it means the same."""
    return {field: value for field, value in view.items() if value not in ([], {}, "", None)}


def test_a_long_game_comes_in_pages(monkeypatch: Any) -> None:
    """However long it was, no answer holds all of it; put together, the pages are the whole."""
    stored = gold("1", 40)
    body = replay_body(stored)
    ways: list[Callable[[int], bytes]] = [partial(stored_frames, body, REVEAL), partial(frames_json, stored, 0)]
    for asked in ways:
        whole = json.loads(asked(0))
        assert "more" not in whole
        monkeypatch.setattr("wyrmtable.host.frames.PAGE", 7)
        pages = [json.loads(asked(0))]
        while "more" in pages[-1]:
            pages.append(json.loads(asked(pages[-1]["more"])))
        monkeypatch.undo()
        assert [len(page["frames"]) for page in pages[:-1]] == [7] * (len(pages) - 1)
        assert [frame for page in pages for frame in page["frames"]] == whole["frames"]
        view = whole["first"]
        for page in pages:
            assert _said(page["first"]) == _said(view)
            for frame in page["frames"]:
                view = apply_change(view, frame["change"])
