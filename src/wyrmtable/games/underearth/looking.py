"""What a seat sees (LOU-9.0a, LOU-14.3, LOU-R17): a view built from nothing."""

from __future__ import annotations

from wyrmtable.core import Decision, Marker, SeatLine, Token, View

from .content import NOBODY, bits
from .position import ANYONE, DEAD, LEFT_EAST, LEFT_WEST, WAITING, Position, owned
from .sequence import PHASES
from .units import counter_mix
from .victory import carried_off, profit

BESIDE = {WAITING: "waiting", DEAD: "eliminated"}  # what lies beside the map for all to see

# what lies on a counter for all to see, by whether it is unalerted, has moved, and carries something
BADGES = tuple(
    tuple(tuple((*unalerted, *moved, *carrying) for carrying in ((), ("carrying",))) for moved in ((), ("moved",)))
    for unalerted in ((), ("unalerted",))
)


def view(pos: Position, seat: int | None) -> View:
    """The table as the seat (None: a spectator) sees it. When the game is over everything lies open."""
    content = pos.content
    deciding = pos.pending.seat if isinstance(pos.pending, Decision) else None
    tokens = sorted([*_unit_tokens(pos, seat), *_treasure_tokens(pos, seat)])
    return View(
        game="underearth",
        scenario=content.setting.scenario,
        seat=seat,
        turn=f"Game-Turn {pos.turn}" if pos.turn else "Set-up",
        phase=PHASES.get(pos.steps[-1][0], "Set-up"),
        seats=tuple(SeatLine(name, _fortune(pos, number)) for number, name in enumerate(content.seats)),
        deciding=deciding,
        tokens=tuple(tokens),
        markers=tuple(sorted(_markers(pos))),
        facts=tuple(_facts(pos, seat)),
        outcome=str(pos.outcome[1]) if pos.outcome else "",
    )


def known_units(pos: Position, seat: int | None) -> int:
    """Face-up units are known to all, face-down ones to their owner (LOU-9.0a)."""
    if pos.outcome:
        return -1
    return pos.up if seat is None else pos.up | owned(pos, seat)


def knows(pos: Position, seat: int | None, unit: int) -> bool:
    """Whether the seat knows what a unit is."""
    return bool(known_units(pos, seat) >> unit & 1)


def knows_value(pos: Position, seat: int | None, treasure: int) -> bool:
    """Whoever looked knows (LOU-14.3b)."""
    return bool(pos.outcome) or (seat is not None and bool(pos.seen[treasure] >> seat & 1))


def _unit_tokens(pos: Position, seat: int | None) -> list[Token]:
    content = pos.content
    places, names, first = content.terrain.board.names, content.names, content.piece
    bearers, moved = set(pos.bearer), pos.moved & owned(pos, pos.active)
    known, asleep, kinds = known_units(pos, seat), pos.asleep, content.unit_kinds
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


def _treasure_tokens(pos: Position, seat: int | None) -> list[Token]:
    content = pos.content
    tokens = []
    for number, hex_ in enumerate(pos.gold):
        if hex_ < 0:
            continue
        place = content.terrain.board.names[hex_]
        if knows_value(pos, seat, number):
            pick = content.treasure + number
            value = content.values[number]
            tokens.append(Token(place, f"treasure-{value}", f"Treasure {value}", -1, (), content.names.text(pick)))
        else:
            tokens.append(Token(place, "back-t", "Treasure", -1))
    return tokens


def _markers(pos: Position) -> list[Marker]:
    content = pos.content
    text = content.terrain.board.side_text
    found = [Marker(text(content.barriers[door]), "locked", "Locked door") for door in bits(pos.locked)]
    for number, side in enumerate(content.terrain.gates):
        if pos.gates[number] == ANYONE:
            found.append(Marker(text(side), "gate-open", "Gate open to all"))
        else:
            races = (title for bit, title in enumerate(counter_mix().races.values()) if pos.gates[number] >> bit & 1)
            found.append(Marker(text(side), "gate-restricted", f"Gate open to: {', '.join(races) or 'nobody'}"))
    for hex_, _ in pos.attacks:
        found.append(Marker(content.terrain.board.names[hex_], "attack", "Declared attack"))
    return found


def _fortune(pos: Position, seat: int) -> str:
    """What all may know of a side: units on the map, losses, exits, costs."""
    places = [pos.where[unit] for unit in bits(owned(pos, seat))]
    lost, left = places.count(DEAD), places.count(LEFT_WEST) + places.count(LEFT_EAST)
    parts = [f"{sum(place >= 0 for place in places)} on the map"]
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


def _facts(pos: Position, seat: int | None) -> list[tuple[str, str]]:
    """Lines beside the board; the last ones only for the seat's own eyes."""
    facts = [("Scenario", pos.content.scenario.title)]
    if pos.choice:
        facts.append(("Gate", pos.choice.title()))
    if pos.quiet > 5:
        facts.append(("Quiet Game-Turns", str(pos.quiet)))
    for unit in bits(pos.content.semi & pos.up):
        if pos.mood[unit] and pos.where[unit] >= 0:
            title = pos.content.names.title(pos.content.piece + unit)
            facts.append((title, ("", "obeys", "stays", "runs wild")[pos.mood[unit]]))
    if seat is None:
        return facts
    out = sum(knows_value(pos, seat, n) and pos.taken[n] == seat for n in range(len(pos.gold)))
    if out:
        facts.append(("Treasure out", str(carried_off(pos, seat))))
    if pos.orders[seat] and not any(pos.cost):
        mix = counter_mix().units
        names = ", ".join(mix[pos.content.hireable[kind]].label for kind in pos.orders[seat])
        facts.append(("Your list", names))
    return facts
