"""Doors, chests and rubble (DUN-ACT-1, -6, -7, -8): opening, closing, bashing, picking, digging."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.content import AT_OPEN, AT_TRY
from ..files.terms import CHEST, CLOSED, DESTROYED, FACE_DOWN, HEROES, KEEPER, LOCKED, NO_WAY, OPEN, RUBBLE, THIEF
from ..position import Position
from . import imps, windows
from .activation import spend
from .combat import thrown
from .exploring import turn_over
from .figures import bash_value, combat_die, is_hero, neighbours
from .jail import set_free
from .locks import free_lock, pick_of
from .searching import take_content
from .traps import nimble


def chest_beside(pos: Position, hero: int, state: int) -> int:
    """A chest beside or under the hero that is closed, or open and not yet empty; or -1."""
    doors = pos.content.board.doors
    for door in doors_at(pos, pos.where[hero]):
        if door >= doors and pos.door[door] == state and not pos.emptied >> (door - doors) & 1:
            return door
    return -1


def doors_at(pos: Position, square: int) -> list[int]:
    """Doors and chests adjacent to a square (DUN-DOOR-2)."""
    board = pos.content.board
    found = [door for door in board.doors_at[square] if pos.door[door] != NO_WAY]
    if CHEST not in pos.ground:
        return found
    ground = pos.ground
    chests = [there for there in (square, *pos.near[square]) if ground[there] == CHEST]
    return found + [board.doors + board.tile_of[there] for there in chests] if chests else found


def openable(pos: Position, square: int) -> list[int]:
    """Closed, unlocked doors beside (DUN-ACT-1)."""
    doors = pos.content.board.doors
    return [door for door in doors_at(pos, square) if door < doors and pos.door[door] == CLOSED]


def at_border(pos: Position, hero: int, border: int, dice: Dice, log: Log | None) -> None:
    """An open way is where a tile is turned; a closed door is opened (DUN-EXP-1, DUN-ACT-1)."""
    if pos.door[border] == CLOSED:
        spend(pos)
        begin_opening(pos, hero, border)
    else:
        imps.gain(pos, 1, "turning a tile", log)
        turn_over(pos, hero, border, dice, log)


def begin_opening(pos: Position, hero: int, door: int) -> None:
    """The opening is declared: window `try`, and no Imp yet (DUN-DEC-16, DUN-IMP-5)."""
    pos.steps.append(("opening", hero, door))
    windows.open_window(pos, AT_TRY, hero, pick_of(pos, door))


def run_opening(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Nobody locked it: it is open, one Imp, window `open` (DUN-ACT-1)."""
    _, hero, door = step
    pos.steps[-1] = ("opened", hero, door)
    pos.door[door] = OPEN
    pos.quiet = 0
    if door < pos.content.board.doors:
        pos.bar(door)
    imps.gain(pos, 1, "a door" if door < pos.content.board.doors else "a chest", log)
    tell_all(log, "opened", pos.content.first_figure + hero, pick_of(pos, door))
    windows.open_window(pos, AT_OPEN, hero, pick_of(pos, door))


