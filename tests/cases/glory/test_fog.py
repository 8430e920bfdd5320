"""Fog of war (DOG-7.50): what of a stack is seen, what opens it, and what nobody may learn of it."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.checks import settings
from wyrmtable.core import ALL, Eyes, heard
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.buttons import END_COMBAT
from wyrmtable.games.glory.position import SHOWN

from .table import Table

KENDER, FOE = "1315", "1314"


def foggy() -> Table:
    """Three kender with their leader beside two hobgoblin armies and a draconian one, all under fog."""
    table = Table(fog="on")
    table.put(KENDER, "hylo_inf.1", "hylo_inf.2", "ldr_hylo")
    return table.put(FOE, "throtyl_inf.1", "throtyl_inf.2", "ldr_throtyl").put("1214", "draconian.1")


def on_map(table: Table, eyes: Eyes) -> dict[str, str]:
    """The counters that these eyes see on hexes."""
    return {token.pick: token.place for token in GAME.view(table.pos, eyes).tokens if token.place.isdigit()}


def test_only_the_top_counter_is_seen() -> None:
    """DOG-7.50: his own stacks are open to a player, of the enemy's he sees the top counter; others see all."""
    table = foggy().go("movement", "highlord")
    assert on_map(table, 0) == {
        "throtyl_inf.1": FOE, "throtyl_inf.2": FOE, "ldr_throtyl": FOE, "draconian.1": "1214", "hylo_inf.1": KENDER,
    }  # fmt: skip
    assert on_map(table, None) == {"throtyl_inf.1": FOE, "draconian.1": "1214", "hylo_inf.1": KENDER}
    assert len(on_map(table, ALL)) == 7
    rows = {row.pick: row.cells[3] for row in GAME.view(table.pos, 0).panels[0].rows}
    assert (rows["hylo_inf.1"], rows["hylo_inf.2"], rows["hylo_inf.3"]) == (KENDER, "somewhere on the map", "waiting")


def test_without_the_option_everything_lies_open() -> None:
    """DOG-7.50: fog is an option; as printed all counters are seen."""
    table = Table().put(KENDER, "hylo_inf.1", "hylo_inf.2").go("movement", "whitestone")
    assert set(on_map(table, 0)) == {"hylo_inf.1", "hylo_inf.2"}


def test_the_owner_lays_the_top_counter() -> None:
    """DOG-7.50, DOG-R99: after his movement the owner may lay another army on top, each stack once."""
    table = foggy().go("movement", "whitestone").pick("end-movement")
    assert set(table.picks()) == {"done", "hylo_inf.2"}
    table.pick("hylo_inf.2")
    assert "hylo_inf.2" in on_map(table, 0)
    assert "hylo_inf.1" not in on_map(table, 0)
    assert set(table.picks()) == {"done"}


def test_a_ground_army_lies_on_top() -> None:
    """DOG-R99, DOG-5.15: a flyer does not hide that a ground army binds its neighbours."""
    table = Table("silvanesti", fog="on").put("4441", "silvanesti_air.1", "silvanesti_inf.1", "silvanesti_inf.2")
    table.go("movement", "whitestone").pick("end-movement")
    assert on_map(table, 0) == {"silvanesti_inf.1": "4441"}
    assert set(table.picks()) == {"done", "silvanesti_inf.2"}


def test_an_attack_opens_both_stacks_until_the_combats_end() -> None:
    """DOG-7.50, DOG-7.6a: a declared attack opens the stacks, cannot be taken back, and is told with all its armies; at
    the end of the Combat Step they close."""
    table = foggy().go("combat", "whitestone").pick(FOE, "everyone")
    assert "ldr_throtyl" not in on_map(table, 1)
    before = table.pos.knowledge()
    table.pick("attack", dice=[8])
    assert table.pos.knowledge() != before
    assert {"throtyl_inf.1", "throtyl_inf.2", "ldr_throtyl"} <= set(on_map(table, 1))
    assert {"hylo_inf.2", "ldr_hylo"} <= set(on_map(table, 0))
    while "end-combat" not in set(table.picks()):
        table.pick(sorted(set(table.picks()))[-1])
    table.pick("end-combat")
    assert not any(face & SHOWN for face in table.pos.face)


