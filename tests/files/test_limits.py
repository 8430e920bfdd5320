"""What is built from a file has bounds: members of lists and tables, and what every game's readers count."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from wyrmtable.core import Setting, WyrmError, complete
from wyrmtable.files import BadFile, Form, Mistakes, Page
from wyrmtable.files.fitting import MOST_MEMBERS
from wyrmtable.registry import game


class Camp(msgspec.Struct):
    tents: Annotated[dict[str, int], msgspec.Meta(max_length=3)] = {}
    fires: tuple[int, ...] = ()


CAMPS = Form(Camp)


@pytest.mark.parametrize(
    ("text", "what", "remedy"),
    [
        ("[tents]\na = 1\nb = 2\nc = 3\nd = 4\n", "In [tents] there are 4 members.", "3 are the most."),
        (f"fires = [{'1,' * (MOST_MEMBERS + 1)}]", "there are 1,001 members.", "1,000 are the most."),
    ],
)
def test_a_list_or_table_has_a_most(text: str, what: str, remedy: str) -> None:
    page = Page(text, "camp.toml")
    assert page.top.into(CAMPS) is None
    (found,) = page.check()
    assert found.what.endswith(what)
    assert found.remedy == remedy


def test_as_many_as_may_be_are_read() -> None:
    page = Page(f"fires = [{'1,' * MOST_MEMBERS}]\n[tents]\na = 1\nb = 2\nc = 3\n", "camp.toml")
    found = page.top.into(CAMPS)
    assert found is not None
    assert (len(found.tents), len(found.fires)) == (3, MOST_MEMBERS)


def test_a_count_beyond_its_most_is_a_mistake() -> None:
    found = Mistakes("camp.map")
    assert found.at_most(4, 12, 12, "strips")
    assert not found.at_most(5, 13, 12, "strips")
    assert [str(each) for each in found.found] == ["line 5: there are too many strips. 12 are the most."]


STRIPS = "".join(f"strip {chr(65 + number)} {2 * number + 1}-{2 * number + 2}\n" for number in range(13))
ROWS = "".join(f"{number:02} ....\n" for number in range(1, 42))
UNITS = "".join(f'[units.u{n}]\ntitle="U"\nrace="orc"\ncf=1\nma=1\ncount=1\n' for n in range(101))
STAGES = "[[setup]]\ndo = 'place'\n" * 101
ARMIES = "".join(
    f'[army.a{n}]\ntitle="A"\ncount=1\nkind="air"\nrace="elf"\nfull=1\ndepleted=1\nmp=1\n' for n in range(101)
)
TILES = "".join(f"[tile.t{n}]\nname = 'T'\n" for n in range(101))
CROWDED = {
    "strips": ("underearth/pursuit", "chalasi.map", "game underearth\nmap m\ncols 9\n" + STRIPS, "12 are the most"),
    "kinds of units": ("underearth/pursuit", "units.toml", 'game = "underearth"\n' + UNITS, "100 are the most"),
    "stages": ("underearth/own", "own.toml", 'game = "underearth"\nid = "own"\n' + STAGES, "100 are the most"),
    "rows": ("lairbreak/hollow", "hollow.board", "game lairbreak\nmap:\n" + ROWS + "end\n", "40 are the most"),
    "columns": ("lairbreak/hollow", "hollow.board", f"game lairbreak\nmap:\n1 {'.' * 41}\nend\n", "40 are the most"),
    "a row's number": ("lairbreak/hollow", "hollow.board", f"game lairbreak\nmap:\n{'9' * 5000} .\nend\n", "no row"),
    "armies": ("glory/kender-strike", "forces.toml", 'game = "glory"\n' + ARMIES, "100 are the most"),
    "hexes": ("glory/kender-strike", "ansalon.map", 'game glory\nmap "Ansalon" 100 100\n', "1 to 99"),
    "tiles": ("dungeonation/simple", "tiles.toml", 'game = "dungeonation"\n' + TILES, "100 are the most"),
}


@pytest.mark.parametrize("what", CROWDED)
def test_every_games_readers_have_limits(what: str) -> None:
    scenario, name, text, words = CROWDED[what]
    game_id, _, scenario = scenario.partition("/")
    played = game(game_id)
    with pytest.raises(WyrmError) as caught:
        played.blank(complete(played, Setting(scenario, {}, {name: text})))
    assert isinstance(caught.value, BadFile)
    assert words in str(caught.value)
