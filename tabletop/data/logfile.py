"""The log file: what the program did and what went wrong, for the player to look up or to attach. It rotates, so that
it never grows beyond two megabytes, and a disk that takes no more never stops a game.
"""

from __future__ import annotations

import contextlib
import logging
import os
from itertools import pairwise
from pathlib import Path

from tabletop.data.paths import log_folder

FILE = "tabletop.log"
LARGEST = 500_000
"""Bytes after which a new file is begun."""
KEPT = 3
"""Older files that are kept: tabletop.log.1 is the newest of them."""


class LogFile(logging.Handler):
    """Appends each record and closes the file again: two programs may write, and any of them may put the file away."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter(f"%(asctime)s {os.getpid()} %(levelname)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError, ValueError):  # a log that cannot be written is no reason to stop
            path = log_path(create=True)
            if path.is_file() and path.stat().st_size > LARGEST:
                _rotate(path)
            with path.open("a", encoding="utf-8", errors="replace") as file:
                file.write(self.format(record) + "\n")


def log_path(*, create: bool = False) -> Path:
    """The file that is written now; `create`: its folder is made."""
    return log_folder(create=create) / FILE


def begin_log() -> None:
    """From now on the program's log goes to the file, and no longer to the terminal."""
    log = logging.getLogger("tabletop")
    if not any(isinstance(handler, LogFile) for handler in log.handlers):
        log.addHandler(LogFile())
        log.setLevel(logging.INFO)


def _rotate(path: Path) -> None:
    """The file becomes .1, what was .1 becomes .2; the oldest goes."""
    names = [path, *(path.with_name(f"{path.name}.{n}") for n in range(1, KEPT + 1))]
    for newer, older in reversed(list(pairwise(names))):
        if newer.is_file():
            os.replace(newer, older)
