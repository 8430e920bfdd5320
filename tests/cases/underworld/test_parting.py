"""Forced partings: pits, bars, slides and trapdoors make groups that act by turns; cases with scripted dice."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import NoDice, Outcome, ScriptedDice
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    APART,
    DEAD,
    HEAVY_FOOT,
    HELMET,
    LATE,
    POISONED,
    STONE,
    STRENGTH,
    TORCH,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    ending,
    halls,
    lights,
    magic,
    movers,
    parting,
    passing,
    ranks,
    retinue,
    traps,
    trickery,
    truth,
    turns,
)
from wyrmtable.games.underworld.rules.charting import exits
from wyrmtable.games.underworld.rules.level import BESIDE, DOOR, OPEN, PASSAGE
from wyrmtable.games.underworld.rules.lurkers import CHUTE, LIDDED, PIT, PORTCULLIS
from wyrmtable.games.underworld.rules.meeting import WARNED
from wyrmtable.games.underworld.rules.tricks import TRANSPORT, Trick
from wyrmtable.games.underworld.rules.turns import ROUND_PARTS, TURN

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, SECOND, kinds, pick, run, texts, told
from .caves import below, emptied, exchange, stand
from .test_rooms import at_trap

EVERYBODY = [FIRST, SECOND, DWARF, CLERIC, ELF, MAGE]
CALM = 1  # on the die for wanderers


def caught(kind: int, who: int = FIRST, *dice: int, **options: int) -> Position:
    """Somebody has sprung a trap, and whoever acts first then is asked; nobody lives anywhere near."""
    pos, _ = at_trap(kind)
    floor, here = pos.floor, pos.here
    emptied(pos)
    pos.floor, pos.here = floor, here
    for name, value in options.items():
        setattr(pos, name, value)
    pos.marks[MAGE] |= TORCH
    pos.steps = [("explore",), ("sprung", who)]
    run(pos, *dice)
    return pos


def people(row: parting.Row) -> list[int]:
    return [who for who, _ in row[0]]


def only(pos: Position) -> parting.Row:
    """The one other group."""
    (row,) = pos.groups
    return row


def back_of(pos: Position, square: int) -> int:
    """A square of passage beside it."""
    true = truth.level(pos)
    return next(
        other for other, number in BESIDE[square] if true.sides[number] == OPEN and true.squares[other] == PASSAGE
    )


# -- pits --------------------------------------------------------------------------------------------------------------


def test_whoever_falls_is_a_group_of_his_own() -> None:
    """UWA-MARCH-3, UWA-TRAP-4, UWA-Q9: each group has its place, its people and its light; the caller's acts first, and
    the first of the march is the caller, even in a pit."""
    pos = caught(PIT, SECOND, 3)
    assert (pos.able(), people(only(pos))) == ([FIRST, DWARF, CLERIC, ELF, MAGE], [SECOND])
    assert (pos.fate[SECOND], pos.lit, parting.of(only(pos), "lit")) == (APART, 1, 0)
    assert parting.of(only(pos), "snare") == parting.PIT
    assert (pos.clock, parting.of(only(pos), "clock")) == (0, 0), "it has cost no time yet"
    assert "help-out" in texts(pos)
    assert "exit-1" in texts(pos), "nobody is kept from going on"
    pos.hurt[SECOND] = 1
    assert SECOND not in magic.healable(pos)
    pos = caught(PIT, FIRST, 3)
    assert (pos.able(), pos.snare) == ([FIRST], parting.PIT)
    assert texts(pos) == ["rest", "new-torch", "climb-out"]
    assert not GAME.audit(pos)


def test_friends_pull_him_out_in_a_turn() -> None:
    """UWA-TRAP-4, UWA-MARCH-3: he waits for the same turn; then all are one group again, and nobody throws for
    wanderers but those at the brink."""
    pos = caught(PIT, SECOND, 3)
    pick(pos, "help-out")
    assert (pos.able(), pos.snare, pos.clock) == ([SECOND], parting.PIT, 0)
    log = pick(pos, "rest", CALM)
    assert told(log, "together") == [(pos.piece(SECOND),)]
    assert (pos.able(), pos.groups, pos.clock, pos.snare) == (EVERYBODY, [], TURN, 0)


def test_those_at_the_brink_are_met_without_him() -> None:
    """UWA-MARCH-3, UWA-WAND-1: who comes by while they pull finds them alone; they have to pull again."""
    pos = caught(PIT, SECOND, 3)
    pick(pos, "help-out")
    pos.pending = None
    pos.steps.pop()  # the decision of him who waits: he does
    pos.steps.append(("explore",))
    turns.rest(pos, None)
    turns.turn_end(pos, turns.END, NoDice(), None)
    assert pos.able() == [FIRST, DWARF, CLERIC, ELF, MAGE]
    turns.turn_end(pos, turns.END, NoDice(), None)
    pos.steps.pop()
    turns.use_wandering(pos, 6, turns.WANDERS_ON)
    assert SECOND not in pos.front()
    assert "meet" in [step[0] for step in pos.steps]


@pytest.mark.parametrize(
    ("spikes", "strength", "dice", "out"),
    [
        (12, 10, (CALM,), True),
        (0, 10, (CALM, 1), True),
        (0, 10, (CALM, 2), False),
        (0, 16, (CALM, 2), True),
        (0, 16, (CALM, 3), False),
    ],
)
def test_he_climbs_by_himself(spikes: int, strength: int, dice: tuple[int, ...], out: bool) -> None:
    """UWA-TRAP-4: alone with spikes for certain in a turn, without on 1, with Strength of 16 or more on 1 or 2."""
    pos = below()
    emptied(pos)
    for who in EVERYBODY[1:]:
        pos.fate[who] = DEAD
    pos.spikes, pos.ability[STRENGTH], pos.lit = spikes, strength, 1
    traps.fall_in(pos, FIRST, False, ScriptedDice(3), None)
    assert (pos.snare, pos.groups, pos.clock) == (parting.PIT, [], 0)
    pos.pending = None
    pick(pos, "climb-out", *dice)
    assert (pos.snare == 0, pos.clock) == (out, TURN)
    assert ("exit-1" in texts(pos)) is out


def test_a_lid() -> None:
    """UWA-TRAP-4, UWA-MARCH-3: no spikes help beneath it; up to three friends open it as a stuck door, a round for each
    try, and pull him out then."""
    pos = caught(LIDDED, SECOND, 3)
    assert parting.of(only(pos), "snare") == parting.LIDDED
    log = pick(pos, "help-out", 3, 4, 5)
    assert told(log, "forced-lid") == [("stuck",)]
    log = pick(pos, "help-out", 6, 2, 6)
    assert (told(log, "forced-lid"), pos.clock) == ([("open",)], 2 * ROUND_PARTS)
    assert parting.of(only(pos), "snare") == parting.PIT
    pos = caught(LIDDED, FIRST, 3)
    assert texts(pos) == ["rest", "new-torch"]


def test_nobody_is_left_to_open_it() -> None:
    """UWA-TRAP-4: he waits as long as anybody lives who may come; when nobody does, he is never found."""
    pos = caught(LIDDED, FIRST, 3)
    pick(pos, "rest")
    assert (pos.able(), pos.fate[FIRST]) == (EVERYBODY[1:], APART)
    for who in EVERYBODY[1:]:
        pos.fate[who] = DEAD
    pos.steps, pos.pending = [("lost",)], None
    run(pos)
    assert pos.able() == [FIRST]
    pick(pos, "rest")
    assert pos.fate[FIRST] == DEAD
    assert isinstance(GAME.decision(pos), Outcome)


def test_a_pit_beneath_a_chest() -> None:
    """UWA-GUARD-1, UWA-TRAP-4, UWA-MARCH-3: whoever opens it lies in the pit, and the others pull him out."""
    pos = below()
    emptied(pos)
    pos.steps = [("explore",), ("fallen", SECOND)]
    run(pos)
    assert (people(only(pos)), parting.of(only(pos), "snare")) == ([SECOND], parting.PIT)
    assert "help-out" in texts(pos)


# -- bars --------------------------------------------------------------------------------------------------------------


def barred(who: int = SECOND) -> Position:
    """A portcullis has come down behind this one."""
    pos, square = at_trap(PORTCULLIS)
    emptied(pos)
    behind = back_of(pos, square)
    stand(pos, behind)
    stand(pos, square)
    pos.back, pos.steps = behind, [("explore",), ("sprung", who)]
    run(pos)
    return pos


def test_bars_cut_the_column_in_two() -> None:
    """UWA-TRAP-2, UWA-MARCH-3: those behind whoever has sprung it stand on the other side, with bars between that are
    drawn and named; both may walk away from them."""
    pos = barred()
    row = only(pos)
    assert (pos.able(), people(row)) == ([FIRST, SECOND], [DWARF, CLERIC, ELF, MAGE])
    assert (parting.of(row, "here"), parting.of(row, "lit"), pos.lit) == (pos.back, 1, 0)
    assert any(title.endswith(": a portcullis") for title in GAME.titles(pos, 0).values())
    assert truth.level(pos).sides[pos.bars[0][1]] == DOOR
    world = GAME.imagine(pos, 0, Random(1))
    assert GAME.view(world, 0) == GAME.view(pos, 0)
    assert truth.written(pos)[1][pos.bars[0][1]] == chr(pos.bars[0][2]), "beneath them nothing has changed"


def test_they_are_lifted_like_a_stuck_door() -> None:
    """UWA-TRAP-2, UWA-DOOR-2: by up to three, a round for each try; who comes through is with the others again."""
    pos = barred()
    side = pos.bars[0][1]
    at = next(at for at, found in enumerate(exits(pos)) if found.side == side)
    pick(pos, f"exit-{at + 1}")
    pick(pos, "force-2", 3, 4)
    assert pos.bars
    pos.torches, before = 1, pos.clock
    log = pick(pos, "force-2", 3, 2)
    assert told(log, "together")
    assert (pos.able(), pos.groups, pos.bars) == (EVERYBODY, [], [])
    assert pos.shown[side] == OPEN + 1
    assert pos.clock > before + ROUND_PARTS, "a round, and the way"


def test_bars_behind_the_last_cut_off_nobody() -> None:
    """UWA-TRAP-2: all are through; the way back is barred."""
    pos = barred(MAGE)
    assert (pos.groups, len(pos.bars)) == ([], 1)


def test_bars_in_flight() -> None:
    """UWA-TRAP-2, UWA-R95: pursuers come from behind: those behind the bars are caught, the others are through and have
    nobody after them."""
    pos, square = at_trap(PORTCULLIS)
    behind = back_of(pos, square)
    stand(pos, behind)
    stand(pos, square)
    pos.back, pos.owed, pos.steps = behind, 2, [("flight",), ("sprung", SECOND)]
    traps.sprung(pos, pos.steps[-1], NoDice(), None)
    row = only(pos)
    assert (pos.able(), pos.steps[0], pos.here) == ([DWARF, CLERIC, ELF, MAGE], ("caught",), behind)
    assert (people(row), parting.of(row, "here"), parting.of(row, "steps")) == (
        [FIRST, SECOND],
        square,
        (("explore",),),
    )
    assert parting.of(row, "owed") == 2, "they have run, too"


# -- slides, trapdoors, transporters -----------------------------------------------------------------------------------


def in_file(pos: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    """The passage is five feet wide: six people are twenty-five feet long."""
    exchange(monkeypatch, ranks, "abreast", lambda _: 1)


def test_within_ten_feet() -> None:
    """UWA-SET-4, UWA-MARCH-1, UWA-MARCH-2, UWA-R102: ranks of three are five feet apart, so a slide takes two ranks
    before and behind him; a column of six is short enough."""
    pos = below()
    for _ in range(12):
        retinue.enlist(pos, HEAVY_FOOT, retinue.Man(), 4)
    here = pos.able()
    assert len(here) == 18
    assert ranks.near(pos, here[0]) == here[:9]
    assert ranks.near(pos, here[9]) == here[3:]
    assert ranks.near(pos, here[17]) == here[9:]
    assert ranks.near(below(), FIRST) == EVERYBODY


def test_a_slide_parts_a_long_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRAP-2, UWA-SET-4, UWA-MARCH-3: whoever is farther off stays above; both groups act in this turn."""
    pos, square = at_trap(CHUTE)
    in_file(pos, monkeypatch)
    pos.steps = [("explore",), ("sprung", FIRST)]
    log = run(pos, 1)
    row = only(pos)
    assert (pos.able(), pos.floor) == ([FIRST, SECOND, DWARF], 1)
    assert (people(row), parting.of(row, "floor"), parting.of(row, "here")) == ([CLERIC, ELF, MAGE], 0, square)
    assert told(log, "parted") == [(pos.piece(CLERIC), 3)]
    assert (pos.told, parting.of(row, "told")) == (2, 1)


