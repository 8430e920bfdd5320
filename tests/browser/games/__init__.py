"""Games that only the browser tests put on the shelf: they show parts of a view that real games use now and then."""
