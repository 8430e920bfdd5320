"""The captain: legal in every decision of every scenario, blind to what its seat cannot know, and hard to beat."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import cast

import pytest

from tests.cases.underearth.table import Table
from tests.cases.underearth.test_b_devised import LEDGE, LEDGE_MAP
from wyrmtable.bots import Bot, RandomBot, play_out, why
from wyrmtable.core import Chair, Decision, Match, Outcome, Setting, complete
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.captain import DECIDE, Captain
from wyrmtable.games.underearth.captain.fighting import value_of
from wyrmtable.games.underearth.captain.goals import goals_of
from wyrmtable.games.underearth.captain.survey import Memo, Survey
from wyrmtable.games.underearth.files.content import content_of
from wyrmtable.games.underearth.position import Position
from wyrmtable.games.underearth.rules.sequence import STEPS

GAMES: list[tuple[str, dict[str, str]]] = [
    ("pursuit", {}),
    ("pursuit", {"strips": "CAB", "morale": "off"}),
    ("surprise", {}),
    ("surprise", {"strips": "BCA", "crt": "regular"}),
    ("dragonfire", {}),
    ("dragonfire-solitaire", {}),
    ("passage", {}),
    ("passage", {"locked_doors": "off"}),
    *(("gold", {"players": str(players)}) for players in range(1, 8)),
]
LONGEST = 150  # Game-Turns within which every game between captains is over


def match_of(scenario: str, options: Mapping[str, str], seed: int, files: Mapping[str, str] | None = None) -> Match:
    return Match(GAME, Setting(scenario, dict(options), dict(files or {})), None, str(seed))


def captains(match: Match, seed: int) -> dict[int, Bot]:
    return {seat: Captain(Random(f"{seed} {seat}")) for seat in range(len(match.seat_names))}


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_whole_games_are_legal_told_and_over_in_time(scenario: str, options: dict[str, str]) -> None:
    match = match_of(scenario, options, 5)
    bots = captains(match, 5)
    while isinstance(match.decision, Decision):
        seat = match.decision.seat
        pick = bots[seat].choose(match.chair(seat))
        assert pick in match.decision.picks
        assert why(bots[seat]).endswith(".")
        match.pick(seat, pick)
    assert isinstance(match.outcome, Outcome)
    assert cast(Position, match.position).turn <= LONGEST


def test_every_asking_step_has_a_decider() -> None:
    asking = {name for name, code in STEPS.items() if hasattr(code, "picks")}
    assert set(DECIDE) == asking - {"over"}


@pytest.mark.parametrize("scenario", ["pursuit", "surprise", "passage"])
def test_first_choices_are_legal_without_a_safety_net(scenario: str) -> None:
    """What a decider says is legal by itself, not only after the captain has looked it over."""
    match = match_of(scenario, {}, 11)
    bots, memos = captains(match, 11), (Memo(), Memo())
    while isinstance(match.decision, Decision):
        seat, picks = match.decision.seat, match.decision.picks
        pos = cast(Position, match.position)
        said, _ = DECIDE[pos.steps[-1][0]](Survey(pos.copy(), seat, memos[seat]), pos.steps[-1], picks, Random(1))
        assert said in picks
        match.pick(seat, bots[seat].choose(match.chair(seat)))


def test_the_same_seed_plays_the_same_game() -> None:
    texts = []
    for _ in range(2):
        match = match_of("surprise", {}, 3)
        play_out(match, captains(match, 3))
        texts.append([told.sentence for told in match.log(None)])
    assert texts[0] == texts[1]
    assert len(texts[0]) > 100


class OtherWorld:
    """A match as a chair knows it, with another position behind it."""

    def __init__(self, match: Match, position: Position) -> None:
        self.game, self.names, self.position = match.game, match.names, position
        self.decision, self.outcome = match.decision, match.outcome


@pytest.mark.parametrize(
    ("scenario", "options"), [("pursuit", {}), ("surprise", {}), ("dragonfire", {}), ("passage", {}), ("gold", {})]
)
def test_it_sees_nothing_but_its_chair(scenario: str, options: dict[str, str]) -> None:
    """In two worlds which its seat cannot tell apart a captain chooses alike (LOU-9.0a, LOU-14.3)."""
    match = match_of(scenario, options, 9)
    bots, rng, differed = captains(match, 9), Random(4), 0
    for number in range(160):
        if not isinstance(match.decision, Decision):
            break
        seat = match.decision.seat
        if number % 4 == 0:
            world = GAME.imagine(cast(Position, match.position), seat, rng)
            differed += world.where != cast(Position, match.position).where
            chairs = match.chair(seat), Chair(cast(Match, OtherWorld(match, world)), seat)
            picks = [Captain(Random(number)).choose(chair) for chair in chairs]
            assert picks[0] == picks[1]
        match.pick(seat, bots[seat].choose(match.chair(seat)))
    assert differed or scenario == "dragonfire"


def test_it_can_take_a_seat_in_the_middle_of_a_game() -> None:
    """Captains relieved again and again find their way: nothing they need is kept between decisions."""
    match = match_of("pursuit", {}, 2)
    number = 0
    while isinstance(match.decision, Decision):
        if number % 9 == 0:
            bots = captains(match, number)
        number += 1
        seat = match.decision.seat
        match.pick(seat, bots[seat].choose(match.chair(seat)))
    assert match.outcome is not None


BEATEN = [
    ("pursuit", 0), ("pursuit", 1), ("surprise", 0), ("surprise", 1), ("dragonfire", 0), ("dragonfire", 1),
    ("passage", 0), ("passage", 1), ("gold", 0), ("gold", 1),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "seat"), BEATEN)
def test_it_beats_random_play_from_both_sides(scenario: str, seat: int) -> None:
    score = 0.0
    for seed in range(4):
        match = match_of(scenario, {}, 100 + seed)
        bots: dict[int, Bot] = {0: RandomBot(Random(seed)), 1: RandomBot(Random(seed))}
        bots[seat] = Captain(Random(seed))
        outcome = play_out(match, bots)
        assert outcome is not None
        score += outcome.scores[seat]
    assert score >= 2.5


def test_alone_it_slays_the_dragon_more_often_than_chance() -> None:
    won = 0
    for seed in range(6):
        match = match_of("dragonfire-solitaire", {}, seed)
        outcome = play_out(match, captains(match, seed))
        won += bool(outcome and outcome.winners)
    assert won >= 3


# -- what it understands ---------------------------------------------------------------------------------------------


def test_goals_are_read_from_the_ends_of_a_scenario() -> None:
    def goals(scenario: str, seat: int) -> dict[str, object]:
        found = goals_of(content_of(complete(GAME, Setting(scenario))), seat)
        return {name: value for name, value in found._asdict().items() if value}

    assert goals("pursuit", 0) == {"guard": "great_hall", "limit": 10}
    assert goals("pursuit", 1) == {"storm": "great_hall", "limit": 10}
    assert set(goals("surprise", 0)) == {"shield", "cull"}
    assert set(goals("surprise", 1)) == {"hunt", "stir"}
    assert set(goals("dragonfire", 0)) == {"hunt", "haul", "spare", "stir"}
    assert set(goals("dragonfire", 1)) == {"shield", "deny", "cull"}
    assert goals("passage", 0)["escape"] == "east"
    assert goals("passage", 1)["bar"] == "east"
    assert set(goals("gold", 0)) == {"profit"}


def test_a_devised_scenario_is_played_to_its_end() -> None:
    files = {"ledge.toml": LEDGE, "ledge.map": LEDGE_MAP}
    match = match_of("ledge", {}, 1, files)
    assert play_out(match, captains(match, 1)) is not None


def choice_of(table: Table) -> str:
    """What a captain picks for the seat that is to decide, by name."""
    decision = GAME.decision(table.pos)
    assert isinstance(decision, Decision)
    survey = Survey(table.pos.copy(), decision.seat, Memo())
    step = table.pos.steps[-1]
    pick, _ = DECIDE[step[0]](survey, step, decision.picks, Random(0))
    return table.content.names.text(pick)


def test_no_suicidal_attack() -> None:
    """A lone Scout leaves a Company alone (25.1)."""
    table = Table("pursuit", {"human-scout": "1723", "dwarf-co-50.1": "1624"}, deciding="Humans")
    table.phase("declare")
    assert choice_of(table) == "done"


def test_a_strong_led_attack_is_declared() -> None:
    place = {"human-co-60.1": "1723", "human-duke": "1723", "human-co-60.2": "1523", "dwarf-captain.1": "1624"}
    table = Table("pursuit", place, deciding="Humans")
    table.phase("declare")
    assert choice_of(table) == "1624"


def test_a_surrounded_enemy_is_worth_more() -> None:
    """Driven back with nowhere to go he is dead (25.3, LOU-10.4f)."""
    open_field = {"human-co-60.1": "0521", "dwarf-co-50.1": "0622"}
    ring = {"human-scout": "0620", "human-captain.1": "0624", "human-captain.2": "0721", "human-duke": "0723"}
    values = []
    for place in (open_field, {**open_field, **ring, "human-co-45.1": "0523"}):
        table = Table("pursuit", place, deciding="Humans")
        table.phase("declare")
        survey = Survey(table.pos.copy(), 1, Memo())
        values.append(value_of(survey, survey.pos, table.mask("human-co-60.1"), table.hex("0622")).value)
    assert values[1] > values[0] + 0.5


def test_the_last_turn_is_for_the_great_hall() -> None:
    """A unit that can stand in the Great Hall when time is up goes there (25.11, 25.23)."""
    place = {"human-scout": "2626", "dwarf-co-50.1": "0622"}
    table = Table("pursuit", place, deciding="Humans", turn=10, choice="east")
    table.phase("movement")
    table.pick("human-scout")
    hall = table.content.terrain.board.places_of("great_hall")
    assert table.hex(choice_of(table)) in hall


def test_a_carrier_takes_its_treasure_and_leaves() -> None:
    """Gold is lifted and carried off the board (25.16)."""
    place = {"dwarf-co-45.1": "0238", "dwarf-lord": "0521", "dragon": "3024"}
    table = Table("dragonfire", place, deciding="Dwarves", treasure={"treasure-20": "0238"})
    table.phase("movement")
    table.pick("dwarf-co-45.1")
    assert choice_of(table) == "treasure-20"
    table.pick("treasure-20")
    table.pick("0139")
    assert choice_of(table) == "leave"
