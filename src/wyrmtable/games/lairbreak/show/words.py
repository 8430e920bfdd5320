"""Words as they begin a sentence."""

from __future__ import annotations


def large(words: str) -> str:
    """The first letter a capital."""
    return words[:1].upper() + words[1:]
