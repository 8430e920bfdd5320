"""The rules of battles at sea, one module for each part of the turn."""
