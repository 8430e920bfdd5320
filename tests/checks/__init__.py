"""The laws every game must obey, and the games that break them."""
