"""What magic things that are known do for whoever bears them (UWA-MAG-2 to UWA-MAG-7): cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.buttons import CAST, DRINK
from wyrmtable.games.underworld.files.terms import ABLE, ALOFT, CHARMED, MIGHTY, SIZE, SWIFT, UNSEEN
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    blows,
    ending,
    explore,
    fight,
    lasting,
    lending,
    magic,
    mapping,
    might,
    orders,
    parting,
    remedies,
    rummaging,
    spoils,
    stocking,
)
from wyrmtable.games.underworld.rules.charting import sheet_side
from wyrmtable.games.underworld.rules.level import PASSAGE, SECRET
from wyrmtable.games.underworld.rules.truth import storey
from wyrmtable.games.underworld.rules.turns import TURN

from .arena import CLERIC, ELF, FIRST, MAGE, SECOND, against, pick, run, texts
from .caves import before, below, stand
from .test_lawyer import BAND
from .test_lawyer_below_3 import at_a_door

NO_DICE = NoDice()


def numbered(pos: Position, title: str) -> int:
    """The number of a thing by its title."""
    items = pos.content.book.treasure.items
    kind = next(kind for kind in items if title in items[kind].ladder.results)
    return stocking.code(pos.content.book, kind, items[kind].ladder.results.index(title))


def tried(title: str, *dice: int, who: int = FIRST) -> Position:
    """One of the party has just tried it out."""
    pos = below()
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, title, *dice, who=who)
    return pos


def add(pos: Position, title: str, *dice: int, who: int = FIRST) -> None:
    rummaging.pocket(pos, numbered(pos, title), 2_500)
    rolls = ScriptedDice(*dice)
    rummaging.try_on(pos, who, rolls, None)
    rolls.finish()


def ready(pos: Position, who: int) -> dict[str, int]:
    """What somebody could cast, and how often."""
    known = pos.content.book.spells.known
    return {known[spell].id: pos.spells[magic.slot(pos, who, spell)] for spell in magic.prepared(pos, who)}


@pytest.mark.parametrize(("title", "spell"), list(lending.POTIONS.items()))
def test_a_potion_is_drunk_once(title: str, spell: str) -> None:
    """UWA-MAG-4, UWA-R370: sipped and known, it does for whoever has it once what the spell of its name does, and is
    gone then."""
    pos = tried(title, 4)
    assert ready(pos, FIRST) == {spell: 1}
    magic.spend(pos, FIRST, pos.content.book.spells.number(spell), None)
    assert (ready(pos, FIRST), pos.things, pos.packed) == ({}, [], 0)


def test_an_unknown_potion_lends_nothing() -> None:
    """UWA-PLAY-10: a sip of 5 shows nothing."""
    pos = tried("potion of flying", 5)
    assert (ready(pos, FIRST), pos.things[0][2]) == ({}, 0)


def test_flying_on_a_potion() -> None:
    """UWA-MAG-4: it is a pick like the spell's, for somebody who knows no spells."""
    pos = tried("potion of levitation", 1)
    assert "cast-levitate" in texts(pos)
    pick(pos, "cast-levitate", 3)
    assert pos.marks[FIRST] & ALOFT
    assert (pos.things, pos.lasting) == ([], [(ALOFT, FIRST, 9 * TURN)])


def test_minds_read_by_a_potion() -> None:
    """UWA-MAG-4, UWA-SPELL-1: six turns and a die long, at every door."""
    pos, _ = at_a_door("gnoll", 6)
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, "potion of ESP", 1)
    pick(pos, "cast-esp", 5)
    assert [until for _, _, until in pos.lasting] == [11 * TURN]
    assert not pos.things


def test_whoever_drinks_vanishes() -> None:
    """UWA-MAG-4: he, and not the first of the march."""
    pos = tried("potion of invisibility", 1, who=ELF)
    pick(pos, "cast-invisibility")
    assert [who for who in pos.everybody() if pos.marks[who] & UNSEEN] == [ELF]


