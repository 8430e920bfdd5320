"""Setting up (LOU-25.10 to LOU-25.18): garrisons, field armies, Treasure, shuffled counters, locked doors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from wyrmtable.boards.paths import field

from ..files.content import DONE, EAST, WEST, bits
from ..files.terrain import BRIDGE, NARROW, TUNNEL
from ..position import BOX
from .passage import exit_hexes, last_door
from .survey import Field, Survey

Choice = tuple[int, str]
Rate = Callable[[int], float]
FAR = 400


def which_unit(survey: Survey, picks: Sequence[int], at: int) -> Choice:
    """Companies first, so that they get the places that matter; but a stage that takes any units leaves the better
    ones to the stages after it, if those lie nearer to what is to be held."""
    content, piece = survey.content, survey.content.piece
    any_units = bool(content.scenario.setup[at].number)
    waiting = [pick for pick in picks if pick >= piece and survey.pos.where[pick - piece] == BOX]
    best = min(waiting, key=lambda pick: (_rank(survey, pick - piece, any_units), pick))
    return best, _first(survey, best - piece, len(waiting))


def _first(survey: Survey, unit: int, waiting: int) -> str:
    """Why a unit is set up before the others."""
    kind = survey.content.types[unit]
    if kind.dependents:
        return "They cannot fight: they take what room the others leave."
    if kind.company:
        return f"With {kind.cf} in combat it should have its pick of the places; {waiting} kinds of units wait."
    if kind.leader:
        shift = "2 columns" if kind.leader > 1 else "1 column"
        return f"It goes where a Company stands already: together they fight {shift} better."
    return f"It goes {kind.ma} hexes a turn and finds its way from anywhere."


def _rank(survey: Survey, unit: int, any_units: bool) -> float:
    kind = survey.content.types[unit]
    if kind.dependents:
        return 0.0 if any_units and (survey.goals.spare or survey.goals.shield) else 90.0
    if any_units and survey.goals.shield and kind.company:
        return kind.cf / 10
    if kind.company:
        return 10.0 - kind.cf / 10
    if any_units and survey.goals.guard:
        return 1.0
    return 12.0 if kind.leader else 20.0


def where(survey: Survey, unit: int, at: int, picks: Sequence[int], rng: Random) -> Choice:
    """The hex that serves the seat's goals best."""
    place = survey.content.place
    rate = _rating(survey, unit, at, rng)
    hexes = [pick for pick in picks if place <= pick < survey.content.barrier]
    best = max(hexes, key=lambda pick: (rate(pick - place), -pick))
    return best, "From there it serves best."


def _rating(survey: Survey, unit: int, at: int, rng: Random) -> Rate:
    goals, content = survey.goals, survey.content
    kind = content.types[unit]
    asleep = content.scenario.setup[at].asleep
    if goals.guard:
        near = way_from(survey, survey.ground.board.places_of(goals.guard))
        return _garrison(survey, unit, near) if asleep else _rearguard(survey, unit, near)
    if goals.haul:
        return _beside_gold(survey, unit)
    if goals.bar:
        return _ambush(survey, unit)
    if goals.escape:
        goal = exit_hexes(survey, goals.escape)
        near = way_from(survey, goal)
        return lambda hex_: -near[hex_] + (0.1 if survey.pos.at[hex_] else 0)
    if goals.shield and kind.race != "dragon":
        return _near_lord(survey, unit)
    if goals.shield:
        gate = rng.choice(("west", "east"))
        side = survey.ground.board.sides[survey.ground.gates[("west", "east").index(gate)]]
        near = way_from(survey, (side.a if survey.ground.outside[side.a] else side.b,))
        return lambda hex_: -near[hex_]
    return _forward(survey, unit)


def way_from(survey: Survey, ends: Sequence[int]) -> Field:
    """Half points on an empty map with all doors and Gates open."""
    key = ("plain", tuple(ends))
    if key not in survey.memo:
        survey.memo[key] = field(survey.ground.walking, ends)
    found: Field = survey.memo[key]
    return found


