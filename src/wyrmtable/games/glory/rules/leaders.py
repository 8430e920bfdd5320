"""What becomes of leaders without an army (DOG-5.18, DOG-7.35, DOG-7.36)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.content import LEADER, SHIP, WIZARD
from ..position import ABOARD, GONE, Position
from .bits import numbers
from .spread import chart_of
from .tower import camp_of, crew, master

SAVED_ON = 4  # and more


def leaders_at(pos: Position, hex_: int, side: int) -> list[int]:
    """The leaders of a side in a hex."""
    sort, whose = pos.content.sort, pos.side
    return [piece for piece in pos.stack.get(hex_, ()) if sort[piece] == LEADER and whose[piece] == side]


def wizards_at(pos: Position, hex_: int, side: int) -> list[int]:
    """The wizards of a side in a hex."""
    sort, whose = pos.content.sort, pos.side
    return [piece for piece in pos.stack.get(hex_, ()) if sort[piece] == WIZARD and whose[piece] == side]


def overrun(pos: Position, hex_: int) -> None:
    """An army has come into a hex, or above it: enemy leaders who are alone there must look for help (DOG-5.18)."""
    if pos.fleet and (pos.wild >> hex_ & 1 or is_moored(pos, hex_)):  # what an invasion brings may lie there, too
        pos.steps.append(("harassed", hex_))
    pile = pos.stack.get(hex_, ())
    if len(pile) > 1 or (pile and not pos.content.is_army[pile[0]]):  # not the usual march, into an empty hex
        pos.steps += _abandoned(pos, hex_, pile)


def _abandoned(pos: Position, hex_: int, pile: Sequence[int]) -> list[Step]:
    """The steps of enemy leaders in a hex that an army has come into, or above."""
    alone = [piece for piece in pile if not pos.content.is_army[piece]]
    holder = master(pos, hex_) if alone else 0
    return [forsaken(pos, piece) for piece in alone if pos.side[piece] != holder - 1] if holder else []


def is_moored(pos: Position, hex_: int) -> bool:
    """Whether ships lie in a hex, or on a river at this bank."""
    return hex_ in pos.fleet or (pos.content.lanes.riverside[hex_] > 0 and _lie_at(pos, hex_))


def _lie_at(pos: Position, bank: int) -> bool:
    return any(pos.bank[ship] == bank for ship in pos.content.ships)


def forsaken(pos: Position, piece: int) -> Step:
    """The step of a leader or wizard without an army."""
    return ("stray", piece) if pos.content.sort[piece] == WIZARD else ("alone", piece)


def strays(pos: Position, side: int) -> list[Step]:
    """The steps of wizards whom all armies have left, on land or in a citadel (DOG-5.19)."""
    content = pos.content
    return [("stray", w) for w in content.wizards if pos.side[w] == side and pos.is_there(w) and _is_alone(pos, w)]


def _is_alone(pos: Position, wizard: int) -> bool:
    carrier = pos.aboard[wizard]
    if carrier < 0:
        return not pos.guard[pos.where[wizard]]
    return pos.content.sort[carrier] != SHIP and not crew(pos, carrier)


def alone_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A die: 1-3 lost for good, 4-6 to the nearest friendly army (DOG-7.36, DOG-R29)."""
    leader = step[1]
    pos.steps.pop()
    if not pos.is_there(leader):  # his country has fallen at the same moment (DOG-R92)
        return
    name = pos.content.piece + leader
    die = dice.d6("DOG-7.36 leader alone")
    havens = nearest(pos, leader) if die >= SAVED_ON else []
    if not havens:
        pos.take(leader, GONE)
        pos.orb[leader] = 0
        tell_all(log, "leader-lost", name, die)
    elif len(havens) == 1:
        _join(pos, leader, havens[0])
        tell_all(log, "leader-saved", name, die, havens[0])
    else:
        tell_all(log, "leader-escapes", name, die)
        pos.steps.append(("haven", leader))


