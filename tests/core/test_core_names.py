"""Names: numbers, roles, reserved words, and titles that differ by seat wherever a person reads them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wyrmtable import replaying
from wyrmtable.core import ALL, BadPick, BadSetup, Decision, Eyes, Match, Names, Setting, WrongSeat, mentioned, tell
from wyrmtable.core.extras import titles
from wyrmtable.core.names import possessive

from .cellar import ALCHEMIST, GUESTS, NAMES, POTION, Position, TheCellar, begin, stowed


def test_numbers_follow_all_other_names() -> None:
    names = Names([("end", "End")], ["a1", "a2"], ["a1-a2"], [("wolf", "Wolf")], numbers=1001)
    assert (names.numbers, len(names)) == (5, 1006)
    assert [names.kind(pick) for pick in range(6)] == ["option", "place", "place", "side", "piece", "number"]
    assert names.kind(1005) == "number"
    assert names.number(250) == 255
    assert (names.text(255), names.title(255), names.value(255)) == ("=250", "250", 250)
    assert names.title(names.number(1000)) == "1,000"
    for value in (0, 7, 1000):
        text = names.text(names.number(value))
        assert text == f"={value}"
        assert names.value(names.pick(text)) == value
        assert text in names


@pytest.mark.parametrize(
    "text", ["=1001", "=-1", "=007", "=+5", "= 5", "=", "=1_0", "=\u0663", "=99999999999999999999", "5"]
)
def test_what_is_no_number_here(text: str) -> None:
    names = Names([("end", "End")], numbers=1001)
    assert text not in names
    with pytest.raises(BadPick, match="There is nothing called"):
        names.pick(text)


@pytest.mark.parametrize("value", [-1, 1001])
def test_numbers_out_of_range(value: int) -> None:
    with pytest.raises(BadPick, match=rf"{value} is out of range here; a number can be 0 to 1000\."):
        Names([("end", "End")], numbers=1001).number(value)


def test_without_numbers_there_are_none() -> None:
    names = Names([("end", "End")], ["a1"])
    assert len(names) == names.numbers == 2
    assert "=0" not in names


def test_roles() -> None:
    names = Names([("end", "End", "done"), ("go", "Go"), ("burn", "Burn it", "danger")], ["a1"], numbers=3)
    assert [names.role(pick) for pick in range(len(names))] == ["done", "", "danger", "", "", "", ""]
    assert names.role(-1) == ""
    assert names.title(2) == "Burn it"
    with pytest.raises(
        BadSetup, match=r"An option has no role 'finish'. It can be: done, stop, pass, back, tidy, danger"
    ):
        Names([("end", "End", "finish")])


@pytest.mark.parametrize("word", ["setup", "undo", "concede"])
def test_reserved_words(word: str) -> None:
    for options, places, pieces in (([(word, "x")], [], []), ([], [word], []), ([], [], [(word, "x")])):
        with pytest.raises(BadSetup, match=f"Nothing can be called '{word}': records use that word"):
            Names(options, places, (), pieces)
    Names([(f"{word}s", "x")])


@pytest.mark.parametrize(
    ("name", "owned"),
    [("Red", "Red's"), ("Humans", "Humans'"), ("The Dwarves", "The Dwarves'"), ("Player 1", "Player 1's")],
)
def test_possessive(name: str, owned: str) -> None:
    assert possessive(name) == owned


def test_retitled_names_keep_all_but_the_titles() -> None:
    seen = NAMES.retitled({POTION: "the murky potion"})
    assert seen.title(POTION) == "the murky potion"
    assert NAMES.title(POTION) == "the potion"
    assert NAMES.retitled({}) is NAMES
    for pick in (0, 1, NAMES.places, POTION, NAMES.number(12)):
        assert seen.text(pick) == NAMES.text(pick)
        assert seen.pick(NAMES.text(pick)) == pick
        assert (seen.kind(pick), seen.role(pick)) == (NAMES.kind(pick), NAMES.role(pick))
        assert pick == POTION or seen.title(pick) == NAMES.title(pick)
    assert len(seen) == len(NAMES)


# -- titles by seat --------------------------------------------------------------------------------------------------

MURKY, TRUE = "the murky potion", "the potion of sleep"


def bidding() -> Match:
    return stowed(begin(secret={"recipe.txt": "sleep"}))


def test_questions_name_things_as_the_seat_knows_them() -> None:
    match = bidding()
    decision = match.decision
    assert isinstance(decision, Decision)
    asked = {eyes: decision.question(match.names_for(eyes)) for eyes in (GUESTS, None, ALCHEMIST, ALL)}
    assert asked == {
        GUESTS: f"How much for {MURKY}?",
        None: f"How much for {MURKY}?",
        ALCHEMIST: f"How much for {TRUE}?",
        ALL: f"How much for {TRUE}?",
    }


def test_the_log_names_things_as_the_eyes_know_them() -> None:
    match = bidding()
    match.pick(GUESTS, "=1200")
    told = {eyes: [line.sentence for line in match.log(eyes, since=4)] for eyes in (GUESTS, None, ALCHEMIST, ALL)}
    assert told == {
        GUESTS: [f"The guests bid 1,200 for {MURKY}."],
        None: [f"The guests bid 1,200 for {MURKY}."],
        ALCHEMIST: [f"The guests bid 1,200 for {TRUE}."],
        ALL: [f"The guests bid 1,200 for {TRUE}."],
    }


def test_refusals_name_things_as_the_seat_knows_them() -> None:
    match = bidding()
    with pytest.raises(BadPick, match=rf"^{MURKY} cannot be picked\. "):
        match.pick(GUESTS, "potion")
    hidden = begin(secret={"recipe.txt": "sleep"})
    with pytest.raises(BadPick, match=rf"^{TRUE} cannot be picked\. "):
        hidden.pick(ALCHEMIST, "potion")


def test_chairs_name_things_as_their_seat_knows_them() -> None:
    match = bidding()
    assert match.chair(GUESTS).names.title(POTION) == MURKY
    assert match.chair(ALCHEMIST).names.title(POTION) == TRUE
    assert [line.sentence for line in match.chair(GUESTS).log()] == [line.sentence for line in match.log(GUESTS)]


def test_what_became_known_is_called_by_its_name() -> None:
    """Texts never tell: the record says `potion` before and after."""
    match = bidding()
    for seat, pick in ((GUESTS, "=3"), (ALCHEMIST, "pass"), (GUESTS, "drink")):
        match.pick(seat, pick)
    assert match.names_for(GUESTS).title(POTION) == TRUE
    assert match.names_for(GUESTS).text(POTION) == "potion"


def test_a_game_without_titles_by_seat_shares_its_names() -> None:
    class Plain(TheCellar):
        titles = None  # type: ignore[assignment]  # the hook is not there

    match = Match(Plain(), Setting("inn"), seed="1")
    assert titles(Plain(), match.position, GUESTS) == {}
    assert match.names_for(GUESTS) is match.names is NAMES


def test_seats_in_the_plural_decide_in_the_plural() -> None:
    match = bidding()
    with pytest.raises(WrongSeat, match=r"It is Guests' decision, not Alchemist's\."):
        match.pick(ALCHEMIST, "=3")
    assert match.chair(ALCHEMIST).why_not("=3")[0].text == "It is Guests' turn."


def test_numbers_in_sentences() -> None:
    """They are named like picks, but a client cannot light them up."""
    event = (-1, "bid", NAMES.number(1500), POTION)
    assert tell(event, TheCellar.sentences, NAMES) == "The guests bid 1,500 for the potion."
    assert mentioned(event, TheCellar.sentences, NAMES) == ["potion"]


def test_numbers_are_picked_like_anything_else() -> None:
    match = bidding()
    with pytest.raises(BadPick, match=r"1,501 cannot be picked\. 1,501 is not asked for\. \(CEL-2\)"):
        match.pick(GUESTS, "=1501")
    match.pick(GUESTS, "=1500")
    assert match.position.bid == 1500
    assert match.entries[-1].body().startswith("4 1 =1500 @")
    assert replaying.replay(match.game, match.text(), {"recipe.txt": "sleep"}).position.bid == 1500


def test_the_hook_is_asked_for_the_eyes_that_look() -> None:
    class Asked(TheCellar):
        def __init__(self) -> None:
            self.eyes: list[Eyes] = []

        def titles(self, pos: Position, eyes: Eyes) -> Mapping[int, str]:
            self.eyes.append(eyes)
            return {}

    game = Asked()
    match = Match(game, Setting("inn"), seed="1")
    for eyes in (GUESTS, ALL, None):
        match.names_for(eyes)
    assert game.eyes == [GUESTS, ALL, None]
