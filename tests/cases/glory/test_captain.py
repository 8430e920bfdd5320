"""The captain: it plays either side to the end, takes what is open, and holds what it must."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases.glory.table import Table
from wyrmtable.bots import RandomBot
from wyrmtable.bots.bot import Bot, play_out
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.captain import Captain
from wyrmtable.games.glory.captain.captain import DECIDE
from wyrmtable.games.glory.captain.fortune import fortune
from wyrmtable.games.glory.captain.nations import chance_by_invasion, promise
from wyrmtable.games.glory.captain.prospect import Prospect
from wyrmtable.games.glory.captain.survey import Survey
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.rules.neutral import rating


def choice(table: Table) -> str:
    """What a captain picks now."""
    step, decision = table.pos.steps[-1], table.decision
    pick, _ = DECIDE[step[0]](Survey(table.pos.copy(), decision.seat), step, decision.picks)
    return table.content.names.text(pick)


@pytest.mark.parametrize("options", [{}, {"hobgoblin_mp": "4"}])
def test_captains_play_to_the_end(options: dict[str, str]) -> None:
    match = Match(GAME, Setting("kender-strike", options), None, "5")
    bots: dict[int, Bot] = {seat: Captain(Random(seat)) for seat in (0, 1)}
    assert play_out(match, bots) is not None


@pytest.mark.slow
def test_captains_fight_for_silvanesti() -> None:
    """DOG-10.13, DOG-5.19: they build the Temple, bring draconians and keep Silvanost garrisoned to the end."""
    match = Match(GAME, Setting("silvanesti", {"moving_capitals": "off"}), None, "1")
    bots: dict[int, Bot] = {seat: Captain(Random(seat)) for seat in (0, 1)}
    assert play_out(match, bots) is not None
    told = " ".join(line.sentence for line in match.log(None))
    assert "The Dark Temple is built" in told
    assert "A new army comes" in told


def test_a_citadel_comes_to_the_goal() -> None:
    """DOG-E.8.1, DOG-E.8.5: the captain brings it next to Kalaman, and leaves it there."""
    table = Table("kalaman").put("3412", "palanthus_inf.1").put("3514", "draconian.1")
    table.pos.put(table.piece("citadel.1"), table.hex("3515"))
    table.go("movement", "highlord")
    assert choice(table) == "citadel.1"
    table.pick("citadel.1").pick(choice(table))
    grid = table.content.land.sheet.grid
    assert grid.distance(table.pos.where[table.piece("citadel.1")], table.hex("3412")) == 1
    if table.asked == "fly":
        assert choice(table) == "stop"
        table.pick("stop")
    assert not table.legal("citadel.1")


def test_what_the_captain_does_with_marvels() -> None:
    """DOG-E.2.1, DOG-E.3.1, DOG-E.7.1: lances to the strongest at the goal; Orbs by rating; gnomes always."""
    table = Table("kalaman").put("3412", "palanthus_inf.1", "gunthar_knight_inf.1").put("2816", "gunthar_knight_inf.2")
    table.put("3413", "dragon_red.1", "dragon_red.2", "draconian.1").pos.steps = [("bestowing", 0, 1, -1)]
    assert choice(table) == "gunthar_knight_inf.1"
    table.put("3412", "ldr_gunthar").pos.orb[table.piece("ldr_gunthar")] = 1
    table.go("combat", "highlord").pick("3412", "everyone", "attack")
    assert (table.asked, choice(table)) == ("orb", "use")


@pytest.mark.slow
def test_captains_fight_for_kalaman() -> None:
    """DOG-S.34.5: to the end, with everything the cup holds."""
    match = Match(GAME, Setting("kalaman"), None, "2")
    bots: dict[int, Bot] = {seat: Captain(Random(seat)) for seat in (0, 1)}
    assert play_out(match, bots) is not None


def test_the_kender_captain_beats_chance() -> None:
    scores = 0.0
    for seed in range(4):
        match = Match(GAME, Setting("kender-strike"), None, str(seed))
        outcome = play_out(match, {HIGHLORD: RandomBot(Random(seed)), WHITESTONE: Captain(Random(seed))})
        assert outcome is not None
        scores += outcome.scores[WHITESTONE]
    assert scores >= 3


def test_an_open_city_is_taken() -> None:
    """DOG-9.2: the Highlords' captain walks into an empty Hylo."""
    table = Table().put("1618", "draconian.1", "draconian.2").put("1213", "throtyl_inf.1", "throtyl_inf.2")
    table.put("1820", "hylo_inf.1").go("movement", "highlord")
    table.pick(choice(table))
    assert choice(table) == "1619"


def test_the_last_garrison_stays() -> None:
    """DOG-9.2: the kender's captain does not leave Hylo empty."""
    table = Table().put("1619", "hylo_inf.1").put("1617", "draconian.1", "draconian.2").go("movement", "whitestone")
    assert choice(table) == "end-movement"


def test_a_good_attack_is_made_and_a_bad_one_left() -> None:
    """DOG-7.1: by the odds."""
    table = Table().put("1415", "draconian.1", "draconian.2", "ldr_throtyl").put("1314", "hylo_inf.1")
    table.put("1515", "hylo_inf.2", "hylo_inf.3", "ldr_hylo").deplete("hylo_inf.1").go("combat", "highlord")
    assert choice(table) in ("1314", "end-combat")
    table = Table().put("1618", "throtyl_inf.1").put("1619", "hylo_inf.1", "hylo_inf.2").go("combat", "highlord")
    assert choice(table) == "end-combat"


