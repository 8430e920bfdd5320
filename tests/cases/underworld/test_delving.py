"""More of the expedition: doors held and false, pits and poles, guards, noises, things asked for and tried out."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import BadSetup, Event, Match, Outcome, ScriptedDice, Setting, complete
from wyrmtable.games.underworld.captain import medals
from wyrmtable.games.underworld.files.buttons import WANTED
from wyrmtable.games.underworld.files.terms import DEAD, HEXED, PARTY, PROBING, STRENGTH
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    explore,
    guarding,
    halls,
    holding,
    parting,
    passing,
    rebound,
    rummaging,
    traps,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import doors, exits, sheet_side, spot
from wyrmtable.games.underworld.rules.level import DOOR, FALSE, PASSAGE, ROOM, UNTRIED
from wyrmtable.games.underworld.rules.lurkers import DRAUGHT, LIDDED, NOISES, PIT
from wyrmtable.games.underworld.rules.stocking import DRESSING, FALSE_BOTTOM, code, magic_thing, on_request

from .arena import ELF, FIRST, MAGE, against, kinds, pick, run, texts, told
from .caves import before, below, emptied, hall, into, stand

FOE_FIELDS = ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip")


def chased(pos: Position, kind: str, number: int, gap: int) -> None:
    """So many of a kind are after the party, so far behind."""
    met = against(kind, number, gap)
    for name in FOE_FIELDS:
        setattr(pos, name, getattr(met, name))
    pos.gap, pos.steps, pos.pending, pos.met = gap, [("flight",)], None, 1


def with_trap(*kinds_of: int) -> tuple[Position, int]:
    """A party on a square with a trap of one of these kinds."""
    for number in range(60):
        pos = below(number)
        for trap in truth.dungeon(pos).traps:
            if trap.at == 0 and trap.kind in kinds_of:
                stand(pos, trap.square)
                return pos, trap.square
    raise AssertionError("no dungeon has such a trap")


# -- doors -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ours", "theirs", "held"), [(3, 3, True), (3, 4, False)])
def test_a_door_held_shut(ours: int, theirs: int, held: bool) -> None:
    """UWA-DOOR-7: three holders and a 3 withstand three orcs and a 3, but not a 4; then they are in and fight."""
    pos = below()
    chased(pos, "orc", 3, 30)
    pos.held_door = 1
    assert {"hold-door", "spike-door"} <= set(texts(pos))
    log = pick(pos, "hold-door", ours, theirs)
    assert told(log, "holding") == [("holds", 1) if held else ("bursts open", 1)]
    assert pos.steps[-1][0] == ("flight" if held else "stance")


@pytest.mark.parametrize(("kind", "weight"), [("giant_rat", 1), ("orc", 3), ("ogre", 4), ("giant_hill", 4)])
def test_weights_at_a_door(kind: str, weight: int) -> None:
    """UWA-DOOR-7: in ten feet push three small ones (1), three men (3), two large ones (4) or one huge one (4)."""
    pos = below()
    chased(pos, kind, 6, 30)
    pos.width = 10
    assert holding.push(pos) == weight


def test_a_door_is_held_for_a_turn_at_most() -> None:
    """UWA-R98: after ten rounds they leave off."""
    pos = below()
    chased(pos, "orc", 3, 30)
    pos.held_door = 10
    log = pick(pos, "hold-door", 6, 1)
    assert told(log, "pursuit") == [("follow no more",)]


@pytest.mark.parametrize(
    ("gap", "dice", "said", "start"),
    [
        (30, (2, 3), ("bursts open", 1), 30),
        (30, (2, 2, 3, 3, 1, 2), ("bursts open", 3), 50),
        (30, ((2, 2) * 6 + (1, 6)), ("bursts open", 7), 90),
        (30, (2, 2) * 7 + (1, 6), ("holds", 7), 100),
        (0, (2, 2) * 10, ("holds", 10), 100),
    ],
)
def test_a_door_spiked_shut(gap: int, dice: tuple[int, ...], said: tuple[str, int], start: int) -> None:
    """UWA-DOOR-7, UWA-R98: round by round it holds like three men, ten rounds at most; ten feet a round are a start
    for whoever goes at 6", and beyond ninety feet nobody comes. A spike is used up."""
    pos = below()
    chased(pos, "orc", 3, gap)
    pos.held_door, pos.packed = 1, 3_000
    assert pos.party_rate() == 6
    log: list[Event] = []
    rolls = ScriptedDice(*dice)
    holding.spike(pos, rolls, log)
    rolls.finish()
    assert (pos.spikes, told(log, "holding")[0][:2], pos.gap) == (11, said, start)
    assert (pos.steps[0] == ("away",)) == (said[0] == "holds")


