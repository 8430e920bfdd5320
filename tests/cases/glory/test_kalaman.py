"""The Siege of Kalaman: its set-up and endings, and the flying citadels (DOG-E.8)."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run
from tests.cases.glory.test_marvels import drawn, field
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.position import MOVED, RESERVE


def castle(hex_: str, *crew: str, table: Table | None = None) -> Table:
    """A citadel with these aboard."""
    table = table or Table("kalaman")
    table.pos.put(table.piece("citadel.1"), table.hex(hex_))
    for name in crew:
        table.put(hex_, name)
        table.pos.take(table.piece(name), -4)
        table.pos.embark(table.piece(name), table.piece("citadel.1"))
    return table


# -- the set-up --------------------------------------------------------------------------------------------------------


def test_the_forces() -> None:
    """DOG-S.34.1, DOG-S.34.2, DOG-R87, DOG-S.4: ten draconians, five others, Kern, four dragons on either side."""
    table = Table("kalaman").go("set-up", "highlord").pick("place-rest")
    here = [kind for kind, at in zip(table.content.kinds, table.pos.where, strict=True) if at >= 0]
    assert (here.count("draconian"), here.count("kern_inf")) == (10, 5)
    assert sum(kind in ("hl_inf", "hl_cav") for kind in here) == 5
    assert sum(kind.startswith("dragon_") for kind in here) == 4
    table.go("set-up", "whitestone").pick("place-rest")
    here = [kind for kind, at in zip(table.content.kinds, table.pos.where, strict=True) if at >= 0]
    assert sum(kind.startswith("dragon_") for kind in here) == 8
    assert sum("ship" in kind for kind in here) == 6
    assert "tower_inf" not in table.content.kinds
    table.pick("done")
    assert table.at("dragon_brass.1") == "reserve"


def test_where_it_is_fought() -> None:
    """DOG-S.34.3, DOG-S.34.4, DOG-R71: by the house rule six lands and their waters; the cup has all but the counters
    of Turn 1."""
    table = Table("kalaman", siege_lands="on")
    names, open_ = table.content.land.names, table.content.open
    assert [bool(open_[names.index(name)]) for name in ("3412", "3113", "3823", "3009", "2717", "3411")] == [True] * 6
    assert [bool(open_[names.index(name)]) for name in ("3218", "2617", "4319")] == [False] * 3
    assert sum(table.pos.cup) == 19
    assert (table.content.first_turn, table.content.last_turn, table.content.initiative) == (20, 30, 0)
    assert [table.holder(place) for place in ("kalaman", "neraka", "dargaard_keep", "palanthas")] == [
        "whitestone", "highlord", "highlord", "whitestone",
    ]  # fmt: skip


def test_where_they_return() -> None:
    """DOG-R71, DOG-R4: by the house rule Whitestone in Kalaman, Kern in Neraka, Soth's at the Keep."""
    table = Table("kalaman", siege_lands="on").put("3314", "gunthar_inf.3").put("3513", "draconian.1")
    table.pool("gunthar_inf.1", "solanthus_inf.1", "kern_inf.1", "kern_inf.2", "soth_army.1", "soth_army.2")
    assert table.go("replacements", "whitestone").pick("gunthar_inf.1").at("gunthar_inf.1") == "3412"
    table.go("replacements", "highlord").pick("kern_inf.1", "soth_army.1")
    assert table.at("kern_inf.1") == "3823"
    assert table.at("soth_army.1") == "3113"


def test_only_neraka_can_fall() -> None:
    """DOG-R71, DOG-9.1, DOG-R43: by the house rule. Dragonarmies vanish with Neraka, draconians and Kern stay."""
    table = Table("kalaman", siege_lands="on").put("3513", "draconian.1", "hl_inf.1").put("3614", "kern_inf.1")
    table.put("3823", "dragon_silver")
    assert table.at("hl_inf.1") == "gone"
    assert table.at("draconian.1") == "3513"
    assert table.at("kern_inf.1") == "3614"


def test_kalaman_falls() -> None:
    """DOG-S.34.5, DOG-R72, DOG-R77, DOG-X.66: in Turn 24, before Whitestone has moved; the game is over."""
    table = Table("kalaman").put("3413", "draconian.1").put("3212", "palanthus_inf.1")
    table.pos.turn = 24
    table.go("movement", "highlord").pick("draconian.1", "3412")
    if table.pos.steps[-1][0] == "march":
        table.pick("stop")
    assert table.outcome.summary == "Kalaman has fallen: the Highlords win."


