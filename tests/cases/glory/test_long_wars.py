"""The War of the Lance and the historical game: their set-up, exile, options, and how countries are counted."""

from __future__ import annotations

from functools import lru_cache

import pytest

from tests.cases.glory.table import Table
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.position import RESERVE, Position
from wyrmtable.games.glory.rules.retreat import havens
from wyrmtable.games.glory.rules.victory import count, countable, level
from wyrmtable.games.glory.show.orders_of_war import order


@lru_cache(maxsize=4)
def set_up(scenario: str) -> Match:
    """Both sides have placed the rest; exiles take the first hex there is."""
    match = Match(GAME, Setting(scenario), ("highlord", "whitestone"), "1")
    while not match.position.turn and match.position.steps[-1][0] != "temple":
        decision = match.decision
        assert isinstance(decision, Decision)
        texts = [match.names.text(pick) for pick in decision.picks]
        wanted = next((text for text in ("done", "place-rest") if text in texts), texts[0])
        match.pick(decision.seat, match.names.pick(wanted))
    return match


def standing(pos: Position, kind: str) -> list[str]:
    """The hexes of all pieces of a kind that are on the map."""
    content = pos.content
    found = [pos.where[piece] for piece, name in enumerate(content.kinds) if name == kind]
    return [content.names.text(content.place + spot) for spot in found if spot >= 0]


def in_country(pos: Position, country: str) -> list[int]:
    number = pos.content.nations.index(country)
    return [army for hex_ in pos.stack if pos.content.land.country[hex_] == number for army in pos.armies_at(hex_)]


# -- the War of the Lance ----------------------------------------------------------------------------------------------


def test_the_war_begins() -> None:
    """DOG-S.5, DOG-S.11, DOG-S.12, DOG-S.13, DOG-S.14: all of Neraka in Neraka, nobody for Whitestone, all nations
    neutral, fourteen counters in the cup."""
    pos: Position = set_up("campaign").position
    content = pos.content
    assert len(pos.armies_of(HIGHLORD)) == len(in_country(pos, "neraka")) == 18
    assert pos.armies_of(WHITESTONE) == []
    assert len(content.neutrals) == 24
    assert all(pos.where[piece] == RESERVE for nation in content.neutrals for piece in content.muster_of[nation])
    assert (content.first_turn, content.last_turn, content.initiative, sum(pos.cup)) == (1, 30, HIGHLORD, 14)


@pytest.mark.parametrize(("timing", "tenth", "twentieth"), [("off", 10, 9), ("on", 6, 13)])
def test_the_modules_timing(timing: str, tenth: int, twentieth: int) -> None:
    """DOG-L.5, DOG-R73, DOG-S.13: with the option three Orbs and a lance wait for Turn 20, in the cup."""
    content = Table("campaign", module_timing=timing).content
    assert [sum(counts[group] for counts in content.counters) for group in (1, 2)] == [tenth, twentieth]


# -- the historical game -----------------------------------------------------------------------------------------------


def test_forces_of_the_historical_game() -> None:
    """DOG-S.4, DOG-S.21, DOG-S.23, DOG-S.24, DOG-S.26, DOG-S.27: six armies in Abanasinia; half of Silvanesti;
    kender of Goodlund at home; seven neutrals; nineteen counters."""
    pos: Position = set_up("historical").position
    content = pos.content
    assert len(in_country(pos, "abanasinia")) == 6
    assert len(standing(pos, "silvanesti_inf")) == 3
    assert len(standing(pos, "silvanesti_ship")) == 2
    assert "silvanesti_air" not in content.kinds
    assert len(in_country(pos, "goodlund")) == 4
    assert len(content.neutrals) == 7
    assert (content.first_turn, content.initiative, sum(pos.cup)) == (20, HIGHLORD, 19)
    assert standing(pos, "draconian") == []


def test_who_holds_what() -> None:
    """DOG-S.6, DOG-S.22, DOG-S.25, DOG-R56: Silvanost, North Keep and Kalpethis are the Highlords', Mount Nevermind is
    Whitestone's; ground armies do not start in Silvanesti or Kothas, dragons may in the former."""
    table = Table("historical")
    assert [table.holder(place) for place in ("silvanost", "north_keep", "kalpethis")] == ["highlord"] * 3
    assert table.holder("mount_nevermind") == "whitestone"
    content = table.content
    silvanost, kalpethis = table.hex("4441"), table.hex("6116")
    infantry, dragon = (content.areas[content.force[table.piece(name)]] for name in ("hl_inf.1", "dragon_red.1"))
    assert silvanost not in infantry
    assert silvanost in dragon
    assert kalpethis not in dragon
    assert content.open[kalpethis]


