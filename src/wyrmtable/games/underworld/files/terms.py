"""Words and numbers that the rules, the view and the captain share."""

from __future__ import annotations

PARTY = 6  # characters, unless the setting says otherwise
FOES = 60  # in the open more than that is a battle, not a meeting (UWA-R160)
HORDE = 300  # so many may dwell in one place below ground (UWA-R81)
HIRED = FOES - 9  # men beside the largest party, by the same measure (UWA-R263)

# What has become of somebody. Only the able act.
ABLE, DEAD, ASLEEP, HELD, STONE, CHARMED, GONE, GRIPPED, SWALLOWED, SENSELESS, ROUND, DOWN, APART, LATE, ABED = range(
    15
)
FATES = (
    "able", "dead", "asleep", "held", "turned to stone", "charmed", "gone", "held down", "swallowed", "senseless",
    "out of sight", "down", "elsewhere", "still below", "in bed at home",
)  # fmt: skip
FALLEN = (DEAD, STONE, GONE, LATE, ABED)  # who walks with no group
NOT_HERE = (GONE, APART, ABED)  # whom nothing befalls that happens here
HELPLESS = (ASLEEP, HELD, GRIPPED)  # who is struck without a throw (UWA-CBT-9)

# Marks a character carries through the meeting.
SHIELD, HELMET, TORCH = 1, 2, 4  # what he owns; a torch is the one he bears alight
UNARMED, BARE = 8, 16  # he has dropped his weapon; he has dropped what was in the other hand
SICK, PROTECTED, UNSEEN = 32, 64, 128
SPEAR, MIRROR, ALOFT, MISSILE_PROOF, NIGHT_EYES, DISEASED = 256, 512, 1024, 2048, 4096, 8192
DISARMED, HEXED = 16384, 32768  # his weapon is gone for good; a cursed thing sticks to him
DAZED, POISONED, FADING = 65536, 131072, 262144  # a spell has confused him; poison has killed him, a turn ago
VENOM = 524288  # his bite is poisonous
ROTTING, SLIMED = 1 << 20, 1 << 21  # his wounds hardly heal; his flesh turns to slime
LAMED, ENVENOMED = 1 << 22, 1 << 23  # he goes at half his pace for days; poison in him will kill in some turns
TAINTED = 1 << 24  # a lycanthrope has bitten him badly
MIGHTY, SWIFT = 1 << 25, 1 << 26  # a potion makes him as strong as a giant, or twice as quick

# Marks of a foe. The lowest eight bits count: heads of a hydra, breaths, volleys and stings used.
COUNT = 255
BURNING, BURNT = 256, 512  # oil has just been lit on it; it has burnt for a round
BEHIND, WARRIOR, CONSTRICTOR, VENOMOUS, NAPPING, FRESH, INVISIBLE, LEADER = (1 << bit for bit in range(10, 18))
DYING = 1 << 18  # and the bit above: rounds it fights on after its death blow
HUNTING = 1 << 20  # it was after the party before the others were met
CONFUSED = 1 << 21  # by a spell
CHARGING = 1 << 22  # it has just closed in, and runs somebody down
HELPED = 1 << 23  # it has called others to its side

# Abilities, in the order they are thrown (UWA-CHAR-1).
STRENGTH, INTELLIGENCE, WISDOM, CONSTITUTION, DEXTERITY, CHARISMA = range(6)
ABILITIES = ("Strength", "Intelligence", "Wisdom", "Constitution", "Dexterity", "Charisma")

NONE, LEATHER, CHAIN, PLATE = range(4)
ARMOURS = ("none", "leather", "chain", "plate")

# Who surprises whom, and how the meeting stands.
NOBODY, THEY_SURPRISE, WE_SURPRISE = range(3)

# Secret throws: each is one step, so that whoever referees can look at it before it is used (UWA-GEN-3, UWA-GEN-4).
(
    TABLE, ENTRY, GENERAL, NUMBER, HEADS, SURPRISED, SURPRISED_THEM, NEARNESS, SIGHTING, REACTION, MORALE, BREAKING,
    FOLLOWING, DISTRACTED, OIL_STOPS, THERE_IS_TREASURE, VICTORS, APPRENTICES, GUARDS, GUARD_KIND, HIDING, DROWSY,
    TALKS, GOING_ROUND, YIELDING, BARRED, FED_BEASTS, CAPTAINS, IN_LAIR, WANDERING, ENTRY_SIDE, LISTENING, SEARCHING,
    SPRINGING, SLIPPING, BOX_LOOK, LURKING, SENSING, PROBING, HEARKENING, OUTLET, SLANTING, SLANT_SIDE, WALL_MOVES,
    DOOR_APPEARS, RING_TURNS, RING_FAR, SLIDING, HEARSAY, TELLING, OPENING, SLOPING,
    SURROUNDINGS, OF_THE_PLACE, WORDS, WHICH_OF_THEM, FOLLOWERS, MAP_KIND, MAP_PLACE,
) = range(59)  # fmt: skip

