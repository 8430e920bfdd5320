"""The guided first expedition: its picks and rules exist, and its first steps come in their order."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wyrmtable
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.underworld.files.site import GROUNDS, read_site
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import truth
from wyrmtable.games.underworld.rules.level import ROOM
from wyrmtable.rulebook import Rulebook

from .caves import below

HOME = Path(wyrmtable.__file__).parent / "games" / "underworld"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return tomllib.loads((HOME / "content" / "guides" / "expedition.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def match(script: dict[str, Any]) -> Match:
    return Match(GAME, Setting("expedition", script["options"]), seed=script["seed"])


def test_it_cites_rules_that_there_are(script: dict[str, Any]) -> None:
    book = Rulebook.load(HOME)
    assert [rule for step in script["steps"] for rule in step["rules"] if rule not in book] == []


def test_its_picks_are_buttons_or_characters(script: dict[str, Any], match: Match) -> None:
    names = GAME.names(match.position)
    named = [step[key] for step in script["steps"] for key in ("do",) if key in step]
    named += [step["when"]["pick"] for step in script["steps"] if "pick" in step.get("when", {})]
    assert all(0 <= names.pick(word) < len(names) for word in named)


def steps_that_fit(script: dict[str, Any], match: Match, done: set[int]) -> list[int]:
    """The steps that could be said now, as the page finds them."""
    decision, phase = match.decision, match.view(0).phase
    assert isinstance(decision, Decision)
    texts = {GAME.names(match.position).text(pick) for pick in decision.picks}
    titles = GAME.names(match.position)
    prompt = decision.prompt.format(*[titles.title(one).lower() for one in decision.about])
    found = list[int]()
    for at, step in enumerate(script["steps"]):
        when = step.get("when", {})
        wanted = {when[key] for key in ("pick",) if key in when} | {step[key] for key in ("do",) if key in step}
        fits = when.get("phase", "") in phase and when.get("asked", "") in prompt and wanted <= texts
        if at not in done and fits:
            found.append(at)
    return found


def follow(script: dict[str, Any], match: Match) -> None:
    """Whoever does what he is told, and lets everybody wait who is not spoken of, until he is left to himself."""
    done = set[int]()
    while "your own caller" not in "".join(script["steps"][at]["say"] for at in done):
        fitting = steps_that_fit(script, match, done)
        step = script["steps"][fitting[0]] if fitting else {"do": "wait"}
        done |= set(fitting[:1])
        if "do" in step:
            match.pick(0, GAME.names(match.position).pick(step["do"]))


def test_the_example_of_play(script: dict[str, Any]) -> None:
    """UWA-EX-10, UWA-EX-11, UWA-EX-12, UWA-EX-13, UWA-EX-14, UWA-EX-15: whoever follows the guide plays the example:
    the landing, a silent door, the crossing, shuffling, six gnolls surprised, five tasks at once, the hollow spot, the
    needle, the false bottom, boots but no cloak, four turns of loading with footsteps in the fourth, Hold Portal, and
    down the stairs behind the secret door. It is named who forces the door and who opens the secret one."""
    match = Match(GAME, Setting("expedition", script["options"]), seed=script["seed"])
    follow(script, match)
    kinds = ("listened", "met", "surprising", "slumber", "posted", "sought", "shows-itself", "loaded", "footsteps")
    told = [told.event[1:] for told in match.log(0) if told.event[1] in kinds]
    assert [event[1] for event in told if event[0] == "listened"] == ["nothing", "shuffling"]
    assert [event[1:3] for event in told if event[0] == "met"] == [(6, "Gnoll")]
    assert [event[1:] for event in told if event[0] == "loaded"] == [(2, "jewellery"), *[(500, "copper")] * 4]
    assert [event[1] for event in told if event[0] == "shows-itself"] == ["elven boots"]
    assert [event[0] for event in told].index("footsteps") > max(
        at for at, event in enumerate(told) if event[0] == "loaded"
    )
    pos = match.position
    assert (list(pos.fate), pos.taken) == ([0] * 6, 60_400)
    assert pos.floor == 1, "down the stairs behind the secret door"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_first_stair_is_always_the_same(number: int) -> None:
    """UWA-GEN-2, UWA-LVL-3: the piece that is drawn stays, whatever grows around it, and its room has its own gnolls;
    whoever imagines the dungeon knows of it only what was seen."""
    pos = below(number, site="stair")
    book = pos.content.book
    site = read_site({}, book.number, book.treasure.items["miscellaneous"].ladder.results)
    level = truth.level(pos)
    assert {square: level.squares[square] for square in site.squares} == {
        square: ROOM + GROUNDS.index(ground) for square, ground in site.squares.items()
    }
    held = truth.stock(pos, level.rooms[site.room.at], site.room.at)
    assert (pos.content.book.kinds[held.kind].id, held.number) == ("gnoll", 6)
    dreams = [GAME.imagine(pos, 0, Random(at)) for at in range(3)]
    assert all(len(world.lore) == 4 for world in dreams)
    assert any(truth.level(world).squares[site.room.at] != ROOM for world in dreams)


def test_the_first_stair_without_a_level_below() -> None:
    """UWA-LVL-5: where there is no second level no stairs lead down to it."""
    assert [end[3] for end in below(1, site="stair", floors="1").lore[2]] == [0]
