"""The text client: boards in characters, menus, saved games, replays. A client like the browser's; knows no game."""

from .client import Client
from .playback import Playback
from .stepper import Stepper
from .terminal import Terminal, console

__all__ = ["Client", "Playback", "Stepper", "Terminal", "console"]
