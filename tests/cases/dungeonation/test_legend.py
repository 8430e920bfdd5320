"""What the legend says of counters and signs."""

from __future__ import annotations

import pytest

from tests.cases.legends import legend_of, meaning, told_in_one_way, unexplained
from wyrmtable.core import Eyes, Match, Setting
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.position import Position


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_every_symbol_on_the_board_is_explained(scenario: str) -> None:
    """DUN-CHR-1: the values of heroes and monsters are told in words."""
    assert not unexplained(GAME, Setting(scenario), "1")
    assert told_in_one_way(legend_of(GAME, Setting(scenario)))


def test_the_values_of_heroes_and_monsters() -> None:
    """DUN-CHR-1, DUN-CARD-1: a monster by its card, a hero by the list of the party; badges are wounds left."""
    form = Match(GAME, Setting("simple"), seed="1").position.content.box.cards["ogre"]
    said = meaning(GAME, "simple", "ogre")
    assert f"attack {form.av}, defence {form.dv}, movement {form.mv}, a {form.cd}" in said
    assert "wounds left" in meaning(GAME, "simple", "fighter")


@pytest.mark.parametrize("mission", ["1", "roll"])
def test_each_side_reads_its_own_goal_from_the_beginning(mission: str) -> None:
    """DUN-END-1, DUN-END-2, DUN-MIS-1: the goal is there while the party is made; the Keeper's is to prevent it."""
    pos = Match(GAME, Setting("simple", {"mission": mission}), seed="1").position
    assert not pos.mission
    heroes, keeper, all_told = (_goal(pos, eyes) for eyes in (0, 1, None))
    assert "You win if none of them is left inside" in keeper or "you win if no hero is left inside" in keeper
    assert "left inside" not in heroes + all_told
    if mission == "1":
        assert heroes == all_told
        assert heroes.startswith("Assassinate: Destroy the boss of the dungeon.")
        assert keeper.startswith("Assassinate: the heroes are to destroy the boss of the dungeon.")


def _goal(pos: Position, eyes: Eyes) -> str:
    aim = GAME.view(pos, eyes).aim
    assert aim
    return aim.goal
