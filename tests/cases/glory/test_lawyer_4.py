"""Cases of the war at large by the letter: set-up, victory, activation, replacements, conquest, moving
capitals, options."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.rules.neutral import invadable
from wyrmtable.games.glory.rules.victory import count, countable

PALANTHAS = "2314"

# -- set-up ------------------------------------------------------------------------------------------------------------


def areas(table: Table, piece: str) -> set[str]:
    """The countries in which a piece may be set up."""
    content = table.content
    return {content.nations[content.land.country[h]] for h in content.areas[content.force[table.piece(piece)]]}


def test_who_stands_where_in_the_solamnic_plain() -> None:
    """DOG-S.32.1, DOG-S.32.2: the Highlords' armies in any of their four countries, each Knight nation at home."""
    table = Table("solamnic")
    four = {"estwilde", "neraka", "sanction", "throtyl"}
    assert areas(table, "hl_inf.1") == areas(table, "sanction_inf.1") == areas(table, "draconian.8") == four
    assert areas(table, "mithas_inf.1") == four | {"mithas"}
    homes = {"caergoth_inf.1": {"caergoth"}, "solanthus_cav.1": {"solanthus"}, "n_ergoth_inf.1": {"n_ergoth"}}
    assert {piece: areas(table, piece) for piece in homes} == homes
    assert areas(table, "tower_inf.1") == {"high_clerist_tower"}
    assert areas(table, "gunthar_inf.1") == {"gunthar", "sancrist"}
    assert table.content.kinds.count("draconian") == 20  # eight, and twelve that still come


def test_who_stands_where_before_kalaman() -> None:
    """DOG-S.34.1, DOG-S.34.2: three lands for the Highlords, Kern's ogres among them; Kalaman for Whitestone."""
    table = Table("kalaman")
    for piece in ("draconian.1", "kern_inf.1", "hl_inf.1", "dragon_red.1", "hl_topus", "wizard_highlord.1"):
        assert areas(table, piece) == {"dargaard_keep", "estwilde", "neraka"}
    for piece in ("gunthar_inf.1", "solanthus_inf.1", "palanthus_inf.1", "dragon_gold", "ldr_gunthar"):
        assert areas(table, piece) == {"kalaman"}
    assert "tower_inf" not in table.content.kinds
    assert table.content.kinds.count("draconian") == 20


def test_who_stands_where_in_the_historical_game() -> None:
    """DOG-S.21, DOG-S.23, DOG-S.24: armies of the Highlords' nations in any of their lands; kender of Goodlund at home
    and nobody else there; the exiles wherever Whitestone may be."""
    table = Table("historical")
    lands = {
        "abanasinia", "blode", "estwilde", "kern", "khur", "lemish", "neraka", "nordmaar", "sanction", "throtyl",
        "vingaard",
    }  # fmt: skip
    assert areas(table, "hl_inf.1") == areas(table, "blode_inf.1") == areas(table, "vingaard_cav") == lands
    assert areas(table, "dragon_black") == lands | {"silvanesti"}
    assert areas(table, "goodlund_inf.1") == areas(table, "ldr_goodlund") == {"goodlund"}
    free = {
        "caergoth", "high_clerist_tower", "hylo", "n_ergoth", "qualinesti", "gunthar", "sancrist", "solanthus",
        "southern_ergoth",
    }  # fmt: skip
    assert areas(table, "tower_inf.1") == areas(table, "hylo_inf.1") == areas(table, "silvanesti_inf.1") == free


def test_flyers_count_among_the_six() -> None:
    """DOG-S.21: six armies, on foot or in the air, in Abanasinia; a leader there is none of them."""
    table = Table("historical").go("set-up", "highlord").pick("place-rest")
    assert table.legal("done")
    table.pick("hl_inf.1", "3824", "hl_ariakus", "2134")
    assert not table.legal("done")
    assert table.pick("dragon_white", "2235").legal("done")


