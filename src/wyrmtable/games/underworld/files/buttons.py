"""The buttons, and all names of the meeting: places, characters, foes, and sums of gold."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Names

from .charts import Member
from .spells import Spell
from .terms import BELOW_WORDS, HORDE, SOLDIERS, WIDE

(
    READY, BACK, FIGHT, CLOSE, HOLD, WITHDRAW, FLEE, PARLEY, THREATEN, FEED, SURRENDER, WAIT, TURN, OIL, WATER, PICK_UP,
    RUN, STAND, DROP_FOOD, DROP_TREASURE, DROP_SHIELDS, BURN_OIL, ALL_GOLD, LEAVE, HIDE, SHOW_MAGIC, GRAPPLE,
    LIGHT_TORCH, SUBDUE, CONCENTRATE, DROP_WEAPONS, AS_FIGHTER, AS_MAGE, DROP_COINS, BURN_OFF,
) = range(35)  # fmt: skip
TAKE = 35  # and the other kinds of treasure after it
CAST = TAKE + 6  # and the other spells after it
SUMS = 5001  # bribes are 0 to 5,000 gold pieces
LADDER = (0, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
OPTIONS: tuple[tuple[str, str, str], ...] = (
    ("ready", "We are ready", "done"),
    ("back", "Somebody else", "back"),
    ("fight", "Fight where we stand", ""),
    ("close", "Close with them", ""),
    ("hold", "Hold our ground", ""),
    ("withdraw", "Fall back fighting", ""),
    ("flee", "Turn and flee", "danger"),
    ("parley", "Speak with them", ""),
    ("threaten", "Threaten them", ""),
    ("feed", "Throw them food", ""),
    ("surrender", "Surrender", "danger"),
    ("wait", "Do nothing", "pass"),
    ("turn", "Turn the undead", ""),
    ("oil", "Throw burning oil", ""),
    ("holy-water", "Throw holy water", ""),
    ("pick-up", "Pick up what fell", ""),
    ("run", "Run on", ""),
    ("stand", "Stand and fight", ""),
    ("drop-food", "Drop food", ""),
    ("drop-treasure", "Drop gold", ""),
    ("drop-shields", "Throw the shields away", ""),
    ("burn-oil", "Pour oil and light it", ""),
    ("all-gold", "Offer everything", ""),
    ("leave", "Leave the rest", "done"),
    ("hide", "Put out the light and hide", ""),
    ("show-magic", "Show them magic", ""),
    ("grapple", "Seize one of them together", ""),
    ("light-torch", "Light a torch", ""),
    ("subdue", "Strike with the flat of the blade", ""),
    ("concentrate", "Keep the spell up", ""),
    ("drop-weapons", "Throw the weapons away", "danger"),
    ("as-fighter", "Go as a Fighting-Man", ""),
    ("as-mage", "Go as a Magic-User", ""),
    ("drop-coins", "Throw all the coins away", ""),
    ("burn-off", "Burn the slime off somebody", ""),
    ("take-silver", "Load the silver", ""),
    ("take-gold", "Load the gold", ""),
    ("take-gems", "Load the gems", ""),
    ("take-jewellery", "Load the jewellery", ""),
    ("take-magic", "Load the magic", ""),
    ("take-copper", "Load the copper", ""),
)
PLACES = ("rear", "front", "contact", *(f"{feet}-ft" for feet in range(10, 100, 10)), "beyond", "fallen", "behind")
TITLES = (
    "the rear rank", "the front rank", "sword's length", *(f"{feet} feet off" for feet in range(10, 100, 10)),
    "beyond sight", "among the fallen", "behind the party",
)  # fmt: skip
REAR, FRONT, CONTACT, BEYOND, FALLEN, BACKSIDE = 0, 1, 2, 12, 13, 14


# Buttons of an expedition, after the spells: ways out of where the party stands, and what it can do there.
EXITS, STAIRWAYS = 16, 4
WALLS = ("east", "south", "west", "north")  # in the order of the ways of a level
WANTED = ("boots", "cloaks", "rope", "bottles", "papers", "weapons", "rings and gems", "levers")
HANDED = ("oil", "holy water", "arrows", "silver arrows", "rations", "gold", "the light", "mirror")
DEEDS: tuple[tuple[str, str, str], ...] = (
    *((f"exit-{number}", f"way {number}", "") for number in range(1, EXITS + 1)),
    *((f"way-{number}", f"stairs {number}", "") for number in range(1, STAIRWAYS + 1)),
    ("listen", "Listen at the door", ""),
    ("force-1", "Force it, one of us", ""),
    ("force-2", "Force it, two of us", ""),
    ("force-3", "Force it, three of us", ""),
    ("wedge", "Wedge it open with a spike", ""),
    ("search-walls", "Search the walls", ""),
    ("search-floor", "Search floor and corners", ""),
    ("look-at-box", "Look the box over for traps", ""),
    ("open-box", "Open the box", ""),
    ("rest", "Rest for a turn", ""),
    ("new-torch", "Light a new torch", ""),
    ("drop-loot", "Throw the treasure away", "danger"),
    ("go-home", "Leave the dungeon", "done"),
    ("probe", "Probe the floor with a pole", ""),
    ("stride", "Stop probing", ""),
    ("change-order", "Change the marching order", ""),
    ("post-guards", "Post guards at the doors", ""),
    ("ask", "Look for a certain thing", ""),
    ("try-out", "Try out what you found", ""),
    ("drink", "Drink a potion of healing", ""),
    ("hold-door", "Hold the door shut", ""),
    ("spike-door", "Spike the door shut", ""),
    ("open-door", "Open it", ""),
    ("put-out", "Put out the light", ""),
    *((f"ask-{thing.split()[0]}", f"Look for {thing}", "") for thing in WANTED),
    ("set-out", "Go down again", "done"),
    ("rest-a-week", "Rest for a week", ""),
    ("temple", "Pay the temple for a cure", ""),
    ("market", "Buy what the kits lack", ""),
    ("taverns", "Stand a round and listen", ""),
    ("tick-wanderers", "Look at throws for wanderers", ""),
    ("tick-reactions", "Look at throws for reactions", ""),
    ("tick-searching", "Look at throws for searching", ""),
    ("tick-morale", "Look at throws for morale", ""),
    ("tick-comers", "Look at throws for who comes", ""),
    ("tick-surprise-and-distance", "Look at throws for surprise and distance", ""),
    ("tick-pursuit", "Look at throws for pursuit", ""),
    ("tick-deeds", "Look at throws for what they do", ""),
    ("tick-boxes", "Look at throws for boxes and spikes", ""),
    ("tick-rumours", "Look at throws for rumours", ""),
    ("tick-listening", "Foresee listening", ""),
    ("tick-hidden", "Foresee what lies hidden", ""),
    ("propose", "Propose something else", ""),
    ("nothing-more", "Nothing more", ""),
    ("time-passes", "Time passes: a turn", ""),
    ("revealed", "Something is revealed", ""),
    ("harm", "Somebody is hurt", ""),
    ("noise", "Noise", ""),
    ("notices", "Post notices for men, for a week", ""),
    ("notices-and-servants", "Post notices and send servants round", ""),
    ("bonus", "Give every hired man 500 gold pieces", ""),
    ("hire-heavy-foot", "Hire a man of the heavy foot", ""),
    ("hire-archer", "Hire an archer", ""),
    ("hire-crossbowman", "Hire a crossbowman", ""),
    ("hire-light-foot", "Hire a man of the light foot", ""),
    ("hire-longbowman", "Hire a longbowman", ""),
    ("pay-asked", "The pay he asks", ""),
    ("pay-more", "Half as much again", ""),
    ("pay-double", "Double pay", ""),
    ("tasks", "Give everybody a task", ""),
    *((f"search-{wall}", f"Search the {wall} wall", "") for wall in WALLS),
    ("search-felt", "Search where something was felt", ""),
    ("look-at-other", "Look the other box over for traps", ""),
    ("open-other", "Open the other box", ""),
    ("examine", "Examine the room", ""),
    ("help-out", "Help them out of the pit", ""),
    ("climb-out", "Climb out of the pit", ""),
    ("spike-shut", "Spike a door shut", ""),
    ("hand-over", "Hand something over", ""),
    *((f"hand-{thing.split()[-1 if thing == 'the light' else 0]}", thing.capitalize(), "") for thing in HANDED),
    ("cure-disease", "Have a fever cured, for 500 gold pieces", ""),
    ("raise-dead", "A week: take the dead to the city's Patriarch, for 5,000", ""),
    ("stone-to-flesh", "A week: take the petrified to the city's Wizard, for 5,000", ""),
    ("fence", "Sell the magic in the thieves' quarter", "danger"),
    ("servants", "Send servants round for men, for a week", ""),
    ("hire-dwarf", "Hire a dwarf of the heavy foot", ""),
    ("hire-elf", "Hire an elf as an archer", ""),
    ("hire-dwarf-crossbowman", "Hire a dwarf as a crossbowman", ""),
    ("hire-elf-foot", "Hire an elf of the heavy foot", ""),
)
EXIT = 0
STAIRWAY = EXITS
(
    LISTEN, FORCE, _TWO, _THREE, WEDGE, SEARCH_WALLS, SEARCH_FLOOR, LOOK_AT_BOX, OPEN_BOX, REST, NEW_TORCH, DROP_LOOT,
    GO_HOME, PROBE, STRIDE, REORDER, POST_GUARDS, ASK, TRY_OUT, DRINK, HOLD_SHUT, SPIKE_SHUT, OPEN_DOOR,
    PUT_OUT, ASK_FOR,
) = range(EXITS + STAIRWAYS, EXITS + STAIRWAYS + 25)  # fmt: skip
TOWN_GO, TOWN_REST, TOWN_CURE, TOWN_KIT, TOWN_RUMOUR = range(ASK_FOR + len(WANTED), ASK_FOR + len(WANTED) + 5)
TICK = TOWN_RUMOUR + 1  # the referee's
PROPOSE, EFFECTS = TICK + len(BELOW_WORDS), TICK + len(BELOW_WORDS) + 1
NOTICES, NOTICES_AND_SERVANTS, BONUS, HIRE = range(EFFECTS + 5, EFFECTS + 9)  # of the town again
PAY_ASKED, PAY_MORE, PAY_DOUBLE = range(HIRE + len(SOLDIERS), HIRE + len(SOLDIERS) + 3)
TASKS, SEARCH_WALL = PAY_DOUBLE + 1, PAY_DOUBLE + 2
SEARCH_FELT, LOOK_AT_OTHER, OPEN_OTHER, EXAMINE = range(SEARCH_WALL + len(WALLS), SEARCH_WALL + len(WALLS) + 4)
HELP_OUT, CLIMB_OUT, BAR_DOOR, HAND_OVER, HAND = range(EXAMINE + 1, EXAMINE + 6)
TOWN_DISEASE, TOWN_RAISE, TOWN_FLESH, TOWN_FENCE, SERVANTS, HIRE_KIN = range(HAND + len(HANDED), HAND + len(HANDED) + 6)
TICKS = DEEDS[TICK:PROPOSE]
ACCEPT = READY  # as it fell, or: that is all
Button = tuple[str, str, str]


def square_name(square: int) -> str:
    return f"c{square % WIDE + 1:02}r{square // WIDE + 1:02}"


def make_names(party: Sequence[Member], spells: Sequence[Spell], deeds: Sequence[Button] = (), sheet: int = 0) -> Names:
    """Foes are numbered; what they are is a title that depends on the meeting. An expedition has buttons of its own,
    and the squares of a sheet; a referee has his."""
    casting = [(f"cast-{spell.id.replace('_', '-')}", f"Cast {spell.title}", "") for spell in spells]
    members = [(member.id, member.title) for member in party]
    foes = [(f"foe-{number}", f"foe {number}") for number in range(1, HORDE + 1)]
    squares = [square_name(square) for square in range(sheet)]
    titles = [f"column {square % WIDE + 1}, row {square // WIDE + 1}" for square in range(len(squares))]
    names = Names([*OPTIONS, *casting, *deeds], [*PLACES, *squares], (), members + foes, [*TITLES, *titles], SUMS)
    assert names.numbers - names.pieces == len(party) + HORDE
    return names
