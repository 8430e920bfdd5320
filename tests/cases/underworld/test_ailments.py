"""What the monsters' lines say besides wounds: taints, lost strength, slow poison, mirrors, leaps, charges; cases with
scripted dice."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.terms import (
    ABED,
    ABLE,
    CHARMED,
    DEAD,
    DISEASED,
    ENVENOMED,
    GOLD,
    HELMET,
    LAMED,
    MIRROR,
    POISONED,
    PROTECTED,
    STONE,
    STRENGTH,
    TAINTED,
    WE_SURPRISE,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import (
    ailments,
    blows,
    chase,
    ending,
    fight,
    foes,
    homecoming,
    lasting,
    magic,
    meeting,
    might,
    morale,
    powers,
    retinue,
    sorcery,
    turns,
)
from wyrmtable.games.underworld.rules.turns import TURN

from .arena import CLERIC, DWARF, ELF, FIRST, SECOND, against, kinds, party, pick, run, step, texts, told
from .caves import below, emptied
from .lands import country
from .test_season import at_home, following, over

# -- lycanthropes ------------------------------------------------------------------------------------------------------


def test_a_bad_bite_taints() -> None:
    """UWA-MON-1: whom lycanthropes have bitten for half of his points, together in one meeting, has 2d6 days left."""
    pos = against("werewolf")
    pos.hp[FIRST] = 10
    log: list[tuple[int | str, ...]] = []
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 4), log)
    assert not pos.marks[FIRST] & TAINTED, "four points of ten"
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 1, 2, 3), log)
    assert pos.marks[FIRST] & TAINTED
    assert (pos.ills, told(log, "tainted")) == ([(TAINTED, FIRST, 5)], [(pos.piece(FIRST),)])
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 1), log)
    assert len(pos.ills) == 1, "nobody is tainted twice"


def test_wounds_of_others_do_not_taint() -> None:
    """UWA-MON-1: it is the bite of a lycanthrope, and what another meeting did is another matter."""
    pos = against("wolf")
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 6), None)
    assert not pos.marks[FIRST] & TAINTED
    pos = against("werewolf")
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 3), None)
    pos.end_meeting()
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 3), None)
    assert not pos.marks[FIRST] & TAINTED


def test_the_taint_breaks_out() -> None:
    """UWA-MON-1, UWA-R343: when its days are over he is a lycanthrope, and lost; whoever is cured before stays."""
    pos = party()
    for who in (FIRST, SECOND):
        pos.marks[who] |= TAINTED
        pos.ills.append((TAINTED, who, 3))
    assert ailments.pass_days(pos, 2, None) == []
    magic.cure_disease(pos, CLERIC, SECOND, ScriptedDice(), None)
    assert not pos.marks[SECOND] & TAINTED
    log: list[tuple[int | str, ...]] = []
    assert ailments.pass_days(pos, 1, log) == [FIRST]
    assert (pos.fate[FIRST], pos.fate[SECOND], pos.ills) == (DEAD, ABLE, [])
    assert kinds(log) == ["turned-beast"]


def test_the_temple_has_a_cure() -> None:
    """UWA-WLD-2, UWA-R343: five hundred gold pieces end the taint; without them a newcomer takes his place."""
    pos = at_home()
    pos.bank, pos.hurt[CLERIC] = 500, 1
    for who in (FIRST, SECOND):
        pos.marks[who] |= TAINTED
        pos.ills.append((TAINTED, who, 7))
    pick(pos, "cure-disease")
    assert (pos.bank, pos.ills) == (0, [(TAINTED, SECOND, 7)])
    pos.level[FIRST] = pos.level[SECOND] = 3
    pos.pending = None
    pick(pos, "rest-a-week", 77)
    assert (pos.level[FIRST], pos.level[SECOND], pos.fate[SECOND]) == (3, 1, ABLE)
    assert not pos.marks[SECOND] & TAINTED


def test_the_taint_goes_home_with_him() -> None:
    """UWA-R343, UWA-CAL-2: the week of the expedition is not counted; the season's file keeps the days."""
    pos = at_home()
    pos.steps = [("explore",)]
    ailments.infect(pos, FIRST, pos.hp[FIRST], ScriptedDice(1, 2), None)
    assert pos.ills == [(TAINTED, FIRST, 10)]
    later = following(over(pos))
    assert later.marks[FIRST] & TAINTED
    assert later.ills == [(TAINTED, FIRST, 3)]


