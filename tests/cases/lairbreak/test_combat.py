"""Combat (section 12), elite units (section 13), lair and temple (section 14)."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, FOUGHT, LYING, SHOT

from .table import Table


def duel(attackers: list[str], defenders: list[str], army: str = "orcs", enemy: str = "humans") -> Table:
    table = Table()
    table.put("K11", army, *attackers)
    table.put("L11", enemy, *defenders)
    return table.go(army)


# -- starting ----------------------------------------------------------------------------------------------------


def test_legal_attacks() -> None:
    """LB-CMB-1, LB-CMB-2, LB-TERM-8, LB-D18: adjacent squares only, never diagonally, with at least 1 MP."""
    table = Table()
    (one,) = table.put("N13", "orcs", "footman")
    table.put("N14", "humans", "miner")
    table.put("O12", "humans", "miner")
    table.go("orcs").pick(one)
    assert table.legal("N14")
    assert table.why("O12") == ["LB-CMB-2"]
    table.pick("stop")
    table.pos.mp[table.unit(one)] = 0
    table.pos.pending = None
    assert not table.legal(one)


def test_who_fights() -> None:
    """LB-CMB-3, LB-R87, LB-CMB-17: only the chosen group attacks, everybody in the square defends."""
    table = duel(["footman", "footman"], ["miner", "wagon"])
    table.pick("orcs-footman-1", "L11", dice=[1, 1, 1])
    assert len(table.pos.attackers) == 1
    assert len(table.pos.defenders) == 2


def test_defenders_ranks_follow_spaces() -> None:
    """LB-CMB-4, LB-CMB-6, LB-R36, LB-TERM-7: the two spaces next to the attack are the front rank."""
    table = Table()
    table.put("K11", "orcs", "footman")
    west = table.put("L11", "humans", "footman", "footman", "knight", "knight", spaces=[1, 4, 2, 8])
    table.go("orcs").pick("orcs-footman-1", "L11", dice=[1, 1, 1])
    assert table.pos.rank_held == (table.unit(west[0]), table.unit(west[1]))


def test_defender_moves_up_first() -> None:
    """LB-CMB-6, LB-D14: with three units and an empty facing space one moves up, the owner choosing."""
    table = Table()
    table.put("K11", "orcs", "footman")
    miner, footman, knight = table.put("L11", "humans", "miner", "footman", "knight", spaces=[1, 2, 8])
    table.go("orcs").pick("orcs-footman-1", "L11")
    assert table.decision.seat == ARMIES.index("humans")
    assert table.picks() == [footman, knight]
    table.pick(knight, dice=[1, 1, 1])
    assert table.pos.rank_held == (table.unit(miner), table.unit(knight))
    assert table.pos.space[table.unit(knight)] == 4


def test_wagon_lies_across() -> None:
    """LB-CMB-4, LB-R36: a wagon across both facing spaces stands alone in front."""
    table = Table()
    table.put("K11", "orcs", "footman", "footman")
    table.put("L11", "humans", "wagon", "footman", "footman", spaces=[5, 2, 8])
    table.go("orcs").pick("K11", "L11", dice=[4, 4, 1])
    assert table.here("L11") == ["humans footman", "humans footman"]


def test_attackers_front_ranks() -> None:
    """LB-CMB-5, LB-R37, LB-D11: the wagon alone, the wagon and another, or the two others."""
    for picks, front in ((["orcs-wagon-1", "alone"], 1), (["orcs-wagon-1", "orcs-archer-1"], 2)):
        table = duel(["wagon", "footman", "archer"], ["miner"])
        table.pick("K11", "L11")
        assert table.picks() == ["orcs-wagon-1", "orcs-footman-1", "orcs-archer-1"]
        table.pick(*picks, dice=[1, 1, 1])
        assert len(table.pos.front) == front


# -- rounds ------------------------------------------------------------------------------------------------------


def test_simultaneous_hits() -> None:
    """LB-CMB-7, LB-R34, LB-CMB-10: both front ranks roll before anybody falls; both can be destroyed."""
    table = duel(["footman"], ["footman"])
    table.pick("orcs-footman-1", "L11", dice=[4, 4])
    assert (table.here("K11"), table.here("L11")) == ([], [])


def test_dice_order() -> None:
    """LB-CMB-11: attackers by unit, archers behind them, defenders, then defence dice with the defender's first."""
    table = duel(["archer", "archer", "footman", "footman"], ["knight", "knight"])
    table.pick("K11", "L11", "orcs-footman-1")
    dice = ScriptedDice(4, 1, 4, 1, 3, 1, 6, 1)
    GAME.apply(table.pos, table.content.names.pick("orcs-footman-2"), dice, table.log)
    assert dice.asked == ["LB-CMB-11 attack"] * 6 + ["LB-ELITE-2 defence"] * 2
    assert len(table.here("L11")) == 1
    assert len(table.here("K11")) == 3


