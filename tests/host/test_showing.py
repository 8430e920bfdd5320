"""What goes out to those who watch: at once to whom it concerns, together to the others when entries come in a rush."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from wyrmtable.core import Decision, Eyes, Match, Setting
from wyrmtable.host import showing
from wyrmtable.host.changes import apply_change, list_change
from wyrmtable.host.stored import events_since
from wyrmtable.host.streams import Stream
from wyrmtable.host.table import Table
from wyrmtable.registry import load

from .hosting import Player, ServerThread
from .test_leaks import table_of

TOY = "wyrmtable.checks.toy"


@pytest.fixture
def table() -> Table:
    return table_of(Match(load(TOY), Setting("large"), None, "4"), TOY)


def watch(table: Table, eyes: Eyes) -> tuple[Stream, dict[str, Any]]:
    """A stream, and the view that it began with."""
    stream = Stream(None, "")
    table.join(eyes, stream)
    return stream, msgspec.json.decode(msgspec.json.encode(table.state(eyes)["view"]))


def changes(stream: Stream) -> list[dict[str, Any]]:
    """All that was sent so far."""
    return [msgspec.json.decode(data.partition(b"data: ")[2]) for data in stream._waiting]


def pick(table: Table, number: int = 0) -> int:
    """The deciding seat picks; nothing is shown yet. Which seat it was."""
    decision = table.match.decision
    assert isinstance(decision, Decision)
    table.match.pick(decision.seat, decision.picks[number])
    return decision.seat


def enter(table: Table) -> None:
    """The new entries are durable."""
    table.advance(table.progress(0.0), events_since(table.match, table.entered))
    table.showing.publish()


def plain(table: Table, eyes: Eyes) -> Any:
    return msgspec.json.decode(msgspec.json.encode(table.match.view(eyes)))


def rush(table: Table) -> Iterator[int]:
    """Three picks of one seat, as fast as they go."""
    for _ in range(3):
        yield pick(table)
        enter(table)


@pytest.fixture
def slowly(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a rush is one."""
    monkeypatch.setattr(showing, "PACE", (3600.0, 3600.0))
    table.showing.pace = showing.Pace()


@pytest.fixture
def quickly(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "PACE", (0.01, 0.01))
    table.showing.pace = showing.Pace()


def follow(view: dict[str, Any], stream: Stream) -> dict[str, Any]:
    for change in changes(stream):
        view = apply_change(view, change["view"])
    return view


@pytest.mark.usefixtures("slowly")
def test_who_only_watches_is_shown_a_rush_together(table: Table) -> None:
    async def play() -> None:
        hall, view = watch(table, None)
        seats = [watch(table, seat)[0] for seat in (0, 1)]
        pickers = list(rush(table))
        assert [len(changes(seats[pickers[0]])), len(changes(hall))] == [3, 1]
        table.showing.pace.seconds = 0.0
        table.showing.publish()
        first, second = changes(hall)
        assert (second["from"], second["n"]) == (first["n"], len(table.match.entries))
        assert follow(view, hall) == plain(table, None)
        told = {line["n"] for change in (first, second) for line in change["log"]}
        assert told == {entry for entry, _, _ in table.match.log(None) if entry}

    asyncio.run(play())


@pytest.mark.usefixtures("quickly")
def test_what_was_put_off_is_shown_soon(table: Table) -> None:
    async def play() -> None:
        hall, view = watch(table, None)
        for _ in rush(table):
            pass
        while changes(hall)[-1]["n"] < len(table.match.entries):
            await asyncio.sleep(0.01)
        assert follow(view, hall) == plain(table, None)

    asyncio.run(play())


@pytest.mark.usefixtures("quickly")
def test_what_is_not_durable_is_shown_to_nobody(table: Table) -> None:
    async def play() -> None:
        hall, _ = watch(table, None)
        for _ in rush(table):
            pass
        pick(table)  # and the writer takes its time
        await asyncio.sleep(0.1)
        assert changes(hall)[-1]["n"] <= table.entered < len(table.match.entries)
        enter(table)
        while changes(hall)[-1]["n"] < len(table.match.entries):
            await asyncio.sleep(0.01)

    asyncio.run(play())


@pytest.mark.usefixtures("slowly")
def test_whoever_joins_takes_nothing_from_those_who_wait(table: Table) -> None:
    async def play() -> None:
        hall, view = watch(table, None)
        for _ in rush(table):
            pass
        late, shown = watch(table, None)
        assert [shown, changes(late)] == [plain(table, None), []]
        assert follow(view, hall) == shown

    asyncio.run(play())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("abcd", "acbd"),
        ("abcd", "bcda"),
        ("abcd", "dabc"),
        ("abcd", "abxd"),
        ("abcd", "ad"),
        ("ad", "abcd"),
        ("", "ab"),
        ("ab", ""),
        ("aab", "aba"),
        ("abcdef", "axcdyf"),
        ("abcdef", "fxedcba"),
    ],
)
def test_a_list_changes_as_it_was_told(old: str, new: str) -> None:
    """One thing that moved past others, others that came or went, or all that there is."""
    change = list_change(tuple(old), tuple(new))
    assert change is not None
    shown = apply_change({"tokens": list(old)}, {"tokens": change})["tokens"]
    assert shown == list(new) or change == {"all": tuple(new)}
    assert len(old) != 4 or len(new) != 4 or len(change["in"]) <= 1


@pytest.mark.parametrize("same", ["", "abcd"])
def test_a_list_that_did_not_change_is_not_told(same: str) -> None:
    assert list_change(tuple(same), tuple(same)) is None


class Steady(showing.Pace):
    """A pace that stays as it is."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def note(self, now: float) -> None:
        pass


@pytest.mark.parametrize(("seconds", "shown"), [(3600.0, 0), (showing.PACE[0], 1)])
def test_in_a_rush_watchers_wait_for_the_first_change_as_for_every_other(
    table: Table, seconds: float, shown: int
) -> None:
    """While little goes on, what follows the whole state is shown at once; when very much does, it is put off."""

    async def watch_a_pick() -> Stream:
        table.showing.pace = Steady(seconds)
        stream, _ = watch(table, None)
        pick(table)
        enter(table)
        return stream

    assert len(changes(asyncio.run(watch_a_pick()))) == shown


def paced(entries: int, seconds: int) -> showing.Pace:
    """The pace after so many entries a second for some seconds."""
    pace = showing.Pace()
    for number in range(entries * seconds + 1):
        pace.note(1.0 + number / entries)
    return pace


def test_the_more_goes_on_at_all_tables_the_more_seldom_watchers_are_shown_it() -> None:
    """At once while little goes on, then ever more of it together, but never very seldom; and soon at once again."""
    (least, most), (calm, rush) = showing.PACE, map(int, showing.RUSH)
    assert paced(calm // 2, 3).seconds == least
    assert paced((calm + rush) // 2, 3).seconds == pytest.approx((least + most) / 2, rel=0.01)
    assert paced(rush * 2, 3).seconds == most
    pace = paced(rush * 2, 3)
    pace.note(100.0)
    assert pace.seconds == least


def test_all_tables_of_a_server_share_one_pace(server: ServerThread, ann: Player) -> None:
    first, second = (server.server.tables.loaded[ann.table("me", "me")] for _ in range(2))
    assert first.showing.pace is second.showing.pace