def test_exactly_six_armies() -> None:
    """DOG-S.21: a seventh finds no place in Abanasinia, and with five the set-up is not complete."""
    table = Table("historical")
    table.pos.turn, table.pos.steps = 0, [("turn",), ("set-up", HIGHLORD)]
    table.pick("place-rest")
    assert table.legal("done")
    table.pick("khur_cav")
    assert table.why("2233") == ["DOG-S.21"]
    table.pick("4128", "hl_inf.1", "3019")
    assert not table.legal("done")
    assert table.pick("khur_cav", "2233").legal("done")


@pytest.mark.parametrize("number", ["0", "5"])
def test_draconians_at_the_start(number: str) -> None:
    """DOG-R55, DOG-S.27: none, or as many as the option says; the others still come."""
    table = Table("historical", historical_draconians=number)
    table.pos.turn, table.pos.steps = 0, [("turn",), ("temple",), ("set-up", HIGHLORD)]
    table.pick("place-rest", "done")
    assert len(standing(table.pos, "draconian")) == int(number)
    assert table.at("draconian.20") == "reserve"


def exiled(hex_: str, **options: str) -> Table:
    """The elves of Silvanesti in exile; an army of theirs is with the capital."""
    table = Table("historical", **options)
    table.pos.turn, table.pos.steps = (
        0,
        [("turn",), ("set-up", WHITESTONE), ("exile", table.content.nations.index("silvanesti"))],
    )
    table.pick(hex_)
    table.pos.turn = 20
    return table.put("3823", "hl_inf.1").put("1929", "caergoth_inf.1")


def test_the_capital_in_exile() -> None:
    """DOG-S.24, DOG-R57, DOG-9.25: any hex of Southern Ergoth that elves can enter; Silvanesti falls with it, not with
    Silvanost, and its capital does not move again."""
    table = exiled("1530").put("1130", "silvanesti_inf.1").put("1529", "dragon_red.1")
    assert table.holder("silvanost") == "highlord"
    table.go("movement", "whitestone")
    assert not table.legal("disband")
    table.go("movement", "highlord").pick("dragon_red.1", "1530", "stop")
    assert table.at("silvanesti_inf.1") == "gone"


def test_the_exiles_port() -> None:
    """DOG-9.27, DOG-R98: by the house rule it is a port if it lies on a coast, so that armies board there; as printed
    ships pick up armies in the ports of the map only."""
    for seat, ports, boards in (("1828", "on", True), ("1530", "on", False), ("1828", "off", False)):
        table = exiled(seat, founded_ports=ports).put("1828", "silvanesti_inf.1").ship("1828", "silvanesti_ship.1")
        table.go("ships", "whitestone").pick("silvanesti_ship.1")
        assert table.legal("silvanesti_inf.1") == boards
    assert table.why("silvanesti_inf.1") == ["DOG-4.9"]


def test_exiles_return_to_their_capital() -> None:
    """DOG-1.9, DOG-R57: two lost armies bring one back to the hex in exile."""
    table = exiled("1530").pool("silvanesti_inf.1", "silvanesti_inf.2").go("replacements", "whitestone")
    table.pick("silvanesti_inf.1", "1530")
    assert (table.at("silvanesti_inf.1"), table.at("silvanesti_inf.2")) == ("1530", "gone")


# -- victory -----------------------------------------------------------------------------------------------------------


def test_which_countries_count() -> None:
    """DOG-V.1, DOG-V.2, DOG-V.5, DOG-R58, DOG-R78, DOG-X.12: Neraka at first, then whoever joins; never Estwilde."""
    table = Table("campaign")
    assert [table.content.nations[country] for country in countable(table.pos)] == ["neraka"]
    table.join("whitestone", "palanthus", "maelstrom", "high_clerist_tower")
    assert count(table.pos) == (1, 3)
    assert table.content.nations.index("estwilde") not in countable(table.pos)


def test_the_last_in_the_capital_holds_it() -> None:
    """DOG-V.3, DOG-V.4, DOG-9.26: an ally whose capital is taken counts for the taker; one that moved, too."""
    table = Table("campaign").join("whitestone", "qualinesti", "palanthus").put("2137", "dragon_red.1")
    assert count(table.pos) == (2, 1)
    table = Table("campaign").join("whitestone", "silvanesti")
    table.pos.capitals = ((table.content.nations.index("silvanesti"), 9, table.hex("2238")),)
    table.put("4441", "dragon_red.1")
    assert count(table.pos) == (2, 0)


@pytest.mark.parametrize(
    ("countries", "text"),
    [
        (15, "an indecisive result"),
        (16, "a poor victory"),
        (17, "a marginal victory"),
        (18, "a partial victory"),
        (19, "a victory"),
        (20, "a total victory"),
        (26, "a total victory"),
    ],
)
def test_levels(countries: int, text: str) -> None:
    """DOG-V.6: for both sides alike; the house rule asks two countries more of the Highlords (DOG-P.2)."""
    pos = Table("historical").pos
    assert level(pos, 0, countries) == level(pos, 1, countries) == text
    handicap = Table("historical", highlord_countries="18").pos
    assert (level(handicap, 0, countries + 2), level(handicap, 1, countries)) == (text, text)


