"""The rules, a module for each chapter of the rulebook; `sequence` holds the table of steps."""
