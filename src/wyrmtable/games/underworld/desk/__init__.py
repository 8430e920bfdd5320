"""The referee's desk: forms with results, maps and keys to print, and what a match can be written out as."""
