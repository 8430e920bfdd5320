"""Pixels from drawings. The packages that paint them come with the extra `pictures`."""

from types import ModuleType

from wyrmtable.core.errors import WyrmError


class PicturesMissing(WyrmError):
    """The packages that paint pixels are not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f'Pictures need the package {package}. Install it with: pip install "wyrmtable[pictures]"')


def imaging() -> ModuleType:
    """Pillow's images."""
    try:
        from PIL import Image
    except ImportError:
        raise PicturesMissing("pillow") from None
    return Image


def png_bytes(svg: str, width: int) -> bytes:
    """The picture as PNG, `width` pixels wide; letters are paths, so no font is looked for."""
    try:
        import resvg_py
    except ImportError:
        raise PicturesMissing("resvg-py") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
