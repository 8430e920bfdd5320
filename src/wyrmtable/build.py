"""Which build of the rules is running: the plain source, or the same source compiled."""

from __future__ import annotations

from .core import steps


def build() -> str:
    """`compiled` where the engine's steps are native code, else `plain Python`."""
    return "plain Python" if str(steps.__file__).endswith(".py") else "compiled"
