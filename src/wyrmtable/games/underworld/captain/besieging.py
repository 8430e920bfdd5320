"""A baron before walls: he looks for a castle whose men he can shut in, has an engine built, and storms the breach; and
behind his own he sallies out at those who are not too many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..files.dominioncampaign import BESIEGE, ENGINE, FIGHT_ON, HOSTS, SALLY, STORM, TREACHERY, WITHDRAW
from ..files.landboard import CASTLE, SITE
from ..rules.dominion import ending, linking, sieges
from ..rules.dominion.lords import TAKEN
from ..rules.dominion.position import NOWHERE, DominionPosition
from ..rules.land.castles import COUNTED, Castle

MEN = 60  # wanted before a house sets out;
HOST, CHEST = 100, 8_000  # and before it thinks of castles, with gold pieces in hand
NEAR = 6  # hexes from the home town
ENGINES, SPARE = 2, 2_000  # light catapults, and gold pieces that are kept back for pay
STOUT = 30  # men who dare a sally


class Choice(NamedTuple):
    """A pick, the reason, and where a march leads."""

    pick: int
    why: str
    goal: int = NOWHERE


def prey(pos: DominionPosition, seat: int, home: int) -> int:
    """The nearest known castle that nobody has taken, and whose men nobody has counted or are few enough; -1: none."""
    taken = {row[0] for row in pos.terms if row[2] == TAKEN}
    castles = [Castle(*row) for row in pos.castles]
    strong = {castle.hex for castle in castles if castle.known & COUNTED and not few(pos, seat, castle)}
    grid = pos.content.grid
    found = [
        hex_
        for hex_ in range(len(pos.fog))
        if pos.fog[hex_] and pos.drawn[hex_] >> SITE == CASTLE and hex_ not in taken | strong | set(pos.seat_hex)
    ]
    near = [hex_ for hex_ in found if grid.distance(hex_, home) <= NEAR and not pos.content.beyond(hex_)]
    return min(near, key=lambda hex_: (grid.distance(hex_, pos.hex[seat]), hex_), default=NOWHERE)


def wanted(pos: DominionPosition, seat: int) -> int:
    """Men to hire in the home town: more, where a castle is in reach and money is there."""
    rich = pos.gold[seat] >= CHEST and prey(pos, seat, pos.hex[seat]) != NOWHERE
    return HOST if rich else MEN


def few(pos: DominionPosition, seat: int, castle: Castle) -> bool:
    """So that the ring can be closed; or, where no hosts are drawn up, that those inside can be met in their court."""
    men = max(pos.soldiers(seat), HOST)
    return sieges.RING * castle.garrison <= ending.HEROES + men or (alone(pos, seat) and castle.garrison <= men)


def alone(pos: DominionPosition, seat: int) -> bool:
    """Nobody leads the others: every fight is a group melee (UWA-R226)."""
    return linking.leader(pos, seat) < 0


def before_walls(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice | None:
    """The ring, an engine or two, a breach, the storm; None: there is nothing to be done here."""
    if SALLY in picks:
        return Choice(SALLY, "Out at them!") if pos.soldiers(seat) >= STOUT else None
    if TREACHERY in picks and worth_a_traitor(pos, seat):
        return Choice(TREACHERY, "Every castle has somebody who loves gold.")
    if STORM not in picks:
        return Choice(BESIEGE, "Let us see how many are on those walls.") if worth_it(pos, seat, picks) else None
    if sieges.breaches(pos, seat):
        return Choice(STORM, "The wall is down: in!")
    if ENGINE in picks and pos.siege[seat][0] < ENGINES and pos.gold[seat] >= SPARE:
        return Choice(ENGINE, "Stones open what words do not.")
    return Choice(BESIEGE, "They will be hungry.") if BESIEGE in picks else Choice(STORM, "Now or never.")


def worth_a_traitor(pos: DominionPosition, seat: int) -> bool:
    """A castle whose men were counted, and are no more than ours."""
    here, homeless = pos.hex[seat], pos.seat_hex[seat] == NOWHERE
    castles = [Castle(*row) for row in pos.castles]
    counted = [castle.garrison for castle in castles if castle.hex == here and castle.known & COUNTED]
    rich = pos.gold[seat] >= SPARE and sieges.holder(pos, here) == NOWHERE
    return homeless and rich and alone(pos, seat) and bool(counted) and counted[0] <= pos.soldiers(seat)


def worth_it(pos: DominionPosition, seat: int, picks: Sequence[int]) -> bool:
    """A castle, men enough for a ring, and no land of one's own yet; other houses are left in peace."""
    here = pos.hex[seat]
    if BESIEGE not in picks or pos.seat_hex[seat] != NOWHERE or pos.soldiers(seat) < STOUT:
        return False
    if sieges.holder(pos, here) != NOWHERE:
        return False
    castles = [Castle(*row) for row in pos.castles]
    counted = any(castle.hex == here and castle.known & COUNTED for castle in castles)
    return not counted or sieges.closes_ring(pos, seat, here)


def many(ours: int, theirs: int, picks: Sequence[int], stronger: bool) -> Choice | None:
    """Hosts where ours are far more, or where nothing else is left but to withdraw."""
    if HOSTS not in picks:
        return None
    if FIGHT_ON not in picks:
        return Choice(HOSTS, "Banners up!") if stronger else Choice(WITHDRAW, "They are too strong.")
    return Choice(HOSTS, "In the open we are more.") if 2 * ours >= 3 * theirs else None
