"""Why not? The rules that forbid a pick, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from wyrmtable.core import Outcome, Reason, Step, decide, opening

from ..files.buttons import ATTACK, BACK, DONE, END_MOVEMENT, HOLD, PLACE_REST
from ..files.content import AIR, INFANTRY, SHIP
from ..files.land import FLIGHT
from ..files.mapwords import DEEP, DESERT, MARSH, STRAIT
from ..position import FOUGHT, MOVED, POOL, Position
from ..rules import attack, leaders, reach, replacements
from ..rules.fog import as_seen
from ..rules.front import front_of
from ..rules.sequence import STEPS
from ..rules.stacking import fits
from ..rules.tower import camp_of, master
from . import why_not_sea as sea
from . import why_not_war as war

ORDER = "DOG-C.7"
SHARED = ("movement", "ships", "replacements", "march")  # steps in which each player of a team has his own pieces


def why_not(pos: Position, seat: int, pick: int) -> list[Reason]:
    """Empty exactly if the seat may pick this now."""
    decision = decide(STEPS, pos)
    known = opening(decision, seat, pick, pos.content.seats, ORDER)
    if known is not None or isinstance(decision, Outcome):
        return known or []
    pos, step = as_seen(pos, seat), pos.steps[-1]
    piece = _piece(pos, pick)
    if pos.content.teams and step[0] in SHARED and piece is not None and _is_mate(pos, piece, seat):
        return [Reason("DOG-N.2", f"This piece is commanded by another player: {pos.content.seats[pos.chief[piece]]}.")]
    say = _BY_STEP.get(step[0])
    reasons = say(pos, step, pick) if say else []
    return reasons or [Reason(decision.rules[0], _other(pos, pick))]


def _is_mate(pos: Position, piece: int, seat: int) -> bool:
    """Whether a piece of the seat's own side is commanded by somebody else."""
    return pos.side[piece] == pos.content.side_of[seat] and pos.chief[piece] != seat


def _other(pos: Position, pick: int) -> str:
    kind = {"option": "button", "place": "hex", "side": "river side", "piece": "counter"}[pos.content.names.kind(pick)]
    return f"This {kind} is not among the choices at this point."


def _piece(pos: Position, pick: int) -> int | None:
    piece = pick - pos.content.piece
    return piece if 0 <= piece < pos.content.size else None


def _hex(pos: Position, pick: int) -> int | None:
    hex_ = pick - pos.content.place
    return hex_ if 0 <= hex_ < pos.content.land.size else None


# -- set-up and replacements -------------------------------------------------------------------------------------------


def _set_up(pos: Position, step: Step, pick: int) -> list[Reason]:
    piece = _piece(pos, pick)
    if piece is not None and pos.side[piece] == step[1]:
        return [Reason("DOG-S.3", "This piece is not set up: it comes later, or its force is complete.")]
    if piece is not None:
        return [Reason("DOG-R53", "This piece belongs to the other side.")]
    if pick == DONE:
        return [Reason("DOG-A.4", "Some of your pieces are not on the map yet.")]
    if pick == PLACE_REST:
        return [Reason("DOG-A.4", "All your pieces are on the map.")]
    return [Reason("DOG-A.4", "First pick the piece that is to be placed.")]


def _place(pos: Position, step: Step, pick: int) -> list[Reason]:
    hex_ = _hex(pos, pick)
    if hex_ is None:
        return [Reason("DOG-S.3", "Pick the hex in which the piece is to stand.")]
    if pos.content.sort[step[1]] == SHIP:
        return [Reason("DOG-3.7", "Ships are set up on the coasts and in the ports of their country.")]
    if hex_ not in pos.content.areas[pos.content.force[step[1]]]:
        return [Reason("DOG-S.3", "This hex is not part of the area in which the force sets up.")]
    if hex_ not in pos.content.land.entered[pos.content.way[step[1]]]:
        return [Reason("DOG-5.3", "This piece cannot enter such ground.")]
    if master(pos, hex_) == 2 - pos.side[step[1]]:
        return [Reason("DOG-3.7", "Enemy armies are there.")]
    if fits(pos, hex_, (step[1],)) and not pos.turn:
        return [Reason("DOG-S.21", "This country has as many armies as the scenario wants there.")]
    return [_no_room(pos, hex_, step[1])]


def _no_room(pos: Position, hex_: int, piece: int) -> Reason:
    """Why a piece cannot stay with those who are there."""
    kender = [pos.content.is_kender[army] for army in (*pos.armies_at(hex_), piece)]
    if any(kender) and not all(kender):
        return Reason("DOG-5.9", "Kender armies stack with no others.")
    return Reason("DOG-5.8", "The hex has no room: two ground armies, three in a fortified city.")


