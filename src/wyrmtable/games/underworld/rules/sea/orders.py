"""Written orders: of a ship drive, speed, helm, oars, intent and a task; of a beast where it swims (UWA-NAV-6)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ...files.seaboard import (
    AVOID,
    BACK_CRUISE,
    GRAPPLE,
    HIRE,
    LIE_TO,
    MAST,
    NO_TASK,
    OARS,
    OARS_OUT,
    OPTIONS,
    PATCH,
    PORT_45,
    RAM,
    RAM_GRAPPLE,
    SAIL,
    SAILS,
    SHIP_BOTH,
    SHIP_PORT,
    SHIP_STARBOARD,
    STAY,
    STEADY,
    SURFACE,
    UNDER,
    square,
    squares_around,
)
from ...files.skyboard import measured
from .contact import has_oars
from .driving import may_row, oar_steps, sail_speed, turns_allowed
from .position import (
    AFLOAT,
    CUT_DOWN,
    DRIFT,
    GRAPPLING,
    HIRING,
    IDLE,
    KEEP_OFF,
    MASTING,
    NEAREST,
    PATCHING,
    RAM_AND_GRAPPLE,
    RAMMING,
    ROWED,
    SAILED,
    SAILING,
    STAND_FAST,
    STAYING,
    STOPPED,
    SWUM,
    WAITING,
    SeaPosition,
)

FAST_STEP = 5
HANDS = {MASTING: 10, SAILING: 6, PATCHING: 10}  # men that a task takes (UWA-CREW-1, UWA-RAM-3)
ROWED_SAIL_HANDS = 3
JET = 3  # times as fast, once (UWA-SEA-8)


def writing(pos: SeaPosition) -> Manner:
    """Nobody else can count the parts of an order: all orders of a turn are one writing (UWA-GAME-7)."""
    return Manner("orders", recorded=True, writing=pos.turn)


def begin(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A new turn: who writes first alternates, as in the air."""
    pos.turn += 1
    many = len(pos.x)
    pos.drive, pos.order, pos.knots = [DRIFT] * many, [STOPPED] * many, [0] * many
    pos.helm, pos.shipped, pos.intent = [()] * many, [0] * many, [KEEP_OFF] * many
    pos.task, pos.written, pos.tries = [IDLE] * many, bytearray(2), [0] * many
    pos.goal, pos.rise = [-1] * many, [0] * many
    pos.aim, pos.volley, pos.deed = [-1] * 2 * many, [-1] * many, [STAND_FAST] * many
    pos.ropes, pos.prize, pos.party, pos.rail = [0] * many, [-1] * many, [0] * many, [0] * many
    pos.climb = [-1] * len(pos.swimmers)
    pos.ink = [cloud for cloud in pos.ink if cloud[2] >= pos.turn]
    first = (pos.turn + 1) % 2
    tell_all(log, "sea-turn", pos.turn)
    pos.steps[:] = [("go",), ("write", 1 - first, 0), ("write", first, 0)]


