"""The options that a lobby offers (DUN-OPT-1 to DUN-OPT-4), and which scenario has which."""

from __future__ import annotations

from wyrmtable.core import Choice

SIMPLE, ROOMS, GROWN = "simple", "rooms", "grown"  # how far a dungeon has come
CAMPAIGN = "campaign"  # the scenario of a series of games
FIRST, TWELVE, MANY = 9, 12, 16  # tiles of the first dungeon, of three rows of four, and of four rows of four
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
SCENARIOS = (SIMPLE, ROOMS, GROWN, CAMPAIGN)


def choices_of(scenario: str) -> tuple[Choice, ...]:
    """A boss of one's own needs a dungeon that has grown (DUN-BOSS-1)."""
    own = {ROOMS: (SUNK, LADDER), GROWN: (SUNK, SIZES, LADDER, FEATS), CAMPAIGN: (SUNK, *SERIES)}
    return (*CHOICES, PLAYERS, COUNCIL, *own.get(scenario, ()))


OPTIONS = tuple(dict.fromkeys(choice.id for scenario in SCENARIOS for choice in choices_of(scenario)))


def values_of(option: str) -> tuple[str, ...]:
    """The values of an option of any scenario; none, if there is no such option."""
    choices = (choice for scenario in SCENARIOS for choice in choices_of(scenario))
    return next((choice.values for choice in choices if choice.id == option), ())