def test_kalaman_is_held() -> None:
    """DOG-S.34.5: to the end of Turn 30."""
    table = field()
    table.pos.turn = 30
    table.pos.steps = [("turn-end",), ("combat", 1)]
    table.pos.pending = None
    table.pick("end-combat")
    assert table.outcome.summary == "Kalaman was held: Whitestone wins."


def test_ten_more_draconians() -> None:
    """DOG-S.34.4, DOG-10.14: they come to a Temple anywhere the Highlords hold."""
    table = field()
    assert {"not-now", "3113", "3823"} <= {*run(table, ("temple",)).picks()}
    table.pick("3113")
    assert run(table, ("muster",)).legal("muster")


def test_fewer_good_dragons() -> None:
    """DOG-P.2: a house rule leaves Whitestone two of them at the start, the balanced preset chooses it; the others wait
    for the good dragons' event."""
    table = Table("kalaman", siege_dragons="2").go("set-up", "whitestone").pick("place-rest", "done")
    good = [p for p, kind in enumerate(table.content.kinds) if kind.startswith("dragon") and table.pos.side[p] == 1]
    assert [table.pos.where[piece] >= 0 for piece in good].count(True) == 2
    assert all(table.pos.where[piece] in (RESERVE, table.hex("3412")) for piece in good)
    balanced = next(p for p in GAME.scenarios()["kalaman"].presets if p.id == "balanced")
    assert balanced.options == {"siege_dragons": "2", "siege_lands": "on"}


# -- citadels ----------------------------------------------------------------------------------------------------------


def test_a_citadel_appears() -> None:
    """DOG-E.8, DOG-2.4: on a place of the Highlords, whoever draws."""
    table = drawn("citadel")
    assert table.picks() == ["3113", "4319", "3823"]
    assert table.pick("3113").at("citadel.1") == "3113"


def test_a_citadel_flies_over_everything() -> None:
    """DOG-E.8.1: four hexes, over sea and mountains, but not into a hex with Whitestone armies."""
    table = castle("3411").put("3412", "palanthus_inf.1").put("3513", "draconian.1").go("movement", "highlord")
    table.pick("citadel.1")
    assert table.why("3412") == ["DOG-E.8.1"]
    assert table.why("3823") == ["DOG-E.8.1"]
    assert table.legal("3413")
    table.pick("3413", "stop")
    assert table.why("citadel.1") == ["DOG-5.1"]


def test_a_citadel_carries_three_armies() -> None:
    """DOG-E.8.2, DOG-E.8.3, DOG-R95: boarding, flying, putting off; the carried do not march."""
    table = castle("3514", "draconian.1", "draconian.2").put("3514", "draconian.3", "draconian.4", "hl_ariakus")
    table.go("movement", "highlord").pick("citadel.1", "draconian.3", "hl_ariakus")
    assert table.why("draconian.4") == ["DOG-E.8.3"]
    table.pick("3513", "draconian.1", "stop")
    assert table.at("draconian.1") == "3513"
    assert table.at("draconian.3") == "aboard"
    assert table.pos.did[table.piece("draconian.1")] & MOVED
    assert table.why("draconian.1") == ["DOG-5.1"]


def test_at_sea_nobody_is_put_off() -> None:
    """DOG-E.8.3: an army leaves only where it could be."""
    table = castle("3408", "draconian.1").go("movement", "highlord").pick("citadel.1")
    assert not table.content.land.dry[table.hex("3408")]
    assert table.why("draconian.1") == ["DOG-E.8.3"]
    assert table.pick("3509").legal("draconian.1")


def test_a_citadel_takes_the_walls() -> None:
    """DOG-E.8.5, DOG-X.58, DOG-M.5, DOG-7.33: no x2, no -2, +1 for flight; and the defenders must retreat."""
    table = Table("kalaman").put("3412", "palanthus_inf.1", "palanthus_inf.2").put("3413", "draconian.1", "draconian.2")
    before = table.odds("3412", "draconian.1", "draconian.2")
    castle("3513", table=table)
    assert table.odds("3412", "draconian.1", "draconian.2") == before
    castle("3512", table=table)
    after = table.odds("3412", "draconian.1", "draconian.2")
    assert before.defence == 2 * after.defence
    assert after.modifier == before.modifier + 2 + 1
    table.go("combat", "highlord").pick("3412", "everyone", "attack", dice=[3])
    assert not table.legal("hold")


