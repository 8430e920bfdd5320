"""The captain below ground: he fights where nobody comes round, looks before he opens, and stays nowhere without a
guard."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Chair, NoDice
from wyrmtable.core.chair import Supposed
from wyrmtable.games.underworld.captain import weights
from wyrmtable.games.underworld.captain.captain import DelveCaptain
from wyrmtable.games.underworld.captain.guide import enough, lairs, open_first
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.terms import CHAIN, DEAD, NONE, SIZE
from wyrmtable.games.underworld.files.terms import MAGE as AS_MAGE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import halls, truth
from wyrmtable.games.underworld.rules.charting import draw_room, exits
from wyrmtable.games.underworld.rules.level import DOOR, DOORS, PASSAGE, ROOM
from wyrmtable.games.underworld.rules.ways import STAIRS

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, SECOND, against, texts
from .caves import before, below, beyond, emptied, hall, stand
from .test_lawyer import BAND
from .test_season import at_home

WIDE, NARROW = 20, 10


def choice(pos: Position, captain: DelveCaptain | None = None) -> str:
    """What the captain picks here."""
    pos.pending = None
    pick = (captain or DelveCaptain(Random(1))).choose(Chair(Supposed(GAME, pos), 0))
    return pos.content.names.text(pick)


def learn(pos: Position, who: int, spell: str, times: int) -> None:
    known = pos.content.book.spells
    pos.spells[who * len(known.known) + known.number(spell)] = times


def facing(kind: str, number: int, gap: int, width: int = WIDE) -> Position:
    """They have seen the party, which has two spells of sleep."""
    pos = below()
    for name in BAND:
        setattr(pos, name, getattr(against(kind, number), name))
    pos.gap, pos.width, pos.met, pos.steps = gap, width, 1, [("menu",)]
    learn(pos, MAGE, "sleep", 2)
    return pos


def in_a_room() -> Position:
    """In a room with a door; nobody lives in the dungeon."""
    pos = below()
    emptied(pos)
    before(pos, DOOR, ROOM)
    pos.steps = [("explore",)]
    learn(pos, MAGE, "sleep", 1)
    return pos


# -- who comes round ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "number", "chosen"),
    [(WIDE, 9, "fight"), (WIDE, 10, "parley"), (NARROW, 4, "fight"), (NARROW, 5, "parley")],
)
def test_they_would_come_round(width: int, number: int, chosen: str) -> None:
    """UWA-WAND-6: half of those who find no room in front come from behind, where sleep has not reached them. In the
    open one of them can be borne, but not where the weak stand in the last rank."""
    assert choice(facing("orc", number, 40, width)) == chosen


def test_words_have_failed() -> None:
    """UWA-WAND-6, UWA-AVOID-1: if they do not listen, he runs while there is ground between."""
    pos = facing("orc", 10, 40)
    pos.talked = 2
    assert choice(pos) == "flee"


def test_a_field_that_pays_for_a_friend() -> None:
    """UWA-GAME-1: twelve orcs are worth more than the level that may be lost."""
    assert choice(facing("orc", 12, 40)) == "fight"


def test_whoever_is_in_debt_needs_every_field() -> None:
    """UWA-GAME-1: below nought there is nothing left to lose by those who come round."""
    pos = facing("orc", 10, 40)
    pos.fate[CLERIC] = DEAD
    assert choice(pos) == "fight"


def test_they_have_seen_nobody_yet() -> None:
    """UWA-SURP-4: nobody goes round before the first round: a spell in the free segment reaches them all."""
    pos = facing("orc", 10, 20)
    pos.steps = [("segment",)]
    assert choice(pos) == "fight"


def test_with_points_in_hand_he_talks() -> None:
    """UWA-GAME-1: whoever has something to carry home fights only if he must."""
    pos = facing("orc", 5, 40)
    assert choice(pos) == "fight"
    pos.taken = 100
    assert choice(pos) == "parley"


@pytest.mark.parametrize(("gap", "spells"), [(15, 2), (20, 1)])
def test_two_spells_before_they_are_there(gap: int, spells: int) -> None:
    """UWA-CBT-1, UWA-CBT-2: orcs come fifteen feet a round, and a caster who is hit loses his spell: so both cast."""
    pos = facing("orc", 5, gap)
    learn(pos, MAGE, "sleep", 1)
    learn(pos, ELF, "sleep", 1)
    casting = list[str]()
    for at, who in enumerate(pos.march):
        pos.steps = [("clash", buttons.HOLD), ("orders", at)]
        text = choice(pos)
        pos.order[who] = pos.content.names.pick(text)
        casting += [text] if text == "cast-sleep" else []
    assert len(casting) == spells


# -- the column --------------------------------------------------------------------------------------------------------


def test_the_sturdiest_in_front() -> None:
    """UWA-MARCH-1, UWA-TRAP-1: three swaps put those in front who bear most blows, and whoever casts behind."""
    pos, captain = below(), DelveCaptain(Random(1))
    pos.hp = [2, 5, 3, 6, 8, 8]
    pos.craft[ELF] = AS_MAGE
    pos.armour[ELF], pos.armour[MAGE], pos.armour[CLERIC] = NONE, NONE, CHAIN
    pos.steps = [("explore",), ("march", 3)]
    while (text := choice(pos, captain)) != "ready":
        GAME.apply(pos, pos.content.names.pick(text), NoDice())
    assert pos.march == [SECOND, CLERIC, DWARF, FIRST, ELF, MAGE]


def test_the_elf_goes_armoured() -> None:
    """UWA-CHAR-6, UWA-CHAR-10: below ground as anywhere; as a Magic-User he would go without mail."""
    pos = below()
    pos.steps = [("explore",), ("calling", ELF)]
    assert choice(pos) == "as-fighter"


# -- boxes -------------------------------------------------------------------------------------------------------------


def test_a_box_is_looked_at_before_it_is_opened() -> None:
    """UWA-CHEST-1, UWA-R108: guards first, whom no gas reaches; then four looks, for each finds a trap but seldom; then
    one is named who opens it, and the others stand back."""
    pos, captain = in_a_room(), DelveCaptain(Random(1))
    hall(pos, silver=300, guard=halls.NEEDLE, known=halls.FOUND)
    assert choice(pos, captain) == "post-guards"
    pos.guards = 1
    assert [choice(pos, captain) for _ in range(weights.LOOKS)] == ["look-at-box"] * weights.LOOKS
    assert choice(pos, captain) == "dwarf"
    GAME.apply(pos, pos.piece(DWARF), NoDice())
    assert choice(pos, captain) == "open-box"


@pytest.mark.parametrize(("poles", "opened"), [(1, True), (0, False)])
def test_a_trapped_box_is_left_to_a_pole(poles: int, opened: bool) -> None:
    """UWA-CHEST-1: a trap that was found springs harmlessly for a pole, and on a hand for whoever has none."""
    pos = in_a_room()
    pos.pole, pos.guards = poles, 1
    hall(pos, silver=300, guard=halls.NEEDLE, known=halls.FOUND | halls.TRAP_KNOWN)
    assert "open-box" in texts(pos)
    assert (choice(pos) == "dwarf") is opened  # who is to open it is named first
    GAME.apply(pos, pos.piece(DWARF), NoDice())
    assert (choice(pos) == "open-box") is opened


# -- guards, rest, ears ------------------------------------------------------------------------------------------------


def test_no_rest_without_a_guard() -> None:
    """UWA-LISTEN-4, UWA-REST-1: a guard at each door first; and with points in hand nobody rests on the way home."""
    pos = in_a_room()
    pos.active = 5
    assert choice(pos) == "post-guards"
    pos.guards = 1
    assert choice(pos) == "rest"
    pos.taken = 100
    assert choice(pos) != "rest"


def test_whoever_is_ready_does_not_listen() -> None:
    """UWA-LISTEN-1, UWA-DOOR-5: a quarter of a turn for what would change nothing; without a spell it may save them."""
    pos = below()
    emptied(pos)
    pos.steps = [("explore",), ("door", before(pos, DOOR), 0, 0)]
    learn(pos, MAGE, "sleep", 1)
    assert choice(pos) == "force-3"
    learn(pos, MAGE, "sleep", 0)
    assert choice(pos) == "listen"


def test_no_second_visit_to_a_lair() -> None:
    """UWA-PLAY-2: a room whose dwellers are known is the last way that is gone."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR, PASSAGE)
    square = beyond(pos, number)
    draw_room(pos, square)
    at = halls.look_in(pos, square)
    assert not lairs(pos)
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=pos.content.book.number["orc"], number=4))
    assert square in lairs(pos)
    assert len(lairs(pos)) >= 4


