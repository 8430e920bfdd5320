"""Numbered cases 66 to 73: what the rulebook's own sentences allow, held against the rulings once more."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.games.underearth.show.view import view

from .table import Table

FAR = {"orc-scout": "4143"}


def at_the_gate(place: dict[str, str], down: Sequence[str] = (), asleep: Sequence[str] = ()) -> Table:
    """The Alliance about to move outside the West Gate, which is between 0341 and 0440."""
    table = Table("passage", {**FAR, **place}, deciding="Alliance", down=down, asleep=asleep)
    table.phase("movement")
    return table


def test_case_66_a_stack_walks_through_the_gate_together() -> None:
    """LOU-20.4i, LOU-R60: the Dwarf and those with him set out two hexes from the Gate and end beyond it."""
    place = {"human-duke": "0242", "human-scout": "0242", "dwarf-lord": "0242", "human-captain.1": "0141"}
    table = at_the_gate(place)
    table.pick("stack.dwarf-lord")
    assert {"0440", "0539"} <= set(table.places())
    table.pick("0539")
    assert {table.where(name) for name in ("human-duke", "human-scout", "dwarf-lord")} == {"0539"}
    assert table.pos.moved == table.mask("human-duke", "human-scout", "dwarf-lord")


def test_case_67_humans_alone_do_not_walk_in_step_through_it() -> None:
    """LOU-20.4i: without a Dwarf among them a stack stays outside, however it walks; so does a Human who leaves it."""
    table = at_the_gate({"human-duke": "0242", "human-scout": "0242", "dwarf-lord": "0141"})
    table.pick("stack.human-duke")
    assert "0341" in table.places()
    assert "0440" not in table.places()
    together = at_the_gate({"human-duke": "0242", "dwarf-lord": "0242"})
    together.pick("human-duke")
    assert "0440" not in together.places()


def test_case_68_in_step_as_far_as_the_slowest() -> None:
    """LOU-7.1b, LOU-R60: a Scout in step with the Lord goes no farther than he does and pays as he does."""
    table = at_the_gate({"human-scout": "0242", "dwarf-lord": "0242"})
    table.pick("stack.dwarf-lord")
    in_step = set(table.places())
    alone = at_the_gate({"human-scout": "0141", "dwarf-lord": "0242"})
    alone.pick("dwarf-lord")
    assert in_step <= set(alone.places())


def test_case_69_what_is_noticed_in_step_stops_them_all() -> None:
    """LOU-6.1A, LOU-9.0b, LOU-R60: an Orc behind the Gate wakes as they come up to it; each may then go on with what it
    has left, and nobody else is moved before they are done."""
    table = at_the_gate(
        {"human-duke": "0242", "dwarf-lord": "0242", "human-scout": "0141", "orc-chieftain": "0539"},
        down=["human-duke", "dwarf-lord", "orc-chieftain"],
        asleep=["orc-chieftain"],
    )
    table.pick("stack.dwarf-lord", "0541")
    assert table.awake("orc-chieftain")
    assert table.shown("human-duke")
    assert table.shown("dwarf-lord")
    assert {table.where("human-duke"), table.where("dwarf-lord")} == {"0440"}
    first, queue = table.pos.steps[-1], table.pos.steps[-2]
    assert {first[1], queue[1]} == {table.unit("human-duke"), table.unit("dwarf-lord")}
    assert first[2] == queue[2] == 2 * (8 - 2), "two hexes of eight are walked"
    assert "human-scout" not in table.picks()
    assert "end-phase" not in table.picks()
    table.pick("stop", "0541")
    assert sorted((table.where("human-duke"), table.where("dwarf-lord"))) == ["0440", "0541"]
    assert "human-scout" in table.picks()


def test_case_70_who_stands_by_stays_face_down() -> None:
    """LOU-9.0b, LOU-R98: the Scout attacks the sentry set up beside him; the Lord in his hex keeps his face."""
    table = Table(
        "passage",
        {"human-scout": "0440", "dwarf-lord": "0440", "orc-sentry": "0539", **FAR},
        deciding="Alliance",
        down=["human-scout", "dwarf-lord", "orc-sentry"],
    )
    table.phase("declare")
    table.pick("0539", "human-scout", "attack", dice=[5])
    assert table.shown("human-scout")
    assert table.shown("orc-sentry")
    assert not table.shown("dwarf-lord")
    spied = [token.title for token in view(table.pos, 1).tokens if token.place == "0440"]
    assert not any("Lord" in title for title in spied), spied


def test_case_71_a_door_is_locked_before_the_burden_is_taken_up() -> None:
    """LOU-12.1a, LOU-14.2a: a Company in its first hex locks the door there and then takes the Treasure along."""
    table = Table("dragonfire", {"dwarf-co-60.1": "0921", "dragon": "4143"}, treasure={"treasure-20": "0921"})
    table.phase("movement", "Dwarves")
    table.pick("dwarf-co-60.1", "0921-1020", "treasure-20")
    went = next(hex_ for hex_ in table.places() if hex_ != "0921")
    table.pick(went)
    assert table.pos.gold[0] == table.hex(went)


def test_case_72_the_way_is_told_to_those_who_see_the_counter() -> None:
    """LOU-3.0c: a face-up unit's way is told hex by hex; of a face-down counter others hear only where it went."""
    for down in ([], ["human-duke"]):
        table = at_the_gate({"human-duke": "0141", "dwarf-lord": "0143"}, down=down)
        table.pick("human-duke", "0341")
        told = table.events("moves", "moves-hidden")
        assert told[0][-1] == "0141 0242 0341" or told[0][-1] == "0141 0240 0341"
        if down:
            assert [event[1] for event in told] == ["moves", "moves-hidden"]
            assert len(told[1]) == len(told[0]) - 2, "neither its name nor its way"


def test_case_73_who_joins_a_hidden_friend_does_not_turn_him_up() -> None:
    """LOU-9.0b, LOU-9.0c: the Scout comes up to the Captain and is seen; the Chieftain set up in that hex is not."""
    place = {"orc-chieftain.1": "1424", "orc-scout": "1626", "dwarf-captain.1": "1323", "dwarf-sentry": "0309"}
    table = Table("surprise", place, deciding="Orcs", down=["orc-chieftain.1", "orc-scout"])
    table.phase("movement")
    table.pick("orc-scout", "1424")
    assert table.shown("orc-scout")
    assert not table.shown("orc-chieftain.1")
