"""Numbered cases of player-devised scenarios and maps (LOU-20.7): one is played to its end, mistakes are named."""

from __future__ import annotations

from importlib.resources import files as resources
from random import Random

import pytest

from tests.cases.underearth.arena import ARENA
from wyrmtable import replaying
from wyrmtable.core import Match, Outcome, Setting
from wyrmtable.files import BadFile
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.check import CONDITIONS, check_scenario
from wyrmtable.games.underearth.files.scenarios import read, rulebook_scenarios
from wyrmtable.games.underearth.rules.victory import CONDITIONS as MEANINGS

LEDGE_MAP = """\
map ledge
grid hex 7x6
outside west_yard "West Yard" 01:3
outside east_yard "East Yard" 07:3
room hall "Hall" 03:3 04:2-4 05:3
path wide west_way 0103 0204 0303
gate west 0103-0204
path wide east_way 0503 0604 0703
gate east 0604-0703
door 0204-0303
mark * 0303 0503
mark Sen 0402
"""

LEDGE = """\
id = "ledge"
title = "The Ledge"
about = "A lone Sentry holds a hall against a Troll."
map = "ledge"
strips = ""
sides = ["Dwarves", "Trolls"]
order = ["Trolls", "Dwarves"]

[forces.watch]
side = "Dwarves"
units = { dwarf-sentry = 1 }

[forces.raiders]
side = "Trolls"
units = { troll = 1 }

[[setup]]
do = "place"
side = "Dwarves"
force = "watch"
units = ["dwarf-sentry"]
where = ["mark:Sen", "area:hall"]
face = "down"
asleep = true
per_hex = 1

[[setup]]
do = "place"
side = "Trolls"
force = "raiders"
where = ["outside:west"]

[gates.always]
west = "open"
east = "closed"

[[end]]
check = "loss"
when = ["none_left Dwarves"]
winner = "Trolls"
text = "The hall is taken."

[[end]]
check = "game-turn"
when = ["turn 5 | none_left Trolls", "not in hall Trolls"]
winner = "Dwarves"
text = "The watch has held."

[[end]]
check = "game-turn"
when = ["turn 5"]
winner = ""
text = "Nobody has won."
"""

FILES = {"ledge.toml": LEDGE, "ledge.map": LEDGE_MAP}


def match_on_the_ledge() -> Match:
    return Match(GAME, Setting("ledge", {}, FILES), ("a", "b"), seed="ledge")


# -- playing one -----------------------------------------------------------------------------------------------------


def test_a_devised_scenario_on_a_devised_map_is_played_to_its_end() -> None:
    """LOU-20.7a: a scenario is data: files alone make a playable game, with its own map, Gates and endings."""
    match = match_on_the_ledge()
    assert match.seat_names == ("Dwarves", "Trolls")
    assert match.deciding == 0, "set-up by the Dwarves: any hex of the hall"
    match.pick(0, "0402")
    assert match.deciding == 1, "the Troll's only hex outside was taken for it"
    match.pick(1, "troll")
    match.pick(1, "0303")
    match.pick(1, "stop")
    rng = Random(5)
    while not isinstance(decision := match.decision, Outcome):
        match.pick(decision.seat, rng.choice(decision.picks))
    assert match.outcome is not None
    assert match.outcome.summary in ("The hall is taken.", "The watch has held.", "Nobody has won.")
    assert match.outcome.rules == ("LOU-20.7a",)
    again = replaying.replay(GAME, match.text())
    assert again.outcome == match.outcome, "its record holds the files and replays by itself"


def test_a_closed_gate_lets_nobody_through() -> None:
    """LOU-20.7a, LOU-R58: `closed` shuts a Gate to every race."""
    match = match_on_the_ledge()
    assert match.position.gates[1] == 0
    assert match.position.gates[0] == -1


def test_the_rulebooks_scenarios_are_written_in_the_same_form() -> None:
    """LOU-20.7b: all of them pass the check for devised ones, and a copy with changes is a scenario of its own."""
    folder = resources("wyrmtable.games.underearth") / "content" / "scenarios"
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
    assert len(texts) == len(rulebook_scenarios()) == 6
    for name, text in texts.items():
        assert check_scenario(text, name, {}) == read(text, name)
    mine = texts["pursuit.toml"].replace('id = "pursuit"', 'id = "long-chase"').replace("turn 10", "turn 14")
    found = GAME.scenarios({"mine.toml": mine})
    assert {"pursuit", "long-chase"} <= set(found)


def test_every_condition_that_has_a_meaning_can_be_written() -> None:
    """LOU-20.7a: the words of conditions are those the rules of victory know."""
    assert set(CONDITIONS) == set(MEANINGS)


