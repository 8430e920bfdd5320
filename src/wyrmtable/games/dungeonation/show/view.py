"""What eyes may see: the explored dungeon, figures, face-down cards by their backs, one's own hand."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import (
    ALL,
    Arrow,
    Decision,
    Eyes,
    Ground,
    Marker,
    Outcome,
    Overlay,
    SeatLine,
    Token,
    View,
    decide,
    phase,
)

from ..files.terms import (
    BENEATH,
    CLOSED,
    CRYSTAL,
    DESTROYED,
    FACE_DOWN,
    HEROES,
    KEEPER,
    LOCKED,
    LOST,
    LYING,
    NO_TILE,
    OPEN,
    PARTY,
    PORTAL,
    RELIC,
    SEATS,
    SET_ASIDE,
)
from ..position import Position
from ..rules import ending
from ..rules.figures import most_wounds, neighbours
from ..rules.jail import floor_of
from ..rules.locks import chest_at
from ..rules.sequence import STEPS
from ..rules.summoning import pile_left, spawn_points
from .aim import aim
from .legend import legend
from .panels import panels
from .preview import warned
from .words import counted

DOORS = {CLOSED: "door-closed", LOCKED: "door-locked", OPEN: "door-open", DESTROYED: "door-broken"}


def view(pos: Position, eyes: Eyes) -> View:
    """The table as these eyes see it."""
    decision = decide(STEPS, pos)
    return View(
        game="dungeonation",
        scenario=pos.content.setting.scenario,
        seat=eyes,
        turn=f"Round {pos.round}" + (", second level" if pos.level else "") if pos.round else "Set-up",
        phase=phase(STEPS, pos),
        seats=(
            SeatLine(SEATS[HEROES], _party_note(pos), "H", "#2f5d8a"),
            SeatLine(SEATS[KEEPER], _keeper_note(pos), "K", "#7a1f16"),
        ),
        deciding=decision.seat if isinstance(decision, Decision) else None,
        tokens=tuple(sorted(tokens(pos, eyes))),
        markers=tuple(sorted(markers(pos))),
        facts=tuple(_facts(pos, eyes)),
        outcome=decision.summary if isinstance(decision, Outcome) else "",
        aim=aim(pos, eyes),
        panels=tuple(panels(pos, eyes)),
        overlays=tuple(overlays(pos)),
        grounds=tuple(grounds(pos, eyes)),
        warned=warned(pos, eyes),
        arrows=tuple(arrows(pos)),
        legend=legend(pos.content),
    )


def _keeper_note(pos: Position) -> str:
    if pos.content.sheet and not pos.mission:
        return f"{counted(pos.fund, 'Imp')} to build with, {counted(sum(pos.owned), 'tile')}"
    return f"{counted(pos.imps, 'Imp')}, {counted(pos.hand, 'card')} in hand"


def _party_note(pos: Position) -> str:
    if pos.content.sheet and not pos.mission:
        return f"{counted(pos.crowns, 'crown')}, {sum(pos.xp)} XP to learn with"
    return f"{counted(len(pos.heroes()), 'hero', 'heroes')} in the dungeon, {pos.out.bit_count()} out" + (
        f", {caught} captured" if (caught := len(pos.cell) - pos.cell.count(0)) else ""
    )


def tokens(pos: Position, eyes: Eyes) -> Iterator[Token]:
    """Figures with their wounds, and the cards that lie face down."""
    content, names = pos.content, pos.content.names
    for figure, square in enumerate(pos.where):
        if square >= 0:
            pick = content.first_figure + figure
            owner = HEROES if figure < PARTY else KEEPER
            title = f"{names.title(pick)}, {pos.wounds[figure]} of {most_wounds(pos, figure)} wounds"
            yield Token(
                content.board.names[square],
                symbol_of(pos, figure),
                title,
                owner,
                _badges(pos, figure),
                names.text(pick),
            )
    for card in content.monsters:
        if pos.spot[card] == LYING:
            buffs = sum(pos.spot[b] == BENEATH and pos.under[b] == card + 1 for b in content.buffs)
            known = eyes in (KEEPER, ALL) or (eyes == HEROES and bool(pos.spied >> card & 1))
            title = content.card_form[card].name if known else "A face-down card"
            title += f", {buffs} under it" if buffs else ""
            title += ", with a treasure" if pos.treasure >> card & 1 else ""
            badges = ((f"+{buffs}",) if buffs else ()) + (("carrying",) if pos.treasure >> card & 1 else ())
            place = content.board.place_names[pos.under[card]]
            yield Token(place, f"card-{content.card_id[card]}" if known else "card-back", title, KEEPER, badges)


def symbol_of(pos: Position, figure: int) -> str:
    if figure < PARTY:
        return pos.content.names.text(pos.content.first_figure + figure)
    return pos.content.card_id[pos.content.card_of[figure]]


def _badges(pos: Position, figure: int) -> tuple[str, ...]:
    """Wounds left, and what else concerns a figure."""
    found = [str(pos.wounds[figure])]
    if figure < PARTY:
        if pos.shield >> figure & 1:
            found.append("shield")
        if pos.tokens[CRYSTAL] == -2 - figure or pos.tokens[RELIC] == -2 - figure:
            found.append("carrying")
    elif pos.leader == figure:
        found.append("leader")
    if figure >= PARTY and pos.bows >> figure & 1:
        found.append("bow")
    return tuple(found)


def grounds(pos: Position, eyes: Eyes) -> Iterator[Ground]:
    """The tiles, face up or face down; one just turned lies as it was drawn until it is oriented."""
    content = pos.content
    for place in range(content.board.places):
        if pos.turn[place] == NO_TILE or (not pos.round and not pos.laid[place] and pos.turn[place] == FACE_DOWN):
            continue
        shown = pos.explored(place) or (pos.laid[place] and not pos.peeked >> place & 1)
        seen = shown or (pos.laid[place] and eyes in (HEROES, ALL))
        name = content.board.place_names[place]
        if seen:
            tile = content.tiles[pos.laid[place] - 1]
            yield Ground(name, f"tile-{tile.id}", pos.turn[place] % 4 if pos.explored(place) else 0, tile.name)
        else:
            yield Ground(name, "tile-back", 0, "An unexplored tile")


def markers(pos: Position) -> Iterator[Marker]:
    """Doors, rubble, carved floor, chests, tokens and the fallen."""
    board, names = pos.content.board, pos.content.board.names
    inner = [door for door in range(board.borders, board.doors) if pos.door[door]]
    for border in (*range(board.borders), *inner):
        symbol, side = DOORS.get(pos.door[border]), 2 - board.leaves[border][0][1] % 2
        if symbol and border >= board.borders:
            symbol = symbol.replace("door", "hatch")
        if symbol:
            title = symbol.partition("-")[2].capitalize() + " door"
            if pos.door[border] == LOCKED:
                title += f", difficulty {pos.lock[border] & 15}"
            yield Marker(board.door_names[border], f"{symbol}-{side}", title, side=True)
        elif border < board.borders and _is_false(pos, border):
            yield Marker(board.border_names[border], f"blind-{side}", "No way through", side=True)
    for square in pos.carved:
        yield Marker(names[square], "carved", "A secret passage")
    for square in pos.climbs:
        yield Marker(names[square], "climb", "Steps that lead up to the bridge")
    for square in pos.rubble:
        yield Marker(names[square], "rubble", "Rubble")
    for place in range(board.places):
        if pos.door[board.doors + place] in (OPEN, LOCKED):
            word = "locked" if pos.door[board.doors + place] == LOCKED else "open"
            yield Marker(names[chest_at(pos, place)], f"chest-{word}", f"The chest is {word}")
    for token, word in ((PORTAL, "portal"), (CRYSTAL, "crystal"), (RELIC, "relic")):
        if pos.tokens[token] >= 0:
            yield Marker(names[pos.tokens[token]], word, f"The {word}")
    for hero, square in enumerate(pos.body):
        if square >= 0:
            raised = "can be raised" if pos.fell >> hero & 1 else "cannot be raised"
            title = pos.content.names.title(pos.content.first_figure + hero)
            yield Marker(names[square], "fallen", f"{title} lies here and {raised}")
    for hero, cell in enumerate(pos.cell):
        if cell and cell not in (SET_ASIDE, LOST):
            title = pos.content.names.title(pos.content.first_figure + hero)
            yield Marker(names[floor_of(pos, cell)[0]], "prisoner", f"{title} is held in this cell")


def arrows(pos: Position) -> Iterator[Arrow]:
    """Attacks begun and not yet over: while somebody orders them, answers them or thinks of his coin."""
    for step in pos.steps:
        if step[0] in ("strike", "attack", "hit", "follow"):
            yield from _arrow(pos, step[1], step[2])
        elif step[0] in ("order", "others"):
            for enemy in step[2:]:
                yield from _arrow(pos, enemy, step[1])


def _arrow(pos: Position, attacker: int, target: int) -> Iterator[Arrow]:
    names, where = pos.content.names, pos.where
    if attacker >= 0 and where[attacker] >= 0 and where[target] >= 0:
        start, end = (pos.content.board.names[where[figure]] for figure in (attacker, target))
        one, other = (names.title(pos.content.first_figure + figure) for figure in (attacker, target))
        yield Arrow(start, end, f"{one} attacks {other}", HEROES if attacker < PARTY else KEEPER)


def overlays(pos: Position) -> Iterator[Overlay]:
    """What can be laid over the board: squares one leaves at one's peril, and where monsters can be summoned."""
    names = pos.content.board.names
    for key, title, figures, colour in (
        ("monsters", "Beside monsters", pos.monsters(), "#7a1f16"),
        ("heroes", "Beside heroes", pos.heroes(), "#2f5d8a"),
    ):
        squares = {there for figure in figures for there in neighbours(pos, pos.where[figure]) if pos.ground[there]}
        if squares:
            yield Overlay(key, title, tuple(names[square] for square in sorted(squares)), colour, "hatch")
    points = spawn_points(pos) if pos.round else []
    if points:
        yield Overlay("spawn", "Where monsters can be summoned", tuple(names[s] for s in points), "#4b3a78", "dots")


