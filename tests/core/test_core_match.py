"""A match is the authority: what it refuses changes nothing, and undo stops at the barriers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from wyrmtable import replaying
from wyrmtable.checks.toy import GAME, Position, TheBarrow
from wyrmtable.core import (
    BadPick,
    BadSetup,
    Decision,
    Dice,
    DiceError,
    GameOver,
    LiveDice,
    Log,
    Match,
    Setting,
    StalePick,
    UndoBarred,
    WrongSeat,
    WyrmError,
    fingerprint,
)
from wyrmtable.registry import game, new
from wyrmtable.replaying import verify

RED, BLUE = 0, 1


def begin(seed: str = "7") -> Match:
    return Match(GAME, Setting("large"), seed=seed)


def finish(match: Match, which: int = -1) -> Match:
    """Plays on, always taking the same end of the list."""
    while isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, decision.picks[which])
    return match


def everything(match: Match) -> tuple[object, ...]:
    """All that a request might change."""
    dice = match.snapshot()["rolls"]
    return match.text(), fingerprint(match.position), match.undoable(RED), match.undoable(BLUE), dice, match.decision


def test_a_new_match() -> None:
    match = begin()
    assert match.seat_names == ("Red", "Blue")
    assert match.seats == ("human", "human")
    assert match.deciding == RED
    assert match.outcome is None
    assert [entry.text for entry in match.entries] == ["setup"]
    assert len(match.entries[0].dice) == 5
    assert match.setting.options == {"delvers": "2", "hand": "2"}
    assert Match(GAME, Setting("small")).seed != Match(GAME, Setting("small")).seed


def test_seats_must_fit() -> None:
    with pytest.raises(BadSetup, match=r"This game has 2 seats \(Red, Blue\); 3 were filled") as refused:
        Match(GAME, Setting("small"), ["human", "captain", "random"])
    assert refused.value.seats == ("Red", "Blue")
    three = Match(GAME, Setting("small", {"delvers": "3"}), ["human", "captain", "random"])
    assert three.seats == ("human", "captain", "random")


@pytest.mark.parametrize("seed", ["", "  ", "two\nlines"])
def test_seeds_fit_on_a_line_of_the_record(seed: str) -> None:
    with pytest.raises(BadSetup, match="The seed must be"):
        Match(GAME, Setting("small"), seed=seed)


def test_picks_by_number_and_by_text_are_the_same() -> None:
    by_text, by_number = begin(), begin()
    by_text.pick(RED, "north", expected=1)
    by_number.pick(RED, by_number.names.pick("north"))
    assert by_text.text() == by_number.text()


Refusal = tuple[Callable[[Match], object], type[WyrmError], str]
REFUSALS: dict[str, Refusal] = {
    "not offered": (
        lambda m: m.pick(RED, "wyrm"),
        BadPick,
        r"Wyrm \(12\) cannot be picked. First choose the hall, then the card. \(TOY-3\)",
    ),
    "no such name": (lambda m: m.pick(RED, "nort"), BadPick, "nothing called 'nort' in this game. Did you mean north"),
    "no such number": (lambda m: m.pick(RED, 99), BadPick, "There is no pick number 99 in this game"),
    "negative": (lambda m: m.pick(RED, -1), BadPick, "There is no pick number -1 in this game"),
    "other seat": (lambda m: m.pick(BLUE, "north"), WrongSeat, "It is Red's decision, not Blue's"),
    "no such seat": (lambda m: m.pick(2, "north"), WrongSeat, "There is no seat 2; the seats are 0 to 1"),
    "negative seat": (lambda m: m.pick(-1, "north"), WrongSeat, "There is no seat -1"),
    "late": (lambda m: m.pick(RED, "north", expected=0), StalePick, "entry 1 is next, not 0"),
    "early": (lambda m: m.pick(RED, "north", expected=2), StalePick, "entry 1 is next, not 2"),
    "nothing to undo": (lambda m: m.undo(RED), UndoBarred, "the last entry is not yours"),
    "late undo": (lambda m: m.undo(RED, expected=0), StalePick, "entry 1 is next, not 0"),
    "undo of no seat": (lambda m: m.undo(5), WrongSeat, "There is no seat 5"),
    "chair of no seat": (lambda m: m.chair(5), WrongSeat, "There is no seat 5"),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_refusals_say_why_and_change_nothing(what: str) -> None:
    request, error, words = REFUSALS[what]
    match = begin()
    before = everything(match)
    with pytest.raises(error, match=words):
        request(match)
    assert everything(match) == before


def test_nothing_is_picked_after_the_end() -> None:
    match = finish(begin())
    outcome, text = match.outcome, match.text()
    assert outcome is not None
    assert match.deciding is None
    for seat in (RED, BLUE):
        with pytest.raises(GameOver, match="The game is over: "):
            match.pick(seat, "end")
        with pytest.raises(UndoBarred):
            match.undo(seat)
    assert (match.outcome, match.text()) == (outcome, text)


def test_a_pick_that_fails_inside_the_rules_leaves_the_dice_alone() -> None:
    class Stumbling(TheBarrow):
        stumbles = True

        def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
            if self.stumbles:
                dice.d6("stumble")
                raise RuntimeError("a bug in the rules")
            super().apply(pos, pick, dice, log)

    rules = Stumbling()
    match = Match(rules, Setting("large"), seed="7")
    before = everything(match)
    with pytest.raises(RuntimeError):
        match.pick(RED, "end")
    assert everything(match) == before
    rules.stumbles = False
    verify(GAME, finish(match).text())


# -- undo ------------------------------------------------------------------------------------------------------------


def lay(match: Match, hall: str) -> None:
    match.pick(RED, hall)
    decision = match.chair(RED).decision
    assert decision is not None
    match.pick(RED, decision.picks[0])


def test_undo_restores_step_by_step() -> None:
    match = begin()
    marks = [fingerprint(match.position)]
    for hall in ("north", "west"):
        match.pick(RED, hall)
        marks.append(fingerprint(match.position))
        match.pick(RED, match.decision.picks[0] if isinstance(match.decision, Decision) else 0)
        marks.append(fingerprint(match.position))
    assert match.undoable(RED) == [1, 2, 3, 4]
    assert match.undoable(BLUE) == []
    assert match.undo(RED) == 4
    assert fingerprint(match.position) == marks[3]
    assert match.undo(RED, 2, expected=6) == 2
    assert fingerprint(match.position) == marks[1]
    assert match.undoable(RED) == [1]
    assert [entry.undo for entry in match.entries] == [None, None, None, None, None, 4, 2]
    with pytest.raises(UndoBarred, match="cannot be taken back so far"):
        match.undo(RED, 4)


def test_lines_taken_back_are_gone_from_the_log() -> None:
    match = begin()
    lay(match, "north")
    told = [line.sentence for line in match.log(BLUE, since=1)]
    assert told == ["Red lays a card in the north hall."]
    match.undo(RED, 1)
    assert list(match.log(BLUE, since=1)) == []
    lay(match, "west")
    assert [line.sentence for line in match.log(BLUE, since=1)] == ["Red lays a card in the west hall."]
    assert match.undoable(RED) == [4, 5]


def test_dice_bar_undo() -> None:
    match = begin()
    lay(match, "north")
    match.pick(RED, "end")
    assert match.entries[-1].dice
    assert match.undoable(RED) == match.undoable(BLUE) == []
    with pytest.raises(UndoBarred, match="Dice have been rolled since"):
        match.undo(RED)
    with pytest.raises(UndoBarred, match="the last entry is not yours"):
        match.undo(BLUE)


class Peeking(TheBarrow):
    """Choosing a hall to storm shows its garrison: news, without dice."""

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        super().apply(pos, pick, dice, log)
        if pos.steps[-1][0] == "card":
            for garrison in pos.at(5 + pos.steps[-1][2]):
                pos.known[garrison] |= 1 << pos.steps[-1][1]


def test_news_bar_undo() -> None:
    match = Match(Peeking(), Setting("large"), seed="7")
    lay(match, "north")
    match.pick(RED, "end")
    match.pick(BLUE, "west")
    assert match.undoable(BLUE) == [4]
    match.undo(BLUE)
    match.pick(BLUE, "north")
    assert not match.entries[-1].dice
    assert match.undoable(BLUE) == []
    with pytest.raises(UndoBarred, match="something became known by it"):
        match.undo(BLUE)


def test_news_bar_undo_of_what_came_before() -> None:
    match = Match(Peeking(), Setting("large"), seed="7")
    lay(match, "north")
    match.pick(RED, "end")
    match.pick(BLUE, "west")
    decision = match.chair(BLUE).decision
    assert decision is not None
    match.pick(BLUE, decision.picks[0])
    assert match.undoable(BLUE) == [4, 5]
    match.pick(BLUE, "north")
    assert match.undoable(BLUE) == []


def test_a_change_of_seat_bars_undo() -> None:
    """With an empty pile the turn passes without dice and without news."""
    match = begin()
    for card in range(12):
        if match.position.where[card] == 3:
            match.position.put(card, 4, match.position.everyone)
    match.pick(RED, "end")
    assert match.entries[-1].dice == ()
    assert match.deciding == BLUE
    assert match.undoable(RED) == []
    with pytest.raises(UndoBarred, match="another player's turn"):
        match.undo(RED)


# -- log, views, chairs ----------------------------------------------------------------------------------------------


def test_everyone_hears_his_own_story() -> None:
    match = begin()
    red, blue, outsider = ([line.sentence for line in match.log(seat)] for seat in (RED, BLUE, None))
    assert sum(line.startswith("You draw") for line in red) == 3
    assert sum(line.startswith("You draw") for line in blue) == 2
    assert outsider == ["Red draws a card.", "Blue draws a card."] * 2 + ["Red draws a card."]
    match.pick(RED, "end")
    since = list(match.log(RED, since=1))
    assert [line.entry for line in since] == [1, 1]
    assert since[0].event[1] == "ended"


def test_a_chair_shows_no_more_than_its_seat_may_know() -> None:
    match = begin()
    red, blue = match.chair(RED), match.chair(BLUE)
    assert red.decision == match.decision
    assert blue.decision is None
    assert blue.view() == match.view(BLUE)
    assert list(blue.log()) == list(match.log(BLUE))
    assert blue.outcome is None
    assert red.why_not("north") == []
    assert blue.why_not("north")[0].text == "It is Red's turn."
    assert red.explain("north") == []
    with pytest.raises(BadPick, match="Odds are told for the picks of your own decision only"):
        blue.odds("north")
    with pytest.raises(BadPick, match="Odds are told"):
        red.odds("wyrm")
    for ask in (red.why_not, red.explain, red.odds):
        with pytest.raises(BadPick, match="no pick number 999"):
            ask(999)
        with pytest.raises(BadPick, match="nothing called 'nowhere'"):
            ask("nowhere")
    assert red.names.pick("north") == 1
    world = blue.imagine(Random(1))
    assert GAME.view(world, BLUE) == blue.view()
    assert fingerprint(world) != fingerprint(match.position)
    assert red.game is GAME


def test_a_match_shows_itself() -> None:
    match = begin()
    assert repr(match).startswith("<Match of toy/large: 1 entries, <Decision of seat 0: ")
    drawn = match._repr_svg_()
    assert drawn.startswith("<svg")
    assert drawn.count('class="glow"') == 4
    assert drawn.count("A face-down card") == 2
    assert 'class="glow"' not in finish(match)._repr_svg_()


def test_a_match_prints_as_the_client_that_registered_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin()
    assert "Red" in str(match)
    assert str(match) != repr(match)
    monkeypatch.setattr(Match, "printer", lambda match: f"{len(match.entries)} entries")
    assert str(match) == "1 entries"


def test_the_seed_stays_secret_until_the_end() -> None:
    match = begin("secret-seed-of-mine")
    assert "secret-seed-of-mine" not in match.text()
    assert finish(match).text().split("\n")[-2].startswith("seed secret-seed-of-mine #")


def test_live_dice_follow_the_seed() -> None:
    match = finish(begin("prove me"))
    rolled = [roll for entry in match.entries for roll in entry.dice]
    again = LiveDice("prove me", 0)
    pile = 12
    assert rolled[:5] == [again.roll(pile - n, "deal") for n in range(5)]
    assert match.snapshot()["rolls"] == len(rolled)


def test_the_front_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmtable.registry.SHELF", {"toy": "wyrmtable.checks.toy"})
    assert game("toy") is GAME
    match = new("toy/small", seed=7, seats=["human", "captain"], options={"hand": "1"})
    assert match.seed == "7"
    assert match.seats == ("human", "captain")
    assert match.setting.options["hand"] == "1"
    with pytest.raises(BadSetup, match=r"Which scenario of The Barrow. Say toy/ and one of: small, large"):
        new("toy")


def test_the_registry_names_what_it_has() -> None:
    with pytest.raises(BadSetup, match=r"There is no game 'chess'. The shelf holds: "):
        game("chess")
    with pytest.raises(BadSetup, match="There is no game 'chess'"):
        new("chess/blitz")


def test_a_replay_cannot_go_on() -> None:
    match = begin()
    lay(match, "north")
    replayed = replaying.replay(GAME, match.text())
    assert replayed.view(RED) == match.view(RED)
    with pytest.raises(DiceError, match="This match is a replay and has no dice"):
        replayed.pick(RED, "end")
    with pytest.raises(DiceError, match="This match is a replay"):
        replayed.snapshot()
