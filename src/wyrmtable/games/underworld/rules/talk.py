"""Before blows: the menu of the meeting, parley, bribes, threats, food, surrender (UWA-REACT, UWA-DEC-5)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import (
    ALL_GOLD,
    BACK,
    CAST,
    FEED,
    FIGHT,
    FLEE,
    LADDER,
    PARLEY,
    SHOW_MAGIC,
    SURRENDER,
    THREATEN,
    WAIT,
)
from ..files.terms import CHARISMA, FED_BEASTS, REACTION, VICTORS
from ..position import Position
from . import chase, halls, magic, surroundings
from .meeting import foe_halves, party_levels
from .pieces import ALLEY
from .purse import eat, fodder, pay, rations
from .throwing import throw

PARLEYING, THREATENING, FEEDING, WAITING = range(4)
THREATENED, SHOWN = 4, 16  # bits of `talked`; the two lowest count parleys
PARLEYS = 2
MOST_BRIBED = 3
SERVICE = 12
HUMOURS = ("hostile", "uncertain", "friendly", "at your service")
BOWLERS = "giant_hill"
BEASTS = ("animal", "insect", "flyer", "prehistoric")


def can_talk(pos: Position) -> bool:
    """All of intelligence I can parley, but for dragons that cannot talk; those that are always hostile never do
    (UWA-REACT-2, UWA-MON-8, UWA-MON-9)."""
    kind = pos.leader()
    return kind.intel == "I" and "hostile" not in kind.powers and not pos.mute


def may_speak(pos: Position) -> bool:
    """Twice in a meeting (UWA-REACT-2)."""
    return can_talk(pos) and pos.talked & 3 < PARLEYS


def may_threaten(pos: Position) -> bool:
    """Once in a meeting (UWA-REACT-4)."""
    return can_talk(pos) and not pos.talked & THREATENED


def words(pos: Position) -> list[int]:
    """What can be said to them: a word, or a threat (UWA-REACT-1, UWA-R304)."""
    return [*([PARLEY] if may_speak(pos) else []), *([THREATEN] if may_threaten(pos) else [])]


def merciful(pos: Position) -> bool:
    """Intelligent victors may spare the party, those that cannot talk among them (UWA-REACT-5)."""
    return pos.leader().intel == "I" and "hostile" not in pos.leader().powers


def may_wait(pos: Position) -> bool:
    """The more intelligent act by the dice, whether or not anybody speaks with them, those that cannot talk among them
    (UWA-REACT-1); others attack, but for some that do not always (UWA-MON-1)."""
    kind = pos.leader()
    thinking = kind.intel == "I" and "hostile" not in kind.powers
    return (thinking or "rash" in kind.powers or "placid" in kind.powers) and pos.talked & 3 < PARLEYS


def can_feed(pos: Position) -> bool:
    """The half-witted and the witless eat (UWA-REACT-3)."""
    hungry = pos.leader().intel != "I" and "hostile" not in pos.leader().powers
    return hungry and rations(pos) >= fodder(pos)


def speakers_with_beasts(pos: Position) -> list[int]:
    spell = pos.content.book.spells.number("speak_with_animals")
    beasts = pos.leader().group in BEASTS and pos.gap <= 10 * pos.content.book.spells.known[spell].reach
    return [who for who in pos.able() if beasts and magic.has(pos, who, spell)]


def showers(pos: Position) -> list[tuple[int, int]]:
    """Who could spend which spell to show that the party commands magic."""
    return [(who, spell) for who in pos.able() for spell in magic.prepared(pos, who)]


def menu_picks(pos: Position, step: Step) -> Decision:
    picks = [FIGHT, FLEE, SURRENDER, *words(pos)]
    if can_talk(pos) and not pos.talked & SHOWN and showers(pos):
        picks.append(SHOW_MAGIC)
    if may_wait(pos):
        picks.append(WAIT)
    if can_feed(pos):
        picks.append(FEED)
    if speakers_with_beasts(pos):
        picks.append(CAST + pos.content.book.spells.number("speak_with_animals"))
    return Decision(pos.caller(), sorted(picks), "They have seen you. What do you do?", ("UWA-REACT-1", "UWA-AVOID-1"))


def menu_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == FIGHT:
        pos.steps[-1] = ("round",)
    elif pick == FLEE:
        chase.start(pos, log)
    elif pick == SURRENDER:
        pos.steps[-1] = ("surrender",)
    elif pick == PARLEY:
        pos.steps.append(("speaker",))
    elif pick == THREATEN:
        pos.steps.append(("speaker", THREATENING))
    elif pick == WAIT:
        wait(pos)
    elif pick == SHOW_MAGIC:
        pos.talked |= SHOWN
        who, spell = showers(pos)[0]
        magic.spend(pos, who, spell, log)
    elif pick == FEED:
        feed(pos, log)
    else:
        magic.spend(pos, speakers_with_beasts(pos)[0], pick - CAST, log)
        if pos.content.floors:
            tell_all(log, "one-fact", halls.reveal_a_secret(pos))
        react(pos, mood(pos), FEEDING)


def wait(pos: Position) -> None:
    """Let them act first."""
    rash = pos.leader().power("rash")
    if rash:
        throw(pos, FED_BEASTS, 1, 100, 0, 100 - rash)
    else:
        react(pos, mood(pos) + fear(pos), WAITING)


def feed(pos: Position, log: Log | None) -> None:
    """The half-witted react at -2; the witless are held up by food as in a pursuit (UWA-REACT-3, UWA-R87)."""
    eat(pos, fodder(pos))
    tell_all(log, "threw", "food")
    if pos.leader().intel == "S":
        react(pos, -2, FEEDING)
    else:
        throw(pos, FED_BEASTS, 1, 100, 0, chase.FOOD["N"])


def use_fed_beasts(pos: Position, total: int, more: int) -> None:
    pos.steps.append(("reaction", 2 if total <= more else 0, FEEDING))


def speaker_picks(pos: Position, step: Step) -> Decision:
    """For whoever talks and for whoever threatens his own Charisma counts (UWA-REACT-2, UWA-REACT-4)."""
    picks = [BACK, *sorted(pos.piece(who) for who in pos.able())]
    return Decision(pos.caller(), picks, "Who speaks for the party?", ("UWA-REACT-2",))


def speaker_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == BACK:
        return
    who = pick - pos.content.names.pieces
    if step[1:] == (THREATENING,):
        pos.talked |= THREATENED
        react(pos, charm(pos, who) + mood(pos) + 2 * fear(pos), THREATENING)
    else:
        pos.steps.append(("offer", who))


def offer_picks(pos: Position, step: Step) -> Decision:
    """Sums from a ladder up to the purse, or everything (UWA-Q5)."""
    purse, names = pos.purse(), pos.content.names
    sums = [names.number(value) for value in LADDER if value <= purse]
    everything = [ALL_GOLD] if purse and purse not in LADDER else []
    return Decision(
        pos.caller(), [*everything, *sums], "How much gold does {0} offer?", ("UWA-REACT-2",), (pos.piece(step[1]),)
    )


def offer_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    gold = pos.purse() if pick == ALL_GOLD else pos.content.names.value(pick)
    again = 0 if not pos.talked & 3 else 1 if gold else -1
    tell_all(log, "offered", pos.piece(step[1]), gold)
    react(pos, charm(pos, step[1]) + mood(pos) + fear(pos) + bribe(pos, gold) + again, PARLEYING + 4 * gold)


def charm(pos: Position, who: int) -> int:
    """What the speaker's Charisma adds (UWA-CHAR-5)."""
    return pos.content.book.combat.charm(pos.score(who, CHARISMA))


