"""The table of steps: everything that can happen in a meeting, in its order, and the use of every secret throw."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import OVER, Asking, Dice, Log, Running, Step, Table

from ..files import terms
from ..position import Position
from . import (
    chambers,
    chase,
    ending,
    explore,
    fight,
    fitting,
    flight,
    foresight,
    guarding,
    halls,
    hiring,
    holes,
    homing,
    judging,
    marching,
    meeting,
    morale,
    movers,
    orders,
    passing,
    refereeing,
    rummaging,
    rumours,
    season,
    slopes,
    spoils,
    stairs,
    talk,
    throwing,
    traps,
    trickery,
    turns,
    walking,
)

Use = Callable[[Position, int, int], None]
USES: Mapping[int, Use] = {
    terms.TABLE: meeting.use_table,
    terms.ENTRY: meeting.use_entry,
    terms.GENERAL: meeting.use_general,
    terms.NUMBER: meeting.use_number,
    terms.HEADS: meeting.use_heads,
    terms.SURPRISED: meeting.use_surprised,
    terms.SURPRISED_THEM: meeting.use_surprised_them,
    terms.NEARNESS: meeting.use_nearness,
    terms.SIGHTING: meeting.use_sighting,
    terms.REACTION: talk.use_reaction,
    terms.MORALE: morale.use_morale,
    terms.BREAKING: morale.use_breaking,
    terms.FOLLOWING: chase.use_following,
    terms.DISTRACTED: chase.use_distracted,
    terms.OIL_STOPS: chase.use_oil_stops,
    terms.THERE_IS_TREASURE: spoils.use_there_is_treasure,
    terms.VICTORS: talk.use_victors,
    terms.APPRENTICES: meeting.use_apprentices,
    terms.GUARDS: meeting.use_guards,
    terms.GUARD_KIND: meeting.use_guard_kind,
    terms.HIDING: orders.use_hiding,
    terms.DROWSY: meeting.use_drowsy,
    terms.TALKS: meeting.use_talks,
    terms.GOING_ROUND: fight.use_going_round,
    terms.YIELDING: fight.use_yielding,
    terms.BARRED: chase.use_barred,
    terms.FED_BEASTS: talk.use_fed_beasts,
    terms.CAPTAINS: meeting.use_captains,
    terms.IN_LAIR: spoils.use_in_lair,
    terms.WANDERING: turns.use_wandering,
    terms.ENTRY_SIDE: turns.use_entry_side,
    terms.LISTENING: passing.use_listening,
    terms.SEARCHING: halls.use_searching,
    terms.SPRINGING: walking.use_springing,
    terms.SLIPPING: walking.use_slipping,
    terms.BOX_LOOK: halls.use_box_look,
    terms.LURKING: throwing.use_nothing,
    terms.SENSING: walking.use_sensing,
    terms.PROBING: walking.use_probing,
    terms.HEARKENING: guarding.use_hearkening,
    terms.OUTLET: trickery.use_outlet,
    terms.SLANTING: trickery.use_slanting,
    terms.SLANT_SIDE: trickery.use_slant_side,
    terms.WALL_MOVES: movers.use_wall_moves,
    terms.DOOR_APPEARS: movers.use_door_appears,
    terms.RING_TURNS: movers.use_ring_turns,
    terms.RING_FAR: movers.use_ring_far,
    terms.SLIDING: stairs.use_sliding,
    terms.HEARSAY: rumours.use_hearsay,
    terms.TELLING: rumours.use_telling,
    terms.OPENING: holes.use_opening,
    terms.SLOPING: slopes.use_sloping,
}


def use(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Hands the result of a secret throw to whoever asked for it."""
    _, what, total, more = step
    pos.steps.pop()
    USES[what](pos, total, more)


