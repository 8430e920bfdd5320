"""The rules of Lair Break as code, one module per chapter of the rulebook; `sequence` holds the table of steps."""
