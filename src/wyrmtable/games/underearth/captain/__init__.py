"""The captain of The Lords of UnderEarth: a bot that plays every seat of every scenario to win."""

from .captain import DECIDE, Captain

__all__ = ["DECIDE", "Captain"]
