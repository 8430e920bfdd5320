"""An expedition: what the caller can say where the party stands, walking, meeting what is there (UWA-PLAY).

The party is one group in one place. Picks are local: ways out of the present spot, and deeds that can be done in it.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Outcome, Step, finish, tell_all

from ..files.buttons import (
    CAST,
    DROP_LOOT,
    EXIT,
    GO_HOME,
    LOOK_AT_BOX,
    NEW_TORCH,
    OPEN_BOX,
    REST,
    SEARCH_FLOOR,
    SEARCH_WALLS,
    STAIRWAY,
    STAIRWAYS,
    TAKE,
    WEDGE,
)
from ..files.terms import (
    ALOFT,
    BARE,
    DEAD,
    FOES,
    GONE,
    LOOT,
    MISSILE_PROOF,
    PARTY,
    PROTECTED,
    SENSING,
    SLIPPING,
    SPRINGING,
    STONE,
    TORCH,
    UNSEEN,
)
from ..position import Position
from . import fitting, halls, magic, turns
from .charting import (
    at_way_out,
    draw_here,
    draw_room,
    drawn_side,
    exits,
    forget_flight,
    remember,
    sheet_side,
    spot,
    stairways,
)
from .dungeon import STAIRS
from .ending import FLED, WON, points, teach
from .level import BESIDE, DOORS, ROOM, SECRET, WALL
from .level import STEPS as STRIDES
from .meeting import add
from .spoils import piece_weight, room_left
from .throwing import rattle, throw
from .truth import dungeon, level

LOAD_A_TURN = 500
CURES = ("cure_light_wounds", "cure_serious_wounds", "cure_disease")
LIGHTS = ("light", "continual_light")
MEDALS = ((15_000, "the laurel"), (6_000, "gold"), (2_000, "silver"), (500, "bronze"))


def set_out(pos: Position, dice: Dice) -> None:
    """The party is made, a number makes the dungeon, and the first room is drawn (UWA-GEN-2, UWA-LVL-3)."""
    fitting.fit_out(pos, dice)
    pos.number = dice.number(2**53, "UWA-LVL-3 batch 1")
    pos.here = dungeon(pos).entrances[0]
    pos.ends = [(0, pos.here, STAIRS, 0, -1, -1)]
    draw_here(pos)
    halls.look_in(pos, pos.here)
    pos.flown = []


# -- what can be done --------------------------------------------------------------------------------------------------


def explore_picks(pos: Position, step: Step) -> Decision:
    """Ways on, stairs, searching, boxes, treasure, cures, rest, and home (UWA-PLAY-2 to UWA-PLAY-16)."""
    deed = pos.deed
    if pos.owed:
        picks = [deed(REST)]
    else:
        picks = [deed(EXIT + at) for at in range(len(exits(pos)))]
        picks += [deed(STAIRWAY + at) for at in range(len(stairways(pos)[:STAIRWAYS]))]
        picks += deeds(pos)
    picks += [deed(GO_HOME)] if at_way_out(pos) else []
    return Decision(pos.caller(), sorted(picks), "Where do you go, and what do you do?", ("UWA-PLAY-2", "UWA-DEC-2"))


def deeds(pos: Position) -> list[int]:
    hall = halls.here(pos)
    picks = [pos.deed(REST)]
    picks += [pos.deed(SEARCH_WALLS)] if halls.unsearched(pos) else []
    picks += [pos.deed(SEARCH_FLOOR)] if hall and not hall.known & halls.FLOORED else []
    picks += [pos.deed(NEW_TORCH)] if not pos.lit and pos.torches else []
    picks += [pos.deed(WEDGE)] if pos.source >= 0 and sheet_side(pos, pos.source) not in pos.wedged else []
    picks += [pos.deed(DROP_LOOT)] if pos.packed else []
    if hall and hall.box_seen and not hall.open_to_view:
        opened = hall.known & halls.OPENED
        picks += [pos.deed(OPEN_BOX)] if not opened else []
        picks += [pos.deed(LOOK_AT_BOX)] if opened or not hall.known & halls.LOOKED else []
    counts, room = halls.laid_out(pos)[0], room_left(pos)
    picks += [TAKE + kind for kind in range(len(LOOT)) if counts[kind] and room >= piece_weight(pos, kind)]
    return picks + [CAST + spell for spell, _ in remedies(pos)]


def remedies(pos: Position) -> list[tuple[int, int]]:
    """Spells that help between fights, each with the first who has it."""
    found = dict[int, int]()
    if not any(pos.spells):
        return []
    for name in (*CURES, *LIGHTS):
        spell = pos.content.book.spells.number(name)
        serves = magic.friends(pos, name) if name in CURES else not pos.lit
        for who in pos.able() if serves else ():
            if magic.has(pos, who, spell):
                found.setdefault(spell, who)
    return sorted(found.items())


def explore_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    deed = pick - pos.content.deeds
    if 0 <= deed < STAIRWAY:
        take_exit(pos, deed, log)
    elif STAIRWAY <= deed < STAIRWAY + STAIRWAYS:
        climb(pos, stairways(pos)[deed - STAIRWAY], log)
    elif TAKE <= pick < TAKE + len(LOOT):
        load(pos, pick - TAKE, log)
    elif CAST <= pick < pos.content.deeds:
        help_with(pos, pick - CAST, dice, log)
    else:
        do(pos, deed, dice, log)
    pos.source = pos.source if deed == WEDGE or 0 <= deed < STAIRWAY else -1


def do(pos: Position, deed: int, dice: Dice, log: Log | None) -> None:
    if deed == REST:
        turns.rest(pos, log)
    elif deed == SEARCH_WALLS:
        halls.search_walls(pos, log)
    elif deed == SEARCH_FLOOR:
        halls.search_floor(pos, log)
    elif deed == LOOK_AT_BOX:
        halls.look_at_box(pos, log)
    elif deed == OPEN_BOX:
        halls.open_box(pos, dice, log)
        pos.steps.insert(1, ("anybody",))
    elif deed == NEW_TORCH:
        light_torch(pos)
        turns.pass_time(pos, turns.ROUND_PARTS)
    elif deed == WEDGE:
        pos.wedged.append(sheet_side(pos, pos.source))
        turns.pass_time(pos, turns.ROUND_PARTS)
    elif deed == DROP_LOOT:
        drop_loot(pos, log)
    elif deed == GO_HOME:
        pos.steps[:] = [("settle",)]


def light_torch(pos: Position) -> None:
    pos.lit, pos.burn = 1, 0
    last = pos.able()[-1]
    pos.marks[last] = pos.marks[last] & ~BARE | TORCH


def drop_loot(pos: Position, log: Log | None) -> None:
    """Lighter at once (UWA-PURS-4)."""
    pos.packed = pos.taken = 0
    tell_all(log, "threw", "the treasure")


def load(pos: Position, kind: int, log: Log | None) -> None:
    """As much as goes in a turn: 500 coins' weight for the whole party (UWA-PLAY-11, UWA-ACT-1)."""
    weight = piece_weight(pos, kind)
    counts, _ = halls.laid_out(pos)
    pieces = min(counts[kind], max(min(room_left(pos), LOAD_A_TURN) // weight, 1))
    pos.taken += halls.take_away(pos, kind, pieces)
    pos.packed += pieces * weight
    tell_all(log, "loaded", pieces, LOOT[kind])
    turns.pass_time(pos, turns.TURN * min(pieces * weight, LOAD_A_TURN) // LOAD_A_TURN)


def help_with(pos: Position, spell: int, dice: Dice, log: Log | None) -> None:
    """Whoever needs it most is healed (UWA-PLAY-12)."""
    name = pos.content.book.spells.known[spell].id
    who = dict(remedies(pos))[spell]
    friends = magic.friends(pos, name) if name in CURES else [who]
    needy = max(friends, key=lambda one: (2 * pos.hurt[one] >= pos.hp[one], pos.hurt[one]))
    magic.cast(pos, who, spell, needy if name in CURES else -1, dice, log)
    turns.pass_time(pos, turns.ROUND_PARTS)


# -- walking -----------------------------------------------------------------------------------------------------------


def take_exit(pos: Position, number: int, log: Log | None) -> None:
    """Through an opening at once; a door must be dealt with first, unless it is known to be free or is wedged."""
    found = exits(pos)[number]
    pos.here, pos.strained = found.square, 0
    wedged = sheet_side(pos, found.side) in pos.wedged
    if found.kind in DOORS and wedged:
        pos.steps.append(("pass", found.side))
        throw(pos, SLIPPING, 1, 6, 0, found.side)
    elif found.kind in DOORS:
        pos.steps.append(("door", found.side, 0, 0))
    else:
        pos.source = -1
        pos.steps.append(("walk", found.way))
        rattle(pos)


def use_slipping(pos: Position, total: int, more: int) -> None:
    """A spike slips on 5 or 6, and the door is shut (UWA-DOOR-8)."""
    if total >= 5:
        pos.wedged.remove(sheet_side(pos, more))
        pos.steps[-1] = ("door", more, 0, 0)


def go_through(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Through an open door, whichever way it leads."""
    found = next(one for one in exits(pos) if one.side == step[1])
    pos.source = found.side
    pos.steps[-1] = ("walk", found.way)


def walk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Ten feet on. A passage is followed to the next fork, door, room or dead end (UWA-PLAY-2)."""
    beyond = pos.here + STRIDES[step[1]]
    if level(pos).squares[beyond] == ROOM and beyond not in spot(pos):
        pos.steps.pop()
        enter(pos, beyond, log)
        return
    pos.back, pos.here = pos.here, beyond
    draw_here(pos)
    pos.flown = []
    ways = [found for found in exits(pos) if found.beyond != pos.back]
    plain = len(ways) == 1 and ways[0].kind not in DOORS and not stairways(pos) and not at_way_out(pos)
    if plain:
        pos.steps[-1] = ("walk", ways[0].way)
    else:
        pos.steps.pop()
        tell_all(log, "came", len(ways))
    turns.pass_time(pos, turns.step_parts(pos))
    sense(pos)
    lurking(pos, log)


def sense(pos: Position) -> None:
    """An elf who passes a secret door may feel that something is there (UWA-SENSE-1)."""
    if not any(pos.member(who).race == "elf" for who in pos.able()):
        return
    sides = level(pos).sides
    for square in spot(pos):
        for _, number in BESIDE[square]:
            hidden = sides[number] == SECRET and drawn_side(pos, number) == WALL
            if hidden and (pos.floor, square) not in pos.clues:
                throw(pos, SENSING, 1, 6, 0, square)


def use_sensing(pos: Position, total: int, more: int) -> None:
    if total <= 2 and (pos.floor, more) not in pos.clues:
        pos.clues.append((pos.floor, more))


def lurking(pos: Position, log: Log | None) -> None:
    """A slime lies in wait, or a trap that each who passes may spring (UWA-TRAP-1, UWA-STK-5)."""
    if (pos.floor, pos.here) in pos.spent:
        return
    slime = [one for one in dungeon(pos).slimes if one[:2] == (pos.floor, pos.here)]
    trap = [one for one in dungeon(pos).traps if one[:2] == (pos.floor, pos.here)]
    if slime:
        pos.spent.append((pos.floor, pos.here))
        begin_meeting(pos, slime[0].kind, 1, 0)
    elif trap:
        throw(pos, SPRINGING, 1, 6, 0, 0)


def use_springing(pos: Position, total: int, more: int) -> None:
    """On 1 or 2, character by character in marching order, until it springs (UWA-TRAP-1)."""
    able = pos.able()
    if total <= 2:
        pos.steps.append(("sprung", able[more]))
    elif more + 1 < len(able):
        throw(pos, SPRINGING, 1, 6, 0, more + 1)


def enter(pos: Position, square: int, log: Log | None) -> None:
    """A room is seen as a whole before anybody goes in; whoever lives there is met at its mouth (UWA-DOOR-5)."""
    draw_room(pos, square)
    pos.flown = []
    at = halls.look_in(pos, square)
    hall = halls.Hall(*pos.halls[at])
    if hall.number > 0:
        pos.goal = square
        begin_meeting(pos, hall.kind, hall.number, hall.heads)
        return
    pos.back, pos.here = pos.here, square
    tell_all(log, "entered", len(spot(pos)))
    turns.pass_time(pos, turns.step_parts(pos))
    sense(pos)


def begin_meeting(pos: Position, kind: int, number: int, heads: int) -> None:
    """Those who live here, at most as many as a meeting can have (UWA-R81)."""
    pos.width = 10
    pos.doorway = pos.doorway if pos.goal >= 0 else 0
    add(pos, kind, min(number, FOES))
    pos.foe_marks[0] |= heads
    pos.steps += [("sight",), ("muster",)]


def climb(pos: Position, end: tuple[int, ...], log: Log | None) -> None:
    """Stairs lead to the level above or below; both their ends are on the map now (UWA-LVL-5)."""
    floor, square, kind, down, other, other_square = end
    if other_square < 0:
        ways = [way for way in dungeon(pos).ways if way.kind == STAIRS]
        here = [(way.high - 1, way.high_square) if down else (way.low - 1, way.low_square) for way in ways]
        way = ways[here.index((floor, square))]
        other_square = way.low_square if down else way.high_square
    pos.ends[pos.ends.index(end)] = (floor, square, kind, down, other, other_square)
    pos.floor, pos.here, pos.back = other, other_square, -1
    pos.ends = [one for one in pos.ends if one[:2] != (other, other_square)]
    remember(pos, (other, other_square, kind, 1 - down, floor, square))
    tell_all(log, "climbed", "down" if down else "up", other + 1)
    turns.pass_time(pos, 4 * turns.step_parts(pos))
    if level(pos).squares[other_square] == ROOM:
        at = halls.look_in(pos, other_square)
        hall = halls.Hall(*pos.halls[at])
        draw_room(pos, other_square)
        if hall.number > 0:
            pos.goal = other_square
            begin_meeting(pos, hall.kind, hall.number, hall.heads)
    draw_here(pos)
    pos.flown = []
    rattle(pos)


# -- after a meeting ---------------------------------------------------------------------------------------------------


def anybody(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """If a trap has killed the last of them, the expedition is over."""
    if pos.able():
        pos.steps.pop()
    else:
        pos.steps[:] = [("lost",)]


def go_on(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The meeting is over and the party goes on: into the room if it was won, with what is left of the foes where they
    live. Ten rounds were a turn (UWA-TIME-1); after a flight two turns of rest are due (UWA-REST-1)."""
    if pos.goal >= 0:
        hall = halls.Hall(*pos.halls[halls.look_in(pos, pos.goal)])
        left = len([fate for fate in pos.foe_fate if fate not in (DEAD, GONE, STONE)])
        number = max(hall.number - len(pos.foe_fate), 0) + (0 if step[1] == WON else left)
        halls.change(pos, hall._replace(number=number, kind=hall.kind if number else -1))
        pos.here = pos.here if number else pos.goal
    if step[1] == FLED:
        forget_flight(pos)
        pos.owed = 2
    rounds = pos.round
    forget(pos)
    pos.steps[:] = [("explore",)]
    turns.pass_time(pos, rounds * turns.ROUND_PARTS)


def forget(pos: Position) -> None:
    """Everything about the last meeting, and the spells that were cast for it (UWA-R94)."""
    fresh = Position(pos.content)
    for name in MEETING:
        setattr(pos, name, getattr(fresh, name))
    pos.march = pos.column[:]
    pos.order[:] = [-1] * PARTY
    pos.marks = [mark & ~(PROTECTED | UNSEEN | ALOFT | MISSILE_PROOF) for mark in pos.marks]


MEETING = (
    "table", "foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip",
    "foe_spoiled", "bent", "strength", "gap", "round", "surprise", "free", "initiative", "talked", "humour", "blood",
    "blessed", "hasted", "slowed", "lagging", "turned", "checks", "fled", "held_door", "due", "trapped", "mute",
    "seen_bent", "keen", "phantom", "flat", "prize", "loot", "value", "doorway", "goal", "source", "strained",
    "spoiled", "spellbound",
)  # fmt: skip


# -- the end -----------------------------------------------------------------------------------------------------------


def settle_up(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Out with what the survivors carry (UWA-GAME-1, UWA-PLAY-16)."""
    teach(pos, log)
    told = points(pos)
    medal = next((name for least, name in MEDALS if told >= least), "")
    alive = PARTY - sum([fate in (DEAD, STONE) for fate in pos.fate])
    text = f"{alive} of {PARTY} come home: {told} points" + (f", {medal}." if medal else ".")
    share = 1.0 if medal else 0.5
    seats = pos.content.players
    winners = tuple(range(seats)) if medal else ()
    finish(pos, Outcome(winners, text, (share,) * seats, ("UWA-GAME-1",)))


def dusk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """After turn 144 whoever stands on a way up is out; the others and their loads do not count (UWA-Q33)."""
    tell_all(log, "dusk")
    if at_way_out(pos):
        settle_up(pos, step, dice, log)
        return
    seats = pos.content.players
    finish(pos, Outcome((), "The day is over, and nobody has come out: 0 points.", (0.0,) * seats, ("UWA-GAME-1",)))