@pytest.mark.parametrize(
    ("scenario", "first", "last", "holder", "cup"),
    [
        ("campaign", 1, 30, "highlord", 14),
        ("historical", 20, 30, "highlord", 19),
        ("silvanesti", 4, 9, "whitestone", 14),
        ("solamnic", 10, 25, "highlord", 10),
        ("kender-strike", 1, 5, "whitestone", 0),
        ("kalaman", 20, 30, "highlord", 19),
    ],
)
def test_first_turn_last_turn_initiative_and_cup(scenario: str, first: int, last: int, holder: str, cup: int) -> None:
    """DOG-S.12, DOG-S.27, DOG-S.31.3, DOG-S.32.3, DOG-S.33.2, DOG-S.34.3, DOG-A.6: as each scenario says."""
    table = Table(scenario)
    content = table.content
    assert (content.first_turn, content.last_turn, content.initiative) == (first, last, int(holder == "whitestone"))
    assert sum(table.pos.cup) == cup


# -- victory -----------------------------------------------------------------------------------------------------------


def test_what_counts_when_the_historical_game_begins() -> None:
    """DOG-V.2, DOG-V.3, DOG-V.4, DOG-R58: eight nations and Silvanost for the Highlords, seven and the Tower for
    Whitestone; neither Nordmaar nor Kothas, nor who is neutral."""
    match = Match(GAME, Setting("historical"), ("highlord", "whitestone"), "1")
    while match.position.steps[-1][0] != "temple":
        decision = match.decision
        assert isinstance(decision, Decision)
        texts = [match.names.text(pick) for pick in decision.picks]
        wanted = next((text for text in ("done", "place-rest") if text in texts), texts[0])
        match.pick(decision.seat, match.names.pick(wanted))
    assert count(match.position) == (9, 8)


def test_at_most_twenty_six() -> None:
    """DOG-V.2, DOG-R58: the nations of the table, Neraka, and the Tower; not the Keep, though Soth has come."""
    table = Table("campaign").put("3823", "hl_inf.1").put("3113", "soth_army.1", "ldr_soth")
    assert count(table.pos) == (1, 0)
    for country in table.content.neutrals:
        table.join("whitestone", table.content.nations[country])
    assert len(countable(table.pos)) == 25
    table.join("whitestone", "high_clerist_tower")
    assert count(table.pos) == (1, 25)


def test_a_capital_retaken_counts_again() -> None:
    """DOG-V.3, DOG-9.4, DOG-9.6: Qualinost falls and is retaken by others; the elves do not come back."""
    table = Table("campaign").join("whitestone", "qualinesti", "tarsis").put("2036", "qualinesti_inf.1")
    table.put("2137", "dragon_red.1")
    assert (count(table.pos), table.at("qualinesti_inf.1")) == ((2, 1), "gone")
    table.pos.shift(table.piece("dragon_red.1"), table.hex("3823"))
    table.put("2137", "tarsis_inf.1")
    assert (count(table.pos), table.at("qualinesti_inf.1")) == ((1, 2), "gone")


def test_a_neutral_country_is_nobodys_in_the_solamnic_plain() -> None:
    """DOG-S.32.6, DOG-R68: four capitals and a neutral Lemish are not five; with Lemish as an ally they are."""
    table = Table("solamnic").put("3823", "hl_inf.1").join("highlord", "palanthus", "vingaard")
    for place in ("caergoth", "solanthus"):
        number = next(n for n, found in enumerate(table.content.land.places) if found.id == place)
        table.pos.control[number] = HIGHLORD + 1
    table.pos.turn = 12
    assert not run(table, ("turn-end",)).pos.outcome
    table.pos.turn = 12
    table.join("highlord", "lemish")
    assert "they win" in run(table, ("turn-end",)).outcome.summary


# -- activation --------------------------------------------------------------------------------------------------------


def test_a_rating_of_nothing_needs_a_bonus() -> None:
    """DOG-3.1, DOG-3.6, DOG-R14: Sanction is worth 0 to Whitestone: a 1 is too much, and with 1 off it is not."""
    table = Table("campaign").put("3823", "hl_inf.1")
    table.pos.turn = 2
    assert table.go("activation", "whitestone").pick("3626", dice=[1]).ally("sanction") == ""
    table.pos.bonus = 1
    assert table.go("activation", "whitestone").pick("3626", dice=[1]).ally("sanction") == "whitestone"


def test_the_next_event_ends_a_bonus() -> None:
    """DOG-E.1: it counts in the Turn in which it was drawn."""
    table = Table("campaign").put("3823", "hl_inf.1")
    table.pos.turn, table.pos.bonus = 3, 3
    run(table, ("event",), dice=[13])  # a wizard of the Highlords
    assert (table.pos.bonus, table.at("wizard_highlord.1")) == (0, "3823")


