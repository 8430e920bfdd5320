"""Cases on open ground, around 2937: who suffers a result, who goes where after it, who stops whom, who helps."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table

# 2937 and its neighbours, all clear: 2936 and 3036 above, 2837 and 3037 beside, 2938 and 3038 below.


def field(**stacks: str) -> Table:
    """Stacks by hex, h2937="hl_inf.1 hl_inf.2"; far off a draconian and an elf keep both sides in the war."""
    table = Table("arena").put("3823", "draconian.8").put("4441", "silvanesti_inf.5")
    for hex_, pieces in stacks.items():
        table.put(hex_[1:], *pieces.split())
    return table


def states(table: Table, *pieces: str) -> list[str]:
    return [table.state(piece) for piece in pieces]


# -- results -----------------------------------------------------------------------------------------------------------


def test_attackers_of_two_hexes_share_a_result() -> None:
    """DOG-7.27, DOG-7.28, DOG-7.26: 2-1, a 1: D1 / 2. Both attackers are depleted, one is then lost."""
    table = field(h2937="solanthus_inf.1", h2936="hl_inf.1", h3037="hl_inf.2")
    table.go("combat", "highlord").pick("2937", "everyone", "attack", dice=[1]).pick("hl_inf.2")
    assert states(table, "hl_inf.1", "hl_inf.2", "solanthus_inf.1") == ["depleted", "pool", "pool"]


def test_whoever_stays_out_of_an_attack_suffers_nothing() -> None:
    """DOG-7.5, DOG-R30: 1-1, a 5: D / 1 for the one that attacks; the other of its stack stays full."""
    table = field(h2937="solanthus_inf.1", h2936="hl_inf.1 hl_inf.2")
    table.go("combat", "highlord").pick("2937", "hl_inf.1", "attack", dice=[5])
    assert states(table, "hl_inf.1", "hl_inf.2", "solanthus_inf.1") == ["depleted", "full", "depleted"]


def test_the_second_depletion_of_a_depleted_army_is_lost() -> None:
    """DOG-7.22, DOG-7.26: 2-1, a 2: D1 / 2. Each side has one army, and each is gone."""
    table = field(h2937="solanthus_inf.1", h2936="hl_inf.1").deplete("solanthus_inf.1")
    table.go("combat", "highlord").pick("2937", "everyone", "attack", dice=[2])
    assert states(table, "hl_inf.1", "solanthus_inf.1") == ["pool", "pool"]


def test_both_depletions_may_fall_on_one_attacker() -> None:
    """DOG-7.22, DOG-7.28: 2-1, a 5: 2 / D; the owner gives up one army whole and keeps three full."""
    table = field(h2937="solanthus_inf.1 solanthus_inf.2", h2936="hl_inf.1 hl_inf.2", h3037="hl_inf.3 hl_inf.4")
    table.go("combat", "highlord").pick("2937", "everyone", "attack", dice=[5]).pick("hl_inf.1", "hl_inf.1")
    assert states(table, "hl_inf.1", "hl_inf.2", "hl_inf.3", "hl_inf.4") == ["pool", "full", "full", "full"]
    assert states(table, "solanthus_inf.1", "solanthus_inf.2") == ["depleted", "depleted"]


def test_a_hex_is_attacked_once_in_a_step() -> None:
    """DOG-7.3: 1-2, a 10: - / 2. The army of 3037 has not attacked, but 2937 was attacked."""
    table = field(h2937="solanthus_inf.1 solanthus_inf.2", h2936="hl_inf.1", h3037="hl_inf.2", h3038="solanthus_inf.3")
    table.go("combat", "highlord").pick("2937", "hl_inf.1", "attack", dice=[10])
    table.pick("solanthus_inf.1", "solanthus_inf.2")
    assert table.asked == "combat"
    assert (table.legal("2937"), table.legal("3038")) == (False, True)


def test_an_army_attacks_once_in_a_turn() -> None:
    """DOG-7.3: it has beaten 2936; against 3037 nobody is left to attack."""
    table = field(h2937="hl_inf.1", h2936="solanthus_inf.1", h3037="solanthus_inf.2")
    table.go("combat", "highlord").pick("2936", "everyone", "attack", dice=[8])
    assert table.state("solanthus_inf.1") == "pool"
    assert not table.legal("3037")


def test_whoever_was_attacked_attacks_in_his_own_step() -> None:
    """DOG-7.3, DOG-C.7: to defend uses no attack."""
    table = field(h2937="solanthus_inf.1", h2936="hl_inf.1")
    table.go("combat", "highlord").pick("2937", "everyone", "attack", dice=[7])
    assert states(table, "solanthus_inf.1", "hl_inf.1") == ["depleted", "depleted"]
    assert table.go("combat", "whitestone").legal("2936")


# -- retreat and advance -----------------------------------------------------------------------------------------------


def beaten(friends: str) -> Table:
    """An army in 2937 must retreat; all hexes around are beside enemies, in 2938 are friends."""
    table = field(
        h2937="solanthus_inf.1", h2936="hl_inf.1 hl_inf.2", h3037="hl_inf.3", h2838="draconian.1", h2938=friends
    )
    return table.go("combat", "highlord").pick("2937", "hl_inf.1", "hl_inf.2", "attack", dice=[9])  # 2-1: - / DR


def test_friends_make_a_hex_beside_enemies_safe() -> None:
    """DOG-7.31: it joins them though draconians stand beside."""
    table = beaten("solanthus_inf.2")
    assert (table.at("solanthus_inf.1"), table.state("solanthus_inf.1")) == ("2938", "depleted")


def test_friends_without_room_are_no_help() -> None:
    """DOG-7.31, DOG-7.32, DOG-5.8: two are there; the army is eliminated."""
    assert beaten("solanthus_inf.2 solanthus_inf.3").state("solanthus_inf.1") == "pool"


def test_kender_are_no_help_to_others() -> None:
    """DOG-7.31, DOG-5.9: nobody retreats to kender."""
    assert beaten("hylo_inf.1").state("solanthus_inf.1") == "pool"


def test_a_retreat_bars_no_march() -> None:
    """DOG-7.34: it went back in the enemy's step and marches in its own."""
    table = beaten("solanthus_inf.2").put("4004", "hylo_inf.6")
    table.pos.take(table.piece("draconian.1"), -1)
    assert table.go("movement", "whitestone").legal("solanthus_inf.1")


