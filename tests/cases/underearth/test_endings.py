"""Every way a scenario of the rulebook can end has a recorded game (LOU-20); their replay is tested with all games'."""

from __future__ import annotations

import pytest

from tests.cases.underearth.endings import ENDINGS, RECORDS, Ended
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.files.scenarios import rulebook_scenarios
from wyrmtable.reading import parse


@pytest.mark.parametrize("ended", ENDINGS, ids=lambda ended: ended.name)
def test_a_recorded_game_comes_to_its_end(ended: Ended) -> None:
    """LOU-20.1j, LOU-20.2h, LOU-20.3h, LOU-20.3i, LOU-20.3.1b, LOU-20.4n, LOU-20.5l, LOU-R92, LOU-R100."""
    record = parse((RECORDS / f"{ended.name}.wyrm").read_text("utf-8"))
    assert record.header.setting.scenario == ended.scenario
    assert record.header.version == GAME.version
    assert record.end.startswith(ended.text)


def test_no_way_of_ending_is_without_a_record() -> None:
    """LOU-20.7a: those of the scenario files, and giving up with one opponent, with several, and alone."""
    for scenario in rulebook_scenarios().values():
        recorded = [ended.text for ended in ENDINGS if ended.scenario == scenario.id]
        for ending in scenario.end:
            assert any(ending.text.startswith(text) for text in recorded), (scenario.id, ending.text)
    assert {ended.scenario for ended in ENDINGS if "gave up" in ended.text} == {
        "pursuit",
        "dragonfire-solitaire",
        "gold",
    }


def test_no_record_lies_about_unused() -> None:
    """LOU-20.7a: the folder holds these games and no others."""
    assert {file.stem for file in RECORDS.iterdir()} == {ended.name for ended in ENDINGS}
