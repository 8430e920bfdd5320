"""Cases of battle by the letter: odds at their edges, who is with whom, retreats, advances, taunts."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.games.glory.files.tables import COLUMNS

# -- odds and modifiers ------------------------------------------------------------------------------------------------


def test_three_against_two_exactly() -> None:
    """DOG-7.6e: 9 against 6 is 3-2; 8 against 6 is not."""
    table = Table("arena").put("2118", "hl_inf.1", "hl_inf.2").put("2218", "hl_cav.1", "hl_cav.2").deplete("hl_inf.2")
    table.put("2119", "solanthus_inf.1")
    assert COLUMNS[table.odds("2119", "hl_inf.1", "hl_inf.2").column] == "3-2"
    assert COLUMNS[table.odds("2119", "hl_cav.1", "hl_cav.2").column] == "1-1"


def test_a_fortress_triples_before_the_ratio() -> None:
    """DOG-7.6e, DOG-M.6: 36 against 18 is 2-1, 33 is 3-2."""
    table = Table("arena").put("2222", "hl_inf.1", "hl_inf.2").put("2322", "hl_inf.3", "hl_inf.4")
    table.put("2224", "hl_inf.5", "hl_inf.6").put("2223", "solanthus_inf.1")
    six = [f"hl_inf.{number}" for number in range(1, 7)]
    found = table.odds("2223", *six)
    assert (found.attack, found.defence, COLUMNS[found.column]) == (36, 18, "2-1")
    assert COLUMNS[table.deplete("hl_inf.6").odds("2223", *six).column] == "3-2"


def test_flyers_in_a_dwarven_fortress_still_help_its_defence() -> None:
    """DOG-M.5, DOG-M.8: only the attackers lose the bonus of flight."""
    table = Table("arena").put("2240", "hl_inf.1").put("2241", "thorbardin_inf.1", "dragon_silver")
    silver = table.pos.strength(table.piece("dragon_silver"))
    found = table.odds("2241", "hl_inf.1")
    assert found.defence == 5 + silver
    assert found.modifier == -10 - silver - 1 - 1


def test_one_leader_counts_on_each_side() -> None:
    """DOG-M.1: of two in the attackers' hexes the better; leaders of hexes that take no part do not."""
    table = Table("arena").put("2118", "hl_inf.1", "ldr_throtyl").put("2218", "hl_inf.2", "hl_verminaard")
    table.put("2119", "solanthus_inf.1")
    assert table.odds("2119", "hl_inf.1", "hl_inf.2").modifier == 3
    assert table.odds("2119", "hl_inf.1").modifier == 1


def test_depleted_dragons_count_what_is_left_of_them() -> None:
    """DOG-M.2: their Strength Points, as they are."""
    table = Table("arena").put("2118", "dragon_red.1", "dragon_red.2").put("2119", "solanthus_inf.1")
    before = table.odds("2119", "dragon_red.1", "dragon_red.2")
    after = table.deplete("dragon_red.1").odds("2119", "dragon_red.1", "dragon_red.2")
    assert (before.attack, before.modifier) == (4, 4 + 1)
    assert (after.attack, after.modifier) == (3, 3 + 1)


def test_cavalry_in_defence_is_worth_nothing_more() -> None:
    """DOG-M.4: there is no such modifier for defenders."""
    table = Table("arena").put("2118", "hl_inf.1").put("2119", "solanthus_cav.1")
    assert table.odds("2119", "hl_inf.1").modifier == 0


def test_flyers_use_no_bridge() -> None:
    """DOG-M.10, DOG-M.21: a dragon alone has no penalty; with infantry beside it both have."""
    table = Table("arena").put("2228", "hl_inf.1", "dragon_red.1").put("2129", "solanthus_inf.1")
    assert table.odds("2129", "dragon_red.1").modifier == 2 + 1
    assert table.odds("2129", "hl_inf.1", "dragon_red.1").modifier == 2 + 1 - 4


