"""Activation (Rule 3): by the table, by invasion, and what a nation brings."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from wyrmtable.core import ScriptedDice, settle
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.nations import countries
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.rules.activation import late_forces, wake_tower
from wyrmtable.games.glory.rules.conquest import are_knights_beaten
from wyrmtable.games.glory.rules.neutral import rating
from wyrmtable.games.glory.rules.sequence import STEPS
from wyrmtable.games.glory.rules.setup import stands
from wyrmtable.games.glory.show.warnings import invader_wins
from wyrmtable.registry import game, rulebook

VINGAARD, PALANTHAS, BLODE = "2617", "2314", "3632"


def war(hex_: str = "2515", **options: str) -> Table:
    """A dragon and infantry beside Vingaard, elves at home."""
    table = Table("open-war", **options).put(hex_, "hl_inf.1", "dragon_red.1").put("4441", "silvanesti_inf.1")
    return table.put("3823", "hl_inf.8")


def needs(table: Table, country: str, side: int) -> int:
    return rating(table.pos, table.content.nations.index(country), side)


# -- by the table ------------------------------------------------------------------------------------------------------


def test_the_table() -> None:
    """DOG-3.3: the ratings of the book are those of the content."""
    (table,) = rulebook(game("glory")).section("Activation").tables
    rated = {row[0].rstrip(" *"): (int(row[1]), int(row[2])) for row in table.rows}
    titles = {country.title: country for country in countries().values() if country.neutral}
    assert len(rated) == len(titles) == 24
    for title, (whitestone, highlord) in rated.items():
        found = titles.get(title) or titles[title.replace("Northern", "N.")]
        assert (found.whitestone, found.highlord) == (whitestone, highlord)


def test_a_roll_not_above_the_rating() -> None:
    """DOG-3.1, DOG-3.6, DOG-E.1, DOG-R94, DOG-X.35: 7 less 2 is 5 for Palanthus; an 8 is too much for Blode."""
    table = war()
    table.pos.turn, table.pos.bonus = 2, 2
    table.go("activation", "whitestone").pick(PALANTHAS, dice=[7])
    assert (table.ally("palanthus"), table.asked, table.asks) == ("whitestone", "deploy", "whitestone")
    assert war().go("activation", "highlord").pick(BLODE, dice=[8]).ally("blode") == ""
    assert war().go("activation", "highlord").pick(BLODE, dice=[7]).ally("blode") == "highlord"


def test_the_bonus_is_the_drawers_alone() -> None:
    """DOG-3.6, DOG-R14, DOG-E.1: in Turn 2 Whitestone drew; with 3 off, a 1 wins what is rated -2."""
    table = war()
    table.pos.turn, table.pos.bonus = 2, 3
    assert table.go("activation", "whitestone").pick(BLODE, dice=[1]).ally("blode") == "whitestone"
    table = war()
    table.pos.turn, table.pos.bonus = 2, 3
    assert table.go("activation", "highlord").pick(BLODE, dice=[8]).ally("blode") == ""


def test_the_drawer_goes_first() -> None:
    """DOG-C.3, DOG-3.2, DOG-R93: in Turn 3 the Highlords do; what they gain Whitestone cannot try any more."""
    table = war()
    table.pos.turn = 2
    table.pos.cup[:] = bytes(len(table.pos.cup))
    table.pos.temple = table.hex("3823")
    table.pos.steps = [("turn",)]
    table.pos.pending = None
    settle(STEPS, table.pos, ScriptedDice(), [])
    while table.asked != "activation":
        table.pick(table.picks()[0])
    assert table.asks == "highlord"
    table.pick(VINGAARD, dice=[3]).pick("place-rest")
    assert (table.asks, table.legal(VINGAARD), table.legal(PALANTHAS)) == ("whitestone", False, True)
    assert table.why(VINGAARD) == ["DOG-3.14"]


def test_a_side_may_pass() -> None:
    """DOG-3.1: it may try a nation, it need not."""
    assert war().go("activation", "highlord").pick("not-now").asked == "who-first"


def test_what_a_nation_brings() -> None:
    """DOG-3.7, DOG-3.8, DOG-T.5, DOG-U.3: all its pieces, inside its borders, with its places; they march at once."""
    table = war().go("activation", "whitestone").pick(PALANTHAS, dice=[5])
    assert table.holder("palanthas") == "whitestone"
    assert "palanthus_ship.4" in table.picks()
    assert "palanthus_inf.1" in table.picks()
    table.pick("palanthus_inf.1")
    assert table.legal("2112")
    assert table.why("2013") == ["DOG-S.3"]
    table.pick("2112", "place-rest")
    where = [table.at(f"palanthus_inf.{number}") for number in (1, 2, 3, 4)]
    assert where == ["2112", "2314", "2314", "2314"]
    assert table.at("ldr_palanthus") == "2314"
    assert table.go("movement", "whitestone").legal("palanthus_inf.1")


def test_nobody_is_placed_among_enemies() -> None:
    """DOG-3.7, DOG-4.6: not in a hex with an enemy army; enemy ships give way to an army."""
    table = war().ship("2113", "sanction_ship.1").put("2412", "dragon_blue.1")
    table.go("activation", "whitestone").pick(PALANTHAS, dice=[1]).pick("palanthus_inf.1")
    assert not table.legal("2412")
    table.pick("2113")
    assert table.at("sanction_ship.1") != "2113"


def test_pirates() -> None:
    """DOG-R84, DOG-9.3: they are named by the Maelstrom, gather at its edge or on Saifhum, and nobody invades them."""
    table = war().go("activation", "highlord").pick("5518", dice=[4])
    table.pick("maelstrom_ship.1")
    assert table.legal("5112")
    assert not table.legal("5113")
    table.pick("5112", "place-rest")
    assert table.ally("maelstrom") == "highlord"
    assert not table.content.territory[table.content.nations.index("maelstrom")]


# -- the Knights -------------------------------------------------------------------------------------------------------


def test_the_knights_are_stirred() -> None:
    """DOG-3.4, DOG-R12, DOG-X.36: three allies and a conquest of the Highlords are worth 4, a fallen ally nothing."""
    table = war()
    nations, pos = table.content.nations, table.pos
    before = needs(table, "solanthus", WHITESTONE)
    for name in ("blode", "kern", "throtyl"):
        pos.ally[nations.index(name)] = HIGHLORD + 1
    pos.ally[nations.index("nordmaar")], pos.fallen[nations.index("nordmaar")] = WHITESTONE + 1, HIGHLORD + 1
    assert needs(table, "solanthus", WHITESTONE) == before + 4
    assert needs(table, "gunthar", WHITESTONE) == before + 5
    assert needs(table, "solanthus", HIGHLORD) == -2
    pos.fallen[nations.index("kern")] = WHITESTONE + 1
    assert needs(table, "solanthus", WHITESTONE) == before + 3


def test_the_tower_knights() -> None:
    """DOG-3.5, DOG-R13: with the first Knight nation they come to Whitestone, whomever it joins, and only once."""
    table = war()
    table.pos.turn, table.pos.bonus = 1, 3
    table.go("activation", "highlord").pick("2522", dice=[1])  # Solanthus joins the Highlords
    assert (table.ally("solanthus"), table.asks) == ("highlord", "whitestone")
    assert table.picks() == ["place-rest", "tower_inf.1", "tower_inf.2", "tower_inf.3"]
    table.pick("place-rest")
    assert table.holder("high_clerist_tower") == "whitestone"
    assert [table.at(f"tower_inf.{n}") for n in (1, 2, 3)] == ["2316", "2316", "2416"]
    table.pick("place-rest")
    table.go("activation", "whitestone").pick("1929", dice=[1])
    assert "tower_inf.1" not in table.picks()


def test_tower_knights_without_room_come_elsewhere() -> None:
    """DOG-R13: with enemies in all hexes of their country they come to the nation that has just joined Whitestone."""
    table = war().put("2316", "hl_inf.2").put("2317", "hl_inf.3").put("2416", "hl_inf.4").join("whitestone", "gunthar")
    knight, gunthar = table.piece("tower_inf.1"), table.content.nations.index("gunthar")
    wake_tower(table.pos, gunthar, None)
    assert table.holder("high_clerist_tower") == "highlord"
    assert {table.content.land.country[hex_] for hex_ in stands(table.pos, knight)} == {gunthar}


def test_tower_knights_without_a_place_wait() -> None:
    """DOG-R13: the first Knight nation joined the Highlords: any place of Whitestone will do; without one they wait."""
    table = war().put("2316", "hl_inf.2").put("2317", "hl_inf.3").put("2416", "hl_inf.4").join("highlord", "gunthar")
    knight = table.piece("tower_inf.1")
    wake_tower(table.pos, table.content.nations.index("gunthar"), None)
    places = {
        table.hex("4441"),
        *(place.hex for n, place in enumerate(table.content.land.places) if table.pos.control[n] == 2),
    }
    assert set(stands(table.pos, knight)) <= places
    assert stands(table.pos, knight)
    for number in range(len(table.pos.control)):
        table.pos.control[number] = HIGHLORD + 1
    called = ("deploy", WHITESTONE, table.content.nations.index("high_clerist_tower"))
    assert called not in late_forces(table.pos)
    table.pos.shift(table.piece("hl_inf.3"), table.hex("2515"))
    assert called in late_forces(table.pos)


def test_the_knights_fall_together() -> None:
    """DOG-9.5, DOG-R83, DOG-X.50: not before the last of their places is taken, then all at once."""
    table = war()
    pos = table.join("whitestone", "caergoth", "gunthar", "n_ergoth", "solanthus", "high_clerist_tower").pos
    for number, country in enumerate(table.content.place_country):
        if country in table.content.knights:
            pos.control[number] = HIGHLORD + 1
    pos.control[table.content.land.place_at[table.hex("0326")]] = WHITESTONE + 1
    table.put("2421", "solanthus_inf.1").put("0324", "gunthar_inf.1").put("2416", "tower_inf.1").pool("caergoth_inf.1")
    assert not are_knights_beaten(pos)
    table.put("0426", "dragon_blue.1").go("movement", "highlord").pick("dragon_blue.1", "0326", "stop")
    assert {table.at(name) for name in ("solanthus_inf.1", "gunthar_inf.1", "tower_inf.1", "caergoth_inf.1")} == {
        "gone"
    }


def test_a_knight_nation_of_the_highlords() -> None:
    """DOG-R83: it counts as taken from the Knights, and Whitestone conquers it by itself."""
    table = war()
    table.join("highlord", "caergoth").put("2027", "caergoth_inf.1").put("1928", "silvanesti_air.1")
    table.go("movement", "whitestone").pick("silvanesti_air.1", "1929", "stop")
    assert table.at("caergoth_inf.1") == "gone"


@pytest.mark.parametrize(("pooled", "goes"), [("on", True), ("off", False)])
def test_knights_pay_for_each_other(pooled: str, goes: bool) -> None:
    """DOG-1.5, DOG-R4: two Knight armies of different nations bring one back, in its own country."""
    table = war(knights_one_nationality=pooled).join("whitestone", "caergoth", "solanthus")
    table.pool("caergoth_inf.1", "solanthus_inf.1").go("replacements", "whitestone")
    assert (table.asked == "replacements" and table.legal("caergoth_inf.1")) == goes
    if goes:
        table.pick("caergoth_inf.1")
        assert (table.at("caergoth_inf.1"), table.at("solanthus_inf.1")) == ("1929", "gone")


# -- by invasion -------------------------------------------------------------------------------------------------------


def test_example_of_an_invasion() -> None:
    """DOG-3.9, DOG-3.10, DOG-3.11, DOG-R15, DOG-R16, DOG-X.6: 8 fails for Whitestone, 5 for the Highlords, 6 succeeds;
    the bonus of the Turn is no help, and the dragon flies on."""
    table = war()
    table.pos.bonus = 3
    table.go("movement", "highlord").pick("dragon_red.1", "2616", dice=[8, 5, 6])
    assert (table.ally("vingaard"), table.asked, table.asks) == ("whitestone", "deploy", "whitestone")
    table.pick("place-rest")
    assert (table.asked, table.asks) == ("march", "highlord")
    assert table.legal("2415")


def test_a_march_stops_at_the_border() -> None:
    """DOG-3.9, DOG-3.13: no hex behind the border is offered before it is crossed."""
    table = war().go("movement", "highlord").pick("dragon_red.1")
    assert table.legal("2616")
    assert not table.legal("2518")


def test_infantry_beside_new_enemies_marches_on() -> None:
    """DOG-3.11, DOG-R19, DOG-5.13: none was adjacent when it entered; it keeps its points, and stops at the next hex
    beside the army of Vingaard."""
    table = war().go("movement", "highlord").pick("hl_inf.1", "2516", dice=[1])
    table.pick("vingaard_inf.1", "2616", "place-rest")
    assert (table.asked, table.pos.steps[-1][1] > 0) == ("march", True)
    table.pick("2517")
    assert (table.asked, table.at("hl_inf.1")) == ("movement", "2517")


def test_the_invader_may_win() -> None:
    """DOG-3.10, DOG-3.12, DOG-R19: the nation is his, and its armies still move in this step; its ships do not."""
    table = war().go("movement", "highlord").pick("dragon_red.1", "2616", dice=[8, 3])
    assert (table.ally("vingaard"), table.asks) == ("highlord", "highlord")
    table.pick("place-rest", "stop")
    assert table.legal("vingaard_inf.1")
    table = Table("open-war").put("2013", "silvanesti_inf.1").put("3823", "hl_inf.8").go("movement", "whitestone")
    table.pick("silvanesti_inf.1", "2112", dice=[2, 5]).pick("place-rest", "stop")
    assert table.why("palanthus_ship.1") == ["DOG-C.5"]


def test_a_walkover() -> None:
    """DOG-R17, DOG-X.37: Whitestone needs 0 and cannot have it; the option closes the land."""
    table = Table("open-war").put("3936", "hl_inf.1", "dragon_red.1").put("4441", "silvanesti_inf.1")
    table.go("movement", "highlord").pick("dragon_red.1", "3836", dice=[1, 9, 1, 7])
    assert table.ally("blode") == "highlord"
    table = Table("open-war", no_walkover_invasion="on").put("3936", "hl_inf.1", "dragon_red.1")
    table.put("4441", "silvanesti_inf.1").go("movement", "highlord").pick("dragon_red.1")
    assert table.why("3836") == ["DOG-R17"]


def test_leaders_do_not_invade() -> None:
    """DOG-3.9, DOG-R18: on foot or from a ship they enter neutral land, and no die falls; with an army one does."""
    table = war().put("2515", "hl_ariakus").go("movement", "highlord").pick("hl_ariakus", "2516", "stop")
    assert (table.at("hl_ariakus"), table.ally("vingaard")) == ("2516", "")
    table = war().ship("2113", "sanction_ship.1", carries=["ldr_sanction", "sanction_inf.1"])
    table.go("ships", "highlord").pick("sanction_ship.1", "ldr_sanction")
    assert (table.at("ldr_sanction"), table.ally("palanthus")) == ("2113", "")
    assert table.pick("sanction_inf.1", dice=[7]).ally("palanthus") == "whitestone"


def test_a_landing_invades() -> None:
    """DOG-3.9, DOG-4.13: an army put ashore on a neutral coast draws the nation in; ships along it do not."""
    table = war().ship("2113", "sanction_ship.1", carries=["sanction_inf.1"])
    assert table.go("ships", "highlord").pick("sanction_ship.1").ally("palanthus") == ""
    table.pick("sanction_inf.1", dice=[7])
    assert (table.at("sanction_inf.1"), table.ally("palanthus")) == ("2113", "whitestone")


def test_a_place_is_not_entered_before() -> None:
    """DOG-R91: by the house rule the nation is won or lost before the dragon is in its city; lost, it stays where it
    was."""
    table = war("2717", settled_first="on").go("movement", "highlord").pick("dragon_red.1", VINGAARD, dice=[7])
    assert (table.at("dragon_red.1"), table.ally("vingaard")) == ("2717", "whitestone")
    table.pick("place-rest")
    assert not table.legal(VINGAARD)
    table = war("2717", settled_first="on").go("movement", "highlord").pick("dragon_red.1", VINGAARD, dice=[8, 3])
    table.pick("place-rest")
    assert table.legal("2516")


def retreating(hex_: str, *blocked: str) -> Table:
    """Elves attack an army of the Highlords in 2718, beside Vingaard."""
    table = Table("open-war").put(hex_, "hl_inf.1").put("3823", "hl_inf.8")
    for number, name in enumerate(blocked, 1):
        table.put(name, f"silvanesti_inf.{number}")
    return table


def test_a_retreat_into_neutral_land() -> None:
    """DOG-3.13, DOG-R21, DOG-7.31, DOG-X.59: Whitestone needs 7; the nation is placed and the combat goes on."""
    table = retreating("2515", "2514", "2614").put("2514", "ldr_silvanesti")
    table.go("combat", "whitestone").pick("2515", "everyone", "attack", dice=[10])  # 2-1, +3 -4, row 9: - / DR
    assert table.legal("2516")
    table.pick("2516", dice=[7])
    assert (table.at("hl_inf.1"), table.ally("vingaard"), table.asked) == ("2516", "whitestone", "deploy")
    table.pick("place-rest")
    assert table.asked == "advance"


def test_a_withdrawal_over_neutral_land() -> None:
    """DOG-3.13, DOG-R38: a flyer that evades into neutral land draws it in."""
    table = Table("open-war").put("2717", "dragon_red.1").put("2817", "silvanesti_inf.1").put("3823", "hl_inf.8")
    table.go("combat", "whitestone").pick("2717", "everyone", "attack", "2616", dice=[8, 3])
    assert (table.at("dragon_red.1"), table.ally("vingaard")) == ("2616", "highlord")


def test_closed_land() -> None:
    """DOG-3.15, DOG-R20: Thorbardin takes no part here; land without a nation is open."""
    table = war().put("2239", "dragon_blue.1").go("movement", "highlord").pick("dragon_blue.1")
    assert table.why("2241") == ["DOG-3.15"]
    assert table.legal("2235")


def test_a_nation_stays_with_its_side() -> None:
    """DOG-3.14: entering it again changes nothing."""
    table = war().go("movement", "highlord").pick("dragon_red.1", "2616", dice=[8, 1]).pick("place-rest", "stop")
    table.put("2715", "silvanesti_air.1").go("movement", "whitestone").pick("silvanesti_air.1", "2516")
    assert table.ally("vingaard") == "highlord"


def test_leaders_ride_with_dragons() -> None:
    """DOG-R28: unless the option says that they do not."""
    table = war().put("2515", "hl_ariakus").go("movement", "highlord").pick("dragon_red.1")
    assert table.legal("hl_ariakus")
    table = war(leaders_fly="off").put("2515", "hl_ariakus").go("movement", "highlord").pick("dragon_red.1")
    assert not table.legal("hl_ariakus")


def test_a_stack_of_dragons_leaves_leaders_behind() -> None:
    """DOG-R28, DOG-U.2: where leaders do not ride with dragons, no stack of dragons takes one along either."""
    for option, goes in (("on", True), ("off", False)):
        table = Table("open-war", leaders_fly=option).put("3823", "dragon_red.1", "dragon_red.2", "hl_ariakus")
        table.go("movement", "highlord").pick("3823")
        assert (table.piece("hl_ariakus") in table.pos.steps[-1][3:]) == goes


def test_neraka_can_fall() -> None:
    """DOG-9.3, DOG-R43: with its only place; draconians stay."""
    table = Table("open-war").put("3723", "hl_inf.1", "draconian.1").put("3824", "silvanesti_air.1")
    table.pos.control[table.content.land.place_at[table.hex("3823")]] = HIGHLORD + 1
    table.go("movement", "whitestone").pick("silvanesti_air.1", "3823", "stop")
    assert (table.at("hl_inf.1"), table.at("draconian.1")) == ("gone", "3723")


# -- warnings ----------------------------------------------------------------------------------------------------------


def warned(table: Table, text: str) -> list[str]:
    """The rules that speak against a pick of the deciding side."""
    pick, seat = table.content.names.pick(text), table.decision.seat
    told = [reason.rule for reason in GAME.preview(table.pos, seat, pick).warnings]
    assert (text in GAME.view(table.pos, seat).warned) == bool(told)
    return told


@pytest.mark.parametrize(
    ("country", "side", "percent"),
    [("khur", HIGHLORD, 37), ("vingaard", HIGHLORD, 11), ("vingaard", WHITESTONE, 33), ("kaolyn", WHITESTONE, 48)],
)
def test_the_lottery(country: str, side: int, percent: int) -> None:
    """DOG-3.10, DOG-3.3: the chance of an invader, as the table of the ratings gives it."""
    table = Table("campaign")
    assert round(100 * invader_wins(table.pos, side, table.content.nations.index(country))) == percent


def test_a_border_is_warned_of() -> None:
    """DOG-3.10, DOG-U.1: with the chance that the other side gains the nation."""
    table = war().put("2515", "hl_inf.2").go("movement", "highlord").pick("dragon_red.1")
    assert warned(table, "2616") == ["DOG-3.10"]
    told = GAME.preview(table.pos, HIGHLORD, table.content.names.pick("2616")).warnings[0]
    assert told.text == "Vingaard is neutral: Whitestone would gain it with 89 %."
    assert warned(table, "2514") == []


def test_a_last_place_is_warned_of() -> None:
    """DOG-9.2, DOG-U.7: Silvanost with Shalost lost; not while Shalost is held."""
    table = Table("open-war").put("4441", "silvanesti_inf.1").put("3823", "hl_inf.8")
    table.go("movement", "whitestone").pick("silvanesti_inf.1")
    assert "last place" not in GAME.preview(table.pos, WHITESTONE, table.content.names.pick("4341")).warnings[0].text
    table.pos.control[table.content.land.place_at[table.hex("4140")]] = HIGHLORD + 1
    assert (
        ", the last place of its country, is left without"
        in GAME.preview(table.pos, WHITESTONE, table.content.names.pick("4341")).warnings[0].text
    )


def test_a_landing_without_a_port_is_warned_of() -> None:
    """DOG-R98, DOG-U.7: on Southern Ergoth, not on the continent."""
    table = Table("open-war").ship("1828", "silvanesti_ship.1", carries=["silvanesti_inf.1"]).put("3823", "hl_inf.8")
    table.put("4441", "silvanesti_inf.2").go("ships", "whitestone").pick("silvanesti_ship.1")
    assert warned(table, "silvanesti_inf.1") == ["DOG-R98"]
    table = Table("open-war").ship("4646", "silvanesti_ship.1", carries=["silvanesti_inf.1"]).put("3823", "hl_inf.8")
    table.put("4441", "silvanesti_inf.2").go("ships", "whitestone").pick("silvanesti_ship.1")
    assert warned(table, "silvanesti_inf.1") == []
