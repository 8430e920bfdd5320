"""Map files: round trips, and every mistake with its line and remedy (LOU-22.5)."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.boards.map_samples import CAVES, CHALASI, HALLS, TWO_STRIPS, board, chalasi, unreachable
from wyrmtable.files import BadFile, Mistake
from wyrmtable.games.underearth.files.mapfile import assemble, check, dump, load, read
from wyrmtable.games.underearth.files.mapwords import Vocabulary

HALL = """\
map keep
grid square 6x5
hall great "Great Hall" A:1-3 B:1-3 C:1-3
cell jail "Jail" D:2
link open C2-D2
door C2-D2
wall A1-B1
mark m A1 D2
"""


def test_small_maps_are_free_of_mistakes() -> None:
    assert check(TWO_STRIPS, CAVES) == []
    assert check(HALL, HALLS) == []


def test_dump_reads_back_the_same() -> None:
    text = dump(chalasi())
    again = read(text, CAVES)
    assert dump(again) == text
    assert assemble(again).sides == board().sides
    assert assemble(again).marks == board().marks
    assert " ".join(text.split()) == " ".join(CHALASI.read_text().split())


def test_dump_keeps_comments_and_writes_columns_in_full() -> None:
    lines = dump(read(TWO_STRIPS, CAVES)).splitlines()
    assert lines[0] == "map small # a comment"
    assert lines[4:7] == ["port 02 narrow", "", 'room hall "Miners\' Hall" 01:3-5 02:4 # "quoted" here']
    assert dump(read(HALL, HALLS)) == HALL


def test_order_of_lines_does_not_matter() -> None:
    turned = "\n".join(reversed(TWO_STRIPS.splitlines()))
    first, second = (assemble(read(text, CAVES), "BA") for text in (TWO_STRIPS, turned))
    assert (first.names, first.sides, first.marks) == (second.names, second.sides, second.marks)


def test_a_square_map_with_walls_and_doors() -> None:
    keep = assemble(read(HALL, HALLS))
    assert [keep.names[place] for place, _ in keep.joined[keep.place("A1")]] == ["A2"]
    assert [keep.names[place] for place, _ in keep.joined[keep.place("B2")]] == ["A2", "B1", "B3", "C2"]
    assert keep.sides[keep.side("C2-D2")].feature == "door"
    assert keep.side_points(keep.side("C2-D2")) == ((3.5, 1.5), (3.5, 2.5))
    assert keep.strips == ()


def mistakes(line: str, text: str = TWO_STRIPS) -> list[Mistake]:
    """What is wrong once the line is added at the end."""
    return check(text + line + "\n", CAVES)


ADDED = [
    ("room attic", "cannot be read", 'room <id> "<Title>"'),
    ("room attic Attic 04:2", "cannot be read", 'room <id> "<Title>"'),
    ('room attic "Attic 04:2', "quotation mark is never closed", "between two marks"),
    ('room attic "Attic" 04:3', "Hex 0403 does not exist", "Nearest are 0402 and 0404"),
    ('room attic "Attic" 04:2-5', "Hex 0405 does not exist", "Nearest are 0404 and 0406"),
    ('room attic "Attic" 04:6-2', "run backwards", "Write 04:2-6"),
    ('room attic "Attic" 0402', "names no run of a column", "<column>:<row>"),
    ('room attic "Attic" 07:1', "Hex 0701 lies off the map", "columns 01 to 05"),
    ('room attic "Attic" 02:4', "0204 is already in the area of line 7", "Take it out"),
    ('room hall "Attic" 02:4', "already an area hall", "id of its own"),
    ('room attic "Attic" 04:8-10', "lies in two strips", "End it at the seam"),
    ("path narrow x 0202 0303 0404 0602", "Hex 0602 lies off the map", "columns 01 to 05"),
    ("path narrow x 0202 0404", "0202 and 0404 are not neighbours", "can go on to 0101, 0103, 0204, 0301 or 0303"),
    ("path broad x 0202 0303", "'broad' is not a class", "wide, narrow, bridge, tunnel"),
    ("path narrow x 0202", "cannot be read", "path <class> <id>"),
    ("path narrow x 0206 0204", "The side 0206-0204 is already joined by line 9", "one of the two"),
    ("path narrow x 0103 0204", "The side 0103-0204 is already joined by line 7", "one of the two"),
    ("path narrow x 0208 0210", "crosses the seam", "Only ports cross seams"),
    ("link open 0204-0303", "0303 is rock", "part of an area or a path"),
    ("link wide 0204-0303", "'wide' is not a class", "open"),
    ("wall 0202-0204-", "not a hex number", "two digits"),
    ("wall 0212-0410", "not neighbours", "The neighbours of 0212 are"),
    ("wall 0311-0412", "is a wall already", "Leave this line out"),
    ("door 0204", "'0204' is not a side", "<hex>-<hex>"),
    ("door 0202-0204", "already has the feature gate", "drop one"),
    ("door 0202-0301", "No passage crosses 0202-0301", "path or link"),
    ("stairs 0204-0206", "'0204-0206' is not a side", "the second one is the higher"),
    ("gate 0204-0206", "cannot be read", "gate <name> <hex>-<hex>"),
    ("gate north 0204-0206", "'north' is not a name", "west, east"),
    ("gate west 0204-0206", "already a gate west in line 10", "Keep one"),
    ("mark X 0204", "'X' is not a mark", "Use one of: *, ***"),
    ("mark *", "cannot be read", "mark <sign>"),
    ("mark * 0404", "lies in rock", "Move it"),
    ("mark * 0103", "already has the mark *", "Name it once"),
    ("port 3 narrow", "Column 3 is odd", "even column"),
    ("port 4 narrow", "Strip A has no passage at 0402", "Lead a path to 0402"),
    ("port 9 narrow", "not a column of this map", "1 to 5"),
    ("rom attic", "'rom' is not a statement", "Did you mean room?"),
    ("xyzzy", "'xyzzy' is not a statement", "A line begins with one of"),
    ("cols many", "This cols statement cannot be read", "cols <number"),
    ("strip 7", "This strip statement cannot be read", "strip <letter> <first row>-<last row>"),
    ('room attic "Attic" 05:1-3', "0501 cannot be reached", "Join it with a path or link"),
]


@pytest.mark.parametrize(("line", "what", "remedy"), ADDED, ids=[line for line, _, _ in ADDED])
def test_each_mistake_names_its_line_and_remedy(line: str, what: str, remedy: str) -> None:
    last = len(TWO_STRIPS.splitlines()) + 1
    found = mistakes(line)
    assert any(m.line == last and what in m.what and remedy in m.remedy for m in found), found


def test_a_link_may_join_a_passage_to_a_hall() -> None:
    assert mistakes("link open 0412-0311") == []


def test_pits_need_bridges() -> None:
    pit = TWO_STRIPS + 'pit hole "Hole" 03:3-5\n'
    last = len(pit.splitlines()) + 1
    assert mistakes("", pit) == []
    (crossed,) = mistakes("path narrow x 0204 0303", pit)
    assert crossed == (
        last,
        "A narrow passage cannot cross 0303, which is pit.",
        "Use a path of class bridge, or go round it.",
    )
    (marked,) = mistakes("mark * 0305", pit)
    assert "Nobody can stand on 0305" in marked.what
    assert mistakes("path bridge x 0204 0303 0305\nmark * 0305", pit) == []


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("map small", "", "The map has no name."),
        ("cols 5", "", "The size of the map is not clear."),
        ("strip B 9-16", "strip B 10-17", "Strip B begins at row 10."),
        ("strip B 9-16", "strip B 9-18", "Strip B has 10 rows."),
        ("strip B 9-16", "strip A 9-16", "Two strips have the same letter."),
        ("cols 5", "grid hex 5x18", "The strips end at row 16 but the map has 18 rows."),
        ("gate west 0202-0204", "", "The map has no gate west."),
    ],
)
def test_mistakes_of_the_file_as_a_whole(old: str, new: str, what: str) -> None:
    found = check(TWO_STRIPS.replace(old, new), CAVES)
    assert what in [mistake.what for mistake in found if mistake.line == 0]


def test_strips_that_only_fit_in_one_order_are_found() -> None:
    """LOU-22.5: reachable in every strip order. With no port the lower strip hangs on nothing but its own gate."""
    text = TWO_STRIPS.replace("port 2 narrow", "").replace("gate east 0214-0216", "gate east 0204-0206")
    found = check(text, CAVES)
    assert found
    assert all("cannot be reached in strip order AB" in mistake.what for mistake in found)


def strips(letters: str) -> str:
    """A map of as many strips as letters, each a passage from port to port."""
    text = ["map many", "cols 3", "port 2 narrow"]
    for number, letter in enumerate(letters):
        first, last = 4 * number + 1, 4 * number + 4
        text += [f"strip {letter} {first}-{last}", f"path narrow {letter} 02{first + 1:02} 02{last:02}"]
    return "\n".join(text) + "\n"


PLAIN = Vocabulary(areas=("room",), widths=("narrow",))


def test_many_strips_are_checked_in_pairs() -> None:
    """LOU-22.5: twelve strips have more orders than can be tried; every pair of neighbours is."""
    letters = "ABCDEFGHIJKL"
    assert check(strips(letters), PLAIN) == []
    broken = strips(letters).replace("path narrow K 0242 0244\n", "path narrow K 0242 0141\npath narrow k 0143 0244\n")
    assert broken != strips(letters)
    assert check(broken, PLAIN)
    assert all("in strip order" in mistake.what for mistake in check(broken, PLAIN))


@pytest.mark.parametrize("gap", ["", "path narrow C 0210 0212\n"])
def test_pairs_promise_every_order(gap: str) -> None:
    """LOU-22.5: what passes the check can be walked to in each of the 24 orders of four strips."""
    text = strips("ABCD").replace(gap, "path narrow C 0210 0109\npath narrow c 0111 0212\n") if gap else strips("ABCD")
    sound = not check(text, PLAIN)
    assert sound == (not gap)
    if sound:
        for order in permutations("ABCD"):
            board = assemble(read(text, PLAIN), "".join(order))
            assert unreachable(board, PLAIN, [0]) == []


@pytest.mark.parametrize(
    "text",
    [
        "map x\ngrid hex 99x99\n" + "rom\n" * 200_000,
        "map x\ngrid hex 99x99\n" + 'room a "A" 01:1\n' * 50_000,
        "map x\ncols 99\n" + "strip A 1-2\n" * 70_000,
        "map x\ngrid hex 99x99\n" + "mark * 9999 9999 9999\n" * 40_000,
        "map x\n" * 140_000,
    ],
)
def test_hostile_maps_are_refused_in_words(text: str) -> None:
    found = check(text, CAVES)
    assert 0 < len(found) <= 100


def test_all_mistakes_are_listed_by_line_and_none_follows_from_another() -> None:
    """A hall whose line cannot be read does not make its doors and marks look wrong."""
    text = TWO_STRIPS.replace("04:10-14 05:11-13", "04:10-14 05:11-14").replace("mark T 0513", "mark Z 0513\nbridge 1")
    found = check(text, CAVES)
    assert [mistake.line for mistake in found] == [11, 18, 19]
    with pytest.raises(BadFile) as caught:
        read(text, CAVES, "small.map")
    assert caught.value.mistakes == tuple(found)
    assert "small.map has 3 mistakes" in str(caught.value)
    assert (
        "line 11: Hex 0514 does not exist: column and row must both be odd or both even. Nearest are 0513 and 0515."
        in str(caught.value)
    )


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        load(tmp_path / "none.map", CAVES)
    (tmp_path / "latin.map").write_bytes(b"map caf\xe9\n")
    with pytest.raises(BadFile, match="not UTF-8"):
        load(tmp_path / "latin.map", CAVES)
