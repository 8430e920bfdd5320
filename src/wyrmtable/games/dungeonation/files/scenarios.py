"""Scenarios, options and presets as a lobby shows them (DUN-OPT-1 to DUN-OPT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wyrmtable.core import Choice, Preset, Scenario, Setting

from .campaign import CAMPAIGN as CAMPAIGN_FILE
from .campaign import MIRROR, campaign_of, read_campaign
from .reading import FILES, Box, read_box
from .terms import KEEPER, SEATS

NO_FILES: Mapping[str, str] = MappingProxyType({})
POTIONS = 12  # the most that a mission gives
MORE_POTIONS = 20  # with the balance of power
WARES = 4  # cards of each sort that the shop of a campaign has
ROUNDS = 60  # with nine tiles (DUN-END-6)
BUILT_MISSIONS = ("1", "2", "3", "4", "5", "6")

CHOICES = (
    Choice(
        "mission",
        "Mission",
        ("roll", *BUILT_MISSIONS),
        "roll",
        "DUN-MIS-1",
        "Rolled with a die, or fixed.",
        (
            "Roll a D6",
            "Assassinate",
            "Escort a Merchant",
            "Ancient Portal",
            "Ancient Relic",
            "Desecrators",
            "Clear Out",
        ),
    ),
    Choice(
        "raise",
        "Raising the fallen",
        ("turn", "since_last_heroes_turn"),
        "turn",
        "DUN-DEATH-3",
        "How long a fallen hero can be raised.",
        ("In the Hero turn he fell in", "Also after the Keeper's turn"),
    ),
    Choice(
        "cards_need_port",
        "Face-down cards need a port",
        ("off", "on"),
        "off",
        "DUN-SUM-11",
        "Whether an unrevealed card walks onto an explored tile only through a port.",
        ("They cross any side", "Only through a port"),
    ),
    Choice(
        "start_imps",
        "Imps at the start",
        ("none", "by_mission"),
        "none",
        "DUN-SET-8",
        "What the Keeper begins with.",
        ("None", "By mission"),
    ),
    Choice(
        "potions",
        "Healing Potions at the start",
        ("none", "by_mission"),
        "none",
        "DUN-SET-8",
        "Provisions of the heroes.",
        ("None", "By mission"),
    ),
    Choice(
        "round_limit",
        "Limit of rounds",
        ("none", "by_size"),
        "none",
        "DUN-END-6",
        "Whether the Keeper wins when the time is up.",
        ("None", "60 rounds, more in a larger dungeon"),
    ),
)
PLAYERS = Choice(
    "players",
    "Players",
    ("2", "3", "4", "5", "6"),
    "2",
    "DUN-UI-5",
    "The Keeper, and one to five players who share the heroes. The first of them leads: he has the merchant, says who "
    "acts next and how tiles lie, and decides whatever concerns all.",
    ("One for the heroes", "Two share the heroes", "Three share them", "Four share them", "A player for each hero"),
    "players",
)
SUNK = Choice(
    "sunk",
    "Lost in lava, abyss or pit",
    ("raised", "gone"),
    "raised",
    "DUN-DEATH-4",
    "Whether anything is left of a hero who sinks into lava, an abyss or a pit under planks.",
    ("He can be raised like others", "He and his things are gone"),
)
BOSSES = ("ogre", "giant_snake", "manticore", "iron_golem", "fire_giant", "dragon", "eye_fiend")
LADDER = Choice(
    "boss",
    "The boss",
    BOSSES,
    BOSSES[0],
    "DUN-BOSS-1",
    "Who rules the dungeon: each is stronger than the one before.",
    tuple(boss.replace("_", " ").title() for boss in BOSSES),
)
_SCENARIOS = (
    ("simple", "The Simple Dungeon", "Halls and Sanctuaries only: the Keeper's first dungeon.", 60, "easy", 1),
    ("rooms", "A Dungeon with Rooms", "Lairs, crypt, chasm, loft and pool, and those who live there.", 75, "medium", 2),
    (
        "grown",
        "A Grown Dungeon",
        "Twelve tiles and more, every room there is, and stairs that lead down.",
        120,
        "hard",
        3,
    ),
    ("campaign", "The Campaign", "Game after game: the dungeon grows, and the heroes learn.", 90, "hard", 4),
)


SIMPLE, ROOMS, GROWN = "simple", "rooms", "grown"  # how far a dungeon has come
CAMPAIGN = "campaign"  # the scenario of a series of games
FIRST, TWELVE, MANY = 9, 12, 16  # tiles of the first dungeon, of three rows of four, and of four rows of four
CHEAPEST = 2  # Imps for the cheapest tile
MOST_ROOMS = {SIMPLE: 1, ROOMS: 3, GROWN: 2}  # how often a room can be taken; of four free tiles one is a Hall
SIZES = Choice(
    "tiles",
    "Tiles of the dungeon",
    ("12", "16", "20"),
    "12",
    "DUN-OPT-4",
    "How many the Keeper owns. With 16 he has the Stairs Down besides, and what does not fit lies on a second level.",
    ("Twelve", "Sixteen", "Twenty"),
)
FEATS = Choice(
    "advances",
    "Advances of the heroes",
    ("0", "1", "2", "3"),
    "1",
    "DUN-OPT-4",
    "How many each hero has learned.",
    ("None", "One each", "Two each", "Three each"),
)


COUNCIL = Choice(
    "hero_council",
    "Several players of heroes",
    ("leader", "vote"),
    "leader",
    "DUN-UI-5",
    "Who says which hero acts next, how tiles lie, who gets a treasure, and whether the party retreats.",
    ("The leader decides", "They vote, and the leader breaks ties"),
)
SERIES = (
    Choice(
        "kind",
        "Kind of campaign",
        ("campaign", "mirror"),
        "campaign",
        "DUN-CAMP-1",
        "In a mirror campaign each of two players has a dungeon and a party, and they change roles after every game.",
        ("One dungeon, one party", "Mirror campaign"),
    ),
    Choice(
        "games",
        "Games of the campaign",
        ("3", "5", "10"),
        "5",
        "DUN-CAMP-1",
        "After how many games it ends.",
        ("Three", "Five", "Ten"),
    ),
    Choice(
        "first_dungeon",
        "The first dungeon",
        ("simple", "rooms"),
        "simple",
        "DUN-SET-2",
        "What the Keeper may take for his first nine tiles.",
        ("Halls and Sanctuaries", "Halls and rooms"),
    ),
    Choice(
        "keeper_share_after_loss",
        "Building after a Hero victory",
        ("none", "half"),
        "none",
        "DUN-CAMP-3",
        "Whether the Keeper builds with half of his unused Imps after a lost game.",
        ("Nothing", "Half of the Imps"),
    ),
    Choice(
        "balance_of_power",
        "Balance of power",
        ("off", "on"),
        "off",
        "DUN-CAMP-9",
        "Whether the side that has fallen behind gets Imps or potions.",
        ("No help", "Help for the weaker side"),
    ),
)


@dataclass(frozen=True, slots=True)
class Switches:
    """The options of a match."""

    stage: str
    tiles: int  # that the Keeper owns or can own
    bosses: tuple[str, ...]  # the boss, and who may take his place
    copies: Mapping[str, int]  # how often a room can be owned, if more than once
    advances: int
    mission: int  # 0: it is rolled
    raise_later: bool
    need_port: bool
    start_imps: bool
    potions: bool
    limited: bool  # in rounds
    share: bool = False
    balance: bool = False
    games: int = 1
    trained: bool = False  # heroes can have advances
    players: int = 2
    swapped: bool = False  # the first seat has the dungeon
    vote: bool = False  # of several who play heroes
    swallowed: bool = False  # nothing is left of who sinks into lava, an abyss or a pit under planks

    @property
    def rooms(self) -> bool:
        return self.stage != SIMPLE


def size_for(tiles: int) -> tuple[int, int]:
    """Columns and rows of the largest layout for so many tiles (DUN-SET-4)."""
    return (4, 4) if tiles >= MANY else (4, 3) if tiles >= TWELVE else (3, 3)


def limit_for(tiles: int) -> int:
    """Rounds after which the time is up (DUN-END-6)."""
    return 100 if tiles >= MANY else 80 if tiles >= TWELVE else ROUNDS


def _dungeon(setting: Setting) -> tuple[str, int, tuple[str, ...], Mapping[str, int]]:
    """How far the dungeon has come, its tiles at most, its bosses, and how often it can have a room."""
    options, box = setting.options, read_box(setting.files)
    rooms = [key for key, tile in box.tiles.items() if tile.kind == "room"]
    if setting.scenario != CAMPAIGN:
        boss, stage = options.get("boss", BOSSES[0]), setting.scenario
        return stage, int(options.get("tiles", FIRST)), (boss,), dict.fromkeys(rooms, MOST_ROOMS[stage])
    sheet = campaign_of(setting.files, box)
    if sheet is None:
        stage = options["first_dungeon"]
        return stage, FIRST, (BOSSES[0],), dict.fromkeys(rooms, MOST_ROOMS[stage])
    fund = sheet.fund if sheet.building else 0
    costs = {key: buy for key in rooms if isinstance(buy := box.tiles[key].form.buy, int)}
    copies = {key: sheet.tiles.get(key, 0) + fund // max(1, cost) for key, cost in costs.items()}
    owned = sum(sheet.tiles.values()) - sheet.tiles.get("stairs_down", 0)
    rank = BOSSES.index(sheet.boss)
    return GROWN, owned + fund // CHEAPEST, BOSSES[rank : rank + 2], copies


def read_switches(setting: Setting) -> Switches:
    options = setting.options
    stage, tiles, bosses, copies = _dungeon(setting)
    mirror = options.get("kind") == "mirror"
    advances = int(options.get("advances", 0))
    return Switches(
        stage,
        tiles,
        bosses,
        copies,
        advances,
        0 if options["mission"] == "roll" else int(options["mission"]),
        options["raise"] == "since_last_heroes_turn",
        options["cards_need_port"] == "on",
        options["start_imps"] == "by_mission",
        options["potions"] == "by_mission",
        options["round_limit"] == "by_size",
        options.get("keeper_share_after_loss") == "half",
        options.get("balance_of_power") == "on",
        int(options.get("games", 1)),
        advances > 0 or CAMPAIGN_FILE in setting.files,
        2 if mirror else int(options.get("players", 2)),
        mirror and games_played(setting) % 2 == 1,
        options["hero_council"] == "vote",
        options.get("sunk") == "gone",
    )


def games_played(setting: Setting) -> int:
    """Games of a campaign before this one, of both pairs in a mirror campaign (DUN-FMT-9)."""
    box = read_box(setting.files)
    sheets = [read_campaign(setting.files[name], box) for name in (CAMPAIGN_FILE, MIRROR) if name in setting.files]
    return sum([len(sheet.history) for sheet in sheets])


def seat_names(players: int, swapped: bool) -> tuple[str, ...]:
    """The leader of the heroes, the Keeper, and whoever else plays heroes (DUN-UI-5)."""
    if players == len(SEATS):
        return SEATS[::-1] if swapped else SEATS
    return ("Leader", SEATS[KEEPER], *(f"Hero player {number}" for number in range(2, players)))


def _choices(scenario: str) -> tuple[Choice, ...]:
    """A boss of one's own needs a dungeon that has grown (DUN-BOSS-1)."""
    own = {ROOMS: (SUNK, LADDER), GROWN: (SUNK, SIZES, LADDER, FEATS), CAMPAIGN: (SUNK, *SERIES)}
    return (*CHOICES, PLAYERS, COUNCIL, *own.get(scenario, ()))


def scenarios(files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
    """The scenarios by id; mistakes in a designer's files are told here."""
    box = read_box(files if any(name in files for name in FILES) else NO_FILES)
    campaign_of(files, box)  # mistakes of a campaign are told here as well
    return {
        name: Scenario(name, title, about, SEATS, minutes, level, learn, _choices(name), _presets(box, name))
        for name, title, about, minutes, level, learn in _SCENARIOS
    }


def _presets(box: Box, scenario: str) -> tuple[Preset, ...]:
    """The presets with the options that a scenario has."""
    known = {choice.id for choice in _choices(scenario)}
    return tuple(
        Preset(name, form["name"], form["about"], {key: value for key, value in form.items() if key in known})
        for name, form in box.presets.items()
    )
