"""Marches, attacks, odds and retreats in positions thrown at random are those of a plain reading of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from wyrmtable.core import Setting, complete
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.content import content_of
from wyrmtable.games.glory.position import Position
from wyrmtable.games.glory.rules.attack import able
from wyrmtable.games.glory.rules.odds import assess
from wyrmtable.games.glory.rules.reach import goals
from wyrmtable.games.glory.rules.retreat import havens

from .plain import Plain, scattered

SCENARIOS = ("kender-strike", "silvanesti", "solamnic", "kalaman", "historical", "campaign")
THROWS = 25


def thrown(scenario: str) -> Iterator[tuple[Position, int, Random]]:
    content, rng = content_of(complete(GAME, Setting(scenario))), Random(scenario)
    for _ in range(THROWS):
        pos, middle = scattered(content, rng)
        yield pos, middle, rng


def told(pos: Position, piece: int) -> str:
    return f"{pos.content.names.text(pos.content.piece + piece)} at {pos.where[piece]}"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_marches(scenario: str) -> None:
    """DOG-5.1 to DOG-5.15, DOG-6.1 to DOG-6.3, DOG-4.17: every army on the map, from where it lies."""
    marched = 0
    for pos, _, _ in thrown(scenario):
        plain, content = Plain(pos), pos.content
        for army in [piece for piece in plain.pieces if content.is_army[piece] and pos.where[piece] >= 0]:
            pos.mover = pos.side[army]
            found = {*goals(pos, [army], content.mp[army], True)[1]}
            assert found == plain.march(army), told(pos, army)
            marched += len(found)
    assert marched > 1000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_retreats(scenario: str) -> None:
    """DOG-7.31, DOG-R62: every army on the map or in a citadel."""
    retreated = 0
    for pos, _, _ in thrown(scenario):
        plain = Plain(pos)
        for army in [piece for piece in plain.pieces if pos.content.is_army[piece] and plain.spot(piece) >= 0]:
            found = sorted(havens(pos, army))
            assert found == sorted(plain.retreats(army)), told(pos, army)
            retreated += len(found)
    assert retreated > 100


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_attacks_and_at_what_odds(scenario: str) -> None:
    """DOG-7.4, DOG-7.6e, DOG-7.6f, DOG-M.1 to DOG-M.14, DOG-M.21, DOG-E.2.2, DOG-E.2.3, DOG-E.8.5: against every stack,
    with whoever of those who can."""
    fought = 0
    for pos, _, rng in thrown(scenario):
        plain = Plain(pos)
        for hex_ in [hex_ for hex_ in pos.stack if pos.guard[hex_]]:
            side, defenders = 2 - pos.guard[hex_], pos.armies_at(hex_)
            found = sorted(able(pos, side, hex_))
            assert found == plain.attackers(side, hex_), pos.content.land.names[hex_]
            if found:
                chosen = sorted(rng.sample(found, rng.randrange(1, len(found) + 1)))
                odds = assess(pos, chosen, defenders, hex_)
                assert tuple(odds[:4]) == plain.odds(chosen, defenders, hex_), odds.reasons
                fought += 1
    assert fought > 10
