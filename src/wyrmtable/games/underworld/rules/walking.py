"""Walking below ground: passages, open doors, stairs, what lurks there, and who is met (UWA-PLAY-2, UWA-TRAP-1)."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import PROBING, SENSING, SPRINGING, WIDE
from ..position import Position
from . import (
    challenge,
    drawing,
    halls,
    holes,
    lights,
    narrow,
    portcullis,
    slopes,
    spikes,
    surroundings,
    trickery,
    truth,
    turns,
)
from .charting import at_way_out, draw_here, draw_room, drawn_side, exits, remember, sheet_side, spot, stairways
from .level import BESIDE, BROAD, DOORS, DOORWAYS, ROOM, SECRET, SLANT, WALL
from .lurkers import DRAUGHT, LIDDED, NOISES, PIT, Lurker
from .meeting import HEARD_FIRST, SEES_INVISIBLE, come, grow_heads
from .throwing import rattle, throw
from .truth import level, storey
from .ways import BARRED, CHUTE, HOLES, KINDS, SLIDE, STAIRS, TRAP_STEPS

PITS = (PIT, LIDDED)
FLIGHT_FEET = 20  # of stairs, for every level and one more
MOVING = 1  # of a clue: a wall moves there
NOTICING = -1  # in the place of a character: a dwarf looks at the floor


def take_exit(pos: Position, number: int, log: Log | None) -> None:
    """Through an opening at once; a door, be it a secret one, must be dealt with first, unless it stands open. Whoever
    has been heard at one and stepped back is still heard (UWA-DOOR-5)."""
    found = exits(pos)[number]
    pos.here, pos.strained, pos.named = found.square, 0, []
    heard, pos.doorway = int(pos.doorway == HEARD_FIRST), 0
    if found.kind not in DOORWAYS:
        pos.source = -1
        pos.steps.append(("walk", found.way, 0, 0, 0))
        rattle(pos)
    elif stands_open(pos, found.side):
        pos.steps.append(("pass", found.side))
    elif (sheet_side(pos, found.side), found.square) in pos.shut:
        pull_spike(pos, found.side)
        pos.steps.append(("door", found.side, heard, 0))
    else:
        pos.steps.append(("door", found.side, heard, 0))


def pull_spike(pos: Position, side: int) -> None:
    """Out of a door that was spiked shut from here, in a round (UWA-R344)."""
    pos.shut = [row for row in pos.shut if row[0] != sheet_side(pos, side)]
    turns.pass_time(pos, turns.ROUND_PARTS)


def stands_open(pos: Position, side: int) -> bool:
    """A door that was wedged, if its spike has held, or one that does not swing shut (UWA-DOOR-6, UWA-DOOR-8)."""
    spikes.look(pos)
    return sheet_side(pos, side) in pos.wedged


def go_through(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Through an open door, whichever way it leads."""
    found = next(one for one in exits(pos) if one.side == step[1])
    pos.source = found.side
    if pos.bars:
        portcullis.raise_bars(pos, found.side)
    see_it_swing(pos, found.side)
    pos.steps[-1] = ("walk", found.way, 0, 0, 0)
    if found.kind == SECRET and pos.content.tricky:
        trickery.open_secret(pos, found.side)
    elif found.kind == SECRET:
        rattle(pos)


def see_it_swing(pos: Position, side: int) -> None:
    """Most doors shut behind the party; of a few it shows, when somebody first comes through, that they stay open
    (UWA-DOOR-6)."""
    number = sheet_side(pos, side)
    if number not in pos.settled and number not in pos.wedged:
        pos.settled.append(number)
        if truth.stays_open(pos, side):
            pos.wedged.append(number)


