"""Search cards (sections 7 and 23): searching rooms, opening chests, the treasure of monsters."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.terms import CARRIED, HEROES, PILE, RELIC, SPENT, STEAL_RELIC
from ..position import Position
from . import imps
from .ambushing import open_search
from .summoning import pile_left
from .traps import heal


def draw_item(pos: Position, dice: Dice, why: str) -> int:
    """A card out of those nobody has seen; its place in the pile was never known (DUN-DECK-1)."""
    pool = [item for item in range(pos.content.pile) if pos.holds[item] == PILE]
    return dice.choose(pool, why)


def search(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    """One card for a room, once; nothing, if the deck is empty (DUN-ACT-5)."""
    pos.searched |= 1 << pos.content.board.tile_of[pos.where[hero]]
    pos.quiet = 0
    imps.gain(pos, 1, "searching", log)
    if not pile_left(pos):
        tell_all(log, "nothing-left")
        return
    find(pos, hero, draw_item(pos, dice, "DUN-ACT-5 search"), log)


def find(pos: Position, hero: int, item: int, log: Log | None) -> None:
    """A card is shown and followed (DUN-SRCH-1, DUN-SUM-9)."""
    form = pos.content.item_form[item]
    tell_all(log, "finds", pos.content.first_figure + hero, pos.content.first_item + item)
    if form.type == "treasure":
        pos.holds[item] = CARRIED + hero
        return
    pos.holds[item] = SPENT
    if form.type == "trap":
        pos.steps.append(("snare", item, hero, 0))
        return
    for effect in form.effect:
        if effect.do == "gain_imps":
            imps.gain(pos, effect.n, "restless dead", log)
        elif effect.do == "heal_tile":
            tile = pos.content.board.tile_of
            for other in pos.heroes():
                if tile[pos.where[other]] == tile[pos.where[hero]]:
                    heal(pos, other, effect.n, log)
        elif effect.do == "summon_now":
            open_search(pos, hero)


def treasure_draw(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    """Cards from the top until a treasure appears; the others are shuffled back (DUN-DECK-7)."""
    pool = [item for item in range(pos.content.pile) if pos.holds[item] == PILE]
    for _ in range(pile_left(pos)):
        item = dice.draw(pool, "DUN-DECK-7 treasure")
        if pos.content.item_form[item].type == "treasure":
            find(pos, hero, item, log)
            return
    tell_all(log, "nothing-left")


def take_content(pos: Position, hero: int, place: int, dice: Dice, log: Log | None) -> None:
    """Everything in a chest: a treasure, and in mission 4 the relic (DUN-MIS4-1, DUN-ACT-1c)."""
    pos.emptied |= 1 << place
    pos.quiet = 0
    if pos.mission == STEAL_RELIC and pos.laid[place] - 1 == pos.lair:
        pos.tokens[RELIC] = -2 - hero
        tell_all(log, "token", pos.content.first_figure + hero, "the relic")
    treasure_draw(pos, hero, dice, log)


def prize_picks(pos: Position, step: Step) -> Decision:
    """Who gets the card that lay under a monster (DUN-SUM-9, DUN-R51)."""
    picks = [pos.content.first_figure + hero for hero in pos.heroes()]
    return Decision(HEROES, picks, "Who takes what the monsters guarded?", ("DUN-SUM-9",))


def take_prize(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    find(pos, pick - pos.content.first_figure, draw_item(pos, dice, "DUN-SUM-9 treasure"), log)
