"""What is shown: the map, the view, the aim, panels, overlays, groups."""

from __future__ import annotations

import zlib
from random import Random

import pytest

from tests.cases.glory.table import Table
from wyrmtable.core import ALL, Decision, NoDice, Outcome, RandomDice, Setting, complete
from wyrmtable.draw import svg
from wyrmtable.draw.wire import picture_json
from wyrmtable.games.glory import GAME


def test_the_map_is_small_enough() -> None:
    """DOG-B.8, DOG-B.9: the whole sheet travels in less than 400 kB."""
    table = Table()
    picture = GAME.picture(table.pos)
    assert len(zlib.compress(picture_json(picture), 6)) < 400_000
    assert len([name for name in picture.places if not name.startswith("turn-")]) == 3445 + 61
    assert len(picture.sides) == 61
    assert {f"turn-{turn}" for turn in range(1, 31)} <= set(picture.places)


def test_places_are_drawn_on_the_map() -> None:
    """DOG-T.7: fortified places, and towns, are drawn in the pieces of the map."""
    drawn = "".join(piece.markup for piece in GAME.picture(Table().pos).pieces)
    assert (drawn.count('stroke="#fff6dc"'), drawn.count("<circle")) == (33, 28)


def test_every_view_of_a_game_can_be_drawn() -> None:
    rng = Random(4)
    dice = RandomDice(rng)
    pos = GAME.setup(complete(GAME, Setting("kender-strike")), dice)
    for _ in range(120):
        decision = GAME.decision(pos)
        if isinstance(decision, Outcome):
            break
        GAME.apply(pos, rng.choice(decision.picks), dice)
    assert svg(GAME.picture(pos), GAME.view(pos, ALL)).startswith("<svg")


def test_the_aim() -> None:
    """DOG-S.33.4: the Turn of five, and how far either side has come."""
    table = Table().put("1213", "draconian.1", "draconian.2").put("1619", "hylo_inf.1")
    table.go("movement", "highlord")
    aim = GAME.view(table.pos, 0).aim
    assert aim is not None
    assert (aim.turn, aim.turns) == (1, 5)
    assert [(score.value, score.of) for score in aim.scores] == [(0.0, 1.0), (16.0, 14.0)]


def test_depleted_armies_show_their_back() -> None:
    """DOG-B.4, DOG-T.3, DOG-T.12."""
    table = Table().put("1213", "draconian.1").deplete("draconian.1").put("1619", "hylo_inf.1")
    table.go("movement", "highlord")
    token = next(token for token in GAME.view(table.pos, None).tokens if token.pick == "draconian.1")
    assert (token.symbol, token.title) == ("draconian-depleted", "Draconians (1), depleted")
    assert "3-6" not in token.title


def test_pools_lie_open() -> None:
    """DOG-1.2: in a box beside the map, for everybody."""
    table = Table().put("1213", "draconian.1").put("1619", "hylo_inf.1").pool("hylo_inf.2").go("movement", "highlord")
    for eyes in (0, 1, None, ALL):
        places = {token.pick: token.place for token in GAME.view(table.pos, eyes).tokens}
        assert places["hylo_inf.2"] == "replacement-pool"


def test_groups_and_overlays() -> None:
    """DOG-U.2, DOG-U.6, DOG-T.2: stacks march as one; zones and closed land can be shown."""
    table = Table().put("1314", "draconian.1", "draconian.2", "ldr_throtyl").put("1619", "hylo_inf.1")
    table.go("movement", "highlord")
    view = GAME.view(table.pos, 0)
    (group,) = view.groups
    assert (group.pick, group.members) == ("1314", ("draconian.1", "draconian.2", "ldr_throtyl"))
    assert GAME.view(table.pos, 1).groups == ()
    overlays = {overlay.id: overlay.places for overlay in view.overlays}
    assert "1618" in overlays["stop-0"]
    assert "1121" in overlays["closed"]


def test_control_is_marked() -> None:
    """DOG-T.8: markers tell who holds a captured place."""
    table = Table("arena").put("4140", "hl_inf.1").put("4441", "silvanesti_inf.1").go("movement", "highlord")
    marks = {marker.place: marker.symbol for marker in GAME.view(table.pos, None).markers}
    assert marks["4140"] == "control-0"


@pytest.mark.parametrize("kind", ["taunt", "losses", "retreat"])
def test_standing_orders(kind: str) -> None:
    """DOG-U.4."""
    assert kind in [order.kind for order in GAME.standing(Table().pos, 0)]


def test_open_places_are_shown() -> None:
    """DOG-U.6, DOG-9.2: Hylo stands empty and an enemy can come; garrisoned, or far from everybody, it is not shown."""
    near = Table().put("1618", "draconian.1").put("1820", "hylo_inf.1")
    assert _overlay(near, "bare-1") == ("1619",)
    assert _overlay(near, "held-1") == ("1619",)
    assert _overlay(near.put("1619", "hylo_inf.2"), "bare-1") == ()
    assert _overlay(Table().put("1213", "throtyl_inf.1").put("1820", "hylo_inf.1"), "bare-1") == ()


