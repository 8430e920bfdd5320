"""Battles at sea against the text, sentence by sentence: masts, strokes, oars, hands, holes, decks, leeches."""

from __future__ import annotations

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.seaboard import BOARD, EVERYBODY, LIE_TO, MAST, SHIP_BOTH, STERN
from wyrmtable.games.underworld.rules.sea import (
    beasts,
    boarding,
    contact,
    crews,
    driving,
    ending,
    melee,
    movement,
    orders,
    shooting,
    swimming,
)
from wyrmtable.games.underworld.rules.sea.position import (
    BOARDING,
    DRIFT,
    LIGHT,
    MASTING,
    SWUM,
    SeaPosition,
)

from .test_sea import (
    BLUE,
    CRUISE,
    EAST,
    FAST,
    NO_DICE,
    NORTH,
    RED,
    SLOW,
    SOUTH,
    at_step,
    battle,
    bound,
    empty,
    go,
    passing,
    put,
    row,
)
from .test_sea_beasts import BOAT, MISS, TURTLE, WARSHIP, lake, prowl


def names(pos: SeaPosition, picks: list[int]) -> list[str]:
    return [pos.content.names.text(pick) for pick in picks]


# -- masts, strokes and oars -------------------------------------------------------------------------------------------


def test_only_galleys_and_longships_lower_their_masts() -> None:
    """LAWYER-SEA-1, UWA-CREW-1, UWA-NAV-1: a boat's mast stands always, so she can make sail; a galley's is down."""
    pos = battle("turtle")
    assert (pos.mast[BOAT], pos.sail[BOAT], pos.mast[TURTLE]) == (1, 0, 0)
    assert names(pos, orders.tasks(pos, BOAT)) == ["no-task", "sails"]
    pos.wind, pos.wind_from, pos.sail[BOAT], pos.heading[BOAT] = LIGHT, 0, 1, SOUTH
    assert driving.sail_speed(pos, BOAT) == 15
    assert battle().mast == [0, 0]


def test_nobody_stops_from_fast_stroke() -> None:
    """LAWYER-SEA-2, UWA-OAR-3: backing oars brings her from fast to slow in a turn, from cruise to a stop."""
    pos = battle()
    pos.speed[RED] = FAST
    assert at_step(pos, "drive", RED) == ["oars"]
    pos.fatigue[RED] = 1
    assert at_step(pos, "drive", RED) == ["lie-to"], "nobody can row any more"
    pos.speed[RED], pos.fatigue[RED] = CRUISE, 30
    assert at_step(pos, "drive", RED) == ["oars", "lie-to"]


def test_a_ship_that_lies_to_can_ship_her_oars() -> None:
    """LAWYER-SEA-3, UWA-SHEAR-1: what is ordered to be shipped on the side affected is not sheared, moving or not."""
    pos = passing(30)
    pos.steps, pos.helm[BLUE] = [("next",), ("drive", BLUE)], ()
    orders.drive_take(pos, pos.steps[-1], LIE_TO, NO_DICE, None)
    assert pos.steps[-1] == ("oars", BLUE)
    orders.oars_take(pos, pos.steps[-1], SHIP_BOTH, NO_DICE, None)
    assert pos.steps[-1] == ("intent", BLUE)
    assert orders.in_words(pos, BLUE) == "lie to, ship both, keep off"
    go(pos)
    assert pos.sheared == [1, 0]
    merchant = battle("merfolk-toll")
    merchant.steps = [("next",), ("drive", 0)]
    orders.drive_take(merchant, merchant.steps[-1], LIE_TO, NO_DICE, None)
    assert merchant.steps[-1] == ("intent", 0), "she has no oars"


def test_rowers_at_rest_lend_a_hand() -> None:
    """LAWYER-SEA-4, UWA-RAM-3, UWA-CREW-1: ten men patch a hole and ten of the crew step a mast, whoever they are; but
    nobody does who is rowing."""
    pos = battle()
    pos.marines[RED], pos.sailors[RED], pos.sinks[RED] = 0, 2, 9
    pos.drive[RED] = DRIFT
    assert names(pos, orders.tasks(pos, RED)) == ["no-task", "mast", "patch"]
    row(pos, RED, SLOW)
    assert names(pos, orders.tasks(pos, RED)) == ["no-task"]


def test_a_mast_whose_rigging_is_cut() -> None:
    """LAWYER-SEA-5, UWA-NMEL-3, UWA-RAM-1: it can be lowered, and then she may ram; raised again it bears no sail."""
    pos = battle()
    pos.mast[RED] = -1
    row(pos, RED, FAST)
    assert not orders.may_ram(pos, RED)
    for down in (True, False):
        assert MAST in orders.tasks(pos, RED)
        pos.task[RED] = MASTING
        for _ in range(3):
            ending.labour(pos, RED, NO_DICE, None)
        assert orders.may_ram(pos, RED) is down
        assert "sails" not in names(pos, orders.tasks(pos, RED))