def _replacements(pos: Position, step: Step, pick: int) -> list[Reason]:
    piece = _piece(pos, pick)
    if piece is None:
        return [Reason("DOG-1.10", "Pick a depleted army, or one of the pool; or be done.")]
    if pos.side[piece] != step[1]:
        return [Reason("DOG-1.3", "This piece belongs to the other side.")]
    if pos.where[piece] == POOL:
        if not replacements.companions(pos, piece):
            return [Reason("DOG-1.3", "It takes two lost armies of one nationality to bring one back.")]
        return [Reason("DOG-1.5", "No place of its own country can take it in.")]
    if not pos.depleted[piece]:
        return [Reason("DOG-1.4", "Only depleted armies are rebuilt.")]
    return [Reason("DOG-1.4", "No other depleted army of its nationality is in the same hex.")]


# -- movement ----------------------------------------------------------------------------------------------------------


def _movement(pos: Position, step: Step, pick: int) -> list[Reason]:
    piece, hex_ = _piece(pos, pick), _hex(pos, pick)
    if pick == END_MOVEMENT:
        return [Reason("DOG-9.21", "Three armies crowd a capital given up, which has room for two: one must leave.")]
    if hex_ is not None:
        return [Reason("DOG-5.1", "No stack of yours that could march as one stands there.")]
    if piece is None:
        return []
    if pos.side[piece] != step[1]:
        return [Reason("DOG-C.5", "You move only your own pieces.")]
    if pos.where[piece] < 0:
        return [Reason("DOG-1.2", "This piece is not on the map.")]
    if pos.did[piece] & MOVED:
        return [Reason("DOG-5.1", "This piece has moved already.")]
    if pos.content.sort[piece] == SHIP:
        return [Reason("DOG-C.5", "Ships move before armies.")]
    return [Reason("DOG-5.15", "This piece is hemmed in: there is no hex it could enter first.")]


def _march(pos: Position, step: Step, pick: int) -> list[Reason]:
    _, points, fresh, *group = step
    hex_, piece = _hex(pos, pick), _piece(pos, pick)
    if hex_ is not None:
        return [_no_way(pos, group, points, bool(fresh), hex_)]
    if piece is not None:
        return [_no_company(pos, group, bool(fresh), piece)]
    if pick == BACK:
        return [Reason("DOG-5.1", "The march has begun; it can only stop.")]
    return []


def _no_company(pos: Position, group: list[int], fresh: bool, piece: int) -> Reason:
    if piece in group:
        return Reason("DOG-5.17", "It is part of the march already.")
    if not fresh:
        return Reason("DOG-5.17", "The march has begun: nobody can join it any more.")
    if pos.where[piece] != pos.where[group[0]] or pos.did[piece] & MOVED:
        return Reason("DOG-5.17", "Only pieces of the same hex that have not moved can join.")
    return Reason("DOG-5.17", "The two do not move in the same way; march them one after the other.")


def _no_way(pos: Position, group: list[int], points: int, fresh: bool, hex_: int) -> Reason:
    """Why a group cannot go to a hex, the nearest obstacle first."""
    content, land = pos.content, pos.content.land
    start, side = pos.where[group[0]], pos.side[group[0]]
    if hex_ == start:
        return Reason("DOG-5.1", "The march begins there.")
    if master(pos, hex_) == 2 - side:
        return Reason("DOG-5.12", "Enemy armies hold this hex, or are above it.")
    shut = war.closed(pos, side, hex_, bool(content.is_army[group[0]]))
    if shut is not None:
        return shut
    ground = _no_ground(pos, hex_, group)
    if ground is not None:
        return ground
    if hex_ in land.around[start] and (start, hex_) not in land.price[content.way[group[0]]]:
        return _no_step(pos, start, hex_)
    if hex_ in reach.Reach(pos, group, points, fresh).cost:
        lands = reach.may_land(pos, hex_, group) or fits(pos, hex_, group)
        return Reason("DOG-6.4", "Those it carries could not stay there.") if lands else _no_room(pos, hex_, group[0])
    zone, bound = front_of(pos, side).bound, content.sort[group[0]] == INFANTRY and not reach.is_loose(pos, group)
    if fresh and bound and zone >> start & zone >> hex_ & 1:
        return Reason("DOG-5.15", "An army beside enemies cannot begin by marching to a hex that is beside them, too.")
    return Reason("DOG-5.1", f"It is too far, or the way is barred: {points} movement points are left.")


