"""Cases that one changed word of the rules would break: who holds an empty place, who is near, who is asked first."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run
from tests.cases.glory.test_kalaman import castle
from wyrmtable.games.glory.files.scenarios import HIGHLORD
from wyrmtable.games.glory.position import ABOARD, KEEP_LOST, RESERVE, SLIPPED
from wyrmtable.games.glory.rules.conquest import capture
from wyrmtable.games.glory.rules.fog import as_seen
from wyrmtable.games.glory.rules.ground import ADRIFT
from wyrmtable.games.glory.rules.stacking import fits

# -- places that have changed hands ------------------------------------------------------------------------------------


def test_no_temple_in_a_place_that_is_lost_though_it_is_empty() -> None:
    """DOG-S.34.4, DOG-R100, DOG-10.11: in any land of the Highlords, but of all places in one that they control."""
    table = Table("kalaman").put("3823", "hl_inf.1").put("3113", "palanthus_inf.1")
    table.pos.take(table.piece("palanthus_inf.1"), RESERVE)
    assert table.holder("dargaard_keep") == "whitestone"
    run(table, ("temple",))
    assert not table.legal("3113")
    assert table.legal("3316")


def test_the_second_nation_of_knights_changes_nothing_at_the_tower() -> None:
    """DOG-3.5, DOG-R13, DOG-T.8: the Tower was taken and left again; another nation does not bring it back."""
    table = Table("open-war").join("whitestone", "caergoth", "high_clerist_tower").put("3823", "hl_inf.1")
    table.put("2408", "tower_inf.1", "tower_inf.2", "tower_inf.3").put("4441", "silvanesti_inf.1")
    tower = next(place.hex for place in table.content.land.places if place.id == "high_clerist_tower")
    name = table.content.names.text(table.content.place + tower)
    table.put(name, "hl_inf.2")
    table.pos.take(table.piece("hl_inf.2"), RESERVE)
    assert table.holder("high_clerist_tower") == "highlord"
    table.pos.turn = 3
    seat = table.content.seat[table.content.nations.index("gunthar")]
    table.go("activation", "whitestone").pick(table.content.names.text(table.content.place + seat), dice=[1])
    assert table.ally("gunthar") == "whitestone"
    table.pick("place-rest")
    assert table.holder("high_clerist_tower") == "highlord"


# -- Lord Soth ---------------------------------------------------------------------------------------------------------


def test_soths_armies_do_not_stand_in_the_sea() -> None:
    """DOG-E.9, DOG-R63: at a full Temple on the coast they come to a neighbouring hex that they could enter."""
    table = Table("campaign").join("whitestone", "palanthus").join("highlord", "mithas")
    table.put("3113", "palanthus_inf.1").put("3823", "hl_inf.1")
    table.put("6011", "mithas_inf.1", "mithas_inf.2", "mithas_inf.3")
    table.pos.temple, table.pos.ruined = table.hex("6011"), KEEP_LOST
    run(table, ("soth",))
    assert (table.at("ldr_soth"), table.asked) == ("6011", "bestowing")
    land, offered = table.content.land, [table.hex(text) for text in table.picks()]
    assert offered
    assert all(land.dry[hex_] for hex_ in offered)
    assert not table.legal("6010")


# -- flyers and citadels -----------------------------------------------------------------------------------------------


def test_a_withdrawal_with_a_way_round_draws_nobody_in() -> None:
    """DOG-3.13, DOG-R38: between 2814 and 2816 lie 2715, which is Vingaard's, and 2815, which is nobody's."""
    table = Table("open-war").put("2814", "dragon_red.1").put("2714", "silvanesti_inf.1").put("3823", "hl_inf.1")
    table.go("combat", "whitestone").pick("2814", "everyone", "attack", "2816")
    assert (table.at("dragon_red.1"), table.ally("vingaard")) == ("2816", "")


def test_a_wizard_with_armies_in_a_citadel_is_not_alone() -> None:
    """DOG-5.19, DOG-E.8.2: after a combat he stays aboard, though an army of his side is right below."""
    table = castle("3514", "draconian.1").put("3514", "draconian.2").put("3413", "draconian.3")
    table.put("3412", "palanthus_inf.1")
    wizard = table.piece("wizard_highlord.1")
    table.pos.where[wizard] = ABOARD
    table.pos.embark(wizard, table.piece("citadel.1"))
    table.go("combat", "highlord").pick("3412", "draconian.3", "attack", dice=[5])
    while table.asked not in ("shelter", "combat", "who-first"):
        table.pick(table.picks()[0])
    assert table.asked == "who-first"
    assert table.at("wizard_highlord.1") == "aboard"


# -- at sea ------------------------------------------------------------------------------------------------------------


def test_an_attack_at_sea_is_taken_back_before_it_begins() -> None:
    """DOG-8.2: nobody has attacked yet; the ships may attack somebody else."""
    table = Table("open-war").ship("5112", "mithas_ship.1").ship("5013", "silvanesti_ship.1")
    table.put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1").go("combat", "highlord")
    table.pick("silvanesti_ship.1", "everyone", "back")
    assert table.asked == "combat"
    assert table.legal("silvanesti_ship.1")


def test_ships_further_off_take_no_part() -> None:
    """DOG-8.1, DOG-8.2: of two ships only the one next to the enemy may attack."""
    table = (
        Table("open-war").ship("5112", "mithas_ship.1").ship("5804", "mithas_ship.2").ship("5013", "silvanesti_ship.1")
    )
    table.put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1").go("combat", "highlord").pick("silvanesti_ship.1")
    assert table.legal("mithas_ship.1")
    assert not table.legal("mithas_ship.2")


def landing(dice: list[int]) -> Table:
    """A ship with an army lies on the river at Vingaard Keep, which is neutral, and its army is to land there."""
    table = Table("open-war", settled_first="on").ship("2617-2717", "mithas_ship.1", carries=("mithas_inf.1",))
    table.put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1").go("ships", "highlord")
    return table.pick("mithas_ship.1", "mithas_inf.1", dice=dice)


def test_whoever_would_land_in_a_neutral_place_waits_for_the_dice() -> None:
    """DOG-R91, DOG-3.9, DOG-4.11: by the house rule it is settled before the landing whom the nation joins, while the
    army is still aboard; an enemy keeps his city."""
    table = landing([1])
    assert (table.ally("vingaard"), table.at("mithas_inf.1")) == ("whitestone", "aboard")
    assert (table.asked, table.asks, table.holder("vingaard_keep")) == ("deploy", "whitestone", "whitestone")
    table = landing([8, 3])
    assert (table.ally("vingaard"), table.at("mithas_inf.1")) == ("highlord", "aboard")
    assert (table.asked, table.asks) == ("deploy", "highlord")


def test_whoever_withdrew_before_his_own_step_is_a_danger_in_it() -> None:
    """DOG-4.22, DOG-8.6, DOG-4.17: elves who slipped out of a battle in the enemy's Step come out of the Maelstrom in
    their own, and the ship next to them may flee; they have moved, and are no bridge."""
    table = Table("open-war").ship("5112", "mithas_ship.1").ship("5013", "silvanesti_ship.1")
    table.put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    elves = table.piece("silvanesti_ship.1")
    table.pos.did[elves] |= SLIPPED
    table.go("side", "whitestone")
    assert table.pos.did[elves] & ADRIFT
    table.pick("silvanesti_ship.1", "5114", dice=[10])
    assert (table.asked, table.asks) == ("surface", "whitestone")
    table.pick("5013")
    assert (table.asked, table.asks) == ("escape", "highlord")


# -- room --------------------------------------------------------------------------------------------------------------


def test_three_have_room_in_a_city_alone_though_nobody_is_there() -> None:
    """DOG-5.8: three ground armies in a fortified city, two in the field."""
    table = Table("arena")
    three = [table.piece(f"silvanesti_inf.{number}") for number in (1, 2, 3)]
    assert fits(table.pos, table.hex("4441"), three)
    assert not fits(table.pos, table.hex("4442"), three)
    assert fits(table.pos, table.hex("4442"), three[:2])


# -- fog ---------------------------------------------------------------------------------------------------------------


def test_an_open_stack_shows_what_it_carries() -> None:
    """DOG-7.50, DOG-7.6a: the lances of a stack are hidden until an attack opens it, then they are seen."""
    table = Table("arena", fog="on").put("2714", "silvanesti_inf.1", "silvanesti_air.1").put("2615", "hl_inf.1")
    carrier = table.piece("silvanesti_inf.1")
    table.pos.lance[carrier] = 1
    table.go("combat", "highlord")
    assert not as_seen(table.pos, HIGHLORD).lance[carrier]
    table.pick("2714", "everyone", "attack")
    assert table.asked == "withdraw"
    assert as_seen(table.pos, HIGHLORD).lance[carrier]


# -- teams -------------------------------------------------------------------------------------------------------------


def test_the_temple_is_built_by_the_captain() -> None:
    """DOG-N.3, DOG-10.11: the captain may build it in the middle of his movement, the next player may not."""
    table = Table("kalaman", players="4").put("3823", "draconian.1").put("3412", "palanthus_inf.1")
    table.pos.chief[table.piece("hl_inf.1")] = 2
    table.put("3822", "hl_inf.1").go("side", "highlord")
    assert (table.asked, table.decision.seat) == ("movement", 0)
    assert table.legal("build")
    table.pick("end-movement")
    assert (table.asked, table.decision.seat) == ("movement", 2)
    assert not table.legal("build")


# -- conquest and leaders ----------------------------------------------------------------------------------------------


def test_a_country_falls_once() -> None:
    """DOG-9.1, DOG-9.4: its city is taken, retaken and taken again; it was conquered the first time, for good."""
    table = Table("open-war").join("highlord", "throtyl").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.5")
    for name in ("silvanesti_inf.1", "hl_inf.2", "silvanesti_inf.1"):
        table.pos.put(table.piece(name), table.hex("3218"))
        capture(table.pos, table.hex("3218"), table.log)
        table.pos.take(table.piece(name), RESERVE)
    assert table.told().count("Throtl 3218 is taken by Whitestone.") == 2
    assert table.told().count("conquered") == 1


def test_a_retreat_finds_a_leader_alone() -> None:
    """DOG-5.18, DOG-7.31, DOG-7.36: an army may retreat to where an enemy leader is without one; he must look for
    help."""
    table = Table("arena").put("2615", "hl_inf.1", "hl_inf.2").put("2714", "silvanesti_inf.1", "silvanesti_inf.2")
    table.put("3823", "hl_inf.5").put("4441", "silvanesti_inf.5")
    table.go("combat", "highlord").pick("2714", "everyone", "attack", dice=[9])  # row 9 of 1-1: 1 / 1R
    table.pick("silvanesti_inf.1")
    while table.asked == "lose":
        table.pick(table.picks()[0])
    table.pick("silvanesti_inf.1")
    haven = table.picks()[0]
    table.pos.put(table.piece("hl_ariakus"), table.hex(haven))
    table.pick(haven, dice=[1])
    assert (table.at("silvanesti_inf.1"), table.at("hl_ariakus")) == (haven, "gone")


def test_whoever_would_ride_on_into_a_neutral_place_waits_for_the_dice() -> None:
    """DOG-R91, DOG-7.38, DOG-3.9: by the house rule it is settled first whom the nation joins; the dragon stays where
    it was, and an enemy keeps his city."""
    table = Table("open-war", settled_first="on").put("2717", "dragon_red.1", "dragon_red.2")
    table.put("2817", "silvanesti_inf.1").deplete("silvanesti_inf.1").put("3823", "hl_inf.1")
    table.put("4441", "silvanesti_inf.2")
    table.go("combat", "highlord").pick("2817", "everyone", "attack", dice=[7])
    table.pick("no-advance")
    assert table.asked == "ride"
    table.pick("2617", dice=[1])
    assert (table.ally("vingaard"), table.at("dragon_red.1")) == ("whitestone", "2717")
    assert table.holder("vingaard_keep") == "whitestone"


def test_whoever_would_retreat_into_a_neutral_place_waits_for_the_dice() -> None:
    """DOG-R91, DOG-7.31, DOG-7.32: by the house rule it is settled first whom the nation joins; it is the enemy's now,
    and the dragon has no other way."""
    table = Table("open-war", settled_first="on").put("2717", "dragon_red.1").put("3823", "hl_inf.1")
    table.put("2817", "silvanesti_inf.1", "silvanesti_inf.3").put("4441", "silvanesti_inf.2")
    table.go("combat", "whitestone").pick("2717", "everyone", "attack")
    table.pick("stand", "silvanesti_inf.1", "silvanesti_inf.3", dice=[10])  # the last row of 6-1, less 7: 2 / DR
    while table.asked == "who-retreats":
        table.pick("dragon_red.1")
    table.pick("2617", dice=[1])
    assert (table.ally("vingaard"), table.at("dragon_red.1")) == ("whitestone", "2717")
    assert table.holder("vingaard_keep") == "whitestone"
    table.pick("place-rest")
    assert (table.asked, table.at("dragon_red.1")) == ("advance", "gone")


# -- ships and wizards of one side -------------------------------------------------------------------------------------


def test_a_side_with_ships_moves_them_first() -> None:
    """DOG-C.5, DOG-4.1: the ships of a side sail before its armies march; without ships it is not asked for them."""
    table = Table("open-war").ship("5112", "mithas_ship.1").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    assert (table.go("side", "highlord").asked, table.asks) == ("ships", "highlord")
    assert (table.go("side", "whitestone").asked, table.asks) == ("movement", "whitestone")


def test_no_wizard_goes_to_the_enemy() -> None:
    """DOG-5.19, DOG-E.4: to any army or ship of his own side."""
    table = Table("open-war").ship("5112", "mithas_ship.1").ship("4912", "silvanesti_ship.1")
    table.put("3823", "hl_inf.1", "wizard_highlord.1").put("3822", "hl_inf.2").put("4441", "silvanesti_inf.1")
    table.go("movement", "highlord").pick("wizard_highlord.1")
    assert set(table.picks()) == {"back", "3822", "mithas_ship.1"}