@pytest.mark.parametrize(("title", "spell"), list(lending.WORN.items()))
def test_what_is_worn_lends_it_at_will(title: str, spell: str) -> None:
    """UWA-MAG-6, UWA-MAG-7, UWA-MAG-2: a ring, a medallion, boots, a broom: as often as one likes, and it stays."""
    pos = tried(title)
    assert ready(pos, FIRST) == {spell: lending.AT_WILL}
    magic.spend(pos, FIRST, pos.content.book.spells.number(spell), None)
    assert (ready(pos, FIRST), len(pos.things)) == ({spell: lending.AT_WILL - 1}, 1)


@pytest.mark.parametrize(("title", "spells"), list(lending.WANDS.items()))
def test_wands_have_charges(title: str, spells: tuple[str, ...]) -> None:
    """UWA-MAG-6: 2d10 + 20, for the Magic-User, whoever has tried it."""
    pos = tried(title, 3, 4)
    assert ready(pos, MAGE) == dict.fromkeys(spells, 27)
    assert not ready(pos, FIRST)
    assert lending.charges(pos.things[0]) == 27


def test_a_wand_without_a_magician() -> None:
    """UWA-MAG-6: nobody else can use it."""
    pos = below()
    pos.fate[MAGE] = 1
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, "wand of fire balls")
    assert not any(pos.spells)


@pytest.mark.parametrize("cleric", [True, False])
def test_a_staff(cleric: bool) -> None:
    """UWA-MAG-6: of healing for a Cleric, of power for a Magic-User; balls, bolts and cold draw on its charges."""
    pos = below()
    pos.fate[CLERIC] = 0 if cleric else 1
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, "staff of healing or power", 1, 1)
    if cleric:
        assert ready(pos, CLERIC) == {"cure_light_wounds": 22}
        return
    assert ready(pos, MAGE) == dict.fromkeys(("fire_ball", "lightning_bolt", "cold"), 22)
    magic.spend(pos, MAGE, pos.content.book.spells.number("fire_ball"), None)
    assert ready(pos, MAGE) == dict.fromkeys(("fire_ball", "lightning_bolt", "cold"), 21)


@pytest.mark.parametrize(
    ("name", "title"), [("fire_ball", "wand of fire balls"), ("lightning_bolt", "wand of lightning")]
)
def test_six_dice_from_a_wand(name: str, title: str) -> None:
    """UWA-MAG-6: six dice, whatever the level; when its charges are spent the magician has his own again."""
    pos = against("orc", 1, 40, 30)
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, title, 1, 1)
    pos.things[0] = (*pos.things[0][:2], pos.things[0][2] - 21 * lending.BEARERS)
    spell = pos.content.book.spells.number(name)
    pos.spells[magic.slot(pos, MAGE, spell)] = 2  # one charge, and one of his own
    for dice in ((1, 2, 3, 4, 5, 6, 1), (2, 1)):
        rolls = ScriptedDice(*dice)
        magic.cast(pos, MAGE, spell, -1, rolls, None)
        rolls.finish()
    assert pos.foe_hurt == [23]


@pytest.mark.parametrize(
    ("kind", "gap", "saving", "hurt"),
    [("orc", 60, 1, 20), ("orc", 10, 20, 10), ("ochre_jelly", 10, 1, 20), ("black_pudding", 10, 1, 0)],
)
def test_cold_from_a_wand(kind: str, gap: int, saving: int, hurt: int) -> None:
    """UWA-MAG-6, UWA-MON-1: six dice at up to sixty feet, half for whoever saves; nothing to what only fire harms."""
    pos = against(kind, 1, gap, 40)
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, "wand of cold", 1, 1)
    spell = pos.content.book.spells.number("cold")
    assert magic.fits(pos, MAGE, spell)
    rolls = ScriptedDice(5, 5, 4, 3, 2, 1, saving)
    magic.cast(pos, MAGE, spell, -1, rolls, None)
    rolls.finish()
    assert (pos.foe_hurt, lending.charges(pos.things[0])) == ([hurt], 21)
    pos.gap = 61
    assert not magic.fits(pos, MAGE, spell)


