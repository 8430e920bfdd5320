"""A word that no game knows is refused wherever it stands in a content file, and the remedy tells the words there are.

Every kind of text in every content file is replaced by a silly word in turn. Only what people alone read may be silly.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wyrmtable import registry
from wyrmtable.designs import box, examine
from wyrmtable.files.tomlwriting import toml_text

Place = tuple[str | int, ...]
SILLY = "silly"
TRIED = 2  # places of a kind
GAMES = ("underearth", "lairbreak", "dungeonation", "glory", "underworld")

# Titles and sentences; `id` names a scenario, `sides` and `people` are what players are called. What a month, a
# level or a magic thing is called, and what the Orders of War of an army or a wing of dragons say, is read by people.
FREE = {"id", "title", "name", "about", "text", "goal", "flavour", "sides", "people", "races"}
FREE |= {"seasons", "commander", "brigades", "wing", "titles"}
SPOKEN: set[Place] = {("battle", "aim", 3)}  # what a battle at sea is about


def contents() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, name) for name in box(registry.game(game)) if name.endswith(".toml"))


def texts(value: object, place: Place = ()) -> Iterator[Place]:
    """Where texts stand."""
    if isinstance(value, str):
        yield place
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from texts(inner, (*place, key))


def kind(place: Place) -> Place:
    """Texts of one kind: the outermost key, the innermost, and how deep they stand."""
    words = [part for part in place if isinstance(part, str)]
    return words[0], words[-1], len(words)


def put(value: Any, place: Place, word: str) -> Any:
    """A copy with another word at a place."""
    if not place:
        return word
    copy = value.copy()
    copy[place[0]] = put(value[place[0]], place[1:], word)
    return copy


def chosen(data: dict[str, Any]) -> list[Place]:
    """Some places of every kind of text that is not for people alone."""
    found = dict[Place, list[Place]]()
    for place in texts(data):
        if kind(place) in SPOKEN:
            continue
        if not FREE.intersection((place[0], *[part for part in place if isinstance(part, str)][-1:])):
            found.setdefault(kind(place), []).append(place)
    return [place for places in found.values() for place in places[:TRIED]]


@pytest.mark.parametrize(("game", "name"), list(contents()))
def test_a_silly_word_is_refused(game: str, name: str, tmp_path: Path) -> None:
    data, path = tomllib.loads(box(registry.game(game))[name].read_text("utf-8")), tmp_path / name
    path.write_text(toml_text(data), "utf-8")
    assert examine(path).mistakes == ()
    accepted = []
    for place in chosen(data):
        path.write_text(toml_text(put(data, place, SILLY)), "utf-8")
        if not examine(path).mistakes:
            accepted.append(place)
    assert accepted == []


@pytest.mark.parametrize(
    ("game", "name", "place", "remedy"),
    [
        ("underearth", "pursuit.toml", ("difficulty",), "easy"),
        ("dungeonation", "heroes.toml", ("class", "fighter", "skills", 0), "double_attack"),
        ("dungeonation", "dungeon_cards.toml", ("card", "giant_rats", "skills", 0, "id"), "swarm"),
        ("dungeonation", "search_cards.toml", ("card", "healing_potion", "slot"), "potion"),
        ("dungeonation", "missions.toml", ("mission", "1", "key"), "assassinate"),
        ("dungeonation", "presets.toml", ("preset", "tuned", "potions"), "by_mission"),
        ("lairbreak", "units.toml", ("army", "dwarves", "elite"), "master_miner"),
        ("glory", "nations.toml", ("country", "caergoth", "capital"), "palanthas"),
        ("glory", "kender-strike.toml", ("force", 2, "by_option"), "more_draconians"),
        ("underworld", "spells.toml", ("spell", "sleep", "aim"), "band"),
        ("underworld", "first-stair.toml", ("room", "guards", 0), "false bottom"),
        ("underworld", "first-stair.toml", ("room", "boots"), "elven boots"),
    ],
)
def test_the_words_there_are_are_told(game: str, name: str, place: Place, remedy: str, tmp_path: Path) -> None:
    data = tomllib.loads(box(registry.game(game))[name].read_text("utf-8"))
    (tmp_path / name).write_text(toml_text(put(data, place, SILLY)), "utf-8")
    told = " ".join(examine(tmp_path / name).mistakes)
    assert SILLY in told
    assert remedy in told


def test_an_unknown_option_of_a_preset_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "presets.toml"
    data = tomllib.loads(box(registry.game("dungeonation"))["presets.toml"].read_text("utf-8"))
    data["preset"]["tuned"] |= {"doors": "open"}
    del data["preset"]["letter"]["about"]
    path.write_text(toml_text(data), "utf-8")
    told = examine(path).mistakes
    assert any("no option 'doors'" in mistake and "round_limit" in mistake for mistake in told)
    assert any("letter has no about" in mistake for mistake in told)
