"""Written orders: leg by leg where a flyer goes, how high, what it bombs, and whether it engages (UWA-AIR-2 to 12).

Sides write one after the other; nobody sees an order before all are in, and who begins alternates.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ...files.sky import FACINGS
from ...files.skyboard import (
    AHEAD,
    END,
    ENGAGE,
    GRID,
    KEEP,
    LEAVE,
    LEFT,
    MOST_HEIGHT,
    OFF,
    PASS,
    PLACES,
    RIGHT,
    SHARP_DIVE,
    TURN_UNDEAD,
)
from .position import ENGAGING, LEVEL, PASSING, SHARP, TURNING, UNWRITTEN, SkyPosition


def writing(pos: SkyPosition) -> Manner:
    """Nobody else can count the parts of an order: all orders of a turn are one writing (UWA-GAME-7)."""
    return Manner("orders", recorded=True, writing=pos.turn)


def begin(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A new turn: last turn's orders are wiped; who writes first alternates (UWA-AIR-2)."""
    pos.turn += 1
    many = len(pos.place)
    pos.mode, pos.stance, pos.written = bytearray(many), bytearray(many), bytearray(2)
    pos.path, pos.target = [()] * many, [-1] * many
    pos.heading, pos.goal = pos.facing[:], pos.height[:]
    pos.aim, pos.spell, pos.melee, pos.still = [-1] * many, [-1] * many, [], bytearray(many)
    first = (pos.turn + 1) % 2
    tell_all(log, "sky-turn", pos.turn)
    pos.steps[:] = [("fly",), ("write", 1 - first, 0), ("write", first, 0)]


