"""Sky and hosts, sentence by sentence once more: bombs of straight runs, creatures of the country, lords."""

from __future__ import annotations

import pytest

from wyrmtable.core import Dice, ScriptedDice, Setting, complete
from wyrmtable.files import own_text
from wyrmtable.games.underworld.files.massboard import AROUND
from wyrmtable.games.underworld.files.monsters import Kind
from wyrmtable.games.underworld.files.sides import Sides
from wyrmtable.games.underworld.files.sky import read_battles, speed
from wyrmtable.games.underworld.files.skyboard import GRID, PLACES
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.linked import SKY_BOARD, Flight, sky_setting
from wyrmtable.games.underworld.rules.mass import fighting
from wyrmtable.games.underworld.rules.mass.position import SHOOTING, MassPosition
from wyrmtable.games.underworld.rules.sky import bombing, shooting
from wyrmtable.games.underworld.rules.sky import melee as blows
from wyrmtable.games.underworld.rules.sky import movement as flying
from wyrmtable.games.underworld.rules.sky import setup as mustering
from wyrmtable.games.underworld.rules.sky.position import GONE, SHARP, SkyPosition
from wyrmtable.games.underworld.show.sky.explain import explain
from wyrmtable.games.underworld.show.sky.preview import preview
from wyrmtable.games.underworld.show.sky.threat import threat

from . import skies

# -- bombs -------------------------------------------------------------------------------------------------------------


def bomber(place: str, height: int) -> tuple[SkyPosition, int]:
    pos = skies.battle("dragon-at-the-tower")
    skies.alone(pos, "dragon", "engine-1")
    return pos, skies.put(pos, "dragon", place, height)


def test_a_run_off_the_board() -> None:
    """LAWYER-BATTLE-57, UWA-AIR-21, UWA-AIR-12, UWA-R124: straight for the whole turn, and over the edge: it may drop
    its load on the way, and is gone all the same."""
    pos, dragon = bomber("2405", 12)
    pos.place[skies.unit(pos, "engine-1")] = GRID.index["2402"]
    skies.at_step(pos, "path", dragon, 0)
    skies.order(pos, "leave")
    assert skies.texts(pos)[:1] == ["keep"]
    assert sorted(skies.texts(pos)[1:]) == ["2400", "2401", "2402", "2403", "2404"]
    skies.order(pos, "2402")
    flying.fly(pos, ("fly",), skies.NO_DICE, None)
    assert (pos.state[dragon], pos.steps[-1]) == (GONE, ("bomb-falls", dragon))
    dice = ScriptedDice(3, 4, 2, 2, 2, 2)
    bombing.falls(pos, pos.steps[-1], dice, None)
    dice.finish()
    assert not pos.load[dragon]


@pytest.mark.parametrize(("down", "hexes"), [(9, ["2424"]), (10, ["2423", "2424"]), (24, ["2422", "2423", "2424"])])
def test_a_bomb_in_a_sharp_dive(down: int, hexes: list[str]) -> None:
    """LAWYER-BATTLE-58, UWA-AIR-9, UWA-AIR-21, UWA-R124: diving is allowable; nine inches down lead to no other hex,
    and the one below is bombed."""
    pos, dragon = bomber("2424", 30)
    skies.at_step(pos, "path", dragon, 0)
    skies.order(pos, "sharp-dive", f"={30 - down}")
    assert sorted(skies.texts(pos)) == [*hexes, "keep"]
    skies.order(pos, "2424")
    assert pos.mode[dragon] == SHARP
    come = [0] * len(pos.place)
    assert bombing.runs(pos, come) == [dragon]


def test_nobody_bombs_who_does_not_fly() -> None:
    """LAWYER-BATTLE-59, UWA-AIR-21: a run is flown: who stays in the air where he is, or has turned, keeps his load."""
    pos, dragon = bomber("2424", 12)
    skies.at_step(pos, "path", dragon, 0)
    skies.order(pos, "end")
    assert "engage" in skies.texts(pos)
    pos, dragon = bomber("2405", 12)
    pos.run[dragon] = 5
    skies.at_step(pos, "path", dragon, 0)
    skies.order(pos, "right", "leave") if "leave" in skies.texts(pos) else skies.order(pos, "right", "2604", "end")
    assert pos.target[dragon] == -1


# -- creatures of the country ------------------------------------------------------------------------------------------


def kinds() -> dict[str, Kind]:
    return {being.kind.id: being.kind for battle_ in read_battles({})[1].values() for being in battle_.beings}


def met(*mounts: str) -> SkyPosition:
    """Whoever is met in the air, against a Hero on a griffon, at four points a die."""
    flights = (
        (Flight("hero", "griffon", ("hero",), "composite_bow"),),
        tuple(Flight(f"{mount.replace('_', '-')}-1", mount) for mount in mounts),
    )
    plain = sky_setting(Sides(("Party", "Country"), ("Party", "Referee"), (0, 1)), flights)
    assert plain.scenario == SKY_BOARD
    pos: SkyPosition = GAME.blank(complete(GAME, Setting(plain.scenario, {}, plain.files)))
    for number, being in enumerate(pos.content.battle.beings):
        pos.hp[number] = max(4 * being.kind.hd.dice, 1)
    pos.turn = 1
    pos.heading, pos.goal = pos.facing[:], pos.height[:]
    return pos