# -- mistakes --------------------------------------------------------------------------------------------------------


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


MISTAKES = [
    ("troll = 1", "trol = 1", "there is no unit 'trol'.", "Did you mean 'troll'?"),
    ("troll = 1", "troll = 3", "3 troll counters are wanted, but the box holds 2.", "Lower the number."),
    ("troll = 1", "troll = 0", "a force cannot have 0 troll counters.", "Write how many, or leave the unit out."),
    ('side = "Trolls"\nunits', 'side = "Ogres"\nunits', "there is no side 'Ogres'.", "Choose from: Dwarves, Trolls"),
    ('"area:hall"', '"area:cellar"', "there is no area on the map 'cellar'.", "Choose from: west_yard, east_yard"),
    ('"mark:Sen"', '"mark:Gds"', "there is no mark 'Gds'.", "Choose from: *, Sen."),
    ('"outside:west"', '"outside:north"', "there is no Gate 'north'.", "Choose from: west, east."),
    ('"outside:west"', '"somewhere"', "'somewhere' is not a place to set up.", "Write one of: mark:*, area:<id>"),
    ('"outside:west"', '"inside:west:0"', "'inside:west:0' is not a place to set up.", "inside:<gate>:<n>"),
    ('"outside:west"', '"within:2:of:Elves"', "there is no side 'Elves'.", "Choose from: Dwarves, Trolls."),
    ('force = "raiders"', 'force = "raider"', "there is no force 'raider'.", "Did you mean 'raiders'?"),
    ('units = ["dwarf-sentry"]', 'units = ["troll"]', "no unit in the force 'watch': 'troll'.", "dwarf-sentry"),
    (
        'units = ["dwarf-sentry"]',
        'units = ["dwarf-sentry", "dwarf-sentry"]',
        "2 dwarf-sentry counters are placed, but the force has 1.",
        "Name fewer.",
    ),
    ('["Trolls", "Dwarves"]', '["Trolls"]', "every side has one player-turn.", "Name each side once"),
    ('["Trolls", "Dwarves"]', '"dice"', "the order of play is rolled for after hiring only.", "List the sides"),
    ("west = \"open\"", "north = \"open\"", "there is no Gate 'north'.", "Choose from: west, east."),
    ("east = \"closed\"", "east = [\"elf\"]", "there is no race 'elf'.", "Choose from: dwarf, human"),
    ("[gates.always]", "[gates.west]", "there is no moment to set Gates 'west'.", "Choose from: always."),
    ('"none_left Dwarves"', '"nobody_left Dwarves"', "no condition 'nobody_left'.", "Did you mean 'none_left'?"),
    ('"none_left Dwarves"', '"none_left"', "the condition 'none_left' cannot be read.", "Write: none_left <side>"),
    ('"none_left Dwarves"', '"losses Dwarves many"', "'many' is not a number.", "Write a whole number after 'losses'."),
    ('"none_left Dwarves"', '"dead dragon"', "there is no unit in the forces 'dragon'.", "dwarf-sentry, troll."),
    ('"none_left Dwarves"', '"treasure_off Dwarves 3"', "there is no Treasure in this scenario.", "Add \"treasure\""),
    ('"none_left Dwarves"', '"exited Dwarves north 1"', "there is no edge 'north'.", "Choose from: west, east, any."),
    ('"not in hall Trolls"', '"not in cellar Trolls"', "there is no area 'cellar'.", "Choose from: west_yard"),
    ('winner = "Trolls"', 'winner = "Ogres"', "there is no winner 'Ogres'.", "Choose from: Dwarves, Trolls"),
    ('map = "ledge"', 'map = "lodge"', "there is no such map.", "Use chalasi, or give the map file along"),
    ('do = "place"\nside = "Trolls"', 'do = "treasure"\nside = "Trolls"', "the special rule 'treasure'.", "Add"),
    ('where = ["outside:west"]', "", "a 'place' stage needs 'where'.", "Add a line: where = ..."),
    ('where = ["outside:west"]', 'where.west = ["outside:west"]', "a choice nobody has made.", '"choose" stage before'),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "what", "remedy"), MISTAKES)
def test_a_mistake_is_named_with_line_and_remedy(right: str, wrong: str, what: str, remedy: str) -> None:
    """LOU-20.7a: every word of a scenario file is checked when it is read."""
    assert right in LEDGE
    text = LEDGE.replace(right, wrong, 1)
    with pytest.raises(BadFile) as found:
        GAME.scenarios({**FILES, "ledge.toml": text})
    assert what in found.value.what
    assert remedy in found.value.remedy
    first = LEDGE[: LEDGE.index(right)].count("\n") + 1
    assert found.value.path == "ledge.toml"
    assert first - 8 <= found.value.line <= first + 1, "the line of the word, or the head of its part"


