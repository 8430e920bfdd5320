"""Setting up (LOU-4.0, and the set-up paragraphs of LOU-20): the stages of a scenario file, carried out in order."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ..files.content import DONE, EAST, WEST, Content
from ..files.scenarios import Stage
from ..position import ANYONE, NOWHERE, Position, lock
from .placing import OPENLY, SECRETLY, deploy, stage_places
from .placing import seat_of as _seat


def stage_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Begins the next stage; after the last one the first Game-Turn (LOU-4.0b)."""
    at = step[1]
    stages = pos.content.scenario.setup
    if at == 0:
        set_gates(pos, "always")
        _first_order(pos)
    if at == len(stages):
        pos.steps[-1] = ("game-turn",)
        return
    pos.steps[-1] = ("setup", at + 1)
    if any(stage_of_seat(pos, at, seat) for seat in range(pos.content.wild) if seat not in pos.order):
        take_default(pos, at, log)
    else:
        _BEGIN[stages[at].do](pos, at, stages[at], dice, log)


def stage_of_seat(pos: Position, at: int, seat: int) -> bool:
    """Whether a stage is carried out by this seat."""
    return pos.content.scenario.setup[at].side == pos.content.seats[seat]


def take_default(pos: Position, at: int, log: Log | None) -> None:
    """A stage of somebody who has given up: others may depend on a choice, on nothing else (LOU-R100)."""
    if pos.content.scenario.setup[at].do == "choose":
        _choose(pos, at, WEST, log)


