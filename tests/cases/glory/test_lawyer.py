"""Cases at the edges of the rules: those aboard ships and citadels, wizards without an army, conquest in the air."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run
from tests.cases.glory.test_kalaman import castle
from tests.cases.glory.test_marvels import number_of
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.mapwords import MARSH
from wyrmtable.games.glory.rules.bestowing import CASTLE
from wyrmtable.games.glory.rules.naval import quarry
from wyrmtable.games.glory.rules.neutral import is_neutral

# -- wizards -----------------------------------------------------------------------------------------------------------


def test_a_wizard_is_put_with_armies_aboard_a_citadel() -> None:
    """DOG-5.19, DOG-E.4, DOG-E.8.2: they are armies like others; an empty citadel is no army."""
    table = castle("3411", "draconian.1").put("3513", "draconian.2", "wizard_highlord.1")
    table.put("3412", "palanthus_inf.1").go("movement", "highlord").pick("wizard_highlord.1", "citadel.1")
    assert table.at("wizard_highlord.1") == "aboard"
    assert ("DOG-M.3", "The attackers' wizard: +3.") in table.odds("3412", "draconian.1").reasons
    table = castle("3411").put("3513", "draconian.2", "wizard_highlord.1").put("3514", "draconian.3")
    assert not table.go("movement", "highlord").pick("wizard_highlord.1").legal("citadel.1")


def test_a_wizard_may_come_to_armies_aboard_a_citadel() -> None:
    """DOG-E.4: his counter is drawn, and the only armies of his side are in the air."""
    table = castle("3411", "draconian.1").put("3412", "palanthus_inf.1")
    roll = number_of(table, "wizard-highlord")
    assert run(table, ("event",), dice=[roll]).at("wizard_highlord.1") == "aboard"


def test_a_wizard_who_was_flown_may_still_be_moved() -> None:
    """DOG-5.19: going along is not the one move he has in a Movement Step."""
    table = castle("3514", "draconian.1", "wizard_highlord.1").put("3613", "draconian.2")
    table.go("movement", "highlord").pick("citadel.1", "3513", "stop", "wizard_highlord.1", "3613")
    assert table.at("wizard_highlord.1") == "3613"
    assert not table.legal("wizard_highlord.1")


def test_a_wizard_does_not_stay_in_an_empty_citadel() -> None:
    """DOG-5.19: he is always with an army or ship; here the army that was put off is the nearest."""
    table = castle("3513", "draconian.1", "wizard_highlord.1").put("3514", "draconian.2")
    table.go("movement", "highlord").pick("citadel.1", "draconian.1", "stop", "end-movement")
    assert table.at("wizard_highlord.1") == "3513"


# -- leaders and Orbs --------------------------------------------------------------------------------------------------


def test_an_orb_aboard_a_ship_takes_no_part() -> None:
    """DOG-E.3.1, DOG-4.15: the leader lies in the port with his ship; nobody is asked."""
    table = Table("kalaman").put("3412", "palanthus_inf.1").put("3413", "draconian.1", "dragon_red.1")
    table.ship("3412", "gunthar_ship.1", carries=["ldr_gunthar"])
    table.pos.orb[table.piece("ldr_gunthar")] = 1
    table.go("combat", "highlord").pick("3412", "everyone", "attack", dice=[5])
    assert table.asked != "orb"


def test_an_orb_below_a_citadel_is_not_with_those_aboard() -> None:
    """DOG-E.3.1, DOG-R62: those aboard and the stack below are two forces."""
    table = castle("3513", "draconian.1").put("3513", "draconian.2", "hl_ariakus").put("3413", "dragon_silver")
    table.pos.orb[table.piece("hl_ariakus")] = 1
    table.go("combat", "highlord").pick("3413", "draconian.1", "attack")
    assert table.asked == "withdraw"
    assert table.pick("stand", dice=[5]).asked != "orb"


def test_a_leader_of_a_fallen_citadel_joins_the_stack_below() -> None:
    """DOG-7.36, DOG-R81, DOG-E.8.6: no army is nearer than the one in his own hex."""
    table = castle("3513", "draconian.1", "hl_ariakus").put("3413", "dragon_gold", "dragon_silver", "ldr_laurana")
    table.put("3513", "draconian.4").put("3514", "draconian.5").deplete("draconian.1")
    table.go("combat", "whitestone").pick("citadel.1", "everyone", "attack", dice=[5, 6])
    assert table.at("citadel.1") == "gone"
    assert table.at("hl_ariakus") == "3513"


# -- armies aboard a citadel -------------------------------------------------------------------------------------------


def test_those_aboard_attack_only_where_they_could_be() -> None:
    """DOG-7.4, DOG-E.8.3, DOG-E.8.5: over any hexside, into mountains, too, but infantry into no marsh."""
    table = castle("3823", "draconian.1", "dragon_red.1").put("3723", "dragon_silver").go("combat", "highlord")
    assert table.pick("3723").picks() == ["back", "everyone", "draconian.1", "dragon_red.1"]
    land = table.content.land
    dry = {h: [near for near in land.around[h] if land.dry[near]] for h in range(land.size) if land.terrain[h] == MARSH}
    marsh, (beside, *_) = next((hex_, around) for hex_, around in dry.items() if around)
    table = castle(land.names[beside], "draconian.1", "dragon_red.1").put(land.names[marsh], "dragon_silver")
    table.go("combat", "highlord")
    assert table.pick(land.names[marsh]).picks() == ["back", "everyone", "dragon_red.1"]


def test_conquest_takes_the_depleted_aboard() -> None:
    """DOG-9.4, DOG-E.7: nothing is left of them, nor of the gnomes with them."""
    table = castle("3513", "hl_inf.1").deplete("hl_inf.1").put("3113", "draconian.1")
    table.put("3822", "gunthar_knight_cav.1")
    table.pos.gnomes = table.piece("hl_inf.1")
    table.go("movement", "whitestone").pick("gunthar_knight_cav.1", "3823", "stop")
    assert table.at("hl_inf.1") == "gone"
    assert table.pos.gnomes == -1


def test_nobody_advances_below_armies_aboard() -> None:
    """DOG-7.37, DOG-5.12, DOG-R62: the stack below is destroyed, but the enemies above bar the hex."""
    table = castle("3513", "draconian.1").put("3513", "draconian.2").deplete("draconian.2")
    table.put("3413", "gunthar_knight_inf.1", "gunthar_knight_inf.2", "ldr_gunthar")
    table.go("combat", "whitestone").pick("3513", "everyone", "attack", dice=[10])
    assert table.at("draconian.2") == "pool"
    assert table.asked == "who-first"


def test_nobody_returns_below_armies_aboard() -> None:
    """DOG-1.5, DOG-R62: enemies are in the hex, if above it."""
    table = castle("3512", "draconian.1").pool("palanthus_inf.1", "palanthus_inf.2").put("3413", "gunthar_inf.1")
    assert table.go("replacements", "whitestone").legal("palanthus_inf.1")
    table.pos.where[table.piece("citadel.1")] = table.hex("2314")
    assert table.go("replacements", "whitestone").asked == "who-first"


def test_a_wizard_whose_armies_advance_is_not_left_behind() -> None:
    """DOG-5.19, DOG-7.39: if he does not go along he goes to the nearest army, which is theirs."""
    table = Table("kalaman").put("3513", "draconian.1", "wizard_highlord.1", "hl_ariakus").put("3823", "draconian.2")
    table.put("3413", "palanthus_inf.1").deplete("palanthus_inf.1")
    table.go("combat", "highlord").pick("3413", "everyone", "attack", dice=[10])
    table.pick("draconian.1", "no-advance")
    assert table.at("wizard_highlord.1") == "3413"


def test_soth_finds_a_leader_alone() -> None:
    """DOG-E.9, DOG-5.18: both armies come at once, and the leader at the Keep rolls once."""
    table = Table("kalaman").put("3113", "ldr_gunthar").put("3412", "palanthus_inf.1").put("3823", "draconian.1")
    table.pos.temple = table.hex("3823")
    run(table, ("event",), dice=[number_of(table, "soth"), 3])
    assert table.at("ldr_gunthar") == "gone"
    assert {table.at("soth_army.1"), table.at("soth_army.2")} == {"3113"}


def test_a_leader_alone_may_fall_with_his_country() -> None:
    """DOG-9.4, DOG-R92, DOG-5.18: the last place of Neraka is entered after combat, and with it goes the Highlord."""
    table = Table("kalaman").put("3823", "hl_ariakus").put("3822", "draconian.1").deplete("draconian.1")
    table.put("3722", "gunthar_knight_cav.1", "gunthar_knight_cav.2", "ldr_gunthar").put("3113", "draconian.2")
    table.go("combat", "whitestone").pick("3822", "everyone", "attack", dice=[10])
    table.pick("gunthar_knight_cav.1", "no-advance", "3823")
    assert table.at("hl_ariakus") == "gone"


def test_a_wizard_left_alone_goes_where_his_owner_says() -> None:
    """DOG-5.19, DOG-R81: two armies are equally near, and the owner chooses."""
    table = Table("kalaman").put("3513", "draconian.1", "wizard_highlord.1").put("3514", "draconian.2")
    table.put("3613", "draconian.3").put("3412", "palanthus_inf.1")
    table.go("movement", "highlord").pick("draconian.1", "3515", "stop", "end-movement")
    assert (table.asks, table.picks()) == ("highlord", ["3613", "3514"])
    assert table.pick("3613").at("wizard_highlord.1") == "3613"


# -- at sea ------------------------------------------------------------------------------------------------------------

ELF, MINOTAUR = "silvanesti_ship.1", "mithas_ship.1"


def test_an_attacker_who_withdrew_may_be_attacked_in_the_enemys_step() -> None:
    """DOG-8.1, DOG-8.5, DOG-R46: he has left that battle, and is safe in none."""
    table = Table("open-war").ship("4648", ELF).ship("4649", "sanction_ship.1").put("3823", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1").go("combat", "highlord").pick(ELF, "everyone", "attack", dice=[10, 10])
    table.pick("fight-on", "withdraw", "4748")
    assert quarry(table.go("side", "whitestone").pos, 1) == [table.piece("sanction_ship.1")]


def test_whoever_fled_into_the_maelstrom_stays_for_the_rest_of_the_turn() -> None:
    """DOG-4.18, DOG-4.20: its owner moves second and does not roll before the next Turn."""
    table = Table("open-war").ship("5112", MINOTAUR).ship("4912", ELF).put("4441", "silvanesti_inf.1")
    table.put("3823", "hl_inf.1").go("ships", "whitestone").pick(ELF, "5012", "flee", dice=[4])
    assert table.go("side", "highlord").at(MINOTAUR) == "maelstrom"
    table.pos.did[:] = bytes(table.content.size)
    assert table.go("side", "highlord", dice=[9]).asked == "surface"


def test_a_ship_that_comes_out_beside_another_endangers_it() -> None:
    """DOG-4.22: it has come next to it in its own movement, and the other may flee."""
    table = Table("open-war").ship("5112", MINOTAUR).ship("5413", ELF).put("3823", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1").go("ships", "highlord").pick(MINOTAUR, "5113", dice=[9]).pick("5313")
    assert (table.asked, table.asks) == ("escape", "whitestone")
    assert table.pick("stay").asks == "highlord"


# -- a nation's own ground ---------------------------------------------------------------------------------------------


def test_ogres_are_placed_in_their_mountains() -> None:
    """DOG-3.7: anywhere within the borders that is legal for them; left to us, they stand where all can march."""
    table = Table("open-war").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1").go("activation", "highlord")
    table.pick("4319", dice=[7]).pick("kern_inf.1")
    assert table.legal("4219")
    table.pick("4219", "place-rest")
    assert table.at("kern_inf.2") == "4319"


def test_everybody_may_be_set_up_in_mountains() -> None:
    """DOG-S.3, DOG-S.11, DOG-R101: Neraka's own mountains are a part of Neraka; infantry does not come down again."""
    table = Table("campaign")
    table.pos.steps, table.pos.pending = [("set-up", 0)], None
    assert table.pick("dragon_red.1").legal("3723")
    table.pick("3823", "hl_inf.1", "3723")
    assert table.at("hl_inf.1") == "3723"
    assert not table.go("movement", "highlord").legal("hl_inf.1")