def test_one_hit_a_unit() -> None:
    """LB-CMB-8, LB-R35, LB-MON-7: one unit takes one hit a round; a monster loses a hit point for each."""
    table = duel(["footman", "footman"], ["knight"])
    table.pick("K11", "L11", dice=[4, 4, 1, 5])
    assert table.here("L11") == ["humans knight"], "the second hit is lost, the save covers the round"
    table = Table()
    table.put("K11", "orcs", "footman", "footman")
    table.monster("L11", "golem")
    table.go("orcs").pick("K11", "L11", dice=[4, 4, 1])
    assert table.pos.hp(table.square("L11")) == 1


def test_owner_chooses_casualties() -> None:
    """LB-CMB-8, LB-D13: asked only where units differ in kind or load."""
    table = duel(["footman", "footman"], ["footman", "footman"])
    table.pick("K11", "L11", dice=[4, 1, 4, 1])
    assert table.asked == "press", "equal units are not asked for"
    table = duel(["footman", "archer"], ["footman", "footman"])
    table.pick("K11", "L11", dice=[1, 1, 4, 1])
    assert table.asked == "casualties"
    assert table.decision.seat == ARMIES.index("orcs")


def test_move_up() -> None:
    """LB-CMB-9, LB-D14: when three remain and one is in front, the owner brings one up."""
    table = duel(["footman", "footman", "footman", "archer"], ["knight", "knight"])
    table.pick("K11", "L11", "orcs-footman-1", "orcs-footman-2", dice=[1, 1, 1, 3, 1])
    assert table.asked == "move-up"
    assert table.picks() == ["orcs-footman-3", "orcs-archer-1"]


# -- retreat -----------------------------------------------------------------------------------------------------


def test_retreat_where_it_came_from() -> None:
    """LB-CMB-12, LB-R39, LB-R94, LB-D15: after a round, back to the square it came from, with no MP left."""
    table = Table()
    table.put("K11", "orcs", "footman", "footman")
    table.put("M11", "humans", "knight")
    table.go("orcs").pick("K11", "L11", "M11", dice=[1, 1, 1])
    assert table.picks() == ["fight-on", "retreat"]
    table.pick("retreat")
    assert table.here("K11") == ["orcs footman", "orcs footman"]
    assert table.mp("orcs-footman-1") == 0


def test_retreat_by_choice() -> None:
    """LB-CMB-12, LB-R39: a group that did not move chooses a safe square; pits, tiles and others are not safe."""
    table = Table()
    table.put("N13", "orcs", "footman")
    table.put("N14", "humans", "knight")
    table.tile("O13")
    table.go("orcs").pick("orcs-footman-1", "N14", dice=[1, 1])
    table.pick("retreat")
    assert table.at("orcs-footman-1") == "N13", "the only other neighbour holds a tile"
    table = Table()
    table.put("L11", "orcs", "footman")
    table.put("K11", "humans", "knight")
    table.go("orcs").pick("orcs-footman-1", "K11", dice=[1, 1])
    table.pick("retreat")
    assert table.at("orcs-footman-1") == "M11"


def test_defenders_never_retreat() -> None:
    """LB-CMB-12, LB-R38: only the attacker is asked."""
    table = duel(["knight"], ["miner"], "humans", "orcs")
    table.pick("humans-knight-1", "L11", dice=[1, 1])
    assert table.decision.seat == ARMIES.index("humans")
    table.pick("fight-on", dice=[1, 1])
    assert table.decision.seat == ARMIES.index("humans")


# -- victory -----------------------------------------------------------------------------------------------------


