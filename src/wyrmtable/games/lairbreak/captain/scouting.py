"""What a captain sees in the halls: distances, foes within reach, what a square is worth, what a fight would bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..files.board import Halls
from ..files.terms import (
    ARCHER,
    ASSASSIN,
    CAVE_IN,
    COUNT,
    DRAGON,
    FOOTMAN,
    HELD_POST,
    HOARD,
    KIND,
    KNIGHT,
    LAIR,
    MASTER,
    MINE,
    OUTPOST,
    SABOTEUR,
    TEMPLE,
)
from ..position import Position
from ..rules.combat import may_attack_army
from ..rules.forecast import Forecast, Rank, defence, fight, fighter, hunt, lined_up
from ..rules.gates import has_full_move, is_defended
from ..rules.wagons import value_of

FAR = 255
FIGHTERS = (FOOTMAN, ASSASSIN, KNIGHT, ARCHER)
HOARD_VALUE = 2500


@lru_cache(maxsize=16)
def roads(halls: Halls) -> tuple[bytes, ...]:
    """Steps from every square to every other, outposts and the lair entered only as goals."""
    return tuple(_walk(halls, start) for start in range(len(halls)))


def _walk(halls: Halls, start: int) -> bytes:
    dist = bytearray([FAR]) * len(halls)
    dist[start] = 0
    ring, step = [start], 0
    while ring:
        step += 1
        outer: list[int] = []
        for here in ring:
            if here != start and halls.kind[here] in (OUTPOST, LAIR):
                continue
            for there, _, _ in halls.ways[here]:
                if dist[there] == FAR:
                    dist[there] = min(step, FAR - 1)
                    outer.append(there)
        ring = outer
    return bytes(dist)


class Scout:
    """One position through the eyes of one army."""

    def __init__(self, pos: Position, army: int) -> None:
        self.pos = pos
        self.army = army
        self.halls = pos.content.halls
        self.roads = roads(self.halls)
        self.mine = pos.units_of(army)
        self.kind = pos.content.kind
        self.foes = [
            square
            for square in range(len(self.halls))
            if pos.holder[square] and pos.is_enemy_at(square, army) and self.halls.kind[square] != TEMPLE
        ]

    def of_kinds(self, kinds: Sequence[int]) -> list[int]:
        return [unit for unit in self.mine if self.kind[unit] in kinds]

    @property
    def wagons(self) -> list[int]:
        return [unit for unit in self.mine if self.pos.content.span[unit] == 2]

    @property
    def fighters(self) -> list[int]:
        return self.of_kinds(FIGHTERS)

    def distance(self, a: int, b: int) -> int:
        return self.roads[a][b]

    def nearest(self, square: int, goals: Iterable[int]) -> int:
        """The nearest of several goals, or -1."""
        row = self.roads[square]
        return min(goals, key=lambda goal: (row[goal], goal), default=-1)

    def field(self, goal: int) -> bytes:
        """Steps to a goal as the halls are now: monsters and cave-ins bar the way."""
        pos, halls = self.pos, self.halls
        dist = bytearray([FAR]) * len(halls)
        dist[goal] = 0
        ring, step = [goal], 0
        while ring:
            step += 1
            outer: list[int] = []
            for here in ring:
                for there, _, _ in halls.ways[here]:
                    if dist[there] != FAR or pos.monster[there] or pos.tile[there] == CAVE_IN:
                        continue
                    dist[there] = min(step, FAR - 1)
                    if halls.kind[there] != OUTPOST:
                        outer.append(there)
            ring = outer
        return bytes(dist)

    def has_way(self, square: int, goals: Iterable[int]) -> bool:
        """Whether one of several goals can be reached from a square as the halls are now."""
        return any(self.field(goal)[square] != FAR for goal in goals)

    def homes(self) -> list[int]:
        """Squares where minerals are sold."""
        pos = self.pos
        posts = [square for square in self.halls.outposts if pos.post[square] == HELD_POST + self.army]
        return [*pos.base_squares(self.army), *posts]

    def is_hostile_base(self, square: int) -> bool:
        number = self.halls.base_of[square] - 1
        return number >= 0 and any(
            b == number and self.pos.alive >> a & 1 for a, b in enumerate(self.pos.base) if a != self.army
        )

    def threat(self, square: int) -> float:
        """How many enemy fighters could be there in their next turn, nearer ones counting more."""
        pos, row, total = self.pos, self.roads[square], 0.0
        for foe in self.foes:
            gap = row[foe]
            if gap <= 7:
                strong = sum([self.kind[unit] in FIGHTERS or self.kind[unit] == SABOTEUR for unit in pos.stack[foe]])
                total += strong * (1.0 if gap <= 5 else 0.5)
        return total

    def guards(self, square: int) -> int:
        pos = self.pos
        return (
            sum([self.kind[unit] in FIGHTERS for unit in pos.stack[square]])
            if pos.holder[square] == self.army + 1
            else 0
        )

    # -- fights ------------------------------------------------------------------------------------------------------

    def prize(self, target: int) -> float:
        """What beating everything on a square would cost its owner or bring us."""
        pos = self.pos
        if pos.monster[target]:
            return self._bounty(target)
        total = 0.0
        for unit in pos.stack[target]:
            price = pos.content.price[self.kind[unit]]
            load = pos.load[unit]
            if load == HOARD:
                total += HOARD_VALUE
            elif load:
                total += price + 1.5 * value_of(pos, load)
            else:
                total += price * (1.2 if pos.content.span[unit] == 2 else 1.0)
        return total

    def _bounty(self, target: int) -> float:
        """What it is worth to be rid of a monster: a mine or outpost near home, or a way through the halls."""
        if self.pos.monster[target] == DRAGON:
            return 0.0
        home = min(self.distance(target, base) for base in self.pos.base_squares(self.army))
        if self.halls.kind[target] in (OUTPOST, MINE):
            return 90.0 if home <= 13 else 20.0
        return 80.0 if home <= 20 else 40.0

    def forecast(self, group: Sequence[int], square: int, target: int) -> tuple[float, Forecast]:
        """The chance to breach and the fight, as if the group stood next to the target already."""
        pos = self.pos
        ours = self.lines(group)
        beast = pos.monster[target] & KIND
        if beast:
            return 1.0, hunt(*ours, pos.hp(target), pos.content.monster_dice[beast], pos.content.monster_hits_on[beast])
        edge = self.halls.edges.get((square, target), 0)
        chance = 1.0
        if is_defended(pos, self.army, square, target, edge):
            ahead = len(group) - len(pos.stack[target])
            chance = 4 / 6 if ahead > 0 else 3 / 6 if ahead == 0 else 2 / 6
        return chance, fight(*ours, *defence(pos, square, target))

    def lines(self, group: Sequence[int]) -> tuple[Rank, Rank]:
        return lined_up([fighter(self.pos, unit, self.pos.drums) for unit in group])

    def gain(self, group: Sequence[int], square: int, target: int) -> float:
        """Expected profit of an attack from a square next to the target."""
        pos = self.pos
        chance, fought = self.forecast(group, square, target)
        cost = sum(pos.content.price[self.kind[unit]] for unit in group) / len(group)
        share = fought.their_losses / max(1, len(pos.stack[target])) if not pos.monster[target] else fought.win
        return chance * (self.prize(target) * max(fought.win, 0.8 * share) - cost * fought.own_losses)

    def can_assault(self, group: tuple[int, ...], square: int, target: int) -> bool:
        """Whether the group standing on a square next to the target may attack it this turn."""
        edge = self.halls.edges.get((square, target), -1)
        if edge < 0:
            return False
        if self.pos.monster[target]:
            return self.halls.kind[square] != TEMPLE
        if not may_attack_army(self.pos, group, square, target, 0):
            return False
        here = self.pos.where[group[0]] == square and has_full_move(self.pos, group)
        return here or not is_defended(self.pos, self.army, square, target, edge)

    def dragon_damage(self, group: Sequence[int]) -> float:
        """Hit points a group takes from the dragon on average before it is gone."""
        bombs = sum(self.kind[unit] == SABOTEUR for unit in group)
        if bombs:
            return 3 * 5 / 6 * 1.0
        content = self.pos.content
        return hunt(*self.lines(group), 30, content.monster_dice[DRAGON], content.monster_hits_on[DRAGON]).their_losses

    def strength_of(self, army: int) -> int:
        """Fighters of an army on the board."""
        kinds = (*FIGHTERS, SABOTEUR, MASTER)
        return sum(self.kind[unit] in kinds for unit in self.pos.units_of(army))

    def is_safe(self, mine: int) -> bool:
        """Whether nothing and nobody keeps us out of a mine, not even an ally."""
        pos = self.pos
        return not pos.monster[mine] and pos.tile[mine] != CAVE_IN and pos.holder[mine] in (0, self.army + 1)

    def has_room(self, square: int, spaces: int) -> bool:
        return COUNT[self.pos.taken[square]] + spaces <= 4

    def hoard_wagon(self) -> int:
        """The wagon that carries the hoard, or -1."""
        return next((unit for unit, load in enumerate(self.pos.load) if load == HOARD), -1)
