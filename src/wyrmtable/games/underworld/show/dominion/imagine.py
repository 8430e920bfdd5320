"""Another campaign that these eyes could not tell from the true one: what is drawn stays, the rest of the land is made
anew, and so are the ledgers of other houses (UWA-GAME-7)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wyrmtable.core import Eyes, RandomDice, Step

from ...files.dominioncampaign import COMING, RATES
from ...files.landboard import CASTLE
from ...rules.dominion.acting import SUM
from ...rules.dominion.clearing import SEATS
from ...rules.dominion.ending import HEROES
from ...rules.dominion.passing import QUARTER, STALLS
from ...rules.dominion.position import (
    LORD,
    MOST_OUTLAY,
    NOWHERE,
    NUMBERS,
    PLANS,
    TROOPS,
    DominionPosition,
    Forge,
    Staff,
)
from ...rules.dominion.travelling import Trek
from ...rules.dominion.warring import ALONE, Fray
from ...rules.land.castles import COUNTED, STANCE_SHOWN, Castle, people
from ...rules.land.encounters import ALOFT
from .. import court
from ..land.imagine import stranger
from .view import RIVALS

VARIANTS = 4  # lands that are dreamt of around one sheet: few, so that most need not be made anew
GOLD, LESSONS, MEN, UNREST, PACE = 30_000, 60_000, 12, 5, 5  # less than that


def imagine(pos: DominionPosition, eyes: Eyes, rng: Random) -> DominionPosition:
    world = pos.copy()
    if pos.content.bench.sees_all(eyes):
        return world
    fog, drawn = pos.fog, pos.drawn
    world.lore = tuple([hex_ << 16 | drawn[hex_] << 8 | fog[hex_] for hex_ in range(len(fog)) if fog[hex_]])
    world.number = rng.randrange(VARIANTS)
    world.country, world.pending = None, None
    world.steps = [_looked_at(step, eyes, rng) for step in world.steps]
    world.castles = [tuple(stranger(Castle(*row), RandomDice(rng))) for row in pos.castles]
    world.unmet = []
    doubt(world, rng)
    for seat in range(len(pos.out)):
        if seat != eyes:
            keep_books(world, seat, rng)
        else:
            secret_news(world, seat, rng)
    return world


def doubt(world: DominionPosition, rng: Random) -> None:
    """Any village of the taverns may be there or not, as long as there are enough."""
    for at, (seat, hex_, true) in enumerate(world.heard):
        there = int(rng.randrange(2) and world.unplaced[seat] + true > 0)
        world.unplaced[seat] += true - there
        world.heard[at] = (seat, hex_, there)


def secret_news(world: DominionPosition, seat: int, rng: Random) -> None:
    """What its own Sages and spies have told is true of every world; what the spies will write nobody knows."""
    world.agents[seat] = tuple([(hex_, due, rng.getrandbits(50)) for hex_, due, _ in world.agents[seat]])
    for hex_ in sorted({report[0] for report in world.reports[seat] if world.site(report[0]) == CASTLE}):
        facts = {what: number for where, what, number, _ in world.reports[seat] if where == hex_}
        rows = [at for at in range(len(world.castles)) if world.castles[at][0] == hex_]
        if rows:
            world.castles[rows[0]] = tuple(as_told(Castle(*world.castles[rows[0]]), facts))
        else:
            thrown = people(world.content.land, hex_, RandomDice(rng))
            lord = thrown._replace(occupant=facts.get(LORD, thrown.occupant))
            world.unmet.append(tuple(as_told(lord, facts)))


def as_told(castle: Castle, facts: Mapping[int, int]) -> Castle:
    """A garrison that was counted and a stance that showed are what they are; else as the house was told."""
    garrison = castle.garrison if castle.known & COUNTED else facts.get(NUMBERS, castle.garrison)
    stance = castle.stance if castle.known & STANCE_SHOWN else facts.get(PLANS, castle.stance)
    return castle._replace(garrison=garrison, stance=stance)


def _looked_at(step: Step, eyes: Eyes, rng: Random) -> Step:
    """What the referee is asked about; behind the throw for a castle there may be any others. Who has come to another
    house nobody knows."""
    step = court.thrown_anew(step, rng)
    if step[0] == "offers" and step[1] != eyes:
        return (*step[:2], *[rng.randrange(2) for _ in TROOPS])
    if step[:2] == ("ruling", COMING):
        return (*step[:3], rng.getrandbits(50) * SEATS + concerned(step), *step[4:])
    return step


def concerned(step: Step) -> int:
    """The house that a question is about, also one that is put to the referee."""
    if step[0] == "ruling":
        return int(step[3]) % SEATS
    return int(step[1]) if len(step) > 1 else NOWHERE


def keep_books(world: DominionPosition, seat: int, rng: Random) -> None:
    """Any ledger that a house may have; how many men it has is seen by whoever stands before it."""
    many = world.soldiers(seat)
    world.gold[seat], world.xp[seat] = rng.randrange(GOLD), rng.randrange(LESSONS)
    world.men[seat] = tuple([rng.randrange(MEN) for _ in TROOPS])
    if world.steps[-1][0] in RIVALS and seat in world.steps[-1][1:3]:
        world.men[seat] = (many, *[0 for _ in TROOPS[1:]])
    world.guard[seat] = tuple([rng.randrange(MEN) for _ in TROOPS])
    world.rate[seat], world.unrest[seat] = rng.choice(RATES), rng.randrange(UNREST)
    world.invested[seat] = tuple([SUM * rng.randrange(2) for _ in world.invested[seat]])
    world.learnt[seat] = 0
    world.engineers[seat], world.outlay[seat] = rng.randrange(3), rng.randrange(MOST_OUTLAY + 1)
    world.staff[seat], world.agents[seat], world.reports[seat] = tuple(Staff()), (), ()
    world.forge[seat] = tuple(Forge(armorers=rng.randrange(2), smiths=rng.randrange(2)))
    world.revenue[seat], world.unpaid[seat] = rng.randrange(GOLD), NOWHERE
    world.stirred[seat] = max(world.clock[seat] - rng.randrange(QUARTER), 0)
    world.hurt[seat], world.heirs[seat] = rng.randrange(HEROES), rng.randrange(2)
    acting = concerned(world.steps[-1]) == seat
    flies = acting and (world.steps[-1][0] == "flight" or world.trek[:1] == (ALOFT,))
    world.mounts[seat] = STALLS if flies else rng.choice((0, STALLS))
    world.ready[seat] = NOWHERE
    if acting and world.trek:
        world.trek = tuple(Trek(*world.trek)._replace(points=rng.randrange(1, PACE)))
    if acting and world.fray:
        fray = Fray(*world.fray)
        men = 0 if fray.cause in ALONE else world.soldiers(seat)
        world.fray = tuple(fray._replace(start=men, wavered=0))
