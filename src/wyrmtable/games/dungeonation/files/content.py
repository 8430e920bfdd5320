"""The content of a match in the flat tables that play uses: board, tiles, figures, cards. Shared, never copied."""

from __future__ import annotations

from wyrmtable.core import Names, Setting
from wyrmtable.files import by_setting

from .board import Board, inner_pairs, spans_of
from .buttons import FIRST_TILE, buttons
from .campaign import campaign_of
from .forms import CardForm
from .reading import Box, read_box
from .scenarios import MORE_POTIONS, POTIONS, WARES, Switches, read_switches, seat_names, size_for
from .switches import CAMPAIGN, GROWN, MANY, ROOMS
from .terms import CARD_TYPES, CLASSES, DRAIN, HOOKS, IMMUNITIES, PARTY, SKILLS, WINDOWS

MONSTER, BOSS, TRAP_CARD, LOCK_CARD, ANSWER, BUFF, EVENT, SHUFFLE = range(8)
SIDES = {"D4": 4, "D6": 6, "D8": 8, "D10": 10, "D12": 12}
HORDE = 3  # figures that make a group fit for Hordes
AT_DAWN, AT_STEP, AT_TRY, AT_OPEN, AT_TURN, AT_LAID, AT_KILL, AT_SEARCH, AT_AFTER = range(9)


