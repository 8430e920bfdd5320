"""Declaring attacks (DOG-7.1 to DOG-7.6a) and the kender's taunt (DOG-10.2 to DOG-10.6)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import ATTACK, BACK, BUILD, END_COMBAT, EVERYONE, NO_TAUNT
from ..files.content import AIR, CAVALRY
from ..position import FOUGHT, Position
from .bestowing import arrivals
from .bits import numbers
from .fog import close_stacks, hidden, open_stacks
from .ground import can_step
from .naval import quarry
from .odds import taunt_camp
from .spread import chart_of
from .telling import listed
from .temple import building
from .tower import BY_CITADEL, crew, is_near, manned

TAUNTED_ON = 4  # and more


def can_enter(pos: Position, army: int, hex_: int) -> bool:
    """Whether an army could move into a hex next to it, apart from the enemies there (DOG-7.4); from a citadel over any
    hexside, but only where it could be (DOG-E.8.5)."""
    if pos.aboard[army] >= 0:
        return hex_ in pos.content.land.entered[pos.content.way[army]]
    return can_step(pos, army, pos.where[army], hex_)


def able(pos: Position, side: int, hex_: int) -> list[int]:
    """The armies of a side that may attack a hex: next to it, and not used this Turn (DOG-7.1, DOG-7.3); also those
    aboard a citadel, over any hexside (DOG-E.8.5)."""
    return [piece for piece in _neighbours(pos, side, hex_) if _may_attack(pos, piece, hex_)]


def _neighbours(pos: Position, side: int, hex_: int) -> list[int]:
    """The armies of a side next to a hex, also aboard citadels."""
    around = pos.content.land.around[hex_]
    near = [piece for camp in around if pos.guard[camp] == side + 1 for piece in pos.armies_at(camp)]
    return near + _aloft(pos, side, hex_)


def _aloft(pos: Position, side: int, hex_: int) -> list[int]:
    """The armies of a side aboard citadels next to a hex."""
    near = pos.content.land.around[hex_]
    above = manned(pos, side) if pos.aloft else ()
    return [piece for citadel in above if pos.where[citadel] in near for piece in crew(pos, citadel)]


def _may_attack(pos: Position, army: int, hex_: int) -> bool:
    return not pos.did[army] & FOUGHT and can_enter(pos, army, hex_)


def is_attackable(pos: Position, side: int, hex_: int) -> bool:
    """Whether any army of a side may attack a hex; mostly the first one next to it may."""
    stack, guard, holder = pos.stack, pos.guard, side + 1
    for camp in pos.content.land.around[hex_]:
        if guard[camp] == holder:
            for piece in stack[camp]:
                if pos.content.is_army[piece] and _may_attack(pos, piece, hex_):
                    return True
    return any(_may_attack(pos, army, hex_) for army in _aloft(pos, side, hex_))


def storming(pos: Position, side: int, citadel: int) -> list[int]:
    """The air armies that may attack a citadel; nobody else can (DOG-E.8.4)."""
    return [army for army in able(pos, side, pos.where[citadel]) if pos.content.sort[army] == AIR]


def towers(pos: Position, side: int) -> list[int]:
    """Citadels with armies aboard that can be attacked; those or the stack below, not both (DOG-R62)."""
    found = manned(pos, 1 - side) if pos.aloft else []
    return [citadel for citadel in found if pos.where[citadel] not in pos.struck and storming(pos, side, citadel)]


def targets(pos: Position, side: int) -> list[int]:
    """Hexes with enemy armies that were not attacked in this Step and can be (DOG-7.2, DOG-7.3)."""
    chart = chart_of(pos.content.land)
    camps = pos.hosts[side] | chart.mask(pos.where[citadel] for citadel in manned(pos, side))
    near = numbers(pos.hosts[1 - side] & chart.vicinity.ring(camps))
    return [hex_ for hex_ in near if hex_ not in pos.struck and is_attackable(pos, side, hex_)]


def combat_picks(pos: Position, step: Step) -> Decision:
    """A hex to attack, a citadel, a fleet, or no more (DOG-C.6, DOG-7.1, DOG-8.1)."""
    picks = [pos.content.place + hex_ for hex_ in targets(pos, step[1])]
    picks += sorted(pos.content.piece + piece for piece in (*towers(pos, step[1]), *quarry(pos, step[1])))
    named = building(pos, step[1]) if picks else []  # nobody is asked only for its sake
    prompt = "Combat: which hex, or which ships, are attacked?"
    return Decision(step[1], [END_COMBAT, *named, *picks], prompt, ("DOG-C.6", "DOG-7.1"))


def combat_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == END_COMBAT:
        pos.steps.pop()
        close_stacks(pos, step[1])
        arrivals(pos)
    elif pick == BUILD:
        pos.steps.append(("temple",))
    elif pick - pos.content.piece in pos.content.ships:
        pos.steps.append(("raid", step[1], pos.where[pick - pos.content.piece]))
    elif pick >= pos.content.piece:
        pos.steps.append(("storm", step[1], pick - pos.content.piece))
    else:
        pos.steps.append(("attackers", step[1], pick - pos.content.place))


def choice(pos: Position, step: Step) -> list[int]:
    """Who can take part in the attack on a hex, or on a citadel."""
    name, side, goal, *_ = step
    return storming(pos, side, goal) if name == "storm" else able(pos, side, goal)


def attackers_picks(pos: Position, step: Step) -> Decision:
    """Who takes part, one by one or everybody (DOG-7.5, DOG-7.6a)."""
    name, side, goal, *chosen = step
    content = pos.content
    rest = sorted(piece for piece in choice(pos, step) if piece not in chosen)
    about = (content.piece + goal,) if name == "storm" else (content.place + goal,)
    picks = [BACK]
    picks += [EVERYONE] if rest else []
    picks += [ATTACK] if chosen else []
    picks += [content.piece + piece for piece in rest]
    return Decision(side, picks, "Who attacks {0}?", ("DOG-7.5", "DOG-7.6a"), about)


def attackers_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    name, side, goal, *chosen = step
    if pick == BACK:
        pos.steps.pop()
    elif pick == EVERYONE:
        pos.steps[-1] = (name, side, goal, *sorted(choice(pos, step)))
    elif pick == ATTACK:
        pos.steps.pop()
        hex_, tower = (pos.where[goal], goal) if name == "storm" else (goal, -1)
        pos.struck += (hex_,)
        declare(pos, chosen, hex_, log, tower=tower)
    else:
        pos.steps[-1] = (name, side, goal, *sorted((*chosen, pick - pos.content.piece)))


def declare(
    pos: Position, attackers: Sequence[int], hex_: int, log: Log | None, taunted: bool = False, tower: int = -1
) -> None:
    """The attack is on: these armies have used their attack of this Turn (DOG-7.3)."""
    side = pos.side[attackers[0]]
    pos.forced = int(taunted)
    pos.aid, pos.gadget = _aid(pos, attackers, hex_, tower), 0
    pos.target, pos.tower, pos.attackers = hex_, tower, tuple(attackers)
    pos.camps = tuple([pos.where[piece] for piece in attackers])
    open_stacks(pos, (hex_, *pos.camps))
    pos.defenders = tuple(crew(pos, tower) if tower >= 0 else pos.armies_at(hex_))
    pos.fled = pos.advanced = ()
    for piece in attackers:
        pos.did[piece] |= FOUGHT
    tell_all(log, "attack", pos.content.sides[side], pos.content.place + hex_, listed(pos, attackers))
    pos.steps.append(("battle",))
    if pos.gnomes >= 0:
        pos.steps += [("gnomes", 1 - side), ("gnomes", side)]
    if any(pos.orb):
        pos.steps += [("orbs", 1 - side), ("orbs", side)]
    pos.steps.append(("withdrawal", *evasive(pos, attackers)))


def _aid(pos: Position, attackers: Sequence[int], hex_: int, tower: int) -> int:
    """A citadel next to the hex helps (DOG-7.6a, DOG-R88); a taunted stack only the one in its own hex (DOG-10.4)."""
    helped = tower < 0 and is_near(pos, pos.side[attackers[0]], hex_, taunt_camp(pos, attackers, bool(pos.forced)))
    return BY_CITADEL * helped


def evasive(pos: Position, attackers: Sequence[int]) -> list[int]:
    """Defenders that may withdraw before the combat: air armies from attackers without any, then cavalry from attackers
    with neither (DOG-7.42, DOG-7.44)."""
    sort = pos.content.sort
    attacking = {sort[piece] for piece in attackers}
    flyers = [army for army in pos.defenders if sort[army] == AIR and AIR not in attacking]
    riders = [army for army in pos.defenders if sort[army] == CAVALRY and not attacking & {AIR, CAVALRY}]
    return [*flyers, *riders]


# -- taunting ----------------------------------------------------------------------------------------------------------


def tauntable(pos: Position, hex_: int) -> list[int]:
    """Enemy stacks that kender in a hex may taunt, as picks: a hex, or a citadel with armies aboard; adjacent, able to
    attack them, and not taunted into an attack before (DOG-10.3, DOG-10.5, DOG-R47)."""
    content, enemy = pos.content, 3 - pos.guard[hex_]
    around = content.land.adjacent[hex_]
    picks = [content.place + near for near in sorted(around) if pos.guard[near] == enemy]
    if content.citadels:
        picks += [content.piece + citadel for citadel in manned(pos, enemy - 1) if pos.where[citadel] in around]
    return [pick for pick in picks if victims(pos, pick, hex_) and not _was_taunted(pos, pick)]


def _was_taunted(pos: Position, pick: int) -> bool:
    """Whether nobody is seen in a stack who was not taunted before; one that taunted armies join still may be
    (DOG-10.5), under fog if a counter shows that others are in it (DOG-7.50)."""
    if not pos.taunted:
        return False
    stack = stack_named(pos, pick)
    unseen = hidden(pos, pos.side[stack[0]]) if pos.content.fog else ()
    return all(piece in pos.taunted or piece in unseen for piece in stack)


def stack_named(pos: Position, pick: int) -> list[int]:
    """The armies of a stack that is picked by its hex, or by the citadel it is aboard."""
    content = pos.content
    return pos.armies_at(pick - content.place) if pick < content.piece else crew(pos, pick - content.piece)


def victims(pos: Position, pick: int, hex_: int) -> list[int]:
    """The armies of a stack that a taunt would make attack: all that can (DOG-10.4)."""
    stack = stack_named(pos, pick)
    return [piece for piece in stack if not pos.did[piece] & FOUGHT and can_enter(pos, piece, hex_)]


def hecklers(pos: Position, side: int) -> list[int]:
    """Hexes of kender that have not taunted this Turn and have somebody to taunt (DOG-10.5)."""
    content = pos.content
    found: list[int] = []
    for hex_ in numbers(pos.hosts[side] & pos.kin):
        armies = pos.armies_at(hex_)
        kender = all(content.is_kender[piece] for piece in armies)
        fresh = any(piece not in pos.taunters for piece in armies)  # a stack joined by one that taunted still may
        if kender and fresh and tauntable(pos, hex_):
            found.append(hex_)
    return found


def taunt_picks(pos: Position, step: Step) -> Decision:
    """After the enemy's movement, before his attacks (DOG-10.2)."""
    picks = [NO_TAUNT, *(pos.content.place + hex_ for hex_ in hecklers(pos, step[1]))]
    manner = Manner(kind="taunt", silence=NO_TAUNT)
    return Decision(step[1], picks, "Taunts: which kender taunt?", ("DOG-10.2", "DOG-10.5"), (), manner)


def taunt_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == NO_TAUNT:
        pos.steps.pop()
    else:
        pos.steps.append(("taunt-whom", step[1], pick - pos.content.place))


def whom_picks(pos: Position, step: Step) -> Decision:
    _, side, hex_ = step
    content = pos.content
    picks = [BACK, *tauntable(pos, hex_)]
    about = (content.place + hex_,)
    return Decision(side, picks, "Whom do the kender at {0} taunt?", ("DOG-10.3",), about)


def whom_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A die: 4-6, and the stack attacks the kender at once (DOG-10.3, DOG-10.4)."""
    hex_ = step[2]
    pos.steps.pop()
    if pick == BACK:
        return
    pos.taunters += tuple(pos.armies_at(hex_))
    die = dice.d6("DOG-10.3 taunt")
    if die < TAUNTED_ON:
        tell_all(log, "taunt-fails", pos.content.place + hex_, pick, die)
        return
    tell_all(log, "taunt-works", pos.content.place + hex_, pick, die)
    pos.taunted += tuple(stack_named(pos, pick))
    declare(pos, victims(pos, pick, hex_), hex_, log, taunted=True)
