"""What lives in the water, rule by rule (UWA-SEA-1 to UWA-SEA-11), and what stays hidden there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from wyrmtable.checks import CHECKS, run
from wyrmtable.core import ALL, Decision, Match, ScriptedDice, Setting
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.seaboard import middle, squares_around
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.sea import beasts, boarding, driving, ending, melee, movement, orders, shooting
from wyrmtable.games.underworld.rules.sea.position import (
    AFLOAT,
    BOARDING,
    HIRING,
    SAILED,
    SUNK,
    WAITING,
    SeaPosition,
)

from .test_sea import NO_DICE, SOUTH, at_step, battle, go, put

MERCHANT, BAND = 0, 1
WARSHIP, BOAT, TURTLE = 0, 1, 3
NIXIES, RIVER_GALLEY = 2, 4


def toll() -> SeaPosition:
    """A merchant, and a band of forty within an inch of her, on the surface; the others are far away."""
    pos = battle("merfolk-toll")
    put(pos, MERCHANT, 2000, 2000, SOUTH)
    put(pos, BAND, 2050, 2000, SOUTH)
    pos.under[BAND] = 0
    pos.marines[1:] = [40] * (len(pos.x) - 1)
    return pos


def lake(beast: str = "dragon_turtle", water: str = "lake", at: tuple[int, int] = (2020, 2000)) -> SeaPosition:
    """A warship and, at her side and up, any beast of thirty hits."""
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {})
    text = text.replace('beast = "dragon_turtle"', f'beast = "{beast}"').replace('water = "lake"', f'water = "{water}"')
    pos = battle("turtle", {"sea.toml": text})
    put(pos, WARSHIP, 2000, 2000, SOUTH)
    put(pos, BOAT, 4000, 4000, SOUTH)
    put(pos, TURTLE, *at, SOUTH)
    pos.under[TURTLE], pos.went[TURTLE] = 0, (0, 0)
    pos.full[TURTLE] = pos.hull[TURTLE] = 30
    pos.full[BOAT] = pos.hull[BOAT] = 3
    return pos


def prowl(pos: SeaPosition, *rolls: int) -> None:
    dice = ScriptedDice(*rolls)
    pos.steps.append(("beasts",))
    beasts.prowl(pos, ("beasts",), dice, None)
    dice.finish()


MISS = (1,) * 10  # the crew strikes back, and nobody hits


# -- bands -------------------------------------------------------------------------------------------------------------


def test_mermen_hold_a_ship() -> None:
    """UWA-SEA-1: a try for every full ten within an inch, ten per cent each; every hold takes two inches."""
    pos = toll()
    pos.marines[BAND] = 39
    prowl(pos, 10, 11, 1)
    assert pos.clings == [(BAND, MERCHANT)] * 2
    pos.drive[MERCHANT], pos.knots[MERCHANT] = SAILED, 20
    assert driving.inches(pos, MERCHANT) == 16
    pos.knots[MERCHANT] = 3
    assert driving.inches(pos, MERCHANT) == 0
    pos.x[BAND] = 2101
    prowl(pos)


def test_holds_are_cut() -> None:
    """UWA-SEA-1, UWA-GRAP-1: like grapples, three tries of 20 per cent."""
    pos = toll()
    pos.clings = [(BAND, MERCHANT)] * 3
    assert at_step(pos, "deed", MERCHANT) == ["cut", "stand"]
    boarding.cut(pos, MERCHANT, ScriptedDice(20, 21, 1), None)
    assert pos.clings == [(BAND, MERCHANT)]


def test_nothing_reaches_them_under_water() -> None:
    """UWA-SEA-1: under water they neither hold nor are shot at."""
    pos = toll()
    put(pos, MERCHANT, 2000, 2500, SOUTH)
    assert shooting.volley_targets(pos, MERCHANT) == [BAND]
    pos.under[BAND] = 1
    assert shooting.volley_targets(pos, MERCHANT) == []
    pos.y[MERCHANT] = 2000
    prowl(pos)


def test_where_they_swim_is_written() -> None:
    """UWA-SEA-1: fifteen inches, a square, and whether they come up; nobody else sees it."""
    pos = battle("merfolk-toll")
    x, y = pos.x[BAND], pos.y[BAND]
    cells = squares_around(x, y, 15)
    assert len(at_step(pos, "swim", BAND)) == len(cells)
    assert all((middle(cell)[0] - x) ** 2 + (middle(cell)[1] - y) ** 2 <= 1500**2 for cell in cells)
    pos.goal[BAND], pos.rise[BAND], pos.drive[BAND] = cells[0], 1, 3
    assert GAME.view(pos, 1).arrows
    assert not GAME.view(pos, 0).arrows
    go(pos)
    assert (pos.x[BAND], pos.y[BAND]) == middle(cells[0])
    assert (pos.under[BAND], pos.under[2]) == (0, 1)


def test_who_holds_is_carried_along() -> None:
    """UWA-SEA-1: a band that stays up goes with the ship; one that swims away or dives lets go."""
    for rise, holds in ((1, 1), (0, 0)):
        pos = toll()
        pos.wind = 1
        pos.clings = [(BAND, MERCHANT)]
        pos.drive[MERCHANT], pos.knots[MERCHANT] = SAILED, 12
        pos.goal[BAND] = 20 * 48 + 20  # the square it is in
        pos.rise[BAND] = rise
        go(pos)
        assert len(pos.clings) == holds
        assert (pos.y[BAND] == pos.y[MERCHANT]) is bool(holds)


def test_climbing_aboard() -> None:
    """UWA-BOARD-1: all around her, two worse for their blows and two better for those above."""
    pos = toll()
    pos.clings, pos.deed[BAND] = [(BAND, MERCHANT)], BOARDING
    assert boarding.width(pos, BAND, MERCHANT) == 60
    boarding.board(pos, BAND, MERCHANT, None)
    assert (pos.boarders[MERCHANT], pos.marines[BAND]) == (40, 0)
    pos.boarders[MERCHANT], pos.marines[MERCHANT], pos.sailors[MERCHANT], pos.checks[MERCHANT] = 1, 1, 0, 3
    merman, marine = pos.vessel(BAND).men, pos.vessel(MERCHANT).men
    to_hit = pos.content.combat.to_hit_as_creature
    up, down = to_hit(merman.hd, marine.ac) + 2, to_hit(marine.hd, merman.ac) - 2
    melee.fight(pos, MERCHANT, ScriptedDice(up - 1, down - 1), None)
    assert (pos.boarders[MERCHANT], pos.marines[MERCHANT]) == (1, 1)
    melee.fight(pos, MERCHANT, ScriptedDice(up - 1, down, 5), None)
    assert pos.boarders[MERCHANT] == 0


def test_mermen_slain_are_points() -> None:
    """UWA-GAME-14: one for every ten; the merchant scores 20 by leaving."""
    pos = battle("merfolk-toll")
    beasts.harm(pos, BAND, 19, None)
    assert (pos.marines[BAND], ending.points(pos, 0)) == (35, 1)
    beasts.harm(pos, BAND, 40, None)
    assert (pos.state[BAND], ending.points(pos, 0)) == (SUNK, 5)


def test_stones_among_a_band() -> None:
    """UWA-CAT-3, UWA-R149: each of ten is struck on 3 or more."""
    pos = toll()
    assert shooting.stones(pos, BAND, ScriptedDice(1, 2, 3, 4, 5, 6, 1, 2, 3, 4)) == 6
    turtle = lake()
    assert shooting.stones(turtle, TURTLE, ScriptedDice(2)) == 0
    assert shooting.stones(turtle, TURTLE, ScriptedDice(3, 4, 5)) == 9


def test_nixies() -> None:
    """UWA-SEA-2: nine inches, fresh water, and forty for one try."""
    pos = battle("river-raid")
    put(pos, RIVER_GALLEY, 2000, 2000, SOUTH)
    put(pos, NIXIES, 2050, 2000, SOUTH)
    pos.state[NIXIES], pos.under[NIXIES] = AFLOAT, 0
    assert orders.reach(pos, NIXIES) == 9
    prowl(pos, 10)
    assert len(pos.clings) == 1
    pos.marines[NIXIES] = 39
    prowl(pos)
    text = own_text("wyrmtable.games.underworld.files", "sea.toml", {})
    with pytest.raises(BadFile, match="do not live there"):
        GAME.scenarios({"sea.toml": text.replace('water = "river"', 'water = "ocean"')})


def test_nixies_for_hire() -> None:
    """UWA-GAME-14, UWA-R150: the first side to pay has them; if both pay, a die decides."""
    pos = battle("river-raid")
    assert "hire" in at_step(pos, "task", 0)
    pos.task[0] = HIRING
    ending.hire(pos, NO_DICE, None)
    assert [pos.state[n] for n in (2, 3, 6, 7)] == [AFLOAT, AFLOAT, WAITING, WAITING]
    pos.state[RIVER_GALLEY] = SUNK
    assert ending.points(pos, 0) == 10
    assert "hire" not in at_step(pos, "task", 0)
    both = battle("river-raid")
    both.task[0] = both.task[RIVER_GALLEY] = HIRING
    ending.hire(both, ScriptedDice(2), None)
    assert [both.state[n] for n in (2, 3, 6, 7)] == [WAITING, WAITING, AFLOAT, AFLOAT]
    assert bytes(both.paid) == b"\1\1"


# -- the dragon turtle -------------------------------------------------------------------------------------------------


def test_a_turtle_lifts_a_ship() -> None:
    """UWA-SEA-3: coming up within half an inch it lifts her without a throw; she lies dead and loses a tenth."""
    pos = lake()
    pos.went[TURTLE], pos.breath[TURTLE] = (), 0
    prowl(pos, *[1] * 12, *MISS)
    assert pos.dead_until[WARSHIP] == 2
    assert pos.marines[WARSHIP] + pos.sailors[WARSHIP] == 50 - 5


def test_a_turtle_lifts_only_what_is_above_it() -> None:
    """UWA-SEA-3: not if it was on the surface before, nor farther off; a boat is lifted like any ship."""
    pos = lake()
    prowl(pos, *[1] * 12, *MISS)
    pos = lake(at=(2051, 2000))
    pos.went[TURTLE] = ()
    prowl(pos, *[1] * 12, *MISS)
    pos = lake(at=(4000, 4000))
    pos.went[TURTLE] = ()
    prowl(pos, *[1] * 12, *[1] * 7)
    assert (pos.state[BOAT], pos.dead_until[BOAT]) == (AFLOAT, 2)
    assert pos.fighters(BOAT) + pos.rowers(BOAT) == 12 - 2


def test_steam() -> None:
    """UWA-SEA-3, UWA-R148: nine inches far, three times, everybody in one zone of three; it then does not bite."""
    pos = lake(at=(2000, 2900))
    assert shooting.targets(pos, TURTLE) == [WARSHIP]
    pos.y[TURTLE] = 2901
    assert shooting.targets(pos, TURTLE) == []
    pos.y[TURTLE], pos.aim[TURTLE] = 2000, WARSHIP
    shooting.loose(pos, ("loose",), NO_DICE, None)
    assert (pos.fighters(WARSHIP), pos.breath[TURTLE]) == (50 - 17, 2)
    prowl(pos, *MISS)
    pos.breath[TURTLE] = 0
    assert shooting.targets(pos, TURTLE) == []


def test_a_turtle_bites_and_is_struck() -> None:
    """UWA-SEA-3, UWA-CBT-7: twelve blows at common men; ten of them strike back."""
    pos = lake()
    prowl(pos, 20, 20, *[1] * 10, 20, *[1] * 9, 6)
    assert (pos.marines[WARSHIP], pos.hull[TURTLE]) == (34, 24)


def test_points_for_a_turtle() -> None:
    """UWA-GAME-14: twelve slain; six if it hides below half its hits when the battle ends; six for the warship."""
    pos = lake()
    pos.turn, pos.under[TURTLE], pos.hull[TURTLE] = 30, 1, 14
    assert ending.points(pos, 0) == 6 + 6
    pos.hull[TURTLE] = 15
    assert ending.points(pos, 0) == 6
    beasts.harm(pos, TURTLE, 15, None)
    assert ending.points(pos, 0) == 12 + 6


# -- other beasts ------------------------------------------------------------------------------------------------------


BEAST = 8  # the place of a beast that comes upon the convoy


def test_a_water_elemental() -> None:
    """UWA-SEA-4: holds a ship still, overturns boats, and small ships on 1 or 2; common steel does nothing to it."""
    pos = lake("water_elemental")
    prowl(pos, *[1] * 12)
    assert pos.grip[TURTLE] == WARSHIP
    pos.drive[WARSHIP], pos.knots[WARSHIP] = SAILED, 20
    assert driving.inches(pos, WARSHIP) == 0
    boat = lake("water_elemental", at=(4000, 4000))
    boat.marines[BOAT], boat.port[BOAT], boat.starboard[BOAT] = 0, 0, 0
    prowl(boat)
    assert boat.state[BOAT] == SUNK
    convoy = battle("convoy")
    convoy.sailors[0] = 0
    for roll, state in ((3, AFLOAT), (2, SUNK)):
        twin = with_beast(convoy, pos)
        beasts.upset(twin, BEAST, 0, ScriptedDice(roll), None)
        assert twin.state[0] == state


def with_beast(convoy: SeaPosition, other: SeaPosition) -> SeaPosition:
    """The convoy with the beast of another battle behind it."""
    ships = (*convoy.content.battle.ships, other.content.battle.ships[TURTLE])
    content = convoy.content._replace(battle=convoy.content.battle._replace(ships=ships))
    pos = SeaPosition(content)
    pos.sailors[0] = 0
    pos.full = [20] * len(ships)
    pos.hull = [20] * len(ships)
    pos.under[BEAST] = 0
    return pos


def test_a_leech() -> None:
    """UWA-SEA-5: a hit fastens it; every second turn a man is lost; swamps only."""
    pos = lake("giant_leech", "swamp")
    prowl(pos, 20, *MISS)
    assert pos.grip[TURTLE] == WARSHIP
    men = pos.fighters(WARSHIP)
    prowl(pos, *MISS)
    assert pos.fighters(WARSHIP) == men
    prowl(pos, *MISS)
    assert pos.fighters(WARSHIP) == men - 1
    with pytest.raises(BadFile, match="do not live there"):
        lake("giant_leech", "lake")


def test_crocodiles() -> None:
    """UWA-SEA-6: a giant one turns a boat over; a ship runs it down and may be harmed if she has no ram."""
    boat = lake("giant_crocodile", "river", at=(4000, 4000))
    boat.marines[BOAT], boat.port[BOAT], boat.starboard[BOAT] = 0, 0, 0
    prowl(boat)
    assert boat.state[BOAT] == SUNK
    common = lake("crocodile", "river", at=(4000, 4000))
    prowl(common, *[1] * 3, *[1] * 8)
    assert common.state[BOAT] == AFLOAT
    for roll, hull in ((50, 16), (51, 20)):
        pos = lake("giant_crocodile", "river", at=(2000, 2500))
        pos.drive[WARSHIP], pos.knots[WARSHIP], pos.mast[WARSHIP] = SAILED, 12, 1
        pos.rise[TURTLE], pos.goal[TURTLE] = 1, 20 * 48 + 25
        pos.x[TURTLE], pos.y[TURTLE] = middle(pos.goal[TURTLE])
        pos.x[WARSHIP] = pos.x[TURTLE]
        go(pos, ScriptedDice(roll, 4) if roll == 50 else ScriptedDice(roll))
        assert (pos.state[TURTLE], pos.hull[WARSHIP]) == (SUNK, hull)


def test_sea_snakes_and_squids_crush() -> None:
    """UWA-SEA-7, UWA-SEA-8: of 24 hits and more, ships that are not large: a tenth each turn, a squid a fifth."""
    for beast, damage in (("sea_snake", 1), ("squid", 1)):
        pos = lake(beast, "coast" if beast == "squid" else "lake", at=(4000, 4000))
        beasts.wrap(pos, TURTLE, BOAT, NO_DICE, None)
        assert pos.hull[BOAT] == 3 - damage
        pos.full[TURTLE] = 23
        beasts.wrap(pos, TURTLE, BOAT, NO_DICE, None)
        beasts.wrap(lake(beast, "coast" if beast == "squid" else "lake"), TURTLE, WARSHIP, NO_DICE, None)
        assert pos.hull[BOAT] == 3 - damage
    squid = lake("squid", "coast", at=(4000, 4000))
    squid.full[BOAT] = squid.hull[BOAT] = 20
    beasts.wrap(squid, TURTLE, BOAT, NO_DICE, None)
    assert squid.hull[BOAT] == 16


def test_the_shell_of_a_squid() -> None:
    """UWA-SEA-8: armour class 7 for who is before it, 3 for the others; every one of ten arms attacks."""
    pos = lake("squid", "coast", at=(2000, 1000))
    assert beasts.armour(pos, TURTLE, WARSHIP) == 7
    pos.y[TURTLE] = 3000
    assert beasts.armour(pos, TURTLE, WARSHIP) == 3
    pos.y[TURTLE] = 2000
    pos.x[TURTLE] = 2020
    prowl(pos, *[1] * 10, *MISS)


def test_jets_and_ink() -> None:
    """UWA-SEA-8, UWA-SEA-10: once three times as far; for two turns nobody sees who is in the cloud."""
    pos = lake("octopus", "coast")
    put(pos, TURTLE, 2050, 2050, SOUTH)
    assert len(at_step(pos, "swim", TURTLE)) == len(squares_around(2050, 2050, 27))
    pos.rise[TURTLE], pos.goal[TURTLE] = 1, 20 * 48 + 40
    go(pos)
    assert (pos.y[TURTLE], pos.jets[TURTLE], pos.ink) == (4050, 0, [(2050, 2050, 3)])
    assert len(at_step(pos, "swim", TURTLE)) == len(squares_around(2050, 4050, 9))
    assert pos.inked(WARSHIP)
    assert WARSHIP not in pos.in_sight(0)
    pos.turn = 3
    orders.begin(pos, ("turn",), NO_DICE, None)
    assert pos.ink == []


def test_crabs_stay_on_the_shore() -> None:
    """UWA-SEA-9: two pincers on a shore; they are not put to sea."""
    pos = lake("crab", "shore")
    prowl(pos, *[1] * 3, *MISS)
    with pytest.raises(BadFile, match="do not live there"):
        lake("crab", "lake")


def test_giant_fish() -> None:
    """UWA-SEA-11: pike, whale and swordfish swim 30, 40 and 50; they bite boats only; lines on spears help."""
    assert [orders.reach(lake(fish), TURTLE) for fish in ("pike", "whale", "swordfish")] == [30, 40, 50]
    pos = lake("pike")
    need = pos.content.combat.to_hit_as_creature(pos.vessel(WARSHIP).men.hd, 6) - 2
    prowl(pos, need, need - 1, *[1] * 8, 6)
    assert (pos.marines[WARSHIP], pos.hull[TURTLE]) == (36, 24)
    boat = lake("pike", at=(4000, 4000))
    prowl(boat, 20, 1, 1, 1, *[1] * 7)
    assert boat.marines[BOAT] == 7


def test_a_whale_rams() -> None:
    """UWA-SEA-11, UWA-RAM-2: tenths of the hull by a die; only 5 and 6 can hole her."""
    pos = lake("whale")
    prowl(pos, 4, *MISS)
    assert (pos.hull[WARSHIP], pos.sinks[WARSHIP]) == (12, 0)
    prowl(pos, 5, 25, 1, 1, 1, *MISS)
    assert (pos.hull[WARSHIP], pos.sinks[WARSHIP]) == (2, 1 + 3)


# -- what is hidden ----------------------------------------------------------------------------------------------------


def test_what_is_under_water_is_not_shown() -> None:
    """UWA-GAME-7: its own side and all-seeing eyes see it; others where it was last."""
    pos = battle("turtle")
    at_step(pos, "drive", WARSHIP)
    shown = {eyes: [token.title for token in GAME.view(pos, eyes).tokens] for eyes in (0, 1, None, ALL)}
    assert ["The turtle" in pieces for pieces in shown.values()] == [False, True, False, True]
    assert [marker.symbol for marker in GAME.view(pos, 0).markers] == ["lurking"]


def test_an_imagined_beast_is_somewhere_it_could_be() -> None:
    """UWA-GAME-7: after two turns under water a turtle is within eighteen inches of where it was seen."""
    pos = battle("turtle")
    pos.turn, pos.steps = 3, [("next",), ("drive", WARSHIP)]
    spots = {(world.x[TURTLE], world.y[TURTLE]) for seed in range(20) for world in [GAME.imagine(pos, 0, Random(seed))]}
    assert len(spots) > 10
    assert all((x - 2400) ** 2 + (y - 4400) ** 2 <= 1800**2 for x, y in spots)
    own = GAME.imagine(pos, 1, Random(1))
    assert (own.x[TURTLE], own.y[TURTLE]) == (2400, 4400)


def test_a_band_is_not_carried_over_the_edge() -> None:
    """UWA-SEA-1, UWA-GAME-14: a ship may leave with a band on her side; the band comes up at the edge of the board."""
    pos = battle("merfolk-toll")
    pos.clings, pos.rise[BAND], pos.turn = [(BAND, MERCHANT)], 1, 2
    pos.x[MERCHANT], pos.y[MERCHANT] = 2500, -760
    movement.emerge(pos, [BAND], None)
    assert pos.seen[BAND] == (2500, 0, 2)
    pos.under[BAND], pos.turn, pos.steps = 1, 4, [("next",), ("drive", MERCHANT)]
    assert GAME.imagine(pos, 0, Random(1)).y[BAND] >= 0


def test_the_deep_stays_secret() -> None:
    """UWA-SEA-1, UWA-GAME-7: nobody can tell where a beast swims."""
    secret = [check for check in CHECKS if check.name in ("imagine", "views", "decisions", "numbers", "log")]
    report = run(GAME, entries=30, seed=4, scenarios=["turtle"], hidden=("x", "y", "goal"), checks=secret)
    assert report.broken == []


def test_captains_of_the_deep() -> None:
    """UWA-GAME-9: two captains finish a battle with a turtle."""
    match = Match(GAME, Setting("turtle"), seed="2")
    bots = [Captain(Random(1)), Captain(Random(2))]
    while isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, bots[decision.seat].choose(match.chair(decision.seat)))
    assert match.outcome is not None


def test_reasons_below_the_surface() -> None:
    """UWA-SEA-1, UWA-CMD-5: too far to swim; nobody over there to call back."""
    pos = battle("merfolk-toll")
    at_step(pos, "swim", BAND)
    far = pos.content.names.places
    assert GAME.why_not(pos, 1, far)[0].rule == "UWA-SEA-1"
    decks: Mapping[str, str] = {"withdraw": "UWA-CMD-5", "board": "UWA-BOARD-1"}
    held = toll()
    held.clings = [(BAND, MERCHANT)]
    at_step(held, "deed", MERCHANT)
    for text, rule in decks.items():
        assert GAME.why_not(held, 0, held.content.names.pick(text))[0].rule == rule
