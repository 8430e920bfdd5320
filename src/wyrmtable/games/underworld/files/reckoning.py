"""What follows from what lies on the table: ranks, armour, loads and rates of both sides (UWA-CBT-9, UWA-EQP-2)."""

from __future__ import annotations

from .charts import Member, Rung
from .content import Content
from .monsters import Kind
from .terms import (
    ABLE,
    ARMOURS,
    BARE,
    BEHIND,
    COUNT,
    CRAFTS,
    DEXTERITY,
    GRIPPED,
    HELMET,
    HORDE,
    LAMED,
    NAPPING,
    NIGHT_EYES,
    SHIELD,
    SICK,
    SPEAR,
    SWIFT,
    TORCH,
    UNARMED,
    WARRIOR,
)
from .throws import HitDice

BAG_HOLDS, BAG_WEIGHS = 10_000, 300  # a bag of holding (UWA-MAG-7)
BLIND = 3  # inches a move without light (UWA-LIGHT-1)
SMALL, SMALL_RATE = ("dwarf", "halfling"), 9  # who never goes faster (UWA-CHAR-6)
BREADTHS = {"L": 3, "H": 6}  # of large and huge creatures, in sixths of ten feet; men have two
WARRIOR_DICE = HitDice(3)
ALL_ABLE = bytes([ABLE]) * HORDE  # whole parties and bands are compared with it
CREATURE, PEOPLE = 5, 7  # in the row of a man (see `retinue`)
WEAPONS = tuple([{"mage": "dagger", "cleric": "mace"}.get(craft, "sword") for craft in CRAFTS])


