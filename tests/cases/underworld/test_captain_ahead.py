"""The caller who looks ahead: what he does where rules of thumb have led astray, and what he thinks of a party that
walks on."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Chair, RandomDice
from wyrmtable.core.chair import Supposed
from wyrmtable.games.underworld.captain import caller, weights
from wyrmtable.games.underworld.captain.caller import Caller, Plan, plans_for, prospects, surplus, tired
from wyrmtable.games.underworld.captain.captain import DelveCaptain
from wyrmtable.games.underworld.captain.guide import Guide, cornered
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.terms import CHAIN, DEAD, NONE, SIZE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import parting, truth
from wyrmtable.games.underworld.rules.charting import at_way_out, exits, stairways
from wyrmtable.games.underworld.rules.ending import points
from wyrmtable.games.underworld.rules.level import DOOR, PASSAGE, ROOM

from .arena import CLERIC, ELF, MAGE, against, offered, texts
from .caves import before, below, emptied, stand
from .test_captain_below import choice, facing, in_a_room, learn
from .test_lawyer import BAND

WIDE = 20
ONE_WAY_IN = 0  # the number of such a dungeon


def thought(pos: Position, seed: int = 1) -> str:
    """What the caller picks who looks ahead."""
    pos.pending = None
    return pos.content.names.text(Caller(Random(seed)).choose(Chair(Supposed(GAME, pos), 0)))


def at_the_stairs(kind: str, number: int, gap: int) -> Position:
    """Beginners as they are, in a hall with the way out and one other, by which these have come."""
    pos = below(ONE_WAY_IN)
    emptied(pos)
    for name in BAND:
        setattr(pos, name, getattr(against(kind, number), name))
    pos.hp = [4] * 6
    pos.armour[ELF], pos.armour[MAGE] = CHAIN, NONE
    pos.gap, pos.width, pos.met, pos.steps = gap, WIDE, 1, [("menu",)]
    pos.source = exits(pos)[0].side
    learn(pos, MAGE, "sleep", 1)
    return pos


def in_a_dead_end() -> Position:
    """Goblins come down the passage that ends here; nobody has anything to throw to them."""
    pos = facing("goblin", 14, 20, 10)
    emptied(pos)
    true = truth.level(pos)
    for square in range(SIZE):
        if true.squares[square] == PASSAGE:
            stand(pos, square)
            if len(exits(pos)) == 1 and not stairways(pos) and not at_way_out(pos):
                break
    learn(pos, MAGE, "sleep", 0)
    pos.source = exits(pos)[0].side
    pos.food, pos.oil = [0] * 6, [0] * 6
    pos.steps = [("stance",)]
    return pos


# -- where rules of thumb lead astray ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_skeletons_at_the_stairs(seed: int) -> None:
    """UWA-TURN-1, UWA-GAME-1: whoever runs from ten skeletons up the stairs has won nothing; the Cleric's cross can be
    tried before they are there (expedition 910136)."""
    pos = at_the_stairs("skeleton", 10, 40)
    pos.food = [0] * 6  # nothing that would stop them
    assert choice(pos) == "flee"
    assert thought(pos, seed) == "fight"


@pytest.mark.parametrize("seed", range(3))
def test_a_few_rats(seed: int) -> None:
    """UWA-CBT-1, UWA-GAME-1: without a spell of sleep seven giant rats are still no reason to go home with nothing
    (expedition 910009)."""
    pos = at_the_stairs("giant_rat", 7, 30)
    learn(pos, MAGE, "sleep", 0)
    pos.round, pos.steps = 1, [("stance",)]
    assert choice(pos) == "flee"
    assert thought(pos, seed) == "hold"


def test_a_lonely_magician_pays_the_debt() -> None:
    """UWA-GAME-1, UWA-REACT-2: with a friend lost and little won there is mostly more to gain by a spell of sleep at
    sixty feet than by words (expedition 910006); now and then the worlds he thinks of tell him otherwise."""
    pos = at_the_stairs("magician", 1, 60)
    pos.fate[CLERIC], pos.experience = DEAD, 400
    assert choice(pos) == "parley"
    thoughts = [thought(pos, seed) for seed in range(9)]
    assert thoughts.count("fight") > len(thoughts) / 2


def test_nowhere_to_run() -> None:
    """UWA-PURS-5, UWA-CBT-10: in a dead end nobody turns his back, only to turn round again (expedition d1302); with
    bread for the hungry or a way open he still runs."""
    pos = in_a_dead_end()
    assert "flee" in texts(pos)
    assert cornered(pos)
    assert choice(pos) == thought(pos) == "hold"
    assert buttons.FLEE not in [plan.pick for plan in plans_for(pos, offered(pos), buttons.HOLD)]
    pos.oil[0] = 1
    assert not cornered(pos)
    assert choice(pos) == "flee"
    pos.oil[0], pos.source = 0, -1
    assert not cornered(pos)
    assert choice(pos) == "flee"


@pytest.mark.parametrize("seed", range(3))
def test_who_has_learnt_something_may_give_himself_up(seed: int) -> None:
    """UWA-REACT-5, UWA-GAME-1: intelligent victors take the gold and put a party out at the stairs, as often as not;
    what it has learnt they leave it. Whoever has learnt nothing yet has nothing to save by that (expedition 960034)."""
    pos = in_a_dead_end()
    pos.hp = [4] * 6
    plans = plans_for(pos, offered(pos), buttons.HOLD)
    assert buttons.SURRENDER not in [plan.pick for plan in plans]
    pos.experience = 400
    assert choice(pos) == "hold"
    assert thought(pos, seed) == "surrender"


# -- how he thinks -----------------------------------------------------------------------------------------------------


def test_only_where_somebody_was_met() -> None:
    """UWA-GAME-7: on the way, and in a meeting that is all there is, rules of thumb do."""
    for pos in (in_a_room(), against("orc", 5, 40)):
        assert thought(pos) == choice(pos)
        assert Caller(Random(1)).choose(Chair(Supposed(GAME, pos), 0)) == DelveCaptain(Random(1)).choose(
            Chair(Supposed(GAME, pos), 0)
        )


def test_no_more_to_be_thought_out() -> None:
    """UWA-CBT-1, UWA-GAME-1: in a fight that goes on and on, or after losses that nothing makes good."""
    pos = at_the_stairs("giant_rat", 7, 30)
    assert not tired(pos)
    pos.round = weights.LONG_FIGHT + 1
    assert tired(pos)
    pos.round = 1
    pos.fate[:3] = [DEAD] * 3
    assert tired(pos)
    pos.experience = 1000
    assert not tired(pos)


def test_plans_of_a_flight() -> None:
    """UWA-PURS-4, UWA-DEC-8: every way is tried, what comes to mind first before all, but no weapon is thrown away;
    whoever makes a stand does so for a round, or for good."""
    pos = at_the_stairs("orc", 8, 40)
    pos.steps = [("flight",)]
    home = pos.deed(buttons.GO_HOME)
    plans = plans_for(pos, offered(pos), home)
    assert plans[0] == Plan(home)
    assert buttons.DROP_WEAPONS in offered(pos)
    assert buttons.DROP_WEAPONS not in [plan.pick for plan in plans]
    assert [plan.stands for plan in plans if plan.pick == buttons.STAND] == [0, caller.ONE_ROUND, caller.TO_THE_END]


def test_better_beyond_chance() -> None:
    """UWA-GEN-4: two lucky worlds of four are no reason to do otherwise, a small gain in every world is."""
    first = [0.5, 0.5, 0.5, 0.5]
    assert surplus(first, first) == 0
    assert surplus([1.0, 0.0, 1.0, 0.0], first) < 0
    assert surplus([0.6, 0.6, 0.6, 0.6], first) > 0


def test_what_a_party_is_worth_that_walks_on() -> None:
    """UWA-GAME-1: something in hand at the stairs is best, a friend lost for nothing worst, and a lower level hardly
    better."""
    pos = at_the_stairs("orc", 3, 40)
    fresh = prospects(pos)
    learn(pos, MAGE, "sleep", 0)
    assert prospects(pos) < fresh
    learn(pos, MAGE, "sleep", 1)
    pos.taken = 100
    assert prospects(pos) > 1 > fresh
    before(pos, DOOR, ROOM)
    assert fresh < prospects(pos) < 1
    pos.floor = 1
    assert prospects(pos) < fresh
    pos.floor, pos.taken, pos.things = 0, 0, [(1, 50, 0)]
    assert prospects(pos) > fresh
    pos.things = []
    assert weights.NO_SPELL < prospects(pos) < fresh
    pos.fate[CLERIC] = DEAD
    assert 0 < prospects(pos) < weights.ASTRAY


def cut_in_two(steps: list[tuple[str, ...]]) -> Position:
    """Orcs are after four of them; Cleric and elf are in a passage elsewhere."""
    pos = at_the_stairs("orc", 8, 40)
    here, square = pos.here, truth.level(pos).squares.index(PASSAGE)
    stand(pos, square)
    stand(pos, here)
    pos.steps = [*steps]
    parting.split(pos, [CLERIC, ELF], None)
    pos.groups[0] = parting.changed(pos.groups[0], here=square)
    return pos


def test_a_party_cut_in_two_is_one_party() -> None:
    """UWA-R342, UWA-GAME-1: friends who are elsewhere are no loss, nor is anybody astray but on a lower level; nobody
    is out before all are."""
    pos = cut_in_two([("explore",)])
    pos.taken = 100
    assert prospects(pos) == caller.result(points(pos)) * weights.ON_THE_WAY
    pos.groups[0] = parting.changed(pos.groups[0], floor=1)
    assert prospects(pos) == caller.result(points(pos)) * weights.ASTRAY
    pos.groups[0] = parting.changed(pos.groups[0], steps=(parting.HOME,))
    assert prospects(pos) == caller.result(points(pos))


@pytest.mark.parametrize("seed", range(4))
def test_a_flight_is_thought_through_to_its_end(seed: int) -> None:
    """UWA-R342, UWA-PURS-1: in flight both groups act by turns; what comes of it is known when nobody runs any more."""
    pos = cut_in_two([("flight",)])
    parting.change_over(pos, 0)
    assert caller.met_elsewhere(pos)
    walk = next(one for one in offered(pos) if one >= pos.deed(buttons.EXIT))
    caller.outlook(pos, Plan(walk), Guide(), RandomDice(Random(seed)))
    assert not caller.met_elsewhere(pos)


def test_a_walk_in_thought_leaves_no_trace() -> None:
    """UWA-DOOR-5: doors that are shunned in a world thought up are not shunned by the guide himself."""
    pos = below()
    emptied(pos)
    learn(pos, MAGE, "sleep", 0)
    guide = Guide()
    other = guide.copy()
    pos.steps = [("explore",), ("door", before(pos, DOOR), 0, 5)]
    picks = offered(pos)
    assert other.door(pos, picks)[0] == buttons.BACK
    assert guide.door(pos, picks)[0] == buttons.BACK
    assert guide.copy().door(pos, picks)[0] != buttons.BACK
