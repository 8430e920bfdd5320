"""An expedition: what the caller can say where the party stands, and how it goes on and ends (UWA-PLAY).

The party is one group in one place. Picks are local: ways out of the present spot, and deeds that can be done in it.
"""

from __future__ import annotations

from wyrmtable.core import BadSetup, Decision, Dice, Log, Setting, Step, tell_all

from ..files.buttons import (
    BAR_DOOR,
    CAST,
    DRINK,
    DROP_LOOT,
    EXAMINE,
    EXIT,
    GO_HOME,
    HAND_OVER,
    HELP_OUT,
    HIDE,
    HOLD_SHUT,
    NEW_TORCH,
    OPEN_BOX,
    OPEN_OTHER,
    POST_GUARDS,
    PROBE,
    PROPOSE,
    PUT_OUT,
    REORDER,
    REST,
    SEARCH_FLOOR,
    SEARCH_WALLS,
    SPIKE_SHUT,
    STAIRWAY,
    STAIRWAYS,
    STRIDE,
    TAKE,
    TASKS,
    WEDGE,
)
from ..files.terms import BARE, GEMS, GONE, LOOT, LURKING, MAGIC, TORCH
from ..position import LEVELS, Position
from . import (
    arranging,
    barring,
    boxes,
    chase,
    fitting,
    foresight,
    halls,
    holding,
    landing,
    lasting,
    lights,
    mapping,
    naming,
    parting,
    remedies,
    rescue,
    retinue,
    rummaging,
    sites,
    spoils,
    stairs,
    tasks,
    trickery,
    turns,
    walking,
    wedging,
)
from .charting import at_way_out, exits, forget_flight, stairways
from .ending import FLED, PARTED, WON, left_behind
from .meeting import BY_TORCH
from .pieces import ILLUSION
from .spoils import room_left
from .stocking import MAP, weight
from .truth import storey

LOAD_A_TURN = 500
REST_FIRST = "After your flight rest is due before you go on. What do you do?"
REST_IS_DUE = "Rest is due. Do you rest for a turn, or go on and tire?"
NUMBERS = 2**53
CONTEST = "dungeon.txt"
AT_REST = (
    REST, NEW_TORCH, WEDGE, BAR_DOOR, HOLD_SHUT, SPIKE_SHUT, DROP_LOOT, REORDER, PROBE, STRIDE, HAND_OVER, PUT_OUT,
    PROPOSE, POST_GUARDS, DRINK,
)  # fmt: skip
STANDING_STILL = (WEDGE, BAR_DOOR, HAND_OVER, PROBE, STRIDE, REORDER, PUT_OUT)  # it is known yet whence they came


def set_out(pos: Position, dice: Dice) -> None:
    """The party is made, a number makes the dungeon, and the first room is drawn (UWA-GEN-2, UWA-LVL-3)."""
    fitting.fit_out(pos, dice)
    if pos.content.lamp:
        lights.take_lantern(pos)
    number = contest_number(pos.content.setting)
    pos.number = dice.number(NUMBERS, "UWA-LVL-3 batch 1") if number is None else number
    if pos.content.site is not None:
        pos.lore = sites.lore(pos.content.own, pos.content.site, pos.content.storeys)
    if pos.content.site is None:
        landing.come_down(pos, storey(pos).entrance)
    retinue.take_along(pos, dice)


def contest_number(setting: Setting) -> int | None:
    """In a contest everybody goes down into the same dungeon: its number is a secret file of the setting (UWA-Q1)."""
    text = setting.secret.get(CONTEST)
    if text is None:
        return None
    if not text.strip().isdecimal():
        raise BadSetup(f"{CONTEST} must hold one whole number, the number of the dungeon; write nothing else in it.")
    return int(text) % NUMBERS


# -- what can be done --------------------------------------------------------------------------------------------------


