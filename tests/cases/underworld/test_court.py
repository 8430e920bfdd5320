"""A human referee beside the boards and in the campaign: his seat, his throws, his leaving (UWA-GEN-4, UWA-R107)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wyrmtable.core import Decision, Event, Match, NoDice, Outcome, ScriptedDice, Setting, only
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.landboard import UNKNOWN
from wyrmtable.games.underworld.files.terms import THEY_SURPRISE, WE_SURPRISE
from wyrmtable.games.underworld.game import BY_POSITION, GAME
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.land.encounters import ASHORE
from wyrmtable.games.underworld.rules.sea.position import CALM, FRESH, LIGHT, TAKEN
from wyrmtable.games.underworld.rules.sky.position import WITHDRAWING

from .test_dominion_campaign import campaign

NO_DICE = NoDice()
REFEREE = 2
SURPRISES = ("The party's surprise", "Their surprise")
BOARDS = ("border-patrol", "galley-duel", "two-hosts", "barony")


def table(scenario: str, *ticked: int) -> Any:
    """The first turn, under a referee who looks at these kinds of throws."""
    match = Match(GAME, Setting(scenario, {"referee": "yes"}), seed="1")
    match.pick(REFEREE, match.position.content.bench.accept)
    pos = match.position
    pos.ticks = sum(1 << kind for kind in ticked)
    return pos


def carried_on(pos: Any, *steps: tuple[Any, ...], dice: tuple[int, ...] = ()) -> list[Event]:
    """These steps, until somebody is asked or the battle's own steps come again."""
    log, rolls = list[Event](), ScriptedDice(*dice)
    pos.pending, floor = None, [("over",)]
    pos.steps = [*floor, *steps]
    while len(pos.steps) > 1 and pos.steps[-1][0] != "ruling":
        mode(pos)[pos.steps[-1][0]].run(pos, pos.steps[-1], rolls, log)
    rolls.finish()
    return log


def asked(match: Match) -> int:
    assert isinstance(match.decision, Decision)
    return match.decision.seat


def mode(pos: Any) -> Any:
    return BY_POSITION[type(pos)].steps


def ruled(pos: Any, pick: str, *dice: int) -> list[Event]:
    log = list[Event]()
    found = GAME.decision(pos)
    assert isinstance(found, Decision)
    assert found.seat == REFEREE
    step = pos.steps[-1]
    mode(pos)["ruling"].take(pos, step, pos.content.names.pick(pick), NO_DICE, log)
    rolls = ScriptedDice(*dice)
    while len(pos.steps) > 1 and (name := pos.steps[-1][0]) in ("thrown", "startle"):
        mode(pos)[name].run(pos, pos.steps[-1], rolls, log)
    rolls.finish()
    return log


@pytest.mark.parametrize("scenario", BOARDS)
def test_he_has_a_seat_behind_the_players(scenario: str) -> None:
    """UWA-GEN-4: he is asked first what he wants to see, and then the players are."""
    match = Match(GAME, Setting(scenario, {"referee": "yes"}), seed="1")
    assert GAME.seats(match.position)[REFEREE:] == ("Referee",)
    for kind in range(len(match.position.content.bench.words)):
        assert asked(match) == REFEREE
        assert GAME.why_not(match.position, REFEREE, 0)[0].rule == "UWA-GEN-4"
        match.pick(REFEREE, match.position.content.bench.first + kind)
    assert asked(match) != REFEREE


@pytest.mark.parametrize("scenario", BOARDS)
def test_he_sees_all(scenario: str) -> None:
    """UWA-GEN-4, UWA-GAME-7: he sees what each of the players does not: orders as soon as a side has handed them in,
    ledgers, and the land."""
    match = Match(GAME, Setting(scenario, {"referee": "yes"}), seed="1")
    match.pick(REFEREE, match.position.content.bench.accept)
    bot, more = Captain(Random(1)), set[int]()
    for _ in range(90):
        seat = asked(match)
        match.pick(seat, bot.choose(match.chair(seat)))
        views = {eyes: GAME.view(match.position, eyes) for eyes in (0, 1, REFEREE)}
        parts = {eyes: (found.arrows, found.overlays, found.panels, found.grounds) for eyes, found in views.items()}
        more |= {seat for seat in (0, 1) if parts[seat] != parts[REFEREE]}
        if len(more) == 2:
            break
    assert more == {0, 1}


def test_morale_in_the_air() -> None:
    """UWA-GEN-4, UWA-MOR-1: a griffon throws a 2; he sets it to 12, and it turns away. Others do not know the throw."""
    pos = table("border-patrol", 0)
    carried_on(pos, ("heart", 0), dice=(1, 1))
    assert pos.steps[-1] == ("ruling", 0, 2, 0, 2, 12)
    assert dict(GAME.view(pos, REFEREE).facts)["Thrown: morale"] == "2"
    assert "Thrown: morale" not in dict(GAME.view(pos, 0).facts)
    assert len({GAME.imagine(pos, 0, Random(seed)).steps[-1] for seed in range(30)}) > 5
    log = ruled(pos, "=12")
    assert (only(REFEREE), "ruled", "Morale", 2, 12) in log
    assert pos.state[0] == WITHDRAWING


