"""Giving up (LOU-R100): an entry of the match, possible at any time for any seat."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases.underearth.arena import over
from tests.cases.underearth.table import Table
from tests.cases.underearth.test_b_devised import LEDGE, LEDGE_MAP
from wyrmtable import replaying
from wyrmtable.core import Match, NoDice, Outcome, Setting, UndoBarred
from wyrmtable.games.underearth import GAME


def begun(scenario: str, players: str = "", seed: str = "7") -> Match:
    return Match(GAME, Setting(scenario, {"players": players} if players else {}), seed=seed)


def play(match: Match, rng: Random, most: int) -> None:
    """Random picks; every position is sound."""
    for _ in range(most):
        decision = match.decision
        if isinstance(decision, Outcome):
            return
        match.pick(decision.seat, rng.choice(decision.picks))
        assert not GAME.audit(match.position)


@pytest.mark.parametrize("seat", [0, 1])
def test_with_one_opponent_it_is_his_victory(seat: int) -> None:
    """LOU-R100: whoever is to decide."""
    match = begun("surprise")
    match.concede(seat)
    assert match.outcome is not None
    assert match.outcome.winners == (1 - seat,)
    assert match.outcome.summary == f"{match.seat_names[seat]} gave up."
    assert match.outcome.rules == ("LOU-R100",)
    assert replaying.replay(GAME, match.text()).outcome == match.outcome


def test_a_lone_player_has_lost() -> None:
    """LOU-R100: nobody wins instead of him."""
    match = begun("dragonfire-solitaire")
    match.concede(0)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((), (0.0,))


def three(place: dict[str, str], theirs: dict[str, str], others: dict[str, str]) -> Table:
    """Gold! with three players and a Troll that guards its Treasure."""
    table = Table("gold", {"troll.1": "4143"}, treasure={"treasure-1.1": "4143"}, options={"players": "3"}, turn=3)
    for owner, units in enumerate((place, theirs, others)):
        for name, hex_ in units.items():
            table.put(name, hex_, owner=owner)
    table.pos.order = (1, 0, 2, 3)
    return table


def concede(table: Table, seat: int) -> None:
    GAME.concede(table.pos, seat, NoDice(), table.log)
    assert GAME.audit(table.pos) == []


def test_his_counters_are_gone_and_what_they_carried_stays() -> None:
    """LOU-R100: in his own move, with Treasure on his back; the next player goes on."""
    table = three({"human-co-60.1": "1323"}, {"orc-co-55.1": "2024"}, {"dwarf-co-60.1": "0309"})
    table.pos.gold[0] = table.hex("1323")
    table.phase("movement", "Player 1")
    table.pick("human-co-60.1", "treasure-20", "1424")
    concede(table, 0)
    assert table.where("human-co-60.1") == "gone"
    assert table.pos.gold[0] == table.hex("1424")
    assert table.pos.bearer[0] == -1
    assert table.pos.order == (1, 2, 3)
    assert (table.asks, table.pos.steps[-1]) == ("Player 3", ("movement", 2))
    assert GAME.view(table.pos, None).seats[0].note == "gave up"


def test_in_anothers_turn_the_order_of_play_is_kept() -> None:
    """LOU-R100: who is on the move stays so, and those who follow follow."""
    table = three({"human-co-60.1": "1323"}, {"orc-co-55.1": "2024"}, {"dwarf-co-60.1": "0309"})
    table.phase("movement", "Player 1")
    concede(table, 1)
    assert (table.asks, table.pos.order) == ("Player 1", (0, 2, 3))
    table.pick("end-phase")
    assert table.asks == "Player 3"


def test_attacks_on_his_units_are_void() -> None:
    """LOU-R100: there is nobody left to fight; a retreat he owed is not asked for."""
    table = three({"human-co-60.1": "1323"}, {"orc-co-55.1": "1424"}, {"dwarf-co-60.1": "0309"})
    table.phase("declare", "Player 1")
    table.pick("1424", dice=[2])
    assert table.asks == "Player 2", "a retreat"
    concede(table, 1)
    assert table.asks == "Player 1"
    assert table.pos.steps[-1][0] == "advance-who"


def test_the_last_one_has_won() -> None:
    """LOU-R100: two of three give up."""
    table = three({"human-co-60.1": "1323"}, {"orc-co-55.1": "2024"}, {"dwarf-co-60.1": "0309"})
    table.phase("movement", "Player 1")
    concede(table, 1)
    concede(table, 0)
    assert over(table).winners == (2,)


def test_no_profit_wins_for_who_gave_up() -> None:
    """LOU-R100, LOU-20.5m: what he had carried off does not count any more."""
    table = three({"human-co-60.1": "1323"}, {"orc-co-55.1": "2024"}, {"dwarf-co-60.1": "0309"})
    table.pos.gold[0], table.pos.taken[0] = -1, 1
    table.phase("movement", "Player 1")
    concede(table, 1)
    table.pos.quiet = 20
    table.run([("game-turn-end",)])
    assert over(table).winners == (0, 2)


@pytest.mark.parametrize("entries", [0, 4, 12, 30, 90])
def test_the_others_play_on_whenever_it_happens(entries: int) -> None:
    """LOU-R100: while lists are written, in set-up and in play; the record tells it and cannot be taken back."""
    match, rng = begun("gold", "4"), Random(entries)
    play(match, rng, entries)
    match.concede(2)
    assert any(told.sentence == "Player 3 gave up." for told in match.log(None))
    with pytest.raises(UndoBarred):
        match.undo(2)
    play(match, rng, 250)
    assert all(
        entry.seat != 2 for entry in match.entries if "concede" not in entry.text and entry.number > entries + 40
    )
    assert replaying.replay(GAME, match.text()).position.order == match.position.order


def test_a_stage_that_others_depend_on_is_settled_for_him() -> None:
    """LOU-R100, LOU-20.7a: with three sides, who has given up chooses West and sets nothing up."""
    orcs = '[forces.orcs]\nside = "Orcs"\nunits = { orc-scout = 1 }\n\n[[setup]]'
    choice = '[[setup]]\ndo = "choose"\nside = "Trolls"\n\n'
    place = '[[setup]]\ndo = "place"\nside = "Orcs"\nforce = "orcs"\nwhere.west = ["area:hall"]\n\n'
    text = LEDGE.replace('["Dwarves", "Trolls"]', '["Dwarves", "Trolls", "Orcs"]')
    text = text.replace('["Trolls", "Dwarves"]', '["Trolls", "Dwarves", "Orcs"]').replace("[[setup]]", orcs, 1)
    text = text.replace("[gates.always]", f"{choice}{place}[gates.always]")
    match = Match(GAME, Setting("ledge", {}, {"ledge.toml": text, "ledge.map": LEDGE_MAP}), seed="1")
    match.concede(1)
    match.pick(0, "0402")
    assert match.position.choice == "west"
    assert (match.deciding, match.position.steps[-1][0]) == (2, "place-at")
