"""What eyes see of a journey: the hexes that are drawn, the party, days, food, castles and tasks (UWA-GAME-7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

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
    Token,
    View,
    decide,
)

from ...files.landboard import COMPASS, SITE, TOLD
from ...files.terms import ABLE, FATES
from ...rules.land import ending, hearsay, tasks, travel, trove
from ...rules.land.castles import COUNTED, STANCE_SHOWN, Castle
from ...rules.land.maker import HERE
from ...rules.land.position import NOWHERE, ON_FOOT, ON_HORSE, LandPosition
from ...rules.land.sequence import STEPS
from ...rules.land.truth import land
from ...rules.purse import rations
from ...rules.sequence import STEPS as MEETING_TABLE
from .. import view as meeting_view
from ..court import refereed
from ..frame import frame
from .places import LAND, LEGEND, MEETING, SHEETS, said, sheet_now, told
from .preview import warned
from .referee import secrets
from .tiles import tile_name

STANDINGS = ("", "you have paid", "you refused them", "beaten", "friends")
EVERYWHERE = bytes([TOLD])
CONFRONTED = ("demand", "champion", "lance", "shield", "lair-seen")
PARTY_SIGN = Legend("party", "The party", "Its badge tells how many are on their feet.")
SITE_SYMBOLS = ("", "site-castle", "site-town", "site-home", "site-far", "site-dungeon", "site-gate")


def view(pos: LandPosition, eyes: Eyes) -> View:
    decide(STEPS, pos)  # first, since a meeting's own table asks otherwise
    if pos.steps[-1][0] in MEETING_TABLE and sheet_now(pos) == MEETING:
        return _meeting(pos, eyes)
    seats = tuple(meeting_view.seat_line(pos, seat) for seat in range(pos.content.chairs))
    return replace(
        frame(STEPS, pos, eyes, f"Day {pos.day}" if pos.day else "Before the journey", seats),
        tokens=tuple(_tokens(pos)),
        markers=tuple(_markers(pos, eyes)),
        facts=tuple(_facts(pos, eyes)),
        aim=_aim(pos),
        panels=(_party(pos), *_foes(pos), *_gazetteer(pos), *_castles(pos, eyes), *_tasks(pos), *secrets(pos, eyes)),
        overlays=tuple(_overlays(pos, eyes)),
        grounds=_sheet(pos, eyes).tiles,
        sheets=SHEETS,
        sheet=sheet_now(pos),
        warned=warned(pos, eyes),
        trail=tuple(pos.content.grid.names[hex_] for hex_ in pos.path) if len(pos.path) > 1 else (),
        legend=(PARTY_SIGN, *LEGEND),
    )


def _meeting(pos: LandPosition, eyes: Eyes) -> View:
    """A meeting looks as it does anywhere, with the land behind it."""
    plain = meeting_view.view(pos, eyes)
    tokens = (*(replace(token, sheet=MEETING) for token in plain.tokens), *_tokens(pos))
    indoors = ("Dungeon level", "Light", "Way out", "Distance")
    facts = [fact for fact in plain.facts if fact[0] not in indoors]
    return replace(
        plain,
        turn=f"Day {pos.day}, {plain.turn.lower()}",
        tokens=tuple(sorted(tokens)),
        facts=(("Distance", f"{pos.gap} yards"), *facts, *_facts(pos, eyes)),
        aim=_aim(pos),
        panels=(*plain.panels, *_castles(pos, eyes), *_tasks(pos), *secrets(pos, eyes)),
        markers=tuple(_markers(pos, eyes)),
        grounds=_sheet(pos, eyes).tiles,
        sheets=SHEETS,
        sheet=MEETING,
        legend=(*plain.legend, PARTY_SIGN, *LEGEND),
    )


def _tokens(pos: LandPosition) -> Iterator[Token]:
    place = pos.content.grid.names[pos.hex]
    yield Token(place, "party", "The party", 0, (str(pos.living()),), sheet=LAND)


class Sheeted(NamedTuple):
    """What the players' sheet shows by itself."""

    tiles: tuple[Ground, ...]
    sites: tuple[Marker, ...]
    named: tuple[Row, ...]


def _sheet(pos: LandPosition, eyes: Eyes) -> Sheeted:
    """What is drawn; for those who see everything, the whole land."""
    names = pos.content.grid.names
    if pos.content.sees_all(eyes):
        return _laid_out(names, EVERYWHERE * len(names), land(pos).codes)
    return _laid_out(names, bytes(pos.fog), bytes(pos.drawn))


