"""Cases of doors and Gates (LOU-12)."""

from fractions import Fraction
from random import Random

import pytest

from wyrmtable.core import Decision, Dice, RandomDice, Setting, complete, exhaust
from wyrmtable.core.dice import totals
from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.rules.locking import attempt
from wyrmtable.games.underearth.rules.retreat import retreat_hexes

from .table import Table, marching

THRONE_DOOR = "0624-0626"


def is_locked(table: Table, door: str) -> bool:
    return bool(table.pos.locked >> (table.content.names.pick(door) - table.content.barrier) & 1)


# -- locking -----------------------------------------------------------------------------------------------------------


def test_ex_15_a_scout_locks_two_doors() -> None:
    """EX-15 (LOU-12.1b): a Scout 2-10 moves four hexes and locks two doors of the East Hall: 4 + 2 x 3 = 10."""
    table = marching("dwarf-scout", "3808")
    table.pick("3806", "3804-3806", "3808", "3810", "3812")
    assert table.pos.steps[-1][2] == 6
    table.pick("3812-3814")
    assert is_locked(table, "3804-3806")
    assert is_locked(table, "3812-3814")
    assert table.where("dwarf-scout") == "3812"
    assert table.pos.moved & table.mask("dwarf-scout")  # nothing is left


@pytest.mark.parametrize("scenario", [id_ for id_ in GAME.scenarios() if id_ != "pursuit"])
def test_all_doors_are_open_at_the_start(scenario: str) -> None:
    """LOU-12.0: whatever is picked in the set-up, the first turn begins with no door locked (Pursuit: LOU-20.1g)."""
    rng = Random(3)
    dice = RandomDice(rng)
    pos = GAME.setup(complete(GAME, Setting(scenario)), dice)
    while not pos.turn:
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        GAME.apply(pos, rng.choice(list(decision.picks)), dice)
    assert pos.locked == 0


@pytest.mark.parametrize("start", ["0624", "0626"])
def test_a_door_is_locked_from_either_of_its_hexes(start: str) -> None:
    """LOU-12.1a, LOU-R55: from the room or from the corridor."""
    table = marching("dwarf-captain.1", start)
    table.pick(THRONE_DOOR)
    assert is_locked(table, THRONE_DOOR)


def test_a_door_is_locked_at_any_moment_of_the_move() -> None:
    """LOU-12.1a: after two hexes, with three of five points, and then the unit goes on with two."""
    table = marching("dwarf-captain.1", "0620")
    table.pick("0622", "0624", THRONE_DOOR)
    assert table.pos.steps[-1][2] == 6
    table.pick("0622", "stop")
    assert table.where("dwarf-captain.1") == "0622"


def test_only_a_door_of_the_own_hex() -> None:
    """LOU-12.1a: one hex further the door is out of reach."""
    table = marching("dwarf-captain.1", "0622")
    assert table.forbids(THRONE_DOOR) == ["LOU-12.1a"]


def test_no_door_is_locked_in_an_enemys_face() -> None:
    """LOU-12.1a: with an Orc in the other hex it cannot be locked."""
    table = marching("dwarf-captain.1", "0624", {"orc-chieftain.1": "0626"})
    assert table.forbids(THRONE_DOOR) == ["LOU-12.1a"]
    assert table.why_not(THRONE_DOOR)[0].text == "An enemy stands behind the door."


def test_friends_behind_the_door_do_not_matter() -> None:
    """LOU-R55: a friend is locked out, and neither of them passes then."""
    table = marching("dwarf-captain.1", "0624", {"dwarf-captain.2": "0626"})
    table.pick(THRONE_DOOR, "stop", "dwarf-captain.2")
    assert table.forbids("0624") == ["LOU-7.4.5"]


def test_a_locked_door_cannot_be_locked_again() -> None:
    """LOU-12.1a: only an open door can be locked."""
    table = marching("dwarf-captain.1", "0624", locked=[THRONE_DOOR])
    assert table.forbids(THRONE_DOOR) == ["LOU-12.1a"]
    assert table.why_not(THRONE_DOOR)[0].text == "The door is locked already."


def test_locking_needs_three_points_in_full() -> None:
    """LOU-12.1b: a Sentry 2-6 who has come four hexes has only two left."""
    table = Table("surprise", {"dwarf-sentry": "0719", "dwarf-scout": "0309", "orc-scout": "4313"})
    table.phase("movement")
    table.pick("dwarf-sentry", "0721", "0723", "0725", "0624")
    assert table.pos.steps[-1][2] == 4
    assert table.forbids(THRONE_DOOR) == ["LOU-12.1b"]


