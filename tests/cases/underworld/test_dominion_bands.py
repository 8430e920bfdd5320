"""Whom a house meets: a person and his men, surprise and the first blow, those who shun the stronger; and where it
hires, orders and clears (UWA-WENC-9, UWA-WSURP-1, UWA-AVOID-2, UWA-HIRE-1, UWA-BUILD-1)."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.captain import arms as captain
from wyrmtable.games.underworld.files.dominioncampaign import EVADE, FIGHT, NOBODY_BESIDES
from wyrmtable.games.underworld.files.landboard import CLEAR, DUNGEON, SITE
from wyrmtable.games.underworld.files.terms import THEY_SURPRISE, WE_SURPRISE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import dens, hoards, meeting, spoils, warring
from wyrmtable.games.underworld.rules.dominion.position import NOWHERE, DominionPosition
from wyrmtable.games.underworld.rules.dominion.warring import BELOW, BOTH, LAIR, OURS, ROAD, THEIRS, Fray
from wyrmtable.games.underworld.rules.land.encounters import ASHORE, Met

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, campaign, found, texts, why


def kind(pos: DominionPosition, who: str) -> int:
    return pos.content.land.book.number[who]


def met(who: str, number: int, *, surprise: int = 0, men: int = 0) -> DominionPosition:
    """A house stands before a band; the six are of the fourth level."""
    pos = campaign()
    pos.hex[FIRST] = pos.content.around[pos.hex[FIRST]][0]
    pos.xp[FIRST], pos.men[FIRST] = 8_000, (0, men)
    meeting.come(pos, FIRST, Met(kind(pos, who), number), ASHORE)
    pos.band = tuple(meeting.Band(*pos.band)._replace(surprise=surprise))
    pos.trek, pos.steps, pos.pending = (), [("turn",), ("met", FIRST)], None
    return pos


# -- a person and his men ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "number", "cause", "full", "each"),
    [("lord", 7, ROAD, 9 + 15, 3), ("lord", 13, LAIR, 9 + 30, 3), ("wizard", 3, ROAD, 8 + 5, 4),
     ("lord", 2, BELOW, 18, 9), ("bandit", 7, ROAD, 7, 1)],
)  # fmt: skip
def test_a_persons_men(who: str, number: int, cause: int, full: int, each: int) -> None:
    """UWA-WENC-9: those who come with him are of the first to fourth level, two and a half dice each, not of his own;
    below ground each of several is what he is, and a band of men is counted by heads."""
    pos = campaign()
    levels = pos.content.land.book.kinds[kind(pos, who)].hd.levels
    warring.begin(pos, FIRST, Met(kind(pos, who), number), levels, cause, None)
    fray = Fray(*pos.fray)
    assert (fray.full, fray.left, fray.hd) == (full, full, each)


def test_they_are_judged_by_what_they_are() -> None:
    """UWA-WENC-9, UWA-REACT-2: fear, gold and the captain go by their dice, too."""
    pos = met("lord", 7)
    assert (meeting.their_dice(pos), meeting.gift(pos)) == (24, 240)
    pos.men[FIRST] = (0, 80)
    assert captain.face(pos, FIRST, [FIGHT, EVADE]).pick == FIGHT


@pytest.mark.parametrize(
    ("who", "dice", "worth"),
    [("lord", (51, 26, 26), False), ("lord", (50, 26, 26, 1), True), ("lord", (51, 25, 26, 1), True),
     ("wizard", (61, 31, 20, 1), True), ("bandit", (), False)],
)  # fmt: skip
def test_the_magic_of_a_person(who: str, dice: tuple[int, ...], worth: bool) -> None:
    """UWA-WENC-9, UWA-R220: a Fighting-Man owns a sword on 50, a shield on 25; a Magic-User a wand on 60, a ring on 30,
    other magic on 20. A house sells it; a band of men owns none."""
    pos = campaign()
    pos.steps.append(("fray", FIRST))
    fray = Fray(kind(pos, who), 0, 9, 3, 0, 1, 0, 0, ROAD)
    before, rolls = pos.gold[FIRST], ScriptedDice(*dice)
    spoils.strip(pos, FIRST, fray, rolls, None)
    rolls.finish()
    assert (pos.gold[FIRST] > before) is worth
    assert hoards.borne(pos.content.land, kind(pos, "bandit"), NO_DICE) == 0
    spoils.strip(pos, FIRST, fray._replace(cause=BELOW), NO_DICE, None)


# -- the first blow ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("surprise", "dice", "first"),
    [(0, (), BOTH), (WE_SURPRISE, (), OURS), (THEY_SURPRISE, (2,), THEIRS), (THEY_SURPRISE, (3,), BOTH),
     (WE_SURPRISE | THEY_SURPRISE, (), BOTH)],
)  # fmt: skip
def test_who_strikes_first(surprise: int, dice: tuple[int, ...], first: int) -> None:
    """UWA-WSURP-1, UWA-SURP-4: monsters that surprise the house at ten yards attack it before it can; farther off they
    have to come up first. Whom the house has surprised it strikes before they can; both surprised, nobody."""
    pos, rolls = met("orc", 30, surprise=surprise), ScriptedDice(*dice)
    meeting.met_take(pos, ("met", FIRST), FIGHT, rolls, None)
    rolls.finish()
    assert Fray(*pos.fray).first == first


@pytest.mark.parametrize(("first", "lost", "hurt"), [(BOTH, True, True), (OURS, True, False), (THEIRS, False, True)])
def test_the_first_round(first: int, lost: bool, hurt: bool) -> None:
    """UWA-SURP-4: one side alone strikes, in the first round; in the second both do."""
    pos = met("ogre", 8)
    warring.begin(pos, FIRST, Met(kind(pos, "ogre"), 8), 4, ROAD, None, first)
    ogre = pos.content.land.book.kinds[kind(pos, "ogre")]
    rolls = ScriptedDice(*[20] * 6 * (first != THEIRS), *[20] * 8 * (first != OURS))
    warring.fight(pos, FIRST, ogre, rolls)
    rolls.finish()
    fray = Fray(*pos.fray)
    assert (fray.left < fray.full, pos.hurt[FIRST] > 0) == (lost, hurt)
    after = ScriptedDice(*[20] * 6, *[1] * (-(-fray.left // 4)))
    warring.fight(pos, FIRST, ogre, after)
    after.finish()
    assert Fray(*pos.fray).left == fray.left - 6


def test_a_lair_that_is_seen_is_struck_first() -> None:
    """UWA-WENC-10, UWA-SURP-4: those at home have seen nobody yet."""
    pos = campaign()
    dens.attack(pos, FIRST, (pos.hex[FIRST], kind(pos, "orc"), 30, 0), None)
    assert Fray(*pos.fray).first == OURS


# -- those who shun the stronger ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "number", "men", "shuns"),
    [("bandit", 12, 0, True), ("bandit", 13, 0, False), ("bandit", 13, 2, True), ("dire_wolf", 2, 0, False)],
)
def test_who_shuns_a_house(who: str, number: int, men: int, shuns: bool) -> None:
    """UWA-AVOID-2: whoever has wits, and half of the house's dice or less, does not follow it; the witless do."""
    pos = met(who, number, men=men)
    assert meeting.shuns(pos, FIRST) is shuns
    rolls = ScriptedDice(*(() if shuns else (1,)))
    assert meeting.got_away(pos, FIRST, rolls, None)
    rolls.finish()