def _no_ground(pos: Position, hex_: int, group: list[int]) -> Reason | None:
    """Terrain in which a group cannot stay."""
    land, flying = pos.content.land, pos.content.sort[group[0]] == AIR
    if land.terrain[hex_] == DESERT:
        return Reason("DOG-5.5", "No army enters the desert.")
    if not land.dry[hex_]:
        return Reason("DOG-6.3", "Flyers end their way on land.") if flying else _AT_SEA
    if flying:
        return None
    if land.terrain[hex_] == MARSH:
        return Reason("DOG-5.4", "No ground army enters a marsh.")
    return None


_AT_SEA = Reason("DOG-5.3", "Ground armies do not go to sea.")


def _no_step(pos: Position, start: int, hex_: int) -> Reason:
    land = pos.content.land
    if land.line(start, hex_) == STRAIT:
        return Reason("DOG-5.3", "Water parts the two hexes.")
    if land.line(start, hex_) == DEEP:
        return Reason("DOG-5.3", "The river is deep, and there is neither bridge nor ford.")
    return Reason("DOG-5.7", "Only dwarves, ogres and flyers cross these mountains.")


# -- taunts and combat -------------------------------------------------------------------------------------------------


def _taunt(pos: Position, step: Step, pick: int) -> list[Reason]:
    hex_ = _hex(pos, pick)
    if hex_ is None:
        return [Reason("DOG-10.2", "Pick the hex of the kender that are to taunt.")]
    armies = pos.armies_at(hex_) if pos.guard[hex_] == step[1] + 1 else []
    if not armies or not all(pos.content.is_kender[army] for army in armies):
        return [Reason("DOG-10.2", "No kender of yours stand there.")]
    if all(army in pos.taunters for army in armies):
        return [Reason("DOG-10.5", "These kender have taunted this Turn.")]
    return [Reason("DOG-10.3", "No enemy stack that could attack them is adjacent.")]


def _taunt_whom(pos: Position, step: Step, pick: int) -> list[Reason]:
    citadel = pick - pos.content.piece if pick - pos.content.piece in pos.content.citadels else -1
    hex_ = pos.where[citadel] if citadel >= 0 else _hex(pos, pick)
    if hex_ is None:
        return []
    stack = attack.stack_named(pos, pick)
    if not stack or pos.side[stack[0]] == step[1]:
        return [Reason("DOG-10.3", "No enemy army stands there.")]
    if hex_ not in pos.content.land.adjacent[step[2]]:
        return [Reason("DOG-10.3", "The stack is not adjacent to the kender.")]
    if any(army in pos.taunted for army in stack):
        return [Reason("DOG-10.5", "This stack has been taunted into an attack already.")]
    return [Reason("DOG-R47", "No army of this stack could attack the kender.")]


def _combat(pos: Position, step: Step, pick: int) -> list[Reason]:
    hex_ = _hex(pos, pick)
    if pick - pos.content.piece in pos.content.citadels:
        return [Reason("DOG-E.8.4", "Only air armies next to it attack a citadel, and only if armies are aboard.")]
    piece = _piece(pos, pick)
    if piece is not None and pos.content.sort[piece] == SHIP:
        return [war.quarry(pos, step[1], piece)]
    if hex_ is None:
        return [Reason("DOG-7.6a", "First pick the hex that is to be attacked.")]
    if pos.guard[hex_] != 2 - step[1]:
        return [Reason("DOG-7.1", "No enemy army stands there.")]
    if hex_ in pos.struck:
        return [Reason("DOG-7.3", "A hex is attacked only once in a Combat Step.")]
    return [_no_attackers(pos, step[1], hex_)]


def _no_attackers(pos: Position, side: int, hex_: int) -> Reason:
    near = [army for around in pos.content.land.around[hex_] for army in _own(pos, side, around)]
    if not near:
        return Reason("DOG-7.1", "None of your armies stands next to it.")
    if any(attack.can_enter(pos, army, hex_) for army in near):
        return Reason("DOG-7.3", "Your armies next to it have attacked this Turn.")
    return Reason("DOG-7.4", "None of your armies could move into that hex.")


def _own(pos: Position, side: int, hex_: int) -> list[int]:
    return pos.armies_at(hex_) if pos.guard[hex_] == side + 1 else []


def _attackers(pos: Position, step: Step, pick: int) -> list[Reason]:
    _, side, hex_, *chosen = step
    piece = _piece(pos, pick)
    if piece is None:
        return [Reason("DOG-7.6a", "Choose at least one army first.")] if pick == ATTACK else []
    if piece in chosen:
        return [Reason("DOG-7.5", "It takes part already.")]
    camp = camp_of(pos, piece)
    if pos.side[piece] != side or not pos.content.is_army[piece] or camp < 0:
        return [Reason("DOG-7.1", "Only your armies on the map attack; leaders come with their stack.")]
    if camp not in pos.content.land.around[hex_]:
        return [Reason("DOG-7.1", "It does not stand next to the target.")]
    if pos.did[piece] & FOUGHT:
        return [Reason("DOG-7.3", "It has attacked this Turn.")]
    way = pos.content.way[piece]
    return [Reason("DOG-7.4", "It could not move into that hex." if way != FLIGHT else "Flyers avoid the desert.")]


