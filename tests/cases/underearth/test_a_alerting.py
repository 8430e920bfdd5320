"""Cases of alerting: who wakes whom, how far it is heard, and when (LOU-6)."""

from random import Random

import pytest

from wyrmtable.core import Decision, RandomDice, Setting, complete
from wyrmtable.games.underearth import GAME

from .table import Table

GULF_MAP = """\
map gulf
grid hex 11x6
outside west_field "West Field" 01:03
room hall "Hall" 02:02-04 03:03
pit gulf "Gulf" 04:04 05:03 06:04
room far "Far Hall" 07:03 08:04
outside east_field "East Field" 11:03
path wide gate_w 0103 0202
gate west 0103-0202
path wide far_e 0804 0905 1004 1103
gate east 1004-1103
link open 0303-0404
link open 0604-0703
"""

GULF_SCENARIO = """\
id = "gulf"
title = "The Gulf"
about = "Two halls and a pit between them."
map = "gulf"
strips = ""
sides = ["Dwarves", "Orcs"]
order = ["Dwarves", "Orcs"]
gates.always = { west = "open", east = "open" }
forces.dwarves = { side = "Dwarves", units = { dwarf-sentry = 1, dwarf-lord = 1 } }
forces.orcs = { side = "Orcs", units = { orc-scout = 1 } }

[[setup]]
do = "place"
side = "Dwarves"
force = "dwarves"
where = ["area:hall"]

[[setup]]
do = "place"
side = "Orcs"
force = "orcs"
where = ["outside:east"]

[[end]]
check = "game-turn"
when = ["turn 10"]
winner = "Dwarves"
text = "Ten turns are over."
"""


def alerted(place: dict[str, str], asleep: list[str]) -> Table:
    """A Dwarf Alerting phase, with an Orc far away who keeps the game going."""
    table = Table("surprise", {**place, "orc-scout": "4305"}, asleep=asleep)
    table.phase("alerting")
    return table


def test_ex_01_neighbours_of_1222() -> None:
    """EX-1 (LOU-6.2a): 1222 is adjacent to 1121 and 1323, and to none of its other four neighbours."""
    table = Table("surprise")
    board = table.content.terrain.board
    near = {board.names[place] for place in table.content.terrain.near[table.hex("1222")]}
    assert near == {"1121", "1323"}
    assert board.index.keys().isdisjoint({"1220", "1224", "1123", "1321"})


def test_ex_02_chain_reaction() -> None:
    """EX-2 (LOU-6.3a): the Scout rouses the Sentry, the Sentry the Company, the Company the Lord.

    The Company stands four hexes from the Sentry, as far as he is heard, and so the Lord next to it five.
    """
    place = {"dwarf-scout": "1541", "dwarf-sentry": "1642", "dwarf-co-50.1": "2040", "dwarf-lord": "2141"}
    table = alerted(place, ["dwarf-sentry", "dwarf-co-50.1", "dwarf-lord"])
    assert all(table.awake(name) for name in place)


def test_the_chain_breaks_where_a_link_is_missing() -> None:
    """LOU-6.3a: without the Company between them the Sentry does not reach the Lord five hexes away."""
    place = {"dwarf-scout": "1541", "dwarf-sentry": "1642", "dwarf-lord": "2141"}
    table = alerted(place, ["dwarf-sentry", "dwarf-lord"])
    assert table.awake("dwarf-sentry")
    assert not table.awake("dwarf-lord")


def test_a_sleeper_may_not_move() -> None:
    """LOU-6.1: only the alerted one of two Companies is offered."""
    table = Table("surprise", {"dwarf-co-50.1": "2224", "dwarf-co-50.2": "1624"}, asleep=["dwarf-co-50.1"])
    table.phase("movement")
    assert table.picks() == ["end-phase", "dwarf-co-50.2"]
    assert table.forbids("dwarf-co-50.1") == ["LOU-6.1"]


