"""Magic things that are known lend their powers to whoever bears them: to his blows, and like spells that he has ready
(UWA-MAG-2 to UWA-MAG-7, UWA-R370).

The last number of a row of `Position.things` is 0 for what nobody has tried out, 1 for what is known; above that it
holds who bears the thing, and how often it can still be used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from wyrmtable.core import Dice

from ..files.encounters import BAG
from ..files.monsters import Kind
from ..position import Position
from .stocking import magic_thing, weight

LENT, BEARERS = 2, 64  # the number of a bearer begins there; more people than go below
AT_WILL = 99  # as good as always, in a day
LEAST_CHARGES = 20  # of wands and staves, and two dice of ten
WAND_DICE = 6  # of what wands hurl
POTION_TURNS = 6  # and a die
POTIONS = {
    "potion of invisibility": "invisibility", "potion of levitation": "levitate", "potion of flying": "fly",
    "potion of ESP": "esp", "potion of clairvoyance": "clairvoyance", "potion of human control": "charm_person",
    "potion of giant strength": "giant_strength", "potion of speed": "haste",
    "potion of treasure finding": "treasure_finding", "potion of animal control": "animal_control",
    "potion of undead control": "undead_control", "potion of dragon control": "dragon_control",
}  # fmt: skip
WORN = {
    "ring of human control": "charm_person", "ring of mammal control": "mammal_control",
    "ring of invisibility": "invisibility", "medallion of ESP": "esp", "helm of telepathy": "esp",
    "crystal ball": "clairvoyance", "boots of levitation": "levitate", "broom of flying": "fly",
    "flying carpet": "fly", "sword +1 that locates objects": "locate_object",
}  # fmt: skip
WANDS = {
    "wand of enemy detection": ("detect_evil",), "wand of magic detection": ("detect_magic",),
    "wand of secret doors and traps": ("find_traps",), "wand of illusion": ("phantasmal_forces",),
    "wand of paralysis": ("hold_monster",), "wand of fire balls": ("fire_ball",),
    "wand of lightning": ("lightning_bolt",), "wand of cold": ("cold",),
}  # fmt: skip
ONCE = {"device that calls elementals": "conjure_elemental", "sword +2 that charms": "charm_person"}
STAFF, OF_HEALING, OF_POWER = (
    "staff of healing or power",
    ("cure_light_wounds",),
    ("cold", "fire_ball", "lightning_bolt"),
)
QUIVERS, BOW = {"ten arrows +1": 10, "a sheaf of arrows +1": 0}, "bow +1"  # so many arrows; 0: three dice of ten
GAUNTLETS, GIRDLE, STRIKING = "gauntlets of ogre power", "girdle of giant strength", "staff of striking"
Prey = Callable[[Kind], bool]


def _is(*names: str) -> Prey:
    return lambda kind: kind.id in names


def _lycanthrope(kind: Kind) -> bool:
    return kind.group == "lycanthrope"


def _caster(kind: Kind) -> bool:
    return bool(kind.power("mage") or kind.power("cleric") or "sage" in kind.powers)


def is_dragon(kind: Kind) -> bool:
    return "drowsy" in kind.powers


def _flyer(kind: Kind) -> bool:
    return kind.fly > 0


def is_undead(kind: Kind) -> bool:
    return kind.undead


VERSUS: Mapping[str, tuple[tuple[Prey, int], ...]] = {
    "sword +1, +2 against lycanthropes": ((_lycanthrope, 2),),
    "sword +1, +2 against spell-users": ((_caster, 2),),
    "sword +1, +3 against trolls": ((_is("troll"), 3),),
    "flaming sword +1": ((is_undead, 3), (_is("troll"), 2), (_flyer, 2)),
    "sword +1, +3 against dragons": ((is_dragon, 3),),
    "dagger +1": ((_is("goblin", "kobold"), 2),),
    "dagger +2": ((_is("orc", "goblin", "kobold"), 3),),
}


# -- who bears what ----------------------------------------------------------------------------------------------------


def bearer(thing: tuple[int, ...]) -> int:
    """-1: nobody in particular."""
    return (thing[2] - LENT) % BEARERS if thing[2] >= LENT else -1


def charges(thing: tuple[int, ...]) -> int:
    return (thing[2] - LENT) // BEARERS if thing[2] >= LENT else 0


def borne_by(pos: Position, who: int) -> list[str]:
    """The titles of what somebody bears."""
    book = pos.content.book
    return [magic_thing(book, thing[0])[1] for thing in pos.things if bearer(thing) == who]


def bears(pos: Position, who: int, title: str) -> bool:
    return bool(pos.things) and title in borne_by(pos, who)


def slot(pos: Position, who: int, name: str) -> int:
    spells = pos.content.book.spells
    return who * len(spells.known) + spells.number(name)


def spells_of(pos: Position, title: str, who: int) -> tuple[str, ...]:
    """Which spells a thing lends to him."""
    if title == STAFF:
        return OF_HEALING if pos.klass(who) == "cleric" else OF_POWER
    one = POTIONS.get(title) or WORN.get(title) or ONCE.get(title)
    return (one,) if one else WANDS.get(title, ())


def fit_bearer(pos: Position, title: str, who: int) -> int:
    """Wands are for Magic-Users, a staff for a Cleric before them, arrows and a bow for an archer; anything else stays
    with whoever has it. -1: there is nobody."""
    if title in QUIVERS or title == BOW:
        return next((one for one in (who, *pos.able()) if has_arrows(pos, one)), -1)
    crafts = ("cleric", "mage") if title in (STAFF, STRIKING) else ("mage",) if title in WANDS else ()
    if not crafts:
        return who
    fit = [one for craft in crafts for one in pos.able() if pos.klass(one) == craft]
    return fit[0] if fit else -1


# -- lending -----------------------------------------------------------------------------------------------------------


def lend(pos: Position, at: int, who: int, dice: Dice) -> None:
    """A thing has shown what it is: from now on he has what it lends (UWA-PLAY-10)."""
    title = magic_thing(pos.content.book, pos.things[at][0])[1]
    who = fit_bearer(pos, title, who)
    passive = title in (GAUNTLETS, GIRDLE, BOW, BAG, STRIKING) or title in VERSUS or title in QUIVERS
    if who < 0 or not (passive or spells_of(pos, title, who)):
        return
    many = uses(title, dice)
    pos.things[at] = (*pos.things[at][:2], LENT + who + BEARERS * many)
    for name in spells_of(pos, title, who):
        pos.spells[slot(pos, who, name)] += many


def uses(title: str, dice: Dice) -> int:
    """A potion is drunk once; a wand or staff has 2d10 + 20 charges, a quiver so many arrows (UWA-MAG-6, UWA-MAG-3)."""
    if title in QUIVERS:
        return QUIVERS[title] or sum([dice.roll(10, "UWA-MAG-3 arrows") for _ in range(3)])
    if title in WORN:
        return AT_WILL
    if title in WANDS or title in (STAFF, STRIKING):
        return LEAST_CHARGES + dice.roll(10, "UWA-MAG-6 charges") + dice.roll(10, "UWA-MAG-6 charges")
    return int(title in POTIONS or title in ONCE)


def lender(pos: Position, who: int, name: str) -> int:
    """Which of the things lends him this spell; -1: none does, or it can do so no more."""
    book = pos.content.book
    for at, thing in enumerate(pos.things):
        lent = spells_of(pos, magic_thing(book, thing[0])[1], who) if bearer(thing) == who and charges(thing) else ()
        if name in lent:
            return at
    return -1


def drunk(pos: Position, who: int, name: str) -> bool:
    """Whether it comes of a potion that he drinks."""
    at = lender(pos, who, name) if pos.things else -1
    return at >= 0 and magic_thing(pos.content.book, pos.things[at][0])[1] in POTIONS


def potion_turns(dice: Dice) -> int:
    """How long a potion works (UWA-MAG-4)."""
    return POTION_TURNS + dice.d6("UWA-MAG-4 lasts")


def used(pos: Position, who: int, name: str) -> None:
    """A spell was cast, or was spoiled: what lends it goes before what he has prepared himself."""
    at = lender(pos, who, name) if pos.things else -1
    if at < 0:
        return
    title = magic_thing(pos.content.book, pos.things[at][0])[1]
    for other in spells_of(pos, title, who):
        pos.spells[slot(pos, who, other)] -= int(other != name and pos.spells[slot(pos, who, other)] > 0)
    if title in POTIONS:
        use_up(pos, at)
    else:
        pos.things[at] = (*pos.things[at][:2], pos.things[at][2] - BEARERS)


def use_up(pos: Position, at: int) -> None:
    pos.packed = max(pos.packed - weight(pos.content.book, pos.things[at][0]), 0)
    del pos.things[at]


def take_back(pos: Position) -> None:
    """All of it is lost, and its powers with it."""
    book = pos.content.book
    for thing in pos.things:
        who = bearer(thing)
        for name in spells_of(pos, magic_thing(book, thing[0])[1], who) if charges(thing) else ():
            pos.spells[slot(pos, who, name)] = max(pos.spells[slot(pos, who, name)] - charges(thing), 0)
    pos.things.clear()


def dice_of(pos: Position, who: int, name: str) -> int:
    """What he hurls: as many dice as his level, from a wand six (UWA-MAG-6)."""
    return WAND_DICE if pos.things and lender(pos, who, name) >= 0 else pos.level[who]


# -- blows -------------------------------------------------------------------------------------------------------------


def good_for(pos: Position, who: int, titles: Collection[str]) -> int:
    """Which of the things that he bears is one of these, and can still be used; -1: none."""
    book = pos.content.book
    for at, thing in enumerate(pos.things):
        if bearer(thing) == who and charges(thing) and magic_thing(book, thing[0])[1] in titles:
            return at
    return -1


def quiver(pos: Position, who: int) -> int:
    """Which of the things is his arrows +1; -1 without any."""
    return good_for(pos, who, QUIVERS)


def staff_strikes(pos: Position, who: int) -> bool:
    """He hits with a staff of striking, and spends a charge of it (UWA-MAG-6)."""
    at = good_for(pos, who, (STRIKING,)) if pos.things else -1
    if at >= 0:
        pos.things[at] = (*pos.things[at][:2], pos.things[at][2] - BEARERS)
    return at >= 0


def has_arrows(pos: Position, who: int) -> bool:
    return bool(pos.arrows[who] or pos.silver_arrows[who]) or quiver(pos, who) >= 0


def shot_plus(pos: Position, who: int) -> int:
    """What his bow and his next arrow add to hit: fine arrows go first (UWA-MAG-3)."""
    return (int(bears(pos, who, BOW)) + int(quiver(pos, who) >= 0)) if pos.things else 0


def spend_arrow(pos: Position, who: int) -> bool:
    """One of his arrows +1 is shot and gone; whether he had any."""
    at = quiver(pos, who)
    if at < 0:
        return False
    if charges(pos.things[at]) == 1:
        use_up(pos, at)
    else:
        pos.things[at] = (*pos.things[at][:2], pos.things[at][2] - BEARERS)
    return True


def edge(pos: Position, who: int, kind: Kind) -> tuple[int, int]:
    """What his weapon adds to hit, and to the harm: its plus to the first alone, but against some more, to both
    (UWA-MAG-2)."""
    plus = pos.edge[who]
    if not plus or not pos.things:
        return plus, 0
    more = [extra for title in borne_by(pos, who) for prey, extra in VERSUS.get(title, ()) if prey(kind)]
    return max([plus, *more]), max(more, default=0)
