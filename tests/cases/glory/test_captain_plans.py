"""The captain's plans in the great war: what it fights for, armies over the sea, and reasons with numbers."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.cases.glory.table import Table
from wyrmtable.bots.bot import Bot, play_out
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.captain import Captain
from wyrmtable.games.glory.captain.aims import aims_of
from wyrmtable.games.glory.captain.captain import DECIDE
from wyrmtable.games.glory.captain.ferry import Ferry
from wyrmtable.games.glory.captain.survey import Survey
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.files.tables import COLUMNS


def advised(table: Table) -> tuple[str, str]:
    """What a captain picks now, and why."""
    step, decision = table.pos.steps[-1], table.decision
    side = table.content.side_of[decision.seat]
    pick, why = DECIDE[step[0]](Survey(table.pos.copy(), side), step, decision.picks)
    return table.content.names.text(pick), why


def test_in_a_war_both_sides_take_and_hold_capitals() -> None:
    """DOG-V.1, DOG-V.3: whoever controls a capital has the country; both sides count what they have and what they
    lack."""
    table = Table("historical")
    for side in (HIGHLORD, WHITESTONE):
        aims, control = aims_of(table.pos, side), table.pos.control
        place_at = table.content.land.place_at
        assert all(control[place_at[hex_]] == 2 - side for hex_ in aims.targets)
        assert all(control[place_at[hex_]] == side + 1 for hex_ in aims.wards)
        assert {*aims.targets, *aims.wards} <= {*aims.goals}
    assert aims_of(table.pos, HIGHLORD).targets == aims_of(table.pos, WHITESTONE).wards


def test_the_beginning_of_the_war_is_about_neutral_nations() -> None:
    """DOG-3.9: with no enemy yet, the capitals of nations that can be won are the goals."""
    table = Table("campaign")
    targets = aims_of(table.pos, HIGHLORD).targets
    neutral = {table.content.capital[country] for country in table.content.neutrals}
    assert targets
    assert {*targets} <= neutral


def voyage() -> Table:
    """Sanction's infantry and a ship in its port; what there is to take lies beyond the sea."""
    table = Table("solamnic").put("3626", "sanction_inf.1")
    table.pos.control[table.content.land.place_at[table.hex("2522")]] = HIGHLORD + 1
    return table.ship("3626", "sanction_ship.1").put("2029", "caergoth_inf.1").go("ships", "highlord")


def test_ships_carry_armies_over_the_sea() -> None:
    """DOG-4.8, DOG-4.12: out of the port, over the sea, ashore where the march is the shortest; then the ship rests."""
    table = voyage()
    army, ship = table.piece("sanction_inf.1"), table.piece("sanction_ship.1")
    errand = Ferry(Survey(table.pos, HIGHLORD), ship, table.content.mp[ship]).best()
    assert errand is not None
    picked = []
    while table.asked in ("ships", "sail", "ashore"):
        pick, why = advised(table)
        picked.append(pick)
        if table.asked == "ships" and pick == "end-ships":
            assert "no voyage" in why
            break
        table.pick(pick)
    assert picked[:2] == ["sanction_ship.1", "sanction_inf.1"]
    assert table.pos.where[army] >= 0
    assert table.pos.where[army] != table.hex("3626")
    assert Ferry(Survey(table.pos, HIGHLORD), ship, 0).left(army, table.pos.where[army]) <= 60 - errand.saved


def test_the_last_guard_does_not_go_aboard() -> None:
    """DOG-9.2: Whitestone's only army in Palanthas stays, whatever a voyage would save."""
    table = Table("solamnic").join("whitestone", "palanthus").put("2312", "palanthus_inf.1")
    palanthas = table.content.land.names[table.content.capital[table.content.nations.index("palanthus")]]
    table.put(palanthas, "palanthus_inf.2").ship(palanthas, "palanthus_ship.1").go("ships", "whitestone")
    ship = table.piece("palanthus_ship.1")
    errand = Ferry(Survey(table.pos, WHITESTONE), ship, table.content.mp[ship]).best()
    assert errand is None or errand.army != table.piece("palanthus_inf.2")


def test_a_reason_tells_the_odds() -> None:
    """DOG-7.6e: an attack is advised with its column, its chance and what it costs."""
    table = Table("kalaman").put("3414", "draconian.1", "draconian.2").put("3413", "solanthus_inf.1")
    table.deplete("solanthus_inf.1").go("combat", "highlord")
    pick, why = advised(table)
    assert pick == "3413"
    column = COLUMNS[table.odds("3413", "draconian.1").column].replace("-", ":")
    assert re.fullmatch(
        rf"3413: odds {column}, \d+ % to clear it, [\d.]+ strength points lost for [\d.]+ strength points", why
    )


def test_a_march_says_what_it_is_for() -> None:
    """DOG-9.2: the open capital is named."""
    table = Table().put("1618", "draconian.1").put("1820", "hylo_inf.1").go("movement", "highlord")
    assert advised(table) == ("draconian.1", "takes the capital Hylo, which nobody holds")


def test_the_exiles_settle_on_a_coast() -> None:
    """DOG-S.24, DOG-R98: a capital in exile beside the sea is a port."""
    table = Table("historical")
    table.pos.steps = [("exile", table.content.nations.index("silvanesti"))]
    pick, why = advised(table)
    assert table.content.lanes.floats[table.hex(pick)]
    assert "ships can land there" in why


@pytest.mark.parametrize(("scenario", "options"), [("kender-strike", {"fog": "on"}), ("kalaman", {"players": "4"})])
def test_captains_play_in_fog_and_in_teams(scenario: str, options: dict[str, str]) -> None:
    """DOG-N.1: each for its own side, from what its seat may know."""
    match = Match(GAME, Setting(scenario, options), None, "1")
    bots: dict[int, Bot] = {seat: Captain(Random(seat)) for seat in range(len(match.seat_names))}
    if scenario == "kender-strike":
        assert play_out(match, bots) is not None
        return
    turn = 0
    while isinstance(decision := match.decision, Decision) and turn < match.position.content.first_turn + 1:
        match.pick(decision.seat, bots[decision.seat].choose(match.chair(decision.seat)))
        turn = match.position.turn
    assert {0, 1, 2, 3} <= {entry.seat for entry in match.entries}
