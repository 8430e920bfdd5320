"""The rest of set-up for me: one pick for the party, one for the Keeper's dungeon, one for the stairs; then changes."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Chair, Match, NoDice, RandomDice, Setting, Supposed, complete
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.captain import Captain
from wyrmtable.games.dungeonation.files import buttons as b
from wyrmtable.games.dungeonation.files.campaign import CAMPAIGN, write_campaign
from wyrmtable.games.dungeonation.files.terms import (
    ARCHER,
    CLERIC,
    DECK,
    FIGHTER,
    HEROES,
    KEEPER,
    LEFT_OUT,
    MAGE,
    MERCHANT,
    PARTY,
    THIEF,
)
from wyrmtable.games.dungeonation.rules.for_me import QUESTIONS

from .table import RACES, Table
from .test_campaign import sheet

STAGES = ("simple", "rooms", "grown")
USUAL_RACES = ("dwarf", "human", "elf", "halfling", "human")
NAMES = ("fighter", "cleric", "mage", "thief", "archer")


def set_out(scenario: str, **options: str) -> Table:
    """A game that begins, before anybody has answered."""
    table = Table({}, scenario=scenario, options={"mission": "4", **options})
    table.pos = GAME.setup(table.content.setting, NoDice())
    return table


def at_tiles(scenario: str, **options: str) -> Table:
    """The party is made up, and the Keeper takes tiles."""
    return set_out(scenario, **options).pick("rest", "enough")


def asked(table: Table) -> str:
    return str(table.pos.steps[-1][0])


def races(table: Table) -> list[int]:
    return [table.pos.race[hero] for hero in range(MERCHANT)]


def captains(table: Table) -> str:
    """What the captain of whoever is asked picks."""
    chair = Chair(Supposed(GAME, table.pos), table.decision.seat)
    return table.names.text(Captain(Random(1)).choose(chair))


def left_out(table: Table) -> set[int]:
    return {card for card in range(table.content.cards) if table.pos.spot[card] == LEFT_OUT}


# -- the party ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", STAGES)
def test_the_party_for_me(scenario: str) -> None:
    """DUN-SET-10, DUN-PARTY-1, DUN-OPT-4: one answer gives all races and what was learned, as a captain would; then it
    is looked over, and the Keeper is asked."""
    options = {"advances": "2"} if scenario == "grown" else {}
    table, same = set_out(scenario, **options).pick("rest"), set_out(scenario, **options)
    assert races(table) == [RACES[race] for race in USUAL_RACES]
    assert (table.decision.seat, asked(table)) == (HEROES, "party")
    table.pick("enough")
    assert (table.decision.seat, asked(table)) == (KEEPER, "tiles")
    while asked(same) != "tiles":
        same.pick(captains(same))
    assert (table.pos.race, table.pos.feats) == (same.pos.race, same.pos.feats)


def test_what_is_chosen_stays() -> None:
    """DUN-SET-10: only what is left is chosen."""
    table = set_out("simple").pick("halfling", "dwarf", "rest")
    assert races(table) == [RACES[race] for race in ("halfling", "dwarf", *USUAL_RACES[2:])]


def test_one_race_is_changed() -> None:
    """DUN-SET-10: the party that was chosen is looked over, and one hero after the other may be of another race."""
    table = set_out("simple").pick("rest", "archer")
    assert table.picks() == ["human", "elf", "dwarf", "halfling"]
    table.pick("elf")
    assert (asked(table), races(table)[ARCHER]) == ("party", RACES["elf"])
    table.pick("archer", "halfling", "fighter", "human", "enough")
    assert asked(table) == "tiles"
    assert races(table) == [RACES[race] for race in ("human", "human", "elf", "halfling", "halfling")]


def test_recruits_for_me() -> None:
    """DUN-SET-10, DUN-DEATH-5: in a campaign only recruits get a race; then the heroes' camp is theirs."""
    setting = complete(GAME, Setting("campaign", {}, {CAMPAIGN: write_campaign(sheet(fund=0))}))
    pos = GAME.setup(setting, NoDice())
    assert pos.steps[-1][0] == "race"
    GAME.apply(pos, b.REST, NoDice())
    assert pos.steps[-1][0] == "camp"


# -- the dungeon -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", STAGES)
@pytest.mark.parametrize("first", [(), ("lay-hall-cross",)])
def test_the_dungeon_for_me(scenario: str, first: tuple[str, ...]) -> None:
    """DUN-SET-10, DUN-SET-2, DUN-SET-4, DUN-DECK-3: tiles, layout and deck as a captain has them, without a die; the
    deck is open until the Keeper has looked it over, and the corner follows the mission."""
    table, same = at_tiles(scenario).pick(*first, "rest"), at_tiles(scenario).pick(*first)
    while (text := captains(same)) != "enough":
        same.pick(text)
    assert (table.decision.seat, asked(table)) == (KEEPER, "deck")
    assert (table.pos.owned, table.pos.bag, table.pos.spread) == (same.pos.owned, same.pos.bag, same.pos.spread)
    assert left_out(table) == left_out(same) != set()
    assert "rest" not in table.picks()
    table.pick(table.picks()[-1], "enough")
    assert asked(table) == "corner"
    assert len(left_out(table)) == len(left_out(same)) + 1


