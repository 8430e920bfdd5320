"""The captain's numbers, by what the scenario is about. All are worth so many SP unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

# attacks
PRIZE = 24.0  # the goal itself
URGENT = 4.0  # how many times more by the last Turn
BESIDE = 4.0  # a hex beside the goal that is emptied
LEAST = 0.5  # what an attack must gain
CARE = 0.9  # what Whitestone's own losses weigh against the enemy's
SALLY = 2.5  # what losses of the goal's own garrison weigh
DESPERATE = 0.1  # what own losses weigh when this attack is the last
EDGE = 1.5  # own losses weigh in full until we are so much stronger
LIGHTEST = 0.4  # and never less than this share
TAUNT = 2  # what a taunt takes from the die
# raids, where losses beyond a share defeat the Highlords
SPARED = 0.4  # the part of that share after which a raid is given up
SCATTERED = 1.5  # armies to a stack below which the defenders are scattered
ROAD = 2.0  # a hex on the way that is emptied
POINTLESS = -9.0  # and one emptied in the last Turn, from where nobody marches on
# posts
ENOUGH = 3.0  # how many times its defence is sent against a goal
EMPTY = 12  # the least defence that is reckoned with
ALERT = 7  # march points at which the goal is threatened
FEAR = 0.5  # the share of the enemies within reach who are thought to come
CROWDED = 20.0  # an army in the way of new draconians
LEFT_OPEN = 15.0  # a place left empty within the enemy's reach
OPEN_PLACE = 8.0  # an empty place of the enemy
OPEN_GOAL = 240.0  # the goal, if it is empty
LOOKED_AT = 14  # hexes nearest to the goal that are looked at for one army
FARTHEST = 60  # march points beyond which all is equally far
# ships
WORTH_A_VOYAGE = 12  # march points that a voyage must save
LANDING = 4  # march points that a landing beside enemies is worse
# nations
WORTH_ASKING = 0.5  # what an activation must promise
WORTH_INVADING = 2.0  # what an invasion must promise
COVETED = 20.0  # a nation whose capital is a goal
NEAR = 14  # march points within which armies can soon be there


class Weights(NamedTuple):
    """How bold the sides are."""

    wary: float  # how much an attack weighs that may come upon the Highlords
    care: float  # what the Highlords' own losses weigh against the enemy's
    haste: tuple[float, float, float]  # a march point nearer to a goal with none, one, or more defenders
    caution: float  # how much an attack weighs that may come upon Whitestone
    garrison: int  # armies that Whitestone keeps in the goal once it is threatened
    homing: float  # how much Whitestone likes to be nearer to the goal, for each march point
    seeking: float  # and nearer to the enemy, for each hex


SIEGE = Weights(1.0, 0.9, (6.0, 2.0, 0.3), 1.0, 5, 0.8, 0.0)
WEIGHTS: Mapping[str, Weights] = MappingProxyType(
    {
        "losses": Weights(10.0, 1.2, (1.0, 0.0, 0.0), 1.0, 2, 0.0, 1.0),
        "capital": Weights(0.3, 0.9, (6.0, 3.0, 1.5), 1.0, 5, 0.6, 0.0),
        "siege": SIEGE,
        "raid": Weights(0.1, 1.0, (6.0, 6.0, 6.0), 1.0, 2, 0.0, 1.0),  # "losses", where the way is open
        "countries": Weights(0.6, 0.9, (4.0, 2.0, 1.0), 0.6, 2, 0.5, 0.0),
    }
)
