"""A journey on griffons comes to blows in the air: the board of the sky, and the way back (UWA-GAME-6, UWA-R274)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from wyrmtable.core import Decision, Match, Outcome, RandomDice, Running, ScriptedDice, Sequel, Setting
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.dominionstate import CAMPAIGN, read_campaign, written
from wyrmtable.games.underworld.files.terms import DEAD
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land import bands, linking
from wyrmtable.games.underworld.rules.land.encounters import Met
from wyrmtable.games.underworld.rules.land.position import ON_FOOT, ON_WING, LandPosition
from wyrmtable.games.underworld.rules.land.sequence import STEPS

CALLER, REFEREE = range(2)


def met(kind: str = "wyvern", number: int = 2, **options: str) -> LandPosition:
    """At noon of the first day, high above the land."""
    setting = Setting("journey", {"travel": "griffons", "referee": "yes", **options})
    match = Match(GAME, setting, seed="1")
    pos: LandPosition = match.position
    pos.daybook = bytearray(pos.spells)
    bands.bring(pos, Met(pos.content.book.number[kind], number), ScriptedDice(*[3] * 40))
    pos.path, pos.watches, pos.stage, pos.ticks = [pos.hex, pos.hex], 1, 1, 0
    pos.steps, pos.pending = [("round",), ("muster",)], None
    while pos.steps[-1] != ("round",):
        code = STEPS[pos.steps[-1][0]]
        assert isinstance(code, Running)
        code.run(pos, pos.steps[-1], RandomDice(Random(1)), None)
    return pos


def opened(pos: LandPosition) -> Sequel:
    linking.round_begins(pos, ("round",), ScriptedDice(), None)
    found = GAME.sequel(pos)
    assert found is not None
    return found


def fought(setting: Setting, seed: str) -> Match:
    match = Match(GAME, setting, seed=seed)
    captains = [Captain(Random(seat)) for seat in range(len(match.seat_names))]
    while isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, captains[decision.seat].choose(match.chair(decision.seat)))
    return match


def test_when_there_is_a_board() -> None:
    """UWA-GAME-6: in the air at noon, against flyers whom a referee leads."""
    assert linking.has_board(met())
    assert not linking.has_board(met("orc"))
    on_foot = met()
    on_foot.travel = ON_FOOT
    evening = met()
    evening.watches = 0
    nobody = met()
    nobody.content = nobody.content._replace(referee=False)
    lair = met()
    lair.den = 0
    assert [linking.has_board(pos) for pos in (on_foot, evening, nobody, lair)] == [False] * 4


def test_the_riders() -> None:
    """UWA-GAME-6: everybody on a griffon, by class and level; the caller leads them, the referee the others."""
    pos = met()
    board = Match(GAME, opened(pos).setting, seed="1").position
    assert board.content.chairs == (CALLER, REFEREE)
    riders = [being.kind.group for being in board.content.battle.beings if being.rider]
    classes = {"fighter": "npc_fm", "mage": "npc_mu", "cleric": "npc_cl"}
    assert riders == [classes[pos.klass(who)] for who in pos.able()]
    assert [unit.id for unit in board.content.battle.units][-2:] == ["wyvern-1", "wyvern-2"]


def test_there_and_back_again() -> None:
    """UWA-GAME-6: captains fight it out; who fell is dead, the others go on from noon."""
    pos = met()
    battle = fought(opened(pos).setting, "2")
    assert battle.sequel is not None
    state = read_campaign(battle.sequel.setting.secret[CAMPAIGN])
    journey = Match(GAME, battle.sequel.setting, seed="3")
    assert (journey.setting.scenario, journey.seat_names) == ("journey", ("Caller", "Referee"))
    after: LandPosition = journey.position
    assert [who for who in after.march if after.fate[who] == DEAD] == sorted(state.dead)
    assert (after.hex, after.drawn, after.travel) == (pos.hex, pos.drawn, ON_FOOT if state.mounts else ON_WING)


def test_what_it_costs() -> None:
    """UWA-R274: who lost his griffon walks, and the others with him; if nobody is left the journey is over."""
    pos = met()
    state = read_campaign(opened(pos).setting.secret[CAMPAIGN])
    after: LandPosition = GAME.blank(pos.content.setting)
    linking.resume(after, replace(state, dead=(0,), mounts=1, slain=6))
    assert (after.fate[0], after.travel, after.experience, after.steps) == (DEAD, ON_FOOT, 600, [("evening",)])
    linking.resume(after, replace(state, dead=tuple(pos.march)))
    assert after.steps == [("lost",)]
    setting = pos.content.setting
    lost = Setting(setting.scenario, setting.options, {}, {CAMPAIGN: written(replace(state, dead=tuple(pos.march)))})
    assert isinstance(Match(GAME, lost, seed="1").outcome, Outcome)