def test_at_least_one_advances() -> None:
    """LB-CMB-13, LB-R40, LB-D25: one must, others may; those who stay keep their MP."""
    table = duel(["footman", "footman", "footman"], ["miner"])
    table.pick("K11", "L11", dice=[4, 1, 1])
    assert table.picks() == ["advance-all", "orcs-footman-1"]
    table.pick("orcs-footman-1", "enough")
    assert [table.mp(f"orcs-footman-{n}") for n in (1, 2, 3)] == [4, 5, 5]
    assert table.here("K11") == ["orcs footman"] * 2


def test_advance_is_an_entry() -> None:
    """LB-CMB-14, LB-POST-7: it takes an outpost, and its movement is over."""
    table = Table()
    table.put("M4", "orcs", "footman", "footman")
    table.put("L4", "humans", "miner")
    table.control("L4", "humans")
    table.go("orcs").pick("M4", "L4", "advance-all", dice=[3, 4, 1, 1])
    assert table.pos.post[table.square("L4")] == 2 + ARMIES.index("orcs")
    assert table.mp("orcs-footman-1") == 0


def test_advance_into_a_pit() -> None:
    """LB-CMB-14, LB-MYS-5, LB-R51: pits are dangerous to the winner, and knights have no save there."""
    table = duel(["knight"], ["miner"], "humans", "orcs")
    table.tile("L11", 3)
    table.pick("humans-knight-1", "L11", dice=[3, 1, 4])
    assert table.at("humans-knight-1") == ""


def test_fighting_on_with_mp_left() -> None:
    """LB-CMB-15, LB-R41: as often as MP allow, and not without."""
    table = Table()
    (one,) = table.put("K11", "orcs", "footman")
    table.put("L11", "humans", "miner")
    table.put("M11", "humans", "miner")
    table.go("orcs")
    table.pos.mp[table.unit(one)] = 1
    table.pick(one, "L11", dice=[4, 1])
    assert table.at(one) == "L11"
    assert table.mp(one) == 0
    assert table.asked != "group" or not table.legal("M11")


# -- ambush ------------------------------------------------------------------------------------------------------


def test_ambush_without_a_way_out() -> None:
    """LB-CMB-16, LB-R33: an ambushed group that has no retreat square must fight on."""
    table = Table()
    table.put("J1", "dwarves", "miner")
    table.put("J2", "orcs", "footman")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("golem"), 1, 1, 1, 1, 1, 4])
    assert table.at("dwarves-miner-1") == "", "nobody was asked until he fell"


def test_ambush_won_on_the_march() -> None:
    """LB-CMB-17, LB-MYS-13: no advance, no MP spent; the group goes on."""
    table = Table()
    one, two = table.put("K11", "orcs", "footman", "footman")
    table.tile("L11")
    table.go("orcs").pick("K11", "L11", dice=[table.face("lizardman"), 4, 1, 1])
    assert (table.at(one), table.mp(one), table.mp(two)) == ("L11", 4, 4)
    assert table.legal("M11")


# -- capture -----------------------------------------------------------------------------------------------------


def test_steam_wagon_becomes_ordinary() -> None:
    """LB-CAP-3, LB-CAP-2, LB-D26: whoever captures it, gnomes too, places an ordinary wagon."""
    table = duel(["footman"], ["steam_wagon"], "orcs", "gnomes")
    table.pick("orcs-footman-1", "L11", "capture", dice=[4, 1])
    assert table.here("L11") == ["orcs wagon", "orcs footman"]
    table = duel(["steam_wagon"], ["wagon"], "gnomes", "orcs")
    table.pick("gnomes-steam_wagon-1", "L11", "capture", dice=[5, 1])
    assert table.here("L11") == ["gnomes wagon", "gnomes steam_wagon"]


def test_capture_needs_room() -> None:
    """LB-CAP-2, LB-R60: three advancing units leave no two spaces for the wagon."""
    table = duel(["footman", "footman", "footman"], ["wagon"])
    table.pick("K11", "L11", "advance-all", dice=[4, 1, 1])
    assert table.here("L11") == ["orcs footman"] * 3


