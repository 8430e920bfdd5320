"""A human referee beside a board or in a campaign: what is said of him, and what he alone is shown (UWA-GEN-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from wyrmtable.core import Eyes, Reason, Step

from ..rules.judging import Judged

ELSEWHERE: Mapping[str, Reason] = {
    "tick": Reason("UWA-GEN-4", "Say which throws you want to see, or that this is all."),
    "ruling": Reason("UWA-GEN-4", "Let the throw stand, or set it to a value that the dice can show."),
    "foresee": Reason("UWA-R107", "Let the dice fall, or set what they will show until this is done."),
    "proposal": Reason("UWA-Q6", "Say how many chances in six the proposal has, 0 to 6."),
    "effect": Reason("UWA-Q6", "Pick what comes of it, if it works."),
}
ACCEPTED = {"tick": "That is all", "ruling": "Let it stand", "foresee": "Let the dice fall"}


def refereed(pos: Judged, eyes: Eyes) -> Iterator[tuple[str, str]]:
    """What he has ticked; and the throw that he is asked about, for him alone."""
    bench = pos.content.bench
    if bench.seat >= 0:
        looks = [word for at, word in enumerate(bench.words.values()) if pos.ticks >> at & 1]
        yield "The referee looks at", ", ".join(looks) or "nothing"
    step = pos.steps[-1]
    if step[0] == "ruling" and bench.sees_all(eyes):
        yield f"Thrown: {bench.word(step[1]).lower()}", str(step[2])


def titles(pos: Judged) -> Mapping[int, str]:
    """His one button means something else at each question."""
    step = pos.steps[-1][0]
    return {pos.content.bench.accept: ACCEPTED[step]} if step in ACCEPTED else {}


def thrown_anew(step: Step, rng: Random) -> Step:
    """For all that others know, what he is asked about may be any result."""
    return (*step[:2], rng.randint(int(step[4]), int(step[5])), *step[3:]) if step[0] == "ruling" else step
