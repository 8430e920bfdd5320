"""Tools for the wilderness: a hex map, a day on it, a castle, a joust (UWA-TOOL-11 to UWA-TOOL-14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import BadSetup, Dice, Setting
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.land import JOURNEY, LandContent, content_of
from ..files.landboard import AIMS, CITY, COMPASS, GUARDS, RIVER, SEA, SITE, SITES, SWAMP, TERRAINS
from ..files.terms import THEY_SURPRISE, WE_SURPRISE
from ..rules.land import castles, encounters, joust, outdoors
from ..rules.land.encounters import ABOARD, AFLOAT, ALOFT, ASHORE, EVENING, MID_DAY, Met
from ..rules.land.maker import Land, grow
from .landmaps import players_sheet, printed, referees_map

Roll = Callable[[str], Dice]
NUMBERS = 2**53
REST = "rest"
WAYS = ("land", "boat", "ship", "air", REST)
MODES = {"land": ASHORE, "boat": AFLOAT, "ship": ABOARD, "air": ALOFT, REST: ASHORE}
GROUNDS = tuple(TERRAINS)
WATERS = (RIVER, SWAMP, SEA)
CASTLE_RULES = (
    "UWA-CASTLE-1", "UWA-CASTLE-4", "UWA-CASTLE-5", "UWA-CASTLE-6", "UWA-CASTLE-7", "UWA-CASTLE-9", "UWA-CASTLE-10",
    "UWA-CASTLE-11", "UWA-WENC-9",
)  # fmt: skip
DEMANDS = {
    "npc_fm": "a joust, or a toll of {0} gold pieces",
    "npc_mu": "a hoard, for which a Geas sends them; half of it is his, and magic he chooses first",
    "npc_cl": "a tenth of money and jewels, or a Quest",
}


def content(**options: str) -> LandContent:
    """The tables with the usual options, and these."""
    return content_of(Setting("journey", {**{choice.id: choice.default for choice in JOURNEY}, **options}))


# -- the map -----------------------------------------------------------------------------------------------------------


def hex_map(values: Mapping[str, str], roll: Roll) -> Result:
    """A land with its gazetteer; one map for the referee, a blank sheet for the players (UWA-HEX-1 to UWA-HEX-4)."""
    found = content(map=values["size"], sea=values["sea"])
    land = grow(found, roll("land").number(NUMBERS, "UWA-HEX-3 land"))
    referee, players = referees_map(found.grid, land), players_sheet(found.grid)
    text = f"{shares(land)}\n{gazetteer(found, land)}"
    parts = (Part("land", "The land", text, ("UWA-HEX-1", "UWA-HEX-2", "UWA-HEX-3", "UWA-HEX-4")),)
    files: dict[str, str | bytes] = {
        "referee.svg": referee,
        "players.svg": players,
        "land.html": printed((("The referee's map", referee), ("The players' sheet", players)), gazetteer(found, land)),
    }
    return Result(f"A {values['size']} land", parts, files)


def shares(land: Land) -> str:
    count = [sum(code & 7 == ground for code in land.codes) for ground in range(7)]
    told = [f"{TERRAINS[at]} {_share(count[at], len(land.codes))}" for at in range(7) if count[at]]
    return f"{len(land.codes)} hexes: {', '.join(told)}."


def _share(some: int, of: int) -> str:
    return f"{100 * some // of} %" if 100 * some >= of else "less than 1 %"


def gazetteer(found: LandContent, land: Land) -> str:
    names = found.grid.names
    lines = [
        f"{names[hex_]} {SITES[land.codes[hex_] >> SITE]}, {TERRAINS[land.codes[hex_] & 7]}"
        for hex_ in range(len(land.codes))
        if land.codes[hex_] >> SITE
    ]
    return "\n".join([*lines, "Lairs: " + ", ".join(names[hex_] for hex_ in sorted(land.lairs))])


# -- a day -------------------------------------------------------------------------------------------------------------


def day(values: Mapping[str, str], roll: Roll) -> Result:
    """Whether the way is lost, whether a castle near the path comes out, who is met and how to evade him; two throws
    for somebody on a day of rest (UWA-WPURS-3)."""
    found, terrain, mode = content(animals=values["animals"]), GROUNDS.index(values["terrain"]), MODES[values["way"]]
    parts = list[Part]()
    if mode in (AFLOAT, ABOARD) and terrain not in WATERS:
        raise BadSetup("Boats and ships are on a river, in a swamp or at sea. Choose such a terrain, or another way.")
    if values["way"] != REST:
        safe = mode == ABOARD or (mode == AFLOAT and terrain == RIVER)
        way = "On the water nobody is lost." if safe else lost(found, terrain, roll("lost"))
        parts.append(Part("lost", "The way", way, ("UWA-LOST-1", "UWA-LOST-2", "UWA-LOST-3")))
    castle = int(values["castle"])
    if castle <= 2:
        face = roll("castle").d6("UWA-CASTLE-2 comes out")
        out = "They come out." if castles.comes_out(castle, face) else "Nobody comes out."
        parts.append(Part("castle", "The castle", out, ("UWA-CASTLE-2",)))
    if mode in (AFLOAT, ALOFT):
        dice = roll("mid-day")
        met = encounters.who(found, terrain, mode, MID_DAY, dice) if encounters.met_at_mid_day(mode, dice) else None
        parts.append(Part("mid-day", "Mid-day", told(found, met, values, terrain, dice), ("UWA-WENC-2",)))
    rules = ("UWA-WENC-1", "UWA-WENC-3", "UWA-WENC-10", "UWA-EVADE-1")
    for when in (*(["day"] if values["way"] == REST else []), "evening"):
        dice, ashore = roll(when), mode if mode == ABOARD else ASHORE
        somebody = encounters.met_at_evening(found.land, terrain, mode, dice)
        met = encounters.who(found, terrain, ashore, EVENING, dice) if somebody else None
        parts.append(Part(when, when.capitalize(), told(found, met, values, terrain, dice), rules))
    return Result(f"A day in the {values['terrain']}", tuple(parts))


def lost(found: LandContent, terrain: int, dice: Dice) -> str:
    if terrain == CITY:
        return "In a city nobody is lost."
    face, most = dice.d6("UWA-LOST-1 lost"), found.land.terrain[terrain].lost
    if face > most:
        return f"{face}: the party knows where it is."
    return f"{face}: lost, drifting {COMPASS[dice.d6('UWA-LOST-2 direction') - 1]}."


def told(found: LandContent, met: Met | None, values: Mapping[str, str], terrain: int, dice: Dice) -> str:
    if met is None:
        return "Nobody."
    kind = found.book.kinds[met.kind]
    if met.small:
        name = kind.name.removeprefix("Giant ").lower()
        return f"By night beasts of the small kind creep over {dice.d6('UWA-WENC-8 sleepers')} sleepers: {name}."
    lair = "in their lair" if dice.roll(100, "UWA-WENC-10 lair") <= kind.lair_pct else "on their way"
    yards = 10 * sum([dice.d6("UWA-WSIGHT-1 distance") for _ in range(4)])
    speed = max(kind.move, kind.fly, kind.swim)
    woods = values["terrain"] == "woods"
    plain, doubled, upon_us = [
        outdoors.evasion(
            found.land.evade, int(values["party"]), met.number, encounters.possible(kind), surprise, woods,
            int(values["speed"]), speed,
        )
        for surprise in (0, WE_SURPRISE, THEY_SURPRISE)
    ]  # fmt: skip
    chance = f"{plain} % to evade them, {doubled} % if they are surprised, {upon_us} % if they surprise the party"
    return f"{called(found, met, dice)}, {lair}, seen at {yards} yards; {chance}."


def called(found: LandContent, met: Met, dice: Dice) -> str:
    """A band by its number, a hydra by its heads, a person with the levels of his men (UWA-WENC-9)."""
    kind = found.book.kinds[met.kind]
    if kind.group in encounters.PERSONS:
        levels = sorted([dice.roll(4, "UWA-WENC-9 level") for _ in range(met.number - 1)])
        return f"{kind.name} with {met.number - 1} men of levels {', '.join(map(str, levels))}"
    return f"{met.number} x {kind.name}" + (f" of {met.heads} heads" if met.heads else "")


# -- a castle ----------------------------------------------------------------------------------------------------------


def castle(values: Mapping[str, str], roll: Roll) -> Result:
    """Who lives there, with whom, in what mood, and what he asks (UWA-CASTLE-1 to UWA-CASTLE-11)."""
    found = content()
    dice = roll("people")
    home = castles.people(found, 0, dice)
    kinds = found.book.kinds
    lord = kinds[found.book.number[found.land.occupants[home.occupant]]].name
    retinue = f"{home.number} x {kinds[home.kind].name}" + (f", ridden by {home.ridden} Heroes" if home.ridden else "")
    others = ", ".join(kinds[kind].name for kind in home.others) or "nobody"
    mood = ("hostile", "neutral")[home.stance]
    toll = castles.asks(home, dice)
    asked = DEMANDS[home.group].format(toll)
    if home.group == "npc_mu" and home.stance == castles.HOSTILE:
        asked = f"a magic thing that he can use, or {toll} gold pieces if there is none"
    if home.occupant == castles.EVIL_PRIEST:
        asked = "a tenth of money and jewels, and tries to slay Lawful and Neutral people who do not pay"
    owned = [
        thing for thing, chance in found.land.followers[home.group].owns if dice.roll(100, "UWA-WENC-9 owns") <= chance
    ]
    horses = "mounted" if castles.mounted(found, home) else "on foot"
    lines = (
        f"{lord}, {mood}, with {retinue}, {horses}. Besides: {others}.",
        garrison(home.garrison),
        f"He owns: {', '.join(owned) or 'nothing magic'}.",
        f"He asks for {asked}.",
    )
    return Result(f"A castle: {lord}", (Part("people", "The castle", "\n".join(lines), CASTLE_RULES),))


def garrison(men: int) -> str:
    return f"{men} men: {men // 2} light foot with crossbows, {men - men // 2} heavy foot."


# -- a joust -----------------------------------------------------------------------------------------------------------


def tilt(values: Mapping[str, str], roll: Roll) -> Result:
    """Two riders who choose at random, or always the same, ride until it is over (UWA-JOUST-1 to UWA-JOUST-4)."""
    land, lines, ours, theirs, result = content().land, list[str](), 0, 0, -1
    dice = roll("rides")
    for number in range(1, joust.MORE_RIDES + 1):
        one = rider(values["aim"], values["guard"], int(values["first"]), dice)
        other = rider(values["second-aim"], values["second-guard"], int(values["second"]), dice)
        came = joust.ride(land, one, other, dice)
        ours, theirs = ours + came.ours, theirs + came.theirs
        lines.append(
            f"Ride {number}: {AIMS[one[0]]} with {GUARDS[one[1]]} against {AIMS[other[0]]} with {GUARDS[other[1]]}; "
            f"lances {ours} to {theirs}{', the first falls' * came.we_fell}{', the second falls' * came.they_fell}."
        )
        result = joust.decided(came, number, ours, theirs)
        if result >= 0:
            break
    lines.append(("The second rider wins.", "It is drawn.", "The first rider wins.")[result])
    rules = ("UWA-JOUST-1", "UWA-JOUST-2", "UWA-JOUST-3", "UWA-JOUST-4")
    return Result("A joust", (Part("rides", "The rides", "\n".join(lines), rules),))


def rider(aim: str, guard: str, level: int, dice: Dice) -> tuple[int, int, int]:
    """Aim, guard and level; nobody lowers his helm and aims at the other's (UWA-JOUST-1)."""
    if (aim, guard) == (AIMS[joust.HELM], GUARDS[joust.LOWERED]):
        raise BadSetup("Whoever lowers his helm cannot aim at the other's. Choose another aim or another guard.")
    free = joust.guards(AIMS.index(aim)) if aim in AIMS else range(len(GUARDS))
    guarded = dice.choose(list(free), "UWA-JOUST-1 guard") if guard == "any" else GUARDS.index(guard)
    aims = [at for at in range(len(AIMS)) if guarded in joust.guards(at)]
    return dice.choose(aims, "UWA-JOUST-1 aim") if aim == "any" else AIMS.index(aim), guarded, level


