"""The tables of the old booklet, line by line as they are printed, against the content files."""

from __future__ import annotations

import pytest

from wyrmtable.games.underworld.files import sky
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.dominion import read_ledger
from wyrmtable.games.underworld.files.land import read_land
from wyrmtable.games.underworld.files.landboard import CITY, CLEAR, DESERT, MOUNTAINS, RIVER, SWAMP, WOODS
from wyrmtable.games.underworld.rules.land.encounters import brings

BOOK = read_book({})
LEDGER = read_ledger({})
LAND = read_land({})

# -- the dungeon -------------------------------------------------------------------------------------------------------

MATRIX = {
    (1,): {1: "12", 2: "34", 3: "5", 4: "6"},
    (2,): {1: "1", 2: "2", 3: "34", 4: "5", 5: "6"},
    (3,): {2: "1", 3: "2", 4: "34", 5: "5", 6: "6"},
    (4, 5): {3: "1", 4: "23", 5: "45", 6: "6"},
    (6, 7): {4: "1", 5: "234", 6: "56"},
    (8, 9): {5: "12", 6: "3456"},
    (10, 11, 12): {5: "1", 6: "23456"},
    (13, 14, 40): {6: "123456"},
}


@pytest.mark.parametrize(("levels", "row"), MATRIX.items())
def test_d27_the_matrix(levels: tuple[int, ...], row: dict[int, str]) -> None:
    """LETTER-D27, UWA-MTX-1: every face of the die on every level."""
    for level in levels:
        found = dict.fromkeys(row, "")
        for face in range(1, 7):
            found[BOOK.encounters.table(level, face)] += str(face)
        assert found == row


def test_d28_six_tables_of_monsters() -> None:
    """LETTER-D28, UWA-MTX-2 to UWA-MTX-7: in the printed order, 8, 10, 10, 10, 12 and 12 lines; hydras of 6 to 8 heads
    on the fifth, of 9 to 12 on the sixth."""
    printed = (
        "kobold goblin skeleton orc giant_rat giant_centipede bandit *spiders",
        "hobgoblin zombie giant_lizard warrior conjurer gnoll thoul ghoul berserker theurgist",
        "wight hero giant_hog giant_ant ochre_jelly thaumaturgist swashbuckler magician giant_snake giant_weasel",
        "wraith ogre evil_priest myrmidon giant_beetle giant_scorpion *lycanthropes gargoyle white_ape enchanter",
        "troll superhero wyvern spectre mummy minotaur manticore cockatrice sorcerer wyvern hydra:5+3 medusa",
        "*giants hydra:8+4 *dragons basilisk gorgon chimera vampire lord spectre wizard evil_high_priest purple_worm",
    )
    assert tuple(" ".join(table) for table in BOOK.encounters.tables) == printed
    assert dict(BOOK.encounters.retinue) == {"wizard": "enchanter", "evil_high_priest": "evil_priest"}
    guards = BOOK.encounters.general["bodyguards"].results
    assert [BOOK.kinds[BOOK.number[name]].power("fighter") for name in guards] == [4, 5, 6]


TREASURE = {
    (1,): ((6, 100), (6, 10), 5, 6, 5),
    (2, 3): ((12, 100), (6, 100), 10, 6, 5),
    (4, 5): ((6, 1000), (6, 200), 20, 6, 10),
    (6, 7): ((6, 2000), (6, 500), 30, 6, 15),
    (8, 9): ((6, 5000), (6, 1000), 40, 12, 20),
    (10, 11, 12): ((6, 5000), (6, 2000), 50, 12, 25),
    (13, 30): ((6, 10000), (6, 5000), 50, 12, 30),
}


@pytest.mark.parametrize(("levels", "row"), TREASURE.items())
def test_d6_treasure_by_level(
    levels: tuple[int, ...], row: tuple[tuple[int, int], tuple[int, int], int, int, int]
) -> None:
    """LETTER-D6, UWA-STK-6: silver, gold, the chance of gems and of jewellery with their die, the chance of magic."""
    for level in levels:
        found = BOOK.treasure.hoard(level)
        assert (found.silver.many, found.gold.many) == (1, 1)
        coins = (found.silver.sides, found.silver.times), (found.gold.sides, found.gold.times)
        assert (*coins, found.jewels, found.pieces, found.magic) == row


# -- castles -----------------------------------------------------------------------------------------------------------

