"""What counts as something happening, orders with conditions, areas at the end of their range, and small print."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, Match, Order, Setting, UndoBarred
from wyrmtable.core.orders import answer
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.buttons import PASS
from wyrmtable.games.dungeonation.files.terms import KEEPER, LOCKED, LOST, OPEN, PLANKS, SET_ASIDE, SPIKED
from wyrmtable.games.dungeonation.rules.answering import MANNERS
from wyrmtable.games.dungeonation.rules.figures import strike_value
from wyrmtable.games.dungeonation.rules.sight import sees

from .growing import one as later
from .table import Table
from .test_examples import ROOM, room
from .test_lawyer_4 import door, one, street
from .test_lawyer_6 import turning

# -- what counts as something happening --------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "quiet"), [("tile-9", 7), ("tile-5", 0)])
def test_1_a_card_that_paces_puts_off_no_stall(place: str, quiet: int) -> None:
    """DUN-END-8, DUN-SUM-10: from one unexplored tile to the next nothing has happened; on an explored one figures
    have come."""
    table = room().put("fighter", "a1").lie("bugbear-1", 5).keepers_turn()
    table.pos.imps, table.pos.quiet = 1, 7
    table.pick("tile-6", place)
    assert table.pos.quiet == quiet


@pytest.mark.parametrize(("cell", "imps"), [(LOST, 1), (SET_ASIDE, 2)])
def test_2_who_was_left_behind_brings_no_imp(cell: int, imps: int) -> None:
    """DUN-IMP-2, DUN-JAIL-5: a prisoner on the first level is lost; one who was set aside is still held."""
    table = later("hall_cross").put("fighter", "a3")
    table.pos.cell[table.figure("mage")] = cell
    assert table.pick("end-turn").pos.imps == imps


# -- standing orders ---------------------------------------------------------------------------------------------


def at_stake(tile: str) -> Table:
    """A dungeon whose Keeper holds a pit and can pay for it."""
    return one(tile).hold("pit-trap-a-1", imps=2)


def on_planks() -> Table:
    """The Fighter has just stepped on the bridge of a Chasm."""
    table = at_stake("chasm").put("fighter", "c2").pick("fighter", "c3")
    assert table.pos.ground[table.square("c3")] == PLANKS
    return table


def on_floor(*friends: tuple[str, str]) -> Table:
    """The Fighter has just taken a step in a Crossing."""
    table = at_stake("hall_cross").put("fighter", "c1")
    for friend, square in friends:
        table.put(friend, square)
    return table.pick("fighter", "c2")


def ordered(table: Table, *orders: Order) -> str:
    """What the orders answer, if anything."""
    pick = answer(GAME, table.pos, table.decision, table.names, orders)
    return "" if pick is None else table.names.text(pick)


def test_3_steps_pass_except_on_planks() -> None:
    """DUN-WIN-5: without an order a step on floor is passed, one on planks asked."""
    assert ordered(on_floor()) == "pass"
    assert ordered(on_planks()) == ""
    assert ordered(on_planks(), Order("step")) == "pass"


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        (("tile", "tile-1"), True), (("tile", "tile-2"), False), (("planks", "yes"), True), (("planks", "no"), False),
        (("thief", "away"), True), (("thief", "near"), False), (("weather", "fair"), False),
    ],
)  # fmt: skip
def test_4_what_an_order_can_name(when: tuple[str, str], fits: bool) -> None:
    """DUN-WIN-5: tile, planks, and whether the Thief could notice it; what nobody knows fits nothing."""
    spring = Order("step", "card-pit-trap-a-1", (when,))
    assert ordered(on_planks(), spring) == ("card-pit-trap-a-1" if fits else "")


def test_5_a_thief_in_reach() -> None:
    """DUN-WIN-5, DUN-THF-3: he sees the Fighter from two squares off."""
    table = on_floor(("thief", "c4"))
    assert GAME.obeys(table.pos, KEEPER, Order("step", when=(("thief", "near"),)))
    assert not GAME.obeys(table.pos, KEEPER, Order("step", when=(("thief", "away"),)))


@pytest.mark.parametrize(("until", "fits"), [("", True), ("3", True), ("2", False), ("soon", False)])
def test_6_an_order_ends_with_its_round(until: str, fits: bool) -> None:
    """DUN-WIN-5: in the third round an order until the third still holds, one until the second does not."""
    table = on_floor()
    table.pos.round = 3
    assert GAME.obeys(table.pos, KEEPER, Order("step", until=until)) == fits


def test_7_nobody_waits_for_an_answer() -> None:
    """DUN-R113, DUN-WIN-5: every window can be passed in silence, and no option has a game wait for the Keeper."""
    assert {manner.silence for manner in MANNERS} == {PASS}
    options = {choice.id for scenario in GAME.scenarios().values() for choice in scenario.choices}
    assert not {option for option in options if "window" in option}


# -- magic -------------------------------------------------------------------------------------------------------


FOUR = ("i5", "j5", "i6", "j6")


def test_8_near_one_square_and_seen_at_another() -> None:
    """DUN-MAG-2: the range counts to the nearest of the four squares; another of them may be the one in sight."""
    table = street().put("mage", "c2").put("bugbear-1a", "i6")
    near = {square: table.content.board.distance(table.square("c2"), table.square(square)) for square in FOUR}
    seen = {square: sees(table.pos, table.square("c2"), table.square(square)) for square in FOUR}
    assert (near["i5"], seen["i5"]) == (6, False)
    assert (near["j5"], seen["j5"]) == (7, True)
    table.pick("mage", "fireball", "i5", dice=(8, 1))
    assert table.wounds("bugbear-1a") == 3


def test_9_a_scroll_is_heard() -> None:
    """DUN-IMP-1, DUN-ACT-4: that reading it makes an Imp is said before it is confirmed; a flask makes none."""
    table = street().put("mage", "a3").give("mage", "scroll-of-lightning-1", "fire-flask-1").put("bugbear-1a", "d3")
    table.pick("mage")
    for item, cost in (("scroll-of-lightning-1", "A scroll makes an Imp"), ("fire-flask-1", "")):
        assert GAME.preview(table.pos, 0, table.names.pick(f"item-{item}")).cost == cost
    table.pick("item-scroll-of-lightning-1")
    assert GAME.preview(table.pos, 0, table.names.pick("bugbear-1a")).cost == "A scroll makes an Imp"
    assert GAME.preview(table.pos, 0, table.names.pick("back")).cost == ""


def test_10_nobody_resists_help() -> None:
    """DUN-MR-3: an elf with his tenths throws nothing against Shield or Heal."""
    table = room().put("mage", "d4").put("fighter", "d5", 1, race="elf").put("cleric", "e5")
    table.pick("mage", "shield", "fighter", "stop", "cleric", "heal")
    assert (table.pos.shield, table.wounds("fighter")) == (1 << table.figure("fighter"), 2)


# -- small print -------------------------------------------------------------------------------------------------


def test_11_turning_a_tile_is_no_move() -> None:
    """DUN-SKL-0, DUN-FTR-1, DUN-EXP-7: the Fighter turns a tile from where he stands, goes on, and strikes twice."""
    table = turning(one("hall_cross").put("fighter", "f3").put("bugbear-1a", "f4"), "hall_cross")
    table.pick("fighter", "f3-g3", "turn-0", dice=(1,)).pick("bugbear-1a", "bugbear-1a", dice=(8, 1, 8, 1))
    assert table.wounds("bugbear-1a") == 2


def test_12_shown_out_of_sight() -> None:
    """DUN-EXP-6: the card on a tile just turned is shown, and its figure may stand where the hero does not see it."""
    table = Table({0: ("entry_chamber", 0)}, 4).put("fighter", "c6").put("mage", "a1").lie("bugbear-1", 3)
    door(turning(table, "hall_cross"), "c6-c7", OPEN).pick("fighter", "c6-c7", dice=(1,)).pick("turn-0")
    assert table.decision.seat == KEEPER
    hidden = [text for text in sorted(table.picks()) if not sees(table.pos, table.square("c6"), table.square(text))]
    assert hidden
    assert table.pick(hidden[0]).at("bugbear-1a") == hidden[0]


@pytest.mark.parametrize(("lock", "able"), [(4, True), (4 | SPIKED, False)])
def test_13_spikes_keep_a_card_out(lock: int, able: bool) -> None:
    """DUN-SUM-13: where cards need a port, one opens a locked door, but none that is wedged; it stays where it is."""
    table = Table(ROOM, 1, {"cards_need_port": "on"}).put("fighter", "a1").lie("bugbear-1", 3).keepers_turn()
    door(table, "c6-c7", LOCKED, lock).pos.imps = 1
    assert ("tile-1" in table.pick("tile-4").picks()) == able


@pytest.mark.parametrize(("hero", "more"), [("fighter", 1), ("archer", 0)])
def test_14_a_blade_for_some(hero: str, more: int) -> None:
    """DUN-SRCH-2: the Keen Blade serves a Fighter; an Archer carries it for others."""
    table = room().put(hero, "d4").put("bugbear-1a", "d5")
    figure, enemy = table.figure(hero), table.figure("bugbear-1a")
    bare = strike_value(table.pos, figure, enemy)
    assert strike_value(table.give(hero, "keen-blade-1").pos, figure, enemy) == bare + more


def test_15_no_way_back_past_a_window() -> None:
    """DUN-WIN-4: what a hero did before the Keeper was asked is not taken back, though he only passed."""
    match = Match(GAME, Setting("simple", {"mission": "4", "start_imps": "by_mission"}), None, "1")
    board = match.position.content.board
    while isinstance(decision := match.decision, Decision) and decision.manner.kind != "step":
        picks = {match.names.text(pick): pick for pick in decision.picks}
        squares = [pick for text, pick in picks.items() if text in board.names]
        walks = squares and match.position.steps[-1][0] == "hero"
        match.pick(decision.seat, squares[-1] if walks else picks.get("pass", decision.picks[-1]))
    assert match.undoable(0) == []
    while match.deciding == KEEPER:
        match.pick(KEEPER, match.names.pick("pass"))
    assert match.undoable(0) == []
    with pytest.raises(UndoBarred):
        match.undo(0)


def test_16_asked_though_there_is_one() -> None:
    """DUN-WIN-8, DUN-MIS5-1: the Keeper picks even the only monster he holds, for it comes from his hand."""
    table = Table({0: ("entry_chamber", 0)}, 5).put("fighter", "c6").hold("bugbear-1", "war-paint-1", imps=0)
    turning(table, "sanctuary").pick("fighter", "c6-c7", "pass", "yes", dice=(1,)).pick(
        sorted(table.picks())[0], "pass"
    )
    assert (table.decision.seat, set(table.picks()), table.decision.forced) == (KEEPER, {"card-bugbear-1"}, False)


def test_17_the_amulet_before_the_chains() -> None:
    """DUN-TURN-5, DUN-TRAP-10: it saves its bearer first, and there is nobody left to capture."""
    table = later("hall_cross").put("mage", "c3", 1).put("fighter", "a3").put("bugbear-1a", "c4").keepers_turn()
    table.give("mage", "amulet-of-life-1").hold("capture-1", imps=2)
    table.pick("bugbear-1a", "mage", "yes", dice=(8, 1))
    assert (table.wounds("mage"), table.pos.cell[table.figure("mage")]) == (1, 0)
    assert "card-capture-1" not in table.picks()
