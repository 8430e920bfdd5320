"""The Keeper's turn (section 17): Imps, regeneration, summoning, activations, card moves, events, drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.terms import (
    ARRIVED,
    BOARD,
    CLOSED,
    DONE,
    DOWN,
    ENTRY,
    FACE_DOWN,
    HOP,
    KEEPER,
    LOST,
    LYING,
    NO_TILE,
    NO_WAY,
    OPEN,
    PARTY,
    PASSAGE,
    REGENERATES,
    SPIKED,
    SUMMONED,
    WALKED,
)
from ..position import Position
from . import ending, imps, windows
from .decks import draw_up
from .doors import close_door, doors_at, unlock
from .figures import most_wounds, speed
from .locks import lock_up, pick_of
from .prowling import prey
from .summoning import AT_PORT, EDGE, affordable_monsters, deploy, empty_places, lies_at, spawn_points

HEALED = 16  # regenerated in this turn
BUSY = DONE | SUMMONED  # acts no more in this turn
MOST_RUBBLE = 3
BURIED = bytes(bool(WALKED[n]) and not HOP[n] and n not in (ENTRY, DOWN) for n in range(128))  # where rubble can lie


def run_keeper(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """His turn begins with one Imp, with two while he has prisoners; who was left behind on the first level is none
    (DUN-KEEP-1, DUN-IMP-2, DUN-JAIL-5)."""
    pos.side = KEEPER
    pos.did[PARTY:] = bytes(len(pos.did) - PARTY)
    tell_all(log, "keeper-turn", pos.round)
    imps.gain(pos, 1, "a new turn", log)
    if pos.cell.strip(bytes((0, LOST))):
        imps.gain(pos, 1, "prisoners", log)
    pos.steps[:] = [("draw",), ("act",), ("summon",), ("regenerate",)]


# -- regeneration (DUN-SKL-9) ------------------------------------------------------------------------------------


def ailing(pos: Position) -> list[int]:
    """Figures that could regenerate, if there is an Imp for them."""
    able = [f for f in pos.beasts if pos.content.skills[f] & REGENERATES and not pos.did[f] & HEALED]
    return [f for f in able if pos.wounds[f] < most_wounds(pos, f)]


def regenerating(pos: Position) -> list[int]:
    return ailing(pos) if pos.imps else []


def regenerate_picks(pos: Position, step: Step) -> Decision:
    """A figure that regenerates, a card to play before, or enough (DUN-SKL-9, DUN-R114)."""
    content, prompt = pos.content, "Who regenerates for an Imp, or what do you play first?"
    if not ailing(pos):
        return Decision(KEEPER, [b.ENOUGH], prompt, ("DUN-SKL-9",))
    picks = [b.ENOUGH, *(content.first_figure + figure for figure in regenerating(pos))]
    picks += [content.first_card + card for card in playable_now(pos)]
    return Decision(KEEPER, picks, prompt, ("DUN-SKL-9",), (), windows.from_hand(pos, content.turn_cards))


def take_regenerate(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == b.ENOUGH:
        pos.steps.pop()
        return
    if pick >= pos.content.first_card:
        play(pos, pick - pos.content.first_card, log)
        return
    figure = pick - pos.content.first_figure
    imps.pay(pos, 1, log)
    pos.did[figure] |= HEALED
    pos.wounds[figure] += 1
    tell_all(log, "healed", pick, 1)


# -- summoning ---------------------------------------------------------------------------------------------------


def summon_picks(pos: Position, step: Step) -> Decision:
    """A monster card of the hand that can be paid for, a card to play before, or enough (DUN-SUM-1, DUN-R114)."""
    cards, manner = playable_now(pos), windows.from_hand(pos, pos.content.turn_cards)
    if spawn_points(pos) or empty_places(pos):
        cards += affordable_monsters(pos)
        if windows.could_summon(pos):
            manner = windows.FROM_HAND
    picks = [b.ENOUGH, *[pos.content.first_card + card for card in sorted(cards)]]
    return Decision(
        KEEPER, picks, "Which monsters do you summon, or what do you play first?", ("DUN-SUM-1",), (), manner
    )


def take_summon(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    card = pick - pos.content.first_card
    if pick == b.ENOUGH:
        pos.steps.pop()
    elif pos.content.is_monster[card]:
        pos.steps.append(("plan", card))
    else:
        play(pos, card, log)


# -- acting ------------------------------------------------------------------------------------------------------


def act_picks(pos: Position, step: Step) -> Decision:
    """A figure to activate, a face-down card to move, a card to play, or the end of the turn, at once or after a look
    at the new cards (DUN-DEC-32, DUN-WIN-6). That there are two ways to end it keeps it hidden whether the hand offers
    anything: he always has a choice."""
    content, did, first = pos.content, pos.did, pos.content.first_figure
    picks = [b.END_TURN, b.DRAW]
    picks += [content.first_place + place for place in restless(pos)]
    picks += [first + figure for figure in pos.beasts if not did[figure] & BUSY]
    picks += [content.first_card + card for card in playable_now(pos)]
    return Decision(KEEPER, picks, "Who acts, or what do you play?", ("DUN-KEEP-1",))


def take_act(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    if pick == b.END_TURN:
        pos.steps.pop()
    elif pick == b.DRAW:
        pos.steps[:] = [("draw-first",)]
    elif pick < content.first_border:
        pos.steps.append(("creep", pick - content.first_place))
    elif pick < content.first_card:
        figure = pick - content.first_figure
        arrived = pos.did[figure] & ARRIVED
        pos.did[figure] |= DONE
        pos.active, pos.spaces, pos.doing = figure, 0 if arrived else speed(pos, figure), 0
        tell_all(log, "activated", pick)
        pos.steps.append(("prowl", figure))
    else:
        play(pos, pick - content.first_card, log)


# -- moving unrevealed cards (DUN-SUM-10 to -13) -----------------------------------------------------------------


def restless(pos: Position) -> list[int]:
    """Places of face-down cards that can still move in this turn, for an Imp (DUN-SUM-10)."""
    lying = pos.cards_at(LYING) if pos.imps else []
    if not lying:
        return lying
    first, did, under = pos.content.figures_of, pos.did, pos.under
    idle = sorted([under[card] for card in lying if not did[first[card][0]] and pos.turn[under[card]] == FACE_DOWN])
    taken = [under[card] for card in lying]
    return [place for place in idle if _neighbours(pos, place, taken)]


def creeping(pos: Position, place: int) -> list[int]:
    """Neighbouring tiles without a face-down card; explored ones perhaps only through a port (DUN-SUM-11)."""
    return _neighbours(pos, place, [pos.under[card] for card in pos.cards_at(LYING)])


def _neighbours(pos: Position, place: int, taken: list[int]) -> list[int]:
    beside = pos.content.board.beside[place]
    near = [there for there in beside if there >= 0 and there not in taken and pos.turn[there] != NO_TILE]
    if not pos.content.switches.need_port:
        return near
    borders = pos.content.board.border[place]
    return [there for there in near if not pos.explored(there) or _is_gate(pos, borders[beside.index(there)])]


def _is_gate(pos: Position, border: int) -> bool:
    """A way between two tiles that no Iron Spikes hold shut (DUN-SUM-13)."""
    return pos.door[border] != NO_WAY and pos.lock[border] < SPIKED


def creep_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *(pos.content.first_place + place for place in sorted(creeping(pos, step[1])))]
    about = (pos.content.first_place + step[1],)
    return Decision(KEEPER, picks, "Where does the card on {0} go?", ("DUN-SUM-10",), about)


def take_creep(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """For one Imp, once a turn; on an explored tile the card is revealed (DUN-SUM-11, DUN-SUM-12). Only that is
    something happening: a card that paces to and fro puts off no stall (DUN-END-8)."""
    pos.steps.pop()
    if pick == b.BACK:
        return
    place, there = step[1], pick - pos.content.first_place
    card, board = lies_at(pos, place), pos.content.board
    imps.pay(pos, 1, log)
    if not pos.explored(there):
        pos.under[card] = there
        pos.did[pos.content.figures_of[card][0]] = DONE
        tell_all(log, "crept", pos.content.first_place + place, pick)
        return
    pos.quiet = 0
    side = board.beside[there].index(place)
    if pos.content.switches.need_port:
        border = board.border[there][side]
        if pos.door[border] != PASSAGE:
            unlock(pos, border, OPEN)
        deploy(pos, card, there, AT_PORT, side, ARRIVED, log)
    else:
        deploy(pos, card, there, EDGE, side, ARRIVED, log)


# -- cards played in his own turn (DUN-EVT, DUN-TRAP-5) ----------------------------------------------------------


def playable_now(pos: Position) -> list[int]:
    """Events and locks of the hand that can be paid for and would do something (DUN-KEEP-4)."""
    forms = pos.content.card_form
    return [card for card in windows.playable(pos, pos.content.turn_cards) if PLAYED[forms[card].effect[0].do](pos)]


def lockable(pos: Position) -> list[int]:
    """Closed unlocked doors and chests that no hero stands beside (DUN-TRAP-5)."""
    near = {door for hero in pos.heroes() for door in doors_at(pos, pos.where[hero])}
    return [door for door in range(len(pos.door)) if pos.door[door] == CLOSED and door not in near]


def open_doors(pos: Position) -> list[int]:
    return [door for door in range(pos.content.board.doors) if pos.door[door] == OPEN]


def frenzied(pos: Position) -> list[int]:
    """Groups that have acted, each by its first figure (DUN-EVT-5)."""
    found: list[int] = []
    for card in pos.content.monsters:
        if pos.spot[card] == BOARD:
            group = [figure for figure in pos.content.figures_of[card] if pos.where[figure] >= 0]
            if group and all(pos.did[figure] & DONE for figure in group):
                found.append(group[0])
    return found


def buriable(pos: Position, laid: tuple[int, ...]) -> Iterator[int]:
    """Free standable squares for rubble: no stairs, furniture, tokens or bodies; connected, on one tile
    (DUN-EVT-1)."""
    board, ground, holder = pos.content.board, pos.ground, pos.holder
    squares: Sequence[int] = range(board.flat)
    if laid:
        near = {there for square in laid for there in board.adjacent[square] if there >= 0}
        squares = [s for s in sorted(near) if board.tile_of[s] == board.tile_of[laid[0]]]
    taken = {*pos.tokens, *pos.body, *laid}
    for square in squares:
        if BURIED[ground[square]] and not holder[square] and square not in taken:
            yield square


PLAYED: Mapping[str, Callable[[Position], bool]] = {
    "lock": lambda pos: bool(lockable(pos)),
    "place_rubble": lambda pos: any(True for _ in buriable(pos, ())),
    "close_doors": lambda pos: bool(open_doors(pos)),
    "gain_imps": lambda pos: True,
    "extra_attack": lambda pos: bool(frenzied(pos)),
}


def play(pos: Position, card: int, log: Log | None) -> None:
    """The card is shown and paid for, then does what it says (DUN-KEEP-4)."""
    effect = pos.content.card_form[card].effect[0]
    windows.show(pos, card, log)
    if effect.do == "gain_imps":
        imps.gain(pos, effect.n, "an Imp Brood", log)
    elif effect.do == "lock":
        pos.steps.append(("lock", card))
    elif effect.do == "place_rubble":
        pos.steps.append(("bury",))
    elif effect.do == "close_doors":
        pos.steps.append(("slam", effect.n))
    else:
        pos.steps.append(("frenzy",))


def lock_picks(pos: Position, step: Step) -> Decision:
    picks = sorted(pick_of(pos, door) for door in lockable(pos))
    return Decision(KEEPER, picks, "What do you lock?", ("DUN-TRAP-5",))


def take_lock(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    door = next(door for door in lockable(pos) if pick_of(pos, door) == pick)
    lock_up(pos, door, step[1], log)


def bury_picks(pos: Position, step: Step) -> Decision:
    laid = step[1:]
    picks = [pos.content.first_square + square for square in buriable(pos, laid)]
    return Decision(KEEPER, [b.ENOUGH, *picks] if laid else picks, "Where does the roof come down?", ("DUN-EVT-1",))


def take_bury(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    laid = step[1:]
    if pick != b.ENOUGH:
        laid = (*laid, pick - pos.content.first_square)
        if len(laid) < MOST_RUBBLE and any(True for _ in buriable(pos, laid)):
            pos.steps[-1] = ("bury", *laid)
            return
    pos.steps.pop()
    pos.rubble = tuple(sorted({*pos.rubble, *laid}))
    pos.relay()
    for square in laid:
        tell_all(log, "rubble", pos.content.first_square + square)


def slam_picks(pos: Position, step: Step) -> Decision:
    """Up to two open doors (DUN-EVT-2)."""
    picks = [b.ENOUGH, *(pos.content.first_border + door for door in open_doors(pos))]
    return Decision(KEEPER, picks, "Which door slams shut?", ("DUN-EVT-2",))


def take_slam(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == b.ENOUGH:
        return
    close_door(pos, pick - pos.content.first_border, log)
    if step[1] > 1 and open_doors(pos):
        pos.steps.append(("slam", step[1] - 1))


def frenzy_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_figure + figure for figure in frenzied(pos)]
    return Decision(KEEPER, picks, "Whose group falls into a frenzy?", ("DUN-EVT-5",))


def take_frenzy(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    card = pos.content.card_of[pick - pos.content.first_figure]
    group = [figure for figure in pos.content.figures_of[card] if pos.where[figure] >= 0]
    pos.steps[-1] = ("rage", *group)


def run_rage(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Each figure of the group may strike once more, without a move."""
    if len(step) == 1:
        pos.steps.pop()
        return
    figure = step[1]
    pos.steps[-1] = ("rage", *step[2:])
    if pos.where[figure] >= 0 and prey(pos, figure):
        pos.steps.append(("blow", figure))