CASTLES = (
    ("lord", "champion 8", "griffon* 6", "myrmidon 10", "*giants 4"),
    ("superhero", "myrmidon 8", "*rocs* 4", "ogre 4", "swashbuckler 10"),
    ("wizard", "*dragons 4", "chimera 4", "wyvern 4", "basilisk 4"),
    ("necromancer", "chimera 4", "manticore 6", "*lycanthropes 12", "gargoyle 12"),
    ("patriarch", "hero 20", "superhero 6", "treant 10", "hippogriff* 8"),
    ("evil_high_priest", "troll 10", "vampire 6", "white_ape 20", "spectre 10"),
)


def test_c4_occupants_and_guards() -> None:
    """LETTER-C4, UWA-CASTLE-1: six occupants, four retinues each with their die; a star means riders."""
    for face, (occupant, *retinues) in enumerate(CASTLES):
        assert LAND.occupants[face] == occupant
        assert [f"{one.word}{'*' * one.ridden} {one.die}" for one in LAND.retinues[face]] == retinues


@pytest.mark.parametrize(
    ("lord", "others"),
    [
        ("npc_fm", {(25, "npc_mu", 5, 8, 1), (50, "npc_cl", 3, 6, 1)}),
        ("npc_mu", {(25, "npc_fm", 5, 8, 1), (50, "npc_mu", 4, 7, 1)}),
        ("npc_cl", {(50, "npc_cl", 4, 7, 6)}),
    ],
)
def test_c11_others_in_the_party(lord: str, others: set[tuple[int, str, int, int, int]]) -> None:
    """LETTER-C11, UWA-CASTLE-11: chance, class, lowest and highest level, and how many at most."""
    found = LAND.company[lord]
    assert {(one.chance, one.group, one.plus + 1, one.plus + 4, max(one.most, 1)) for one in found} == others


# -- the wilderness ----------------------------------------------------------------------------------------------------

GROUNDS = (CLEAR, WOODS, RIVER, SWAMP, MOUNTAINS, DESERT, CITY)
ON_FOOT = 0


def test_w8_w10_lost_and_encounters() -> None:
    """LETTER-W8, LETTER-W10, UWA-LOST-1, UWA-WENC-1: clear, woods, river, swamp, mountains, desert, city."""
    assert [LAND.terrain[ground].lost for ground in GROUNDS] == [1, 2, 1, 3, 2, 3, 0]
    met = [[face for face in range(1, 7) if brings(LAND, ground, ON_FOOT, face)] for ground in GROUNDS]
    assert met == [[6], [5, 6], [5, 6], [4, 5, 6], [4, 5, 6], [5, 6], [6]]


def test_w13_type_of_encounter() -> None:
    """LETTER-W13, UWA-WENC-3: eight lines for most grounds, six in the desert, four in a city."""
    m, f, g, y, a, s, u, d = "men", "flyer", "giant", "lycanthrope", "animals", "swimmer", "undead", "dragon"
    printed = [
        (m, m, m, m, m, m, m),
        (f, f, f, f, f, f, u),
        (g, g, g, g, g, g, u),
        (y, y, y, y, y, m, m),
        (a, y, s, s, a, a, ""),
        (m, m, s, u, g, d, ""),
        (a, a, a, u, d, "", ""),
        (d, d, d, d, d, "", ""),
    ]
    for at, ground in enumerate(GROUNDS):
        assert LAND.terrain[ground].column == tuple(row[at] for row in printed if row[at])


def test_w13_lists() -> None:
    """LETTER-W13, UWA-WENC-4 to UWA-WENC-6: men, flyers, undead, giants, lycanthropes, swimmers, dragons, animals."""
    printed = {
        "typical": "bandit brigand necromancer wizard bandit berserker lord superhero brigand bandit"
        " evil_high_priest patriarch",
        "mountain": "bandit berserker brigand lord wizard superhero caveman necromancer"
        " evil_high_priest caveman patriarch berserker",
        "desert": "nomad dervish nomad lord wizard nomad",
        "waterborne": "buccaneer pirate buccaneer pirate buccaneer merman",
        "flyer": "pegasus *rocs chimera hippogriff griffon manticore *rocs wyvern *dragons pegasus hippogriff griffon",
        "undead": "skeleton zombie ghoul wight wraith mummy spectre vampire",
        "giant": "kobold goblin orc hobgoblin gnoll ogre troll *giants gnome dwarf elf treant",
        "lycanthrope": "werewolf wereboar weretiger werebear",
        "swimmer": "giant_crab nixie giant_octopus giant_squid sea_monster giant_sea_snake *crocodiles giant_leech"
        " merman nixie giant_fish dragon_turtle",
        "dragon": "dragon_black dragon_white dragon_green dragon_blue dragon_red dragon_gold cockatrice basilisk"
        " wyvern chimera hydra:6+3 hydra:9+3",
        "animals": "giant_spider giant_centipede giant_lizard giant_toad giant_ant giant_weasel ape giant_beetle"
        " giant_scorpion lion boar giant_snake",
        "woods": "centaur unicorn minotaur gorgon pixie manticore dryad medusa",
        "swamp": "tyrannosaurus pterodactyl triceratops brontosaurus stegosaurus tyrannosaurus pterodactyl triceratops",
        "arid": "apt banth thoat calot white_ape thoat orluk sith thark darseen banth thark",
        "mountains": "cave_bear dire_wolf sabre_tooth_tiger mastodon spotted_lion woolly_rhino titanothere cave_bear"
        " mammoth sabre_tooth_tiger dire_wolf spotted_lion",
    }  # fmt: skip
    assert {name: " ".join(LAND.lists[name]) for name in printed} == printed
    assert LAND.lists["mars"][6:] == (
        "martian_red", "thark", "martian_black", "martian_yellow", "thark", "martian_white",
    )  # fmt: skip


