"""placeholder"""

from wyrmtable.draw import Picture

from .world import World


def picture(world: World) -> Picture:
    raise NotImplementedError