def false_door(pos: Position) -> int:
    return before(pos, FALSE)


def with_false_door() -> tuple[Position, int]:
    for number in range(30):
        pos = below(number)
        if FALSE in truth.level(pos).sides:
            return pos, false_door(pos)
    raise AssertionError("no dungeon has a false door")


def test_a_false_door() -> None:
    """UWA-DOOR-9: it looks like any door, never opens, and is known for what it is by whoever throws a 1."""
    pos, number = with_false_door()
    emptied(pos)
    assert exits(pos)[into(pos, number)].kind == UNTRIED
    pos.ability[6 * FIRST + STRENGTH] = 18
    pos.steps = [("explore",), ("door", number, 0, 0)]
    assert told(pick(pos, "force-1", 3), "forced") == [("stuck",)]
    assert pos.shown[sheet_side(pos, number)] == DOOR + 1
    assert told(pick(pos, "force-1", 1), "forced") == [("false",)]
    assert number not in [found.side for found in exits(pos)]
    assert pos.steps == [("explore",)]


# -- pits --------------------------------------------------------------------------------------------------------------


def test_out_of_a_pit() -> None:
    """UWA-TRAP-4: friends have him out in a turn; a man alone without spikes needs a 1, a strong one a 2."""
    for able, spikes, strength, dice, waits in (
        (6, 0, 10, (), 1),
        (1, 1, 10, (), 1),
        (1, 0, 10, (2, 1), 2),
        (1, 0, 16, (3, 2), 2),
    ):
        pos = below()
        pos.fate[able:] = bytearray([DEAD]) * (PARTY - able)
        pos.spikes = spikes
        pos.ability[STRENGTH] = strength
        traps.fall_in(pos, FIRST, False, ScriptedDice(3), None)
        if able > 1:
            pick(pos, "help-out")
            pick(pos, "rest", 1)
        for turn in range(waits) if able == 1 else ():
            pick(pos, "climb-out", 1, *dice[turn : turn + 1])
        assert (pos.clock, pos.snare, pos.groups) == (waits * turns.TURN, 0, [])


def test_a_lid_that_snaps_shut() -> None:
    """UWA-TRAP-4: three friends open it like a stuck door, here in the second round; a lone victim stays there."""
    pos = below()
    traps.fall_in(pos, FIRST, True, ScriptedDice(6), None)
    log = pick(pos, "help-out", 3, 4, 5)
    log += pick(pos, "help-out", 6, 2, 6)
    assert (told(log, "forced-lid"), parting.of(pos.groups[0], "snare")) == ([("stuck",), ("open",)], parting.PIT)
    pos = below()
    pos.fate[1:] = bytearray([DEAD]) * (PARTY - 1)
    traps.fall_in(pos, FIRST, True, ScriptedDice(6), None)
    assert pos.fate[FIRST] == DEAD


