"""What stands on the cards, in words: a monster's values and skills, what a trap, an event or a found thing does."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from wyrmtable.rulebook import Rulebook

from ..files.forms import CardForm, SearchForm, Skill

IMMUNE = {"ranged_nonmagic": "missiles"}


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    return Rulebook.load(Path(__file__).parent.parent)


def spelled(text: str) -> str:
    """A rule as our lettering can write it: it has no stars and no semicolons."""
    return text.replace("*", "").replace(";", ",")


def values(form: CardForm) -> str:
    """The numbers of a monster card (DUN-CARD-1)."""
    if not form.figures:
        return ""
    return f"Figures {form.figures}. AV {form.av}, DV {form.dv}, MV {form.mv}, {form.cd}, wounds {form.wounds}"


def told(form: CardForm) -> str:
    """A monster's skills with what they print, or what another card does (DUN-CARD-1, DUN-CARD-2)."""
    parts = [*form.keywords, *map(_skill, form.skills)]
    parts += [
        f"missiles{' with poison' if bow.poisoned else ''} AV {bow.av} {bow.die} range {bow.range}"
        for bow in form.ranged
    ]
    parts += [f"immune to {' and '.join(IMMUNE.get(word, word) for word in form.immune)}"] if form.immune else []
    parts += [f"MR {form.mr}/10"] if form.mr else []
    parts += ["with a treasure"] if form.treasure else []
    parts += [f"detect {form.detect}"] if form.detect else []
    text = ", ".join(parts)
    text = text[:1].upper() + text[1:]
    return text if form.figures else f"{spelled(rulebook()[form.rule].text)} {text}".strip()


def _skill(skill: Skill) -> str:
    power = f" AV {skill.av} {skill.die}" if skill.av else ""
    far = f" range {skill.range}" if skill.range else ""
    return f"{skill.name.lower() or skill.id.replace('_', ' ')}{power}{far}{f' for {skill.of}s' if skill.of else ''}"


def found(form: SearchForm) -> str:
    """What a card of the Search Deck does, and for whom (DUN-SRCH-1, DUN-SRCH-2)."""
    parts = [form.about or rulebook()[form.rule].text]
    parts += ["It takes the action."] if form.use == "action" else []
    parts += [f"Only for {', '.join(form.who)}."] if form.who else []
    parts += [f"Detect {form.detect}."] if form.detect else []
    return spelled(" ".join(parts))