def run_opened(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """If the opener can go on he takes the content, or may turn the tile (DUN-EXP-2, DUN-ACT-1c)."""
    _, hero, door = step
    pos.steps.pop()
    board = pos.content.board
    if door < board.doors:
        set_free(pos, door)
    if pos.where[hero] < 0:
        return
    if door >= board.doors:
        take_content(pos, hero, door - board.doors, dice, log)
    elif door < board.borders and FACE_DOWN in [pos.turn[place] for place in board.border_places[door]]:
        pos.steps.append(("look", hero, door))


def look_picks(pos: Position, step: Step) -> Decision:
    """The tile behind the door may be turned as part of the action (DUN-EXP-2)."""
    about = (pos.content.first_border + step[2],)
    return Decision(HEROES, [b.NO, b.YES], "Turn the tile behind {0} over?", ("DUN-EXP-2",), about)


def take_look(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == b.YES:
        turn_over(pos, step[1], step[2], dice, log)


def closable(pos: Position, square: int) -> list[int]:
    doors = pos.content.board.doors
    return [door for door in doors_at(pos, square) if door < doors and pos.door[door] == OPEN]


def locked(pos: Position, square: int) -> list[int]:
    return [door for door in doors_at(pos, square) if pos.door[door] == LOCKED]


def pick_picks(pos: Position, step: Step) -> Decision:
    """Which door, chest or rubble the action is for."""
    _, option, figure = step
    picks = sorted(pick_of(pos, door) for door in _doors_for(pos, option, figure))
    if option == b.DIG:
        picks = [pos.content.first_square + there for there in sorted(rubble_beside(pos, pos.where[figure]))]
    seat, about = HEROES if is_hero(figure) else KEEPER, (pos.content.first_figure + figure,)
    return Decision(seat, [b.BACK, *picks], "On what does {0} use the action?", (_RULES[option],), about)


def _doors_for(pos: Position, option: int, figure: int) -> list[int]:
    """Monsters leave chests alone (DUN-KEEP-3)."""
    square = pos.where[figure]
    if option == b.CLOSE:
        return closable(pos, square)
    return locked(pos, square) if is_hero(figure) else barred(pos, square)


def barred(pos: Position, square: int) -> list[int]:
    """Locked doors, wedged ones among them: a monster may bash what it has the key for, too (DUN-KEEP-3)."""
    return [door for door in locked(pos, square) if door < pos.content.board.doors]


def unlock(pos: Position, door: int, state: int) -> None:
    """The Keeper's figures have the keys (DUN-KEEP-3)."""
    free_lock(pos, door)
    pos.door[door] = state
    pos.bar(door)


_NOISE = {b.CLOSE: "a door", b.DIG: "digging"}
_RULES = {b.CLOSE: "DUN-ACT-1", b.BASH: "DUN-ACT-6", b.PICK_LOCK: "DUN-ACT-8", b.DIG: "DUN-ACT-7"}


def take_pick(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, option, figure = step
    pos.steps.pop()
    if pick == b.BACK:
        return
    spend(pos)
    if is_hero(figure) and option in _NOISE:
        imps.gain(pos, 1, _NOISE[option], log)
    if option == b.DIG:
        dig(pos, pick - pos.content.first_square, log)
        return
    door = next(d for d in _doors_for(pos, option, figure) if pick_of(pos, d) == pick)
    if option == b.CLOSE:
        close_door(pos, door, log)
    else:
        pos.steps.append(("bash" if option == b.BASH else "pick-lock", figure, door))


def close_door(pos: Position, door: int, log: Log | None) -> None:
    pos.door[door] = CLOSED
    pos.bar(door)
    tell_all(log, "closed", pos.content.first_border + door)


def rubble_beside(pos: Position, square: int) -> list[int]:
    return [there for there in neighbours(pos, square) if pos.ground[there] == RUBBLE] if pos.rubble else []


def dig(pos: Position, square: int, log: Log | None) -> None:
    """One square of rubble is removed (DUN-ACT-7)."""
    pos.rubble = tuple([there for there in pos.rubble if there != square])
    pos.relay()
    pos.quiet = 0
    tell_all(log, "dug", pos.content.first_square + square)


def run_bash(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """CD + AV against D8 + difficulty; strictly higher destroys the lock (DUN-ACT-6)."""
    _, basher, door = step
    shown = thrown(pos, dice, (combat_die(pos, basher), 8), "DUN-ACT-6 bash", ((basher,), ()))
    if shown is None:
        return
    pos.steps.pop()
    value = bash_value(pos, basher)
    broken = value + shown[0] > (pos.lock[door] & 15) + shown[1]
    if is_hero(basher):
        imps.gain(pos, 1, "bashing", log)
    label = "it breaks" if broken else "it holds"
    tell_all(log, "bashed", label, pos.content.first_figure + basher, pick_of(pos, door))
    if broken:
        free_lock(pos, door)
        if door < pos.content.board.doors:
            pos.door[door] = DESTROYED
            pos.bar(door)
            set_free(pos, door)
        else:
            pos.door[door] = CLOSED
        pos.quiet = 0


def run_pick_lock(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A D6 of at least the difficulty; a failure makes an Imp (DUN-ACT-8, DUN-R24)."""
    _, hero, door = step
    shown = thrown(pos, dice, (6,), "DUN-ACT-8 lock", ((hero,),))
    if shown is None:
        return
    pos.steps.pop()
    value = nimble(pos, hero, shown[0]) if hero == THIEF else shown[0]
    opened = value >= (pos.lock[door] & 15)
    label = "unlocked" if opened else "still locked"
    tell_all(log, "lock-picked", label, pos.content.first_figure + hero, pick_of(pos, door), shown[0])
    if opened:
        free_lock(pos, door)
        pos.door[door] = CLOSED
        pos.quiet = 0
    else:
        imps.gain(pos, 1, "a failed lock", log)
