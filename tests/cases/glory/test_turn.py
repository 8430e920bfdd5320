"""The Turn: set-up, replacements, initiative, conquest, victory, giving up."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.core import NoDice, ScriptedDice, settle
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.rules.sequence import STEPS
from wyrmtable.games.glory.rules.victory import initial_strength


def begun(*dice: int) -> Table:
    table = Table()
    table.pos = GAME.setup(table.setting, ScriptedDice(*dice), table.log)
    return table


def test_set_up() -> None:
    """DOG-A.1, DOG-A.4, DOG-R53, DOG-S.1, DOG-S.2, DOG-S.3, DOG-S.33.1, DOG-R69, DOG-R3: the Highlords first, in their
    four hexes, then all of Hylo in Hylo."""
    table = begun()
    assert table.asks == "highlord"
    assert table.why("hylo_inf.1") == ["DOG-R53"]
    table.pick("draconian.1")
    assert table.picks() == ["1213", "1214", "1314", "1215"]
    table.pick("1314")
    assert table.why("done") == ["DOG-A.4"]
    table.pick("draconian.1", "1213", "place-rest", "done")
    assert table.at("draconian.1") == "1213"
    assert table.asks == "whitestone"
    table.pick("ldr_hylo")
    assert len(table.picks()) == 20
    assert table.why("1314") == ["DOG-S.3"]
    table.pick("1619", "place-rest", "done")
    assert (table.asked, table.asks) == ("who-first", "whitestone")


def test_deployment_is_sound() -> None:
    """DOG-U.3, DOG-5.8: what the game places for a player stands within the rules."""
    table = begun()
    table.pick("place-rest", "done", "place-rest", "done")
    assert not GAME.audit(table.pos)
    assert table.holder("hylo") == "whitestone"
    assert table.at("ldr_throtyl") == "1314"


def test_the_first_turn_has_no_roll() -> None:
    """DOG-C.4, DOG-R1, DOG-S.33.2, DOG-A.6, DOG-K.1: the scenario names the holder; Turn 1 is the spring of 348."""
    table = begun()
    table.pick("place-rest", "done", "place-rest", "done")
    assert GAME.view(table.pos, 0).turn == "Turn 1 of 5, March and April 348"
    table.pick("highlords-first")
    assert (table.asked, table.asks) == ("movement", "highlord")


def test_initiative() -> None:
    """DOG-C.4, DOG-C.7, DOG-X.51: the higher d4; a tie leaves it where it was."""
    for rolls, holder in (((3, 3), "whitestone"), ((4, 2), "highlord"), ((1, 2), "whitestone")):
        table = begun()
        table.pick("place-rest", "done", "place-rest", "done", "whitestone-first", "end-movement")
        table.pick("end-movement", dice=rolls)
        assert table.asks == holder
        assert table.pos.turn == 2


def test_order_of_a_turn() -> None:
    """DOG-C.5, DOG-C.6, DOG-C.7, DOG-C.8, DOG-10.2: movement, the other's taunts, combat, then the other side."""
    table = Table().put("1314", "draconian.1", "draconian.2").put("1415", "hylo_inf.1")
    table.pos.steps = [("turn-end",), ("who-first",)]
    table.pick("highlords-first", "draconian.1", "1315", "end-movement")
    assert (table.asked, table.asks) == ("taunt", "whitestone")
    table.pick("no-taunt")
    assert (table.asked, table.asks) == ("combat", "highlord")
    table.pick("end-combat")
    assert (table.asked, table.asks) == ("movement", "whitestone")
    table.pick("end-movement")
    assert (table.asked, table.asks) == ("combat", "whitestone")