def explore_picks(pos: Position, step: Step) -> Decision:
    """Ways on, stairs, searching, boxes, treasure, cures, rest, and home (UWA-PLAY-2 to UWA-PLAY-16)."""
    first = pos.content.deeds
    picks: list[int] = []
    if pos.snare:
        picks += rescue.from_below(pos)
    elif pos.owed:
        picks += standing_still(pos)
    else:
        picks += range(first + EXIT, first + EXIT + len(exits(pos)))
        picks += range(first + STAIRWAY, first + STAIRWAY + min(len(stairways(pos)), STAIRWAYS))
        hall = halls.here(pos)
        free = deeds(pos, hall)
        picks += [first + deed for deed in free]
        if pos.dropped or (hall and lies_open(pos, hall)):
            picks += loads(pos)
        if OPEN_BOX in free or OPEN_OTHER in free:
            picks += naming.choices(pos)
        if not pos.coming or expecting(pos):
            picks.append(HIDE)
        picks += [CAST + spell for spell, _ in remedies.remedies(pos)]
    if not pos.snare and at_way_out(pos):
        picks.append(first + GO_HOME)
    who, about = who_acts(pos)
    if pos.active >= turns.ACTIVE and not pos.owed:
        return Decision(pos.caller(), sorted(picks), who + REST_IS_DUE, ("UWA-REST-2", "UWA-DEC-10"), about)
    what = "What do you do?" if pos.snare else REST_FIRST if pos.owed else "Where do you go, and what do you do?"
    return Decision(pos.caller(), sorted(picks), who + what, ("UWA-PLAY-2", "UWA-DEC-2"), about)


def who_acts(pos: Position) -> tuple[str, tuple[int, ...]]:
    """Which of several groups is asked, and whether it lies in a pit (UWA-MARCH-3, UWA-TRAP-4)."""
    if not pos.groups or not pos.able():
        return "You are in a pit. " if pos.snare else "", ()
    first, *others = pos.able()
    if pos.snare:
        where = "leads those in the pit. " if others else "lies in a pit, alone. "
    else:
        where = "leads this group. " if others else "is alone. "
    return "{0} " + where, (pos.piece(first),)


def standing_still(pos: Position) -> list[int]:
    """While the double rest after a flight is due the party moves nowhere and takes up no work; what can be done in a
    round without it is free: light, cures, a spike, gear, guards, hiding (UWA-REST-1, UWA-R390)."""
    free = [pos.deed(deed) for deed in deeds(pos, halls.here(pos)) if deed in AT_REST]
    free += [HIDE] if not pos.coming or expecting(pos) else []
    return free + [CAST + spell for spell, _ in remedies.remedies(pos)]


def deeds(pos: Position, hall: halls.Hall | None) -> list[int]:
    """What can be done where the party stands, apart from loading and casting."""
    free = arranging.arrangements(pos, hall)
    free.append(REST)
    if halls.wall_left(pos):
        free.append(SEARCH_WALLS)
    if not pos.lit and (pos.torches or pos.lantern):
        free.append(NEW_TORCH)
    if pos.spikes:
        free += [WEDGE] if wedging.wedgeable(pos) else []
        free += [BAR_DOOR] if barring.open_to_it(pos) else []
    if pos.taken:
        free.append(DROP_LOOT)
    if hall:
        free.append(SEARCH_FLOOR)
        for which, box in enumerate(halls.boxes_of(pos, hall)):
            if box.boxed:
                free += [tasks.LOOKS[which]] if boxes.worth_a_look(box) else []
                free += [tasks.OPENS[which]] if boxes.can_open(box) else []
        free += [TASKS] if tasks.possible(pos) else []
    if pos.coming and expecting(pos):
        spikeable = pos.spikes and not barring.is_shut(pos, pos.coming - 1)
        free += [HOLD_SHUT, SPIKE_SHUT] if spikeable else [HOLD_SHUT]
    if pos.groups and rescue.in_need(pos):
        free.append(HELP_OUT)
    return free


def expecting(pos: Position) -> bool:
    """Whether a guard has heard somebody who will come by a door that can be held (UWA-R302)."""
    return bool(pos.coming) and holding.awaited(pos)