@pytest.mark.parametrize(("width", "hurt"), [(10, 3), (20, 6)])
def test_how_wide_cold_is(width: int, hurt: int) -> None:
    """UWA-MAG-6, UWA-R370: at its end one rank, all across the way."""
    pos = against("orc", 9, 60, 40)
    pos.spells[:] = bytes(len(pos.spells))
    pos.width = width
    add(pos, "wand of cold", 1, 1)
    magic.cast(pos, MAGE, pos.content.book.spells.number("cold"), -1, ScriptedDice(*[2] * 6, *[1] * hurt), None)
    assert pos.foe_hurt == [12] * hurt + [0] * (9 - hurt)


def test_a_spoiled_charge_is_lost() -> None:
    """UWA-CBT-1, UWA-MAG-6: like any spell of whoever is hit before his side acts."""
    pos = below()
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, "wand of fire balls", 1, 1)
    spell = pos.content.book.spells.number("fire_ball")
    for name in BAND:
        setattr(pos, name, getattr(against("orc", 1, 40), name))
    pos.gap, pos.order[MAGE], pos.spoiled = 40, CAST + spell, 1 << MAGE
    fight.cast(pos, MAGE, NO_DICE, None)
    assert lending.charges(pos.things[0]) == 21


@pytest.mark.parametrize(
    ("title", "kind", "hit", "harm"),
    [
        ("sword +1", "orc", 1, 0),
        ("sword +1, +2 against lycanthropes", "werewolf", 2, 2),
        ("sword +1, +2 against lycanthropes", "troll", 1, 0),
        ("sword +1, +2 against spell-users", "conjurer", 2, 2),
        ("sword +1, +3 against trolls", "troll", 3, 3),
        ("sword +1, +3 against dragons", "dragon_red", 3, 3),
        ("flaming sword +1", "vampire", 3, 3),
        ("flaming sword +1", "troll", 2, 2),
        ("flaming sword +1", "wyvern", 2, 2),
        ("flaming sword +1", "ogre", 1, 0),
        ("dagger +1", "goblin", 2, 2),
        ("dagger +1", "orc", 1, 0),
        ("dagger +2", "orc", 3, 3),
        ("sword +3", "orc", 3, 0),
    ],
)
def test_what_swords_add(title: str, kind: str, hit: int, harm: int) -> None:
    """UWA-MAG-2, UWA-MAG-3: the plus to hit alone, but what they have against some to the harm as well."""
    pos = tried(title)
    assert lending.edge(pos, FIRST, pos.content.book.kinds[pos.content.book.number[kind]]) == (hit, harm)


def test_a_blow_with_such_a_sword() -> None:
    """UWA-MAG-2, UWA-CBT-3: a troll, armour class 4, is hit by a Veteran's 12 with the 3, for three points more."""
    pos = against("troll", 1, 0, 30)
    add(pos, "sword +1, +3 against trolls")
    for natural, hurt in ((11, 0), (12, 5)):
        blows.strike(pos, FIRST, 0, ScriptedDice(*((natural, 2) if hurt else (natural,))), None)
        assert pos.foe_hurt == [hurt]


def test_gauntlets_and_girdle() -> None:
    """UWA-MAG-7, UWA-MAG-4: gauntlets add two points, and open doors on 1 to 4; a girdle strikes with two dice."""
    pos = tried("gauntlets of ogre power")
    assert blows.harm(pos, FIRST, ScriptedDice(3)) == 5
    assert (might.opens_on(pos, FIRST), might.opens_on(pos, SECOND)) == (4, 2)
    add(pos, "girdle of giant strength", who=SECOND)
    assert blows.harm(pos, SECOND, ScriptedDice(3, 4)) == 7


