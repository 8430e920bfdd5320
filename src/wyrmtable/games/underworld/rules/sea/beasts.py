"""What lives in the water: bands that hold ships, and great beasts with habits of their own (UWA-SEA)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.monsters import Kind
from ...files.sea import BOAT, LARGE, Beast
from ...files.seaboard import INCH, SINES, near_point, square
from ...files.throws import per_cent
from .contact import hole, stove_in
from .crews import front_rank, lose_fighters, lose_rowers, lose_share
from .position import AFLOAT, SUNK, SeaPosition
from .swimming import armour_of, into_water

HOLD, CLOSE, BENEATH = 10, 100, 50  # per cent; hundredths of an inch: within reach, and under a keel
STEAM = 9  # inches
LIFTED = 10  # per cent of the crew (UWA-SEA-3)
TURNED_OVER = 2  # or less on a die: a small ship in the grip of an elemental (UWA-SEA-4)
GREAT = 24  # hits of the largest snakes and squids (UWA-SEA-7)
WRAPPED = {"wraps": 10, "crushes": 20}  # per cent of the hull a turn
RAMS_HOLE = 5  # on a die a whale's blow holes a hull (UWA-SEA-11)
DRAIN_EVERY = 2
HARPOON = 2  # on blows at a fish (UWA-SEA-11)
HANDS = 10  # men who can strike at a beast from one deck


def prowl(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Every band and beast on the surface does its worst to whom it reaches."""
    pos.steps.pop()
    for number in range(len(pos.x)):
        beast = pos.beast(number)
        if beast is None or pos.state[number] != AFLOAT or pos.under[number]:
            continue
        if beast.band:
            cling(pos, number, dice, log)
        elif "fish" not in beast.habits or not (
            snap(pos, number, beast, dice, log) or worry(pos, number, beast, dice, log)
        ):
            savage(pos, number, beast, dice, log)


def within_reach(pos: SeaPosition, number: int, far: int = CLOSE) -> list[int]:
    """Enemy ships close by, the nearest first."""
    found = [
        ship
        for ship in pos.ships_of(1 - pos.seat(number))
        if near_point(pos.x[number], pos.y[number], pos.outline(ship), far)
    ]
    return sorted(found, key=lambda ship: (pos.x[ship] - pos.x[number]) ** 2 + (pos.y[ship] - pos.y[number]) ** 2)


