"""What a house hears in the taverns, face by face (UWA-RUMOR-1, UWA-RUMOR-2, UWA-R221)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Log, NoDice, ScriptedDice, Setting, complete, only
from wyrmtable.games.underworld.files.landboard import CASTLE, FORD, RIVER, SITE, TOLD, UNKNOWN
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import clearing, delving, ending, exploring, passing, rumours, veils
from wyrmtable.games.underworld.rules.dominion.position import NOWHERE, PLANS, DominionPosition
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.land.castles import NEUTRAL, Castle
from wyrmtable.games.underworld.rules.land.encounters import ASHORE

from .test_dominion_campaign import FIRST, SECOND, campaign, found

NO_DICE = NoDice()


def told(pos: DominionPosition, face: int, *dice: int) -> list[str]:
    log, script = Log(), ScriptedDice(*dice)
    rumours.use_rumour(pos, face, FIRST, script, log)
    script.finish()
    return [str(event[1]) for event in log]


def all_seen(pos: DominionPosition) -> None:
    """Nothing is left to be seen."""
    for hex_ in range(len(pos.fog)):
        exploring.tell(pos, hex_, TOLD)


# -- the faces ---------------------------------------------------------------------------------------------------------


def test_nothing() -> None:
    """UWA-RUMOR-2: on 1, whatever there is to tell."""
    pos = campaign()
    found(pos)
    assert told(pos, 1) == ["house-nothing"]
    assert (pos.villages, pos.hoards) == ([], [])
    log = Log()
    rumours.use_rumour(pos, 1, FIRST, NO_DICE, log)
    assert [event[0] for event in log] == [only(FIRST)], "else they would know when it has heard a secret"


@pytest.mark.parametrize(("face", "left"), [(2, 5), (3, 4), (4, 4)])
def test_false_and_true_look_alike(face: int, left: int) -> None:
    """UWA-RUMOR-2: on 2 a village that is none, on 3 and 4 one that is; told in the same words, and drawn alike."""
    pos = campaign()
    found(pos)
    assert told(pos, face, 1, 3) == ["house-heard"]
    ((hex_, people, lord, since),) = pos.villages
    assert (people, lord, since, pos.unplaced[FIRST]) == (300, NOWHERE, NOWHERE, left)
    assert pos.heard == [(FIRST, hex_, int(face != 2))]
    shown = {str(GAME.view(pos, eyes)).count("Talk of the taverns") for eyes in (FIRST, SECOND)}
    assert shown == {0}
    assert "Talk of the taverns" in str(GAME.view(pos, ALL))


@pytest.mark.parametrize("true", [False, True])
def test_whoever_clears_the_hex_finds_out(true: bool) -> None:
    """UWA-RUMOR-2, UWA-BARONY-3: idle talk pays nobody, even where it is joined to the march, and is gone when the hex
    is cleared."""
    pos = campaign()
    near = pos.content.around[found(pos)][0]
    pos.villages, pos.heard = [(near, 300, NOWHERE, NOWHERE)], [(FIRST, near, int(true))]
    pos.unplaced[FIRST] = 0
    pos.cleared[near], pos.hex[FIRST] = 1, near
    passing.settle_villages(pos, None)
    assert [village[2] for village in pos.villages] == [FIRST if true else NOWHERE]
    clearing.hold(pos, FIRST, NO_DICE, None)
    assert (len(pos.villages), pos.heard) == (int(true), [])


def test_there_are_not_more_tales_than_villages() -> None:
    """UWA-RUMOR-2: with five villages to a territory nobody believes in a sixth, true or false."""
    pos = campaign()
    found(pos)
    for _ in range(5):
        told(pos, 2, 1, 1)
    assert exploring.unheard(pos, FIRST) == []
    assert told(pos, 2) == ["house-nothing"]


def test_no_tale_of_villages_without_land() -> None:
    """UWA-R221: a house without a stronghold has no territory in which they could lie."""
    assert told(campaign(), 2) == ["house-nothing"]


# -- true and near -----------------------------------------------------------------------------------------------------


def test_the_mood_of_a_lord() -> None:
    """UWA-RUMOR-2: how the lord of a castle nearby stands to strangers; only the house that asks hears it."""
    pos = campaign()
    all_seen(pos)
    for hex_ in range(len(pos.drawn)):
        if pos.drawn[hex_] >> SITE == CASTLE:
            pos.drawn[hex_] = 0
    castle = pos.content.around[pos.hex[FIRST]][0]
    pos.drawn[castle] = CASTLE << SITE
    pos.unmet = [tuple(Castle(castle, 0, pos.content.land.book.number["ogre"], 2, 0, NEUTRAL, (), 60))]
    assert told(pos, 4) == ["house-said"]
    assert pos.reports[FIRST] == ((castle, PLANS, NEUTRAL, 0),)
    assert pos.reports[SECOND] == ()
    assert told(pos, 4) == ["house-nothing"]


def bare(pos: DominionPosition) -> tuple[int, int]:
    """A land that everybody has seen, without castles; a hex ten off, and one eleven off."""
    all_seen(pos)
    pos.drawn[:] = bytes([0 if code >> SITE == CASTLE else code & ~FORD for code in pos.drawn])
    grid, here = pos.content.grid, pos.hex[FIRST]
    near, far = (next(hex_ for hex_ in range(len(grid)) if grid.distance(here, hex_) == off) for off in (10, 11))
    return near, far


def hide(pos: DominionPosition, code: int, *hexes: int) -> None:
    codes = bytearray(pos.drawn)
    for hex_ in hexes:
        codes[hex_], pos.fog[hex_] = code, UNKNOWN
    castles = tuple(hex_ for hex_ in hexes if code >> SITE == CASTLE)
    pos.country = pos.land()._replace(codes=bytes(codes), castles=castles, towns=())


def test_a_ford() -> None:
    """UWA-RUMOR-2: one within fifty miles that nobody has drawn."""
    pos = campaign()
    near, far = bare(pos)
    hide(pos, RIVER | FORD, near, far)
    assert told(pos, 3) == ["house-told"]
    assert (pos.fog[near], pos.fog[far]) == (TOLD, UNKNOWN)
    assert told(pos, 3) == ["house-nothing"]


# -- of the dungeon, and from afar -------------------------------------------------------------------------------------


def test_a_hoard_below() -> None:
    """UWA-RUMOR-2: on 5 the level of a placed hoard, as long as nobody has heard of it."""
    pos = campaign()
    assert told(pos, 5, 3) == ["house-hoard"]
    assert told(pos, 5, 3) == ["house-nothing"]
    assert pos.hoards == [3]


@pytest.mark.parametrize(("die", "guarded"), [(4, True), (5, False)])
def test_whoever_goes_down_there_finds_it(die: int, guarded: bool) -> None:
    """UWA-STK-1: somebody of the hardest table on 1 to 4; else it lies there: silver, gems, jewellery and magic for
    certain. It is there once."""
    pos = campaign()
    pos.hoards, gold = [1], pos.gold[FIRST]
    pos.steps = [("below", FIRST, 1, 6)]
    dice = ScriptedDice(die, *[1] * 20)
    delving.below(pos, pos.steps[-1], dice, None)
    if guarded:
        assert (pos.steps[-1][0], pos.steps[-2], pos.hoards) == ("fray", ("below", FIRST, 1, 5, 1), [1])
        return
    assert (pos.steps, pos.hoards) == ([("below", FIRST, 1, 5)], [])
    assert pos.gold[FIRST] > gold + 10


def test_not_on_another_level() -> None:
    """UWA-RUMOR-2: the hoard lies where it lies; elsewhere the chambers are thrown for."""
    pos = campaign()
    pos.hoards = [2]
    pos.steps = [("below", FIRST, 1, 6)]
    delving.below(pos, pos.steps[-1], ScriptedDice(6, 6), None)
    assert pos.steps == [("below", FIRST, 1, 5)]


def test_a_legend() -> None:
    """UWA-RUMOR-2: on 6 a castle or a town farther than fifty miles; else the hoard of the deepest level."""
    pos = campaign()
    near, far = bare(pos)
    hide(pos, CASTLE << SITE, near, far)
    assert told(pos, 6) == ["house-told"]
    assert (pos.fog[near], pos.fog[far]) == (UNKNOWN, TOLD)
    assert told(pos, 6) == ["house-hoard"]
    assert pos.hoards == [6]


# -- what others may believe -------------------------------------------------------------------------------------------


def test_nobody_can_tell_them_apart() -> None:
    """UWA-GAME-7, UWA-RUMOR-2: in worlds that look alike any village of the taverns is there or not."""
    pos = campaign()
    found(pos)
    told(pos, 2, 1, 3)
    worlds = [GAME.imagine(pos, FIRST, Random(seed)) for seed in range(20)]
    assert {world.heard[0][2] for world in worlds} == {0, 1}
    assert {world.unplaced[FIRST] + world.heard[0][2] for world in worlds} == {5}


def test_a_referee_who_gives_up_in_the_middle_of_a_proposal() -> None:
    """UWA-GEN-4: the house acts as if nothing had been proposed."""
    pos: DominionPosition = GAME.blank(complete(GAME, Setting("barony", {"referee": "yes"})))
    pos.steps = [("proposal", FIRST)]
    ending.concede(pos, pos.content.bench.seat, None)
    assert pos.steps == [("turn", 1)]


def test_what_a_house_casts_is_its_own() -> None:
    """UWA-GAME-7, UWA-R335: it would tell others how much the six have learnt."""
    pos, log = campaign(), Log()
    pos.xp[FIRST] = 60_000
    pos.trek = tuple(Trek(ASHORE, 0))
    veils.spend(pos, FIRST, False, log)
    assert [event[:2] for event in log] == [(only(FIRST), "house-casts")]
