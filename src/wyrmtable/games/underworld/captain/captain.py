"""A caller who talks where talk pays, sleeps what can be put to sleep, turns the undead, and runs in time.

It sees its chair and decides on an imagined world; below ground a guide knows the map.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from wyrmtable.core import Chair

from ..files import buttons
from ..files.buttons import CAST, TAKE
from ..files.season import EXPEDITIONS, WEEKS
from ..files.terms import ABLE, GEMS, GOLD, JEWELS, MAGIC, ROUND, SILVER
from ..position import Position
from ..rules import blows, chase, fight, magic, pace, retinue, slumber
from ..rules.ending import points
from ..rules.meeting import foe_halves
from . import weights
from .guide import Guide, cornered, enough, leaving

Choice = tuple[int, str]
SPELLS = (
    "fire_ball", "lightning_bolt", "cold", "sleep", "hold_person", "slow", "charm_person", "haste", "bless",
    "phantasmal_forces", "dispel_magic", "light", "continual_light",
)  # fmt: skip


class DelveCaptain:
    """Chooses for one seat."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""
        self._guide = Guide()

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        pick, self._why = decide(self._guide, chair.imagine(self._rng), decision.picks)
        return pick

    def why(self) -> str:
        """One line about the last choice."""
        return self._why


def decide(guide: Guide, pos: Position, picks: Sequence[int]) -> Choice:
    """What is done here, by the rules of thumb below and the guide's map."""
    step = pos.steps[-1][0]
    guided = {"explore": guide.explore, "door": guide.door, "flight": guide.flight}
    pick, why = (guided.get(step) or DECIDE.get(step, go_on))(pos, picks)
    return (pick if pick in picks else picks[0]), why


def go_on(pos: Position, picks: Sequence[int]) -> Choice:
    """Questions that come only of what the captain never does: whoever takes a chair over finds them begun."""
    return (buttons.BACK if buttons.BACK in picks else picks[0]), "Let us go on."


def odds(pos: Position, cross: bool = True) -> float:
    """How the party compares with the band, by what both can bear and deal out, with the Cleric's cross or without:
    more than 1 is better."""
    theirs = sum([3.5 * pos.dice_of(foe) for foe in pos.foes()]) * might(pos)
    ours = sum([pos.hp[who] - pos.hurt[who] for who in pos.able()]) * prowess(pos)
    helpless = max(drowsy(pos), cowed(pos) if cross else 0.0)
    theirs *= 1 - min(helpless, weights.NEVER_ALL if pos.gap else weights.IN_HASTE)
    if pos.foes() and all(blows.proof(pos.kind(foe), False) for foe in pos.foes()) and not turnable(pos):
        theirs *= weights.PROOF
    deadly = {"petrify", "poison", "breath", "drain", "paralyse"} & set(pos.leader().powers)
    return ours / max(theirs * (1.5 if deadly else 1), 1)


def prowess(pos: Position) -> float:
    """Points that the front rank deals out in a round."""
    combat, armour = pos.content.book.combat, pos.leader().ac
    needs = [combat.to_hit_as_person(pos.rung(who).column, armour) for who in pos.front()]
    return sum([3.5 * chance(need) for need in needs])


def might(pos: Position) -> float:
    """Points that their front rank deals out in a round, to whoever stands in ours."""
    wards = [pos.ac(who) for who in pos.front()] or [9]
    combat, ward = pos.content.book.combat, sum(wards) // len(wards)
    hits = [chance(combat.to_hit_as_creature(pos.hit_dice(foe), ward)) for foe in pos.foe_front()]
    kinds = [pos.kind(foe) for foe in pos.foe_front()]
    return sum([kind.attacks * kind.damage.mean * hit for kind, hit in zip(kinds, hits, strict=True)])


def chance(need: int) -> float:
    """Of a blow that needs so much (UWA-CBT-3)."""
    return min(max(21 - need, 1), 19) / 20


def sleepable(pos: Position) -> bool:
    spell = pos.content.book.spells.number("sleep")
    asleep = [
        foe for foe in pos.foes() if slumber.bound(pos.hit_dice(foe)) < 3 and "immune" not in pos.kind(foe).powers
    ]
    return len(asleep) * 2 >= len(pos.foes()) and any(magic.has(pos, who, spell) for who in pos.able())