def test_probing_with_a_pole() -> None:
    """UWA-TRAP-5, UWA-PLAY-15: at half the pace a pit is found on 4, not on 5; once a turn the pole is taken up."""
    pos, square = with_trap(PIT, LIDDED)
    pos.pole = 1
    plain = turns.step_parts(pos)
    pick(pos, "probe")
    assert turns.step_parts(pos) == 2 * plain
    assert "stride" not in texts(pos)
    assert "change-order" in texts(pos)
    for die, found in ((4, True), (5, False)):
        pos.spent = []
        pos.steps = [("explore",)]
        walking.lurking(pos, None)
        assert pos.steps[-1][:2] == ("throw", PROBING)
        pos.steps.pop()
        walking.use_probing(pos, die, 0)
        assert ((0, square) in pos.spent) is found


def test_the_marching_order_changes_below() -> None:
    """UWA-PLAY-15: two characters change places, once a turn."""
    pos = below()
    pick(pos, "change-order")
    pick(pos, "fighter-1")
    pick(pos, "dwarf")
    assert pos.column[:3] == [2, 1, 0]
    assert "change-order" not in texts(pos)


# -- ears --------------------------------------------------------------------------------------------------------------


def test_noises_without_a_cause() -> None:
    """UWA-LISTEN-3: one on every level, in a passage or an empty room; the room's is heard at its door."""
    found = False
    for number in range(12):
        pos = below(number)
        dungeon = truth.dungeon(pos)
        assert [noise.at for noise in dungeon.noises if noise.kind != DRAUGHT] == [0, 1, 2]
        for noise in [one for one in dungeon.noises if one.kind != DRAUGHT]:
            room = dungeon.levels[noise.at].squares[noise.square] == ROOM
            assert NOISES[noise.kind] in (("shuffling", "muttering") if room else ("moaning", "clanking"))
            found = found or (noise.at == 0 and not room)
            if noise.at == 0 and not room:
                stand(pos, noise.square)
                log: list[Event] = []
                walking.hear_noise(pos, ScriptedDice(*[6] * 2), log)
                assert told(log, "noise") == [(NOISES[noise.kind],)]
    assert found


def guarded() -> Position:
    """A room with a door, and a guard at it; everything else is empty."""
    pos = below()
    emptied(pos)
    before(pos, DOOR, ROOM)
    pos.steps = [("explore",)]
    pick(pos, "post-guards")
    assert pos.guards == min(len(doors(pos)), 5)
    return pos


@pytest.mark.parametrize(("die", "heard"), [(5, True), (6, False)])
def test_a_guard_hears_them_coming(die: int, heard: bool) -> None:
    """UWA-LISTEN-4, UWA-ACT-3: an elf or dwarf hears on 5; they come a turn later and surprise nobody. The guard does
    not search meanwhile."""
    pos = guarded()
    assert len(guarding.hands(pos)) == PARTY - pos.guards
    assert pos.member(guarding.watch(pos)[0][0]).race != "man"
    pos.source = doors(pos)[0].side
    pos.steps.append(("meet",))
    guarding.use_hearkening(pos, die, guarding.watch(pos)[0][0])
    assert (pos.steps[-2:-1] == [("warn",)]) is heard


def test_a_lone_guard_leaves_his_post_to_search() -> None:
    """UWA-ACT-3, UWA-GUARD-1: a guard does nothing else; when all but he have fallen he combs the floor himself."""
    pos = guarded()
    pos.guards = 1
    watching = guarding.watch(pos)[0][0]
    for who in pos.able():
        if who != watching:
            assert "search-floor" in texts(pos)
            pos.fate[who], pos.pending = DEAD, None
    assert guarding.hands(pos) == [watching]
    assert "search-floor" in texts(pos)


