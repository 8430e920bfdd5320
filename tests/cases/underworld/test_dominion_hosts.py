"""Hosts of the campaign on their own board, and walls that are taken: castles and strongholds of other houses
(UWA-GAME-6, UWA-CASTLE-13, UWA-MASS-1, UWA-LAND-3)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from wyrmtable.core import Decision, Event, Match, ScriptedDice, Sequel, Setting, to_json
from wyrmtable.files import own_text
from wyrmtable.games.underworld import hosts
from wyrmtable.games.underworld.captain import arms as captain
from wyrmtable.games.underworld.captain import besieging as baron
from wyrmtable.games.underworld.files.dominionstate import CAMPAIGN, read_campaign, written
from wyrmtable.games.underworld.files.sides import Sides
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import hosts as field
from wyrmtable.games.underworld.rules.dominion import linking, lords, passing, rivals, sieges, warring
from wyrmtable.games.underworld.rules.dominion.lords import TAKEN
from wyrmtable.games.underworld.rules.dominion.position import BESIEGED, NO_SIEGE, NOWHERE, DominionPosition
from wyrmtable.games.underworld.rules.dominion.warring import Fray
from wyrmtable.games.underworld.rules.land.castles import BEATEN, COUNTED, PAID, Castle
from wyrmtable.games.underworld.rules.land.encounters import Met
from wyrmtable.games.underworld.rules.mass.position import BREACHED, FIELD, FLED, LADDERS, SLAIN, MassPosition

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, campaign, texts
from .test_lawyer_wilds_2 import told, with_foot
from .test_lawyer_wilds_3 import GARRISON, besieging, week
from .test_sea_linked import fought, own

US, THEM = range(2)
MEN = (40, 60, 0, 30, 0, 0, 20, 0)


def asked(pos: DominionPosition) -> list[str]:
    """What the house can answer."""
    pos.pending = None
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    return [pos.content.names.text(pick) for pick in decision.picks]


def against(kind: str, number: int, cause: int = warring.RAID, players: str = "2") -> DominionPosition:
    """A house with a hundred foot, thirty crossbows and twenty horse has come to blows with a band."""
    pos = campaign(players)
    pos.men[FIRST] = MEN
    pos.steps, pos.pending = [("turn",), ("day", FIRST)], None
    book = pos.content.land.book
    hd = book.kinds[book.number[kind]].hd.levels
    warring.begin(pos, FIRST, Met(book.number[kind], number), hd, cause, None)
    return pos


def before_a_castle(cause: int = warring.STORM, down: int = 0) -> DominionPosition:
    pos = besieging()
    pos.siege[FIRST] = (1, 0, 0, down)
    pos.steps, pos.pending = [("turn",)], None
    sieges.storm(pos, FIRST, cause, None)
    return pos


def facing(ours: int, theirs: int) -> DominionPosition:
    """Two houses about to come to blows in the wilds."""
    pos = campaign()
    pos.men = [with_foot(ours), with_foot(theirs)]
    pos.steps, pos.pending = [("turn", 1)], None
    rivals.begin(pos, FIRST, SECOND, None)
    return pos


def castle_of(pos: DominionPosition, owner: int, men: int, *, at_home: bool) -> None:
    """A stronghold of 25,000 gold pieces in the wilds, and the first house before it."""
    hex_ = pos.content.around[pos.content.around[pos.hex[FIRST]][0]][0]
    pos.drawn[hex_], pos.fog[hex_] = 0, 2
    pos.seat_hex[owner], pos.built[owner], pos.ordered[owner], pos.unplaced[owner] = hex_, 25_000, 25_000, 3
    pos.take_hex(owner, hex_)
    pos.men[owner] = with_foot(men)
    if at_home:
        pos.hex[owner] = hex_
    pos.hex[FIRST], pos.gold[FIRST] = hex_, 5_000
    pos.steps, pos.pending = [("act", FIRST)], None


def drawn_up(pos: DominionPosition) -> Sequel:
    """The match that comes next when the house draws up its host."""
    pos.pending = None
    GAME.apply(pos, pos.content.names.pick("hosts"), NO_DICE)
    found = GAME.sequel(pos)
    assert found is not None
    return found


# -- when there is a board ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "many"), [(41, 20, True), (40, 20, False), (100, 19, False), (19, 100, False), (20, 41, True)]
)
def test_01_hosts(ours: int, theirs: int, many: bool) -> None:
    """UWA-MASS-1, UWA-CASTLE-13: above sixty figures, with a whole figure of twenty on either side."""
    assert linking.are_hosts(ours, theirs) is many


def test_02_the_house_says_so() -> None:
    """UWA-LAND-2, UWA-R279: before the first blow, against a band; not after it, nor where nobody leads the others."""
    pos = against("orc", 120)
    assert asked(pos) == ["fight-on", "withdraw", "hosts"]
    GAME.apply(pos, pos.content.names.pick("fight-on"), ScriptedDice(*[1] * 400))
    assert asked(pos) == ["fight-on", "withdraw"]
    assert asked(against("orc", 120, players="1")) == ["fight-on", "withdraw"]
    assert asked(against("orc", 120, warring.BELOW)) == ["fight-on", "withdraw"]
    assert asked(against("ogre", 10)) == ["fight-on", "withdraw"]


@pytest.mark.parametrize("cause", [warring.STORM, warring.INTAKING, warring.BREACH])
def test_03_for_a_castle_hosts_fight(cause: int) -> None:
    """UWA-CASTLE-13, UWA-LAND-3: above sixty figures a castle's fight is a mass battle."""
    assert asked(before_a_castle(cause)) == ["withdraw", "hosts"]
    pos = before_a_castle(cause)
    pos.fray = tuple(Fray(*pos.fray)._replace(left=19))
    assert asked(pos) == ["fight-on", "withdraw"]


