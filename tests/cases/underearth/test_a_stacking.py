"""Cases of stacking and of face-down units (LOU-8, LOU-9)."""

import pytest

from wyrmtable.core import tell
from wyrmtable.core.event import heard
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.rules.stacking import broken

from .table import Table

# -- stacking ----------------------------------------------------------------------------------------------------------


def stack_of(scenario: str, *names: str) -> list[str]:
    """What is wrong with these units in one hex."""
    table = Table(scenario)
    for name in names:
        table.put(name, "2224", 0)
    return broken(table.pos, table.hex("2224"))


@pytest.mark.parametrize(
    ("scenario", "names"),
    [
        ("surprise", ("dwarf-lord", "dwarf-sentry", "dwarf-co-50.1")),
        ("surprise", ("orc-chieftain.1", "orc-chieftain.2")),
        ("pursuit", ("human-scout", "human-co-45.1")),
    ],
)
def test_ex_07a_legal_stacks(scenario: str, names: tuple[str, ...]) -> None:
    """EX-7a (LOU-8.0a, LOU-8.0b): one race, one Company, any number of Individuals."""
    assert stack_of(scenario, *names) == []


@pytest.mark.parametrize(
    ("scenario", "names"),
    [
        ("gold", ("dwarf-captain.1", "human-scout")),
        ("passage", ("troll.1", "orc-co-45.1")),
        ("surprise", ("dwarf-co-50.1", "dwarf-co-50.2")),
    ],
)
def test_ex_07b_illegal_stacks(scenario: str, names: tuple[str, ...]) -> None:
    """EX-7b (LOU-8.0a, LOU-8.0b): two races, or two Companies."""
    assert stack_of(scenario, *names) == ["Stacking is broken in 2224 (LOU-8.0a, LOU-8.0b)."]


@pytest.mark.parametrize(
    ("unit", "there", "stops"),
    [
        ("dwarf-co-50.1", "dwarf-co-60.1", False),
        ("dwarf-co-50.1", "dwarf-dependents.1", False),
        ("dwarf-co-50.1", "dwarf-captain.1", True),
        ("dwarf-captain.2", "dwarf-captain.1", True),
        ("dwarf-captain.2", "dwarf-co-60.1", True),
    ],
)
def test_one_company_and_any_number_of_individuals(unit: str, there: str, stops: bool) -> None:
    """LOU-8.0a: what a unit that moves next door may join."""
    table = Table("surprise", {unit: "2226", there: "2224", "dwarf-sentry": "0521", "orc-scout": "4313"})
    table.phase("movement")
    table.pick(unit, "2224")
    assert ("stop" in table.picks()) is stops
    assert table.forbids("stop") == ([] if stops else ["LOU-8.0a"])


def test_a_dozen_individuals_share_a_hex() -> None:
    """LOU-8.0a: Individuals are without number: Lord, three Captains, Sentry, Scout and one Company."""
    captains = [f"dwarf-captain.{number}" for number in (1, 2, 3)]
    assert stack_of("surprise", "dwarf-lord", *captains, "dwarf-sentry", "dwarf-scout", "dwarf-guards") == []


def test_stacking_holds_after_the_combat_phase() -> None:
    """LOU-8.0a: of two victorious Companies only one may advance into the emptied hex; a leader may follow it."""
    place = {"dwarf-co-60.1": "2123", "dwarf-co-60.2": "2323", "dwarf-captain.1": "2123", "orc-scout": "2222"}
    table = Table("surprise", {**place, "orc-chieftain.1": "4313"})
    table.phase("declare")
    table.pick("2222", "dwarf-co-60.1", "dwarf-co-60.2", "dwarf-captain.1", "attack", dice=[1])
    table.pick("dwarf-co-60.1")
    assert table.picks() == ["done", "dwarf-captain.1"]
    table.pick("dwarf-captain.1")
    assert table.where("dwarf-co-60.2") == "2323"
    assert broken(table.pos, table.hex("2222")) == []


RACES = ["dragon", "bear", "gargoyle", "scorpion", "troll.1", "wolf", "goblin-co", "orc-scout"]


