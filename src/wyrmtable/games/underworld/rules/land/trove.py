"""Magic things on the road: of what kind each is, what it fetches, and which of them a magician wants (UWA-CASTLE-6).

What is known of a thing was told when it was found. Those of which nothing is known are alike, and he takes any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wyrmtable.core import Log, tell_all

from ...files.content import Book
from ...files.encounters import Items
from ...files.terms import MAGIC
from ..scrolls import SPELLS_OF
from .position import NOWHERE, LandPosition

# In the order in which a Magic-User chooses (UWA-CASTLE-6); of the later ones he has no use.
KINDS = (
    "miscellaneous magic", "wand or staff", "ring", "potion", "scroll", "dagger", "sword", "armour", "weapon", "map",
)  # fmt: skip
MISCELLANEOUS, WAND, RING, POTION, SCROLL, DAGGER, SWORD, ARMOUR, WEAPON, MAP = range(len(KINDS))
TABLES = {
    "miscellaneous": MISCELLANEOUS, "wand": WAND, "ring": RING, "potion": POTION, "scroll": SCROLL, "sword": SWORD,
    "armour": ARMOUR, "weapon": WEAPON,
}  # fmt: skip
SOME = -1  # a thing of which nothing is known


class Thing(NamedTuple):
    """Its kind, its worth in silver, and the lair that it comes from."""

    kind: int
    worth: int
    lair: int = NOWHERE


def kind_of(book: Book, title: str) -> int:
    """By the table that lists it; a Magic-User may bear a dagger (UWA-CHAR-10)."""
    for name, items in book.treasure.items.items():
        if title in items.ladder.results:
            return DAGGER if title.startswith("dagger") else TABLES.get(name, MISCELLANEOUS)
    return MAP


def noting(pos: LandPosition, find: Callable[[Log], None], log: Log | None) -> None:
    """Whatever is found meanwhile lies there, each thing by its kind and worth."""
    told, before = Log(), pos.value[MAGIC]
    find(told)
    titles = [str(event[2]) for event in told if event[1] == "found-magic"]
    lair = pos.dens[pos.den][0] if pos.den != NOWHERE else NOWHERE
    pos.lying += valued(pos.content.book, titles, pos.value[MAGIC] - before, lair)
    if log is not None:
        log += told


def valued(book: Book, titles: list[str], silver: int, lair: int) -> list[tuple[int, ...]]:
    """Each by its table; what scrolls of spells fetch is not told one by one, so they share the rest."""
    worths = {title: 10 * worth for items in book.treasure.items.values() for title, worth in fetching(items)}
    scrolls = [title for title in titles if title in SPELLS_OF]
    rest = silver - sum([worths.get(title, 0) for title in titles if title not in SPELLS_OF])
    found: list[tuple[int, ...]] = []
    for title in titles:
        worth = worths.get(title, 0)
        if title in SPELLS_OF:
            worth = rest // len(scrolls)
            scrolls.pop()
            rest -= worth
        found.append(tuple(Thing(kind_of(book, title), worth, lair)))
    return found


def fetching(items: Items) -> list[tuple[str, int]]:
    return list(zip(items.ladder.results, items.values, strict=True))


def load(pos: LandPosition, pieces: int, silver: int) -> None:
    """So many of those that lie there are carried now, the dearest first; they were reckoned by their average worth."""
    if pieces and len(pos.lying) == pieces + pos.loot[MAGIC]:
        pos.lying.sort(key=lambda row: row[1], reverse=True)
        taken, pos.lying = pos.lying[:pieces], pos.lying[pieces:]
        more = sum([row[1] for row in taken]) - silver
        pos.taken, pos.relics, pos.value[MAGIC] = pos.taken + more, pos.relics + more, pos.value[MAGIC] - more
        pos.trove += taken
    pos.charms += pieces


def receive(pos: LandPosition, thing: Thing) -> None:
    """One thing more is carried."""
    pos.trove.append(tuple(thing))
    pos.charms += 1
    pos.relics += thing.worth
    pos.taken += thing.worth
    pos.packed += pos.content.book.equipment.weights["item"]


def useful(pos: LandPosition) -> bool:
    """Whether there is anything among them that a Magic-User could use (UWA-CASTLE-6)."""
    return pos.charms > len(pos.trove) or any(row[0] <= DAGGER for row in pos.trove)


def choice(pos: LandPosition, lair: int) -> int:
    """What he takes first, by its place in the list: miscellaneous magic, wands and staves, rings, then others; of a
    lair's things, or of all that are of use to him (UWA-CASTLE-6). SOME: any of which nothing is known."""
    rows = [Thing(*row) for row in pos.trove]
    found = [at for at in range(len(rows)) if (rows[at].lair == lair if lair != NOWHERE else rows[at].kind <= DAGGER)]
    found = [at for at in found if rows[at].kind != MAP]
    return min(found, key=lambda at: (rows[at].kind, -rows[at].worth, at), default=SOME)


def give(pos: LandPosition, lair: int, log: Log | None) -> int:
    """One magic thing out of the party's hands; what it is worth, in silver."""
    at = choice(pos, lair)
    if at != SOME:
        kind, worth, _ = pos.trove.pop(at)
        tell_all(log, "land-chose", KINDS[kind])
    elif pos.charms > len(pos.trove):
        worth = (pos.relics - sum([row[1] for row in pos.trove])) // (pos.charms - len(pos.trove))
        tell_all(log, "land-gave")
    else:
        return 0
    pos.charms -= 1
    pos.relics -= worth
    pos.taken -= worth
    pos.packed = max(pos.packed - pos.content.book.equipment.weights["item"], 0)
    return worth


def lose_all(pos: LandPosition) -> None:
    """Sold, or taken away."""
    pos.taken -= pos.relics
    pos.packed = max(pos.packed - pos.charms * pos.content.book.equipment.weights["item"], 0)
    pos.relics = pos.charms = 0
    pos.trove = []


def in_words(pos: LandPosition) -> str:
    """What is carried, for the party's own eyes."""
    known = [KINDS[kind] for kind in sorted([row[0] for row in pos.trove])]
    rest = pos.charms - len(known)
    return ", ".join([*known, *([f"{rest} more"] if rest and known else [])]) or f"{rest}"
