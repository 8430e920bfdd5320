"""Sentences that a reading had narrowed, again by the old text: who is raised, who is hard to kill, which rooms."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, NoDice, Setting, complete
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files import buttons as b
from wyrmtable.games.dungeonation.files.terms import WORN

from .table import Table


def chasm(sunk: str = "raised") -> Table:
    """A bridge of planks on c1-d6 over lava, the Entry Chamber far away."""
    return Table({0: ("chasm", 0)}, 4, {"sunk": sunk}, entry=8, scenario="rooms")


def test_1_raised_out_of_a_pit_under_planks() -> None:
    """DUN-DEATH-4, DUN-R88, DUN-CLR-3: he fell in this turn; the Cleric beside brings him back with his rope."""
    table = chasm().put("archer", "c2").put("cleric", "d3").give("archer", "rope-1").hold("pit-trap-a-1", imps=2)
    table.pick("archer", "c3", "card-pit-trap-a-1")
    assert table.at("archer") == ""
    table.pick("cleric", "heal")
    assert (table.at("archer"), table.wounds("archer")) == ("c3", 1)
    assert table.pos.has(table.figure("archer"), "rope")


def test_2_raised_out_of_lava() -> None:
    """DUN-DEATH-4, DUN-R88, DUN-MOVE-8: whoever rises stands on the nearest square that bears him, not in the lava."""
    table = chasm().put("archer", "a2").put("cleric", "b2").pick("archer", "a3")
    assert table.at("archer") == ""
    table.pick("cleric", "a2", "heal")
    assert set(table.picks()) == {"a1", "a5", "b2", "c3"}
    table.pick("b2")
    assert (table.at("archer"), table.wounds("archer")) == ("b2", 1)


@pytest.mark.parametrize("sunk", ["raised", "gone"])
def test_3_the_option_lets_them_be_gone(sunk: str) -> None:
    """DUN-DEATH-4, DUN-R88: with "gone" neither he nor his things come back."""
    table = chasm(sunk).put("archer", "c2").put("cleric", "d3").give("archer", "rope-1").hold("pit-trap-a-1", imps=2)
    table.pick("archer", "c3", "card-pit-trap-a-1", "cleric")
    assert ("heal" in table.picks()) == (sunk == "raised")
    assert table.pos.has(table.figure("archer"), "rope") == (sunk == "raised")


@pytest.mark.parametrize(("die", "square", "wounds"), [(5, "b3", 1), (4, "", 0)])
def test_4_hard_to_kill_in_lava(die: int, square: str, wounds: int) -> None:
    """DUN-SKL-10, DUN-R108, DUN-MOVE-8: the die is thrown there as well; with a 5 it fights on with one wound."""
    table = chasm().put("fighter", "f6").put("bugbear-1a", "b2").put("wolves-1a", "a1").keepers_turn()
    buff = table.card("unnatural-vigour-1")
    table.pos.spot[buff], table.pos.under[buff] = WORN, table.card("bugbear-1") + 1
    table.pick("bugbear-1a", "b3", dice=(die,))
    assert (table.at("bugbear-1a"), table.wounds("bugbear-1a")) == (square, wounds)


def test_5_the_same_room_twice_in_the_first_dungeon() -> None:
    """DUN-SET-2, DUN-COST-1, DUN-R109, DUN-DECK-2: three Crypts bring three sets of cards; a second Sanctuary may be
    taken too."""
    pos = GAME.blank(complete(GAME, Setting("rooms", {})))
    content = pos.content
    crypt, halls = content.tile_number["crypt"], content.halls
    pos.steps = [("tiles",)]
    for kind in (halls[0], halls[1], halls[2], crypt, crypt):
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        assert b.FIRST_TILE + content.sanctuary in decision
        GAME.apply(pos, b.FIRST_TILE + kind, NoDice())
    GAME.apply(pos, b.FIRST_TILE + crypt, NoDice())
    vampires = content.copies["vampire"]
    assert len(vampires) == pos.owned[crypt] == 3
    assert all(pos.spot[card] for card in vampires)
