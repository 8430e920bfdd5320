"""Content made once for each setting, and the content files of a package with a designer's own in their place."""

from __future__ import annotations

import copyreg
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from threading import RLock
from typing import Any, Generic, TypeVar

from ..core.game import Setting
from .errors import BadFile

T = TypeVar("T")

MOST_SETTINGS = 32  # kept per function; a host plays few settings at a time, and boards are large
_NAME = re.compile(r"[\w-]+(?:\.[\w-]+)*(?:/[\w-]+(?:\.[\w-]+)*)*")


def by_setting(make: Callable[[Setting], T]) -> Callable[[Setting], T]:
    """The function, called once for each complete setting: the same setting gives the same object, in every thread."""
    kept: OrderedDict[Hashable, _Made[T]] = OrderedDict()
    guard = RLock()

    @wraps(make)
    def found(setting: Setting) -> T:
        key = _key(setting)
        with guard:
            made = kept.setdefault(key, _Made())
            kept.move_to_end(key)
            if len(kept) > MOST_SETTINGS:
                kept.popitem(last=False)
        with made.guard:
            if not made.content:
                made.content.append(make(setting))
                _carry_by_setting(made.content[0], found)
            return made.content[0]

    return found


def _carry_by_setting(content: T, found: Callable[[Setting], T]) -> None:
    """Content that knows its setting is pickled and deep-copied by it: a position stays small on its way to another
    process, and content is never there twice."""

    def reduced(content: Any) -> tuple[Callable[[Setting], T], tuple[Setting]]:
        return found, (content.setting,)

    if isinstance(getattr(content, "setting", None), Setting):
        copyreg.pickle(type(content), reduced)


class _Made(Generic[T]):
    """Content once it is made. Whoever wants the same waits for it; whoever wants another does not."""

    def __init__(self) -> None:
        self.content: list[T] = []
        self.guard = RLock()


def _key(setting: Setting) -> Hashable:
    """All fields of a setting, tables as sorted pairs."""
    return tuple(_frozen(getattr(setting, field)) for field in setting.__struct_fields__)


def _frozen(value: object) -> Hashable:
    if isinstance(value, Mapping):
        return tuple(sorted(value.items()))
    return value if isinstance(value, Hashable) else repr(value)


def own_text(package: str, name: str, files: Mapping[str, str] | None = None) -> str:
    """A content file by name: a designer's own if `files` has it, else the one in the package's `content` folder."""
    if files and name in files:
        return files[name]
    file = content_folder(package).joinpath(name) if _NAME.fullmatch(name) else None
    if file is None or not file.is_file():
        raise BadFile(name, 0, "there is no such file.", "Correct the name, or give the file along.")
    return file.read_text("utf-8")


def own_files(package: str, ending: str, folder: str = "") -> dict[str, str]:
    """The texts of all files of a package's `content` folder (or a folder inside it) with this ending, by name."""
    place = content_folder(package).joinpath(folder) if folder else content_folder(package)
    found = (file for file in place.iterdir() if file.is_file() and file.name.endswith(ending))
    return {file.name: file.read_text("utf-8") for file in sorted(found, key=lambda file: file.name)}


def content_folder(package: str) -> Traversable:
    """The folder `content` of a package, or of the nearest package around it that has one."""
    around = package
    while around:
        folder = resources(around).joinpath("content")
        if folder.is_dir():
            return folder
        around = around.rpartition(".")[0]
    raise BadFile(package, 0, "the package has no folder of content.", "Install it again.")