def test_the_strength_of_a_giant() -> None:
    """UWA-MAG-4, UWA-CBT-6: two dice of harm for six turns and a die, and no more with the girdle."""
    pos = tried("potion of giant strength", 1)
    pick(pos, "cast-giant-strength", 3)
    assert (pos.things, pos.lasting) == ([], [(MIGHTY, FIRST, 9 * TURN)])
    assert blows.harm(pos, FIRST, ScriptedDice(3, 4)) == 7
    assert blows.harm(pos, SECOND, ScriptedDice(3)) == 3
    add(pos, "girdle of giant strength")
    assert blows.harm(pos, FIRST, ScriptedDice(3, 4)) == 7
    pos.things.clear()
    pos.clock = 9 * TURN
    lasting.expire(pos)
    assert blows.harm(pos, FIRST, ScriptedDice(3)) == 3


def test_speed() -> None:
    """UWA-MAG-4, UWA-SPELL-1: haste for whoever drinks it and for nobody else: twice as many blows and shots, for six
    turns and a die."""
    pos = tried("potion of speed", 1)
    rate = pos.party_rate()
    pick(pos, "cast-haste", 5)
    assert (pos.hasted, pos.things, pos.lasting) == (0, [], [(SWIFT, FIRST, 11 * TURN)])
    foes = against("orc", 1, 200, 60)
    for name in BAND:
        setattr(pos, name, getattr(foes, name))
    pos.gap = 200
    pos.arrows[FIRST] = pos.arrows[SECOND] = 20
    assert [blows.strikes(pos, who, 0) for who in (FIRST, SECOND)] == [2, 1]
    blows.shoot(pos, FIRST, 0, ScriptedDice(1, 1, 1, 1), None)
    blows.shoot(pos, SECOND, 0, ScriptedDice(1, 1), None)
    assert (pos.arrows[FIRST], pos.arrows[SECOND], pos.party_rate()) == (16, 18, rate)


def test_all_of_them_swift() -> None:
    """UWA-MAG-4, UWA-MOVE-1: the column goes at its slowest member's rate, so it is faster when nobody is left who has
    not drunk."""
    pos = tried("potion of speed", 1)
    pick(pos, "cast-haste", 1)
    pos.fate[1:] = bytes([1]) * (len(pos.fate) - 1)
    assert pos.party_rate() == 2 * pos.rate(FIRST)
    pos.clock = 7 * TURN
    lasting.expire(pos)
    assert pos.party_rate() == pos.rate(FIRST)


def among_treasure() -> tuple[Position, dict[int, int]]:
    """In a passage from which a room with treasure is 24 squares off, and others are farther, with a potion that finds
    it; how far off the first square of each such room is."""
    pos = tried("potion of treasure finding", 1)
    made = storey(pos)
    rooms = [room for room, held in enumerate(made.stock) if mapping.holds(held, mapping.TO_TREASURE)]
    for pos.here in range(SIZE):
        far = {
            made.level.rooms.find(room): min(mapping.off(pos, square) for square in made.level.room_squares(room))
            for room in rooms
        }
        if made.level.squares[pos.here] == PASSAGE and 24 in far.values() and max(far.values()) > 24:
            stand(pos, pos.here)
            return pos, far
    raise AssertionError("no such place")


def test_treasure_is_felt() -> None:
    """UWA-MAG-4, UWA-R340: rooms with treasure within 24 squares and none farther off; what is in them is not told."""
    pos, far = among_treasure()
    halls = pos.halls[:]
    pick(pos, "cast-treasure-finding", 2)
    assert {row[1] for row in pos.charted} == {anchor for anchor in far if far[anchor] <= 24}
    assert (pos.things, pos.lasting, pos.halls) == ([], [(lasting.FINDING, -1, 8 * TURN)], halls)
    assert not GAME.audit(pos)


