"""Castles, their lords, the joust, geas and quest, rule by rule (UWA-CASTLE, UWA-JOUST)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.landboard import CASTLE, SITE, TOWN
from wyrmtable.games.underworld.files.terms import ABLE, DEAD, NONE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import talk
from wyrmtable.games.underworld.rules.land import castles, evening, joust, outdoors, tasks
from wyrmtable.games.underworld.rules.land.castles import HOSTILE, NEUTRAL, Castle
from wyrmtable.games.underworld.rules.land.position import LandPosition
from wyrmtable.games.underworld.rules.land.tasks import Task

from .lands import at, country, pick, texts, where

NO_DICE = NoDice()
LORD, SUPERHERO, WIZARD, NECROMANCER, PATRIARCH, EVIL = range(6)
HELM, HIGH, CENTRE, LOW = range(4)
STEADY, LEAN, RAISED, LOWERED = range(4)


def before(occupant: int, stance: int, kind: str = "ogre", number: int = 2, toll: int = 0) -> LandPosition:
    """The lord of the castle at 0809 stands before the party with so many of a kind."""
    pos = country({"0809": CASTLE << SITE})
    castle = Castle(at(pos, "0809"), occupant, pos.content.book.number[kind], number, 0, stance, (), 100, 1)
    pos.castles = [tuple(castle)]
    castles.come(pos, castle.hex, ScriptedDice(*[1] * (occupant < PATRIARCH and not (occupant > 1 and stance))), None)
    pos.toll = toll
    pos.path, pos.stage, pos.watches, pos.day = [pos.hex, at(pos, "0811")], 1, 0, 60
    pos.steps = [("demand",)]
    count = len(pos.foe_kind)
    pos.foe_hp, pos.foe_hurt, pos.foe_fate = [20] * count, [0] * count, bytearray([ABLE]) * count
    pos.foe_spells, pos.foe_spent, pos.foe_grip, pos.strength = [0] * count, [0] * count, [0] * count, count
    return pos


def kinds(log: list[Event]) -> list[str]:
    return [str(event[1]) for event in log]


# -- who lives there ---------------------------------------------------------------------------------------------------


def test_example_of_the_necromancer() -> None:
    """UWA-EX-30, UWA-CASTLE-1, UWA-CASTLE-4: d6 4, d4 3, d12 7 and stance 5: seven lycanthropes and neutral, so a Geas;
    stance 2: hostile, so a toll."""
    pos = country()
    content = pos.content
    neutral = castles.people(content, 3, ScriptedDice(4, 3, 7, 1, 5, 1, 1, 1, 100, 100))
    assert (neutral.occupant, neutral.number, neutral.stance) == (NECROMANCER, 7, NEUTRAL)
    assert content.book.kinds[neutral.kind].id == "werewolf"
    assert castles.asks(neutral, NO_DICE) == 0
    hostile = castles.people(content, 3, ScriptedDice(4, 3, 7, 1, 2, 1, 1, 1, 100, 100))
    assert hostile.stance == HOSTILE
    assert castles.asks(hostile, ScriptedDice(3)) == 3000


def test_riders() -> None:
    """UWA-CASTLE-1: as many Heroes ride a lord's griffons."""
    pos = country({"0809": CASTLE << SITE})
    castles.come(pos, at(pos, "0809"), ScriptedDice(1, 2, 3, 4, 1, 1, 1, 100, 100, 2), None)
    names = [pos.content.book.kinds[kind].id for kind in pos.foe_kind]
    assert names == ["lord", *["griffon"] * 3, *["hero"] * 3]
    assert pos.toll == 200


@pytest.mark.parametrize(("distance", "last"), [(0, 3), (1, 2), (2, 1)])
def test_coming_out(distance: int, last: int) -> None:
    """UWA-CASTLE-2: the last face that brings them out, and the first that does not."""
    assert castles.comes_out(distance, last)
    assert not castles.comes_out(distance, last + 1)


def test_closest_point_of_the_path() -> None:
    """UWA-CASTLE-2, UWA-R164: a castle is thrown for at the closest point of the day's path, and not at three hexes."""
    pos = country({"0809": CASTLE << SITE})
    pos.path = [at(pos, "0812"), at(pos, "0813")]
    evening.pass_castles(pos, 1, NO_DICE, None)
    pos.path = [at(pos, "0812"), at(pos, "0811"), at(pos, "0812")]
    evening.pass_castles(pos, 2, NO_DICE, None)
    assert not pos.castles