def test_no_capture_without_victory() -> None:
    """LB-CAP-4, LB-CAP-1: a wagon defeated before a retreat is destroyed."""
    table = duel(["footman", "footman"], ["wagon", "knight"])
    table.pick("K11", "L11", dice=[4, 1, 1, 1])
    table.pick("humans-wagon-1", "retreat")
    assert table.here("L11") == ["humans knight"]
    assert "orcs wagon" not in table.here("K11") + table.here("J11")


# -- elites ------------------------------------------------------------------------------------------------------


def test_infiltration() -> None:
    """LB-ELITE-1, LB-MOVE-7, LB-R50: assassins pass enemies, not monsters, not manned gates, and do not stop there."""
    table = Table()
    (one,) = table.put("L11", "dark_elves", "assassin")
    table.put("M11", "humans", "footman")
    table.put("J11", "humans", "footman")
    table.go("dark_elves").pick(one)
    assert table.legal("N11")
    assert table.legal("M11"), "as an attack"
    assert not table.legal("I11"), "the gate is manned"
    table.pick("N11")
    assert table.mp(one) == 5
    table = Table()
    one, _footman = table.put("L11", "dark_elves", "assassin", "footman")
    table.put("M11", "humans", "footman")
    table.go("dark_elves").pick("L11")
    assert not table.legal("N11"), "only a group of assassins alone"


@pytest.mark.parametrize(("roll", "left"), [(5, 1), (4, 0)])
def test_knight_against_a_volley(roll: int, left: int) -> None:
    """LB-ELITE-2, LB-ELITE-4, LB-R59, LB-D24: the defence die also helps against arrows."""
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("O11", "humans", "knight")
    table.go("orcs").pick(archer, "volley", "O11", dice=[4, roll])
    assert len(table.here("O11")) == left


def test_saboteur_and_monsters() -> None:
    """LB-ELITE-3, LB-R54: against a monster he ignites at once and does three hits; a fizzled fuse is tried again."""
    table = Table()
    (bomb,) = table.put("K11", "goblins", "saboteur")
    table.monster("L11", "golem")
    table.go("goblins").pick(bomb, "L11", dice=[1, 1])
    assert table.asked == "press"
    table.pick("fight-on", dice=[2])
    assert not table.pos.monster[table.square("L11")]
    assert table.at(bomb) == ""
    table = Table()
    (bomb,) = table.put("O13", "goblins", "saboteur")
    table.put("K2", "goblins", "footman")
    table.go("goblins").pick(bomb, "O14", dice=[6])
    assert table.pos.hp(table.square("O14")) == 7


def test_saboteur_in_an_ambush() -> None:
    """LB-ELITE-3, LB-R54: attacked by a monster he ignites, too, and his comrades go with him."""
    table = Table()
    table.put("J1", "goblins", "miner", "saboteur")
    table.put("K2", "goblins", "footman")
    table.go("goblins", "mine").pick("J1", dice=[table.card("golem"), 2])
    assert table.here("J1") == []
    assert not table.pos.monster[table.square("J1")]


def test_saboteur_hit_by_a_volley() -> None:
    """LB-ELITE-3, LB-R101: he simply dies, and whoever stands beside him lives."""
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    bomb, mate = table.put("N11", "goblins", "saboteur", "footman")
    table.go("orcs").pick(archer, "volley", "N11", dice=[4]).pick(bomb)
    assert (table.at(bomb), table.at(mate), table.at(archer)) == ("", "N11", "K11")


def test_saboteur_at_a_gate() -> None:
    """LB-ELITE-3, LB-R56, LB-GATE-3: alone he needs no breach roll, but full MP."""
    table = Table()
    (bomb,) = table.put("J11", "goblins", "saboteur")
    table.put("K11", "humans", "footman", "footman")
    table.go("goblins").pick(bomb, "K11", dice=[2])
    assert table.here("K11") == []
    table = Table()
    (bomb,) = table.put("I11", "goblins", "saboteur")
    table.put("K11", "humans", "footman")
    table.go("goblins").pick(bomb, "J11")
    assert table.why("K11") == ["LB-GATE-3"]


def test_two_saboteurs() -> None:
    """LB-ELITE-3, LB-CMB-7: they roll one after the other until one explodes."""
    table = duel(["saboteur", "saboteur"], ["knight"], "goblins")
    table.pick("K11", "L11", dice=[1, 2, 1])
    assert (table.here("K11"), table.here("L11")) == ([], [])


