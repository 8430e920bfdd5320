"""Cases of the walk below ground that nothing else told apart: who finds what, what lasts, what is shared."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import RandomDice, ScriptedDice
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    CHAIN,
    DEAD,
    HEAVY_FOOT,
    LATE,
    PARTY,
    PLATE,
    RING_FAR,
    ROTTING,
    SIZE,
    WIDE,
)
from wyrmtable.games.underworld.rules import (
    boxes,
    freshening,
    halls,
    homecoming,
    homing,
    movers,
    parting,
    passing,
    retinue,
    season,
    trickery,
    truth,
)
from wyrmtable.games.underworld.rules.dungeon import make_batch
from wyrmtable.games.underworld.rules.halls import FLOOR_SEARCH, FOUND, INVISIBLE_HOARD, NICHE
from wyrmtable.games.underworld.rules.level import DOOR, EAST, OPEN, PASSAGE, ROOM, SIDES

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, pick
from .caves import before, below, emptied, exchange, hall
from .test_season import at_home, over


@pytest.mark.parametrize(
    ("guard", "who", "face", "found"),
    [
        (NICHE, ELF, 4, True), (NICHE, ELF, 5, False), (NICHE, FIRST, 3, False),
        (INVISIBLE_HOARD, ELF, 3, False), (INVISIBLE_HOARD, ELF, 2, True), (INVISIBLE_HOARD, DWARF, 3, False),
    ],
)  # fmt: skip
def test_500_an_elfs_eye_is_for_walls(guard: int, who: int, face: int, found: bool) -> None:
    """WALK-500, UWA-SEARCH-1, UWA-GUARD-1: elves find what is behind walls on 1 to 4; what is invisible everybody
    finds on 1 or 2."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR, ROOM)
    hall(pos, guard=guard, silver=100, known=0)
    more = FLOOR_SEARCH + who if guard == INVISIBLE_HOARD else number * FLOOR_SEARCH * 2 + who
    halls.use_searching(pos, face, more)
    here = halls.here(pos)
    assert here is not None
    assert bool(here.known & FOUND) == found


@pytest.mark.parametrize(
    ("who", "face", "found"), [(FIRST, 1, True), (FIRST, 2, False), (DWARF, 2, True), (DWARF, 3, False)]
)
def test_501_who_looks_a_box_over(who: int, face: int, found: bool) -> None:
    """WALK-501, UWA-CHEST-1: a trap is found on 1, by a dwarf on 1 or 2, if it is he who looks."""
    pos = below()
    emptied(pos)
    before(pos, DOOR, ROOM)
    hall(pos, guard=halls.GAS, silver=100, known=FOUND)
    boxes.use_box_look(pos, face, who + 1)
    assert bool(halls.boxes(pos)[0].known & halls.TRAP_KNOWN) == found


@pytest.mark.parametrize(("floor", "dice"), [(0, (5,)), (1, (5,)), (2, (5, 4)), (3, (5, 4))])
def test_502_gas_of_the_deeper_levels(floor: int, dice: tuple[int, ...]) -> None:
    """WALK-502, UWA-CHEST-2: a die on the first two levels of the dungeon, two from the third on."""
    pos = below(floors="6")
    pos.floor = floor
    rolls = ScriptedDice(*dice)
    assert boxes.gas(pos, rolls) == sum(dice)
    rolls.finish()


@pytest.mark.parametrize(("lost", "dice"), [(3, ()), (4, (1, 2, 1, 2))])
def test_503_hired_men_waver_at_half(lost: int, dice: tuple[int, ...]) -> None:
    """WALK-503, UWA-MOR-1, UWA-LOY-3: four of eight are half, three are not; the first loss was thrown for before."""
    pos = below()
    for _ in range(2):
        retinue.enlist(pos, HEAVY_FOOT, retinue.Man(), 4)
    pos.ours, pos.checks = 8, retinue.OUR_FIRST_LOSS
    for who in pos.able()[:lost]:
        assert who < PARTY
        pos.fate[who] = DEAD
    rolls = ScriptedDice(*dice)
    retinue.waver(pos, rolls, None)
    rolls.finish()
    assert bool(pos.checks & retinue.OUR_HALF_LOST) == bool(dice)


@pytest.mark.parametrize(("openings", "places"), [(4, 3), (3, 2), (2, 1), (1, 1)])
def test_504_how_far_a_ring_turns(openings: int, places: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """WALK-504, UWA-SET-7: by one place to one fewer than there are, so that it is never where it was."""
    pos = below()
    exchange(monkeypatch, trickery, "mouths", lambda *_: [(square, 0) for square in range(openings)])
    movers.use_ring_turns(pos, 2, 77)
    assert pos.steps == [("explore",)]
    movers.use_ring_turns(pos, 1, 77)
    assert pos.steps[-1][:4] == ("throw", RING_FAR, 1, places)


@pytest.mark.parametrize(("won", "left", "worn"), [(3, 2, False), (4, 2, True), (6, 4, False), (61, 39, True)])
def test_505_a_level_is_worn_beyond_sixty_in_a_hundred(won: int, left: int, worn: bool) -> None:
    """WALK-505, UWA-FRESH-6: if over 60 % of its lairs are cleared, not if it is just so many."""
    pos = below()
    emptied(pos)
    pos.visits = [(0, 2000 + at, 1, 1) for at in range(won)]
    some = [at for at, row in enumerate(pos.halls) if row[0] == 0]
    for at in some[: min(left, 10)]:
        pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=0, number=1))
    if left > len(some[:10]):
        pos.halls += [(0, 3000 + at, *pos.halls[some[0]][2:]) for at in range(left - 10)]
    assert freshening.cleared(pos, 0) == worn


