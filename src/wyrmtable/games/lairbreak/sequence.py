"""The sequence of play as a table: every step with what may be picked and what a pick does."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Asking, Decision, Outcome, Running, Step, Table

from . import (
    aftermath,
    combat,
    gains,
    mining,
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
    winds,
)
from .position import Position
from .victory import outcome

Picks = Callable[[Position, Step], Decision]


def judged(picks: Picks) -> Callable[[Position, Step], Decision | Outcome]:
    """Asks only while nobody has won (LB-WIN-1, LB-TURN-7)."""

    def ask(pos: Position, step: Step) -> Decision | Outcome:
        return outcome(pos) if pos.winner >= 0 else picks(pos, step)

    return ask


def _never(pos: Position, step: Step) -> Decision:
    raise AssertionError("the game is over only when somebody has won")


STEPS: Table[Position] = {
    "start-roll": Running(setup.run_start_roll),
    "pair": Asking(judged(setup.pair_picks), setup.take_pair),
    "first": Asking(judged(setup.first_picks), setup.take_first),
    "set": Asking(judged(setup.set_picks), setup.take_set),
    "exclude": Asking(judged(setup.exclude_picks), setup.take_exclude),
    "army": Asking(judged(setup.army_picks), setup.take_army),
    "entry": Asking(judged(setup.entry_picks), setup.take_entry),
    "muster": Asking(judged(setup.muster_picks), setup.take_muster),
    "tile": Asking(judged(setup.tile_picks), setup.take_tile),
    "begin": Running(turn.run_begin),
    "horn": Asking(judged(treasures.horn_picks), treasures.take_horn),
    "buy": Asking(judged(purchase.picks), purchase.take),
    "arrive": Asking(judged(purchase.arrive_picks), purchase.take_arrive),
    "concede": Asking(judged(purchase.concede_picks), purchase.take_concede),
    "test": Running(turn.run_test),
    "mine": Asking(judged(mining.picks), mining.take),
    "job": Asking(judged(mining.job_picks), mining.take_job),
    "orb": Asking(judged(treasures.orb_picks), treasures.take_orb),
    "march": Running(turn.run_march),
    "act": Asking(judged(squad.act_picks), squad.take_act),
    "group": Asking(judged(squad.group_picks), squad.take_group),
    "arrange-where": Asking(judged(spaces.where_picks), spaces.take_where),
    "arrange": Asking(judged(spaces.arrange_picks), spaces.take_arrange),
    "load": Asking(judged(wagons.load_picks), wagons.take_load),
    "wand": Asking(judged(treasures.wand_picks), treasures.take_wand),
    "ring": Asking(judged(treasures.ring_picks), treasures.take_ring),
    "enslave": Asking(judged(squad.enslave_picks), squad.take_enslave),
    "volley": Asking(judged(volleys.picks), volleys.take),
    "struck": Asking(judged(volleys.struck_picks), volleys.take_struck),
    "wind": Asking(judged(winds.picks), winds.take),
    "found": Asking(judged(gains.found_picks), gains.take_found),
    "send": Running(gains.run_send),
    "sent": Asking(judged(gains.sent_picks), gains.take_sent),
    "staff?": Asking(judged(combat.staff_picks), treasures.take_staff),
    "front": Asking(judged(combat.front_picks), combat.take_front),
    "move-up": Asking(judged(combat.move_up_picks), combat.take_move_up),
    "round": Running(rounds.run_round),
    "fuse": Asking(judged(rounds.fuse_picks), rounds.take_fuse),
    "dice": Running(rounds.run_dice),
    "casualties": Asking(judged(rounds.casualty_picks), rounds.take_casualty),
    "bury": Running(rounds.run_bury),
    "settle": Running(rounds.run_settle),
    "press": Asking(judged(rounds.press_picks), rounds.take_press),
    "retreat": Asking(judged(retreat.picks), retreat.take),
    "aftermath": Running(aftermath.run),
    "advance": Asking(judged(aftermath.advance_picks), aftermath.take_advance),
    "spoils": Asking(judged(aftermath.spoils_picks), aftermath.take_spoils),
    "close": Running(turn.run_close),
    "next": Running(turn.run_next),
    "over": Asking(judged(_never), squad.take_act),
}
