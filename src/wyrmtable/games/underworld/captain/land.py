"""A leader of journeys: looks at as much land as the days allow, keeps clear of fights that cannot be won, comes home.

Where swords are drawn it fights as the caller below ground does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from wyrmtable.core import Chair

from ..files import buttons
from ..files.landboard import (
    AIM,
    ATTACK,
    BUY_FOOD,
    CAMP,
    COME_HOME,
    FEVER,
    FLESH,
    GIVE_MAGIC,
    GUARD,
    JOUST,
    KEEP_TRACK,
    MARCH,
    MARKET,
    NO_MORE,
    PASS_GATE,
    PAY,
    RAISE,
    REFUSE,
    REST,
    SLIP_AWAY,
    STAY,
    SUBMIT,
    TAVERNS,
    TEMPLE,
    TRACK,
    UNKNOWN,
)  # fmt: skip
from ..rules.land import town, travel
from ..rules.land.coffers import wealth
from ..rules.land.maker import HERE
from ..rules.land.position import NOWHERE, LandPosition
from ..rules.purse import rations
from . import rehearsal
from .captain import DECIDE, Choice
from .landroutes import Routes, all_found, home_hex, routes, target, time_to_turn

LARDER = 30  # days of food below which more is bought
BRUISED = 3  # tenths of all hit points whose loss asks for rest
SAVINGS = 250  # gold pieces that are kept for tolls when rounds are stood
NEWS = 2  # rumours that are enough
DEAR = 300  # gold pieces above which a joust is better than a toll


class LandCaptain:
    """Chooses for one seat."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        world: LandPosition = chair.imagine(self._rng)
        name = world.steps[-1][0]
        if name in WAGER:
            pick, self._why = WAGER[name](world, decision.picks, self._rng)
        else:
            pick, self._why = (LEAD.get(name) or DECIDE[name])(world, decision.picks)
        return pick if pick in decision.picks else decision.picks[0]

    def why(self) -> str:
        """One line about the last choice."""
        return self._why


# -- the day -----------------------------------------------------------------------------------------------------------


ERRANDS = (
    (RAISE, "We leave no friend behind."),
    (FLESH, "We leave no friend behind."),
    (MARKET, "We need our kits whole."),
    (FEVER, "A fever does not heal by itself."),
)


def hurt(pos: LandPosition) -> bool:
    able = pos.able()
    return 10 * sum(pos.hurt[who] for who in able) >= BRUISED * sum(pos.hp[who] for who in able)


def bare(pos: LandPosition) -> bool:
    """Whether somebody lacks armour that can be had; other things are not worth a day."""
    return any(thing in ("plate", "shield") for _, thing in town.lacking(pos))


def morning(pos: LandPosition, picks: Sequence[int]) -> Choice:
    ways = routes(pos, pos.hex)
    if picks[0] < pos.content.deeds and any(2 * pos.hurt[who] >= pos.hp[who] for who in pos.able()):
        return picks[0], "Somebody is badly hurt."
    offered = [pick - pos.content.deeds for pick in picks]
    late = time_to_turn(pos, ways)
    if COME_HOME in offered and (all_found(pos) or late):
        return pos.deed(COME_HOME), "We are home."
    if PASS_GATE in offered and pos.world != HERE:
        return pos.deed(PASS_GATE), "What we look for is in our own world."
    for errand, why in ERRANDS:
        if errand in offered and not late and (errand != MARKET or bare(pos)):
            return pos.deed(errand), why
    if TAVERNS in offered and not late and wealth(pos) >= SAVINGS and len(pos.rumours) < NEWS:
        return pos.deed(TAVERNS), "Somebody will know where the castles lie."
    larder = rations(pos) // max(pos.living(), 1)
    if BUY_FOOD in offered and larder < min(LARDER, travel.DAYS - pos.day - 1):
        return pos.deed(BUY_FOOD), "Food for four weeks costs little, and hunger kills."
    if not late and hurt(pos) and (STAY in offered or TEMPLE in offered):
        return pos.deed(STAY if STAY in offered else TEMPLE), "Heal while it is safe."
    if MARCH not in offered:
        return pos.deed(REST), "After six days of marching, or a flight, rest is due."
    goal = target(pos, ways)
    if goal == pos.hex:
        return pos.deed(COME_HOME if COME_HOME in offered else REST), "Nothing is left to look at."
    tracked = KEEP_TRACK in offered and along_track(pos, ways, goal)
    return pos.deed(KEEP_TRACK if tracked else MARCH), "Who keeps to the track is never lost." if tracked else purpose(
        pos, goal
    )


def along_track(pos: LandPosition, ways: Routes, goal: int) -> bool:
    """Whether today's way keeps to a track that is drawn; who follows one may not leave it before night."""
    today = [hex_ for hex_ in ways.path(pos.hex, goal) if ways.points[hex_] <= pos.points]
    return bool(today) and all(pos.fog[hex_] != UNKNOWN and pos.drawn[hex_] & TRACK for hex_ in today)


