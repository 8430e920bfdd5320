"""UnderEarth's counters: the mix of LOU-3.1 in the liveries of its races, backs, Treasure and markers."""

from collections.abc import Mapping
from functools import lru_cache
from string import ascii_uppercase
from types import MappingProxyType

from wyrmtable.draw.counter import BADGES, Face, Livery, back, badge_symbol, counter, plaque, symbol

from ..files.content import Content
from ..files.units import CounterMix, UnitType

LIVERY = MappingProxyType(
    {
        "dwarf": Livery("#f3dfb4", "#8c1c13"),
        "human": Livery("#dbe6f4", "#1f4e8c", edge="battlement"),
        "orc": Livery("#d3dfae", "#2f4a17", edge="teeth"),
        "goblin": Livery("#e4ecc0", "#5f7a12", edge="wave"),
        "treasure": Livery("#ffe9a3", "#7a5a08", edge="point"),
    }
)
CREATURE = Livery("#dccfe4", "#4b2a63", edge="scallop")
BANDS = ("#8c1c13", "#1f4e8c", "#2f4a17", "#7a5a08", "#4b2a63", "#0f6b6b", "#5c564c")  # of players without a race
BLANK = Livery("#d8d3c8", "#5c564c")

# unit id, or what follows the race in it -> (name on the band, silhouette)
FACES = MappingProxyType(
    {
        "dwarf-guards": ("Guards", "helmet"),
        "dwarf-co-60": ("Company", "hammer"),
        "dwarf-co-50": ("Company", "axes"),
        "dwarf-co-45": ("Company", "pick"),
        "human-co-60": ("Company", "shield"),
        "human-co-45": ("Company", "spears"),
        "human-co-40": ("Company", "bow"),
        "orc-co-55": ("Company", "tusks"),
        "orc-co-45": ("Company", "tusk"),
        "orc-co-35": ("Company", "mace"),
        "goblin-co": ("Company", "goblin"),
        "lord": ("Lord", "crown"),
        "duke": ("Duke", "coronet"),
        "captain": ("Captain", "captain"),
        "chieftain": ("Chieftain", "skull"),
        "sentry": ("Sentry", "horn"),
        "scout": ("Scout", "runner"),
        "dependents": ("Dependents", "family"),
        "troll": ("Troll", "troll"),
        "wolf": ("Wolf", "wolf"),
        "bear": ("Bear", "bear"),
        "scorpion": ("Scorpion", "scorpion"),
        "gargoyle": ("Gargoyle", "gargoyle"),
        "dragon": ("Dragon", "dragon"),
        "dummy": ("Nothing", "question"),
    }
)


def _front(key: str, unit: UnitType) -> str:
    """A unit's front: Companies boxed, Individuals free-standing, CF-MA at the foot (LOU-3.0b)."""
    known = FACES.get(key) or FACES.get(key.removeprefix(f"{unit.race}-"))
    label, silhouette = known or (unit.title, "banner")
    return counter(key, Face(label, silhouette, f"{unit.cf}-{unit.ma}", boxed=unit.company), livery(unit.race))


def livery(race: str) -> Livery:
    return LIVERY.get(race, CREATURE)


@lru_cache(maxsize=32)
def arms(content: Content) -> tuple[tuple[str, str], ...]:
    """A letter and a colour for each seat: the first letter of its name and the colour of its first race, where that
    is not taken. Players without a name of their own have their numbers."""
    found: list[tuple[str, str]] = []
    for seat, name in enumerate(content.seats):
        letters = (*(letter for letter in name if letter.isdigit()), *name, *ascii_uppercase)
        races = (content.types[unit].race for unit, owner in enumerate(content.owners) if owner == seat)
        colours = (*(livery(race).band for race in races), *BANDS)
        letter = next(letter for letter in letters if letter.isalnum() and letter not in [arm[0] for arm in found])
        found.append((letter, next(colour for colour in colours if colour not in [arm[1] for arm in found])))
    return tuple(found)


@lru_cache(maxsize=8)
def symbols(mix: CounterMix) -> Mapping[str, str]:
    """Every drawing a view may name: fronts, backs (LOU-3.0c), Treasure, markers on places and sides, badges."""
    found = {key: _front(key, unit) for key, unit in mix.units.items()}
    for value in sorted(set(mix.values)):
        key = f"treasure-{value}"
        found[key] = counter(key, Face("Treasure", "chest", str(value)), LIVERY["treasure"])
    found["back-d"] = back("back-d", "D", LIVERY["dwarf"])
    found["back-t"] = back("back-t", "T", LIVERY["treasure"])
    found["back-blank"] = back("back-blank", "", BLANK)
    plaques = {
        "locked": ("lock", "#f7d6cf", "#7a1410"),
        "gate-open": ("arch", "#dff0d3", "#23501a"),
        "gate-closed": ("gate", "#f7d6cf", "#7a1410"),
        "gate-restricted": ("half-gate", "#fff0b8", "#6b4d00"),
        "gate-ruined": ("flame", "#e8e2d8", "#40382c"),
        "attack": ("sword", "#f7d6cf", "#7a1410"),
    }
    found["unalerted"] = symbol("unalerted", BADGES["unalerted"])
    found |= {key: plaque(key, *look) for key, look in plaques.items()}
    return MappingProxyType(
        found | {f"badge-{word}": badge_symbol(word) for word in ("unalerted", "moved", "carrying")}
    )
