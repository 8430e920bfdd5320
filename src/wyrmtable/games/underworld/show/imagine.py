"""Worlds the party could not tell apart: other hit points, other spells, another bent of the foes (UWA-GAME-7)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Dice, Eyes, RandomDice

from ..files.terms import DEAD, DOWN, DYING
from ..position import Position
from ..rules import parting
from ..rules.halls import (
    BOXED,
    CHEST,
    FALSE_BOTTOM,
    FOUND,
    HIDDEN,
    OPENED,
    READ,
    SAFE,
    TRAP_KNOWN,
    TRAPPED,
    UNCOVERINGS,
    Hall,
    of_stock,
)
from ..rules.meeting import draw_hidden
from ..rules.pursuers import Pursuer
from ..rules.spikes import SLIPS
from ..rules.stocking import MAP, hoard, look, magic_thing, on_request, one_of, treasure
from ..rules.truth import written
from . import court

VARIANTS = 2  # dungeons that are dreamt of one map: few, so that most need not be built anew
LATEST = 7  # the last round in which those who went round can arrive


def imagine(pos: Position, eyes: Eyes, rng: Random) -> Position:
    """The same table; what nobody in the party knows is drawn anew, fitting the wounds and spells that were seen."""
    world = pos.copy()
    if pos.content.sees_all(eyes):
        return world
    rolls = RandomDice(rng)
    world.steps = [court.thrown_anew(step, rng) for step in world.steps]
    if pos.content.floors:
        dream(world, rolls, rng)
    _met(world, rolls, rng)
    if pos.groups:
        parting.for_each(world, lambda group: _waiting(group, rolls, rng))
    return world


def _waiting(world: Position, rolls: Dice, rng: Random) -> None:
    """A group that does not act: what it carries unknown, and whoever it has met."""
    world.steps = [court.thrown_anew(step, rng) for step in world.steps]
    world.foreseen = ()
    world.things = [_unknown(thing, world, rolls) for thing in world.things]
    _met(world, rolls, rng)


def _met(world: Position, rolls: Dice, rng: Random) -> None:
    """What is hidden of whoever is met, is heard coming, or is after those who meet somebody."""
    if world.coming:
        _others_coming(world, rng)
    world.chasers = [tuple(_other_pursuer(Pursuer(*row), rolls)) for row in world.chasers]
    if world.foe_fate:
        _foes(world, rolls, rng)


def _foes(world: Position, rolls: Dice, rng: Random) -> None:
    bent = world.bent
    draw_hidden(world, rolls)
    if world.seen_bent:
        world.bent = bent
    if world.due:
        world.due = rng.randint(max(world.round + 1, 2), max(world.round + 1, LATEST))
    for foe in range(len(world.foe_kind)):
        world.foe_spells[foe] &= ~world.foe_spent[foe]
        hurt = world.foe_hurt[foe]
        if world.foe_fate[foe] in (DEAD, DOWN) or world.foe_marks[foe] & 3 * DYING:
            world.foe_hp[foe] = min(world.foe_hp[foe], max(hurt, 1))
        elif world.foe_hp[foe] <= hurt:
            world.foe_hp[foe] = hurt + rolls.roll(6, "UWA-GAME-7 imagined")


def _other_pursuer(row: Pursuer, rolls: Dice) -> Pursuer:
    """While somebody else is met, what is left of him and of his spells is anybody's guess."""
    return row._replace(points=row.hurt + rolls.roll(6, "UWA-GAME-7 imagined"), spells=0)


def _others_coming(world: Position, rng: Random) -> None:
    """Whoever is heard coming may be any that sounds like it (UWA-LISTEN-4)."""
    kinds = world.content.book.kinds
    sound = kinds[world.foe_kind[0]].sound
    kind = rng.choice([at for at, other in enumerate(kinds) if other.sound == sound])
    number = rng.randint(1, 6)
    world.foe_kind, world.foe_marks = [kind] * number, [0] * number


