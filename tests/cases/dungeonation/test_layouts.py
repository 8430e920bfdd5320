"""Whatever tiles come and however they are turned, the unknown stays within reach."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from wyrmtable.core import RandomDice
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import FACE_DOWN
from wyrmtable.games.dungeonation.position import Position
from wyrmtable.games.dungeonation.rules.exploring import lay_tile, turns_allowed, unexplored_beyond
from wyrmtable.games.dungeonation.rules.secret_doors import (
    beyond_reach,
    climbable,
    on_foot,
    secret_sides,
    take_climb,
    take_side,
    turning_helps,
)
from wyrmtable.games.dungeonation.rules.turning import round_rooms, spin

from ..playing import play
from .table import Table

STAGES = [("simple", "9"), ("rooms", "9"), ("grown", "12"), ("grown", "16")]
NEEDS_TWO = 885  # a layout in which one Round Room alone is not enough
FEW, MANY = {"9": 10, "12": 4, "16": 2}, 2_000


@pytest.mark.parametrize(("scenario", "tiles"), STAGES)
def test_every_layout_can_be_explored(scenario: str, tiles: str) -> None:
    """DUN-EXP-9, DUN-MIS6-1, DUN-SET-5: the last tile of every dungeon is found."""
    for seed in range(FEW[tiles]):
        explore_all(scenario, tiles, Random(seed))


@pytest.mark.full
@pytest.mark.parametrize("mission", [2, 6])
@pytest.mark.parametrize(("scenario", "tiles"), STAGES)
def test_two_thousand_layouts_can_be_explored(scenario: str, tiles: str, mission: int) -> None:
    """DUN-EXP-9, DUN-MIS6-1, DUN-MIS2-1: the same for very many layouts, from either corner."""
    for seed in range(MANY):
        explore_all(scenario, tiles, Random(seed), mission)


@pytest.mark.parametrize("tiles", ["12", "16"])
def test_the_exit_of_the_merchant(tiles: str) -> None:
    """DUN-EXP-9, DUN-MIS2-1: with every tile explored the way to the Entry Chamber is open."""
    for seed in range(FEW[tiles]):
        pos = explore_all("grown", tiles, Random(seed), mission=2)
        assert not beyond_reach(pos) or turning_helps(pos)


def test_two_rooms_have_to_be_turned() -> None:
    """DUN-EXP-9, DUN-ROOM-13, DUN-MIS6-1: in this dungeon no turn of one Round Room opens the way to three tiles; two
    heroes turn one each from where they stand, and one walks there."""
    pos = explore_all("grown", "16", Random(NEEDS_TWO))
    first, second = round_rooms(pos)
    turned = [((a, b), reached_with(pos, (a, b))) for a in range(4) for b in range(4)]
    near = set[int]().union(*(found for turns, found in turned if 0 in turns))
    assert len(near) == pos.content.board.places - 3
    turns = next(turns for turns, found in turned if found - near)
    pos.put(2, 1)
    for hero, place, quarters in zip(("fighter", "mage"), (first, second), turns, strict=True):
        play(GAME, pos, (hero, "rotate", f"tile-{place + 1}", "clockwise"), (2 * quarters,))
        play(GAME, pos, ("stop",))
    assert tiles_reached(pos) - near


def reached_with(pos: Position, turns: tuple[int, ...]) -> set[int]:
    """The tiles within reach when the Round Rooms are turned by so many quarters."""
    world = pos.copy()
    for place, quarters in zip(round_rooms(pos), turns, strict=True):
        spin(world, place, quarters)
    return tiles_reached(world)


def tiles_reached(pos: Position) -> set[int]:
    return {pos.content.board.tile_of[square] for square in on_foot(pos, [pos.where[0]])}


def explore_all(scenario: str, tiles: str, rng: Random, mission: int = 6) -> Position:
    """A random dungeon is explored tile by tile, from the heroes' corner to the last."""
    options = {"tiles": tiles} if scenario == "grown" else {}
    table = Table({}, mission=mission, options=options, scenario=scenario)
    pos, content = table.pos, table.content
    halls = rng.sample(list(content.halls), 3)
    bag = [pos.lair, content.sanctuary, *halls]
    rooms = [k for k, tile in enumerate(content.tiles) if tile.kind == "room"]  # each as often as he likes (DUN-R109)
    single = [k for k, tile in enumerate(content.tiles) if tile.kind in ("hall", "stairs")]
    while len(bag) < content.board.places - (1 if mission == 6 else 2):
        bag.append(rng.choice([*rooms, *(k for k in single if k not in bag)]))
    rng.shuffle(bag)
    start = begin(pos, mission, rng)
    while FACE_DOWN in pos.turn:
        explore_one(pos, start, bag, rng)
    reached = within_reach(pos, start)
    assert all(reached.intersection(content.board.squares[place]) for place in range(content.board.places))
    return pos


def begin(pos: Position, mission: int, rng: Random) -> int:
    """The Entry Chamber in its corner, in mission 2 with a Crossing in the opposite one; the hero's square."""
    content, last = pos.content, pos.content.board.places - 1
    pos.entry = 0 if mission == 6 else last
    pos.laid[pos.entry] = content.entry + 1
    lay_tile(pos, pos.entry, 0 if mission == 6 else 2)
    if mission == 6:
        pos.put(0, 0)
        return 0
    pos.laid[0] = content.tile_number["hall_cross"] + 1
    lay_tile(pos, 0, 0)
    pos.put(0, 2)
    return 2


def within_reach(pos: Position, start: int) -> set[int]:
    """Squares on foot, all Round Rooms turned any way."""
    found, rooms = on_foot(pos, [start]), round_rooms(pos)
    for turns in product(range(4), repeat=len(rooms)):
        world = pos.copy()
        for place, quarters in zip(rooms, turns, strict=True):
            spin(world, place, quarters)
        found |= on_foot(world, [world.where[0]])
    return found


def entrances(pos: Position, start: int) -> list[int]:
    """Borders within reach that lead to a face-down tile."""
    board, reached = pos.content.board, on_foot(pos, [start])
    return [
        border
        for border in range(board.borders)
        if pos.door[border]
        and FACE_DOWN in [pos.turn[p] for p in board.border_places[border]]
        and reached & set(board.border_squares[border])
    ]


def explore_one(pos: Position, start: int, bag: list[int], rng: Random) -> None:
    """Turns a tile at a random entrance within reach, in a random orientation that is allowed."""
    tries = 0
    while not entrances(pos, start):
        tries += 1
        assert tries < 200, "no entrance is within reach, however the Round Room is turned"
        spin(pos, rng.choice(round_rooms(pos)), rng.randint(1, 3))
    border = rng.choice(entrances(pos, start))
    place = unexplored_beyond(pos, border)
    pos.laid[place] = bag.pop() + 1
    lay_tile(pos, place, rng.choice(turns_allowed(pos, border)), border)
    while secret_sides(pos):
        pos.steps.append(("side",))
        take_side(pos, ("side",), pos.content.first_border + rng.choice(secret_sides(pos)), RandomDice(rng), None)
    while climbable(pos):
        pos.steps.append(("climb",))
        take_climb(pos, ("climb",), pos.content.first_square + rng.choice(climbable(pos)), RandomDice(rng), None)
