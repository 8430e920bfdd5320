"""The files of Lair Break: boards, charts, switches, and the content of a match that they make."""
