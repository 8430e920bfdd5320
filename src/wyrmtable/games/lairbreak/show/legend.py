"""What the signs on board and counters mean."""

from __future__ import annotations

from wyrmtable.core import Legend

LEGEND = (
    Legend("dwarves-footman", "A unit", "Below its picture: what its die must show to hit, and its movement points."),
    Legend("monster-giant", "A monster", "Its number of dice and what each hits on; the badge tells its hit points."),
    Legend("hoard", "The dragon's hoard", "Whoever brings it home on a wagon wins."),
    Legend("chit-gold", "A find", "Waits on its mine for a wagon."),
    Legend("tile", "A mystery tile", "Turned over by the first who enters the square."),
    Legend("cave-in", "A cave-in", "Closes the square until miners have cleared it in two turns."),
    Legend("pit", "A pit", "Units fall in on 4 or more; two visits of wagons fill it."),
    Legend("mined-out", "A mine that is mined out", "Only a master miner may open it again."),
    Legend("tomb", "Murclaric's Tomb", "This mine is closed for good."),
    Legend("door-shut", "An unexplored outpost", "Its door opens on 4 or more; gold or a monster is inside."),
    Legend("door-open", "A free outpost", "Belongs to the next army that enters."),
)
