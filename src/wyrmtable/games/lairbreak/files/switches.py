"""The switches (LB-OPT): numbers that can be read in more than one way, as options of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wyrmtable.core import Choice, Preset

PLAYERS = ("2", "3", "4", "5", "6")
DEFAULT_LIMIT = "200"  # rounds, far more than a game takes

_YES = ("yes", "no")

_SWITCHES = (
    Choice(
        "preparation",
        "Armies, bases and tiles",
        ("chosen", "dealt"),
        "chosen",
        "LB-SET-3",
        "Who takes which army and base, and where the mystery tiles lie. Dealing saves a quarter of an hour.",
        ("chosen by the players", "dealt by the dice"),
    ),
    Choice(
        "round_limit",
        "Last round",
        ("none", "20", "40", "60", "80", "120", "200"),
        DEFAULT_LIMIT,
        "LB-OPT-19",
        "If nobody has won by then, the army with the most gold and units wins.",
        ("no limit", *(f"after {rounds} rounds" for rounds in (20, 40, 60, 80, 120, 200))),
    ),
    Choice(
        "hidden_money",
        "Purses are hidden",
        ("true", "false"),
        "true",
        "LB-OPT-15",
        "Whether players keep their gold face down.",
        _YES,
    ),
    Choice(
        "ally_purse",
        "Purses of allies",
        ("separate", "shared"),
        "separate",
        "LB-OPT-16",
        "For two players, who lead two armies each.",
        ("one for each army", "one for both"),
    ),
    Choice(
        "costs",
        "Prices",
        ("purchase", "combat"),
        "purchase",
        "LB-OPT-1",
        "The rulebook prints two lists that differ.",
        ("those of the purchase chart", "those of the combat chart"),
    ),
    Choice(
        "mining",
        "Mines with a miner",
        ("compulsory", "optional"),
        "compulsory",
        "LB-OPT-14",
        "Whether a card has to be turned over for each of them.",
        ("must be worked every turn", "may be left out"),
    ),
    Choice(
        "mined_out_cards",
        "Mined-out cards",
        ("recycle", "stay"),
        "recycle",
        "LB-OPT-11",
        "What happens to the card that closes a mine.",
        ("go to the discards", "stay on the mine"),
    ),
    Choice(
        "treasure_cards",
        "Treasure cards",
        ("once", "recycle"),
        "once",
        "LB-OPT-12",
        "Whether a treasure can be found again when the deck is shuffled.",
        ("leave the game", "go to the discards"),
    ),
    Choice(
        "monster_cards",
        "Monster cards",
        ("fixed10", "random12"),
        "fixed10",
        "LB-OPT-13",
        "The deck has ten monster cards, the chart twelve monsters.",
        ("ten, each with its own monster", "each one of twelve, by the dice"),
    ),
    Choice(
        "wagon_capacity",
        "Loads in a wagon",
        ("1", "2", "0"),
        "1",
        "LB-OPT-6",
        "How many finds a wagon can carry at a time.",
        ("one", "two", "any number"),
    ),
    Choice(
        "load_cost",
        "Loading",
        ("entry_free", "always_1", "always_0"),
        "entry_free",
        "LB-OPT-7",
        "What it costs a wagon to pick up a find.",
        ("free on the way, else 1 MP", "always 1 MP", "always free"),
    ),
    Choice(
        "steam_speed",
        "Speed of steam wagons",
        ("8", "7"),
        "8",
        "LB-OPT-2",
        "The rulebook gives both numbers.",
        ("8 squares", "7 squares"),
    ),
    Choice(
        "gate_assault",
        "To storm a gate",
        ("full_move", "remaining"),
        "full_move",
        "LB-OPT-8",
        "What a squad needs to attack through a gate that is held.",
        ("a squad must not have moved", "any MP left will do"),
    ),
    Choice(
        "own_gates",
        "The gates of one's own base",
        ("free", "held"),
        "free",
        "LB-OPT-21",
        "Whether enemies outside such a gate hold it against those inside.",
        ("open to those inside", "held by enemies outside"),
    ),
    Choice(
        "archers",
        "Archers",
        ("both", "either"),
        "both",
        "LB-OPT-23",
        "What an archer can do in one turn of his own.",
        ("shoot a volley and also fight", "either shoot a volley or fight"),
    ),
    Choice(
        "blast_own_side",
        "Explosions take their own side along",
        ("true", "false"),
        "true",
        "LB-OPT-9",
        "Whether the saboteur's comrades in the fight die with him.",
        _YES,
    ),
    Choice(
        "blast_will",
        "Saboteurs against monsters",
        ("at_once", "chosen"),
        "at_once",
        "LB-OPT-22",
        "Whether their owner may hold them back.",
        ("ignite at once", "ignite when their owner wishes"),
    ),
    Choice(
        "blast_monster",
        "An explosion beside a monster",
        ("3", "kill"),
        "3",
        "LB-OPT-10",
        "Three hits are enough for any monster but the dragon.",
        ("does three hits", "kills it"),
    ),
    Choice(
        "dragon_attack",
        "The dragon's attack",
        ("1d2", "2d3"),
        "1d2",
        "LB-OPT-3",
        "With two dice the dragon is far harder to beat.",
        ("one die, hits on 2 or more", "two dice, hit on 3 or more"),
    ),
    Choice(
        "staff_dragon",
        "The Staff tames the dragon",
        ("true", "false"),
        "true",
        "LB-OPT-17",
        "Whether the Staff of Enslavement works on the dragon as on any other monster.",
        _YES,
    ),
    Choice(
        "wand_hoard",
        "The Wand carries the hoard",
        ("true", "false"),
        "true",
        "LB-OPT-24",
        "Whether the Wand of Magical Transport can take the wagon with the dragon's hoard along.",
        _YES,
    ),
    Choice(
        "tile_giant",
        "The giant of the mystery tile",
        ("3", "4"),
        "3",
        "LB-OPT-4",
        "The giants of the outposts hit on 4 or more.",
        ("hits on 3 or more", "hits on 4 or more"),
    ),
    Choice(
        "hellhounds_dice",
        "The two hellhounds",
        ("1", "2"),
        "1",
        "LB-OPT-5",
        "The tile shows two of them, but one attack.",
        ("roll one die", "roll two dice"),
    ),
    Choice(
        "tile_gap",
        "Mystery tiles",
        ("2", "1"),
        "2",
        "LB-OPT-18",
        "How close together they may be laid.",
        ("have a square between them", "may touch"),
    ),
    Choice(
        "tile_gates",
        "Mystery tiles outside the gates of bases",
        ("open", "clear"),
        "open",
        "LB-OPT-20",
        "Whether a tile may be laid on a square right outside a base.",
        ("allowed", "not allowed"),
    ),
)

PRESETS = (
    Preset("standard", "Standard game", "As the rulebook says; the players prepare the halls.", {}),
    Preset(
        "dealt",
        "Quick start",
        "As the rulebook says; armies, bases and tiles are dealt, and play begins at once.",
        {"preparation": "dealt"},
    ),
    Preset(
        "short",
        "Short game",
        "Preparations are dealt, and whoever owns the most after 20 rounds wins.",
        {"preparation": "dealt", "round_limit": "20"},
    ),
)


def choices(players: tuple[str, ...], default: str) -> tuple[Choice, ...]:
    """Every option of a scenario, with the standard game as default."""
    about = "Two players lead two armies each, all others one."
    return (Choice("players", "Players", players, default, "LB-SET-3", about, role="players"), *_SWITCHES)


@dataclass(frozen=True, slots=True)
class Switches:
    """The options as the rules ask for them."""

    players: int
    dealt: bool
    combat_costs: bool
    steam_speed: int
    dragon_twice: bool
    tile_giant: int
    hellhounds_dice: int
    capacity: int
    load_cost: str
    full_move: bool
    blast_own_side: bool
    blast_kills: bool
    mined_out_stay: bool
    treasures_recycle: bool
    random_monsters: bool
    compulsory: bool
    hidden_money: bool
    shared_purse: bool
    staff_dragon: bool
    wand_hoard: bool
    tile_gap: int
    tile_gates: bool
    own_gates: bool
    blast_chosen: bool
    volley_and_fight: bool
    round_limit: int


def read_switches(options: Mapping[str, str]) -> Switches:
    """The switches of a complete set of options."""
    limit = options["round_limit"]
    return Switches(
        players=int(options["players"]),
        dealt=options["preparation"] == "dealt",
        combat_costs=options["costs"] == "combat",
        steam_speed=int(options["steam_speed"]),
        dragon_twice=options["dragon_attack"] == "2d3",
        tile_giant=int(options["tile_giant"]),
        hellhounds_dice=int(options["hellhounds_dice"]),
        capacity=int(options["wagon_capacity"]) or 99,
        load_cost=options["load_cost"],
        full_move=options["gate_assault"] == "full_move",
        blast_own_side=options["blast_own_side"] == "true",
        blast_kills=options["blast_monster"] == "kill",
        mined_out_stay=options["mined_out_cards"] == "stay",
        treasures_recycle=options["treasure_cards"] == "recycle",
        random_monsters=options["monster_cards"] == "random12",
        compulsory=options["mining"] == "compulsory",
        hidden_money=options["hidden_money"] == "true",
        shared_purse=options["ally_purse"] == "shared" and options["players"] == "2",
        staff_dragon=options["staff_dragon"] == "true",
        wand_hoard=options["wand_hoard"] == "true",
        tile_gap=int(options["tile_gap"]),
        tile_gates=options["tile_gates"] == "open",
        own_gates=options["own_gates"] == "free",
        blast_chosen=options["blast_will"] == "chosen",
        volley_and_fight=options["archers"] == "both",
        round_limit=0 if limit == "none" else int(limit),
    )
