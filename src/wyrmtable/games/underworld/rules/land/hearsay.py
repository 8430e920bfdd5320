"""What is said in the taverns of the land: where castles, towns and lairs lie; some of it is false (UWA-RUMOR-2)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Dice, Log, tell_all

from ...files.landboard import CASTLE, DUNGEON, ENTERED, FAR, NOTHING, SITE, TOLD
from ..rumours import FALSE
from ..rumours import NOTHING as SILENCE
from .position import LandPosition
from .truth import land, tell

NEAR = 10  # hexes, fifty miles
DUNGEON_FACE, LEGEND = 5, 6
LAIR = NOTHING  # what is said of a hex: a site, or with none of them a lair
WORLD = 8  # by which a rumour of the other world is set apart
KINDS = (CASTLE, LAIR)
WANTED = (CASTLE, FAR)  # what travellers look for (UWA-GAME-12)
EXACTLY = 2  # of a Sage's answers
SAID = {site: f"{what} lies at" for site, what in enumerate(("a lair", "a castle", "a town", "a town", "a city"))}
SAID[DUNGEON] = "the dungeon lies at"
Fact = tuple[int, int]


def hear(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """1 nothing, 2 something false, 3 or 4 true and near, 5 true of the dungeon, 6 a legend from afar; all from one
    secret number, since false and true look alike (UWA-RUMOR-2)."""
    rolls = Random(dice.number(2**53, "UWA-RUMOR-2 rumour"))
    face = rolls.randint(1, 6)
    heard = {(what, hex_) for what, hex_, _ in pos.rumours}
    news = [fact for fact in tales(pos, face) if (pos.world * WORLD + fact[0], fact[1]) not in heard]
    if face == SILENCE or not news:
        tell_all(log, "land-no-news")
        return
    what, hex_ = rolls.choice(news)
    pos.rumours.append((pos.world * WORLD + what, hex_, int(face != FALSE)))
    tell_all(log, "land-hearsay", SAID[what], pos.place(hex_))


def learn(pos: LandPosition, answer: int, rolls: Dice, log: Log | None) -> None:
    """From a Sage: nothing, where something lies that nobody has seen, or all of it, on the sheet (UWA-SPEC-6)."""
    news = facts(pos)
    if not answer or not news:
        tell_all(log, "land-sage-silent")
        return
    away = pos.content.grid.distance
    what, hex_ = min(news, key=lambda fact: (fact[0] not in WANTED, away(pos.hex, fact[1]), fact[1]))
    tell_all(log, "land-sage-says", SAID[what], pos.place(hex_))
    if answer == EXACTLY:
        tell(pos, hex_, log)
    else:
        pos.rumours.append((pos.world * WORLD + what, hex_, 1))


def tales(pos: LandPosition, face: int) -> list[Fact]:
    """What a face of the die may bring, of what the party has not seen."""
    true, away = facts(pos), pos.content.grid.distance
    if face == FALSE:
        tales_of = [(what, hex_) for hex_ in range(len(pos.fog)) for what in KINDS if unseen(pos, what, hex_)]
        return [fact for fact in tales_of if fact not in true]
    if face == DUNGEON_FACE:
        return [fact for fact in true if fact[0] == DUNGEON]
    far = face == LEGEND
    return [fact for fact in true if fact[0] != DUNGEON and (away(pos.hex, fact[1]) > NEAR) == far]


def facts(pos: LandPosition) -> list[Fact]:
    """What is true of the land and not drawn yet: sites, and lairs that somebody lives in."""
    country = land(pos)
    sites = [(code >> SITE, hex_) for hex_, code in enumerate(country.codes) if code >> SITE in SAID and code >> SITE]
    known = {den[0] for den in pos.dens}
    lairs = [(LAIR, hex_) for hex_ in sorted(country.lairs) if hex_ not in known]
    return [fact for fact in (*sites, *lairs) if unseen(pos, *fact)]


def here(pos: LandPosition) -> list[tuple[int, int, int]]:
    """What was said of this world, and does not show on the sheet yet: what, where, and whether it is true."""
    told = [(what % WORLD, hex_, true) for what, hex_, true in pos.rumours if what // WORLD == pos.world]
    return [one for one in told if unseen(pos, one[0], one[1])]


def unseen(pos: LandPosition, what: int, hex_: int) -> bool:
    """Whether the sheet cannot tell what is said of a hex: an open one shows everything but lairs (UWA-WLD-3)."""
    return pos.fog[hex_] < (ENTERED if what == LAIR and pos.content.off_hand else TOLD)
