"""Mining (section 6), treasures (section 7) and monsters (section 8)."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice, settle
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import CARD, CAVE_IN, DRAGON, MINERALS, MONSTERS, OPEN_MINE, TOMB_MINE
from wyrmtable.games.lairbreak.rules.sequence import STEPS

from .table import Table

MONSTER_CHART = {
    "dragon": (10, 1, 2),
    "giant": (3, 1, 4),
    "giant_tile": (3, 1, 3),
    "banshee": (1, 1, 4),
    "rats": (1, 2, 6),
    "spider": (1, 2, 5),
    "vampire": (2, 1, 3),
    "mummy": (2, 2, 4),
    "lizardman": (1, 1, 5),
    "hellhound": (1, 1, 4),
    "hellhounds": (2, 1, 4),
    "zombies": (3, 3, 6),
    "skeletons": (2, 2, 5),
    "wraith": (2, 1, 4),
    "golem": (3, 1, 4),
}


def mine_with(*kinds: str, army: str = "dwarves") -> Table:
    table = Table()
    table.put("J1", army, *(kinds or ("miner",)))
    return table.go(army, "mine")


def test_what_can_be_mined() -> None:
    """LB-MINE-1, LB-TERM-5: an own miner, no chit, no symbol, no monster; a master miner is a miner."""
    table = Table()
    for square in ("D4", "C7", "B9", "C12"):
        table.put(square, "dwarves", "miner")
    table.put("J1", "dwarves", "master_miner")
    table.put("N1", "dwarves", "footman")
    table.chit("C7", "iron")
    table.pos.mined[table.square("B9")] = 1
    table.pos.mined[table.square("C12")] = 2
    table.monster("Q1", "golem")
    table.go("dwarves", "mine")
    assert table.picks() == ["end-mining", "work-all", "D4", "J1"]
    assert table.why("C7") == ["LB-MINE-1"]
    assert table.why("B9") == ["LB-MINE-11"]
    assert table.why("C12") == ["LB-TRE-2"]
    assert table.why("Q1") == ["LB-MINE-1"]
    assert table.why("N1") == ["LB-MINE-1"]


def test_one_card_per_mine() -> None:
    """LB-MINE-2, LB-R23, LB-R24, LB-MINE-3, LB-D9: one card however many miners; the player picks the order."""
    table = Table()
    table.put("J1", "dwarves", "miner", "miner")
    table.put("D4", "dwarves", "miner")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("dig")])
    assert table.picks() == ["end-mining", "D4"]
    assert table.why("J1") == ["LB-MINE-2"]
    table.pick("end-mining")
    assert table.asked == "act"


def test_mining_costs_no_movement() -> None:
    """LB-MINE-5, LB-MINE-12: nothing found, the mine stays open, the miner has all his MP."""
    table = mine_with()
    table.pick("J1", dice=[table.card("dig")])
    assert table.mp("dwarves-miner-1") == 4
    assert table.pos.mined[table.square("J1")] == OPEN_MINE
    assert table.pos.discard[table.content.dig_deeper] == 1
    table.go("dwarves", "mine")
    assert table.asked == "mine" or table.pos.did[table.unit("dwarves-miner-1")]


@pytest.mark.parametrize(
    ("mineral", "value"),
    [("iron", 50), ("copper", 70), ("silver", 90), ("gold", 120), ("platinum", 200), ("gems", 350)],
)
def test_minerals(mineral: str, value: int) -> None:
    """LB-MIN-1, LB-MINE-7, LB-WAG-7, LB-WAG-3, LB-POST-8: worth nothing until delivered, in base or outpost alike."""
    for home in ("G2", "L4"):
        table = mine_with()
        table.control("L4", "dwarves")
        table.pick("J1", dice=[table.card(mineral)])
        assert table.gold("dwarves") == 0
        assert table.pos.discard[MINERALS.index(mineral)] == 0
        (wagon,) = table.put("J2", "dwarves", "wagon")
        table.pos.mp[table.unit(wagon)] = 12
        table.pos.pending = None
        table.pick(wagon, "J1", "load")
        assert table.pos.chit[table.square("J1")] == 0
        assert table.pos.discard[MINERALS.index(mineral)] == 1
        table.pick(home, "unload")
        assert table.gold("dwarves") == value


def test_chits_belong_to_nobody() -> None:
    """LB-MIN-2, LB-R31: an enemy's wagon takes what another army's miner dug."""
    table = Table()
    table.chit("J1", "gold")
    (wagon,) = table.put("J2", "orcs", "wagon")
    table.go("orcs").pick(wagon, "J1", "load")
    assert table.cargo(wagon) == "gold"


def test_one_job_a_phase() -> None:
    """LB-MINE-4, LB-MYS-4: a miner that clears a cave-in does not mine and has no MP."""
    table = Table()
    (miner,) = table.put("J1", "dwarves", "miner")
    table.put("F2", "dwarves", "footman")
    table.tile("J2", 2)
    table.go("dwarves", "mine").pick(miner)
    assert table.asked == "act"
    assert table.mp(miner) == 0
    assert table.pos.wear[table.square("J2")] == 1


def test_one_step_of_clearing_a_turn() -> None:
    """LB-MYS-4: two miners beside the same cave-in make one step of progress in a turn."""
    table = Table()
    one, two = table.put("J1", "dwarves", "miner", "miner")
    table.tile("J2", 2)
    table.go("dwarves", "mine").pick(one)
    assert not table.legal(two)


def test_mined_out() -> None:
    """LB-MINE-11, LB-R21, LB-MINE-7: the symbol closes the mine, the card comes back with the reshuffle."""
    table = mine_with()
    table.pick("J1", dice=[table.card("out")])
    assert table.pos.mined[table.square("J1")] == 1
    assert table.pos.discard[table.content.mined_out] == 1


def test_empty_deck_and_discards() -> None:
    """LB-MINE-8: without any card the mine yields nothing."""
    table = mine_with()
    for card in range(len(table.pos.deck)):
        table.pos.deck[card] = 0
    scripted = table.content.names.pick("J1")
    GAME.apply(table.pos, scripted, ScriptedDice(), table.log)
    assert not any(table.pos.chit)
    assert table.asked == "act"


# -- treasures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("treasure", "gold"), [("necklace", 500), ("jewels", 400)])
def test_money_treasures(treasure: str, gold: int) -> None:
    """LB-TRE-1, LB-TRE-7, LB-MINE-9, LB-R22: paid at once; the mine stays open and the card leaves the game."""
    table = mine_with()
    table.pick("J1", dice=[table.card(treasure)])
    assert table.gold("dwarves") == gold
    assert table.pos.mined[table.square("J1")] == OPEN_MINE
    assert sum(table.pos.deck) + sum(table.pos.discard) == 119


def test_tomb() -> None:
    """LB-TRE-2, LB-R26, LB-D31: four footmen in the base, the mine closed for good."""
    table = mine_with()
    table.put("F1", "dwarves", "footman", "footman", "footman")
    table.pick("J1", "F1", dice=[table.card("tomb")])
    assert not table.legal("F1"), "the square is full now"
    table.pick("F2", "G1", "G1")
    assert len(table.here("G1")) == 2
    assert table.pos.mined[table.square("J1")] == TOMB_MINE


def test_tomb_as_room_allows() -> None:
    """LB-TRE-2, LB-R86: footmen without room in the base do not come."""
    table = mine_with()
    for square in ("F1", "F2", "G1"):
        table.put(square, "dwarves", "miner", "miner", "miner", "miner")
    table.put("G2", "dwarves", "footman", "footman", "footman")
    table.pick("J1", dice=[table.card("tomb")])
    assert len(table.here("G2")) == 4
    assert table.asked == "act"


def test_chariot() -> None:
    """LB-TRE-3, LB-R27, LB-MYS-15: a wagon on the mine, which may move this turn."""
    table = mine_with()
    table.pick("J1", dice=[table.card("chariot")])
    assert table.here("J1") == ["dwarves miner", "dwarves wagon"]
    assert table.mp("dwarves-wagon-1") == 6


def test_chariot_without_room() -> None:
    """LB-MYS-15, LB-R27: no room on the mine, so beside it; no room there either, so it is lost."""
    table = mine_with("miner", "footman", "footman")
    table.pick("J1", dice=[table.card("chariot")])
    assert table.at("dwarves-wagon-1") == "J2"
    table = mine_with("miner", "footman", "footman")
    table.put("J2", "dwarves", "footman", "footman", "footman")
    table.pick("J1", dice=[table.card("chariot")])
    assert table.at("dwarves-wagon-1") == ""


def test_wand() -> None:
    """LB-TRE-4, LB-TRE-9, LB-R77, LB-D27: five squares from every foe, no MP spent, delays ended."""
    table = Table()
    one, two = table.put("K11", "dwarves", "footman", "footman")
    table.put("O5", "orcs", "miner")
    table.monster("B20", "golem")
    table.tile("I9", CAVE_IN)
    table.pos.held[table.unit(two)] = 2
    table.treasure("dwarves", "wand")
    table.go("dwarves").pick(one, two, "wand")
    legal = table.picks()
    assert not any(name in legal for name in ("O10", "I9", "L4", "O14", "C20", "P5"))
    assert all(name in legal for name in ("X1", "J5", "F2"))
    assert not any(name in legal for name in ("S5", "H4"))
    table.pick("F2")
    assert (table.at(one), table.at(two), table.mp(one)) == ("F2", "F2", 5)
    assert table.pos.held[table.unit(two)] == 0
    assert not any(table.pos.keeper), "used up"


def test_the_wand_carries_the_hoard_home() -> None:
    """LB-TRE-9, LB-LAIR-8, LB-LAIR-7, LB-R65: the wagon is carried into its owner's base, and that wins."""
    table = Table()
    (wagon,) = table.put("K11", "dwarves", "wagon")
    table.load(wagon, "hoard")
    table.treasure("dwarves", "wand")
    table.go("dwarves").pick(wagon, "wand")
    home = table.content.halls.names[table.pos.base_squares(table.pos.army)[0]]
    table.pick(home)
    assert table.outcome.rules == ("LB-WIN-3",)


