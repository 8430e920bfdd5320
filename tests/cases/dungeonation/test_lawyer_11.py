"""What a room says of itself, cards before the first deed, and what lies where somebody rises, by the old text."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import CRYSTAL, DESTROYED, LOCKED, OPEN, RELIC
from wyrmtable.games.dungeonation.rules.powers import undead_near

from .growing import one as later
from .table import Table
from .test_examples import room
from .test_lawyer_4 import door, one

# -- levels that are kept apart ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "cleric", "reached"),
    [
        ("platform_room", "a1", {"skeletons-1b"}),
        ("platform_room", "b2", {"skeletons-1a"}),
        ("platform_room", "c5", {"skeletons-1a", "skeletons-1b"}),  # on the steps
        ("bridge_room", "a1", {"skeletons-1b"}),
        ("bridge_room", "c1", {"skeletons-1a"}),
        ("loft_room", "c5", {"skeletons-1a", "skeletons-1b"}),
    ],
)
def test_1_turn_undead_and_the_other_level(tile: str, cleric: str, reached: set[str]) -> None:
    """DUN-CLR-1, DUN-R112, DUN-ROOM-20, DUN-ROOM-21: on bridge and platform only ranged attacks go up or down; the Loft
    Room forbids nothing."""
    high = {"platform_room": "d3", "bridge_room": "d3-up", "loft_room": "d2"}[tile]
    table = later(tile).put("cleric", cleric).put("skeletons-1a", high).put("skeletons-1b", "f6")
    found = {table.names.text(table.content.first_figure + f) for f in undead_near(table.pos, table.figure("cleric"))}
    assert found == reached


def test_2_the_other_level_is_no_target() -> None:
    """DUN-CLR-1, DUN-ACT-12: with all undead on the platform the Cleric below has nobody to turn."""
    table = later("platform_room").put("cleric", "a1").put("skeletons-1a", "d3")
    assert "turn-undead" not in table.pick("cleric").picks()
    table = later("platform_room").put("cleric", "b3").put("skeletons-1a", "d3").put("skeletons-1b", "f6")
    table.pick("cleric", "turn-undead", dice=(8, 1))
    assert (table.at("skeletons-1a"), table.at("skeletons-1b")) == ("", "f6")


# -- before the first deed of the Keeper's turn ------------------------------------------------------------------------


def hurt() -> Table:
    """A Troll and a Vampire, both wounded, and the heroes at the end of their turn."""
    table = one("crypt").put("fighter", "a1").put("cave-troll-1a", "f6", 2).put("vampire-1a", "f1", 2)
    return table.hold("imp-brood-1", "cave-in-1")


def test_3_a_brood_before_anybody_regenerates() -> None:
    """DUN-R114, DUN-KEEP-1, DUN-SKL-9: one Imp of the turn and two of the brood heal both."""
    table = hurt().pick("end-turn")
    assert set(table.picks()) == {"enough", "cave-troll-1a", "vampire-1a", "card-imp-brood-1"}
    table.pick("card-imp-brood-1", "cave-troll-1a", "vampire-1a")
    assert (table.wounds("cave-troll-1a"), table.wounds("vampire-1a"), table.pos.imps) == (3, 3, 1)


def test_4_a_brood_between_two_who_regenerate() -> None:
    """DUN-R114, DUN-SKL-9: with the last Imp spent on the Troll the brood pays for the Vampire."""
    table = hurt().pick("end-turn", "cave-troll-1a")
    assert set(table.picks()) == {"enough", "card-imp-brood-1"}
    assert "vampire-1a" in table.pick("card-imp-brood-1").picks()


def test_5_asked_without_a_brood() -> None:
    """DUN-WIN-8: the same question comes though he holds nothing for it; nobody learns what he holds."""
    table = one("crypt").put("fighter", "a1").put("cave-troll-1a", "f6", 2).put("vampire-1a", "f1", 2)
    table.hold("bugbear-1").pick("end-turn", "cave-troll-1a")
    assert (set(table.picks()), table.decision.manner.asked) == ({"enough"}, True)
    assert "regenerates" in table.decision.prompt


# -- where somebody rises ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mission", "token"), [(3, CRYSTAL), (4, RELIC)])
def test_6_the_bearer_rises(mission: int, token: int) -> None:
    """DUN-CLR-3, DUN-MIS3-3, DUN-MIS4-2: he falls on it and rises on it, and carries it on."""
    table = Table({0: ("hall_cross", 0)}, mission, entry=8).put("mage", "c3", 1).put("cleric", "c4")
    table.put("bugbear-1a", "d3")
    table.pos.tokens[token] = -2 - table.figure("mage")
    table.pick("mage", "c2", dice=(8, 1))
    assert table.pos.tokens[token] == table.square("c3")
    table.pick("cleric", "heal")
    assert table.pos.tokens[token] == -2 - table.figure("mage")


# -- cells -------------------------------------------------------------------------------------------------------------


def jailed() -> Table:
    """The Mage sits behind a locked door of the Jail, at which a Bugbear stands."""
    table = later("jail").put("fighter", "f6").put("bugbear-1a", "c3").put("mage", "f1")
    table.pos.lift(table.figure("mage"))
    table.pos.wounds[table.figure("mage")] = 1
    table.pos.cell[table.figure("mage")] = 2
    return door(table, "b3-c3", LOCKED, 3).keepers_turn()


def test_7_a_monster_opens_a_cell() -> None:
    """DUN-JAIL-4, DUN-R115: the prisoner is free, and acts in the heroes' turn."""
    table = jailed().pick("bugbear-1a", "b3-c3")
    assert table.decision.seat == 0
    table.pick(min(table.picks()))
    assert table.pos.door[table.content.board.door_names.index("b3-c3")] == OPEN
    assert table.at("mage") in {"a3", "b3", "a4", "b4"}


