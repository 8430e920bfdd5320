"""What can be left to standing orders while the other side moves (DOG-U.4)."""

from __future__ import annotations

from wyrmtable.core import OrderKind

KINDS = (
    OrderKind("taunt", "Kender taunts", "Without an order you are asked after every enemy movement (DOG-10.2)."),
    OrderKind("withdraw", "Withdrawal before combat", "Left to the order, they stand and fight (DOG-7.42, DOG-7.44)."),
    OrderKind("orb", "Dragon Orbs", "Without an order you are asked in every combat with dragons (DOG-E.3.1)."),
    OrderKind("gnomes", "Gnomes' machines", "Without an order you are asked in every combat (DOG-E.7.1)."),
    OrderKind("escape", "Flight into the Maelstrom", "Left to the order, the ship stays where it is (DOG-4.22)."),
    OrderKind("fire", "Targets at sea", "Left to the order, they aim at the ship that a hit does most to (DOG-8.3)."),
    OrderKind("sea-fight", "Battles at sea", "Left to the order, the ships fight on (DOG-8.5)."),
    OrderKind("losses", "Losses", "Left to the order, as little strength as can be is given up (DOG-7.28)."),
    OrderKind("arrange", "Top counters under fog", "Left to the order, your stacks stay as they lie (DOG-7.50)."),
    OrderKind(
        "retreat",
        "Retreats",
        "Left to the order, fortified places are held; elsewhere armies go to friends, or nearer to a place of yours"
        " (DOG-7.33).",
    ),
    OrderKind("leaders", "Leaders without an army", "Left to the order, they go to the nearest army (DOG-R81)."),
    OrderKind(
        "give-way",
        "Ships that must give way",
        "Left to the order, they go to the nearest water (DOG-R22).",
    ),
)