def test_merging() -> None:
    """DOG-1.1, DOG-1.4, DOG-R6, DOG-X.41: two depleted armies in one hex become a full one and a lost one."""
    table = Table().put("1314", "draconian.1", "throtyl_inf.1").put("1214", "draconian.2")
    table.deplete("draconian.1", "throtyl_inf.1", "draconian.2").put("1619", "hylo_inf.1")
    table.go("replacements", "highlord")
    assert table.asked == "who-first"
    table = Table().put("1314", "throtyl_inf.1", "throtyl_inf.2").deplete("throtyl_inf.1", "throtyl_inf.2")
    table.put("1213", "throtyl_inf.3").go("replacements", "highlord")
    assert table.why("throtyl_inf.3") == ["DOG-1.4"]
    table.pick("throtyl_inf.2")
    assert [table.state(f"throtyl_inf.{n}") for n in (1, 2)] == ["pool", "full"]


def test_two_for_one() -> None:
    """DOG-1.2, DOG-1.3, DOG-1.5, DOG-1.7, DOG-1.10, DOG-R5, DOG-X.40: of five in the pool two return."""
    table = Table().put("1213", "draconian.1").pool(*(f"hylo_inf.{n}" for n in range(1, 6)))
    table.go("replacements", "whitestone").pick("hylo_inf.1", "hylo_inf.5")
    assert [table.state(f"hylo_inf.{n}") for n in (1, 5)] == ["full", "gone"]
    assert table.at("hylo_inf.1") == "1619"
    table.pick("hylo_inf.2", "hylo_inf.3")
    assert table.asked == "who-first"
    table.go("movement", "whitestone")
    assert table.legal("hylo_inf.1")
    assert table.at("hylo_inf.4") == "pool"


def test_nobody_returns_without_a_place() -> None:
    """DOG-1.5, DOG-S.33.3: draconians have no Temple here; elves no place without enemies."""
    table = Table().pool("draconian.1", "draconian.2").put("1213", "throtyl_inf.1").go("replacements", "highlord")
    assert table.asked == "who-first"
    table = Table("arena").pool("silvanesti_inf.1", "silvanesti_inf.2").put("4140", "hl_inf.1").put("4441", "hl_inf.2")
    table.go("replacements", "whitestone")
    assert table.asked == "who-first"


def test_hobgoblins_return_in_throtyl() -> None:
    """DOG-R70, DOG-1.3, DOG-1.5: the Kender Strike leaves out events and activation, not replacements."""
    table = Table().pool("throtyl_inf.1", "throtyl_inf.2").put("1213", "draconian.1").go("replacements", "highlord")
    table.pick("throtyl_inf.1")
    home = table.content.land.country[table.pos.where[table.piece("throtyl_inf.1")]]
    assert table.content.nations[home] == "throtyl"
    assert table.at("throtyl_inf.2") == "gone"


def test_a_return_retakes_an_empty_place() -> None:
    """DOG-R7, DOG-X.60: Shalost, captured and empty, is taken back."""
    table = Table("arena").pool("silvanesti_inf.1", "silvanesti_inf.2").put("4441", "silvanesti_inf.3")
    table.put("4140", "hl_inf.1")
    assert table.holder("shalost") == "highlord"
    table.pos.shift(table.piece("hl_inf.1"), table.hex("4038"))
    table.go("replacements", "whitestone").pick("silvanesti_inf.1", "4140")
    assert table.holder("shalost") == "whitestone"


def test_air_armies_are_not_replaced() -> None:
    """DOG-1.6, DOG-X.42: nothing returns, nothing merges."""
    table = Table("arena").put("4441", "silvanesti_air.1", "silvanesti_air.2")
    table.deplete("silvanesti_air.1", "silvanesti_air.2").go("replacements", "whitestone")
    assert table.asked == "who-first"