def test_8_a_monster_breaks_a_cell() -> None:
    """DUN-JAIL-4, DUN-R115, DUN-KEEP-3: where no door is left nobody could be set free any more."""
    table = jailed().pick("bugbear-1a", "bash", "b3-c3", dice=(8, 1))
    table.pick(min(table.picks()))
    assert table.pos.door[table.content.board.door_names.index("b3-c3")] == DESTROYED
    assert not table.pos.cell[table.figure("mage")]


# -- two rules at once -------------------------------------------------------------------------------------------------


def test_9_a_pit_under_an_enemy() -> None:
    """DUN-PARTY-4, DUN-TRAP-1, DUN-R106: a halfling slips through a Bugbear; the pit stops him there, and he stands
    on a free square beside. The Bugbear stays where it is."""
    table = one("hall_cross").put("mage", "c2", race="halfling").put("bugbear-1a", "c3").hold("pit-trap-a-1", imps=2)
    table.pick("mage", "c4", "card-pit-trap-a-1")
    assert set(table.picks()) == {"c2", "b3", "d3", "c4"}
    table.pick("b3")
    assert (table.at("mage"), table.at("bugbear-1a"), table.wounds("mage")) == ("b3", "c3", 2)


def test_10_an_elf_hops_diagonally() -> None:
    """DUN-PARTY-3, DUN-MOVE-6: a diagonal step onto a table ends his move like any other."""
    table = one("orc_lair").put("archer", "b2", race="elf").pick("archer", "c3")
    assert not [pick for pick in table.picks() if pick[0].islower() and pick[1:].isdigit()]
    assert "run" not in table.picks()


@pytest.mark.parametrize(("die", "square"), [(4, ""), (5, "d3")])
def test_11_turned_and_hard_to_kill(die: int, square: str) -> None:
    """DUN-CLR-1, DUN-SKL-10, DUN-SKL-15: beside a spider he turns with AV 2; 2 + 8 against 2 + 1 strikes a Zombie,
    whose die decides."""
    table = later("hall_cross").put("cleric", "c4").put("large-spiders-1a", "c5").put("zombies-1a", "d3")
    table.pick("cleric", "turn-undead", dice=(8, 1, die))
    assert table.at("zombies-1a") == square
    table = later("hall_cross").put("cleric", "c4").put("large-spiders-1a", "c5").put("zombies-1a", "d3")
    table.pick("cleric", "turn-undead", dice=(6, 6))  # 2 + 6 against 2 + 6
    assert table.at("zombies-1a") == "d3"


# -- words -------------------------------------------------------------------------------------------------------------


def test_12_words_for_the_keeper() -> None:
    """DUN-MIS3-1, DUN-CARD-1: his notes name tiles as everybody does, and a card's sentences are apart."""
    table = room().put("fighter", "a1").hold("wolves-1")
    table.pos.mission, table.pos.notes = 3, (3, 8)
    view = GAME.view(table.pos, 1)
    assert ("The Portal lies under", "Tile 4") in view.facts
    hand = next(panel for panel in view.panels if panel.id == "hand")
    assert hand.rows[0].cells[1].endswith("wounds 1. Group")
