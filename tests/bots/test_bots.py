"""Bots: casting, playing out, time budgets, and programs over JSON lines that work, crash, sleep or lie."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from wyrmtable import registry
from wyrmtable.bots import (
    Beginner,
    BotFailed,
    ProgramBot,
    Question,
    RandomBot,
    TimedBot,
    bot,
    cast,
    has_captain,
    play_out,
    why,
    words,
)
from wyrmtable.checks.toy import GAME
from wyrmtable.core import BadSetup, Chair, Match, Setting


def new_match(seed: str = "7") -> Match:
    return Match(GAME, Setting("large"), ["random", "random"], seed)


class Stubborn:
    """Always answers the same number."""

    def __init__(self, pick: int) -> None:
        self.pick = pick

    def choose(self, chair: Chair) -> int:
        return self.pick


class Ponderous:
    """Thinks for as long as it is let."""

    def choose(self, chair: Chair) -> int:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            pass
        return 0


def test_bots_play_a_game_out_and_the_seed_settles_it() -> None:
    games = [new_match() for _ in range(2)]
    outcomes = [play_out(match, cast(GAME, match.seats, "7")) for match in games]
    assert outcomes[0] is not None
    assert outcomes[0] == outcomes[1]
    assert games[0].text() == games[1].text()
    other = new_match()
    play_out(other, cast(GAME, other.seats, "8"))
    assert other.text() != games[0].text()


def test_play_out_stops_where_a_person_decides() -> None:
    match = new_match()
    seen: list[int] = []
    assert play_out(match, {0: Stubborn(0)}, lambda match: seen.append(len(match.entries))) is None
    assert match.deciding == 1
    assert seen == [2]


def test_an_illegal_choice_is_stopped_and_changes_nothing() -> None:
    match = new_match()
    before = match.text()
    with pytest.raises(BotFailed, match="seat 0 chose 99"):
        play_out(match, {0: Stubborn(99), 1: Stubborn(0)})
    assert match.text() == before


def test_a_random_bot_reaches_every_pick() -> None:
    match = new_match()
    chooser, chair = RandomBot(Random(1)), match.chair(0)
    assert chair.decision is not None
    assert {chooser.choose(chair) for _ in range(200)} == set(chair.decision.picks)
    with pytest.raises(BotFailed, match="another seat"):
        chooser.choose(match.chair(1))


def test_a_bot_that_thinks_too_long_is_interrupted() -> None:
    match = new_match()
    slow = TimedBot(Ponderous(), 0.2, "The bot 'slow'")
    with pytest.raises(BotFailed, match=r"'slow' thought longer than its 0\.2 seconds"):
        play_out(match, {0: slow, 1: slow})
    assert len(match.entries) == 1


def test_a_budget_leaves_quick_bots_alone() -> None:
    match = new_match()
    bots = cast(GAME, match.seats, "7", seconds=5.0)
    assert play_out(match, bots) is not None
    assert all(isinstance(each, TimedBot) and 0 < each.spent < 5 for each in bots.values())


def test_seat_words() -> None:
    assert words("human, captain") == ["human", "captain"]
    assert words('"command:./bot --depth 3,4",random') == ["command:./bot --depth 3,4", "random"]
    with pytest.raises(BadSetup, match="Nobody called 'wizard'"):
        cast(GAME, ["human", "wizard"], "1")
    assert set(cast(GAME, ["human", "random"], "1")) == {1}


def test_a_game_without_captain_says_so() -> None:
    assert not has_captain(GAME)
    with pytest.raises(BadSetup, match="The Barrow has no captain yet"):
        bot("captain", GAME, Random(1))


def test_a_games_own_captain_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "tiny_game_for_captains"
    package.mkdir()
    (package / "__init__.py").write_text("from .game import GAME\n")
    (package / "game.py").write_text(
        "from wyrmtable.checks.toy import TheBarrow\nclass Tiny(TheBarrow):\n    id = 'tiny'\nGAME = Tiny()\n"
    )
    (package / "captain.py").write_text(
        "class Captain:\n    def __init__(self, rng): pass\n"
        "    def choose(self, chair): return chair.decision.picks[0]\n"
        "    def why(self): return 'The first is best.'\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    from importlib import import_module

    game = import_module("tiny_game_for_captains").GAME
    assert has_captain(game)
    match = Match(game, Setting("small"), ["captain", "captain"], "1")
    bots = cast(game, match.seats, "1", seconds=5)
    assert play_out(match, bots) is not None
    assert {entry.text for entry in match.entries[1:]} == {"end"}
    assert why(bots[0]) == "The first is best."


# -- levels, and classes of one's own --------------------------------------------------------------------------------


def test_the_levels_of_a_game() -> None:
    lairbreak = registry.game("lairbreak")
    assert [level.id for level in registry.levels(GAME)] == ["random"]
    assert [level.id for level in registry.levels(lairbreak)] == ["beginner", "regular", "random"]
    assert registry.usual_level(GAME).id == "random"
    assert registry.usual_level(lairbreak).id == "regular"
    for level in registry.levels(lairbreak):
        assert hasattr(bot(level.id, lairbreak, Random(1)), "choose")
        assert level.about.endswith(".")


def test_captain_is_another_word_for_the_regular_bot() -> None:
    lairbreak = registry.game("lairbreak")
    assert registry.level(lairbreak, "captain") == registry.level(lairbreak, "regular") == registry.REGULAR
    assert type(bot("captain", lairbreak, Random(1))) is type(bot("regular", lairbreak, Random(1)))
    assert registry.level(GAME, "regular") is None
    assert registry.level(GAME, "expert") is None
    with pytest.raises(BadSetup, match=r"Lair Break has no expert yet\. Say beginner, regular, random"):
        bot("expert", lairbreak, Random(1))


@pytest.mark.parametrize("name", registry.SHELF)
def test_no_level_is_named_like_a_piece(name: str) -> None:
    game = registry.game(name)
    titles = {level.title.casefold() for level in registry.levels(game)}
    for scenario in game.scenarios({}):
        match = Match(game, Setting(scenario), None, "1")
        words = {word for title in match.names.titles for word in title.casefold().split()}
        assert not titles & words


def test_a_beginner_follows_its_teacher_most_of_the_time() -> None:
    match = new_match()
    chair = match.chair(0)
    beginner = Beginner(Stubborn(-7), Random(1))
    chosen = [beginner.choose(chair) for _ in range(400)]
    assert 0.6 < chosen.count(-7) / 400 < 0.8
    assert why(beginner) in ("", "It came to mind first.")


OWN = """
class Last:
    def __init__(self, rng):
        self.rng = rng
    def choose(self, chair):
        return chair.decision.picks[-1]
