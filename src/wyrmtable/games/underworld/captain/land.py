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
    GIVE_MAGIC,
    GUARD,
    JOUST,
    KEEP_TRACK,
    MARCH,
    NO_MORE,
    PASS_GATE,
    PAY,
    REFUSE,
    REST,
    SLIP_AWAY,
    STAY,
    SUBMIT,
    TEMPLE,
    UNKNOWN,
)  # fmt: skip
from ..rules.land import outdoors, travel
from ..rules.land.maker import HERE
from ..rules.land.position import NOWHERE, LandPosition
from ..rules.purse import rations
from .captain import DECIDE, Choice, odds
from .landroutes import Routes, all_found, home_hex, routes, target, time_to_turn

WIN, HOLD_ON = 3.0, 0.8  # odds worth a fight, and below which a fight is left
LARDER = 30  # days of food below which more is bought
BRUISED = 3  # tenths of all hit points whose loss asks for rest
DEAR = 300  # gold pieces above which a joust is better than a toll
SMALL_LAIR = 12  # hit dice of a lair that is worth a try
DEADLY = frozenset({"petrify", "poison", "breath", "drain", "gaze"})


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
        if name in ("lance", "shield"):
            pick, self._why = joust(world, decision.picks, self._rng)
        else:
            pick, self._why = (LEAD.get(name) or DECIDE[name])(world, decision.picks)
        return pick if pick in decision.picks else decision.picks[0]

    def why(self) -> str:
        """One line about the last choice."""
        return self._why


# -- the day -----------------------------------------------------------------------------------------------------------


def hurt(pos: LandPosition) -> bool:
    able = pos.able()
    return 10 * sum(pos.hurt[who] for who in able) >= BRUISED * sum(pos.hp[who] for who in able)


def morning(pos: LandPosition, picks: Sequence[int]) -> Choice:
    ways = routes(pos, pos.hex)
    offered = [pick - pos.content.deeds for pick in picks]
    late = time_to_turn(pos, ways)
    if COME_HOME in offered and (all_found(pos) or late):
        return pos.deed(COME_HOME), "We are home."
    if PASS_GATE in offered and pos.world != HERE:
        return pos.deed(PASS_GATE), "What we look for is in our own world."
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
    step = ways.first_step(pos.hex, goal)
    tracked = KEEP_TRACK in offered and step in travel.track_ahead(pos)
    return pos.deed(KEEP_TRACK if tracked else MARCH), "Who keeps to the track is never lost." if tracked else purpose(
        pos, goal
    )


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


def safe_to_run(pos: LandPosition) -> bool:
    """A pursuer who is not faster never catches anybody (UWA-WPURS-2)."""
    return outdoors.their_speed(pos) <= outdoors.our_speed(pos)


def hopes(pos: LandPosition) -> float:
    """How the party compares with the band; a hydra bites with every head."""
    return odds(pos) / (pos.dice_of(0) if pos.leader().id == "hydra" else 1)


def menu(pos: LandPosition, picks: Sequence[int]) -> Choice:
    if hopes(pos) >= WIN:
        return buttons.FIGHT, "These we can beat."
    if buttons.FEED in picks and pos.leader().intel == "N":
        return buttons.FEED, "Let them eat our rations, not us."
    if safe_to_run(pos) or outdoors.chance_to_evade(pos) >= 60:
        return buttons.FLEE, "They will not catch us."
    if buttons.PARLEY in picks:
        return buttons.PARLEY, "Talk is cheaper than blood."
    if buttons.FEED in picks:
        return buttons.FEED, "Let them eat our rations, not us."
    return (buttons.FIGHT if hopes(pos) >= 1 else buttons.FLEE), "Away, if we can."


def segment(pos: LandPosition, picks: Sequence[int]) -> Choice:
    if hopes(pos) >= WIN:
        return buttons.FIGHT, "Strike first."
    return buttons.FLEE, "Away, before they notice."


def stance(pos: LandPosition, picks: Sequence[int]) -> Choice:
    losing = hopes(pos) < (WIN if pos.gap else HOLD_ON)
    if losing and buttons.FLEE in picks and (safe_to_run(pos) or pos.gap):
        return buttons.FLEE, "Run, before it is too late."
    return (buttons.FIGHT if buttons.FIGHT in picks else buttons.HOLD), "Stand fast."


def lair(pos: LandPosition, picks: Sequence[int]) -> Choice:
    kinds = [pos.content.book.kinds[kind] for kind in pos.foe_kind]
    dice = sum(kind.hd.levels for kind in kinds)
    if dice <= SMALL_LAIR and not any(DEADLY & set(kind.powers) for kind in kinds) and not hurt(pos):
        return pos.deed(ATTACK), "Their hoard may be ours."
    return pos.deed(SLIP_AWAY), "Let sleeping beasts lie."


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
    "menu": menu,
    "segment": segment,
    "stance": stance,
    "lair-seen": lair,
    "demand": demand,
    "champion": champion,
}
