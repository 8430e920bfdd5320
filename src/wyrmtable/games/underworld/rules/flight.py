"""Flight through the dungeon, from spot to spot, by ways that nobody has time to draw (UWA-PURS-5, UWA-MOVE-2)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import (
    BURN_OIL,
    CAST,
    DROP_COINS,
    DROP_FOOD,
    DROP_LOOT,
    DROP_SHIELDS,
    DROP_TREASURE,
    DROP_WEAPONS,
    EXIT,
    GO_HOME,
    HOLD_SHUT,
    SPIKE_SHUT,
    STAIRWAY,
    STAIRWAYS,
    STAND,
)
from ..files.terms import DISTRACTED, FOLLOWING, LURKING, OUTLET, SLIDING
from ..position import Position
from . import (
    awards,
    barring,
    chase,
    explore,
    foresight,
    halls,
    headlong,
    holding,
    holes,
    magic,
    portcullis,
    pursuers,
    ranks,
    slopes,
    stairs,
    traps,
    trickery,
    turns,
    walking,
)
from .charting import Exit, at_way_out, draw_here, draw_room, exits, stairways
from .level import BESIDE, DOORS, DOORWAYS, FALSE, FREE, LOCKED, ROOM, SECRET
from .level import STEPS as STRIDES
from .throwing import on_the_run, throw
from .tricks import STUBBORN
from .truth import level
from .ways import SLIDE

STEADY = -2  # stairs that stay under everybody
NEVER = 6  # so much harder that no die opens it
RUNNING = ("flight",)
LEAVINGS = (DROP_FOOD, DROP_TREASURE, DROP_COINS, DROP_SHIELDS, DROP_WEAPONS, BURN_OIL)


def ways_out(pos: Position) -> list[int]:
    """Which exits of the spot lie open: not the one through which the foes came, nor into their room."""
    found = exits(pos) if not pos.snare else ()
    blocked = {pos.source} if pos.source >= 0 else set[int]()
    room = {pos.goal} if pos.goal >= 0 else set[int]()
    return [at for at, one in enumerate(found) if one.side not in blocked and one.beyond not in room]


def flight_picks(pos: Position, step: Step) -> Decision:
    """Which way, or what to throw away first (UWA-DEC-8, UWA-PURS-4, UWA-PURS-7, UWA-PURS-8)."""
    picks = [STAND, *(pick for pick in chase.leavings(pos) if pick in LEAVINGS)]
    picks += [pos.deed(EXIT + at) for at in ways_out(pos)]
    ways = range(len(stairways(pos)[:STAIRWAYS])) if not pos.snare else ()
    picks += [pos.deed(STAIRWAY + at) for at in ways if not stairs.shut(pos, at)]
    picks += [pos.deed(DROP_LOOT)] if pos.packed else []
    if pos.held_door:
        picks += [pos.deed(HOLD_SHUT), *([pos.deed(SPIKE_SHUT)] if pos.spikes else [])]
        picks += [CAST + spell for spell, _ in holding.spells(pos)]
    picks += [CAST + spell for spell, _ in chase.walls(pos)]
    picks += [pos.deed(GO_HOME)] if at_way_out(pos) and not pos.snare else []
    return Decision(pos.caller(), sorted(picks), "They are after you. Which way?", ("UWA-PURS-5", "UWA-PURS-1"))


def flight_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    deed = pick - pos.content.deeds
    if pick == STAND:
        pos.steps[-1] = ("round",)
    elif pick in LEAVINGS:
        chase.leave_behind(pos, pick, log)
    elif deed == DROP_LOOT:
        throw_down(pos, log)
    elif deed == GO_HOME:
        pos.steps[:] = [("settle",)]
    elif deed == HOLD_SHUT:
        holding.hold(pos, dice, log)
    elif deed == SPIKE_SHUT:
        holding.spike(pos, dice, log)
    elif pick - CAST in dict(chase.walls(pos)):
        chase.wall_off(pos, pick - CAST, dice, log)
    elif CAST <= pick < pos.content.deeds:
        magic.spend(pos, dict(holding.spells(pos))[pick - CAST], pick - CAST, log)
        chase.bar(pos, chase.held_by(pos, pick - CAST), log)
    else:
        set_off(pos, deed)


def set_off(pos: Position, deed: int) -> None:
    """Before a run a referee may set what lies hidden on it (UWA-R107)."""
    pos.steps.append(("run", deed))
    foresight.ask(pos, LURKING)


def run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Up or down the stairs, or to the next fork, door or room (UWA-PURS-5)."""
    pos.steps.pop()
    if step[1] < STAIRWAY:
        dash(pos, exits(pos)[step[1] - EXIT], dice, log)
        return
    end = stairways(pos)[step[1] - STAIRWAY]
    run_on(pos, 40, log)
    if pos.steps[0] in (RUNNING, chase.CAUGHT):
        pos.steps.insert(1, ("upstairs", pos.ends.index(end)))


