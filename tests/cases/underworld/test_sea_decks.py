"""Sailing ships, decks, command and the water, rule by rule (UWA-NAV, UWA-NMEL, UWA-CMD, UWA-SWIM, UWA-CAP)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, ScriptedDice
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.sea import (
    boarding,
    command,
    contact,
    crews,
    driving,
    ending,
    melee,
    orders,
    shooting,
    swimming,
)
from wyrmtable.games.underworld.rules.sea.position import (
    AFLOAT,
    BOARDING,
    CHARGING,
    FALLING_BACK,
    FRESH,
    GALE,
    GRAPPLING,
    HACKING,
    HOME,
    LEFT,
    LIGHT,
    MASTING,
    ROWED,
    SAILED,
    STRIKING,
    SUNK,
    TAKEN,
    SeaPosition,
)
from wyrmtable.games.underworld.rules.sea.setup import set_up

from .test_sea import (
    BLUE,
    CRUISE,
    EAST,
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
    put,
    row,
    step_by_step,
)

MERCHANT, WARSHIP, LONGSHIP = 0, 3, 4
RIVER_LONGSHIP, RIVER_GALLEY, RIVER_BOATS = 0, 4, (1, 5, 8)


def convoy() -> SeaPosition:
    """A light wind from the north."""
    pos = battle("convoy")
    pos.wind, pos.wind_from = LIGHT, 0
    return pos


def great() -> SeaPosition:
    """Two large galleys side by side, bound; both look north."""
    pos = battle("great-galleys")
    put(pos, 0, 2000, 2000, NORTH)
    put(pos, 3, 2050, 2000, NORTH)
    pos.grapples = [(0, 3)]
    return pos


# -- sailing ships -----------------------------------------------------------------------------------------------------


def test_sailing_vessels() -> None:
    """UWA-NAV-1, UWA-NAV-2, UWA-NAV-4: the convoy and the longships."""
    pos = convoy()
    merchant, warship, longship = pos.vessel(MERCHANT), pos.vessel(WARSHIP), pos.vessel(LONGSHIP)
    assert (merchant.light, merchant.fresh, merchant.rowed) == ((25, 22, 20, 15), (35, 32, 30, 25), False)
    assert (warship.marines, warship.sailors, warship.more, warship.cover, warship.catapults) == (36, 14, (1, 4), 2, 2)
    assert (longship.oars, longship.rowers + longship.marines, longship.fatigue) == ((12, 18, 25), 75, 40)
    assert (warship.size, merchant.size, longship.zones, warship.zones) == (120, 80, 2, 3)


def test_a_warships_crew_is_thrown() -> None:
    """UWA-NAV-2, UWA-NAV-3: 14 + d6 sailors, 36 + 4d6 men; a boat has three points and throws nothing."""
    pos = battle("turtle")
    dice = ScriptedDice(4, 4, 6, 1, 2, 3, 4, *[3] * 12, 3, 3, 1)
    set_up(pos, dice)
    dice.finish()
    assert (pos.full[0], pos.sailors[0], pos.marines[0], pos.muster[0]) == (24, 20, 46, 66)
    assert (pos.full[1], pos.full[3]) == (3, 36)


@pytest.mark.parametrize(
    ("heading", "light", "fresh"), [(SOUTH, 25, 35), (EAST, 20, 30), (4, 15, 25), (2, 15, 25), (1, -1, -1)]
)
def test_merchants_beat(heading: int, light: int, fresh: int) -> None:
    """UWA-WIND-4, UWA-NAV-1: a ship without oars sails up to 157 degrees from the wind, and no nearer."""
    pos = convoy()
    pos.heading[MERCHANT] = heading
    assert driving.sail_speed(pos, MERCHANT) == light
    pos.wind = FRESH
    assert driving.sail_speed(pos, MERCHANT) == fresh


def test_a_merchant_on_a_river() -> None:
    """UWA-EX-38, UWA-WIND-6, UWA-OAR-2: 24 inches in a fresh wind on the beam; on a river with the current 12 + 5."""
    pos = battle("merfolk-toll")
    pos.wind, pos.wind_from, pos.heading[0] = FRESH, 0, EAST
    assert driving.sail_speed(pos, 0) == 24
    river = battle("river-raid")
    river.wind, river.wind_from, river.heading[RIVER_LONGSHIP] = FRESH, 2, SOUTH
    river.mast[RIVER_LONGSHIP] = river.sail[RIVER_LONGSHIP] = 1
    most = driving.sail_speed(river, RIVER_LONGSHIP)
    assert most == 25 // 2
    river.drive[RIVER_LONGSHIP], river.knots[RIVER_LONGSHIP] = SAILED, most
    assert driving.inches(river, RIVER_LONGSHIP) == 12 + 5


@pytest.mark.parametrize(("heading", "inches"), [(SOUTH, 17), (NORTH, 7), (EAST, 12), (5, 7), (7, 17)])
def test_the_current(heading: int, inches: int) -> None:
    """UWA-OAR-2: five inches more with it, five less against it, nothing across."""
    pos = battle("river-raid")
    pos.heading[RIVER_LONGSHIP] = heading
    row(pos, RIVER_LONGSHIP, SLOW)
    assert driving.inches(pos, RIVER_LONGSHIP) == inches
    row(pos, RIVER_LONGSHIP, 1)
    assert driving.inches(pos, RIVER_LONGSHIP) == {SOUTH: -1, NORTH: -11, EAST: -6, 5: -11, 7: -1}[heading]


def test_galleys_do_not_go_on_the_ocean() -> None:
    """UWA-WIND-8: a battle that sends one there is refused; longships are welcome."""
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {})
    with pytest.raises(BadFile, match="is on the ocean"):
        GAME.scenarios({"sea.toml": text.replace("learn = 8\n", 'learn = 8\nwater = "ocean"\n', 1)})
    assert "convoy" in GAME.scenarios({"sea.toml": text})


def test_tasks_of_sailing_ships() -> None:
    """UWA-CREW-1: six hands for the sails of a ship without oars, three with; nobody unsteps a merchant's mast."""
    pos = convoy()
    names = pos.content.names
    assert [names.text(pick) for pick in orders.tasks(pos, MERCHANT)] == ["no-task", "sails"]
    pos.sailors[MERCHANT] = 5
    assert [names.text(pick) for pick in orders.tasks(pos, MERCHANT)] == ["no-task"]
    assert [names.text(pick) for pick in orders.tasks(pos, LONGSHIP)] == ["no-task", "mast"]
    pos.mast[LONGSHIP] = 1
    pos.marines[LONGSHIP], pos.port[LONGSHIP], pos.starboard[LONGSHIP] = 3, 0, 0
    assert [names.text(pick) for pick in orders.tasks(pos, LONGSHIP)] == ["no-task", "sails"]
    pos.task[LONGSHIP] = MASTING
    assert orders.in_words(pos, LONGSHIP).endswith("mast")