def rode() -> Table:
    """Cavalry and infantry have emptied 2937; below in 3038 stands another enemy."""
    table = field(h2937="solanthus_inf.1", h2936="hl_cav.1 hl_inf.1", h3038="solanthus_inf.2")
    table.deplete("solanthus_inf.1")
    return table.go("combat", "highlord").pick("2937", "everyone", "attack", dice=[9])  # 3-1, +1, row 10: - / DR


def test_cavalry_rides_on_past_enemies_but_not_into_them() -> None:
    """DOG-7.38, DOG-R37: when all have advanced, one hex more, also beside the enemy of 3038."""
    table = rode().pick("hl_cav.1", "hl_inf.1")
    assert table.asked == "ride"
    assert (table.legal("2938"), table.legal("3038"), table.legal("stop")) == (True, False, True)


def test_infantry_advances_one_hex_only() -> None:
    """DOG-7.37, DOG-7.38."""
    table = rode().pick("hl_inf.1")
    assert (table.at("hl_inf.1"), table.asked) == ("2937", "advance")


def test_flyers_do_not_evade_flyers() -> None:
    """DOG-7.42, DOG-M.2, DOG-M.5: 1-1, +2 for the dragon, +1 and -1 for flight; a 1 is row 3: D1 / 1."""
    table = field(h2937="silvanesti_air.1", h2936="dragon_red.1")
    table.go("combat", "highlord").pick("2937", "everyone", "attack", dice=[1])
    assert states(table, "dragon_red.1", "silvanesti_air.1") == ["gone", "depleted"]


# -- marches -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "foe", "goes_on"),
    [
        ("hl_inf.1", "solanthus_inf.1", False),
        ("hl_inf.1", "silvanesti_air.1", False),
        ("hl_inf.1", "ldr_solanthus", True),
        ("hl_cav.1", "solanthus_inf.1", True),
        ("dragon_red.1", "solanthus_inf.1", True),
        ("hl_ariakus", "solanthus_inf.1", True),
    ],
)
def test_who_stops_beside_whom(who: str, foe: str, goes_on: bool) -> None:
    """DOG-5.13, DOG-5.16, DOG-6.2, DOG-5.17: from 2835 to 2837, beside 2937, with points left."""
    table = field(h2835=who, h2937=foe).go("movement", "highlord").pick(who, "2837")
    assert table.asked == ("march" if goes_on else "movement")


