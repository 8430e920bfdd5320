"""Clear sentences of the old booklet about wilderness and castles, each thrown out with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.landboard import (
    CASTLE,
    FORD,
    MOUNTAINS,
    NO_MORE,
    RIVER,
    SITE,
    SWAMP,
    TRACK,
    WOODS,
)
from wyrmtable.games.underworld.files.terms import BEHIND, NONE, PLATE, THEY_SURPRISE, WE_SURPRISE
from wyrmtable.games.underworld.rules import magic, meeting
from wyrmtable.games.underworld.rules.land import bands, castles, encounters, evening, joust, outdoors, travel
from wyrmtable.games.underworld.rules.land.castles import HOSTILE, NEUTRAL, Castle
from wyrmtable.games.underworld.rules.land.encounters import ABOARD, AFLOAT, ALOFT, ASHORE, EVENING, MID_DAY, Met
from wyrmtable.games.underworld.rules.land.position import ON_FOOT, ON_HORSE, ON_WING, LandPosition

from .lands import at, country, know, pick, texts
from .test_land_castles import LORD, NECROMANCER, PATRIARCH, before

NO_DICE = NoDice()
TABLE = country().content.land.evade


# -- the day -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("travel_by", "hexes"), [(ON_FOOT, 3), (ON_HORSE, 5), (ON_WING, 15)])
def test_w1_explorers(travel_by: int, hexes: int) -> None:
    """LETTER-W1, UWA-FOG-2: on foot as usual, mounted as a draft horse, in the air at half of a griffon's thirty."""
    assert travel.pace(country().content, travel_by) == hexes


@pytest.mark.parametrize(("heads", "less"), [(100, 0), (101, 1), (1000, 1), (1001, 2)])
def test_w3_large_parties(heads: int, less: int) -> None:
    """LETTER-W3, UWA-WMOVE-2: over a hundred lose a hex, over a thousand two."""
    assert travel.large(heads) == less


@pytest.mark.parametrize(
    ("code", "points"),
    [(MOUNTAINS, 3), (SWAMP, 3), (RIVER, 3), (RIVER | FORD, 1), (WOODS, 2), (MOUNTAINS | TRACK, 2), (WOODS | TRACK, 1),
     (SWAMP | TRACK, 1)],
)  # fmt: skip
def test_w4_costs(code: int, points: int) -> None:
    """LETTER-W4, UWA-WMOVE-3: on the way itself."""
    pos = country({"0809": code})
    know(pos, "0809")
    pick(pos, "march", 6)
    left = pos.points
    pick(pos, "0809")
    assert (left - pos.points, pos.hex) == (points, at(pos, "0809"))


def test_w5_rest() -> None:
    """LETTER-W5, UWA-WMOVE-5: after six days on the move there is no seventh before a full day's rest."""
    pos = country()
    pos.marched = 5
    assert "march" in texts(pos)
    pos.marched, pos.pending = 6, None
    assert "march" not in texts(pos)
    travel.rest(pos, None)
    pos.pending = None
    assert "march" in texts(pos)


def test_w9_one_change_of_direction() -> None:
    """LETTER-W8, LETTER-W9, UWA-LOST-1, UWA-LOST-2: a 1 on clear ground loses the way, a 3 leads south-east; the party
    goes straight on there, and may change its direction once."""
    pos = country()
    pick(pos, "march", 1, 3)
    first = pos.content.grid.neighbours[at(pos, "0810")][2]
    assert pos.path == [at(pos, "0810"), first]
    assert len(texts(pos)) == 4  # to camp, straight on, or to either side
    straight = pos.content.grid.names[pos.content.grid.neighbours[first][2]]
    turned = next(text for text in texts(pos) if text not in ("camp", straight))
    pick(pos, turned)
    assert len(texts(pos)) == 2
    pos = country()
    pick(pos, "march", 2)
    assert len(texts(pos)) == 7


# -- who is met --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("travel_by", "face", "noon"), [(AFLOAT, 5, True), (ALOFT, 5, True), (AFLOAT, 6, False)])
def test_w11_mid_day(travel_by: int, face: int, noon: bool) -> None:
    """LETTER-W11, UWA-WENC-2: a 5 on the first die, afloat or in the air; on foot there is no such die."""
    assert encounters.met_at_mid_day(travel_by, ScriptedDice(face)) is noon
    assert not encounters.met_at_mid_day(ASHORE, NO_DICE)
    assert not encounters.met_at_mid_day(ABOARD, NO_DICE)