def test_it_is_felt_at_the_end_of_every_turn() -> None:
    """UWA-MAG-4, UWA-ACT-2: for six turns and a die, wherever he goes; and no longer."""
    pos, far = among_treasure()
    pick(pos, "cast-treasure-finding", 2)
    pos.here = max(far, key=lambda anchor: far[anchor])
    assert pos.here not in {row[1] for row in pos.charted}
    pos.steps = [("explore",), ("turn-shut-in",)]
    run(pos)
    assert pos.here in {row[1] for row in pos.charted}
    pos.clock, pos.charted = 8 * TURN, []
    pos.steps = [("explore",), ("turn-shut-in",)]
    run(pos)
    assert not pos.charted


CONTROLS = {
    "animal": ("wolf", "ape", "dire_wolf", "griffon", "giant_beetle", "giant_snake"),
    "mammal": ("wolf", "ape", "dire_wolf"),
    "undead": ("skeleton", "vampire"), "dragon": ("dragon_red",), "": ("orc", "troll", "ochre_jelly"),
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted({kind for kinds in CONTROLS.values() for kind in kinds}))
@pytest.mark.parametrize("control", [word for word in CONTROLS if word])
def test_control(control: str, kind: str) -> None:
    """UWA-MAG-4, UWA-MAG-6, UWA-SAVE-1: a charm for one group of creatures, who may save; for the others it is in
    vain, without a throw."""
    pos = against(kind, 2, 40, 9)
    spell = pos.content.book.spells.number(f"{control}_control")
    pos.spells[magic.slot(pos, FIRST, spell)] = 2
    assert magic.fits(pos, FIRST, spell)
    reached = kind in CONTROLS[control]
    for foe, saving in enumerate((20, 1)):
        rolls = ScriptedDice(*([saving] if reached else []))
        magic.cast(pos, FIRST, spell, foe, rolls, None)
        rolls.finish()
    assert list(pos.foe_fate) == [ABLE, CHARMED if reached else ABLE]
    pos.gap = 121
    assert not magic.fits(pos, FIRST, spell)


def test_it_is_drunk_in_a_fight() -> None:
    """UWA-MAG-4, UWA-CBT-1: at any distance, once; it outlasts the meeting."""
    pos = below()
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, "potion of giant strength", 1)
    for name in BAND:
        setattr(pos, name, getattr(against("orc", 1, 40), name))
    spell = pos.content.book.spells.number("giant_strength")
    assert magic.fits(pos, FIRST, spell)
    magic.cast(pos, FIRST, spell, -1, ScriptedDice(2), None)
    assert not magic.fits(pos, FIRST, spell)
    lasting.outlast(pos, pos.everybody())
    assert pos.marks[FIRST] & MIGHTY


def test_ten_arrows() -> None:
    """UWA-MAG-3, UWA-CBT-8: for an archer, whoever has tried them; one better to hit, before the plain ones, and used
    up; then the plain ones go again without it."""
    pos = against("orc", 1, 200, 60)
    pos.arrows[ELF], pos.marks[FIRST] = 20, 0
    add(pos, "ten arrows +1")
    assert (lending.bearer(pos.things[0]), lending.charges(pos.things[0])) == (ELF, 10)
    need = pos.content.book.combat.to_hit_as_person(pos.rung(ELF).column, pos.kind(0).ac)
    for left in (8, 6, 4, 2):
        rolls = ScriptedDice(need - 2, need - 1, 1)
        blows.shoot(pos, ELF, 0, rolls, None)
        rolls.finish()
        assert (lending.charges(pos.things[0]), pos.arrows[ELF]) == (left, 20)
    blows.shoot(pos, ELF, 0, ScriptedDice(1, 1), None)
    assert (pos.things, pos.packed, pos.foe_hurt) == ([], 0, [4])
    blows.shoot(pos, ELF, 0, ScriptedDice(need - 1, need, 1), None)
    assert (pos.arrows[ELF], pos.foe_hurt) == (18, [5])


