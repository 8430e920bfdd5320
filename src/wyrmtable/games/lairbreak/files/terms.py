"""The fixed words of Lair Break and the numbers that stand for them inside positions.

Everything a designer may change lives in the content files; what the rules themselves name lives here.
"""

from __future__ import annotations

ARMIES = ("dwarves", "humans", "gnomes", "orcs", "dark_elves", "goblins")
DWARVES, HUMANS, GNOMES, ORCS, DARK_ELVES, GOBLINS = range(6)

UNITS = (
    "miner",
    "wagon",
    "footman",
    "assassin",
    "knight",
    "saboteur",
    "archer",
    "steam_wagon",
    "master_miner",
)
MINER, WAGON, FOOTMAN, ASSASSIN, KNIGHT, SABOTEUR, ARCHER, STEAM, MASTER = range(9)

MONSTERS = (
    "dragon",
    "giant",
    "giant_tile",
    "banshee",
    "rats",
    "spider",
    "vampire",
    "mummy",
    "lizardman",
    "hellhound",
    "hellhounds",
    "zombies",
    "skeletons",
    "wraith",
    "golem",
)
DRAGON = 1  # inside positions a monster is its place in MONSTERS plus one; 0 is none
CARD = 64  # added to a monster that lies on its mining card
KIND = 63

MINERALS = ("iron", "copper", "silver", "gold", "platinum", "gems")
TREASURES = ("necklace", "tomb", "chariot", "wand", "staff", "orb", "jewels", "ring")
NECKLACE, TOMB, CHARIOT, WAND, STAFF, ORB, JEWELS, RING = range(8)
DRUMS, HORN = 8, 9
KEPT = 10  # treasures are numbered 0 to 9, the two of the mystery tiles last

TILES = (
    "cave_in",
    "pit",
    "bear_traps",
    "wind",
    "gold",
    "gems",
    "drums",
    "horn",
    "hellhounds",
    "lizardman",
    "giant",
    "banshee",
    "lost_miner",
    "thief",
    "hero",
)
CAVE_IN_FACE, PIT_FACE, BEAR, WIND, TILE_GOLD, TILE_GEMS, TILE_DRUMS, TILE_HORN = range(8)
LOST_MINER, THIEF, HERO = 12, 13, 14

FACE_DOWN, CAVE_IN, PIT = 1, 2, 3  # what lies on a square
OPEN_MINE, MINED_OUT, TOMB_MINE = 0, 1, 2

FLOOR, MINE, OUTPOST, TEMPLE, LAIR, BASE = range(6)  # kinds of squares
PLAIN, GATE, DOOR = 0, 1, 2  # kinds of edges

UNEXPLORED, FREE_POST, HELD_POST = 0, 1, 2  # an outpost held by an army counts HELD_POST + army

NW, NE, SW, SE = 1, 2, 4, 8  # the four spaces of a square
NORTH, EAST, SOUTH, WEST = range(4)
FACING = (NW | NE, NE | SE, SW | SE, NW | SW)  # the two spaces next to each side
OPPOSITE = (SOUTH, WEST, NORTH, EAST)
PAIRS = (NW | NE, SW | SE, NW | SW, NE | SE)  # where a wagon can lie
SINGLES = (NW, NE, SW, SE)
COUNT = tuple(bin(mask).count("1") for mask in range(16))

HOARD = 1 << 30  # a wagon's load: five bits for each mineral, and this one
CHIT_BITS = 5

WORKED, SHOT, FOUGHT, SHELTERED, SPENT = 1, 2, 4, 8, 16  # what a unit did this turn

ATTACK, AMBUSH, ASSAULT, DIGGING = 0, 1, 2, 4  # how a combat came about

GUARDED, LYING, CARRIED = 0, 1, 2  # the hoard

WEALTH, HOARD_HOME, CONQUEST, TIME_UP = 1, 2, 3, 4  # how a game is won