@pytest.mark.parametrize(("number", "fights"), [(5, False), (30, True)])
def test_words_with_the_weaker(number: int, fights: bool) -> None:
    """UWA-AVOID-2, UWA-REACT-1: who is ill disposed attacks, but not whoever is plainly stronger; blows are still the
    house's to choose."""
    pos = met("bandit", number)
    pos.steps.pop()
    meeting.use_reaction(pos, 2, FIRST, NO_DICE, None)
    assert bool(pos.fray) is fights
    assert FIGHT in meeting.met_picks(met("bandit", number), ("met", FIRST)).picks


# -- villages, works, hexes --------------------------------------------------------------------------------------------


def in_a_village() -> DominionPosition:
    pos = campaign()
    found(pos)
    pos.hex[FIRST] = pos.content.around[pos.seat_hex[FIRST]][1]
    pos.villages = [(pos.hex[FIRST], 200, NOWHERE, NOWHERE)]
    pos.gold[FIRST], pos.clock[SECOND] = 20_000, 99
    return pos


def test_notices_in_a_village() -> None:
    """UWA-HIRE-1, UWA-HIRE-2, UWA-RUMOR-1: men come there in the numbers of the list, once; a Smith may come, a Sage
    lives in cities only; there is a tavern, but no harbour and no lot."""
    pos = in_a_village()
    assert {"hire", "notices", "choose-men", "rumours", "seek-smith"} < set(texts(pos))
    assert {"seek-sage", "buy-vessel"}.isdisjoint(texts(pos))
    assert "city only" in why(pos, "seek-sage")
    act(pos, "notices", NO_DICE)
    rolls = ScriptedDice(3, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, *[5] * 14)
    GAME.apply(pos, NOBODY_BESIDES, rolls)
    assert (pos.men[FIRST][:2], pos.gold[FIRST]) == ((4, 12), 20_000 - 300 - 4 * 26 - 2 * 60)


def test_a_village_of_the_taverns() -> None:
    """UWA-HIRE-1, UWA-R221: whether it is there nobody has seen: no notice is read."""
    pos = in_a_village()
    for true in (0, 1):
        pos.heard = [(FIRST, pos.hex[FIRST], true)]
        assert "hire" not in texts(pos)
        assert "towns and villages" in why(pos, "hire")


def test_a_hex_with_a_ruin_is_cleared() -> None:
    """UWA-BARONY-1: any hex to which a force is moved; only castles and towns have masters of their own."""
    pos = campaign()
    pos.hex[FIRST] = pos.content.around[pos.hex[FIRST]][0]
    pos.drawn[pos.hex[FIRST]] = CLEAR | DUNGEON << SITE
    act(pos, "clear", ScriptedDice(1))
    assert pos.has_cleared(FIRST, pos.hex[FIRST])
