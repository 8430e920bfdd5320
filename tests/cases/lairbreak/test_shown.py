"""What eyes are shown: the aim, panels, squads, previews with warnings, standing orders, and what each may not see."""

from __future__ import annotations

from random import Random

from wyrmtable.core import ALL, Order, Panel, RandomDice, Setting, View, complete
from wyrmtable.core.orders import answer
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, FACE_DOWN, PIT

from .table import Table, own_text


def panel(view: View, name: str) -> Panel:
    return next(panel for panel in view.panels if panel.id == name)


def rows(found: Panel) -> dict[str, tuple[str, ...]]:
    return {row.title: row.cells for row in found.rows}


# -- eyes --------------------------------------------------------------------------------------------------------


def test_all_seeing_eyes() -> None:
    """LB-INFO-1, LB-INFO-4: they see every purse; a seat sees its own, a spectator none."""
    table = Table(players=3)
    table.put("K11", "dwarves", "miner")
    for army, gold in (("dwarves", 110), ("humans", 220), ("gnomes", 330)):
        table.give(army, gold)
    table.go("dwarves", "buy")
    told = {eyes: str(GAME.view(table.pos, eyes).seats) for eyes in (None, 0, 1, ALL)}
    assert [("110 gold" in text, "220 gold" in text) for text in told.values()] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]
    assert GAME.imagine(table.pos, ALL, Random(1)).gold == table.pos.gold
    assert GAME.imagine(table.pos, 0, Random(1)).gold != table.pos.gold


def test_the_aim() -> None:
    """LB-WIN-1, LB-WIN-2, LB-OPT-19: the goal, the round of how many, and how far everybody has come."""
    table = Table(players=3, round_limit="40")
    (wagon,) = table.put("K11", "dwarves", "wagon")
    table.put("L2", "humans", "miner")
    table.load(wagon, "hoard")
    table.give("dwarves", 750)
    table.pos.round = 7
    table.go("dwarves")
    aim = GAME.view(table.pos, 0).aim
    assert aim is not None
    assert (aim.turn, aim.turns) == (7, 40)
    assert "3000 gold" in aim.goal
    assert aim.goal.endswith("After round 40 whoever owns most wins.")
    assert (aim.scores[0].text, aim.scores[0].value, aim.scores[0].of) == ("750 gold, has the hoard", 750.0, 3000.0)
    assert (aim.scores[1].text, aim.scores[1].of) == ("gold hidden", 0.0)
    table.concede("gnomes")
    aim = GAME.view(table.pos, 0).aim
    assert aim is not None
    assert aim.scores[2].text == "out of the game"


def test_the_shop() -> None:
    """LB-BUY-1, LB-BUY-2, LB-INFO-1: price, strength and supply in pickable rows; only one's own purse dims them."""
    table = Table(players=3)
    table.put("K11", "dwarves", "miner", "wagon")
    table.give("dwarves", 60)
    table.go("dwarves", "buy")
    shop = panel(GAME.view(table.pos, 0), "shop")
    assert rows(shop)["Miner"] == ("40", "4", "5+", "1", "14")
    assert rows(shop)["Wagon"][3:] == ("1", "6")
    assert {row.pick: row.dim for row in shop.rows} == {
        "buy-miner": False,
        "buy-wagon": True,
        "buy-footman": False,
        "buy-master_miner": True,
    }
    assert shop.note == "60 gold"
    watched = panel(GAME.view(table.pos, None), "shop")
    assert (watched.note, any(row.dim for row in watched.rows)) == ("", False)
    assert "humans" in panel(GAME.view(table.pos, 1), "shop").title


def test_forces_and_deck() -> None:
    """LB-INFO-3, LB-COMP-7: units, outposts and the cards left are there for all to count."""
    table = Table(players=3)
    table.put("K11", "dwarves", "miner", "footman", "footman")
    table.control("L4", "dwarves")
    table.chit("J1", "iron")
    table.go("dwarves")
    view = GAME.view(table.pos, 2)
    assert rows(panel(view, "forces"))["The dwarves"] == ("1", "0", "2", "0", "1")
    deck = rows(panel(view, "deck"))
    assert (deck["Iron ore"], deck["Monsters"], deck["Dig deeper"]) == (("21", "50 gold"), ("10", ""), ("8", ""))


def test_squads_are_groups() -> None:
    """LB-TERM-6, LB-TURN-5: a square with several units that can act is one pick for all of them."""
    table = Table()
    one, two = table.put("K11", "dwarves", "footman", "footman")
    table.put("M11", "dwarves", "footman")
    table.go("dwarves")
    groups = GAME.view(table.pos, 0).groups
    assert [(group.pick, group.members) for group in groups] == [("K11", (one, two))]
    assert table.legal("K11")
    table.pick("K11")
    assert GAME.view(table.pos, 0).groups == ()


# -- previews ----------------------------------------------------------------------------------------------------


def test_a_path_with_its_cost() -> None:
    """LB-MOVE-2, LB-MOVE-4: the squares passed and the MP they cost, for the seat that is asked."""
    table = Table()
    (one,) = table.put("K11", "dwarves", "footman")
    table.go("dwarves").pick(one)
    found = GAME.preview(table.pos, 0, table.place("M11"))
    assert (found.path, found.cost, found.warnings) == (("K11", "L11", "M11"), "2 of 5 MP", ())
    assert GAME.preview(table.pos, 1, table.place("M11")).path == ()


