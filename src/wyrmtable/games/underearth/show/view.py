"""What whose eyes see (LOU-9.0a, LOU-14.3, LOU-R17): a view built from nothing."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import ALL, Arrow, Decision, Eyes, Group, Marker, SeatLine, Token, View, decide, phase

from ..files.content import NOBODY, Content, bits
from ..position import ANYONE, DEAD, LEFT_EAST, LEFT_WEST, WAITING, Position, owned, playing
from ..rules.marching import next_to_move, stacks
from ..rules.sequence import STEPS
from ..rules.victory import profit, standstill
from .aim import aim, known_haul
from .counters import arms
from .knowing import known_units, knows_value
from .legend import legend
from .panels import panels
from .preview import warned
from .words import listed

WARNED = 8  # Game-Turns before idleness ends the game (LOU-R92)
BESIDE = {WAITING: "waiting", DEAD: "eliminated"}  # what lies beside the map for all to see

# what lies on a counter for all to see, by whether it is unalerted, has moved, and carries something
BADGES = tuple(
    tuple(tuple((*unalerted, *moved, *carrying) for carrying in ((), ("carrying",))) for moved in ((), ("moved",)))
    for unalerted in ((), ("unalerted",))
)


def view(pos: Position, eyes: Eyes) -> View:
    """The table as these eyes see it. When the game is over everything lies open."""
    content, decision = pos.content, decide(STEPS, pos)
    return View(
        game="underearth",
        scenario=content.setting.scenario,
        seat=eyes,
        turn=f"Game-Turn {pos.turn}" if pos.turn else "Set-up",
        phase=phase(STEPS, pos),
        seats=tuple(
            SeatLine(name, _fortune(pos, seat), *arms(content)[seat]) for seat, name in enumerate(content.seats)
        ),
        deciding=decision.seat if isinstance(decision, Decision) else None,
        tokens=tuple(sorted([*_unit_tokens(pos, eyes), *_treasure_tokens(pos, eyes)])),
        markers=_markers(pos),
        facts=tuple(_facts(pos, eyes)),
        outcome=str(pos.outcome[1]) if pos.outcome else "",
        aim=aim(pos, eyes),
        panels=panels(pos, eyes),
        groups=groups(pos, eyes),
        arrows=arrows(pos),
        warned=warned(pos, eyes),
        legend=legend(content),
    )


def groups(pos: Position, eyes: Eyes) -> tuple[Group, ...]:
    """Stacks that these eyes may send on the march as one (LOU-R23)."""
    content, decision = pos.content, decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or decision.picks[-1] < content.stack:
        return ()
    found, names = stacks(pos, next_to_move(pos, decision.seat)), content.names
    return tuple(
        Group(
            names.text(pick),
            listed([content.types[unit].label for unit in bits(found[pick - content.stack])]),
            tuple(names.text(content.piece + unit) for unit in bits(found[pick - content.stack])),
        )
        for pick in decision.picks
        if pick >= content.stack
    )


def arrows(pos: Position) -> tuple[Arrow, ...]:
    """Declared attacks: all in them lie face-up (LOU-R98)."""
    names, found = pos.content.terrain.board.names, list[Arrow]()
    for hex_, attackers in pos.attacks:
        starts = sorted({pos.where[unit] for unit in bits(attackers) if pos.where[unit] >= 0} - {hex_})
        found += [Arrow(names[start], names[hex_], f"Attack on {names[hex_]}", pos.active) for start in starts]
    return tuple(found)


def _unit_tokens(pos: Position, eyes: Eyes) -> list[Token]:
    content = pos.content
    places, names, first = content.terrain.board.names, content.names, content.piece
    bearers, moved = set(pos.bearer), pos.moved & owned(pos, pos.active)
    known, asleep, kinds = known_units(pos, eyes), pos.asleep, content.unit_kinds
    tokens = []
    for unit, (hex_, owner) in enumerate(zip(pos.where, pos.owner, strict=True)):
        place = places[hex_] if hex_ >= 0 else BESIDE.get(hex_, "")
        if owner == NOBODY or not place:
            continue
        badges = BADGES[asleep >> unit & 1][moved >> unit & 1][unit in bearers]
        if known >> unit & 1:
            text, title = names.texts[first + unit], names.titles[first + unit]
            tokens.append(Token(place, kinds[unit], title, owner, badges, text))
        else:
            tokens.append(Token(place, content.types[unit].back, "Face-down counter", owner, badges))
    return tokens


def _treasure_tokens(pos: Position, eyes: Eyes) -> list[Token]:
    content = pos.content
    tokens = []
    for number, hex_ in enumerate(pos.gold):
        if hex_ < 0:
            continue
        place = content.terrain.board.names[hex_]
        if knows_value(pos, eyes, number):
            pick = content.treasure + number
            value = content.values[number]
            tokens.append(Token(place, f"treasure-{value}", f"Treasure {value}", -1, (), content.names.text(pick)))
        else:
            tokens.append(Token(place, "back-t", "Treasure", -1))
    return tokens


def _markers(pos: Position) -> tuple[Marker, ...]:
    ways = _ways(pos.content, pos.locked, pos.gates)
    if not pos.attacks:
        return ways
    names = pos.content.terrain.board.names
    return tuple(sorted([*ways, *(Marker(names[hex_], "attack", "Declared attack") for hex_, _ in pos.attacks)]))


@lru_cache(maxsize=256)
def _ways(content: Content, locked: int, gates: tuple[int, ...]) -> tuple[Marker, ...]:
    """Locked doors and Gates; they change seldom."""
    text = content.terrain.board.side_text
    found = [Marker(text(content.barriers[door]), "locked", "Locked door", side=True) for door in bits(locked)]
    for open_to, side in zip(gates, content.terrain.gates, strict=False):
        if open_to == ANYONE:
            found.append(Marker(text(side), "gate-open", "Gate open to all", side=True))
        else:
            races = (title for bit, title in enumerate(content.mix.races.values()) if open_to >> bit & 1)
            found.append(
                Marker(text(side), "gate-restricted", f"Gate open to: {', '.join(races) or 'nobody'}", side=True)
            )
    return tuple(sorted(found))


def _fortune(pos: Position, seat: int) -> str:
    """What all may know of a side: units on the map, losses, exits, costs."""
    if seat not in playing(pos):
        return "gave up"
    units = owned(pos, seat)
    gone = [pos.where[unit] for unit in bits(units & ~pos.on_map)]
    lost, left = gone.count(DEAD), gone.count(LEFT_WEST) + gone.count(LEFT_EAST)
    parts = [f"{(units & pos.on_map).bit_count()} on the map"]
    if lost:
        parts.append(f"{lost} lost")
    if left:
        parts.append(f"{left} left the map")
    if pos.taken.count(seat):
        parts.append(f"{pos.taken.count(seat)} Treasure out")
    if pos.cost[seat]:
        parts.append(f"cost {pos.cost[seat]}")
    if pos.outcome and pos.content.pool:
        parts.append(f"profit {profit(pos, seat)}")
    return ", ".join(parts)


def _facts(pos: Position, eyes: Eyes) -> list[tuple[str, str]]:
    """Lines beside the board; what Treasure taken out is worth is only for its owner's eyes."""
    facts = [("Scenario", pos.content.scenario.title)]
    if pos.choice:
        facts.append(("Gate", pos.choice.title()))
    if (left := standstill(pos)) is not None and left <= WARNED:
        ends = (
            "with this Game-Turn" if left <= 0 else "after the next" if left == 1 else f"after {left} more Game-Turns"
        )
        facts.append(
            ("Standstill", f"unless there is a fight, a loss, an exit or a try at a door, the game ends {ends}")
        )
    for unit in bits(pos.content.semi & pos.up):
        if pos.mood[unit] and pos.where[unit] >= 0:
            title = pos.content.names.title(pos.content.piece + unit)
            facts.append((title, ("", "obeys", "stays", "runs wild")[pos.mood[unit]]))
    for seat, name in enumerate(pos.content.seats):
        if eyes in (seat, ALL) and seat in pos.taken:
            title = "Treasure out" if eyes == seat else f"Treasure out: {name}"
            facts.append((title, str(known_haul(pos, eyes, seat))))
    return facts