def test_the_aim_tells_the_handicap() -> None:
    """DOG-P.2: what a house rule asks of the Highlords stands beside the aim; as printed nothing does."""
    for needed, told in (("17", True), ("16", False)):
        table = Table("historical", highlord_countries=needed).put("3823", "hl_inf.1").go("movement", "highlord")
        aim = GAME.view(table.pos, None).aim
        assert aim is not None
        assert ("The Highlords need 17" in aim.goal) is told


def ended(highlord: int, whitestone: int, **options: str) -> Table:
    """The end of Turn 30 with so many countries on each side."""
    table = Table("campaign", **options)
    names = [table.content.nations[nation] for nation in table.content.neutrals]
    table.join("highlord", *names[: highlord - 1]).join("whitestone", *names[highlord - 1 : highlord - 1 + whitestone])
    table.pos.turn = 30
    return table.go("turn-end", "highlord")


def test_the_end_of_the_war() -> None:
    """DOG-V.6, DOG-X.53, DOG-S.14, DOG-S.28: 17 against 7 is a marginal victory; 12 against 12 is nobody's."""
    outcome = ended(17, 7).outcome
    assert (outcome.winners, outcome.summary.split(": ")[1]) == ((HIGHLORD,), "a marginal victory for the Highlords.")
    assert ended(12, 12).outcome.winners == ()
    assert ended(5, 15).outcome.winners == ()
    assert ended(17, 7, highlord_countries="18").outcome.winners == ()


def test_moving_capitals_is_an_option() -> None:
    """DOG-R44, DOG-9.20: four nations of elves and kender, or none."""
    names = Table("campaign").content
    assert {names.nations[country] for country in names.movable} == {"goodlund", "hylo", "qualinesti", "silvanesti"}
    assert not Table("campaign", moving_capitals="off").content.movable


def test_presets() -> None:
    """DOG-P.2, DOG-R17, DOG-R91, DOG-R98: balanced long games close nations that only one side could win, and their
    cities until it is settled whom they join; capitals that moved are ports; the Highlords need two countries more."""
    house = {"no_walkover_invasion": "on", "settled_first": "on", "founded_ports": "on", "highlord_countries": "18"}
    for name in ("campaign", "historical"):
        presets = {preset.id: preset.options for preset in GAME.scenarios()[name].presets}
        assert presets["balanced"] == house
        assert presets["as-printed"] == {}


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_every_army_has_its_order() -> None:
    """DOG-O.1, DOG-O.6: all kinds of armies in the box are written out for the tactical game."""
    content = Table("campaign").content
    pos = Position(content)
    for army, kind in enumerate(content.kinds):
        if content.is_army[army]:
            assert list(order(pos, army)), kind


def test_where_armies_could_retreat() -> None:
    """DOG-U.6, DOG-7.31: hexes of the overlay are those of a retreat; away from enemies there is none."""
    table = Table("kalaman").put("3514", "draconian.1").put("3413", "gunthar_knight_inf.1").go("combat", "highlord")
    shown = {overlay.id: overlay.places for overlay in GAME.view(table.pos, None).overlays}
    army = table.piece("draconian.1")
    assert set(shown["retreat-0"]) == {table.content.land.names[hex_] for hex_ in havens(table.pos, army)} != set()
    table = Table("kalaman").put("3514", "draconian.1").put("3212", "gunthar_knight_inf.1").go("combat", "highlord")
    assert {overlay.id: overlay.places for overlay in GAME.view(table.pos, None).overlays}["retreat-0"] == ()


def test_neutral_land_is_shown() -> None:
    """DOG-U.6, DOG-T.5: as long as a nation is neutral; its ratings stand beside its places."""
    table = Table("campaign").put("3823", "hl_inf.1").go("activation", "highlord")
    view = GAME.view(table.pos, HIGHLORD)
    assert "2617" in {overlay.id: overlay.places for overlay in view.overlays}["neutral"]
    rows = next(panel.rows for panel in view.panels if panel.id == "countries")
    assert next(row.cells for row in rows if row.title == "Vingaard Keep") == ("Vingaard", "neutral", "nobody", "5 / 3")
    table.pick("2617", dice=[3])
    assert "2617" not in {overlay.id: overlay.places for overlay in GAME.view(table.pos, None).overlays}["neutral"]


def test_the_chance_is_told() -> None:
    """DOG-3.1, DOG-U.1: rating, bonus and chance of an activation before it is tried."""
    table = Table("campaign").put("3823", "hl_inf.1").go("activation", "highlord")
    table.pos.bonus = 2
    told = GAME.explain(table.pos, HIGHLORD, table.content.names.pick("2617"))
    assert [reason.text for reason in told] == [
        "Vingaard: your rating is 3, the enemy's 5.",
        "With a bonus of 2 it joins you with 50 %.",
    ]