def test_a_sheaf_of_arrows() -> None:
    """UWA-MAG-3: three dice of ten; who has no plain ones left shoots on with them, and a magic arrow harms whom plain
    ones do not."""
    pos = against("werewolf", 1, 100, 60)
    pos.arrows[ELF] = 1
    add(pos, "a sheaf of arrows +1", 2, 9, 10, who=ELF)
    pos.arrows[ELF] = 0
    assert lending.charges(pos.things[0]) == 21
    assert fight.can_loose(pos, ELF, False)
    assert orders.targets(pos, ELF) == [0]
    blows.shoot(pos, ELF, 0, ScriptedDice(20, 4, 20, 5), None)
    assert (pos.foe_hurt, lending.charges(pos.things[0])) == ([9], 19)


def test_a_bow_with_a_plus() -> None:
    """UWA-MAG-3: for each of his shots, with arrows +1 as well; and nothing for the others, or without an archer."""
    pos = against("orc", 1, 200, 60)
    add(pos, "bow +1")
    assert pos.things[0][2] == 1
    pos.things.clear()
    pos.arrows[SECOND] = pos.arrows[ELF] = 20
    add(pos, "bow +1", who=ELF)
    assert [lending.shot_plus(pos, who) for who in (SECOND, ELF)] == [0, 1]
    need = pos.content.book.combat.to_hit_as_person(pos.rung(ELF).column, pos.kind(0).ac)
    blows.shoot(pos, ELF, 0, ScriptedDice(need - 1, 1, need - 2), None)
    assert (pos.foe_hurt, pos.arrows[ELF]) == ([1], 18)
    add(pos, "ten arrows +1", who=ELF)
    assert lending.shot_plus(pos, ELF) == 2


def test_a_bag_of_holding() -> None:
    """UWA-MAG-7, UWA-ENC-1: known for what it is, it makes 10,000 coins weigh 300; what is more weighs its own."""
    pos = below()
    free = spoils.room_left(pos)
    rummaging.pocket(pos, numbered(pos, "bag of holding"), 5_000)
    assert (pos.heft(), spoils.room_left(pos)) == (30, free - 30)
    rummaging.try_on(pos, FIRST, NO_DICE, None)
    for packed, heft in ((0, 0), (1, 1), (5_000, 150), (10_000, 300), (10_040, 340)):
        pos.packed = packed
        assert pos.heft() == heft
    assert pos.load(FIRST) == pos.burden(FIRST) + 57
    pos.packed = 0
    assert spoils.room_left(pos) == 10_000 + free - 300
    pos.packed = 9_900
    assert spoils.room_left(pos) == 100 + free - 303  # shares are rounded up


@pytest.mark.parametrize("who", [CLERIC, MAGE])
def test_a_staff_of_striking(who: int) -> None:
    """UWA-MAG-6, UWA-CBT-6: two dice for a Cleric, or without one for a Magic-User, as long as it has charges; then he
    strikes as before."""
    pos = below()
    pos.fate[CLERIC] = int(who != CLERIC)
    add(pos, "staff of striking", 1, 1)
    assert (lending.bearer(pos.things[0]), lending.charges(pos.things[0])) == (who, 22)
    assert blows.harm(pos, who, ScriptedDice(3, 4)) == 7
    assert lending.charges(pos.things[0]) == 21
    pos.things[0] = (*pos.things[0][:2], pos.things[0][2] - 21 * lending.BEARERS)
    assert blows.harm(pos, who, ScriptedDice(3)) == (3 if who == CLERIC else 2)
    assert blows.harm(pos, FIRST, ScriptedDice(3)) == 3


