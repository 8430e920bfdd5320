"""Two houses meet: with equal clocks on one hex of the wilds, their players' picks take the place of a reaction
(UWA-CAL-5, UWA-Q47). What they fight is fought as bodies of men fight (UWA-CBT-12, UWA-R280)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.dominioncampaign import EVADE, FIGHT, FIGHT_ON, HOSTS, PARLEY, WITHDRAW
from ...files.landboard import FAR, HOME, TOWN, WOODS
from ...files.monsters import Kind
from ..land.encounters import ASHORE
from . import delving, forging, linking, manning, meeting, sieges, travelling, veils, warring
from .ending import HEROES, level
from .position import NOWHERE, TROOPS, DominionPosition, creature_of
from .warring import COURAGE, LESSON, ROUNDS

INDOORS = (HOME, FAR, TOWN)
HERO = "champion"  # armour of the six when no men stand before them
RULES = ("UWA-CAL-5", "UWA-DEC-14")


class Feud(NamedTuple):
    """A fight of two houses: who is asked now, the other, whether the first has answered for this round, the rounds,
    the men of both at first, and whether they have wavered (a bit each); the house that fights for its stronghold, and
    whether it has its walls before it."""

    step: str
    seat: int
    foe: int
    second: int
    rounds: int
    ours: int
    theirs: int
    wavered: int
    home: int = NOWHERE
    walled: int = 0

    def turned(self) -> Feud:
        """Asked is the other house."""
        swapped = (self.wavered & 1) << 1 | self.wavered >> 1
        return self._replace(seat=self.foe, foe=self.seat, ours=self.theirs, theirs=self.ours, wavered=swapped)


def beside(pos: DominionPosition, seat: int) -> list[int]:
    """Houses in the same place as the one whose turn it is: not in towns, nor behind walls (UWA-CAL-5)."""
    if pos.site(pos.hex[seat]) in INDOORS or travelling.sheltered(pos, seat):
        return []
    others = [other for other in pos.playing() if other != seat and pos.hex[other] == pos.hex[seat]]
    return [other for other in others if not travelling.sheltered(pos, other)]


# -- what they say to each other ---------------------------------------------------------------------------------------


def greet_picks(pos: DominionPosition, step: Step) -> Decision:
    prompt = f"The {pos.content.seats[step[2]]} is here. What does your house do?"
    return Decision(step[1], [FIGHT, EVADE, PARLEY], prompt, RULES)


def greet_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The house whose turn it is speaks first, and the other answers."""
    _, seat, other = step
    pos.steps[-1] = ("answer", other, seat, pick)
    told = {FIGHT: "means to fight", EVADE: "wants to get away", PARLEY: "comes in peace"}[pick]
    tell_all(log, "house-greets", pos.content.seats[seat], told, pos.content.seats[other])


def answer_picks(pos: DominionPosition, step: Step) -> Decision:
    _, seat, other, said = step
    prompt = f"The {pos.content.seats[other]} has spoken. What does your house do?"
    return Decision(seat, [FIGHT, EVADE] if said == FIGHT else [FIGHT, PARLEY], prompt, RULES)


def answer_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Whoever is attacked stands or runs; peace is kept if both want it (UWA-Q47)."""
    _, seat, other, said = step
    pos.steps.pop()
    if pick == PARLEY:
        tell_all(log, "house-parted", pos.content.seats[seat], pos.content.seats[other])
    elif pick == EVADE:
        run(pos, seat, other, dice, log)
    elif said == EVADE:
        run(pos, other, seat, dice, log)
    else:
        begin(pos, seat, other, log)


def run(pos: DominionPosition, seat: int, hunter: int, dice: Dice, log: Log | None) -> None:
    """As from monsters that have all come; who gets away has spent the day on it (UWA-EVADE-1, UWA-WPURS-2)."""
    many = HEROES + pos.soldiers(hunter)
    speeds = meeting.slowest(pos, seat), meeting.slowest(pos, hunter)
    pos.trek, pos.path = tuple(travelling.Trek(ASHORE, 0, moved=1)), [pos.hex[seat]]
    woods = pos.ground(pos.hex[seat]) == WOODS
    chance = veils.chance(pos, seat, HEROES + pos.soldiers(seat), (many, many), 0, woods, speeds)
    seen = dice.roll(100, "UWA-EVADE-1 evade") > chance
    veils.spend(pos, seat, False, log)
    if seen and meeting.hunted(pos, seat, speeds, dice, log, meeting.goes_on):
        pos.trek, pos.hex[hunter] = (), pos.hex[seat]
        begin(pos, seat, hunter, log)
        return
    tell_all(log, "house-escapes", pos.content.seats[seat], pos.content.seats[hunter])
    pos.steps[:] = [("evening", seat, travelling.NIGHT)]


# -- blows -------------------------------------------------------------------------------------------------------------


def begin(
    pos: DominionPosition, seat: int, foe: int, log: Log | None, home: int = NOWHERE, walled: bool = False
) -> None:
    tell_all(log, "house-feud", pos.content.seats[seat], pos.content.seats[foe])
    feud = Feud("feud", seat, foe, 0, 0, pos.soldiers(seat), pos.soldiers(foe), 0, home, int(walled))
    pos.steps.append(tuple(feud))


def assault(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A stronghold is stormed: its house, if it is at home, fights for it; else those who were left there do
    (UWA-R285)."""
    _, seat, cause = step
    pos.steps.pop()
    owner = sieges.holder(pos, pos.hex[seat])
    if owner in (NOWHERE, seat):
        return
    if pos.hex[owner] == pos.hex[seat]:
        manning.muster(pos, owner)
        begin(pos, seat, owner, log, owner, cause == warring.STORM)
    else:
        sieges.overrun(pos, seat, owner, cause, log)


