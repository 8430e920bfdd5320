"""What is kept between questions (fronts, floods, voyages, companies, waters) is never believed when it is stale: after
every pick of some random games all is worked out from nothing and compared. Two worlds that have parted share what was
kept, and are played in turn, so that each finds what the other left."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases.glory.table import Table
from wyrmtable.core import Outcome, RandomDice, Setting, complete
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.scenarios import WHITESTONE
from wyrmtable.games.glory.position import Position, Recent, lone_traits, traits
from wyrmtable.games.glory.rules import bestowing, companies, front, ground, movement, spread, voyage

SCENARIOS = sorted(GAME.scenarios({}))
PICKS = 240
MEMORIES = (
    traits, lone_traits, front._front, ground._riversides, ground._changes, ground.abandoned, ground._given_up,
    ground._outskirts, companies.stack_mask, companies.armies_together, companies.together, spread.basin,
    spread.openings, spread.steps_from, voyage.waters_beside, voyage.mouths, bestowing.armies, bestowing.leaders,
)  # fmt: skip


def from_nothing(pos: Position) -> Position:
    """The same moment, with nothing kept."""
    fresh = pos.copy()
    fresh.pending, fresh.recent = None, Recent()
    fresh.recount()
    return fresh


def same(pos: Position, other: Position) -> bool:
    return all(getattr(pos, field) == getattr(other, field) for field in Position.FIELDS)


def opened(scenario: str, rng: Random) -> Position:
    """A game after the usual deployment."""
    dice = RandomDice(rng)
    pos = GAME.setup(complete(GAME, Setting(scenario)), dice)
    quick = [GAME.names(pos).pick(text) for text in ("place-rest", "done")]
    while not pos.turn:
        decision = GAME.decision(pos)
        assert not isinstance(decision, Outcome)
        usual = [pick for pick in quick if pick in decision.picks]
        GAME.apply(pos, usual[0] if usual else rng.choice(decision.picks), dice)
    return pos


def play(pos: Position, rng: Random) -> bool:
    """One pick, with what is kept and without it: the same is asked, and the same comes of it."""
    decision, fresh = GAME.decision(pos), from_nothing(pos)
    asked = GAME.decision(fresh)
    assert decision == asked, (pos.turn, pos.steps[-1])
    if isinstance(decision, Outcome):
        return False
    pick, luck = decision.picks[int(rng.random() * len(decision.picks))], rng.random()
    fresh.recent = Recent()
    GAME.apply(fresh, pick, RandomDice(Random(luck)))
    GAME.apply(pos, pick, RandomDice(Random(luck)))
    assert same(pos, fresh), (pos.turn, pick)
    return True


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_stale_is_believed(scenario: str) -> None:
    """DOG-5.1, DOG-4.1, DOG-U.2: marches, voyages and stacks that march as one, as if nothing had ever been kept."""
    rng = Random(11)
    pos = opened(scenario, rng)
    worlds = [pos, pos.copy()]
    assert worlds[0].recent is worlds[1].recent
    for number in range(PICKS):
        if not play(worlds[number % 2], rng):
            break
        if number % 60 == 59:
            for memory in MEMORIES:
                memory.cache_clear()
            worlds[1] = worlds[0].copy()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_world_that_parts_before_a_way_is_gone(scenario: str) -> None:
    """DOG-5.13, DOG-4.4: an enemy army comes up after the hexes of a march, or the spots of a voyage, were told: what
    it changes is changed in that world, and in no other."""
    rng, changed = Random(5), 0
    pos = opened(scenario, rng)
    for _ in range(PICKS):
        decision = GAME.decision(pos)
        if isinstance(decision, Outcome):
            break
        if pos.steps[-1][0] in ("march", "sail"):
            other = pos.copy()
            other.pending = None
            _moved_up(other, decision.seat % 2, rng)
            asked = GAME.decision(other)
            assert asked == GAME.decision(from_nothing(other))
            changed += asked != decision
        play(pos, rng)
    assert changed


def _moved_up(pos: Position, side: int, rng: Random) -> None:
    """An enemy army is put beside the piece that is on its way."""
    piece = pos.steps[-1][3 if pos.steps[-1][0] == "march" else 1]
    spot = pos.where[piece]
    free = [h for h in pos.content.land.around[spot % pos.content.land.size] if h not in pos.stack]
    enemies = [army for army in pos.armies_of(1 - side) if pos.where[army] not in free]
    if free and enemies:
        pos.shift(rng.choice(enemies), rng.choice(free))


def test_companies_are_told_anew_whatever_has_changed() -> None:
    """DOG-U.2, DOG-5.1: somebody has marched, is hemmed in, has come or gone: each by itself is noticed."""
    table = Table().put("1517", "hylo_inf.1", "hylo_inf.2").put("1619", "hylo_inf.3", "hylo_inf.4")
    pos, side = table.pos, WHITESTONE
    rests = movement.rested(pos, side)
    crowds = pos.hosts[side] & pos.crowds
    one = 1 << table.piece("hylo_inf.1")
    kept = companies.Companies(pos, crowds, rests, rests)
    assert kept.holds(pos, crowds, rests, rests)
    assert kept.found == [table.hex("1517"), table.hex("1619")]
    assert not kept.holds(pos, crowds, rests ^ one, rests)
    assert not kept.holds(pos, crowds, rests, rests ^ one)
    assert companies.Companies(pos, crowds, rests, rests ^ one).found == [table.hex("1619")]
    assert not kept.holds(pos, crowds & (crowds - 1), rests, rests)
    table.put("1517", "ldr_hylo")
    assert not kept.holds(pos, crowds, rests, rests)
    for resting in (rests, rests ^ one):  # who stayed the same is not asked about again, all others are
        assert companies.Companies(pos, crowds, resting, rests, kept).found == _companies(pos, crowds, resting, rests)


def _companies(pos: Position, crowds: int, rests: int, able: int) -> list[int]:
    return companies.Companies(pos, crowds, rests, able).found


def test_waters_and_bridges_are_told_anew_when_ships_have_moved() -> None:
    """DOG-4.4, DOG-4.17, DOG-9.21: an enemy ship closes its waters and opens those it left; a ship that has come to a
    river, and a capital given up in the woods, change what steps cost beside them."""
    sea = Table("open-war").ship("4648", "silvanesti_ship.1").ship("4649", "mithas_ship.1")
    pos, enemy = sea.pos, sea.piece("mithas_ship.1")
    before = voyage.open_waters(pos, WHITESTONE)
    pos.shift(enemy, sea.river("4647"))
    after = voyage.open_waters(pos, WHITESTONE)
    assert before ^ after == 1 << sea.river("4649") | 1 << sea.river("4647")
    river = Table("silvanesti")
    ship, capital = river.piece("silvanesti_ship.1"), river.content.nations.index("silvanesti")
    printed = ground.altered(river.pos, WHITESTONE)
    river.pos.put(ship, river.river("4341-4441"))
    bridged = ground.altered(river.pos, WHITESTONE)
    assert bridged ^ printed == 1 << river.hex("4341") | 1 << river.hex("4441")
    river.pos.capitals = ((capital, 13, -1),)
    woods = river.content.land.around[river.content.capital[capital]]
    assert all(ground.altered(river.pos, WHITESTONE) >> near & 1 for near in woods)
