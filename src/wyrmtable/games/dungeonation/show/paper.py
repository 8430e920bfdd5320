"""Paper: pages of A4 in millimetres with words on them, as HTML that a browser prints at true size and as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

from wyrmtable.draw.export import PicturesMissing, png_bytes
from wyrmtable.draw.lettering import num, text_path, text_width

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 15.0
INCH = 25.4
DOTS = 150  # pixels to the inch of a PDF
INK = "#241c12"
Pages = tuple[str, ...]


def page(parts: Sequence[str]) -> str:
    body = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDTH)} {num(HEIGHT)}">{body}</svg>'


def words(text: str, x: float, y: float, size: float = 3.2, anchor: str = "start") -> str:
    return text_path(text, x, y, size, INK, 0.13, anchor)


def wrapped(text: str, x: float, y: float, wide: float, size: float = 2.4) -> tuple[list[str], float]:
    """Lines no longer than so many millimetres, and where the next one would stand."""
    lines, line = list[str](), ""
    for word in text.split():
        if line and text_width(f"{line} {word}", size) > wide:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    drawn = [words(each, x, y + number * size * 1.8, size) for number, each in enumerate([*lines, line])]
    return drawn, y + (len(lines) + 1) * size * 1.8


# -- as files ----------------------------------------------------------------------------------------------------


def html(pages: Pages) -> str:
    """Pages that a browser prints at true size."""
    style = (
        f"@page{{size:A4;margin:0}}body{{margin:0}}svg{{display:block;width:{num(WIDTH)}mm;height:{num(HEIGHT)}mm;"
        "page-break-after:always}"
    )
    return f'<!doctype html><meta charset="utf-8"><title>Dungeonation</title><style>{style}</style>{"".join(pages)}\n'


@lru_cache(maxsize=256)
def _painted(page: str) -> tuple[int, int, bytes]:
    """A page as the picture library paints it: pixels across and down, and the JPEG."""
    try:
        from PIL import Image
    except ImportError:
        raise PicturesMissing("pillow") from None
    picture = Image.open(BytesIO(png_bytes(page, round(WIDTH / INCH * DOTS)))).convert("RGBA")
    paper, file = Image.new("RGB", picture.size, "white"), BytesIO()
    paper.paste(picture, mask=picture)
    paper.save(file, "JPEG", quality=88)
    return picture.width, picture.height, file.getvalue()


def pdf(pages: Pages) -> bytes:
    """The same pages painted, at their true size: one picture that fills each."""
    wide, high = WIDTH / INCH * 72, HEIGHT / INCH * 72
    count = len(pages)
    kids = " ".join(f"{3 + 3 * number} 0 R" for number in range(count))
    parts = [b"<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Kids[{kids}]/Count {count}>>".encode()]
    for number, page in enumerate(pages):
        first, (across, down, jpeg) = 3 + 3 * number, _painted(page)
        drawing = f"{wide:.2f} 0 0 {high:.2f} 0 0 cm /I Do".encode()
        parts.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {wide:.2f} {high:.2f}]/Contents {first + 1} 0 R"
            f"/Resources<</XObject<</I {first + 2} 0 R>>>>>>".encode()
        )
        parts.append(b"<</Length %d>>stream\n%b\nendstream" % (len(drawing), drawing))
        image = f"/Type/XObject/Subtype/Image/Width {across}/Height {down}/ColorSpace/DeviceRGB/BitsPerComponent 8"
        parts.append(f"<<{image}/Filter/DCTDecode/Length {len(jpeg)}>>stream\n".encode() + jpeg + b"\nendstream")
    return _pdf_file(parts)


def _pdf_file(parts: Sequence[bytes]) -> bytes:
    """Objects numbered from 1, and the table that says where each begins."""
    file, places = bytearray(b"%PDF-1.4\n"), list[int]()
    for number, part in enumerate(parts, 1):
        places.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    start = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    file += b"".join(b"%010d 00000 n \n" % place for place in places)
    file += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, start)
    return bytes(file)
