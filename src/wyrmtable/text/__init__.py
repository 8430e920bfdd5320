"""The text client: boards in characters, menus, saved games, replays. A client like the browser's; knows no game."""
