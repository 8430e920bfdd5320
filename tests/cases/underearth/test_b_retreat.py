"""Numbered cases of retreat, displacement and advance (LOU-10.4)."""

from __future__ import annotations

from tests.cases.underearth.arena import arena, deciding, step
from tests.cases.underearth.table import Table

# 1323 has four neighbours: 1222 (wide), 1325, 1422 and 1424 (open). An attack by Orcs from 1424 with even odds:
# a roll of 2 drives the defenders back, a roll of 6 the attackers.
EVEN = {"orc-co-45.1": "1424", "dwarf-co-45.1": "1323"}
DR, AR = [2], [6]


def driven_back(more: dict[str, str], **how: list[str]) -> Table:
    """Even odds at 1323, and the defenders have to retreat."""
    table = arena({**EVEN, **more}, locked=how.get("locked", ()), asleep=how.get("asleep", ()))
    assert table.attack("1323", "orc-co-45.1", dice=DR) == ("DR", "1-1")
    return table


# -- examples --------------------------------------------------------------------------------------------------------


def test_ex_28_a_vacant_hex_must_be_taken() -> None:
    """LOU-10.4c: with one vacant and one friendly hex in reach only the vacant one is open."""
    table = driven_back({"dwarf-scout": "1325", "orc-scout": "1422"})
    assert table.where("dwarf-co-45.1") == "1222", "forced: 1422 is the enemy's, 1325 a friend's"


def test_ex_29_displacement_takes_all_units_of_the_hex() -> None:
    """LOU-R43, LOU-10.4d: a Company retreats onto Company and Captain; both are displaced to the one vacant hex."""
    # 1222 is the only way out of 1323; behind it lies 1121, then 1020.
    table = driven_back({"orc-scout": "1422", "troll.1": "1325", "dwarf-co-50.1": "1222", "dwarf-captain.1": "1222"})
    assert table.where("dwarf-co-45.1") == "1222"
    table.pick("dwarf-captain.1")
    assert (table.where("dwarf-co-50.1"), table.where("dwarf-captain.1")) == ("1121", "1121")


def test_ex_29_without_a_legal_hex_the_displaced_are_eliminated() -> None:
    """LOU-R43, LOU-10.4f: shut in between the enemy and the unit that pushes, they are lost."""
    table = driven_back(
        {"orc-scout": "1422", "troll.1": "1325", "dwarf-co-50.1": "1222", "dwarf-captain.1": "1222", "troll.2": "1121"}
    )
    assert table.where("dwarf-co-45.1") == "1222"
    assert (table.where("dwarf-co-50.1"), table.where("dwarf-captain.1")) == ("dead", "dead")


def test_ex_30_nobody_retreats_onto_a_target() -> None:
    """LOU-10.4e, LOU-R45: the only free neighbour holds a friend in a declared target hex: eliminated."""
    units = {"orc-scout": "1422", "troll.1": "1325", "dwarf-captain.1": "1222", "troll.2": "1121"}
    table = arena({**EVEN, **units})
    table.pick("1222", "1323", "orc-co-45.1", "attack")
    table.pick("1323", dice=DR)
    assert table.where("dwarf-co-45.1") == "dead"


def test_a_target_is_closed_until_its_fight() -> None:
    """LOU-R45, LOU-10.4e: friends whose attack is still to be fought are being attacked; once it is fought, not."""
    units = {"orc-scout": "1422", "troll.1": "1325", "dwarf-captain.1": "1222", "troll.2": "1121"}
    table = arena({**EVEN, **units})
    table.pick("1222", "1323", "orc-co-45.1", "attack")
    table.pick("1222", dice=[4, 2])
    assert (table.where("dwarf-captain.1"), table.where("dwarf-co-45.1")) == ("1222", "1222")
    before = arena({**EVEN, **units})
    before.pick("1222", "1323", "orc-co-45.1", "attack")
    before.pick("1323", dice=[2])
    assert before.where("dwarf-co-45.1") == "dead"


# -- where to --------------------------------------------------------------------------------------------------------


