"""A human referee on the road: his seat, the throws he may set, and proposals (UWA-GEN-4, UWA-Q6)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Decision, Event, Match, Outcome, RandomDice, ScriptedDice, Setting, only
from wyrmtable.games.underworld.files.landboard import CASTLE, CLEAR, SITE, WOODS
from wyrmtable.games.underworld.files.terms import DEAD, WANDERING
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land import gates
from wyrmtable.games.underworld.rules.land.castles import LORD, NEUTRAL, Castle
from wyrmtable.games.underworld.rules.land.position import LandPosition

from .lands import at, country, pick, texts

CALLER, REFEREE = 0, 1
SOMEBODY = {"land-met", "land-vermin"}


def table(**hexes: int) -> LandPosition:
    """A party on its first morning, under a referee who looks at wanderers."""
    pos = country({name.removeprefix("h"): code for name, code in hexes.items()}, referee="yes")
    pos.ticks = pos.content.bench.bit(WANDERING)
    return pos


def seat_asked(pos: LandPosition) -> int:
    found = GAME.decision(pos)
    assert isinstance(found, Decision)
    return found.seat


def test_he_has_a_seat_and_sees_the_land() -> None:
    """UWA-GEN-4: his view is that of all eyes; a player's is not."""
    pos = table()
    assert GAME.seats(pos) == ("Caller", "Referee")
    panels = {eyes: [panel.id for panel in GAME.view(pos, eyes).panels] for eyes in (CALLER, REFEREE, ALL)}
    assert panels[REFEREE] == panels[ALL]
    assert "land" in panels[REFEREE]
    assert "land" not in panels[CALLER]
    assert GAME.imagine(pos, REFEREE, Random(1)).land_lore == pos.land_lore


def test_the_whole_land_lies_before_him() -> None:
    """UWA-GAME-7: every hex is drawn for him, with castles and lairs that nobody has found; what the players have not
    drawn is marked. They see what they have been told."""
    pos = country({"0809": WOODS, "0813": CASTLE << SITE}, lairs=("0815",), referee="yes")
    his, theirs = GAME.view(pos, REFEREE), GAME.view(pos, CALLER)
    assert len(his.grounds) == len(pos.fog)
    assert {ground.place for ground in theirs.grounds} == {"0810"}
    assert {(mark.place, mark.symbol) for mark in his.markers} >= {("0813", "site-castle"), ("0815", "lair")}
    assert not theirs.markers
    blank = next(overlay for overlay in his.overlays if overlay.id == "blank")
    assert len(blank.places) == len(pos.fog) - 1
    assert not any(overlay.id == "blank" for overlay in theirs.overlays)


def test_secrets_in_words() -> None:
    """UWA-GAME-7: people whom nobody has met, Spies, and the world beyond a gate are told him in words."""
    pos = country({"0813": CASTLE << SITE}, referee="yes", gate="yes")
    ogre = pos.content.book.number["ogre"]
    castle = tuple(Castle(at(pos, "0813"), LORD, ogre, 2, 0, NEUTRAL, (ogre,), 60))
    pos.unmet, pos.agents = [castle], [(0, at(pos, "0813"), 21, 7), (1, at(pos, "0813"), -1, 0)]
    there = gates.blank(pos, ScriptedDice(5))
    pos.other = tuple(there._replace(castles=(castle,)))
    notes = [row.note for panel in GAME.view(pos, REFEREE).panels if panel.id == "land" for row in panel.rows]
    assert "Lord at 0813, neutral, with 2 x Ogre, Ogre; garrison 60; marks 0, 0" in notes
    assert "at 0813, next word on day 21, from number 7" in notes
    assert "at 0813 beyond the gate, found out" in notes
    rows = [row.title for panel in GAME.view(pos, REFEREE).panels if panel.id == "land" for row in panel.rows]
    assert {"Woods beyond", "Tracks beyond", "A castle beyond", "Lairs beyond"} <= set(rows)


def test_he_ticks_what_is_thrown_outdoors() -> None:
    """UWA-GEN-4, UWA-R278: castles, surprise, wanderers, reactions and morale; nobody searches walls on the road."""
    match = Match(GAME, Setting("journey", {"referee": "yes"}), seed="1")
    road = ("tick-castles", "tick-surprise", "tick-their-surprise")
    for kind in (*road, "tick-wanderers", "tick-reactions", "tick-morale"):
        assert seat_asked(match.position) == REFEREE
        assert "tick-searching" not in texts(match.position)
        match.pick(REFEREE, match.position.content.names.pick(kind))
    assert seat_asked(match.position) == CALLER


