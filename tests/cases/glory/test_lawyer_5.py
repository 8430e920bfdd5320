"""Cases of events, ships, the Maelstrom, wizards, flyers and leaders by the letter."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run
from tests.cases.glory.test_marvels import drawn, field
from wyrmtable.games.glory.position import MOVED
from wyrmtable.games.glory.rules.bestowing import LANCE
from wyrmtable.games.glory.rules.naval import rating
from wyrmtable.games.glory.rules.retreat import havens

ELF, ELF_2, ORC, ORC_2 = "silvanesti_ship.1", "silvanesti_ship.2", "sanction_ship.1", "sanction_ship.2"
EDGE, NEAR, FAR = "5112", "5012", "4912"  # at the edge of the Maelstrom, and ever further from it
MOUTH = "5113"  # the edge hex beside them


# -- the cup -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "timing", "joining"), [(9, "off", 0), (10, "off", 10), (10, "on", 6), (11, "off", 0), (20, "on", 13)]
)
def test_when_counters_join(turn: int, timing: str, joining: int) -> None:
    """DOG-2.2, DOG-L.5, DOG-X.11: on Turns 10 and 20 only, before the draw."""
    table = Table("campaign", module_timing=timing).put("3823", "hl_inf.1", "hl_inf.2", "wizard_highlord.1")
    table.pos.turn = turn
    run(table, ("event",), dice=[1])
    assert sum(table.pos.cup) == 14 + joining - 1


def test_a_counter_held_does_not_go_back() -> None:
    """DOG-2.4, DOG-2.6, DOG-R24: lances drawn before Whitestone has an army wait for the first
    that comes."""
    table = Table("campaign").put("3823", "hl_inf.1")
    table.pos.cup[:] = bytes(len(table.pos.cup))
    table.pos.cup[[name for name, _ in table.content.events].index("dragonlances")] = 1
    table.pos.turn = 11
    run(table, ("event",))  # the last counter of the cup
    assert (sum(table.pos.cup), table.pos.held) == (0, ((LANCE, 1, -1),))
    table.go("activation", "whitestone").pick("2137", dice=[6]).pick("place-rest")
    assert (table.asked, table.asks) == ("bestowing", "whitestone")
    assert table.pick("qualinesti_air.1").pos.lance[table.piece("qualinesti_air.1")]


def test_the_drawer_is_served() -> None:
    """DOG-2.4, DOG-E.3, DOG-E.7: Orb and gnomes in an odd Turn are the Highlords'; citadel and Soth always are."""
    table = drawn("orb", turn=21)
    assert table.pos.orb[table.piece("hl_ariakus")] == 1
    assert drawn("gnomes", turn=21).asks == "highlord"
    assert drawn("citadel", turn=22).asks == "highlord"
    assert drawn("dragonlances", turn=21).asks == "whitestone"


# -- lances, Orbs, gnomes ----------------------------------------------------------------------------------------------


def test_lances_double_what_is_left() -> None:
    """DOG-E.2.2, DOG-T.12: a depleted army of 4 counts 8; filled up again it keeps them and counts 16."""
    table = field().deplete("gunthar_knight_inf.1", "gunthar_knight_inf.2")
    knight = table.piece("gunthar_knight_inf.1")
    table.pos.lance[knight] = 1
    assert table.pos.strength(knight) == 8
    table.go("replacements", "whitestone").pick("gunthar_knight_inf.1")
    assert table.pos.strength(knight) == 16


def test_one_lance_silences_all_dragons_of_the_attack() -> None:
    """DOG-E.2.3: an army with lances is part of the stack, so no dragon of the attackers counts in the die."""
    table = Table("kalaman").put("3413", "gunthar_inf.1", "gunthar_inf.2").put("3513", "dragon_red.1", "dragon_red.2")
    table.put("3414", "dragon_blue.1", "dragon_blue.2")
    wings = ("dragon_red.1", "dragon_red.2", "dragon_blue.1", "dragon_blue.2")
    assert table.odds("3413", *wings).modifier == 8 + 1
    table.pos.lance[table.piece("gunthar_inf.2")] = 1
    found = table.odds("3413", *wings)
    assert (found.attack, found.modifier) == (8, 0)


