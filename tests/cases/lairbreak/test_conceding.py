"""Giving up: an entry of the match, possible at any time for any seat (LB-WIN-8, LB-D34, LB-R100)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable import replaying
from wyrmtable.core import Decision, GameOver, Match, NoDice, Outcome, Setting, UndoBarred, settle
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, HORN, LYING
from wyrmtable.games.lairbreak.rules.sequence import STEPS

from .table import Table


def begun(players: str, preparation: str = "chosen", seed: str = "7") -> Match:
    return Match(GAME, Setting("halls", {"players": players, "preparation": preparation}), seed=seed)


def play(match: Match, rng: Random, most: int) -> None:
    """Random picks; nobody who has given up is asked."""
    for _ in range(most):
        decision = match.decision
        if isinstance(decision, Outcome):
            return
        assert not match.position.gone >> decision.seat & 1
        match.pick(decision.seat, rng.choice(decision.picks))
        assert not GAME.audit(match.position)


def test_never_a_pick() -> None:
    """LB-D34: giving up is an entry of its own and cannot be taken back."""
    match = begun("3", "dealt")
    assert "concede" not in match.names
    seat = (match.deciding or 0) + 1
    match.concede(seat % 3)
    assert match.entries[-1].text == "concede" or match.entries[-2].text == "concede"
    assert any("gives up" in told.sentence for told in match.log(None))
    with pytest.raises(UndoBarred):
        match.undo(seat % 3)
    assert replaying.replay(GAME, match.text()).position.gone == 1 << seat % 3


def test_in_anothers_turn() -> None:
    """LB-WIN-8: the armies are gone at once, and whoever is to decide goes on."""
    table = Table(players=3)
    table.put("K11", "dwarves", "footman")
    (miner,) = table.put("L2", "humans", "miner")
    table.put("A11", "gnomes", "miner")
    table.give("humans", 400)
    table.go("dwarves")
    before = table.picks()
    table.concede("humans")
    assert (table.at(miner), table.gold("humans")) == ("", 0)
    assert table.picks() == before
    assert table.pos.army == ARMIES.index("dwarves")


@pytest.mark.parametrize("phase", ["buy", "act"])
def test_in_ones_own_turn(phase: str) -> None:
    """LB-WIN-8, LB-R100: the turn passes on, and monsters have their hit points back (LB-MON-6)."""
    table = Table(players=3)
    table.put("K11", "dwarves", "footman")
    table.put("L2", "humans", "miner")
    table.put("A11", "gnomes", "miner")
    table.monster("M11", "giant")
    table.pos.wound[table.square("M11")] = 1
    table.pos.bleeding.append(table.square("M11"))
    table.give("dwarves", 100)
    table.go("dwarves", phase).concede("dwarves")
    assert table.pos.army == ARMIES.index("humans")
    assert table.pos.wound[table.square("M11")] == 0


def test_attackers_have_won() -> None:
    """LB-R100, LB-CMB-13: who attacked the vanished has beaten them and advances, an assault's MP are spent."""
    table = Table(players=3)
    one, _, _ = table.put("K11", "dwarves", "footman", "footman", "footman")
    table.put("L11", "humans", "footman", "footman", "miner", "miner")
    table.put("A11", "gnomes", "miner")
    table.go("dwarves").pick("K11", "L11", dice=[1, 1, 1, 1])
    assert table.asked == "press"
    table.concede("humans")
    assert (table.asked, table.pos.defenders) == ("advance", ())
    table.pick("advance-all")
    assert table.at(one) == "L11"
    assert table.pos.spot == -1


def test_while_naming_losses() -> None:
    """LB-R100, LB-CMB-8: giving up instead of naming a loss ends the combat, and the attacker's losses are spared."""
    table = Table(players=3)
    one, two = table.put("K11", "dwarves", "footman", "footman")
    table.put("L11", "humans", "footman", "miner")
    table.put("A11", "gnomes", "miner")
    table.go("dwarves").pick("K11", "L11", dice=[6, 1, 6, 6])
    assert table.asked == "casualties"
    assert table.decision.seat == 1
    table.concede("humans")
    assert table.asked == "advance"
    assert (table.at(one), table.at(two)) == ("K11", "K11")