def test_a_locked_door_is_shown_to_all() -> None:
    """LOU-12.1b: every view has the marker, the opponents' and the spectators' too."""
    table = marching("dwarf-captain.1", "0624")
    table.pick(THRONE_DOOR)
    for seat in (0, 1, None):
        markers = [(marker.place, marker.symbol) for marker in GAME.view(table.pos, seat).markers]
        assert (THRONE_DOOR, "locked") in markers
    assert "The door 0624-0626 is locked." in table.told()


def test_dependents_lock_doors() -> None:
    """LOU-R36: Dependents may lock a door."""
    table = marching("dwarf-dependents.1", "0624")
    table.pick(THRONE_DOOR)
    assert is_locked(table, THRONE_DOOR)


@pytest.mark.parametrize(("start", "left", "locks"), [("0616", 8, True), ("0614", 6, False)])
def test_nobody_locks_himself_into_a_forbidden_stack(start: str, left: int, locks: bool) -> None:
    """LOU-7.2, LOU-12.1b: the Guards 70-6 pass a Company in the doorway and may lock up only if they can go on."""
    table = marching("dwarf-guards", start, {"dwarf-co-60.1": "0620"})
    table.pick("0618", "0620")
    assert table.pos.steps[-1][2] == left
    assert ("0618-0620" in table.picks()) is locks
    if locks:
        table.pick("0618-0620")
        assert table.forbids("stop") == ["LOU-8.0a"]


def test_without_the_option_no_door_is_locked() -> None:
    """LOU-4.0c, LOU-R27: with `locked_doors` off nothing of section 12 is offered; by default it is on."""
    table = marching("dwarf-captain.1", "0624", options={"locked_doors": "off"})
    assert table.forbids(THRONE_DOOR) == ["LOU-4.0c"]
    assert THRONE_DOOR in marching("dwarf-captain.1", "0624").picks()


# -- opening -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "unit", "opening"),
    [
        ("passage", "orc-sentry", 0),
        ("surprise", "dwarf-sentry", 1),
        ("surprise", "dwarf-scout", 1),
        ("surprise", "dwarf-captain.1", 2),
        ("pursuit", "human-duke", 3),
        ("surprise", "dwarf-lord", 4),
        ("dragonfire", "dragon", 6),
        ("surprise", "dwarf-guards", 4),
        ("surprise", "orc-co-35.1", 4),
    ],
)
def test_ex_27_what_opens_a_door(scenario: str, unit: str, opening: int) -> None:
    """EX-27 (LOU-12.2b): the Orc Sentry never, the Lord on 1-4, the Dragon always; Companies on 1-4."""
    table = Table(scenario, {unit: "0624"}, locked=[THRONE_DOOR])
    number = table.content.names.pick(THRONE_DOOR) - table.content.barrier

    def one_try(dice: Dice) -> bool:
        pos = table.pos.copy()
        return attempt(pos, table.unit(unit), number, dice, None)

    assert totals(exhaust(one_try)).get(True, Fraction(0)) == Fraction(opening, 6)


def at_the_door(place: dict[str, str], dice: tuple[int, ...] = (), scenario: str = "surprise") -> Table:
    table = Table(scenario, {**place, "orc-scout": "4313"}, locked=[THRONE_DOOR], options={"morale": "off"})
    table.phase("doors", "Dwarves", dice=dice)
    return table


def test_a_door_is_opened_with_an_enemy_behind_it() -> None:
    """LOU-12.2a: the Captain opens the door to an Orc, and a friend attacks through it in the same Combat phase."""
    table = at_the_door({"dwarf-captain.1": "0624", "dwarf-captain.2": "0624", "orc-chieftain.1": "0626"})
    assert table.picks() == ["done", "dwarf-captain.1", "dwarf-captain.2"]
    table.pick("dwarf-captain.1", dice=[2])
    assert not is_locked(table, THRONE_DOOR)
    assert "0626" in table.picks()


def test_a_failed_try_leaves_the_door_locked() -> None:
    """LOU-12.2b: a Captain, CF 3, opens on a 2 and fails on a 3."""
    table = at_the_door({"dwarf-captain.1": "0624", "dwarf-captain.2": "0719"})
    table.pick("dwarf-captain.1", dice=[3])
    assert is_locked(table, THRONE_DOOR)
    assert "Die 3: the door 0624-0626 stays locked." in table.told()


def test_the_attempt_is_the_units_attack() -> None:
    """LOU-12.2c: whoever tried the door does not attack this turn, and nobody else tries the same door."""
    place = {"dwarf-captain.1": "0624", "dwarf-captain.2": "0624", "orc-chieftain.1": "0622"}
    table = at_the_door(place)
    table.pick("dwarf-captain.1", dice=[6])
    assert table.pos.steps[-1][0] == "declare"  # the second Captain has no other door to try
    table.pick("0622", dice=[4])
    assert "An attack on Throne Room 0622 is declared: Dwarf Captain 3-8 (2)." in table.told()