def test_the_wand_shows_secret_doors() -> None:
    """UWA-MAG-6: and traps."""
    pos = below()
    number = before(pos, SECRET)
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, "wand of secret doors and traps", 1, 1)
    remedies.help_with(pos, pos.content.book.spells.number("find_traps"), NO_DICE, None)
    assert pos.shown[sheet_side(pos, number)] == SECRET + 1


@pytest.mark.parametrize("how", ["thrown", "robbed"])
def test_what_is_lost_lends_nothing(how: str) -> None:
    """UWA-PURS-4, UWA-REACT-5: thrown away or taken, its powers are gone; what he has prepared himself stays."""
    pos = tried("wand of fire balls", 1, 1)
    spell = pos.content.book.spells.number("fire_ball")
    pos.spells[magic.slot(pos, MAGE, spell)] += 1
    if how == "thrown":
        explore.drop_loot(pos, None)
    else:
        ending.strip(pos)
    assert (ready(pos, MAGE), pos.things) == ({"fire_ball": 1}, [])


def test_it_goes_with_its_bearer() -> None:
    """UWA-MARCH-3, UWA-R342: whoever is parted from the others has with him what he bears."""
    pos = tried("wand of fire balls", 1, 1)
    add(pos, "ring of invisibility", who=ELF)
    parting.split(pos, [MAGE], None)
    assert [lending.bearer(thing) for thing in parting.of(pos.groups[0], "things")] == [MAGE]
    assert [lending.bearer(thing) for thing in pos.things] == [ELF]


def test_nobody_sees_whoever_wears_the_ring() -> None:
    """UWA-MAG-6, UWA-SPELL-1: until he strikes; and again a round later."""
    pos = tried("ring of invisibility")
    pick(pos, "cast-invisibility")
    assert pos.marks[FIRST] & UNSEEN
    assert not GAME.audit(pos)


def test_words_for_it() -> None:
    """UWA-MAG-6: the odds of a ball from a wand are told with its dice."""
    pos = against("orc", 3, 40)
    pos.spells[:] = bytes(len(pos.spells))
    add(pos, "wand of fire balls", 1, 1)
    assert lending.dice_of(pos, MAGE, "fire_ball") == 6
    assert lending.dice_of(pos, MAGE, "lightning_bolt") == pos.level[MAGE]


def test_whoever_is_feeble_minded_and_reads_a_scroll() -> None:
    """UWA-SPELL-1, UWA-MAG-6: a staff of power has nothing left for him that a spell could take away again."""
    pos = below()
    pos.fate[CLERIC] = 1
    add(pos, "staff of healing or power", 1, 1)
    pos.spells[:] = bytes(len(pos.spells))
    spell = pos.content.book.spells.number("fire_ball")
    pos.spells[magic.slot(pos, MAGE, spell)] = 1
    magic.spend(pos, MAGE, spell, None)
    assert not ready(pos, MAGE)


def test_whoever_is_hurt_drinks_in_a_fight() -> None:
    """UWA-MAG-4, UWA-ACT-1: to drink takes a round, in a fight as well; the potion heals whoever drinks it, and of two
    who reach for one the second has nothing."""
    pos, met = tried("potion of healing", 1), against("orc", 3)
    for name in BAND:
        setattr(pos, name, getattr(met, name))
    pos.hurt[FIRST] = pos.hurt[SECOND] = 7
    assert pos.deed(DRINK) in orders.deeds(pos, FIRST)
    assert pos.deed(DRINK) not in orders.deeds(pos, ELF)
    pos.order[FIRST] = pos.order[SECOND] = pos.deed(DRINK)
    for who in (FIRST, SECOND):
        fight.missile(pos, who, False, ScriptedDice(4) if who == FIRST else ScriptedDice(), None)
    assert (pos.hurt[FIRST], pos.hurt[SECOND], pos.things) == (2, 7, [])
    assert pos.deed(DRINK) not in orders.deeds(pos, SECOND)
