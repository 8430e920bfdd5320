"""Readings by the letter: neutral cities entered, crowded capitals given up, relays by ship, ports, Lord Soth."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run

VINGAARD, SILVANOST, KEEP = "2617", "4441", "3113"


def raid(**options: str) -> Table:
    """A dragon beside Vingaard Keep, the only place of its neutral nation."""
    table = Table("open-war", **options).put("2717", "dragon_red.1").put("4441", "silvanesti_inf.1")
    return table.put("3823", "hl_inf.8").go("movement", "highlord")


# -- neutral cities ----------------------------------------------------------------------------------------------------


def test_a_neutral_city_is_entered_before_the_dice_fall() -> None:
    """DOG-3.9, DOG-R91: the dragon is in the city when Whitestone wins the nation, which is placed elsewhere."""
    table = raid().pick("dragon_red.1", VINGAARD, dice=[7])
    assert (table.at("dragon_red.1"), table.ally("vingaard"), table.asked) == (VINGAARD, "whitestone", "deploy")
    table.pick("vingaard_inf.1")
    assert not table.legal(VINGAARD)


def test_the_city_falls_if_the_invader_ends_his_way_there() -> None:
    """DOG-R91, DOG-R42, DOG-9.1, DOG-9.4: the one place of Vingaard is taken, and all its armies vanish."""
    table = raid().pick("dragon_red.1", VINGAARD, dice=[7]).pick("place-rest")
    assert table.at("vingaard_inf.1") not in ("gone", "reserve")
    table.pick("stop")
    assert (table.holder("vingaard_keep"), table.at("vingaard_inf.1")) == ("highlord", "gone")


def test_the_invader_may_fly_on_and_leaves_the_city() -> None:
    """DOG-3.11, DOG-R42: passing through takes nothing."""
    table = raid().pick("dragon_red.1", VINGAARD, dice=[7]).pick("place-rest", "2717", "stop")
    assert (table.holder("vingaard_keep"), table.at("vingaard_inf.1") == "gone") == ("whitestone", False)


def test_a_city_that_joins_the_invader_is_his_and_takes_its_armies() -> None:
    """DOG-3.10, DOG-5.8: won by the Highlords, Vingaard may be placed with the dragon."""
    table = raid().pick("dragon_red.1", VINGAARD, dice=[8, 3]).pick("vingaard_inf.1")
    assert table.ally("vingaard") == "highlord"
    assert table.legal(VINGAARD)


def test_by_the_house_rule_the_dragon_waits_outside() -> None:
    """DOG-R91: with the option the nation stands before anybody is in its city."""
    table = raid(settled_first="on").pick("dragon_red.1", VINGAARD, dice=[7])
    assert (table.at("dragon_red.1"), table.asked) == ("2717", "deploy")
    assert table.pick("vingaard_inf.1").legal(VINGAARD)


def test_a_withdrawal_into_a_neutral_city_takes_it_when_the_nation_stands() -> None:
    """DOG-R21, DOG-R38, DOG-R91, DOG-9.4: the dragon's way ends in the city; once the nation has joined Whitestone it
    is captured, and the nation conquered."""
    table = Table("open-war").put("2717", "dragon_red.1").put("2817", "silvanesti_inf.1").put("3823", "hl_inf.8")
    table.go("combat", "whitestone").pick("2717", "everyone", "attack", VINGAARD, dice=[7])
    assert (table.holder("vingaard_keep"), table.asked) == ("whitestone", "deploy")
    table.pick("place-rest")
    assert (table.holder("vingaard_keep"), table.at("vingaard_inf.1")) == ("highlord", "gone")


# -- capitals given up -------------------------------------------------------------------------------------------------


def crowd(*moved: str) -> Table:
    """Three armies of elves in Silvanost, which they give up; these have moved before."""
    elves = ("silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3")
    table = Table("silvanesti").put(SILVANOST, *elves).put("4442", "silvanesti_inf.4").put("4128", "hl_inf.1")
    for name in moved:
        table.pos.did[table.piece(name)] |= 1
    return table.go("movement", "whitestone").pick("disband", SILVANOST, dice=[3])


def test_a_third_army_must_leave_a_capital_given_up() -> None:
    """DOG-9.21, DOG-5.8: it is clear ground for two; the Step does not end before one has marched off."""
    table = crowd()
    assert not table.legal("end-movement")
    table.pick("silvanesti_inf.1", "4442", "stop")
    assert table.legal("end-movement")


def test_whoever_cannot_leave_stays() -> None:
    """DOG-9.21: all three have moved before the capital was given up."""
    assert crowd("silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3").legal("end-movement")


def test_one_who_can_leave_is_enough_to_hold_the_step() -> None:
    """DOG-9.21: two have moved, the third must go."""
    assert not crowd("silvanesti_inf.1", "silvanesti_inf.2").legal("end-movement")


def test_a_capital_given_up_is_no_port() -> None:
    """DOG-9.21, DOG-4.9: clear ground has no port; nobody boards at Silvanost any more."""
    table = Table("silvanesti").put(SILVANOST, "silvanesti_inf.1", "silvanesti_inf.2").put("4128", "hl_inf.1")
    lanes = table.content.lanes
    spot = lanes.harbours(table.hex(SILVANOST))[0]
    table.ship(table.content.names.text(table.content.place + spot), "silvanesti_ship.1", bank=SILVANOST)
    table.go("ships", "whitestone").pick("silvanesti_ship.1")
    assert table.legal("silvanesti_inf.1")
    table.pick("back", "disband", SILVANOST, dice=[3]).pick("silvanesti_ship.1")
    assert not table.legal("silvanesti_inf.1")


# -- relays by ship ----------------------------------------------------------------------------------------------------


def test_an_army_goes_on_with_a_second_ship() -> None:
    """DOG-4.9, DOG-4.11, DOG-4.14: it was carried, not marched; it may board again in the port, but not march."""
    table = Table("open-war").put("4441", "silvanesti_inf.2").put("3823", "hl_inf.8")
    spot = table.content.lanes.harbours(table.hex(SILVANOST))[0]
    river = table.content.names.text(table.content.place + spot)
    table.ship(river, "silvanesti_ship.1", "silvanesti_ship.2", bank=SILVANOST, carries=["silvanesti_inf.1"])
    table.pos.did[table.piece("silvanesti_inf.1")] |= 1 | 4
    table.go("ships", "whitestone").pick("silvanesti_ship.1", "silvanesti_inf.1")
    assert table.at("silvanesti_inf.1") == SILVANOST
    table.pick("stop", "silvanesti_ship.2", "silvanesti_inf.1")
    assert table.at("silvanesti_inf.1") == "aboard"


def test_an_army_that_was_carried_does_not_march() -> None:
    """DOG-4.14: put ashore in a port, it is not asked in the army part."""
    table = Table("open-war").put("4441", "silvanesti_inf.2").put("3823", "hl_inf.8")
    spot = table.content.lanes.harbours(table.hex(SILVANOST))[0]
    river = table.content.names.text(table.content.place + spot)
    table.ship(river, "silvanesti_ship.1", bank=SILVANOST)
    table.go("ships", "whitestone").pick("silvanesti_ship.1", "silvanesti_inf.2", "silvanesti_inf.2", "stop")
    table.go("movement", "whitestone")
    assert not table.legal("silvanesti_inf.2")


# -- Lord Soth ---------------------------------------------------------------------------------------------------------


def test_soth_comes_to_the_temple_though_the_keep_was_retaken() -> None:
    """DOG-E.9, DOG-R63: Whitestone has taken the Keep before the counter is drawn."""
    table = Table("campaign").put("3823", "hl_inf.1").put(KEEP, "tower_inf.1")
    table.pos.take(table.piece("tower_inf.1"), -1)
    table.put(KEEP, "hl_inf.2")
    table.pos.temple = table.hex("3823")
    run(table, ("soth",))
    assert table.at("soth_army.1") == "3823"


def test_soth_comes_to_a_keep_that_was_never_lost() -> None:
    """DOG-E.9: though no army of the Highlords has ever been there."""
    table = Table("campaign").put("3823", "hl_inf.1")
    table.pos.temple = table.hex("3823")
    run(table, ("soth",))
    assert table.at("soth_army.1") == KEEP
