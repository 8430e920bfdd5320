"""What is special about a creature, in words, as the keys and slips of a referee tell it (UWA-TOOL-28, UWA-MON-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..files.monsters import Kind

ORDINALS = ("", "1st", "2nd", "3rd")
# Each text may name the figure of the power.
PLAIN: Mapping[str, str] = {
    "immune": "no spell on the mind takes hold of it", "hostile": "always hostile", "magic": "only magic harms it",
    "fireproof": "no fire harms it", "cold": "fire hurts it most", "paralyse": "its touch paralyses",
    "petrify": "its touch turns to stone", "sick": "its bite sickens (+{} to save)",
    "sting": "stings on {} or more of 2d6", "tail": "the {} attack is a poisonous sting",
    "regen": "mends {} a round", "rise": "rises again unless it burns",
    "hug": "hugs for {} if both attacks hit", "rake": "rakes for {} if both attacks hit",
    "cling": "clings for {} a round", "snake": "venomous or a constrictor", "swallow": "swallows whole",
    "disease": "{} % for a fever", "web": "spins webs", "stubborn": "fights on for {} rounds when it is slain",
    "keen": "surprised on 1 only", "stealth": "surprises on 1 to {}",
    "stout": "saves as of four levels more", "pursues": "always pursues",
    "unturned": "cannot be turned", "drowsy": "asleep in {} % of all meetings", "talks": "{} % can talk",
    "fighter": "fights as a Fighting-Man of the {} level", "mage": "a Magic-User of the {} level",
    "cleric": "a Cleric of the {} level", "halved": "magic weapons do half", "rot": "its touch rots wounds",
    "slime": "turns flesh to slime in d6 rounds", "fury": "+{} against whoever is of one die or less",
    "gulp": "swallows a halfling on 20", "tinder": "burns easily",
    "infect": "taints whoever is bitten for half of his points", "weaken": "takes a point of Strength for {} turns",
    "slow": "its poison kills after d6 turns", "lame": "lames for ten days (+{} to save)", "fears": "fears fire",
    "leap": "leaps {}0 feet", "stays": "pursues nobody", "senses": "never surprised",
    "leech": "fastens and drains a level every other round", "choir": "{} of them charm a person",
    "zeal": "+{} to hit", "charge": "twice the harm as it closes in", "sage": "casts spells by its age",
    "repelled": "a mirror keeps its blows off", "rash": "{} % attack on sight",
    "enraged": "twice the harm after its first wound", "placid": "leaves in peace whoever leaves it in peace",
    "roar": "its roar takes {} from the courage of hired men", "calls": "calls rats or wolves once",
    "ashore": "-1 to hit on land", "knows": "{} % know a secret of the place",
}  # fmt: skip
RANKS = ("tail", "fighter", "mage", "cleric")  # their figures are told as first, second, ...
HARMS: Mapping[str, str] = {
    "silver": "only silver or magic harms it", "silver=half": "only silver (by half) or magic harms it",
    "silver=missiles": "no plain missile harms it", "fire": "only fire harms it",
    "fire=cold": "only fire or cold harms it", "split": "weapons part it",
    "split=lightning": "weapons and lightning part it",
    "shock=plus": "lightning does a point more a die", "shock=double": "lightning does twice the harm",
    "nightly": "-1 to hit by day", "nightly=1": "-1 to hit and less courage by day",
    "drain=1": "its touch drains a level", "drain=2": "its touch drains two levels",
    "unseen": "invisible", "unseen=1": "invisible until it strikes",
}  # fmt: skip


def ordinal(value: str) -> str:
    number = int(value) if value.isdecimal() else 0
    return ORDINALS[number] if 0 < number < len(ORDINALS) else f"{value}th"


def poison(value: str) -> str:
    return f"poisonous (+{value} to save)" if value != "0" else "poisonous"


def charm(value: str) -> str:
    return f"charms by its look (-{value} to save)"


def gaze(value: str) -> str:
    back = "throws it back" + ("" if value == "6" else f" on 1 to {value}")
    return f"its look turns to stone (a mirror {back})"


def purse(value: str) -> str:
    coin = {"sp": "silver pieces", "gp": "gold pieces"}.get(value[-2:], "coins")
    return f"carries {value[:-2].replace('x', ' x ')} {coin}"


def bow(value: str) -> str:
    """How many have one, and its range in inches if that is its own."""
    every, _, more = value.partition(":")
    told = "bows" if every == "1" else f"one in {every} with a bow"
    return told + (f" of {more.partition(':')[0]}0 feet" if more else "")


def warriors(value: str) -> str:
    return "all sting" if value == "1" else f"one in {value} is a warrior who stings"


def hurl(value: str) -> str:
    inches, _, dice = value.partition(":")
    return f"hurls rocks {inches}0 feet for {dice}"


def volley(value: str) -> str:
    inches, _, many = value.partition(":")
    return f"shoots {many} spikes {inches}0 feet, four times"


def beam(value: str) -> str:
    inches, _, dice = value.partition(":")
    return f"shoots a beam {inches}0 feet for {dice} every other round"


def breath(value: str) -> str:
    inches, _, dice = value.partition(":")
    harm = {"full": "for its points", "stone": "and turns to stone"}.get(dice, f"for {dice}")
    return f"breathes {inches}0 feet {harm}"


def saves(value: str) -> str:
    klass, _, level = value.partition(":")
    return f"saves as a {'Magic-User' if klass == 'mage' else 'Fighting-Man'} of the {ordinal(level)} level"


SAID: Mapping[str, Callable[[str], str]] = {
    "poison": poison, "charm": charm, "gaze": gaze, "purse": purse, "bow": bow,
    "warriors": warriors, "hurl": hurl, "volley": volley, "beam": beam, "breath": breath, "saves": saves,
}  # fmt: skip


def said(name: str, value: str) -> str:
    """One power in words."""
    if name in SAID:
        return SAID[name](value)
    if name in PLAIN:
        return PLAIN[name].format(ordinal(value) if name in RANKS else value)
    return HARMS.get(f"{name}={value}" if value else name, f"{name} {value}".strip())


def specials(kind: Kind) -> str:
    """All of them, in the order of the creature file."""
    return ", ".join(said(name, value) for name, value in kind.powers.items())