def test_an_empty_city_is_taken_by_entering() -> None:
    """DOG-9.1, DOG-9.2, DOG-9.4, DOG-9.6, DOG-T.8, DOG-R42, DOG-R70, DOG-S.33.4: Hylo falls, and the game is over."""
    table = Table().put("1718", "draconian.1", "draconian.2").put("1720", "hylo_inf.1", "ldr_hylo").pool("hylo_inf.2")
    table.put("1213", "throtyl_inf.1", "throtyl_inf.2").go("movement", "highlord").pick("draconian.1", "1619")
    assert table.outcome.winners == (0,)
    assert [table.at(name) for name in ("hylo_inf.1", "ldr_hylo", "hylo_inf.2")] == ["gone"] * 3


def test_passing_through_captures_nothing() -> None:
    """DOG-R42, DOG-5.8: control changes where a march ends."""
    table = Table("arena").put("4139", "hl_cav.1").put("4441", "silvanesti_inf.1").go("movement", "highlord")
    table.pick("hl_cav.1", "4140")
    assert table.holder("shalost") == "whitestone"
    table.pick("stop")
    assert table.holder("shalost") == "highlord"


def test_a_broken_army_loses() -> None:
    """DOG-S.33.4, DOG-R70: more than half of 28 lost after Turn 5, Hylo unharmed."""
    table = Table().put("1213", "draconian.1", "draconian.2").put("1619", "hylo_inf.1")
    table.pos.turn = 5
    table.pos.steps = [("turn-end",), ("combat", 0), ("movement", 0)]
    table.pos.where[table.piece("ldr_throtyl")] = -3
    table.pick("end-movement")
    assert table.outcome.winners == (1,)
    assert "the Highlords' army is broken" in table.outcome.summary


def test_a_draw() -> None:
    """DOG-S.33.4, DOG-R70: exactly half is not more than half."""
    table = Table().put("1213", "draconian.1", "throtyl_inf.1").put("1214", "throtyl_inf.2").put("1619", "hylo_inf.1")
    table.pos.turn = 5
    table.pos.steps = [("turn-end",), ("combat", 0), ("movement", 0)]
    table.pick("end-movement")
    assert table.outcome.winners == ()
    assert table.outcome.scores == (0.5, 0.5)


def test_both_aims_reached_is_a_draw() -> None:
    """DOG-S.33.4: the city falls to the last of a broken army."""
    table = Table().put("1718", "draconian.1").put("1720", "hylo_inf.1")
    table.pos.depleted[table.piece("draconian.1")] = 1
    table.go("movement", "highlord").pick("draconian.1", "1619")
    assert table.outcome.winners == ()
    assert "has fallen and the Highlords' army is broken" in table.outcome.summary


def test_no_highlord_army_left() -> None:
    """DOG-R70: the game ends at once."""
    table = Table().put("1415", "throtyl_inf.1").put("1414", "hylo_inf.1", "hylo_inf.2").go("combat", "highlord")
    table.pick("1414", "throtyl_inf.1", "attack", dice=[1])
    assert table.outcome.winners == (1,)


def test_closed_land() -> None:
    """DOG-3.15, DOG-T.5, DOG-T.6, DOG-R69: Northern Ergoth is closed, land without a nation open."""
    table = Table().put("1115", "draconian.1").go("movement", "highlord").pick("draconian.1")
    assert table.why("1116") == ["DOG-3.15"]
    assert table.legal("1014")


def test_nations_that_take_no_part_may_be_open() -> None:
    """DOG-3.15, DOG-R20: by the other reading Northern Ergoth is entered without a die, and its city is taken; it joins
    nobody."""
    table = Table(idle_nations="open").put("1115", "draconian.1", "throtyl_inf.1").put("1619", "hylo_inf.1")
    table.go("movement", "highlord").pick("draconian.1", "1116")
    assert table.legal("1117")
    table.pick("stop").put("1120", "draconian.2").go("movement", "highlord").pick("draconian.2", "1121", "stop")
    assert (table.holder("gwynned"), table.ally("n_ergoth")) == ("highlord", "")


