"""Whoever is met on the way: fight, get away, or talk (UWA-DEC-14, UWA-EVADE, UWA-WPURS, UWA-REACT-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.dominioncampaign import EVADE, FIGHT, PARLEY, PAY, REACTIONS, SURPRISE
from ...files.landboard import OFF, SEA, SWAMP, WOODS
from ...files.monsters import Kind
from ...files.terms import THEY_SURPRISE, WE_SURPRISE
from .. import judging
from ..land.encounters import AFLOAT, ALOFT, Met, hit_dice, kindred, possible
from ..land.outdoors import CAUGHT, GOES_ON
from . import clearing, crews, exploring, fleets, forging, linking, veils, warring
from .ending import HEROES, level
from .position import TROOPS, DominionPosition, creature_of

SURPRISED = 2  # on a die, each side
AT_HAND = 2  # on a die: ten yards
HOSTILE, UNCERTAIN = 5, 8  # of 2d6, and less
AT_EASE = 2
WORDS = 2  # kinds of words, without gold and with it, by which a reaction is handed on
HATRED = "hostile"  # a power: they attack whomever they see
KINSHIP = {"L": 1, "C": -2}  # every house stands for Law
GIFT = 10  # gold pieces for each of their dice
FLED = 6  # of a `travelling.Trek`: the hexes
HORSEMEN = (5, 6, 7)  # the kinds of men that ride,
DISMOUNTED = "heavy_foot"  # and as whom they walk
RIDING, FLYING = 24, 36  # inches: light horses, hippogriffs


class Band(NamedTuple):
    """Who has come, by kind, number and heads; how the house travels; who is surprised; whether they have heard a
    word already; and whether they are at home."""

    kind: int
    number: int
    heads: int
    way: int
    surprise: int
    talked: int = 0
    lair: int = 0


def creature(pos: DominionPosition) -> Kind:
    return pos.content.land.book.kinds[pos.band[0]]


def come(pos: DominionPosition, seat: int, met: Met, way: int) -> None:
    """Somebody is there: each side may be surprised (UWA-WSURP-1)."""
    pos.band = tuple(Band(met.kind, met.number, met.heads, way, 0))
    pos.steps += [("met", seat), ("startle", seat, WE_SURPRISE), ("startle", seat, THEY_SURPRISE)]


def startle(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A throw for one side (UWA-WSURP-1)."""
    _, seat, which = step
    face = dice.d6("UWA-WSURP-1 house" if which == THEY_SURPRISE else "UWA-WSURP-1 they")
    judging.hand_on(pos, SURPRISE, face, which * clearing.SEATS + seat, 1, 6)


def use_surprise(pos: DominionPosition, face: int, more: int, dice: Dice, log: Log | None) -> None:
    """On 1 or 2 it is surprised; when both have thrown, they see each other (UWA-WSURP-1)."""
    which, seat = divmod(more, clearing.SEATS)
    band = Band(*pos.band)
    if face <= SURPRISED:
        pos.band = tuple(band._replace(surprise=band.surprise | which))
    if which == WE_SURPRISE:
        tell_all(log, "house-meets", pos.content.seats[seat], band.number, creature(pos).name)


def met_picks(pos: DominionPosition, step: Step) -> Decision:
    """Who is uncertain hears one more word, with gold or without (UWA-REACT-2)."""
    band = Band(*pos.band)
    talk = [PARLEY] if creature(pos).intel == "I" and band.surprise != THEY_SURPRISE else []
    gold = [PAY] if talk and band.talked and pos.gold[step[1]] >= gift(pos) else []
    picks = sorted([FIGHT, EVADE, *talk, *gold])
    return Decision(step[1], picks, "What does the house do?", ("UWA-DEC-14", "UWA-EVADE-1"))


def met_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    seat = step[1]
    if pick in (PARLEY, PAY):
        total = dice.d6("UWA-REACT-1 reaction") + dice.d6("UWA-REACT-1 reaction")
        judging.hand_on(pos, REACTIONS, total, seat + clearing.SEATS * (pick == PAY), 2, 12)
        return
    pos.steps.pop()
    if pick == EVADE and got_away(pos, seat, dice, log):
        part(pos, seat, log)
    else:
        blows(pos, seat, dice, log)


