"""placeholder"""
from .world import World
from wyrmtable.draw import Picture
def picture(world: World) -> Picture:
    raise NotImplementedError
