"""Sieges, the file of battles, secrecy and the captain of a host (UWA-LAND-3, UWA-MASS-5)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.bots import RandomBot
from wyrmtable.checks import CHECKS, run
from wyrmtable.core import Match, Setting, complete
from wyrmtable.core.dice import Dice
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.massboard import AROUND, GATE, GRID, TOWER, WALL, cell_at
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.mass import ending, fighting, moving, siege
from wyrmtable.games.underworld.rules.mass.position import (
    BESIEGER,
    BREACHED,
    CAMP,
    FLED,
    FLEEING,
    GARRISON,
    LADDERS,
    NO_ORDER,
    READY,
    SORTIE,
    MassPosition,
)

from .test_mass import (
    BOWS,
    CHAMPION,
    FOE_SPEARS,
    NO_DICE,
    SPEARS,
    field,
    picks,
    throw,
    why,
)

VAN, MAIN, LEVY, FOE_BOWS, MARSHAL, GATE_GUARD, EAST, WEST, HOUSEHOLD, CASTELLAN = range(10)
GATE_CELL = cell_at(6, 3)


# -- sieges ------------------------------------------------------------------------------------------------------------


def castle(*bodies: int) -> MassPosition:
    pos: MassPosition = GAME.blank(complete(GAME, Setting("siege")))
    for number in range(len(pos.place)):
        if bodies and number not in bodies:
            pos.state[number] = FLED
        if pos.body(number).single:
            pos.men[number] = pos.full[number] = 20
    return pos


def test_forces_of_the_siege() -> None:
    """UWA-R212: sixty heavy foot, forty crossbows and 360 of the people before the walls; behind them 60 dwarves, 60
    longbows and 20 crossbows, at the gate, on the walls and in the court."""
    pos = castle()
    bodies = [pos.body(number) for number in range(len(pos.place))]
    men = [[(body.kind.id, body.men) for body in bodies if body.seat == side and not body.single] for side in (0, 1)]
    assert men[0] == [("heavy_foot", 60), ("villager", 200), ("villager", 160), ("crossbowman", 40)]
    assert [count for _, count in men[1]] == [40, 60, 20, 20]


def pick_week(pos: MassPosition, text: str, dice: Dice = NO_DICE) -> None:
    GAME.apply(pos, pos.content.names.pick(text), dice)


def test_it_takes_three_to_one_and_an_engineer() -> None:
    """UWA-LAND-3, UWA-BUILD-5: 543 men and more shut 181 in; one man less does not."""
    pos = castle()
    inside = siege.heads(pos, GARRISON)
    spare = siege.heads(pos, BESIEGER) - 3 * inside
    pos.men[LEVY] -= spare
    assert siege.invested(pos)
    pos.men[LEVY] -= 1
    siege.week(pos, ("week",), NO_DICE, None)
    assert pos.outcome[0] == (GARRISON,)
    bare = pos.content._replace(
        battle=pos.content.battle._replace(siege=pos.content.battle.siege._replace(engineers=0))
    )
    assert not siege.invested(MassPosition(bare))


def test_engines_batter_walls() -> None:
    """UWA-LAND-3, UWA-CAT-3, UWA-BUILD-9: twenty shots a week, a point each of a light one: a curtain of 20 falls."""
    pos = castle()
    pos.week, pos.steps = 1, [("camp",)]
    assert siege.damage(pos) == 20
    assert [pos.walls[cell_at(column, 3)] for column in (0, 1, 6)] == [30, 20, 24]
    assert "assault" not in [pos.content.names.text(pick) for pick in siege.camp_picks(pos, ("camp",))]
    assert why(pos, "assault") == "There is no breach yet."
    pick_week(pos, GRID.names[GATE_CELL])
    assert pos.walls[GATE_CELL] == 4
    pick_week(pos, "stand")
    pick_week(pos, GRID.names[GATE_CELL])
    assert siege.breaches(pos) == [GATE_CELL]
    pick_week(pos, "stand")
    assert pos.week == 3
    pick_week(pos, "assault")
    assert (pos.stage, pos.round) == (BREACHED, 1)


def test_heavier_engines() -> None:
    """UWA-CAT-3, UWA-CAT-5: heavy ones two points a shot, trebuchets three."""
    pos = castle()
    heavy = pos.content.battle.siege._replace(engines=("heavy", "trebuchet"))
    pos = MassPosition(pos.content._replace(battle=pos.content.battle._replace(siege=heavy)))
    assert siege.damage(pos) == 100


def test_behind_walls() -> None:
    """UWA-LAND-3: two classes better, until the wall is down; besiegers never."""
    pos = castle(VAN, GATE_GUARD)
    pos.stage = LADDERS
    assert fighting.armour(pos, GATE_GUARD) == 2
    pos.walls[GATE_CELL] = 0
    assert fighting.armour(pos, GATE_GUARD) == 4
    pos.place[VAN] = cell_at(5, 3)
    assert fighting.armour(pos, VAN) == 4


def test_every_figure_strikes_at_a_wall() -> None:
    """UWA-MASS-2, UWA-LAND-3: every figure in contact strikes once, on ladders and in a breach as on open ground; the
    wall makes those behind it two classes better, and does no more."""
    pos = castle(VAN, GATE_GUARD)
    blows = [fighting.blows_of(pos, VAN, GATE_GUARD)]
    pos.walls[GATE_CELL] = 0
    blows.append(fighting.blows_of(pos, VAN, GATE_GUARD))
    pos.place[GATE_GUARD] = cell_at(6, 5)
    blows.append(fighting.blows_of(pos, VAN, GATE_GUARD))
    assert blows == [3, 3, 3]
    assert fighting.blows_of(pos, GATE_GUARD, VAN) == 2


@pytest.mark.parametrize(("stage", "over"), [(LADDERS, True), (BREACHED, False), (SORTIE, False)])
def test_ladders(stage: int, over: bool) -> None:
    """UWA-LAND-3: a wall is climbed only with ladders, by a whole move from its foot; the garrison goes as it likes."""
    pos = castle(VAN, WEST)
    pos.stage, wall = stage, cell_at(6, 3)
    pos.place[VAN] = AROUND[wall][3]
    assert moving.reach(pos, VAN, pos.body(VAN).move).has(wall) is over
    pos.place[VAN] = cell_at(6, 6)
    assert not moving.reach(pos, VAN, pos.body(VAN).move).has(wall)
    assert moving.reach(pos, WEST, 4).has(cell_at(4, 3))


def test_the_keep_is_the_goal() -> None:
    """UWA-LAND-3: besiegers in good order on the keep have taken the castle; in flight they have not."""
    for state, won in ((READY, (BESIEGER,)), (FLEEING, None)):
        pos = castle()
        pos.stage, pos.round, pos.place[VAN], pos.state[VAN] = LADDERS, 1, cell_at(7, 1), state
        ending.next_round(pos, ("next",), NO_DICE, None)
        assert (pos.outcome[0] if pos.outcome else None) == won


def test_the_storm_is_beaten_off() -> None:
    """UWA-LAND-3: there is one assault, and its day has ten rounds."""
    pos = castle()
    pos.stage, pos.round = BREACHED, pos.content.battle.rounds
    ending.next_round(pos, ("next",), NO_DICE, None)
    assert pos.outcome[0] == (GARRISON,)


def test_hunger() -> None:
    """UWA-LAND-3: after eight weeks of stores the castle is starved out."""
    pos = castle()
    pos.week = 7
    siege.week(pos, ("week",), throw(3), None)
    assert pos.week == 8
    siege.week(pos, ("week",), NO_DICE, None)
    assert pos.outcome[0] == (BESIEGER,)


@pytest.mark.parametrize(("weeks", "thrown", "over"), [(2, (), False), (3, (2,), True), (3, (3,), False)])
def test_relief(weeks: int, thrown: tuple[int, ...], over: bool) -> None:
    """UWA-R207: from the fourth week on a host comes on 1 or 2."""
    pos = castle()
    pos.week = weeks
    dice = throw(*thrown)
    siege.week(pos, ("week",), dice, None)
    dice.finish()
    assert bool(pos.outcome) is over


def test_a_sally() -> None:
    """UWA-R208: five rounds in the open; whoever stands goes back to his place, who is in flight is gone."""
    pos = castle()
    pos.steps = [("answer",)]
    pick_week(pos, "sally")
    assert (pos.stage, pos.round) == (SORTIE, 1)
    pos.round, pos.place[VAN], pos.state[LEVY] = 5, cell_at(0, 7), FLEEING
    pos.men[GATE_GUARD] = 30
    ending.next_round(pos, ("next",), NO_DICE, None)
    assert (pos.stage, pos.place[VAN], pos.state[LEVY]) == (CAMP, pos.body(VAN).cell, FLED)
    assert pos.steps == [("week",)]


@pytest.mark.parametrize(("step", "text", "winner"), [("answer", "yield", BESIEGER), ("camp", "lift", GARRISON)])
def test_giving_way(step: str, text: str, winner: int) -> None:
    """UWA-LAND-3: a castle can be yielded, a siege be lifted; both are warned of."""
    pos = castle()
    pos.steps = [(step,)]
    assert text in GAME.view(pos, 1 - winner).warned
    pick_week(pos, text)
    assert pos.outcome[0] == (winner,)


# -- files, laws, bots -------------------------------------------------------------------------------------------------


def test_the_castle_is_drawn() -> None:
    """UWA-BUILD-9: walls, towers and a gate stand where the file has their letters."""
    ground = castle().content.battle.ground
    assert [ground[cell_at(column, 3)] for column in (0, 1, 6)] == [TOWER, WALL, GATE]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"....mm..mm....",', '"....mm..mm.",', "not drawn in full"),
        ("at = [6, 9]", "at = [8, 9]", "the same hex"),
        ("at = [7, 10]", "at = [7]", "no place on the field"),
        ('id = "red-hero"\ntitle = "The red champion"\nside = 0', 'id = "red-hero"\ntitle = "X"\nside = 1', "one to 5"),
    ],
)
def test_a_designer_is_told(old: str, new: str, told: str) -> None:
    """UWA-MASS-5: mistakes in the file of battles are found before anybody plays."""
    text = own_text("wyrmtable.games.underworld.files", "mass.toml", {}).replace(old, new, 1)
    with pytest.raises(BadFile, match=told):
        GAME.scenarios({"mass.toml": text})


def test_orders_stay_secret() -> None:
    """UWA-MASS-5, UWA-GAME-7: nobody can tell what the other side has ordered, nor how far it has come."""
    secret = [check for check in CHECKS if check.name in ("imagine", "views", "decisions", "numbers")]
    report = run(GAME, entries=16, seed=4, scenarios=["two-hosts"], hidden=("order", "goal"), checks=secret)
    assert report.broken == []


@pytest.mark.parametrize(("scenario", "captain"), [("two-hosts", 0), ("two-hosts", 1), ("siege", 0), ("siege", 1)])
def test_the_captain_beats_chance(scenario: str, captain: int) -> None:
    """UWA-GAME-9: on either side, three battles out of three."""
    for seed in range(3):
        match = Match(GAME, Setting(scenario), seed=str(seed))
        bots = [Captain(Random(seed)) if seat == captain else RandomBot(Random(seed)) for seat in range(2)]
        while match.outcome is None:
            seat = next(seat for seat in range(2) if match.chair(seat).decision is not None)
            match.pick(seat, bots[seat].choose(match.chair(seat)))
        assert match.outcome.winners == (captain,)


def test_what_is_explained() -> None:
    """UWA-MASS-2, UWA-MASS-3, UWA-CBT-8, UWA-CAT-3: what goes into an order, before it is given."""
    pos = field(BOWS, FOE_SPEARS, CHAMPION)
    names = pos.content.names
    picks(pos, BOWS)
    assert [reason.rule for reason in GAME.explain(pos, 0, names.pick("shoot-blue-spears"))] == ["UWA-CBT-8"]
    assert [reason.rule for reason in GAME.explain(pos, 0, names.pick("blue-spears"))] == ["UWA-MASS-2"]
    assert GAME.preview(pos, 0, names.places + cell_at(2, 4)).cost == "3 of 12 inches"
    picks(pos, CHAMPION)
    assert [reason.rule for reason in GAME.explain(pos, 0, names.pick("blue-spears"))] == ["UWA-MASS-3"]
    pos = castle()
    pos.steps = [("camp",)]
    for text, rule in (("wait", "UWA-LAND-3"), ("escalade", "UWA-LAND-3"), (GRID.names[GATE_CELL], "UWA-CAT-3")):
        assert GAME.explain(pos, BESIEGER, names.pick(text))[0].rule == rule


def test_audits_find_faults() -> None:
    """UWA-MASS-2, UWA-BUILD-9: two bodies on a hex, men from nowhere, a wall below nothing."""
    pos = field(SPEARS, FOE_SPEARS)
    pos.place[SPEARS], pos.men[BOWS], pos.walls[0] = pos.place[FOE_SPEARS], 500, -1
    assert len(GAME.audit(pos)) == 3
    assert NO_ORDER == 0