def drowsy(pos: Position) -> float:
    """The share of the band that our spells of sleep are likely to overcome."""
    spell = pos.content.book.spells.number("sleep")
    rows = [slumber.bound(pos.hit_dice(foe)) for foe in pos.foes() if "immune" not in pos.kind(foe).powers]
    rows = [row for row in rows if row < len(slumber.SLEEPERS)]
    spells = sum([magic.has(pos, who, spell) for who in pos.able()])
    if not rows or not spells:
        return 0.0
    _, count, sides = slumber.SLEEPERS[rows[0]]
    mean = count * (sides + 1) / 2 if count else 1
    return min(mean * (1 + spells) / 2, len(rows)) / len(pos.foes())


def cowed(pos: Position) -> float:
    """The share of the band that a Cleric is likely to turn."""
    needs = min([magic.turn_needs(pos, who) for who in pos.able()], default=99)
    throws = sum([one + other >= needs for one in range(1, 7) for other in range(1, 7)])
    return 0.0 if pos.turned else throws / 36 * min(7 / max(len(pos.foes()), 1), 1)


def turnable(pos: Position) -> bool:
    return not pos.turned and any(magic.turn_needs(pos, who) <= 9 for who in pos.able())


def calling(pos: Position, picks: Sequence[int]) -> Choice:
    """An elf in mail, with sword and bow, is worth more than a second spell of sleep: the unarmoured fall first."""
    return buttons.AS_FIGHTER, "We need a bow."


def column(pos: Position) -> list[int]:
    """The sturdiest in front, who meet traps and blows first; Magic-Users behind (UWA-MARCH-1)."""

    def place(who: int) -> tuple[bool, float]:
        return pos.klass(who) == "mage", -(pos.hp[who] - pos.hurt[who]) / (pos.ac(who) + weights.ARMOUR)

    return sorted(pos.march, key=place)


def march(pos: Position, picks: Sequence[int]) -> Choice:
    """Where there are neither traps nor boxes, the order that is given will do."""
    for who, wanted in zip(pos.march, column(pos), strict=True) if pos.content.floors else ():
        if who != wanted and pos.piece(who) in picks:
            return pos.piece(who), "The sturdiest in front."
    return buttons.READY, "The order is good."


def swap(pos: Position, picks: Sequence[int]) -> Choice:
    return pos.piece(column(pos)[pos.march.index(pos.steps[-1][1])]), "The sturdiest in front."


def menu(pos: Position, picks: Sequence[int]) -> Choice:
    strong = odds(pos)
    if pos.content.floors and easy(pos) and not enough(pos):
        return buttons.FIGHT, "These we can put down."
    if buttons.PARLEY in picks and (pos.content.floors or strong < weights.TALK):
        return buttons.PARLEY, "Talk is cheaper than blood."
    if buttons.FEED in picks and strong < 1:
        return buttons.FEED, "Let them eat our rations, not us."
    if pos.content.floors and buttons.FEED in picks:
        return buttons.FEED, "Let them eat our rations, not us."
    if pos.content.floors and (strong < weights.SURE or flanked(pos)) and pos.gap >= weights.HEAD_START:
        return buttons.FLEE, "Not worth a friend's life."
    if strong < 0.6 and (pos.party_rate() >= pos.foe_rate() or pos.gap > 30):
        return buttons.FLEE, "They are too strong for us."
    return buttons.FIGHT, "We can take them."


def speaker(pos: Position, picks: Sequence[int]) -> Choice:
    best = max(pos.able(), key=lambda who: pos.score(who, 5))
    return pos.piece(best), "The best speaker."


def offer(pos: Position, picks: Sequence[int]) -> Choice:
    wanted, names = min(15 * foe_halves(pos), pos.purse()), pos.content.names
    sums = [pick for pick in picks if pick >= names.numbers]
    enough = [pick for pick in sums if names.value(pick) >= wanted]
    return (enough[0] if enough else sums[-1]), "What moves them, and no more."


def segment(pos: Position, picks: Sequence[int]) -> Choice:
    """Below ground whoever hides needs no rest afterwards, and keeps the room that he knows."""
    if pos.content.floors and not winnable(pos) and buttons.HIDE in picks:
        return buttons.HIDE, "Out with the light, and not a sound."
    if odds(pos) < 0.5 or (pos.content.floors and not winnable(pos)):
        return buttons.FLEE, "Away, before they notice."
    return buttons.FIGHT, "Strike first."


def easy(pos: Position) -> bool:
    """Whether they can be beaten, and will not come from behind."""
    return winnable(pos) and not flanked(pos)