def nearest(pos: Position, leader: int) -> list[int]:
    """The friendly armies with the fewest hexes between (DOG-R81), as picks: their hex, which may be his own below a
    citadel, or the ship or citadel they are aboard (DOG-8.11)."""
    content, side = pos.content, pos.side[leader]
    sinking = {step[1] for step in pos.steps if step[0] == "sunk"}
    aboard = [piece for pieces in pos.holds.values() for piece in pieces if pos.side[piece] == side]
    carriers = {pos.aboard[piece] for piece in aboard if content.is_army[piece]}
    return closest(pos, leader, pos.hosts[side], carriers - sinking)


def closest(pos: Position, piece: int, hexes: int, carriers: Collection[int]) -> list[int]:
    """Of some hexes, ships and citadels those with the fewest hexes between them and a piece, as picks."""
    content, here = pos.content, origins(pos, piece)
    chart, grid = chart_of(content.land), content.land.sheet.grid
    found, distance = chart.nearest(chart.mask(here), hexes)
    far = {carrier: min([grid.distance(a, b) for a in here for b in origins(pos, carrier)]) for carrier in carriers}
    least = min([*far.values(), *([distance] if hexes else ())], default=0)
    picks = numbers(found, content.place) if distance == least else []
    return picks + sorted(content.piece + carrier for carrier, distance in far.items() if distance == least)


def _join(pos: Position, leader: int, pick: int) -> None:
    """To the armies of a hex, or aboard with them."""
    if pick < pos.content.piece:
        pos.shift(leader, pick - pos.content.place)
        return
    pos.take(leader, ABOARD)
    pos.embark(leader, pick - pos.content.piece)


def origins(pos: Position, piece: int) -> tuple[int, ...]:
    """Where a leader or wizard is, as distances count: on a river at both banks, in the Maelstrom anywhere at its
    edge."""
    spot = camp_of(pos, piece)
    return pos.content.lanes.hexes(spot) if spot >= 0 else pos.content.lanes.brink


def haven_picks(pos: Position, step: Step) -> Decision:
    """Several armies are equally near: the owner chooses (DOG-R81)."""
    leader, picks = step[1], nearest(pos, step[1])
    about, manner = (pos.content.piece + leader,), Manner(kind="leaders", silence=picks[0])
    return Decision(pos.side[leader], picks, "Which army does {0} join?", ("DOG-7.36", "DOG-R81"), about, manner)


def haven_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    _join(pos, step[1], pick)
    tell_all(log, "leader-joins", pos.content.piece + step[1], pick)


# -- after a combat ----------------------------------------------------------------------------------------------------


def orphans_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Leaders of the stacks that fought stay where an army stays, else go with one that retreated; without any they
    are alone (DOG-7.35, DOG-7.36)."""
    content = pos.content
    for hex_ in sorted({pos.target, *pos.camps}):
        for piece in pos.stack.get(hex_, ()):
            if content.is_army[piece] or pos.guard[hex_] == pos.side[piece] + 1:
                continue
            havens = ways_out(pos, hex_)
            if len(havens) > 1:
                pos.steps.append(("follow", piece))
            elif havens:
                pos.shift(piece, havens[0])
                tell_all(log, "leader-joins", content.piece + piece, content.place + havens[0])
            else:
                pos.steps.append(forsaken(pos, piece))
            return
    pos.steps.pop()


def ways_out(pos: Position, hex_: int) -> list[int]:
    """Where armies of a stack went that had to retreat."""
    return sorted({pos.where[army] for army, origin in pos.fled if origin == hex_ and pos.where[army] >= 0})


def follow_picks(pos: Position, step: Step) -> Decision:
    """The armies went to different hexes: the owner chooses whom the leader goes with (DOG-7.35)."""
    content, leader = pos.content, step[1]
    picks = [content.place + hex_ for hex_ in ways_out(pos, pos.where[leader])]
    about, manner = (content.piece + leader,), Manner(kind="leaders", silence=picks[0])
    return Decision(pos.side[leader], picks, "Where does {0} go?", ("DOG-7.35",), about, manner)


def follow_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.shift(step[1], pick - pos.content.place)
    tell_all(log, "leader-joins", pos.content.piece + step[1], pick)
