"""The switches (section 17): every other value really plays otherwise."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import BadSetup, RandomDice, ScriptedDice, Setting, complete
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, BASE, LAIR, MONSTERS, OUTPOST, TEMPLE

from .table import Table

COMBAT_PRICES = {"miner": 30, "wagon": 50, "footman": 60, "steam_wagon": 70, "master_miner": 50, "knight": 90}


@pytest.mark.parametrize(("kind", "price"), COMBAT_PRICES.items())
def test_costs(kind: str, price: int) -> None:
    """LB-OPT-1, LB-R1: the combat chart's prices."""
    army = {"steam_wagon": "gnomes", "master_miner": "dwarves"}.get(kind, "humans")
    table = Table(costs="combat")
    table.give(army, price)
    home = table.content.halls.names[table.pos.base_squares(ARMIES.index(army))[0]]
    table.go(army, "buy").pick(f"buy-{kind}", home)
    assert table.gold(army) == 0


def test_steam_speed() -> None:
    """LB-OPT-2, LB-R2: steam wagons with speed 7."""
    table = Table(steam_speed="7")
    (steam,) = table.put("K11", "gnomes", "steam_wagon")
    table.go("gnomes")
    assert table.mp(steam) == 7


def test_dragon_attack() -> None:
    """LB-OPT-3, LB-R3: two dice on 3+."""
    table = Table(dragon_attack="2d3")
    table.put("O13", "humans", "footman", "footman", "footman", "footman")
    table.go("humans").pick("O13", "O14", dice=[1, 1, 2, 3])
    assert len(table.pos.attackers) == 3


def test_tile_giant() -> None:
    """LB-OPT-4, LB-R75: the giant of the tile hits on 4+ only."""
    for value, left in (("3", 1), ("4", 2)):
        table = Table(tile_giant=value)
        table.put("K11", "humans", "footman", "footman")
        table.tile("L11")
        table.go("humans").pick("K11", "L11", dice=[table.face("giant"), 1, 1, 3])
        assert len(table.pos.attackers) == left


def test_hellhounds_dice() -> None:
    """LB-OPT-5, LB-R74: two hellhounds with two dice."""
    table = Table(hellhounds_dice="2")
    table.put("K11", "humans", "footman", "footman", "footman")
    table.tile("L11")
    table.go("humans").pick("K11", "L11", dice=[table.face("hellhounds"), 1, 1, 4, 4])
    assert len(table.pos.attackers) == 1


@pytest.mark.parametrize(("value", "most"), [("1", 1), ("2", 2), ("0", 3)])
def test_wagon_capacity(value: str, most: int) -> None:
    """LB-OPT-6, LB-R28: one, two or any number of chits; all are paid together."""
    table = Table(wagon_capacity=value)
    (wagon,) = table.put("J2", "dwarves", "wagon")
    for load in ("iron", "copper", "silver")[: most - 1]:
        table.load(wagon, load)
    table.chit("J1", "gold")
    table.go("dwarves").pick(wagon, "J1", "load")
    assert len(table.cargo(wagon).split("+")) == most
    table.chit("J1", "gold")
    table.pos.pending = None
    assert table.legal("load") == (value == "0")
    table.pos.mp[table.unit(wagon)] = 6
    table.pos.pending = None
    table.pick("G2", "unload")
    assert (
        table.gold("dwarves") == sum({"iron": 50, "copper": 70}[load] for load in ("iron", "copper")[: most - 1]) + 120
    )


@pytest.mark.parametrize(
    ("value", "entering", "standing"), [("entry_free", 0, 1), ("always_1", 1, 1), ("always_0", 0, 0)]
)
def test_load_cost(value: str, entering: int, standing: int) -> None:
    """LB-OPT-7, LB-R29: what loading costs on entering and on the spot."""
    table = Table(load_cost=value)
    (wagon,) = table.put("J2", "dwarves", "wagon")
    table.chit("J1", "gold")
    table.go("dwarves").pick(wagon, "J1", "load")
    assert table.mp(wagon) == 5 - entering
    table = Table(load_cost=value)
    (wagon,) = table.put("J1", "dwarves", "wagon")
    table.chit("J1", "gold")
    table.go("dwarves").pick(wagon, "load")
    assert table.mp(wagon) == 6 - standing


