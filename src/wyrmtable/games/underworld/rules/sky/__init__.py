"""The rules of battles in the air, one module for each part of the turn."""
