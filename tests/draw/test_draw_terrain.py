"""Outlines and labels: shared edges vanish, names stay inside and clear of what is printed."""

from collections.abc import Callable
from xml.etree import ElementTree

from wyrmtable.draw import signs, terrain
from wyrmtable.draw.labels import fit_label, overlap
from wyrmtable.draw.lettering import text_width

A = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
B = ((10.0, 0.0), (20.0, 0.0), (20.0, 10.0), (10.0, 10.0))
FAR = ((50.0, 0.0), (60.0, 0.0), (60.0, 10.0), (50.0, 10.0))


def test_the_edge_two_cells_share_is_left_out_of_their_outline() -> None:
    data = terrain.outline([A, B])
    assert data.count("M") == 1
    assert data.count("L") == 5
    assert terrain.inner_edges([A, B]) in ("M10 0L10 10", "M10 10L10 0")


def test_cells_apart_have_an_outline_each() -> None:
    assert terrain.outline([A, FAR]).count("Z") == 2
    assert terrain.inner_edges([A, FAR]) == ""


def test_patterns_are_well_formed_and_the_same_every_time() -> None:
    makers: list[Callable[[], str]] = [
        lambda: terrain.hatching("h", "#fff", "#000", 1),
        lambda: terrain.stone("s", "", "#000", "#fff", 1),
        lambda: terrain.flagstones("f", "#fff", "#000", 1),
        lambda: terrain.waves("w", "#fff", "#000", "#ccc"),
        lambda: terrain.meadow("m", "#fff", "#000", "#ccc", 1),
    ]
    for make in makers:
        assert ElementTree.fromstring(make()).tag == "pattern"
        assert make() == make()


def test_a_sign_points_at_the_higher_place() -> None:
    assert "rotate(90)" in signs.stairs((0, 0), (0, 5), 20)
    assert "rotate(-90)" in signs.cliff((0, 0), (0, -5), 20)


def test_a_name_takes_the_largest_size_that_fits() -> None:
    row = [(n * 45.0, 0.0) for n in range(6)]
    assert fit_label("Hall", row, 26, [], (13, 10, 8), 3).size == 13
    assert fit_label("Extraordinarily", row[:2], 26, [], (20, 10, 5), 3).size < 20


def test_a_name_avoids_what_is_printed() -> None:
    cells = [(x, y) for x in (0.0, 45.0, 90.0) for y in (0.0, 52.0, 104.0)]
    free = fit_label("Hall", cells, 26, [], (13,), 3)
    taken = [(x - 5, y - 5, x + 5, y + 5) for _, x, y in free.lines]
    moved = fit_label("Hall", cells, 26, taken, (13,), 3)
    assert moved != free
    assert not any(overlap(box, other) for box in moved.boxes() for other in taken)


def test_a_long_name_is_broken_between_words() -> None:
    cells = [(0.0, 0.0), (0.0, 52.0), (45.0, 26.0)]
    label = fit_label("Shrine of Iskabad", cells, 26, [], (13,), 3)
    assert len(label.lines) == 2
    assert max(text_width(line, 13) for line, _, _ in label.lines) < text_width("Shrine of Iskabad", 13)