def test_hailing() -> None:
    """UWA-CASTLE-3: who stands on the hex may hail; a beaten castle does not answer. A strong party is met as
    well, as long as it is no host of 25 (UWA-R331)."""
    pos = country({"0810": CASTLE << SITE})
    assert "hail" in texts(pos)
    pick(pos, "hail", 7, 7)
    assert pos.steps[-1][0] == "demand"
    pos = before(LORD, NEUTRAL, number=6)
    assert not castles.too_strong(pos)
    pos.level[:] = [20] * 6
    assert not castles.too_strong(pos)


def test_stance() -> None:
    """UWA-CASTLE-4, UWA-R169: a Patriarch is never hostile, an Evil High Priest always; a lord on 1 to 3."""
    assert castles.stance(PATRIARCH, NO_DICE) == NEUTRAL
    assert castles.stance(EVIL, NO_DICE) == HOSTILE
    assert castles.stance(LORD, ScriptedDice(3)) == HOSTILE
    assert castles.stance(LORD, ScriptedDice(4)) == NEUTRAL


def test_garrison() -> None:
    """UWA-CASTLE-9: 3d6 tens of men, none of whom come out."""
    pos = country()
    castle = castles.people(pos.content, 3, ScriptedDice(1, 1, 2, 1, 6, 5, 4, 100, 100))
    assert castle.garrison == 150
    assert len(before(LORD, NEUTRAL).foe_kind) == 3


def test_horses() -> None:
    """UWA-CASTLE-10: who keeps pace with a horse comes mounted; slow creatures do not."""
    pos = country()
    number = pos.content.book.number
    assert castles.mounted(pos.content, Castle(1, LORD, number["hero"], 3, 0, 0, (), 30))
    assert not castles.mounted(pos.content, Castle(1, EVIL, number["treant"], 3, 0, 0, (), 30))
    assert outdoors.their_speed(before(LORD, NEUTRAL, "hero")) == 18
    assert outdoors.their_speed(before(LORD, NEUTRAL, "treant")) == 6


def test_company() -> None:
    """UWA-CASTLE-11: the chances, the levels, and a d6 of assistants."""
    content = country().content
    names = [content.book.kinds[kind].id for kind in castles.companions(content, "npc_fm", ScriptedDice(25, 1, 50, 4))]
    assert names == ["thaumaturgist", "bishop"]
    assert castles.companions(content, "npc_fm", ScriptedDice(26, 51)) == ()
    assert len(castles.companions(content, "npc_cl", ScriptedDice(50, 3, 1, 2, 4))) == 3


# -- demands -----------------------------------------------------------------------------------------------------------


def test_toll() -> None:
    """UWA-CASTLE-5, UWA-DEC-15: a lord takes his toll and lets the party pass, from then on, too."""
    pos = before(LORD, HOSTILE, toll=300)
    assert texts(pos) == ["flee", "joust", "pay", "refuse", "attack"]
    pick(pos, "pay")
    assert pos.purse() == 300
    assert Castle(*pos.castles[0]).standing == castles.PAID


def test_too_poor() -> None:
    """UWA-CASTLE-5: who has not enough cannot pay."""
    pos = before(LORD, HOSTILE, toll=601)
    assert "pay" not in texts(pos)
    (reason,) = GAME.why_not(pos, 0, pos.content.names.pick("pay"))
    assert reason.rule == "UWA-CASTLE-5"


def test_geas() -> None:
    """UWA-CASTLE-6: the highest of the party fails to save and must fetch the nearest hoard."""
    pos = before(WIZARD, NEUTRAL)
    assert pos.country is not None
    pos.country = pos.country._replace(lairs=frozenset({at(pos, "0807"), at(pos, "0102")}))
    assert "submit" in texts(pos)
    pick(pos, "submit", 2)
    (task,) = pos.tasks
    assert Task(*task)[:5] == (tasks.GEAS, at(pos, "0809"), tasks.FETCH, at(pos, "0807"), 0)
    assert pos.fog[at(pos, "0807")]


def test_geas_resisted() -> None:
    """UWA-CASTLE-6: who saves is free."""
    pos = before(WIZARD, NEUTRAL)
    pick(pos, "submit", 20)
    assert pos.tasks == []


def test_hostile_magician() -> None:
    """UWA-CASTLE-6: he takes a magic thing, and gold only if there is none."""
    pos = before(WIZARD, HOSTILE, toll=1000)
    pos.gold = [500] * 6
    assert "pay" in texts(pos)
    pos = before(WIZARD, HOSTILE, toll=1000)
    pos.gold, pos.charms, pos.relics, pos.taken = [500] * 6, 2, 4000, 9000
    assert "pay" not in texts(pos)
    pick(pos, "give-magic")
    assert (pos.charms, pos.relics, pos.taken) == (1, 2000, 7000)


