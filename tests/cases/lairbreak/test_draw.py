"""The drawing of the halls: everything in its place, every symbol there."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from wyrmtable.core import RandomDice, Setting, complete
from wyrmtable.draw import svg
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.content import Content
from wyrmtable.games.lairbreak.files.terms import ARMIES, MINERALS, MONSTERS, UNITS

from .table import Table

SVG = "{http://www.w3.org/2000/svg}"


def classes(markup: str) -> list[str]:
    root = ElementTree.fromstring(markup)
    return [str(element.get("class")) for element in root.iter() if element.get("class")]


@pytest.mark.parametrize("scenario", ["halls", "hollow"])
def test_every_feature_is_drawn_once(scenario: str) -> None:
    """LB-BRD-2, LB-BRD-3, LB-BRD-5, LB-BRD-6: gates, doors, mines, outposts, bases and marks of either board."""
    pos = GAME.setup(complete(GAME, Setting(scenario, {"preparation": "dealt"})), RandomDice(Random(1)))
    halls = pos.content.halls
    drawn = classes(svg(GAME.picture(pos), GAME.view(pos, 0)))
    edges = [edge for row in halls.ways for _, edge, _ in row]
    assert drawn.count("gate") == edges.count(1) // 2
    assert drawn.count("door") == edges.count(2) // 2
    assert drawn.count("mine") == len(halls.mines)
    assert drawn.count("outpost") == len(halls.outposts)
    assert drawn.count("base") == len(halls.bases)
    assert drawn.count("mark") == 4
    assert drawn.count("temple") == 1


def test_pieces_stand_in_their_spaces() -> None:
    """LB-SPACE-1, LB-SPACE-3, LB-INFO-3: a token lies in its quarter, a wagon on two, with its load."""
    table = Table()
    footman, wagon = table.put("K11", "orcs", "footman", "wagon", spaces=[1, 12])
    table.load(wagon, "gold")
    table.go("orcs")
    view, picture = GAME.view(table.pos, None), GAME.picture(table.pos)
    places = {token.pick: token.place for token in view.tokens if token.pick}
    assert places == {footman: "K11.NW", wagon: "K11.S"}
    x, y = picture.places["K11"]
    fx, fy = picture.places["K11.NW"]
    assert (fx < x, fy < y) == (True, True)
    assert picture.places["K11.S"][0] == x
    assert 'data-pick="orcs-wagon-1"' in svg(picture, view)


def test_every_symbol_exists() -> None:
    """LB-MON-1, LB-MIN-1, LB-BUY-1, LB-COMP-14: units of all armies, monsters, chits and tiles have a drawing."""
    content: Content = Table().content
    picture = GAME.picture(Table().pos)
    keys = [f"{army}-{unit}" for army in ARMIES for unit in UNITS]
    keys += [f"{army}-{unit}-upright" for army in ARMIES for unit in ("wagon", "steam_wagon")]
    keys += [f"monster-{name}" for name in MONSTERS] + [f"chit-{name}" for name in MINERALS]
    keys += ["hoard", "tile", "cave-in", "pit", "mined-out", "tomb", "door-shut", "door-open"]
    keys += [f"flag-{army}" for army in ARMIES]
    for key in keys:
        ElementTree.fromstring(picture.symbol(key).replace("<symbol", '<symbol xmlns="http://www.w3.org/2000/svg"', 1))
    assert picture.title == content.halls.name


def test_everything_at_once() -> None:
    """LB-INFO-3, LB-LAIR-5: monsters, tiles, chits, the Tomb and the hoard are all placed on the board."""
    table = Table()
    table.dead_dragon()
    table.monster("D4", "golem")
    table.chit("J1", "gems")
    table.tile("L11")
    table.tile("M2", 2)
    table.tile("N2", 3)
    table.pos.mined[table.square("U1")] = 1
    table.pos.mined[table.square("Q1")] = 2
    table.put("K11", "gnomes", "steam_wagon", spaces=[5])
    table.go("orcs", "buy")
    markup = svg(GAME.picture(table.pos), GAME.view(table.pos, 0))
    for key in (
        "monster-golem",
        "chit-gems",
        "tile",
        "cave-in",
        "pit",
        "mined-out",
        "tomb",
        "hoard",
        "gnomes-steam_wagon-upright",
    ):
        assert f'href="#wt-{key}"' in markup
    assert 'data-place="lair"' in markup
    assert len(markup) < 600_000