def test_both_may_try_the_same_nation() -> None:
    """DOG-R93, DOG-C.3: what the first has not won the second may try."""
    table = Table("campaign").put("3823", "hl_inf.1")
    table.pos.turn = 3
    run(table, ("activation", 1), ("activation", 0)).pick("4306", dice=[4])
    assert (table.asks, table.legal("4306")) == ("whitestone", True)
    assert table.pick("4306", dice=[3]).ally("nordmaar") == "whitestone"


@pytest.mark.parametrize(("option", "open_"), [("off", True), ("on", False)])
def test_knights_are_closed_to_whitestone_by_the_house_rule(option: str, open_: bool) -> None:
    """DOG-R17, DOG-P.2: the Highlords' -2 and 2 are 0, so that Solanthus is a walkover; Palanthus, with -1, is none."""
    table = Table("campaign", no_walkover_invasion=option).join("whitestone", "vingaard").put("3823", "hl_inf.1")
    table.put("2518", "vingaard_cav").put("2515", "vingaard_inf.1").go("movement", "whitestone")
    land = table.content.land
    table.pick("vingaard_cav")
    hexes = [text for text in table.picks() if text.isdigit()]
    entered = {table.content.nations[land.country[table.hex(text)]] for text in hexes}
    assert ("solanthus" in entered) == open_
    assert invadable(table.pos, WHITESTONE) >> table.hex(PALANTHAS) & 1


def test_ships_won_while_ships_move_may_sail() -> None:
    """DOG-3.12, DOG-R19: an army lands on the coast of Palanthus and wins it; its fleet still sails in this Step."""
    table = Table("open-war").ship("2113", "silvanesti_ship.1", carries=["silvanesti_inf.1"]).put("3823", "hl_inf.1")
    table.ship("4648", "silvanesti_ship.2").put("4441", "silvanesti_inf.2")
    table.go("ships", "whitestone").pick("silvanesti_ship.1", "silvanesti_inf.1", dice=[2, 5])
    assert table.ally("palanthus") == "whitestone"
    table.pick("place-rest")
    while table.asked == "sail":
        table.pick("stop")
    assert (table.asked, table.legal("palanthus_ship.1")) == ("ships", True)


# -- replacements ------------------------------------------------------------------------------------------------------


