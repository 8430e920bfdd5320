"""The creature file: one line of `monsters.csv` for every creature (UWA-MON-1)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import NamedTuple

from wyrmtable.files import Mistakes

from .charts import CLASSES
from .throws import HitDice, Throw, hit_dice_of, throw_of

GAME = "game underworld"  # what every file of the game begins with
COLUMNS = (
    "id", "name", "group", "ac", "move", "fly", "swim", "hd", "attacks", "damage", "no_dungeon", "no_wild", "lair_pct",
    "treasure", "align", "intel", "size", "air_class", "morale", "water", "sound", "powers",
)  # fmt: skip
SOUNDS = ("nothing", "shuffling", "voices", "heavy steps", "beast", "water", "clanking")
POWERS = (
    "immune", "hostile", "silver", "magic", "fire", "fireproof", "cold", "paralyse", "petrify", "gaze", "poison",
    "sick", "sting", "tail", "drain", "regen", "rise", "breath", "charm", "hug", "rake", "cling", "snake", "swallow",
    "disease", "web", "split", "stubborn", "warriors", "hurl", "volley", "bow", "purse", "keen", "stealth",
    "unseen", "stout", "pursues", "unturned", "drowsy", "talks", "fighter", "mage", "cleric", "halved", "rot", "slime",
    "fury", "saves", "gulp", "beam", "shock", "tinder", "infect", "weaken", "slow", "lame", "fears", "leap", "stays",
    "senses", "leech", "choir", "zeal", "charge", "sage", "repelled", "nightly", "rash",
    "enraged", "placid", "roar", "knows", "calls", "ashore",
)  # fmt: skip
AMONG: Mapping[str, tuple[str, ...]] = {
    "align": ("L", "N", "C", "any", "-"),
    "intel": ("I", "S", "N"),
    "size": ("S", "M", "L", "H"),
    "sound": SOUNDS,
}
NUMBERS = ("ac", "move", "fly", "swim", "attacks", "lair_pct")


class Kind(NamedTuple):
    """A kind of creature."""

    id: str
    name: str
    group: str
    ac: int
    move: int
    fly: int
    swim: int
    hd: HitDice
    attacks: int
    damage: Throw
    no_dungeon: Throw
    no_wild: Throw
    lair_pct: int
    treasure: str
    align: str
    intel: str
    size: str
    air_class: str
    morale: int
    water: tuple[str, ...]
    sound: str
    powers: Mapping[str, str]

    @property
    def undead(self) -> bool:
        return self.group == "undead"

    @property
    def person(self) -> bool:
        """Men and the like, up to the size of an ogre: who can be charmed and held as a person."""
        return self.group in ("men", "giantkin", "npc_fm", "npc_mu", "npc_cl", "soldier") and self.size != "H"

    @property
    def enchanted(self) -> bool:
        """Spirits of the elements, and whatever only magic harms (UWA-R350)."""
        return self.group == "elemental" or "magic" in self.powers

    @property
    def klass(self) -> str:
        """Of a person who has one, else nothing."""
        return next((name for name in CLASSES if name in self.powers), "")

    @property
    def level(self) -> int:
        """Of a person with a class, else the hit dice."""
        return self.power(self.klass) if self.klass else self.hd.levels

    def power(self, name: str) -> int:
        """The figure of a power; 0 if the creature lacks it or it has none."""
        value = self.powers.get(name)
        return int(value) if value is not None and value.isdecimal() else 0

    def part(self, name: str, at: int) -> int:
        """One of the figures of a power that has several, with colons between them; 0 if it lacks this one."""
        parts = self.powers.get(name, "").split(":")
        return int(parts[at]) if at < len(parts) and parts[at].isdecimal() else 0

    def feet(self, name: str) -> int:
        """How far a power reaches: the inches before its dice, ten feet each; 0 if the creature lacks it."""
        inches = self.powers.get(name, "").partition(":")[0]
        return 10 * int(inches) if inches.isdecimal() else 0

    def dice(self, name: str) -> Throw:
        """The dice of a power, without the range or coin that stands beside them."""
        word = self.powers[name].rpartition(":")[2].removesuffix("gp").removesuffix("sp")
        return throw_of(word) or Throw(1, 6)


def read_monsters(text: str, path: str = "monsters.csv") -> tuple[Kind, ...]:
    """Every creature of the file; all its mistakes are told at once."""
    mistakes = Mistakes(path)
    rows = list(csv.reader(StringIO(text)))
    if rows[:1] != [[GAME]]:
        mistakes.wrong(1, "the first line does not name the game.", f"Write {GAME}.")
    elif tuple(*rows[1:2]) != COLUMNS:
        mistakes.wrong(2, "the second line does not name the columns.", f"Write {','.join(COLUMNS)}.")
    mistakes.raise_any()
    found: dict[str, Kind] = {}
    for line, row in enumerate(rows[2:], 3):
        if len(row) != len(COLUMNS):
            mistakes.wrong(line, f"there are {len(row)} fields.", f"Write {len(COLUMNS)} of them.")
            continue
        kind = _kind(dict(zip(COLUMNS, row, strict=True)), line, mistakes)
        if kind.id in found:
            mistakes.wrong(line, f"the creature {kind.id!r} stands here twice.", "Give it another id.")
        found[kind.id] = kind
    mistakes.raise_any()
    return tuple(found.values())


def _kind(row: Mapping[str, str], line: int, mistakes: Mistakes) -> Kind:
    for column, among in AMONG.items():
        mistakes.known(line, row[column], among, column)
    figures = {column: _number(row[column], column, line, mistakes) for column in NUMBERS}
    throws = {column: _throw(row[column], column, line, mistakes) for column in ("damage", "no_dungeon", "no_wild")}
    dice = hit_dice_of(row["hd"])
    if dice is None:
        mistakes.wrong(line, f"the hit dice cannot be {row['hd']!r}.", "Write 3, 3+1, 1-1 or 1/2.")
    return Kind(
        row["id"], row["name"], row["group"], figures["ac"], figures["move"], figures["fly"], figures["swim"],
        dice or HitDice(1), figures["attacks"], throws["damage"], throws["no_dungeon"], throws["no_wild"],
        figures["lair_pct"], row["treasure"], row["align"], row["intel"], row["size"], row["air_class"],
        0 if row["morale"] == "-" else _number(row["morale"], "morale", line, mistakes),
        tuple(row["water"].split("+")), row["sound"], _powers(row["powers"].split(), line, mistakes),
    )  # fmt: skip


def _number(text: str, column: str, line: int, mistakes: Mistakes) -> int:
    if text.isdecimal():
        return int(text)
    mistakes.wrong(line, f"{column} cannot be {text!r}.", "Write a whole number.")
    return 0


def _throw(text: str, column: str, line: int, mistakes: Mistakes) -> Throw:
    found = throw_of(text)
    if found is None:
        mistakes.wrong(line, f"{column} cannot be {text!r}.", "Write dice such as 2d6 or 1d6+1.")
    return found or Throw(1)


def _powers(words: Iterable[str], line: int, mistakes: Mistakes) -> Mapping[str, str]:
    found = dict[str, str]()
    for word in words:
        name, _, value = word.partition("=")
        if name != "-" and mistakes.known(line, name, POWERS, "power"):
            found[name] = value
    return found