def test_any_viking_rows() -> None:
    """UWA-NAV-2, UWA-OAR-4: of 75 men 64 row, so eleven may fall before an oar is idle."""
    pos = convoy()
    pos.port[LONGSHIP] -= 11
    assert driving.oar_speed(pos, LONGSHIP, CRUISE) == 18
    pos.port[LONGSHIP] -= 4
    assert driving.oar_speed(pos, LONGSHIP, CRUISE) == 17


def test_forces_that_are_fair() -> None:
    """UWA-R153: a second small galley in the gulf, marines and boats on the river, five bands of 54 mermen."""
    assert [ship.vessel.title for ship in battle("great-galleys").content.battle.ships].count("Small galley") == 2
    assert battle("great-galleys").marines[1:3] == [20, 20]
    assert battle("river-raid").marines[RIVER_GALLEY] == 36
    assert {battle("river-raid").vessel(boat).title for boat in RIVER_BOATS} == {"Boat"}
    assert battle("merfolk-toll").marines[1:] == [54] * 5


def test_a_raft_is_poled() -> None:
    """UWA-NAV-1, UWA-OAR-3: it lies still or makes ten inches."""
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {})
    rafts = text.replace('vessel = "boat"', 'vessel = "raft"')
    pos = battle("turtle", {"sea.toml": rafts})
    pos.drive[1] = ROWED
    assert at_step(pos, "speed", 1) == ["stop", "cruise"]
    assert driving.oar_speed(pos, 1, CRUISE) == 10


def test_leaving_by_the_far_edge() -> None:
    """UWA-GAME-14: merchants of the convoy score by leaving in the south; by another edge they are driven off."""
    pos = convoy()
    put(pos, MERCHANT, 2000, 4000, SOUTH)
    put(pos, 1, 4700, 2000, EAST)
    for ship in (MERCHANT, 1):
        pos.drive[ship], pos.knots[ship] = SAILED, 20
    go(pos)
    assert (pos.state[MERCHANT], pos.state[1]) == (HOME, LEFT)
    assert (ending.points(pos, 0), ending.points(pos, 1)) == (5, 5)