# -- shadows, spiders, centipedes --------------------------------------------------------------------------------------


def test_a_shadow_drains_strength() -> None:
    """UWA-MON-1, UWA-DOOR-3: every touch takes a point for eight turns; whoever has six left needs a 1 at doors."""
    pos = below()
    pos.ability[6 * FIRST + STRENGTH] = 7
    assert might.opens_on(pos, FIRST) == 2
    ailments.weaken(pos, FIRST, 8, None)
    ailments.weaken(pos, FIRST, 8, None)
    assert (might.strength_of(pos, FIRST), might.opens_on(pos, FIRST)) == (5, 1)
    pos.clock = 8 * TURN - 1
    lasting.expire(pos)
    assert might.strength_of(pos, FIRST) == 5
    pos.clock += 1
    lasting.expire(pos)
    assert (might.strength_of(pos, FIRST), might.opens_on(pos, FIRST)) == (7, 2)


def test_a_shadows_touch() -> None:
    """UWA-MON-1: with the hit; it cannot be turned, and no plain weapon harms it."""
    pos = against("shadow")
    log: list[tuple[int | str, ...]] = []
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 1), log)
    assert (told(log, "weakened"), might.strength_of(pos, FIRST)) == ([(pos.piece(FIRST),)], 9)
    assert blows.proof(pos.kind(0), True)
    assert not blows.proof(pos.kind(0), False, True)


def test_slow_poison() -> None:
    """UWA-MON-1: the smaller spiders' bite, saved against at +2, kills after d6 turns where poison is not soft."""
    pos = below(soft_poison="no")
    emptied(pos)
    log: list[tuple[int | str, ...]] = []
    powers.venom(pos, FIRST, 2, ScriptedDice(9, 2), log, True)
    assert (kinds(log), pos.fate[FIRST]) == (["poison-works"], ABLE)
    pos.clock = 2 * TURN - 1
    lasting.expire(pos, log)
    assert pos.fate[FIRST] == ABLE
    turns.pass_time(pos, 1)
    run(pos, 1)
    assert pos.fate[FIRST] == DEAD
    assert pos.marks[FIRST] & POISONED, "a spell may still undo it for a turn"


@pytest.mark.parametrize(("soft", "fate"), [("yes", False), ("no", True)])
def test_soft_poison_is_never_slow(soft: str, fate: bool) -> None:
    """UWA-CHEST-2: on the first two levels it costs a die, if the players want it so."""
    pos = below(soft_poison=soft)
    powers.venom(pos, FIRST, 2, ScriptedDice(1, 3), None, True)
    assert bool(pos.marks[FIRST] & ENVENOMED) == fate
    assert pos.hurt[FIRST] == (0 if fate else 3)


def test_slow_poison_is_neutralized() -> None:
    """UWA-SPELL-2: the spell that ends poison ends it while it works, too."""
    pos = below(soft_poison="no")
    ailments.work_in(pos, FIRST, ScriptedDice(3), None)
    assert magic.friends(pos, "neutralize_poison") == [FIRST]
    ailments.rid(pos, FIRST, ENVENOMED)
    pos.clock = 4 * TURN
    assert not lasting.expire(pos)
    assert pos.fate[FIRST] == ABLE


def test_the_last_of_them_is_poisoned() -> None:
    """UWA-MON-1, UWA-GAME-1: when poison takes the last who lived, the expedition is over."""
    pos = below(soft_poison="no")
    emptied(pos)
    for who in range(SECOND, len(pos.fate)):
        pos.fate[who] = DEAD
        pos.hurt[who] = pos.hp[who]
    ailments.work_in(pos, FIRST, ScriptedDice(1), None)
    pos.clock = TURN - 1
    turns.pass_time(pos, 1)
    run(pos)
    assert pos.outcome[2] == (0.0,)


def test_in_the_open_slow_poison_kills_when_the_fight_is_over() -> None:
    """UWA-MON-1, UWA-R94: nobody finds a cure on the road within its turns who had none in the fight."""
    pos = against("giant_spider_s")
    ailments.work_in(pos, FIRST, ScriptedDice(6), None)
    fight.wake(pos)
    assert (pos.fate[FIRST], bool(pos.marks[FIRST] & ENVENOMED)) == (DEAD, False)


