"""Castles: who lives there, when they come out, what they demand, and what becomes of it (UWA-CASTLE).

A castle's people are thrown when they are first needed, and then stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.buttons import FLEE
from ...files.land import LandContent
from ...files.landboard import ATTACK, GIVE_MAGIC, JOUST, PAY, REFUSE, SUBMIT
from ...files.terms import LEADER, REACTION
from .. import meeting
from ..meeting import party_levels
from . import bands, encounters, tasks, trove
from .coffers import hand_over, wealth
from .position import NOWHERE, LandPosition

LORD, SUPERHERO, WIZARD, NECROMANCER, PATRIARCH, EVIL_PRIEST = range(6)
HOSTILE, NEUTRAL = range(2)
STANCE_SHOWN, COUNTED = 1, 2  # bits of `known`: the stance, and the men on the walls
FRESH, PAID, REFUSED, BEATEN, FRIEND = range(5)  # how the party stands with a castle
NEAR = (3, 2, 1)  # the highest face on which they come out, by the hexes between (UWA-CASTLE-2)
IN_SIGHT = len(NEAR) - 1  # hexes from which they come out
LADDERS = ("veteran", "medium", "acolyte")
VERY_STRONG, WARLIKE = 2, 25  # times their levels and dice; fighters (UWA-R331)
HUNDRED, THOUSAND, TITHE = 100, 1000, 10
GRUDGE, FACE_TO_FACE = 2, 30  # off a reaction; yards
SINCE_THEN = 3  # a reaction to what was said the last time, beside the kinds in `talk`


class Castle(NamedTuple):
    """The people of a castle; the stance is hidden until it shows."""

    hex: int
    occupant: int
    kind: int
    number: int
    ridden: int
    stance: int
    others: tuple[int, ...]  # kinds of those who come along besides
    garrison: int
    known: int = 0
    standing: int = FRESH

    @property
    def group(self) -> str:
        return "npc_fm" if self.occupant <= SUPERHERO else "npc_mu" if self.occupant <= NECROMANCER else "npc_cl"


# -- who lives there ---------------------------------------------------------------------------------------------------


def people(content: LandContent, hex_: int, rolls: Dice) -> Castle:
    """Occupant, retinue, stance, companions and garrison (UWA-CASTLE-1, 4, 9, 11)."""
    occupant = rolls.d6("UWA-CASTLE-1 occupant") - 1
    retinue = content.land.retinues[occupant][rolls.roll(4, "UWA-CASTLE-1 retinue") - 1]
    number = rolls.roll(retinue.die, "UWA-CASTLE-1 number")
    name, _ = encounters.named(content, retinue.word, rolls)
    found = Castle(
        hex_, occupant, content.book.number[name], number, number if retinue.ridden else 0,
        stance(occupant, rolls), (), 0,
    )  # fmt: skip
    garrison = 10 * sum([rolls.d6("UWA-CASTLE-9 garrison") for _ in range(3)])
    return found._replace(others=companions(content, found.group, rolls), garrison=garrison)


def stance(occupant: int, rolls: Dice) -> int:
    """The party stands for Law: a Patriarch is never hostile to it, an Evil High Priest always; the others on 1 to 3
    (UWA-CASTLE-4)."""
    if occupant in (PATRIARCH, EVIL_PRIEST):
        return NEUTRAL if occupant == PATRIARCH else HOSTILE
    return HOSTILE if rolls.d6("UWA-CASTLE-4 stance") <= 3 else NEUTRAL


def companions(content: LandContent, group: str, rolls: Dice) -> tuple[int, ...]:
    """Others in the party that comes out, by the lord's class (UWA-CASTLE-11)."""
    found: list[int] = []
    for other in content.land.company[group]:
        if rolls.roll(100, "UWA-CASTLE-11 others") > other.chance:
            continue
        for _ in range(rolls.roll(other.most, "UWA-CASTLE-11 number") if other.most > 1 else 1):
            level = rolls.roll(4, "UWA-CASTLE-11 level") + other.plus
            found.append(person(content, other.group, level))
    return tuple(found)


