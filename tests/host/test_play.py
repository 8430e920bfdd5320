"""Playing over HTTP: picks, undo, asking before picking, looking back; the same on SQLite and PostgreSQL."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmtable
from wyrmtable import replaying
from wyrmtable.checks import gatehouse, toy
from wyrmtable.core import AnyGame, Match, Setting
from wyrmtable.host.changes import apply_change
from wyrmtable.host.stored import events_since
from wyrmtable.host.wire import log_of

from .hosting import Player, Refusal, ServerThread, picks_of, until, watching


def full(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the fields that have their default."""
    defaults: tuple[Any, ...] = ([], "", None)
    return {key: value for key, value in view.items() if value not in defaults or key in ("seat", "deciding")}


def test_a_whole_game_is_played_and_its_record_verifies(ann: Player) -> None:
    table = ann.table("me", "me")
    last = ann.play_out(table, Random(1))
    assert last["table"]["outcome"]["summary"] == last["view"]["outcome"]
    record = ann.ask("GET", f"/api/tables/{table}/record").text
    replayed = replaying.replay(toy.GAME, record)
    assert len(replayed.entries) == last["n"]
    wyrmtable.verify(toy.GAME, record)


def test_changes_lead_to_the_same_view_as_a_fresh_look(ann: Player) -> None:
    table = ann.table("me", "me", scenario="large")
    with watching(ann, table, 0) as mine, watching(ann, table, 1) as other, watching(ann, table) as outside:
        last = ann.play_out(table, Random(5))
        for seat, stream in ((0, mine), (1, other), (None, outside)):
            stream.wait("change", lambda change: change["n"] == last["n"])
            view = stream.of("state")[0]["view"]
            log = stream.of("state")[0]["log"]
            number = stream.of("state")[0]["n"]
            for change in stream.of("change"):
                assert change["from"] == number
                number = change["n"]
                view = apply_change(view, change["view"])
                log = [line for line in log if line["n"] < change.get("drop", number)] + change["log"]
            fresh = ann.state(table, seat)
            assert full(view) == full(fresh["view"])
            assert log == fresh["log"]


def test_changes_are_small(ann: Player) -> None:
    table = ann.table("me", "me", scenario="large")
    with watching(ann, table) as stream:
        ann.play_out(table, Random(2))
        until(lambda: stream.of("table"), "the end")
        whole = len(str(stream.of("state")[0]))
        sizes = [len(str(change)) for change in stream.of("change")]
        assert sum(sizes) / len(sizes) < whole / 3


@pytest.mark.parametrize(
    ("pick", "seat", "expected", "status", "code"),
    [
        ("nonsense", 0, 1, 422, "bad-pick"),
        ("wyrm", 0, 1, 422, "bad-pick"),
        ("end", 1, 1, 403, "wrong-seat"),
        ("end", 7, 1, 404, "not-found"),
        ("end", 0, 5, 409, "stale"),
        ("end", 0, 0, 409, "stale"),
    ],
)
def test_a_pick_that_is_not_legal_is_refused_and_nothing_changes(
    ann: Player, pick: str, seat: int, expected: int, status: int, code: str
) -> None:
    table = ann.table("me", "me")
    before = ann.state(table)
    with pytest.raises(Refusal) as refusal:
        ann.pick(table, seat, pick, expected)
    assert (refusal.value.status, refusal.value.code) == (status, code)
    assert refusal.value.message.endswith((".", "?", ")"))
    assert ann.state(table) == before


def test_a_broken_link_is_told_in_plain_words(ann: Player) -> None:
    answer = ann.ask("GET", "/api/tables/xyz/state")
    assert (answer.status_code, answer.json()["error"]["message"][:16]) == (422, "There is nothing")


def test_a_repeated_request_enters_once(ann: Player) -> None:
    table = ann.table("me", "me")
    first = ann.pick(table, 0, "west", 1)
    again = ann.pick(table, 0, "west", 1)
    assert first == {"n": 2}
    assert again == {"n": 2, "repeated": True}
    assert ann.state(table)["n"] == 2


def test_undo_goes_back_and_is_told(ann: Player) -> None:
    table = ann.table("me", "me")
    before = ann.state(table)
    with watching(ann, table, 0) as stream:
        ann.pick(table, 0, "west", 1)
        assert ann.state(table)["undoable"] == [1]
        ann.call("POST", f"/api/tables/{table}/undo?seat=0", {"to": 1, "expected": 2})
        after = ann.state(table)
        assert (after["view"], after["decision"], after["log"]) == (
            before["view"],
            before["decision"],
            before["log"],
        )
        assert stream.wait("change", lambda change: change["n"] == 3)["drop"] == 1


def test_undo_cannot_pass_a_barrier(ann: Player) -> None:
    table = ann.table("me", "me")
    ann.pick(table, 0, "end", 1)
    with pytest.raises(Refusal) as refusal:
        ann.call("POST", f"/api/tables/{table}/undo?seat=0", {"expected": 2})
    assert refusal.value.code == "undo-barred"


