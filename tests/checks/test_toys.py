"""Numbered cases of the small toys: windows and orders, secret orders and sequels, and more than a board."""

from __future__ import annotations

from typing import Any

import pytest

from wyrmtable.checks import caravan, fords, gatehouse
from wyrmtable.checks.caravan_rules import BRIDGE, CAVE, FAIR, FIRST_FLASK, KINDS, WOOD
from wyrmtable.checks.gatehouse import BELL, DOG, GATE, GUARD, HAND, LAID, NET, PASS, SHOWN, THIEF, WALL
from wyrmtable.core import (
    ALL,
    ASK,
    Decision,
    Dice,
    Match,
    NoDice,
    Order,
    Outcome,
    ScriptedDice,
    Setting,
    complete,
    odds_of,
)
from wyrmtable.core.orders import answer
from wyrmtable.replaying import verify
from wyrmtable.workbench import tools, use

CAT, MOTH = 3, 4


def pick(game: Any, pos: Any, *texts: str, dice: Dice | None = None) -> None:
    """Carries out picks by name, each of which must be offered."""
    for text in texts:
        decision = game.decision(pos)
        assert isinstance(decision, Decision)
        assert game.names(pos).pick(text) in decision
        game.apply(pos, game.names(pos).pick(text), dice or NoDice(), [])


def offered(game: Any, pos: Any) -> list[str]:
    return [game.names(pos).text(pick) for pick in game.decision(pos).picks]


# -- the Gatehouse -----------------------------------------------------------------------------------------------------


def yard(hand: list[int], laid: int, place: int = WALL, turns: int = 4) -> gatehouse.Position:
    pos = gatehouse.Position()
    for card in hand:
        pos.where[card] = HAND
    pos.where[laid], pos.laid, pos.place, pos.turns = LAID, laid, place, turns
    pos.steps = [("turn",)]
    assert not gatehouse.GAME.audit(pos)
    return pos


def test_laying_is_asked_even_without_a_choice() -> None:
    """GATE-1: the guard lays a trap if he has one; he is asked, and takes his time, whether he has a choice or not."""
    choices = set()
    for seed in range(30):
        match = Match(gatehouse.GAME, Setting("yard"), seed=str(seed))
        traps = [card for card in range(3) if match.position.where[card] == HAND]
        asked = match.decision
        assert isinstance(asked, Decision)
        assert len(match.entries) == 1
        choices.add(len(asked))
        match.pick(GUARD, asked.picks[0])
        assert match.position.laid in traps or not traps
        assert not match.undoable(GUARD)
    assert min(choices) == 1 < max(choices)


def test_the_guard_is_asked_whatever_he_holds() -> None:
    """GATE-3: a window opens while the guard holds a card; a hand without traps leaves him nothing but to pass."""
    for hand, answers in (([CAT, MOTH], ["pass"]), ([BELL, CAT], ["pass", "bell"])):
        pos = yard(hand, NET if hand[0] == CAT else DOG)
        pick(gatehouse.GAME, pos, "second")
        decision = gatehouse.GAME.decision(pos)
        assert isinstance(decision, Decision)
        assert (decision.seat, decision.manner.window, decision.manner.silence) == (GUARD, True, PASS)
        assert offered(gatehouse.GAME, pos) == answers
    pos = yard([BELL, DOG], NET)
    pos.where[BELL] = pos.where[DOG] = SHOWN
    pick(gatehouse.GAME, pos, "second")
    assert pos.place == 2


@pytest.mark.parametrize(
    ("card", "roll", "place", "turns"),
    [("bell", (), 2, 2), ("net", (), 1, 3), ("dog", (4,), WALL, 3), ("dog", (3,), 2, 3)],
)
def test_traps(card: str, roll: tuple[int, ...], place: int, turns: int) -> None:
    """GATE-3: a bell costs a turn, a net ends the run, a dog bites on 4 or more."""
    laid, dice = BELL if card == "dog" else DOG, ScriptedDice(*roll)
    pos = yard([trap for trap in (BELL, NET, DOG) if trap != laid], laid)
    pick(gatehouse.GAME, pos, "second")
    pick(gatehouse.GAME, pos, card, dice=dice)
    if isinstance(decision := gatehouse.GAME.decision(pos), Decision) and decision.manner.window:
        pick(gatehouse.GAME, pos, "pass")
    dice.finish()
    assert (pos.place, pos.turns) == (place, turns)


@pytest.mark.parametrize(("roll", "winner"), [(4, THIEF), (3, None)])
def test_gate(roll: int, winner: int | None) -> None:
    """GATE-4, GATE-5: a trap at the gate catches on 3 or less; whoever passes it has won."""
    pos, dice = yard([BELL, CAT], NET, place=4), ScriptedDice(roll)
    assert odds_of(gatehouse.GAME, pos, THIEF, gatehouse.FIRST_STONE + GATE).worlds > 1
    pick(gatehouse.GAME, pos, "gate", dice=dice)
    dice.finish()
    decision = gatehouse.GAME.decision(pos)
    assert (decision.winners if isinstance(decision, Outcome) else None) == (None if winner is None else (winner,))