@pytest.mark.parametrize("first", RACES)
def test_each_creature_kind_is_a_race_of_its_own(first: str) -> None:
    """LOU-8.0b, LOU-R35: none of the creatures shares a hex with another kind; two Trolls do."""
    table = Table("passage")
    race = {name: table.content.race[table.unit(name)] for name in RACES}
    assert len(set(race.values())) == len(RACES)
    assert all(stack_of("passage", first, other) for other in RACES if other != first)
    assert stack_of("passage", "troll.1", "troll.2") == []


def test_humans_and_dwarves_mix_only_in_passage() -> None:
    """LOU-8.0b: Duke and Lord share a hex in Passage; a hired Human and a hired Dwarf in Gold! do not."""
    assert stack_of("passage", "human-duke", "dwarf-lord") == []
    assert stack_of("gold", "human-captain.1", "dwarf-captain.1") != []


def test_treasure_does_not_count_for_stacking() -> None:
    """LOU-8.0c: a Company stops on a hex with three Treasures and a friend's Individual."""
    gold = {"treasure-20": "2224", "treasure-10.1": "2224", "treasure-10.2": "2224"}
    place = {"dwarf-co-50.1": "2226", "dwarf-captain.1": "2224", "dwarf-lord": "0521", "dragon": "4313"}
    table = Table("dragonfire", place, treasure=gold)
    table.phase("movement", "Dwarves")
    table.pick("dwarf-co-50.1", "2224", "stop")
    assert table.where("dwarf-co-50.1") == "2224"


# -- face-down units ---------------------------------------------------------------------------------------------------


def test_the_owner_alone_looks_at_his_face_down_units() -> None:
    """LOU-9.0a: the Dwarf player sees his Lord, the Orc player and spectators a back."""
    table = Table("surprise", {"dwarf-lord": "0521", "orc-scout": "4305"}, down=["dwarf-lord"])
    table.phase("movement", "Orcs")
    titles = {}
    for seat in (0, 1, None):
        titles[seat] = [token.title for token in GAME.view(table.pos, seat).tokens if token.place == "0521"]
    assert titles == {0: ["Dwarf Lord 5-8"], 1: ["Face-down counter"], None: ["Face-down counter"]}


def test_an_enemy_who_comes_adjacent_turns_units_up_and_may_go_on() -> None:
    """LOU-9.0b: all in the hex he comes up to are turned, and those of his own hex; then he moves on."""
    place = {"orc-scout": "2028", "orc-chieftain.1": "4305", "dwarf-co-50.1": "2224", "dwarf-captain.1": "2224"}
    table = Table("surprise", place, deciding="Orcs", down=["orc-scout", "dwarf-co-50.1", "dwarf-captain.1"])
    table.phase("movement")
    table.pick("orc-scout", "2026")
    assert not table.shown("dwarf-co-50.1")
    assert not table.shown("orc-scout")
    table.pick("2125")
    assert all(table.shown(name) for name in ("dwarf-co-50.1", "dwarf-captain.1", "orc-scout"))
    table.pick("2028", "stop")
    assert table.where("orc-scout") == "2028"


def test_moving_adjacent_to_an_enemy_turns_oneself_up() -> None:
    """LOU-9.0b: a face-down Dwarf shows himself when he walks up to a face-up Orc; friends he left behind do not."""
    place = {"dwarf-captain.1": "2028", "dwarf-scout": "2028", "orc-scout": "2224"}
    table = Table("surprise", place, down=["dwarf-captain.1", "dwarf-scout"])
    table.phase("movement")
    table.pick("dwarf-captain.1", "2226")
    assert table.shown("dwarf-captain.1")
    assert not table.shown("dwarf-scout")


