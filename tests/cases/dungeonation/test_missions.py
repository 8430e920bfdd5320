"""The six missions, the ends of a game, conceding and the laws every game keeps."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.checks import check_game
from wyrmtable.core import ALL, Match, NoDice, Order, Outcome, Setting
from wyrmtable.files import own_text
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.captain import Captain
from wyrmtable.games.dungeonation.files.terms import CRYSTAL, KEEPER, PORTAL, RELIC
from wyrmtable.games.dungeonation.rules import ending

from .table import Table
from .test_examples import ROOM, room


def test_assassinate() -> None:
    """DUN-MIS1-1, DUN-R41, DUN-END-1: the boss dead, wherever that is, the heroes win."""
    table = room().put("fighter", "d4").put("ogre-1a", "d5", 1)
    table.pick("fighter", "ogre-1a", dice=(8, 1))
    assert table.outcome.winners == (0,)
    table = Table(ROOM, 4).put("fighter", "d4").put("ogre-1a", "d5", 1)
    table.pick("fighter", "ogre-1a", dice=(8, 1))
    assert table.pos.spot[table.content.boss] == 9  # out of the game, which goes on (DUN-BOSS-3, DUN-DECK-6)


def test_escort() -> None:
    """DUN-MIS2-2, DUN-PARTY-6, DUN-MIS2-1: the merchant out is a victory, the merchant dead beyond raising the end of
    the mission, not of the game."""
    table = Table(ROOM, 2).put("merchant", "a1").put("fighter", "d4")
    table.pick("merchant", "leave")
    assert table.outcome.winners == (0,)
    table = Table(ROOM, 2).put("merchant", "d5", 1).put("fighter", "a4").put("bugbear-1a", "d4").keepers_turn()
    table.pick("bugbear-1a", "merchant", dice=(8, 1))
    assert table.pos.stage & ending.HOPELESS
    assert table.decision.seat == 1


def test_portal() -> None:
    """DUN-MIS3-1, DUN-MIS3-2, DUN-MIS3-3, DUN-MIS3-4, DUN-ACT-10: crystal taken by a step, Portal opened on its
    tile."""
    table = Table(ROOM, 3).put("fighter", "d4")
    table.pos.notes = (0, 1)
    table.pos.tokens[CRYSTAL], table.pos.tokens[PORTAL] = table.square("d5"), table.square("a3")
    assert "open-portal" not in table.pick("fighter").picks()
    table.pick("d5")
    assert table.pos.tokens[CRYSTAL] == -2
    table.pick("open-portal")
    assert table.outcome.winners == (0,)


def test_notes_are_secret_and_laid() -> None:
    """DUN-MIS3-1, DUN-MIS3-2: two different unexplored tiles; the token goes to a free square."""
    table = Table(ROOM, 3).put("fighter", "c6")
    table.pos.steps, table.pos.pending = [("heroes",), ("note",)], None
    table.pick("tile-4")
    assert "tile-4" not in table.picks()
    table.pick("tile-9")
    assert table.pos.notes == (3, 8)
    assert "Tile 4" not in str(GAME.view(table.pos, 0).facts)
    assert "Tile 4" in str(GAME.view(table.pos, 1).facts)
    table.pos.bag[:] = bytes(len(table.pos.bag))
    table.pos.bag[table.content.tile_number["hall_cross"]] = 6
    table.pick("fighter", "c6-c7", "yes", dice=(1,)).pick("turn-0")
    assert table.decision.seat == 1
    table.pick("c9")
    assert table.pos.tokens[PORTAL] == table.square("c9")


def test_relic() -> None:
    """DUN-MIS4-1, DUN-MIS4-2, DUN-ROOM-2: chest, relic and treasure to the opener; out by the stairs he wins."""
    tiles = {0: ("entry_chamber", 0), 1: ("lair_ogre", 0)}
    table = Table(tiles, 4).put("fighter", "k2").put("mage", "a3")
    table.pick("fighter", "chest", dice=(1,))
    assert table.pos.tokens[RELIC] == -2
    table.pick("stop")
    table.pos.lift(0)
    table.pos.put(0, table.square("a1"))
    table.rest("fighter").pick("fighter", "leave")
    assert table.outcome.winners == (0,)


def test_a_fallen_bearer_drops_it() -> None:
    """DUN-MIS4-2, DUN-MIS3-3, DUN-DEATH-2: the relic lies where he fell."""
    table = Table(ROOM, 4).put("fighter", "d4", 1).put("mage", "a6").put("bugbear-1a", "d5").keepers_turn()
    table.pos.tokens[RELIC] = -2
    table.pick("bugbear-1a", "fighter", dice=(8, 1))
    assert table.pos.tokens[RELIC] == table.square("d4")


def test_desecrators() -> None:
    """DUN-MIS5-1, DUN-MIS5-2, DUN-MIS5-3, DUN-R81: a monster of the hand, free; the last one dead is a victory."""
    table = Table({0: ("entry_chamber", 0)}, 5).put("fighter", "c6").hold("bugbear-1", "wolves-1", imps=0)
    table.pos.bag[:] = bytes(len(table.pos.bag))
    table.pos.bag[table.content.sanctuary] = 8
    table.pick("fighter", "c6-c7", "pass", "yes", dice=(1,))
    table.pick(sorted(table.picks())[0], "pass")
    assert set(table.picks()) == {"card-bugbear-1", "card-wolves-1"}
    table.pick("card-bugbear-1", "c8")
    assert (table.pos.imps, table.pos.desecrators) == (1, table.card("bugbear-1") + 1)
    table = Table(ROOM, 5).put("fighter", "d4").put("bugbear-1a", "d5", 1)
    table.pos.desecrators = table.card("bugbear-1") + 1
    table.pick("fighter", "bugbear-1a", dice=(8, 1))
    assert table.outcome.winners == (0,)


def test_clear_out() -> None:
    """DUN-MIS6-1, DUN-MIS6-2: all visited, the last one out wins; with a tile missing he does not."""
    for visited, winner in ((511, 0), (255, 1)):
        table = Table(ROOM, 6).put("fighter", "a1").put("mage", "a2")
        table.pos.visited = visited
        table.pick("mage", "leave")
        table.pick("fighter", "leave")
        assert table.outcome.winners == (winner,)


def test_retreat_and_concession() -> None:
    """DUN-END-3, DUN-END-2, DUN-END-4: declared, then on the stairs, the Keeper wins; whoever concedes has lost."""
    table = room().put("fighter", "d2")
    table.pick("retreat")
    assert "retreat" not in table.picks()
    assert "retreat" in room().put("fighter", "d2").picks()
    for seat in range(2):
        table = room().put("fighter", "d2")
        GAME.concede(table.pos, seat, NoDice())
        assert table.outcome.winners == (1 - seat,)


def test_limits() -> None:
    """DUN-END-6, DUN-END-8: sixty rounds with the option; two hundred in which nothing happens always."""
    table = Table(ROOM, options={"round_limit": "by_size"}).put("fighter", "d2")
    table.pos.round = 60
    ending.end_round(table.pos, None)
    assert table.outcome.rules == ("DUN-END-6",)
    table = room().put("fighter", "d2")
    table.pos.round, table.pos.quiet = 270, 198
    ending.end_round(table.pos, None)
    assert not table.pos.outcome
    ending.end_round(table.pos, None)
    assert table.outcome.rules == ("DUN-END-8",)


def changed(*lines: str) -> Table:
    """The room with another Bugbear: a designer's own file."""
    text = own_text("wyrmtable.games.dungeonation", "dungeon_cards.toml")
    more = "".join(f"{line}\n" for line in lines)
    return Table(ROOM, files={"dungeon_cards.toml": text.replace("[card.bugbear]\n", f"[card.bugbear]\n{more}")})


