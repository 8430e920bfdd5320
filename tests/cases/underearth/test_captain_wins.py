"""Blunders the captain no longer makes, each from a position like the one where it happened (LOU-25)."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases.underearth.arena import begin, deciding, step
from tests.cases.underearth.table import Table
from wyrmtable import registry
from wyrmtable.core import Chair, Decision, RandomDice, Setting, Supposed, complete
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.captain import Captain, Rollout, errands, evaluate, fortune, marching
from wyrmtable.games.underearth.captain.aftermath import advance
from wyrmtable.games.underearth.captain.fighting import boldness, desperate
from wyrmtable.games.underearth.captain.survey import Memo, Survey


def survey(table: Table, side: str) -> Survey:
    return Survey(table.pos, table.content.seats.index(side), Memo())


def captain_pick(table: Table) -> str:
    """What a captain picks who sees this position as it is."""
    decision = table.decision
    assert isinstance(decision, Decision)
    chair = Chair(Supposed(GAME, table.pos), decision.seat)
    return table.content.names.text(Captain(Random(1)).choose(chair))


# -- Surprise Attack -------------------------------------------------------------------------------------------------


def test_the_sentry_stands_where_the_orcs_come_in_and_a_runner_hears_him() -> None:
    """LOU-25.14, LOU-6.1C: roused on the first turn, the Scout is with the Lord before the Orcs are."""
    table = begin("surprise")
    while deciding(table) == "Dwarves":
        table.pick(captain_pick(table))
    assert table.where("dwarf-sentry") == "3610"
    heard = table.content.terrain.earshot[table.hex("3610")]
    assert heard >> table.pos.where[table.unit("dwarf-scout")] & 1
    near = [unit for unit in ("dwarf-co-60.1", "dwarf-co-60.2") if table.where(unit) in ("1521", "1030", "0812")]
    assert near, "the heavy Companies bar the way to the Throne Room"


def test_the_lord_is_roused_first() -> None:
    """LOU-25.14: a Company sleeps nearer, but the runner goes for the Lord."""
    place = {"dwarf-scout": "1323", "dwarf-co-50.1": "1521", "dwarf-lord": "0521", "orc-co-45.1": "2727"}
    table = Table("surprise", place, deciding="Dwarves", asleep=["dwarf-co-50.1", "dwarf-lord"])
    table.phase("movement")
    orders = errands.shield(survey(table, "Dwarves"))
    field = orders[table.unit("dwarf-scout")].field
    assert field[table.hex("0622")] == 0
    assert field[table.hex("1523")] > 0


def test_the_lord_keeps_among_his_companies() -> None:
    """LOU-25.14: awake, he goes to his Companies and not into a corner far from them."""
    place = {"dwarf-lord": "0521", "dwarf-guards": "0820", "orc-co-45.1": "2121"}
    table = Table("surprise", place, deciding="Dwarves")
    errand = errands.shield(survey(table, "Dwarves"))[table.unit("dwarf-lord")]
    assert errand.field[table.hex("0820")] == 0


def test_few_rally_and_many_attack() -> None:
    """LOU-25.14: one Company against three gathers at the Lord; four go for the enemy."""
    foes = {"orc-co-45.1": "1121", "orc-co-45.2": "1222", "orc-co-55.1": "1323"}
    few = Table("surprise", {"dwarf-lord": "0521", "dwarf-co-50.1": "0719", **foes}, deciding="Dwarves")
    assert errands.shield(survey(few, "Dwarves"))[few.unit("dwarf-co-50.1")].why == "Rally to him."
    own = {"dwarf-co-50.1": "0719", "dwarf-co-60.1": "0721", "dwarf-guards": "0723", "dwarf-co-60.2": "0822"}
    many = Table("surprise", {"dwarf-lord": "0521", **own, **foes}, deciding="Dwarves")
    assert errands.shield(survey(many, "Dwarves"))[many.unit("dwarf-guards")].why == "Meet the enemy."


# -- Dragonfire ------------------------------------------------------------------------------------------------------


def test_the_dragon_hunts_those_who_carry_gold() -> None:
    """LOU-25.15: easy prey is nearer, but the load on its way out comes first."""
    place = {"dragon": "2224", "dwarf-dependents.1": "2329", "dwarf-co-50.1": "1541", "dwarf-lord": "0521"}
    table = Table("dragonfire", place, deciding="Dragon", treasure={"treasure-20": "1541"})
    errand = errands.prowl(survey(table, "Dragon"))[table.unit("dragon")]
    assert errand.why == "After the gold they carry."
    assert errand.field[table.hex("1541")] == 0


def test_gold_where_it_was_laid_is_no_load() -> None:
    """LOU-25.15: a Company that guards Treasure on its mark does not draw the Dragon away from easy prey."""
    place = {"dragon": "2224", "dwarf-dependents.1": "2329", "dwarf-co-50.1": "2145", "dwarf-lord": "0521"}
    table = Table("dragonfire", place, deciding="Dragon", treasure={"treasure-20": "2145"})
    assert errands.prowl(survey(table, "Dragon"))[table.unit("dragon")].why == "After easy prey."


def quarry_of_the_dragon(dragon: str, treasure: dict[str, str]) -> str:
    """The hex that a Dragon standing somewhere is after, if two Companies carry gold."""
    place = {"dragon": dragon, "dwarf-co-50.1": treasure["treasure-20"], "dwarf-co-45.1": treasure["treasure-10.1"]}
    table = Table("dragonfire", {**place, "dwarf-lord": "0521"}, deciding="Dragon", treasure=treasure)
    field = errands.prowl(survey(table, "Dragon"))[table.unit("dragon")].field
    return table.content.terrain.board.names[field.index(0)]


def test_the_dragon_does_not_fly_to_and_fro() -> None:
    """LOU-25.15: of two loads it hunts the nearer one and goes on hunting it as it comes closer, though the other is
    sooner out of the mountain."""
    loads = {"treasure-20": "2224", "treasure-10.1": "1040"}
    assert quarry_of_the_dragon("2838", loads) == "2224"
    assert quarry_of_the_dragon("2327", loads) == "2224"
    assert quarry_of_the_dragon("1442", loads) == "1040"


def test_the_dragon_lets_go_what_it_cannot_catch() -> None:
    """LOU-25.15: gold before the western Gate is nearer, but as good as gone: the load deep inside is hunted."""
    assert quarry_of_the_dragon("3537", {"treasure-20": "0739", "treasure-10.1": "0622"}) == "0622"
    assert quarry_of_the_dragon("2440", {"treasure-20": "0739", "treasure-10.1": "0622"}) == "0739"


def test_the_dragon_reckons_with_those_it_would_rouse() -> None:
    """LOU-25.15, LOU-6.3: two Companies asleep side by side fall upon whoever wakes them; one far off sleeps on."""
    place = {"dragon": "2440", "dwarf-co-50.1": "3442", "dwarf-co-60.1": "3543", "dwarf-lord": "0521"}
    table = Table("dragonfire", place, deciding="Dragon", asleep=["dwarf-co-50.1", "dwarf-co-60.1", "dwarf-lord"])
    dragon = table.mask("dragon")
    assert survey(table, "Dragon").risk(table.hex("3341"), dragon) >= 0.5
    assert survey(table, "Dragon").risk(table.hex("2440"), dragon) == 0


def test_its_own_hex_is_no_shelter_to_the_dragon() -> None:
    """LOU-25.15: the hex it leaves is free for those who come after it, so that it is in no less danger next to it."""
    foes = {"dwarf-co-50.1": "3529", "dwarf-co-60.1": "3127", "dwarf-lord": "0521"}
    beside, away = (Table("dragonfire", {"dragon": hex_, **foes}, deciding="Dragon") for hex_ in ("3430", "2440"))
    for hex_ in beside.content.terrain.near[beside.hex("3430")]:
        danger = survey(away, "Dragon").risk(hex_, away.mask("dragon"))
        assert survey(beside, "Dragon").risk(hex_, beside.mask("dragon")) == pytest.approx(danger)


def test_the_dragon_takes_face_down_counters_for_companies() -> None:
    """LOU-25.15, LOU-9.0a: a Captain alone is little danger; a counter nobody has seen may be a Company."""
    place = {"dragon": "2440", "dwarf-captain.1": "3442", "dwarf-co-60.1": "3543", "dwarf-lord": "0521"}
    shown = Table("dragonfire", place, deciding="Dragon")
    hidden = Table("dragonfire", place, deciding="Dragon", down=["dwarf-captain.1"])
    known, feared = (survey(table, "Dragon").risk(table.hex("3341"), table.mask("dragon")) for table in (shown, hidden))
    assert feared > known


# -- Gold! -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("treasure", "goes"), [("treasure-20", True), ("treasure-1.1", False)])
def test_a_band_that_is_ahead_goes_home(treasure: str, goes: bool) -> None:
    """LOU-25.19: with 20 in hand and 5 paid the rest is left to others; with 1 in hand it is not."""
    gold = {treasure: "3731", "treasure-10.1": "0309"}
    table = Table("gold", {"troll.1": "0309"}, treasure=gold, options={"players": "2"})
    table.put("human-co-45.1", "3731", owner=0)
    table.pos.cost[0] = 5
    table.pos.seen[:] = bytes([1] * len(table.pos.seen))
    assert fortune.quits(survey(table, "Player 1")) is goes


# -- Pursuit ---------------------------------------------------------------------------------------------------------


def test_nobody_runs_to_wake_the_helpless() -> None:
    """LOU-25.8, LOU-25.12: the Scout has better things to do than to rouse Dependents."""
    place = {"dwarf-scout": "2224", "dwarf-dependents.1": "2329", "human-co-45.1": "1040"}
    table = Table("pursuit", place, deciding="Dwarves", asleep=["dwarf-dependents.1"], choice="west")
    assert errands.wakers(survey(table, "Dwarves"), [table.unit("dwarf-scout")], 4.0) == {}


def test_the_storm_goes_all_in_when_time_runs_out() -> None:
    """LOU-25.11: danger counts for less and attacks are bolder on the last turns."""
    place = {"human-co-45.1": "1824", "dwarf-co-50.1": "2024"}
    early, late = (Table("pursuit", place, deciding="Humans", choice="west", turn=turn) for turn in (4, 9))
    unit = early.unit("human-co-45.1")
    calm, wild = (errands.storm(survey(table, "Humans"))[unit] for table in (early, late))
    assert wild.care < calm.care
    assert wild.zeal > calm.zeal
    assert (boldness(survey(early, "Humans")), boldness(survey(late, "Humans"))) == (0, 1)
    last = Table("pursuit", place, deciding="Humans", choice="west", turn=10)
    assert desperate(survey(last, "Humans"))


def test_leaders_go_with_the_companies_in_front() -> None:
    """LOU-25.6: the Duke joins the Company at the door, not the one far behind."""
    place = {"human-duke": "1040", "human-co-45.1": "1723", "human-co-60.1": "0741", "dwarf-co-50.1": "2024"}
    table = Table("pursuit", place, deciding="Humans", choice="west")
    errand = errands.storm(survey(table, "Humans"))[table.unit("human-duke")]
    assert errand.field[table.hex("1723")] == 0


def test_a_sally_leaves_no_entrance_empty() -> None:
    """LOU-25.12: with a Human inside and another at the western door the Company there stays."""
    place = {"dwarf-co-50.1": "2024", "dwarf-co-50.2": "2224", "human-co-45.1": "2327", "human-co-45.2": "1723"}
    table = Table("pursuit", place, deciding="Dwarves", choice="west")
    orders = errands.guard(survey(table, "Dwarves"))
    assert orders[table.unit("dwarf-co-50.1")].why == "Man the entrance."
    assert orders[table.unit("dwarf-co-50.2")].why == "Throw them out."


def test_whoever_holds_a_post_keeps_it() -> None:
    """LOU-25.12: two Companies at two entrances do not change places, whichever is counted first."""
    table = Table("pursuit", {"human-co-45.1": "3127"}, deciding="Dwarves", choice="east")
    area, names = table.content.terrain.board.places_of("great_hall"), table.content.terrain.board.names
    posts = errands.posts_of(survey(table, "Dwarves"), area)[:2]
    for name, post in zip(("dwarf-guards", "dwarf-co-50.1"), posts[::-1], strict=True):
        table.put(name, names[post])
    orders = errands.guard(survey(table, "Dwarves"))
    for name in ("dwarf-guards", "dwarf-co-50.1"):
        unit = table.unit(name)
        assert orders[unit].field[table.pos.where[unit]] == 0, name


def test_a_won_fight_is_followed_up() -> None:
    """LOU-25.11, LOU-10.4g: the storming Company takes the vacated hex on its way."""
    place = {"human-co-45.1": "1824", "dwarf-co-50.1": "2329"}
    table = Table("pursuit", place, deciding="Humans", choice="west", turn=5)
    table.run([("player-turn-end", 0), ("advance-who", 1, table.hex("1925"), table.mask("human-co-45.1"))])
    decision = table.decision
    assert isinstance(decision, Decision)
    pick, _ = advance(survey(table, "Humans"), table.hex("1925"), decision.picks)
    assert table.content.names.text(pick) == "human-co-45.1"


def test_a_sneaking_way_does_not_lead_back() -> None:
    """LOU-25.15: the Dragon's quiet way to its prey is no walk to and fro: it moves."""
    place = {"dragon": "1135", "dwarf-captain.1": "0846", "dwarf-co-50.1": "1240", "dwarf-lord": "0521"}
    table = Table(
        "dragonfire", place, deciding="Dragon", treasure={"treasure-20": "0846"}, asleep=["dwarf-co-50.1", "dwarf-lord"]
    )
    table.phase("movement")
    table.pick("dragon") if step(table) == "movement" else None
    looked = survey(table, "Dragon")
    unit = table.unit("dragon")
    decision = table.decision
    assert isinstance(decision, Decision)
    hex_ = marching.best_hex(looked, unit, 16, True, decision.picks, marching.errand_of(looked, unit))
    assert hex_ != table.hex("1135")