def walk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Ten feet on. A passage is followed to the next fork, door, room or dead end (UWA-PLAY-2). The step holds the way,
    the feet gone as they seem, the outlet of a door that has two, and how far the passage has run at a slant."""
    _, way, feet, outlet, slanting = step
    slope = slopes.ahead(pos, way)
    if slope is not None and not outlet and slopes.feel(pos, slope):
        return
    if slope is not None:
        beyond = slopes.cross(pos, slope, way, outlet == slopes.FELT, log)
    else:
        beyond = trickery.next_square(pos, way, outlet)
    if level(pos).squares[beyond] == ROOM and beyond not in spot(pos):
        pos.steps.pop()
        enter(pos, beyond, log)
        return
    pos.back, pos.here = pos.here, beyond
    leave_door(pos)
    feet += trickery.underfoot(pos, way, log)
    draw_here(pos)
    spikes.look(pos)
    pos.flown = []
    squares = level(pos).squares
    ground = squares[pos.here]
    slanting = slanting + 1 if ground == SLANT else 0
    ways = [found for found in exits(pos) if found.beyond != pos.back]
    alike = (ground == BROAD) == (squares[pos.back] == BROAD)
    plain = len(ways) == 1 and ways[0].kind not in DOORS and ground != ROOM and alike
    if plain and not stairways(pos) and not at_way_out(pos):
        pos.steps[-1] = ("walk", ways[0].way, feet, 0, slanting)
    else:
        pos.steps.pop()
        tell_all(log, "came", feet, len(ways))
    turns.pass_time(pos, turns.step_parts(pos))
    sense(pos)
    sense_stone(pos)
    hear_noise(pos, dice, log)
    lurking(pos, log)
    holes.underfoot(pos)
    if slanting:
        trickery.slant(pos, slanting)


def leave_door(pos: Position) -> None:
    """Nobody was behind the door: it matters no more for whoever is met next (UWA-DOOR-4, UWA-DOOR-5)."""
    pos.doorway = pos.strained = 0
    pos.keen &= SEES_INVISIBLE


def sense(pos: Position) -> None:
    """An elf who passes a secret door may feel that something is there, unless that is left out (UWA-SENSE-1)."""
    if not pos.content.elf_sense:
        return
    sides = level(pos).sides
    secrets = beside_secrets(sides)
    felt = secrets.intersection(spot(pos)) if secrets else secrets
    if not felt or not any(pos.race(who) == "elf" for who in pos.able()):
        return
    for square in sorted(felt):
        for _, number in BESIDE[square]:
            hidden = sides[number] == SECRET and drawn_side(pos, number) == WALL
            if hidden and (pos.floor, square) not in pos.clues:
                throw(pos, SENSING, 1, 6, 0, square)


@lru_cache(maxsize=64)
def beside_secrets(sides: bytes) -> frozenset[int]:
    """The squares of a level that have a secret door."""
    found: list[int] = []
    number = sides.find(SECRET)
    while number >= 0:
        found += (number // 2, number // 2 + (WIDE if number % 2 else 1))
        number = sides.find(SECRET, number + 1)
    return frozenset(found)


def use_sensing(pos: Position, total: int, more: int) -> None:
    """On 1 or 2; what a dwarf has noticed counts below 0 (UWA-SENSE-1, UWA-SENSE-2)."""
    clue = (pos.floor, more) if more >= 0 else (pos.floor, -1 - more, MOVING)
    if total <= 2 and clue not in pos.clues:
        pos.clues.append(clue)


def sense_stone(pos: Position) -> None:
    """A dwarf who passes a crossing may notice that a wall moves there (UWA-SENSE-2, UWA-SET-6)."""
    if not trickery.moving_wall(pos) or (pos.floor, pos.here, MOVING) in pos.clues:
        return
    if any(pos.race(who) == "dwarf" for who in pos.able()):
        throw(pos, SENSING, 1, 6, 0, -1 - pos.here)


def hear_noise(pos: Position, dice: Dice, log: Log | None) -> None:
    """Some passages moan or clank, and nobody is there (UWA-LISTEN-3); through others wind blows (UWA-LIGHT-3)."""
    for noise in storey(pos).noises:
        if noise.square == pos.here and noise.kind == DRAUGHT:
            tell_all(log, "draught")
            lights.gust(pos, dice, log)
        elif noise.square == pos.here:
            tell_all(log, "noise", NOISES[noise.kind])


def slime_here(pos: Position) -> list[Lurker]:
    """The slime of this square, unless it was slain."""
    if (pos.floor, pos.here) in pos.spent:
        return []
    return [one for one in storey(pos).slimes if one.square == pos.here]


def lurking(pos: Position, log: Log | None) -> None:
    """A slime lies in wait, or a trap that each who passes may spring (UWA-TRAP-1, UWA-STK-5)."""
    here, made = pos.here, storey(pos)
    if (pos.floor, here) in pos.spent:
        return
    slime = [one for one in made.slimes if one.square == here]
    trap = [one for one in made.traps if one.square == here]
    if slime:
        pos.spent.append((pos.floor, pos.here))
        begin_meeting(pos, slime[0].kind, 1, 0)
    elif trap:
        dwarf = any(pos.race(who) == "dwarf" for who in pos.able())
        throw(pos, SPRINGING, 1, 6, 0, NOTICING if dwarf else 0)
        if pos.probing and trap[0].kind in PITS:
            throw(pos, PROBING, 1, 6)


def use_springing(pos: Position, total: int, more: int) -> None:
    """On 1 or 2, character by character in marching order, until it springs (UWA-TRAP-1); but a dwarf may notice it
    first, and then everybody steps over it (UWA-SENSE-2)."""
    able = pos.able()
    if more == NOTICING:
        if total <= 2:
            pos.spent.append((pos.floor, pos.here))
        else:
            throw(pos, SPRINGING, 1, 6, 0, 0)
    elif total <= 2:
        pos.steps.append(("sprung", able[more]))
    elif more + 1 < len(able):
        throw(pos, SPRINGING, 1, 6, 0, more + 1)


def use_probing(pos: Position, total: int, more: int) -> None:
    """A pole finds a pit on 1 to 4 before anybody steps on it (UWA-TRAP-5)."""
    if total <= 4:
        pos.spent.append((pos.floor, pos.here))
        pos.steps.pop()


def enter(pos: Position, square: int, log: Log | None) -> None:
    """A room is seen as a whole before anybody goes in; whoever lives there is met at its mouth (UWA-DOOR-5)."""
    draw_room(pos, square)
    pos.flown = []
    at = halls.come_in(pos, square)
    hall = halls.Hall(*pos.halls[at])
    if hall.number > 0:
        pos.goal = square
        begin_meeting(pos, hall.kind, hall.number, hall.heads)
        return
    pos.back, pos.here = pos.here, square
    spikes.look(pos)
    leave_door(pos)
    tell_all(log, "entered", len(spot(pos)))
    if trickery.room_trick(pos) is not None:
        pos.steps.append(("chamber",))
    turns.pass_time(pos, turns.step_parts(pos))
    look_over(pos)


def look_over(pos: Position) -> None:
    """What dwarves and elves note in a room comes before anything that is asked there (UWA-SENSE-3, UWA-R282)."""
    holes.look_over(pos)
    sense(pos)


def examine(pos: Position, log: Log | None) -> None:
    """Walls, ceiling, floor and contents, on purpose: half a turn. Dwarves and elves add their notes: the elf may feel
    what he missed as he came in, the dwarf sees what hides in the floor on 1 to 4 (UWA-PLAY-6, UWA-SENSE-3,
    UWA-ACT-1)."""
    hall = halls.here(pos)
    assert hall is not None, "rooms are examined"
    tell_all(log, "searching", "the room, with your eyes")
    halls.change(pos, hall._replace(known=hall.known | halls.EXAMINED))
    turns.pass_time(pos, turns.HALF)
    holes.look_over(pos, holes.STARE)
    sense(pos)


def begin_meeting(pos: Position, kind: int, number: int, heads: int) -> None:
    """Those who live here with their company, at most as many as a meeting can have (UWA-R81)."""
    turns.clear_table(pos)
    pos.width = narrow.front(pos, 10)
    pos.doorway = pos.doorway if pos.goal >= 0 else 0
    pos.steps += [("sight",), ("muster",)]
    come(pos, kind, min(number, pos.content.most))
    grow_heads(pos, heads)
    surroundings.with_followers(pos, kind)


def far_end(pos: Position, end: tuple[int, ...]) -> tuple[int, int, int]:
    """Where stairs lead in truth, and what they are."""
    return truth.far_end(pos, end[1]) or (end[4], end[5], STAIRS)


def climb(pos: Position, end: tuple[int, ...], log: Log | None, parts: int) -> None:
    """Stairs and holes lead to the level above or below; both their ends are on the map now, but for the end of a
    chute, which is no way up (UWA-LVL-5). So much time passes."""
    floor, square, looks, down, other, other_square, told = end
    truly = STAIRS
    kind = looks if looks in HOLES else STAIRS
    if other_square < 0:
        other, other_square, truly = far_end(pos, end)
    told = 0 if truly in (TRAP_STEPS, SLIDE) else told
    before, feet = pos.told, trickery.told_feet(pos, square, FLIGHT_FEET * abs(other - floor) + FLIGHT_FEET)
    pos.ends[pos.ends.index(end)] = (floor, square, kind, down, other, other_square, told)
    challenge.book(pos)
    drawing.change_level(pos, other, other_square, told, kind != CHUTE)
    pos.floor, pos.here, pos.back = other, other_square, -1
    pos.ends = [one for one in pos.ends if one[:2] != (other, other_square)]
    if truly != SLIDE and kind != CHUTE:
        back = BARRED if truly == TRAP_STEPS else kind
        remember(pos, (other, other_square, back, 1 - down, floor, square, before))
    if truly in (TRAP_STEPS, SLIDE):
        tell_all(log, "tricked", KINDS[truly])
    else:
        goal = pos.told or "nobody knows where"
        tell_all(log, "climbed", "down" if down else "up", goal, feet)
    turns.pass_time(pos, parts)
    if level(pos).squares[other_square] == ROOM:
        at = halls.come_in(pos, other_square)
        hall = halls.Hall(*pos.halls[at])
        draw_room(pos, other_square)
        if hall.number > 0:
            pos.goal = other_square
            begin_meeting(pos, hall.kind, hall.number, hall.heads)
    draw_here(pos)
    pos.flown = []
    rattle(pos)


def nearest(pos: Position, by: int) -> int:
    """The square of a passage so many levels below that lies nearest."""
    below, here = truth.storey_at(pos, pos.floor + by).level, pos.here
    return min(
        (square for square in below.open_squares() if below.squares[square] != ROOM),
        key=lambda square: (abs(square % WIDE - here % WIDE) + abs(square // WIDE - here // WIDE), square),
    )


def drop(pos: Position, told: int, log: Log | None, by: int = 1) -> None:
    """Down through the floor, or up, to a square of that level that lies as near as can be; there is no way back."""
    target = nearest(pos, by)
    challenge.book(pos)
    drawing.change_level(pos, pos.floor + by, target, told, False)
    pos.floor, pos.here, pos.back, pos.source = pos.floor + by, target, -1, -1
    draw_here(pos)
    pos.flown = []
    rattle(pos)
