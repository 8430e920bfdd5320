"""Flight and pursuit, move by move, along the way out (UWA-PURS, UWA-CBT-10)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BURN_OIL, CAST, DROP_COINS, DROP_FOOD, DROP_SHIELDS, DROP_TREASURE, DROP_WEAPONS, RUN, STAND
from ..files.terms import (
    ABLE,
    BARE,
    BARRED,
    BEHIND,
    DAYLIGHT,
    DISARMED,
    DISTRACTED,
    DOOR,
    FOLLOWING,
    NAPPING,
    OIL_STOPS,
    ROUND,
    SECRET_DOOR,
    SHIELD,
    UNARMED,
    WAY_OUT,
)
from ..position import Position
from . import foes, magic, pursuers, retinue
from .blows import wound
from .meeting import shuns
from .might import opens_on
from .purse import eat, fodder, pay, rations
from .throwing import throw

FAR = 90
FOOD = {"I": 10, "S": 50, "N": 90}
COINS = {"I": 90, "S": 50, "N": 10}
PER_HEAD = 10
OPENED, HELD_SHUT, LOCKED = 1, 2, 3  # what a spell has done to the door
PASSES = 3  # levels by which a magician must be greater to pass a wizard's lock
ROUNDS_OF_A_MOVE = 2
REST_TURNS = 2  # after a flight
CAUGHT = ("caught",)
PASSABLE = ("wall_of_fire", "wall_of_ice")
WALLS = (*PASSABLE, "wall_of_stone", "wall_of_iron")
BOLD = 4  # dice of those who go through fire or ice


def turn_and_run(pos: Position, dice: Dice, log: Log | None) -> None:
    """Each foe in contact gets one attack at +2, those behind as well; then the chase begins ten feet ahead
    (UWA-CBT-10, UWA-PURS-3)."""
    near = [*(pos.foe_front() if pos.gap == 0 else ()), *pos.foe_front(True)]
    engaged = [foe for foe in near if not pos.foe_marks[foe] & NAPPING]
    for foe in engaged:
        if pos.able():
            foes.last_blow(pos, foe, dice, log)
    pos.gap = max(pos.gap, 10) if near else pos.gap
    start(pos, log)


def start(pos: Position, log: Log | None) -> None:
    """The whole band is behind the party now, those who went round among them; unless it is too far (UWA-PURS-1), the
    party too strong for it (UWA-AVOID-2), or it leaves its place for nobody (UWA-MON-1). After it, however it ends, the
    party must rest (UWA-REST-1)."""
    pos.due = pos.guards = 0  # whoever runs leaves his post
    pos.owed = REST_TURNS if pos.content.floors else 0
    for foe in range(len(pos.foe_fate)):
        pos.foe_marks[foe] &= ~BEHIND
        if pos.foe_fate[foe] == ROUND:
            pos.foe_fate[foe] = ABLE
    tell_all(log, "fled", pos.gap)
    free = pos.gap > FAR or (pos.foes() and (stays(pos) or shuns(pos)))
    pos.steps[:] = [("away",) if free else (chasing(pos),)] if retinue.led(pos) else [("lost",)]


def stays(pos: Position) -> bool:
    """Some leave their place for nobody, some follow nobody who has left them in peace (UWA-MON-1)."""
    powers = pos.leader().powers
    return "stays" in powers or ("placid" in powers and not pos.blood)


def chasing(pos: Position) -> str:
    """In a dungeon flight goes over its map, in a meeting along the one way out."""
    return "flight" if pos.content.floors else "chase"


def ahead(pos: Position) -> tuple[int, int]:
    """The next thing on the way out: how many feet from the start, and what it is."""
    return next(((feet, what) for feet, what in WAY_OUT if feet > pos.fled), WAY_OUT[-1])


def at_door(pos: Position) -> bool:
    return ahead(pos)[1] == DOOR


def chase_picks(pos: Position, step: Step) -> Decision:
    """Run, stand, or throw something away first (UWA-PURS-4, UWA-PURS-7, UWA-PURS-8)."""
    able, known = pos.able(), pos.content.book.spells
    picks = [RUN, STAND, *leavings(pos)]
    for name in ("knock", "hold_portal", "wizard_lock"):
        spell = known.number(name)
        if at_door(pos) and not pos.held_door and any(magic.has(pos, who, spell) for who in able):
            picks.append(CAST + spell)
    picks += [CAST + spell for spell, _ in walls(pos)]
    return Decision(pos.caller(), sorted(picks), "They are after you. What now?", ("UWA-PURS-1", "UWA-PURS-4"))


def leavings(pos: Position) -> list[int]:
    """What the party could throw down."""
    able = pos.able()
    picks: list[int] = []
    picks += [DROP_FOOD] if rations(pos) >= fodder(pos) else []
    picks += [DROP_TREASURE] if pos.purse() >= PER_HEAD * len(pos.foes()) else []
    picks += [DROP_COINS] if pos.purse() else []
    picks += [DROP_SHIELDS] if any(pos.marks[who] & SHIELD and not pos.marks[who] & BARE for who in able) else []
    picks += [DROP_WEAPONS] if any(not pos.marks[who] & UNARMED for who in able) else []
    picks += [BURN_OIL] if any(pos.oil[who] for who in able) else []
    return picks


def chase_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == RUN:
        run(pos, dice, log)
    elif pick == STAND:
        pos.steps[-1] = ("round",)
    elif pick - CAST in dict(walls(pos)):
        wall_off(pos, pick - CAST, dice, log)
    elif pick >= CAST:
        enchant_door(pos, pick - CAST, log)
    else:
        leave_behind(pos, pick, log)


def leave_behind(pos: Position, pick: int, log: Log | None) -> None:
    """Food, gold or fire may stop them; shields and weapons thrown away make the party lighter (UWA-PURS-4)."""
    if pick == DROP_FOOD:
        eat(pos, fodder(pos))
        tell_all(log, "threw", "food")
        throw(pos, DISTRACTED, 1, 100, 0, FOOD[pos.leader().intel])
    elif pick == DROP_TREASURE:
        pay(pos, PER_HEAD * len(pos.foes()))
        tell_all(log, "threw", "gold")
        throw(pos, DISTRACTED, 1, 100, 0, COINS[pos.leader().intel])
    elif pick == DROP_COINS:
        empty_purses(pos, log)
    elif pick == DROP_SHIELDS:
        for who in pos.able():
            pos.marks[who] &= ~SHIELD
        tell_all(log, "threw", "the shields")
    elif pick == DROP_WEAPONS:
        for who in pos.able():
            pos.marks[who] |= UNARMED | DISARMED
        tell_all(log, "threw", "the weapons")
    elif pick == BURN_OIL:
        who = next(who for who in pos.able() if pos.oil[who])
        pos.oil[who] -= 1
        tell_all(log, "threw", "burning oil")
        mindless = pos.leader().undead and pos.leader().intel == "N"
        dull = mindless or pos.leader().size == "H" or uses_fire(pos)
        throw(pos, OIL_STOPS, 1, 6, 0, 6 if "fears" in pos.leader().powers else 1 if dull else 4)


def uses_fire(pos: Position) -> bool:
    """Whoever breathes anything but stone, or has no harm of fire (UWA-PURS-7)."""
    powers = pos.leader().powers
    return "fireproof" in powers or ("breath" in powers and not powers["breath"].endswith(":stone"))


def empty_purses(pos: Position, log: Log | None) -> None:
    """All coins, to be lighter; only if there are enough for them do they stop for it (UWA-PURS-4, UWA-PURS-8)."""
    tempting = pos.purse() >= PER_HEAD * len(pos.foes())
    pay(pos, pos.purse())
    tell_all(log, "threw", "all the gold")
    if tempting:
        throw(pos, DISTRACTED, 1, 100, 0, COINS[pos.leader().intel])


def enchant_door(pos: Position, spell: int, log: Log | None) -> None:
    """Knock opens the door ahead; Hold Portal and Wizard Lock will keep it shut behind the party."""
    who = next(who for who in pos.able() if magic.has(pos, who, spell))
    magic.spend(pos, who, spell, log)
    pos.held_door = OPENED if pos.content.book.spells.known[spell].id == "knock" else held_by(pos, spell)


def held_by(pos: Position, spell: int) -> int:
    """How a spell keeps a door shut."""
    return LOCKED if pos.content.book.spells.known[spell].id == "wizard_lock" else HELD_SHUT


def walls(pos: Position) -> list[tuple[int, int]]:
    """Spells that close the way behind those who run, each with the first who has it."""
    book, found = pos.content.book.spells, dict[int, int]()
    for name in WALLS:
        spell = book.number(name)
        for who in pos.able() if any(pos.spells[spell :: len(book.known)]) else ():
            if magic.has(pos, who, spell):
                found.setdefault(spell, who)
    return sorted(found.items())


def wall_off(pos: Position, spell: int, dice: Dice, log: Log | None) -> None:
    """Nobody comes through stone or iron; through fire or ice only those of four dice or more, and not unharmed
    (UWA-SPELL-1). Whoever stays behind is out of sight."""
    magic.spend(pos, dict(walls(pos))[spell], spell, log)
    known = pos.content.book.spells.known[spell]
    tell_all(log, "wall", known.title)
    bold = [foe for foe in pos.foes() if known.id in PASSABLE and pos.dice_of(foe) >= BOLD]
    if not bold:
        pos.steps[:] = [("away",)]
        return
    for foe in pos.foes():
        if foe not in bold:
            pos.foe_fate[foe] = ROUND
    fire = known.id == "wall_of_fire"
    for foe in bold:
        kind = pos.kind(foe)
        if not fire and kind.powers.get("fire") == "":
            continue  # only fire harms it
        sore = kind.undead or "cold" in kind.powers if fire else "fireproof" in kind.powers
        wound(pos, foe, sum([dice.d6("UWA-SPELL-1 wall") for _ in range(2 if sore else 1)]), log, fire)
    tell_all(log, "through-wall", len(pos.foes()))
    if not pos.foes():
        pos.steps[:] = [("away",)]


def run(pos: Position, dice: Dice, log: Log | None) -> None:
    """The gap changes by the difference of the rates; a stuck door stops the party (UWA-PURS-3, UWA-PURS-6)."""
    feet = pos.party_rate() * 10
    mark, what = ahead(pos)
    if what == DOOR and pos.fled + feet >= mark and pos.held_door != OPENED and not force(pos, dice, log):
        feet = max(mark - 1 - pos.fled, 0)
    passed = [thing for at, thing in WAY_OUT if pos.fled < at <= pos.fled + feet and reached(pos, at - pos.fled)]
    left = pos.gap + feet - pos.foe_rate() * 10
    pos.fled += feet if left > 0 else min(feet, before_caught(pos))
    pos.gap = left
    tell_all(log, "ran", pos.fled, max(pos.gap, 0))
    judge(pos, passed, log)


def reached(pos: Position, feet: int) -> bool:
    """Whether the party comes so far before they are upon it: at a corner that it turns first they throw as always."""
    ours = max(pos.party_rate(), 1)
    return feet * (pos.foe_rate() - ours) < pos.gap * ours


def before_caught(pos: Position) -> int:
    """How many feet the party runs until they are upon it: what lies farther on is still ahead (UWA-PURS-3)."""
    ours = pos.party_rate()
    return max(pos.gap * ours - 1, 0) // max(pos.foe_rate() - ours, 1)


def judge(pos: Position, passed: list[int], log: Log | None) -> None:
    """Caught, away, or still followed (UWA-PURS-1, UWA-PURS-2)."""
    if pos.gap > FAR or DAYLIGHT in passed:
        pos.steps[:] = [("away",)]
        return
    pos.steps[:] = [(chasing(pos),) if pos.gap > 0 else CAUGHT]
    pos.gap = max(pos.gap, 0)
    if DOOR in passed and pos.held_door in (HELD_SHUT, LOCKED):
        bar(pos, pos.held_door, log)
    elif "pursues" not in pos.leader().powers:
        for thing in passed:
            throw(pos, FOLLOWING, 1, 6, 0, 1 if thing == SECRET_DOOR else 2)


def caught(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """They are upon the party, and its rear rank fights (UWA-PURS-3)."""
    pos.gap = 0
    pos.march.reverse()
    tell_all(log, "pursuit", "have caught you")
    pos.steps[:] = [("round",)]


def bar(pos: Position, held: int, log: Log | None) -> None:
    """The door holds, unless a giant or a greater magician breaks it while the party runs on; through a wizard's lock
    one of three levels more just passes, with those he leads (UWA-SPELL-1)."""
    tell_all(log, "barred")
    kind = pos.leader()
    best = max([pos.level[who] for who in pos.able() if pos.klass(who) == "mage"], default=0)
    if held == LOCKED and kind.power("mage") >= best + PASSES:
        pos.held_door = 0
        pos.steps[:] = [(chasing(pos),)]
        return
    giant = kind.group == "giantkin" and kind.size == "H"
    pos.held_door = 0
    pos.steps[:] = [("away",)]
    if giant or kind.power("mage") > best:
        throw(pos, BARRED, 1, 6, 0, ROUNDS_OF_A_MOVE)


def use_barred(pos: Position, total: int, more: int) -> None:
    """On 1 or 2 a round the door gives way."""
    if total <= 2:
        pos.steps[:] = [(chasing(pos),)]
    elif more > 1:
        throw(pos, BARRED, 1, 6, 0, more - 1)


def force(pos: Position, dice: Dice, log: Log | None, harder: int = 0) -> bool:
    """Up to three try; 1 or 2 opens, only 1 for the small and weak, 1 to 3 for the strong (UWA-DOOR-2, UWA-DOOR-3)."""
    for who in pos.able()[:3]:
        if dice.d6("UWA-DOOR-2 force") <= opens_on(pos, who) - harder:
            tell_all(log, "broken-in", "open")
            return True
    tell_all(log, "broken-in", "stuck")
    return False


def use_following(pos: Position, total: int, more: int) -> None:
    """One die for the whole band at each corner, door or stair: it follows on 1 or 2, through a secret door on 1
    (UWA-PURS-2)."""
    if total > more and pos.chasers:
        pursuers.lose_the_track(pos)
    elif total > more:
        pos.steps[:] = [("away",)]


def use_distracted(pos: Position, total: int, more: int) -> None:
    if total <= more:
        pos.steps[:] = [("away",)]


def use_oil_stops(pos: Position, total: int, more: int) -> None:
    """Burning oil stops many on 1 to 4, a few only on 1 (UWA-PURS-7)."""
    if total <= more:
        pos.steps[:] = [("away",)]


def fall_back(pos: Position, feet: int, log: Log | None) -> None:
    """A fighting withdrawal: along the way out at half the pace of a round, without a free blow (UWA-CBT-10). In a
    dungeon, and in the open, the party gives ground where it stands: there are no corners but those of its map."""
    if not pos.content.corridor:
        pos.fled += feet
        tell_all(log, "fell-back", pos.fled)
        return
    mark, what = ahead(pos)
    feet = min(feet, mark - 1 - pos.fled) if what in (DOOR, DAYLIGHT) else feet
    passed = [thing for at, thing in WAY_OUT if pos.fled < at <= pos.fled + feet]
    pos.fled += feet
    tell_all(log, "fell-back", pos.fled)
    if passed and "pursues" not in pos.leader().powers:
        pos.steps[:] = [("round",)]
        throw(pos, FOLLOWING, 1, 6, 0, 1 if SECRET_DOOR in passed else 2)
