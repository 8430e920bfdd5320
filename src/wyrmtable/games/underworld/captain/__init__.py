"""The game's own players, one for each mode of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from wyrmtable.core import Chair

from ..position import Position
from ..rules.dominion.position import DominionPosition
from ..rules.land.position import LandPosition
from ..rules.mass.position import MassPosition
from ..rules.sea.position import SeaPosition
from ..rules.sky.position import SkyPosition
from .caller import Caller
from .dominion import DominionCaptain
from .land import LandCaptain
from .mass import MassCaptain
from .medals import EXPORTS
from .sea import SeaCaptain
from .sky import SkyCaptain

__all__ = ["EXPORTS", "Captain"]


class Player(Protocol):
    """Chooses for one seat, and says why."""

    def choose(self, chair: Chair) -> int: ...

    def why(self) -> str: ...


CAPTAINS: Mapping[type, Callable[[Random], Player]] = {
    Position: Caller,
    LandPosition: LandCaptain,
    SkyPosition: SkyCaptain,
    SeaPosition: SeaCaptain,
    MassPosition: MassCaptain,
    DominionPosition: DominionCaptain,
}


JUDGING = ("UWA-GEN-4",)  # questions for a referee: the dice are fair, and stand as they fall


class Captain:
    """Hands the chair to the captain of the mode that is played."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._player: Player | None = None

    def choose(self, chair: Chair) -> int:
        if chair.decision is not None and chair.decision.rules == JUDGING:
            return chair.decision.picks[0]
        if self._player is None:
            kind = type(chair.imagine(Random(0)))
            self._player = CAPTAINS[kind](self._rng)
        return self._player.choose(chair)

    def why(self) -> str:
        return self._player.why() if self._player else ""