class Dumb:
    def __init__(self, rng):
        pass
"""


def test_a_class_of_ones_own_is_seated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots_for_a_test.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    match = Match(GAME, Setting("large"), ["python:my_bots_for_a_test:Last", "random"], "7")
    bots = cast(GAME, match.seats, "7", seconds=5)
    assert play_out(match, bots) is not None
    assert why(bots[0]) == ""
    with pytest.raises(BotFailed, match=r"cannot be made \(AttributeError.*First\(rng\)"):
        bot("python:my_bots_for_a_test:First", GAME, Random(1))
    with pytest.raises(BotFailed, match="no method choose"):
        bot("python:my_bots_for_a_test:Dumb", GAME, Random(1))
    with pytest.raises(BotFailed, match="ModuleNotFoundError"):
        bot("python:no_such_module_here:Bot", GAME, Random(1))
    with pytest.raises(BadSetup, match="names no class"):
        bot("python:my_bots_for_a_test", GAME, Random(1))


# -- programs over JSON lines ----------------------------------------------------------------------------------------

GOOD = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    open(sys.argv[1], "a").write(line)
    print(json.dumps({"pick": question["picks"][-1]["text"], "why": "last is best"}), flush=True)
"""


def program(tmp_path: Path, code: str, *arguments: str, seconds: float = 10) -> ProgramBot:
    file = tmp_path / "bot.py"
    file.write_text(code)
    return ProgramBot(f"{sys.executable} {file} {' '.join(arguments)}", seconds)


