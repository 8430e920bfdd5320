"""The wilderness: the hex land, travel, encounters, castles."""
