"""Numbered cases of combat results (LOU-10.8), Dependents under attack, and attackers driven off (LOU-R38)."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import arena, step, worked_out
from tests.cases.underearth.table import Table
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.tables import crt

# -- results ---------------------------------------------------------------------------------------------------------


def test_ae_kills_all_attackers_but_not_their_comrades() -> None:
    """LOU-10.8a, LOU-10.8d: AE eliminates everybody who attacked, and nobody who only stood by."""
    table = arena({"troll.1": "1424", "troll.2": "1424", "dwarf-guards": "1323"})
    assert table.attack("1323", "troll.1", dice=[6])[0] == "AE"
    assert (table.where("troll.1"), table.where("troll.2")) == ("dead", "1424")


def test_de_kills_all_defenders() -> None:
    """LOU-10.8a: DE eliminates all defending units."""
    table = arena({"orc-co-55.1": "1424", "dwarf-captain.1": "1323", "dwarf-scout": "1323"})
    assert table.attack("1323", "orc-co-55.1", dice=[2])[0] == "DE"
    assert (table.where("dwarf-captain.1"), table.where("dwarf-scout")) == ("dead", "dead")


def test_ar_drives_all_attackers_back_one_hex() -> None:
    """LOU-10.8b, LOU-10.8d: AR moves every attacker one hex, not the leader who stayed out of it; Treasure stays."""
    table = arena(
        {"orc-co-45.1": "1424", "orc-chieftain.1": "1424", "dwarf-co-45.1": "1323"}, treasure={"treasure-20": "1424"}
    )
    assert table.attack("1323", "orc-co-45.1", dice=[6]) == ("AR", "1-1")
    table.pick("1525")
    assert (table.where("orc-co-45.1"), table.where("orc-chieftain.1")) == ("1525", "1424")
    assert table.pos.gold[0] == table.hex("1424")


def test_dr_drives_all_defenders_back_and_leaves_treasure() -> None:
    """LOU-10.8b: DR moves every defender one hex; Treasure stays behind."""
    table = arena(
        {"orc-co-45.1": "1424", "dwarf-co-45.1": "1323", "dwarf-captain.1": "1323"}, treasure={"treasure-20": "1323"}
    )
    assert table.attack("1323", "orc-co-45.1", dice=[2]) == ("DR", "1-2")
    table.pick("dwarf-captain.1", "1222", "1222")
    assert (table.where("dwarf-co-45.1"), table.where("dwarf-captain.1")) == ("1222", "1222")
    assert table.pos.gold[0] == table.hex("1323")


def test_a_dash_changes_nothing() -> None:
    """LOU-10.8c: nothing happens."""
    table = arena({"orc-co-45.1": "1424", "dwarf-co-45.1": "1323"})
    assert table.attack("1323", "orc-co-45.1", dice=[4]) == ("--", "1-1")
    assert (table.where("orc-co-45.1"), table.where("dwarf-co-45.1")) == ("1424", "1323")


def test_victorious_attackers_may_advance() -> None:
    """LOU-10.8e: after DE the attackers are asked who advances, and nobody need to."""
    table = arena({"orc-co-55.1": "1424", "dwarf-captain.1": "1323"})
    table.attack("1323", "orc-co-55.1")
    assert table.picks() == ["done", "orc-co-55.1"]
    table.pick("orc-co-55.1")
    assert table.where("orc-co-55.1") == "1323"


@pytest.mark.parametrize(("table_name", "result"), [("printed", "DE"), ("regular", "DR")])
def test_the_two_odd_cells(table_name: str, result: str) -> None:
    """LOU-R10, LOU-R9: a 1 at 1-2 and a 3 at 2-1 are DE as printed, DR in the regular table; all else is equal."""
    even = arena({"orc-co-45.1": "1424", "dwarf-co-50.1": "1323"}, crt=table_name)
    assert even.attack("1323", "orc-co-45.1", dice=[1]) == (result, "1-2")
    double = arena({"troll.1": "1424", "dwarf-sentry.1": "1323"}, crt=table_name)
    assert double.attack("1323", "troll.1", dice=[3]) == (result, "2-1")
    cells = [(d, c) for d in range(6) for c in range(12) if crt("printed")[d][c] != crt("regular")[d][c]]
    assert cells == [(0, 5), (2, 7)]


def test_dependents_fall_without_a_die() -> None:
    """LOU-13.0b, LOU-10.8e: attacked alone they are eliminated automatically, and the attacker may advance."""
    table = arena({"orc-scout": "1424", "dwarf-dependents.1": "1323"})
    assert table.attack("1323", "orc-scout", dice=[]) == ("DE", "")
    assert table.where("dwarf-dependents.1") == "dead"
    assert table.picks() == ["done", "orc-scout"]


def test_dependents_with_others_fall_whatever_the_roll() -> None:
    """LOU-R47: Dependents stacked with others are removed, the rest fight as if they were not there and may retreat."""
    table = arena({"orc-co-45.1": "1424", "dwarf-captain.1": "1323", "dwarf-dependents.1": "1323"})
    assert worked_out(table, "1323", "orc-co-45.1").defence == 3
    assert table.attack("1323", "orc-co-45.1", dice=[6]) == ("DE", "6-1")
    stood = arena({"orc-chieftain.1": "1424", "dwarf-captain.1": "1323", "dwarf-dependents.1": "1323"})
    assert stood.attack("1323", "orc-chieftain.1", dice=[2]) == ("DR", "1-1")
    assert stood.where("dwarf-dependents.1") == "dead"
    stood.pick("1222")
    assert stood.where("dwarf-captain.1") == "1222"


# -- driven off before the fight -------------------------------------------------------------------------------------

# 1121 lies between 1222 and 1020; 1020 between 1121 and the Throne Room's 0921.
DRIVEN = {
    "orc-co-45.1": "1121",
    "orc-co-45.2": "1020",
    "orc-chieftain.1": "0822",
    "dwarf-co-60.1": "1222",
    "dwarf-captain.1": "0921",
}


def driven_off() -> Table:
    table = arena(DRIVEN)
    table.pick("0921", "all", "1222")
    table.pick("1222", dice=[6])
    return table


def test_a_unit_driven_off_drops_out_and_the_rest_reconsider() -> None:
    """LOU-R38: the first attack throws its Company back onto the second attacker, who drops out; the rest decide."""
    table = driven_off()
    assert table.where("orc-co-45.1") == "1020"
    assert table.where("orc-co-45.2") == "1121", "displaced to the hex left behind"
    assert (step(table), table.picks()) == ("reconsider", ["go-on", "call-off"])
    table.pick("go-on", dice=[1])
    assert table.events("battle")[-1][5] == "1-1", "3 against 3: the Company of 45 takes no part"
    off = driven_off()
    off.pick("call-off")
    assert len(off.events("battle")) == 1
    assert off.events("called-off") != []


def test_an_attack_without_attackers_is_called_off() -> None:
    """LOU-R38: when all its attackers were driven off nothing is fought."""
    table = arena({name: hex_ for name, hex_ in DRIVEN.items() if name != "orc-chieftain.1"})
    table.pick("0921", "1222")
    table.pick("1222", dice=[6])
    assert len(table.events("called-off")) == 1
    assert table.where("dwarf-captain.1") == "0921"


def test_a_prompt_tells_the_odds_and_their_reasons() -> None:
    """LOU-10.1b, LOU-10.6a, LOU-R40: before an attack every strength, shift and result is explained."""
    table = arena({"orc-co-45.1": "1925", "dwarf-lord": "2024", "dwarf-captain.1": "2024"})
    reasons = GAME.explain(table.pos, 1, table.content.names.pick("2024"))
    assert [reason.rule for reason in reasons] == ["LOU-10.1b", "LOU-10.6a", "LOU-R40", "LOU-10.8", "LOU-10.8a"]
    assert reasons[0].text == "With everyone who can join: 45 against 8 is column 5-1."
    assert reasons[1].text == "The defenders stand higher: 1 down."
    assert reasons[3].text == "Rolls of 1 to 6 give DE, DE, DE, DE, DR, DR."


def test_the_explained_attack_is_one_that_can_be_made() -> None:
    """LOU-10.2c: "everyone who can join" counts one unit per tunnel side, the strongest."""
    table = arena({"orc-chieftain.1": "2222", "orc-scout": "2222", "orc-co-55.1": "2222", "dwarf-scout": "2220"})
    first, *_ = GAME.explain(table.pos, 1, table.content.names.pick("2220"))
    assert first.text == "With everyone who can join: 3 against 2 is column 1-1."
