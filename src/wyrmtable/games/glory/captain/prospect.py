"""An attack on one hex as it would go with any force: what the defenders bring is worked out once."""

from __future__ import annotations

from ..files.content import AIR, CAVALRY
from ..files.mapwords import DWARVEN
from ..position import Position
from ..rules.ground import bridges
from ..rules.odds import CROSSED, MULTIPLIED, WIZARD_AID, modifiers, odds_column, shelter
from ..rules.tower import joins
from .fortune import Fortune, expected, states

Force = list[tuple[int, int]]  # armies and the hexes from which they attack

OVER_WATER = frozenset(rule for _, rule, _ in CROSSED.values())


class Prospect:
    """What an attack on the armies in a hex promises."""

    def __init__(self, pos: Position, side: int, hex_: int, anybody: int) -> None:
        """`anybody` is some army of the attackers."""
        self.pos, self.hex = pos, hex_
        self.defenders = pos.armies_at(hex_)
        self.joined = joins(pos, side, hex_)
        self.fort = shelter(pos, side, hex_, self.defenders)
        self.defence = sum(map(pos.strength, self.defenders)) * MULTIPLIED.get(self.fort, 1)
        self.states = states(pos, self.defenders)
        known = modifiers(pos, (anybody,), self.defenders, hex_, False, -1)
        self.modifier = sum(value for value, rule, _ in known if value < 0 and rule not in OVER_WATER)
        self.lanced = any(pos.lance[army] for army in self.defenders)
        self.mocked = all(pos.content.is_kender[army] for army in self.defenders)  # kender may taunt one stack before
        self.afloat = frozenset(bridges(pos, side)) if pos.fleet else frozenset()

    def penalty(self, army: int, camp: int) -> int:
        """What crossing the water before the hex costs an army that attacks from a camp."""
        crossing = self.pos.content.land.crossing.get((camp, self.hex), 0)
        if self.pos.content.sort[army] == AIR or self.pos.aboard[army] >= 0:
            return 0
        return CROSSED[crossing][0] if crossing else -4 if (camp, self.hex) in self.afloat else 0

    def fortune(self, force: Force, rating: int, wizard: bool) -> Fortune:
        """What comes of it for armies in camps, with a leader and perhaps a wizard."""
        pos, content = self.pos, self.pos.content
        armies = [army for army, _ in force]
        attack = sum(map(pos.strength, armies))
        total = self.modifier + rating + WIZARD_AID * wizard + sum({self.penalty(army, at) for army, at in force})
        wings = [army for army in armies if content.sort[army] == AIR]
        dragons = [] if self.lanced else [army for army in wings if content.race[army] == "dragon"]
        total += sum(map(pos.strength, dragons))
        if self.fort != DWARVEN:
            total += any(content.sort[army] == CAVALRY for army in armies)
            total += bool(dragons if self.lanced else wings) or self.joined
        column = odds_column(attack, self.defence)
        return expected(content, states(pos, armies), self.states, column, total, bool(self.fort))
