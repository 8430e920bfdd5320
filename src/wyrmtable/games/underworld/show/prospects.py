"""What may come of things: results in words, and how good they are for whoever picks; how an aim is told.

On the boards everything flies and strikes at once, so that no single result answers a pick: there the chance of the
missile itself is told with its target.
"""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.core import Preview

MEANINGS: Mapping[str, tuple[str, str]] = {
    "none": ("None of them is hurt", "even"),
    "hurt": ("None falls, but some are hurt", "gain"),
    "one": ("One of them is out of the fight", "gain"),
    "two": ("Two of them are out of the fight", "gain"),
    "three": ("Three of them are out of the fight", "gain"),
    "four": ("Four of them are out of the fight", "gain"),
    "five or more": ("Five of them or more are out of the fight", "gain"),
    "all": ("All of them are out of the fight", "win"),
    "follow no more": ("You get away", "gain"),
    "have caught you": ("They catch you", "loss"),
    "pass by without finding you": ("They pass by", "gain"),
    "have found you": ("They find you", "loss"),
    "holds": ("The door holds", "gain"),
    "bursts open": ("The door bursts open", "loss"),
    "open": ("It opens", "gain"),
    "stuck": ("It stays shut", "even"),
    "false": ("It is no door at all", "loss"),
    "hostile": ("They are hostile", "ruin"),
    "uncertain": ("They wait and see", "even"),
    "friendly": ("They let you go in peace", "gain"),
    "at your service": ("They offer to serve you", "win"),
    "robbed": ("They rob you and let you go", "loss"),
    "ransom": ("They take a ransom and let you go", "loss"),
    "they lose you": ("You get away", "gain"),
    "they are after you": ("They come after you", "loss"),
    "won": ("The joust is won", "win"),
    "drawn": ("The joust is drawn", "even"),
    "lost": ("The joust is lost", "loss"),
}


def within(title: str) -> str:
    """A title in the middle of a sentence."""
    return title.replace("The ", "the ", 1) if title.startswith("The ") else title


def aim(title: str, line: tuple[str, str], many: int, what: str, chance: float) -> Preview:
    """A missile at a target: a line from one to the other, how many fly, and how likely one of them hits; nothing is
    said of the chance where there is none to tell (`many` is 0)."""
    told = f"{many} {what if many == 1 else f'{what}s'}, {round(100 * chance)} % for a hit" if many else ""
    return Preview(line if line[0] != line[1] else (), told, title=title)
