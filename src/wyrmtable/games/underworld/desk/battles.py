"""The desk's tools for sky and sea: the wind, boards with counters and order slips, and single throws.

(UWA-TOOL-20 to UWA-TOOL-22.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from wyrmtable.core import BadSetup, Dice, Panel, Setting
from wyrmtable.draw import svg
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.sea import IDS as SEA_IDS
from ..files.sea import WATERS
from ..files.sky import IDS as SKY_IDS
from ..files.throws import per_cent
from ..modes import Mode
from ..rules.sea.contact import GRAPPLE_HOLDS, HOLED, TRIES
from ..rules.sea.ending import throw_wind
from ..rules.sea.position import BLOWS_FROM, CALM, GALE, WINDS, SeaPosition
from ..rules.sea.swimming import CHAIN, DROWNS, LEATHER, NONE, PLATE
from ..rules.sky.bombing import scatter
from ..rules.sky.position import SkyPosition
from ..sea import SEA
from ..show.prospects import within
from ..sky import SKY
from . import maps, musters

Roll = Callable[[str], Dice]
HOURS_A_WATCH = 4
BOARDS = (*SKY_IDS, *SEA_IDS)
THROWS = ("critical hit", "bomb", "ram", "grapple", "drowning")
PARTS = ("rider", "head", "wing", "body")
ARMOUR = {"none": NONE, "leather": LEATHER, "chain": CHAIN, "plate": PLATE}
SLIP_LINES, MOST_TURNS, HIGHEST = 8, 30, 48
SKY_SLIP = ("Turn", "Path: hexes and turns", "Height", "Load dropped at", "Engage or pass")
SEA_SLIP = ("Turn", "Oars, sail or neither", "Speed", "Helm", "Oars shipped", "Ram, grapple or keep off", "Task")


# -- the wind ----------------------------------------------------------------------------------------------------------


def wind(values: Mapping[str, str], roll: Roll) -> Result:
    """Thrown once, then watched for a change every four hours: one part, for each watch follows on the one before
    (UWA-WIND-1, UWA-WIND-2)."""
    dice = roll("wind")
    force, whence = throw_wind(dice)
    lines = [f"Hour 0: {told(force, whence)}"]
    for hour in range(HOURS_A_WATCH, int(values["hours"]) + 1, HOURS_A_WATCH):
        score = dice.d6("UWA-WIND-2") + dice.d6("UWA-WIND-2")
        force = min(max(force + (-1 if score <= 3 else 1 if score >= 11 else 0), CALM), GALE)
        if dice.d6("UWA-WIND-2") == 1:
            whence = (whence + (7 if dice.d6("UWA-WIND-2") % 2 else 1)) % 8
        lines.append(f"Hour {hour}: {told(force, whence)}")
    part = Part("wind", values["date"].capitalize(), "\n".join(lines), ("UWA-WIND-1", "UWA-WIND-2"))
    return Result(f"The wind of {values['date']}", (part,))


def told(force: int, whence: int) -> str:
    return f"{WINDS[force].capitalize()}, from the {BLOWS_FROM[whence]}." if force != CALM else "Calm."


# -- boards ------------------------------------------------------------------------------------------------------------


def board(values: Mapping[str, str], roll: Roll) -> Result:
    """The board of a battle with its counters where they begin, a sheet of turns, and a slip for every order."""
    setting = setting_of(values)
    mode = mode_of(setting.scenario)
    pos = mode.setup(setting, roll("strength"), None)
    view = mode.view(pos, 1)
    picture = svg(mode.picture(pos, view.sheet), view)
    title = mode.scenarios(setting.files)[setting.scenario].title
    turns = " ".join(f"[ ] {turn}" for turn in range(1, MOST_TURNS + 1))
    sections = [("The board", picture[picture.index("<svg") :]), ("Forces", forces(view.panels)), ("Turns", turns)]
    if mode is SKY:
        heights = " ".join(f"[{height}]" for height in range(1, HIGHEST + 1))
        sections.append(("Heights in inches, to cut out and lay beside a flyer", heights))
    sections.append(("Order slips", slips(view.panels, ordered(pos), mode)))
    lines = [f"{panel.title}: {', '.join(within(row.title) for row in panel.rows)}." for panel in view.panels]
    told = "A board, the forces, the turns to tick off, and a slip for all who are given orders."
    parts = (
        Part("forces", "Forces", "\n".join(lines), ("UWA-GAME-4", "UWA-GAME-5")),
        Part("slips", "Order slips", told, ("UWA-AIR-3", "UWA-NAV-6")),
    )
    return Result(title, parts, {"board.html": maps.printable(title, sections)})


def setting_of(values: Mapping[str, str]) -> Setting:
    """The battle that is named, or one between forces of the referee's own: at sea if they begin with a ship or what
    lives in the water, in the air if with a flyer, else where the battle that is named is fought."""
    first, second = (values[side].strip() for side in ("first", "second"))
    if not first and not second:
        return complete_setting(values["battle"])
    if not first or not second:
        raise BadSetup("Only one side has forces of your own. Write them for both sides, or for neither.")
    sky = musters.flies(first, mode_of(values["battle"]) is SKY)
    plain = musters.flights(first, second) if sky else musters.fleets(first, second, values["water"])
    return Setting(plain.scenario, complete_setting(plain.scenario).options, plain.files)


def complete_setting(battle: str) -> Setting:
    """With the options as they are by default."""
    return Setting(battle, {choice.id: choice.default for choice in mode_of(battle).scenarios({})[battle].choices})


def mode_of(battle: str) -> Mode[Any]:
    return SKY if battle in SKY_IDS else SEA


def forces(panels: Sequence[Panel]) -> str:
    """A sheet for each side, with a line for every unit."""
    sheets = [
        maps.table(panel.title, ("", *panel.columns), [(row.title, *row.cells) for row in panel.rows])
        for panel in panels
    ]
    return "".join(sheets)


def ordered(pos: SkyPosition | SeaPosition) -> set[str]:
    """Whoever is given orders: ships and beasts, and in the air all who fly (UWA-AIR-3, UWA-NAV-6)."""
    if isinstance(pos, SkyPosition):
        return {unit.id for unit in pos.content.battle.units if unit.fly}
    return {ship.id for ship in pos.content.battle.ships}


def slips(panels: Sequence[Panel], names: Collection[str], mode: Mode[Any]) -> str:
    """For each unit lines to write on before anything moves, with a column for each part of an order."""
    columns = SKY_SLIP if mode is SKY else SEA_SLIP
    blank = [[""] * len(columns)] * SLIP_LINES
    return "".join(
        maps.table(f"{panel.title}: {within(row.title)}", columns, blank)
        for panel in panels
        for row in panel.rows
        if row.pick in names
    )


# -- single throws -----------------------------------------------------------------------------------------------------


def throw(values: Mapping[str, str], roll: Roll) -> Result:
    """One line, thrown and settled."""
    what, dice = values["what"], roll("throw")
    found = {"critical hit": critical, "bomb": bomb, "ram": ram, "grapple": grapple, "drowning": drowning}[what]
    text, rule = found(values, dice)
    return Result(what.capitalize(), (Part("throw", what.capitalize(), text, (rule,)),))


def critical(values: Mapping[str, str], dice: Dice) -> tuple[str, str]:
    chance, upto = SKY.blank(complete_setting("border-patrol")).content.tables.critical[values["part"]]
    if dice.roll(100, "UWA-AIR-16") > chance:
        return f"A hit on the {values['part']}: not critical.", "UWA-AIR-16"
    score = dice.roll(100, "UWA-AIR-16")
    effects = ("its speed is halved", "it must dive and land", "it withdraws", "it crashes")
    effect = next(effect for effect, most in zip(effects, upto, strict=True) if score <= most)
    return f"A critical hit on the {values['part']}: {effect}.", "UWA-AIR-16"


def bomb(values: Mapping[str, str], dice: Dice) -> tuple[str, str]:
    along, across = scatter(dice)
    if not across and not along:
        return "A direct hit.", "UWA-AIR-21"
    side = f"{abs(across)} inches to the {'right' if across > 0 else 'left'}" if across else ""
    far = f"{abs(along)} inches {'long' if along > 0 else 'short'}" if along else ""
    return f"The bomb falls {' and '.join(filter(None, (side, far)))}.", "UWA-AIR-21"


def ram(values: Mapping[str, str], dice: Dice) -> tuple[str, str]:
    hull = int(values["number"])
    damage = max(dice.d6("UWA-RAM-2") * hull // 10, 1)
    if dice.roll(100, "UWA-RAM-2") > HOLED:
        return f"A ram: {damage} of {hull} points of her hull.", "UWA-RAM-2"
    turns = sum([dice.d6("UWA-RAM-2") for _ in range(3)])
    return f"A ram: {damage} of {hull} points, and she is holed: she sinks in {turns} turns.", "UWA-RAM-2"


def grapple(values: Mapping[str, str], dice: Dice) -> tuple[str, str]:
    held = sum([dice.roll(100, "UWA-GRAP-1") <= GRAPPLE_HOLDS for _ in range(TRIES)])
    return f"{held} of {TRIES} grapples hold.", "UWA-GRAP-1"


def drowning(values: Mapping[str, str], dice: Dice) -> tuple[str, str]:
    men, chance = int(values["number"]), DROWNS[ARMOUR[values["armour"]]]
    lost = per_cent(dice, men, chance, "UWA-SWIM-1")
    return f"{lost} of {men} men drown on entering the water.", "UWA-SWIM-1"


OWN_FORCES = "Such as 2 small galleys, boat; or in the air 3 griffons hero. Empty: those of the battle."
TOOLS = (
    Tool(
        "wind", "The wind", "Force, direction and changes through a day.", ("UWA-TOOL-20",),
        (Field("date", "Day", "word", "day 1"), Field("hours", "Hours", "number", "24", least=0, most=96)),
        wind,
    ),
    Tool(
        "board", "A board of sky or sea", "Board, forces, sheet of turns and order slips to print.", ("UWA-TOOL-21",),
        (
            Field("battle", "Battle", "choice", BOARDS[0], BOARDS),
            Field("first", "Forces of your own: the first side", "word", "", about=OWN_FORCES),
            Field("second", "And the second", "word", "", about=OWN_FORCES),
            Field("water", "Water of such forces", "choice", WATERS[0], WATERS),
        ),
        board,
    ),
    Tool(
        "battle-throw", "A throw in battle", "A critical hit, a bomb, a ram, grapples or drowning.", ("UWA-TOOL-22",),
        (
            Field("what", "What", "choice", "ram", THROWS),
            Field("number", "Points of the hull, or men", "number", "20", least=1, most=200),
            Field("part", "Part that was hit", "choice", "wing", PARTS),
            Field("armour", "Armour of the men", "choice", "chain", tuple(ARMOUR)),
        ),
        throw,
    ),
)  # fmt: skip
