"""What all tests share: examples are found at any speed, since the machine may be busy with other work, and Ctrl-C
works in the processes they start, even where the run itself was started with interrupts ignored."""

import signal

from hypothesis import settings

settings.register_profile("shared-machine", deadline=None)
settings.load_profile("shared-machine")
signal.signal(signal.SIGINT, signal.default_int_handler)
