"""A day in town on a journey: food, temple, market, taverns, thieves' quarter, and the wise of the city (UWA-WLD-2).

One errand takes the day. Treasure is taken like coins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Dice, Log, tell_all

from ...files.landboard import (
    BUY_FOOD,
    FAR,
    FENCE,
    FEVER,
    FLESH,
    HOME,
    MARKET,
    RAISE,
    SAGE,
    SELL_MAGIC,
    SITE,
    TAVERNS,
    TEMPLE,
    TOWN,
)
from ...files.terms import ABLE, CHAIN, DEAD, DISEASED, LEATHER, PLATE, STONE
from .. import fitting, season, wizardry
from .. import town as places
from ..rumours import BARMAN, DEAREST, ROUND
from . import hearsay, recruits, trove
from .coffers import hand_over, wealth
from .position import LandPosition
from .truth import code

RATION, CURE = 20, 50  # gold pieces: four weeks' food for one, and a healing at the temple
STORES = 28  # days that bought food lasts
SETTLED: tuple[int, ...] = (TOWN, HOME, FAR)
SUITS = {"plate": PLATE, "chain": CHAIN, "leather": LEATHER}
NOT_LACKED = (*SUITS, "torches", "spikes", "pole", "rations")  # the last are for dungeons, or bought by the month


def errands(pos: LandPosition) -> list[int]:
    """What a day in this town is good for, as far as the party can pay (UWA-WLD-2, UWA-R167)."""
    site, gold = code(pos, pos.hex) >> SITE, wealth(pos)
    if site not in SETTLED:
        return []
    found = [BUY_FOOD] if gold >= RATION * pos.living() else []
    found += [TEMPLE] if gold >= CURE and any(pos.hurt[who] for who in pos.able()) else []
    found += [FEVER] if gold >= places.CURE_DISEASE and places.fevered(pos) else []
    found += [MARKET] if lacking(pos) else []
    found += [SELL_MAGIC, FENCE] if pos.charms else []
    found += [TAVERNS] if gold >= DEAREST else []
    found += recruits.methods(pos)
    found += [SAGE] if recruits.may_ask(pos) else []
    if site == FAR and gold >= places.CALL_BACK:
        found += [RAISE] if fallen(pos, DEAD) else []
        found += [FLESH] if fallen(pos, STONE) else []
    return found


def run(pos: LandPosition, errand: int, dice: Dice, log: Log | None) -> None:
    if errand in recruits.METHODS:
        recruits.begin(pos, errand, dice, log)
    else:
        ERRANDS[errand](pos, dice, log)


# -- food and health ---------------------------------------------------------------------------------------------------


def buy_food(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    hand_over(pos, RATION * pos.living())
    for who in pos.able():
        pos.food[who] += STORES
    tell_all(log, "land-provisions")


def heal(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    hand_over(pos, CURE)
    worst = max(pos.able(), key=lambda who: (pos.hurt[who], -who))
    healed = min(dice.d6("UWA-SPELL-1 cure") + 1, pos.hurt[worst])
    pos.hurt[worst] -= healed
    tell_all(log, "healed", pos.piece(worst), healed)


def end_fever(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """Of those who have one, whoever is hurt worst (UWA-R292)."""
    hand_over(pos, places.CURE_DISEASE)
    who = max(places.fevered(pos), key=lambda one: pos.hurt[one])
    pos.marks[who] &= ~DISEASED
    tell_all(log, "fever-ends", pos.piece(who))


def fallen(pos: LandPosition, fate: int) -> list[int]:
    return [who for who in pos.characters() if pos.fate[who] == fate]


def raise_dead(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """A Patriarch lives in the city: whoever was of the highest level comes first (UWA-R293)."""
    hand_over(pos, places.CALL_BACK)
    wizardry.come_back(pos, max(fallen(pos, DEAD), key=lambda one: pos.level[one]), log)


def stone_to_flesh(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """And a Wizard."""
    hand_over(pos, places.CALL_BACK)
    who = max(fallen(pos, STONE), key=lambda one: pos.level[one])
    pos.fate[who] = ABLE
    tell_all(log, "flesh-again", pos.piece(who))


# -- market and thieves' quarter ---------------------------------------------------------------------------------------


def lacking(pos: LandPosition) -> list[tuple[int, str]]:
    """What of their kits they lack and can pay for: who, and which thing."""
    left, found = wealth(pos), list[tuple[int, str]]()
    for who in pos.able():
        for thing in wanted(pos, who):
            price = fitting.price(pos, thing)
            if price <= left:
                found.append((who, thing))
                left -= price
    return found


def wanted(pos: LandPosition, who: int) -> list[str]:
    """What somebody would buy: of suits of armour the best of his kit, of other things what he lacks."""
    kit = dict.fromkeys(fitting.kit(pos, who))
    suit = next((thing for thing in kit if thing in SUITS), "")
    bare = [suit] if suit and pos.armour[who] < SUITS[suit] else []
    return bare + [thing for thing in kit if thing not in NOT_LACKED and season.wants(pos, who, thing)]


def refit(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """They buy what they lack, as far as the money goes (UWA-EQP-1)."""
    bought = lacking(pos)
    spent = sum([fitting.price(pos, thing) for _, thing in bought])
    for who, thing in bought:
        fitting.receive(pos, who, thing)
    hand_over(pos, spent)
    tell_all(log, "bought", spent)


def sell_magic(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    tell_all(log, "land-sold", sell(pos, 0))


def sell(pos: LandPosition, more: int) -> int:
    """All of it, for what it is worth and so many hundredths more, in coins; how much that was."""
    paid = pos.relics * (100 + more) // 1_000
    trove.lose_all(pos)
    pos.gold[pos.able()[0]] += paid
    return paid


def fence(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """A fifth more than on the market, at a risk (UWA-WLD-2)."""
    tell_all(log, "fenced", sell(pos, 100 // places.MORE))
    at_risk(pos, dice, log)


def at_risk(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """Whoever goes to the thieves' quarter is robbed on 1, and on 2 a gang sets upon him (UWA-WLD-2, UWA-R167)."""
    face = dice.d6("UWA-WLD-2 thieves' quarter")
    if face == places.ROBBED:
        pos.steps.append(("gang",))
    elif face < places.ROBBED:
        gone = pos.purse() * dice.d6("UWA-WLD-2 robbed") // places.PARTS
        hand_over(pos, gone)
        tell_all(log, "cut-purses", gone)


# -- taverns -----------------------------------------------------------------------------------------------------------


def listen(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """A round for everybody, something for the barman, and then the talk begins (UWA-RUMOR-1)."""
    price = ROUND * dice.d6("UWA-RUMOR-1 round") + dice.roll(BARMAN, "UWA-RUMOR-1 barman")
    hand_over(pos, price)
    tell_all(log, "treated", price)
    hearsay.hear(pos, dice, log)


ERRANDS: Mapping[int, Callable[[LandPosition, Dice, Log | None], None]] = {
    BUY_FOOD: buy_food,
    TEMPLE: heal,
    FEVER: end_fever,
    RAISE: raise_dead,
    FLESH: stone_to_flesh,
    MARKET: refit,
    SELL_MAGIC: sell_magic,
    FENCE: fence,
    TAVERNS: listen,
    SAGE: recruits.ask,
}
