"""The spells in play and what is prepared of them (`spells.toml`; UWA-SPELL-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmtable.files import Page

AIMS = ("band", "foe", "friend", "self", "party", "door", "scout", "beast", "room", "way", "land")
OPEN_AIR = "land"  # what spells are aimed at that are cast outdoors alone


class Spell(NamedTuple):
    """One spell: at which level each class casts it (0: not at all), its range in inches, what it is aimed at."""

    id: str
    title: str
    mage: int
    cleric: int
    reach: int
    aim: str


class Spells(NamedTuple):
    known: tuple[Spell, ...]
    prepared: Mapping[str, tuple[tuple[int, ...], ...]]
    numbers: Mapping[str, int]
    peers: Mapping[str, tuple[tuple[int, ...], ...]]  # for either class the others of the same level, spell by spell

    def number(self, name: str) -> int:
        return self.numbers[name]


def read_spells(text: str, path: str = "spells.toml") -> Spells:
    page = Page(text, path, "underworld")
    known = tuple(
        Spell(name, table.word("title"), table.number("mage", 0, 6), table.number("cleric", 0, 5),
              table.number("range", 0, 48), table.word("aim", AIMS))
        for name, table in page.top.named("spell").items()
    )  # fmt: skip
    names = [spell.id for spell in known]
    prepared = {
        who: tuple(tuple(names.index(word) for word in table.words(str(level), names, ())) for level in range(1, 7))
        for who, table in page.top.named("prepared", ("mage", "cleric", "foe", "priest")).items()
    }
    page.finish()
    return _listed(known, prepared)


def under_roofs(spells: Spells) -> Spells:
    """Without the spells of the open air (UWA-R290)."""
    kept = [at for at, spell in enumerate(spells.known) if spell.aim != OPEN_AIR]
    now = {at: number for number, at in enumerate(kept)}
    prepared = {
        who: tuple(tuple(now[at] for at in row if at in now) for row in rows) for who, rows in spells.prepared.items()
    }
    return _listed(tuple(spells.known[at] for at in kept), prepared)


def _listed(known: tuple[Spell, ...], prepared: Mapping[str, tuple[tuple[int, ...], ...]]) -> Spells:
    levels = {"mage": [spell.mage for spell in known], "cleric": [spell.cleric for spell in known]}
    peers = {klass: tuple(_peers(of_class, at) for at in range(len(known))) for klass, of_class in levels.items()}
    return Spells(known, prepared, {spell.id: number for number, spell in enumerate(known)}, peers)


def _peers(levels: list[int], spell: int) -> tuple[int, ...]:
    return tuple(other for other, level in enumerate(levels) if level == levels[spell] and other != spell)
