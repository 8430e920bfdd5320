"""Clear sentences of the rules about time, traps, rooms and seasons, read anew: numbered cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.buttons import TOWN_RUMOUR
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    APART,
    DEAD,
    SENSING,
    SHIELD,
    TORCH,
)
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    blows,
    boxes,
    chambers,
    ending,
    explore,
    flight,
    halls,
    meeting,
    powers,
    rebound,
    rummaging,
    season,
    stocking,
    traps,
    tricks,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import exits, sheet_side, spot
from wyrmtable.games.underworld.rules.level import EAST, ROOM, SECRET
from wyrmtable.games.underworld.rules.level import STEPS as STRIDES
from wyrmtable.games.underworld.rules.lurkers import CHUTE, DART, PIT, TRAPS, Lurker
from wyrmtable.games.underworld.rules.magic import LASTING_LIGHT
from wyrmtable.games.underworld.rules.tricks import Trick

from .arena import DWARF, ELF, FIRST, MAGE, SECOND, against, kinds, pick, run, told
from .caves import before, below, emptied, exchange, hall, stand
from .test_lawyer import pursued
from .test_lawyer_dungeon_3 import book
from .test_season import at_home, following, over
from .test_tricks import corridors, in_chamber, tricky

# -- time, light, rest -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rate", "feet"), [(6, 120), (9, 180), (12, 240)])
def test_110_two_moves_a_turn(rate: int, feet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-MOVE-1: 120 feet in full armour."""
    pos = below()
    exchange(monkeypatch, type(pos), "party_rate", lambda _: rate)
    assert turns.TURN // turns.step_parts(pos) * 10 == feet


