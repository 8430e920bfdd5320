"""What eyes may see of a campaign: houses and ledgers, and as much of the land as was told (UWA-GAME-7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wyrmtable.core import (
    ALL,
    Aim,
    Decision,
    Eyes,
    Ground,
    Marker,
    Outcome,
    Overlay,
    Panel,
    Row,
    Score,
    SeatLine,
    Token,
    View,
    decide,
    phase,
)

from ...files.landboard import CASTLE, DUNGEON, FAR, HOME, SITE, TOWN
from ...rules.dominion import ending, passing
from ...rules.dominion.calendar import MONTH, YEAR
from ...rules.dominion.position import NOWHERE, CampaignPosition
from ...rules.dominion.sequence import STEPS
from ..land.places import said
from ..land.tiles import tile_name
from .preview import warned

COLOURS = ("#8a3b2f", "#2f5d8a", "#3d6b35", "#6b3d7a")
SITES = {CASTLE: "site-castle", TOWN: "site-town", HOME: "site-home", FAR: "site-far", DUNGEON: "site-dungeon"}


def view(pos: CampaignPosition, eyes: Eyes) -> View:
    decision = decide(STEPS, pos)
    playing = pos.playing()
    today = min([pos.clock[seat] for seat in playing], default=max(pos.clock))
    return View(
        "underworld",
        pos.content.setting.scenario,
        eyes,
        f"Day {today}",
        phase(STEPS, pos),
        tuple(_seat(pos, seat) for seat in range(len(pos.out))),
        decision.seat if isinstance(decision, Decision) else None,
        tuple(sorted(_token(pos, seat) for seat in playing)),
        tuple(_markers(pos)),
        (("Villages", f"{pos.count} in every territory"),),
        decision.summary if isinstance(decision, Outcome) else "",
        _aim(pos, today),
        (_houses(pos), _villages(pos)),
        tuple(_overlays(pos)),
        grounds=tuple(_grounds(pos, eyes)),
        warned=warned(pos, eyes),
    )


def _seat(pos: CampaignPosition, seat: int) -> SeatLine:
    note = "out of the game" if pos.out[seat] else f"day {pos.clock[seat]}, {pos.gold[seat]:,} GP"
    return SeatLine(pos.content.seats[seat], note, pos.content.seats[seat].rpartition(" ")[2][0], COLOURS[seat])


def _token(pos: CampaignPosition, seat: int) -> Token:
    badges = (str(pos.soldiers(seat)),) if pos.soldiers(seat) else ()
    return Token(pos.content.grid.names[pos.hex[seat]], f"house-{seat}", pos.content.seats[seat], seat, badges)


def _markers(pos: CampaignPosition) -> Iterator[Marker]:
    names, fog, drawn = pos.content.grid.names, pos.fog, pos.drawn
    for hex_ in range(len(names)):
        if fog[hex_] and drawn[hex_] >> SITE in SITES:
            yield Marker(names[hex_], SITES[drawn[hex_] >> SITE], said(drawn[hex_]).capitalize())
    for seat, hex_ in enumerate(pos.seat_hex):
        if hex_ != NOWHERE:
            told = f"Stronghold of the {pos.content.seats[seat]}: {pos.built[seat]:,} of {pos.ordered[seat]:,} GP"
            yield Marker(names[hex_], f"stronghold-{seat}", told)
    for hex_, people, lord, _ in pos.villages:
        key = "free" if lord == NOWHERE else str(lord)
        yield Marker(names[hex_], f"village-{key}", f"A village of {people}")


def _grounds(pos: CampaignPosition, eyes: Eyes) -> Iterator[Ground]:
    """The hexes that were told, as tiles; for those who see everything, the whole land."""
    names, fog = pos.content.grid.names, pos.fog
    for hex_ in range(len(names)):
        if fog[hex_] or eyes == ALL:
            yield _tile(names[hex_], pos.code(hex_))


@lru_cache(maxsize=8192)
def _tile(name: str, code: int) -> Ground:
    return Ground(name, tile_name(code), 0, said(code))


def _aim(pos: CampaignPosition, today: int) -> Aim:
    wanted = ending.needed(pos)
    goal = f"A stronghold of 25,000 and {wanted} villages that have paid a full year."
    scores = tuple(
        Score(seat, f"{len(pos.held(seat))} of {wanted} villages, {ending.score(pos, seat):,} points",
              min(len(pos.held(seat)), wanted), wanted)
        for seat in range(len(pos.out))
    )  # fmt: skip
    months = pos.content.years * YEAR // MONTH
    return Aim(goal, min(today // MONTH + 1, months), months, scores)


def _houses(pos: CampaignPosition) -> Panel:
    rows = tuple(_house(pos, seat) for seat in range(len(pos.out)))
    columns = ("Clock", "Gold", "Level", "Men", "Pay a month", "Works", "Tax", "Unrest", "Last year")
    return Panel("houses", "The houses", "forces", columns, rows)


def _house(pos: CampaignPosition, seat: int) -> Row:
    cells = (
        f"day {pos.clock[seat]}", f"{pos.gold[seat]:,}", str(ending.level(pos, seat)), str(pos.soldiers(seat)),
        f"{passing.pay_due(pos, seat):,}", f"{pos.built[seat]:,} of {pos.ordered[seat]:,}",
        str(pos.rate[seat]), str(pos.unrest[seat]), f"{pos.revenue[seat]:,}",
    )  # fmt: skip
    return Row(pos.content.seats[seat], "", "", cells, f"house-{seat}", bool(pos.out[seat]))


def _villages(pos: CampaignPosition) -> Panel:
    rows = tuple(
        Row(f"A village at {pos.content.grid.names[hex_]}", "", "", (str(people), _lord(pos, lord), _since(since)),
            f"village-{'free' if lord == NOWHERE else lord}")
        for hex_, people, lord, since in pos.villages
    )  # fmt: skip
    note = "" if rows else "Nobody has heard of one yet: found a stronghold, then ask round the taverns."
    return Panel("villages", "Villages", "list", ("People", "Pays", "Since"), rows, note)


def _lord(pos: CampaignPosition, lord: int) -> str:
    return "nobody" if lord == NOWHERE else pos.content.seats[lord]


def _since(since: int) -> str:
    return "-" if since == NOWHERE else f"day {since}"


def _overlays(pos: CampaignPosition) -> Iterator[Overlay]:
    names = pos.content.grid.names
    for seat in pos.playing():
        if pos.seat_hex[seat] != NOWHERE:
            march = sorted(names[hex_] for hex_ in passing.net(pos, seat))
            pattern = ("dots", "stripes", "dots", "stripes")[seat]
            title = f"March of the {pos.content.seats[seat]}"
            yield Overlay(f"march-{seat}", title, tuple(march), COLOURS[seat], pattern, True)