def test_the_owner_chooses_among_the_vacant_hexes() -> None:
    """LOU-10.4a, LOU-R41: one hex, any direction, chosen by the owner of the unit."""
    table = driven_back({})
    assert table.picks() == ["1222", "1325", "1422"]
    assert deciding(table) == "Dwarves"
    assert table.why_not("1121", 0) == [("LOU-10.4a", "A retreat goes one hex.")]
    assert table.why_not("1424", 0) == [("LOU-10.4b", "Enemies hold this hex.")]
    table.pick("1422")
    assert table.where("dwarf-co-45.1") == "1422"


def test_friends_bar_the_way_while_a_vacant_hex_is_open() -> None:
    """LOU-10.4c: a hex with friendly units may be entered only if no vacant legal hex exists."""
    table = driven_back({"dwarf-scout": "1325"})
    assert table.picks() == ["1222", "1422"]
    assert table.why_not("1325", 0) == [("LOU-10.4c", "Friends stand there, and a vacant hex is open.")]
    crowded = driven_back({"dwarf-scout": "1325", "orc-scout": "1422", "troll.1": "1222"})
    assert (crowded.where("dwarf-co-45.1"), crowded.where("dwarf-scout")) == ("1325", "1325"), "no stacking is broken"


def test_walls_of_every_kind_bar_a_retreat() -> None:
    """LOU-10.4b, LOU-R42: not over a cliff either way, not through a locked door, not into depths off the bridge."""
    # 0828 lies between a cliff (down to 0729) and 0929.
    cliff = arena({"orc-co-45.1": "0929", "dwarf-captain.1": "0828", "dwarf-scout": "0828"})
    assert cliff.attack("0828", "orc-co-45.1", dice=[2])[0] == "DR", "5 against 5 in a narrow corridor"
    assert (cliff.where("dwarf-captain.1"), cliff.where("dwarf-scout")) == ("dead", "dead")
    below = arena({"orc-co-45.1": "0630", "dwarf-captain.1": "0729", "dwarf-scout": "0729"})
    assert below.attack("0729", "orc-co-45.1", dice=[2])[0] == "DR"
    assert below.where("dwarf-scout") == "dead", "nobody retreats up a cliff"
    door = arena({"orc-co-45.1": "1723", "dwarf-co-45.1": "1824"}, locked=["1824-1925"])
    assert door.attack("1824", "orc-co-45.1", dice=DR)[0] == "DR"
    assert door.where("dwarf-co-45.1") == "dead"
    bridge = arena({"orc-co-45.1": "3012", "dwarf-captain.1": "3014", "dwarf-scout": "3014"})
    assert bridge.attack("3014", "orc-co-45.1", dice=[2])[0] == "DR"
    assert bridge.picks() == ["dwarf-captain.1", "dwarf-scout"]
    bridge.pick("dwarf-scout")
    assert (bridge.where("dwarf-captain.1"), bridge.where("dwarf-scout")) == ("3016", "3016"), "along the bridge only"


def test_a_closed_gate_bars_a_retreat() -> None:
    """LOU-R42: Orcs at the West Gate cannot flee through it, Dwarves can."""
    orcs = arena({"dwarf-co-45.1": "0539", "troll.1": "0440", "dwarf-scout": "0541"}, deciding="Dwarves")
    assert orcs.attack("0440", "dwarf-scout", dice=[2]) == ("DR", "1-2")
    assert orcs.where("troll.1") == "dead"
    dwarves = arena({"orc-co-45.1": "0539", "dwarf-captain.1": "0440", "orc-scout": "0541"})
    assert dwarves.attack("0440", "orc-scout", dice=[2]) == ("DR", "1-2")
    assert dwarves.where("dwarf-captain.1") == "0341"


def test_nobody_retreats_off_the_board() -> None:
    """LOU-R42: a unit at the edge of the map with nowhere else to go is eliminated."""
    units = {"orc-co-45.1": "4206", "orc-scout": "4208", "orc-chieftain.1": "4307", "dwarf-co-45.1": "4305"}
    table = arena(units)
    assert table.attack("4305", "orc-co-45.1", dice=DR)[0] == "DR"
    assert table.where("dwarf-co-45.1") == "dead"


