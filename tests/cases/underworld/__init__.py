"""Numbered cases of The Underworld, each built from nothing with scripted dice."""