def test_an_advance_turns_units_up() -> None:
    """LOU-9.0b, LOU-R20: the Orcs take 2125 and with it come next to a face-down Captain at 2226."""
    place = {"orc-co-45.1": "2024", "dwarf-scout": "2125", "dwarf-captain.1": "2226"}
    table = Table("surprise", place, deciding="Orcs", down=["dwarf-captain.1"], asleep=["dwarf-captain.1"])
    table.phase("declare")
    table.pick("2125", dice=[1])
    assert not table.shown("dwarf-captain.1")
    table.pick("orc-co-45.1")
    assert table.where("orc-co-45.1") == "2125"
    assert table.shown("dwarf-captain.1")
    assert table.awake("dwarf-captain.1")


def test_a_retreat_turns_units_up() -> None:
    """LOU-9.0b, LOU-R20: the Dwarves fall back next to a face-down Orc Scout, who is turned up by it."""
    place = {"orc-co-55.1": "2024", "dwarf-co-50.1": "2125", "orc-scout": "2327", "dwarf-scout": "0521"}
    table = Table("surprise", place, deciding="Orcs", down=["orc-scout"])
    table.phase("declare")
    table.pick("2125", dice=[2])
    assert not table.shown("orc-scout")
    table.pick("2226")
    assert table.where("dwarf-co-50.1") == "2226"
    assert table.shown("orc-scout")


def test_a_unit_is_never_turned_down_again() -> None:
    """LOU-9.0c: the Scout turns the Company up and goes away; next turn it still lies open."""
    place = {"orc-scout": "2024", "orc-chieftain.1": "4305", "dwarf-co-50.1": "2224", "dwarf-scout": "0521"}
    table = Table("surprise", place, deciding="Orcs", down=["dwarf-co-50.1"])
    table.phase("movement")
    table.pick("orc-scout", "2125", "2028", "stop", "end-phase")
    assert table.asks == "Dwarves"
    table.pick("end-phase")
    assert table.shown("dwarf-co-50.1")


def test_the_mover_and_all_its_enemies_are_turned_up() -> None:
    """LOU-9.0b, LOU-9.0c: a Captain joining two face-down friends next to an enemy is turned up with all the enemies;
    his friends have not moved."""
    place = {"dwarf-captain.1": "2028", "dwarf-co-50.1": "2127", "dwarf-scout": "2127"}
    foes = {"orc-co-45.1": "2226", "orc-chieftain.1": "2226"}
    table = Table("surprise", {**place, **foes}, down=[*place, *foes])
    table.phase("movement")
    table.pick("dwarf-captain.1", "2127")
    assert all(table.shown(name) for name in ("dwarf-captain.1", *foes))
    assert not table.shown("dwarf-co-50.1")
    assert not table.shown("dwarf-scout")


def test_treasure_is_not_turned_up() -> None:
    """LOU-9.0d: the Dragon comes next to a Dwarf on Treasure; the Dwarf is turned up, the Treasure is not seen."""
    place = {"dragon": "2028", "dwarf-captain.1": "2224", "dwarf-lord": "0521"}
    table = Table("dragonfire", place, deciding="Dragon", treasure={"treasure-20": "2224"}, down=["dwarf-captain.1"])
    table.phase("movement")
    table.pick("dragon", "2026", "2125")
    assert table.shown("dwarf-captain.1")
    dragon = table.content.seats.index("Dragon")
    assert not table.pos.seen[0] >> dragon & 1
    assert [token.symbol for token in GAME.view(table.pos, dragon).tokens if token.title == "Treasure"] == ["back-t"]


def test_moves_of_face_down_units_are_told_without_a_name() -> None:
    """LOU-9.0a: the owner reads who moved, the opponent only that a face-down counter did."""
    table = Table("surprise", {"dwarf-captain.1": "2028", "dwarf-scout": "0521", "orc-scout": "4305"})
    table.pos.up = table.mask("orc-scout")
    table.phase("movement")
    table.log.clear()
    table.pick("dwarf-captain.1", "2026", "stop")
    told = {
        seat: [tell(event, GAME.sentences, table.content.names) for event in table.log if heard(event, seat)]
        for seat in (0, 1)
    }
    assert told[0] == ["Dwarf Captain 3-8 (1) moves from Great Hall 2028 to Great Hall 2026."]
    assert told[1] == ["A face-down counter moves from Great Hall 2028 to Great Hall 2026."]
