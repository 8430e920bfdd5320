"""A round of combat (section 12.2): saboteurs, dice, casualties, defence dice, move-ups, and going on or not.

Hits are simultaneous: both sides roll with all who were alive at the start of the round.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import EXPLODE, FIGHT_ON, HOLD_BACK, PLACES, RETREAT
from ..files.terms import AMBUSH, ARCHER, FOUGHT, HOARD, KIND, KNIGHT, SABOTEUR, SHOT
from ..position import Position
from .combat import ATTACKING, DEFENDING, needs_move_up, unlike
from .monsters import wound
from .retreat import retreat_squares
from .telling import dice_in_words
from .victory import remove

SIDES = (ATTACKING, DEFENDING)
LOSSES = "losses"  # what a standing order calls them
DEFENCE = 5  # a knight saves himself on 5+
FUSE = 2  # a saboteur explodes on 2+


def standing(pos: Position, side: int) -> list[int]:
    """The units of a side that still fight: alive and not overrun."""
    units = pos.attackers if side == ATTACKING else pos.defenders
    return [unit for unit in units if unit not in pos.overrun]


def run_round(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Step (a) of a round, saboteurs (LB-ELITE-3); against monsters their owner may be asked first (LB-OPT-22)."""
    pos.steps[-1] = ("dice",)
    kind = pos.content.kind
    for side in SIDES:
        bombs = [unit for unit in standing(pos, side) if kind[unit] == SABOTEUR]
        if not bombs:
            continue
        if pos.monster[pos.spot] and pos.content.switches.blast_chosen:
            pos.steps += [("fuse", unit) for unit in reversed(bombs)]
        elif any(lights(bomb, pos, side, dice, log) and explode(pos, bomb, side, dice, log) for bomb in bombs):
            return


def lights(unit: int, pos: Position, side: int, dice: Dice, log: Log | None) -> bool:
    """The saboteur's own die: 2+ explodes, 1 fizzles (LB-ELITE-3a, c); the Drums help it like any other (LB-MYS-11)."""
    roll = dice.d6("LB-ELITE-3 fuse")
    lit = roll >= FUSE - bonus(pos, side)
    tell_all(log, "fuse", "an explosion" if lit else "the fuse fizzles", pos.content.pieces + unit, roll)
    return lit


def bonus(pos: Position, side: int) -> int:
    """What the Drums add to the attack dice of a side: those of whoever attacks in his own turn (LB-MYS-11)."""
    return pos.drums if side == ATTACKING else 0


def fuse_picks(pos: Position, step: Step) -> Decision:
    """Against a monster exploding can be the owner's choice (LB-OPT-22)."""
    about = (pos.content.pieces + step[1],)
    return Decision(pos.owner[pos.army], [EXPLODE, HOLD_BACK], "Does {0} explode?", ("LB-ELITE-3",), about)