class Reckoning:
    """Read from the fields of a position (see `Position`); nothing here changes them."""

    __slots__ = ()
    content: Content
    floor: int
    march: list[int]
    ability: list[int]
    level: list[int]
    fate: bytearray
    marks: list[int]
    armour: bytearray
    craft: bytearray
    arrows: list[int]
    silver_arrows: list[int]
    gold: list[int]
    ward: list[int]
    packed: int
    things: list[tuple[int, ...]]
    width: int
    lit: int
    hasted: int
    lasting: list[tuple[int, ...]]
    lagging: int
    slowed: int
    fatigue: int
    men: list[tuple[int, ...]]
    bent: int
    foe_kind: list[int]
    foe_fate: bytearray
    foe_marks: list[int]

    def depth(self) -> int:
        """The dungeon level, counted from 1."""
        return self.content.depth(self.floor) if self.content.floors else self.content.dungeon

    # -- characters ----------------------------------------------------------------------------------------------------

    def everybody(self) -> range:
        """Characters, and after them whoever was hired."""
        return range(len(self.fate))

    def characters(self) -> range:
        return range(len(self.content.company))

    def member(self, who: int) -> Member:
        return self.content.figures[who]

    def race(self, who: int) -> str:
        """His people; dwarves and elves who were hired have its eyes and ears as well (UWA-MEN-2, UWA-R394)."""
        at = who - len(self.content.company)
        people = self.men[at][PEOPLE] if at >= 0 else 0
        return self.content.book.kinds[people - 1].id if people else self.member(who).race

    def klass(self, who: int) -> str:
        """What he goes as; an elf may choose (UWA-CHAR-6)."""
        return CRAFTS[self.craft[who]]

    def rung(self, who: int) -> Rung:
        ladder = self.content.book.ladders[self.klass(who)]
        return ladder[min(max(self.level[who], 1), len(ladder)) - 1]

    def content_level(self, who: int) -> int:
        """The level somebody came with: a newcomer with the first, others with what they had learnt before."""
        known = self.content.season
        if known is None:
            return min(self.content.level, self.member(who).most)
        return 1 if who in known.new else max(known.level[who], self.risen(who, known.learnt[who]))

    def risen(self, who: int, learnt: int) -> int:
        """The level that so much experience makes of somebody (UWA-CHAR-7)."""
        ladder = self.content.book.ladders[self.member(who).klass]
        rank = sum([rung.experience <= learnt for rung in ladder])
        return min(max(rank, 1), self.member(who).most, len(ladder))

    def score(self, who: int, ability: int) -> int:
        return self.ability[6 * who + ability]

    def able(self) -> list[int]:
        """Characters who can act, in marching order."""
        fate = self.fate
        return self.march[:] if ALL_ABLE.startswith(fate) else [who for who in self.march if fate[who] == ABLE]

    def caller(self) -> int:
        """The seat of the first able character in marching order (UWA-PLAY-1)."""
        fate, march = self.fate, self.march
        for who in march:
            if fate[who] == ABLE:
                return self.content.owner(who)
        return self.content.owner(march[0])

    def standing(self) -> list[int]:
        """Who stands in the column, the held down among them."""
        fate = self.fate
        if ALL_ABLE.startswith(fate):
            return self.march[:]
        return [who for who in self.march if fate[who] in (ABLE, GRIPPED)]

    def rank(self) -> int:
        """How many of man's size stand side by side (UWA-CBT-9)."""
        return 3 * self.width // 10

    def front(self) -> list[int]:
        """Who stands in the first rank (UWA-CBT-9)."""
        return self.standing()[: self.rank()]

    def rear(self) -> list[int]:
        """Who meets those that come from behind."""
        return self.standing()[-self.rank() :]

    def reaches(self, who: int) -> bool:
        """Whether he can strike at the foes in front: in the first rank, or with a spear in the second (UWA-CBT-9)."""
        place = self.standing().index(who)
        second = self.marks[who] & SPEAR and not self.marks[who] & UNARMED
        return place < self.rank() * (2 if second else 1)

    def ac(self, who: int) -> int:
        """Armour, and the shield if it is in hand; a torch is borne instead of one (UWA-CBT-5, UWA-Q30)."""
        marks = self.marks[who]
        shielded = marks & SHIELD and not marks & (TORCH | BARE)
        return self.content.book.equipment.armour[ARMOURS[self.armour[who]]][bool(shielded)] - self.ward[who]

    def bare_ac(self, who: int) -> int:
        """Armour alone: a blow from behind finds no shield (UWA-CBT-9)."""
        return self.content.book.equipment.armour[ARMOURS[self.armour[who]]][0]

    def load(self, who: int) -> int:
        """What he carries, in coins (UWA-EQP-2); what was dropped weighs nothing."""
        return self.burden(who) + (self.share() if self.packed else 0)

    def burden(self, who: int) -> int:
        """What is his own of it."""
        if self.men and self.beast(who):
            return 0
        weights, marks, armour = self.content.book.equipment.weights, self.marks[who], self.armour[who]
        total: int = weights["gear"] + self.gold[who]
        if armour:
            total += weights[ARMOURS[armour]]
        if self.arrows[who] or self.silver_arrows[who]:
            total += weights["long_bow"]
        if marks & HELMET:
            total += weights["helmet"]
        if marks & SHIELD and not marks & BARE:
            total += weights["shield"]
        if not marks & UNARMED:
            total += weights[WEAPONS[self.craft[who]]]
            if marks & SPEAR:
                total += weights["spear"]
        return total

    def share(self) -> int:
        """Everybody's part of the treasure that was loaded, in coins."""
        return -(-self.heft() // max(len(self.able()), 1))

    def heft(self) -> int:
        """What was loaded weighs so much: ten thousand coins in a bag of holding no more than three hundred
        (UWA-MAG-7)."""
        if not self.things or not self.packed:
            return self.packed
        held = min(self.packed, BAG_HOLDS * self.bags())
        return self.packed - held - (-held * BAG_WEIGHS // BAG_HOLDS)

    def bags(self) -> int:
        """Bags of holding that are known for what they are."""
        number = self.content.book.treasure.bag()
        return len([thing for thing in self.things if thing[0] == number and thing[2]])

    def rate(self, who: int) -> int:
        """Inches a move; dwarves never more than 9, the sick half (UWA-ENC-1, UWA-CHAR-6)."""
        rate = self.content.book.combat.rate(self.load(who))
        if self.member(who).race in SMALL:
            rate = min(rate, SMALL_RATE)
        beast = self.beast(who)
        rate = min(rate, max(beast.move, beast.fly)) if beast else rate
        return rate // 2 if self.marks[who] & (SICK | LAMED) else rate

    def party_rate(self) -> int:
        """The column goes at its slowest member's rate (UWA-MOVE-1); haste doubles it, or a potion of speed in
        every one of them (UWA-MAG-4), slowness halves it, and the blind feel their way (UWA-LIGHT-1)."""
        swift = self.hasted or (self.lasting and all(self.marks[who] & SWIFT for who in self.able()))
        rate = self.slowest() * (2 if swift else 1)
        rate = max((rate // 2 if self.lagging else rate) - 2 * self.fatigue, 1 if rate else 0)
        return min(rate, BLIND) if self.blind() else rate

    def slowest(self) -> int:
        """The heaviest load tells, unless somebody is small or sick, or a slow creature."""
        able, figures = self.able(), self.content.figures
        if not able:
            return 0
        share = self.share() if self.packed else 0
        rate = self.content.book.combat.rate(max([self.burden(who) for who in able]) + share)
        if rate > SMALL_RATE and [who for who in able if figures[who].race in SMALL]:
            rate = SMALL_RATE
        slow = [who for who in able if self.marks[who] & (SICK | LAMED) or (self.men and self.beast(who))]
        return min([rate, *[self.rate(who) for who in slow]])

    def blind(self) -> bool:
        """Nobody leads who sees: no light, and no eyes for the dark (UWA-LIGHT-1)."""
        return not self.lit and not any(self.marks[who] & NIGHT_EYES for who in self.able())

    def aiming(self, who: int) -> int:
        """What Dexterity adds with missiles (UWA-CHAR-4), and a halfling's eye (UWA-CHAR-6)."""
        score = self.score(who, DEXTERITY)
        nimble = 1 if score >= 13 else -1 if score <= 8 else 0
        return nimble + (1 if self.member(who).race == "halfling" else 0)

    def purse(self) -> int:
        """Gold pieces that the able carry."""
        return sum([self.gold[who] for who in self.able()])

    def beast(self, who: int) -> Kind | None:
        """What he is, if he is no man who was hired but a creature that serves (UWA-R265)."""
        at = who - len(self.content.company)
        number = self.men[at][CREATURE] if at >= 0 else 0
        return self.content.book.kinds[number - 1] if number else None

    # -- foes ----------------------------------------------------------------------------------------------------------

    def kind(self, foe: int) -> Kind:
        return self.content.book.kinds[self.foe_kind[foe]]

    def foes(self) -> list[int]:
        """Foes who can act."""
        many, fate = len(self.foe_kind), self.foe_fate
        return list(range(many)) if ALL_ABLE.startswith(fate) else [foe for foe in range(many) if fate[foe] == ABLE]

    def foe_front(self, behind: bool = False) -> list[int]:
        """Three men, two large or one huge creature for every ten feet (UWA-CBT-9); before the party or behind it."""
        room, kinds, kind_of, marks = 6 * self.width // 10, self.content.book.kinds, self.foe_kind, self.foe_marks
        rank: list[int] = []
        side = BEHIND if behind else 0
        for foe in self.foes():
            if marks[foe] & BEHIND != side:
                continue
            room -= BREADTHS.get(kinds[kind_of[foe]].size, 2)
            if room < 0 and rank:
                break
            rank.append(foe)
            if room <= 0:
                break
        return rank

    def leader(self) -> Kind:
        """The kind that speaks and decides for the band."""
        return self.kind((self.foes() or [0])[0])

    def foe_rate(self) -> int:
        """The band goes at the rate of its slowest; flyers fly, sleepers stay, a spell halves it."""
        awake = [foe for foe in self.foes() if not self.foe_marks[foe] & NAPPING]
        rate = min((max(self.kind(foe).move, self.kind(foe).fly) for foe in awake), default=0)
        return rate // 2 if self.slowed else rate

    def hit_dice(self, foe: int) -> HitDice:
        """Its own; a hydra has as many as heads (UWA-MON-4), a warrior among ants three."""
        kind, marks = self.kind(foe), self.foe_marks[foe]
        if kind.id == "hydra":
            return HitDice(marks & COUNT)
        return WARRIOR_DICE if marks & WARRIOR else kind.hd

    def dice_of(self, foe: int) -> int:
        return self.hit_dice(foe).levels

    def alignment(self) -> str:
        align = self.leader().align
        return "LNC"[self.bent] if align == "any" else align

    def deed(self, number: int) -> int:
        """The pick of a button of the expedition."""
        return self.content.deeds + number

    def piece(self, who: int) -> int:
        return self.content.names.pieces + who

    def foe_piece(self, foe: int) -> int:
        return self.content.names.pieces + len(self.content.figures) + foe

    def is_foe(self, pick: int) -> bool:
        return 0 <= pick - self.content.names.pieces - len(self.content.figures) < self.content.most
