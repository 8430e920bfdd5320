"""What a seat may believe: under fog the stacks of the enemy are dealt anew below the counters it sees (DOG-7.50)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from wyrmtable.core import Eyes, Step

from ..files.content import AIR
from ..files.mapwords import CITY
from ..files.scenarios import WHITESTONE
from ..position import ABOARD, FRONT, RESERVE, SHOWN, Position
from ..rules.fog import closed, hidden, own_sides, top_of
from ..rules.stacking import AIR_LIMIT, CITY_LIMIT, GROUND_LIMIT

BY_SIDE = frozenset(("attackers", "storm", "raid", "taunt-whom"))  # choices under way that nobody else sees
BY_PIECE = frozenset(("place", "merge", "price", "return", "wizard"))


def imagine(pos: Position, eyes: Eyes, rng: Random) -> Position:
    """The true position, or under fog one of those that these eyes cannot tell from it."""
    world = pos.copy()
    for side in (0, 1):
        if side not in own_sides(pos, eyes):
            world.pending = None
            _deal(world, side, rng)
    return world


def _deal(world: Position, side: int, rng: Random) -> None:
    """What is hidden of a side, anew: who stands where, who carries what, and what it is about to choose."""
    unseen, below = hidden(world, side), closed(world, side)
    tops = {hex_: top_of(world, hex_) for hex_ in world.stack if world.guard[hex_] == side + 1}
    taunting = {world.where[army] for army in world.taunters if army in below}
    world.steps[:] = [step for step in world.steps if not is_secret(world, step, side)]
    for piece in range(world.content.size):
        if world.side[piece] == side:
            world.face[piece] = (world.face[piece] & SHOWN) | (FRONT if piece in tops.values() else 0)
            if _is_closed(world, piece, below):
                world.did[piece] = 0
    for piece in unseen:
        world.take(piece, RESERVE)
    _place(world, side, unseen, rng)
    for hex_, top in tops.items():  # whoever would lie on top anyway was not chosen to
        world.face[top] &= SHOWN
        world.face[top] |= FRONT if top_of(world, hex_) != top else 0
    _equip(world, [piece for piece in below if world.content.is_army[piece]], rng)
    if taunting:
        again = {army for hex_ in taunting for army in world.armies_at(hex_)}
        world.taunters = tuple(sorted({army for army in world.taunters if army not in below} | again))


def _is_closed(world: Position, piece: int, below: Sequence[int]) -> bool:
    """Whether nobody else sees what a piece did: those in closed stacks and those off the map."""
    off = world.where[piece] < 0 and world.where[piece] != ABOARD
    return piece in below or (off and piece not in world.content.ships)


def is_secret(world: Position, step: Step, side: int) -> bool:
    """Whether a step is a choice of that side that has shown nothing yet, or a march: who is on it, nobody sees."""
    name = step[0]
    if name in BY_SIDE:
        return bool(step[1] == side)
    if name in BY_PIECE:
        return world.side[step[1]] == side
    if name == "march":
        return world.side[step[3]] == side
    return bool(name == "disband" and side == WHITESTONE)


# -- the pieces --------------------------------------------------------------------------------------------------------


def _place(world: Position, side: int, unseen: Sequence[int], rng: Random) -> None:
    """Every unseen piece into a stack that could hold it."""
    content = world.content
    hexes = sorted(hex_ for hex_ in world.stack if world.guard[hex_] == side + 1)
    order = rng.sample(unseen, len(unseen))
    for flying in (False, True):
        armies = [piece for piece in order if content.is_army[piece] and (content.sort[piece] == AIR) == flying]
        room = {hex_: _room(world, hex_, flying) for hex_ in hexes}
        ways = {
            army: [hex_ for hex_ in rng.sample(hexes, len(hexes)) if room[hex_] > 0 and _may_hold(world, army, hex_)]
            for army in armies
        }
        for army, hex_ in sorted(_matched(ways, room).items()):
            world.put(army, hex_)
    for piece in order:
        if not content.is_army[piece]:
            world.put(piece, rng.choice(hexes))


def _room(world: Position, hex_: int, flying: bool) -> int:
    """How many more armies of that sort a stack might hold below what is seen of it; a capital given up may still hold
    as many as before."""
    seen = sum((world.content.sort[army] == AIR) == flying for army in world.armies_at(hex_))
    city = world.content.land.fort[hex_] == CITY
    return (AIR_LIMIT if flying else CITY_LIMIT if city else GROUND_LIMIT) - seen


def _may_hold(world: Position, army: int, hex_: int) -> bool:
    """Kender only among kender, ground armies only below ground armies, and on ground they could enter."""
    content, top = world.content, top_of(world, hex_)
    if content.is_kender[army] != content.is_kender[top]:
        return False
    if content.sort[army] != AIR and content.sort[top] == AIR:
        return False
    return hex_ in content.land.entered[content.way[army]]


def _matched(ways: Mapping[int, Sequence[int]], room: Mapping[int, int]) -> dict[int, int]:
    """A hex for every piece, the first of its own that it can get; whoever is in the way of another goes elsewhere."""
    found: dict[int, int] = {}

    def settle(piece: int, tried: set[int]) -> bool:
        for hex_ in ways[piece]:
            if hex_ in tried:
                continue
            tried.add(hex_)
            there = [other for other, at in found.items() if at == hex_]
            if len(there) < room[hex_] or any(settle(other, tried) for other in there):
                found[piece] = hex_
                return True
        return False

    for piece in ways:
        settle(piece, set())
    return found


# -- what they carry ---------------------------------------------------------------------------------------------------


def _equip(world: Position, armies: Sequence[int], rng: Random) -> None:
    """Dragonlances and the gnomes' machines go to any army that might have them."""
    lances = sum(world.lance[army] for army in armies)
    for army in armies:
        world.lance[army] = 0
    for army in rng.sample(armies, lances):
        world.lance[army] = 1
    if world.gnomes in armies:
        world.gnomes = rng.choice(armies)
