"""Baronies, unrest, clocks, and the tools for lords (UWA-BARONY, UWA-ANGRY, UWA-CAL, UWA-TOOL)."""

from __future__ import annotations

import pytest

from wyrmtable.boards.grid import HexGrid
from wyrmtable.core import BadSetup, ScriptedDice
from wyrmtable.games.underworld.desk import dominion
from wyrmtable.games.underworld.files.dominion import read_ledger
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import barony, calendar
from wyrmtable.workbench import Result, tool, use

LEDGER = read_ledger({})
GRID = HexGrid(11, 22)
AROUND = [[cell for cell in row if cell >= 0] for row in GRID.neighbours]
HOME = GRID.cell_at[6, 12]


def thrown(*results: int) -> ScriptedDice:
    return ScriptedDice(*results)


@pytest.mark.parametrize(
    ("met", "fate", "clear"),
    [(False, "", True), (True, "slain", True), (True, "fled", True), (True, "hired", True), (True, "truce", False)],
)
def test_clearing(met: bool, fate: str, clear: bool) -> None:
    """UWA-BARONY-1: nobody there, or removed; a truce is no removal."""
    assert barony.cleared(met, fate) is clear


def test_the_march() -> None:
    """UWA-BARONY-2, UWA-R273: four hexes out, not five; whatever was cleared there, joined to the stronghold or not."""
    everywhere = [True] * len(GRID)
    net = barony.commanded(HOME, everywhere, AROUND)
    assert max(GRID.distance(HOME, cell) for cell in net) == 4
    assert len(net) == 61
    ring = [GRID.distance(HOME, cell) != 2 for cell in range(len(GRID))]
    assert len(barony.commanded(HOME, ring, AROUND)) == 61 - 12


@pytest.mark.parametrize(("lived_in", "faces", "lost"), [(True, (), False), (False, (1,), True), (False, (2,), False)])
def test_an_empty_stronghold(lived_in: bool, faces: tuple[int, ...], lost: bool) -> None:
    """UWA-BARONY-2: if nobody lives there a hex is lost on 1."""
    dice = thrown(*faces)
    assert barony.reverts(lived_in, dice) is lost
    dice.finish()


def test_villages() -> None:
    """UWA-BARONY-3: 2d4 of them, d4 x 100 people, on different hexes, never in mountains or swamps."""
    dice = thrown(1, 2, 2, 1, 1, 4, 3)
    found = barony.found_villages(["swamp", "clear", "woods", "mountains", "river"], dice)
    dice.finish()
    assert found == {2: 100, 1: 400, 4: 300}
    assert len(barony.found_villages(["clear"], thrown(4, 4, 2))) == 1


def test_whose_village() -> None:
    """UWA-BARONY-3: the first stronghold whose net reaches it."""
    assert [barony.lord_of([{1, 2}, {2, 3}], village) for village in (2, 3, 4)] == [0, 1, -1]


def test_taxes() -> None:
    """UWA-EX-32, UWA-BARONY-4: 1,200 people pay 12,000; five to twenty may be asked."""
    assert barony.taxes([100, 300, 200, 400, 200]) == 12_000
    assert [barony.may_tax(rate) for rate in (4, 5, 20, 21)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("total", "gold"),
    [(2, -250), (4, -250), (5, 0), (7, 0), (8, 100), (9, 100), (10, 200), (11, 200), (12, 300), (13, 300)],
)
def test_returns(total: int, gold: int) -> None:
    """UWA-BARONY-6: of a thousand gold pieces."""
    assert barony.gain(total, 1_000) == gold


@pytest.mark.parametrize(
    ("name", "offers", "fit"),
    [("farming", {"clear": True}, 1), ("farming", {}, -2), ("fishing", {"water": True}, 1), ("religion", {}, 0),
     ("breeding", {"trainer": True}, 1), ("roads", {"villages": False}, -2), ("exploration", {"unknown": True}, 1)],
)  # fmt: skip
def test_what_suits_the_land(name: str, offers: dict[str, bool], fit: int) -> None:
    """UWA-BARONY-5, UWA-BARONY-6: one more where it suits, two less where it does not."""
    assert barony.fit(LEDGER.investments[name], offers) == fit