@pytest.mark.parametrize("long", [1, 6])
def test_111_who_lies_still_is_rested(long: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-REST-1, UWA-R101: turns that are slept through are motionless turns; nobody is tired by them."""
    pos = in_chamber(tricks.SLEEP_GAS, monkeypatch)
    pos.steps, pos.active = [("explore",), ("chamber",)], 4
    chambers.chamber(pos, pos.steps[-1], ScriptedDice(*[1] * 6, *[long] * 6), None)
    while pos.steps[-1] == turns.END:
        turns.turn_end(pos, pos.steps[-1], ScriptedDice(), None)
        pos.steps = [step for step in pos.steps if step[0] not in ("throw", "stir")]
    assert (pos.active, pos.fatigue) == (0, 0)


def test_112_shut_in_a_sinking_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-REST-1, UWA-TRK-5: eight turns behind shut doors are rest enough, and nobody wanders in through them."""
    pos = tricky(monkeypatch=monkeypatch)
    emptied(pos)
    there = truth.dungeon(pos).levels[1].room_squares(0)[0]
    pos = tricky(Trick(0, spot(pos)[0], tricks.SINKING, 0, 1, there), monkeypatch=monkeypatch)
    pos.steps, pos.active = [("explore",), ("chamber",)], 5
    chambers.chamber(pos, pos.steps[-1], ScriptedDice(4, 4), None)
    assert (pos.active, pos.steps.count(turns.SHUT_IN)) == (-8, 8)
    while pos.steps[-1] == turns.SHUT_IN:
        turns.turn_shut_in(pos, pos.steps[-1], ScriptedDice(), None)
        assert not any(step[0] == "throw" for step in pos.steps)
        pos.steps = [step for step in pos.steps if step[0] != "stir"]
    assert (pos.active, pos.fatigue) == (0, 0)


@pytest.mark.parametrize(("active", "tired"), [(4, 0), (5, 1)])
def test_113_a_turn_every_hour(active: int, tired: int) -> None:
    """UWA-REST-1, UWA-REST-2: the sixth turn without rest tires the party, the fifth does not."""
    pos = below()
    pos.active, pos.clock, pos.steps = active, turns.TURN, [("explore",), turns.END]
    turns.turn_end(pos, turns.END, ScriptedDice(), None)
    assert pos.fatigue == tired


@pytest.mark.parametrize(("face", "comes"), [(5, False), (6, True)])
def test_114_wanderers(face: int, comes: bool) -> None:
    """UWA-WAND-1: on a 6 only."""
    pos = below()
    turns.use_wandering(pos, face, turns.WANDERS_ON)
    assert (("meet",) in pos.steps) == comes


def test_115_a_throw_at_the_end_of_every_turn_of_rest() -> None:
    """UWA-WAND-1: whoever rests may be found as well."""
    pos = below()
    emptied(pos)
    log = pick(pos, "rest", 5)
    assert kinds(log) == ["rested"]
    assert pos.clock == turns.TURN


def test_116_ten_rounds_are_a_turn() -> None:
    """UWA-TIME-1: a fight of ten rounds has taken one, and its end follows."""
    pos = pursued("orc")
    pos.round, pos.steps = 10, [("go-on", 0)]
    explore.go_on(pos, pos.steps[-1], ScriptedDice(), None)
    assert (pos.clock, pos.steps[-1]) == (turns.TURN, turns.END)


@pytest.mark.parametrize(("lit", "doorway", "thrown"), [(1, 0, 1), (1, 1, 1), (1, 3, 2), (0, 0, 2)])
def test_117_light_shows_its_bearer(lit: int, doorway: int, thrown: int) -> None:
    """UWA-LIGHT-2, UWA-SURP-1: by light only the party can be surprised, unless a door opens: then they can, and if it
    is they who open it, both."""
    pos = against("orc", 7, 40)
    pos.lit, pos.doorway, pos.steps = lit, doorway, [("sight",)]
    meeting.sight(pos, pos.steps[-1], ScriptedDice(), None)
    assert len(pos.steps) == 1 + thrown


def with_a_sword(known: int) -> Position:
    """In the dark, with a magic sword in the packs."""
    pos = below()
    pos.things, pos.lit, pos.torches = [(stocking.code(book(), "sword", 0), 10_000, known)], 0, 0
    return pos


@pytest.mark.parametrize(("known", "blind"), [(0, True), (1, False)])
def test_147_a_magic_sword_lights_the_way(known: int, blind: bool) -> None:
    """UWA-LIGHT-1: whoever knows his sword for magic does not stay in the dark after a meeting."""
    pos = with_a_sword(known)
    explore.forget(pos)
    assert pos.blind() == blind


def test_148_it_shines_when_it_is_tried() -> None:
    """UWA-LIGHT-1, UWA-PLAY-10: swung for a turn, and no torch burns down any more."""
    pos = with_a_sword(0)
    rummaging.try_out(pos, ScriptedDice(), None)
    assert (pos.things[0][2], pos.lit) == (1, LASTING_LIGHT)


@pytest.mark.parametrize("torches", [0, 3])
def test_149_thrown_away_it_shines_no_more(torches: int) -> None:
    """UWA-LIGHT-1, UWA-PURS-4: then a torch is lit, if there is one."""
    pos = with_a_sword(1)
    pos.lit, pos.torches = LASTING_LIGHT, torches
    explore.drop_loot(pos, None)
    assert (pos.things, pos.lit) == ([], int(torches > 0))


def test_118_a_bolt_in_a_short_corridor() -> None:
    """UWA-REB-2, UWA-REB-4: forty feet from the wall the caster is struck; the compromise takes two feet of stone."""
    assert rebound.bolt_back(40, rebound.REBOUND)[0] >= 40
    assert rebound.bolt_back(40, rebound.COMPROMISE) == (10, 2)


# -- traps and searching -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "harm"), [(1, 5), (2, 5), (3, 0), (6, 0)])
def test_119_a_fall_hurts_on_1_or_2(face: int, harm: int) -> None:
    """UWA-TRAP-3, UWA-TRAP-4: else it only costs the time to get out."""
    pos = below()
    traps.fall_in(pos, SECOND, False, ScriptedDice(*([face, 5] if harm else [face])), None)
    assert (pos.hurt[SECOND], pos.clock, pos.fate[SECOND]) == (harm, 0, APART)


def test_120_spikes_are_as_good_as_friends() -> None:
    """UWA-TRAP-4: alone, but with spikes, one is out in a turn."""
    pos = below()
    for who in range(1, 6):
        pos.fate[who] = DEAD
    traps.fall_in(pos, FIRST, False, ScriptedDice(3), None)
    pick(pos, "climb-out", 1)
    assert (pos.clock, pos.snare) == (turns.TURN, 0)


def test_121_alone_under_a_lid() -> None:
    """UWA-TRAP-4: no spikes help whoever is alone in a pit that has snapped shut."""
    pos = below()
    for who in range(1, 6):
        pos.fate[who] = DEAD
    traps.fall_in(pos, FIRST, True, ScriptedDice(3), None)
    assert pos.fate[FIRST] == DEAD


def test_122_each_who_passes_may_spring_it() -> None:
    """UWA-TRAP-1: five pass, the sixth springs it."""
    pos = below()
    for at in range(5):
        pos.steps = [("explore",)]
        walking.use_springing(pos, 3, at)
        assert pos.steps[-1][-1] == at + 1
    walking.use_springing(pos, 2, 5)
    assert pos.steps[-1] == ("sprung", pos.able()[5])


def test_123_kinds_of_traps() -> None:
    """UWA-TRAP-2: eight of equal chance, two of them pits."""
    assert len(TRAPS) == len(set(TRAPS)) == 8
    assert sum(kind in walking.PITS for kind in TRAPS) == 2


def test_124_an_elf_may_feel_every_secret_door_that_he_passes() -> None:
    """UWA-SENSE-1: he throws where one is; without an elf nobody does."""
    pos = below()
    emptied(pos)
    before(pos, SECRET, ROOM)
    pos.steps = [("explore",)]
    walking.sense(pos)
    assert pos.steps[-1][:2] == ("throw", SENSING)
    pos.fate[ELF], pos.steps = DEAD, [("explore",)]
    walking.sense(pos)
    assert pos.steps == [("explore",)]


@pytest.mark.parametrize(
    ("who", "face", "found"), [(FIRST, 2, True), (DWARF, 3, False), (ELF, 4, True), (ELF, 5, False)]
)
def test_125_secret_doors(who: int, face: int, found: bool) -> None:
    """UWA-SEARCH-1: men and dwarves find them on 1 or 2, elves on 1 to 4."""
    pos = below()
    emptied(pos)
    number = before(pos, SECRET, ROOM)
    halls.use_searching(pos, face, number * 2 * halls.FLOOR_SEARCH + pos.able().index(who))
    assert (pos.shown[sheet_side(pos, number)] == SECRET + 1) == found


def running_over(kind: int, monkeypatch: pytest.MonkeyPatch, gap: int = 80) -> Position:
    """In flight from three orcs along a straight passage, with a trap of this kind ten feet ahead."""
    pos = pursued("orc", 3, gap)
    pos.fate[DWARF] = DEAD
    square = corridors(pos, EAST)[0]
    stand(pos, square - STRIDES[EAST])
    kept = truth.storey(pos)._replace(traps=(Lurker(0, square, kind),), slimes=())
    for module in (truth, traps, walking):
        exchange(monkeypatch, module, "storey", lambda _: kept)
    pos.source, pos.goal, pos.steps = -1, -1, [("flight",)]
    return pos


def dash(pos: Position, *faces: int) -> None:
    """East, with a die for nothing first."""
    found = next(one for one in exits(pos) if one.way == EAST)
    flight.dash(pos, found, dice := ScriptedDice(1, *faces), None)
    dice.finish()


def test_142_traps_spring_in_flight() -> None:
    """UWA-TRAP-1: the first passes, the second springs it, and the chase goes on."""
    with pytest.MonkeyPatch.context() as patch:
        pos = running_over(DART, patch)
        dash(pos, 3, 2)
        assert pos.steps[-1] == ("sprung", pos.able()[1])
        assert pos.steps[0] == ("flight",)
        traps.sprung(pos, pos.steps[-1], ScriptedDice(20, 4), None)
        assert pos.hurt[pos.able()[1]] == 4
        assert [pos.steps[0][0], pos.steps[-1][0]] == ["flight", "anybody"]


def test_143_a_trap_that_nobody_springs() -> None:
    """UWA-TRAP-1, UWA-PURS-5: five dice above 2, and the party has run past it without a halt."""
    with pytest.MonkeyPatch.context() as patch:
        pos = running_over(PIT, patch)
        start = pos.here
        dash(pos, 3, 4, 5, 6, 3)
        assert not any(step[0] == "sprung" for step in pos.steps)
        assert pos.here != start + STRIDES[EAST]


def test_144_a_pit_holds_them_up() -> None:
    """UWA-R95, UWA-TRAP-4: whoever is alone is caught in the pit by those who follow; from others they run on."""
    with pytest.MonkeyPatch.context() as patch:
        pos = running_over(PIT, patch)
        dash(pos, 1)
        traps.sprung(pos, pos.steps[-1], ScriptedDice(3), None)
        assert (pos.steps[0], len(pos.groups)) == (("flight",), 1)
    with pytest.MonkeyPatch.context() as patch:
        pos = running_over(PIT, patch)
        for who in pos.able()[1:]:
            pos.fate[who] = DEAD
        dash(pos, 1)
        traps.sprung(pos, pos.steps[-1], ScriptedDice(3), None)
        assert (pos.steps[0], pos.steps[-1], pos.snare) == (("caught",), ("anybody",), 1)
        assert turns.END not in pos.steps


def test_145_nobody_slides_after_them() -> None:
    """UWA-R95, UWA-TRAP-2: a slide takes the party down, and away from those who follow."""
    with pytest.MonkeyPatch.context() as patch:
        pos = running_over(CHUTE, patch)
        dash(pos, 1)
        patch.undo()
        exchange(patch, traps, "storey", lambda _: truth.storey(pos)._replace(traps=(Lurker(0, pos.here, CHUTE),)))
        traps.sprung(pos, pos.steps[-1], ScriptedDice(), None)
        assert (pos.steps[0], pos.floor) == (("away",), 1)


def test_146_a_dwarf_sees_it_in_time() -> None:
    """UWA-SENSE-2: on 1 or 2, as on the march."""
    with pytest.MonkeyPatch.context() as patch:
        pos = running_over(PIT, patch)
        pos.fate[DWARF] = ABLE
        dash(pos, 2)
        assert not any(step[0] == "sprung" for step in pos.steps)


# -- what rooms hold ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "silver", "gold", "jewels", "pieces", "magic"),
    [
        (1, (6, 100), (6, 10), 5, 6, 5),
        (2, (12, 100), (6, 100), 10, 6, 5),
        (3, (12, 100), (6, 100), 10, 6, 5),
        (5, (6, 1_000), (6, 200), 20, 6, 10),
        (6, (6, 2_000), (6, 500), 30, 6, 15),
        (8, (6, 5_000), (6, 1_000), 40, 12, 20),
        (12, (6, 5_000), (6, 2_000), 50, 12, 25),
        (13, (6, 10_000), (6, 5_000), 50, 12, 30),
    ],
)
def test_126_treasure_by_level(
    level: int, silver: tuple[int, int], gold: tuple[int, int], jewels: int, pieces: int, magic: int
) -> None:
    """UWA-STK-6: every row of the table."""
    row = book().treasure.hoard(level)
    assert ((row.silver.sides, row.silver.times), (row.gold.sides, row.gold.times)) == (silver, gold)
    assert (row.jewels, row.pieces, row.magic) == (jewels, pieces, magic)