def test_an_orb_ends_an_attack_of_dragons() -> None:
    """DOG-E.3.3: only dragons attack, and all are destroyed: no die is rolled."""
    table = Table("kalaman").put("3413", "gunthar_knight_inf.1", "ldr_gunthar").put("3823", "draconian.1")
    table.put("3513", "dragon_red.1", "dragon_red.2")
    table.pos.orb[table.piece("ldr_gunthar")] = 1
    table.go("combat", "highlord").pick("3413", "everyone", "attack", "use", dice=[4])
    assert (table.at("dragon_red.1"), table.at("dragon_red.2")) == ("gone", "gone")
    assert table.state("gunthar_knight_inf.1") == "full"


def test_an_orb_empties_a_hex_of_dragons() -> None:
    """DOG-E.3.3, DOG-7.37: the attackers' Orb leaves no defender; they may advance without a die."""
    table = Table("kalaman").put("3413", "gunthar_knight_inf.1", "ldr_gunthar").put("3823", "draconian.1")
    table.put("3513", "dragon_red.1")
    table.pos.orb[table.piece("ldr_gunthar")] = 1
    table.go("combat", "whitestone").pick("3513", "everyone", "attack", "stand", "use", dice=[1])
    assert (table.at("dragon_red.1"), table.asked) == ("gone", "advance")


@pytest.mark.parametrize(("die", "left"), [(5, "3413"), (6, "gone")])
def test_laurana_and_the_orb(die: int, left: str) -> None:
    """DOG-E.3.2, DOG-E.5: rated 5 she fails on a 6 only."""
    table = Table("kalaman").put("3413", "gunthar_inf.1", "ldr_laurana").put("3823", "draconian.1")
    table.put("3513", "dragon_red.1")
    table.pos.orb[table.piece("ldr_laurana")] = 1
    dice = [die] if left == "3413" else [die, 10]  # without dragons nobody attacks any more
    table.go("combat", "highlord").pick("3413", "everyone", "attack", "use", dice=dice)
    assert table.at("ldr_laurana") == left


def test_an_orb_in_a_hex_that_takes_no_part() -> None:
    """DOG-E.3.1: he neither attacks nor is attacked."""
    table = Table("kalaman").put("3413", "gunthar_inf.1").put("3412", "gunthar_inf.2", "ldr_gunthar")
    table.put("3513", "dragon_red.1", "draconian.1").put("3823", "draconian.2")
    table.pos.orb[table.piece("ldr_gunthar")] = 1
    table.go("combat", "highlord").pick("3413", "everyone", "attack", dice=[10])
    assert table.asked != "orb"


def test_the_second_of_two_orbs_is_kept() -> None:
    """DOG-E.3, DOG-E.3.2: one leader may have two; what works is gone, the other stays."""
    table = field()
    table.pos.orb[table.piece("ldr_gunthar")] = 2
    table.go("combat", "highlord").pick("3413", "everyone", "attack", "use", dice=[1, 10])
    assert table.pos.orb[table.piece("ldr_gunthar")] == 1


def test_gnomes_that_work_stay() -> None:
    """DOG-E.7.2: only doubles cost the counter."""
    table = field()
    table.pos.gnomes = table.piece("gunthar_knight_inf.1")
    table.go("combat", "highlord").pick("3413", "draconian.1", "attack", "stand", "use", dice=[6, 5, 1])
    assert table.pos.gnomes == table.piece("gunthar_knight_inf.1")