def person(content: LandContent, group: str, level: int) -> int:
    """The kind of somebody of a class and level: the creature file lists a class from its first level up."""
    first = content.book.number[LADDERS[encounters.PERSONS.index(group)]]
    return first + level - 1


def most_who_come(content: LandContent, castle: Castle) -> int:
    """The possible number of castle people (UWA-WPURS-1): the most on their retinue's die, and the companions."""
    kind = content.book.kinds[castle.kind].id
    listed = [entry for entry in content.land.retinues[castle.occupant] if kind in kinds_of(content, entry.word)]
    retinue = max([entry.die * (2 if entry.ridden else 1) for entry in listed], default=castle.number)
    return 1 + retinue + sum(other.most for other in content.land.company[castle.group])


def kinds_of(content: LandContent, word: str) -> tuple[str, ...]:
    """What a word of the table stands for: a kind, or those of a general name (UWA-MON-2)."""
    return tuple(encounters.general(content, word[1:]).results) if word.startswith("*") else (word,)


def mounted(content: LandContent, castle: Castle) -> bool:
    """The lord and his men ride if his companions ride or keep pace with a horse (UWA-CASTLE-10)."""
    kind = content.book.kinds[castle.kind]
    keeps_pace = max(kind.move, kind.fly) >= content.book.kinds[content.book.number["draft_horse"]].move
    return bool(castle.ridden) or keeps_pace or kind.group in encounters.PERSONS


def lord_level(content: LandContent, castle: Castle) -> int:
    """The level of his class, which may be more than his hit dice (UWA-SPEC-3)."""
    lord = content.book.kinds[content.book.number[content.land.occupants[castle.occupant]]]
    return max(lord.power(craft) for craft in ("fighter", "mage", "cleric"))


def comes_out(distance: int, face: int) -> bool:
    """On the hex 1 to 3, one hex off 1 or 2, two hexes off 1 (UWA-CASTLE-2)."""
    return face <= NEAR[distance]


def all_out(near: Sequence[tuple[int, int]], face: int, rolls: Dice) -> list[int]:
    """The castles whose people come out, the nearest first: a throw for each; the first, which a human referee may
    have set, is the nearest one's (UWA-CASTLE-2, UWA-R164)."""
    found = sorted(near)
    faces = [rolls.d6("UWA-CASTLE-2 comes out") if at else face for at in range(len(found))]
    return [hex_ for (distance, hex_), shown in zip(found, faces, strict=True) if comes_out(distance, shown)]


def go_past(pos: LandPosition) -> None:
    """What was paid or promised at a castle is for one passing: whoever has been out of its sight for a day is a
    stranger there again, but for those who are still on its errand (UWA-CASTLE-5 to UWA-CASTLE-7, UWA-R349)."""
    bound = {task.castle for task in (tasks.Task(*row) for row in pos.tasks) if task.state != tasks.DONE}
    for at, row in enumerate(pos.castles):
        castle = Castle(*row)
        away = all(pos.content.grid.distance(castle.hex, hex_) > IN_SIGHT for hex_ in pos.path)
        if castle.standing == PAID and away and castle.hex not in bound:
            pos.castles[at] = tuple(castle._replace(standing=FRESH))


def willing(pos: LandPosition, hex_: int) -> bool:
    """A castle that was beaten, or whose lord was murdered, sends nobody out any more."""
    return all(row[0] != hex_ or Castle(*row).standing != BEATEN for row in pos.castles)


def pursues(castle: Castle, dice: Dice) -> bool:
    """Hostile people follow on 1 to 3, neutral ones on 1 (UWA-WPURS-1)."""
    return dice.d6("UWA-WPURS-1 pursuit") <= (3 if castle.stance == HOSTILE else 1)


# -- the meeting -------------------------------------------------------------------------------------------------------