def test_gate_assault() -> None:
    """LB-OPT-8, LB-R42: with the rest of the movement a gate can be assaulted after marching."""
    table = Table(gate_assault="remaining")
    (one,) = table.put("I11", "orcs", "footman")
    table.put("K11", "humans", "miner")
    table.go("orcs").pick(one, "J11", "K11", dice=[3])
    assert (table.at(one), table.mp(one)) == ("J11", 0)


def test_blast_own_side() -> None:
    """LB-OPT-9, LB-R53: friends survive the explosion and must advance."""
    table = Table(blast_own_side="false")
    table.put("K11", "goblins", "saboteur", "footman")
    table.put("L11", "humans", "footman", "footman")
    table.go("goblins").pick("K11", "L11", dice=[2])
    assert table.here("L11") == ["goblins footman"]


def test_blast_monster() -> None:
    """LB-OPT-10, LB-R54: an explosion kills any monster, the dragon too."""
    table = Table(blast_monster="kill")
    (bomb,) = table.put("O13", "goblins", "saboteur")
    table.put("K2", "goblins", "footman")
    table.go("goblins").pick(bomb, "O14", dice=[2])
    assert table.pos.hoard == 1


def test_blast_will() -> None:
    """LB-OPT-22, LB-R54, LB-D12: exploding against a monster as a choice; holding back rolls no dice."""
    table = Table(blast_will="chosen")
    (bomb,) = table.put("K11", "goblins", "saboteur")
    table.monster("L11", "golem")
    table.go("goblins").pick(bomb, "L11", "hold-back", dice=[1])
    assert table.asked == "press"
    table.pick("fight-on", "explode", dice=[2])
    assert not table.pos.monster[table.square("L11")]
    assert table.at(bomb) == ""


def test_mined_out_cards_stay() -> None:
    """LB-OPT-11, LB-R21: the card stays with its mine until a master miner opens it."""
    table = Table(mined_out_cards="stay")
    (master,) = table.put("J1", "dwarves", "master_miner")
    table.put("F2", "dwarves", "footman")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("out")])
    card = table.content.mined_out
    assert (table.pos.deck[card], table.pos.discard[card]) == (5, 0)
    table.pos.did[:] = bytes(len(table.pos.did))
    table.go("dwarves", "mine").pick(master, dice=[5])
    assert table.pos.discard[card] == 1


def test_treasure_cards_recycle() -> None:
    """LB-OPT-12, LB-R22: after the last use a treasure's card goes to the discards."""
    table = Table(treasure_cards="recycle")
    table.put("J1", "dwarves", "miner")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("necklace")])
    assert table.pos.discard[table.content.treasure_card] == 1
    table = Table(treasure_cards="recycle")
    table.put("K11", "dwarves", "footman")
    table.monster("L11", "golem")
    table.treasure("dwarves", "staff", 1)
    table.go("dwarves").pick("dwarves-footman-1", "staff")
    assert table.pos.discard[table.content.treasure_card + 4] == 1


def test_random_monsters() -> None:
    """LB-OPT-13, LB-R19: each card stands for a random one of the twelve."""
    table = Table(monster_cards="random12")
    table.put("J1", "dwarves", "miner", "footman")
    wild = [MONSTERS[number - 1] for number in table.content.wild_monsters]
    assert len(wild) == 12
    assert {"giant", "lizardman"} <= set(wild)
    roll = wild.index("lizardman") + 1
    table.go("dwarves", "mine").pick("J1", dice=[table.card("monster"), roll, 5, 1, 1])
    assert table.pos.discard[6] == 1
    assert sum(table.pos.deck) == 119


def test_compulsory_mining() -> None:
    """LB-OPT-14, LB-R23, LB-MINE-2: the phase cannot end while a mine can be worked, in the standard game too."""
    usual = next(choice.default for choice in GAME.scenarios()["halls"].choices if choice.id == "mining")
    table = Table(mining=usual)
    table.put("J1", "dwarves", "miner")
    table.put("D4", "dwarves", "miner")
    table.go("dwarves", "mine")
    assert table.picks() == ["work-all", "D4", "J1"]
    assert table.why("end-mining") == ["LB-OPT-14"]


