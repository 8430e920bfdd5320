"""The worked examples of section 20."""

from __future__ import annotations

import pytest

from wyrmtable.boards.paths import field
from wyrmtable.core import Decision, ScriptedDice, Setting, complete
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, CAVE_IN, OUTPOST, PIT

from .table import TB, Table


@pytest.mark.parametrize(("named", "ally"), [("goblins", "orcs"), ("dwarves", "gnomes")])
def test_allied_pairs(named: str, ally: str) -> None:
    """LB-X1, LB-SET-4, LB-SET-3, LB-D2, LB-TERM-9: naming an army brings its ally; two armies stay away."""
    pos = GAME.setup(complete(GAME, Setting("halls", {"players": "2"})), ScriptedDice(6, 1))
    GAME.apply(pos, ARMIES.index(named), ScriptedDice())
    mine = {ARMIES[army] for army, owner in enumerate(pos.owner) if owner == 0}
    theirs = {ARMIES[army] for army, owner in enumerate(pos.owner) if owner == 1}
    assert mine == {named, ally}
    assert mine | theirs == {"orcs", "goblins", "dwarves", "gnomes"}
    assert [pos.owner[ARMIES.index(army)] for army in ("humans", "dark_elves")] == [-1, -1]


def test_load_in_passing() -> None:
    """LB-X2, LB-WAG-2, LB-WAG-4, LB-R29, LB-R30, LB-D21, LB-D22: loading on the way costs nothing, unloading pays."""
    table = Table(board=TB)
    (wagon,) = table.put("C1", "dwarves", "wagon")
    table.chit("D1", "silver")
    table.go("dwarves")
    table.pos.mp[table.unit(wagon)] = 3
    table.pick(wagon, "D1", "load", "B1", "unload")
    assert table.gold("dwarves") == 90
    assert table.mp(wagon) == 0
    assert table.pos.chit[table.square("D1")] == 0


def test_giant_regenerates() -> None:
    """LB-X3, LB-MON-6, LB-R32, LB-POST-4: damage lasts until the end of the turn."""
    table = Table()
    table.monster("L4", "giant")
    table.pos.lay(table.pos.post, table.square("L4"), 1)
    table.put("M4", "orcs", "footman", "footman")
    table.go("orcs").pick("M4", "L4", "retreat", "M3", dice=[4, 1, 1])
    assert table.pos.hp(table.square("L4")) == 2
    table.end_turn()
    assert table.pos.hp(table.square("L4")) == 3


@pytest.mark.parametrize(("roll", "hit"), [(3, False), (4, True), (5, True), (6, True)])
def test_to_hit(roll: int, hit: bool) -> None:
    """LB-X4, LB-TERM-12: a footman hits on 4 and more."""
    table = Table()
    table.put("K11", "orcs", "footman")
    (miner,) = table.put("L11", "humans", "miner")
    table.go("orcs").pick("orcs-footman-1", "L11", dice=[roll, 1])
    assert (table.at(miner) == "") == hit


def test_move_and_fight() -> None:
    """LB-X5, LB-CMB-13, LB-CMB-15, LB-R41, LB-MOVE-5, LB-D17, LB-D18: two fights and two marches in one turn."""
    table = Table()
    one, two = table.put("K11", "orcs", "footman", "footman")
    table.put("M11", "humans", "miner")
    table.put("O11", "humans", "miner")
    table.go("orcs").pick("K11", "L11")
    assert table.mp(one) == 4
    table.pick("M11", "advance-all", dice=[4, 2, 3])
    assert (table.at(one), table.at(two), table.mp(one)) == ("M11", "M11", 3)
    table.pick("N11")
    assert table.mp(two) == 2
    table.pick("O11", "advance-all", dice=[6, 1, 2])
    assert (table.at(one), table.at(two), table.mp(one), table.mp(two)) == ("O11", "O11", 1, 1)
    assert table.legal("P11")


def test_no_back_rank() -> None:
    """LB-X6, LB-CMB-4, LB-CMB-8, LB-R87, LB-D13: two units are both in front, both roll, either may fall."""
    table = Table()
    table.put("K11", "orcs", "footman")
    table.put("L11", "humans", "footman", "miner")
    table.go("orcs").pick("orcs-footman-1", "L11", dice=[6, 1, 1])
    assert table.picks() == ["humans-miner-1", "humans-footman-1"]
    assert table.decision.seat == ARMIES.index("humans")


