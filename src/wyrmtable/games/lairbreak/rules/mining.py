"""Mining (section 6): the jobs of miners, the deck and what its cards bring; clearing cave-ins (LB-MYS-4)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import END_MINING, PLACES, WORK_ALL
from ..files.terms import (
    AMBUSH,
    CARD,
    CAVE_IN,
    CHARIOT,
    DIGGING,
    FOOTMAN,
    MASTER,
    MINE,
    MINED_OUT,
    MINER,
    MINERALS,
    OPEN_MINE,
    SPENT,
    TOMB,
    TOMB_MINE,
    WAGON,
    WORKED,
)
from ..position import Position, bits, take_one
from . import combat, gains, mystery
from .mystery import VISITS
from .victory import pay

REOPENS = 5  # a master miner removes a symbol on 5+


def idle_miners(pos: Position) -> list[int]:
    """Miners and master miners that have not worked in this phase (LB-MINE-4, LB-TERM-5)."""
    kind, did = pos.content.kind, pos.did
    return [u for u in bits(pos.afield[pos.army]) if kind[u] in (MINER, MASTER) and not did[u] & WORKED]


def can_mine(pos: Position, square: int) -> bool:
    """An open, empty mine without a monster, not mined this turn (LB-MINE-1, LB-MINE-2)."""
    return (
        pos.content.halls.kind[square] == MINE
        and pos.mined[square] == OPEN_MINE
        and not pos.chit[square]
        and not pos.monster[square]
        and square not in pos.dug
    )


def tried_bit(pos: Position, unit: int) -> int:
    return 1 << (unit - pos.content.pools[pos.content.army[unit]][MASTER].start & 7)


def jobs(pos: Position, unit: int) -> list[int]:
    """Squares where a miner can do something other than mine: his own symbol, cave-ins beside him."""
    square = pos.where[unit]
    found: list[int] = []
    if (
        pos.content.kind[unit] == MASTER
        and pos.mined[square] == MINED_OUT
        and not pos.tried[square] & tried_bit(pos, unit)
    ):
        found.append(square)
    if pos.things & pos.content.halls.joined[square]:
        for there, _, _ in pos.content.halls.ways[square]:  # nobody defends a gate to a blocked square (LB-GATE-2)
            if pos.tile[there] == CAVE_IN and there not in pos.dug:
                found.append(there)
    return sorted(found)


def picks(pos: Position, step: Step) -> Decision:
    """Mines to dig, miners with another job, or done (LB-D9); once all are to be worked, one after the other."""
    miners = idle_miners(pos)
    if not miners:
        return Decision(pos.owner[pos.army], (END_MINING,), "Which mine is worked?", ("LB-MINE-2",))
    mines = sorted({pos.where[unit] for unit in miners if can_mine(pos, pos.where[unit])})
    if mines and step[1:]:
        return Decision(pos.owner[pos.army], (PLACES + mines[0],), "Which mine is worked?", ("LB-MINE-2",))
    others = [unit for unit in miners if jobs(pos, unit)]
    listed = [] if pos.content.switches.compulsory and mines else [END_MINING]
    listed += [WORK_ALL] if len(mines) > 1 else []
    listed += [PLACES + square for square in mines] + [pos.content.pieces + unit for unit in others]
    prompt = "Which mine is worked, or who does another job?" if others else "Which mine is worked?"
    return Decision(pos.owner[pos.army], listed, prompt, ("LB-MINE-2",))


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == END_MINING:
        pos.steps.pop()
        pos.dug.clear()
    elif pick == WORK_ALL:
        pos.steps[-1] = ("mine", 1)
    elif pick >= pos.content.pieces:
        pos.steps.append(("job", pick - pos.content.pieces))
    else:
        dig(pos, pick - PLACES, dice, log)


def job_picks(pos: Position, step: Step) -> Decision:
    listed = [PLACES + square for square in jobs(pos, step[1])]
    about = (pos.content.pieces + step[1],)
    return Decision(pos.owner[pos.army], listed, "What does {0} work on?", ("LB-MINE-4", "LB-MYS-4"), about)


def take_job(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    unit, square = step[1], pick - PLACES
    pos.steps.pop()
    if pos.tile[square] == CAVE_IN:
        _clear(pos, unit, square, log)
    else:
        _attack_symbol(pos, unit, square, dice, log)


def _clear(pos: Position, unit: int, square: int, log: Log | None) -> None:
    """The second turn of clearing removes the tile; the miner has no MP this turn (LB-MYS-4)."""
    pos.did[unit] |= WORKED | SPENT
    pos.dug.append(square)
    pos.wear[square] += 1
    done = pos.wear[square] >= VISITS
    if done:
        pos.lay(pos.tile, square, 0)
        pos.wear[square] = 0
    tell_all(log, "cleared" if done else "clearing", pos.content.pieces + unit, PLACES + square)


def _attack_symbol(pos: Position, unit: int, square: int, dice: Dice, log: Log | None) -> None:
    """A master miner's one try at a symbol: on 5+ it is gone and the mine can be worked at once (LB-ELITE-6c)."""
    roll = dice.d6("LB-ELITE-6 symbol")
    label = "the mine is open again" if roll >= REOPENS else "the mine stays closed"
    tell_all(log, "symbol", label, PLACES + square, roll)
    pos.tried[square] |= tried_bit(pos, unit)
    if roll < REOPENS:
        pos.did[unit] |= WORKED
        return
    pos.mined[square] = OPEN_MINE
    pos.tried[square] = 0
    if pos.content.switches.mined_out_stay:
        pos.discard[pos.content.mined_out] += 1


