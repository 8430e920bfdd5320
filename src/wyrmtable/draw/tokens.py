"""Counters as they lie on a board: stacked, facing somewhere, with badges and heights; and the tiles under them."""

from collections.abc import Collection, Iterator, Sequence
from html import escape

from wyrmtable.core.view import Ground, Token
from wyrmtable.draw.counter import symbol_id
from wyrmtable.draw.lettering import num, text_path, text_width

Point = tuple[float, float]

FAN = 0.16
FAN_REACH = 0.45


def use(key: str, centre: Point, size: float) -> str:
    """A drawing of the picture, centred on a point."""
    x, y = num(centre[0] - size / 2), num(centre[1] - size / 2)
    return f'<use href="#{symbol_id(key)}" x="{x}" y="{y}" width="{num(size)}" height="{num(size)}"/>'


def fan(centre: Point, size: float, count: int) -> list[Point]:
    """Where the counters of a stack lie, bottom first: shifted to the upper right, the whole centred on the place."""
    if count < 2:
        return [centre] * count
    step = min(FAN, FAN_REACH / (count - 1)) * size
    start = -step * (count - 1) / 2
    return [(centre[0] + start + n * step, centre[1] - start - n * step) for n in range(count)]


def token_markup(token: Token, centre: Point, size: float, lit: Collection[str]) -> str:
    """One counter with everything on it; it shines if its pick is among `lit`."""
    badges = "".join(
        use(f"badge-{word}", (centre[0] + size * (0.42 - 0.34 * n), centre[1] - size * 0.06), size * 0.36)
        for n, word in enumerate(token.badges)
    )
    ring = _ring(centre, size) if token.pick and token.pick in lit else ""
    pick = f' data-pick="{escape(token.pick)}"' if token.pick else ""
    standing = _facing(token, centre, size) + _height(token, centre, size)
    return (
        f'<g class="token" data-place="{escape(token.place)}" '
        f'data-owner="{token.owner}"{pick}><title>{escape(described(token))}</title>'
        f"{ring}{use(token.symbol, centre, size)}{badges}{standing}</g>"
    )


def described(token: Token) -> str:
    """A counter in words: its title, how it stands and how high."""
    facing = f"facing {compass(token.facing)}" if token.facing >= 0 else ""
    height = f"height {token.height}" if token.height else ""
    return ", ".join(filter(None, (token.title, facing, height)))


def compass(degrees: int) -> str:
    """The nearest of the eight points of the compass."""
    points = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
    return points[int((degrees % 360 + 22.5) // 45) % 8]


def _ring(centre: Point, size: float) -> str:
    x, y = num(centre[0] - size * 0.5), num(centre[1] - size * 0.5)
    return (
        f'<rect class="lit" x="{x}" y="{y}" width="{num(size)}" height="{num(size)}" rx="{num(size * 0.12)}" '
        f'fill="none" stroke="#ffe34d" stroke-width="{num(size * 0.09)}"/>'
    )


def _facing(token: Token, centre: Point, size: float) -> str:
    """An arrow head outside the edge that the counter faces."""
    if token.facing < 0:
        return ""
    x, y = centre
    tip, foot, half = num(y - size * 0.74), num(y - size * 0.53), size * 0.2
    return (
        f'<polygon class="facing" points="{num(x)},{tip} {num(x + half)},{foot} {num(x - half)},{foot}" '
        f'transform="rotate({token.facing % 360} {num(x)} {num(y)})" fill="#b3261e" stroke="#fff8e0" '
        f'stroke-width="{num(size * 0.045)}" stroke-linejoin="round"/>'
    )


def _height(token: Token, centre: Point, size: float) -> str:
    """A label at the counter's foot."""
    if not token.height:
        return ""
    letter = size * 0.19
    wide = max(size * 0.34, text_width(token.height, letter) + letter * 1.1)
    x, y = centre[0] - size * 0.58, centre[1] + size * 0.4
    return (
        f'<g class="height"><rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(letter * 1.65)}" '
        f'rx="{num(letter * 0.5)}" fill="#dfeefb" stroke="#1c3f5e" stroke-width="{num(size * 0.025)}"/>'
        f"{text_path(token.height, x + wide / 2, y + letter * 1.33, letter, '#1c3f5e', 0.2)}</g>"
    )


def stack(tokens: Sequence[Token], centre: Point, size: float, lit: Collection[str]) -> Iterator[str]:
    """The counters of one place and, of several, their number."""
    spots = fan(centre, size, len(tokens))
    for token, spot in zip(tokens, spots, strict=True):
        yield token_markup(token, spot, size, lit)
    if len(tokens) > 1:
        yield _count(spots[-1], size, len(tokens))


def _count(centre: Point, size: float, count: int) -> str:
    x, y, r = centre[0] - size * 0.5, centre[1] - size * 0.44, size * 0.2
    return (
        f'<g class="count"><circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="#7a1410" stroke="#fff" '
        f'stroke-width="{num(r * 0.2)}"/>'
        f"{text_path(str(count), x, y + r * 0.55, r * 1.1, '#fff', 0.2)}</g>"
    )


def tile(ground: Ground, centre: Point, size: float) -> str:
    """A tile of the ground, turned clockwise by quarters around its middle."""
    turned = f' transform="rotate({ground.turn % 4 * 90} {num(centre[0])} {num(centre[1])})"' if ground.turn % 4 else ""
    title = f"<title>{escape(ground.title)}</title>" if ground.title else ""
    return f'<g class="tile" data-tile="{escape(ground.place)}"{turned}>{title}{use(ground.symbol, centre, size)}</g>'