@pytest.mark.parametrize(("faces", "worth"), [((3, 1, 4, 51, 100, 100, 100, 1), 400), ((3, 2), 0)])
def test_127_an_empty_room(faces: tuple[int, ...], worth: int) -> None:
    """UWA-STK-2, UWA-STK-3, UWA-STK-6: no monster on 3; treasure on 1 only, and then always silver, gold from 51 on
    never."""
    found = stocking.ordinary(1, ScriptedDice(*faces), book())
    assert (found.kind, sum(found.worth)) == (-1, worth)


@pytest.mark.parametrize(("face", "treasure"), [(3, True), (4, False)])
def test_128_a_room_with_a_monster(face: int, treasure: bool) -> None:
    """UWA-STK-2, UWA-STK-3: a monster on 2; treasure with it on 1 to 3."""
    after = [2, 100, 100, 100, 100] if treasure else []
    found = stocking.ordinary(1, ScriptedDice(2, 1, 4, 3, 3, face, *after), book())
    assert (book().kinds[found.kind].id, found.number, bool(found.worth)) == ("orc", 6, treasure)


@pytest.mark.parametrize("guard", [halls.NEEDLE, halls.GAS])
def test_129_a_strong_box_springs_when_it_is_opened(guard: int) -> None:
    """UWA-CHEST-1, UWA-GUARD-1: needle and gas always do, by whatever means it is opened."""
    pos = below()
    hall(pos, silver=300, guard=guard, known=halls.FOUND)
    log: list[Event] = []
    boxes.lid_up(pos, ScriptedDice(*[20] * (1 if guard == halls.NEEDLE else 6)), log)
    assert told(log, "trap")