def test_every_leader_of_the_highlords_may_begin_in_silvanesti() -> None:
    """DOG-S.22: dragons and leaders may, those of their allies, too; armies on foot may not."""
    table = Table("historical")
    table.pos.turn, table.pos.steps = 0, [("turn",), ("set-up", 0)]
    for leader in ("ldr_blode", "ldr_vingaard", "hl_topus"):
        assert table.pick(leader).legal("4441")
        table.pick("4441")
    assert not table.pick("blode_inf.1").legal("4441")


# -- a place that is not empty -----------------------------------------------------------------------------------------


def test_a_new_draconian_army_finds_a_leader_alone() -> None:
    """DOG-10.13, DOG-5.18, DOG-7.36: an army has come into his hex, by whatever way."""
    table = Table("kalaman").put("3823", "ldr_gunthar").put("3412", "palanthus_inf.1").put("3113", "hl_inf.1")
    table.pos.temple = table.hex("3823")
    table.go("muster", "highlord").pick("muster", dice=[3])
    assert table.at("ldr_gunthar") == "gone"


# -- capitals ----------------------------------------------------------------------------------------------------------


def test_a_capital_is_given_up_while_ships_move() -> None:
    """DOG-9.21, DOG-C.5: ships move in the Movement Step, too; the last army gives it up and sails away."""
    table = Table("silvanesti").put("4441", "silvanesti_inf.1").put("4128", "hl_inf.1")
    table.ship("4540-4441", "silvanesti_ship.1", bank="4441").go("ships", "whitestone")
    table.pick("disband", "4441", dice=[3])
    assert (table.asked, table.pos.capitals[0][1]) == ("ships", 4 + 7)
    assert not table.legal("disband")