def test_staff_in_an_ambush() -> None:
    """LB-TRE-5, LB-TRE-10, LB-R78, LB-D10: before the first round, the monster gone and a footman in its place."""
    table = mine_with()
    table.treasure("dwarves", "staff", 3)
    table.pick("J1", dice=[table.card("golem")])
    table.pick("use-staff")
    assert table.here("J1") == ["dwarves miner", "dwarves footman"]
    assert table.mp("dwarves-footman-1") == 5, "placed in the mining phase it may move"
    assert table.pos.uses[4] == 2
    assert table.pos.discard[table.content.card_of(MONSTERS.index("golem") + 1)] == 1


def test_staff_kept() -> None:
    """LB-TRE-10, LB-D10: without the Staff the fight takes place."""
    table = mine_with()
    table.treasure("dwarves", "staff", 1)
    table.pick("J1", dice=[table.card("rats")])
    table.pick("keep-staff", dice=[5, 1, 1])
    assert not table.pos.monster[table.square("J1")]
    assert table.pos.uses[4] == 1


def test_staff_instead_of_an_attack() -> None:
    """LB-TRE-10, LB-TRE-5: on a revealed monster a group could attack now."""
    table = Table()
    table.put("K11", "dwarves", "footman")
    table.put("M5", "dwarves", "footman")
    table.monster("L11", "giant")
    table.treasure("dwarves", "staff", 1)
    table.go("dwarves").pick("dwarves-footman-2")
    assert not table.legal("staff")
    table.pick("stop", "dwarves-footman-1", "staff")
    assert table.here("L11") == ["dwarves footman"]
    assert table.mp("dwarves-footman-3") == 0


