"""How a meeting ends, what it is worth, and what everybody learns of it (UWA-GAME-1, UWA-GAME-11, UWA-XP)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Outcome, Step, finish, tell_all

from ..files.season import EXPEDITIONS, WEEKS
from ..files.terms import (
    ABED,
    ABLE,
    APART,
    ASLEEP,
    BARE,
    DEAD,
    DISARMED,
    GONE,
    HELD,
    HELMET,
    INTELLIGENCE,
    LATE,
    LEFT_BEHIND,
    MIRROR,
    NOT_HERE,
    SHIELD,
    SPEAR,
    STONE,
    STRENGTH,
    TORCH,
    UNARMED,
    WISDOM,
)
from ..position import LEVELS, Position
from . import awards, challenge, halls, lending, parting, powers, pursuers, retinue
from .fight import wake
from .purse import pay

LOST_LEVEL = 500
UNHARMED = (ABLE, DEAD, STONE, *NOT_HERE)  # whom nobody can leave behind
BY_NIGHT = 2 * 144 * 360  # the clock of a party that marches home after its day below (see `turns`)
WON, PARTED, FLED = range(3)
PRIME = {"fighter": STRENGTH, "mage": INTELLIGENCE, "cleric": WISDOM}


def survivors(pos: Position) -> int:
    """Who can still come home."""
    return sum([pos.fate[who] not in (DEAD, STONE, LATE, ABED) for who in pos.characters()])


def points(pos: Position) -> int:
    """Gold carried out, half the experience, less 500 for every level lost (UWA-GAME-1); nothing if nobody is left."""
    lost = sum([pos.content_level(who) for who in pos.characters() if pos.fate[who] in (DEAD, STONE)])
    alive = survivors(pos) > 0
    return parting.carried(pos) // 10 + pos.experience // 2 - LOST_LEVEL * lost if alive else 0


def lesson(pos: Position, who: int) -> int:
    """A survivor's share of experience: foes and treasure alike, but nothing for magic (UWA-XP-1, UWA-XP-2), scaled by
    the dungeon level over his own (UWA-XP-3) and by his prime requisite (UWA-CHAR-3), and never past the level after
    next (UWA-XP-4)."""
    share = retinue.part(pos, challenge.share(pos, pos.level[who]))
    share += share * requisite(pos.score(who, PRIME[pos.klass(who)])) // 100
    ladder = pos.content.book.ladders[pos.klass(who)]
    above = pos.level[who] + 1
    learnt = max(pos.learnt[who], pos.rung(who).experience)
    most = max(ladder[above].experience - 1 - learnt, 0) if above < len(ladder) else share
    return min(share, most)


def requisite(score: int) -> int:
    """In hundredths (UWA-CHAR-3)."""
    return 10 if score >= 15 else 5 if score >= 13 else 0 if score >= 9 else -10 if score >= 7 else -20


def teach(pos: Position, log: Log | None) -> None:
    """What each survivor learns is told when it is over (UWA-XP-1)."""
    for who in pos.characters() if log is not None else ():
        if pos.fate[who] not in (DEAD, STONE, ABED) and lesson(pos, who):
            tell_all(log, "learned", pos.piece(who), lesson(pos, who))


def end(pos: Position, share: float, what: str, log: Log | None) -> None:
    seats = pos.content.chairs
    teach(pos, log)
    told = f"{what} {survivors(pos)} of {len(pos.content.company)} come home: {points(pos)} points." + so_far(pos)
    winners = tuple(range(pos.content.players)) if share == 1.0 else ()
    finish(pos, Outcome(winners, told, (share,) * seats, ("UWA-GAME-11",)))


def so_far(pos: Position) -> str:
    """What a season or a contest has come to (UWA-GAME-2, UWA-GAME-1)."""
    if pos.content.parties:
        before = pos.content.standing
        return f" The best of {len(before)} before: {max(before)} points." if before else ""
    if not pos.content.of_season:
        return ""
    last = pos.trip >= EXPEDITIONS or pos.week >= WEEKS
    return f" {'The season ends with' if last else 'In the season so far:'} {pos.fame + points(pos)} points."


def standing(pos: Position) -> tuple[int, ...]:
    """The points of all parties of a contest that are back, this one among them; whoever gave up, or was still below at
    night, has carried nothing out (UWA-GAME-1)."""
    return *pos.content.standing, points(pos) if pos.outcome and any(pos.outcome[2]) else 0


def goes_on(pos: Position, how: int) -> bool:
    """In an expedition a meeting is not the end: the party goes on from there."""
    if not pos.content.floors or not retinue.led(pos):
        return False
    pos.steps[:] = [("go-on", how)] if pos.clock < BY_NIGHT else [("settle",)]
    return True


def home(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    wake(pos, log)
    take_up(pos)
    if goes_on(pos, WON):
        return
    end(pos, 1.0, "The field is yours.", log)


def parted(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Both sides go their ways without (further) blood; but whoever was after the party still is (UWA-PURS-1)."""
    if pos.due and pursuers.come_on(pos):
        return
    awards.count_slain(pos)
    wake(pos, log)
    take_up(pos)
    if goes_on(pos, PARTED):
        return
    end(pos, 1.0, "You part in peace.", log)