def bribe(pos: Position, gold: int) -> int:
    """One for every ten gold pieces a hit die of theirs, three at most (UWA-REACT-2)."""
    return min(gold // max(5 * foe_halves(pos), 1), MOST_BRIBED)


def mood(pos: Position) -> int:
    """The party stands for Law: the Lawful like it, the Chaotic do not; blood and magic tell (UWA-REACT-2). Giants at
    play in their alley are in a good mood (UWA-MON-3)."""
    kinship = {"L": 1, "C": -2}.get(pos.alignment(), 0)
    playing = 2 if pos.leader().id == BOWLERS and surroundings.stands_in(pos, ALLEY) else 0
    return kinship + playing - (3 if pos.blood else 0) + (1 if pos.talked & SHOWN else 0)


def fear(pos: Position) -> int:
    """+1 before a clearly stronger party, -1 before a weaker one."""
    ours, halves = party_levels(pos), foe_halves(pos)
    return 1 if ours >= halves else -1 if 4 * ours <= halves else 0


def react(pos: Position, modifier: int, how: int) -> None:
    throw(pos, REACTION, 2, 6, modifier, how)


def use_reaction(pos: Position, total: int, more: int) -> None:
    if total <= 5 and "placid" in pos.leader().powers and not pos.blood:
        total = 6  # it does no harm to whoever does it none (UWA-MON-1)
    service = total >= SERVICE and pos.alignment() == "L" and can_talk(pos)
    pos.steps.append(("reaction", 3 if service else 0 if total <= 5 else 1 if total <= 8 else 2, more))


def reaction(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Negative: they attack. Uncertain: one more word. Positive: they let the party pass; the best of moods in those of
    like mind offers service (UWA-REACT-1, UWA-REACT-2). Some know the secrets of the place (UWA-MON-1)."""
    pos.steps.pop()
    how, gold = step[2] % 4, step[2] // 4
    result = step[1]
    pos.humour = 1 + result
    tell_all(log, "reaction", HUMOURS[result])
    if how in (PARLEYING, WAITING):
        pos.talked += 1
    if result == 0:
        pos.initiative = 1 if how == THREATENING else 0
        pos.steps[-1] = ("round",)
    elif result >= 2 or pos.talked & 3 >= PARLEYS:
        pay(pos, gold)
        knows = pos.leader().power("knows") if result >= 2 and pos.content.floors else 0
        if knows and dice.roll(100, "UWA-MON-1 knows") <= knows:
            tell_all(log, "one-fact", halls.reveal_a_secret(pos))
        pos.steps[-1] = ("parted",)


# -- surrender ---------------------------------------------------------------------------------------------------------


def surrender(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Intelligent victors may spare the party; others do not (UWA-REACT-5). Nor has it a choice if all of them were
    found asleep (UWA-R101)."""
    tell_all(log, "surrendered" if pos.able() else "found-asleep")
    if merciful(pos):
        pos.steps[-1] = ("victors", 0)
        throw(pos, VICTORS, 1, 6)
    else:
        pos.steps[-1] = ("victors", 3)


def use_victors(pos: Position, total: int, more: int) -> None:
    pos.steps[-1] = ("victors", 1 if total <= 3 else 2 if total <= 5 else 3)
