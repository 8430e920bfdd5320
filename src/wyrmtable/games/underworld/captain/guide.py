"""The captain below ground: explores what is near, listens, loads the best, rests in time, and goes home while it can.

It reads the party's own map only, and remembers which doors it would rather leave shut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from ..files import buttons
from ..files.buttons import CAST, TAKE
from ..files.terms import DEAD, GEMS, GOLD, JEWELS, LOOT, MAGIC, SILVER, SIZE
from ..position import Position
from ..rules import chase, flight, halls, magic, parting, stairs, trickery
from ..rules.charting import at_way_out, drawn_side, exits, is_way_out, spot, stairways
from ..rules.ending import points
from ..rules.level import BESIDE, DOORS, FALSE, OPEN, ROOM, WALL
from ..rules.turns import ACTIVE, TURN
from . import weights

Choice = tuple[int, str]
STEP = 1
LINGERING = (
    buttons.REST, buttons.ASK, buttons.SEARCH_WALLS, buttons.SEARCH_FLOOR, buttons.LOOK_AT_BOX, buttons.OPEN_BOX,
)  # fmt: skip


class Guide:
    """Where to go next."""

    def __init__(self) -> None:
        self._shunned: set[int] = set()  # sides of doors, by sheet
        self._aim = -1  # the square that nobody has seen, by sheet, for which the party has set out
        self._elsewhere: dict[int, int] = {}  # squares in whose place it has come to another level, and to which
        self._looks: Counter[tuple[int, int]] = Counter()  # how often the box of a room was looked at
        self._leader = -1  # of the group that was led last

    def copy(self) -> Guide:
        """One who knows as much, for a walk in thought."""
        other = Guide()
        other._shunned, other._aim, other._elsewhere = self._shunned.copy(), self._aim, self._elsewhere.copy()
        other._looks, other._leader = self._looks.copy(), self._leader
        return other

    def explore(self, pos: Position, picks: Sequence[int]) -> Choice:
        """Nobody stays in a room, be it for half a turn, without a guard at each of its doors (UWA-LISTEN-4)."""
        pick, why = self._next(pos, picks)
        guards = pos.deed(buttons.POST_GUARDS)
        if guards in picks and lingers(pos, pick):
            return guards, "A guard at each door first."
        if pick == pos.deed(buttons.LOOK_AT_BOX):
            self._looks[pos.floor, spot(pos)[0]] += 1
        return pick, why

    def _next(self, pos: Position, picks: Sequence[int]) -> Choice:
        home = pos.deed(buttons.GO_HOME)
        if pos.snare:
            return climb(pos, picks)
        self._look_back(pos)
        friends = self._to_friends(pos, picks) if pos.groups else None
        if friends:
            return friends
        if enough(pos) and home in picks:
            return home, "We have what we came for, or have had enough."
        gassed = pos.content.tricky and trickery.foul(pos)
        care = None if gassed else self._care(pos, picks)
        if care:
            return care
        lurk = None if gassed else self._in_wait(pos, picks)
        if lurk:
            return lurk
        upward = enough(pos) or pos.floor > 0  # nobody goes deeper than the first level but by mishap
        target = self._homeward(pos) if upward else self._onward(pos)
        if target is None:
            target = self._onward(pos) if upward else self._homeward(pos)
        if target is None and home in picks:
            return home, "There is nothing more to see here."
        if target is not None and pos.deed(target) in picks:
            return pos.deed(target), "Homeward." if upward else "Let us see what is there."
        return self._anything(pos, picks)

    def _look_back(self, pos: Position) -> None:
        """Whoever has set out for a square and is on another level has not found it: the passage slopes."""
        leader = pos.able()[0]
        self._aim = self._aim if leader == self._leader else -1
        self._leader = leader
        if self._aim >= 0 and self._aim // SIZE != pos.floor and not pos.seen[self._aim]:
            self._elsewhere[self._aim] = pos.floor
            back = farthest_mouth(pos)
            if back >= 0 and not self._slopes_up(pos):
                self._elsewhere[pos.floor * SIZE + back] = self._aim // SIZE
        self._aim = -1

    def _to_friends(self, pos: Position, picks: Sequence[int]) -> Choice | None:
        """A party that was cut in two belongs together: out of the pit with them, or on to where they are, as far as
        the map shows a way; at dusk everybody sees to it that he comes home."""
        if pos.deed(buttons.HELP_OUT) in picks:
            return pos.deed(buttons.HELP_OUT), "Give me your hand!"
        if pos.deed(buttons.NEW_TORCH) in picks:
            return pos.deed(buttons.NEW_TORCH), "We must see."
        rows = [pos.groups[at] for at in parting.below(pos)]
        goals = {parting.of(row, "here") for row in rows if parting.of(row, "floor") == pos.floor}
        if not goals or pos.clock // TURN >= weights.DUSK:
            return None
        target = self._towards(pos, False, goals)
        if target is None or pos.deed(target) not in picks:
            return None
        return pos.deed(target), "To the others."

    def _in_wait(self, pos: Position, picks: Sequence[int]) -> Choice | None:
        """The first hours belong to a room that has hardly anything but doors: with a guard at each, and a search of
        all that is in it, whoever wanders by is heard before he comes. Through an open mouth he would be there at once:
        nobody lingers where there are many. Whoever has lost much must win more than wanderers bring: that lies in
        other rooms."""
        hall = halls.here(pos)
        if not -weights.IN_DEBT <= points(pos) <= 0 or pos.clock // TURN >= weights.PATIENCE:
            return None
        ways = exits(pos)
        mouths = sum([one.kind not in DOORS for one in ways])
        if enough(pos) or hall is None or pos.floor or mouths > weights.DRAUGHTY * len(ways):
            return None
        floor = [] if hall.known & halls.FLOORED else [buttons.SEARCH_FLOOR]
        walls = [buttons.SEARCH_WALLS] if self._fresh(pos) else []
        wanted = [buttons.ASK, *walls, *floor, buttons.REST]
        found = [pos.deed(deed) for deed in wanted if pos.deed(deed) in picks]
        return (found[0], "Let us look about here first.") if found else None

    def _fresh(self, pos: Position) -> bool:
        """Wall that not everybody has searched twice."""
        return halls.wall_left(pos, weights.SEARCHES * len(pos.able()))

    def _anything(self, pos: Position, picks: Sequence[int]) -> Choice:
        walls = pos.deed(buttons.SEARCH_WALLS)
        if walls in picks and self._fresh(pos):
            return walls, "There must be a way on."
        return next((pick for pick in picks if pick >= pos.content.deeds), picks[0]), "What else?"

    def _care(self, pos: Position, picks: Sequence[int]) -> Choice | None:
        """Wounds, light, rest and treasure come before walking on; but whoever has enough stays for no silver and opens
        no box: every turn below may be the one in which somebody comes by."""
        spells = pos.content.book.spells
        badly = any(2 * pos.hurt[who] >= pos.hp[who] for who in magic.healable(pos))
        for name in ("cure_light_wounds", "cure_serious_wounds"):
            if badly and CAST + spells.number(name) in picks:
                return CAST + spells.number(name), "Somebody is badly hurt."
        if pos.deed(buttons.NEW_TORCH) in picks:
            return pos.deed(buttons.NEW_TORCH), "We must see."
        content = enough(pos)
        weary = pos.owed or (not content and (pos.active >= ACTIVE or pos.fatigue))
        if weary and pos.deed(buttons.REST) in picks:
            return pos.deed(buttons.REST), "We need rest."
        for kind in (MAGIC, JEWELS, GEMS, GOLD, SILVER):
            light = kind != SILVER or (pos.packed < weights.SILVER_LOAD and not content)
            if TAKE + kind in picks and light:
                return TAKE + kind, "Best value first."
        return None if content else self._box(pos, picks)

    def _box(self, pos: Position, picks: Sequence[int]) -> Choice | None:
        """A trap springs on whoever opens the box: so it is looked at more than once, and one that is known to be
        trapped is left to a pole (UWA-CHEST-1)."""
        hall = halls.here(pos)
        if hall is None or not hall.box_seen:
            return None
        trapped = bool(hall.known & halls.TRAP_KNOWN)
        unsure = not trapped and self._looks[hall.floor, hall.anchor] < weights.LOOKS
        wanted = [buttons.LOOK_AT_BOX] if unsure or hall.known & halls.OPENED else []
        wanted += [buttons.OPEN_BOX] if pos.pole or not trapped else []
        found = [pos.deed(deed) for deed in wanted if pos.deed(deed) in picks]
        if found and found[0] == pos.deed(buttons.OPEN_BOX) and not pos.named and opener(pos) in picks:
            return opener(pos), "One opens it, and the others stand back."
        return (found[0], "What is in it?") if found else None

    def door(self, pos: Position, picks: Sequence[int]) -> Choice:
        """Listen first; whatever is heard is left alone unless the party is strong and has its spells."""
        step = pos.steps[-1]
        side = 2 * pos.floor * SIZE + step[1]
        listen = pos.deed(buttons.LISTEN)
        if listen in picks and not enough(pos) and not ready(pos):
            return listen, "Let us listen first."
        if step[3] > 1 and not ready(pos) and side not in self._shunned:
            self._shunned.add(side)
            return buttons.BACK, "Somebody is in there."
        if step[2] >= weights.TRIES and buttons.BACK in picks:
            self._shunned.add(side)
            return buttons.BACK, "We cannot move it."
        if pos.deed(buttons.OPEN_DOOR) in picks:
            return pos.deed(buttons.OPEN_DOOR), "Open it."
        forces = [pick for pick in picks if buttons.FORCE <= pick - pos.content.deeds < buttons.FORCE + 3]
        return forces[-1], "All together!"

    def flight(self, pos: Position, picks: Sequence[int]) -> Choice:
        """Throw down what stops them, while there is any; then out, with something to carry or if they are swift and
        close; else home, or any way: whoever is no swifter loses the party sooner or later at a corner (UWA-PURS-2)."""
        stops = leaving(pos, picks)
        if stops >= 0:
            return stops, "This may stop them."
        ways = open_first(pos, picks)
        pressed = pos.gap < weights.CLOSE and pos.foe_rate() > pos.party_rate()
        if pos.deed(buttons.GO_HOME) in picks and (points(pos) > 0 or not ways or pressed):
            return pos.deed(buttons.GO_HOME), "Out!"
        target = self._homeward(pos)
        if target is not None and pos.deed(target) in picks:
            return pos.deed(target), "Back the way we came!"
        return (ways[0], "This way!") if ways else (buttons.STAND, "No way out: stand!")

    # -- the map -------------------------------------------------------------------------------------------------------

    def _onward(self, pos: Position) -> int | None:
        """The exit towards the nearest way that nobody has gone, doors that were shunned apart."""
        return self._towards(pos, True, set())

    def _homeward(self, pos: Position) -> int | None:
        """Towards the way out, or up the stairs that lead there; else by a slope to the level it came from."""
        ups = [end for end in pos.ends if end[0] == pos.floor and (is_way_out(end) or not end[3])]
        here = spot(pos)
        for at, end in enumerate(stairways(pos)):
            if not end[3] and end[1] in here:
                return buttons.STAIRWAY + at
        return self._towards(pos, False, {end[1] for end in ups} or self._slopes_up(pos))

    def _slopes_up(self, pos: Position) -> set[int]:
        """Squares of this level in whose place the party has come to a higher one."""
        found = self._elsewhere.items()
        return {square % SIZE for square, floor in found if square // SIZE == pos.floor and floor < pos.floor}

    def _towards(self, pos: Position, fresh_squares: bool, goals: set[int]) -> int | None:
        """The first exit of the cheapest way to a goal."""
        base = pos.floor * SIZE
        found = exits(pos)
        inside, lived_in = set(spot(pos)), lairs(pos)
        if inside & goals:
            return None
        best: dict[int, int] = {}
        queue: list[tuple[int, int, int]] = []
        for at, one in enumerate(found):
            if 2 * base + one.side not in self._shunned:
                queue.append((price(pos, one.kind, one.beyond, lived_in), one.beyond, at))
        heapify(queue)
        while queue:
            cost, square, first = heappop(queue)
            if square in best or square in inside:
                continue
            best[square] = cost
            unseen = not pos.seen[base + square]
            if (fresh_squares and unseen and base + square not in self._elsewhere) or square in goals:
                self._aim = base + square
                return buttons.EXIT + first
            if unseen:
                continue
            for other, number in BESIDE[square]:
                kind = drawn_side(pos, number)
                if kind in (WALL, FALSE, -1) or 2 * base + number in self._shunned:
                    continue
                heappush(queue, (cost + price(pos, kind, other, lived_in), other, first))
        return None


def climb(pos: Position, picks: Sequence[int]) -> Choice:
    """Whoever has spikes climbs, and whoever has nobody to pull him tries; else friends are there at once."""
    up = pos.deed(buttons.CLIMB_OUT)
    if up in picks and (pos.spikes or not parting.beside(pos)):
        return up, "Up again."
    return pos.deed(buttons.REST), "They will pull us out."


def farthest_mouth(pos: Position) -> int:
    """The square that nobody has seen at the far end of what is drawn of this level: whoever has just come here by a
    slope has come from there. -1 if there is none."""
    base = pos.floor * SIZE
    known = list(spot(pos))
    found = -1
    for square in known:
        for other, number in BESIDE[square]:
            if other in known or drawn_side(pos, number) in (WALL, FALSE, -1):
                continue
            if pos.seen[base + other]:
                known.append(other)
            else:
                found = other
    return found


def opener(pos: Position) -> int:
    """Who opens a box while the others stand back: a dwarf, who saves best (UWA-CHAR-6), or else the sturdiest."""
    stout = max(pos.able(), key=lambda who: (pos.member(who).race == "dwarf", pos.hp[who] - pos.hurt[who]))
    return pos.piece(stout)


def lingers(pos: Position, pick: int) -> bool:
    """Whether it is done where the party stands, and takes time."""
    return pick - pos.content.deeds in LINGERING or TAKE <= pick < TAKE + len(LOOT)


def price(pos: Position, kind: int, square: int, lived_in: set[int]) -> int:
    """What a step costs. Whoever opens a door is never surprised by those behind it, and may surprise them: doors are
    the best ways to what nobody has seen, open mouths the worst; nobody walks again into a lair that he has left."""
    unseen = not pos.seen[pos.floor * SIZE + square]
    return STEP + (weights.MOUTH if unseen and kind not in DOORS else weights.LAIR if square in lived_in else 0)


def lairs(pos: Position) -> set[int]:
    """The squares of rooms of this level in which the party has seen somebody who still lives there."""
    base = pos.floor * SIZE
    found = [hall.anchor for hall in map(halls.Hall._make, pos.halls) if hall.floor == pos.floor and hall.number > 0]
    known = set(found)
    for square in found:
        for other, number in BESIDE[square]:
            if other not in known and pos.seen[base + other] == ROOM + 1 and drawn_side(pos, number) == OPEN:
                found.append(other)
                known.add(other)
    return known


def open_first(pos: Position, picks: Sequence[int]) -> list[int]:
    """The ways that lie open to whoever flees, doors last: one that sticks costs a whole move (UWA-PURS-6)."""
    first, found = pos.content.deeds, exits(pos)
    ways = [pick for pick in picks if 0 <= pick - first < buttons.STAIRWAY + buttons.STAIRWAYS]
    return sorted(ways, key=lambda pick: pick - first < buttons.STAIRWAY and found[pick - first].kind in DOORS)


def cornered(pos: Position) -> bool:
    """Whether there is nowhere to run, and nothing to throw down that may stop them: whoever turns his back all the
    same is struck for nothing (UWA-CBT-10, UWA-PURS-5)."""
    steps = range(min(len(stairways(pos)), buttons.STAIRWAYS))
    shut_in = not flight.ways_out(pos) and not at_way_out(pos) and all(stairs.shut(pos, at) for at in steps)
    return shut_in and leaving(pos, chase.leavings(pos)) < 0


def leaving(pos: Position, picks: Sequence[int]) -> int:
    """What is likeliest to stop them: food for beasts, gold for the greedy, fire for all whom it stops at all; -1 for
    nothing (UWA-PURS-7, UWA-PURS-8)."""
    kind = pos.leader()
    if kind.intel != "I" and buttons.DROP_FOOD in picks:
        return buttons.DROP_FOOD
    if kind.intel == "I" and buttons.DROP_TREASURE in picks:
        return buttons.DROP_TREASURE
    dull = (kind.undead and kind.intel == "N") or kind.size == "H" or chase.uses_fire(pos)
    return buttons.BURN_OIL if buttons.BURN_OIL in picks and not dull else -1


def ready(pos: Position) -> bool:
    """Everybody well, and a spell of sleep at hand."""
    sleep = pos.content.book.spells.number("sleep")
    asleep = any(magic.has(pos, who, sleep) for who in pos.able())
    return asleep and all(2 * pos.hurt[who] < pos.hp[who] for who in pos.able())


def enough(pos: Position) -> bool:
    """Time to go home: points enough for the state the party is in, or the light and the day running out. Whoever has
    won nothing has nothing to go home for: on a single expedition he stays as long as the last torch burns. A magic
    thing is worth something, whatever it is."""
    won = points(pos) + any(not known for _, _, known in pos.things)
    able = pos.able()
    hurt = [who for who in able if 2 * pos.hurt[who] >= pos.hp[who]]
    dead = sum([fate == DEAD for fate in pos.fate])
    spare = int(won > 0 or pos.content.of_season)
    if pos.clock // TURN >= weights.DUSK or pos.torches <= spare or len(able) <= weights.TOO_FEW:
        return True
    if won <= 0:
        return False
    worn = bool(dead) or len(hurt) >= weights.BADLY_HURT or not ready(pos)
    late = pos.clock // TURN >= weights.LATE
    return won >= weights.ENOUGH or (won >= weights.SOMETHING and (worn or late))
