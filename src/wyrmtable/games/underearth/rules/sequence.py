"""All steps of the game by name: what may be picked, and what a pick does (LOU-5.0)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Running, Table, halting

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

STEPS: Table[Position] = halting(
    {
        # set-up
        "setup": Running(setup.stage_run, "Set-up"),
        "place": Running(placing.place_run),
        "place-who": Asking(placing.place_who_picks, placing.place_who_take),
        "place-at": Asking(placing.place_at_picks, placing.place_at_take),
        "look-over": Asking(placing.look_over_picks, placing.look_over_take),
        "choose": Asking(setup.choose_picks, setup.choose_take),
        "lock-some": Asking(setup.lock_some_picks, setup.lock_some_take),
        "lay": Running(setup.lay_run),
        "lay-what": Asking(setup.lay_what_picks, setup.lay_what_take),
        "lay-at": Asking(setup.lay_at_picks, setup.lay_at_take),
        "scatter": Asking(setup.scatter_picks, setup.scatter_take),
        "lead": Asking(hiring.lead_picks, hiring.lead_take),
        "hire": Asking(hiring.hire_picks, hiring.hire_take),
        "allot": Running(hiring.allot_run),
        "lead-again": Asking(hiring.lead_picks, hiring.lead_again_take),
        "hire-again": Asking(hiring.hire_again_picks, hiring.hire_again_take),
        "order": Running(hiring.order_run),
        # the turn
        "game-turn": Running(turn.game_turn_run),
        "player-turn": Running(turn.player_turn_run),
        "player-turn-end": Running(turn.player_turn_end_run),
        "game-turn-end": Running(turn.game_turn_end_run),
        # movement and alerting
        "movement": Asking(marching.movement_picks, marching.movement_take, "Movement"),
        "march": Asking(marching.march_picks, marching.march_take),
        "file": Asking(marching.file_picks, marching.file_take),
        "enter": Asking(marching.enter_picks, marching.enter_take),
        "infiltrate": Asking(infiltration.infiltrate_picks, infiltration.infiltrate_take),
        "alerting": Running(alerting.alerting_phase),
        # combat
        "doors": Running(locking.doors_run),
        "try-doors": Asking(locking.doors_picks, locking.doors_take, "Combat: doors"),
        "which-door": Asking(locking.which_door_picks, locking.which_door_take),
        "combat": Running(turn.combat_run),
        "declare": Asking(combat.declare_picks, combat.declare_take, "Combat: declaring"),
        "attackers": Asking(combat.attackers_picks, combat.attackers_take),
        "resolution": Running(combat.resolution_run, "Combat"),
        "which-attack": Asking(combat.which_attack_picks, combat.which_attack_take),
        "reconsider": Asking(combat.reconsider_picks, combat.reconsider_take),
        "battle": Running(combat.battle_run),
        "battle-end": Running(combat.battle_end_run),
        "retreat": Running(retreat.retreat_run, "Retreat"),
        "retreat-who": Asking(retreat.who_picks, retreat.who_take),
        "retreat-to": Asking(retreat.to_picks, retreat.to_take),
        "advance": Running(retreat.advance_run),
        "advance-who": Asking(retreat.advance_picks, retreat.advance_take, "Advance"),
        "spoils": Asking(treasure.spoils_picks, treasure.spoils_take),
        # uncontrolled units, and the end
        "wild-turn": Running(uncontrolled.wild_turn_run),
        "wild-movement": Running(uncontrolled.wild_movement_run),
        "wild-muster": Running(uncontrolled.wild_muster_run),
        "wild-combat": Running(uncontrolled.wild_combat_run),
        "over": Asking(OVER.picks, OVER.take, "The game is over"),
    }
)
