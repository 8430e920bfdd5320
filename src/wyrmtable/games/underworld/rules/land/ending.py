"""How a meeting on the road ends, and how the journey does (UWA-GAME-12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from wyrmtable.core import Dice, Log, Outcome, Step, finish, tell_all

from ...files.landboard import CASTLE, ENTERED, FAR, HOME, SITE, UNKNOWN
from ...files.terms import ABLE, DEAD, DOWN, GONE, LEADER, MAGIC, PARTY, STONE
from .. import awards, spoils, stocking
from ..ending import leave_fallen_things, survivors, take_up
from ..fight import wake
from ..purse import pay
from . import bands, castles, gates, ruins, tasks, trove
from .encounters import PERSONS
from .position import NOWHERE, LandPosition
from .truth import code

CASTLES = 3
HEX_WORTH = 10
RULES = ("UWA-GAME-12",)


# -- the end of a meeting ----------------------------------------------------------------------------------------------


def won(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Those who were beaten leave what they carried, a lair its hoard (UWA-TRE-2); trolls must be burnt (UWA-MON-1)."""
    for foe in range(len(pos.foe_fate)):
        if pos.foe_fate[foe] == DOWN:
            pos.foe_fate[foe] = DEAD
    wake(pos)
    pos.experience += awards.overcome(pos)
    pos.taken += pos.prize
    tell_all(log, "won", pos.experience)
    pos.dues = pos.taken
    pos.steps[:] = [("loot",)]
    kind = pos.kind(0)
    hoard = pos.den != NOWHERE and kind.treasure.partition("+")[0] in pos.content.book.treasure.lairs
    if pos.inside:
        spoils.divide(pos, ruins.guarded(dice), "hoard")
    else:
        spoils.divide(pos, hoard, "lair")
    search_persons(pos, dice, log)