def test_large_creatures_do_not_squeeze_into_tunnels() -> None:
    """LOU-10.4b: a Bear next to a tunnel has no retreat there, a Troll has."""
    around = {"dwarf-co-50.1": "2121", "dwarf-scout": "2123", "dwarf-sentry.1": "2224", "dwarf-captain.1": "2321"}
    for beast, end in (("bear", "dead"), ("troll.1", "2220")):
        table = arena({**around, "dwarf-sentry.2": "2323", beast: "2222"}, deciding="Dwarves")
        assert table.attack("2222", "dwarf-captain.1", dice=[2]) == ("DR", "1-2")
        assert table.where(beast) == end


def test_a_unit_without_a_retreat_is_eliminated() -> None:
    """LOU-10.4f: surrounded, DR is as good as DE, and the attackers may advance."""
    table = driven_back({"orc-scout": "1422", "troll.1": "1325", "troll.2": "1222"})
    assert table.where("dwarf-co-45.1") == "dead"
    assert table.picks() == ["done", "orc-co-45.1"]


def test_the_attackers_retreat_is_their_owners() -> None:
    """LOU-10.4a, LOU-10.8b: after AR the phasing player picks, for every attacker."""
    table = arena({**EVEN, "orc-scout": "1325"})
    assert table.attack("1323", "orc-co-45.1", "orc-scout", dice=AR) == ("AR", "1-1")
    assert step(table) == "retreat-who"
    table.pick("orc-scout", "1226", "1525")
    assert (table.where("orc-scout"), table.where("orc-co-45.1")) == ("1226", "1525")


# -- comrades, chains ------------------------------------------------------------------------------------------------


def test_units_of_one_hex_go_together_or_apart() -> None:
    """LOU-R41: a hex holding only comrades who just left the same hex counts as vacant for them."""
    table = driven_back({})
    assert table.picks() == ["1222", "1325", "1422"]
    pair = arena({"orc-co-55.1": "1424", "dwarf-co-45.1": "1323", "dwarf-captain.1": "1323"})
    assert pair.attack("1323", "orc-co-55.1", dice=DR) == ("DR", "1-1")
    pair.pick("dwarf-co-45.1", "1222")
    assert pair.picks() == ["1222", "1325", "1422"], "the Company's new hex is as good as vacant for its Captain"
    pair.pick("1222")
    assert (pair.where("dwarf-co-45.1"), pair.where("dwarf-captain.1")) == ("1222", "1222")


def test_a_comrade_may_follow_onto_friends_and_displaces_them_alone() -> None:
    """LOU-R41, LOU-R43: the Captain goes ahead onto a friendly Company; his own follows and displaces only it."""
    units = {"orc-scout": "1422", "troll.1": "1325", "dwarf-co-50.1": "1222", "dwarf-captain.1": "1323"}
    table = arena({**units, "dwarf-co-45.1": "1323", "orc-co-55.1": "1424"})
    assert table.attack("1323", "orc-co-55.1", dice=DR)[0] == "DR"
    table.pick("dwarf-captain.1")
    assert (table.where("dwarf-co-45.1"), table.where("dwarf-captain.1")) == ("1222", "1222")
    assert table.where("dwarf-co-50.1") == "1121"


def test_displacement_runs_down_the_chain() -> None:
    """LOU-10.4d: the displaced displace others by the same rules."""
    units = {"orc-scout": "1422", "troll.1": "1325", "dwarf-co-50.1": "1222", "dwarf-co-50.2": "1121"}
    table = driven_back(units)
    assert [table.where(name) for name in ("dwarf-co-45.1", "dwarf-co-50.1", "dwarf-co-50.2")] == [
        "1222",
        "1121",
        "1020",
    ]


def test_race_conflict_displaces_too() -> None:
    """LOU-R43: a Troll driven onto an Orc Scout displaces him, since they may not share a hex."""
    units = {"dwarf-captain.1": "1424", "troll.1": "1323", "orc-scout": "1222"}
    table = arena({**units, "dwarf-scout": "1422", "dwarf-sentry.1": "1325"}, deciding="Dwarves")
    assert table.attack("1323", "dwarf-captain.1", dice=[2]) == ("DR", "1-2")
    assert (table.where("troll.1"), table.where("orc-scout")) == ("1222", "1121")