# -- over neutral land -------------------------------------------------------------------------------------------------


def test_a_withdrawal_whose_other_way_is_held_leads_over_neutral_land() -> None:
    """DOG-3.13, DOG-R38: between 2615 and 2814 lie 2714, where the attackers are, and 2715, which is Vingaard's."""
    table = Table("open-war").put("2615", "dragon_red.1").put("2714", "silvanesti_inf.1").put("2814", "hl_inf.1")
    table.go("combat", "whitestone").pick("2615", "everyone", "attack", "2814", dice=[7])
    assert (table.at("dragon_red.1"), table.ally("vingaard")) == ("2814", "whitestone")


def test_without_keep_and_temple_the_highlords_say_where_soth_appears() -> None:
    """DOG-E.9, DOG-R63: Whitestone has both; any place of theirs will do. It is full, so he stands next to it."""
    table = Table("campaign").join("whitestone", "palanthus").join("highlord", "kern", "blode")
    table.put("3113", "palanthus_inf.1").put("4319", "kern_inf.1", "kern_inf.2", "kern_inf.3").put("3823", "hl_inf.1")
    table.pos.temple, table.pos.ruined = table.hex("3632"), 1
    run(table, ("soth",))
    assert (table.asks, set(table.picks())) == ("highlord", {"3632", "3823", "4319"})
    table.pick("4319")
    assert table.at("ldr_soth") == "4319"
    assert table.asked == "bestowing"
    assert all(not is_neutral(table.pos, table.hex(text)) for text in table.picks())
    second, first = table.picks()[:2]
    table.pick(first, second)
    assert {table.at("soth_army.1"), table.at("soth_army.2")} == {first, second}