def test_fifteen_investments() -> None:
    """UWA-BARONY-5: all of them; only hunting and trapping draw nobody."""
    assert len(LEDGER.investments) == 15
    assert [name for name, one in LEDGER.investments.items() if not one.settlers] == ["hunting", "trapping"]


def test_a_year() -> None:
    """UWA-BARONY-4, UWA-BARONY-6, UWA-BARONY-7: taxes, a harvest with settlers, a raid, and unrest."""
    dice = thrown(4, 4, 5, 1, 2)
    sheet = barony.year(LEDGER, [100, 300], 12, {"farming": 2_000}, {"clear": True}, 1, dice)
    dice.finish()
    assert sheet == barony.Year(4_800, (("farming", 200),), (105, 315), (0,), 3)
    assert sheet.revenue == 5_000


def test_hunters_bring_no_settlers() -> None:
    """UWA-BARONY-6: the return comes, the people do not."""
    sheet = barony.year(LEDGER, [100], 8, {"hunting": 1_000}, {"woods": True}, 1, thrown(6, 6, 2))
    assert (sheet.returns, sheet.people, sheet.unrest) == ((("hunting", 300),), (100,), 0)


def test_a_raid_that_nobody_beats() -> None:
    """UWA-BARONY-7: d6 x 10 % of the people."""
    assert barony.raid_not_beaten(300, thrown(4)) == 180


@pytest.mark.parametrize(("unrest", "face", "angry"), [(4, 1, False), (5, 1, True), (5, 2, False), (10, 6, True)])
def test_anger(unrest: int, face: int, angry: bool) -> None:
    """UWA-ANGRY-2: from five points on, a die not above the unrest less four."""
    assert barony.angers(unrest, face) is angry


@pytest.mark.parametrize(
    ("faces", "told"),
    [((2,), "A mob of 30"), ((3, 4), "Thieves take 2000"), ((4, 3, 4), "70 men"), ((6, 2, 3, 3), "level 10 with 6")],
)
def test_who_rises(faces: tuple[int, ...], told: str) -> None:
    """UWA-ANGRY-1, UWA-ANGRY-2: mob, thieves, militia, hero."""
    assert told in barony.rising(300, 10_000, thrown(*faces)).told


# -- clocks ------------------------------------------------------------------------------------------------------------


def test_parallel_clocks() -> None:
    """UWA-EX-43, UWA-CAL-4: A has marched ten days, B made one expedition: B acts; at 14 the earlier seat is first."""
    clocks = [10, 7]
    assert calendar.next_group(clocks) == 1
    clocks[1] += 7
    acted = []
    while clocks[0] <= 14 and calendar.next_group(clocks) == 0:
        clocks[0] += 1
        acted.append(clocks[0])
    assert acted == [11, 12, 13, 14, 15]
    assert calendar.next_group(clocks) == 1


def test_clocks_by_mail() -> None:
    """UWA-EX-43, UWA-CAL-4: date 7, B to 14, date 10, B to 21; now B waits until A is at 14."""
    clocks, may = [10, 7], list[bool]()
    for _ in range(2):
        may.append(calendar.may_act(clocks, 1))
        clocks[1] += 7
    may.append(calendar.may_act(clocks, 1))
    clocks[0] = 14
    may.append(calendar.may_act(clocks, 1))
    assert may == [True, True, False, True]
    assert calendar.date(clocks) == 14


def test_meetings() -> None:
    """UWA-CAL-5: equal clocks and the same place; by mail less than seven days apart; facts from their day on."""
    assert calendar.meet([5, 5], [3, 3], 0, 1)
    assert not calendar.meet([5, 6], [3, 3], 0, 1)
    assert not calendar.meet([5, 5], [3, 4], 0, 1)
    assert [calendar.meet_by_mail([5, other], 0, 1) for other in (11, 12)] == [11, -1]
    assert [calendar.visible(7, clock) for clock in (6, 7)] == [False, True]
    assert [calendar.closed(7, clock) for clock in (6, 7)] == [True, False]


def test_ticks() -> None:
    """UWA-CAL-6: a week of seven days, pay every fourth week, taxes on day 336."""
    assert calendar.ticks(0, 27) == {"weeks": 3, "months": 0, "years": 0}
    assert calendar.ticks(27, 28) == {"weeks": 1, "months": 1, "years": 0}
    assert calendar.ticks(335, 336) == {"weeks": 1, "months": 1, "years": 1}