def test_weak_units_behind() -> None:
    """LB-X7, LB-CMB-5, LB-CMB-9, LB-D11: the wagon behind is unhurt and then stands in front."""
    table = Table()
    one, two, wagon = table.put("K11", "orcs", "footman", "footman", "wagon")
    table.put("L11", "humans", "knight", "knight")
    table.go("orcs").pick("K11", "L11", one, two, dice=[1, 1, 6, 6])
    assert (table.at(one), table.at(two), table.at(wagon)) == ("", "", "K11")
    assert table.pos.front == (table.unit(wagon),)


def test_diagonal() -> None:
    """LB-X8, LB-MOVE-2, LB-MOVE-3, LB-R49: a diagonal costs 2 MP and needs one open corner."""
    table = Table(board=TB)
    (footman,) = table.put("D1", "dwarves", "footman")
    table.go("dwarves")
    table.pos.mp[table.unit(footman)] = 1
    table.pick(footman)
    assert not table.legal("E2")
    table.pick("stop")
    table.pos.mp[table.unit(footman)] = 2
    table.pick(footman, "E2")
    assert table.mp(footman) == 0


@pytest.mark.parametrize("barred", ["", "enemy", "monster"])
def test_diagonal_over_corner(barred: str) -> None:
    """LB-X8, LB-MOVE-3: from C1 to D2 the way leads over D1, since C2 is rock."""
    table = Table(board=TB)
    (footman,) = table.put("C1", "dwarves", "footman")
    if barred == "enemy":
        table.put("D1", "orcs", "miner")
    if barred == "monster":
        table.monster("D1", "golem")
    table.go("dwarves").pick(footman)
    assert table.legal("D2") == (not barred)


def test_dragon_not_beaten() -> None:
    """LB-X9, LB-LAIR-2, LB-LAIR-3, LB-LAIR-4, LB-R66: the dragon sleeps again with 10 HP."""
    table = Table()
    table.put("O13", "humans", "knight", "knight")
    table.put("Q14", "humans", "knight", "knight")
    lair = table.square("O14")
    table.go("humans")
    table.pick("O13", "O14", "fight-on", "retreat", "O12", dice=[3, 3, 1, 3, 3, 1])
    table.pick("Q14", "P14", "fight-on", "retreat", "R14", dice=[3, 3, 1, 3, 1, 1])
    assert table.pos.hp(lair) == 3
    table.end_turn()
    assert table.pos.hp(lair) == 10
    assert len(table.pos.units_of(ARMIES.index("humans"))) == 4


@pytest.mark.parametrize(
    ("attackers", "roll", "breached"),
    [(2, 4, False), (2, 5, True), (3, 3, False), (3, 4, True), (4, 2, False), (4, 3, True)],
)
def test_gate_chart(attackers: int, roll: int, breached: bool) -> None:
    """LB-X10, LB-GATE-4, LB-R43, LB-D19: the roll depends on the numbers of units on both sides."""
    table = Table()
    table.put("J11", "orcs", *["footman"] * attackers)
    table.put("K11", "humans", "footman", "footman", "footman")
    table.go("orcs").pick("J11", "K11", dice=[roll, *([1, 1, 1, 1] if breached else [])])
    assert (table.asked == "press") == breached


def test_gate_needs_full_movement() -> None:
    """LB-X11, LB-GATE-3, LB-GATE-5, LB-GATE-6, LB-R42: nobody assaults a gate after marching up to it."""
    table = Table()
    units = table.put("I2", "orcs", "footman", "footman", "footman")
    table.put("G2", "dwarves", "miner")
    table.go("orcs").pick("I2", "H2")
    assert table.why("G2") == ["LB-GATE-3"]
    table.end_turn()
    table.go("orcs").pick("H2", "G2", dice=[2])
    assert [(table.at(unit), table.mp(unit)) for unit in units] == [("H2", 0)] * 3
    table.go("orcs").pick("H2", "G2", "advance-all", dice=[3, 4, 4, 1])
    assert [(table.at(unit), table.mp(unit)) for unit in units] == [("G2", 0)] * 3


def test_loading_while_standing() -> None:
    """LB-X12, LB-WAG-2, LB-MIN-1: a waiting wagon pays 1 MP to load and is home in the same turn."""
    table = Table()
    table.put("J1", "dwarves", "miner", "wagon")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("iron")])
    table.pick("dwarves-wagon-1", "load")
    assert table.mp("dwarves-wagon-1") == 5
    table.pick("G2", "unload")
    assert table.gold("dwarves") == 50