def test_saboteur_shot() -> None:
    """LB-ELITE-3, LB-ELITE-4: killed by a volley he simply dies."""
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("M11", "goblins", "saboteur", "footman")
    table.go("orcs").pick(archer, "volley", "M11", dice=[4])
    table.pick("goblins-saboteur-1")
    assert table.here("M11") == ["goblins footman"]


def test_lines_of_fire() -> None:
    """LB-ELITE-4, LB-R57: eight straight directions, four squares; rock and cave-ins block, units do not."""
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("M11", "orcs", "footman")
    table.put("O11", "humans", "footman")
    table.put("P11", "humans", "footman")
    table.go("orcs").pick(archer, "volley")
    assert table.picks() == ["stop", "O11"], "over friends, four squares and no farther"
    table.pick("stop", "stop")
    table.tile("L11", 2)
    table.pos.pending = None
    table.pick(archer)
    assert not table.legal("volley")


def test_diagonal_fire() -> None:
    """LB-ELITE-4, LB-R57: on a diagonal both corners must be open."""
    halls = Table().content.halls
    targets = {halls.names[target] for target, _, _ in halls.shots[halls.index["B11"]]}
    assert "C12" in targets, "B12 and C11 are open"
    assert "A12" in targets
    assert "D13" not in targets


def test_facing_rank_is_struck() -> None:
    """LB-ELITE-4, LB-R59: of three or four units those on the side of the shot; the hoard wagon is immune."""
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("M11", "humans", "miner", "footman", "knight", "knight", spaces=[1, 4, 2, 8])
    table.go("orcs").pick(archer, "volley", "M11", dice=[4])
    assert table.picks() == ["humans-miner-1", "humans-footman-1"]
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    (wagon,) = table.put("M11", "humans", "wagon")
    table.load(wagon, "hoard")
    table.go("orcs").pick(archer)
    assert not table.legal("volley")


def test_volley_or_melee() -> None:
    """LB-ELITE-4, LB-OPT-23, LB-R58: if it is one or the other, an archer that rolled in an attack has no volley, but
    defends normally."""
    table = Table(archers="either")
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("L11", "humans", "miner")
    table.put("N11", "humans", "miner")
    table.go("orcs").pick(archer, "L11", dice=[4, 1])
    assert table.pos.did[table.unit(archer)] & FOUGHT
    assert not table.legal("volley")
    table.pos.did[table.unit(archer)] = SHOT
    table.put("M11", "humans", "knight")
    table.go("humans").pick("humans-knight-1", "L11", dice=[1, 4, 1])
    assert table.at("humans-knight-1") == "", "attacked in another army's turn he shoots"


def test_volley_and_melee() -> None:
    """LB-ELITE-4, LB-R58: one volley a turn, and a shot in each round of every fight besides."""
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("L11", "humans", "miner")
    table.put("N11", "humans", "miner")
    table.go("orcs").pick(archer, "L11", dice=[4, 1])
    table.pick("volley", "N11", dice=[3])
    assert not table.legal("volley")
    table.pick("M11", "N11", dice=[4, 1])
    assert table.here("N11") == ["orcs archer"]


@pytest.mark.parametrize("shot", [False, True])
def test_an_ambush_is_no_attack_of_the_archers(shot: bool) -> None:
    """LB-ELITE-4, LB-R58, LB-CMB-16: ambushed he rolls whether he has shot or not, and his volley is as it was."""
    table = Table(archers="either")
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("O11", "humans", "miner")
    table.tile("L11")
    table.go("orcs")
    table.pos.did[table.unit(archer)] = SHOT if shot else 0
    table.pick(archer, "L11", dice=[table.face("banshee"), 4, 1])
    assert not table.pos.monster[table.square("L11")]
    assert table.legal("volley") == (not shot)


def test_steam_wagon() -> None:
    """LB-ELITE-5, LB-R2: speed 8 and 5+, otherwise a wagon."""
    table = Table()
    (steam,) = table.put("J1", "gnomes", "steam_wagon")
    table.chit("J1", "gold")
    table.go("gnomes").pick(steam, "load")
    assert table.mp(steam) == 7
    assert table.pos.is_wagon(table.unit(steam))