def known_castle(pos: LandPosition, hex_: int, rolls: Dice) -> int:
    """The castle on a hex, by its place in the list; its people are thrown now if nobody has met them."""
    for at in range(len(pos.castles)):
        if pos.castles[at][0] == hex_:
            return at
    secret = [row for row in pos.unmet if row[0] == hex_]
    pos.unmet = [row for row in pos.unmet if row[0] != hex_]
    pos.castles.append(secret[0] if secret else tuple(people(pos.content, hex_, rolls)))
    return len(pos.castles) - 1


def change(pos: LandPosition, castle: Castle) -> None:
    pos.castles[pos.host] = tuple(castle)


def host(pos: LandPosition) -> Castle:
    return Castle(*pos.castles[pos.host])


def come(pos: LandPosition, hex_: int, rolls: Dice, log: Log | None) -> None:
    """Lord, retinue and companions stand before the party; the garrison stays on the walls (UWA-CASTLE-9, 13)."""
    bands.clear_table(pos)
    pos.host = known_castle(pos, hex_, rolls)
    castle = host(pos)
    meeting.add(pos, pos.content.book.number[pos.content.land.occupants[castle.occupant]], 1)
    pos.foe_marks[0] |= LEADER
    meeting.add(pos, castle.kind, castle.number)
    if castle.ridden:
        meeting.add(pos, pos.content.book.number["hero"], castle.ridden)
    for kind in castle.others:
        meeting.add(pos, kind, 1)
    if castle.group != "npc_fm":
        show_stance(pos)
    pos.throng, pos.possible = len(pos.foe_kind), most_who_come(pos.content, castle)
    announce(pos, log)
    pos.toll = asks(castle, rolls)
    pos.steps[:] = [("demand",), ("muster",)]
    if remembers(castle):
        pos.gap = FACE_TO_FACE
        pos.steps.insert(1, ("throw", REACTION, 2, 6, 0, SINCE_THEN))


def remembers(castle: Castle) -> bool:
    """A neutral castle that was refused what it asked for (UWA-CASTLE-8)."""
    return castle.stance == NEUTRAL and castle.standing == REFUSED


def grudge(castle: Castle) -> int:
    """What is taken off its reactions from then on (UWA-CASTLE-8)."""
    return GRUDGE if remembers(castle) else 0


def announce(pos: LandPosition, log: Log | None) -> None:
    tell_all(log, "land-came-out", lord_name(pos), pos.throng - 1, pos.place(host(pos).hex))


def lord_name(pos: LandPosition) -> str:
    return pos.content.book.kinds[pos.content.book.number[pos.content.land.occupants[host(pos).occupant]]].name


def asks(castle: Castle, rolls: Dice) -> int:
    """The toll in gold pieces: d6 x 100 of a Fighting-Man, d4 x 1,000 of a hostile Magic-User (UWA-CASTLE-5, 6)."""
    if castle.group == "npc_fm":
        return HUNDRED * rolls.d6("UWA-CASTLE-5 toll")
    hostile = castle.group == "npc_mu" and castle.stance == HOSTILE
    return THOUSAND * rolls.roll(4, "UWA-CASTLE-6 toll") if hostile else 0


def tithe(pos: LandPosition) -> int:
    """A tenth of money and jewels, in gold pieces (UWA-CASTLE-7)."""
    return wealth(pos) // TITHE


def too_strong(pos: LandPosition) -> bool:
    """A party is not met that is both twice as strong as lord and retinue and warlike, with 25 fighters
    (UWA-CASTLE-3, UWA-R331)."""
    theirs = sum([pos.content.book.kinds[kind].hd.levels for kind in pos.foe_kind])
    return party_levels(pos) >= VERY_STRONG * theirs and pos.living() >= WARLIKE


def lances(pos: LandPosition) -> list[int]:
    """Fighting-Men who can ride against the lord."""
    return [who for who in pos.able() if pos.klass(who) == "fighter"]


