"""The names on the map: what is named is read, near by and with the whole map in view."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.draw.labels import overlap
from wyrmtable.games.glory.show.draw import chart_of, country_names, place_labels, printed

NARROW = 1000  # pixels of a laptop's board
READABLE = 6  # pixels of capitals


def test_every_place_is_read_with_the_whole_map_in_view() -> None:
    """Cities and fortresses are as large as names of lands, and none lies on another, on a sign or on such a name."""
    content = Table("campaign").content
    chart, signs = chart_of(content.land), printed(chart_of(content.land))
    taken = signs[:]
    country_names(chart, tuple(content.countries.values()), taken)
    labels = place_labels(chart, taken[:])[: len(content.land.places)]
    assert [label.lines[0][0] for label in labels] == [place.title for place in content.land.places]
    assert min(label.size for label in labels) * NARROW / chart.width >= READABLE
    boxes = [box for label in labels for box in label.boxes()]
    others = [*taken, *boxes]
    assert not [(a, b) for a in boxes for b in others if a is not b and overlap(a, b)]