def _kender_before_ergoth(reading: str) -> Table:
    """Kender attack at 2 to 3, +2 for Kronin; on a 10 the draconians must go, and only Northern Ergoth is left."""
    table = Table(idle_nations=reading).put("1115", "draconian.1", "draconian.2")
    return table.put("1114", "hylo_inf.1", "hylo_inf.2", "ldr_hylo").go("combat", "whitestone")


def test_nobody_retreats_into_closed_land() -> None:
    """DOG-7.31, DOG-3.15."""
    table = _kender_before_ergoth("closed").pick("1115", "everyone", "attack", "hylo_inf.1", dice=[10])
    assert table.at("draconian.1") == table.at("draconian.2") == "pool"


def test_a_retreat_into_open_land_of_nobody_in_the_war() -> None:
    """DOG-7.31, DOG-3.15, DOG-R20."""
    table = _kender_before_ergoth("open").pick("1115", "everyone", "attack", "hylo_inf.1", "draconian.1", dice=[10])
    assert table.picks() == ["1116", "1216"]


def test_giving_up() -> None:
    """DOG-R85: the other side has won, whoever is to decide."""
    table = begun()
    table.concede("whitestone")
    assert table.outcome.winners == (0,)
    GAME.concede(table.pos, 0, NoDice(), None)
    assert table.outcome.winners == (0,)


def test_the_highlords_replace_first() -> None:
    """DOG-C.1, DOG-R2: then Whitestone."""
    table = Table().put("1314", "throtyl_inf.1", "throtyl_inf.2").put("1619", "hylo_inf.1", "hylo_inf.2")
    table.deplete("throtyl_inf.1", "throtyl_inf.2", "hylo_inf.1", "hylo_inf.2")
    table.pos.turn, table.pos.steps, table.pos.pending = 1, [("turn-end",)], None
    settle(STEPS, table.pos, NoDice(), table.log)
    assert (table.asked, table.asks, table.pos.turn) == ("replacements", "highlord", 2)
    table.pick("done")
    assert (table.asked, table.asks) == ("replacements", "whitestone")


def test_winter_is_a_turn_like_others() -> None:
    """DOG-K.2, DOG-R52: armies march as far in Turn 5 as in Turn 1."""
    reach = []
    for turn in (1, 5):
        table = Table().put("1314", "draconian.1").put("1619", "hylo_inf.1")
        table.pos.turn = turn
        reach.append(table.go("movement", "highlord").pick("draconian.1").picks())
    assert reach[0] == reach[1]


def test_counters_and_nationalities() -> None:
    """DOG-B.2, DOG-B.5, DOG-B.7, DOG-T.1, DOG-T.4, DOG-R4: leaders are no armies; Knights wear one colour."""
    content = Table("arena").content
    by_name = {kind: number for number, kind in enumerate(content.kinds)}
    assert not content.is_army[by_name["ldr_hylo"]]
    assert content.rating[by_name["ldr_hylo"]] == 2
    assert content.is_army[by_name["silvanesti_air"]]
    assert content.sort[by_name["silvanesti_air"]] != content.sort[by_name["solanthus_cav"]]
    assert content.way[by_name["silvanesti_inf"]] == content.way[by_name["hylo_inf"]] != content.way[by_name["hl_inf"]]
    assert content.nationality[by_name["solanthus_inf"]] == "knights"
    assert content.nationality[by_name["draconian"]] == "draconian"


def test_more_draconians_make_the_kender_strike_even() -> None:
    """DOG-P.2, DOG-S.33.4: a house rule brings two more; half of the strength is then half of 40, not of 28."""
    assert initial_strength(Table().pos) == 28
    table = Table(more_draconians="2")
    assert initial_strength(table.pos) == 40
    assert [name for name in table.content.kinds if name == "draconian"] == ["draconian"] * 4
    (even,) = [preset for preset in GAME.scenarios()["kender-strike"].presets if preset.id == "balanced"]
    assert even.options == {"more_draconians": "2"}
