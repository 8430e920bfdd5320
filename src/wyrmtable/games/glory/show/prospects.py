"""What lies ahead: the pick that leads an attack to its die, what results mean in words, and arrows for attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wyrmtable.core import ALL, Arrow, Decision, Eyes, decide

from ..files.buttons import ATTACK, BACK, EVERYONE, LEAVE_IT, STAND
from ..position import Position
from ..rules.attack import able, choice, storming
from ..rules.sequence import STEPS
from ..rules.telling import listed
from ..rules.tower import camp_of

# What one half of a result does to a force, and how bad that is (DOG-7.20 to DOG-7.26).
HALVES = {
    "-": ("lose nothing", 0),
    "1": ("take 1 depletion", 1),
    "2": ("take 2 depletions", 2),
    "1R": ("take 1 depletion and retreat", 3),
    "2R": ("take 2 depletions and retreat", 4),
    "D": ("are all depleted", 4),
    "D1": ("are all depleted, one of them twice", 5),
    "DR": ("are all depleted and retreat", 6),
    "E": ("are eliminated", 9),
}
WORST = HALVES["E"][1]
NAMED = 3  # attackers in a title; of more only the first


def _tone(ours: int, theirs: int) -> str:
    """A result as the attacker sees it."""
    if WORST in (ours, theirs):
        return "win" if theirs == WORST else "ruin"
    return "even" if ours == theirs else "gain" if theirs > ours else "loss"


MEANINGS = {
    f"{a} / {d}": (f"The attackers {ours}, the defenders {theirs}", _tone(bad, good))
    for a, (ours, bad) in HALVES.items()
    for d, (theirs, good) in HALVES.items()
}


class Onset(NamedTuple):
    """An attack that a pick would lead to: the hex, who takes part, and the citadel if one is attacked."""

    hex: int
    attackers: Sequence[int]
    tower: int = -1


def onset(pos: Position, side: int, pick: int) -> Onset | None:
    """The attack a pick of a side is about: with everybody who can, or with those chosen and one more (DOG-7.6a)."""
    step, content = pos.steps[-1], pos.content
    hex_, piece = pick - content.place, pick - content.piece
    match step[0]:
        case "combat" if content.place <= pick < content.piece:
            return Onset(hex_, sorted(able(pos, side, hex_)))
        case "combat" if piece in content.citadels:
            return Onset(pos.where[piece], storming(pos, side, piece), piece)
        case "attackers" | "storm" if pick != BACK:
            goal, chosen = step[2], step[3:]
            more = choice(pos, step) if pick == EVERYONE else [] if pick == ATTACK else [piece]
            attackers = sorted({*chosen, *more})
            return Onset(pos.where[goal], attackers, goal) if step[0] == "storm" else Onset(goal, attackers)
    return None


def purpose(pos: Position, side: int, pick: int) -> str:
    """What a pick is about, if it is about an attack: the target and who would take part."""
    attack = onset(pos, side, pick)
    if not attack:
        return ""
    content, (hex_, attackers, tower) = pos.content, attack
    target = content.names.title(content.piece + tower if tower >= 0 else content.place + hex_)
    told, others = listed(pos, attackers), len(attackers) - 1
    return f"Attack on {target} with {told if others < NAMED else f'{listed(pos, attackers[:1])} and {others} more'}"


def resolving(pos: Position) -> int | None:
    """The pick that takes the attack begun last to its die as if nothing else were wanted: everybody who can attacks,
    nobody withdraws, no Orb and no machine is used."""
    decision, step = decide(STEPS, pos), pos.steps[-1]
    if not isinstance(decision, Decision):
        return None
    attack = ATTACK if len(step) > 3 else EVERYONE
    wanted = {"attackers": attack, "storm": attack, "withdraw": STAND, "orb": LEAVE_IT, "gnomes-use": LEAVE_IT}
    found = wanted.get(step[0], -1)
    return found if found in decision else None


def arrows(pos: Position, eyes: Eyes) -> tuple[Arrow, ...]:
    """The attack going on; while attackers are chosen, only their own side sees who has been (DOG-7.6a)."""
    name, *step = pos.steps[-1]
    content, attackers, camps, hex_ = pos.content, pos.attackers, pos.camps, pos.target
    if name in ("attackers", "storm"):
        side, goal, *chosen = step
        if eyes is None or (eyes != ALL and content.side_of[eyes] != side):
            return ()
        attackers, camps, hex_ = tuple(chosen), tuple(chosen), pos.where[goal] if name == "storm" else goal
        camps = tuple(camp_of(pos, army) for army in chosen)
    if hex_ < 0 or not attackers:
        return ()
    names, side = content.land.names, pos.side[attackers[0]]
    starts = sorted({camp for camp in camps if camp >= 0} - {hex_})
    return tuple(Arrow(names[start], names[hex_], f"Attack on {names[hex_]}", side) for start in starts)
