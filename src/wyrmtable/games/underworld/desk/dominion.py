"""Tools for lords: stronghold, household, hiring, rumours, barony (UWA-TOOL-15 to UWA-TOOL-19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wyrmtable.core import BadSetup, Dice
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.dominion import PEOPLES, Ledger, read_ledger
from ..rules.dominion import barony, building, hiring, household
from . import smithies
from .dominionplan import sketch

Roll = Callable[[str], Dice]
PLANS = tuple(building.READY_PLANS)
OWN = "own"
THOUSAND = 1_000  # gold pieces, the least sum of an investment (UWA-BARONY-6)
FAR_OFF = "far town"
RUMOUR_PLACES = ("town near the dungeon", "village", FAR_OFF)
SHORT = 3  # words of a title that people write out
SITES = ("clear", "woods", "river", "desert", "swamp", "mountains", "town lot")
LAND = ("clear", "woods", "water", "trainer", "unknown")
TRUE_NEAR = (
    "A ford lies a day's march down the river.",
    "The lord of the nearest castle takes his toll from everybody.",
    "Something has its lair in the woods, less than two days from here.",
    "Another party has left the town by night.",
)
TRUE_BELOW = (
    "There is a second way down that nobody guards.",
    "On the third level one room has more doors than walls.",
    "A hoard lies where the passage ends.",
)
LEGENDS = (
    "Far to the north a king lies buried with his crown.",
    "When the moon is red, the gate on the moor stands open.",
)
FALSE = (
    "The old dungeon was emptied last year.",
    "Nobody has been robbed on that road for years.",
    "A dragon sleeps under this very town.",
)


def spoken(name: str) -> str:
    """A name of the ledger as people write it."""
    return name.replace("_", " ")


def offered(known: Mapping[str, object]) -> str:
    """All names, by their titles where these are short enough to be written."""
    titles = {name: str(getattr(known[name], "title", spoken(name))) for name in known}
    return ", ".join(short(name, title) for name, title in titles.items())


def short(name: str, title: str) -> str:
    if len(title.split()) <= SHORT:
        return title
    return spoken(name) if title.startswith(spoken(name)) else turned_about(name)


def forms(known: Mapping[str, object]) -> Mapping[str, str]:
    """All that a name may be called: as it stands in the file, with blanks, turned about, by its title, and several of
    it."""
    called = [
        (form, name)
        for name in known
        for form in (name, spoken(name), turned_about(name), getattr(known[name], "title", name))
    ]
    return {**{several(form): name for form, name in called}, **dict(called)}


def turned_about(name: str) -> str:
    """As one says it: a great tower, where the file has the towers together."""
    return " ".join(reversed(name.split("_")))


def several(form: str) -> str:
    return form.removesuffix("man") + "men" if form.endswith("man") else f"{form}s"


def counted(text: str, known: Mapping[str, object], what: str) -> list[tuple[int, str, str]]:
    """Lines or comma-separated words such as `4 round towers 40` or `20 orc archers`: a number, a name, and what stands
    behind it or is one word before it."""
    found, called = list[tuple[int, str, str]](), forms(known)
    for piece in text.replace("\n", ",").split(","):
        words = piece.lower().split()
        if not words:
            continue
        number, said = (words[0], words[1:]) if words[0].isdecimal() else ("1", words)
        long = longest(said, called)
        if not long and longest(said[1:], called) == len(said) - 1:
            said, long = [*said[1:], said[0]], len(said) - 1
        if not long or len(number) > 5:
            raise BadSetup(f"There is no {what} {piece.strip()!r}. Write a number and one of: {offered(known)}.")
        found.append((int(number), called[" ".join(said[:long])], " ".join(said[long:])))
    return found


def longest(said: Sequence[str], called: Mapping[str, str]) -> int:
    """How many of the first words make a name; 0 if none do."""
    return next((at for at in range(len(said), 0, -1) if " ".join(said[:at]) in called), 0)


def plainly(text: str, known: Mapping[str, object], what: str) -> dict[str, int]:
    """So many of each, with nothing behind the names."""
    found = dict[str, int]()
    for number, name, rest in counted(text, known, what):
        if rest:
            raise BadSetup(f"{rest!r} says nothing of the {what} {spoken(name)}. Write a number and a name.")
        found[name] = found.get(name, 0) + number
    return found


def many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def own_parts(ledger: Ledger, text: str) -> tuple[building.Part, ...]:
    lines = counted(text, ledger.works, "part of a stronghold")
    return tuple(_own_part(ledger, name, number, rest) for number, name, rest in lines)


def _own_part(ledger: Ledger, name: str, number: int, rest: str) -> building.Part:
    """Towers may have a height, and some parts a dearer form (UWA-BUILD-3)."""
    work = ledger.works[name]
    if rest == "double" and work.double:
        return building.Part(name, number, double=True)
    high = work.feet and rest.isdecimal() and int(rest) > 0 and int(rest) % building.STEP == 0
    if rest and not high:
        more = "a height in tens of feet" if work.feet else "double" if work.double else "nothing"
        raise BadSetup(f"{rest!r} says nothing of the {work.title}. What can stand behind it: {more}.")
    return building.Part(name, number, int(rest or 0))


def stronghold(values: Mapping[str, str], roll: Roll) -> Result:
    """A bill with months and outlay, and a sketch of the plan (UWA-BUILD-2 to UWA-BUILD-8)."""
    ledger = read_ledger({})
    own = values["plan"] == OWN
    parts = own_parts(ledger, values["parts"]) if own else building.READY_PLANS[values["plan"]]
    site = values["site"]
    bill = building.bill(ledger, parts, site, int(values["engineers"]))
    lines = [f"{number} x {ledger.works[work].title}: {gold:,} GP" for work, number, gold in bill.lines]
    if site == "town lot":
        lines.append(f"The lot: {building.lot_price(roll('bill')):,} GP")
    monthly = (bill.works // max(bill.months, 1)) + bill.engineers * building.PAY
    hands = f"{many(bill.engineers, 'Engineer')}, {many(bill.months, 'month')}"
    time = f"{hands}, {bill.pay:,} GP of pay; about {monthly:,} GP a month."
    judged = "counts" if building.is_stronghold(ledger, parts, bill.works) else "does not count"
    word = f"It {judged} as a stronghold, and has {building.strength(ledger, parts)} structure points."
    rules = ("UWA-BUILD-2", "UWA-BUILD-3", "UWA-BUILD-4", "UWA-BUILD-7")
    return Result(
        "Stronghold",
        (
            Part("bill", "The bill", "\n".join([*lines, f"Works: {bill.works:,} GP"]), rules),
            Part("time", "Time and pay", time, ("UWA-BUILD-5", "UWA-BUILD-6", "UWA-SPEC-5")),
            Part("worth", "What it is", word, ("UWA-BUILD-8", "UWA-BUILD-9")),
        ),
        {"plan.svg": sketch(ledger, parts)},
    )


def house_of(ledger: Ledger, values: Mapping[str, str]) -> household.Household:
    men = dict[tuple[str, str], int]()
    for number, kind, people in counted(values["men"], ledger.men, "kind of men"):
        folk = people or "man"
        if folk not in PEOPLES or folk not in ledger.men[kind].halves:
            raise BadSetup(
                f"There are no {folk} of the kind {spoken(kind)}. They can be: {', '.join(ledger.men[kind].halves)}."
            )
        men[kind, folk] = men.get((kind, folk), 0) + number
    hired = plainly(values["specialists"], ledger.specialists, "specialist")
    return household.Household(men, hired, int(values["animals"]))


def monthly_pay(values: Mapping[str, str], roll: Roll) -> Result:
    """Pay, those who are obligatory, and warnings (UWA-MEN-1, UWA-SPEC-2, UWA-SPEC-9)."""
    ledger = read_ledger({})
    house = house_of(ledger, values)
    wages, salaries = household.wages(ledger, house), household.salaries(ledger, house)
    warnings = household.warnings(ledger, house, values["alignment"]) or ["None."]
    need = (
        f"{many(household.armorers_needed(house), 'armorer')}, {many(household.smiths_needed(ledger, house), 'smith')}."
    )
    pay = f"Men {wages:,} GP, specialists {salaries:,} GP: {wages + salaries:,} GP a month."
    return Result(
        "Household",
        (
            Part("pay", "Pay", pay, ("UWA-MEN-1", "UWA-SPEC-1")),
            Part("need", "Obligatory", need, ("UWA-SPEC-2", "UWA-SPEC-9")),
            Part("warnings", "Warnings", "\n".join(warnings), ("UWA-SPEC-12", "UWA-MEN-2")),
            *smithies.neglected(ledger, house, roll),
            *smithies.forged(ledger, house),
        ),
    )


def recruiting(values: Mapping[str, str], roll: Roll) -> Result:
    """What a week costs, who comes, and what each kind answers (UWA-HIRE-1, UWA-HIRE-2, UWA-LOY-2)."""
    ledger = read_ledger({})
    wanted = "" if values["specialist"] == "none" else values["specialist"].replace(" ", "_")
    week = hiring.search(ledger, values["settlement"], values["methods"], wanted, roll("week"))
    came = [f"{number} x {spoken(who)}" for who, number in week.applicants.items()]
    dice, kinds = roll("answers"), [kind for kind, troop in ledger.men.items() if troop.die]
    answers = [
        f"{spoken(who).capitalize()}: he {answer_of(values, dice)}."
        for who in (*kinds, "dwarf", "elf", *([wanted] if wanted else []))
    ]
    return Result(
        f"Hiring in a {values['settlement']}",
        (
            Part("week", "The week", f"{week.cost} GP. {', '.join(came) or 'Nobody'}.", ("UWA-HIRE-1", "UWA-HIRE-2")),
            Part("answers", "What they answer, if they come", "\n".join(answers), ("UWA-LOY-2",)),
        ),
    )


def answer_of(values: Mapping[str, str], dice: Dice) -> str:
    return household.ANSWERS[household.offer(int(values["charm"]), int(values["above"]), dice)]


def rumours(values: Mapping[str, str], roll: Roll) -> Result:
    """A round, the barman, and what is said; the truth stands in brackets for the referee (UWA-RUMOR-1 to 3). Where the
    dungeon is far, nobody knows anything of it that is true."""
    parts = list[Part]()
    for at in range(1, int(values["count"]) + 1):
        dice = roll(f"rumour {at}")
        price = 10 * dice.d6("UWA-RUMOR-1 round") + dice.roll(10, "UWA-RUMOR-1 barman")
        told = f"{price} GP. {hearsay(dice, values['place'])}"
        parts.append(Part(f"rumour {at}", f"Rumour {at}", told, ("UWA-RUMOR-1", "UWA-RUMOR-2")))
    return Result(f"Rumours: {values['place']}", tuple(parts))


def hearsay(dice: Dice, place: str) -> str:
    face = dice.d6("UWA-RUMOR-2 rumour")
    if face == 1:
        return "Nobody says anything."
    below = TRUE_NEAR if place == FAR_OFF else TRUE_BELOW
    pile, mark = {2: (FALSE, "false"), 3: (TRUE_NEAR, "true"), 4: (TRUE_NEAR, "true"), 5: (below, "true"),
                  6: (LEGENDS, "a legend")}[face]  # fmt: skip
    return f"{dice.choose(pile, 'UWA-RUMOR-2 words')} [{mark}]"


def heads(text: str) -> list[int]:
    """How many people each village has."""
    words = text.replace(",", " ").split()
    wrong = [word for word in words if not word.isdecimal() or len(word) > 5]
    if wrong:
        raise BadSetup(f"{wrong[0]!r} is no number of people. Write one for each village, such as 100 300 200.")
    return [int(word) for word in words]


def lie_of_the_land(text: str) -> dict[str, bool]:
    """What investments may find there, and what they do not."""
    words = text.lower().replace(",", " ").split()
    wrong = [word for word in words if word not in LAND]
    if wrong:
        raise BadSetup(f"The land cannot have {wrong[0]!r}. It can have: {', '.join(LAND)}.")
    return {word: word in words for word in LAND}


def ledger_sheet(values: Mapping[str, str], roll: Roll) -> Result:
    """The sheet of a year: revenue, people, unrest and events (UWA-BARONY-4 to UWA-BARONY-7, UWA-ANGRY-2)."""
    ledger = read_ledger({})
    people = heads(values["villages"])
    sums = plainly(values["investments"], ledger.investments, "investment")
    if any(gold % THOUSAND for gold in sums.values()):
        raise BadSetup("Sums are invested in thousands of gold pieces; write such as '2000 farming'.")
    offers = {**lie_of_the_land(values["land"]), "villages": len(people) > 1}
    dice = roll("year")
    year = barony.year(ledger, people, int(values["tax"]), sums, offers, int(values["unrest"]), dice)
    returns = [f"{spoken(name).capitalize()}: {gold:+,} GP" for name, gold in year.returns]
    raids = ", ".join(f"village {at + 1}" for at in year.raided)
    angry = barony.angers(year.unrest, roll("anger").d6("UWA-ANGRY-2 anger"))
    mood = (
        barony.rising(next(iter(people), 0), int(values["treasury"]), roll("anger")).told
        if angry
        else "The people are quiet."
    )
    return Result(
        "Barony ledger",
        (
            Part("taxes", "Taxes", f"{sum(people):,} people: {year.taxes:,} GP.", ("UWA-BARONY-4",)),
            Part("year", "Investments and villages", "\n".join(
                [*returns, f"Revenue of the year: {year.revenue:,} GP",
                 f"People: {', '.join(map(str, year.people))}", f"Raids: {raids or 'none'}"]),
                 ("UWA-BARONY-5", "UWA-BARONY-6", "UWA-BARONY-7")),
            Part("anger", f"Unrest {year.unrest}", mood, ("UWA-ANGRY-1", "UWA-ANGRY-2")),
        ),
    )  # fmt: skip


HOUSE = "60 heavy foot\n40 archers\n20 light horsemen"
PARTS = offered(read_ledger({}).works)
MEN = offered(read_ledger({}).men)
INVESTMENTS = offered(read_ledger({}).investments)
TOOLS = (
    Tool(
        "stronghold", "Stronghold", "Its bill, the time it takes, and a sketch.", ("UWA-TOOL-15",),
        (
            Field("plan", "Plan", "choice", PLANS[0], (*PLANS, OWN)),
            Field("parts", "Parts of an own plan", "text", "gatehouse\n2 round towers 40\n4 curtain walls",
                  about="A number, a part, and for towers the height in feet; double for the dearer form of doors and "
                        f"stairs. Parts: {PARTS}."),
            Field("site", "Site", "choice", "clear", SITES),
            Field("engineers", "Engineers", "number", "1", least=0, most=4),
        ),
        stronghold,
    ),
    Tool(
        "household", "Household", "Pay of a month, and who is obligatory.", ("UWA-TOOL-16",),
        (
            Field("men", "Men-at-arms", "text", HOUSE,
                  about=f"A number, a kind, and a people if they are not men. Kinds: {MEN}."),
            Field("specialists", "Specialists", "text", "3 armorers\n1 smith"),
            Field("animals", "Other horses and mules", "number", "0", least=0, most=9999),
            Field("alignment", "The lord is", "choice", "lawful", ("lawful", "neutral", "chaotic")),
        ),
        monthly_pay,
    ),
    Tool(
        "hiring", "Hiring", "A week of looking for men.", ("UWA-TOOL-17",),
        (
            Field("settlement", "Where", "choice", "town", tuple(hiring.SIZES)),
            Field("methods", "How", "choice", "notices", hiring.METHODS),
            Field("specialist", "A specialist", "choice", "none", ("none", *map(spoken, read_ledger({}).specialists))),
            Field("charm", "Charm of the lord", "number", "0", least=-2, most=4),
            Field("above", "Per cent above the usual pay", "number", "0", least=0, most=1000),
        ),
        recruiting,
    ),
    Tool(
        "rumours", "Rumours", "What is said in the taverns, and whether it is true.", ("UWA-TOOL-18",),
        (
            Field("place", "Where", "choice", RUMOUR_PLACES[0], RUMOUR_PLACES),
            Field("count", "How many", "number", "6", least=1, most=20),
        ),
        rumours,
    ),
    Tool(
        "barony", "Barony ledger", "The sheet of a year.", ("UWA-TOOL-19",),
        (
            Field("villages", "People of the villages", "word", "100 300 200 400 200", about="The nearest first."),
            Field("tax", "Gold pieces a head", "number", "10", least=barony.LEAST_TAX, most=barony.MOST_TAX),
            Field("investments", "Investments", "text", "2000 farming\n1000 roads",
                  about=f"Gold pieces and the kind: {INVESTMENTS}."),
            Field("land", "The land has", "word", "clear woods", about="Of: " + ", ".join(LAND)),
            Field("unrest", "Unrest", "number", "0", least=0, most=99),
            Field("treasury", "Treasury", "number", "10000", least=0, most=9_999_999),
        ),
        ledger_sheet,
    ),
)  # fmt: skip