def demands(pos: LandPosition) -> list[int]:
    """What can be answered to a lord's demand (UWA-DEC-15)."""
    castle = host(pos)
    found = [REFUSE, ATTACK]
    if castle.standing in (PAID, FRIEND):
        return [SUBMIT, ATTACK]
    if castle.group == "npc_fm":
        found += [JOUST] if lances(pos) else []
        found += [PAY] if wealth(pos) >= pos.toll else []
    elif castle.group == "npc_mu":
        found += [SUBMIT] if castle.stance == NEUTRAL else []
        usable = trove.useful(pos)
        found += [GIVE_MAGIC] if castle.stance == HOSTILE and usable else []
        found += [PAY] if castle.stance == HOSTILE and not usable and wealth(pos) >= pos.toll else []
    else:
        found += [PAY] if tithe(pos) else []
        found += [SUBMIT] if not tithe(pos) and castle.occupant == PATRIARCH else []
    return found


def demand_picks(pos: LandPosition, step: Step) -> Decision:
    picks = sorted([FLEE, *(pos.deed(deed) for deed in demands(pos))])
    castle = host(pos)
    prompt = KNOWN if castle.standing in (PAID, FRIEND) else PROMPTS[castle.group]
    return Decision(pos.caller(), picks, prompt, (RULES[castle.group], "UWA-DEC-15"))


KNOWN = "They know you at this castle, and ask for nothing more. What do you do?"
PROMPTS = {
    "npc_fm": "The lord of the castle asks for a joust or a toll. What do you answer?",
    "npc_mu": "The magician of the castle wants something of you. What do you answer?",
    "npc_cl": "The priest of the castle asks for a tithe. What do you answer?",
}
RULES = {"npc_fm": "UWA-CASTLE-5", "npc_mu": "UWA-CASTLE-6", "npc_cl": "UWA-CASTLE-7"}


def demand_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    deed, castle = pick - pos.content.deeds, host(pos)
    if pick == FLEE:
        pos.steps[-1] = ("evade",)
    elif deed == JOUST:
        pos.steps[-1] = ("champion", 0, 0)
    elif deed == PAY:
        price = pos.toll if castle.group != "npc_cl" else tithe(pos)
        hand_over(pos, price)
        tell_all(log, "land-paid", price)
        settle(pos, PAID)
    elif deed == GIVE_MAGIC:
        give_magic(pos, log)
    elif deed == SUBMIT and castle.standing in (PAID, FRIEND):
        tell_all(log, "land-greeted")
        settle(pos, castle.standing)
    elif deed == SUBMIT:
        tasks.lay(pos, castle.group, castle.hex, dice, log)
        settle(pos, PAID)
    elif deed == REFUSE:
        refuse(pos, dice, log)
    else:
        fight(pos, log)


def show_stance(pos: LandPosition) -> None:
    castle = host(pos)
    change(pos, castle._replace(known=castle.known | STANCE_SHOWN))


def settle(pos: LandPosition, standing: int) -> None:
    """The party and the castle part on these terms."""
    change(pos, host(pos)._replace(standing=standing))
    pos.steps[:] = [("parted",)]


def give_magic(pos: LandPosition, log: Log | None) -> None:
    """A magic thing as toll, the one that he would choose (UWA-CASTLE-6)."""
    trove.give(pos, NOWHERE, log)
    settle(pos, PAID)


def refuse(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """A hostile castle attacks, and so does an Evil High Priest; a neutral one bars the way and remembers: the party
    goes back to where it came from (UWA-CASTLE-7, UWA-CASTLE-8)."""
    show_stance(pos)
    castle = host(pos)
    if castle.stance == HOSTILE:
        tell_all(log, "land-attacked")
        fight(pos, log)
        return
    if len(pos.path) > 1:
        pos.hex = pos.path[-2]
    tell_all(log, "land-barred", pos.place(pos.hex))
    settle(pos, REFUSED)


def fight(pos: LandPosition, log: Log | None) -> None:
    """Face to face, at thirty yards (UWA-CASTLE-13)."""
    change(pos, host(pos)._replace(standing=REFUSED))
    pos.gap = FACE_TO_FACE
    pos.steps[:] = [("round",)]