def blow_picks(pos: Position, step: Step) -> Decision:
    picks = [b.NO, *sorted(pos.content.first_figure + enemy for enemy in prey(pos, step[1]))]
    return Decision(KEEPER, picks, "At whom does {0} strike?", ("DUN-EVT-5",), (pos.content.first_figure + step[1],))


def take_blow(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.NO:
        pos.steps.append(("strike", step[1], pick - pos.content.first_figure, 0))


# -- drawing (DUN-DECK-4, DUN-DECK-5) ----------------------------------------------------------------------------


def run_draw(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Up to five cards; then the round is over."""
    draw_up(pos, dice, log)
    pos.steps[:] = [("nightfall",)]


def run_draw_first(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The same, and a look at them."""
    draw_up(pos, dice, log)
    pos.steps[:] = [("nightfall",), ("ready",)]


def ready_picks(pos: Position, step: Step) -> Decision:
    """He has seen his new cards and may give his orders for the heroes' turn before it begins (DUN-WIN-6)."""
    prompt = "Your cards are drawn. Give your orders for the heroes' turn, then end yours."
    return Decision(KEEPER, [b.END_TURN], prompt, ("DUN-WIN-6",), (), windows.FROM_HAND)


def take_ready(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()


def run_nightfall(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The round is over, and perhaps the game."""
    pos.steps[:] = [("dawn",)]
    ending.end_round(pos, log)