def _begin_place(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    pos.steps.append(("place", at, 0, 0))


def _first_order(pos: Position) -> None:
    """The order of play that the scenario gives; until it is rolled for, all players in their order."""
    order = pos.content.scenario.order
    sides = pos.content.seats if order == "dice" else order
    pos.order = tuple(pos.content.owner_number(side) for side in sides)


def set_gates(pos: Position, choice: str) -> None:
    """Gate states come from the scenario only (LOU-12.3, LOU-R58)."""
    states = pos.content.scenario.gates.get(choice)
    if states is None:
        return
    races = pos.content.races
    gates = []
    for label in ("west", "east"):
        state = states.get(label, "open")
        if isinstance(state, str):
            gates.append(0 if state == "closed" else ANYONE)
        else:
            gates.append(sum(1 << races.index(race) for race in state))
    pos.gates = tuple(gates)
    pos.rebar()


# -- a choice, doors to lock -----------------------------------------------------------------------------------------


def _begin_choose(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    pos.steps.append(("choose", at))


def choose_picks(pos: Position, step: Step) -> Decision:
    """West or East, for the whole force (LOU-20.1e)."""
    stage = pos.content.scenario.setup[step[1]]
    return Decision(_seat(pos, stage), [WEST, EAST], "West or East?", (stage.rule,), (), OPENLY)


def choose_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    _choose(pos, step[1], pick, log)


def _choose(pos: Position, at: int, pick: int, log: Log | None) -> None:
    pos.choice = pos.content.names.text(pick)
    tell_all(log, "chosen", pos.content.scenario.setup[at].side, pos.content.names.title(pick))
    set_gates(pos, pos.choice)


def _begin_lock(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    if pos.content.locking and lockable_doors(pos, stage):
        pos.steps.append(("lock-some", at))


def lockable_doors(pos: Position, stage: Stage) -> list[int]:
    """Numbers of the open doors of the named hexes, Gates never (LOU-20.1g, LOU-R62)."""
    ground = pos.content.terrain
    places = set(stage_places(pos, stage))
    found = []
    for number, side in enumerate(ground.doors):
        ends = ground.board.sides[side]
        if (ends.a in places or ends.b in places) and not pos.locked >> number & 1:
            found.append(number)
    return found


def lock_some_picks(pos: Position, step: Step) -> Decision:
    stage = pos.content.scenario.setup[step[1]]
    picks = [DONE, *(pos.content.barrier + number for number in lockable_doors(pos, stage))]
    return Decision(_seat(pos, stage), picks, "Which doors do you lock?", (stage.rule,), (), OPENLY)


def lock_some_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == DONE:
        pos.steps.pop()
        return
    lock(pos, pos.content.barriers[pick - pos.content.barrier])
    tell_all(log, "locks", pick)


# -- Treasure --------------------------------------------------------------------------------------------------------


def _begin_treasure(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    seat = _seat(pos, stage)
    pos.seen = bytearray([1 << seat]) * len(pos.gold)  # whoever lays it sees what he lays
    pos.steps.append(("lay", at))


def lay_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    if NOWHERE in pos.gold:
        pos.steps.append(("lay-what", step[1]))
    else:
        pos.steps.pop()


def lay_what_picks(pos: Position, step: Step) -> Decision:
    """Which Treasure is laid next; counters of one value are alike (LOU-20.3c)."""
    stage = pos.content.scenario.setup[step[1]]
    first: dict[int, int] = {}
    for number, hex_ in enumerate(pos.gold):
        if hex_ == NOWHERE:
            first.setdefault(pos.content.values[number], number)
    picks = [pos.content.treasure + number for number in sorted(first.values())]
    return Decision(_seat(pos, stage), picks, "Which Treasure do you lay?", (stage.rule,), (), SECRETLY)


def lay_what_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("lay-at", step[1], pick - pos.content.treasure)


def lay_at_picks(pos: Position, step: Step) -> Decision:
    """Where it is laid, one to a hex."""
    _, at, number = step
    content, stage = pos.content, pos.content.scenario.setup[at]
    picks = [content.place + hex_ for hex_ in stage_places(pos, stage) if hex_ not in pos.gold]
    about = (content.treasure + number,)
    return Decision(_seat(pos, stage), picks, "Where do you lay {0}?", (stage.rule,), about, SECRETLY)


def lay_at_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, at, number = step
    pos.steps.pop()
    seat = _seat(pos, pos.content.scenario.setup[at])
    pos.gold[number] = pick - pos.content.place
    tell_to(log, only(seat), "treasure-placed", pos.content.treasure + number, pick)
    tell_all(log, "treasure-laid", pick)


def _bury(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    """All Treasure is shuffled onto the marks, unseen by all (LOU-20.5a)."""
    pile = list(range(len(pos.gold)))
    for hex_ in stage_places(pos, stage)[: len(pile)]:
        pos.gold[dice.draw(pile, "LOU-20.5a Treasure")] = hex_


# -- shuffled units --------------------------------------------------------------------------------------------------


def _begin_scatter(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    pos.steps.append(("scatter", at))


def scatter_picks(pos: Position, step: Step) -> Decision:
    """A hex for a counter the player does not see (LOU-20.4f)."""
    at, chosen = step[1], step[2:]
    content, stage = pos.content, pos.content.scenario.setup[at]
    hexes = [hex_ for hex_ in stage_places(pos, stage) if not pos.at[hex_] and hex_ not in chosen]
    picks = [content.place + hex_ for hex_ in hexes]
    prompt = "Where is the next shuffled counter set up?"
    return Decision(_seat(pos, stage), picks, prompt, (stage.rule,), (), SECRETLY)


def scatter_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    at = step[1]
    hexes = (*step[2:], pick - pos.content.place)
    pile = list(pos.content.forces[pos.content.scenario.setup[at].force])
    if len(hexes) < len(pile):
        pos.steps[-1] = ("scatter", at, *hexes)
        return
    pos.steps.pop()
    tell_all(log, "scattered")
    for hex_ in sorted(hexes):
        unit = dice.draw(pile, "LOU-20.4f shuffled counters")
        deploy(pos, at, unit, hex_)
        tell_to(log, only(pos.owner[unit]), "dealt", pos.content.piece + unit, pos.content.place + hex_)


def _guard(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    """Dwellers, and two of the Dragon and the dummies, one on each Treasure, unseen by all (LOU-20.5b, LOU-20.5c)."""
    pile = list(pos.content.forces[stage.force])
    doubtful = list(pos.content.forces[stage.doubtful]) if stage.doubtful else []
    pile += [dice.draw(doubtful, "LOU-20.5b Dragon and dummies") for _ in range(stage.doubtful_number)]
    for hex_ in sorted(set(pos.gold)):
        deploy(pos, at, dice.draw(pile, "LOU-20.5c guardians"), hex_)
    tell_all(log, "buried")


def _arrive(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    """The Dragon's Gate by die: 1-3 West, 4-6 East (LOU-20.3.1c)."""
    die = dice.d6("LOU-20.3.1c the Dragon's Gate")
    pos.choice = "west" if die <= 3 else "east"
    hex_ = dice.choose(stage_places(pos, stage), "LOU-20.3.1c the Dragon's hex")
    for unit in pos.content.forces[stage.force]:
        deploy(pos, at, unit, hex_)
        tell_all(log, "arrives", pos.content.piece + unit, pos.content.place + hex_, die)


def _begin_hire(pos: Position, at: int, stage: Stage, dice: Dice, log: Log | None) -> None:
    """All write their lists in secret, then take counters, then roll for the order of play."""
    pos.steps += [("order",), ("allot",), *(("lead", seat) for seat in reversed(range(pos.content.wild)))]


_BEGIN = {
    "place": _begin_place,
    "choose": _begin_choose,
    "lock": _begin_lock,
    "treasure": _begin_treasure,
    "bury": _bury,
    "scatter": _begin_scatter,
    "guard": _guard,
    "arrive": _arrive,
    "hire": _begin_hire,
}


def fresh(content: Content) -> Position:
    """An empty table, about to be set up."""
    pos = Position(content)
    pos.steps = [("setup", 0)]
    return pos