# -- the desk ----------------------------------------------------------------------------------------------------------


def desk(id_: str, seed: str = "1", /, **blanks: str) -> Result:
    return use(tool(GAME, id_), blanks, seed)


def texts(result: Result) -> str:
    return "\n".join(part.text for part in result.parts)


def test_the_bill() -> None:
    """UWA-TOOL-15: the example's sum, months and pay, and a sketch; an own plan with heights."""
    result = desk("stronghold", plan="77,400", engineers="4")
    assert "Works: 77,400 GP" in texts(result)
    assert "4 Engineers, 4 months, 12,000 GP" in texts(result)
    assert str(result.files["plan.svg"]).count("<circle") == 4
    moated = desk("stronghold", plan="own", parts="2 round towers, gatehouse, 4 moats")
    assert str(moated.files["plan.svg"]).count("<circle") == 3
    own = desk("stronghold", plan="own", parts="2 tower_round 40, gatehouse\n4 door_iron double", site="town lot")
    assert "2 x round tower: 12,000 GP" in texts(own)
    assert "4 x iron door: 300 GP" in texts(own)
    assert "The lot: " in texts(own)


def test_a_part_that_does_not_exist() -> None:
    """UWA-TOOL-15, UWA-TOOL-16, UWA-TOOL-23: what cannot be read is told with what can be written."""
    with pytest.raises(BadSetup, match="no part of a stronghold '3 tower'"):
        desk("stronghold", plan="own", parts="3 tower")
    with pytest.raises(BadSetup, match="no elf of the kind light foot"):
        desk("household", men="3 light_foot elf")
    for tool_, blanks, told in (
        ("stronghold", {"plan": "own", "parts": "moot"}, "round tower, great round tower, .* large barbican"),
        ("stronghold", {"plan": "own", "parts": "gate house"}, "'house' says nothing of the gate. "),
        ("stronghold", {"plan": "own", "parts": "2 round towers 45"}, "a height in tens of feet"),
        ("stronghold", {"plan": "own", "parts": "4 keeps double"}, "What can stand behind it: nothing"),
        ("household", {"specialists": "3 smiths soon"}, "'soon' says nothing of the specialist smith"),
        ("barony", {"villages": "100 many"}, "'many' is no number of people"),
        ("barony", {"land": "clear heaven"}, "The land cannot have 'heaven'"),
    ):
        with pytest.raises(BadSetup, match=told):
            desk(tool_, **blanks)
    with pytest.raises(BadSetup, match="is no group"):
        desk("calendar", groups="A soon")
    with pytest.raises(BadSetup, match="no groups"):
        desk("calendar", groups=" ")


def test_parts_are_written_as_people_speak() -> None:
    """UWA-TOOL-15, UWA-TOOL-16: by the file's word or in plain words, one or several of them, in any letters."""
    works = "Gatehouse, 2 round towers 40\n4 curtain walls, 2 Iron Doors double"
    assert [part[:2] for part in dominion.own_parts(read_ledger({}), works)] == [
        ("gatehouse", 1), ("tower_round", 2), ("curtain_wall", 4), ("door_iron", 2),
    ]  # fmt: skip
    assert texts(desk("household", men="3 light horsemen")) == texts(desk("household", men="3 light_horseman"))
    assert "Ship captain: he " in texts(desk("hiring", settlement="city", methods="both", specialist="ship captain"))


def test_the_household_sheet() -> None:
    """UWA-TOOL-16: the example's 905 gold pieces; warnings where an Armorer is missing."""
    assert "905 GP a month" in texts(desk("household"))
    assert "1 smith." in texts(desk("household"))
    assert "3 armorers are obligatory" in texts(desk("household", specialists=""))
    assert "1 smith is obligatory" in texts(desk("household", specialists=""))


def test_neglect_and_forge_on_the_sheet() -> None:
    """UWA-TOOL-16, UWA-SPEC-12, UWA-SPEC-2: dice for those whom nobody looks after; what two free Armorers make with a
    free Smith each; neither where everybody is served."""
    assert not [part for part in desk("household").parts if part.id in ("neglect", "forge")]
    neglect = next(part for part in desk("household", specialists="").parts if part.id == "neglect")
    assert (len(neglect.dice), "of 120 men" in neglect.text, "of 20 horses" in neglect.text) == (2, True, True)
    forge = next(part for part in desk("household", specialists="5 armorers\n3 smiths").parts if part.id == "forge")
    assert forge.text == "4 suits of armour, or 12 shields, or 20 weapons a month."


