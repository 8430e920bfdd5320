"""The switches (LB-OPT): numbers that can be read in more than one way, as options of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wyrmtable.core import Choice, Preset

PLAYERS = ("2", "3", "4", "5", "6")


_YES = ("yes", "no")

_SWITCHES = (
    Choice(
        "preparation",
        "Armies, bases and tiles",
        ("chosen", "dealt"),
        "chosen",
        "LB-SET-3",
        "Dealt preparations save a quarter of an hour.",
        ("chosen by the players", "dealt by the dice"),
    ),
    Choice("costs", "Prices", ("purchase", "combat"), "purchase", "LB-OPT-1"),
    Choice("steam_speed", "Speed of steam wagons", ("8", "7"), "8", "LB-OPT-2"),
    Choice(
        "dragon_attack", "The dragon's attack", ("1d2", "2d3"), "1d2", "LB-OPT-3", "", ("one die, 2+", "two dice, 3+")
    ),
    Choice("tile_giant", "The giant of the mystery tile hits on", ("3", "4"), "3", "LB-OPT-4"),
    Choice("hellhounds_dice", "Dice of the two hellhounds", ("1", "2"), "1", "LB-OPT-5"),
    Choice("wagon_capacity", "Loads in a wagon", ("1", "2", "0"), "1", "LB-OPT-6", "", ("1", "2", "any number")),
    Choice(
        "load_cost",
        "Loading",
        ("entry_free", "always_1", "always_0"),
        "entry_free",
        "LB-OPT-7",
        "",
        ("free on entering, else 1 MP", "always 1 MP", "always free"),
    ),
    Choice(
        "gate_assault",
        "Gate assaults need",
        ("full_move", "remaining"),
        "full_move",
        "LB-OPT-8",
        "",
        ("a full move", "any MP left"),
    ),
    Choice("blast_own_side", "An explosion takes its own side along", ("true", "false"), "true", "LB-OPT-9", "", _YES),
    Choice(
        "blast_monster", "Hits of an explosion on a monster", ("3", "kill"), "3", "LB-OPT-10", "", ("3", "it is killed")
    ),
    Choice(
        "mined_out_cards",
        "Mined-out cards",
        ("recycle", "stay"),
        "recycle",
        "LB-OPT-11",
        "",
        ("go to the discards", "stay on the mine"),
    ),
    Choice(
        "treasure_cards",
        "Treasure cards",
        ("once", "recycle"),
        "once",
        "LB-OPT-12",
        "",
        ("come once", "go to the discards"),
    ),
    Choice(
        "monster_cards",
        "Monster cards",
        ("fixed10", "random12"),
        "fixed10",
        "LB-OPT-13",
        "",
        ("ten, each with its monster", "one of twelve, rolled"),
    ),
    Choice("mining", "Mining", ("optional", "compulsory"), "optional", "LB-OPT-14"),
    Choice("hidden_money", "Purses are hidden", ("true", "false"), "true", "LB-OPT-15", "", _YES),
    Choice("ally_purse", "Purses of allies (two players)", ("separate", "shared"), "separate", "LB-OPT-16"),
    Choice("staff_dragon", "The Staff tames the dragon", ("false", "true"), "false", "LB-OPT-17", "", ("no", "yes")),
    Choice("tile_gap", "Distance between mystery tiles", ("2", "1"), "2", "LB-OPT-18"),
    Choice("round_limit", "Last round", ("none", "20", "40", "60", "80", "120"), "none", "LB-OPT-19"),
)

PRESETS = (
    Preset("standard", "Standard game", "As the rulebook says; the players prepare the halls.", {}),
    Preset(
        "short",
        "Short game",
        "Preparations are dealt, and whoever owns the most after 20 rounds wins.",
        {"preparation": "dealt", "round_limit": "20"},
    ),
)


def choices(players: tuple[str, ...], default: str) -> tuple[Choice, ...]:
    """Every option of a scenario, with the standard game as default."""
    return (Choice("players", "Players", players, default, "LB-SET-3", role="players"), *_SWITCHES)


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
    tile_gap: int
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
        tile_gap=int(options["tile_gap"]),
        round_limit=0 if limit == "none" else int(limit),
    )
