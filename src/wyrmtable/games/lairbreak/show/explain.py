"""What goes into the result of a pick, by rule: the forecast of a fight, the cards left, the dice wanted."""

from __future__ import annotations

from wyrmtable.core import Reason

from ..files.buttons import BUY, FIGHT_ON, PLACES
from ..files.terms import FACE_DOWN, KIND, MINERALS, PIT
from ..position import Position
from ..rules import gates, squad
from ..rules.combat import targets
from ..rules.forecast import Forecast, exchange, fight, fighter, forecast, hunt


def explain(pos: Position, seat: int, pick: int) -> list[Reason]:
    """Strengths and chances of a pick of the current decision."""
    step = pos.steps[-1]
    if pos.outcome:
        return []
    if step[0] == "group" and PLACES <= pick < pos.content.pieces:
        return _of_square(pos, squad.members(pos, step), step[1], pick - PLACES)
    if step[0] == "press" and pick == FIGHT_ON:
        return _told(current(pos))
    if step[0] == "mine" and PLACES <= pick < pos.content.pieces:
        return _of_card(pos)
    if step[0] == "buy" and BUY <= pick < BUY + 9 and pos.owner[pos.army] == seat:
        price = pos.content.price[pick - BUY]
        return [Reason("LB-BUY-1", f"It costs {price} of your {pos.money(pos.army)} gold.")]
    return []


def _of_square(pos: Position, group: tuple[int, ...], square: int, target: int) -> list[Reason]:
    if not group:
        return []
    edge = pos.content.halls.edges.get((square, target), -1)
    if edge >= 0 and gates.can_break_in(pos, target, edge):
        beasts = sum(found > 0 for found in pos.content.loot)
        return [
            Reason("LB-POST-2", "The door opens on 4 or more: 50 %."),
            Reason("LB-POST-3", f"Inside waits a monster ({beasts} chances in 6) or gold ({6 - beasts} in 6)."),
        ]
    if target in targets(pos, group, square):
        return _of_attack(pos, group, square, target)
    if pos.tile[target] == FACE_DOWN:
        return _of_tile(pos)
    if pos.tile[target] == PIT:
        return [Reason("LB-MYS-5", "Every unit but a wagon is lost on 4 or more: 50 %.")]
    return []


def _of_attack(pos: Position, group: tuple[int, ...], square: int, target: int) -> list[Reason]:
    told = list[Reason]()
    opened, fought = forecast(pos, group, square, target)
    edge = pos.content.halls.edges[square, target]
    if gates.is_defended(pos, pos.army, square, target, edge):
        needs = gates.breach_needs(pos, group, target)
        text = (
            f"{len(group)} against {len(pos.stack[target])} behind the gate: breached on {needs} or more, {opened:.1%}."
        )
        told.append(Reason("LB-GATE-4", text))
    dealt, taken = exchange(pos, group, square, target)
    told.append(Reason("LB-CMB-7", f"One round: you deal {dealt:.2f} hits on average and take {taken:.2f}."))
    return told + _told(fought)


def _told(fought: Forecast) -> list[Reason]:
    return [
        Reason("LB-CMB-10", f"If you fight to the end, you win {fought.win:.1%} of the time."),
        Reason("LB-CMB-8", f"On average you lose {fought.own_losses:.2f} and they lose {fought.their_losses:.2f}."),
    ]


def current(pos: Position) -> Forecast:
    """The fight going on, from its next round to the end."""
    ours = tuple(sorted(fighter(pos, unit, pos.drums) for unit in pos.front))
    behind = tuple(sorted(fighter(pos, unit, pos.drums) for unit in pos.attackers if unit not in pos.front))
    beast = pos.monster[pos.spot] & KIND
    if beast:
        content = pos.content
        return hunt(ours, behind, pos.hp(pos.spot), content.monster_dice[beast], content.monster_hits_on[beast])
    theirs = tuple(sorted(fighter(pos, unit, -1) for unit in pos.rank_held))
    back = tuple(sorted(fighter(pos, unit, -1) for unit in pos.defenders if unit not in pos.rank_held))
    return fight(ours, behind, theirs, back)


def _of_card(pos: Position) -> list[Reason]:
    deck = pos.deck if sum(pos.deck) else pos.discard
    total = sum(deck)
    if not total:
        return [Reason("LB-MINE-8", "No card is left; the mine yields nothing.")]
    content = pos.content
    mean = sum(deck[n] * content.value[n] for n in range(len(MINERALS))) / total
    minerals = sum(deck[: len(MINERALS)])
    beasts = sum(deck[len(MINERALS) : content.treasure_card])
    return [
        Reason("LB-MINE-6", f"{minerals} of {total} cards are minerals, worth {mean:.0f} gold a card."),
        Reason("LB-MINE-10", f"{beasts} are monsters."),
        Reason("LB-MINE-11", f"{deck[content.mined_out]} close the mine."),
    ]


def _of_tile(pos: Position) -> list[Reason]:
    total = sum(pos.tiles)
    traps, beasts = sum(pos.tiles[:4]), sum(pos.tiles[8:12])
    return [
        Reason(
            "LB-MYS-2", f"{total} faces are unseen: {traps} traps, {beasts} monsters, {total - traps - beasts} gifts."
        )
    ]