def their_dice(pos: DominionPosition) -> int:
    band = Band(*pos.band)
    return hit_dice(creature(pos), band.number, band.heads)


def our_dice(pos: DominionPosition, seat: int) -> int:
    """In the air the six are alone."""
    return HEROES * level(pos, seat) + (0 if pos.band[3] == ALOFT else pos.soldiers(seat))


def shuns(pos: DominionPosition, seat: int) -> bool:
    """Whoever has wits neither attacks nor follows those who are plainly stronger (UWA-AVOID-2)."""
    kind = creature(pos)
    return kind.intel == "I" and HATRED not in kind.powers and our_dice(pos, seat) >= 2 * their_dice(pos)


def gift(pos: DominionPosition) -> int:
    """Gold pieces that change their mind: ten for each of their dice (UWA-REACT-2)."""
    return GIFT * their_dice(pos)


def mood(pos: DominionPosition, seat: int, gold: bool) -> int:
    """What is added to the throw: the Lawful like the house, the Chaotic do not; they fear whoever is twice as strong
    and scorn who is half as strong; gold, and a second word with or without it (UWA-REACT-2, UWA-WENC-12)."""
    ours, theirs = our_dice(pos, seat), their_dice(pos)
    fear = 1 if ours >= 2 * theirs else -1 if 2 * ours <= theirs else 0
    ease = AT_EASE if kindred(creature(pos)) else 0
    again = 0 if not Band(*pos.band).talked else 1 if gold else -1
    return KINSHIP.get(creature(pos).align, 0) + fear + ease + again + gold


def use_reaction(pos: DominionPosition, total: int, more: int, dice: Dice, log: Log | None) -> None:
    """To 5 they attack, or go if they are plainly weaker; to 8 they are uncertain, and hear one more word; above it, or
    after that, they part in peace (UWA-REACT-1, UWA-REACT-2, UWA-AVOID-2)."""
    gold, seat = divmod(more, clearing.SEATS)
    band, result = Band(*pos.band), total + mood(pos, seat, bool(gold))
    if result <= HOSTILE and not shuns(pos, seat):
        blows(pos, seat, dice, log)
    elif result <= HOSTILE:
        part(pos, seat, log)
    elif result > UNCERTAIN or band.talked:
        pos.gold[seat] -= gift(pos) if gold else 0
        part(pos, seat, log)
    else:
        pos.band = tuple(band._replace(talked=1))
        pos.steps.append(("met", seat))
        tell_all(log, "house-uncertain", creature(pos).name)


def part(pos: DominionPosition, seat: int, log: Log | None) -> None:
    tell_all(log, "house-parts", pos.content.seats[seat])
    pos.band = ()


