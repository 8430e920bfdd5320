"""Every way a game can end has a recorded one; their replay is tested with all games'."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from wyrmtable.games import underworld
from wyrmtable.reading import Parsed, parse

from .endings import CAMPAIGNS, ENDINGS, PLAYED, RECORDS

RULES = Path(underworld.__file__).parent / "rules"
ENDERS = {"finish", "Outcome", "verdict", "won", "nobody", "end"}  # whoever calls these says what the end is
SAID = {
    **{ending.name: (ending.scenario, ending.summary) for ending in ENDINGS},
    **{campaign.name: ("barony", campaign.summary) for campaign in CAMPAIGNS},
    **{game.name: (game.scenario, game.summary) for game in PLAYED},
}


def record(name: str) -> Parsed:
    return parse((RECORDS / f"{name}.wyrm").read_text(encoding="utf-8"))


def enders(path: Path) -> Iterator[ast.FunctionDef]:
    """The functions of a file that bring a game to its end."""
    for function in ast.parse(path.read_text("utf-8")).body:
        calls = (call.func for call in ast.walk(function) if isinstance(call, ast.Call))
        words = {func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "") for func in calls}
        if isinstance(function, ast.FunctionDef) and words & ENDERS:
            yield function


def sentences() -> set[str]:
    """Whatever is said in them: texts of several words, but for docstrings and what dice are thrown for."""
    found = set()
    for function in (function for path in RULES.rglob("*.py") for function in enders(path)):
        texts = {node.value for node in ast.walk(function) if isinstance(node, ast.Constant)}
        words = {text for text in texts if isinstance(text, str) and " " in text.strip()}
        found |= {text for text in words - {ast.get_docstring(function, clean=False)} if not text.startswith("UWA-")}
    return found


@pytest.mark.parametrize("name", SAID)
def test_a_recorded_game_comes_to_its_end(name: str) -> None:
    """UWA-GAME-1, UWA-GAME-3, UWA-GAME-4, UWA-GAME-5, UWA-GAME-6, UWA-GAME-11, UWA-GAME-12, UWA-MASS-2, UWA-LAND-3."""
    scenario, summary = SAID[name]
    assert record(name).header.setting.scenario == scenario
    assert summary in record(name).end


def test_a_party_ends_with_these_words() -> None:
    """UWA-GAME-1, UWA-GAME-11, UWA-GAME-12: what a party hears first is how it came out."""
    for ending in ENDINGS:
        assert record(ending.name).end.startswith(ending.summary)


def test_no_way_of_ending_is_without_a_record() -> None:
    """UWA-GAME-1 to UWA-GAME-6, UWA-GAME-11, UWA-GAME-12: each sentence with which the rules end a game ends one."""
    ends = [record(name).end for name in SAID]
    found = sentences()
    assert {"No house is left.", "the keep is taken", "Nobody holds the sky: "} <= found
    assert [text for text in sorted(found) if not any(text in end for end in ends)] == []


def test_everything_can_be_given_up() -> None:
    """UWA-R85, UWA-GAME-3, UWA-GAME-4, UWA-GAME-5: alone, in a party, or against somebody on each kind of board."""
    quitters = {SAID[name][0] for name in SAID if any(entry.conceded for entry in record(name).entries)}
    alone = {"meeting", "expedition", "season", "journey", "barony"}
    assert quitters == alone | {"border-patrol", "galley-duel", "two-hosts", "siege"}


def test_no_record_lies_about_unused() -> None:
    """UWA-GAME-11: the folder holds these games and no others."""
    assert {file.stem for file in RECORDS.iterdir()} == set(SAID)