def flanked(pos: Position) -> bool:
    """Whether too many of them go round, who have seen the party and find no room in front: sleep does not reach those,
    and when the others lie there, they fall upon the rear (UWA-WAND-6)."""
    if points(pos) < 0 or foe_halves(pos) >= 2 * weights.RICH_FIELD:
        return False
    round_about = [foe for foe in range(len(pos.foe_fate)) if pos.foe_fate[foe] == ROUND]
    spare = fight.spare(pos) if not pos.round else []
    coming = len(round_about) + (len(spare) // 2 if len(spare) > 1 else 0)
    return coming > (weights.FLANK if pos.rank() >= len(pos.able()) else weights.NARROW_FLANK)


def winnable(pos: Position) -> bool:
    """Whether they can be put to sleep or turned, or are no match anyway. Whoever has lost friends and won too little
    for it needs every field that can be won."""
    strong = odds(pos)
    if archmage(pos):
        return False
    if points(pos) < 0 and strong >= weights.DESPERATE:
        return True
    return strong >= weights.SURE or ((sleepable(pos) or turnable(pos)) and strong >= weights.WORTH)


def archmage(pos: Position) -> bool:
    """Whoever casts fire balls ends a party of beginners with his first word, and no sleep takes him."""
    return (
        any(pos.kind(foe).power("mage") >= weights.ARCHMAGE for foe in pos.foes()) and max(pos.level) < weights.ARCHMAGE
    )


def stance(pos: Position, picks: Sequence[int]) -> Choice:
    hurt = [who for who in pos.able() if 2 * pos.hurt[who] >= pos.hp[who]]
    hopeless = odds(pos) < weights.STAND and leaving(pos, chase.leavings(pos)) >= 0
    far = pos.gap >= weights.HEAD_START or hopeless
    if pos.content.floors and cornered(pos):
        return (buttons.FIGHT if buttons.FIGHT in picks else buttons.HOLD), "There is nowhere to run."
    if pos.content.floors and far and buttons.FLEE in picks and not easy(pos):
        return buttons.FLEE, "Not worth a friend's life."
    tired = bool(pos.content.floors and hurt and odds(pos) < weights.SURE)
    if (odds(pos) < 0.35 or tired) and pos.party_rate() >= pos.foe_rate() and buttons.FLEE in picks:
        return buttons.FLEE, "It is lost; run."
    return (buttons.FIGHT if buttons.FIGHT in picks else buttons.HOLD), "Stand fast."


def orders(pos: Position, picks: Sequence[int]) -> Choice:
    """Turn, heal the dying, cast what decides, strike whoever is wounded, throw oil."""
    who = pos.march[pos.steps[-1][1]]
    if buttons.TURN in picks and not worth_blows(pos):
        return buttons.TURN, "Back to your graves."
    spells = pos.content.book.spells
    cure = CAST + spells.number("cure_light_wounds")
    if cure in picks and any(2 * pos.hurt[one] >= pos.hp[one] for one in magic.healable(pos)):
        return cure, "Somebody is badly hurt."
    if buttons.CONCENTRATE in picks:
        return buttons.CONCENTRATE, "They believe in it."
    begun = any(CAST <= pos.order[one] < CAST + len(spells.known) for one in pos.everybody() if one != who)
    at_once = "sleep" if pos.gap <= pace.round_move(pos.foe_rate()) else ""  # a blow may spoil a spell: two are surer
    for name in SPELLS:
        pick = CAST + spells.number(name)
        if pick in picks and (not begun or name == at_once) and useful(pos, name):
            return pick, "This will decide it."
    if buttons.OIL in picks and not begun and burns(pos):
        return buttons.OIL, "Burn them."
    if buttons.LIGHT_TORCH in picks and who == pos.able()[-1]:
        return buttons.LIGHT_TORCH, "We must see."
    foes = [pick for pick in picks if pos.is_foe(pick) and pos.foe_fate[pick - pos.foe_piece(0)] == ABLE]
    if foes and not blows.proof(pos.kind(foes[0] - pos.foe_piece(0)), pos.gap > 0 and pos.silver_arrows[who] > 0):
        return max(foes, key=lambda pick: pos.foe_hurt[pick - pos.foe_piece(0)]), "Finish the wounded."
    for flask in (buttons.WATER, buttons.OIL):
        if flask in picks:
            return flask, "Burn them."
    return (foes[0] if foes else buttons.WAIT), "Nothing better to do."


def worth_blows(pos: Position) -> bool:
    """Whether a few of the dead are rather struck down than turned: who is driven off teaches nothing (UWA-XP-1), and
    whoever has won nothing yet needs that."""
    return bool(pos.content.floors) and points(pos) <= 0 and odds(pos, cross=False) >= weights.NO_CROSS


def burns(pos: Position) -> bool:
    """Whether oil is well spent on them: they are many or strong, and fire harms them."""
    flasks = sum(pos.oil[who] for who in pos.able())
    spare = flasks > weights.FLASKS if pos.content.floors else True
    return spare and "fireproof" not in pos.leader().powers and foe_halves(pos) >= 2 * weights.OIL


def useful(pos: Position, name: str) -> bool:
    if name == "sleep":
        return any(slumber.bound(pos.hit_dice(foe)) < 4 and "immune" not in pos.kind(foe).powers for foe in pos.foes())
    if name in ("hold_person", "charm_person"):
        return bool(magic.persons(pos))
    if name in ("light", "continual_light"):
        return not pos.lit
    if name == "dispel_magic":
        return any(pos.spellbound) or bool(pos.lagging)
    spells = {"haste": pos.hasted, "bless": pos.blessed > 0, "slow": pos.slowed}
    return not spells.get(name, False)


def aim(pos: Position, picks: Sequence[int]) -> Choice:
    who = pos.march[pos.steps[-1][1]]
    spell = pos.order[who] - CAST
    if spell >= 0 and pos.content.book.spells.known[spell].id.startswith("cure"):
        worst = max(magic.healable(pos), key=lambda one: pos.hurt[one] / pos.hp[one])
        return pos.piece(worst), "Who needs it most."
    return picks[1], "The first of them."


def flight(pos: Position, picks: Sequence[int]) -> Choice:
    """Throw down what this kind heeds, while it is close behind."""
    lure = buttons.DROP_FOOD if pos.leader().intel != "I" else buttons.DROP_TREASURE
    ordered = [buttons.BURN_OIL, lure]
    if pos.party_rate() < pos.foe_rate():
        ordered.append(buttons.DROP_SHIELDS)
        found = [pick for pick in ordered if pick in picks]
        if found:
            return found[0], "This may stop them."
    return buttons.RUN, "Run!"


def loot(pos: Position, picks: Sequence[int]) -> Choice:
    best = [TAKE + kind for kind in (MAGIC, JEWELS, GEMS, GOLD, SILVER) if TAKE + kind in picks]
    return (best[0] if best else buttons.LEAVE), "Best value first."


def town(pos: Position, picks: Sequence[int]) -> Choice:
    """Heal while there is time and money, buy what is missing, then down again."""
    badly = sum([3 * pos.hurt[who] >= pos.hp[who] for who in pos.everybody()])
    trips = max(EXPEDITIONS - pos.trip, 0)
    spare = WEEKS - pos.week - trips > 2 * trips
    for deed, wanted, why in (
        (buttons.TOWN_KIT, True, "We need our kits whole."),
        (buttons.TOWN_CURE, badly and pos.bank > weights.SAVINGS, "The temple is quicker than rest."),
        (buttons.TOWN_REST, badly and spare, "We need rest."),
        (buttons.NOTICES, spare and pos.bank >= weights.RICH, "A few more swords would not hurt."),
    ):
        if wanted and pos.deed(deed) in picks:
            return pos.deed(deed), why
    return pos.deed(buttons.TOWN_GO), "Down again."


def hiring(pos: Position, picks: Sequence[int]) -> Choice:
    """Whoever wears mail or shoots from afar; a crowd of light foot shares the treasure and is no help."""
    first = pos.deed(buttons.HIRE)
    found = [pick for pick in picks if first <= pick < first + retinue.AT_FIRST]
    return (found[-1], "We can use him.") if found else (buttons.READY, "These will do.")


DECIDE: dict[str, Callable[[Position, Sequence[int]], Choice]] = {
    "calling": calling,
    "study": lambda pos, picks: (buttons.READY, "These will do."),
    "instead": lambda pos, picks: (buttons.BACK, "These will do."),
    "march": march,
    "swap": swap,
    "town": town,
    "hiring": hiring,
    "terms": lambda pos, picks: (picks[-1], "Whoever is paid well stays."),
    "tick": lambda pos, picks: (picks[0], "The dice are fair."),
    "ruling": lambda pos, picks: (picks[0], "The dice are fair."),
    "foresee": lambda pos, picks: (picks[0], "The dice are fair."),
    "proposal": lambda pos, picks: (picks[len(picks) // 2], "It may work or not."),
    "effect": lambda pos, picks: (picks[0], "It works, and that is all."),
    "ask": lambda pos, picks: (picks[-1], "One room in six holds a thing that only asking finds."),
    "menu": menu,
    "speaker": speaker,
    "offer": offer,
    "segment": segment,
    "stance": stance,
    "orders": orders,
    "aim": aim,
    "chase": flight,
    "loot": loot,
}
