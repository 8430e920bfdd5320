"""UnderEarth's counters: the mix of LOU-3.1 in the liveries of its races, backs, Treasure and markers."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from wyrmtable.draw.counter import BADGES, Face, Livery, back, badge_symbol, counter, plaque, symbol

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


def _content() -> dict[str, Any]:
    text = files("wyrmtable.games.underearth").joinpath("content/units.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _front(key: str, unit: Mapping[str, Any]) -> str:
    """A unit's front: Companies boxed, Individuals free-standing, CF-MA at the foot (LOU-3.0b)."""
    race = str(unit["race"])
    label, silhouette = FACES.get(key) or FACES.get(key.removeprefix(f"{race}-")) or (str(unit["title"]), "banner")
    face = Face(label, silhouette, f"{unit['cf']}-{unit['ma']}", boxed=unit.get("kind") == "company")
    return counter(key, face, LIVERY.get(race, CREATURE))


@cache
def symbols() -> Mapping[str, str]:
    """Every drawing a view may name: fronts, backs (LOU-3.0c), Treasure, markers on places and sides, badges."""
    content = _content()
    found = {key: _front(key, unit) for key, unit in content["units"].items()}
    for value in sorted(set(content["treasure"]["values"])):
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