def test_tithe() -> None:
    """UWA-CASTLE-7: a tenth of gold and jewels."""
    pos = before(PATRIARCH, NEUTRAL)
    pos.taken = 4000
    assert castles.tithe(pos) == 100
    pick(pos, "pay")
    assert pos.purse() == 500


def test_quest() -> None:
    """UWA-CASTLE-7: who has nothing is sent on a Quest, a 4 to the nearest town. An evil priest sends nobody."""
    pos = before(PATRIARCH, NEUTRAL)
    assert pos.country is not None
    pos.country = pos.country._replace(towns=(at(pos, "0101"), at(pos, "0806")))
    pos.gold = [0] * 6
    pick(pos, "submit", 4)
    task = Task(*pos.tasks[0])
    assert (task.kind, task.goal, task.hex) == (tasks.QUEST, tasks.ESCORT, at(pos, "0806"))
    pos = before(EVIL, HOSTILE)
    pos.gold = [0] * 6
    assert texts(pos) == ["flee", "refuse", "attack"]


def test_refusing() -> None:
    """UWA-CASTLE-8: a neutral castle turns the party back, a hostile one attacks."""
    pos = before(LORD, NEUTRAL, toll=100)
    pick(pos, "refuse")
    assert where(pos) == "0810"
    assert Castle(*pos.castles[0]).standing == castles.REFUSED
    pos = before(LORD, HOSTILE, toll=100)
    pick(pos, "refuse")
    assert pos.steps[-1][0] == "stance"


def test_fight() -> None:
    """UWA-CASTLE-13: blows are against lord, retinue and company; a beaten castle is quiet from then on."""
    pos = before(LORD, NEUTRAL)
    pick(pos, "attack")
    assert len(pos.foes()) == 3
    assert castles.willing(pos, at(pos, "0809"))
    castles.change(pos, castles.host(pos)._replace(standing=castles.BEATEN))
    assert not castles.willing(pos, at(pos, "0809"))


def test_castle_people_may_not_follow() -> None:
    """UWA-WPURS-1: hostile people follow on 3, not on 4; neutral ones on 1 only."""
    castle = Castle(*before(LORD, HOSTILE).castles[0])
    assert castles.pursues(castle, ScriptedDice(3))
    assert not castles.pursues(castle, ScriptedDice(4))
    assert not castles.pursues(castle._replace(stance=NEUTRAL), ScriptedDice(2))
    pos = before(LORD, HOSTILE)
    log = pick(pos, "flee", 4)
    assert "land-let-go" in kinds(log)
    griffons = castle._replace(kind=pos.content.book.number["griffon"])
    assert castles.most_who_come(pos.content, griffons) == 15


# -- the joust ---------------------------------------------------------------------------------------------------------


def test_lowered_helm() -> None:
    """UWA-JOUST-1, UWA-DEC-16: who aims at the helm cannot lower his own."""
    pos = before(LORD, NEUTRAL)
    pick(pos, "joust")
    pick(pos, "fighter-1")
    pick(pos, "aim-helm")
    assert "lower-helm" not in texts(pos)
    assert "steady" in texts(pos)


@pytest.mark.parametrize(
    ("aim", "guard", "points"),
    [(HELM, LEAN, 0), (HELM, RAISED, 0), (HIGH, STEADY, 1), (HIGH, LEAN, 0), (CENTRE, LOWERED, 1), (LOW, LEAN, 1)],
)
def test_table_of_the_joust(aim: int, guard: int, points: int) -> None:
    """UWA-JOUST-2: misses and glances give nothing, a broken lance a point."""
    assert joust.strike(country().content.land, aim, guard, 4, 4, NO_DICE) == (points, False)


def test_falls() -> None:
    """UWA-JOUST-3: three or less; a steady seat helps by one, three levels by one; else the lance breaks."""
    land = country().content.land
    assert joust.strike(land, CENTRE, LEAN, 4, 4, ScriptedDice(3)) == (0, True)
    assert joust.strike(land, CENTRE, LEAN, 4, 4, ScriptedDice(4)) == (1, False)
    assert joust.strike(land, HELM, STEADY, 4, 4, ScriptedDice(3)) == (1, False)
    assert joust.unhorses(4, 9, False, ScriptedDice(4))
    assert not joust.unhorses(9, 4, False, ScriptedDice(3))
    both = joust.ride(land, (CENTRE, LEAN, 4), (CENTRE, LEAN, 4), ScriptedDice(1, 1))
    assert both.we_fell
    assert both.they_fell


