"""What could they do to me here? How a threat on a board is told: who would take part, for each of them why, and what
the gravest of them may come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wyrmtable.core import Chance, Names, Reason, Threat

AS_NAMED: Mapping[int, str] = {}


class Peril(NamedTuple):
    """One enemy: its pick, how grave its deed is, the reason in words, and the likeliest harm: what it is called, how
    likely it is, and what is said if it does not come to that."""

    piece: int
    grave: int
    because: Reason
    harm: str
    chance: float
    spared: str


def faces(need: int) -> int:
    """Of a die of twenty: a natural 20 always hits, a natural 1 never (UWA-CBT-3)."""
    return min(max(21 - need, 1), 19)


def at_least_once(faces: int, sides: int, tries: int) -> float:
    """The chance that one of so many dice shows one of so many of its faces."""
    return 1 - (1 - min(max(faces, 0), sides) / sides) ** tries


def told(
    names: Names, mine: int, deeds: Sequence[str], perils: Sequence[Peril], called: Mapping[int, str] = AS_NAMED
) -> Threat | None:
    """`deeds` name what is done to one's own piece by its gravity, such as "charge"; the gravest comes first. `called`
    are titles of pieces that depend on the moment."""
    if not perils:
        return None
    ordered = sorted(perils, key=lambda peril: (-peril.grave, -peril.chance, peril.piece))
    worst = ordered[0]
    titles = {piece: called.get(piece) or names.title(piece) for piece in (mine, *[peril.piece for peril in ordered])}
    leading = [_small(titles[peril.piece]) for peril in ordered if peril.grave == worst.grave]
    title = f"They could {deeds[worst.grave]} {_small(titles[mine])} with {_listed(leading)}"
    reasons = tuple(Reason(peril.because.rule, f"{titles[peril.piece]}: {peril.because.text}") for peril in ordered)
    return Threat(title, tuple(names.text(peril.piece) for peril in ordered), _chances(worst), reasons)


def _chances(peril: Peril) -> tuple[Chance, ...]:
    """Of the gravest alone; what others add is not reckoned."""
    harm = Chance(peril.harm, peril.chance, tone="loss")
    spared = Chance(peril.spared, 1 - peril.chance, tone="gain")
    return tuple(one for one in (harm, spared) if one.chance > 0)


def _small(title: str) -> str:
    return title[:1].lower() + title[1:]


def _listed(titles: Sequence[str]) -> str:
    return titles[0] if len(titles) == 1 else f"{', '.join(titles[:-1])} and {titles[-1]}"
