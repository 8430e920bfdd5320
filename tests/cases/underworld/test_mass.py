"""Battles of many figures and sieges, rule by rule (UWA-LAND, UWA-MASS)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.bots import RandomBot
from wyrmtable.checks import CHECKS, run
from wyrmtable.core import ALL, Decision, Match, NoDice, Outcome, ScriptedDice, Setting, complete
from wyrmtable.core.dice import Dice
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.massboard import AROUND, GATE, GRID, TOWER, WALL, cell_at
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.mass import ending, fighting, morale, moving, orders, siege
from wyrmtable.games.underworld.rules.mass.position import (
    ADVANCING,
    BACK,
    BESIEGER,
    BREACHED,
    CAMP,
    CHARGING,
    FLED,
    FLEEING,
    GARRISON,
    HOLDING,
    LADDERS,
    NO_ORDER,
    READY,
    SHOOTING,
    SLAIN,
    SORTIE,
    TAKEN,
    WITHDRAWING,
    MassPosition,
)
from wyrmtable.games.underworld.rules.mass.sequence import set_up

NO_DICE = NoDice()
SPEARS, BOWS, AXES, LANCES, CHAMPION, FOE_SPEARS, CROSSBOWS, ELVES, KNIGHTS, GIANT = range(10)
VAN, MAIN, LEVY, FOE_BOWS, MARSHAL, GATE_GUARD, EAST, WEST, HOUSEHOLD, CASTELLAN = range(10)
GATE_CELL = cell_at(6, 3)


def field(*bodies: int, scenario: str = "two-hosts") -> MassPosition:
    """Only these bodies, in a row with a hex between each two; the rest has fled. Singles have ten points."""
    pos: MassPosition = GAME.blank(complete(GAME, Setting(scenario)))
    pos.round, pos.steps = 1, [("next",)]
    for number in range(len(pos.place)):
        pos.state[number] = READY if number in bodies else FLED
        if pos.body(number).single:
            pos.men[number] = pos.full[number] = 10
    for at, number in enumerate(bodies):
        pos.place[number] = cell_at(2 * (at % 6) + 2, 3 + 4 * (at // 6))
    return pos


def face(pos: MassPosition, number: int, foe: int) -> None:
    """Puts one beside the other, to its south."""
    pos.place[number] = AROUND[pos.place[foe]][3]


def throw(*results: int) -> ScriptedDice:
    return ScriptedDice(*results)


def picks(pos: MassPosition, number: int) -> list[str]:
    pos.steps, pos.pending = [("next",), ("order", number)], None
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    return [pos.content.names.text(pick) for pick in decision]


def why(pos: MassPosition, text: str) -> str:
    step = pos.steps[-1]
    seat = pos.seat(step[1]) if step[0] == "order" else BESIEGER
    return GAME.why_not(pos, seat, pos.content.names.pick(text))[0].text


def fight(pos: MassPosition, seats: tuple[int, ...], dice: Dice) -> None:
    fighting.melee(pos, seats, dice, None)


# -- figures -----------------------------------------------------------------------------------------------------------


def test_twenty_men_are_a_figure() -> None:
    """UWA-MASS-2, UWA-LAND-2: 160 men are eight figures, 141 too; 140 are seven. A single is one of his own."""
    pos = field(SPEARS, CHAMPION)
    counted = []
    for men in (160, 141, 140, 1):
        pos.men[SPEARS] = men
        counted.append(pos.figures(SPEARS))
    assert counted == [8, 8, 7, 1]
    assert pos.figures(CHAMPION) == 1


def test_a_hit_removes_a_die_and_two() -> None:
    """UWA-MASS-2: each figure in contact strikes once; heavy foot hits heavy foot on 15; 1d6 + 2 men a hit."""
    pos = field(SPEARS, FOE_SPEARS)
    face(pos, SPEARS, FOE_SPEARS)
    pos.men[SPEARS] = 60
    dice = throw(15, 14, 20, 1, 6)
    fight(pos, (0,), dice)
    dice.finish()
    assert pos.men[FOE_SPEARS] == 140 - (1 + 2) - (6 + 2)


@pytest.mark.parametrize(("came", "thrown", "left"), [(1, (20, 3, 4), 131), (0, (20, 3), 135)])
def test_horse_that_charges(came: int, thrown: tuple[int, ...], left: int) -> None:
    """UWA-MASS-2: two dice and two men for each hit of horse in the round it charges; later one die."""
    pos = field(LANCES, FOE_SPEARS)
    face(pos, LANCES, FOE_SPEARS)
    pos.men[LANCES], pos.came[LANCES] = 20, came
    dice = throw(*thrown)
    fight(pos, (0,), dice)
    dice.finish()
    assert pos.men[FOE_SPEARS] == left


def test_bodies_without_men_are_gone() -> None:
    """UWA-MASS-2: at no men."""
    pos = field(SPEARS, FOE_SPEARS)
    face(pos, SPEARS, FOE_SPEARS)
    pos.men[SPEARS], pos.men[FOE_SPEARS] = 20, 3
    fight(pos, (0,), throw(20, 1))
    assert pos.state[FOE_SPEARS] == SLAIN
    assert GAME.audit(pos) == []


def test_at_once_or_one_after_the_other() -> None:
    """UWA-CBT-1, UWA-R210: equal dice: both strike with all they had; else who acts first strikes first."""
    left = []
    for thrown in ((3, 3, 20, 6, 20, 6), (4, 3, 20, 6)):
        pos = field(SPEARS, FOE_SPEARS)
        face(pos, SPEARS, FOE_SPEARS)
        pos.men[SPEARS], pos.men[FOE_SPEARS] = 8, 8
        pos.full[SPEARS] = pos.full[FOE_SPEARS] = 8
        pos.order = [HOLDING] * len(pos.order)
        dice = throw(*thrown)
        ending.clash(pos, ("clash",), dice, None)
        dice.finish()
        left.append((pos.men[SPEARS], pos.men[FOE_SPEARS]))
    assert left == [(0, 0), (8, 0)]


def test_whom_a_body_strikes() -> None:
    """UWA-R201: the one it charged; else whoever charged it; else the strongest beside it."""
    pos = field(SPEARS, FOE_SPEARS, ELVES)
    face(pos, SPEARS, FOE_SPEARS)
    pos.place[ELVES] = next(cell for cell in AROUND[pos.place[SPEARS]] if cell != pos.place[FOE_SPEARS])
    found = [fighting.target(pos, SPEARS)]
    pos.order[ELVES], pos.goal[ELVES] = CHARGING, SPEARS
    found.append(fighting.target(pos, SPEARS))
    pos.order[SPEARS], pos.goal[SPEARS] = CHARGING, FOE_SPEARS
    found.append(fighting.target(pos, SPEARS))
    assert found == [FOE_SPEARS, ELVES, FOE_SPEARS]


# -- missiles ----------------------------------------------------------------------------------------------------------


def test_shooting() -> None:
    """UWA-MASS-2, UWA-CBT-8: two shots a figure for bows that stand; armour counts 2, 1 or 0 worse by the range."""
    pos = field(BOWS, FOE_SPEARS)
    pos.men[BOWS], pos.order[BOWS], pos.goal[BOWS] = 20, SHOOTING, FOE_SPEARS
    assert fighting.band(pos, BOWS, FOE_SPEARS) == 1  # two hexes, six inches
    dice = throw(14, 13, 4)
    fighting.shoot(pos, (0,), dice, None)
    dice.finish()
    assert pos.men[FOE_SPEARS] == 140 - 6


def test_range_and_contact() -> None:
    """UWA-CBT-8: a short bow reaches 15 inches, five hexes, not six; nobody shoots with an enemy upon him."""
    pos = field(BOWS, FOE_SPEARS)
    pos.place[BOWS] = cell_at(2, 3)
    near, far = cell_at(7, 3), cell_at(8, 3)
    shots = []
    for place in (near, far, AROUND[pos.place[BOWS]][0]):
        pos.place[FOE_SPEARS] = place
        shots.append("shoot-blue-spears" in picks(pos, BOWS))
    assert shots == [True, False, False]
    pos.place[FOE_SPEARS] = far
    assert "15 inches" in why(pos, "shoot-blue-spears")


def test_who_has_nothing_to_shoot_with() -> None:
    """UWA-CBT-8: spears do not shoot, and say why."""
    pos = field(SPEARS, FOE_SPEARS)
    assert not [text for text in picks(pos, SPEARS) if text.startswith("shoot")]
    assert why(pos, "shoot-blue-spears") == "They have nothing to shoot with."


# -- singles -----------------------------------------------------------------------------------------------------------


def test_a_hero_against_a_figure() -> None:
    """UWA-MASS-3, UWA-MASS-1, UWA-CBT-7: seven blows of a champion at men of one die, a man for each hit."""
    pos = field(CHAMPION, FOE_SPEARS)
    face(pos, CHAMPION, FOE_SPEARS)
    dice = throw(10, 10, 10, 10, 9, 9, 9)
    fight(pos, (0,), dice)
    dice.finish()
    assert pos.men[FOE_SPEARS] == 136


def test_eight_men_strike_back() -> None:
    """UWA-MASS-3: however many figures there are; each hit is a die of damage."""
    pos = field(CHAMPION, FOE_SPEARS)
    face(pos, CHAMPION, FOE_SPEARS)
    dice = throw(17, 16, 1, 1, 1, 1, 1, 17, 3, 4)
    fight(pos, (1,), dice)
    dice.finish()
    assert pos.men[CHAMPION] == 3


def test_single_against_single() -> None:
    """UWA-LAND-1, UWA-MASS-4: one figure is one man; a blow that lands is a hit and takes its damage, no more."""
    pos = field(CHAMPION, GIANT)
    face(pos, CHAMPION, GIANT)
    dice = throw(10, 4)
    fight(pos, (0,), dice)
    dice.finish()
    assert pos.men[GIANT] == 6
    dice = throw(13, 2, 2)
    fight(pos, (1,), dice)
    dice.finish()
    assert pos.men[CHAMPION] == 6


def test_troops_of_other_peoples() -> None:
    """UWA-MEN-2: elves have dice and morale of their own, and the archer's armour; dwarves likewise."""
    pos = field(ELVES, AXES)
    elf, dwarf = pos.body(ELVES).kind, pos.body(AXES).kind
    assert (elf.hd.dice, elf.hd.plus, elf.morale, elf.ac) == (1, 1, 9, 7)
    assert (dwarf.morale, dwarf.ac, dwarf.name) == (9, 4, "Dwarf heavy foot")