def test_orb() -> None:
    """LB-TRE-6, LB-R79, LB-D16, LB-MOVE-1: asked before the first action; every unit has one MP more."""
    table = Table()
    (footman,) = table.put("K11", "dwarves", "footman")
    table.treasure("dwarves", "orb", 2)
    table.pos.army = 0
    table.pos.steps = [("begin",)]
    settle(STEPS, table.pos, ScriptedDice(), None)
    table.pick("end-purchase")
    assert table.asked == "orb"
    table.pick("use-orb")
    assert table.mp(footman) == 6
    assert table.pos.uses[5] == 1


def test_ring() -> None:
    """LB-TRE-8, LB-TRE-11, LB-R80, LB-D28: three duels to the death anywhere on the board."""
    table = Table()
    table.put("F2", "dwarves", "miner")
    (knight,) = table.put("K11", "humans", "knight")
    wagon, bomb = table.put("AC14", "goblins", "wagon", "saboteur")
    table.put("O10", "orcs", "miner")
    (hoard,) = table.put("K18", "orcs", "wagon")
    table.load(hoard, "hoard")
    table.load(wagon, "gold")
    table.monster("D4", "golem")
    table.treasure("dwarves", "ring")
    table.go("dwarves").pick("ring")
    legal = table.picks()
    assert "D4" in legal
    assert "orcs-miner-1" not in legal, "the temple protects"
    assert hoard not in legal
    table.pick(knight, wagon)
    assert knight not in table.picks(), "three different targets"
    table.pick(bomb, dice=[1, 1, 4, 1, 3, 4, 2, 2])
    assert (table.at(knight), table.at(wagon), table.at(bomb)) == ("", "", "")
    assert not any(table.pos.keeper)


