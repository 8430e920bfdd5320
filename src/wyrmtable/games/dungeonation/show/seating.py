"""Who sits where: the rules know the heroes and the Keeper, a table has seats. Several players may share the heroes
(DUN-UI-5), and in a mirror campaign the roles change with every game (DUN-CAMP-1)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from wyrmtable.core import ALL, Decision, Event, Eyes, Log, Outcome, View, decide, win

from ..files.terms import HEROES, KEEPER, MERCHANT
from ..position import Position
from ..rules.council import asked, is_voted
from ..rules.sequence import STEPS

# decisions that belong to the player of one hero, and where in the step that hero stands; the leader has all others
OWN: Mapping[str, int] = {
    "race": 1, "feat": 1, "stand": 1, "hero": 1, "second": 1, "cleave": 1, "pick": 2, "aim": 2, "volley": 1, "use": 1,
    "items": 1, "give": 1, "look": 1, "budge": 1, "coin": 1, "amulet": 1, "spin": 1, "way": 1, "free": 1, "land": 1,
    "lesson": 1, "storey": 1,
}  # fmt: skip


def swap(pos: Position, seat: int) -> int:
    """Heroes and Keeper change places in every second game of a mirror campaign."""
    return (KEEPER, HEROES)[seat] if pos.content.swapped and seat in (HEROES, KEEPER) else seat


def role(pos: Position, eyes: Eyes) -> Eyes:
    """The side these eyes are on; all who play heroes see the same."""
    if eyes is None or eyes == ALL:
        return eyes
    return KEEPER if swap(pos, eyes) == KEEPER else HEROES


def player_of(pos: Position, hero: int) -> int:
    """Whose hero it is: they are dealt out in turn, the merchant and what others gave up to the leader."""
    seats = (HEROES, *range(KEEPER + 1, pos.content.players))
    seat = seats[hero % len(seats)] if hero < MERCHANT else HEROES
    return HEROES if pos.quit >> seat & 1 else seat


def deciding(pos: Position) -> Decision | Outcome:
    """The decision or outcome, by the seats of the table."""
    found = decide(STEPS, pos)
    if pos.content.plain:
        return found
    if isinstance(found, Outcome):
        sides = [role(pos, seat) for seat in range(pos.content.players)]
        winners = [seat for seat, side in enumerate(sides) if side in found.winners]
        return win(len(sides), winners, found.summary, found.rules)
    if is_voted(pos, found):
        found = asked(pos, found)
    seat, step = found.seat, pos.steps[-1]
    if seat == HEROES and step[0] in OWN:
        seat = player_of(pos, step[OWN[step[0]]])
    return Decision(swap(pos, seat), found.picks, found.prompt, found.rules, found.about, found.manner)


def seated(pos: Position, shown: View, eyes: Eyes) -> View:
    """A view with seats in place of sides."""
    if pos.content.plain:
        return shown
    sides = [role(pos, seat) for seat in range(pos.content.players)]
    names, found = pos.content.seats, deciding(pos)
    lines = tuple(replace(shown.seats[side or 0], name=names[seat]) for seat, side in enumerate(sides))
    scores = tuple(replace(score, seat=swap(pos, score.seat)) for score in shown.aim.scores) if shown.aim else ()
    return replace(
        shown,
        seat=eyes,
        seats=lines,
        deciding=found.seat if isinstance(found, Decision) else None,
        tokens=tuple(sorted(replace(token, owner=swap(pos, token.owner)) for token in shown.tokens)),
        arrows=tuple(replace(arrow, owner=swap(pos, arrow.owner)) for arrow in shown.arrows),
        warned=shown.warned if isinstance(found, Decision) and found.seat == eyes else (),
        aim=replace(shown.aim, scores=scores) if shown.aim else None,
    )


def heard_by_seats(pos: Position, log: Log | None, since: int) -> None:
    """What was told to a side is told to its seats."""
    if log is None or not pos.content.swapped:
        return
    for number in range(since, len(log)):
        log[number] = _swapped(log[number])


def _swapped(event: Event) -> Event:
    audience = event[0]
    if not isinstance(audience, int) or audience < 0:
        return event
    heroes, keeper = audience >> HEROES & 1, audience >> KEEPER & 1
    rest = audience & ~(1 << HEROES | 1 << KEEPER)
    return (rest | heroes << KEEPER | keeper << HEROES, *event[1:])