TOOLS = (
    Tool(
        "land", "A hex map", "A land for the referee, and a blank sheet for the players.", ("UWA-TOOL-11",),
        (
            Field("size", "Size", "choice", "small", ("small", "standard", "classic")),
            Field("sea", "With sea", "flag", "no"),
        ),
        hex_map,
    ),
    Tool(
        "day", "A day in the wilderness", "Losing the way, castles, encounters, evading.", ("UWA-TOOL-12",),
        (
            Field("terrain", "Terrain", "choice", "clear", GROUNDS),
            Field("way", "How you travel", "choice", "land", WAYS),
            Field("party", "Heads in the party", "number", "6", least=1, most=9999),
            Field("speed", "Speed of the slowest, in inches", "number", "12", least=1, most=48),
            Field("castle", "Hexes to the nearest castle (3: none near)", "number", "3", least=0, most=3),
            Field("animals", "Animals", "choice", "mixed", ("mixed", "basic", "optional")),
        ),
        day,
    ),
    Tool("castle", "A castle", "Its lord, his people, his mood, and what he asks.", ("UWA-TOOL-13",), (), castle),
    Tool(
        "joust", "A joust", "Two riders, ride by ride.", ("UWA-TOOL-14",),
        (
            Field("first", "Level of the first rider", "number", "4", least=1, most=20),
            Field("second", "Level of the second rider", "number", "8", least=1, most=20),
            Field("aim", "The first aims at", "choice", "any", ("any", *AIMS)),
            Field("guard", "The first guards with", "choice", "any", ("any", *GUARDS)),
            Field("second-aim", "The second aims at", "choice", "any", ("any", *AIMS)),
            Field("second-guard", "The second guards with", "choice", "any", ("any", *GUARDS)),
        ),
        tilt,
    ),
)  # fmt: skip