# -- the forces --------------------------------------------------------------------------------------------------------


def test_04_a_band() -> None:
    """UWA-GAME-6, UWA-R279: foot, bows and horse with as many of the six as there are orders left; two companies of
    sixty orcs; the house leads its own, and the next house the others."""
    found = drawn_up(against("orc", 120))
    assert (found.lives_on, found.setting.scenario) == (True, "two-hosts")
    board = Match(GAME, found.setting, seed="1").position
    bodies = [(body.id, body.kind.id, body.men) for body in board.content.battle.bodies]
    assert bodies == [
        ("a-foot", "heavy_foot", 100), ("a-bows", "crossbowman", 30), ("a-horse", "medium_horseman", 20),
        ("a-hero-1", "swashbuckler", 1), ("a-hero-2", "swashbuckler", 1), ("b-band-1", "orc", 60),
        ("b-band-2", "orc", 60),
    ]  # fmt: skip
    assert (board.content.chairs, board.stage) == ((FIRST, SECOND), FIELD)
    assert [body.missile is not None for body in board.content.battle.bodies] == [False, True, *[False] * 5]


def test_05_great_creatures_count_by_their_dice() -> None:
    """UWA-R279, UWA-MASS-2: thirty ogres of four dice are a host of a hundred and twenty."""
    board = Match(GAME, drawn_up(against("ogre", 30)).setting, seed="1").position
    assert sum(board.men[number] for number in board.content.hosts[THEM]) == 120


def test_06_a_castle_by_ladders() -> None:
    """UWA-CASTLE-9, UWA-LAND-3: thirty heavy foot at the gate, thirty crossbows on the walls, the lord and his ogres;
    every wall stands."""
    found = drawn_up(before_a_castle())
    board = Match(GAME, found.setting, seed="1").position
    bodies = {body.id: (body.kind.id, body.men) for body in board.content.battle.bodies if body.seat == THEM}
    assert bodies == {
        "b-gate": ("heavy_foot", 30), "b-east": ("light_foot", 15), "b-west": ("light_foot", 15),
        "b-retinue": ("ogre", 8), "b-lord": ("lord", 1),
    }  # fmt: skip
    assert (found.setting.scenario, board.stage, min(board.walls[cell] for cell in board.content.keeps)) == (
        "siege", LADDERS, 60,
    )  # fmt: skip
    assert all(board.walls[board.place[number]] for number in board.content.hosts[THEM][:3])


@pytest.mark.parametrize(("cause", "points", "down"), [(warring.INTAKING, 0, 1), (warring.BREACH, 59, 2)])
def test_07_the_way_in(cause: int, points: int, down: int) -> None:
    """UWA-LAND-3, UWA-SPEC-11: the gate that a traitor opens; a breach for every twenty points, the gate first."""
    board = Match(GAME, drawn_up(before_a_castle(cause, points)).setting, seed="1").position
    ground = board.content.battle.ground
    open_ = [cell for cell in range(len(ground)) if ground[cell] in (3, 4, 5) and not board.walls[cell]]
    assert (board.stage, len(open_)) == (BREACHED, down)
    assert 5 in [ground[cell] for cell in open_]


