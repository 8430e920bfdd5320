"""Wyrmtable: old fantasy wargames by their real rules."""

from typing import TYPE_CHECKING

from .core import Decision, Match, Outcome, Setting, WyrmError
from .proving import prove
from .registry import game, new
from .replaying import verify

if TYPE_CHECKING:
    from .registry import listed as games  # at run time the package of the games, which can be called

__all__ = ["Decision", "Match", "Outcome", "Setting", "WyrmError", "game", "games", "new", "prove", "verify"]


def _shown(match: Match) -> str:
    """The text client prints a match; it is loaded when one is printed, and the engine knows nothing of it."""
    from .text.glance import glance

    return glance(match)


Match.printer = _shown


def __getattr__(name: str) -> str:
    """`__version__`, looked up when somebody asks: finding it takes longer than loading the engine."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("wyrmtable")
    except PackageNotFoundError:  # the source alone, not installed
        return "0"