def lies_open(pos: Position, hall: halls.Hall) -> bool:
    return any(box.open_to_view for box in halls.boxes_of(pos, hall))


def loads(pos: Position) -> list[int]:
    """The kinds of treasure that lie here and of which a piece can still be carried (UWA-PLAY-11)."""
    counts = halls.laid_out(pos)[0]
    room = room_left(pos) if any(counts) else 0
    return [TAKE + kind for kind in range(len(LOOT)) if counts[kind] and room >= piece_weight(pos, kind)]


def piece_weight(pos: Position, kind: int) -> int:
    """In coins, of what lies here; magic things weigh what they look like (UWA-EQP-2, UWA-R284)."""
    hall = halls.here(pos)
    if kind != MAGIC or hall is None:
        return spoils.piece_weight(pos, kind)
    return weight(pos.content.book, hall.thing)


def explore_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    deed = pick - pos.content.deeds
    if pos.content.tricky and trickery.foul(pos):
        pos.steps.insert(1, ("choke", pos.clock, pos.floor, pos.here))
    if 0 <= deed < STAIRWAY:
        walking.take_exit(pos, deed, log)
    elif STAIRWAY <= deed < STAIRWAY + STAIRWAYS:
        stairs.take(pos, stairways(pos)[deed - STAIRWAY])
    elif TAKE <= pick < TAKE + len(LOOT):
        load(pos, pick - TAKE, log)
    elif pick == HIDE:
        pos.lit = 0
        holding.hide(pos) if pos.coming else holding.lie_low(pos, log)
    elif naming.is_one(pos, pick):
        naming.name(pos, pick)
    elif CAST <= pick < pos.content.deeds:
        remedies.help_with(pos, pick - CAST, dice, log)
    else:
        do(pos, deed, dice, log)
    pos.source = pos.source if deed in STANDING_STILL or 0 <= deed < STAIRWAY else -1
    pos.guards = pos.guards if deed >= STAIRWAY + STAIRWAYS or deed < 0 else 0
    if 0 <= deed < STAIRWAY + STAIRWAYS or deed in (REST, SEARCH_WALLS, SEARCH_FLOOR, EXAMINE):
        foresight.ask(pos, LURKING)


def do(pos: Position, deed: int, dice: Dice, log: Log | None) -> None:
    if deed == REST and pos.snare:
        rescue.wait(pos, log)
    elif deed == REST:
        turns.rest(pos, log)
    elif deed == SEARCH_WALLS:
        halls.search_walls(pos, log)
    elif deed == SEARCH_FLOOR:
        halls.search_floor(pos, log)
    elif deed in tasks.LOOKS:
        boxes.look_at_box(pos, tasks.LOOKS.index(deed), log)
    elif deed in tasks.OPENS:
        boxes.open_box(pos, tasks.OPENS.index(deed), dice, log)
        pos.steps.insert(1, ("anybody",))
    elif deed == TASKS:
        pos.steps.append(("tasks",))
    elif deed == NEW_TORCH:
        light_torch(pos)
        turns.pass_time(pos, turns.ROUND_PARTS)
    elif deed == WEDGE:
        wedging.begin(pos)
    elif deed == BAR_DOOR:
        barring.begin(pos, log)
    elif deed == HOLD_SHUT:
        holding.hold_off(pos, holding.weight(pos) + barring.weight(pos, pos.coming - 1), dice, log)
    elif deed == SPIKE_SHUT:
        pos.spikes -= 1
        holding.hold_off(pos, holding.SPIKES, dice, log)
    elif deed == DROP_LOOT:
        lay_loot_down(pos, log)
    elif deed == GO_HOME:
        pos.steps[:] = [("settle",)]
    elif deed in rescue.DEEDS:
        rescue.DEEDS[deed](pos, dice, log)
    else:
        arranging.arrange(pos, deed, dice, log)


