"""TOML files with line numbers: whatever is wrong is told with its line and remedy, and all of it at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmtable.files import BadFile, Form, Mistake, Page
from wyrmtable.files.tomllines import Place, Scan
from wyrmtable.files.tomlwriting import toml_text

CONTENT = sorted((Path(__file__).parents[2] / "src" / "wyrmtable" / "games").rglob("*.toml"))

CAMP = """\
game = "camps"   # which game
title = "Camp"
[unit.orc]
price = 4
speed = 2
"mean" = true
[unit.troll]
price = 9
speed = 1
[[wave]]
turn = 1
units = [
  "orc",
  "orc",  # a second one
]
[[wave]]
turn = 2
units = ["troll"]
at = { hall = "west", row = 3 }
"""


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    yield place
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places(inner, (*place, number))


def read(text: str) -> Page:
    """Reads a camp file as a game would."""
    page = Page(text, "camp.toml", "camps")
    page.top.word("title")
    for table in page.top.named("unit", ("orc", "troll")).values():
        table.number("price", 1, 10)
        table.number("speed", 1, 4)
        table.flag("mean")
    for wave in page.top.tables("wave"):
        wave.number("turn", 1, 9)
        wave.words("units", ("orc", "troll"))
        at = wave.table("at")
        at.word("hall", ("west", "east"), "west")
        at.number("row", 1, 9, 1)
    return page


def test_a_sound_file_is_read() -> None:
    page = read(CAMP)
    page.finish()
    assert page.top.word("title") == "Camp"
    first, second = page.top.tables("wave")
    assert first.words("units") == ("orc", "orc")
    assert second.table("at").number("row", 1, 9) == 3
    assert page.top.table("unit").table("orc").flag("mean") is True


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("title",), 2),
        (("unit", "orc"), 3),
        (("unit", "orc", "mean"), 6),
        (("wave",), 10),
        (("wave", 0), 10),
        (("wave", 0, "units", 1), 14),
        (("wave", 1, "units", 0), 18),
        (("wave", 1, "at", "row"), 19),
        (("wave", 1, "at", "colour"), 19),
        (("nowhere", 3), 0),
    ],
)
def test_every_part_has_its_line(place: Place, line: int) -> None:
    assert Scan(CAMP).line(place) == line


@pytest.mark.parametrize("file", CONTENT, ids=lambda file: file.name)
def test_the_scan_finds_all_that_python_reads(file: Path) -> None:
    text = file.read_text("utf-8")
    assert set(places(tomllib.loads(text))) <= Scan(text).lines.keys()


@pytest.mark.parametrize("file", CONTENT, ids=lambda file: file.name)
def test_what_is_written_is_read_as_the_same(file: Path) -> None:
    tables = tomllib.loads(file.read_text("utf-8"))
    assert tomllib.loads(toml_text(tables)) == tables


def test_odd_keys_and_texts_are_written_too() -> None:
    tables = {"a b": {'q."x': [{"é": '\x7f\n"\\'}, {}]}, "plain": [[1], [True]], "none": [], "empty": {}}
    assert tomllib.loads(toml_text(tables)) == tables


KEYS = st.sampled_from(["a", "b-c", '"q.\\"x"', "'l#t'", "d.e", "d.f"])
VALUES = st.recursive(
    st.sampled_from(['"]"', "'''\n#'''", '"""x"\n"\\""""', "12", "-3.5", "true", "1979-05-27 07:32:00", '""', "''"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda found: "[\n" + ", # no\n".join(found) + "]")
        | st.lists(inner, max_size=2).map(
            lambda found: "{" + ", ".join(f"k{n} = {v}" for n, v in enumerate(found)) + "}"
        )
    ),
    max_leaves=6,
)
BODY = st.lists(st.tuples(KEYS, VALUES), max_size=4, unique_by=lambda pair: pair[0])


@given(BODY, st.lists(st.tuples(st.sampled_from(["[t]", "[t.u]", "[[w]]", "[w.x]", "[[w.y]]"]), BODY), max_size=5))
def test_the_scan_agrees_with_python(head: Any, tables: Any) -> None:
    """Whatever Python's own reader takes, the scan finds every part of it, in ascending lines."""
    blocks = [("", head), *tables]
    text = "\n".join(title + "\n" + "\n".join(f"{key} = {value}" for key, value in body) for title, body in blocks)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    scan = Scan(text)
    assert set(places(data)) <= scan.lines.keys()
    assert all(1 <= line <= text.count("\n") + 1 for place, line in scan.lines.items() if place)


