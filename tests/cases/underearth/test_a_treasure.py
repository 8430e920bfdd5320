"""Cases of Treasure: carrying it, looking at it, taking it away (LOU-14)."""

from typing import Any

import pytest

from wyrmtable.games.underearth import GAME
from wyrmtable.games.underearth.position import NOWHERE

from .table import Table

BYSTANDERS = {"dwarf-lord": "0521", "dragon": "4313"}
DWARVES, DRAGON = 0, 1


def hoard(place: dict[str, str], gold: dict[str, str], seat: str = "Dwarves", **more: Any) -> Table:
    """A Movement phase of Dragonfire with Treasure on the map."""
    table = Table("dragonfire", {**BYSTANDERS, **place}, treasure=gold, **more)
    table.phase("movement", seat)
    return table


def lies(table: Table, name: str) -> str:
    """The hex a Treasure lies in."""
    place = table.pos.gold[table.content.names.pick(name) - table.content.treasure]
    return "off" if place == NOWHERE else table.content.terrain.board.names[place]


def values_seen(table: Table, seat: int | None) -> list[str]:
    return [token.title for token in GAME.view(table.pos, seat).tokens if token.title.startswith("Treasure")]


@pytest.mark.parametrize(("earlier", "wins"), [("treasure-10.1", False), ("treasure-20", True)])
def test_treasure_has_a_value_that_counts(earlier: str, wins: bool) -> None:
    """LOU-14.1: the Dwarves win Dragonfire with counters worth 40 off the board, not with 30."""
    table = hoard({"dwarf-co-50.1": "0137"}, {"treasure-10.2": "0137", "treasure-5.1": "0137", "treasure-5.2": "0137"})
    table.pos.taken[table.content.names.pick(earlier) - table.content.treasure] = DWARVES
    table.pos.taken[table.content.names.pick("treasure-5.3") - table.content.treasure] = DWARVES
    table.pick("dwarf-co-50.1", "treasure-10.2", "treasure-5.1", "leave")
    assert lies(table, "treasure-10.2") == "off"
    assert table.over is wins
    if wins:
        assert table.pos.outcome[0] == (DWARVES,)


def test_only_treasure_stacked_with_at_the_start_is_carried() -> None:
    """LOU-14.2a: a Company that comes to Treasure this turn does not take it up; next turn it does."""
    table = hoard({"dwarf-co-50.1": "2224"}, {"treasure-20": "2226"})
    table.pick("dwarf-co-50.1")
    assert table.forbids("treasure-20") == ["LOU-14.2a"]
    table.pick("2226")
    assert table.forbids("treasure-20") == ["LOU-14.2a"]
    table.pick("stop", "end-phase", "dragon", "stop")
    table.pick("dwarf-co-50.1", "treasure-20", "2228", "stop")
    assert lies(table, "treasure-20") == "2228"


def test_a_company_carries_two_without_penalty() -> None:
    """LOU-14.2b: two counters, seven hexes, and an attack afterwards; a third stays."""
    gold = dict.fromkeys(("treasure-20", "treasure-10.1", "treasure-10.2"), "3737")
    table = hoard({"dwarf-co-50.1": "3737", "dwarf-captain.1": "3846"}, gold)
    table.pick("dwarf-co-50.1", "treasure-20", "treasure-10.1")
    assert table.forbids("treasure-10.2") == ["LOU-14.2b"]
    assert "3745" in table.picks()
    table.pick("3745")
    assert [lies(table, name) for name in gold] == ["3745", "3745", "3737"]
    assert not table.pos.laden


def test_ex_32_a_captain_carrying() -> None:
    """EX-32 (LOU-14.2c): a Captain 3-8 carries one counter and has MA 5."""
    table = hoard({"dwarf-captain.1": "3737"}, {"treasure-20": "3737", "treasure-10.1": "3737"})
    table.pick("dwarf-captain.1", "treasure-20")
    assert table.forbids("treasure-10.1") == ["LOU-14.2b"]
    assert "3642" in table.picks()
    assert table.forbids("3644") == ["LOU-7.1b"]
    table.pick("3642")
    assert table.picks()[:2] == ["stop", "end-phase"]
    assert table.picks()[-1] == "treasure-20"  # nothing is left but to put it down
    assert table.forbids("3644") == ["LOU-7.1b"]


def test_ex_32_no_attack_after_carrying() -> None:
    """EX-32 (LOU-14.2c): next to the Dragon only the unladen Captains may attack."""
    place = {"dwarf-captain.1": "2226", "dwarf-captain.2": "2123", "dwarf-captain.3": "2123", "dragon": "2222"}
    table = hoard(place, {"treasure-20": "2226"})
    table.pick("dwarf-captain.1", "treasure-20", "2224", "stop", "end-phase")
    table.pick("2222")
    assert table.forbids("dwarf-captain.1") == ["LOU-14.2c"]
    assert "dwarf-captain.2" in table.picks()