EXACT = [
    ("troll = 1", "trol = 1", "trol = 1"),
    ('"area:hall"', '"area:cellar"', "area:cellar"),
    ('"none_left Dwarves"', '"nobody_left Dwarves"', "nobody_left"),
    ('winner = "Trolls"', 'winner = "Ogres"', "Ogres"),
    ('east = "closed"', 'east = ["elf"]', "elf"),
]


@pytest.mark.parametrize(("right", "wrong", "mention"), EXACT)
def test_the_line_is_the_words_own(right: str, wrong: str, mention: str) -> None:
    """LOU-20.7a: the complaint points at the very line."""
    text = LEDGE.replace(right, wrong, 1)
    with pytest.raises(BadFile) as found:
        GAME.scenarios({**FILES, "ledge.toml": text})
    assert found.value.line == line_with(text, mention)
    assert str(found.value).startswith(f"ledge.toml, line {found.value.line}: ")


def test_special_rules_are_words_of_the_book() -> None:
    """LOU-20.7a: an unknown special rule, and rules about unknown units, races and sides, are refused."""
    head = LEDGE.replace("order = [", 'special = ["flihgt"]\norder = [')
    with pytest.raises(BadFile, match="there is no special rule 'flihgt'"):
        GAME.scenarios({**FILES, "ledge.toml": head})
    for line, what in (
        ('gate_breakers = ["dragon"]', "no unit in the forces 'dragon'"),
        ('mixed = ["elf"]', "no race 'elf'"),
        ('no_exit = ["Elves"]', "no side 'Elves'"),
        ('gas = { side = "Elves", turns = 3 }', "no side 'Elves'"),
        ('escort = { human = "elf" }', "no race 'elf'"),
    ):
        text = LEDGE.replace("[gates.always]", f"[rules]\n{line}\n\n[gates.always]")
        with pytest.raises(BadFile, match=what) as found:
            GAME.scenarios({**FILES, "ledge.toml": text})
        assert found.value.line == line_with(text, line)


def test_a_game_must_be_sure_to_end() -> None:
    """LOU-20.7a, LOU-R92: without an ending by turns or quiet turns a file is refused."""
    text = LEDGE.replace('when = ["turn 5"]', 'when = ["none_left Trolls"]').replace("turn 5 | ", "")
    with pytest.raises(BadFile, match="might never end") as found:
        GAME.scenarios({**FILES, "ledge.toml": text})
    assert "quiet 20" in found.value.remedy


def test_treasure_needs_nine_hexes() -> None:
    """LOU-20.7a, LOU-20.3c: nine counters cannot be laid on two marks."""
    text = LEDGE.replace("order = [", 'special = ["treasure"]\norder = [').replace(
        "[gates.always]", '[[setup]]\ndo = "bury"\nwhere = ["mark:*"]\n\n[gates.always]'
    )
    with pytest.raises(BadFile, match="9 hexes are needed, but only 2 are named"):
        GAME.scenarios({**FILES, "ledge.toml": text})


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ('title = "The Ledge"', "title = The Ledge", "not proper TOML"),
        ("per_hex = 1", "per_hexx = 1", "the key 'per_hexx' means nothing."),
        ("asleep = true", 'asleep = "yes"', "asleep cannot be 'yes'."),
        ('do = "place"', 'do = "put"', "do cannot be 'put'."),
    ],
)
def test_bad_toml_and_wrong_types(right: str, wrong: str, what: str) -> None:
    """LOU-20.7a: syntax, unknown keys and wrong types are named with their line, too."""
    text = LEDGE.replace(right, wrong, 1)
    with pytest.raises(BadFile) as found:
        GAME.scenarios({**FILES, "ledge.toml": text})
    assert what in found.value.what
    assert found.value.line == line_with(text, wrong)


def test_a_bad_map_is_told_with_all_its_mistakes() -> None:
    """LOU-20.7a: a map file given along is checked as strictly as the one of the box."""
    crooked = LEDGE_MAP.replace("gate east 0604-0703\n", "").replace("mark Sen 0402", "mark Sen 0999")
    with pytest.raises(BadFile) as found:
        GAME.scenarios({**FILES, "ledge.map": crooked})
    assert len(found.value.mistakes) >= 1
    assert "ledge.map" in str(found.value)


def test_the_arena_of_these_cases_is_a_devised_scenario() -> None:
    """LOU-20.7a: what the other cases are fought in passes the same check."""
    assert "arena" in GAME.scenarios({"arena.toml": ARENA})
