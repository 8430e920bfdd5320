"""The counters (DOG-B.2 to DOG-B.7): armies, leaders, ships and citadels, and what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from wyrmtable.files import Form, Page, own_text

from . import fitted
from .nations import countries

FILE = "forces.toml"

Few = Annotated[int, msgspec.Meta(ge=1, le=60)]
Race = Literal[
    "human", "elf", "kender", "dwarf", "ogre", "draconian", "minotaur", "hobgoblin", "undead", "dragon", "griffon",
    "pegasus",
]  # fmt: skip


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ground or air army (DOG-B.4, DOG-B.5)."""

    title: str
    count: Few
    kind: Literal["infantry", "cavalry", "air"]
    race: Race
    full: Few
    depleted: Few
    mp: Few
    home: str = ""


class Leader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader with his Tactical Rating (DOG-B.2); naval ones help at sea, too."""

    title: str
    home: str
    race: Race
    rating: Annotated[int, msgspec.Meta(ge=0, le=6)]
    mp: Few
    naval: bool = False


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet with its Combat Rating, sound and damaged (DOG-B.3)."""

    title: str
    home: str
    count: Few
    rating: Few
    damaged: Few
    mp: Few


class Wizard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wizards of a side: no numbers, they go wherever they like (DOG-5.19)."""

    title: str
    count: Few


class Citadel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The flying citadels."""

    count: Few
    mp: Few
    title: str = "Flying Citadel"


class Forces(msgspec.Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """All counters of the box. There is one object for each text, so that drawings can be kept by it."""

    army: Annotated[dict[str, Army], msgspec.Meta(max_length=100)]
    leader: Annotated[dict[str, Leader], msgspec.Meta(max_length=100)]
    ship: Annotated[dict[str, Ship], msgspec.Meta(max_length=100)]
    wizard: Annotated[dict[str, Wizard], msgspec.Meta(max_length=20)]
    citadel: Citadel
    game: str = "glory"


Piece = Army | Leader | Ship | Wizard | Citadel
CITADEL_KIND = "citadel"
FORM = Form(Forces)


def printed(box: Forces, kind: str) -> Piece:
    """The counter of this kind."""
    if kind == CITADEL_KIND:
        return box.citadel
    found: Piece | None = box.army.get(kind) or box.leader.get(kind) or box.ship.get(kind) or box.wizard.get(kind)
    assert found is not None, "scenario files name only counters of the box"
    return found


def counted(box: Forces) -> dict[str, int]:
    """How many of each kind the box holds."""
    several = (box.army, box.ship, box.wizard)
    return (
        {kind: piece.count for family in several for kind, piece in family.items()}
        | dict.fromkeys(box.leader, 1)
        | {CITADEL_KIND: box.citadel.count}
    )


def forces(files: Mapping[str, str] | None = None) -> Forces:
    """The counters of the box, or those of a designer's own `forces.toml`."""
    return _read(own_text(__package__, FILE, files), tuple(countries(files)))


@lru_cache(maxsize=16)
def _read(text: str, known: tuple[str, ...]) -> Forces:
    page = Page(text, FILE, "glory")
    found = fitted(page, FORM)
    for family, members in (("army", found.army), ("leader", found.leader), ("ship", found.ship)):
        for name, counter in members.items():
            if counter.home:
                page.mistakes.known(page.line((family, name, "home")), counter.home, known, "country")
    _names_differ(page, found)
    for name, army in found.army.items():
        if army.depleted > army.full:
            remedy = f"Write at most {army.full}."
            page.wrong(("army", name, "depleted"), f"{army.title} are stronger depleted than full.", remedy)
    page.finish()
    return found


def _names_differ(page: Page, found: Forces) -> None:
    """A kind of counter has one name in the whole box."""
    seen: dict[str, str] = {}
    families: Mapping[str, Mapping[str, object]] = {
        "army": found.army,
        "leader": found.leader,
        "ship": found.ship,
        "wizard": found.wizard,
    }
    for family, members in families.items():
        for name in members:
            if name in seen:
                page.wrong((family, name), f"there is a {seen[name]} {name}, too.", "Take another name.")
            seen[name] = family