def _garrison(survey: Survey, unit: int, near: Field) -> Rate:
    """Fighters in and around what is to be held, the helpless a little aside (25.12)."""
    if survey.content.dependents >> unit & 1:
        return lambda hex_: -abs(min(near[hex_], FAR) - 20)
    return lambda hex_: -float(min(near[hex_], FAR))


def _rearguard(survey: Survey, unit: int, near: Field) -> Rate:
    """Heavy Companies plug tight places on the pursuers' way, the quick ones are ahead to rouse the city (25.12)."""
    ground, content = survey.ground, survey.content
    foes = [survey.pos.where[foe] for foe in survey.foes]
    theirs = way_from(survey, sorted(set(foes)))
    shortest = min(near[hex_] for hex_ in foes) if foes else 0

    def plugging(hex_: int) -> float:
        widths = [ground.width[side] for _, side in ground.board.joined[hex_]]
        tight = len(widths) == 2 and all(width in (NARROW, BRIDGE, TUNNEL) for width in widths)
        on_way = theirs[hex_] + near[hex_] <= shortest + 12
        return (60.0 if tight and on_way else 0.0) - near[hex_] * 0.5

    heavy = content.company >> unit & 1 and content.points[unit] < 18
    return plugging if heavy else lambda hex_: -float(near[hex_])


def _near_lord(survey: Survey, unit: int) -> Rate:
    """Companies between the enemy and the Lord, the Sentry where the enemy comes in, a runner within earshot of him,
    the helpless as far from all as may be (25.14)."""
    lords = [survey.pos.where[u] for u in bits(survey.goals.shield) if survey.pos.where[u] >= 0]
    near = way_from(survey, lords or [0])
    kind = survey.content.types[unit]
    if kind.dependents:
        return lambda hex_: float(min(near[hex_], FAR))
    entry = way_from(survey, _entrances(survey))
    shortest = min(entry[hex_] for hex_ in lords) if lords else 0
    if kind.sentry:
        return lambda hex_: -float(entry[hex_])
    if not kind.company and not kind.leader:
        watches = [survey.pos.where[u] for u in survey.mine if survey.content.sentries >> u & 1]
        heard = sum(survey.ground.earshot[hex_] for hex_ in watches)
        return lambda hex_: (FAR if heard >> hex_ & 1 else 0) - float(min(near[hex_], FAR))

    def barring(hex_: int) -> float:
        detour = entry[hex_] + near[hex_] - shortest
        return -float(min(near[hex_], FAR)) - 0.5 * max(0, detour - 16)

    return barring


def _entrances(survey: Survey) -> list[int]:
    """Where the enemy is going to be set up, as far as the scenario says."""
    seats, setup = survey.content.seats, survey.content.scenario.setup
    words = [
        where
        for stage in setup
        if stage.do == "place" and stage.side != seats[survey.seat]
        for where in stage.places(survey.pos.choice)
        if not where.startswith("within:")
    ]
    return sorted({hex_ for where in words for hex_ in survey.ground.places(where)}) or [0]


def _beside_gold(survey: Survey, unit: int) -> Rate:
    """Quick Companies near the dearest Treasure, the helpless far from the Gates (25.16)."""
    pos, values = survey.pos, survey.content.values
    dear = [pos.gold[n] for n in range(len(values)) if pos.gold[n] >= 0 and values[n] >= 10]
    gold = way_from(survey, dear or [0])
    edge = way_from(survey, exit_hexes(survey, "any"))
    if survey.content.dependents >> unit & 1:
        return lambda hex_: float(edge[hex_]) + (30 if survey.ground.tunnel_only[hex_] else 0)
    return lambda hex_: -float(min(gold[hex_], FAR))


