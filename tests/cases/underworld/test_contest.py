"""A contest from the first party to the medal: in one dungeon, by hand and at a table that is served (UWA-GAME-1)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from wyrmtable.core import BadSetup, Match, Outcome, Setting
from wyrmtable.games.underworld.captain.captain import DelveCaptain
from wyrmtable.games.underworld.files.contest import STANDING, read_standing
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import truth
from wyrmtable.games.underworld.rules.explore import CONTEST

from ...host.hosting import Player, ServerThread, settings_for


def played(setting: Setting, seed: str) -> Match:
    """A party of the captain's, from the stairs and back."""
    match, caller = Match(GAME, setting, seed=seed), DelveCaptain(Random(seed))
    while not isinstance(decision := match.decision, Outcome):
        match.pick(decision.seat, caller.choose(match.chair(decision.seat)))
    return match


def below(match: Match) -> Position:
    assert isinstance(match.position, Position)
    return match.position


def test_parties_go_down_one_after_the_other() -> None:
    """UWA-GAME-1, UWA-Q1: each finds the same dungeon with dice of its own; the points of those before are known, the
    number is not; with the last party the contest is over."""
    first = played(Setting("expedition", {"contest": "3"}), "one")
    following = first.sequel
    assert following is not None
    assert following.lives_on
    assert following.setting.secret == {CONTEST: str(below(first).number)}
    second = played(following.setting, "two")
    assert truth.level(below(second)) == truth.level(below(first))
    assert below(second).ability != below(first).ability
    assert str(below(first).number) not in second.text()
    assert second.sequel is not None
    third = Match(GAME, second.sequel.setting, seed="three")
    third.concede(0)
    assert third.sequel is None
    assert below(third).content.standing == read_standing(second.sequel.setting.files[STANDING])


def test_no_contest_no_sequel() -> None:
    """UWA-GAME-1: an expedition of its own is followed by nothing, and its record is open."""
    alone = Match(GAME, Setting("expedition", {}), seed="one")
    alone.concede(0)
    assert alone.sequel is None


def test_a_standing_that_is_none() -> None:
    """UWA-GAME-1: another file in its place is refused with a remedy."""
    with pytest.raises(BadSetup, match="use that file"):
        read_standing("the best")


def test_a_contest_at_a_table(tmp_path: Path) -> None:
    """UWA-GAME-1: Ann's party is back, then Bob takes her seat for the next; nothing of the dungeon is told before he
    is back, too; then both games are open, and his medal is worked out."""
    shelf = {"underworld": "wyrmtable.games.underworld"}
    with ServerThread(settings_for(str(tmp_path / "wyrm.db"), shelf=shelf)) as server:
        ann, bob = Player(server.url, "Ann"), Player(server.url, "Bob")
        first = ann.table("me", game="underworld", scenario="expedition", options={"contest": "2"})
        ann.call("POST", f"/api/tables/{first}/concede?seat=0", {})
        assert ann.ask("GET", f"/api/tables/{first}/record").status_code == 403
        second = ann.call("POST", f"/api/tables/{first}/sequel", {})["id"]
        ann.call("POST", f"/api/tables/{second}/seats/0", {"do": "leave"})
        bob.sit(second, 0)
        numbers = {below(server.server.tables.loaded[each].match).number for each in (first, second)}
        assert len(numbers) == 1
        bob.call("POST", f"/api/tables/{second}/concede?seat=0", {})
        medal = bob.ask("GET", f"/api/tables/{second}/exports/medals?seat=0")
        assert medal.text.startswith("0 points: no medal.\n")
        for player, table in ((ann, first), (bob, second)):
            assert player.ask("GET", f"/api/tables/{table}/record").status_code == 200