def _is_false(pos: Position, border: int) -> bool:
    """A dead end or false door: a port of one tile against the wall of another (DUN-PORT-2)."""
    first, second = pos.content.board.border_places[border]
    side = pos.content.board.border_side[border]
    if not (pos.explored(first) and pos.explored(second)):
        return False
    return pos.is_walled(first, side) != pos.is_walled(second, (side + 2) % 4)


def _facts(pos: Position, eyes: Eyes) -> Iterator[tuple[str, str]]:
    yield "Imps", str(pos.imps)
    if pos.content.sheet and not pos.round:
        yield "Imps to build with", str(pos.fund)
        yield "Crowns of the party", str(pos.crowns)
    yield "Search Deck", counted(pile_left(pos), "card")
    if pos.active >= 0:
        title = pos.content.names.title(pos.content.first_figure + pos.active)
        yield "Acting", f"{title}, {counted(max(0, pos.spaces), 'space')} left"
    if pos.ballots:
        yield "Votes so far", ", ".join(pos.content.names.title(pick) for pick in pos.ballots)
    if pos.dark:
        yield "Torches", "out: nothing of the heroes reaches farther than 3 spaces"
    if pos.quiet >= ending.STALLED // 2:
        yield "Rounds without anything", f"{pos.quiet} of {ending.STALLED}"
    if eyes in (KEEPER, ALL):
        for word, place in zip(("Portal", "Crystal"), pos.notes, strict=False):
            yield f"The {word} lies under", pos.content.names.title(pos.content.first_place + place)
