"""Cases of marches, wizards and combat where the letter is clear: who is bound beside enemies, who stands with whom."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_activation import war
from wyrmtable.games.glory.rules.reach import Reach

# -- beside enemies ----------------------------------------------------------------------------------------------------


def test_armies_placed_in_the_middle_of_the_step_bind_nobody() -> None:
    """DOG-5.15, DOG-3.11: the infantry of 2515 did not begin Step 5 beside enemies. A dragon invades Vingaard, whose
    armies come next to it; beside enemies wherever it goes, it may still march, and stops there."""
    table = war().put("2513", "silvanesti_inf.2").put("2714", "silvanesti_inf.3")
    table.go("movement", "highlord").pick("dragon_red.1", "2616", dice=[7])
    table.pick("vingaard_inf.1", "2516", "place-rest", "stop")
    assert table.pick("hl_inf.1").picks() == ["back", "2514", "2614", "2415", "2615", "2616"]
    table.pick("2514")
    assert (table.asked, table.at("hl_inf.1")) == ("movement", "2514")


def test_whoever_was_bound_stays_bound() -> None:
    """DOG-5.15: the same, but an elven army stood beside 2515 from the start."""
    table = war().put("2513", "silvanesti_inf.2").put("2714", "silvanesti_inf.3").put("2615", "silvanesti_inf.4")
    table.go("movement", "highlord").pick("dragon_red.1", "2616", dice=[7])
    table.pick("vingaard_inf.1", "2516", "place-rest", "stop")
    assert not table.legal("hl_inf.1")
    assert table.why("hl_inf.1") == ["DOG-5.15"]


def test_armies_that_join_in_the_middle_of_the_step_are_not_bound() -> None:
    """DOG-5.15, DOG-R19: Vingaard joins the invader, and one of its armies is placed beside elves; it was not there
    when Step 5 began, and goes straight to another hex beside them."""
    table = war().put("2415", "silvanesti_inf.2")
    table.go("movement", "highlord").pick("dragon_red.1", "2616", dice=[8, 3])
    table.pick("vingaard_inf.1", "2516", "place-rest", "stop")
    reach = Reach(table.pos, [table.piece("vingaard_inf.1")], 4, fresh=True)
    assert reach.price(table.hex("2416")) == 1


# -- wizards -----------------------------------------------------------------------------------------------------------


def test_a_wizard_whose_armies_fall_with_their_country_joins_the_nearest() -> None:
    """DOG-5.19, DOG-9.4: Neraka falls in Whitestone's movement; the wizard is not left alone until his own."""
    table = Table("kalaman").put("3513", "hl_inf.1", "wizard_highlord.1").put("3113", "draconian.1")
    table.put("3412", "palanthus_inf.1").put("3822", "gunthar_knight_cav.1")
    table.go("movement", "whitestone").pick("gunthar_knight_cav.1", "3823", "stop")
    assert (table.at("hl_inf.1"), table.at("wizard_highlord.1")) == ("gone", "3113")
    assert table.asks == "whitestone"


# -- no combat without an enemy ----------------------------------------------------------------------------------------


def test_gnomes_are_not_asked_when_everybody_has_withdrawn() -> None:
    """DOG-7.6b, DOG-E.7.1: nobody is left to fight; the machines are not risked, and the attackers advance."""
    table = Table("arena").put("2119", "solanthus_cav.1").put("2118", "hl_inf.1")
    table.pos.gnomes = table.piece("hl_inf.1")
    table.go("combat", "highlord").pick("2119", "everyone", "attack")
    assert table.asked == "withdraw"
    assert table.pick(table.picks()[1]).asked == "advance"