def test_a_wizard_is_with_an_army_that_attacks() -> None:
    """DOG-M.3, DOG-E.4, DOG-E.3.3: the only attacker of his hex is a dragon, which an Orb destroys; the combat goes on
    without him, 6 against 8 with Gunthar's rating off the die."""
    table = Table("kalaman").put("3513", "dragon_red.1", "wizard_highlord.1").put("3414", "draconian.1")
    table.put("3413", "gunthar_knight_inf.1", "ldr_gunthar").put("3823", "draconian.2")
    table.pos.orb[table.piece("ldr_gunthar")] = 1
    table.go("combat", "highlord").pick("3413", "everyone", "attack", "use", dice=[1, 10])
    rating = table.content.rating[table.piece("ldr_gunthar")]
    assert table.at("dragon_red.1") == "gone"
    assert f"(die 10, modified by -{rating}, column 2-3)" in table.told()


def test_an_orb_is_of_no_use_against_dragons_that_stay_out() -> None:
    """DOG-E.3.1: the enemy force must include dragons; one that does not attack is no part of it."""
    table = Table("kalaman").put("3513", "dragon_red.1", "draconian.1").put("3823", "draconian.2")
    table.put("3413", "gunthar_knight_inf.1", "ldr_gunthar")
    table.pos.orb[table.piece("ldr_gunthar")] = 1
    table.go("combat", "highlord").pick("3413", "draconian.1", "attack", dice=[5])
    assert table.asked != "orb"


def test_lances_in_an_attack_do_not_silence_dragons() -> None:
    """DOG-E.2.3: only attackers lose the modifier of their dragons; those who defend keep theirs."""
    table = Table("kalaman").put("3413", "gunthar_knight_inf.1").put("3513", "draconian.1", "dragon_red.1")
    before = table.odds("3513", "gunthar_knight_inf.1")
    table.pos.lance[table.piece("gunthar_knight_inf.1")] = 1
    after = table.odds("3513", "gunthar_knight_inf.1")
    assert before.modifier == after.modifier == -2 - 1
    assert after.attack == 2 * before.attack


def test_a_wizard_aboard_a_ship_is_with_no_army_ashore() -> None:
    """DOG-E.4, DOG-M.3, DOG-T.2: he lies in the port that is attacked, and does not help to defend it."""
    table = Table("kalaman").put("3412", "palanthus_inf.1").put("3413", "draconian.1")
    table.ship("3412", "gunthar_ship.1", carries=["wizard_whitestone.1"])
    assert table.odds("3412", "draconian.1").modifier == -2


def test_infantry_that_was_flown_attacks_with_its_griffons() -> None:
    """DOG-6.4, DOG-7.1: carried, it does not march by itself, but nothing keeps it from an attack."""
    table = Table("arena").put("4341", "silvanesti_inf.1", "silvanesti_air.1").put("4238", "hl_inf.1")
    table.go("movement", "whitestone").pick("silvanesti_air.1", "silvanesti_inf.1", "4239", "stop")
    assert table.at("silvanesti_inf.1") == "4239"
    table.go("combat", "whitestone").pick("4238")
    assert table.picks() == ["back", "everyone", "silvanesti_inf.1", "silvanesti_air.1"]


# -- results -----------------------------------------------------------------------------------------------------------


def test_d1_removes_a_single_full_army() -> None:
    """DOG-7.26: one depletion for all, one more for one of them."""
    table = Table("arena").put("2118", "hl_inf.1").put("2119", "solanthus_inf.1").put("3823", "hl_inf.8")
    table.go("combat", "highlord").pick("2119", "everyone", "attack", dice=[2])  # 1-1, row 2: D1 / 1
    assert (table.state("hl_inf.1"), table.state("solanthus_inf.1")) == ("pool", "depleted")


