"""A meeting in the open: sight and surprise, the menu, evading, and the chase over hexes (UWA-WSIGHT to UWA-WPURS)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.buttons import FLEE, HIDE
from ...files.landboard import OFF, SEA, SWAMP, WOODS
from ...files.terms import (
    ABLE,
    BEHIND,
    DEAD,
    GONE,
    NAPPING,
    NEARNESS,
    SIGHTING,
    STONE,
    SURPRISED,
    SURPRISED_THEM,
    THEY_SURPRISE,
    WE_SURPRISE,
)
from .. import chase, magic, meeting, orders, retinue, talk
from ..throwing import throw
from . import bands, travel
from .castles import Castle, grudge, mounted, pursues
from .encounters import kindred
from .position import NOWHERE, ON_HORSE, ON_WING, LandPosition
from .truth import code, ground

RING = 3
WARHORSE = "medium_horse"
ESCAPES = ("party", "band", "foe", "way", "land")  # what a spell is aimed at that helps to get away (UWA-R173)
SHARES = (25, 60)  # of the possible number, in hundredths
HARD_GROUND = (WOODS, SWAMP)
NO_MAGIC = (0, -1, -1)
CERTAIN, FALSE_GROUND = "massmorph", "hallucinatory_terrain"  # the spells of the open air (UWA-EVADE-5)
CAUGHT = 50
GOES_ON = 3
HORSE, GRIFFON = "light_horse", "griffon"  # explorers are lightly mounted (UWA-R172)


# -- sight and surprise ------------------------------------------------------------------------------------------------


def sight(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Either side may be surprised: no light warns the others outdoors (UWA-WSURP-1)."""
    pos.steps[-1] = ("ground",)
    if pos.foe_marks[0] & NAPPING:
        pos.surprise = WE_SURPRISE
        return
    throw(pos, SURPRISED_THEM, 1, 6)
    throw(pos, SURPRISED, 1, 6)