def test_one_try_for_each_door_in_a_player_turn() -> None:
    """LOU-12.2c, LOU-R56: with two locked doors two units may try, one each; a used unit does not try again."""
    place = {"dwarf-captain.1": "0624", "dwarf-captain.2": "0620", "dwarf-lord": "0624", "orc-scout": "4313"}
    table = Table("surprise", place, locked=[THRONE_DOOR, "0618-0620"])
    table.phase("doors")
    table.pick("dwarf-captain.1", dice=[6])
    assert table.picks() == ["done", "dwarf-captain.2"]
    assert table.forbids("dwarf-captain.1") == ["LOU-R56"]
    assert table.forbids("dwarf-lord") == ["LOU-12.2a"]


def test_who_may_not_try_a_door() -> None:
    """LOU-R56: neither Dependents nor an Individual that carried Treasure this turn."""
    place = {"dwarf-dependents.1": "0624", "dwarf-captain.1": "0624", "dwarf-lord": "0624", "dragon": "4313"}
    table = Table("dragonfire", place, treasure={"treasure-20": "0624"}, locked=[THRONE_DOOR])
    table.phase("movement", "Dwarves")
    table.pick("dwarf-captain.1", "treasure-20", "stop", "end-phase")
    assert table.picks() == ["done", "dwarf-lord"]
    assert table.forbids("dwarf-captain.1") == ["LOU-R56"]
    assert table.forbids("dwarf-dependents.1") == ["LOU-R56"]


def test_only_next_to_a_locked_door() -> None:
    """LOU-12.2a: a unit elsewhere is not asked."""
    table = at_the_door({"dwarf-captain.1": "0624", "dwarf-captain.2": "0622"})
    assert table.forbids("dwarf-captain.2") == ["LOU-12.2a"]


def test_an_opened_door_is_an_ordinary_door() -> None:
    """LOU-12.2d: once it is open again, the way through costs one point."""
    table = at_the_door({"dwarf-captain.1": "0624", "dwarf-captain.2": "0719"})
    table.pick("dwarf-captain.1", dice=[1])
    table.phase("movement", "Dwarves")
    table.pick("dwarf-captain.1", "0626")
    assert table.pos.steps[-1][2] == 14


def test_a_door_the_dragon_opened_is_locked_again() -> None:
    """LOU-R57: the door stays whole; when the Dragon has flown off, a Dwarf locks it."""
    place = {"dragon": "0624", "dwarf-captain.1": "0628", "dwarf-lord": "0309"}
    table = Table("dragonfire", place, deciding="Dragon", locked=[THRONE_DOOR])
    table.phase("doors")
    table.pick("dragon", dice=[6])
    assert not is_locked(table, THRONE_DOOR)
    table.phase("movement", "Dragon")
    table.pick("dragon", "0719", "stop")
    table.pick("dwarf-captain.1", "0626", THRONE_DOOR)
    assert is_locked(table, THRONE_DOOR)


# -- Gates -------------------------------------------------------------------------------------------------------------


def test_gates_are_neither_locked_nor_opened() -> None:
    """LOU-12.3: a Dwarf inside the West Gate cannot lock it, an Orc outside cannot try it."""
    table = marching("dwarf-captain.1", "0440")
    assert table.forbids("0341-0440") == ["LOU-12.3"]
    table = Table("surprise", {"orc-chieftain.1": "0341", "dwarf-sentry": "0309"}, locked=[THRONE_DOOR])
    table.put("orc-scout", "0624")
    table.phase("doors", "Orcs")
    assert table.picks() == ["done", "orc-scout"]


def test_gate_states_come_from_the_scenario() -> None:
    """LOU-R58: open or destroyed is free to all; the others let some races through."""
    dwarf = 1 << Table("surprise").content.races.index("dwarf")
    assert Table("surprise").pos.gates == (dwarf, -1)
    assert Table("dragonfire").pos.gates == (dwarf, dwarf)
    assert Table("passage").pos.gates == (dwarf, dwarf)
    assert Table("gold").pos.gates == (-1, -1)
    assert Table("pursuit", choice="west").pos.gates == (-1, dwarf)


@pytest.mark.parametrize(("choice", "open_gate", "dwarf_gate"), [("west", 0, 1), ("east", 1, 0)])
def test_pursuit_the_other_gate_is_for_dwarves(choice: str, open_gate: int, dwarf_gate: int) -> None:
    """LOU-R61: the Gate away from the Humans lets a Dwarf out and a Human not in."""
    outside, inside = (("0341", "0440"), ("4109", "4010"))[dwarf_gate]
    table = Table("pursuit", {"human-captain.1": outside, "human-scout": "2224"}, choice=choice)
    assert table.pos.gates[open_gate] == -1
    table.phase("movement", "Humans")
    table.pick("human-captain.1")
    assert table.forbids(inside) == ["LOU-R59"]
    table = Table("pursuit", {"dwarf-captain.1": inside, "dwarf-scout": "2224"}, choice=choice)
    table.phase("movement", "Dwarves")
    table.pick("dwarf-captain.1")
    assert outside in table.picks()


