"""What eyes may see of a campaign: houses, their own ledger, and as much of the land as was told (UWA-GAME-7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from wyrmtable.core import (
    Aim,
    Eyes,
    Ground,
    Legend,
    Marker,
    Overlay,
    Panel,
    Row,
    Score,
    SeatLine,
    Token,
    View,
)

from ...files.dominioncampaign import ENGINES, FORGED, POISONS
from ...files.landboard import CASTLE, DUNGEON, FAR, GATE, HOME, SITE, TOWN
from ...rules.dominion import crews, ending, forging, household, lords, mail, missions, passing, poisons, sieges
from ...rules.dominion.calendar import YEAR
from ...rules.dominion.position import BESIEGED, MOST_OUTLAY, NOWHERE, TROOPS, DominionPosition, Ship, Staff
from ...rules.dominion.sequence import STEPS
from ...rules.dominion.warring import Fray
from ...rules.land.castles import BEATEN, COUNTED, STANCE_SHOWN, Castle
from ...rules.land.tasks import DONE, GOALS, Task
from ..court import refereed
from ..frame import frame, referee_line
from ..land.places import LEGEND, said
from ..land.tiles import tile_name
from .preview import warned

COLOURS = ("#8a3b2f", "#2f5d8a", "#3d6b35", "#6b3d7a")
TERMS = ("is a stranger", "has paid", "has refused", "has beaten them", "is a guest", "lies before it", "has taken it")
RIVALS = ("greet", "answer", "feud")  # houses that stand before each other count each other's men
VILLAGE = Legend("village-free", "A village", "It has no lord.")
SITES = {
    CASTLE: "site-castle", TOWN: "site-town", HOME: "site-home", FAR: "site-far", DUNGEON: "site-dungeon",
    GATE: "site-gate",
}  # fmt: skip


def view(pos: DominionPosition, eyes: Eyes) -> View:
    playing = pos.playing()
    today = min([pos.clock[seat] for seat in playing], default=max(pos.clock))
    seats = (*[_seat(pos, seat) for seat in range(len(pos.out))], *[referee_line() for _ in pos.content.bench.chair])
    return replace(
        frame(STEPS, pos, eyes, f"Day {today}", seats),
        tokens=tuple(sorted(_token(pos, eyes, seat) for seat in playing)),
        markers=tuple(_markers(pos, eyes)),
        facts=(*_facts(pos, eyes), *refereed(pos, eyes)),
        aim=_aim(pos, eyes, today),
        panels=(_houses(pos), *_ledgers(pos, eyes), _villages(pos), *_lords(pos, eyes)),
        overlays=tuple(_overlays(pos)),
        grounds=tuple(_grounds(pos, eyes)),
        warned=warned(pos, eyes),
        legend=(*_legend(pos), VILLAGE, *LEGEND),
    )


def _legend(pos: DominionPosition) -> Iterator[Legend]:
    """The signs of every house."""
    for seat in range(len(pos.out)):
        name = pos.content.seats[seat]
        yield Legend(f"house-{seat}", name, "The six with their men; the badge tells how many, if you may know.")
        yield Legend(f"stronghold-{seat}", f"Stronghold, {name}", "While somebody lives there the country stays clear.")
        yield Legend(f"fleet-{seat}", f"Vessels, {name}", "Ships and boats of the house lie here.")
        yield Legend(f"village-{seat}", f"Village, {name}", "It pays taxes to the house.")


def _seat(pos: DominionPosition, seat: int) -> SeatLine:
    note = "out of the game" if pos.out[seat] else f"day {pos.clock[seat]}"
    return SeatLine(pos.content.seats[seat], note, pos.content.seats[seat].rpartition(" ")[2][0], COLOURS[seat])


def _token(pos: DominionPosition, eyes: Eyes, seat: int) -> Token:
    badges = (str(pos.soldiers(seat)),) if pos.reads(eyes, seat) and pos.soldiers(seat) else ()
    return Token(pos.content.grid.names[pos.hex[seat]], f"house-{seat}", pos.content.seats[seat], seat, badges)


def _facts(pos: DominionPosition, eyes: Eyes) -> Iterator[tuple[str, str]]:
    yield "Villages", f"{pos.count} in every territory"
    kinds = pos.content.land.book.kinds
    if pos.band:
        yield "Met", f"{pos.band[1]} x {kinds[pos.band[0]].name}"
    if pos.fray:
        fray = Fray(*pos.fray)
        yield "Fought", f"{kinds[fray.kind].name}: {fray.left} of {fray.full} hit dice left"
    if pos.steps[-1][0] in RIVALS:
        for seat in pos.steps[-1][1:3]:
            yield f"The {pos.content.seats[seat]}", f"six heroes and {pos.soldiers(seat)} men"
    if pos.trek and pos.steps[-1][0] == "trek" and pos.reads(eyes, pos.steps[-1][1]):
        yield "Movement left", str(max(pos.trek[1], 0))
    if pos.steps[-1][0] == "lord":
        toll = pos.steps[-1][3]
        cleric = Castle(*pos.castles[pos.steps[-1][2]]).group == "npc_cl"
        yield "The lord asks for", f"{toll} gold pieces" if toll else "a tenth of your money" if cleric else "a service"
    yield from _rings(pos)
    yield from _closed(pos)
    if pos.hoards:
        yield "Hoards below", f"on level {', '.join(str(level) for level in pos.hoards)}"
    if pos.heard and pos.content.bench.sees_all(eyes):
        yield "Talk of the taverns", ", ".join(f"{pos.content.grid.names[row[1]]} {bool(row[2])}" for row in pos.heard)
    for hex_, kind, number, _ in pos.dens:
        yield "Lair", f"{number} x {kinds[kind].name} at {pos.content.grid.names[hex_]}"
    for hex_, kind, number, _, due in pos.raids:
        yield "Raid", f"{number} x {kinds[kind].name} at {pos.content.grid.names[hex_]}, until day {due}"


def _closed(pos: DominionPosition) -> Iterator[tuple[str, str]]:
    """By mail: places that were changed on a later day than the house has come to (UWA-CAL-5)."""
    for hex_, day, house in pos.changed:
        late = [seat for seat in pos.playing() if mail.closed_until(pos, seat, hex_) != NOWHERE]
        if late:
            whom = ", ".join(pos.content.seats[seat] for seat in late)
            told = f"{pos.content.grid.names[hex_]}, by the {pos.content.seats[house]}, to the {whom}"
            yield f"Closed until day {day}", told


def _rings(pos: DominionPosition) -> Iterator[tuple[str, str]]:
    """Who lies before which walls, with what, for all to see."""
    for hex_, seat, how, _ in pos.terms:
        if how == BESIEGED:
            engines = [f"{count} {ENGINES[at]}" for at, count in enumerate(pos.siege[seat][:-1]) if count]
            told = f"{pos.content.houses[seat]} at {pos.content.grid.names[hex_]}, week {sieges.weeks(pos, seat)}"
            down = f"; breaches: {sieges.breaches(pos, seat)}" if sieges.breaches(pos, seat) else ""
            yield "Siege", told + (f"; engines: {', '.join(engines)}" if engines else "") + down


def _markers(pos: DominionPosition, eyes: Eyes) -> Iterator[Marker]:
    """Sites on the hexes that were told, for those who see everything all of them; strongholds and villages."""
    names, fog, all_seen = pos.content.grid.names, pos.fog, pos.content.bench.sees_all(eyes)
    for hex_ in range(len(names)):
        if (fog[hex_] or all_seen) and (code := pos.code(hex_)) >> SITE in SITES:
            yield Marker(names[hex_], SITES[code >> SITE], said(code).capitalize())
    for seat, hex_ in enumerate(pos.seat_hex):
        if hex_ != NOWHERE:
            told = f"Stronghold of the {pos.content.seats[seat]}: {pos.built[seat]:,} of {pos.ordered[seat]:,} GP"
            yield Marker(names[hex_], f"stronghold-{seat}", told)
    for seat in pos.playing():
        for hex_ in sorted({ship.hex for ship in crews.ships(pos, seat)}):
            here = [crews.craft(pos, ship).title for ship in crews.ships(pos, seat) if ship.hex == hex_]
            yield Marker(names[hex_], f"fleet-{seat}", f"{pos.content.seats[seat]}: {', '.join(here)}")
    for hex_, people, lord, _ in pos.villages:
        key = "free" if lord == NOWHERE else str(lord)
        yield Marker(names[hex_], f"village-{key}", f"A village of {people}")


def _grounds(pos: DominionPosition, eyes: Eyes) -> Iterator[Ground]:
    """The hexes that were told, as tiles; for those who see everything, the whole land."""
    names, fog, all_seen = pos.content.grid.names, pos.fog, pos.content.bench.sees_all(eyes)
    for hex_ in range(len(names)):
        if fog[hex_] or all_seen:
            yield _tile(names[hex_], pos.code(hex_))


@lru_cache(maxsize=8192)
def _tile(name: str, code: int) -> Ground:
    return Ground(name, tile_name(code), 0, said(code))


def _aim(pos: DominionPosition, eyes: Eyes, today: int) -> Aim:
    wanted = ending.needed(pos)
    goal = f"A stronghold of 25,000 and {wanted} villages that have paid a full year."
    scores = tuple(
        Score(seat, _score(pos, eyes, seat, wanted), min(len(pos.held(seat)), wanted), wanted)
        for seat in range(len(pos.out))
    )
    days = pos.content.years * YEAR  # counted as the clocks of the houses are
    return Aim(goal, min(today, days), days, scores)


def _score(pos: DominionPosition, eyes: Eyes, seat: int, wanted: int) -> str:
    """Points come from the ledger, so only the house itself knows them."""
    told = f"{len(pos.held(seat))} of {wanted} villages"
    return f"{told}, {ending.score(pos, seat):,} points" if pos.reads(eyes, seat) else told


def _houses(pos: DominionPosition) -> Panel:
    rows = tuple(_house(pos, seat) for seat in range(len(pos.out)))
    return Panel("houses", "The houses", "forces", ("Clock", "Works", "Villages"), rows)


def _house(pos: DominionPosition, seat: int) -> Row:
    works = f"{pos.built[seat]:,} of {pos.ordered[seat]:,}"
    cells = (f"day {pos.clock[seat]}", works, str(len(pos.held(seat))))
    return Row(pos.content.seats[seat], "", "", cells, f"house-{seat}", bool(pos.out[seat]))


def _ledgers(pos: DominionPosition, eyes: Eyes) -> Iterator[Panel]:
    """A house reads its own; whoever sees everything reads all (UWA-GAME-7)."""
    for seat in range(len(pos.out)):
        if pos.reads(eyes, seat):
            title = "Your ledger" if eyes == seat else f"Ledger of the {pos.content.seats[seat]}"
            rows = tuple(Row(name, note=note) for name, note in _ledger(pos, seat))
            yield Panel(f"ledger-{seat}", title, "list", rows=rows)


def _ledger(pos: DominionPosition, seat: int) -> Iterator[tuple[str, str]]:
    yield "Gold", f"{pos.gold[seat]:,} GP, {passing.pay_due(pos, seat):,} to pay a month"
    yield "Level of the six", f"{ending.level(pos, seat)}, {pos.xp[seat]:,} experience each"
    yield "Hits taken", f"{pos.hurt[seat]} of {ending.HEROES * ending.level(pos, seat)}"
    men = [f"{pos.troop(seat, at)} {called(kind)}" for at, kind in enumerate(TROOPS) if pos.troop(seat, at)]
    yield "Men", ", ".join(men) or "none"
    if pos.guards(seat):
        yield "Garrison", f"{pos.guards(seat)} men at the stronghold"
    if pos.mounts[seat] or pos.ready[seat] != NOWHERE:
        yield "Hippogriffs", str(pos.mounts[seat]) if pos.mounts[seat] else f"from day {pos.ready[seat]} on"
    yield from _service(pos, seat)
    yield "Tax", f"{pos.rate[seat]} GP a head; unrest {pos.unrest[seat]}"
    yield "Last year", f"{pos.revenue[seat]:,} GP"
    kinds = list(pos.content.ledger.investments)
    sums = [f"{kinds[at].replace('_', ' ')} {gold:,}" for at, gold in enumerate(pos.invested[seat]) if gold]
    if sums:
        yield "Invested in", ", ".join(sums)
    if pos.unpaid[seat] != NOWHERE:
        yield "Unpaid", f"on day {pos.unpaid[seat]}"


def _service(pos: DominionPosition, seat: int) -> Iterator[tuple[str, str]]:
    """Specialists, potions and spies, and what the house alone was told."""
    staff, names = Staff(*pos.staff[seat]), pos.content.grid.names
    if staff.sages or staff.alchemists:
        yield "Specialists", f"Sages {staff.sages}, Alchemists {staff.alchemists}"
    if pos.engineers[seat] or pos.ordered[seat] > pos.built[seat]:
        outlay = "" if pos.outlay[seat] >= MOST_OUTLAY else f"; the works may cost {pos.outlay[seat]},000 GP a month"
        yield "Engineers", str(pos.engineers[seat]) + outlay
    if staff.trainers:
        yield "Animal Trainers", str(staff.trainers)
    yield from _smithy(pos, seat)
    if staff.potions:
        yield "Potions of healing", str(staff.potions)
    if staff.studied:
        yield "Study", f"a {POISONS[staff.studied - 1]} poison, until day {staff.due}"
    for at, count in enumerate(poisons.doses(pos, seat)):
        if count or staff.formulas >> at & 1:
            yield f"Doses of {POISONS[at]} poison", f"{count}{', which is made now' if staff.brewed == at + 1 else ''}"
    for ship in crews.ships(pos, seat):
        yield _vessel(pos, ship)
    for hex_, due, _ in pos.agents[seat]:
        yield f"A Spy at {names[hex_]}", f"writes on day {due}"
    for report in sorted(pos.reports[seat]):
        yield f"News of {names[report[0]]}", f"{missions.said(pos, report)} (day {report[3]})"


def _smithy(pos: DominionPosition, seat: int) -> Iterator[tuple[str, str]]:
    """Armorers and Smiths, those who are obligatory, what suffers without them, and what the forge makes."""
    now, kept, ledger = forging.forge(pos, seat), passing.house(pos, seat), pos.content.ledger
    if passing.stands(pos, seat) or now.armorers or now.smiths:
        needed = household.armorers_needed(kept), household.smiths_needed(ledger, kept)
        told = f"Armorers {now.armorers} of {needed[0]} that are obligatory, Smiths {now.smiths} of {needed[1]}"
        yield "Smithy", told
    if passing.stands(pos, seat):
        for warning in household.warnings(ledger, kept, "lawful"):
            yield "Warning", warning
    if now.worn or now.lame:
        yield "Neglected", f"{forging.worn(pos, seat)} men count an armour class worse, {now.lame} horses are lame"
    if now.makes:
        yield "Forge", f"{forging.output(pos, seat, kept)} {FORGED[now.makes - 1]} a month"
    if now.suits or now.shields or now.weapons:
        yield "Arms ready", f"{now.suits} suits of armour, {now.shields} shields, {now.weapons} weapons"


def _vessel(pos: DominionPosition, ship: Ship) -> tuple[str, str]:
    """Where she lies, and whom she lacks."""
    kind = crews.craft(pos, ship)
    wants = ["a crew"] if kind.seamen and not ship.crew else []
    wants += ["a captain"] if kind.seamen and not ship.captain else []
    told = f"for {kind.room}" + (f"; she lacks {' and '.join(wants)}" if wants else "")
    return f"{kind.title.capitalize()} at {pos.content.grid.names[ship.hex]}", told


def called(troop: str) -> str:
    """A kind of men in a list of them, where there are many."""
    many = {"dwarf": "dwarves", "elf": "elves", "archer": "archers", "elf_foot": "elves on foot"}
    return many.get(troop, troop.replace("_", " ").replace("man", "men"))


def _villages(pos: DominionPosition) -> Panel:
    rows = tuple(
        Row(f"A village at {pos.content.grid.names[hex_]}", "", "", (str(people), _lord(pos, lord), _since(since)),
            f"village-{'free' if lord == NOWHERE else lord}")
        for hex_, people, lord, since in pos.villages
    )  # fmt: skip
    note = "" if rows else "Nobody has heard of one yet: found a stronghold, then ask round the taverns."
    return Panel("villages", "Villages", "list", ("People", "Pays", "Since"), rows, note)


def _lords(pos: DominionPosition, eyes: Eyes) -> Iterator[Panel]:
    """Castles whose people were met; their garrison and a stance that never showed are for all-seeing eyes."""
    if not pos.castles and not pos.tasks:
        return
    all_seen = pos.content.bench.sees_all(eyes)
    rows = [_castle(pos, Castle(*row), all_seen) for row in pos.castles]
    rows += [_errand(pos, row) for row in pos.tasks if Task(*row[1:]).state != DONE]
    yield Panel("lords", "Lords of castles", "list", ("Stance", "Terms"), tuple(rows))


def _castle(pos: DominionPosition, castle: Castle, all_seen: bool) -> Row:
    shown = all_seen or castle.known & STANCE_SHOWN
    stance = ("hostile", "neutral")[castle.stance] if shown else "unknown"
    terms = [f"{pos.content.houses[row[1]]} {TERMS[row[2]]}" for row in pos.terms if row[0] == castle.hex]
    terms += ["its lord was murdered"] if castle.standing == BEATEN else []
    note = f"{castle.garrison} men on the walls" if all_seen or castle.known & COUNTED else ""
    title = f"{lords.lord_name(pos, castle)} at {pos.content.grid.names[castle.hex]}"
    return Row(title, "", note, (stance, "; ".join(terms) or "-"))


def _errand(pos: DominionPosition, row: tuple[int, ...]) -> Row:
    task, house = Task(*row[1:]), pos.content.houses[row[0]]
    what = f"{('Geas', 'Quest')[task.kind]}: {GOALS[task.goal]} {pos.content.grid.names[task.hex]}"
    return Row(house, "", what, ("-", f"until day {task.deadline}"))


def _lord(pos: DominionPosition, lord: int) -> str:
    return "nobody" if lord == NOWHERE else pos.content.seats[lord]


def _since(since: int) -> str:
    return "-" if since == NOWHERE else f"day {since}"


def _overlays(pos: DominionPosition) -> Iterator[Overlay]:
    names = pos.content.grid.names
    for seat in pos.playing():
        if pos.seat_hex[seat] != NOWHERE:
            march = sorted(names[hex_] for hex_ in passing.net(pos, seat))
            pattern = ("dots", "stripes", "dots", "stripes")[seat]
            title = f"March of the {pos.content.seats[seat]}"
            yield Overlay(f"march-{seat}", title, tuple(march), COLOURS[seat], pattern, True)
