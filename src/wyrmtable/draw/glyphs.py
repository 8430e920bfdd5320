"""A library of silhouettes for counters and map signs, drawn for this project on a field of 100 by 100.

A glyph has a filled part and lines in the ink colour, and cuts in the paper colour laid over both.
"""

from dataclasses import dataclass
from types import MappingProxyType

from wyrmtable.draw.lettering import num


@dataclass(frozen=True, slots=True)
class Glyph:
    """One silhouette: path data of fills, of lines and of cuts."""

    fill: str
    line: str = ""
    cut: str = ""
    width: float = 6.0


GLYPHS = MappingProxyType(
    {
        "axe": Glyph(
            "M47 8L55 8L55 96L47 96ZM55 16C66 15 76 10 84 4C94 20 94 44 84 60C76 52 66 48 55 47ZM47 22L36 18L36 46L47 42Z",
            cut="M80 14C85 26 85 40 80 50",
            width=3,
        ),
        "axes": Glyph(
            "M22 92L66 30L73 35L29 97ZM71 97L27 35L34 30L78 92Z"
            "M62 34C60 24 62 12 68 4C84 8 94 20 96 36C88 40 78 40 70 38ZM30 38C22 40 12 40 4 36C6 20 16 8 32 4C38 12 40 24 38 34Z"
        ),
        "crown": Glyph(
            "M10 84L6 30L28 52L50 14L72 52L94 30L90 84ZM50 4A6 6 0 1 1 49.9 4ZM6 20A5 5 0 1 1 5.9 20ZM94 20A5 5 0 1 1 93.9 20Z",
            cut="M14 72L86 72M50 50L50 62",
            width=5,
        ),
        "coronet": Glyph(
            "M12 80L8 36L30 56L40 30L50 54L60 30L70 56L92 36L88 80ZM40 20A5 5 0 1 1 39.9 20ZM60 20A5 5 0 1 1 59.9 20Z",
            cut="M16 69L84 69",
            width=5,
        ),
        "helmet": Glyph(
            "M14 62C14 30 30 12 50 8C70 12 86 30 86 62L86 72L58 72L58 92L42 92L42 72L14 72Z"
            "M14 50C4 44 0 32 4 16C10 26 16 30 24 32ZM76 32C84 30 90 26 96 16C100 32 96 44 86 50Z",
            cut="M16 60L84 60M24 68L40 68M60 68L76 68",
        ),
        "great-helm": Glyph(
            "M20 20C36 8 64 8 80 20L82 58C80 76 66 88 50 96C34 88 20 76 18 58Z",
            cut="M26 40L74 40M50 30L50 84M34 58L34 59M42 64L42 65M66 58L66 59M58 64L58 65M36 70L36 71M64 70L64 71",
            width=6,
        ),
        "shield": Glyph("M12 10L88 10L88 46C88 70 72 88 50 96C28 88 12 70 12 46Z", cut="M50 18L50 86M20 40L80 40"),
        "bow": Glyph(
            "M84 50L66 42L70 50L66 58Z",
            "M26 6C66 18 78 34 78 50C78 66 66 82 26 94M26 6L26 94M8 50L74 50M8 44L16 50L8 56",
            width=6,
        ),
        "sword": Glyph(
            "M46 4L54 4L56 64L44 64ZM26 64L74 64L74 72L26 72ZM46 72L54 72L54 88L46 88ZM50 86A6 6 0 1 1 49.9 86Z"
        ),
        "dagger": Glyph(
            "M50 4L58 20L57 60L43 60L42 20ZM30 60L70 60L70 68L30 68ZM45 68L55 68L56 90L44 90Z",
            cut="M50 16L50 54",
            width=3,
        ),
        "mace": Glyph(
            "M45 46L55 46L55 96L45 96ZM50 8A20 20 0 1 1 49.9 8ZM46 0L54 0L54 10L46 10ZM22 24L34 24L34 32L22 32ZM66 24L78 24L78 32L66 32Z"
        ),
        "spears": Glyph(
            "M18 4L25 24L11 24ZM50 0L57 22L43 22ZM82 4L89 24L75 24Z",
            "M18 20L18 96M50 18L50 96M82 20L82 96M6 60L94 60",
            width=6,
        ),
        "eye": Glyph(
            "M4 50C18 28 34 18 50 18C66 18 82 28 96 50C82 72 66 82 50 82C34 82 18 72 4 50ZM16 50C28 64 38 70 50 70C62 70 72 64 84 50"
            "C72 36 62 30 50 30C38 30 28 36 16 50ZM50 36A14 14 0 1 1 49.9 36Z"
        ),
        "horn": Glyph(
            "M6 22C14 60 38 82 78 78L96 92L92 50L74 58C52 58 34 44 22 18Z",
            cut="M30 34L20 46M48 50L42 66M66 56L64 74",
            width=5,
        ),
        "runner": Glyph(
            "M62 4A10 10 0 1 1 61.9 4ZM54 26L40 30L26 46L32 52L44 40L52 38L44 58L24 78L6 76L6 86L28 88L50 68L60 78L58 98L68 98"
            "L71 74L58 58L66 44L76 54L94 50L92 41L79 44L68 28Z"
        ),
        "family": Glyph(
            "M28 6A11 11 0 1 1 27.9 6ZM12 34C16 30 40 30 44 34L46 66L40 66L38 96L18 96L16 66L10 66Z"
            "M70 18A10 10 0 1 1 69.9 18ZM62 42L78 42L90 82L82 82L82 96L58 96L58 82L50 82Z"
            "M49 58A7 7 0 1 1 48.9 58ZM43 76L55 76L58 96L40 96Z",
            cut="M40 74C40 66 44 55 49 54C54 55 58 66 58 74",
            width=3,
        ),
        "captain": Glyph(
            "M30 66C30 36 38 24 50 20C62 24 70 36 70 66L56 66L56 84L44 84L44 66ZM48 20C44 4 64 0 86 14C72 14 62 16 54 24Z",
            "M18 94L82 94M26 84L74 84",
            "M34 54L66 54",
            6,
        ),
        "tusks": Glyph(
            "M10 30C10 14 28 6 50 6C72 6 90 14 90 30C90 44 84 54 80 62L66 62C66 50 34 50 34 62L20 62C16 54 10 44 10 30Z"
            "M22 68C30 66 36 68 38 74C34 84 26 92 14 96C20 88 22 78 22 68ZM78 68C70 66 64 68 62 74C66 84 74 92 86 96C80 88 78 78 78 68Z"
            "M42 62L48 62L46 76ZM52 62L58 62L54 76Z",
            cut="M24 28L42 36M76 28L58 36M46 46L54 46",
        ),
        "tusk": Glyph(
            "M12 60C12 40 30 30 50 30C70 30 88 40 88 60L80 72L20 72ZM20 62C8 46 8 24 18 6C22 24 26 38 36 50Z"
            "M64 50C74 38 78 24 82 6C92 24 92 46 80 62ZM30 76L70 76L62 94L38 94Z",
            cut="M30 52L44 58M70 52L56 58",
        ),
        "goblin": Glyph(
            "M50 16C66 16 76 26 78 36L98 26C94 44 88 54 76 58C72 76 62 92 50 94C38 92 28 76 24 58C12 54 6 44 2 26L22 36C24 26 34 16 50 16Z",
            cut="M30 42L44 50M70 42L56 50M36 74C44 68 56 68 64 74M44 71L44 76M56 71L56 76M50 54L47 62L52 63",
            width=5,
        ),
        "troll": Glyph(
            "M50 4C58 4 63 10 63 18L62 26C76 28 86 38 90 54L96 86L86 90L78 62L74 54L72 72L76 96L60 96L54 74L46 74L40 96L24 96L28 72L26 54"
            "L22 62L14 90L4 86L10 54C14 38 24 28 38 26L37 18C37 10 42 4 50 4Z",
            cut="M44 15L47 16M56 15L53 16M46 22L54 22M42 42C46 46 54 46 58 42",
            width=4,
        ),
        "wolf": Glyph(
            "M4 26L18 20L24 10L30 20L40 30L70 32L82 26L96 12C98 28 92 38 86 42L84 58L92 72L90 92L82 92L82 76L70 62L44 62L38 70L38 92"
            "L30 92L28 66L22 48L8 40Z",
            cut="M19 27L21 28",
            width=5,
        ),
        "bear": Glyph(
            "M20 30A11 11 0 1 1 36 18C45 14 55 14 64 18A11 11 0 1 1 80 30C86 38 88 48 86 58C82 80 66 92 50 92C34 92 18 80 14 58C12 48 14 38 20 30Z",
            cut="M34 44L35 45M66 44L65 45M40 64C40 56 60 56 60 64C60 70 52 72 50 74C48 72 40 70 40 64M50 74L50 82M40 84C46 86 54 86 60 84",
            width=5,
        ),
        "scorpion": Glyph(
            "M50 44C62 44 68 54 66 68C64 82 58 92 50 94C42 92 36 82 34 68C32 54 38 44 50 44Z"
            "M26 76C12 78 4 88 8 98C14 90 20 92 18 98C26 96 32 90 32 84ZM74 76C88 78 96 88 92 98C86 90 80 92 82 98C74 96 68 90 68 84Z"
            "M38 8L20 14L36 24Z",
            "M50 46C68 40 74 22 60 12C52 8 42 10 36 16M34 54L16 44M33 62L10 58M34 70L12 70M66 54L84 44M67 62L90 58M66 70L88 70",
            "M38 58L62 58M37 70L63 70",
            5,
        ),
        "gargoyle": Glyph(
            "M44 10L40 0L50 8L60 0L56 10C62 14 62 24 58 28L64 34C70 20 82 10 98 10C90 18 92 26 94 32C86 32 84 38 84 46C76 44 72 48 68 54L66 66"
            "L74 82L70 96L58 96L60 84L50 74L40 84L42 96L30 96L26 82L34 66L32 54C28 48 24 44 16 46C16 38 14 32 6 32C8 26 10 18 2 10"
            "C18 10 30 20 36 34L42 28C38 24 38 14 44 10Z",
            cut="M45 17L48 19M55 17L52 19",
            width=3.5,
        ),
        "dragon": Glyph(
            "M6 30L16 18L22 6L28 17C40 18 46 26 46 36C54 16 72 4 96 4C88 12 88 20 94 26C84 26 80 32 84 40C76 38 70 42 70 50"
            "C80 58 82 70 74 80C66 90 50 92 40 86C54 88 66 82 66 72C66 64 56 60 46 62C30 66 22 78 30 96C12 86 10 62 26 48C30 44 30 38 24 36L10 40Z",
            "M40 88C54 98 78 98 92 84",
            "M24 24L27 25M54 44C60 30 70 20 84 12",
            4,
        ),
        "chest": Glyph(
            "M8 46L92 46L92 88L8 88ZM8 40C8 22 18 14 30 14L70 14C82 14 92 22 92 40Z",
            cut="M42 36L58 36L58 60L42 60ZM24 16L24 88M76 16L76 88M50 48L50 53",
            width=5,
        ),
        "coins": Glyph(
            "M30 58C44 58 54 62 54 68C54 74 44 78 30 78C16 78 6 74 6 68C6 62 16 58 30 58ZM6 76C12 84 48 84 54 76L54 84C54 90 44 94 30 94"
            "C16 94 6 90 6 84ZM70 40C84 40 94 44 94 50C94 56 84 60 70 60C56 60 46 56 46 50C46 44 56 40 70 40ZM60 64C72 66 88 64 94 58L94 66"
            "C94 72 82 76 60 76ZM60 82C74 84 88 80 94 74L94 84C94 90 82 94 60 94ZM46 8A16 16 0 1 1 45.9 8Z",
            cut="M46 16L46 32",
            width=4,
        ),
        "pick": Glyph(
            "M6 44C20 18 44 6 78 10L76 18C52 18 30 26 12 48ZM44 20L52 14L96 88L88 94Z",
        ),
        "hammer": Glyph("M18 12L70 12L82 24L70 38L18 38ZM40 38L52 38L54 96L38 96Z", cut="M26 12L26 38", width=4),
        "wagon": Glyph(
            "M8 44L92 44L86 66L14 66ZM12 40C12 18 26 10 50 10C74 10 88 18 88 40ZM28 64A15 15 0 1 1 27.9 64ZM72 64A15 15 0 1 1 71.9 64Z",
            cut="M30 14L30 40M50 11L50 40M70 14L70 40M28 72L28 88M20 80L36 80M72 72L72 88M64 80L80 80",
            width=4,
        ),
        "knight": Glyph(
            "M24 96L26 80C40 70 42 62 40 54C32 60 22 64 14 60L10 50L30 26L34 8L44 18C66 20 84 40 84 70L84 96Z",
            cut="M36 34L38 35M54 28C66 38 72 54 72 72M24 88L84 88",
            width=5,
        ),
        "bomb": Glyph(
            "M44 30A33 33 0 1 1 43.9 30ZM38 20L52 20L52 34L38 34Z",
            "M45 20C46 8 58 6 66 12C72 16 78 14 82 8M88 2L92 -2M90 12L96 14M78 0L76 -4",
            "M28 56C30 50 34 46 40 44",
            5,
        ),
        "gate": Glyph(
            "M6 96L6 44C6 18 26 4 50 4C74 4 94 18 94 44L94 96L82 96L82 46C82 28 68 16 50 16C32 16 18 28 18 46L18 96Z",
            "M34 24L34 92M50 18L50 96M66 24L66 92M18 48L82 48M18 68L82 68",
            width=6,
        ),
        "door": Glyph(
            "M20 96L20 24C26 10 38 4 50 4C62 4 74 10 80 24L80 96Z",
            cut="M40 8L40 96M60 8L60 96M20 36L80 36M20 72L80 72M70 54L70 55",
            width=4,
        ),
        "lock": Glyph(
            "M16 44L84 44L84 94L16 94ZM26 46L26 30C26 12 36 4 50 4C64 4 74 12 74 30L74 46L62 46L62 30C62 20 58 16 50 16C42 16 38 20 38 30L38 46Z",
            cut="M50 62L50 78M47 62L53 62",
            width=8,
        ),
        "flame": Glyph(
            "M52 2C56 22 84 36 84 64C84 84 68 98 50 98C32 98 16 84 16 64C16 50 24 42 30 32C34 42 38 44 42 44C44 30 42 18 52 2Z"
            "M50 56C46 66 38 72 38 80C38 88 44 92 50 92C56 92 60 88 62 80C64 70 56 64 50 56Z"
        ),
        "ship": Glyph(
            "M6 66L94 66C90 84 80 92 70 94L28 94C18 92 10 82 6 66ZM46 4L52 4L52 64L46 64ZM56 10C76 18 84 38 82 58L56 58ZM42 16L42 58L18 58C22 40 32 26 42 16Z"
        ),
        "skull": Glyph(
            "M50 6C76 6 92 24 92 46C92 60 84 68 76 74L74 92L26 92L24 74C16 68 8 60 8 46C8 24 24 6 50 6ZM32 38A12 12 0 1 0 32.1 38Z"
            "M68 38A12 12 0 1 0 68.1 38ZM50 60L44 72L56 72Z",
            cut="M42 80L42 92M50 80L50 92M58 80L58 92",
            width=4,
        ),
        "banner": Glyph("M16 2L24 2L24 98L16 98ZM28 8L92 8L76 32L92 56L28 56Z", cut="M40 32L62 32", width=5),
        "star": Glyph("M50 4L61 37L96 37L68 58L79 92L50 71L21 92L32 58L4 37L39 37Z"),
        "boot": Glyph("M34 4L66 4L64 50C76 62 94 66 96 84L96 94L30 94L30 84Z", cut="M36 18L62 18M32 84L94 84", width=5),
        "tower": Glyph(
            "M20 96L26 40L18 40L18 8L32 8L32 20L43 20L43 8L57 8L57 20L68 20L68 8L82 8L82 40L74 40L80 96L60 96L60 72C60 60 40 60 40 72L40 96Z"
        ),
        "question": Glyph("", "M28 32C30 14 40 8 50 8C64 8 74 18 74 32C74 52 50 50 50 70M50 90L50 91", width=13),
    }
)


def glyph(name: str, x: float, y: float, size: float, ink: str, paper: str) -> str:
    """The glyph's markup inside the square of `size` whose upper left corner is (x, y)."""
    shape = GLYPHS[name]
    parts = [f'<path d="{shape.fill}"/>'] if shape.fill else []
    line = f'fill="none" stroke-width="{num(shape.width)}" stroke-linecap="round" stroke-linejoin="round"'
    if shape.line:
        parts.append(f'<path d="{shape.line}" {line} stroke="{ink}"/>')
    if shape.cut:
        parts.append(f'<path d="{shape.cut}" {line} stroke="{paper}"/>')
    scale = f"{size / 100:.3f}"
    return f'<g class="glyph" fill="{ink}" transform="translate({num(x)} {num(y)}) scale({scale})">{"".join(parts)}</g>'