def test_08_a_lord_who_was_beaten_is_missing() -> None:
    """UWA-R279: as he is in the field; and the ring does not bring him back."""
    pos = besieging()
    lords.settle(pos, pos.hex[FIRST], FIRST, BEATEN)
    week(pos)
    assert {row[2] for row in pos.terms} == {BEATEN, BESIEGED}
    pos.steps, pos.pending = [("turn",)], None
    sieges.storm(pos, FIRST, warring.STORM, None)
    assert Fray(*pos.fray).full == GARRISON
    assert len(hosts.garrison_of(pos, sieges.castle_on(pos, pos.hex[FIRST]))) == 3


def test_09_a_friend_who_closes_the_ring_is_none() -> None:
    """UWA-CASTLE-12: what a house has paid or won does not count any more."""
    pos = besieging()
    lords.settle(pos, pos.hex[FIRST], FIRST, PAID)
    week(pos)
    assert [row[2] for row in pos.terms] == [BESIEGED]


def test_10_two_houses() -> None:
    """UWA-R280, UWA-LAND-2: both lead their own men, the heroes beside them."""
    pos = facing(50, 30)
    assert asked(pos) == ["fight-on", "withdraw", "hosts"]
    found = drawn_up(pos)
    board = Match(GAME, found.setting, seed="1").position
    assert (board.content.chairs, board.content.sides) == ((FIRST, SECOND), pos.content.houses)
    assert read_campaign(found.setting.secret[CAMPAIGN]).rival == SECOND
    assert asked(facing(40, 20)) == ["fight-on", "withdraw"]


def test_11_a_third_house_looks_on() -> None:
    """UWA-R226: it keeps its seat, and going away breaks the battle off."""
    pos = against("orc", 120, players="3")
    match = Match(GAME, drawn_up(pos).setting, seed="1")
    assert [line.note for line in match.view(2).seats] == ["0 of a hundred lost"] * 2 + ["looks on"]
    match.concede(2)
    assert match.outcome is not None
    assert match.outcome.winners == ()


def test_12_a_designers_field() -> None:
    """UWA-GAME-6: ground and places of his own file, if it has room for five bodies on either side."""
    wooded = own("mass.toml", {'"..w..........."': '"wwwwwwwwwwwwww"'})
    plain, changed = (_field({}), _field(wooded))
    assert plain.content.battle.ground != changed.content.battle.ground
    text = own_text("wyrmtable.games.underworld", "mass.toml")
    head, _, rest = text.partition('[[battle.two-hosts.body]]\nid = "red-hero"')
    narrow = {"mass.toml": head + rest.partition("at = [7, 10]\n")[2]}
    assert _field(narrow).content.battle.ground == plain.content.battle.ground


def _field(files: dict[str, str]) -> MassPosition:
    pos = against("orc", 120)
    sides = Sides(("Us", "Them"), ("Us", "Them"), (0, 1))
    setting = hosts.host_setting(sides, (hosts.men_of(pos, FIRST), hosts.band_of(pos, Fray(*pos.fray))), None, files)
    board: MassPosition = Match(GAME, setting, seed="1").position
    return board


# -- and back ----------------------------------------------------------------------------------------------------------


def test_13_what_comes_back() -> None:
    """UWA-GAME-6, UWA-R279: whoever stands at the end; those who ran or lie on the field are lost, arm by arm."""
    match = Match(GAME, drawn_up(against("orc", 120)).setting, seed="1")
    board = match.position
    board.men[0], board.state[1], board.state[3], board.state[5] = 71, FLED, SLAIN, FLED
    match.concede(SECOND)
    assert match.sequel is not None
    state = read_campaign(match.sequel.setting.secret[CAMPAIGN])
    assert (state.winner, state.arms, state.fallen, state.left) == (US, (29, 30, 0), 1, 60)
    pos = Match(GAME, match.sequel.setting, seed="2").position
    assert pos.men[FIRST] == (11, 60, 0, 0, 0, 0, 20, 0)