MISTAKES = [
    ("price = 9", "price = 90", 8, "In [unit.troll] price cannot be 90.", "Write a whole number from 1 to 10."),
    ("price = 9", "price = true", 8, "In [unit.troll] price cannot be true.", "Write a whole number from 1 to 10."),
    ("price = 9\n", "", 7, "In [unit.troll] price is missing.", "Write a whole number from 1 to 10."),
    ("price = 9", "prize = 9", 8, "the key 'prize' means nothing.", "Did you mean 'price'? The keys are: mean, "),
    ("[unit.troll]", "[unit.ogre]", 7, "the rules know no unit 'ogre'.", "They know orc, troll."),
    ("[unit.troll]", "[unit.ogre]", 3, "the unit 'troll' is missing.", "Add a table [unit.troll]."),
    ("[unit.troll]", "[unti.troll]", 7, "the key 'unti' means nothing.", "Did you mean 'unit'?"),
    ('"orc",  #', '"ork",  #', 14, "In [wave] units cannot be 'ork'.", "Did you mean 'orc'? Write one of orc, troll."),
    ('["troll"]', '"troll"', 18, "In [wave] units cannot be 'troll'.", "a list in brackets"),
    ("row = 3", "row = 30", 19, "In [wave.at] row cannot be 30.", "Write a whole number from 1 to 9."),
    ("turn = 2", "turn = 2\nturn = 3", 18, "it is not proper TOML: Cannot overwrite a value.", "Mend that line."),
    ('title = "Camp"', "title = Camp", 2, "it is not proper TOML: Invalid value.", "Mend that line."),
    ('title = "Camp"', 'title = ""', 2, "title cannot be ''.", "Write a text in quotes."),
    ('at = { hall = "west", row = 3 }', "at = 3", 19, "In [wave] at cannot be 3.", "Write a table."),
    ('"camps"', '"barrow"', 1, "the file is for the game 'barrow'.", 'Here it must say game = "camps".'),
]


@pytest.mark.parametrize(("right", "wrong", "line", "what", "remedy"), MISTAKES)
def test_each_mistake_has_line_and_remedy(right: str, wrong: str, line: int, what: str, remedy: str) -> None:
    assert right in CAMP
    found = read(CAMP.replace(right, wrong, 1)).check()
    assert any(m.line == line and what in m.what and remedy in m.remedy for m in found), found


def test_all_mistakes_are_told_at_once_by_line() -> None:
    text = CAMP.replace("turn = 2", "turn = 0").replace("speed = 2", 'speed = "two"')
    with pytest.raises(BadFile) as caught:
        read(text).finish()
    assert [mistake.line for mistake in caught.value.mistakes] == [5, 17]
    assert str(caught.value).startswith("camp.toml has 2 mistakes:\n  line 5: In [unit.orc] speed cannot be 'two'.")
    assert all(sentence.startswith("camp.toml, line ") for sentence in caught.value.sentences)


def test_a_word_is_sought_beneath_a_place() -> None:
    page = read(CAMP)
    assert page.seek("orc", ("wave",)) == ("wave", 0, "units", 0)
    assert page.seek("troll", ("wave", 1)) == ("wave", 1, "units", 0)
    assert page.seek("row", ("wave", 1)) == ("wave", 1, "at", "row")
    assert page.seek("trol", ("wave", 1)) == ("wave", 1)


# -- into structures -------------------------------------------------------------------------------------------------


class Wave(msgspec.Struct, frozen=True):
    turn: Annotated[int, msgspec.Meta(ge=1, le=9)]
    units: tuple[Literal["orc", "troll"], ...]
    at: dict[str, str | int] = {}
    any_: bool = msgspec.field(name="any", default=False)
    where: tuple[str, ...] | dict[str, tuple[str, ...]] = ()


class Unit(msgspec.Struct, frozen=True):
    price: int
    speed: float
    mean: bool = False


class Camp(msgspec.Struct, frozen=True):
    title: str
    unit: dict[str, Unit]
    wave: tuple[Wave, ...]
    corners: tuple[int, int] = (0, 0)


CAMPS = Form(Camp)


