"""Tasks at the same time, two boxes in a room, standing back, copper, and words through a door."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Decision, Log, NoDice, ScriptedDice, Setting, decide, settle
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.files import buttons, terms
from wyrmtable.games.underworld.files.content import content_of
from wyrmtable.games.underworld.files.terms import COPPER, DEAD, WIDE
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    boxes,
    explore,
    guarding,
    halls,
    holes,
    landing,
    naming,
    passing,
    stocking,
    tasks,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import at_way_out, drawn_side, exits, spot
from wyrmtable.games.underworld.rules.level import DOOR, DOORWAYS, ROCK, ROOM, SECRET, SIDES, WALL
from wyrmtable.games.underworld.rules.sequence import STEPS
from wyrmtable.games.underworld.rules.setup import set_up
from wyrmtable.games.underworld.rules.ways import TRAPDOOR, Way

from .caves import OPTIONS, before, below, emptied, exchange, hall, stand

FIRST, SECOND, DWARF, CLERIC, ELF, MAGE = range(6)
NEVER = 1  # nobody wanders by


def in_a_room(**options: str) -> Position:
    """In a room of six squares or more with a door, and nobody in it."""
    pos = below(4, **options)
    emptied(pos)
    true = truth.level(pos)
    for room in range(true.halls):
        stand(pos, true.room_squares(room)[0])
        if len(spot(pos)) >= 6 and any(way.kind in DOORWAYS for way in exits(pos)):
            pos.steps = [("explore",)]
            return pos
    raise AssertionError("no such room")


def decided(pos: Position) -> Decision:
    decision = decide(STEPS, pos)
    assert isinstance(decision, Decision)
    return decision


def say(pos: Position, *picks: int, dice: ScriptedDice | None = None, log: Log | None = None) -> None:
    for pick in picks:
        assert pick in decided(pos).picks
        tasks.tasks_take(pos, pos.steps[-1], pick, dice or ScriptedDice(), log)
        pos.pending = None


def test_150_everybody_has_a_task() -> None:
    """UWA-ACT-3, UWA-PLAY-7, UWA-DEC-4, UWA-EX-13: the elf searches where he felt something, two open a trunk each, one
    looks for boots, two guard doors; the turn lasts as long as the longest task, and all dice fall in it."""
    pos = in_a_room()
    hall(pos, copper=2000, guard=halls.NEEDLE, known=halls.FOUND)
    stock = stocking.Stock(worth=(0, 0, 0, 60_000, 0))
    box = halls.of_stock(pos.floor, spot(pos)[0] + halls.SECOND, stock)
    pos.halls.append(tuple(box._replace(jewel_count=2, guard=halls.FALSE_BOTTOM)))
    wall = max(number for square in spot(pos) for number in SIDES[square] if drawn_side(pos, number) == WALL)
    pos.shifts = [(pos.floor, wall, SECRET)]
    pos.clues = [(pos.floor, next(square for square in spot(pos) if wall in SIDES[square]))]
    door = next(at for at, way in enumerate(exits(pos)) if way.kind in DOORWAYS)
    pos.steps.append(("tasks",))
    order = pos.able()
    said = {
        FIRST: pos.deed(buttons.OPEN_BOX), SECOND: pos.deed(buttons.OPEN_OTHER),
        DWARF: pos.deed(buttons.EXIT + door), CLERIC: buttons.WAIT, ELF: pos.deed(buttons.SEARCH_FELT),
        MAGE: pos.deed(buttons.ASK_FOR),
    }  # fmt: skip
    before, side = pos.clock, exits(pos)[door].side
    say(pos, *[said[who] for who in order])
    settle(STEPS, pos, dice := ScriptedDice(1, 20, 6, 5, NEVER), None)
    dice.finish()
    assert pos.clock - before == turns.TURN
    assert pos.hurt == [0] * 6, "the needle was saved against"
    assert [box.known & halls.OPENED for box in halls.boxes(pos)] == [halls.OPENED] * 2
    assert halls.laid_out(pos)[0][COPPER] == 2000
    assert halls.laid_out(pos)[0][terms.JEWELS] == 0, "the other seems empty"
    assert guarding.watch(pos) == [(DWARF, side)]
    assert wall in [way.side for way in exits(pos)]


def test_151_owners_decide() -> None:
    """UWA-DEC-4, UWA-Q10: with two players each is asked for his own characters."""
    pos = in_a_room(players="2")
    pos.steps.append(("tasks",))
    seats = []
    for _ in range(5):
        seats.append(decided(pos).seat)
        say(pos, buttons.WAIT)
    assert set(seats) == {0, 1}


def test_151b_a_guard_with_another_task_leaves_his_post() -> None:
    """UWA-PLAY-7, UWA-LISTEN-4: whoever is given nothing else stays at his door; nobody does two things at once."""
    pos = in_a_room()
    door = next(at for at, way in enumerate(exits(pos)) if way.kind in DOORWAYS)
    side = exits(pos)[door].side
    order = pos.able()
    for task, posts in ((buttons.WAIT, [(order[0], side)]), (pos.deed(buttons.ASK_FOR), [])):
        pos.guards, pos.posts = 1, [(order[0], side)]
        pos.steps, pos.pending = [("explore",), ("tasks",)], None
        say(pos, task, buttons.READY)
        settle(STEPS, pos, ScriptedDice(), None)
        assert guarding.watch(pos) == posts


def test_152_the_longest_task_counts() -> None:
    """UWA-ACT-1, UWA-ACT-3: half a turn for a look at a box beside a quarter for a certain thing is half a turn."""
    pos = in_a_room()
    hall(pos, silver=50, guard=halls.CHEST, known=halls.FOUND)
    pos.steps.append(("tasks",))
    before = pos.clock
    say(pos, pos.deed(buttons.LOOK_AT_BOX), pos.deed(buttons.ASK_FOR), buttons.READY)
    settle(STEPS, pos, ScriptedDice(3), None)
    assert pos.clock - before == turns.HALF


def test_153_a_task_is_given_once_and_can_be_taken_back() -> None:
    """UWA-PLAY-7: one opens a box, but many search a wall; and nothing happens if the caller thinks again."""
    pos = in_a_room()
    hall(pos, silver=50, guard=halls.CHEST, known=halls.FOUND)
    pos.steps.append(("tasks",))
    wall = next(deed for deed in tasks.choices(pos) if buttons.SEARCH_WALL <= deed < buttons.SEARCH_FELT)
    say(pos, pos.deed(buttons.OPEN_BOX), pos.deed(wall))
    picks = decided(pos).picks
    assert pos.deed(buttons.OPEN_BOX) not in picks
    assert pos.deed(wall) in picks
    clock = pos.clock
    say(pos, buttons.BACK)
    assert (pos.steps, pos.clock) == ([("explore",)], clock)


@pytest.mark.parametrize(("named", "hurt"), [([], 6), ([FIRST], 1), ([FIRST, SECOND], 2)])
def test_154_the_others_stand_back(named: list[int], hurt: int) -> None:
    """UWA-CHEST-2, UWA-R108: gas reaches ten feet; whoever is not named for the box stands back."""
    pos = in_a_room()
    hall(pos, silver=50, guard=halls.GAS, known=halls.FOUND)
    pos.named = named
    boxes.open_box(pos, 0, ScriptedDice(1, *[1, 2] * hurt), None)
    assert sum(bool(points) for points in pos.hurt) == hurt


def test_155_nobody_stands_back_in_a_cell() -> None:
    """UWA-CHEST-2: ten feet of room leave no place to stand back."""
    pos = in_a_room()
    pos.named = [FIRST]
    assert boxes.near(pos) == [FIRST]
    pos.seen[pos.floor * terms.SIZE + pos.here] = ROOM  # a passage, which is one square
    assert boxes.near(pos) == guarding.hands(pos)
    assert naming.named(pos) == [FIRST]


def test_156_copper_is_heavy() -> None:
    """UWA-R20, UWA-PLAY-11, UWA-EX-15: two thousand copper take four turns and are worth forty gold pieces."""
    pos = in_a_room()
    hall(pos, copper=2000, guard=0, known=halls.FOUND)
    before = pos.clock
    for _ in range(4):
        explore.load(pos, COPPER, None)
    assert (pos.clock - before, pos.taken, pos.packed) == (4 * turns.TURN, 400, 2000)
    assert halls.laid_out(pos)[0] == [0] * 6


def test_157_an_emptied_box_is_looked_over() -> None:
    """UWA-CHEST-3: the caller may check an empty trunk for secret drawers, whether or not it has any; once."""
    pos = in_a_room()
    hall(pos, silver=10, guard=halls.CHEST, known=halls.FOUND | halls.OPENED)
    assert buttons.LOOK_AT_BOX not in explore.deeds(pos, halls.here(pos))
    explore.load(pos, 0, None)
    assert buttons.LOOK_AT_BOX in explore.deeds(pos, halls.here(pos))
    boxes.look_at_box(pos, 0, None)
    assert buttons.LOOK_AT_BOX not in explore.deeds(pos, halls.here(pos))


@pytest.mark.parametrize(
    ("face", "told"), [(3, "voices"), (4, "voices: words of the orc tongue")], ids=["muttering", "words"]
)
def test_158_words_and_their_language(face: int, told: str) -> None:
    """UWA-LISTEN-2: of voices only a muttering is heard on 1 to 3, else words and their language."""
    pos = below()
    emptied(pos)
    number = door_of_a_room(pos)
    at = halls.look_in(pos, next(way for way in exits(pos) if way.side == number).beyond)
    orcs = halls.Hall(*pos.halls[at])._replace(kind=pos.content.book.number["orc"], number=3)
    pos.halls[at] = tuple(orcs)
    pos.steps = [("explore",), ("door", number, 0, 0)]
    log: Log = []
    passing.door_take(pos, pos.steps[-1], pos.deed(buttons.LISTEN), NoDice(), log)
    settle(STEPS, pos, ScriptedDice(1, face), log)
    assert [event[2] for event in log if event[1] == "listened"] == [told]
    assert passing.sound_told(pos, pos.steps[-1][3]) == told


def test_159_men_speak_the_common_speech_and_a_mutter_says_nothing() -> None:
    """UWA-LISTEN-2, UWA-LISTEN-3: bandits are understood; a muttering without a cause has no words."""
    pos = below()
    bandit = pos.content.book.number["bandit"]
    heard = 2 + 2 + passing.TONGUES * (1 + bandit)
    assert passing.sound_told(pos, heard) == "voices: words of the common speech"
    emptied(pos)
    assert passing.speaker(pos, door_of_a_room(pos)) == -1


def door_of_a_room(pos: Position) -> int:
    """A door behind which there is a room; the party stands before it."""
    true = truth.level(pos)
    for square in range(len(true.squares)):
        for way in range(4):
            number = SIDES[square][way]
            if number < 0 or true.sides[number] != DOOR or true.squares[square] == ROOM:
                continue
            stand(pos, square)
            found = [one for one in exits(pos) if one.side == number]
            if found and true.squares[found[0].beyond] == ROOM:
                return number
    return before(pos, DOOR)


@pytest.mark.parametrize(("face", "seen"), [(4, True), (5, False)])
def test_160_a_room_is_examined(face: int, seen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-PLAY-6, UWA-SENSE-2, UWA-SENSE-3, UWA-ACT-1: half a turn; a dwarf sees a trapdoor on 1 to 4. Whoever
    missed it may look again."""
    pos = in_a_room()
    square = spot(pos)[0]
    made = truth.storey(pos)
    way = Way(TRAPDOOR, "A", 1, square, 2, square)
    exchange(monkeypatch, holes, "storey", lambda _: made._replace(ways=(way,)))
    pos.fate[ELF] = DEAD
    clock = pos.clock
    assert buttons.EXAMINE in explore.deeds(pos, halls.here(pos))
    walking.examine(pos, None)
    assert pos.clock - clock == turns.HALF
    _, what, _, _, _, more = pos.steps.pop()
    holes.use_opening(pos, face, int(more))
    assert what == terms.OPENING
    assert ((holes.OPENED, holes.NOBODY, square) in pos.steps) == seen
    pos.steps = [("explore",)]
    assert buttons.EXAMINE in explore.deeds(pos, halls.here(pos))