def test_nobody_flies_through_enemies() -> None:
    """DOG-6.2, DOG-5.12: over every hex around 2937, never over itself."""
    table = field(h2936="dragon_red.1", h2937="solanthus_inf.1").go("movement", "highlord").pick("dragon_red.1")
    assert [table.legal(hex_) for hex_ in ("2837", "3037", "2938", "2937")] == [True, True, True, False]


def test_a_third_flyer_passes_over_two() -> None:
    """DOG-5.10, DOG-R26: it does not end there."""
    table = field(h2936="dragon_blue.1", h2937="dragon_red.1 dragon_red.2")
    table.go("movement", "highlord").pick("dragon_blue.1")
    assert (table.legal("2937"), table.legal("2938")) == (False, True)


def test_foot_and_horse_do_not_march_as_one() -> None:
    """DOG-U.2, DOG-5.17: with a leader either does."""
    assert not field(h2937="hl_inf.1 hl_cav.1").go("movement", "highlord").legal("2937")
    assert field(h2937="hl_cav.1 hl_ariakus").go("movement", "highlord").legal("2937")


# -- taunts ------------------------------------------------------------------------------------------------------------


def test_a_taunt_that_failed_is_tried_by_another_stack() -> None:
    """DOG-10.3, DOG-10.5, DOG-M.15: a 3 does nothing, a 4 of the next stack does; 1-1, -2, a 10 is row 8: - / 2."""
    table = field(h2937="hylo_inf.1", h3036="hylo_inf.2", h2936="throtyl_inf.1").go("taunt", "whitestone")
    table.pick("2937", "2936", dice=[3])
    assert (table.legal("2937"), table.legal("3036")) == (False, True)
    table.pick("3036", "2936", dice=[4, 10])
    assert states(table, "hylo_inf.1", "hylo_inf.2", "throtyl_inf.1") == ["full", "pool", "full"]


def test_a_taunted_stack_has_its_leader_and_wizard() -> None:
    """DOG-10.4, DOG-M.1, DOG-M.3, DOG-M.15: +1 for Toede, +3 for a wizard, -2."""
    table = field(h2937="hylo_inf.1", h2936="throtyl_inf.1 ldr_throtyl wizard_highlord.1")
    assert table.odds("2937", "throtyl_inf.1", taunted=True).modifier == 2


def test_flyers_are_taunted_too() -> None:
    """DOG-10.3, DOG-R47: a dragon beside kender could attack them."""
    table = field(h2937="hylo_inf.1", h2936="dragon_red.1").go("taunt", "whitestone").pick("2937")
    assert table.legal("2936")


# -- modifiers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "modifier"),
    [
        ("hl_inf.1 wizard_highlord.1", 3),
        ("hl_inf.1 wizard_highlord.1 wizard_highlord.2", 3),
        ("hl_inf.1 hl_ariakus hl_verminaard", 4),
        ("hl_inf.1 dragon_red.1", 3),
        ("hl_inf.1 dragon_red.1 dragon_red.2", 5),
        ("hl_cav.1 hl_cav.2", 1),
        ("hl_cav.1 dragon_red.1 hl_ariakus wizard_highlord.1", 11),
    ],
)
def test_what_each_attacker_adds(attackers: str, modifier: int) -> None:
    """DOG-M.1 to DOG-M.5, DOG-R40: each sort counts once, dragons by their strength."""
    table = field(h2937="solanthus_inf.1", h2936=attackers)
    armies = [name for name in attackers.split() if table.content.is_army[table.piece(name)]]
    assert table.odds("2937", *armies).modifier == modifier


def test_lances_double_an_attack_and_silence_dragons_only_in_defence() -> None:
    """DOG-E.2.2, DOG-E.2.3, DOG-R59: 12 in attack; attacked, the dragon gives nothing but its SP."""
    table = field(h2937="solanthus_inf.1", h2936="hl_inf.1 dragon_red.1")
    table.pos.lance[table.piece("solanthus_inf.1")] = 1
    assert table.odds("2936", "solanthus_inf.1").attack == 12
    found = table.odds("2937", "hl_inf.1", "dragon_red.1")
    assert (found.attack, found.defence, found.modifier) == (8, 12, 0)
