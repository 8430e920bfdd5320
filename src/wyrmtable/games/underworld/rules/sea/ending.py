"""Work of the crews, water and wind, sinking, points and the end of the battle (UWA-CREW-1, UWA-WIND-2, UWA-GAME-5)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Outcome, Step, finish, tell_all

from ...files.seaboard import MORALE, WIND
from .. import judging
from .beasts import abandon
from .crews import heart, shaken
from .melee import strike, unmanned
from .orders import hirelings
from .position import (
    AFLOAT,
    BLOWS_FROM,
    CALM,
    CUT_DOWN,
    FRESH,
    GALE,
    HIRING,
    HOME,
    LEFT,
    LIGHT,
    MASTING,
    PATCHING,
    SAILING,
    SUNK,
    TAKEN,
    WINDS,
    SeaPosition,
)
from .swimming import swim

TURNS = 30
MAST_TURNS, PATCH_TURNS = 3, 5
LEAKS, SWAMPS, FAILS = 3, 10, 25  # times she ships water before she sinks; per cent of it; per cent that a patch fails
WORTH = {SUNK: 1, LEFT: 1, TAKEN: 2}
WATCH = 10  # turns between two throws for the wind


def throw_wind(dice: Dice) -> tuple[int, int]:
    """Force and whence it blows (UWA-WIND-1)."""
    force = dice.d6("UWA-WIND-1 force") + dice.d6("UWA-WIND-1 force")
    found = CALM if force <= 3 else LIGHT if force <= 8 else FRESH if force <= 11 else GALE
    return found, dice.roll(8, "UWA-WIND-1 direction") - 1


def work(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Ship after ship; then whoever is in the water, and the wind."""
    ships = [number for number in range(len(pos.x)) if pos.state[number] == AFLOAT and pos.beast(number) is None]
    pos.steps[-1] = ("weather",)
    pos.steps += [("aboard", number) for number in reversed(ships)]