def search_persons(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """A person of a class may own magic (UWA-WENC-9)."""
    kind = pos.kind(0)
    if kind.group not in PERSONS or not pos.foe_marks[0] & LEADER or pos.foe_fate[0] == GONE:
        return
    for thing, chance in pos.content.land.followers[kind.group].owns:
        if dice.roll(100, "UWA-WENC-9 owns") <= chance:
            trove.noting(pos, partial(find, pos, thing, dice), log)
    if pos.loot[MAGIC] and pos.steps[0][0] == "home":
        pos.steps[0] = ("loot",)


def find(pos: LandPosition, thing: str, dice: Dice, log: Log | None) -> None:
    """A thing of the kind that is named: the table of armour lists shields, too, and that of wands staves, so only the
    faces with such a thing are thrown for (UWA-WENC-9)."""
    if thing not in stocking.SHARED:
        spoils.enchanted(pos, thing, dice, log)
        return
    title, worth = stocking.of_the_word(thing, dice, pos.content.book)
    pos.loot[MAGIC] += 1
    pos.value[MAGIC] += 10 * worth
    tell_all(log, "found-magic", title)


def lair(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A lair's hoard, with the kinds of its magic things: a magician may have sent for it (UWA-CASTLE-6)."""
    trove.noting(pos, partial(spoils.lair, pos, step, dice), log)


def loot_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Magic things are counted: a magician may ask for them (UWA-CASTLE-6)."""
    before, relics = pos.loot[MAGIC], pos.relics
    spoils.loot_take(pos, step, pick, dice, log)
    trove.load(pos, before - pos.loot[MAGIC], pos.relics - relics)
    if pos.den != NOWHERE:
        tasks.load_things(pos, pos.dens[pos.den][0], before - pos.loot[MAGIC])


def home(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The field is the party's: a lair is cleared, a castle beaten, and the day goes on."""
    if pos.den != NOWHERE:
        hex_, kind, _, heads = pos.dens[pos.den]
        pos.dens[pos.den] = (hex_, kind, 0, heads)
        tasks.beaten(pos, hex_, pos.taken - pos.dues, log)
    if pos.host != NOWHERE:
        castles.change(pos, castles.host(pos)._replace(standing=castles.BEATEN))
    go_on(pos)


def parted(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    awards.count_slain(pos)
    go_on(pos)


def go_on(pos: LandPosition) -> None:
    """Everybody picks up what he dropped, and the day goes on."""
    wake(pos)
    take_up(pos)
    inherit(pos)
    bands.part(pos)
    pos.steps[:] = [("evening",)]


def inherit(pos: LandPosition) -> None:
    """The packs of the fallen go to the first who is left, unless the party had to run."""
    heirs = pos.able()
    for who in pos.everybody():
        if pos.fate[who] in (DEAD, STONE) and heirs:
            pos.food[heirs[0]] += pos.food[who]
            pos.gold[heirs[0]] += pos.gold[who]
            pos.food[who] = pos.gold[who] = 0


def away(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """What was dropped is lost, and so is whoever could not run."""
    awards.count_slain(pos)
    for who in pos.everybody():
        if pos.fate[who] not in (ABLE, DEAD, STONE):
            pos.fate[who] = DEAD
    leave_fallen_things(pos)
    tell_all(log, "escaped")
    pos.inside = 0
    bands.part(pos)
    pos.steps[:] = [("evening",)]


def victors(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Robbed and let go, ransomed for 100 gold a level, or slain (UWA-REACT-5)."""
    if step[1] == 3:
        lost(pos, step, dice, log)
        return
    wake(pos)
    ransom = 100 * sum([pos.level[who] for who in pos.able()])
    paid = step[1] == 2 and pos.purse() >= ransom
    pay(pos, ransom if paid else pos.purse())
    trove.lose_all(pos)
    pos.taken = pos.packed = 0
    pos.inside = 0
    tell_all(log, "spared", "ransom" if paid else "robbed")
    go_on(pos)


# -- the end of the journey --------------------------------------------------------------------------------------------


def drawn(pos: LandPosition) -> int:
    """Hexes on the players' sheets; where these were open from the first, the hexes that the party has been to."""
    if pos.content.off_hand:
        return sum([fog.count(ENTERED) for fog in gates.fogs(pos)])
    return sum([len(fog) - fog.count(UNKNOWN) for fog in gates.fogs(pos)])


def castles_found(pos: LandPosition) -> int:
    return seen(pos, CASTLE)


def far_town_found(pos: LandPosition) -> bool:
    return seen(pos, FAR) > 0


def seen(pos: LandPosition, site: int) -> int:
    """How many hexes with such a site are drawn; on an open sheet all are, and those count that were visited
    (UWA-WLD-3, UWA-R333)."""
    if pos.content.off_hand:
        sheets, fogs = gates.sheets(pos), gates.fogs(pos)
        return sum([visits(fogs[at], sheets[at], site) for at in range(len(fogs))])
    codes = range(site << SITE, site + 1 << SITE)
    return sum([drawn.count(code_of) for drawn in gates.sheets(pos) for code_of in codes])


def visits(fog: Sequence[int], codes: Sequence[int], site: int) -> int:
    return sum([fog[hex_] == ENTERED and codes[hex_] >> SITE == site for hex_ in range(len(fog))])


def points(pos: LandPosition) -> int:
    """Ten for every hex drawn, gold pieces, half the experience; nothing if nobody is left (UWA-GAME-12)."""
    if not survivors(pos):
        return 0
    return HEX_WORTH * drawn(pos) + pos.purse() + pos.taken // 10 + pos.experience // 2


def goal_reached(pos: LandPosition) -> bool:
    """Three castles and the far town are found, and the party is home (UWA-GAME-12)."""
    at_home = code(pos, pos.hex) >> SITE == HOME
    return at_home and castles_found(pos) >= CASTLES and far_town_found(pos) and bool(pos.able())


def time_up(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Home, or the days are over."""
    if goal_reached(pos):
        end(pos, 1.0, f"Home after {pos.day} days, with the far town and {castles_found(pos)} castles {kept(pos)}.")
    elif code(pos, pos.hex) >> SITE == HOME:
        end(pos, 0.5, "Home, but not all was found that was looked for.")
    else:
        end(pos, 0.25, "The days are over, and home is far.")


def kept(pos: LandPosition) -> str:
    """How one has them who were looked for."""
    return "visited" if pos.content.off_hand else "on the map"


def end(pos: LandPosition, share: float, what: str) -> None:
    told = f"{what} {survivors(pos)} of {PARTY} live: {points(pos)} points."
    winners = tuple(range(pos.content.players)) if share == 1.0 else ()
    finish(pos, Outcome(winners, told, (share,) * pos.content.chairs, RULES))


def lost(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    for who in pos.everybody():
        if pos.fate[who] != STONE:
            pos.fate[who] = DEAD
    end(pos, 0.0, "Nobody comes back.")
