"""Words of the rules as numbers: seats, squares, sides, doors, where cards lie, what a figure has done."""

from __future__ import annotations

GAME = "dungeonation"
HEROES, KEEPER = range(2)
SEATS = ("Heroes", "Keeper")

# -- tiles and squares (DUN-TILE-1) ------------------------------------------------------------------------------
SIDE = 6
NORTH, EAST, SOUTH, WEST = range(4)
COMPASS = "NESW"
INWARD = (2, 3, 0, 1)  # the side of the neighbour that meets this one
BITS = (1, 2, 4, 8)
PORT_KINDS = ("wall", "open", "door")
WALL, MOUTH, DOORWAY = range(3)
FACE_DOWN = 255  # as a tile's turn
NO_TILE = 254  # nothing lies at this place
LETTERS = ".s#OthbgaKCP~L:=<>UX^jmwp"
FLOORS = ".sXjmwp"  # plain floor of the lower level
FURNITURE = "thbgaKC"
PORT_SQUARES = ".s=UXmp"
VOID = 0
RUBBLE = ord("%")  # laid over a square by a Cave-In
ROCK, PILLAR, POOL, WATER, LAVA, ABYSS, PLANKS, ENTRY, UPPER, STEPS, CHEST, THRONE, DOWN, SPAN = map(
    ord, "#OP~L:=<U^CK>X"
)


def _table(letters: str) -> bytes:
    return bytes(letter in map(ord, letters) for letter in range(128))


WALKED = _table(".sthbgaKC~=<>UX^jmwp")  # a walker may stand on it
CROSSED = _table(".sthbgaKC~=<>UX^jmwpL")  # a walker may enter it; who stops in lava is lost
FLOWN = _table(LETTERS.replace("#", "") + "%")  # a flyer may pass over it
PERCH = _table(LETTERS.replace("#", "").replace("O", ""))  # a flyer may stop there
BLIND = bytes(letter in (VOID, ROCK, PILLAR, RUBBLE) for letter in range(128))  # blocks sight
HOP = _table(FURNITURE)  # entering it ends all movement, and it gives cover
DEADLY = _table("L:")
PLAIN_FLOOR = _table(FLOORS)

# -- doors (DUN-DOOR-1) ------------------------------------------------------------------------------------------
NO_WAY, PASSAGE, CLOSED, LOCKED, OPEN, DESTROYED = range(6)
WAY_OPEN = bytes((0, 1, 0, 0, 1, 1))
SPIKED = 16  # added to the difficulty of a lock that the Keeper has no key for
DOOR_WORDS = ("no way", "open passage", "closed door", "locked door", "open door", "destroyed door")

# -- figures -----------------------------------------------------------------------------------------------------
CLASSES = ("fighter", "cleric", "mage", "thief", "archer")
FIGHTER, CLERIC, MAGE, THIEF, ARCHER, MERCHANT = range(6)
PARTY = 6  # the first figures are the heroes, the merchant last
RACES = ("human", "elf", "dwarf", "halfling")
HUMAN, ELF, DWARF, HALFLING = range(4)
NOWHERE = -1
SET_ASIDE = 255  # a captured hero while no Jail is explored
LOST = 254  # a prisoner left behind on the first level
CELLS = 4  # the most boxes of a tile

# what a figure has done in this turn of its side, as bits
DONE, SUMMONED, ARRIVED, STRUCK = 1, 2, 4, 8
# what the active figure has done in its activation, as bits
MOVED, ACTED, HALTED, SMOKED, STILL, CLEFT = 1, 2, 4, 8, 16, 32

# -- skills of monsters, as bits ---------------------------------------------------------------------------------
SKILLS = (
    "swarm", "thieves", "flying", "group", "mighty", "regenerates", "hard_to_kill", "webs", "insubstantial", "rust",
    "splodge", "swimmer", "poison", "grapple", "breath", "drain", "gaze", "flask", "spell", "war_cry",
)  # fmt: skip
(
    SWARM, THIEVES, FLYING, GROUP, MIGHTY, REGENERATES, HARD_TO_KILL, WEBS, INSUBSTANTIAL, RUST, SPLODGE, SWIMMER,
    POISON, GRAPPLE, BREATH, DRAIN, GAZE, FLASK, SPELL, WAR_CRY,
) = (1 << n for n in range(20))  # fmt: skip
HOOKS = (
    "pool_heals", "no_cast_in_water", "deadly_pit", "rotates", "no_heal_here", "spores_d12", "no_raise_here", "jail",
    "descend", "levels_apart",
)  # fmt: skip
IMMUNITIES = ("fire", "lightning", "ranged_nonmagic", "magic", "poison")

# -- attacks (DUN-CMB-8) -----------------------------------------------------------------------------------------
MELEE, RANGED, LIGHTNING, FIRE, TURN, VENOM, TRAP, SPLASH, GAZING, SPELLBOUND = range(10)
ATTACKS = ("melee", "ranged", "lightning", "fire", "turn", "poison", "trap", "splodge", "gaze", "spell")
ALL_WOUNDS = 20  # more than anybody has
MAGIC, PARTING, VENOMOUS, COVERED = 1, 2, 4, 8  # flags of an attack
POISON_AV, POISON_DIE = 8, 16  # how far up among the flags of a trap its poison stands

# -- cards -------------------------------------------------------------------------------------------------------
CARD_TYPES = ("monster", "boss", "trap", "lock", "answer", "buff", "event", "shuffle")
WINDOWS = ("dawn", "step", "try", "open", "turn", "laid", "kill", "search", "after")
ABSENT, DECK, HAND, LYING, BENEATH, LEFT_OUT, DISCARD, BOARD, WORN, GONE = range(10)
"""Where a card is: not in this dungeon; draw pile; hand; face down on a tile; a buff under such a card; left out of the
deck; discarded; on the board with its figures; a buff or lock in the open; out of the game."""
HIDDEN = bytes((0, 1, 1, 1, 1, 1, 0, 0, 0, 0))
HAND_SIZE = 5
LEAST_DECK = 24
PILE, SPENT, CARRIED = 0, 1, 2  # where a Search card is; CARRIED + hero
IN_CHEST = 9

# -- mission tokens ----------------------------------------------------------------------------------------------
PORTAL, CRYSTAL, RELIC = range(3)
NOT_YET = -1  # a token not on the board; carried by hero h: -2 - h
EMPTY_CHEST = -9

MISSIONS = 6
ASSASSINATE, ESCORT, OPEN_PORTAL, STEAL_RELIC, DESECRATORS, CLEAR_OUT = range(1, 7)