def throw_down(pos: Position, log: Log | None) -> None:
    """Treasure makes the party lighter; if it is worth their while, it may stop them, too (UWA-PURS-4, UWA-PURS-8)."""
    tempting = pos.taken >= 10 * chase.PER_HEAD * len(pos.foes())
    explore.drop_loot(pos, log)
    if tempting:
        throw(pos, DISTRACTED, 1, 100, 0, chase.COINS[pos.leader().intel])


def follow(pos: Position, corners: list[int]) -> None:
    """A die for each corner, door or stair, when the turn has ended that ends; some always follow (UWA-PURS-2)."""
    if "pursues" not in pos.leader().powers:
        pos.steps[1:1] = [("throw", FOLLOWING, 1, 6, 0, need) for need in reversed(corners)]


def turns_aside(pos: Position, found: Exit) -> bool:
    """Whether this way from a fork of passages is not the one straight on from where the pursuers come."""
    if level(pos).squares[pos.here] == ROOM:
        return False
    behind = [one.way for one in exits(pos) if one.side == pos.source or one.beyond == pos.goal]
    return bool(behind) and STRIDES[found.way] != -STRIDES[behind[0]]


def upstairs(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Up or down, and then it shows whether they follow; whoever lives there is met, too (UWA-PURS-2, UWA-R93). The
    time was counted with the run."""
    del pos.steps[1:]
    if pos.steps[0] != traps.AWAY:
        follow(pos, [2])
        pursuers.on_the_heels(pos)
    pos.source = pos.goal = -1
    pos.held_door = 0
    end = pos.ends[step[1]]
    slider = slides(pos, end, dice, log)
    if slider >= 0:
        pursuers.lose_the_track(pos)
        traps.fall_through(pos, ranks.near(pos, slider), end, log)
        return
    if slider == holes.NOBODY or stairs.blind(pos, end):
        pursuers.lose_the_track(pos)
        stairs.find_out(pos, end, log)
        pos.steps[0] = chase.CAUGHT
        if slider == STEADY:
            pos.steps.append(("before-wall", step[1]))
        return
    learnt, at = awards.slain(pos), pos.depth() - 1
    stairs.go(pos, end, dice, log, 0)
    if pos.steps[0] != traps.AWAY and stairs.barred(pos):
        turns.put_off(pos)
        pos.steps[:] = [traps.AWAY]
    if pos.goal >= 0:
        pos.experience += learnt
        pos.feats[at] += learnt
        goal = pos.goal
        explore.forget(pos)
        pos.goal = goal
        pos.steps[:] = [("explore",), *(one for one in pos.steps[1:] if one[:2] != ("throw", FOLLOWING))]
        pursuers.try_the_track(pos, [2])
    else:
        pursuers.lose_the_track(pos)


def slides(pos: Position, end: tuple[int, ...], dice: Dice, log: Log | None) -> int:
    """Who of those in flight springs the slide that looks like stairs, or nobody; for whoever slides already, and on
    other stairs, that is no question (UWA-SET-4)."""
    if pos.steps[0] == traps.AWAY or stairs.truly(pos, end) != SLIDE:
        return STEADY
    return next((who for who in pos.able() if on_the_run(pos, SLIDING, dice, log) <= stairs.SPRUNG), holes.NOBODY)


def behind(pos: Position, beyond: int) -> int:
    """The side through which one comes to a square from where the party stands; -1 if it does not lie there."""
    return next((number for other, number in BESIDE[beyond] if other == pos.here), -1)


def gives_way(pos: Position, side: int, dice: Dice, log: Log | None) -> bool:
    """Whether a door opens at once: odd ones are odd on the run as well, and a spike may hold (UWA-PURS-6, UWA-TRK-8,
    UWA-DOOR-8)."""
    if walking.stands_open(pos, side):
        return True
    if turns.spiked(pos, side):
        return spike_gives(pos, side, dice, log)
    kind, odd = level(pos).sides[side], trickery.stubborn(pos, side)
    if odd == STUBBORN:
        opened = dice.d6("UWA-DOOR-2 force") == 1
        tell_all(log, "broken-in", "open" if opened else "stuck")
        return opened
    if kind == FREE and not odd:
        return True
    return chase.force(pos, dice, log, NEVER if odd or kind == FALSE else int(kind == LOCKED))


def spike_gives(pos: Position, side: int, dice: Dice, log: Log | None) -> bool:
    """To pull a spike costs a move; from the other side the door is forced like a lock (UWA-R344)."""
    inside = barring.from_here(pos, side)
    opened = not inside and chase.force(pos, dice, log, 1)
    if inside or opened:
        barring.unbar(pos, side)
    return opened


def onward(pos: Position, way: int, outlet: int, log: Log | None) -> int:
    """The next square this way; nobody feels a slope while he runs (UWA-LVL-5)."""
    slope = slopes.ahead(pos, way)
    return trickery.next_square(pos, way, outlet) if slope is None else slopes.cross(pos, slope, way, False, log)


def dash(pos: Position, found: Exit, dice: Dice, log: Log | None) -> None:
    """To the next fork, door or room, or to a trap that springs. A stuck door costs a move for every try (UWA-PURS-6).
    Hubs that have turned and doors with two outlets lead where they lead anybody (UWA-SET-6, UWA-SET-7)."""
    pos.here = found.square
    outlet = int(on_the_run(pos, OUTLET, dice, log) % 2 == 0)
    if found.kind in DOORS and not gives_way(pos, found.side, dice, log):
        run_on(pos, 0, log)
        return
    if pos.bars:
        portcullis.raise_bars(pos, found.side)
    corners = [(0, 2)] if turns_aside(pos, found) else []
    corners += [(0, 1 if found.kind == SECRET else 2)] if found.kind in DOORWAYS else []
    beyond = onward(pos, found.way, outlet, log)
    pos.source, pos.goal, pos.held_door = behind(pos, beyond), -1, 0
    feet, way = 10, found.way
    danger: Step | None = None
    pos.back, pos.here = pos.here, beyond
    while level(pos).squares[pos.here] != ROOM:
        if headlong.carries_off(pos, way):
            danger = (headlong.VANISH, way)
            break
        draw_here(pos)
        danger = peril(pos, dice, log)
        ways = [one for one in exits(pos) if one.beyond != pos.back]
        if danger or len(ways) != 1 or ways[0].kind in DOORWAYS or stairways(pos):
            break
        corners += [(feet, 2)] if ways[0].way != way else []
        way = ways[0].way
        beyond = onward(pos, way, 0, log)
        pos.source = behind(pos, beyond)
        pos.back, pos.here = pos.here, beyond
        feet += 10
    pos.held_door = holding.shut_behind(pos)
    reached = chase.reached(pos, feet)
    arrive(pos, feet, corners, log)
    if danger and reached:
        pos.steps.append(danger)
    elif danger:
        draw_here(pos)
    elif reached and headlong.waits(pos):
        pos.steps.append(headlong.PLUNGE)


def peril(pos: Position, dice: Dice, log: Log | None) -> Step | None:
    """What waits where they run, and asks nobody why he passes: a trap or a hidden hole that somebody sets off, or a
    slime (UWA-TRAP-1, UWA-LVL-5, UWA-STK-5)."""
    if walking.slime_here(pos):
        return ("slime",)
    victim = traps.springs(pos, dice, log)
    if victim >= 0:
        return ("sprung", victim)
    faller = holes.opens(pos, dice, log)
    return (holes.OPENED, faller, pos.here) if faller >= 0 else None


def slime(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Whoever runs into it has another foe to meet; those behind him come on (UWA-R93)."""
    kind = walking.slime_here(pos)[0].kind
    corners = turns.interrupted(pos)
    pos.spent.append((pos.floor, pos.here))
    explore.forget(pos)
    pos.steps[:] = [("explore",), *(one for one in pos.steps if one == turns.END)]
    walking.begin_meeting(pos, kind, 1, 0)
    pursuers.try_the_track(pos, corners)


def arrive(pos: Position, feet: int, corners: list[tuple[int, int]], log: Log | None) -> None:
    """In a room that is lived in somebody else is met, and the pursuers come on behind (UWA-R93)."""
    turned = [need for at, need in corners if chase.reached(pos, at)]
    if level(pos).squares[pos.here] == ROOM:
        draw_room(pos, pos.here)
        hall = halls.Hall(*pos.halls[halls.look_in(pos, pos.here)])
        if hall.number > 0:
            square, pos.here = pos.here, pos.back
            pos.gap = gap_after(pos, feet)
            awards.count_slain(pos)
            if pos.gap <= chase.FAR:
                pursuers.on_the_heels(pos)
            explore.forget(pos)
            pos.steps[:] = [("explore",)]
            walking.enter(pos, square, log)
            pursuers.try_the_track(pos, turned)
            return
    run_on(pos, feet, log)
    if pos.steps[0] in (RUNNING, chase.CAUGHT):
        follow(pos, turned)


def gap_after(pos: Position, feet: int) -> int:
    """Both run for as long as the party needs for its way; at a door that does not open it loses a move."""
    ours, theirs = max(pos.party_rate(), 1), pos.foe_rate()
    return pos.gap + feet - (feet * theirs // ours if feet else 10 * theirs)


def run_on(pos: Position, feet: int, log: Log | None) -> None:
    """The gap changes by the difference of the rates over the way that was run (UWA-PURS-1, UWA-PURS-3); a move takes a
    quarter of a turn (UWA-MOVE-2), and a turn has its end as always (UWA-ACT-2)."""
    ours = max(pos.party_rate(), 1)
    parts = turns.QUARTER * (feet or 10 * ours) // (10 * ours)
    pos.gap = gap_after(pos, feet)
    tell_all(log, "ran", feet, max(pos.gap, 0))
    if 0 < pos.gap <= chase.FAR:
        turns.pass_time(pos, parts)
        return
    turns.linger(pos, parts)
    if pos.gap <= 0:
        pos.gap = 0
        pos.steps[:] = [chase.CAUGHT]
    else:
        pos.steps[:] = [("away",)]
