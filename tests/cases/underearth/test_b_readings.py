"""Readings of the text that are easily got wrong: flyers among enemies, retreats onto comrades, beasts at doors."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import arena
from tests.cases.underearth.table import Table
from wyrmtable.core import NoDice
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.rules.retreat import retreat_hexes
from wyrmtable.games.underearth.rules.temper import STAYS, WILD
from wyrmtable.games.underearth.rules.turn import game_turn_run


def wild(place: dict[str, str], beast: str, owner: str = "Dwellers") -> Table:
    """The uncontrolled player-turn of Passage, in which a beast runs wild."""
    table = Table("passage", place, deciding=owner)
    table.pos.mood[table.unit(beast)] = WILD
    table.pos.active = table.content.wild
    return table


@pytest.mark.parametrize("start", ["0729", "0630", "0307"])
def test_an_uncontrolled_flyer_stops_before_its_prey(start: str) -> None:
    """LOU-7.3b, LOU-15.1c, LOU-17.1c: below the cliff it is adjacent and goes no farther, not over the Captain's head
    either."""
    table = wild({"gargoyle": start, "human-captain.1": "0828", "dwarf-lord": "0139"}, "gargoyle")
    table.run([("player-turn-end", 2), ("alerting",), ("wild-movement", table.mask("gargoyle"))], dice=[])
    assert table.where("gargoyle") == "0729"


def test_a_flyer_gone_wild_does_not_retreat_onto_its_own_side() -> None:
    """LOU-8.0b, LOU-R75: with enemies all around but for an Orc of its own side, the Gargoyle has no retreat there."""
    place = {"gargoyle": "0626", "orc-co-45.1": "0628", "human-captain.1": "0624", "dwarf-lord": "0139"}
    table = wild(place, "gargoyle")
    assert retreat_hexes(table.pos, table.unit("gargoyle")) == [table.hex("0624")]


def test_a_comrade_who_advanced_is_a_way_of_retreat() -> None:
    """LOU-10.4e, LOU-R45: the hex of a beaten enemy, taken in an advance, is not being attacked any more."""
    place = {"orc-co-45.1": "0632", "orc-scout": "0630", "dwarf-captain.1": "0729", "dwarf-guards": "0634"}
    table = Table("surprise", place)
    table.pos.struck = (table.hex("0632"), table.hex("0634"))
    table.pos.fight = table.hex("0729")
    scout = table.unit("orc-scout")
    assert table.hex("0632") not in retreat_hexes(table.pos, scout), "0628 is vacant"
    table.put("dwarf-scout", "0628")
    assert retreat_hexes(table.pos, scout) == [table.hex("0632")]


def test_nobody_retreats_into_a_hex_whose_attack_is_still_to_come() -> None:
    """LOU-10.1d, LOU-R45: a flyer does not flee into a third player's hex that is a declared target."""
    table = Table("dragonfire", {"dragon": "2222", "dwarf-captain.1": "2224", "dwarf-captain.2": "2121"})
    dragon, target = table.unit("dragon"), table.hex("2121")
    assert target in retreat_hexes(table.pos, dragon)
    table.pos.attacks = ((target, table.mask("dwarf-captain.1")),)
    assert target not in retreat_hexes(table.pos, dragon)


def test_a_unit_retreats_onto_comrades_who_moved_where_the_stack_allows() -> None:
    """LOU-R43, LOU-8.0a: a Chieftain follows a Company from another hex; a second Company could not."""
    ring = {"dwarf-scout": "1420", "dwarf-sentry.1": "1521", "dwarf-sentry.2": "1426", "dwarf-sentry.3": "1525"}
    units = {"orc-chieftain.1": "1422", "orc-co-45.2": "1424", "dwarf-guards": "1323", "dwarf-captain.1": "1325"}
    table = arena({**units, **ring})
    assert table.attack("1323", "orc-chieftain.1", "orc-co-45.2", dice=[6])[0] == "AR"
    table.pick("orc-co-45.2")
    assert table.where("orc-co-45.2") == "1523", "the one vacant hex"
    assert table.where("orc-chieftain.1") == "1424", "the hex left behind is simply vacant"