def test_nobody_moves_twice_in_one_combat() -> None:
    """LOU-R43: an attacker displaced by another's retreat has made his own retreat with it."""
    ring = {"dwarf-scout": "1420", "dwarf-sentry.1": "1521", "dwarf-sentry.2": "1523"}
    table = arena({"orc-co-45.1": "1422", "orc-co-45.2": "1424", "dwarf-guards": "1323", **ring})
    assert table.attack("1323", "orc-co-45.1", "orc-co-45.2", dice=[6]) == ("AR", "1-1")
    table.pick("orc-co-45.1")
    assert table.where("orc-co-45.1") == "1424", "the only hex around it that is not the enemy's"
    assert table.picks() == ["1325", "1422", "1426", "1525"], "its comrade makes room, if it likes where it came from"
    table.pick("1426")
    assert table.where("orc-co-45.2") == "1426"
    assert len(table.events("retreats")) == 2
    assert step(table) == "movement", "and that was all: the Dwarves are on"


def test_an_attacker_displaced_to_the_hex_left_behind_does_not_retreat_any_more() -> None:
    """LOU-R43, LOU-10.4f: pushed out by the other attacker with nowhere to go but the hex that one left, it has
    made its own retreat with that."""
    ring = {"dwarf-scout": "1420", "dwarf-sentry.1": "1521", "dwarf-sentry.2": "1523"}
    ring |= {"dwarf-captain.1": "1325", "dwarf-captain.2": "1426", "dwarf-captain.3": "1525"}
    table = arena({"orc-co-45.1": "1422", "orc-co-45.2": "1424", "dwarf-guards": "1323", **ring})
    assert table.attack("1323", "orc-co-45.1", "orc-co-45.2", dice=[6]) == ("AR", "1-1")
    table.pick("orc-co-45.1")
    assert (table.where("orc-co-45.1"), table.where("orc-co-45.2")) == ("1424", "1422")
    assert step(table) == "movement", "and the game goes on"


def test_nobody_retreats_onto_units_that_moved_where_the_stack_forbids_it() -> None:
    """LOU-R43, LOU-8.0a: two Companies cannot share the hex that one of them has taken in this combat."""
    ring = {"dwarf-scout": "1420", "dwarf-sentry.1": "1521", "dwarf-sentry.2": "1426", "dwarf-sentry.3": "1525"}
    units = {"orc-co-45.1": "1422", "orc-co-45.2": "1424", "orc-chieftain.1": "1424", "dwarf-guards": "1323"}
    table = arena({**units, **ring, "dwarf-captain.1": "1325"})
    assert table.attack("1323", "orc-co-45.1", "orc-co-45.2", dice=[6]) == ("AR", "1-1")
    table.pick("orc-co-45.2")
    assert table.where("orc-co-45.2") == "1523", "the one vacant hex"
    assert table.where("orc-co-45.1") == "1424", "with the Chieftain, who stayed; 1523 is full"


def test_the_vacated_hex_stays_closed_until_the_advance() -> None:
    """LOU-R44: at the end of a chain the attacked hex lies empty next door, and is closed all the same."""
    chain = {"dwarf-co-45.1": "1424", "dwarf-co-50.1": "1525", "dwarf-co-50.2": "1523"}
    around = {"troll.1": "1323", "troll.2": "1422", "orc-scout": "1426", "wolf": "1527", "bear": "1624"}
    more = {"orc-sentry": "1626", "scorpion": "1521", "gargoyle": "1622", "orc-co-45.1": "1325"}
    table = arena({**chain, **around, **more})
    assert table.attack("1424", "orc-co-45.1", dice=DR) == ("DR", "1-1")
    assert table.picks() == ["1523", "1525"], "only friends are left to go to"
    table.pick("1525")
    assert [table.where(name) for name in chain] == ["1525", "1523", "dead"]
    assert table.picks() == ["done", "orc-co-45.1"], "now the advance is decided"