def test_one_hit_only() -> None:
    """LB-X13, LB-ELITE-1, LB-MON-2, LB-R4: an assassin's two hits count one, a mummy's count two."""
    table = Table()
    table.put("K11", "dark_elves", "assassin")
    table.put("L11", "humans", "footman", "footman")
    table.go("dark_elves").pick("dark_elves-assassin-1", "L11", dice=[5, 6, 1, 1])
    assert table.here("L11") == ["humans footman"]
    table = Table()
    table.monster("L11", "mummy")
    table.put("K11", "humans", "footman", "footman")
    table.go("humans").pick("K11", "L11", dice=[1, 1, 5, 6])
    assert table.here("K11") == []


def test_surplus_hits() -> None:
    """LB-X14, LB-CMB-8, LB-R35, LB-MON-2: hits beyond the front rank are lost."""
    table = Table()
    table.monster("L11", "zombies")
    table.put("K11", "humans", "footman", "footman", "footman", "footman")
    table.go("humans").pick("K11", "L11", dice=[1, 1, 6, 6, 6])
    assert len(table.pos.attackers) == 2
    assert table.pos.front == table.pos.attackers


def test_knight_saves() -> None:
    """LB-X15, LB-ELITE-2, LB-R51: 5 saves one knight, 4 does not save the other."""
    table = Table()
    table.put("K11", "orcs", "footman", "footman")
    table.put("L11", "humans", "knight", "knight")
    table.go("orcs").pick("K11", "L11", dice=[4, 4, 1, 1, 5, 4])
    assert table.here("L11") == ["humans knight"]


def test_saboteur_alone() -> None:
    """LB-X16, LB-ELITE-3, LB-R52, LB-CMB-10: everybody goes, nobody advances, the square is empty."""
    table = Table()
    table.put("K11", "goblins", "saboteur")
    table.put("L11", "humans", "footman", "footman", "footman", "footman")
    table.go("goblins").pick("goblins-saboteur-1", "L11", dice=[2])
    assert (table.here("K11"), table.here("L11")) == ([], [])


def test_saboteur_with_friends() -> None:
    """LB-X17, LB-ELITE-3, LB-R53, LB-R55: friends die too; a fizzled fuse is lit again next round."""
    for dice, left in (([6], 0), ([1, 1, 1, 1], 3)):
        table = Table()
        one, two, bomb = table.put("K11", "goblins", "footman", "footman", "saboteur")
        table.put("L11", "humans", "miner")
        table.go("goblins").pick("K11", "L11", one, two, dice=dice)
        assert len(table.here("K11")) == left
        if left:
            table.pick("fight-on", dice=[2])
            assert table.at(bomb) == ""


def test_saboteur_attacked_by_knights() -> None:
    """LB-X18, LB-ELITE-3, LB-ELITE-2, LB-CAP-4, LB-WAG-6: the load is gone, the saved knight must advance."""
    table = Table()
    table.put("K11", "humans", "knight", "knight")
    _, wagon = table.put("L11", "goblins", "saboteur", "wagon")
    table.load(wagon, "gold")
    table.go("humans").pick("K11", "L11", dice=[4, 6, 1])
    assert table.here("L11") == ["humans knight"]
    assert table.here("K11") == []
    assert table.asked in ("group", "act")


def test_back_rank_archers() -> None:
    """LB-X19, LB-ELITE-4, LB-CMB-7, LB-D14: archers shoot from behind; one moves up when a footman falls."""
    table = Table()
    one, two, *_ = table.put("K11", "orcs", "footman", "footman", "archer", "archer")
    table.monster("L11", "golem")
    table.go("orcs").pick("K11", "L11", one, two, dice=[4, 1, 5, 3, 4])
    assert table.pos.hp(table.square("L11")) == 1
    assert len(table.here("K11")) == 3
    assert [table.content.names.text(table.content.pieces + unit) for unit in table.pos.front] == [two, "orcs-archer-1"]
    table.pick("fight-on", dice=[1, 1, 1, 1])
    assert table.asked == "press"


def test_volley_and_gates() -> None:
    """LB-X20, LB-ELITE-4, LB-GATE-7, LB-R57, LB-R58, LB-D24: straight lines, no gates, one volley a turn."""
    table = Table()
    archer, footman = table.put("K11", "orcs", "archer", "footman")
    table.put("N11", "humans", "knight")
    table.put("L11", "humans", "knight")
    table.go("orcs").pick(archer, "volley")
    assert table.legal("N11")
    table.pick("N11", dice=[3])
    assert not table.legal("volley")
    table.pick(footman, "L11", dice=[1, 1, 1])
    assert len(table.pos.attackers) == 2
    table = Table()
    table.put("J11", "orcs", "archer")
    table.put("K11", "humans", "miner")
    table.go("orcs").pick("orcs-archer-1")
    assert not table.legal("volley")