def test_only_the_rim_of_closed_land_is_shown_where_few_countries_are_in_play() -> None:
    """DOG-U.6, DOG-R71: a hex beside Estwilde is marked, the far west is not."""
    shut = _overlay(Table("kalaman", siege_lands="on").put("3412", "palanthus_inf.1"), "closed")
    assert "3218" in shut
    assert "1619" not in shut


def test_what_a_piece_has_with_it() -> None:
    """DOG-E.2.1, DOG-E.3, DOG-E.7, DOG-2.5: told with its name; the cup lies open."""
    table = Table("kalaman").put("3412", "palanthus_inf.1", "ldr_gunthar")
    table.pos.lance[table.piece("palanthus_inf.1")] = table.pos.orb[table.piece("ldr_gunthar")] = 1
    table.pos.gnomes = table.piece("palanthus_inf.1")
    table.go("movement", "whitestone")
    view = GAME.view(table.pos, None)
    titles = [token.title for token in view.tokens if token.place == "3412"]
    assert "Palanthus Infantry (1), Dragonlances, gnomes" in titles
    assert "Gunthar Uth Wistan, Dragon Orb" in titles
    (cup,) = [panel for panel in view.panels if panel.id == "cup"]
    assert ("Dragonlances", ("4",)) in [(row.title, row.cells) for row in cup.rows]


def _overlay(table: Table, key: str) -> tuple[str, ...]:
    view = GAME.view(table.go("movement", "whitestone").pos, None)
    return next(overlay.places for overlay in view.overlays if overlay.id == key)


def test_pools_by_nationality() -> None:
    """DOG-1.2, DOG-1.3, DOG-X.40: five armies of one nationality, of which two could return."""
    table = Table("arena").pool(*(f"throtyl_inf.{n}" for n in range(1, 6)), "hylo_inf.1").go("movement", "highlord")
    (pools,) = [panel for panel in GAME.view(table.pos, None).panels if panel.id == "pools"]
    assert [row.cells for row in pools.rows] == [("Highlords", "5", "2"), ("Whitestone", "1", "0")]


def test_a_dated_capital_lies_on_the_turn_track() -> None:
    """DOG-9.22, DOG-X.7: the marker of a capital that was given up lies on the Turn in which it is founded again."""
    table = Table("silvanesti").put("4441", "silvanesti_inf.1").go("movement", "whitestone")
    table.pos.capitals = ((table.content.nations.index("silvanesti"), 13, -1),)
    markers = {(marker.place, marker.symbol) for marker in GAME.view(table.pos, None).markers}
    assert {("turn-13", "capital"), ("4441", "ruin")} <= markers


def test_set_ups_can_be_saved() -> None:
    """DOG-U.3: the page knows a set-up by the word for it, and which piece is being placed."""
    pos = GAME.setup(complete(GAME, Setting("kender-strike")), NoDice())
    names = GAME.names(pos)
    first = GAME.decision(pos)
    assert isinstance(first, Decision)
    assert first.manner.kind == "setup"
    GAME.apply(pos, names.pick("throtyl_inf.1"), NoDice())
    second = GAME.decision(pos)
    assert isinstance(second, Decision)
    assert (second.manner.kind, second.about) == ("setup", (names.pick("throtyl_inf.1"),))


def test_a_retreat_can_be_left_to_a_standing_order() -> None:
    """DOG-U.4, DOG-7.33: out of the open an army goes to friends, or nearer to a place of its side."""
    table = Table().put("1415", "draconian.1", "draconian.2", "ldr_throtyl").put("1516", "hylo_inf.1", "ldr_hylo")
    table.put("1517", "hylo_inf.2").go("combat", "highlord").pick("1516", "everyone", "attack", dice=[10])
    assert (table.asked, table.decision.manner.kind) == ("retreat-to", "retreat")
    assert table.content.names.text(table.decision.manner.silence) == "1517"


def test_ratings_are_told_of_neutral_nations_only() -> None:
    """DOG-3.3: where nobody can be won over there is no such column; a nation that has joined a side has no rating."""
    for scenario, told in (("kender-strike", ()), ("historical", (True, False))):
        table = Table(scenario)
        table.pos = GAME.setup(table.setting, NoDice())
        (panel,) = [panel for panel in GAME.view(table.pos, 0).panels if panel.id == "countries"]
        rated = {(row.cells[1] == "neutral", bool(row.cells[3])) for row in panel.rows if len(row.cells) > 3}
        assert rated == {(neutral, neutral) for neutral in told}
        assert len(panel.columns) == 3 + bool(told)


def test_the_set_up_looks_at_its_own_ground() -> None:
    """DOG-A.4: while nothing stands on the map the question is about a hex in which the pieces may stand."""
    table = Table()
    table.pos = GAME.setup(table.setting, NoDice())
    (about,) = table.decision.about
    assert table.content.names.text(about) in ("1213", "1214", "1215", "1314")
    table.pick("place-rest")
    assert table.decision.about == ()