def test_good_dragons_do_not_stack_with_kender() -> None:
    """DOG-E.6, DOG-5.9: with any army, but for kender, who stack with no other kind."""
    table = Table("campaign").join("whitestone", "hylo", "qualinesti").put("1619", "hylo_inf.1").put("3823", "hl_inf.1")
    table.put("2137", "qualinesti_inf.1").put("2036", "qualinesti_air.1")
    table.pos.cup[[name for name, _ in table.content.events].index("good-dragons")] = 1
    drawn("good-dragons", table, 21)
    assert table.picks() == ["2036", "2137"]
    table.pick("2036")  # the two others for whom there is room go to Qualinost
    assert len(table.pos.held) == 4
    assert sorted(len(table.pos.armies_at(table.hex(hex_))) for hex_ in ("2036", "2137")) == [2, 3]


def test_laurana_comes_after_the_knights_have_fallen() -> None:
    """DOG-E.5, DOG-R60: she is placed with any army of Whitestone and stays."""
    table = Table("campaign").join("whitestone", "qualinesti").put("2137", "qualinesti_inf.1").put("3823", "hl_inf.1")
    for knights in table.content.knights:
        table.pos.ally[knights], table.pos.fallen[knights] = 2, 1
    table.pos.cup[[name for name, _ in table.content.events].index("golden-general")] = 1
    assert drawn("golden-general", table, 21).at("ldr_laurana") == "2137"


def test_soth_is_not_conquered() -> None:
    """DOG-9.3, DOG-E.9: Whitestone takes the Keep; his armies fight on."""
    table = field().put("3114", "soth_army.1", "ldr_soth").put("3113", "palanthus_inf.1")
    assert (table.holder("dargaard_keep"), table.at("soth_army.1")) == ("whitestone", "3114")


# -- ships -------------------------------------------------------------------------------------------------------------


def beached() -> Table:
    """An elven army is put ashore where its ship lay when the Turn began."""
    table = Table("silvanesti").ship("4646", ELF, carries=["silvanesti_inf.1"]).put("4236", "hl_inf.1")
    table.ship("4648", ELF_2).put("4441", "silvanesti_inf.2")
    return table.go("ships", "whitestone").pick(ELF, "silvanesti_inf.1")


def test_a_landing_on_a_coast_ends_the_ships_turn() -> None:
    """DOG-4.12: also if the ship has not sailed before; the others still may."""
    table = beached()
    assert (table.at("silvanesti_inf.1"), table.asked) == ("4646", "ships")
    assert table.why(ELF) == ["DOG-4.12"]
    assert table.legal(ELF_2)


def test_next_turn_it_sails_again() -> None:
    """DOG-4.12: for this Turn only."""
    table = beached()
    table.pos.did[:] = bytes(table.content.size)
    assert table.go("ships", "whitestone").legal(ELF)


def test_a_ship_that_landed_an_army_without_moving_is_still_a_bridge() -> None:
    """DOG-4.12, DOG-4.17: it has not moved, and that is all a bridge needs."""
    table = (
        Table("silvanesti").ship("4544-4545", ELF, bank="4545", carries=["silvanesti_inf.1"]).put("4236", "hl_inf.1")
    )
    table.put("4544", "silvanesti_inf.2").ship("4648", ELF_2).go("ships", "whitestone").pick(ELF, "silvanesti_inf.1")
    assert (table.at("silvanesti_inf.1"), table.why(ELF)) == ("4545", ["DOG-4.12"])
    assert table.pick("end-ships").go("movement", "whitestone").pick("silvanesti_inf.2").legal("4545")


