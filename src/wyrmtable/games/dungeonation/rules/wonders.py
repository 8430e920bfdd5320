"""What only some monsters can do (section 18): spit, breathe fire, gaze, grapple, and drain magic."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.terms import (
    ALL_WOUNDS,
    ARRIVED,
    BLIND,
    BREATH,
    FIRE,
    FLASK,
    GAZE,
    GAZING,
    GRAPPLE,
    HALTED,
    KEEPER,
    MAGIC,
    MOVED,
    PILLAR,
    POISON_AV,
    POISON_DIE,
    POOL,
    ROCK,
    RUBBLE,
    SPELL,
    SPELLBOUND,
    SPLASH,
    SPLODGE,
    VENOMOUS,
    WATER,
)
from ..position import Position
from .activation import spend
from .areas import areas
from .combat import fall
from .figures import is_drained, neighbours, same_level
from .movement import is_deadly, take_tokens, visit
from .powers import blaze, foes_of
from .sight import sees

WONDERS: Mapping[int, str] = {
    b.SPLODGE: "spout", b.BREATHE: "spout", b.GAZE_AT: "gaze", b.GRAPPLE: "grapple",
    b.THROW: "throw", b.CAST: "cast",
}  # fmt: skip
MARVELLOUS = SPLODGE | BREATH | GAZE | FLASK | SPELL
ARMS = 4  # spaces within which a hero can be grappled
UNHELD = (ROCK, PILLAR, RUBBLE, POOL)  # where nobody is put by a grapple


def wonders(pos: Position, figure: int) -> list[tuple[int, object]]:
    """The actions that only this sort of monster has, with whether they can be taken now."""
    able = pos.content.skills[figure]
    if not able & MARVELLOUS:
        return []
    return [
        (b.SPLODGE, able & SPLODGE and spouts(pos, figure)),
        (b.BREATHE, able & BREATH and spouts(pos, figure)),
        (b.GAZE_AT, able & GAZE and gazed(pos, figure)),
        (b.THROW, able & FLASK and flasks(pos, figure)),
        (b.CAST, able & SPELL and bewitched(pos, figure)),
    ]


# -- along a row: Splodge Attack and Fire Breath (DUN-SKL-14, DUN-SKL-21) ------------------------------------------


def row(pos: Position, figure: int, way: int) -> list[int]:
    """The figures struck in one of eight directions: four squares straight or three diagonally, up to what blocks the
    sight, on the level of the attacker (DUN-SKL-14, DUN-MOVE-13)."""
    board, start = pos.content.board, pos.where[figure]
    there, found = board.base[start], list[int]()
    for _ in range(3 if way % 2 else 4):
        there = board.diagonal[there][way // 2] if way % 2 else board.adjacent[there][way // 2]
        if there < 0 or BLIND[pos.ground[there]] or not sees(pos, start, there):
            break
        for square in (there, board.deck[there]) if board.deck[there] >= 0 else (there,):
            if pos.holder[square] and same_level(pos, start, square):
                found.append(pos.holder[square] - 1)
    return found


def spouts(pos: Position, figure: int) -> list[int]:
    """Directions in which somebody would be struck."""
    return [way for way in range(8) if row(pos, figure, way)]


def spout_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *(b.TO_NORTH + way for way in spouts(pos, step[1]))]
    about = (pos.content.first_figure + step[1],)
    return Decision(KEEPER, picks, "In which direction does {0} strike?", (_ROW_RULES[step[2]],), about)


_ROW_RULES = {b.SPLODGE: "DUN-SKL-14", b.BREATHE: "DUN-SKL-21"}


def take_spout(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Everybody in the row is attacked, friend or foe; slime poisons whom it hits (DUN-SKL-14, DUN-SKL-21)."""
    _, figure, option = step
    pos.steps.pop()
    if pick == b.BACK:
        return
    spend(pos)
    hit, start = row(pos, figure, pick - b.TO_NORTH), pos.where[figure]
    if option == b.SPLODGE:
        flags = VENOMOUS | 3 << POISON_AV | 6 << POISON_DIE
        pos.steps.append(("burst", figure, start, SPLASH, 4, 8, 1, flags, *hit))
    else:
        pos.steps.append(("burst", figure, start, FIRE, 5, 8, 1, 0, *hit))


# -- Death Gaze (DUN-SKL-4) --------------------------------------------------------------------------------------


def gazed(pos: Position, figure: int) -> list[int]:
    """The closest heroes it sees, if they are within its range (DUN-SKL-4, DUN-R67)."""
    board, start = pos.content.board, pos.where[figure]
    seen = [hero for hero in pos.heroes() if sees(pos, start, pos.where[hero])]
    least = min([board.distance(start, pos.where[hero]) for hero in seen], default=99)
    if least > pos.content.gaze[figure][2]:
        return []
    return [hero for hero in seen if board.distance(start, pos.where[hero]) == least]


def gaze_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *(pos.content.first_figure + hero for hero in gazed(pos, step[1]))]
    about = (pos.content.first_figure + step[1],)
    return Decision(KEEPER, picks, "At whom does {0} gaze?", ("DUN-SKL-4",), about)