def write(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next flyer of a side that it commands, or its orders are in."""
    pos.steps.pop()
    seat = step[1]
    for number in range(step[2], len(pos.place)):
        if pos.seat(number) == seat and pos.commanded(number):
            pos.steps += [("write", seat, number + 1), ("path", number, 0)]
            return
    pos.written[seat] = 1
    tell_all(log, "sky-written", pos.content.sides[seat])


# -- the path ----------------------------------------------------------------------------------------------------------


def end_of(pos: SkyPosition, number: int) -> int:
    """The hex that the path has come to."""
    path = pos.path[number]
    return path[-1] // 6 if path else pos.place[number]


def straight(pos: SkyPosition, number: int) -> tuple[int, int]:
    """Hexes flown straight ahead by now, those of earlier turns included, and turns made in this one (UWA-AIR-7)."""
    run, turns, facing = pos.run[number], 0, pos.facing[number]
    for inch in pos.path[number]:
        if inch % 6 == facing:
            run += 1
        else:
            run, turns, facing = 1, turns + 1, inch % 6
    return (run, turns) if facing == pos.heading[number] else (0, turns + 1)


def may_turn(pos: SkyPosition, number: int) -> bool:
    """Turns left in this move, and spaces enough flown since the last (UWA-AIR-6, UWA-AIR-7)."""
    unit = pos.unit(number)
    run, turns = straight(pos, number)
    return turns < unit.turns and run >= unit.spaces


def left(pos: SkyPosition, number: int) -> int:
    """Inches of the move not flown yet (UWA-AIR-5)."""
    return pos.rate(number) - len(pos.path[number])


def ahead(pos: SkyPosition, number: int) -> tuple[list[int], bool]:
    """Hexes straight ahead that can still be reached, and whether the edge of the board can be, too."""
    cell, facing, found = end_of(pos, number), pos.heading[number], list[int]()
    for _ in range(left(pos, number)):
        cell = AHEAD[cell][facing]
        if cell == OFF:
            return found, True
        found.append(cell)
    return found, False


def path_picks(pos: SkyPosition, step: Step) -> Decision:
    """After a leg a turn or the end; before it the hex straight ahead where it ends (UWA-AIR-3)."""
    number, after_leg = step[1], step[2]
    picks = [LEFT, RIGHT, END] if may_turn(pos, number) else [END]
    if not after_leg:
        fresh = not pos.path[number] and pos.heading[number] == pos.facing[number]
        if fresh and pos.height[number] and pos.rate(number):
            picks.append(SHARP_DIVE)
        hexes, edge = ahead(pos, number)
        if edge:
            picks.append(LEAVE)
        picks += sorted([PLACES + cell for cell in hexes])
    prompt = "{0}: turn, or end the flight here?" if after_leg else "{0}: where does the next leg end?"
    return Decision(pos.chair(number), picks, prompt, ("UWA-AIR-3", "UWA-AIR-7"), (pos.piece(number),), writing(pos))


def path_take(pos: SkyPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    number = step[1]
    if pick in (END, SHARP_DIVE):
        end_path(pos, number, LEVEL if pick == END else SHARP)
    elif pick in (LEFT, RIGHT):
        pos.heading[number] = (pos.heading[number] + (1 if pick == RIGHT else 5)) % 6
        ask_path(pos, number, 0)
    elif pick == LEAVE:
        fly_to(pos, number, OFF)
        pos.mode[number] = LEVEL
        ask_bomb(pos, number)
    else:
        fly_to(pos, number, pick - PLACES)
        ask_path(pos, number, 1)


def ask_path(pos: SkyPosition, number: int, after_leg: int) -> None:
    """The next question about the path. Where nothing is left but to end it nobody is asked: an entry that the engine
    makes at once would tell the others what was written."""
    pos.steps[-1] = ("path", number, after_leg)
    if len(path_picks(pos, pos.steps[-1])) == 1:
        end_path(pos, number, LEVEL)


def end_path(pos: SkyPosition, number: int, mode: int) -> None:
    """The path is written; how high it ends is asked where there is a choice."""
    pos.mode[number] = mode
    pos.steps[-1] = ("height", number)
    heights = heights_of(pos, number)
    if len(heights) == 1:
        end_at(pos, number, heights[0])


def fly_to(pos: SkyPosition, number: int, goal: int) -> None:
    """Inch by inch straight ahead to a hex, or off the board."""
    cell, facing, path = end_of(pos, number), pos.heading[number], list(pos.path[number])
    while True:
        cell = AHEAD[cell][facing]
        path.append(OFF if cell == OFF else 6 * cell + facing)
        if cell == goal:
            break
    pos.path[number] = tuple(path)


# -- height ------------------------------------------------------------------------------------------------------------


def highest_climb(pos: SkyPosition, number: int) -> int:
    """An inch forward for every inch climbed; it costs twice that and the spaces of the class, and the rest of the
    path is flown level (UWA-AIR-10)."""
    flown = len(pos.path[number])
    return max(min(flown, pos.rate(number) - pos.unit(number).spaces - flown), 0)


def deepest_dive(pos: SkyPosition, number: int) -> int:
    """Half the movement of the flyer, if it moves at all (UWA-AIR-8); half as much again as it in a sharp dive
    (UWA-AIR-9)."""
    most = 3 * pos.rate(number) // 2 if pos.mode[number] == SHARP else pos.rate(number) // 2
    most = most if pos.path[number] or pos.mode[number] == SHARP else 0
    return min(most, pos.height[number])


def forward(dived: int) -> int:
    """A sharp dive goes an inch forward for every ten dived (UWA-AIR-9)."""
    return dived // 10


def heights_of(pos: SkyPosition, number: int) -> range:
    """The heights at which the flight can end; a sharp dive ends lower than it began."""
    here = pos.height[number]
    lowest = here - deepest_dive(pos, number)
    if pos.mode[number] == SHARP:
        return range(lowest, here)
    return range(lowest, min(here + highest_climb(pos, number), MOST_HEIGHT) + 1)


def height_picks(pos: SkyPosition, step: Step) -> Decision:
    number, names = step[1], pos.content.names
    if pos.mode[number] == SHARP:
        prompt, rules = "{0}, now {1} inches up: how high does the sharp dive end?", ("UWA-AIR-9", "UWA-AIR-3")
    else:
        prompt, rules = "{0}, now {1} inches up: how high does it end?", ("UWA-AIR-8", "UWA-AIR-10")
    picks = [names.number(height) for height in heights_of(pos, number)]
    about = (pos.piece(number), names.number(pos.height[number]))
    return Decision(pos.chair(number), picks, prompt, rules, about, writing(pos))


def height_take(pos: SkyPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    end_at(pos, step[1], pos.content.names.value(pick))


def end_at(pos: SkyPosition, number: int, height: int) -> None:
    pos.goal[number] = height
    if pos.mode[number] == SHARP:
        plunge(pos, number)
    ask_bomb(pos, number)


def plunge(pos: SkyPosition, number: int) -> None:
    """The forward part of a sharp dive; over the edge it leaves the board."""
    cell, facing, path = pos.place[number], pos.facing[number], list[int]()
    for _ in range(forward(pos.height[number] - pos.goal[number])):
        cell = AHEAD[cell][facing]
        path.append(OFF if cell == OFF else 6 * cell + facing)
        if cell == OFF:
            break
    pos.path[number] = tuple(path)


# -- bombs and stances -------------------------------------------------------------------------------------------------


def ask_bomb(pos: SkyPosition, number: int) -> None:
    pos.steps[-1] = ("bomb", number) if may_bomb(pos, number) else ("stance", number)


def may_bomb(pos: SkyPosition, number: int) -> bool:
    """A load, and a path that is straight for the whole turn, be it a dive, or off the board (UWA-AIR-21)."""
    facing, path = pos.facing[number], [inch for inch in pos.path[number] if inch != OFF]
    ahead = pos.heading[number] == facing and all(inch % 6 == facing for inch in path)
    return bool(pos.load[number] and ahead and below(pos, number))


def below(pos: SkyPosition, number: int) -> list[int]:
    """The hexes that it flies over; the first nine inches of a sharp dive are over the one where it begins."""
    found = [inch // 6 for inch in pos.path[number] if inch != OFF]
    return [pos.place[number], *found] if pos.mode[number] == SHARP else found


def bomb_picks(pos: SkyPosition, step: Step) -> Decision:
    number = step[1]
    picks = [KEEP, *sorted([PLACES + cell for cell in below(pos, number)])]
    prompt = "{0}: which hex of its path does it bomb?"
    return Decision(pos.chair(number), picks, prompt, ("UWA-AIR-21",), (pos.piece(number),), writing(pos))


def bomb_take(pos: SkyPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick != KEEP:
        pos.target[step[1]] = pick - PLACES
    pos.steps[-1] = ("stance", step[1])


def cleric(pos: SkyPosition, number: int) -> int:
    """A living Cleric aboard, or -1."""
    found = [being for being in pos.riders(number) if pos.being(being).klass == "cleric"]
    return found[0] if found else -1


def stance_picks(pos: SkyPosition, step: Step) -> Decision:
    """Engage whoever comes within three inches, or pass by; a Cleric may turn the undead, once (UWA-AIR-3)."""
    number = step[1]
    picks = [ENGAGE, PASS]
    if cleric(pos, number) >= 0 and not pos.turned[pos.seat(number)]:
        picks.append(TURN_UNDEAD)
    prompt = "{0}: engage, or pass by?"
    return Decision(pos.chair(number), picks, prompt, ("UWA-AIR-3",), (pos.piece(number),), writing(pos))


STANCES = {ENGAGE: ENGAGING, PASS: PASSING, TURN_UNDEAD: TURNING}


def stance_take(pos: SkyPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.stance[step[1]] = STANCES[pick]
    pos.steps.pop()


def in_words(pos: SkyPosition, number: int) -> str:
    """An order as everybody reads it when all are shown: legs, height, bomb and stance (UWA-AIR-3)."""
    legs: list[list[int]] = []
    for inch in pos.path[number]:
        if inch != OFF and legs and legs[-1][1] == inch % 6:
            legs[-1][0] += 1
        elif inch != OFF:
            legs.append([1, inch % 6])
    words = [f"{many} {FACINGS[facing]}" for many, facing in legs] or ["hold"]
    if legs and legs[-1][1] != pos.heading[number]:
        words.append(f"then {FACINGS[pos.heading[number]]}")
    if OFF in pos.path[number]:
        words.append("leave")
    words.append(f"{'sharp dive to' if pos.mode[number] == SHARP else 'height'} {pos.goal[number]}")
    if pos.target[number] >= 0:
        words.append(f"bomb {GRID.names[pos.target[number]]}")
    return ", ".join([*words, ("pass", "engage", "turn undead")[pos.stance[number]]])


def wipe(pos: SkyPosition, seat: int) -> None:
    """As if the side had written nothing yet."""
    for number in range(len(pos.place)):
        if pos.seat(number) == seat and pos.commanded(number):
            pos.mode[number], pos.stance[number], pos.target[number] = UNWRITTEN, PASSING, -1
            pos.path[number], pos.heading[number], pos.goal[number] = (), pos.facing[number], pos.height[number]
    pos.written[seat] = 0
