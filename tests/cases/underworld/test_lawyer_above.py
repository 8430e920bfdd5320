"""Magicians who choose among magic things, and captains who are heard far or near, sentence by sentence."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, NoDice, ScriptedDice
from wyrmtable.files import own_text
from wyrmtable.games.underworld.files.buttons import TAKE
from wyrmtable.games.underworld.files.skyboard import GRID
from wyrmtable.games.underworld.files.terms import DEAD, LEADER, MAGIC
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import spoils
from wyrmtable.games.underworld.rules.land import castles, ending, tasks, town, trove
from wyrmtable.games.underworld.rules.land.castles import HOSTILE, WIZARD
from wyrmtable.games.underworld.rules.land.position import NOWHERE, LandPosition
from wyrmtable.games.underworld.rules.land.tasks import Task
from wyrmtable.games.underworld.rules.land.trove import (
    ARMOUR,
    DAGGER,
    MAP,
    MISCELLANEOUS,
    POTION,
    RING,
    SWORD,
    WAND,
    Thing,
)
from wyrmtable.games.underworld.rules.sea import command
from wyrmtable.games.underworld.rules.sea.position import SeaPosition
from wyrmtable.games.underworld.rules.sky import orders

from . import skies
from .lands import country, pick, texts
from .test_land_castles import before
from .test_land_desk import used
from .test_land_encounters import facing
from .test_sea import NORTH, battle, put

NO_DICE = NoDice()
LAIR = 3


def carry(pos: LandPosition, *things: Thing) -> LandPosition:
    """These magic things, and nothing else but coins."""
    pos.trove, pos.charms = [tuple(thing) for thing in things], len(things)
    pos.relics = pos.taken = sum([thing.worth for thing in things])
    pos.pending = None
    return pos


# -- the toll of a hostile magician ------------------------------------------------------------------------------------


def test_what_is_of_no_use_to_a_magician() -> None:
    """LAW-A-01, UWA-CASTLE-6: a sword, armour or a map is nothing that he could use: then he wants gold."""
    pos = carry(before(WIZARD, HOSTILE, toll=100), Thing(SWORD, 500), Thing(ARMOUR, 500), Thing(MAP, 0))
    assert ("give-magic" in texts(pos), "pay" in texts(pos)) == (False, True)


@pytest.mark.parametrize("kind", [MISCELLANEOUS, WAND, RING, POTION, DAGGER])
def test_what_a_magician_can_use(kind: int) -> None:
    """LAW-A-02, UWA-CASTLE-6: one thing that is of use to him, and it is that which he wants."""
    pos = carry(before(WIZARD, HOSTILE, toll=100), Thing(SWORD, 9_000), Thing(kind, 500))
    assert ("give-magic" in texts(pos), "pay" in texts(pos)) == (True, False)
    pick(pos, "give-magic")
    assert (pos.trove, pos.charms, pos.relics) == ([tuple(Thing(SWORD, 9_000))], 1, 9_000)


def test_the_order_of_his_choice() -> None:
    """LAW-A-03, UWA-CASTLE-6: miscellaneous magic, then wands and staves, then rings, then others of use to him; of two
    alike the dearer."""
    things = (Thing(POTION, 2_500), Thing(RING, 30_000), Thing(WAND, 40_000), Thing(WAND, 80_000))
    pos = carry(country(), *things, Thing(MISCELLANEOUS, 50))
    log: list[Event] = []
    worths = [trove.give(pos, NOWHERE, log) for _ in range(5)]
    assert worths == [50, 80_000, 40_000, 30_000, 2_500]
    assert log[0][1:] == ("land-chose", "miscellaneous magic")
    assert (pos.charms, pos.relics, pos.taken) == (0, 0, 0)


# -- the hoard of a Geas -----------------------------------------------------------------------------------------------


def test_first_choice_of_the_hoard() -> None:
    """LAW-A-04, UWA-CASTLE-6: of a hoard of 1,000 gold pieces a ring first, then a sword, half of it in all; what the
    party had before is its own."""
    own, sword, ring = Thing(MISCELLANEOUS, 900), Thing(SWORD, 3_000, LAIR), Thing(RING, 2_000, LAIR)
    pos = carry(country(), own, sword, ring)
    pos.taken += 5_000
    tasks.share(pos, Task(tasks.GEAS, pos.hex, tasks.FETCH, LAIR, 0, 29, tasks.CARRYING, 10_000, 2), None)
    assert pos.trove == [tuple(own)], "the ring first, then the sword: together a half"
    assert (pos.relics, pos.taken) == (900, 5_900)


def test_the_best_is_enough() -> None:
    """LAW-A-05, UWA-CASTLE-6: a crystal ball worth more than half the hoard, and he takes nothing else."""
    ball, sword = Thing(MISCELLANEOUS, 50_000, LAIR), Thing(SWORD, 10_000, LAIR)
    pos = carry(country(), sword, ball)
    pos.taken += 20_000
    tasks.share(pos, Task(tasks.GEAS, pos.hex, tasks.FETCH, LAIR, 0, 29, tasks.CARRYING, 80_000, 2), None)
    assert (pos.trove, pos.taken) == ([tuple(sword)], 30_000)


def test_a_map_is_no_magic_thing() -> None:
    """LAW-A-06, UWA-CASTLE-6, UWA-MAG-1: he does not take it for one; half is paid in coins."""
    pos = carry(country(), Thing(MAP, 0, LAIR))
    pos.taken = 4_000
    tasks.share(pos, Task(tasks.GEAS, pos.hex, tasks.FETCH, LAIR, 0, 29, tasks.CARRYING, 4_000, 1), None)
    assert (pos.charms, pos.taken) == (1, 2_000)


# -- what is found -----------------------------------------------------------------------------------------------------


def test_kinds_of_what_is_found() -> None:
    """LAW-A-07, UWA-MAG-1 to UWA-MAG-7: every title of the tables has its kind; a staff is with the wands."""
    book = country().content.book
    titles = ("crystal ball", "staff of striking", "ring of delusion", "dagger +1", "spear +1", "shield +1")
    kinds = [trove.KINDS[trove.kind_of(book, title)] for title in titles]
    assert kinds == ["miscellaneous magic", "wand or staff", "ring", "dagger", "weapon", "armour"]
    assert trove.kind_of(book, "map to a treasure") == MAP


def test_a_wizards_things() -> None:
    """LAW-A-08, UWA-WENC-9, UWA-CASTLE-6: a wand of fire balls, no ring, and a flying carpet lie where he fell; loaded,
    they are known by their kinds."""
    pos = facing("wizard", 1)
    pos.foe_marks[0], pos.foe_fate[0], pos.steps = LEADER, DEAD, [("loot",)]
    dice = ScriptedDice(60, 9, 31, 20, 10)
    ending.search_persons(pos, dice, None)
    dice.finish()
    assert [row[:2] for row in pos.lying] == [(WAND, 40_000), (MISCELLANEOUS, 50_000)]
    ending.loot_take(pos, ("loot",), TAKE + MAGIC, NO_DICE, None)
    assert (len(pos.trove), pos.charms, pos.relics, pos.lying) == (2, 2, 90_000, [])
    assert trove.in_words(pos) == "miscellaneous magic, wand or staff"


def test_the_dearest_first() -> None:
    """LAW-A-09, UWA-ENC-1, UWA-DEC-9: with room for one thing the better one is loaded, at what it is worth."""
    pos = country()
    pos.loot[MAGIC], pos.value[MAGIC] = 2, 60_000
    pos.lying, pos.steps = [tuple(Thing(POTION, 10_000)), tuple(Thing(RING, 50_000))], [("loot",)]
    weight = pos.content.book.equipment.weights["item"]
    room = spoils.room_left(pos)
    pos.packed += room - weight - len(pos.able())
    assert weight <= spoils.room_left(pos) < 2 * weight
    ending.loot_take(pos, ("loot",), TAKE + MAGIC, NO_DICE, None)
    assert (pos.trove, pos.relics, pos.value[MAGIC]) == ([tuple(Thing(RING, 50_000))], 50_000, 10_000)


def test_scrolls_share_what_is_left() -> None:
    """LAW-A-10, UWA-MAG-5, UWA-EQP-3: a ring at its price, and two scrolls of spells for the rest."""
    titles = ["scroll of one spell", "ring of delusion", "scroll of two spells"]
    found = trove.valued(country().content.book, titles, 30_000 + 9_001, LAIR)
    assert [row[1] for row in found] == [4_500, 30_000, 4_501]


def test_sold_and_forgotten() -> None:
    """LAW-A-11, UWA-WLD-2: what is sold no magician asks for."""
    pos = carry(country(), Thing(RING, 30_000))
    assert town.sell(pos, 0) == 3_000
    assert (pos.trove, pos.charms, trove.useful(pos)) == ([], 0, False)


def test_a_lord_who_asks_for_nothing_more() -> None:
    """LAW-A-15, UWA-CASTLE-8: whoever has paid is greeted; his answer is no promise to do anything."""
    pos = before(WIZARD, HOSTILE)
    assert GAME.titles(pos, 0).get(pos.content.names.pick("submit")) is None
    castles.change(pos, castles.host(pos)._replace(standing=castles.PAID))
    assert GAME.titles(pos, 0)[pos.content.names.pick("submit")] == "Greet them and go on"


def test_what_the_desk_says_of_a_lord() -> None:
    """LAW-A-17, UWA-TOOL-13, UWA-CASTLE-6, UWA-CASTLE-7: whoever does not pay an Evil High Priest is slain, not sent; a
    hostile magician takes gold only where nothing is of use to him."""
    told = {used("castle", str(seed)).parts[0].text for seed in range(40)}
    said = " ".join(told)
    assert "tries to slay Lawful and Neutral people" in said
    assert "that he can use, or" in said
    assert all("Quest" not in text for text in told if "Evil High Priest" in text)


def test_orders_are_drawn_leg_by_leg() -> None:
    """LAW-A-16, UWA-AIR-3, UWA-GAME-7: nine inches south, a turn, then on: an arrow to the turn, one from there."""
    pos = skies.battle()
    pos.turn, pos.steps = 0, [("turn",)]
    orders.begin(pos, ("turn",), NO_DICE, None)
    orders.write(pos, pos.steps[-1], NO_DICE, None)
    number = pos.steps[-1][1]
    start, turn = GRID.names[pos.place[number]], f"{GRID.names[pos.place[number]][:2]}09"
    skies.order(pos, turn, "left")
    end = min(orders.path_picks(pos, pos.steps[-1]).picks[-1:])
    GAME.apply(pos, end, NO_DICE)
    arrows = [(arrow.start, arrow.end) for arrow in GAME.view(pos, 0).arrows]
    assert arrows == [(start, turn), (turn, pos.content.names.text(end))]


# -- captains ----------------------------------------------------------------------------------------------------------


def led(charisma: int) -> SeaPosition:
    """Two large galleys side by side, bound; the captain of the first has so much Charisma."""
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {})
    start = text.index("[battle.great-galleys]")
    head, tail = text[:start], text[start:]
    pos = battle(
        "great-galleys", {"sea.toml": head + tail.replace("side = 0\n", f"side = 0\ncharisma = {charisma}\n", 1)}
    )
    put(pos, 0, 2000, 2000, NORTH)
    put(pos, 3, 2050, 2000, NORTH)
    pos.grapples = [(0, 3)]
    return pos


@pytest.mark.parametrize(("charisma", "heard"), [(3, 0), (6, 1), (11, 1), (12, 2), (18, 3)])
def test_charisma_is_the_range_of_command(charisma: int, heard: int) -> None:
    """LAW-A-12, UWA-CMD-2: as many inches as he has Charisma, six to a zone, the rail counted."""
    pos = led(charisma)
    assert command.radius(pos, 0) == charisma
    reached = []
    for zone in range(4):
        pos.front[3] = zone
        reached.append(command.commands_boarders(pos, 0, 3))
    assert sum(reached) == heard


def test_a_lieutenant_reaches_an_inch_less() -> None:
    """LAW-A-13, UWA-CMD-2: his leader's range less an inch; who has taken a captain's place leads as he does."""
    pos = led(13)
    pos.guard[0] = 0
    assert command.commands_deck(pos, 0), "from amidships two zones, twelve inches"
    pos.officers[0] = 1
    assert command.radius(pos, 0) == 12
    assert not command.commands_deck(pos, 0)


def test_captains_of_whom_nothing_is_said() -> None:
    """LAW-A-14, UWA-GAME-10: twelve."""
    assert [ship.charisma for ship in battle("convoy").content.battle.ships] == [12] * 8