def test_hit_points_of_singles() -> None:
    """UWA-MON-1: thrown in the open when the battle begins: seven dice and one, and eight dice."""
    pos: MassPosition = GAME.blank(complete(GAME, Setting("two-hosts")))
    dice = throw(*[1] * 7, *[6] * 8)
    set_up(pos, dice)
    dice.finish()
    assert (pos.men[CHAMPION], pos.men[GIANT]) == (8, 48)


# -- orders ------------------------------------------------------------------------------------------------------------


def test_one_order_for_each_body() -> None:
    """UWA-MASS-5: advance, hold, shoot, charge, withdraw; at most five decisions a side and round."""
    pos = field(BOWS, FOE_SPEARS)
    offered = picks(pos, BOWS)
    assert {"hold", "withdraw", "shoot-blue-spears", "blue-spears"} <= set(offered)
    assert any(text in GRID.index for text in offered)
    for scenario in ("two-hosts", "siege"):
        start: MassPosition = GAME.blank(complete(GAME, Setting(scenario)))
        assert [len(start.of(seat)) for seat in range(2)] == [5, 5]


def test_orders_are_hidden_until_both_have_given_theirs() -> None:
    """UWA-MASS-5, UWA-GAME-7: the other side sees no arrows; then everybody reads them."""
    pos = GAME.setup(complete(GAME, Setting("two-hosts")), throw(*[3] * 15))
    pos = pos.copy()
    first = GAME.decision(pos)
    assert isinstance(first, Decision)
    place = next(pick for pick in first if pos.content.names.kind(pick) == "place")
    GAME.apply(pos, place, NO_DICE)
    assert [len(GAME.view(pos, eyes).arrows) for eyes in (0, 1, None, ALL)] == [1, 0, 0, 1]
    orders.show(pos, None)
    assert GAME.view(pos, 1).panels[0].rows[0].cells[-1].startswith("advance to")