# -- time to go home ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("torches", "home"), [(1, False), (0, True)])
def test_the_last_torch(torches: int, home: bool) -> None:
    """UWA-GAME-1, UWA-LIGHT-T: whoever has won nothing stays while the last torch burns."""
    pos = in_a_room()
    pos.torches = torches
    assert enough(pos) is home


def test_the_last_torch_of_a_season() -> None:
    """UWA-GAME-2, UWA-LIGHT-T: there is another day, and nobody stays for the last torch."""
    pos = at_home()
    pos.torches = 2
    assert not enough(pos)
    pos.torches = 1
    assert enough(pos)


def test_whoever_has_come_too_deep_goes_up() -> None:
    """UWA-LVL-5, UWA-GAME-1: nobody of the first level looks about on the second, with gold or without."""
    pos = below()
    emptied(pos)
    way = next(one for one in truth.dungeon(pos).ways if one.kind == STAIRS and (one.high, one.low) == (1, 2))
    stand(pos, way.low_square, 1)
    learn(pos, MAGE, "sleep", 1)
    assert not enough(pos)
    assert choice(pos) == "way-1"


# -- the dead ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "gold", "chosen"), [(2, 0, "foe-1"), (2, 100, "turn"), (8, 0, "turn")])
def test_a_few_of_the_dead_are_struck_down(number: int, gold: int, chosen: str) -> None:
    """UWA-XP-1, UWA-TURN-1: whoever is turned teaches nothing: two zombies are worth the blows of a party that has won
    nothing yet, eight are not."""
    pos = facing("zombie", number, 0)
    pos.taken, pos.oil = gold, [0] * 6
    pos.steps = [("clash", buttons.FIGHT), ("orders", pos.march.index(CLERIC))]
    assert choice(pos) == chosen


