"""What the captain knows: goals, maps of distance and danger, fights, errands, set-up and hiring, a module each."""