def test_end_of_a_joust() -> None:
    """UWA-JOUST-4: three rides; equal, two more; then it is drawn."""
    assert joust.judged(2, 2, 0) == -1
    assert joust.judged(3, 2, 1) == joust.WON
    assert joust.judged(3, 1, 2) == joust.LOST
    assert joust.judged(3, 1, 1) == -1
    assert joust.judged(4, 1, 2) == -1  # both of the two are ridden
    assert joust.judged(5, 3, 2) == joust.WON
    assert joust.judged(5, 2, 2) == joust.DRAWN


def test_won_joust() -> None:
    """UWA-CASTLE-5: the winner's party is welcome for a month, with rations for two weeks; it stays at the castle."""
    pos = before(LORD, NEUTRAL)
    pick(pos, "joust")
    pick(pos, "fighter-1")
    pick(pos, "aim-centre")
    assert "land-jousted" in kinds(pick(pos, "lean", 2, 1, 2))
    log = pick(pos, "no-more") if len(texts(pos)) > 1 else []
    assert "land-welcome" in kinds(log)
    assert (where(pos), pos.guests, sum(pos.food)) == ("0809", 28, 6 * 42 - 6)


@pytest.mark.parametrize(("best", "standing"), [(2, castles.FRIEND), (1, castles.PAID), (0, castles.PAID)])
def test_the_others_may_ride_as_well(best: int, standing: int) -> None:
    """UWA-R240, UWA-CASTLE-5, UWA-JOUST-4: whether the first has won, drawn or lost, the next is asked, too, and what
    the best of them has done counts in the end."""
    pos = before(LORD, NEUTRAL)
    pick(pos, "joust")
    pick(pos, "fighter-1")
    pos.steps[-1:] = []
    joust.after(pos, 0, best, None)
    pos.pending = None
    assert "fighter-2" in texts(pos)
    pick(pos, "fighter-2")
    pos.steps[-1:] = []
    joust.after(pos, 1, 0, None)
    pos.pending = None
    assert pos.armour[1] == NONE
    if texts(pos):
        pick(pos, "no-more")
    assert Castle(*pos.castles[0]).standing == standing
    assert (pos.guests == 28) is (best == 2)


def test_lost_joust() -> None:
    """UWA-CASTLE-5, UWA-JOUST-3: the loser is thrown for a d6 and loses his armour; another may ride, or nobody."""
    pos = before(LORD, NEUTRAL)
    pick(pos, "joust")
    pick(pos, "fighter-1")
    pick(pos, "aim-high")
    pick(pos, "lean", 2, 3, 1, 4)
    assert (pos.armour[0], pos.hurt[0]) == (NONE, 4)
    assert texts(pos)[0] == "no-more"
    assert "fighter-1" not in texts(pos)
    pick(pos, "no-more")
    assert Castle(*pos.castles[0]).standing == castles.PAID


@pytest.mark.parametrize(
    ("standing", "path", "task", "after"),
    [
        (castles.PAID, ("0811", "0810"), None, castles.PAID),
        (castles.PAID, ("0811", "0812"), None, castles.PAID),
        (castles.PAID, ("0812", "0813"), None, castles.FRESH),
        (castles.PAID, ("0812",), tasks.OPEN, castles.PAID),
        (castles.PAID, ("0812",), tasks.CARRYING, castles.PAID),
        (castles.PAID, ("0812",), tasks.DONE, castles.FRESH),
        (castles.FRIEND, ("0812",), None, castles.FRIEND),
        (castles.REFUSED, ("0812",), None, castles.REFUSED),
        (castles.BEATEN, ("0812",), None, castles.BEATEN),
    ],
)
def test_a_toll_is_for_one_passing(standing: int, path: tuple[str, ...], task: int | None, after: int) -> None:
    """UWA-R349, UWA-CASTLE-5, UWA-CASTLE-6, UWA-CASTLE-7: whoever was out of its sight, three hexes off or more, for a
    whole day is a stranger there again, but not on its errand; friends and enemies stay what they are."""
    pos = before(LORD, NEUTRAL)
    castles.change(pos, castles.host(pos)._replace(standing=standing))
    pos.path = [at(pos, name) for name in path]
    if task is not None:
        pos.tasks = [tuple(Task(tasks.GEAS, at(pos, "0809"), tasks.FETCH, at(pos, "0820"), 0, 60, task))]
    evening.pass_castles(pos, 6, NO_DICE, None)
    assert Castle(*pos.castles[0]).standing == after