@pytest.mark.parametrize("travel_by", [AFLOAT, ALOFT, ABOARD])
def test_w12_a_six_at_evening(travel_by: int) -> None:
    """LETTER-W11, LETTER-W12, UWA-WENC-2: a 6 alone, whatever the ground; so on a ship that stays on the water."""
    land = country().content.land
    assert [encounters.brings(land, SWAMP, travel_by, face) for face in (4, 5, 6)] == [False, False, True]
    assert encounters.category(land, SWAMP, ALOFT, MID_DAY, NO_DICE) == "flyer"
    assert encounters.category(land, SWAMP, ALOFT, EVENING, ScriptedDice(6)) == "undead"


def test_w14_men_of_a_person() -> None:
    """LETTER-W14, UWA-WENC-9: a Wizard comes with 2d6 men, here five, of the first to fourth level of his class."""
    pos = country()
    wizard = pos.content.book.number["wizard"]
    kind = pos.content.book.kinds[wizard]
    assert encounters.how_many(kind, WOODS, ScriptedDice(2, 3)) == 6
    bands.bring(pos, Met(wizard, 6), ScriptedDice(1, 2, 3, 4, 4))
    levels = [pos.content.book.kinds[one].power("mage") for one in pos.foe_kind]
    assert levels == [kind.power("mage"), 4, 4, 3, 2, 1]


def met(kind: str, number: int, surprise: int, gap: int) -> LandPosition:
    pos = country()
    bands.bring(pos, Met(pos.content.book.number[kind], number), ScriptedDice(*[1] * 20))
    pos.foe_hp, pos.foe_hurt, pos.foe_fate = [9] * number, [0] * number, bytearray(number)
    pos.foe_spells, pos.foe_spent, pos.foe_grip = [0] * number, [0] * number, [0] * number
    pos.strength, pos.surprise, pos.gap, pos.steps = number, surprise, gap, [("begin",)]
    return pos


@pytest.mark.parametrize(("number", "ring"), [(2, 0), (3, 1), (6, 3)])
def test_w7_a_ring(number: int, ring: int) -> None:
    """LETTER-W7, UWA-WSURP-1: three or more who come by surprise have made a ring; at ten yards they attack."""
    pos = met("troll", number, THEY_SURPRISE, 10)
    outdoors.begin(pos, pos.steps[-1], ScriptedDice(*[100] * 6), None)
    assert sum([bool(mark & BEHIND) for mark in pos.foe_marks]) == ring
    assert pos.steps[-1] == ("pounce",)


def test_w7_sight() -> None:
    """LETTER-W7, UWA-WSIGHT-1, UWA-WSURP-1: 4d6 x 10 yards, or 10 to 30 if anybody is surprised."""
    for surprise, throw in ((0, (4, 6)), (WE_SURPRISE, (1, 6)), (THEY_SURPRISE, (1, 6))):
        pos = met("troll", 2, surprise, 0)
        pos.steps = [("ground",)]
        outdoors.lie_of_the_land(pos, pos.steps[-1], NO_DICE, None)
        assert pos.steps[-1][2:4] == throw
    meeting.use_sighting(pos, 24, 0)
    assert pos.gap == 240


# -- evading -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("surprise", "woods", "ours", "theirs", "magic_at_hand", "chance"),
    [
        (0, False, 12, 12, False, 50),
        (WE_SURPRISE, False, 12, 12, False, 100),
        (THEY_SURPRISE, False, 12, 12, False, 0),
        (THEY_SURPRISE, True, 12, 12, False, 10),
        (THEY_SURPRISE, False, 12, 12, True, 50),
        (0, True, 12, 12, False, 75),
        (0, False, 24, 12, False, 75),
        (0, False, 23, 12, False, 50),
        (0, False, 6, 12, False, 25),
        (THEY_SURPRISE, False, 24, 12, False, 25),
    ],
)
def test_w15_changes(surprise: int, woods: bool, ours: int, theirs: int, magic_at_hand: bool, chance: int) -> None:
    """LETTER-W15, UWA-EVADE-2 to UWA-EVADE-4: party of 4 to 9 against half of those who could come."""
    assert outdoors.evasion(TABLE, 6, 5, 10, surprise, woods, ours, theirs, magic_at_hand) == chance