def storming(ann: Player) -> tuple[str, int, str, int]:
    """A table where a seat is about to storm: table, seat, a card, and the number of entries."""
    rng = Random(3)
    table = ann.table("me", "me")
    for _ in range(60):
        state = ann.state(table, None)
        seat = state["view"]["deciding"]
        if seat is None:
            table = ann.table("me", "me")
            continue
        mine = ann.state(table, seat)
        decision = mine["decision"]
        if "TOY-4" in decision["rules"] and "pieces" in decision:
            return table, seat, picks_of(decision)[0], mine["n"]
        ann.pick(table, seat, rng.choice(picks_of(decision)[-2:]), mine["n"])
    raise AssertionError("nobody stormed")


def test_odds_why_not_explain_and_hint(ann: Player) -> None:
    table, seat, card, number = storming(ann)
    odds = ann.call("GET", f"/api/tables/{table}/odds?seat={seat}&pick={card}")
    assert sum(line["chance"] for line in odds["chances"]) == pytest.approx(1)
    assert {line["result"] for line in odds["chances"]} <= {"taken", "held"}
    assert odds["because"][0][0] == "TOY-4"
    assert ann.call("GET", f"/api/tables/{table}/odds?seat={seat}&pick={card}") == odds
    why = ann.call("GET", f"/api/tables/{table}/whynot?seat={seat}&pick=end")
    assert why["reasons"][0][0] == "TOY-3"
    assert ann.call("GET", f"/api/tables/{table}/whynot?seat={seat}&pick={card}")["reasons"] == []
    explained = ann.call("GET", f"/api/tables/{table}/explain?seat={seat}&pick={card}")
    assert explained["reasons"] == odds["because"]
    hint = ann.call("GET", f"/api/tables/{table}/hint?seat={seat}")
    assert hint["pick"] in picks_of(ann.state(table, seat)["decision"])
    other = 1 - seat
    for question in (f"odds?seat={other}&pick={card}", f"hint?seat={other}"):
        with pytest.raises(Refusal) as refusal:
            ann.call("GET", f"/api/tables/{table}/{question}")
        assert refusal.value.status == 409
    assert ann.state(table, seat)["n"] == number


def test_frames_tell_the_game_again(ann: Player) -> None:
    table = ann.table("me", "me")
    ann.pick(table, 0, "west", 1)
    before = ann.state(table, 1)["view"]
    ann.pick(table, 0, picks_of(ann.state(table)["decision"])[0], 2)
    frames = ann.call("GET", f"/api/tables/{table}/frames?seat=1&since=2")
    assert full(frames["first"]) == full(before)
    assert [frame["n"] for frame in frames["frames"]] == [2]
    view = apply_change(frames["first"], frames["frames"][0]["change"])
    assert full(view) == full(ann.state(table, 1)["view"])
    assert frames["frames"][0]["log"] == [line for line in ann.state(table, 1)["log"] if line["n"] == 2]


def test_a_finished_game_is_revealed_and_exported(ann: Player, bob: Player) -> None:
    table = ann.table("me", "me")
    for what in ("frames?reveal=1", "record", "export.html", "export.gif"):
        assert bob.ask("GET", f"/api/tables/{table}/{what}").status_code == 403
    ann.play_out(table, Random(4))
    frames = bob.call("GET", f"/api/tables/{table}/frames?reveal=1")
    assert all(token["symbol"] != "back" for token in frames["first"]["tokens"])
    outside = bob.call("GET", f"/api/tables/{table}/frames")
    assert any(token["symbol"] == "back" for token in outside["first"]["tokens"])
    late = bob.call("GET", f"/api/tables/{table}/frames?since=3")
    assert late["frames"] == [frame for frame in outside["frames"] if frame["n"] >= 3]
    assert b"<svg" in bob.ask("GET", f"/api/tables/{table}/export.html").content
    assert bob.ask("GET", f"/api/tables/{table}/export.gif").content[:6] == b"GIF89a"
    assert bob.ask("GET", f"/api/tables/{table}/export.png").content[1:4] == b"PNG"


def test_the_picture_has_every_symbol_a_view_names(ann: Player) -> None:
    table = ann.table("me", "me")
    state = ann.state(table)
    picture = ann.ask("GET", state["picture"])
    assert "immutable" in picture.headers["cache-control"]
    assert picture.headers["content-encoding"] == "gzip"
    plain = ann.ask("GET", state["picture"], headers={"accept-encoding": "identity"})
    assert plain.json() == picture.json()
    assert "content-encoding" not in plain.headers
    assert {token["symbol"] for token in state["view"]["tokens"]} <= set(picture.json()["symbols"])
    assert ann.ask("GET", f"/api/tables/{table}/symbol/wyrm?seat=0").text.startswith("<symbol")