def test_who_was_heard_comes_in() -> None:
    """UWA-LISTEN-4: the dwarf hears heavy steps (an ogre); Hold Portal bars the door, else they come when the turn
    ends, unless the party has gone."""
    for way in ("barred", "waits", "gone"):
        pos = guarded()
        pos.source = doors(pos)[0].side
        pos.foe_kind, pos.foe_marks = [pos.content.book.number["ogre"]], [0]
        pos.steps.append(("warn",))
        log = run(pos)
        assert told(log, "footsteps") == [("heavy steps",)]
        assert ("Somebody is coming", "heavy steps") in GAME.view(pos, 0).facts
        if way == "barred":
            spell = pos.content.book.spells.number("hold_portal")
            pos.spells[MAGE * len(pos.content.book.spells.known) + spell] = 1
            pos.pending = None
            assert "barred" in kinds(pick(pos, "cast-hold-portal"))
            assert pos.coming == 0
            continue
        if way == "gone":
            stand(pos, truth.dungeon(pos).entrances[0])
        assert guarding.arrive(pos) is (way == "waits")
        assert (pos.steps[-1] == ("muster",)) is (way == "waits")


# -- things ------------------------------------------------------------------------------------------------------------


def test_containers_and_dressing() -> None:
    """UWA-STK-8: treasure with a guardian lies loose, in a chest or in a trunk; rooms without one have odd things."""
    seen = set[int]()
    for number in range(10):
        pos = below(number)
        for room in truth.dungeon(pos).stocks[0]:
            if room.kind >= 0 and room.worth:
                assert room.guards in ((), (halls.CHEST,), (FALSE_BOTTOM,))
                seen |= set(room.guards) or {0}
            if room.kind < 0:
                assert 1 <= room.dressing.bit_count() <= 3
    assert seen == {0, halls.CHEST, FALSE_BOTTOM}
    pos = below()
    hall(pos, dressing=3)
    assert ("Lying about", f"{DRESSING[0]}, {DRESSING[1]}") in GAME.view(pos, 0).facts


def test_a_plain_chest_has_no_trap() -> None:
    """UWA-STK-8: it is opened by anybody, and its treasure lies open."""
    pos = below()
    hall(pos, gold=500, guard=halls.CHEST, known=halls.FOUND)
    pick(pos, "open-box", 6)
    assert "take-gold" in texts(pos)


def test_asking_for_a_thing() -> None:
    """UWA-PLAY-9: the same list everywhere; what is there is found by its name only, each is asked for once."""
    pos = below()
    hall(pos, wanted=1, wanted_worth=500, wanted_thing=-1)
    pick(pos, "ask")
    assert texts(pos) == ["back", *(f"ask-{thing.split()[0]}" for thing in WANTED)]
    assert told(pick(pos, "ask-rope"), "rummaged") == [("rope", "there are none")]
    pick(pos, "ask")
    assert "ask-rope" not in texts(pos)
    assert told(pick(pos, "ask-boots", 1), "valued") == [(50,)]
    assert (pos.taken, pos.clock) == (500, 2 * turns.HALF)


def test_what_was_asked_for_is_noted() -> None:
    """UWA-PLAY-9, UWA-R262: the list of rooms says what was looked for and whether it was there, though it be worth
    nothing."""
    pos = below()
    hall(pos, wanted=2, wanted_worth=0, wanted_thing=-1)
    for thing, dice in (("rope", ()), ("cloaks", (1,))):
        pick(pos, "ask")
        pick(pos, f"ask-{thing}", *dice)
    rooms = next(panel for panel in GAME.view(pos, 0).panels if panel.id == "rooms")
    assert rooms.rows[0].cells == ("cloaks found, no rope",)