def test_a_centipede_lames() -> None:
    """UWA-MON-1: a save at +4, or half the pace for ten days; his blows are as good as before."""
    pos = against("giant_centipede")
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 1, 7), None)
    assert pos.marks[FIRST] & LAMED
    assert blows.bonus_of(pos, FIRST) == 0
    assert pos.rate(FIRST) == 4
    assert ailments.pass_days(pos, 9, None) == []
    assert pos.marks[FIRST] & LAMED
    ailments.pass_days(pos, 1, None)
    assert not pos.marks[FIRST] & LAMED


def test_a_leech_drains() -> None:
    """UWA-MON-1: a hit fastens it; then it drains a level in every second round, without a throw."""
    pos = against("giant_leech")
    pos.level[FIRST], pos.hp[FIRST] = 3, 12
    foes.attack(pos, 0, FIRST, ScriptedDice(18), None)
    assert pos.foe_grip[0] == FIRST + 1
    for levels in (3, 2, 2, 1):
        assert powers.squeeze(pos, 0, ScriptedDice(), None)
        assert pos.level[FIRST] == levels


# -- who is hit by what ------------------------------------------------------------------------------------------------


def test_a_wight_fears_no_plain_missile() -> None:
    """UWA-MON-1: normal missiles do nothing to it, silver ones do; a sword does what it does to others."""
    pos = against("wight", 1, 50, points=20)
    pos.arrows[ELF] = 1
    log: list[tuple[int | str, ...]] = []
    blows.shoot(pos, ELF, 0, ScriptedDice(20, 6), log)
    assert told(log, "blow")[0][0] == "no harm"
    blows.strike(pos, FIRST, 0, ScriptedDice(20, 6), log)
    assert pos.foe_hurt[0] == 6
    wraith = against("wraith")
    assert blows.proof(wraith.kind(0), False, False, True), "of a wraith nothing of the kind is said"


@pytest.mark.parametrize(("kind", "dice", "stoned"), [("basilisk", (3, 1), True), ("medusa", (1,), True)])
def test_mirrors(kind: str, dice: tuple[int, ...], stoned: bool) -> None:
    """UWA-MON-1: a mirror may throw a basilisk's look back, on 1 to 3; a medusa's always."""
    pos = against(kind)
    pos.marks[FIRST] |= MIRROR
    powers.gaze(pos, 0, FIRST, ScriptedDice(*dice), None)
    assert (pos.foe_fate[0] == STONE) == stoned


def test_a_basilisks_look_may_pass_the_mirror() -> None:
    """UWA-MON-1: on 4 to 6 it does not come back; whoever holds the mirror has looked into that."""
    pos = against("basilisk")
    pos.marks[FIRST] |= MIRROR
    powers.gaze(pos, 0, FIRST, ScriptedDice(4, 1), None)
    assert (pos.foe_fate[0], pos.fate[FIRST]) == (ABLE, STONE)


def test_a_vampire_keeps_off_mirrors() -> None:
    """UWA-MON-1: a mirror repels it: it strikes at those without."""
    pos = against("vampire")
    pos.marks[FIRST] |= MIRROR
    pos.marks[SECOND] |= MIRROR
    assert foes.victims(pos, [0], False) == [DWARF]
    assert foes.victims(against("spectre"), [0], False) == [FIRST, SECOND, DWARF]


@pytest.mark.parametrize("kind", ["gargoyle", "mummy", "djinn", "conjured_elemental"])
def test_nothing_enchanted_touches_whoever_is_protected(kind: str) -> None:
    """UWA-SPELL-1, UWA-R350: it strikes at others; if all before it are protected, at nobody, nor at their backs. Any
    sword harms a wight, so it is not kept off."""
    pos = against(kind)
    pos.marks[FIRST] |= PROTECTED
    assert foes.victims(pos, [0], False) == [SECOND, DWARF]
    for who in (SECOND, DWARF):
        pos.marks[who] |= PROTECTED
    foes.melee(pos, [0], False, ScriptedDice(), None)
    foes.last_blow(pos, 0, ScriptedDice(), None)
    assert sum(pos.hurt) == 0
    pos = against("wight")
    pos.marks[FIRST] |= PROTECTED
    assert FIRST in foes.victims(pos, [0], False)


