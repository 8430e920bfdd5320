"""Teams (DOG-N): who commands what, who is asked, and that a team wins together."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice
from wyrmtable.games.glory import GAME

from .table import Table

KALAMAN = "3713"


def solanthus_and_palanthus() -> Table:
    """Four players before Kalaman: Palanthus and Solanthus are commanded by different players of Whitestone."""
    table = Table("kalaman", players="4")
    chief = table.pos.chief
    for number, piece in enumerate(("solanthus_inf.1", "palanthus_inf.1")):
        chief[table.piece(piece)] = 1 + 2 * number
    return table


@pytest.mark.parametrize(("players", "names"), [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6)])
def test_the_option_sets_the_seats(players: str, names: int) -> None:
    """DOG-N.1: two players have a side each; more of them take turns between the sides."""
    table = Table("kalaman", players=players)
    assert len(GAME.seats(table.pos)) == names
    assert table.content.side_of == (0, 1, 0, 1, 0, 1)[:names]


def test_nations_are_shared_out() -> None:
    """DOG-N.2: every nation is commanded by one player of its side, Neraka by all of the Highlords'; what belongs to no
    country is the captain's."""
    table = Table("kalaman", players="4")
    content, chief = table.content, table.pos.chief
    commands: dict[str, set[int]] = {}
    for piece in range(content.size):
        home = content.nations[content.home[piece]] if content.home[piece] >= 0 else "nobody"
        commands.setdefault(f"{home} {content.first_side[piece]}", set()).add(chief[piece])
    assert commands["neraka 0"] == {0, 2}
    assert commands["nobody 0"] == {0}
    assert {seat for whose in ("gunthar 1", "solanthus 1", "palanthus 1") for seat in commands[whose]} == {1, 3}
    assert all(len(commands[whose]) == 1 for whose in ("gunthar 1", "solanthus 1", "palanthus 1", "kern 0"))


@pytest.mark.parametrize("scenario", ["kalaman", "solamnic", "historical", "silvanesti", "kender-strike"])
def test_three_on_each_side_have_something_to_command(scenario: str) -> None:
    """DOG-N.1, DOG-N.2: of six players each commands armies from the start, and only pieces of his side."""
    table = Table(scenario, players="6")
    content, chief = table.content, table.pos.chief
    armies = [piece for piece in range(content.size) if content.is_army[piece] and content.first_side[piece] < 2]
    assert {chief[army] for army in armies} == set(range(6))
    assert all(chief[army] % 2 == content.first_side[army] for army in armies)


def test_each_moves_his_own_pieces() -> None:
    """DOG-N.2: the captain is asked first and moves only his own; then the next player; why not is told."""
    table = solanthus_and_palanthus().put(KALAMAN, "solanthus_inf.1", "palanthus_inf.1")
    table.go("side", "whitestone")
    assert (table.asked, table.decision.seat) == ("movement", 1)
    assert table.legal("solanthus_inf.1")
    assert not table.legal("palanthus_inf.1")
    assert not table.legal(KALAMAN)  # the stack is not one player's
    (reason,) = GAME.why_not(table.pos, 1, table.content.names.pick("palanthus_inf.1"))
    assert reason.rule == "DOG-N.2"
    table.pick("end-movement")
    assert (table.asked, table.decision.seat) == ("movement", 3)
    table.pick("palanthus_inf.1")
    assert (table.asked, table.decision.seat) == ("march", 3)
    assert not table.legal("solanthus_inf.1")


def test_losses_are_taken_by_whom_they_concern() -> None:
    """DOG-N.2, DOG-N.3: the captain attacks; a force of one player is his to lose, a mixed one the captain's."""
    for pieces, seat in ((("palanthus_inf.1", "palanthus_inf.2"), 3), (("palanthus_inf.1", "solanthus_inf.1"), 1)):
        table = solanthus_and_palanthus().put(KALAMAN, *pieces)
        table.pos.chief[table.piece("palanthus_inf.2")] = 3
        target = table.content.names.text(table.content.place + table.content.land.adjacent[table.hex(KALAMAN)][0])
        table.put(target, "draconian.1", "draconian.2")
        table.go("combat", "whitestone")
        assert table.decision.seat == 1
        table.pick(target, "everyone", "attack", dice=[7])
        assert (table.asked, table.decision.seat) == ("lose", seat)


def test_a_nation_that_joins_goes_to_whoever_has_the_fewest() -> None:
    """DOG-N.2: the first nation to the captain, the second to the next player; each places his own."""
    table = Table("campaign", players="4").go("activation", "whitestone")
    seats = []
    for nation in ("qualinost", "tarsis"):
        capital = next(place.hex for place in table.content.land.places if place.id == nation)
        table.pick(table.content.names.text(table.content.place + capital), dice=[1])
        seats.append(table.decision.seat)
        table.pick("place-rest")
        table.go("activation", "whitestone")
    assert seats == [1, 3]


def test_a_team_wins_and_gives_up_together() -> None:
    """DOG-N.1, DOG-R85: the other team has won, all of it."""
    table = Table("kalaman", players="3").put(KALAMAN, "solanthus_inf.1").go("side", "whitestone")
    GAME.concede(table.pos, 2, NoDice(), table.log)
    assert table.outcome.winners == (1,)
    table = Table("kalaman", players="4").put(KALAMAN, "solanthus_inf.1").go("combat", "whitestone")
    GAME.concede(table.pos, 1, NoDice(), table.log)
    assert table.outcome.winners == (0, 2)
    assert table.outcome.scores == (0.5, 0.0, 0.5, 0.0)


def test_team_mates_see_each_other_under_fog() -> None:
    """DOG-N.4: a player sees all of his side's stacks, not only his own."""
    table = (
        Table("kalaman", players="4", fog="on")
        .put(KALAMAN, "solanthus_inf.1", "solanthus_inf.2")
        .go("side", "whitestone")
    )
    seen = [{token.pick for token in GAME.view(table.pos, seat).tokens if token.place == KALAMAN} for seat in range(4)]
    assert seen[1] == seen[3] == {"solanthus_inf.1", "solanthus_inf.2"}
    assert seen[0] == seen[2] == {"solanthus_inf.1"}


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_every_game_can_be_played_by_teams(scenario: str) -> None:
    """DOG-N.1: the text knows no game that is for two alone."""
    assert "players" in [choice.id for choice in GAME.scenarios()[scenario].choices]


def test_the_only_nation_of_a_side_is_split() -> None:
    """DOG-N.2: four players in the Kender Strike; each of Whitestone's marches three armies of Hylo and no
    more; the hobgoblins are one player's, as the draconians are the other's."""
    table = Table("kender-strike", players="4")
    chief, armies = table.pos.chief, [f"hylo_inf.{number}" for number in range(1, 7)]
    assert sorted(chief[table.piece(army)] for army in armies) == [1, 1, 1, 3, 3, 3]
    assert {chief[table.piece(f"throtyl_inf.{number}")] for number in range(1, 5)} == {2}
    table.put("1517", *armies[:2]).put("1314", "draconian.1").go("side", "whitestone")
    first, second = sorted(armies[:2], key=lambda army: chief[table.piece(army)])
    assert table.legal(first)
    assert table.why(second) == ["DOG-N.2"]
    assert table.pick("end-movement").legal(second)