def test_ring_against_a_monster() -> None:
    """LB-TRE-11: a shadow wounds a monster until one of them is gone; knights may save themselves."""
    table = Table()
    table.put("F2", "dwarves", "miner")
    (knight,) = table.put("K11", "humans", "knight")
    table.monster("D4", "golem")
    table.treasure("dwarves", "ring")
    table.go("dwarves").pick("ring", "D4")
    assert table.picks() == ["O14", knight], "the dragon is a target"
    table.pick(knight, dice=[4, 1, 4, 4, 4, 3, 5, 4, 2])
    assert table.pos.hp(table.square("D4")) == 1
    assert table.at(knight) == "K11"
    assert table.pos.hp(table.square("O14")) == 9


# -- monsters ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MONSTER_CHART)
def test_monster_chart(name: str) -> None:
    """LB-MON-1, LB-MON-2, LB-R3, LB-R74, LB-R75: hit points and dice of every monster, told by a fight with it."""
    hp, dice, needs = MONSTER_CHART[name]
    table = Table()
    if name == "dragon":
        table.put("O13", "humans", "footman", "footman", "footman", "footman")
        target, camp = "O14", "O13"
    else:
        table.monster("L11", name)
        table.put("K11", "humans", "footman", "footman", "footman", "footman")
        target, camp = "L11", "K11"
    assert table.pos.hp(table.square(target)) == hp
    table.go("humans").pick(camp, target, dice=[1, 1, *[needs - 1] * dice])
    assert len(table.pos.attackers) == 4
    table.pick("fight-on", dice=[1, 1, *[needs] * dice])
    assert len(table.pos.attackers) == 4 - min(2, dice)


def test_ten_monster_cards() -> None:
    """LB-MON-3, LB-R19: one card each, but none for giant and lizardman."""
    table = Table()
    shown = {MONSTERS[monster - 1] for monster in table.content.card_monster if monster}
    assert shown == {
        "banshee", "rats", "spider", "vampire", "mummy", "hellhound", "zombies", "skeletons", "wraith", "golem",
    }  # fmt: skip


def test_monster_card() -> None:
    """LB-MINE-10, LB-CMB-16, LB-R33, LB-MON-4, LB-R89: all units on the mine fight; an unbeaten monster stays."""
    table = mine_with("miner", "footman")
    table.pick("J1", dice=[table.card("wraith"), 1, 1, 4])
    table.pick("dwarves-miner-1", "retreat")
    square = table.square("J1")
    assert table.pos.monster[square] == (MONSTERS.index("wraith") + 1 | CARD)
    assert table.here("J2") == ["dwarves footman"]
    assert table.mp("dwarves-footman-1") == 0, "a retreat in the mining phase leaves no MP"


def test_monster_beaten_at_the_mine() -> None:
    """LB-MINE-10, LB-MINE-7, LB-CMB-17: the card is discarded, the miner stays and may move."""
    table = mine_with()
    table.pick("J1", dice=[table.card("banshee"), 5, 1])
    assert table.at("dwarves-miner-1") == "J1"
    assert table.mp("dwarves-miner-1") == 4
    assert table.pos.discard[table.content.card_of(MONSTERS.index("banshee") + 1)] == 1


def test_monsters_bar_the_way() -> None:
    """LB-MON-5, LB-MON-7, LB-MON-4, LB-R95: nobody passes; anyone may attack from beside it; no reward."""
    table = Table()
    one, two = table.put("K11", "orcs", "footman", "footman")
    table.monster("L11", "vampire")
    table.go("orcs").pick(one)
    assert not table.legal("M11")
    assert table.legal("L11")
    table.pick(two, "L11", "advance-all", dice=[4, 5, 1])
    assert table.at(one) == "L11"
    assert table.gold("orcs") == 0
    assert table.pos.monster[table.square("O14")] == DRAGON
