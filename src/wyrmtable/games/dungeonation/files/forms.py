"""What may stand in the content files, as structures: tiles, cards, heroes, missions and presets."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wyrmtable.files import Form

Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
Die = Literal["D4", "D6", "D8", "D10", "D12"]
Port = Literal["wall", "open", "door"]
Window = Literal["dawn", "step", "try", "open", "turn", "laid", "kill", "search", "after"]


class Ports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the four sides of a tile are (DUN-PORT-1)."""

    N: Port
    E: Port
    S: Port
    W: Port


class Box(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}, forbid_unknown_fields=True):
    """An inner room: walls round a rectangle, and one door between two squares (DUN-TILE-2)."""

    first: str
    last: str
    door: tuple[str, str]
    cell: bool = False


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be owned before a tile can be bought."""

    tiles: tuple[str, ...] = ()
    halls: Small = 0
    total: Small = 0


class TileForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile as its file draws it (DUN-TILE-3)."""

    name: str
    kind: Literal["entry", "hall", "room", "boss", "stairs"]
    rule: str
    start: Literal["fixed", "pick", "no"]
    buy: Small | Literal["gift", "never"]
    ports: Ports
    grid: str
    needs: Needs = Needs()
    cards: tuple[str, ...] = ()
    boxes: tuple[Box, ...] = ()
    hooks: tuple[
        Literal[
            "pool_heals", "no_cast_in_water", "deadly_pit", "rotates", "no_heal_here", "spores_d12", "no_raise_here",
            "jail", "descend", "levels_apart",
        ],
        ...,
    ] = ()  # fmt: skip
    flavour: str = ""


class Ranged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ranged attack: its own attack value and die."""

    av: Small
    die: Die
    range: Small
    poisoned: bool = False


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill of a monster, with the values it prints."""

    id: str
    av: Small = 0
    die: Die = "D6"
    range: Small = 0
    name: str = ""
    of: Literal["", "undead", "orc", "goblin", "boss"] = ""  # whom a War Cry is for


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One verb of a card."""

    do: Literal[
        "destroy_on_planks", "lose_wounds", "stop_move", "attack", "attack_tile", "blast", "lock", "capture",
        "summon_now", "place_rubble", "close_doors", "limit_range", "gain_imps", "extra_attack", "keeper_orients",
        "heal_tile",
    ]  # fmt: skip
    n: Small = 0
    av: Small = 0
    die: Die = "D6"
    type: Literal["trap", "fire"] = "trap"
    magic: bool = False
    all: bool = False
    poison_av: Small = 0
    poison_die: Die = "D6"


class Mods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a buff or an item adds."""

    av: Small = 0
    dv: Small = 0
    mv: Small = 0
    mr: Small = 0
    wounds: Small = 0
    hard_to_kill: Small = 0
    figures: Small = 0
    ranged: Small = 0
    against_undead: Small = 0
    turn_undead: Small = 0
    spells: Small = 0


class CardForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the Dungeon Deck (DUN-CARD-1)."""

    name: str
    type: Literal["monster", "boss", "trap", "lock", "answer", "buff", "event", "shuffle"]
    rule: str
    tile: str
    copies: Count
    cost: Small
    treasure: bool = False
    figures: Small = 0
    av: Small = 0
    dv: Small = 0
    mv: Small = 0
    cd: Die = "D6"
    wounds: Small = 0
    mr: Small = 0
    keywords: tuple[Literal["undead", "orc", "goblin", "boss"], ...] = ()
    immune: tuple[Literal["fire", "lightning", "ranged_nonmagic", "magic", "poison"], ...] = ()
    skills: tuple[Skill, ...] = ()
    ranged: tuple[Ranged, ...] = ()
    upgrade: Small = 0  # Imps for this boss in place of the one before
    detect: Small = 0
    windows: tuple[Window, ...] = ()
    keeper_turn: bool = False
    ground: Literal["", "floor_or_planks", "port"] = ""
    scope: Literal["", "group", "single"] = ""
    mods: Mods = Mods()
    effect: tuple[Effect, ...] = ()
    flavour: str = ""


Slot = Literal[
    "", "weapon", "shield", "armour", "boots", "ring", "cloak", "amulet", "charm", "potion", "scroll", "tool", "gold"
]  # fmt: skip
Talent = Literal[
    "double_attack", "turn_undead", "heal", "lightning_bolt", "fireball", "shield", "untargetable", "pick_lock",
    "detect_traps", "backstab", "double_shot",
]  # fmt: skip


class SearchForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the Search Deck (DUN-SRCH-1); `about` is what it does, as it is printed on the card."""

    name: str
    type: Literal["treasure", "event", "trap"]
    rule: str
    copies: Count
    slot: Slot = ""
    metal: bool = False
    who: tuple[Literal["fighter", "cleric", "mage", "thief", "archer"], ...] = ()
    use: Literal["always", "free", "action", "reaction", "never"] = "never"
    heal: Small = 0
    crowns: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    price: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0  # crowns between two games of a campaign
    mods: Mods = Mods()
    detect: Small = 0
    effect: tuple[Effect, ...] = ()
    about: str = ""
    flavour: str = ""


class Bow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    av: Small
    die: Die
    range: Count


class ClassForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: str
    av: Small
    dv: Small
    wounds: Count
    mr: Small = 0
    skills: tuple[Talent, ...] = ()
    ranged: Bow | None = None


class RaceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: str
    cd: Die
    mv: Count
    run: Die
    mr: Small = 0
    gifts: tuple[Literal["diagonal", "through_enemies", "no_parting"], ...] = ()


class SpellForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: str
    range: Small
    av: Small
    die: Die
    wounds: Count


class MerchantForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: str
    av: Small
    dv: Small
    mv: Count
    cd: Die
    wounds: Count


class Advance(msgspec.Struct, frozen=True, rename={"only": "class"}, forbid_unknown_fields=True):
    """What a hero can learn (DUN-XP-8): values, or a gift of its own."""

    name: str
    rule: str
    about: str
    max: Count = 1
    only: Literal["", "fighter", "cleric", "mage", "thief", "archer"] = ""
    mods: Mods = Mods()


class MissionForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Literal["assassinate", "escort", "portal", "relic", "desecrators", "clear"]
    name: str
    rule: str
    goal: str
    start_imps: Small
    potions: Small
    rooms_imps: Small
    rooms_potions: Small


PresetForm = dict[str, str]


class TilesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: Annotated[dict[str, TileForm], msgspec.Meta(max_length=100)]


class CardsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: Annotated[dict[str, CardForm], msgspec.Meta(max_length=200)]


class SearchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: Annotated[dict[str, SearchForm], msgspec.Meta(max_length=200)]


class HeroesFile(msgspec.Struct, frozen=True, rename={"classes": "class"}, forbid_unknown_fields=True):
    classes: dict[str, ClassForm]
    race: dict[str, RaceForm]
    spell: dict[str, SpellForm]
    merchant: MerchantForm
    advance: dict[str, Advance]


class MissionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mission: dict[str, MissionForm]


class PresetsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    preset: dict[str, PresetForm]


TILES = Form(TilesFile)
CARDS = Form(CardsFile)
SEARCH = Form(SearchFile)
PARTY = Form(HeroesFile)
MISSIONS = Form(MissionsFile)
PRESETS = Form(PresetsFile)
