"""Cases of citadels that are boarded and left at any time, of ships set up anew, and of questions that say all."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_kalaman import castle
from wyrmtable.core import NoDice, settle
from wyrmtable.games.glory.files.scenarios import WHITESTONE
from wyrmtable.games.glory.position import MOVED
from wyrmtable.games.glory.rules.sequence import STEPS
from wyrmtable.games.glory.rules.ships import lying_at

# -- boarding and leaving ----------------------------------------------------------------------------------------------


def test_an_army_leaves_a_citadel_that_has_flown_before() -> None:
    """DOG-E.8.3: ground armies are dropped off at any time, so also when others have made room; whoever was carried
    does not march any more."""
    table = castle("3514", "draconian.1").put("3513", "draconian.2", "draconian.3").go("movement", "highlord")
    table.pick("citadel.1", "3513")
    assert not table.legal("draconian.1")  # two armies stand below
    table.pick("stop", "draconian.2", "3512", "stop", "citadel.1", "draconian.1", "stop")
    assert table.at("draconian.1") == "3513"
    assert table.why("draconian.1") == ["DOG-5.1"]


def test_an_army_boards_a_citadel_that_has_flown_before() -> None:
    """DOG-E.8.3, DOG-E.8.1: whenever it is in the same hex and has not moved; but the citadel has flown."""
    table = castle("3514").put("3513", "draconian.1", "draconian.2").go("movement", "highlord")
    table.pick("citadel.1", "3513", "stop", "draconian.2", "3512", "stop", "citadel.1")
    assert table.picks() == ["back", "draconian.1"]
    table.pick("draconian.1", "stop")
    assert table.at("draconian.1") == "aboard"
    assert not table.pos.did[table.piece("draconian.1")] & MOVED  # nobody has carried it


def test_a_citadel_that_took_armies_aboard_has_not_flown() -> None:
    """DOG-E.8.1, DOG-E.8.3: it moves four hexes every Turn, also after it lay still and was boarded."""
    table = castle("3514").put("3514", "draconian.1").go("movement", "highlord")
    table.pick("citadel.1", "draconian.1", "stop", "citadel.1")
    assert table.legal("3511")
    table.pick("3513", "stop")
    assert table.picks() == ["end-movement", "build", "citadel.1"]  # to be left, not to fly on
    assert table.pick("citadel.1").picks() == ["back", "draconian.1"]


def test_an_empty_citadel_that_has_flown_is_done() -> None:
    """DOG-E.8.1: nobody is there to board or to leave it."""
    table = castle("3514").put("3823", "draconian.1").go("movement", "highlord").pick("citadel.1", "3513", "stop")
    assert table.picks() == ["end-movement", "build", "draconian.1"]


# -- ships set up anew -------------------------------------------------------------------------------------------------


def test_a_ship_set_up_elsewhere_leaves_its_bank() -> None:
    """DOG-4.2, DOG-4.6, DOG-S.3: first on the river at Silvanost, then at sea: an army that comes to the old bank does
    not drive it off."""
    table = Table("silvanesti")
    table.pos.turn = 0
    table.pos.steps = [("turn-end",), ("set-up", WHITESTONE)]
    settle(STEPS, table.pos, NoDice(), table.log)
    ship = table.piece("silvanesti_ship.1")
    table.pick("silvanesti_ship.1", "4341-4441")
    assert table.pos.bank[ship] == table.hex("4441")
    table.pick("silvanesti_ship.1", "4646")
    assert (table.at("silvanesti_ship.1"), table.pos.bank[ship]) == ("4646", -1)
    assert lying_at(table.pos, table.hex("4441"), WHITESTONE) == []
    table.pos.bank[ship] = table.hex("4441")
    assert table.game.audit(table.pos) == ["Silvanesti Ships (1) lies at a bank where it is not (DOG-4.2)."]


# -- questions ---------------------------------------------------------------------------------------------------------


def test_a_march_says_who_may_go_along() -> None:
    """DOG-U.2: pieces among the picks join the march; once it has begun nobody does."""
    table = Table("arena").put("2119", "hl_inf.1", "hl_inf.2").go("movement", "highlord").pick("hl_inf.1")
    assert table.decision.prompt == "Where shall {0} march, or who goes along?"
    table.pick("hl_inf.2")
    assert table.decision.prompt == "Where shall {0} and the others march?"
    table.pick("2118")
    assert table.decision.prompt == "Where shall {0} and the others march?"


def test_a_voyage_says_who_may_board() -> None:
    """DOG-4.8: pieces among the picks board or land."""
    table = Table("silvanesti").ship("4648", "silvanesti_ship.1").go("ships", "whitestone").pick("silvanesti_ship.1")
    assert table.decision.prompt == "Where shall {0} sail?"
    table = Table("silvanesti").ship("4646", "silvanesti_ship.1", carries=["silvanesti_inf.1"])
    table.go("ships", "whitestone").pick("silvanesti_ship.1")
    assert table.decision.prompt == "Where shall {0} sail, or who boards or lands?"


def test_the_pirates_are_asked_for_by_name() -> None:
    """DOG-3.1, DOG-R84: a nation without a capital is picked by a hex of the Maelstrom, which is called so."""
    table = Table("campaign").put("3823", "hl_inf.1").go("activation", "highlord")
    titles = [table.content.names.title(pick) for pick in table.decision.picks]
    assert "Maelstrom 5518" in titles
    assert not any(title[0].isdigit() for title in titles)