def test_games_and_their_pictures(ann: Player) -> None:
    games = ann.call("GET", "/api/games")["games"]
    assert [scenario["id"] for scenario in games[0]["scenarios"]] == ["small", "large"]
    assert "random" in [bot["id"] for bot in games[0]["bots"]]
    picture = ann.ask("GET", games[0]["scenarios"][0]["thumb"])
    assert picture.content[8:12] == b"WEBP"
    assert picture.headers["content-type"] == "image/webp"
    assert "immutable" in picture.headers["cache-control"]
    assert len(picture.content) < 40_000
    other = ann.ask("GET", "/api/games/toy/small/thumb?of=another")
    assert other.content == picture.content
    assert "immutable" not in other.headers["cache-control"]
    assert ann.ask("GET", "/api/games/toy/none/thumb").status_code == 404


def test_every_scenario_option_and_seat_is_checked(ann: Player) -> None:
    me = {"kind": "me"}
    for wrong in (
        {"game": "chess", "scenario": "small", "seats": [me, me]},
        {"game": "toy", "scenario": "none", "seats": [me, me]},
        {"game": "toy", "scenario": "small", "seats": [me]},
        {"game": "toy", "scenario": "small", "seats": [me, me], "options": {"hand": "9"}},
        {"game": "toy", "scenario": "small", "seats": [me, {"kind": "bot", "bot": "command:x"}]},
        {"game": "toy", "scenario": "small", "seats": [me, {"kind": "bot", "bot": "captain"}]},
    ):
        with pytest.raises(Refusal) as refusal:
            ann.call("POST", "/api/tables", wrong)
        assert (refusal.value.status, refusal.value.code) == (422, "bad-setup")
    three = ann.table("me", "me", "me", options={"delvers": "3"})
    assert len(ann.state(three)["table"]["seats"]) == 3


def test_the_server_thread_is_the_only_writer(server: ServerThread, ann: Player) -> None:
    """Twenty games at once through one writer: every entry arrives exactly once."""
    tables = [ann.table("random", "random") for _ in range(20)]
    for table in tables:
        state = ann.wait_for_end(table)
        assert state["n"] == state["table"]["entries"]


@pytest.mark.parametrize("game", [gatehouse.GAME, toy.GAME], ids=lambda game: game.id)
def test_lines_that_begin_a_turn_say_so(game: AnyGame) -> None:
    """Those of the kinds a game declares, and no others."""
    rng = Random(4)
    match = Match(game, Setting(next(iter(game.scenarios()))), seed="turns")
    while match.outcome is None:
        chair = match.chair(match.deciding or 0)
        match.pick(chair.seat, rng.choice(chair.decision.picks if chair.decision else ()))
    lines = log_of(match, None, dict(enumerate(events_since(match, 0))))
    assert {line["kind"] for line in lines if line.get("turn")} == game.turns
    assert all("turn" not in line for line in lines if line["kind"] not in game.turns)
    assert all(line["turn"] for line in lines if line["kind"] in game.turns)


def test_too_few_seats_are_refused_with_those_there_are(ann: Player) -> None:
    """With a designer's files, too, which a worker reads."""
    body = {"game": "toy", "scenario": "small", "seats": [{"kind": "me"}], "options": {"delvers": "3"}}
    for more in ({}, {"files": {"own.toml": 'game = "toy"\n'}}):
        error = ann.ask("POST", "/api/tables", body | more).json()["error"]
        assert error["code"] == "bad-setup"
        assert error["seats"] == ["Red", "Blue", "Green"]
        assert error["message"] == "This game has 3 seats (Red, Blue, Green); 1 were filled."
    error = ann.ask("POST", "/api/tables", body | {"options": {"hand": "9"}}).json()["error"]
    assert set(error) == {"code", "message"}


def test_lines_carry_the_dice_they_tell_of() -> None:
    rng = Random(4)
    match = Match(toy.GAME, Setting("large"), seed="dice")
    while match.outcome is None:
        chair = match.chair(match.deciding or 0)
        match.pick(chair.seat, rng.choice(chair.decision.picks if chair.decision else ()))
    lines = log_of(match, None, dict(enumerate(events_since(match, 0))))
    storms = [line for line in lines if line["kind"] == "stormed"]
    assert storms
    for line in storms:
        assert tuple(line["dice"]) == match.entries[line["n"]].dice[:2]
    assert all("dice" not in line for line in lines if line["kind"] != "stormed")


def test_what_goes_on_after_a_pass_is_told_of_who_began_it() -> None:
    """The thief's steps are his own though the guard was asked at each; what the guard springs is the guard's."""
    match = Match(gatehouse.GAME, Setting("yard"), seed="1")
    rng = Random(1)
    while match.outcome is None:
        chair = match.chair(match.deciding or 0)
        match.pick(chair.seat, rng.choice(chair.decision.picks if chair.decision else ()))
    lines = log_of(match, None, dict(enumerate(events_since(match, 0))))
    passed = [line for line in lines if match.entries[line["n"]].text == "pass"]
    sprung = [line for line in lines if match.entries[line["n"]].text in ("bell", "net", "dog")]
    assert {line["seat"] for line in passed} == {gatehouse.THIEF}
    assert {line["seat"] for line in sprung} == {gatehouse.GUARD}
