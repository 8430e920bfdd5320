"""Odds while attackers are chosen, what others could do, what results mean, and arrows for attacks."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.core import ALL, extras, odds_of
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.rules.odds import read_table
from wyrmtable.games.glory.show.prospects import MEANINGS, arrows

HIGHLORDS, WHITESTONE = 0, 1


def before_hylo() -> Table:
    """Two stacks of the Highlords beside kender."""
    table = Table("arena").put("2119", "solanthus_cav.1").put("2118", "hl_inf.1", "hl_inf.2").put("2019", "draconian.1")
    return table.go("combat", "highlord")


def chances(table: Table, text: str) -> dict[str, float]:
    found = odds_of(GAME, table.pos, table.decision.seat, table.content.names.pick(text))
    return {chance.result: round(chance.chance, 3) for chance in found.chances}


def expected(table: Table, *attackers: str) -> dict[str, float]:
    """What the table of results says of an attack on 2119."""
    found = table.odds("2119", *attackers)
    labels = [" / ".join(read_table(table.pos, die + found.modifier, found.column)) for die in range(1, 11)]
    return {label: labels.count(label) / 10 for label in labels}


def test_odds_change_with_every_attacker() -> None:
    """DOG-U.1, DOG-7.6e: the target is reckoned with everybody who can, then with those chosen so far; cavalry that
    might withdraw stands (DOG-7.44)."""
    table = before_hylo()
    everyone = expected(table, "hl_inf.1", "hl_inf.2", "draconian.1")
    assert chances(table, "2119") == everyone
    table.pick("2119")
    assert chances(table, "everyone") == everyone
    assert chances(table, "hl_inf.1") == expected(table, "hl_inf.1") != everyone
    table.pick("hl_inf.1")
    assert chances(table, "attack") == expected(table, "hl_inf.1")
    assert chances(table, "hl_inf.2") == expected(table, "hl_inf.1", "hl_inf.2")


def test_nothing_leads_on_elsewhere() -> None:
    table = Table("arena").put("2119", "solanthus_inf.1").go("movement", "whitestone")
    assert extras.resolving(GAME, table.pos) is None
    table.concede("whitestone")
    assert extras.resolving(GAME, table.pos) is None


def test_every_result_has_words() -> None:
    """DOG-CRT, DOG-7.20: what each side suffers, and whether that is good for the attacker."""
    cells = {" / ".join(cell) for row in Table().content.crt for cell in row}
    assert cells <= set(MEANINGS)
    assert MEANINGS["1 / 2R"] == ("The attackers take 1 depletion, the defenders take 2 depletions and retreat", "gain")
    tones = {label: MEANINGS[label][1] for label in ("E / 1", "1 / E", "D / D", "2 / 1")}
    assert tones == {"E / 1": "ruin", "1 / E": "win", "D / D": "even", "2 / 1": "loss"}


def test_arrows_of_an_attack() -> None:
    """DOG-7.6a: while it is prepared only its own side sees it; once declared everybody does."""
    table = before_hylo().pick("2119", "hl_inf.1", "draconian.1")
    ways = [("2118", "2119"), ("2019", "2119")]
    assert [(arrow.start, arrow.end) for arrow in arrows(table.pos, HIGHLORDS)] == ways
    assert len(arrows(table.pos, ALL)) == 2
    assert arrows(table.pos, WHITESTONE) == arrows(table.pos, None) == ()
    table.pick("attack")
    assert table.asks == "whitestone"  # whether the cavalry withdraws
    assert [(arrow.start, arrow.end) for arrow in GAME.view(table.pos, WHITESTONE).arrows] == ways
    assert {arrow.owner for arrow in GAME.view(table.pos, None).arrows} == {HIGHLORDS}


def test_what_they_could_do() -> None:
    """DOG-7.1, DOG-5.8: all enemies in reach together, two ground armies to a hex; nobody far away."""
    table = Table("arena").put("2119", "solanthus_inf.1").put("2116", "hl_inf.1", "hl_inf.2").put("3823", "hl_cav.1")
    table.go("movement", "whitestone")
    place = table.content.place + table.hex("2119")
    found = extras.threat(GAME, table.pos, WHITESTONE, place)
    assert found is not None
    assert found.pieces == ("hl_inf.1", "hl_inf.2")
    assert {chance.result: round(chance.chance, 3) for chance in found.chances} == expected(
        table.put("2118", *found.pieces), *found.pieces
    )
    assert round(sum(chance.chance for chance in found.chances), 6) == 1
    assert all(chance.words for chance in found.chances)


def test_what_they_could_do_to_a_march() -> None:
    """The army on the march is taken for where it might go; nothing threatens empty hexes, enemies or onlookers."""
    table = Table("arena").put("2119", "solanthus_inf.1").put("2116", "hl_inf.1").go("movement", "whitestone")
    names, here = table.content.names, table.content.place
    empty = here + table.hex("2120")
    assert extras.threat(GAME, table.pos, WHITESTONE, empty) is None
    assert extras.threat(GAME, table.pos, None, here + table.hex("2119")) is None
    assert extras.threat(GAME, table.pos, WHITESTONE, here + table.hex("2116")) is None
    table.pick("solanthus_inf.1")
    found = extras.threat(GAME, table.pos, WHITESTONE, empty)
    assert found is not None
    assert names.title(empty) in found.title
    assert table.at("solanthus_inf.1") == "2119"
    far = here + table.hex("4441")
    assert extras.threat(GAME, table.pos, WHITESTONE, far) is None


def test_hidden_enemies_threaten_nobody_in_words() -> None:
    """DOG-7.50: under fog only the top counters are reckoned with, and it is said."""
    table = Table("arena", fog="on").put("2119", "solanthus_inf.1").put("2117", "hl_inf.1", "hl_inf.2")
    found = extras.threat(
        GAME, table.go("movement", "whitestone").pos, WHITESTONE, table.content.place + table.hex("2119")
    )
    assert found is not None
    assert found.pieces == ("hl_inf.1",)
    assert found.because[-1].rule == "DOG-7.50"


def test_others_see_the_way_of_a_move() -> None:
    """The line of a march or a voyage carries its places for clients to draw; its sentence does not say them."""
    table = Table("arena").put("2119", "solanthus_inf.1").go("movement", "whitestone").pick("solanthus_inf.1", "2118")
    assert ("2119 2118", "marches") in [(event[-1], event[1]) for event in table.log]
    table = Table("silvanesti").ship("4648", "silvanesti_ship.1").go("ships", "whitestone").pick("silvanesti_ship.1")
    table.pick("4650")
    sails = next(event for event in table.log if event[1] == "sails")
    way = str(sails[-1]).split()
    assert (way[0], way[-1], len(way)) == ("4648", "4650", 3)
    assert table.told().endswith("under sail to 4650.")
