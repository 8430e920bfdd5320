"""The offshoots of a whole dungeon on the desk: each behind a passage past the boundary of its level (UWA-LVL-3)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..rules import masks
from ..rules.dungeon import Dungeon, Storey, together
from ..rules.ways import Way, ends, lay_slopes, past_the_boundary

Make = Callable[[int, str], Storey]
HERE = ((0, 0),)


def grown(found: Dungeon, make: Make) -> tuple[Dungeon, list[Dungeon]]:
    """The dungeon with the mouths of such passages, and every offshoot as a dungeon of one level, made with dice of its
    own. A level without a free wall has none."""
    offshoots: list[Dungeon] = []
    rng = Random("".join(level.sides.hex() for level in found.levels))
    for way in past_the_boundary(found.first, len(found.levels), found.ways, rng):
        at = way.high - found.first
        level, (begun,) = lay_slopes(found.levels[at], [way], way.high, _free(found, at), rng)
        if begun.high_square < 0:
            continue
        alone = together(way.low, [make(way.high, title(way))], HERE)
        below = Random(alone.levels[0].sides.hex())
        there, (laid,) = lay_slopes(alone.levels[0], [begun], way.low, _free(alone, 0), below)
        if laid.low_square < 0:
            continue
        found = found._replace(levels=(*found.levels[:at], level, *found.levels[at + 1 :]), ways=(*found.ways, laid))
        offshoots.append(alone._replace(levels=(there,), ways=(laid,)))
    return found, offshoots


def title(way: Way) -> str:
    return f"offshoot of level {way.high}"


def _free(found: Dungeon, at: int) -> int:
    """Passages that can be reached without a secret door and on which nothing lies."""
    level, depth = found.levels[at], found.first + at
    used = [end for way in found.ways for end in ends(way, depth) if end >= 0] + [found.entrances[at]]
    used += [one.square for one in (*found.traps, *found.slimes, *found.noises) if one.at == at]
    used += [trick.square for trick in found.tricks if trick.at == at]
    used += [square for note in level.notes for square in note[1:]]
    plain = masks.ways(level, False).flood(1 << found.entrances[at])
    return plain & masks.where(level.squares, masks.PASSAGES) & ~masks.of(used)