def lie_of_the_land(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Seen at 40 to 240 yards, or at 10 to 30 in surprise (UWA-WSIGHT-1, UWA-WSURP-1)."""
    pos.steps[-1] = ("begin",)
    if pos.surprise:
        throw(pos, NEARNESS, 1, 6)
    else:
        throw(pos, SIGHTING, 4, 6)


def begin(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Three or more who come upon the party have made a ring around it; at ten yards they strike, from farther off they
    close in (UWA-WSURP-1, UWA-SURP-5)."""
    pos.width = pos.content.front
    tell_all(log, "land-met", bands.called(pos), pos.gap)
    if pos.surprise in (0, THEY_SURPRISE) and meeting.shuns(pos):
        pos.foe_fate[:] = bytearray([GONE]) * len(pos.foe_fate)
        tell_all(log, "shunned", pos.leader().name)
        pos.steps[-1] = ("parted",)
        return
    if pos.surprise & THEY_SURPRISE:
        tell_all(log, "both-surprised" if pos.surprise & WE_SURPRISE else "surprised")
        meeting.drop_things(pos, dice, log)
    elif pos.surprise:
        tell_all(log, "napping" if pos.foe_marks[0] & NAPPING else "surprising")
    pos.steps[-1] = ("segment",) if pos.surprise == WE_SURPRISE else ("menu",)
    if pos.surprise == THEY_SURPRISE:
        come_upon(pos, log)


def come_upon(pos: LandPosition, log: Log | None) -> None:
    """The free segment of those who have surprised the party."""
    surround(pos)
    if pos.gap <= 10:
        pos.initiative = 1
        pos.steps[:] = [("round",), ("pounce",)]
    elif pos.foe_rate():
        pos.gap = max(pos.gap - pos.foe_rate() * 10, 0)
        if pos.gap:
            tell_all(log, "land-closed", pos.gap)
        else:
            tell_all(log, "land-upon")


def surround(pos: LandPosition) -> None:
    """Half of them stand behind the party."""
    if len(pos.foes()) >= RING:
        for foe in pos.foes()[1::2]:
            pos.foe_marks[foe] |= BEHIND


# -- what the party says -----------------------------------------------------------------------------------------------


def menu_picks(pos: LandPosition, step: Step) -> Decision:
    """As below ground, but that whoever flees tries to evade them (UWA-DEC-14)."""
    plain = talk.menu_picks(pos, step)
    return Decision(plain.seat, plain.picks, plain.prompt, ("UWA-EVADE-1", *plain.rules))


def menu_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == FLEE:
        evade(pos, dice, log)
    else:
        talk.menu_take(pos, step, pick, dice, log)


def segment_picks(pos: LandPosition, step: Step) -> Decision:
    """They have not seen the party: blows, closing in, or slipping away (UWA-SURP-4, UWA-EVADE-2)."""
    plain = orders.segment_picks(pos, step)
    return Decision(plain.seat, [pick for pick in plain.picks if pick != HIDE], plain.prompt, ("UWA-SURP-4",))


def segment_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == FLEE:
        evade(pos, dice, log)
    else:
        orders.segment_take(pos, step, pick, dice, log)


def stance_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Out of melee the party turns its back (UWA-CBT-10); before it, it may still try to evade them, once."""
    if pick == FLEE and pos.gap and not pos.fleeing:
        evade(pos, dice, log)
    elif pick == FLEE and pos.gap:
        pos.steps[:] = [("chase",)]
    else:
        orders.stance_take(pos, step, pick, dice, log)


def react(pos: LandPosition, total: int, more: int) -> None:
    """Lawful men and certain peoples are better disposed (UWA-WENC-12), castles that remember a refusal worse
    (UWA-CASTLE-8)."""
    off = grudge(Castle(*pos.castles[pos.host])) if pos.host != NOWHERE else 0
    talk.use_reaction(pos, total + (2 if kindred(pos.leader()) else 0) - off, more)


# -- evading -----------------------------------------------------------------------------------------------------------


def our_speed(pos: LandPosition) -> int:
    """The slowest of the party, on horse or wing if it has any (UWA-EVADE-4)."""
    kinds, number = pos.content.book.kinds, pos.content.book.number
    if pos.travel == ON_WING:
        return kinds[number[GRIFFON]].fly
    if pos.travel == ON_HORSE:
        return kinds[number[HORSE]].move
    return pos.party_rate()


def their_speed(pos: LandPosition) -> int:
    """The best of walking, flying and swimming of whoever leads them (UWA-EVADE-4); a lord may be mounted
    (UWA-CASTLE-10)."""
    best = max(pos.leader().move, pos.leader().fly, pos.leader().swim)
    if pos.host != NOWHERE and mounted(pos.content, Castle(*pos.castles[pos.host])):
        book = pos.content.book
        best = max(best, book.kinds[book.number[WARHORSE]].move)
    return best


def share_of_possible(number: int, possible: int) -> int:
    """The column of the table: up to a quarter, up to three fifths, more (UWA-EVADE-1)."""
    share, whole = 100 * number, max(possible, 1)
    return 0 if share <= SHARES[0] * whole else 1 if share <= SHARES[1] * whole else 2


def evasion(
    table: tuple[tuple[int, tuple[int, ...]], ...],
    party: int,
    came: int,
    possible: int,
    surprise: int,
    woods: bool,
    ours: int,
    theirs: int,
    cloaked: bool = False,
    false_ground: bool = False,
) -> int:
    """The chance in hundredths (UWA-EVADE-1): doubled or gone by surprise (UWA-EVADE-2), woods (UWA-EVADE-3), speed
    (UWA-EVADE-4) and Hallucinatory Terrain, in this order (UWA-EVADE-5)."""
    row = next(chances for upto, chances in table if party <= upto)
    chance = row[share_of_possible(came, possible)]
    upon_us = surprise == THEY_SURPRISE and not cloaked
    if surprise == WE_SURPRISE:
        chance *= 2
    if upon_us:
        chance = 10 if woods else 0
    elif woods:
        chance += 25
    if ours >= 2 * theirs:
        chance += 25
    elif theirs >= 2 * ours:
        chance -= 25
    chance += 25 if false_ground else 0
    return min(max(chance, 0), 100)


def veil(pos: LandPosition, name: str) -> tuple[int, int, int]:
    """A spell of the open air, as `escape` tells one; NO_MAGIC if nobody has it."""
    spells = pos.content.book.spells
    spell = spells.numbers.get(name, -1)
    owner = next((who for who in pos.able() if magic.has(pos, who, spell)), -1) if spell >= 0 else -1
    return (spells.known[spell].mage, spell, owner) if owner >= 0 else NO_MAGIC


def helps(pos: LandPosition) -> tuple[int, int, int]:
    """What is cast to get away: Massmorph, with which nothing can go wrong, or Hallucinatory Terrain; else only a
    surprised party needs magic (UWA-EVADE-5, UWA-EVADE-2)."""
    for name in (CERTAIN, FALSE_GROUND):
        if (found := veil(pos, name)) != NO_MAGIC:
            return found
    return escape(pos) if pos.surprise == THEY_SURPRISE else NO_MAGIC


def escape(pos: LandPosition) -> tuple[int, int, int]:
    """The least spell that helps a surprised party to get away, what it is and who has it; NO_MAGIC if there is none
    (UWA-EVADE-2, UWA-R173)."""
    known = pos.content.book.spells.known
    found = [
        (max(known[spell].mage, known[spell].cleric), spell, who)
        for who in pos.able()
        for spell in magic.prepared(pos, who)
        if known[spell].aim in ESCAPES
    ]
    return min(found, default=NO_MAGIC)


def chance_to_evade(pos: LandPosition) -> int:
    """Under Massmorph it succeeds, even in surprise (UWA-EVADE-5)."""
    if veil(pos, CERTAIN) != NO_MAGIC:
        return 100
    heads = pos.living()
    hidden = pos.surprise == THEY_SURPRISE and escape(pos) != NO_MAGIC
    return evasion(
        pos.content.land.evade, heads, pos.throng, pos.possible, pos.surprise, ground(pos) == WOODS,
        our_speed(pos), their_speed(pos), hidden, veil(pos, FALSE_GROUND) != NO_MAGIC,
    )  # fmt: skip


def evade(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """Castle people may not even follow (UWA-WPURS-1); monsters chase whenever it fails."""
    pos.fleeing = 1
    follow = pos.host == NOWHERE or pursues(Castle(*pos.castles[pos.host]), dice)
    if not follow:
        tell_all(log, "land-let-go")
        pos.steps[:] = [("parted",)]
        return
    away = dice.roll(100, "UWA-EVADE-1 evade") <= chance_to_evade(pos)
    _, spell, who = helps(pos)
    if who >= 0:
        magic.spend(pos, who, spell, log)
    tell_all(log, "land-evaded", "they lose you" if away else "they are after you")
    pos.steps[:] = [("parted",) if away else ("chase",)]


# -- the chase ---------------------------------------------------------------------------------------------------------


def run(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A hex in a random direction; whoever is faster may catch the party; another hex, and a die says whether they go
    on; until they give up or have it (UWA-WPURS-2)."""
    if not retinue.led(pos):
        pos.steps[:] = [("lost",)]
        return
    for who in left_behind(pos):
        pos.fate[who] = DEAD
    faster = their_speed(pos) > our_speed(pos)
    bolt(pos, dice, log)
    while True:
        chance = CAUGHT // 2 if ground(pos) in HARD_GROUND else CAUGHT
        if faster and dice.roll(100, "UWA-WPURS-2 caught") <= chance:
            tell_all(log, "caught")
            pos.gap, pos.surprise = 0, 0
            chase.start(pos, None)
            pos.gap = 0
            pos.steps[:] = [("round",)]
            return
        bolt(pos, dice, log)
        if not goes_on(pos, dice):
            pos.steps[:] = [("away",)]
            return


def goes_on(pos: LandPosition, dice: Dice) -> bool:
    """Monsters on 1 to 3 (UWA-R37), castle people as they began (UWA-WPURS-2)."""
    if pos.host != NOWHERE:
        return pursues(Castle(*pos.castles[pos.host]), dice)
    return dice.d6("UWA-WPURS-2 goes on") <= GOES_ON


def bolt(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """One hex, wherever a die says; sea and the edge of the map are thrown again (UWA-WPURS-4). It costs half a day of
    rest (UWA-WPURS-3)."""
    hex_ = OFF
    while hex_ == OFF or code(pos, hex_) & 7 == SEA:
        hex_ = pos.content.grid.neighbours[pos.hex][dice.d6("UWA-WPURS-2 direction") - 1]
    pos.weary += 1
    travel.enter(pos, hex_, log)
    tell_all(log, "land-bolted", pos.place(hex_))


def left_behind(pos: LandPosition) -> list[int]:
    """Who lies helpless when the others run; whoever has left the party before does not."""
    return [who for who in pos.march if pos.fate[who] not in (ABLE, DEAD, STONE, GONE)]
