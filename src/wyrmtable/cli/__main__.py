"""`python -m wyrmtable.cli` is `wyrm`."""

from .wyrm import main

main()