def _storm(pos: Position, step: Step, pick: int) -> list[Reason]:
    piece = _piece(pos, pick)
    if piece is None:
        return [Reason("DOG-7.6a", "Choose at least one army first.")] if pick == ATTACK else []
    return [Reason("DOG-E.8.4", "Only your air armies next to the citadel that have not attacked can storm it.")]


def _withdraw(pos: Position, step: Step, pick: int) -> list[Reason]:
    piece, hex_ = _piece(pos, pick), _hex(pos, pick)
    if piece is not None:
        return [Reason("DOG-7.43", "Griffons and pegasi take along one infantry army of their nationality.")]
    if hex_ is None:
        return []
    if pos.content.sort[step[1]] == AIR:
        return [Reason("DOG-7.45", "It withdraws one or two hexes, to where it might also retreat.")]
    return [Reason("DOG-7.45", "It withdraws one hex, to where it might also retreat.")]


def _ride(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-7.38", "It may go one hex from where it is, where no enemy is and where it finds room.")]


def _lose(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-7.27", "Pick an army of your force that is still there.")]


def _retreat_to(pos: Position, step: Step, pick: int) -> list[Reason]:
    army, hex_ = step[1], _hex(pos, pick)
    content = pos.content
    if pick == HOLD:
        return [Reason("DOG-7.33", "Only defenders of a place may ignore a retreat.")]
    if hex_ is None:
        return []
    if hex_ not in content.land.around[camp_of(pos, army)] or not attack.can_enter(pos, army, hex_):
        return [Reason("DOG-7.31", "An army retreats one hex, over ground it could march on.")]
    shut = war.closed(pos, pos.side[army], hex_)
    if shut is not None:
        return [shut]
    if master(pos, hex_) == 2 - pos.side[army]:
        return [Reason("DOG-7.31", "Enemy armies hold this hex, or are above it.")]
    if not fits(pos, hex_, (army,)):
        return [_no_room(pos, hex_, army)]
    return [Reason("DOG-7.31", "The hex is adjacent to enemies, and no army of yours is there.")]


def _advance(pos: Position, step: Step, pick: int) -> list[Reason]:
    piece = _piece(pos, pick)
    if piece is None:
        return []
    if piece not in pos.attackers:
        if not pos.content.is_army[piece]:
            return [Reason("DOG-7.39", "Leaders advance only with an army of their hex.")]
        return [Reason("DOG-7.37", "Only armies that attacked advance.")]
    if pos.where[piece] < 0 or piece in dict(pos.advanced):
        return [Reason("DOG-7.37", "It is not there to advance.")]
    return [_no_room(pos, pos.target, piece)]


def _who_retreats(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-7.30", "Pick an army that still has to retreat.")]


def _haven(pos: Position, step: Step, pick: int) -> list[Reason]:
    rule = "DOG-R81" if leaders.nearest(pos, step[1]) else "DOG-7.36"
    return [Reason(rule, "He goes to the nearest friendly army.")]


_BY_STEP: Mapping[str, Callable[[Position, Step, int], list[Reason]]] = MappingProxyType(
    {
        "set-up": _set_up,
        "place": _place,
        "replacements": _replacements,
        "movement": _movement,
        "march": _march,
        "taunt": _taunt,
        "taunt-whom": _taunt_whom,
        "combat": _combat,
        "attackers": _attackers,
        "withdraw": _withdraw,
        "ride": _ride,
        "lose": _lose,
        "who-retreats": _who_retreats,
        "retreat-to": _retreat_to,
        "advance": _advance,
        "haven": _haven,
        "ships": sea.ship_part,
        "sail": sea.sail,
        "give-way": sea.give_way,
        "bank": sea.bank,
        "ashore": sea.ashore,
        "wizard": sea.wizard,
        "bestowing": sea.bestowed,
        "fly": sea.fly,
        "storm": _storm,
        "temple": sea.site,
        "muster": sea.muster,
        "disband": sea.disband,
        "found": sea.found,
        "activation": war.activation,
        "deploy": war.deploy,
        "raid": war.raid,
        "fire": war.fire,
        "parley": war.parley,
        "slip-to": war.slip,
        "surface": war.surface,
        "shelter": war.shelter,
    }
)