def test_a_program_plays_and_is_told_only_what_its_seat_knows(tmp_path: Path) -> None:
    questions = tmp_path / "questions"
    outsider = program(tmp_path, GOOD, str(questions))
    match = new_match()
    view = match.view(0).json()
    assert play_out(match, {0: outsider, 1: RandomBot(Random(3))}) is not None
    outsider.close()
    asked = [msgspec.json.decode(line, type=Question) for line in questions.read_bytes().splitlines()]
    assert bytes(asked[0].view) == view
    assert len(asked) == sum(entry.seat == 0 for entry in match.entries)
    assert asked[0].picks[0].text == "end"
    assert asked[0].log[-1].startswith("You draw")
    told = [sentence for question in asked for sentence in question.log]
    heard = [line.sentence for line in match.log(0)]
    assert told == heard[: len(told)]
    assert why(outsider) == "last is best"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import sys; sys.stdin.readline(); sys.exit('out of mana')", r"exit code 1.*out of mana"),
        ("import sys; sys.exit(3)", r"has ended \(exit code 3\)"),
        ("import sys; sys.stdin.readline(); print('north', flush=True); sys.stdin.read()", r"answered 'north'.*pick"),
        ("import sys; sys.stdin.readline(); print('[]', flush=True); sys.stdin.read()", r"answered '\[\]'"),
        ('import sys; sys.stdin.readline(); print(\'{"pick": "rat"}\', flush=True); sys.stdin.read()', "picked 'rat'"),
        (
            'import sys; sys.stdin.readline(); print(\'{"pick": "moon"}\', flush=True); sys.stdin.read()',
            "picked 'moon'",
        ),
    ],
)
def test_a_failing_program_gives_a_clear_message(tmp_path: Path, code: str, message: str) -> None:
    match = new_match()
    outsider = program(tmp_path, code)
    with pytest.raises(BotFailed, match=message):
        play_out(match, {0: outsider, 1: RandomBot(Random(1))})
    outsider.close()
    assert len(match.entries) == 1


ASKING = """
import json, sys
def ask(**what):
    print(json.dumps(what), flush=True)
    return json.loads(sys.stdin.readline())
for line in sys.stdin:
    question = json.loads(line)
    pick = question["picks"][-1]["text"]
    told = [ask(ask="odds", pick=pick), *(ask(ask="imagine", seed=seed) for seed in (1, 1, 2))]
    open(sys.argv[1], "a").write(json.dumps([question, *told]) + "\\n")
    print(json.dumps({"pick": pick}), flush=True)
"""


def test_a_program_may_ask_for_odds_and_imagined_worlds(tmp_path: Path) -> None:
    told, match = tmp_path / "told", new_match()
    outsider = program(tmp_path, ASKING, str(told))
    assert play_out(match, {0: outsider, 1: RandomBot(Random(3))}) is not None
    outsider.close()
    worlds = set()
    for line in told.read_text().splitlines():
        question, odds, one, same, other = json.loads(line)
        assert sum(chance["chance"] for chance in odds["odds"]["chances"]) == pytest.approx(1)
        assert one == same
        assert one["world"]["deciding"] == question["seat"]
        worlds |= {json.dumps(one["world"]), json.dumps(other["world"])}
    assert len(worlds) > len(told.read_text().splitlines())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"ask": "odds", "pick": "moon"}', "picked 'moon'"),
        ('{"ask": "gold"}', "answered"),
        ("{}", "picked ''"),
    ],
)
def test_a_program_that_asks_for_what_it_cannot_have(tmp_path: Path, line: str, message: str) -> None:
    code = f"import sys; sys.stdin.readline(); print({line!r}, flush=True); sys.stdin.read()"
    outsider = program(tmp_path, code)
    with pytest.raises(BotFailed, match=message):
        play_out(new_match(), {0: outsider, 1: RandomBot(Random(1))})
    outsider.close()


def test_a_silent_program_is_stopped(tmp_path: Path) -> None:
    outsider = program(tmp_path, "import time; time.sleep(60)", seconds=0.3)
    with pytest.raises(BotFailed, match=r"did not answer within 0\.3 seconds"):
        play_out(new_match(), {0: outsider, 1: RandomBot(Random(1))})
    assert outsider._process.poll() is not None


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BotFailed, match="cannot be started"):
        bot("command:/no/such/program", GAME, Random(1))