@pytest.mark.parametrize(("dice", "hits"), [([5, 6], 1), ([4, 5], 1), ([4, 4], 0)])
def test_master_miner_fights(dice: list[int], hits: int) -> None:
    """LB-ELITE-6, LB-R4: two dice for 5+, at most one hit."""
    table = duel(["master_miner"], ["footman", "footman"], "dwarves")
    table.pick("dwarves-master_miner-1", "L11", dice=[*dice, 1, 1])
    assert len(table.here("L11")) == 2 - hits


# -- lair --------------------------------------------------------------------------------------------------------


def test_lair_is_closed_but_for_its_gates() -> None:
    """LB-LAIR-1, LB-LAIR-3, LB-R45, LB-R99: attacked only from the four marks, without a breach roll."""
    table = Table()
    (one,) = table.put("P13", "humans", "knight")
    table.go("humans").pick(one)
    assert table.why("P14") == ["LB-MON-5"]
    table.pick("O13", "O14", dice=[3, 1])
    assert table.pos.hp(table.square("O14")) == 9


def test_dragon_sleeps() -> None:
    """LB-LAIR-2: standing and passing next to the lair is safe."""
    table = Table()
    (one,) = table.put("N13", "humans", "miner")
    table.go("humans").pick(one, "O13", "P13")
    assert table.at(one) == "P13"
    assert not table.pos.bleeding


def test_dragon_dies() -> None:
    """LB-LAIR-5, LB-LAIR-4, LB-CMB-13, LB-R66: wounds of one turn add up; the group advances, the hoard lies there."""
    table = Table()
    table.put("O13", "humans", "knight", "knight")
    (wagon,) = table.put("Q13", "humans", "wagon")
    table.pos.wound[table.square("O14")] = 8
    table.pos.bleeding.append(table.square("O14"))
    table.go("humans").pick("O13", "O14", "advance-all", dice=[3, 3, 1])
    assert table.pos.hoard == LYING
    assert not any(table.pos.monster[square] for square in table.content.halls.lair)
    assert table.at("humans-knight-1") == "O14"
    table.pick("stop", wagon, "P14")
    table.pick("load")
    assert table.cargo(wagon) == "hoard"


def test_lair_gates_become_ordinary() -> None:
    """LB-LAIR-5, LB-R45: with enemies in the lair its gates are defended."""
    table = Table()
    table.dead_dragon()
    table.put("O14", "orcs", "footman")
    (one,) = table.put("N13", "humans", "knight")
    table.go("humans").pick(one, "O13")
    assert table.why("O14") == ["LB-GATE-3"]


def test_hoard_needs_an_empty_wagon() -> None:
    """LB-LAIR-6, LB-R64, LB-D21: free on entering, 1 MP for a wagon that stands there, none for a loaded one."""
    table = Table()
    table.dead_dragon()
    (loaded,) = table.put("Q14", "humans", "wagon")
    (there,) = table.put("O15", "humans", "wagon")
    table.load(loaded, "iron")
    table.go("humans").pick(loaded, "P14")
    assert not table.legal("load")
    table.pick("stop", there, "load")
    assert (table.cargo(there), table.mp(there)) == ("hoard", 5)


def test_outposts_do_not_win() -> None:
    """LB-LAIR-7, LB-WIN-3, LB-WIN-5: only a square of the own main base counts."""
    table = Table()
    (wagon,) = table.put("M4", "dwarves", "wagon")
    table.load(wagon, "hoard")
    table.control("L4", "dwarves")
    table.go("dwarves").pick(wagon, "L4")
    assert not table.pos.outcome
    assert not table.legal("unload")
    table = Table()
    (wagon,) = table.put("H2", "dwarves", "wagon")
    table.load(wagon, "hoard")
    table.go("dwarves").pick(wagon, "G2")
    assert table.outcome.winners == (0,)