def test_others_hear_no_more_of_a_march_than_they_see() -> None:
    """DOG-7.50: of a march from under the top counter nothing is told; of the top counter its way is."""
    table = foggy().put("1515", "hylo_inf.3").go("movement", "whitestone")
    table.pick("hylo_inf.2", "1415", "stop")
    told = [event[1] for event in table.log if heard(event, 0)]
    assert told == ["coming"]
    assert "marches" in [event[1] for event in table.log if heard(event, 1)]
    table.pick("hylo_inf.3", KENDER, "stop")
    table.pick("hylo_inf.1", "1415", "stop")
    assert [event[1] for event in table.log if heard(event, None)] == ["coming", "leaving", "march-seen"]


def test_explanations_count_only_what_is_seen() -> None:
    """DOG-7.50, DOG-U.1: the odds explained before the attack are those against the top counter alone, and say so."""
    table = foggy().go("combat", "whitestone")
    told = GAME.explain(table.pos, 1, table.content.names.pick(FOE))
    strength = table.content.strength[table.piece("throtyl_inf.1")][0]
    assert f"against {strength} is" in told[0].text
    assert told[-1].rule == "DOG-7.50"
    assert not any("defenders' leader" in reason.text for reason in told)


def test_imagined_stacks_are_dealt_anew() -> None:
    """DOG-7.50: below the counters seen anything may lie that could; lances and gnomes may be with any army."""
    table = Table("arena", fog="on")
    table.put("3823", "hl_inf.1", "hl_inf.2", "hl_ariakus").put("3923", "hl_inf.3", "dragon_red.1").put(
        "3723", "hl_inf.4"
    )
    table.pos.gnomes = table.piece("hl_inf.1")
    table.go("movement", "highlord")
    worlds = [GAME.imagine(table.pos, 1, Random(seed)) for seed in range(40)]
    hidden = [table.piece(name) for name in ("hl_inf.2", "hl_ariakus", "dragon_red.1")]
    for piece in hidden:
        assert len({world.where[piece] for world in worlds}) > 1
    assert len({world.gnomes for world in worlds}) > 2
    assert all(not GAME.audit(world) for world in worlds)
    assert {GAME.view(world, 1).json() for world in worlds} == {GAME.view(table.pos, 1).json()}
    assert GAME.imagine(table.pos, 0, Random(1)).where == table.pos.where


def test_team_mates_and_everybody_know_what_is_public() -> None:
    """DOG-7.50: pieces aboard ships and leaders without an army are seen by all."""
    table = Table("arena", fog="on")
    table.ship("4641", "silvanesti_ship.1", carries=["silvanesti_inf.1"]).put("4441", "ldr_silvanesti")
    table.put("3823", "hl_inf.1").go("movement", "highlord")
    assert {"silvanesti_ship.1", "silvanesti_inf.1", "ldr_silvanesti"} <= set(on_map(table, 0))


def test_every_question_is_put_under_fog() -> None:
    """DOG-7.50: whether there was a choice is nobody else's business, so that no question is passed over, nor answered
    at once because one pick is left; in the open such a question is."""
    armies = {
        fog: Table("arena", fog=fog).put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1") for fog in ("on", "off")
    }
    asked = {fog: table.go("combat", "highlord").asked for fog, table in armies.items()}
    assert asked == {"on": "combat", "off": "who-first"}
    decision = armies["on"].decision
    assert ([*decision.picks], decision.forced) == ([END_COMBAT], False)


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_the_laws_examine_fog(scenario: str) -> None:
    """DOG-7.50: of all games with an option changed, the one with fog is the first to be held against the laws."""
    assert settings(GAME, [scenario])[1].options["fog"] == "on"