def test_shared_purse() -> None:
    """LB-OPT-16, LB-R11: allies pay from one purse and win together with 3000."""
    table = Table(players=2, ally_purse="shared")
    table.give("goblins", 2950)
    assert table.gold("orcs") == 2950
    (wagon,) = table.put("X28", "orcs", "wagon")
    table.load(wagon, "iron")
    table.go("orcs").pick(wagon, "unload")
    assert table.outcome.winners == (0,)


def test_shared_purse_from_the_start() -> None:
    """LB-OPT-16: two armies bring 200 gold each into the common purse."""
    setting = complete(GAME, Setting("halls", {"players": "2", "ally_purse": "shared", "preparation": "dealt"}))
    pos = GAME.setup(setting, RandomDice(Random(3)))
    assert sorted(pos.gold) == [0, 0, 0, 0, 400, 400]


def test_staff_dragon() -> None:
    """LB-OPT-17, LB-R78: the Staff tames the dragon too, unless that is ruled out."""
    spared = Table(staff_dragon="false")
    spared.put("O13", "dwarves", "footman")
    spared.treasure("dwarves", "staff", 1)
    assert not spared.go("dwarves").pick("dwarves-footman-1").legal("staff")
    table = Table()
    table.put("O13", "dwarves", "footman")
    table.treasure("dwarves", "staff", 1)
    table.go("dwarves").pick("dwarves-footman-1", "staff")
    assert table.pos.hoard == 1
    assert table.here("O14") == ["dwarves footman"]


def test_wand_and_hoard() -> None:
    """LB-OPT-24, LB-R65: the Wand can be kept from carrying the hoard; an empty wagon it still carries."""
    for load, legal in (("hoard", False), ("", True)):
        table = Table(wand_hoard="false")
        (wagon,) = table.put("K11", "dwarves", "wagon")
        if load:
            table.load(wagon, load)
        table.treasure("dwarves", "wand")
        table.go("dwarves").pick(wagon)
        assert table.legal("wand") == legal


def test_tile_gap() -> None:
    """LB-OPT-18, LB-R15: with gap 1 tiles may touch."""
    table = Table(tile_gap="1")
    table.pos.steps, table.pos.round = [("tile", 0, 0)], 0
    table.tile("H6")
    assert table.legal("G6")
    assert not table.legal("H6")


def test_tiles_go_in_any_other_square() -> None:
    """LB-SET-11, LB-R15: only bases, outposts, the temple and the lair are closed to them; mines are not."""
    table = Table()
    table.pos.steps, table.pos.round = [("tile", 0, 0)], 0
    halls, closed = table.content.halls, (BASE, OUTPOST, TEMPLE, LAIR)
    rooms = {name for name, kind in zip(halls.names, halls.kind, strict=True) if kind in closed}
    assert set(halls.names) - set(table.picks()) == rooms
    assert table.legal("J1"), "a mine"


def test_tiles_outside_gates() -> None:
    """LB-OPT-20, LB-R15: the squares right outside bases can be kept clear."""
    for value, legal in (("open", True), ("clear", False)):
        table = Table(tile_gates=value)
        table.pos.steps, table.pos.round = [("tile", 0, 0)], 0
        assert table.legal("F3") == legal
    assert table.why("F3") == ["LB-OPT-20"]


def test_options_speak_in_words() -> None:
    """LB-OPT-1, LB-OPT-7: whoever sets a game up reads titles, labels and a sentence, never raw values."""
    for choice in GAME.scenarios()["hollow"].choices:
        assert choice.about.endswith("."), choice.id
        assert choice.role == "players" or len(choice.labels) == len(choice.values), choice.id
        assert not any("_" in label for label in choice.labels)


def test_every_switch_is_an_option() -> None:
    """LB-OPT-15, LB-OPT-19: each switch is offered with its values; unknown values are refused."""
    rules = {choice.rule for choice in GAME.scenarios()["halls"].choices}
    assert {f"LB-OPT-{number}" for number in range(1, 24)} <= rules
    with pytest.raises(BadSetup, match="round_limit"):
        complete(GAME, Setting("halls", {"round_limit": "7"}))
    assert GAME.setup(complete(GAME, Setting("halls")), ScriptedDice(1, 2, 3, 4, 5, 6)).rank == (5, 4, 3, 2, 1, 0)
