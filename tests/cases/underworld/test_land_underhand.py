"""Assassins, Spies and Alchemists on a journey (UWA-WLD-2, UWA-SPEC-1, UWA-SPEC-3, UWA-SPEC-11, UWA-R324)."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.landboard import ASSASSIN, CASTLE, FAR, SITE, SPY, TOWN
from wyrmtable.games.underworld.rules.dominion import specialists
from wyrmtable.games.underworld.rules.land import castles, travel, trove, underhand
from wyrmtable.games.underworld.rules.land.castles import (
    BEATEN,
    COUNTED,
    HOSTILE,
    NEUTRAL,
    REFUSED,
    STANCE_SHOWN,
    Castle,
)
from wyrmtable.games.underworld.rules.land.position import LandPosition
from wyrmtable.games.underworld.rules.land.trove import POTION, SWORD, Thing

from .caves import exchange
from .lands import START, at, country, know, texts

NO_DICE = NoDice()
WALLS = "0806"


def in_town(site: int = FAR, gold: int = 1_000) -> LandPosition:
    """In a town from which a castle was seen; six purses."""
    pos = country({START: site << SITE, WALLS: CASTLE << SITE})
    know(pos, WALLS)
    pos.gold = [gold] * len(pos.gold)
    return pos


def lord(pos: LandPosition, occupant: int = castles.LORD, stance: int = NEUTRAL) -> None:
    ogre = pos.content.book.number["ogre"]
    pos.unmet = [tuple(Castle(at(pos, WALLS), occupant, ogre, 2, 0, stance, (), 90))]


# -- the thieves' quarter ----------------------------------------------------------------------------------------------


def test_in_a_city_alone() -> None:
    """UWA-SPEC-13: Spies and Assassins for anyone who can pay in a city; with a castle that is known."""
    assert {"assassin", "spy"} <= set(texts(in_town()))
    assert not {"assassin", "spy"} & set(texts(in_town(TOWN)))
    pos = in_town()
    pos.fog[at(pos, WALLS)] = 0
    assert not {"assassin", "spy"} & set(texts(pos))


@pytest.mark.parametrize(("each", "offered"), [(83, []), (84, ["spy"]), (333, ["spy"]), (334, ["assassin", "spy"])])
def test_what_they_cost(each: int, offered: list[str]) -> None:
    """UWA-SPEC-3, UWA-SPEC-10: 2,000 and 500 gold pieces a mission."""
    assert [text for text in texts(in_town(gold=each)) if text in ("assassin", "spy")] == offered


@pytest.mark.parametrize(("face", "left"), [(1, 2_200), (3, 5_500)])
def test_the_quarter_is_dangerous(face: int, left: int) -> None:
    """UWA-WLD-2: whoever hires there is robbed on 1 as any other visitor is, of six tenths on a 6."""
    pos = in_town()
    underhand.run(pos, SPY, NO_DICE, None)
    assert pos.steps[-1] == ("mission", SPY)
    assert underhand.mission_picks(pos, pos.steps[-1]).picks == [pos.place(at(pos, WALLS))]
    dice = ScriptedDice(1, face, *([6] if face == 1 else []))
    underhand.mission_take(pos, ("mission", SPY), pos.place(at(pos, WALLS)), dice, None)
    dice.finish()
    assert sum(pos.gold) == left


# -- assassins ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("occupant", "chance"), [(castles.SUPERHERO, 5), (castles.NECROMANCER, 5), (castles.PATRIARCH, 5)]
)
def test_the_chance(occupant: int, chance: int) -> None:
    """UWA-SPEC-3: 60, less five a level, ten for the guard at night and ten for his own castle; at least 5. A
    Necromancer is of the tenth level, whatever his dice."""
    pos = in_town()
    lord(pos, occupant)
    assert underhand.chance(pos, Castle(*pos.unmet[0])) == chance
    assert castles.lord_level(pos.content, Castle(*pos.unmet[0])) == {1: 8, 3: 10, 4: 8}[occupant]


def test_a_murder() -> None:
    """UWA-SPEC-3: nobody comes out of that castle any more; two or three such men are found in a year."""
    pos = in_town()
    lord(pos)
    underhand.murder(pos, at(pos, WALLS), ScriptedDice(1, 5), None)
    assert (Castle(*pos.castles[0]).standing, pos.killers, pos.unmet) == (BEATEN, 1, [])
    assert not castles.willing(pos, at(pos, WALLS))
    assert "assassin" not in texts(pos)


def test_a_failure() -> None:
    """UWA-SPEC-3: on 4 to 6 nothing is heard of it, and nobody knows who lives there."""
    pos = in_town()
    lord(pos)
    underhand.murder(pos, at(pos, WALLS), ScriptedDice(2, 6, 4), None)
    assert (pos.castles, pos.killers, len(pos.unmet)) == ([], 2, 1)


def test_a_man_who_talks() -> None:
    """UWA-SPEC-3: on 1 to 3 he is captured and talks: the lord is an enemy, and warned."""
    pos = in_town()
    lord(pos, castles.SUPERHERO)
    underhand.murder(pos, at(pos, WALLS), ScriptedDice(1, 6, 3), None)
    castle = Castle(*pos.castles[0])
    assert (castle.stance, castle.standing, castle.known & STANCE_SHOWN) == (HOSTILE, REFUSED, STANCE_SHOWN)
    assert (pos.world, at(pos, WALLS), underhand.FOUND_OUT, 0) in pos.agents


def test_the_year_has_no_more_of_them() -> None:
    """UWA-SPEC-3: one and one or two more."""
    pos = in_town()
    pos.killers = 0
    assert underhand.targets(pos, ASSASSIN) == []
    assert underhand.targets(pos, SPY) == [at(pos, WALLS)]


# -- spies -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("percent", "placed"), [(50, True), (51, False)])
def test_placing_a_spy(percent: int, placed: bool) -> None:
    """UWA-SPEC-11: in one to four weeks, half of them; a second one is not sent to the same walls."""
    pos = in_town()
    underhand.place(pos, at(pos, WALLS), ScriptedDice(3, percent, *([8] if placed else [])), None)
    due = 1 + 7 * (1 + 3)
    assert pos.agents == ([(0, at(pos, WALLS), due, 7)] if placed else [])
    assert underhand.targets(pos, SPY) == ([] if placed else [at(pos, WALLS)])


@pytest.mark.parametrize(
    ("told", "known", "spies"),
    [("numbers", COUNTED, 1), ("plans", STANCE_SHOWN, 1), ("nothing", None, 1), ("discovered", None, 0)],
)
def test_what_he_writes(told: str, known: int | None, spies: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SPEC-11: a true fact, nothing, or he is found out; the next word in a week."""
    pos = in_town()
    lord(pos)
    pos.agents, pos.day = [(0, at(pos, WALLS), 30, 5)], 30
    exchange(monkeypatch, specialists, "spy_week", lambda dice, facts: told)
    underhand.hear(pos, None)
    assert [row[2] for row in pos.agents if row[2] > 0] == [37] * spies
    assert [Castle(*row).known for row in pos.castles] == ([] if known is None else [known])
    assert ((0, at(pos, WALLS), underhand.FOUND_OUT, 0) in pos.agents) is (not spies)


