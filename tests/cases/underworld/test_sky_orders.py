"""Orders and movement in the air, rule by rule (UWA-AIR-1 to UWA-AIR-12)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Decision, Setting, complete, to_json
from wyrmtable.core.dice import RandomDice
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underworld.files.sky import content_of, most_load, read_battles
from wyrmtable.games.underworld.files.skyboard import GRID, apart
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.sky import orders, paths
from wyrmtable.games.underworld.rules.sky.position import (
    DIVING,
    ENGAGING,
    ESCAPED,
    GONE,
    LANDED,
    SHARP,
    WITHDRAWING,
    SkyPosition,
)

from .skies import NO_DICE, alone, at_step, battle, order, put, run, straight, texts, unit, write


def test_the_board() -> None:
    """UWA-AIR-1: 48 by 48 hexes of an inch; heights are whole inches, and none is below the ground."""
    assert len(GRID) == 48 * 48
    assert {"0000", "4700", "0047", "4747"} <= set(GRID.names)
    assert apart(GRID.index["2424"], GRID.index["2423"]) == 4
    pos = battle()
    assert GAME.audit(pos) == []
    pos.height[0] = -1
    assert "nowhere" in GAME.audit(pos)[0]


def test_orders_are_hidden_until_all_are_in() -> None:
    """UWA-AIR-2, UWA-DEC-21, UWA-GAME-7: while the second side writes, the orders of the first are its own secret; then
    all see."""
    pos = battle()
    pos.turn, pos.steps = 0, [("turn",)]
    orders.begin(pos, ("turn",), NO_DICE, None)
    orders.write(pos, pos.steps[-1], NO_DICE, None)
    for _ in range(3):
        order(pos, f"{GRID.names[pos.place[pos.steps[-1][1]]][:2]}10", "end", "=12", "pass")
    assert pos.written[0]
    assert GAME.view(pos, 0).arrows
    assert GAME.view(pos, ALL).arrows
    assert not GAME.view(pos, 1).arrows
    assert not GAME.view(pos, 1).overlays
    assert not GAME.view(pos, None).arrows


def test_orders_in_words() -> None:
    """UWA-AIR-3: when all are in, everybody is told them."""
    pos = battle()
    number = put(pos, "griffon-1", "2410", 12, "S")
    write(pos, number, "2411", "2412", "2512", goal=11, stance=ENGAGING)
    assert orders.in_words(pos, number) == "2 S, 1 SE, height 11, engage"
    write(pos, number)
    assert orders.in_words(pos, number) == "hold, height 12, pass"


@pytest.mark.parametrize(("turn", "first"), [(0, 0), (1, 1), (2, 0)])
def test_who_begins_alternates(turn: int, first: int) -> None:
    """UWA-AIR-2: the first side writes first in odd turns, the second in even ones."""
    pos = battle()
    pos.turn = turn
    orders.begin(pos, ("turn",), NO_DICE, None)
    assert pos.steps[-1] == ("write", first, 0)


def test_enemies_stop_within_three_inches() -> None:
    """UWA-AIR-3: they fly at each other; as soon as they are within three inches both stop, since one engages."""
    pos = battle()
    alone(pos, "griffon-1", "hippogriff-1")
    one, other = put(pos, "griffon-1", "2410", 12, "S"), put(pos, "hippogriff-1", "2430", 12, "N")
    write(pos, one, *straight(pos, one, 20), stance=ENGAGING)
    write(pos, other, *straight(pos, other, 20))
    assert paths.carry_out(pos).come == [9 if n in (one, other) else 0 for n in range(len(pos.place))]
    assert pos.melee == [(one, other)]


def test_those_who_pass_do_not_stop() -> None:
    """UWA-AIR-3: if both pass by, nobody stops."""
    pos = battle()
    alone(pos, "griffon-1", "hippogriff-1")
    one, other = put(pos, "griffon-1", "2410", 12, "S"), put(pos, "hippogriff-1", "2430", 12, "N")
    write(pos, one, *straight(pos, one, 20))
    write(pos, other, *straight(pos, other, 20))
    assert paths.carry_out(pos).come[one] == 20
    assert pos.melee == []


def test_shorter_paths_are_flown_more_slowly() -> None:
    """UWA-AIR-3: of twenty ticks a path of ten inches takes one inch every second."""
    pos = battle()
    alone(pos, "griffon-1", "hippogriff-1")
    one, other = put(pos, "griffon-1", "2400", 12, "S"), put(pos, "hippogriff-1", "2433", 12, "N")
    write(pos, one, *straight(pos, one, 20), stance=ENGAGING)
    write(pos, other, *straight(pos, other, 10))
    come = paths.carry_out(pos).come
    assert (come[one], come[other]) == (20, 10)
    assert pos.melee == [(one, other)], "they meet at the very last tick"


def test_leaving_a_melee() -> None:
    """UWA-R110: who is still within three inches after the first inch is held by an enemy who engages."""
    for start, come in (("2412", 1), ("2413", 8)):
        pos = battle()
        alone(pos, "griffon-1", "hippogriff-1")
        put(pos, "griffon-1", "2410", 12, "S")
        pos.stance[0] = ENGAGING
        other = put(pos, "hippogriff-1", start, 12, "S")
        write(pos, other, *straight(pos, other, 8))
        assert paths.carry_out(pos).come[other] == come


def test_distance_counts_height() -> None:
    """UWA-AIR-4: two inches over ground and two of height are within three inches, three and one are not."""
    for place, height, met in (("2412", 14, True), ("2413", 13, False)):
        pos = battle()
        alone(pos, "griffon-1", "hippogriff-1")
        put(pos, "griffon-1", "2410", 12)
        put(pos, "hippogriff-1", place, height)
        pos.stance[0] = ENGAGING
        paths.carry_out(pos)
        assert bool(pos.melee) is met


def test_the_order_of_a_turn() -> None:
    """UWA-AIR-4: bombs fall in the movement; then missiles, melee, crashes and morale."""
    pos = battle()
    run(pos, "fly")
    assert pos.steps == [("next",), ("morale",), ("after",), ("melee",), ("shoot",)]


def test_straight_ahead() -> None:
    """UWA-AIR-5: a griffon flies up to 30 inches straight ahead, and no hex further."""
    pos = battle()
    number = put(pos, "griffon-1", "2440", 12)
    at_step(pos, "path", number, 0)
    assert {"2439", "2410"} <= set(texts(pos))
    assert not {"2409", "2340", "2440"} & set(texts(pos))
    assert GAME.why_not(pos, 0, pos.content.names.pick("2409"))[0].rule == "UWA-AIR-5"
    assert "straight" in GAME.why_not(pos, 0, pos.content.names.pick("2340"))[0].text


@pytest.mark.parametrize(
    ("scenario", "name", "turns", "spaces"),
    [
        ("night-riders", "wraith", 4, 2),
        ("wizards-flight", "gargoyle-1", 3, 3),
        ("border-patrol", "hippogriff-1", 6, 3),
        ("wizards-flight", "carpet", 4, 4),
        ("border-patrol", "griffon-1", 4, 4),
        ("dragon-at-the-tower", "dragon", 3, 5),
    ],
)
def test_turns_by_class(scenario: str, name: str, turns: int, spaces: int) -> None:
    """UWA-AIR-6: turns in a move and spaces between them, by size."""
    pos = battle(scenario)
    found = pos.unit(unit(pos, name))
    assert (found.turns, found.spaces) == (turns, spaces)
    assert pos.content.tables.classes["g"] == (2, 6)
    assert pos.content.tables.classes["a"] == (5, 1)


def test_no_more_turns_than_the_class_has() -> None:
    """UWA-AIR-6: after its three turns a dragon turns no more in this move."""
    pos = battle("dragon-at-the-tower")
    number = put(pos, "dragon", "2424", 12)
    pos.load[number], pos.run[number] = 0, 5
    at_step(pos, "path", number, 0)
    order(pos, "right", "2921", "right", "3424", "right", "3429")
    assert pos.steps[-1][0] == "height"
    at_step(pos, "path", number, 1)
    assert "left" not in texts(pos)
    assert GAME.why_not(pos, 0, pos.content.names.pick("left"))[0].rule == "UWA-AIR-6"


def test_spaces_before_a_turn() -> None:
    """UWA-AIR-7: a griffon flies four hexes before its first turn, unless its last move ended with them."""
    pos = battle()
    number = put(pos, "griffon-1", "2440", 12)
    at_step(pos, "path", number, 0)
    assert "left" not in texts(pos)
    order(pos, "2437")
    assert pos.steps[-1][0] == "height"
    at_step(pos, "path", number, 1)
    assert "left" not in texts(pos)
    assert GAME.why_not(pos, 0, pos.content.names.pick("left"))[0].rule == "UWA-AIR-7"
    at_step(pos, "path", put(pos, "griffon-2", "2440", 12), 0)
    order(pos, "2436", "left")
    assert pos.heading[1] == GRID.directions.index("NW")
    pos.run[2] = 4
    at_step(pos, "path", 2, 0)
    assert "left" in texts(pos)


def test_nobody_is_asked_where_nothing_is_left_to_choose() -> None:
    """UWA-AIR-3: an entry made by itself in the middle of secret orders would tell what was written."""
    pos = battle()
    number = put(pos, "griffon-1", "2440", 0)
    at_step(pos, "path", number, 0)
    order(pos, "end")
    assert pos.steps[-1] == ("stance", number)
    assert pos.goal[number] == 0


def test_dives() -> None:
    """UWA-AIR-8, UWA-R272: a griffon of 30 inches dives 15, however far it flies; the height falls evenly, rounded
    down."""
    pos = battle()
    number = put(pos, "griffon-1", "2440", 40)
    at_step(pos, "path", number, 0)
    order(pos, "2431", "end")
    assert texts(pos)[0] == "=25"
    assert GAME.why_not(pos, 0, pos.content.names.number(24))[0].rule == "UWA-AIR-8"
    pos.height[number], pos.goal[number] = 12, 8
    assert [paths.height_at(pos, number, inches) for inches in (1, 2, 3, 5, 9)] == [12, 12, 11, 10, 8]


def test_sharp_dive_of_a_dragon() -> None:
    """UWA-AIR-9, UWA-EX-35: a dragon of 24 inches dives 36, and goes three forward."""
    pos = battle("dragon-at-the-tower")
    number = put(pos, "dragon", "2424", 40)
    pos.load[number] = 0
    at_step(pos, "path", number, 0)
    order(pos, "sharp-dive")
    assert texts(pos)[0] == "=4"
    assert texts(pos)[-1] == "=39"
    order(pos, "=4")
    assert [GRID.names[inch // 6] for inch in pos.path[number]] == ["2423", "2422", "2421"]
    assert pos.mode[number] == SHARP
    assert paths.hex_at(pos, number, 19) // 6 == GRID.index["2423"]
    assert paths.height_at(pos, number, 19) == 21


def test_a_sharp_dive_is_an_order_of_its_own() -> None:
    """UWA-AIR-9: after a leg there is none, and none from the ground."""
    pos = battle()
    number = put(pos, "griffon-1", "2440", 0)
    at_step(pos, "path", number, 0)
    assert GAME.why_not(pos, 0, pos.content.names.pick("sharp-dive"))[0].rule == "UWA-AIR-9"


def test_climb_of_a_hippogriff() -> None:
    """UWA-AIR-10, UWA-EX-35: ten inches of climb cost 23 of 36, so 13 more can be flown level, and not 14."""
    for flown, most in ((10, 10), (23, 10), (24, 9), (33, 0), (5, 5)):
        pos = battle()
        number = put(pos, "hippogriff-1", "2440", 12)
        at_step(pos, "path", number, 0)
        order(pos, f"24{40 - flown:02}", "end")
        assert texts(pos)[-1] == f"={12 + most}"
    assert GAME.why_not(pos, 1, pos.content.names.number(18))[0].rule == "UWA-AIR-10"


def test_a_giant_reptile_pays_six_to_climb() -> None:
    """UWA-AIR-10, UWA-EX-17: the surcharge is the spaces between turns of the class."""
    assert battle().content.tables.classes["g"][1] == 6


def test_slow_flyers_sink() -> None:
    """UWA-AIR-11: less than a quarter of the rate costs six inches of height, but not those who may hover."""
    for inches, height in ((7, 6), (8, 12)):
        pos = battle()
        number = put(pos, "griffon-1", "2440", 12)
        write(pos, number, *straight(pos, number, inches))
        run(pos, "fly")
        assert pos.height[number] == height
    pos = battle("night-riders")
    write(pos, put(pos, "wraith", "2440", 12))
    run(pos, "fly")
    assert pos.height[unit(pos, "wraith")] == 12


def test_leaving_the_board() -> None:
    """UWA-AIR-12: whoever flies off it is driven off, and its dice count for the enemy."""
    pos = battle()
    number = put(pos, "griffon-1", "2403", 12)
    at_step(pos, "path", number, 0)
    assert "leave" in texts(pos)
    assert GAME.preview(pos, 0, pos.content.names.pick("leave")).warnings[0].rule == "UWA-AIR-12"
    order(pos, "leave")
    run(pos, "fly")
    assert pos.state[number] == GONE
    seen = GAME.view(pos, None)
    assert [line.note for line in seen.seats] == ["2 of 3 in the battle", "7 of 7 in the battle"]
    assert seen.aim is not None
    assert seen.aim.scores[1].text == "11 points"


def test_too_many_riders() -> None:
    """UWA-AIR-12: a griffon carries one man for nothing; the second costs six inches, on a carpet only the fourth."""
    text = sky_text().replace('riders = ["hero"]', 'riders = ["hero", "hero"]', 1)
    _, found, _ = read_battles({"sky.toml": text})
    assert found["border-patrol"].units[0].fly == 24
    text = sky_text().replace('riders = ["wizard", "hero", "hero"]', 'riders = ["wizard", "hero", "hero", "hero"]')
    _, found, _ = read_battles({"sky.toml": text})
    assert found["wizards-flight"].units[0].fly == 12


def sky_text() -> str:
    return own_text("wyrmtable.games.underworld.files", "sky.toml", {})


def test_loads_by_size() -> None:
    """UWA-AIR-20: an adult dragon of any colour carries a heavy load, a younger one and a wyvern a light one, a
    gargoyle a stone, a wraith nothing; it costs a third of the rate."""
    pos = battle("dragon-at-the-tower")
    assert pos.rate(unit(pos, "dragon")) == 16
    names = ("wyvern-brood", "night-riders", "wizards-flight", "dragon-at-the-tower")
    kinds = {being.kind.id: being.kind for name in names for being in battle(name).content.battle.beings}
    found = [most_load(kinds[name], 0) for name in ("dragon_red", "roc_large", "wyvern", "gargoyle", "wraith")]
    assert found == ["heavy", "heavy", "light", "stone", "none"]
    white = kinds["dragon_red"]._replace(id="dragon_white")
    assert [most_load(white, age) for age in (0, 3, 4, 6)] == ["heavy", "light", "heavy", "heavy"]
    with pytest.raises(BadFile, match="cannot carry such a load"):
        read_battles({"sky.toml": sky_text().replace('mount = "wraith"', 'mount = "wraith"\nload = "stone"')})


def test_dive_and_land() -> None:
    """UWA-AIR-17: the steepest dive every turn, without orders, until it lands and is out of the battle."""
    pos = battle()
    number = put(pos, "griffon-1", "2440", 60)
    pos.state[number] = DIVING
    run(pos, "fly")
    assert (pos.height[number], pos.state[number]) == (15, DIVING)
    run(pos, "fly")
    assert (pos.height[number], pos.state[number]) == (0, LANDED)


def test_withdrawing() -> None:
    """UWA-AIR-17: it turns as it may and flies for the edge of its own side, without orders of its owner."""
    pos = battle()
    number = put(pos, "griffon-1", "2420", 12, "S")
    pos.state[number] = WITHDRAWING
    assert not pos.commanded(number)
    run(pos, "fly")
    assert pos.facing[number] == GRID.directions.index("N")
    for _ in range(2):
        run(pos, "fly")
    assert pos.state[number] == GONE


def test_halved_speed_adds_up() -> None:
    """UWA-AIR-17: twice halved a griffon flies seven inches."""
    pos = battle()
    pos.halved[0] = 2
    assert pos.rate(0) == 7


def test_the_wizard_gets_away() -> None:
    """UWA-GAME-13: by the far edge he has escaped; by his own he is driven off."""
    for place, facing, state in (("2446", "S", ESCAPED), ("2401", "N", GONE)):
        pos = battle("wizards-flight")
        number = put(pos, "carpet", place, 12, facing)
        at_step(pos, "path", number, 0)
        order(pos, "leave")
        run(pos, "fly")
        assert pos.state[number] == state


def test_bad_content_is_told() -> None:
    """UWA-GAME-4: a battle that is misspelt in a designer's file is told with its line."""
    with pytest.raises(BadFile, match="battle"):
        GAME.scenarios({"sky.toml": sky_text().replace("[battle.night-riders]", "[battle.night-rider]")})


def test_setting_up() -> None:
    """UWA-GAME-10: opposite edges, twelve inches up; hit points by dice, a dragon's by its age."""
    pos = GAME.setup(complete(GAME, Setting("border-patrol")), RandomDice(Random(1)))
    assert {GRID.names[pos.place[n]][2:] for n in range(len(pos.place))} == {"00", "47"}
    assert set(pos.height) == {12}
    assert all(1 <= pos.hp[n] <= being.kind.hd.most for n, being in enumerate(pos.content.battle.beings))
    dragon = GAME.setup(complete(GAME, Setting("dragon-at-the-tower")), RandomDice(Random(1)))
    assert dragon.hp[0] == 40


def test_positions_are_faithful() -> None:
    """UWA-GAME-8: what is written in JSON is the whole battle."""
    pos = battle()
    assert set(to_json(pos)) == set(SkyPosition.FIELDS)
    begun = GAME.setup(complete(GAME, Setting("night-riders")), RandomDice(Random(2)))
    assert isinstance(GAME.decision(begun), Decision)
    assert content_of(pos.content.setting) is pos.content