def test_standing_orders_answer_in_the_guards_name() -> None:
    """GATE-3: an order for one stone fits there alone; "ask me" goes before what comes after it."""
    pos = yard([BELL, NET], DOG)
    pick(gatehouse.GAME, pos, "third")
    names, decision = gatehouse.NAMES, gatehouse.GAME.decision(pos)
    assert isinstance(decision, Decision)
    bell, anywhere = Order("step", "bell", (("stone", "second"),)), Order("step")
    assert answer(gatehouse.GAME, pos, decision, names, []) is None
    assert answer(gatehouse.GAME, pos, decision, names, [bell]) is None
    assert answer(gatehouse.GAME, pos, decision, names, [bell, anywhere]) == PASS
    assert answer(gatehouse.GAME, pos, decision, names, [Order("step", ASK), anywhere]) is None
    pick(gatehouse.GAME, pos, "pass")
    assert answer(gatehouse.GAME, pos, decision, names, [bell, anywhere]) == names.pick("bell")


def test_giving_up_the_gate() -> None:
    """GATE-6: whoever gives up has lost, whoever is to decide."""
    match = Match(gatehouse.GAME, Setting("yard"), seed="1")
    match.concede(THIEF)
    assert match.outcome is not None
    assert match.outcome.winners == (GUARD,)
    assert verify(gatehouse.GAME, match.text()).outcome == match.outcome


# -- the Three Fords ---------------------------------------------------------------------------------------------------


def war(seed: str = "1", **options: str) -> Match:
    return Match(fords.GAME, Setting("war", options), seed=seed)


def test_orders_are_hidden_until_both_are_written() -> None:
    """FORD-2: an order is shown to its writer alone until the other has written, too."""
    match = war()
    match.pick(0, "=5")
    assert [row.cells[1] for row in match.view(0).panels[0].rows] == ["5", "?"]
    assert [row.cells[1] for row in match.view(1).panels[0].rows] == ["?", "?"]
    assert [row.cells[1] for row in match.view(ALL).panels[0].rows] == ["5", "?"]
    assert not match.undoable(0)
    match.pick(1, "=0")
    assert "Red sends 5 men into the ford, Blue 0." in [told.sentence for told in match.log(None)]


def test_parties_are_written_one_by_one() -> None:
    """FORD-2: up to four parties, or until nought is written or nobody is left; the other captain hears of it then."""
    match = war(parties="4", men="6")
    match.pick(0, "=2")
    assert match.undoable(0) == [1]
    assert not list(match.log(1))
    match.pick(0, "=3")
    match.undo(0)
    match.pick(0, "=0")
    assert [told.sentence for told in match.log(1)] == ["Red has written an order."]
    assert match.position.sent == [2, -1]
    match.pick(1, "=5")
    match.pick(1, "=1")
    assert "Red sends 2 men into the ford, Blue 6." in [told.sentence for told in match.log(None)]


def test_who_writes_first_alternates() -> None:
    """FORD-2: Red writes first in odd rounds, Blue in even ones, so nobody waits for two orders in a row but once."""
    match, writers = war(), []
    while match.deciding is not None:
        writers.append(match.deciding)
        match.pick(match.deciding, "=0")
    assert writers == [0, 1, 1, 0, 0, 1]


def test_dice_for_every_man() -> None:
    """FORD-3: each man sent hits on 5 or 6; who has more men left holds the ford."""
    pos = fords.Position(0, 12, (12, 12))
    pos.dragon, pos.sent, pos.steps = 8, [3, -1], [("fight",), ("write", 1, 0)]
    dice = ScriptedDice(5, 4, 6, 5, 1)  # two men of Blue, then three of Red
    pick(fords.GAME, pos, "=2", dice=dice)
    dice.finish()
    assert (pos.men, pos.held) == ([11, 10], [1, 0])


def test_dragon() -> None:
    """FORD-5: in the dragon's round all men sent are lost, and the war ends with this ford."""
    pos = fords.Position(0, 12, (12, 12))
    pos.dragon, pos.sent, pos.steps = 0, [3, -1], [("fight",), ("write", 1, 0)]
    pick(fords.GAME, pos, "=2")
    assert (pos.men, pos.risen) == ([9, 10], 1)
    assert fords.GAME.sequel(pos) is None


def test_chain_of_matches() -> None:
    """FORD-4, FORD-5: the next ford goes on with the men left and the same dragon, which stays sealed meanwhile."""
    match = next(match for match in map(war, map(str, range(99))) if match.position.dragon > 5)
    texts, dragon = [], match.position.dragon
    while True:
        while match.deciding is not None:
            match.pick(match.deciding, "=1")
        texts.append(match.text())
        if (sequel := match.sequel) is None:
            break
        assert sequel.lives_on
        assert f"seed {match.seed}" not in match.text()
        men, match = match.position.men, Match(fords.GAME, sequel.setting, seed=f"{match.seed}+")
        assert (match.position.men, match.position.dragon) == (men, dragon)
        assert f"round {dragon}" not in match.text()
    assert len(texts) == 3
    assert f'secret dragon.txt "round {dragon}\\n"' in texts[-1]
    verify(fords.GAME, texts[-1])


