"""Spells between two fights that open walls, read and ask, or carry somebody away (UWA-SPELL-1, UWA-R290)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, EXIT
from ..files.terms import APART, DEAD, GONE, SIZE, STONE
from ..position import Position
from . import challenge, drawing, halls, magic, rumours, turns
from .charting import draw_here, draw_squares, drawn_side, is_way_out, spot
from .level import FREE, ROCK, ROOM, SIDES, STEPS, WALL
from .stocking import DRESSING
from .truth import level

HOLE_TURNS = 3
READINGS = 2  # of Read Languages
QUESTIONS = 3  # of Commune
FUNGI = DRESSING.index("a forest of giant fungi")


# -- a hole in a wall --------------------------------------------------------------------------------------------------


def edge(pos: Position, way: int) -> int:
    """The last square of the spot this way from where the party stands."""
    square, squares = pos.here, spot(pos)
    while square + STEPS[way] in squares and SIDES[square][way] >= 0:
        square += STEPS[way]
    return square


def walls(pos: Position) -> list[int]:
    """The ways in which the spot ends at a wall, as far as is drawn."""
    sides = [(way, SIDES[edge(pos, way)][way]) for way in range(len(STEPS))]
    return [way for way, number in sides if number >= 0 and drawn_side(pos, number) == WALL]


def walled(pos: Position, name: str) -> bool:
    return bool(walls(pos))


def passwall(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    pos.steps.append(("wall", who, spell))


def wall_picks(pos: Position, step: Step) -> Decision:
    picks = [BACK, *(pos.deed(EXIT + way) for way in walls(pos))]
    return Decision(pos.caller(), picks, "Through which wall?", ("UWA-SPELL-1",))


def wall_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != BACK:
        magic.spend(pos, step[1], step[2], log)
        found = pierce(pos, pick - pos.deed(EXIT))
        tell_all(log, "pierced", "a way through" if found else "nothing but stone")


def pierce(pos: Position, way: int) -> bool:
    """A hole ten feet deep for three turns, if there is anything behind the wall or behind ten feet of rock."""
    square, true = edge(pos, way), level(pos)
    first = square + STEPS[way]
    rock = true.squares[first] == ROCK
    far = first + STEPS[way] if rock else first
    if rock and (SIDES[first][way] < 0 or true.squares[far] == ROCK):
        return False
    thin = not rock and true.squares[square] == ROOM == true.squares[first]
    if thin:
        pos.shifts.append((pos.floor, SIDES[square][way], FREE))
    else:
        pos.breaches += [(pos.floor, each, way) for each in ((first, far) if rock else (first,))]
    pos.gaps.append((pos.floor, square, way, int(rock), pos.clock + HOLE_TURNS * turns.TURN))
    draw_squares(pos, [square, *([first] if rock else [])])
    pos.flown = []
    return True


def close_up(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    close_holes(pos)


def close_holes(pos: Position) -> None:
    """What has been open for three turns is stone again; whoever stands in it steps back."""
    for gap in [gap for gap in pos.gaps if gap[4] <= pos.clock]:
        pos.gaps.remove(gap)
        floor, square, way, rock, _ = gap
        first = square + STEPS[way]
        number = SIDES[square][way]
        gone = [(floor, first, way), (floor, first + STEPS[way], way)][: 1 + rock]
        pos.breaches = [row for row in pos.breaches if row not in gone]
        pos.shifts = [row for row in pos.shifts if row != (floor, number, FREE)]
        if (pos.floor, pos.here) == (floor, first) and rock:
            pos.here, pos.back = square, -1
        wall_up(pos, floor, [number, SIDES[first][way]][: 1 + rock], first if rock else -1)


def close_all(pos: Position) -> None:
    """Nobody comes back through them in another week."""
    pos.gaps = [(*gap[:4], 0) for gap in pos.gaps]
    close_holes(pos)


def wall_up(pos: Position, floor: int, numbers: list[int], rock: int) -> None:
    """The drawing shows a wall again, and nothing in it."""
    base = floor * SIZE
    if rock >= 0:
        pos.seen[base + rock] = 0
        for way in range(len(STEPS)):
            if SIDES[rock][way] >= 0 and not pos.seen[base + rock + STEPS[way]]:
                pos.shown[2 * base + SIDES[rock][way]] = 0
    for number in numbers:
        if pos.shown[2 * base + number]:
            pos.shown[2 * base + number] = WALL + 1
            pos.settled = [one for one in pos.settled if one != 2 * base + number]
            pos.wedged = [one for one in pos.wedged if one != 2 * base + number]
            pos.shut = [row for row in pos.shut if row[0] != 2 * base + number]


# -- what is read and answered -----------------------------------------------------------------------------------------


def unread(pos: Position, name: str) -> bool:
    """A map whose writing nobody has read yet."""
    return any(not halls.Hall(*row).known & halls.READ for row in pos.charted)


def read_languages(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """What is written on two maps: who guards the hoard, what protects it, and what it holds."""
    magic.spend(pos, who, spell, log)
    dark = [row for row in sorted(pos.charted) if not halls.Hall(*row).known & halls.READ][:READINGS]
    for row in dark:
        hall = halls.Hall(*row)
        pos.charted[pos.charted.index(row)] = tuple(hall._replace(known=hall.known | halls.READ))
    tell_all(log, "deciphered", len(dark))


def overgrown(pos: Position, name: str) -> bool:
    """Plants below ground are giant fungi."""
    hall = halls.here(pos)
    return hall is not None and bool(hall.dressing >> FUNGI & 1)


def speak_with_plants(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """They tell one true thing of the room."""
    magic.spend(pos, who, spell, log)
    tell_all(log, "one-fact", halls.reveal_a_secret(pos))


def commune(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """Three questions, answered truly: whether rumours are true, then what may be said of this level and the others."""
    magic.spend(pos, who, spell, log)
    true = rumours.facts(pos)
    for what, storey in unasked(pos)[:QUESTIONS]:
        pos.answers.append((what, storey, int((what, storey) in true)))


def unasked(pos: Position) -> list[tuple[int, int]]:
    heard = [(rumour[0], rumour[1]) for rumour in pos.rumours]
    levels = sorted(range(1, pos.content.floors + 1), key=lambda one: (abs(one - pos.depth()), one))
    every = [*heard, *((what, storey) for storey in levels for what in range(len(rumours.WORDS)))]
    answered = {(row[0], row[1]) for row in pos.answers}
    return [one for one in dict.fromkeys(every) if one not in answered]


def curious(pos: Position, name: str) -> bool:
    return bool(unasked(pos))


# -- away --------------------------------------------------------------------------------------------------------------


def alone(pos: Position, name: str) -> bool:
    """Whoever takes nobody along leaves nobody in his place: a party does not part by choice (UWA-MARCH-3)."""
    left = [who for who in pos.everybody() if pos.fate[who] not in (DEAD, STONE, GONE, APART)]
    return len(left) == 1 and any(is_way_out(end) for end in pos.ends)


def teleport(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """To a place where he has been, which is safe: where he came in."""
    magic.spend(pos, who, spell, log)
    square = next(end[1] for end in pos.ends if is_way_out(end))
    challenge.book(pos)
    drawing.change_level(pos, 0, square, 1, False)
    pos.floor, pos.here, pos.back, pos.source, pos.guards, pos.snare = 0, square, -1, -1, 0, 0
    draw_here(pos)
    pos.flown = []
    tell_all(log, "elsewhere")