def take_fuse(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == HOLD_BACK or not lights(step[1], pos, ATTACKING, dice, log):
        return
    while pos.steps[-1][0] == "fuse":
        pos.steps.pop()
    explode(pos, step[1], ATTACKING, dice, log)


def explode(pos: Position, bomb: int, side: int, dice: Dice, log: Log | None) -> bool:
    """All enemies of the combat are hit, the saboteur and his own side go with him; the round ends (LB-ELITE-3b)."""
    content = pos.content
    foes, friends = standing(pos, 1 - side), standing(pos, side)
    if pos.monster[pos.spot]:
        hp = pos.hp(pos.spot)
        hurt_monster(pos, hp if content.switches.blast_kills else min(3, hp), log)
    for unit in foes:
        if not saved(pos, unit, dice, log):
            fall(pos, unit, False, log)
    for unit in friends if content.switches.blast_own_side else [bomb]:
        fall(pos, unit, False, log)
    pos.steps[-1] = ("settle",)
    return True


def saved(pos: Position, unit: int, dice: Dice, log: Log | None) -> bool:
    """A knight's defence die (LB-ELITE-2)."""
    if pos.content.kind[unit] != KNIGHT:
        return False
    roll = dice.d6("LB-ELITE-2 defence")
    if roll >= DEFENCE:
        tell_all(log, "saved", pos.content.pieces + unit, roll)
    return roll >= DEFENCE


def fall(pos: Position, unit: int, capturable: bool, log: Log | None) -> None:
    """A unit takes its hit: it dies, a wagon may be spoils (LB-CAP-1), the hoard wagon is only overrun (LB-LAIR-9)."""
    if pos.load[unit] == HOARD:
        pos.overrun = (*pos.overrun, unit)
        tell_all(log, "overrun", pos.content.pieces + unit)
        return
    tell_all(log, "lost", pos.content.pieces + unit, PLACES + pos.where[unit])
    load = pos.load[unit]
    if unit in pos.defenders:
        pos.defenders = without(pos.defenders, unit)
        pos.rank_held = without(pos.rank_held, unit)
    else:
        pos.attackers = without(pos.attackers, unit)
        pos.front = without(pos.front, unit)
        load = ~load
    if capturable and pos.is_wagon(unit):
        pos.spoils = (*pos.spoils, load)
    remove(pos, unit)


def without(units: tuple[int, ...], unit: int) -> tuple[int, ...]:
    return tuple([other for other in units if other != unit])


def roll_hits(pos: Position, unit: int, side: int, dice: Dice) -> int:
    """A unit's own attack (LB-TERM-12, LB-MYS-11)."""
    content = pos.content
    kind = content.kind[unit]
    needs = content.hits_on[kind] - bonus(pos, side)
    return min(dice.hits(content.dice[kind], 6, needs, "LB-CMB-11 attack"), content.most_hits[kind])


def rolling(pos: Position, side: int) -> list[int]:
    """The units of a side that roll: the front rank by unit number, then the archers behind it (LB-CMB-11). An archer
    who has shot a volley may have nothing left for an attack of his own (LB-OPT-23)."""
    kind = pos.content.kind
    front = pos.front if side == ATTACKING else pos.rank_held
    behind = [unit for unit in standing(pos, side) if unit not in front and kind[unit] == ARCHER]
    units = [unit for unit in (*front, *behind) if unit not in pos.overrun and kind[unit] != SABOTEUR]
    if side == DEFENDING or pos.content.switches.volley_and_fight or not attacks_by_choice(pos):
        return units
    return [unit for unit in units if kind[unit] != ARCHER or not pos.did[unit] & SHOT]


def roll_side(pos: Position, side: int, dice: Dice) -> int:
    """The hits of a side in this round."""
    kind, hits = pos.content.kind, 0
    for unit in rolling(pos, side):
        if side == ATTACKING and kind[unit] == ARCHER and attacks_by_choice(pos):
            pos.did[unit] |= FOUGHT
        hits += roll_hits(pos, unit, side, dice)
    return hits


def _dice(pos: Position, side: int) -> list[tuple[int, int]]:
    """How many dice need what: those of a side's units that roll, or the monster's."""
    content, beast = pos.content, pos.monster[pos.spot] & KIND
    if side == DEFENDING and beast:
        return [(content.monster_dice[beast], content.monster_hits_on[beast])]
    more = bonus(pos, side)
    kinds = [content.kind[unit] for unit in rolling(pos, side)]
    return [(content.dice[kind], content.hits_on[kind] - more) for kind in kinds]


def attacks_by_choice(pos: Position) -> bool:
    """Whether the active army began the combat: an ambush is no attack of an archer's own (LB-ELITE-4e)."""
    return not pos.how & AMBUSH


def bite(pos: Position, beast: int, why: str, dice: Dice) -> int:
    """The hits of a monster (LB-MON-2)."""
    return dice.hits(pos.content.monster_dice[beast], 6, pos.content.monster_hits_on[beast], why)


def run_dice(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Steps (b) to (d): both sides roll, then both name their losses (LB-CMB-7, LB-CMB-8)."""
    ours = roll_side(pos, ATTACKING, dice)
    beast = pos.monster[pos.spot] & KIND
    theirs = bite(pos, beast, "LB-CMB-11 monster", dice) if beast else roll_side(pos, DEFENDING, dice)
    if log is not None:
        label = f"{ours} dealt, {theirs} taken"
        tell_all(log, "exchange", label, PLACES + pos.spot, *(dice_in_words(_dice(pos, side)) for side in SIDES))
    pos.hits = (theirs, ours)
    pos.doomed = ()
    pos.steps[-1] = ("bury",)
    _name_losses(pos, ATTACKING, theirs)
    if not beast:
        _name_losses(pos, DEFENDING, ours)


def _name_losses(pos: Position, side: int, hits: int) -> None:
    """Hits beyond the front rank are lost; where all of it falls nobody need choose (LB-CMB-8)."""
    targets = _targets(pos, side)
    if hits >= len(targets):
        pos.doomed = (*pos.doomed, *targets)
    elif hits:
        pos.steps.append(("casualties", side, hits))


def _targets(pos: Position, side: int) -> list[int]:
    front = pos.front if side == ATTACKING else pos.rank_held
    return [unit for unit in front if unit not in pos.overrun and unit not in pos.doomed]


def casualty_picks(pos: Position, step: Step) -> Decision:
    """The owner chooses which front-rank units take the hits (LB-CMB-8)."""
    open_targets = _targets(pos, step[1])
    picks = [pos.content.pieces + unit for unit in unlike(pos, open_targets)]
    owner = pos.owner[pos.content.army[open_targets[0]]]
    manner = Manner(LOSSES, pos.content.pieces + cheapest(pos, open_targets))
    return Decision(owner, picks, "Which unit takes the hit?", ("LB-CMB-8",), (PLACES + pos.spot,), manner)


def cheapest(pos: Position, units: Sequence[int]) -> int:
    """Who is given up if nobody chooses: not a loaded wagon, and the cheapest unit."""
    return min(units, key=lambda unit: (pos.load[unit] != 0, pos.content.price[pos.content.kind[unit]], unit))


def take_casualty(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.doomed = (*pos.doomed, pick - pos.content.pieces)
    if step[2] > 1:
        pos.steps[-1] = ("casualties", step[1], step[2] - 1)
    else:
        pos.steps.pop()


def run_bury(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Defence dice, defender's first, then the losses are taken off (LB-CMB-11)."""
    ours = set(pos.attackers)
    hit = sorted(pos.doomed, key=lambda unit: (unit in ours, unit))
    dead = [unit for unit in hit if not saved(pos, unit, dice, log)]
    for unit in dead:
        fall(pos, unit, True, log)
    if pos.monster[pos.spot] and pos.hits[1]:
        hurt_monster(pos, pos.hits[1], log)
    pos.doomed = ()
    pos.steps[-1] = ("settle",)


def hurt_monster(pos: Position, hits: int, log: Log | None) -> None:
    """Every hit takes a hit point, until the end of the turn (LB-CMB-8, LB-MON-6)."""
    wound(pos, pos.spot, hits, log)


def run_settle(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Steps (e) to (g): survivors move up; the combat ends, or the attacker may retreat (LB-CMB-9, LB-CMB-10)."""
    ours, theirs = standing(pos, ATTACKING), standing(pos, DEFENDING)
    if not ours or not (theirs or pos.monster[pos.spot]):
        pos.steps[-1] = ("aftermath",)
        return
    pos.steps[-1] = ("press",)
    pos.front = _closed_up(pos, ours, pos.front, ATTACKING)
    if theirs:
        pos.rank_held = _closed_up(pos, theirs, pos.rank_held, DEFENDING)


def _closed_up(pos: Position, alive: Sequence[int], front: tuple[int, ...], side: int) -> tuple[int, ...]:
    if len(alive) <= 2:
        return tuple(alive)
    front = tuple([unit for unit in front if unit in alive])
    if needs_move_up(pos, front):
        pos.steps.append(("move-up", side))
    return front


def press_picks(pos: Position, step: Step) -> Decision:
    """After a round the attacker fights on or retreats; an ambushed group needs somewhere to go (LB-CMB-12)."""
    picks = [FIGHT_ON]
    if not pos.how & AMBUSH or retreat_squares(pos):
        picks.append(RETREAT)
    return Decision(pos.owner[pos.army], picks, "Fight on for {0}, or retreat?", ("LB-CMB-12",), (PLACES + pos.spot,))


def take_press(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("round",) if pick == FIGHT_ON else ("retreat",)