def test_on_other_days_he_is_silent() -> None:
    """UWA-SPEC-11: a week is a week, and no word comes from another world."""
    pos = in_town()
    for world, day in ((0, 29), (1, 30)):
        pos.agents, pos.day = [(world, at(pos, WALLS), 30, 5)], day
        underhand.hear(pos, None)
        assert pos.agents == [(world, at(pos, WALLS), 30, 5)]


# -- the Alchemist -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "gold", "offered"), [(POTION, 42, True), (POTION, 41, False), (SWORD, 100, False)])
def test_he_needs_a_sample_and_gold(kind: int, gold: int, offered: bool) -> None:
    """UWA-SPEC-1: half of the 500 that a potion is worth, and a potion to copy; in any town."""
    pos = in_town(TOWN, gold)
    trove.receive(pos, Thing(kind, 0))
    assert ("alchemist" in texts(pos)) is offered


@pytest.mark.parametrize(("face", "made"), [(1, True), (2, False)])
def test_a_potion_is_copied(face: int, made: bool) -> None:
    """UWA-WLD-2, UWA-SPEC-1: on 1 an Alchemist lives here; two a month are one in fourteen days, there and then."""
    pos = in_town(TOWN)
    trove.receive(pos, Thing(POTION, 2_500))
    underhand.brew(pos, ScriptedDice(face), None)
    assert sum(pos.gold) == 6_000 - (250 if made else 0)
    assert pos.brews == ([(0, pos.hex, 15, 2_500)] if made else [])
    pos.day = 14
    underhand.fetch(pos, None)
    assert pos.charms == 1
    pos.day, here = 20, pos.hex
    pos.hex = at(pos, "0809")
    underhand.fetch(pos, None)
    assert pos.charms == 1
    pos.hex = here
    underhand.fetch(pos, None)
    assert (pos.charms, pos.relics, pos.brews) == ((2, 5_000, []) if made else (1, 2_500, []))


def test_every_dawn() -> None:
    """UWA-SPEC-11, UWA-SPEC-1: messages and potions come with the day."""
    pos = in_town()
    pos.day = 14
    pos.brews = [(0, pos.hex, 15, 2_500)]
    travel.dawn(pos, ("dawn",), NO_DICE, None)
    assert pos.charms == 1