def blows(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """In the air and on the water each fight has a board of its own, if somebody is there to lead the others
    (UWA-GAME-6); else it is fought where they are. Who has surprised the others strikes first, but monsters at more
    than ten yards have still to come up (UWA-WSURP-1, UWA-SURP-4)."""
    if linking.has_board(pos, seat):
        linking.open_board(pos, seat)
        return
    band = Band(*pos.band)
    hd = max(band.heads, creature(pos).hd.levels)
    cause = warring.ALOFT if band.way == ALOFT else warring.DEN if band.lair else warring.ROAD
    first = warring.OURS if band.surprise == WE_SURPRISE else warring.BOTH
    if band.surprise == THEY_SURPRISE and dice.d6("UWA-WSURP-1 distance") <= AT_HAND:
        first = warring.THEIRS
    warring.begin(pos, seat, Met(band.kind, band.number, band.heads), hd, cause, log, first)


# -- getting away ------------------------------------------------------------------------------------------------------


def speeds(pos: DominionPosition, seat: int) -> tuple[int, int]:
    """Of the slowest of the house and the best of theirs, in inches (UWA-EVADE-4)."""
    kind = creature(pos)
    ours = FLYING if pos.band[3] == ALOFT else afloat(pos, seat) or slowest(pos, seat)
    return ours, max(kind.move, kind.fly, kind.swim)


def afloat(pos: DominionPosition, seat: int) -> int:
    """Inches of the slowest vessel under them; 0 for those who are ashore."""
    if not crews.aboard(pos, seat) and pos.band[3] != AFLOAT:
        return 0
    return min([crews.craft(pos, ship).inches for ship in crews.ready(pos, seat, pos.hex[seat])], default=0)


def slowest(pos: DominionPosition, seat: int) -> int:
    """The six ride light horses (UWA-R172); every kind of their men goes at its own rate, and whose horse is lame on
    foot."""
    book, men = pos.content.land.book, pos.men[seat]
    going = [creature_of(TROOPS[kind]) for kind in range(len(men)) if men[kind]]
    going += [DISMOUNTED] if limping(pos, seat) else []
    return min([RIDING, *[book.kinds[book.number[name]].move for name in going]])


def limping(pos: DominionPosition, seat: int) -> bool:
    """Horses of the men are lame this month, and their riders walk (UWA-SPEC-12)."""
    return forging.forge(pos, seat).lame > 0 and any(pos.troop(seat, kind) for kind in HORSEMEN)


def party(pos: DominionPosition, seat: int) -> int:
    """In the air the six are alone."""
    return HEROES + (0 if pos.band[3] == ALOFT else pos.soldiers(seat))


def chance(pos: DominionPosition, seat: int) -> int:
    """In hundredths (UWA-EVADE-1 to UWA-EVADE-5)."""
    band, woods = Band(*pos.band), pos.ground(pos.hex[seat]) == WOODS
    came = band.number, possible(creature(pos))
    return veils.chance(pos, seat, party(pos, seat), came, band.surprise, woods, speeds(pos, seat))


def got_away(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> bool:
    """At once, or after a chase (UWA-EVADE-1, UWA-WPURS-2); nobody follows who is plainly weaker (UWA-AVOID-2)."""
    if shuns(pos, seat):
        return True
    unseen = dice.roll(100, "UWA-EVADE-1 evade") <= chance(pos, seat)
    veils.spend(pos, seat, pos.band[4] == THEY_SURPRISE, log)
    return unseen or not hunted(pos, seat, speeds(pos, seat), dice, log, goes_on)


def goes_on(dice: Dice) -> bool:
    """Monsters chase on 1 to 3 (UWA-R37)."""
    return dice.d6("UWA-WPURS-2 goes on") <= GOES_ON


def hunted(
    pos: DominionPosition,
    seat: int,
    inches: tuple[int, int],
    dice: Dice,
    log: Log | None,
    persist: Callable[[Dice], bool],
) -> bool:
    """Hex by hex wherever a die says, until they give up, or a faster pursuer has the house (UWA-WPURS-2)."""
    ours, theirs = inches
    bolt(pos, seat, dice, log)
    while True:
        hard = pos.ground(pos.hex[seat]) in (WOODS, SWAMP)
        if theirs > ours and dice.roll(100, "UWA-WPURS-2 caught") <= (CAUGHT // 2 if hard else CAUGHT):
            return True
        bolt(pos, seat, dice, log)
        if not persist(dice):
            return False


def bolt(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """A hex of flight costs half a day of rest; sea and the edge are thrown again (UWA-WPURS-3, UWA-WPURS-4)."""
    hex_, around = OFF, pos.content.grid.neighbours[pos.hex[seat]]
    sails = crews.aboard(pos, seat) and any(near != OFF and fleets.bears(pos, seat, near) for near in around)
    while hex_ == OFF or (not fleets.bears(pos, seat, hex_) if sails else pos.ground(hex_) == SEA):
        hex_ = around[dice.d6("UWA-WPURS-2 direction") - 1]
    if sails:
        fleets.carry(pos, seat, hex_)
    pos.hex[seat] = hex_
    exploring.enter(pos, hex_)
    pos.trek = (*pos.trek[:FLED], pos.trek[FLED] + 1, *pos.trek[FLED + 1 :])
    tell_all(log, "house-marched", pos.content.seats[seat], pos.content.names.places + hex_)