def test_the_edge_of_the_world() -> None:
    """UWA-SEA-12: if the ocean ends, who leaves it falls; who is expected on the far side does not."""
    pos = battle("convoy", options={"edge": "yes"})
    pos.wind = LIGHT
    put(pos, LONGSHIP, 100, 2000, 18)
    put(pos, MERCHANT, 2000, 4790, SOUTH)
    row(pos, LONGSHIP, SLOW)
    pos.drive[MERCHANT], pos.knots[MERCHANT] = SAILED, 20
    go(pos)
    assert (pos.state[LONGSHIP], pos.state[MERCHANT]) == (SUNK, HOME)


# -- crossbows ---------------------------------------------------------------------------------------------------------


def test_crossbows() -> None:
    """UWA-NAV-7, UWA-NAV-2: every second man of a warship shoots, every fourth marine, up to 18 inches."""
    pos = convoy()
    assert (shooting.bowmen(pos, WARSHIP), shooting.bowmen(pos, MERCHANT)) == (18, 0)
    put(pos, WARSHIP, 2000, 2000, EAST)
    put(pos, LONGSHIP, 2000, 3800, EAST)
    for other in (5, 6):
        pos.state[other] = SUNK
    assert shooting.volley_targets(pos, WARSHIP) == [LONGSHIP]
    pos.y[LONGSHIP] = 3801
    assert shooting.volley_targets(pos, WARSHIP) == []
    pos.y[LONGSHIP], pos.boarders[WARSHIP] = 3000, 1
    assert shooting.volley_targets(pos, WARSHIP) == []


@pytest.mark.parametrize(("gap", "need"), [(600, 11), (1200, 12), (1800, 13)])
def test_a_volley(gap: int, need: int) -> None:
    """UWA-CBT-8, UWA-R145: a Viking's armour class 6 is two worse at short range; he falls on 5."""
    pos = convoy()
    put(pos, WARSHIP, 2000, 2000, EAST)
    put(pos, LONGSHIP, 2000, 2000 + gap, EAST)
    dice = ScriptedDice(need, need, need - 1, 5, 4)
    shooting.volley(pos, WARSHIP, 3, LONGSHIP, dice, None)
    dice.finish()
    assert pos.marines[LONGSHIP] == 10


def test_cover() -> None:
    """UWA-NAV-2: heavy foot on a warship, armour class 4, count as 2 against missiles."""
    pos = battle("great-galleys")
    other = convoy()
    assert pos.vessel(0).cover == 0
    put(other, WARSHIP, 2000, 2000, EAST)
    put(other, LONGSHIP, 2000, 3500, EAST)
    before = other.marines[WARSHIP]
    shooting.volley(other, LONGSHIP, 1, WARSHIP, ScriptedDice(16), None)
    assert other.marines[WARSHIP] == before
    shooting.volley(other, LONGSHIP, 1, WARSHIP, ScriptedDice(17, 4), None)
    assert other.marines[WARSHIP] == before - 1


# -- command -----------------------------------------------------------------------------------------------------------


def test_range_of_command() -> None:
    """UWA-CMD-2, UWA-CMD-4, UWA-EX-19: Charisma 12 reaches 12 inches; from a stern castle twenty feet up two more."""
    assert command.radius(great(), 0) == 12
    assert command.radius(convoy(), WARSHIP) == 14


def test_a_captain_in_the_fight() -> None:
    """UWA-CMD-3: his range is halved while the enemy fights in his zone, and only there."""
    pos = great()
    pos.boarders[0], pos.guard[0], pos.front[0] = 5, 3, 3
    assert command.radius(pos, 0) == 6
    pos.front[0] = 2
    assert command.radius(pos, 0) == 12


@pytest.mark.parametrize(("zone", "heard"), [(3, True), (2, True), (1, False), (0, False)])
def test_boarders_out_of_reach(zone: int, heard: bool) -> None:
    """UWA-CMD-2, UWA-CMD-3, UWA-NAV-5: their lieutenant must be within 12 inches; the rail and each zone are 6."""
    pos = great()
    pos.front[3] = zone
    assert command.commands_boarders(pos, 0, 3) is heard
    pos.heading[3] = SOUTH
    pos.front[3] = 3 - zone
    assert command.commands_boarders(pos, 0, 3) is heard, "ships that lie bow to stern"


def test_the_own_deck() -> None:
    """UWA-CMD-1, UWA-CMD-3: captain and lieutenant reach all of a large galley but her bow."""
    pos = great()
    heard = []
    for zone in range(4):
        pos.guard[0] = zone
        heard.append(command.commands_deck(pos, 0))
    assert heard == [False, True, True, True]
    pos.officers[0] = command.OFFICERS
    assert not command.commands_deck(pos, 0)
    assert command.commands_deck(convoy(), LONGSHIP), "Vikings need nobody"


