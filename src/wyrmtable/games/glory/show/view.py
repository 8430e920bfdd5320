"""What whose eyes see: the map with all counters, control, the Turn track, pools and the running count."""

from __future__ import annotations

from wyrmtable.core import (
    ALL,
    Aim,
    Decision,
    Eyes,
    Group,
    Marker,
    Panel,
    Row,
    Score,
    SeatLine,
    View,
    decide,
    phase,
)

from ..files.scenarios import HIGHLORD, TOLD
from ..position import POOL, Position
from ..rules.companies import company
from ..rules.fog import as_seen
from ..rules.neutral import rating
from ..rules.sequence import STEPS
from ..rules.telling import listed
from ..rules.victory import count, countries, has_captured, has_moved, held, initial_strength, level, strength_now
from .counters import ARMS
from .imagine import BY_PIECE, is_secret
from .legend import legend
from .overlays import overlays
from .pieces import forces, tokens
from .prospects import arrows
from .warnings import warned


def view(pos: Position, eyes: Eyes) -> View:
    """The table; all eyes see the same but for what they may pick, and what fog hides from them (DOG-7.50)."""
    content, decision, seen = pos.content, decide(STEPS, pos), as_seen(pos, eyes)
    return View(
        game="glory",
        scenario=content.setting.scenario,
        seat=eyes,
        turn=_turn(pos),
        phase=phase(STEPS, pos),
        seats=tuple(
            SeatLine(name, _fortune(pos, side, seat), *ARMS[side])
            for seat, (name, side) in enumerate(zip(content.seats, content.side_of, strict=True))
        ),
        deciding=decision.seat if isinstance(decision, Decision) else None,
        tokens=tokens(seen),
        markers=tuple(sorted(_markers(pos))),
        arrows=arrows(pos, eyes),
        facts=(*_facts(pos), *_under_way(pos, eyes)),
        outcome=str(pos.outcome[1]) if pos.outcome else "",
        aim=_aim(pos),
        panels=(forces(seen), _countries_panel(pos), *_pools_panel(pos), *_cup_panel(pos)),
        overlays=overlays(seen),
        groups=_groups(pos, eyes),
        warned=warned(pos, eyes),
        legend=legend(content),
    )


def _turn(pos: Position) -> str:
    """The Turn as the track counts it, which of the scenario's Turns that is, and the season (DOG-K.1)."""
    content = pos.content
    if not pos.turn:
        return "Set-up"
    turn, turns = _turns(pos)
    said = f"{pos.turn} of {turns}" if turn == pos.turn else f"{pos.turn} ({turn} of {turns})"
    return f"Turn {said}, {content.calendar.date(pos.turn)}"


def _turns(pos: Position) -> tuple[int, int]:
    """Which Turn of the scenario it is, and how many there are."""
    content = pos.content
    turn = max(0, pos.turn - content.first_turn + 1) if pos.turn else 0
    return turn, content.last_turn - content.first_turn + 1


def _markers(pos: Position) -> list[Marker]:
    land, found = pos.content.land, []
    if pos.temple >= 0:
        title = "The Dark Temple, lost" if pos.has_lost_temple() else "The Dark Temple"
        found.append(Marker(land.names[pos.temple], "temple", title))
    for country, turn, hex_ in pos.capitals:
        title = pos.content.countries[pos.content.nations[country]].title
        later = f"; it is founded again in Turn {turn}" if turn else ""
        text = f"The capital of {title} is given up{later}"
        found.append(Marker(land.names[pos.content.capital[country]], "ruin", text))
        if hex_ >= 0:
            found.append(Marker(land.names[hex_], "capital", f"The capital of {title}"))
        elif pos.turn < turn <= pos.content.calendar.turns:
            found.append(Marker(f"turn-{turn}", "capital", f"The capital of {title} is founded again"))
    for number, place in enumerate(land.places):
        control = pos.control[number]
        if control and (control != pos.content.first_control[number] or number == pos.content.goal):
            title = f"{place.title}: held by {TOLD[control - 1]}"
            found.append(Marker(land.names[place.hex], f"control-{control - 1}", title))
    if pos.turn:
        found.append(Marker(f"turn-{pos.turn}", "turn", f"Turn {pos.turn}"))
    if pos.target >= 0 and pos.tower < 0:
        found.append(Marker(land.names[pos.target], "attack", "Combat"))
    return found


