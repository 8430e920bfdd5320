"""Doors spiked shut before anybody comes, from inside; cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import barring, flight, guarding, turns, walking
from wyrmtable.games.underworld.rules import level as ground
from wyrmtable.games.underworld.rules.charting import exit_title, exits, sheet_side

from .arena import kinds, pick, run, texts, told
from .caves import before, below, beyond, emptied, into
from .test_headlong import ODD, chased

CALM = 1  # on the die for wanderers


def in_room() -> tuple[Position, int]:
    """In an empty room with a door, which is spiked shut from inside; the side of the door."""
    pos = below()
    emptied(pos)
    side = before(pos, ground.DOOR, ground.ROOM)
    pos.steps, pos.pending = [("explore",)], None
    pick(pos, "spike-shut")
    if pos.steps[-1] == ("bar",):
        pick(pos, f"exit-{into(pos, side) + 1}")
    return pos, side


def test_a_spike_and_a_round() -> None:
    """UWA-DOOR-7, UWA-PLAY-13, UWA-ACT-1: it takes both, anywhere at a door, and everybody sees that it is shut."""
    pos, side = in_room()
    assert (len(pos.shut), pos.spikes, pos.clock) == (1, 11, turns.ROUND_PARTS)
    (door,) = [one for one in exits(pos) if one.side == side]
    assert barring.is_shut(pos, side)
    assert exit_title(pos, door).endswith("spiked shut")
    assert door not in barring.open_to_it(pos)


def test_without_spikes_no_door_is_shut() -> None:
    """UWA-DOOR-7: and a door that is wedged open is not shut besides."""
    pos = below()
    emptied(pos)
    side = before(pos, ground.DOOR, ground.ROOM)
    pos.steps, pos.spikes = [("explore",)], 0
    assert "spike-shut" not in texts(pos)
    pos.spikes, pos.pending = 1, None
    assert "spike-shut" in texts(pos)
    doors = [one for one in exits(pos) if one.kind in ground.DOORWAYS]
    pos.wedged = [sheet_side(pos, one.side) for one in doors]
    assert side in [one.side for one in doors]
    assert barring.open_to_it(pos) == []


def test_wanderers_pound_at_it() -> None:
    """UWA-DOOR-7, UWA-R344: whoever comes that way is heard, undead or not, and the party has a turn."""
    pos, side = in_room()
    ways = exits(pos)
    at = next(number for number, one in enumerate(ways, 1) if one.side == side)
    pos.steps, pos.foe_kind = [("explore",), ("meet",)], [pos.content.book.number["zombie"]]
    turns.use_entry_side(pos, at, 0)
    assert [step[0] for step in pos.steps] == ["explore", "pounding", "throw"]
    pos.steps.pop()
    log: list[tuple[int | str, ...]] = []
    guarding.pounding(pos, pos.steps[-1], NoDice(), log)
    assert (pos.coming, kinds(log)) == (side + 1, ["pounding"])
    pos.pending = None
    assert "spike-door" not in texts(pos), "it is spiked already"
    assert {"hold-door", "hide"} <= set(texts(pos))


@pytest.mark.parametrize(("rolls", "comes"), [((4,) * 20, False), ((3, 3, 3, 4), True)])
def test_it_holds_like_three_men(rolls: tuple[int, ...], comes: bool) -> None:
    """UWA-DOOR-7, UWA-R98: against three orcs, for ten rounds; then they go away, or are in, ten feet off and not
    surprised."""
    pos, side = in_room()
    pos.foe_kind, pos.foe_marks = [pos.content.book.number["orc"]] * 3, [0] * 3
    pos.coming, pos.steps = side + 1, [("explore",)]
    assert guarding.arrive(pos)
    assert pos.steps[-1] == ("burst",)
    barring.burst(pos, pos.steps[-1], dice := ScriptedDice(*rolls), None)
    dice.finish()
    assert bool(pos.foe_kind) == comes
    assert barring.is_shut(pos, side) != comes
    if comes:
        assert (pos.steps[1:], pos.gap) == ([("begin",), ("muster",)], 10)


def test_hands_besides_the_spike() -> None:
    """UWA-DOOR-7: three men and a spike together hold what neither holds alone."""
    pos, side = in_room()
    pos.foe_kind, pos.foe_marks = [pos.content.book.number["troll"]] * 3, [0] * 3
    pos.coming, pos.steps, pos.pending = side + 1, [("explore",)], None
    log = pick(pos, "hold-door", *[1, 1] * 10, CALM, CALM)
    assert told(log, "holding") == [("holds", 10)]


def test_the_spike_is_pulled() -> None:
    """UWA-R344: whoever goes out there pulls it first, a round; then it is a door like others."""
    pos, side = in_room()
    clock = pos.clock
    walking.take_exit(pos, into(pos, side), None)
    assert (pos.shut, pos.clock - clock) == ([], turns.ROUND_PARTS)
    assert pos.steps[-1] == ("door", side, 0, 0)


def test_from_the_other_side_it_is_one_harder() -> None:
    """UWA-DOOR-7, UWA-R344: friends who stand before it force it like a lock."""
    pos, side = in_room()
    pos.here = beyond(pos, side)
    assert barring.is_shut(pos, side)
    pos.steps, pos.named = [("explore",), ("door", side, 0, 0)], [0]
    pos.pending = None
    log = pick(pos, "force-1", 2)
    assert told(log, "forced") == [("stuck",)]
    pick(pos, "force-1", 1)
    assert not barring.is_shut(pos, side)


def test_a_spike_costs_those_who_flee_a_move() -> None:
    """UWA-PURS-6, UWA-R344: to pull it; then it is a door like others. From the other side it is forced like a lock."""
    pos, side = in_room()
    chased(pos, "zombie", 80)
    found = exits(pos)[into(pos, side)]
    assert into(pos, side) in flight.ways_out(pos)
    flight.dash(pos, found, ScriptedDice(ODD), None)
    assert (pos.here, pos.shut, pos.gap) == (found.square, [], 20)
    flight.dash(pos, found, ScriptedDice(ODD, 2), None)
    assert pos.here != found.square
    for die, through in ((2, False), (1, True)):
        pos, side = in_room()
        pos.here = outside = beyond(pos, side)
        chased(pos)
        found = next(one for one in exits(pos) if one.side == side)
        flight.dash(pos, found, ScriptedDice(ODD, die, *(() if through else (6, 6))), None)
        assert ((pos.here != outside), not pos.shut) == (through, through)


def test_audit_and_copy() -> None:
    """UWA-GEN-2: nothing of it is shared between two positions."""
    pos, _ = in_room()
    other = pos.copy()
    other.shut.clear()
    assert pos.shut
    assert GAME.audit(pos) == []
    assert run is not None
