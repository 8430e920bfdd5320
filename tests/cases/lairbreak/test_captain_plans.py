"""The captain's larger plans: stacks, allies, the hoard on the road; and what a searching bot is given."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Decision, Outcome, RandomDice, Setting, complete
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.captain import Captain, Rollout, evaluate, goals_of
from wyrmtable.games.lairbreak.captain.scouting import Scout
from wyrmtable.games.lairbreak.files.buttons import PLACES
from wyrmtable.games.lairbreak.files.terms import ARMIES, MINED_OUT

from .table import Table
from .test_captain import advise, play_on


def orders(table: Table, most: int = 60) -> list[tuple[str, str]]:
    """What a captain picks in the rest of his turn up to the first dice, and why."""
    captain, army, found = Captain(Random(1)), table.pos.army, list[tuple[str, str]]()
    while table.pos.army == army and len(found) < most:
        pick = advise(table, captain)
        found.append((pick, captain.why()))
        square = table.content.names.pick(pick) - PLACES
        if table.asked == "group" and 0 <= square < table.content.squares and table.pos.is_enemy_at(square, army):
            break
        table.pick(pick)
    return found


# -- allies ------------------------------------------------------------------------------------------------------------


def test_a_find_under_an_ally_is_left() -> None:
    """LB-R11, LB-WAG-2: a wagon cannot load where an ally stands, so it does not wait for that find for ever."""
    table = Table(players=2)
    (wagon,) = table.put("X28", "orcs", "wagon")
    table.put("AA25", "goblins", "miner")
    table.chit("AA25", "gems")
    table.put("U28", "orcs", "miner")
    table.chit("U28", "iron")
    table.put("F2", "dwarves", "miner")
    table.go("orcs")
    play_on(table)
    assert table.cargo(wagon) == "iron"


def test_an_army_without_wagons_makes_room() -> None:
    """LB-R11: miners that can never haul their find leave it to the ally's wagons."""
    table = Table(players=2)
    (miner,) = table.put("AA25", "goblins", "miner")
    table.chit("AA25", "gems")
    table.put("X28", "orcs", "wagon")
    table.put("F2", "dwarves", "miner")
    table.give("goblins", 10)
    table.go("goblins")
    play_on(table)
    assert table.at(miner) != "AA25"


# -- stacks ------------------------------------------------------------------------------------------------------------


def test_fighters_gather() -> None:
    """LB-TERM-6, LB-CMB-4: footmen that share a task come together before they go."""
    table = Table()
    one, two = table.put("K11", "orcs", "footman", "footman")
    (three,) = table.put("N11", "orcs", "footman")
    table.put("A11", "humans", "miner")
    table.go("orcs")
    play_on(table)
    assert table.at(one) == table.at(two) == table.at(three)


def test_an_archer_shoots_and_goes_on() -> None:
    """LB-ELITE-4, LB-R58: the volley costs him nothing, and his squad still attacks."""
    table = Table()
    table.put("K11", "orcs", "archer", "archer", "footman", "footman")
    table.put("N11", "humans", "wagon")
    table.go("orcs")
    captain, shots = Captain(Random(1)), 0
    while (pick := advise(table, captain)) != "N11" or table.asked == "volley":
        shots += table.asked == "volley"
        table.pick(pick, dice=[1] if table.asked == "volley" else [])
    assert (shots, table.asked) == (2, "group")
    assert len(table.pos.steps[-1]) == 2 + 4, "all four attack"


# -- the hoard on the road ---------------------------------------------------------------------------------------------


def test_the_hoard_is_met_at_its_owners_gate() -> None:
    """LB-LAIR-7: footmen near the owner's base stand before its gate, not behind the wagon."""
    table = Table()
    (wagon,) = table.put("O11", "dwarves", "wagon")
    table.put("O11", "dwarves", "footman", "footman")
    table.load(wagon, "hoard")
    table.put("J2", "orcs", "footman", "footman")
    table.go("orcs")
    play_on(table)
    assert table.here("H2") == ["orcs footman"] * 2


