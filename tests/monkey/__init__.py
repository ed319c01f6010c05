"""A monkey at the program: a random hand that sends real events into the real application, and a watch that misses no
fault. `python -m tests.monkey --help` says how to let it play for long.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
