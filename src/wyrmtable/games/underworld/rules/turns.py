"""Time below ground: moves and turns, light, rest, and who wanders by (UWA-TIME-1, UWA-ACT, UWA-REST, UWA-WAND)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import ENTRY_SIDE, FADING, FOLLOWING, HIDING, POISONED, TABLE, WANDERING
from ..position import Position
from . import awards, guarding, lasting, lights, narrow, pace, parting, pursuers, spikes
from .charting import exits, sheet_side, spot
from .level import DOORWAYS
from .meeting import THEY_OPENED
from .throwing import throw

END = ("turn-end",)
FEELING = ("feel-treasure",)
LURKING_LOW = ("lurk",)  # the party hides till the turn is over
SHUT_IN = ("turn-shut-in",)  # the end of a turn in which nobody can come by
TURN, ROUND_PARTS = pace.TURN, pace.ROUND_PARTS
QUARTER, HALF = TURN // 4, TURN // 2
CHASED = (("flight",), ("caught",))  # at the bottom of the steps
LAST_TURN = 144
NIGHT = 2 * LAST_TURN * TURN  # on the way home, when the day below is over
ACTIVE = 5  # turns between two rests
WANDERS_ON, ALARMED_ON = 6, 4
ROOMY = 4  # squares that make a room wide enough for six abreast


def pass_time(pos: Position, parts: int, end: Step = END) -> None:
    """Parts add up; whenever a whole turn is reached, its end is due next (UWA-ACT-1, UWA-ACT-2). Whoever is met where
    they have led is with the party again."""
    before = pos.clock // TURN
    pos.clock += parts
    for _ in range(pos.clock // TURN - before):
        pos.steps.append(end)
    if pos.groups:
        parting.gather(pos)


def linger(pos: Position, parts: int) -> None:
    """Time passes, but whatever is under way comes before the end of the turn."""
    pos.clock = min(pos.clock + parts, (pos.clock // TURN + 1) * TURN - 1)


def step_parts(pos: Position) -> int:
    """Ten feet at the column's rate: a turn is two moves of ten feet an inch (UWA-MOVE-1). Whoever probes
    the floor, or crawls, goes at half speed (UWA-TRAP-5, UWA-SET-8)."""
    slow = 2 if pos.probing or narrow.crawling(pos) else 1
    return TURN * slow // (2 * max(pos.party_rate(), 1))


def turn_end(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Light burns, the need of rest grows, and somebody may come by (UWA-ACT-2): every turn, and if those come in who
    were heard, when they have been met (UWA-WAND-1). All groups act before any of them ends its turn."""
    if pos.groups and parting.others_first(pos, log):
        return
    if pos.coming and pos.clock < LAST_TURN * TURN and come_in(pos):
        return
    turn_shut_in(pos, step, dice, log)
    if pos.clock >= LAST_TURN * TURN:
        return
    if (not pos.snare or not out_of_sight(pos)) and (pos.able() or pos.sleepers):
        throw(pos, WANDERING, 1, 6, 0, WANDERS_ON)


def out_of_sight(pos: Position) -> bool:
    """Who lies in a pit is met by nobody who finds a lid over it, or others at its brink (UWA-R342)."""
    return pos.snare == parting.LIDDED or bool(parting.beside(pos))


