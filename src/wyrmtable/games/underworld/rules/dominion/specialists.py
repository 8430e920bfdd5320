"""What specialists do: smithies, potions and poisons, assassins, trainers, sages, spies (UWA-SPEC)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Dice

MADE = {"armour": 1, "shield": 3, "weapon": 5}  # a month, of an Armorer without other duties
ANIMALS = 6  # that a trainer handles
POTIONS = 2  # a month
TRY, PRICE = 20, 2_000  # per cent of a try; gold pieces for a level-one effect
WEAK, STRONG, DEADLY = 1, 2, 3  # poisons count as effects of these levels
MURDER, PER_LEVEL, CARE, LEAST = 60, 5, 10, 5
TALKS, FOUND_OUT, NOTHING, FAITHFUL = 3, 1, 3, 5
UNKNOWN, PARTIAL = 4, 8
KINDS_OF_ANSWER = ("It cannot be known.", "A part of the truth.", "The exact truth.")
SECRETS = ("numbers", "gold", "plans", "gates")
UNTRAINED = ("horse", "mule")


def smithy(what: str, assistants: int, smiths: int, duties: bool) -> int:
    """What an Armorer makes in a month: twice as much with two assistants, one of them a Smith; three times with six,
    two of them Smiths; nothing while he maintains the arms of others (UWA-SPEC-2)."""
    if duties:
        return 0
    times = 3 if assistants >= 6 and smiths >= 2 else 2 if assistants >= 2 and smiths >= 1 else 1
    return times * MADE[what]


def potions(value: int, months: int) -> tuple[int, int]:
    """An Alchemist with a formula: two a month, each for half its value (UWA-SPEC-1)."""
    return POTIONS * months, POTIONS * months * (value // 2)


def research(level: int, prices: int, alchemist: bool) -> tuple[int, int, int]:
    """Gold pieces, weeks and per cent: 2,000 doubled for every level, a week a level, 20 % a price paid; an Alchemist,
    who studies poisons only, needs twice the money and time (UWA-SPEC-14, UWA-SPEC-1)."""
    times = 2 if alchemist else 1
    return times * prices * PRICE * 2 ** (level - 1), times * level * prices, min(TRY * prices, 100)


def murder_chance(level: int, guarded: bool, castle: bool, warned: bool) -> int:
    """Per cent: 60, less five for each level of the victim, less ten for each precaution, at least 5 (UWA-SPEC-3)."""
    return max(MURDER - PER_LEVEL * level - CARE * (guarded + castle + warned), LEAST)


def murder(chance: int, dice: Dice) -> str:
    if dice.roll(100, "UWA-SPEC-3 mission") <= chance:
        return "done"
    return "captured, and he talks" if dice.d6("UWA-SPEC-3 failure") <= TALKS else "failed"


def assassins_a_year(dice: Dice) -> int:
    """Few exist: one, and one or two more (UWA-SPEC-3)."""
    return 1 + dice.roll(2, "UWA-SPEC-3 assassins")


def trainers_needed(animal: str, count: int) -> int:
    """One kind each, six animals each; horses and mules need none (UWA-SPEC-4)."""
    return 0 if animal in UNTRAINED else -(-count // ANIMALS)


def training_months(hit_dice: int) -> int:
    """Two months, and one for every two hit dice (UWA-SPEC-4)."""
    return 2 + hit_dice // 2


def sage_answers(dice: Dice) -> str:
    """One question a week, 2d6 (UWA-SPEC-6)."""
    total = dice.d6("UWA-SPEC-6 answer") + dice.d6("UWA-SPEC-6 answer")
    return KINDS_OF_ANSWER[0 if total <= UNKNOWN else 1 if total <= PARTIAL else 2]


def sea_pay(seaman: int, fighter: int, fights: bool) -> int:
    """Seamen who can fight draw both pays (UWA-SPEC-7)."""
    return seaman + (fighter if fights else 0)


def crew_pay(seamen: int, ships: int, seaman: int, captain: int) -> int:
    """Gold pieces a month: every ship has her crew and one captain (UWA-SPEC-7, UWA-SPEC-8)."""
    return seamen * seaman + ships * captain


def place_spy(dice: Dice) -> tuple[int, bool]:
    """In how many weeks he is taken on, and whether he is, even chances (UWA-SPEC-10, UWA-SPEC-11)."""
    return dice.roll(4, "UWA-SPEC-11 weeks"), dice.roll(100, "UWA-SPEC-11 placed") <= 50


def corrupt(loyalty: int, bribe: int, level: int, dice: Dice) -> bool:
    """A man of the enemy's, for a bribe: each 100 gold pieces for each level take a point off, four at most; a failed
    throw of loyalty makes him a spy (UWA-SPEC-10, UWA-SPEC-11)."""
    less = min(bribe // (100 * max(level, 1)), 4)
    return dice.d6("UWA-SPEC-11 corrupted") + dice.d6("UWA-SPEC-11 corrupted") > loyalty - less


def faithful(dice: Dice) -> bool:
    return dice.d6("UWA-SPEC-11 faithful") <= FAITHFUL


def spy_week(dice: Dice, secrets: Sequence[str] = SECRETS) -> str:
    """1 he is discovered, 2 or 3 nothing, else one true fact (UWA-SPEC-11)."""
    face = dice.d6("UWA-SPEC-11 week")
    if face <= FOUND_OUT:
        return "discovered"
    return "nothing" if face <= NOTHING else dice.choose(secrets, "UWA-SPEC-11 fact")
