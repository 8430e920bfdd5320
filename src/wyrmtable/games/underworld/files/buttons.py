"""The buttons, and all names of the meeting: places, characters, foes, and sums of gold."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Names

from .charts import Member
from .spells import Spell
from .terms import FOES, PARTY

(
    READY, BACK, FIGHT, CLOSE, HOLD, WITHDRAW, FLEE, PARLEY, THREATEN, FEED, SURRENDER, WAIT, TURN, OIL, WATER, PICK_UP,
    RUN, STAND, DROP_FOOD, DROP_TREASURE, DROP_SHIELDS, BURN_OIL, ALL_GOLD, LEAVE, HIDE, SHOW_MAGIC, GRAPPLE,
    LIGHT_TORCH, SUBDUE, CONCENTRATE, DROP_WEAPONS, AS_FIGHTER, AS_MAGE,
) = range(33)  # fmt: skip
TAKE = 33  # and the four kinds of treasure after it
CAST = TAKE + 5  # and the other spells after it
SUMS = 5001  # bribes are 0 to 5,000 gold pieces
LADDER = (0, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
OPTIONS: tuple[tuple[str, str, str], ...] = (
    ("ready", "We are ready", "done"),
    ("back", "Somebody else", "back"),
    ("fight", "Fight where we stand", ""),
    ("close", "Close with them", ""),
    ("hold", "Hold our ground", ""),
    ("withdraw", "Fall back fighting", ""),
    ("flee", "Turn and flee", "danger"),
    ("parley", "Speak with them", ""),
    ("threaten", "Threaten them", ""),
    ("feed", "Throw them food", ""),
    ("surrender", "Surrender", "danger"),
    ("wait", "Do nothing", "pass"),
    ("turn", "Turn the undead", ""),
    ("oil", "Throw burning oil", ""),
    ("holy-water", "Throw holy water", ""),
    ("pick-up", "Pick up what fell", ""),
    ("run", "Run on", ""),
    ("stand", "Stand and fight", ""),
    ("drop-food", "Drop food", ""),
    ("drop-treasure", "Drop gold", ""),
    ("drop-shields", "Throw the shields away", ""),
    ("burn-oil", "Pour oil and light it", ""),
    ("all-gold", "Offer everything", ""),
    ("leave", "Leave the rest", "done"),
    ("hide", "Put out the light and hide", ""),
    ("show-magic", "Show them magic", ""),
    ("grapple", "Seize one of them together", ""),
    ("light-torch", "Light a torch", ""),
    ("subdue", "Strike with the flat of the blade", ""),
    ("concentrate", "Keep the phantom up", ""),
    ("drop-weapons", "Throw the weapons away", "danger"),
    ("as-fighter", "Go as a Fighting-Man", ""),
    ("as-mage", "Go as a Magic-User", ""),
    ("take-silver", "Load the silver", ""),
    ("take-gold", "Load the gold", ""),
    ("take-gems", "Load the gems", ""),
    ("take-jewellery", "Load the jewellery", ""),
    ("take-magic", "Load the magic", ""),
)
PLACES = ("rear", "front", "contact", *(f"{feet}-ft" for feet in range(10, 100, 10)), "beyond", "fallen", "behind")
TITLES = (
    "the rear rank", "the front rank", "sword's length", *(f"{feet} feet off" for feet in range(10, 100, 10)),
    "beyond sight", "among the fallen", "behind the party",
)  # fmt: skip
REAR, FRONT, CONTACT, BEYOND, FALLEN, BACKSIDE = 0, 1, 2, 12, 13, 14


def make_names(party: Sequence[Member], spells: Sequence[Spell]) -> Names:
    """Foes are numbered; what they are is a title that depends on the meeting."""
    casting = [(f"cast-{spell.id.replace('_', '-')}", f"Cast {spell.title}", "") for spell in spells]
    members = [(member.id, member.title) for member in party]
    foes = [(f"foe-{number}", f"foe {number}") for number in range(1, FOES + 1)]
    names = Names([*OPTIONS, *casting], PLACES, (), members + foes, TITLES, SUMS)
    assert names.numbers - names.pieces == PARTY + FOES
    return names