def _ambush(survey: Survey, unit: int) -> Rate:
    """The Sentry within earshot of the others by the likeliest entry, Companies before the way out (25.18)."""
    ground = survey.ground
    other = "west" if survey.goals.bar == "east" else "east"
    entry = way_from(survey, exit_hexes(survey, other))
    if survey.content.sentries >> unit & 1:
        marks = [hex_ for mark in ("*", "***") for hex_ in ground.places(f"mark:{mark}")]
        return lambda hex_: 20.0 * any(ground.earshot[hex_] >> mark & 1 for mark in marks) - entry[hex_]
    if survey.content.company >> unit & 1 and not _watched(survey):
        door = last_door(survey)
        out = way_from(survey, (door,) if door >= 0 else exit_hexes(survey, survey.goals.bar))
        return lambda hex_: -float(out[hex_])
    return lambda hex_: -float(entry[hex_])


def _watched(survey: Survey) -> bool:
    """Whether a Company of ours stands before the way out already."""
    door = last_door(survey)
    if door < 0:
        return False
    near = way_from(survey, (door,))
    return any(survey.content.company >> u & 1 and near[survey.pos.where[u]] <= 30 for u in survey.mine)


def _forward(survey: Survey, unit: int) -> Rate:
    """As near to the goal as may be, slow Companies first; leaders with Companies."""
    goals = survey.goals
    ends = survey.ground.board.places_of(goals.storm) if goals.storm else prey_of(survey)
    near = way_from(survey, ends or [0])
    leader = survey.content.types[unit].leader

    def rate(hex_: int) -> float:
        company = survey.company_in(hex_)
        led = any(survey.pos.where[u] == hex_ and survey.content.types[u].leader for u in survey.mine)
        return -float(near[hex_]) + (4 if leader and company and not led else 0)

    return rate


def prey_of(survey: Survey) -> list[int]:
    """Where the enemies stand that are to be hunted, or all of them."""
    hunt = survey.goals.hunt
    return sorted({survey.pos.where[foe] for foe in survey.foes if not hunt or hunt >> foe & 1})


# -- the other stages ------------------------------------------------------------------------------------------------


def side_of_map(survey: Survey, rng: Random) -> Choice:
    """East for the shorter way, now and then West for its open doors (25.10)."""
    return (EAST, "East is nearer.") if rng.random() < 0.5 else (WEST, "West has no locked doors.")


def lock_doors(survey: Survey, picks: Sequence[int]) -> Choice:
    """Every door that shuts the enemy in and none of ours (25.7)."""
    ground, near = survey.ground, survey.foe_distance()
    for pick in picks:
        if pick == DONE:
            continue
        a, b = ground.board.sides[survey.content.barriers[pick - survey.content.barrier]][:2]
        inner = a if near[a] < near[b] else b
        if not any(survey.pos.where[unit] == inner for unit in survey.mine):
            return pick, "Shut them in."
    return DONE, "The rest stay open."


def which_treasure(survey: Survey, picks: Sequence[int]) -> Choice:
    """The dearest first."""
    first = survey.content.treasure
    return max(picks, key=lambda pick: (survey.content.values[pick - first], -pick)), "The dearest first."


def lay_treasure(survey: Survey, number: int, picks: Sequence[int]) -> Choice:
    """The dearest nearest to the way out, by turns at both Gates (25.16)."""
    pos, place = survey.pos, survey.content.place
    laid = [hex_ for hex_ in pos.gold if hex_ >= 0]
    near = {edge: way_from(survey, hexes) for edge, hexes in survey.ground.edges.items()}
    counts = {edge: sum(_closer(near, hex_) == edge for hex_ in laid) for edge in near}
    edge = min(near, key=lambda name: (counts[name], name))
    best = min(picks, key=lambda pick: (_closer(near, pick - place) != edge, near[edge][pick - place], pick))
    return best, "Near the way out."


def _closer(near: dict[str, Field], hex_: int) -> str:
    return min(near, key=lambda edge: (near[edge][hex_], edge))


def scatter(survey: Survey, picks: Sequence[int], rng: Random) -> Choice:
    """Unknown counters along the way through, thinly (25.18)."""
    entry = way_from(survey, exit_hexes(survey, "west"))
    out = way_from(survey, exit_hexes(survey, "east"))
    place = survey.content.place
    best = min(picks, key=lambda pick: (entry[pick - place] + out[pick - place] + rng.random() * 12, pick))
    return best, "On their way."