def test_whoever_shields_the_hoard_is_attacked() -> None:
    """LB-CMB-2, LB-LAIR-10: a squad beside the escort fights its way to the wagon instead of waiting."""
    table = Table()
    (wagon,) = table.put("N11", "dwarves", "wagon")
    table.put("M11", "dwarves", "miner")
    table.load(wagon, "hoard")
    table.put("L11", "orcs", "footman", "footman", "footman", "footman")
    table.go("orcs")
    told = orders(table)
    assert told[-1][0] == "M11"


def test_gold_is_spent_to_stop_the_hoard() -> None:
    """LB-BUY-2, LB-LAIR-7: an army near its goal in gold still buys fighters when the hoard passes by."""
    table = Table()
    table.put("F2", "dwarves", "miner", "wagon")
    table.give("dwarves", 2400)
    table.go("dwarves", "buy")
    assert advise(table) == "end-purchase"
    (wagon,) = table.put("M2", "humans", "wagon")
    table.load(wagon, "hoard")
    assert advise(table) == "buy-footman"


def test_the_hoards_way_home_is_cleared() -> None:
    """LB-LAIR-7: fighters attack who bars the way of their own hoard wagon before it moves."""
    table = Table()
    (wagon,) = table.put("K2", "dwarves", "wagon")
    table.put("J2", "dwarves", "footman", "footman", "footman")
    table.load(wagon, "hoard")
    table.put("I2", "orcs", "footman")
    table.go("dwarves")
    assert orders(table)[-1][0] == "I2"


# -- games end ---------------------------------------------------------------------------------------------------------


def test_a_limit_stands_behind() -> None:
    """LB-WIN-9, LB-R88: the standard game has a last round, told with the aim."""
    setting = complete(GAME, Setting("hollow", {"preparation": "dealt"}))
    pos = GAME.setup(setting, RandomDice(Random(1)))
    assert pos.content.switches.round_limit == 200
    aim = GAME.view(pos, 0).aim
    assert aim is not None
    assert (aim.turns, "round 200" in aim.goal) == (200, True)


def test_in_a_long_war_gold_becomes_soldiers() -> None:
    """LB-BUY-2, LB-R88: nothing is left lying in the purse for ever."""
    table = Table()
    table.pos.round = 150
    table.put("F2", "dwarves", "miner", "wagon")
    table.put("F1", "dwarves", "wagon", "footman", "footman")
    for square in ("J1", "D4", "N1", "C7"):
        table.put(square, "dwarves", "miner")
    table.put("K2", "dwarves", *["footman"] * 4)
    table.put("L2", "dwarves", *["footman"] * 4)
    table.put("M2", "dwarves", *["footman"] * 4)
    table.put("N2", "dwarves", "wagon", "wagon")
    table.give("dwarves", 300)
    table.go("dwarves", "buy")
    assert advise(table) == "buy-footman"


def test_a_weak_force_does_not_wait_for_ever() -> None:
    """LB-LAIR-4, LB-R88: in a long war a force too small for the dragon turns on the enemy that is left."""
    table = Table(players=4)
    table.pos.round = 150
    force = table.put("O13", "orcs", *["archer"] * 4)
    table.put("A11", "gnomes", "miner")
    table.put("F2", "dwarves", "miner")
    table.go("orcs")
    play_on(table)
    assert table.at(force[0]) != "O13"


@pytest.mark.parametrize(("round_", "gold", "stormed"), [(150, 40, True), (150, 50, False), (20, 40, False)])
def test_miners_without_mines_and_fighters_end_the_war(round_: int, gold: int, stormed: bool) -> None:
    """LB-R88: in a long war, when nothing is left to dig, to pay or to send, the miners themselves attack."""
    table = Table()
    table.pos.round = round_
    for mine in table.content.halls.mines:
        table.pos.mined[mine] = MINED_OUT
    (miner,) = table.put("G2", "dwarves", "miner")
    table.put("I2", "orcs", "miner")
    table.give("dwarves", gold)
    table.go("dwarves")
    assert any(why.startswith("Nothing is left to lose") for _, why in orders(table)) is stormed
    assert (table.at(miner) == "H2") is stormed


