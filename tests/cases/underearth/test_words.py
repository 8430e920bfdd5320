"""How units and seats are spoken of: attacks, stacks, and letters of players without a race."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import arena, begin
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.show.words import force, listed

ORCS = ("orc-co-45.1", "orc-co-45.2", "orc-chieftain.1", "orc-scout")


@pytest.mark.parametrize(
    ("units", "said"),
    [
        (ORCS[:1], "Orc Company 45-7 (1)"),
        (ORCS[:2], "two Companies"),
        ((ORCS[0], ORCS[3]), "an Orc Company and an Orc Scout"),
        (ORCS, "two Companies and two Individuals"),
    ],
)
def test_a_force_is_named_or_counted(units: tuple[str, ...], said: str) -> None:
    """LOU-3.0a, LOU-10.2a: one unit by its name, several by kind and number."""
    table = arena(dict.fromkeys(units, "1424") | {"dwarf-scout": "1323"})
    assert force(table.content, table.mask(*units)) == said


def test_an_attack_is_titled_by_its_force() -> None:
    """LOU-10.2a: the target, and who would take part, without a list of counters."""
    table = arena({"orc-co-45.1": "1424", "orc-co-45.2": "1325", "dwarf-scout": "1323"})
    assert GAME.preview(table.pos, 1, table.content.names.pick("1323")).title.endswith(" with two Companies")


@pytest.mark.parametrize(("words", "said"), [("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C")])
def test_a_list_has_one_and(words: str, said: str) -> None:
    """LOU-R23: a stack that marches as one is told in one breath."""
    assert listed(words) == said


def test_players_without_a_name_have_their_numbers() -> None:
    """LOU-20.5: in Gold! nobody is called P, l or a."""
    table = begin("gold", dice=[1] * 8 + [1, 1] + [1] * 8)
    assert [line.letter for line in GAME.view(table.pos, None).seats] == ["1", "2", "3"][: len(table.content.seats)]
