"""The heroes' smaller choices: targets, how tiles lie, coins, and the camp."""

from __future__ import annotations

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.terms import CARRIED, WALL
from ..position import Position
from ..rules.areas import storeys
from ..rules.exploring import unexplored_beyond
from ..rules.figures import enemies_beside
from ..rules.items import BOLT_SCROLL, FLASK, HOLY
from ..rules.powers import foes_of
from . import weights as w
from .sense import Answer, blow_chance
from .striking import best_use, called, hottest, percent, prize, shot_chance, target_worth, warded, warmth


def aim(pos: Position, decision: Decision, step: Step) -> Answer:
    """The target that is worth most, and nearest to falling."""
    first, content = pos.content.first_figure, pos.content
    if step[0] == "aim" and step[1] == b.FIREBALL:
        heat, corner = hottest(pos, step[2])
        told = f"{heat:.1f} wounds to be hoped for"
        return (
            (content.first_square + corner, told) if corner >= 0 else (b.BACK, "it would burn more friends than foes")
        )
    if step[0] == "aim" and step[1] == b.SHIELD:
        who = warded(pos, step[2])
        return first + who, f"{len(enemies_beside(pos, who, pos.where[who]))} foes stand beside {called(pos, who)}"
    targets = [p - first for p in decision.picks if p >= first]
    if not targets:
        return decision.picks[0], "nobody is left to aim at"
    if step[0] in ("aim", "volley"):
        option = step[1] if step[0] == "aim" else b.SHOOT
        best = max(targets, key=lambda figure: target_worth(pos, option, step[-1], figure))
        hit, left = shot_chance(pos, option, step[-1], best), pos.wounds[best]
        return first + best, f"{percent(hit)} to hit, and it has {left} left"
    best = max(targets, key=lambda figure: blow_chance(pos, step[1], figure) * prize(pos, figure))
    return first + best, f"{percent(blow_chance(pos, step[1], best))} to hit, and it has {pos.wounds[best]} left"


def storey(pos: Position, decision: Decision, step: Step) -> Answer:
    """The level on which fire does most harm to foes and least to friends."""
    heat = {square: warmth(pos, hit) for square, hit in storeys(pos, step[1], step[-1], foes_of(pos, step[1])).items()}
    best = max(heat, key=heat.__getitem__)
    return pos.content.first_square + best, f"{heat[best]:.1f} wounds to be hoped for there"


def orient(pos: Position, decision: Decision, step: Step) -> Answer:
    """Keep ways open towards the unknown (DUN-AI-H-12)."""
    board = pos.content.board
    place = unexplored_beyond(pos, step[2])
    ports = pos.content.tiles[pos.laid[place] - 1].ports

    def openness(pick: int) -> int:
        turn, value = pick - b.TURN_0, 0
        for side in range(4):
            there = board.beside[place][side]
            if ports[turn][side] == WALL or there < 0:
                continue
            value += w.UNKNOWN if not pos.explored(there) else w.KNOWN if not pos.is_walled(there, side ^ 2) else 0
        return value

    return max(decision.picks, key=openness), "it leaves most ways open towards the unknown"


def yes(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.YES, "it costs nothing more"


def camp(pos: Position, decision: Decision, step: Step) -> Answer:
    """Whoever can learns; crowns buy experience, then potions."""
    content = pos.content
    pupils = [pick for pick in decision.picks if content.first_figure <= pick < content.first_card]
    if pupils:
        return pupils[0], "there is experience enough for another skill"
    if b.BUY_XP in decision.picks:
        return b.BUY_XP, f"{pos.crowns} crowns, and experience is worth more than gold"
    for ware in content.wares:
        if content.first_item + ware in decision.picks and pos.holds[ware] < CARRIED:
            return content.first_item + ware, f"{pos.crowns} crowns, and it will be wanted in the next mission"
    return b.ENOUGH, "nothing more can be learned or bought"


def stay(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.BACK, "everybody has what he needs"


def use(pos: Position, decision: Decision, step: Step) -> Answer:
    """A potion for oneself; what does harm where it does most."""
    hero, item = step[1], step[2]
    if pos.content.item_id[item] in (FLASK, HOLY, BOLT_SCROLL):
        _, pick, told = best_use(pos, hero, item)
        return pick, told
    return pos.content.first_figure + hero, "it helps whoever carries it"


def coin(pos: Position, decision: Decision, step: Step) -> Answer:
    """A low die of one's own is thrown again, or a high one of the enemy's."""
    low = pos.rolled[0] * 2 <= step[2] if len(pos.rolled) == 1 else False
    return (b.REROLL_1, f"a {pos.rolled[0]} is a poor throw") if low else (b.KEEP, "the coin is kept for a worse throw")