def test_a_file_becomes_a_structure() -> None:
    page = Page(CAMP, "camp.toml", "camps")
    camp = page.top.into(CAMPS)
    page.finish()
    assert camp is not None
    assert camp.unit["troll"] == Unit(9, 1.0)
    assert camp.wave[1].at == {"hall": "west", "row": 3}


@pytest.mark.parametrize(
    ("right", "wrong", "line", "what", "remedy"),
    [
        ("turn = 1", "turn = 10", 11, "In [wave] turn cannot be 10.", "Write a whole number from 1 to 9."),
        ("turn = 1", "", 10, "In [wave] turn is missing.", "Write a whole number from 1 to 9."),
        ("turn = 1", "trun = 1", 11, "the key 'trun' means nothing.", "Did you mean 'turn'?"),
        ("turn = 1", 'turn = 1\nany = "yes"', 12, "any cannot be 'yes'.", "Write true or false."),
        ('["troll"]', '["toll"]', 18, "In [wave] units cannot be 'toll'.", "Did you mean 'troll'?"),
        ("row = 3", "row = [3]", 19, "In [wave.at] row cannot be [3].", "a text in quotes, or a whole number"),
        ("turn = 2", "turn = 2\nwhere.west = 7", 18, "In [wave.where] west cannot be 7.", "a list in brackets"),
        ("turn = 2", 'turn = 2\nwhere = ["a", 7]', 18, "In [wave] where cannot be 7.", "Write a text in quotes."),
        ("speed = 1", 'speed = "fast"', 9, "In [unit.troll] speed cannot be 'fast'.", "Write a number."),
        ("price = 9", "price = 99999999999999999999", 8, "price cannot be 99999999999999999999.", "a whole number"),
        ('title = "Camp"', 'title = "Camp"\ncorners = [1]', 3, "corners cannot be [1].", "a whole number; a whole"),
    ],
)
def test_a_structure_tells_what_does_not_fit(right: str, wrong: str, line: int, what: str, remedy: str) -> None:
    page = Page(CAMP.replace(right, wrong, 1), "camp.toml", "camps")
    assert page.top.into(CAMPS) is None
    found = page.check()
    assert any(m.line == line and what in m.what and remedy in m.remedy for m in found), found


# -- hostile files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a = " + "[" * 500 + "]" * 500, "nested too deeply"),
        ("a = " + "{a = " * 500, "nested too deeply"),
        (".".join("a" * 9000) + " = 1", "too many parts"),
        ("[" + ".".join("a" * 9000) + "]", "too many parts"),
        ("a = " + "9" * 5000, "a number is too long"),
        ("a = 0x" + "f" * 5000, "a number is too long"),
        ("# " + "x" * 30_000, "the line has 30,002 characters"),
        ("a = 1\n" * 400_000, "the file has 2,400,000 characters"),
        ("a = '\ud800'", "a character is broken"),
        ("a = '''" + "\n" * 900_000, "not proper TOML"),
        ("a = 2024-99-99", "not proper TOML"),
        ("[" * 9000, "not proper TOML"),
    ],
)
def test_hostile_files_are_refused_in_words(text: str, what: str) -> None:
    page = Page(text, "evil.toml")
    page.top.number("a", 1, 9)
    (found,) = page.check()
    assert what in found.what
    assert len(str(found)) < 300


def test_a_hundred_mistakes_are_enough() -> None:
    page = Page("units = [" + "'ork',\n" * 900 + "]", "evil.toml")
    with pytest.raises(BadFile) as caught:
        page.top.words("units", ("orc", "troll"))
    assert len(caught.value.mistakes) == 100


def test_a_mistake_can_stand_for_the_whole_file() -> None:
    bad = BadFile.of("camp.toml", [Mistake(0, "it is empty.", "Write something.")])
    assert str(bad) == "camp.toml: it is empty. Write something."


@pytest.mark.parametrize("text", [f"a = [{'0,' * 9000}]\n", f"a = [{'0,' * 9000}]\n" + "b = [" + "1," * 9000 + "]\n"])
def test_long_lists_are_read(text: str) -> None:
    assert Page(text, "long.toml").readable


def test_more_values_than_anybody_writes_are_refused() -> None:
    text = "".join(f"a{number} = [{'0,' * 9000}]\n" for number in range(8))
    page = Page(text, "endless.toml")
    with pytest.raises(BadFile, match="too many values"):
        page.finish()
