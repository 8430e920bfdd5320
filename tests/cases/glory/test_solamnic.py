"""The Solamnic Plain: its set-up, the cup, the Temple, and the two endings."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.position import Position

WANTED = ("caergoth", "lemish", "palanthas", "solanthus", "vingaard_keep")


def begun() -> Match:
    """Set up by both sides, the Temple still to be built."""
    match = Match(GAME, Setting("solamnic"), ("highlord", "whitestone"), "1")
    for seat in (HIGHLORD, WHITESTONE):
        for text in ("place-rest", "done"):
            match.pick(seat, match.names.pick(text))
    return match


def places_of(pos: Position, kind: str) -> set[str]:
    content = pos.content
    return {
        content.land.names[pos.where[p]] for p, name in enumerate(content.kinds) if name == kind and pos.where[p] >= 0
    }


def test_forces() -> None:
    """DOG-S.32.1, DOG-S.32.2, DOG-S.32.3, DOG-R67, DOG-R76, DOG-S.1: eight draconians, three of four of Mithas' armies
    and ships; Whitestone's each at home, Gunthar's on Sancrist; Turn 10, Highlords."""
    match = begun()
    pos: Position = match.position
    kinds = [pos.content.kinds[p] for p in range(pos.content.size) if pos.where[p] >= 0]
    assert [kinds.count(kind) for kind in ("draconian", "mithas_inf", "mithas_ship", "hl_inf")] == [8, 3, 3, 8]
    assert [kinds.count(kind) for kind in ("tower_inf", "gunthar_knight_inf", "caergoth_cav")] == [3, 2, 2]
    assert places_of(pos, "mithas_inf") == {"6011"}
    assert places_of(pos, "gunthar_knight_inf") == {"0326"}
    gunthar = next(n for n, force in enumerate(pos.content.scenario.force) if "gunthar" in force.countries)
    assert "0622" in {pos.content.land.names[hex_] for hex_ in pos.content.areas[gunthar]}
    assert (pos.content.first_turn, pos.content.last_turn, pos.content.initiative) == (10, 25, HIGHLORD)


def test_a_set_up_takes_control() -> None:
    """DOG-T.8: Mount Nevermind belongs to no nation; with an army of Gunthar set up in it, it is Whitestone's."""
    pos: Position = begun().position
    land = pos.content.land
    number = next(n for n, place in enumerate(land.places) if place.id == "mount_nevermind")
    assert (pos.guard[land.places[number].hex], pos.control[number]) == (WHITESTONE + 1, WHITESTONE + 1)


def test_the_temple_must_be_built() -> None:
    """DOG-S.32.1: nobody may wait with it, and Throtyl's place is none for it."""
    match = begun()
    assert isinstance(match.decision, Decision)
    offered = {match.names.text(pick) for pick in match.decision.picks}
    assert {"3823", "3626"} <= offered
    assert not {"not-now", "3218"} & offered


def test_the_cup() -> None:
    """DOG-S.32.4, DOG-R54: ten counters of Turn 10 and six of Turn 1; nine more join on Turn 20."""
    pos: Position = begun().position
    assert sum(pos.cup) == 16
    events = [event for _, event in pos.content.events]
    assert all(left <= event.cup[0] + event.cup[1] for left, event in zip(pos.cup, events, strict=True))
    assert all(left >= event.cup[1] for left, event in zip(pos.cup, events, strict=True))


def test_counters_of_turn_20_join() -> None:
    """DOG-S.32.4, DOG-R54: before the draw of that Turn."""
    table = Table("solamnic").put("3823", "hl_inf.1").put("1929", "caergoth_inf.1")
    table.pos.turn = 20
    before = sum(table.pos.cup)
    table.go("event", "highlord", dice=[1])
    assert sum(table.pos.cup) == before + 9 - 1


def test_who_can_be_won() -> None:
    """DOG-S.32.5, DOG-3.15: four nations; Throtyl's and Tarsis' land is not among them."""
    table = Table("solamnic").put("3823", "hl_inf.1").put("1929", "caergoth_inf.1").go("activation", "highlord")
    assert set(table.picks()) == {"not-now", "2426", "2726", "2314", "2617"}
    assert table.why("2446") == ["DOG-3.15"]


def held(*places: str) -> Table:
    table = Table("solamnic").put("3823", "hl_inf.1").put("1121", "n_ergoth_inf.1")
    for number, place in enumerate(table.content.land.places):
        if place.id in WANTED:
            table.pos.control[number] = 1 if place.id in places else 2
    return table


def test_the_highlords_win() -> None:
    """DOG-S.32.6, DOG-R68: all five at the end of any Turn, not before."""
    table = held(*WANTED).go("combat", "highlord")
    assert table.asked == "who-first"
    table.pos.steps = [("turn-end",)]
    table.go("turn-end", "highlord")
    assert table.outcome.winners == (HIGHLORD,)


def test_whitestone_wins() -> None:
    """DOG-S.32.6: with one of the five kept to the end of Turn 25; before, the war goes on."""
    table = held(*WANTED[:4]).go("turn-end", "highlord")
    assert table.asked != "over"
    table = held(*WANTED[:4])
    table.pos.turn = 25
    assert table.go("turn-end", "highlord").outcome.winners == (WHITESTONE,)


def test_the_aim_is_shown() -> None:
    """DOG-S.32.6: how many of the five the Highlords hold."""
    aim = GAME.view(held(*WANTED[:2]).go("combat", "highlord").pos, None).aim
    assert aim is not None
    assert [score.text for score in aim.scores] == ["2 of 5 countries held", "3 of 5 countries kept from them"]
