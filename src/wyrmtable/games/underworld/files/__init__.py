"""Readers and checkers of the content: creatures, tables, treasure, equipment and spells."""
