"""Numbered cases of Gold! (LOU-20.5): shuffles, entry, guardians, the Dragon, profit and every way it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.cases.underearth.arena import begin, deciding, hexes_of, marked, muster, over, play_on, step
from tests.cases.underearth.table import Table
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.position import ANYONE, DEAD, GONE, WAITING, enlist
from wyrmtable.games.underearth.rules.victory import controlled, profit

HOARD = {"treasure-20": "1323"}
GUARDED = {"dwellers": {"troll.1": "4143"}, "treasure": {"treasure-1.1": "4143"}}


def gold(
    first: Mapping[str, str] | None = None,
    second: Mapping[str, str] | None = None,
    *,
    dwellers: Mapping[str, str] | None = None,
    treasure: Mapping[str, str] | None = None,
    players: int = 2,
    turn: int = 3,
) -> Table:
    """A hunt under way; Dwellers are awake and turned up unless a case says otherwise."""
    options = {"players": str(players), "morale": "off"}
    table = Table("gold", dwellers, treasure=treasure, options=options, turn=turn)
    for owner, units in enumerate((first or {}, second or {})):
        for name, hex_ in units.items():
            table.put(name, hex_, owner=owner)
    return table


def hide(table: Table, *names: str) -> None:
    """Turns counters down again, asleep, as the set-up leaves them."""
    table.pos.up &= ~table.mask(*names)
    table.pos.asleep |= table.mask(*names)


def hired(rolls: Sequence[int]) -> Table:
    """Two players with one free leader each; the rolls are for the order of play."""
    table = begin("gold", {"players": "2"}, [1] * 18)
    table.pick("hire-human-captain", "done", "hire-orc-chieftain")
    table.pick("done", dice=rolls)
    return table


# -- the hidden city -------------------------------------------------------------------------------------------------


def test_treasure_is_shuffled_unseen() -> None:
    """LOU-20.5a: nine counters, 62 in all, one on each T, known to nobody; the dice say which lies where."""
    table = begin("gold", dice=[9, *[1] * 17])
    names = table.content.terrain.board.names
    assert {names[hex_] for hex_ in table.pos.gold} == marked(table, "T")
    assert table.content.values == (20, 10, 10, 5, 5, 5, 5, 1, 1)
    assert table.pos.gold[8] == min(table.pos.gold), "the ninth counter was drawn first"
    assert not any(table.pos.seen)
    assert {token.symbol for token in GAME.view(table.pos, 0).tokens if "reasure" in token.title} == {"back-t"}


def test_who_the_dwellers_are() -> None:
    """LOU-20.5b, LOU-R90: seven counters that are no Orcs, and the Dragon among five dummies."""
    table = begin("gold", dice=[1] * 18)
    assert muster(table, "dwellers") == {"goblin-co": 1, "troll": 2, "wolf": 1, "bear": 1, "gargoyle": 1, "scorpion": 1}
    assert muster(table, "doubtful") == {"dragon": 1, "dummy": 5}


def test_ex_36_the_dragon_is_in_one_time_in_three() -> None:
    """LOU-20.5b, LOU-20.5c: nine guardians on nine Treasures, four counters out; the Dragon is in with chance 2/6."""
    inside = 0
    for first in range(1, 7):
        for second in range(1, 6):
            table = begin("gold", dice=[*[1] * 8, first, second, *[1] * 8])
            dwellers = (*table.content.forces["dwellers"], *table.content.forces["doubtful"])
            placed = [unit for unit in dwellers if table.pos.where[unit] >= 0]
            assert set(hexes_of(table, placed)) == marked(table, "T")
            assert (len(placed), len(dwellers) - len(placed)) == (9, 4)
            inside += table.where("dragon") != "box"
    assert inside / 30 == pytest.approx(2 / 6)


def test_guardians_sleep_face_down() -> None:
    """LOU-20.5c: shuffled, one face-down on each Treasure, Unalerted; nobody sees which is which."""
    table = begin("gold", dice=[*[1] * 8, 1, 1, 9, *[1] * 7])
    placed = [u for u in range(table.content.size) if table.pos.where[u] >= 0]
    assert not table.pos.up
    assert table.pos.asleep == sum(1 << unit for unit in placed)
    assert table.pos.where[table.unit("dummy.1")] == min(table.pos.gold), "the ninth of the pile came first"
    for seat in (None, 0, 1):
        symbols = {token.symbol for token in GAME.view(table.pos, seat).tokens}
        assert symbols == {"back-t", "back-blank"}


# -- players ---------------------------------------------------------------------------------------------------------


def test_a_free_leader_for_everybody() -> None:
    """LOU-20.5d: Captain of Dwarves or Humans or a Chieftain, the same race more than once; hiring costs."""
    table = begin("gold", dice=[1] * 18)
    assert table.picks() == ["hire-dwarf-captain", "hire-human-captain", "hire-orc-chieftain"]
    table.pick("hire-human-captain", "hire-human-scout", "done", "hire-human-captain")
    table.pick("done", dice=[6, 1])
    assert table.pos.cost[:2] == [2, 0]
    owners = [table.pos.owner[table.unit(f"human-captain.{n}")] for n in (1, 2)]
    assert sorted(owners) == [0, 1]


def test_players_units_are_face_up() -> None:
    """LOU-R96: what is hired lies open for all from the beginning."""
    table = hired([6, 1])
    mine = [u for u in table.content.pool if table.pos.owner[u] < 2]
    assert all(table.pos.up >> unit & 1 for unit in mine)
    assert [t.title for t in GAME.view(table.pos, 1).tokens if t.place == "waiting" and t.owner == 0] == [
        "Human Captain 3-8 (1)"
    ]


@pytest.mark.parametrize(("rolls", "order"), [([6, 1], (0, 1, 2)), ([2, 5], (1, 0, 2)), ([3, 3, 1, 2], (1, 0, 2))])
def test_the_highest_roll_begins(rolls: list[int], order: tuple[int, ...]) -> None:
    """LOU-20.5e: the highest is first, then in seat order, ties for first roll again; uncontrolled units come last."""
    assert hired(rolls).pos.order == order


def test_seat_order_runs_to_the_left() -> None:
    """LOU-20.5e, LOU-R91: of four players the third begins, then the fourth, first and second; it is kept for good."""
    table = begin("gold", {"players": "4"}, [1] * 18)
    for leader in ("human-captain", "orc-chieftain", "dwarf-captain"):
        table.pick(f"hire-{leader}", "done")
    table.pick("hire-dwarf-captain", "done", dice=[1, 5, 6, 4])
    assert table.pos.order == (2, 3, 0, 1, 4)
    play_on(table, lambda table: table.pos.turn == 2)
    begun = [event[2] for event in table.events("player-turn")]
    assert begun == ["Player 3", "Player 4", "Player 1", "Player 2", "Player 3"]


def test_units_enter_at_either_edge_when_they_like() -> None:
    """LOU-20.5f, LOU-R88: on outside hexes of the west or east edge; the first hex costs 1; they need not enter yet."""
    table = hired([6, 1])
    assert deciding(table) == "Player 1"
    assert table.picks() == ["end-phase", "dismiss", "human-captain.1"]
    table.pick("human-captain.1")
    edges = table.content.terrain.edges
    assert table.hexes(" ".join(table.picks()[3:])) == {*edges["west"], *edges["east"]}
    table.pick("4309")
    assert step(table) == "march"
    assert table.pos.steps[-1][2] == 2 * (8 - 1), "one point is paid"
    later = hired([6, 1])
    later.pick("human-captain.1", "stop")
    assert later.where("human-captain.1") == "waiting"


def test_both_gates_are_destroyed() -> None:
    """LOU-20.5g: open to all."""
    table = gold({"orc-scout": "0341"})
    assert table.pos.gates == (ANYONE, ANYONE)
    table.run([("player-turn", 0)])
    table.pick("orc-scout")
    assert "0440" in table.picks()


def test_one_to_seven_players() -> None:
    """LOU-R97: as many as there are leader counters; two by default."""
    choice = next(c for c in GAME.scenarios()["gold"].choices if c.id == "players")
    assert (choice.values, choice.default) == (("1", "2", "3", "4", "5", "6", "7"), "2")
    assert len(begin("gold", {"players": "7"}, [1] * 18).content.seats) == 7


# -- guardians and the Dragon ----------------------------------------------------------------------------------------


def test_a_dummy_vanishes_when_turned_up() -> None:
    """LOU-20.5h: a Scout comes next to it, it is turned up and removed; the Scout goes on."""
    table = gold({"human-scout": "1424"}, dwellers={"dummy.1": "1222"}, treasure={"treasure-1.1": "1222"})
    hide(table, "dummy.1")
    table.run([("player-turn", 0)])
    table.pick("human-scout", "1323")
    assert table.where("dummy.1") == "gone"
    assert (step(table), "1222" in table.picks()) == ("march", True)


def test_the_dragon_strikes_in_the_same_game_turn() -> None:
    """LOU-20.5i: turned up it acts in the uncontrolled player-turn of that Game-Turn, and leaves its Treasure."""
    table = gold(
        {"human-scout": "1525"}, {"orc-scout": "4309"}, dwellers={"dragon": "1323"}, treasure={"treasure-20": "1323"}
    )
    hide(table, "dragon")
    table.run([("player-turn", 0)])
    table.pick("human-scout", "1424", "stop", "done")
    assert table.pos.up & table.mask("dragon")
    assert deciding(table) == "Player 2"
    table.pick("end-phase", dice=[1])
    assert (table.where("human-scout"), table.where("dragon")) == ("dead", "1424")
    assert table.pos.gold[0] == table.hex("1323")


def test_other_dwellers_stay_with_their_treasure() -> None:
    """LOU-20.5j: a Troll on Treasure neither moves nor attacks, even with a Scout beside it."""
    table = gold(
        {"human-scout": "1424"}, {"orc-scout": "4309"}, dwellers={"troll.1": "1323"}, treasure={"treasure-20": "1323"}
    )
    table.run([("player-turn", 2)])
    assert table.where("troll.1") == "1323"
    assert not table.events("battle")
    bare = gold({"human-scout": "1424"}, {"orc-scout": "4309"}, dwellers={"troll.1": "1323"})
    bare.run([("player-turn", 2)], [1])
    assert bare.where("human-scout") == "dead", "without Treasure it is like any uncontrolled unit"


def test_a_guardian_driven_off_hunts() -> None:
    """LOU-20.5j: retreated out of its hex it acts as uncontrolled until it stands on Treasure again."""
    table = gold(
        {"human-captain.1": "1424", "human-captain.2": "1424"}, {"orc-scout": "4309"}, dwellers={"troll.1": "1323"},
        treasure={"treasure-20": "1323"},
    )  # fmt: skip
    table.run([("player-turn", 0)])
    table.pick("end-phase")
    assert table.attack("1323", "human-captain.1", "human-captain.2", dice=[2, 1]) == ("DR", "1-1")
    assert table.where("troll.1") == "1222"
    table.pick("done", "end-phase", dice=[])
    assert table.where("troll.1") == "1323", "on its way it came to its Treasure, and there it stays"
    assert len(table.events("battle")) == 1


# -- leaving and the end ---------------------------------------------------------------------------------------------


def test_the_only_way_off_is_outside() -> None:
    """LOU-20.5k: from an outside hex of an edge a unit leaves with its Treasure, from anywhere else not."""
    table = gold({"human-co-45.1": "4309", "human-scout": "4010"}, treasure={"treasure-10.1": "4309"})
    table.run([("player-turn", 0)])
    table.pick("human-scout")
    assert table.why_not("leave")[0].rule == "LOU-7.6b"
    table.pick("stop", "human-co-45.1", "treasure-10.1", "leave")
    assert table.where("human-co-45.1") == "left east"
    assert (table.pos.taken[1], controlled(table.pos, 0)) == (0, 10)


def end_player_turn(table: Table) -> None:
    table.run([("player-turn-end", len(table.pos.order) - 1)])


def test_it_ends_when_every_player_unit_is_out_or_in_tunnels() -> None:
    """LOU-20.5l, LOU-R89: dead, gone, or in a tunnel hex or tunnel-only room, looked at after each player-turn."""
    table = gold({"human-scout": "1103"}, {"orc-scout": "2220"}, dwellers={"troll.1": "1323"})
    end_player_turn(table)
    assert over(table).rules == ("LOU-20.5l",)
    open_ = gold(
        {"human-scout": "1103"}, {"orc-scout": "2222"}, dwellers={"troll.1": "4143"}, treasure={"treasure-1.1": "4143"}
    )
    end_player_turn(open_)
    assert not open_.pos.outcome
    waiting = gold(
        {"human-scout": "1103"}, {"orc-scout": "2220"}, dwellers={"troll.1": "4143"}, treasure={"treasure-1.1": "4143"}
    )
    enlist(waiting.pos, waiting.unit("orc-co-45.1"), 1)
    waiting.pos.where[waiting.unit("orc-co-45.1")] = WAITING
    end_player_turn(waiting)
    assert not waiting.pos.outcome, "a waiting unit keeps the game open (LOU-R88)"


def test_it_ends_with_the_last_dweller() -> None:
    """LOU-20.5l: killed, not hidden; dummies are no Dwellers, and the Dragon that is out does not count."""
    table = gold({"human-scout": "1424"}, {"orc-scout": "4309"}, dwellers={"dummy.1": "0309"})
    table.pos.where[table.unit("troll.1")] = DEAD
    end_player_turn(table)
    assert over(table).summary.startswith("The last Dweller is dead.")
    alive = gold({"human-scout": "1424"}, {"orc-scout": "4309"}, dwellers={"dragon": "0309"})
    hide(alive, "dragon")
    end_player_turn(alive)
    assert not alive.pos.outcome


def test_profit_is_treasure_less_cost() -> None:
    """LOU-20.5m, LOU-R89: off the board and in hexes held at the end, less what was hired; the highest wins."""
    treasure = {"treasure-20": "1103", "treasure-5.1": "2220", "treasure-5.2": "0309"}
    table = gold({"human-scout": "1103"}, {"orc-scout": "2220"}, dwellers={"troll.1": "0309"}, treasure=treasure)
    table.pos.taken[1] = 1
    table.pos.cost[0], table.pos.cost[1] = 21, 12
    assert [profit(table.pos, seat) for seat in (0, 1)] == [-1, 3]
    end_player_turn(table)
    assert over(table).winners == (1,)
    assert over(table).summary == "The hunt for gold is over. Profits: Player 1 -1, Player 2 3."


def test_equal_profit_shares_the_win() -> None:
    """LOU-20.5m: both win, half a point each."""
    table = gold({"human-scout": "1103"}, {"orc-scout": "2220"}, dwellers={"troll.1": "0309"})
    end_player_turn(table)
    assert (over(table).winners, over(table).scores) == ((0, 1), (0.5, 0.5))


@pytest.mark.parametrize(("cost", "winners"), [(4, (0,)), (5, ()), (6, ())])
def test_alone_a_profit_above_nothing_wins(cost: int, winners: tuple[int, ...]) -> None:
    """LOU-R97: a lone player needs more than 0."""
    table = gold({"human-scout": "1103"}, players=1, dwellers={"troll.1": "0309"}, treasure={"treasure-5.1": "1103"})
    table.pos.cost[0] = cost
    end_player_turn(table)
    assert over(table).winners == winners


def test_waiting_units_may_be_dismissed() -> None:
    """LOU-R88: the owner sends them home, and they no longer keep the game open."""
    table = hired([6, 1])
    table.pick("dismiss")
    assert table.where("human-captain.1") == "gone"
    assert table.events("dismissed")[-1][2] == "Player 1"


def test_nobody_has_to_enter() -> None:
    """LOU-R88: units wait for as many turns as their player likes; only he sends them home."""
    table = hired([6, 1])
    for turn in range(1, 9):
        assert (table.pos.turn, table.where("human-captain.1")) == (turn, "waiting")
        table.pick("end-phase", "end-phase")
    table.pick("dismiss", "end-phase")
    assert table.pos.where[table.unit("human-captain.1")] == GONE
    assert table.where("orc-chieftain.1") == "waiting"


def test_twenty_quiet_turns_are_scored() -> None:
    """LOU-R92: Gold! is scored when nothing happens for 20 Game-Turns."""
    table = gold(
        {"human-scout": "1424"}, {"orc-scout": "4309"}, dwellers={"troll.1": "4143"}, treasure={"treasure-1.1": "4143"}
    )
    table.pos.quiet = 20
    table.pos.cost[0] = 2
    table.run([("game-turn-end",)])
    assert (over(table).winners, over(table).rules) == ((1,), ("LOU-R92",))