def trek(pos: LandPosition, picks: Sequence[int]) -> Choice:
    ways = routes(pos, pos.hex)
    goal = target(pos, ways)
    hexes = [pos.hex_of(pick) for pick in picks if pick != pos.deed(CAMP)]
    if pos.heading != NOWHERE:
        return drift(pos, hexes, ways)
    if goal == pos.hex or not hexes:
        return pos.deed(CAMP), "There is nothing to go on for today."
    step = ways.first_step(pos.hex, goal)
    if step in hexes:
        return pos.place(step), purpose(pos, goal)
    return pos.deed(CAMP), "The next hex is too hard for what is left of the day."


def purpose(pos: LandPosition, goal: int) -> str:
    """What the way is for, in a line."""
    name = pos.content.grid.names[goal]
    if goal == home_hex(pos):
        return f"Home lies that way, and {travel.DAYS - pos.day} days are left."
    if pos.content.off_hand:
        return f"What we look for lies at {name}."
    return f"Nobody has seen the land around {name} yet."


def drift(pos: LandPosition, hexes: Sequence[int], ways: Routes) -> Choice:
    """Lost: into blank land if there is any, towards home if it is late, else camp."""
    blank = [hex_ for hex_ in hexes if pos.fog[hex_] == UNKNOWN]
    if blank and not time_to_turn(pos, ways):
        return pos.place(blank[0]), "If we are lost, let us see something new."
    if hexes and len(pos.path) == 1:
        grid, home = pos.content.grid, home_hex(pos)
        return pos.place(min(hexes, key=lambda hex_: grid.distance(hex_, home))), "Wherever we are, go on."
    return pos.deed(CAMP), "Better wait for morning."


# -- meetings ----------------------------------------------------------------------------------------------------------


def menu(pos: LandPosition, picks: Sequence[int], rng: Random) -> Choice:
    plan = rehearsal.best(pos, picks, PLANS, rng)
    pick = rehearsal.first(plan, pos, picks)
    return pick, WORDS[pick]


def blows(pos: LandPosition, picks: Sequence[int], rng: Random) -> Choice:
    """Before they have seen anybody, and when it comes to blows."""
    plan = rehearsal.best(pos, picks, (rehearsal.FIGHT, rehearsal.CHARGE, rehearsal.FLEE), rng)
    pick = rehearsal.first(plan, pos, picks)
    return pick, WORDS[pick]


def lair(pos: LandPosition, picks: Sequence[int], rng: Random) -> Choice:
    """Whoever slips away loses nothing; so a hoard must be worth it."""
    hope = rehearsal.prospect(pos, rehearsal.FIGHT, rng, pos.deed(ATTACK))
    if hope >= rehearsal.worth(pos):
        return pos.deed(ATTACK), "Their hoard may be ours."
    return pos.deed(SLIP_AWAY), "Let sleeping beasts lie."


PLANS = (rehearsal.FIGHT, rehearsal.FLEE, rehearsal.TALK, rehearsal.TALK_AND_FIGHT, rehearsal.FEED)
WORDS = {
    buttons.FIGHT: "These we can beat.",
    buttons.CLOSE: "At them, before they shoot.",
    buttons.HOLD: "Stand fast.",
    buttons.FLEE: "Away, while we can.",
    buttons.PARLEY: "Talk is cheaper than blood.",
    buttons.FEED: "Let them eat our rations, not us.",
}


# -- castles -----------------------------------------------------------------------------------------------------------


def demand(pos: LandPosition, picks: Sequence[int]) -> Choice:
    offered = [pick - pos.content.deeds for pick in picks]
    if PAY in offered and (JOUST not in offered or pos.toll <= DEAR):
        return pos.deed(PAY), "Gold is only gold."
    for deed, why in (
        (GIVE_MAGIC, "Take it, and let us go."),
        (SUBMIT, "We shall see to it."),
        (JOUST, "A lance is cheaper than a fight."),
    ):
        if deed in offered:
            return pos.deed(deed), why
    return (buttons.FLEE if buttons.FLEE in picks else pos.deed(REFUSE)), "Not with us."


def champion(pos: LandPosition, picks: Sequence[int]) -> Choice:
    """One loss is enough: armour is dear."""
    if pos.deed(NO_MORE) in picks:
        return pos.deed(NO_MORE), "Enough."
    riders = [pick - pos.content.names.pieces for pick in picks]
    best = max(riders, key=lambda who: (pos.level[who], pos.hp[who] - pos.hurt[who], -who))
    return pos.piece(best), "Our best lance."


def joust(pos: LandPosition, picks: Sequence[int], rng: Random) -> Choice:
    """The weaker rider collects points and sits steady, but not always (UWA-JOUST-1)."""
    if pos.steps[-1][0] == "lance":
        return pos.deed(AIM + rng.choice((1, 1, 1, 2, 2, 3))), "High, more often than not."
    return pos.deed(GUARD + rng.choice((0, 0, 1, 2))), "Sit fast."


LEAD: dict[str, Callable[[LandPosition, Sequence[int]], Choice]] = {
    "morning": morning,
    "trek": trek,
    "demand": demand,
    "champion": champion,
}
WAGER: dict[str, Callable[[LandPosition, Sequence[int], Random], Choice]] = {
    "menu": menu,
    "segment": blows,
    "stance": blows,
    "lair-seen": lair,
    "lance": joust,
    "shield": joust,
}
