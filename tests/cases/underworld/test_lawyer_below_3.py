"""A third set of lawyers' cases below ground: leaders of bands, companions of the great, what spells tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from wyrmtable.core import NoDice, RandomDice, ScriptedDice
from wyrmtable.games.underworld.files.encounters import MOST_ITEMS
from wyrmtable.games.underworld.files.terms import ABLE, ALOFT, ASLEEP, DEAD, GONE, HEXED, SIZE, STONE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    awards,
    boxes,
    challenge,
    flight,
    halls,
    lasting,
    lurkers,
    meeting,
    parting,
    rescue,
    retinue,
    traps,
    tricks,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import exits, stairways
from wyrmtable.games.underworld.rules.level import DOOR, PASSAGE, ROOM
from wyrmtable.games.underworld.rules.tricks import Trick
from wyrmtable.games.underworld.rules.ways import BARRED, CHIMNEY, CHUTE, FALSE_STAIRS, STAIRS, TRAPDOOR
from wyrmtable.games.underworld.show import bands
from wyrmtable.games.underworld.show.sheets import where

from .arena import DWARF, FIRST, MAGE, SECOND, against, party, pick, run, texts, told
from .caves import below, emptied, hall, stand
from .test_lawyer import BAND
from .test_spells import give
from .test_tricks import tricky
from .test_wizardry import help_with

NO_DICE = NoDice()


def counted(pos: Position) -> Counter[str]:
    return Counter(pos.kind(foe).id for foe in range(len(pos.foe_kind)))


# -- who leads a band --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "dice", "led"),
    [
        (29, (), {"bandit": 29}),
        (30, (), {"bandit": 29, "hero": 1}),
        (49, (), {"bandit": 48, "hero": 1}),
        (50, (2,), {"bandit": 48, "hero": 1, "myrmidon": 1}),
        (100, (1, 2, 1), {"bandit": 94, "hero": 3, "swashbuckler": 1, "myrmidon": 1, "superhero": 1}),
        (199, (1, 1, 1, 2), {"bandit": 189, "hero": 6, "swashbuckler": 3, "lord": 1}),
        (200, (1, 1, 1, 1, 1, 2, 51, 26), {"bandit": 188, "hero": 6, "swashbuckler": 4, "superhero": 1, "lord": 1}),
        (
            200,
            (1, 1, 1, 1, 1, 1, 50, 2, 25),
            {"bandit": 186, "hero": 6, "swashbuckler": 4, "superhero": 2, "wizard": 1, "patriarch": 1},
        ),
    ],
)
def test_401_leaders_of_bands(number: int, dice: tuple[int, ...], led: dict[str, int]) -> None:
    """UWA-MON-7: for every thirty a Hero, for every fifty one of the fifth or sixth level, for every hundred one of the
    eighth or ninth; from two hundred on a magician on 50 of a hundred and a priest on 25. They are of the number."""
    pos = party(dungeon="1")
    pos.steps = [("march", 1)]
    meeting.come(pos, pos.content.book.number["bandit"], number)
    run(pos, *dice)
    assert counted(pos) == Counter(led)
    assert sum(counted(pos).values()) == number


@pytest.mark.parametrize(("dungeon", "guards"), [("6", 5), ("3", 5)])
def test_402_one_great_person_where_he_is_too_great(dungeon: str, guards: int) -> None:
    """UWA-MTX-7, UWA-WAND-5: where the table is higher than fits, a wizard has d4 apprentices and d6 guards."""
    pos = party(dungeon=dungeon)
    pos.table, pos.steps = 6, [("march", 1)]
    meeting.count_foes(pos, pos.content.book.number["wizard"])
    run(pos, 4, guards, 3)
    assert counted(pos) == Counter(wizard=1, enchanter=4, myrmidon=guards)


def test_403_two_great_persons_are_one_and_a_companion() -> None:
    """UWA-WAND-5, UWA-MTX-7: a party of six draws two wizards where they belong: one of them is a body-guard more."""
    pos = party(dungeon="6")
    pos.steps = [("march", 1)]
    meeting.come(pos, pos.content.book.number["wizard"], 2)
    run(pos, 4, 5, 3)
    assert counted(pos) == Counter(wizard=1, enchanter=4, myrmidon=6)


def test_404_the_desk_leads_them_likewise() -> None:
    """UWA-MON-7, UWA-WAND-5: the referee's desk names the same leaders and companions, and as many people."""
    book = party().content.book
    bandits = bands.company(bands.Group(book.kinds[book.number["bandit"]], 250), book, RandomDice(Random(7)))
    assert sum(group.number for group in bandits) == 250
    names = {group.kind.id: group.number for group in bandits}
    assert names["hero"] == 8
    assert sum(names.get(one, 0) for one in ("swashbuckler", "myrmidon")) == 5
    assert sum(names.get(one, 0) for one in ("superhero", "lord")) == 2
    wizards = bands.company(bands.Group(book.kinds[book.number["wizard"]], 3), book, RandomDice(Random(7)))
    assert wizards[0].number == 1
    assert 3 <= wizards[2].number <= 8


