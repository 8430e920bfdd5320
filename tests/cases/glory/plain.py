"""Rules 5 and 7 read plainly, hex by hex and piece by piece: what marches, attacks and retreats are compared with.

Nothing here is quick, and nothing is taken from the rules' own tables: only the map as its file has it, the counters,
and where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

from wyrmtable.games.glory.files.content import AIR, CAVALRY, CITADEL, INFANTRY, LEADER, SHIP, WIZARD, Content
from wyrmtable.games.glory.files.mapwords import (
    BRIDGE,
    CITY,
    DEEP,
    DESERT,
    DWARVEN,
    FORD,
    FOREST,
    FORTRESS,
    MAELSTROM,
    MARSH,
    MOUNTAIN,
    RANGE,
    SEA,
    SHALLOW,
    STRAIT,
)
from wyrmtable.games.glory.position import ABOARD, Position

WET = (SEA, MAELSTROM)
GROUND_OF = {"dwarf": MOUNTAIN, "ogre": MOUNTAIN, "elf": FOREST, "kender": FOREST}
RATIOS = ((1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
WALLS = {0: (1, 0), CITY: (2, -2), FORTRESS: (3, -4), DWARVEN: (1, -10)}
OVER = {"bridge": -4, "ford": -3, "river": -4}


class Plain:
    """A position as somebody sees it who leans over the map with the rulebook in his hand."""

    def __init__(self, pos: Position) -> None:
        self.pos, self.content, self.land = pos, pos.content, pos.content.land
        self.sheet = self.land.sheet
        self.pieces = range(self.content.size)
        self.given_up = {self.content.capital[country] for country, _, _ in pos.capitals}

    # -- the map -------------------------------------------------------------------------------------------------------

    def terrain(self, hex_: int) -> int:
        return -1 if hex_ in self.given_up else self.sheet.terrain[hex_]

    def line(self, a: int, b: int) -> int:
        side = self.sheet.sides.between(a, b)
        assert side is not None
        return SHALLOW if side in self.land.shallow else self.sheet.lines.get(side, 0)

    def built(self, a: int, b: int) -> int:
        side = self.sheet.sides.between(a, b)
        assert side is not None
        return self.sheet.crossings.get(side, 0)

    def is_ridge(self, a: int, b: int) -> bool:
        """A mountain hexside that neither pass nor tunnel opens."""
        steep = self.line(a, b) == RANGE or MOUNTAIN in (self.sheet.terrain[a], self.sheet.terrain[b])
        return steep and not any({a, b} == {*pair} for way in self.sheet.ways for pair in pairwise(way.hexes))

    def is_adjacent(self, a: int, b: int) -> bool:
        wet = {self.sheet.terrain[a], self.sheet.terrain[b]} & {*WET}
        if wet or self.is_ridge(a, b) or self.line(a, b) == STRAIT:
            return False
        return self.line(a, b) != DEEP or bool(self.built(a, b))

    def cost(self, army: int, a: int, b: int) -> int:
        """What a step costs an army or leader, 0 if it cannot be made."""
        race, there = self.content.race[army], self.sheet.terrain[b]
        if there == DESERT:
            return 0
        if self.content.sort[army] == AIR:
            return 1 + self.is_ridge(a, b)
        if there in (*WET, MARSH) or self.sheet.terrain[a] in WET or self.line(a, b) == STRAIT:
            return 0
        ridge, river = self.is_ridge(a, b), self.crossing(self.pos.side[army], a, b)
        if (ridge and race not in ("dwarf", "ogre")) or (self.line(a, b) == DEEP and not river):
            return 0
        return 1 + ridge + bool(river) + (self.terrain(b) == FOREST and race not in ("elf", "kender"))

    def crossing(self, side: int, a: int, b: int) -> str:
        """How a side's armies get over the river between two hexes; empty if they cannot, or if there is none."""
        if self.built(a, b):
            return {BRIDGE: "bridge", FORD: "ford"}[self.built(a, b)]
        if self.line(a, b) == SHALLOW:
            return "river"
        anchored = [ship for ship in self.content.ships if self.pos.side[ship] == side and not self.pos.did[ship]]
        spots = [self.pos.where[ship] for ship in anchored if self.pos.where[ship] >= self.land.size]
        return "bridge" if any({a, b} == {*self.content.lanes.banks[spot]} for spot in spots) else ""

    def walls(self, hex_: int) -> int:
        return 0 if hex_ in self.given_up or hex_ not in self.land.place_at else self.land.fort[hex_]

    # -- the counters --------------------------------------------------------------------------------------------------

    def spot(self, piece: int) -> int:
        """Its hex, also if it is aboard a citadel."""
        carrier = self.pos.aboard[piece]
        if carrier < 0:
            return self.pos.where[piece]
        return self.pos.where[carrier] if self.content.sort[carrier] == CITADEL else -1

    def armies(self, side: int) -> dict[int, list[int]]:
        """A side's armies by hex, with those in the air above."""
        found: dict[int, list[int]] = {}
        for piece in self.pieces:
            if self.content.is_army[piece] and self.pos.side[piece] == side and self.spot(piece) >= 0:
                found.setdefault(self.spot(piece), []).append(piece)
        return found

    def beside(self, hexes: Iterable[int]) -> set[int]:
        return {near for hex_ in hexes for near in self.land.around[hex_] if self.is_adjacent(hex_, near)}

    def has_room(self, army: int, hex_: int) -> bool:
        content = self.content
        mates = [p for p in self.pieces if content.is_army[p] and self.pos.where[p] == hex_ and p != army]
        flying = [p for p in (*mates, army) if content.sort[p] == AIR]
        kender = {bool(content.is_kender[p]) for p in (*mates, army)}
        room = 3 if self.walls(hex_) == CITY else 2
        return len(flying) <= 2 and len(mates) + 1 - len(flying) <= room and len(kender) == 1

    def strength(self, army: int) -> int:
        return self.content.strength[army][self.pos.depleted[army]] * (2 if self.pos.lance[army] else 1)

    # -- marches and retreats ------------------------------------------------------------------------------------------

    def march(self, army: int) -> set[int]:
        """Where an army may march to that has not moved (Rules 5 and 6)."""
        content, side, start = self.content, self.pos.side[army], self.pos.where[army]
        foes, on_foot = self.armies(1 - side), content.sort[army] == INFANTRY
        zone = self.beside(foes) if on_foot else set()
        binding = self.beside(hex_ for hex_, found in foes.items() if any(content.sort[p] < AIR for p in found))
        spent, rim = {start: 0}, [start]
        for hex_ in rim:  # grows, and comes to hexes again that are reached more cheaply
            for near in self.land.around[hex_] if hex_ == start or not self._halts(side, hex_, zone) else ():
                price = self.cost(army, hex_, near)
                begins = hex_ == start and on_foot and start in binding and near in binding
                total = spent[hex_] + price
                if not price or begins or near in foes or not content.open[near] or total > content.mp[army]:
                    continue
                if total < spent.get(near, total + 1):
                    spent[near] = total
                    rim.append(near)
        return {h for h in spent if h != start and self.sheet.terrain[h] not in WET and self.has_room(army, h)}

    def _halts(self, side: int, hex_: int, zone: set[int]) -> bool:
        """Whether a way ends in a hex at first: beside enemies, or since something comes of it before it goes on."""
        alone = [p for p in self.pieces if self.pos.where[p] == hex_ and self.content.sort[p] in (LEADER, WIZARD)]
        return hex_ in zone or any(self.pos.side[p] != side for p in alone) or bool(self.pos.wild >> hex_ & 1)

    def may_enter(self, army: int, hex_: int) -> bool:
        """Whether it could move into a hex next to it; from a citadel over any hexside."""
        if self.pos.aboard[army] < 0:
            return self.cost(army, self.pos.where[army], hex_) > 0
        shut = (*WET, DESERT) if self.content.sort[army] == AIR else (*WET, DESERT, MARSH)
        return self.sheet.terrain[hex_] not in shut

    def retreats(self, army: int) -> list[int]:
        """Where it may retreat to (Rule 7)."""
        foes, friends = self.armies(1 - self.pos.side[army]), self.armies(self.pos.side[army])
        watched, here = self.beside(foes), {hex_ for hex_ in friends if self.pos.guard[hex_]}
        near = [h for h in self.land.around[self.spot(army)] if self.content.open[h] and h not in foes]
        near = [h for h in near if self.sheet.terrain[h] not in WET and self.may_enter(army, h)]
        return [h for h in near if (h not in watched or h in here) and self.has_room(army, h)]

    def attackers(self, side: int, hex_: int) -> list[int]:
        near = [p for camp in self.land.around[hex_] for p in self.armies(side).get(camp, ())]
        return sorted(p for p in near if self.may_enter(p, hex_))

    # -- odds ----------------------------------------------------------------------------------------------------------

    def odds(self, attackers: Sequence[int], defenders: Sequence[int], hex_: int) -> tuple[int, int, int, int]:
        """Strengths, column, and all modifiers of the summary, one after the other."""
        content, side = self.content, self.pos.side[attackers[0]]
        citadels = [c for c in content.citadels if self.pos.side[c] == side and self.pos.where[c] >= 0]
        joined = any(self.pos.where[c] in self.land.around[hex_] for c in citadels)
        stripped = joined and any(content.sort[p] < AIR for p in defenders)
        walls = 0 if stripped else self.walls(hex_)
        times, total = WALLS[walls]
        attack = sum(map(self.strength, attackers))
        defence = sum(map(self.strength, defenders)) * times
        lances = any(self.pos.lance[p] for p in defenders)
        counted = [p for p in attackers if not (lances and content.race[p] == "dragon")]
        total += self._led(attackers) - self._led(defenders) + self._flown(counted) - self._flown(defenders)
        if walls != DWARVEN:
            total += any(content.sort[p] == CAVALRY for p in attackers)
            total += joined or any(content.sort[p] == AIR for p in counted)
        total -= any(content.sort[p] == AIR for p in defenders)
        total += self._crossed(attackers, hex_) + self._favoured(attackers)
        if not stripped:
            total -= 2 * (hex_ in self.land.pass_hexes)
            total -= sum(self.terrain(hex_) == GROUND_OF.get(race, -2) for race in {content.race[p] for p in defenders})
        column = max([0, *(n for n, (a, d) in enumerate(RATIOS) if Fraction(attack, defence) >= Fraction(a, d))])
        return attack, defence, column, total

    def _led(self, force: Sequence[int]) -> int:
        """One leader and one wizard, of all who are with these armies."""
        content, pos = self.content, self.pos
        where = {(pos.where[p], pos.aboard[p]) for p in force}
        friends = [p for p in self.pieces if content.sort[p] in (LEADER, WIZARD) and pos.is_there(p)]
        friends = [p for p in friends if (pos.where[p], pos.aboard[p]) in where]
        led = max([content.rating[p] for p in friends if content.sort[p] == LEADER], default=0)
        return led + 3 * any(content.sort[p] == WIZARD for p in friends)

    def _flown(self, force: Sequence[int]) -> int:
        return sum(self.strength(p) for p in force if self.content.race[p] == "dragon")

    def _crossed(self, attackers: Sequence[int], hex_: int) -> int:
        """Each kind of crossing once, as far as attackers on foot use it."""
        side, content = self.pos.side[attackers[0]], self.content
        camps = {self.pos.where[p] for p in attackers if content.sort[p] < AIR and self.pos.aboard[p] < 0}
        return sum(OVER[how] for how in {self.crossing(side, camp, hex_) for camp in camps} if how)

    def _favoured(self, attackers: Sequence[int]) -> bool:
        """All attackers of one people, and those of them on foot on its ground."""
        content = self.content
        folk = {self._folk(p) for p in attackers}
        ground = [p for p in attackers if content.sort[p] < AIR]
        wanted = GROUND_OF.get(folk.pop(), -2) if len(folk) == 1 else -2
        return bool(ground) and all(
            self.pos.aboard[p] < 0 and self.terrain(self.pos.where[p]) == wanted for p in ground
        )

    def _folk(self, army: int) -> str:
        race, home = self.content.race[army], self.content.home[army]
        if race not in ("griffon", "pegasus"):
            return race
        return "dwarf" if self.content.nations[home] == "zhakar" else "elf"


