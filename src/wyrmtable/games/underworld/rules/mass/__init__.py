"""Battles of many figures and sieges, in the order of a round."""
