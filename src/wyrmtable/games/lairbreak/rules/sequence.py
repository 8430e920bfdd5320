"""The sequence of play as a table: every step with what may be picked, what a pick does, and what people call it."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Running, Table

from ..position import Position
from . import (
    aftermath,
    combat,
    gains,
    mining,
    mystery,
    passing,
    purchase,
    retreat,
    rounds,
    setup,
    spaces,
    squad,
    treasures,
    turn,
    volleys,
    wagons,
)

SETUP, START, PURCHASE, MINING = "Set-up", "Start", "Purchase", "Mining"
MOVEMENT, COMBAT = "Movement and combat", "Combat"

STEPS: Table[Position] = {
    # set-up (section 3)
    "start-roll": Running(setup.run_start_roll, SETUP),
    "pair": Asking(setup.pair_picks, setup.take_pair, SETUP),
    "first": Asking(setup.first_picks, setup.take_first, SETUP),
    "set": Asking(setup.set_picks, setup.take_set, SETUP),
    "exclude": Asking(setup.exclude_picks, setup.take_exclude, SETUP),
    "army": Asking(setup.army_picks, setup.take_army, SETUP),
    "entry": Asking(setup.entry_picks, setup.take_entry, SETUP),
    "muster": Asking(setup.muster_picks, setup.take_muster, SETUP),
    "tile": Asking(setup.tile_picks, setup.take_tile, SETUP),
    # the turn (section 4): start, purchase, mining
    "begin": Running(turn.run_begin, START),
    "horn": Asking(treasures.horn_picks, treasures.take_horn, START),
    "buy": Asking(purchase.picks, purchase.take, PURCHASE),
    "arrive": Asking(purchase.arrive_picks, purchase.take_arrive),
    "test": Running(turn.run_test, PURCHASE),
    "mine": Asking(mining.picks, mining.take, MINING),
    "job": Asking(mining.job_picks, mining.take_job),
    # movement and combat (sections 7, 9 to 11)
    "ready": Running(treasures.run_ready, MOVEMENT),
    "orb": Asking(treasures.orb_picks, treasures.take_orb, MOVEMENT),
    "march": Running(turn.run_march, MOVEMENT),
    "act": Asking(squad.act_picks, squad.take_act, MOVEMENT),
    "group": Asking(squad.group_picks, squad.take_group),
    "arrange-where": Asking(spaces.where_picks, spaces.take_where),
    "arrange": Asking(spaces.arrange_picks, spaces.take_arrange),
    "load": Asking(wagons.load_picks, wagons.take_load),
    "passing": Asking(passing.picks, passing.take),
    "wand": Asking(treasures.wand_picks, treasures.take_wand),
    "ring": Asking(treasures.ring_picks, treasures.take_ring),
    "enslave": Asking(squad.enslave_picks, squad.take_enslave),
    "volley": Asking(volleys.picks, volleys.take),
    "struck": Asking(volleys.struck_picks, volleys.take_struck),
    "wind": Asking(mystery.wind_picks, mystery.take_wind),
    "found": Asking(gains.found_picks, gains.take_found),
    "send": Running(gains.run_send),
    "sent": Asking(gains.sent_picks, gains.take_sent),
    # a combat (section 12)
    "staff?": Asking(combat.staff_picks, treasures.take_staff, COMBAT),
    "front": Asking(combat.front_picks, combat.take_front, COMBAT),
    "move-up": Asking(combat.move_up_picks, combat.take_move_up, COMBAT),
    "round": Running(rounds.run_round, COMBAT),
    "fuse": Asking(rounds.fuse_picks, rounds.take_fuse, COMBAT),
    "dice": Running(rounds.run_dice, COMBAT),
    "casualties": Asking(rounds.casualty_picks, rounds.take_casualty, COMBAT),
    "bury": Running(rounds.run_bury, COMBAT),
    "settle": Running(rounds.run_settle, COMBAT),
    "press": Asking(rounds.press_picks, rounds.take_press, COMBAT),
    "retreat": Asking(retreat.picks, retreat.take, COMBAT),
    "flee": Asking(retreat.flee_picks, retreat.take_flight, COMBAT),
    "aftermath": Running(aftermath.run, COMBAT),
    "advance": Asking(aftermath.advance_picks, aftermath.take_advance, COMBAT),
    "spoils": Asking(aftermath.spoils_picks, aftermath.take_spoils, COMBAT),
    # the end of a turn
    "close": Running(turn.run_close),
    "next": Running(turn.run_next),
    "over": OVER,
}