def dream(world: Position, rolls: Dice, rng: Random) -> None:
    """Another dungeon around all that is drawn (UWA-Q2), and other secrets in the rooms that were looked into. It is
    only built if somebody walks on into it."""
    world.lore = written(world)
    world.shifts, world.rings = [], []
    world.foreseen = ()
    known = {row[:2]: row[2] for row in world.answers}
    world.rumours = [(*row[:2], known.get(row[:2], rng.randint(0, 1))) for row in world.rumours]
    world.spiked = [(row[0], int(rolls.d6("UWA-DOOR-8 imagined") >= SLIPS)) for row in world.spiked]
    world.number = rng.randrange(VARIANTS)
    world.things = [_unknown(thing, world, rolls) for thing in world.things]
    world.halls = [tuple(_other(Hall(*row), world, rolls)) for row in sorted(world.halls)]
    world.charted = [_hoarded(world, Hall(*row), rolls) for row in sorted(world.charted)]


def _other(hall: Hall, world: Position, rolls: Dice) -> Hall:
    """A box may hold anything; a room that shows nothing may hide something."""
    hall = hall._replace(known=hall.known & ~UNCOVERINGS)
    if hall.open_to_view or hall.emptied:
        number, value, _ = _unknown((hall.thing, hall.magic, int(not hall.magic_count)), world, rolls)
        return _asked(hall._replace(thing=number, magic=value), world, rolls)
    boxed = hall.box_seen
    if not boxed and rolls.d6("UWA-STK-3 imagined") > 1:
        return _asked(Hall._make((*hall[:5], *[0] * 11, hall.known | FOUND, *hall[17:-1], 0)), world, rolls)
    worth, pieces = treasure(world.content.depth(hall.floor), rolls, world.content.book, False)
    choice = _guards(hall) if boxed else HIDDEN
    guard = choice[rolls.roll(len(choice), "UWA-GUARD-1 imagined") - 1]
    known = hall.known | FOUND if boxed else hall.known & ~FOUND
    return _asked(Hall._make((*hall[:5], *worth, *pieces, guard, 0, known, *hall[17:-1], 0)), world, rolls)


def _hoarded(world: Position, hall: Hall, rolls: Dice) -> tuple[int, ...]:
    """A hoard lies where a map leads, whatever it is and whoever guards it, unless its writing says that (UWA-MAG-1,
    UWA-Q2)."""
    if hall.known & READ:
        number, value, _ = _unknown((hall.thing, hall.magic, int(not hall.magic_count)), world, rolls)
        return tuple(_asked(hall._replace(thing=number, magic=value), world, rolls))
    found = hoard(world.content.depth(hall.floor), rolls, world.content.book)
    return tuple(of_stock(hall.floor, hall.anchor, found))


def _asked(hall: Hall, world: Position, rolls: Dice) -> Hall:
    """Anything that nobody has asked for may be there or not (UWA-PLAY-9)."""
    wanted = on_request(rolls, world.content.book)
    there = rolls.d6("UWA-PLAY-9 imagined") == 1 and not hall.asked >> wanted[0] - 1 & 1
    number, worth, thing = wanted if there else (0, 0, 0)
    return hall._replace(wanted=number, wanted_worth=worth, wanted_thing=thing)


def _unknown(thing: tuple[int, ...], world: Position, rolls: Dice) -> tuple[int, ...]:
    """A thing that nobody has tried out may be any of its look (UWA-PLAY-10)."""
    number, _, known = thing
    if known or number == MAP:
        return thing
    book = world.content.book
    while True:
        gold, other = one_of(magic_thing(book, number)[0], rolls, book)
        if look(book, other) == look(book, number):
            return other, 10 * gold, known


def _guards(hall: Hall) -> tuple[int, ...]:
    """What may protect a box, for all that is known of it."""
    if hall.known & OPENED:
        return (FALSE_BOTTOM,)
    if hall.known & SAFE:
        return FALSE_BOTTOM, CHEST
    return TRAPPED if hall.known & TRAP_KNOWN else BOXED