def test_a_slide_in_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-R95, UWA-SET-4: nobody slides after those who are down; whoever is not is still followed."""
    pos, square = at_trap(CHUTE)
    in_file(pos, monkeypatch)
    pos.steps = [("flight",), ("sprung", FIRST)]
    traps.sprung(pos, pos.steps[-1], NoDice(), None)
    row = only(pos)
    assert (pos.able(), pos.floor, pos.here, pos.steps[0]) == ([CLERIC, ELF, MAGE], 0, square, ("flight",))
    assert (people(row), parting.of(row, "floor"), parting.of(row, "met")) == ([FIRST, SECOND, DWARF], 1, 0)
    assert not GAME.audit(pos)


@pytest.mark.parametrize(("many", "gone"), [(36, 30), (30, 30)])
def test_a_transporter(many: int, gone: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-5, UWA-EX-4, UWA-MARCH-3: of twelve ranks the last two see the ten before them vanish, and stay; ten
    ranks all go, and notice nothing."""
    pos = below()
    emptied(pos)
    square = next(at for at in range(1, 1200) if truth.level(pos).squares[at] == PASSAGE)
    stand(pos, back_of(pos, square))
    pos.back, pos.here = pos.here, square
    trick = Trick(0, square, TRANSPORT, 1, 1, truth.storey_at(pos, 1).entrance)
    exchange(monkeypatch, trickery, "trick_at", lambda *_: trick)
    exchange(monkeypatch, trickery, "ranks", lambda _: many // 3)
    if many == 36:
        exchange(monkeypatch, trickery, "LONG_COLUMN", 5)
        exchange(monkeypatch, trickery, "notices", lambda _: True)
    monkeypatch.setattr(type(pos.content), "tricky", 1, raising=False) if not pos.content.tricky else None
    back = pos.back
    trickery.underfoot(pos, 0, None)
    assert pos.floor == 1
    if many == 30:
        assert pos.groups == []
    else:
        assert (len(pos.able()), people(only(pos)), parting.of(only(pos), "here")) == (3, [CLERIC, ELF, MAGE], back)


# -- one turn for all --------------------------------------------------------------------------------------------------


def parted(*some: int, square: int = -1) -> Position:
    """These stand somewhere else than the others; nobody lives anywhere."""
    pos = below()
    emptied(pos)
    pos.lit, pos.marks[MAGE] = 1, HELMET | TORCH
    parting.split(pos, list(some), None)
    if square < 0:
        square = next(at for at in range(1, 1200) if truth.level(pos).squares[at] == PASSAGE)
    here = pos.here
    stand(pos, square)
    stand(pos, here)
    pos.groups[0] = parting.changed(pos.groups[0], here=square)
    pos.steps, pos.pending = [("explore",)], None
    return pos


def test_loads_are_shared_by_heads() -> None:
    """UWA-MARCH-3, UWA-PLAY-11: treasure was spread over all, things lie in every pack in turn; together again they
    have all of it."""
    pos = below()
    pos.taken, pos.packed, pos.torches, pos.spikes, pos.hauls[0] = 600, 60, 12, 7, 600
    pos.things = [(1, 10, 1), (2, 20, 1), (3, 30, 0)]
    before = ending.points(pos)
    parting.split(pos, [SECOND, MAGE], None)
    row = only(pos)
    assert [parting.of(row, name) for name in ("taken", "packed", "torches", "spikes")] == [200, 20, 4, 2]
    assert (pos.taken, pos.packed, pos.torches, pos.spikes) == (400, 40, 8, 5)
    assert (pos.things, parting.of(row, "things")) == ([(1, 10, 1), (3, 30, 0)], ((2, 20, 1),))
    assert ending.points(pos) == before, "what another group carries counts as well"
    parting.gather(pos)
    assert (pos.taken, sorted(pos.things), pos.hauls[0], pos.spikes) == (
        600,
        [(1, 10, 1), (2, 20, 1), (3, 30, 0)],
        600,
        7,
    )


def test_the_callers_group_first() -> None:
    """UWA-MARCH-3, UWA-Q9, UWA-ACT-2: all act in a turn before any of them ends it, each with its own light, rest and
    wanderers."""
    pos = parted(CLERIC, MAGE)
    pos.burn = 0
    assert pos.caller() == pos.content.owner(FIRST)
    pick(pos, "rest")
    assert (pos.able(), pos.clock) == ([CLERIC, MAGE], 0)
    log = pick(pos, "rest", CALM, CALM)
    assert kinds(log).count("others") == 3, "back and forth for the ends of the turn, and for the next"
    assert (pos.able(), pos.clock, pos.active) == ([FIRST, SECOND, DWARF, ELF], TURN, 0)
    row = only(pos)
    assert (parting.of(row, "clock"), parting.of(row, "burn"), pos.burn) == (TURN, 1, 0)


def test_whoever_is_ahead_waits() -> None:
    """UWA-MARCH-3: after a long deed the others have as many turns for themselves."""
    pos = parted(CLERIC, MAGE)
    turns.wait(pos, 3)
    run(pos)
    for _ in range(2):
        assert pos.able() == [CLERIC, MAGE]
        pick(pos, "rest", CALM, CALM)
    pick(pos, "rest", CALM, CALM)
    assert (pos.able()[0], pos.clock) == (FIRST, 3 * TURN)


def test_each_group_has_its_caller() -> None:
    """UWA-Q10, UWA-PLAY-1: the seat of the first living character of the group that acts."""
    pos = below(players="2")
    emptied(pos)
    square = next(at for at in range(1, 1200) if truth.level(pos).squares[at] == PASSAGE)
    parting.split(pos, [CLERIC, ELF, MAGE], None)
    pos.groups[0] = parting.changed(pos.groups[0], here=square)
    pos.pending = None
    seats = [GAME.decision(pos).seat]  # type: ignore[union-attr]  # the game goes on
    pick(pos, "rest")
    seats.append(GAME.decision(pos).seat)  # type: ignore[union-attr]  # it still does
    assert seats == [0, 1]


def test_what_moves_moves_once() -> None:
    """UWA-ACT-2, UWA-SET-6: the walls of a level stir once a turn, and not in sight of any group there."""
    pos = parted(CLERIC, MAGE)
    there = parting.of(only(pos), "here")
    assert parting.first_here(pos)
    assert {pos.here, there} <= movers.in_sight(pos)
    parting.change_over(pos, 0)
    assert not parting.first_here(pos)
    pos.floor = 1
    assert parting.first_here(pos)


def test_they_meet_and_are_one() -> None:
    """UWA-MARCH-3: as soon as they stand in one place; who was there first has waited, the fresher light burns on, and
    whoever needs rest more is the measure."""
    pos = parted(CLERIC, MAGE)
    row = parting.changed(only(pos), here=pos.here, clock=250, burn=2, owed=1, fatigue=1)
    pos.groups, pos.lit, pos.burn, pos.fatigue, pos.eased = [row], 1, 5, 1, 1
    pos.marks[FIRST] |= TORCH
    turns.pass_time(pos, 100)
    assert (pos.groups, pos.clock, pos.burn, pos.owed, pos.fatigue) == ([], 250, 2, 1, 1)
    assert pos.eased == 0, "a turn of rest that the others have not had is not theirs"
    assert [who for who in EVERYBODY if pos.marks[who] & TORCH] == [MAGE]
    assert (pos.steps[-1], bytes(pos.fate)) == (("together", CLERIC), bytes([ABLE]) * 6)


def test_nobody_joins_a_fight_unasked() -> None:
    """UWA-MARCH-3: a group that has met somebody is joined when that is over; a group that runs takes along whomever it
    runs past."""
    pos = parted(CLERIC, MAGE)
    pos.groups = [parting.changed(only(pos), here=pos.here, met=1, steps=(("flight",),))]
    turns.pass_time(pos, 100)
    assert len(pos.groups) == 1
    pos.groups = [parting.changed(only(pos), met=0, steps=(("explore",),))]
    pos.steps, pos.met = [("flight",)], 1
    turns.pass_time(pos, 100)
    assert pos.groups == []


def test_the_order_of_one_group() -> None:
    """UWA-MARCH-1, UWA-MARCH-3: nobody changes places with whoever is elsewhere."""
    pos = parted(CLERIC, MAGE)
    pick(pos, "change-order")
    assert set(texts(pos)) == {"ready", "fighter-1", "fighter-2", "dwarf", "elf"}
    pick(pos, "fighter-1")
    assert "mage" not in texts(pos)
    pick(pos, "elf")
    assert pos.able() == [ELF, SECOND, DWARF, FIRST]
    assert pos.marks[FIRST] & TORCH == 0, "they have no light"


def test_out_of_reach() -> None:
    """UWA-MARCH-3, UWA-SPELL-1: nobody is healed, freed or raised who is or lies with another group; its light is its
    own."""
    pos = parted(CLERIC, MAGE, ELF)
    parting.change_over(pos, 0)
    pos.fate[ELF], pos.marks[ELF] = DEAD, pos.marks[ELF] | POISONED
    pos.fate[CLERIC] = STONE
    parting.change_over(pos, 0)
    for name in ("raise_dead", "neutralize_poison", "stone_to_flesh"):
        assert magic.friends(pos, name) == []
    lights.go_dark(pos, None)
    assert pos.marks[MAGE] & TORCH
    parting.change_over(pos, 0)
    assert magic.friends(pos, "raise_dead") == [ELF]


# -- how it ends -------------------------------------------------------------------------------------------------------


def test_one_group_is_slain() -> None:
    """UWA-MARCH-3, UWA-R342: the others go on; what the dead carried lies where they fell."""
    pos = parted(CLERIC, MAGE)
    pos.taken, pos.steps = 500, [("lost",)]
    run(pos)
    assert (pos.able(), pos.outcome) == ([CLERIC, MAGE], ())
    assert [pos.fate[who] for who in (FIRST, SECOND, DWARF, ELF)] == [DEAD] * 4
    assert [heap[2] for heap in pos.dropped] == [500]
    for who in (CLERIC, MAGE):
        pos.fate[who] = DEAD
    pos.steps, pos.pending = [("anybody",)], None
    run(pos)
    assert pos.outcome[1].startswith("Nobody is left")


def test_one_group_is_home() -> None:
    """UWA-GAME-1, UWA-MARCH-3: the expedition ends when all are home or dead; then everything is counted together."""
    pos = parted(CLERIC, MAGE)
    pos.taken = 9_000
    pick(pos, "go-home")
    assert (pos.able(), pos.outcome) == ([CLERIC, MAGE], ())
    row = only(pos)
    assert parting.of(row, "steps") == (("settle",),)
    pos.taken, pos.here, pos.pending = 1_000, parting.of(row, "here"), None
    turns.pass_time(pos, 10)
    assert len(pos.groups) == 1, "who is home is not met again"
    pick(pos, "go-home")
    assert pos.outcome[1].startswith("6 of 6 come home: 1000 points.")


def test_one_is_home_and_the_others_fall() -> None:
    """UWA-GAME-1: what was carried home counts, less those who were lost."""
    pos = parted(CLERIC, MAGE)
    pos.taken = 9_000
    pick(pos, "go-home")
    pos.fate[CLERIC] = pos.fate[MAGE] = DEAD
    pos.steps, pos.pending = [("lost",)], None
    run(pos)
    assert pos.outcome[1].startswith("4 of 6 come home: -100 points.")


def test_whoever_is_put_out_at_the_stairs_is_home() -> None:
    """UWA-REACT-5, UWA-MARCH-3: one group is robbed and put out; the other goes on with what it has."""
    pos = parted(CLERIC, MAGE)
    pos.taken, pos.gold[FIRST], pos.steps = 900, 50, [("victors", 1)]
    run(pos)
    assert (pos.able(), pos.outcome, parting.of(only(pos), "taken")) == ([CLERIC, MAGE], (), 0)
    assert parting.of(only(pos), "steps") == (("settle",),)


def test_at_dusk_those_below_do_not_count() -> None:
    """UWA-Q33, UWA-GAME-1: who is out counts with his load, the others neither for nor against; if nobody is out, there
    is nothing to count."""
    pos = parted(CLERIC, MAGE)
    pos.taken = 9_000
    pick(pos, "go-home")
    pos.taken, pos.clock, pos.steps, pos.pending = 5_000, turns.LAST_TURN * TURN, [("explore",), turns.END], None
    run(pos)
    assert pos.outcome[1].startswith("4 of 6 come home: 900 points.")
    assert pos.fate[MAGE] == LATE
    pos = parted(CLERIC, MAGE)
    pos.here = parting.of(only(pos), "here") + 1
    pos.clock, pos.steps = turns.LAST_TURN * TURN, [("dusk",)]
    run(pos)
    assert pos.able() == [CLERIC, MAGE]
    pos.clock, pos.steps, pos.pending = turns.LAST_TURN * TURN, [("dusk",)], None
    run(pos)
    assert "nobody has come out" in pos.outcome[1]


def test_whoever_slew_them_still_lives_there() -> None:
    """UWA-R342: a lair in which a group was slain is a lair for the others."""
    pos = parted(CLERIC, MAGE)
    at = halls.look_in(pos, pos.here)
    kind = pos.content.book.number["orc"]
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=kind, number=5))
    pos.goal, pos.foe_kind, pos.foe_fate = pos.here, [kind] * 5, bytearray([ABLE, DEAD, ABLE, ABLE, ABLE])
    pos.steps = [("lost",)]
    run(pos)
    assert halls.Hall(*pos.halls[at]).number == 4


