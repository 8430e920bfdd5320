"""Set-up (section 3), terms and components (sections 1 and 2)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Decision, Dice, RandomDice, ScriptedDice, Setting, complete
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.content import Content
from wyrmtable.games.lairbreak.files.terms import (
    ARMIES,
    BASE,
    COUNT,
    DRAGON,
    FACE_DOWN,
    FOOTMAN,
    MINER,
    STEAM,
    UNITS,
    WAGON,
)
from wyrmtable.games.lairbreak.position import Position
from wyrmtable.games.lairbreak.rules.victory import remove

from .table import Table


def start(players: int, *dice: int, **options: str) -> Position:
    setting = complete(GAME, Setting("halls", {"players": str(players), **options}))
    return GAME.setup(setting, ScriptedDice(*dice))


def pick(pos: Position, *texts: str) -> list[int]:
    """Picks by text; returns the seats that were asked."""
    seats = []
    for text in texts:
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        number = GAME.names(pos).pick(text)
        assert number in decision.picks, text
        seats.append(decision.seat)
        GAME.apply(pos, number, ScriptedDice())
    return seats


def choices(pos: Position) -> list[str]:
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    return [GAME.names(pos).text(number) for number in decision.picks]


def finish_setup(pos: Position, dice: Dice) -> None:
    while not pos.round:
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        GAME.apply(pos, decision.picks[0], dice)


def test_start_roll_ties() -> None:
    """LB-SET-1, LB-SET-2, LB-R8, LB-D1, LB-TERM-1: tied players roll again among themselves until all are ranked."""
    pos = start(4, 3, 6, 6, 1, 2, 5)
    assert pos.rank == (2, 1, 0, 3)
    assert GAME.seats(pos) == ("Player 1", "Player 2", "Player 3", "Player 4")


def test_three_players() -> None:
    """LB-SET-3, LB-R14, LB-D2: rank 1 picks the set, rank 2 the first army, then clockwise."""
    pos = start(3, 2, 6, 4)
    assert pick(pos, "set-orcs-goblins-humans") == [1]
    assert choices(pos) == ["humans", "orcs", "goblins"]
    assert pick(pos, "orcs", "humans") == [2, 0]
    assert [pos.owner[ARMIES.index(army)] for army in ("orcs", "humans", "goblins")] == [2, 0, 1]
    other = start(3, 6, 4, 2)
    pick(other, "set-gnomes-dwarves-elves")
    assert choices(other) == ["dwarves", "gnomes", "dark_elves"]


def test_four_players() -> None:
    """LB-SET-3, LB-SET-5, LB-R13: rank 1 picks first, then clockwise; humans and dark elves stay away."""
    pos = start(4, 1, 2, 6, 3)
    assert choices(pos) == ["dwarves", "gnomes", "orcs", "goblins"]
    assert pick(pos, "orcs", "gnomes", "dwarves") == [2, 3, 0]
    assert pos.owner == (0, -1, 3, 2, -1, 1)


@pytest.mark.parametrize(("word", "missing"), [("without-humans", "humans"), ("without-dark_elves", "dark_elves")])
def test_five_players(word: str, missing: str) -> None:
    """LB-SET-3, LB-R14: rank 1 leaves one army out, rank 2 picks first."""
    pos = start(5, 6, 5, 4, 3, 2)
    assert pick(pos, word) == [0]
    assert missing not in choices(pos)
    seats = []
    while pos.steps[-1][0] == "army":
        seats += pick(pos, choices(pos)[0])
    assert seats == [1, 2, 3, 4]
    assert pos.owner[ARMIES.index(missing)] == -1


def test_six_players_and_turn_order() -> None:
    """LB-SET-3, LB-SET-13, LB-R9, LB-SET-6, LB-D4: all armies; bases by rank, turns clockwise from rank 1."""
    pos = start(6, 1, 2, 3, 6, 5, 4)
    assert pick(pos, "gnomes", "orcs", "dwarves", "humans", "goblins") == [3, 4, 5, 0, 1]
    assert [pos.owner[army] for army in pos.order] == [3, 4, 5, 0, 1, 2]
    assert pick(pos, "F1", "X1", "AC14", "X27", "F27", "A14") == [3, 4, 5, 2, 1, 0]
    assert sorted(pos.base) == [0, 1, 2, 3, 4, 5]


def test_two_players_alternate() -> None:
    """LB-SET-13, LB-R10, LB-D3, LB-TERM-2: the four armies alternate between the players."""
    pos = start(2, 6, 1)
    pick(pos, "orcs", "gnomes")
    assert [ARMIES[army] for army in pos.order] == ["orcs", "gnomes", "goblins", "dwarves"]
    assert [pos.owner[army] for army in pos.order] == [0, 1, 0, 1]


def test_start_force() -> None:
    """LB-SET-7, LB-R7, LB-D5, LB-BASE-1: 200 gold, a miner, a wagon and a footman on squares of the base."""
    pos = start(4, 6, 5, 4, 3)
    pick(pos, "orcs", "gnomes", "dwarves", "F1", "X1", "X27", "F27")
    assert choices(pos) == ["as-usual", "F1", "F2", "G1", "G2"]
    pick(pos, "F1", "F1")
    assert "F1" in choices(pos)
    pick(pos, "G2")
    while pos.steps[-1][0] == "muster":
        pick(pos, "as-usual")
    for army in pos.order:
        assert [UNITS[pos.content.kind[unit]] for unit in pos.units_of(army)] == ["miner", "wagon", "footman"]
        assert pos.money(army) == 200
        assert all(pos.where[unit] in pos.base_squares(army) for unit in pos.units_of(army))
    assert len(pos.base_squares(0)) == 4


def test_first_four_tiles() -> None:
    """LB-SET-8, LB-SET-9, LB-SET-10, LB-R16, LB-R17, LB-D6: marks are filled without a choice, twelve tiles follow."""
    pos = start(3, 6, 5, 4, preparation="chosen")
    pick(pos, "set-orcs-goblins-humans", "orcs", "humans", "F1", "AC14", "F27", "as-usual", "as-usual", "as-usual")
    names = pos.content.halls.names
    assert [names[square] for square in range(len(names)) if pos.tile[square]] == ["N15", "O13", "P16", "Q14"]
    seats = []
    while not pos.round:
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        seats.append(decision.seat)
        GAME.apply(pos, decision.picks[1], ScriptedDice())
    assert seats == [0, 1, 2] * 4
    assert pos.tile.count(FACE_DOWN) == 16
    assert sum(pos.tiles) == 16, "no face is known or spent yet"


def test_tiles_left_to_the_dice() -> None:
    """LB-SET-10, LB-D6: a player asks once, and the dice lay all of his tiles; the others go on laying theirs."""
    pos = start(3, 6, 5, 4, preparation="chosen")
    pick(pos, "set-orcs-goblins-humans", "orcs", "humans", "F1", "AC14", "F27", "as-usual", "as-usual", "as-usual")
    asked, dice = list[int](), RandomDice(Random(1))
    while not pos.round:
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        asked.append(decision.seat)
        GAME.apply(pos, decision.picks[0 if decision.seat == 1 else 1], dice)
    assert asked == [0, 1, 2, 0, 2, 0, 2, 0, 2]
    assert pos.tile.count(FACE_DOWN) == 16


def test_deck_and_dragon_at_the_start() -> None:
    """LB-SET-12, LB-MINE-6, LB-COMP-7, LB-LAIR-2: 120 cards, empty mines, closed outposts, the dragon with 10 HP."""
    pos = GAME.setup(complete(GAME, Setting("halls", {"preparation": "dealt"})), RandomDice(Random(1)))
    content = pos.content
    assert list(content.deck[:6]) == [22, 20, 17, 15, 9, 5]
    assert [sum(content.deck[:6]), sum(content.deck[6:16]), sum(content.deck[16:24]), *content.deck[24:]] == [
        88,
        10,
        8,
        8,
        6,
    ]
    assert sum(pos.deck) == 120
    assert not any(pos.chit)
    assert not any(pos.mined)
    assert not any(pos.post)
    assert {pos.monster[square] for square in content.halls.lair} == {DRAGON}
    assert pos.hp(content.halls.lair[0]) == 10


def test_dealt_preparation_uses_the_dice() -> None:
    """LB-TERM-13, LB-SET-6: the same rolls give the same preparation, other rolls another."""
    setting = complete(GAME, Setting("halls", {"preparation": "dealt"}))
    one, two, three = (GAME.setup(setting, RandomDice(Random(seed))) for seed in (5, 5, 6))
    assert (one.base, one.owner, one.tile) == (two.base, two.owner, two.tile)
    assert (one.base, one.owner, one.tile) != (three.base, three.owner, three.tile)
    assert one.round == 1


def test_supplies() -> None:
    """LB-COMP-1, LB-COMP-2, LB-COMP-3, LB-COMP-4, LB-COMP-13, LB-R86: supplies bind and come back."""
    table = Table()
    content = table.content
    for army, nation in enumerate(content.charts.armies):
        sizes = [len(content.pools[army][kind]) for kind in (FOOTMAN, MINER, nation.elite)]
        assert sizes == [30, 15, 8]
    table.put("A11", "gnomes", "steam_wagon", "steam_wagon")
    for square in ("A12", "B11", "B12", "C11", "D9", "C9"):
        table.put(square, "gnomes", "steam_wagon")
    table.give("gnomes", 500)
    table.go("gnomes", "buy")
    assert table.why("buy-steam_wagon") == ["LB-COMP-13"]
    remove(table.pos, table.unit("gnomes-steam_wagon-3"))
    table.pos.pending = None
    assert table.legal("buy-steam_wagon")
    assert table.pos.supply(2, STEAM) == table.unit("gnomes-steam_wagon-3")


def test_wagon_limit() -> None:
    """LB-COMP-3: seven ordinary wagons; the eighth piece exists only for the hoard."""
    table = Table()
    for square in ("A11", "A12", "B11", "B12", "C11", "C9", "D9"):
        table.put(square, "orcs", "wagon")
    assert table.pos.supply(ARMIES.index("orcs"), WAGON) == -1


def test_markers_do_not_bind() -> None:
    """LB-COMP-5, LB-COMP-6, LB-COMP-8, LB-COMP-9, LB-COMP-10, LB-R18, LB-R20, LB-R21, LB-R82: no marker binds."""
    table = Table()
    content: Content = table.content
    assert sum(content.tiles) == 16
    assert content.deck[0] == 22, "more iron cards than the eleven chits printed"
    for mine in content.halls.mines:
        table.pos.mined[mine] = 1
    table.pos.mined[table.square("J1")] = 0
    table.put("J1", "dwarves", "miner")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("out")])
    assert table.pos.mined.count(1) == 24
    for army in ARMIES:
        table.give(army, 2990)
    assert sum(table.pos.gold) < 19_600
    assert len(content.halls.outposts) + 10 + 1 <= 20


def test_armies_by_name() -> None:
    """LB-COMP-14, LB-TERM-3, LB-TERM-4, LB-R5: six nations; every unit has one hit point; two kinds of wagons."""
    table = Table()
    assert ARMIES == ("dwarves", "humans", "gnomes", "orcs", "dark_elves", "goblins")
    wagons = {UNITS[kind] for kind in range(9) if table.content.charts.units[kind].spaces == 2}
    assert wagons == {"wagon", "steam_wagon"}
    table.put("K11", "gnomes", "steam_wagon")
    table.put("L11", "orcs", "footman")
    table.go("orcs").pick("orcs-footman-1", "K11", "destroy", dice=[4, 1])
    assert table.at("gnomes-steam_wagon-1") == ""


def test_spaces_of_a_square() -> None:
    """LB-TERM-7, LB-TERM-6, LB-R93, LB-SPACE-1: a square has four spaces and so a squad at most four units."""
    table = Table()
    table.put("K11", "orcs", "footman", "footman", "footman", "footman")
    assert COUNT[table.pos.taken[table.square("K11")]] == 4
    table.put("L11", "orcs", "footman")
    table.go("orcs").pick("orcs-footman-5")
    assert table.why("K11") == ["LB-MOVE-6"]


def test_unused_bases_are_floor() -> None:
    """LB-BASE-3, LB-R98: nothing can be bought or sold in a base no army entered by, yet all may walk there."""
    table = Table(players=3)
    (wagon,) = table.put("X27", "humans", "wagon")
    table.load(wagon, "gold")
    table.go("humans").pick(wagon)
    assert not table.legal("unload")
    assert table.legal("Y28")
    assert table.content.halls.kind[table.square("X27")] == BASE