def test_men_in_melee_hear_little() -> None:
    """UWA-CMD-5, UWA-CMD-1: on 1 to 4; who does not fight always hears, and Vikings do."""
    pos = great()
    pos.boarders[3], pos.raiders[3] = 5, 0
    assert command.obeys(pos, 0, 3, ScriptedDice(4))
    assert not command.obeys(pos, 0, 3, ScriptedDice(5))
    pos.front[3] = 1
    assert command.obeys(pos, 0, 3, NO_DICE)
    vikings = convoy()
    vikings.boarders[MERCHANT], vikings.raiders[MERCHANT] = 5, LONGSHIP
    assert command.obeys(vikings, LONGSHIP, MERCHANT, NO_DICE)


def test_withdrawal_ordered_for_later() -> None:
    """UWA-EX-19, UWA-CMD-5: an order for the third turn gives three throws of 1 to 4; who heard waits."""
    pos = great()
    pos.boarders[3], pos.raiders[3], pos.front[3], pos.guard[3] = 5, 0, 3, 3
    assert "withdraw-3" in at_step(pos, "deed", 0)
    GAME.apply(pos, pos.content.names.pick("withdraw-3"), ScriptedDice(*[5] * 60))
    assert (pos.recall[0], pos.heard[0]) == (1 + 2, 0)
    for turn, roll in ((1, 5), (2, 4)):
        pos.turn = turn
        assert not melee.called_back(pos, 0, 3, ScriptedDice(roll), None)
    pos.turn = 3
    men = pos.marines[0]
    assert melee.called_back(pos, 0, 3, NO_DICE, None)
    assert (pos.boarders[3], pos.marines[0]) == (0, men + 5)


def test_boarders_advance_only_under_command() -> None:
    """UWA-NMEL-1: a zone a turn towards the defenders; out of range they stay."""
    pos = great()
    pos.boarders[3], pos.raiders[3], pos.front[3], pos.guard[3] = 5, 0, 2, 0
    melee.shift_boarders(pos, 3, None)
    assert pos.front[3] == 1
    melee.shift_boarders(pos, 3, None)
    assert pos.front[3] == 1, "eighteen inches from the captain"


def test_defenders_charge_and_fall_back() -> None:
    """UWA-NMEL-1: a charge needs command; ground is given freely, in melee on a die."""
    pos = great()
    pos.boarders[0], pos.raiders[0], pos.front[0], pos.guard[0], pos.deed[0] = 5, 3, 3, 1, CHARGING
    melee.shift_defenders(pos, 0, NO_DICE)
    assert pos.guard[0] == 2
    pos.guard[0] = 0
    melee.shift_defenders(pos, 0, NO_DICE)
    assert pos.guard[0] == 0, "nobody commands the bow"
    pos.guard[0], pos.deed[0] = 2, FALLING_BACK
    melee.shift_defenders(pos, 0, NO_DICE)
    assert pos.guard[0] == 1
    pos.front[0] = 1
    melee.shift_defenders(pos, 0, ScriptedDice(5))
    assert pos.guard[0] == 1
    melee.shift_defenders(pos, 0, ScriptedDice(4))
    assert pos.guard[0] == 2


# -- boarding and the fight --------------------------------------------------------------------------------------------


def test_how_many_go_over_and_where() -> None:
    """UWA-BOARD-1, UWA-DEC-25, UWA-NAV-5: thirds of the men, sailors too, a man for three feet of rail; the zone is
    chosen once."""
    pos = great()
    assert "board" in at_step(pos, "deed", 0)
    names = pos.content.names
    pos.steps.insert(1, ("deed", 3))
    for text in ("board", "two-thirds", "quarter"):
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        assert names.pick(text) in decision
        GAME.apply(pos, names.pick(text), NO_DICE)
    assert (pos.party[0], pos.rail[0]) == (2, 2)
    assert boarding.party_size(pos, 0, 3) == 40
    boarding.board(pos, 0, 3, None)
    assert (pos.boarders[3], pos.front[3], pos.raiders[3], pos.marines[0]) == (40, 2, 0, 10)