@pytest.mark.parametrize(("ruling", "comes"), [("ready", False), ("=6", True)])
def test_he_is_asked_about_an_evening(ruling: str, comes: bool) -> None:
    """UWA-GEN-4, UWA-WENC-1: on clear ground a 3 brings nobody, a 6 somebody; both values are in his log alone."""
    pos = table()
    pick(pos, "rest", 4, 3)
    assert (seat_asked(pos), pos.steps[-1][0]) == (REFEREE, "ruling")
    assert dict(GAME.view(pos, REFEREE).facts)["Thrown: wanderers"] == "3"
    assert "Thrown: wanderers" not in dict(GAME.view(pos, CALLER).facts)
    log: list[Event] = []
    pos.watches = 0
    GAME.apply(pos, pos.content.names.pick(ruling), RandomDice(Random(1)), log)
    assert (only(REFEREE), "ruled", "Wanderers", 3, 6 if comes else 3) in log
    assert bool(SOMEBODY & {event[1] for event in log}) == comes


def test_players_do_not_know_the_throw() -> None:
    """UWA-GAME-7, UWA-GEN-4: in their worlds it may be any face."""
    pos = table()
    pick(pos, "rest", 4, 3)
    assert {GAME.imagine(pos, CALLER, Random(seed)).steps[-1][2] for seed in range(40)} == {1, 2, 3, 4, 5, 6}
    shown = GAME.view(pos, CALLER)
    assert all(GAME.view(GAME.imagine(pos, CALLER, Random(seed)), CALLER) == shown for seed in range(5))


# -- proposals ---------------------------------------------------------------------------------------------------------


def proposed(pos: LandPosition, effect: str, *dice: int) -> LandPosition:
    pick(pos, "propose")
    assert seat_asked(pos) == REFEREE
    pick(pos, "=3")
    pick(pos, effect, *dice)
    return pos


def test_one_proposal_in_a_morning() -> None:
    """UWA-Q6, UWA-R231: it works on 3 of 6, and then the day is still before them."""
    assert "propose" not in texts(country())
    pos = proposed(table(), "nothing-more", 3)
    assert pos.steps[-1][0] == "morning"
    assert "march" in texts(pos)
    assert "propose" not in texts(pos)


def test_a_blank_hex_is_revealed() -> None:
    """UWA-Q6: the first that is blank, from north; nothing if it does not work."""
    pos = proposed(table(h0809=WOODS), "revealed", 3)
    assert (pos.fog[at(pos, "0809")], pos.drawn[at(pos, "0809")]) == (1, WOODS)
    assert pos.drawn[at(pos, "0810")] == CLEAR
    assert not proposed(table(h0809=WOODS), "revealed", 4).fog[at(pos, "0809")]


def test_a_day_goes_by() -> None:
    """UWA-Q6: the evening comes, and its throw."""
    pos = proposed(table(), "time-passes", 1, 2)
    assert (pos.steps[-1][0], pos.steps[0][0], pos.watches) == ("ruling", "evening", 0)


def test_noise() -> None:
    """UWA-Q6: one more throw for an encounter, and the morning goes on if nobody comes."""
    pos = proposed(table(), "noise", 1, 2)
    assert pos.steps[-1][0] == "ruling"
    pick(pos, "ready", 9)
    assert pos.steps == [("morning", 1)]


def test_harm() -> None:
    """UWA-Q6: d6 to the first; if he was the last, nobody comes back."""
    pos = proposed(table(), "harm", 2, 5)
    assert pos.hurt[pos.able()[0]] == 5
    last = table()
    for who in last.able()[1:]:
        last.fate[who] = DEAD
    last.hurt[last.able()[0]] = 18
    proposed(last, "harm", 2, 5)
    outcome = GAME.decision(last)
    assert isinstance(outcome, Outcome)
    assert outcome.scores == (0.0, 0.0)


def test_he_leaves() -> None:
    """UWA-GEN-4: the computer referees alone, and the throw stands as it fell."""
    match = Match(GAME, Setting("journey", {"referee": "yes"}), seed="1")
    match.concede(REFEREE)
    assert (seat_asked(match.position), match.outcome) == (CALLER, None)
