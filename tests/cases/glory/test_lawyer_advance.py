"""Advance after combat (DOG-7.37, DOG-7.38): as many as may stack, then a hex for any attacking air or cavalry army."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_kalaman import castle


def won(*others: str, at: str = "2118") -> Table:
    """Two armies of infantry under Ariakus in 2118, with these others, destroy a worn army in 2119: - / E."""
    table = Table("arena").put("2119", "solanthus_inf.1").deplete("solanthus_inf.1").put(at, *others)
    table.put("2118", "hl_inf.1", "hl_inf.2", "hl_ariakus").go("combat", "highlord")
    return table.pick("2119", "everyone", "attack", dice=[7])


def test_a_rider_that_did_not_advance_has_his_hex() -> None:
    """DOG-7.38, DOG-R37: any attacking cavalry; it stands in 2019 and goes to 2018, infantry goes nowhere."""
    table = won("hl_cav.1", at="2019").pick("hl_inf.1", "no-advance")
    assert table.asked == "ride"
    table.pick("2018")
    assert (table.at("hl_cav.1"), table.at("hl_inf.2"), table.asked) == ("2018", "2118", "who-first")


def test_a_rider_may_stay() -> None:
    """DOG-7.38: he can move one hex, and need not."""
    assert won("hl_cav.1", at="2019").pick("no-advance", "stop").at("hl_cav.1") == "2019"


def test_a_flyer_goes_one_hex_from_where_it_is() -> None:
    """DOG-7.38, DOG-6.2: advanced it goes on from 2119; if not, from its camp in 2118."""
    table = won("dragon_red.1").pick("dragon_red.1", "no-advance")
    assert {"2017", "2220"} & {*table.picks()} == {"2220"}
    table = won("dragon_red.1").pick("no-advance")
    assert {"2017", "2220"} & {*table.picks()} == {"2017"}


def test_whoever_goes_on_makes_room() -> None:
    """DOG-7.38, DOG-5.8: a rider advances with infantry and goes on; the next takes his one hex into the hex won."""
    table = won("hl_cav.1", "hl_cav.2", at="2019").pick("hl_inf.1", "hl_cav.1", "no-advance", "2220")
    assert (table.asked, table.decision.about[0] - table.content.piece) == ("ride", table.piece("hl_cav.2"))
    assert table.pick("2119").at("hl_cav.2") == "2119"


def test_no_extra_hex_without_a_vacated_hex() -> None:
    """DOG-7.38, DOG-7.37: the defenders are not driven off; nobody moves."""
    table = Table("arena").put("2119", "solanthus_inf.1", "solanthus_inf.2").put("2118", "hl_cav.1", "hl_inf.1")
    table.go("combat", "highlord").pick("2119", "everyone", "attack", dice=[4])  # 10 against 12: 2-3, row 5: D / -
    assert table.asked == "who-first"


def test_riders_that_must_retreat_have_no_extra_hex() -> None:
    """DOG-7.24, DOG-7.38: 4 against 3 is 1-1, +1 for cavalry, -2 for the leader, row 1: DR / 1. The last defender is
    gone, and the attackers are a hex away."""
    table = Table("arena").put("2119", "solanthus_inf.1", "ldr_hylo").deplete("solanthus_inf.1").put("2118", "hl_cav.1")
    table.put("2223", "solanthus_inf.2").go("combat", "highlord")
    table.pick("2119", "everyone", "attack", "2117", dice=[2, 6])
    assert (table.at("solanthus_inf.1"), table.at("hl_cav.1"), table.asked) == ("pool", "2117", "who-first")


def test_a_flyer_takes_a_city_with_its_hex() -> None:
    """DOG-7.38, DOG-R42, DOG-9.2: an extra hex captures as any way does."""
    table = Table("arena").put("2521", "solanthus_inf.1").deplete("solanthus_inf.1")
    table.put("2520", "hl_inf.1", "hl_inf.2", "dragon_red.1").put("2223", "solanthus_inf.2").go("combat", "highlord")
    table.pick("2521", "everyone", "attack", dice=[8])  # 14 against 3: 4-1, +2 +1, row 11: 1 / E
    table.pick("hl_inf.1", "dragon_red.1", "no-advance", "2522")
    assert table.holder("solanthus") == "highlord"


# -- after an attack on a citadel --------------------------------------------------------------------------------------


def stormed(hex_: str, camp: str, *below: str) -> Table:
    """Two good dragons under Laurana destroy the worn army aboard a citadel."""
    table = castle(hex_, "draconian.1").deplete("draconian.1").put(camp, "dragon_gold", "dragon_silver", "ldr_laurana")
    if below:
        table.put(hex_, *below)
    table.put("3823", "draconian.9").go("combat", "whitestone")
    return table.pick("citadel.1", "everyone", "attack", dice=[1])  # 8 against 6, +11: - / DR


def test_flyers_advance_where_a_citadel_was() -> None:
    """DOG-7.37, DOG-E.8.4: the force aboard is eliminated and nobody is below; then one hex more."""
    table = stormed("3513", "3413")
    assert table.legal("dragon_gold")
    table.pick("dragon_gold", "no-advance", "3613")
    assert (table.at("dragon_gold"), table.at("citadel.1")) == ("3613", "gone")


def test_the_stack_below_keeps_its_hex() -> None:
    """DOG-7.37, DOG-7.38, DOG-5.12: enemies stand below, so nobody advances; each flyer has its one hex still."""
    table = stormed("3513", "3413", "draconian.2")
    assert table.asked == "ride"
    assert not table.legal("3513")


def test_nobody_advances_out_to_sea() -> None:
    """DOG-6.3, DOG-7.37: a citadel hangs over water, where no flyer ends its way."""
    table = stormed("3408", "3409")
    assert table.asked == "ride"
    assert not table.legal("3408")


def test_a_citadel_that_is_held_is_not_passed() -> None:
    """DOG-7.37, DOG-7.38: an army is left aboard, and nobody moves."""
    table = castle("3513", "draconian.1", "draconian.2").put("3413", "dragon_gold").put("3823", "draconian.9")
    table.go("combat", "whitestone").pick("citadel.1", "everyone", "attack", dice=[5])
    assert table.asked not in ("advance", "ride")
