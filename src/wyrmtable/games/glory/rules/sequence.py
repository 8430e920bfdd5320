"""All steps of the game by name: what may be picked, and what a pick does (DOG-C)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import OVER, Asking, Decision, Dice, Log, Running, Step, Table

from ..position import Position
from . import (
    attack,
    bestowing,
    capitals,
    citadels,
    combat,
    events,
    leaders,
    magic,
    movement,
    replacements,
    retreat,
    setup,
    ships,
    temple,
    turn,
    withdrawal,
    wizards,
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
    """The game may end in the middle of a step: what the step has still pushed is not carried out."""
    if pos.outcome:
        pos.steps[:] = [("over",)]


STEPS: Table[Position] = {
    "set-up": _asking(setup.set_up_picks, setup.set_up_take, "Set-up"),
    "place": _asking(setup.place_picks, setup.place_take),
    # the Turn
    "turn": _running(turn.turn_run),
    "replacements": _asking(replacements.rebuild_picks, replacements.rebuild_take, "Replacements"),
    "merge": _asking(replacements.merge_picks, replacements.merge_take),
    "price": _asking(replacements.price_picks, replacements.price_take),
    "return": _asking(replacements.return_picks, replacements.return_take),
    "founding": _running(capitals.founded_run, "Capitals"),
    "found": _asking(capitals.found_picks, capitals.found_take),
    "step-1": _running(temple.temple_run, "Replacements"),
    "temple": _asking(temple.temple_picks, temple.temple_take, "Dark Temple"),
    "muster": _asking(temple.muster_picks, temple.muster_take, "Draconians"),
    "event": _running(events.event_run, "Strategic event"),
    "opening": _running(events.opening_run, "Strategic events"),
    "bestow": _running(bestowing.bestow_run),
    "bestowing": _asking(bestowing.bestow_picks, bestowing.bestow_take),
    "wizard": _asking(wizards.wizard_picks, wizards.wizard_take),
    "stray": _running(wizards.stray_run),
    "initiative": _running(turn.initiative_run),
    "who-first": _asking(turn.first_picks, turn.first_take, "Initiative"),
    "side": _running(turn.side_run),
    "turn-end": _running(turn.turn_end_run),
    # movement
    "ships": _asking(ships.ships_picks, ships.ships_take, "Ships"),
    "sail": _asking(ships.sail_picks, ships.sail_take),
    "ashore": _asking(ships.ashore_picks, ships.ashore_take),
    "bank": _asking(ships.bank_picks, ships.bank_take),
    "harassed": _running(ships.give_way_run),
    "give-way": _asking(ships.give_way_picks, ships.give_way_take, "Ships give way"),
    "fly": _asking(citadels.fly_picks, citadels.fly_take),
    "disband": _asking(capitals.disband_picks, capitals.disband_take),
    "movement": _asking(movement.movement_picks, movement.movement_take, "Movement"),
    "march": _asking(movement.march_picks, movement.march_take),
    "alone": _running(leaders.alone_run),
    "haven": _asking(leaders.haven_picks, leaders.haven_take),
    # taunts and combat
    "taunt": _asking(attack.taunt_picks, attack.taunt_take, "Taunts"),
    "taunt-whom": _asking(attack.whom_picks, attack.whom_take),
    "combat": _asking(attack.combat_picks, attack.combat_take, "Combat"),
    "attackers": _asking(attack.attackers_picks, attack.attackers_take),
    "storm": _asking(attack.attackers_picks, attack.attackers_take),
    "orbs": _running(magic.orbs_run, "Dragon Orbs"),
    "orb": _asking(magic.orb_picks, magic.orb_take),
    "gnomes": _running(magic.gnomes_run, "Gnomes"),
    "gnomes-use": _asking(magic.gnomes_picks, magic.gnomes_take),
    "withdrawal": _running(withdrawal.withdrawal_run),
    "withdraw": _asking(withdrawal.withdraw_picks, withdrawal.withdraw_take, "Withdrawal"),
    "battle": _running(combat.battle_run),
    "losses": _running(combat.losses_run),
    "lose": _asking(combat.lose_picks, combat.lose_take, "Losses"),
    "retreat": _running(retreat.retreat_run),
    "retreating": _running(retreat.retreating_run),
    "who-retreats": _asking(retreat.who_picks, retreat.who_take, "Retreat"),
    "retreat-to": _asking(retreat.to_picks, retreat.to_take, "Retreat"),
    "orphans": _running(leaders.orphans_run),
    "follow": _asking(leaders.follow_picks, leaders.follow_take, "Retreat"),
    "advance": _asking(retreat.advance_picks, retreat.advance_take, "Advance"),
    "ride": _asking(retreat.ride_picks, retreat.ride_take, "Advance"),
    "battle-end": _running(combat.battle_end_run),
    "over": OVER._replace(phase="The game is over"),
}