@pytest.mark.parametrize(("winner", "raiders", "lesson"), [(US, 0, 400), (THEM, 1, 0), (-1, 1, 0)])
def test_14_raiders(winner: int, raiders: int, lesson: int) -> None:
    """UWA-BARONY-7, UWA-R279: whoever wins the field has beaten them, and has learnt from it, by a fifth of what
    they were worth since they were easy; the day goes on."""
    pos = against("orc", 120)
    pos.raids = [(pos.hex[FIRST], pos.fray[0], 120, 0, 28)]
    state = read_campaign(drawn_up(pos).setting.secret[CAMPAIGN])
    before = to_json(pos)
    secret = {CAMPAIGN: written(replace(state, winner=winner))}
    match = Match(GAME, Setting("barony", state.options, {}, secret), seed="3")
    after: DominionPosition = match.position
    assert (len(after.raids), after.waiting, after.fray) == (raiders, [], ())
    assert after.xp[FIRST] - before["xp"][FIRST] == lesson
    assert after.clock[FIRST] == before["clock"][FIRST] + 1
    assert isinstance(match.decision, Decision)


def test_15_the_castle_falls_on_the_board() -> None:
    """UWA-CASTLE-12, UWA-GAME-6: captains storm it; whoever has the keep has the castle, else the men are missing."""
    pos = besieging(300)
    week(pos)
    pos.steps, pos.pending = [("turn",)], None
    sieges.storm(pos, FIRST, warring.STORM, None)
    battle = fought(drawn_up(pos).setting, "1")
    assert battle.sequel is not None
    state = read_campaign(battle.sequel.setting.secret[CAMPAIGN])
    after = Match(GAME, battle.sequel.setting, seed="2").position
    taken = any(row[1:3] == (FIRST, TAKEN) for row in after.terms)
    assert taken is (state.winner == US)
    assert after.castles[0][7] == (GARRISON if taken else min(state.left, GARRISON))
    assert sum(after.men[FIRST]) == 300 - sum(state.arms)