def turn_shut_in(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The same behind doors that are shut fast: nobody comes by (UWA-TRK-5)."""
    if pos.groups and parting.others_first(pos, log):
        return
    pos.steps.pop()
    if pos.clock >= LAST_TURN * TURN:
        pos.steps[:] = [("dusk",)] if pos.clock < NIGHT else pos.steps
        return
    if pos.sleepers:
        now = pos.clock - TURN * sum([one in (END, SHUT_IN) for one in pos.steps])
        parting.wake(pos, now)
    lights.burn(pos, log)
    if lasting.expire(pos, log):
        pos.steps.insert(1, ("anybody",))
    if max(pos.marks) >= POISONED:
        fade(pos)
    pos.active += 1
    if pos.active > ACTIVE:  # every further turn without rest tells (UWA-REST-2)
        pos.fatigue += 1
        tell_all(log, "tired")
    if pos.groups:
        pos.steps.append(parting.OTHERS)
    if pos.wedged:
        spikes.leave(pos)
    if pos.gaps:
        pos.steps.append(("close-holes",))
    if pos.lasting and lasting.holds(pos, lasting.FINDING):
        pos.steps.append(FEELING)
    if pos.content.tricky and (not pos.groups or parting.first_here(pos)):
        pos.steps.append(("stir",))


def fade(pos: Position) -> None:
    """Whom poison killed can be called back for a turn, and no longer (UWA-SPELL-1)."""
    away = parting.elsewhere(pos)
    fresh = [mark | FADING if mark & POISONED and who not in away else mark for who, mark in enumerate(pos.marks)]
    old = [bool(mark & FADING) and who not in away for who, mark in enumerate(pos.marks)]
    pos.marks = [mark & ~(POISONED | FADING) if over else mark for mark, over in zip(fresh, old, strict=True)]


def watch_over(pos: Position) -> None:
    """Whoever is awake waits for the sleepers, also after a meeting (UWA-R101)."""
    parting.wake(pos, pos.clock)
    long = max([until - pos.clock for _, until in pos.sleepers], default=0)
    if long > 0:
        wait(pos, -(-long // TURN))


def come_in(pos: Position) -> bool:
    """Whoever a guard has heard a turn ago is there now (UWA-LISTEN-4)."""
    if not guarding.arrive(pos):
        return False
    put_off(pos)
    pos.width = narrow.front(pos, 20 if len(spot(pos)) >= ROOMY else 10)
    pos.goal = -1
    return True


def rest(pos: Position, log: Log | None) -> None:
    """A turn without moving; two of them cure what a missed rest has done (UWA-REST-1, UWA-REST-2)."""
    tell_all(log, "rested")
    pos.active = -1
    count_rest(pos)
    pass_time(pos, TURN)


def count_rest(pos: Position) -> None:
    """A turn in which nobody moves counts, whatever it is spent for."""
    if pos.owed:
        pos.owed -= 1
    elif pos.fatigue and pos.eased:
        pos.fatigue -= 1
        pos.eased = 0
    elif pos.fatigue:
        pos.eased = 1


def wait(pos: Position, number: int, end: Step = END) -> None:
    """So many turns pass while nobody moves: who is motionless rests (UWA-REST-1)."""
    pos.active = -number
    for _ in range(number):
        count_rest(pos)
    pass_time(pos, number * TURN, end)


def use_wandering(pos: Position, total: int, more: int) -> None:
    """A 6 brings wanderers, through any of the ways in (UWA-WAND-1, UWA-WAND-2)."""
    if total < more:
        return
    if LURKING_LOW in pos.steps:
        pos.steps.append(LURKING_LOW)
        throw(pos, HIDING, 1, 6)
        return
    they_come(pos)


def passed_by(pos: Position, found: bool, log: Log | None) -> None:
    """Whether they have found a party that hides: then nobody surprises anybody (UWA-AVOID-4, UWA-SURP-1)."""
    pos.steps.pop()
    tell_all(log, "pursuit", "have found you" if found else "pass by without finding you")
    if found:
        pos.steps[:] = [step for step in pos.steps if step != LURKING_LOW]
        pos.guards = 0
        they_come(pos, "find")


def find(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Who it is, and how far off."""
    pos.steps[-1] = ("ground",)
    pos.steps.append(("muster",))
    throw(pos, TABLE, 1, 6)


def they_come(pos: Position, how: str = "meet") -> None:
    corners = interrupted(pos)
    clear_table(pos)
    ways = len(exits(pos))
    pos.width = narrow.front(pos, 20 if len(spot(pos)) >= ROOMY else 10)
    pos.doorway = 0
    pos.goal = -1
    pos.steps.append((how,))
    if ways:
        throw(pos, ENTRY_SIDE, 1, ways)
    pursuers.try_the_track(pos, corners)


def interrupted(pos: Position) -> list[int]:
    """A flight that runs into wanderers: whoever is after the party comes on, if he has not lost it at the corners that
    it turned since (UWA-PURS-1, UWA-PURS-2)."""
    if pos.steps[0] not in CHASED or not pos.foes():
        return []
    awards.count_slain(pos)
    pursuers.on_the_heels(pos)
    found = [int(step[5]) for step in pos.steps if step[:2] == ("throw", FOLLOWING)]
    pos.steps[:] = [step for step in pos.steps if step[:2] != ("throw", FOLLOWING)]
    return found[::-1]


def use_entry_side(pos: Position, total: int, more: int) -> None:
    """Whoever comes through a door may be surprised, light or no light (UWA-LIGHT-2)."""
    found = exits(pos)[total - 1]
    pos.source = found.side
    if spiked(pos, found.side):
        pos.steps[-1] = ("pounding",)
        throw(pos, TABLE, 1, 6)
        return
    if found.kind in DOORWAYS and sheet_side(pos, found.side) not in pos.wedged:
        pos.doorway = THEY_OPENED
        guarding.hearken(pos)


def spiked(pos: Position, side: int) -> bool:
    """Whether the party has spiked this door shut (see `barring`)."""
    return bool(pos.shut) and any(row[0] == sheet_side(pos, side) for row in pos.shut)


def put_off(pos: Position) -> None:
    """Ends of turns that are due come after the meeting."""
    due = pos.steps.count(END)
    if due:
        pos.clock = (pos.clock // TURN - due + 1) * TURN - 1
        pos.steps[:] = [step for step in pos.steps if step != END]


def clear_table(pos: Position) -> None:
    """Everything about the last meeting is put away: another begins, and what was left of the turn comes after it."""
    put_off(pos)
    pos.coming = 0
    pos.clear_table()