def away(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Who was left behind helpless does not come home."""
    awards.count_slain(pos)
    powers.scour(pos, log)
    for who in pos.everybody():
        if pos.fate[who] not in UNHARMED:
            pos.fate[who] = DEAD
    leave_fallen_things(pos)
    tell_all(log, "pursuit", LEFT_BEHIND)
    if goes_on(pos, FLED):
        return
    end(pos, 0.5, "You got away.", log)


def leave_fallen_things(pos: Position) -> None:
    """What was dropped or thrown away lies where the party fled from (UWA-DROP-1, UWA-PURS-4)."""
    for who in parting.own(pos):
        mark = pos.marks[who]
        lost = DISARMED if mark & UNARMED else 0
        pos.marks[who] = mark & ~(BARE | (TORCH if mark & TORCH else SHIELD) if mark & BARE else 0) | lost


def take_up(pos: Position) -> None:
    """After a fight on the spot everybody picks up what he dropped or threw at them."""
    for who in pos.everybody():
        if pos.fate[who] != APART:
            pos.marks[who] &= ~BARE if pos.marks[who] & DISARMED else ~(BARE | UNARMED)


def lost(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All of them; but other groups of the party go on without them, and what they carried lies where they fell
    (UWA-R342)."""
    if pos.groups:
        fall_silent(pos)
        if parting.done(pos, parting.SLAIN, log) or pos.steps[0] != parting.SLAIN:
            return
    for who in pos.characters():
        if pos.fate[who] not in (STONE, ABED):
            pos.fate[who] = DEAD
    end(pos, 0.0, "Nobody is left to tell of it.", log)


def fall_silent(pos: Position) -> None:
    """Nobody of this group is left; whoever slew them in his lair still lives there."""
    for who in parting.own(pos):
        if pos.fate[who] not in (STONE, GONE, ABED):
            pos.fate[who] = DEAD
    if pos.goal >= 0:
        left_behind(pos, False)
    halls.lay_down(pos, pos.taken - pos.relics)
    pos.taken = pos.relics = pos.packed = 0
    pos.hauls = [0] * LEVELS
    pos.things.clear()


def left_behind(pos: Position, won: bool) -> int:
    """Who of those who were met in a room, or were never fought, still lives there when the meeting is over."""
    hall = halls.Hall(*pos.halls[halls.look_in(pos, pos.goal)])
    stays = [foe for foe in range(len(pos.foe_fate)) if pos.foe_fate[foe] not in (DEAD, GONE, STONE)]
    left = 0 if won else sum([pos.foe_kind[foe] == hall.kind for foe in stays])
    number = max(hall.number - len(pos.foe_fate), 0) + left
    if number:
        halls.change(pos, hall._replace(number=number))
    elif hall.number:
        halls.clear(pos, hall)
    return number


def strip(pos: Position) -> None:
    """All that they carry is taken from them, arms and stores as well (UWA-REACT-5)."""
    lending.take_back(pos)
    away = parting.elsewhere(pos)
    for who in [one for one in range(len(pos.fate)) if one not in away and pos.fate[one] != ABED]:
        for counts in (pos.arrows, pos.silver_arrows, pos.oil, pos.water, pos.food, pos.edge, pos.ward, pos.armour):
            counts[who] = 0
        pos.marks[who] = pos.marks[who] & ~(SHIELD | HELMET | SPEAR | MIRROR) | UNARMED
    pos.torches = pos.spikes = pos.pole = pos.lantern = pos.packed = 0


def victors(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Robbed and put out at the stairs; ransomed for 100 gold a level, from the purses first, and let go with the rest;
    or slain (UWA-REACT-5)."""
    caught = pos.able() or [who for who in pos.characters() if pos.fate[who] == ASLEEP]
    ransom = 100 * sum([pos.level[who] for who in caught])
    if step[1] == 3:
        lost(pos, step, dice, log)
        return
    pos.sleepers = []
    wake(pos, log)
    for who in pos.everybody():
        pos.fate[who] = ABLE if pos.fate[who] in (ASLEEP, HELD) else pos.fate[who]
    paid = step[1] == 2 and pos.purse() + (pos.taken - pos.relics) // 10 >= ransom
    if paid:
        pos.taken -= 10 * max(ransom - pos.purse(), 0)
        pay(pos, ransom)
    else:
        pay(pos, pos.purse())
        pos.taken = pos.relics = 0
        pos.hauls = [0] * LEVELS
        strip(pos)
    tell_all(log, "spared", "ransom" if paid else "robbed")
    if pos.groups:
        pos.steps[:] = [parting.HOME]
        return
    what = "They took a ransom and let you go." if paid else "They robbed you and put you out at the stairs."
    end(pos, 0.5, what, log)