def test_two_depletions_remove_two_depleted_armies() -> None:
    """DOG-7.22: nobody is asked, since there is no choice."""
    table = Table("arena").put("2118", "hl_inf.1", "hl_inf.2").put("2119", "solanthus_inf.1", "solanthus_inf.2")
    table.deplete("solanthus_inf.1", "solanthus_inf.2").go("combat", "highlord")
    table.pick("2119", "everyone", "attack", dice=[2])  # 12 against 6: 2-1, row 2: D1 / 2
    assert [table.state(f"solanthus_inf.{number}") for number in (1, 2)] == ["pool", "pool"]


def test_elimination_takes_flyers_out_of_the_game() -> None:
    """DOG-7.25, DOG-7.29, DOG-1.6: the infantry may return, the dragon never."""
    table = Table("arena").put("2118", "hl_inf.1", "dragon_red.1").put("3823", "hl_inf.8")
    table.put("2119", "solanthus_inf.1", "solanthus_inf.2", "dragon_silver", "ldr_solanthus")
    table.go("combat", "highlord").pick("2119", "everyone", "attack", dice=[1])
    assert (table.at("hl_inf.1"), table.at("dragon_red.1")) == ("pool", "gone")


def test_attackers_do_not_hold_the_place_they_come_from() -> None:
    """DOG-7.33: only defenders ignore a retreat; 6 against 6 from Solanthus, a row 1: DR / 1."""
    table = Table("arena").put("2522", "solanthus_inf.1").put("2523", "hl_inf.1").put("3823", "hl_inf.8")
    table.go("combat", "whitestone").pick("2523", "everyone", "attack", dice=[1])
    assert (table.asked, table.why("hold")) == ("retreat-to", ["DOG-7.33"])
    assert table.legal("2421")
    assert not table.legal("2622")  # beside the enemy


def test_attackers_that_must_retreat_do_not_advance() -> None:
    """DOG-7.24, DOG-7.37: the last defender is destroyed, but the attackers are a hex away: 6 against 3 is 2-1."""
    table = Table("arena").put("2118", "hl_inf.1").put("2119", "solanthus_inf.1").deplete("solanthus_inf.1")
    table.put("3823", "hl_inf.8").put("2120", "silvanesti_inf.1")
    table.pos.gnomes = table.piece("solanthus_inf.1")
    table.go("combat", "highlord").pick("2119", "everyone", "attack", "use", dice=[3, 1, 1])  # row -2: DR / 1
    assert table.at("solanthus_inf.1") == "pool"
    table.pick("2017")
    assert (table.asked, table.state("hl_inf.1")) == ("who-first", "depleted")


def test_a_leader_alone_makes_no_hex_safe() -> None:
    """DOG-7.31: 2120 is beside enemies in 2021; only with an army of theirs in it do the defenders of 2119 go there."""
    for friend in ("ldr_solanthus", "solanthus_cav.1"):
        table = Table("arena").put("2118", "hl_inf.1", "hl_inf.2", "hl_ariakus").put("2119", "solanthus_inf.1")
        table.put("2021", "hl_inf.3").put("2120", friend).put("2522", "solanthus_inf.3")
        table.go("combat", "highlord").pick("2119", "hl_inf.1", "hl_inf.2", "attack", dice=[5])  # 2-1, row 9: - / DR
        assert table.legal("2120") == (friend == "solanthus_cav.1")


def test_a_mountain_side_hides_from_enemies_behind_it() -> None:
    """DOG-7.31, DOG-T.11: 2217 is next to the enemies in 2317 over mountains only, so that armies retreat there."""
    table = Table("arena").put("2119", "hl_inf.1", "hl_inf.2", "hl_ariakus").put("2218", "solanthus_inf.1")
    table.put("2317", "hl_inf.3").put("2522", "solanthus_inf.3")
    table.go("combat", "highlord").pick("2218", "hl_inf.1", "hl_inf.2", "attack", dice=[5])  # 2-1, row 9: - / DR
    assert table.legal("2217")
    assert not table.legal("2118")