@pytest.mark.parametrize(("came", "chance"), [(25, 30), (26, 50), (60, 50), (61, 70)])
def test_w15_share_of_the_possible(came: int, chance: int) -> None:
    """LETTER-W15, UWA-EVADE-1: up to 25 of a hundred, 26 to 60, over 60."""
    assert outdoors.evasion(TABLE, 9, came, 100, 0, False, 12, 12) == chance


def taken(*spells: str) -> LandPosition:
    """A party on open ground that four trolls have come upon, with these spells left to its Magic-User."""
    pos = met("troll", 4, THEY_SURPRISE, 30)
    pos.travel = ON_FOOT
    pos.spells[:] = bytes(len(pos.spells))
    mage = next(who for who in pos.able() if pos.klass(who) == "mage")
    for name in spells:
        pos.spells[magic.slot(pos, mage, pos.content.book.spells.number(name))] = 1
    return pos


@pytest.mark.parametrize(
    ("spells", "spent"),
    [((), None), (("detect_magic",), None), (("sleep",), "sleep"),
     (("haste", "phantasmal_forces"), "phantasmal_forces"), (("invisibility_10_feet",), "invisibility_10_feet"),
     (("wall_of_fire",), "wall_of_fire")],
)  # fmt: skip
def test_w15_some_form_of_magic(spells: tuple[str, ...], spent: str | None) -> None:
    """LETTER-W15, UWA-EVADE-2, UWA-R173: no chance for the surprised but by magic; the least spell is cast."""
    pos = taken(*spells)
    assert bool(outdoors.chance_to_evade(pos)) is (spent is not None)
    outdoors.evade(pos, ScriptedDice(1), None)
    assert pos.steps == [("parted",) if spent else ("chase",)]
    left = {
        name for name in spells if any(magic.has(pos, who, pos.content.book.spells.number(name)) for who in pos.able())
    }
    assert left == set(spells) - {spent}


@pytest.mark.parametrize(("code", "chance"), [(0, 50), (WOODS, 25), (SWAMP, 25), (MOUNTAINS, 50)])
def test_w16_caught(code: int, chance: int) -> None:
    """LETTER-W16, LETTER-W17, UWA-WPURS-2, UWA-WPURS-3: 50 of a hundred if they are faster, 25 in woods or swamp; each
    hex costs half a day of rest."""
    for roll in (chance, chance + 1):
        pos = country(dict.fromkeys(("0809", "0808", "0810"), code))
        pos.travel = ON_FOOT
        bands.bring(pos, Met(pos.content.book.number["griffon"], 1), NO_DICE)
        pos.foe_hp, pos.foe_hurt, pos.foe_fate, pos.strength = [9], [0], bytearray(1), 1
        pos.steps = [("chase",)]
        dice = ScriptedDice(1, roll, *((1, 4) if roll > chance else ()))
        outdoors.run(pos, pos.steps[-1], dice, None)
        dice.finish()
        assert pos.steps[0] == (("round",) if roll == chance else ("away",))
        assert pos.weary == (1 if roll == chance else 2)


def test_w17_two_dice_on_a_day_of_rest() -> None:
    """LETTER-W17, UWA-WPURS-3: two throws for encounters while the party rests; half a day for each of three hexes
    of flight are two days without a march. The first die is for game, the third what an evening might bring."""
    pos = country()
    pos.weary = 3
    assert "march" not in texts(pos)
    pick(pos, "rest", *(6, 1, 7, 1, 7) * 2)
    assert (pos.weary, pos.day, "march" in texts(pos)) == (0, 3, True)


# -- castles -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex_", "face", "out"), [("0810", 3, True), ("0810", 4, False), ("0809", 2, True),
                                                   ("0809", 3, False), ("0808", 1, True), ("0808", 2, False),
                                                   ("0807", 1, False)])  # fmt: skip
def test_c1_they_venture_out(hex_: str, face: int, out: bool) -> None:
    """LETTER-C1, UWA-CASTLE-2: over it on 1 to 3, a hex away on 1 or 2, two hexes away on 1, farther never."""
    pos = country({hex_: CASTLE << SITE})
    pos.castles = [tuple(Castle(at(pos, hex_), LORD, pos.content.book.number["ogre"], 1, 0, NEUTRAL, (), 60))]
    evening.pass_castles(pos, face, ScriptedDice(1), None)
    assert (pos.host >= 0) is out


