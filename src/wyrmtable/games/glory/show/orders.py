"""What can be left to standing orders while the other side moves (DOG-U.4)."""

from __future__ import annotations

from wyrmtable.core import OrderKind

KINDS = (
    OrderKind("taunt", "Kender taunts", "Without an order you are asked after every enemy movement (DOG-10.2)."),
    OrderKind("withdraw", "Withdrawal before combat", "The default stands and fights (DOG-7.42, DOG-7.44)."),
    OrderKind("orb", "Dragon Orbs", "Without an order you are asked in every combat with dragons (DOG-E.3.1)."),
    OrderKind("gnomes", "Gnomes' machines", "Without an order you are asked in every combat (DOG-E.7.1)."),
    OrderKind("escape", "Flight into the Maelstrom", "The default stays where it is (DOG-4.22)."),
    OrderKind("fire", "Targets at sea", "The default aims at the ship that a hit does most to (DOG-8.3)."),
    OrderKind("sea-fight", "Battles at sea", "The default fights on (DOG-8.5)."),
    OrderKind("losses", "Losses", "The default gives up as little strength as can be (DOG-7.28)."),
    OrderKind("arrange", "Top counters under fog", "The default leaves your stacks as they lie (DOG-7.50)."),
    OrderKind(
        "retreat",
        "Retreats",
        "The default holds fortified places; elsewhere armies go to friends, or nearer to a place of yours (DOG-7.33).",
    ),
    OrderKind("leaders", "Leaders without an army", "The default takes the first of the nearest armies (DOG-R81)."),
    OrderKind("give-way", "Ships that must give way", "The default takes the first of the nearest waters (DOG-R22)."),
)
