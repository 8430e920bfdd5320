"""Battles at sea by the letter: what counts as alongside, who is struck, who is lifted, who may throw."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.files import own_text
from wyrmtable.games.underworld.rules.sea import (
    beasts,
    boarding,
    contact,
    crews,
    melee,
    shooting,
)
from wyrmtable.games.underworld.rules.sea.position import (
    BOARDING,
    FROM_WATER,
    GRAPPLING,
    KEEP_OFF,
    RAMMING,
    THROWING,
    SeaPosition,
)

from .test_sea import (
    BLUE,
    EAST,
    FAST,
    NO_DICE,
    NORTH,
    RED,
    SOUTH,
    at_step,
    battle,
    bound,
    put,
    row,
)
from .test_sea_beasts import BOAT, TURTLE, lake
from .test_sea_decks import LONGSHIP, MERCHANT, convoy

# -- hulls that meet ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "y", "sheared"), [(2000, 2109, [0, 0]), (2025, 2081, [0, 0]), (2025, 2079, [1, 1])])
def test_alongside_and_astern(x: int, y: int, sheared: list[int]) -> None:
    """LAWYER-BATTLE-36, UWA-SHEAR-2: hulls must overlap: who is right astern, or ahead and aside, breaks no oars."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, x, y, SOUTH)
    contact.meet(pos, RED, BLUE, True, NO_DICE, None)
    assert pos.sheared == sheared


@pytest.mark.parametrize(("far", "rolls", "hulls"), [(60, (), [20, 20]), (59, (6, 2), [14, 18])])
def test_what_is_contact(far: int, rolls: tuple[int, ...], hulls: list[int]) -> None:
    """LAWYER-BATTLE-37, UWA-NAV-4, UWA-RAM-5: closer than a fifth of an inch; a fifth is clear. Half a ram's damage."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2000 + far, EAST)
    assert contact.meet(pos, RED, BLUE, True, ScriptedDice(*rolls), None) == ((RED, BLUE) if rolls else ())
    assert pos.hull == hulls


def test_two_rams_at_once() -> None:
    """LAWYER-BATTLE-38, UWA-NAV-6, UWA-RAM-2: everything moves at once, so of two bows that meet both strike."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2095, NORTH)
    for number in (RED, BLUE):
        row(pos, number, FAST)
        pos.intent[number] = RAMMING
    dice = ScriptedDice(3, 26, 5, 26)
    contact.meet(pos, RED, BLUE, True, dice, None)
    dice.finish()
    assert (pos.hull, pos.locked) == ([10, 14], [BLUE, RED])


# -- grapples and decks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "intent", "tries", "offered"), [
    (100, KEEP_OFF, 0, True), (101, KEEP_OFF, 0, False), (100, RAMMING, 2, True), (100, KEEP_OFF, 3, False),
    (100, GRAPPLING, 0, False),
])  # fmt: skip
def test_who_may_still_throw(gap: int, intent: int, tries: int, offered: bool) -> None:
    """LAWYER-BATTLE-39, UWA-GRAP-1, UWA-GRAP-2: whenever ships lie within an inch either may try, three times a turn,
    whatever her order said; for whoever wrote to grapple it goes without saying."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000 + gap, 2000, SOUTH)
    pos.intent[RED], pos.tries[RED] = intent, tries
    assert boarding.may_throw(pos, RED) is offered
    assert ("grapple" in at_step(pos, "deed", RED)) is offered


def test_tries_after_the_movement() -> None:
    """LAWYER-BATTLE-40, UWA-GRAP-2: those that are left, and before anybody boards."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2100, 2000, SOUTH)
    pos.tries[RED], pos.ropes[RED] = 1, THROWING
    pos.steps.append(("decks",))
    dice = ScriptedDice(21, 20)
    melee.decks(pos, ("decks",), dice, None)
    dice.finish()
    assert pos.grapples == [(RED, BLUE)]


@pytest.mark.parametrize(("who", "slain"), [(LONGSHIP, 0), (MERCHANT, 1)])
def test_a_shield_wall_at_the_rail(who: int, slain: int) -> None:
    """LAWYER-BATTLE-41, UWA-NAV-2, UWA-R141: Vikings who board are two classes better off there, too."""
    pos = convoy()
    for number in (MERCHANT, LONGSHIP):
        pos.marines[number], pos.sailors[number], pos.port[number], pos.starboard[number] = 1, 0, 0, 0
        pos.party[number], pos.deed[number] = 3, BOARDING
    to_hit = pos.content.combat.to_hit_as_creature
    kinds = {number: pos.vessel(number).men for number in (MERCHANT, LONGSHIP)}
    other = MERCHANT if who == LONGSHIP else LONGSHIP
    blow = to_hit(kinds[other].hd, kinds[who].ac)
    rolls = (blow, *([6] if slain else []), 1) if who == MERCHANT else (1, blow)
    dice = ScriptedDice(*rolls)
    boarding.meet_at_the_rail(pos, MERCHANT, LONGSHIP, dice, None)
    dice.finish()
    assert pos.marines[who] == 1 - slain


@pytest.mark.parametrize(("score", "left"), [((6, 6), 2), ((1, 1), 5)])
def test_swimmers_are_forced_back(score: tuple[int, int], left: int) -> None:
    """LAWYER-BATTLE-42, UWA-NMEL-2, UWA-NMEL-4: men who climbed aboard give way like others, into the water."""
    pos = bound()
    pos.boarders[BLUE], pos.hands[BLUE], pos.raiders[BLUE] = 5, 5, FROM_WATER
    falls = (6, 6, 6, 100, 1, 1) if left == 2 else ()
    melee.give_way(pos, BLUE, 0, 3, ScriptedDice(*score, *falls), None)
    assert (pos.boarders[BLUE], len(pos.swimmers)) == (left, int(left == 2))