def test_unticked_throws_are_used_at_once() -> None:
    """UWA-GEN-4: none by default."""
    pos = table("border-patrol")
    carried_on(pos, ("heart", 0), dice=(6, 6))
    assert pos.state[0] == WITHDRAWING


@pytest.mark.parametrize(("pick", "taken"), [("accept", False), ("=12", True)])
def test_crews_at_sea(pick: str, taken: bool) -> None:
    """UWA-GEN-4, UWA-CAP-1: a crew that has lost half of its men throws a 3, which he may set."""
    pos = table("galley-duel", 0)
    pos.marines[1] = pos.sailors[1] = 5
    pos.wind = LIGHT
    carried_on(pos, ("aboard", 1), dice=(1, 2))
    ruled(pos, pick)
    assert (pos.state[1] == TAKEN) is taken


@pytest.mark.parametrize(("pick", "wind"), [("accept", LIGHT), ("=11", FRESH), ("=2", CALM)])
def test_the_wind(pick: str, wind: int) -> None:
    """UWA-GEN-4, UWA-WIND-2: its force as it fell, or as he wants it; whether it shifts is thrown in the open."""
    pos = table("galley-duel", 1)
    pos.wind, pos.turn = LIGHT, 10
    carried_on(pos, ("weather",), dice=(3, 4))
    ruled(pos, pick, 6)
    assert pos.wind == wind


def test_morale_in_the_field() -> None:
    """UWA-GEN-4, UWA-MOR-1: halved men stand, since he has set their 12 to a 2."""
    pos = table("two-hosts", 0)
    pos.men[0] = pos.full[0] // 2
    carried_on(pos, ("waver", 0), dice=(6, 6))
    ruled(pos, "=2")
    assert (pos.state[0], pos.steps[-1]) == (0, ("waver", 1))


@pytest.mark.parametrize("scenario", [*BOARDS, "siege", "journey"])
def test_his_rulings_stay_with_him(scenario: str) -> None:
    """UWA-GEN-4, UWA-Q6: in a game that is really played he sets the first throw that he is asked about; both values
    stand in his log, and nobody else hears of either."""
    match = Match(GAME, Setting(scenario, {"referee": "yes"}), seed="6")
    seats, content, bot = GAME.seats(match.position), match.position.content, Captain(Random(2))
    referee = len(seats) - 1
    while match.position.steps[-1][0] == "tick":
        match.pick(referee, max(_picks(match)))
    while match.position.steps[-1][0] != "ruling":
        match.pick(asked(match), bot.choose(match.chair(asked(match))))
    _, what, thrown, *_ = match.position.steps[-1]
    value = max(value for pick in _picks(match)[1:] if (value := content.names.value(pick)) != thrown)
    match.pick(referee, content.names.number(value))
    told = f"{content.bench.word(what)}: {thrown} was thrown, {value} counts."
    heard = [told in [line.sentence for line in match.log(eyes)] for eyes in (*range(len(seats)), None)]
    assert heard == [seat == referee for seat in (*range(len(seats)), None)]
    assert match.outcome is None


def _picks(match: Match) -> list[int]:
    assert isinstance(match.decision, Decision)
    return list(match.decision.picks)


@pytest.mark.parametrize("scenario", BOARDS)
def test_he_leaves(scenario: str) -> None:
    """UWA-GEN-4: the computer referees alone, and the game goes on."""
    match = Match(GAME, Setting(scenario, {"referee": "yes"}), seed="1")
    match.concede(REFEREE)
    assert match.outcome is None
    assert asked(match) != REFEREE


@pytest.mark.parametrize("scenario", BOARDS)
def test_he_has_no_part_in_the_victory(scenario: str) -> None:
    """UWA-GEN-4: when a player gives up the other has won; the referee has nothing."""
    match = Match(GAME, Setting(scenario, {"referee": "yes"}), seed="1")
    match.concede(0)
    assert isinstance(match.outcome, Outcome)
    assert (match.outcome.winners, match.outcome.scores) == ((1,), (0.0, 1.0, 0.0))


# -- the campaign ------------------------------------------------------------------------------------------------------


def barony(*ticked: int) -> DominionPosition:
    pos: DominionPosition = table("barony", *ticked)
    plain = campaign()
    pos.number, pos.country, pos.drawn, pos.fog, pos.hex = (
        plain.number,
        plain.country,
        plain.drawn,
        plain.fog,
        plain.hex,
    )
    return pos


@pytest.mark.parametrize(("pick", "dice", "step"), [("accept", (), "evening"), ("=6", (3, 12, 1, 1, 100, 2, 3), "met")])
def test_an_evening_of_the_campaign(pick: str, dice: tuple[int, ...], step: str) -> None:
    """UWA-GEN-4, UWA-WENC-1: a 5 in clear country brings nobody, unless he makes it a 6."""
    pos = barony(0)
    pos.trek = tuple(Trek(ASHORE, 0, moved=1))
    carried_on(pos, ("evening", 0, 2), ("watch", 0, 1), dice=(5,))
    ruled(pos, pick, *dice)
    assert pos.steps[-1][0] == step


