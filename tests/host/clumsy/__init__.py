"""The Barrow with a captain that fails in every way a bot can fail."""

from wyrmtable.checks.toy import TheBarrow


class Clumsy(TheBarrow):
    id = "clumsy"
    title = "The Clumsy Barrow"


GAME = Clumsy()