def test_the_attacker_gives_up() -> None:
    """LB-R100: a combat of one's own breaks off; the defenders stay."""
    table = Table(players=3)
    table.put("K11", "dwarves", "footman", "footman")
    foe, _ = table.put("L11", "humans", "footman", "miner")
    table.put("A11", "gnomes", "miner")
    table.go("dwarves").pick("K11", "L11", dice=[1, 1, 1, 1])
    table.concede("dwarves")
    assert (table.at(foe), table.pos.army, table.pos.spot) == ("L11", 1, -1)


def test_the_hoard_stays() -> None:
    """LB-LAIR-11, LB-R100: an overrun hoard wagon vanishes with its owner; the hoard lies in the lair again."""
    table = Table(players=3)
    one, _ = table.put("K11", "dwarves", "footman", "footman")
    (wagon,) = table.put("L11", "humans", "wagon")
    table.put("A11", "gnomes", "miner")
    table.load(wagon, "hoard")
    table.go("dwarves").pick("K11", "L11", dice=[6, 6, 1])
    assert table.asked == "advance"
    table.concede("humans")
    table.pick("advance-all")
    assert (table.pos.hoard, table.at(one), table.here("L11")) == (LYING, "L11", ["dwarves footman"] * 2)


def test_nothing_is_aimed_at_the_vanished() -> None:
    """LB-R100, LB-TRE-11, LB-ELITE-4, LB-MYS-12: shadows, arrows and the Horn's question are let go."""
    table = Table(players=4)
    (archer,) = table.put("K11", "orcs", "archer")
    foe, _ = table.put("M11", "humans", "miner", "footman")
    table.put("A11", "gnomes", "miner")
    table.treasure("orcs", "ring")
    table.go("orcs").pick("ring", foe)
    table.concede("humans")
    assert table.pos.steps[-1] == ("ring",)

    table = Table(players=4)
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("M11", "humans", "miner", "footman")
    table.put("A11", "gnomes", "miner")
    table.go("orcs").pick(archer, "volley", "M11", dice=[6])
    assert table.asked == "struck"
    table.concede("humans")
    assert table.asked == "group"

    table = Table(players=4)
    table.put("K11", "orcs", "archer")
    table.put("M11", "humans", "miner")
    table.put("A11", "gnomes", "miner")
    table.treasure("humans", "horn")
    table.pos.steps = [("begin",)]
    table.pos.army = ARMIES.index("orcs")
    settle(STEPS, table.pos, NoDice(), None)
    assert (table.asked, table.decision.seat) == ("horn", 1)
    table.concede("humans")
    assert (table.asked, table.pos.keeper[HORN]) == ("buy", 0)


def test_during_the_set_up() -> None:
    """LB-WIN-8, LB-R100: his choices are made for him, and his armies leave before the first round."""
    match = begun("3")
    match.concede(1)
    play(match, Random(1), 60)
    assert match.position.round
    assert not any(match.position.alive >> army & 1 for army in range(6) if match.position.owner[army] == 1)


@pytest.mark.parametrize("preparation", ["chosen", "dealt"])
def test_the_last_player_wins(preparation: str) -> None:
    """LB-WIN-8, LB-WIN-4: when all others have given up the game is over, before the first round, too."""
    match = begun("3", preparation)
    match.concede(0)
    match.concede(2)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    with pytest.raises(GameOver):
        match.concede(1)


@pytest.mark.parametrize("seed", range(6))
def test_at_any_time(seed: int) -> None:
    """LB-D34: whenever somebody gives up, the others can play on; a player already out may say so, too."""
    rng = Random(seed)
    match = Match(GAME, Setting("hollow", {"players": "4"}), seed=str(seed))
    for seat in rng.sample(range(4), 3):
        play(match, rng, rng.randrange(5, 400))
        if match.outcome is None:
            match.concede(seat)
            assert not GAME.audit(match.position)
    assert match.outcome is not None
    assert isinstance(replaying.replay(GAME, match.text()).decision, Outcome)


def test_an_empty_purse_is_nobodys_business() -> None:
    """LB-INFO-1, LB-INFO-4, LB-R81: whoever can buy nothing is asked, and takes his time, as everybody does."""
    match = begun("6", "dealt", "3")
    position = match.position
    position.gold = [0] * 6
    position.pending = None
    decision = match.decision
    assert isinstance(decision, Decision)
    assert not decision.forced
    assert not decision.manner.swallowed
    assert [match.names.text(pick) for pick in decision.picks] == ["end-purchase"]