def test_a_sleeper_does_not_attack() -> None:
    """LOU-6.1: only the one who is awake may join the attack."""
    place = {"dwarf-co-50.1": "2024", "dwarf-captain.1": "2024", "dwarf-co-50.2": "2026", "orc-co-45.1": "2125"}
    table = Table("surprise", place, asleep=["dwarf-captain.1"])
    table.phase("declare")
    table.pick("2125", "dwarf-co-50.2")
    assert table.forbids("dwarf-captain.1") == ["LOU-6.1"]


def test_an_enemy_who_runs_past_rouses_a_sleeper() -> None:
    """LOU-6.1A: the Orc Scout comes adjacent and goes on; the sleeper is awake at the first step."""
    place = {"orc-scout": "2024", "orc-chieftain.1": "4305", "dwarf-co-50.1": "2224"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.1"])
    table.phase("movement")
    table.pick("orc-scout")
    assert not table.awake("dwarf-co-50.1")
    table.pick("2125")
    assert table.awake("dwarf-co-50.1")
    table.pick("2028", "stop")
    assert table.where("orc-scout") == "2028"


def test_two_hexes_away_is_not_adjacent() -> None:
    """LOU-6.1A: an Orc who stays two hexes off rouses nobody."""
    place = {"orc-scout": "2028", "orc-chieftain.1": "4305", "dwarf-co-50.1": "2224"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.1"])
    table.phase("movement")
    table.pick("orc-scout", "2026", "stop")
    assert not table.awake("dwarf-co-50.1")


def test_every_hex_on_the_way_rouses() -> None:
    """LOU-R20: a move sent past a sleeper wakes it, and the mover is asked anew where that happened."""
    place = {"orc-scout": "1222", "orc-chieftain.1": "4305", "dwarf-co-50.1": "1422"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.1"])
    table.phase("movement")
    table.pick("orc-scout", "1525")
    assert table.awake("dwarf-co-50.1")
    assert table.where("orc-scout") == "1323"
    table.pick("1525", "stop")
    assert table.where("orc-scout") == "1525"


def test_an_infiltrator_rouses_all_next_to_the_hex_he_slips_through() -> None:
    """LOU-R20: the sleeper at 2121 touches 2222, through which the Orc slips, but neither his first nor last hex."""
    place = {"orc-scout": "2224", "orc-chieftain.1": "4305", "dwarf-captain.1": "2222", "dwarf-co-50.1": "2121"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.1"], down=["dwarf-co-50.1"])
    table.phase("movement")
    table.pick("orc-scout", "2222", "2323")
    assert table.where("orc-scout") == "2323"
    assert table.awake("dwarf-co-50.1")
    assert table.shown("dwarf-co-50.1")


def test_set_up_beside_an_enemy_is_no_movement() -> None:
    """LOU-R20: whoever is set up next to an enemy stays asleep and face-down until somebody moves."""
    place = {"orc-scout": "2125", "orc-chieftain.1": "4305", "dwarf-co-50.1": "2224"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.1"], down=["dwarf-co-50.1"])
    table.phase("movement")
    assert not table.awake("dwarf-co-50.1")
    assert not table.shown("dwarf-co-50.1")


def test_an_alerting_phase_rouses_those_beside_an_awake_friend() -> None:
    """LOU-6.1B: friends next to the Scout and in his own hex wake, one who is next to nobody does not."""
    place = {"dwarf-scout": "2022", "dwarf-captain.1": "2022", "dwarf-co-50.1": "2123", "dwarf-co-50.2": "2327"}
    table = alerted(place, ["dwarf-captain.1", "dwarf-co-50.1", "dwarf-co-50.2"])
    assert table.awake("dwarf-captain.1")
    assert table.awake("dwarf-co-50.1")
    assert not table.awake("dwarf-co-50.2")


def test_every_side_is_checked_in_every_alerting_phase() -> None:
    """LOU-R19: Dwarf sleepers next to an awake Dwarf are roused in the Orcs' Alerting phase; nobody is asked."""
    place = {"orc-scout": "4305", "dwarf-scout": "2022", "dwarf-co-50.1": "2123"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.1"])
    table.phase("movement")
    table.pick("end-phase")
    assert table.awake("dwarf-co-50.1")


def test_an_awake_enemy_rouses_nobody_in_an_alerting_phase() -> None:
    """LOU-6.1B: it takes a friend; an Orc who was set up next door and does not move leaves the Dwarf asleep."""
    table = Table("surprise", {"orc-scout": "2125", "dwarf-co-50.1": "2224"}, asleep=["dwarf-co-50.1"])
    table.phase("alerting", "Orcs")
    assert not table.awake("dwarf-co-50.1")


@pytest.mark.parametrize(("sleeper", "wakes"), [("2040", True), ("2141", False)])
def test_a_sentry_is_heard_four_hexes_away(sleeper: str, wakes: bool) -> None:
    """LOU-6.1C: an awake Sentry at 1642 rouses a friend at four hexes and not at five."""
    table = alerted({"dwarf-sentry": "1642", "dwarf-co-50.1": sleeper}, ["dwarf-co-50.1"])
    assert table.awake("dwarf-co-50.1") is wakes


def test_a_sleeping_sentry_rouses_nobody() -> None:
    """LOU-6.1C: the Sentry must be awake himself."""
    table = alerted({"dwarf-sentry": "1642", "dwarf-co-50.1": "1842"}, ["dwarf-sentry", "dwarf-co-50.1"])
    assert not table.awake("dwarf-co-50.1")


def test_only_a_sentry_is_heard_beyond_the_next_hex() -> None:
    """LOU-6.1C: a Captain does not rouse a Company two hexes away."""
    table = alerted({"dwarf-captain.1": "1642", "dwarf-co-50.1": "1842"}, ["dwarf-co-50.1"])
    assert not table.awake("dwarf-co-50.1")


@pytest.mark.parametrize("friend", ["dwarf-scout", "dwarf-sentry"])
def test_walls_stop_the_alarm(friend: str) -> None:
    """LOU-6.2a: 3511 and 3513 are drawn side by side, but a wall parts them and the way around is long."""
    table = alerted({friend: "3511", "dwarf-co-50.1": "3513"}, ["dwarf-co-50.1"])
    ground = table.content.terrain
    assert ground.board.distance(table.hex("3511"), table.hex("3513")) == 1
    assert not table.awake("dwarf-co-50.1")


@pytest.mark.parametrize(
    ("what", "friend", "sleeper"),
    [
        ("an open door", "0624", "0626"),
        ("stairs", "1925", "2024"),
        ("a cliff from below", "0729", "0828"),
        ("a cliff from above", "0828", "0729"),
        ("a tunnel", "2220", "2222"),
        ("a bridge", "3014", "3012"),
        ("a Gate", "0341", "0440"),
    ],
)
def test_nothing_but_a_wall_breaks_adjacency(what: str, friend: str, sleeper: str) -> None:
    """LOU-6.2b, LOU-R28: an awake friend rouses a sleeper over every kind of side."""
    table = alerted({"dwarf-scout": friend, "dwarf-co-50.1": sleeper}, ["dwarf-co-50.1"])
    assert table.awake("dwarf-co-50.1"), what


def test_a_locked_door_does_not_break_adjacency() -> None:
    """LOU-6.2b: an Orc comes to the locked door, and the Company behind it wakes and is turned up."""
    place = {"orc-scout": "0630", "orc-chieftain.1": "4305", "dwarf-co-50.1": "0624"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.1"], locked=["0624-0626"])
    table.pos.up &= ~table.mask("dwarf-co-50.1")
    table.phase("movement")
    table.pick("orc-scout", "0628")
    assert not table.awake("dwarf-co-50.1")
    table.pick("0626")
    assert table.awake("dwarf-co-50.1")
    assert table.shown("dwarf-co-50.1")


def test_a_closed_gate_does_not_break_adjacency() -> None:
    """LOU-R59: a Gate shut to the Orcs is no wall; the Company behind it hears them."""
    place = {"orc-scout": "0240", "orc-chieftain.1": "4305", "dwarf-co-50.1": "0440"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.1"])
    table.phase("movement")
    table.pick("orc-scout", "0341")
    assert table.awake("dwarf-co-50.1")


def test_sound_crosses_a_pit_that_nobody_can_walk() -> None:
    """LOU-R29: the Sentry is heard four hexes away over the gulf, though no way on foot leads there."""
    files = {"gulf.map": GULF_MAP, "gulf.toml": GULF_SCENARIO}
    place = {"dwarf-sentry": "0303", "dwarf-lord": "0703", "orc-scout": "1103"}
    table = Table("gulf", place, asleep=["dwarf-lord"], files=files)
    table.phase("alerting")
    assert table.awake("dwarf-lord")


@pytest.mark.parametrize(
    ("what", "sentry", "between", "sleeper"),
    [
        ("a locked door", "0729", "0626", "0624"),
        ("a cliff", "0929", "0828", "0628"),
        ("an enemy in the corridor", "1642", "1842", "2040"),
    ],
)
def test_sound_passes_doors_cliffs_and_units(what: str, sentry: str, between: str, sleeper: str) -> None:
    """LOU-R29: four hexes are counted through locked doors, over cliffs and through enemies."""
    place = {"dwarf-sentry": sentry, "orc-co-45.1": between, "dwarf-co-50.1": sleeper}
    table = Table("surprise", place, asleep=["dwarf-co-50.1"], locked=["0624-0626"])
    table.phase("alerting")
    assert table.awake("dwarf-co-50.1"), what


def test_chains_run_in_the_enemy_movement_phase() -> None:
    """LOU-6.3b: the Company an Orc comes up to wakes the Captain next to it in the Orcs' Movement phase."""
    place = {"orc-scout": "1723", "orc-chieftain.1": "4305", "dwarf-co-50.1": "2024", "dwarf-captain.1": "2123"}
    sleepers = ["dwarf-co-50.1", "dwarf-captain.1", "dwarf-co-50.2"]
    table = Table("surprise", {**place, "dwarf-co-50.2": "2321"}, deciding="Orcs", asleep=sleepers)
    table.phase("movement")
    table.pick("orc-scout", "1925")
    assert table.awake("dwarf-co-50.1")
    assert table.awake("dwarf-captain.1")
    assert not table.awake("dwarf-co-50.2")


def test_one_alerted_earlier_rouses_only_in_an_alerting_phase() -> None:
    """LOU-6.3b: an awake Captain walks up to a sleeping friend, who wakes when the movement is over, not before."""
    place = {"dwarf-captain.1": "2022", "dwarf-scout": "0521", "dwarf-co-50.1": "2224", "orc-scout": "4305"}
    table = Table("surprise", place, asleep=["dwarf-co-50.1"])
    table.phase("movement")
    table.pick("dwarf-captain.1", "2123", "stop")
    assert not table.awake("dwarf-co-50.1")
    table.pick("end-phase")
    assert table.awake("dwarf-co-50.1")


def test_a_displaced_sleeper_moves_and_wakes() -> None:
    """LOU-R54: in the corridor the beaten Company can only fall back onto a sleeping one, which moves on and wakes."""
    place = {"orc-co-55.1": "2040", "dwarf-co-50.1": "1941", "dwarf-co-50.2": "1842"}
    table = Table("surprise", place, deciding="Orcs", asleep=["dwarf-co-50.2"], down=["dwarf-co-50.2"])
    table.phase("declare")
    assert not table.awake("dwarf-co-50.2")
    table.pick("1941", dice=[2])
    assert (table.where("dwarf-co-50.1"), table.where("dwarf-co-50.2")) == ("1842", "1743")
    assert table.awake("dwarf-co-50.2")


def test_nothing_puts_a_unit_to_sleep_again() -> None:
    """LOU-6.3c: in a game of random picks no Unalerted marker is ever put back."""
    rng = Random(11)
    dice = RandomDice(rng)
    pos = GAME.setup(complete(GAME, Setting("surprise")), dice)
    asleep: set[int] = set()
    for _ in range(1500):
        decision = GAME.decision(pos)
        if not isinstance(decision, Decision):
            break
        GAME.apply(pos, rng.choice(list(decision.picks)), dice)
        if pos.turn:
            asleep.add(pos.asleep)
            assert all(pos.asleep & ~before == 0 for before in asleep)
    assert len(asleep) > 3
