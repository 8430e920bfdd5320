"""The ruin above the dungeon on a journey, room by room (UWA-WLD-1, UWA-R281)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from wyrmtable.core import Dice, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.landboard import DUNGEON, LEAVE_RUIN, NEXT_ROOM, SITE
from wyrmtable.games.underworld.files.terms import GOLD, MAGIC, SILVER
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land import ending, ruins
from wyrmtable.games.underworld.rules.land.position import LandPosition

from .caves import exchange
from .lands import START, at, country, texts

NO_DICE = NoDice()


def in_the_ruin(rooms: int = 4) -> LandPosition:
    pos = country({START: DUNGEON << SITE})
    ruins.enter(pos, ("ruin-door",), ScriptedDice(rooms - 3), None)
    return pos


def room(pos: LandPosition, monkeypatch: pytest.MonkeyPatch, rolls: Sequence[int]) -> None:
    """The next room, in which these secret throws fall."""
    script = ScriptedDice(*rolls)

    def scripted(dice: Dice, why: str) -> Dice:
        return script

    exchange(monkeypatch, ruins, "secret", scripted)
    ruins.room_take(pos, ("ruin",), pos.deed(NEXT_ROOM), NO_DICE, None)
    script.finish()


@pytest.mark.parametrize(("die", "rooms"), [(1, 4), (5, 8)])
def test_it_is_searched_where_the_dungeon_lies(die: int, rooms: int) -> None:
    """UWA-WLD-1: four to eight rooms; it takes the day, and one throw for an encounter comes with the evening."""
    assert "search-ruin" not in texts(country())
    pos = country({START: DUNGEON << SITE})
    assert "search-ruin" in texts(pos)
    GAME.apply(pos, pos.content.names.pick("search-ruin"), ScriptedDice(die))
    assert (pos.ruin_rooms, pos.ruin_seen, pos.inside, pos.watches) == (rooms, 0, 1, 1)
    assert texts(pos) == ["next-room", "leave-ruin"]


def test_nobody_and_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-WLD-1, UWA-STK-3: a 2 is nobody, though below ground somebody would be there; without him treasure on 1."""
    pos = in_the_ruin()
    room(pos, monkeypatch, (2, 2))
    assert (pos.ruin_seen, pos.steps, pos.foe_kind) == (1, [("evening",)], [])


def test_treasure_that_nobody_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-STK-3, UWA-STK-6: on 1, by the line of the first level: d6 hundreds of silver, gold in half the cases."""
    pos = in_the_ruin()
    room(pos, monkeypatch, (6, 1))
    assert pos.steps == [("loot",), ("hoard",)]
    ruins.hoard(pos, ("hoard",), ScriptedDice(3, 50, 2, 100, 100, 100), None)
    assert (pos.loot[SILVER], pos.loot[GOLD], pos.loot[MAGIC], pos.steps) == (300, 20, 0, [("loot",)])


def test_somebody_lives_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-WLD-1, UWA-STK-4: on 1, by the matrix of the first level: a 1 of the first table, goblins on its 2."""
    pos = in_the_ruin()
    room(pos, monkeypatch, (1, 1, 2, *[2] * 2))
    assert pos.kind(0).id == "goblin"
    assert [step[0] for step in pos.steps] == ["sight", "muster"]


@pytest.mark.parametrize(("die", "treasure"), [(3, True), (4, False)])
def test_what_those_had_who_lived_there(die: int, treasure: bool) -> None:
    """UWA-STK-3: on 1 to 3."""
    assert ruins.guarded(ScriptedDice(die)) is treasure


def test_the_last_room() -> None:
    """UWA-WLD-1: then the ways down are counted, one to three, and the ruin has nothing more."""
    pos = in_the_ruin()
    pos.steps = [("evening",), ("ruin-on",)]
    ruins.go_on(pos, ("ruin-on",), NO_DICE, None)
    assert pos.steps == [("evening",), ("ruin",)]
    pos.ruin_seen, pos.steps = 4, [("evening",), ("ruin-on",)]
    dice = ScriptedDice(3)
    ruins.go_on(pos, ("ruin-on",), dice, None)
    dice.finish()
    assert (pos.inside, pos.steps) == (0, [("evening",)])
    pos.steps, pos.pending = [("morning",)], None
    assert "search-ruin" not in texts(pos)


def test_leaving_and_coming_back() -> None:
    """UWA-R281: whoever leaves finds the other rooms as they were, on another day."""
    pos = in_the_ruin(5)
    pos.ruin_seen = 2
    ruins.room_take(pos, ("ruin",), pos.deed(LEAVE_RUIN), NO_DICE, None)
    assert (pos.inside, pos.ruin_seen, pos.steps) == (0, 2, [("evening",)])
    pos.steps, pos.pending = [("morning",)], None
    assert "search-ruin" in texts(pos)
    ruins.enter(pos, ("ruin-door",), NO_DICE, None)
    assert (pos.ruin_rooms, pos.ruin_seen) == (5, 2)


def test_whoever_flees_has_left_it() -> None:
    """UWA-R281: a chase leads out of it."""
    pos = in_the_ruin()
    ending.away(pos, ("away",), NO_DICE, None)
    assert pos.inside == 0
    pos = in_the_ruin()
    pos.hex = at(pos, "0809")
    pos.steps = [("evening",), ("ruin-on",)]
    ruins.go_on(pos, ("ruin-on",), NO_DICE, None)
    assert (pos.inside, pos.steps) == (0, [("evening",)])