def test_rooms_with_monsters_come_once() -> None:
    """DUN-SET-10, DUN-SET-2: of rooms that bring cards each is taken once, before any is taken twice."""
    table = at_tiles("rooms").pick("rest")
    tiles, owned = table.content.tiles, table.pos.owned
    rooms = [owned[kind] for kind in range(len(tiles)) if tiles[kind].form.cards and kind != table.content.sanctuary]
    assert sum(rooms) >= 3
    assert max(rooms) == 1


@pytest.mark.parametrize("tiles", ["12", "16", "20"])
def test_a_smaller_layout_for_me(tiles: str) -> None:
    """DUN-SET-10, DUN-SET-4: whoever has said how large it is laid out has the tiles chosen that are laid."""
    table = at_tiles("grown", tiles=tiles)
    while asked(table) == "tiles":
        table.pick(captains(table))
    table.pick("size-33", "rest")
    assert asked(table) == "deck"
    assert sum(table.pos.bag) == 8
    assert table.pos.bag[table.pos.lair] == 1
    assert sum(table.pos.bag[kind] for kind in table.content.halls) >= 2


def test_cards_left_out_by_hand_stay_out() -> None:
    """DUN-SET-10, DUN-DECK-3: with a card left out already, only others that do least follow."""
    table = at_tiles("rooms")
    while asked(table) != "deck":
        table.pick(captains(table))
    usual = left_out(at_tiles("rooms").pick("rest"))
    kept = [card for card in table.content.monsters if table.pos.spot[card] == DECK and card not in usual]
    mine = next(card for card in kept if card != table.pos.boss)
    table.pick(table.names.text(table.content.first_card + mine), "rest")
    assert left_out(table) > {mine}


def test_nobody_is_told_which_cards() -> None:
    """DUN-SET-10, DUN-DECK-3: the heroes hear of the tiles, never of the cards that stay out."""
    table = at_tiles("rooms")
    table.log.clear()
    table.pick("rest")
    told = [event for event in table.log if event[1] == "left-out"]
    assert {event[0] for event in told} == {1 << KEEPER}
    assert [event[1] for event in table.log].count("owns") == 6


def test_nothing_left_is_not_offered() -> None:
    """DUN-SET-10, DUN-DECK-3: when the deck is as it would be chosen, there is nothing to have chosen."""
    table = at_tiles("simple").pick("rest")
    (reason,) = GAME.why_not(table.pos, KEEPER, b.REST)
    assert reason.text == "Nothing is left that would be chosen for you."


def test_notes_are_never_chosen_for_anybody() -> None:
    """DUN-SET-10, DUN-R116, DUN-MIS3-1: a fixed rule would tell the heroes where the Portal is; the game says so."""
    table = Table({0: ("entry_chamber", 0)}, mission=3)
    table.pos.steps = [("hand",), ("note",)]
    assert "rest" not in table.picks()
    (reason,) = GAME.why_not(table.pos, KEEPER, b.REST)
    assert reason.rule == "DUN-SET-10"
    assert "heroes would know" in reason.text


# -- the stairs --------------------------------------------------------------------------------------------------


def stairs(**options: str) -> Table:
    """Five heroes before the stairs of an Entry Chamber in the north-western corner."""
    table = Table({0: ("entry_chamber", 0)}, mission=4, options=options)
    table.pos.steps = [("dawn",), ("stand", 0)]
    return table


def test_the_strong_in_front() -> None:
    """DUN-SET-10, DUN-SET-7: Fighter, Cleric and Thief nearer to the middle than the others; who stands stays there."""
    table = stairs().pick("rest")
    board = table.content.board
    far = [board.distance(table.pos.where[hero], board.square(4, 18)) for hero in range(MERCHANT)]
    assert max(far[hero] for hero in (FIGHTER, CLERIC, THIEF)) <= min(far[hero] for hero in (MAGE, ARCHER))
    assert asked(table) == "ranks"
    table.pick("enough")
    assert asked(table) == "heroes"
    mine = stairs().pick("a1", "rest")
    assert mine.at("fighter") == "a1"
    assert asked(mine) == "ranks"