def test_capture() -> None:
    """LB-X21, LB-CAP-1, LB-CAP-2, LB-R60, LB-R61, LB-R62, LB-D25, LB-D26: the wagon changes hands with its load."""
    table = Table()
    one, _ = table.put("K11", "orcs", "footman", "footman")
    (wagon,) = table.put("L11", "humans", "wagon")
    table.load(wagon, "gold")
    table.go("orcs").pick("K11", "L11", one, "enough", "capture", dice=[4, 1, 5])
    assert table.here("L11") == ["orcs wagon", "orcs footman"]
    assert table.cargo("orcs-wagon-1") == "gold"
    assert table.mp("orcs-wagon-1") == 0
    assert table.at(wagon) == ""


def test_capture_without_supply() -> None:
    """LB-X21, LB-CAP-2, LB-R61, LB-COMP-3, LB-R86: with no wagon left in the box the chit is lost."""
    table = Table()
    for square in ("A11", "A12", "B11", "B12", "C11", "C9", "D9"):
        table.put(square, "orcs", "wagon")
    table.put("K11", "orcs", "footman", "footman")
    (wagon,) = table.put("L11", "humans", "wagon")
    table.load(wagon, "gold")
    table.go("orcs").pick("K11", "L11", "advance-all", dice=[4, 1, 5])
    assert table.here("L11") == ["orcs footman", "orcs footman"]


def test_hoard_wagon() -> None:
    """LB-X22, LB-LAIR-9, LB-LAIR-10, LB-CAP-5, LB-R63: overrun, then taken over with no MP this turn."""
    table = Table()
    table.put("K11", "humans", "knight", "knight")
    _, wagon = table.put("L11", "orcs", "footman", "wagon")
    table.load(wagon, "hoard")
    table.go("humans").pick("K11", "L11", dice=[3, 4, 2, 6, 2])
    assert table.here("L11") == ["humans wagon", "humans knight"]
    assert (table.cargo("humans-wagon-1"), table.mp("humans-wagon-1")) == ("hoard", 0)
    table.go("humans").pick("humans-wagon-1")
    assert table.mp("humans-wagon-1") == 6


def test_hoard_home() -> None:
    """LB-X23, LB-LAIR-6, LB-LAIR-7, LB-WIN-3, LB-R64, LB-ELITE-5, LB-BRD-21: 24 MP from the lair to base 1."""
    table = Table()
    table.pos.base = (5, 1, 0, 3, 4, 2)
    table.dead_dragon()
    (wagon,) = table.put("O13", "gnomes", "steam_wagon")
    table.give("orcs", 2900)
    table.go("gnomes").pick(wagon, "O14", "load")
    assert table.mp(wagon) == 7
    assert _steps_home(table, wagon) == 24


def _steps_home(table: Table, wagon: str) -> int:
    """Walks the wagon home turn by turn, eight MP each, and counts the MP."""
    halls = table.content.halls
    adj = tuple(tuple((there, 1) for there, _, _ in row if halls.kind[there] != OUTPOST) for row in halls.ways)
    home = field(adj, halls.bases[0])
    start = home[table.square("O14")]
    turns = 0
    while True:
        table.go("gnomes")
        turns += 1
        table.pick(wagon)
        reach = [pick for pick in table.picks() if pick in halls.index]
        best = min(reach, key=lambda name: home[table.square(name)])
        table.pick(best)
        if home[table.square(best)] == 0:
            break
    assert turns == 3
    assert table.outcome.winners == (ARMIES.index("gnomes"),)
    return start


@pytest.mark.parametrize(
    ("purses", "total", "won"), [((500, 20, 400, 50, 0), 2960, False), ((500, 60, 400, 50, 10), 3000, True)]
)
def test_thief_wins(purses: tuple[int, ...], total: int, won: bool) -> None:
    """LB-X24, LB-MYS-16, LB-WIN-2, LB-WIN-1, LB-R76, LB-R83, LB-TURN-7: 3000 gold win at once."""
    table = Table()
    table.put("K11", "dwarves", "footman")
    table.tile("L11")
    table.give("dwarves", 2790)
    for army, gold in zip(ARMIES[1:], purses, strict=True):
        table.give(army, gold)
    table.go("dwarves").pick("dwarves-footman-1", "L11", dice=[table.face("thief")])
    assert table.gold("dwarves") == total
    assert bool(table.pos.outcome) == won
    if won:
        assert table.outcome.winners == (0,)