def test_giving_up_the_war() -> None:
    """FORD-1, FORD-6: whoever gives up has lost the ford and the war."""
    match = war(men="6")
    assert match.position.men == [6, 6]
    match.concede(1)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.sequel is None


# -- the Caravan -------------------------------------------------------------------------------------------------------


def road(**fields: Any) -> caravan.Position:
    pos = caravan.Position()
    pos.steps = [("move", 0)]
    for name, value in fields.items():
        setattr(pos, name, value)
    return pos


def test_a_path_is_shown_with_its_cost() -> None:
    """CAR-1, CAR-2: two points into the wood, one onto the bridge; as one, cart and guard go together."""
    pos = road()
    pick(caravan.GAME, pos, "red-band")
    assert offered(caravan.GAME, pos) == ["back", "wood", "bridge"]
    preview = caravan.GAME.preview(pos, 0, caravan.NAMES.pick("bridge"))
    assert (preview.path, preview.cost, preview.warnings) == (("inn", "wood", "bridge"), "3 of 3 points", ())
    pick(caravan.GAME, pos, "bridge")
    assert pos.at[:2] == [BRIDGE, BRIDGE]


def test_what_is_closed() -> None:
    """CAR-2: no cart in the cave; nobody on the bridge while it is turned away."""
    pos = road(at=[WOOD, WOOD, FAIR, FAIR])
    pick(caravan.GAME, pos, "red-cart")
    assert "cave" not in offered(caravan.GAME, pos)
    pick(caravan.GAME, pos, "back", "red-guard")
    assert offered(caravan.GAME, pos) == ["back", "inn", "bridge", "fair", "cave"]
    pos = road(at=[WOOD, WOOD, FAIR, FAIR], turn=2)
    assert caravan.GAME.view(pos, None).grounds[0].turn == 1
    pick(caravan.GAME, pos, "red-guard")
    assert offered(caravan.GAME, pos) == ["back", "inn", "cave"]


def test_a_flask_is_known_to_who_tasted_it() -> None:
    """CAR-3: a flask is bought for two gold; its buyer may taste it and calls it by its name from then on."""
    match = Match(caravan.GAME, Setting("road"), seed="2")
    match.pick(0, "red-flask")
    assert match.position.gold == [2, 4]
    assert match.undoable(0) == [1]
    match.pick(0, "red-flask")
    assert match.undoable(0) == []
    flask = FIRST_FLASK
    assert match.names_for(1).title(flask) == "the red flask"
    assert match.names_for(0).title(flask) == match.names_for(ALL).title(flask) != "the red flask"
    assert match.view(1).panels[1].rows[0].note == ""
    assert match.view(0).panels[1].rows[0].note in KINDS


def test_robbers() -> None:
    """CAR-4: a cart left alone in the wood is warned of, and robbed on 3 or less."""
    pos = road(at=[WOOD, BRIDGE, FAIR, FAIR], points=0, steps=[("move", 0)])
    assert caravan.GAME.view(pos, 0).warned == ("done",)
    assert caravan.GAME.view(pos, 1).warned == ()
    for roll, gold in ((3, 3), (4, 4)):
        robbed = pos.copy()
        pick(caravan.GAME, robbed, "done", dice=ScriptedDice(roll))
        assert robbed.gold[0] == gold


def test_gold_is_earned_once() -> None:
    """CAR-5: three gold at the fair and in the cave, once each; most gold wins, flasks counted."""
    pos = road(at=[BRIDGE, WOOD, FAIR, FAIR])
    pick(caravan.GAME, pos, "red-cart", "fair", "red-guard", "cave")
    assert (pos.gold, pos.at[:2]) == ([10, 4], [FAIR, CAVE])
    assert {token.sheet for token in caravan.GAME.view(pos, 0).tokens} == {"road", "deep"}
    pos = road(turn=5, owner=[1, 1, 0], steps=[("move", 1)])
    pick(caravan.GAME, pos, "done")
    outcome = caravan.GAME.decision(pos)
    assert isinstance(outcome, Outcome)
    assert (outcome.summary, outcome.winners) == ("Red has 4 gold, Blue 10, flasks counted.", (1,))


def test_giving_up_the_road() -> None:
    """CAR-6: whoever gives up has lost."""
    match = Match(caravan.GAME, Setting("road"), seed="2")
    match.concede(0)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_export_and_tool() -> None:
    match = Match(caravan.GAME, Setting("road"), seed="2")
    match.pick(0, "red-flask")
    assert caravan.GAME.exports[0].make(match, 1) == 'entry,told\n1,"Red buys the red flask."\n'
    (weather,) = tools(caravan.GAME)
    days = use(weather, {"days": "3", "season": "autumn"}, "seed")
    assert [part.id for part in days.parts] == ["day-1", "day-2", "day-3"]
    assert days.files["weather.txt"].count("\n") == 3  # type: ignore[arg-type]  # it is text


def test_settings_are_complete() -> None:
    for game in (gatehouse.GAME, fords.GAME, caravan.GAME):
        for scenario in game.scenarios():
            assert complete(game, Setting(scenario)).scenario == scenario
