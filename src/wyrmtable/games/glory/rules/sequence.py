"""All steps of the game by name: what may be picked, and what a pick does (DOG-C)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Decision, Outcome, Running, Step, Table, halting

from ..position import Position
from . import (
    activation,
    attack,
    bestowing,
    capitals,
    citadels,
    combat,
    command,
    conquest,
    events,
    fog,
    leaders,
    maelstrom,
    magic,
    movement,
    naval,
    replacements,
    retreat,
    setup,
    ships,
    temple,
    turn,
    withdrawal,
    wizards,
)


def asked(table: Table[Position]) -> Table[Position]:
    """The table of special play, with everything asked of the right player, in the manner that fog needs."""
    return {name: _asked(code) if isinstance(code, Asking) else code for name, code in table.items()}


def _asked(code: Asking[Position]) -> Asking[Position]:
    """A team's question goes to the player whom it concerns (DOG-N.2). Under fog every question is put, even if one
    answer is left: its moment would tell the others that there was no choice, which they must not know (DOG-7.50)."""

    def picks(pos: Position, step: Step) -> Decision | Outcome:
        found = code.picks(pos, step)
        return _put(pos, step, found) if pos.content.special and isinstance(found, Decision) else found

    return Asking(picks, code.take, code.phase, code.ended)


def _put(pos: Position, step: Step, found: Decision) -> Decision:
    asked = command.commanded(pos, step, found) if pos.content.teams else found
    if not pos.content.fog:
        return asked
    told = asked.manner.silence < pos.content.place or step[0] in ("lose", "fire")  # else silence might tell something
    manner = asked.manner._replace(asked=True, silence=asked.manner.silence if told else -1)
    return Decision(asked.seat, asked.picks, asked.prompt, asked.rules, asked.about, manner)


PLAIN: Table[Position] = halting(
    {
        "arrange": Asking(fog.arrange_picks, fog.arrange_take, "Top counters"),
        "set-up": Asking(setup.set_up_picks, setup.set_up_take, "Set-up"),
        "exile": Asking(setup.exile_picks, setup.exile_take, "Set-up"),
        "place": Asking(setup.place_picks, setup.place_take),
        # the Turn
        "turn": Running(turn.turn_run),
        "replacements": Asking(replacements.rebuild_picks, replacements.rebuild_take, "Replacements"),
        "merge": Asking(replacements.merge_picks, replacements.merge_take),
        "price": Asking(replacements.price_picks, replacements.price_take),
        "return": Asking(replacements.return_picks, replacements.return_take),
        "founding": Running(capitals.founded_run, "Capitals"),
        "found": Asking(capitals.found_picks, capitals.found_take),
        "step-1": Running(temple.temple_run, "Replacements"),
        "cup": Running(events.cup_run),
        "temple": Asking(temple.temple_picks, temple.temple_take, "Dark Temple"),
        "muster": Asking(temple.muster_picks, temple.muster_take, "Draconians"),
        "event": Running(events.event_run, "Strategic event"),
        "soth": Running(events.soth_run),
        "opening": Running(events.opening_run, "Strategic events"),
        "bestow": Running(bestowing.bestow_run),
        "bestowing": Asking(bestowing.bestow_picks, bestowing.bestow_take),
        "wizard": Asking(wizards.wizard_picks, wizards.wizard_take),
        "stray": Running(wizards.stray_run),
        "shelter": Asking(wizards.shelter_picks, wizards.shelter_take),
        "activation": Asking(activation.activate_picks, activation.activate_take, "Activation"),
        "claim": Running(conquest.claim_run),
        "invasion": Running(activation.invasion_run, "Invasion"),
        "deploy": Asking(activation.deploy_picks, activation.deploy_take, "A nation joins"),
        "late": Running(activation.late_run),
        "initiative": Running(turn.initiative_run),
        "who-first": Asking(turn.first_picks, turn.first_take, "Initiative"),
        "side": Running(turn.side_run),
        "turn-end": Running(turn.turn_end_run),
        # movement
        "whirl": Running(maelstrom.whirl_run, "Maelstrom"),
        "surface": Asking(maelstrom.surface_picks, maelstrom.surface_take, "Maelstrom"),
        "escape": Asking(maelstrom.escape_picks, maelstrom.escape_take, "Maelstrom"),
        "sunk": Running(maelstrom.sunk_run),
        "ships": Asking(ships.ships_picks, ships.ships_take, "Ships"),
        "sail": Asking(ships.sail_picks, ships.sail_take),
        "ashore": Asking(ships.ashore_picks, ships.ashore_take),
        "bank": Asking(ships.bank_picks, ships.bank_take),
        "harassed": Running(ships.give_way_run),
        "passed": Running(ships.passed_run),
        "give-way": Asking(ships.give_way_picks, ships.give_way_take, "Ships give way"),
        "fly": Asking(citadels.fly_picks, citadels.fly_take),
        "disband": Asking(capitals.disband_picks, capitals.disband_take),
        "movement": Asking(movement.movement_picks, movement.movement_take, "Movement"),
        "march": Asking(movement.march_picks, movement.march_take),
        "alone": Running(leaders.alone_run),
        "haven": Asking(leaders.haven_picks, leaders.haven_take),
        # taunts and combat
        "taunt": Asking(attack.taunt_picks, attack.taunt_take, "Taunts"),
        "taunt-whom": Asking(attack.whom_picks, attack.whom_take),
        "combat": Asking(attack.combat_picks, attack.combat_take, "Combat"),
        "attackers": Asking(attack.attackers_picks, attack.attackers_take),
        "storm": Asking(attack.attackers_picks, attack.attackers_take),
        "raid": Asking(naval.raid_picks, naval.raid_take, "Battle at sea"),
        "round": Running(naval.round_run),
        "fire": Asking(naval.fire_picks, naval.fire_take, "Battle at sea"),
        "tally": Running(naval.tally_run),
        "parley": Asking(naval.parley_picks, naval.parley_take, "Battle at sea"),
        "slip": Running(naval.slip_run),
        "slip-to": Asking(naval.slip_picks, naval.slip_take, "Battle at sea"),
        "sea-end": Running(naval.sea_end_run),
        "orbs": Running(magic.orbs_run, "Dragon Orbs"),
        "orb": Asking(magic.orb_picks, magic.orb_take),
        "gnomes": Running(magic.gnomes_run, "Gnomes"),
        "gnomes-use": Asking(magic.gnomes_picks, magic.gnomes_take),
        "withdrawal": Running(withdrawal.withdrawal_run),
        "withdraw": Asking(withdrawal.withdraw_picks, withdrawal.withdraw_take, "Withdrawal"),
        "battle": Running(combat.battle_run),
        "losses": Running(combat.losses_run),
        "lose": Asking(combat.lose_picks, combat.lose_take, "Losses"),
        "retreat": Running(retreat.retreat_run),
        "retreating": Running(retreat.retreating_run),
        "who-retreats": Asking(retreat.who_picks, retreat.who_take, "Retreat"),
        "retreat-to": Asking(retreat.to_picks, retreat.to_take, "Retreat"),
        "tower-falls": Running(combat.tower_falls_run),
        "orphans": Running(leaders.orphans_run),
        "follow": Asking(leaders.follow_picks, leaders.follow_take, "Retreat"),
        "advance": Asking(retreat.advance_picks, retreat.advance_take, "Advance"),
        "ride": Asking(retreat.ride_picks, retreat.ride_take, "Advance"),
        "battle-end": Running(combat.battle_end_run),
        "over": Asking(OVER.picks, OVER.take, "The game is over"),
    }
)
STEPS = asked(PLAIN)  # the same, also for fog and teams
