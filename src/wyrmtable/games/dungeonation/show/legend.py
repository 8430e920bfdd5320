"""What the signs on the board mean."""

from wyrmtable.core import Legend

LEGEND = (
    Legend("door-closed-1", "Closed door", "Bars the way and the sight; opening it is an action and makes an Imp."),
    Legend("door-locked-1", "Locked door", "It has to be bashed or picked first."),
    Legend("hatch-open-1", "Open door", "Nothing bars the way; closing it is an action and makes an Imp."),
    Legend("door-broken-1", "Destroyed door", "It never closes again."),
    Legend("blind-1", "Dead end or false door", "A port that meets a wall: nothing passes."),
    Legend("card-back", "Face-down card", "Monsters of the Keeper's choice; +n: buffs lie under it."),
    Legend("hatch-closed-1", "Inner door", "The door of a small room or a cell."),
    Legend("rubble", "Rubble", "Bars walkers and sight until it is dug away."),
    Legend("fallen", "A fallen hero", "His items can be taken; the Cleric may raise him."),
    Legend("portal", "The Portal"),
    Legend("crystal", "The Magic Crystal"),
    Legend("relic", "The relic"),
)