def test_c2_whoever_hails_is_met() -> None:
    """LETTER-C2, UWA-CASTLE-3, UWA-R331: strength alone is no reason to stay within; only a warlike host is shunned."""
    pos = before(LORD, NEUTRAL)
    pos.level[:] = [30] * 6
    assert not castles.too_strong(pos)


def test_c5_c6_a_joust_won_and_lost() -> None:
    """LETTER-C5, LETTER-C6, UWA-CASTLE-5: every Fighting-Man is asked to ride, else d6 x 100 gold pieces; whoever loses
    gives up his armour; for a winner a month, two weeks' rations, and horses if they walk."""
    pos = before(LORD, NEUTRAL)
    lord = Castle(*pos.castles[0])
    assert [castles.asks(lord, ScriptedDice(face)) for face in (1, 6)] == [100, 600]
    assert {pos.klass(who) for who in castles.lances(pos)} == {"fighter"}
    who = castles.lances(pos)[0]
    pos.steps = [("champion", 1, 0)]
    joust.after(pos, who, 0, None)
    assert (pos.armour[who], pos.armour[castles.lances(pos)[1]]) == (NONE, PLATE)
    food, pos.travel = pos.food[:], ON_FOOT
    joust.after(pos, who, 2, None)
    joust.champion_take(pos, pos.steps[-1], pos.deed(NO_MORE), NO_DICE, None)
    assert (pos.guests, pos.travel) == (28, ON_HORSE)
    assert [pos.food[one] - food[one] for one in pos.able()] == [14] * len(pos.able())


@pytest.mark.parametrize(
    ("stance", "faces"), [(HOSTILE, [True, True, True, False]), (NEUTRAL, [True, False, False, False])]
)
def test_c12_pursuit(stance: int, faces: list[bool]) -> None:
    """LETTER-C12, UWA-WPURS-1: hostile people follow on 1 to 3, neutral ones on 1."""
    castle = Castle(0, LORD, 0, 1, 0, stance, (), 60)
    assert [castles.pursues(castle, ScriptedDice(face)) for face in (1, 2, 3, 4)] == faces


@pytest.mark.parametrize(
    ("occupant", "face", "stance"), [(LORD, 3, HOSTILE), (LORD, 4, NEUTRAL), (NECROMANCER, 1, HOSTILE)]
)
def test_c3_stance(occupant: int, face: int, stance: int) -> None:
    """LETTER-C3, UWA-CASTLE-4: 1 to 3 hostile, 4 to 6 neutral; priests throw nothing."""
    assert castles.stance(occupant, ScriptedDice(face)) == stance
    assert castles.stance(PATRIARCH, NO_DICE) == NEUTRAL


def test_c7_tolls_of_magicians() -> None:
    """LETTER-C7, UWA-CASTLE-6: a Geas if he is not hostile; else a magic thing, and if there is none 1,000 to 4,000."""
    hostile = Castle(0, NECROMANCER, 0, 1, 0, HOSTILE, (), 60)
    assert [castles.asks(hostile, ScriptedDice(face)) for face in (1, 4)] == [1000, 4000]
    assert castles.asks(hostile._replace(stance=NEUTRAL), NO_DICE) == 0


def test_c8_a_tithe() -> None:
    """LETTER-C8, UWA-CASTLE-7: a tenth of money and jewels; with nothing to give, a Quest of the Patriarch."""
    pos = before(PATRIARCH, NEUTRAL)
    pos.gold[:] = [30] * 6
    assert castles.tithe(pos) == 18
    pos.gold[:], pos.taken = [0] * 6, 0
    pos.pending = None
    assert {"submit", "pay"} & set(texts(pos)) == {"submit"}


@pytest.mark.parametrize(("dice", "men"), [((1, 1, 1), 30), ((6, 6, 6), 180)])
def test_c9_garrison(dice: tuple[int, ...], men: int) -> None:
    """LETTER-C9, UWA-CASTLE-9: 30 to 180 men."""
    pos = country()
    found = castles.people(pos.content, 3, ScriptedDice(1, 3, 5, 6, *dice, 26, 51))
    assert (found.garrison, found.number, found.others) == (men, 5, ())
