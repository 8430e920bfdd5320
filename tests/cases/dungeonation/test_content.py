"""The content files agree with the rules' counts, and mistakes in them are told with their line."""

from __future__ import annotations

import pytest

from wyrmtable.core import Setting, complete
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.content import content_of
from wyrmtable.games.dungeonation.files.reading import read_box
from wyrmtable.games.dungeonation.files.tiles import read_tiles

from ..designing import mistakes
from .table import Table

PACKAGE = "wyrmtable.games.dungeonation"


def test_the_basic_deck() -> None:
    """DUN-DECK-2, DUN-CARD-1: 14 monsters, 6 traps and locks, 5 buffs, 6 events; with Ogre and Shuffle 33 cards."""
    content = content_of(complete(GAME, Setting("simple")))
    types = [form.type for form in content.card_form]
    assert (types.count("monster"), types.count("trap") + types.count("lock")) == (14, 6)
    assert (types.count("buff"), types.count("event"), types.count("boss"), types.count("shuffle")) == (5, 6, 1, 1)
    assert content.cards == 33


def test_the_search_deck() -> None:
    """DUN-SRCH-1, DUN-DECK-1: 36 cards of which the kinds are treasure, event and trap."""
    box = read_box({})
    assert sum(form.copies for form in box.search.values()) == 36
    assert {form.type for form in box.search.values()} == {"treasure", "event", "trap"}


def test_the_tiles() -> None:
    """DUN-TILE-1, DUN-ROOM-4, DUN-ROOM-1, DUN-ROOM-2: 35 tiles, six Halls; stairs, throne and chest as demanded."""
    tiles = read_box({}).tiles
    assert len(tiles) == 35
    assert sum(tile.kind == "hall" for tile in tiles.values()) == 6
    assert not any(tile.searchable for tile in tiles.values() if tile.kind == "hall")
    assert tiles["entry_chamber"].letters[0].count(b"<") == 6
    assert b"s" not in tiles["entry_chamber"].letters[0]
    assert tiles["lair_ogre"].letters[0].count(b"K") == tiles["lair_ogre"].letters[0].count(b"C") == 1


def test_turning_a_tile() -> None:
    """DUN-TILE-4: a quarter clockwise takes (0, 0) to (5, 0), and the north side to the east."""
    tile = read_box({}).tiles["hall_bend"]
    assert list(tile.ports[0]) == [0, 1, 1, 0]
    assert list(tile.ports[1]) == [0, 0, 1, 1]
    assert tile.letters[1][1 * 6 + 4] == tile.letters[0][1 * 6 + 1] == ord("s")
    assert tile.letters[0] == bytes(tile.letters[2][35 - at] for at in range(36))


def test_inner_walls() -> None:
    """DUN-TILE-2: a box walls its squares off on both sides."""
    walls = read_box({}).tiles["jail"].walls[0]
    assert walls[1] & 2  # b1 to c1
    assert walls[2] & 8
    assert not walls[0] & 2


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("<<<...", "<<<..", "not 6 x 6"),
        (".O..O.\n......", ".O..O.\n..!...", "no kind of square"),
        (
            'ports = { N = "wall", E = "open", S = "door", W = "wall" }',
            'ports = { N = "wall", E = "wall", S = "wall", W = "wall" }',
            "no way in",
        ),
        ("O.K.CO", "O...CO", "exactly one 'K'"),
        ("<<<...\n<<<...", "<<<...\n<<....", "six stairs"),
        ('needs = { tiles = ["guard_room"] }', 'needs = { tiles = ["gard_room"] }', "is missing"),
        ('needs = { tiles = ["guard_room"] }', 'needs = { tiles = ["alchemists_lab"] }', "needs jail itself"),
        ('door = ["b2", "b3"]', 'door = ["b2", "b1"]', "does not lead out"),
        (
            'from = "a1", to = "b2", door = ["b2", "b3"]',
            'from = "a1", to = "b9", door = ["b2", "b3"]',
            "not on the tile",
        ),
    ],
)
def test_mistakes_in_tiles(old: str, new: str, what: str) -> None:
    """DUN-TILE-5, DUN-PORT-1: each is refused with a sentence."""
    text = own_text(PACKAGE, "tiles.toml").replace(old, new, 1)
    with pytest.raises(BadFile) as refused:
        read_tiles(text)
    assert any(what in sentence for sentence in refused.value.sentences)


def test_checking_a_file() -> None:
    """DUN-CARD-1: a card without its tile is told with its line; the game's own files are sound."""
    text = own_text(PACKAGE, "dungeon_cards.toml")
    assert mistakes(lambda: read_box({"dungeon_cards.toml": text})) == []
    broken = text.replace('tile = "crypt"', 'tile = "cript"', 1)
    mistake = mistakes(lambda: read_box({"dungeon_cards.toml": broken}))[0]
    assert "cript" in mistake.what
    assert mistake.line > 0


def test_presets() -> None:
    """DUN-SET-8: `letter` is the default; `tuned` gives Imps, potions and a limit of rounds."""
    scenario = GAME.scenarios()["simple"]
    letter, tuned = scenario.presets
    assert letter.options == {
        choice.id: choice.default for choice in scenario.choices if choice.id not in ("mission", "players")
    }
    assert tuned.options["start_imps"] == "by_mission"


KENNEL = """
[tile.kennel]
name = "Kennel"
kind = "room"
rule = "DUN-ROOM-7"
start = "no"
buy = 2
needs = { halls = 1 }
cards = ["hounds"]
ports = { N = "open", E = "open", S = "open", W = "open" }
grid = \"\"\"
......
.XX...
.XX...
......
..U^..
s.....
\"\"\"
boxes = [{ from = "e1", to = "f2", door = ["d2", "e2"] }]
"""
HOUNDS = """
[card.hounds]
name = "Hounds"
type = "monster"
rule = "DUN-CARD-1"
tile = "kennel"
copies = 1
cost = 2
figures = 3
av = 3
dv = 2
mv = 7
cd = "D6"
wounds = 1
skills = [{ id = "group" }, { id = "swarm" }]
"""


def test_a_new_room_needs_no_code() -> None:
    """DUN-CARD-1, DUN-TILE-5, DUN-OPT-4: a tile and a card in text files, with a deck and an inner door of its own."""
    files = {
        "tiles.toml": own_text(PACKAGE, "tiles.toml") + KENNEL,
        "dungeon_cards.toml": own_text(PACKAGE, "dungeon_cards.toml") + HOUNDS,
    }
    table = Table({0: ("kennel", 0)}, 4, entry=11, files=files, scenario="grown")
    table.put("fighter", "c3").hold("hounds-1", imps=2).keepers_turn()
    assert table.names.title(table.names.pick("lay-kennel")) == "Lay the Kennel"
    assert table.content.card_form[table.card("hounds-1")].name == "Hounds"
    table.put("hounds-1a", "b2-up").pick("hounds-1a")
    assert {"c3-up", "c2-up"} <= set(table.picks())
    assert "d2-e2" in table.names.text(table.content.first_border + table.content.board.door_names.index("d2-e2"))
    picture = GAME.picture(table.pos)
    assert {"tile-kennel", "hounds"} <= set(picture.symbols)
