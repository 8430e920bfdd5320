"""Numbered cases of the Barrow: positions built from nothing, scripted dice, the rule named in the docstring."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.checks.toy import BARROWS, BEASTS, END, GAME, GRAVE, HALL, PILE, RULES, STEPS, Position
from wyrmtable.core import Decision, Match, NoDice, Outcome, ScriptedDice, Setting, odds_of, only, tell
from wyrmtable.draw import svg

RED, BLUE, GREEN = range(3)
WEST, EAST = 0, 1


def card(name: str) -> int:
    return BEASTS.index(name)


def table(hands: dict[int, list[str]], halls: dict[int, tuple[int, str]] | None = None, turn: int = 0) -> Position:
    """A small barrow with these hands and face-down garrisons, the seat whose turn it is about to act."""
    pos = Position(BARROWS["small"], 2)
    for seat, names in hands.items():
        for name in names:
            pos.put(card(name), seat, only(seat))
    for hall, (seat, name) in (halls or {}).items():
        pos.put(card(name), HALL + hall, only(seat))
        pos.holder[hall] = seat
    pos.turn, pos.steps = turn, [("act", turn % 2)]
    assert not GAME.audit(pos)
    return pos


def pick(pos: Position, *texts: str, dice: ScriptedDice | None = None) -> list[str]:
    """Carries out picks by name and returns what everyone could hear of them."""
    log: list[tuple[int | str, ...]] = []
    for text in texts:
        number = GAME.names(pos).pick(text)
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        assert number in decision
        GAME.apply(pos, number, dice or NoDice(), log)
    if dice:
        dice.finish()
    return [tell(event, GAME.sentences, GAME.names(pos)) for event in log if event[0] == -1]


def test_deal() -> None:
    """TOY-1: hands are dealt from twelve cards, each seen by its owner only; the rest is the pile."""
    pos = GAME.setup(Setting("large", {"delvers": "3", "hand": "2"}), ScriptedDice(*[1] * 7))
    assert [len(pos.at(seat)) for seat in range(3)] == [3, 2, 2]  # Red has drawn for his turn
    assert len(pos.at(PILE)) == 5
    assert all(pos.known[c] == only(pos.where[c]) for c in range(12) if pos.where[c] < 3)


def test_turn() -> None:
    """TOY-2: the next delver draws when a turn ends; nothing is drawn from an empty pile."""
    pos = table({RED: ["Rat"], BLUE: ["Bat"]})
    pick(pos, "end", dice=ScriptedDice(1))
    assert pos.at(BLUE) == [card("Bat"), card("Wolf")]
    for name in BEASTS:
        if pos.where[card(name)] == PILE:
            pos.put(card(name), GRAVE, pos.everyone)
    pick(pos, "end")
    assert pos.at(RED) == [card("Rat")]


def test_lay() -> None:
    """TOY-3: a card laid in an empty hall is its garrison; the other side sees a back."""
    pos = table({RED: ["Rat", "Wyrm"], BLUE: ["Bat"]})
    pick(pos, "west", "wyrm")
    assert pos.holder == [RED, -1]
    assert [token.title for token in GAME.view(pos, BLUE).tokens if token.place == "west"] == ["A face-down card"]
    assert [token.title for token in GAME.view(pos, RED).tokens if token.place == "west"] == ["Wyrm (12)"]


@pytest.mark.parametrize(
    ("attack", "defence", "holder", "dead"),
    [(5, 3, RED, "Ogre"), (3, 3, BLUE, "Ghoul"), (4, 3, BLUE, "Ghoul")],
    ids=["higher total", "lower total", "tie"],
)
def test_storm(attack: int, defence: int, holder: int, dead: str) -> None:
    """TOY-4: Ghoul (7) and a die against Ogre (8) and a die; ties go to the garrison, the loser to the grave."""
    pos = table({RED: ["Ghoul", "Rat"]}, {WEST: (BLUE, "Ogre")})
    pick(pos, "west", "ghoul", dice=ScriptedDice(attack, defence, 1))
    assert pos.holder[WEST] == holder
    assert pos.at(GRAVE) == [card(dead)]
    assert pos.known[card("Ghoul")] == pos.known[card("Ogre")] == pos.everyone
    assert pos.steps[-1] == ("act", BLUE)


def test_victory() -> None:
    """TOY-5: after three rounds most halls win; equal numbers share the victory."""
    pos = table({BLUE: ["Rat", "Bat"]}, {WEST: (BLUE, "Ogre")}, turn=5)
    pick(pos, "end")
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert (outcome.winners, outcome.scores) == ((BLUE,), (0.0, 1.0))
    pos = table({BLUE: ["Rat"]}, {WEST: (BLUE, "Ogre"), EAST: (RED, "Wolf")}, turn=5)
    pick(pos, "end")
    shared = GAME.decision(pos)
    assert isinstance(shared, Outcome)
    assert (shared.winners, shared.scores) == ((RED, BLUE), (0.5, 0.5))


def test_giving_up() -> None:
    """TOY-6: the cards of a delver who gives up go to the grave, his halls are empty; the last one left has won."""
    pos = Position(BARROWS["large"], 3)
    for seat, name in ((RED, "Rat"), (BLUE, "Bat"), (GREEN, "Ogre")):
        pos.put(card(name), seat, only(seat))
    pos.put(card("Wyrm"), HALL + WEST, only(BLUE))
    pos.holder[WEST], pos.turn, pos.steps = BLUE, 1, [("act", BLUE)]
    GAME.concede(pos, BLUE, ScriptedDice(1), [])
    assert pos.holder[WEST] == -1
    assert pos.at(GRAVE) == [card("Bat"), card("Wyrm")]
    assert pos.steps == [("act", GREEN)]
    GAME.concede(pos, RED, NoDice(), [])
    outcome = GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert (outcome.winners, outcome.rules) == ((GREEN,), ("TOY-6",))


def test_odds_are_averaged_over_what_may_lie_there() -> None:
    """TOY-4: against an open garrison the odds are exact, against a face-down one they are no oracle."""
    pos = table({RED: ["Orc", "Rat"]}, {WEST: (BLUE, "Bear")})
    pick(pos, "west")
    orc = GAME.names(pos).pick("orc")
    hidden = odds_of(GAME, pos, RED, orc)
    assert not hidden.exact
    assert hidden.because[0].text == "Orc (5) against a face-down card; ties go to the garrison."
    pos.known[card("Bear")] = pos.everyone
    shown = odds_of(GAME, pos, RED, orc)
    # 5 + a > 6 + d: a beats d by at least 2, which 10 of 36 pairs do; the other cards stay unknown but do not matter
    assert shown["taken"] == pytest.approx(10 / 36)
    assert shown["held"] == pytest.approx(26 / 36)


def test_why_not_names_the_rule() -> None:
    pos = table({RED: ["Rat", "Bat"], BLUE: ["Wolf"]}, {WEST: (RED, "Ogre")})
    names = GAME.names(pos)

    def told(seat: int, text: str) -> list[str]:
        return [str(reason) for reason in GAME.why_not(pos, seat, names.pick(text))]

    assert told(RED, "west") == ["You hold the west hall already. (TOY-3)"]
    assert told(RED, "rat") == ["First choose the hall, then the card. (TOY-3)"]
    assert told(RED, "east") == []
    assert told(BLUE, "end") == ["It is Red's turn. (TOY-2)"]
    pick(pos, "east")
    assert told(RED, "wolf") == ["Wolf (3) is not in your hand. (TOY-3)"]
    assert told(RED, "end") == ["First choose the card for the hall. (TOY-3)"]


def test_laying_can_be_taken_back_until_dice_fall() -> None:
    match = Match(GAME, Setting("large"), seed="7")
    match.pick(RED, "north")
    first = next(iter(match.chair(RED).decision or ()))
    match.pick(RED, first)
    assert match.undoable(RED) == [1, 2]
    match.undo(RED, 1)
    assert match.position.holder == [-1] * 4
    match.pick(RED, END)
    assert match.undoable(RED) == []


def test_every_rule_is_tested_and_drawn_counters_exist() -> None:
    assert set(RULES) == {f"TOY-{number}" for number in range(1, 7)}
    assert set(STEPS) == {"draw", "act", "card", "over"}
    pos = GAME.setup(Setting("large", {"delvers": "3", "hand": "2"}), ScriptedDice(*[1] * 7))
    drawing = svg(GAME.picture(pos), GAME.view(pos, RED))
    assert drawing.count('class="token"') == 7
    assert drawing.count('class="hall"') == 4
    world = GAME.imagine(pos, RED, Random(1))
    assert svg(GAME.picture(world), GAME.view(world, RED)) == drawing
