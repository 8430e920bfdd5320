"""Cases of Lair Break, a package so that files here may have the same names as those of other games."""
