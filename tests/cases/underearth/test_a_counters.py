"""Cases of the counters: the mix, what is on them, and what opponents see (LOU-3)."""

import re

import pytest

from wyrmtable.core import Names
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.units import counter_mix
from wyrmtable.games.underearth.show.events import SENTENCES

from .table import Table

SCENARIOS = ("pursuit", "surprise", "dragonfire", "dragonfire-solitaire", "passage", "gold")
MIX = {
    "dwarf-lord": ("5-8", 1),
    "dwarf-captain": ("3-8", 3),
    "dwarf-sentry": ("2-6", 3),
    "dwarf-scout": ("2-10", 1),
    "dwarf-guards": ("70-6", 1),
    "dwarf-co-60": ("60-7", 2),
    "dwarf-co-50": ("50-7", 5),
    "dwarf-co-45": ("45-9", 2),
    "dwarf-dependents": ("0-7", 4),
    "human-duke": ("4-8", 1),
    "human-captain": ("3-8", 2),
    "human-scout": ("2-10", 1),
    "human-co-60": ("60-5", 2),
    "human-co-45": ("45-7", 3),
    "human-co-40": ("40-8", 2),
    "orc-chieftain": ("3-8", 2),
    "orc-scout": ("2-10", 1),
    "orc-sentry": ("1-6", 1),
    "orc-co-55": ("55-6", 2),
    "orc-co-45": ("45-7", 3),
    "orc-co-35": ("35-10", 2),
    "goblin-co": ("35-8", 1),
    "troll": ("4-7", 2),
    "wolf": ("2-12", 1),
    "bear": ("4-8", 1),
    "scorpion": ("3-7", 1),
    "gargoyle": ("3-8", 1),
    "dragon": ("15-8", 1),
}


def test_the_counter_mix_is_that_of_the_table() -> None:
    """LOU-3.0b: every unit has race, type, CF and MA, in the numbers of the counter mix."""
    mix = {name: unit for name, unit in counter_mix().units.items() if not unit.dummy}
    assert {name: (f"{unit.cf}-{unit.ma}", unit.count) for name, unit in mix.items()} == MIX
    assert sum(unit.count for unit in mix.values()) == 22 + 11 + 11 + 8
    assert sorted(counter_mix().values, reverse=True) == [20, 10, 10, 5, 5, 5, 5, 1, 1]


def test_leaders_and_companies() -> None:
    """LOU-3.0b: leaders are Lord, Duke, Captain and Chieftain; the Companies include Dependents."""
    units = counter_mix().units
    leaders = {name for name, unit in units.items() if unit.leader}
    assert leaders == {"dwarf-lord", "dwarf-captain", "human-duke", "human-captain", "orc-chieftain"}
    companies = {name for name, unit in units.items() if unit.company}
    assert companies == {name for name in units if "-co" in name} | {"dwarf-guards", "dwarf-dependents"}


def test_large_creatures_flyers_and_sentries() -> None:
    """LOU-3.0b: the peculiarities of the counters are those of the mix."""
    units = counter_mix().units
    assert {name for name, unit in units.items() if unit.large} == {"dragon", "bear", "scorpion"}
    assert {name for name, unit in units.items() if unit.flight} == {"dragon", "gargoyle"}
    assert {name for name, unit in units.items() if unit.sentry} == {"dwarf-sentry", "orc-sentry"}


def test_three_kinds_of_counters() -> None:
    """LOU-3.0a: Companies, Individuals, and markers for Unalerted units and Locked Doors; Treasure besides."""
    place = {"dwarf-co-50.1": "0626", "dwarf-captain.1": "0624", "dragon": "4305"}
    table = Table("dragonfire", place, asleep=["dwarf-co-50.1"], locked=["0624-0626"], treasure={"treasure-20": "0624"})
    table.phase("movement", "Dwarves")
    view = GAME.view(table.pos, 0)
    tokens = {token.symbol: token.badges for token in view.tokens}
    assert tokens["dwarf-co-50"] == ("unalerted",)
    assert tokens["dwarf-captain"] == ()
    assert tokens["treasure-20"] == ()
    assert ("0624-0626", "locked") in [(marker.place, marker.symbol) for marker in view.markers]