def test_the_attacked_hex_is_told_to_be_closed() -> None:
    """LOU-R44, LOU-R43: the reasons name the attacked hex and the hex the displacing unit came from."""
    table = arena({"orc-co-45.1": "2426", "dwarf-co-45.1": "2325", "dwarf-co-50.1": "2226"})
    for name, hex_ in {"orc-scout": "2323", "troll.1": "2327", "troll.2": "2224", "wolf": "2424"}.items():
        table.put(name, hex_)
    assert table.attack("2325", "orc-co-45.1", dice=DR)[0] == "DR"
    assert (step(table), table.where("dwarf-co-45.1")) == ("retreat-to", "2226")
    assert "2325" not in table.picks()
    assert table.why_not("2325", 0) == [("LOU-R44", "The attacked hex is closed until the advance is decided.")]


def test_sleepers_are_roused_by_a_retreat() -> None:
    """LOU-R54, LOU-10.4d: a displaced sleeper moves like others and is alerted."""
    units = {"orc-scout": "1422", "troll.1": "1325", "dwarf-co-50.1": "1222", "dwarf-dependents.1": "0622"}
    table = driven_back(units, asleep=["dwarf-co-50.1", "dwarf-dependents.1"])
    assert table.where("dwarf-co-50.1") == "1121"
    assert table.pos.asleep == table.mask("dwarf-dependents.1")


# -- advance ---------------------------------------------------------------------------------------------------------


def test_any_attackers_advance_within_stacking() -> None:
    """LOU-10.4g, LOU-R46: attackers may take the vacated hex within the stacking limits; others and defenders never."""
    units = {"orc-co-45.1": "1424", "orc-co-45.2": "1325", "orc-chieftain.1": "1424", "orc-scout": "1325"}
    table = arena({**units, "dwarf-captain.1": "1323", "dwarf-scout": "1121"})
    table.attack("1323", "orc-co-45.1", "orc-co-45.2", "orc-chieftain.1")
    assert table.picks() == ["done", "orc-chieftain.1", "orc-co-45.1", "orc-co-45.2"]
    assert table.why_not("orc-scout") == [("LOU-10.4g", "Only units that attacked may advance.")]
    table.pick("orc-co-45.2")
    assert table.picks() == ["done", "orc-chieftain.1"]
    assert table.why_not("orc-co-45.1") == [("LOU-8.0a", "The stack there has no room: one Company, one race.")]
    table.pick("orc-chieftain.1")
    assert (table.where("orc-co-45.2"), table.where("orc-chieftain.1")) == ("1323", "1323")


def test_large_creatures_do_not_advance_through_tunnels() -> None:
    """LOU-R46, LOU-10.4g: a Bear may attack across a tunnel side, yet cannot follow; a Troll can."""
    for beast, follows in (("bear", False), ("troll.1", True)):
        table = arena({beast: "2222", "dwarf-sentry.1": "2220", "orc-scout": "4313"})
        table.attack("2220", beast)
        assert (step(table) == "advance-who") == follows


def test_no_advance_while_enemies_are_left() -> None:
    """LOU-R46: after AR or a dash nobody advances, and defenders never do."""
    table = arena({**EVEN, "orc-scout": "4313"})
    table.attack("1323", "orc-co-45.1", dice=[5])
    table.pick("1525")
    assert table.where("dwarf-co-45.1") == "1323"
    assert not table.events("advances")


def test_a_flyer_may_retreat_among_enemies() -> None:
    """LOU-10.4a, LOU-10.4b, LOU-15.2: a Gargoyle driven back may choose an enemy's hex, and those there stay."""
    units = {"dwarf-captain.1": "1424", "gargoyle": "1323", "dwarf-scout": "1222"}
    table = arena(units, deciding="Dwarves")
    assert table.attack("1323", "dwarf-captain.1", dice=[2]) == ("DR", "1-1")
    assert table.picks() == ["1222", "1325", "1422", "1424"]
    table.pick("1222")
    assert (table.where("gargoyle"), table.where("dwarf-scout")) == ("1222", "1222")