# -- what spells tell at a door ----------------------------------------------------------------------------------------


def at_a_door(kind: str, number: int) -> tuple[Position, int]:
    """Before the door of a room in which so many of a kind live; the first square beyond it."""
    pos = below()
    side = next(before_a_room(pos))
    found = next(one for one in exits(pos) if one.side == side)
    room = halls.Hall(*pos.halls[halls.look_in(pos, found.beyond)])
    halls.change(pos, room._replace(kind=pos.content.book.number[kind], number=number, heads=0))
    pos.steps = [("explore",), ("door", side, 0, 0)]
    return pos, found.beyond


def before_a_room(pos: Position) -> Iterator[int]:
    true = truth.level(pos)
    for square in range(SIZE):
        if true.squares[square] == PASSAGE:
            stand(pos, square)
            yield from [one.side for one in exits(pos) if true.sides[one.side] == DOOR and is_room(pos, one.beyond)]


def is_room(pos: Position, square: int) -> bool:
    return truth.level(pos).squares[square] == ROOM


@pytest.mark.parametrize(
    ("kind", "number", "mood"),
    [
        ("gnoll", 6, "somebody who means ill"),
        ("dwarf", 3, "somebody who means well"),
        ("gargoyle", 2, "somebody who wants blood"),
        ("hero", 5, "somebody of no settled mind"),
        ("skeleton", 4, "nobody"),
        ("giant_rat", 4, "nobody"),
        ("gnoll", 0, "nobody"),
    ],
)
def test_405_esp_tells_of_minds(kind: str, number: int, mood: str) -> None:
    """UWA-SPELL-1, UWA-ACT-1, UWA-PLAY-12: whether thinking beings are behind a door, and in what mood; a quarter of a
    turn; and whoever knows is not surprised."""
    pos, _ = at_a_door(kind, number)
    give(pos, MAGE, "esp")
    log = pick(pos, "cast-esp")
    assert told(log, "minds") == [(mood,)]
    assert ("Behind the door thinks", mood) in GAME.view(pos, 0).facts
    assert pos.clock == turns.QUARTER
    assert pos.keen & meeting.WARNED
    assert "cast-esp" not in texts(pos)


def test_406_esp_lasts_twelve_turns() -> None:
    """UWA-SPELL-1: at the next door it costs nothing, twelve turns long."""
    pos, _ = at_a_door("gnoll", 6)
    give(pos, MAGE, "esp")
    pick(pos, "cast-esp")
    prepared, side = bytes(pos.spells), pos.steps[-1][1]
    pick(pos, "back")
    pos.steps.append(("door", side, 0, 0))
    pos.pending = None
    assert told(pick(pos, "cast-esp"), "minds") == [("somebody who means ill",)]
    assert bytes(pos.spells) == prepared
    pick(pos, "back")
    pos.clock = 12 * turns.TURN
    lasting.expire(pos)
    pos.steps.append(("door", side, 0, 0))
    pos.pending = None
    assert "cast-esp" not in texts(pos)


def test_407_clairvoyance_sees_the_room() -> None:
    """UWA-SPELL-1: who is there, and the room is drawn; the party stands before the door still."""
    pos, beyond = at_a_door("gnoll", 6)
    here = pos.here
    give(pos, MAGE, "clairvoyance")
    assert not pos.seen[pos.floor * SIZE + beyond]
    assert told(pick(pos, "cast-clairvoyance"), "scried") == [("6 x Gnoll",)]
    assert ("Behind the door you see", "6 x Gnoll") in GAME.view(pos, 0).facts
    assert pos.seen[pos.floor * SIZE + beyond]
    assert (pos.here, pos.steps[-1][0]) == (here, "door")


@pytest.mark.parametrize(
    ("kind", "number", "heard"),
    [("gnoll", 6, "shuffling"), ("orc", 6, "voices: words of the orc tongue"), ("skeleton", 4, "nothing")],
)
def test_408_clairaudience_hears_for_certain(kind: str, number: int, heard: str) -> None:
    """UWA-SPELL-1, UWA-LISTEN-2: without a die; but the undead make no sound."""
    pos, _ = at_a_door(kind, number)
    give(pos, MAGE, "clairaudience")
    assert told(pick(pos, "cast-clairaudience"), "listened") == [(heard,)]


# -- other lines of the spells -----------------------------------------------------------------------------------------


def scroll(pos: Position, title: str) -> tuple[int, int, int]:
    treasure = pos.content.book.treasure
    kind = treasure.magic.results.index("scroll")
    return 1 + kind * MOST_ITEMS + treasure.items["scroll"].ladder.results.index(title), 1_000, 0


def test_409_two_readings() -> None:
    """UWA-SPELL-1, UWA-MAG-5: Read Magic is good for two scrolls, not for a third."""
    pos = below()
    pos.things, pos.packed = [scroll(pos, "scroll of one spell")] * 3, 15
    give(pos, MAGE, "read_magic")
    log = help_with(pos, "read_magic", 2, 6, 2, 6)
    assert len(told(log, "read")) == 2
    assert (len(pos.things), pos.packed) == (1, 5)


def test_410_a_cursed_scroll() -> None:
    """UWA-MAG-5, UWA-PLAY-10: whoever reads it is cursed."""
    pos = below()
    pos.things, pos.packed = [scroll(pos, "cursed scroll")], 5
    give(pos, MAGE, "read_magic")
    help_with(pos, "read_magic")
    assert pos.marks[MAGE] & HEXED


@pytest.mark.parametrize(("magic", "maps", "wanted", "found"), [(1, 0, 0, 1), (0, 0, 0, 0), (1, 0, 1, 2), (0, 1, 0, 0)])
def test_411_detect_magic_marks_magic_things(magic: int, maps: int, wanted: int, found: int) -> None:
    """UWA-SPELL-1: how many there are in the room, boxed, buried, or to be asked for; a map is none."""
    pos = below()
    stand(pos, next(square for square in range(SIZE) if is_room(pos, square)))
    thing = 0 if maps else 301
    hall(pos, kind=-1, number=0, magic=1_000, magic_count=magic + maps, thing=thing, guard=halls.NEEDLE, wanted=wanted)
    hall(pos, wanted_thing=401 if wanted else -1)
    give(pos, MAGE, "detect_magic")
    assert told(help_with(pos, "detect_magic"), "magic-shown") == [(found,)]
    assert ("Magic things that a spell has found here", str(found)) in GAME.view(pos, 0).facts


def upon(kind: int) -> Position:
    """On a square with a trap of this kind."""
    pos = below()
    trap = truth.storey(pos).traps[0]
    stand(pos, trap.square)
    assert pos.storey is not None
    pos.storey = (*pos.storey[:3], truth.storey(pos)._replace(traps=(trap._replace(kind=kind),)))
    pos.steps = [("explore",), ("sprung", FIRST)]
    return pos


@pytest.mark.parametrize("kind", [lurkers.PIT, lurkers.LIDDED, lurkers.CHUTE])
def test_412_whoever_levitates_crosses_pits(kind: int) -> None:
    """UWA-SPELL-1: he does not fall, nor slide; the others of his rank do not slide with him if they hover, too."""
    pos = upon(kind)
    for who in pos.everybody():
        pos.marks[who] |= ALOFT
    floor = pos.floor
    traps.sprung(pos, pos.steps[-1], NO_DICE, None)
    assert (pos.groups, pos.snare, pos.floor) == ([], 0, floor)
    assert (pos.floor, pos.here) in pos.spent


def test_413_only_he_does_not_slide() -> None:
    """UWA-SPELL-1, UWA-SET-4: of those near the slide whoever is in the air stays."""
    pos = upon(lurkers.CHUTE)
    pos.marks[SECOND] |= ALOFT
    traps.sprung(pos, pos.steps[-1], NO_DICE, None)
    assert SECOND in [who for row in pos.groups for who, _ in row[0]]
    assert pos.floor == 1


def test_414_no_fall_through_a_trapdoor() -> None:
    """UWA-SPELL-1, UWA-TRAP-3: it opens under him and is known, and he is where he was."""
    for seed in range(40):
        pos = below(seed)
        holes = [way for way in truth.storey(pos).ways if way.kind in (TRAPDOOR, CHUTE) and way.high == 1]
        spots = [way.high_square for way in holes if truth.level(pos).squares[way.high_square] == PASSAGE]
        if spots:
            break
    stand(pos, spots[0])
    for who in pos.everybody():
        pos.marks[who] |= ALOFT
    pos.lit, pos.steps = 0, [("explore",), ("opened", FIRST, spots[0])]
    traps.opened(pos, pos.steps[-1], NO_DICE, None)
    assert (pos.groups, pos.floor) == ([], 0)
    assert stairways(pos)


def test_415_nor_into_the_pit_beneath_a_chest() -> None:
    """UWA-SPELL-1, UWA-GUARD-1."""
    pos = below()
    stand(pos, next(square for square in range(SIZE) if is_room(pos, square)))
    hall(pos, kind=-1, number=0, silver=100, guard=halls.OVER_PIT, known=halls.FOUND)
    pos.marks[FIRST] |= ALOFT
    boxes.lift(pos, 0, FIRST, [FIRST], NO_DICE, None)
    assert ("fallen", FIRST) not in pos.steps


def test_416_up_out_of_a_pit() -> None:
    """UWA-SPELL-1, UWA-TRAP-4: whoever can rise is out in a turn; the spell can be cast down there."""
    pos = below()
    pos.spikes, pos.snare = 0, parting.PIT
    give(pos, MAGE, "levitate")
    assert pos.content.deeds > 0
    pos.march = pos.column = [MAGE]
    pos.steps = [("explore",)]
    assert "cast-levitate" in texts(pos)
    pos.marks[MAGE] |= ALOFT
    pos.fate[:] = bytes([ABLE if who == MAGE else 1 for who in pos.everybody()])
    rescue.climbing(pos, ("climbing",), NO_DICE, None)
    assert pos.snare == 0


@pytest.mark.parametrize(("blessed", "stays"), [(0, False), (1, True)])
def test_417_a_blessing_steadies_hired_men(blessed: int, stays: bool) -> None:
    """UWA-SPELL-1, UWA-MOR-1: +1 to morale as well as to blows."""
    pos = below()
    man = retinue.enlist(pos, 3, retinue.Man(), 4)
    score = pos.content.book.kinds[pos.content.book.number["heavy_foot"]].morale
    pos.blessed, pos.ours = blessed, len(pos.able()) + 1
    dice = ScriptedDice(6, score + 1 - 6)
    retinue.waver(pos, dice, None)
    dice.finish()
    assert (pos.fate[man] == ABLE) is stays


def test_418_a_halfling_aims_well() -> None:
    """UWA-CHAR-6: +1 with missiles, besides what Dexterity gives."""
    pos = below(members="7")
    small = next(who for who in pos.characters() if pos.member(who).race == "halfling")
    pos.ability = [10] * (6 * len(pos.fate))
    assert (pos.aiming(small), pos.aiming(FIRST)) == (1, 0)


# -- the end of the day ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "down", "out"),
    [(STAIRS, 0, True), (STAIRS, 1, False), (CHIMNEY, 0, True), (BARRED, 0, False), (FALSE_STAIRS, 0, False)],
)
def test_419_out_on_a_way_up(kind: int, down: int, out: bool) -> None:
    """UWA-GAME-1, UWA-Q33: after turn 144 whoever stands on a way up is out with his load, the others do not count."""
    pos = below()
    emptied(pos)
    square = next(at for at in range(SIZE) if truth.storey_at(pos, 1).level.squares[at] == PASSAGE)
    stand(pos, square, 1)
    pos.ends = [(1, square, kind, down, 0 if not down else 2, square, 1)]
    pos.taken, pos.clock, pos.steps = 9_000, turns.LAST_TURN * turns.TURN, [("dusk",)]
    run(pos)
    assert (pos.outcome[1].startswith("6 of 6 come home: 900 points."), "nobody" in pos.outcome[1]) == (out, not out)


# -- what the slain teach ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["parted", "away"])
@pytest.mark.parametrize(("fates", "learnt"), [((DEAD, DEAD, ABLE), 400), ((STONE, ASLEEP, GONE), 200)])
def test_420_the_slain_teach_as_well(fates: tuple[int, ...], learnt: int, end: str) -> None:
    """UWA-XP-1: foes that were slain are overcome, whether the party held the field, went its way or fled; those who
    only sleep or have run are not."""
    pos = against("gnoll", 3)
    pos.foe_fate[:] = bytes(fates)
    pos.steps = [(end,)]
    run(pos)
    assert pos.experience == learnt


def test_421_they_are_counted_once() -> None:
    """UWA-XP-1, UWA-R93: two of three orcs are slain, the third is after the party, which meets somebody else."""
    pos = below()
    foes = against("orc", 3, 40)
    for name in BAND:
        setattr(pos, name, getattr(foes, name))
    pos.foe_fate[:] = bytes((DEAD, DEAD, ABLE))
    pos.steps = [("flight",), ("meet",)]
    turns.interrupted(pos)
    turns.clear_table(pos)
    assert (pos.experience, len(pos.chasers)) == (200, 1)
    meeting.add(pos, pos.content.book.number["gnoll"], 1)
    pos.foe_fate, pos.foe_hp, pos.foe_hurt, pos.foe_grip = bytearray([DEAD]), [4], [4], [0]
    pos.foe_spells, pos.foe_spent = [0], [0]
    assert awards.overcome(pos) == 200


def test_422_they_are_counted_where_they_fell() -> None:
    """UWA-XP-1, UWA-XP-3: the party flees up to a room that is lived in; who was slain below counts for that level."""
    pos = below()
    emptied(pos)
    top = next(square for square in range(SIZE) if is_room(pos, square))
    room = halls.Hall(*pos.halls[halls.look_in(pos, top)])
    halls.change(pos, room._replace(kind=pos.content.book.number["gnoll"], number=2))
    stand(pos, next(at for at in range(SIZE) if truth.storey_at(pos, 1).level.squares[at] == PASSAGE), 1)
    foes = against("orc", 3, 40)
    for name in BAND:
        setattr(pos, name, getattr(foes, name))
    pos.foe_fate[:] = bytes((DEAD, DEAD, ABLE))
    pos.ends = [(1, pos.here, STAIRS, 0, 0, top, 1)]
    pos.gap, pos.steps = 40, [("flight",), ("upstairs", 0)]
    flight.upstairs(pos, pos.steps[-1], NO_DICE, None)
    assert (pos.floor, pos.goal, len(pos.chasers)) == (0, top, 1)
    assert challenge.won(pos)[0][:2] == [0, 200]


# -- what they do if nobody speaks -------------------------------------------------------------------------------------


def met(kind: str, number: int) -> Position:
    pos = against(kind, number, 40)
    pos.bent, pos.steps = 1, [("menu",)]
    return pos


@pytest.mark.parametrize(
    ("dice", "step", "humour"), [((2, 3), "stance", 1), ((2, 4), "menu", 2), ((4, 4), "menu", 2), ((4, 5), "over", 3)]
)
def test_423_the_intelligent_act_by_the_dice(dice: tuple[int, ...], step: str, humour: int) -> None:
    """UWA-REACT-1: the party waits; up to 5 they attack, from 9 on they let it pass. Four veterans neither fear a party
    of six levels nor scorn it: the dice count as they fall."""
    pos = met("veteran", 4)
    log = pick(pos, "wait", *dice)
    assert told(log, "reaction") == [(("hostile", "uncertain", "friendly")[humour - 1],)]
    assert pos.steps[-1][0] == step


def test_424_twice_and_no_more() -> None:
    """UWA-REACT-2: uncertain twice, and both go their ways."""
    pos = met("veteran", 7)
    pick(pos, "wait", 3, 4)
    assert {"wait", "parley"} <= set(texts(pos))
    pick(pos, "wait", 3, 4)
    assert pos.outcome[1].startswith("You part in peace.")


def test_425_a_dragon_that_cannot_talk_has_moods_as_well() -> None:
    """UWA-REACT-1, UWA-MON-9: it is one of the more intelligent: one may wait, though not speak."""
    pos = met("dragon_white", 1)
    pos.mute = 1
    assert {"parley", "wait"} & set(texts(pos)) == {"wait"}
    pick(pos, "wait", 6, 6)
    assert pos.humour == 3


@pytest.mark.parametrize(("face", "step"), [(25, "over"), (26, "stance")])
def test_428_gargoyles_attack_on_sight_but_not_always(face: int, step: str) -> None:
    """UWA-MON-1: three in four do; whoever waits may see them stay where they are."""
    pos = met("gargoyle", 2)
    pick(pos, "wait", face)
    assert pos.steps[-1][0] == step


@pytest.mark.parametrize("kind", ["minotaur", "white_ape", "giant_rat", "skeleton"])
def test_426_others_attack(kind: str) -> None:
    """UWA-REACT-3, UWA-MON-8: nobody waits for what beasts, the half-witted, or the always hostile do."""
    assert "wait" not in texts(met(kind, 3))


# -- a dwarf and stone -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "told_of"), [(2, True), (3, False)])
def test_427_a_dwarf_notices_a_wall_that_moves(face: int, told_of: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SENSE-2, UWA-SET-6: on 1 or 2 as he passes, once known for good; without a dwarf nobody throws."""
    pos = tricky(monkeypatch=monkeypatch)
    here = pos.here
    pos = tricky(Trick(0, here, tricks.MOVING_WALL), monkeypatch=monkeypatch)
    pos.here, pos.steps = here, [("explore",)]
    walking.sense_stone(pos)
    run(pos, face)
    known = ("The dwarf says that walls move at", where(pos, 0, here))
    assert (known in GAME.view(pos, 0).facts) is told_of
    pos.clues, pos.fate[DWARF] = [], DEAD
    walking.sense_stone(pos)
    assert pos.steps == [("explore",)]


# -- hiding ------------------------------------------------------------------------------------------------------------


def test_429_hiding_from_whoever_wanders_by() -> None:
    """UWA-AVOID-4, UWA-PLAY-13: the light is out; on 5 or 6 they pass, and nobody is met."""
    pos = below()
    emptied(pos)
    log = pick(pos, "hide", 6, 5)
    assert told(log, "pursuit") == [("pass by without finding you",)]
    assert (pos.lit, pos.met, pos.clock, pos.steps) == (0, 0, turns.TURN, [("explore",)])


def test_430_found_all_the_same() -> None:
    """UWA-AVOID-4, UWA-WAND-1, UWA-SURP-1: on 1 to 4; both know of each other then, and nobody throws for surprise.
    Four kobolds, twenty feet off, think better of it."""
    pos = below()
    emptied(pos)
    log = pick(pos, "hide", 6, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert told(log, "pursuit")[0] == ("have found you",)
    assert told(log, "met") == [(4, "Kobold", 20)]
    assert told(log, "shunned")


def test_431_nobody_comes() -> None:
    """UWA-AVOID-4, UWA-ACT-1, UWA-REST-1: the turn goes by, and the party may do what it likes; a whole turn of it is
    as good as a rest, half a one is not."""
    pos = below()
    emptied(pos)
    pos.clock, pos.active = turns.TURN // 2, 3
    pick(pos, "hide", 3)
    assert (pos.clock, pos.steps, pos.active) == (turns.TURN, [("explore",)], 4)
    assert "hide" in texts(pos)
    pick(pos, "hide", 3)
    assert (pos.clock, pos.active) == (2 * turns.TURN, 0)
