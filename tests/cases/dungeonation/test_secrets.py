"""What nobody but the Keeper knows, and what everybody does: copies in the open, cards under cards, old hands."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Decision, Match, Setting, fingerprint
from wyrmtable.games.dungeonation import GAME
from wyrmtable.games.dungeonation.files.terms import BENEATH, DISCARD, HAND, KEEPER
from wyrmtable.games.dungeonation.rules.decks import reshuffle

from .table import Table
from .test_examples import room


def alike(one: Table, other: Table) -> bool:
    """Whether the heroes imagine the same from both tables."""
    worlds = [[fingerprint(GAME.imagine(t.pos, 0, Random(seed))) for seed in range(20)] for t in (one, other)]
    return worlds[0] == worlds[1]


def deck_row(table: Table, name: str) -> tuple[str, ...]:
    panel = next(panel for panel in GAME.view(table.pos, 0).panels if panel.id == "deck")
    return next(row.cells for row in panel.rows if row.title == name)


def test_which_copy_has_come_everybody_sees() -> None:
    """DUN-SUM-2, DUN-DECK-6: a face-down card walks in; before its figures stand, the deck tells which it was."""
    seen = list[tuple[str, ...]]()
    for card in ("gnolls-1", "gnolls-2"):
        table = room().put("fighter", "g12").lie(card, 5).keepers_turn()
        table.pos.imps = 1
        assert deck_row(table, "Gnolls") == ("3", "2", "", "")
        table.pick("tile-6", "tile-5")
        seen.append(deck_row(table, "Gnolls"))
    assert seen == [("3", "1", "no. 1", ""), ("3", "1", "no. 2", "")]
    table.pos.lay_card(table.card("gnolls-1"), DISCARD)
    assert deck_row(table, "Gnolls") == ("3", "0", "no. 2", "no. 1")


def test_buffs_under_a_card_in_any_order() -> None:
    """DUN-SUM-5, DUN-SUM-2: of two buffs under a card their prices are known, not which of the cheap ones it is."""
    tables = list[Table]()
    for buff in ("war-paint-1", "forced-march-1"):
        table = Table({4: ("hall_cross", 0), 0: ("entry_chamber", 0)}, scenario="grown").put("fighter", "g12")
        table.lie("kobolds-1", 5)
        for under in (buff, "hordes-1"):
            table.pos.lay_card(table.card(under), BENEATH, table.card("kobolds-1") + 1)
        tables.append(table)
    assert alike(*tables)


def test_when_a_card_was_drawn_stays_unknown() -> None:
    """DUN-DECK-5, DUN-SUM-2: a card laid face down may be an old one or one drawn since the last shuffle."""
    tables = list[Table]()
    for old, new in (("wolves-1", "wolves-2"), ("wolves-2", "wolves-1")):
        table = room().put("fighter", "g12").hold(old)
        reshuffle(table.pos, None)
        table.pos.lay_card(table.card(new), HAND)
        table.lie("wolves-1", 5)
        tables.append(table)
    assert alike(*tables)
    assert tables[0].pos.drawn[tables[0].card("wolves-1")] == 1


# -- being asked -------------------------------------------------------------------------------------------------------


def noticed(match: Match, eyes: int | None, pick: int) -> tuple[list[tuple[int, str]], tuple[object, ...]]:
    """What a pick lets these eyes read in the log; and how many entries come at once, who is asked then and how, and
    what can be taken back."""
    decision, before = match.decision, match.count(eyes)
    assert isinstance(decision, Decision)
    match.pick(decision.seat, pick)
    after = match.decision
    asked = (after.seat, after.manner) if isinstance(after, Decision) else after.summary
    undoable = match.undoable(eyes) if eyes is not None else []
    told = [line[:2] for line in match.log(eyes, before)]
    return told, (match.count(eyes) - before, asked, undoable)


@pytest.mark.parametrize("scenario", ["simple", "rooms", "grown"])
def test_entries_come_alike_in_both_turns(scenario: str) -> None:
    """DUN-WIN-8, DUN-WIN-2: a pick that could be made in worlds the heroes cannot tell apart brings as many entries at
    once in all of them, and then the same seat is asked: in the Keeper's own turn, too, and whatever he can pay for."""
    rng, compared, own = Random(3), 0, 0
    for seed in range(4):
        match = Match(GAME, Setting(scenario, {"start_imps": "by_mission"}), None, str(seed))
        while isinstance(decision := match.decision, Decision) and len(match.entries) < 150:
            lasting = [pick for pick in decision.picks if match.names.text(pick) not in ("retreat", "leave")]
            pick = decision.manner.silence if decision.manner.window else rng.choice(lasting)
            for eyes in (0, None) if match.position.mission and decision.seat != 0 else (0,):
                here, there = match.copy(), match.copy()
                there.position = GAME.imagine(match.position, eyes, rng)
                there.position.notes = match.position.notes  # a token's tile, once turned, is no secret
                other = there.decision
                if isinstance(other, Decision) and pick in other:
                    (ours, here_seen), (theirs, there_seen) = noticed(here, eyes, pick), noticed(there, eyes, pick)
                    shorter = min(len(ours), len(theirs))  # more may be told where nobody was asked in between
                    if ours[:shorter] == theirs[:shorter]:
                        assert (ours, here_seen) == (theirs, there_seen), match.names.text(pick)
                        compared += 1
                        own += match.position.side == KEEPER
            match.pick(decision.seat, pick)
    assert compared > 150
    assert own > 20


