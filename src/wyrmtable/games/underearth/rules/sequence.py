"""All steps of the game by name: what may be picked, and what a pick does (LOU-5.0)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import OVER, Asking, Decision, Dice, Log, Running, Step, Table

from ..position import Position
from . import (
    alerting,
    combat,
    hiring,
    infiltration,
    locking,
    marching,
    placing,
    retreat,
    setup,
    treasure,
    turn,
    uncontrolled,
)


def _asking(
    picks: Callable[[Position, Step], Decision],
    take: Callable[[Position, Step, int, Dice, Log | None], None],
    phase: str = "",
) -> Asking[Position]:
    def take_and_look(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
        take(pos, step, pick, dice, log)
        drop_the_rest(pos)

    return Asking(picks, take_and_look, phase)


def _running(run: Callable[[Position, Step, Dice, Log | None], None], phase: str = "") -> Running[Position]:
    def run_and_look(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
        run(pos, step, dice, log)
        drop_the_rest(pos)

    return Running(run_and_look, phase)


def drop_the_rest(pos: Position) -> None:
    """A loss may end the game in the middle of a step: what the step has still pushed is not carried out."""
    if pos.outcome:
        pos.steps[:] = [("over",)]


STEPS: Table[Position] = {
    # set-up
    "setup": _running(setup.stage_run, "Set-up"),
    "place": _running(placing.place_run),
    "place-who": _asking(placing.place_who_picks, placing.place_who_take),
    "place-at": _asking(placing.place_at_picks, placing.place_at_take),
    "look-over": _asking(placing.look_over_picks, placing.look_over_take),
    "choose": _asking(setup.choose_picks, setup.choose_take),
    "lock-some": _asking(setup.lock_some_picks, setup.lock_some_take),
    "lay": _running(setup.lay_run),
    "lay-what": _asking(setup.lay_what_picks, setup.lay_what_take),
    "lay-at": _asking(setup.lay_at_picks, setup.lay_at_take),
    "scatter": _asking(setup.scatter_picks, setup.scatter_take),
    "lead": _asking(hiring.lead_picks, hiring.lead_take),
    "hire": _asking(hiring.hire_picks, hiring.hire_take),
    "allot": _running(hiring.allot_run),
    "lead-again": _asking(hiring.lead_picks, hiring.lead_again_take),
    "hire-again": _asking(hiring.hire_again_picks, hiring.hire_again_take),
    "order": _running(hiring.order_run),
    # the turn
    "game-turn": _running(turn.game_turn_run),
    "player-turn": _running(turn.player_turn_run),
    "player-turn-end": _running(turn.player_turn_end_run),
    "game-turn-end": _running(turn.game_turn_end_run),
    # movement and alerting
    "movement": _asking(marching.movement_picks, marching.movement_take, "Movement"),
    "march": _asking(marching.march_picks, marching.march_take),
    "file": _asking(marching.file_picks, marching.file_take),
    "enter": _asking(marching.enter_picks, marching.enter_take),
    "infiltrate": _asking(infiltration.infiltrate_picks, infiltration.infiltrate_take),
    "alerting": _running(alerting.alerting_phase),
    # combat
    "doors": _running(locking.doors_run),
    "try-doors": _asking(locking.doors_picks, locking.doors_take, "Combat: doors"),
    "which-door": _asking(locking.which_door_picks, locking.which_door_take),
    "combat": _running(turn.combat_run),
    "declare": _asking(combat.declare_picks, combat.declare_take, "Combat: declaring"),
    "attackers": _asking(combat.attackers_picks, combat.attackers_take),
    "resolution": _running(combat.resolution_run, "Combat"),
    "which-attack": _asking(combat.which_attack_picks, combat.which_attack_take),
    "reconsider": _asking(combat.reconsider_picks, combat.reconsider_take),
    "battle": _running(combat.battle_run),
    "battle-end": _running(combat.battle_end_run),
    "retreat": _running(retreat.retreat_run, "Retreat"),
    "retreat-who": _asking(retreat.who_picks, retreat.who_take),
    "retreat-to": _asking(retreat.to_picks, retreat.to_take),
    "advance": _running(retreat.advance_run),
    "advance-who": _asking(retreat.advance_picks, retreat.advance_take, "Advance"),
    "spoils": _asking(treasure.spoils_picks, treasure.spoils_take),
    # uncontrolled units, and the end
    "wild-turn": _running(uncontrolled.wild_turn_run),
    "wild-movement": _running(uncontrolled.wild_movement_run),
    "wild-combat": _running(uncontrolled.wild_combat_run),
    "over": OVER._replace(phase="The game is over"),
}
