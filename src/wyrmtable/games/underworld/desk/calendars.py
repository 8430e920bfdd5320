"""A calendar for several groups: clocks, meetings, what is known of events, and weeks to tick off (UWA-TOOL-23)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wyrmtable.core import BadSetup, Dice
from wyrmtable.workbench import Field, Part, Result, Tool

from ..rules.dominion import calendar

Roll = Callable[[str], Dice]
MOST_GROUPS, LONGEST, LAST_DAY = 100, 80, 9999  # lines, characters of one, days


def groups_of(text: str) -> list[list[str]]:
    """A line for each group: its name, its clock, its place. Every pair may meet, so there is an end to them."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadSetup("There are no groups. Write a line for each: name, clock in days, place.")
    if len(lines) > MOST_GROUPS:
        raise BadSetup(f"A calendar has room for {MOST_GROUPS} groups, and here are {len(lines):,} lines.")
    groups = [line.split() for line in lines]
    for line, words in zip(lines, groups, strict=True):
        if len(line) > LONGEST or len(words) < 2 or not words[1].isdecimal() or int(words[1]) > LAST_DAY:
            told = line.strip()[:LONGEST]
            raise BadSetup(
                f"{told!r} is no group. Write its name, its clock in days (at most {LAST_DAY:,}), and where it is, "
                f"in at most {LONGEST} characters."
            )
    return groups


def events_of(text: str) -> list[tuple[int, str, str]]:
    """A line for each event: its day, its place, and what happened there."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_GROUPS:
        raise BadSetup(f"A calendar has room for {MOST_GROUPS} events, and here are {len(lines):,} lines.")
    found = list[tuple[int, str, str]]()
    for line in lines:
        day, _, rest = line.partition(" ")
        place, colon, told = rest.partition(":")
        if len(line) > LONGEST or not day.isdecimal() or int(day) > LAST_DAY or not place.strip():
            raise BadSetup(
                f"{line[:LONGEST]!r} is no event. Write its day (at most {LAST_DAY:,}), its place, a colon and what "
                f"happened, in at most {LONGEST} characters."
            )
        found.append((int(day), place.strip(), told.strip() if colon else "something has changed"))
    return sorted(found)


def known_of(day: int, place: str, told: str, names: Sequence[str], clocks: Sequence[int]) -> str:
    """Whoever has come to its day may know of it; by mail the place is closed to the others (UWA-CAL-5)."""
    late = [name for name, clock in zip(names, clocks, strict=True) if calendar.closed(day, clock)]
    shut = f"by mail closed to {', '.join(late)} until then" if late else "open to all"
    return f"Day {day}, {place}: {told}; {shut}."


def meetings(names: Sequence[str], clocks: Sequence[int], places: Sequence[str]) -> list[str]:
    """Groups in the same place: on the same day they meet, by mail after a rest of less than a week (UWA-CAL-5)."""
    found = list[str]()
    for one in range(len(names)):
        for two in range(one):
            day = calendar.meet_by_mail(clocks, one, two)
            if not places[one] or places[one] != places[two] or day < 0:
                continue
            both, earlier = f"{names[one]} and {names[two]}", names[one if clocks[one] < clocks[two] else two]
            rests = f"; by mail, after {earlier} has rested" if clocks[one] != clocks[two] else ""
            found.append(f"{both} meet at {places[one]} on day {day}{rests}.")
    return found


def week_sheet(values: Mapping[str, str], roll: Roll) -> Result:
    """Clocks, who acts next, who may act by mail, who meets, what is known of events, and a sheet with boxes
    (UWA-CAL-4 to UWA-CAL-6)."""
    groups = groups_of(values["groups"])
    names, clocks = [words[0] for words in groups], [int(words[1]) for words in groups]
    places = [" ".join(words[2:]) for words in groups]
    acts = names[calendar.next_group(clocks)]
    mail = [names[at] for at in range(len(names)) if calendar.may_act(clocks, at)]
    met = meetings(names, clocks, places)
    events = [known_of(*event, names, clocks) for event in events_of(values["events"])]
    sheet = [
        f"{name:12} " + "#" * (clock // 7) + "." * max(12 - clock // 7, 0)
        for name, clock in zip(names, clocks, strict=True)
    ]
    told = f"Day {calendar.date(clocks)}: {acts} acts next. By mail: {', '.join(mail)}."
    return Result(
        "Calendar",
        (
            Part("clocks", "Clocks", told, ("UWA-CAL-4",)),
            Part("meetings", "Meetings", "\n".join(met) or "Nobody meets.", ("UWA-CAL-5",)),
            *([Part("events", "Events", "\n".join(events), ("UWA-CAL-5",))] if events else []),
            Part("weeks", "Weeks spent", "\n".join(sheet), ("UWA-CAL-6",)),
        ),
    )


TOOLS = (
    Tool(
        "calendar", "Calendar", "Clocks of several groups, and who acts next.", ("UWA-TOOL-23",),
        (
            Field("groups", "Groups", "text", "A 10 moor\nB 7 town", about="Name, clock in days, place."),
            Field("events", "Events", "text", about="Day, place, a colon, and what happened."),
        ),
        week_sheet,
    ),
)  # fmt: skip