@lru_cache(maxsize=64)
def _laid_out(names: tuple[str, ...], fog: bytes, drawn: bytes) -> Sheeted:
    """The hexes that were told as tiles, and whatever stands on them."""
    known = [hex_ for hex_, how in enumerate(fog) if how]
    sites = [hex_ for hex_ in known if drawn[hex_] >> SITE]
    return Sheeted(
        tuple(_tile(names[hex_], drawn[hex_]) for hex_ in known),
        tuple(_site(names[hex_], drawn[hex_]) for hex_ in sites),
        tuple(Row(f"{names[hex_]}: {said(drawn[hex_])}") for hex_ in sites),
    )


@lru_cache(maxsize=8192)
def _tile(name: str, code: int) -> Ground:
    return Ground(name, tile_name(code), 0, said(code), LAND)


@lru_cache(maxsize=8192)
def _site(name: str, code: int) -> Marker:
    return Marker(name, SITE_SYMBOLS[code >> SITE], said(code).capitalize(), LAND)


def _markers(pos: LandPosition, eyes: Eyes) -> Iterator[Marker]:
    yield from _sheet(pos, eyes).sites
    for den in pos.dens:
        yield Marker(pos.content.grid.names[den[0]], "lair", _den(pos, den), LAND)
    for hex_ in sorted(land(pos).lairs - {den[0] for den in pos.dens} if pos.content.sees_all(eyes) else ()):
        yield Marker(pos.content.grid.names[hex_], "lair", "A lair that nobody has found", LAND)
    for what, hex_, _ in hearsay.here(pos):
        yield Marker(pos.content.grid.names[hex_], "hearsay", _said(pos, what, hex_), LAND)


def _said(pos: LandPosition, what: int, hex_: int) -> str:
    return f"They say that {hearsay.SAID[what]} {pos.content.grid.names[hex_]}"


def _den(pos: LandPosition, den: tuple[int, ...]) -> str:
    name, heads = pos.content.book.kinds[den[1]].name, f" with {den[3]} heads" if den[3] else ""
    return f"A lair: {den[2]} x {name}{heads}" if den[2] else f"An empty lair: {name}{heads}"


def _overlays(pos: LandPosition, eyes: Eyes) -> Iterator[Overlay]:
    names = pos.content.grid.names
    if pos.content.sees_all(eyes):
        blank = tuple(names[hex_] for hex_ in range(len(names)) if not pos.fog[hex_])
        yield Overlay("blank", "Not on the players' sheet", blank, "#555555", "dots", True)
    path = tuple(names[hex_] for hex_ in sorted({*pos.path}))
    if len(path) > 1:
        yield Overlay("path", "Today's path", path, "#b0452f", "dots", True)
    goals = tuple(names[task.hex] for task in map(_task, pos.tasks) if task.state != tasks.DONE)
    if goals:
        yield Overlay("tasks", "Geas and quests", tuple(sorted({*goals})), "#6a3f7a", "lines", True)


def _facts(pos: LandPosition, eyes: Eyes) -> Iterator[tuple[str, str]]:
    yield "Hex", f"{pos.content.grid.names[pos.hex]}: {told(pos, pos.hex)}"
    if pos.other:
        yield "World", "home" if pos.world == HERE else "beyond the gate"
    yield "Travelling", "on foot" if pos.travel == ON_FOOT else "on horseback" if pos.travel == ON_HORSE else "by air"
    if pos.steps[-1][0] == "trek":
        yield "Movement left", str(max(pos.points, 0))
    if pos.heading != NOWHERE:
        yield "Lost", f"drifting {COMPASS[pos.heading]}"
    yield "Food", f"{rations(pos)} rations, {rations(pos) // max(pos.living(), 1)} days"
    yield "Days on the march", f"{pos.marched} of {travel.MARCHING_DAYS}"
    if pos.weary:
        yield "Rest owed", f"{(pos.weary + 1) // 2} days"
    if pos.guests:
        yield "Guests for", f"{pos.guests} days more"
    yield "Gold in the purses", str(pos.purse())
    if pos.taken:
        yield "Treasure", f"{pos.taken // 10} gold pieces' worth"
    if pos.charms:
        yield "Magic", trove.in_words(pos)
    if pos.ruin_rooms:
        yield "The ruin", f"{pos.ruin_seen} of {pos.ruin_rooms} rooms searched"
    for world, hex_, due, _ in pos.agents:
        if world == pos.world and due >= 0:
            yield f"A Spy at {pos.content.grid.names[hex_]}", f"writes on day {due}"
    for world, hex_, due, _ in pos.brews:
        if world == pos.world:
            yield f"A potion at {pos.content.grid.names[hex_]}", f"ready on day {due}"
    if pos.toll:
        yield "They ask for", f"{pos.toll} gold pieces"
    yield from refereed(pos, eyes)