@pytest.mark.parametrize("winner", [US, THEM, -1])
def test_16_two_houses_after_their_battle(winner: int) -> None:
    """UWA-R280: both have lost what they lost; whoever has the field has learnt from the men who fell."""
    pos = facing(50, 30)
    state = read_campaign(drawn_up(pos).setting.secret[CAMPAIGN])
    after: DominionPosition = GAME.blank(pos.content.setting)
    done = replace(state, winner=winner, arms=(5, 0, 0), rival_arms=(20, 0, 0), rival_fallen=1)
    linking.resume(after, done)
    assert (after.soldiers(FIRST), after.soldiers(SECOND), after.steps[-1][0]) == (45, 10, "fought")
    xp = after.xp[:]
    log = list[Event]()
    step = after.steps[-1]
    field.fought(after, step, NO_DICE, log)
    assert after.steps == [("turn", 1)]
    assert ("house-won" in told(log)) is (winner >= 0)
    assert after.xp[FIRST] - xp[FIRST] == (100 * 20 // 5 // 6 if winner == US else 0)


# -- engines -----------------------------------------------------------------------------------------------------------


def test_17_engines() -> None:
    """UWA-BUILD-4, UWA-CAT-3, UWA-CAT-5, UWA-LAND-3: 500, 1,000 and 1,500 gold pieces; 20, 40 and 60 points a week."""
    pos = besieging()
    assert not {"light-catapult", "heavy-catapult", "trebuchet"} & set(texts(pos))
    week(pos)
    pos.steps, pos.pending = [("act", FIRST)], None
    gold = pos.gold[FIRST]
    for name, price in (("light-catapult", 500), ("heavy-catapult", 1_000), ("trebuchet", 1_500)):
        assert name in texts(pos)
        days = sieges.act(pos, FIRST, pos.content.names.pick(name), ScriptedDice(7), None)
        gold -= price
        assert (days, pos.gold[FIRST]) == (1, gold)
    assert sieges.damage(pos, FIRST) == 120
    week(pos)
    assert (pos.siege[FIRST], sieges.breaches(pos, FIRST)) == ((1, 1, 1, 120), 6)
    pos.gold[FIRST], pos.steps, pos.pending = 499, [("act", FIRST)], None
    assert not {"light-catapult", "heavy-catapult", "trebuchet"} & set(texts(pos))


def test_18_engines_are_left_behind() -> None:
    """UWA-LAND-3: whoever lifts the siege begins anew."""
    pos = besieging()
    week(pos)
    pos.siege[FIRST], pos.men[FIRST] = (2, 0, 0, 40), with_foot(20)
    sieges.go_on(pos, None)
    assert (pos.siege[FIRST], pos.terms) == (NO_SIEGE, [])


@pytest.mark.parametrize(("points", "cause"), [(19, warring.STORM), (20, warring.BREACH)])
def test_19_through_the_breach(points: int, cause: int) -> None:
    """UWA-LAND-3, UWA-BUILD-9: twenty points of a curtain wall are a breach, and nobody is behind a wall there."""
    pos = besieging()
    week(pos)
    pos.siege[FIRST], pos.steps = (1, 0, 0, points), [("turn",)]
    sieges.act(pos, FIRST, pos.content.names.pick("storm"), ScriptedDice(7), None)
    fray = Fray(*pos.fray)
    kind = pos.content.land.book.kinds[fray.kind]
    assert fray.cause == cause
    assert (warring.behind_walls(kind, fray.cause).ac < kind.ac) is (points < 20)


# -- strongholds of other houses ---------------------------------------------------------------------------------------


def test_20_whose_walls() -> None:
    """UWA-R285, UWA-BUILD-8: another house's stronghold, once it counts as one; never one's own."""
    pos = campaign()
    castle_of(pos, SECOND, 20, at_home=False)
    pos.men[FIRST], pos.engineers[FIRST] = with_foot(30), 1
    assert {"besiege", "treachery"} <= set(texts(pos))
    assert "hail" not in texts(pos)
    pos.built[SECOND] = 9_999
    assert "besiege" not in texts(pos)
    pos = campaign()
    castle_of(pos, FIRST, 20, at_home=True)
    assert "besiege" not in texts(pos)


def test_21_who_stands_on_them() -> None:
    """UWA-R285, UWA-BARONY-2: the house itself, if it is at home; else its garrison and a tenth of its people."""
    pos = campaign()
    castle_of(pos, SECOND, 40, at_home=True)
    assert sieges.garrison(pos, pos.hex[FIRST]) == 46
    pos = campaign()
    castle_of(pos, SECOND, 40, at_home=False)
    assert sieges.garrison(pos, pos.hex[FIRST]) == 0
    pos.guard[SECOND] = with_foot(10)
    assert sieges.garrison(pos, pos.hex[FIRST]) == 10
    pos.villages = [(5, 200, SECOND, 0), (6, 109, SECOND, 0), (7, 400, NOWHERE, NOWHERE)]
    assert sieges.garrison(pos, pos.hex[FIRST]) == 40
    pos.guard[SECOND] = with_foot(3)
    assert sieges.garrison(pos, pos.hex[FIRST]) == 33


def test_22_it_is_taken() -> None:
    """UWA-R285: a house without land has it as it was built; one with land holds it besides; its lord has none."""
    for owned in (False, True):
        pos = campaign()
        castle_of(pos, SECOND, 40, at_home=False)
        hex_ = pos.hex[FIRST]
        if owned:
            pos.seat_hex[FIRST], pos.built[FIRST], pos.ordered[FIRST] = 0, 12_000, 12_000
        sieges.take(pos, FIRST, None)
        assert (pos.seat_hex[SECOND], pos.built[SECOND], pos.ordered[SECOND]) == (NOWHERE, 0, 0)
        assert (pos.seat_hex[FIRST], pos.built[FIRST]) == ((0, 12_000) if owned else (hex_, 25_000))
        assert (pos.has_cleared(FIRST, hex_), pos.has_cleared(SECOND, hex_)) == (True, False)
        assert not GAME.audit(pos)


def test_23_a_storm_while_the_lord_is_away() -> None:
    """UWA-R285: those who were left there fight; whoever of them falls is missing in the house."""
    pos = campaign()
    castle_of(pos, SECOND, 40, at_home=False)
    pos.men[FIRST], pos.steps, pos.guard[SECOND] = with_foot(60), [("turn",)], with_foot(10)
    sieges.storm(pos, FIRST, warring.STORM, None)
    rivals.assault(pos, pos.steps[-1], NO_DICE, None)
    fray = Fray(*pos.fray)
    assert (fray.full, fray.cause) == (10, warring.STORM)
    sieges.stormed(pos, FIRST, fray._replace(left=4), False, None)
    assert (pos.guards(SECOND), pos.soldiers(SECOND), pos.seat_hex[SECOND]) == (4, 40, pos.hex[FIRST])
    sieges.stormed(pos, FIRST, fray, True, None)
    assert (pos.guards(SECOND), pos.soldiers(SECOND), pos.seat_hex[FIRST]) == (0, 40, pos.hex[FIRST])


def test_24_nobody_was_left() -> None:
    """UWA-R285: a stronghold without men is taken at once."""
    pos = campaign()
    castle_of(pos, SECOND, 0, at_home=False)
    pos.steps = [("turn",), ("assault", FIRST, warring.INTAKING)]
    rivals.assault(pos, pos.steps[-1], NO_DICE, None)
    assert pos.seat_hex[FIRST] == pos.hex[FIRST]


@pytest.mark.parametrize(("cause", "harder"), [(warring.STORM, True), (warring.BREACH, False)])
def test_25_a_storm_while_he_is_at_home(cause: int, harder: bool) -> None:
    """UWA-R285, UWA-LAND-3: house against house; by ladders those behind the walls are two classes better."""
    pos = campaign()
    castle_of(pos, SECOND, 30, at_home=True)
    pos.men[FIRST], pos.steps = with_foot(120), [("turn",), ("assault", FIRST, cause)]
    rivals.assault(pos, pos.steps[-1], NO_DICE, None)
    feud = rivals.Feud(*pos.steps[-1])
    assert (feud.seat, feud.foe, feud.home, bool(feud.walled)) == (FIRST, SECOND, SECOND, harder)
    assert asked(pos) == ["fight-on", "withdraw", "hosts"]
    board = Match(GAME, drawn_up(pos).setting, seed="1").position
    assert board.stage == (LADDERS if harder else BREACHED)
    pos = campaign()
    castle_of(pos, SECOND, 30, at_home=True)
    pos.steps = [("turn",), tuple(feud)]
    rivals.over(pos, feud, [SECOND], None)
    assert (pos.seat_hex[FIRST], pos.seat_hex[SECOND]) == (pos.hex[FIRST], NOWHERE)


def test_26_both_break() -> None:
    """UWA-R285: if neither has the field, nothing is taken."""
    pos = campaign()
    castle_of(pos, SECOND, 30, at_home=True)
    pos.steps = [("turn",)]
    rivals.begin(pos, FIRST, SECOND, None, SECOND, walled=True)
    rivals.over(pos, rivals.Feud(*pos.steps[-1]), [FIRST, SECOND], None)
    assert pos.seat_hex[SECOND] == pos.hex[FIRST]


def shut_in(ours: int = 40) -> DominionPosition:
    """The second house lies before the stronghold of the first, which is at home."""
    pos = campaign()
    castle_of(pos, FIRST, ours, at_home=True)
    pos.hex[SECOND], pos.men[SECOND] = pos.hex[FIRST], with_foot(200)
    pos.terms, pos.engineers[SECOND] = [(pos.hex[FIRST], SECOND, BESIEGED, 0)], 1
    return pos


def test_27_shut_in() -> None:
    """UWA-R285: nobody marches through a closed ring; on wings he may, or he sallies out."""
    pos = shut_in()
    assert "sally" in texts(pos)
    assert "march" not in texts(pos)
    pos.mounts[FIRST], pos.pending = 6, None
    assert "fly" in texts(pos)
    pos.terms, pos.pending = [], None
    assert "march" in texts(pos)
    assert "sally" not in texts(pos)


@pytest.mark.parametrize(("loser", "lifted"), [(SECOND, True), (FIRST, False)])
def test_28_a_sally(loser: int, lifted: bool) -> None:
    """UWA-R285, UWA-R208: in the open, house against house; besiegers who are driven off besiege no more."""
    pos = shut_in()
    pos.steps = [("turn",)]
    rivals.sally(pos, FIRST, None)
    feud = rivals.Feud(*pos.steps[-1])
    assert (feud.seat, feud.foe, feud.home) == (FIRST, SECOND, NOWHERE)
    rivals.over(pos, feud, [loser], None)
    assert (not pos.terms) is lifted
    assert pos.seat_hex[FIRST] == pos.hex[FIRST]


def test_29_hunger_opens_a_stronghold() -> None:
    """UWA-LAND-3, UWA-R285: after eight weeks it yields, and its house stands before the gates."""
    pos = shut_in(30)
    pos.clock[SECOND] = 8 * 7
    sieges.go_on(pos, None)
    assert (pos.seat_hex, pos.terms) == ([NOWHERE, pos.hex[FIRST]], [(pos.hex[FIRST], SECOND, TAKEN, 0)])
    assert not passing.stands(pos, FIRST)


def chosen(pos: DominionPosition) -> str:
    """What a baron does before walls, or nothing."""
    pos.pending = None
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    choice = baron.before_walls(pos, FIRST, decision.picks)
    return pos.content.names.text(choice.pick) if choice else ""


# -- captains ----------------------------------------------------------------------------------------------------------


def test_30_a_baron_besieges() -> None:
    """UWA-CASTLE-12: the ring, an engine, another week, and through the breach."""
    pos = besieging(gold=9_000)
    assert chosen(pos) == "besiege"
    week(pos)
    for siege, wanted in (((0, 0, 0, 0), "light-catapult"), ((2, 0, 0, 0), "besiege"), ((2, 0, 0, 40), "storm")):
        pos.siege[FIRST], pos.steps = siege, [("act", FIRST)]
        assert chosen(pos) == wanted


def test_31_a_baron_counts() -> None:
    """UWA-LAND-3: he rides to castles that he may shut in, and leaves those that are too strong."""
    pos = besieging(60)
    home = pos.land().towns[0]
    assert baron.prey(pos, FIRST, home) == pos.hex[FIRST]
    sieges.act(pos, FIRST, pos.content.names.pick("besiege"), ScriptedDice(7), None)
    assert baron.prey(pos, FIRST, home) == NOWHERE
    assert not chosen(pos)


def test_32_a_baron_with_hosts() -> None:
    """UWA-MASS-1: he draws them up where his are half as many again, or where there is nothing else to do."""
    pos = campaign()
    button = {name: pos.content.names.pick(name) for name in ("fight-on", "withdraw", "hosts")}
    every, walls = list(button.values()), [button["withdraw"], button["hosts"]]
    assert baron.many(90, 60, every, True) == (button["hosts"], "In the open we are more.", NOWHERE)
    assert baron.many(89, 60, every, True) is None
    assert baron.many(90, 60, [button["fight-on"]], True) is None
    assert baron.many(10, 60, walls, True) == (button["hosts"], "Banners up!", NOWHERE)
    assert baron.many(10, 60, walls, False) == (button["withdraw"], "They are too strong.", NOWHERE)


def test_33_a_baron_shut_in() -> None:
    """UWA-R285: with thirty men or more he comes out."""
    assert (chosen(shut_in(30)), chosen(shut_in(29))) == ("sally", "")


@pytest.mark.parametrize(("players", "men", "wanted"), [("1", 60, "treachery"), ("1", 59, ""), ("2", 60, "")])
def test_35_a_baron_buys_a_traitor(players: str, men: int, wanted: str) -> None:
    """UWA-CASTLE-12, UWA-SPEC-11: without hosts, for a castle whose men are counted and no more than his."""
    pos = besieging(men)
    pos.castles = [tuple(Castle(*pos.castles[0])._replace(known=COUNTED))]
    pos.content = campaign(players).content
    pos.out = pos.out[: int(players)]
    assert chosen(pos) == wanted


def test_36_a_baron_dares_more_for_a_castle() -> None:
    """UWA-CASTLE-12: half as many again as he would fight elsewhere."""
    pos = besieging(60)
    alone = [pos.content.names.pick(name) for name in ("fight-on", "withdraw")]
    for cause, left, fights in ((warring.ROAD, 75, True), (warring.ROAD, 76, False), (warring.STORM, 112, True)):
        pos.fray = tuple(Fray(0, left, left, 1, 60, 0, 0, 0, cause))
        assert (captain.blows(pos, FIRST, alone).pick == alone[0]) is fights


def test_34_what_is_hidden_of_a_siege() -> None:
    """UWA-GAME-7: engines and rings are seen by all; how many men a rival has behind his walls is not."""
    pos = shut_in()
    pos.siege[SECOND] = (1, 0, 0, 40)
    facts = dict(GAME.view(pos, SECOND).facts)
    assert "breaches: 2" in facts["Siege"]
    worlds = {GAME.imagine(pos, SECOND, Random(seed)).soldiers(FIRST) for seed in range(20)}
    assert len(worlds) > 3