def test_a_deck_that_is_not_parallel() -> None:
    """UWA-R146: at right angles only the beam of a ship, five men; up to 30 degrees the whole deck."""
    pos = great()
    assert boarding.width(pos, 0, 3) == 40
    pos.heading[3] = 2
    assert boarding.width(pos, 0, 3) == 40
    pos.heading[3] = 4
    assert boarding.width(pos, 0, 3) == 20
    pos.heading[3] = EAST
    assert boarding.width(pos, 0, 3) == 5


def test_sailors_board_behind_the_men_at_arms() -> None:
    """UWA-BOARD-1, UWA-R142: who is left of a party fights by who goes first; men-at-arms fall first, and sailors come
    home as sailors."""
    pos = bound()
    pos.marines[RED], pos.sailors[RED], pos.deed[RED] = 1, 3, BOARDING
    boarding.board(pos, RED, BLUE, None)
    assert (pos.boarders[BLUE], pos.hands[BLUE]) == (4, 3)
    assert melee.boarder(pos, BLUE) == pos.vessel(RED).men
    melee.lose_boarders(pos, BLUE, 2)
    assert (pos.boarders[BLUE], pos.hands[BLUE], melee.boarder(pos, BLUE)) == (2, 2, pos.content.sailor)
    boarding.come_back(pos, RED, BLUE)
    assert (pos.marines[RED], pos.sailors[RED], pos.boarders[BLUE]) == (0, 2, 0)


def two_friends(heading: int, x: int, y: int) -> SeaPosition:
    """The first two galleys of one fleet row towards each other, everybody else lies far off."""
    pos = battle("great-galleys")
    for number in range(len(pos.x)):
        put(pos, number, 500 + 800 * number, 500, NORTH)
    put(pos, 0, 2000, 2000, SOUTH)
    put(pos, 1, x, y, heading)
    row(pos, 0, SLOW)
    assert pos.seat(0) == pos.seat(1)
    return pos


def test_friends_shear_oars() -> None:
    """UWA-SHEAR-1, UWA-GRAP-1: any vessel that passes alongside another shears her oars; but nobody throws grapples at
    a friend."""
    pos = two_friends(NORTH, 2030, 2600)
    row(pos, 1, SLOW)
    pos.intent[0] = pos.intent[1] = GRAPPLING
    go(pos)
    assert (pos.sheared[0], pos.sheared[1], pos.grapples) == (1, 1, [])


