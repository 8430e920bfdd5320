"""Battles of many figures, rule by rule (UWA-LAND, UWA-MASS)."""

from __future__ import annotations

import pytest

from wyrmtable.core import ALL, Decision, NoDice, Outcome, Running, ScriptedDice, Setting, complete
from wyrmtable.core.dice import Dice
from wyrmtable.games.underworld.files.massboard import AROUND, GRID, cell_at
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.mass import ending, fighting, morale, moving, orders
from wyrmtable.games.underworld.rules.mass.position import (
    ADVANCING,
    BACK,
    BESIEGER,
    CHARGING,
    FLED,
    FLEEING,
    HOLDING,
    READY,
    SHOOTING,
    SLAIN,
    TAKEN,
    WITHDRAWING,
    MassPosition,
)
from wyrmtable.games.underworld.rules.mass.sequence import STEPS
from wyrmtable.games.underworld.rules.mass.setup import set_up

NO_DICE = NoDice()
SPEARS, BOWS, AXES, LANCES, CHAMPION, FOE_SPEARS, CROSSBOWS, ELVES, KNIGHTS, GIANT = range(10)


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


@pytest.mark.parametrize(("ac", "need"), [(9, 10), (8, 10), (7, 11)])
def test_no_armour_at_all(ac: int, need: int) -> None:
    """UWA-CBT-8, UWA-CBT-5: at medium range armour counts a class worse, but nobody is easier to hit than class 9."""
    pos = field(BOWS, FOE_SPEARS)
    battle = pos.content.battle
    bare = [
        body._replace(kind=body.kind._replace(ac=ac)) if number == FOE_SPEARS else body
        for number, body in enumerate(battle.bodies)
    ]
    pos.content = pos.content._replace(battle=battle._replace(bodies=tuple(bare)))
    assert fighting.band(pos, BOWS, FOE_SPEARS) == 1
    assert fighting.shot_hits_on(pos, BOWS, FOE_SPEARS) == need


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
    within = moving.reach(pos, SPEARS, 12)
    beside = AROUND[pos.place[FOE_SPEARS]]
    behind = cell_at(4, 2)
    assert not within.has(pos.place[FOE_SPEARS])
    assert all(within.has(cell) for cell in beside)
    pos.order[SPEARS], pos.goal[SPEARS] = ADVANCING, beside[0]
    moving.march(pos, 0, None)
    assert pos.engaged(SPEARS)
    assert behind in beside


def test_ground() -> None:
    """UWA-MASS-2, UWA-R200: twelve inches are four hexes; a wood or a marsh costs two."""
    pos = field(BOWS, FOE_SPEARS)
    pos.place[BOWS], pos.place[FOE_SPEARS] = cell_at(1, 1), cell_at(12, 9)
    within = moving.reach(pos, BOWS, pos.body(BOWS).move)
    assert pos.body(BOWS).move == 4
    assert within.cost(cell_at(1, 0)) == 1
    assert within.cost(cell_at(1, 2)) == 2  # a wood
    assert not within.has(cell_at(1, 6))


# -- morale ------------------------------------------------------------------------------------------------------------


def waver(pos: MassPosition, dice: Dice) -> None:
    """The end of a round, body after body."""
    pos.steps = [("next",), ("waver", 0)]
    while len(pos.steps) > 1:
        code = STEPS[pos.steps[-1][0]]
        assert isinstance(code, Running)
        code.run(pos, pos.steps[-1], dice, None)


@pytest.mark.parametrize(("men", "thrown"), [(71, ()), (70, (4, 4))])
def test_morale_at_half(men: int, thrown: tuple[int, ...]) -> None:
    """UWA-MASS-2, UWA-MOR-1: at half the men 2d6 are thrown; 7 is enough for heavy foot, above it they break."""
    pos = field(FOE_SPEARS)
    pos.men[FOE_SPEARS] = men
    dice = throw(*thrown, *((4, 4) if thrown else ()))
    waver(pos, dice)
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
    waver(pos, throw(4, 4, 3, 4))
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
    waver(pos, NO_DICE)
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