def test_a_fight_has_no_path() -> None:
    """LB-CMB-2: an attack is no walk."""
    table = Table()
    (one,) = table.put("K11", "dwarves", "footman")
    table.put("L11", "humans", "miner")
    table.go("dwarves").pick(one)
    assert GAME.preview(table.pos, 0, table.place("L11")).cost == ""


def test_warnings() -> None:
    """LB-MYS-1, LB-MYS-5, LB-WAG-5: tiles, pits and thrown loads want to be confirmed; a view lists those picks."""
    table = Table()
    _, wagon = table.put("K11", "dwarves", "footman", "wagon")
    table.load(wagon, "gold")
    table.tile("L11", FACE_DOWN)
    table.tile("J11", PIT)
    table.go("dwarves").pick("K11")
    view = GAME.view(table.pos, 0)
    assert set(view.warned) == {"L11", "J11", "throw-away"}
    told = [GAME.preview(table.pos, 0, table.content.names.pick(pick)).warnings[0].rule for pick in view.warned]
    assert sorted(told) == ["LB-MYS-1", "LB-MYS-5", "LB-WAG-5"]
    assert GAME.view(table.pos, 1).warned == ()
    table.pick("stop", wagon)
    assert "J11" not in GAME.view(table.pos, 0).warned, "wagons do not fall"


def test_warned_of_the_end() -> None:
    """LB-WIN-4, LB-MINE-2: leaving a mine unworked, or the last chance to recover unused."""
    table = Table(players=3)
    table.pos.marked = 1
    table.put("L2", "humans", "miner")
    table.put("A11", "gnomes", "miner")
    table.give("dwarves", 100)
    table.go("dwarves", "buy")
    assert GAME.view(table.pos, 0).warned == ("end-purchase",)
    table = Table(players=3)
    table.put("J1", "dwarves", "miner")
    table.go("dwarves", "mine")
    assert GAME.view(table.pos, 0).warned == ("end-mining",)


# -- what clients need to know -----------------------------------------------------------------------------------


def test_roles_of_options() -> None:
    """LB-D33, LB-SET-3: which option ends a phase, and which choice sets the number of players."""
    table = Table()
    names = table.content.names
    assert [names.role(names.pick(text)) for text in ("end-purchase", "stop", "keep-horn", "throw-away")] == [
        "done",
        "back",
        "pass",
        "danger",
    ]
    choices = GAME.scenarios()["halls"].choices
    assert [choice.id for choice in choices if choice.role == "players"] == ["players"]
    assert all(len(choice.labels) in (0, len(choice.values)) for choice in choices)


def test_phases() -> None:
    """LB-TURN-1: a step belongs to the phase of the step below it, unless it names one."""
    table = Table()
    table.put("K11", "dwarves", "footman")
    table.put("L11", "humans", "footman", "footman")
    table.give("dwarves", 100)
    assert GAME.view(table.go("dwarves", "buy").pos, None).phase == "The dwarves: Purchase"
    assert (
        GAME.view(table.go("dwarves").pick("dwarves-footman-1").pos, None).phase == "The dwarves: Movement and combat"
    )
    table.pick("L11", dice=[1, 1, 1])
    assert GAME.view(table.pos, None).phase == "The dwarves: Combat"


def test_standing_orders() -> None:
    """LB-CMB-8, LB-D16: hits are taken by the cheapest unit, a loaded wagon last, if an order says so."""
    table = Table(players=3)
    table.put("K11", "dwarves", "footman", "footman")
    miner, _ = table.put("L11", "humans", "miner", "footman")
    table.put("A11", "gnomes", "miner")
    table.go("dwarves").pick("K11", "L11", dice=[6, 1, 1, 1])
    decision, names = table.decision, table.content.names
    assert {kind.kind for kind in GAME.standing(table.pos, 1)} >= {decision.manner.kind}
    assert answer(GAME, table.pos, decision, names, ()) is None
    assert answer(GAME, table.pos, decision, names, [Order("losses")]) == names.pick(miner)
    assert answer(GAME, table.pos, decision, names, [Order("horn")]) is None


def test_a_designers_titles() -> None:
    """LB-BRD-11, LB-BUY-1, LB-MON-1: a changed chart is honoured beside any board: names, loot and the goal."""
    files = {
        "units.toml": own_text("units.toml")
        .replace('title = "the orcs"', 'title = "the trolls"')
        .replace('title = "archer"', 'title = "slinger"')
        .replace("gold = 3000", "gold = 2000"),
        "monsters.toml": own_text("monsters.toml").replace('["giant", "wraith",', '[50, "wraith",'),
    }
    setting = complete(GAME, Setting("hollow", {"players": "4", "preparation": "dealt"}, files))
    pos = GAME.setup(setting, RandomDice(Random(1)))
    names = GAME.names(pos)
    assert (names.title(ARMIES.index("orcs")), names.title(names.pick("buy-archer"))) == ("The trolls", "Buy a slinger")
    assert pos.content.loot[0] == -50
    aim = GAME.view(pos, None).aim
    assert aim is not None
    assert aim.goal.startswith("2000 gold")
