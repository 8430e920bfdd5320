"""Processes that tests start keep the bytecode of what they load: hundreds of them would otherwise read the same source
again where Python is told to write no bytecode."""

import os
from pathlib import Path


def keep_bytecode() -> None:
    """For all processes that are started from now on: beside the source if it is kept there anyhow, else in one folder
    of the user's cache. A choice of the user's own stands."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(cache / "wyrmtable-tests-bytecode"))