def test_immunity() -> None:
    """DUN-SKL-5, DUN-CHR-1: no shot at who is immune to missiles; a spell works."""
    table = changed('immune = ["ranged_nonmagic"]').put("archer", "a4").put("mage", "d6").put("bugbear-1a", "d4")
    assert "shoot" not in table.pick("archer").picks()
    table.pick("stop", "mage", "bolt", "bugbear-1a", dice=(8, 1))
    assert table.wounds("bugbear-1a") == 2


def test_webs() -> None:
    """DUN-SKL-15: a hero beside such a monster strikes with 2 less, and 5 - 2 + 6 against 4 + 5 misses."""
    table = changed('skills = [{ id = "webs" }]').put("fighter", "d4").put("bugbear-1a", "d5")
    table.pick("fighter", "bugbear-1a", "no", dice=(6, 5))
    assert table.wounds("bugbear-1a") == 4


def test_turn_undead() -> None:
    """DUN-CLR-1, DUN-R13: AV 4 and D8 on every undead of the tile, for one Imp; not on the living."""
    table = changed('keywords = ["undead"]').put("cleric", "a4").put("bugbear-1a", "d4").put("bugbear-2a", "e6")
    table.pick("cleric", "turn-undead", dice=(6, 5, 1, 8))
    assert (table.wounds("bugbear-1a"), table.wounds("bugbear-2a"), table.pos.imps) == (3, 4, 1)
    assert "turn-undead" not in room().put("cleric", "d4").put("wolves-1a", "d5").pick("cleric").picks()