# -- tasks -------------------------------------------------------------------------------------------------------------


def bound(task: Task) -> LandPosition:
    pos = country({"0806": TOWN << SITE})
    pos.tasks = [tuple(task._replace(castle=at(pos, "0809"), hex=at(pos, "0806")))]
    return pos


def test_guest_brought_home() -> None:
    """UWA-CASTLE-7: the guest is in the town, the Quest is done."""
    pos = bound(Task(tasks.QUEST, 0, tasks.ESCORT, 0, 0, 29))
    pos.hex = at(pos, "0806")
    tasks.arrive(pos, None)
    assert Task(*pos.tasks[0]).state == tasks.DONE


def test_half_of_the_hoard() -> None:
    """UWA-CASTLE-6: the hoard is won, half of it goes to the castle, and the Geas is done."""
    pos = bound(Task(tasks.GEAS, 0, tasks.FETCH, 0, 0, 29))
    pos.taken = 6000
    tasks.beaten(pos, at(pos, "0806"), 4000, None)
    pos.hex = at(pos, "0809")
    tasks.arrive(pos, None)
    assert (pos.taken, Task(*pos.tasks[0]).state) == (4000, tasks.DONE)


def test_ring_of_hexes() -> None:
    """UWA-CASTLE-7: all six hexes around the castle must be seen to."""
    pos = bound(Task(tasks.QUEST, 0, tasks.RING, 0, 0, 29))
    for side, hex_ in enumerate(pos.content.grid.neighbours[at(pos, "0806")]):
        assert Task(*pos.tasks[0]).state == tasks.OPEN, side
        pos.hex = hex_
        tasks.arrive(pos, None)
    assert Task(*pos.tasks[0]).state == tasks.DONE


def test_overdue_geas() -> None:
    """UWA-CASTLE-6: after four weeks a point of Strength a week, and death at none; a Quest is a curse."""
    pos = bound(Task(tasks.GEAS, 0, tasks.FETCH, 0, 0, 29))
    pos.ability[0] = 2
    pos.day = 29
    tasks.weigh(pos, None)
    assert pos.ability[0] == 2
    pos.day = 36
    tasks.weigh(pos, None)
    assert pos.ability[0] == 1
    pos.day = 43
    tasks.weigh(pos, None)
    assert pos.fate[0] == DEAD
    pos = bound(Task(tasks.QUEST, 0, tasks.SLAY, 0, 0, 29))
    pos.day = 30
    assert tasks.cursed(pos)


@pytest.mark.parametrize(
    ("first", "second", "then"), [(3, 4, "round"), (4, 4, "demand"), (5, 5, "demand"), (5, 6, "evening")]
)
def test_a_castle_that_remembers(first: int, second: int, then: str) -> None:
    """UWA-CASTLE-8, UWA-REACT-1: a neutral castle that was refused before reacts at two less when it comes out again:
    7 is 5, they attack; 8 to 10 they ask again; 11 is 9, they let the party pass."""
    pos = before(SUPERHERO, NEUTRAL)
    castles.settle(pos, castles.REFUSED)
    assert castles.grudge(Castle(*pos.castles[0])) == 2
    castles.come(pos, pos.castles[0][0], ScriptedDice(1), None)
    throws = [step for step in pos.steps if step[0] == "throw"]
    assert [step[2:5] for step in throws] == [(2, 6, 0)]
    pos.steps.remove(throws[0])
    pos.steps.pop()
    pos.foe_fate = bytearray([ABLE]) * len(pos.foe_kind)
    outdoors.react(pos, first + second, throws[0][5])
    talk.reaction(pos, pos.steps[-1], NO_DICE, None)
    assert pos.steps[-1][0] == ("parted" if then == "evening" else then)


@pytest.mark.parametrize(("stance", "standing"), [(NEUTRAL, castles.FRESH), (HOSTILE, castles.REFUSED)])
def test_castles_that_do_not(stance: int, standing: int) -> None:
    """UWA-CASTLE-8: a stranger has nothing to remember, and hostile people ask again."""
    pos = before(SUPERHERO, stance)
    castles.settle(pos, standing)
    castles.come(pos, pos.castles[0][0], ScriptedDice(1), None)
    assert [step[0] for step in pos.steps] == ["demand", "muster"]