def test_ex_32_no_door_attempt_after_carrying() -> None:
    """EX-32 (LOU-14.2c): a laden Captain next to a locked door is not among those who may try it."""
    place = {"dwarf-captain.1": "0624", "dwarf-captain.2": "0624"}
    table = hoard(place, {"treasure-20": "0624"}, locked=["0624-0626"])
    table.pick("dwarf-captain.1", "treasure-20", "stop", "end-phase")
    assert table.picks() == ["done", "dwarf-captain.2"]


def test_ex_32_a_laden_captain_still_defends() -> None:
    """EX-32 (LOU-14.2c): attacked, he counts with his full CF of 3: 15 against 3 is 5-1."""
    table = hoard({"dwarf-captain.1": "2224", "dragon": "2222"}, {"treasure-20": "2224"}, options={"morale": "off"})
    table.pick("dwarf-captain.1", "treasure-20", "stop", "end-phase")
    table.phase("declare", "Dragon")
    table.pick("2224", dice=[6])
    assert "DR (die 6, column 5-1) in the attack on Great Hall 2224." in table.told()


def test_the_dragon_carries_one_and_is_slowed() -> None:
    """LOU-14.2c: ten hexes of flight instead of sixteen, and no attack."""
    gold = {"treasure-20": "2224", "treasure-10.1": "2224"}
    table = hoard({"dragon": "2224"}, gold, "Dragon")
    table.pick("dragon", "treasure-20")
    assert table.forbids("treasure-10.1") == ["LOU-14.2b"]
    assert table.pos.steps[-1][2] == 10
    assert table.pos.laden == table.mask("dragon")


def test_the_burden_needs_three_points() -> None:
    """LOU-14.2c: what an Individual may do with Treasure is to move with what is left of its MA, here three hexes."""
    table = hoard({"dwarf-sentry.1": "3836"}, {"treasure-20": "3836"})
    table.pick("dwarf-sentry.1", "treasure-20")
    assert "3741" in table.picks()
    assert table.forbids("3642") == ["LOU-7.1b"]


def test_any_amount_of_treasure_lies_in_a_hex() -> None:
    """LOU-14.2d: all nine counters in one hex, and two more units may still bring theirs there."""
    names = [token for token in Table("dragonfire").content.names.texts if token.startswith("treasure")]
    table = hoard({"dwarf-co-50.1": "2224"}, {**dict.fromkeys(names, "2226"), "treasure-20": "2224"})
    table.pick("dwarf-co-50.1", "treasure-20", "2226", "stop")
    assert {lies(table, name) for name in names} == {"2226"}
    assert len(names) == 9


def test_retreating_units_leave_treasure_behind() -> None:
    """LOU-14.2e: the Dragon throws a Company off its Treasure; it stays in the hex."""
    place = {"dwarf-co-50.1": "2224", "dragon": "2222"}
    table = hoard(place, {"treasure-20": "2224"}, options={"morale": "off"})
    table.pick("dwarf-co-50.1", "treasure-20", "2226", "2224", "stop", "end-phase", "done")
    table.phase("declare", "Dragon")
    table.pick("2224", dice=[1])
    table.pick("2226")
    assert table.where("dwarf-co-50.1") == "2226"
    assert lies(table, "treasure-20") == "2224"


def test_attackers_thrown_back_drop_their_treasure() -> None:
    """LOU-14.2e: a Company that carried and attacked falls back without it: 50 against 15, less four columns, a 4."""
    table = hoard({"dwarf-co-50.1": "2226", "dragon": "2222"}, {"treasure-20": "2226"})
    table.pick("dwarf-co-50.1", "treasure-20", "2224", "stop", "end-phase")
    table.pick("2222", dice=[4])
    table.pick("2226")
    assert table.where("dwarf-co-50.1") == "2226"
    assert lies(table, "treasure-20") == "2224"


def advance_with(gold: dict[str, str], start: str = "2224") -> Table:
    """Gold!: the Movement phase of a player with a Company, and a rival's Scout in its reach at 2222."""
    table = Table("gold", options={"players": "2", "morale": "off"})
    table.put("dwarf-co-60.1", start, 0)
    table.put("dwarf-captain.1", "0137", 0)
    table.put("orc-scout", "2222", 1)
    table.put("orc-chieftain.1", "4313", 1)
    for name, hex_ in gold.items():
        table.pos.gold[table.content.names.pick(name) - table.content.treasure] = table.hex(hex_)
    table.phase("movement", "Player 1")
    return table


def test_an_advancing_company_takes_treasure_along() -> None:
    """LOU-14.2e, LOU-R63: up to two counters it was stacked with when its Movement phase began."""
    gold = dict.fromkeys(("treasure-20", "treasure-10.1", "treasure-10.2"), "2224")
    table = advance_with(gold)
    table.pick("end-phase", "2222", dice=[1])
    table.pick("dwarf-co-60.1")
    assert table.picks() == ["done", "treasure-20", "treasure-10.1", "treasure-10.2"]
    table.pick("treasure-20", "treasure-10.2")
    assert [lies(table, name) for name in gold] == ["2222", "2224", "2222"]
    assert table.pos.steps[-1][0] != "spoils", "two and no more"