def test_expected_losses() -> None:
    """DOG-CRT: the mean over the ten faces: two hobgoblins taunted against two kender in the woods."""
    table = Table().put("1414", "hylo_inf.1", "hylo_inf.2", "ldr_hylo").put("1415", "throtyl_inf.1", "throtyl_inf.2")
    attackers = [table.piece("throtyl_inf.1"), table.piece("throtyl_inf.2")]
    found = fortune(table.pos, attackers, table.hex("1414"), taunted=True)
    assert found.ours == pytest.approx(6.2)
    assert found.theirs == pytest.approx(2.2)
    assert found.emptied == 0


# -- plans -------------------------------------------------------------------------------------------------------------


def carried_out(table: Table) -> Table:
    """A whole Movement Step as a captain plays it, with one set of orders."""
    orders = None
    while table.asked in ("movement", "march", "wizard", "fly"):
        step, decision = table.pos.steps[-1], table.decision
        survey = Survey(table.pos.copy(), decision.seat, orders)
        pick, _ = DECIDE[step[0]](survey, step, decision.picks)
        orders = survey.orders
        table.pick(table.content.names.text(pick))
    return table


def test_a_force_is_brought_together() -> None:
    """DOG-7.1, DOG-7.6e: no army could attack alone; three from different hexes come beside the enemy together."""
    table = Table("kalaman").put("3413", "solanthus_inf.1", "solanthus_inf.2")
    table.put("3412", "gunthar_knight_inf.1", "gunthar_knight_inf.2", "palanthus_inf.1")
    table.put("3515", "draconian.1", "draconian.2").put("3415", "kern_inf.1", "kern_inf.2").put("3315", "hl_inf.1")
    carried_out(table.go("movement", "highlord"))
    target = table.hex("3413")
    near = [army for army in table.pos.armies_of(HIGHLORD) if table.pos.where[army] in around(table, target)]
    assert len({table.pos.where[army] for army in near}) > 1
    assert sum(map(table.pos.strength, near)) >= 2 * sum(map(table.pos.strength, table.pos.armies_at(target)))
    assert choice(table.go("combat", "highlord")) == "3413"


def around(table: Table, hex_: int) -> tuple[int, ...]:
    return table.content.land.around[hex_]


def test_the_strongest_hold_the_goal() -> None:
    """DOG-5.8: three ground armies and two of dragons go to Kalaman once it is threatened, the strongest who can."""
    table = Table("kalaman").put("3412", "palanthus_inf.1").put("3414", "draconian.1", "draconian.2")
    table.put("3313", "gunthar_knight_inf.1", "gunthar_knight_inf.2").put("3312", "solanthus_inf.1", "palanthus_inf.2")
    carried_out(table.go("movement", "whitestone"))
    names = {table.content.kinds[army] for army in table.pos.armies_at(table.hex("3412"))}
    assert names == {"gunthar_knight_inf", "solanthus_inf"}


def test_the_temple_is_left_free_for_new_armies() -> None:
    """DOG-10.13: of two armies at the Dark Temple one makes room."""
    table = Table("kalaman").put("3412", "palanthus_inf.1", "palanthus_inf.2", "palanthus_inf.3")
    table.put("3113", "draconian.1", "draconian.2").pos.temple = table.hex("3113")
    carried_out(table.go("movement", "highlord"))
    assert len(table.pos.armies_at(table.hex("3113"))) < 2


def test_orders_are_given_anew_by_whoever_comes_in_the_middle() -> None:
    """A captain put in somebody's place picks something legal at every step of a march."""
    match = Match(GAME, Setting("kender-strike"), None, "7")
    for _ in range(60):
        decision = match.decision
        if not isinstance(decision, Decision):
            break
        match.pick(decision.seat, Captain(Random(1)).choose(match.chair(decision.seat)))
    assert match.position.turn >= 1


def test_an_attack_promises_what_the_rules_say() -> None:
    """DOG-7.6e, DOG-7.6f: the quick reckoning of a captain agrees with the odds of the rules."""
    table = Table("kalaman").put("3412", "gunthar_knight_inf.1", "ldr_gunthar", "dragon_gold")
    table.put("3413", "draconian.1", "draconian.2", "hl_ariakus").put("3411", "dragon_red.1")
    force = [(table.piece(name), table.pos.where[table.piece(name)]) for name in ("draconian.1", "dragon_red.1")]
    prospect = Prospect(table.pos, HIGHLORD, table.hex("3412"), force[0][0])
    rating = table.content.rating[table.piece("hl_ariakus")]
    assert prospect.fortune(force, rating, False) == fortune(table.pos, [army for army, _ in force], table.hex("3412"))


def test_which_nation_is_asked() -> None:
    """DOG-3.1: the one that promises most; nobody is asked in vain."""
    table = Table("open-war")
    table.pos.steps = [("activation", HIGHLORD)]
    country = table.content.seat.index(table.hex(choice(table)))
    survey = Survey(table.pos, HIGHLORD)
    assert promise(survey, country) == max(promise(survey, other) for other in table.content.neutrals)


def test_the_lottery_of_an_invasion() -> None:
    """DOG-3.10: the other side rolls first and at 2 more, in turn until one has the nation."""
    table = Table("open-war")
    survey = Survey(table.pos, HIGHLORD)
    for country in table.content.neutrals:
        theirs = max(0, min(10, rating(table.pos, country, WHITESTONE) + 2)) / 10
        ours, won, still = max(0, rating(table.pos, country, HIGHLORD)) / 10, 0.0, 1.0
        for _ in range(500):
            still *= 1 - theirs
            won += still * ours
            still *= 1 - ours
        assert chance_by_invasion(survey, country) == pytest.approx(won)
