"""Spells between two fights: cures, light, doors and boxes, and what shows or changes the place (UWA-PLAY-12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from wyrmtable.core import Dice, Log, tell_all

from ..files.terms import ABLE, ALOFT, FIGHTER, HEXED, MIGHTY, MISSILE_PROOF, NIGHT_EYES, PROTECTED, SIZE, UNSEEN, WIDE
from ..position import Position
from . import (
    boxes,
    finding,
    guarding,
    halls,
    holes,
    lasting,
    lending,
    magic,
    mapping,
    retinue,
    rummaging,
    scrolls,
    stairs,
    turns,
    wonders,
)
from .charting import draw_room, draw_squares, spot
from .level import BESIDE, OPEN, ROOM
from .stocking import magic_thing
from .truth import level, storey
from .ways import FLIGHTS, ends

CURES = (
    "cure_light_wounds", "cure_serious_wounds", "cure_disease", "remove_curse", "neutralize_poison", "stone_to_flesh",
    "raise_dead",
)  # fmt: skip
EYE_TURNS, EYE_SQUARES = 6, 12  # how long an eye goes ahead, and how far in a turn
TRAP_SQUARES = 3
READINGS = 2  # of a spell that reads magic
ANIMATOR = 8  # every level above it brings a lot of the dead
BONES = "skeleton"
ANY = bytes([0, *[1] * 255])  # of how many of a spell are prepared: whether there is any
Helping = Callable[[Position, int, int, Dice, Log | None], None]


class Remedy(NamedTuple):
    """Whether a spell would do anything for the party as it stands, and what it does: by whom, which."""

    serves: Callable[[Position, str], bool]
    help: Helping


def remedies(pos: Position) -> list[tuple[int, int]]:
    """Spells that help between fights, each with the first who has it."""
    found: dict[int, int] = {}
    known = pos.content.book.spells.known
    ready = pos.spells.translate(ANY)
    at = ready.find(1)
    while at >= 0:
        who, spell = divmod(at, len(known))
        name = known[spell].id
        remedy = REMEDIES.get(name)
        if remedy is not None and pos.fate[who] == ABLE and remedy.serves(pos, name):
            first = found.get(spell, who)
            found[spell] = who if first == who else min(first, who, key=pos.march.index)
        at = ready.find(1, at + 1)
    return sorted(found.items())


def help_with(pos: Position, spell: int, dice: Dice, log: Log | None) -> None:
    """A round, besides what the spell itself takes."""
    who = dict(remedies(pos))[spell]
    REMEDIES[pos.content.book.spells.known[spell].id].help(pos, who, spell, dice, log)
    turns.pass_time(pos, turns.ROUND_PARTS)


# -- cures and light ---------------------------------------------------------------------------------------------------


def ailing(pos: Position, name: str) -> bool:
    return bool(magic.friends(pos, name))


def cure(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """Whoever needs it most is healed (UWA-PLAY-12)."""
    friends = magic.friends(pos, pos.content.book.spells.known[spell].id)
    needy = max(friends, key=lambda one: (2 * pos.hurt[one] >= pos.hp[one], pos.hurt[one]))
    magic.cast(pos, who, spell, needy, dice, log)


def dark(pos: Position, name: str) -> bool:
    """A spell gives light beside a torch as well, and spares it (UWA-LIGHT-1)."""
    return pos.lit < magic.MAGIC_LIGHT


def day_eyed(pos: Position, name: str) -> bool:
    return bool(without_night_eyes(pos))


def without_night_eyes(pos: Position) -> list[int]:
    return [who for who in pos.able() if not pos.marks[who] & NIGHT_EYES]


def give_night_eyes(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """The first of the march who cannot see in the dark leads the others through it (UWA-LIGHT-1)."""
    magic.cast(pos, who, spell, without_night_eyes(pos)[0], dice, log)


def shine(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    magic.cast(pos, who, spell, -1, dice, log)


# -- before a fight ----------------------------------------------------------------------------------------------------


def unmarked(pos: Position, name: str) -> list[int]:
    """Who does not bear the mark of a spell yet, in the order of the march."""
    return [who for who in pos.able() if not pos.marks[who] & MARKS[name]]


def lacking(pos: Position, name: str) -> bool:
    return bool(unmarked(pos, name))


def mark_one(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """The caster, if the spell is for him alone; else the first of the march who is without it (UWA-SPELL-1)."""
    found = pos.content.book.spells.known[spell]
    magic.cast(pos, who, spell, unmarked(pos, found.id)[0] if found.aim == "friend" else -1, dice, log)


def not_yet(pos: Position, name: str) -> bool:
    return not lasting.holds(pos, ON_ALL[name])


# -- doors and boxes ---------------------------------------------------------------------------------------------------


def shut(pos: Position, name: str) -> bool:
    """Bars that have fallen behind the party, or a box."""
    return stairs.barred(pos) or any(boxes.can_open(box) for box in halls.boxes(pos))


def knock(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    magic.spend(pos, who, spell, log)
    if stairs.barred(pos):
        stairs.unbar(pos, log)
    else:
        boxes.lid_up(pos, dice, log)
        pos.steps.insert(1, ("anybody",))


def expected(pos: Position, name: str) -> bool:
    """Somebody is coming through a door."""
    return bool(pos.coming)


def lock(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    magic.spend(pos, who, spell, log)
    guarding.bar(pos, log)


# -- what is not seen --------------------------------------------------------------------------------------------------


def indoors(pos: Position, name: str) -> bool:
    return halls.here(pos) is not None


def show(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """A hoard that magic hides (UWA-GUARD-1); besides how many magic things the room holds, or for six turns whoever
    is invisible (UWA-SPELL-1)."""
    if pos.content.book.spells.known[spell].id == "detect_invisible":
        magic.cast(pos, who, spell, -1, dice, log)
    else:
        magic.spend(pos, who, spell, log)
        tell_all(log, "magic-shown", finding.count_magic(pos))
    halls.show_unseen(pos)


def anywhere(pos: Position, name: str) -> bool:
    return True


def find_traps(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """Those of a box for certain (UWA-CHEST-1), and all that lie in wait on the floor within thirty feet; a wand shows
    the secret doors of the place as well (UWA-MAG-6)."""
    if lending.bears(pos, who, "wand of secret doors and traps"):
        finding.show_secret_doors(pos)
    magic.spend(pos, who, spell, log)
    found = boxes.show_traps(pos)
    near = within(pos, TRAP_SQUARES)
    fresh = [trap.square for trap in storey(pos).traps if (pos.floor, trap.square) not in pos.spent]
    pits = [square for square in fresh if square in near]
    pos.spent += [(pos.floor, square) for square in pits]
    gaps = [square for square in near if holes.hidden(pos, square) is not None]
    pos.steps += [(holes.OPENED, holes.NOBODY, square) for square in gaps]
    number = found + len(pits) + len(gaps)
    tell_all(log, "traps-shown" if number else "no-traps", number)


def within(pos: Position, squares: int) -> list[int]:
    """What can be walked to from the spot through no door, in so many squares, nearest first."""
    sides, found = level(pos).sides, list(spot(pos))
    far = dict.fromkeys(found, 0)
    for square in found:
        for other, number in BESIDE[square] if far[square] < squares else ():
            if sides[number] == OPEN and other not in far:
                far[other] = far[square] + 1
                found.append(other)
    return found


def wizard_eye(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """It draws 120 feet of map a turn for six turns, goes through no door, and sees who lives in a room."""
    magic.spend(pos, who, spell, log)
    before, base = sum(map(bool, pos.seen)), pos.floor * SIZE
    for square in within(pos, EYE_TURNS * EYE_SQUARES):
        if not pos.seen[base + square] and level(pos).squares[square] == ROOM:
            draw_room(pos, square)
            halls.look_in(pos, square)
        elif not pos.seen[base + square]:
            draw_squares(pos, [square])
    pos.flown = []
    tell_all(log, "eye", sum(map(bool, pos.seen)) - before)
    turns.wait(pos, EYE_TURNS)


def locate(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """Where the nearest stairs of the level lie, if they are near enough: sixty feet and ten for each level of the
    caster. Their square is drawn (UWA-SPELL-1, UWA-R290)."""
    magic.spend(pos, who, spell, log)
    far = pos.content.book.spells.known[spell].reach + pos.level[who]
    column, row = pos.here % WIDE, pos.here // WIDE
    flights = [way for way in storey(pos).ways if way.kind in FLIGHTS]
    squares = [square for way in flights for square in ends(way, pos.floor + 1) if square >= 0]
    ways = [(at % WIDE - column, at // WIDE - row) for at in squares]
    offs = sorted([(abs(east) + abs(south), east, south) for east, south in ways])
    if not offs or offs[0][0] > far:
        tell_all(log, "not-located")
        return
    _, east, south = offs[0]
    draw_squares(pos, [pos.here + east + WIDE * south])
    pos.flown = []
    side = "south" if south > 0 else "north" if south else ""
    other = "east" if east > 0 else "west" if east else ""
    tell_all(log, "located", "-".join([word for word in (side, other) if word]) or "here")


def find_treasure(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """Where treasure lies, for as long as the potion works (UWA-MAG-4)."""
    magic.spend(pos, who, spell, log)
    lasting.begin(pos, lasting.FINDING, lasting.EVERYBODY, lending.potion_turns(dice) * turns.TURN)
    if not mapping.sense(pos, log):
        tell_all(log, "no-treasure-felt")


# -- scrolls and bones -------------------------------------------------------------------------------------------------


def scroll(pos: Position) -> int:
    """The first scroll in the packs that may hold spells; -1 without one."""
    book = pos.content.book
    for at, (thing, _, known) in enumerate(pos.things):
        kind, title = magic_thing(book, thing)
        if kind == "scroll" and (not known or title in scrolls.SPELLS_OF):
            return at
    return -1


def unread(pos: Position, name: str) -> bool:
    return scroll(pos) >= 0


def read_magic(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """Two scrolls, if there are as many: what stands on them can be cast by whoever has read it, or by a Cleric, once
    (UWA-MAG-5, UWA-R291)."""
    magic.spend(pos, who, spell, log)
    for _ in range(READINGS):
        if scroll(pos) >= 0:
            read_scroll(pos, who, scroll(pos), dice, log)


def read_scroll(pos: Position, who: int, at: int, dice: Dice, log: Log | None) -> None:
    known = pos.content.book.spells.known
    thing, worth, _ = pos.things[at]
    title = magic_thing(pos.content.book, thing)[1]
    if title not in scrolls.SPELLS_OF:
        pos.things[at] = (thing, worth, 1)
        tell_all(log, "shows-itself", title)
        if title in rummaging.CURSED:
            pos.marks[who] |= HEXED
            tell_all(log, "hexed", pos.piece(who))
        return
    lending.use_up(pos, at)
    clerics = [one for one in pos.able() if pos.klass(one) == "cleric"]
    for _ in range(scrolls.SPELLS_OF[title]):
        clerical, rank = scrolls.one_spell(dice)
        listed = [number for number, one in enumerate(known) if (one.cleric if clerical else one.mage) == rank]
        found = dice.choose(listed, "UWA-MAG-5 spell")
        reader = who if not clerical else clerics[0] if clerics else -1
        if reader >= 0:
            pos.spells[magic.slot(pos, reader, found)] += 1
            tell_all(log, "read", pos.piece(reader), known[found].title)


def room_for_more(pos: Position, name: str) -> bool:
    return len(pos.fate) < len(pos.content.figures)


def animate(pos: Position, who: int, spell: int, dice: Dice, log: Log | None) -> None:
    """1d6 for every level above the eighth, a lot at least, as many as there is room for (UWA-R263)."""
    magic.spend(pos, who, spell, log)
    number = sum([dice.d6("UWA-SPELL-1 dead") for _ in range(max(pos.level[who] - ANIMATOR, 1))])
    kind = pos.content.book.number[BONES]
    rising = min(number, len(pos.content.figures) - len(pos.fate))
    for _ in range(rising):
        points = pos.content.book.kinds[kind].hd.roll(dice, "UWA-MON-1 hit points")
        retinue.enlist(pos, FIGHTER, retinue.Man(creature=kind + 1), points)
    tell_all(log, "animated", rising)


MARKS = {
    "protection_from_evil": PROTECTED, "protection_10_feet": PROTECTED, "protection_from_missiles": MISSILE_PROOF,
    "invisibility": UNSEEN, "invisibility_10_feet": UNSEEN, "levitate": ALOFT, "fly": ALOFT, "polymorph_self": ALOFT,
    "giant_strength": MIGHTY,
}  # fmt: skip
ON_ALL = {"bless": lasting.BLESSING, "haste": lasting.HASTE, "detect_evil": lasting.EVIL}
REMEDIES: Mapping[str, Remedy] = {
    **dict.fromkeys(MARKS, Remedy(lacking, mark_one)),
    **dict.fromkeys(ON_ALL, Remedy(not_yet, shine)),
    **dict.fromkeys(CURES, Remedy(ailing, cure)),
    "light": Remedy(dark, shine),
    "continual_light": Remedy(dark, shine),
    "infravision": Remedy(day_eyed, give_night_eyes),
    "knock": Remedy(shut, knock),
    "hold_portal": Remedy(expected, lock),
    "wizard_lock": Remedy(expected, lock),
    "detect_invisible": Remedy(indoors, show),
    "detect_magic": Remedy(indoors, show),
    "find_traps": Remedy(anywhere, find_traps),
    "wizard_eye": Remedy(anywhere, wizard_eye),
    "treasure_finding": Remedy(anywhere, find_treasure),
    "locate_object": Remedy(anywhere, locate),
    "read_magic": Remedy(unread, read_magic),
    "animate_dead": Remedy(room_for_more, animate),
    "passwall": Remedy(wonders.walled, wonders.passwall),
    "read_languages": Remedy(wonders.unread, wonders.read_languages),
    "speak_with_plants": Remedy(wonders.overgrown, wonders.speak_with_plants),
    "commune": Remedy(wonders.curious, wonders.commune),
    "teleport": Remedy(wonders.alone, wonders.teleport),
}
