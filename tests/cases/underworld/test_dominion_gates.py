"""Gates into another world in the campaign of houses (UWA-WORLD-1)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import ALL, Chair, Decision, NoDice, ScriptedDice, Setting, Supposed, complete
from wyrmtable.core.dice import Dice
from wyrmtable.games.underworld.captain.dominion import DominionCaptain
from wyrmtable.games.underworld.files.landboard import CASTLE, CLEAR, ENTERED, GATE, HOME, SITE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import clearing, errands, exploring
from wyrmtable.games.underworld.rules.dominion.position import NOWHERE, DominionPosition
from wyrmtable.games.underworld.rules.land.maker import BEYOND, HERE, grow
from wyrmtable.games.underworld.rules.land.tasks import GEAS, RAID

NO_DICE = NoDice()
FIRST, SECOND = 0, 1
NUMBER = 7
CASTLES, QUIET = 1, 1  # the number from which castles are thrown for, and an evening on which nobody comes
SHEET = 320  # hexes of one world


def campaign(gate: str = "yes") -> DominionPosition:
    setting = complete(GAME, Setting("barony", {"gate": gate}))
    pos: DominionPosition = GAME.setup(setting, ScriptedDice(NUMBER + 1, 2, 3))
    return pos


def at_the_gate() -> DominionPosition:
    """The first house stands before the gate; no castle is near enough for anybody to come out."""
    pos = campaign()
    pos.hex[FIRST] = pos.land().gate()
    exploring.enter(pos, pos.hex[FIRST])
    pos.pending = None
    return pos


def go(pos: DominionPosition, text: str, dice: Dice) -> None:
    pos.steps, pos.pending = [("act", FIRST)], None
    GAME.apply(pos, pos.content.names.pick(text), dice)


def texts(pos: DominionPosition) -> list[str]:
    pos.steps, pos.pending = [("act", FIRST)], None
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    return [pos.content.names.text(pick) for pick in decision.picks]


def test_two_lands_on_one_map() -> None:
    """UWA-WORLD-1: the land as it is without its gate, and behind it the small land of the next number; nowhere do
    hexes of both meet."""
    pos, plain = campaign(), campaign("no")
    land, other = pos.land(), grow(pos.content.land, NUMBER + 1, (), BEYOND)
    assert len(land.codes) == len(pos.fog) == 2 * SHEET
    changed = [hex_ for hex_ in range(SHEET) if land.codes[hex_] != plain.land().codes[hex_]]
    assert changed == [land.gate()]
    assert land.codes[SHEET:] == other.codes
    assert set(land.castles) == set(plain.land().castles) | {SHEET + hex_ for hex_ in other.castles}
    for hex_ in range(SHEET):
        assert all(near < SHEET for near in pos.content.around[hex_])
        assert [near + SHEET for near in pos.content.around[hex_]] == list(pos.content.around[hex_ + SHEET])


def test_only_at_a_gate() -> None:
    """UWA-WORLD-1: elsewhere it is refused with the reason; whoever has marched for six days rests first."""
    pos = campaign()
    assert "pass-gate" not in texts(pos)
    why = GAME.why_not(pos, FIRST, pos.content.names.pick("pass-gate"))
    assert [reason.rule for reason in why] == ["UWA-WORLD-1"]
    pos = at_the_gate()
    assert "pass-gate" in texts(pos)
    pos.marched[FIRST] = 6
    assert "pass-gate" not in texts(pos)
    why = GAME.why_not(pos, FIRST, pos.content.names.pick("pass-gate"))
    assert [reason.rule for reason in why] == ["UWA-WMOVE-5"]


def test_through_and_back() -> None:
    """UWA-WORLD-1: a day each, to the gate on the other side; the sheet of either world stays as it was drawn, and the
    other house is where it was."""
    pos = at_the_gate()
    gate, home = pos.hex[FIRST], pos.hex[SECOND]
    go(pos, "pass-gate", ScriptedDice(CASTLES, QUIET))
    there = pos.hex[FIRST]
    assert there >= SHEET
    assert pos.drawn[there] >> SITE == GATE
    assert (pos.clock[FIRST], pos.marched[FIRST], pos.hex[SECOND]) == (1, 1, home)
    sheet = bytes(pos.drawn)
    go(pos, "pass-gate", ScriptedDice(CASTLES, QUIET))
    assert (pos.hex[FIRST], pos.clock[FIRST]) == (gate, 2)
    assert bytes(pos.drawn) == sheet


def test_beasts_of_the_other_world() -> None:
    """UWA-WORLD-1, UWA-R40: the same dice bring a beast of the arid plains there, and a common one here."""
    found = list[int]()
    for side in (HERE, BEYOND):
        pos = campaign()
        hex_ = pos.hex[FIRST] + side * SHEET
        pos.hex[FIRST], pos.fog[hex_], pos.drawn[hex_] = hex_, ENTERED, CLEAR
        pos.steps = [("turn",), ("day", FIRST)]
        clearing.use_comb(pos, 6, FIRST, ScriptedDice(5, 1, 2, *[1] * 30), None)
        found.append(pos.fray[0])
    kinds = pos.content.land.book.kinds
    lists = pos.content.land.land.lists
    assert kinds[found[HERE]].id != kinds[found[BEYOND]].id
    assert kinds[found[BEYOND]].id in [word.partition(":")[0] for word in lists["arid"]]


def test_a_task_does_not_lead_through_the_gate() -> None:
    """UWA-R230: the castle that a Quest names lies in the world of the lord who lays it."""
    pos = campaign()
    for castle in pos.land().castles:
        errands.bind(pos, FIRST, GEAS, castle, RAID, None)
        assert (pos.tasks[-1][4] >= SHEET) == (castle >= SHEET)
        assert pos.land().site(pos.tasks[-1][4]) == CASTLE


def test_neither_world_is_known_beyond_its_sheet() -> None:
    """UWA-GAME-7, UWA-WORLD-1: in the worlds that a house can imagine both lands are others, and it sees the same."""
    pos = at_the_gate()
    go(pos, "pass-gate", ScriptedDice(CASTLES, QUIET))
    seen = GAME.view(pos, SECOND)
    lands = set[bytes]()
    for seed in range(8):
        world: DominionPosition = GAME.imagine(pos, SECOND, Random(seed))
        assert GAME.view(world, SECOND) == seen
        lands |= {world.land().codes[:SHEET], world.land().codes[SHEET:]}
    assert len(lands) > 4
    assert len(GAME.view(pos, ALL).grounds) == 2 * SHEET


def test_a_stronghold_behind_the_gate() -> None:
    """UWA-BUILD-7, UWA-BARONY-3, UWA-WORLD-1: a hex that was cleared there can be built on, and villages lie around
    it, not across the gate."""
    pos = campaign()
    hex_ = SHEET + 150
    for near in range(SHEET, 2 * SHEET):
        pos.fog[near], pos.drawn[near] = ENTERED, CLEAR
    pos.hex[FIRST] = hex_
    pos.take_hex(FIRST, hex_)
    go(pos, "plan-10000", NO_DICE)
    assert pos.seat_hex[FIRST] == hex_
    room = exploring.room(pos, FIRST)
    assert room
    assert min(room) >= SHEET
    assert pos.villages == []


def test_a_captain_comes_back() -> None:
    """UWA-WORLD-1: one who takes over a house in the other world marches to its gate and goes home through it."""
    pos = at_the_gate()
    go(pos, "pass-gate", ScriptedDice(CASTLES, QUIET))
    captain = DominionCaptain(Random(1))
    pos.steps, pos.pending = [("act", FIRST)], None
    chair = Chair(Supposed(GAME, pos), FIRST)
    assert pos.content.names.text(captain.choose(chair)) == "pass-gate"
    beside = pos.content.around[pos.hex[FIRST]][0]
    pos.hex[FIRST], pos.fog[beside], pos.drawn[beside] = beside, ENTERED, CLEAR
    pos.pending = None
    assert pos.content.names.text(captain.choose(chair)) == "march"
    home = next(at for at in range(len(pos.fog)) if pos.fog[at] and pos.drawn[at] >> SITE == HOME)
    assert home < SHEET
    assert pos.seat_hex[FIRST] == NOWHERE