# -- rams --------------------------------------------------------------------------------------------------------------


def test_a_second_hole() -> None:
    """LAWYER-SEA-6, UWA-RAM-2: each hole sinks her in 3d6 turns: the sooner of two counts."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 2040, EAST)
    pos.intent[RED], pos.sinks[BLUE] = 1, 15
    contact.ram(pos, RED, BLUE, ScriptedDice(1, 25, 1, 1, 1), None)
    assert pos.sinks[BLUE] == 4
    contact.ram(pos, RED, BLUE, ScriptedDice(1, 25, 6, 6, 6), None)
    assert pos.sinks[BLUE] == 4


def test_rowers_fall_where_there_are_any() -> None:
    """LAWYER-SEA-7, UWA-RAM-4: the share of rowers is lost though one side has few left."""
    pos = battle()
    pos.port[RED], pos.starboard[RED] = 25, 3
    crews.lose_rowers(pos, RED, 12)
    assert pos.rowers(RED) == 16
    pos.port[RED], pos.starboard[RED] = 3, 25
    crews.lose_rowers(pos, RED, 12)
    assert pos.rowers(RED) == 16


# -- shooting and decks ------------------------------------------------------------------------------------------------


def test_who_is_meleed_does_not_shoot() -> None:
    """LAWYER-SEA-8, UWA-NAV-6, UWA-AIR-2: men with the enemy upon them shoot neither bolts nor stones; while the
    boarders are at the other end of the deck they do both."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 3600, EAST)
    pos.boarders[RED], pos.front[RED], pos.guard[RED] = 3, 0, 0
    assert (shooting.targets(pos, RED), shooting.volley_targets(pos, RED)) == ([], [])
    pos.guard[RED] = 1
    put(pos, BLUE, 2000, 3500, EAST)
    assert (shooting.targets(pos, RED), shooting.volley_targets(pos, RED)) == ([BLUE], [BLUE])


def test_a_catapult_fore_and_another_aft() -> None:
    """LAWYER-SEA-20, UWA-NAV-2, UWA-CAT-1: each shoots at its own end of the ship, both in one turn if enemies are
    before and behind her, and each is loaded for itself."""
    pos = battle("great-galleys")
    put(pos, 0, 2400, 2400, SOUTH)
    put(pos, 3, 2400, 4200, EAST)
    put(pos, 4, 2400, 600, EAST)
    assert (shooting.targets(pos, 0), shooting.targets(pos, 0, shooting.AFT)) == ([3], [4])
    assert shooting.targets(pos, 1, shooting.AFT) == [], "a small galley has none there"
    pos.steps = [("next",), ("guns", 0, 0)]
    for foe in (3, 4):
        shooting.guns(pos, pos.steps[-1], NO_DICE, None)
        shooting.fire_take(pos, pos.steps[-1], pos.piece(foe), NO_DICE, None)
    pos.steps.append(("loose",))
    dice = ScriptedDice(1, 1, 4, 2, 2, 6)
    shooting.loose(pos, ("loose",), dice, None)
    dice.finish()
    assert (pos.hull[3], pos.hull[4]) == (16, 14)
    pos.ready[0] = pos.turn
    assert (shooting.targets(pos, 0), shooting.targets(pos, 0, shooting.AFT)) == ([3], [])


def between() -> SeaPosition:
    """A great galley bound to two others."""
    pos = battle("great-galleys")
    put(pos, 0, 2000, 2000, NORTH)
    put(pos, 3, 2050, 2000, NORTH)
    put(pos, 4, 1950, 2000, NORTH)
    pos.grapples = [(0, 3), (0, 4)]
    return pos


def test_which_ship_is_boarded() -> None:
    """LAWYER-SEA-9, UWA-BOARD-1: any ship that is grappled may be boarded, not only the first."""
    pos = between()
    assert at_step(pos, "deed", 0) == ["grapple", "cut", "board", "stand", "fleet-2"]
    boarding.deed_take(pos, ("deed", 0), pos.piece(4), NO_DICE, None)
    assert (pos.deed[0], pos.steps[-1]) == (BOARDING, ("party", 0))
    boarding.party_take(pos, ("party", 0), EVERYBODY, NO_DICE, None)
    boarding.rail_take(pos, pos.steps[-1], STERN, NO_DICE, None)
    melee.go_over(pos, 0, NO_DICE, None)
    assert (pos.boarders[3], pos.boarders[4], pos.front[4]) == (0, 40, 3)
    pos = between()
    pos.steps = [("next",), ("deed", 0)]
    boarding.deed_take(pos, ("deed", 0), BOARD, NO_DICE, None)
    melee.go_over(pos, 0, NO_DICE, None)
    assert (pos.boarders[3], pos.boarders[4]) == (40, 0)