def test_161_an_elf_feels_again_what_he_missed() -> None:
    """UWA-SENSE-1, UWA-SENSE-3: when the room is examined he throws once more."""
    pos = in_a_room()
    wall = next(number for square in spot(pos) for number in SIDES[square] if drawn_side(pos, number) == WALL)
    pos.shifts = [(pos.floor, wall, SECRET)]
    walking.examine(pos, None)
    assert [step[1] for step in pos.steps if step[0] == "throw"].count(terms.SENSING) >= 1


def test_162_the_landing() -> None:
    """UWA-PLAY-2, UWA-EX-10: thirty feet of steps, a landing, and two flights on from it; nothing is drawn before the
    party is down, and both flights end on the first level, where one goes out again."""
    pos = Position(content_of(Setting("expedition", {**OPTIONS, "site": "stair"})))
    set_up(pos, ScriptedDice(1, 5))
    assert not any(pos.seen)
    for flight, square in ((landing.NORTHERN, 10 * WIDE + 7), (landing.SOUTH_EASTERN, 5 * WIDE + 9)):
        down = pos.copy()
        down.steps = [("explore",), ("landing", landing.ABOVE)]
        assert len(decided(down).picks) == 1
        assert not [token for token in GAME.view(down, 0).tokens if token.symbol == "party"]
        log: Log = []
        landing.landing_take(down, down.steps[-1], decided(down).picks[0], NoDice(), log)
        landing.landing_take(down, down.steps[-1], down.deed(buttons.STAIRWAY + flight), NoDice(), log)
        assert [event[1:] for event in log] == [("landing", 30), ("came-down", 20)]
        assert (down.here, at_way_out(down), down.steps) == (square, True, [("explore",)])
        assert down.clock == 5 * turns.step_parts(down)
    stand(down, 10 * WIDE + 7)
    assert len([end for end in down.ends if end[4] < 0]) == 2, "the other flight is seen where it ends"


def test_163_the_landing_in_a_dungeon_that_is_imagined() -> None:
    """UWA-Q2: whoever imagines the dungeon before he is down knows nothing of it; both flights end somewhere."""
    pos = Position(content_of(Setting("expedition", {**OPTIONS, "site": "stair"})))
    set_up(pos, ScriptedDice(1, 5))
    pos.steps = [("explore",), ("landing", landing.LANDED)]
    for flight in (landing.NORTHERN, landing.SOUTH_EASTERN):
        world = GAME.imagine(pos, 0, Random(3))
        landing.landing_take(world, world.steps[-1], world.deed(buttons.STAIRWAY + flight), NoDice(), None)
        assert truth.level(world).squares[world.here] != ROCK
