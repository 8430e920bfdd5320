"""The captain sticks to what it is about: routes, doors, leaders and their Companies, prey that is awake (LOU-25)."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import deciding, step
from tests.cases.underearth.table import Table
from tests.cases.underearth.test_captain_wins import captain_pick, survey
from wyrmtable.core import Decision
from wyrmtable.games.underearth.captain import errands, fortune, marching
from wyrmtable.games.underearth.captain.survey import Memo, Survey
from wyrmtable.games.underearth.rules.movement import ways

# -- routes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("plug", "kept"), [("1339", True), ("1436", False)])
def test_a_route_is_kept_unless_clearly_beaten(plug: str, kept: bool) -> None:
    """LOU-25.11: a Dwarf on the highway who costs less than another way around turns nobody back; one in the tight
    place behind it, where the other way is shorter by two turns, does."""
    place = {"human-co-45.1": "1040", "human-co-45.2": "0341", "dwarf-guards": "2224"}
    before = Table("pursuit", place, deciding="Humans", choice="west", turn=4)
    after = Table("pursuit", {**place, "dwarf-co-50.1": plug}, deciding="Humans", choice="west", turn=5)
    memo, unit = Memo(), before.unit("human-co-45.1")
    planned = marching.errands_of(Survey(before.pos, 1, memo))[unit]
    now = marching.errands_of(Survey(after.pos, 1, memo))[unit]
    assert (now.field == planned.field) is kept
    afresh = marching.errands_of(survey(after, "Humans"))[unit]
    assert afresh.field != planned.field, "without a plan it would go another way"


@pytest.mark.parametrize(("plug", "through"), [(None, 3), ("2230", 0), ("2234", 0)])
def test_nobody_queues_behind_a_plugged_tunnel(plug: str | None, through: int) -> None:
    """LOU-25.4: three Companies file through the tunnel to the Great Hall while it is free; with a heavy Company in it
    nobody waits there or in front of it: all of them go round."""
    place = {"human-co-45.1": "2240", "human-co-45.2": "2440", "human-co-45.3": "2442", "dwarf-guards": "2224"}
    table = Table(
        "pursuit", place | ({"dwarf-co-60.1": plug} if plug else {}), deciding="Humans", choice="west", turn=4
    )
    table.phase("movement")
    while deciding(table) == "Humans" and step(table) in ("movement", "march"):
        table.pick(captain_pick(table))
    stands = [table.where(company) for company in place if company.startswith("human")]
    here = {"2240", "2238", "2236", "2234", "2232", "2230", "2228", "2226"}
    assert sum(hex_ in here for hex_ in stands) == through


def test_a_leader_follows_his_company() -> None:
    """LOU-25.6: when the Company he is to lead has marched, he goes where it is now, not where it was; and he does not
    change it for another."""
    place = {"human-duke": "1040", "human-co-45.1": "1139", "human-co-60.1": "0741", "dwarf-co-50.1": "2024"}
    table = Table("pursuit", place, deciding="Humans", choice="west")
    memo, duke = Memo(), table.unit("human-duke")
    first = marching.errand_of(Survey(table.pos, 1, memo), duke)
    assert first.follows == table.unit("human-co-45.1")
    moved = Table("pursuit", {**place, "human-co-45.1": "1331"}, deciding="Humans", choice="west")
    then = marching.errand_of(Survey(moved.pos, 1, memo), duke)
    assert (then.follows, then.field[table.hex("1331")]) == (first.follows, 0)


# -- doors -------------------------------------------------------------------------------------------------------------


def test_a_door_is_locked_in_the_enemies_face() -> None:
    """LOU-25.7, LOU-12.1: the Company in the Great Hall steps to its door, locks it, and is back at its post."""
    place = {"dwarf-co-50.1": "2024", "dwarf-guards": "2224", "human-co-45.1": "1323"}
    table = Table("pursuit", place, deciding="Dwarves", choice="west", turn=4)
    table.phase("movement")
    picks = []
    while deciding(table) == "Dwarves" and step(table) in ("movement", "march"):
        picks.append(captain_pick(table))
        table.pick(picks[-1])
    assert "1824-1925" in picks
    assert table.where("dwarf-co-50.1") == "2024"


def test_no_friend_is_shut_out() -> None:
    """LOU-25.7: a door by which a Company is about to come home stays open."""
    place = {"dwarf-co-50.1": "2024", "dwarf-guards": "2224", "human-co-45.1": "1323"}
    door = {}
    for name, more in (("nobody", {}), ("friend", {"dwarf-co-60.1": "1723"})):
        table = Table("pursuit", {**place, **more}, deciding="Dwarves", choice="west", turn=4)
        here = table.hex("1925")
        ((number, _, _),) = table.content.terrain.doors_at[here]
        unit = table.unit("dwarf-co-50.1")
        door[name] = marching.worth_locking(survey(table, "Dwarves"), unit, number, here)
    assert door == {"nobody": True, "friend": False}


# -- the Dragon --------------------------------------------------------------------------------------------------------


def test_the_dragon_hunts_those_who_are_awake_first() -> None:
    """LOU-25.15: a Sentry sleeps nearer, but the Captain who could rouse the city comes first, and is worth more."""
    place = {"dragon": "2224", "dwarf-sentry.1": "2329", "dwarf-captain.1": "1541", "dwarf-lord": "0521"}
    table = Table("dragonfire", place, deciding="Dragon", asleep=["dwarf-sentry.1", "dwarf-lord"])
    field = errands.prowl(survey(table, "Dragon"))[table.unit("dragon")].field
    assert field[table.hex("1541")] == 0
    assert field[table.hex("2329")] > 0
    calm = Table("dragonfire", place, deciding="Dragon", asleep=["dwarf-captain.1", "dwarf-sentry.1", "dwarf-lord"])
    captain = table.unit("dwarf-captain.1")
    assert survey(table, "Dragon").worth(captain) > survey(calm, "Dragon").worth(captain)


def test_a_quiet_way_to_an_attack_is_not_too_long() -> None:
    """LOU-25.15: the Dragon sneaks up to its prey only as far around as leaves it the points to strike this turn."""
    sleepers = {
        "dwarf-captain.1": "2824", "dwarf-captain.2": "2121", "dwarf-sentry.1": "2224", "dwarf-co-60.2": "2329",
        "dwarf-co-50.5": "2923", "dwarf-dependents.4": "2828", "dwarf-lord": "0521",
    }  # fmt: skip
    table = Table("dragonfire", {"dragon": "3628", **sleepers}, deciding="Dragon", asleep=list(sleepers))
    table.phase("movement")
    table.pick("dragon") if step(table) == "movement" else None
    decision, looked = table.decision, survey(table, "Dragon")
    assert isinstance(decision, Decision)
    dragon, goal = table.unit("dragon"), table.hex("2022")
    points = table.content.points[dragon]
    arrived = {}
    for name, way in (("sneaking", marching.quietly), ("in time", marching.in_time)):
        stop = way(looked, dragon, points, goal, decision.picks)
        left = points - ways(table.pos, dragon, table.hex("3628"), points).cost[stop]
        arrived[name] = stop == goal or goal in ways(table.pos, dragon, stop, left).hexes
    assert arrived == {"sneaking": False, "in time": True}


# -- Gold! -------------------------------------------------------------------------------------------------------------


def test_nobody_goes_home_without_the_gold_at_his_feet() -> None:
    """LOU-25.19, LOU-14.2: at the edge of the map the Treasure is taken up again before the band leaves."""
    table = Table("gold", {"troll.1": "0309"}, treasure={"treasure-20": "4307"}, options={"players": "2"})
    table.put("human-co-45.1", "4307", owner=0)
    table.pos.cost[0] = 5
    table.pos.seen[:] = bytes([1] * len(table.pos.seen))
    table.phase("movement", "Player 1")
    picks = []
    while not table.over and step(table) in ("movement", "march"):
        picks.append(captain_pick(table))
        table.pick(picks[-1])
    assert picks[-2:] == ["treasure-20", "leave"]


def test_a_band_without_profit_looks_for_more() -> None:
    """LOU-25.19: with 1 in hand and 5 paid a far hoard is still a goal; whoever is ahead leaves it alone."""
    target = {}
    for treasure in ("treasure-1.1", "treasure-20"):
        gold = {treasure: "4307", "treasure-1.2": "0309"}
        table = Table("gold", {"troll.1": "0309"}, treasure=gold, options={"players": "2"})
        table.put("human-co-45.1", "4307", owner=0)
        table.pos.cost[0] = 5
        table.pos.seen[:] = bytes([1] * len(table.pos.seen))
        target[treasure] = fortune.band_target(survey(table, "Player 1"))
    assert target == {"treasure-1.1": table.hex("0309"), "treasure-20": None}