def steps_between(table: Table, one: str, other: str) -> int:
    return Scout(table.pos, table.pos.army).distance(table.square(one), table.square(other))


def test_the_last_fighters_are_kept_for_the_enemy() -> None:
    """LB-R88: six captains, seed 176, round 180: the gnomes threw one footman after the other at the beast in AA25 and
    left the last dwarf alone. A monster that bars no way is not worth a loss in a long war."""
    table = Table()
    table.pos.round = 180
    (footman,) = table.put("AA24", "gnomes", "footman")
    table.monster("AA25", "golem", card=True)
    table.put("U28", "dwarves", "miner")
    table.go("gnomes")
    play_on(table)
    assert steps_between(table, table.at(footman), "U28") < steps_between(table, "AA24", "U28")


def test_a_monster_in_the_only_way_is_fought_at_any_price() -> None:
    """LB-R88: where a monster keeps the armies apart, the war does not end without that fight."""
    table = Table()
    table.pos.round = 180
    (footman,) = table.put("U28", "gnomes", "footman")
    table.monster("U27", "golem")
    table.put("N28", "dwarves", "miner")
    table.go("gnomes")
    captain = Captain(Random(1))
    assert advise(table, captain) == footman
    table.pick(footman)
    assert advise(table, captain) == "U27"


@pytest.mark.parametrize(("wagons", "goes"), [((), True), (("wagon",), False)])
def test_a_miner_without_a_wagon_digs_no_more(wagons: tuple[str, ...], goes: bool) -> None:
    """LB-R88, LB-WAG-2: six captains, seed 176: the last dwarf sat on his find in U28 for sixty rounds, with ten gold
    and no wagon. Nothing will ever come of it, so he goes, and does not turn back; with a wagon he digs on."""
    table = Table()
    table.pos.round = 180
    (miner,) = table.put("U28", "dwarves", "miner")
    table.chit("U28", "gold")
    table.put("X20", "dwarves", *wagons)
    table.put("AA24", "gnomes", "footman", "footman")
    table.give("dwarves", 10)
    gaps = [steps_between(table, "U28", "AA24")]
    for _ in range(2):
        table.go("dwarves")
        play_on(table)
        gaps.append(steps_between(table, table.at(miner), "AA24"))
    assert (gaps[0] > gaps[1] > gaps[2]) is goes
    assert (table.at(miner) == "U28") is not goes


@pytest.mark.parametrize(("find", "goes"), [("", True), ("U28", False)])
def test_wagons_without_anything_to_haul_end_the_war(find: str, goes: bool) -> None:
    """LB-R88, LB-CMB-2: six captains, seed 700408: from round 130 on nobody had anything but empty wagons, no gold for
    a miner and no find to fetch, and all waited for the last round. Wagons fight, too."""
    table = Table()
    table.pos.round = 130
    wagons = table.put("L25", "dwarves", "wagon", "wagon")
    table.control("L25", "dwarves")
    table.put("J27", "orcs", "wagon")
    table.put("F2", "dark_elves", "wagon", "wagon")
    table.give("dwarves", 10)
    if find:
        table.chit(find, "gold")
    table.go("dwarves")
    assert any(why.startswith("Nothing is left to lose") for _, why in orders(table)) is goes
    assert any(steps_between(table, table.at(wagon), "J27") == 1 for wagon in wagons) is goes