# -- stones, hands and beasts ------------------------------------------------------------------------------------------


def test_a_stone_strikes_whoever_is_there() -> None:
    """LAWYER-BATTLE-43, UWA-CAT-2: any ship of which a part is inside the circle, the shooter's friends as well; what
    is under water is safe."""
    pos = lake()
    put(pos, WARSHIP_OF_THE_LAKE, 2000, 1000, SOUTH)
    put(pos, BOAT, 2000, 2910, EAST)
    put(pos, TURTLE, 2000, 2800, SOUTH)
    shooting.shoot(pos, WARSHIP_OF_THE_LAKE, TURTLE, ScriptedDice(1, 1, 1, 2), None)
    assert (pos.hull[BOAT], pos.hull[TURTLE]) == (3, 30), "its circle ends ten hundredths before the boat"
    dice = ScriptedDice(2, 1, 2)
    shooting.shoot(pos, WARSHIP_OF_THE_LAKE, TURTLE, dice, None)
    dice.finish()
    assert (pos.hull[BOAT], pos.hull[TURTLE]) == (1, 30), "two inches over"
    pos.under[TURTLE] = 1
    shooting.shoot(pos, WARSHIP_OF_THE_LAKE, TURTLE, ScriptedDice(1, 1), None)
    assert pos.hull[TURTLE] == 30


WARSHIP_OF_THE_LAKE = 0


def shoal(beast: str, small: bool) -> SeaPosition:
    """A fish of the side that hunts ships, and within an inch of it a turtle of the other side; perhaps a boat."""
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {}).replace(
        'id = "turtle"\nbeast = "dragon_turtle"', f'id = "turtle"\nbeast = "{beast}"'
    )
    other = text.replace('id = "boat-2"\nvessel = "boat"', 'id = "boat-2"\nbeast = "dragon_turtle"')
    pos = battle("turtle", {"sea.toml": other})
    put(pos, TURTLE, 2000, 2000, SOUTH)
    put(pos, BOAT, 2000, 2080 if small else 3000, EAST)
    put(pos, OTHER, 2100, 2000, SOUTH)
    pos.hull, pos.full, pos.under = [30] * len(pos.x), [30] * len(pos.x), [0] * len(pos.x)
    pos.breath = [0] * len(pos.x)
    return pos


OTHER = 2


def test_fish_go_for_other_monsters() -> None:
    """LAWYER-BATTLE-47, UWA-SEA-11: within an inch, on the surface, unless there is a small craft; two dice of harm."""
    pos = shoal("pike", False)
    beast = pos.beast(TURTLE)
    assert beast is not None
    assert beasts.worry(pos, TURTLE, beast, ScriptedDice(20, 3, 4), None)
    assert pos.hull[OTHER] == 30 - 7
    pos.under[OTHER] = 1
    assert not beasts.worry(pos, TURTLE, beast, NO_DICE, None)
    pos.under[OTHER], pos.x[OTHER] = 0, 2101
    assert not beasts.worry(pos, TURTLE, beast, NO_DICE, None)
    pos = shoal("pike", True)
    assert not beasts.worry(pos, TURTLE, beast, NO_DICE, None)


@pytest.mark.parametrize(
    ("charisma", "officers", "score"), [(12, 0, 0), (13, 0, 1), (18, 0, 4), (6, 0, -1), (18, 1, 0)]
)
def test_a_captain_cheers_his_men(charisma: int, officers: int, score: int) -> None:
    """LAWYER-BATTLE-48, UWA-MOR-1, UWA-CHAR-5: his charm counts in morale while he lives and his voice reaches them."""
    pos = battle()
    ships = tuple(ship._replace(charisma=charisma) for ship in pos.content.battle.ships)
    pos.content = pos.content._replace(battle=pos.content.battle._replace(ships=ships))
    pos.officers[RED], pos.guard[RED] = officers, 1
    morale = pos.vessel(RED).men.morale
    assert crews.heart(pos, RED) == morale + score
    pos.guard[RED] = 0
    assert crews.heart(pos, RED) == morale + score, "one zone is six inches"
    pos.content = pos.content._replace(
        battle=pos.content.battle._replace(ships=tuple(ship._replace(charisma=5) for ship in ships))
    )
    assert crews.heart(pos, RED) == morale, "five inches do not reach the bow"


@pytest.mark.parametrize(
    ("beast", "full", "lost"), [("sea_snake", 15, 1), ("squid", 15, 3), ("squid", 14, 2), ("sea_snake", 9, 1)]
)
def test_fractions_of_a_hull_are_dropped(beast: str, full: int, lost: int) -> None:
    """LAWYER-BATTLE-45, UWA-SEA-7, UWA-SEA-8, UWA-R241: a tenth of fifteen points is one, a fifth of fourteen two."""
    pos = lake(beast, "ocean")
    pos.full[BOAT] = pos.hull[BOAT] = full
    beasts.wrap(pos, TURTLE, BOAT, NO_DICE, None)
    assert pos.hull[BOAT] == full - lost


def test_no_rams_on_the_river() -> None:
    """LAWYER-BATTLE-46, UWA-GAME-5, UWA-RAM-1: only the galleys of the duel and of the gulf are named with rams."""
    names = ("galley-duel", "great-galleys", "convoy", "turtle", "river-raid", "merfolk-toll")
    assert [battle(name).content.battle.rams for name in names] == [True, True, False, False, False, False]
