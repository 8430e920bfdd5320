"""A fight of a house from its side: another round or away, and what comes of it by its reason (UWA-R223, UWA-R225)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ...files.dominioncampaign import FIGHT_ON, HOSTS, USE_POISON, WITHDRAW
from . import barony, clearing, delving, errands, linking, lords, mail, nights, passing, poisons, sieges
from .hoards import borne, lair_worth
from .position import DominionPosition
from .warring import (
    ABROAD,
    AT_THE_WALLS,
    BELOW,
    DEN,
    FIGHTING,
    HOST,
    LAIR,
    LESSON,
    LOST,
    RAID,
    RISING,
    ROAMING,
    WON,
    Fray,
    bury,
    fight,
    suffer,
    their_blows,
)

CASTLES = (*AT_THE_WALLS, HOST)  # where more than sixty fight, hosts do (UWA-CASTLE-13, UWA-LAND-3)


def fray_picks(pos: DominionPosition, step: Step) -> Decision:
    """Many may fight as hosts; for a castle they do (UWA-LAND-2, UWA-CASTLE-13)."""
    kind = pos.content.land.book.kinds[Fray(*pos.fray).kind]
    blades = poisons.blades(pos, step[1], kind)
    if linking.may_draw_up(pos, step[1]):
        castle, prompt = Fray(*pos.fray).cause in CASTLES, "How does the house meet so many?"
        if castle:
            return Decision(step[1], [WITHDRAW, HOSTS], prompt, ("UWA-CASTLE-13", "UWA-LAND-3"))
        return Decision(step[1], [FIGHT_ON, WITHDRAW, HOSTS, *blades], prompt, ("UWA-LAND-2", "UWA-MASS-1"))
    prompt = "Another round of blows?" if Fray(*pos.fray).rounds else "Does the house give battle?"
    return Decision(step[1], [FIGHT_ON, WITHDRAW, *blades], prompt, ("UWA-R223", "UWA-CBT-12"))


def fray_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A round, or a retreat under their blows (UWA-CBT-10); or the field (UWA-GAME-6)."""
    seat, fray = step[1], Fray(*pos.fray)
    if pick == HOSTS:
        linking.draw_up(pos, seat)
        return
    kind = pos.content.land.book.kinds[fray.kind]
    if pick == WITHDRAW:
        suffer(pos, seat, fray, their_blows(pos, seat, kind, fray, dice), dice)
        verdict = LOST
    elif pick >= USE_POISON:
        at = pick - USE_POISON
        verdict = fight(pos, seat, kind, dice, lambda now, hits: poisons.strike(pos, seat, at, now, kind, hits, dice))
    else:
        verdict = fight(pos, seat, kind, dice)
    if verdict != FIGHTING:
        settle(pos, seat, Fray(*pos.fray), verdict == WON, dice, log)


def settle(pos: DominionPosition, seat: int, fray: Fray, won: bool, dice: Dice, log: Log | None) -> None:
    """The field is somebody's; whoever was hurt too much is mourned (UWA-R225)."""
    pos.steps.pop()
    pos.fray = ()
    tell_all(log, "house-won" if won else "house-driven", pos.content.seats[seat])
    bury(pos, seat, log)
    if won:
        delving.learn(pos, seat, LESSON * fray.full, fray.hd)
        strip(pos, seat, fray, dice, log)
    if fray.cause in (LAIR, DEN) and won:
        nights.beaten(pos, pos.hex[seat])
        if fray.cause == LAIR:
            clearing.hold(pos, seat, dice, log)
        gold = lair_worth(pos.content.land.book, fray.kind, dice)
        pos.gold[seat] += gold
        delving.learn(pos, seat, gold, fray.hd)
        tell_to(log, only(seat), "house-lair", gold)
        errands.lair_beaten(pos, seat, gold, log)
    elif fray.cause in (HOST, ABROAD) and won:
        lords.beaten(pos, seat)
    elif fray.cause in AT_THE_WALLS:
        sieges.stormed(pos, seat, fray, won, log)
    elif fray.cause == RAID and won:
        pos.raids = [raid for raid in pos.raids if raid[0] != pos.hex[seat]]
        mail.alter(pos, seat, pos.hex[seat])
    elif fray.cause == BELOW and won:
        delving.guarded(pos, seat, dice, log)
    elif fray.cause == BELOW:
        delving.turn_back(pos)
    elif fray.cause == RISING:
        pos.unrest[seat] = max(pos.unrest[seat] - barony.CALMER, 0)
        if not won:
            passing.lose_village(pos, seat)


def strip(pos: DominionPosition, seat: int, fray: Fray, dice: Dice, log: Log | None) -> None:
    """What magic a person of a class who was met had with him is sold with the rest (UWA-WENC-9, UWA-R220)."""
    gold = borne(pos.content.land, fray.kind, dice) if fray.cause in ROAMING else 0
    if gold:
        pos.gold[seat] += gold
        tell_to(log, only(seat), "house-strips", gold)