def test_friends_collide() -> None:
    """UWA-RAM-5: who runs into a friend strikes her, and both take half the damage of a ram."""
    pos = two_friends(EAST, 2000, 2400)
    before, dice = pos.hull[:2], ScriptedDice(6, 4)
    go(pos, dice)
    dice.finish()
    assert pos.hull[:2] == [before[0] - 6 * pos.full[0] // 20, before[1] - 4 * pos.full[1] // 20]


def test_vikings_leave_their_oars() -> None:
    """UWA-GAME-14: rowers fight if they are Vikings; galley rowers never do."""
    pos = convoy()
    put(pos, LONGSHIP, 2000, 2000, NORTH)
    put(pos, MERCHANT, 2050, 2000, NORTH)
    pos.grapples, pos.deed[LONGSHIP] = [(MERCHANT, LONGSHIP)], BOARDING
    assert (boarding.boarding_men(pos, LONGSHIP), boarding.boarding_men(great(), 0)) == (75, 70)
    boarding.board(pos, LONGSHIP, MERCHANT, None)
    assert (pos.boarders[MERCHANT], pos.marines[LONGSHIP], pos.rowers(LONGSHIP)) == (20, 0, 55)


def test_a_shield_wall() -> None:
    """UWA-NAV-2: whoever strikes at Vikings that board has it two harder."""
    pos = convoy()
    pos.boarders[MERCHANT], pos.raiders[MERCHANT], pos.sailors[MERCHANT] = 1, LONGSHIP, 1
    pos.checks[MERCHANT] = 3
    need = pos.content.combat.to_hit_as_creature(pos.content.sailor.hd, 6)
    melee.fight(pos, MERCHANT, ScriptedDice(1, need + 1), None)
    assert pos.boarders[MERCHANT] == 1
    melee.fight(pos, MERCHANT, ScriptedDice(1, need + 2, 6), None)
    assert pos.boarders[MERCHANT] == 0


def test_bodies_fight_where_they_meet() -> None:
    """UWA-BOARD-2: boarders in the stern and defenders in the bow do not strike; then they come nearer."""
    pos = bound()
    pos.boarders[BLUE], pos.raiders[BLUE], pos.front[BLUE], pos.guard[BLUE] = 5, RED, 0, 1
    pos.officers[RED] = command.OFFICERS
    melee.on_deck(pos, BLUE, NO_DICE, None)
    assert pos.front[BLUE] == 0
    pos.officers[RED], pos.sailors[BLUE], pos.marines[BLUE] = 0, 0, 0
    melee.on_deck(pos, BLUE, NO_DICE, None)
    assert pos.state[BLUE] == TAKEN, "nobody is left to defend her"


def test_giving_way() -> None:
    """UWA-NMEL-4, UWA-NMEL-2: three men more lost and a failed throw: back a zone; at the end of the deck overboard."""
    pos = bound()
    pos.boarders[BLUE], pos.raiders[BLUE], pos.front[BLUE], pos.guard[BLUE] = 9, RED, 0, 0
    melee.give_way(pos, BLUE, 2, 0, NO_DICE, None)
    melee.give_way(pos, BLUE, 3, 0, ScriptedDice(3, 4), None)
    assert pos.guard[BLUE] == 0
    melee.give_way(pos, BLUE, 3, 0, ScriptedDice(4, 4), None)
    assert pos.guard[BLUE] == 1
    dice = ScriptedDice(4, 4, 2, 2, 2, 100, 1, 1)
    melee.give_way(pos, BLUE, 3, 0, dice, None)
    assert pos.marines[BLUE] == 17


def test_boarders_thrown_back() -> None:
    """UWA-NMEL-2, UWA-NMEL-4: to their own ship while she is bound, into the water if not."""
    pos = bound()
    pos.boarders[BLUE], pos.raiders[BLUE] = 5, RED
    melee.give_way(pos, BLUE, 0, 3, ScriptedDice(4, 4), None)
    assert (pos.boarders[BLUE], pos.marines[RED]) == (0, 25)
    pos.boarders[BLUE], pos.grapples = 5, []
    melee.give_way(pos, BLUE, 0, 3, ScriptedDice(4, 4, 6, 6, 6, 81, 80, 80), None)
    assert (pos.boarders[BLUE], pos.swimmers) == (2, [(RED, 2050, 2000, 0, 1, 1 + 3)])


def test_cutting_the_rigging() -> None:
    """UWA-NMEL-3, UWA-EX-20: three turns of swords; a giant one; a door ten men a turn."""
    pos = convoy()
    pos.boarders[MERCHANT], pos.raiders[MERCHANT], pos.front[MERCHANT], pos.guard[MERCHANT] = 5, LONGSHIP, 0, 1
    put(pos, LONGSHIP, pos.x[MERCHANT] + 50, pos.y[MERCHANT], NORTH)
    pos.grapples = [(MERCHANT, LONGSHIP)]
    assert "hack" in at_step(pos, "deed", LONGSHIP)
    pos.deed[LONGSHIP] = HACKING
    for turn in range(3):
        assert pos.sail[MERCHANT] == 1, turn
        melee.shift_boarders(pos, MERCHANT, None)
    assert (pos.sail[MERCHANT], pos.front[MERCHANT]) == (0, 0)
    assert driving.sail_speed(pos, MERCHANT) == driving.NO_SAIL
    assert melee.BREAKING == {"door": (1, 1), "rope": (3, 1)}


def test_a_captain_falls() -> None:
    """UWA-R147, UWA-CAP-1: one of four men fell in his zone, a die of four shows 1; his men throw morale at once."""
    pos = bound()
    pos.guard[BLUE] = 1
    assert not melee.captain_falls(pos, BLUE, 4, 1, ScriptedDice(2), None)
    assert melee.captain_falls(pos, BLUE, 4, 1, ScriptedDice(1, 4, 4), None)
    assert command.radius(pos, BLUE) == 11
    assert not melee.captain_falls(pos, BLUE, 4, 1, ScriptedDice(1, 3, 4), None)
    pos.guard[BLUE] = 0
    assert not melee.captain_falls(pos, BLUE, 4, 4, NO_DICE, None), "he stands at the stern"


def heart(pos: SeaPosition, number: int, *dice: int) -> None:
    """The end of a turn aboard one ship."""
    step_by_step(pos, ("aboard", number), ScriptedDice(*dice))


def test_a_crew_that_breaks_gives_up() -> None:
    """UWA-CAP-1, UWA-R151: boarded or not; and a ship without defenders is taken."""
    pos = bound()
    pos.marines[BLUE] = 12
    heart(pos, BLUE, 4, 4)
    assert pos.state[BLUE] == TAKEN
    pos = bound()
    heart(pos, BLUE)
    assert pos.state[BLUE] == AFLOAT
    pos.sinks[BLUE] = 9
    heart(pos, BLUE, 3, 4)
    heart(pos, BLUE)
    assert pos.state[BLUE] == AFLOAT, "a hole is answered for once"
    empty(pos, BLUE)
    heart(pos, BLUE)
    assert pos.state[BLUE] == TAKEN
    lake = battle("turtle")
    lake.marines[0] = 5
    heart(lake, 0, 6, 6)
    assert lake.state[0] == LEFT, "a turtle takes no prizes"


def test_striking_the_flag() -> None:
    """UWA-CAP-1: a captain with enemies on deck may give up his ship."""
    pos = bound()
    pos.boarders[BLUE], pos.raiders[BLUE], pos.deed[BLUE] = 3, RED, STRIKING
    melee.decks(pos, ("decks",), NO_DICE, None)
    assert (pos.state[BLUE], pos.marines[RED], pos.grapples) == (TAKEN, 23, [])


def test_who_falls_first() -> None:
    """UWA-R142: men-at-arms, then sailors; rowers only of the Vikings."""
    pos = great()
    assert crews.lose_fighters(pos, 0, 75) == 70
    assert pos.rowers(0) == 100
    vikings = convoy()
    assert crews.lose_fighters(vikings, LONGSHIP, 15) == 15
    assert (vikings.marines[LONGSHIP], vikings.rowers(LONGSHIP)) == (0, 60)


def test_a_ram_in_the_side_of_a_ship_without_oars() -> None:
    """UWA-RAM-4: a fifth of the crew, none of them rowers."""
    pos = convoy()
    crews.lose_men(pos, WARSHIP, True)
    assert pos.marines[WARSHIP] + pos.sailors[WARSHIP] == 50 - 10


# -- in the water ------------------------------------------------------------------------------------------------------


def test_a_fall() -> None:
    """UWA-EX-18, UWA-NMEL-2: from forty feet safe on 5 or 6, else four dice, into water two."""
    assert swimming.fall(4, False, ScriptedDice(5)) == 0
    assert swimming.fall(4, False, ScriptedDice(4, 1, 2, 3, 4)) == 10
    assert swimming.fall(4, True, ScriptedDice(1, 6, 6)) == 12


@pytest.mark.parametrize(
    ("armour", "roll", "saved", "bare"),
    [
        (swimming.CHAIN, 81, 1, 4), (swimming.CHAIN, 80, 0, 0), (swimming.LEATHER, 21, 1, 1),
        (swimming.LEATHER, 20, 0, 0), (swimming.PLATE, 100, 0, 0),
    ],
)  # fmt: skip
def test_drowning(armour: int, roll: int, saved: int, bare: int) -> None:
    """UWA-SWIM-1: chain drowns 80 of a hundred, leather 20; plate all."""
    pos = battle()
    swimming.into_water(pos, RED, RED, 1, armour, ScriptedDice(roll), None)
    assert len(pos.swimmers) == saved
    assert not saved or pos.swimmers[0][5] == bare


def test_thrown_or_not() -> None:
    """UWA-SWIM-1: bare men who are thrown overboard drown in five cases of a hundred; from a sinking ship none does."""
    pos = battle()
    swimming.into_water(pos, RED, RED, 2, swimming.NONE, NO_DICE, None)
    assert pos.swimmers == [(RED, pos.x[RED], pos.y[RED], 1, 1, 1)]
    pos.swimmers = []
    swimming.overboard(pos, RED, RED, 1, swimming.NONE, ScriptedDice(2, 5), None)
    assert pos.swimmers == []
    pos.wind = GALE
    swimming.into_water(pos, RED, RED, 1, swimming.PLATE, NO_DICE, None)
    assert pos.swimmers == [], "nobody swims in plate"


@pytest.mark.parametrize(("many", "able"), [(1, 0), (2, 1), (5, 2)])
def test_every_second_man_swims(many: int, able: int) -> None:
    """UWA-SWIM-2: one half, without fractions."""
    pos = battle()
    swimming.into_water(pos, RED, RED, many, swimming.NONE, NO_DICE, None)
    assert pos.swimmers[0][3:5] == (able, many - able)


@pytest.mark.parametrize(("zone", "face", "levels"), [(1, 3, 2), (0, 3, 3), (2, 3, 3)])
def test_from_a_castle_it_is_farther(zone: int, face: int, levels: int) -> None:
    """UWA-NAV-4, UWA-NMEL-2: a warship's waist is two levels up, her castles three; into water a die for every two."""
    pos = convoy()
    pos.guard[WARSHIP] = zone
    assert swimming.freeboard(pos, WARSHIP, zone) == levels
    dice = ScriptedDice(face, *([3] if levels == 3 else []), 1, 1)
    swimming.overboard(pos, WARSHIP, 0, 1, swimming.NONE, dice, None)
    assert len(pos.swimmers) == 0


def test_short_falls_into_water() -> None:
    """UWA-NMEL-2: one die for every two levels, so none for one, and one for three."""
    assert swimming.fall(1, True, ScriptedDice(1)) == 0
    assert swimming.fall(3, True, ScriptedDice(3, 6)) == 6
    assert swimming.fall(3, True, ScriptedDice(4)) == 0


def test_swimming_and_rescue() -> None:
    """UWA-SWIM-2, UWA-SWIM-3, UWA-SWIM-4: three inches a turn; half of those who cannot swim drown; a slow ship takes
    them in, a fast one does not; they serve as sailors."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    pos.swimmers = [(RED, 2000, 2700, 1, 2, 0)]
    swimming.swim(pos, ScriptedDice(51, 50), None)
    assert pos.swimmers == [(RED, 2000, 2400, 1, 1, 0)]
    row(pos, RED, CRUISE)
    pos.swimmers = [(RED, 2000, 2300, 1, 0, 0)]
    swimming.swim(pos, NO_DICE, None)
    assert (pos.swimmers, pos.sailors[RED]) == ([(RED, 2000, 2000, 1, 0, 0)], 10)
    row(pos, RED, SLOW)
    swimming.swim(pos, NO_DICE, None)
    assert (pos.swimmers, pos.sailors[RED]) == ([], 11)


def test_shedding_takes_time() -> None:
    """UWA-SWIM-1: until the metal is off nobody swims; in a gale half of all drown each turn."""
    pos = battle()
    pos.swimmers = [(RED, 2000, 2700, 1, 0, 4)]
    swimming.swim(pos, NO_DICE, None)
    assert pos.swimmers == [(RED, 2000, 2700, 1, 0, 4)]
    pos.wind = GALE
    swimming.swim(pos, ScriptedDice(50), None)
    assert pos.swimmers == []


def test_swimmers_without_a_ship() -> None:
    """UWA-R152: they stay where they are."""
    pos = battle()
    pos.state[RED], pos.swimmers = SUNK, [(RED, 2000, 2700, 1, 0, 0)]
    swimming.swim(pos, NO_DICE, None)
    assert pos.swimmers == [(RED, 2000, 2700, 1, 0, 0)]


def test_a_ship_goes_down() -> None:
    """UWA-SWIM-1: marines in chain, rowers and sailors bare, and enemies who had boarded her."""
    pos = bound()
    pos.hull[BLUE], pos.marines[BLUE], pos.sailors[BLUE], pos.port[BLUE], pos.starboard[BLUE] = 0, 1, 1, 0, 0
    pos.boarders[BLUE], pos.raiders[BLUE] = 1, RED
    dice = ScriptedDice(81, 81)
    ending.sink(pos, BLUE, dice, None)
    dice.finish()
    assert [group[0] for group in pos.swimmers] == [BLUE, BLUE, RED]
    assert (pos.boarders[BLUE], pos.grapples) == (0, [])


def test_a_galley_under_sail_keeps_her_oars() -> None:
    """UWA-SHEAR-1: oars that are in cannot be sheared."""
    pos = battle()
    pos.drive[RED] = SAILED
    assert not contact.oars_out(pos, RED, contact.PORT)
    pos.drive[RED] = ROWED
    assert contact.oars_out(pos, RED, contact.PORT)


def test_wind_and_current_are_on_the_board() -> None:
    """UWA-WIND-1, UWA-OAR-2: a sign in the corner points where the wind blows to, one in the other where a river runs;
    both are words as well, and in a calm there is no wind."""
    pos, calm = battle("river-raid"), battle("convoy")
    for one in (pos, calm):
        at_step(one, "drive", 0)
    pos.wind, pos.wind_from = LIGHT, 1
    view = GAME.view(pos, 0)
    signs = {marker.symbol: marker.title for marker in view.markers}
    assert signs["wind-5"] == "The wind: light to moderate, from the north-east"
    assert signs["stream-4"] == "The current: 5 inches south"
    assert dict(view.facts)["Water"] == "river, flowing south"
    assert {"wind-5", "stream-4"} <= set(GAME.picture(pos).symbols) & {line.symbol for line in view.legend}
    still = GAME.view(calm, 0)
    assert not [marker for marker in still.markers if marker.symbol.startswith(("wind", "stream"))]
    assert dict(still.facts)["Water"] == "ocean"