def test_in_contact_one_fights_on_or_withdraws() -> None:
    """UWA-R209, UWA-MASS-5: no shooting, no marching past."""
    pos = field(BOWS, FOE_SPEARS)
    face(pos, BOWS, FOE_SPEARS)
    assert picks(pos, BOWS) == ["hold", "withdraw"]
    assert "only fight on" in why(pos, "blue-spears")


def test_a_fighting_withdrawal() -> None:
    """UWA-CBT-10, UWA-MASS-5: half a move back, no blow; out of contact a whole one."""
    rows = []
    for contact in (True, False):
        pos = field(BOWS, FOE_SPEARS)
        pos.place[BOWS], pos.place[FOE_SPEARS] = cell_at(6, 3), cell_at(6, 2 if contact else 0)
        before = GRID.spots[pos.place[BOWS]][1]
        pos.order[BOWS] = WITHDRAWING
        moving.march(pos, 0, None)
        fight(pos, (0,), NO_DICE)
        rows.append((GRID.spots[pos.place[BOWS]][1] - before) // 2)
    assert rows == [2, 4]


def test_a_charge_goes_home() -> None:
    """UWA-MASS-5, UWA-MASS-2: into contact, wherever the enemy is by then; the hex is one of those that touch him."""
    pos = field(LANCES, FOE_SPEARS)
    pos.order[LANCES], pos.goal[LANCES] = CHARGING, FOE_SPEARS
    pos.place[FOE_SPEARS] = cell_at(7, 3)
    moving.march(pos, 0, None)
    assert pos.came[LANCES] == 1
    assert pos.touching(LANCES) == [FOE_SPEARS]


def test_contact_stops_a_march() -> None:
    """UWA-MASS-2, UWA-R200: neighbours are in contact; nobody walks on beside an enemy or through one."""
    pos = field(SPEARS, FOE_SPEARS)
    cells = moving.reach(pos, SPEARS, 12)
    beside = AROUND[pos.place[FOE_SPEARS]]
    behind = cell_at(4, 2)
    assert pos.place[FOE_SPEARS] not in cells
    assert all(cell in cells for cell in beside)
    pos.order[SPEARS], pos.goal[SPEARS] = ADVANCING, beside[0]
    moving.march(pos, 0, None)
    assert pos.engaged(SPEARS)
    assert behind in beside


def test_ground() -> None:
    """UWA-MASS-2, UWA-R200: twelve inches are four hexes; a wood or a marsh costs two."""
    pos = field(BOWS, FOE_SPEARS)
    pos.place[BOWS], pos.place[FOE_SPEARS] = cell_at(1, 1), cell_at(12, 9)
    cells = moving.reach(pos, BOWS, pos.body(BOWS).move)
    assert pos.body(BOWS).move == 4
    assert cells[cell_at(1, 0)] == 1
    assert cells[cell_at(1, 2)] == 2  # a wood
    assert cell_at(1, 6) not in cells


# -- morale ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("men", "thrown"), [(71, ()), (70, (4, 4))])
def test_morale_at_half(men: int, thrown: tuple[int, ...]) -> None:
    """UWA-MASS-2, UWA-MOR-1: at half the men 2d6 are thrown; 7 is enough for heavy foot, above it they break."""
    pos = field(FOE_SPEARS)
    pos.men[FOE_SPEARS] = men
    dice = throw(*thrown, *((4, 4) if thrown else ()))
    morale.waver(pos, dice, None)
    dice.finish()
    assert pos.state[FOE_SPEARS] == (BACK if thrown else READY)


@pytest.mark.parametrize(("thrown", "state"), [((3, 4), BACK), ((3, 3), FLEEING), ((1, 3), FLEEING), ((1, 2), TAKEN)])
def test_breaking(thrown: tuple[int, int], state: int) -> None:
    """UWA-MOR-2: 7 or more they fall back, 4 to 6 they flee, 3 or less they yield."""
    pos = field(FOE_SPEARS)
    morale.break_up(pos, FOE_SPEARS, 0, throw(*thrown), None)
    assert pos.state[FOE_SPEARS] == state


def test_a_second_half_tells() -> None:
    """UWA-MOR-2: at a quarter of the men one is taken off: a 7 is flight."""
    pos = field(FOE_SPEARS)
    pos.men[FOE_SPEARS], pos.halves[FOE_SPEARS] = 35, 1
    morale.waver(pos, throw(4, 4, 3, 4), None)
    assert pos.state[FOE_SPEARS] == FLEEING


def test_a_leader_nearby() -> None:
    """UWA-MOR-1, UWA-R211: charm within twelve inches counts, beyond it does not; the best of several."""
    pos = field(SPEARS, CHAMPION)
    scores = []
    for column in (6, 7):
        pos.place[SPEARS], pos.place[CHAMPION] = cell_at(2, 3), cell_at(column, 3)
        scores.append(morale.score(pos, SPEARS))
    assert scores == [8, 7]


def test_singles_do_not_break() -> None:
    """UWA-R203: heroes and monsters fight to the end."""
    pos = field(CHAMPION)
    pos.men[CHAMPION] = 1
    morale.waver(pos, NO_DICE, None)
    assert pos.state[CHAMPION] == READY


def test_flight() -> None:
    """UWA-MOR-2, UWA-CBT-10, UWA-R205: enemies in contact strike once with two added; then they run off the field."""
    pos = field(SPEARS, FOE_SPEARS)
    face(pos, SPEARS, FOE_SPEARS)
    pos.men[SPEARS] = 20
    dice = throw(2, 3, 13, 1)
    morale.break_up(pos, FOE_SPEARS, 0, dice, None)
    dice.finish()
    assert pos.men[FOE_SPEARS] == 137
    assert not pos.engaged(SPEARS)
    for _ in range(3):
        moving.march(pos, 1, None)
    assert pos.state[FOE_SPEARS] == FLED


def test_falling_back() -> None:
    """UWA-MOR-2: they are given no order, withdraw in the next round, and are in order again."""
    pos = field(BOWS, FOE_SPEARS)
    pos.state[BOWS] = BACK
    orders.begin(pos, ("round",), NO_DICE, None)
    pos.steps = [("clash",), ("write", 0, 0)]
    orders.write(pos, pos.steps[-1], NO_DICE, None)
    assert pos.written[0] == 1
    orders.show(pos, None)
    assert pos.order[BOWS] == WITHDRAWING
    moving.march(pos, 0, None)
    assert pos.state[BOWS] == READY


# -- the end -----------------------------------------------------------------------------------------------------------


def test_what_a_host_has_lost() -> None:
    """UWA-R206: men by their dice, singles ten for each die; bodies that run count in full; at 60 of 100 it is over."""
    pos = field(SPEARS, BOWS, AXES, LANCES, CHAMPION, FOE_SPEARS)
    assert ending.worth(pos, CHAMPION) == 70
    assert ending.share(pos, 0) == 0
    pos.state[SPEARS], pos.men[BOWS] = FLEEING, 40
    assert ending.share(pos, 0) == 100 * 200 // 450
    pos.state[BOWS] = SLAIN
    pos.state[AXES] = TAKEN
    ending.next_round(pos, ("next",), NO_DICE, None)
    assert isinstance(GAME.decision(pos), Outcome)


@pytest.mark.parametrize(("men", "winners"), [((160, 80), (0,)), ((80, 140), (1,)), ((160, 140), ())])
def test_the_last_round(men: tuple[int, int], winners: tuple[int, ...]) -> None:
    """UWA-MASS-2, UWA-R206: at the end of the day whoever has lost less."""
    pos = field(*range(10))
    pos.round = pos.content.battle.rounds
    pos.men[SPEARS], pos.men[FOE_SPEARS] = men
    ending.next_round(pos, ("next",), NO_DICE, None)
    assert pos.outcome[0] == winners


def test_giving_up() -> None:
    """UWA-MASS-2: whoever gives the day up has lost it."""
    pos = field(SPEARS, FOE_SPEARS)
    GAME.concede(pos, 0, NO_DICE)
    assert pos.outcome[0] == (1,)


# -- sieges ------------------------------------------------------------------------------------------------------------


def castle(*bodies: int) -> MassPosition:
    pos: MassPosition = GAME.blank(complete(GAME, Setting("siege")))
    for number in range(len(pos.place)):
        if bodies and number not in bodies:
            pos.state[number] = FLED
        if pos.body(number).single:
            pos.men[number] = pos.full[number] = 20
    return pos


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


def test_few_reach_a_wall() -> None:
    """UWA-R204: one figure of a body on the ladders, two in a breach, all of them on open ground."""
    pos = castle(VAN, GATE_GUARD)
    blows = [fighting.blows_of(pos, VAN, GATE_GUARD)]
    pos.walls[GATE_CELL] = 0
    blows.append(fighting.blows_of(pos, VAN, GATE_GUARD))
    pos.place[GATE_GUARD] = cell_at(6, 5)
    blows.append(fighting.blows_of(pos, VAN, GATE_GUARD))
    assert blows == [1, 2, 8]
    assert fighting.blows_of(pos, GATE_GUARD, VAN) == 3


@pytest.mark.parametrize(("stage", "over"), [(LADDERS, True), (BREACHED, False), (SORTIE, False)])
def test_ladders(stage: int, over: bool) -> None:
    """UWA-LAND-3: a wall is climbed only with ladders, by a whole move from its foot; the garrison goes as it likes."""
    pos = castle(VAN, WEST)
    pos.stage, wall = stage, cell_at(6, 3)
    pos.place[VAN] = AROUND[wall][3]
    assert (wall in moving.reach(pos, VAN, pos.body(VAN).move)) is over
    pos.place[VAN] = cell_at(6, 6)
    assert wall not in moving.reach(pos, VAN, pos.body(VAN).move)
    assert cell_at(4, 3) in moving.reach(pos, WEST, 4)


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