def test_master_miner() -> None:
    """LB-X25, LB-ELITE-6, LB-MINE-11, LB-R25, LB-R26: one try each; success and a card at once; never the Tomb."""
    table = Table()
    one, two = table.put("J1", "dwarves", "master_miner", "master_miner")
    table.pos.mined[table.square("J1")] = 1
    table.go("dwarves", "mine").pick(one, dice=[4])
    assert not table.legal(one)
    table.pick(two, dice=[5])
    table.pick("J1", dice=[table.card("iron")])
    assert table.pos.chit[table.square("J1")] == 1
    table = Table()
    table.put("J1", "dwarves", "master_miner")
    table.pos.mined[table.square("J1")] = 2
    table.go("dwarves", "mine")
    assert table.asked == "act"


def test_a_failed_try_is_remembered() -> None:
    """LB-X25, LB-ELITE-6: the same master miner never tries the same symbol again."""
    table = Table()
    (one,) = table.put("J1", "dwarves", "master_miner")
    table.put("F2", "dwarves", "miner")
    table.pos.mined[table.square("J1")] = 1
    table.go("dwarves", "mine").pick(one, dice=[4])
    assert table.asked == "act"
    table.go("dwarves", "mine")
    assert table.asked == "act"


def test_cave_in_behind_friends() -> None:
    """LB-X26, LB-MYS-3, LB-MYS-4, LB-MOVE-10, LB-R68, LB-MOVE-6: thrown back past the full square; cleared in two."""
    table = Table()
    walkers = table.put("M2", "dwarves", "footman", "footman")
    table.put("N2", "dwarves", "footman", "footman", "miner", "footman")
    table.tile("O2")
    table.go("dwarves").pick("M2", "O2", dice=[table.face("cave_in")])
    assert table.pos.tile[table.square("O2")] == CAVE_IN
    assert [(table.at(unit), table.mp(unit)) for unit in walkers] == [("M2", 0)] * 2
    table.go("dwarves", "mine").pick("dwarves-miner-1")
    assert table.mp("dwarves-miner-1") == 0
    assert table.pos.tile[table.square("O2")] == CAVE_IN
    table.end_turn()
    table.pos.did[:] = bytes(len(table.pos.did))
    table.go("dwarves", "mine").pick("dwarves-miner-1")
    assert table.pos.tile[table.square("O2")] == 0


def test_temple() -> None:
    """LB-X27, LB-TEMP-1, LB-TEMP-3, LB-TEMP-4, LB-R67, LB-D32: no fight there; out next turn, and out for two."""
    table = Table(players=3)
    squad = table.put("O11", "humans", "footman", "footman")
    table.go("humans").pick("O11", "O10").end_turn()
    table.put("O11", "gnomes", "footman", "footman")
    table.go("gnomes").pick("O11")
    assert table.why("O10") == ["LB-TEMP-1"]
    table.pick("M11").end_turn()
    for turn in (6, 7, 8):
        table.pos.did[:] = bytes(len(table.pos.did))
        table.go("humans")
        if turn == 6:
            assert not table.legal("end-turn")
            table.pick("O10", "O11")
        else:
            table.pick("O11")
        assert table.legal("O10") == (turn == 8)
        table.end_turn()
    assert table.at(squad[0]) == "O11"


@pytest.mark.parametrize("gold", [30, 40])
def test_elimination(gold: int) -> None:
    """LB-X28, LB-WIN-4, LB-WIN-6, LB-R84, LB-TURN-3: a full round without units and without a miner's price."""
    table = Table(players=3)
    table.put("K11", "humans", "footman")
    table.put("A11", "gnomes", "footman")
    table.give("dwarves", gold)
    table.go("dwarves", "buy")
    if gold == 40:
        table.pick("buy-miner", "F2").end_turn()
        assert not table.pos.marked
        return
    table.end_turn()
    assert table.pos.marked & 1
    table.end_turn().end_turn()
    assert table.asked == "buy"
    assert table.pos.alive & 1
    table.pick("end-purchase")
    assert not table.pos.alive & 1
    assert table.gold("dwarves") == 0