def test_a_vampire_looks_at_whom_it_cannot_touch() -> None:
    """UWA-MON-1, UWA-R350: its look is no touch; a mirror keeps that off, too."""
    pos = against("vampire")
    for who in (FIRST, SECOND, DWARF):
        pos.marks[who] |= PROTECTED
    assert foes.kept_off(pos, 0, False) == [FIRST, SECOND, DWARF]
    foes.melee(pos, [0], False, ScriptedDice(2, 1), None)
    assert pos.fate[SECOND] == CHARMED
    pos.marks[FIRST] |= MIRROR
    assert FIRST not in foes.kept_off(pos, 0, False)


def test_a_dryad_charms_and_stays() -> None:
    """UWA-MON-1: her look charms, saved against at -2; she follows nobody who runs."""
    pos = against("dryad")
    powers.gaze(pos, 0, FIRST, ScriptedDice(17), None)
    assert pos.fate[FIRST] == CHARMED
    chase.start(pos, None)
    assert pos.steps == [("away",)]
    pos = against("zombie")
    chase.start(pos, None)
    assert pos.steps == [("chase",)]


def test_rats_fear_fire() -> None:
    """UWA-MON-1, UWA-PURS-7: burning oil stops them for certain."""
    pos = against("giant_rat", 3, 30)
    pos.oil[FIRST] = 1
    pos.steps = [("chase",)]
    pick(pos, "burn-oil", 6)
    assert pos.outcome[2] == (0.5,)


# -- how they come on --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "gap", "left"), [("giant_toad", 60, 0), ("giant_toad", 70, 60), ("giant_lizard", 60, 35)]
)
def test_a_toad_leaps(kind: str, gap: int, left: int) -> None:
    """UWA-MON-1: sixty feet at once; farther off it comes at its pace."""
    pos = against(kind, 1, gap)
    foes.close_in(pos)
    assert pos.gap == left


def test_a_charge_does_twice_the_harm() -> None:
    """UWA-MON-1: with the first attack in which it closes in; not after that."""
    pos = against("triceratops", 1, 10, points=40)
    pos.hp[:] = [60] * len(pos.hp)
    pos.order = [-1] * len(pos.order)
    foes.foes_act(pos, [0], ScriptedDice(1, 18, 1, 2, 3, *[1] * 20), None)
    assert sum(pos.hurt) == 12
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 1, 2, 3, *[1] * 20), None)
    assert sum(pos.hurt) == 18


def test_the_fierce_and_those_of_the_night() -> None:
    """UWA-MON-1: dervishes have 1 more to hit; kobolds, goblins and orcs 1 less in daylight, goblins less courage."""
    assert foes.temper(against("dervish"), 0) == 1
    assert foes.temper(against("goblin"), 0) == 0, "below ground it is never day"
    pos = country()
    pos.foe_kind, pos.foe_marks, pos.foe_fate = [pos.content.book.number["goblin"]], [0], bytearray(1)
    assert foes.temper(pos, 0) == -1
    pos.steps = [("round",)]
    morale.use_morale(pos, 7, 0)
    assert pos.steps[-1][0] == "throw", "a 7 breaks those whose morale is 7, but one less in the day"


def test_bows_and_their_ranges() -> None:
    """UWA-MON-1, UWA-CBT-8: crossbowmen and one marine in four shoot; nomads' bows carry 240 feet, so that 80 are
    short."""
    assert foes.has_bow(against("crossbowman"), 0)
    assert [foes.has_bow(against("marine", 4), foe) for foe in range(4)] == [False, False, False, True]
    pos = against("nomad", 2, 80)
    foes.missile(pos, 1, 240, ScriptedDice(1, 15, 3), None)
    assert pos.hurt[FIRST] == 3, "plate counts as 5"
    pos = against("nomad", 2, 80)
    foes.missile(pos, 1, 150, ScriptedDice(1, 13), None)
    assert sum(pos.hurt) == 0


def test_nixies_charm_in_choirs() -> None:
    """UWA-MON-1: ten of them together cast a spell that charms a person, nine do not."""
    for number, spells in ((9, 0), (10, 1), (25, 2)):
        pos = against("nixie", number, 20)
        meeting.choirs(pos)
        assert sum([bool(mask) for mask in pos.foe_spells]) == spells
    assert sorcery.choose(pos, 9) == pos.content.book.spells.number("charm_person")


