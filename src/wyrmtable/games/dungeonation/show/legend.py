"""What figures, cards and signs on the board mean: one line for every symbol, one text for every meaning."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wyrmtable.core import Legend

from ..files.content import Content
from ..files.forms import CardForm
from .counters import HERO_GLYPHS

HERO = (
    "A hero",
    "The badge is his wounds left; attack (AV), defence (DV) and movement (MV) stand in the list of the party"
    " (DUN-CHR-1).",
)
KNOWN = ("A card you know", "Others see its back; the figure is its price, +n: buffs lie under it (DUN-GEN-7).")
DOORS = {
    "door-closed": ("Closed door", "Bars the way and the sight; opening it is an action and makes an Imp (DUN-ACT-1)."),
    "door-locked": ("Locked door", "It has to be bashed or picked first (DUN-ACT-6)."),
    "door-open": ("Open door", "Nothing bars the way; closing it is an action and makes an Imp (DUN-ACT-1)."),
    "door-broken": ("Destroyed door", "It never closes again (DUN-ACT-6)."),
    "hatch-closed": ("Inner door", "The door of a small room or a cell, closed (DUN-ACT-1)."),
    "hatch-locked": ("Locked door", "It has to be bashed or picked first (DUN-ACT-6)."),
    "hatch-open": ("Open door", "Nothing bars the way; closing it is an action and makes an Imp (DUN-ACT-1)."),
    "hatch-broken": ("Destroyed door", "It never closes again (DUN-ACT-6)."),
    "blind": ("Dead end or false door", "A port that meets a wall: nothing passes (DUN-PORT-2)."),
}
CARD_BACK = Legend(
    "card-back", "Face-down card", "Monsters of the Keeper's choice; +n: buffs lie under it (DUN-GEN-7)."
)
SIGNS = (
    Legend("rubble", "Rubble", "Bars walkers and sight until it is dug away (DUN-ACT-7)."),
    Legend("carved", "A secret passage", "Floor that was cut through rock: anybody may walk there."),
    Legend("climb", "Steps", "They lead up to the bridge."),
    Legend("chest-open", "An unlocked chest", "A hero at it can empty it with an action (DUN-ACT-1)."),
    Legend("chest-locked", "A locked chest", "It has to be bashed or picked first (DUN-ACT-6)."),
    Legend("fallen", "A fallen hero", "His items can be taken; the Cleric may raise him (DUN-DEATH-2)."),
    Legend("prisoner", "A prisoner", "A hero held in this cell until its door is opened (DUN-JAIL-4)."),
    Legend("portal", "The Portal", "The bearer of the crystal opens it from anywhere on its tile (DUN-MIS3-4)."),
    Legend("crystal", "The Magic Crystal", "Whoever steps on it takes it (DUN-MIS3-3)."),
    Legend("relic", "The relic", "Its bearer wins by leaving up the entry stairs (DUN-MIS4-2)."),
)


@lru_cache(maxsize=16)
def legend(content: Content) -> tuple[Legend, ...]:
    """Every symbol that can lie on the table of this game, whatever is in the deck or in a hand."""
    heroes = (Legend(hero, *HERO) for hero in HERO_GLYPHS)
    doors = (Legend(f"{door}-{side}", *told) for door, told in DOORS.items() for side in (1, 2))
    return (*heroes, CARD_BACK, *doors, *SIGNS, *_monsters(content))


def _monsters(content: Content) -> Iterator[Legend]:
    """Each kind of monster by the values of its card (DUN-CARD-1), and the card itself for who knows it."""
    kinds = {content.card_id[card]: content.card_form[card] for card in content.monsters}
    for kind, form in kinds.items():
        yield Legend(kind, form.name, _values(form))
    for kind in kinds:
        yield Legend(f"card-{kind}", *KNOWN)


def _values(form: CardForm) -> str:
    wounds = "1 wound" if form.wounds == 1 else f"{form.wounds} wounds"
    return (
        f"By its card attack {form.av}, defence {form.dv}, movement {form.mv}, a {form.cd} and {wounds}; the badge is"
        " the wounds left (DUN-CHR-1)."
    )
