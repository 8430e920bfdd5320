"""Long games: a table comes back from a snapshot and its tail, the log goes out in pages, entries are sealed once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, update

from wyrmtable.checks import toy
from wyrmtable.core import match as core_match
from wyrmtable.host.schema import entries, snapshots

from .conftest import Start
from .hosting import Player, picks_of, until

SEATS = (0, 1, None)


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> Iterator[list[int]]:
    """How often something is called."""
    real, calls = getattr(place, name), [0]

    def counted(*arguments: Any, **more: Any) -> Any:
        calls[0] += 1
        return real(*arguments, **more)

    with monkeypatch.context() as patched:
        patched.setattr(place, name, counted)
        yield calls


def whole_log(player: Player, table: str, seat: int | None) -> list[dict[str, Any]]:
    """The newest page, and all before it."""
    state = player.state(table, seat)
    lines, first, query = state["log"], state["log_from"], "" if seat is None else f"&seat={seat}"
    while first:
        page = player.call("GET", f"/api/tables/{table}/log?before={first}{query}")
        assert page["from"] < first
        assert all(page["from"] <= line["n"] < first for line in page["lines"])
        lines, first = page["lines"] + lines, page["from"]
    return list(lines)


def test_a_table_comes_back_from_its_snapshot(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmtable.host.stored.SNAPSHOT_AFTER", 4)
    monkeypatch.setattr(toy, "ROUNDS", 30)
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me", scenario="large")
    ann.play_out(table, Random(8), most=24)
    before = [ann.state(table, seat) for seat in SEATS]
    kept = first.server.tables.loaded[table].snapshot["entries"]
    assert kept > 12
    first.__exit__()
    again = ann.at(start(database).url)
    barrow = toy.TheBarrow
    with counting(monkeypatch, barrow, "apply") as applied, counting(monkeypatch, barrow, "setup") as setups:
        after = [again.state(table, seat) for seat in SEATS]
    assert applied[0] == before[0]["n"] - kept
    assert setups[0] == 0
    for old, new in zip(before, after, strict=True):
        assert {key: old[key] for key in ("n", "view", "decision", "undoable", "log", "seen")} == {
            key: new[key] for key in ("n", "view", "decision", "undoable", "log", "seen")
        }
    again.play_out(table, Random(9))


def test_the_log_goes_out_in_pages(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All pages together tell each seat what it was told, taken-back lines left out, before and after a restart."""
    monkeypatch.setattr("wyrmtable.host.table.LOG_PAGE", 5)
    monkeypatch.setattr("wyrmtable.host.stored.SNAPSHOT_AFTER", 4)
    monkeypatch.setattr(toy, "ROUNDS", 9)
    first = start(database)
    ann, rng = Player(first.url), Random(8)
    table = ann.table("me", "me", scenario="large")
    for _ in range(14):
        seat = ann.state(table, None)["view"]["deciding"]
        mine = ann.state(table, seat)
        ann.pick(table, seat, rng.choice(picks_of(mine["decision"])), mine["n"])
        if mine["undoable"] and rng.random() < 0.5:
            state = ann.state(table, seat)
            if state["undoable"]:
                ann.call("POST", f"/api/tables/{table}/undo?seat={seat}", {"expected": state["n"]})
    match = first.server.tables.loaded[table].match
    assert any(entry.undo is not None for entry in match.entries)
    told = {seat: [line.sentence for line in match.log(seat)] for seat in SEATS}
    for seat in SEATS:
        assert ann.state(table, seat)["log_from"] > 0
        assert [line["text"] for line in whole_log(ann, table, seat)] == told[seat]
    first.__exit__()
    again = ann.at(start(database).url)
    for seat in SEATS:
        assert [line["text"] for line in whole_log(again, table, seat)] == told[seat]
    stranger = Player(str(again.http.base_url), "Eve")
    assert stranger.ask("GET", f"/api/tables/{table}/log?before=9&seat=0").status_code == 403


def test_a_game_of_an_older_host_keeps_its_log(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Older hosts kept no events: they are worked out once, and kept from then on."""
    monkeypatch.setattr("wyrmtable.host.table.LOG_PAGE", 5)
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me", scenario="large")
    ann.play_out(table, Random(8), most=12)
    before = whole_log(ann, table, 0)
    with first.server.storage.writer._engine.begin() as connection:
        connection.execute(update(entries).values(events=None))
        connection.execute(delete(snapshots))
    first.__exit__()
    second = start(database)
    assert whole_log(ann.at(second.url), table, 0) == before
    engine = second.server.storage.engine

    def all_kept() -> bool:
        with engine.connect() as connection:
            return all(row.events is not None for row in connection.execute(entries.select()))

    until(all_kept, "the keeping of what happened")
    second.__exit__()
    assert whole_log(ann.at(start(database).url), table, 0) == before


def test_every_entry_is_sealed_once(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ann.table("me", "me")
    with counting(monkeypatch, core_match, "fingerprint") as sealed:
        ann.pick(table, 0, "end", 1)
        ann.state(table)
    assert sealed[0] == 1