# -- positions at random -----------------------------------------------------------------------------------------------


def scattered(content: Content, rng: Random) -> tuple[Position, int]:
    """Counters of both sides thrown on and around a hex, half the time a place, and that hex."""
    pos = Position(content)
    pos.turn, land = content.first_turn, content.land
    rivers = sorted(pair[1] for pair in land.crossing)
    dry = [hex_ for hex_ in range(land.size) if land.dry[hex_] and content.open[hex_]]
    middle = rng.choice(rng.choice(([place.hex for place in land.places], sorted(land.pass_hexes), rivers, dry)))
    near = sorted({middle, *land.around[middle]})
    far = sorted({hex_ for camp in near for hex_ in land.around[camp]})
    if content.movable and rng.random() < 0.2:
        pos.capitals = ((rng.choice(content.movable), 30, -1),)
    for piece in rng.sample(range(content.size), rng.randrange(4, min(40, content.size))):
        pos.side[piece] = pos.side[piece] if pos.side[piece] < 2 else rng.randrange(2)
        _throw(pos, piece, rng.choice(near if rng.random() < 0.6 else far), middle, rng)
    return pos, middle


def _throw(pos: Position, piece: int, hex_: int, middle: int, rng: Random) -> None:
    """One counter into a hex, or aboard the citadel there, if it may be there at all."""
    content, side = pos.content, pos.side[piece]
    if content.sort[piece] == SHIP:
        spots = [spot for spot in content.lanes.harbours(middle) if not pos.fleet.get(spot)]
        if spots:
            pos.put(piece, rng.choice(spots))
    elif content.sort[piece] == CITADEL:
        pos.where[piece] = hex_
    elif hex_ in content.land.entered[content.way[piece]] and all(pos.side[p] == side for p in pos.stack.get(hex_, ())):
        above = [c for c in content.citadels if pos.where[c] == hex_ and pos.side[c] == side]
        if above and len(pos.cargo(above[0])) < 3 and rng.random() < 0.5:
            pos.where[piece] = ABOARD
            pos.embark(piece, above[0])
        elif not content.is_army[piece] or Plain(pos).has_room(piece, hex_):
            pos.put(piece, hex_)
            pos.depleted[piece] = content.is_army[piece] and rng.random() < 0.3
            pos.lance[piece] = content.is_army[piece] and rng.random() < 0.1
