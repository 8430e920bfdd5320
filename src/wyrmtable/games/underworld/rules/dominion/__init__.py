"""Strongholds, households and baronies: rules over plain values, for the desk and for play."""