def dig(pos: Position, square: int, dice: Dice, log: Log | None) -> None:
    """One card for the mine, resolved completely (LB-MINE-2, LB-MINE-3)."""
    here = [unit for unit in idle_miners(pos) if pos.where[unit] == square]
    worker = min(here, key=lambda unit: (pos.content.kind[unit] == MASTER, bool(jobs(pos, unit)), unit))
    pos.did[worker] |= WORKED
    pos.dug.append(square)
    card = _draw(pos, dice, log)
    if card < 0:
        return
    content = pos.content
    if card < len(MINERALS):
        pos.chit[square] = card + 1
        _tell(pos, log, content.charts.minerals[card].title, square)
    elif card < content.treasure_card:
        _monster(pos, card, square, dice, log)
    elif card < content.dig_deeper:
        _treasure(pos, card - content.treasure_card, square, log)
    elif card == content.dig_deeper:
        pos.discard[card] += 1
        _tell(pos, log, "nothing yet, dig deeper", square)
    else:
        pos.mined[square], pos.tried[square] = MINED_OUT, 0
        if not content.switches.mined_out_stay:
            pos.discard[card] += 1
        _tell(pos, log, "nothing more, mined out", square)


def _tell(pos: Position, log: Log | None, label: str, square: int) -> None:
    tell_all(log, "card", label, PLACES + square)


def _draw(pos: Position, dice: Dice, log: Log | None) -> int:
    """A card from what is left; an empty deck is made anew from the discards (LB-MINE-8). -1 if there is none."""
    total = sum(pos.deck)
    if not total:
        total = sum(pos.discard)
        if not total:
            return -1
        pos.deck, pos.discard = pos.discard, bytearray(len(pos.deck))
        tell_all(log, "shuffled", total)
    return take_one(pos.deck, dice.roll(total, "LB-MINE-2 card"))


def _monster(pos: Position, card: int, square: int, dice: Dice, log: Log | None) -> None:
    """All units of the army on the mine fight the monster now (LB-MINE-10, LB-CMB-16)."""
    content = pos.content
    monster = content.card_monster[card]
    if not monster:
        monster = content.wild_monsters[dice.roll(len(content.wild_monsters), "LB-OPT-13 monster") - 1]
    pos.lay(pos.monster, square, monster | CARD)
    _tell(pos, log, content.charts.monsters[monster - 1].title, square)
    combat.ambush(pos, pos.stack[square], square, AMBUSH | DIGGING, log)


def _treasure(pos: Position, treasure: int, square: int, log: Log | None) -> None:
    """Resolved or kept at once; no transport is needed (LB-MINE-9, section 7)."""
    card = pos.content.charts.treasures[treasure]
    _tell(pos, log, card.title, square)
    if card.uses:
        mystery.keep(pos, pos.army, treasure, card.uses, log)
        return
    if pos.content.switches.treasures_recycle:
        pos.discard[pos.content.treasure_card + treasure] += 1
    if treasure == CHARIOT:
        gains.find(pos, pos.army, WAGON, square, log)
    elif treasure == TOMB:
        pos.mined[square] = TOMB_MINE
        gains.send_home(pos, pos.army, FOOTMAN, card.footmen)
    else:
        pay(pos, pos.army, card.gold, log)
