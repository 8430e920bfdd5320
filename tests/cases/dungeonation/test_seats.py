"""Several players share the heroes; in a mirror campaign two players change roles."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Decision, Match, NoDice, Outcome, Setting
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.captain import Captain
from wyrmtable.games.dungeonation.files.campaign import CAMPAIGN, MIRROR
from wyrmtable.games.dungeonation.show.seating import player_of

from .table import Table


def shared(players: int, mission: int = 4) -> Table:
    table = Table({0: ("hall_cross", 0)}, mission, {"players": str(players)}, entry=8)
    return table.put("fighter", "c3").put("cleric", "d3").put("mage", "c4").put("thief", "d4").put("archer", "c5")


@pytest.mark.parametrize(
    ("players", "owners"), [(2, [0, 0, 0, 0, 0]), (3, [0, 2, 0, 2, 0]), (4, [0, 2, 3, 0, 2]), (6, [0, 2, 3, 4, 5])]
)
def test_heroes_are_dealt_out(players: int, owners: list[int]) -> None:
    """DUN-UI-5: in turn, the leader first; the merchant is his."""
    table = shared(players)
    assert [player_of(table.pos, hero) for hero in range(6)] == [*owners, 0]
    assert len(GAME.seats(table.pos)) == players


def test_each_decides_for_his_own() -> None:
    """DUN-UI-5: the leader says who acts; the Cleric's player what he does, and nobody else."""
    table = shared(3)
    assert table.decision.seat == 0
    table.pick("cleric")
    assert table.decision.seat == 2
    stop = table.names.pick("stop")
    assert GAME.why_not(table.pos, 2, stop) == []
    assert GAME.why_not(table.pos, 0, stop) != []
    table.pick("stop", "fighter")
    assert table.decision.seat == 0


def council(players: int) -> Table:
    table = Table({0: ("hall_cross", 0)}, 4, {"players": str(players), "hero_council": "vote"}, entry=8)
    return table.put("fighter", "c3").put("cleric", "d3").put("mage", "c4").put("thief", "d4").put("archer", "c5")


def test_they_vote_on_who_acts() -> None:
    """DUN-UI-5: one vote each, the leader first; most votes win, and a hero's own player decides as before."""
    table = council(4)
    voted = []
    for pick in ("fighter", "cleric", "cleric"):
        voted.append(table.decision.seat)
        table.pick(pick)
    assert voted == [0, 2, 3]
    assert table.pos.active == table.figure("cleric")
    assert (table.decision.seat, table.pos.ballots) == (2, ())


def test_the_leader_breaks_ties() -> None:
    """DUN-UI-5: of equal votes his own counts; where it is not among them he says which."""
    table = council(3).pick("fighter", "cleric")
    assert table.pos.active == table.figure("fighter")
    table = council(6).pick("mage", "cleric", "cleric", "thief", "thief")
    assert table.decision.seat == 0
    assert set(table.picks()) == {"cleric", "thief"}
    assert dict(GAME.view(table.pos, 0).facts)["Votes so far"].count("The cleric") == 2
    assert table.pick("thief").pos.active == table.figure("thief")


def test_who_gives_up_has_no_vote() -> None:
    """DUN-UI-5: the vote begins anew without him; the last one decides alone."""
    table = council(4).pick("fighter")
    GAME.concede(table.pos, 2, NoDice())
    assert table.pos.ballots == ()
    assert table.pick("mage").decision.seat == 3
    GAME.concede(table.pos, 3, NoDice())
    assert table.pick("mage").pos.active == table.figure("mage")


def test_a_council_of_captains_plays() -> None:
    """DUN-UI-5: captains vote, too, and the game goes on."""
    match = Match(GAME, Setting("simple", {"players": "4", "hero_council": "vote", "mission": "5"}), None, "council")
    captains = [Captain(Random(seat)) for seat in range(4)]
    while match.position.round < 2:
        seat = match.deciding
        assert seat is not None
        match.pick(seat, captains[seat].choose(match.chair(seat)))
    assert any(told.sentence.startswith("Hero player 3 votes for") for told in match.log(0))


def test_they_see_the_same() -> None:
    """DUN-UI-5: one view for all who play heroes, the Keeper's hand for him alone."""
    table = shared(4).hold("wolves-1", imps=3)
    views = [GAME.view(table.pos, seat) for seat in (0, 2, 3)]
    assert views[0].panels == views[1].panels == views[2].panels
    assert [view.seat for view in views] == [0, 2, 3]
    assert "hand" in {panel.id for panel in GAME.view(table.pos, 1).panels}
    assert "hand" not in {panel.id for panel in views[1].panels}
    assert [line.name for line in views[0].seats] == ["Leader", "Keeper", "Hero player 2", "Hero player 3"]


def test_one_of_them_gives_up() -> None:
    """DUN-UI-5: the leader takes over; if he himself gives up, the game is lost for all of them."""
    table = shared(3)
    GAME.concede(table.pos, 2, NoDice())
    assert table.pick("cleric").decision.seat == 0
    GAME.concede(table.pos, 0, NoDice())
    assert table.outcome.winners == (1,)
    table = shared(3)
    GAME.concede(table.pos, 1, NoDice())
    assert table.outcome.winners == (0, 2)


def test_a_mirror_campaign() -> None:
    """DUN-CAMP-1: after every game the roles change; each pair goes on where it stopped."""
    match = Match(GAME, Setting("campaign", {"kind": "mirror", "games": "3"}), ("one", "two"), "mirror")
    names = []
    for number in range(3):
        names.append(GAME.seats(match.position))
        keeper = GAME.seats(match.position).index("Keeper")
        captains = [Captain(Random(f"{number} {seat}")) for seat in range(2)]
        while not match.position.round:
            seat = match.deciding
            assert seat is not None
            match.pick(seat, captains[seat].choose(match.chair(seat)))
        hands = [[panel.id for panel in match.view(seat).panels].count("hand") for seat in range(2)]
        assert hands == [int(seat == keeper) for seat in range(2)]
        match.concede(keeper)
        found = GAME.decision(match.position)
        assert isinstance(found, Outcome)
        assert found.winners == (1 - keeper,)
        following = match.sequel
        if following is not None:
            assert MIRROR in following.setting.files
            assert (CAMPAIGN in following.setting.files) == (number == 1)
            match = Match(GAME, following.setting, ("one", "two"), f"mirror {number}")
    assert following is None
    assert names == [("Heroes", "Keeper"), ("Keeper", "Heroes"), ("Heroes", "Keeper")]
    assert isinstance(GAME.decision(shared(2).pos), Decision)