# -- what a search needs ---------------------------------------------------------------------------------------------


def test_a_position_is_worth_more_to_whoever_is_ahead() -> None:
    """LOU-25.1, LOU-20.1j: a Human in the Great Hall is good for the Humans; both shares add up to about one."""
    inside = Table("pursuit", {"human-co-45.1": "2224", "dwarf-co-50.1": "0622"}, choice="west", turn=9)
    outside = Table("pursuit", {"human-co-45.1": "0139", "dwarf-co-50.1": "0622"}, choice="west", turn=9)
    assert evaluate(inside.pos, 1) > evaluate(outside.pos, 1)
    assert evaluate(inside.pos, 0) < evaluate(outside.pos, 0)
    assert evaluate(inside.pos, 0) + evaluate(inside.pos, 1) == pytest.approx(1.0, abs=0.3)


@pytest.mark.parametrize("scenario", ["pursuit", "surprise", "dragonfire", "passage", "gold"])
def test_a_game_can_be_played_out_quickly(scenario: str) -> None:
    """LOU-25.1: the quick hand picks lawfully in every scenario, and its games get somewhere."""
    rng = Random(3)
    dice, hand = RandomDice(rng), Rollout(rng)
    pos = GAME.setup(complete(GAME, Setting(scenario)), dice)
    for _ in range(700):
        decision = GAME.decision(pos)
        if not isinstance(decision, Decision):
            break
        pick = hand.pick(pos, decision)
        assert pick in decision.picks
        GAME.apply(pos, pick, dice)
    assert pos.turn >= 3


def test_a_search_finds_what_it_needs_on_the_shelf() -> None:
    """LOU-25.1: the quick hand sits in a chair like any bot; hand and evaluation are the game's own."""
    assert registry.rollout(GAME) is Rollout
    assert registry.evaluation(GAME) is evaluate
    table = Table("pursuit", {"human-co-45.1": "1824", "dwarf-co-50.1": "2329"}, deciding="Humans", choice="west")
    table.phase("movement")
    decision = table.decision
    assert isinstance(decision, Decision)
    assert Rollout(Random(1)).choose(Chair(Supposed(GAME, table.pos), decision.seat)) in decision.picks
