"""What a person might not want, told before it is done (DOG-U.1, DOG-U.7): a border crossed by chance, a last place
left empty, a leader left alone, an army put where no ship can fetch it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wyrmtable.core import Decision, Eyes, Reason, Step, decide

from ..files.content import Content
from ..files.land import Land
from ..files.mapwords import STRAIT
from ..files.switches import SEATS
from ..position import Position
from ..rules.neutral import RESENTMENT, country_of, is_neutral, rating
from ..rules.sequence import STEPS
from ..rules.ships import is_port, shores
from ..rules.tower import crew

BORDERS = ("march", "retreat-to", "withdraw", "ride", "fly")  # steps in which a hex picked may be a neutral one


def warnings(pos: Position, pick: int) -> list[Reason]:
    """All that speaks against a pick of the present decision, but does not forbid it."""
    step, content = pos.steps[-1], pos.content
    hex_ = pick - content.place if content.place <= pick < content.piece else -1
    found: list[Reason] = []
    if step[0] == "march" and hex_ >= 0:
        found += left_behind(pos, step[3:])
    if step[0] in BORDERS and 0 <= hex_ < content.land.size and is_neutral(pos, hex_) and _invades(pos, step):
        found.append(crossing(pos, _mover(pos, step), content.land.country[hex_]))
    if step[0] == "place" and 0 <= hex_ < content.land.size and content.is_army[step[1]]:
        found += _stranded(pos, hex_)
    if step[0] == "sail" and pick >= content.piece:
        found += _landing(pos, step[1], pick - content.piece)
    return found


def _invades(pos: Position, step: Step) -> bool:
    """Whether an army would come into the hex: only armies draw a nation into the war (DOG-R18)."""
    moving = crew(pos, step[1]) if step[0] == "fly" else step[3:] if step[0] == "march" else step[1:2]
    return any(pos.content.is_army[piece] for piece in moving)


def _mover(pos: Position, step: Step) -> int:
    piece = step[3] if step[0] == "march" else step[1]
    return pos.side[piece]


# -- borders -----------------------------------------------------------------------------------------------------------


def invader_wins(pos: Position, side: int, country: int) -> float:
    """The chance that a side that invades a nation gains it (DOG-3.10)."""
    mine = min(max(rating(pos, country, side), 0), 10) / 10
    theirs = min(max(rating(pos, country, 1 - side) + RESENTMENT, 0), 10) / 10
    return (1 - theirs) * mine / (1 - (1 - theirs) * (1 - mine)) if mine or theirs else 0.0


def crossing(pos: Position, side: int, country: int) -> Reason:
    """Whom a nation is likely to join (DOG-U.1)."""
    chance = round(100 * (1 - invader_wins(pos, side, country)))
    title = country_of(pos, country).title
    return Reason("DOG-3.10", f"{title} is neutral: {SEATS[1 - side]} would gain it with {chance} %.")


# -- what is left behind -----------------------------------------------------------------------------------------------


def left_behind(pos: Position, group: Sequence[int]) -> list[Reason]:
    """A place without a garrison, a leader without an army."""
    content = pos.content
    here, side = pos.where[group[0]], pos.side[group[0]]
    stay = [piece for piece in pos.stack[here] if piece not in group and pos.side[piece] == side]
    if any(content.is_army[piece] for piece in stay) or not content.is_army[group[0]]:
        return []
    found = []
    place = content.land.place_at.get(here, -1)
    if place >= 0 and pos.control[place] == side + 1:
        last = ", the last place of its country," if _is_last(pos, place) else ""
        found.append(Reason("DOG-9.2", f"{content.land.places[place].title}{last} is left without a garrison."))
    if stay:
        found.append(Reason("DOG-5.18", f"{content.title[stay[0]]} is left without an army."))
    return found


def _is_last(pos: Position, place: int) -> bool:
    """Whether a country that has joined this side holds no other place."""
    content = pos.content
    country = content.place_country[place]
    others = [n for n, whose in enumerate(content.place_country) if whose == country and n != place]
    return pos.ally[country] == pos.control[place] and all(pos.control[n] != pos.control[place] for n in others)


# -- islands without a port --------------------------------------------------------------------------------------------


def _stranded(pos: Position, hex_: int) -> list[Reason]:
    """Land from which no army gets away, since ships fetch armies in ports only (DOG-R98)."""
    masses = islands(pos.content.land)
    here = masses[hex_]
    seats = [seat for _, _, seat in pos.capitals if seat >= 0]
    ports = [port for port in (*pos.content.lanes.ports, *seats) if masses[port] == here and is_port(pos, port)]
    if not pos.content.ships or here < 0 or ports:
        return []
    return [Reason("DOG-R98", "There is no port on this land: armies here cannot be fetched by ship.")]


def _landing(pos: Position, ship: int, piece: int) -> list[Reason]:
    if pos.aboard[piece] != ship or not pos.content.is_army[piece]:
        return []
    hexes = shores(pos, ship, piece)
    found = [reason for hex_ in hexes[:1] for reason in _stranded(pos, hex_)]
    crossed = [hex_ for hex_ in hexes if is_neutral(pos, hex_)]
    return found + [crossing(pos, pos.side[piece], pos.content.land.country[hex_]) for hex_ in crossed[:1]]


@lru_cache(maxsize=4)
def islands(land: Land) -> tuple[int, ...]:
    """The landmass each hex belongs to, -1 at sea; an arm of the sea parts two of them."""
    found = [-1] * land.size
    for start in range(land.size):
        if found[start] >= 0 or not land.dry[start]:
            continue
        queue = [start]
        found[start] = start
        for hex_ in queue:  # grows as hexes are found
            for near in land.around[hex_]:
                if land.dry[near] and found[near] < 0 and land.line(hex_, near) != STRAIT:
                    found[near] = start
                    queue.append(near)
    return tuple(found)


# -- picks that want to be confirmed -----------------------------------------------------------------------------------


def warned(pos: Position, eyes: Eyes) -> tuple[str, ...]:
    """The picks of the seat's own decision that want to be confirmed."""
    decision, step = decide(STEPS, pos), pos.steps[-1]
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    if step[0] not in (*BORDERS, "place", "sail"):
        return ()
    names = pos.content.names
    if step[0] == "march" and left_behind(pos, step[3:]):
        return tuple(names.text(pick) for pick in decision.picks if _is_hex(pos.content, pick))
    if step[0] in BORDERS and not pos.wild:
        return ()
    return tuple(names.text(pick) for pick in decision.picks if warnings(pos, pick))


def _is_hex(content: Content, pick: int) -> bool:
    return content.place <= pick < content.piece