def test_investments_are_made_in_thousands() -> None:
    """UWA-TOOL-19, UWA-BARONY-6: 500 gold pieces are no investment."""
    with pytest.raises(BadSetup, match="in thousands"):
        desk("barony", investments="500 farming")


def test_hiring_sheet() -> None:
    """UWA-TOOL-17: cost, who comes, and an answer of each kind."""
    result = desk("hiring", settlement="city", methods="both", specialist="engineer")
    assert "GP." in result.parts[0].text
    assert len(result.parts[1].text.splitlines()) == 11
    assert "Engineer: he " in result.parts[1].text


def test_rumours_are_marked() -> None:
    """UWA-TOOL-18, UWA-RUMOR-1, UWA-RUMOR-2, UWA-RUMOR-3: true, false and legends look alike but for the mark."""
    result = desk("rumours", count="20")
    assert dominion.hearsay(thrown(1), "village") == "Nobody says anything."
    told = [dominion.hearsay(thrown(face, 1), "village") for face in (2, 3, 4, 5, 6)]
    assert [text.rpartition("[")[2] for text in told] == ["false]", "true]", "true]", "true]", "a legend]"]
    marks = {mark for part in result.parts for mark in ("[true]", "[false]", "[a legend]") if mark in part.text}
    assert marks == {"[true]", "[false]", "[a legend]"}


def test_where_rumours_are_heard() -> None:
    """UWA-TOOL-18, UWA-RUMOR-2: far from the dungeon what is true is about the country."""
    assert desk("rumours", place="far town").title == "Rumours: far town"
    below, near = (dominion.hearsay(thrown(5, 1), place) for place in ("village", "far town"))
    assert below.startswith("There is a second way down")
    assert near.startswith("A ford lies")


def test_the_ledger() -> None:
    """UWA-TOOL-19: the example's taxes; anger where the people have cause."""
    assert "1,200 people: 12,000 GP." in texts(desk("barony"))
    assert "quiet" not in texts(desk("barony", unrest="20"))
    told = {texts(desk("barony", str(seed), unrest="20", villages="30 900")) for seed in range(9)}
    assert any("A mob of 3 from the nearest village" in text for text in told)


def test_the_calendar() -> None:
    """UWA-TOOL-23: who acts next, who meets, and a box for each week."""
    result = desk("calendar", groups="A 10 moor\nB 7 town\nC 7 town")
    assert "B acts next" in texts(result)
    assert "C and B meet at town on day 7." in texts(result)
    assert "A            #" in texts(result)
    assert "Events" not in [part.title for part in result.parts]


def test_what_the_calendar_says_of_events() -> None:
    """UWA-TOOL-23, UWA-CAL-5: whoever has come to the day of an event may know of it, by mail its place is closed to
    the others; groups less than a week apart meet by mail when the earlier has rested."""
    events = "12 moor: the lair was emptied\n7 town"
    result = desk("calendar", groups="A 12 moor\nB 6 moor\nC 5 moor", events=events)
    told = {part.id: part.text.splitlines() for part in result.parts}
    assert told["events"] == [
        "Day 7, town: something has changed; by mail closed to B, C until then.",
        "Day 12, moor: the lair was emptied; by mail closed to B, C until then.",
    ]
    assert told["meetings"] == [
        "B and A meet at moor on day 12; by mail, after B has rested.",
        "C and B meet at moor on day 6; by mail, after C has rested.",
    ]
    open_ = desk("calendar", groups="A 12 moor", events="12 moor: a fire").parts[2].text
    assert open_ == "Day 12, moor: a fire; open to all."


@pytest.mark.parametrize("events", ["soon moor: a fire", "7", "99999 moor", f"7 {'m' * 90}"])
def test_events_that_are_none(events: str) -> None:
    """UWA-TOOL-23: a day, a place, and what happened."""
    with pytest.raises(BadSetup, match="is no event"):
        desk("calendar", events=events)


def test_too_many_events() -> None:
    """UWA-TOOL-23: there is an end to them."""
    with pytest.raises(BadSetup, match="room for 100 events"):
        desk("calendar", events="7 moor\n" * 101)
