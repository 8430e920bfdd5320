"""Names that people can tell apart: what a name may hold, and the skeleton that look-alikes share.

A name holds no invisible signs and does not mix alphabets whose letters look alike. Two names with the same skeleton
look the same at a glance; an account's is its own.
"""

from __future__ import annotations

import unicodedata

INVISIBLE = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "GEORGIAN", "LISU", "DESERET")
# letters, signs and accents that show nothing
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
SELECTORS = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))  # they only choose how the sign before them looks
MOST_MARKS = 2  # accents on one letter
LONGEST_FOLDED = 80
RESERVED = ("host", "admin", "administrator", "moderator", "system", "wyrmtable")
ANYBODY = "guest"  # what whoever has no name is called; no account is

_CAPITALS = str.maketrans("ΝΗΥ", "NHY")  # these do not look like what their small letters look like
# small letters of other alphabets (of Lisu and Cherokee: the letters) and the Latin ones that they look like
_FOREIGN = {
    "аеорсухѕіјԁһԛԝвкмнтӏүь": "aeopcyxsijdhqwbkmhtlyb",
    "αορικτυχνεβηζμγωᴩ": "aopiktuxvebnzmywp",
    "սօհոցյզ": "uohngjq",
    "ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲍ": "abehikmnopctyxz",
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ": "bpdtgkjczfmnlsrvhwxyaeiou",
    "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏙᏚᏞᏟᏢᏦᏴ": "drtiajewmhygzbrwvslcpkb",
    "ɑɡɩɛʋɯȷ𐐬": "agievwjo",
}
_SMALL_CAPITALS = ((0x0250, 0x02AF), (0x1D00, 0x1D7F), (0xA720, 0xA7FF))  # where the small capitals of phonetics are
_ONE_STROKE = str.maketrans("0i1ı|", "ollll")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def _lookalikes() -> dict[int, str]:
    """Every letter that looks like a Latin one, and that one."""
    found = {
        ord(letter): latin for letters, alike in _FOREIGN.items() for letter, latin in zip(letters, alike, strict=True)
    }
    for code in (code for first, last in _SMALL_CAPITALS for code in range(first, last + 1)):
        _, small, latin = unicodedata.name(chr(code), "").partition("LATIN LETTER SMALL CAPITAL ")
        if small and len(latin) == 1:
            found[code] = latin.lower()
    return found


_LOOKALIKES = _lookalikes()


def clean(name: str) -> str:
    """The name as it is kept; a `ValueError` says what cannot stand in one."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    if not plain:
        raise ValueError("it is empty")
    marks = 0
    for letter in plain:
        if not _shows(letter):
            raise ValueError("it holds signs that nobody can see")
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS:
            raise ValueError("it piles up accents")
    if len({alphabet for letter in plain if (alphabet := _alphabet(letter))}) > 1:
        raise ValueError("it mixes alphabets whose letters look alike")
    if not any(letter.isalnum() for letter in plain):
        raise ValueError("it needs a letter or a number")
    if len(fold(plain)) > LONGEST_FOLDED or len(plain) > LONGEST_FOLDED // 2:
        raise ValueError("it is too long")
    return plain


def _shows(letter: str) -> bool:
    """Whether anybody can see it."""
    selects = any(first <= ord(letter) <= last for first, last in SELECTORS)
    return not selects and letter not in BLANK and unicodedata.category(letter) not in INVISIBLE


def _alphabet(letter: str) -> str:
    """The alphabet of a letter, if others have letters that look like it."""
    if not letter.isalpha():
        return ""
    word = unicodedata.name(letter, "").partition(" ")[0]
    return word if word in ALPHABETS else ""


def fold(name: str) -> str:
    """Names that differ only in case, width or blanks are one name."""
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()


def skeleton(name: str) -> str:
    """What two names have in common that look alike."""
    shown = unicodedata.normalize("NFKC", name).translate(_CAPITALS)
    plain = fold(shown).translate(_LOOKALIKES).translate(_ONE_STROKE)
    for pair, letter in _PAIRS:
        plain = plain.replace(pair, letter)
    return plain[:LONGEST_FOLDED]


def reserved(name: str) -> bool:
    """Whether a name would pass for the house's own."""
    return skeleton(name) in {skeleton(word) for word in RESERVED}


def anybodys(name: str) -> bool:
    """Whether it is the name that everybody may have, and so nobody's own."""
    return skeleton(name) == skeleton(ANYBODY)