def test_taking_an_army_aboard_is_no_move() -> None:
    """DOG-4.8, DOG-4.17: a ship that takes an army aboard and stays is a bridge all the same."""
    table = Table("silvanesti").ship("4441-4541", ELF, bank="4441").put("4236", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1", "silvanesti_inf.2").go("ships", "whitestone")
    table.pick(ELF, "silvanesti_inf.1", "stop", "end-ships").go("movement", "whitestone").pick("silvanesti_inf.2")
    assert table.at("silvanesti_inf.1") == "aboard"
    assert table.legal("4541")


@pytest.mark.parametrize(("moved", "open_"), [(0, True), (MOVED, False)])
def test_a_retreat_over_a_ship(moved: int, open_: bool) -> None:
    """DOG-R9, DOG-4.17, DOG-7.31: it is a bridge in the enemy's Step, too, unless it has moved this Turn."""
    table = Table("silvanesti").ship("4443-4543", ELF, bank="4443").put("4443", "silvanesti_inf.1")
    table.pos.did[table.piece(ELF)] = moved
    table.put("4236", "hl_inf.1").go("combat", "highlord")
    assert (table.hex("4543") in havens(table.pos, table.piece("silvanesti_inf.1"))) == open_


def test_an_army_is_taken_aboard_on_the_way() -> None:
    """DOG-4.9: at any point of the ship's move, which goes on with what is left."""
    table = Table("silvanesti").ship("4648", ELF).put("4441", "silvanesti_inf.1").put("4236", "hl_inf.1")
    table.go("ships", "whitestone").pick(ELF, "4341-4441", "silvanesti_inf.1")
    assert table.pos.steps[-1] == ("sail", table.piece(ELF), 50 - 11, 0)
    assert table.pick("4648").pos.steps[-1] == ("sail", table.piece(ELF), 50 - 22, 0)


def test_cavalry_goes_aboard_and_flyers_do_not() -> None:
    """DOG-4.8: one ground army of either kind."""
    table = Table("kalaman").ship("3412", "gunthar_ship.1").put("3412", "gunthar_knight_cav.1", "dragon_gold")
    table.put("3823", "hl_inf.1").go("ships", "whitestone").pick("gunthar_ship.1")
    assert (table.legal("gunthar_knight_cav.1"), table.legal("dragon_gold")) == (True, False)


def test_a_damaged_ship_carries_and_sails_as_far() -> None:
    """DOG-4.8, DOG-R36: the back shows another rating only."""
    table = Table("silvanesti").ship("4648", ELF).put("4236", "hl_inf.1")
    table.deplete(ELF).put("4441", "silvanesti_inf.1").go("ships", "whitestone")
    table.pick(ELF, "4341-4441", "silvanesti_inf.1")
    assert table.at("silvanesti_inf.1") == "aboard"
    assert table.pos.steps[-1] == ("sail", table.piece(ELF), 50 - 11, 0)


def test_a_leader_who_lands_does_not_stop_his_ship() -> None:
    """DOG-4.12, DOG-R96: the ship's way ends with an army put ashore, not with a leader."""
    table = Table("silvanesti").ship("4646", ELF, carries=["ldr_silvanesti"]).put("4236", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1").go("ships", "whitestone").pick(ELF, "ldr_silvanesti")
    assert (table.at("ldr_silvanesti"), table.legal("4648")) == ("4646", True)


def test_a_dragon_drives_ships_away() -> None:
    """DOG-4.6: any army that enters their hex does."""
    table = Table("silvanesti").ship("4646", ELF).put("4644", "dragon_red.1").put("4441", "silvanesti_inf.1")
    table.go("movement", "highlord").pick("dragon_red.1", "4646")
    assert (table.asked, table.asks) == ("give-way", "whitestone")


def test_a_ship_driven_off_may_still_sail() -> None:
    """DOG-4.6, DOG-4.17: it is moved in the enemy's Step, and moves in its own."""
    table = Table("silvanesti").ship("4646", ELF).put("4645", "hl_inf.1").put("4441", "silvanesti_inf.1")
    table.go("movement", "highlord").pick("hl_inf.1", "4646")
    table.pick(table.picks()[0])
    assert table.go("ships", "whitestone").legal(ELF)


# -- the Maelstrom -----------------------------------------------------------------------------------------------------


def test_into_the_maelstrom_again() -> None:
    """DOG-4.18, DOG-R25: out on a 9, and in again with the points that are left; on a 2 it stays."""
    table = Table("open-war").ship(EDGE, "mithas_ship.1").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    table.go("ships", "highlord").pick("mithas_ship.1", MOUTH, dice=[9]).pick(EDGE, MOUTH, dice=[2])
    assert table.at("mithas_ship.1") == "maelstrom"


@pytest.mark.parametrize(("die", "where"), [(1, "gone"), (2, "maelstrom"), (5, "maelstrom"), (6, "asked")])
def test_each_turn_the_maelstrom_rolls_anew(die: int, where: str) -> None:
    """DOG-4.20: at the start of its owner's Step 5, for as many Turns as it takes."""
    table = Table("open-war").ship(EDGE, "mithas_ship.1").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    table.go("ships", "highlord").pick("mithas_ship.1", MOUTH, dice=[3])
    for _ in range(2):
        table.pos.did[:] = bytes(table.content.size)
        table.go("side", "highlord", dice=[4])
    table.pos.did[:] = bytes(table.content.size)
    table.go("side", "highlord", dice=[die])
    assert ("asked" if table.asked == "surface" else table.at("mithas_ship.1")) == where


def test_each_ship_at_the_edge_is_asked() -> None:
    """DOG-4.22: one flees, the other stays."""
    table = Table("open-war").ship(EDGE, "mithas_ship.1", "mithas_ship.2").ship(FAR, ELF).put("3823", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1").go("ships", "whitestone").pick(ELF, NEAR)
    table.pick("flee", dice=[4]).pick("stay")
    assert sorted(table.at(f"mithas_ship.{n}") for n in (1, 2)) == [EDGE, "maelstrom"]
    assert table.asks == "whitestone"


def test_whoever_fled_and_came_out_sails_in_his_own_step() -> None:
    """DOG-4.18, DOG-4.22: only a ship that remains in the Maelstrom has lost its Turn."""
    table = Table("open-war").ship(EDGE, "mithas_ship.1").ship(FAR, ELF).put("3823", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1").go("ships", "whitestone").pick(ELF, NEAR).pick("flee", dice=[9]).pick("5413")
    assert table.go("ships", "highlord").legal("mithas_ship.1")


def test_a_ship_away_from_the_edge_cannot_flee() -> None:
    """DOG-4.22: it must be next to the Maelstrom."""
    table = Table("open-war").ship(FAR, "mithas_ship.1").ship("4910", ELF).put("3823", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1").go("ships", "whitestone").pick(ELF, "4911")
    assert table.asks == "whitestone"


def test_a_wizard_leaves_a_ship_in_the_maelstrom() -> None:
    """DOG-5.19, DOG-E.4: he may be picked up wherever he is."""
    table = Table("open-war").ship(EDGE, "mithas_ship.1", carries=["wizard_highlord.1"]).put("3823", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1").go("ships", "highlord").pick("mithas_ship.1", MOUTH, dice=[3])
    table.go("movement", "highlord").pick("wizard_highlord.1", "3823")
    assert table.at("wizard_highlord.1") == "3823"


# -- battles at sea ----------------------------------------------------------------------------------------------------


def test_each_wizard_aboard_counts() -> None:
    """DOG-8.13, DOG-R40: two on one ship are worth 6, and nothing to the ship beside it."""
    table = Table("open-war").ship("4649", ORC, ORC_2, carries=["wizard_highlord.1", "wizard_highlord.2"])
    assert (rating(table.pos, table.piece(ORC)), rating(table.pos, table.piece(ORC_2))) == (10, 4)


def test_maquesta_commands_any_ship() -> None:
    """DOG-8.10: her 2 is added wherever she is aboard, also on a damaged ship of an ally."""
    table = Table("open-war").join("highlord", "maelstrom").ship("4649", ORC, carries=["ldr_maelstrom"]).deplete(ORC)
    assert rating(table.pos, table.piece(ORC)) == 3 + 2


def test_the_attacked_attack_in_their_own_step() -> None:
    """DOG-8.2: fire in defence is no attack."""
    table = (
        Table("open-war").ship("4648", ELF).ship("4649", ORC).put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    )
    table.go("combat", "highlord").pick(ELF, "everyone", "attack", dice=[10, 10]).pick("withdraw", "4748")
    assert table.go("combat", "whitestone").legal(ORC)


def test_a_withdrawal_avoids_enemy_armies() -> None:
    """DOG-8.6, DOG-4.5: not into a coastal hex where an enemy army stands."""
    table = (
        Table("open-war").ship("4647", ELF).ship("4648", ORC).put("4646", "hl_inf.1").put("4441", "silvanesti_inf.1")
    )
    table.go("combat", "highlord").pick(ELF, "everyone", "attack", dice=[10, 10]).pick("withdraw")
    assert (table.asked, table.legal("4646")) == ("slip-to", False)


# -- flyers and leaders ------------------------------------------------------------------------------------------------


def test_whom_griffons_do_not_carry() -> None:
    """DOG-6.4: no cavalry, no infantry of another nation, none that has moved."""
    table = (
        Table("arena").put("4341", "silvanesti_air.1", "qualinesti_inf.1", "solanthus_cav.1").put("4238", "hl_inf.1")
    )
    table.go("movement", "whitestone").pick("silvanesti_air.1")
    assert not table.legal("qualinesti_inf.1")
    assert not table.legal("solanthus_cav.1")
    table = Table("arena").put("4341", "silvanesti_air.1").put("4340", "silvanesti_inf.1").put("4238", "hl_inf.1")
    table.go("movement", "whitestone").pick("silvanesti_inf.1", "4341", "stop").pick("silvanesti_air.1")
    assert not table.legal("silvanesti_inf.1")


def test_depleted_flyers_carry_dwarves() -> None:
    """DOG-6.4: griffons of Zhakar, one army each, though worn."""
    table = Table("campaign").join("whitestone", "zhakar").put("3828", "zhakar_inf.1", "zhakar_air.1")
    table.put("3823", "hl_inf.1").deplete("zhakar_air.1").go("movement", "whitestone").pick("zhakar_air.1")
    assert table.pick("zhakar_inf.1").pos.steps[-1][1] == 9


def test_leaders_ride_with_griffons_even_so() -> None:
    """DOG-R28: the option keeps them off dragons only."""
    table = (
        Table("open-war", leaders_fly="off").put("4441", "silvanesti_air.1", "ldr_silvanesti").put("3823", "hl_inf.1")
    )
    assert table.go("movement", "whitestone").pick("silvanesti_air.1").legal("ldr_silvanesti")


def test_a_leader_marches_as_far_as_his_counter_says() -> None:
    """DOG-5.17, DOG-5.6: Lorac has 12 points, and woods cost an elf 1."""
    table = Table("silvanesti").put("4341", "ldr_silvanesti").put("4236", "hl_inf.1").put("4441", "silvanesti_inf.1")
    table.go("movement", "whitestone").pick("ldr_silvanesti")
    assert table.pos.steps[-1][1] == 12
    assert table.pick("4340").pos.steps[-1][1] == 11


def test_flyers_that_carry_draw_nations_in() -> None:
    """DOG-3.9, DOG-6.4: over the first hex of Qualinesti they are asked about; carried on, they have points left."""
    table = Table("open-war").put("2235", "silvanesti_air.1", "silvanesti_inf.1").put("3823", "hl_inf.1")
    table.go("movement", "whitestone").pick("silvanesti_air.1", "silvanesti_inf.1")
    elves = table.content.territory[table.content.nations.index("qualinesti")]
    first = next(text for text in table.picks() if text.isdigit() and elves >> table.hex(text) & 1)
    table.pick(first, dice=[9, 6])
    assert table.ally("qualinesti") == "whitestone"
    table.pick("place-rest")
    assert (table.asked, table.pos.steps[-1][1] > 0) == ("march", True)
