"""Between two games of a campaign (section 20): the Keeper builds, recruits come, heroes learn and buy."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.campaign import Sheet
from ..files.switches import MANY
from ..files.terms import CARRIED, CLASSES, HEROES, KEEPER, PILE, RACES, SPENT
from ..position import Position
from .setup import collect_cards, has_needs, learnable

LESSON = (2, 2, 3)  # XP that the first, second and third advance cost; each later one costs one more
LATER = 4
MOST_FEATS = 8
XP_PRICE, XP_MOST = 100, 2  # crowns for an XP, and how many a hero can buy in a break


def begin(pos: Position, sheet: Sheet) -> None:
    """What the sheets say is put on the table (DUN-CAMP-1, DUN-CAMP-7, DUN-CAMP-8)."""
    content = pos.content
    for tile, count in sheet.tiles.items():
        pos.owned[content.tile_number[tile]] = count
    pos.fund, pos.crowns = sheet.fund, sheet.crowns
    for hero, line in enumerate(sheet.hero):
        pos.race[hero] = RACES.index(line.race)
        pos.xp[hero] = 0 if line.fallen else line.xp
        if line.fallen:
            continue
        for feat in line.advances:
            pos.feats[hero * len(content.feats) + content.feat_number[feat]] += 1
        for thing in line.items:
            give(pos, thing, hero)
    for item in content.wares:
        if pos.holds[item] == PILE:
            pos.holds[item] = SPENT
    pos.study()
    fallen: list[Step] = [("race", hero) for hero, line in enumerate(sheet.hero) if line.fallen]
    pos.steps = [("size",), ("camp", 0, 0, 0, 0, 0), *reversed(fallen), ("build",)]
    if not sheet.building:
        pos.steps[-1] = ("built",)


def recall(pos: Position, sheet: Sheet, log: Log | None) -> None:
    """What has happened so far is told before the next game (DUN-CAMP-1)."""
    for number, told in enumerate(sheet.history, 1):
        mission, winner = (
            pos.content.box.missions[str(told.mission)].name,
            "the heroes" if told.winner == "heroes" else "the Keeper",
        )
        dead, built = ", ".join(told.dead) or "nobody", ", ".join(told.built) or "nothing"
        tell_all(log, "chapter", number, mission, winner, told.rounds, dead, built)


def give(pos: Position, item: str, hero: int) -> None:
    """A card of that name that nobody has: it is not in the Search Deck any more (DUN-CAMP-7)."""
    able = [n for n in pos.content.items_called[item] if n not in pos.content.provisions]
    free = [n for n in able if pos.holds[n] in (PILE, SPENT)]
    if free:
        pos.holds[free[0]] = CARRIED + hero


# -- the Keeper builds (DUN-CAMP-2 to -6, DUN-BOSS-1) ------------------------------------------------------------


def price(pos: Position, kind: int) -> int:
    """What a tile costs, or -1 if it is never bought."""
    buy = pos.content.tiles[kind].form.buy
    return buy if isinstance(buy, int) else -1


def buyable(pos: Position) -> list[int]:
    """Tiles he can pay for and whose prerequisites he owns; Halls by their own rule (DUN-CAMP-5, DUN-SET-3)."""
    content = pos.content
    found: list[int] = []
    all_halls = all(pos.owned[kind] for kind in content.halls)
    for kind in range(content.kinds):
        tile, cost = content.tiles[kind], price(pos, kind)
        if cost < 0 or cost > pos.fund or not has_needs(pos, kind):
            continue
        if tile.kind == "hall" and pos.owned[kind] and not all_halls:
            continue
        if tile.kind == "room" and pos.owned[kind] >= content.most_of(tile.id):
            continue
        found.append(kind)
    return found


def next_boss(pos: Position) -> int:
    """The card of the boss one step up the ladder, if he can be paid for; at most one step a break (DUN-BOSS-1)."""
    bosses = pos.content.switches.bosses
    if len(bosses) < 2 or pos.content.card_id[pos.boss] != bosses[0]:
        return -1
    card = pos.content.card_id.index(bosses[1])
    return card if pos.content.card_form[card].upgrade <= pos.fund else -1


def build_picks(pos: Position, step: Step) -> Decision:
    picks = [b.ENOUGH, *([b.BOSS_UP] if next_boss(pos) >= 0 else [])]
    picks += [b.FIRST_TILE + kind for kind in buyable(pos)]
    return Decision(KEEPER, picks, "What do you add to your dungeon?", ("DUN-CAMP-2",))


def take_build(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    if pick == b.ENOUGH:
        pos.steps[-1] = ("built",)
    elif pick == b.BOSS_UP:
        _upgrade(pos, next_boss(pos), log)
    else:
        kind = pick - b.FIRST_TILE
        pos.fund -= price(pos, kind)
        pos.owned[kind] += 1
        pos.bought = (*pos.bought, content.tiles[kind].id)
        tell_all(log, "owns", content.tiles[kind].name)


def _upgrade(pos: Position, card: int, log: Log | None) -> None:
    """A new boss and his lair take the place of the old ones (DUN-BOSS-2)."""
    pos.fund -= pos.content.card_form[card].upgrade
    pos.owned[pos.lair] = 0
    pos.boss = card
    pos.owned[pos.lair] = 1
    pos.bought = (*pos.bought, pos.content.card_id[card])
    tell_all(log, "new-boss", pos.content.card_form[card].name)


def run_built(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """With the sixteenth tile come the Stairs Down (DUN-CAMP-6, DUN-ROOM-24)."""
    stairs = pos.content.stairs_down
    if stairs >= 0 and not pos.owned[stairs] and sum(pos.owned) >= MANY:
        pos.owned[stairs] = 1
        tell_all(log, "owns", pos.content.tiles[stairs].name)
    collect_cards(pos)
    pos.steps.pop()


# -- the heroes' camp (DUN-XP-6 to -8) ---------------------------------------------------------------------------


def learned(pos: Position, hero: int) -> int:
    """How many advances a hero has."""
    return sum(pos.feats[hero * len(pos.content.feats) : (hero + 1) * len(pos.content.feats)])


def lesson(pos: Position, hero: int) -> int:
    """XP that the next advance costs (DUN-XP-7)."""
    count = learned(pos, hero)
    return LESSON[count] if count < len(LESSON) else LATER


def pupils(pos: Position) -> list[int]:
    """Heroes who can pay for an advance."""
    able = [hero for hero in range(len(CLASSES)) if learned(pos, hero) < MOST_FEATS and learnable(pos, hero)]
    return [hero for hero in able if pos.xp[hero] >= lesson(pos, hero)]


def on_sale(pos: Position) -> list[int]:
    """Wares that crowns can buy, one card of each sort (DUN-XP-6)."""
    found: dict[str, int] = {}
    for item in pos.content.wares:
        if pos.holds[item] == SPENT and pos.content.item_form[item].price <= pos.crowns:
            found.setdefault(pos.content.item_id[item], item)
    return sorted(found.values())


def camp_picks(pos: Position, step: Step) -> Decision:
    """A hero who learns, something to buy, an item to pass on, or enough (DUN-DEC-40)."""
    content = pos.content
    picks = [b.ENOUGH, *([b.BUY_XP] if students(pos, step) else [])]
    picks += [content.first_figure + hero for hero in pupils(pos)]
    carried = [item for item in range(content.items) if CARRIED <= pos.holds[item] < CARRIED + len(CLASSES)]
    picks += [content.first_item + item for item in sorted({*on_sale(pos), *carried})]
    return Decision(HEROES, picks, "What do the heroes do before the next mission?", ("DUN-XP-6",))


def students(pos: Position, step: Step) -> list[int]:
    """Heroes for whom crowns can still buy experience."""
    return [hero for hero in range(len(CLASSES)) if pos.crowns >= XP_PRICE and step[1 + hero] < XP_MOST]


def take_camp(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    if pick == b.ENOUGH:
        pos.steps.pop()
    elif pick == b.BUY_XP:
        pos.steps.append(("tutor",))
    elif pick < content.first_card:
        pos.steps.append(("lesson", pick - content.first_figure))
    else:
        pos.steps.append(("deal", pick - content.first_item))


def tutor_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *(pos.content.first_figure + hero for hero in students(pos, pos.steps[-2]))]
    return Decision(HEROES, picks, "Who gets an XP for 100 crowns?", ("DUN-XP-6",))


def take_tutor(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == b.BACK:
        return
    hero, counts = pick - pos.content.first_figure, list(pos.steps[-1][1:])
    counts[hero] += 1
    pos.steps[-1] = ("camp", *counts)
    pos.crowns -= XP_PRICE
    pos.xp[hero] += 1
    tell_all(log, "tutored", pick)


def lesson_picks(pos: Position, step: Step) -> Decision:
    picks = [b.BACK, *(pos.content.first_feat + feat for feat in learnable(pos, step[1]))]
    about = (pos.content.first_figure + step[1],)
    return Decision(HEROES, picks, "What does {0} learn?", ("DUN-XP-8",), about)


def take_lesson(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == b.BACK:
        return
    hero = step[1]
    pos.xp[hero] -= lesson(pos, hero)
    pos.feats[hero * len(pos.content.feats) + pick - pos.content.first_feat] += 1
    pos.study()
    tell_all(log, "learns", pos.content.first_figure + hero, pick)


def deal_picks(pos: Position, step: Step) -> Decision:
    """Who gets what was bought or is passed on."""
    mine = pos.holds[step[1]] - CARRIED
    picks = [b.BACK, *(pos.content.first_figure + hero for hero in range(len(CLASSES)) if hero != mine)]
    return Decision(HEROES, picks, "Who gets {0}?", ("DUN-XP-6",), (pos.content.first_item + step[1],))


def take_deal(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == b.BACK:
        return
    item = step[1]
    if pos.holds[item] == SPENT:
        pos.crowns -= pos.content.item_form[item].price
    pos.holds[item] = CARRIED + pick - pos.content.first_figure
    tell_all(log, "given", pick, pos.content.first_item + item)
