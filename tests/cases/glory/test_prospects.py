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


def title(table: Table, text: str) -> str:
    return GAME.preview(table.pos, table.decision.seat, table.content.names.pick(text)).title


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


def test_attacks_are_titled() -> None:
    """DOG-U.1, DOG-7.6a: the target and who would take part; of many only the first is named."""
    table = before_hylo().put("2120", "hl_inf.3", "hl_inf.4")
    first, second = "Dragonarmy Infantry (1)", "Dragonarmy Infantry (2)"
    assert title(table, "2119") == "Attack on 2119 with Draconians (1) and 4 more"
    assert title(table, "end-combat") == ""
    table.pick("2119")
    assert title(table, "everyone") == "Attack on 2119 with Draconians (1) and 4 more"
    assert title(table, "hl_inf.2") == f"Attack on 2119 with {second}"
    table.pick("hl_inf.2")
    assert title(table, "hl_inf.1") == f"Attack on 2119 with {first} and {second}"
    assert title(table, "attack") == f"Attack on 2119 with {second}"
    assert title(table, "back") == ""
    assert GAME.preview(table.pos, WHITESTONE, table.content.names.pick("attack")).title == ""


def test_reasons_do_not_repeat_the_odds() -> None:
    """DOG-U.1: reasons tell strengths, column and modifiers; the results are told by the odds, with words."""
    table = before_hylo()
    told = GAME.explain(table.pos, HIGHLORDS, table.content.names.pick("2119"))
    assert told[0].text.startswith("With everyone who can: ")
    assert not {reason.rule for reason in told} & {"DOG-CRT", "DOG-7.20"}
    assert all(chance.words for chance in odds_of(GAME, table.pos, HIGHLORDS, table.content.names.pick("2119")).chances)


def test_a_citadel_and_a_fleet_can_be_pointed_at() -> None:
    """DOG-E.8.4, DOG-8.1: an attack on a citadel is titled and reckoned with all flyers; one on ships is not."""
    table = Table("arena").put("2119", "citadel").ship("4649", "sanction_ship").ship("4648", "silvanesti_ship.1")
    table.pos.embark(table.piece("hl_inf.1"), table.piece("citadel"))
    table.put("2118", "silvanesti_air.1", "silvanesti_air.2").go("combat", "whitestone")
    citadel, ship = (table.content.names.pick(text) for text in ("citadel", "sanction_ship"))
    assert GAME.explain(table.pos, WHITESTONE, citadel)[0].text.startswith("With everyone who can: ")
    assert title(table, "citadel").startswith("Attack on Flying Citadel")
    assert GAME.explain(table.pos, WHITESTONE, ship) == []
    assert title(table, "sanction_ship") == ""


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
    turned = {"win": "ruin", "gain": "loss", "even": "even", "loss": "gain", "ruin": "win"}  # told for the threatened
    assert [chance.tone for chance in found.chances] == [turned[MEANINGS[c.result][1]] for c in found.chances]
    assert {chance.tone for chance in found.chances} - {"even"}


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