def test_soth_waits_for_a_place() -> None:
    """DOG-2.6, DOG-R63: the Highlords have none at all; he comes when they have one again."""
    table = Table("campaign").join("whitestone", "palanthus").put("3113", "palanthus_inf.1")
    table.put("3823", "palanthus_inf.2").put("3722", "draconian.1")
    run(table, ("soth",))
    assert table.at("soth_army.1") == "reserve"
    table.pos.take(table.piece("palanthus_inf.2"), -3)
    table.put("3823", "draconian.2")
    table.pos.cup[:] = bytes(len(table.pos.cup))
    run(table, ("event",))
    assert table.at("soth_army.1") == "3823"


def test_what_waits_for_a_place_comes_at_the_end_of_the_step() -> None:
    """DOG-2.6, DOG-R24, DOG-E.8: Neraka is retaken in Step 5; the citadel is there before the combats."""
    table = Table("campaign").join("whitestone", "palanthus").put("3823", "palanthus_inf.1").put("3822", "draconian.1")
    table.pos.take(table.piece("palanthus_inf.1"), -3)
    table.pos.held = ((CASTLE, 0, table.piece("citadel.1")),)
    table.put("3113", "palanthus_inf.2").go("side", "highlord").pick("draconian.1", "3823", "stop")
    assert table.at("citadel.1") == "3823"


def test_giving_up_in_the_middle_of_the_set_up() -> None:
    """DOG-R85, DOG-T.8: an army stands in Mount Nevermind, which nobody controls yet; nothing is wrong with that."""
    table = Table("solamnic")
    table.pos.turn, table.pos.steps = 0, [("turn",), ("set-up", 1)]
    table.pick("gunthar_inf.1", "0622").concede("whitestone")
    assert GAME.audit(table.pos) == []