@pytest.mark.parametrize(("week", "anew"), [(4, False), (5, True)])
def test_506_rooms_are_thrown_for_again_after_four_weeks(week: int, anew: bool) -> None:
    """WALK-506, UWA-FRESH-3, UWA-R261: where monsters were removed in the first week others may come in the
    fifth."""
    pos = below()
    emptied(pos)
    anchor = pos.halls[0][1]
    pos.week, pos.visits = week, [(0, anchor, 1, 1)]
    freshening.restock(pos, 0, ("", "", (), 0), [], Random(1))
    assert (pos.visits == []) == anew


@pytest.mark.parametrize(("times", "anew"), [((1, 2, 3), [0, 1]), ((2, 2, 2, 5), [0, 1, 2]), ((1, 4), [0])])
def test_507_the_less_frequented_half(times: tuple[int, ...], anew: list[int]) -> None:
    """WALK-507, UWA-FRESH-3, UWA-R261: rooms that were entered no more often than the middle one."""
    pos = below()
    emptied(pos)
    anchors = [row[1] for row in pos.halls if row[0] == 0]
    pos.week, pos.visits = 9, [(0, anchors[at], often, 1) for at, often in enumerate(times)]
    freshening.restock(pos, 0, ("", "", (), 0), [], Random(1))
    left = [visit[1] for visit in pos.visits]
    assert [at for at in range(len(times)) if anchors[at] not in left] == anew


def test_508_how_far_noises_carry() -> None:
    """WALK-508, UWA-LISTEN-3: through a door they are heard sixty feet along the passage, and no farther."""
    pos = below()
    true = truth.level(pos)

    def runs_on(square: int, far: int) -> bool:
        run = [square + step for step in range(far + 1)]
        open_ = all(true.sides[SIDES[one][EAST]] == OPEN for one in run[:-1] if one % WIDE < WIDE - 1)
        return square % WIDE + far < WIDE and open_ and all(true.squares[one] == PASSAGE for one in run)

    start = next(square for square in range(SIZE) if runs_on(square, 7))
    heard = passing.corridor(pos, start)
    assert (start + 6 in heard, start + 7 in heard) == (True, False)


def test_509_whoever_comes_home_lives() -> None:
    """WALK-509, UWA-GAME-2, UWA-CAL-2: however hurt he is for the points that are left to him, one is his."""
    pos = over(at_home())
    pos.hurt[FIRST] = pos.hp[FIRST]
    state, _ = homecoming.next_state(pos, Random(1))
    assert (state.hp[FIRST], state.hurt[FIRST]) == (pos.hp[FIRST], pos.hp[FIRST] - 1)


def test_510_puddings_lie_deep() -> None:
    """WALK-510, UWA-STK-5: a black pudding on the fourth level or below, and green slime in its place above that."""
    book = read_book({})
    kinds: list[set[str]] = [set(), set()]
    for number in range(80):
        for slime in make_batch(3, number, book, 2).slimes:
            kinds[slime.at].add(book.kinds[slime.kind].id)
    assert ("black_pudding" in kinds[0], "black_pudding" in kinds[1]) == (False, True)
    assert "green_slime" in kinds[0]


@pytest.mark.parametrize(("far", "inside"), [(0, False), (1, True), (2, True), (3, False)])
def test_511_the_passages_that_turn_are_twenty_feet_long(
    far: int, inside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WALK-511, UWA-SET-7: beyond an opening of the round room; who stands farther off, or in it, holds nothing."""
    pos = below()
    mouth = 10 * WIDE + 10
    exchange(monkeypatch, trickery, "mouths", lambda *_: [(mouth, EAST)])
    pos.here = mouth + far
    assert movers.in_module(pos, mouth) == inside


def test_512_who_has_fallen_below_is_not_late() -> None:
    """WALK-512, UWA-GAME-1, UWA-Q33: of a group that the night overtakes the living do not count, the dead
    stay dead."""
    pos = below()
    emptied(pos)
    parting.split(pos, [CLERIC, MAGE], None)
    row = parting.changed(pos.groups[0], steps=(parting.STILL_BELOW,))
    pos.groups = [(((CLERIC, DEAD), (MAGE, ABLE)), *row[1:])]
    homing.come_together(pos)
    assert (pos.fate[CLERIC], pos.fate[MAGE], pos.fate[FIRST]) == (DEAD, LATE, ABLE)


def test_513_a_mummys_rot() -> None:
    """WALK-513, UWA-MON-1, UWA-HEAL-2: eight weeks of rest are 27 points for the others, two for whoever rots."""
    pos = at_home()
    pos.bank, pos.hp = 5_000, [40] * 6
    pos.hurt[FIRST] = pos.hurt[DWARF] = 39
    pos.marks[FIRST] |= ROTTING
    for _ in range(8):
        season.rest(pos, RandomDice(Random(1)), None)
    assert (pos.hurt[FIRST], pos.hurt[DWARF]) == (37, 12)


def test_514_what_the_market_sells_to_whom() -> None:
    """WALK-514, UWA-WLD-2, UWA-EQP-1: plate to whoever would set out in it and has none."""
    pos = at_home()
    pos.armour[FIRST] = CHAIN
    assert season.wants(pos, FIRST, "plate")
    pos.armour[FIRST] = PLATE
    assert not season.wants(pos, FIRST, "plate")


def test_515_the_temple_heals_whoever_needs_it_most() -> None:
    """WALK-515, UWA-WLD-2: whoever has fewest points left, not whoever has lost most."""
    pos = at_home()
    pos.bank, pos.hp[FIRST], pos.hp[DWARF] = 60, 8, 5
    pos.hurt[FIRST], pos.hurt[DWARF] = 4, 3
    pick(pos, "temple", 1)
    assert (pos.bank, pos.hurt[FIRST], pos.hurt[DWARF]) == (10, 4, 1)