def test_a_golden_dragon_casts_by_its_age() -> None:
    """UWA-MON-1, UWA-MON-9: four points a die are the fourth step of its age: a Magic-User of the fourth level."""
    pos = against("dragon_gold", points=44)
    assert meeting.learning(pos, 0) == sorcery.level_of(pos, 0) == 4
    mask = meeting.prepared(pos, pos.kind(0), ScriptedDice(1, 2, 3, 4, 1, 2), 4)
    assert [pos.content.book.spells.known[at].id for at in range(99) if mask >> at & 1][:1]


def test_nobody_surprises_a_unicorn() -> None:
    """UWA-MON-1: it senses enemies from afar."""
    for kind, surprised in (("unicorn", False), ("pegasus", True)):
        pos = against(kind)
        pos.surprise = 0
        meeting.use_surprised_them(pos, 1, 0)
        assert (pos.surprise == WE_SURPRISE) == surprised


def test_tusks() -> None:
    """UWA-MON-1: a mammoth's are worth 4d4 times fifty gold pieces to whoever slays it."""
    pos = against("mammoth")
    pos.foe_fate[0] = DEAD
    pos.steps = [("pockets",)]
    step(pos, ScriptedDice(1, 2, 3, 4))
    assert pos.loot[GOLD] == 500


# -- those who serve, and those in bed ---------------------------------------------------------------------------------


def test_a_creature_that_serves_strikes_as_what_it_is() -> None:
    """UWA-R265, UWA-LIGHT-4: an ogre does d6 + 2; its hide weighs nothing, and it needs no helmet."""
    pos = below()
    who = retinue.enlist(pos, 0, retinue.Man(creature=pos.content.book.number["ogre"] + 1), 15)
    assert (pos.ac(who), pos.burden(who)) == (5, 0)
    assert blows.harm(pos, who, ScriptedDice(6)) == 8
    assert pos.rate(who) == 9, "no faster than an ogre goes"
    assert foes.armour_against(pos, who, ScriptedDice()) == 5
    bear = retinue.enlist(pos, 0, retinue.Man(creature=pos.content.book.number["bear"] + 1), 15)
    pos.foe_kind, pos.foe_marks = [pos.content.book.number["ogre"]], [0]
    assert (blows.strikes(pos, bear, 0), blows.strikes(pos, who, 0)) == (2, 1)


def test_the_fevered_stay_in_bed() -> None:
    """UWA-MON-1, UWA-R292: whoever has the fever lies in bed for its weeks; the others go without him, share what they
    win, and he is there when they come home."""
    pos = at_home()
    pos.marks[SECOND] |= DISEASED
    pos.bed[SECOND] = 2
    log = pick(pos, "set-out")
    assert pos.fate[SECOND] == ABED
    assert told(log, "stays-in-bed") == [(pos.piece(SECOND),)]
    assert SECOND not in pos.able()
    assert GAME.audit(pos) == []
    assert ending.survivors(pos) == 5
    pos.taken = 5_000
    assert homecoming.next_state(over(pos), Random(1))[0].bank == 500
    later = following(pos)
    assert (later.fate[SECOND], later.bed[SECOND]) == (ABLE, 1)
    assert later.marks[SECOND] & DISEASED


def test_whoever_is_in_bed_outlives_the_others() -> None:
    """UWA-R292, UWA-GAME-1: if nobody comes home there are no points, but he lives."""
    pos = at_home()
    pos.marks[SECOND] |= DISEASED
    pos.bed[SECOND] = 2
    pick(pos, "set-out")
    pos.steps, pos.pending = [("lost",)], None
    run(pos)
    assert (pos.fate[SECOND], pos.fate[FIRST], ending.points(pos)) == (ABED, DEAD, 0)
    assert following(pos).fate[SECOND] == ABLE


def test_nobody_goes_if_all_are_in_bed() -> None:
    """UWA-R292: then they wait for a week, unless the year is over."""
    pos = at_home()
    pos.marks = [HELMET | DISEASED] * len(pos.marks)
    pos.bed = [2] * len(pos.bed)
    assert "set-out" not in texts(pos)
    pos.week, pos.pending = 48, None
    assert "set-out" in texts(pos)
    pick(pos, "set-out")
    assert pos.fate[FIRST] == ABLE