def test_hoard_wagon_survives_pit_and_blast() -> None:
    """LB-LAIR-8, LB-LAIR-11, LB-R63: nothing destroys it; alone it stays with its owner."""
    table = Table()
    (wagon,) = table.put("K11", "dwarves", "wagon")
    table.load(wagon, "hoard")
    table.tile("L11")
    table.go("dwarves").pick(wagon, "L11", dice=[table.face("pit")])
    assert table.at(wagon) == "L11"
    table = Table()
    _, wagon = table.put("L11", "orcs", "footman", "wagon")
    table.load(wagon, "hoard")
    table.put("K11", "goblins", "saboteur")
    table.go("goblins").pick("goblins-saboteur-1", "L11", dice=[2])
    assert table.here("L11") == ["orcs wagon"]
    assert table.cargo(wagon) == "hoard"


def test_overrun_wagon_recovers() -> None:
    """LB-LAIR-9, LB-LAIR-10: it rolls no more dice, and recovers if the attacker does not win."""
    table = Table()
    table.put("K11", "humans", "knight")
    wagon, _knight = table.put("L11", "orcs", "wagon", "footman")
    table.load(wagon, "hoard")
    table.go("humans").pick("humans-knight-1", "L11", dice=[3, 1, 1])
    table.pick(wagon, "fight-on", dice=[1, 4, 1])
    assert table.here("L11") == ["orcs wagon", "orcs footman"]
    assert table.pos.overrun == ()


def test_hoard_wagon_beyond_the_limit() -> None:
    """LB-LAIR-10, LB-CAP-5, LB-COMP-3: the limit of seven wagons does not apply; two spaces stay free for it."""
    table = Table()
    for square in ("A11", "A12", "B11", "B12", "C11", "C9", "D9"):
        table.put(square, "orcs", "wagon")
    table.put("K11", "orcs", "footman", "footman", "footman")
    (steam,) = table.put("L11", "gnomes", "steam_wagon")
    table.load(steam, "hoard")
    table.go("orcs").pick("K11", "L11", dice=[4, 1, 1])
    assert table.picks() == ["enough", "orcs-footman-2"], "all three would leave no room"
    table.pick("orcs-footman-2")
    assert table.here("L11") == ["orcs wagon", "orcs footman", "orcs footman"]
    assert table.cargo("orcs-wagon-8") == "hoard"


def test_hoard_wagon_overrun_while_attacking() -> None:
    """LB-LAIR-11, LB-LAIR-9: it stays where it is, alone, with no MP."""
    table = Table()
    _, wagon = table.put("K11", "orcs", "footman", "wagon")
    table.load(wagon, "hoard")
    table.put("L11", "humans", "knight", "knight")
    table.go("orcs").pick("K11", "L11", dice=[1, 1, 3, 3])
    assert table.here("K11") == ["orcs wagon"]
    assert table.mp(wagon) == 0


# -- temple ------------------------------------------------------------------------------------------------------


def test_temple_is_passed_like_floor() -> None:
    """LB-TEMP-2, LB-TEMP-1: entered and passed at normal cost; one army to a square."""
    table = Table()
    (one,) = table.put("O11", "humans", "footman")
    table.put("P10", "orcs", "footman")
    table.go("humans").pick(one, "O9")
    assert table.mp(one) == 3
    assert table.why("P10") == ["LB-CMB-2"]


def test_temple_exit_is_forced() -> None:
    """LB-TEMP-3, LB-TURN-6, LB-D32: moving inside is not leaving; with no way out the phase may end."""
    table = Table()
    (one,) = table.put("O10", "humans", "footman")
    table.put("K2", "humans", "footman")
    table.go("humans").pick(one, "O9", "stop")
    assert table.why("end-turn") == ["LB-TEMP-3"]
    table = Table()
    table.put("O10", "humans", "footman")
    table.put("K2", "humans", "footman")
    table.put("O11", "orcs", "footman")
    table.put("P11", "orcs", "footman")
    table.put("P10", "orcs", "footman")
    table.go("humans")
    assert table.legal("end-turn")


def test_no_volley_at_the_temple() -> None:
    """LB-TEMP-1, LB-ELITE-4: neither into nor out of it."""
    table = Table()
    (archer,) = table.put("O12", "orcs", "archer")
    (inside,) = table.put("P10", "orcs", "archer")
    table.put("O10", "humans", "footman")
    table.put("P11", "humans", "footman")
    table.go("orcs").pick(inside)
    assert table.asked == "act", "shut in, he can do nothing there, and is let go"
    table.pick(archer, "volley")
    assert not table.legal("O10")