@pytest.mark.parametrize(
    ("scenario", "unit", "back"),
    [
        ("surprise", "dwarf-lord", "back-d"),
        ("surprise", "dwarf-dependents.1", "back-d"),
        ("surprise", "orc-chieftain.1", "back-blank"),
        ("pursuit", "human-duke", "back-blank"),
        ("passage", "dragon", "back-blank"),
        ("passage", "dwarf-scout", "back-d"),
    ],
)
def test_backs(scenario: str, unit: str, back: str) -> None:
    """LOU-3.0c: of a face-down counter an opponent sees a D for a Dwarf, else nothing, and no name."""
    foe = {"surprise": "orc-scout", "pursuit": "dwarf-scout", "passage": "human-scout"}[scenario]
    table = Table(scenario, {unit: "2224", foe: "0139"}, down=[unit])
    owner = table.pos.owner[table.unit(unit)]
    table.phase("movement", table.content.seats[owner])
    (token,) = (token for token in GAME.view(table.pos, 1 - owner).tokens if token.place == "2224")
    assert (token.symbol, token.title, token.pick) == (back, "Face-down counter", "")


def test_opponents_see_how_many_counters_lie_in_a_hex() -> None:
    """LOU-R17: three face-down Dwarves and a Treasure are three D and one T to the Dragon."""
    names = ["dwarf-lord", "dwarf-co-50.1", "dwarf-captain.1"]
    place = {**dict.fromkeys(names, "2224"), "dragon": "4305"}
    table = Table("dragonfire", place, down=names, treasure={"treasure-20": "2224"})
    table.phase("movement", "Dragon")
    seen = [token.symbol for token in GAME.view(table.pos, 1).tokens if token.place == "2224"]
    assert sorted(seen) == ["back-d", "back-d", "back-d", "back-t"]


def test_only_the_70_6_is_the_guards() -> None:
    """LOU-R11: no other Company carries that name."""
    guards = [unit for unit in counter_mix().units.values() if "Guard" in unit.title]
    assert [unit.label for unit in guards] == ["Dwarf Guards 70-6"]


def test_markers_never_run_out() -> None:
    """LOU-R93: all 35 doors locked and every Dwarf asleep, though the box holds 2 and 21 markers."""
    table = Table("surprise", {"orc-scout": "4305"})
    board = table.content.terrain.board
    free = [p for p in range(len(board)) if board.kind[p] == "room"]
    dwarves = [u for u in range(table.content.size) if table.pos.owner[u] == 0]
    for unit, hex_ in zip(dwarves, free, strict=False):
        table.put(table.content.names.text(table.content.piece + unit), board.names[hex_])
        table.pos.asleep |= 1 << unit
    locked = Table("surprise", locked=[board.side_text(door) for door in table.content.terrain.doors])
    assert locked.pos.locked.bit_count() == 35
    table.phase("movement", "Orcs")
    badges = [token.badges for token in GAME.view(table.pos, 1).tokens]
    assert badges.count(("unalerted",)) == len(dwarves) == 20


def words_of(names: Names) -> list[str]:
    return [*names.titles, *names.texts]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_game_is_called_underearth(scenario: str) -> None:
    """LOU-R1: one spelling in all names, sentences and texts of the game."""
    table = Table(scenario)
    file = table.content.scenario
    texts = [GAME.title, *SENTENCES.values(), *words_of(table.content.names), file.title, file.about]
    texts += [ending.text for ending in file.end]
    found = {word for text in texts for word in re.findall(r"under.?earth", text, re.IGNORECASE)}
    assert found == {"UnderEarth"}


def test_a_creature_is_a_race() -> None:
    """LOU-R35: seven creature races besides Dwarf, Human and Orc."""
    races = {unit.race for unit in counter_mix().units.values() if not unit.dummy}
    creatures = {"dragon", "bear", "gargoyle", "scorpion", "troll", "wolf", "goblin"}
    assert races == creatures | {"dwarf", "human", "orc"}