def test_standing_orders() -> None:
    """DUN-WIN-5: a step on floor passes by default, all else asks; an order can name hero, square and wounds."""
    table = room().put("fighter", "d4").hold("pit-trap-a-1", imps=2).pick("fighter", "d5")
    defaults = {kind.kind: kind.default for kind in GAME.standing(table.pos, KEEPER)}
    assert defaults.pop("step") == "pass"
    assert set(defaults.values()) == {"ask"}
    assert GAME.obeys(table.pos, 1, Order("step", when=(("hero", "fighter"), ("wounds", "4"))))
    assert not GAME.obeys(table.pos, 1, Order("step", when=(("square", "a1"),)))


def test_big_creatures_and_chests() -> None:
    """DUN-R1, DUN-R25: the Ogre takes one square; a locked chest can be bashed and is then opened as usual."""
    table = Table({0: ("lair_ogre", 0)}, entry=8).put("fighter", "e2").put("ogre-1a", "a6")
    chest = table.content.board.borders
    table.pos.door[chest], table.pos.lock[chest] = 3, 3
    table.pick("fighter", "bash", "e1", dice=(8, 1))
    assert table.pos.door[chest] == 2
    assert sum(holder > 0 for holder in table.pos.holder) == 2


def test_captains_play() -> None:
    """DUN-WIN-3: two captains finish every mission, and each can say why."""
    for scenario, mission in (("simple", "1"), ("simple", "5"), ("rooms", "2"), ("rooms", "4")):
        options = dict(GAME.scenarios()[scenario].presets[1].options) | {"mission": mission}
        match = Match(GAME, Setting(scenario, options), None, mission)
        captains = [Captain(Random(1)), Captain(Random(2))]
        while not isinstance(decision := GAME.decision(match.position), Outcome):
            match.pick(decision.seat, captains[decision.seat].choose(match.chair(decision.seat)))
            assert captains[decision.seat].why()
        assert GAME.view(match.position, ALL).outcome


@pytest.mark.full
def test_lawful() -> None:
    """DUN-WIN-2, DUN-DECK-1, DUN-R9: random games keep every law; hands, face-down cards and notes stay hidden."""
    check_game(GAME, entries=120, seed=3, hidden=("spot",), idle=("content", "exports", "tools", "sequels"))