def test_tile_placement() -> None:
    """LB-X29, LB-SET-11, LB-R15, LB-TERM-8: gaps and special rooms keep tiles away."""
    table = Table()
    table.pos.steps = [("tile", 0, 0)]
    table.pos.round = 0
    for mark in table.content.halls.marks:
        table.pos.lay(table.pos.tile, mark, 1)
    table.tile("H6")
    legal = table.picks()
    assert [name in legal for name in ("G6", "I6", "I4", "F3", "O9", "N13")] == [
        False,
        False,
        True,
        True,
        False,
        False,
    ]


def test_reshuffle() -> None:
    """LB-X30, LB-MINE-7, LB-MINE-8, LB-R22, LB-TRE-0: treasures, living monsters and chits stay out."""
    table = Table()
    pos = table.pos
    table.monster("D4", "vampire", card=True)
    for mine, mineral in (("C7", "iron"), ("B9", "gold"), ("C12", "gems")):
        table.chit(mine, mineral)
    first = table.content.treasure_card
    for card in range(len(pos.deck)):
        if not first <= card < first + 8:
            pos.discard[card] = pos.deck[card]
        pos.deck[card] = 0
    table.put("J1", "dwarves", "miner")
    assert sum(pos.discard) == 108
    table.go("dwarves", "mine").pick("J1", dice=[table.card("copper")])
    assert sum(pos.deck) == 107
    assert sum(pos.discard) == 0
    assert not any(pos.deck[first : first + 8])


def test_pit() -> None:
    """LB-X31, LB-MYS-5, LB-MYS-6, LB-R69: walkers roll, wagons fill."""
    table = Table()
    one, two = table.put("K2", "dwarves", "footman", "footman")
    table.put("M2", "dwarves", "wagon")
    table.put("N2", "dwarves", "wagon")
    table.tile("L2", PIT)
    table.go("dwarves").pick("K2", "L2", dice=[4, 3])
    assert (table.at(one), table.at(two)) == ("", "L2")
    assert table.legal("J2")
    table.pick("J2", "stop", "dwarves-wagon-1", "L2", "stop")
    assert table.pos.tile[table.square("L2")] == PIT
    table.pick("dwarves-wagon-2", "L2")
    assert table.pos.tile[table.square("L2")] == 0


def test_wind() -> None:
    """LB-X32, LB-MYS-8, LB-R71: back to where the squad stood at the start of the turn."""
    table = Table()
    squad = table.put("K11", "orcs", "footman", "footman")
    table.tile("N11")
    table.go("orcs").pick("K11", "L11", "M11", "N11", dice=[table.face("wind"), 6])
    assert [(table.at(unit), table.mp(unit)) for unit in squad] == [("K11", 0)] * 2
    assert table.pos.tile[table.square("N11")] == 0


def test_outpost() -> None:
    """LB-X33, LB-POST-2, LB-POST-3, LB-POST-5, LB-POST-7, LB-POST-8, LB-BUY-3, LB-R46, LB-R92, LB-D20: control."""
    table = Table()
    first, second = table.put("M4", "dwarves", "footman", "footman")
    table.go("dwarves")
    table.pick(first, "L4", dice=[3])
    assert (table.at(first), table.mp(first)) == ("M4", 0)
    table.pick(second, "L4", dice=[4, 6])
    assert (table.at(second), table.mp(second), table.gold("dwarves")) == ("L4", 0, 200)
    table.go("dwarves").pick(second, "M4").end_turn()
    table.go("dwarves", "buy").pick("buy-footman")
    assert table.legal("L4")


def test_two_players_bases() -> None:
    """LB-X34, LB-SET-6, LB-R12, LB-D4, LB-D3, LB-SET-13: entry points in the order 1-2-2-1."""
    setting = complete(GAME, Setting("halls", {"players": "2"}))
    pos = GAME.setup(setting, ScriptedDice(2, 5))
    names = GAME.names(pos)
    seats = []
    for text in ("goblins", "gnomes", "F1", "Y27", "AC14", "X1"):
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        seats.append(decision.seat)
        GAME.apply(pos, names.pick(text), ScriptedDice())
    assert seats == [1, 0, 1, 0, 0, 1]
    assert [pos.base[ARMIES.index(army)] for army in ("goblins", "gnomes", "dwarves", "orcs")] == [0, 3, 2, 1]
    assert [ARMIES[army] for army in pos.order] == ["goblins", "gnomes", "orcs", "dwarves"]