def _fortune(pos: Position, side: int, seat: int) -> str:
    """What a side has on the map and in the pool; of a team what this player commands (DOG-N.2)."""
    own = [p for p in range(pos.content.size) if not pos.content.teams or pos.chief[p] == seat]
    armies = [p for p in pos.armies_of(side) if p in own]
    pool = sum(1 for p in own if pos.where[p] == POOL and pos.side[p] == side)
    strength = sum(pos.content.strength[p][pos.depleted[p]] if pos.content.fog else pos.strength(p) for p in armies)
    text = f"{len(armies)} {'army' if len(armies) == 1 else 'armies'}, strength {strength}"
    text = f"captain, {text}" if pos.content.teams and seat == side else text
    return f"{text}, {pool} in the pool" if pool else text


def _facts(pos: Position) -> list[tuple[str, str]]:
    seats = pos.content.sides
    facts = [("Scenario", pos.content.scenario.title), ("Initiative", seats[pos.holder])]
    if pos.turn:
        facts.append(("First to move", seats[pos.first]))
    return facts


def _under_way(pos: Position, eyes: Eyes) -> tuple[tuple[str, str], ...]:
    """For eyes that see everything: what somebody chooses under fog while nobody else knows it."""
    step = pos.steps[-1]
    if not pos.content.fog or eyes != ALL or not any(is_secret(pos, step, side) for side in (0, 1)):
        return ()
    pieces = step[3:] if step[0] == "march" else step[1:2] if step[0] in BY_PIECE else step[3:]
    return (("Under way", listed(pos, pieces)),)


def _aim(pos: Position) -> Aim:
    """The goal, the Turn of how many, and how far either side has come (DOG-S.33.4)."""
    content = pos.content
    if content.scenario.victory.kind == "control":
        return _control_aim(pos)
    if content.scenario.victory.kind == "countries":
        return _countries_aim(pos)
    if content.scenario.victory.kind != "losses":
        return _capital_aim(pos)
    initial = initial_strength(pos)
    lost = initial - strength_now(pos) if pos.turn else 0
    share = content.scenario.victory.losses
    title = content.land.places[content.goal].title
    taken = has_captured(pos)
    scores = (
        Score(HIGHLORD, f"{title} is taken" if taken else f"{title} is not taken", float(taken), 1.0),
        Score(1, f"the Highlords have lost {lost} of {initial}", float(lost), initial * share / 100),
    )
    return _aimed(pos, scores)


def _capital_aim(pos: Position) -> Aim:
    """Who holds the capital, and whether it was given up (DOG-S.31.6)."""
    title = pos.content.land.places[pos.content.goal].title
    taken, moved = has_captured(pos), has_moved(pos)
    held = "is held" if pos.content.scenario.victory.kind == "siege" else "has not moved"
    state = "is given up" if moved else held
    scores = (
        Score(HIGHLORD, f"{title} is taken" if taken else f"{title} is not taken", float(taken), 1.0),
        Score(1, f"{title} {state}", 0.5 if moved else 1.0, 1.0),
    )
    return _aimed(pos, scores)


def _control_aim(pos: Position) -> Aim:
    """How many of the countries that count the Highlords hold (DOG-S.32.6)."""
    count, wanted = len(held(pos)), len(pos.content.wanted)
    scores = (
        Score(HIGHLORD, f"{count} of {wanted} countries held", float(count), float(wanted)),
        Score(1, f"{wanted - count} of {wanted} countries kept from them", float(wanted - count), 1.0),
    )
    return _aimed(pos, scores)


