"""What may come of things below ground: results in words, and how good they are for whoever picks."""

from __future__ import annotations

from collections.abc import Mapping

MEANINGS: Mapping[str, tuple[str, str]] = {
    "hit": ("It hits", "gain"),
    "miss": ("It misses", "even"),
    "no harm": ("It hits, and does no harm", "loss"),
    "open": ("It opens", "gain"),
    "stuck": ("It stays shut", "even"),
    "false": ("It is no door at all", "loss"),
    "hostile": ("They are hostile", "ruin"),
    "uncertain": ("They wait and see", "even"),
    "friendly": ("They let you go in peace", "gain"),
    "at your service": ("They offer to serve you", "win"),
    "turned": ("The undead are turned", "gain"),
    "destroyed": ("The undead are destroyed", "win"),
    "in vain": ("The cross does nothing", "loss"),
    "robbed": ("They rob you and let you go", "loss"),
    "ransom": ("They take a ransom and let you go", "loss"),
}
