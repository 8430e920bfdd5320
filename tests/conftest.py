"""What all tests share: examples are found at any speed, since the machine may be busy with other work."""

from hypothesis import settings

settings.register_profile("shared-machine", deadline=None)
settings.load_profile("shared-machine")