def test_an_advancing_company_leaves_what_it_came_to_this_turn() -> None:
    """LOU-R63: Treasure it was not stacked with when the phase began stays; what it carried along goes on."""
    table = advance_with({"treasure-20": "2226", "treasure-10.1": "2224"}, start="2226")
    table.pick("dwarf-co-60.1", "treasure-20", "2224", "stop", "end-phase", "2222", dice=[1])
    table.pick("dwarf-co-60.1")
    assert table.picks() == ["done", "treasure-20"]
    assert table.forbids("treasure-10.1") == ["LOU-R63"]


def test_an_advancing_individual_takes_nothing() -> None:
    """LOU-R63: the right belongs to Companies that attacked."""
    table = advance_with({"treasure-20": "2224"}, start="2026")
    table.put("dwarf-captain.2", "2224", 0)
    table.phase("movement", "Player 1")
    table.pick("end-phase", "2222", dice=[1])
    table.pick("dwarf-captain.2")
    assert table.where("dwarf-captain.2") == "2222"
    assert lies(table, "treasure-20") == "2224"


def test_what_is_carried_is_named_before_the_move() -> None:
    """LOU-R63: after the first hex nothing more is taken up."""
    table = hoard({"dwarf-co-50.1": "2224"}, {"treasure-20": "2224"})
    table.pick("dwarf-co-50.1", "2226", "2224")
    assert table.forbids("treasure-20") == ["LOU-14.2a"]
    assert table.why_not("treasure-20")[0].text == "Treasure is taken up only before the unit moves."


def test_treasure_is_put_down_on_the_way_and_the_penalty_stays() -> None:
    """LOU-R63: the Captain drops it after two hexes and still has MA 5 and no attack."""
    table = hoard({"dwarf-captain.1": "3836"}, {"treasure-20": "3836"})
    table.pick("dwarf-captain.1", "treasure-20", "3838", "3840", "treasure-20")
    assert table.pos.steps[-1][2] == 6
    table.pick("3741", "stop")
    assert lies(table, "treasure-20") == "3840"
    assert table.pos.laden == table.mask("dwarf-captain.1")


def test_no_relays() -> None:
    """LOU-R63: what one unit has carried in this phase no other takes up, though both were stacked with it."""
    table = hoard({"dwarf-co-50.1": "2224", "dwarf-captain.1": "2224"}, {"treasure-20": "2224"})
    table.pick("dwarf-co-50.1", "treasure-20", "stop", "dwarf-captain.1")
    assert table.forbids("treasure-20") == ["LOU-R63"]


# -- looking -----------------------------------------------------------------------------------------------------------


def test_one_looks_where_a_move_begins_or_ends() -> None:
    """LOU-14.3a: the Dragon sees the counter where it starts and the one where it stops, not the one it passes."""
    gold = {"treasure-20": "2022", "treasure-10.1": "2024", "treasure-5.1": "2026"}
    table = hoard({"dragon": "2022"}, gold, "Dragon")
    assert values_seen(table, DRAGON) == ["Treasure 20", "Treasure", "Treasure"]
    table.pick("dragon", "2024", "2026")
    assert values_seen(table, DRAGON) == ["Treasure 20", "Treasure", "Treasure"]
    table.pick("stop")
    assert values_seen(table, DRAGON) == ["Treasure 20", "Treasure", "Treasure 5"]


def test_what_was_seen_only_that_player_knows() -> None:
    """LOU-14.3b: Dwarves and spectators still see backs, and are told nothing."""
    table = hoard({"dragon": "2022"}, {"treasure-20": "2022"}, "Dragon")
    assert values_seen(table, DRAGON) == ["Treasure 20"]
    assert values_seen(table, DWARVES) == values_seen(table, None) == ["Treasure"]
    looks = [event for event in table.log if event[1] == "looks"]
    assert [event[0] for event in looks] == [1 << DRAGON]
    table.pick("dragon", "2028", "stop")
    assert values_seen(table, DRAGON) == ["Treasure 20"]  # he remembers


def test_treasure_stays_face_down() -> None:
    """LOU-14.3a: to those who have not looked a counter shows its T all game, whoever stands on it."""
    table = hoard({"dwarf-co-50.1": "2224"}, {"treasure-20": "2224"})
    symbols = [token.symbol for token in GAME.view(table.pos, DRAGON).tokens if token.place == "2224"]
    assert "back-t" in symbols
    assert "treasure-20" not in symbols


@pytest.mark.parametrize(("gold", "looker"), [("2224", DRAGON), ("2226", DWARVES)], ids=["advance", "retreat"])
def test_one_looks_after_an_advance_or_retreat(gold: str, looker: int) -> None:
    """LOU-R64: the Company falls back from 2224 to 2226 and the Dragon follows; each sees what lies where it ends."""
    place = {**BYSTANDERS, "dwarf-co-50.1": "2224", "dragon": "2222"}
    table = Table("dragonfire", place, treasure={"treasure-20": gold}, options={"morale": "off"})
    table.phase("declare", "Dragon")
    table.pick("2224", dice=[1])  # 15 against 50 is 1-4: DR
    table.pick("2226", "dragon")
    assert table.pos.seen[0] == 1 << looker
