"""The command in this process, as quick as can be, with the games a test wants on the shelf."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path
from typing import Protocol

import pytest

from tests.bytecode import keep_bytecode
from wyrmtable import registry
from wyrmtable.cli import main

keep_bytecode()


class Here(Protocol):
    """Runs `wyrm` with these arguments."""

    def __call__(self, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]: ...


RunHere = Callable[[Path, Mapping[str, str]], Here]


@pytest.fixture
def run_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> RunHere:
    def make(home: Path, shelf: Mapping[str, str]) -> Here:
        monkeypatch.setattr(registry, "SHELF", shelf)
        monkeypatch.setenv("WYRMTABLE_HOME", str(home))
        monkeypatch.setenv("COLUMNS", "100")

        def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
            monkeypatch.setattr(sys, "argv", ["wyrm", *arguments])
            monkeypatch.setattr(sys, "stdin", StringIO(typed))
            with pytest.raises(SystemExit) as end:
                main()
            said = capsys.readouterr()
            return subprocess.CompletedProcess(arguments, int(end.value.code or 0), said.out, said.err)

        return run

    return make