def write(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next ship of a side, then its men in the water, or its orders are in."""
    pos.steps.pop()
    seat = step[1]
    for number in range(step[2], len(pos.x)):
        if pos.seat(number) == seat and pos.state[number] == AFLOAT:
            pos.steps += [("write", seat, number + 1), ("swim" if pos.beast(number) else "drive", number)]
            return
    for group in range(max(step[2] - len(pos.x), 0), len(pos.swimmers)):
        if pos.swimmers[group][0] == seat and may_choose(pos, group):
            flagship = next(number for number in range(len(pos.x)) if pos.seat(number) == seat)
            pos.steps += [("write", seat, len(pos.x) + group + 1), ("task", flagship, group)]
            return
    pos.written[seat] = 1
    tell_all(log, "sea-written", pos.content.sides[seat])


def asked(pos: SeaPosition, number: int, picks: list[int], prompt: str, *rules: str) -> Decision:
    return Decision(pos.chair(number), picks, prompt, rules, (pos.piece(number),), writing(pos))


def drive_picks(pos: SeaPosition, step: Step) -> Decision:
    """Oars or sail, never both in one turn; a ship that is bound lies to, and from fast stroke nobody stops (UWA-NAV-6,
    UWA-GRAP-1, UWA-OAR-3)."""
    number, picks = step[1], list[int]()
    if not pos.grappled(number):
        if may_row(pos, number) and oar_steps(pos, number):
            picks.append(OARS)
        if sail_speed(pos, number) >= 0:
            picks.append(SAIL)
    if OARS not in picks or STOPPED in oar_steps(pos, number):
        picks.append(LIE_TO)
    return asked(pos, number, picks, "{0}: row, sail, or lie to?", "UWA-NAV-6")


def drive_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    number = step[1]
    pos.drive[number] = {OARS: ROWED, SAIL: SAILED}.get(pick, DRIFT)
    if pick != LIE_TO:
        pos.steps[-1] = ("speed", number)
    else:
        pos.steps[-1] = ("oars", number) if has_oars(pos, number) else ("intent", number)


def speed_picks(pos: SeaPosition, step: Step) -> Decision:
    number = step[1]
    if pos.drive[number] == ROWED:
        steps = [BACK_CRUISE + each for each in oar_steps(pos, number)]
        return asked(pos, number, steps, "{0}: which stroke?", "UWA-OAR-3", "UWA-OAR-1")
    speeds = [pos.content.names.number(each) for each in range(sail_speed(pos, number) + 1)]
    return asked(pos, number, speeds, "{0}: how many inches under sail?", "UWA-WIND-9")


def speed_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    number = step[1]
    if pos.drive[number] == ROWED:
        pos.order[number] = pick - BACK_CRUISE
    else:
        pos.knots[number] = pos.content.names.value(pick)
    after_helm(pos, number)


def after_helm(pos: SeaPosition, number: int) -> None:
    """The next turn of the helm, or the oars, or the intent."""
    if len(pos.helm[number]) < turns_allowed(pos, number)[0]:
        pos.steps[-1] = ("helm", number)
    else:
        pos.steps[-1] = ("oars", number) if pos.drive[number] == ROWED else ("intent", number)


def helm_picks(pos: SeaPosition, step: Step) -> Decision:
    """Up to 45 degrees for every ten inches under oars, 30 for every twelve under sail (UWA-OAR-5, UWA-WIND-7)."""
    most = turns_allowed(pos, step[1])[1]
    picks = list(range(STEADY - most, STEADY + most + 1))
    return asked(pos, step[1], picks, "{0}: how does she turn next?", "UWA-OAR-5", "UWA-WIND-7")


def helm_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.helm[step[1]] += (pick - STEADY,)
    after_helm(pos, step[1])


def oars_picks(pos: SeaPosition, step: Step) -> Decision:
    """Oars that are shipped cannot be sheared (UWA-SHEAR-1)."""
    picks = [OARS_OUT, SHIP_PORT, SHIP_STARBOARD, SHIP_BOTH]
    return asked(pos, step[1], picks, "{0}: oars out, or shipped when somebody comes close?", "UWA-SHEAR-1")


def oars_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.shipped[step[1]] = pick - OARS_OUT
    pos.steps[-1] = ("intent", step[1])


def swim_picks(pos: SeaPosition, step: Step) -> Decision:
    """Any square as far as it swims; what can jet goes thrice as far once, and leaves ink (UWA-SEA-1, UWA-SEA-8)."""
    number = step[1]
    far = reach(pos, number) * (JET if pos.jets[number] else 1)
    first = pos.content.names.places
    picks = [first + cell for cell in squares_around(pos.x[number], pos.y[number], far)]
    return asked(pos, number, picks, "Where to: {0}?", "UWA-SEA-1")


def reach(pos: SeaPosition, number: int) -> int:
    """Inches that a beast swims in a turn."""
    beast = pos.beast(number)
    return beast.swim if beast else 0


def swim_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.drive[step[1]], pos.goal[step[1]] = SWUM, pick - pos.content.names.places
    pos.steps[-1] = ("rise", step[1])


def rise_picks(pos: SeaPosition, step: Step) -> Decision:
    return asked(pos, step[1], [UNDER, SURFACE], "And then: under water, or up?", "UWA-SEA-1")


def rise_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.rise[step[1]] = int(pick == SURFACE)
    pos.steps.pop()


def may_ram(pos: SeaPosition, number: int) -> bool:
    """At fast stroke with the mast down, where ships have rams; sheared oars are not fast (UWA-RAM-1, UWA-SHEAR-2)."""
    return (
        pos.content.battle.rams
        and pos.drive[number] == ROWED
        and pos.order[number] == FAST_STEP
        and not pos.sheared[number]
        and pos.mast[number] in (0, CUT_DOWN)
    )


INTENTS = {RAM: RAMMING, GRAPPLE: GRAPPLING, RAM_GRAPPLE: RAM_AND_GRAPPLE}


def intent_picks(pos: SeaPosition, step: Step) -> Decision:
    """A ram does not keep anybody from grappling (UWA-RAM-5)."""
    picks = [RAM, GRAPPLE, AVOID, RAM_GRAPPLE] if may_ram(pos, step[1]) else [GRAPPLE, AVOID]
    return asked(pos, step[1], picks, "{0}: what does she want of an enemy?", "UWA-RAM-1", "UWA-GRAP-1")


def intent_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    number = step[1]
    pos.intent[number] = INTENTS.get(pick, KEEP_OFF)
    if len(tasks(pos, number)) > 1:
        pos.steps[-1] = ("task", number)
    else:
        pos.steps.pop()


def tasks(pos: SeaPosition, number: int) -> list[int]:
    """What enough hands are there for; only galleys and longships step their masts (UWA-CREW-1)."""
    hands, vessel = hands_free(pos, number), pos.vessel(number)
    found = [NO_TASK]
    if hands >= HANDS[MASTING] and not pos.sail[number] and vessel.stepped:
        found.append(MAST)
    if hands >= (ROWED_SAIL_HANDS if vessel.rowed else HANDS[SAILING]) and pos.mast[number] > 0:
        found.append(SAILS)
    if hands >= HANDS[PATCHING] and pos.sinks[number]:
        found.append(PATCH)
    if not any(bytes(pos.paid)) and hirelings(pos, pos.seat(number)):
        found.append(HIRE)
    return found


def hands_free(pos: SeaPosition, number: int) -> int:
    """Everybody aboard, but nobody who rows in this turn; warriors count in any case (UWA-CREW-1, UWA-RAM-3)."""
    rowing = pos.drive[number] == ROWED and pos.order[number] != STOPPED
    return pos.fighters(number) + (0 if rowing or pos.vessel(number).warriors else pos.rowers(number))


def hirelings(pos: SeaPosition, seat: int) -> list[int]:
    """Who would serve a side for gold (UWA-GAME-14)."""
    return [other for other in range(len(pos.x)) if pos.state[other] == WAITING and pos.seat(other) == seat]


def may_choose(pos: SeaPosition, group: int) -> bool:
    """Men who can swim and have no metal on, and any ship that would take them in or that they could climb: nobody has
    to be rescued (UWA-SWIM-3)."""
    seat, _, _, able, _, bare = pos.swimmers[group]
    return able > 0 and pos.turn >= bare and bool(pos.ships_of(seat) or shores(pos, group))


def shores(pos: SeaPosition, group: int) -> list[int]:
    """Ships that they can be told to make for: every enemy, and of their own any, if there are several (UWA-BOARD-1,
    UWA-SWIM-3)."""
    seat = pos.swimmers[group][0]
    own = pos.ships_of(seat)
    return sorted([*(own if len(own) > 1 else []), *pos.ships_of(1 - seat)])


def task_picks(pos: SeaPosition, step: Step) -> Decision:
    """What the hands of a ship do; or which ship men in the water make for instead of the nearest of their own, if they
    want to be rescued at all (UWA-SWIM-3)."""
    if len(step) > 2:
        seat, x, y = pos.swimmers[step[2]][:3]
        picks = [NO_TASK, STAY, *[pos.piece(ship) for ship in shores(pos, step[2])]]
        about = (pos.content.names.pick(square(x, y)),)
        prompt = "Men in the water at {0}: which ship do they make for, if not for the nearest of their own?"
        return Decision(pos.content.chairs[seat], picks, prompt, ("UWA-BOARD-1", "UWA-SWIM-3"), about, writing(pos))
    return asked(pos, step[1], tasks(pos, step[1]), "{0}: what do the hands do?", "UWA-CREW-1")


def task_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if len(step) > 2:
        pos.climb[step[2]] = {NO_TASK: NEAREST, STAY: STAYING}.get(pick, pick - pos.piece(0))
        pos.steps.pop()
        return
    pos.task[step[1]] = {MAST: MASTING, SAILS: SAILING, PATCH: PATCHING, HIRE: HIRING}.get(pick, IDLE)
    pos.steps.pop()


def in_words(pos: SeaPosition, number: int) -> str:
    """An order as everybody reads it when all are shown (UWA-NAV-6)."""
    if pos.drive[number] == ROWED:
        words = [OPTIONS[BACK_CRUISE + pos.order[number]][1].lower()]
    else:
        words = [f"sail {measured(pos.knots[number])}" if pos.drive[number] == SAILED else "lie to"]
    words += [OPTIONS[STEADY + turn][0].replace("-", " ") for turn in pos.helm[number]]
    if pos.drive[number] == ROWED or pos.shipped[number]:
        words.append(OPTIONS[OARS_OUT + pos.shipped[number]][0].replace("-", " "))
    words.append(("keep off", "ram", "grapple", "ram, then grapple")[pos.intent[number]])
    if pos.task[number] != IDLE:
        words.append(("", "mast", "sails", "patch", "hire")[pos.task[number]])
    return ", ".join(words)


def wipe(pos: SeaPosition, seat: int) -> None:
    """As if the side had written nothing yet."""
    for number in pos.afloat(seat):
        pos.drive[number], pos.order[number], pos.knots[number] = DRIFT, STOPPED, 0
        pos.helm[number], pos.shipped[number] = (), 0
        pos.intent[number], pos.task[number] = KEEP_OFF, IDLE
        pos.goal[number], pos.rise[number] = -1, 0
    for group in range(len(pos.climb)):
        if pos.swimmers[group][0] == seat:
            pos.climb[group] = -1
    pos.written[seat] = 0


assert STEADY - PORT_45 == 3