class Content:
    """Everything about a match that never changes."""

    def __init__(self, setting: Setting, box: Box, switches: Switches) -> None:
        self.setting = setting
        self.box = box
        self.switches = switches
        self.players = switches.players
        self.swapped = switches.swapped
        self.plain = switches.players == 2 and not switches.swapped  # the heroes, then the Keeper: as the rules have it
        self.seats = seat_names(switches.players, switches.swapped)
        self.sheet = campaign_of(setting.files, box) if setting.scenario == CAMPAIGN else None
        self.tiles = tuple(tile for tile in box.tiles.values() if self._in_play(tile.id))
        self.board = Board(*size_for(switches.tiles), spans_of(self.tiles), inner_pairs(self.tiles))
        self.kinds = len(self.tiles)
        self.tile_number = {tile.id: number for number, tile in enumerate(self.tiles)}
        self.halls = tuple(n for n, tile in enumerate(self.tiles) if tile.kind == "hall")
        self.entry = self.tile_number["entry_chamber"]
        self.sanctuary = self.tile_number["sanctuary"]
        self.stairs_down = self.tile_number.get("stairs_down", -1)
        self.hooks = {hook: frozenset(n for n, t in enumerate(self.tiles) if hook in t.form.hooks) for hook in HOOKS}
        self._cards()
        self._figures()
        self._search()
        self._heroes()
        self._names()

    def _in_play(self, key: str) -> bool:
        tile = self.box.tiles[key].form
        if tile.kind in ("hall", "entry") or key == "sanctuary":
            return True
        if tile.kind == "boss":
            return key in [self.box.cards[boss].tile for boss in self.switches.bosses]
        if tile.kind == "stairs":
            return self.switches.tiles >= MANY
        return self.switches.stage == GROWN or (tile.start == "pick" and self.switches.stage == ROOMS)

    def most_of(self, tile: str) -> int:
        """How often the Keeper can own a tile: rooms of a grown dungeon more than once (DUN-CAMP-5)."""
        form = self.box.tiles[tile].form
        return self.switches.copies.get(tile, 1) if form.kind == "room" else 1

    def _cards(self) -> None:
        """Every copy of every card that can be in this dungeon's deck (DUN-DECK-2)."""
        found: list[tuple[str, CardForm, int]] = []
        for key, form in self.box.cards.items():
            sets = 1 if form.tile == "basic" else self.most_of(form.tile) if form.tile in self.tile_number else 0
            found += [(key, form, copy) for copy in range(1, form.copies * sets + 1)]
        self.cards = len(found)
        self.card_id = tuple(key for key, _, _ in found)
        self.copies = {key: tuple(n for n, (k, _, _) in enumerate(found) if k == key) for key, _, _ in found}
        self.card_copy = tuple(copy for _, _, copy in found)
        self.card_form = tuple(form for _, form, _ in found)
        self.card_type = bytes(CARD_TYPES.index(form.type) for form in self.card_form)
        self.card_cost = bytes(form.cost for form in self.card_form)
        self.card_tile = tuple(self.tile_number.get(form.tile, -1) for form in self.card_form)
        self.card_set = bytes(
            (copy - 1) // form.copies for _, form, copy in found
        )  # with which copy of the tile it comes
        self.is_monster = bytes(form.type in ("monster", "boss") for form in self.card_form)
        self.treasured = bytes(form.treasure for form in self.card_form)
        self.boss = self.card_id.index(self.switches.bosses[0])
        self.shuffle = self.card_type.index(SHUFFLE)
        self.monsters = tuple(card for card in range(self.cards) if self.is_monster[card])
        self.buffs = tuple(card for card in range(self.cards) if self.card_type[card] == BUFF)
        self.turn_cards = tuple(  # events and locks of the Keeper's own turn
            card
            for card in range(self.cards)
            if self.card_form[card].keeper_turn and self.card_type[card] in (EVENT, LOCK_CARD)
        )
        self.window_cards = tuple(
            tuple(card for card, form in enumerate(self.card_form) if window in form.windows) for window in WINDOWS
        )

        self.step_traps = tuple(
            tuple(
                card
                for card in self.window_cards[AT_STEP]
                if self.card_type[card] == TRAP_CARD and self.card_form[card].ground == ground
            )
            for ground in ("", "floor_or_planks", "port")
        )

    def _figures(self) -> None:
        """The heroes first, then the figures of every monster card."""
        owner, first = [-1] * PARTY, []
        more = max((form.mods.figures for form in self.card_form), default=0)  # with Hordes
        sizes = [form.figures if self.is_monster[card] else 0 for card, form in enumerate(self.card_form)]
        self.group = bytes(sizes)
        crowds = [
            size + (more if size >= HORDE and self.card_type[c] == MONSTER else 0) for c, size in enumerate(sizes)
        ]
        for card in range(self.cards):
            first.append(len(owner))
            owner += [card] * crowds[card]
        self.figures = len(owner)
        self.card_of = tuple(owner)
        self.figures_of = tuple(range(start, start + crowds[card]) for card, start in enumerate(first))
        forms = [self.card_form[card] if card >= 0 else None for card in owner]
        self.av = bytes(form.av if form else 0 for form in forms)
        self.dv = bytes(form.dv if form else 0 for form in forms)
        self.mv = bytes(form.mv if form else 0 for form in forms)
        self.cd = bytes(SIDES[form.cd] if form else 0 for form in forms)
        self.most_wounds = bytes(form.wounds if form else 0 for form in forms)
        self.mr = bytes(form.mr if form else 0 for form in forms)
        self.undead = bytes(bool(form and "undead" in form.keywords) for form in forms)
        self.skills = tuple(sum(1 << SKILLS.index(skill.id) for skill in form.skills) if form else 0 for form in forms)
        self.immune = bytes(sum(1 << IMMUNITIES.index(word) for word in form.immune) if form else 0 for form in forms)
        self.bow = tuple(form.ranged[0] if form and form.ranged else None for form in forms)
        venom = [next((s for s in form.skills if s.id == "poison"), None) if form else None for form in forms]
        self.drains = tuple(n for n, able in enumerate(self.skills) if able & DRAIN)
        gaze = [next((s for s in form.skills if s.id == "gaze"), None) if form else None for form in forms]
        self.gaze = tuple((skill.av, SIDES[skill.die], skill.range) if skill else (0, 0, 0) for skill in gaze)
        casting = [
            next((s for s in form.skills if s.id in ("spell", "flask")), None) if form else None for form in forms
        ]
        self.casting = tuple((skill.av, SIDES[skill.die], skill.range) if skill else (0, 0, 0) for skill in casting)
        cries = [next((s.of for s in form.skills if s.id == "war_cry"), "") if form else "" for form in forms]
        self.cries = tuple((n, word) for n, word in enumerate(cries) if word)  # who gives courage to which race
        self.keywords = tuple(form.keywords if form else () for form in forms)
        self.venom = tuple((skill.av, SIDES[skill.die]) if skill else (0, 0) for skill in venom)

    def _search(self) -> None:
        """The Search Deck, and potions that the heroes may bring along (DUN-SET-8)."""
        found = [(key, form, n) for key, form in self.box.search.items() for n in range(1, form.copies + 1)]
        self.pile = len(found)
        potion = self.box.search["healing_potion"]
        given = MORE_POTIONS if self.setting.scenario == CAMPAIGN else POTIONS
        found += [("healing_potion", potion, potion.copies + n) for n in range(1, given + 1)]
        self.provisions = range(self.pile, len(found))
        for key, form in self.box.search.items() if self.sheet else ():
            first = form.copies + (given if key == "healing_potion" else 0)
            found += [(key, form, first + n) for n in range(1, WARES + 1)] if form.price else []
        self.wares = range(self.provisions.stop, len(found))
        self.items = len(found)
        self.item_id = tuple(key for key, _, _ in found)
        self.item_form = tuple(form for _, form, _ in found)
        self.item_copy = tuple(n for _, _, n in found)
        self.items_called = {
            key: tuple(n for n, other in enumerate(self.item_id) if other == key) for key in self.box.search
        }
        self.slot_of = tuple(form.slot for form in self.item_form)
        self.ropes = self.items_called["rope"]
        self.wearable = tuple(n for n, form in enumerate(self.item_form) if form.use == "always")
        self.coin = self.item_id.index("lucky_coin")
        self.amulet = self.item_id.index("amulet_of_life")

    def _heroes(self) -> None:
        heroes, merchant = self.box.heroes, self.box.heroes.merchant
        rows = [heroes.classes[name] for name in CLASSES]
        self.class_av = bytes([*(row.av for row in rows), merchant.av])
        self.class_dv = bytes([*(row.dv for row in rows), merchant.dv])
        self.class_wounds = bytes([*(row.wounds for row in rows), merchant.wounds])
        self.class_mr = bytes([*(row.mr for row in rows), 0])
        races = list(heroes.race.values())
        self.race_cd = bytes(SIDES[race.cd] for race in races)
        self.race_mv = bytes(race.mv for race in races)
        self.race_mr = bytes(race.mr for race in races)
        self.race_run = bytes(SIDES[race.run] for race in races)
        self.merchant_cd, self.merchant_mv = SIDES[merchant.cd], merchant.mv
        self.hero_titles = (*(row.name for row in rows), merchant.name)
        self.feats = tuple(heroes.advance.values()) if self.switches.trained else ()
        self.feat_number = {key: n for n, key in enumerate(heroes.advance)} if self.switches.trained else {}

    def _names(self) -> None:
        """Options, squares and tile places, borders, figures, dungeon cards, search cards."""
        board = self.board
        options = buttons([(tile.id, tile.name) for tile in self.tiles], [feat.name for feat in self.feats])
        self.first_feat = FIRST_TILE + self.kinds
        places = [*board.names, *board.place_names]
        squares = [name.replace("-up", " on the bridge") for name in board.names]
        titles = [*squares, *(f"Tile {n + 1}" for n in range(board.places))]
        pieces = [
            (name, f"The {title.lower()}") for name, title in zip((*CLASSES, "merchant"), self.hero_titles, strict=True)
        ]
        for card in self.monsters:
            form, stem = self.card_form[card], self.card_id[card].replace("_", "-")
            for n in range(len(self.figures_of[card])):
                mark = f"{self.card_copy[card]}{chr(ord('a') + n)}"
                pieces.append((f"{stem}-{mark}", f"{form.name} {mark}" if form.figures > 1 else form.name))
        for card, form in enumerate(self.card_form):
            pieces.append((f"card-{self.card_id[card].replace('_', '-')}-{self.card_copy[card]}", form.name))
        for item, thing in enumerate(self.item_form):
            pieces.append((f"item-{self.item_id[item].replace('_', '-')}-{self.item_copy[item]}", thing.name))
        self.names = Names(options, places, board.door_names, pieces, titles)
        self.first_square = self.names.places
        self.first_place = self.first_square + board.size
        self.first_border = self.names.sides
        self.first_figure = self.names.pieces
        self.first_card = self.first_figure + self.figures
        self.first_item = self.first_card + self.cards


@by_setting
def content_of(setting: Setting) -> Content:
    """The content of a complete setting."""
    return Content(setting, read_box(setting.files), read_switches(setting))
