"""What a seat may see (section 15.3): all but other players' purses; and worlds it could not tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wyrmtable.core import Decision, Marker, SeatLine, Token, View

from .kinds import (
    ARMIES,
    CARRIED,
    CAVE_IN,
    DRAGON,
    DRUMS,
    FACE_DOWN,
    HELD_POST,
    HOARD,
    KIND,
    LYING,
    MINED_OUT,
    MINERALS,
    MONSTERS,
    OUTPOST,
    PIT,
    TOMB_MINE,
    UNEXPLORED,
    UNITS,
)
from .position import Position
from .wagons import chits_in

QUARTERS = {1: "NW", 2: "NE", 4: "SW", 8: "SE", 3: "N", 12: "S", 5: "W", 10: "E"}
PHASES = {
    "buy": "Purchase",
    "arrive": "Purchase",
    "concede": "Purchase",
    "horn": "Start",
    "mine": "Mining",
    "job": "Mining",
}
SETUP = ("start-roll", "pair", "first", "set", "exclude", "army", "entry", "muster", "tile")


def view(pos: Position, seat: int | None, deciding: int | None, over: str) -> View:
    """The table as the seat sees it."""
    return View(
        "lairbreak",
        pos.world.setting.scenario,
        seat,
        f"Round {pos.round}" if pos.round else "Set-up",
        _phase(pos),
        tuple(_seat_line(pos, other, seat) for other in range(pos.world.switches.players)),
        deciding,
        (*_units(pos), *_monsters(pos), *_chits(pos)),
        tuple(_markers(pos)),
        tuple(_facts(pos)),
        over,
    )


def _phase(pos: Position) -> str:
    """The phase of the turn, told by the lowest step that names one."""
    names = [step[0] for step in pos.steps]
    if any(name in SETUP for name in names):
        return "Set-up"
    army = pos.world.names.title(pos.army)
    fighting = "combat" if pos.spot >= 0 else "movement"
    word = next((PHASES[name] for name in reversed(names) if name in PHASES), "Movement and " + "combat")
    return f"{army}: {word}" + (f" ({fighting})" if word.startswith("Movement") else "")


def sees_purse(pos: Position, seat: int | None, army: int) -> bool:
    """Own purses, or all when they are open (LB-INFO-1; LB-OPT-15)."""
    return not pos.world.switches.hidden_money or pos.owner[army] == seat


def _seat_line(pos: Position, other: int, seat: int | None) -> SeatLine:
    notes = []
    for army in range(len(ARMIES)):
        if pos.owner[army] != other:
            continue
        gold = f"{pos.money(army)} gold" if sees_purse(pos, seat, army) else "gold hidden"
        fate = "" if pos.alive >> army & 1 else ", out of the game"
        kept = ", ".join(_kept(pos, army))
        notes.append(f"{ARMIES[army].replace('_', ' ')}: {gold}{', ' + kept if kept else ''}{fate}")
    return SeatLine(f"Player {other + 1}", "; ".join(notes))


def _kept(pos: Position, army: int) -> Iterator[str]:
    content = pos.world.content
    for treasure, keeper in enumerate(pos.keeper):
        if keeper == army + 1:
            title = content.treasures[treasure].title if treasure < DRUMS else content.tiles[6 + treasure - DRUMS].title
            yield f"{title} ({pos.uses[treasure]})"


def _units(pos: Position) -> Iterator[Token]:
    world = pos.world
    for square, units in enumerate(pos.stack):
        for unit in units:
            army = world.army[unit]
            place = f"{world.halls.names[square]}.{QUARTERS[pos.space[unit]]}"
            piece = world.pieces + unit
            upright = "-upright" if pos.space[unit] in (5, 10) else ""
            symbol = f"{ARMIES[army]}-{UNITS[world.kind[unit]]}{upright}"
            title = world.names.title(piece)
            yield Token(place, symbol, title, pos.owner[army], tuple(_badges(pos, unit)), world.names.text(piece))


def _badges(pos: Position, unit: int) -> Iterator[str]:
    load = pos.load[unit]
    if load == HOARD:
        yield "hoard"
    elif load:
        kinds = [name for n, name in enumerate(MINERALS) if load >> 5 * n & 31]
        yield kinds[0] if chits_in(load) == 1 else f"{chits_in(load)}"
    if pos.held[unit]:
        yield "held"


def _monsters(pos: Position) -> Iterator[Token]:
    names, content = pos.world.halls.names, pos.world.content
    for square, monster in enumerate(pos.monster):
        if monster == DRAGON:
            if square == pos.world.halls.lair[0]:
                yield Token(
                    "lair",
                    "monster-dragon",
                    f"{content.monsters[0].title}, {pos.hp(square)} HP",
                    -1,
                    _hurt(pos, square),
                )
        elif monster:
            kind = (monster & KIND) - 1
            title = f"{content.monsters[kind].title}, {pos.hp(square)} HP"
            yield Token(names[square], f"monster-{MONSTERS[kind]}", title, -1, _hurt(pos, square))
    if pos.hoard == LYING:
        yield Token("lair", "hoard", "the dragon's hoard")


def _hurt(pos: Position, square: int) -> tuple[str, ...]:
    """Hit points as a badge."""
    return (f"{pos.hp(square)} HP",)


def _chits(pos: Position) -> Iterator[Token]:
    content = pos.world.content
    for square, chit in enumerate(pos.chit):
        if chit:
            title = f"{content.minerals[chit - 1].title} waits for a wagon"
            yield Token(pos.world.halls.names[square], f"chit-{MINERALS[chit - 1]}", title)


def _markers(pos: Position) -> Iterator[Marker]:
    for square, name in enumerate(pos.world.halls.names):
        if pos.mined[square] == MINED_OUT:
            yield Marker(name, "mined-out", "mined out")
        elif pos.mined[square] == TOMB_MINE:
            yield Marker(name, "tomb", "Murclaric's Tomb")
        tile = pos.tile[square]
        if tile:
            symbol = {FACE_DOWN: "tile", CAVE_IN: "cave-in", PIT: "pit"}[tile]
            title = {FACE_DOWN: "a mystery tile", CAVE_IN: "a cave-in", PIT: "an open pit"}[tile]
            yield Marker(name, symbol, title)
        if pos.world.halls.kind[square] == OUTPOST:
            yield _post_marker(pos, square)


def _post_marker(pos: Position, square: int) -> Marker:
    name, post = pos.world.halls.names[square], pos.post[square]
    if post == UNEXPLORED:
        return Marker(name, "door-shut", "an unexplored outpost")
    if post >= HELD_POST:
        army = ARMIES[post - HELD_POST]
        return Marker(name, f"flag-{army}", f"an outpost of the {army.replace('_', ' ')}")
    return Marker(name, "door-open", "a free outpost")


def _facts(pos: Position) -> Iterator[tuple[str, str]]:
    deck = sum(pos.deck)
    yield "Mining deck", f"{deck} cards, {sum(pos.discard)} discarded"
    yield "Mystery faces unseen", str(sum(pos.tiles))
    hoard = "on a wagon" if pos.hoard == CARRIED else "in the lair" if pos.hoard == LYING else "guarded by the dragon"
    yield "Hoard", hoard
    if pos.shield:
        yield "Protected by the Horn", ", ".join(a for n, a in enumerate(ARMIES) if pos.shield >> n & 1)
    if pos.drums:
        yield "Drums", "+1 on all attack dice this turn"
    if pos.orb:
        yield "Orb", "+1 MP this turn"


def imagine(pos: Position, seat: int | None, rng: Random) -> Position:
    """The same table with other amounts in the purses the seat cannot look into."""
    world = pos.copy()
    if not pos.world.switches.hidden_money or not pos.round:
        return world
    goal = pos.world.content.goal
    for purse in range(len(pos.gold)):
        drawn = rng.randrange(0, goal // 10) * 10
        holders = [army for army in range(len(ARMIES)) if pos.purse[army] == purse and pos.owner[army] >= 0]
        alive = [army for army in holders if pos.alive >> army & 1]
        if alive and not any(sees_purse(pos, seat, army) for army in holders):
            world.gold[purse] = max(drawn, _pledged(pos, purse))
    world.pending = pos.pending if isinstance(pos.pending, Decision) and pos.pending.seat == seat else None
    return world


def _pledged(pos: Position, purse: int) -> int:
    """Gold that everybody knows to be there: a unit has been named and is about to be paid."""
    step = pos.steps[-1]
    return pos.world.price[step[1]] if step[0] == "arrive" and pos.purse[pos.army] == purse else 0