def test_w14_magic_of_persons() -> None:
    """LETTER-W14, UWA-WENC-9: what Fighting-Men, Magic-Users and Clerics may own; their men are of four levels."""
    owns = {group: dict(found.owns) for group, found in LAND.followers.items()}
    assert owns == {
        "npc_fm": {"sword": 50, "shield": 25, "armour": 25},
        "npc_mu": {"wand": 60, "ring": 30, "miscellaneous": 20},
        "npc_cl": {"weapon": 40, "staff": 30, "shield": 20, "armour": 10},
    }
    for found in LAND.followers.values():
        classes = [BOOK.kinds[BOOK.number[name]].powers for name in found.kinds]
        assert [max(int(powers.get(one, 0)) for one in ("fighter", "mage", "cleric")) for powers in classes] == [
            1,
            2,
            3,
            4,
        ]


def test_w15_evading() -> None:
    """LETTER-W15, UWA-EVADE-1: the rows of 1 to 3, 4 to 9, 10 to 24 and more."""
    rows = [(upto, *chances) for upto, chances in LAND.evade]
    assert [row[1:] for row in rows] == [(50, 70, 90), (30, 50, 70), (15, 30, 50), (5, 20, 35)]
    assert [row[0] for row in rows[:3]] == [3, 9, 24]
    assert rows[3][0] > 1000


def test_w2_w4_days_and_costs() -> None:
    """LETTER-W2, LETTER-W4, UWA-WMOVE-1, UWA-WMOVE-3: hexes a day, in swamps, in the air; what a hex costs."""
    ground = {"foot": 3, "wagon": 4, "draft_horse": 5, "heavy_horse": 6, "medium_horse": 8, "light_horse": 10}
    afloat = {"raft": (10, 3), "boat": (15, 5), "merchant": (12, 0), "galley": (20, 6)}
    aloft = {"dragon": 24, "griffon": 30, "hippogriff": 40, "roc": 48, "pegasus": 48, "broom": 40, "carpet": 30,
             "efreet": 20, "djinn": 30, "air_elemental": 30}  # fmt: skip
    assert {name: LAND.travel[name][0] for name in ground} == ground
    assert {name: LAND.travel[name][:2] for name in afloat} == afloat
    assert {name: LAND.travel[name][2] for name in aloft} == aloft
    grounds = (CLEAR, WOODS, DESERT, MOUNTAINS, SWAMP, RIVER)
    assert [LAND.terrain[one].cost for one in grounds] == [1, 2, 2, 3, 3, 3]
    assert [LAND.terrain[one].track for one in (MOUNTAINS, WOODS, SWAMP)] == [2, 1, 1]


# -- dominion ----------------------------------------------------------------------------------------------------------


def test_b1_b2_construction() -> None:
    """LETTER-B1, LETTER-B2, UWA-BUILD-2: every price in the picture, and the double forms of doors and stairs."""
    prices = {"gate": 3000, "portcullis_drawbridge": 2000, "gatehouse_full": 9000, "gatehouse": 4500, "barbette": 1000,
              "small_tower": 4500, "curtain_wall": 3500, "tower_square": 4000, "tower_round": 5000, "keep": 30_000,
              "tower_great": 10_000, "bastion": 3000, "building": 2500, "barbican_small": 14_000,
              "barbican_large": 20_000}  # fmt: skip
    assert {name: LEDGER.works[name].price for name in prices} == prices
    forms = {"door_wood": (10, 15), "door_reinforced": (20, 30), "door_iron": (50, 75), "stairs_wood": (30, 45),
             "stairs_stone": (90, 140), "slit_window": (10, 15)}  # fmt: skip
    assert {name: (LEDGER.works[name].price, LEDGER.works[name].double) for name in forms} == forms