@pytest.mark.parametrize(
    ("dice", "wanted"),
    [((1, 3), (1, 0, -1)), ((3, 4, 5), (3, 500, -1)), ((1, 6), (1, 50_000, 705)), ((8, 6, 2), (8, 200, -1))],
)
def test_what_can_be_asked_for(dice: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    """UWA-PLAY-9, UWA-R97: plain on 3, d6 x 10 gold pieces on 4, magic on 6 (boots: elven boots); a lever never is."""
    book = below().content.book
    found = on_request(ScriptedDice(*dice), book)
    assert found == wanted
    if found[2] > 0:
        assert magic_thing(book, found[2]) == ("miscellaneous", "elven boots")


def test_boots_are_known_when_they_were_worn() -> None:
    """UWA-PLAY-10: old boots found on request count for nothing until somebody has worn them for a turn; then they are
    elven boots, worth 5,000 gold pieces."""
    pos = below()
    boots = code(pos.content.book, "miscellaneous", 4)
    hall(pos, wanted=1, wanted_worth=50_000, wanted_thing=boots)
    pick(pos, "ask")
    pick(pos, "ask-boots")
    assert rummaging.known_worth(pos) == 0
    assert ("In the packs", "something strange, not tried out") in GAME.view(pos, 0).facts
    others = {GAME.imagine(pos, 0, Random(seed)).things[0][0] for seed in range(12)}
    assert len(others) > 3
    assert told(pick(pos, "try-out", 1), "shows-itself") == [("elven boots",)]
    assert rummaging.known_worth(pos) == 50_000


@pytest.mark.parametrize(("die", "shown"), [(4, True), (5, False)])
def test_sipping(die: int, shown: bool) -> None:
    """UWA-PLAY-10, UWA-MAG-4: a potion shows itself on 4, not on 5; one of healing then heals d6 + 1."""
    pos = below()
    pos.things = [(code(pos.content.book, "potion", 8), 2_500, 0)]
    pos.hurt[ELF] = 6
    pick(pos, "try-out", die)
    assert ("drink" in texts(pos)) is shown
    if shown:
        pick(pos, "drink", 3)
        assert (pos.hurt[ELF], pos.things) == (2, [])


def test_a_cursed_sword_sticks() -> None:
    """UWA-PLAY-10: it fetches nothing and takes 2 from his blows; a sword +1 adds 1, armour +2 betters his class."""
    pos = below()
    book = pos.content.book
    pos.things = [(code(book, "sword", 12), 0, 0)]
    pick(pos, "try-out", 1)
    assert pos.marks[FIRST] & HEXED
    rummaging.gird(pos, "sword +1, +3 against trolls")
    before_armour = pos.ac(FIRST)
    rummaging.gird(pos, "armour +2")
    assert (max(pos.edge), pos.ac(FIRST)) == (1, before_armour - 2)


# -- fire in small spaces ----------------------------------------------------------------------------------------------


def test_a_bolt_in_a_short_passage() -> None:
    """UWA-REB-1, UWA-REB-2, UWA-REB-3, UWA-REB-4: 40 feet from the wall a bolt of 60 comes back to its caster; the
    compromise takes two feet of stone and reaches back ten; the blast takes twenty feet of stone."""
    assert rebound.bolt_back(40, rebound.REBOUND) == (60, 0)
    assert rebound.bolt_back(40, rebound.COMPROMISE) == (10, 2)
    assert rebound.bolt_back(40, rebound.BLAST) == (0, 20)
    assert rebound.bolt_back(60, rebound.REBOUND) == (0, 0)


def test_a_ball_in_a_short_passage() -> None:
    """UWA-REB-5, UWA-R99: with room it spares the party; 40 feet from the wall 30 feet of it come back."""
    assert rebound.ball_back(30, 100, True, rebound.REBOUND) == (0, 0)
    assert rebound.ball_back(30, 40, True, rebound.REBOUND) == (30, 0)
    assert rebound.ball_back(30, 30, False, rebound.COMPROMISE) == (10, 2)


def test_a_bolt_strikes_those_who_sent_it() -> None:
    """UWA-REB-2: in a small room it strikes the ranks within its length, each once; a save halves it."""
    pos = below()
    chased(pos, "orc", 1, 20)
    number = before(pos, DOOR, PASSAGE)
    found = exits(pos)[into(pos, number)]
    pos.goal, pos.here, pos.width = found.beyond, found.square, 10
    space = rebound.space_ahead(pos)
    assert 0 < space < rebound.BOLT_FEET
    rebound.strike_party(pos, 0, 4, ScriptedDice(1, 20, 1), None)
    assert pos.hurt == [4, 2, 4, 0, 0, 0]


def test_stone_is_blown_away_for_good() -> None:
    """UWA-REB-3: twenty feet of rock behind a wall are a passage now, and stand on the map."""
    for number in range(8):
        pos = below(number, confined="blast")
        emptied(pos)
        for side in [side for side in range(len(truth.level(pos).sides)) if truth.level(pos).sides[side] == DOOR]:
            before_squares = truth.level(pos).squares
            square = side // 2
            pos.here, pos.goal = square, halls.beside(side)[1]
            if before_squares[square] != PASSAGE:
                continue
            stand(pos, square)
            rebound.blow_away(pos, 20, None)
            if len(pos.breaches) == 2:
                broken = [each[1] for each in pos.breaches]
                assert all(before_squares[each] != truth.level(pos).squares[each] for each in broken)
                assert all(pos.seen[each] for each in broken)
                return
            pos.breaches = []
    raise AssertionError("no wall has rock behind it")


# -- contests ----------------------------------------------------------------------------------------------------------


def test_a_contest_is_fought_in_one_dungeon() -> None:
    """UWA-GAME-1: a secret number of the setting makes the same dungeon for everybody, whatever the dice."""
    setting = complete(GAME, Setting("expedition", {}, {}, {explore.CONTEST: "42"}))
    numbers = {explore.contest_number(setting)}
    for party in (1, 77):
        pos = GAME.blank(setting)
        explore.set_out(pos, ScriptedDice(party))
        numbers.add(pos.number)
    assert numbers == {42}
    with pytest.raises(BadSetup, match="one whole number"):
        explore.contest_number(Setting("expedition", {}, {}, {explore.CONTEST: "the deep one"}))


def test_medals() -> None:
    """UWA-GAME-1: bronze for the captain's median, silver, gold and the laurel for its best quarter, tenth and
    hundredth."""
    results = list(range(100))
    assert [medals.awarded(score, results) for score in (49, 50, 75, 90, 99)] == [
        "", "bronze", "silver", "gold", "the laurel",
    ]  # fmt: skip
    assert medals.awarded(0, [0] * 100) == "", "nobody earns a medal by bringing nothing home"


def test_what_a_medal_is_measured_by() -> None:
    """UWA-GAME-1: the captain goes down into the same dungeon, each time with other luck; whoever gave up or was still
    below at night has carried nothing out, and in a season or a meeting there are no medals."""
    match = Match(GAME, Setting("expedition"), seed="5")
    assert medals.medals(match, None) == medals.TOO_EARLY
    runs = medals.reference(GAME, match.setting, match.position.number, 4)
    assert len(set(runs)) > 1
    assert runs == medals.reference(GAME, match.setting, match.position.number, 4)
    match.position.taken = 5000
    assert medals.scored(match.position, Outcome((0,), "", (1.0,))) == 500
    assert medals.scored(match.position, Outcome((), "", (0.0,))) == 0
    for scenario in ("season", "meeting", "galley-duel"):
        assert medals.medals(Match(GAME, Setting(scenario), seed="6"), None) == medals.NO_EXPEDITION


def test_passing_knows_noises() -> None:
    """UWA-LISTEN-3: whoever listens at the door of such a room or passage hears one of these."""
    assert set(passing.SOUND_OF.values()) == {"shuffling", "voices", "clanking"}
    assert spot(below())


def test_whoever_is_alone_may_listen_at_a_door() -> None:
    """UWA-LISTEN-4: he guards one door while he rests; as soon as he searches he guards none."""
    pos = below()
    emptied(pos)
    before(pos, DOOR, ROOM)
    pos.steps = [("explore",)]
    for who in pos.able()[1:]:
        pos.fate[who] = DEAD
    alone = pos.able()[0]
    pick(pos, "post-guards")
    assert [who for who, _ in guarding.watch(pos)] == [alone]
    assert "post-guards" not in texts(pos)
    assert guarding.hands(pos) == [alone]
    assert (pos.guards, pos.posts) == (0, [])
