"""What the captain holds dear: every weight in one place.

Worth is counted in tenths of a Company's Combat Factor: a Company 50-7 is worth 5. Distances are counted in turns of
march. The advice they follow is that of "playing well" (LOU-25), given by its paragraph.
"""

from __future__ import annotations

# What units are worth.
PER_FACTOR = 0.1  # a Company, for each point of its Combat Factor
DEPENDENTS = 1.0
LEADER = 4.0
OTHER = 2.0
DRAGON = 20.0
PRIZE = 60.0  # a unit whose death decides the game
COUNTED = 4.0  # added where every loss counts (LOU-20.3i)
RUNNER = 7.0  # added where those who come through are counted (LOU-20.4n)
GUARDIAN = 6.0  # a Dweller sitting on Treasure (25.20)
ASTIR = 3.0  # an enemy awake, to a lone hunter: he rouses the others and carries their gold (25.15)
LOADED = 6.0  # an enemy about to carry Treasure off (25.15)

# Attacks (25.1 to 25.3).
FLOOR = 6  # the column 1-2: nothing lower, unless nothing is left to lose
FLOOR_CORNERED = 7  # 1-1 where an attacker would have no retreat
PUSH = 0.25  # share of the defenders' worth in driving them back
OPENING = 0.6  # driving anybody back opens the way
SETBACK = 0.12  # share of the attackers' worth in being driven back
WORTH_FIGHTING = 0.35  # an attack must promise this much
WORTH_MARCHING = 0.6  # and this much more to march for it
PATIENCE = 3  # Game-Turns without incident that are borne calmly, where idleness loses
BOLDER = 0.8  # what an attack may promise less for each column stooped to after that

# Standing somewhere.
CARE = 0.6  # share of a unit's worth at risk that is felt
LEAD = 1.2  # a leader with a Company that has none (25.6)
WAKE = 1.5  # a sleeper that will be roused in the Alerting phase (25.8)
PLUG = 1.6  # a Company in a tight place on the enemy's way (25.4)
NOISE = 1.5  # an enemy roused without need (25.15, 25.17)
UNKNOWN = 50  # the Combat Factor that whoever is alone fears of a face-down counter
DRIVEN = 0.2  # chance of death that being driven back stands for
BARRED = 1.5  # a door locked in the enemies' face (25.7)
IN_PLACE = 3.0  # a unit at its post
RALLY = 6.0  # turns of march worth running to rouse the one who must live (25.14)
ENOUGH = 0.8  # of the enemy's strength near him, with which his guard goes over to the attack
CLOSING = 2  # Game-Turns before the last in which a storm spares nobody (25.11)
GROUND = 0.8  # ground won by an advance, for those who have to get somewhere
AHEAD = 4.0  # profit with which a band goes home unless another hoard is near at hand (25.19)

# Pull of an errand, for each turn of march nearer to its end.
STROLL, MARCH, HASTE = 1.0, 2.5, 5.0

CONSTANCY = 1.5  # turns of march by which another route must be shorter

# Detours at which enemies are still expected, in half points of movement.
SHORT_WAY = 8  # before a tight place is plugged
BY_WAY = 24  # before a door is locked

# Tolls on the way, in half points of movement.
DOOR_TOLL = 14
FOE_TOLL = 14
TIGHT_FOE_TOLL = 44
TUNNEL_TOLL = 4
SLEEPER_TOLL = 12
GATE_TOLL = 2