def _countries_aim(pos: Position) -> Aim:
    """How many countries each side holds, and what that is worth (DOG-V.6)."""
    held_by = count(pos)
    scores = [
        Score(side, f"{countries(held_by[side])}: {level(pos, side, held_by[side])}", float(held_by[side]), 20.0)
        for side in (0, 1)
    ]
    return _aimed(pos, tuple(scores))


def _aimed(pos: Position, scores: tuple[Score, ...]) -> Aim:
    return Aim(_goal(pos), *_turns(pos), scores)


def _goal(pos: Position) -> str:
    """What the scenario is about, and what a house rule asks of the Highlords besides (DOG-P.2)."""
    needed, usual = pos.content.fewest
    more = "" if needed == usual else f" The Highlords need {needed} for a poor one, and so on."
    return pos.content.scenario.goal + more


def _cup_panel(pos: Position) -> tuple[Panel, ...]:
    """The counters left in the cup; their order is nobody's knowledge (DOG-2.5)."""
    content = pos.content
    if not content.scenario.cup:
        return ()
    left = [(event.title, count) for (_, event), count in zip(content.events, pos.cup, strict=True) if count]
    rows = tuple(Row(title, cells=(str(count),)) for title, count in left)
    return (Panel("cup", "Event cup", "deck", ("Left",), rows),)


def _pools_panel(pos: Position) -> tuple[Panel, ...]:
    """The replacement pools, which are public: what lies in them by nationality, and how much of it could return
    (DOG-1.2, DOG-1.3)."""
    content = pos.content
    lost: dict[tuple[int, str], list[str]] = {}
    for piece, where in enumerate(pos.where):
        if where == POOL:
            key = pos.side[piece], content.nationality[piece]
            lost.setdefault(key, []).append(content.names.title(content.piece + piece))
    rows = [
        Row(", ".join(titles), cells=(content.sides[side], str(len(titles)), str(len(titles) // 2)))
        for (side, _), titles in sorted(lost.items())
    ]
    return (
        (Panel("pools", "Replacement pools", "list", ("Side", "Armies", "Could return"), tuple(rows)),) if rows else ()
    )


def _countries_panel(pos: Position) -> Panel:
    """The countries that take part, and who holds their places."""
    content, rows = pos.content, []
    columns: tuple[str, ...] = ("Country", "Belongs to", "Held by")
    columns += ("Ratings (Whitestone / Highlords)",) if content.neutrals else ()  # nobody else can be won over
    for number, place in enumerate(content.land.places):
        country = content.place_country[number]
        if not pos.ally[country] and country not in content.neutrals:
            continue
        holder = content.sides[pos.control[number] - 1] if pos.control[number] else "nobody"
        title = content.countries[content.nations[country]].title
        owner = content.sides[pos.ally[country] - 1] if pos.ally[country] else "neutral"
        owner = f"{owner}, conquered" if pos.fallen[country] else owner
        rated = "" if pos.ally[country] else f"{rating(pos, country, 1)} / {rating(pos, country, 0)}"
        rows.append(Row(place.title, cells=(title, owner, holder, rated)[: len(columns)]))
    return Panel("countries", "Countries", "list", columns, tuple(rows))


def _groups(pos: Position, eyes: Eyes) -> tuple[Group, ...]:
    """Stacks that march as one, while the seat moves."""
    decision, content = decide(STEPS, pos), pos.content
    if pos.steps[-1][0] != "movement" or not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    found = []
    for pick in decision.picks:
        if content.place <= pick < content.piece:
            members = tuple(content.names.text(content.piece + p) for p in company(pos, pick - content.place))
            found.append(Group(content.names.text(pick), f"The stack at {content.names.title(pick)}", members))
    return tuple(found)