def test_nothing_to_summon_is_asked_like_something() -> None:
    """DUN-WIN-8, DUN-SUM-1: with four Imps he may hold monsters or none: he is asked, nothing is entered for him."""
    for held in ("bugbear-1", "dart-trap-1"):
        table = room().put("fighter", "a1").hold(held, imps=3).pick("end-turn")
        decision = table.decision
        assert (decision.seat, decision.prompt, decision.forced) == (
            KEEPER,
            "Which monsters do you summon, or what do you play first?",
            False,
        )
    assert set(table.picks()) == {"enough"}


@pytest.mark.parametrize(("held", "imps"), [((), 9), (("bugbear-1",), 0)])
def test_what_all_know_to_be_impossible_is_not_asked(held: tuple[str, ...], imps: int) -> None:
    """DUN-WIN-8, DUN-SUM-1: with an empty hand, or too few Imps for anything unseen, summoning is passed over."""
    table = room().put("fighter", "a1").hold(*held, imps=imps)
    for card in range(table.content.cards):
        if table.content.card_cost[card] <= 1:
            table.pos.lay_card(card, DISCARD)  # what costs one Imp or none lies in the open
    table.pick("end-turn")
    assert table.decision.prompt == "Who acts, or what do you play?"


def test_orders_at_the_end_of_the_turn() -> None:
    """DUN-WIN-6, DUN-R113: the Keeper may draw first; then he is asked once more, and only then do the heroes go on."""
    table = room().put("fighter", "a1").hold("wolves-1", "wolves-2", "kobolds-1", "kobolds-2").keepers_turn()
    table.pick("draw", dice=(1,))
    assert (table.pos.hand, table.pos.round) == (5, 1)
    assert (table.decision.seat, set(table.picks()), table.decision.forced) == (KEEPER, {"end-turn"}, False)
    assert not table.decision.manner.window  # by correspondence nobody answers for him here
    table.pick("end-turn")
    assert table.pos.round == 2


def test_an_event_before_the_monsters() -> None:
    """DUN-R114, DUN-KEEP-1, DUN-EVT-4: an Imp Brood is played first, and its Imps summon in the same turn."""
    table = room().put("fighter", "a1").hold("imp-brood-1", "bugbear-1", imps=0).pick("end-turn")
    assert set(table.picks()) == {"enough", "card-imp-brood-1"}
    table.pick("card-imp-brood-1")
    assert set(table.picks()) == {"enough", "card-bugbear-1"}
    table.pick("card-bugbear-1", "tile-6")
    assert table.pos.imps == 0
    assert "enough" not in table.picks()  # an empty hand: the figures act
