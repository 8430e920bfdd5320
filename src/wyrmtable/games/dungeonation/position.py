"""What lies on the table, in flat arrays: tiles, doors, figures, cards, items, tokens, and the steps of play.

`put` and `lift` alone move figures; `relay` alone works squares and walls out from the tiles.
"""

from __future__ import annotations

from bisect import insort
from typing import Any, ClassVar

from wyrmtable.core import Decision, Outcome, Step

from .files.content import Content
from .files.forms import Mods
from .files.ground import adjacent_to, lay_out
from .files.terms import (
    BENEATH,
    BITS,
    CARRIED,
    CROSSED,
    FACE_DOWN,
    HAND,
    HIDDEN,
    LEFT_OUT,
    LYING,
    NOT_YET,
    NOWHERE,
    PARTY,
    RUBBLE,
    WALL,
    WAY_OPEN,
)

SHOWN = bytes(0 if spot < len(HIDDEN) and HIDDEN[spot] else spot for spot in range(256))  # what lies in the open
ON_THE_TABLE = (LYING, BENEATH, LEFT_OUT)  # face down
Ways = tuple[int, ...]


class Position:
    """One moment of a game. Figures, squares, tile places, borders and cards are numbers; `content` says of what."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "round", "side", "mission", "imps", "quiet", "stage", "ended", "outcome", "steps",
        "bag", "owned", "boss", "level",
        "laid", "turn", "ports", "door", "lock", "carved", "climbs", "rubble", "visited", "searched", "peeked",
        "emptied",
        "race", "where", "wounds", "did", "bows", "leader", "shield", "body", "fell", "out", "cell", "feats", "entry",
        "spot", "under", "treasure", "drawn", "back", "reshuffles", "boss_known", "met", "spied",
        "holds", "tokens", "notes", "desecrators",
        "active", "spaces", "doing", "dark", "rolled", "ballots",
        "quit", "gained", "slayer", "turned", "spread", "fund", "crowns", "xp", "bought",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    DERIVED: ClassVar[tuple[str, ...]] = (
        "ground", "shut", "near", "ways", "holder", "beasts", "hand", "lore", "slants", "trail"
    )  # fmt: skip
    __slots__ = ("pending", *SHARED, *FIELDS, *DERIVED)

    content: Content
    pending: Decision | Outcome | None
    round: int
    side: int  # whose turn it is
    mission: int
    imps: int
    quiet: int  # rounds in which nothing came of anything
    stage: int  # RETREATING and HOPELESS, as bits
    ended: int  # how the game came to its end, one of ENDS
    outcome: tuple[Any, ...]
    steps: list[Step]
    # tiles, by kind or place
    bag: bytearray  # how many of each kind lie face down, nobody knows where, or wait for the second level
    owned: bytearray  # how many of each kind the Keeper has
    boss: int  # the card of the boss
    level: int  # 1 after the heroes have gone down
    laid: bytearray  # kind + 1 where it is known to somebody
    turn: bytearray  # quarters, or FACE_DOWN, or NO_TILE
    ports: bytearray  # what the four sides of each place are
    door: bytearray  # state of each door, then of each place's chest
    lock: bytearray  # difficulty of each lock; SPIKED besides
    carved: tuple[int, ...]  # squares that a secret door made floor
    climbs: tuple[int, ...]  # squares that became steps
    rubble: tuple[int, ...]
    visited: int  # places, as bits
    searched: int
    peeked: int  # face-down places whose tile the heroes have seen
    emptied: int  # places whose chest is empty, as bits
    # figures
    race: bytearray
    where: list[int]
    wounds: bytearray
    did: bytearray  # in this turn of its side, as bits
    bows: int  # figures with missile weapons, as bits
    leader: int  # the figure marked by a Ringleader card
    shield: int  # heroes under the Shield spell, as bits
    body: list[int]  # where each fallen hero lies
    fell: int  # fallen heroes who can still be raised, as bits
    out: int  # heroes who have left, as bits
    cell: bytearray  # captured heroes: SET_ASIDE, or place and cell + 1
    feats: bytearray  # advances, hero by hero
    entry: int  # place of the Entry Chamber
    # the Dungeon Deck, by card
    spot: bytearray
    under: list[int]  # place, card or door it lies at
    treasure: int  # cards with a Search card under them, as bits
    drawn: bytearray  # reshuffles before it was laid on the table face down
    back: bytearray  # reshuffles when it was last seen to return to it
    reshuffles: int
    boss_known: int  # everybody knows that the boss is in the hand
    met: int  # the boss has stood on an explored tile
    spied: int  # face-down cards that the heroes have looked at, as bits
    # the Search Deck and the tokens
    holds: bytearray
    tokens: list[int]
    notes: tuple[int, ...]  # secret places of Portal and Crystal
    desecrators: int  # their card + 1
    # the activation going on
    active: int
    spaces: int
    doing: int
    dark: int  # Snuffed Torches
    rolled: tuple[int, ...]  # dice that lie on the table
    ballots: tuple[int, ...]  # votes of the heroes' council so far
    quit: int  # players of heroes who have given up, as bits
    # what counts for a campaign
    gained: int  # Imps in this game
    slayer: int  # the hero + 1 who destroyed the boss
    turned: int  # tiles turned in this game
    spread: int  # tiles laid in this game
    fund: int  # Imps to build with
    crowns: int
    xp: bytearray  # experience not yet spent, hero by hero
    bought: tuple[str, ...]  # what the Keeper has added before this game
    # derived
    ground: bytearray  # letter of each square
    shut: bytearray  # sides of each square barred by walls and closed doors, and by ledges four bits higher
    near: list[tuple[int, ...]]  # squares adjacent to each
    ways: list[Ways]  # where a walker can step from each square
    holder: list[int]  # figure + 1 on each square
    beasts: list[int]  # the monsters on the board
    hand: int  # cards in the Keeper's hand
    lore: list[tuple[Mods, ...]]  # what each hero has learned adds to his values
    slants: dict[int, list[Ways | None]] | None  # remembered: steps of elves and flyers, by gait and square
    trail: tuple[int, tuple[bytearray, list[int], list[int]]] | None  # remembered: who is active, and what he reaches

    def __init__(self, content: Content, source: Position | None = None) -> None:
        self.content = content
        if source is None:
            self._clear(content)
            return
        self._copy_play(source)
        self._copy_tiles(source)
        self._copy_figures(source)
        self._copy_cards(source)
        self._copy_derived(source)

    def _copy_play(self, source: Position) -> None:
        self.pending = source.pending
        self.round = source.round
        self.side = source.side
        self.mission = source.mission
        self.imps = source.imps
        self.quiet = source.quiet
        self.stage = source.stage
        self.ended = source.ended
        self.outcome = source.outcome
        self.steps = source.steps[:]
        self.active, self.spaces, self.doing = source.active, source.spaces, source.doing
        self.dark, self.quit = source.dark, source.quit
        self.rolled, self.ballots = source.rolled, source.ballots
        self.gained, self.slayer, self.turned = source.gained, source.slayer, source.turned
        self.spread, self.fund, self.crowns = source.spread, source.fund, source.crowns
        self.xp, self.bought = source.xp[:], source.bought

    def _copy_tiles(self, source: Position) -> None:
        self.bag = source.bag[:]
        self.owned = source.owned[:]
        self.boss, self.level = source.boss, source.level
        self.laid = source.laid[:]
        self.turn = source.turn[:]
        self.ports = source.ports[:]
        self.door = source.door[:]
        self.lock = source.lock[:]
        self.carved, self.climbs, self.rubble = source.carved, source.climbs, source.rubble
        self.visited, self.searched, self.peeked = source.visited, source.searched, source.peeked
        self.emptied = source.emptied

    def _copy_figures(self, source: Position) -> None:
        self.race = source.race[:]
        self.where = source.where[:]
        self.wounds = source.wounds[:]
        self.did = source.did[:]
        self.bows, self.leader, self.shield = source.bows, source.leader, source.shield
        self.body = source.body[:]
        self.fell = source.fell
        self.out = source.out
        self.cell = source.cell[:]
        self.feats = source.feats[:]
        self.entry = source.entry

    def _copy_cards(self, source: Position) -> None:
        self.spot = source.spot[:]
        self.under = source.under[:]
        self.treasure = source.treasure
        self.drawn = source.drawn[:]
        self.back = source.back[:]
        self.reshuffles = source.reshuffles
        self.boss_known, self.met, self.spied = source.boss_known, source.met, source.spied
        self.holds = source.holds[:]
        self.tokens = source.tokens[:]
        self.notes = source.notes
        self.desecrators = source.desecrators

    def _copy_derived(self, source: Position) -> None:
        self.ground = source.ground[:]
        self.shut = source.shut[:]
        self.near = source.near[:]
        self.ways = source.ways[:]
        self.holder = source.holder[:]
        self.beasts = source.beasts[:]
        self.hand = source.hand
        self.lore = source.lore[:]
        self.slants = self.trail = None

    def _clear(self, content: Content) -> None:
        board, figures, cards = content.board, content.figures, content.cards
        self.pending = None
        self.round = self.side = self.mission = self.imps = self.quiet = self.stage = self.ended = 0
        self.outcome, self.steps = (), []
        self.bag, self.owned, self.laid = bytearray(content.kinds), bytearray(content.kinds), bytearray(board.places)
        self.boss, self.level = content.boss, 0
        self.turn, self.ports = bytearray([FACE_DOWN]) * board.places, bytearray(4 * board.places)
        both = board.doors + board.places
        self.door, self.lock = bytearray(both), bytearray(both)
        self.carved, self.climbs, self.rubble = (), (), ()
        self.visited = self.searched = self.peeked = self.emptied = 0
        self.race, self.where = bytearray(PARTY), [NOWHERE] * figures
        self.wounds, self.did = bytearray(figures), bytearray(figures)
        self.bows = self.shield = self.fell = self.out = 0
        self.leader, self.body, self.entry = -1, [NOWHERE] * PARTY, 0
        self.cell, self.feats = bytearray(PARTY), bytearray(PARTY * len(content.feats))
        self.spot, self.under = bytearray(cards), [0] * cards
        self.drawn, self.back = bytearray(cards), bytearray(cards)
        self.treasure = self.reshuffles = self.boss_known = self.met = self.spied = 0
        self.holds, self.tokens, self.notes = bytearray(content.items), [NOT_YET] * 3, ()
        self.desecrators = 0
        self.active, self.spaces, self.doing, self.dark, self.rolled, self.ballots = -1, 0, 0, 0, (), ()
        self.quit = self.gained = self.slayer = self.turned = self.spread = self.fund = self.crowns = 0
        self.xp, self.bought = bytearray(PARTY), ()
        self.recount()

    def copy(self) -> Position:
        return Position(self.content, self)

    def knowledge(self) -> object:
        """What became known: tiles turned or looked at, cards and items in the open."""
        return (
            bytes(self.turn),
            self.peeked,
            self.spied,
            bytes(self.spot.translate(SHOWN)),
            bytes(self.holds),
            self.notes,
        )

    # -- what is derived ---------------------------------------------------------------------------------------------

    def recount(self) -> None:
        """Works everything derived out from scratch."""
        self.holder = [0] * self.content.board.size
        self.beasts = [figure for figure in range(PARTY, len(self.where)) if self.where[figure] >= 0]
        if self.active >= 0 and self.where[self.active] >= 0:
            self.holder[self.where[self.active]] = self.active + 1
        for figure, square in enumerate(self.where):
            if square >= 0 and figure != self.active:  # who passes a friend's square does not hold it
                self.holder[square] = figure + 1
        self.hand = self.spot.count(HAND)
        self.study()
        self.relay()

    def study(self) -> None:
        """What the heroes have learned, as values (DUN-XP-8)."""
        arts, known = self.content.feats, self.feats
        count = len(arts)
        self.lore = [
            tuple([arts[n].mods for n in range(count) for _ in range(known[hero * count + n])]) for hero in range(PARTY)
        ]

    def relay(self) -> None:
        """Squares and walls as tiles, doors, secret doors and rubble make them."""
        board, tiles = self.content.board, self.content.tiles
        self.ground, self.shut = lay_out(board, tiles, self.laid, self.turn, (self.carved, self.climbs))
        for square in self.rubble:
            self.ground[square] = RUBBLE
        for door in range(board.doors):
            if self.door[door]:
                self._hang(door)
        self.near, self.ways = [()] * board.size, [()] * board.size
        self.slants = self.trail = None
        for square in range(board.size):
            if self.ground[square]:
                self._walk(square)

    def bar(self, door: int) -> None:
        """Opens or shuts the way through a door as it stands."""
        self._hang(door)
        self.slants = self.trail = None
        for square, _ in self.content.board.leaves[door]:
            if self.ground[square]:
                self._walk(square)

    def _hang(self, door: int) -> None:
        board = self.content.board
        free = bool(WAY_OPEN[self.door[door]])
        if door < board.borders:
            first, second = board.border_places[door]
            free = free and self.explored(first) and self.explored(second)
        for square, side in board.leaves[door]:
            if free:
                self.shut[square] &= ~BITS[side]
            else:
                self.shut[square] |= BITS[side]

    def _walk(self, square: int) -> None:
        """Adjacent squares, and the orthogonal steps of a walker (DUN-MOVE-2)."""
        ground = self.ground
        near = adjacent_to(self.content.board, ground, self.shut, square)
        walked = [there for there in near if CROSSED[ground[there]]]
        self.near[square] = tuple(near)
        self.ways[square] = tuple(walked)

    # -- moving pieces -----------------------------------------------------------------------------------------------

    def put(self, figure: int, square: int) -> None:
        if figure >= PARTY and self.where[figure] < 0:
            insort(self.beasts, figure)
        self.where[figure] = square
        self.holder[square] = figure + 1

    def lift(self, figure: int) -> None:
        if self.holder[self.where[figure]] == figure + 1:
            self.holder[self.where[figure]] = 0
        if figure >= PARTY:
            self.beasts.remove(figure)
        self.where[figure] = NOWHERE

    def lay_card(self, card: int, spot: int, under: int = 0) -> None:
        """A card to its new place; the hand is counted along."""
        if self.spot[card] == HAND:
            self.hand -= 1
        self.spied &= ~(1 << card)
        if spot == HAND:
            self.hand += 1
        # when a card of the hand was drawn is the Keeper's own knowledge, when it was laid down everybody saw
        self.drawn[card] = self.reshuffles if spot in ON_THE_TABLE else 0
        self.spot[card] = spot
        self.under[card] = under

    # -- questions asked everywhere ----------------------------------------------------------------------------------

    def explored(self, place: int) -> bool:
        return self.turn[place] < 4

    def heroes(self) -> list[int]:
        """The living free heroes on the board."""
        where = self.where
        return [hero for hero in range(PARTY) if where[hero] >= 0]

    def monsters(self) -> list[int]:
        return self.beasts[:]

    def has(self, hero: int, called: str) -> bool:
        """Whether a hero carries an item of that name."""
        holds, mine = self.holds, CARRIED + hero
        return mine in holds and any(holds[item] == mine for item in self.content.items_called[called])

    def carried(self, hero: int) -> list[int]:
        holds, mine = self.holds, CARRIED + hero
        return [item for item in range(len(holds)) if holds[item] == mine] if mine in holds else []

    def cards_at(self, spot: int) -> list[int]:
        """The cards at a spot, ascending."""
        spots = self.spot
        found: list[int] = []
        card = spots.find(spot)
        while card >= 0:
            found.append(card)
            card = spots.find(spot, card + 1)
        return found

    def port(self, place: int, side: int) -> int:
        return self.ports[4 * place + side]

    @property
    def lair(self) -> int:
        """The tile of the boss."""
        return self.content.card_tile[self.boss]

    def is_walled(self, place: int, side: int) -> bool:
        return self.ports[4 * place + side] == WALL
