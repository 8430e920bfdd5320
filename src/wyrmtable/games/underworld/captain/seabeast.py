"""What a beast or a band of the water does: it waits under the course of a ship, comes up beside her, and holds on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..files.seaboard import INCH, SURFACE, UNDER, middle, near_point
from ..rules.sea.orders import reach
from ..rules.sea.position import SeaPosition
from .seacourse import guess

Choice = tuple[int, str]
UP_WITHIN = 2  # inches: farther off it is only shot at, and has but its breath to answer with
HURT = 3  # a beast with less than a third of its hits stays away


def swim(pos: SeaPosition, number: int, picks: Sequence[int], rng: Random) -> Choice:
    """To where the likeliest ship is going to be; who already holds one stays with her."""
    first = pos.content.names.places
    ship = prey(pos, number)
    here = min(picks, key=lambda pick: far(pick - first, pos.x[number], pos.y[number]))
    if ship < 0 or any(band == number for band, _ in pos.clings):
        return here, "We have her."
    x, y, _ = guess(pos.copy(), ship)[-1]
    if spent(pos, number):
        return max(picks, key=lambda pick: far(pick - first, x, y)), "Down, and away."
    best = min(far(pick - first, x, y) for pick in picks)
    close = [pick for pick in picks if far(pick - first, x, y) <= best + 2 * INCH * INCH]
    return rng.choice(close), "There she will be."


def rise(pos: SeaPosition, number: int, picks: Sequence[int]) -> Choice:
    """Up if the ship is about to be within reach, or is held already."""
    if any(band == number for band, _ in pos.clings):
        return SURFACE, "Hold on!"
    ship = prey(pos, number)
    if ship < 0 or spent(pos, number):
        return UNDER, "Stay down."
    world = pos.copy()
    world.x[ship], world.y[ship], world.heading[ship] = guess(world, ship)[-1]
    x, y = middle(pos.goal[number])
    near = near_point(x, y, world.outline(ship), UP_WITHIN * INCH)
    return (SURFACE, "Up!") if near else (UNDER, "Not yet.")


def spent(pos: SeaPosition, number: int) -> bool:
    return not pos.band(number) and HURT * pos.hull[number] < pos.full[number]


def prey(pos: SeaPosition, number: int) -> int:
    """For a band the ship that it can reach soonest, the dearest among several; for a great beast, which can be slain
    over a boat, the one that is worth most for every turn it takes to be there."""
    ships = pos.ships_of(1 - pos.seat(number))
    if not ships:
        return -1
    here = pos.x[number], pos.y[number]
    stroke = reach(pos, number) * INCH

    def turns(ship: int) -> float:
        x, y, _ = guess(pos.copy(), ship)[-1]
        return -(-int(((x - here[0]) ** 2 + (y - here[1]) ** 2) ** 0.5) // stroke)

    if not pos.band(number):
        return max(ships, key=lambda ship: pos.vessel(ship).value / (turns(ship) + 1))
    return min(ships, key=lambda ship: (turns(ship), -pos.vessel(ship).value))


def far(cell: int, x: int, y: int) -> int:
    to_x, to_y = middle(cell)
    return (to_x - x) ** 2 + (to_y - y) ** 2