def test_two_of_three_advance() -> None:
    """DOG-7.37, DOG-5.8: as many as may stack in an open hex."""
    table = Table("arena").put("2118", "hl_inf.1", "hl_inf.2", "hl_ariakus").put("2218", "hl_inf.3")
    table.put("2119", "solanthus_inf.1").deplete("solanthus_inf.1")
    table.go("combat", "highlord").pick("2119", "everyone", "attack", dice=[10])  # 6-1, row 14: - / E
    table.pick("hl_inf.1", "hl_inf.3")
    assert not table.legal("hl_inf.2")
    assert table.legal("hl_ariakus")


# -- withdrawal --------------------------------------------------------------------------------------------------------


def test_a_leader_goes_with_cavalry_that_withdraws() -> None:
    """DOG-7.35, DOG-7.44: his army lives, so that no die is thrown for him."""
    table = Table("arena").put("2119", "solanthus_cav.1", "ldr_solanthus").put("2118", "hl_inf.1")
    table.go("combat", "highlord").pick("2119", "everyone", "attack", "2220")
    assert (table.at("solanthus_cav.1"), table.at("ldr_solanthus")) == ("2220", "2220")


def test_cavalry_does_not_keep_flyers_from_withdrawing() -> None:
    """DOG-7.42: only air armies do."""
    table = Table("arena").put("2119", "dragon_silver").put("2118", "hl_cav.1")
    table.go("combat", "highlord").pick("2119", "everyone", "attack")
    assert (table.asked, table.asks) == ("withdraw", "whitestone")


def test_flyers_keep_cavalry_from_withdrawing() -> None:
    """DOG-7.44: attackers with an air army follow riders."""
    table = Table("arena").put("2119", "solanthus_cav.1").put("2118", "hl_inf.1", "dragon_red.1")
    table.go("combat", "highlord").pick("2119", "everyone", "attack", dice=[5])
    assert "withdraw" not in table.asked


# -- taunts ------------------------------------------------------------------------------------------------------------


def test_a_stack_joined_by_a_taunted_army_may_be_taunted() -> None:
    """DOG-10.5, DOG-7.3: those of 1516 have not attacked; the army that retreats to them has, and has no part in what
    they are taunted into."""
    table = Table().put("1414", "hylo_inf.1").put("1415", "throtyl_inf.1").put("1516", "throtyl_inf.2")
    table.put("1517", "hylo_inf.2").go("taunt", "whitestone")
    table.pick("1414", "1415", dice=[6, 3])  # 4 against 4, -1 -2, row 0: DR / -
    assert table.pick("1516").at("throtyl_inf.1") == "1516"
    table.pick("1517", "1516", dice=[6, 9])  # 4 against 4, -4 over the river, -1 -2, row 2: D1 / 1
    assert (table.state("throtyl_inf.1"), table.state("throtyl_inf.2")) == ("depleted", "pool")


def test_under_fog_a_stack_below_a_taunted_army_is_not_seen() -> None:
    """DOG-10.5, DOG-7.50: the army that retreats to 1516 lies on top there; whether others are below nobody sees."""
    table = Table(fog="on").put("1414", "hylo_inf.1").put("1415", "throtyl_inf.1").put("1516", "throtyl_inf.2")
    table.put("1517", "hylo_inf.2").go("taunt", "whitestone").pick("1414", "1415", dice=[6, 3])
    table.pick("throtyl_inf.1", "1516")
    assert table.at("throtyl_inf.1") == "1516"
    assert not table.legal("1517")


def test_a_taunted_stack_is_not_taunted_again() -> None:
    """DOG-10.5: it has attacked, and stays where it is; the kender of 1515 have nobody to taunt."""
    table = Table().put("1414", "hylo_inf.1").put("1415", "throtyl_inf.1", "throtyl_inf.2").put("1515", "hylo_inf.2")
    table.go("taunt", "whitestone").pick("1414", "1415", dice=[6, 9])  # 8 against 4, -1 -2, row 6: 2 / 2R
    table.pick("throtyl_inf.1", "throtyl_inf.2", "no-advance")
    assert table.asked == "who-first"