def test_heroes_are_moved_or_change_places() -> None:
    """DUN-SET-10, DUN-SET-7: to the free stair, or with a companion, or not at all."""
    table = stairs()
    free = {text for text in table.picks() if text != "rest"}
    table.pick("rest")
    stood = {name: table.at(name) for name in NAMES}
    (empty,) = free - {*stood.values()}
    table.pick("mage")
    assert {*table.picks()} == {"back", empty, *stood.values()} - {stood["mage"]}
    table.pick("back", "mage", empty)
    assert table.at("mage") == empty
    table.pick("fighter", stood["archer"])
    assert (table.at("fighter"), table.at("archer")) == (stood["archer"], stood["fighter"])
    table.pick("enough")
    assert asked(table) == "heroes"


def test_in_the_hall_of_mission_2() -> None:
    """DUN-SET-10, DUN-MIS2-1: who is farthest from the corner may go to another square as far from it; all others only
    change places."""
    table, dice = set_out("simple", mission="2"), RandomDice(Random(1))
    while asked(table) != "ranks":
        table.take(next(text for text in ("corner-nw", "rest", "enough") if text in table.picks()), dice)
    pos, board = table.pos, table.content.board
    corner = board.squares[10 if board.cols == 4 else 8][35]
    far = [board.distance(pos.where[hero], corner) for hero in range(PARTY)]
    for hero in range(PARTY):
        table.pick(table.names.text(table.content.first_figure + hero))
        squares = {table.square(text) for text in table.picks() if text != "back"}
        free = squares - {pos.where[other] for other in range(PARTY)}
        assert all(far[hero] == max(far) == board.distance(square, corner) for square in free)
        assert len(squares - free) == PARTY - 1
        table.pick("back")


def test_each_player_for_his_own_hero() -> None:
    """DUN-SET-10, DUN-UI-5: where players share the heroes, nobody chooses for another's hero."""
    table = set_out("simple", players="3").pick("rest")
    assert table.pos.steps[-1] == ("race", 1)
    assert table.pos.race[0] == RACES["dwarf"]
    placed = stairs(players="3").pick("rest")
    assert placed.pos.steps[-1] == ("stand", 1)


# -- the whole ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", STAGES)
@pytest.mark.parametrize("mission", range(1, 7))
def test_four_answers_and_three(scenario: str, mission: int) -> None:
    """DUN-SET-10, DUN-SET-5, DUN-SET-7, DUN-SET-8: the heroes give four answers, one more for the Hall of mission 2;
    the Keeper three, and two for the notes of mission 3, which are his own. Then the first hero acts."""
    table, dice, answers = set_out(scenario, mission=str(mission), potions="by_mission"), RandomDice(Random(1)), [0, 0]
    while asked(table) != "heroes":
        texts = table.picks()
        answers[table.decision.seat] += 1
        table.take(next((text for text in ("rest", "enough") if text in texts), texts[0]), dice)
        assert not GAME.audit(table.pos)
    assert answers == [5 if mission == 2 else 4, 5 if mission == 3 else 3]
    assert (table.decision.seat, table.pos.round) == (HEROES, 1)
    assert all(table.pos.where[hero] >= 0 for hero in range(MERCHANT))


def test_every_question_says_what_would_be_chosen() -> None:
    """DUN-SET-10: before it is picked a sentence tells what it does, whatever is asked."""
    told, dice = dict[str, str](), RandomDice(Random(2))
    for options in ({"tiles": "16", "mission": "2"}, {"tiles": "12", "mission": "6", "potions": "by_mission"}):
        table = set_out("grown", advances="1", **options)
        while asked(table) != "heroes":
            texts, name = table.picks(), asked(table)
            if "rest" in texts:
                (reason,) = GAME.explain(table.pos, table.decision.seat, b.REST)
                told[name] = reason.text
            table.take("enough" if name == "deck" else "size-33" if name == "size" else texts[-1], dice)
    assert set(told) == set(QUESTIONS)


def test_it_can_be_taken_back() -> None:
    """DUN-SET-10: neither side's choices roll a die, so one step back undoes all of them, and another is picked."""
    match = Match(GAME, Setting("simple", {"mission": "4"}), ("Heroes", "Keeper"), "back")
    match.pick(HEROES, "rest")
    match.undo(HEROES)
    assert not any(match.position.race[hero] for hero in range(MERCHANT))
    match.pick(HEROES, "rest")
    match.pick(HEROES, "enough")
    match.pick(KEEPER, "rest")
    match.undo(KEEPER)
    assert not any(match.position.owned)
    for text in ("lay-hall-cross", "rest", "enough", "corner-se"):
        match.pick(KEEPER, text)
    match.pick(HEROES, "rest")
    match.undo(HEROES)
    assert match.position.steps[-1] == ("stand", 0)


def test_a_captain_who_takes_over_goes_on() -> None:
    """DUN-SET-10: a captain picks one thing after the other and never the rest; what was chosen for a player stays."""
    table = set_out("simple")
    assert captains(table) == "dwarf"
    assert captains(table.pick("rest")) == "enough"
    assert captains(stairs().pick("rest")) == "enough"