# -- the season --------------------------------------------------------------------------------------------------------


def test_130_weeks_of_rest_on_end() -> None:
    """UWA-HEAL-2: the first day of rest comes once: three weeks heal ten points, not nine."""
    pos = at_home()
    pos.hp, pos.hurt = [20] * 6, [15, 0, 0, 0, 0, 0]
    left = []
    for _ in range(3):
        season.rest(pos, NoDice(), None)
        left.append(pos.hurt[0])
    assert left == [12, 9, 5]


def test_131_every_rest_has_its_own_first_day() -> None:
    """UWA-HEAL-2, UWA-CAL-2: after another expedition the rest begins anew."""
    pos = at_home()
    pos.week, pos.hurt = 5, [6, 0, 0, 0, 0, 0]
    later = following(over(pos))
    assert (later.week, later.hurt[0]) == (6, 6)
    season.rest(later, NoDice(), None)
    assert later.hurt[0] == 3


def test_132_a_level_more_is_a_point_more() -> None:
    """UWA-CHAR-7: the new dice count if they are better; if not, there is a point more than before."""
    pos = at_home()
    pos.learnt[FIRST], pos.hp[FIRST] = 2_500, 8
    season.grow_up(pos, FIRST, ScriptedDice(1, 1))
    assert (pos.level[FIRST], pos.hp[FIRST]) == (2, 9)


