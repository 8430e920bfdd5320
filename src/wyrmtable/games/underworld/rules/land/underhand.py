"""Assassins and Spies of a city's thieves' quarter, and the Alchemist of a town: what travellers hire them for
(UWA-WLD-2, UWA-SPEC-1, UWA-SPEC-3, UWA-SPEC-11, UWA-SPEC-13, UWA-R324)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.landboard import ALCHEMIST, ASSASSIN, CASTLE, FAR, SITE, SPY
from ..dominion import specialists
from ..hiring import ledger
from . import castles, town, trove
from .castles import BEATEN, COUNTED, HOSTILE, NEUTRAL, REFUSED, STANCE_SHOWN, Castle
from .coffers import hand_over, wealth
from .position import NOWHERE, LandPosition
from .recruits import LIVES_HERE
from .secrets import out_of, secret
from .trove import POTION, Thing
from .truth import code

DEEDS = (ALCHEMIST, ASSASSIN, SPY)
TRADES = {ASSASSIN: "assassin", SPY: "spy"}
WORTH, HALF_A_MONTH, WEEK = 500, 14, 7  # gold pieces of a potion (UWA-EQP-3); days
GUARDED, AT_HOME = True, True  # a lord sleeps behind his own walls, with a guard at the door
FACTS = ("numbers", "plans")  # the men on the walls; how the lord stands to the party
SEEDS = 2**53
FOUND_OUT = NOWHERE  # instead of the day of a message: a man of the party was caught there


def errands(pos: LandPosition) -> list[int]:
    """What a day in this town is good for besides (UWA-WLD-2)."""
    site = code(pos, pos.hex) >> SITE
    brewing = [ALCHEMIST] if site in town.SETTLED and may_brew(pos) else []
    return [*brewing, *(picks_of(pos) if site == FAR else [])]


def run(pos: LandPosition, errand: int, dice: Dice, log: Log | None) -> None:
    if errand == ALCHEMIST:
        brew(pos, dice, log)
    else:
        pos.steps.append(("mission", errand))


# -- the thieves' quarter ----------------------------------------------------------------------------------------------


def picks_of(pos: LandPosition) -> list[int]:
    """In a city, for whoever can pay, with somebody to send them to (UWA-SPEC-13)."""
    return [who for who in TRADES if wealth(pos) >= fee(pos, who) and targets(pos, who)]


def fee(pos: LandPosition, who: int) -> int:
    """For a mission."""
    return ledger(pos).specialists[TRADES[who]].pay


def targets(pos: LandPosition, who: int) -> list[int]:
    """Castles on the sheet: with a lord who can still come out, for one of the few Assassins of a year; or without a
    Spy of the party (UWA-SPEC-3, UWA-SPEC-11)."""
    walls = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] and pos.drawn[hex_] >> SITE == CASTLE]
    if who == ASSASSIN:
        return [hex_ for hex_ in walls if pos.killers and castles.willing(pos, hex_)]
    busy = {hex_ for world, hex_, due, _ in pos.agents if world == pos.world and due != FOUND_OUT}
    return [hex_ for hex_ in walls if hex_ not in busy]


def mission_picks(pos: LandPosition, step: Step) -> Decision:
    picks = [pos.place(hex_) for hex_ in targets(pos, step[1])]
    rule = "UWA-SPEC-3" if step[1] == ASSASSIN else "UWA-SPEC-11"
    return Decision(pos.caller(), picks, "To which castle shall he go?", (rule, "UWA-SPEC-13"))


def mission_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """He has his pay and goes; one secret number decides what comes of it. The quarter is as dangerous as to any
    visitor (UWA-WLD-2)."""
    pos.steps.pop()
    hand_over(pos, fee(pos, step[1]))
    rolls = secret(dice, "UWA-SPEC-13 mission")
    if step[1] == SPY:
        place(pos, pos.hex_of(pick), rolls, log)
    else:
        murder(pos, pos.hex_of(pick), rolls, log)
    town.at_risk(pos, dice, log)


# -- assassins ---------------------------------------------------------------------------------------------------------


def people(pos: LandPosition, hex_: int, rolls: Dice) -> Castle:
    """Who lives in a castle, without anybody hearing of it."""
    rows = [row for row in (*pos.castles, *pos.unmet) if row[0] == hex_]
    if not rows:
        rows = [tuple(castles.people(pos.content, hex_, rolls))]
        pos.unmet.append(rows[0])
    return Castle(*rows[0])


def chance(pos: LandPosition, castle: Castle) -> int:
    """Per cent; a lord who has caught a man of the party before is warned (UWA-SPEC-3)."""
    warned = (pos.world, castle.hex, FOUND_OUT, 0) in pos.agents
    return specialists.murder_chance(castles.lord_level(pos.content, castle), GUARDED, AT_HOME, warned)


def murder(pos: LandPosition, hex_: int, rolls: Dice, log: Log | None) -> None:
    """The lord is dead, and nobody comes out any more; or nothing is heard of it; or the man is taken, and talks
    (UWA-SPEC-3). Two or three such men are found in a year."""
    if pos.killers == NOWHERE:
        pos.killers = specialists.assassins_a_year(rolls)
    pos.killers -= 1
    castle = people(pos, hex_, rolls)
    outcome = specialists.murder(chance(pos, castle), rolls)
    if outcome == "failed":
        tell_all(log, "land-murder-failed", pos.place(hex_))
    elif outcome == "done":
        meet(pos, castle._replace(standing=BEATEN))
        tell_all(log, "land-murder", pos.place(hex_))
    else:
        caught(pos, hex_)
        meet(pos, castle._replace(stance=HOSTILE, standing=REFUSED, known=castle.known | STANCE_SHOWN))
        tell_all(log, "land-murder-told", pos.place(hex_))


def meet(pos: LandPosition, castle: Castle) -> None:
    """The party knows who lives there, and how it stands with him."""
    at = castles.known_castle(pos, castle.hex, out_of(0))
    pos.castles[at] = tuple(castle)


def caught(pos: LandPosition, hex_: int) -> None:
    mark = (pos.world, hex_, FOUND_OUT, 0)
    pos.agents = [row for row in pos.agents if row[:2] != mark[:2]] + [mark]


# -- spies -------------------------------------------------------------------------------------------------------------


def place(pos: LandPosition, hex_: int, rolls: Dice, log: Log | None) -> None:
    """Taken on in one to four weeks, or not at all (UWA-SPEC-11)."""
    weeks, placed = specialists.place_spy(rolls)
    if not placed:
        tell_all(log, "land-spy-refused", pos.place(hex_))
        return
    due = pos.day + WEEK * (1 + weeks)
    pos.agents = [*pos.agents, (pos.world, hex_, due, rolls.number(SEEDS, "UWA-SPEC-11 week"))]
    tell_all(log, "land-spy-placed", pos.place(hex_), due)


def hear(pos: LandPosition, log: Log | None) -> None:
    """Every Spy whose week is over sends word, or is found out; none does from another world (UWA-SPEC-11)."""
    for row in [row for row in pos.agents if row[0] == pos.world and row[2] == pos.day]:
        _, hex_, due, seed = row
        rolls = out_of(seed)
        told = specialists.spy_week(rolls, FACTS)
        pos.agents = [other for other in pos.agents if other != row]
        if told == "discovered":
            caught(pos, hex_)
            tell_all(log, "land-spy-found", pos.place(hex_))
            continue
        pos.agents = [*pos.agents, (pos.world, hex_, due + WEEK, rolls.number(SEEDS, "UWA-SPEC-11 week"))]
        if told in FACTS:
            report(pos, people(pos, hex_, rolls), told, log)


def report(pos: LandPosition, castle: Castle, what: str, log: Log | None) -> None:
    """One true fact, and who lives there."""
    bit = COUNTED if what == "numbers" else STANCE_SHOWN
    meet(pos, castle._replace(known=castle.known | bit))
    stance = "he is no enemy" if castle.stance == NEUTRAL else "he is hostile"
    said = f"{castle.garrison} men on the walls" if what == "numbers" else stance
    tell_all(log, "land-spy-writes", pos.place(castle.hex), said)


# -- the Alchemist -----------------------------------------------------------------------------------------------------


def may_brew(pos: LandPosition) -> bool:
    """With a potion as a sample, and half of what one is worth (UWA-SPEC-1)."""
    return wealth(pos) >= WORTH // 2 and any(row[0] == POTION for row in pos.trove)


def brew(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """On 1 one lives in this town (UWA-WLD-2). He makes another of the dearest potion in half a month; whoever comes
    back finds it ready."""
    if dice.d6("UWA-WLD-2 alchemist") != LIVES_HERE:
        tell_all(log, "land-no-alchemist")
        return
    hand_over(pos, WORTH // 2)
    sample = max([row[1] for row in pos.trove if row[0] == POTION])
    pos.brews = [*pos.brews, (pos.world, pos.hex, pos.day + HALF_A_MONTH, sample)]
    tell_all(log, "land-brews", pos.day + HALF_A_MONTH)


def fetch(pos: LandPosition, log: Log | None) -> None:
    """What is ready here is handed over."""
    for row in [row for row in pos.brews if row[:2] == (pos.world, pos.hex) and row[2] <= pos.day]:
        pos.brews = [other for other in pos.brews if other != row]
        trove.receive(pos, Thing(POTION, row[3]))
        tell_all(log, "land-potion")