def light_torch(pos: Position) -> None:
    """One that was put out burns on for what is left of it (UWA-LIGHT-T)."""
    pos.lit = BY_TORCH
    last = pos.able()[-1]
    pos.marks[last] = pos.marks[last] & ~BARE | TORCH


def drop_loot(pos: Position, log: Log | None) -> None:
    """Lighter at once (UWA-PURS-4)."""
    pos.packed = pos.taken = 0
    pos.hauls = [0] * LEVELS
    rummaging.lose_all(pos)
    tell_all(log, "threw", "the treasure")


def lay_loot_down(pos: Position, log: Log | None) -> None:
    """Coins and jewels lie where they were laid down, and can be loaded again; magic things stay in the packs
    (UWA-R109)."""
    halls.lay_down(pos, pos.taken)
    pos.taken = 0
    pos.hauls = [0] * LEVELS
    pos.packed = sum([weight(pos.content.book, thing) for thing, _, _ in pos.things])
    tell_all(log, "threw", "the treasure")


def load(pos: Position, kind: int, log: Log | None) -> None:
    """As much as goes in a turn: 500 coins' weight for the whole party (UWA-PLAY-11, UWA-ACT-1)."""
    each = piece_weight(pos, kind)
    counts, _ = halls.laid_out(pos)
    pieces = min(counts[kind], max(min(room_left(pos), LOAD_A_TURN) // each, 1))
    hall = halls.here(pos)
    if hall is not None and ILLUSION in hall.guards:
        halls.vanish(pos, log)
        return
    worth = halls.take_away(pos, kind, pieces)
    if kind == MAGIC and hall is not None:
        rummaging.pocket(pos, hall.thing, worth)
    else:
        pos.taken += worth
        pos.packed += pieces * each
    tell_all(log, "loaded", pieces, LOOT[kind])
    if kind == GEMS and pos.content.tricky:
        trickery.touch_gem(pos, log)
    turns.pass_time(pos, turns.TURN * min(pieces * each, LOAD_A_TURN) // LOAD_A_TURN)
    if kind == MAGIC and hall is not None and hall.thing == MAP:
        mapping.study(pos)


# -- after a meeting ---------------------------------------------------------------------------------------------------


def anybody(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """If a trap has killed the last of them, the expedition is over."""
    if retinue.led(pos):
        pos.steps.pop()
    else:
        pos.steps[:] = [("lost",)]


def go_on(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The meeting is over and the party goes on: into the room if it was won, with what is left of the foes where they
    live. Ten rounds were a turn (UWA-TIME-1); after a flight two turns of rest are due (UWA-REST-1)."""
    joining = retinue.willing(pos, step[1] == PARTED) if step[1] != FLED else []
    for foe in joining:
        pos.foe_fate[foe] = GONE
    if pos.goal >= 0 and not left_behind(pos, step[1] == WON):
        pos.here = pos.goal
    if step[1] == FLED:
        forget_flight(pos)
        pos.owed = chase.REST_TURNS
    rounds, inside = pos.round, 0 <= pos.goal == pos.here
    away = parting.elsewhere(pos)
    lasting.still_bound(pos, [who for who in pos.everybody() if who not in away], dice)
    forget(pos)
    for foe in joining:
        retinue.go_along(pos, foe, log)
    pos.steps[:] = [("explore",), *([parting.OTHERS] if pos.groups else [])]
    turns.pass_time(pos, rounds * turns.ROUND_PARTS)
    if pos.sleepers:
        turns.watch_over(pos)
    if inside:
        walking.look_over(pos)


def forget(pos: Position) -> None:
    """Whom the party met last stays on the table until it meets somebody else; spells last their turns (UWA-R94)."""
    lasting.outlast(pos, parting.own(pos))
    if pos.men:
        retinue.dismiss(pos)
    pos.met = pos.guards = pos.coming = 0
    pos.lit = pos.lit or rummaging.shining(pos)
    pos.march = pos.column[:]
    pos.order[:] = [-1] * len(pos.order)
