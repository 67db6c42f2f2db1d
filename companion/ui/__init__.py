"""The touchscreen: a view of the books in, a picture out, and what a touch on it means."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands
