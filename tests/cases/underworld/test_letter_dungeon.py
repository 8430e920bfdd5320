"""Clear sentences of the old booklet about the dungeon, each thrown out with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.buttons import DROP_FOOD, DROP_TREASURE
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.terms import (
    DEAD,
    DISTRACTED,
    ENTRY_SIDE,
    FOLLOWING,
    NUMBER,
    STRENGTH,
    THEY_SURPRISE,
    UNARMED,
    WE_SURPRISE,
    WIDE,
)
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    chase,
    fight,
    flight,
    halls,
    holes,
    meeting,
    movers,
    naming,
    passing,
    spikes,
    stocking,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import exits, sheet_side
from wyrmtable.games.underworld.rules.level import DOOR, SECRET, STEPS, WALL, side
from wyrmtable.games.underworld.rules.might import opens_on
from wyrmtable.games.underworld.show.explain import explain

from .arena import DWARF, ELF, FIRST, MAGE, SECOND, against, party, pick, run, texts
from .caves import before, below, emptied

BOOK = read_book({})
NO_DICE = NoDice()


# -- stocking ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "lived"), [(1, True), (2, True), (3, False), (6, False)])
def test_d4_a_monster_in_a_room(face: int, lived: bool) -> None:
    """LETTER-D4, UWA-STK-2: on 1 or 2; then the matrix, the table and the number (kobolds, 2d4 for every three)."""
    dice = ScriptedDice(face, *((1, 1, 4, 4, 4, 4) if lived else ()), 6)
    room = stocking.ordinary(1, dice, BOOK)
    dice.finish()
    assert (room.kind >= 0) is lived
    assert not room.worth


@pytest.mark.parametrize(("lived", "face", "there"), [(1, 3, True), (1, 4, False), (6, 1, True), (6, 2, False)])
def test_d5_treasure_with_and_without_a_monster(lived: int, face: int, there: bool) -> None:
    """LETTER-D5, LETTER-D9, UWA-STK-3, UWA-GUARD-1: on 1 to 3 with somebody there, on 1 without, and then protected."""
    band = (1, 1, 4, 4, 4, 4) if lived == 1 else ()
    hoard = (5, 51, 6, 6, 6) if there else ()  # silver; no gold, gems, jewellery or magic
    dice = ScriptedDice(lived, *band, face, *hoard, *((3,) if there and lived > 2 else ()))
    room = stocking.ordinary(1, dice, BOOK)
    dice.finish()
    assert (room.worth[:1] == (500,)) is there
    assert bool(room.guards) is (there and lived > 2)


@pytest.mark.parametrize(("chance", "gold"), [(50, 60), (51, 0)])
def test_d7_gold_half_of_the_time(chance: int, gold: int) -> None:
    """LETTER-D7, UWA-STK-6: silver always; gold on 50 of a hundred; gems and jewellery each by a throw of their own."""
    dice = ScriptedDice(1, chance, *((6,) if gold else ()), 6, 5, 1, 50, 2, 6)
    worth, pieces = stocking.treasure(1, dice, BOOK, False)
    assert (worth[0], worth[1]) == (100, 10 * gold)
    dice.finish()
    assert pieces[:2] == (0, 1)


# -- time and the hands ------------------------------------------------------------------------------------------------


def laden() -> Position:
    """Everybody goes at six inches, as the fully armoured do."""
    pos = below()
    pos.gold = [300] * 6
    assert pos.party_rate() == 6
    return pos


def test_d10_two_moves_a_turn() -> None:
    """LETTER-D10, UWA-TIME-1, UWA-MOVE-1, UWA-MOVE-2: 120 feet in a turn at six inches; twice as far in flight."""
    assert 12 * turns.step_parts(laden()) == turns.TURN
    pos = chased("orc", 80)
    pos.gold = [300] * 6
    before_ = pos.clock
    flight.run_on(pos, 60, None)
    assert pos.clock - before_ == turns.TURN // 4


def chased(kind: str, gap: int) -> Position:
    pos = below()
    band = against(kind, 3)
    for name in ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_marks", "foe_spent", "foe_grip", "foe_spells"):
        setattr(pos, name, getattr(band, name))
    pos.gap, pos.steps = gap, [("flight",)]
    return pos


def test_d11_rest() -> None:
    """LETTER-D11, UWA-REST-1: five turns on end are borne, the sixth is a missed rest; after a flight two are due."""
    pos = below()
    for turn in range(6):
        pos.steps = [("explore",), turns.END]
        turns.turn_shut_in(pos, turns.END, NO_DICE, None)
        assert pos.fatigue == (turn == 5)
    pos = chased("orc", 60)
    chase.start(pos, None)
    assert pos.owed == 2


def test_d12_d13_quarter_turns_and_rounds() -> None:
    """LETTER-D12, LETTER-D13, UWA-ACT-1, UWA-TIME-1: ESP and listening a quarter, ten rounds of a fight a turn."""
    assert (4 * turns.QUARTER, 10 * turns.ROUND_PARTS) == (turns.TURN, turns.TURN)


# -- doors and walls ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "face", "found"), [(FIRST, 2, True), (FIRST, 3, False), (DWARF, 3, False), (ELF, 4, True), (ELF, 5, False)]
)
def test_d14_secret_passages(who: int, face: int, found: bool) -> None:
    """LETTER-D14, UWA-SEARCH-1: men and dwarves on 1 or 2, elves on 1 to 4."""
    pos = below()
    way = before(pos, SECRET)
    halls.use_searching(pos, face, way * 2 * halls.FLOOR_SEARCH + who)
    assert (pos.shown[sheet_side(pos, way)] == SECRET + 1) is found


@pytest.mark.parametrize(("face", "felt"), [(1, True), (2, True), (3, False)])
def test_d14_an_elf_who_passes(face: int, felt: bool) -> None:
    """LETTER-D14, UWA-SENSE-1: 1 or 2 tell that something is there."""
    pos = below()
    walking.use_sensing(pos, face, 7)
    assert bool(pos.clues) is felt


@pytest.mark.parametrize(("faces", "opened"), [((2,), True), ((3,), False), ((6, 5, 2), True), ((3, 3, 3), False)])
def test_d15_forcing(faces: tuple[int, ...], opened: bool) -> None:
    """LETTER-D15, UWA-DOOR-2: up to three try, and a 1 or 2 of any of them opens; all who strained are slow."""
    pos = below()
    emptied(pos)
    way = before(pos, DOOR)
    pos.steps = [("explore",), ("door", way, 0, 0)]
    passing.force(pos, pos.steps[-1], len(faces), ScriptedDice(*faces), None)
    assert (pos.steps[-1][0] == "pass") is opened
    assert pos.strained == (sum([1 << who for who in pos.able()[: len(faces)]]) if opened else 0)


def test_d15_the_light_need_a_one() -> None:
    """LETTER-D15, UWA-DOOR-3: small and light ones open on a 1 alone."""
    pos = below()
    pos.ability[6 * SECOND + STRENGTH] = 6
    assert (opens_on(pos, FIRST), opens_on(pos, SECOND)) == (2, 1)


@pytest.mark.parametrize(("face", "held"), [(4, True), (5, False), (6, False)])
def test_d17_spikes(face: int, held: bool) -> None:
    """LETTER-D17, UWA-DOOR-8: the spike slips on 5 or 6."""
    pos = below()
    way = before(pos, DOOR)
    pos.wedged = [sheet_side(pos, way)]
    spikes.use_slipping(pos, face, pos.wedged[0])
    spikes.look(pos)
    assert bool(pos.wedged) is held


@pytest.mark.parametrize(("faces", "who"), [((1,), 0), ((3, 2), 1), ((6, 6, 6, 6, 6, 2), 5), ((3,) * 6, -1)])
def test_d18_traps(faces: tuple[int, ...], who: int) -> None:
    """LETTER-D18, UWA-TRAP-1: a die for each who passes, in the order of the march, until one shows 1 or 2."""
    pos = below()
    pos.fate[DWARF] = DEAD  # nobody sees it in time
    pos.march = [one for one in pos.march if one != DWARF]
    march = pos.able()
    dice = ScriptedDice(*faces[: len(march)])
    found = holes.stumbles(pos, dice, None)
    assert found == (march[who] if 0 <= who < len(march) else -1)


def test_d19_as_many_listen_as_are_named() -> None:
    """LETTER-D19, UWA-LISTEN-1, UWA-R303: those who force a door are three at most, those who listen are not: six are
    named, men hear on 1, elf and dwarf on 1 or 2, and the last of them hears."""
    pos = below()
    emptied(pos)
    way = before(pos, DOOR)
    pos.steps = [("explore",), ("door", way, 0, 0)]
    order = [FIRST, SECOND, MAGE, ELF, DWARF, 3]
    for who in order:
        assert pos.piece(who) in naming.choices(pos)
        naming.name(pos, pos.piece(who))
    assert (passing.listeners(pos), naming.choices(pos)) == (order, [])
    pick(pos, "listen", 2, 2, 2, 3, 3, 1, 6)
    assert naming.first(pos, 3) == order[:3]


def test_d19_without_names() -> None:
    """LETTER-D19, UWA-R303: if nobody is named three listen, elf and dwarf before the men."""
    pos = below()
    before(pos, DOOR)
    assert len(passing.listeners(pos)) == 3
    assert {ELF, DWARF} < set(passing.listeners(pos))


def test_d19_the_undead_make_no_sound() -> None:
    """LETTER-D19, UWA-LISTEN-1: none of them is heard behind a door."""
    assert {kind.sound for kind in BOOK.kinds if kind.undead} == {"nothing"}


@pytest.mark.parametrize(("face", "beside"), [(1, -WIDE), (2, 1), (3, WIDE), (4, -1), (5, 0), (6, 0)])
def test_d1_the_shifting_wall(face: int, beside: int) -> None:
    """LETTER-D1, UWA-SET-6: 1 north, 2 east, 3 south, 4 west, and on 5 or 6 it stays put."""
    pos, middle = below(), 15 + 20 * WIDE
    movers.use_wall_moves(pos, face, middle)
    closed = [(0, side(middle, STEPS.index(beside)), WALL)] if beside else []
    assert pos.shifts == closed


# -- who is met --------------------------------------------------------------------------------------------------------


def test_d22_to_d28_a_meeting_from_its_first_die() -> None:
    """LETTER-D22, LETTER-D27, LETTER-D30, UWA-WAND-3, UWA-SIGHT-1: table 1, fourth line: orcs, two dice of them for a
    party of six; light denies them surprise, the party throws a 3, and they are seen at 2d4 x 10 feet."""
    pos = party(dungeon="1")
    pos.steps = [("meet",)]
    run(pos, 2, 4, 3, 5, 1, 3, 4, 3)
    assert ({pos.kind(foe).id for foe in pos.foes()}, len(pos.foes())) == ({"orc"}, 8)
    assert (pos.surprise, pos.gap) == (0, 70)


@pytest.mark.parametrize(("number", "dice"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_d30_numbers(number: int, dice: int) -> None:
    """LETTER-D30, UWA-WAND-5: one to three draw the basic number, four to six twice as many."""
    pos = below()
    for who in range(number, 6):
        pos.fate[who] = DEAD
    meeting.count_foes(pos, BOOK.number["orc"])
    assert pos.steps[-1] == ("throw", NUMBER, dice, 6, 0, BOOK.number["orc"])


@pytest.mark.parametrize(
    ("line", "lord", "apprentice"), [(10, "wizard", "enchanter"), (11, "evil_high_priest", "evil_priest")]
)
def test_d29_wizards_and_high_priests(line: int, lord: str, apprentice: str) -> None:
    """LETTER-D29, UWA-MTX-7: 1 to 4 apprentices and 1 to 6 bodyguards of the fourth to sixth level."""
    pos = party(dungeon="6")
    pos.steps = [("meet",)]
    run(pos, 6, line, 4, 5, 3, 1, 3, 1, 1)
    band = [pos.kind(foe).id for foe in pos.foes()]
    assert band == [lord, *[apprentice] * 4, *["myrmidon"] * 5]


@pytest.mark.parametrize(
    ("gap", "both", "trapped"), [(10, False, True), (20, False, True), (30, False, False), (10, True, False)]
)
def test_d33_no_avoiding(gap: int, both: bool, trapped: bool) -> None:
    """LETTER-D33, UWA-AVOID-3: within twenty feet of those who surprised them, unless they are surprised themselves."""
    pos = against("troll", 2, gap)
    pos.surprise, pos.steps = THEY_SURPRISE | (WE_SURPRISE if both else 0), [("begin",)]
    meeting.begin(pos, pos.steps[-1], ScriptedDice(*[100] * 6), None)
    assert bool(pos.trapped) is trapped
    assert both is ("flee" in (texts(pos) if pos.steps[-1][0] == "menu" else ()))


def test_d24_twice_before_they_strike_back() -> None:
    """LETTER-D24, UWA-SURP-5, UWA-R14: the wyvern at ten feet bites, as a 6 does not sting, and has the first blow in
    the round that follows."""
    pos = against("wyvern", 1, 10)
    pos.surprise, pos.steps = THEY_SURPRISE, [("begin",)]
    meeting.begin(pos, pos.steps[-1], ScriptedDice(*[100] * 6), None)
    assert (pos.steps[-1], pos.initiative) == (("pounce",), 1)
    dice = ScriptedDice(5, 1, 3, 3, 20, 6)  # the torch stays lit; whom; 3 and 3 do not sting; a bite
    fight.pounce(pos, pos.steps[-1], dice, None)
    dice.finish()
    assert (any(pos.hurt), pos.initiative) == (True, 1)


def test_d37_a_quarter_drops_something() -> None:
    """LETTER-D37, UWA-DROP-1: on 25 of a hundred, and only what is held."""
    pos = against("troll", 1, 30)
    meeting.drop_things(pos, ScriptedDice(25, 26, *[26] * 4), None)
    assert [bool(pos.marks[who] & UNARMED) for who in (FIRST, SECOND)] == [True, False]


# -- pursuit -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind", ["skeleton", "zombie", "ghoul", "mummy", "wight", "vampire", "ochre_jelly", "robot", "orc", "troll"]
)
def test_d39_food_and_treasure(kind: str) -> None:
    """LETTER-D39, UWA-PURS-8: 10, 50 or 90 of a hundred by their wits, treasure the other way round, and nobody is
    excepted; the party is told the same."""
    pos = against(kind, 3, 40)
    food = {"I": 10, "S": 50, "N": 90}[pos.leader().intel]
    for thing, chance in ((DROP_FOOD, food), (DROP_TREASURE, 100 - food)):
        pos = against(kind, 3, 40)
        pos.gold[FIRST], pos.food[FIRST], pos.steps = 100, 7, [("chase",)]
        assert f"{chance} %" in explain(pos, 0, thing)[0].text
        chase.leave_behind(pos, thing, None)
        assert pos.steps[-1] == ("throw", DISTRACTED, 1, 100, 0, chance)


@pytest.mark.parametrize(("gap", "theirs"), [(60, 12), (60, 6), (30, 9)])
def test_d36_the_gap(gap: int, theirs: int) -> None:
    """LETTER-D36, UWA-PURS-3: over sixty feet at six inches it changes by the difference of the speeds."""
    pos = laden()
    pos.foe_kind = [next(at for at, kind in enumerate(BOOK.kinds) if kind.move == theirs and not kind.fly)]
    pos.foe_fate, pos.foe_marks, pos.foe_hp, pos.foe_hurt = bytearray(1), [0], [4], [0]
    pos.gap = gap
    assert flight.gap_after(pos, 60) == gap + 10 * (6 - theirs)


def test_d35_corner_and_secret_door() -> None:
    """LETTER-D35, UWA-PURS-2: a die for each corner, 1 or 2; through a secret door only 1."""
    pos = chased("orc", 40)
    flight.follow(pos, [2, 1])
    assert [(step[1], step[5]) for step in pos.steps[1:]] == [(FOLLOWING, 1), (FOLLOWING, 2)]
    for face, need, follows in ((2, 2, True), (3, 2, False), (1, 1, True), (2, 1, False)):
        pos = against("orc", 3, 40)
        pos.steps = [("chase",)]
        chase.use_following(pos, face, need)
        assert (pos.steps == [("chase",)]) is follows


def test_d26_wanderers_come_by_any_way() -> None:
    """LETTER-D25, LETTER-D26, UWA-WAND-1, UWA-WAND-2: on a 6 alone, and by one of the ways at hand."""
    pos = below()
    for face in (1, 5):
        pos.steps = [("explore",)]
        turns.use_wandering(pos, face, turns.WANDERS_ON)
        assert pos.steps == [("explore",)]
    turns.use_wandering(pos, 6, turns.WANDERS_ON)
    assert pos.steps[1] == ("meet",)
    assert pos.steps[-1][:4] == ("throw", ENTRY_SIDE, 1, len(exits(pos)))