def test_groups_are_shown() -> None:
    """UWA-MARCH-3: each with its people and its place, on the chart as well, in every world that looks the same."""
    pos = parted(CLERIC, MAGE)
    pos.groups = [parting.changed(only(pos), snare=parting.PIT)]
    view = GAME.view(pos, 0)
    (panel,) = [panel for panel in view.panels if panel.id == "groups"]
    assert [row.title for row in panel.rows] == [
        "The first fighting-man, The second fighting-man, The dwarf, The elf",
        "The cleric, The magic-user",
    ]
    assert panel.rows[0].cells[2] == "acts now"
    assert panel.rows[1].cells[0].startswith("in a pit at")
    assert [token.badges for token in view.tokens if token.title == "Others of the party"] == [("2",)]
    assert GAME.view(GAME.imagine(pos, 0, Random(2)), 0) == view


def test_faults_of_groups() -> None:
    """UWA-MARCH-3: everybody belongs to one group, and no group has less than nothing."""
    pos = parted(CLERIC, MAGE)
    assert not GAME.audit(pos)
    pos.fate[MAGE] = ABLE
    assert "Somebody belongs to no group of the party, or to two (UWA-MARCH-3)." in GAME.audit(pos)
    pos.fate[MAGE] = APART
    pos.groups = [parting.changed(only(pos), taken=-1)]
    assert "A group has less than nothing of something (UWA-MARCH-3)." in GAME.audit(pos)


