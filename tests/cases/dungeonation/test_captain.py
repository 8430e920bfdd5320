"""What the captains do with a situation, and that they say why in words and numbers."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Chair, Supposed
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.captain import Captain
from wyrmtable.games.dungeonation.captain.mustering import force
from wyrmtable.games.dungeonation.files.campaign import CAMPAIGN, write_campaign
from wyrmtable.games.dungeonation.files.content import AT_STEP
from wyrmtable.games.dungeonation.files.terms import KEEPER

from .table import Table
from .test_campaign import sheet


def hall(*, mission: int = 4, scenario: str = "simple", tile: str = "hall_cross") -> Table:
    return Table({0: (tile, 0)}, mission, entry=8, scenario=scenario)


def advice(table: Table) -> tuple[str, str]:
    """The captain's pick for whoever is asked, and his reason."""
    captain = Captain(Random(1))
    pick = captain.choose(Chair(Supposed(GAME, table.pos), table.decision.seat))
    return table.names.text(pick), captain.why()


def test_a_fireball_for_many_a_bolt_for_one() -> None:
    """DUN-MAG-1, DUN-MAG-2: the blaze where two or more stand close, and no friend among them."""
    many = hall().put("mage", "c1").put("fighter", "d1").put("wolves-1a", "c5").put("wolves-1b", "d5")
    many.put("wolves-1c", "c6").play("mage")
    assert advice(many)[0] == "fireball"
    one = hall().put("mage", "c1").put("fighter", "d1").put("cave-troll-1a", "c5").play("mage")
    pick, why = advice(one)
    assert pick == "bolt"
    assert "% for two wounds on" in why


def test_the_cleric_heals_two() -> None:
    """DUN-CLR-2: two wounded beside him are worth an Imp, one who is well enough is not."""
    two = hall().put("cleric", "c3").put("fighter", "c4", 2).put("thief", "d3", 2).play("cleric")
    assert advice(two) == ("heal", "2 of the party get a wound back for one Imp")
    none = hall().put("cleric", "c3").put("fighter", "c4", 3).put("thief", "d3").play("cleric")
    assert advice(none)[0] != "heal"


def test_a_broken_party_of_a_campaign_turns_back() -> None:
    """DUN-END-3: who lives may come again; a single game is played to the end."""
    later = {CAMPAIGN: write_campaign(sheet())}
    for files, scenario, turns_back in ((None, "simple", False), (later, "campaign", True)):
        table = Table({0: ("hall_cross", 0)}, 4, entry=8, files=files, scenario=scenario)
        table.put("fighter", "c3", 1).put("cleric", "d3", 1).put("wolves-1a", "c5").put("wolves-1b", "d5")
        assert (advice(table)[0] == "retreat") == turns_back


@pytest.mark.parametrize(("square", "wounds", "pick"), [("c3", 3, "card-pit-trap-a-1"), ("a1", 3, "pass")])
def test_a_pit_over_the_abyss(square: str, wounds: int, pick: str) -> None:
    """DUN-TRAP-1: on planks always, elsewhere not on one who is well."""
    table = hall(tile="chasm", scenario="rooms").put("fighter", square, wounds).hold("pit-trap-a-1", imps=3)
    table.pos.steps.append(("window", AT_STEP, table.figure("fighter"), table.square(square), 1))
    assert advice(table)[0] == pick


def test_the_keeper_summons_what_is_worth_most() -> None:
    """DUN-SUM-1: by what the figures would do to this party, not by the price alone; and he says what it costs."""
    table = hall().put("fighter", "c3").hold("giant-rats-1", "cave-troll-1", imps=8)
    table.pos.side, table.pos.round, table.pos.steps = KEEPER, 5, [("draw",), ("act",), ("summon",)]
    best = max(("giant-rats-1", "cave-troll-1"), key=lambda card: force(table.pos, table.card(card)))
    pick, why = advice(table)
    assert pick == f"card-{best}"
    assert why.endswith("of 8 Imps")