STEPS: Table[Position] = {
    "calling": Asking(marching.calling_picks, marching.calling_take, "Setting out"),
    "study": Asking(marching.study_picks, marching.study_take, "Setting out"),
    "instead": Asking(marching.instead_picks, marching.instead_take),
    "march": Asking(marching.march_picks, marching.march_take, "Marching order"),
    "swap": Asking(marching.swap_picks, marching.swap_take),
    "tick": Asking(judging.tick_picks, judging.tick_take, "The referee"),
    "ruling": Asking(judging.ruling_picks, judging.ruling_take, "The referee"),
    "foresee": Asking(foresight.foresee_picks, foresight.foresee_take, "The referee"),
    "proposal": Asking(refereeing.proposal_picks, refereeing.proposal_take, "The referee"),
    "effect": Asking(refereeing.effect_picks, refereeing.effect_take, "The referee"),
    "town": Asking(season.town_picks, season.town_take, "In town"),
    "hiring": Asking(hiring.hiring_picks, hiring.hiring_take, "In town"),
    "terms": Asking(hiring.terms_picks, hiring.terms_take, "In town"),
    "throw": Running(throwing.make),
    "thrown": Running(use),
    "meet": Running(meeting.meet),
    "muster": Running(meeting.muster),
    "sight": Running(meeting.sight),
    "ground": Running(meeting.ground),
    "begin": Running(meeting.begin),
    "menu": Asking(talk.menu_picks, talk.menu_take, "The meeting"),
    "speaker": Asking(talk.speaker_picks, talk.speaker_take, "Parley"),
    "offer": Asking(talk.offer_picks, talk.offer_take, "Parley"),
    "reaction": Running(talk.reaction),
    "segment": Asking(orders.segment_picks, orders.segment_take, "Surprise"),
    "hidden": Running(fight.hidden),
    "pounce": Running(fight.pounce),
    "round": Running(fight.begin_round),
    "stance": Asking(orders.stance_picks, orders.stance_take, "Fight"),
    "orders": Asking(orders.orders_picks, orders.orders_take, "Fight"),
    "aim": Asking(orders.aim_picks, orders.aim_take, "Fight"),
    "clash": Running(fight.clash, "Fight"),
    "aftermath": Running(fight.aftermath, "Fight"),
    "broken": Running(morale.broken, "Fight"),
    "chase": Asking(chase.chase_picks, chase.chase_take, "Flight"),
    "caught": Running(chase.caught),
    "surrender": Running(talk.surrender),
    "victors": Running(ending.victors),
    "won": Running(spoils.won),
    "pockets": Running(spoils.pockets),
    "hoard": Running(spoils.hoard),
    "lair": Running(spoils.lair),
    "loot": Asking(spoils.loot_picks, spoils.loot_take, "Treasure"),
    "home": Running(ending.home),
    "parted": Running(ending.parted),
    "away": Running(ending.away),
    "lost": Running(ending.lost),
    "explore": Asking(explore.explore_picks, explore.explore_take, "Exploring"),
    "door": Asking(passing.door_picks, passing.door_take, "At a door"),
    "flight": Asking(flight.flight_picks, flight.flight_take, "Flight"),
    "turn-end": Running(turns.turn_end),
    "turn-shut-in": Running(turns.turn_shut_in),
    "pass": Running(walking.go_through),
    "walk": Running(walking.walk),
    "stir": Running(movers.stir),
    "chamber": Running(chambers.chamber),
    "stairs": Running(stairs.stairs),
    "heard": Running(passing.heard),
    "sprung": Running(traps.sprung),
    "opened": Running(traps.opened),
    "anybody": Running(explore.anybody),
    "warn": Running(guarding.warn),
    "ask": Asking(rummaging.ask_picks, rummaging.ask_take, "Exploring"),
    "upstairs": Running(flight.upstairs),
    "slime": Running(flight.slime),
    "go-on": Running(explore.go_on),
    "settle": Running(homing.settle_up),
    "dusk": Running(homing.dusk),
    "over": OVER,
}


def set_up(pos: Position, dice: Dice) -> None:
    """The party, each of it from one recorded number (UWA-GEN-2): a season's, one before its dungeon, or one that meets
    somebody; then its order of march."""
    if pos.content.of_season:
        season.begin(pos, dice)
    elif pos.content.floors:
        explore.set_out(pos, dice)
    else:
        fitting.fit_out(pos, dice)
    marching.begin(pos)
