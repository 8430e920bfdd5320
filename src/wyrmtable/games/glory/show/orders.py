"""What can be left to standing orders while the other side moves (DOG-U.4)."""

from __future__ import annotations

from wyrmtable.core import OrderKind

KINDS = (
    OrderKind("taunt", "Kender taunts", "Without an order you are asked after every enemy movement (DOG-10.2)."),
    OrderKind("withdraw", "Withdrawal before combat", "The default stands and fights (DOG-7.42, DOG-7.44)."),
    OrderKind("orb", "Dragon Orbs", "Without an order you are asked in every combat with dragons (DOG-E.3.1)."),
    OrderKind("gnomes", "Gnomes' machines", "Without an order you are asked in every combat (DOG-E.7.1)."),
    OrderKind("losses", "Losses", "The default gives up as little strength as can be (DOG-7.28)."),
    OrderKind("retreat", "Retreat from a place", "The default holds fortified places (DOG-7.33)."),
)
