"""Choosing is free: units and squads are picked up, exchanged and let go without a loss; and what is told before."""

from __future__ import annotations

import pytest

from wyrmtable.core import Chance, Match, Setting
from wyrmtable.core.odds import odds_of
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES

from .table import Table


def test_another_unit_is_chosen_instead() -> None:
    """LB-TURN-5, LB-MOVE-5: picking another unit lets the last one go; it keeps its MP and can go on later."""
    table = Table()
    (one,) = table.put("K11", "dwarves", "footman")
    (two,) = table.put("M11", "dwarves", "miner")
    table.go("dwarves").pick(one, "L11", two, "N11", one, "K11")
    assert (table.at(one), table.mp(one), table.at(two), table.mp(two)) == ("K11", 3, "N11", 3)


def test_the_same_unit_is_let_go() -> None:
    """LB-TERM-6, LB-MOVE-4: a member picked again leaves the group, the last one ends the choice."""
    table = Table()
    one, two = table.put("K11", "dwarves", "footman", "footman")
    table.go("dwarves").pick("K11", one)
    assert table.pos.steps[-1][2:] == (table.unit(two),)
    table.pick(two)
    assert table.asked == "act"


def test_units_of_the_square_join() -> None:
    """LB-TERM-6, LB-MOVE-4: a unit beside the chosen one comes along, or all of them do by one pick."""
    table = Table()
    one, two, three = table.put("K11", "dwarves", "footman", "footman", "miner")
    table.go("dwarves").pick(one, two)
    assert table.pos.steps[-1][2:] == (table.unit(one), table.unit(two))
    table.pick("squad-K11", "M11")
    assert {table.at(unit) for unit in (one, two, three)} == {"M11"}


def test_a_whole_squad_is_chosen_instead() -> None:
    """LB-TERM-6, LB-TURN-5: the view names other squads while a group is chosen; its own is not among them."""
    table = Table()
    table.put("K11", "dwarves", "footman", "footman")
    pair = table.put("P11", "dwarves", "footman", "wagon")
    table.go("dwarves").pick("K11")
    (group,) = GAME.view(table.pos, 0).groups
    assert (group.pick, group.title, group.members) == (
        "squad-P11",
        "A wagon and a footman in P11",
        tuple(reversed(pair)),
    )
    table.pick("squad-P11", "P12")
    assert {table.at(unit) for unit in pair} == {"P12"}


def test_a_squad_is_not_held_up() -> None:
    """LB-TERM-6, LB-MOVE-4: a loaded wagon without MP stays behind when its square's squad is chosen."""
    table = Table()
    one, two, wagon = table.put("K11", "dwarves", "footman", "footman", "wagon")
    table.load(wagon, "gold")
    table.go("dwarves")
    table.pos.mp[table.unit(wagon)] = 0
    table.pos.pending = None
    table.pick("K11", "M11")
    assert [table.at(unit) for unit in (one, two, wagon)] == ["M11", "M11", "K11"]


def test_the_turn_ends_from_anywhere() -> None:
    """LB-TURN-5, LB-D33: nobody has to be let go first."""
    table = Table()
    (one,) = table.put("K11", "dwarves", "footman")
    table.put("M2", "humans", "miner")
    table.go("dwarves").pick(one, "end-turn")
    assert table.pos.army == ARMIES.index("humans")


def test_who_can_do_no_more_is_let_go() -> None:
    """LB-MOVE-13: after the last MP the next choice is asked at once."""
    table = Table()
    (one,) = table.put("K11", "dwarves", "footman")
    table.put("M2", "dwarves", "miner")
    table.go("dwarves").pick(one, "P11")
    assert (table.mp(one), table.asked) == (0, "act")


@pytest.mark.parametrize(
    ("pick", "rule"), [("squad-A11", "LB-TERM-6"), ("squad-K11", "LB-TERM-6"), ("humans-miner-1", "LB-TERM-2")]
)
def test_why_not_chosen(pick: str, rule: str) -> None:
    """LB-TERM-2, LB-TERM-6: squads that are not there or chosen already, units of others."""
    table = Table()
    table.put("K11", "dwarves", "footman", "footman")
    table.put("M2", "humans", "miner")
    table.go("dwarves").pick("K11")
    assert table.why(pick) == [rule]