@pytest.mark.parametrize(
    ("scenario", "kinds"),
    [
        ("journey", {"Wanderers", "Their reaction", "Their morale", "A castle comes out", *SURPRISES}),
        ("barony", {"Encounters", "Surprise", "Reactions", "Rumours", "Unrest", "Castles"}),
        ("border-patrol", {"Morale"}),
        ("galley-duel", {"Crews that may strike", "The wind"}),
        ("two-hosts", {"Morale"}),
    ],
)
def test_what_he_can_tick(scenario: str, kinds: set[str]) -> None:
    """UWA-GEN-4, UWA-R278: every kind of throw that is made in secret at a known moment, and nothing else."""
    bench = Match(GAME, Setting(scenario, {"referee": "yes"}), seed="1").position.content.bench
    assert {bench.words[what] for what in bench.offered} == kinds


def test_surprise_in_the_campaign() -> None:
    """UWA-GEN-4, UWA-WSURP-1: a house that the dice surprise is not surprised if he sets them higher; one that they
    spare is, and its side sees nothing of the meeting before both have thrown."""
    pos = barony(4)
    pos.trek, pos.band = tuple(Trek(ASHORE, 0, moved=1)), (0, 3, 0, ASHORE, 0)
    carried_on(pos, ("met", 0), ("startle", 0, WE_SURPRISE), ("startle", 0, THEY_SURPRISE), dice=(1,))
    ruled_on = ruled(pos, "=3", 6)
    assert pos.steps[-1][0] == "ruling"
    assert "house-meets" not in {event[1] for event in ruled_on}
    assert "house-meets" in {event[1] for event in ruled(pos, "=2")}
    assert (pos.band[4], pos.steps[-1]) == (WE_SURPRISE, ("met", 0))


def test_a_rumour_of_the_campaign() -> None:
    """UWA-GEN-4, UWA-RUMOR-2: a 1 is nothing of use, and he lets it stand."""
    pos = barony(2)
    carried_on(pos, ("hear", 0), dice=(1, 1, 1))
    assert {event[1] for event in ruled(pos, "accept")} == {"ruled", "house-nothing"}


def test_unrest_tells_nothing() -> None:
    """UWA-ANGRY-2, UWA-R107: every lord of villages throws; the calm ones for nothing."""
    pos = barony(3)
    pos.villages, pos.unrest[0] = [(pos.hex[0], 100, 0, 0)], 0
    carried_on(pos, ("unrest", 0), dice=(1,))
    assert ruled(pos, "accept")[1:] == []
    pos.unrest[0] = 5
    carried_on(pos, ("unrest", 0), dice=(6,))
    assert "house-risen" in {event[1] for event in ruled(pos, "=1", 3, 1)}


def proposed(pos: DominionPosition, effect: str, *dice: int) -> None:
    names = pos.content.names
    pos.steps, pos.pending = [("act", 0)], None
    GAME.apply(pos, names.pick("propose"), NO_DICE)
    GAME.apply(pos, names.pick("=3"), NO_DICE)
    rolls = ScriptedDice(*dice)
    GAME.apply(pos, names.pick(effect), rolls)
    rolls.finish()


def test_proposals_of_a_house() -> None:
    """UWA-Q6, UWA-R271: trying takes a day; the first blank hex from north, a week, a wound."""
    assert "propose" not in [campaign().content.names.text(pick) for pick in _act(campaign())]
    pos = barony()
    blank = pos.content.around[pos.hex[0]][0]
    pos.fog[blank] = UNKNOWN
    proposed(pos, "revealed", 4)
    assert (pos.clock[0], pos.fog[blank]) == (1, UNKNOWN)
    proposed(pos, "revealed", 3)
    assert (pos.clock[0], pos.fog[blank] > UNKNOWN) == (2, True)
    proposed(pos, "time-passes", 1)
    assert pos.clock[0] == 9
    proposed(pos, "harm", 1, 5)
    assert pos.hurt[0] == 5
    proposed(pos, "noise", 1, 5)
    assert pos.clock[0] == 11


def test_a_bot_referees() -> None:
    """UWA-GEN-4, UWA-GAME-9: the dice are fair, and what is proposed may work or not."""
    match, bot = Match(GAME, Setting("barony", {"referee": "yes"}), seed="1"), Captain(Random(1))
    match.pick(REFEREE, bot.choose(match.chair(REFEREE)))
    match.pick(0, match.position.content.names.pick("propose"))
    told = [match.position.content.names.text(pick) for pick in _asked(match, bot)]
    assert told == ["=3", "nothing-more"]


def _asked(match: Match, bot: Captain) -> list[int]:
    picks = list[int]()
    while asked(match) == REFEREE:
        picks.append(bot.choose(match.chair(REFEREE)))
        match.pick(REFEREE, picks[-1])
    return picks


def _act(pos: DominionPosition) -> tuple[int, ...]:
    found = GAME.decision(pos)
    assert isinstance(found, Decision)
    return tuple(found.picks)