# -- flight ------------------------------------------------------------------------------------------------------------


def chased(kind: str, gap: int) -> Position:
    """At the way out, with nothing to carry home."""
    pos = facing(kind, 8, gap)
    pos.steps = [("flight",)]
    pos.oil = [1] * 6
    return pos


def test_no_oil_for_the_mindless_dead() -> None:
    """UWA-PURS-7: it stops them on 1 alone, and burns better in a fight; orcs it stops on 1 to 4."""
    assert choice(chased("orc", 20)) == "burn-oil"
    assert choice(chased("skeleton", 20)) != "burn-oil"


@pytest.mark.parametrize(("kind", "gap", "out"), [("zombie", 20, False), ("wraith", 20, True), ("wraith", 40, False)])
def test_out_with_nothing_only_if_pressed(kind: str, gap: int, out: bool) -> None:
    """UWA-PURS-2, UWA-GAME-1: zombies are as slow as men in plate, and lose them at a corner; wraiths are swifter."""
    pos = chased(kind, gap)
    pos.oil, pos.food = [0] * 6, [0] * 6
    assert "go-home" in texts(pos)
    assert (choice(pos) == "go-home") is out
    pos.taken = 100
    assert choice(pos) == "go-home"


def test_open_ways_before_doors() -> None:
    """UWA-PURS-6: a door that sticks costs a move."""
    pos = below()
    for square in range(SIZE):
        if truth.level(pos).squares[square] == ROOM:
            stand(pos, square)
        if len({found.kind in DOORS for found in exits(pos)}) == 2:
            break
    ways = open_first(pos, [pos.deed(buttons.EXIT + at) for at in range(len(exits(pos)))])
    doors = [exits(pos)[way - pos.content.deeds].kind in DOORS for way in ways]
    assert doors == sorted(doors)
    assert set(doors) == {False, True}