def test_a_recall_is_for_those_who_were_over_there() -> None:
    """LAWYER-SEA-10, UWA-CMD-5: an order to withdraw ends with the men it was given to; who boards later stays."""
    pos = bound()
    pos.recall[RED], pos.heard[RED] = 1, 1
    pos.deed[RED] = BOARDING
    boarding.board(pos, RED, BLUE, None)
    assert (pos.recall[RED], pos.heard[RED]) == (0, 0)


def cornered() -> SeaPosition:
    """Boarders came over the bow of the blue galley and have driven her last marines to the stern."""
    pos = bound()
    pos.marines[BLUE], pos.sailors[BLUE], pos.boarders[BLUE], pos.raiders[BLUE] = 3, 5, 9, RED
    pos.entry[BLUE], pos.front[BLUE], pos.guard[BLUE] = 0, 1, 1
    return pos


def test_no_room_behind() -> None:
    """LAWYER-SEA-11, UWA-NMEL-2: whoever is forced back from the end of the deck goes over the side, not through the
    boarders; where these came aboard right there, the rest of the deck is free."""
    pos = cornered()
    melee.give_way(pos, BLUE, 3, 0, ScriptedDice(6, 6, 2, 2, 2, 1, 1, 1), None)
    assert (pos.guard[BLUE], pos.fighters(BLUE)) == (1, 5)
    pos = cornered()
    pos.entry[BLUE] = 1
    melee.give_way(pos, BLUE, 3, 0, ScriptedDice(6, 6), None)
    assert (pos.guard[BLUE], pos.fighters(BLUE)) == (0, 8)


def test_men_forced_overboard_wear_what_they_wore() -> None:
    """LAWYER-SEA-12, UWA-NMEL-2, UWA-SWIM-1: the last marines go over in their chain, though only sailors are left on
    deck: 80 in a hundred drown, and who lives has metal to shed."""
    pos = cornered()
    dice = ScriptedDice(6, 6, 2, 2, 2, 80, 81, 1)
    melee.give_way(pos, BLUE, 3, 0, dice, None)
    dice.finish()
    assert pos.swimmers == [(BLUE, 2050, 2000, 0, 1, 1 + 3)]


# -- beasts and the water ----------------------------------------------------------------------------------------------


def test_a_leech_holds_on() -> None:
    """LAWYER-SEA-13, UWA-SEA-5: only death detaches it: it goes where the ship goes, and keeps to its victim."""
    pos = lake("giant_leech", "swamp")
    pos.grip[TURTLE], pos.drive[TURTLE], pos.rise[TURTLE] = WARSHIP, SWUM, 1
    pos.x[WARSHIP] = 2600
    movement.emerge(pos, [TURTLE], None)
    assert (pos.x[TURTLE], pos.y[TURTLE]) == (2600, 2000)
    put(pos, BOAT, 2600, 2000, SOUTH)
    put(pos, WARSHIP, 2620, 2000, SOUTH)
    prowl(pos, *MISS)
    assert (pos.grip[TURTLE], pos.work[TURTLE]) == (WARSHIP, 1)


def test_lifted_with_her_oars_sheared() -> None:
    """LAWYER-SEA-14, UWA-SHEAR-2, UWA-SEA-3: she lies dead for all of her three turns."""
    pos = lake()
    pos.dead_until[WARSHIP] = 4
    beasts.lift(pos, TURTLE, WARSHIP, None)
    assert pos.dead_until[WARSHIP] == 4


def test_rescued_vikings_row() -> None:
    """LAWYER-SEA-15, UWA-NAV-2, UWA-SWIM-3: whoever is taken in by a longship can sit down to an oar."""
    pos = battle("convoy")
    longship = 4
    empty(pos, longship)
    pos.swimmers = [(1, pos.x[longship], pos.y[longship], 6, 0, 0)]
    swimming.swim(pos, NO_DICE, None)
    assert driving.oarsmen(pos, longship) == 6


def in_the_water() -> SeaPosition:
    """Six men of the red galley, four of whom can swim, two and a half inches off the blue one."""
    pos = battle()
    put(pos, RED, 200, 200, SOUTH)
    put(pos, BLUE, 2000, 2000, SOUTH)
    pos.swimmers = [(RED, 2250, 2000, 4, 2, 0)]
    pos.climb = [-1]
    return pos