def test_a_dwarven_fortress_loses_its_ten() -> None:
    """DOG-X.58, DOG-E.8.5: with the bonus of cavalry and flight; 24 against 10 is 2-1, +3 +1 +1."""
    table = Table("arena").put("2241", "thorbardin_inf.1", "thorbardin_inf.2").put("2242", "hl_inf.1", "hl_verminaard")
    table.put("2341", "hl_cav.1")
    plain = table.odds("2241", "hl_inf.1", "hl_cav.1")
    table.pos.put(table.piece("citadel"), table.hex("2240"))
    joined = table.odds("2241", "hl_inf.1", "hl_cav.1")
    told = [reason.rule for reason in joined.reasons]
    assert "DOG-M.8" not in told
    assert "DOG-M.4" in told
    assert joined.modifier >= plain.modifier + 10 + 2


def test_those_aboard_attack_over_any_hexside() -> None:
    """DOG-E.8.5: whatever lies between, with the leader who is with them."""
    table = castle("3411", "draconian.1", "hl_ariakus").put("3412", "palanthus_inf.1").go("combat", "highlord")
    assert table.legal("3412")
    assert ("DOG-M.1", "The attackers' leader: +4.") in table.odds("3412", "draconian.1").reasons
    table.pick("3412", "everyone", "attack", dice=[10])
    assert "1 / E (die 10, modified by +5, column 3-2)" in table.told()  # no walls: 6 against 4, leader and flight


def test_only_flyers_attack_a_citadel() -> None:
    """DOG-E.8.4, DOG-R62: as a city: x2, -2, and -1 for flight; ground armies cannot."""
    table = castle("3513", "draconian.1").put("3413", "gunthar_inf.1", "dragon_silver").go("combat", "whitestone")
    assert table.picks() == ["end-combat", "citadel.1"]
    table.pick("citadel.1")
    assert table.why("gunthar_inf.1") == ["DOG-E.8.4"]
    found = table.odds("3513", "dragon_silver", tower="citadel.1")
    assert (found.attack, found.defence, found.modifier) == (4, 12, 4 + 1 - 2 - 1)
    assert castle("3513").put("3413", "dragon_silver").go("combat", "whitestone").asked == "who-first"


def test_those_who_attack_from_a_citadel_retreat() -> None:
    """DOG-R62, DOG-7.30, DOG-7.31: an R of the attackers sends those who attacked off it; the others stay aboard."""
    table = castle("3413", "draconian.1", "draconian.2").put("3412", "palanthus_inf.1", "gunthar_inf.1")
    table.go("combat", "highlord").pick("3412", "draconian.1", "attack", dice=[2])  # row 3 of 2-3: DR / -
    assert table.picks() == ["3513", "3414", "3514"]
    table.pick("3514")
    assert (table.at("draconian.1"), table.at("draconian.2")) == ("3514", "aboard")


def test_those_aboard_may_ignore_a_retreat_when_attacked() -> None:
    """DOG-R62, DOG-E.8.4, DOG-7.33: as in a city they choose; the citadel stands though all have left it."""
    table = castle("3513", "draconian.1").put("3413", "dragon_gold", "dragon_silver", "ldr_laurana")
    table.go("combat", "whitestone").pick("citadel.1", "everyone", "attack", dice=[1])  # row 12: 1 / DR
    table.pick("dragon_gold")
    assert table.picks() == ["hold", "3612", "3613", "3614"]
    table.pick("3614")
    assert (table.at("draconian.1"), table.at("citadel.1")) == ("3614", "3513")


def test_a_citadel_falls_with_its_armies() -> None:
    """DOG-E.8.6, DOG-7.36: all aboard are eliminated; the leader tries to escape."""
    table = castle("3513", "draconian.1", "hl_ariakus").put("3413", "dragon_gold", "dragon_silver", "ldr_laurana")
    table.put("3414", "draconian.5").deplete("draconian.1")
    table.go("combat", "whitestone").pick("citadel.1", "everyone", "attack", dice=[5, 6])  # row 12: - / DR
    assert table.at("draconian.1") == "pool"
    assert table.at("citadel.1") == "gone"
    assert table.at("hl_ariakus") == "3414"


def test_a_manned_citadel_bars_the_way() -> None:
    """DOG-R62, DOG-5.13: armies aboard stop infantry and close their hex; an empty citadel does neither."""
    table = castle("3513", "draconian.1").put("3412", "gunthar_knight_inf.1").go("movement", "whitestone")
    assert not table.pick("gunthar_knight_inf.1").legal("3513")
    table = castle("3513").put("3412", "gunthar_knight_inf.1").put("3823", "draconian.1").go("movement", "whitestone")
    assert table.pick("gunthar_knight_inf.1").legal("3513")