@pytest.mark.parametrize(("barred", "goes"), [(True, True), (False, False)])
def test_a_load_that_never_gets_home_is_given_up(barred: bool, goes: bool) -> None:
    """LB-R88, LB-WAG-4: a worn-out army whose last load cannot come home attacks the monster in its way."""
    table = Table()
    table.pos.round = 130
    (wagon,) = table.put("U28", "dwarves", "wagon")
    table.load(wagon, "gold")
    if barred:
        table.monster("U27", "golem")
    table.put("N28", "orcs", "wagon")
    table.give("dwarves", 10)
    table.go("dwarves")
    captain = Captain(Random(1))
    assert advise(table, captain) == wagon
    table.pick(wagon)
    assert (advise(table, captain) == "U27") is goes
    assert captain.why().startswith("Nothing is left to lose") is goes


@pytest.mark.parametrize(("find", "bought"), [("", "buy-footman"), ("J1", "end-purchase")])
def test_who_earns_nothing_does_not_save(find: str, bought: str) -> None:
    """LB-BUY-2, LB-R88: in a long war gold is saved for a wagon only where some can still come in."""
    table = Table()
    table.pos.round = 130
    for mine in table.content.halls.mines:
        table.pos.mined[mine] = MINED_OUT
    table.put("F2", "dwarves", "wagon")
    table.put("N28", "orcs", "wagon")
    table.give("dwarves", 60)
    if find:
        table.chit(find, "gold")
    table.go("dwarves", "buy")
    assert advise(table) == bought


# -- for a search ------------------------------------------------------------------------------------------------------


def test_goals_and_evaluation() -> None:
    """LB-WIN-2, LB-WIN-3, LB-WIN-4: nearer to a goal is worth more, and the shares of all players add up."""
    table = Table(players=3)
    table.put("F2", "dwarves", "miner", "footman")
    table.put("X1", "humans", "miner", "footman")
    table.put("AC14", "gnomes", "miner", "footman")
    table.go("dwarves", "buy")
    even = evaluate(table.pos, 0)
    assert sum(evaluate(table.pos, seat) for seat in range(3)) == pytest.approx(1)
    table.give("dwarves", 2500)
    rich = evaluate(table.pos, 0)
    (wagon,) = table.put("J2", "humans", "wagon")
    table.load(wagon, "hoard")
    assert even < rich
    assert evaluate(table.pos, 0) < rich
    assert {goal.name: round(goal.done, 1) for goal in goals_of(table.pos, 0)}["wealth"] == 0.8
    table.concede("humans")
    table.concede("gnomes")
    assert [evaluate(table.pos, seat) for seat in range(3)] == [1.0, 0.0, 0.0]


@pytest.mark.parametrize(("scenario", "players"), [("hollow", "2"), ("halls", "3")])
def test_a_quick_hand_plays_on(scenario: str, players: str) -> None:
    """LB-TURN-1, LB-WIN-9: every answer is legal, turns end, and so does the game."""
    dice = RandomDice(Random(3))
    options = {"players": players, "preparation": "dealt", "round_limit": "20"}
    pos = GAME.setup(complete(GAME, Setting(scenario, options)), dice)
    hand, picks = Rollout(Random(3)), 0
    while isinstance(decision := GAME.decision(pos), Decision):
        pick = hand.pick(pos, decision)
        assert pick in decision.picks
        GAME.apply(pos, pick, dice)
        picks += 1
        assert picks < 20_000
    assert isinstance(decision, Outcome)


def test_a_quick_hand_leaves_the_temple() -> None:
    """LB-TEMP-3: the turn cannot end before, so it goes out."""
    table = Table()
    (one,) = table.put("O9", "dwarves", "miner")
    table.put("M2", "humans", "miner")
    table.go("dwarves")
    hand = Rollout(Random(1))
    for _ in range(50):
        if table.pos.army != ARMIES.index("dwarves"):
            break
        table.pick(table.content.names.text(hand.pick(table.pos, table.decision)))
    assert table.at(one) not in ("O9", "O10", "P9", "P10")