def aboard(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Tasks go on, ships take water, and those without a hull or with an open hole sink; other crews may lose heart."""
    number = step[1]
    pos.steps.pop()
    if pos.state[number] != AFLOAT:
        return
    labour(pos, number, dice, log)
    ship_water(pos, number, dice, log)
    if pos.hull[number] <= 0 or pos.water[number] >= LEAKS or 0 < pos.sinks[number] <= pos.turn:
        sink(pos, number, dice, log)
    elif unmanned(pos, number):
        strike(pos, number, log)
    elif pos.fighters(number) and not pos.boarders[number] and shaken(pos, number):
        pos.steps.append(("aboard", number))
        total = dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale")
        judging.hand_on(pos, MORALE, total, number, 2, 12)


def weather(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    hire(pos, dice, log)
    if pos.swimmers:
        swim(pos, dice, log)
    if pos.turn % WATCH:
        pos.steps.pop()
    else:
        judging.hand_on(pos, WIND, dice.d6("UWA-WIND-2 force") + dice.d6("UWA-WIND-2 force"), 0, 2, 12)


def use(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """What was thrown for a crew, or for the wind."""
    _, what, total, number = step
    pos.steps.pop()
    if what == WIND:
        change_wind(pos, total, dice, log)
    elif total > heart(pos, number):
        strike(pos, number, log)


def labour(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """A mast takes ten hands three turns, sail three hands one, a patch ten hands five, whether in a row or not
    (UWA-CREW-1, UWA-RAM-3, UWA-R157)."""
    task = pos.task[number]
    if task == SAILING:
        pos.sail[number] = 1 - pos.sail[number]
        tell_all(log, "sea-sails", pos.piece(number))
    if task == PATCHING:
        pos.work[number] = min(pos.work[number], 0) - 1
        pos.sinks[number] += 1
        if pos.work[number] == -PATCH_TURNS:
            patch(pos, number, dice, log)
    elif task == MASTING:
        pos.work[number] = max(pos.work[number], 0) + 1
        if pos.work[number] == MAST_TURNS:
            pos.work[number], pos.mast[number] = 0, (1 if pos.mast[number] >= 0 else CUT_DOWN - 1) - pos.mast[number]
            tell_all(log, "sea-mast", pos.piece(number))


def patch(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """One patch in four does not hold, and another five turns are needed (UWA-RAM-3)."""
    pos.work[number] = 0
    holds = dice.roll(100, "UWA-RAM-3 patch") > FAILS
    tell_all(log, "sea-patched", "holds" if holds else "gives way", pos.piece(number))
    if holds:
        pos.sinks[number] = 0
    else:
        pos.patched[number] += 1


def ship_water(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Galleys in a fresh to strong wind: one chance in ten each turn (UWA-WIND-5)."""
    if pos.wind == FRESH and pos.vessel(number).galley and dice.roll(100, "UWA-WIND-5 water") <= SWAMPS:
        pos.water[number] += 1
        tell_all(log, "sea-water", pos.piece(number))


def sink(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Whoever is aboard is in the water; grapples let go (UWA-SWIM-1)."""
    pos.state[number] = SUNK
    tell_all(log, "sea-sunk", pos.piece(number))
    abandon(pos, number, dice, log)


def hire(pos: SeaPosition, dice: Dice, log: Log | None) -> None:
    """Nixies serve whoever drops gold into the water first; if both do, a die decides (UWA-GAME-14, UWA-R150)."""
    payers = sorted({pos.seat(number) for number in range(len(pos.x)) if pos.task[number] == HIRING})
    if not payers or any(bytes(pos.paid)):
        return
    for seat in payers:
        pos.paid[seat] = 1
    seat = dice.choose(payers, "UWA-GAME-14 nixies")
    for number in hirelings(pos, seat):
        pos.state[number] = AFLOAT
    tell_all(log, "sea-hired", pos.content.sides[seat])


def change_wind(pos: SeaPosition, score: int, dice: Dice, log: Log | None) -> None:
    """A step down on 2 or 3, up on 11 or 12; on a die of 1 it shifts by 45 degrees (UWA-WIND-2)."""
    pos.wind = min(max(pos.wind + (-1 if score <= 3 else 1 if score >= 11 else 0), CALM), GALE)
    if dice.d6("UWA-WIND-2 shift") == 1:
        pos.wind_from = (pos.wind_from + (7 if dice.d6("UWA-WIND-2 way") % 2 else 1)) % 8
    tell_all(log, "sea-wind", blowing(pos))


def blowing(pos: SeaPosition) -> str:
    """The wind in words."""
    return WINDS[CALM] if pos.wind == CALM else f"{WINDS[pos.wind]}, from the {BLOWS_FROM[pos.wind_from]}"


def next_turn(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Thirty turns, or until a side has nothing left."""
    if pos.turn >= TURNS or not (pos.afloat(0) and pos.afloat(1)):
        finish(pos, result(pos))
    else:
        pos.steps[:] = [("turn",)]


def points(pos: SeaPosition, seat: int) -> int:
    """A thousandth of the value of every enemy sunk or driven off, twice if captured; a slain beast its dice; a ship of
    one's own that is away, or that lasted, what the battle says (UWA-GAME-5, UWA-GAME-14, UWA-R144)."""
    found = 0
    for number in range(len(pos.x)):
        ship, state = pos.ship(number), pos.state[number]
        if ship.seat == seat:
            found += ship.worth if state == HOME else 0
            found += ship.endures if state == AFLOAT and pos.turn >= TURNS else 0
        elif ship.beast is not None:
            found += trophies(pos, number)
        else:
            found += WORTH.get(state, 0) * ship.vessel.value // 1000
    return found


def trophies(pos: SeaPosition, number: int) -> int:
    """Every ten mermen or forty nixies slain; the dice of a beast, half if it hides under water below half its hits."""
    ship, beast = pos.ship(number), pos.beast(number)
    if beast is None:
        return 0
    if beast.band:
        aboard = sum([pos.boarders[deck] for deck in range(len(pos.x)) if pos.raiders[deck] == number])
        return (ship.many - pos.marines[number] - aboard) // beast.band
    if pos.state[number] == SUNK:
        return beast.dice.dice
    beaten = 2 * pos.hull[number] < pos.full[number] and pos.under[number]
    return beast.dice.dice // 2 if beaten and pos.turn >= TURNS else 0


def result(pos: SeaPosition) -> Outcome:
    score, content = [points(pos, seat) for seat in range(2)], pos.content
    if score[0] == score[1]:
        return judging.verdict(content, [], f"Nobody rules the waves: {score[0]} points each.", ("UWA-GAME-5",))
    best = 0 if score[0] > score[1] else 1
    told = f"{content.sides[best]}: the battle is won, {score[best]} points to {score[1 - best]}."
    return judging.verdict(content, [content.chairs[best]], told, ("UWA-GAME-5",))


def concede(pos: SeaPosition, seat: int, log: Log | None) -> None:
    """Whoever gives up leaves the water to the other; if somebody goes who only looks on, it is broken off."""
    if judging.leaves(pos, seat, log):
        return
    content = pos.content
    tell_all(log, "sea-conceded", content.seats[seat])
    left = [chair for chair in content.chairs if chair != seat]
    told = f"{content.seats[seat]}: the battle is given up."
    finish(pos, judging.verdict(content, left if len(left) == 1 else [], told, ("UWA-GAME-5",)))