def test_which_ship_swimmers_make_for() -> None:
    """LAWYER-SEA-16, UWA-BOARD-1, UWA-SWIM-3: their side says whether they climb aboard an enemy; nobody does who still
    has metal to shed, or cannot swim."""
    pos = in_the_water()
    pos.steps = [("next",), ("write", RED, len(pos.x))]
    orders.write(pos, pos.steps[-1], NO_DICE, None)
    assert at_step(pos, *pos.steps[-1]) == ["no-task", "stay", "blue"]
    orders.task_take(pos, pos.steps[-1], pos.piece(BLUE), NO_DICE, None)
    assert pos.climb == [BLUE]
    orders.wipe(pos, BLUE)
    assert pos.climb == [BLUE]
    orders.wipe(pos, RED)
    assert pos.climb == [-1]
    pos.swimmers = [(RED, 2250, 2000, 4, 2, 2), (RED, 2250, 2000, 0, 2, 0), (BLUE, 2250, 2000, 4, 2, 0)]
    pos.steps = [("next",), ("write", RED, len(pos.x))]
    orders.write(pos, pos.steps[-1], NO_DICE, None)
    assert pos.steps == [("next",)], "none of the three is asked for"


def test_swimmers_climb_aboard() -> None:
    """LAWYER-SEA-17, UWA-BOARD-1: they swim to her and board her; who cannot swim stays behind; then they fight with
    the defenders above them: bare men who need two more than else, against men who need two less."""
    pos = in_the_water()
    pos.climb = [BLUE]
    swimming.swim(pos, ScriptedDice(1, 51), None)
    assert (pos.boarders[BLUE], pos.swimmers) == (4, [(RED, 2000, 2000, 0, 1, 0)])
    need = pos.content.combat.to_hit_as_creature(pos.content.sailor.hd, pos.content.marine.ac) + 2
    kills = crews.kills_on(pos.content.sailor, pos.content.marine)
    pos.marines[BLUE], pos.sailors[BLUE], pos.boarders[BLUE], pos.checks[BLUE] = 2, 0, 2, 3
    back = pos.content.combat.to_hit_as_creature(pos.content.marine.hd, pos.content.sailor.ac) - 2
    dice = ScriptedDice(need, need - 1, kills, back, back - 1, 4)
    melee.on_deck(pos, BLUE, dice, None)
    dice.finish()
    assert (pos.marines[BLUE], pos.boarders[BLUE]) == (1, 1)


def test_swimmers_and_the_sea() -> None:
    """LAWYER-SEA-18, UWA-BOARD-1, UWA-SWIM-1, UWA-R400: whoever the gale does not drown climbs even then; who is aboard
    a ship that goes down swims again; and friends who board take them into their body."""
    pos = in_the_water()
    pos.climb, pos.wind, pos.swimmers = [BLUE], 3, [(RED, 2250, 2000, 2, 0, 0)]
    swimming.swim(pos, ScriptedDice(51, 50), None)
    assert (pos.boarders[BLUE], pos.swimmers) == (1, [])
    pos.wind = 0
    empty(pos, BLUE)
    beasts.abandon(pos, BLUE, NO_DICE, None)
    assert pos.swimmers == [(RED, 2000, 2000, 0, 1, 1)]
    pos = bound()
    pos.boarders[BLUE], pos.raiders[BLUE], pos.deed[RED] = 3, -2, BOARDING
    boarding.board(pos, RED, BLUE, None)
    assert (pos.boarders[BLUE], pos.raiders[BLUE]) == (29, RED)


def test_fish_go_for_swimmers() -> None:
    """LAWYER-SEA-19, UWA-SEA-11: a giant pike of four dice within an inch of men in the water; ships are left alone
    meanwhile, and so are men of its own side and men who are farther off."""
    pos = lake("pike", "lake")
    pos.swimmers = [(1, 2020, 2000, 9, 9, 0), (0, 2020, 2101, 9, 9, 0), (0, 2020, 2100, 2, 1, 0)]
    pos.climb = [-1, -1, -1]
    prowl(pos, 20, 20, 1, 1)
    assert pos.swimmers[2] == (0, 2020, 2100, 1, 0, 0)
    prowl(pos, 20, 20, 1, 1)
    assert (len(pos.swimmers), len(pos.climb)) == (2, 2)
    men = pos.fighters(WARSHIP)
    prowl(pos, *MISS)
    assert pos.fighters(WARSHIP) == men, "it is no small craft"
