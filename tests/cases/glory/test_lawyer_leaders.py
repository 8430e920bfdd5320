"""Leaders in neutral land: armies draw a nation into the war, leaders do not (DOG-3.9, DOG-R18)."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.games.glory import GAME

BORDER, INSIDE = "2515", "2516"  # Vingaard begins here


def visitor(**options: str) -> Table:
    """A Highlord alone inside neutral Vingaard."""
    table = Table("open-war", **options).put(BORDER, "hl_ariakus").put("4441", "silvanesti_inf.1")
    return table.put("3823", "hl_inf.1").go("movement", "highlord").pick("hl_ariakus", INSIDE, "stop")


def test_he_stays_and_nothing_is_wrong() -> None:
    """DOG-3.9, DOG-R18: as soon as an *army* enters; the nation is neutral still."""
    table = visitor()
    assert table.ally("vingaard") == ""
    assert GAME.audit(table.pos) == []


def test_he_passes_through() -> None:
    """DOG-3.13, DOG-R18, DOG-5.17: his way leads over the border and out again, without a stop."""
    table = Table("open-war").put(BORDER, "hl_ariakus").put("4441", "silvanesti_inf.1").put("3823", "hl_inf.1")
    table.go("movement", "highlord").pick("hl_ariakus")
    assert table.legal(INSIDE)
    assert table.legal("2617")  # its city
    assert table.pick("2617", "stop").holder("vingaard_keep") == ""


def test_no_border_is_warned_of() -> None:
    """DOG-U.1, DOG-R18: nobody gains the nation by his coming; by an army's somebody does."""
    table = Table("open-war").put(BORDER, "hl_ariakus", "hl_inf.1").put("4441", "silvanesti_inf.1")
    table.go("movement", "highlord").pick("hl_ariakus")
    assert INSIDE not in GAME.view(table.pos, 0).warned
    table.pick("back", "hl_inf.1")
    assert INSIDE in GAME.view(table.pos, 0).warned


def test_an_army_of_the_nation_finds_him() -> None:
    """DOG-3.7, DOG-5.18, DOG-7.36: Vingaard joins Whitestone, an army is placed where he is, and on a 3 he is lost."""
    table = visitor().go("activation", "whitestone")
    table.pick("2617", dice=[5]).pick("vingaard_inf.1", INSIDE, dice=[3])
    assert table.at("hl_ariakus") == "gone"


def test_with_the_nation_on_his_side_he_is_among_friends() -> None:
    """DOG-3.7, DOG-R18: it joins the Highlords, and nobody harms him."""
    table = visitor().go("activation", "highlord")
    table.pick("2617", dice=[3]).pick("vingaard_inf.1", INSIDE)
    assert table.at("hl_ariakus") == table.at("vingaard_inf.1") == INSIDE


def test_land_that_nobody_can_win_stays_closed() -> None:
    """DOG-3.15, DOG-R20, DOG-R18: Thorbardin takes no part; neither armies nor leaders enter it."""
    table = Table("open-war").put("2240", "hl_ariakus").put("4441", "silvanesti_inf.1").put("3823", "hl_inf.1")
    assert table.go("movement", "highlord").pick("hl_ariakus").why("2241") == ["DOG-3.15"]


def test_a_house_rule_against_walkovers_binds_armies_only() -> None:
    """DOG-R17, DOG-R18: Blode may not be invaded by the Highlords; Ariakus is no invasion."""
    table = Table("open-war", no_walkover_invasion="on").put("3936", "hl_inf.1", "hl_ariakus")
    table.put("4441", "silvanesti_inf.1").go("movement", "highlord").pick("hl_inf.1")
    assert table.why("3836") == ["DOG-R17"]
    table.pick("back", "hl_ariakus", "3836", "stop")
    assert (table.at("hl_ariakus"), table.ally("blode")) == ("3836", "")


def test_a_citadel_with_leaders_alone_draws_nobody_in() -> None:
    """DOG-E.8.1, DOG-R18, DOG-3.9: it flies over neutral land like an empty one; with an army aboard it invades."""
    for army, dice, ally in (("", (), ""), ("draconian.1", (7,), "whitestone")):
        table = Table("open-war").put("4441", "silvanesti_inf.1").put("3823", "hl_inf.1")
        table.pos.put(table.piece("citadel"), table.hex(BORDER))
        for name in ("hl_ariakus", *([army] if army else ())):
            table.pos.where[table.piece(name)] = -4
            table.pos.embark(table.piece(name), table.piece("citadel"))
        table.go("movement", "highlord").pick("citadel", INSIDE, dice=dice)
        assert table.ally("vingaard") == ally