def cling(pos: SeaPosition, number: int, dice: Dice, log: Log | None) -> None:
    """One chance in ten for every full ten mermen or forty nixies within an inch (UWA-SEA-1, UWA-SEA-2)."""
    ships = within_reach(pos, number)
    if not ships:
        return
    holds = per_cent(dice, pos.marines[number] // pos.band(number), HOLD, "UWA-SEA-1 grapple")
    pos.clings += [(number, ships[0])] * holds
    if holds:
        tell_all(log, "sea-clung", pos.piece(number), pos.piece(ships[0]), holds)


def savage(pos: SeaPosition, number: int, beast: Beast, dice: Dice, log: Log | None) -> None:
    """A great beast at a ship: its habits first, then its teeth; then the crew strikes back."""
    ships = within_reach(pos, number)
    if not ships or ("wades" in beast.habits and pos.content.battle.water != "shore"):
        return
    ship = pos.grip[number] if pos.grip[number] in ships else ships[0]
    if "lifts" in beast.habits and rose_under(pos, number, ship):
        lift(pos, number, ship, log)
    for habit, deed in DEEDS.items():
        if habit in beast.habits and pos.state[ship] == AFLOAT:
            deed(pos, number, ship, dice, log)
    if pos.state[ship] == AFLOAT:
        if pos.aim[number] < 0 and "drains" not in beast.habits:
            bite(pos, number, ship, beast, dice, log)
        strike_back(pos, ship, number, beast, dice, log)


def lands(dice: Dice, need: int, why: str) -> bool:
    """A natural 20 always hits, a natural 1 never (UWA-CBT-3)."""
    return dice.roll(20, why) >= min(max(need, 2), 20)


def rose_under(pos: SeaPosition, number: int, ship: int) -> bool:
    """It came up in this turn, right below her keel."""
    came_up = pos.went[number] == ()
    return came_up and near_point(pos.x[number], pos.y[number], pos.outline(ship), BENEATH)


def lift(pos: SeaPosition, number: int, ship: int, log: Log | None) -> None:
    """Any ship, without a throw: she lies dead in the water and loses a tenth of her crew (UWA-SEA-3)."""
    tell_all(log, "sea-lifted", pos.piece(number), pos.piece(ship))
    pos.dead_until[ship] = max(pos.dead_until[ship], pos.turn + 1)
    lose_share(pos, ship, LIFTED)


def capsize(pos: SeaPosition, ship: int, dice: Dice, log: Log | None) -> None:
    """Everybody aboard is in the water."""
    pos.state[ship], pos.hull[ship] = SUNK, 0
    tell_all(log, "sea-upset", pos.piece(ship))
    abandon(pos, ship, dice, log)


def abandon(pos: SeaPosition, ship: int, dice: Dice, log: Log | None) -> None:
    """Who was aboard a ship that is no more, friend and foe; holds and grapples let go (UWA-SWIM-1)."""
    seat, vessel = pos.seat(ship), pos.vessel(ship)
    bare = pos.sailors[ship] + (0 if vessel.warriors else pos.rowers(ship))
    armed = pos.marines[ship] + (pos.rowers(ship) if vessel.warriors else 0)
    into_water(pos, ship, seat, armed, armour_of(vessel.men.ac), dice, log)
    into_water(pos, ship, seat, bare, 0, dice, log)
    raider = pos.raiders[ship]
    if pos.boarders[ship] and raider >= 0 and pos.band(raider):
        pos.marines[raider] += pos.boarders[ship]
    elif pos.boarders[ship]:
        armour_worn = armour_of(pos.vessel(raider).men.ac) if raider >= 0 else 0
        into_water(pos, ship, 1 - seat, pos.boarders[ship] - pos.hands[ship], armour_worn, dice, log)
        into_water(pos, ship, 1 - seat, pos.hands[ship], 0, dice, log)
    pos.marines[ship] = pos.sailors[ship] = pos.port[ship] = pos.starboard[ship] = pos.boarders[ship] = 0
    pos.hands[ship] = 0
    pos.grapples = [pair for pair in pos.grapples if ship not in pair]
    pos.clings = [hold for hold in pos.clings if hold[1] != ship]
    pos.grip = [-1 if held == ship else held for held in pos.grip]


# -- habits ------------------------------------------------------------------------------------------------------------


def hold(pos: SeaPosition, number: int, ship: int, dice: Dice, log: Log | None) -> None:
    """A water elemental keeps a ship where she is (UWA-SEA-4)."""
    pos.grip[number] = ship
    tell_all(log, "sea-held", pos.piece(number), pos.piece(ship))


def upset(pos: SeaPosition, number: int, ship: int, dice: Dice, log: Log | None) -> None:
    """Boats and rafts turn over; an elemental does so to small ships on 1 or 2 (UWA-SEA-4, UWA-SEA-6)."""
    beast = pos.beast(number)
    frame = pos.vessel(ship).frame
    strong = beast is not None and "holds" in beast.habits
    if frame == BOAT or (strong and frame != LARGE and dice.d6("UWA-SEA-4 overturn") <= TURNED_OVER):
        capsize(pos, ship, dice, log)


def wrap(pos: SeaPosition, number: int, ship: int, dice: Dice, log: Log | None) -> None:
    """The largest snakes crush a longship or less, squids twice as hard (UWA-SEA-7, UWA-SEA-8)."""
    beast = pos.beast(number)
    if beast is None or pos.vessel(ship).frame == LARGE or pos.full[number] < GREAT:
        return
    per_cent = max([WRAPPED[habit] for habit in WRAPPED if habit in beast.habits])
    damage = max(pos.full[ship] * per_cent // 100, 1)  # as of a blow, no fractions (UWA-R241)
    pos.hull[ship] -= damage
    tell_all(log, "sea-wrapped", pos.piece(number), pos.piece(ship), damage)


def butt(pos: SeaPosition, number: int, ship: int, dice: Dice, log: Log | None) -> None:
    """A whale rams like a ship; only a blow of 5 or 6 can hole her (UWA-SEA-11)."""
    blow = dice.d6("UWA-RAM-2 damage")
    damage = stove_in(pos, ship, blow)
    pos.hull[ship] -= damage
    holed = blow >= RAMS_HOLE and dice.roll(100, "UWA-RAM-2 holed") <= 25
    if holed:
        hole(pos, ship, dice)
    tell_all(log, "sea-rammed", "holed" if holed else "damaged", pos.piece(number), pos.piece(ship), damage)


def drain(pos: SeaPosition, number: int, ship: int, dice: Dice, log: Log | None) -> None:
    """A hit fastens a leech; every second turn its victim loses a level, and a common man has but one
    (UWA-SEA-5)."""
    beast = pos.beast(number)
    if beast is None:
        return
    if pos.grip[number] != ship:
        need = pos.content.combat.to_hit_as_creature(beast.dice, front_rank(pos, ship).ac)
        if lands(dice, need, "UWA-SEA-5 to hit"):
            pos.grip[number], pos.work[number] = ship, 0
        return
    pos.work[number] += 1
    if pos.work[number] % DRAIN_EVERY == 0:
        lose_fighters(pos, ship, 1)
        tell_all(log, "sea-bitten", pos.piece(number), pos.piece(ship), 1)


DEEDS = {"holds": hold, "upsets": upset, "wraps": wrap, "crushes": wrap, "rams": butt, "drains": drain}


# -- blows -------------------------------------------------------------------------------------------------------------


def bite(pos: SeaPosition, number: int, ship: int, beast: Beast, dice: Dice, log: Log | None) -> None:
    """A blow for every die against common men, or every arm; each hit slays a man (UWA-CBT-7)."""
    if "fish" in beast.habits and pos.vessel(ship).frame != BOAT:
        return
    ranks = front_rank(pos, ship)
    need = pos.content.combat.to_hit_as_creature(beast.dice, ranks.ac)
    slain = lose_fighters(pos, ship, dice.hits(blows_at(beast, ranks), 20, need, "UWA-CBT-7 to hit"))
    tell_all(log, "sea-bitten", pos.piece(number), pos.piece(ship), slain)


def blows_at(beast: Beast, whom: Kind) -> int:
    """As many as it has dice at men of one die or less, if it has not more arms; at others one for each arm
    (UWA-CBT-7)."""
    return max(beast.dice.dice, beast.kind.attacks) if whom.hd.weak else beast.kind.attacks


def snap(pos: SeaPosition, number: int, beast: Beast, dice: Dice, log: Log | None) -> bool:
    """A fish goes for men in the water before anything else; each hit slays one, and who cannot swim is the first to
    be caught. Whether there were any (UWA-SEA-11)."""
    for group in range(len(pos.swimmers)):
        seat, x, y, able, unable, bare = pos.swimmers[group]
        if seat == pos.seat(number) or (x - pos.x[number]) ** 2 + (y - pos.y[number]) ** 2 > CLOSE**2:
            continue
        need = pos.content.combat.to_hit_as_creature(beast.dice, pos.content.sailor.ac)
        blows = blows_at(beast, pos.content.sailor)
        slain = min(dice.hits(blows, 20, need, "UWA-CBT-7 to hit"), able + unable)
        weak = min(slain, unable)
        pos.swimmers[group] = (seat, x, y, able - (slain - weak), unable - weak, bare)
        if slain == able + unable:
            del pos.swimmers[group], pos.climb[group : group + 1]
        tell_all(log, "sea-bitten", pos.piece(number), pos.content.names.pick(square(x, y)), slain)
        return True
    return False


def worry(pos: SeaPosition, number: int, beast: Beast, dice: Dice, log: Log | None) -> bool:
    """Where there is no ship that it attacks a fish goes for another monster on the surface nearby: each hit slays one
    of a band, or takes its points from a great beast. Whether there was any (UWA-SEA-11)."""
    if any("rams" in beast.habits or pos.vessel(ship).frame == BOAT for ship in within_reach(pos, number)):
        return False
    x, y = pos.x[number], pos.y[number]
    foes = [foe for foe in pos.afloat(1 - pos.seat(number)) if pos.beast(foe) and not pos.under[foe]]
    near = [foe for foe in foes if (pos.x[foe] - x) ** 2 + (pos.y[foe] - y) ** 2 <= CLOSE**2]
    if not near:
        return False
    foe, each = near[0], beast.kind.damage
    need = pos.content.combat.to_hit_as_creature(beast.dice, armour(pos, near[0], number))
    hits = dice.hits(blows_at(beast, pos.vessel(foe).men), 20, need, "UWA-CBT-7 to hit")
    points = hits if pos.band(foe) else sum([each.roll(dice, "UWA-CBT-6 damage") for _ in range(hits)])
    if points:
        what = "swimmers" if pos.band(foe) else "points"
        tell_all(log, "sea-worried", pos.piece(number), pos.piece(foe), f"{points} {what}")
        harm(pos, foe, points, log)
    return True


def armour(pos: SeaPosition, foe: int, number: int) -> int:
    """Of men, of a beast, or of a squid's shell for whoever is not before it (UWA-SEA-8)."""
    beast = pos.beast(foe)
    if beast is None:
        return front_rank(pos, foe).ac
    if "shell" not in beast.habits:
        return beast.kind.ac
    across, down, heading = pos.x[number] - pos.x[foe], pos.y[number] - pos.y[foe], pos.heading[foe]
    ahead = across * SINES[heading] - down * SINES[(heading + 6) % 24]
    return beast.kind.ac if ahead > 0 else SHELL


SHELL = 3


def strike_back(pos: SeaPosition, ship: int, number: int, beast: Beast, dice: Dice, log: Log | None) -> None:
    """Ten men at most reach it from the deck; spears with lines are best against fish; common steel does nothing to an
    elemental (UWA-SEA-11)."""
    if "magic" in beast.habits:
        return
    need = pos.content.combat.to_hit_as_creature(pos.vessel(ship).men.hd, armour(pos, number, ship))
    need -= HARPOON if "fish" in beast.habits else 0
    hits = dice.hits(min(pos.fighters(ship), HANDS), 20, max(need, 2), "UWA-BOARD-2 to hit")
    points = sum([dice.d6("UWA-CBT-6 damage") for _ in range(hits)])
    if points:
        tell_all(log, "sea-struck", pos.piece(ship), pos.piece(number), points)
        harm(pos, number, points, log)


def harm(pos: SeaPosition, number: int, points: int, log: Log | None) -> None:
    """So many of a band, or so many points of a great beast."""
    if pos.band(number):
        pos.marines[number] = max(pos.marines[number] - points, 0)
        dead = not pos.marines[number] and not any(
            pos.raiders[deck] == number and pos.boarders[deck] for deck in range(len(pos.x))
        )
    else:
        pos.hull[number] = max(pos.hull[number] - points, 0)
        dead = not pos.hull[number]
    if dead and pos.state[number] == AFLOAT:
        pos.state[number], pos.grip[number] = SUNK, -1
        pos.clings = [hold_ for hold_ in pos.clings if hold_[0] != number]
        tell_all(log, "sea-slain", pos.piece(number))


# -- steam -------------------------------------------------------------------------------------------------------------


def steamable(pos: SeaPosition, number: int, foe: int) -> bool:
    """Within nine inches, as far as a red dragon's fire goes (UWA-SEA-3)."""
    far = (pos.x[foe] - pos.x[number]) ** 2 + (pos.y[foe] - pos.y[number]) ** 2
    return pos.breath[number] > 0 and not pos.under[number] and far <= (STEAM * INCH) ** 2


def steam(pos: SeaPosition, number: int, ship: int, log: Log | None) -> None:
    """It scalds everybody in one zone of her deck, rowers as well: no common man lives through it (UWA-SEA-3,
    UWA-R148)."""
    pos.breath[number] -= 1
    zones, benches = pos.vessel(ship).zones, 0 if pos.vessel(ship).warriors else pos.rowers(ship)
    slain = lose_fighters(pos, ship, -(-pos.fighters(ship) // zones))
    lose_rowers(pos, ship, -(-benches // zones))
    slain += -(-benches // zones)
    tell_all(log, "sea-steamed", pos.piece(number), pos.piece(ship), slain)