def test_a_chieftain_joins_the_company_that_moved() -> None:
    """LOU-R43, LOU-8.0a: where no hex is vacant, comrades who moved in this combat may be joined as well as others."""
    ring = {"dwarf-scout": "1420", "dwarf-sentry.1": "1521", "dwarf-sentry.2": "1426", "dwarf-sentry.3": "1525"}
    units = {"orc-chieftain.1": "1422", "orc-co-45.2": "1424", "orc-scout": "1424", "dwarf-guards": "1323"}
    table = arena({**units, **ring, "dwarf-captain.1": "1325"})
    assert table.attack("1323", "orc-chieftain.1", "orc-co-45.2", dice=[6])[0] == "AR"
    table.pick("orc-co-45.2")
    assert table.picks() == ["1424", "1523"]
    table.pick("1523")
    assert table.where("orc-chieftain.1") == table.where("orc-co-45.2") == "1523"


def test_a_beast_that_stays_tries_no_doors() -> None:
    """LOU-20.4l, LOU-12.2a: on 4 or 5 it may attack, and that is all."""
    place = {"bear": "1824", "orc-co-45.1": "1723", "human-scout": "4309"}
    table = Table("passage", place, deciding="Dwellers", locked=["1824-1925"])
    table.pos.mood[table.unit("bear")] = STAYS
    table.phase("doors")
    assert "bear" not in table.picks()
    table.pos.mood[table.unit("bear")] = 1
    table.phase("doors")
    assert table.picks() == ["done", "bear"]


def test_the_alliance_may_set_up_in_one_hex() -> None:
    """LOU-R101: that no more than one unit is set up in a hex is said of the Dwellers."""
    table = Table("passage", {"dwarf-lord": "0141", "human-duke": "0141"})
    stage = table.content.scenario.setup[0]
    assert (stage.side, stage.per_hex) == ("Alliance", 0)


def test_a_standstill_is_announced() -> None:
    """LOU-R92: the view and the log say when an idle game is about to end."""
    table = Table("surprise", {"dwarf-lord": "0521", "orc-scout": "4309"})
    table.phase("movement")
    table.pos.quiet = 12
    assert dict(GAME.view(table.pos, 0).facts)["Standstill"].endswith("the game ends after 8 more Game-Turns")
    table.pos.quiet = 15
    table.pos.steps = [("game-turn",)]
    game_turn_run(table.pos, ("game-turn",), NoDice(), table.log)
    assert table.told()[-1] == "Nothing has happened for 15 Game-Turns. The game ends after 5 more like them."
    table.phase("movement")
    table.pos.quiet = 20
    assert dict(GAME.view(table.pos, None).facts)["Standstill"].endswith("the game ends with this Game-Turn")


def test_what_they_could_do_to_me_here() -> None:
    """LOU-10.1a, LOU-10.8, LOU-9.0a: enemies in sight who get there are reckoned up, face-down ones mentioned."""
    place = {"dwarf-co-50.1": "1323", "orc-co-45.1": "1725", "orc-co-55.1": "1624", "orc-scout": "4309"}
    table = Table("surprise", place, deciding="Dwarves", options={"morale": "off"})
    table.phase("movement")
    found = GAME.threat(table.pos, 0, table.content.names.pick("1323"))
    assert found is not None
    assert set(found.pieces) == {"orc-co-45.1", "orc-co-55.1"}
    assert sum(chance.chance for chance in found.chances) == pytest.approx(1.0)
    assert found.because[0].text == "100 against 50 is column 2-1."
    tones = {chance.result: chance.tone for chance in found.chances}
    assert tones == {"DE": "ruin", "DR": "loss", "--": "even", "AR": "gain"}, "told for the one who is threatened"
    table.pos.up &= ~table.mask("orc-co-45.1")
    alone = GAME.threat(table.pos, 0, table.content.names.pick("1323"))
    assert alone is not None
    assert alone.pieces == ("orc-co-55.1",)
    assert alone.because[-1].rule == "LOU-9.0a"


def test_where_nobody_comes_there_is_no_threat() -> None:
    """LOU-7.1b: an enemy out of reach threatens nobody, nor is an empty hex in danger."""
    table = Table("surprise", {"dwarf-co-50.1": "0521", "orc-scout": "4309"}, deciding="Dwarves")
    table.phase("movement")
    assert GAME.threat(table.pos, 0, table.content.names.pick("0521")) is None
    assert GAME.threat(table.pos, 0, table.content.names.pick("2224")) is None
