"""What a player can leave standing orders for: the questions he is asked in other players' turns."""

from __future__ import annotations

from wyrmtable.core import OrderKind

from ..rules.combat import MOVING_UP
from ..rules.rounds import LOSSES
from ..rules.treasures import HORN_CALL

KINDS = (
    OrderKind(LOSSES, "Losses", "The cheapest unit takes each hit, a loaded wagon last."),
    OrderKind(MOVING_UP, "Moving up", "The sturdiest unit behind moves up into the front rank."),
    OrderKind(HORN_CALL.kind, "The Horn", "The Horn stays silent."),
)