def test_133_drained_levels_do_not_come_back_by_rest() -> None:
    """UWA-HEAL-1, UWA-MON-6: a Warrior who loses a level has half of what the second takes, and stays of the first."""
    pos = at_home()
    pos.level[FIRST], pos.learnt[FIRST], pos.hp[FIRST] = 2, 2_500, 8
    powers.drain(pos, FIRST, 1, None)
    assert (pos.level[FIRST], pos.learnt[FIRST], pos.hp[FIRST]) == (1, 1_000, 4)
    season.grow_up(pos, FIRST, ScriptedDice())
    assert pos.level[FIRST] == 1


def test_134_new_experience_brings_them_back() -> None:
    """UWA-HEAL-1: with a thousand points more he is a Warrior again."""
    pos = at_home()
    pos.level[FIRST], pos.learnt[FIRST], pos.hp[FIRST] = 2, 2_500, 8
    powers.drain(pos, FIRST, 1, None)
    pos.learnt[FIRST] += 1_000
    season.grow_up(pos, FIRST, ScriptedDice(6, 6))
    assert (pos.level[FIRST], pos.hp[FIRST]) == (2, 12)


@pytest.mark.parametrize(("learnt", "lesson"), [(0, 3_999), (1_500, 2_499)])
def test_135_one_level_from_one_expedition(learnt: int, lesson: int) -> None:
    """UWA-XP-4: what was learnt before counts: nobody comes further than a point short of the second level."""
    pos = at_home()
    pos.learnt[FIRST], pos.experience = learnt, 600_000
    assert ending.lesson(pos, FIRST) == lesson


def test_136_nobody_unlearns() -> None:
    """UWA-XP-4, UWA-CHAR-6: a dwarf who cannot rise any more loses nothing by an expedition."""
    pos = at_home()
    pos.level[DWARF], pos.learnt[DWARF], pos.experience = 6, 500_000, 600_000
    assert ending.lesson(pos, DWARF) == 0


@pytest.mark.parametrize(("learnt", "gold"), [(99, 0), (100, 1), (2_000, 20)])
def test_137_a_hundredth(learnt: int, gold: int) -> None:
    """UWA-UPKEEP-1: one per cent of the experience, in gold pieces."""
    assert season.upkeep(learnt) == gold


def test_138_a_round_and_the_barman() -> None:
    """UWA-RUMOR-1: ten to sixty gold pieces, and one to ten."""
    pos = at_home()
    pos.bank = 100
    season.town_take(pos, pos.steps[-1], pos.deed(TOWN_RUMOUR), ScriptedDice(6, 10), None)
    assert pos.bank == 30


def test_139_an_expedition_is_a_week() -> None:
    """UWA-CAL-2, UWA-HEAL-2: and nothing heals in it."""
    pos = at_home()
    pos.hurt[FIRST] = 3
    later = following(over(pos))
    assert (later.week - pos.week, later.hurt[FIRST]) == (1, 3)


def test_140_the_torch_is_not_a_shield() -> None:
    """UWA-LIGHT-1, UWA-CBT-5: whoever bears the light has no hand for a shield."""
    pos = against("orc")
    pos.marks[MAGE] |= TORCH | SHIELD
    assert pos.ac(MAGE) == pos.bare_ac(MAGE)
    assert blows.bonus_of(pos, MAGE) == 0


def test_141_rounds_go_on_where_nobody_is_surprised() -> None:
    """UWA-SURP-4: without surprise nobody has a free segment: the party is asked at once."""
    pos = against("orc", 7, 40)
    pos.surprise, pos.steps = 0, [("begin",)]
    run(pos)
    assert pos.steps[-1] == ("menu",)