def take_gaze(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.BACK:
        spend(pos)
        pos.steps.append(deadly_look(pos, step[1], pick - pos.content.first_figure))


def deadly_look(pos: Position, figure: int, hero: int) -> Step:
    """A magic attack; who is hit loses all wounds (DUN-SKL-4, DUN-R75)."""
    value, die, _ = pos.content.gaze[figure]
    return ("attack", figure, hero, GAZING, value, die, ALL_WOUNDS, MAGIC, 0)


# -- flasks and spells (DUN-SKL-23, DUN-SKL-18) --------------------------------------------------------------------


def flasks(pos: Position, figure: int) -> dict[int, int]:
    """Areas for a flask: a hero must be in it whom a missile may name (DUN-SKL-23, DUN-R20)."""
    return dict(areas(pos, figure, pos.content.casting[figure][2], foes_of(pos, figure)))


def throw_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *(pos.content.first_square + corner for corner in sorted(flasks(pos, step[1])))]
    prompt = "Which square is the north-western one of the flask's area?"
    return Decision(KEEPER, picks, prompt, ("DUN-SKL-23",), (pos.content.first_figure + step[1],))


def take_throw(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Fire without magic on everybody in the area (DUN-SKL-23)."""
    figure = step[1]
    pos.steps.pop()
    if pick == b.BACK:
        return
    value, die, _ = pos.content.casting[figure]
    spend(pos)
    blaze(pos, pick - pos.content.first_square, ("burst", figure, pos.where[figure], FIRE, value, die, 1, 0))


def bewitched(pos: Position, figure: int) -> list[int]:
    """Heroes in range and sight of a monster's spell; nobody casts in water or where magic is drained (DUN-SKL-18)."""
    start, board = pos.where[figure], pos.content.board
    if pos.ground[start] == WATER or is_drained(pos, start):
        return []
    near = [hero for hero in pos.heroes() if board.distance(start, pos.where[hero]) <= pos.content.casting[figure][2]]
    return [hero for hero in near if sees(pos, start, pos.where[hero])]


def cast_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *(pos.content.first_figure + hero for hero in bewitched(pos, step[1]))]
    return Decision(KEEPER, picks, "Whom does {0} bewitch?", ("DUN-SKL-18",), (pos.content.first_figure + step[1],))


def take_cast(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.BACK:
        spend(pos)
        pos.steps.append(spell(pos, step[1], pick - pos.content.first_figure))


def spell(pos: Position, figure: int, hero: int) -> Step:
    """A magic attack with the values of the spell (DUN-SKL-18)."""
    value, die, _ = pos.content.casting[figure]
    return ("attack", figure, hero, SPELLBOUND, value, die, 1, MAGIC, 0)


# -- Grapple (DUN-SKL-8) -----------------------------------------------------------------------------------------


def grappled(pos: Position, figure: int) -> list[int]:
    """Heroes it can pull to itself instead of moving; whoever came with its card has moved (DUN-SKL-8, DUN-R28,
    DUN-SUM-12)."""
    if not pos.content.skills[figure] & GRAPPLE or pos.doing & (MOVED | HALTED) or pos.did[figure] & ARRIVED:
        return []
    board, start = pos.content.board, pos.where[figure]
    if not holds_of(pos, figure):
        return []
    near = [hero for hero in pos.heroes() if board.distance(start, pos.where[hero]) <= ARMS]
    return [hero for hero in near if sees(pos, start, pos.where[hero])]


def holds_of(pos: Position, figure: int) -> list[int]:
    """Free squares beside it; lava and abyss are among them (DUN-R27)."""
    return [s for s in neighbours(pos, pos.where[figure]) if not pos.holder[s] and pos.ground[s] not in UNHELD]


def grapple_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *(pos.content.first_figure + hero for hero in grappled(pos, step[1]))]
    about = (pos.content.first_figure + step[1],)
    return Decision(KEEPER, picks, "Whom does {0} seize?", ("DUN-SKL-8",), about)


def take_grapple(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.BACK:
        pos.steps.append(("seize", step[1], pick - pos.content.first_figure))


def seize_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_square + square for square in sorted(holds_of(pos, step[1]))]
    about = (pos.content.first_figure + step[2],)
    return Decision(KEEPER, picks, "Where is {0} put down?", ("DUN-SKL-8",), about)


def take_seize(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """No roll and no parting attacks; lava and abyss swallow him (DUN-MOVE-15, DUN-MOVE-8)."""
    _, figure, hero = step
    square = pick - pos.content.first_square
    pos.steps.pop()
    pos.doing |= MOVED | HALTED
    pos.lift(hero)
    pos.put(hero, square)
    tell_all(log, "seized", pos.content.first_figure + figure, pos.content.first_figure + hero, pick)
    if is_deadly(pos, hero, square):
        fall(pos, hero, log, sinks=True)
        return
    visit(pos, square)
    take_tokens(pos, hero, square, log)