def test_b3_specialists() -> None:
    """LETTER-B3, UWA-SPEC-1 to UWA-SPEC-10: ten of them, two of whom are paid by the mission."""
    pay = {name: (found.pay, found.mission) for name, found in LEDGER.specialists.items()}
    assert pay == {
        "alchemist": (1000, False), "armorer": (100, False), "assassin": (2000, True), "animal_trainer": (500, False),
        "engineer": (750, False), "sage": (2000, False), "seaman": (10, False), "ship_captain": (250, False),
        "smith": (25, False), "spy": (500, True),
    }  # fmt: skip


def test_b9_men_at_arms() -> None:
    """LETTER-B9, UWA-MEN-1: gold pieces a month of man, dwarf, elf and orc; a dash is nobody."""
    printed = {
        "non_fighter": (1, 0, 0, 0), "light_foot": (2, 0, 0, 1), "heavy_foot": (3, 4, 5, 1.5), "archer": (5, 0, 10, 3),
        "crossbowman": (4, 5, 0, 0), "longbowman": (10, 0, 0, 0), "light_horseman": (10, 0, 0, 0),
        "medium_horseman": (15, 0, 0, 0), "heavy_horseman": (20, 0, 0, 0),
    }  # fmt: skip
    found = {
        name: tuple(troop.halves.get(people, 0) / 2 for people in ("man", "dwarf", "elf", "orc"))
        for name, troop in LEDGER.men.items()
    }
    assert found == printed


def test_b14_investments() -> None:
    """LETTER-B14, UWA-BARONY-5: fifteen, of which hunting and trapping alone bring no people."""
    assert len(LEDGER.investments) == 15
    assert {name for name, found in LEDGER.investments.items() if not found.settlers} == {"hunting", "trapping"}


# -- the sky -----------------------------------------------------------------------------------------------------------

TABLES = sky.read_battles({})[0]


def test_a2_turns() -> None:
    """LETTER-A2, UWA-AIR-6: turns in a move and spaces between two, from sprites to giant reptiles."""
    assert [TABLES.classes[name] for name in "abcdefg"] == [(5, 1), (4, 2), (3, 3), (6, 3), (4, 4), (3, 5), (2, 6)]
    classes = {
        "a": ("pixie",), "b": ("wraith", "spectre", "vampire"), "c": ("cockatrice", "gargoyle"),
        "d": ("pegasus", "hippogriff", "air_elemental"), "e": ("manticore", "wyvern"),
        "f": ("chimera", "dragon_red", "dragon_white", "roc_small", "roc_large"),
    }  # fmt: skip
    for name, kinds in classes.items():
        assert {BOOK.kinds[BOOK.number[kind]].air_class for kind in kinds} == {name}


def faces(row: tuple[int, ...]) -> list[str]:
    """Of a d10, the faces for rider, head, wing, body and tail."""
    edges = (0, *row)
    return ["".join(str(face % 10) for face in range(edges[at] + 1, edges[at + 1] + 1)) for at in range(5)]


def test_a6_hit_location() -> None:
    """LETTER-A6, UWA-AIR-15: rider, head, wing, body, tail from five sides."""
    assert {name: faces(row) for name, row in TABLES.location.items()} == {
        "front": ["12", "34", "56", "7890", ""],
        "side": ["1", "23", "45", "6789", "0"],
        "top": ["1", "23", "4567", "89", "0"],
        "bottom": ["", "12", "345", "6789", "0"],
        "tail": ["12", "3", "45", "678", "90"],
    }


def test_a7_critical_hits() -> None:
    """LETTER-A7, UWA-AIR-16: the chance, and of a hundred how many halve the speed, dive, withdraw, crash."""
    printed = {
        "rider": (25, 0, 0, 100, 0), "head": (20, 10, 30, 40, 20), "wing": (20, 50, 20, 30, 0),
        "body": (10, 30, 30, 30, 10),
    }  # fmt: skip
    for name, row in printed.items():
        chance, upto = TABLES.critical[name]
        assert (chance, upto[0], *(upto[at] - upto[at - 1] for at in (1, 2, 3))) == row
    assert TABLES.critical["tail"][0] == 0