def test_the_question_says_whom_it_is_put_to() -> None:
    """UWA-MARCH-3, UWA-TRAP-4: while there are several groups the caller reads which of them is asked, and whether it
    lies in a pit; a party that is one reads nothing of it."""
    pos = caught(PIT, SECOND, 3)
    decision = GAME.decision(pos)
    assert not isinstance(decision, Outcome)
    assert (decision.prompt.partition(". ")[0], decision.about) == ("{0} leads this group", (pos.piece(FIRST),))
    pick(pos, "help-out")
    decision = GAME.decision(pos)
    assert not isinstance(decision, Outcome)
    assert (decision.prompt.partition(". ")[0], decision.about) == ("{0} lies in a pit, alone", (pos.piece(SECOND),))
    pick(pos, "rest", CALM)
    decision = GAME.decision(pos)
    assert not isinstance(decision, Outcome)
    assert decision.about == ()
    assert decision.prompt.startswith("Where do you go")


def test_whence_treasure_comes_is_shared_like_the_treasure() -> None:
    """UWA-MARCH-3, UWA-XP-3: of 600 silver pieces from the first level two of six take along 200, and no more is
    counted for its level in all than there is."""
    pos = below()
    emptied(pos)
    pos.taken = 600
    parting.split(pos, [CLERIC, MAGE], None)
    assert (pos.taken, parting.of(only(pos), "taken")) == (400, 200)
    assert (pos.hauls[0], parting.of(only(pos), "hauls")[0]) == (400, 200)
    parting.join(pos, pos.groups.pop())
    assert (pos.taken, pos.hauls[0]) == (600, 600)


def test_whoever_awaits_somebody_is_joined_when_they_have_come() -> None:
    """UWA-MARCH-3, UWA-LISTEN-4: those who were heard come upon the group that has heard them."""
    pos = parted(CLERIC, MAGE)
    pos.groups = [parting.changed(only(pos), here=pos.here, coming=3)]
    turns.pass_time(pos, 100)
    assert len(pos.groups) == 1
    pos.groups = [parting.changed(only(pos), coming=0)]
    turns.pass_time(pos, 100)
    assert pos.groups == []


def test_whoever_is_warned_warns_the_others() -> None:
    """UWA-MARCH-3, UWA-SURP-1: what one group knows of somebody near all know who stand there; what a spell has told at
    a door far off belongs to that door."""
    pos = parted(CLERIC, MAGE)
    pos.groups = [parting.changed(only(pos), here=pos.here, keen=WARNED | passing.FELT)]
    turns.pass_time(pos, 100)
    assert (pos.groups, pos.keen) == ([], WARNED)
    pos = parted(CLERIC, MAGE)
    pos.keen = WARNED
    pos.groups = [parting.changed(only(pos), here=pos.here)]
    turns.pass_time(pos, 100)
    assert (pos.groups, pos.keen) == ([], WARNED)