def test_pursuit_the_dwarf_player_locks_doors_of_the_east_hall() -> None:
    """LOU-R62: after all set-up, any of its three doors, never the Gate; only if the Humans are in the east."""
    table = Table("pursuit", {"human-scout": "4109"}, choice="east")
    stages = table.content.scenario.setup
    at = next(number for number, stage in enumerate(stages) if stage.do == "lock")
    assert at == len(stages) - 1
    table.run([("game-turn",), ("setup", at)])
    assert table.asks == "Dwarves"
    assert table.picks() == ["done", "3511-3610", "3804-3806", "3812-3814"]
    table.pick("3804-3806")
    assert table.picks() == ["done", "3511-3610", "3812-3814"]
    table.pick("done")
    assert is_locked(table, "3804-3806")


def test_a_restricted_gate_is_an_open_door_to_the_entitled() -> None:
    """LOU-R59: a Dwarf attacks through the West Gate and advances through it."""
    place = {"dwarf-captain.1": "0440", "orc-chieftain.1": "0341", "dwarf-scout": "0309", "orc-scout": "4313"}
    table = Table("surprise", place, options={"morale": "off"})
    table.phase("declare")
    table.pick("0341", dice=[1])
    table.pick("dwarf-captain.1")
    assert table.where("dwarf-captain.1") == "0341"


@pytest.mark.parametrize(("unit", "passes"), [("dwarf-captain.1", True), ("orc-scout", False)])
def test_retreats_through_a_restricted_gate(unit: str, passes: bool) -> None:
    """LOU-R59: the Gate is no way of retreat for those it is closed to."""
    table = Table("surprise", {unit: "0440"})
    assert (table.hex("0341") in retreat_hexes(table.pos, table.unit(unit))) is passes


def test_an_orc_does_not_attack_through_a_gate_closed_to_him() -> None:
    """LOU-R59: to him it is a locked door that cannot be opened."""
    place = {"dwarf-captain.1": "0440", "orc-chieftain.1": "0341", "orc-scout": "2224", "dwarf-scout": "2226"}
    table = Table("surprise", place, options={"morale": "off"})
    table.phase("declare", "Orcs")
    assert table.picks() == ["done", "2226"]
    assert table.forbids("0440") == ["LOU-10.7"]


def test_only_the_dragon_changes_a_gate() -> None:
    """LOU-R58: it breaks the Gate without a die, and then it is open to all for good."""
    place = {"dragon": "0341", "dwarf-lord": "0521"}
    table = Table("dragonfire", place, deciding="Dragon")
    table.phase("doors")
    table.pick("dragon")
    assert table.pos.gates[0] == -1
    assert "The Gate 0341-0440 breaks." in table.told()
    table.phase("movement", "Dragon")
    table.pick("dragon")
    assert "0440" in table.picks()


def test_ex_34_the_duke_alone_at_the_gate() -> None:
    """EX-34 (LOU-R60): without a Dwarf in his hex the Duke may not pass."""
    table = Table("passage", {"human-duke": "0341", "dwarf-scout": "0240"}, deciding="Alliance")
    table.phase("movement")
    table.pick("human-duke")
    assert table.forbids("0440") == ["LOU-R59"]


def test_ex_34_the_duke_with_a_dwarf_scout() -> None:
    """EX-34 (LOU-R60): with the Dwarf Scout in the hex he leaves he may; the Dwarf goes last."""
    table = Table("passage", {"human-duke": "0341", "dwarf-scout": "0341", "human-scout": "0341"}, deciding="Alliance")
    table.phase("movement")
    table.pick("human-duke", "0440", "stop", "dwarf-scout", "0440", "stop", "human-scout")
    assert table.where("human-duke") == "0440"
    assert table.forbids("0440") == ["LOU-R59"]


@pytest.mark.parametrize(("dwarf", "fights"), [("0341", True), ("0240", False)])
def test_an_escort_opens_the_gate_to_an_attack_too(dwarf: str, fights: bool) -> None:
    """LOU-R60, LOU-R59: with the Dwarf beside him the Duke attacks through the Gate and may retreat through it."""
    place = {"human-duke": "0341", "dwarf-scout": dwarf, "orc-scout": "0440", "wolf": "2224"}
    table = Table("passage", {**place, "human-scout": "2226"}, deciding="Alliance")
    table.pos.spent = table.mask("dwarf-scout")
    table.phase("declare")
    assert ("0440" in table.picks()) is fights
    alone = Table("passage", {"human-duke": "0341", "dwarf-scout": dwarf})
    assert (alone.hex("0440") in retreat_hexes(alone.pos, alone.unit("human-duke"))) is fights