def test_selecting_is_undone() -> None:
    """LB-TURN-5: choosing and walking can be taken back as long as nothing was rolled or shown."""
    match = Match(GAME, Setting("hollow", {"preparation": "dealt", "mining": "optional"}), seed="7")
    seat = match.deciding
    assert seat is not None
    match.pick(seat, "end-purchase")
    decision = match.chair(seat).decision
    assert decision is not None
    names = match.names_for(seat)
    unit = next(pick for pick in decision.picks if names.kind(pick) == "piece")
    match.pick(seat, unit)
    assert match.undoable(seat)


def test_every_mine_with_one_pick() -> None:
    """LB-MINE-2, LB-D9: all mines are worked one after the other; a fight is fought out in between."""
    table = Table(mining="compulsory")
    table.put("D4", "dwarves", "miner")
    table.put("J1", "dwarves", "miner")
    table.put("N1", "dwarves", "miner")
    table.go("dwarves", "mine")
    first = table.card("banshee")
    table.pick("work-all", dice=[first, 5, 1, 1, 1])
    assert table.asked == "act"
    assert [table.pos.chit[table.square(mine)] for mine in ("D4", "J1", "N1")] == [0, 1, 1]


# -- what may come of it -----------------------------------------------------------------------------------------------


def test_odds_reach_the_first_blows() -> None:
    """LB-CMB-5, LB-CMB-7: a squad of three has odds although its front rank is still to be chosen."""
    table = Table()
    table.put("K11", "dwarves", "footman", "footman", "miner")
    table.put("L11", "humans", "miner")
    table.go("dwarves").pick("K11")
    found = odds_of(GAME, table.pos, 0, table.place("L11"))
    assert {chance.result for chance in found.chances} == {
        f"{dealt} dealt, {taken} taken" for dealt in range(3) for taken in range(2)
    }
    best = next(chance for chance in found.chances if chance.result == "2 dealt, 0 taken")
    assert (best.words, best.tone, best.fraction) == ("The attackers deal 2 hits and take no hit", "gain", "1/6")
    title = GAME.preview(table.pos, 0, table.place("L11")).title
    assert title == "Attack on L11 with a miner and 2 footmen"


def test_what_they_could_do_to_me() -> None:
    """LB-CMB-2, LB-CMB-10: the best attack that enemies within a turn's reach could make on a square."""
    table = Table(players=3)
    table.put("K11", "dwarves", "miner")
    knights = table.put("N11", "humans", "knight", "knight")
    table.put("P2", "gnomes", "footman")
    table.go("dwarves")
    found = GAME.threat(table.pos, 0, table.place("K11"))
    assert found is not None
    assert found.title == "The humans could attack K11 from L11 with 2 knights"
    assert set(found.pieces) == set(knights)
    lost = found.chances[0]
    assert isinstance(lost, Chance)
    assert (lost.tone, lost.chance > 0.9) == ("ruin", True)
    assert GAME.threat(table.pos, 1, table.place("N11")) is not None, "the miner could attack, too"
    assert GAME.threat(table.pos, 0, table.place("A11")) is None


def test_gates_and_the_temple_keep_threats_off() -> None:
    """LB-GATE-3, LB-TEMP-1: a held gate cannot be stormed after a march, and nobody fights in the temple."""
    table = Table(players=3)
    table.put("G2", "dwarves", "miner")
    table.put("I2", "humans", "knight")
    table.put("O10", "dwarves", "miner")
    table.put("O11", "humans", "knight")
    table.put("A11", "gnomes", "miner")
    table.go("dwarves")
    assert GAME.threat(table.pos, 0, table.place("G2")) is None
    assert GAME.threat(table.pos, 0, table.place("O10")) is None


def test_one_key_for_one_turn() -> None:
    """LB-TURN-1: whoever is asked in the middle of it."""
    table = Table()
    table.put("K11", "dwarves", "footman", "footman")
    table.put("L11", "humans", "miner", "footman")
    table.go("dwarves").pick("K11", "L11", dice=[6, 1, 1, 1])
    assert table.decision.seat == 1
    assert GAME.turn(table.pos) == (1, ARMIES.index("dwarves"))