SECRET_WORDS = {WANDERING: "Wanderers", REACTION: "Their reaction", SEARCHING: "A search", MORALE: "Their morale"}
# Below ground there are more; each stands for a kind that is ticked, with others that belong to it (UWA-R107).
BELOW_WORDS = {
    **SECRET_WORDS, TABLE: "Who comes", SURPRISED: "Surprise and distance", FOLLOWING: "Pursuit",
    BREAKING: "What they do", BOX_LOOK: "Boxes and spikes", HEARSAY: "Rumours", LISTENING: "Listening",
    LURKING: "What lies hidden",
}  # fmt: skip
KIN: dict[int, tuple[int, str]] = {
    ENTRY: (TABLE, "kind"), GENERAL: (TABLE, "kind of persons"), NUMBER: (TABLE, "number"), HEADS: (TABLE, "heads"),
    APPRENTICES: (TABLE, "apprentices"), GUARDS: (TABLE, "bodyguards"), GUARD_KIND: (TABLE, "kind of bodyguards"),
    CAPTAINS: (TABLE, "captains"), ENTRY_SIDE: (TABLE, "way in"), SURROUNDINGS: (TABLE, "surroundings"),
    OF_THE_PLACE: (TABLE, "who belongs here"), WHICH_OF_THEM: (TABLE, "which of them"),
    FOLLOWERS: (TABLE, "followers"),
    SURPRISED_THEM: (SURPRISED, "theirs"), NEARNESS: (SURPRISED, "distance"), SIGHTING: (SURPRISED, "tens of feet"),
    DISTRACTED: (FOLLOWING, "distracted"), OIL_STOPS: (FOLLOWING, "oil"), BARRED: (FOLLOWING, "a held door"),
    HIDING: (FOLLOWING, "hiding"),
    GOING_ROUND: (BREAKING, "rounds of going round"), YIELDING: (BREAKING, "yielding"), FED_BEASTS: (BREAKING, "fed"),
    VICTORS: (BREAKING, "victors"), DROWSY: (BREAKING, "asleep"), TALKS: (BREAKING, "talks"),
    THERE_IS_TREASURE: (BOX_LOOK, "treasure"), IN_LAIR: (BOX_LOOK, "a lair"), SLIPPING: (BOX_LOOK, "a spike slips"),
    MAP_KIND: (BOX_LOOK, "what a map leads to"), MAP_PLACE: (BOX_LOOK, "where it leads"),
    TELLING: (HEARSAY, "which"), HEARKENING: (WANDERING, "heard by a guard"),
}  # fmt: skip
AT_A_MEETING = (REACTION, MORALE, TABLE, SURPRISED, FOLLOWING, BREAKING, BOX_LOOK)  # the kinds that one meeting has
# Whether these are thrown at all, or how often, would tell: he sets them before he can know, for a whole move.
FORESEEN = {LISTENING: LISTENING, WORDS: LISTENING} | dict.fromkeys(
    (
        LURKING, SPRINGING, SENSING, PROBING, OPENING, SLOPING, SLIDING, OUTLET, SLANTING, SLANT_SIDE, WALL_MOVES,
        DOOR_APPEARS, RING_TURNS, RING_FAR,
    ), LURKING,
)  # fmt: skip

# Treasure by kind, as it lies there.
SILVER, GOLD, GEMS, JEWELS, MAGIC, COPPER = range(6)
LOOT = ("silver", "gold", "gems", "jewellery", "magic", "copper")
COPPER_TO_SILVER = 5  # coins for a silver piece

# The way out, in feet behind the party, and what is passed there (UWA-R84).
CORNER, DOOR, STAIRS, SECRET_DOOR, DAYLIGHT = range(5)
WAY_OUT = ((60, CORNER), (150, SECRET_DOOR), (240, DOOR), (330, STAIRS), (420, DAYLIGHT))
FEATURES = ("a corner", "a door", "the stairs", "a secret door", "daylight")
LEFT_BEHIND = "follow no more"  # what they do who have lost the party

# What somebody fights as (UWA-CHAR-10); only an elf may choose. Soldiers are hired (UWA-LOY-3).
FIGHTER, MAGE, CLERIC, HEAVY_FOOT, ARCHER, CROSSBOWMAN, LIGHT_FOOT, LONGBOWMAN = range(8)
CRAFTS = (
    "fighter", "mage", "cleric", "heavy_foot", "archer", "crossbowman", "light_foot", "longbowman", "light_horseman",
    "medium_horseman", "heavy_horseman",
)  # fmt: skip
HIRELINGS = CRAFTS[HEAVY_FOOT:]
SOLDIERS = CRAFTS[HEAVY_FOOT : LONGBOWMAN + 1]  # of them those who go on foot, and so below ground

# A sheet of the map: squares of ten feet (UWA-LVL-1).
WIDE, HIGH = 30, 40
SIZE = WIDE * HIGH
OFFSHOOTS = {6: 1, 12: 4}  # of a dungeon of so many levels: a standard one, and a great one (UWA-LVL-3)