def sally(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """Out of the gates at those who lie before them, with everybody who is there (UWA-R285)."""
    manning.muster(pos, seat)
    begin(pos, seat, sieges.besieger(pos, seat), log)


def feud_picks(pos: DominionPosition, step: Step) -> Decision:
    """Two hosts may be drawn up before the first blow (UWA-LAND-2)."""
    feud = Feud(*step)
    first = not feud.rounds and not feud.second
    if first and linking.are_hosts(pos.soldiers(feud.seat), pos.soldiers(feud.foe)):
        rules = ("UWA-LAND-2", "UWA-MASS-1")
        return Decision(feud.seat, [FIGHT_ON, WITHDRAW, HOSTS], "How does the house meet so many?", rules)
    return Decision(feud.seat, [FIGHT_ON, WITHDRAW], "Another round of blows?", ("UWA-R280", "UWA-CBT-12"))


def feud_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Both say whether they fight on; whoever turns away takes one more round of blows (UWA-CBT-10)."""
    feud = Feud(*step)
    if pick == HOSTS:
        linking.draw_up(pos, feud.seat)
    elif pick == WITHDRAW:
        suffer(pos, feud.seat, blows(pos, feud.foe, feud.seat, feud, dice))
        over(pos, feud, [feud.seat], log)
    elif not feud.second:
        pos.steps[-1] = tuple(feud.turned()._replace(second=1))
    else:
        round_of(pos, feud.turned(), dice, log)


def front(pos: DominionPosition, seat: int) -> Kind:
    """Who is struck at: the cheapest men stand in front, then the six."""
    book, men = pos.content.land.book, pos.men[seat]
    name = next((creature_of(TROOPS[kind]) for kind in range(len(men)) if men[kind]), HERO)
    return book.kinds[book.number[name]]


def blows(pos: DominionPosition, seat: int, foe: int, feud: Feud, dice: Dice) -> int:
    """Whoever has his walls before him is harder to hit, whoever has worn arms easier (UWA-LAND-3, UWA-SPEC-12)."""
    cause = warring.STORM if feud.walled and foe == feud.home else warring.ROAD
    kind, worn = warring.behind_walls(front(pos, foe), cause), (forging.worn(pos, foe), pos.soldiers(foe))
    return warring.our_blows(pos, seat, kind, pos.soldiers(seat), dice, worn)


def suffer(pos: DominionPosition, seat: int, fallen: int) -> None:
    """Men first; without men the six are hurt."""
    if pos.soldiers(seat):
        warring.lose_men(pos, seat, fallen)
    else:
        pos.hurt[seat] += fallen


def round_of(pos: DominionPosition, feud: Feud, dice: Dice, log: Log | None) -> None:
    """Both strike at once; each tests its morale once, at half (UWA-R223, UWA-MOR-1)."""
    given, taken = blows(pos, feud.seat, feud.foe, feud, dice), blows(pos, feud.foe, feud.seat, feud, dice)
    suffer(pos, feud.foe, given)
    suffer(pos, feud.seat, taken)
    lost = [seat for seat in (feud.seat, feud.foe) if pos.hurt[seat] >= HEROES * level(pos, seat)]
    wavered = feud.wavered
    for at, (seat, start) in enumerate(((feud.seat, feud.ours), (feud.foe, feud.theirs))):
        halved = start > 0 and 2 * pos.soldiers(seat) <= start
        if halved and not wavered >> at & 1:
            wavered |= 1 << at
            if seat not in lost and warring.fails(COURAGE, dice):
                lost.append(seat)
    feud = feud._replace(rounds=feud.rounds + 1, second=0, wavered=wavered)
    if lost or feud.rounds >= ROUNDS:
        over(pos, feud, lost, log)
    else:
        pos.steps[-1] = tuple(feud)


def over(pos: DominionPosition, feud: Feud, lost: list[int], log: Log | None) -> None:
    """Somebody has the field, and has learnt from it; or nobody has (UWA-R280)."""
    pos.steps.pop()
    men = {feud.seat: feud.ours, feud.foe: feud.theirs}
    for seat in lost:
        tell_all(log, "house-driven", pos.content.seats[seat])
    for seat, foe in ((feud.seat, feud.foe), (feud.foe, feud.seat)):
        if foe in lost and seat not in lost:
            tell_all(log, "house-won", pos.content.seats[seat])
            delving.learn(pos, seat, LESSON * (men[foe] - pos.soldiers(foe)), warring.ONE_DIE)
    for seat in (feud.seat, feud.foe):
        warring.bury(pos, seat, log)
    for seat in lost:
        sieges.lift(pos, seat, log)
    winner = feud.foe if feud.home == feud.seat else feud.seat
    if feud.home in lost and winner not in lost:
        sieges.take(pos, winner, log)