def test_three_depleted_armies_make_one() -> None:
    """DOG-1.4, DOG-1.10: of three in a city one is filled up, one goes to the pool, the third stays as it is."""
    table = Table("silvanesti").put("4236", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3")
    table.deplete("silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3").go("replacements", "whitestone")
    table.pick("silvanesti_inf.1", "silvanesti_inf.3")
    assert [table.state(f"silvanesti_inf.{n}") for n in (1, 2, 3)] == ["full", "depleted", "pool"]


def test_allies_do_not_fill_each_other_up() -> None:
    """DOG-1.3, DOG-1.4, DOG-T.4: hobgoblins and ogres are two nationalities, in the pool and in one hex."""
    table = Table("campaign").join("highlord", "throtyl", "blode", "kern").put("3823", "throtyl_inf.1", "blode_inf.1")
    table.deplete("throtyl_inf.1", "blode_inf.1").pool("throtyl_inf.2", "blode_inf.2", "kern_inf.1")
    assert table.go("replacements", "highlord").asked == "who-first"


def test_an_army_returns_to_any_fortress_of_its_country() -> None:
    """DOG-1.5, DOG-R7: Silvanost or Shalost, as its owner likes; not where an enemy army is."""
    table = Table("silvanesti").put("4236", "hl_inf.1").pool("silvanesti_inf.1", "silvanesti_inf.2")
    table.put("4440", "silvanesti_inf.3").go("replacements", "whitestone").pick("silvanesti_inf.1")
    assert table.picks() == ["4140", "4441"]
    table = Table("silvanesti").put("4140", "hl_inf.1").pool("silvanesti_inf.1", "silvanesti_inf.2")
    table.put("4440", "silvanesti_inf.3").go("replacements", "whitestone").pick("silvanesti_inf.1")
    assert table.at("silvanesti_inf.1") == "4441"


def test_soths_armies_return_to_the_temple_while_the_keep_is_lost() -> None:
    """DOG-1.8, DOG-9.3: Whitestone stands in the Keep, and the legion is not conquered by that."""
    table = (
        Table("kalaman")
        .put("3823", "draconian.1")
        .put("3513", "ldr_soth", "draconian.2")
        .pool("soth_army.1", "soth_army.2")
    )
    table.put("3113", "gunthar_inf.1")
    table.pos.temple = table.hex("3823")
    table.go("replacements", "highlord").pick("soth_army.1")
    assert (table.at("soth_army.1"), table.at("soth_army.2"), table.at("ldr_soth")) == ("3823", "gone", "3513")


def test_tower_knights_by_themselves() -> None:
    """DOG-R4: two of them bring one back to the Tower, whether or not all Knights have one pool."""
    for pooled in ("off", "on"):
        table = Table("campaign", knights_one_nationality=pooled).join("whitestone", "caergoth", "high_clerist_tower")
        table.put("3823", "hl_inf.1").pool("tower_inf.1", "tower_inf.2").go("replacements", "whitestone")
        table.pick("tower_inf.1")
        assert (table.at("tower_inf.1"), table.at("tower_inf.2")) == ("2316", "gone")


# -- conquest ----------------------------------------------------------------------------------------------------------


def test_a_country_of_the_highlords_falls_too() -> None:
    """DOG-9.1, DOG-9.4: a griffon takes empty Throtl; hobgoblins and Toede are gone, other allies are not."""
    table = Table("campaign").join("highlord", "throtyl", "blode").join("whitestone", "silvanesti")
    table.put("2920", "throtyl_inf.1", "ldr_throtyl").put("3632", "blode_inf.1").put("3823", "hl_inf.1")
    table.put("3118", "silvanesti_air.1").go("movement", "whitestone").pick("silvanesti_air.1", "3218", "stop")
    gone = [table.at(piece) for piece in ("throtyl_inf.1", "ldr_throtyl", "blode_inf.1")]
    assert gone == ["gone", "gone", "3632"]


def test_what_a_fallen_country_has_aboard() -> None:
    """DOG-9.4: army and leader aboard are removed, the ship stays with its ally and sails."""
    table = Table("campaign").join("whitestone", "palanthus", "silvanesti").put("3823", "hl_inf.1")
    table.ship("2113", "palanthus_ship.1", carries=["palanthus_inf.1", "ldr_palanthus"]).put("4441", "silvanesti_inf.1")
    table.put("2314", "dragon_red.1")
    assert (table.at("palanthus_inf.1"), table.at("ldr_palanthus")) == ("gone", "gone")
    assert table.go("ships", "whitestone").legal("palanthus_ship.1")


def test_one_fortress_keeps_all_knights() -> None:
    """DOG-9.5: with Thelgaard Keep alone none of them falls; Laurana goes with the last (DOG-R60)."""
    table = Table("campaign").join("whitestone", "caergoth", "gunthar", "n_ergoth", "solanthus")
    table.pos.ally[table.content.tower] = WHITESTONE + 1
    table.put("3823", "hl_inf.1").put("2421", "solanthus_inf.1", "ldr_laurana")
    for place, dragon in (
        ("1929", "red.1"),
        ("0326", "red.2"),
        ("1121", "blue.1"),
        ("2522", "blue.2"),
        ("2316", "black"),
    ):
        table.put(place, f"dragon_{dragon}")
    assert (table.at("solanthus_inf.1"), table.at("ldr_laurana")) == ("2421", "2421")
    table.put("2223", "dragon_white")
    assert (table.at("solanthus_inf.1"), table.at("ldr_laurana")) == ("gone", "gone")


def test_a_leader_takes_no_city() -> None:
    """DOG-9.1, DOG-R42: cities are captured by armies."""
    table = Table("campaign").join("whitestone", "qualinesti").put("2036", "qualinesti_inf.1")
    table.put("2138", "hl_ariakus").put("3823", "hl_inf.1").put("2137", "hl_verminaard")
    assert (table.holder("qualinost"), table.at("qualinesti_inf.1")) == ("whitestone", "2036")


# -- moving capitals ---------------------------------------------------------------------------------------------------


def kender() -> Table:
    table = Table("campaign").join("whitestone", "hylo", "thorbardin").put("1619", "hylo_inf.1")
    table.put("2241", "thorbardin_inf.1").put("3823", "hl_inf.1")
    table.pos.turn = 8
    return table


@pytest.mark.parametrize(("die", "turn"), [(1, 13), (6, 18)])
def test_how_long_a_capital_is_away(die: int, turn: int) -> None:
    """DOG-9.22: a d6 and 4 Turns."""
    table = kender().go("movement", "whitestone").pick("disband", "1619", dice=[die])
    assert table.pos.capitals == ((table.content.nations.index("hylo"), turn, -1),)


def test_a_capital_among_dwarves() -> None:
    """DOG-9.24, DOG-9.25, DOG-R45, DOG-R51: kender found theirs in Thorbardin, and fall with it, wherever they are."""
    table = kender().go("movement", "whitestone").pick("disband", "1619", dice=[1])
    table.pos.turn = 13
    run(table, ("founding",))
    assert table.pos.capitals[0][2] == table.hex("2241")
    table.pos.shift(table.piece("thorbardin_inf.1"), table.hex("2240"))
    table.put("2241", "dragon_red.1")
    assert (table.at("hylo_inf.1"), table.at("thorbardin_inf.1")) == ("gone", "gone")


def test_two_capitals_in_one_place() -> None:
    """DOG-9.24, DOG-9.25: elves and kender found theirs in the same Turn, each where Whitestone likes; both fall with
    the place they share."""
    table = kender().join("whitestone", "qualinesti", "tarsis").put("2137", "qualinesti_inf.1")
    table.go("movement", "whitestone").pick("disband", "1619", dice=[1]).pick("disband", "2137", dice=[1])
    table.pos.turn = 13
    assert run(table, ("founding",)).picks() == ["2241", "2446"]
    table.pick("2446", "2446").put("2446", "dragon_red.1")
    assert [table.at(army) for army in ("hylo_inf.1", "qualinesti_inf.1")] == ["gone", "gone"]
    assert table.at("thorbardin_inf.1") == "2241"


def test_the_old_city_does_not_matter_any_more() -> None:
    """DOG-9.25, DOG-V.4: Hylo is taken after it was given up: the kender fight on, the country counts for the taker."""
    table = kender().go("movement", "whitestone").pick("disband", "1619", dice=[1])
    before = count(table.pos)
    table.pos.shift(table.piece("hylo_inf.1"), table.hex("1617"))
    table.put("1619", "dragon_red.1")
    assert table.at("hylo_inf.1") == "1617"
    assert count(table.pos) == (before[0] + 1, before[1] - 1)


def test_only_whitestones_elves_and_kender_move_their_capital() -> None:
    """DOG-9.20, DOG-9.21: not those of the Highlords, not dwarves, and with an army of their own in it."""
    table = Table("campaign").join("highlord", "qualinesti").put("2137", "qualinesti_inf.1").put("3823", "hl_inf.1")
    assert not table.go("movement", "highlord").legal("disband")
    table = kender()
    table.pos.shift(table.piece("hylo_inf.1"), table.hex("1617"))
    assert not table.go("movement", "whitestone").legal("disband")
    table.join("whitestone", "goodlund").put("1619", "goodlund_inf.1")
    assert not table.go("movement", "whitestone").legal("disband")


# -- initiative and presets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "asks"), [([4, 4], "whitestone"), ([1, 1], "whitestone"), ([2, 1], "highlord")])
def test_a_tie_stays_with_the_holder_the_scenario_named(dice: list[int], asks: str) -> None:
    """DOG-C.4, DOG-R1: Whitestone began with the initiative in Hylo; the Highlords' die comes first."""
    table = Table("kender-strike").put("1619", "hylo_inf.1").put("1213", "draconian.1")
    table.pos.turn, table.pos.holder = 2, table.content.initiative
    assert run(table, ("initiative",), dice=dice).asks == asks


LONG = {"no_walkover_invasion": "on", "settled_first": "on", "highlord_countries": "18", "founded_ports": "on"}


@pytest.mark.parametrize(
    ("scenario", "balanced"),
    [
        ("campaign", LONG),
        ("historical", LONG),
        ("silvanesti", {"thon_thalas_shallow": "on"}),
        ("kender-strike", {"more_draconians": "2"}),
        ("solamnic", {"settled_first": "on"}),
        ("kalaman", {"siege_dragons": "2", "siege_lands": "on"}),
    ],
)
def test_what_each_preset_changes(scenario: str, balanced: dict[str, str]) -> None:
    """DOG-P.1, DOG-P.2: as printed nothing; balanced the house rules of the scenario."""
    found = {preset.id: dict(preset.options) for preset in GAME.scenarios()[scenario].presets}
    assert found == {"as-printed": {}, "balanced": balanced}
