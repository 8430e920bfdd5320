"""Several units in words: by name where they are few, by number where they are many."""

from __future__ import annotations

from collections.abc import Sequence

from ..files.content import Content, bits

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def listed(words: Sequence[str]) -> str:
    """A; A and B; A, B and C."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def force(content: Content, units: int) -> str:
    """Who takes part in an attack: a single unit by name and figures, else "two Companies and a Dwarf Captain"
    (LOU-3.0a)."""
    kinds = [content.types[unit] for unit in bits(units)]
    if len(kinds) == 1:
        return content.names.title(content.piece + bits(units)[0])
    companies = [kind.title for kind in kinds if kind.company]
    others = [kind.title for kind in kinds if not kind.company]
    return listed([*_counted(companies, "Companies"), *_counted(others, "Individuals")])


def _counted(titles: list[str], several: str) -> list[str]:
    """One by its title, more by their number."""
    if len(titles) > 1:
        return [f"{NUMBERS[len(titles)] if len(titles) < len(NUMBERS) else len(titles)} {several}"]
    return [f"{'an' if title[0] in 'AEIOU' else 'a'} {title}" for title in titles]
