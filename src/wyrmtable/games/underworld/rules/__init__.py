"""The rules, chapter by chapter: the meeting, and the making of dungeons."""
