"""The rules, one module per chapter of the rulebook, and the table of steps."""
