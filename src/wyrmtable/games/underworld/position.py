"""What lies on the table in a meeting: the party, a band of foes, the ground between them, and what is known."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from wyrmtable.core import Decision, Outcome, Step
from wyrmtable.core.position import state

from .files.content import Content
from .files.reckoning import Reckoning
from .files.terms import CRAFTS, LOOT, SIZE

LEVELS = 12  # of dungeons


@lru_cache(maxsize=64)
def unmarked(sheets: int) -> bytes:
    """The squares of so many sheets on which nothing stands."""
    return bytes(sheets * SIZE)


@lru_cache(maxsize=16)
def own_patches(storeys: int) -> bytes:
    """Every square drawn on the sheet of its own storey."""
    return b"".join([bytes([floor]) * SIZE for floor in range(storeys)])


class Position(Reckoning):
    """Characters are numbered from 0 on, hired men after them; foes from 0 on. Hidden are only `foe_hp`, `foe_spells`
    and `bent`."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "march", "ability", "level", "hp", "hurt", "fate", "marks", "armour", "arrows", "silver_arrows", "oil", "water",
        "food", "gold", "spells", "order", "aim", "spoiled", "craft", "spellbound", "lasting",
        "table", "foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip",
        "foe_spoiled", "bent", "strength", "gap", "round", "surprise", "free", "initiative", "talked", "humour",
        "blood", "blessed", "hasted", "slowed", "lagging", "lit", "turned", "checks", "fled", "held_door", "due",
        "trapped", "mute", "seen_bent", "keen", "phantom", "conjured", "flat", "prize", "loot", "value", "taken",
        "relics", "packed", "things", "experience", "doorway", "width", "number", "lore", "floor", "here", "back",
        "goal", "seen", "shown", "searched", "halls", "ends", "spent", "clock", "active", "owed", "fatigue", "eased",
        "torches", "lantern", "spikes", "pole", "burn", "strained", "source", "probing", "arranged", "guards", "posts",
        "coming", "edge", "ward", "breaches", "gaps", "feats", "hauls", "shut",
        "wedged", "spiked", "flown", "column", "clues", "met", "patch", "patches", "pen", "leaves", "told", "phantoms",
        "shifts", "rings", "visits", "charted", "week", "trip", "fame", "bank", "learnt", "rumours", "answers", "ticks",
        "dropped", "slimed", "month", "bed", "ills", "bites", "men", "mourned", "ours", "chasers", "sleepers",
        "foreseen", "settled", "named", "groups", "snare", "bars", "outcome", "steps",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("content",)
    DERIVED: ClassVar[tuple[str, ...]] = ("surveyed", "storey")
    __slots__ = (*FIELDS, *SHARED, *DERIVED, "pending")

    def __init__(self, content: Content, source: Position | None = None) -> None:
        self.content = content
        if source is not None:
            self._become(source)
            return
        many = len(content.company)
        self.fate = bytearray(many)
        self.clear_table()
        self.end_meeting()
        self.march = list(range(many))  # characters in marching order
        self.ability = [10] * (6 * many)
        self.level = [1] * many
        self.hp = [1] * many
        self.hurt = [0] * many
        self.marks = [0] * many
        self.armour = bytearray(many)
        self.arrows = [0] * many
        self.silver_arrows = [0] * many
        self.oil = [0] * many
        self.water = [0] * many
        self.food = [0] * many  # rations, in days
        self.gold = [0] * many
        self.spells = bytearray(many * len(content.book.spells.known))
        self.order = [-1] * many  # the pick that says what a character does this round
        self.aim = [-1] * many
        self.craft = bytearray(CRAFTS.index(member.klass) for member in content.company)
        self.lit = 1
        self.taken = 0  # in silver pieces
        self.relics = 0  # what of it is magic, which teaches nothing
        self.things: list[
            tuple[int, ...]
        ] = []  # magic things in the packs: what they are, worth, and whether known (see `lending`)
        self.packed = 0  # what was loaded, in coins' weight
        self.experience = 0
        self.feats = [0] * LEVELS  # experience, and treasure in silver pieces, by the dungeon level they were won on;
        self.hauls = [0] * LEVELS  # those of the level the party is on are booked when it leaves it
        self.width = content.front  # feet of the ground that is fought on
        squares = content.storeys * SIZE
        self.number = 0  # hidden: what the dungeon is made from,
        self.lore: tuple[Any, ...] = ()  # and what was known of it when it was imagined
        self.floor = self.here = 0
        self.back = -1  # the square that the party came from
        self.seen = bytearray(squares)  # squares drawn: the ground and 1
        self.shown = bytearray(2 * squares)  # sides drawn: what they look like and 1
        self.searched = bytearray(2 * squares)
        self.halls: list[tuple[int, ...]] = []  # rooms that were looked into (see `halls`)
        self.ends: list[tuple[int, ...]] = []  # ends of ways that were seen: floor, square, kind, down, the other end
        self.spent: list[tuple[int, ...]] = []  # traps sprung and slimes slain: floor and square
        self.clock = 0  # in parts of a turn
        self.active = 0  # turns since the last rest
        self.owed = 0  # turns of rest after a flight
        self.fatigue = 0
        self.eased = 0  # one of the two turns of rest that cure it is done
        self.torches = 0
        self.lantern = 0  # the light is borne in one
        self.spikes = 0
        self.pole = 0  # ten-foot poles
        self.probing = 0  # the floor is probed with one
        self.arranged = 0  # a mask of what was arranged in this turn, and the turn (see `explore`)
        self.guards = 0  # doors of this room at which somebody listens
        self.posts: list[tuple[int, ...]] = []  # who was told to guard which side, if anybody was told
        self.coming = 0  # one more than the side through which somebody was heard
        self.breaches: list[tuple[int, ...]] = []  # rock that was blown away: floor, square, and from where
        self.gaps: list[tuple[int, ...]] = []  # holes of a spell: floor, square, way, through rock, until when
        self.edge = [0] * many  # what a magic weapon adds to blows
        self.ward = [0] * many  # what magic armour adds
        self.burn = 0  # turns that the torch has burnt
        self.wedged: list[int] = []
        self.shut: list[tuple[int, ...]] = []  # doors that were spiked shut, and from which square
        self.spiked: list[tuple[int, ...]] = []  # such doors that were left; hidden: whether the spike has slipped
        self.settled: list[int] = []  # doors of which it has shown whether they stay open
        self.named: list[int] = []  # characters who were told to do what is done next
        self.clues: list[tuple[int, ...]] = []  # floor and square where an elf has felt something
        self.met = 0  # a meeting is under way
        self.column = list(range(many))  # the marching order as it was settled
        self.flown: list[int] = []  # squares seen only in flight, which nobody draws
        # The drawing (see `drawing`): the patch of every square, how far each is off, the one being drawn; the level of
        # each sheet, and where the party believes itself; squares that are not there. Hidden: what has moved or turned.
        self.patch = bytearray(own_patches(content.storeys))
        self.patches: list[tuple[int, ...]] = [(floor, 0, 0) for floor in range(content.storeys)]
        self.pen = 0
        self.leaves = [content.depth(floor) for floor in range(content.storeys)]
        self.told = 1
        self.phantoms: list[tuple[int, ...]] = []
        self.shifts: list[tuple[int, ...]] = []
        self.rings: list[tuple[int, ...]] = []
        self.visits: list[tuple[int, ...]] = []  # rooms: floor, first square, how often entered, the week of clearing
        self.charted: list[tuple[int, ...]] = []  # rooms that maps lead to, like `halls`; hidden but for their place
        self.week = self.trip = self.fame = self.bank = 0  # of a season; gold pieces at home
        self.dropped: list[tuple[int, ...]] = []  # treasure that was laid down: floor, spot, and worth
        self.foreseen: tuple[int, ...] = ()  # a kind of throws that he has set beforehand, and to what
        self.ticks = 0  # kinds of throws that a human referee wants to see first
        self.learnt = [0] * many  # experience up to the last expedition,
        self.month = [0] * many  # and what of it was gained since upkeep was due last
        self.bed = [0] * many  # weeks that a fever still lasts
        self.ills: list[tuple[int, ...]] = []  # what else days bring to an end: a mark, who bears it, how many
        self.rumours: list[tuple[int, ...]] = []  # what, of which level; hidden: whether it is true
        self.answers: list[tuple[int, ...]] = []  # what was asked of a god, like `rumours`, and whether it is so
        self.men: list[tuple[int, ...]] = []  # those who were hired, after the characters (see `retinue`)
        self.chasers: list[tuple[int, ...]] = []  # whoever is after the party while it meets others (see `pursuers`)
        self.sleepers: list[tuple[int, ...]] = []  # who sleeps through gas, and until when
        # What stands here of the party is the group that acts; the others are put by, one row each (see `parting`).
        self.groups: list[tuple[Any, ...]] = []
        self.snare = 0  # the group is in a pit: 1 open, 2 beneath a lid
        self.bars: list[tuple[int, ...]] = []  # a portcullis that is down: floor, side, and what was drawn there before
        self.mourned: list[int] = []  # the weeks in which men of theirs fell
        self.outcome: tuple[Any, ...] = ()
        self.steps: list[Step] = []
        # Remembered with what they were worked out from: the room last looked at on the drawing (see `charting`), and
        # the level the party was on last (see `truth`).
        self.surveyed: tuple[Any, ...] | None = None
        self.storey: tuple[Any, ...] | None = None
        self.pending: Decision | Outcome | None = None

    def clear_table(self) -> None:
        """Nobody has been met."""
        self.table = 0
        self.foe_kind: list[int] = []
        self.foe_hp: list[int] = []  # hidden
        self.foe_hurt: list[int] = []
        self.foe_fate = bytearray()
        self.foe_spells: list[int] = []  # hidden: a mask of what is still prepared
        self.foe_spent: list[int] = []  # a mask of the spells that he was seen to cast
        self.foe_marks: list[int] = []  # heads of a hydra, breaths used, and so on
        self.foe_grip: list[int] = []  # one more than the character whom it clings to; below 0 how many hold it down
        self.foe_spoiled = 0  # a mask of foes who were hit before their side acted
        self.bent = 0  # hidden: the alignment of those who may have any
        self.strength = 0  # how many foes there were,
        self.ours = 0  # and how many of the party could act
        self.gap = 0
        self.round = 0
        self.surprise = 0
        self.talked = 0
        self.humour = 0  # one more than the last reaction: it is plain to see
        self.blood = 0
        self.turned = 0  # the one try has been made
        self.checks = 0  # morale: a mask of the occasions that are over
        self.fled = 0  # feet behind the party
        self.trapped = 0  # the party was surprised too close to slip away
        self.mute = 0  # a dragon that cannot talk
        self.seen_bent = 0  # Detect Evil has shown what they are
        self.flat = 0  # points dealt with the flat of the blade
        self.prize = 0  # what a subdued dragon fetches, in silver pieces
        self.loot = [0] * len(LOOT)
        self.value = [0] * len(LOOT)  # in silver pieces

    def end_meeting(self) -> None:
        """Nothing is left of what a meeting brings with it (see `lasting.outlast`)."""
        self.spoiled = 0  # a mask of casters who were hit before they could finish
        self.lasting: list[tuple[int, ...]] = []  # what lasts for turns: what, on whom, until when (see `lasting`)
        self.bites: list[tuple[int, ...]] = []  # of lycanthropes: whom, for how many points
        self.slimed: list[tuple[int, ...]] = []  # whose flesh turns to slime, and in how many rounds
        self.spellbound = [0] * len(self.fate)  # the level of the magician whose spell lies on somebody
        self.free = 0  # a segment before the first round is being played
        self.initiative = 0  # a side that has it without a throw: 1 the foes, 2 the party
        self.blessed = 0
        self.hasted = 0
        self.slowed = 0  # a spell lies on the foes
        self.lagging = 0  # a spell lies on the party
        self.held_door = 0
        self.due = 0  # the round in which those who go round arrive
        self.keen = 0  # the party knows what is ahead, or sees what is invisible: bits of `scouting`
        self.phantom = -1  # who keeps a phantom up, or whom an elemental obeys:
        self.conjured = 0  # one more than its kind
        self.doorway = int(self.content.door)  # 1: the party has opened a door; 2: only after it was heard at it
        self.goal = -1  # the square of a room before which it stands
        self.strained = 0  # a mask of those who have just forced a door
        self.source = -1  # the side through which the foes came

    def copy(self) -> Position:
        return Position(self.content, self)

    def _become(self, source: Position) -> None:
        self.march, self.ability, self.level = source.march[:], source.ability[:], source.level[:]
        self.hp, self.hurt, self.fate, self.marks = source.hp[:], source.hurt[:], source.fate[:], source.marks[:]
        self.armour, self.arrows, self.silver_arrows = source.armour[:], source.arrows[:], source.silver_arrows[:]
        self.oil, self.water, self.food, self.gold = source.oil[:], source.water[:], source.food[:], source.gold[:]
        self.spells, self.order, self.aim = source.spells[:], source.order[:], source.aim[:]
        self.spoiled, self.craft, self.spellbound = source.spoiled, source.craft[:], source.spellbound[:]
        self.table, self.foe_kind, self.foe_hp = source.table, source.foe_kind[:], source.foe_hp[:]
        self.foe_hurt, self.foe_fate, self.foe_spells = source.foe_hurt[:], source.foe_fate[:], source.foe_spells[:]
        self.foe_spent, self.foe_marks, self.foe_grip = source.foe_spent[:], source.foe_marks[:], source.foe_grip[:]
        self.foe_spoiled, self.bent, self.strength = source.foe_spoiled, source.bent, source.strength
        self.gap, self.round, self.surprise, self.free = source.gap, source.round, source.surprise, source.free
        self.initiative, self.talked, self.humour = source.initiative, source.talked, source.humour
        self.blood, self.blessed, self.hasted = source.blood, source.blessed, source.hasted
        self.slowed, self.lagging, self.lit, self.turned = source.slowed, source.lagging, source.lit, source.turned
        self.checks, self.fled, self.held_door, self.due = source.checks, source.fled, source.held_door, source.due
        self.trapped, self.mute, self.seen_bent = source.trapped, source.mute, source.seen_bent
        self.keen, self.phantom, self.conjured = source.keen, source.phantom, source.conjured
        self.flat, self.prize = source.flat, source.prize
        self.loot, self.value, self.taken, self.relics = source.loot[:], source.value[:], source.taken, source.relics
        self.packed, self.things, self.experience = source.packed, source.things[:], source.experience
        self.doorway, self.width, self.number, self.lore = source.doorway, source.width, source.number, source.lore
        self.floor, self.here, self.back, self.goal = source.floor, source.here, source.back, source.goal
        self.seen, self.shown, self.searched = source.seen[:], source.shown[:], source.searched[:]
        self.halls, self.ends, self.spent, self.clock = source.halls[:], source.ends[:], source.spent[:], source.clock
        self.active, self.owed, self.fatigue, self.eased = source.active, source.owed, source.fatigue, source.eased
        self.torches, self.spikes, self.pole, self.burn = source.torches, source.spikes, source.pole, source.burn
        self.strained, self.source, self.probing = source.strained, source.source, source.probing
        self.arranged, self.guards, self.coming = source.arranged, source.guards, source.coming
        self.posts, self.lantern = source.posts[:], source.lantern
        self.edge, self.ward, self.breaches = source.edge[:], source.ward[:], source.breaches[:]
        self.feats, self.hauls, self.wedged = source.feats[:], source.hauls[:], source.wedged[:]
        self.shut = source.shut[:]
        self.flown, self.column, self.clues, self.met = source.flown[:], source.column[:], source.clues[:], source.met
        self.patch, self.patches, self.pen = source.patch[:], source.patches[:], source.pen
        self.leaves, self.told, self.phantoms = source.leaves[:], source.told, source.phantoms[:]
        self.shifts, self.rings, self.visits = source.shifts[:], source.rings[:], source.visits[:]
        self.charted, self.gaps, self.answers = source.charted[:], source.gaps[:], source.answers[:]
        self.week, self.trip = source.week, source.trip
        self.fame, self.bank, self.learnt = source.fame, source.bank, source.learnt[:]
        self.rumours, self.ticks, self.dropped = source.rumours[:], source.ticks, source.dropped[:]
        self.men, self.mourned, self.ours = source.men[:], source.mourned[:], source.ours
        self.slimed, self.month = source.slimed[:], source.month[:]
        self.ills, self.bites = source.ills[:], source.bites[:]
        self.bed, self.lasting, self.spiked = source.bed[:], source.lasting[:], source.spiked[:]
        self.chasers, self.sleepers, self.foreseen = source.chasers[:], source.sleepers[:], source.foreseen
        self.settled, self.named, self.groups = source.settled[:], source.named[:], source.groups[:]
        self.snare, self.bars = source.snare, source.bars[:]
        self.outcome, self.steps, self.pending = source.outcome, source.steps[:], source.pending
        self.surveyed, self.storey = source.surveyed, source.storey

    def recount(self) -> None:
        """Nothing is derived but what is remembered, and that may be forgotten."""
        self.surveyed = self.storey = None

    def essence(self) -> tuple[Any, ...]:
        """Its fields, of the sheets only those on which something stands, and of the patches only if any square is not
        drawn on its own: so positions are told apart by a few hundred squares instead of thousands. A party that is
        one has nothing of what parts it."""
        fields, used = list[Any](state(self)), self.used()
        parted = self.groups or self.snare or self.bars
        if not used:
            return tuple(fields if parted else fields[:GROUPS] + fields[BARS + 1 :])
        fields[SEEN], fields[SHOWN] = self.seen[: used * SIZE], self.shown[: 2 * used * SIZE]
        searched = self.searched[: 2 * used * SIZE]
        fields[SEARCHED] = b"" if searched == unmarked(2 * used) else searched
        fields[PATCH] = b"" if self.patch == own_patches(self.content.storeys) else self.patch
        return tuple(fields if parted else fields[:GROUPS] + fields[BARS + 1 :])

    def used(self) -> int:
        """So many sheets, and nothing stands on those behind them."""
        sheets = self.content.storeys
        for used in range(sheets):
            nothing = unmarked(2 * (sheets - used))
            unseen = self.seen.endswith(unmarked(sheets - used))
            if unseen and self.shown.endswith(nothing) and self.searched.endswith(nothing):
                return used
        return sheets

    def knowledge(self) -> object:
        """Whom the party has met, what it has seen, and how many spells it has left to see more: what else becomes
        known comes with dice."""
        seen, cast = (bytes(self.seen), bytes(self.shown)), sum(self.spells)
        met = len(self.fate), len(self.foe_fate), self.seen_bent
        return met, cast, seen, self.halls, self.ends, self.clues, self.things, self.settled


SEEN, SHOWN, SEARCHED, PATCH = [Position.FIELDS.index(name) for name in ("seen", "shown", "searched", "patch")]
GROUPS, BARS = [Position.FIELDS.index(name) for name in ("groups", "bars")]