def _aim(pos: LandPosition) -> Aim:
    found = f"{min(ending.castles_found(pos), ending.CASTLES)} of 3 castles, " + (
        "the far town" if ending.far_town_found(pos) else "not the far town"
    )
    told_points = ending.points(pos)
    text = f"{told_points} points; found {found}"
    scores = tuple(Score(seat, text, float(told_points)) for seat in range(pos.content.players))
    verb = "Visit" if pos.content.off_hand else "Find"
    goal = f"{verb} three castles and the far town, and be home by the end of day 60."
    return Aim(goal, pos.day, travel.DAYS, scores)


def _party(pos: LandPosition) -> Panel:
    rows = tuple(_member(pos, who) for who in pos.march)
    return Panel("party", "The party", "forces", ("AC", "Hit points", "Gold", "Food"), rows)


def _member(pos: LandPosition, who: int) -> Row:
    member = pos.member(who)
    left = max(pos.hp[who] - pos.hurt[who], 0)
    cells = (str(pos.ac(who)), f"{left} of {pos.hp[who]}", str(pos.gold[who]), str(pos.food[who]))
    note = f"{pos.rung(who).title}, {FATES[pos.fate[who]]}"
    return Row(member.title, member.id, note, cells, member.id, pos.fate[who] != ABLE)


def _foes(pos: LandPosition) -> Iterator[Panel]:
    """Who stands before the party at a castle or a lair."""
    if pos.steps[-1][0] not in CONFRONTED:
        return
    counts = dict[str, int]()
    for kind in pos.foe_kind:
        name = pos.content.book.kinds[kind].name
        counts[name] = counts.get(name, 0) + 1
    rows = tuple(Row(name, note=f"{count}") for name, count in counts.items())
    yield Panel("met", "Before you", "list", rows=rows)


def _gazetteer(pos: LandPosition) -> Iterator[Panel]:
    """Everything on the sheet that has a name."""
    names = pos.content.grid.names
    rows = list(_sheet(pos, None).named)
    rows += [Row(f"{names[den[0]]}: {_den(pos, den).lower()}") for den in pos.dens]
    if rows:
        yield Panel("gazetteer", "What you have found", "list", rows=tuple(rows))
    news = tuple(Row(_said(pos, what, hex_)) for what, hex_, _ in hearsay.here(pos))
    if news:
        yield Panel("hearsay", "What is said in the taverns", "list", rows=news)


def _task(row: tuple[int, ...]) -> tasks.Task:
    return tasks.Task(*row)


def _castles(pos: LandPosition, eyes: Eyes) -> Iterator[Panel]:
    rows = list[Row]()
    for row in pos.castles:
        castle = Castle(*row)
        kinds, number = pos.content.book.kinds, pos.content.book.number
        lord = kinds[number[pos.content.land.occupants[castle.occupant]]].name
        all_seen = pos.content.sees_all(eyes)
        shown = castle.known & STANCE_SHOWN or all_seen
        stance = ("hostile", "neutral")[castle.stance] if shown else "unknown"
        garrison = str(castle.garrison) if all_seen or castle.known & COUNTED else "?"
        others = ", ".join(kinds[kind].name for kind in castle.others)
        note = f"{castle.number} x {kinds[castle.kind].name}" + (", ridden" if castle.ridden else "")
        note += f"; {others}" if others else ""
        cells = (stance, STANDINGS[castle.standing], garrison)
        rows.append(Row(f"{lord}, hex {pos.content.grid.names[castle.hex]}", "", note, cells))
    if rows:
        yield Panel("castles", "Castles", "list", ("Stance", "With you", "Garrison"), tuple(rows))


def _tasks(pos: LandPosition) -> Iterator[Panel]:
    rows = list[Row]()
    for task in map(_task, pos.tasks):
        text = f"{tasks.GOALS[task.goal]} {pos.content.grid.names[task.hex]}"
        state = ("until day " + str(task.deadline), _share(pos, task), "done")
        rows.append(Row(f"{('Geas', 'Quest')[task.kind]}: {text}", "", state[task.state], dim=task.state == tasks.DONE))
    if rows:
        yield Panel("tasks", "Geas and quests", "list", rows=tuple(rows))


def _share(pos: LandPosition, task: tasks.Task) -> str:
    return f"bring {task.so_far // 20} gold pieces' worth to {pos.content.grid.names[task.castle]}"