def test_a_dragon_of_unknown_age() -> None:
    """LAWYER-BATTLE-60, UWA-MON-9, UWA-R123: a die says how old it is, and so how many points each of its dice has; its
    breath does as many, though it is wounded."""
    pos = met("dragon_red")
    dice = ScriptedDice(*[2] * 7, *[3] * hero_dice(pos), 4)
    mustering.set_up(pos, dice)
    dice.finish()
    body = pos.unit(1).body
    whole = 4 * pos.being(body).kind.hd.dice
    assert (pos.hp[body], pos.full[body]) == (whole, whole)
    skies.put(pos, "hero", "2424", 12)
    skies.put(pos, "dragon-red-1", "2428", 12)
    pos.hp[body] = 1
    rider = pos.unit(0).riders[0]
    pos.hp[rider] = pos.hp[pos.unit(0).body] = 99
    shooting.breathe(pos, 1, 0, ScriptedDice(1, 20), None)
    assert (pos.hp[pos.unit(0).body], pos.hp[rider]) == (99 - whole, 99 - whole // 2)


def hero_dice(pos: SkyPosition) -> int:
    return pos.being(pos.unit(0).riders[0]).kind.hd.dice


def test_a_chimera_breathes_three_dice() -> None:
    """LAWYER-BATTLE-61, UWA-MON-1, UWA-R123: five inches far, three dice, half for whoever saves; three times."""
    pos = met("chimera")
    skies.put(pos, "hero", "2424", 12)
    chimera = skies.put(pos, "chimera-1", "2429", 12)
    assert (shooting.targets(pos, chimera), pos.breath[chimera]) == ([0], 3)
    rider, mount = pos.unit(0).riders[0], pos.unit(0).body
    before = pos.hp[mount], pos.hp[rider]
    dice = ScriptedDice(2, 3, 4, 1, 20)
    shooting.breathe(pos, chimera, 0, dice, None)
    dice.finish()
    assert (pos.hp[mount], pos.hp[rider]) == (before[0] - 9, before[1] - 4)
    skies.put(pos, "chimera-1", "2430", 12)
    assert not shooting.targets(pos, chimera)


@pytest.mark.parametrize(("place", "need"), [("2430", 2), ("2436", 1), ("2442", 0)])
def test_spikes_of_a_manticore(place: str, need: int) -> None:
    """LAWYER-BATTLE-62, UWA-MON-1, UWA-AIR-13, UWA-R123: six spikes within eighteen inches, armour two worse to six of
    them and one to twelve; four volleys, and none in melee; it has thrown though it falls in the same volley."""
    pos = met("manticore")
    skies.put(pos, "hero", "2424", 12)
    manticore = skies.put(pos, "manticore-1", place, 12)
    assert shooting.targets(pos, manticore) == [0]
    body = pos.unit(manticore).body
    griffon = pos.being(pos.unit(0).body).kind.ac
    hits = pos.content.combat.to_hit_as_creature(pos.being(body).kind.hd, griffon + need)
    pos.aim[manticore], mount = 0, pos.unit(0).body
    points = pos.hp[mount]
    dice = ScriptedDice(hits, 6, 8, 100, *[hits - 1] * 5)  # front or tail: the body, and nothing critical
    fire(pos, dice)
    assert (pos.hp[mount], pos.breath[manticore]) == (points - 6, 3)
    pos.melee = [(0, manticore)]
    assert not shooting.targets(pos, manticore)
    pos.melee, pos.breath[manticore] = [], 0
    assert not shooting.targets(pos, manticore)
    skies.put(pos, "manticore-1", "2443", 12)
    pos.breath[manticore] = 4
    assert not shooting.targets(pos, manticore)


def test_what_is_told_of_spikes() -> None:
    """LAWYER-BATTLE-67, UWA-MON-1, UWA-DEC-22: before a volley is loosed its six spikes are counted, what each needs is
    told, and from afar that it threatens; a chimera's breath is told by its dice."""
    pos = met("manticore")
    skies.put(pos, "hero", "2424", 12)
    skies.put(pos, "manticore-1", "2436", 12)
    skies.at_step(pos, "fire", 1)
    pick = pos.content.names.pick("hero")
    assert preview(pos, 1, pick).cost.startswith("6 spikes, ")
    told = [reason.text for reason in explain(pos, 1, pick)]
    assert told[0].startswith("6 spikes at armour class 4:")
    found = threat(pos, 0, PLACES + pos.place[0])
    assert found is not None
    pos = met("chimera")
    skies.put(pos, "hero", "2424", 12)
    skies.put(pos, "chimera-1", "2428", 12)
    skies.at_step(pos, "fire", 1)
    assert "3d6 points" in explain(pos, 1, pos.content.names.pick("hero"))[0].text


def fire(pos: SkyPosition, dice: Dice) -> None:
    pos.steps = [("next",), ("loose",)]
    shooting.loose(pos, ("loose",), dice, None)


def test_who_is_struck_down_has_thrown_his_spikes() -> None:
    """LAWYER-BATTLE-63, UWA-AIR-4, UWA-R123: everything flies at once: an arrow that kills the manticore does not stop
    its volley."""
    pos = met("manticore")
    skies.put(pos, "hero", "2424", 12)
    manticore = skies.put(pos, "manticore-1", "2430", 12)
    pos.aim = [manticore, 0]
    pos.hp[pos.unit(manticore).body] = 1
    dice = ScriptedDice(20, 1, 8, 100, *[1] * 6)
    fire(pos, dice)
    dice.finish()
    assert pos.hp[pos.unit(manticore).body] == 0


@pytest.mark.parametrize(
    ("mount", "save", "dead"), [("cockatrice", 1, True), ("cockatrice", 20, False), ("sith", 1, True)]
)
def test_touch_and_sting(mount: str, save: int, dead: bool) -> None:
    """LAWYER-BATTLE-64, UWA-MON-1, UWA-R123: whoever is struck and does not save is stone, or poisoned."""
    pos = met(mount)
    hero = skies.put(pos, "hero", "2424", 12)
    foe = skies.put(pos, f"{mount}-1", "2426", 12)
    body, target = pos.unit(foe).body, pos.unit(hero).body
    dice = ScriptedDice(20, 1, save)
    blows.strike(pos, body, hero, target, dice, None)
    dice.finish()
    assert (pos.hp[target] == 0) is dead


def test_how_fast_a_carpet_is() -> None:
    """LAWYER-BATTLE-65, UWA-AIR-12: thirty inches with one man, eighteen with three, and twelve with a fourth; a broom
    that bears two makes eighteen."""
    carpet = skies.battle("wizards-flight")
    assert carpet.rate(skies.unit(carpet, "carpet")) == 18
    found = sky_setting(
        Sides(("A", "B"), ("A", "B"), (0, 1)),
        [
            [Flight(f"c-{men}", "carpet", ("hero",) * men) for men in range(1, 5)],
            [Flight("b", "broom", ("hero", "hero"))],
        ],
    )
    pos: SkyPosition = GAME.blank(complete(GAME, Setting(found.scenario, {}, found.files)))
    assert [pos.rate(number) for number in range(5)] == [30, 24, 18, 12, 18]
    assert speed(kinds()["griffon"], 3) == 18


# -- hosts -------------------------------------------------------------------------------------------------------------


def lord(kind: str) -> MassPosition:
    """A castellan of that kind beside the van of the besiegers, far from any wall."""
    text = own_text("wyrmtable.games.underworld.files", "mass.toml", {})
    head, tail = text.split('id = "castellan"')
    tail = tail.replace('kind = "champion"', f'kind = "{kind}"', 1)
    files = {"mass.toml": f'{head}id = "castellan"{tail}'}
    pos: MassPosition = GAME.blank(complete(GAME, Setting("siege", {}, files)))
    pos.steps = [("next",)]
    return pos


@pytest.mark.parametrize(
    ("kind", "need", "often"),
    [
        ("wizard", 10, 1),  # eleventh level: the third column
        ("necromancer", 13, 1),  # tenth: the second
        ("patriarch", 13, 1),  # eighth level of a Cleric
        ("lord", 10, 9),
        ("giant_hill", 9, 8),
    ],
)
def test_lords_of_other_classes(kind: str, need: int, often: int) -> None:
    """LAWYER-BATTLE-69, UWA-CBT-3, UWA-CBT-7, UWA-MASS-3: every class by its own steps of the first matrix; many blows
    at men of one die are for Fighting-Men and monsters."""
    pos = lord(kind)
    van, castellan = 0, 9
    assert (pos.body(castellan).kind.id, pos.body(van).kind.ac) == (kind, 4)
    assert fighting.to_hit(pos, castellan, fighting.armour(pos, van)) == need
    assert fighting.blows_of(pos, castellan, van) == often


@pytest.mark.parametrize(("men", "shots"), [(20, 8), (8, 8), (3, 3)])
def test_few_crossbows_against_a_hero(men: int, shots: int) -> None:
    """LAWYER-BATTLE-70, UWA-MASS-3: eight of a figure at most, and no more than are left."""
    pos = lord("champion")
    crossbows, castellan = 3, 9
    pos.men[crossbows] = men
    pos.place[castellan] = AROUND[AROUND[pos.place[crossbows]][0]][0]
    pos.order[crossbows], pos.goal[crossbows] = SHOOTING, castellan
    dice = ScriptedDice(*[1] * shots)
    fighting.shoot(pos, (0,), dice, None)
    dice.finish()
